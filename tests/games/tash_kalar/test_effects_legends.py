"""Effects of the legends, each with a small position; results by hand from the cards and section 8."""

import pytest

from tests.games.tash_kalar.play import cast

# --- Fire Dragon on E5: heroics D2, F2, E4, common E3 ----------------------------------------------------------------


@pytest.mark.rule("TK-R12")
def test_fire_dragon_burns_three_rays_of_two_squares():
    """To the right (e) with ne and se: F5, G5, F4, G3, F6, G7. Legendary pieces neither die nor block."""
    burnt = {"F5": "B", "G5": "b", "F4": "a", "G3": "b", "G7": "B"}
    table = cast("fire_dragon", "E5", {**burnt, "F6": "B*", "H5": "b", "F3": "b"})
    assert table.options == {f"direction:{one}" for one in ("w", "e", "sw", "s", "se")}  # and no way out
    table.choose("effect.direction", "direction:e")
    assert not set(burnt) & set(table.arena)
    assert {table.at("F6"), table.at("H5"), table.at("F3")} == {"B*", "b"}
    assert table.killed(1) == [2, 2, 0]


def test_fire_dragon_may_choose_a_direction_that_hits_nothing():
    assert cast("fire_dragon", "E5").choose("effect.direction", "direction:s").prompt == "turn.what"


# --- Hell Bull on E5: commons D4, F4, E5, E6, heroics D5, F5 ---------------------------------------------------------


@pytest.mark.rule("TK-8.17", "TK-8.19")
def test_hell_bull_runs_through_everything_until_a_legendary_piece():
    """To the right: the own heroic on F5, a common, then a legendary piece on H5, where he stops."""
    table = cast("hell_bull", "E5", {"G5": "b", "H5": "B*", "I5": "b"})
    assert {"F5", "G5", "H5"} <= table.options and "I5" not in table.options
    table.choose("run.to", "H5")
    assert table.at("H5") == "A*" and table.at("I5") == "b" and table.at("F5") == "."
    assert table.killed(1) == [1, 0, 1]


def test_hell_bull_may_stay():
    assert cast("hell_bull", "E5").choose("run.to", "done").at("E5") == "A*"


# --- Angel of Death on E5: commons D4, F4, C5, G5, E6, heroic E5 -----------------------------------------------------


@pytest.mark.rule("TK-R33", "TK-R43")
@pytest.mark.parametrize(
    ("victim", "killed"),
    [("b", [0, 1, 0]), ("B", [0, 0, 1]), ("B*", [0, 0, 1])],
    ids=["a common dies as heroic", "a heroic as legendary", "a legendary piece as it is"],
)
def test_angel_of_death_upgrades_its_victim_first(victim, killed):
    table = cast("angel_of_death", "E5", {"A5": victim}).choose("effect.piece", "A5")
    assert table.at("A5") == "A*" and table.at("E5") == "."
    assert table.killed(1) == killed


@pytest.mark.rule("TK-R33", "TK-8.21", "TK-R43")
def test_angel_of_death_an_impossible_upgrade_is_skipped():
    """The enemy has no legendary piece in supply: the heroic dies as a heroic."""
    at = {"A5": "B", "A3": "B*", "A4": "B*", "A6": "B*"}
    assert cast("angel_of_death", "E5", at).choose("effect.piece", "A5").killed(1) == [0, 1, 0]


@pytest.mark.rule("TK-R43", "TK-8.2")
def test_angel_of_death_own_pieces_too_but_not_itself():
    table = cast("angel_of_death", "E5")
    assert table.options == {"D4", "F4", "C5", "G5", "E6", "done"}
    table.choose("effect.piece", "D4")
    assert table.at("D4") == "A*" and table.s.killed == [0] * 6


# --- The Eldest Tree on E5: heroics F4, D6, commons C5, G5 -----------------------------------------------------------


def test_the_eldest_tree_treats_three_squares_by_what_lies_there():
    table = cast("the_eldest_tree", "E5", {"D4": "b", "E4": "B", "D5": "a", "F5": "B*"})
    assert table.options == {
        "D4",
        "E4",
        "D5",
        "E6",
        "F6",
        "done",
    }  # own heroics and the legendary piece have no effect
    table.choose("effect.square", "E4")
    assert table.at("E4") == "."
    assert "E4" not in table.options  # each square once
    table.choose("effect.square", "D5", "F6")
    assert table.at("D5") == "A" and table.at("F6") == "a"
    assert table.prompt == "turn.what"
    assert table.killed(1) == [0, 1, 0]


# --- Bone Catapult on E5: common D4, heroics D6, E6, F6 --------------------------------------------------------------


