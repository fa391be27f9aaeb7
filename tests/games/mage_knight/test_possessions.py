"""Random play from positions with many units, skills, purchases and rewards, under the glass of the property tests."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight.content import library
from tests.games.mage_knight.table import Table
from tests.properties import properties

BOX = library()
RICH: dict[str, Any] = {
    "mana": {"red": 2, "blue": 2, "green": 2, "white": 2, "gold": 1}, "crystals": {"red": 1, "blue": 2, "green": 3},
    "source": ["red", "gold", "black"], "units": ["peasants_1", "catapults_1", "herbalists_1", "altem_mages_1", "foresters_1"],
    "lessons": ["refreshing_walk", "in_need"], "spells": ["fireball", "chill", "cure"],
    "actions": ["agility", "decompose", "learning"], "common_skills": ["goldyx_flight", "norowas_inspiration"],
}  # fmt: skip
ARMY = "herbalists_2/spent utem_swordsmen_1/wounded illusionists_1/banner_of_courage fire_mages_1"
SKILLS = (
    "tovak_motivation norowas_prayer_of_weather arythea_dark_paths wolfhawk_on_her_own braevalar_secret_ways"
)
HAND = "march promise charm banner_of_glory rejuvenate tranquility wound"
OTHER: dict[str, Any] = {
    "hand": "rage march", "deck": "rage " * 8, "skills": "goldyx_motivation", "army": "peasants_2 peasants_3/spent", "fame": 7,
    "level": 2, "at": "0,1,C",
}  # fmt: skip
STARTS: dict[str, dict[str, Any]] = {
    "village": {"tile": "countryside_03", "hex": "SW"},
    "monastery": {"tile": "countryside_05", "hex": "NE"},
    "own keep": {"tile": "countryside_03", "hex": "NE", "shields": {"0,1,NE": [0]}},
    "tower": {"tile": "countryside_04", "hex": "C", "shields": {"0,1,C": [1]}},
    "red city": {"tile": "core_08", "hex": "C", "shields": {"0,1,C": [0, 1]}},
    "white city": {"tile": "core_07", "hex": "C"},
    "green city": {"tile": "core_05", "hex": "C"},
    "blue city": {"tile": "core_06", "hex": "C"},
    "dungeon": {"tile": "countryside_07", "hex": "SE"},
    "spawning grounds": {"tile": "core_01", "hex": "W"},
    "ruin": {"tile": "countryside_08", "hex": "NE", "tokens": {"0,1,NE": [{"back": "yellow", "kind": "ruin_green_red"}]}},
    "altar": {"tile": "countryside_08", "hex": "NE", "tokens": {"0,1,NE": [{"back": "yellow", "kind": "altar_red"}]}},
    "glade": {"tile": "countryside_01", "hex": "C", "discard": "wound"},
    "rewards": {"tile": "countryside_01", "hex": "C", "rewards": "artifact artifact spell unit random_crystal dungeon",
                "discard": "wound", "used_card": True},
}  # fmt: skip
LENGTHS = [16, pytest.param(80, marks=[pytest.mark.slow, pytest.mark.runs_in("compiled")])]
EVERY = 8  # decisions between two close looks


def rich(place: str, night: bool) -> Table:
    given = dict(STARTS[place])
    tiles = {"0,0": "start_a", "0,1": given.pop("tile")}
    shared = {
        **RICH,
        "army": ARMY,
        "skills": SKILLS,
        "fame": 8,
        "level": 2,
        "reputation": 3,
        "influence": 0,
        "night": night,
    }
    where = f"0,1,{given.pop('hex')}"
    other = {**OTHER, "at": "0,0,C"}
    return Table(
        HAND, "rage march stamina " * 4, tiles=tiles, at=where, others={1: other}, **{**shared, **given}
    )


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("place", STARTS)
def test_random_play_with_possessions(place: str, length: int) -> None:
    dice = Random(place)
    match = rich(place, dice.random() < 0.5).match
    census = match.game.census(match.state)
    begin(match, place)
    onlookers = properties.Onlookers(match)
    for played in range(length):
        if match.over:
            break
        assert all(choice.count for choice in match.choices.values())
        properties.points_of_no_return_are_announced(match, dice)
        if played % EVERY == 0:
            properties.look_closely(match, dice)
        seat = min(match.choices)
        match.answer(dice.randrange(match.choices[seat].count), seat)
        onlookers.follow(match)
        assert match.game.census(match.state) == census
    properties.undoes_and_redoes(match)
    told: list[Any] = list(match.events(0))
    texts = [text for event in told for text in event["text"].values()]
    assert not any(text.startswith("event.") or "{" in text for text in texts)


def begin(match: Match, place: str) -> None:
    """The action that the place is for, or the end of the turn."""
    assert match.choice is not None
    kinds = [option.kind for option in match.choice.options]
    wanted = ["end"] if place == "rewards" else ["interact", "enter", "enter_ruin", "enter_altar"]
    for kind in wanted:
        if kind in kinds:
            match.answer(kinds.index(kind))
            return
