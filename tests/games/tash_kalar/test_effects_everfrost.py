"""Everfrost: frozen effects (TK-X1) and the effects of its beings, each with a small position; results by hand from the cards.

Unless a test says otherwise the being is summoned with its printed pattern; `cast` says where.
"""

import pytest

from tests.games.tash_kalar.play import Play, cast

FROST = ["everfrost", "sylvan"]

# --- frozen effects (TK-X1) ------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-X1.1", "TK-4.14")
def test_a_card_with_a_frozen_effect_may_stay_in_play_instead_of_being_discarded():
    table = cast("winter_whisperer", "E5")
    assert table.prompt == "effect.freeze" and table.options == {"winter_whisperer", "done"}
    kept = cast("winter_whisperer", "E5").choose("effect.freeze", "winter_whisperer")
    assert kept.match.view(1)["seats"][0]["frozen"] == "winter_whisperer" and kept.pile() == []
    table.choose("effect.freeze", "done")
    assert table.match.view(1)["seats"][0]["frozen"] is None and table.pile() == ["winter_whisperer"]


def test_a_card_without_a_frozen_effect_is_discarded_unasked():
    table = cast("snow_monster", "E5")
    assert table.prompt == "turn.what" and table.pile() == ["snow_monster"]


@pytest.mark.rule("TK-X1.2")
@pytest.mark.parametrize(("kept", "gone"), [("winter_whisperer", "ice_queen"), ("done", "winter_whisperer")])
def test_of_two_frozen_effects_the_owner_keeps_one(kept, gone):
    table = cast("winter_whisperer", "E5", others={0: {"frozen": "ice_queen"}})
    table.choose("effect.freeze", kept)
    in_play = "ice_queen" if kept == "done" else kept
    assert table.match.view(None)["seats"][0]["frozen"] == in_play
    assert table.pile() == [gone]


@pytest.mark.rule("TK-X1.3")
@pytest.mark.parametrize("actions", [2, 0])
def test_a_frozen_effect_costs_no_action_and_is_then_discarded(actions):
    """Before the first action as well as after the last one."""
    table = Play(
        at={"A5": "a", "I5": "a"}, others={0: {"frozen": "crystal_grower"}}, decks=FROST, actions=actions
    )
    table.choose("turn.what", "crystal_grower")
    assert table.prompt == "effect.upgrade" and table.match.view(1)["in_play"]["ref"] == "card:crystal_grower"
    table.choose("effect.upgrade", "I5")
    assert table.arena == {"A5": "a", "I5": "A"}
    assert table.s.actions == actions
    assert table.pile() == ["crystal_grower"] and "crystal_grower" not in table.options


@pytest.mark.rule("TK-X1.3")
def test_a_frozen_effect_is_used_in_the_own_turn_only():
    table = Play(at={"A5": "a"}, others={1: {"frozen": "crystal_grower"}}, decks=["sylvan", "everfrost"])
    assert "crystal_grower" not in table.options
    table.pass_turn()
    assert table.asked == 1 and "crystal_grower" in table.options


@pytest.mark.rule("TK-X1.4")
@pytest.mark.parametrize("being", ["frostweave_summoner", "winter_whisperer"])
def test_a_being_with_only_a_frozen_effect_does_nothing_when_summoned(being):
    table = cast(being, "E5", {"A5": "b"})
    assert table.prompt == "effect.freeze"
    assert table.at("E5") == "A" and table.at("A5") == "b"
    assert not table.told("ability")


# --- Snow Fox on E5: pieces on F5 and G6 -----------------------------------------------------------------------------


def test_snow_fox_makes_two_standard_moves():
    """A common cannot hit a common with a standard move.

    row 5:  . . . b a a . . .
    """
    table = cast("snow_fox", "E5", {"D5": "b"})
    assert table.options == {"D4", "E4", "F4", "D6", "E6", "F6", "done"}
    table.choose("move.to", "D4", "C3")
    assert table.arena == {"F5": "a", "G6": "a", "D5": "b", "C3": "a"}
    assert table.prompt == "turn.what"


