"""Activate: action cards, their ability lines, stars and special effects (BC-6, BC-7, BC-12, BC-17)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, given
from tafelrunde.core.events import Event
from tafelrunde.games.battlecrest.combat import (
    attack,
    charge_through,
    enemies_in_range,
    exhaust,
    far_bonus,
    in_range,
)
from tafelrunde.games.battlecrest.content import (
    ATTACK,
    BONUS_ATTACK,
    BONUS_CONTROL,
    BONUS_MOVE,
    BY_STAR,
    CONTROL,
    FLIP_ACTION,
    FLIP_LOCATION,
    PASSED,
    READY_ACTION,
    SPRINT,
    STAR,
    Ability,
    ActionSide,
    Line,
)
from tafelrunde.games.battlecrest.locations import bonus, contributors, flip, flip_all
from tafelrunde.games.battlecrest.movement import blocked_for, destinations, go
from tafelrunde.games.battlecrest.state import GONE, Position

EXECUTE: Final = 1
SKIP: Final = 0

# Where a star can be spent: hero, vassal, or FIRST_LOCATION + location index
HERO_STAR: Final = 0
VASSAL_STAR: Final = 1
FIRST_LOCATION: Final = 2


# --- what can be executed (BC-6.7) ------------------------------------------------------------------------------------------


def activatable(s: Position, seat: int) -> list[int]:
    """The actions that can be activated: with the card counted as exhausted, some line can be executed (BC-6.10)."""
    return [action for action in s.ready_actions(seat) if can_activate(s, seat, action)]


def can_activate(s: Position, seat: int, action: int) -> bool:
    exhausted = s.exhausted[seat] | 1 << action
    for line in s.side(seat, action).lines:
        if line.range != PASSED and can_execute(s, seat * 2, line, exhausted, action):
            return True
    return False


def can_execute(s: Position, executor: int, line: Line, exhausted: int, action: int) -> bool:
    """Whether a line can be executed right now by this warrior; `action` is the card being activated."""
    seat = executor >> 1
    keyword = line.keyword
    if keyword == ATTACK:
        return bool(enemies_in_range(s, executor, line, far_bonus(s, executor, line)))
    if keyword == SPRINT:
        points, flips = sprint_points(s, executor, line, exhausted)
        blocked = 0 if line.through_enemies else blocked_for(s, executor)
        return destinations(s, executor, points, blocked, s.flipped ^ flips) != 0
    if keyword == CONTROL:
        return bool(controllable(s, executor, line, exhausted))
    if keyword == STAR:
        return bool(star_abilities(s, seat, exhausted, action))
    if keyword == READY_ACTION:
        return exhausted & ~(1 << action) != 0
    if keyword == FLIP_ACTION:
        return exhausted != s.heroes[seat].all_actions
    return keyword == FLIP_LOCATION


def sprint_points(s: Position, executor: int, line: Line, exhausted: int) -> tuple[int, int]:
    """SPRINT distance, and the locations that flip for it: `move` bonuses, with Storm Charge also `attack` (BC-14.6)."""
    points = with_seals(s, executor >> 1, line, exhausted)
    if executor & 1:
        return points, 0
    square = s.at[executor]
    kinds = BONUS_MOVE | BONUS_ATTACK if line.through_enemies else BONUS_MOVE
    return points + bonus(s, square, BONUS_MOVE), contributors(s, square, kinds)


def control_points(s: Position, executor: int, line: Line, exhausted: int) -> tuple[int, int, int]:
    """CONTROL distance, the bonus of its first target, and the locations that flip for it (BC-13.7, BC-8.10)."""
    points = with_seals(s, executor >> 1, line, exhausted)
    if executor & 1:
        return points, 0, 0
    square = s.at[executor]
    return points, bonus(s, square, BONUS_CONTROL), contributors(s, square, BONUS_CONTROL)


def with_seals(s: Position, seat: int, line: Line, exhausted: int) -> int:
    return line.value + (s.charged(seat, line.per_seal, exhausted) if line.per_seal >= 0 else 0)


def controllable(s: Position, executor: int, line: Line, exhausted: int) -> list[int]:
    """Other warriors in range that can be moved: the candidates for a CONTROL's first target (BC-7.2, BC-7.5, BC-7.18)."""
    points, extra, flips = control_points(s, executor, line, exhausted)
    found: list[int] = []
    for target in range(4):
        if target != executor and in_range(s, executor, target, line, 0):
            if destinations(s, target, points + extra, 0, s.flipped ^ flips):
                found.append(target)
    return found


