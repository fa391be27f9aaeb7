"""The past of a match: what was answered, what happened, and how far undo may go."""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.core.game import State
from tafelrunde.core.patches import Lens
from tafelrunde.core.running import Redraw
from tafelrunde.core.words import Word, check_language

_WHY_NOT: Final[dict[str, Word]] = {
    "nothing": {"de": "Es gibt noch nichts zurückzunehmen.", "en": "There is nothing to take back yet."},
    "other": {
        "de": "Seit deiner letzten Entscheidung hat jemand anderes entschieden.",
        "en": "Somebody else has decided since your last decision.",
    },
    "news": {
        "de": "Seither wurde etwas aufgedeckt, gezogen oder gewürfelt.",
        "en": "Something has been revealed, drawn or rolled since.",
    },
}


class Undone:
    """Whether `undo` went back and, if not, why: reason is "" or "nothing", "other" or "news"."""

    def __init__(self, ok: bool, reason: str = "") -> None:
        self.ok = ok
        self.reason = reason

    def __bool__(self) -> bool:
        return self.ok

    def text(self, lang: str = "en") -> str:
        return "" if self.ok else _WHY_NOT[self.reason][check_language(lang)]

    def __repr__(self) -> str:
        return "<Undone>" if self.ok else f"<not undone: {self.text('en')}>"


class Moment:
    """Where a match stood just before an answer: enough to go back there."""

    def __init__(
        self,
        seat: int,
        base: State,
        trail: list[int],
        redraws: list[Redraw],
        news: int,
        parts: list[int],
        events_at_base: int,
        marks: dict[str, int],
        step: int,
    ) -> None:
        self.seat = seat
        self.base = base
        self.trail = trail
        self.redraws = redraws
        self.news = news
        self.parts = parts
        self.events_at_base = events_at_base
        self.marks = marks
        self.step = step


class Record:
    """The past of a match: what was answered, what happened, and how far undo may go."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.indices: list[int] = []
        self.digests: list[str] = []
        self.past: list[Moment] = []
        self.barrier = "nothing"
        self.locks: list[tuple[int, int]] = []  # points of no return: after how many answers, and whose
        self.events: list[Event] = []
        self.events_at_base = 0
        self.events_at_step = 0
        self.watching: list[int] = []  # seats somebody looks through (-1: a spectator)
        self.lens: Lens | None = None

    def cut(self, answers: int, digest_every: int) -> None:
        """Only so many answers remain."""
        del self.seats[answers:], self.indices[answers:]
        while self.locks and self.locks[-1][0] > answers:
            self.locks.pop()
        del self.digests[answers // digest_every :]
