"""Nethervoid: the Gateway (TK-X2) and the effects of its beings, each with a small position; results by hand from the cards.

Unless a test says otherwise the being is summoned on E5 with its printed pattern. `gated` puts a heroic Gateway on A5, far
away, so that the new being does not become the Gateway itself.
"""

from typing import Any

import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import SQUARE_NAMES
from tests.games.tash_kalar.play import Play, cast


def gated(being: str, at: dict[str, str] | None = None, **more: Any) -> Play:
    return cast(being, "E5", {"A5": "A", **(at or {})}, gateway="A5", **more)


def gateway(table: Play) -> str | None:
    return None if table.s.gateway < 0 else SQUARE_NAMES[table.s.gateway]


# --- the Gateway (TK-X2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-X2.2", "TK-R53")
@pytest.mark.parametrize(
    ("being", "marked", "after"),
    [
        ("flame_imp", None, "E5"),  # there was none
        ("hell_rider", None, "E5"),
        ("flame_imp", "a", "I5"),  # a common keeps it against a common
        ("hell_rider", "a", "E5"),  # but not against a heroic
        ("hell_rider", "A", "I5"),  # a heroic keeps it
    ],
)
def test_who_is_the_gateway_after_a_summoning(being, marked, after):
    more = {} if marked is None else {"gateway": "I5"}
    table = cast(being, "E5", {} if marked is None else {"I5": marked}, **more)
    assert gateway(table) == after  # before the effect asks anything
    assert table.match.view(1)["gateway"] == after


@pytest.mark.rule("TK-X2.2")
def test_only_beings_of_this_school_become_the_gateway():
    assert gateway(cast("swordmaster", "E5")) is None


@pytest.mark.rule("TK-X2.4", "TK-X2.2")
def test_a_gateway_that_the_summoning_destroys_is_replaced():
    """The Hell Rider is summoned onto the heroic Gateway itself."""
    table = cast("hell_rider", "E5", {"E5": "A"}, gateway="E5")
    assert gateway(table) == "E5" and table.told("gateway")


@pytest.mark.rule("TK-X2.1", "TK-X2.4")
def test_the_marker_goes_with_the_piece_and_is_lost_with_it():
    table = gated("vortexmaster").choose("move.to", "B5")
    assert gateway(table) == "B5"
    table = gated("vortexmaster", {"B4": "a"}).choose("move.to", "done").choose("move.to", "A4")
    assert gateway(table) == "A5"
    assert gateway(cast("demon_of_sloth", "E5", actions=1)) is None


@pytest.mark.rule("TK-X2.6")
def test_the_gateway_of_an_effect_may_be_the_being_itself():
    table = cast("flame_imp", "E5", {"F5": "b"})  # the Imp on E5 is the Gateway
    assert table.options == {"F5", "D6", "done"}
    table = cast("demon_of_wrath", "E5", {"D5": "b"})
    assert table.at("D5") == "."


# --- Shadow Imp: pieces on D4 and F5 ---------------------------------------------------------------------------------


def test_shadow_imp_takes_the_gateway_along():
    table = gated("shadow_imp", {"A4": "B"}).choose("move.to", "E4")
    assert table.options == {"A4", "done"}  # upwards, like the Imp; a combat move
    table.choose("move.to", "A4")
    assert table.arena == {"D4": "a", "F5": "a", "E4": "a", "A4": "A"}
    assert gateway(table) == "A4" and table.killed(1) == [0, 1, 0]


def test_shadow_imp_as_gateway_moves_only_once():
    assert cast("shadow_imp", "E5").choose("move.to", "E4").prompt == "turn.what"
    assert gated("shadow_imp").choose("move.to", "done").prompt == "turn.what"


# --- Flame Imp: pieces on C5 and D6 ----------------------------------------------------------------------------------


def test_flame_imp_burns_a_common_next_to_the_gateway():
    table = gated("flame_imp", {"A4": "b", "B5": "B", "B6": "a", "F5": "b"})
    assert table.options == {"A4", "B6", "done"}
    assert table.choose("effect.destroy", "A4").at("A4") == "."


# --- Gate Keeper: pieces on E4, D5, F5 -------------------------------------------------------------------------------


def test_gate_keeper_upgrades_a_common_which_becomes_the_gateway():
    table = cast("gate_keeper", "E5")
    table.match.answer(0)
    assert table.options == {"E4", "D5", "F5", "E5"}
    table.choose("effect.upgrade", "D5")
    assert table.at("D5") == "A" and gateway(table) == "D5"


