"""How long things are kept: a rule that whoever runs the server sets. Without one nothing is ever deleted by itself."""

from typing import Final

from msgspec import Struct, structs

from tafelrunde import TafelrundeError


class Rule(Struct, frozen=True):
    """Days; None: for ever. `guests`: who was not here for so long and has no running table. `open`: tables that still wait for
    somebody, `running`: any other that nobody has played at since, `over`: finished ones since their end."""

    guests: float | None = None
    open: float | None = None
    running: float | None = None
    over: float | None = None
    chat: float | None = None
    notifications: float | None = None
    audit: float | None = None

    @property
    def deletes(self) -> bool:
        return any(days is not None for days in structs.asdict(self).values())


# What `recommended` means: for a server that strangers use.
RECOMMENDED: Final = Rule(guests=90, open=14, running=365, over=365, chat=365, notifications=60, audit=180)


def read_rule(text: str) -> Rule:
    """`guests=90,over=365`, or `recommended`; empty: everything is kept."""
    if text.strip() == "recommended":
        return RECOMMENDED
    wanted: dict[str, float] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, _, days = part.partition("=")
        if name not in Rule.__struct_fields__:
            known = ", ".join(Rule.__struct_fields__)
            raise TafelrundeError(f"what is kept: expected one of {known}, got {name!r}")
        try:
            wanted[name] = float(days)
        except ValueError:
            wanted[name] = -1.0
        if not 0 < wanted[name] < 1e6:
            raise TafelrundeError(f"what is kept: {name}: expected a number of days, got {days!r}")
    return structs.replace(Rule(), **wanted)
