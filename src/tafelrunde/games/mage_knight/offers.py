"""What effects put on the menu of a turn: things to buy, spells that are borrowed, the Mysterious Box, the tactic.

Each kind of thing has its own part of the values, above all others of the menu.
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, concerning
from tafelrunde.games.mage_knight import (
    atoms,
    banners,
    battle,
    cards,
    decks,
    effects,
    givers,
    holdings,
    keeping,
    mana,
    parts,
    resting,
    tactic_effects,
    traces,
    unit_steps,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import card_names, card_ref, skill_names, skill_ref, tactic_ref
from tafelrunde.games.mage_knight.packing import step_of
from tafelrunde.games.mage_knight.state import NONE, Mage, rule_of
from tafelrunde.games.mage_knight.terms import Played
from tafelrunde.games.mage_knight.vocabulary import Rule, Step
from tafelrunde.games.mage_knight.wording import effect_text, phrase_text

OFFERS: Final = 8000  # the first value of all
PURCHASE: Final = OFFERS  # and the place among the purchases
BORROWED: Final = OFFERS + 200  # and the spell
BOX: Final = OFFERS + 600
TACTIC: Final = OFFERS + 601
EXCHANGE: Final = OFFERS + 700  # and the place of the rule
KEPT: Final = OFFERS + 800  # and the place of a value that was kept for later in the combat
RITUAL: Final = OFFERS + 602  # a Shamanic Ritual is turned up again
UNMASK: Final = OFFERS + 603  # an Arcane Disguise likewise

# --- things to buy ---------------------------------------------------------------------------------------------------


def put_on_sale(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    traces.put_on_sale(s, seat, step)
    return
    yield


def known_purchase(s: Mage, seat: int, step: Step) -> bool:
    return effects.known(step.steps)


effects.DOING[v.OFFER] = put_on_sale
effects.POSSIBLE[v.OFFER] = known_purchase


def affordable(s: Mage, seat: int) -> list[int]:
    """Places of the purchases that can be paid and done; equal ones once."""
    h = s.heroes[seat]
    return [
        place
        for place, packed in enumerate(h.offers)
        if h.offers.index(packed) == place and can_buy(s, seat, step_of(packed))
    ]


def can_buy(s: Mage, seat: int, step: Step) -> bool:
    if not effects.can(s, seat, step.steps):
        return False
    return bool(units_to_ready(s, seat, step)) if step.per_level else s.heroes[seat].influence >= step.price


def units_to_ready(s: Mage, seat: int, step: Step) -> list[int]:
    """Spent units whose levels can be paid for."""
    afford = s.heroes[seat].influence // step.price
    return unit_steps.spent_units(s, seat, min(afford, step.steps[0].level))


def buy(s: Mage, seat: int, packed: int) -> Flow[None]:
    """The price is paid, by levels for the unit that is named; then it happens."""
    step = step_of(packed)
    if step.per_level:
        unit = yield Choice(seat, unit_steps.READY, units_to_ready(s, seat, step))
        traces.buy(s, seat, packed, step.price * library().unit_of(unit).level)
        holdings.ready_unit(s, seat, unit)
    else:
        traces.buy(s, seat, packed, step.price)
        yield from effects.run(s, seat, step.steps, Played())


# --- points that may be spent as something else ----------------------------------------------------------------------


def exchanges(s: Mage, seat: int) -> list[int]:
    """Places of the rules by which points made in this combat can be used now, equal ones once (MK-R101)."""
    h = s.heroes[seat]
    return [
        place
        for place, packed in enumerate(h.rules)
        if h.rules.index(packed) == place and can_exchange(s, seat, rule_of(packed))
    ]


def can_exchange(s: Mage, seat: int, rule: Rule) -> bool:
    h = s.heroes[seat]
    points = h.move if v.POINT_KINDS[rule.points] == "move" else h.influence
    return rule.code == v.CONVERT and points >= rule.n and effects.can(s, seat, rule.steps)


def exchange(s: Mage, seat: int, rule: Rule) -> Flow[None]:
    if v.POINT_KINDS[rule.points] == "move":
        traces.spend_move(s, seat, rule.n)
    else:
        traces.spend_influence(s, seat, rule.n)
    yield from effects.run(s, seat, rule.steps, Played())


# --- the menu --------------------------------------------------------------------------------------------------------


def listed(s: Mage, seat: int) -> list[int]:
    h = s.heroes[seat]
    found = [PURCHASE + place for place in affordable(s, seat)]
    found += [EXCHANGE + place for place in exchanges(s, seat)]
    found += [KEPT + place for place in keeping.usable(s, seat)]
    found += [BORROWED + card for card in s.spells if borrowed_ways(s, seat, card)]
    if h.box != NONE and box_ways(s, seat):
        found.append(BOX)
    if tactic_effects.in_turn(s, seat):
        found.append(TACTIC)
    free = parts.may_act(s, seat) and not resting.must_recover(s, seat)
    if is_down(s, seat, "krang_shamanic_ritual") and free:
        found.append(RITUAL)
    if is_down(s, seat, "krang_arcane_disguise") and mana.payable(s, seat, (1 << v.GREEN,)):
        found.append(UNMASK)
    return found


def is_down(s: Mage, seat: int, skill: str) -> bool:
    return library().skill_numbers[skill] in s.heroes[seat].skills_down


def turn_up(s: Mage, seat: int, value: int) -> Flow[None]:
    """A token is turned up again: the ritual as the action of the turn, the disguise for green mana."""
    if value == RITUAL:
        traces.take_action(s, seat)
        traces.turn_up_skill(s, seat, library().skill_numbers["krang_shamanic_ritual"])
    else:
        yield from mana.pay(s, seat, 1 << v.GREEN)
        traces.turn_up_skill(s, seat, library().skill_numbers["krang_arcane_disguise"])


def option(s: Mage, seat: int, value: int) -> Option:
    h = s.heroes[seat]
    if value >= KEPT:
        return keeping.option(s, value - KEPT)
    if value >= EXCHANGE:
        return Option("exchange", (), {"text": phrase_text(rule_of(h.rules[value - EXCHANGE]).steps)})
    if value in (RITUAL, UNMASK):
        skill = library().skill_numbers[
            "krang_shamanic_ritual" if value == RITUAL else "krang_arcane_disguise"
        ]
        return Option("turn_up", (skill_ref(skill),), {"skill": skill_names(skill)})
    if value == TACTIC:
        tactic = library().tactics[h.tactic]
        return Option(
            "use_tactic",
            (tactic_ref(h.tactic),),
            {"tactic": tactic.names, "text": effect_text(tactic.effect)},
        )
    if value == BOX:
        return Option("use_box", (card_ref(h.box),), {"card": card_names(h.box)})
    if value >= BORROWED:
        return Option("cast", (card_ref(value - BORROWED),), {"card": card_names(value - BORROWED)})
    step = step_of(h.offers[value - PURCHASE])
    kind = "buy_by_level" if step.per_level else "buy"
    return Option(kind, (), {"n": step.price, "text": phrase_text(step.steps)})


def weight(s: Mage, seat: int, value: int) -> int:
    return 3


def final(s: Mage, seat: int, value: int) -> bool:
    """A tactic may draw or roll at once."""
    return value == TACTIC and tactic_effects.at_once(s, seat)


def take(s: Mage, seat: int, value: int) -> Flow[None]:
    h = s.heroes[seat]
    if value >= KEPT:
        yield from keeping.use(s, seat, value - KEPT)
    elif value >= EXCHANGE:
        yield from exchange(s, seat, rule_of(h.rules[value - EXCHANGE]))
    elif value in (RITUAL, UNMASK):
        yield from turn_up(s, seat, value)
    elif value == TACTIC:
        yield from tactic_effects.use(s, seat)
    elif value == BOX:
        yield from use_box(s, seat)
    elif value >= BORROWED:
        yield from cast_borrowed(s, seat, value - BORROWED)
    else:
        yield from buy(s, seat, h.offers[value - PURCHASE])


# --- borrowed spells -------------------------------------------------------------------------------------------------


def borrowed_ways(s: Mage, seat: int, card: int) -> list[int]:
    """As if it were in hand, at its price; it cannot be laid sideways, since it stays in the offer."""
    if not any([mask & library().deeds[card].colours for mask in s.heroes[seat].borrowed]):
        return []
    return [how for how in (cards.BASIC, cards.STRONG) if cards.can_play(s, seat, card, how)]


def cast_borrowed(s: Mage, seat: int, card: int) -> Flow[None]:
    """Magic Talent was the card that is really played (MK-9.5, MK-9.8)."""
    how = yield Choice(seat, cards.HOW, lambda: borrowed_ways(s, seat, card), (card,))
    traces.cast_borrowed(s, seat, card)
    if s.fight is not None:  # MK-14.18, MK-14.19
        battle.tint(s, library().deeds[card].colours, givers.CARDS + card)
    decks.tell_way(s, seat, card, cards.HOWS[how])
    played = Played(card)
    played.outer = library().deed_numbers["magic_talent"]
    yield from concerning((card_ref(card),), cards.pay_and_have(s, seat, card, how, played))


# --- the Mysterious Box ----------------------------------------------------------------------------------------------


BOX_CARD: Final = "mysterious_box"


def box_ways(s: Mage, seat: int) -> list[int]:
    """As the artifact it has shown: its effects, or as a banner; once it is at a unit, nothing more."""
    h = s.heroes[seat]
    if library().deed_numbers[BOX_CARD] not in h.play:
        return []
    found = [how for how in (cards.BASIC, cards.STRONG) if cards.usable(s, seat, h.box, how)]
    return [*found, cards.TO_A_UNIT] if banners.attachable(s, seat, h.box) else found


def box_option(s: Mage, seat: int, value: int, card: int) -> Option:
    """The artifact itself lies nowhere, so what comes of it is not tried out beforehand."""
    effect = cards.effect_of(card, value) if value != cards.TO_A_UNIT else None
    words: dict[str, object] = {"card": card_names(card)}
    if effect is not None:
        words["text"] = effect_text(effect)
    return Option(cards.HOWS[value], (cards.use_ref(value),), words)


BOX_HOW = Prompt("box.how", ("MK-5.8", "MK-9.5"), box_option, cards.how_words, cards.how_subject)


def use_box(s: Mage, seat: int) -> Flow[None]:
    """The Box is the artifact that was shown: fame for it; after a strong effect it is thrown away (MK-5.8). As a banner it stays
    with the unit to the end of the turn (odd_cards.py), and so long it must be known what it has shown."""
    card = s.heroes[seat].box
    how = yield Choice(seat, BOX_HOW, lambda: box_ways(s, seat), (card,))
    decks.tell_way(s, seat, card, cards.HOWS[how])
    if how == cards.TO_A_UNIT:
        atoms.gain_fame(s, seat, 1)
        yield from banners.attach(s, seat, library().deed_numbers[BOX_CARD])
        return
    traces.close_box(s, seat)
    atoms.gain_fame(s, seat, 1)
    played = Played(card)
    played.outer = library().deed_numbers[BOX_CARD]
    yield from concerning((card_ref(card),), cards.have(s, seat, card, how, played))
    if how == cards.STRONG and played.outer in s.heroes[seat].play:
        decks.remove_from_game(s, seat, played.outer)
