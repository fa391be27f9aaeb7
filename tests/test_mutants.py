"""`make mutants`: which mistakes it makes, which tests meet them, and what it says about the tests."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from scripts import mutants
from scripts.learned_tests import EQUIVALENTS, Known, Learned, stages
from scripts.mutations import places
from scripts.watched_tests import Functions, Unchangeable
from tests.project import PACKAGE, ROOT

# --- which mistakes -------------------------------------------------------------------------------------------


def mistakes(source: str) -> list[tuple[str, str]]:
    """(kind, changed line) of every mutation of a source."""
    text = source.encode()
    return [(mutation.kind, mutation.after(text)) for place in places(text) for mutation in place]


def in_function(*lines: str, result: str = "None") -> str:
    return "\n    ".join([f"def rule(s, seat) -> {result}:", *lines]) + "\n"


@pytest.mark.parametrize(
    ("line", "kind", "changed"),
    [
        ("x = a < b", "comparison", ["x = a <= b"]),
        ("x = (a) == (b)", "comparison", ["x = (a) != (b)"]),
        ("x = a in b", "comparison", ["x = a not in b"]),
        ("x = a is  not b", "comparison", ["x = a is b"]),
        ("x = a <= b < c", "comparison", ["x = a < b < c", "x = a <= b <= c"]),
        ("x = a and (b or c)", "and/or", ["x = a or (b or c)", "x = a and (b and c)"]),
        ("x = not a", "not", ["x = a"]),
        ("x = not (a)", "not", ["x = (a)"]),
        ("x = y[3]", "number", ["x = y[4]", "x = y[2]"]),
        ("x = 0", "number", ["x = 1", "x = (-1)"]),
        ("draw(s, seat)", "forgotten", ["pass"]),
        ("yield from draw(s, seat)", "forgotten", ["pass"]),
        ("s.turn = seat", "forgotten", ["pass"]),
        ("seat += other", "forgotten", ["pass"]),
        ("x = strike(seat, victim)", "arguments", ["x = strike(victim, seat)"]),
    ],
)
def test_what_can_be_written_wrongly(line: str, kind: str, changed: list[str]):
    assert mistakes(in_function(line)) == [(kind, text) for text in changed]


@pytest.mark.parametrize(
    ("result", "line", "changed"),
    [
        ("bool", "return found", "return not (found)"),
        ("bool", "return True", "return False"),
        ("int", "return found", "return 0"),
        ("list[int]", "return found", "return []"),
        ("dict[str, int]", "return found", "return {}"),
    ],
)
def test_wrong_results_are_of_the_right_type(result: str, line: str, changed: str):
    assert mistakes(in_function(line, result=result)) == [("result", changed)]


@pytest.mark.parametrize(
    "source",
    [
        "LIMIT = 3\n",  # not in a function
        in_function('"""Up to 3 < 4 cards."""'),
        in_function("assert seat < 2"),
        in_function('raise ValueError(f"more than {2 + 2}")'),
        in_function('x = f"{seat + 1} of {len(s)}"'),
        in_function("x: Literal[3] = seat"),
        "def rule(seat: Literal[2] = 1) -> Literal[3]: ...\n",
        "def __repr__(self) -> str:\n    return str(self.seat + 1)\n",
        "def __init__(self, seat) -> None:\n    self.seat = seat\n",
        in_function("x = walk(s, seat)"),  # different types: mypy notices
        in_function("if s.log is not None:", "    x = s"),
        in_function("x = seat and s.log is not None"),
        in_function("return []", result="list[int]"),
    ],
)
def test_what_is_left_alone(source: str):
    assert mistakes(source) == []


def test_a_forgotten_event_is_a_mistake():
    source = in_function("if s.log is not None:", '    s.emit(Event("drawn"))')
    assert mistakes(source) == [("forgotten", "pass")]


def test_a_mutation_knows_its_function_by_the_first_line_of_its_code():
    source = "import functools\n\n@functools.cache\ndef rule(x):\n    return x.y[1]\n"
    namespace: dict[str, object] = {}
    exec(source, namespace)
    function = namespace["rule"].__wrapped__
    ((first, _),) = places(source.encode())
    assert first.function == function.__code__.co_firstlineno == 3


def test_letters_of_more_than_one_byte_do_not_move_the_mistake():
    assert mistakes(in_function('x = {"Überläufer": a < b}')) == [
        ("comparison", 'x = {"Überläufer": a <= b}')
    ]


@pytest.mark.slow
def test_every_mistake_in_this_project_can_be_read_by_python():
    rooms = mutants.rooms_of(ROOT)
    assert {"core", "games/battlecrest"} <= set(rooms)
    drawn = mutants.draw(ROOT, rooms, 300, seed=3)
    assert len({(mutant.file, mutant.mutation.start) for mutant in drawn}) > 250
    for mutant in drawn:
        source = (PACKAGE / mutant.file).read_bytes()
        compile(mutant.mutation.apply(source), mutant.file, "exec")
        assert mutant.before != mutant.after


# --- a small project ------------------------------------------------------------------------------------------

RULES = '''\
"""A small game."""


def ten():
    return 10


TEN = ten()


def stronger(first: int, second: int) -> bool:
    """Equal numbers are not stronger."""
    return first > second


def bonus(number):
    return number * 0


def rest(number):
    while number > TEN:
        number -= TEN
    return number
'''
TESTS = """\
from tafelrunde.games.halma.rules import bonus, rest, stronger


