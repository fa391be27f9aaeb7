"""Every game and mode as an environment of PettingZoo: one decision after the other (`env`), or a step for all seats at once
(`parallel_env`)."""

from typing import Any

from pettingzoo import AECEnv, ParallelEnv

from tafelrunde import Match
from tafelrunde.lab.arrays import Observation, Table, chosen, rewards


def env(
    game: str,
    mode: str | None = None,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    max_cycles: int | None = None,
) -> "TableEnv":
    """A game, decision by decision; cut off after `max_cycles` decisions, if that is given."""
    return TableEnv(Table(game, mode, seats, options), max_cycles)


def parallel_env(
    game: str,
    mode: str | None = None,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    max_cycles: int | None = None,
    wrap: bool = False,
) -> "TogetherEnv":
    """A game in which all seats act in every step. `wrap`: an action beyond the mask counts from the front again (for samplers
    that know no masks) instead of being an error."""
    return TogetherEnv(Table(game, mode, seats, options), max_cycles, wrap)


def _names(table: Table) -> list[str]:
    return [f"seat_{seat}" for seat in range(table.seats)]


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One seat decides at a time. Where several decide at once they are asked one after the other, and none learns what the
    others chose."""

    def __init__(self, table: Table, max_cycles: int | None = None) -> None:
        super().__init__()
        self.table = table
        self.max_cycles = max_cycles
        self.metadata = {"name": table.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = _names(table)
        self.seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        space, actions = table.space(), table.actions
        self._spaces = dict.fromkeys(self.possible_agents, space)
        self._actions = {name: actions() for name in self.possible_agents}
        self._nothing: dict[str, float] = dict.fromkeys(self.possible_agents, 0.0)
        self._next_seed = 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh table; without a seed the next deal."""
        self._next_seed = self._next_seed + 1 if seed is None else seed
        self.match: Match = self.table.new(self._next_seed)
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = self._nothing.copy()
        self._cumulative_rewards = self._nothing.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self.match, self.seat_of[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        choice = match.choice
        assert choice is not None
        match.play(choice.values[chosen(action, len(choice.values))], choice)
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        if match.over:
            self.rewards = dict(zip(self.possible_agents, rewards(match)))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_cycles is not None and self.decisions >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()

    def _ask(self) -> None:
        choice = self.match.choice
        self.agent_selection = self.agents[0] if choice is None else self.possible_agents[choice.seat]

    def render(self) -> str:
        choice = self.match.choice
        return self.match.game.drawing(self.match.state, None if choice is None else choice.seat, "en")

    def close(self) -> None:
        """There is nothing to close: a table is plain data."""

    def __str__(self) -> str:
        return self.table.name


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats act in every step; of those that are not asked nothing is wanted but action 0, and `infos` says who is asked."""

    def __init__(self, table: Table, max_cycles: int | None = None, wrap: bool = False) -> None:
        self.table = table
        self.max_cycles = max_cycles
        self.wrap = wrap
        self.metadata = {"name": table.name, "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.possible_agents = _names(table)
        self._spaces = dict.fromkeys(self.possible_agents, table.space())
        self._actions = {name: table.actions() for name in self.possible_agents}
        self._next_seed = 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._next_seed = self._next_seed + 1 if seed is None else seed
        self.match: Match = self.table.new(self._next_seed)
        self.steps = 0
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        match, agents = self.match, self.agents
        for seat, choice in match.choices.items():
            action = chosen(actions[self.possible_agents[seat]], choice.count, self.wrap)
            match.play(choice.values[action], choice)
        self.steps += 1
        over = match.over
        late = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        found = (
            self._observations(),
            dict(zip(agents, rewards(match))),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            self._infos(),
        )
        if over or late:
            self.agents = []
        return found

    def _observations(self) -> dict[str, Observation]:
        asked, found = self.match.choices, {}
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = self.table.observe(self.match, seat)
            if seat not in asked:
                found[agent]["action_mask"] = self.table.masks[1].copy()
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        asked = self.match.choices
        return {agent: {"asked": seat in asked} for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str:
        return self.match.game.drawing(self.match.state, None, "en")
