"""The judge: what bots think of a position."""

import random
from copy import deepcopy
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.kharnage.judge import CARDS_PER_POINT, army_value, expected_cards, unit_weight
from tafelrunde.games.kharnage.state import Position, unit_value
from tests.games.kharnage.table import (
    GAME,
    Json,
    at_random,
    attacking,
    card_of,
    game_from,
    in_turn,
    pack_of,
    seat,
    state,
    unit,
)


def chances(match: Match) -> list[float]:
    return GAME.judge(state(match))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_chances_of_all_seats_add_up(players):
    match = Match.new(GAME, seats=players, seed=2)
    for _ in at_random(match, random.Random(2)):
        found = chances(match)
        assert sum(found) == pytest.approx(1.0, abs=0.01)
        assert all(0 < chance < 1 for chance in found)


def table(orcs: Json, humans: Json, round: int = 2) -> Match:
    own = seat("orcs_400", "orc_brawler", **orcs)
    return attacking(own, seat("humans", "human_halberdier", **humans), round=round)


def test_skulls_and_destroyed_cards_are_good():
    even = chances(table({}, {}))
    assert chances(table({"tiles": [5]}, {}))[0] > even[0]
    assert chances(table({"kharnage": 1}, {}))[0] > even[0]
    assert chances(table({"trophies": ["1 human_militia"] * 3}, {}))[0] > even[0]
    assert chances(table({}, {"tiles": [5]}))[0] < even[0]


def test_a_lead_counts_more_in_the_last_round():
    early = chances(table({"tiles": [5]}, {}, round=2))[0]
    late = chances(table({"tiles": [5]}, {}, round=4))[0]
    assert late > early


def test_the_judge_does_not_look_at_hidden_cards():
    match = Match.new(GAME, seats=3, seed=4, options={"army_choice": "random"})
    dice = random.Random(4)
    for choice in at_random(match, dice):
        own = choice.seat
        twin = match.resample(own, dice.randrange(1 << 30))
        assert GAME.judge(twin.state)[own] == GAME.judge(match.state)[own]


def test_before_everybody_has_an_army_all_are_equal():
    assert chances(Match.new(GAME, seats=4, seed=1)) == [0.25] * 4


def test_both_players_are_judged_alike():
    """The same table with the seats exchanged."""
    match = attacking(
        seat("orcs_400", "orc_brawler", "orc_shaman", tiles=[3], kharnage=1),
        seat("humans_520", "human_militia", "human_knight", "human_general", reserve=["human_archer"] * 5),
        round=2,
    )
    position: Json = deepcopy(match.position())
    position["state"]["armies"].reverse()
    position["state"]["circle"], position["state"]["order"] = [1, 0], [1, 0]
    assert chances(Match.from_position(position)) == pytest.approx(chances(match)[::-1])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (["orc_brawler", "orc_brawler"], ["orc_brawler"]),
        (["orc_brawler"], ["orc_axe_thrower"]),  # the same strength, but more defence
        (["orc_axe_thrower"], ["orc_drummer"]),
        (["orc_spearhand"], ["orc_drummer"]),
        (["orc_shaman"], ["orc_axe_thrower"]),  # magic counts for both kinds of attack
        (["orc_headsman"], ["orc_drummer"]),
        (["orc_scarred_veteran"], ["orc_drummer"]),
    ],
)
def test_an_army_is_worth_what_stands_in_it(better, worse):
    def of(units: list[str]) -> float:
        own = seat("orcs_400", *units, reserve=["orc_spearhand"] * 4, hand=["orc_general", "orc_banner"])
        return army_value(state(in_turn(own, seat("humans", "human_halberdier"))).armies[0])

    assert of(better) > of(worse)


