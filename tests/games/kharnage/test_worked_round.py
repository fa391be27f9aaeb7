"""The worked round of the rulebook, number by number (KH-E1 to KH-E9), and its ranking example."""

import pytest

from tafelrunde.core.match import Match
from tests.games.kharnage.table import (
    Json,
    army,
    asked,
    choose,
    ending,
    events,
    game_from,
    hand,
    in_turn,
    offered,
    seat,
    stack,
    state,
    strengths,
    trophies,
    units,
)

DWARVES, GOBLINS, ORCS, HUMANS = range(4)


def armies() -> list[Json]:
    """Clockwise: Dwarves, Goblins, Orcs, Humans."""
    reserve = ["dwarf_axeman", "dwarf_axeman", "dwarf_warrior", "dwarf_arquebusier", "dwarf_crossbow"]
    return [
        seat("dwarves_160", "dwarf_warrior", reserve=reserve, hand=["dwarf_general"]),
        # Cards for the goblins' own turn, so that the round stops there.
        seat(
            "goblins_220",
            "goblin_potlid",
            "goblin_archer",
            "goblin_scrap_cart",
            reserve=["goblin_potlid"] * 5,
            hand=["goblin_general_caller"],
        ),
        seat("orcs_420", "orc_bonecrusher", "orc_headsman"),
        seat("humans_320", "human_militia", "human_militia", "human_shield_guard", "human_halberdier"),
    ]


@pytest.fixture
def round_() -> Match:
    return in_turn(*armies())


@pytest.mark.rule("KH-E1", "KH-5.1", "KH-4.5")
def test_turn_order_follows_the_initiatives():
    strategies = []
    for data in armies():
        data["played"] = []
        strategies.append(data)
    match = game_from({"phase": "strategies", "armies": strategies}, 4)
    for number, card in ((GOBLINS, "220"), (ORCS, "420"), (HUMANS, "320"), (DWARVES, "160")):
        choose(match, card, by=number)
    assert state(match).order == [DWARVES, GOBLINS, HUMANS, ORCS]


@pytest.mark.rule("KH-E2", "KH-6.1", "KH-6.2", "KH-6.6")
def test_reinforcements_are_received_one_by_one(round_):
    assert asked(round_) == "reinforce.free"
    assert stack(round_, DWARVES) == ["dwarf_axeman", "dwarf_axeman"]
    choose(round_, "reinforce.black")
    # The general is already turned over, so look at what came onto the stack: general on top of the two drawn cards.
    kinds = [
        event["kind"]
        for event in round_.events()
        if event["kind"] in ("reinforced", "hand_card_played", "deployed")
    ]
    assert kinds[:4] == ["reinforced", "reinforced", "hand_card_played", "deployed"]
    assert events(round_, "deployed")[0]["card"] == "dwarf_general"
    assert stack(round_, DWARVES) == ["dwarf_axeman", "dwarf_axeman"]
    assert hand(round_, DWARVES) == []


@pytest.mark.rule("KH-E3", "KH-7.8", "KH-16.7", "KH-R1", "KH-R4", "KH-9.14")
def test_the_general_strikes_once_with_three(round_):
    choose(round_, "reinforce.black")
    assert asked(round_) == "surprise.target"
    assert units(round_, DWARVES) == ["dwarf_warrior", "dwarf_general"]
    assert offered(round_) == [
        "Goblins with 3",
        "Humans with 3",
    ]  # no split, and the orcs opposite are out of range


@pytest.mark.rule("KH-E4", "KH-10.1", "KH-10.2", "KH-17.34")
def test_shield_costs_two_points_then_the_middle_row(round_):
    choose(round_, "reinforce.black", "Goblins with 3")
    assert trophies(round_, DWARVES) == ["goblin_potlid", "goblin_archer"]
    assert units(round_, GOBLINS) == ["goblin_scrap_cart"]
    assert not events(round_, "points_lost")
    assert army(round_, DWARVES).kharnage == 0


@pytest.mark.rule("KH-E5", "KH-6.9", "KH-7.10", "KH-15.3")
def test_three_free_reinforcements_are_deployed_first(round_):
    choose(round_, "reinforce.black", "Goblins with 3")
    order = [event["card"] for event in events(round_, "deployed")]
    assert order[0] == "dwarf_general"
    assert sorted(order[1:4]) == ["dwarf_arquebusier", "dwarf_crossbow", "dwarf_warrior"]
    assert order[4:] == ["dwarf_axeman", "dwarf_axeman"]


@pytest.mark.rule("KH-E6", "KH-8.4", "KH-9.2")
def test_melee_strength_nine_or_five_each(round_):
    choose(round_, "reinforce.black", "Goblins with 3")
    assert asked(round_) == "attack.target"
    assert offered(round_) == ["Goblins with 9", "Humans with 9", "Goblins and Humans with 5 each"]


@pytest.mark.rule("KH-E7", "KH-10.11", "KH-11.4", "KH-R52")
def test_split_five_and_five(round_):
    choose(round_, "reinforce.black", "Goblins with 3", "Goblins and Humans", "Goblins first")
    assert units(round_, GOBLINS) == []
    assert units(round_, HUMANS) == ["human_halberdier"]
    assert [event["points"] for event in events(round_, "points_lost")] == [1]
    assert army(round_, DWARVES).kharnage == 1
    assert len(trophies(round_, DWARVES)) == 2 + 4


@pytest.mark.rule("KH-E8", "KH-8.5", "KH-9.8", "KH-17.32")
def test_ranged_strength_five_against_the_orcs(round_):
    choose(round_, "reinforce.black", "Goblins with 3", "Goblins and Humans", "Goblins first")
    assert asked(round_) == "attack.target"
    assert "Orcs with 5" in offered(round_)
    choose(round_, "Orcs with 5")
    assert units(round_, ORCS) == []


@pytest.mark.rule("KH-E9", "KH-11.1")
def test_eight_cards_and_two_tiles(round_):
    choose(round_, "reinforce.black", "Goblins with 3", "Goblins and Humans", "Goblins first", "Orcs with 5")
    assert strengths(round_)[:3] == [3, 9, 5]
    assert len(trophies(round_, DWARVES)) == 8
    assert army(round_, DWARVES).kharnage == 2
    assert state(round_).turn == 1  # the goblin is next


@pytest.mark.rule("KH-E11", "KH-12.1", "KH-12.2", "KH-12.4")
def test_ranking_example():
    """9, 5, 5 and 3 destroyed cards with initiatives 400, 160, 100 and 380."""
    match = ending(
        seat("orcs_400", trophies=["1 dwarf_warrior"] * 6 + ["3 human_militia"] * 3),
        seat("dwarves_160", trophies=["0 orc_spearhand"] * 5),
        seat("goblins_100", trophies=["0 orc_axe_thrower"] * 5),
        seat("humans_380", trophies=["2 goblin_archer"] * 3),
    )
    assert asked(match) == "strategy"  # nobody has anything left to do: the round is over
    assert [army(match, number).tiles for number in range(4)] == [[5], [1], [3], []]
