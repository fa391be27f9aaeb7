"""Whom an attack goes against: one army, or two with half the strength each (KH-9)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.packing import pack, unpack
from tafelrunde.games.kharnage.atoms import declare, prepare
from tafelrunde.games.kharnage.foresight import unveils, unveils_unless_forced
from tafelrunde.games.kharnage.naming import army_ref, attack_word, unit_refs
from tafelrunde.games.kharnage.previews import target_preview
from tafelrunde.games.kharnage.state import NOBODY, Attack, Position, half

# The value of an option that splits an attack: PAIR + both armies, packed
PAIR: Final = 64
TWO_ARMIES: Final = (8, 8)


def armies_of(value: int) -> list[int]:
    """The army or the two armies that an answer names."""
    return [value] if value < PAIR else list(unpack(value - PAIR, TWO_ARMIES))


def target_option(s: Position, seat: int, value: int, attack: Attack, targets: list[int]) -> Option:
    """Who would be attacked, with what, and what that would suffice for."""
    victims = armies_of(value)
    names = [s.armies[victim].names() for victim in victims]
    points = attack.strength if len(victims) == 1 else half(attack.strength)
    words: dict[str, object] = {"army": names[0], "other": names[-1], "points": points}
    kind = "attack.split" if len(victims) > 1 else PROMPTS[attack.cause].key
    refs = tuple([army_ref(victim) for victim in victims])
    return Option(kind, refs, words, target_preview(s, victims, points, attack.rows))


def attackers(s: Position, seat: int, attack: Attack, targets: list[int]) -> tuple[str, ...]:
    return unit_refs(seat, [unit for unit, _ in attack.parts]) or (army_ref(seat),)


def target_words(s: Position, seat: int, attack: Attack, targets: list[int]) -> dict[str, object]:
    return {"strength": attack.strength, "attack": attack_word(attack.melee)}


def target_final(s: Position, seat: int, value: int, attack: Attack, targets: list[int]) -> bool:
    """With two armies it will be asked which one comes first."""
    return value < PAIR and unveils_unless_forced(s, seat, value, targets)


def target_prompt(key: str, *rules: str) -> Prompt:
    return Prompt(key, rules, target_option, target_words, attackers, final=target_final)


TARGET: Final = target_prompt("attack.target", "KH-9.1", "KH-9.2", "KH-9.6", "KH-9.9")
SURPRISE_TARGET: Final = target_prompt("surprise.target", "KH-16.7", "KH-16.10", "KH-9.6", "KH-17.2")
VETERAN_TARGET: Final = target_prompt("veteran.target", "KH-17.35", "KH-17.36", "KH-17.53")
FIRST_HALF: Final = Prompt(
    "attack.first",
    ("KH-9.15",),
    option=lambda s, seat, army, one, other: Option(
        "attack.first", (army_ref(army),), {"army": s.armies[army].names()}
    ),
    words=lambda s, seat, one, other: {"one": s.armies[one].names(), "other": s.armies[other].names()},
    subject=lambda s, seat, one, other: (army_ref(one), army_ref(other)),
    final=unveils,
)
PROMPTS: Final = {
    "strategy": TARGET,
    "surprise": SURPRISE_TARGET,
    "explosion": SURPRISE_TARGET,
    "veteran": VETERAN_TARGET,
}


def choose_targets(s: Position, attack: Attack, targets: list[int]) -> Flow[None]:
    """One army, or two different ones with half the strength each (KH-9.1 to KH-9.3); range is checked now (KH-9.13)."""
    values = targets.copy()
    if s.seats > 2:
        for i, one in enumerate(targets):
            for other in targets[i + 1 :]:
                values.append(PAIR + pack((one, other), TWO_ARMIES))
    chosen = yield Choice(attack.seat, TARGET, values, (attack, targets))
    if chosen < PAIR:
        declare(s, attack, chosen, NOBODY)
        return
    one, other = armies_of(chosen)
    first = yield Choice(attack.seat, FIRST_HALF, [one, other], (one, other))
    declare(s, attack, first, one + other - first)


def choose_target(s: Position, attack: Attack, targets: list[int]) -> Flow[None]:
    """One of these armies, without a split (KH-16.7, KH-17.2, KH-17.36)."""
    prepare(s, attack)
    victim = yield Choice(attack.seat, PROMPTS[attack.cause], targets, (attack, targets))
    declare(s, attack, victim, NOBODY)
