"""How fast a table plays: without a clock, live by the spell or by the game, or by days."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from tafelrunde.server.clocks.sentences import refusal

Kind = Literal["none", "spell", "bank", "days"]
Family = Literal["none", "live", "days"]

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

DAYS: Final = (1, 2, 3, 7, 14)
SPELL_SECONDS: Final = (5, 3600)
BANK_SECONDS: Final = (30, 4 * 3600)
DELAY_SECONDS: Final = (0, 300)


class Pace(Struct, frozen=True):
    """`amount`: seconds for each spell, seconds in the bank, or days for each spell. `delay`: the seconds of each spell that
    cost nothing from the bank (rule 1). A spell is the time from when a seat is asked until it is not asked any more, however
    many answers that takes. Written as `none`, `spell 60`, `bank 600+10`, `days 3`."""

    kind: Kind = "none"
    amount: int = 0
    delay: int = 0

    def __str__(self) -> str:
        if self.kind == "none":
            return "none"
        return f"bank {self.amount}+{self.delay}" if self.kind == "bank" else f"{self.kind} {self.amount}"

    @property
    def family(self) -> Family:
        """What belongs on one ladder: `spell` and `bank` are both live."""
        if self.kind == "none" or self.kind == "days":
            return self.kind
        return "live"

    @property
    def full(self) -> int:
        """Milliseconds on a clock that nobody has used yet."""
        return self.amount * (DAY if self.kind == "days" else SECOND)


NO_PACE: Final = Pace()
_FORM: Final = re.compile(r"(none)|(spell|days) ([0-9]{1,6})|(bank) ([0-9]{1,6})\+([0-9]{1,6})")


def parse_pace(text: str) -> Pace:
    """The pace that this text describes; a clear refusal if it describes none."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise refusal("bad_pace", f"{text[:40]!r}: expected 'none', 'spell 60', 'bank 600+10' or 'days 3'")
    if found[1]:
        return NO_PACE
    if found[4]:
        _within("the bank", int(found[5]), BANK_SECONDS)
        _within("the delay", int(found[6]), DELAY_SECONDS)
        return Pace("bank", int(found[5]), int(found[6]))
    amount = int(found[3])
    if found[2] == "spell":
        _within("a spell", amount, SPELL_SECONDS)
        return Pace("spell", amount)
    if amount not in DAYS:
        raise refusal("bad_pace", f"{amount} days: expected one of {', '.join(map(str, DAYS))}")
    return Pace("days", amount)


def _within(what: str, seconds: int, limits: tuple[int, int]) -> None:
    low, high = limits
    if not low <= seconds <= high:
        raise refusal("bad_pace", f"{what} of {seconds} seconds: expected {low} to {high}")


def settled_pace(wished: Pace, people: Sequence[str | None]) -> Pace:
    """The pace that a table really gets. Where a person holds two seats no clock can be fair (rule 4): `none`.

    `people`: who sits on each seat; None for bots and open seats.
    """
    seated = [person for person in people if person is not None]
    return wished if len(set(seated)) == len(seated) else NO_PACE
