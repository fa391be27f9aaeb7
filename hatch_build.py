"""What the wheel gets beside src/tafelrunde: the rules reference, the web app, and on request the compiled modules.

`TAFELRUNDE_COMPILE=1 pip wheel .` gives a wheel for this platform whose engine is compiled with mypyc. Without the variable
the wheel is pure Python and runs everywhere.
"""

import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = os.environ.get("TAFELRUNDE_COMPILE", "") not in ("", "0")


class TafelrundeBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """Needed to build: a compiler only when compiling, and what the compiled modules import."""
        return ["mypy[mypyc]>=2.4", "msgspec>=0.20", "mypy-extensions>=1.0"] if COMPILE else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return  # an editable install reads docs/rules and web/dist where they are
        root = Path(self.root)
        helper = _compile_script(root)
        # The web app is built before (web/dist); a wheel without it still has engine, bots and command line.
        for name, folder in helper.packaged_folders(root).items():
            build_data["force_include"][str(folder)] = name
        if COMPILE:
            compiled, _ = helper.build(root)
            for file in helper.extension_modules(compiled):
                build_data["force_include"][str(file)] = file.relative_to(compiled).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def _compile_script(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("tafelrunde_compile", root / "scripts" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
