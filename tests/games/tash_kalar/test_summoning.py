"""Section 4: summoning a being, from the card to the discard pile."""

import pytest

from tafelrunde.games.tash_kalar.content import library
from tests.games.tash_kalar.play import Play


@pytest.mark.rule("TK-3.8", "TK-4.1", "TK-4.8", "TK-4.12", "TK-4.14", "TK-4.17")
def test_a_being_is_summoned():
    """Swordmaster between two commons: the pieces used stay, a common is laid, one action is spent, the card lies in the pile."""
    drawing = """
            . . . . .
          . . . . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
        . . . . a . . . .
        . . . . . . . . .
          . . . . . . .
            . . . . .
    """
    table = Play(drawing, hand="swordmaster knight champion")
    assert table.options == {"place", "swordmaster", "discard"}
    table.summon("swordmaster", "E5")
    assert table.arena == {"E4": "a", "E5": "a", "E6": "a"}
    assert table.s.actions == 1
    assert table.s.supply[0] == 13
    assert table.hand() == {"knight", "champion"}
    assert table.pile() == ["swordmaster"]
    assert [event["text"]["en"] for event in table.match.events(None)] == [
        "Blue summons “Swordmaster” on E5.",
        "",
    ]


@pytest.mark.rule("TK-4.14")
def test_a_legend_goes_to_the_legend_pile():
    """Time Elemental at E2: heroics D3, F3, E4, commons D5, F5."""
    pieces = {"D3": "A", "F3": "A", "E4": "A", "D5": "a", "F5": "a"}
    table = Play(at=pieces, legends="time_elemental titan").summon("time_elemental", "E2")
    assert [library().beings[being].id for being in table.s.shared_pile[0]] == ["time_elemental"]
    assert table.pile() == []
    assert table.at("E2") == "A*"


@pytest.mark.rule("TK-4.2", "TK-4.3")
def test_only_own_pieces_form_a_pattern():
    table = Play(at={"E4": "a", "E6": "b"}, hand="swordmaster")
    assert "swordmaster" not in table.options


@pytest.mark.rule("TK-4.5", "TK-15.12")
def test_used_pieces_may_have_a_higher_rank_never_a_lower_one():
    table = Play(at={"E4": "a", "E6": "A*"}, hand="swordmaster")
    assert "swordmaster" in table.options
    # The Time Elemental demands three heroics; one of them is only a common here.
    pieces = {"D3": "A", "F3": "a", "E4": "A", "D5": "a", "F5": "a"}
    assert "time_elemental" not in Play(at=pieces, legends="time_elemental").options


@pytest.mark.rule("TK-4.10", "TK-8.25")
@pytest.mark.parametrize(("there", "killed"), [("b", [1, 0, 0]), ("B", [0, 1, 0])])
def test_an_equal_or_lower_piece_on_the_square_is_destroyed(there, killed):
    """Knight (heroic) at E4: commons D5, E5, F5 and D6."""
    pieces = {"D5": "a", "E5": "a", "F5": "a", "D6": "a", "E4": there}
    table = Play(at=pieces, hand="knight").summon("knight", "E4")
    assert table.at("E4") == "A"
    assert table.killed(1) == killed


@pytest.mark.rule("TK-4.11")
@pytest.mark.parametrize("there", ["B*", "A*"])
def test_a_higher_piece_on_the_square_forbids_it(there):
    """Knight squares for this shape: only E4 fits, and there lies a legendary piece, own or enemy."""
    pieces = {"D5": "a", "E5": "a", "F5": "a", "D6": "a", "E4": there}
    assert "knight" not in Play(at=pieces, hand="knight").options


