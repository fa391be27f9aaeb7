"""Rounds, strategy choice, Kharnage, end of round, end of game (KH-1, KH-3, KH-4, KH-5, KH-11, KH-12, KH-13)."""

import itertools
import random

import pytest

from tafelrunde.core.match import Match
from tests.games.kharnage.table import (
    GAME,
    Json,
    army,
    army_view,
    asked,
    attacking,
    choose,
    deploying,
    ending,
    events,
    finish,
    game_from,
    hill,
    in_turn,
    offered,
    pass_turn,
    play_out,
    seat,
    state,
    trophies,
    unit,
    units,
)


def before_strategies(*names: str, **more: Json) -> Match:
    """Nobody has units or reserves: only the strategy cards matter."""
    armies = [{"army": name, **more.get(name, {})} for name in names]
    return game_from({"phase": "strategies", "armies": armies}, len(names))


def empty_round(match: Match, *cards: str) -> Match:
    for number, card in enumerate(cards):
        choose(match, card, by=number)
    return match


# --- the game in outline (KH-1, KH-3) -------------------------------------------------------------------------


@pytest.mark.rule("KH-1.2", "KH-13.1", "KH-4.3", "KH-3.1", "KH-3.3")
def test_four_rounds_and_four_strategy_cards_each():
    match = before_strategies("orcs", "goblins")
    cards = [("180", "100"), ("260", "140"), ("400", "220"), ("420", "280")]
    for number, (orcs, goblins) in enumerate(cards):
        assert not match.over
        assert state(match).round == number + 1
        empty_round(match, orcs, goblins)
    assert match.over
    assert [len(army(match, number).played) for number in range(2)] == [4, 4]
    assert [len(army(match, number).strategies) for number in range(2)] == [2, 2]
    assert len(events(match, "conquest")) == 8


@pytest.mark.rule("KH-1.3", "KH-R49")
def test_a_player_without_units_goes_on():
    match = attacking(seat("orcs_400", "orc_brawler"), seat("humans", "human_knight"))
    assert units(match, 1) == []
    assert asked(match) == "reinforce.free"  # the humans' turn
    finish(match, until="strategy")
    assert units(match, 1) != []  # reinforced in the same round
    assert 1 in match.choices


@pytest.mark.rule("KH-3.2", "KH-5.1")
def test_one_turn_after_the_other():
    match = in_turn(
        seat("orcs_260", "orc_brawler", reserve=["orc_brawler"] * 3),
        seat("humans", "human_general"),
        seat("goblins", "goblin_mob"),
    )
    pass_turn(match)
    assert state(match).active == 2  # goblins_480 comes before humans_520
    pass_turn(match)
    assert state(match).active == 1
    seats = [event["seat"] for event in events(match, "turn")]
    assert seats == [2, 1]


# --- strategy choice (KH-4) -----------------------------------------------------------------------------------


@pytest.mark.rule("KH-4.1", "KH-4.4", "KH-21.5", "KH-R53")
def test_all_choose_at_once_and_nobody_sees_the_others_choice():
    match = before_strategies("orcs", "goblins", "humans")
    assert sorted(match.choices) == [0, 1, 2]
    choose(match, "180", by=0)
    choose(match, "320", by=2)
    views = [match.view(viewer) for viewer in (0, 1, 2, None)]
    other = before_strategies("orcs", "goblins", "humans")
    choose(other, "560", by=0)
    choose(other, "320", by=2)
    assert [other.view(viewer) for viewer in (0, 1, 2, None)] == views
    assert not events(match, "strategy")
    choose(match, "100", by=1)
    assert [event["initiative"] for event in events(match, "strategy")] == [100, 180, 320]


@pytest.mark.rule("KH-4.4")
def test_a_choice_may_be_changed_until_the_last_one_is_in():
    match = before_strategies("orcs", "goblins")
    choose(match, "180", by=0)
    assert match.undo(0)
    choose(match, "560", by=0)
    choose(match, "100", by=1)
    assert [event["initiative"] for event in events(match, "strategy")] == [100, 560]
    assert not match.undo(0)  # revealed


@pytest.mark.rule("KH-4.4", "KH-4.1")
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_everybody_may_change_their_choice_whoever_has_chosen_since(order):
    """Orcs, goblins and humans have chosen in this order, the dwarves are still thinking."""
    match = before_strategies("orcs", "goblins", "humans", "dwarves")
    for number in order:
        choose(match, ["180", "100", "120"][number], by=number)
    for number in range(3):  # whether they were the first, the last or in between
        assert match.undo(number)
        assert sorted(match.choices) == [number, 3]  # the choices of the others stay as they are
        assert not match.undo(number)  # nothing is left to take back
        choose(match, ["560", "480", "520"][number], by=number)
    assert not match.undo(3)  # the dwarves have not chosen yet
    assert not events(match, "strategy")
    choose(match, "160", by=3)
    revealed = [(event["seat"], event["initiative"]) for event in events(match, "strategy")]
    assert revealed == [(3, 160), (1, 480), (2, 520), (0, 560)]
    assert not any(match.undo(number) for number in range(4))
    assert Match.replay(match.journal()).digest() == match.digest()


