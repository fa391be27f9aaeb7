"""Tash-Kalar: settings, the table of steps, outcome (TK-1, TK-12, TK-13)."""

from pathlib import Path
from typing import Final

from tafelrunde.core.choice import Flow, prompts_of
from tafelrunde.core.game import Game, Outcome, ScoreRow, Setting, Setup, Value, as_json, rooms_of
from tafelrunde.core.game import Mode as TableMode
from tafelrunde.core.offering import Offering
from tafelrunde.core.words import Texts, Word, word
from tafelrunde.games.tash_kalar import (
    drawing,
    effects,
    ether,
    flares,
    frost,
    hidden,
    judge,
    laid_out,
    moving,
    nether,
    numbers,
    odd_beings,
    odd_legends,
    previews,
    saving,
    scoring,
    setup,
    summoning,
    turn,
    view,
)
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.ending import finish_turn
from tafelrunde.games.tash_kalar.modes import MODES, mode_of
from tafelrunde.games.tash_kalar.scoring import scorer_of, side_ranks
from tafelrunde.games.tash_kalar.state import ENDING, NONE, OVER, PLAY, Position

ATOMS: Final = ("atoms", "decks")  # the modules that may change a position
# What was shown of the box before: a server opens many tables, and writing the words anew takes 16 ms. There are as many as there
# are sets of schools at a table.
_PRINTED: Final[dict[tuple[int, ...], dict[str, object]]] = {}

# What a school is like, in a line, and for whom a deck is: shown where decks are chosen.
LINES: Final[dict[str, Word]] = {
    "imperial": word(
        "Geradlinig: Ritter ziehen, Kanonen schießen, Boten stellen deine Steine um.",
        "Straightforward: knights move, cannons shoot, messengers rearrange your pieces.",
    ),
    "highland": word(
        "Angriffslustig: Wölfe, Adler und Riesen; rote und grüne Felder machen sie stärker.",
        "Keen to attack: wolves, eagles and giants; red and green squares make them stronger.",
    ),
    "sylvan": word(
        "Verwandelt gegnerische Steine, wertet eigene auf und zieht zusätzliche Karten.",
        "Converts enemy pieces, upgrades its own and draws extra cards.",
    ),
    "everfrost": word(
        "Geduldig: Manche Wirkung liegt gefroren bereit, bis du sie brauchst.",
        "Patient: some effects stay frozen until you need them.",
    ),
    "nethervoid": word(
        "Alles dreht sich um ein Tor in der Arena: Wer daneben steht, lebt gefährlich.",
        "Everything turns on a gateway in the arena: living next to it is dangerous.",
    ),
    "etherweave": word(
        "Verdreht Raum und Zeit: Viele Karten wirken heute und noch einmal später.",
        "Bends space and time: many cards work today and once more later.",
    ),
}
SUITS: Final = {"northern_imperial": "first", "southern_imperial": "beginners"}


