# mypyc: off
"""What choosing an option would do, as records: consequences before commitment."""

from functools import partial
from typing import Literal, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tafelrunde.core.choice import Option
from tafelrunde.core.words import Word
from tafelrunde.games.pixel_tactics.content import ABILITY_TEXTS, BARS, CHARACTER_OF, LEADER
from tafelrunde.games.pixel_tactics.naming import place_ref, where
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import find, find_living, health, is_alive, row_of
from tafelrunde.games.pixel_tactics.values import expected_damage

Preview = dict[str, object]
UseOfCard = Literal["front", "flank", "rear", "order", "leader"]


class Words(Struct):
    """A name or a sentence in both languages."""

    de: str
    en: str


class Hit(Struct):
    """An attack: what it would do to the one it then hits, and whether that one then carries lethal damage (PT-8.5)."""

    damage: int
    lethal: bool
    interceptors: list[str] | UnsetType = UNSET
    attacker: str | UnsetType = UNSET
    target: str | UnsetType = UNSET


class CardUse(Struct):
    """A card on the table or to be played: as what it would count, and what is written there."""

    use: UseOfCard
    bar: Words


class ActionPreview(Struct):
    """An action: what it costs, the bar the card would have, where a recruit could go, whom exposing would kill (PT-R39)."""

    cost: int
    use: UseOfCard | UnsetType = UNSET
    bar: Words | UnsetType = UNSET
    places: list[str] | UnsetType = UNSET
    kills: list[str] | UnsetType = UNSET


def both(word: Word) -> Words:
    return Words(word["de"], word["en"])


def _as_preview(record: Struct) -> Preview:
    return cast("Preview", msgspec.to_builtins(record))


def _use(bar: int) -> UseOfCard:
    return cast("UseOfCard", BARS[bar])


def _places(spots: list[int]) -> list[str]:
    return [place_ref(spot) for spot in spots]


# --- attacks --------------------------------------------------------------------------------------------------------------


def _hit(s: PixelState, attacker: int, target: int, melee: bool) -> Hit:
    damage = expected_damage(s, attacker, target, melee)
    return Hit(damage, s.damage[s.cells[target]] + damage >= health(s, target))


def attack_preview(
    s: PixelState, attacker: int, target: int, melee: bool, catchers: list[int] | None
) -> Preview:
    hit = _hit(s, attacker, target, melee)
    if catchers is not None:
        hit.interceptors = _places(catchers)
    return _as_preview(hit)


def _incoming(s: PixelState, attacker: int, target: int, hits: int, melee: bool) -> Preview:
    hit = _hit(s, attacker, hits, melee)
    hit.attacker, hit.target = place_ref(attacker), place_ref(target)
    return _as_preview(hit)


def shot_preview(s: PixelState, attacker: int, target: int, hits: int) -> Preview:
    """A shot at one spot that would hit another."""
    return _incoming(s, attacker, target, hits, False)


def defence_preview(s: PixelState, seat: int, card: int, target: int, hits: int) -> Preview | None:
    """A melee attack on one spot that would hit another; nothing if the attacker's numbers are not on the table (PT-R33)."""
    attacker = find_living(s, card)
    return _incoming(s, attacker, target, hits, True) if attacker >= 0 and attacker // 9 != seat else None


# --- cards ----------------------------------------------------------------------------------------------------------------


def action_preview(
    cost: int, ability: int = -1, places: list[int] | None = None, kills: list[int] | None = None
) -> Preview:
    preview = ActionPreview(cost)
    if ability >= 0:
        preview.use, preview.bar = _use(ability % 5), both(ABILITY_TEXTS[ability])
    if places is not None:
        preview.places = _places(places)
    if kills is not None:
        preview.kills = _places(kills)
    return _as_preview(preview)


def _bar_there(s: PixelState, card: int, spot: int) -> Preview | None:
    """The bar a card would have on a spot; a corpse has none."""
    lies = find(s, card)
    if lies >= 0 and not is_alive(s, lies):
        return None
    bar = LEADER if spot % 9 == LEADER_CELL else row_of(spot)
    return _as_preview(CardUse(_use(bar), both(ABILITY_TEXTS[CHARACTER_OF[card] * 5 + bar])))


def place_option(s: PixelState, spot: int, card: int) -> Option:
    """A position that a card may be put onto."""
    return Option("place", (place_ref(spot),), {"where": where(s, spot)}, partial(_bar_there, s, card, spot))


def reaction_preview(ability: int) -> Preview:
    return _as_preview(CardUse(_use(ability % 5), both(ABILITY_TEXTS[ability])))