@pytest.mark.rule("TK-4.10", "TK-15.16", "TK-10.13")
def test_an_own_piece_on_the_square_is_destroyed_too():
    """Hungry Bear on one of four commons in a square: it counts for nobody."""
    pieces = dict.fromkeys(("D4", "E4", "D5", "E5"), "a")
    table = Play(at=pieces, hand="hungry_bear").choose("turn.what", "hungry_bear")
    assert table.options == {"D4", "E4", "D5", "E5"}
    table.choose("summon.square", "D4").choose("move.to", "done")
    assert table.arena == {"D4": "A", "E4": "a", "D5": "a", "E5": "a"}
    assert table.s.killed == [0, 0, 0, 0, 0, 0]
    assert table.s.supply[0] == 16 - 4


@pytest.mark.rule("TK-4.9", "TK-15.14")
def test_the_square_may_be_empty_unless_a_piece_is_demanded_there():
    assert Play(at={"D5": "a", "E5": "a", "C6": "a"}, hand="cannon").options >= {"cannon"}
    assert "cannon" not in Play(at={"D5": "a", "C6": "a"}, hand="cannon").options


@pytest.mark.rule("TK-4.13", "TK-4.17")
def test_the_effect_comes_when_the_piece_lies_there():
    """Swordmaster: an enemy common diagonally next to it may be destroyed, then it is upgraded."""
    table = Play(at={"E4": "a", "E6": "a", "D4": "b"}, hand="swordmaster").summon("swordmaster", "E5")
    assert table.prompt == "effect.destroy"
    assert table.at("E5") == "a"
    assert table.s.playing == library().being("swordmaster").index  # not discarded yet
    table.choose("effect.destroy", "D4")
    assert table.at("E5") == "A"


@pytest.mark.rule("TK-4.16", "TK-4.17")
def test_a_being_may_be_summoned_without_anything_to_do():
    """Chronicler must upgrade another own common; all three are heroic."""
    table = Play(at={"E4": "A", "D5": "A", "F5": "A"}, hand="chronicler").summon("chronicler", "E5")
    assert table.prompt == "turn.what"
    assert table.at("E5") == "a"


@pytest.mark.rule("TK-4.18")
def test_a_piece_used_on_the_square_itself_is_gone_when_the_effect_begins():
    """Cannon on E5: the common there was used and is destroyed."""
    table = Play(at={"D5": "a", "E5": "a", "C6": "a"}, hand="cannon").summon("cannon", "E5")
    used = table.match.view(0)["in_play"]["used"]
    assert sorted(used) == ["C6", "D5"]


# --- which way (TK-4.15) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-4.15", "TK-15.19")
def test_marks_follow_the_orientation_and_the_player_chooses_it():
    """Assassin on E5 with a diagonal of three on either side: the mark is D4 (a heroic) or F4 (a common).

       A B C D E F G H I
    2  . . . a . a . . .
    3  . . a . . . a . .
    4  . a . B . b . a .
    5  . . . . T . . . .
    """
    pieces = {"D2": "a", "C3": "a", "B4": "a", "F2": "a", "G3": "a", "H4": "a", "F4": "b", "D4": "B"}
    table = Play(at=pieces, hand="assassin").summon("assassin", "E5")
    assert table.prompt == "summon.how"
    assert table.match.choice is not None and len(table.match.choice.options) == 2
    previews = [option.preview for option in table.match.choice.options]
    assert [preview["marks"] for preview in previews if preview] == [["D4"], ["F4"]]
    table.match.answer(1)
    assert "F4" not in table.arena  # the only piece on the only mark: nothing to choose
    assert table.at("D4") == "B"


