"""Section 8: what holds for all effects, where no card's own test shows it."""

import pytest

from tafelrunde.games.tash_kalar import atoms, effects, setup, targets
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.casting import ODD, Casting
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.geometry import SQUARE_NAMES
from tafelrunde.games.tash_kalar.vocabulary import Condition, Step, Target
from tests.games.tash_kalar.play import Play, cast

COMMON, HEROIC, LEGENDARY = range(3)


def square(name: str) -> int:
    return SQUARE_NAMES.index(name)


def run_steps(table: Play, listed: list[Step], *answers: str) -> None:
    """Carry steps out without a card; answers are squares or "done"."""
    atoms.watch_nothing(table.s)
    flow = effects.steps(table.s, Casting(table.s, 0), listed)
    try:
        choice = next(flow)
        for answer in answers:
            value = -1 if answer == "done" else square(answer)
            assert value in choice.values, (answer, choice)
            choice = flow.send(value)
        raise AssertionError(f"still asked: {choice}")
    except StopIteration:
        pass


@pytest.mark.rule("TK-8.20", "TK-8.34")
def test_effects_place_from_supply_only_never_by_lifting():
    """Summoner with the last piece of the supply taken by itself: nothing can be placed."""
    far = dict.fromkeys([f"{column}8" for column in "BCDEFGH"] + [f"{column}9" for column in "CDEFG"], "a")
    table = cast("summoner", "E5", far)
    assert table.s.supply[0] == 0
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-8.34", "TK-8.21", "TK-0.3")
def test_common_and_heroic_come_from_the_same_supply_and_flipping_costs_nothing():
    s = Play(at={"E5": "a"}).s
    assert s.supply[:2] == [15, 3]
    atoms.upgrade(s, square("E5"))
    assert s.supply[:2] == [15, 3]
    atoms.upgrade(s, square("E5"))
    assert s.supply[:2] == [16, 2]
    atoms.downgrade(s, square("E5"))
    assert s.supply[:2] == [15, 3]
    atoms.lay(s, square("E6"), 0, HEROIC)
    assert s.supply[:2] == [14, 3]


@pytest.mark.rule("TK-8.21", "TK-8.22")
def test_what_can_be_upgraded_and_downgraded():
    at = {"A3": "a", "A4": "A", "A5": "A*", "B3": "b", "B4": "B", "B5": "B*", "B6": "B*", "B7": "B*"}
    s = Play(at=at).s
    assert [name for name in at if targets.can_upgrade(s, square(name))] == ["A3", "A4", "B3"]
    assert [name for name in at if targets.can_downgrade(s, square(name))] == [
        "A4",
        "A5",
        "B4",
        "B5",
        "B6",
        "B7",
    ]


@pytest.mark.rule("TK-8.26")
def test_upgrading_and_downgrading_never_count_as_destroying():
    s = Play(at={"E5": "B"}).s
    atoms.upgrade(s, square("E5"))
    atoms.downgrade(s, square("E5"))
    assert s.killed == [0] * 6


@pytest.mark.rule("TK-8.23", "TK-8.27", "TK-R10")
def test_what_is_destroyed_is_in_supply_at_once():
    s = Play(at={"E5": "b", "E6": "B*"}).s
    atoms.destroy(s, square("E5"))
    atoms.destroy(s, square("E6"))
    assert s.supply[2:] == [16, 3]


@pytest.mark.rule("TK-8.33", "TK-10.13")
def test_own_pieces_destroyed_in_the_own_turn_count_for_nobody():
    s = Play(at={"E5": "a", "E6": "b"}).s
    atoms.destroy(s, square("E5"))
    assert s.killed == [0, 0, 0, 0, 0, 0]
    atoms.destroy(s, square("E6"))
    assert s.killed == [0, 0, 0, 1, 0, 0]


# --- the being and other pieces are followed (TK-R11, TK-8.30) -------------------------------------------------------


@pytest.mark.rule("TK-8.13", "TK-R11", "TK-R39")
def test_next_to_the_being_means_where_it_stands_now():
    """High Priestess moves from E3 to F4, so E2 is out of reach and G5 is not."""
    table = cast("high_priestess", "E3", {"E2": "b", "G5": "b"}).choose("move.to", "F4")
    assert "E2" not in table.options and "G5" in table.options


@pytest.mark.rule("TK-R11")
def test_without_the_being_its_own_parts_are_skipped_the_others_go_on():
    """A being that was destroyed: steps about it do nothing, the others are carried out."""
    s = Play(at={"E5": "a", "E6": "b", "A5": "b"}).s
    atoms.watch_being(s, square("E5"), [])
    casting = Casting(s, 0)
    atoms.destroy(s, square("E5"))
    near = Step(v.DESTROY, v.MANY, v.MANY, Target(v.NEAR, -1))
    anywhere = Step(v.DESTROY, v.MANY, v.MANY, Target(v.ANYWHERE, -1, v.ENEMY))
    itself = Step(v.UPGRADE, 1, 1, Target(v.BEING, -1))
    assert list(effects.steps(s, casting, [near, itself])) == []
    assert s.board[square("E6")] > 0
    assert list(effects.steps(s, casting, [anywhere])) == []
    assert max(s.board) == 0


