"""The attack on its way, as every seat and every spectator sees it: after a reload nothing of it is lost."""

import pytest

from tafelrunde.core.match import Match
from tests.games.kharnage.table import asked, choose, in_turn, seat


def attack_seen(match):
    views = [match.view(viewer)["attack"] for viewer in (None, 0, 1)]
    assert views[0] == views[1] == views[2], "an attack is public"
    return views[0]


@pytest.mark.rule("KH-8.4", "KH-10.4")
def test_strength_and_what_is_left_of_it():
    """Two Axemen (2 each) and a Warrior (1): 5 points. The Brawler costs 2, then 3 are left."""
    match = in_turn(
        seat("dwarves_540", *["dwarf_axeman"] * 2, "dwarf_warrior"),
        seat("orcs", "orc_brawler", "orc_berserker", "orc_bonecrusher"),
        at="attack",
    )
    assert asked(match) == "attack.unit"
    seen = attack_seen(match)
    assert {part["unit"]: part["symbols"] for part in seen.pop("parts")} == {
        "unit:0:0": 2,
        "unit:0:1": 2,
        "unit:0:2": 1,
    }
    assert seen == {
        "seat": 0,
        "attack": "melee",
        "cause": "strategy",
        "strength": 5,
        "victims": [1],
        "facing": 1,
        "points": 5,
    }
    choose(match, "Orc Brawler")
    assert attack_seen(match)["points"] == 3


@pytest.mark.rule("KH-9.2", "KH-10.11")
def test_a_split_has_a_share_for_each():
    """3 points against two armies: 2 each, the second army with its own 2."""
    match = in_turn(
        seat("dwarves_540", *["dwarf_warrior"] * 3),
        seat("orcs", "orc_berserker", "orc_spearhand", "orc_brawler"),
        seat("goblins", "goblin_potlid", "goblin_archer"),
        at="attack",
    )
    assert asked(match) == "attack.target"
    before = attack_seen(match)
    assert (before["strength"], before["points"], before["victims"]) == (3, 3, [])
    split = next(i for i, option in enumerate(match.choice.options) if option.kind == "attack.split")
    match.answer(split)
    assert (attack_seen(match)["points"], attack_seen(match)["victims"]) == (3, [])  # which one first?
    match.answer(0)
    assert (attack_seen(match)["points"], attack_seen(match)["victims"]) == (2, [1, 2])


def test_between_attacks_there_is_none():
    match = in_turn(seat("dwarves_540", "dwarf_warrior"), seat("orcs", "orc_bonecrusher"), at="attack")
    assert attack_seen(match) is None  # 1 point against a defence of 3: over before anybody was asked


def test_it_survives_saving():
    match = in_turn(
        seat("dwarves_540", *["dwarf_axeman"] * 2, "dwarf_warrior"),
        seat("orcs", "orc_brawler", "orc_berserker", "orc_bonecrusher"),
        at="attack",
    )
    choose(match, "Orc Brawler")
    assert attack_seen(Match.from_dict(match.to_dict())) == attack_seen(match)
