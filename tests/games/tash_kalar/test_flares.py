"""Section 7: flares. In these positions side 1 is ahead by the pieces that `ahead` lays."""

import pytest

from tests.games.tash_kalar.play import Play

ROWS = [f"{column}{row}" for row in (1, 2, 3) for column in "CDEFG"]


def ahead(upgraded: int, pieces: int) -> dict[str, str]:
    """Side 1 has so many pieces in the arena, so many of them heroic."""
    return dict.fromkeys(ROWS[:pieces], "b") | dict.fromkeys(ROWS[:upgraded], "B")


def lit(flare: str, upgraded: int, pieces: int, own: dict[str, str] | None = None, **more) -> Play:
    """Seat 0 invokes the flare; side 1 has so many pieces."""
    return Play(at={**ahead(upgraded, pieces), **(own or {})}, flares=flare, **more).choose(
        "turn.what", flare
    )


# --- conditions (TK-7.1 to TK-7.3, TK-7.6) ---------------------------------------------------------------------------


@pytest.mark.rule("TK-7.1", "TK-7.2", "TK-7.3", "TK-15.28")
@pytest.mark.parametrize(
    ("upgraded", "pieces", "possible"),
    [(3, 5, True), (2, 5, False), (2, 6, True), (0, 6, True), (0, 5, False)],
)
def test_a_flare_needs_one_of_its_conditions(upgraded, pieces, possible):
    """Number 1 (3/6): three upgraded pieces more, or six pieces more. Own: none."""
    table = Play(at=ahead(upgraded, pieces), flares="flare_01_3_6")
    assert ("flare_01_3_6" in table.options) == possible


@pytest.mark.rule("TK-7.2", "TK-8.9", "TK-15.28")
def test_own_pieces_are_subtracted_and_legendary_pieces_are_upgraded_ones():
    """2 upgraded of 5 against 5 upgraded of 10: differences 3 and 5, so only the upper effect (place a common)."""
    own = {"A4": "A", "A5": "A*", "A6": "a", "A7": "a", "B7": "a"}
    table = Play(at={**ahead(4, 10), "C1": "B*", **own, "C2": "B"}, flares="flare_01_3_6")
    assert table.s.upgraded(1) == 5 and table.s.pieces(1) == 10
    table.choose("turn.what", "flare_01_3_6").choose("effect.place", "I5")
    assert table.at("I5") == "a"
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-7.6", "TK-7.8", "TK-15.29")
def test_both_conditions_upper_then_lower_one_point_in_all():
    """Number 2 (4/4) with differences 4 and 4: two commons are placed, the opponent gets one point."""
    table = lit("flare_02_4_4", 4, 4).choose("effect.place", "A5").choose("effect.place", "A6")
    assert table.prompt == "turn.what"
    assert table.at("A5") == table.at("A6") == "a"
    assert table.points(1) == [1, 0]
    assert table.points(0) == [0, 0]


@pytest.mark.rule("TK-R6")
def test_both_conditions_are_judged_at_the_moment_of_invoking():
    """After the common of the upper effect the lower difference is only 3; it had been 4."""
    table = lit("flare_02_4_4", 4, 4).choose("effect.place", "A5")
    assert table.s.pieces(1) - table.s.pieces(0) == 3
    assert table.prompt == "effect.place"


@pytest.mark.rule("TK-7.6")
def test_the_lower_effect_alone():
    """Number 1 with differences 2 and 6: a heroic is placed, no common."""
    table = lit("flare_01_3_6", 2, 6).choose("effect.place", "A5")
    assert table.at("A5") == "A" and table.prompt == "turn.what"


@pytest.mark.rule("TK-7.7", "TK-7.11", "TK-3.12")
def test_a_flare_is_no_action_and_is_replaced_at_the_end_of_the_turn():
    table = lit("flare_01_3_6", 3, 3).choose("effect.place", "A5")
    assert table.s.actions == 2
    assert table.s.flares[0] == ()
    assert len(table.s.shared_pile[1]) == 1
    table.pass_turn()
    assert len(table.s.flares[0]) == 1


@pytest.mark.rule("TK-7.10")
def test_in_the_high_form_nobody_gets_a_point():
    table = lit("flare_01_3_6", 3, 3, mode="high_form").choose("effect.place", "A5")
    assert table.s.points == [0, 0, 0, 0]
    assert [side["score"] for side in table.match.view(None)["sides"]] == [[0], [0]]


@pytest.mark.rule("TK-7.12")
def test_a_flare_whose_effect_can_do_nothing_may_be_invoked():
    """Number 12 (2/5), upper half: a standard leap of an own common, and there is none."""
    table = lit("flare_12_2_5", 2, 2)
    assert table.prompt == "turn.what"
    assert table.points(1) == [1, 0]
    assert len(table.s.shared_pile[1]) == 1


@pytest.mark.rule("TK-R7", "TK-3.16")
def test_a_flare_with_no_action_left_may_give_one_that_must_be_used():
    """Number 8 (4/5), upper half: gain an action."""
    table = Play(at=ahead(4, 4), flares="flare_08_4_5", actions=0)
    assert table.options == {"flare_08_4_5", "end"}
    table.choose("turn.what", "flare_08_4_5")
    assert table.options == {"place"}


@pytest.mark.rule("TK-R8")
def test_several_flares_in_one_turn():
    table = Play(at=ahead(4, 10), flares="flare_08_4_5 flare_04_4_5", actions=0)
    table.choose("turn.what", "flare_08_4_5").choose("effect.place", "A5")
    assert "flare_04_4_5" in table.options


