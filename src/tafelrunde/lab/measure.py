"""The measuring itself. A module for the bench, and a script that any checkout of Tafelrunde can run (PYTHONPATH chooses which):
it uses only what all versions of a match have, so that before and after are measured by the same code.

As a script it reads orders from standard input, one JSON list a line, and answers each with a line of JSON:

    ["about"]                                   -> {"form": ..., "folder": ..., "subjects": [[game, mode, seats], ...]}
    ["play", game, mode, seats, seconds]        -> figures of random play, see `measure_play`
    ["server", game, mode, seats, seconds]      -> what a table costs, see `measure_server`
"""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import tafelrunde
from tafelrunde import Match, all_games, find_game

CLONES_PER_POSITION = 20
POSITIONS_PER_GAME = 8
LOOKS_PER_POSITION = 5

Subject = tuple[str, str, int]
"""Game, mode, number of seats."""
Figures = dict[str, float]


class Chance:
    """The same random play in every version: a plain generator that belongs to this file."""

    def __init__(self, seed: int) -> None:
        self.x = seed % 2147483646 + 1

    def below(self, n: int) -> int:
        self.x = self.x * 48271 % 2147483647
        return self.x % n


def subjects() -> list[Subject]:
    """Every game and mode, with fewest and with most seats."""
    return [
        (info.id, mode.id, seats)
        for info in all_games()
        for mode in find_game(info.id).modes
        for seats in dict.fromkeys(mode.seats)
    ]


def measure_play(game: str, mode: str, seats: int, seconds: float) -> Figures:
    """Decisions per second in random play, and microseconds per clone along the way."""
    chance = Chance(7)
    decisions, spent, seed = 0, 0.0, 0
    clones, cloning = 0, 0.0
    while spent < seconds:
        seed += 1
        start = perf_counter()
        played = _play_on(Match.new(game, mode, seats, seed, record=False), chance)
        spent += perf_counter() - start
        decisions += played
        cloned, took = _clone_along(Match.new(game, mode, seats, seed, record=False), seed, played)
        clones += cloned
        cloning += took
    return {"decisions_per_second": decisions / spent, "clone_microseconds": cloning / clones * 1e6}


def _play_on(match: Match, chance: Chance) -> int:
    """To the end, at random; how many decisions that took."""
    played = 0
    while not match.over:
        choice = match.choice
        assert choice is not None
        values = choice.values
        match.play(values[chance.below(len(values))])
        played += 1
    return played


def _clone_along(match: Match, seed: int, length: int) -> tuple[int, float]:
    """Clone at several positions of one game, in the middle of steps as they come.

    The first clone at a position is not timed: it may bring the match's base up to date, once for all the others. A bot clones
    hundreds of times at one position, and hardly notices.
    """
    chance = Chance(seed)
    clones, spent, number = 0, 0.0, 0
    every = max(length // POSITIONS_PER_GAME, 1)
    while not match.over:
        if number % every == 0:
            match.clone()
            start = perf_counter()
            for _ in range(CLONES_PER_POSITION):
                match.clone()
            spent += perf_counter() - start
            clones += CLONES_PER_POSITION
        choice = match.choice
        assert choice is not None
        match.play(choice.values[chance.below(choice.count)])
        number += 1
    return clones, spent


def measure_server(game: str, mode: str, seats: int, seconds: float) -> Figures:
    """What a table costs, in microseconds: an answer with a record, a seat's view, what watching one seat adds to each event, and
    a snapshot with its size in bytes. A version without patches has no figure for them."""
    sums: Figures = dict.fromkeys(("answers", "answering", "events", "watching", "watched", "looks"), 0.0)
    sums.update(dict.fromkeys(("looking", "shots", "shooting", "bytes"), 0.0))
    start, seed = perf_counter(), 0
    while perf_counter() - start < seconds:
        seed += 1
        _answer_along(Match.new(game, mode, seats, seed), seed, sums)
        if hasattr(Match, "watch"):
            _watch_along(Match.new(game, mode, seats, seed), seed, sums)
        _look_along(Match.new(game, mode, seats, seed), seed, sums)
    figures = {
        "answer_microseconds": sums["answering"] / sums["answers"] * 1e6,
        "events_per_answer": sums["events"] / sums["answers"],
        "view_microseconds": sums["looking"] / sums["looks"] * 1e6,
        "snapshot_microseconds": sums["shooting"] / sums["shots"] * 1e6,
        "snapshot_bytes": sums["bytes"] / sums["shots"],
    }
    if sums["watched"]:
        added = sums["watching"] - sums["answering"]
        figures["patch_microseconds"] = max(added, 0.0) / max(sums["watched"], 1) * 1e6
    return figures


def _answer_all(match: Match, chance: Chance) -> tuple[int, float]:
    """Answer at random to the end: number of answers, and the seconds they took without listing the options."""
    answers, spent = 0, 0.0
    while not match.over:
        seat, choice = next(iter(match.choices.items()))
        index = chance.below(choice.count)
        start = perf_counter()
        match.answer(index, seat)
        spent += perf_counter() - start
        answers += 1
    return answers, spent


def _answer_along(match: Match, seed: int, sums: Figures) -> None:
    answers, spent = _answer_all(match, Chance(seed))
    sums["answers"] += answers
    sums["answering"] += spent
    sums["events"] += len(match.record.events) if match.record is not None else 0


def _watch_along(match: Match, seed: int, sums: Figures) -> None:
    """The same game again, now with somebody looking through the first seat's eyes."""
    match.watch([0])
    sums["watching"] += _answer_all(match, Chance(seed))[1]
    sums["watched"] += sum(event.concerns(0) for event in match.record.events) if match.record else 0


def _look_along(match: Match, seed: int, sums: Figures) -> None:
    chance = Chance(seed)
    number = 0
    while not match.over:
        if number % POSITIONS_PER_GAME == 0:
            start = perf_counter()
            for _ in range(LOOKS_PER_POSITION):
                match.view(0)
            looked = perf_counter()
            data = json.dumps(_snapshot(match), ensure_ascii=False, separators=(",", ":")).encode()
            sums["shooting"] += perf_counter() - looked
            sums["looking"] += looked - start
            sums["looks"] += LOOKS_PER_POSITION
            sums["shots"] += 1
            sums["bytes"] += len(data)
        seat, choice = next(iter(match.choices.items()))
        match.answer(chance.below(choice.count), seat)
        number += 1


def _snapshot(match: Match) -> dict[str, object]:
    """What a table stores with every answer. Older versions store the whole past each time."""
    snapshot = getattr(match, "snapshot", None)
    stored: dict[str, object] = match.to_dict() if snapshot is None else snapshot()
    return stored


def _form() -> str:
    from tafelrunde._form import compiled

    return "compiled" if compiled() else "plain"


def main() -> None:
    for line in sys.stdin:
        what, *about = json.loads(line)
        found: Any
        if what == "about":
            folder = str(Path(tafelrunde.__file__).resolve().parent)
            found = {"form": _form(), "folder": folder, "subjects": subjects()}
        else:
            found = (measure_play if what == "play" else measure_server)(*about)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
