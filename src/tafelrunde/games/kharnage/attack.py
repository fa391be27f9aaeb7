"""The attacks: strategy attacks, surprise attacks and Explosion (KH-8, KH-9, KH-16.5 to KH-16.10, KH-17.1 to KH-17.7)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.ask import offer
from tafelrunde.games.kharnage.atoms import discard, find_others, log_ability, to_hill, who
from tafelrunde.games.kharnage.battle import carry_out
from tafelrunde.games.kharnage.content import AttackPlan
from tafelrunde.games.kharnage.state import KIND, NOBODY, Army, Attack, Position
from tafelrunde.games.kharnage.strength import Force, count_force
from tafelrunde.games.kharnage.targets import legal_targets

# The value of an option that splits an attack: PAIR + 8 * one army + the other
PAIR: Final = 64
CHARGE: Final = 1  # discard all Knights

# --- strategy attacks --------------------------------------------------------------------------------------


def can_attack(s: Position, seat: int, plan: AttackPlan) -> bool:
    """Without strength or legal target an attack is skipped (KH-8.12, KH-9.7, KH-21.3)."""
    return bool(legal_targets(s, seat, plan.melee)) and count_force(s.armies[seat], plan).strength > 0


def skip_attack(s: Position, seat: int, melee: bool) -> None:
    if s.log is not None:
        s.emit(Event("attack_skipped", {**who(s, seat), "attack": "melee" if melee else "ranged"}))


def strategy_attack(s: Position, seat: int, plan: AttackPlan) -> Flow[None]:
    """One attack symbol of the strategy card, completely (KH-8.1, KH-8.2, KH-21.3)."""
    force = count_force(s.armies[seat], plan)
    log_force(s, seat, plan, force)
    attack = Attack(seat, plan.melee, force.strength)
    attack.rows = plan.rows
    attack.nets = force.nets
    attack.veterans = force.veterans
    attack.specialists = force.specialists
    attack.parts = parts_of(s.armies[seat], plan)
    s.attack = attack
    if force.knights:
        about = (force.strength, force.strength + force.knight_melee, force.knights)
        charge = yield offer(seat, "attack.knights", [CHARGE, DONE], about)
        if charge == CHARGE:
            attack.strength += force.knight_melee
            attack.points = attack.strength
            discard_knights(s, seat)
    yield from choose_targets(s, attack)
    yield from carry_out(s, attack)


def discard_knights(s: Position, seat: int) -> None:
    """All Knights or none; they go to the hill and count for nobody (KH-17.27, KH-17.28, KH-17.30)."""
    army = s.armies[seat]
    for unit in army.units.copy():
        if army.kinds[unit].knight and army.able(unit):
            log_ability(s, seat, army.kinds[unit], "knight")
            discard(s, seat, unit)


def choose_targets(s: Position, attack: Attack) -> Flow[None]:
    """One army, or two different ones with half the strength each (KH-9.1 to KH-9.3); range is checked now (KH-9.13)."""
    seat = attack.seat
    chosen = yield Choice(
        seat, "attack.target", lambda: target_options(s, seat, attack.melee), (attack.strength, attack.melee)
    )
    if chosen < PAIR:
        attack.first = chosen
        return
    one, other = (chosen - PAIR) >> 3, (chosen - PAIR) & 7
    attack.first = yield offer(seat, "attack.first", [one, other], (one, other))
    attack.second = one + other - attack.first


def target_options(s: Position, seat: int, melee: bool) -> list[int]:
    targets = legal_targets(s, seat, melee)
    options = targets.copy()
    if s.seats > 2:
        for i, one in enumerate(targets):
            for other in targets[i + 1 :]:
                options.append(PAIR + (one << 3) + other)
    return options


def log_force(s: Position, seat: int, plan: AttackPlan, force: Force) -> None:
    """How the strength adds up, unit by unit, and the Gunpowder in it."""
    if s.log is None:
        return
    army = s.armies[seat]
    parts: list[dict[str, object]] = []
    counted = 0
    for unit, symbols in parts_of(army, plan):
        counted += symbols
        parts.append({"unit": f"unit:{seat}:{unit}", "name": army.kinds[unit].names, "symbols": symbols})
    for unit in army.units:
        kind = army.kinds[unit]
        if kind.gunpowder and not plan.melee and army.able(unit):
            log_ability(s, seat, kind, "gunpowder")
    data = who(s, seat)
    data.update({"attack": "melee" if plan.melee else "ranged", "strength": force.strength, "parts": parts})
    data["bonus"] = force.strength - counted
    s.emit(Event("strength_" + ("melee" if plan.melee else "ranged"), data))


def parts_of(army: Army, plan: AttackPlan) -> list[tuple[int, int]]:
    """The units whose symbols count, with how many; what Gunpowder and the strategy card add comes on top (KH-8.4, KH-8.5)."""
    parts: list[tuple[int, int]] = []
    for unit in army.units:
        kind = army.kinds[unit]
        symbols = kind.magic * plan.magic_times + (kind.melee if plan.melee else kind.ranged)
        if symbols and army.able(unit):
            parts.append((unit, symbols))
    return parts


# --- surprise attacks -------------------------------------------------------------------------------------


def surprise_attack(s: Position, seat: int, unit: int, melee: bool, strength: int) -> Flow[None]:
    """The unit's own surprise symbols against one army; its own Net and Veteran follow (KH-16.6, KH-16.7, KH-16.10, KH-R5)."""
    targets = legal_targets(s, seat, melee)
    if not targets:
        skip_attack(s, seat, melee)
        return
    kind = s.armies[seat].kinds[unit]
    log_ability(s, seat, kind, "surprise")
    attack = Attack(seat, melee, strength)
    attack.cause = "surprise"
    attack.nets = kind.net
    attack.veterans = kind.veteran
    attack.specialists = [kind]
    attack.parts = [(unit, strength)]
    s.attack = attack
    attack.first = yield offer(seat, "surprise.target", targets, (strength, melee))
    yield from carry_out(s, attack)


