"""Effects of the Sylvan beings, each with a small position; results by hand from the cards and section 8."""

import pytest

from tests.games.tash_kalar.play import cast


@pytest.mark.rule("TK-8.5", "TK-8.26")
def test_sapling_is_upgraded_at_once():
    table = cast("sapling", "E4")
    assert table.at("E4") == "A"
    assert table.s.killed == [0] * 6


@pytest.mark.rule("TK-8.20", "TK-8.2")
def test_kiskin_farseeders_place_next_to_an_own_piece():
    """On E5 with F5, D6; themselves count."""
    table = cast("kiskin_farseeders", "E5", {"A5": "b"})
    assert {"D4", "C7", "G6"} <= table.options
    assert not {"A4", "B5", "H5", "D6"} & table.options
    assert table.choose("effect.place", "D4").at("D4") == "a"


@pytest.mark.rule("TK-8.18", "TK-8.14", "TK-15.1")
def test_charging_buck_leaps_twice_to_distance_two():
    """On E4 with D5, E5, D6: the ring around E4 has no adjacent square; what lies between does not matter."""
    table = cast("charging_buck", "E4", {"G4": "b", "E3": "B", "E2": "B"})
    assert table.options == {
        "C2", "D2", "F2", "G2", "C3", "G3", "C4", "G4", "C5", "G5", "C6", "D6", "E6", "F6", "G6", "done",
    }  # fmt: skip
    table.choose("leap.to", "G4").choose("leap.to", "I4")
    assert table.at("I4") == "a" and table.prompt == "turn.what"
    assert table.killed(1) == [1, 0, 0]


# --- Forest Wardens on E5: pieces on C5, F5 --------------------------------------------------------------------------


@pytest.mark.rule("TK-8.3", "TK-8.9")
def test_forest_wardens_destroy_where_an_opponent_is_ahead():
    """Own: 3 commons with the Wardens, no upgraded piece. Enemy: 4 commons, 2 upgraded of which one is legendary."""
    table = cast("forest_wardens", "E5", {"A4": "b", "A5": "b", "A6": "b", "A7": "b", "I4": "B", "I5": "B*"})
    assert table.options == {"A4", "A5", "A6", "A7"}
    table.choose("effect.destroy", "A4")
    # Only the heroic can be chosen for the second part.
    assert table.at("I4") == "." and table.at("I5") == "B*"
    assert table.killed(1) == [1, 1, 0]


def test_forest_wardens_do_nothing_to_those_who_are_not_ahead():
    """3 commons against 3, no upgraded piece against none."""
    table = cast("forest_wardens", "E5", {"A4": "b", "A5": "b", "A6": "b"})
    assert table.prompt == "turn.what" and table.killed(1) == [0, 0, 0]


def test_forest_wardens_in_a_melee_only_against_those_who_are_ahead():
    at = {"A4": "b", "A5": "b", "A6": "b", "A7": "b", "I4": "c", "I5": "C"}
    table = cast("forest_wardens", "E5", at, mode="melee").choose("effect.destroy", "A4")
    assert table.at("I4") == "c" and table.at("I5") == "."


# --- Naiad on E4: pieces on C5, D5, E5 -------------------------------------------------------------------------------


@pytest.mark.rule("TK-R28", "TK-8.16")
def test_naiad_moves_two_of_the_pieces_that_were_next_to_her():
    table = cast("naiad", "E4", {"F4": "A", "F3": "b"})
    assert table.options == {"D5", "E5", "F4", "done"}  # not C5
    table.choose("move.piece", "F4").choose("move.to", "F3")
    assert table.options == {"D5", "E5", "done"}
    table.choose("move.piece", "D5").choose("move.to", "D6")
    assert table.arena == {"E4": "a", "C5": "a", "D6": "a", "E5": "a", "F3": "A"}
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-R28")
def test_naiad_skips_a_piece_that_was_destroyed_meanwhile():
    """F4 destroys the own E5, which is skipped from then on."""
    table = cast("naiad", "E4", {"F4": "A"}).choose("move.piece", "F4").choose("move.to", "E5")
    assert table.prompt == "move.to"  # only D5 is left
    assert "D6" in table.options


