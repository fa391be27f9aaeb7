"""Activate: action cards, their ability lines, stars and special effects (BC-6, BC-7, BC-12, BC-14, BC-17)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.battlecrest import atoms, content, lines, naming, previews
from tafelrunde.games.battlecrest.combat import attack, charge_through
from tafelrunde.games.battlecrest.content import ActionSide, Line
from tafelrunde.games.battlecrest.lines import FIRST_LOCATION
from tafelrunde.games.battlecrest.movement import NO_CHARGE, go
from tafelrunde.games.battlecrest.naming import warrior_names, warrior_ref
from tafelrunde.games.battlecrest.paths import blocked_for, can_go
from tafelrunde.games.battlecrest.state import GONE, Position

EXECUTE: Final = 1
SKIP: Final = 0
NOBODY: Final[list[int]] = []

# --- the card (BC-6) ----------------------------------------------------------------------------------------------------------


def activate_option(s: Position, seat: int, action: int) -> Option:
    return naming.card_option(
        s, seat, action, "activate.card", lambda: previews.plain(previews.of_card(s, seat, action))
    )


def line_option(
    s: Position, seat: int, value: int, action: int, number: int, passed: list[int], bonus: int
) -> Option:
    """The lines of a card; of a charge's blow it is known who was passed and what is added to the first of them."""
    words = line_asked(s, seat, action, number, passed, bonus)
    if value == SKIP:
        return Option("line.skip", (), words)
    line, exhausted = s.side(seat, action).lines[number], s.exhausted[seat]
    if passed:
        strength = lines.with_seals(s, seat, line, exhausted) + bonus
        preview = previews.of_blows(s, seat * 2, passed, strength, 0)
    else:
        preview = previews.of_line(s, seat * 2, line, exhausted, action)
    preview.line = number
    return Option("line.execute", naming.by_card(s, seat, action), words, previews.plain(preview))


def line_asked(
    s: Position, seat: int, action: int, number: int, passed: list[int], bonus: int
) -> dict[str, object]:
    line = s.side(seat, action).lines[number]
    asked, phrase = naming.line_quoted(line), naming.line_phrase(line)
    return {"card": s.side(seat, action).names, "line": phrase, "asked": asked}


CARD: Final = Prompt("activate.card", ("BC-6.1", "BC-6.10"), activate_option)
LINE: Final = Prompt(
    "line.use",
    ("BC-6.4", "BC-6.6"),
    line_option,
    line_asked,
    naming.by_card,
    lambda s, seat, value, *_: 4 if value == EXECUTE else 1,
)


def activate(s: Position, seat: int) -> Flow[None]:
    """Choose a ready action, exhaust it, then execute its lines from top to bottom, at least one (BC-6.1 to BC-6.6)."""
    action = yield Choice(seat, CARD, lambda: lines.activatable(s, seat))
    side = s.side(seat, action)
    atoms.exhaust(s, seat, action)
    if side.is_charge:
        yield from storm_charge(s, seat, action, side)
        return
    executed = False
    for number, line in enumerate(side.lines):
        exhausted = s.exhausted[seat]
        if not lines.can_execute(s, seat * 2, line, exhausted, action):
            atoms.tell_lapse(s, seat, action, number)
            continue  # a line that cannot be executed when it is reached is passed over (BC-6.10)
        if executed or _later_line_possible(s, seat, action, side, number):
            use = yield Choice(seat, LINE, [EXECUTE, SKIP], (action, number, NOBODY, 0))
            if use == SKIP:
                continue
        atoms.tell_line(s, seat, action, number)
        yield from execute(s, seat * 2, line, exhausted, action)
        executed = True


def _later_line_possible(s: Position, seat: int, action: int, side: ActionSide, number: int) -> bool:
    """The first line may be skipped only if a later one can be executed at that moment (BC-6.10)."""
    for later in range(number + 1, len(side.lines)):
        if lines.can_execute(s, seat * 2, side.lines[later], s.exhausted[seat], action):
            return True
    return False


