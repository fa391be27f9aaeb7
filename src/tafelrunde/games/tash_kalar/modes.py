"""The five ways to play, as frozen records (TK-1). No other place asks which of them is being played."""

from typing import Final

from tafelrunde.core.words import Word, word

# Who counts the points (scoring.SCORERS).
HIGH_FORM: Final = 0
DEATHMATCH: Final = 1  # duel and melee: the duel is a melee with a single enemy colour

# The pieces that lie in the arena before the first turn.
NO_START: Final = 0
DUEL_START: Final = 1
MELEE_START: Final = 2

SIDEWAYS: Final = 6  # cards of each deck that lie sideways in team play (TK-2.42)


class Mode:
    """One way to play.

    partners       seats that play on one side
    scorer         who counts the points
    limits         points that trigger the end, by number of sides (TK-12.3 to TK-12.5)
    score_pieces   whether pieces of every colour lie on the opponents' score boards (TK-2.20, TK-2.31)
    start          which pieces lie in the arena at first
    improvising    whether enemy pieces may serve in patterns (TK-6)
    resigning      whether a side may give up (TK-12.7, TK-12.8)
    reserve        cards of the own deck whose drawing is no longer waited for (TK-12.1, TK-12.2)
    """

    def __init__(
        self,
        id: str,
        names: Word,
        seats: tuple[int, int],
        partners: int,
        scorer: int,
        limits: dict[int, int],
        start: int,
    ) -> None:
        self.id: Final = id
        self.names: Final = names
        self.seats: Final = seats
        self.partners: Final = partners
        self.teams: Final = partners > 1
        self.scorer: Final = scorer
        self.tasks: Final = scorer == HIGH_FORM
        self.limits: Final = limits
        self.score_pieces: Final = scorer == DEATHMATCH
        self.start: Final = start
        self.improvising: Final = start == MELEE_START
        self.resigning: Final = start != MELEE_START
        self.reserve: Final = SIDEWAYS if partners > 1 else 0

    def sides(self, seats: int) -> int:
        return seats // self.partners

    def set_aside(self, sides: int) -> int:
        """Double-sided pieces of each colour that lie on score boards: one for every opponent (TK-2.20, TK-2.31)."""
        return sides - 1 if self.score_pieces else 0


MODES: Final[list[Mode]] = [
    Mode("high_form", word("Die Erhabene Form", "High Form"), (2, 2), 1, HIGH_FORM, {2: 9}, NO_START),
    Mode("duel", word("Duell", "Duel"), (2, 2), 1, DEATHMATCH, {2: 18}, DUEL_START),
    Mode("melee", word("Schlacht", "Melee"), (3, 4), 1, DEATHMATCH, {3: 12, 4: 10}, MELEE_START),
    Mode(
        "team_high_form",
        word("Die Erhabene Form in Teams", "Team High Form"),
        (4, 4),
        2,
        HIGH_FORM,
        {2: 9},
        NO_START,
    ),
    Mode("team_duel", word("Duell in Teams", "Team Duel"), (4, 4), 2, DEATHMATCH, {2: 18}, DUEL_START),
]


def mode_of(id: str) -> Mode:
    return MODES[[mode.id for mode in MODES].index(id)]
