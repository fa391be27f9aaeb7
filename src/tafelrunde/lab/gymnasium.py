"""One seat of a game as an environment of Gymnasium: bots of your choice have the other seats."""

from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
from gymnasium.vector import AsyncVectorEnv

from tafelrunde import Match
from tafelrunde.bots import make_bot
from tafelrunde.lab.arrays import Observation, Table, chosen, rewards


class SeatEnv(gymnasium.Env[Observation, Any]):
    """You have a seat (a number, or None: another one in every game), bots have the others. The reward comes with the end: from
    -1 (lost) to 1 (won)."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        bot: str = "random",
        seat: int | None = None,
        mode: str | None = None,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        wrap: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`wrap`: an action beyond the mask counts from the front again (for samplers that know no masks) instead of being an
        error."""
        self.table = Table(game, mode, seats, options)
        self.bot = bot
        self.wish = seat
        self.wrap = wrap
        self.render_mode = render_mode
        self.observation_space = self.table.space()
        self.action_space = self.table.actions()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            deal = int(self.np_random.integers(1 << 31))
            self.seat = deal % self.table.seats if self.wish is None else self.wish
            self.match: Match = self.table.new(deal)
            self.bots = [make_bot(self.bot, deal * 31 + seat) for seat in range(self.table.seats)]
            self._go_on()
            if not self.match.over:  # bots may end a game before the seat was asked once
                return self.table.observe(self.match, self.seat), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        match = self.match
        choice = match.choices[self.seat]
        match.play(choice.values[chosen(action, choice.count, self.wrap)], choice)
        self._go_on()
        reward = rewards(match)[self.seat]
        return self.table.observe(match, self.seat), reward, match.over, False, {"seat": self.seat}

    def _go_on(self) -> None:
        """Let the bots decide until the own seat is asked."""
        match = self.match
        while not match.over:
            asked = match.choices
            if self.seat in asked:
                return
            seat = next(iter(asked))
            match.answer(self.bots[seat].choose(match, seat), seat)

    def render(self) -> Any:
        return self.match.game.drawing(self.match.state, self.seat, "en")


def vector(count: int, game: str, **how: Any) -> AsyncVectorEnv:
    """So many environments, each in a process of its own; `how` is what `SeatEnv` takes."""
    makers: list[Callable[[], SeatEnv]] = [partial(SeatEnv, game, **how)] * count
    return AsyncVectorEnv(makers, context="spawn")
