"""Every change of cards, offers, dice and token piles: drawing, discarding, shuffling, refilling, rolling.

Whatever chance decides is keyed by the pile and the number of the draw, not by what happened in between. Something became
known then, so nobody may go back behind it (MK-9.18, MK-R39).
"""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.games.mage_knight import agreed
from tafelrunde.games.mage_knight.content import RUIN_BACK, WOUND_CARD, library
from tafelrunde.games.mage_knight.naming import (
    card_names,
    card_ref,
    colour_names,
    unit_names,
    unit_ref,
    who,
)
from tafelrunde.games.mage_knight.packing import place_seen
from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards, Pile, less, shuffled
from tafelrunde.games.mage_knight.quest import NIGHT_ARRIVAL
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    DEEDS,
    DICE,
    DUMMY,
    ELITE,
    NONE,
    PILE_NAMES,
    REGULAR,
    SPELLS,
    TACTIC,
    TILES,
    TOKENS,
    Mage,
    face_up,
)
from tafelrunde.games.mage_knight.vocabulary import BASIC, COLOURS

OFFER: Final = 3  # spells and advanced actions to choose from (MK-2.6, MK-2.7)


def sorted_with(cards: Cards, *more: int) -> Cards:
    return tuple(sorted((*cards, *more)))


# --- chance ----------------------------------------------------------------------------------------------------------


def chance(s: Mage, counter: int, n: int) -> int:
    """A number from 0 to n - 1 that belongs to the next draw of this pile or counter."""
    number = s.rng.keyed(PILE_NAMES[counter], s.drawn[counter], n)
    s.drawn[counter] += 1
    s.news += 1
    return number


def draw(s: Mage, pile: int) -> int:
    """The next card of a pile that is not empty. A token that somebody had looked at was counted then: whoever looks ahead meets
    the same ones afterwards."""
    card = s.piles[pile].drawn(s.rng, PILE_NAMES[pile], s.drawn[pile])
    if pile < TOKENS or not s.piles[pile].top:
        s.drawn[pile] += 1
    s.piles[pile] = s.piles[pile].without(card)
    s.news += 1
    return card


def set_pile(s: Mage, pile: int, cards: Pile) -> None:
    s.piles[pile] = cards


# --- the seats' own cards --------------------------------------------------------------------------------------------


def draw_cards(s: Mage, seat: int, n: int) -> int:
    """Draw so many deed cards; with an empty deck it stops (MK-22.24). How many were drawn."""
    h = s.heroes[seat]
    cards: list[int] = []
    while len(cards) < n and s.deck(seat).size > 0:
        known = bool(s.deck(seat).top)
        card = draw(s, DEEDS + seat)
        cards.append(card)
        h.hand = sorted_with(h.hand, card)
        if known or card == WOUND_CARD:
            h.open_hand = sorted_with(h.open_hand, card)
    if cards and s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": who(s, seat), "n": len(cards)}
        drawn = sorted(cards)
        secret = {
            "known": True,
            "cards": [card_names(card) for card in drawn],
            "refs": [card_ref(card) for card in drawn],
        }
        s.emit(Event("drew", data, secret, (seat,)))
    return len(cards)


def take_out_of_hand(s: Mage, seat: int, card: int) -> None:
    h = s.heroes[seat]
    h.hand = less(h.hand, card)
    if card in h.open_hand:
        h.open_hand = less(h.open_hand, card)


def discard(s: Mage, seat: int, card: int) -> None:
    """A card from hand to the discard pile (MK-9.15); that is a card used in this turn (MK-10.40)."""
    take_out_of_hand(s, seat, card)
    s.heroes[seat].discard += (card,)
    s.heroes[seat].used_card = True
    tell_card(s, "discarded", seat, card)


def play(s: Mage, seat: int, card: int) -> None:
    """A card from hand into the play area, open for all (MK-5.2)."""
    take_out_of_hand(s, seat, card)
    s.heroes[seat].play += (card,)
    s.heroes[seat].used_card = True
    tell_card(s, "played", seat, card)


def tell_way(s: Mage, seat: int, card: int, how: str) -> None:
    """How the card is used."""
    tell_card(s, f"used_{how}", seat, card)


def throw_away(s: Mage, seat: int, card: int) -> None:
    """A card from hand leaves the game; a wound returns to its pile (MK-9.16)."""
    take_out_of_hand(s, seat, card)
    if card != WOUND_CARD:
        s.heroes[seat].gone += (card,)
    s.heroes[seat].used_card = True
    tell_card(s, "thrown_away", seat, card)


