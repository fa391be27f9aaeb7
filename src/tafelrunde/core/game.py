"""What a game is: a few methods. Everything else at the table is built on them."""

from types import ModuleType
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from tafelrunde.core.choice import Choice, Flow, Prompt
from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.events import Event, Watcher
from tafelrunde.core.numbers import NOTHING, Meaning, Sheet, Vocabulary
from tafelrunde.core.rng import FirstRng, Rng
from tafelrunde.core.words import Texts, Word

FORMAT: Final = 2
"""What journals and saved matches are written in. In the first format chance came from a generator that could be computed, and
a question with one option answered itself even where that drew or revealed something."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Between two steps it is everything there is to know about a running game.

    rng   all chance comes from here
    news  counts moments at which hidden things became known (a card drawn, a token revealed); undo never goes back past one
    log   events of the running match; None while nobody listens (simulation), so that events cost nothing
    watcher  looks at the table after every event; None while nobody does
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.news = 0
        self.log: list[Event] | None = None
        self.watcher: Watcher | None = None

    def copy(self) -> "State":
        """An independent copy, without listeners."""
        raise NotImplementedError

    def emit(self, event: Event) -> None:
        """Tell what has just happened: after the change, so that whoever looks sees it."""
        if self.log is not None:
            self.log.append(event)
            if self.watcher is not None:
                self.watcher.notice(event)


S = TypeVar("S", bound=State)


def as_json(record: object) -> object:
    """A record of a game (or a plain dict) as JSON data."""
    return record if isinstance(record, dict) else msgspec.to_builtins(record)


class Outcome:
    """How a game ended.

    ranks    per seat, 1 is best; equal ranks share the place
    scores   per seat, as the game counts
    reason   why, as a key of the texts
    worth    per seat, from 0 (lost) to 1 (won): what the end is worth to whoever plays to win. By default the first rank shares 1
    winners  who won: by default the first rank; nobody where a game was lost by all
    teams    the team of every seat, where partners win and lose together
    scored   the score itself is the goal (solo): `worth` then grows with it, and there may be no winner to speak of
    """

    def __init__(
        self,
        ranks: list[int],
        scores: list[float],
        reason: str,
        texts: Texts | None = None,
        worth: list[float] | None = None,
        winners: list[int] | None = None,
        teams: list[int] | None = None,
        scored: bool = False,
    ) -> None:
        self.ranks = ranks
        self.scores = scores
        self.reason = reason
        self.texts = texts
        self.teams = teams
        self.scored = scored
        self.winners = [seat for seat, rank in enumerate(ranks) if rank == 1] if winners is None else winners
        self.worth = self._shares() if worth is None else worth

    def _shares(self) -> list[float]:
        """One win, shared by all who won it; partners do not share, they win together."""
        winning = len({seat if self.teams is None else self.teams[seat] for seat in self.winners})
        return [1.0 / winning if seat in self.winners else 0.0 for seat in range(len(self.ranks))]

    @property
    def draw(self) -> bool:
        """Whether the first place is shared by seats that are not partners."""
        return len({seat if self.teams is None else self.teams[seat] for seat in self.winners}) > 1

    def words(self) -> Word:
        if self.texts is None:
            return {"de": self.reason, "en": self.reason}
        return self.texts.both("outcome." + self.reason, {})

    def to_dict(self) -> dict[str, object]:
        return {
            "ranks": self.ranks,
            "scores": self.scores,
            "worth": self.worth,
            "winners": self.winners,
            "teams": self.teams,
            "scored": self.scored,
            "reason": self.reason,
            "text": self.words(),
        }

    def __repr__(self) -> str:
        return f"<Outcome ranks {self.ranks}: {self.reason}>"


def team_outcome(
    team_ranks: list[int], teams: list[int], scores: list[float], reason: str, texts: Texts | None = None
) -> Outcome:
    """The outcome of a game between teams: every seat has its team's rank."""
    return Outcome([team_ranks[team] for team in teams], scores, reason, texts, teams=teams)


