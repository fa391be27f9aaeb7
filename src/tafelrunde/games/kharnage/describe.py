"""Options and questions in words, and the rules behind every question."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Option
from tafelrunde.core.words import Word
from tafelrunde.games.kharnage.atoms import unit_ref
from tafelrunde.games.kharnage.attack import attack_share, victims_of
from tafelrunde.games.kharnage.content import ROW_BY_ROW, ROWS_IGNORED
from tafelrunde.games.kharnage.effects import ALL, hideable
from tafelrunde.games.kharnage.reinforce import FROM_RESERVE
from tafelrunde.games.kharnage.smash import smash_ways
from tafelrunde.games.kharnage.state import KIND, NOBODY, SEAT_SHIFT, UNIT, Position
from tafelrunde.games.kharnage.targets import alike, current_row, payable

PROMPT_RULES: Final[dict[str, tuple[str, ...]]] = {
    "army": ("KH-2.3", "KH-19.6", "KH-20.2"),
    "strategy": ("KH-4.1", "KH-4.2", "KH-4.4", "KH-4.5", "KH-5.1"),
    "reinforce.free": ("KH-6.4", "KH-6.5", "KH-6.9"),
    "reinforce.card": ("KH-6.3", "KH-6.7", "KH-6.13"),
    "surprise.kind": ("KH-16.8",),
    "surprise.target": ("KH-16.7", "KH-16.10", "KH-9.6", "KH-17.2"),
    "attack.knights": ("KH-17.27", "KH-17.28", "KH-17.29"),
    "attack.target": ("KH-9.1", "KH-9.2", "KH-9.6", "KH-9.9"),
    "attack.first": ("KH-9.15",),
    "attack.unit": ("KH-10.1", "KH-10.2", "KH-10.3", "KH-10.4"),
    "smash.target": ("KH-17.41", "KH-17.42", "KH-17.43", "KH-17.48"),
    "smash.with": ("KH-17.47", "KH-17.48", "KH-17.55"),
    "net.unit": ("KH-17.21", "KH-17.22", "KH-17.23", "KH-17.25"),
    "veteran.target": ("KH-17.35", "KH-17.36", "KH-17.53"),
    "effect.look": ("KH-18.8",),
    "effect.sacrifice": ("KH-18.6",),
    "effect.recall": ("KH-18.13",),
    "effect.hide": ("KH-18.5",),
    "shout.kharnage": ("KH-11.6", "KH-11.9"),
    "shout.yeah": ("KH-11.7", "KH-11.9"),
}

_MELEE: Final[Word] = {"de": "Nahkampf", "en": "melee"}
_RANGED: Final[Word] = {"de": "Fernkampf", "en": "ranged"}


def prompt_words(s: Position, choice: Choice) -> dict[str, object]:
    """What the question's sentence needs; the numbers come from `about`."""
    about = choice.about
    prompt = choice.prompt
    if prompt in ("attack.target", "surprise.target"):
        return {"strength": about[0], "attack": _MELEE if about[1] else _RANGED}
    if prompt == "attack.unit":
        return {"army": s.armies[about[0]].names(), "n": about[1]}
    if prompt == "attack.knights":
        return {"strength": about[0], "more": about[1], "n": about[2]}
    if prompt == "attack.first":
        return {"one": s.armies[about[0]].names(), "other": s.armies[about[1]].names()}
    if prompt == "smash.with":
        return unit_words(s, about[0])
    if prompt in ("shout.kharnage", "shout.yeah"):
        return {"army": s.armies[about[0]].names()}
    return {"n": about[0]} if about else {}


def unit_words(s: Position, value: int) -> dict[str, object]:
    army = s.armies[value >> SEAT_SHIFT]
    unit = value & UNIT
    return {"unit": army.kinds[unit].names, "army": army.names(), "defence": army.defence(unit)}


def unit_option(s: Position, kind: str, value: int, preview: dict[str, object] | None = None) -> Option:
    """An option that stands for a unit; every unit just like it lights up as well."""
    seat = value >> SEAT_SHIFT
    refs = tuple([unit_ref(seat, unit) for unit in alike(s.armies[seat], value & UNIT)])
    return Option(kind, refs, unit_words(s, value), preview)


def option(s: Position, choice: Choice, value: int) -> Option:
    """The full record of one option."""
    prompt = choice.prompt
    if value == DONE:
        return Option(prompt + ".done")
    if prompt in ("attack.unit", "smash.target", "net.unit", "effect.sacrifice"):
        return unit_option(s, prompt, value, unit_preview(s, choice, value))
    if prompt in ("attack.target", "surprise.target", "veteran.target", "attack.first"):
        return army_option(s, choice, value)
    if prompt in ("army", "strategy"):
        return card_option(s, choice, value)
    if prompt.startswith("reinforce."):
        return reinforce_option(s, choice, value)
    if prompt.startswith("effect."):
        return effect_option(s, choice, value)
    if prompt == "smash.with":
        return smash_option(s, choice, value)
    if prompt == "surprise.kind":
        return Option("surprise.kind", (), {"attack": _MELEE if value else _RANGED})
    return Option(prompt)  # attack.knights, shout.kharnage, shout.yeah: yes