# --- Kiskin Spirit on E4: pieces on C4, C5, E5 -----------------------------------------------------------------------


@pytest.mark.rule("TK-R50", "TK-R20", "TK-3.17")
def test_kiskin_spirit_brings_a_card_back_for_all_to_see():
    seat = {"pile": ["dryad", "sapling"], "face_down": ["sapling"]}
    table = cast("kiskin_spirit", "E4", others={0: seat})
    assert table.options == {"dryad", "sapling", "done"}
    table.choose("effect.card", "sapling")
    assert table.s.extra_own == 1
    assert table.pile() == ["dryad", "kiskin_spirit"]
    assert table.match.view(1)["seats"][0]["shown"] == ["sapling"]
    assert "sapling" in str(table.told("recalled"))
    # Drawn first by the refill, it stays known to all until it is played.
    table.pass_turn()
    assert "sapling" in table.hand()
    assert table.match.view(1)["seats"][0]["shown"] == ["sapling"]


@pytest.mark.rule("TK-8.7", "TK-11.5")
def test_kiskin_spirit_the_extra_card_comes_after_the_refill():
    table = cast(
        "kiskin_spirit", "E4", others={0: {"hand": ["kiskin_spirit", "naiad", "unicorn"], "pile": ["dryad"]}}
    )
    table.choose("effect.card", "dryad").pass_turn()
    assert len(table.hand()) == 4
    assert "dryad" in table.hand()


def test_kiskin_spirit_gives_an_extra_card_for_an_empty_pile_but_none_if_declined():
    assert cast("kiskin_spirit", "E4").s.extra_own == 1
    table = cast("kiskin_spirit", "E4", others={0: {"pile": ["dryad"]}}).choose("effect.card", "done")
    assert table.s.extra_own == 0 and table.pile() == ["dryad", "kiskin_spirit"]


# --- conversions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.24", "TK-8.32", "TK-8.25", "TK-8.27")
def test_dryad_converts_a_neighbour_into_an_own_common():
    """On E5 with D4, E5, E6. It counts as destroyed with the rank it had and returns to its owner."""
    table = cast("dryad", "E5", {"F5": "B", "F6": "B*", "D5": "b"})
    assert table.options == {"F5", "D5", "done"}
    table.choose("effect.convert", "F5")
    assert table.at("F5") == "a"
    assert table.killed(1) == [0, 1, 0]
    assert table.s.supply == [16 - 3 - 1, 3, 16 - 1, 2]


@pytest.mark.rule("TK-8.24", "TK-8.32")
def test_no_conversion_without_an_own_piece_in_supply():
    """All 16 double-sided pieces of side 0 lie in the arena, the Dryad among them: nothing can be converted."""
    far = dict.fromkeys([f"{column}7" for column in "BCDEFGHI"] + [f"{column}8" for column in "CDEFG"], "a")
    table = cast("dryad", "E5", {"F5": "B", **far})
    assert table.s.supply[0] == 0
    assert table.prompt == "turn.what" and table.at("F5") == "B"
    assert table.killed(1) == [0, 0, 0]


@pytest.mark.rule("TK-8.24")
def test_sylvan_queen_keeps_the_rank():
    """On E4 with E5, G5, F6, F7; only at the corners."""
    table = cast("sylvan_queen", "E4", {"F3": "B", "E3": "B", "D5": "b", "D3": "B*"})
    assert table.options == {"F3", "D5", "done"}
    assert table.choose("effect.convert", "F3").at("F3") == "A"


def test_sylvan_princess_converts_commons_only():
    """On E4 with E5, F6, E7."""
    table = cast("sylvan_princess", "E4", {"F3": "B", "D5": "b"})
    assert table.options == {"D5", "done"}
    assert table.choose("effect.convert", "D5").at("D5") == "a"


# --- centaurs --------------------------------------------------------------------------------------------------------


def test_centaur_spearman_throws_in_the_direction_he_moved():
    """On E4 with E5, F5, G5, G6. He goes up and right to F3; the next piece that way stands on G2."""
    table = cast("centaur_spearman", "E4", {"G2": "b"}).choose("move.to", "F3")
    assert table.at("G2") == "." and table.killed(1) == [1, 0, 0]


