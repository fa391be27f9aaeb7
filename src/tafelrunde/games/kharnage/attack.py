"""The attacks: strategy attacks, surprise attacks and Explosion (KH-8, KH-16.5 to KH-16.10, KH-17.1 to KH-17.7)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.kharnage import atoms
from tafelrunde.games.kharnage.aim import choose_target, choose_targets
from tafelrunde.games.kharnage.battle import carry_out
from tafelrunde.games.kharnage.content import ROW_BY_ROW, AttackPlan
from tafelrunde.games.kharnage.foresight import unveils
from tafelrunde.games.kharnage.naming import attack_word, plain, source_ref, unit_refs
from tafelrunde.games.kharnage.state import Attack, Position
from tafelrunde.games.kharnage.strength import count_attack, knights
from tafelrunde.games.kharnage.targets import legal_targets

# --- strategy attacks --------------------------------------------------------------------------------------

CHARGE: Final = 1


def knights_words(s: Position, seat: int, attack: Attack, riders: list[int], *_: object) -> dict[str, object]:
    more = sum([s.armies[seat].kinds[unit].melee for unit in riders])
    return {"strength": attack.strength, "more": attack.strength + more, "n": len(riders)}


KNIGHTS: Final = Prompt(
    "attack.knights",
    ("KH-17.27", "KH-17.28", "KH-17.29"),
    option=plain("attack.knights"),
    words=knights_words,
    subject=lambda s, seat, attack, riders, targets: unit_refs(seat, riders),
    # of several targets one will be asked for
    final=lambda s, seat, value, attack, riders, targets: len(targets) < 2 and unveils(s, seat, value),
)


def strategy_attack(s: Position, seat: int, plan: AttackPlan) -> Flow[None]:
    """One attack symbol of the strategy card, completely (KH-8.1, KH-8.2, KH-21.3).

    Without strength or legal target it is skipped (KH-8.12, KH-9.7).
    """
    army = s.armies[seat]
    attack = count_attack(army, plan)
    targets = legal_targets(s, seat, plan.melee)
    if not attack.strength or not targets:
        atoms.skip_attack(s, seat, plan.melee)
        return
    atoms.raise_force(s, attack)
    riders = knights(army) if plan.melee else []
    if riders:
        riding = yield Choice(seat, KNIGHTS, [CHARGE, DONE], (attack, riders, targets))
        if riding == CHARGE:
            atoms.charge(s, attack, riders)
    yield from choose_targets(s, attack, targets)
    yield from carry_out(s, attack)


# --- surprise attacks -------------------------------------------------------------------------------------

KIND_OF_MAGIC: Final = Prompt(
    "surprise.kind",
    ("KH-16.8",),
    option=lambda s, seat, melee, *_: Option("surprise.kind", (), {"attack": attack_word(melee == 1)}),
    words=lambda s, seat, unit, strength: {"n": strength},
    subject=source_ref,
    final=unveils,
)


def surprise_attack(s: Position, seat: int, unit: int, melee: bool, strength: int) -> Flow[None]:
    """The unit's own surprise symbols against one army; its own Net and Veteran follow (KH-16.6, KH-16.7, KH-16.10, KH-R5)."""
    targets = legal_targets(s, seat, melee)
    if not targets:
        atoms.skip_attack(s, seat, melee)
        return
    kind = s.armies[seat].kinds[unit]
    atoms.log_ability(s, seat, kind, "surprise")
    attack = Attack(seat, melee, "surprise", strength, ROW_BY_ROW, [(unit, strength)], [kind])
    yield from choose_target(s, attack, targets)
    yield from carry_out(s, attack)


def surprise_magic(s: Position, seat: int, unit: int, strength: int) -> Flow[None]:
    """Magic alone attacks in melee (1) or from afar (0), if there is anybody to attack: the nearest are in range of melee, too
    (KH-16.8, KH-9.10, KH-9.12)."""
    if not legal_targets(s, seat, False):
        atoms.skip_attack(s, seat, False)
        return
    melee = yield Choice(seat, KIND_OF_MAGIC, [1, 0], (unit, strength))
    yield from surprise_attack(s, seat, unit, melee == 1, strength)


# --- Explosion --------------------------------------------------------------------------------------------


def explode(s: Position, seat: int, unit: int) -> Flow[None]:
    """Reveal the top reserve card, attack with the product of both defences, discard both (KH-17.1 to KH-17.7, KH-17.51)."""
    army = s.armies[seat]
    atoms.log_ability(s, seat, army.kinds[unit], "explosion")
    if army.reserve:
        strength = atoms.reveal_reserve_card(s, seat, army.defence(unit))
        targets = legal_targets(s, seat, False)
        if targets:
            attack = Attack(seat, False, "explosion", strength)
            yield from choose_target(s, attack, targets)
            yield from carry_out(s, attack)
        atoms.bury_revealed(s, seat)
    atoms.discard(s, seat, unit)
