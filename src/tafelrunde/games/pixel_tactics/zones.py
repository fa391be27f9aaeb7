"""Chapter 10: where cards are. Every change of a zone is one of these atoms: it changes, tells, and keeps who knows what."""

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.pixel_tactics.cards import (
    CARD_NAMES,
    CHARACTER_OF,
    DECK,
    ORACLE,
    PROMO_START,
    REAR,
    card_word,
)
from tafelrunde.games.pixel_tactics.log import place_ref, player_word, spot_word, tell, tell_at, use_ability
from tafelrunde.games.pixel_tactics.state import FROM_PROMO, SEEN, PixelState
from tafelrunde.games.pixel_tactics.units import is_alive, living_in_row

# --- hands and decks ------------------------------------------------------------------------------------------------------


def hand_is_open(s: PixelState, seat: int) -> bool:
    """An Oracle leader sees the enemy hand."""
    return s.power[1 - seat] == ORACLE


def _tell_hidden_cards(s: PixelState, kind: str, seat: int, cards: list[int]) -> None:
    """Cards moved that only this seat (and an Oracle leader's player) may see."""
    if s.log is None:
        return
    seats = (0, 1) if hand_is_open(s, seat) else (seat,)
    secret: dict[str, object] = {
        "cards": [CARD_NAMES[card] for card in cards],
        "names": [card_word(card) for card in cards],
        "known": True,
    }
    s.emit(Event(kind, {"seat": seat, "player": player_word(s, seat), "n": len(cards)}, secret, seats))


def draw(s: PixelState, seat: int, count: int) -> int:
    """Draw as many cards as the deck still has (PT-10.2); returns how many."""
    deck = s.deck[seat]
    count = min(count, len(deck))
    if count == 0:
        return 0
    for _ in range(count):
        s.hand[seat].append(deck.pop())
    s.known_top[seat] = max(0, s.known_top[seat] - count)
    s.news += 1
    s.changed = 1
    if s.log is not None:
        _tell_hidden_cards(s, "draw", seat, s.hand[seat][-count:])
        if hand_is_open(s, seat):
            use_ability(s, ORACLE * 5 + 4, 1 - seat)
    peek(s, seat)
    return count


def draw_promo(s: PixelState, seat: int) -> None:
    card = s.promo_deck.pop()
    s.owner[card] = seat  # PT-10.1
    s.flags[card] |= FROM_PROMO
    s.hand[seat].append(card)
    s.news += 1
    s.changed = 1
    if s.log is not None:
        _tell_hidden_cards(s, "draw_promo", seat, [card])


def shuffle(s: PixelState, seat: int) -> None:
    s.rng.shuffle(s.deck[seat])
    s.known_top[seat] = 0
    s.news += 1
    tell(s, "shuffle", seat, {})
    peek(s, seat)


def peek(s: PixelState, seat: int) -> None:
    """Oracle rear: the owner always knows the top card. Called whenever deck or unit changed."""
    if s.known_top[seat] == 0 and s.deck[seat] and living_in_row(s, seat, REAR, ORACLE):
        s.known_top[seat] = 1
        s.news += 1
        if s.log is not None:
            use_ability(s, ORACLE * 5 + REAR, seat)
            card = s.deck[seat][-1]
            data: dict[str, object] = {"seat": seat, "card": CARD_NAMES[card], "name": card_word(card)}
            s.emit(Event("peek", data, None, (seat,), True))


def look_at_top(s: PixelState, seat: int, count: int) -> int:
    """The owner looks at the top cards of the own deck; returns how many there are."""
    count = min(count, len(s.deck[seat]))
    s.known_top[seat] = max(s.known_top[seat], count)
    s.news += 1
    if s.log is not None:
        top = s.deck[seat][: -count - 1 : -1]
        secret: dict[str, object] = {"names": [card_word(card) for card in top], "known": True}
        s.emit(Event("look", {"seat": seat, "player": player_word(s, seat), "n": count}, secret, (seat,)))
    return count


def look_at_hand(s: PixelState, seat: int) -> None:
    """A seat looks at the enemy hand and remembers it."""
    enemy = 1 - seat
    for card in s.hand[enemy]:
        s.flags[card] |= SEEN
    s.news += 1
    if s.log is not None:
        secret: dict[str, object] = {"names": [card_word(card) for card in s.hand[enemy]], "known": True}
        s.emit(Event("look_hand", {"seat": seat, "player": player_word(s, seat)}, secret, (0, 1)))


def reveal(s: PixelState, seat: int, card: int) -> None:
    """A hand card is shown to everybody."""
    s.flags[card] |= SEEN
    s.news += 1
    tell(s, "reveal", seat, {"card": CARD_NAMES[card], "name": card_word(card)})


def take_from_hand(s: PixelState, seat: int, card: int) -> None:
    """A card leaves the hand: what was known about it there is over."""
    s.hand[seat].remove(card)
    s.flags[card] &= ~(SEEN | FROM_PROMO)
    s.changed = 1


def put_openly_into_hand(s: PixelState, card: int) -> None:
    """A card that everybody saw goes to its owner's hand."""
    seat = s.owner[card]
    s.hand[seat].append(card)
    s.flags[card] |= SEEN
    s.changed = 1


def to_discard(s: PixelState, card: int) -> None:
    """Onto the owner's discard pile (PT-10.1)."""
    s.discard[s.owner[card]].append(card)
    s.changed = 1


def tell_discard(s: PixelState, card: int) -> None:
    if s.log is not None:
        tell(s, "discard", s.owner[card], {"card": CARD_NAMES[card], "name": card_word(card)})


