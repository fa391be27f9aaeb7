"""ATTACK: targets, defence, damage (BC-7.6 to BC-7.17, BC-8, BC-18.4)."""

from tafelrunde.core.choice import DONE, Choice, Flow, given
from tafelrunde.core.events import Event
from tafelrunde.games.battlecrest.content import (
    BONUS_ATTACK,
    BONUS_DEFENSE,
    BONUS_FAR,
    DIRECT,
    FAR,
    NEAR,
    TARGET_NEAR_VASSAL,
    Line,
)
from tafelrunde.games.battlecrest.damage import check_defeat, hurt, warrior_names, warrior_ref
from tafelrunde.games.battlecrest.locations import bonus, contributors, flip_all
from tafelrunde.games.battlecrest.state import GONE, Position


def in_range(s: Position, executor: int, target: int, line: Line, extra: int) -> bool:
    """Whether a warrior is in range of another one's line, with `extra` on a Far range (BC-8.1 to BC-8.5)."""
    a, b = s.at[executor], s.at[target]
    if b == GONE:
        return False
    if line.range == DIRECT:
        return s.arena.distance[a][b] == 1
    if line.range == NEAR:
        return s.arena.near[a][b]
    return 2 <= s.arena.distance[a][b] <= line.far + extra


def far_bonus(s: Position, executor: int, line: Line) -> int:
    """Extra range of the first target: only heroes, only Far ATTACKs (BC-13.5, BC-13.9, BC-13.14)."""
    return bonus(s, s.at[executor], BONUS_FAR) if line.range == FAR and not executor & 1 else 0


def enemies_in_range(s: Position, executor: int, line: Line, extra: int) -> list[int]:
    """Only enemies can be targets of an ATTACK (BC-7.9)."""
    first = 2 - (executor & 2)
    found: list[int] = []
    for target in (first, first + 1):
        if in_range(s, executor, target, line, extra):
            found.append(target)
    return found


def attack(s: Position, executor: int, line: Line, exhausted: int) -> Flow[None]:
    """Execute an ATTACK line: name the targets in order, fix the values, flip, then hit one target after the other."""
    seat = executor >> 1
    strength = printed_strength(s, seat, line, exhausted)
    extra = far_bonus(s, executor, line)
    first_bonus = 0 if executor & 1 else bonus(s, s.at[executor], BONUS_ATTACK)
    targets = yield from name_targets(s, executor, line, extra, strength, first_bonus)
    if not executor & 1:
        kinds = BONUS_ATTACK | BONUS_FAR if line.range == FAR else BONUS_ATTACK
        flip_all(s, contributors(s, s.at[executor], kinds))
    yield from hit_targets(s, executor, targets, strength, first_bonus)


def printed_strength(s: Position, seat: int, line: Line, exhausted: int) -> int:
    """Printed value plus seal bonus (BC-7.8, BC-12.5); bonuses of locations and conditions come per target."""
    return line.value + (s.charged(seat, line.per_seal, exhausted) if line.per_seal >= 0 else 0)


def name_targets(
    s: Position, executor: int, line: Line, extra: int, strength: int, first_bonus: int
) -> Flow[list[int]]:
    """At least one target in range; with several their order. Only the first may use a longer range (BC-8.7 to BC-8.11)."""
    seat = executor >> 1
    first = yield Choice(
        seat,
        "attack.target",
        lambda: enemies_in_range(s, executor, line, extra),
        (executor, strength + first_bonus),
    )
    targets = [first]
    while len(targets) < line.targets:
        more = [target for target in enemies_in_range(s, executor, line, 0) if target not in targets]
        if not more:
            break
        further = yield given(seat, "attack.further", [*more, DONE], (executor, strength))
        if further == DONE:
            break
        targets.append(further)
    return targets


def hit_targets(
    s: Position, executor: int, targets: list[int], strength: int, first_bonus: int
) -> Flow[None]:
    """Resolve the targets in order; one that is gone is skipped, its bonus is lost with it (BC-8.9, BC-8.11, BC-8.12)."""
    for number, target in enumerate(targets):
        if s.at[target] == GONE:
            continue
        total = strength + (first_bonus if number == 0 else 0) + pack_hunt(s, executor, target)
        if s.log is not None:
            s.emit(
                Event(
                    "attack",
                    {
                        "who": warrior_names(s, executor),
                        "target": warrior_names(s, target),
                        "ref": warrior_ref(target),
                        "by": warrior_ref(executor),
                        "strength": total,
                    },
                )
            )
        defense = (
            (yield from defend_vassal(s, target))
            if target & 1
            else (yield from defend_hero(s, target, total))
        )
        if s.at[target] != GONE:
            hurt(s, target, total - defense)
            check_defeat(s)