def magic_kinds(s: Position, seat: int) -> list[int]:
    """Ranged (0) and melee (1), as far as there is somebody to attack that way (KH-16.8)."""
    return [melee for melee in (1, 0) if legal_targets(s, seat, melee == 1)]


# --- Explosion --------------------------------------------------------------------------------------------


def explode(s: Position, seat: int, unit: int) -> Flow[None]:
    """Reveal the top reserve card, attack with the product of both defences, discard both (KH-17.1 to KH-17.7, KH-17.51)."""
    army = s.armies[seat]
    log_ability(s, seat, army.kinds[unit], "explosion")
    if army.reserve:
        kind = s.library.kinds[army.reserve.pop() & KIND]
        s.news += 1
        cards = 1 + (find_others(army, kind) if kind.cards > 1 else 0)
        army.revealed = [kind.index] * cards
        attack = Attack(seat, False, army.defence(unit) * (kind.defence + kind.shield))
        attack.cause = "explosion"
        if s.log is not None:
            data = {**who(s, seat), "card": kind.id, "name": kind.names, "strength": attack.strength}
            s.emit(Event("revealed", data))
        targets = legal_targets(s, seat, False)
        if targets:
            s.attack = attack
            attack.first = yield offer(seat, "surprise.target", targets, (attack.strength, False))
            yield from carry_out(s, attack)
        army.revealed = []
        to_hill(army, kind, cards)
    discard(s, seat, unit)


def attack_share(strength: int, chosen: int) -> int:
    """The points against each army that an answer to "attack.target" would mean."""
    return strength if chosen < PAIR else (strength + 1) // 2


def victims_of(chosen: int) -> tuple[int, int]:
    """The armies an answer to "attack.target" names; the second is NOBODY without a split."""
    return (chosen, NOBODY) if chosen < PAIR else ((chosen - PAIR) >> 3, (chosen - PAIR) & 7)