@pytest.mark.rule("TK-4.15")
def test_ways_that_differ_in_nothing_are_one():
    """Bomb on D4 of E5 and E6 or of E5 and F5: nobody is asked which pieces were used."""
    pieces = {"E5": "a", "E6": "a", "F5": "a"}
    table = Play(at=pieces, hand="bomb").summon("bomb", "D4")
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-4.15", "TK-8.12")
def test_used_pieces_are_asked_for_where_the_text_names_them():
    """Clan Guardian upgrades a used common: on E5 of C5 D5 . F5 or of D5 . F5 G5.

    row 5: . . a a T a a . .
    """
    pieces = {"C5": "a", "D5": "a", "F5": "a", "G5": "a"}
    table = Play(at=pieces, hand="clan_guardian").summon("clan_guardian", "E5")
    assert table.prompt == "summon.how"
    assert table.match.choice is not None
    used = [option.preview["used"] for option in table.match.choice.options if option.preview]
    assert sorted(sorted(one) for one in used) == [["C5", "D5", "F5"], ["D5", "F5", "G5"]]
    table.match.answer([sorted(one) for one in used].index(["C5", "D5", "F5"]))
    assert table.options == {"C5", "D5", "F5", "done"}
    table.choose("effect.upgrade", "C5")
    assert table.at("C5") == "A"


@pytest.mark.rule("TK-4.19", "TK-R27")
def test_the_colour_of_the_square_is_that_of_the_summoning():
    """Ritual Keeper on E5 (red) moves away; the summoning on red still counts. Both colours exist in a duel."""
    table = Play(at={"E4": "a", "D5": "a"}, hand="ritual_keeper").choose("turn.what", "ritual_keeper")
    assert table.options == {"D4", "E5"}
    table.choose("summon.square", "E5").choose("move.piece", "E5").choose("move.to", "F6")
    assert (table.s.summoned, table.s.summoned_on_red, table.s.summoned_on_green) == (1, 1, 0)
    assert table.at("F6") == "a"


@pytest.mark.rule("TK-4.19", "TK-8.5")
def test_the_being_is_the_piece_that_was_summoned():
    """Sapling on green C3: it is the one that is upgraded, and the summoning counts on green."""
    table = Play(at={"C4": "a", "C5": "a"}, hand="sapling").summon("sapling", "C3")
    assert table.arena == {"C3": "A", "C4": "a", "C5": "a"}
    assert (table.s.summoned_on_red, table.s.summoned_on_green) == (0, 1)


@pytest.mark.rule("TK-8.1")
def test_nothing_else_can_be_done_while_an_effect_is_carried_out():
    table = Play(at={"E4": "a", "E6": "a", "D4": "b"}, hand="swordmaster", flares="flare_12_2_5")
    table.summon("swordmaster", "E5")
    assert table.options == {"D4", "done"}


def test_the_preview_tells_what_a_summoning_would_do():
    pieces = {"D5": "a", "E5": "a", "F5": "a", "D6": "a", "E4": "b"}
    table = Play(at=pieces, hand="knight", flares="flare_10_5_5").choose("turn.what", "knight")
    # only one square: it has been chosen already
    assert table.at("E4") == "A"
    pieces = {"E4": "a", "D5": "a", "E5": "b"}
    table = Play(at=pieces, hand="ritual_keeper").choose("turn.what", "ritual_keeper")
    preview = table.option("E5").preview
    assert preview is not None
    assert preview["rank"] == "common"
    assert preview["colour"] == "red"
    assert preview["dies"] == [{"square": "E5", "side": 1, "rank": "common"}]
    assert sorted(preview["used"]) == ["D5", "E4"]


def test_the_hand_tells_what_is_complete_and_what_is_missing():
    """Swordmaster: E5 is complete; with one piece only, a common is missing; with none, two are."""

    def card(pieces):
        return Play(at=pieces, hand="swordmaster").match.view(0)["own"]["hand"][0]

    assert card({"E4": "a", "E6": "a"})["complete"] == ["E5"]
    one = card({"C1": "a"})
    assert one["complete"] == []
    # In the corner only two placements exist: C1 above C2, and C1 left of D1.
    assert one["missing"] == [
        {"square": "D1", "cell": "E1", "what": "common"},
        {"square": "C2", "cell": "C3", "what": "common"},
    ]
    assert one["least"] == 1
    assert card({})["least"] == 2
    assert {"square": "D1", "cell": "E1", "what": "enemy"} in card({"C1": "a", "E1": "b"})["missing"]