@pytest.mark.rule("TK-R37")
def test_a_flare_in_the_first_turn_gives_its_action():
    table = Play(at=ahead(4, 4), flares="flare_08_4_5", turn=1, actions=1).choose("turn.what", "flare_08_4_5")
    assert table.s.actions == 2


# --- the twelve cards ------------------------------------------------------------------------------------------------


def test_flare_3_upper_three_standard_moves_of_commons_lower_an_action():
    own = {"A5": "a", "I5": "A", "B4": "b"}
    table = lit("flare_03_3_5", 4, 7, own)
    assert table.prompt == "move.to" and "B4" not in table.options  # the only common; no equal rank
    table.choose("move.to", "A4", "A3").choose("move.to", "done")
    assert table.at("A3") == "a" and table.s.actions == 3


@pytest.mark.rule("TK-R12")
def test_flare_4_lower_place_or_convert():
    table = lit("flare_04_4_5", 0, 5)
    table.match.answer(1)
    assert table.options == set(ROWS[:5])
    table.choose("effect.convert", "C1")
    assert table.at("C1") == "a" and table.killed(1) == [1, 0, 0]


@pytest.mark.rule("TK-R12")
def test_flare_5_upper_a_move_or_an_upgrade_lower_two_commons():
    table = lit("flare_05_3_6", 3, 7, {"A5": "a"})
    table.match.answer(1)
    assert table.at("A5") == "A"  # the only one
    table.choose("effect.place", "A6", "A7")
    assert table.at("A6") == table.at("A7") == "a"
    table = lit("flare_05_3_6", 3, 3, {"A5": "a"})
    table.match.answer(0)
    assert "done" not in table.options  # one move must be made
    table.choose("move.to", "A4")
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-R12")
def test_flare_6_upper_place_or_upgrade_lower_a_combat_leap():
    table = lit("flare_06_4_4", 0, 5, {"A5": "a"})
    assert table.prompt == "leap.to" and "C1" in table.options
    table.choose("leap.to", "C1")
    assert table.killed(1) == [1, 0, 0]
    # Without a common of one's own only placing is possible.
    table = lit("flare_06_4_4", 4, 4)
    assert table.prompt == "effect.place"


def test_flare_7_lower_an_upgrade_and_an_action():
    table = lit("flare_07_4_6", 0, 8, {"A5": "a", "A6": "a"}).choose("effect.upgrade", "A6")
    assert table.at("A6") == "A" and table.s.actions == 3


def test_flare_9_upper_a_heroic_lower_two_moves_one_of_which_may_hit_a_common():
    table = lit("flare_09_5_4", 5, 7, {"A5": "a", "B5": "b", "B6": "b"}).choose("effect.place", "I5")
    assert table.at("I5") == "A"
    table.choose("move.to", "B5")
    assert "B6" not in table.options
    table.choose("move.to", "A4")
    assert table.prompt == "turn.what" and table.killed(1) == [1, 0, 0]


def test_flare_10_three_commons_in_all():
    table = lit("flare_10_5_5", 5, 5).choose("effect.place", "A4", "A5", "A6")
    assert table.prompt == "turn.what" and table.s.pieces(0) == 3


def test_flare_11_lower_one_combat_move_or_two_standard_moves_or_nothing():
    own = {"A5": "A", "A6": "a", "B5": "B"}
    table = lit("flare_11_3_4", 1, 6, own)
    assert table.match.choice is not None and len(table.match.choice.options) == 3
    table.match.answer(0)
    table.choose("move.piece", "A5").choose("move.to", "B5")
    assert table.killed(1) == [0, 1, 0]


def test_flare_12_upper_a_standard_leap_of_a_common():
    table = lit("flare_12_2_5", 2, 3, {"A5": "a"})
    assert "E1" not in table.options and "I5" in table.options
    assert table.choose("leap.to", "I5").at("I5") == "a"


# --- melee (TK-7.4, TK-7.9, TK-7.13) ---------------------------------------------------------------------------------


def melee(at: dict[str, str], flare: str) -> Play:
    return Play(at=at, flares=flare, mode="melee")


@pytest.mark.rule("TK-7.4", "TK-7.9")
def test_in_a_melee_one_opponent_is_compared_and_gets_the_point():
    at = {**ahead(0, 4), **dict.fromkeys(["I3", "I4", "I5", "I6"], "c")}
    table = melee(at, "flare_02_4_4").choose("turn.what", "flare_02_4_4")
    assert table.options == {"side:1", "side:2"}
    table.choose("flare.against", "side:2").choose("effect.place", "A5")
    assert table.points(2) == [1, 0, 0]
    assert table.points(1) == [0, 0, 0]


@pytest.mark.rule("TK-7.13")
def test_the_conditions_cannot_be_met_against_two_opponents():
    """Side 1 is ahead by four upgraded pieces, side 2 by four pieces: only one effect either way."""
    at = {
        **dict.fromkeys(["C1", "D1", "E1"], "B"),
        **dict.fromkeys(["I3", "I4", "I5", "I6", "I7", "H7"], "c"),
    }
    table = melee(at, "flare_01_3_6").choose("turn.what", "flare_01_3_6").choose("flare.against", "side:1")
    table.choose("effect.place", "A5")
    assert table.at("A5") == "a" and table.prompt == "turn.what"


@pytest.mark.rule("TK-7.5", "TK-7.8")
def test_in_teams_the_two_colours_are_compared():
    """The partner's pieces are of the same colour."""
    table = Play(at=ahead(4, 4), flares="flare_02_4_4", mode="team_duel").choose("turn.what", "flare_02_4_4")
    assert table.prompt == "effect.place"
    assert table.points(1) == [1, 0]
