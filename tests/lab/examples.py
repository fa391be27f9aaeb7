"""The scripts of the folder examples, as modules."""

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from tests.project import ROOT


def example(name: str) -> ModuleType:
    spec = spec_from_file_location(f"examples.{name}", ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
