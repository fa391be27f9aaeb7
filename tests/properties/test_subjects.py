"""A question that names a thing in words says which thing it is: the browser and the screen reader show it without searching
the sentence for names."""

from collections.abc import Iterator
from itertools import islice

import pytest

from tafelrunde import all_games, find_game
from tafelrunde.core.choice import Choice
from tests.properties.worlds import new_match, random_game, tables, weighted_game

# Names in a sentence that are no things on the table.
NO_THINGS = {
    "battlecrest": {"turn.action": "first or second action of the turn"},
    "kharnage": {"strategy": "the number of the round"},
    "mage_knight": {
        "fight.what": "what was gathered so far, which enemies are meant by what is open: they are options",
        "mana.with": "a colour of mana",
        "mana.last": "a colour of mana",
        "mind.card": "a colour of cards",
        "wings.enemy": "a number of points",
    },
    "pixel_tactics": {"turn.action": "the row whose wave it is"},
    "tash_kalar": {"turn.what": "the number of actions left"},
}
every_game = pytest.mark.parametrize("game", [info.id for info in all_games()])
LONGEST = 400  # decisions of a game


def names_something(choice: Choice) -> bool:
    """Whether a name in both languages is put into the sentence."""
    words = choice.asked.words
    given = {} if words is None else words(choice.state, choice.seat, *choice.about)
    return any(isinstance(value, dict) and "de" in value for value in given.values())


def questions(game: str) -> Iterator[Choice]:
    for seed, table in enumerate(table for table in tables() if table[0] == game):
        for play in (random_game, weighted_game):
            for match in islice(play(table, seed, new_match(table, seed)), LONGEST):
                yield from match.choices.values()


@pytest.mark.slow
@every_game
def test_what_a_question_names_is_its_subject(game):
    wanting = {
        choice.prompt
        for choice in questions(game)
        if choice.prompt not in NO_THINGS[game] and names_something(choice) and not choice.refs
    }
    assert wanting == set()


@every_game
def test_a_sentence_with_blanks_has_a_subject_or_a_reason(game):
    """Also of questions that no random game ever asks."""
    without = {
        prompt.key
        for prompt in find_game(game).prompts
        if prompt.words is not None and prompt.subject is None
    }
    assert without == set(NO_THINGS[game])
