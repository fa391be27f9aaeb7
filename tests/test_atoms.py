"""Only atoms change a position: a change that nobody tells of, or that forgets its triggers, cannot happen.

Every game names the modules of its atoms (`ATOMS` in its game.py). Elsewhere no field of the position is assigned and no
list or dict in it is changed; set-up, loading and copying make positions and may. The code is read, as in test_arrows.
"""

import ast
from pathlib import Path

import pytest

from tafelrunde import all_games
from tests.project import PACKAGE

MAKERS = {"state", "setup", "saving"}  # they make positions
REDRAWING = "resample"  # a function with this in its name draws anew what a seat cannot know, in a copy
CHANGES = {
    "append", "extend", "insert", "remove", "pop", "popitem", "clear", "sort", "reverse",
    "add", "discard", "update", "setdefault",
}  # fmt: skip


def game_folder(game: str) -> Path:
    return PACKAGE / "games" / game


def atoms_of(game: str) -> set[str]:
    """The modules that ATOMS in game.py names."""
    for node in ast.parse((game_folder(game) / "game.py").read_text(encoding="utf-8")).body:
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        if (
            isinstance(target, ast.Name)
            and target.id == "ATOMS"
            and isinstance(node, (ast.Assign, ast.AnnAssign))
        ):
            assert node.value is not None
            return set(ast.literal_eval(node.value))
    return {"atoms"}


def fields_of(source: str) -> set[str]:
    """What the classes of state.py call their own."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                found.add(node.attr)
    return found | {"news", "rng"}


def made_here(tree: ast.AST) -> set[str]:
    """Names that are given to something made on the spot (`place = Place(...)`): it is not part of a position."""
    found = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Name)
        ):
            if node.value.func.id[0].isupper():
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def field_inside(node: ast.expr, fields: set[str], own: set[str]) -> str | None:
    """The field of a position that an expression like `s.hands[0].cards` reaches into, unless it belongs to `self` or to
    something of one's own."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Attribute) and node.attr in fields:
            root: ast.expr = node.value
            while isinstance(root, (ast.Attribute, ast.Subscript)):
                root = root.value
            return None if isinstance(root, ast.Name) and root.id in own else node.attr
        node = node.value
    return None


def aliases(function: ast.FunctionDef, fields: set[str], own: set[str]) -> dict[str, str]:
    """Names that a function gives to what lies in a field (`hand = s.hands[0]`, `for hand in s.hands`): changing them changes
    the position."""
    found = {}
    for node in ast.walk(function):
        pairs: list[tuple[ast.expr, ast.expr]] = []
        if isinstance(node, ast.For):
            pairs = [(node.target, node.iter)]
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs += zip(target.elts, node.value.elts, strict=False)
                else:
                    pairs.append((target, node.value))
        for target, value in pairs:
            field = field_inside(value, fields, own)
            if isinstance(target, ast.Name) and field is not None:
                found[target.id] = field
    return found


def changes_by_another_name(function: ast.FunctionDef, others: dict[str, str]) -> list[tuple[int, str]]:
    found = []
    for node in ast.walk(function):
        target: ast.expr | None = None
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, (ast.Store, ast.Del)):
            target = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            target = node.func.value if node.func.attr in CHANGES else None
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Name) and target.id in others:
            found.append((target.lineno, others[target.id]))
    return found


def changes(source: str, fields: set[str]) -> list[str]:
    """Every place that changes a position, as "line: field"."""
    found: list[tuple[int, str]] = []
    tree = ast.parse(source)
    redrawing = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and REDRAWING in node.name
        for inner in ast.walk(node)
    }
    own = made_here(tree) | {"self"}
    for node in ast.walk(tree):
        if node in redrawing:
            continue
        if isinstance(node, ast.FunctionDef):
            found += changes_by_another_name(node, aliases(node, fields, own))
        targets: list[ast.expr] = []
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            targets = [node]
        elif (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES
        ):
            targets = [node.func.value]
        for target in targets:
            field = field_inside(target, fields, own)
            if field is not None:
                found.append((target.lineno, field))
    return [f"{line}: {field}" for line, field in sorted(set(found))]


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_only_atoms_change_a_position(game):
    fields = fields_of((game_folder(game) / "state.py").read_text(encoding="utf-8"))
    allowed = atoms_of(game) | MAKERS
    wrong = [
        f"{file.name}:{change}"
        for file in sorted(game_folder(game).glob("*.py"))
        if file.stem not in allowed
        for change in changes(file.read_text(encoding="utf-8"), fields)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        "s.turn += 1",
        "s.hands[0] = ()",
        "s.hands[seat].append(card)",
        "hero.points = 3",
        "del s.hands[0]",
        "s.turn, x = 1, 2",
        "hand = s.hands[0]; hand.append(card)",
        "hand, x = s.hands[0], 1; hand[x] = card",
        "hands = s.hands; del hands[0][1]",
        "for hand in s.hands: hand.clear()",
    ],
)
def test_a_change_is_noticed(line):
    source = f"def rule(s, hero, seat, card):\n    {line}\n"
    assert len(changes(source, {"turn", "hands", "points"})) == 1


@pytest.mark.parametrize(
    "line",
    [
        "x = s.turn + 1",
        "found = []; found.append(s.turn)",
        "cards = s.hands[0].copy(); cards.pop()",
        "cards = list(s.hands[0]); cards[0] = 1",
        "points = s.points; points += 1",
        "hand = s.hands[0]; found = hand[:]; found.append(1)",
        "self.turn = 1",
        "preview['turn'] = s.turn",
        "place = Place(); place.turn = s.turn",
    ],
)
def test_what_changes_no_position_passes(line):
    assert changes(f"def rule(s, self, preview):\n    {line}\n", {"turn", "hands", "points"}) == []


def test_redrawing_what_is_hidden_passes():
    assert changes("def resample(s):\n    s.hands[0] = ()\n", {"hands"}) == []
