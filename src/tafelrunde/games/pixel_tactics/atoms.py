"""Every change of cards, units and markers, one function each (chapters 8 and 10): it changes, tells, and keeps who knows what.

Changes of turn, wave, round and game stand in progress.py; nothing else in this game changes a position. Nothing is built for
the log while nobody listens.
"""

from tafelrunde.core.events import Event
from tafelrunde.games.pixel_tactics.content import (
    ABILITY_NAMES,
    CARD_NAMES,
    CHARACTER_OF,
    EFFECTS,
    NAMES,
    OPENS_HAND,
    power_ability,
)
from tafelrunde.games.pixel_tactics.naming import ability_word, card_word, place_ref, player_word, spot_word
from tafelrunde.games.pixel_tactics.state import (
    ACTED,
    FRAIL,
    FROM_PROMO,
    HIT,
    LEADER_CELL,
    SEEN,
    PixelState,
)
from tafelrunde.games.pixel_tactics.units import ability_of, is_alive, spot_that_sees_top

# --- telling --------------------------------------------------------------------------------------------------------------


def tell(s: PixelState, kind: str, seat: int, data: dict[str, object]) -> None:
    """A public event of this seat."""
    if s.log is not None:
        s.emit(Event(kind, {**data, "seat": seat, "player": player_word(s, seat)}))