class TashKalar(Game[Position]):
    """The game as the table sees it."""

    id = "tash_kalar"
    version = 1
    framing = ("turn", "start", "extra_turn")
    consequences = (
        "claimed",
        "destroyed",
        "summoned",
        "downgraded",
        "upgraded",
        "flare",
        "removed",
        "moved",
        "leapt",
        "placed",
        "drawn",
        "returned",
    )
    plans_turns = True

    def __init__(self) -> None:
        super().__init__(
            word("Tash-Kalar", "Tash-Kalar"),
            [TableMode(mode.id, mode.names, mode.seats) for mode in MODES],
            Texts.load(Path(__file__).parent / "text"),
        )
        self.rooms = rooms_of(saving, view, hidden, numbers, drawing)
        self.prompts = prompts_of(
            [
                setup,
                turn,
                summoning,
                flares,
                effects,
                moving,
                scoring,
                odd_beings,
                odd_legends,
                frost,
                nether,
                ether,
                laid_out,
            ]
        )

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        offer, (fewest, most) = Offering(self.texts), mode_of(mode).seats
        decks = [offer.value("deck", "choose")]
        decks += [
            Value(deck.id, deck.names, LINES[library().schools[deck.school].id], SUITS.get(deck.id, ""))
            for deck in library().decks
        ]
        found: list[Setting] = []
        for seat in range(most):
            seats = None if seat < fewest else tuple(range(seat + 1, most + 1))
            found.append(
                offer.setting(f"deck{seat}", "decks", "choose", decks, "deck", seat=seat, seats=seats)
            )
        start = ["random", *[str(seat) for seat in range(most)]]
        return [*found, offer.setting("start", "table", "random", start)]

    def setup(self, settings: Setup) -> Position:
        return setup.first_position(settings)

    def step(self, s: Position) -> Flow[None]:
        if s.phase == PLAY:
            return turn.act(s)
        if s.phase == ENDING:
            return finish_turn(s)
        return setup.set_up(s)

    def outcome(self, s: Position) -> Outcome | None:
        if s.phase != OVER:
            return None
        ranks = side_ranks(s)
        scores = [float(scorer_of(s).counted(s, side)[0]) for side in s.side_of]
        return self._outcome(s, ranks, scores, "shared" if ranks.count(1) > 1 else "points")

    def standing(self, s: Position) -> list[ScoreRow]:
        """Points, and what decides where they are equal (TK-13.5)."""
        return [
            ScoreRow(
                "points", word("Punkte", "Points"), [scorer_of(s).counted(s, side)[0] for side in s.side_of]
            ),
            ScoreRow(
                "upgraded",
                word("Helden und Legenden", "Heroes and legends"),
                [s.upgraded(side) for side in s.side_of],
            ),
            ScoreRow(
                "pieces",
                word("Steine in der Arena", "Pieces in the arena"),
                [s.pieces(side) for side in s.side_of],
            ),
        ]

    def _outcome(self, s: Position, ranks: list[int], scores: list[float], reason: str) -> Outcome:
        teams = s.side_of if s.mode.teams else None
        return Outcome([ranks[side] for side in s.side_of], scores, reason, self.texts, teams=teams)

    def conceded(self, s: Position, seat: int, seats: int) -> Outcome | None:
        """The other side wins; in a melee nobody may resign (TK-12.7, TK-12.8)."""
        if not s.mode.resigning:
            return None
        ranks = [2 if side == s.side_of[seat] else 1 for side in range(s.sides)]
        return self._outcome(s, ranks, [1.0 if ranks[side] == 1 else 0.0 for side in s.side_of], "conceded")

    def content(self, s: Position) -> dict[str, object]:
        which = view.content_key(s)
        if which not in _PRINTED:
            data = as_json(view.content(s))
            assert isinstance(data, dict)
            _PRINTED[which] = data
        return _PRINTED[which]

    def records(self) -> list[type]:
        return [*view.RECORDS, *previews.RECORDS]

    def judge(self, s: Position) -> list[float]:
        return judge.judge(s)

    def settled(self, s: Position, seat: int, boundary: bool) -> bool:
        """When a turn is over: inside one, pieces are half moved and nothing is scored yet."""
        return boundary and s.phase == PLAY and s.fresh()

    def marks(self, s: Position) -> dict[str, int]:
        return {"turn": s.turn, "action": s.moment}

    def labels(self, s: Position) -> list[str]:
        return [] if NONE in s.decks else [library().decks[deck].id for deck in s.decks]

    def abilities(self, s: Position) -> list[str]:
        """Every effect on a card of this match: beings of the decks chosen, legends, halves of flares."""
        beings = [being for being in library().beings if being.index in library().legends]
        for deck in s.decks:
            if deck != NONE:
                beings += [
                    library().beings[being]
                    for being in library().schools[library().decks[deck].school].beings
                ]
        found = {being.id for being in beings if not being.effect.empty}
        found |= {f"{being.id}.frozen" for being in beings if being.frozen is not None}
        found |= {f"{being.id}.warp" for being in beings if being.warp is not None}
        for flare in library().flares:
            found |= {f"{flare.id}.upper", f"{flare.id}.lower"}
        return sorted(found)