def test_stronger():
    assert stronger(2, 1)
    assert not stronger(1, 1)


def test_bonus():
    bonus(1)


def test_rest():
    assert rest(25) == 5
    assert rest(10) == 10
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "src/tafelrunde/__init__.py": "",
        "src/tafelrunde/games/__init__.py": "",
        "src/tafelrunde/games/halma/__init__.py": "",
        "src/tafelrunde/games/halma/rules.py": RULES,
        "tests/games/halma/test_rules.py": TESTS,
        "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '-p no:schemathesis -p no:hypothesispytest'\n",
    }
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / "src" / "tafelrunde" / "core").mkdir()
    return tmp_path


def run(project: Path, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    mutants.main(["--json", "--jobs", "2", *words], project)
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_the_same_seed_draws_the_same_mutants(project: Path):
    first = mutants.draw(project, ["games/halma"], 4, seed=1)
    assert mutants.draw(project, ["games/halma"], 4, seed=1) == first
    assert mutants.draw(project, ["games/halma"], 4, seed=2) != first
    assert len(first) == 4
    assert mutants.rooms_of(project) == ["core", "games/halma"]


def test_an_unknown_room_is_refused(project: Path):
    with pytest.raises(SystemExit, match="there is no room halma"):
        mutants.draw(project, ["halma"], 4, seed=1)


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_mutants_are_killed_survive_or_never_end(project: Path, capsys, monkeypatch):
    monkeypatch.setattr(mutants, "PATIENCE", 4)
    told = run(project, capsys, "--count", "99")
    assert told["tried"] == told["drawn"] == len(told["mutants"]) == 6
    results = {each["after"]: each["result"] for each in told["mutants"]}
    survived = [after for after, result in results.items() if result == mutants.SURVIVED]
    (no_ten,) = {"return 9", "return 11"}.intersection(results)  # noticed, although no test calls it
    assert survived in (["return number * 1"], ["return number * (-1)"])
    assert {after: result for after, result in results.items() if after not in survived} == {
        no_ten: mutants.KILLED,
        "return first >= second": mutants.KILLED,
        "return not (first > second)": mutants.KILLED,
        "while number >= TEN:": mutants.KILLED,
        "pass": mutants.TOO_SLOW,
    }
    assert told["noticed_percent"] == 83.3
    (by,) = {each["by"] for each in told["mutants"] if "first" in each["after"]}
    assert by == "tests/games/halma/test_rules.py::test_stronger"


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_what_survives_the_quick_tests_meets_the_slow_ones(project: Path, capsys, monkeypatch):
    monkeypatch.setattr(mutants, "PATIENCE", 6)
    slow = "import pytest\n\n\n@pytest.mark.slow\ndef test_at_length():\n    assert bonus(1) == 0\n"
    (project / "tests" / "games" / "halma" / "test_rules.py").write_text(
        f"{TESTS}\n\n{slow}", encoding="utf-8"
    )
    told = run(project, capsys, "--count", "99", "--quick")
    assert told["survived"] == 1
    for mutant in told["mutants"]:
        mutant["by"] = "somebody"
    (project / "before.json").write_text(json.dumps(told), encoding="utf-8")
    again = run(project, capsys, "--count", "99", "--again", str(project / "before.json"))
    assert (again["tried"], again["survived"]) == (told["tried"], 0)
    assert [each["after"] for each in again["mutants"] if each["by"] != "somebody"] == [
        each["after"] for each in told["mutants"] if each["result"] == mutants.SURVIVED
    ]
    assert [each["by"] for each in again["mutants"] if "number *" in each["after"]] == [
        "tests/games/halma/test_rules.py::test_at_length"
    ]


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_what_the_tests_do_is_learned_once(project: Path, capsys):
    def everything() -> bool:
        return Learned(project).everything("games/halma")

    assert not everything()
    run(project, capsys, "--count", "1")
    assert everything()
    for name in ("tests/games/halma/test_rules.py", "src/tafelrunde/games/halma/rules.py"):
        before = (project / name).read_text(encoding="utf-8")
        (project / name).write_text(f"{before}\n# changed\n", encoding="utf-8")
        assert not everything()
        (project / name).write_text(before, encoding="utf-8")
    assert everything()


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_the_work_tree_is_not_touched(project: Path, capsys):
    before = {file: file.read_bytes() for file in (project / "src").rglob("*") if file.is_file()}
    run(project, capsys, "--count", "1")
    assert {file: file.read_bytes() for file in (project / "src").rglob("*") if file.is_file()} == before


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_nothing_is_tried_after_the_time_is_up(project: Path, capsys):
    told = run(project, capsys, "--count", "3", "--minutes", "0")
    assert (told["drawn"], told["tried"]) == (3, 0)


@pytest.mark.slow
@pytest.mark.runs_in("plain")
def test_tests_that_fail_without_mutants_are_an_error(project: Path, capsys):
    file = project / "tests/games/halma/test_rules.py"
    file.write_text(f"{TESTS}\n\ndef test_wrong():\n    assert rest(3) == 4\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="fail without any mutant"):
        run(project, capsys, "--count", "1")


def test_equivalent_mutants_are_never_drawn(project: Path):
    listed = project / "tests" / "equivalent_mutants.txt"
    shutil.copy(ROOT / "tests" / "equivalent_mutants.txt", listed)
    everything = mutants.candidates(project, ["games/halma"])
    with listed.open("a", encoding="utf-8") as file:
        file.write("\ngames/halma/rules.py\n- while number > TEN:\n+ while number >= TEN:\nTen is nothing.\n")
    left = mutants.candidates(project, ["games/halma"])
    (missing,) = [place for place in everything if place not in left]
    assert [mutant.after for mutant in missing] == ["while number >= TEN:"]


def test_an_equivalent_mutant_needs_a_reason(tmp_path: Path):
    file = tmp_path / "equivalent.txt"
    file.write_text("games/halma/rules.py\n- a\n+ b\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="a reason"):
        mutants.equivalents(file)


def test_the_listed_equivalents_are_lines_of_the_sources():
    for name, before, _ in mutants.equivalents(ROOT / EQUIVALENTS):
        lines = [line.strip() for line in (PACKAGE / name).read_text(encoding="utf-8").splitlines()]
        assert before in lines, f"{name} has no line {before!r} any more"


# --- in a process that has already imported the sources -------------------------------------------------------


NESTED = """\
def outer(n):
    def inner(m):
        return n < m

    return [inner(each) for each in range(4)]


def other():
    return 7
"""


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("n < m", "n <= m", [False, True, True, True]),
        ("range(4)", "range(2)", [False, False]),
        ("        return n < m\n", "        pass\n", [None] * 4),  # knows its surroundings no longer
    ],
)
def test_functions_are_exchanged_in_place(tmp_path: Path, before: str, after: str, expected: list[object]):
    file = str(tmp_path / "nested.py")
    namespace: dict[str, Any] = {}
    exec(compile(NESTED, file, "exec"), namespace)
    functions = Functions(str(tmp_path))
    functions.make_mistake(file, NESTED, NESTED.replace(before, after))
    assert namespace["outer"](1) == expected
    assert namespace["other"]() == 7


def test_a_function_bound_to_other_variables_cannot_be_exchanged(tmp_path: Path):
    file = str(tmp_path / "nested.py")
    source = "def outer(n):\n    def inner():\n        return n\n    return inner\n"
    namespace: dict[str, Any] = {}
    exec(compile(source, file, "exec"), namespace)
    inner = namespace["outer"](3)
    functions = Functions(str(tmp_path))
    with pytest.raises(Unchangeable):
        functions.make_mistake(file, source, source.replace("return n", "pass"))
    assert inner() == 3


# --- which tests ----------------------------------------------------------------------------------------------


def test_callers_come_first_the_quickest_ahead_and_then_all_others(project: Path):
    (mutant,) = [each for each in mutants.draw(project, ["games/halma"], 99, 1) if each.after == "pass"]
    known = Known(
        {
            "tests/games/halma/test_a.py::slow": 9.0,
            "tests/games/halma/test_a.py::quick": 1.0,
            "tests/games/halma/test_a.py::other": 0.5,
            "tests/games/halma/test_c.py::another": 0.7,
            "tests/properties/test_b.py::halma": 0.1,
            "tests/games/halma/test_rules.py::named": 2.0,
        }
    )
    slow, quick, other, another, properties, named = known.seconds
    function = (mutant.file, mutant.mutation.function)
    assert list(mutants.chosen_tests(mutant, known)) == []  # what nobody calls nobody notices
    known.outside.add(function)
    assert list(mutants.chosen_tests(mutant, known)) == [[named, other, another, quick, slow, properties]]
    known.outside.clear()
    known.callers[function] = [slow, quick, properties, named]
    assert list(mutants.chosen_tests(mutant, known)) == [[named, quick, slow, properties], [other]]
    known.slow.add(slow)
    assert list(mutants.chosen_tests(mutant, known)) == [[named, quick, properties], [slow], [other]]


def test_slow_tests_are_chosen_by_parts_of_their_names(project: Path):
    tests = ["test_a.py::quick", "test_a.py::long", "test_b.py::longer"]
    for slow, expected in (([""], tests), ([], tests[:1]), (["longer", "none"], [tests[0], tests[2]])):
        learned = Learned(project, slow)
        learned.tests = {test: ("", 1.0, []) for test in tests}
        learned.rooms[learned.digest_of("core")] = {"quick": tests[:1], "slow": tests[1:], "outside": []}
        assert list(learned.known("core").seconds) == expected


def test_a_mistake_in_a_game_meets_the_tests_of_that_game():
    assert stages("games/halma") == [("tests/games/halma", ""), ("tests/properties", "halma")]
    assert stages("core")[0] == ("tests/core", "")
