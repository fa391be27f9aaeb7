"""Finds puzzles: lets bots play each other and looks for decisions in which one answer is clearly better than all others.

A quick look at every decision, then a longer one, and a last one of twenty times the ordinary size with chance of its own: what
is left is clear however long one thinks. How hard a puzzle is, is the size of the search that finds its answer.
"""

import random
from pathlib import Path
from typing import Final

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.bots import Bot, make_bot
from tafelrunde.bots.search import Search
from tafelrunde.bots.weighing import Scales, Weighed, lead
from tafelrunde.core.puzzles import (
    HARDEST,
    NOT_WEIGHED,
    Expected,
    Puzzle,
    PuzzleFile,
    puzzle_file,
    read_puzzles,
    written,
)
from tafelrunde.lab.simulate import Progress

CLEAR: Final = 0.07  # so much better than the second best answer, by a judge that speaks from 0 to 1
ORDINARY: Final = 500  # iterations of an ordinary search (`search:500`)
LONG: Final = 20  # times the ordinary size: what every puzzle is checked with
CHECKS: Final = 2  # with other chance each time: one alone lets through what dice made look clear
QUICK: Final = 150  # iterations of the first look
LOOK: Final = 1000  # and of the second one
PLAYERS: Final = ("search:100", "search:30", "greedy")
FEWEST_OPTIONS: Final = 3
MOST_OF_A_GAME: Final = 3
APART: Final = 6  # answers between two puzzles of the same game
LONGEST_GAME: Final = 200
SIZES: Final = (
    30,
    120,
    480,
    1920,
)  # of searches that may find the answer; which of them does is the difficulty
TRIES: Final = 2
LINE: Final = 4  # decisions told of what follows


class Miner:
    """Goes through games of self-play, one after the other, and adds what it finds to a file."""

    def __init__(
        self, found: PuzzleFile, count: int, mode: str | None = None, seats: int | None = None
    ) -> None:
        self.found = found
        self.count = count
        self.mode = mode
        self.seats = seats

    @property
    def done(self) -> bool:
        return len(self.found.puzzles) >= self.count

    def play(self) -> None:
        """One more game, with all puzzles in it. Which bots play is drawn: between equals few answers are clear."""
        seed = self.found.seed * 100_000 + self.found.games
        chance = random.Random(seed)
        match = Match.new(self.found.game, self.mode, self.seats, seed)
        bots = [make_bot(chance.choice(PLAYERS), seed + seat) for seat in range(match.setup.seats)]
        last, here = -APART, 0
        while (
            not match.over and match.answers_given < LONGEST_GAME and here < MOST_OF_A_GAME and not self.done
        ):
            number = match.answers_given
            if number >= 2 * match.setup.seats and number >= last + APART:
                puzzle = self.look(match, seed + number)
                if puzzle is not None:
                    self.found.puzzles.append(puzzle)
                    last, here = number, here + 1
            go_on(match, bots, chance)
        self.found.games += 1

    def look(self, match: Match, seed: int) -> Puzzle | None:
        """The puzzle that this position is; None if it is none, or if there are enough of its kind."""
        seat, choice = next(iter(match.choices.items()))
        if match.simultaneous or choice.count < FEWEST_OPTIONS:
            return None
        best = -1
        for size in (QUICK, LOOK):
            weighed = Scales(seed, size).weigh(match, seat)
            if not clear(weighed) or best not in (-1, weighed[0].index):
                return None
            best = weighed[0].index
            seed += 1
        difficulty = difficulty_of(match, seat, best, seed)
        if not self._wanted(difficulty) or any(each.id == id_of(match) for each in self.found.puzzles):
            return None
        checked: list[Weighed] = []
        for again in range(CHECKS):
            checked = Scales(seed + again, self.found.checked).weigh(match, seat)
            if not clear(checked) or checked[0].index != best:
                return None
        return told(match, seat, difficulty, checked, seed)

    def _wanted(self, difficulty: int) -> bool:
        """Not too many of a kind, and least of those that everybody sees."""
        share = 0.2 if difficulty == 1 else 0.35
        return sum(each.difficulty == difficulty for each in self.found.puzzles) < share * self.count


def clear(weighed: list[Weighed]) -> bool:
    return len(weighed) >= FEWEST_OPTIONS and lead(weighed) >= CLEAR