@pytest.mark.rule("KH-4.4")
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_all_choices_may_be_taken_back_in_any_order(order):
    match = before_strategies("orcs", "goblins", "humans", "dwarves")
    empty_round(match, "180", "100", "120")
    for number in order:
        assert match.undo(number)
    assert sorted(match.choices) == [0, 1, 2, 3]
    assert match.digest() == before_strategies("orcs", "goblins", "humans", "dwarves").digest()
    empty_round(match, "560", "480", "520", "160")
    assert [event["initiative"] for event in events(match, "strategy")] == [160, 480, 520, 560]


@pytest.mark.rule("KH-4.2", "KH-4.3")
def test_every_card_still_in_hand_may_be_chosen_and_played_ones_stay_played():
    match = before_strategies("orcs", "goblins")
    assert len(offered(match, 0)) == 6
    empty_round(match, "400", "100")
    assert [text[:3] for text in offered(match, 0)] == ["180", "260", "420", "500", "560"]


@pytest.mark.rule("KH-4.6", "KH-2.12")
def test_choosing_is_mandatory_and_only_strategy_cards_count():
    match = before_strategies("orcs", "goblins", orcs={"hand": ["orc_general"]})
    choice = match.choices[0]
    assert [option.kind for option in choice.options] == ["strategy"] * 6  # no pass, no general, no card "0"
    assert all(not text.startswith("0 ") for text in offered(match, 0))


@pytest.mark.rule("KH-4.5", "KH-1.10")
def test_the_card_sets_initiative_reinforcements_and_attacks():
    guards: Json = {"units": ["human_shield_guard"] * 3}
    match = before_strategies("orcs", "humans", orcs={"reserve": ["orc_spearhand"] * 5}, humans=guards)
    empty_round(match, "500", "520")
    assert [event["seat"] for event in events(match, "turn")] == [0, 1]
    assert len([event for event in events(match, "reinforced") if event["seat"] == 0]) == 4
    kinds = [event["attack"] for event in match.events() if "victims" in event and event["seat"] == 0]
    assert kinds[:1] == ["melee"]


@pytest.mark.rule("KH-5.1", "KH-R48", "KH-19.7")
def test_lowest_initiative_first():
    match = before_strategies("orcs", "goblins", "humans", "dwarves")
    empty_round(match, "180", "480", "120", "160")
    order = [event["seat"] for event in events(match, "turn")]
    assert order == [2, 3, 0, 1]


# --- Kharnage (KH-11) -----------------------------------------------------------------------------------------


@pytest.mark.rule("KH-11.1", "KH-11.8", "KH-1.7", "KH-20.1")
def test_the_last_present_unit_is_worth_a_tile_without_any_shouting():
    match = attacking(
        seat("orcs_400", "orc_brawler"),
        seat("humans", "human_militia"),
        seat("goblins", "goblin_mob", "goblin_mob"),
    )
    choose(match, "Humans with 2")
    assert army(match, 0).kharnage == 1
    assert army(match, 0).skulls() == 1


@pytest.mark.rule("KH-11.2", "KH-17.51")
def test_surprise_explosion_and_veteran_count_too():
    surprise = deploying(seat("orcs_400", stack=["orc_berserker"]), seat("humans", "human_militia"))
    blast = deploying(
        seat("goblins_100", stack=["goblin_bomber"], reserve=["goblin_mob"]), seat("humans", "human_militia")
    )
    veteran = attacking(
        seat("orcs_400", *["orc_scarred_veteran"] * 2), seat("humans", "human_knight", "human_sorcerer")
    )
    assert [army(match, 0).kharnage for match in (surprise, blast, veteran)] == [1, 1, 1]


@pytest.mark.rule("KH-11.4", "KH-R52")
def test_several_kharnages_in_one_split_attack_and_in_one_round():
    match = attacking(
        seat("humans_460", "human_halberdier"),
        seat("orcs", "orc_spearhand"),
        seat("goblins", "goblin_archer"),
    )
    choose(match, "Orcs and Goblins with 1 each", "Orcs first")
    assert army(match, 0).kharnage == 2
    # The goblins (480) reinforce and are wiped out again by the orcs (560): the same army twice in one round.
    again = attacking(
        seat("humans_460", "human_halberdier"),
        seat("goblins", "goblin_archer", reserve=["goblin_archer"] * 3, hand=[]),
        seat(
            "orcs", "orc_general", *["orc_axe_thrower"] * 5, reserve=["orc_brawler"] * 4, hand=["orc_banner"]
        ),
    )
    choose(again, "Goblins with 2")
    finish(again, until="strategy")
    assert [event["victim"] for event in events(again, "kharnage")].count(1) == 2


