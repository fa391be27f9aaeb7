"""What the words of a step mean in a position: which cards, which colours, which conditions, how many.

`HOLDING` and `COUNTING` are tables: whoever knows more of the game adds to them.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.games.mage_knight import chart, mana, sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import ADVANCED_ACTION, BASIC_ACTION, WOUND_CARD, library
from tafelrunde.games.mage_knight.givers import part_unit
from tafelrunde.games.mage_knight.state import ATTACK_PHASE, BLOCKED, NONE, Mage
from tafelrunde.games.mage_knight.unit_marks import BANNER_USED, token_of, wounds_of
from tafelrunde.games.mage_knight.vocabulary import Step


class Played:
    """What an effect remembers while it is carried out. All of it lies open, and it is never part of a position: a step of
    the turn is carried out as a whole.

    card     the card that gives the effect, NONE for units, skills and tactics
    outer    the card that was really played, if another card is used through it (MK-9.5)
    unit     the unit whose ability it is
    skill    the own skill that gives the effect
    paid     the colour of the mana paid last
    cards    discarded or thrown away
    match    colours that what was taken from an offer has in common with the card given for it
    die      the face of the die picked
    given    the kind of the value given last: what `raise` means
    bonus    still to be added to a value (MK-9.20)
    counted  this card's move was counted already
    declined  what was optional was not done
    foes     the enemies that a promise of the combat speaks of
    surplus  what a block was worth beyond the attack
    """

    def __init__(self, card: int = NONE) -> None:
        self.card = card
        self.outer = card
        self.unit = NONE
        self.skill = NONE
        self.paid = NONE
        self.cards: list[int] = []
        self.match = 0
        self.die = NONE
        self.given = NONE
        self.bonus = 0
        self.counted = False
        self.declined = False
        self.foes: list[int] = []
        self.surplus = 0


# --- cards -----------------------------------------------------------------------------------------------------------


def matching_cards(s: Mage, seat: int, step: Step) -> list[int]:
    """The cards in hand that fit a filter; the card being played has left the hand."""
    deeds = library().deeds
    hand = s.heroes[seat].hand
    if step.filter == v.WOUND_CARD:
        return [card for card in hand if card == WOUND_CARD]
    if step.filter in (v.CARD_OR_WOUND, v.ONE_WOUND):
        return list(hand)
    if step.filter == v.COLOURED:
        return [card for card in hand if deeds[card].colours]
    if step.filter == v.ACTION_CARD:
        return [card for card in hand if is_action(card)]
    return [card for card in hand if card != WOUND_CARD]


def is_action(card: int) -> bool:
    return library().deeds[card].kind in (BASIC_ACTION, ADVANCED_ACTION)


def offer_of(s: Mage, step: Step) -> list[int]:
    """The cards that can be learned."""
    return list(s.spells if step.spells else s.actions)


# --- colours ---------------------------------------------------------------------------------------------------------


def colours_of_cards(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        mask |= library().deeds[card].colours or v.BASIC  # an artifact may be any basic colour
    return mask


def colours_of_foes(s: Mage, foes: list[int]) -> int:
    """White, and the colours of the resistances that defeated enemies had."""
    mask = 1 << v.WHITE
    for place in foes:
        own = sums.resistances(s.combat.foes[place])
        mask |= sum([1 << RESISTED[element] for element in range(len(RESISTED)) if own >> element & 1])
    return mask


RESISTED: Final = [v.GREEN, v.RED, v.BLUE]  # by what is resisted


def colours_for(s: Mage, seat: int, step: Step, played: Played) -> int:
    """The colours that a step may use, as a mask."""
    h = s.heroes[seat]
    owned = sum([1 << colour for colour in v.BASIC_COLOURS if h.crystals[colour]])
    if step.source == v.LISTED:
        return step.colours
    if step.source == v.ANY_BASIC:
        return v.BASIC
    if step.source == v.USABLE:
        return sum([1 << colour for colour in range(len(v.COLOURS)) if mana.works(s, seat, colour)])
    if step.source == v.ANY_COLOUR:
        return v.ALL_COLOURS
    if step.source == v.PAID:
        return 1 << played.paid
    if step.source in (v.DISCARDED, v.THROWN):
        return played.match or colours_of_cards(played.cards)
    if step.source == v.NOT_THROWN:
        return v.BASIC & ~colours_of_cards(played.cards)
    if step.source == v.OWNED:
        return owned
    if step.source == v.MISSING:
        return v.BASIC & ~owned
    if step.source in (v.OFFERED, v.OFFERED_TWO):
        return colours_of_cards(list(s.spells)) if s.spells else 0
    if step.source == v.DEFEATED:
        return colours_of_foes(s, played.foes)
    if step.source == v.DIE and played.die != NONE:
        return 1 << played.die
    return 0


def colours_beside(s: Mage, colour: int) -> int:
    """The colours of all spells of the offer but one of this colour: what a second, different card can be."""
    mask = 0
    for place, card in enumerate(s.spells):
        if library().deeds[card].colours >> colour & 1:
            mask |= colours_of_cards([*s.spells[:place], *s.spells[place + 1 :]])
    return mask


# --- conditions ------------------------------------------------------------------------------------------------------

Condition = Callable[[Mage, int, Step, Played], bool]


def by_day(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return not s.dark


def at_night(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.dark


def not_in_combat(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.fight is None


def unhurt(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.fight is not None and s.fight.wounds_of(seat) == 0


def attack_phase(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.fight is not None and s.fight.stage == ATTACK_PHASE


def in_forest(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return chart.terrain_of(s, s.heroes[seat].at) == v.FOREST


def on_hills(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return chart.terrain_of(s, s.heroes[seat].at) == v.HILLS


def on_mountain(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return chart.terrain_of(s, s.heroes[seat].at) == v.MOUNTAIN


def at_magical_glade(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return chart.is_site(s, s.heroes[seat].at, "magical_glade")


def at_fortified_site(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return any([chart.is_site(s, s.heroes[seat].at, kind) for kind in ("keep", "mage_tower", "city")])


def interacting(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.heroes[seat].interacting


def nothing_recruited(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.heroes[seat].hired == 0


def deck_not_empty(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return s.deck(seat).size > 0


def least_fame(s: Mage, seat: int, step: Step, played: Played) -> bool:
    others = [h.fame for other, h in enumerate(s.heroes) if other != seat]
    return bool(others) and s.heroes[seat].fame < min(others)


def red_or_least_fame(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return played.paid == v.RED or least_fame(s, seat, step, played)


def green_or_least_fame(s: Mage, seat: int, step: Step, played: Played) -> bool:
    return played.paid == v.GREEN or least_fame(s, seat, step, played)


def token(s: Mage, seat: int, step: Step, played: Played) -> bool:
    colour = NONE if played.unit == NONE else token_of(s.unit_state[played.unit])
    return colour != NONE and bool(step.colours >> colour & 1)


HOLDING: Final[dict[str, Condition]] = {
    "day": by_day,
    "night": at_night,
    "not_in_combat": not_in_combat,
    "unhurt": unhurt,
    "attack_phase": attack_phase,
    "in_forest": in_forest,
    "on_hills": on_hills,
    "on_mountain": on_mountain,
    "at_magical_glade": at_magical_glade,
    "at_fortified_site": at_fortified_site,
    "interacting": interacting,
    "nothing_recruited": nothing_recruited,
    "deck_not_empty": deck_not_empty,
    "least_fame": least_fame,
    "red_or_least_fame": red_or_least_fame,
    "green_or_least_fame": green_or_least_fame,
    "token": token,
}


def holds(s: Mage, seat: int, step: Step, played: Played) -> bool:
    """Whether a condition is true now; what the game does not know yet is not true."""
    condition = HOLDING.get(v.CONDITIONS[step.condition].name)
    return condition is not None and condition(s, seat, step, played)


# --- counts ----------------------------------------------------------------------------------------------------------


def wounds_held(s: Mage, seat: int, step: Step, played: Played) -> int:
    """In hand and on units."""
    h = s.heroes[seat]
    return h.hand.count(WOUND_CARD) + sum([wounds_of(s.unit_state[unit]) for unit in h.units])


def crystal_colours(s: Mage, seat: int, step: Step, played: Played) -> int:
    return sum([1 for n in s.heroes[seat].crystals if n])


def crystal_sets(s: Mage, seat: int, step: Step, played: Played) -> int:
    return min(s.heroes[seat].crystals)


def cards_paid(s: Mage, seat: int, step: Step, played: Played) -> int:
    return len(played.cards)


def spells_cast(s: Mage, seat: int, step: Step, played: Played) -> int:
    return sum([1 for card in s.heroes[seat].cast if library().deeds[card].colours & step.colours])


def faced(s: Mage, seat: int, step: Step, played: Played) -> int:
    """Undefeated enemies of the combat, what was summoned instead of its summoner (MK-21.46). Of another player: the hero, units
    that are ready and unwounded, and units that take part in this attack or block (MK-25.57)."""
    f = s.fight
    if f is None:
        return 0
    if f.duel is None:
        return len(sums.faced(f))
    acting = [part_unit(part) for part in f.duel.attack]
    units = s.heroes[f.duel.other(seat)].units
    return 1 + sum([1 for unit in units if unit in acting or not s.unit_state[unit] % BANNER_USED])


def blocked(s: Mage, seat: int, step: Step, played: Played) -> int:
    """Enemies whose attacks were all blocked; there is one combat a turn (MK-10.29, MK-R109). Units of another player count, own
    ones that were blocked do not."""
    if s.fight is None:
        return 0
    rivals = [foe for foe in s.fight.foes if foe.states and foe.owner != seat]
    return sum([1 for foe in rivals if all([state == BLOCKED for state in foe.states])])


def defeated(s: Mage, seat: int, step: Step, played: Played) -> int:
    return s.heroes[seat].defeated


def units_fought(s: Mage, seat: int, step: Step, played: Played) -> int:
    return len(s.heroes[seat].fought)


def terrain_cost(s: Mage, seat: int, step: Step, played: Played) -> int:
    """Of the own space by day or night, without any change; also of one that nobody enters normally."""
    terrain = chart.terrain_of(s, s.heroes[seat].at)
    return {v.MOUNTAIN: 5, v.LAKE: 2}.get(terrain, library().terrains[terrain].costs[int(s.night)])


def count_code(name: str) -> int:
    return next(count.code for count in v.COUNTS if count.name == name)


COUNTING: Final[dict[int, Callable[[Mage, int, Step, Played], int]]] = {
    count_code("wounds"): wounds_held,
    count_code("crystal_colours"): crystal_colours,
    count_code("crystal_sets"): crystal_sets,
    count_code("cards_paid"): cards_paid,
    count_code("spells_cast"): spells_cast,
    count_code("faced"): faced,
    count_code("blocked"): blocked,
    count_code("defeated"): defeated,
    count_code("units_fought"): units_fought,
    count_code("terrain_cost"): terrain_cost,
}
