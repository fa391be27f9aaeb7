"""Section 4: where a pattern lies, with small positions; the examples TK-15.10 to TK-15.20."""

import pytest

from tafelrunde.games.tash_kalar import matching
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import ALL_SQUARES, COLOUR, DIRECTIONS, RED
from tafelrunde.games.tash_kalar.matching import IN_THE_WAY, MISSES_COMMON, MISSES_HEROIC, MISSES_UPGRADE
from tests.games.tash_kalar.table import Position, square, xy

# --- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-15.10")
def test_messenger_at_both_ends_of_a_diagonal():
    assert Position(C=[(4, 4), (5, 5)]).squares("messenger") == [(3, 3), (6, 6)]


@pytest.mark.rule("TK-15.11")
def test_bomb_has_four_squares_around_a_pair():
    assert Position(C=[(5, 5), (5, 6)]).squares("bomb") == [(4, 4), (4, 7), (6, 4), (6, 7)]


@pytest.mark.rule("TK-15.12", "TK-4.5")
def test_a_higher_rank_serves_in_a_pattern():
    assert Position(C=[(5, 4)], H=[(5, 6)]).squares("swordmaster") == [(5, 5)]


@pytest.mark.rule("TK-15.13", "TK-4.7")
def test_the_summoning_square_must_exist():
    assert Position(C=[(3, 1), (3, 2)]).squares("sapling") == [(3, 3)]


@pytest.mark.rule("TK-15.14", "TK-4.9")
def test_cannon_demands_an_own_piece_on_its_square():
    """The same three pieces with a legendary one on the square: a higher rank forbids it (TK-4.11)."""
    assert Position(C=[(4, 5), (5, 5), (3, 6)]).squares("cannon") == [(5, 5)]
    assert Position(C=[(4, 5), (3, 6)], L=[(5, 5)]).squares("cannon") == []
    assert Position(C=[(4, 5), (3, 6)]).squares("cannon") == []


@pytest.mark.rule("TK-15.15", "TK-4.11")
def test_war_drummer_not_on_a_higher_rank():
    position = Position(C=[(4, 4), (5, 4), (4, 5)], L=[(5, 5)])
    assert position.squares("war_drummer") == [(4, 4), (4, 5), (5, 4)]


@pytest.mark.rule("TK-15.16")
def test_hungry_bear_on_each_of_four():
    position = Position(C=[(4, 4), (5, 4), (4, 5), (5, 5)])
    assert position.squares("hungry_bear") == [(4, 4), (4, 5), (5, 4), (5, 5)]


@pytest.mark.rule("TK-15.17")
def test_leviathan():
    assert Position(H=[(3, 5), (4, 5), (1, 6)], C=[(2, 6)]).squares("leviathan") == [(5, 4)]


@pytest.mark.rule("TK-15.18")
def test_fire_dragon():
    assert Position(H=[(4, 2), (6, 2), (5, 4)], C=[(5, 3)]).squares("fire_dragon") == [(5, 5)]


@pytest.mark.rule("TK-15.19")
def test_assassin_and_its_marked_square():
    position = Position(C=[(4, 2), (3, 3), (2, 4)])
    (placement,) = position.placements("assassin")
    assert xy(matching.square_of(placement)) == (5, 5)
    assert [xy(one) for one in matching.marked_cells(library().being("assassin"), placement)] == [(4, 4)]


@pytest.mark.rule("TK-15.20")
def test_ritual_keeper_at_both_corners():
    position = Position(C=[(5, 4), (4, 5)])
    assert position.squares("ritual_keeper") == [(4, 4), (5, 5)]
    assert [COLOUR[square(x, y)] == RED for x, y in position.squares("ritual_keeper")] == [False, True]


# --- rules of section 4 that matching alone decides -------------------------------------------------------------------


@pytest.mark.rule("TK-4.3")
def test_only_own_pieces_count():
    assert Position(C=[(5, 4), (5, 6)]).squares("swordmaster") == [(5, 5)]
    assert Position({"C": [(5, 6)]}, C=[(5, 4)]).squares("swordmaster") == []


@pytest.mark.rule("TK-4.4")
def test_a_pattern_may_be_turned_and_mirrored():
    """The knight's pattern, T over CCC over C.., in all eight images."""
    offsets = [(-1, 1), (0, 1), (1, 1), (-1, 2)]
    for mirror in (1, -1):
        turned = [(dx * mirror, dy) for dx, dy in offsets]
        for _ in range(4):
            pieces = [(5 + dx, 5 + dy) for dx, dy in turned]
            assert (5, 5) in Position(C=pieces).squares("knight")
            turned = [(-dy, dx) for dx, dy in turned]


