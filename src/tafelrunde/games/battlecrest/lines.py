"""Ability lines before they are executed: range, numbers, what flips for them, and whether they can be executed at all
(BC-6.7, BC-7, BC-8, BC-12). Nothing is changed here."""

from functools import cache
from typing import Final

from tafelrunde.games.battlecrest import content
from tafelrunde.games.battlecrest.content import (
    BONUS_ATTACK,
    BONUS_DEFENSE,
    FAR,
    PASSED,
    Ability,
    Arena,
    Line,
)
from tafelrunde.games.battlecrest.locations import bonus, contributors
from tafelrunde.games.battlecrest.paths import blocked_for, can_go
from tafelrunde.games.battlecrest.state import GONE, Position

# Where a star can be spent: hero, vassal, or FIRST_LOCATION + location index
HERO_STAR: Final = 0
VASSAL_STAR: Final = 1
FIRST_LOCATION: Final = 2


# --- range and numbers --------------------------------------------------------------------------------------------------------


def in_range(s: Position, executor: int, square: int, line: Line, extra: int) -> bool:
    """Whether a square is in range of a warrior's line, with `extra` on a Far range (BC-8.1 to BC-8.5)."""
    return reaches(s.arena, s.at[executor], square, line.range, line.far + extra)


def reaches(arena: Arena, here: int, square: int, kind: int, far: int) -> bool:
    """Direct, near, or from 2 to `far` steps away (BC-8.2 to BC-8.5)."""
    if kind == content.DIRECT:
        return arena.distance[here][square] == 1
    if kind == content.NEAR:
        return arena.near[here][square]
    return 2 <= arena.distance[here][square] <= far


@cache  # a view shows the reach of every card, and is made anew with every event
def range_names(arena: Arena, here: int, kind: int, far: int) -> tuple[str, ...]:
    """The squares in a range, by name."""
    return tuple(arena.name(square) for square in arena.squares if reaches(arena, here, square, kind, far))


def far_bonus(s: Position, executor: int, line: Line) -> int:
    """Extra range of the first target: only heroes, only Far ATTACKs (BC-13.5, BC-13.9, BC-13.14)."""
    return bonus(s, s.at[executor], content.BONUS_FAR) if line.range == FAR and not executor & 1 else 0


def enemies_in_range(s: Position, executor: int, line: Line, extra: int) -> list[int]:
    """Only enemies can be targets of an ATTACK (BC-7.9)."""
    first = 2 - (executor & 2)
    found: list[int] = []
    for target in (first, first + 1):
        if s.at[target] != GONE and in_range(s, executor, s.at[target], line, extra):
            found.append(target)
    return found


def others_in_range(s: Position, executor: int, line: Line) -> list[int]:
    """All other warriors, allies and enemies, that a CONTROL could be aimed at (BC-7.2, BC-13.14)."""
    found: list[int] = []
    for target in range(4):
        if target != executor and s.at[target] != GONE and in_range(s, executor, s.at[target], line, 0):
            found.append(target)
    return found


def with_seals(s: Position, seat: int, line: Line, exhausted: int) -> int:
    """Printed value plus seal bonus (BC-7.8, BC-12.5); bonuses of locations and conditions come per target."""
    return line.value + (s.charged(seat, line.per_seal, exhausted) if line.per_seal >= 0 else 0)


def attack_bonus(s: Position, executor: int) -> int:
    """What locations add to a hero's first target (BC-8.10, BC-13.9)."""
    return 0 if executor & 1 else bonus(s, s.at[executor], BONUS_ATTACK)


def attack_flips(s: Position, executor: int, line: Line) -> int:
    """The locations that flip for an ATTACK: those that made it stronger or longer (BC-13.4, BC-13.5)."""
    if executor & 1:
        return 0
    return contributors(
        s, s.at[executor], BONUS_ATTACK | content.BONUS_FAR if line.range == FAR else BONUS_ATTACK
    )


def pack_hunt_bonus(s: Position, executor: int, target: int) -> int:
    """Isgrid's own attacks are stronger against a target Near her vassal (BC-17.4)."""
    seat = executor >> 1
    ability = s.heroes[seat].ability
    if executor & 1 or ability.trigger != content.TARGET_NEAR_VASSAL or s.at[seat * 2 + 1] == GONE:
        return 0
    return ability.line.value if s.arena.near[s.at[seat * 2 + 1]][s.at[target]] else 0


def hero_defense(s: Position, seat: int, action: int) -> int:
    """Defence of an action that is exhausted for it: printed, its seals (its own included), locations (BC-7.12, BC-12.7)."""
    side = s.side(seat, action)
    value = side.defense + bonus(s, s.at[seat * 2], BONUS_DEFENSE)
    if side.defense_per_seal >= 0:
        value += s.charged(seat, side.defense_per_seal, s.exhausted[seat] | 1 << action)
    return value