def remove_from_game(s: Mage, seat: int, card: int) -> None:
    """A played card leaves the game: the strong effect of an artifact (MK-5.8)."""
    h = s.heroes[seat]
    h.play = less(h.play, card)
    h.gone += (card,)
    tell_card(s, "thrown_away", seat, card)


def take_wound(s: Mage, seat: int, to_hand: bool) -> None:
    """A wound into the hand or onto the discard pile; there is always one (MK-24.1, MK-R34)."""
    h = s.heroes[seat]
    if to_hand:
        h.hand = sorted_with(h.hand, WOUND_CARD)
        h.open_hand = sorted_with(h.open_hand, WOUND_CARD)
        h.wounds_in_hand += 1
    else:
        h.discard += (WOUND_CARD,)
        h.wounds_in_discard += 1
    if s.log is not None:
        s.emit(Event("wounded", {"seat": seat, "who": who(s, seat)}))
    if to_hand:
        note_wound(s, seat)
        _rush(s, seat)


def _rush(s: Mage, seat: int) -> None:
    """Rush of Adrenaline: a wound that comes into the hand draws a card, or is thrown away for one. Where the deck has none
    whoever has the Long Night is asked at the next moment at which anybody is asked (card_draws.py)."""
    h = s.heroes[seat]
    if h.rush_throws:
        h.rush_throws = False
        h.wounds_in_hand -= 1
        heal_wound(s, seat)
        h.marks.owed += 1 - draw_cards(s, seat, 1)
    elif h.rush > 0:
        h.rush -= 1
        h.marks.owed += 1 - draw_cards(s, seat, 1)


def note_wound(s: Mage, seat: int) -> None:
    """Every wound that comes into the hand in a combat counts, whatever it is from (MK-17.14, MK-17.17). Once they reach the
    printed hand limit the hero is knocked out: all other cards in hand go, and again with each further wound (MK-17.13,
    MK-17.18)."""
    f = s.fight
    if f is None or (f.seat != seat and f.duel is None):
        return
    if f.duel is None:
        f.wounds += 1
    else:
        f.duel.count_wound(seat)
    if f.wounds_of(seat) >= s.heroes[seat].printed.hand_limit:
        if s.log is not None:
            s.emit(Event("knocked_out", {"seat": seat, "who": who(s, seat)}))
        if f.seat != seat:  # somebody else sees these cards now
            s.news += 1
        lose_hand(s, seat)


def lose_hand(s: Mage, seat: int) -> None:
    """All cards in hand but wounds are discarded, and so would be any that were still to be drawn (MK-17.13, MK-21.7)."""
    s.heroes[seat].marks.owed = 0
    for card in s.heroes[seat].hand:
        if card != WOUND_CARD:
            discard(s, seat, card)


def heal_wound(s: Mage, seat: int) -> None:
    """A wound from hand back to the pile (MK-24.9). Whoever has no card left need not use one any more (MK-10.41)."""
    take_out_of_hand(s, seat, WOUND_CARD)
    if not s.heroes[seat].hand:
        s.heroes[seat].used_card = True
    if s.log is not None:
        s.emit(Event("healed", {"seat": seat, "who": who(s, seat)}))


def mend_discard(s: Mage, seat: int) -> None:
    """A wound of the discard pile back to the wounds (MK-22.6)."""
    s.heroes[seat].discard = less(s.heroes[seat].discard, WOUND_CARD)
    if s.log is not None:
        s.emit(Event("healed", {"seat": seat, "who": who(s, seat)}))


def tell_card(s: Mage, kind: str, seat: int, card: int) -> None:
    if s.log is not None:
        data: dict[str, object] = {
            "seat": seat,
            "who": who(s, seat),
            "card": card_names(card),
            "ref": card_ref(card),
        }
        s.emit(Event(kind, data))


def shuffle_everything(s: Mage, seat: int) -> None:
    """Deck, hand, discard pile and played cards become a new deck, and whatever lies aside (MK-4.16, MK-24.4)."""
    h = s.heroes[seat]
    s.piles[DEEDS + seat] = s.deck(seat).shuffled(h.hand, h.discard, h.play, h.tucked, h.aside)
    h.hand = h.discard = h.play = h.open_hand = h.tucked = h.aside = NO_CARDS
    if s.log is not None:
        s.emit(Event("shuffled", {"seat": seat, "who": who(s, seat)}))


# --- offers ----------------------------------------------------------------------------------------------------------


