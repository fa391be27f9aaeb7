"""What happened, as small records. They feed the log, the animations, statistics and replays."""

from mypy_extensions import mypyc_attr

from tafelrunde.core.words import Texts, Word


class Event:
    """One observable change, told after it has happened. `data` is JSON and for everybody; `secret` is seen in addition by
    `seats` only.

    With `hidden` True the whole event exists only for `seats`.
    """

    __slots__ = ("kind", "data", "secret", "seats", "hidden")

    def __init__(
        self,
        kind: str,
        data: dict[str, object],
        secret: dict[str, object] | None = None,
        seats: tuple[int, ...] = (),
        hidden: bool = False,
    ) -> None:
        self.kind = kind
        self.data = data
        self.secret = secret
        self.seats = seats
        self.hidden = hidden

    def concerns(self, seat: int | None) -> bool:
        """Whether the event exists for this seat (None: a spectator)."""
        return not self.hidden or (seat is not None and seat in self.seats)

    def seen_by(self, seat: int | None) -> dict[str, object] | None:
        """The event as this seat (None: a spectator) may see it; None if not at all."""
        if not self.concerns(seat):
            return None
        seen: dict[str, object] = {"kind": self.kind}
        seen.update(self.data)
        if self.secret is not None and seat is not None and seat in self.seats:
            seen.update(self.secret)
        return seen


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Somebody who looks at the table after every event."""

    def notice(self, event: Event) -> None:
        raise NotImplementedError


def event_text(texts: Texts, seen: dict[str, object]) -> Word:
    """The sentence for a seen event; insiders (`known` is set) may have one of their own, `event.KIND.known`."""
    key = f"event.{seen['kind']}"
    if seen.get("known") and texts.has(key + ".known"):
        key += ".known"
    return texts.both(key, seen)
