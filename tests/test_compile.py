"""How the compiled form is built: in groups, on all cores, and only what changed."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.project import ROOT, load_script

compile_script = load_script("compile")


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_core_bots_and_each_game_are_groups_of_their_own():
    modules = [
        "tafelrunde/core/match.py",
        "tafelrunde/games/halma/game.py",
        "tafelrunde/games/halma/stars/star.py",
        "tafelrunde/games/mill/game.py",
        "tafelrunde/bots/search.py",
        "tafelrunde/bots/trees/leaf.py",
    ]
    assert compile_script.groups(modules) == {
        "tafelrunde_core": modules[:1],
        "tafelrunde_games_halma": modules[1:3],
        "tafelrunde_games_mill": modules[3:4],
        "tafelrunde_bots": modules[4:],
    }


def test_included_headers_are_found_through_other_headers(tmp_path: Path):
    near = write(tmp_path / "near.h", "#include <far.h>\n")
    far = write(tmp_path / "far.h", '#include "near.h"\n#include <Python.h>\n')
    write(tmp_path / "other.h", "")
    source = write(tmp_path / "one.c", '#include "near.h"\n// #include "other.h"\n')
    assert compile_script.included(source, tmp_path) == sorted([near, far])


@pytest.fixture
def objects(tmp_path: Path):
    """Objects made by a compiler and a linker that join their inputs, and refuse a source that says so."""
    program = write(
        tmp_path / "join.py",
        "import pathlib, sys\n"
        "*inputs, target = [argument for argument in sys.argv[1:] if not argument.startswith('-')]\n"
        "text = ''.join(pathlib.Path(name).read_text() for name in inputs)\n"
        "pathlib.Path(target).write_text(text)\n"
        "sys.exit('wrong' in text)\n",
    )
    command = [sys.executable, str(program)]
    return compile_script.Objects(tmp_path / "objects", command, [*command, "-shared"], "one compiler")


def test_nothing_is_compiled_twice(objects, tmp_path: Path):
    write(tmp_path / "near.h", "int near;")
    source = write(tmp_path / "one.c", '#include "near.h"\n')
    first = objects.compile(source, ["-O3"], tmp_path)
    assert objects.compile(source, ["-O3"], tmp_path) == first
    assert objects.made == [first]
    assert first.read_text(encoding="utf-8") == '#include "near.h"\n'


def test_a_change_of_text_header_flag_or_compiler_is_compiled(objects, tmp_path: Path):
    header = write(tmp_path / "near.h", "int near;")
    source = write(tmp_path / "one.c", '#include "near.h"\n')
    made = {objects.compile(source, ["-O3"], tmp_path)}
    header.write_text("long near;", encoding="utf-8")
    made.add(objects.compile(source, ["-O3"], tmp_path))
    source.write_text('#include "near.h"\nint one;', encoding="utf-8")
    made.add(objects.compile(source, ["-O3"], tmp_path))
    made.add(objects.compile(source, ["-O1"], tmp_path))
    objects.tools = "another compiler"
    made.add(objects.compile(source, ["-O1"], tmp_path))
    assert len(made) == len(objects.made) == 5


def test_a_library_is_linked_again_when_one_of_its_objects_is_another(objects, tmp_path: Path):
    one = objects.compile(write(tmp_path / "one.c", "one"), [], tmp_path)
    two = objects.compile(write(tmp_path / "two.c", "two"), [], tmp_path)
    library = objects.link([one, two])
    assert library.read_text(encoding="utf-8") == "onetwo"
    assert objects.link([one, two]) == library
    new = objects.compile(write(tmp_path / "two.c", "new"), [], tmp_path)
    assert objects.link([one, new]).read_text(encoding="utf-8") == "onenew"


def test_what_failed_is_not_kept(objects, tmp_path: Path):
    source = write(tmp_path / "one.c", "wrong")
    for _ in range(2):
        with pytest.raises(subprocess.CalledProcessError):
            objects.compile(source, [], tmp_path)
    assert objects.made == []


def test_objects_that_nobody_used_for_days_are_forgotten(objects, tmp_path: Path):
    old = objects.compile(write(tmp_path / "old.c", "old"), [], tmp_path)
    used = objects.compile(write(tmp_path / "used.c", "used"), [], tmp_path)
    long_ago = time.time() - (compile_script.KEPT_DAYS + 1) * 24 * 60 * 60
    for file in (old, used):
        os.utime(file, (long_ago, long_ago))
    objects.compile(tmp_path / "used.c", [], tmp_path)
    objects.forget_the_old()
    assert not old.exists()
    assert used.exists()


class SmallHouse:
    """A project of one core module, two games and a bot, with this project's compile script."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for file in ("", "core/", "games/", "games/halma/", "games/mill/", "bots/"):
            self.write(f"{file}__init__.py", "")
        self.write("core/count.py", "def twice(number: int) -> int:\n    return 2 * number\n")
        game = "from tafelrunde.core.count import twice\n\n\ndef score(number: int) -> int:\n    return twice(number)\n"
        for name in ("games/halma/game.py", "games/mill/game.py", "bots/bot.py"):
            self.write(name, game)
        (root / "scripts").mkdir()
        shutil.copy(ROOT / "scripts" / "compile.py", root / "scripts")

    def write(self, name: str, text: str) -> None:
        write(self.root / "src" / "tafelrunde" / name, text)

    def replace(self, name: str, old: str, new: str) -> None:
        file = self.root / "src" / "tafelrunde" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def compile(self) -> str:
        command = [sys.executable, str(self.root / "scripts" / "compile.py")]
        result = subprocess.run(command, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def recompiled(self) -> tuple[int, set[str]]:
        """Compiles; how many C files that took, and the groups whose library is another now."""
        before = self._libraries()
        told = re.search(r"compiled (\d+) of \d+ C files", self.compile())
        assert told is not None
        after = self._libraries()
        return int(told[1]), {name for name, code in after.items() if code != before[name]}

    def _libraries(self) -> dict[str, bytes]:
        files = (self.root / "build" / "compiled").glob("*__mypyc*")
        return {file.name.split("__")[0].removeprefix("tafelrunde_"): file.read_bytes() for file in files}

    def scores(self) -> list[int]:
        program = (
            "from tafelrunde.games.halma import game as halma\n"
            "from tafelrunde.games.mill import game as mill\n"
            "from tafelrunde.bots import bot\n"
            "assert '.py' not in halma.__file__.removesuffix('.pyd')[-4:], halma.__file__\n"
            "print(halma.score(5), mill.score(5), bot.score(5))"
        )
        environment = {**os.environ, "PYTHONPATH": str(self.root / "build" / "compiled")}
        result = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stderr
        return [int(word) for word in result.stdout.split()]


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_only_what_changed_is_compiled_and_groups_still_find_each_other(tmp_path: Path):
    house = SmallHouse(tmp_path)
    assert "4 modules" in house.compile()
    assert house.scores() == [10, 10, 10]
    assert "up to date" in house.compile()

    house.replace("games/mill/game.py", "twice(number)", "twice(number) + 1")
    assert house.recompiled() == (1, {"games_mill"})
    assert house.scores() == [10, 11, 10]

    house.replace("core/count.py", "2 * number", "number + number + 100")
    assert house.recompiled() == (1, {"core"})
    assert house.scores() == [110, 111, 110]

    # A new function before the old one moves the old one in the table through which the other groups call it.
    house.replace(
        "core/count.py", "def twice", "def thrice(number: int) -> int:\n    return 3 * number\n\n\ndef twice"
    )
    count, libraries = house.recompiled()
    assert libraries == {"core", "games_halma", "games_mill", "bots"}
    assert count == 2 * len(libraries)  # the module and the table of each
    assert house.scores() == [110, 111, 110]
