"""Everything that is in the box, as frozen records: schools, legends, flares, tasks. Loaded once and fully checked."""

from pathlib import Path
from typing import Final

from tafelrunde.core.packing import check_room
from tafelrunde.core.words import Word
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.parsing import EffectReader, read_condition
from tafelrunde.games.tash_kalar.patterns import Image, Pattern
from tafelrunde.games.tash_kalar.reading import DATA, Entry, read_file
from tafelrunde.games.tash_kalar.vocabulary import Effect

# The files of schools, in the order of the being numbers; the legends follow (TK-0.5, TK-0.7).
SCHOOLS: Final = ["imperial", "highland", "sylvan", "everfrost", "nethervoid", "etherweave"]
SCHOOL_SIZE: Final = 18
LEGENDS: Final = 12
ROOM_FOR_BEINGS: Final = 1 << 7  # in a placement (matching.py)
ROOM_FOR_FLARES: Final = 100  # among the answers to "what next?" (turn.py)
FLARES: Final = 12
TASKS: Final = 24
LEVELS: Final = ["simple", "advanced"]
NO_SCHOOL: Final = -1  # the school of a legend


class Being:
    """A card that is summoned: a being of a school, or a legend."""

    def __init__(self, index: int, school: int, entry: Entry, functions: list[str]) -> None:
        self.index: Final = index
        self.school: Final = school
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.rank: Final[int] = entry.one_of("rank", v.RANKS)
        if (self.rank == v.LEGENDARY) != (school == NO_SCHOOL):
            raise entry.wrong("rank", "legendary for legends and only for them")
        pattern = Pattern(entry.entry("pattern"))
        self.pattern: Final = pattern
        self.images: Final[list[Image]] = pattern.images
        self.free_square: Final = pattern.free_square
        matter = pattern.marks_matter
        reader = EffectReader(
            functions,
            True,
            matter and bool(pattern.marks),
            matter and bool(pattern.marks_b),
            bool(pattern.arrows),
        )
        self.effect: Final = reader.effect(entry, "effect")
        # Frozen and warp effects come without a being in the arena.
        self.frozen: Final = beingless_effect(entry, "frozen", functions) if entry.has("frozen") else None
        self.warp: Final = beingless_effect(entry, "warp", functions) if entry.has("warp") else None
        if self.effect.empty and self.frozen is None and self.warp is None:
            raise entry.fail("effect: a being without any effect")
        entry.finish()

    def effects(self) -> list[Effect]:
        """Those that are printed on the card: normal, frozen, warp."""
        found = [] if self.effect.empty else [self.effect]
        if self.frozen is not None:
            found.append(self.frozen)
        if self.warp is not None:
            found.append(self.warp)
        return found


def beingless_effect(entry: Entry, key: str, functions: list[str]) -> Effect:
    effect = EffectReader(functions, False, False, False, False).effect(entry, key)
    if effect.empty:
        raise entry.fail(f"{key}: expected at least one step")
    return effect


class Deck:
    """One of the decks a player can take: a school in the colour of its pieces (TK-2.3, TK-R26)."""

    def __init__(self, index: int, school: int, entry: Entry) -> None:
        self.index: Final = index
        self.school: Final = school
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.colour: Final = entry.text("colour")
        self.rgb: Final = entry.text("rgb")
        entry.finish()


class School:
    """Eighteen beings; `beings` are their numbers."""

    def __init__(self, index: int, file: Entry, beings: list[int]) -> None:
        self.index: Final = index
        self.id: Final = file.text("id")
        self.names: Final = file.word("names")
        self.expansion: Final = file.flag("expansion")  # not part of the rulebook (TK-0.7)
        self.source: Final = file.text("source")
        self.beings: Final = beings


class Half:
    """The upper or lower half of a flare: how far an opponent must be ahead, and the effect (TK-7.2, TK-7.3)."""

    def __init__(self, entry: Entry, functions: list[str]) -> None:
        self.ahead: Final[int] = entry.number("ahead", 1, 20)
        self.effect: Final = beingless_effect(entry, "effect", functions)
        entry.finish()


