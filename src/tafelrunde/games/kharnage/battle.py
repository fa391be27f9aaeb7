"""Carrying out an attack once its strength and targets are known (KH-10, KH-17.21 to KH-17.26, KH-17.35 to KH-17.40, KH-21.3)."""

from tafelrunde.core.choice import Flow
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.ask import offer
from tafelrunde.games.kharnage.atoms import destroy, log_ability, put_net, who
from tafelrunde.games.kharnage.content import ROWS_IGNORED
from tafelrunde.games.kharnage.shout import call_kharnage
from tafelrunde.games.kharnage.smash import smash_targets, smash_window
from tafelrunde.games.kharnage.state import NOBODY, SEAT_SHIFT, UNIT, Attack, Position, unit_value
from tafelrunde.games.kharnage.targets import current_row, different, payable


def carry_out(s: Position, attack: Attack) -> Flow[None]:
    """Steps 5 to 11 of an attack (KH-21.3); an Explosion or ranged attack has no Smash windows and no Net (KH-17.51)."""
    seat = attack.seat
    melee = attack.melee
    declare(s, attack)
    if melee:
        yield from smash_window(s, seat)
    points = attack.share()
    yield from destroy_units(s, attack, attack.first, points)
    if attack.second != NOBODY:
        yield from destroy_units(s, attack, attack.second, points)
    if melee:
        yield from smash_window(s, seat)
        if attack.nets:
            yield from place_nets(s, attack)
    if attack.veterans:
        yield from veteran_attack(s, attack)
    if melee:
        yield from smash_window(s, seat)
    s.smash_declined = False
    s.attack = None


def declare(s: Position, attack: Attack) -> None:
    """The targets count as attacked from now on (KH-9.17, KH-17.42)."""
    targets = 1 << attack.first
    if attack.second != NOBODY:
        targets |= 1 << attack.second
    s.attacked |= targets
    if attack.melee:
        s.attacked_melee |= targets
    s.smash_declined = False
    attack.points = attack.share()
    if s.log is not None:
        data = who(s, attack.seat)
        victims = [attack.first] if attack.second == NOBODY else [attack.first, attack.second]
        data.update(
            {
                "attack": "melee" if attack.melee else "ranged",
                "cause": attack.cause,
                "strength": attack.strength,
            }
        )
        data.update(
            {
                "victims": victims,
                "whose": [s.armies[victim].names() for victim in victims],
                "points": attack.share(),
            }
        )
        s.emit(Event("attack_split" if len(victims) > 1 else "attack_" + attack.cause, data))


def destroy_units(s: Position, attack: Attack, victim: int, points: int) -> Flow[None]:
    """Destroy units row by row while the points suffice (KH-10.1 to KH-10.5); a Smash window after each (KH-21.3).

    If the points suffice for the whole row and no Smash can come between, the order is all the same and not asked.
    """
    seat = attack.seat
    army = s.armies[victim]
    attack.facing = victim
    while True:
        attack.points = points
        row = current_row(army, attack.rows)
        within_reach = payable(army, row, points)
        if not within_reach:
            break
        smashing = attack.melee and bool(smash_targets(s, seat))
        if not smashing and sum([army.defence(unit) for unit in row]) <= points:
            for unit in row:
                points -= army.defence(unit)
                if strike(s, seat, victim, unit):
                    yield from call_kharnage(s, seat, victim)
            continue
        reach = [unit_value(victim, unit) for unit in different(army, within_reach)]
        chosen = yield offer(seat, "attack.unit", reach, (victim, points))
        unit = chosen & UNIT
        points -= army.defence(unit)
        if strike(s, seat, victim, unit):
            yield from call_kharnage(s, seat, victim)
        if attack.melee:
            yield from smash_window(s, seat)
    attack.points = 0
    if points:
        points_lost(s, seat, victim, points)


def strike(s: Position, seat: int, victim: int, unit: int) -> bool:
    """Destroy a unit with strength points."""
    if s.log is not None:
        army = s.armies[victim]
        if army.kinds[unit].shield and not army.captured(unit):
            log_ability(s, victim, army.kinds[unit], "shield")
    return destroy(s, seat, victim, unit)


def points_lost(s: Position, seat: int, victim: int, points: int) -> None:
    """What is left cannot be used any more, not even after a later Smash (KH-10.5, KH-17.56)."""
    if s.armies[victim].present:
        s.smash_declined = False
    if s.log is not None:
        data = who(s, seat)
        data.update({"n": points, "points": points, "victim": victim, "whose": s.armies[victim].names()})
        s.emit(Event("points_lost", data))


# --- Net --------------------------------------------------------------------------------------------------


def place_nets(s: Position, attack: Attack) -> Flow[None]:
    """One marker per Net symbol, on any present unit of the attacked armies that is not captured yet (KH-17.21 to KH-17.25)."""
    seat = attack.seat
    for number in range(attack.nets):
        units = units_to_net(s, attack)
        if not units:
            return
        if number == 0 and s.log is not None:
            for kind in attack.specialists:
                if kind.net:
                    log_ability(s, seat, kind, "net")
        chosen = yield offer(seat, "net.unit", units, (attack.nets - number,))
        put_net(s, seat, chosen >> SEAT_SHIFT, chosen & UNIT)


def units_to_net(s: Position, attack: Attack) -> list[int]:
    found: list[int] = []
    for victim in (attack.first, attack.second):
        if victim != NOBODY:
            army = s.armies[victim]
            able = [unit for unit in army.units if army.able(unit)]
            for unit in different(army, able):
                found.append(unit_value(victim, unit))
    return found


# --- Veteran ----------------------------------------------------------------------------------------------


def veteran_attack(s: Position, attack: Attack) -> Flow[None]:
    """Another melee attack with the Veteran sum on an army attacked this round, without rows or range (KH-17.35 to KH-17.40)."""
    seat = attack.seat
    targets = [victim for victim in range(s.seats) if s.attacked >> victim & 1 and s.armies[victim].present]
    if not targets:
        return
    if s.log is not None:
        for kind in attack.specialists:
            if kind.veteran:
                log_ability(s, seat, kind, "veteran")
    again = Attack(seat, True, attack.veterans)
    again.rows = ROWS_IGNORED
    again.cause = "veteran"
    s.attack = again
    again.first = yield offer(seat, "veteran.target", targets, (attack.veterans,))
    declare(s, again)
    yield from smash_window(s, seat)
    yield from destroy_units(s, again, again.first, again.strength)
    yield from smash_window(s, seat)