class ScoreRow:
    """A line of the score sheet: what it counts, and what every seat has of it; `titles` is what comes on top for being the best
    (or the worst) of all in it."""

    def __init__(self, id: str, names: Word, points: list[int], titles: list[int] | None = None) -> None:
        self.id = id
        self.names = names
        self.points = points
        self.titles: list[int] = [0] * len(points) if titles is None else titles


class Daily:
    """What is played alone on a certain day (core/daily.py): mode and options, and how many of the first questions the day
    answers itself."""

    def __init__(self, mode: str, options: dict[str, object], given: int = 0) -> None:
        self.mode = mode
        self.options = options
        self.given = given


class Advice:
    """A sentence behind a hint, and the things on the table it speaks of."""

    def __init__(self, text: Word, refs: tuple[str, ...] = ()) -> None:
        self.text = text
        self.refs = refs


class Value:
    """One possible value of a setting, with its name.

    line   one sentence about it: what one gets
    suits  "first" (what to take in a first game), "beginners" or ""
    needs  only if another setting has this value: (id, value)
    """

    def __init__(
        self,
        id: str,
        names: Word,
        line: Word | None = None,
        suits: str = "",
        needs: tuple[str, object] | None = None,
    ) -> None:
        self.id = id
        self.names = names
        self.line = line
        self.suits = suits
        self.needs = needs

    def to_dict(self) -> dict[str, object]:
        data: dict[str, object] = {"id": self.id, "names": self.names}
        if self.line is not None:
            data["line"] = self.line
        if self.suits:
            data["suits"] = self.suits
        if self.needs is not None:
            data["needs"] = list(self.needs)
        return data


class Setting:
    """Something that can be set when a match is made: a choice between values, a flag or a number.

    help   one sentence: what it does
    group  the heading it stands under
    seats  only with these numbers of seats (None: with any)
    needs  only if another setting has one of these values: (id, value)
    unless  not if another setting has one of these values
    seat   what this seat plays (hero, leader, army ...): chosen from pictures, beside the seat
    shown  with these numbers of seats it changes something (None: with any); elsewhere it may be said, but nobody is asked
    """

    def __init__(
        self,
        id: str,
        names: Word,
        default: object,
        values: list[Value] | None = None,
        low: int = 0,
        high: int = 0,
        help: Word | None = None,
        group: Word | None = None,
        seats: tuple[int, ...] | None = None,
        needs: tuple[tuple[str, object], ...] = (),
        unless: tuple[tuple[str, object], ...] = (),
        seat: int | None = None,
        shown: tuple[int, ...] | None = None,
    ) -> None:
        self.id = id
        self.names = names
        self.default = default
        self.values = values
        self.low = low
        self.high = high
        self.help = help
        self.group = group
        self.seats = seats
        self.needs = needs
        self.unless = unless
        self.seat = seat
        self.shown = shown

    def obstacle(self, seats: int, options: dict[str, object]) -> str:
        """Why it cannot be set at this table; "" if it can."""
        if self.seats is not None and seats not in self.seats:
            return f"only with {' or '.join([str(number) for number in self.seats])} seats"
        if self.needs and not any([options.get(id) == value for id, value in self.needs]):
            return f"only with {' or '.join([f'{id}={str(value).lower()}' for id, value in self.needs])}"
        for id, value in self.unless:
            if options.get(id) == value:
                return f"not with {id}={str(value).lower()}"
        return ""

    @property
    def kind(self) -> str:
        if self.values is not None:
            return "choice"
        return "flag" if isinstance(self.default, bool) else "number"

    def check(self, given: object) -> object:
        """The value to use, or a clear error."""
        if self.values is not None:
            ids = [value.id for value in self.values]
            if given not in ids:
                near = guess(given, ids)
                raise TafelrundeError(
                    f"option {self.id}: expected one of {', '.join(ids)}, got {given!r}{near}"
                )
            return given
        if isinstance(self.default, bool):
            if given is True or given in ("true", "yes", "on", "1"):
                return True
            if given is False or given in ("false", "no", "off", "0"):
                return False
            raise TafelrundeError(f"option {self.id}: expected true or false, got {given!r}")
        try:
            number = int(str(given))
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            raise TafelrundeError(
                f"option {self.id}: expected a whole number from {self.low} to {self.high}, got {given!r}"
            )
        return number

    def to_dict(self) -> dict[str, object]:
        data: dict[str, object] = {
            "id": self.id,
            "kind": self.kind,
            "names": self.names,
            "default": self.default,
        }
        if self.values is not None:
            data["values"] = [value.to_dict() for value in self.values]
        elif self.kind == "number":
            data["low"], data["high"] = self.low, self.high
        data["help"], data["group"] = self.help, self.group
        data["seats"] = None if self.seats is None else list(self.seats)
        data["needs"] = [list(pair) for pair in self.needs] or None
        data["unless"] = [list(pair) for pair in self.unless] or None
        data["seat"] = self.seat
        data["shown"] = None if self.shown is None else list(self.shown)
        return data