def execute(s: Position, executor: int, line: Line, exhausted: int, action: int) -> Flow[None]:
    """Execute one line by this warrior, with values computed now (BC-6.8)."""
    keyword = line.keyword
    if keyword == content.ATTACK:
        yield from attack(s, executor, line, exhausted)
    elif keyword == content.SPRINT:
        yield from sprint(s, executor, line, exhausted)
    elif keyword == content.CONTROL:
        yield from control(s, executor, line, exhausted)
    elif keyword == content.STAR:
        yield from spend_star(s, executor >> 1, exhausted, action)
    elif keyword == content.READY_ACTION:
        yield from ready_action(s, executor >> 1, action)
    elif keyword == content.FLIP_ACTION:
        yield from flip_action(s, executor >> 1, action)
    else:
        yield from flip_location(s, executor >> 1, action)


# --- SPRINT and Storm Charge (BC-7.1, BC-14) ----------------------------------------------------------------------------------


def sprint(s: Position, executor: int, line: Line, exhausted: int, strength: int = NO_CHARGE) -> Flow[int]:
    """SPRINT: the warrior itself moves; returns the enemies passed, as a mask (BC-7.1, BC-18.8). A charge hits them."""
    points, flips = lines.sprint_points(s, executor, line, exhausted)
    atoms.flip_all(s, flips)
    blocked = 0 if line.through_enemies else blocked_for(s, executor)
    return (yield from go(s, executor >> 1, executor, points, blocked, strength))


def storm_charge(s: Position, seat: int, action: int, side: ActionSide) -> Flow[None]:
    """Korvu runs through his enemies, then hits everyone he passed (BC-14). The SPRINT cannot be left out (BC-14.5)."""
    hero, exhausted = seat * 2, s.exhausted[seat]
    bonus = lines.attack_bonus(s, hero)  # claimed where the charge begins (BC-14.6)
    atoms.tell_line(s, seat, action, 0)
    strength = lines.with_seals(s, seat, side.lines[1], exhausted) + bonus
    mask = yield from sprint(s, hero, side.lines[0], exhausted, strength)
    passed = [target for target in range(4) if mask >> target & 1 and s.at[target] != GONE]
    if not passed:
        atoms.tell_lapse(s, seat, action, 1)
        return
    use = yield Choice(seat, LINE, [EXECUTE, SKIP], (action, 1, passed, bonus))
    if use == EXECUTE:
        atoms.tell_line(s, seat, action, 1)
        yield from charge_through(s, hero, side.lines[1], exhausted, passed, bonus)


# --- CONTROL (BC-7.2 to BC-7.5) -----------------------------------------------------------------------------------------------


def control_option(s: Position, seat: int, target: int, executor: int, points: int, flips: int) -> Option:
    if target == DONE:
        return Option("enough")
    words: dict[str, object] = {"who": warrior_names(s, target), "n": points}
    return Option("control", (warrior_ref(target),), words, previews.of_flips(s, flips))


def control_words(s: Position, seat: int, executor: int, points: int, flips: int) -> dict[str, object]:
    return {"who": warrior_names(s, executor), "n": points}


FIRST: Final = Prompt(
    "control.target", ("BC-7.2", "BC-7.18"), control_option, control_words, naming.by_warrior
)
FURTHER: Final = Prompt(
    "control.further", ("BC-7.18", "BC-8.7"), control_option, control_words, naming.by_warrior
)


