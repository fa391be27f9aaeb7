"""Games that are watched: played to their end, with a look at what every decision promises."""

from collections.abc import Callable
from random import Random

from tafelrunde import Match
from tests.properties import properties
from tests.properties.worlds import Playing, Table, name_of, new_match, random_game

LONGEST_GAME = 20_000
LATE = 500  # watching begins somewhere in the first so many decisions of a game: long games are watched late, too
NO_LIMIT = 1_000_000_000


def watch(
    table: Table,
    seed: int,
    decisions: int,
    every: int,
    words_every: int,
    play: Playing = random_game,
    make: Callable[[Table, int], Match] = new_match,
    games: int = NO_LIMIT,
    late: int = LATE,
    follow_always: bool = False,
) -> int:
    """Play games until so many decisions have been looked at (or so many games played), each `every`-th closely and each
    `words_every`-th of these word for word; somebody follows what is told after each close look (`follow_always`: after all of
    them), and the games are played to their end. The first one lies somewhere among the first `late`. Returns how many there
    were."""
    dice = Random(seed)
    looked = 0
    skipped = 0
    to_skip = Random(f"{name_of(table)} {seed}").randrange(max(late, 1))
    last = seed + games
    while looked < decisions and seed < last:
        seed += 1
        match = make(table, seed)
        census = match.game.census(match.state)
        onlookers: properties.Onlookers | None = None
        played = 0
        try:
            for _ in play(table, seed, match):
                played += 1
                assert played < LONGEST_GAME, "the game does not end"
                assert match.over or all(choice.count for choice in match.choices.values()), "no answer"
                if onlookers is not None:
                    onlookers.follow(match)
                if skipped < to_skip and played < late:
                    skipped += 1
                    continue
                if looked >= decisions:
                    onlookers = None
                    match.watch([])
                    continue
                looked += 1
                if looked % every == 0:
                    assert match.game.census(match.state) == census, "something was lost or came from nowhere"
                    properties.look_closely(match, dice, looked % (every * words_every) == 0)
                if looked % 70 == 0:
                    properties.undoes_and_redoes(match)
                following = follow_always or looked % every == 0
                if (
                    onlookers is None
                    or looked % 70 == 0
                    or not following
                    or not (follow_always or every == 1)
                ):
                    onlookers = properties.Onlookers(match) if following else None
                    match.watch([] if onlookers is None else onlookers.seats)
            assert match.game.census(match.state) == census, "something was lost or came from nowhere"
            properties.ends_with_a_ranking(match)
            properties.replays(match, closely=played < 400)
        except Exception as error:
            error.add_note(f"{name_of(table)}, game {seed}, decision {played}")
            raise
    return looked