def discard_from_hand(s: PixelState, seat: int, card: int) -> None:
    take_from_hand(s, seat, card)
    to_discard(s, card)
    tell_discard(s, card)


def discard_at_random(s: PixelState, seat: int, count: int) -> None:
    """Uniform by the game's generator (PT-R48)."""
    for _ in range(min(count, len(s.hand[seat]))):
        s.news += 1
        discard_from_hand(s, seat, s.hand[seat][s.rng.below(len(s.hand[seat]))])


def discard_top(s: PixelState, seat: int, count: int) -> None:
    """The top cards of a deck go to the discard pile."""
    for _ in range(min(count, len(s.deck[seat]))):
        card = s.deck[seat].pop()
        s.known_top[seat] = max(0, s.known_top[seat] - 1)
        s.news += 1
        to_discard(s, card)
        tell_discard(s, card)
    peek(s, seat)


def set_apart(s: PixelState, seat: int, card: int) -> None:
    """A hand card whose order is carried out lies apart (PT-5.5.2, PT-10.8)."""
    take_from_hand(s, seat, card)
    s.apart.append(card)


# --- the unit -------------------------------------------------------------------------------------------------------------


def lay(s: PixelState, spot: int, card: int, alive: bool) -> None:
    """Put a card onto a position; tells nothing."""
    s.cells[spot] = card
    if alive:
        s.alive[spot // 9] |= 1 << spot % 9
    else:
        s.fallen[spot // 9] |= 1 << spot % 9
    s.changed = 1


def lift(s: PixelState, spot: int) -> int:
    """Take a card off a position; tells nothing."""
    card = s.cells[spot]
    s.cells[spot] = -1
    s.alive[spot // 9] &= ~(1 << spot % 9)
    s.fallen[spot // 9] &= ~(1 << spot % 9)
    s.changed = 1
    return card


def leave_unit(s: PixelState, spot: int) -> int:
    """A card leaves the unit: markers and marks are gone (PT-8.17, PT-R4)."""
    card = lift(s, spot)
    s.damage[card] = 0
    s.flags[card] = 0
    s.boost[card] = 0
    return card


def recruit_hero(s: PixelState, seat: int, card: int, spot: int) -> None:
    lay(s, spot, card, True)
    tell_at(s, "recruit", spot)
    peek(s, seat)


def move_card(s: PixelState, spot: int, to: int) -> None:
    """A hero or corpse changes to a free position of its unit; damage and marks go with it."""
    if spot == to:
        return
    alive = is_alive(s, spot)
    if s.log is not None:
        tell(
            s, "move", spot // 9, {"place": place_ref(spot), "to": place_ref(to), "name": spot_word(s, spot)}
        )
    lay(s, to, lift(s, spot), alive)
    peek(s, spot // 9)


def swap_cards(s: PixelState, a: int, b: int) -> None:
    """Two cards of a unit exchange positions."""
    if s.log is not None:
        places: dict[str, object] = {
            "place": place_ref(a), "to": place_ref(b), "name": spot_word(s, a), "other": spot_word(s, b),
        }  # fmt: skip
        tell(s, "swap", a // 9, places)
    alive_a, alive_b = is_alive(s, a), is_alive(s, b)
    card_a, card_b = lift(s, a), lift(s, b)
    lay(s, a, card_b, alive_b)
    lay(s, b, card_a, alive_a)
    peek(s, a // 9)


def clear_corpse(s: PixelState, spot: int) -> None:
    tell_at(s, "clear", spot)
    to_discard(s, leave_unit(s, spot))


def discard_from_unit(s: PixelState, spot: int) -> None:
    """Leaving this way is not being killed."""
    card = leave_unit(s, spot)
    to_discard(s, card)
    tell_discard(s, card)


def return_to_hand(s: PixelState, spot: int) -> None:
    """Into the OWNER's hand (PT-R10)."""
    tell_at(s, "return", spot)
    put_openly_into_hand(s, leave_unit(s, spot))


def revive(s: PixelState, spot: int) -> None:
    """Face up again at its position, without damage (PT-8.13); marks of this wave stay (PT-R4)."""
    s.fallen[spot // 9] &= ~(1 << spot % 9)
    s.alive[spot // 9] |= 1 << spot % 9
    s.changed = 1
    tell_at(s, "revive", spot)
    peek(s, spot // 9)


def become_corpse(s: PixelState, spot: int) -> None:
    """Markers off, face down, where it lies (PT-8.6)."""
    card = s.cells[spot]
    s.damage[card] = 0
    s.alive[spot // 9] &= ~(1 << spot % 9)
    s.fallen[spot // 9] |= 1 << spot % 9
    s.changed = 1


def discard_named(s: PixelState, seat: int, character: int) -> None:
    """Every copy in this seat's unit (heroes and corpses), hand and deck is discarded, then the deck is shuffled."""
    for spot in range(seat * 9, seat * 9 + 9):
        if spot % 9 != 4 and s.cells[spot] >= 0 and CHARACTER_OF[s.cells[spot]] == character:
            discard_from_unit(s, spot)
    for card in [card for card in s.hand[seat] if CHARACTER_OF[card] == character]:
        discard_from_hand(s, seat, card)
    for card in [card for card in s.deck[seat] if CHARACTER_OF[card] == character]:
        s.deck[seat].remove(card)
        to_discard(s, card)
        tell_discard(s, card)
    shuffle(s, seat)


def character_word(character: int) -> Word:
    return DECK[character].name


def is_promo(card: int) -> bool:
    return card >= PROMO_START
