"""Interaction with locals: where it is possible, what influence one begins with, and what can be bought (MK-13)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, chart, feats, holdings, mana, parts, unit_steps, units, upkeep
from tafelrunde.games.mage_knight.content import ARTIFACT_WON, RECRUIT_ICONS, TRAITS, library, modifier_of
from tafelrunde.games.mage_knight.marks import UNSAID
from tafelrunde.games.mage_knight.naming import card_names, card_ref, unit_names, unit_ref
from tafelrunde.games.mage_knight.previews import PricePreview, shown
from tafelrunde.games.mage_knight.scenarios import OF_STRONGHOLDS
from tafelrunde.games.mage_knight.state import ACTIONS, ELITE, NONE, SPELLS, Mage, rule_of
from tafelrunde.games.mage_knight.vocabulary import (
    BASIC,
    BLUE,
    GREEN,
    HEAL,
    NO_RECRUITING,
    RECRUIT_DISCOUNT,
    RED,
    WHITE,
)

# Prices in influence (MK-3.12 to MK-3.17)
HEALING: Final[dict[str, int]] = {"village": 3, "monastery": 2}
LESSON: Final = 6
SPELL: Final = 7  # and one mana of its colour
ARTIFACT: Final = 12
NEW_ELITE: Final = 2
CITY_ACTION: Final = 6
THUGS: Final = TRAITS.index("thugs")
HEROES: Final = TRAITS.index("heroes")
RIVALS: Final[dict[int, int]] = {THUGS: HEROES, HEROES: THUGS}
BONDS: Final = 5  # less for the unit of the Bonds of Loyalty
# What a unit costs more in a refugee camp by where else it can be had (MK-33.7)
CAMP: Final[dict[str, int]] = {"village": 0, "monastery": 1, "keep": 1, "mage_tower": 1, "city": 3}

# Whose units can be recruited here, too, where strongholds are held (MK-S11.7)
ALSO: Final[dict[str, str]] = {"mage_tower": "monastery", "keep": "village"}

# What is bought: values of the menu, counted from the first purchase
BUY_HEALING: Final = 0
BUY_ARTIFACT: Final = 1
ADD_ELITE: Final = 2
BUY_UNSEEN: Final = 3
RECRUIT: Final = 100  # and the unit
BUY_SPELL: Final = 200  # and the card
BUY_ACTION: Final = 500
BUY_LESSON: Final = 800

# --- where -----------------------------------------------------------------------------------------------------------


def open_for(s: Mage, seat: int, hex: int) -> bool:
    """Villages, monasteries that stand, own keeps and those of an ally, mage towers and cities that anybody has conquered,
    refugee camps (MK-13.1, MK-29.8, MK-32.30, MK-32.33, MK-33.7, MK-R50)."""
    site = chart.site_of(s, hex)
    if site is None:
        return False
    shields = s.shields.get(hex, ())
    if site.kind == "monastery":
        return not shields
    if chart.owned(s, site.kind):
        return chart.open_to(s, seat, hex)
    if site.kind == "mage_tower":
        return bool(shields)
    return site.kind in ("village", "refugee_camp") or chart.conquered_city(s, hex)


def may_interact(s: Mage, seat: int) -> bool:
    """The action of the turn, not on the X of the reputation track (MK-13.1, MK-13.4, MK-10.28, MK-10.31)."""
    h = s.heroes[seat]
    return parts.may_act(s, seat) and standing(s, seat) is not None and open_for(s, seat, h.at)


def standing(s: Mage, seat: int) -> int | None:
    """What reputation counts; in an Arcane Disguise nothing, not even the X (MK-13.3, MK-13.4)."""
    h = s.heroes[seat]
    return 0 if h.disguised else modifier_of(h.reputation)


def welcome(s: Mage, seat: int) -> int:
    """The modifier of reputation for the whole interaction: what it is at its beginning, whatever becomes of reputation later
    (MK-13.3, MK-13.18, MK-R256)."""
    h = s.heroes[seat]
    if h.interacting and h.marks.welcome != UNSAID:
        return h.marks.welcome
    return standing(s, seat) or 0


def shields_here(s: Mage, seat: int) -> int:
    """In a city each own shield gives one influence (MK-13.6)."""
    at = s.heroes[seat].at
    return s.shields.get(chart.main_space(s, at), ()).count(seat) if chart.is_site(s, at, "city") else 0


def interact(s: Mage, seat: int) -> None:
    holdings.begin_interaction(s, seat, welcome(s, seat), shields_here(s, seat))
    site = chart.site_of(s, s.heroes[seat].at)
    assert site is not None
    feats.tell(s, seat, f"{site.id}.visit")


# --- what is for sale ------------------------------------------------------------------------------------------------


def icons_at(s: Mage, hex: int) -> int:
    """Kinds of units that can be recruited here; in the white city and in a refugee camp all (MK-13.8, MK-13.15)."""
    site = chart.site_of(s, hex)
    if site is None:
        return 0
    if WHITE in chart.city_colours(s, hex) or site.kind == "refugee_camp":
        return (1 << len(RECRUIT_ICONS)) - 1
    icons = 1 << RECRUIT_ICONS.index(site.kind) if site.kind in RECRUIT_ICONS else 0
    if s.scenario.quest == OF_STRONGHOLDS and site.kind in ALSO:
        icons |= 1 << RECRUIT_ICONS.index(ALSO[site.kind])
    return icons


def price_of(s: Mage, seat: int, unit: int) -> int:
    """The printed cost (MK-13.8), more in a refugee camp for units from elsewhere (MK-33.7). Thugs count reputation the other
    way round, heroes count it twice; it lies in the influence once already."""
    kind = library().unit_of(unit)
    h = s.heroes[seat]
    price = kind.cost
    if chart.is_site(s, h.at, "refugee_camp"):
        price += min([CAMP.get(icon, 0) for n, icon in enumerate(RECRUIT_ICONS) if kind.recruit >> n & 1])
    if kind.trait == THUGS:
        price += 2 * welcome(s, seat)
    elif kind.trait == HEROES:
        price -= welcome(s, seat)
    return max(0, price)


def discounts(s: Mage, seat: int) -> list[int]:
    """Effects that make one unit cheaper, and have not been used."""
    return [packed for packed in s.heroes[seat].rules if rule_of(packed).code == RECRUIT_DISCOUNT]


def lowest_price(s: Mage, seat: int, unit: int) -> int:
    """With everything that makes it cheaper."""
    bond = BONDS if unit_steps.bond_free(s, seat) else 0
    return max(0, command_price(s, seat, unit) - bond)


def command_price(s: Mage, seat: int, unit: int) -> int:
    """With everything but the Bonds of Loyalty."""
    return max(0, price_of(s, seat, unit) - sum([rule_of(packed).n for packed in discounts(s, seat)]))


def shunned(s: Mage, seat: int, unit: int) -> bool:
    """Thugs and Heroes are not recruited in one interaction: whoever has come first stays alone (MK-R257)."""
    trait = library().unit_of(unit).trait
    return trait in RIVALS and bool(s.heroes[seat].marks.company >> RIVALS[trait] & 1)


def recruitable(s: Mage, seat: int) -> list[int]:
    """Units of the offer with a symbol of this site that can be paid (MK-13.8); familiars cost a basic mana, too."""
    h = s.heroes[seat]
    if any([rule_of(packed).code == NO_RECRUITING for packed in h.rules]):
        return []
    icons = icons_at(s, h.at)
    return [
        unit
        for unit in s.units
        if library().unit_of(unit).recruit & icons
        and not shunned(s, seat, unit)
        and lowest_price(s, seat, unit) <= h.influence
        and (not upkeep.is_familiar(unit) or mana.payable(s, seat, (BASIC,)))
    ]


def spells_for_sale(s: Mage, seat: int) -> list[int]:
    """At a mage tower and in the blue city, for a mana of the spell's colour besides (MK-13.12, MK-13.14)."""
    at = s.heroes[seat].at
    if not (chart.is_site(s, at, "mage_tower") or BLUE in chart.city_colours(s, at)):
        return []
    return [card for card in s.spells if mana.payable(s, seat, (library().deeds[card].colours,))]