def fill_offer(s: Mage, pile: int) -> None:
    """Up to three cards; a new one comes on top (MK-9.12)."""
    while len(s.spells if pile == SPELLS else s.actions) < OFFER and s.piles[pile].size > 0:
        card = draw(s, pile)
        if pile == SPELLS:
            s.spells = (card, *s.spells)
        else:
            s.actions = (card, *s.actions)
        if s.log is not None:
            s.emit(Event("offered", {"card": card_names(card), "ref": card_ref(card)}))


def lowest(s: Mage, pile: int) -> int:
    """The lowest card of an offer, NONE if it is empty."""
    offer = s.spells if pile == SPELLS else s.actions
    return offer[-1] if offer else NONE


def drop_lowest(s: Mage, pile: int) -> None:
    """The lowest card leaves its offer (MK-4.10, MK-4.11)."""
    if pile == SPELLS:
        s.spells = s.spells[:-1]
    else:
        s.actions = s.actions[:-1]


def put_below(s: Mage, pile: int, card: int) -> None:
    s.piles[pile] = s.piles[pile].beneath(card)


def clear_units(s: Mage) -> None:
    """Units left in the offer go under their decks, advanced actions there under theirs (MK-4.4, MK-4.5)."""
    for unit in s.units:
        put_below(s, ELITE if library().unit_of(unit).elite else REGULAR, unit)
    for card in s.lessons:
        put_below(s, ACTIONS, card)
    s.units = s.lessons = NO_CARDS


def offer_unit(s: Mage, elite: bool) -> None:
    """A unit joins the offer; if its deck is empty one of the other deck, where elite units are used at all (MK-R33)."""
    pile = ELITE if elite else REGULAR
    if s.piles[pile].size == 0:
        pile = REGULAR if elite else ELITE
        if s.piles[pile].size == 0 or (pile == ELITE and not s.scenario.elites):
            return
    unit = draw(s, pile)
    s.units += (unit,)
    if s.log is not None:
        s.emit(Event("unit_offered", {"unit": unit_names(unit), "ref": unit_ref(unit)}))


def offer_lesson(s: Mage) -> None:
    """A monastery adds an advanced action to the unit offer (MK-2.12, MK-12.10)."""
    if s.piles[ACTIONS].size > 0:
        card = draw(s, ACTIONS)
        s.lessons += (card,)
        if s.log is not None:
            s.emit(Event("lesson_offered", {"card": card_names(card), "ref": card_ref(card)}))


# --- dice ------------------------------------------------------------------------------------------------------------


def roll_die(s: Mage) -> int:
    """The face of a mana die (MK-3.10)."""
    return chance(s, DICE, len(COLOURS))


def basic_faces(faces: Cards) -> int:
    return sum([1 for face in faces if BASIC >> face & 1])


def roll_source(s: Mage) -> None:
    """Roll all dice; at least half of them, rounded up, must show a basic colour (MK-2.14, MK-2.15, MK-R46)."""
    faces = [roll_die(s) for _ in range(s.scenario.dice(s.seats))]
    pure = s.round == 1 and s.quest.plays(NIGHT_ARRIVAL)  # neither gold nor black at first (MK-31.2)
    enough = len(faces) if pure else (len(faces) + 1) // 2
    while basic_faces(tuple(faces)) < enough:
        faces = [face if BASIC >> face & 1 else roll_die(s) for face in faces]
    s.source = tuple(sorted(faces))
    if s.log is not None:
        s.emit(Event("source", {"colours": [colour_names(face) for face in s.source]}))


def take_die(s: Mage, seat: int, face: int, as_colour: int) -> None:
    """A die of the source is used as mana of its colour, gold as what it stands for (MK-8.6, MK-8.10, MK-8.11)."""
    h = s.heroes[seat]
    s.source = less(s.source, face)
    h.dice += (face,)
    h.dice_left -= 1
    if s.log is not None:
        s.emit(Event("took_die", {"seat": seat, "who": who(s, seat), "colour": colour_names(as_colour)}))


def return_dice(s: Mage, seat: int) -> None:
    """Dice used in this turn are rolled and go back to the source (MK-8.12, MK-22.1); nothing else is asked of them
    (MK-8.14)."""
    h = s.heroes[seat]
    if not h.dice:
        return
    faces = tuple([roll_die(s) for _ in h.dice])
    h.dice = NO_CARDS
    s.source = sorted_with(s.source, *faces)
    if s.log is not None:
        s.emit(Event("dice_back", {"n": len(faces), "colours": [colour_names(face) for face in faces]}))


# --- tokens ----------------------------------------------------------------------------------------------------------