def test_gate_keeper_places_a_common_which_becomes_the_gateway():
    table = gated("gate_keeper")
    table.match.answer(1)
    table.choose("effect.place", "I5")
    assert table.at("I5") == "a" and gateway(table) == "I5"
    assert gateway(gated("gate_keeper").choose("effect.branch", "done")) == "A5"


# --- Demon of Gluttony: pieces on D6, E6, F6 -------------------------------------------------------------------------


def test_demon_of_gluttony_grows_with_what_it_eats():
    table = gated("demon_of_gluttony", {"E4": "b", "E3": "B"}).choose("move.to", "E4")
    assert table.at("E4") == "A"
    table.choose("move.to", "E3")
    assert table.at("E3") == "A" and gateway(table) == "E3"
    assert table.killed(1) == [1, 1, 0]


def test_demon_of_gluttony_stops_when_hungry():
    table = gated("demon_of_gluttony", {"E3": "B"}).choose("move.to", "E4")
    assert table.at("E4") == "a" and table.prompt == "turn.what"
    table = gated("demon_of_gluttony", {"E4": "b"}).choose("move.to", "E4").choose("move.to", "E3")
    assert gateway(table) == "A5"  # the second move destroyed nothing


# --- Demon of Pride: pieces on E6, E7, F7 ----------------------------------------------------------------------------


def test_demon_of_pride_is_upgraded_and_becomes_the_gateway():
    table = gated("demon_of_pride", {"D5": "B"})
    assert table.at("E5") == "A" and gateway(table) == "E5"
    table.choose("move.to", "D5")
    assert table.at("D5") == "A" and gateway(table) == "D5"


# --- Acolyte of Destruction: pieces on D6, F6, E8 --------------------------------------------------------------------


def test_acolyte_of_destruction_on_a_red_square():
    """It is the Gateway itself, on the red square E5."""
    table = cast("acolyte_of_destruction", "E5", {"A5": "b", "B5": "B", "C5": "B"})
    assert table.options == {"A5", "D6", "F6", "E8"}
    table.choose("effect.destroy", "A5")
    assert table.options == {"B5", "done"}
    table.choose("effect.destroy", "B5")
    assert table.killed(1) == [1, 1, 0]


def test_acolyte_of_destruction_with_the_gateway_elsewhere():
    table = gated("acolyte_of_destruction", {"H5": "b", "I5": "B"}).choose("effect.destroy", "H5")
    assert table.prompt == "turn.what" and table.at("I5") == "B"


# --- Acolyte of Growth: pieces on D4, F4, D5, F5 ---------------------------------------------------------------------


def test_acolyte_of_growth_with_the_gateway_on_a_green_square():
    """A5 is green: a heroic next to the new common on A7."""
    table = gated("acolyte_of_growth", {"B7": "b"}).choose("effect.place", "A7")
    assert table.options == {"A6", "B6", "B8"}
    table.choose("effect.place", "B8")
    assert table.at("A7") == "a" and table.at("B8") == "A"


def test_acolyte_of_growth_with_the_gateway_on_another_square():
    table = cast("acolyte_of_growth", "E5").choose("effect.place", "A7")  # itself, on red
    assert table.prompt == "turn.what"


# --- Power Seeker: pieces on F5, H5, G6, I6 --------------------------------------------------------------------------


def test_power_seeker_runs_towards_the_gateway():
    table = gated("power_seeker", {"D5": "B"})
    assert table.options == {"D4", "D5", "D6", "done"}  # distance 3 instead of 4
    table.choose("move.to", "D5", "C5", "B5")
    assert table.options == {"A5", "done"}  # even onto it
    table.choose("move.to", "A5")
    assert table.at("A5") == "A" and gateway(table) is None


def test_power_seeker_as_gateway_makes_one_standard_move():
    table = cast("power_seeker", "E5", {"D5": "B", "D4": "b"})
    assert "D4" in table.options and "D5" not in table.options
    assert table.choose("move.to", "D4").prompt == "turn.what"


# --- Hell Hound: pieces on D5, C5, B6, E6 ----------------------------------------------------------------------------


def test_hell_hound_comes_back_under_the_deck():
    table = gated("hell_hound", {"F5": "B"})
    assert table.options == {"F5", "D5", "E6", "done"}
    table.choose("effect.destroy", "F5")
    assert table.pile() == [] and table.s.tail[0] == (library().being("hell_hound").index,)
    assert table.match.view(1)["seats"][0]["shown"] == ["hell_hound"]  # all have seen it