# --- Royal Reindeer on E5: pieces on D6, E6, F7 ----------------------------------------------------------------------

RING = {f"{column}{row}" for column in "CDEFG" for row in range(3, 8) if column in "CG" or row in (3, 7)}


def test_royal_reindeer_leaps_over_exactly_two_squares():
    table = cast("royal_reindeer", "E5", {"G5": "b", "C5": "B"})
    assert table.options == (RING - {"C5"}) | {"done"}  # no heroic; an own common may be hit (F7)
    table.choose("leap.to", "G5")
    assert table.at("G5") == "a" and table.at("E5") == "."  # the leap destroyed a piece: no upgrade
    assert table.killed(1) == [1, 0, 0]


@pytest.mark.parametrize(("goal", "there"), [("C3", "A"), ("F7", "a")])
def test_royal_reindeer_is_upgraded_only_if_nothing_was_destroyed(goal, there):
    """On C3 nothing lies, on F7 an own common."""
    assert cast("royal_reindeer", "E5").choose("leap.to", goal).at(goal) == there


@pytest.mark.parametrize(("victim", "there"), [("", "A"), ("b", "a"), ("a", "a")])
def test_royal_reindeer_without_a_leap(victim, there):
    """A piece destroyed by the summoning counts, too."""
    table = cast("royal_reindeer", "E5", {"E5": victim} if victim else {}).choose("leap.to", "done")
    assert table.at("E5") == there


# --- Crystal Mirror on E5: pieces on E4 and E6, marks to the left, mirror images to the right ------------------------


def test_crystal_mirror_copies_a_common_across_its_column():
    """The mirror image of C6 is taken, that of D5 free.

    row 4:  . . B . a . . . .
    row 5:  . . . b T . . . .
    row 6:  . . b . a . b . .
    """
    table = cast("crystal_mirror", "E5", {"C4": "B", "D5": "b", "C6": "b", "G6": "b"})
    assert table.options == {"C4", "D5", "done"}
    table.choose("effect.piece", "D5")
    assert table.at("F5") == "a" and table.at("D5") == "b"
    assert table.prompt == "turn.what"  # after a common no heroic


def test_crystal_mirror_copies_one_heroic_or_two_commons():
    table = cast("crystal_mirror", "E5", {"C4": "B", "D4": "b"}).choose("effect.piece", "C4")
    assert table.at("G4") == "A" and table.prompt == "turn.what"
    table = cast("crystal_mirror", "E5", {"D4": "a", "C5": "b", "D6": "b"}).choose("effect.piece", "D4", "C5")
    assert table.at("F4") == "a" and table.at("G5") == "a" and table.at("F6") == "."
    assert table.prompt == "turn.what"


def test_crystal_mirror_turned_copies_across_its_row():
    """Pieces on D5 and F5: what lies above is copied below, or the other way round."""
    table = Play(at={"D5": "a", "F5": "a", "D4": "b", "E3": "b"}, hand="crystal_mirror")
    table.summon("crystal_mirror", "E5")
    assert table.prompt == "summon.how" and table.match.choice is not None
    marks = [option.preview and option.preview["marks"] for option in table.match.choice.options]
    above = ["D3", "E3", "F3", "D4", "E4", "F4"]
    table.match.answer([sorted(each) for each in marks].index(sorted(above)))
    table.choose("effect.piece", "D4", "E3")
    assert table.at("D6") == "a" and table.at("E7") == "a"


# --- Crystal Grower on E5: pieces on D6 and E6 -----------------------------------------------------------------------


def test_crystal_grower_must_upgrade_a_common_of_every_enemy_colour():
    table = cast("crystal_grower", "E5", {"A5": "b", "B4": "b", "I5": "c"}, mode="melee")
    assert table.options == {"A5", "B4"}
    table.choose("effect.upgrade", "A5")
    assert [table.at(one) for one in ("A5", "B4", "I5", "D6")] == ["B", "b", "C", "a"]


