# mypyc: off
"""Consequences before commitment: what an option would do. Nothing is worked out a second time: the rules themselves are carried
out on a copy of the position, and what is told there is what would happen."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypedDict, cast

from msgspec import Struct, to_builtins

from tafelrunde.core.choice import DONE, GameOver
from tafelrunde.games.battlecrest import lines
from tafelrunde.games.battlecrest.atoms import flip_all, suffer, walk
from tafelrunde.games.battlecrest.content import ATTACK, BONUS_DEFENSE, CONTROL, PASSED, STAR, Line
from tafelrunde.games.battlecrest.locations import contributors
from tafelrunde.games.battlecrest.naming import square_ref, warrior_names, warrior_ref
from tafelrunde.games.battlecrest.paths import Way, cost_dangers, cost_passed
from tafelrunde.games.battlecrest.state import GONE, RUNNING, Position


class Words(TypedDict):
    """A text in both languages."""

    de: str
    en: str


class Reach(Struct):
    """The squares that attacks and controls could be aimed at."""

    attack: list[str]
    control: list[str]


class Harm(Struct):
    """Damage that dangers do to somebody when locations flip."""

    ref: str
    n: int


class Aftermath(Struct, omit_defaults=True, kw_only=True):
    """What follows besides: locations that flip, what their dangers do, and who would be defeated."""

    flips: list[str] = []
    dangers: list[Harm] = []
    falls: list[str] = []


class Blow(Struct):
    """What an attack would do to one target: strength, least and best defence, least and most damage that goes through."""

    ref: str
    who: Words
    strength: int
    defense_least: int
    defense: int
    least: int
    most: int


class LinePreview(Aftermath, omit_defaults=True, kw_only=True):
    """What executing a line would lead to: blows, or the star abilities to choose from; `line` is its number on the card."""

    line: int | None = None
    attacks: list[Blow] = []
    stars: list[Words] = []
    reach: Reach | None = None


class DefensePreview(Aftermath, omit_defaults=True, kw_only=True):
    """A defence, and the damage of the blow that goes through it; dangers of locations that flip for it come on top."""

    defense: int
    damage: int


class WayPreview(Aftermath, omit_defaults=True, kw_only=True):
    """A way: the squares entered, the damage that dangers do on it, and the blows of a charge against those it passes."""

    path: list[str]
    steps: int
    damage: int
    attacks: list[Blow] = []


RECORDS = [Aftermath, LinePreview, DefensePreview, WayPreview]


def plain(record: Aftermath | None) -> dict[str, object] | None:
    """The record as an option carries it; nothing if it tells nothing."""
    found: dict[str, object] = {} if record is None else to_builtins(record)
    return found or None


# --- what would happen --------------------------------------------------------------------------------------------------------


def foresee(s: Position, deed: Callable[..., None], *details: Any) -> tuple[Position, dict[str, Any]]:
    """Do something in a copy of the position: how it stands then, and what was told of it."""
    then = s.overheard()
    with suppress(GameOver):
        deed(then, *details)
    refs: dict[str, list[str]] = {"flip": [], "damage": [], "defeated": []}
    for event in then.log or []:
        refs.get(event.kind, []).extend([str(event.data["ref"])] * int(str(event.data.get("n", 1))))
    dangers = [Harm(ref, n) for ref, n in Counter(refs["damage"]).items()]
    return then, {"flips": refs["flip"], "dangers": dangers, "falls": refs["defeated"]}


def of_flips(s: Position, flips: int) -> dict[str, object] | None:
    """What happens when these locations flip."""
    return plain(Aftermath(**foresee(s, flip_all, flips)[1]))


def of_blows(s: Position, executor: int, targets: list[int], strength: int, flips: int) -> LinePreview:
    """What an attack of this strength would do to each of these targets, after the attacker's flips."""
    then, after = foresee(s, flip_all, flips)
    return LinePreview(attacks=[_blow(then, executor, target, strength) for target in targets], **after)


