"""Blind Bids, a toy game with everything that a table must cope with: secret hands, simultaneous choices, chance, and a
choice after a choice (so that taking back has something to do). Every card has a name of its own, so a leak is easy to see.
"""

from tafelrunde.core.choice import Choice, Flow, Option, Together
from tafelrunde.core.events import Event
from tafelrunde.core.game import Game, Mode, Outcome, Setting, Setup, State, register
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, word

ROUNDS = 3
CARDS = [f"secretcard{number:02d}" for number in range(16)]
TEXTS = {
    "option.card": "Play {card}",
    "option.boast": "Say {what}",
    "prompt.bid": "Choose a card.",
    "prompt.boast": "What do you say?",
    "prompt.again": "And then?",
    "event.dealt": "Cards are dealt.",
    "event.dealt.known": "You get {cards}.",
    "event.revealed": "{cards} are shown.",
    "event.boast": "Seat {seat} says {what}.",
    "outcome.bids": "All cards are played.",
}


class Bids(State):
    def __init__(self, rng: Rng, hands: list[list[int]]) -> None:
        super().__init__(rng)
        self.hands = hands
        self.points = [0] * len(hands)
        self.round = 0
        self.dealt = False

    def copy(self) -> "Bids":
        twin = Bids(self.rng.copy(), [list(hand) for hand in self.hands])
        twin.news, twin.points, twin.round = self.news, list(self.points), self.round
        twin.dealt = self.dealt
        return twin

    def to_dict(self) -> dict[str, object]:
        return {
            "rng": self.rng.to_list(),
            "hands": [list(hand) for hand in self.hands],
            "points": list(self.points),
            "round": self.round,
            "dealt": self.dealt,
            "news": self.news,
        }


class BlindBids(Game[Bids]):
    id = "blind_bids"
    hidden_info = True

    def __init__(self) -> None:
        table: dict[str, object] = dict(TEXTS)
        super().__init__(
            word("Blindgebote", "Blind Bids"),
            [Mode("bids", word("Gebote", "Bids"), (2, 4))],
            Texts({"de": table, "en": table}),
        )

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return []

    def setup(self, setup: Setup) -> Bids:
        rng = setup.rng()
        deck = list(range(len(CARDS)))
        rng.shuffle(deck)
        return Bids(rng, [sorted(deck[4 * seat : 4 * seat + 4]) for seat in range(setup.seats)])

    def step(self, s: Bids) -> Flow[None]:
        if not s.dealt:
            s.dealt = True
            s.news += 1
            for seat, hand in enumerate(s.hands):
                secret = {"cards": [CARDS[card] for card in hand], "known": True}
                s.emit(Event("dealt", {"seat": seat}, secret, (seat,)))
        bids = Together(
            [
                Choice(seat, "bid", lambda seat=seat: list(s.hands[seat]), always=True)  # type: ignore[misc]
                for seat in range(len(s.hands))
            ]
        )
        yield bids
        for seat, card in enumerate(bids.answers):
            s.hands[seat].remove(card)
        s.emit(Event("revealed", {"cards": [CARDS[card] for card in bids.answers]}))
        s.news += 1
        winner = bids.answers.index(max(bids.answers))
        s.points[winner] += 1
        first = yield Choice(winner, "boast", lambda: [0, 1])
        s.emit(Event("boast", {"seat": winner, "what": first}))
        second = yield Choice(winner, "again", lambda: [first * 2 + 2, first * 2 + 3, 9])
        s.emit(Event("boast", {"seat": winner, "what": second}))
        s.round += 1

    def outcome(self, s: Bids) -> Outcome | None:
        if s.round < ROUNDS:
            return None
        best = max(s.points)
        ranks = [1 if points == best else 2 for points in s.points]
        return Outcome(ranks, [float(points) for points in s.points], "bids", self.texts)

    def load(self, data: dict[str, object], setup: Setup) -> Bids:
        s = Bids(Rng.from_list(data["rng"]), [list(hand) for hand in data["hands"]])  # type: ignore[attr-defined]
        s.points, s.round, s.dealt, s.news = data["points"], data["round"], data["dealt"], data["news"]  # type: ignore[assignment]
        return s

    def view(self, s: Bids, seat: int | None) -> dict[str, object]:
        hand = None if seat is None else [CARDS[card] for card in s.hands[seat]]
        return {"points": list(s.points), "round": s.round, "sizes": [len(h) for h in s.hands], "hand": hand}

    def resample(self, s: Bids, seat: int, rng: Rng) -> None:
        pass

    def option(self, s: Bids, choice: Choice, value: int) -> Option:
        if choice.prompt == "bid":
            return Option("card", (f"card:{CARDS[value]}",), {"card": CARDS[value]})
        return Option("boast", (), {"what": value})

    def judge(self, s: Bids, seat: int) -> float:
        return 0.5


def put_on_the_table() -> None:
    register(BlindBids())
