"""A tiny game that has everything: chance, hidden cards, a simultaneous choice, a choice with one option, an early end.

Each seat holds one hidden card (0 to 9). A round: both secretly bid 0, 1 or 2 at once; then the seat with the higher bid
(seat 0 on a tie) may peek at its own card or pass; whoever bids 2 twice in a row wins at once. After three rounds the higher
card wins.
"""

from tafelrunde.core.choice import Choice, Flow, GameOver, Option, Together, given
from tafelrunde.core.events import Event
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, State
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, word

WORDS = {
    "prompt.bid": "bid?",
    "prompt.peek": "peek?",
    "prompt.only": "only one",
    "option.number": "{n}",
    "event.bids": "bids {bids}",
    "event.peek": "seat {seat} peeks",
    "event.peek.known": "seat {seat} sees {card}",
    "outcome.cards": "cards",
    "outcome.bold": "bold",
}


class ToyState(State):
    def __init__(self, rng: Rng, cards: list[int]) -> None:
        super().__init__(rng)
        self.cards = cards
        self.known = [False, False]
        self.round = 0
        self.bold = -1
        self.last: list[int] = [0, 0]

    def copy(self) -> "ToyState":
        twin = ToyState(self.rng.copy(), self.cards.copy())
        twin.news, twin.round, twin.bold = self.news, self.round, self.bold
        twin.known, twin.last = self.known.copy(), self.last.copy()
        return twin

    def to_dict(self) -> dict[str, object]:
        names = ("cards", "known", "round", "bold", "last", "news")
        return {**{name: getattr(self, name) for name in names}, "rng": self.rng.to_list()}


class Toy(Game[ToyState]):
    id = "toy"

    def __init__(self) -> None:
        texts = Texts({"de": dict(WORDS), "en": dict(WORDS)})
        super().__init__(word("Spielzeug", "Toy"), [Mode("duel", word("Duell", "Duel"), (2, 2))], texts)

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return [Setting("rounds", word("Runden", "Rounds"), 3, low=1, high=9)]

    def setup(self, setup: Setup) -> ToyState:
        rng = setup.rng()
        return ToyState(rng, [rng.below(10), rng.below(10)])

    def step(self, s: ToyState) -> Flow[None]:
        both = Together([Choice(seat, "bid", lambda: [0, 1, 2]) for seat in (0, 1)])
        yield both
        s.emit(Event("bids", {"bids": list(both.answers)}))
        for seat in (0, 1):
            if both.answers[seat] == 2 and s.last[seat] == 2:
                s.bold = seat
                raise GameOver()
        s.last = list(both.answers)
        seat = 0 if both.answers[0] >= both.answers[1] else 1
        yield given(seat, "only", [7])
        if (yield given(seat, "peek", [0, 1])):
            s.known[seat] = True
            s.news += 1
            s.emit(Event("peek", {"seat": seat}, {"card": s.cards[seat], "known": True}, (seat,)))
        yield given(seat, "peek", [0, 1])
        s.round += 1

    def outcome(self, s: ToyState) -> Outcome | None:
        if s.bold >= 0:
            return Outcome([1 if seat == s.bold else 2 for seat in (0, 1)], [0.0, 0.0], "bold", self.texts)
        if s.round < 3:
            return None
        best = max(s.cards)
        return Outcome(
            [1 if card == best else 2 for card in s.cards], [float(c) for c in s.cards], "cards", self.texts
        )

    def load(self, data: dict[str, object], setup: Setup) -> ToyState:
        s = ToyState(Rng.from_list(data["rng"]), list(data["cards"]))  # type: ignore[call-overload]
        for name in ("known", "round", "bold", "last", "news"):
            setattr(s, name, data[name])
        return s

    def view(self, s: ToyState, seat: int | None) -> dict[str, object]:
        return {"card": s.cards[seat] if seat is not None and s.known[seat] else None, "round": s.round}

    def resample(self, s: ToyState, seat: int, rng: Rng) -> None:
        for other in (0, 1):
            if other != seat or not s.known[other]:
                s.cards[other] = rng.below(10)

    def option(self, s: ToyState, choice: Choice, value: int) -> Option:
        return Option("number", (f"number:{value}",), {"n": value})

    def judge(self, s: ToyState, seat: int) -> float:
        return 0.5