def test_bone_catapult_hits_any_piece_on_a_ray_and_the_commons_around_it():
    """Rays up, up-right, left and right; nothing blocks. Around H5: the commons G4 and I5, not the heroic I6."""
    table = cast("bone_catapult", "E5", {"F5": "B", "H5": "B*", "G4": "b", "I5": "a", "I6": "B", "C7": "b"})
    assert table.options == {"F5", "H5", "I5", "done"}  # own pieces too
    table.choose("effect.destroy", "H5")
    assert not {"H5", "G4", "I5"} & set(table.arena)
    assert table.at("F5") == "B" and table.at("I6") == "B"
    assert table.killed(1) == [1, 0, 1]


# --- Fire Elemental on E5: heroics D6, C7, commons F6, E7, G7 --------------------------------------------------------


@pytest.mark.rule("TK-R12", "TK-8.14", "TK-8.31")
def test_fire_elemental_all_around_or_all_commons_within_two():
    at = {"E4": "b", "F4": "B", "D5": "B*", "G5": "b", "E3": "B", "H5": "b"}
    table = cast("fire_elemental", "E5", at)
    table.match.answer(0)
    assert {name for name in at if name in table.arena} == {"D5", "G5", "E3", "H5"}
    table = cast("fire_elemental", "E5", at)
    assert (
        table.match.choice is not None and len(table.match.choice.options) == 2
    )  # one of them must be chosen
    table.match.answer(1)
    assert {name for name in at if name in table.arena} == {"F4", "D5", "E3", "H5"}


@pytest.mark.rule("TK-R12")
def test_fire_elemental_the_possibility_that_does_something_must_be_chosen():
    """Only a heroic next to it: the second possibility would do nothing, so there is nothing to choose."""
    assert cast("fire_elemental", "E5", {"E4": "B"}).at("E4") == "."


# --- Leviathan on G4: heroics E5, F5, C6, common D6 ------------------------------------------------------------------


def options_of(table):
    assert table.match.choice is not None
    return [option.kind for option in table.match.choice.options]


def test_leviathan_destroys_a_connected_group_of_four_commons():
    chain = {"A3": "b", "A4": "a", "A5": "b", "A6": "b", "A7": "b", "I7": "b"}
    table = cast("leviathan", "G4", chain)
    assert options_of(table) == ["lower_group", "crush_group"]
    table.match.answer(1)
    assert table.options == {*chain, "D6", "done"}
    table.choose("effect.piece", "A3")
    assert table.options == {"A4", "done"}  # connected to the chosen ones
    table.choose("effect.piece", "A4", "A5", "A6")
    assert table.prompt == "turn.what"
    assert {"A3", "A4", "A5", "A6", "A7"} & set(table.arena) == {"A7"}
    assert table.killed(1) == [3, 0, 0]


def test_leviathan_downgrades_three_upgraded_pieces_itself_included():
    table = cast("leviathan", "G4", {"H4": "B*", "I4": "B"})
    table.match.answer(0)
    table.choose("effect.piece", "G4", "H4", "I4")
    assert (table.at("G4"), table.at("H4"), table.at("I4")) == ("A", "B", "b")
    assert table.s.killed == [0] * 6
    assert table.s.supply[:2] == [16 - 5, 3]


@pytest.mark.rule("TK-R41", "TK-8.22")
def test_leviathan_pieces_that_cannot_be_downgraded_connect_the_group():
    """Two enemy legendaries with one double-sided piece in supply: the player chooses which one is downgraded."""
    far = [f"{column}{row}" for row in (8, 9) for column in "CDEFG"] + ["B8", "H8", "B7", "C7", "D7"]
    table = cast("leviathan", "G4", {**dict.fromkeys(far, "b"), "H4": "B*", "I4": "B*"})
    assert table.s.supply[2] == 1
    table.match.answer(0)
    table.choose("effect.piece", "H4", "I4", "done")
    assert table.prompt == "effect.downgrade" and table.options == {"H4", "I4"}
    table.choose("effect.downgrade", "I4")
    assert table.at("H4") == "B*" and table.at("I4") == "B"
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-R41", "TK-8.22")
def test_leviathan_without_supply_a_legendary_stays_as_it_is():
    far = [f"{column}{row}" for row in (8, 9) for column in "CDEFG"] + ["B8", "H8", "B7", "C7", "D7", "I7"]
    table = cast("leviathan", "G4", {**dict.fromkeys(far, "b"), "H4": "B*"})
    table.match.answer(0)
    table.choose("effect.piece", "G4", "H4", "done")
    assert table.at("G4") == "A" and table.at("H4") == "B*"


# --- Two-Headed Dragon on D4: heroics F4, E5, D6, commons F6, G7 -----------------------------------------------------


@pytest.mark.rule("TK-8.21", "TK-8.30")
def test_two_headed_dragon_upgrades_a_piece_used_then_destroys_a_heroic_next_to_it():
    table = cast("two_headed_dragon", "D4", {"E6": "B", "A5": "A"})
    assert table.options == {"F4", "E5", "D6", "F6", "G7", "done"}
    table.choose("effect.upgrade", "E5")
    assert table.at("E5") == "A*"
    assert table.options == {"F4", "D6", "E6", "done"}  # heroics around E5
    table.choose("effect.destroy", "E6")
    assert table.killed(1) == [0, 1, 0]
    assert table.points(0) == [0, 1]  # for the Dragon; an upgrade is no summoning