def purchases(s: Mage, seat: int) -> list[int]:
    """Everything that can be bought with the influence at hand (MK-13.7, MK-13.17)."""
    h = s.heroes[seat]
    if not h.interacting:
        return []
    site = chart.site_of(s, h.at)
    kind = "" if site is None else site.kind
    colours = chart.city_colours(s, h.at)
    found = [RECRUIT + unit for unit in recruitable(s, seat)]
    if kind in HEALING and h.influence >= HEALING[kind]:
        found.append(BUY_HEALING)
    if kind == "monastery" and h.influence >= LESSON:
        found += [BUY_LESSON + card for card in s.lessons]
    if h.influence >= SPELL:
        found += [BUY_SPELL + card for card in spells_for_sale(s, seat)]
    if GREEN in colours and h.influence >= CITY_ACTION:
        found += [BUY_ACTION + card for card in s.actions]
        if s.piles[ACTIONS].size:
            found.append(BUY_UNSEEN)
    if RED in colours and h.influence >= ARTIFACT:
        found.append(BUY_ARTIFACT)
    if WHITE in colours and h.influence >= NEW_ELITE and s.piles[ELITE].size:
        found.append(ADD_ELITE)
    return found


# --- buying ----------------------------------------------------------------------------------------------------------


def purchase_option(s: Mage, seat: int, what: int) -> Option:
    if what >= BUY_SPELL:
        card, key, price = (
            (what - BUY_LESSON, "buy_action", LESSON)
            if what >= BUY_LESSON
            else (what - BUY_ACTION, "buy_action", CITY_ACTION)
            if what >= BUY_ACTION
            else (what - BUY_SPELL, "buy_spell", SPELL)
        )
        return Option(
            key, (card_ref(card),), {"card": card_names(card), "n": price}, shown(PricePreview(cost=price))
        )
    if what >= RECRUIT:
        unit = what - RECRUIT
        price = price_of(s, seat, unit)
        return Option(
            "recruit",
            (unit_ref(unit),),
            {"unit": unit_names(unit), "n": price},
            shown(PricePreview(cost=price)),
        )
    keys = {
        BUY_HEALING: "buy_healing",
        BUY_ARTIFACT: "buy_artifact",
        ADD_ELITE: "add_elite",
        BUY_UNSEEN: "buy_unseen",
    }
    price = fixed_price(s, seat, what)
    return Option(keys[what], (), {"n": price}, shown(PricePreview(cost=price)))