def test_before_the_strategy_cards_are_known_every_symbol_counts():
    def of(*units: Any) -> float:
        armies = [{"army": "humans", "units": list(units)}, {"army": "orcs"}]
        return expected_cards(state(game_from({"phase": "strategies", "armies": armies}, 2)), 0)

    nobody = of()
    for card, symbols in (
        ("human_militia", 0.6),
        ("human_archer", 1.2),
        ("human_sorcerer", 2.0),
        ("human_handgunner", 0.6 + 0.8),
    ):
        assert of(card) - nobody == pytest.approx(CARDS_PER_POINT * symbols)
    assert of(unit("human_griffin_rider", absent=True)) == nobody


def expected(own: Json, *others: Json, **more: Any) -> float:
    """How many cards seat 0 is expected to have destroyed at the end of the round."""
    return expected_cards(state(attacking(own, *others, **more)), 0)


def prey() -> Json:
    """Enough units to choose from, so that the attacker is asked."""
    return seat("humans", "human_militia", "human_knight", "human_shield_guard", "human_halberdier")


def test_the_rest_of_the_strategy_card_promises_cards():
    """Two brawlers of melee 2: one attack, two attacks, and the cards that were destroyed before."""
    once = seat("orcs_400", "orc_brawler", "orc_brawler")
    assert expected(once, prey()) == pytest.approx(CARDS_PER_POINT * 4)
    twice = seat("orcs_420", "orc_brawler", "orc_brawler")
    assert expected(twice, prey()) == pytest.approx(CARDS_PER_POINT * 8)
    after = seat("orcs_420", "orc_brawler", "orc_brawler", trophies=["1 human_militia"] * 2)
    assert expected(after, prey()) == pytest.approx(2 + CARDS_PER_POINT * 8)


def test_nobody_destroys_more_than_there_is():
    """Sixteen points against one or three units; who is absent cannot be destroyed."""
    mighty = ["orc_giant", *["orc_brawler"] * 4]

    def of(*humans: Any) -> float:
        return expected_cards(state(in_turn(seat("orcs_420", *mighty, **full), seat("humans", *humans))), 0)

    full = {"reserve": ["orc_spearhand"] * 5, "hand": ["orc_general"]}
    few, more = of("human_militia"), of("human_militia", "human_knight", "human_shield_guard")
    assert (few, more) == (pytest.approx(0.8 + 1), pytest.approx(2.4 + 1))
    assert of("human_militia", unit("human_griffin_rider", absent=True)) == few


def test_who_had_his_turn_destroys_nothing_more_and_who_waits_still_does():
    match = in_turn(
        seat(
            "humans_320",
            "human_militia",
            reserve=["human_archer"] * 5 + ["human_knight"],
            hand=["human_general"],
        ),
        seat("orcs_180", "orc_brawler", trophies=["0 human_militia"]),
        seat("dwarves_540", "dwarf_axeman", reserve=["dwarf_warrior"] * 6, hand=["dwarf_general"]),
    )
    s = state(match)
    assert (s.order, len(s.armies[0].stack)) == (
        [1, 0, 2],
        5,
    )  # the humans have drawn five cards and are asked for the sixth
    assert expected_cards(s, 1) == 1.0  # the orcs had their turn
    deck = s.armies[2].cards
    assert expected_cards(s, 2) == pytest.approx(CARDS_PER_POINT * (2 + 6 * deck.mean_melee))
    deck = s.armies[0].cards
    melee, ranged = 1 + 6 * deck.mean_melee, 6 * deck.mean_ranged
    assert expected_cards(s, 0) == pytest.approx(min(CARDS_PER_POINT * (melee + ranged), 0.8 * 2 + 1))


def test_what_unknown_cards_bring_on_average():
    """20 plain (melee 1), 4 hands (melee 2, magic 1) and 4 pipes (ranged 3, gunpowder 2) are 28 cards, the general none."""
    hands = card_of("hands", "front", 1, "melee 2", "magic 1")
    pipes = card_of("pipes", "back", 1, "ranged 3", "gunpowder 2")
    match = in_turn(seat("testers_none"), seat("orcs"), packs=[pack_of(hands, pipes)])
    deck = state(match).armies[0].cards
    assert deck.mean_melee == pytest.approx((20 * 1 + 4 * 3) / 28)
    assert deck.mean_ranged == pytest.approx((4 * 1 + 4 * (3 + 1.5 * 2)) / 28)