def pack_hunt_bonus(s: Position, executor: int, target: int) -> int:
    """Isgrid's own attacks are stronger against a target Near her vassal (BC-17.4)."""
    seat = executor >> 1
    ability = s.heroes[seat].ability
    if executor & 1 or ability.trigger != TARGET_NEAR_VASSAL or s.at[seat * 2 + 1] == GONE:
        return 0
    return ability.line.value if s.arena.near[s.at[seat * 2 + 1]][s.at[target]] else 0


def pack_hunt(s: Position, executor: int, target: int) -> int:
    value = pack_hunt_bonus(s, executor, target)
    if value and s.log is not None:
        hero = s.heroes[executor >> 1]
        s.emit(Event("ability", {"ability": hero.ability.id, "name": hero.ability.names, "who": hero.names}))
    return value


def defense_value(s: Position, seat: int, action: int) -> int:
    """Defence of an action that is exhausted for it: printed, its seals (its own included), locations (BC-7.12, BC-12.7)."""
    side = s.side(seat, action)
    value = side.defense + bonus(s, s.at[seat * 2], BONUS_DEFENSE)
    if side.defense_per_seal >= 0:
        value += s.charged(seat, side.defense_per_seal, s.exhausted[seat] | 1 << action)
    return value


def defend_hero(s: Position, target: int, strength: int) -> Flow[int]:
    """The defending player may exhaust exactly one ready action; without one there is no defence at all (BC-7.10 to BC-7.13)."""
    seat = target >> 1
    action = yield Choice(seat, "defend", lambda: [*s.ready_actions(seat), DONE], (strength,))
    if action == DONE:
        return 0
    value = defense_value(s, seat, action)
    exhaust(s, seat, action)
    if s.log is not None:
        s.emit(
            Event(
                "defend",
                {
                    "who": s.heroes[seat].names,
                    "card": s.side(seat, action).names,
                    "ref": f"action:{seat}:{s.heroes[seat].actions[action].id}",
                    "defense": value,
                },
            )
        )
    flip_all(s, contributors(s, s.at[target], BONUS_DEFENSE))
    return value


def defend_vassal(s: Position, target: int) -> Flow[int]:
    """A vassal always defends with its card and the locations it touches (BC-7.14, BC-R.20). It has nothing to decide."""
    value = s.vassal_side(target >> 1).defense + bonus(s, s.at[target], BONUS_DEFENSE)
    flip_all(s, contributors(s, s.at[target], BONUS_DEFENSE))
    return value
    yield  # a flow like its sister, although nothing is asked


def exhaust(s: Position, seat: int, action: int) -> None:
    """Turn an action: exhausted, its seal charged (BC-1.13, BC-1.14)."""
    s.exhausted[seat] |= 1 << action
    if s.log is not None:
        hero = s.heroes[seat]
        s.emit(
            Event(
                "exhaust",
                {
                    "who": hero.names,
                    "card": s.side(seat, action).names,
                    "ref": f"action:{seat}:{hero.actions[action].id}",
                },
            )
        )


def charge_through(
    s: Position, hero: int, line: Line, exhausted: int, passed: int, first_bonus: int
) -> Flow[None]:
    """The ATTACK of Storm Charge: every enemy passed is a target, in the order its player likes (BC-14.2 to BC-14.12)."""
    seat = hero >> 1
    strength = printed_strength(s, seat, line, exhausted)
    rest = [target for target in range(4) if passed >> target & 1 and s.at[target] != GONE]
    targets: list[int] = []
    while rest:
        next_strength = strength if targets else strength + first_bonus
        chosen = yield given(seat, "attack.order", rest.copy(), (hero, next_strength))
        targets.append(chosen)
        rest.remove(chosen)
    yield from hit_targets(s, hero, targets, strength, first_bonus)
