"""The first half of wire.py: words and kinds of values, refusals, and what is told before there is a table."""

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

LARGEST_NUMBER = 2**53 - 1  # the largest whole number that JavaScript keeps exactly

Name = Annotated[str, Meta(max_length=40)]
# What is looked for as it was sent. NUL is no part of any text: PostgreSQL does not even look for it.
WITHOUT_NUL = r"^[^\x00]*$"
Id = Annotated[str, Meta(max_length=64, pattern=WITHOUT_NUL)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Count = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Seed = Count | Annotated[str, Meta(pattern="^0x[0-9a-f]{1,64}$")]
"""A seed; where it is larger than a browser's numbers it is written as text, hexadecimal."""
Level = Literal["easy", "normal", "hard", "master"]
Day = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Json = dict[str, Any]


class Word(TypedDict):
    """A text in both languages."""

    de: str
    en: str


def word(de: str, en: str) -> Word:
    return {"de": de, "en": en}


def as_word(texts: dict[str, str]) -> Word:
    """The engine's words are plain dicts."""
    return {"de": texts["de"], "en": texts["en"]}


# --- errors ----------------------------------------------------------------------------------------------------------


class Fault(Struct):
    """Why a request was refused: a code for programs, a sentence for people, and the detail in the engine's words."""

    code: str
    message: Word
    detail: str | None = None


class ErrorReply(Struct):
    error: Fault


# --- games, bots, rules ----------------------------------------------------------------------------------------------


class SettingValue(Struct, omit_defaults=True):
    """One possible value. line: a sentence about it; suits: whom it is for; needs: only if another setting has this value."""

    id: str
    names: Word
    line: Word | None = None
    suits: Literal["first", "beginners"] | None = None
    needs: tuple[str, Any] | None = None


class SettingInfo(Struct):
    """Something that can be set when a table is made.

    help: what it does; group: the heading it stands under; seats: only with these numbers of seats; needs: only if another
    setting has one of these values; unless: not if another setting has one of these; seat: what this seat plays; shown: with
    these numbers of seats it changes something.
    """

    id: str
    kind: Literal["choice", "flag", "number"]
    names: Word
    default: Any
    help: Word | None
    group: Word | None
    seats: list[int] | None
    needs: list[tuple[str, Any]] | None
    unless: list[tuple[str, Any]] | None = None
    seat: int | None = None
    shown: list[int] | None = None
    values: list[SettingValue] | None = None
    low: int | None = None
    high: int | None = None


class ModeInfo(Struct):
    id: str
    names: Word
    seats: tuple[int, int]


class LessonInfo(Struct):
    """A lesson of a game: it is played at a table of its own (NewTable). `difficulty`: it is a puzzle, 1 (easy) to 5."""

    id: str
    names: Word
    summary: Word
    minutes: int
    difficulty: int | None = None


class GameInfo(Struct):
    """A game on the shelf. `daily`: there is a game of the day. `puzzles`: how many there are."""

    id: str
    names: Word
    seats: tuple[int, int]
    modes: list[ModeInfo]
    settings: dict[str, list[SettingInfo]]
    takes_packs: bool
    hidden_info: bool
    lessons: list[LessonInfo]
    daily: bool = False
    puzzles: int = 0


class GameList(Struct):
    games: list[GameInfo]


class Given(Struct):
    """A question that the day answers itself, and what it has chosen."""

    asked: Word
    chosen: Word


class DailyInfo(Struct):
    """The game of the day of one game: its mode, by id and name, and what the day has chosen for whoever plays it."""

    game: str
    mode: str
    names: Word
    given: list[Given]


class DailyList(Struct):
    """What can be played as the game of the day, and which day it is (UTC). It begins the same for everybody (NewTable)."""

    day: Day
    games: list[DailyInfo]


class LevelTable(Struct):
    """A table by game, mode and number of seats."""

    game: str
    mode: str
    seats: int


class LevelInfo(Struct):
    """A level that bots play at, and the only tables where it is offered; null: everywhere."""

    id: Level
    names: Word
    tables: list[LevelTable] | None = None


class BotList(Struct):
    levels: list[LevelInfo]


class RuleInfo(Struct):
    """A numbered rule of the rules reference; `extra` is a table or drawing as Markdown."""

    id: str
    source: str
    section: Word
    text: Word
    extra: str


class PackCheck(Struct, forbid_unknown_fields=True):
    pack: Json


class Fine(Struct):
    ok: Literal[True]


class Health(Struct):
    ok: Literal[True]
    version: str


class Reach(Struct):
    """Where others find this server: addresses without a path, the likeliest first. `command`: nobody else can reach it; this
    command would open it."""

    addresses: list[str]
    command: str | None
