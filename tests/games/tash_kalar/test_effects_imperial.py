"""Effects of the Imperial beings, each with a small position; results by hand from the cards and section 8.

Unless a test says otherwise the being is summoned with its printed pattern; `cast` says where.
"""

import pytest

from tests.games.tash_kalar.play import cast

# --- Swordmaster on E5: pieces on E4 and E6 --------------------------------------------------------------------------


def test_swordmaster_destroys_a_common_at_a_corner_and_is_upgraded():
    table = cast("swordmaster", "E5", {"D4": "b", "F6": "B", "D5": "b"})
    assert table.options == {"D4", "done"}  # no heroic, none beside it
    table.choose("effect.destroy", "D4")
    assert table.arena == {"E4": "a", "E5": "A", "E6": "a", "F6": "B", "D5": "b"}


@pytest.mark.rule("TK-8.2")
def test_swordmaster_may_leave_it():
    table = cast("swordmaster", "E5", {"D4": "b"}).choose("effect.destroy", "done")
    assert table.at("E5") == "a" and table.at("D4") == "b"


# --- Messenger on C3: pieces on D4 and E5 ----------------------------------------------------------------------------


@pytest.mark.rule("TK-8.15", "TK-8.16")
def test_messenger_lets_a_heroic_run_through_commons():
    """The heroic on A5 may run along row 5 over the own common E5, but not onto the heroic on H5.

    row 5:  A . b . a . . B .
    """
    table = cast("messenger", "C3", {"A5": "A", "C5": "b", "H5": "B"})
    table.choose("move.piece", "A5")
    along_row_5 = {name for name in table.options if name.endswith("5")}
    assert along_row_5 == {"B5", "C5", "D5", "E5", "F5", "G5"}
    table.choose("run.to", "G5")
    assert table.arena == {"C3": "a", "D4": "a", "G5": "A", "H5": "B"}
    assert table.killed(1) == [1, 0, 0]
    assert [event["to"] for event in table.told("moved")] == ["B5", "C5", "D5", "E5", "F5", "G5"]


def test_messenger_stops_a_common_before_any_piece():
    """A common cannot hit a common with a standard move: the Messenger itself is blocked towards D4, free towards the rim."""
    table = cast("messenger", "C3", {"F3": "b"}).choose("move.piece", "C3")
    assert {"D3", "E3"} <= table.options
    assert not {"F3", "G3", "D4"} & table.options


# --- Herald on C3: pieces on D4, E4, D5 ------------------------------------------------------------------------------


def test_herald_makes_two_moves_onto_empty_squares():
    table = cast("herald", "C3", {"C4": "b"}).choose("move.piece", "C3")
    assert table.options == {"B2", "C2", "D2", "B3", "D3", "B4"}  # D4 own, C4 enemy
    table.choose("move.to", "D2").choose("move.piece", "D2").choose("move.to", "E1")
    assert table.prompt == "turn.what"
    assert table.at("E1") == "a"


def test_herald_with_two_pieces_or_one_move():
    table = cast("herald", "C3").choose("move.piece", "E4").choose("move.to", "F4")
    table.choose("move.piece", "D5").choose("move.to", "D6")
    assert table.arena == {"C3": "a", "D4": "a", "F4": "a", "D6": "a"}
    table = (
        cast("herald", "C3").choose("move.piece", "E4").choose("move.to", "F4").choose("move.piece", "done")
    )
    assert table.prompt == "turn.what"


# --- Bomb on D4: pieces on E5 and E6 ---------------------------------------------------------------------------------


@pytest.mark.rule("TK-R5", "TK-8.31")
def test_bomb_destroys_itself_and_all_commons_around_it():
    table = cast("bomb", "D4", {"D3": "b", "C3": "B", "E3": "a", "F4": "b"})
    assert table.arena == {"E6": "a", "C3": "B", "F4": "b"}
    assert table.killed(1) == [1, 0, 0]


@pytest.mark.rule("TK-R5")
def test_bomb_is_harmless_as_the_last_action():
    table = cast("bomb", "D4", {"D3": "b"}, actions=1)
    assert table.arena == {"D4": "a", "E5": "a", "E6": "a", "D3": "b"}


# --- Chronicler on E5: pieces on E4, D5, F5 --------------------------------------------------------------------------


