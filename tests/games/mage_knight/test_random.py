"""Random games of every scenario and number of seats, under the magnifying glass of the property tests."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight.scenarios import SCENARIOS
from tests import test_atoms
from tests.properties import properties

TABLES = [
    pytest.param(scenario.id, seats, marks=[pytest.mark.slow] if seats > 1 else [])
    for scenario in SCENARIOS
    for seats in range(scenario.seats[0], scenario.seats[1] + 1)
]
EVERY = 17  # decisions between two close looks
FOLLOWED = 60  # decisions whose events somebody watches
LONGEST = 20_000


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_random_games(mode: str, seats: int) -> None:
    dice = Random(seats)
    match = Match.new("mage_knight", mode, seats, 7 + seats, {})
    census = match.game.census(match.state)
    onlookers = properties.Onlookers(match)
    played = 0
    while not match.over:
        assert all(choice.count for choice in match.choices.values())
        if played < FOLLOWED:
            onlookers.follow(match)
        if played == FOLLOWED:
            properties.undoes_and_redoes(match)
            match.watch([])
        if played % EVERY == 0:
            assert match.game.census(match.state) == census
            properties.clone_is_equal_and_isolated(match, dice)
            properties.saves_and_loads(match)
            properties.copy_is_whole(match.state)
            properties.save_is_whole(match)
            properties.hides_what_is_hidden(match, dice)
            properties.events_keep_secrets(match, dice)
            properties.points_of_no_return_are_announced(match, dice)
        seat = dice.choice(sorted(match.choices))
        match.answer(dice.randrange(match.choices[seat].count), seat)
        played += 1
        assert played < LONGEST, "the game does not end"
    assert match.game.census(match.state) == census
    properties.ends_with_a_ranking(match)
    properties.replays(match, closely=False)


def test_only_atoms_change_a_position() -> None:
    folder = test_atoms.game_folder("mage_knight")
    fields = test_atoms.fields_of((folder / "state.py").read_text(encoding="utf-8"))
    allowed = test_atoms.atoms_of("mage_knight") | test_atoms.MAKERS
    wrong = [
        f"{file.name}:{change}"
        for file in sorted(folder.glob("*.py"))
        if file.stem not in allowed
        for change in test_atoms.changes(file.read_text(encoding="utf-8"), fields)
    ]
    assert wrong == []


def test_no_text_is_missing() -> None:
    """Every question, option and event of some games is spoken in both languages."""
    dice = Random(3)
    for mode, seats in (("first_reconnaissance", 1), ("full_conquest", 2)):
        match = Match.new("mage_knight", mode, seats, 3, {})
        while not match.over:
            for choice in match.choices.values():
                for lang in ("de", "en"):
                    assert not choice.text(lang).startswith("prompt.")
                    assert not any(option.text(lang).startswith("option.") for option in choice.options)
                    assert not any("{" in option.text(lang) for option in choice.options)
            seat = min(match.choices)
            match.answer(dice.randrange(match.choices[seat].count), seat)
        told: list[Any] = list(match.events(0))
        texts = [text for event in told for text in event["text"].values()]
        assert texts
        assert not any(text.startswith("event.") or "{" in text for text in texts)