def test_crystal_grower_frozen_upgrades_an_own_common():
    table = Play(at={"A5": "a", "B5": "A", "I5": "b"}, others={0: {"frozen": "crystal_grower"}}, decks=FROST)
    table.choose("turn.what", "crystal_grower")
    assert table.arena == {"A5": "A", "B5": "A", "I5": "b"}


# --- Ice Princess on E5: pieces on E6, D7, F7 ------------------------------------------------------------------------


def test_ice_princess_moves_another_common_in_combat():
    table = cast("ice_princess", "E5", {"D6": "b"})
    assert table.options == {"E6", "D7", "F7", "done"}  # not herself
    table.choose("move.piece", "E6").choose("move.to", "D6")
    assert table.at("D6") == "a" and table.killed(1) == [1, 0, 0]


def test_ice_princess_frozen_must_move_a_common_to_an_empty_square():
    table = Play(at={"A5": "a", "A4": "b", "B5": "A"}, others={0: {"frozen": "ice_princess"}}, decks=FROST)
    table.choose("turn.what", "ice_princess")
    assert table.options == {"B4", "A6", "B6"}  # no piece of equal rank, and no way out
    table.choose("move.to", "A6")
    assert table.arena == {"A6": "a", "A4": "b", "B5": "A"}


# --- Ice Queen on E5, where a piece lies: further ones on E6, D7, F7 -------------------------------------------------


def test_ice_queen_moves_another_heroic_in_combat():
    table = cast("ice_queen", "E5", {"B5": "A", "A5": "B"})
    assert "A5" in table.options and "done" in table.options
    table.choose("move.to", "A5")
    assert table.at("A5") == "A" and table.killed(1) == [0, 1, 0]


def test_ice_queen_frozen_must_make_a_standard_move_with_a_heroic():
    table = Play(
        at={"A5": "A", "A4": "B", "B4": "b", "I5": "a"}, others={0: {"frozen": "ice_queen"}}, decks=FROST
    )
    table.choose("turn.what", "ice_queen")
    assert table.options == {"B4", "B5", "A6", "B6"}
    table.choose("move.to", "B4")
    assert table.at("B4") == "A" and table.killed(1) == [1, 0, 0]


# --- Frostweave Summoner on E5: pieces on D4, E6, E7 -----------------------------------------------------------------


@pytest.mark.rule("TK-R58", "TK-X1.3")
def test_frostweave_summoner_lends_an_enemy_piece_to_the_very_next_summoning():
    """The Snow Fox on B3 needs pieces on C3 and D4: the one on C3 is an enemy."""
    at = {"C3": "b", "D4": "a"}
    table = Play(at=at, hand="snow_fox", others={0: {"frozen": "frostweave_summoner"}})
    assert "snow_fox" not in table.options
    table.choose("turn.what", "frostweave_summoner")
    assert table.prompt == "summon.square" and "B3" in table.options  # nothing else may come between
    assert table.option("B3").preview["borrowed"] == ["C3"]
    table.choose("summon.square", "B3").choose("move.to", "done")
    assert table.arena == {"C3": "b", "D4": "a", "B3": "a"}
    assert table.s.actions == 1 and not table.s.borrow
    assert table.pile() == ["frostweave_summoner", "snow_fox"]


@pytest.mark.rule("TK-R58")
@pytest.mark.parametrize(("hand", "actions"), [("", 2), ("snow_fox", 0)])
def test_frostweave_summoner_needs_a_summoning(hand, actions):
    """Without a being that could be summoned, or without an action, its frozen effect cannot be used."""
    frozen = {0: {"frozen": "frostweave_summoner"}}
    table = Play(at={"C3": "b", "D4": "a"}, hand=hand, others=frozen, decks=FROST, actions=actions)
    assert "frostweave_summoner" not in table.options