@pytest.mark.rule("KH-11.5")
def test_an_army_that_empties_itself_gives_nobody_a_tile():
    match = attacking(seat("humans_460", "human_knight"), seat("orcs", "orc_giant"))
    choose(match, "attack.knights")
    assert units(match, 0) == []
    assert [army(match, number).kharnage for number in (0, 1)] == [0, 0]
    flown = ending(seat("humans_460", "human_griffin_rider"), seat("orcs", "orc_giant"))
    assert army(flown, 0).present == 0
    assert army(flown, 1).kharnage == 0


def shouting(**more: Json) -> Match:
    return attacking(
        seat("orcs_400", "orc_brawler", **more.get("orcs", {})),
        seat("humans", "human_militia", **more.get("humans", {})),
        seat("goblins", "goblin_mob", **more.get("goblins", {})),
        shout_rule=True,
    )


@pytest.mark.rule("KH-11.6", "KH-11.9", "KH-20.1")
def test_the_tile_must_be_called():
    match = choose(shouting(), "Humans with 2")
    assert asked(match) == "shout.kharnage"
    assert army(match, 0).kharnage == 0
    choose(match, "shout.kharnage.done")
    assert army(match, 0).kharnage == 0  # no tile, and nobody has to answer
    assert asked(match) == "reinforce.free"


@pytest.mark.rule("KH-11.7", "KH-11.9", "KH-R40", "KH-21.6")
def test_whoever_does_not_answer_loses_a_tile():
    match = choose(shouting(humans={"kharnage": 2}, orcs={"kharnage": 1}), "Humans with 2", "KHARNAGE!")
    assert sorted(match.choices) == [1, 2]  # all others, not the attacker
    choose(match, "shout.yeah.done", by=1)
    choose(match, "shout.yeah.done", by=2)
    assert [army(match, number).kharnage for number in range(3)] == [2, 1, 0]  # the goblins had none to lose
    assert [answer[1] for answer in match.journal()["answers"][-2:]] == [1, 1]
    polite = choose(shouting(humans={"kharnage": 2}), "Humans with 2", "KHARNAGE!")
    choose(polite, "YEAH!", by=2)
    choose(polite, "YEAH!", by=1)
    assert [army(polite, number).kharnage for number in range(3)] == [1, 2, 0]


# --- end of round (KH-12) -------------------------------------------------------------------------------------


def round_end(*counts: int, **more: Json) -> Match:
    """A round that is over as soon as it is loaded, with so many cards destroyed by each seat."""
    cards = {"orcs": "orcs_260", "goblins": "goblins_280", "humans": "humans_320", "dwarves": "dwarves_360"}
    prey = {
        "orcs": "orc_spearhand",
        "goblins": "goblin_potlid",
        "humans": "human_militia",
        "dwarves": "dwarf_warrior",
    }
    names = list(cards)[: len(counts)]
    seats = []
    for number, name in enumerate(names):
        victim = (number + 1) % len(names)
        trophies_ = [f"{victim} {prey[names[victim]]}"] * counts[number]
        seats.append(seat(cards[name], trophies=trophies_, **more.get(name, {})))
    return ending(*seats)


@pytest.mark.rule("KH-12.1", "KH-12.2", "KH-19.3", "KH-1.6")
def test_five_three_and_one_skulls_for_the_first_three():
    match = round_end(2, 4, 1, 3)
    assert [army(match, number).tiles for number in range(4)] == [[1], [5], [], [3]]


@pytest.mark.rule("KH-12.3", "KH-19.1")
def test_two_players_get_five_and_three():
    match = round_end(1, 2)
    assert [army(match, number).tiles for number in range(2)] == [[3], [5]]


@pytest.mark.rule("KH-12.4", "KH-12.5", "KH-R37", "KH-R38", "KH-19.2")
def test_ties_and_zeros_are_ranked_by_initiative():
    match = round_end(0, 0, 0)
    assert [army(match, number).tiles for number in range(3)] == [[5], [3], [1]]
    tied = round_end(1, 2, 2)
    assert [army(tied, number).tiles for number in range(3)] == [[1], [5], [3]]


@pytest.mark.rule("KH-12.1", "KH-E12", "KH-17.17")
def test_cards_count_not_units():
    match = ending(
        seat("humans_320", trophies=["1 orc_giant"] * 2), seat("orcs_260", trophies=["0 human_militia"])
    )
    assert [army(match, number).tiles for number in range(2)] == [[5], [3]]