@pytest.mark.rule("TK-4.6")
def test_irrelevant_cells_hold_anything_or_lie_outside():
    """Messenger at the corner of the arena: the rest of its 3 x 3 grid holds other pieces or no squares at all."""
    assert (1, 3) in Position({"L": [(2, 3), (3, 4)]}, C=[(2, 4), (3, 5)]).squares("messenger")
    assert (3, 1) in Position(C=[(2, 2), (1, 3)]).squares("messenger")


def test_an_equal_or_lower_rank_on_the_square_does_not_hinder():
    pieces = [(5, 4), (5, 6)]
    assert Position({"C": [(5, 5)]}, C=pieces).squares("swordmaster") == [(5, 5)]
    assert Position({"H": [(5, 5)]}, C=pieces).squares("swordmaster") == []
    assert Position(C=pieces, H=[(5, 5)]).squares("swordmaster") == []


def test_a_heroic_demand_is_not_met_by_a_common():
    assert Position(H=[(4, 2), (6, 2)], C=[(5, 3), (5, 4)]).squares("fire_dragon") == []


def test_the_piece_on_the_summoning_square_is_a_used_one():
    (placement,) = Position(C=[(4, 5), (5, 5), (3, 6)]).placements("cannon")
    cells = matching.used_cells(library().being("cannon"), placement)
    assert {xy(one) for one in cells} == {(4, 5), (5, 5), (3, 6)}


@pytest.mark.parametrize(("at", "directions"), [((5, 4), {"e", "w"}), ((4, 5), {"n", "s"})])
def test_arrows_turn_with_the_pattern(at: tuple[int, int], directions: set[str]):
    """The gun tower beside its two by two block shoots along the near side of the block."""
    being = library().being("gun_tower")
    placements = Position(C=[(5, 5), (6, 5), (5, 6), (6, 6)]).placements("gun_tower")
    (found,) = [one for one in placements if xy(matching.square_of(one)) == at]
    assert {DIRECTIONS[arrow] for arrow in matching.arrows(being, found)} == directions


def test_marks_outside_the_arena_do_not_exist():
    """The summoner at the upper rim keeps only the marks of its own row."""
    being = library().being("summoner")
    placement = next(
        one
        for one in Position(C=[(4, 2), (5, 2), (6, 2)]).placements("summoner")
        if xy(matching.square_of(one)) == (5, 1)
    )
    marks = {xy(one) for one in matching.marked_cells(being, placement)}
    assert marks == {(3, 1), (4, 1), (6, 1), (7, 1)}


def test_the_crystal_mirror_is_found_in_both_orientations_of_its_marks():
    being = library().being("crystal_mirror")
    found = Position(C=[(5, 4), (5, 6)]).placements("crystal_mirror")
    assert [xy(matching.square_of(one)) for one in found] == [(5, 5), (5, 5)]
    first, second = [{xy(mark)[0] for mark in matching.marked_cells(being, one)} for one in found]
    assert {frozenset(first), frozenset(second)} == {frozenset({3, 4}), frozenset({6, 7})}
    seconds = [{xy(mark)[0] for mark in matching.marked_cells(being, one, True)} for one in found]
    assert seconds == [second, first]


def test_the_time_traveler_needs_only_three_in_a_diagonal_line():
    position = Position({"L": [(5, 4)]}, C=[(4, 4), (6, 6)], L=[(5, 5)])
    assert position.squares("time_traveler") == [(5, 5)]  # the middle: the square is chosen afterwards


def test_a_hand_is_answered_card_by_card():
    position = Position(C=[(4, 4), (5, 5), (5, 4)])
    hand = [library().being(id) for id in ("messenger", "ritual_keeper", "titan")]
    found = matching.complete(hand, position.bits, 0)
    assert {matching.being_of(one) for one in found} == {hand[0].index, hand[1].index}
    alone = [one for being in hand for one in matching.complete([being], position.bits, 0)]
    assert found == alone


# --- fillers ---------------------------------------------------------------------------------------------------------


def test_one_borrowed_piece():
    position = Position({"C": [(5, 6)]}, {"H": [(6, 5)]}, C=[(5, 4), (4, 5)])
    assert position.borrowing("swordmaster", [1]) == [(5, 5)]
    assert position.borrowing("swordmaster", [2]) == [(5, 5)]  # the line across
    assert position.borrowing("swordmaster", []) == []


def test_a_borrowed_piece_needs_the_demanded_rank():
    pieces = {"H": [(4, 2), (6, 2)], "C": [(5, 3)]}
    assert Position({"C": [(5, 4)]}, **pieces).borrowing("fire_dragon", [1]) == []
    assert Position({"H": [(5, 4)]}, **pieces).borrowing("fire_dragon", [1]) == [(5, 5)]