def test_hell_hound_is_discarded_after_a_legendary_piece():
    table = gated("hell_hound", {"F5": "B*"}).choose("effect.destroy", "F5")
    assert table.pile() == ["hell_hound"] and table.s.tail[0] == ()


def test_hell_hound_is_discarded_if_the_deck_is_empty():
    school = library().schools[library().being("hell_hound").school].beings
    others = [library().beings[being].id for being in school if library().beings[being].id != "hell_hound"]
    table = gated("hell_hound", others={0: {"pile": others}}).choose("effect.destroy", "done")
    assert table.pile()[-1] == "hell_hound"


# --- Vortexmaster: pieces on E2, D3, F3, E4 --------------------------------------------------------------------------


def test_vortexmaster_moves_the_gateway_and_then_a_piece_beside_it():
    table = gated("vortexmaster", {"A4": "B", "B3": "a", "A3": "b"}).choose("move.to", "A4")
    assert gateway(table) == "A4" and table.killed(1) == [0, 1, 0]
    table.choose("move.to", "A3")  # B3 is the only own piece beside it
    assert table.at("A3") == "a" and table.at("B3") == "."


# --- Gate Master: pieces on E4, F4, D5, F5, G5 -----------------------------------------------------------------------


@pytest.mark.rule("TK-R60")
def test_gate_master_as_gateway_counts_as_a_legend():
    """There was no Gateway: he is it, becomes legendary and loses the marker."""
    table = cast("gate_master", "E5")
    assert table.at("E5") == "A*" and gateway(table) is None
    assert table.points() == [0, 1] and table.s.summoned_legendary == 1 and table.s.summoned == 1
    assert table.options == {"E4", "F4", "D5", "F5", "G5"}
    assert gateway(table.choose("effect.piece", "G5")) == "G5"


def test_gate_master_upgrades_a_heroic_gateway():
    table = gated("gate_master")
    assert table.at("A5") == "A*" and table.at("E5") == "A" and table.points() == [0, 1]
    assert "E5" in table.options and "A5" not in table.options


def test_gate_master_upgrades_as_far_as_possible():
    table = gated("gate_master", {"I4": "A*", "I5": "A*", "I6": "A*"})
    assert table.at("A5") == "A" and table.points() == [0, 0] and table.s.summoned_legendary == 0
    assert gateway(table.choose("effect.piece", "A5")) == "A5"


# --- Hell Rider on a piece on E5: further ones on F5, G5, E6 ---------------------------------------------------------


def test_hell_rider_rides_three_squares_unless_he_is_the_gateway():
    table = gated("hell_rider", {"D5": "B"}).choose("move.to", "D5", "C5", "B5")
    assert table.at("B5") == "A" and table.prompt == "turn.what" and table.killed(1) == [0, 1, 0]
    table = cast("hell_rider", "E5", {"D5": "B"}).choose("move.to", "D5")
    assert table.at("D5") == "A" and table.prompt == "turn.what"


# --- Demon of Wrath: pieces on F5, D6, F6, E7 ------------------------------------------------------------------------


def test_demon_of_wrath_strikes_around_the_gateway():
    table = gated("demon_of_wrath", {"A4": "b", "B4": "B", "B5": "b", "B6": "a", "C5": "b"})
    assert table.prompt == "turn.what"  # forced
    assert [table.at(one) for one in ("A4", "B4", "B5", "B6", "C5")] == [".", "B", ".", "a", "b"]


def test_demon_of_wrath_may_bring_the_gateway_closer_first():
    table = gated("demon_of_wrath", {"C5": "b"}).choose("move.to", "B5")
    assert table.at("C5") == "." and gateway(table) == "B5"
    assert gated("demon_of_wrath", {"C5": "b"}).choose("move.to", "done").at("C5") == "b"


# --- Demon of Greed: pieces on D4, E4, D6, F6 ------------------------------------------------------------------------


def test_demon_of_greed_devours_own_pieces_for_actions():
    """The Demon itself is the Gateway, so the heroic on I5 must go."""
    table = cast("demon_of_greed", "E5", {"I5": "A"})
    assert table.options == {"D4", "E4", "D6", "F6"}
    table.choose("effect.destroy", "F6")
    assert table.at("I5") == "." and table.at("E5") == "A"
    assert table.s.actions == 2 - 1 + 2


