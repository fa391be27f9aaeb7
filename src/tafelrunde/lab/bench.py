"""How fast are we? Decisions per second in random play and the price of a clone, beside peers, all in one run.

Machines are noisy: everything is measured in several rounds, taken in turn, and the median counts. Ratios are what to read.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from tafelrunde import Match, all_games, find_game
from tafelrunde._form import compiled
from tafelrunde.bots.bot import Dice

ROUNDS = 5
CLONES_PER_POSITION = 20

Measure = Callable[[float], tuple[float, float]]
"""Seconds to spend -> (decisions per second, microseconds per clone)"""


def measure_game(game: str, mode: str, seats: int) -> Measure:
    rules = find_game(game)

    def measure(seconds: float) -> tuple[float, float]:
        dice = Dice(7)
        decisions, spent, seed = 0, 0.0, 0
        clones, cloning = 0, 0.0
        while spent < seconds:
            seed += 1
            start = perf_counter()
            match = Match.new(rules, mode, seats, seed, record=False)
            played = 0
            while not match.over:
                choice = match.choice
                assert choice is not None
                values = choice.values
                match.play(values[dice.below(len(values))])
                played += 1
            spent += perf_counter() - start
            decisions += played
            cloned, took = _clone_along(match.setup.seed, rules.id, mode, seats, played)
            clones += cloned
            cloning += took
        return decisions / spent, cloning / clones * 1e6

    return measure


def _clone_along(seed: int, game: str, mode: str, seats: int, length: int) -> tuple[int, float]:
    """Clone at several positions of one game, in the middle of steps as they come."""
    dice = Dice(seed)
    match = Match.new(game, mode, seats, seed, record=False)
    clones, spent, number = 0, 0.0, 0
    every = max(length // 8, 1)
    while not match.over:
        if number % every == 0:
            start = perf_counter()
            for _ in range(CLONES_PER_POSITION):
                match.clone()
            spent += perf_counter() - start
            clones += CLONES_PER_POSITION
        choice = match.choice
        assert choice is not None
        match.play(choice.values[dice.below(choice.count)])
        number += 1
    return clones, spent


def measure_catanatron() -> Measure | None:
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        return None

    def measure(seconds: float) -> tuple[float, float]:
        decisions, spent, clones, cloning = 0, 0.0, 0, 0.0
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        while spent < seconds:
            start = perf_counter()
            game = Game([RandomPlayer(colour) for colour in colours])
            ticks = 0
            while game.winning_color() is None and ticks < 4000:
                game.play_tick()
                ticks += 1
                if ticks % 120 == 0:
                    before = perf_counter()
                    for _ in range(CLONES_PER_POSITION):
                        game.copy()
                    took = perf_counter() - before
                    cloning += took
                    clones += CLONES_PER_POSITION
                    start += took
            spent += perf_counter() - start
            decisions += ticks
        return decisions / spent, cloning / max(clones, 1) * 1e6

    return measure


def measure_open_spiel() -> Measure | None:
    try:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")

    def measure(seconds: float) -> tuple[float, float]:
        dice = Dice(7)
        decisions, spent, clones, cloning = 0, 0.0, 0, 0.0
        while spent < seconds:
            start = perf_counter()
            state = game.new_initial_state()
            steps = 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[dice.below(len(actions))])
                steps += 1
                if steps % 20 == 0:
                    before = perf_counter()
                    for _ in range(CLONES_PER_POSITION):
                        state.clone()
                    took = perf_counter() - before
                    cloning += took
                    clones += CLONES_PER_POSITION
                    start += took
            spent += perf_counter() - start
            decisions += steps
        return decisions / spent, cloning / max(clones, 1) * 1e6

    return measure


def subjects() -> dict[str, Measure]:
    """Every game and mode of ours (with fewest and most seats), then the peers that are installed."""
    found: dict[str, Measure] = {}
    for info in all_games():
        for mode in find_game(info.id).modes:
            for seats in dict.fromkeys(mode.seats):
                name = (
                    f"{info.id}/{mode.id}"
                    if mode.seats[0] == mode.seats[1]
                    else f"{info.id}/{mode.id}/{seats}"
                )
                found[name] = measure_game(info.id, mode.id, seats)
    peers = {"catanatron": measure_catanatron(), "openspiel gin_rummy": measure_open_spiel()}
    found.update({name: peer for name, peer in peers.items() if peer is not None})
    return found


def bench(
    seconds: float = 5.0, only: list[str] | None = None, progress: Callable[[int, int], None] | None = None
) -> dict[str, Any]:
    """Measure everything in turn for about `seconds` each; ratios compare with each peer (above 1 is better than the peer)."""
    found = {name: one for name, one in subjects().items() if not only or any(part in name for part in only)}
    speeds: dict[str, list[float]] = {name: [] for name in found}
    clones: dict[str, list[float]] = {name: [] for name in found}
    for number in range(ROUNDS):
        for place, (name, measure) in enumerate(found.items()):
            speed, clone = measure(seconds / ROUNDS)
            speeds[name].append(speed)
            clones[name].append(clone)
            if progress is not None:
                progress(number * len(found) + place + 1, ROUNDS * len(found))
    rows: dict[str, dict[str, Any]] = {}
    peers = [name for name in found if "/" not in name]
    for name in found:
        speed, clone = median(speeds[name]), median(clones[name])
        rows[name] = {"decisions_per_second": round(speed), "clone_microseconds": round(clone, 2)}
        if "/" in name:
            for peer in peers:
                rows[name][f"speed_vs_{peer.split()[0]}"] = round(speed / median(speeds[peer]), 2)
                rows[name][f"clone_vs_{peer.split()[0]}"] = round(clone / median(clones[peer]), 3)
    return {"form": "compiled" if compiled() else "plain", "rounds": ROUNDS, "rows": rows}