@pytest.mark.rule("TK-15.31", "TK-8.21")
def test_without_a_legendary_piece_in_supply_a_heroic_cannot_be_upgraded():
    table = cast("two_headed_dragon", "D4", {"A4": "A*", "A5": "A*"})
    assert table.s.supply[1] == 0
    assert table.options == {"F6", "G7", "done"}


# --- Earth Elemental on E5: commons F5, E6, F6, heroics D7, G7 -------------------------------------------------------


@pytest.mark.rule("TK-8.3", "TK-R13", "TK-R27")
def test_earth_elemental_destroys_at_red_upgrades_at_green_and_may_move():
    """Red: D2, E5, H6, C8; green: C3, G3, I4, A5, F8. D7 lies next to C8, G7 next to H6 and F8."""
    table = cast("earth_elemental", "E5", {"B4": "b", "F9": "b"})
    assert table.options == {
        "F5",
        "E6",
        "F6",
        "D7",
        "G7",
    }  # around E5, C8 and H6; B4 and F9 are not near a red square
    table.choose("effect.destroy", "D7")
    assert table.options == {"B4", "F9"}  # around A5 and F8; G7 is no common
    table.choose("effect.upgrade", "B4")
    assert table.at("B4") == "B"
    assert table.prompt == "turn.what"  # no coloured square next to E5


def test_earth_elemental_moves_onto_a_coloured_square():
    """On D3 with E3, D4, E4, C5, F5: next to it lie D2 (red), with an enemy legendary piece, and C3 (green)."""
    table = cast("earth_elemental", "D3", {"D2": "B*"})
    assert table.options == {"E3", "D4", "E4", "F5"}  # E3 next to D2, the others next to E5
    table.choose("effect.destroy", "D4")
    assert table.options == {"D2", "C3", "done"}  # no common near a green square is left
    table.choose("move.to", "D2")
    assert table.at("D2") == "A*" and table.killed(1) == [0, 0, 1]


# --- Time Elemental: test_ending -------------------------------------------------------------------------------------

# --- Storm Elemental on E5: heroics D3, D4, F4, common E5 ------------------------------------------------------------


@pytest.mark.rule("TK-R46", "TK-8.20")
def test_storm_elemental_a_common_runs_five_squares_and_vanishes():
    table = cast("storm_elemental", "E5", {"B6": "b", "C6": "b", "F6": "B"})
    assert table.options == {"rank:common", "rank:heroic", "rank:legendary", "done"}
    table.choose("effect.rank", "rank:common")
    assert "H8" in table.options and "I5" not in table.options and "F6" not in table.options
    table.choose("effect.place", "D6")
    assert {"C6", "B6", "A6"} <= table.options and "F6" not in table.options
    table.choose("run.to", "A6")
    assert not {"A6", "B6", "C6", "D6"} & set(table.arena)
    assert table.killed(1) == [2, 0, 0]
    assert table.s.supply == [16 - 3, 2, 16 - 3 + 2, 3]


@pytest.mark.rule("TK-R46")
@pytest.mark.parametrize(("rank", "reach"), [("common", 5), ("heroic", 3), ("legendary", 1)])
def test_storm_elemental_the_rank_decides_how_far(rank, reach):
    table = cast("storm_elemental", "E5").choose("effect.rank", f"rank:{rank}").choose("effect.place", "B6")
    row = [name for name in table.options if name.endswith("6") and name > "B6"]
    assert len(row) == reach


@pytest.mark.rule("TK-R46")
def test_storm_elemental_the_piece_is_destroyed_without_a_move_too():
    table = cast("storm_elemental", "E5").choose("effect.rank", "rank:heroic").choose("effect.place", "B6")
    table.choose("run.to", "done")
    assert table.at("B6") == "." and table.s.killed == [0] * 6


@pytest.mark.rule("TK-R46")
def test_storm_elemental_without_a_legendary_piece_in_supply():
    table = cast("storm_elemental", "E5", {"A4": "A*", "A5": "A*"})
    assert table.options == {"rank:common", "rank:heroic", "done"}


# --- Titan on E4: heroics E5, E6, commons D7, E7, F7 -----------------------------------------------------------------


@pytest.mark.rule("TK-R32", "TK-8.31", "TK-4.10")
def test_titan_destroys_all_around_but_nothing_counts():
    """Beside it any rank, at the corners no legendary piece. The common on its square dies by the summoning and counts."""
    at = {"E4": "b", "E3": "B*", "D4": "b", "D3": "B*", "F3": "B", "F5": "a", "G4": "b"}
    table = cast("titan", "E4", at)
    assert table.arena == {"E4": "A*", "D3": "B*", "G4": "b", "E6": "A", "D7": "a", "E7": "a", "F7": "a"}
    assert table.killed(1) == [1, 0, 0]