def test_frostweave_summoner_has_no_effect_of_its_own():
    assert cast("frostweave_summoner", "E5").arena == {"D4": "a", "E6": "a", "E7": "a", "E5": "A"}


# --- Winter Whisperer on E5: pieces on D6, E6, F6, G6 ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("common", "flare", "actions"),
    [("A5", "flare_01_3_6", 3), ("A5", "done", 2), ("done", "flare_01_3_6", 2)],
)
def test_winter_whisperer_frozen_gains_an_action_for_a_common_and_a_flare(common, flare, actions):
    frozen = {0: {"frozen": "winter_whisperer"}}
    table = Play(at={"A5": "a", "B5": "A"}, flares="flare_01_3_6", others=frozen, decks=FROST)
    table.choose("turn.what", "winter_whisperer").choose("effect.destroy", common).choose(
        "effect.burn", flare
    )
    assert table.s.actions == actions
    assert table.at("A5") == ("." if common == "A5" else "a")
    assert table.s.flares[0] == (() if flare != "done" else table.s.flares[0])


# --- Frozen Chest on E5, where a piece lies: further ones on D5 and F5 -----------------------------------------------


def test_frozen_chest_brings_a_frozen_effect_back_into_play():
    own = {"pile": ["ice_queen", "snow_fox", "winter_whisperer"], "frozen": "crystal_grower"}
    table = cast("frozen_chest", "E5", others={0: own})
    assert table.options == {"ice_queen", "winter_whisperer", "done"}
    table.choose("effect.freeze", "ice_queen")
    assert table.match.view(1)["seats"][0]["frozen"] == "ice_queen"
    assert table.pile() == ["snow_fox", "winter_whisperer", "crystal_grower", "frozen_chest"]


@pytest.mark.rule("TK-R50")
def test_frozen_chest_shows_a_card_that_was_discarded_face_down():
    own = {"pile": ["ice_queen"], "face_down": ["ice_queen"]}
    table = cast("frozen_chest", "E5", others={0: own})
    assert table.match.view(1)["seats"][0]["pile"] == [None]
    table.choose("effect.freeze", "ice_queen")
    assert table.match.view(1)["seats"][0]["pile"] == ["frozen_chest"] and table.s.face_down[0] == ()


# --- Everfrost Sentinel on E5: pieces on E6, E7, F7, F8 --------------------------------------------------------------


def test_everfrost_sentinel_slows_everybody_else_down():
    table = cast("everfrost_sentinel", "E5", {"E5": "b"}, mode="melee", sides={0: {"markers": []}})
    assert table.options == {"E5", "done"}
    table.choose("effect.downgrade", "E5")
    assert table.at("E5") == "a" and table.s.tax == [0, 1, 1]
    table.pass_turn()
    assert (table.s.seat, table.s.actions) == (1, 1)
    table.pass_turn()
    assert (table.s.seat, table.s.actions) == (2, 1)
    table.pass_turn()
    assert (table.s.seat, table.s.actions) == (0, 2)
    table.pass_turn()
    assert (table.s.seat, table.s.actions) == (1, 2)


@pytest.mark.parametrize("victim", ["", "a"])
def test_everfrost_sentinel_must_have_destroyed_an_enemy_piece(victim):
    table = cast("everfrost_sentinel", "E5", {"E5": victim} if victim else {})
    assert table.prompt == "turn.what" and table.at("E5") == "A"


def test_everfrost_sentinel_slows_only_the_next_turn_of_the_other_team():
    decks = ["everfrost", "highland", "sylvan", "northern_imperial"]
    table = cast("everfrost_sentinel", "E5", {"E5": "b"}, mode="team_duel", decks=decks)
    table.choose("effect.downgrade", "E5").pass_turn()
    seen = []
    for _ in range(3):
        seen.append((table.s.seat, table.s.actions))
        table.pass_turn()
    assert seen == [(1, 1), (2, 2), (3, 2)]


# --- Glacier Giant on E5: pieces on E6, D7, E7, F7; arrows to the lower corners --------------------------------------


