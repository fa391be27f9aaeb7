"""What a seat cannot know, drawn anew; and what never changes in number."""

from tafelrunde.core.rng import Rng
from tafelrunde.games.tash_kalar.content import FLARES as FLARE_CARDS
from tafelrunde.games.tash_kalar.content import LEGENDS as LEGEND_CARDS
from tafelrunde.games.tash_kalar.content import SCHOOL_SIZE, TASKS, library
from tafelrunde.games.tash_kalar.decks import put, those_who_know
from tafelrunde.games.tash_kalar.state import (
    FLARES,
    LEGENDS,
    NONE,
    RANK_OF,
    SCHOOLS,
    SIDE_OF,
    TYPES,
    Cards,
    Position,
    partner_of,
)
from tafelrunde.games.tash_kalar.vocabulary import PIECE_TYPE

# --- drawing anew (TK-0.6) -------------------------------------------------------------------------------------------


def resample(s: Position, seat: int, rng: Rng) -> None:
    """Deal anew what this seat cannot know, from sorted cards: all numbers, and all that was ever shown, stay as they
    are."""
    if s.phase == SCHOOLS:
        return
    for other in range(s.seats):
        if other != seat:
            resample_own_cards(s, other, rng)
    resample_shared(s, LEGENDS, seat, rng)
    resample_shared(s, FLARES, seat, rng)


class Pool:
    """Unknown cards, shuffled; `fill` deals them to the places of a pile that are unknown."""

    def __init__(self, cards: list[int], rng: Rng) -> None:
        self.cards = sorted(cards)
        rng.shuffle(self.cards)

    def fill(self, places: Cards, known: Cards) -> Cards:
        return tuple([card if card in known else self.cards.pop() for card in places])


def resample_own_cards(s: Position, other: int, rng: Rng) -> None:
    """Hand, deck and secret discards of another seat, except what all have seen (TK-R20, TK-R50)."""
    shown = s.shown[other]
    secret = s.face_down[other]
    unknown = [card for card in (*s.hand[other], *s.tail[other]) if card not in shown]
    pool = Pool([*unknown, *secret, *s.bag[other]], rng)
    s.hand = put(s.hand, other, pool.fill(s.hand[other], shown))
    s.tail = put(s.tail, other, pool.fill(s.tail[other], shown))
    dealt = pool.fill(secret, ())
    pile = [dealt[secret.index(card)] if card in secret else card for card in s.pile[other]]
    s.pile = put(s.pile, other, tuple(pile))
    s.face_down = put(s.face_down, other, dealt)
    s.bag = put(s.bag, other, tuple(sorted(pool.cards)))


def resample_shared(s: Position, deck: int, seat: int, rng: Rng) -> None:
    """Legends or flares of the others, of the bag, and those that others have put under it (TK-R19)."""
    held = s.legends if deck == LEGENDS else s.flares
    others = [other for other in range(s.seats) if other != seat]
    foreign = [
        card for n, card in enumerate(s.shared_tail[deck]) if not knows(s, deck, seat, s.shared_by[deck][n])
    ]
    known = [card for card in s.shared_tail[deck] if card not in foreign]
    seen = [*known, *(s.passed[seat] if deck == LEGENDS else ())]
    unknown = [card for other in others for card in held[other] if card not in seen]
    pool = Pool([*unknown, *foreign, *s.shared_bag[deck]], rng)
    dealt = [
        held[other] if other == seat else pool.fill(held[other], tuple(seen)) for other in range(s.seats)
    ]
    if deck == LEGENDS:
        s.legends = dealt
    else:
        s.flares = dealt
    s.shared_tail = put(s.shared_tail, deck, pool.fill(s.shared_tail[deck], tuple(known)))
    s.shared_bag = put(s.shared_bag, deck, tuple(sorted(pool.cards)))
    if deck == LEGENDS:
        resample_passed(s, seat)


def knows(s: Position, deck: int, seat: int, by: int) -> bool:
    return seat in those_who_know(s, deck, by)


def resample_passed(s: Position, seat: int) -> None:
    """What opponents know of their partners' legends follows the hands that were dealt. What the own partner knows is
    in the seat's hand, so it stays."""
    for other in range(s.seats):
        if s.side_of[other] != s.side_of[seat]:
            number = len(s.passed[other])
            s.passed = put(s.passed, other, s.legends[partner_of(s, other)][:number])


# --- what never changes (property tests) -----------------------------------------------------------------------------


def census(s: Position) -> dict[str, int]:
    found: dict[str, int] = {}
    for side in range(s.sides):
        for type in range(TYPES):
            found[f"pieces {side} {type}"] = s.in_supply(side, type) + s.removed[side * TYPES + type]
    for piece in (*s.board, s.stored):
        if piece > 0:
            found[f"pieces {SIDE_OF[piece]} {PIECE_TYPE[RANK_OF[piece]]}"] += 1
    dealt = s.phase != SCHOOLS
    for seat in range(s.seats):
        found[f"cards {seat}"] = _own_cards(s, seat) if dealt else SCHOOL_SIZE
    legends = _shared_cards(s, LEGENDS) + int(s.playing in library().legends)
    found["legends"] = legends if dealt else LEGEND_CARDS
    found["flares"] = _shared_cards(s, FLARES) + int(s.burning != NONE) if dealt else FLARE_CARDS
    if s.mode.tasks:
        found["tasks"] = _tasks(s) if dealt else TASKS
    return found


def _own_cards(s: Position, seat: int) -> int:
    number = len(s.hand[seat]) + s.deck_size(seat) + len(s.pile[seat])
    number += int(s.pending[seat] != NONE) + int(s.frozen[seat] != NONE)
    if seat == s.seat and s.playing != NONE and s.playing not in library().legends:
        number += 1
    return number


def _shared_cards(s: Position, deck: int) -> int:
    held = s.legends if deck == LEGENDS else s.flares
    number = sum([len(cards) for cards in held])
    return number + len(s.shared_bag[deck]) + len(s.shared_tail[deck]) + len(s.shared_pile[deck])


def _tasks(s: Position) -> int:
    number = len([task for task in (*s.tasks, s.next_task) if task != NONE])
    return number + len(s.task_bag) + len(s.task_under) + sum([len(tasks) for tasks in s.claimed])