def star_abilities(s: Position, seat: int, exhausted: int, action: int) -> list[int]:
    """The unused star abilities that are available and can be executed (BC-12.3 to BC-12.3g)."""
    found: list[int] = []
    hero = s.heroes[seat]
    if hero.ability.trigger == BY_STAR and not s.stars & 1 << HERO_STAR:
        if can_execute(s, seat * 2, hero.ability.line, exhausted, action):
            found.append(HERO_STAR)
    if s.at[seat * 2 + 1] != GONE and not s.stars & 1 << VASSAL_STAR:
        if can_execute(s, seat * 2 + 1, s.vassal_side(seat).ability.line, exhausted, action):
            found.append(VASSAL_STAR)
    for slot, _ in s.arena.edges_at[s.at[seat * 2]]:
        star = FIRST_LOCATION + s.location_on[slot]
        if not s.stars >> star & 1 and can_execute(
            s, seat * 2, star_ability(s, seat, star).line, exhausted, action
        ):
            found.append(star)
    return found


def star_ability(s: Position, seat: int, star: int) -> Ability:
    if star == HERO_STAR:
        return s.heroes[seat].ability
    if star == VASSAL_STAR:
        return s.vassal_side(seat).ability
    return s.location(star - FIRST_LOCATION).star


# --- executing --------------------------------------------------------------------------------------------------------------


def activate(s: Position, seat: int) -> Flow[None]:
    """Choose a ready action, exhaust it, then execute its lines from top to bottom, at least one (BC-6.1 to BC-6.6)."""
    action = yield Choice(seat, "activate.card", lambda: activatable(s, seat))
    side = s.side(seat, action)
    exhaust(s, seat, action)
    if side.is_charge:
        yield from storm_charge(s, seat, action, side)
        return
    executed = False
    for number, line in enumerate(side.lines):
        exhausted = s.exhausted[seat]
        if not can_execute(s, seat * 2, line, exhausted, action):
            continue  # a line that cannot be executed when it is reached is passed over (BC-6.10)
        if executed or _later_line_possible(s, seat, action, side, number):
            use = yield Choice(seat, "line.use", _use_or_skip, (action, number))
            if use == SKIP:
                continue
        log_ability(s, seat * 2, side.ids[number], side.names)
        yield from execute(s, seat * 2, line, exhausted, action)
        executed = True


def _use_or_skip() -> list[int]:
    return [EXECUTE, SKIP]


def _later_line_possible(s: Position, seat: int, action: int, side: ActionSide, number: int) -> bool:
    """The first line may be skipped only if a later one can be executed at that moment (BC-6.10)."""
    for later in range(number + 1, len(side.lines)):
        if can_execute(s, seat * 2, side.lines[later], s.exhausted[seat], action):
            return True
    return False


def execute(s: Position, executor: int, line: Line, exhausted: int, action: int) -> Flow[None]:
    """Execute one line by this warrior, with values computed now (BC-6.8)."""
    keyword = line.keyword
    if keyword == ATTACK:
        yield from attack(s, executor, line, exhausted)
    elif keyword == SPRINT:
        yield from sprint(s, executor, line, exhausted)
    elif keyword == CONTROL:
        yield from control(s, executor, line, exhausted)
    elif keyword == STAR:
        yield from spend_star(s, executor >> 1, exhausted, action)
    elif keyword == READY_ACTION:
        yield from ready_action(s, executor >> 1, action)
    elif keyword == FLIP_ACTION:
        yield from flip_action(s, executor >> 1)
    else:
        yield from flip_location(s, executor >> 1)


def sprint(s: Position, executor: int, line: Line, exhausted: int) -> Flow[int]:
    """SPRINT: the warrior itself moves; returns the enemies passed, as a mask (BC-7.1, BC-18.8)."""
    points, flips = sprint_points(s, executor, line, exhausted)
    flip_all(s, flips)
    blocked = 0 if line.through_enemies else blocked_for(s, executor)
    return (yield from go(s, executor >> 1, executor, points, blocked, line.through_enemies))


