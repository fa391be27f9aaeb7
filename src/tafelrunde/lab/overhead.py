"""What a step of the adapters costs, beside PettingZoo's own games and OpenSpiel's games in Python, all in one run.

Processor time is measured, not the clock on the wall: a busy machine disturbs it less.
"""

import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import Any

from tafelrunde import Match, find_game
from tafelrunde.core.numbers import encode, layout_of
from tafelrunde.lab.measure import Chance, Figures, Subject, subjects

Measure = Callable[[float], Figures]

CLASSICS = ("tictactoe_v3", "connect_four_v3", "texas_holdem_v4", "chess_v6")
TOGETHER = "rps_v2"
THEIR_VECTOR = "CartPole-v1"
AT_ONCE = 2  # environments, each in a process of its own
IN_PYTHON = ("python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes")


def measure_engine(game: str, mode: str, seats: int, seconds: float) -> Figures:
    """A decision of random play by itself, and the numbers of one observation with its rows."""
    chance, seed = Chance(7), 0
    playing = telling = 0.0
    decisions = told = 0
    layout_of(find_game(game), mode)
    while playing + telling < seconds:
        seed += 1
        match = Match.new(game, mode, seats, seed, record=False)
        start = process_time()
        while not match.over:
            choice = match.choice
            assert choice is not None
            match.play(choice.values[chance.below(len(choice.values))], choice)
            decisions += 1
        playing += process_time() - start
        match = Match.new(game, mode, seats, seed, record=False)
        while not match.over and telling < seconds / 2:
            choice = match.choice
            assert choice is not None
            start = process_time()
            encode(match, choice.seat)
            telling += process_time() - start
            told += 1
            match.play(choice.values[chance.below(len(choice.values))], choice)
    return {"decision_microseconds": playing / decisions * 1e6, "encode_microseconds": telling / told * 1e6}


def measure_pettingzoo(env: Any, seconds: float) -> Figures:
    """A step and the next observation with its mask."""
    chance, spent, steps, seed = Chance(7), 0.0, 0, 0
    while spent < seconds:
        seed += 1
        start = process_time()
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[chance.below(len(legal))]))
            steps += 1
        spent += process_time() - start
    return {"pettingzoo_microseconds": spent / steps * 1e6}


def measure_parallel(env: Any, seconds: float) -> Figures:
    """A step of all seats at once, with the next observation of each of them."""
    chance, spent, steps, seed = Chance(7), 0.0, 0, 0
    while spent < seconds:
        seed += 1
        start = process_time()
        seen, _ = env.reset(seed=seed)
        while env.agents:
            seen = env.step({agent: _any_action(env, agent, seen[agent], chance) for agent in env.agents})[0]
            steps += 1
        spent += process_time() - start
    return {"parallel_microseconds": spent / steps * 1e6}


def _any_action(env: Any, agent: str, seen: Any, chance: Chance) -> int:
    if isinstance(seen, dict):
        legal = seen["action_mask"].nonzero()[0]
        return int(legal[chance.below(len(legal))])
    return chance.below(int(env.action_space(agent).n))