@pytest.mark.rule("TK-8.3", "TK-8.21")
def test_chronicler_must_upgrade_another_own_common_which_may_move():
    table = cast("chronicler", "E5", {"C7": "b", "D4": "B"})
    assert table.options == {"E4", "D5", "F5"}  # not itself, no way out
    table.choose("effect.upgrade", "D5")
    assert table.at("D5") == "A"
    assert table.options == {"C4", "E4", "C5", "E5", "C6", "D6", "E6", "done"}  # D4 is an equal rank
    table.choose("move.to", "E4")
    assert table.arena == {"E5": "a", "E4": "A", "F5": "a", "C7": "b", "D4": "B"}


# --- Assassin on E5: pieces on D2, C3, B4, mark D4 -------------------------------------------------------------------


@pytest.mark.rule("TK-15.19", "TK-8.3", "TK-8.12")
@pytest.mark.parametrize("victim", ["b", "B*", "a"])
def test_assassin_destroys_whatever_is_on_the_mark(victim):
    table = cast("assassin", "E5", {"D4": victim})
    assert table.at("D4") == "."
    assert table.at("E5") == "A"
    assert table.prompt == "turn.what"  # no move afterwards


def test_assassin_may_move_onto_an_empty_mark():
    table = cast("assassin", "E5")
    assert table.options == {"D4", "done"}
    table.choose("move.to", "D4")
    assert table.at("D4") == "A" and table.at("E5") == "."


# --- Time Mage on F3: pieces on E3, D4, F4, E5, mark E4 --------------------------------------------------------------


@pytest.mark.rule("TK-8.6", "TK-3.16")
def test_time_mage_gains_an_action_and_destroys_an_enemy_on_the_mark():
    table = cast("time_mage", "F3", {"E4": "B*"}, actions=1)
    assert table.s.actions == 1
    assert table.at("E4") == "."
    assert table.killed(1) == [0, 0, 1]
    assert "end" not in table.options


def test_time_mage_spares_an_own_piece():
    assert cast("time_mage", "F3", {"E4": "a"}).at("E4") == "a"


# --- Summoner on E5: pieces on D6, E6, F6 ----------------------------------------------------------------------------


@pytest.mark.rule("TK-8.20")
def test_summoner_places_two_commons_on_marked_squares():
    table = cast("summoner", "E5", {"D4": "b"})
    assert table.options == {"C3", "E3", "G3", "E4", "F4", "C5", "D5", "F5", "G5", "done"}
    table.choose("effect.place", "C3", "G5")
    assert table.at("C3") == table.at("G5") == "a"
    assert table.s.supply[0] == 16 - 3 - 1 - 2
    assert table.prompt == "turn.what"


# --- Hypnotist on E5: pieces on F4, D5, F5, D6 -----------------------------------------------------------------------


@pytest.mark.rule("TK-R45", "TK-R28", "TK-8.28", "TK-8.10")
def test_hypnotist_moves_three_commons_of_one_colour():
    """Each piece moves once; what they destroy counts, also pieces of their own colour."""
    table = cast("hypnotist", "E5", {"A4": "b", "B4": "b", "H4": "b", "H7": "B"})
    assert table.options == {"A4", "B4", "H4", "H7", "done"}
    table.choose("move.piece", "A4")
    assert "done" not in table.options  # chosen pieces must move
    table.choose("move.to", "B4")  # onto its like
    assert table.killed(1) == [1, 0, 0]
    # Commons from now on; the one on B4 has moved. Only H4 is left.
    assert table.prompt == "move.to"
    table.choose("move.to", "G5")
    assert table.prompt == "turn.what"
    assert table.at("B4") == "b" and table.at("G5") == "b" and table.at("H7") == "B"


def test_hypnotist_moves_at_most_two_heroics_which_can_hit_him():
    table = cast("hypnotist", "E5", {"E4": "B", "A5": "B", "I5": "B", "I7": "b"})
    table.choose("move.piece", "E4").choose("move.to", "E5")
    assert table.at("E5") == "B"
    assert table.options == {"A5", "I5", "done"}
    table.choose("move.piece", "A5").choose("move.to", "A4")
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-8.10")
def test_hypnotist_keeps_to_a_single_colour():
    table = cast("hypnotist", "E5", {"A4": "b", "A7": "b", "I4": "c", "I7": "c"}, mode="melee")
    table.choose("move.piece", "I4").choose("move.to", "I3")
    assert table.prompt == "move.to"  # I7 is the only other one of that colour
    assert {"I6", "done"} <= table.options
    table.choose("move.to", "done")
    assert table.prompt == "turn.what"