def storm_charge(s: Position, seat: int, action: int, side: ActionSide) -> Flow[None]:
    """Korvu runs through his enemies, then hits everyone he passed (BC-14). The SPRINT cannot be left out (BC-14.5)."""
    hero = seat * 2
    run, blow = side.lines[0], side.lines[1]
    exhausted = s.exhausted[seat]
    first_bonus = bonus(s, s.at[hero], BONUS_ATTACK)  # claimed where the charge begins (BC-14.6)
    log_ability(s, hero, side.ids[0], side.names)
    passed = yield from sprint(s, hero, run, exhausted)
    if not any([passed >> target & 1 and s.at[target] != GONE for target in range(4)]):
        return
    use = yield Choice(seat, "line.use", _use_or_skip, (action, 1))
    if use == EXECUTE:
        log_ability(s, hero, side.ids[1], side.names)
        yield from charge_through(s, hero, blow, exhausted, passed, first_bonus)


def control(s: Position, executor: int, line: Line, exhausted: int) -> Flow[None]:
    """CONTROL: move other warriors, allies or enemies, on paths of the executing player (BC-7.2 to BC-7.5, BC-18.9)."""
    seat = executor >> 1
    points, extra, flips = control_points(s, executor, line, exhausted)
    first = yield Choice(
        seat, "control.target", lambda: controllable(s, executor, line, exhausted), (executor, points + extra)
    )
    targets = [first]
    while len(targets) < line.targets:
        more = [
            t for t in range(4) if t != executor and t not in targets and in_range(s, executor, t, line, 0)
        ]
        if not more:
            break
        further = yield given(seat, "control.further", [*more, DONE], (executor, points))
        if further == DONE:
            break
        targets.append(further)
    flip_all(s, flips)
    for number, target in enumerate(targets):
        distance = points + (extra if number == 0 else 0)
        if destinations(s, target, distance, 0, s.flipped):
            yield from go(s, seat, target, distance, 0)


def spend_star(s: Position, seat: int, exhausted: int, action: int) -> Flow[None]:
    """Spend a star at once on one star ability; each only once a turn (BC-12.2, BC-12.3c)."""
    star = yield Choice(seat, "star", lambda: star_abilities(s, seat, exhausted, action))
    s.stars |= 1 << star
    ability = star_ability(s, seat, star)
    executor = seat * 2 + 1 if star == VASSAL_STAR else seat * 2
    log_ability(s, executor, ability.id, ability.names)
    yield from execute(s, executor, ability.line, exhausted, action)


def ready_action(s: Position, seat: int, action: int) -> Flow[None]:
    """Stand another exhausted action upright; it keeps its side (BC-17.1)."""
    chosen = yield Choice(seat, "ready.card", lambda: [i for i in s.exhausted_actions(seat) if i != action])
    s.exhausted[seat] &= ~(1 << chosen)
    log_card(s, "ready", seat, chosen)


def flip_location(s: Position, seat: int) -> Flow[None]:
    """Flip any location of the arena (BC-17.2)."""
    chosen = yield Choice(seat, "flip.location", lambda: list(range(len(s.arena.locations))))
    flip(s, chosen)


def flip_action(s: Position, seat: int) -> Flow[None]:
    """Turn a ready action to its other side; it stays ready (BC-17.3)."""
    chosen = yield Choice(seat, "flip.card", lambda: s.ready_actions(seat))
    s.backs[seat] ^= 1 << chosen
    log_card(s, "turn_over", seat, chosen)


def log_ability(s: Position, executor: int, id: str, names: dict[str, str]) -> None:
    if s.log is not None:
        hero = s.heroes[executor >> 1]
        who = hero.vassal.names if executor & 1 and hero.vassal is not None else hero.names
        s.emit(Event("ability", {"ability": id, "name": names, "who": who}))


def log_card(s: Position, kind: str, seat: int, action: int) -> None:
    if s.log is not None:
        hero = s.heroes[seat]
        ref = f"action:{seat}:{hero.actions[action].id}"
        s.emit(Event(kind, {"who": hero.names, "card": s.side(seat, action).names, "ref": ref}))
