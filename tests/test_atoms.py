"""Only atoms change a position: a change that nobody tells of, or that forgets its triggers, cannot happen.

Every game names the modules of its atoms (`ATOMS` in its game.py). Elsewhere no field of the position is assigned and no
list or dict in it is changed, except by the functions that are named here, each with its reason; none of them may ask a
question. The code is read, as in test_arrows.
"""

import ast
from collections.abc import Set
from pathlib import Path

import pytest

from tafelrunde import all_games
from tests.project import PACKAGE

LOADS = "reads a saved position into one that nobody plays yet"
BEGINS = "makes the position that a match begins from"
COPIES = "fills a copy"
REDRAWS = "draws anew, in a copy that only a bot thinks in, what a seat cannot know"
CLEARS = "an atom calls it: the table is cleared for the next game of a match"
GROWS = "an atom calls it: a unit gets its number, and a place in every list"
DEALS = "the first hands are dealt when all have a deck; `start` tells it"

EXEMPT = {
    "battlecrest": {
        LOADS: "saving.load saving._read_seat",
        BEGINS: "setup.agree",
        COPIES: "state._copy",
    },
    "kharnage": {
        LOADS: "saving.load saving._load_turn saving._load_army saving._load_unit",
        BEGINS: "setup.new_game setup.assign",
        GROWS: "state.add_unit",
    },
    "mage_knight": {
        LOADS: "saving.load saving.load_piles saving.load_map saving.load_hero saving.load_dummy"
        " saving_fight.load_fight",
        BEGINS: "setup.first_position setup.lay_table setup.lay_map",
        REDRAWS: "hidden.resample hidden.resample_chosen hidden.resample_draft hidden.resample_hand hidden.untuck_to_resample"
        " hidden.resample_tucked hidden.resample_tokens hidden.resample_token hidden.resample_sightings",
    },
    "pixel_tactics": {
        LOADS: "saving.load saving.cards saving.owners saving.lying saving.leaders",
        COPIES: "state._copy",
        CLEARS: "state.clear",
        REDRAWS: "hidden.resample hidden._resample_enemy",
    },
    "tash_kalar": {
        LOADS: "saving.load saving._load_decks saving._load_seat saving._load_side saving._count_pieces saving._load_shared"
        " saving._load_tasks",
        BEGINS: "setup.first_position",
        DEALS: "setup.deal",
        REDRAWS: "hidden.resample_own_cards hidden.resample_shared hidden.resample_passed",
    },
}
CHANGES_ARGUMENT = {"shuffle", "setattr", "carry_over"}
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


def classes_of_positions(game: str) -> set[str]:
    source = (game_folder(game) / "state.py").read_text(encoding="utf-8")
    return {node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}


def made_by(value: ast.expr) -> bool:
    """`Place(...)` or `s.copy()`: something made on the spot."""
    if not isinstance(value, ast.Call):
        return False
    if isinstance(value.func, ast.Name):
        return value.func.id[0].isupper()
    return isinstance(value.func, ast.Attribute) and value.func.attr == "copy"


def root_of(node: ast.expr) -> str:
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def own_things(function: ast.FunctionDef, positions: Set[str]) -> set[str]:
    """Names of what is no part of a position: made on the spot (`place = Place(...)`), a copy and what lies in it, or a
    parameter of a class that state.py does not know."""
    found = {
        each.arg
        for each in function.args.args
        if isinstance(each.annotation, ast.Name)
        and each.annotation.id not in positions
        and each.annotation.id[0].isupper()
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and (made_by(node.value) or root_of(node.value) in found):
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


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions and methods of a module; what stands inside one belongs to it."""
    found: list[ast.FunctionDef] = []
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else [node]
        found += [each for each in inner if isinstance(each, ast.FunctionDef)]
    return found


def changed_by(node: ast.AST) -> list[ast.expr]:
    """What a piece of code changes: assigned, deleted, changed in place or handed to something that does."""
    if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
        return [node]
    if not isinstance(node, ast.Call):
        return []
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    name = node.func.id if isinstance(node.func, ast.Name) else name
    if name in CHANGES_ARGUMENT:
        return node.args
    return [node.func.value] if isinstance(node.func, ast.Attribute) and name in CHANGES else []


def changes(
    source: str, fields: set[str], positions: Set[str] = frozenset(), own_state: bool = False
) -> dict[str, list[tuple[int, str]]]:
    """Every place that changes a position: line and field, by function. `own_state`: the code is state.py, where `self` is a
    position, too."""
    found = {}
    tree = ast.parse(source)
    for function in functions(tree):
        own = own_things(function, positions)
        if not own_state or function.name == "__init__":
            own.add("self")
        places = changes_by_another_name(function, aliases(function, fields, own))
        for node in ast.walk(function):
            for target in changed_by(node):
                field = field_inside(target, fields, own)
                if field is not None:
                    places.append((target.lineno, field))
        if places:
            found[function.name] = sorted(set(places))
    return found


def changes_outside_atoms(game: str) -> dict[str, list[tuple[int, str]]]:
    """By "module.function"."""
    fields = fields_of((game_folder(game) / "state.py").read_text(encoding="utf-8"))
    return {
        f"{file.stem}.{name}": places
        for file in sorted(game_folder(game).glob("*.py"))
        if file.stem not in atoms_of(game)
        for name, places in changes(
            file.read_text(encoding="utf-8"), fields, classes_of_positions(game), file.stem == "state"
        ).items()
    }


def exempt(game: str) -> set[str]:
    return {name for names in EXEMPT[game].values() for name in names.split()}


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_only_atoms_change_a_position(game):
    """Whoever is exempt is so by name; a name that changes nothing any more goes."""
    assert set(changes_outside_atoms(game)) == exempt(game), changes_outside_atoms(game)


@pytest.mark.parametrize("game", [info.id for info in all_games()])
def test_whoever_is_exempt_asks_nothing(game):
    """A flow that changes a position does it in play."""
    for name in exempt(game):
        module, _, wanted = name.partition(".")
        tree = ast.parse((game_folder(game) / f"{module}.py").read_text(encoding="utf-8"))
        [function] = [each for each in functions(tree) if each.name == wanted]
        assert not any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(function)), name


@pytest.mark.parametrize("game", [info.id for info in all_games()])
@pytest.mark.parametrize(
    "line", ["s.rng = other", "s.news += 1", "twin = s.copy(); s.news += 1", "setattr(s.news, 'n', 1)"]
)
def test_a_change_in_any_function_of_any_game_is_noticed(game, line):
    """Whatever the module is called and whatever the function: only the names above are exempt."""
    fields = fields_of((game_folder(game) / "state.py").read_text(encoding="utf-8"))
    source = f"def resample_rule(s: Position) -> None:\n    {line}\n"
    assert len(changes(source, fields, classes_of_positions(game) | {"Position"})["resample_rule"]) == 1


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
        "s.rng.shuffle(s.hands)",
        "setattr(s.turn, 'n', 1)",
        "twin = s.copy(); s.turn = 1",
    ],
)
def test_a_change_is_noticed(line):
    source = f"def rule(s, hero, seat, card):\n    {line}\n"
    assert len(changes(source, {"turn", "hands", "points"})["rule"]) == 1


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
        "twin = s.copy(); twin.turn = 1",
        "twin = s.copy(); hand = twin.hands[0]; hand.cards = 1",
    ],
)
def test_what_changes_no_position_passes(line):
    assert changes(f"def rule(s, self, preview):\n    {line}\n", {"turn", "hands", "points"}) == {}