def test_glacier_giant_crashes_into_a_legendary_piece():
    """From E5 down and right: F6 a common, G7 a legendary piece."""
    table = cast("glacier_giant", "E5", {"F6": "b", "G7": "B*"})
    assert table.options == {"D6", "C7", "B8", "F6", "done"}
    table.choose("run.to", "F6")
    assert table.options == {"G7", "done"}
    table.choose("effect.crash", "G7")
    assert table.at("F6") == "." and table.at("G7") == "." and table.at("E5") == "."
    assert table.killed(1) == [1, 0, 1]


def test_glacier_giant_must_have_moved_and_stand_next_to_it():
    table = cast("glacier_giant", "E5", {"F6": "B*", "B8": "B*"})
    assert table.options == {"D6", "C7", "done"}
    table.choose("run.to", "D6")  # B8 is two squares away
    assert table.prompt == "turn.what" and table.at("D6") == "A"


# --- Polar Bear on E5: pieces on F5, G5, F6, H6 ----------------------------------------------------------------------


def test_polar_bear_fights_on_while_it_destroys():
    """A heroic on D5, a common on C5 beside a heroic on C4.

    row 4:  . . B . . . . . .
    row 5:  . . b B T a a . .
    """
    table = cast("polar_bear", "E5", {"D5": "B", "C5": "b", "C4": "B", "B6": "b"}).choose("move.to", "D5")
    assert "C5" in table.options and "C4" not in table.options  # a standard move hits no equal rank
    table.choose("move.to", "C5")
    assert table.options == {"B4", "D4", "B5", "D5", "C6", "D6", "done"}  # empty squares only
    table.choose("move.to", "B5")
    assert table.at("B5") == "A" and table.killed(1) == [1, 1, 0]


def test_polar_bear_stops_after_a_move_that_destroyed_nothing():
    assert cast("polar_bear", "E5").choose("move.to", "D5").prompt == "turn.what"


# --- War Sled on E5: pieces on C5, C6, D6, E6; arrows to the right ---------------------------------------------------


def test_war_sled_turns_by_45_degrees_at_most():
    table = cast("war_sled", "E5", {"G4": "B"})
    assert table.options == {"F4", "F5", "F6", "done"}
    table.choose("move.to", "F5")
    assert table.options == {"G4", "G5", "G6", "done"}
    table.choose("move.to", "G4")  # up and right
    assert table.options == {"G3", "H3", "H4", "done"}
    table.choose("move.to", "G3")
    assert table.at("G3") == "A" and table.prompt == "turn.what"
    assert table.killed(1) == [0, 1, 0]


# --- Snow Monster on E5, where a piece lies: further ones on F5, D6, G6 ----------------------------------------------


def test_snow_monster_freezes_commons_near_own_pieces():
    """D4 touches the Monster, C7 the piece on D6; C3 touches nothing own, H7 is too far away, E4 a heroic.

    row 3:  . . b . . . . . .
    row 4:  . . . b B . . . .
    row 5:  . . . . T a . . .
    row 6:  . . . a . . a . .
    row 7:  . . b . . . . b .
    """
    table = cast("snow_monster", "E5", {"C3": "b", "D4": "b", "E4": "B", "C7": "b", "H7": "b"})
    own = {"E5": "A", "F5": "a", "D6": "a", "G6": "a"}
    assert table.arena == {**own, "C3": "b", "E4": "B", "H7": "b"}
    assert table.killed(1) == [2, 0, 0]


# --- Frost Imp on E5: pieces on D5, E6, F7 ---------------------------------------------------------------------------


def test_frost_imp_lets_a_common_slide_as_far_as_possible():
    """From F4 the way down ends before the own piece on F7; the Imp itself blocks the way down and left."""
    table = cast("frost_imp", "E5", {"F4": "b", "E4": "B"})
    assert table.options == {"D5", "E6", "F4", "done"}
    table.choose("effect.piece", "F4")
    assert table.options == {"C1", "F1", "H2", "I4", "I7", "F6"}  # E4 blocks the way to the left
    table.choose("run.to", "I7")
    assert table.at("I7") == "b" and table.at("F4") == "."


