"""Carrying out an attack once its strength and targets are known (KH-10, KH-17.21 to KH-17.26, KH-17.35 to KH-17.40, KH-21.3)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Prompt
from tafelrunde.games.kharnage.aim import choose_target
from tafelrunde.games.kharnage.atoms import face, finish_attack, log_ability, lose_points, put_net, strike
from tafelrunde.games.kharnage.content import ROWS_IGNORED
from tafelrunde.games.kharnage.foresight import unveils_unless_forced
from tafelrunde.games.kharnage.judge import unit_weight
from tafelrunde.games.kharnage.naming import army_ref, unit_options
from tafelrunde.games.kharnage.previews import net_preview, strike_preview
from tafelrunde.games.kharnage.shout import call_kharnage
from tafelrunde.games.kharnage.smash import smash_targets, smash_window
from tafelrunde.games.kharnage.state import SEAT_SHIFT, UNIT, Attack, Position, unit_value
from tafelrunde.games.kharnage.targets import current_row, different, payable


def carry_out(s: Position, attack: Attack) -> Flow[None]:
    """Steps 5 to 11 of an attack (KH-21.3); an Explosion or ranged attack has no Smash windows and no Net (KH-17.51)."""
    seat = attack.seat
    smashing = attack.melee and s.armies[seat].cards.has_smash
    if smashing:
        yield from smash_window(s, seat)
    for victim in attack.victims():
        yield from destroy_units(s, attack, victim)
    if smashing:
        yield from smash_window(s, seat)
    if attack.specialists:
        if attack.melee:
            yield from place_nets(s, attack)
        yield from veteran_attack(s, attack)
    if smashing:
        yield from smash_window(s, seat)
    finish_attack(s)


# --- destroying (KH-10) -----------------------------------------------------------------------------------


NEXT_VICTIM: Final = Prompt(
    "attack.unit",
    ("KH-10.1", "KH-10.2", "KH-10.3", "KH-10.4"),
    option=unit_options("attack.unit", strike_preview),
    words=lambda s, seat, attack, units: {"army": s.armies[attack.facing].names(), "n": attack.points},
    subject=lambda s, seat, attack, units: (army_ref(attack.facing),),
    weight=unit_weight,
    final=lambda s, seat, value, attack, units: unveils_unless_forced(s, seat, value, units),
)


def destroy_units(s: Position, attack: Attack, victim: int) -> Flow[None]:
    """Destroy units row by row while the points suffice (KH-10.1 to KH-10.5); a Smash window after each (KH-21.3).

    If the points suffice for the whole row and no Smash can come between, the order is all the same and not asked.
    """
    seat = attack.seat
    army = s.armies[victim]
    face(attack, victim)
    while True:
        row = current_row(army, attack.rows)
        falling = payable(army, row, attack.points)
        if not falling:
            break
        smashing = attack.melee and bool(smash_targets(s, seat))
        if smashing or sum([army.defence(unit) for unit in row]) > attack.points:
            values = [unit_value(victim, unit) for unit in different(army, falling)]
            chosen = yield Choice(seat, NEXT_VICTIM, values, (attack, values))
            falling = [chosen & UNIT]
        for unit in falling:
            if strike(s, attack, victim, unit):
                yield from call_kharnage(s, seat, victim)
        if smashing:
            yield from smash_window(s, seat)
    lose_points(s, attack, victim)


# --- Net (KH-17.21 to KH-17.26) ---------------------------------------------------------------------------


NET_UNIT: Final = Prompt(
    "net.unit",
    ("KH-17.21", "KH-17.22", "KH-17.23", "KH-17.25"),
    option=unit_options("net.unit", net_preview),
    words=lambda s, seat, attack, left, units: {"n": left},
    subject=lambda s, seat, attack, *_: tuple([army_ref(victim) for victim in attack.victims()]),
    weight=unit_weight,
    final=lambda s, seat, value, attack, left, units: unveils_unless_forced(s, seat, value, units),
)


def place_nets(s: Position, attack: Attack) -> Flow[None]:
    """One marker per Net symbol, on any present unit of the attacked armies that is not captured yet (KH-17.21 to KH-17.25)."""
    seat = attack.seat
    nets = sum([kind.net for kind in attack.specialists])
    for left in range(nets, 0, -1):
        units = units_to_net(s, attack)
        if not units:
            return
        if left == nets:
            for kind in attack.specialists:
                if kind.net:
                    log_ability(s, seat, kind, "net")
        chosen = yield Choice(seat, NET_UNIT, units, (attack, left, units))
        put_net(s, seat, chosen >> SEAT_SHIFT, chosen & UNIT)


def units_to_net(s: Position, attack: Attack) -> list[int]:
    found: list[int] = []
    for victim in attack.victims():
        army = s.armies[victim]
        able = [unit for unit in army.units if army.able(unit)]
        for unit in different(army, able):
            found.append(unit_value(victim, unit))
    return found


# --- Veteran (KH-17.35 to KH-17.40) -----------------------------------------------------------------------


def veteran_attack(s: Position, attack: Attack) -> Flow[None]:
    """Another melee attack with the Veteran sum on an army attacked this round, without rows or range (KH-17.35 to KH-17.40)."""
    seat = attack.seat
    strength = sum([kind.veteran for kind in attack.specialists])
    targets = [victim for victim in range(s.seats) if s.attacked >> victim & 1 and s.armies[victim].present]
    if not strength or not targets:
        return
    for kind in attack.specialists:
        if kind.veteran:
            log_ability(s, seat, kind, "veteran")
    again = Attack(seat, True, "veteran", strength, ROWS_IGNORED)
    yield from choose_target(s, again, targets)
    yield from smash_window(s, seat)
    yield from destroy_units(s, again, again.first)
    yield from smash_window(s, seat)
