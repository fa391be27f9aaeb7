"""Observations and options as numbers, for whoever lets machines learn.

Every game writes what a seat may know on a *sheet*: number after number, always in the same order, so that the code that writes
is the layout. A layout is learnt by letting a game write once and noting the names: the tables in docs/lab are made from that.

An option is a row of small numbers: which kind it is, and for each thing that it refers to what that is, whose, and where. Most
of them are *indexes* (0: nothing); `Column.size` says how many there are, for an embedding or a one-hot code.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from tafelrunde.core.choice import Choice, Option
from tafelrunde.core.errors import TafelrundeError

if TYPE_CHECKING:
    from tafelrunde.core.game import Game
    from tafelrunde.core.match import Match

SPARE: Final = 4  # places behind the known ids, for cards of user packs: they share these
BUCKETS: Final = 64  # likewise for words that no list names, by a hash that is the same everywhere
ROOM: Final = 1 << 16  # more than any game writes
THINGS_PER_ROW: Final = 4  # things an option refers to; of more only the number is told
REMEMBERED: Final = 1 << 15
MOST_BLOCKS: Final = 1 << 11

NUMBER: Final = "number"
FLAG: Final = "flag"
ONE_OF: Final = "one of"
COUNTS: Final = "counts"
INDEX: Final = "index"
SEAT: Final = "seat"
PLACES: Final = "places"


@dataclass(frozen=True, eq=False)
class Field:
    """A stretch of an observation: what it tells, where it begins, how long it is, and what its places stand for."""

    part: str
    name: str
    kind: str
    start: int
    size: int
    scale: float
    labels: list[str]


@dataclass(frozen=True, eq=False)
class Column:
    """A number in the row of an option: an index from 0 to `size` - 1, or (size 0) a plain number."""

    name: str
    size: int


class Sheet:
    """Where a game writes what a seat may know. What is not written stays 0. Seats are told relative to the one that looks:
    first itself, then the next one round the table."""

    def __init__(
        self,
        me: int,
        playing: int,
        seats: int,
        values: "array[float]",
        blocks: "dict[object, array[float]] | None" = None,
    ) -> None:
        self.me: Final = me
        self.playing: Final = playing  # seats at this table
        self.seats: Final = seats  # seats at the largest table of this mode
        self.values: Final = values
        self.blocks: Final[dict[object, array[float]]] = {} if blocks is None else blocks
        self.at = 0
        self.part = ""
        self.fields: list[Field] | None = None

    def _note(self, name: str, kind: str, size: int, scale: float = 1.0, labels: Sequence[str] = ()) -> None:
        if self.fields is not None:
            self.fields.append(Field(self.part, name, kind, self.at, size, scale, list(labels)))

    def order(self) -> list[int]:
        """The seats as they are told: the own one first."""
        return [(self.me + n) % self.playing for n in range(self.playing)]

    def relative(self, seat: int) -> int:
        return (seat - self.me) % self.playing

    def number(self, name: str, value: float, scale: float = 1.0) -> None:
        self._note(name, NUMBER, 1, scale)
        if value:
            self.values[self.at] = value / scale
        self.at += 1

    def flag(self, name: str, value: bool) -> None:
        self._note(name, FLAG, 1)
        if value:
            self.values[self.at] = 1.0
        self.at += 1

    def one(self, name: str, index: int, labels: Sequence[str], spare: int = 0) -> None:
        """One of several: a 1 at its place; nothing at all for a negative index."""
        size = len(labels) + spare
        self._note(name, ONE_OF, size, 1.0, labels)
        if index >= 0:
            self.values[self.at + self._folded(index, len(labels), spare)] = 1.0
        self.at += size

    def bag(self, name: str, indices: Sequence[int], labels: Sequence[str], spare: int = 0) -> None:
        """How many of each there are."""
        known = len(labels)
        self._note(name, COUNTS, known + spare, 1.0, labels)
        values, at = self.values, self.at
        for index in indices:
            values[at + self._folded(index, known, spare)] += 1.0
        self.at = at + known + spare

    def counts(self, name: str, numbers: Sequence[int], labels: Sequence[str], scale: float = 1.0) -> None:
        """Numbers, one for each label."""
        self._note(name, COUNTS, len(labels), scale, labels)
        values, at = self.values, self.at
        for n, number in enumerate(numbers):
            if number:
                values[at + n] = number / scale
        self.at = at + len(labels)

    def seat(self, name: str, seat: int) -> None:
        """Whose: a 1 at the seat's place, seen from the own one; nothing for nobody."""
        self._note(name, SEAT, self.seats)
        if 0 <= seat < self.playing:
            self.values[self.at + self.relative(seat)] = 1.0
        self.at += self.seats

    def places(self, name: str, indices: Sequence[int], size: int) -> None:
        """A plane of the board: a 1 at each of these places."""
        self._note(name, PLACES, size)
        values, at = self.values, self.at
        for index in indices:
            values[at + index] = 1.0
        self.at = at + size

    def indexes(self, name: str, indices: Sequence[int], size: int) -> None:
        """Plain indexes, one after the other."""
        self._note(name, INDEX, size)
        values, at = self.values, self.at
        for n, index in enumerate(indices):
            if index:
                values[at + n] = index
        self.at = at + size

    def left_out(self, width: int, name: str) -> None:
        """So many numbers that only a larger table has (or that are not there now)."""
        if width:
            self._note(name, NUMBER, width)
            self.at += width

    def again(self, what: object) -> bool:
        """Writes, in one go, what was written before for the same thing: for what always looks the same (a side of a card, an
        empty place). False if nothing has been kept for it yet."""
        block = self.blocks.get(what)
        if block is None or self.fields is not None:
            return False
        end = self.at + len(block)
        self.values[self.at : end] = block
        self.at = end
        return True

    def keep(self, what: object, begin: int) -> None:
        """What was written since `begin` always looks the same for this thing; nothing else may have the same key."""
        if len(self.blocks) > MOST_BLOCKS:
            self.blocks.clear()  # every match with user packs brings cards of its own
        self.blocks[what] = self.values[begin : self.at]

    def _folded(self, index: int, known: int, spare: int) -> int:
        if index < known:
            return index
        assert spare, "an index beyond its labels"
        return known + (index - known) % spare