def vassal_defense(s: Position, vassal: int) -> int:
    """A vassal always defends with its card and the locations it touches (BC-7.14, BC-R.20)."""
    return s.vassal_side(vassal >> 1).defense + bonus(s, s.at[vassal], BONUS_DEFENSE)


def sprint_points(s: Position, executor: int, line: Line, exhausted: int) -> tuple[int, int]:
    """SPRINT distance, and the locations that flip for it: `move` bonuses, with Storm Charge also `attack` (BC-14.6)."""
    points = with_seals(s, executor >> 1, line, exhausted)
    if executor & 1:
        return points, 0
    square = s.at[executor]
    kinds = content.BONUS_MOVE | BONUS_ATTACK if line.through_enemies else content.BONUS_MOVE
    return points + bonus(s, square, content.BONUS_MOVE), contributors(s, square, kinds)


def control_points(s: Position, executor: int, line: Line, exhausted: int) -> tuple[int, int, int]:
    """CONTROL distance, the bonus of its first target, and the locations that flip for it (BC-13.7, BC-8.10)."""
    points = with_seals(s, executor >> 1, line, exhausted)
    if executor & 1:
        return points, 0, 0
    square = s.at[executor]
    return points, bonus(s, square, content.BONUS_CONTROL), contributors(s, square, content.BONUS_CONTROL)


def line_flips(s: Position, executor: int, line: Line, exhausted: int) -> int:
    """The locations that flip when this line is executed."""
    if line.keyword == content.ATTACK:
        return attack_flips(s, executor, line)
    if line.keyword == content.SPRINT:
        return sprint_points(s, executor, line, exhausted)[1]
    return control_points(s, executor, line, exhausted)[2] if line.keyword == content.CONTROL else 0


# --- what can be executed (BC-6.7) --------------------------------------------------------------------------------------------


def activatable(s: Position, seat: int) -> list[int]:
    """The actions that can be activated: with the card counted as exhausted, some line can be executed (BC-6.10)."""
    return [action for action in s.ready_actions(seat) if can_activate(s, seat, action)]


def can_activate_any(s: Position, seat: int) -> bool:
    """As `activatable`, for whoever need not know which."""
    exhausted = s.exhausted[seat]
    for action in range(len(s.heroes[seat].actions)):
        if not exhausted >> action & 1 and can_activate(s, seat, action):
            return True
    return False


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
    if keyword == content.ATTACK:
        return bool(enemies_in_range(s, executor, line, far_bonus(s, executor, line)))
    if keyword == content.SPRINT:
        points, flips = sprint_points(s, executor, line, exhausted)
        blocked = 0 if line.through_enemies else blocked_for(s, executor)
        return can_go(s, executor, points, blocked, s.flipped ^ flips)
    if keyword == content.CONTROL:
        return bool(controllable(s, executor, line, exhausted))
    if keyword == content.STAR:
        return bool(star_abilities(s, seat, exhausted, action))
    if keyword == content.READY_ACTION:
        return exhausted & ~(1 << action) != 0
    if keyword == content.FLIP_ACTION:
        return exhausted != s.heroes[seat].all_actions
    return keyword == content.FLIP_LOCATION


def controllable(s: Position, executor: int, line: Line, exhausted: int) -> list[int]:
    """Other warriors in range that can be moved: the candidates for a CONTROL's first target (BC-7.2, BC-7.5, BC-7.18)."""
    points, extra, flips = control_points(s, executor, line, exhausted)
    able = others_in_range(s, executor, line)
    return [one for one in able if can_go(s, one, points + extra, 0, s.flipped ^ flips)]


def star_abilities(s: Position, seat: int, exhausted: int, action: int) -> list[int]:
    """The unused star abilities that are available and can be executed (BC-12.3 to BC-12.3g)."""
    stars = [HERO_STAR] if s.heroes[seat].ability.trigger == content.BY_STAR else []
    if s.at[seat * 2 + 1] != GONE:
        stars.append(VASSAL_STAR)
    for slot, _ in s.arena.edges_at[s.at[seat * 2]]:
        stars.append(FIRST_LOCATION + s.location_on[slot])
    return [star for star in stars if _is_usable(s, seat, star, exhausted, action)]


def _is_usable(s: Position, seat: int, star: int, exhausted: int, action: int) -> bool:
    line, executor = star_ability(s, seat, star).line, star_executor(seat, star)
    return not s.stars >> star & 1 and can_execute(s, executor, line, exhausted, action)


def star_ability(s: Position, seat: int, star: int) -> Ability:
    if star == HERO_STAR:
        return s.heroes[seat].ability
    if star == VASSAL_STAR:
        return s.vassal_side(seat).ability
    return s.location(star - FIRST_LOCATION).star


def star_executor(seat: int, star: int) -> int:
    """Who executes a star ability: the vassal its own, the hero all others (BC-12.3)."""
    return seat * 2 + 1 if star == VASSAL_STAR else seat * 2
