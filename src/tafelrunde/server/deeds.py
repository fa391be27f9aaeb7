"""What a match is made from, and everything that can happen to it."""

from typing import Any, Final, Literal

from msgspec import Struct

from tafelrunde.core.journal import Seed

DeedKind = Literal[
    "answer", "undo", "concede", "free", "rebase",
    "leave", "flag", "claim", "back", "abort", "draw", "rewind", "pause", "resume", "grant", "unrate",
]  # fmt: skip
# What ends a game from outside its rules, or changes who leads a seat.
SETTLING: Final = ("concede", "leave", "flag", "claim", "back", "abort", "draw")
# What the game itself does not notice.
TIMELY: Final = ("pause", "resume", "grant", "unrate")
# What changes the past.
TAKING_BACK: Final = ("undo", "rewind")

# What goes on beyond the limit of deeds: it ends the game, or brings its end closer.
ALWAYS: Final = ("concede", "leave", "flag", "claim", "abort", "draw", "resume", "unrate")


def endless(kind: DeedKind, deeds: int, most: int) -> bool:
    """Whether this is too much for a table of so many deeds. Whoever does and undoes without end runs into it first: the last
    tenth is kept for playing on to the end."""
    if kind in ALWAYS:
        return False
    return deeds >= most - (most // 10 if kind in TAKING_BACK else 0)


class Start(Struct, frozen=True):
    """What a match is made from. `chosen`: whoever made the table chose the seed; otherwise nobody knows it until the end.
    `lesson`: it begins with this lesson of the game. `practice`: one person against bots, and everything can be taken back.
    `invitation`: what whoever takes an open seat must know; without it the table is public, as all were in the first days.
    `daily`: it is the game of this day. `pace`: as `clocks.pace` writes it. `delay`: the seconds that spectators are behind.
    `rematch_of`: the table after which it was made. `host`: the seat of whoever opened it. `private`: only who sits there, or was
    invited, can know of the table."""

    game: str
    mode: str
    seats: int
    seed: Seed
    options: dict[str, Any]
    chosen: bool = False
    format: int = 1  # tables from before there was a second format do not say it
    lesson: str | None = None
    practice: bool = False
    invitation: str | None = None
    daily: str | None = None
    pace: str = "none"
    delay: int = 0
    rematch_of: str | None = None
    host: int | None = None
    private: bool = False


class Deed(Struct, frozen=True):
    """One thing that happened to a play. `data` is used by `rebase` only: the position from which it goes on. `mark` is used by
    `undo`: the stretch that is taken back as a whole; by what settles a game: what follows from it. `free`: the learner leaves
    the lesson and plays on alone from here. `index`: the option of an answer; the answers that stand after a `rewind`; the
    milliseconds of a `grant`."""

    kind: DeedKind
    seat: int = 0
    index: int = 0
    data: dict[str, Any] | None = None
    mark: str | None = None
