"""What an opponent might summon: from public knowledge only."""

from random import Random

import msgspec
import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.outlook import fewest_missing, might_hold, prospects, threats
from tests.games.tash_kalar.plain_reading import places
from tests.games.tash_kalar.play import Play, pattern
from tests.games.tash_kalar.test_matching_fuzz import Case
from tests.properties.worlds import random_game

HELD = {1: {"hand": ["sapling"]}}


def ids(table: Play, seat: int) -> set[str]:
    return {library().beings[being].id for being in might_hold(table.s, seat)}


def test_every_being_of_the_school_that_lies_nowhere_open_might_be_held():
    own = {
        "hand": ["sapling"],
        "pile": ["naiad", "unicorn"],
        "face_down": ["unicorn"],
        "top": ["kiskin_spirit"],
        "shown": ["kiskin_spirit"],
    }
    table = Play(others={1: own}, decks=["northern_imperial", "sylvan"])
    school = {library().beings[being].id for being in library().schools[2].beings}
    assert ids(table, 1) == school - {"naiad", "kiskin_spirit"}  # nobody knows which card lies face down


def test_legends_only_if_a_legend_is_held():
    table = Play(others={1: {"legends": ["titan"]}}, legends="leviathan")
    legends = {library().beings[being].id for being in library().legends}
    assert ids(table, 1) == legends  # what the asking seat holds is not public
    assert ids(Play(), 1) == set()


def test_a_pending_being_might_be_summoned_and_a_frozen_one_not():
    table = Play(others={1: {"pending": "translocationist"}}, decks=["northern_imperial", "etherweave"])
    assert ids(table, 1) == {"translocationist"}
    own = {"hand": ["snow_fox"], "frozen": "ice_queen"}
    table = Play(others={1: own}, decks=["northern_imperial", "everfrost"])
    assert "ice_queen" not in ids(table, 1) and "snow_fox" in ids(table, 1)


def test_where_it_could_be_summoned_now_and_with_one_more_common():
    """Two commons of the opponent on E4 and E5: the Sapling, two in a line, fits above and below."""
    table = Play(at={"E4": "b", "E5": "b"}, others=HELD, decks=["northern_imperial", "sylvan"])
    found = {one.id: one for one in threats(table.s, 0)[0].beings}
    assert found["sapling"].now == ["E3", "E6"]
    assert {"E3", "E6"} <= set(found["sapling"].next)  # a third one in the line
    assert all(one.now or one.next for one in found.values())
    assert threats(table.s, 1) == []  # the other hand is empty


def test_it_comes_with_the_options_of_the_turn_and_not_with_the_view():
    table = Play(at={"E4": "b", "E5": "b"}, others=HELD, decks=["northern_imperial", "sylvan"])
    preview = table.option("place").preview
    assert preview == {"threats": msgspec.to_builtins(threats(table.s, 0))}
    assert "threats" not in str(table.match.view(0))
    table = Play(at={"E4": "b", "E5": "b"}, others=HELD, decks=["northern_imperial", "sylvan"], actions=0)
    assert table.option("end").preview == preview


@pytest.mark.rule("TK-0.6")
@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("melee", 3), ("team_high_form", 4)])
def test_it_never_depends_on_what_is_hidden(mode, seats):
    """In worlds that differ in hands, decks and secret discards it is the same, whoever asks."""
    compared = 0
    for number, match in enumerate(random_game(("tash_kalar", mode, seats), 6)):
        if number % 12 or match.over or not match.state.bits or number < 20:
            continue
        for seat in range(seats):
            truth = threats(match.state, seat)
            for viewer in range(seats):
                assert threats(match.resample(viewer, number).state, seat) == truth
                compared += bool(truth)
        if compared > 60:
            break
    assert compared > 20


def test_how_many_pieces_are_missing_at_best_agrees_with_the_plain_reading():
    """The smallest number of gaps over all places where the being could appear; in full, nearly empty and crowded arenas."""
    rng = Random(3)
    found: set[int] = set()
    for _ in range(12):
        case = Case(rng)
        for being in case.hand:
            able = [place for place in places(being) if case.reading.may_appear(being, place.square)]
            least = min([len(case.reading.gaps(place)) for place in able], default=len(being.pattern.needs))
            assert fewest_missing(being, case.bits, case.side) == least, being.id
            assert prospects(being.index, tuple(case.bits), case.side).least == least, being.id
            found.add(least)
    assert {0, 1, 2, 3} <= found


def test_where_a_card_could_be_summoned_and_what_is_missing():
    """The Swordmaster between two commons: E4 and an empty, a taken and a too distant cell.

    row 2:  . . . . . . .
    row 4:  . . b . a . . . .      C4 is taken by the enemy, G4, E2 and E6 are empty
    """
    card = prospects(library().being("swordmaster").index, tuple(Play(at={"E4": "a", "C4": "b"}).s.bits), 0)
    assert (card.ref, card.id, card.complete, card.least) == ("card:swordmaster", "swordmaster", [], 1)
    assert {(one.square, one.cell, one.what) for one in card.missing} == {
        ("E3", "E2", "common"),
        ("E5", "E6", "common"),
        ("F4", "G4", "common"),
        ("D4", "C4", "enemy"),
    }
    card = prospects(library().being("swordmaster").index, tuple(Play(at={"E4": "a", "E6": "a"}).s.bits), 0)
    assert (card.complete, card.least) == (["E5"], 0)


def test_what_kind_of_piece_is_missing():
    """The Titan demands heroics: an own common needs an upgrade, an empty cell a heroic."""
    demanded = pattern("titan", "E3")
    heroics = [cell for cell, sign in demanded.items() if sign == "A"]
    index = library().being("titan").index
    for sign, what in (("a", "upgrade"), (None, "heroic"), ("b", "enemy")):
        at = (
            {**demanded, heroics[0]: sign}
            if sign
            else {cell: one for cell, one in demanded.items() if cell != heroics[0]}
        )
        card = prospects(index, tuple(Play(at=at).s.bits), 0)
        assert ("E3", heroics[0], what) in {(one.square, one.cell, one.what) for one in card.missing}


def test_threats_of_a_being_that_needs_no_square_of_its_own():
    """The Time Traveler may appear on every empty colourless square (TK-R54)."""
    at = {"A3": "b", "B4": "b", "C5": "b"}
    held = {1: {"hand": ["time_traveler"]}}
    table = Play(at=at, others=held, decks=["northern_imperial", "etherweave"])
    (theirs,) = threats(table.s, 0)
    assert theirs.seat == 1
    traveler = next(one for one in theirs.beings if one.id == "time_traveler")
    assert len(traveler.now) == 60 - 3 and "E5" not in traveler.now and "A3" not in traveler.now
    assert traveler.ref == "card:time_traveler"
