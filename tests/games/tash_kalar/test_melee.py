"""Section 6: improvised summoning in a melee; TK-R9, TK-R34, TK-R40."""

from itertools import combinations
from random import Random

import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, SQUARE_NAMES
from tafelrunde.games.tash_kalar.state import SIDE_OF
from tafelrunde.games.tash_kalar.summoning import borrowed, placements
from tests.games.tash_kalar.play import Play

# Swordmaster on E5 of the own E4 and a piece on E6.
ONE_BORROWED = {"E4": "a", "E6": "b"}


def melee(at: dict[str, str], hand: str = "swordmaster", **more) -> Play:
    return Play(at=at, hand=hand, mode="melee", **more)


@pytest.mark.rule("TK-6.1", "TK-6.2", "TK-6.3", "TK-6.6", "TK-1.6", "TK-2.32")
def test_one_enemy_piece_may_serve_in_the_pattern_and_costs_its_marker():
    sides = {0: {"points": [0, 4, 2]}}
    table = melee(ONE_BORROWED, sides=sides)
    assert table.s.markers[0] == 0b110
    table.summon("swordmaster", "E5")
    assert table.at("E5") == "a" and table.at("E6") == "b"
    assert table.s.markers == [0b100, 0b101, 0b011]  # only the own marker of side 1 is turned
    assert table.points(0) == [0, 4, 2]
    assert [event["text"]["de"] for event in table.told("improvised")] == [
        "Blau improvisiert mit einem gelben Stein."
    ]


@pytest.mark.rule("TK-6.1", "TK-6.2")
def test_only_once_per_game_and_colour():
    used_up = {0: {"markers": [2]}}
    assert "swordmaster" not in melee(ONE_BORROWED, sides=used_up).options
    assert "swordmaster" in melee({"E4": "a", "E6": "c"}, sides=used_up).options


@pytest.mark.rule("TK-6.5")
def test_at_most_one_enemy_piece():
    assert "swordmaster" not in melee({"E4": "b", "E6": "c"}).options
    assert "swordmaster" not in melee({"E4": "b", "E6": "b"}).options


@pytest.mark.rule("TK-6.1")
def test_not_in_a_duel():
    assert "swordmaster" not in Play(at=ONE_BORROWED, hand="swordmaster").options


@pytest.mark.rule("TK-6.3", "TK-6.7", "TK-4.5")
@pytest.mark.parametrize(("borrowed", "possible"), [("b", False), ("B", True), ("B*", True)])
def test_the_enemy_piece_counts_with_its_rank_for_legends_too(borrowed, possible):
    """Time Elemental on E2 demands heroics on D3, F3 and E4."""
    at = {"D3": "A", "F3": "A", "E4": borrowed, "D5": "a", "F5": "a"}
    assert ("time_elemental" in Play(at=at, legends="time_elemental", mode="melee").options) == possible


@pytest.mark.rule("TK-6.4", "TK-8.12")
def test_the_borrowed_piece_stays_an_enemy_and_is_a_piece_used():
    """Clan Guardian on E5 of C5, D5 and the enemy F5: it may be upgraded as a used piece and keeps its colour."""
    table = melee({"C5": "a", "D5": "a", "F5": "b"}, "clan_guardian").summon("clan_guardian", "E5")
    assert table.options == {"C5", "D5", "F5", "done"}
    assert table.choose("effect.upgrade", "F5").at("F5") == "B"


@pytest.mark.rule("TK-6.4")
def test_the_borrowed_piece_may_be_a_victim():
    """Champion on E5 with the enemy D5 in its pattern, which is a neighbour."""
    at = {"D5": "b", "D6": "a", "E6": "a", "E7": "a"}
    table = melee(at, "champion").summon("champion", "E5")
    assert table.options == {"D5", "done"}
    assert table.choose("effect.destroy", "D5").killed(1) == [1, 0, 0]


@pytest.mark.rule("TK-R34", "TK-4.10")
def test_an_enemy_piece_on_the_square_can_be_the_borrowed_one_and_dies():
    """Cannon demands a piece on its square E5."""
    table = melee({"D5": "a", "E5": "b", "C6": "a"}, "cannon").summon("cannon", "E5")
    assert table.at("E5") == "A"
    assert table.killed(1) == [1, 0, 0]
    assert table.s.markers[0] == 0b100


@pytest.mark.rule("TK-6.7")
def test_the_marker_is_turned_only_if_an_enemy_piece_is_really_used():
    """Bomb on D4 of the own E5 and E6, or of the own E5 and the enemy F5: the second way would burn a marker in vain."""
    table = melee({"E5": "a", "E6": "a", "F5": "b"}, "bomb").summon("bomb", "D4")
    assert table.prompt == "turn.what"
    assert table.s.markers[0] == 0b110


