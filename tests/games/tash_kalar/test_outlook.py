"""What an opponent might summon: from public knowledge only."""

import msgspec
import pytest

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.outlook import might_hold, threats
from tests.games.tash_kalar.play import Play
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