class Names:
    """Ids that have a place of their own; those of user packs share the spare ones behind."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels: Final = list(labels)
        self.numbers: Final = {label: n for n, label in enumerate(self.labels)}

    def of(self, id: str) -> int:
        found = self.numbers.get(id)
        return len(self.labels) + crc32(id.encode()) % SPARE if found is None else found


class Vocabulary:
    """The words of a game's references: the kinds of things ("square:C4" is a square), and the ids that may stand behind."""

    def __init__(self, things: Sequence[str], ids: Sequence[str]) -> None:
        self.things: Final = {thing: n + 1 for n, thing in enumerate(things)}
        self.ids: Final = {id: n + 1 for n, id in enumerate(dict.fromkeys(ids))}
        self.things_size: Final = 1 + len(self.things) + SPARE
        self.ids_size: Final = 1 + len(self.ids) + BUCKETS

    def thing(self, word: str) -> int:
        found = self.things.get(word)
        return 1 + len(self.things) + crc32(word.encode()) % SPARE if found is None else found

    def id(self, word: str) -> int:
        if not word:
            return 0
        found = self.ids.get(word)
        return 1 + len(self.ids) + crc32(word.encode()) % BUCKETS if found is None else found


class Meaning:
    """What a reference means to the seat that is asked: whose thing it is (-1: nobody's), and what it is, by its id."""

    def __init__(self, owner: int = -1, id: str = "") -> None:
        self.owner: Final = owner
        self.id: Final = id


NOTHING: Final = Meaning()


