"""Tactics: their numbers say who is first (MK-4.24), and what each of them does (MK-4.23)."""

from typing import NamedTuple

from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import DUMMY
from tests.games.mage_knight.by_hand.case import case
from tests.games.mage_knight.table import Table


class Row(NamedTuple):
    tactic: str
    number: int
    night: bool


ROWS = [
    Row("early_bird", 1, False), Row("rethink", 2, False), Row("mana_steal", 3, False), Row("planning", 4, False),
    Row("great_start", 5, False), Row("the_right_moment", 6, False),
    Row("from_the_dusk", 1, True), Row("long_night", 2, True), Row("mana_search", 3, True),
    Row("midnight_meditation", 4, True), Row("preparation", 5, True), Row("sparing_power", 6, True),
]  # fmt: skip


def order(row: Row) -> None:
    """Against every other one of its time, whoever takes it: the lower number has the first turn."""
    for other in ROWS:
        if other.night == row.night and other != row:
            low, high = sorted((row, other), key=lambda one: one.number)
            assert first(low, high) == 0 and first(high, low) == 1, f"{row.tactic} and {other.tactic}"


def first(own: Row, rival: Row) -> int:
    """Whose turn is the first one, if these two are taken."""
    table = Table(
        "march", "rage rage rage rage", phase="tactics", night=own.night, tactics=[own.tactic, rival.tactic], source=["red"] * 4,
        others={1: {"fame": 2, "hand": "march", "deck": "rage rage rage rage"}},
    )  # fmt: skip
    table.choose("tactic.take", own.tactic)
    while table.prompt is not None and table.prompt.startswith(("tactic.", "effect.")):
        table.match.answer(0)
    return table.s.order[0]


def dummys(row: Row) -> None:
    """In a solo game the dummy has what is left, and its number counts as well."""
    mine = 1 if row.number == 4 else 4  # nothing is asked on taking one of these
    other = next(other for other in ROWS if other.night == row.night and other.number == mine)
    table = Table(
        "march", "rage rage rage rage", mode="solo_conquest", seats=1, phase="tactics", night=row.night, source=["red"] * 4,
        tactics=[row.tactic, other.tactic],
        dummy={"hero": "krang", "deck": {"top": ["rage"] * 9}},
    )  # fmt: skip
    table.choose("tactic.take", other.tactic)
    assert library().tactics[table.s.dummy_tactic].id == row.tactic
    assert table.s.order == ((DUMMY, 0) if row.number < other.number else (0, DUMMY))


DAY = {
    "phase": "tactics",
    "tactics": ["early_bird", "great_start"],
    "deck": "rage rage rage rage",
    "hand": "march",
}
NIGHT = {
    "phase": "tactics",
    "tactics": ["from_the_dusk", "mana_search"],
    "deck": "rage rage rage rage",
    "hand": "march",
}
OTHER = {"others": {1: {"fame": 2, "deck": "rage"}}}
# The other one has Great Start, and a single card to draw.
CASES = [
    case("great_start", "open", "great_start", "hand rage +2, deck -2", **DAY, **OTHER),
    case("early_bird", "open", "early_bird", "rival hand rage +1, rival deck -1", **DAY, **OTHER),
    case("from_the_dusk", "open night", "from_the_dusk", "nothing", **NIGHT, **OTHER),
]