@pytest.mark.rule("TK-6.2", "TK-6.7")
def test_with_two_colours_to_choose_from_the_player_says_which_marker():
    """Bomb on D4 of the own E5 with the enemy E6 (side 1) or F5 (side 2)."""
    table = melee({"E5": "a", "E6": "b", "F5": "c"}, "bomb").summon("bomb", "D4")
    assert table.prompt == "summon.how"
    assert table.match.choice is not None
    markers = [option.preview["markers"] for option in table.match.choice.options if option.preview]
    assert sorted(markers) == [[1], [2]]
    table.match.answer(markers.index([2]))
    assert table.s.markers[0] == 0b010


# --- with the War Summoner's permission (TK-R9, TK-R40) --------------------------------------------------------------


@pytest.mark.rule("TK-R40")
def test_the_permission_covers_a_single_enemy_piece_and_no_marker_is_turned():
    table = melee(ONE_BORROWED, borrow=True).summon("swordmaster", "E5")
    assert table.s.markers[0] == 0b110


@pytest.mark.rule("TK-R9", "TK-R40")
def test_with_the_permission_two_enemy_pieces_and_the_player_chooses_the_marker():
    table = melee({"E4": "b", "E6": "c"}, borrow=True).choose("turn.what", "swordmaster")
    assert table.prompt == "summon.marker"
    assert table.options == {"side:1", "side:2"}
    table.choose("summon.marker", "side:2")
    assert table.s.markers[0] == 0b010


@pytest.mark.rule("TK-R40")
def test_two_pieces_of_the_same_colour_and_of_a_colour_without_marker():
    table = melee({"E4": "b", "E6": "b"}, borrow=True).summon("swordmaster", "E5")
    assert table.s.markers[0] == 0b100
    # Side 1 is used up: the permission covers its piece, the marker of side 2 the other one.
    table = melee({"E4": "b", "E6": "c"}, borrow=True, sides={0: {"markers": [2]}}).summon(
        "swordmaster", "E5"
    )
    assert table.s.markers[0] == 0
    assert (
        "swordmaster" not in melee({"E4": "b", "E6": "b"}, borrow=True, sides={0: {"markers": [2]}}).options
    )


@pytest.mark.rule("TK-R9")
def test_three_enemy_pieces_are_too_many():
    at = {"D5": "b", "D6": "b", "E6": "c", "E7": "a"}
    assert "champion" not in melee(at, "champion", borrow=True).options


# --- against enumeration ---------------------------------------------------------------------------------------------


def enumerated(table: Play, being: str, borrow: bool) -> set[int]:
    """Every placement that the rules allow, one cell at a time."""
    card, s = library().being(being), table.s
    found = set()
    for image in card.images:
        for square in ALL_SQUARES:
            placement = card.index << 10 | image.number << 7 | square
            anchor = square - image.square
            if not (image.valid_lower | image.valid_upper << 45) >> max(anchor, 0) & 1 or anchor < 0:
                continue
            if s.board[square] > 0 and (s.board[square] - 1) % 3 > card.rank:
                continue
            pieces = [(s.board[anchor + k], 1) for k in image.heroic] + [
                (s.board[anchor + k], 0) for k in image.common
            ]
            if any(piece <= 0 or (piece - 1) % 3 < least for piece, least in pieces):
                continue
            colours = [SIDE_OF[piece] for piece, _ in pieces if SIDE_OF[piece] != 0]
            if payable(colours, [side for side in (1, 2) if s.markers[0] >> side & 1], borrow):
                found.add(placement)
    return found


def payable(colours: list[int], markers: list[int], borrow: bool) -> bool:
    """Whether permission and one marker cover these enemy pieces."""
    covers = [0, 1] if borrow else [0]
    for permitted in covers:
        for rest in combinations(colours, max(len(colours) - permitted, 0)):
            if not rest or (len(rest) == 1 and rest[0] in markers):
                return True
    return False


@pytest.mark.rule("TK-6.3", "TK-6.5", "TK-R40")
@pytest.mark.parametrize("borrow", [False, True])
def test_borrowing_agrees_with_enumeration(borrow):
    dice = Random(7)
    seen = 0
    for _ in range(25):
        names = dice.sample(ALL_SQUARES, 33)
        at = {
            SQUARE_NAMES[square]: sign
            for square, sign in zip(names, ["a"] * 10 + ["A"] * 2 + ["b"] * 11 + ["c"] * 10)
        }
        sides = {0: {"markers": dice.choice([[1, 2], [1], [2], []])}}
        for being in ("bomb", "knight", "cannon", "gryphon_rider", "master_of_intrigue"):
            table = melee(at, being, sides=sides)
            found = placements(table.s, [library().being(being)], borrow)
            assert len(found) == len(set(found))
            assert set(found) == enumerated(table, being, borrow)
            seen += len([one for one in found if borrowed(table.s, library().being(being), one)])
    assert seen > 100