@pytest.mark.rule("TK-8.3")
@pytest.mark.parametrize(("first", "left"), [("B*", {"B4", "A4"}), ("a", {"A4"}), ("B", {"A4"})])
def test_centaur_spearman_a_legendary_piece_stops_him_an_own_one_dies(first, left):
    table = cast("centaur_spearman", "E4", {"B4": first, "A4": "b"}).choose("move.to", "D4")
    assert {"A4", "B4"} & set(table.arena) == left


def test_centaur_spearman_without_a_move_throws_nothing():
    table = cast("centaur_spearman", "E4", {"B4": "b"}).choose("move.to", "done")
    assert table.at("B4") == "b"


def test_centaur_chieftain_leads_others_in_his_direction():
    """On E5 with C4, D5, E6, F7. He goes to the right; then others may go to the right too, three times in all."""
    table = cast("centaur_chieftain", "E5", {"G6": "b"}).choose("move.to", "F5")
    assert table.options == {"C4", "D5", "E6", "F7", "done"}
    table.choose("move.piece", "E6")
    assert table.at("F6") == "a"  # the only square
    table.choose("move.piece", "F6").choose("move.piece", "F7")
    assert table.arena == {"C4": "a", "D5": "a", "F5": "A", "G6": "a", "G7": "a"}
    assert table.prompt == "turn.what"


# --- Unicorn on F4: pieces on E4, D5, E5, D6 -------------------------------------------------------------------------


@pytest.mark.rule("TK-R12")
def test_unicorn_a_move_or_an_action():
    table = cast("unicorn", "F4")
    assert table.match.choice is not None and len(table.match.choice.options) == 2
    table.match.answer(0)
    table.choose("move.to", "F3")
    assert table.at("F3") == "A" and table.s.actions == 1
    table = cast("unicorn", "F4")
    table.match.answer(1)
    assert table.s.actions == 2 and table.prompt == "turn.what"


# --- Woodland Druid on E4: pieces on D3, F3, E5 ----------------------------------------------------------------------


@pytest.mark.rule("TK-R30", "TK-8.3")
def test_woodland_druid_upgrades_a_common_of_every_colour():
    table = cast("woodland_druid", "E4", {"A4": "b", "A5": "b", "I5": "B*"})
    assert table.options == {"D3", "F3", "E5"}
    table.choose("effect.upgrade", "D3")
    assert table.options == {"A4", "A5"}
    table.choose("effect.upgrade", "A5")
    assert table.at("D3") == "A" and table.at("A5") == "B"


def test_woodland_druid_skips_a_colour_without_commons():
    table = cast("woodland_druid", "E4", {"I5": "B"}).choose("effect.upgrade", "D3")
    assert table.prompt == "turn.what" and table.at("I5") == "B"


# --- Forest Ancient on E5: pieces on E4, D5, F5, D6 ------------------------------------------------------------------


@pytest.mark.rule("TK-R31", "TK-8.3", "TK-8.14")
def test_forest_ancient_places_two_enemy_commons_and_destroys_as_many():
    """Within 2 of E5 they are laid, within 3 they die: freshly laid ones may, and count."""
    table = cast("forest_ancient", "E5", {"H5": "b", "A5": "b", "G5": "B"})
    assert "C3" in table.options and "B5" not in table.options and "E4" not in table.options
    table.choose("effect.place", "C3", "C4")
    assert table.options == {"C3", "C4", "H5"}  # A5 is four squares away, G5 is heroic
    table.choose("effect.destroy", "H5", "C3")
    assert table.killed(1) == [2, 0, 0]
    assert table.arena == {
        "E4": "a",
        "D5": "a",
        "F5": "a",
        "D6": "a",
        "E5": "A",
        "C4": "b",
        "A5": "b",
        "G5": "B",
    }