@pytest.mark.rule("KH-12.6", "KH-19.8", "KH-1.9")
def test_destroyed_cards_go_to_the_hill_by_owner():
    match = round_end(2, 1, 0)
    assert [trophies(match, number) for number in range(3)] == [[], [], []]
    assert hill(match, 1) == ["goblin_potlid"] * 2
    assert hill(match, 2) == ["human_militia"]
    assert [army_view(match, 0, number)["hill"] for number in range(3)] == [0, 2, 1]
    assert "own" not in army_view(match, 0, 1)  # face down: only the owner may look


@pytest.mark.rule("KH-12.7", "KH-5.5")
def test_what_lasted_until_the_end_of_the_round_ends():
    hurt = [
        unit("orc_brawler", nets=1),
        unit("orc_general", absent=True),
        unit("orc_giant", defence_change=-1, nets=1),
    ]
    match = round_end(0, 0, orcs={"units": hurt})
    orcs = army(match, 0)
    assert (orcs.nets, orcs.absent, orcs.changes) == ([0] * 3, [False] * 3, [0] * 3)
    assert orcs.present == 3


@pytest.mark.rule("KH-12.8")
def test_survivors_reserves_and_hands_are_kept():
    match = round_end(
        0, 0, orcs={"units": ["orc_brawler"], "reserve": ["orc_shaman"], "hand": ["orc_general"]}
    )
    assert asked(match) == "strategy"
    orcs = army(match, 0)
    assert (units(match, 0), len(orcs.reserve), len(orcs.hand)) == (["orc_brawler"], 1, 1)


# --- end of game (KH-13) --------------------------------------------------------------------------------------


def last_round(orcs: Json, goblins: Json, humans: Json | None = None) -> Match:
    """The fourth round ends; nobody destroyed anything in it. Its tiles: Orcs 5 (200), Goblins 3 (220), Humans 1 (520)."""
    seats = [seat("orcs_180", **orcs), seat("goblins_220", **goblins)]
    if humans is not None:
        seats.append(seat("humans_520", **humans, reserve=[], hand=[]))
    for one in seats:
        one.setdefault("reserve", [])
        one.setdefault("hand", [])
    match = ending(*seats, round=4)
    assert match.over
    return match


def ranks(match: Match) -> tuple[list[int], str]:
    assert match.outcome is not None
    return match.outcome.ranks, match.outcome.reason


@pytest.mark.rule("KH-1.1", "KH-13.2", "KH-1.7")
def test_most_skulls_win():
    match = last_round({"tiles": [5, 3], "kharnage": 1}, {"tiles": [5, 5], "kharnage": 2})
    assert ranks(match) == ([2, 1], "skulls")  # 14 against 15
    assert match.outcome is not None
    assert match.outcome.scores == [14.0, 15.0]


@pytest.mark.rule("KH-13.3", "KH-E28", "KH-R36", "KH-16.16")
def test_first_tie_break_more_units_not_cards():
    match = last_round(
        {"tiles": [5, 5], "kharnage": 2, "units": ["orc_giant"]},
        {"tiles": [5, 5, 3], "kharnage": 1, "units": ["goblin_archer", unit("goblin_archer", absent=True)]},
    )
    assert ranks(match) == (
        [2, 1],
        "units",
    )  # 17 each; two goblins (one of them back again) against one giant of two cards


@pytest.mark.rule("KH-13.4", "KH-E28")
def test_second_tie_break_kharnage_tiles():
    match = last_round({"tiles": [5, 5], "kharnage": 2}, {"tiles": [5, 3, 3], "kharnage": 3})
    assert ranks(match) == ([2, 1], "kharnage")  # 17 each, no units


@pytest.mark.rule("KH-13.5", "KH-E28")
def test_third_tie_break_lower_initiative_in_the_last_round():
    match = last_round({"tiles": [5], "kharnage": 3}, {"tiles": [5, 1, 1], "kharnage": 3})
    assert ranks(match) == ([1, 2], "initiative")  # 13 each with 3 tiles: 180 before 220


@pytest.mark.rule("KH-13.6")
def test_tie_breaks_rank_all_tied_players():
    match = last_round({"tiles": [5, 5, 5]}, {"tiles": [1]}, {"tiles": [3]})
    assert ranks(match)[0] == [1, 2, 3]  # goblins 4 and humans 4, no units, no tiles: 220 before 520


@pytest.mark.rule("KH-1.8", "KH-R39")
def test_the_supply_of_kharnage_tiles_is_unlimited():
    match = attacking(
        seat("orcs_400", "orc_brawler", kharnage=18), seat("humans", "human_militia", kharnage=18)
    )
    assert army(match, 0).kharnage == 19


@pytest.mark.rule("KH-21.6")
def test_a_game_is_reproducible_from_its_journal():
    match = play_out(Match.new(GAME, seats=3, seed=11), random.Random(4))
    again = Match.replay(match.journal())
    assert again.digest() == match.digest()
    assert again.events() == match.events()