def draw_token(s: Mage, back: int) -> int:
    """The kind of a token of this back. An empty pile takes its discard pile (MK-2.3); if that is empty too, a copy of any
    token of the colour serves (MK-R205)."""
    pile = TOKENS + back
    if s.piles[pile].size == 0:
        s.piles[pile] = shuffled(s.drops[back])
        s.drops[back] = NO_CARDS
    if s.piles[pile].size == 0:
        kinds = all_tokens(s, back)
        s.copies += 1
        return kinds[chance(s, pile, len(kinds))]
    for h in s.heroes:  # whoever has looked at the next one knows no more now
        h.marks.foreseen = tuple([one for one in h.marks.foreseen if place_seen(one) != back])
    return draw(s, pile)


def all_tokens(s: Mage, back: int) -> Cards:
    """Every token of a back, by kind: of the base box, and of the expansion where it is used."""
    if back == RUIN_BACK:
        return tuple([ruin.index for ruin in library().ruins if agreed.in_box(s, ruin.set)])
    found: list[int] = []
    for enemy in library().enemies:
        if enemy.back == back and agreed.in_box(s, enemy.set):
            found += [enemy.index] * enemy.count
    return tuple(found)


def new_token(s: Mage, back: int) -> int:
    """A token drawn and put face up."""
    return face_up(back, draw_token(s, back))


# --- tiles -----------------------------------------------------------------------------------------------------------


def draw_tile(s: Mage, core: bool = False) -> int:
    """The next tile of the stack: countryside first, then core tiles and cities mixed (MK-2.19, MK-R64), unless a core tile
    lies there; from an empty stack one that was left over (MK-12.7)."""
    if s.tile_top:
        tile = s.tile_top[0]
        s.tile_top = s.tile_top[1:]
        s.news += 1
        return tile
    if s.countryside_left > 0 and not core:
        tile = _one_of(s, s.countryside, s.scenario.countryside_with, s.countryside_left)
        s.countryside_left -= 1
    elif s.core_left + s.cities_left > 0:
        if chance(s, TILES, s.core_left + s.cities_left) < s.core_left:
            tile = _one_of(s, s.core, s.scenario.core_with, s.core_left)
            s.core_left -= 1
        else:
            tile = _one_of(s, s.cities, [], s.cities_left)
            s.cities_left -= 1
    else:
        tile = _one_of(s, s.countryside or s.core, [], 0)
    s.countryside, s.core, s.cities = [
        less(pool, tile) if tile in pool else pool for pool in (s.countryside, s.core, s.cities)
    ]
    return tile


def _one_of(s: Mage, pool: Cards, sites: list[str], left: int) -> int:
    """The next one of so many tiles that the stack still holds of this kind. Those with such a site are all among them, or as
    many of them as there is room for; the others fill it up (MK-S07.2, MK-R36). Nobody has to decide beforehand which."""
    if sites:
        wanted = tuple([tile for tile in pool if library().tiles[tile].has_site(sites)])
        others = tuple([tile for tile in pool if tile not in wanted])
        pool = wanted if not others or chance(s, TILES, left) < len(wanted) else others
    return pool[chance(s, TILES, len(pool))]


# --- the dummy player (MK-28) ----------------------------------------------------------------------------------------


def flip_dummy_card(s: Mage) -> int:
    """A card of the dummy's deck to its discard pile."""
    card = draw(s, DEEDS + DUMMY)
    s.dummy_discard += (card,)
    if s.log is not None:
        s.emit(Event("dummy_flipped", {"card": card_names(card), "ref": card_ref(card)}))
    return card


def teach_dummy(s: Mage, card: int) -> None:
    """An advanced action joins the dummy's cards (MK-28.10)."""
    s.dummy_discard += (card,)
    if s.log is not None:
        s.emit(Event("dummy_learned", {"card": card_names(card), "ref": card_ref(card)}))


def shuffle_dummy(s: Mage) -> None:
    """All its deed cards become its new deck (MK-28.10)."""
    s.piles[DEEDS + DUMMY] = s.deck(DUMMY).shuffled(s.dummy_discard)
    s.dummy_discard = NO_CARDS


def give_dummy_crystal(s: Mage, colour: int) -> None:
    """The dummy may own more than three of a colour (MK-28.11)."""
    s.dummy_crystals = tuple([n + int(one == colour) for one, n in enumerate(s.dummy_crystals)])
    if s.log is not None:
        s.emit(Event("dummy_crystal", {"colour": colour_names(colour)}))


def random_tactic(s: Mage) -> int:
    """One of the tactics that are left, for the dummy (MK-S04.4)."""
    return s.tactics[chance(s, TACTIC, len(s.tactics))]
