"""Section 5: summoning without a piece of the needed type in supply."""

import pytest

from tests.games.tash_kalar.play import Play

# Fifteen double-sided pieces of side 0 out of everybody's way: with one more none of the 16 of a duel is left.
FAR_AWAY = [f"{column}{row}" for row in (7, 8) for column in "BCDEFGH"] + ["C9"]


def sixteen(**pieces: str) -> dict[str, str]:
    """All 16 double-sided pieces of side 0 in the arena: those given, the others far away."""
    own = len([sign for sign in pieces.values() if sign in ("a", "A")])
    return {**dict.fromkeys(FAR_AWAY[: 16 - own], "a"), **pieces}


@pytest.mark.rule("TK-5.1")
def test_with_a_piece_in_supply_nothing_is_lifted_and_an_own_piece_dies():
    pieces = sixteen(E4="a", E6="a", E5="a")
    del pieces["B7"]
    table = Play(at=pieces, hand="swordmaster").summon("swordmaster", "E5")
    assert table.s.supply[0] == 16 - 15
    assert table.told("destroyed") and not table.told("lifted")


@pytest.mark.rule("TK-5.2", "TK-R4", "TK-5.5", "TK-R2")
def test_the_own_piece_on_the_square_becomes_the_being():
    """Knight (heroic) on an own common: it is flipped, nothing is destroyed, and nothing else may be lifted instead."""
    pieces = sixteen(D5="a", E5="a", F5="a", D6="a", E4="a")
    table = Play(at=pieces, hand="knight").summon("knight", "E4")
    assert table.at("E4") == "A"
    assert table.s.supply[0] == 0
    assert not table.told("destroyed") and not table.told("lifted")
    assert table.prompt == "move.to"


@pytest.mark.rule("TK-5.2")
def test_it_may_have_been_used_for_the_pattern():
    """Cannon demands an own piece on its square: that piece becomes the Cannon."""
    pieces = sixteen(D5="a", E5="a", C6="a")
    table = Play(at=pieces, hand="cannon").summon("cannon", "E5")
    assert table.at("E5") == "A"
    assert table.s.supply[0] == 0


@pytest.mark.rule("TK-5.3", "TK-5.5", "TK-R2")
def test_otherwise_a_piece_that_was_not_used_is_lifted():
    """Common and heroic are one type: also a heroic can be taken for the common Swordmaster."""
    pieces = sixteen(E4="a", E6="a", A3="A")
    table = (
        Play(at=pieces, hand="swordmaster").choose("turn.what", "swordmaster").choose("summon.square", "E5")
    )
    assert table.prompt == "summon.lift"
    assert table.options == {name for name, sign in pieces.items() if name not in ("E4", "E6")}
    table.choose("summon.lift", "A3")
    assert table.at("A3") == "."
    assert table.at("E5") == "a"
    assert table.s.killed == [0] * 6
    assert table.s.supply[0] == 0


@pytest.mark.rule("TK-5.3", "TK-4.15")
def test_while_a_piece_must_be_lifted_it_matters_which_ones_were_used():
    """Bomb on D4 of E5 with E6 or of E5 with F5: whichever is not used can be lifted."""
    pieces = sixteen(E5="a", E6="a", F5="a")
    table = Play(at=pieces, hand="bomb", actions=1).choose("turn.what", "bomb").choose("summon.square", "D4")
    assert table.prompt == "summon.how"
    assert table.match.choice is not None
    used = [sorted(option.preview["used"]) for option in table.match.choice.options if option.preview]
    assert sorted(used) == [["E5", "E6"], ["E5", "F5"]]
    table.match.answer(used.index(["E5", "E6"]))
    assert "F5" in table.options and "E6" not in table.options


@pytest.mark.rule("TK-5.4", "TK-15.31")
def test_if_neither_is_possible_the_being_cannot_be_summoned():
    """Three legendary pieces of side 0, all of them used by the Time Elemental: none can be lifted. Not so with one elsewhere."""
    pieces = {"D3": "A*", "F3": "A*", "E4": "A*", "D5": "a", "F5": "a"}
    assert "time_elemental" not in Play(at=pieces, legends="time_elemental").options
    pieces = {"D3": "A*", "F3": "A*", "E4": "A", "D5": "a", "F5": "a", "A5": "A*"}
    table = Play(at=pieces, legends="time_elemental").summon("time_elemental", "E2")
    assert table.at("A5") == "."  # the only one that could be lifted
    assert table.at("E2") == "A*"
    assert table.s.supply[:2] == [16 - 3, 0]


@pytest.mark.rule("TK-15.31", "TK-5.2")
def test_a_legend_onto_an_own_legendary_piece_reuses_it():
    pieces = {"D3": "A*", "F3": "A*", "E4": "A", "D5": "a", "F5": "a", "E2": "A*"}
    table = Play(at=pieces, legends="time_elemental").summon("time_elemental", "E2")
    assert table.arena == pieces
    assert not table.told("lifted") and not table.told("destroyed")


@pytest.mark.rule("TK-5.6", "TK-8.25")
def test_an_enemy_piece_on_the_square_is_destroyed_and_counts():
    pieces = {**sixteen(E4="a", E6="a"), "E5": "b"}
    table = Play(at=pieces, hand="swordmaster").summon("swordmaster", "E5").choose("summon.lift", "B7")
    assert table.at("E5") == "a"
    assert table.killed(1) == [1, 0, 0]


@pytest.mark.rule("TK-5.6", "TK-R2")
def test_an_own_piece_of_the_other_type_on_the_square_is_destroyed():
    """A legend onto an own heroic, the third legendary piece lifted elsewhere: the heroic goes back to supply."""
    pieces = {"D3": "A*", "F3": "A*", "E4": "A", "D5": "a", "F5": "a", "A5": "A*", "E2": "A"}
    table = Play(at=pieces, legends="time_elemental").summon("time_elemental", "E2")
    assert table.arena == {"D3": "A*", "F3": "A*", "E4": "A", "D5": "a", "F5": "a", "E2": "A*"}
    assert table.s.supply[:2] == [16 - 3, 0]
    assert [event["square"] for event in table.told("destroyed")] == ["E2"]
    assert table.s.killed == [0] * 6


@pytest.mark.rule("TK-5.7")
def test_enemy_pieces_never_fill_a_shortage():
    """Only own pieces are offered."""
    pieces = {**sixteen(E4="a", E6="a"), "A3": "b", "A4": "B"}
    table = Play(at=pieces, hand="swordmaster").summon("swordmaster", "E5")
    assert not {"A3", "A4"} & table.options


@pytest.mark.rule("TK-5.8", "TK-10.14")
def test_a_legend_from_a_lifted_piece_still_scores():
    pieces = {"D3": "A*", "F3": "A*", "E4": "A", "D5": "a", "F5": "a", "A5": "A*"}
    table = Play(at=pieces, legends="time_elemental").summon("time_elemental", "E2")
    assert table.points(0) == [0, 1]


@pytest.mark.rule("TK-5.8")
def test_in_the_high_form_the_number_of_legendary_pieces_stays_the_same():
    pieces = {"D3": "A*", "F3": "A*", "E4": "A", "D5": "a", "F5": "a", "A5": "A*"}
    table = Play(at=pieces, legends="time_elemental", mode="high_form")
    assert table.match.view(0)["sides"][0]["score"] == [3]
    table.summon("time_elemental", "E2")
    assert table.match.view(0)["sides"][0]["score"] == [3]