def fixed_price(s: Mage, seat: int, what: int) -> int:
    if what == BUY_HEALING:
        site = chart.site_of(s, s.heroes[seat].at)
        assert site is not None
        return HEALING[site.kind]
    return {BUY_ARTIFACT: ARTIFACT, ADD_ELITE: NEW_ELITE, BUY_UNSEEN: CITY_ACTION}[what]


def reveals(s: Mage, seat: int, what: int) -> bool:
    """Whether something is drawn: an elite unit, a card, or a new one for an offer. What costs mana asks for it first."""
    return what in (ADD_ELITE, BUY_UNSEEN) or BUY_ACTION <= what < BUY_LESSON


def buy(s: Mage, seat: int, what: int) -> Flow[None]:
    """One purchase; there may be any number (MK-13.17)."""
    if what >= BUY_LESSON:
        holdings.spend_influence(s, seat, LESSON)
        holdings.learn_lesson(s, seat, what - BUY_LESSON)
    elif what >= BUY_ACTION:
        holdings.spend_influence(s, seat, CITY_ACTION)
        holdings.learn(s, seat, ACTIONS, what - BUY_ACTION)
    elif what >= BUY_SPELL:
        yield from buy_spell(s, seat, what - BUY_SPELL)
    elif what >= RECRUIT:
        yield from recruit(s, seat, what - RECRUIT)
    else:
        holdings.spend_influence(s, seat, fixed_price(s, seat, what))
        if what == BUY_HEALING:  # used like any other (MK-13.10)
            atoms.gain_points(s, seat, HEAL, 1)
        elif what == BUY_ARTIFACT:  # drawn at the end of the turn (MK-13.13)
            holdings.win(s, seat, ARTIFACT_WON)
        elif what == BUY_UNSEEN:
            holdings.learn_unseen(s, seat)
        else:
            holdings.add_elite(s)


def buy_spell(s: Mage, seat: int, card: int) -> Flow[None]:
    """Influence and one mana of the spell's colour (MK-13.12)."""
    yield from mana.pay(s, seat, library().deeds[card].colours, reveals=True)
    holdings.spend_influence(s, seat, SPELL)
    holdings.learn(s, seat, SPELLS, card)


def discount_option(s: Mage, seat: int, value: int, unit: int, packed: int) -> Option:
    rule = rule_of(packed)
    if value == DONE:
        return Option("full_price")
    return Option("discount_shame" if rule.reputation else "discount", (), {"n": rule.n})


def discount_words(s: Mage, seat: int, unit: int, packed: int) -> dict[str, object]:
    return {"unit": unit_names(unit), "n": rule_of(packed).n}


def discount_weight(s: Mage, seat: int, value: int, unit: int, packed: int) -> int:
    """Gladly, unless it costs reputation."""
    return 1 if value == DONE or rule_of(packed).reputation else 4


DISCOUNT = Prompt(
    "recruit.discount",
    ("MK-13.8", "MK-9.3"),
    discount_option,
    discount_words,
    subject=lambda s, seat, unit, packed: (unit_ref(unit),),
    weight=discount_weight,
)


def recruit(s: Mage, seat: int, unit: int) -> Flow[None]:
    """For its price; an effect that makes one unit cheaper may be used for it or kept (MK-13.8, MK-6.6). In the Bonds of
    Loyalty it is cheaper, too. The mana for a familiar lies on it."""
    price = price_of(s, seat, unit)
    slot = unit_steps.COMMAND
    if unit_steps.bond_free(s, seat):
        enough = command_price(s, seat, unit) <= s.heroes[seat].influence
        slots = [unit_steps.BOND, unit_steps.COMMAND] if enough else [unit_steps.BOND]
        slot = yield Choice(seat, unit_steps.SLOT, slots, (unit,))
        price = max(0, price - BONDS) if slot == unit_steps.BOND else price
    coming = discounts(s, seat)
    while coming:
        packed, coming = coming[0], coming[1:]
        later = sum([rule_of(one).n for one in coming])
        needed = price - later > s.heroes[seat].influence
        if (yield Choice(seat, DISCOUNT, [1] if needed else [1, DONE], (unit, packed))) != DONE:
            price = max(0, price - rule_of(packed).n)
            holdings.use_up(s, seat, packed)
            if rule_of(packed).reputation:
                atoms.change_reputation(s, seat, rule_of(packed).reputation)
    colour = (yield from mana.pay(s, seat, BASIC)) if upkeep.is_familiar(unit) else NONE
    yield from units.take_into_service(s, seat, unit, price, slot)
    if colour != NONE:
        holdings.mark_unit(s, seat, unit, colour)