class Flare:
    def __init__(self, index: int, entry: Entry, functions: list[str]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.upper: Final = Half(entry.entry("upper"), functions)
        self.lower: Final = Half(entry.entry("lower"), functions)
        entry.finish()


class Category:
    """A category of tasks (TK-2.11, TK-2.14)."""

    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        entry.finish()


class Task:
    def __init__(self, index: int, entry: Entry, categories: list[str], functions: list[str]) -> None:
        self.index: Final = index
        self.id: Final = entry.text("id")
        self.names: Final = entry.word("names")
        self.category: Final[int] = entry.one_of("category", categories)
        self.advanced: Final = entry.one_of("level", LEVELS) == 1
        self.points: Final[int] = entry.number("points", 1, 9)
        self.condition: Final = read_condition(entry, "condition", functions)
        entry.finish()


class Library:
    """All of it. Beings are numbered through all schools, the legends last."""

    def __init__(self, folder: Path = DATA) -> None:
        self.functions: Final[dict[str, Word]] = _read_functions(read_file("functions", folder))
        names = list(self.functions)
        self.beings: Final[list[Being]] = []
        self.schools: Final[list[School]] = []
        self.decks: Final[list[Deck]] = []
        for school, name in enumerate(SCHOOLS):
            self._read_school(school, read_file(name, folder), names)
        self.legends: Final[list[int]] = self._read_legends(read_file("legends", folder), names)
        self.flares: Final = _read_flares(read_file("flares", folder), names)
        tasks = read_file("tasks", folder)
        self.categories: Final = [Category(one) for one in tasks.entries("categories")]
        self.tasks: Final = _read_tasks(tasks, [one.id for one in self.categories], names)
        self.being_numbers: Final[dict[str, int]] = {being.id: being.index for being in self.beings}
        self._check_names()
        self._check_functions()
        check_room("beings", len(self.beings), ROOM_FOR_BEINGS)
        check_room("flares", len(self.flares), ROOM_FOR_FLARES)

    def being(self, id: str) -> Being:
        return self.beings[self.being_numbers[id]]

    def _read_school(self, school: int, file: Entry, functions: list[str]) -> None:
        beings = self._read_beings(file, school, SCHOOL_SIZE, functions)
        self.schools.append(School(school, file, beings))
        if self.schools[-1].id != SCHOOLS[school]:
            raise file.wrong("id", SCHOOLS[school])
        for one in file.entries("colours"):
            self.decks.append(Deck(len(self.decks), school, one))
        file.finish()

    def _read_legends(self, file: Entry, functions: list[str]) -> list[int]:
        legends = self._read_beings(file, NO_SCHOOL, LEGENDS, functions)
        file.text("source")
        file.finish()
        return legends

    def _read_beings(self, file: Entry, school: int, count: int, functions: list[str]) -> list[int]:
        start = len(self.beings)
        for one in _cards(file, count):
            self.beings.append(Being(len(self.beings), school, one, functions))
        return list(range(start, len(self.beings)))

    def _check_names(self) -> None:
        """Ids are unique, and a card that an effect names exists."""
        ids = (
            [one.id for one in self.beings] + [one.id for one in self.flares] + [one.id for one in self.decks]
        )
        for place, id in enumerate(ids):
            if id in ids[:place] and id not in SCHOOLS:
                raise Entry({}, id).fail("two cards have this id")
        for being in self.beings:
            for step in being.effect.steps:
                if step.condition.card and step.condition.card not in self.being_numbers:
                    raise Entry({}, being.id).fail(f"if: no card is called {step.condition.card!r}")

    def _check_functions(self) -> None:
        """Every function that has a sentence is used by some card."""
        used = {effect.function for being in self.beings for effect in being.effects()}
        used |= {task.condition.function for task in self.tasks}
        spare = [name for name in self.functions if name not in used]
        if spare:
            raise Entry({}, "functions.json").fail(f"no card uses {', '.join(spare)}")


def _cards(file: Entry, count: int) -> list[Entry]:
    cards = file.entries("cards")
    if len(cards) != count:
        raise file.fail(f"cards: expected {count}, got {len(cards)}")
    return cards


def _read_functions(file: Entry) -> dict[str, Word]:
    return {name: file.word(name) for name in file.data}


def _read_flares(file: Entry, functions: list[str]) -> list[Flare]:
    found = [Flare(index, one, functions) for index, one in enumerate(_cards(file, FLARES))]
    file.text("source")
    file.finish()
    return found


def _read_tasks(file: Entry, categories: list[str], functions: list[str]) -> list[Task]:
    found = [Task(index, one, categories, functions) for index, one in enumerate(_cards(file, TASKS))]
    file.text("source")
    file.finish()
    return found


_LOADED: Final[list[Library]] = []


def library() -> Library:
    """The content of the box, read when it is first needed."""
    if not _LOADED:
        _LOADED.append(Library())
    return _LOADED[0]
