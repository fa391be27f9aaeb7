"""What a seat cannot know, drawn anew (KH-21.5); and what never changes in number."""

from tafelrunde.core.rng import Rng
from tafelrunde.games.kharnage.state import (
    FROM_HAND,
    FROM_HILL,
    KIND,
    OWNER_KNOWS,
    UNSEEN,
    Army,
    Position,
)

# A face-down card: a pile and the place in it
Place = tuple[list[int], int]


def resample(s: Position, seat: int, rng: Rng) -> None:
    """Draw anew, in place, everything this seat cannot know: reserves, face-down cards, other hands."""
    for army in s.armies:
        if army.seat == seat:
            piles = (army.reserve, army.stack)
            exchange_kinds(
                [(pile, i) for pile in piles for i, card in enumerate(pile) if not card & OWNER_KNOWS], rng
            )
        else:
            resample_enemy(army, rng)


def exchange_kinds(places: list[Place], rng: Rng) -> None:
    """Shuffle which card lies where among these places; the flags stay, they are what is known about a place.

    Sorted first: the new order must not depend on the true one.
    """
    kinds = sorted([pile[i] & KIND for pile, i in places])
    rng.shuffle(kinds)
    for number, (pile, i) in enumerate(places):
        pile[i] = pile[i] & ~KIND | kinds[number]


def resample_enemy(army: Army, rng: Rng) -> None:
    """The cards of another player.

    Three groups can be told apart: cards that came from the reserve (also those Call Up took into hand), cards that went back
    from the hill to the reserve, and the cards in hand or played from hand, of which only the place is unknown.
    """
    from_reserve: list[Place] = []
    from_hill: list[Place] = []
    through_hand: list[Place] = []
    for pile in (army.reserve, army.stack):
        for i, card in enumerate(pile):
            if card & FROM_HAND:
                through_hand.append((pile, i))
            elif card & FROM_HILL:
                from_hill.append((pile, i))
            else:
                from_reserve.append((pile, i))
    through_hand += [(army.hand, i) for i in range(len(army.hand))]
    # Last in their group, because which of the hand's places they take is not known.
    from_reserve += [(pile, i) for pile, i in through_hand if pile[i] & UNSEEN and not pile[i] & FROM_HILL]
    from_hill += [(pile, i) for pile, i in through_hand if pile[i] & FROM_HILL]
    exchange_kinds(from_reserve, rng)
    if from_hill:
        exchange_kinds(from_hill + veiled_hill(army), rng)
    if any([bool(card & FROM_HAND) for card in army.stack]):
        exchange_hand(army, through_hand, rng)


def veiled_hill(army: Army) -> list[Place]:
    """The hill cards that could have been taken back when the others last saw that done (KH-18.13)."""
    kinds = army.library.kinds
    return [
        (army.hill, i)
        for i in range(army.veil)
        if kinds[army.hill[i]].cards == 1 and not kinds[army.hill[i]].general
    ]


def exchange_hand(army: Army, places: list[Place], rng: Rng) -> None:
    """Which of the hand cards lie on the stack (its places come first) is not known; of a Big Unit one at most (KH-6.13)."""
    own = KIND | UNSEEN | FROM_HILL
    cards = sorted([pile[i] & own for pile, i in places])
    rng.shuffle(cards)
    on_stack = len([1 for pile, _ in places if pile is army.stack])
    for number in range(on_stack):
        later = number
        while later < len(cards) - 1 and is_second_part(army, cards, number, later):
            later += 1
        cards[number], cards[later] = cards[later], cards[number]
    for number, (pile, i) in enumerate(places):
        pile[i] = pile[i] & ~own | cards[number]


def is_second_part(army: Army, cards: list[int], number: int, later: int) -> bool:
    """Whether a card belongs to a Big Unit of which one of the first `number` cards is a part already."""
    kind = cards[later] & KIND
    return army.library.kinds[kind].cards > 1 and kind in [card & KIND for card in cards[:number]]


def census(s: Position) -> dict[str, int]:
    """Per seat: cards missing from (or too many for) its army, and strategy cards likewise. Nothing is ever lost."""
    found: dict[str, int] = {}
    for army in s.armies:
        missing = 0
        strategies = 0
        cards = army.all_cards(s.armies)
        if cards:
            for kind in army.cards.kinds:
                missing += abs(kind.count * kind.cards - cards.count(kind.index))
            strategies = len(army.cards.strategies) - 1 - len(army.strategies) - len(army.played)
        found[f"cards missing at seat {army.seat}"] = missing
        found[f"strategies missing at seat {army.seat}"] = strategies
    return found