@pytest.mark.rule("TK-R31")
def test_forest_ancient_in_a_melee_the_colours_match_one_to_one():
    table = cast("forest_ancient", "E5", {"H4": "b", "H5": "b"}, mode="melee")
    table.choose("effect.colour", "side:1").choose("effect.place", "C3")
    table.choose("effect.colour", "side:2").choose("effect.place", "C4")
    assert table.options == {"C3", "C4", "H4", "H5"}
    table.choose("effect.destroy", "H4")
    assert table.at("C4") == "."  # only one of the other colour: no choice
    assert table.at("C3") == "b" and table.at("H5") == "b"


@pytest.mark.rule("TK-R42")
def test_forest_ancient_destroys_only_as_many_as_were_placed():
    """The enemy has one double-sided piece left in supply: one is placed, one destroyed."""
    far = [f"{column}{row}" for row in (1, 9) for column in "CDEFG"] + [f"{column}8" for column in "BCDEF"]
    table = cast("forest_ancient", "E5", dict.fromkeys(far, "b"))
    assert table.s.supply[2] == 1
    table.choose("effect.place", "C4").choose("effect.destroy", "C4")
    assert table.prompt == "turn.what" and table.killed(1) == [1, 0, 0]


# --- Forest Mystic ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.7")
def test_forest_mystic_draws_an_own_card_and_a_legend_more():
    """On E5 with E4, D5, F6."""
    table = cast("forest_mystic", "E5", legends="titan leviathan", flares="flare_10_5_5")
    table.pass_turn()
    assert (len(table.s.hand[0]), len(table.s.legends[0]), len(table.s.flares[0])) == (4, 3, 1)


# --- Kiskin Leafsplitter on E5: pieces on E4, D5, F5, E6 -------------------------------------------------------------


def test_kiskin_leafsplitter_shoots_twice_also_in_the_same_direction():
    table = cast("kiskin_leafsplitter", "E5", {"D4": "B*", "C3": "b", "B2": "b"})
    assert table.options == {"direction:nw", "direction:ne", "direction:sw", "direction:se", "done"}
    table.choose("effect.direction", "direction:nw", "direction:nw")
    assert not {"D4", "C3"} & set(table.arena) and table.at("B2") == "b"
    assert table.killed(1) == [1, 0, 1]


# --- Kiskin Boughrunner on E4: pieces on D5, E5, F5, E6 --------------------------------------------------------------


def test_kiskin_boughrunner_always_ends_next_to_another_own_piece():
    table = cast("kiskin_boughrunner", "E4", {"D4": "b"})
    # Upwards there is nobody: D3, E3, F3 are out of reach of D5, E5, F5.
    assert not {"D3", "E3", "F3"} & table.options
    assert {"D4", "F4", "D5"} <= table.options
    table.choose("move.to", "D4")
    assert table.killed(1) == [1, 0, 0]
    assert "C4" in table.options and "C3" not in table.options
    table.choose("move.to", "C4", "C5")
    assert table.prompt == "turn.what"


def test_kiskin_boughrunner_what_he_destroys_is_no_company():
    """The own common on H3 is alone there: onto it he may not go, next to it he may."""
    table = cast("kiskin_boughrunner", "E4", {"H3": "a"}).choose("move.to", "F4").choose("move.to", "G4")
    assert "H3" not in table.options
    assert {"G3", "H4", "H2", "I3"} & table.options == {"G3", "H4"}


# --- Tree Shepherd on E4: pieces on D4, F4, E5, F5 -------------------------------------------------------------------


@pytest.mark.rule("TK-8.3", "TK-8.17", "TK-8.16")
def test_tree_shepherd_by_the_rank_of_the_piece_chosen():
    at = {"F5": "A", "D4": "A*", "G5": "B", "C3": "B*"}
    table = cast("tree_shepherd", "E4", at)
    assert table.options == {"E4", "D4", "F4", "E5", "F5"}
    assert table.choose("effect.piece", "E5").at("E5") == "A"
    assert table.prompt == "turn.what"  # a common just upgraded does not move too
    table = cast("tree_shepherd", "E4", at).choose("effect.piece", "F5")
    assert table.choose("move.to", "G5").killed(1) == [0, 1, 0]
    table = cast("tree_shepherd", "E4", at).choose("effect.piece", "D4")
    assert "C3" not in table.options and "done" in table.options