def unit_preview(s: Position, choice: Choice, value: int) -> dict[str, object] | None:
    """Destroying or netting a unit: what it costs, what is left, and whether it is the last one."""
    army = s.armies[value >> SEAT_SHIFT]
    unit = value & UNIT
    cards = army.kinds[unit].cards
    if choice.prompt == "attack.unit":
        cost = army.defence(unit)
        return {"cost": cost, "left": choice.about[1] - cost, "cards": cards, "kharnage": army.present == 1}
    if choice.prompt == "smash.target":
        return {"cards": cards, "kharnage": army.present == 1}
    if choice.prompt == "net.unit":
        return {"captured": army.nets[unit] + 1 >= cards}
    return None


def army_option(s: Position, choice: Choice, value: int) -> Option:
    """An army or two armies to attack, with what the points would suffice for."""
    if choice.prompt == "attack.first":
        return Option("attack.first", (f"army:{value}",), {"army": s.armies[value].names()})
    strength = choice.about[0]
    if choice.prompt != "attack.target":
        rows = ROWS_IGNORED if choice.prompt == "veteran.target" else ROW_BY_ROW
        preview = {"points": strength, "destroys": [most_cards(s, value, strength, rows)]}
        words: dict[str, object] = {"army": s.armies[value].names(), "points": strength}
        return Option(choice.prompt, (f"army:{value}",), words, preview)
    one, other = victims_of(value)
    points = attack_share(strength, value)
    victims = [one] if other == NOBODY else [one, other]
    words = {"army": s.armies[one].names(), "other": s.armies[victims[-1]].names(), "points": points}
    one_step = s.instruction()
    rows = ROW_BY_ROW if one_step is None or one_step.plan is None else one_step.plan.rows
    preview = {"points": points, "destroys": [most_cards(s, victim, points, rows) for victim in victims]}
    kind = "attack.target" if other == NOBODY else "attack.split"
    return Option(kind, tuple([f"army:{victim}" for victim in victims]), words, preview)


def most_cards(s: Position, victim: int, points: int, rows: int) -> int:
    """How many cards the points destroy if the cheapest units go first, row after row."""
    army = s.armies[victim].copy()
    cards = 0
    while True:
        reach = payable(army, current_row(army, rows), points)
        if not reach:
            return cards
        unit = min(reach, key=army.defence)
        points -= army.defence(unit)
        cards += army.kinds[unit].cards
        army.units.remove(unit)
        army.present -= 1


def card_option(s: Position, choice: Choice, value: int) -> Option:
    if choice.prompt == "army":
        deck = s.library.decks[value]
        return Option("army", (f"deck:{deck.id}",), {"army": deck.names, "style": deck.style})
    army = s.armies[choice.seat]
    strategy = army.cards.strategies[value]
    words: dict[str, object] = {"name": strategy.names, "initiative": army.initiative_of(strategy)}
    words["cards"] = strategy.reinforcements
    words["attacks"] = [_MELEE if plan.melee else _RANGED for plan in strategy.plans]
    return Option("strategy", (f"strategy:{choice.seat}:{value}",), words)


def reinforce_option(s: Position, choice: Choice, value: int) -> Option:
    seat = choice.seat
    if choice.prompt == "reinforce.card":
        kind = s.library.kinds[s.armies[seat].hand[value] & KIND]
        return Option("reinforce.card", (f"hand:{seat}:{value}",), {"card": kind.names})
    if value == FROM_RESERVE:
        return Option("reinforce.red", (f"reserve:{seat}:0",))
    return Option(
        "reinforce.black", tuple([f"hand:{seat}:{slot}" for slot in range(len(s.armies[seat].hand))])
    )


def effect_option(s: Position, choice: Choice, value: int) -> Option:
    seat = choice.seat
    army = s.armies[seat]
    if choice.prompt == "effect.look":
        kind = s.library.kinds[army.reserve[len(army.reserve) - 1 - value] & KIND]
        return Option("effect.look", (f"reserve:{seat}:{value}",), {"card": kind.names, "place": value + 1})
    if choice.prompt == "effect.recall":
        return Option(
            "effect.recall", (f"hill:{seat}:{value}",), {"card": s.library.kinds[army.hill[value]].names}
        )
    if value == ALL:
        one = s.instruction()
        units = hideable(army, one.rows if one is not None else ())
        return Option("effect.hide.all", tuple([unit_ref(seat, unit) for unit in units]), {"n": len(units)})
    return unit_option(s, choice.prompt, value)


def smash_option(s: Position, choice: Choice, value: int) -> Option:
    target = choice.about[0]
    way = smash_ways(s, choice.seat, target >> SEAT_SHIFT, target & UNIT)[value]
    if way[0] == 0:
        return Option("smash.with.plain", (), {"n": len(way)})
    return Option("smash.with", (), {"values": " + ".join([str(number) for number in way])})