def tell_at(s: PixelState, kind: str, spot: int, n: int = 0) -> None:
    """A public event about what lies on a spot."""
    if s.log is not None:
        tell(s, kind, spot // 9, {"place": place_ref(spot), "name": spot_word(s, spot), "n": n})


def tell_card(s: PixelState, kind: str, seat: int, card: int) -> None:
    """A public event about a card, wherever it is."""
    if s.log is not None:
        tell(s, kind, seat, {"card": CARD_NAMES[card], "name": card_word(card)})


def use_ability(s: PixelState, ability: int, seat: int) -> None:
    """An ability is carried out, or a standing one has just counted."""
    if s.log is not None:
        words: dict[str, object] = {"name": ability_word(ability), "effect": EFFECTS[ability]}
        tell(s, "ability", seat, {"ability": ABILITY_NAMES[ability], **words})


def use_power(s: PixelState, seat: int) -> None:
    use_ability(s, power_ability(s.power[seat]), seat)


def _tell_some(
    s: PixelState, kind: str, seat: int, data: dict[str, object], cards: list[int], seats: tuple[int, ...]
) -> None:
    """An event of which only some seats see the cards."""
    secret: dict[str, object] = {
        "cards": [CARD_NAMES[card] for card in cards],
        "names": [card_word(card) for card in cards],
        "known": True,
    }
    s.emit(Event(kind, {**data, "seat": seat, "player": player_word(s, seat)}, secret, seats))


# --- hands and decks ------------------------------------------------------------------------------------------------------


def hand_is_open(s: PixelState, seat: int) -> bool:
    """Whether the other player sees this hand (Oracle leader)."""
    return OPENS_HAND[s.power[1 - seat]] and s.power[1 - seat] >= 0


def draw(s: PixelState, seat: int, count: int) -> None:
    """Draw as many cards as the deck still has (PT-10.2)."""
    deck = s.deck[seat]
    count = min(count, len(deck))
    if count <= 0:
        return
    for _ in range(count):
        s.hand[seat].append(deck.pop())
    s.known_top[seat] = max(0, s.known_top[seat] - count)
    s.news += 1
    s.changed = 1
    if s.log is not None:
        _tell_drawn(s, "draw", seat, s.hand[seat][-count:])
        if hand_is_open(s, seat):
            use_power(s, 1 - seat)
    peek(s, seat)


def draw_promo(s: PixelState, seat: int) -> None:
    card = s.promo_deck.pop()
    s.owner[card] = seat  # PT-10.1
    s.flags[card] |= FROM_PROMO
    s.hand[seat].append(card)
    s.news += 1
    s.changed = 1
    if s.log is not None:
        _tell_drawn(s, "draw_promo", seat, [card])


def _tell_drawn(s: PixelState, kind: str, seat: int, cards: list[int]) -> None:
    _tell_some(s, kind, seat, {"n": len(cards)}, cards, (0, 1) if hand_is_open(s, seat) else (seat,))


def shuffle(s: PixelState, seat: int) -> None:
    s.rng.shuffle(s.deck[seat])
    s.known_top[seat] = 0
    s.news += 1
    tell(s, "shuffle", seat, {})
    peek(s, seat)


def peek(s: PixelState, seat: int) -> None:
    """Oracle rear: the owner always knows the top card. Called whenever deck or unit changed."""
    watcher = spot_that_sees_top(s, seat) if s.known_top[seat] == 0 and s.deck[seat] else -1
    if watcher >= 0:
        s.known_top[seat] = 1
        s.news += 1
        if s.log is not None:
            use_ability(s, ability_of(s, watcher), seat)
            card = s.deck[seat][-1]
            data: dict[str, object] = {"seat": seat, "card": CARD_NAMES[card], "name": card_word(card)}
            s.emit(Event("peek", data, None, (seat,), True))


def look_at_top(s: PixelState, seat: int, count: int) -> int:
    """The owner looks at the top cards of the own deck; returns how many there are."""
    count = min(count, len(s.deck[seat]))
    s.known_top[seat] = max(s.known_top[seat], count)
    s.news += 1
    if s.log is not None:
        _tell_some(s, "look", seat, {"n": count}, s.deck[seat][: -count - 1 : -1], (seat,))
    return count


def look_at_hand(s: PixelState, seat: int) -> None:
    """A seat looks at the enemy hand and remembers it."""
    enemy = 1 - seat
    for card in s.hand[enemy]:
        s.flags[card] |= SEEN
    s.news += 1
    if s.log is not None:
        _tell_some(s, "look_hand", seat, {}, s.hand[enemy], (0, 1))


def reveal(s: PixelState, seat: int, card: int) -> None:
    """A hand card is shown to everybody."""
    s.flags[card] |= SEEN
    s.news += 1
    tell_card(s, "reveal", seat, card)


def take_from_hand(s: PixelState, seat: int, card: int) -> None:
    """A card leaves the hand: what was known about it there is over."""
    s.hand[seat].remove(card)
    s.flags[card] &= ~(SEEN | FROM_PROMO)
    s.changed = 1


def put_openly_into_hand(s: PixelState, card: int) -> None:
    """A card that everybody saw goes to its owner's hand."""
    s.hand[s.owner[card]].append(card)
    s.flags[card] |= SEEN
    s.changed = 1


def _to_discard(s: PixelState, card: int) -> None:
    """Onto the owner's discard pile (PT-10.1)."""
    s.discard[s.owner[card]].append(card)
    s.changed = 1


def _discard(s: PixelState, card: int) -> None:
    _to_discard(s, card)
    tell_card(s, "discard", s.owner[card], card)


def discard_from_hand(s: PixelState, seat: int, card: int) -> None:
    take_from_hand(s, seat, card)
    _discard(s, card)


def discard_at_random(s: PixelState, seat: int, count: int) -> None:
    """Uniform by the game's generator (PT-R48)."""
    for _ in range(min(count, len(s.hand[seat]))):
        s.news += 1
        discard_from_hand(s, seat, random_card(s, seat))


def random_card(s: PixelState, seat: int) -> int:
    """Any card of a hand; chance is used up, nothing else changes."""
    return s.hand[seat][s.rng.below(len(s.hand[seat]))]


def discard_top(s: PixelState, seat: int, count: int) -> None:
    """The top cards of a deck go to the discard pile."""
    for _ in range(min(count, len(s.deck[seat]))):
        card = s.deck[seat].pop()
        s.known_top[seat] = max(0, s.known_top[seat] - 1)
        s.news += 1
        _discard(s, card)
    peek(s, seat)


def take_known_from_deck(s: PixelState, seat: int, card: int) -> None:
    """Of the looked-at top cards the owner takes one into the hand, without showing it."""
    s.deck[seat].remove(card)
    s.hand[seat].append(card)
    s.known_top[seat] -= 1


def discard_known_from_deck(s: PixelState, seat: int, card: int) -> None:
    s.deck[seat].remove(card)
    s.known_top[seat] -= 1
    _discard(s, card)


def put_into_place(s: PixelState, seat: int, card: int, place: int) -> None:
    """A card of the own deck becomes the one with so many cards above it."""
    deck = s.deck[seat]
    deck.remove(card)
    deck.insert(len(deck) - place, card)


def end_sorting(s: PixelState, seat: int, count: int) -> None:
    """So many top cards have been sorted: everybody is told that much."""
    s.changed = 1
    tell(s, "sorted", seat, {"n": count})
    peek(s, seat)


def fetch_from_deck(s: PixelState, seat: int, character: int) -> None:
    """Take the named character out of the own deck, if it is there."""
    for card in s.deck[seat]:
        if CHARACTER_OF[card] == character:
            s.deck[seat].remove(card)
            put_openly_into_hand(s, card)
            tell_card(s, "found", seat, card)
            return
    # Not in the deck: if it is in the hand, everybody can tell so now.
    for card in s.hand[seat]:
        if CHARACTER_OF[card] == character:
            s.flags[card] |= SEEN
    tell(s, "not_found", seat, {"name": NAMES[character]})


def take_back(s: PixelState, seat: int, card: int) -> None:
    """From the discard pile into the hand."""
    s.discard[seat].remove(card)
    put_openly_into_hand(s, card)
    tell_card(s, "taken_back", seat, card)


def put_back_into_deck(s: PixelState, seat: int, card: int) -> None:
    """From the discard pile under the deck, which is shuffled afterwards."""
    s.discard[seat].remove(card)
    s.deck[seat].insert(0, card)
    tell_card(s, "into_deck", seat, card)


def discard_named(s: PixelState, seat: int, character: int) -> None:
    """Every copy in this seat's unit (heroes and corpses), hand and deck is discarded, then the deck is shuffled."""
    for spot in range(seat * 9, seat * 9 + 9):
        if spot % 9 != LEADER_CELL and s.cells[spot] >= 0 and CHARACTER_OF[s.cells[spot]] == character:
            discard_from_unit(s, spot)
    for card in [card for card in s.hand[seat] if CHARACTER_OF[card] == character]:
        discard_from_hand(s, seat, card)
    for card in [card for card in s.deck[seat] if CHARACTER_OF[card] == character]:
        s.deck[seat].remove(card)
        _discard(s, card)
    shuffle(s, seat)


# --- orders under way (PT-5.5.2, PT-10.8) ---------------------------------------------------------------------------------


def set_apart(s: PixelState, seat: int, card: int) -> None:
    """A hand card whose order is carried out lies apart."""
    take_from_hand(s, seat, card)
    s.apart.append(card)


def announce_order(s: PixelState, seat: int, card: int) -> int:
    """Play a hand card as order; returns which one of the wave it is for this player (PT-R47)."""
    set_apart(s, seat, card)
    s.orders_played[seat] += 1
    tell_card(s, "order", seat, card)
    return s.orders_played[seat]


def discard_order(s: PixelState, card: int) -> None:
    """An order that was carried out goes to the discard pile."""
    s.apart.remove(card)
    _to_discard(s, card)


def take_order_back(s: PixelState, card: int) -> None:
    """A card that was only shown for its order returns to its owner's hand (PT-R54)."""
    s.apart.remove(card)
    put_openly_into_hand(s, card)


def begin_order(s: PixelState, card: int) -> None:
    s.chain.append(card)


def end_order(s: PixelState) -> None:
    s.chain.pop()


# --- the unit -------------------------------------------------------------------------------------------------------------


def lay(s: PixelState, spot: int, card: int, alive: bool) -> None:
    """Put a card onto a position; tells nothing."""
    s.cells[spot] = card
    if alive:
        s.alive[spot // 9] |= 1 << spot % 9
    else:
        s.fallen[spot // 9] |= 1 << spot % 9
    s.changed = 1


def _lift(s: PixelState, spot: int) -> int:
    """Take a card off a position; tells nothing."""
    card = s.cells[spot]
    s.cells[spot] = -1
    s.alive[spot // 9] &= ~(1 << spot % 9)
    s.fallen[spot // 9] &= ~(1 << spot % 9)
    s.changed = 1
    return card


def _leave_unit(s: PixelState, spot: int) -> int:
    """A card leaves the unit: markers and marks are gone (PT-8.17, PT-R4)."""
    card = _lift(s, spot)
    s.damage[card] = 0
    s.flags[card] = 0
    s.boost[card] = 0
    return card


def _tell_left(s: PixelState, kind: str, spot: int, card: int) -> None:
    """What has just happened to a card that lay here as hero or corpse."""
    if s.log is not None:
        tell(
            s, kind, spot // 9, {"place": place_ref(spot), "card": CARD_NAMES[card], "name": card_word(card)}
        )


def hold(s: PixelState, seat: int, card: int) -> None:
    """A card is taken out of the hand to be recruited. Until its place is chosen it is still hidden from the other seat."""
    known = s.flags[card] & (SEEN | FROM_PROMO)
    take_from_hand(s, seat, card)
    s.flags[card] |= known
    s.held = card


def recruit_held(s: PixelState, seat: int, spot: int, by_action: bool) -> int:
    """The held card joins the unit as a hero; returns it. By action it has acted for this wave (PT-5.3.4)."""
    card = s.held
    s.held = -1
    s.flags[card] &= ~(SEEN | FROM_PROMO)
    if by_action:
        s.flags[card] |= ACTED
    lay(s, spot, card, True)
    tell_at(s, "recruit", spot)
    peek(s, seat)
    return card


def move_card(s: PixelState, spot: int, to: int) -> None:
    """A hero or corpse changes to a free position of its unit; damage and marks go with it."""
    alive = is_alive(s, spot)
    lay(s, to, _lift(s, spot), alive)
    if s.log is not None:
        places: dict[str, object] = {"place": place_ref(spot), "to": place_ref(to), "name": spot_word(s, to)}
        tell(s, "move", spot // 9, places)
    peek(s, spot // 9)


def swap_cards(s: PixelState, a: int, b: int) -> None:
    """Two cards of a unit exchange positions."""
    alive_a, alive_b = is_alive(s, a), is_alive(s, b)
    card_a, card_b = _lift(s, a), _lift(s, b)
    lay(s, a, card_b, alive_b)
    lay(s, b, card_a, alive_a)
    if s.log is not None:
        names: dict[str, object] = {"name": card_word(card_a), "other": card_word(card_b)}
        tell(s, "swap", a // 9, {"place": place_ref(a), "to": place_ref(b), **names})
    peek(s, a // 9)


def clear_corpse(s: PixelState, spot: int) -> None:
    card = _leave_unit(s, spot)
    _to_discard(s, card)
    _tell_left(s, "clear", spot, card)


def discard_from_unit(s: PixelState, spot: int) -> None:
    """Leaving this way is not being killed."""
    _discard(s, _leave_unit(s, spot))


def return_to_hand(s: PixelState, spot: int) -> None:
    """Into the OWNER's hand (PT-R10)."""
    card = _leave_unit(s, spot)
    put_openly_into_hand(s, card)
    _tell_left(s, "return", spot, card)


def revive(s: PixelState, spot: int) -> None:
    """Face up again at its position, without damage (PT-8.13); marks of this wave stay (PT-R4)."""
    s.fallen[spot // 9] &= ~(1 << spot % 9)
    s.alive[spot // 9] |= 1 << spot % 9
    s.changed = 1
    tell_at(s, "revive", spot)
    peek(s, spot // 9)


def become_corpse(s: PixelState, spot: int) -> None:
    """Killed: markers off, face down, where it lies (PT-8.6)."""
    s.damage[s.cells[spot]] = 0
    s.alive[spot // 9] &= ~(1 << spot % 9)
    s.fallen[spot // 9] |= 1 << spot % 9
    s.changed = 1
    _tell_killed(s, spot, s.cells[spot])


def _tell_killed(s: PixelState, spot: int, card: int) -> None:
    """A hero that lay here was killed, wherever its card is now."""
    if s.log is not None:
        tell(s, "killed", spot // 9, {"place": place_ref(spot), "name": card_word(card), "n": 0})


def discard_killed(s: PixelState, spot: int) -> None:
    """Killed, and discarded instead of becoming a corpse."""
    card = _leave_unit(s, spot)
    _to_discard(s, card)
    _tell_killed(s, spot, card)
    tell_card(s, "discard", s.owner[card], card)


def take_killed(s: PixelState, spot: int, to: int) -> int:
    """Killed, and alive again in the other unit, with 1 health (PT-R34); returns the card."""
    card = _leave_unit(s, spot)
    s.flags[card] = FRAIL
    lay(s, to, card, True)
    _tell_killed(s, spot, card)
    tell_at(s, "taken", to)
    peek(s, to // 9)
    return card


# --- markers and marks ----------------------------------------------------------------------------------------------------


def mark_damage(s: PixelState, spot: int, amount: int) -> None:
    card = s.cells[spot]
    s.damage[card] += amount
    s.flags[card] |= HIT
    s.changed = 1
    tell_at(s, "damage", spot, amount)


def heal(s: PixelState, spot: int, amount: int) -> int:
    """Remove up to this much damage; returns how much it was (PT-8.16)."""
    card = s.cells[spot]
    amount = min(amount, s.damage[card])
    if amount > 0:
        s.damage[card] -= amount
        s.changed = 1
        tell_at(s, "heal", spot, amount)
    return amount


def add_boost(s: PixelState, spot: int, amount: int) -> None:
    """More attack until the end of the wave."""
    s.boost[s.cells[spot]] += amount
    tell_at(s, "boost", spot, amount)


def add_strength(s: PixelState, seat: int) -> None:
    s.strength[seat] += 1
    tell_at(s, "strength", seat * 9 + LEADER_CELL, s.strength[seat])


def put_mark(s: PixelState, card: int, mark: int) -> None:
    s.flags[card] |= mark
