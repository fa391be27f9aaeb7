"""Setup: armies, seats and starting armies (KH-2, KH-19, KH-20)."""

from tafelrunde.core.choice import Choice, Flow
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import Event
from tafelrunde.games.kharnage.atoms import draw, who
from tafelrunde.games.kharnage.content import Deck, Library
from tafelrunde.games.kharnage.state import MIRROR_OFFSET, MUSTER, NO_DECK, Position

MAX_COPIES = 2  # of one army, with mirrored armies (KH-19.6)


def open_decks(s: Position) -> list[int]:
    """The armies that can still be chosen: each once, or twice with mirrored armies (KH-2.3, KH-19.6)."""
    taken = [army.deck for army in s.armies]
    copies = MAX_COPIES if s.mirrored else 1
    return [deck.index for deck in s.library.decks if taken.count(deck.index) < copies]


def give_deck(s: Position, seat: int, deck: int) -> None:
    """A player takes an army (KH-2.3)."""
    s.armies[seat].deck = deck
    if s.log is not None:
        s.emit(Event("army", who(s, seat)))


def choose_army(s: Position) -> Flow[None]:
    """The next player without an army chooses one (KH-20.2)."""
    seat = s.choosers[0]
    deck = yield Choice(seat, "army", lambda: open_decks(s))
    s.choosers.pop(0)
    give_deck(s, seat, deck)


def begin_muster(s: Position) -> None:
    """All armies are chosen: second copies are drawn, reserves shuffled, hands taken (KH-2.4 to KH-2.6, KH-19.7)."""
    for deck in s.library.decks:
        owners = [army for army in s.armies if army.deck == deck.index]
        if len(owners) == MAX_COPIES:
            owners[s.rng.below(MAX_COPIES)].second_copy = True
    for army in s.armies:
        army.reserve = unit_cards(army.cards)
        s.rng.shuffle(army.reserve)
        army.hand = [kind.index for kind in army.cards.kinds if kind.general for _ in range(kind.count)]
        army.strategies = list(range(1, len(army.cards.strategies)))
    s.phase = MUSTER
    s.turn = 0
    begin_starting_army(s)


def unit_cards(deck: Deck) -> list[int]:
    """Every card of every unit, all cards of Big Units included (KH-2.4)."""
    cards: list[int] = []
    for kind in deck.kinds:
        if not kind.general:
            cards += [kind.index] * (kind.count * kind.cards)
    return cards


def check_mirrors(library: Library) -> None:
    """All initiatives stay different when second copies add 10 to theirs (KH-1.12, KH-19.7); only packs can break that."""
    plain = [strategy.initiative for deck in library.decks for strategy in deck.strategies[1:]]
    for initiative in plain:
        if initiative + MIRROR_OFFSET in plain:
            clash = f"initiatives {initiative} and {initiative + MIRROR_OFFSET}"
            raise TafelrundeError(
                f"mirrored armies: {clash} would clash, because a second copy adds {MIRROR_OFFSET}"
            )


def begin_starting_army(s: Position) -> None:
    """As many cards as card "0" shows symbols form the stack (KH-2.7)."""
    army = s.armies[s.turn]
    for _ in range(army.cards.strategies[0].reinforcements):
        draw(s, s.turn)


def deal_armies(s: Position) -> None:
    """Random armies for everybody who has none (KH-20.2)."""
    for seat in range(s.seats):
        if s.armies[seat].deck == NO_DECK:
            decks = open_decks(s)
            s.armies[seat].deck = decks[s.rng.below(len(decks))]
