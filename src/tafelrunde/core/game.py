"""What a game is: a few methods. Everything else at the table is built on them."""

from typing import Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tafelrunde.core.choice import Choice, Flow, Option
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import Event
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Texts, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Between two steps it is everything there is to know about a running game.

    rng   all chance comes from here
    news  counts moments at which hidden things became known (a card drawn, a token revealed); undo never goes back past one
    log   events of the running match; None while nobody listens (simulation), so that events cost nothing
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.news = 0
        self.log: list[Event] | None = None

    def copy(self) -> "State":
        """An independent copy, without listeners."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, object]:
        """The whole position as readable JSON. `Game.load` reads it back."""
        raise NotImplementedError

    def emit(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)


S = TypeVar("S", bound=State)


class Outcome:
    """How a game ended: rank per seat (1 is best; equal ranks share the place), score per seat, and why."""

    def __init__(
        self, ranks: list[int], scores: list[float], reason: str, texts: Texts | None = None
    ) -> None:
        self.ranks = ranks
        self.scores = scores
        self.reason = reason
        self.texts = texts

    @property
    def winners(self) -> list[int]:
        """The seats on the first rank; all of them if the game is a draw."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def words(self) -> Word:
        if self.texts is None:
            return {"de": self.reason, "en": self.reason}
        return self.texts.both("outcome." + self.reason, {})

    def to_dict(self) -> dict[str, object]:
        return {"ranks": self.ranks, "scores": self.scores, "reason": self.reason, "text": self.words()}

    def __repr__(self) -> str:
        return f"<Outcome ranks {self.ranks}: {self.reason}>"


class Value:
    """One possible value of a setting, with its name."""

    def __init__(self, id: str, names: Word) -> None:
        self.id = id
        self.names = names


class Setting:
    """Something that can be set when a match is made: a choice between values, a flag or a number."""

    def __init__(
        self,
        id: str,
        names: Word,
        default: object,
        values: list[Value] | None = None,
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.id = id
        self.names = names
        self.default = default
        self.values = values
        self.low = low
        self.high = high

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
                raise TafelrundeError(f"option {self.id}: expected one of {', '.join(ids)}, got {given!r}")
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
            data["values"] = [{"id": value.id, "names": value.names} for value in self.values]
        elif self.kind == "number":
            data["low"], data["high"] = self.low, self.high
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
    """What a match starts from: mode, number of seats, seed, and checked options. Packs are JSON content of user packs."""

    def __init__(
        self, mode: str, seats: int, seed: int, options: dict[str, object], packs: list[dict[str, object]]
    ) -> None:
        self.mode = mode
        self.seats = seats
        self.seed = seed
        self.options = options
        self.packs = packs

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
    """

    # class variables, so that games in plain Python can sit at a compiled table too
    id: ClassVar[str] = ""
    version: ClassVar[int] = 1
    takes_packs: ClassVar[bool] = False
    # whether seats know different things: then neighbours need a curtain, and journals of running games stay closed
    hidden_info: ClassVar[bool] = True

    def __init__(self, names: Word, modes: list[Mode], texts: Texts) -> None:
        self.names = names
        self.modes = modes
        self.texts = texts
        self.prompt_rules: dict[str, tuple[str, ...]] = {}

    @property
    def seats(self) -> tuple[int, int]:
        """The smallest and largest number of seats over all modes."""
        return min([mode.seats[0] for mode in self.modes]), max([mode.seats[1] for mode in self.modes])

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

    def load(self, data: dict[str, object]) -> S:
        """A position from its JSON, fully checked: a clear error and nothing else for bad input."""
        raise NotImplementedError

    def view(self, s: S, seat: int | None) -> dict[str, object]:
        """What a seat (None: a spectator) sees. Nothing else about the position ever leaves the table."""
        raise NotImplementedError

    def drawing(self, s: S, seat: int | None, lang: str) -> str:
        """The table as text, for the terminal, as this seat sees it."""
        return ""

    def content(self, s: S) -> dict[str, object]:
        """The cards and boards of this match: what never changes and everybody may read. The browser gets it once."""
        return {}

    def resample(self, s: S, seat: int, rng: Rng) -> None:
        """Redraw in place what this seat cannot know, consistently with everything it does know."""
        raise NotImplementedError

    def option(self, s: S, choice: Choice, value: int) -> Option:
        """The full record of one option."""
        raise NotImplementedError

    def prompt_words(self, s: S, choice: Choice) -> dict[str, object]:
        """The parameters of the prompt's sentence."""
        return {}

    def judge(self, s: S, seat: int) -> float:
        """How well things stand for this seat, from 0 (lost) to 1 (won), by what is on the table and what it may know."""
        raise NotImplementedError

    def continuation(self, seats: int) -> int:
        """How many random decisions a search plays on before it asks the judge: 0 where the judge knows more than chance does."""
        return 0

    def weight(self, s: S, choice: Choice, value: int) -> int:
        """Move ordering: how promising an option looks before any search (1 = ordinary, 0 = hardly ever sensible)."""
        return 1

    def labels(self, s: S) -> list[str]:
        """What each seat plays (hero, leader, army ...), for statistics; empty before that is settled."""
        return []

    def census(self, s: S) -> dict[str, int]:
        """Counts of cards, pieces and tokens that never change during a game (property tests)."""
        return {}

    def abilities(self, s: S) -> list[str]:
        """Ids of all card abilities that this match's content holds. An `ability` event names the one that is executed."""
        return []


GameAny = Game[Any]

_games: dict[str, GameAny] = {}


def register(game: GameAny) -> None:
    _games[game.id] = game


def find_game(id: object) -> GameAny:
    if not isinstance(id, str) or id not in _games:
        raise TafelrundeError(f"game {id!r}: expected one of {', '.join(sorted(_games)) or '(none loaded)'}")
    return _games[id]


def all_games() -> list[GameAny]:
    return list(_games.values())