class Vectors:
    """Environments in processes of their own: made when they are first measured, and kept until everything is over, since it
    takes seconds to start them. Measured by the clock on the wall: a step of one environment, with all of them at work."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make
        self.envs: Any = None

    def __call__(self, seconds: float) -> Figures:
        if self.envs is None:
            self.envs = self.make()
        envs, chance, steps = self.envs, Chance(7), 0
        seen, _ = envs.reset(seed=1)
        start = perf_counter()
        while (spent := perf_counter() - start) < seconds:
            if isinstance(seen, dict):
                # a game that is over offers nothing; the next step deals anew, whatever is answered
                actions = [chance.below(max(int(count), 1)) for count in seen["action_mask"].sum(axis=1)]
            else:
                actions = [chance.below(int(envs.single_action_space.n)) for _ in range(envs.num_envs)]
            seen = envs.step(actions)[0]
            steps += envs.num_envs
        return {"vector_microseconds": spent / steps * 1e6}

    def close(self) -> None:
        if self.envs is not None:
            self.envs.close()


def vectors(wanted: Callable[[Subject], bool]) -> dict[Subject, Vectors]:
    """For the first table of each game."""
    from tafelrunde.lab.gymnasium import vector

    first = {subject[0]: subject for subject in reversed(subjects())}
    return {
        subject: Vectors(partial(vector, AT_ONCE, game, mode=subject[1], seats=subject[2]))
        for game, subject in first.items()
        if wanted(subject)
    }


def measure_openspiel(name: str, seconds: float) -> Figures:
    """Who decides, what is legal, and the answer: what its algorithms do at every node."""
    import pyspiel

    game, chance = pyspiel.load_game(name), Chance(7)
    spent, steps = 0.0, 0
    while spent < seconds:
        start = process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chance.below(len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[chance.below(len(legal))])
            steps += 1
        spent += process_time() - start
    return {"openspiel_microseconds": spent / steps * 1e6}


def measure_gymnasium(game: str, mode: str, seats: int, seconds: float) -> Figures:
    """A step of one seat; the random bots at the other seats decide in it, too."""
    from tafelrunde.lab.gymnasium import SeatEnv

    env, chance = SeatEnv(game, "random", None, mode, seats), Chance(7)
    spent, steps, seed = 0.0, 0, 0
    while spent < seconds:
        seed += 1
        start = process_time()
        seen, _ = env.reset(seed=seed)
        ended = False
        while not ended:
            seen, _, ended, _, _ = env.step(chance.below(int(seen["action_mask"].sum())))
            steps += 1
        spent += process_time() - start
    return {"gymnasium_microseconds": spent / steps * 1e6}


def measure_adapters(game: str, mode: str, seats: int, seconds: float) -> Figures:
    """All figures of one table, each for a share of the time."""
    import_module("tafelrunde.lab.openspiel")  # registers the games
    from tafelrunde.lab.pettingzoo import env, parallel_env

    name, share = f"tafelrunde_{game}(mode={mode},players={seats})", seconds / 5
    return {
        **measure_engine(game, mode, seats, share),
        **measure_pettingzoo(env(game, mode, seats), share),
        **measure_parallel(parallel_env(game, mode, seats), share),
        **measure_gymnasium(game, mode, seats, share),
        **measure_openspiel(name, share),
    }


def measure_classic(name: str, seconds: float) -> Figures:
    """One of PettingZoo's own games."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the way to make one changes just now
        return measure_pettingzoo(import_module(f"pettingzoo.classic.{name}").env(), seconds)


def measure_together(name: str, seconds: float) -> Figures:
    """One of PettingZoo's own games, all at once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return measure_parallel(import_module(f"pettingzoo.classic.{name}").parallel_env(), seconds)


def their_vectors() -> dict[str, Vectors]:
    """The usual example of Gymnasium, as many at once as of ours."""
    import gymnasium

    make = partial(gymnasium.make_vec, THEIR_VECTOR, AT_ONCE, gymnasium.VectorizeMode.ASYNC)
    return {f"gymnasium {THEIR_VECTOR}": Vectors(make)}


def peers() -> dict[str, Measure]:
    """Their own games, as far as what they need is installed."""
    found: dict[str, Measure] = {}
    if all(find_spec(needed) is not None for needed in ("pettingzoo", "pygame", "rlcard", "chess")):
        found.update({f"pettingzoo {name}": partial(measure_classic, name) for name in CLASSICS})
        found[f"pettingzoo {TOGETHER}"] = partial(measure_together, TOGETHER)
    if find_spec("open_spiel") is not None:
        import_module("open_spiel.python.games")  # registers them
        found.update({f"openspiel {name}": partial(measure_openspiel, name) for name in IN_PYTHON})
    return found


def tables(wanted: Callable[[Subject], bool]) -> dict[Subject, Measure]:
    return {subject: partial(measure_adapters, *subject) for subject in subjects() if wanted(subject)}