def test_a_complete_pattern_is_no_borrowed_one():
    position = Position({"C": [(8, 5)]}, C=[(5, 4), (5, 6)])
    assert position.borrowing("swordmaster", [1]) == []
    assert position.squares("swordmaster") == [(5, 5)]


def test_two_borrowed_pieces_only_where_two_are_allowed():
    position = Position({"C": [(5, 4)]}, {"C": [(4, 4)]}, C=[(3, 4)])
    assert (5, 3) in position.borrowing("naiad", [1, 2], most=2)
    assert position.borrowing("naiad", [1, 2]) == []
    fill = matching.fill_of_sides(position.bits, [1, 2])
    two = matching.with_fillers([library().being("naiad")], position.bits, 0, fill, 2, 2)
    assert {xy(matching.square_of(one)) for one in two} == set(position.borrowing("naiad", [1, 2], most=2))


def void(position: Position, card: str, fewest: int) -> set[tuple[int, int]]:
    """Where a being can be summoned if up to two empty squares count as commons."""
    fill = matching.fill_of_empty_squares(position.bits)
    found = matching.with_fillers([library().being(card)], position.bits, 0, fill, fewest, 2)
    return {xy(matching.square_of(one)) for one in found}


def test_empty_squares_fill_as_commons_and_never_as_heroes():
    assert (5, 5) not in void(Position(C=[(5, 3)], H=[(4, 2), (6, 2)]), "fire_dragon", 1)
    assert (5, 5) in void(Position(H=[(4, 2), (6, 2), (5, 4)]), "fire_dragon", 1)
    around = {(x, y) for x in (4, 5, 6) for y in (4, 5, 6)} - {(5, 5)}
    assert void(Position(C=[(5, 5)]), "hungry_bear", 2) == around


def test_possessed_patterns_are_those_of_the_other_side():
    """Matching for a side is matching with that side's pieces, whoever asks."""
    position = Position({"C": [(5, 4), (5, 6)]})
    swordmaster = [library().being("swordmaster")]
    assert matching.complete(swordmaster, position.bits, 0) == []
    assert [xy(matching.square_of(one)) for one in matching.complete(swordmaster, position.bits, 1)] == [
        (5, 5)
    ]


# --- one piece missing -----------------------------------------------------------------------------------------------


def test_what_is_missing():
    position = Position({"C": [(5, 6)]}, C=[(5, 4)])
    missing = position.missing("swordmaster")
    assert ((5, 5), (5, 6), IN_THE_WAY) in missing
    assert ((5, 3), (5, 2), MISSES_COMMON) in missing
    assert ((4, 4), (3, 4), MISSES_COMMON) in missing
    assert len(missing) == 4  # above, below, left and right of the one own piece
    dragon = {"H": [(4, 2), (6, 2)], "C": [(5, 3)]}
    assert ((5, 5), (5, 4), MISSES_HEROIC) in Position(**dragon).missing("fire_dragon")
    lower = {"H": [(4, 2), (6, 2)], "C": [(5, 3), (5, 4)]}
    assert ((5, 5), (5, 4), MISSES_UPGRADE) in Position(**lower).missing("fire_dragon")
    assert ((5, 5), (5, 4), IN_THE_WAY) in Position({"L": [(5, 4)]}, **dragon).missing("fire_dragon")


def test_neither_complete_nor_two_short():
    assert Position(C=[(5, 4), (5, 6)]).missing("swordmaster").isdisjoint({((5, 5), (5, 6), MISSES_COMMON)})
    assert Position().missing("swordmaster") == set()


def test_nothing_is_missing_where_a_higher_rank_stands():
    missing = Position({"L": [(5, 5)]}, C=[(5, 4)]).missing("swordmaster")
    assert {summoned for summoned, _, _ in missing} == {(5, 3), (4, 4), (6, 4)}


# --- the tools -------------------------------------------------------------------------------------------------------


def test_parts_of_a_placement():
    for being in (0, 119):
        for image in (0, 7):
            for number in (ALL_SQUARES[0], ALL_SQUARES[-1]):
                whole = 3 << 24 | 80 << 17 | being << 10 | image << 7 | number
                assert matching.square_of(whole) == number
                assert matching.image_of(whole) == image
                assert matching.being_of(whole) == being
                assert matching.missing_cell_of(whole) == 80
                assert matching.missing_of(whole) == 3


def test_layers_are_pieces_upgraded_legendary():
    bits = Position({"H": [(9, 7)]}, C=[(3, 1)], L=[(5, 9)]).bits
    lower = 1 << square(3, 1)
    upper = 1 << (square(5, 9) - 45)
    other = 1 << (square(9, 7) - 45)
    assert bits == [lower, upper, 0, upper, 0, upper, 0, other, 0, other, 0, 0]
