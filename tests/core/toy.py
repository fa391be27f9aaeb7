"""The smallest whole game: chance, hidden cards, a simultaneous choice, a choice with one option, a step that asks nothing, an
early end.

Each seat holds one hidden card (0 to 9). A round: both secretly bid 0, 1 or 2 at once; then the seat with the higher bid
(seat 0 on a tie) may peek at its own card or pass, and says whether it is proud; whoever bids 2 twice in a row wins at
once. After each round the bids are counted. After three rounds the higher card wins.
"""

from typing import Annotated

from msgspec import Meta, Struct

from tafelrunde.core.choice import Choice, Flow, GameOver, Option, Prompt, Together
from tafelrunde.core.events import Event
from tafelrunde.core.forms import carried, carry_over, read
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, State
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, word

WORDS = {
    "prompt.bid": "bid?",
    "prompt.peek": "peek?",
    "prompt.proud": "proud?",
    "prompt.only": "only one",
    "option.number": "{n}",
    "event.bids": "bids {bids}",
    "event.peek": "seat {seat} peeks",
    "event.peek.known": "seat {seat} sees {card}",
    "event.counted": "{total} so far",
    "mark.round": "the whole round",
    "outcome.cards": "cards",
    "outcome.bold": "bold",
}

# --- the position ------------------------------------------------------------------------------------------------------------


class ToyState(State):
    def __init__(self, rng: Rng, cards: list[int]) -> None:
        super().__init__(rng)
        self.cards = cards
        self.known = [False, False]
        self.round = 0
        self.counting = False
        self.total = 0
        self.bold = -1
        self.last = [0, 0]

    def copy(self) -> "ToyState":
        twin = ToyState(self.rng.copy(), self.cards.copy())
        twin.known, twin.last = self.known.copy(), self.last.copy()
        twin.news, twin.round, twin.counting = self.news, self.round, self.counting
        twin.total, twin.bold = self.total, self.bold
        return twin


Card = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0)]


class Saved(Struct, forbid_unknown_fields=True):
    """The position as it is written down."""

    cards: tuple[Card, Card]
    rng: list[str | int]
    known: tuple[bool, bool] = (False, False)
    round: Count = 0
    counting: bool = False
    total: Count = 0
    bold: Annotated[int, Meta(ge=-1, le=1)] = -1
    last: tuple[int, int] = (0, 0)
    news: Count = 0


class View(Struct):
    """What a seat sees: its card once it has peeked."""

    card: int | None
    round: int
    total: int


# --- atoms: nothing else changes a position -----------------------------------------------------------------------------------


def tell_bids(s: ToyState, bids: list[int]) -> None:
    proud = [seat for seat in (0, 1) if bids[seat] == 2 and s.last[seat] == 2]
    s.last = bids.copy()
    s.emit(Event("bids", {"bids": bids}))
    if proud:
        s.bold = proud[0]
        raise GameOver()


def peek(s: ToyState, seat: int) -> None:
    s.known[seat] = True
    s.news += 1
    s.emit(Event("peek", {"seat": seat}, {"card": s.cards[seat], "known": True}, (seat,)))


def end_round(s: ToyState) -> None:
    s.counting = True


def count_bids(s: ToyState) -> None:
    s.counting = False
    s.total += sum(s.last)
    s.round += 1
    s.emit(Event("counted", {"total": s.total}))


# --- the rules ---------------------------------------------------------------------------------------------------------------


def number(s: ToyState, seat: int, value: int, *about: int) -> Option:
    return Option("number", (f"number:{value}",), {"n": value})


def own_card(s: ToyState, seat: int) -> tuple[str, ...]:
    return (f"card:{seat}",)


BID = Prompt("bid", ("TOY-1",), number)
ONLY = Prompt("only", (), number)
PEEK = Prompt("peek", ("TOY-2",), number, subject=own_card, final=lambda s, seat, value: value == 1)
PROUD = Prompt("proud", (), number, weight=lambda s, seat, value: value)

ASKED = {prompt.key: prompt for prompt in (BID, ONLY, PEEK, PROUD)}


def play_round(s: ToyState) -> Flow[None]:
    both = Together([Choice(seat, BID, lambda: [0, 1, 2]) for seat in (0, 1)])
    yield both
    tell_bids(s, both.answers)
    seat = 0 if both.answers[0] >= both.answers[1] else 1
    yield Choice(seat, ONLY, [7])
    if (yield Choice(seat, PEEK, [0, 1])):
        peek(s, seat)
    yield Choice(seat, PROUD, [0, 1])
    end_round(s)


def count(s: ToyState) -> Flow[None]:
    """A step that asks nothing."""
    count_bids(s)
    return
    yield


class Toy(Game[ToyState]):
    id = "toy"

    def __init__(self) -> None:
        texts = Texts({"de": dict(WORDS), "en": dict(WORDS)})
        super().__init__(word("Spielzeug", "Toy"), [Mode("duel", word("Duell", "Duel"), (2, 2))], texts)
        self.prompts = list(ASKED.values())

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return [Setting("rounds", word("Runden", "Rounds"), 3, low=1, high=9)]

    def setup(self, setup: Setup) -> ToyState:
        rng = setup.rng()
        return ToyState(rng, [rng.below(10), rng.below(10)])

    def step(self, s: ToyState) -> Flow[None]:
        return count(s) if s.counting else play_round(s)

    def outcome(self, s: ToyState) -> Outcome | None:
        if s.bold >= 0:
            return Outcome([1 if seat == s.bold else 2 for seat in (0, 1)], [0.0, 0.0], "bold", self.texts)
        if s.round < 3:
            return None
        best = max(s.cards)
        return Outcome(
            [1 if card == best else 2 for card in s.cards], [float(c) for c in s.cards], "cards", self.texts
        )

    def save(self, s: ToyState) -> Saved:
        return carried(Saved, s, rng=s.rng.to_list())

    def load(self, data: dict[str, object], setup: Setup) -> ToyState:
        saved = read(data, Saved, "position")
        s = carry_over(saved, ToyState(Rng.from_list(saved.rng), list(saved.cards)), "rng", "cards")
        s.known, s.last = list(saved.known), list(saved.last)
        return s

    def view(self, s: ToyState, seat: int | None) -> View:
        return View(s.cards[seat] if seat is not None and s.known[seat] else None, s.round, s.total)

    def resample(self, s: ToyState, seat: int, rng: Rng) -> None:
        for other in (0, 1):
            if other != seat or not s.known[other]:
                s.cards[other] = rng.below(10)

    def judge(self, s: ToyState) -> list[float]:
        return [0.5, 0.5]

    def marks(self, s: ToyState) -> dict[str, int]:
        return {"round": s.round}