def test_dear_units_are_looked_at_first():
    """Two cards, melee 2, melee 1, magic 2, nothing."""
    kinds = ["orc_giant", "orc_brawler", "orc_spearhand", "orc_shaman", "orc_drummer"]
    match = attacking(seat("dwarves_300", *["dwarf_axeman"] * 4), seat("orcs", *kinds, "orc_general"))
    weights = {kind: unit_weight(state(match), 0, unit_value(1, place)) for place, kind in enumerate(kinds)}
    assert weights == {
        "orc_giant": 5,
        "orc_brawler": 3,
        "orc_spearhand": 3,
        "orc_shaman": 4,
        "orc_drummer": 2,
    }
    choice = match.choice
    assert choice is not None and choice.prompt == "attack.unit"
    assert [GAME.weight(state(match), choice, value) for value in choice.values] == [5, 3, 3]


def weights(match: Match) -> list[int]:
    choice = match.choice
    assert choice is not None
    return [GAME.weight(state(match), choice, value) for value in choice.values]


def test_playing_a_card_looks_better_than_drawing_one():
    match = in_turn(seat("orcs_180", reserve=["orc_brawler"] * 3, hand=["orc_general"]), seat("humans"))
    assert match.choice is not None and match.choice.prompt == "reinforce.free"
    assert weights(match) == [1, 3]


def test_smashing_looks_better_than_not_smashing():
    match = attacking(
        seat("orcs_400", "orc_headsman", "orc_brawler"),
        seat("humans", "human_shield_guard", "human_sorcerer"),
    )
    assert match.choice is not None
    assert weights(match)[-1] == 1 and min(weights(match)[:-1]) >= 4


@pytest.mark.rule("KH-11.9")
def test_bots_always_shout():
    match = attacking(seat("orcs_400", "orc_brawler"), seat("humans", "human_militia"), shout_rule=True)
    choice = match.choice
    assert choice is not None
    assert choice.prompt == "shout.kharnage"
    weights = [GAME.weight(state(match), choice, value) for value in choice.values]
    assert weights[0] > 0
    assert weights[1] == 0


def test_armies_of_packs_can_be_judged():
    match = Match.new(
        GAME, seats=2, seed=1, options={"packs": [pack_of()], "army_1": "testers", "army_2": "orcs"}
    )
    assert sum(chances(match)) == pytest.approx(1.0, abs=0.01)


def test_win_rates_are_counted_by_army():
    match = Match.new(GAME, seats=3, seed=1, options={"army_1": "goblins", "army_2": "orcs"})
    assert GAME.labels(state(match)) == []  # the third has yet to choose
    match.answer(0)
    assert GAME.labels(state(match)) == ["goblins", "orcs", "humans"]


def in_round(number: int, at: str = "attack") -> Position:
    """The orcs are asked something in their turn, the first of the round."""
    orcs = seat("orcs_420", "orc_brawler", "orc_brawler", tiles=[5][: number - 1], kharnage=1)
    orcs.update(reserve=["orc_spearhand"] * 5, hand=["orc_general"])
    return state(in_turn(orcs, prey(), at=at, round=number))


def test_skulls_are_counted_round_by_round():
    assert GAME.tally(in_round(2)) == (2, [6, 0])


def test_a_turn_and_a_step_of_it_are_stretches_of_their_own():
    first, second, earlier = [GAME.marks(s) for s in (in_round(1), in_round(2), in_round(1, "start"))]
    assert first["turn"] != second["turn"] and first["step"] != second["step"]
    assert earlier["turn"] == first["turn"] and earlier["step"] < first["step"]
