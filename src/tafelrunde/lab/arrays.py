"""Numbers as numpy arrays, not copied; and the spaces they live in. What all adapters for learning have in common."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.core.numbers import Layout, encode, layout_of

Observation = dict[str, NDArray[Any]]

WIDEST = 1 << 16  # no number is larger: indexes are below, everything else is scaled


class Table:
    """What an environment plays: game, mode, seats and options, checked once; and how it is told in numbers."""

    def __init__(
        self,
        game: str,
        mode: str | None = None,
        seats: int | None = None,
        options: dict[str, object] | None = None,
    ) -> None:
        trial = Match.new(game, mode, seats, 0, options, record=False)
        self.game = game
        self.mode = trial.setup.mode
        self.seats = trial.setup.seats
        self.options = options or {}
        self.layout: Layout = layout_of(find_game(game), self.mode)
        self.plans = find_game(game).plans_turns
        self.masks = _masks(self.layout.most)

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.game, self.mode, self.seats, self.options)

    @property
    def name(self) -> str:
        return f"tafelrunde_{self.game}_{self.mode}_{self.seats}"

    def new(self, seed: int) -> Match:
        return Match.new(self.game, self.mode, self.seats, seed, self.options, record=False)

    def observe(self, match: Match, seat: int) -> Observation:
        """What a seat may know, a row for each of its options, and which of them are there."""
        layout, numbers = self.layout, encode(match, seat)
        return {
            "observation": np.frombuffer(numbers.observation, np.float32),
            "options": np.frombuffer(numbers.rows, np.float32).reshape(layout.most, layout.width),
            "action_mask": self.masks[numbers.count].copy(),
        }

    def space(self) -> Any:
        """The space of what `observe` gives."""
        from gymnasium import spaces

        layout = self.layout
        return spaces.Dict(
            {
                "observation": spaces.Box(-WIDEST, WIDEST, (layout.size,), np.float32),
                "options": spaces.Box(-WIDEST, WIDEST, (layout.most, layout.width), np.float32),
                "action_mask": spaces.Box(0, 1, (layout.most,), np.int8),
            }
        )

    def actions(self) -> Any:
        from gymnasium import spaces

        return spaces.Discrete(self.layout.most)


def _masks(most: int) -> list[NDArray[np.int8]]:
    """By number of options, to be copied: that is quicker than making one."""
    return [np.array([1] * count + [0] * (most - count), np.int8) for count in range(most + 1)]


def rewards(match: Match) -> list[float]:
    """What the end is worth to each seat, from -1 (lost) to 1 (won); nothing before."""
    outcome = match.outcome
    return [0.0] * match.setup.seats if outcome is None else [2.0 * worth - 1.0 for worth in outcome.worth]


def chosen(action: Any, count: int, wrap: bool = False) -> int:
    """An action as the index of an option. One that the mask excludes is an error, or (`wrap`) counts from the front again."""
    index = int(action) % count if wrap else int(action)
    if not 0 <= index < count:
        raise TafelrundeError(f"action {index}: the mask allows 0 to {count - 1}")
    return index


def one_hot(layout: Layout, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows of options with every index as zeros and a one, for learners without embeddings."""
    parts: list[NDArray[np.float32]] = []
    for number, column in enumerate(layout.columns):
        values = rows[..., number]
        if column.size:
            parts.append(np.eye(column.size, dtype=np.float32)[values.astype(np.int64)])
        else:
            parts.append(values[..., None])
    return np.concatenate(parts, axis=-1)