# --- Ice Wyvern on E5: pieces on F5, E6, F7, G7 ----------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "there"), [("A5", "."), ("A4", "A")])
def test_ice_wyvern_dies_with_its_victim(goal, there):
    table = cast("ice_wyvern", "E5", {"A5": "B"}).choose("leap.to", goal).choose("effect.freeze", "done")
    assert table.at(goal) == there and table.at("E5") == "."
    assert table.killed(1) == [0, int(goal == "A5"), 0]


def test_ice_wyvern_frozen_places_a_common_next_to_an_own_heroic():
    table = Play(at={"A5": "A", "B5": "b", "I5": "a"}, others={0: {"frozen": "ice_wyvern"}}, decks=FROST)
    table.choose("turn.what", "ice_wyvern")
    assert table.options == {"A4", "B4", "A6", "B6"}
    assert table.choose("effect.place", "B6").at("B6") == "a"


# --- Deathbringer on E5: pieces on D5, C7, D7, E7 --------------------------------------------------------------------


def test_deathbringer_needs_supporters_against_higher_ranks():
    """F4: a common. F5: a heroic, with nobody but the Deathbringer beside it unless an own piece lies on G4. D4: a legendary
    piece beside D5 only."""
    at = {"F4": "b", "F5": "B", "D4": "B*"}
    assert cast("deathbringer", "E5", at).options == {"F4", "D5", "done"}
    table = cast("deathbringer", "E5", {**at, "G4": "a"})
    assert table.options == {"F4", "F5", "D5", "done"}
    table.choose("effect.destroy", "F5")
    assert table.at("F5") == "."
    assert table.killed(1) == [0, 2, 0]  # it counts as two
    assert table.s.supply[2:] == [16 - 2, 2]  # F4 and the piece that left the game
    assert table.match.view(0)["sides"][1]["removed"] == [1, 0]


def test_deathbringer_reaches_a_legendary_piece_with_three_supporters():
    table = cast("deathbringer", "E5", {"D4": "B*", "C3": "a", "C4": "a"})
    table.choose("effect.destroy", "D4")
    assert table.killed(1) == [0, 0, 2] and table.s.supply[3] == 2


def test_an_own_piece_removed_by_the_deathbringer_counts_for_nobody():
    table = cast("deathbringer", "E5").choose("effect.destroy", "D5")
    assert table.s.killed == [0] * 6 and table.s.supply[0] == 16 - 5


# --- Frostweave Illusionist on E5: pieces on D5, F5, E7 --------------------------------------------------------------


def test_frostweave_illusionist_becomes_an_enemy_common():
    table = cast("frostweave_illusionist", "E5", mode="melee")
    assert table.options == {"side:1", "side:2"}
    table.choose("effect.colour", "side:2")
    assert table.at("E5") == "c" and table.s.killed == [0] * 9
    assert table.prompt == "effect.freeze"


def test_frostweave_illusionist_stays_if_no_enemy_common_is_in_supply():
    enemy = dict.fromkeys([f"{column}{row}" for row in (1, 2, 9) for column in "CDEFG"] + ["H2"], "b")
    table = cast("frostweave_illusionist", "E5", enemy)
    assert table.s.supply[2] == 0 and table.at("E5") == "A"


def test_frostweave_illusionist_frozen_converts_an_enemy_common():
    frozen = {0: {"frozen": "frostweave_illusionist"}}
    table = Play(at={"A5": "b", "A4": "b", "B5": "B", "I5": "a"}, others=frozen, decks=FROST)
    table.choose("turn.what", "frostweave_illusionist")
    assert table.options == {"A5", "A4"}
    table.choose("effect.convert", "A5")
    assert table.at("A5") == "a" and table.killed(1) == [1, 0, 0]
