"""Chapter 7: which attacks a character can make, choosing one, casting spells."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Preview, Prompt
from tafelrunde.core.packing import pack
from tafelrunde.games.pixel_tactics import atoms, foresight, naming, previews, units
from tafelrunde.games.pixel_tactics.battle import CORPSE, interceptors, strike, targets
from tafelrunde.games.pixel_tactics.content import CHARACTER_OF, EFFECTS, HERO_ATTACK
from tafelrunde.games.pixel_tactics.damage import Dealt
from tafelrunde.games.pixel_tactics.effects import Blow, Happening, Use, carry_out
from tafelrunde.games.pixel_tactics.needs import castable
from tafelrunde.games.pixel_tactics.packing import all_parts
from tafelrunde.games.pixel_tactics.reactions import HAS_CAST, happens
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.values import RANGED, expected_damage, has_keyword

# Values of the question "attack.target": the target and how; a spell has no target yet.
TARGET: Final = (18, 4)
MELEE: Final = 0
AT_RANGE: Final = 1
SPELL: Final = 2
CAST: Final[int] = pack((0, SPELL), TARGET)
_PARTS: Final[list[tuple[int, ...]]] = all_parts(TARGET)
_IN_MELEE: Final[list[int]] = [pack((target, MELEE), TARGET) for target in range(18)]
_AT_RANGE: Final[list[int]] = [pack((target, AT_RANGE), TARGET) for target in range(18)]


def can_attack(s: PixelState, spot: int) -> bool:
    """At least one attack must be possible (PT-5.4.6): every unit always has melee and ranged targets (PT-3.12)."""
    if units.melee_capable(s, spot // 9) >> spot % 9 & 1 or has_keyword(s, spot, RANGED):
        return True
    return spot % 9 != LEADER_CELL and castable(s, spot)


def possible_attacks(s: PixelState, spot: int) -> list[int]:
    """Melee if melee-capable, ranged with the keyword, or the spell of the active bar."""
    seat = spot // 9
    values: list[int] = []
    if units.melee_capable(s, seat) >> spot % 9 & 1:
        for target in units.spots(1 - seat, units.melee_capable(s, 1 - seat)):
            values.append(_IN_MELEE[target])
    if has_keyword(s, spot, RANGED):
        for target in units.spots(1 - seat, s.alive[1 - seat]):
            values.append(_AT_RANGE[target])
    if spot % 9 != LEADER_CELL and castable(s, spot):
        values.append(CAST)
    return values


# --- the question ---------------------------------------------------------------------------------------------------------


def _option(s: PixelState, seat: int, value: int, card: int) -> Option:
    if value == DONE:
        return Option("no_attack")
    spot = units.find(s, card)
    if value == CAST:
        words: dict[str, object] = {
            "name": naming.card_word(card),
            "effect": EFFECTS[units.ability_of(s, spot)],
        }
        return Option("spell", (naming.place_ref(spot),), words)
    target, how = _PARTS[value]
    melee = how == MELEE
    words = {**naming.lying_words(s, target), "n": expected_damage(s, spot, target, melee)}

    def foreseen() -> Preview:
        catchers = None if melee else interceptors(s, target)
        return previews.attack_preview(s, spot, target, melee, catchers)

    return Option("melee" if melee else "ranged", (naming.place_ref(target),), words, foreseen)


def _weight(s: PixelState, seat: int, value: int, card: int) -> int:
    """Kills first; nobody who dies anyway."""
    if value == DONE:
        return 1
    if value == CAST:
        return 5
    target, how = _PARTS[value]
    victim = s.cells[target]
    damage = expected_damage(s, units.find(s, card), target, how == MELEE)
    if units.lethally_damaged(s, target):
        return 0
    if s.damage[victim] + damage >= units.health(s, target):
        return 12 if target % 9 == LEADER_CELL else 8
    return 2 + min(damage, 8) // 2 + (1 if HERO_ATTACK[s.stats + CHARACTER_OF[victim]] > 3 else 0)


def _final(s: PixelState, seat: int, value: int, card: int) -> bool:
    if value == CAST:
        return foresight.spell_is_news(s, units.find(s, card))
    target, how = _PARTS[value] if value != DONE else (-1, 0)
    return foresight.hit_is_news(s, target, how == MELEE, units.find(s, card))


RULES: Final = ("PT-7.2", "PT-7.4", "PT-7.10", "PT-7.15")
ATTACK: Final = Prompt(
    "attack.target", RULES, _option, naming.card_words, naming.card_subject, _weight, _final
)


# --- attacking ------------------------------------------------------------------------------------------------------------


def attack(s: PixelState, card: int, may_decline: bool = False) -> Flow[None]:
    """A hero or leader makes any one attack it is capable of where it stands (PT-7.9)."""
    spot = units.find(s, card)
    values = possible_attacks(s, spot)
    if may_decline:
        values.append(DONE)
    if not values:
        return
    value = yield Choice(spot // 9, ATTACK, values, (card,))
    if value == DONE:
        return
    if value == CAST:
        yield from cast(s, spot)
    else:
        target, how = _PARTS[value]
        yield from strike(s, Blow(spot // 9, card, how == MELEE), target)


def make_attack(s: PixelState, card: int, melee: bool, heroes_only: bool = False) -> Flow[None]:
    """An effect makes a character attack with a stated type: its own capability does not matter (PT-7.8, PT-R3)."""
    spot = units.find_living(s, card)
    if spot >= 0:
        yield from _strike_somebody(s, Blow(spot // 9, card, melee, heroes_only=heroes_only))


def corpse_can_attack(s: PixelState, spot: int) -> bool:
    """A Witch leader's corpse (PT-R36): no living own hero and not the leader may stand in front of it."""
    return units.MELEE_CAPABLE[s.alive[spot // 9] | 1 << spot % 9] >> spot % 9 & 1 != 0


def corpse_attack(s: PixelState, spot: int) -> Flow[None]:
    yield from _strike_somebody(s, Blow(spot // 9, s.cells[spot], True, CORPSE))


def _strike_somebody(s: PixelState, blow: Blow) -> Flow[None]:
    how = _IN_MELEE if blow.melee else _AT_RANGE
    values = [how[target] for target in targets(s, blow)]
    if values:
        value = yield Choice(blow.seat, ATTACK, values, (blow.card,))
        yield from strike(s, blow, _PARTS[value][0])


def cast(s: PixelState, spot: int) -> Flow[None]:
    """A spell is cast instead of a melee or ranged attack and counts as one (PT-7.15, PT-7.17)."""
    seat, card = spot // 9, s.cells[spot]
    atoms.tell_at(s, "cast", spot)
    dealt = Dealt(seat)
    yield from carry_out(s, Use(seat, units.ability_of(s, spot), card, dealt))
    yield from happens(s, HAS_CAST, Happening(seat, card, spot, dealt))