# --- Cannon on E5: pieces on D5, E5, C6 ------------------------------------------------------------------------------


@pytest.mark.rule("TK-R12")
def test_cannon_destroys_all_commons_in_a_line_and_shoots_over_the_others():
    table = cast("cannon", "E5", {"F5": "B", "G5": "b", "H5": "A*", "I5": "a"})
    assert table.options == {f"direction:{one}" for one in ("n", "ne", "e", "se", "s", "sw", "nw")} | {"done"}
    table.choose("effect.direction", "direction:e")
    assert table.arena == {"E5": "A", "D5": "a", "C6": "a", "F5": "B", "H5": "A*"}
    assert table.killed(1) == [1, 0, 0]


def test_cannon_may_choose_an_empty_line_or_none():
    assert cast("cannon", "E5").choose("effect.direction", "direction:n").prompt == "turn.what"
    assert cast("cannon", "E5").choose("effect.direction", "done").prompt == "turn.what"


# --- Champion on E5: pieces on D5, D6, E6, E7 ------------------------------------------------------------------------


def test_champion_destroys_a_neighbour():
    table = cast("champion", "E5", {"F4": "B", "F6": "b", "G5": "b"})
    assert table.options == {"F4", "F6", "done"}
    table.choose("effect.destroy", "F4")
    assert table.at("E5") == "A" and table.s.actions == 1


def test_champion_dies_with_a_legendary_piece_and_gives_an_action():
    table = cast("champion", "E5", {"F4": "B*"}).choose("effect.destroy", "F4")
    assert table.at("E5") == table.at("F4") == "."
    assert table.s.actions == 2
    assert table.s.killed == [0, 0, 0, 0, 0, 1]


# --- captains --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-8.17", "TK-8.19")
def test_infantry_captain_makes_two_combat_moves_with_others():
    """On E5 with C6, D6, F6, G6. A common may hit commons, own ones too."""
    table = cast("infantry_captain", "E5", {"C5": "b", "D7": "B"})
    assert table.options == {"C6", "D6", "F6", "G6", "done"}
    table.choose("move.piece", "D6")
    assert table.options == {"D5", "C5", "C6", "E6", "C7", "E7"}  # not onto the Captain (heroic), not onto D7
    table.choose("move.to", "C6")
    assert table.killed(1) == [0, 0, 0]
    table.choose("move.piece", "C6").choose("move.to", "C5")
    assert table.killed(1) == [1, 0, 0]
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-R29")
def test_cavalry_captain_one_of_three_moves_may_hit_an_equal_rank():
    """On E3 with D4, F4, D5, F5. The common on F5: onto b on G5 (equal), then G6 (empty), then the b on H6 is out of reach."""
    table = cast("cavalry_captain", "E3", {"G5": "b", "H6": "b"}).choose("move.piece", "F5")
    assert "done" not in table.options  # it was chosen, so it moves once at least
    table.choose("move.to", "G5")
    assert "H6" not in table.options and "done" in table.options
    table.choose("move.to", "G6")
    assert "H6" not in table.options
    table.choose("move.to", "F7")
    assert table.prompt == "turn.what"
    assert table.killed(1) == [1, 0, 0]


@pytest.mark.rule("TK-R29")
def test_cavalry_captain_may_hit_the_equal_rank_last():
    table = cast("cavalry_captain", "E3", {"H6": "b"}).choose("move.piece", "F5")
    table.choose("move.to", "F6", "G7", "H6")
    assert table.at("H6") == "a"


# --- Gryphon Rider on F3: pieces on E3, D4, F4, G5 -------------------------------------------------------------------