def control(s: Position, executor: int, line: Line, exhausted: int) -> Flow[None]:
    """CONTROL: move other warriors, allies or enemies, on paths of the executing player (BC-7.2 to BC-7.5, BC-18.9)."""
    seat = executor >> 1
    points, extra, flips = lines.control_points(s, executor, line, exhausted)
    about = (executor, points + extra, flips)
    first = yield Choice(seat, FIRST, lambda: lines.controllable(s, executor, line, exhausted), about)
    targets = [first]
    while len(targets) < line.targets:
        more = [target for target in lines.others_in_range(s, executor, line) if target not in targets]
        if not more:
            break
        further = yield Choice(seat, FURTHER, [*more, DONE], (executor, points, flips))
        if further == DONE:
            break
        targets.append(further)
    atoms.flip_all(s, flips)
    for number, target in enumerate(targets):
        distance = points + (extra if number == 0 else 0)
        if can_go(s, target, distance, 0, s.flipped):
            atoms.tell_against(s, "control", executor, target, {"n": distance})
            yield from go(s, seat, target, distance, 0)


# --- stars and special effects (BC-12, BC-17) ---------------------------------------------------------------------------------


def star_option(s: Position, seat: int, star: int, action: int, exhausted: int) -> Option:
    ability, executor = lines.star_ability(s, seat, star), lines.star_executor(seat, star)
    location = star - FIRST_LOCATION
    who = s.location(location).names if location >= 0 else warrior_names(s, executor)
    line = naming.line_words(ability.line)
    words: dict[str, object] = {"who": who, "ability": ability.names, "line": line}
    preview = previews.of_line(s, executor, ability.line, exhausted, action)
    return Option("star", (naming.ability_ref(s, executor, location),), words, previews.plain(preview))


def location_option(s: Position, seat: int, index: int, action: int) -> Option:
    location = s.location(index)
    words: dict[str, object] = {"location": location.names, "number": location.number}
    return Option("flip", (naming.location_ref(s, index),), words, previews.of_flips(s, 1 << index))


def other_side_option(s: Position, seat: int, chosen: int, action: int) -> Option:
    option = naming.card_option(s, seat, chosen, "flip.card")
    option.words["other"] = s.heroes[seat].actions[chosen].sides[1 - (s.backs[seat] >> chosen & 1)].names
    return option


STAR_ABILITY: Final = Prompt("star", ("BC-12.2", "BC-12.3", "BC-12.3c"), star_option, subject=naming.by_card)
READY_CARD: Final = Prompt(
    "ready.card",
    ("BC-17.1",),
    lambda s, seat, chosen, action: naming.card_option(s, seat, chosen, "ready.card"),
    subject=naming.by_card,
)
LOCATION: Final = Prompt("flip.location", ("BC-17.2",), location_option, subject=naming.by_card)
FLIP_CARD: Final = Prompt("flip.card", ("BC-17.3",), other_side_option, subject=naming.by_card)


def spend_star(s: Position, seat: int, exhausted: int, action: int) -> Flow[None]:
    """Spend a star at once on one star ability; each only once a turn (BC-12.2, BC-12.3c)."""
    about = (action, exhausted)
    star = yield Choice(seat, STAR_ABILITY, lambda: lines.star_abilities(s, seat, exhausted, action), about)
    atoms.use_star(s, star)
    ability, executor = lines.star_ability(s, seat, star), lines.star_executor(seat, star)
    atoms.tell_ability(s, executor, ability, star - FIRST_LOCATION)
    yield from execute(s, executor, ability.line, exhausted, action)


def ready_action(s: Position, seat: int, action: int) -> Flow[None]:
    """Stand another exhausted action upright; it keeps its side (BC-17.1)."""
    others = [other for other in s.exhausted_actions(seat) if other != action]
    atoms.ready(s, seat, (yield Choice(seat, READY_CARD, others, (action,))))


def flip_location(s: Position, seat: int, action: int) -> Flow[None]:
    """Flip any location of the arena (BC-17.2)."""
    atoms.flip(s, (yield Choice(seat, LOCATION, list(range(len(s.arena.locations))), (action,))))


def flip_action(s: Position, seat: int, action: int) -> Flow[None]:
    """Turn a ready action to its other side; it stays ready (BC-17.3)."""
    atoms.turn_over(s, seat, (yield Choice(seat, FLIP_CARD, s.ready_actions(seat), (action,))))