@pytest.mark.rule("TK-8.30")
def test_a_piece_stays_the_same_one_through_upgrades_and_moves():
    s = Play(at={"E5": "A", "E6": "b"}).s
    atoms.watch_being(s, square("E5"), [square("E6")])
    atoms.upgrade(s, square("E5"))
    atoms.move(s, square("E5"), square("D5"))
    assert s.spots[0] == square("D5")
    atoms.move(s, square("D5"), square("E6"))  # onto the piece used
    assert s.spots[0] == square("E6") and s.spots[4] == -1
    atoms.convert(s, square("E6"), 1, COMMON)
    assert s.spots[0] == -1


@pytest.mark.rule("TK-8.31", "TK-8.4")
def test_destroy_all_chooses_its_victims_first():
    """Flanked enemies: the victims of Snow Monster's kind are fixed before any piece is removed."""
    s = Play(at={"E5": "a", "E6": "b", "E7": "b"}).s
    atoms.watch_being(s, square("E5"), [])
    flanked = Step(v.DESTROY, v.MANY, v.MANY, Target(v.WITHIN, 2, v.ANY, 1, 0, 1))
    # E6 is flanked by E5; E7 is not. Own E5 has no own neighbour.
    assert list(effects.steps(s, Casting(s, 0), [flanked])) == []
    assert {name for name in ("E5", "E6", "E7") if s.board[square(name)] > 0} == {"E5", "E7"}


@pytest.mark.rule("TK-8.6", "TK-R37")
def test_a_gained_action_in_the_first_turn():
    table = cast("time_mage", "F3", turn=1, actions=1)
    assert table.s.actions == 1 and "place" in table.options


def test_every_effect_that_the_vocabulary_cannot_say_has_a_function():
    """Never a silent nothing."""
    assert setup.missing_functions() == []
    named = {effect.function for being in library().beings for effect in being.effects()} - {""}
    assert named == set(ODD)


@pytest.mark.rule("TK-8.4", "TK-8.20")
def test_what_cannot_be_done_completely_is_done_as_far_as_possible():
    """Two commons are to be placed, one is in supply."""
    own = dict.fromkeys([f"{column}{row}" for row in (7, 8) for column in "BCDEFGH"] + ["C9"], "a")
    table = Play(at=own)
    assert table.s.supply[0] == 1
    run_steps(table, [Step(v.PLACE, 2, 2, Target(v.ANYWHERE, -1), rank=COMMON)], "E5")
    assert table.at("E5") == "a" and table.s.supply[0] == 0


# --- steps that only the expansions use ------------------------------------------------------------------------------


def test_nothing_destroyed_speaks_of_the_summoning_and_its_effect():
    """The Royal Reindeer's kind of condition: any piece destroyed since the being appeared, own or enemy."""
    for victim, gained in (("", True), ("b", False), ("a", False)):
        table = Play(at={"E5": "a", "A5": "a", **({"E4": victim} if victim else {})})
        atoms.watch_being(table.s, square("E5"), [])
        if victim:
            atoms.destroy(table.s, square("E4"))
        condition = Condition(v.NOTHING_DESTROYED, 0, -1, v.NO_TARGET, "")
        listed = [Step(v.WHEN, condition=condition, steps=[Step(v.ACTION, number=1)])]
        assert list(effects.steps(table.s, Casting(table.s, 0), listed)) == []
        assert (table.s.actions == 3) == gained


@pytest.mark.rule("TK-X3.8")
def test_swap_exchanges_squares_and_destroys_nothing():
    table = Play(at={"A5": "a", "E5": "b", "I5": "B"})
    own, enemy = Target(v.ANYWHERE, -1, v.OWN), Target(v.ANYWHERE, -1, v.ENEMY)
    run_steps(table, [Step(v.SWAP, 0, 1, own, partner=enemy, same_rank=True)], "A5", "E5")
    assert table.arena == {"E5": "a", "A5": "b", "I5": "B"}
    assert table.s.killed == [0] * 6


@pytest.mark.rule("TK-X2.1", "TK-X2.3", "TK-X2.4", "TK-X2.5")
def test_the_gateway_is_followed_and_lost():
    table = Play(at={"E5": "A", "E6": "b"})
    s = table.s
    near = Step(v.DESTROY, v.MANY, v.MANY, Target(v.NEAR_GATEWAY, -1, v.ENEMY))
    run_steps(table, [near])
    assert table.at("E6") == "b"  # there is no Gateway
    atoms.set_gateway(s, square("E5"))
    atoms.move(s, square("E5"), square("D5"))
    assert s.gateway == square("D5")
    run_steps(table, [near])
    assert table.at("E6") == "."
    atoms.upgrade(s, square("D5"))
    assert s.gateway == -1
    atoms.lay(s, square("A5"), 0, COMMON)
    atoms.set_gateway(s, square("A5"))
    atoms.destroy(s, square("A5"))
    assert s.gateway == -1