class Mode:
    """A way to play a game (duel, match over several games, team, solo ...)."""

    def __init__(self, id: str, names: Word, seats: tuple[int, int]) -> None:
        self.id = id
        self.names = names
        self.seats = seats

    def to_dict(self) -> dict[str, object]:
        return {"id": self.id, "names": self.names, "seats": list(self.seats)}


class Setup:
    """What a match starts from: mode, number of seats, seed, and checked options. Packs are JSON content of user packs.

    `format` is that of the journal it comes from: an old game goes on as it began.
    """

    def __init__(
        self,
        mode: str,
        seats: int,
        seed: int,
        options: dict[str, object],
        packs: list[dict[str, object]],
        format: int = FORMAT,
    ) -> None:
        self.mode = mode
        self.seats = seats
        self.seed = seed
        self.options = options
        self.packs = packs
        self.format = format

    def rng(self) -> Rng:
        """The chance of a fresh match."""
        return FirstRng.from_first_seed(self.seed) if self.format == 1 else Rng.from_seed(self.seed)

    def text(self, option: str) -> str:
        return str(self.options[option])

    def flag(self, option: str) -> bool:
        return self.options[option] is True

    def number(self, option: str) -> int:
        value = self.options[option]
        assert isinstance(value, int)
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game. Stateless: everything about a running game is in its State (and, inside a step, in the step's generator).

    `step` is one action of play, never a whole round: between two steps the state is everything.

    Much of what a game has to say stands in modules that bear the same names in every game: `rooms` has those of saving, view,
    hidden, numbers and drawing, and core calls their functions (docs/adding-a-game.md).
    """

    # class variables, so that games in plain Python can sit at a compiled table too
    id: ClassVar[str] = ""
    version: ClassVar[int] = 1
    takes_packs: ClassVar[bool] = False
    # whether seats know different things: then neighbours need a curtain, and journals of running games stay closed
    hidden_info: ClassVar[bool] = True
    # kinds of events that only say where the game is (a turn begins ...): no story is told of them
    framing: ClassVar[tuple[str, ...]] = ("turn", "round", "start")
    # kinds of events that say what came of a decision, the weightiest first: a hint tells of them
    consequences: ClassVar[tuple[str, ...]] = ()

    # a turn is a chain of decisions of one seat, and `settled` when it is over: then a search plans whole turns
    plans_turns: ClassVar[bool] = False
    # as long as nothing new was seen a turn is carried out as it was planned, without thinking again
    keeps_plans: ClassVar[bool] = False

    # more options are never offered at once (measured, with room to spare: docs/lab.md)
    most_options: ClassVar[int] = 128

    # what a stretch is called after which scores are counted (tally)
    round_name: ClassVar[Word] = {"de": "Runde", "en": "Round"}
    # what is counted then
    tally_name: ClassVar[Word] = {"de": "Punkte", "en": "Points"}

    def __init__(self, names: Word, modes: list[Mode], texts: Texts) -> None:
        self.names = names
        self.modes = modes
        self.texts = texts
        self.prompts: list[Prompt] = []
        self.rooms: dict[str, ModuleType] = {}
        self._offered: dict[str, list[Setting]] = {}

    def room(self, name: str) -> Any:
        """The module of this game with this name."""
        if name not in self.rooms:
            raise NotImplementedError(f"{self.id}: a game without {name}.py writes this method itself")
        return self.rooms[name]

    @property
    def seats(self) -> tuple[int, int]:
        """The smallest and largest number of seats over all modes."""
        return min([mode.seats[0] for mode in self.modes]), max([mode.seats[1] for mode in self.modes])

    def offered(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        """The settings. Without packs they are always the same, so they are made once: simulations start many matches."""
        if packs:
            return self.settings(mode, packs)
        if mode not in self._offered:
            self._offered[mode] = self.settings(mode, packs)
        return self._offered[mode]

    # --- to be written by every game ---------------------------------------------------------------------------------------

    def settings(self, mode: str, packs: list[dict[str, object]]) -> list[Setting]:
        """What can be set up in this mode. Raises for a bad pack."""
        return []

    def setup(self, setup: Setup) -> S:
        raise NotImplementedError

    def step(self, s: S) -> Flow[None]:
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome | None:
        """How the game ended, None while it runs. Asked between steps only; a step ends early when the game is decided."""
        raise NotImplementedError

    def save(self, s: S) -> object:
        """The whole position as a record (msgspec) or JSON: readable, and everything that `load` needs."""
        found: object = self.room("saving").save(s)
        return found

    def load(self, data: dict[str, object], setup: Setup) -> S:
        """The position that `save` wrote, from its JSON, fully checked: a clear error and nothing else for bad input."""
        found: S = self.room("saving").load(data, setup)
        return found

    def view(self, s: S, seat: int | None) -> object:
        """What a seat (None: a spectator) sees, as a record or JSON. Nothing else about the position ever leaves the table."""
        found: object = self.room("view").view(s, seat)
        return found

    def views(self, s: S, seats: list[int | None]) -> list[object]:
        """What several seats see at the same moment; a game may save itself what is the same for all of them."""
        return [self.view(s, seat) for seat in seats]

    def drawing(self, s: S, seat: int | None, lang: str) -> str:
        """The table as text, for the terminal, as this seat sees it; "" where it is not drawn."""
        found: str = self.rooms["drawing"].draw(s, seat, lang) if "drawing" in self.rooms else ""
        return found

    def content(self, s: S) -> dict[str, object]:
        """The cards and boards of this match: what never changes and everybody may read. The browser gets it once."""
        return {}

    def saved_form(self) -> type | None:
        """The record that `save` makes: docs/positions.md describes it."""
        found: type | None = self.rooms["saving"].Saved if "saving" in self.rooms else None
        return found

    def records(self) -> list[type]:
        """The records that `view`, `content`, previews and events consist of (among them `View` and `Content`): the
        browser's types and the docs are made from them."""
        return []

    def resample(self, s: S, seat: int, rng: Rng) -> None:
        """Redraw in place what this seat cannot know, consistently with everything it does know."""
        self.room("hidden").resample(s, seat, rng)

    def judge(self, s: S) -> list[float]:
        """How well things stand for every seat, from 0 (lost) to 1 (won): for all at once, since each is compared with the
        others. A bot asks in worlds in which it has redrawn what it cannot know."""
        raise NotImplementedError

    # --- for machines that learn (core/numbers.py) ------------------------------------------------------------------------------

    def numbers(self, s: S, seat: int, sheet: Sheet) -> None:
        """Write what this seat may know on the sheet, always in the same order: nothing else than `view` shows."""
        self.room("numbers").write(s, seat, sheet)

    def vocabulary(self) -> Vocabulary:
        """The words that references consist of."""
        found: Vocabulary = (
            self.rooms["numbers"].vocabulary() if "numbers" in self.rooms else Vocabulary((), ())
        )
        return found

    def meaning(self, s: S, seat: int, ref: str) -> Meaning:
        """Whose thing a reference names, and what it is; as far as this seat knows."""
        found: Meaning = self.rooms["numbers"].meaning(s, seat, ref) if "numbers" in self.rooms else NOTHING
        return found

    # --- may be written --------------------------------------------------------------------------------------------------------

    def conceded(self, s: S, seat: int, seats: int) -> Outcome | None:
        """How a match of so many seats ends if this one gives up; None where that is not allowed."""
        others = seats - 1
        if not others:
            return Outcome([2], [0.0], "conceded", worth=[0.0])
        ranks = [2 if other == seat else 1 for other in range(seats)]
        return Outcome(ranks, [0.0 if rank == 2 else 1.0 / others for rank in ranks], "conceded")

    def marks(self, s: S) -> dict[str, int]:
        """Stretches of play that can be taken back as a whole (turn, card, attack ...): name -> a number that is the same for all
        decisions of one stretch. `mark.NAME` in the texts says what is taken back. A step is always one: `action`.
        When the number of `turn` changes, a turn is over: that is what the table goes by (core/handover.py)."""
        return {}

    def tally(self, s: S) -> tuple[int, list[int]] | None:
        """Which round it is (0: before the first) and what every seat has scored so far; None where nothing is counted round by
        round."""
        return None

    def sheet(self, s: S) -> list[ScoreRow]:
        """The score sheet of a game that is over, line by line; empty where nothing is added up."""
        return self.standing(s)

    def standing(self, s: S) -> list[ScoreRow]:
        """How it stands in numbers, where they are no sum that only the end makes: told of a game that was given up, too."""
        return []

    def daily(self, day: int) -> Daily | None:
        """What this game offers as the game of the day to somebody who plays alone, by the running number of the day; None if
        nothing."""
        return None

    def settled(self, s: S, seat: int, boundary: bool) -> bool:
        """Whether the judge can speak here: where a turn consists of many steps, only when it is over."""
        return boundary

    def advice(self, s: S, seat: int) -> list[Advice]:
        """Sentences behind a hint to this seat, from what it may know."""
        return []

    def continuation(self, seats: int) -> int:
        """How many random decisions a search plays on before it asks the judge: 0 where the judge knows more than chance does."""
        return 0

    def weight(self, s: S, choice: Choice, value: int) -> int:
        """Move ordering: how promising an option looks before any search (1 = ordinary, 0 = hardly ever sensible)."""
        asked = choice.asked
        return 1 if asked.weight is None else asked.weight(s, choice.seat, value, *choice.about)

    def labels(self, s: S) -> list[str]:
        """What each seat plays (hero, leader, army ...), for statistics; empty before that is settled."""
        return []

    def played(self, s: S) -> list[Word]:
        """The labels as people call them."""
        return [{"de": label, "en": label} for label in self.labels(s)]

    def census(self, s: S) -> dict[str, int]:
        """Counts of cards, pieces and tokens that never change during a game (property tests)."""
        found: dict[str, int] = self.rooms["hidden"].census(s) if "hidden" in self.rooms else {}
        return found

    def abilities(self, s: S) -> list[str]:
        """Ids of all card abilities that this match's content holds. An `ability` event names the one that is executed."""
        return []


def rooms_of(*modules: ModuleType) -> dict[str, ModuleType]:
    """Modules by the last part of their names."""
    return {module.__name__.rpartition(".")[2]: module for module in modules}


GameAny = Game[Any]

_games: dict[str, GameAny] = {}


def register(game: GameAny) -> None:
    _games[game.id] = game


def find_game(id: object) -> GameAny:
    if not isinstance(id, str) or id not in _games:
        known = ", ".join(sorted(_games)) or "(none loaded)"
        raise TafelrundeError(f"game {id!r}: expected one of {known}{guess(id, _games)}")
    return _games[id]


def shelf() -> list[GameAny]:
    """All games that are registered."""
    return list(_games.values())
