# mypyc: off
"""What is seen of an interaction: everything on offer with its price here, and why something is not to be had."""

from msgspec import Struct

from tafelrunde.games.mage_knight import chart, interaction, mana, upkeep
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.naming import card_ref, unit_ref
from tafelrunde.games.mage_knight.state import ACTIONS, DUMMY, ELITE, Mage, rule_of
from tafelrunde.games.mage_knight.vocabulary import NO_RECRUITING


class SaleView(Struct):
    """A thing on offer: its price in influence and what is missing of it. `why` not, whatever one could pay: `place` (it is
    not sold here), `mana` (none for it), `closed` (nobody can be recruited this turn, or not beside those who were)."""

    ref: str
    kind: str
    price: int
    missing: int
    why: str | None


class MarketView(Struct):
    """An interaction: who, where, with what. `start`: what reputation and own shields gave to begin with, `shields` of it by
    the latter; `services`: what is sold besides cards (their refs are their kinds)."""

    seat: int
    at: str
    site: str
    city: str | None
    influence: int
    start: int
    shields: int
    services: list[SaleView]
    units: list[SaleView]
    lessons: list[SaleView]
    spells: list[SaleView]
    actions: list[SaleView]


def market_view(s: Mage) -> MarketView | None:
    """Of the one whose turn it is; everything in it lies open (MK-13)."""
    seat = s.active
    if seat >= DUMMY or not s.heroes[seat].interacting:
        return None
    h = s.heroes[seat]
    site = chart.site_of(s, h.at)
    if site is None:
        return None
    colours = chart.city_colours(s, h.at)  # two in a Megapolis
    welcome, shields = interaction.welcome(s, seat), interaction.shields_here(s, seat)
    return MarketView(
        seat=seat,
        at=hex_name(h.at),
        site=site.id,
        city=v.COLOURS[colours[0]] if colours else None,
        influence=h.influence,
        start=welcome + shields,
        shields=shields,
        services=services(s, seat, site.kind, colours),
        units=[unit_sale(s, seat, unit) for unit in s.units],
        lessons=[
            sale(s, seat, card_ref(card), "lesson", interaction.LESSON, site.kind == "monastery")
            for card in s.lessons
        ],
        spells=[
            spell_sale(s, seat, card, site.kind == "mage_tower" or v.BLUE in colours) for card in s.spells
        ],
        actions=[
            sale(s, seat, card_ref(card), "action", interaction.CITY_ACTION, v.GREEN in colours)
            for card in s.actions
        ],
    )


def sale(s: Mage, seat: int, ref: str, kind: str, price: int, here: bool) -> SaleView:
    return SaleView(ref, kind, price, max(0, price - s.heroes[seat].influence), None if here else "place")


def services(s: Mage, seat: int, kind: str, colours: list[int]) -> list[SaleView]:
    """MK-13.10, MK-13.13 to MK-13.15."""
    found: list[SaleView] = []
    if kind in interaction.HEALING:
        found.append(sale(s, seat, "healing", "healing", interaction.HEALING[kind], True))
    if v.RED in colours:
        found.append(sale(s, seat, "artifact", "artifact", interaction.ARTIFACT, True))
    if v.GREEN in colours and s.piles[ACTIONS].size:
        found.append(sale(s, seat, "unseen", "unseen", interaction.CITY_ACTION, True))
    if v.WHITE in colours and s.piles[ELITE].size:
        found.append(sale(s, seat, "elite", "elite", interaction.NEW_ELITE, True))
    return found


def unit_sale(s: Mage, seat: int, unit: int) -> SaleView:
    """At its price here; what makes one unit cheaper is taken off already (MK-13.8). Familiars take a mana besides."""
    kind = library().unit_of(unit)
    here = bool(kind.recruit & interaction.icons_at(s, s.heroes[seat].at))
    price = interaction.lowest_price(s, seat, unit)
    found = sale(s, seat, unit_ref(unit), "unit", price, here)
    barred = any([rule_of(packed).code == NO_RECRUITING for packed in s.heroes[seat].rules])
    if here and (barred or interaction.shunned(s, seat, unit)):
        found.why = "closed"
    elif here and upkeep.is_familiar(unit) and not mana.payable(s, seat, (v.BASIC,)):
        found.why = "mana"
    return found


def spell_sale(s: Mage, seat: int, card: int, here: bool) -> SaleView:
    """For a mana of its colour besides (MK-13.12)."""
    found = sale(s, seat, card_ref(card), "spell", interaction.SPELL, here)
    if here and not mana.payable(s, seat, (library().deeds[card].colours,)):
        found.why = "mana"
    return found