def test_demon_of_greed_may_have_to_devour_itself():
    """The heroic on A5 is the Gateway."""
    table = gated("demon_of_greed").choose("effect.destroy", "D4")
    assert table.at("E5") == "." and table.at("A5") == "A" and table.s.actions == 3


def test_demon_of_greed_gains_one_action_for_one_piece():
    table = cast("demon_of_greed", "E5").choose("effect.destroy", "D4")
    assert table.at("E5") == "A" and table.s.actions == 2


# --- Demon of Lust: pieces on E6, F6, F7, G7 -------------------------------------------------------------------------


def test_demon_of_lust_draws_pieces_towards_the_gateway():
    table = gated("demon_of_lust", {"I5": "B*", "H5": "b", "B5": "B", "A4": "b"})
    assert (
        "B5" not in table.options and "A4" not in table.options
    )  # only onto the Gateway could they come closer
    table.choose("move.piece", "I5")
    assert table.options == {"H4", "H5", "H6"}
    table.choose("move.to", "H5")
    assert table.at("H5") == "B*" and table.killed(1) == [1, 0, 0]
    assert "H5" not in table.options  # another piece
    table.choose("move.piece", "G7")
    assert table.options == {"F7", "F6", "F8"}  # a combat move may hit own pieces
    table.choose("move.to", "F8")
    assert table.prompt == "turn.what"


# --- Demon of Sloth: a piece on D6 -----------------------------------------------------------------------------------


def test_demon_of_sloth_wastes_an_action():
    table = gated("demon_of_sloth")
    assert table.s.actions == 0 and table.at("A5") == "A"
    assert "end" in table.options


def test_demon_of_sloth_costs_the_gateway_if_no_action_is_left():
    table = gated("demon_of_sloth", actions=1)
    assert table.at("A5") == "." and table.at("E5") == "A" and gateway(table) is None
    assert cast("demon_of_sloth", "E5", actions=1).at("E5") == "."  # itself


# --- Demon of Envy on a piece on E5: further ones on D4 and F5 -------------------------------------------------------


def test_demon_of_envy_places_commons_until_nobody_is_ahead():
    """Three own pieces and the Gateway against six: two more are placed."""
    enemy = dict.fromkeys(["H4", "I4", "H5", "I5", "H6", "I6"], "b")
    table = gated("demon_of_envy", enemy)
    assert table.options == {"A4", "B4", "B5", "A6", "B6"}
    table.choose("effect.place", "A4", "B4")
    assert table.prompt == "turn.what" and table.s.pieces(0) == 6


def test_demon_of_envy_places_at_least_one_and_no_more_than_fit():
    table = gated("demon_of_envy").choose("effect.place", "B5")
    assert table.prompt == "turn.what"
    enemy = dict.fromkeys(["A4", "B4", "A6", "B6", "I4", "I5", "I6", "H5"], "b")
    table = gated("demon_of_envy", enemy)
    assert table.at("B5") == "a" and table.prompt == "turn.what"  # the only square


# --- Possessed Summoner: pieces on F5, D6, E6, E7 --------------------------------------------------------------------


@pytest.mark.rule("TK-R57")
def test_possessed_summoner_summons_with_enemy_pieces():
    """Commons on A5 and B6 touch at a corner: the Flame Imp fits two squares beyond the one and at a corner of the other. The
    own pieces on D6 and E7, which touch as well, do not serve."""
    table = cast("possessed_summoner", "E5", {"I4": "A", "A5": "b"}, hand="flame_imp", gateway="I4")
    assert table.options == {"A4", "B4", "B5", "A6", "B6"}
    table.choose("effect.place", "B6")
    assert table.at("B6") == "b" and table.match.view(1)["turn"]["possessed"] == 1
    table.choose("turn.what", "flame_imp")
    assert table.options == {"C5", "A7", "B4"}
    assert table.option("C5").preview["borrowed"] == ["A5", "B6"]
    table.choose("summon.square", "C5")
    assert table.at("C5") == "a" and table.s.possessed == -1


def test_possessed_summoner_buys_an_action_with_the_flare():
    table = cast("possessed_summoner", "E5", flares="flare_01_3_6")  # no enemy piece: nothing to place
    assert table.s.possessed == -1
    table.choose("effect.burn", "flare_01_3_6")
    assert table.s.actions == 2 and table.s.flares[0] == ()
    table = cast("possessed_summoner", "E5", flares="flare_01_3_6").choose("effect.burn", "done")
    assert table.s.actions == 1
