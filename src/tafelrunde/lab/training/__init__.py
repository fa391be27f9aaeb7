"""Bots that learn: lessons from search (lessons), what a network makes of them (study), and both by turns (course)."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.core.errors import TafelrundeError

if TYPE_CHECKING:
    from tafelrunde.lab.training.course import Training


class Started:
    """A course, and how it is told to whoever waits for it."""

    def __init__(self, training: "Training") -> None:
        self.training = training
        self.folder = training.folder

    @property
    def seconds(self) -> float:
        """What the course has taken so far."""
        return self.training.state.seconds

    def run(self, minutes: float, bar: Callable[[int, int], None], quiet: bool) -> dict[str, object]:
        import msgspec

        from tafelrunde.lab.training.curves import Point

        def told(seconds: float, point: Point | None) -> None:
            bar(round(seconds), round(minutes * 60))
            if point is not None and not quiet:
                print(
                    f"{point.games} games, {point.seconds / 60:.1f} min: the end of a game {point.truth:.3f} "
                    f"(judge {point.judge:.3f}), search {point.policy:.3f}, the same favourite {point.agreed:.0%}",
                    flush=True,
                )

        found: dict[str, object] = msgspec.to_builtins(self.training.run(minutes * 60, told))
        return found


def start(
    game: str,
    mode: str | None,
    seats: int | None,
    iterations: int,
    games: int,
    folder: Path,
    workers: int = 1,
    again: bool = False,
) -> Started:
    """A course in this folder, made anew (`again`: in any case) or taken up where it was. What is asked for is checked before
    anything is written."""
    if iterations < 1 or games < 1 or workers < 1:
        raise TafelrundeError("--iterations, --games, --workers: expected whole numbers >= 1")
    try:
        from tafelrunde.lab.arrays import Table
        from tafelrunde.lab.training.course import Training, forget
    except ImportError as error:
        raise TafelrundeError(
            f"what training needs is not installed ({error}): pip install 'tafelrunde[train]'"
        ) from None
    table = Table(game, mode, seats)
    if table.seats != 2:
        raise TafelrundeError(
            f"train: {game} with {table.seats} seats; so far networks learn games of two: --seats 2"
        )
    if again:
        forget(table, folder)
    return Started(Training(table, folder, iterations, games, workers))