class Layout:
    """How the numbers of one game and mode are laid out."""

    def __init__(self, game: "Game[Any]", mode: str, seats: int) -> None:
        self.game: Final = game
        self.mode: Final = mode
        self.seats: Final = seats
        self.words: Final = game.vocabulary()
        self.prompts: Final = [prompt.key for prompt in game.prompts]
        self.prompt_numbers: Final = {key: n for n, key in enumerate(self.prompts)}
        kinds = [key[7:] for key in game.texts.tables["en"] if key.startswith("option.")]
        self.kinds: Final = {kind: n + 1 for n, kind in enumerate(sorted(kinds))}
        self.most: Final = game.most_options
        self.columns: Final = self._columns()
        self.width: Final = len(self.columns)
        self.fields: list[Field] = []
        self.size = 0
        self.blank: array[float] = array("f")
        self.blank_rows: Final[array[float]] = array("f", bytes(4 * self.most * self.width))
        self.parsed: dict[str, tuple[int, int]] = {}
        self.blocks: dict[object, array[float]] = {}

    def _columns(self) -> list[Column]:
        words, buckets = self.words, 1 + BUCKETS
        found = [
            Column("kind", 1 + len(self.kinds) + SPARE),
            Column("final", 2),
            Column("first number", 0),
            Column("second number", 0),
            Column("words", buckets),
            Column("things", 0),
        ]
        for n in range(THINGS_PER_ROW):
            found += [
                Column(f"thing {n + 1}", words.things_size),
                Column(f"thing {n + 1}: owner", 1 + self.seats),
                Column(f"thing {n + 1}: place", words.ids_size),
                Column(f"thing {n + 1}: what", words.ids_size),
            ]
        return found

    def learn(self, match: "Match") -> None:
        """Let the game write once, and note the names."""
        sheet = Sheet(0, match.setup.seats, self.seats, array("f", bytes(4 * ROOM)))
        sheet.fields = self.fields
        self.write(match, 0, match.choices.get(0), sheet)
        self.size = sheet.at
        self.blank = array("f", bytes(4 * self.size))

    # --- the observation -----------------------------------------------------------------------------------------------------

    def write(self, match: "Match", seat: int, choice: Choice | None, sheet: Sheet) -> None:
        """The question to this seat, if there is one, and the table."""
        sheet.part = "question"
        sheet.one(
            "prompt",
            -1 if choice is None else self.prompt_numbers.get(choice.prompt, -1),
            self.prompts,
        )
        sheet.number("options", 0 if choice is None else choice.count, 16)
        about: list[int] = []
        if choice is not None:
            for ref in choice.refs[:2]:
                about += self._thing(match, seat, ref)
        sheet.indexes("about: thing, owner, place, what (twice)", about, 8)
        sheet.part = "table"
        self.game.numbers(match.state, seat, sheet)

    def observation(self, match: "Match", seat: int) -> "array[float]":
        return self.observed(match, seat, match.choices.get(seat))

    def observed(self, match: "Match", seat: int, choice: Choice | None) -> "array[float]":
        sheet = Sheet(seat, match.setup.seats, self.seats, self.blank[:], self.blocks)
        self.write(match, seat, choice, sheet)
        assert sheet.at == self.size, f"{self.game.id}: wrote {sheet.at} numbers instead of {self.size}"
        return sheet.values

    # --- the options -----------------------------------------------------------------------------------------------------------

    def rows(self, match: "Match", choice: Choice) -> "array[float]":
        """One row for each option; the array has room for the most there may be."""
        options = choice.options
        if len(options) > self.most:
            raise TafelrundeError(
                f"{self.game.id}: {len(options)} options at once ({choice.prompt}), the rows have room for {self.most}"
            )
        values, at = self.blank_rows[:], 0
        for option in options:
            self._row(match, choice.seat, option, values, at)
            at += self.width
        return values

    def _row(self, match: "Match", seat: int, option: Option, values: "array[float]", at: int) -> None:
        kind = self.kinds.get(option.kind)
        values[at] = 1 + len(self.kinds) + crc32(option.kind.encode()) % SPARE if kind is None else kind
        if option.final:
            values[at + 1] = 1.0
        place = at + 2
        if option.words:
            for word in option.words.values():
                if isinstance(word, int) and place < at + 4:
                    values[place] = word
                    place += 1
        refs = option.refs
        if not refs:
            if option.words:
                values[at + 4] = 1 + crc32(repr(option.words).encode()) % BUCKETS
            return
        values[at + 5] = len(refs)
        at += 6
        for ref in refs[:THINGS_PER_ROW]:
            for number in self._thing(match, seat, ref):
                values[at] = number
                at += 1

    def _thing(self, match: "Match", seat: int, ref: str) -> list[int]:
        """A reference as numbers: thing, owner, place, what."""
        found = self.parsed.get(ref)
        if found is None:
            parts = ref.split(":")
            if len(self.parsed) > REMEMBERED:
                self.parsed.clear()
            found = (self.words.thing(parts[0]), self.words.id(parts[-1]) if len(parts) > 1 else 0)
            self.parsed[ref] = found
        meant = self.game.meaning(match.state, seat, ref)
        owner = 0 if meant.owner < 0 else 1 + (meant.owner - seat) % match.setup.seats
        return [found[0], owner, found[1], self.words.id(meant.id)]


class Numbers:
    """What a seat may know and may choose, as numbers: `observation`, and `rows` with `count` options of `width` numbers each,
    padded with zeros to the most that there may be."""

    def __init__(self, observation: "array[float]", rows: "array[float]", count: int, width: int) -> None:
        self.observation: Final = observation
        self.rows: Final = rows
        self.count: Final = count
        self.width: Final = width


_layouts: dict[tuple[str, str], Layout] = {}


def layout_of(game: "Game[Any]", mode: str) -> Layout:
    """The layout of a game and mode; learnt once, from a fresh table."""
    from tafelrunde.core.match import Match

    found = _layouts.get((game.id, mode))
    if found is None:
        most = [one.seats[1] for one in game.modes if one.id == mode]
        if not most:
            raise TafelrundeError(f"mode {mode!r}: {game.id} does not know it")
        found = Layout(game, mode, most[0])
        found.learn(Match.new(game, mode, most[0], 0, record=False))
        _layouts[game.id, mode] = found
    return found


def encode(match: "Match", seat: int) -> Numbers:
    """What this seat may know and, if it is asked something, a row for each of its options."""
    layout = layout_of(match.game, match.setup.mode)
    choice = match.choices.get(seat)
    rows = layout.blank_rows[:] if choice is None else layout.rows(match, choice)
    return Numbers(
        layout.observed(match, seat, choice), rows, 0 if choice is None else choice.count, layout.width
    )