def _blow(s: Position, executor: int, target: int, strength: int) -> Blow:
    """The blow as things stand when it lands."""
    ref, who = warrior_ref(target), cast(Words, warrior_names(s, target))
    if s.at[target] == GONE or s.result != RUNNING:
        return Blow(ref, who, strength, 0, 0, 0, 0)  # a danger was faster
    strength += lines.pack_hunt_bonus(s, executor, target)
    if target & 1:
        best = sure = lines.vassal_defense(s, target)
    else:
        seat, sure = target >> 1, 0  # a hero may decline to defend (BC-7.10)
        best = max([lines.hero_defense(s, seat, action) for action in s.ready_actions(seat)], default=0)
    return Blow(ref, who, strength, sure, best, max(strength - best, 0), max(strength - sure, 0))


def of_line(s: Position, executor: int, line: Line, exhausted: int, action: int = -1) -> LinePreview:
    """What executing a line would lead to, every enemy in range as if it were the first target (BC-8.10).

    With a single target or ability in reach nobody is asked for it, so whoever uses the line has to see it before.
    """
    seat, flips = executor >> 1, lines.line_flips(s, executor, line, exhausted)
    if line.keyword == ATTACK and line.range != PASSED:  # who will be passed shows on the way (BC-14.2)
        strength = lines.with_seals(s, seat, line, exhausted) + lines.attack_bonus(s, executor)
        targets = lines.enemies_in_range(s, executor, line, lines.far_bonus(s, executor, line))
        found = of_blows(s, executor, targets, strength, flips)
    else:
        stars = lines.star_abilities(s, seat, exhausted, action) if line.keyword == STAR else []
        names = [cast(Words, lines.star_ability(s, seat, star).names) for star in stars]
        found = LinePreview(stars=names, **foresee(s, flip_all, flips)[1])
    found.reach = reach_of(s, executor, [line]) if line.keyword in (ATTACK, CONTROL) else None
    return found


def of_card(s: Position, seat: int, action: int) -> LinePreview | None:
    """What the card does first, if that can be foreseen: lines that cannot be executed are passed over (BC-6.10).

    A later line is not foreseen: whatever comes before it may change who stands where. The reach of the card shows the view.
    """
    exhausted = s.exhausted[seat] | 1 << action
    for line in s.side(seat, action).lines:
        if lines.can_execute(s, seat * 2, line, exhausted, action):
            found = of_line(s, seat * 2, line, exhausted, action)
            found.reach = None
            return found
    return None


def reach_of(s: Position, executor: int, of: list[Line]) -> Reach:
    """Where these lines could be aimed at from where the warrior stands, bonuses of locations included."""
    found = Reach([], [])
    for squares, keyword in ((found.attack, ATTACK), (found.control, CONTROL)):
        for line in of if s.at[executor] != GONE else []:
            if line.keyword == keyword and line.range != PASSED:
                extra = lines.far_bonus(s, executor, line) if keyword == ATTACK else 0
                reached = lines.range_names(s.arena, s.at[executor], line.range, line.far + extra)
                squares += [name for name in reached if name not in squares]
    return found


def of_defense(s: Position, seat: int, action: int, strength: int) -> DefensePreview:
    """A defence with this action (DONE: with none): first locations flip for it, then the blow lands."""
    value = 0 if action == DONE else lines.hero_defense(s, seat, action)
    flips = 0 if action == DONE else contributors(s, s.at[seat * 2], BONUS_DEFENSE)
    then, after = foresee(s, flip_all, flips)
    found = DefensePreview(defense=value, damage=max(strength - value, 0), **after)
    if then.result == RUNNING:
        found.falls += foresee(then, suffer, seat * 2, found.damage)[1]["falls"]
    return found


def of_way(s: Position, warrior: int, way: Way, strength: int) -> dict[str, object] | None:
    """A way and the damage of its dangers: each entry is a damage of its own (BC-11.5).

    With the strength of a charge also its blows, against every enemy passed as if it were the first target (BC-14.2, BC-14.6).
    """
    path, damage = way.path(), cost_dangers(way.cost)
    then, after = foresee(s, walk, warrior, path)
    struck = cost_passed(way.cost) if strength >= 0 and then.result == RUNNING else []
    blows = [_blow(then, warrior, target, strength) for target in struck]
    squares = [square_ref(s, square) for square in path]
    return plain(
        WayPreview(path=squares, steps=len(path), damage=damage, falls=after["falls"], attacks=blows)
    )
