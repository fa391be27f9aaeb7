"""Pending beings and warp effects (TK-X3), in small positions."""

import pytest

from tafelrunde.games.tash_kalar.content import library
from tests.games.tash_kalar.play import ETHER, PENDING, Play, pending, warped


@pytest.mark.rule("TK-X3.1")
@pytest.mark.parametrize("actions", [2, 0])
def test_a_warp_effect_costs_no_action_and_leaves_its_being_pending(actions):
    table = warped("lesser_shadow_twin", {"I5": "a", "I4": "b"}, actions=actions)
    assert table.at("I5") == "A" and table.s.actions == actions
    assert pending(table) == "lesser_shadow_twin" and table.hand() == set()


@pytest.mark.rule("TK-X3.1", "TK-X3.3")
def test_only_one_being_is_pending():
    table = Play(at={"I5": "a"}, hand="lesser_shadow_twin", others=PENDING)
    assert "warp:lesser_shadow_twin" not in table.options


@pytest.mark.rule("TK-X3.2")
def test_no_warp_effect_in_the_first_turn_of_a_player():
    table = Play(hand="translocationist", others={0: {"played": False}, 1: {"played": False}})
    assert "warp:translocationist" not in table.options
    table.pass_turn()
    assert table.s.played == 1
    table.pass_turn()
    assert "warp:translocationist" in table.options


@pytest.mark.rule("TK-X3.3")
def test_a_pending_being_is_summoned_like_one_from_the_hand():
    """Translocationist on E5: pieces on F4, D5, D6, E6."""
    at = dict.fromkeys(["F4", "D5", "D6", "E6"], "a")
    table = Play(at=at, others=PENDING, decks=ETHER).summon("translocationist", "E5")
    assert table.at("E5") == "a" and table.s.actions == 1
    assert pending(table) is None and table.pile() == ["translocationist"]


@pytest.mark.rule("TK-X3.3")
def test_a_pending_being_counts_as_a_card_of_the_hand_when_drawing():
    table = Play(others=PENDING, decks=ETHER, actions=0).end()
    assert len(table.hand()) == 2


@pytest.mark.rule("TK-X3.4")
def test_a_pending_being_cannot_be_discarded():
    table = Play(hand="warpmaster reality_patch", others=PENDING).choose("turn.what", "discard")
    assert table.options == {"warpmaster", "reality_patch"}
    table.choose("discard.card", "warpmaster")
    assert table.options == {"reality_patch", "done"}
    assert "discard" not in Play(others=PENDING, decks=ETHER).options


@pytest.mark.rule("TK-X3.5")
@pytest.mark.parametrize(("cards", "ranks"), [({}, [1, 2]), (PENDING, [2, 1])])
def test_a_pending_being_costs_two_points_at_the_end(cards, ranks):
    """Three points against two."""
    sides = {0: {"points": [0, 3]}, 1: {"points": [2, 0]}}
    table = Play(at={"E5": "a"}, sides=sides, others=cards, decks=ETHER, actions=0, last_turns=1)
    table.end()
    assert table.match.outcome is not None and table.match.outcome.ranks == ranks


@pytest.mark.rule("TK-X3.5")
def test_a_pending_being_costs_two_points_in_every_colour():
    sides = {0: {"points": [0, 5, 7]}, 1: {"points": [4, 0, 9]}, 2: {"points": [2, 9, 0]}}
    table = Play(mode="melee", sides=sides, others=PENDING, decks=["etherweave", "sylvan", "highland"])
    assert [side["score"] for side in table.match.view(None)["sides"]] == [[3, 5], [4, 9], [2, 9]]


@pytest.mark.rule("TK-X3.5")
@pytest.mark.parametrize(("cards", "triggered"), [({}, True), (PENDING, False)])
@pytest.mark.parametrize("mode", ["duel", "high_form"])
def test_a_pending_being_delays_the_end(mode, cards, triggered):
    """18 points of the duel; nine points of the high form, three of them for legendary pieces."""
    claimed = [task.id for task in library().tasks if task.points == 2][:3]
    sides = {0: {"points": [0, 18]} if mode == "duel" else {"claimed": claimed}}
    legendaries = {} if mode == "duel" else dict.fromkeys(["E5", "E6", "E7"], "A*")
    table = Play(at=legendaries, mode=mode, sides=sides, others=cards, decks=ETHER, actions=0).end()
    assert table.asked == 1 and (table.s.last_turns != -1) == triggered
