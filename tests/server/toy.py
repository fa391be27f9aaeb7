"""Blind Bids, a toy game with everything that a table must cope with: secret hands, simultaneous choices, chance, partners, and
a choice after a choice (so that taking back has something to do). Every card has a name of its own, so a leak is easy to see.
"""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt, Together
from tafelrunde.core.events import Event
from tafelrunde.core.game import Advice, Game, Mode, Outcome, Setting, Setup, State, register, team_outcome
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
    "event.breath": "",
    "mark.word": "the last word",
    "mark.round": "the whole round",
    "mark.speech": "the whole speech",
    "outcome.bids": "All cards are played.",
    "outcome.left": "A pair has left.",
}
LAST_WORD = 9
PARTNERS = [0, 1, 0, 1]


class Bids(State):
    def __init__(self, rng: Rng, hands: list[list[int]], mode: str) -> None:
        super().__init__(rng)
        self.hands = hands
        self.mode = mode
        self.points = [0] * len(hands)
        self.said: list[int] = []
        self.round = 0
        self.dealt = False

    def copy(self) -> "Bids":
        twin = Bids(self.rng.copy(), [list(hand) for hand in self.hands], self.mode)
        twin.news, twin.points, twin.round = self.news, list(self.points), self.round
        twin.said, twin.dealt = list(self.said), self.dealt
        return twin


def card_option(s: Bids, seat: int, value: int) -> Option:
    return Option("card", (f"card:{CARDS[value]}",), {"card": CARDS[value]})


def boast_option(s: Bids, seat: int, value: int) -> Option:
    return Option("boast", (), {"what": value})


BID = Prompt("bid", (), card_option)
BOAST = Prompt("boast", (), boast_option, subject=lambda s, seat: (f"seat:{seat}",))
AGAIN = Prompt("again", (), boast_option, final=lambda s, seat, value: value == LAST_WORD)


class BlindBids(Game[Bids]):
    id = "blind_bids"
    hidden_info = True

    def __init__(self) -> None:
        table: dict[str, object] = dict(TEXTS)
        super().__init__(
            word("Blindgebote", "Blind Bids"),
            [
                Mode("bids", word("Gebote", "Bids"), (2, 4)),
                Mode("pairs", word("Paare", "Pairs"), (4, 4)),
                Mode("oath", word("Schwur", "Oath"), (2, 4)),  # nobody may leave
            ],
            Texts({"de": table, "en": table}),
        )

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        return [
            Setting(
                "loud",
                word("Laut", "Loud"),
                False,
                help=word("Alle rufen.", "All shout."),
                group=word("Ton", "Tone"),
            ),
            Setting(
                "echo",
                word("Echo", "Echo"),
                1,
                low=0,
                high=9,
                group=word("Ton", "Tone"),
                seats=(2, 3),
                needs=(("loud", True),),
            ),
        ]

    def setup(self, setup: Setup) -> Bids:
        rng = setup.rng()
        deck = list(range(len(CARDS)))
        rng.shuffle(deck)
        hands = [sorted(deck[4 * seat : 4 * seat + 4]) for seat in range(setup.seats)]
        return Bids(rng, hands, setup.mode)

    def step(self, s: Bids) -> Flow[None]:
        if not s.dealt:
            s.dealt = True
            s.news += 1
            for seat, hand in enumerate(s.hands):
                secret = {"cards": [CARDS[card] for card in hand], "known": True}
                s.emit(Event("dealt", {"seat": seat}, secret, (seat,)))
        bids = Together(
            [
                Choice(seat, BID, lambda seat=seat: list(s.hands[seat]), always=True)  # type: ignore[misc]
                for seat in range(len(s.hands))
            ]
        )
        yield bids
        for seat, card in enumerate(bids.answers):
            s.hands[seat].remove(card)
        s.news += 1
        winner = bids.answers.index(max(bids.answers))
        s.points[winner] += 1
        s.emit(Event("revealed", {"cards": [CARDS[card] for card in bids.answers]}))
        first = yield Choice(winner, BOAST, lambda: [0, 1])
        self._say(s, winner, first)
        second = yield Choice(winner, AGAIN, lambda: [first * 2 + 2, first * 2 + 3, LAST_WORD])
        if second == LAST_WORD:
            s.news += 1
        s.round += 1
        self._say(s, winner, second)

    def _say(self, s: Bids, seat: int, what: int) -> None:
        s.emit(Event("breath", {"seat": seat}))
        s.said.append(what)
        s.emit(Event("boast", {"seat": seat, "what": what}))

    def marks(self, s: Bids) -> dict[str, int]:
        return {"word": len(s.said), "round": s.round, "speech": s.round}

    def conceded(self, s: Bids, seat: int, seats: int) -> Outcome | None:
        if s.mode == "oath":
            return None
        if s.mode == "pairs":
            losers = PARTNERS[seat]
            ranks = [2 if team == losers else 1 for team in (0, 1)]
            return team_outcome(ranks, PARTNERS, [float(point) for point in s.points], "left", self.texts)
        return super().conceded(s, seat, seats)

    def advice(self, s: Bids, seat: int) -> list[Advice]:
        best = CARDS[max(s.hands[seat])]
        return [Advice(word(f"{best} ist deine höchste.", f"{best} is your highest."), (f"card:{best}",))]

    def outcome(self, s: Bids) -> Outcome | None:
        if s.round < ROUNDS:
            return None
        best = max(s.points)
        scores = [float(points) for points in s.points]
        if s.mode == "oath":
            return Outcome([2] * len(scores), scores, "bids", self.texts, winners=[], scored=True)
        ranks = [1 if points == best else 2 for points in s.points]
        return Outcome(ranks, scores, "bids", self.texts)

    def load(self, data: dict[str, object], setup: Setup) -> Bids:
        s = Bids(Rng.from_list(data["rng"]), [list(hand) for hand in data["hands"]], setup.mode)  # type: ignore[attr-defined]
        s.points, s.round, s.dealt, s.news = data["points"], data["round"], data["dealt"], data["news"]  # type: ignore[assignment]
        s.said = list(data["said"])  # type: ignore[call-overload]
        return s

    def view(self, s: Bids, seat: int | None) -> dict[str, object]:
        hand = None if seat is None else [CARDS[card] for card in s.hands[seat]]
        return {
            "points": list(s.points),
            "round": s.round,
            "said": list(s.said),
            "sizes": [len(h) for h in s.hands],
            "hand": hand,
        }

    def resample(self, s: Bids, seat: int, rng: Rng) -> None:
        pass

    def save(self, s: Bids) -> dict[str, object]:
        return {
            "rng": s.rng.to_list(),
            "hands": [list(hand) for hand in s.hands],
            "points": list(s.points),
            "said": list(s.said),
            "round": s.round,
            "dealt": s.dealt,
            "news": s.news,
        }

    def judge(self, s: Bids) -> list[float]:
        return [0.5] * len(s.points)


def put_on_the_table() -> None:
    register(BlindBids())