def go_on(match: Match, bots: list[Bot], chance: random.Random) -> None:
    """The next answer. What is chosen before play begins (a hero, an army) is drawn, so that games differ."""
    seat, choice = next(iter(match.choices.items()))
    if match.answers_given < match.setup.seats:
        match.answer(chance.randrange(choice.count), seat)
    else:
        match.answer(bots[seat].choose(match, seat) if choice.count > 1 else 0, seat)


def difficulty_of(match: Match, seat: int, best: int, seed: int) -> int:
    """By the smallest search that finds the answer every time. What greedy does not see is never among the easiest."""
    seen = [make_bot("greedy", seed + number).choose(match, seat) == best for number in range(TRIES)]
    for place, size in enumerate(SIZES):
        tries = [Search(seed + number, size).choose(match, seat) == best for number in range(TRIES)]
        if all(tries):
            return max(place + 1, 1 if all(seen) else 2)
    return HARDEST


def id_of(match: Match) -> str:
    return f"p{match.digest()[:6]}"


def told(match: Match, seat: int, difficulty: int, weighed: list[Weighed], seed: int) -> Puzzle:
    choice = match.choices[seat]
    ratings = [NOT_WEIGHED] * choice.count
    for option in weighed:
        ratings[option.index] = round(1000 * option.rating)
    best = weighed[0].index
    return Puzzle(
        id_of(match),
        seat,
        choice.prompt,
        difficulty,
        best,
        ratings,
        line_of(match, seat, best, seed),
        match.position(),
    )


def line_of(match: Match, seat: int, best: int, seed: int) -> list[Expected]:
    """The best answer and what search expects to follow it. A search that would answer otherwise says nothing more."""
    option = match.choices[seat].options[best]
    first = Expected(seat, option.text("de"), option.text("en"))
    line = Search(seed, LOOK).line(match, seat)
    if not line or line[0][1]["en"] != first.en or line[0][2] != option.refs:
        return [first]
    return [Expected(who, text["de"], text["en"]) for who, text, _ in line[:LINE]]


def told_anew(puzzle: Puzzle, seed: int) -> bool:
    """Where the game words an answer of the line otherwise by now, the line is told again. Says whether it was."""
    if still_said(puzzle):
        return False
    line = line_of(puzzle.begin(), puzzle.seat, puzzle.best, seed)
    changed = line != puzzle.line
    puzzle.line = line
    return changed


def still_said(puzzle: Puzzle) -> bool:
    """Whether every answer of the line is offered, in these words, after the one before."""
    match = puzzle.begin()
    for told in puzzle.line:
        choice = match.choices.get(told.seat)
        options = [] if choice is None else choice.options
        said = [Expected(told.seat, option.text("de"), option.text("en")) for option in options]
        if told not in said:
            return False
        match.answer(said.index(told), told.seat)
    return True


def open_file(game: str, file: Path | None, seed: int) -> tuple[PuzzleFile, Path]:
    """What was found so far, and where it stands: beside the game, unless another place is named."""
    rules = find_game(game)
    place = file or puzzle_file(rules)
    assert place is not None
    if not place.exists():
        return PuzzleFile(rules.id, LONG * ORDINARY, seed, 0, []), place
    known = read_puzzles(place)
    if known.game != rules.id or known.seed != seed:
        raise TafelrundeError(f"{place}: holds puzzles of {known.game}, seed {known.seed}")
    return known, place


def find_more(
    game: str,
    count: int,
    seed: int,
    file: Path | None = None,
    mode: str | None = None,
    seats: int | None = None,
    most_games: int = 10_000,
    progress: Progress | None = None,
) -> PuzzleFile:
    """Look on until there are so many puzzles, or so many games were looked through. What was found is kept after every game."""
    found, place = open_file(game, file, seed)
    if any([told_anew(puzzle, seed) for puzzle in found.puzzles]):
        place.write_text(written(found), encoding="utf-8")
    miner = Miner(found, count, mode, seats)
    while not miner.done and found.games < most_games:
        if progress is not None:
            progress(len(found.puzzles), count)
        miner.play()
        place.write_text(written(found), encoding="utf-8")
    if progress is not None:
        progress(len(found.puzzles), count)
    return found