@pytest.mark.rule("TK-8.18", "TK-8.29", "TK-R39", "TK-8.13")
def test_gryphon_rider_leaps_and_drops_a_common_where_she_lands():
    table = cast("gryphon_rider", "F3", {"A5": "B", "B5": "b", "I5": "B*"})
    assert "F3" not in table.options and "I5" not in table.options
    table.choose("leap.to", "A5").choose("effect.downgrade", "A5")
    assert table.options == {"A4", "B4", "A6", "B6"}
    table.choose("effect.place", "A4")
    assert table.arena == {
        "E3": "a",
        "D4": "a",
        "F4": "a",
        "G5": "a",
        "A5": "a",
        "A4": "a",
        "B5": "b",
        "I5": "B*",
    }
    assert table.killed(1) == [0, 1, 0]


def test_gryphon_rider_stays_heroic_unless_you_want_otherwise():
    table = cast("gryphon_rider", "F3").choose("leap.to", "A5").choose("effect.downgrade", "done")
    assert table.at("A5") == "A" and table.prompt == "turn.what"
    assert cast("gryphon_rider", "F3").choose("leap.to", "done").prompt == "turn.what"


# --- Knight on E4: pieces on D5, E5, F5, D6 --------------------------------------------------------------------------


def test_knight_makes_three_moves_but_spares_commons():
    table = cast("knight", "E4", {"E3": "b", "D3": "B", "C3": "B*"})
    assert table.options == {"D3", "F3", "D4", "F4", "done"}
    table.choose("move.to", "D3")
    assert "C3" not in table.options and "E3" not in table.options
    table.choose("move.to", "D2", "D1")
    assert table.at("D1") == "A"
    assert table.killed(1) == [0, 1, 0]
    assert table.prompt == "turn.what"


# --- High Priestess on E3: pieces on E3, D5, F5 ----------------------------------------------------------------------


@pytest.mark.rule("TK-8.11")
def test_high_priestess_moves_then_upgrades_a_common_of_anybody():
    table = cast("high_priestess", "E3", {"G5": "b", "F3": "B"})
    assert "F3" not in table.options  # a standard move
    table.choose("move.to", "F4")
    assert table.options == {"F5", "G5", "done"}
    table.choose("effect.upgrade", "G5")
    assert table.at("G5") == "B"
    assert table.killed(1) == [0, 0, 0]


# --- Master of Intrigue on E5: pieces on D4, F4, D6, F6 --------------------------------------------------------------


def test_master_of_intrigue_standard_for_himself_combat_for_those_used():
    table = cast("master_of_intrigue", "E5", {"E4": "B", "C3": "b", "A5": "a"})
    assert table.options == {"E5", "D4", "F4", "D6", "F6", "done"}  # A5 was not used
    table.choose("move.piece", "E5")
    assert "E4" not in table.options and "D4" in table.options
    table.choose("move.to", "D4")  # onto his own common: it is no longer there to be moved
    assert table.options == {"D4", "F4", "D6", "F6", "done"}
    table.choose("move.piece", "D6").choose("move.to", "C5")
    table.choose("move.piece", "C5")  # tracked as a piece
    assert "C6" in table.options
    table.choose("move.to", "C6")
    assert table.prompt == "turn.what"


def test_master_of_intrigue_does_not_move_legendary_pieces_used():
    table = cast("master_of_intrigue", "E5", {"D4": "A*"})
    assert table.options == {"E5", "F4", "D6", "F6", "done"}


# --- Gun Tower on E4: pieces on E5, F5, E6, F6 -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ({"F4": "b", "H4": "B", "I4": "b"}, {"I4": "b"}),
        ({"F4": "b", "H4": "B*", "I4": "b"}, {"H4": "B*", "I4": "b"}),
        ({"F4": "B*", "H4": "b"}, {"F4": "B*", "H4": "b"}),
        ({"G4": "a"}, {}),
    ],
)
def test_gun_tower_destroys_the_first_two_pieces_but_no_legendary_one(line, left):
    table = cast("gun_tower", "E4", line)
    assert table.options == {"direction:w", "direction:e", "done"}
    table.choose("effect.direction", "direction:e")
    rest = {name: sign for name, sign in table.arena.items() if name[1] == "4" and name != "E4"}
    assert rest == left


def test_the_preview_of_a_shot_tells_what_dies_and_what_it_is_worth():
    table = cast("gun_tower", "E4", {"F4": "b", "H4": "B"})
    assert table.option("direction:e").preview == {
        "dies": [
            {"square": "F4", "side": 1, "rank": "common"},
            {"square": "H4", "side": 1, "rank": "heroic"},
        ],
        "gains": {"points": [0, 1]},
    }
