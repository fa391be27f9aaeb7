"""Section 3 and 11: actions, placing, discarding, drawing."""

from random import Random

import pytest

from tafelrunde import Match
from tafelrunde.games.tash_kalar import decks
from tafelrunde.games.tash_kalar.content import library
from tests.games.tash_kalar.play import Play
from tests.games.tash_kalar.test_setup import new, state_of

IMPERIAL = [library().beings[being].id for being in library().schools[0].beings]
NO_FLARE = {"flares": "flare_10_5_5"}  # its conditions are far from met


def full_hand(**more):
    """Seat 0 with 3-2-1, nothing of which can be summoned into an empty arena."""
    return Play(hand="knight champion herald", legends="titan leviathan", **NO_FLARE, **more)


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-3.1", "TK-3.2", "TK-3.3", "TK-3.13")
def test_the_first_turn_has_one_action_every_other_one_two():
    match = new("melee", 3, start="1")
    dice = Random(1)
    turns: list[tuple[int, int]] = []
    while len(turns) < 7:
        s = state_of(match)
        if s.turn > len(turns):
            turns.append((s.seat, s.actions))
        assert match.choice is not None
        match.answer(dice.randrange(match.choice.count))
    assert turns == [(1, 1), (2, 2), (0, 2), (1, 2), (2, 2), (0, 2), (1, 2)]


@pytest.mark.rule("TK-3.4", "TK-3.13", "TK-3.16", "TK-R1")
def test_all_actions_must_be_used_before_the_end():
    table = full_hand()
    assert table.options == {"place", "discard"}
    table.place("E5")
    assert table.options == {"place", "discard"}
    table.place("E6")
    assert table.options == {"end"}


@pytest.mark.rule("TK-3.12", "TK-R7")
def test_the_end_is_asked_even_if_nothing_else_is_left():
    """A silent end would tell the others that no flare can be invoked."""
    table = full_hand().place("E5", "E6")
    assert table.prompt == "turn.what"
    assert table.s.turn == 2


@pytest.mark.rule("TK-3.5", "TK-0.4")
def test_placing_takes_a_common_from_supply_to_any_empty_square():
    table = full_hand(at={"E5": "b"})
    assert table.s.supply == [16, 3, 15, 3]
    table.choose("turn.what", "place")
    assert len(table.options) == 68
    assert "E5" not in table.options
    table.choose("place.square", "C1")
    assert table.arena == {"E5": "b", "C1": "a"}
    assert table.s.supply == [15, 3, 15, 3]


# --- placing without supply (TK-3.6, TK-3.7) -------------------------------------------------------------------------


def seventeen(last: str) -> dict[str, str]:
    """17 double-sided pieces of side 0: sixteen commons on the rows below, one piece on E5."""
    squares = [f"{column}{row}" for row in (7, 8) for column in "BCDEFGH"] + ["C9", "D9"]
    return {**dict.fromkeys(squares, "a"), "E5": last}


@pytest.mark.rule("TK-3.6", "TK-3.7", "TK-R3", "TK-15.30")
def test_with_an_empty_supply_a_common_or_heroic_is_lifted_first():
    table = full_hand(at={**seventeen("A"), "E1": "A*"}, mode="high_form")
    assert table.s.supply[:2] == [0, 2]
    table.choose("turn.what", "place")
    assert table.prompt == "place.lift"
    assert table.options == set(seventeen("A"))  # no legendary piece
    table.choose("place.lift", "E5")
    assert "E5" in table.options  # lifted first, so its square is empty
    table.choose("place.square", "E5")
    assert table.at("E5") == "a"
    assert table.s.supply[:2] == [0, 2]
    assert table.killed(0) == [0, 0, 0]


@pytest.mark.rule("TK-3.7")
def test_with_a_piece_in_supply_nothing_is_lifted():
    pieces = seventeen("a")
    del pieces["C9"]
    table = full_hand(at=pieces, mode="high_form")
    assert table.s.supply[:2] == [1, 3]
    table.choose("turn.what", "place")
    assert table.prompt == "place.square"


# --- discarding (TK-3.9, TK-3.10, TK-3.15, TK-3.17) ------------------------------------------------------------------


@pytest.mark.rule("TK-3.9", "TK-R19")
def test_discard_a_being_then_any_cards_under_their_decks():
    table = full_hand().choose("turn.what", "discard")
    assert table.options == {"knight", "champion", "herald"}
    table.choose("discard.card", "champion")
    assert table.pile() == ["champion"]
    assert table.options == {"knight", "herald", "titan", "leviathan", "flare_10_5_5", "done"}
    table.choose("return.card", "herald", "titan", "flare_10_5_5", "knight", "leviathan")
    s = table.s
    assert [library().beings[being].id for being in s.tail[0]] == ["herald", "knight"]  # in the order chosen
    assert [library().beings[being].id for being in s.shared_tail[0]] == ["titan", "leviathan"]
    assert [library().flares[flare].id for flare in s.shared_tail[1]] == ["flare_10_5_5"]
    assert (s.hand[0], s.legends[0], s.flares[0]) == (
        (),
        (),
        (),
    )  # nothing is drawn before the end of the turn
    assert table.prompt == "turn.what"


@pytest.mark.rule("TK-3.9")
def test_nothing_need_be_returned():
    table = (
        full_hand()
        .choose("turn.what", "discard")
        .choose("discard.card", "knight")
        .choose("return.card", "done")
    )
    assert table.hand() == {"champion", "herald"}
    assert len(table.s.legends[0]) == 2


@pytest.mark.rule("TK-3.10", "TK-3.11")
def test_discarding_only_once_per_turn_placing_and_summoning_again():
    table = (
        full_hand()
        .choose("turn.what", "discard")
        .choose("discard.card", "knight")
        .choose("return.card", "done")
    )
    assert table.options == {"place"}
    table = full_hand(actions=3).place("E5").choose("turn.what", "discard").choose("discard.card", "knight")
    table.choose("return.card", "done").place("E6")
    assert table.options == {"end"}


@pytest.mark.rule("TK-3.15")
def test_without_an_own_being_there_is_nothing_to_discard():
    table = Play(legends="titan leviathan", **NO_FLARE)
    assert table.options == {"place"}


@pytest.mark.rule("TK-3.17")
def test_a_discarded_being_lies_in_the_pile_at_once():
    """Discarded with the first action, brought back by the Kiskin Spirit summoned with the second."""
    pieces = {"C4": "a", "C5": "a", "E5": "a"}
    table = Play(at=pieces, hand="kiskin_spirit sapling dryad")
    table.choose("turn.what", "discard").choose("discard.card", "dryad").choose("return.card", "done")
    table.summon("kiskin_spirit", "E4").choose("effect.card", "dryad")
    assert [library().beings[being].id for being in table.s.top[0]] == ["dryad"]


@pytest.mark.rule("TK-R20", "TK-R19")
def test_a_discarded_being_is_known_only_to_its_owner():
    table = full_hand().choose("turn.what", "discard").choose("discard.card", "knight")
    table.choose("return.card", "herald", "titan")
    views = [table.match.view(seat) for seat in (0, 1)]
    assert views[0]["own"]["pile"] == ["knight"]
    assert views[0]["seats"][0]["pile"] == views[1]["seats"][0]["pile"] == [None]
    for seat in (1, None):
        told = [event["text"]["en"] for event in table.match.events(seat)]
        assert not [text for text in told if "Knight" in text or "Herald" in text or "Titan" in text]
        assert "Blue puts a card under its deck (own deck)." in told
        assert "Blue puts a card under its deck (legend deck)." in told
    assert "Blue discards “Knight”." in [event["text"]["en"] for event in table.match.events(0)]


# --- drawing (TK-11) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-11.1", "TK-3.14", "TK-7.11")
def test_the_hand_is_refilled_to_three_two_one():
    table = full_hand().choose("turn.what", "discard").choose("discard.card", "knight")
    table.choose("return.card", "titan", "flare_10_5_5", "done").place("E5").end()
    s = table.s
    assert (len(s.hand[0]), len(s.legends[0]), len(s.flares[0])) == (3, 2, 1)
    assert {"champion", "herald"} < table.hand()
    assert s.deck_size(0) == 18 - 3 - 1
    assert (s.seat, s.actions) == (1, 2)


@pytest.mark.rule("TK-8.7", "TK-15.2", "TK-11.5")
def test_surplus_cards_are_kept_and_nothing_is_drawn_above_three():
    table = full_hand(extra_own=1, extra_legends=1).place("E5", "E6").end()
    assert (len(table.s.hand[0]), len(table.s.legends[0]), len(table.s.flares[0])) == (4, 3, 1)
    table.pass_turn()
    before = table.hand()
    discarded = min(before)
    table.choose("turn.what", "discard").choose("discard.card", discarded).choose("return.card", "done")
    table.place("E7").end()
    assert table.hand() == before - {discarded}
    assert len(table.s.legends[0]) == 3


@pytest.mark.rule("TK-11.2", "TK-R17")
def test_an_empty_legend_deck_is_made_of_its_pile_at_once():
    """One legend in the deck, nine in the pile: when it is drawn the nine are shuffled."""
    table = Play(
        hand="knight champion herald",
        legends="titan",
        **NO_FLARE,
        others={1: {"legends": ["leviathan"]}},
    )
    s = table.s
    s.shared_bag[0], s.shared_pile[0] = s.shared_bag[0][:1], s.shared_bag[0][1:]
    decks.draw_shared(s, 0, 0)
    assert len(s.legends[0]) == 2
    assert len(s.shared_bag[0]) == 9
    assert s.shared_pile[0] == ()


@pytest.mark.rule("TK-R17")
def test_with_an_empty_pile_too_the_deck_is_renewed_by_the_next_discard():
    s = full_hand().s
    s.shared_bag[1], s.shared_tail[1], s.shared_pile[1] = (), (), ()
    decks.draw_shared(s, 1, 0)
    assert len(s.flares[0]) == 1  # nothing to draw
    flare = s.flares[0][0]
    decks.show_flare(s, flare)
    decks.put_away_flare(s)
    assert s.shared_bag[1] == (flare,)
    assert s.shared_pile[1] == ()


@pytest.mark.rule("TK-11.3")
def test_the_own_deck_is_never_reshuffled():
    others = [one for one in IMPERIAL if one not in ("knight", "champion", "herald")]
    table = full_hand(others={0: {"bag": [], "pile": others}}, last_turns=2)
    table.choose("turn.what", "discard").choose("discard.card", "knight").choose("return.card", "done")
    table.place("E5").end()
    assert table.hand() == {"champion", "herald"}
    assert len(table.s.pile[0]) == 16


def test_cards_put_under_a_deck_come_after_all_others_and_recalled_ones_before():
    """A bag with a tail behaves like a shuffled deck: top first, then the unknown cards, then the tail in its order."""
    rest = [
        one for one in IMPERIAL if one not in ("knight", "champion", "herald", "bomb", "messenger", "cannon")
    ]
    seat = {
        "tail": ["bomb", "messenger"],
        "top": ["cannon"],
        "shown": ["cannon"],
        "bag": rest[:2],
        "pile": rest[2:],
    }
    table = full_hand(others={0: seat})
    drawn = []
    while table.s.deck_size(0):
        decks.draw_own(table.s, 0)
        drawn.append(library().beings[table.s.hand[0][-1]].id)
    assert drawn[0] == "cannon"
    assert set(drawn[1:3]) == set(rest[:2])
    assert drawn[3:] == ["bomb", "messenger"]


@pytest.mark.rule("TK-0.6")
def test_hands_and_decks_are_hidden_numbers_are_public():
    match = new("duel", 2)
    for viewer in (1, None):
        seat = match.view(viewer)["seats"][0]
        assert (seat["hand"], seat["legends"], seat["flares"], seat["cards"]) == (3, 2, 1, 15)
    assert match.view(None)["own"] is None
    own = match.view(1)["own"]
    assert [card["id"] for card in own["hand"]] == [
        library().beings[one].id for one in state_of(match).hand[1]
    ]


@pytest.mark.rule("TK-3.14")
def test_undo_covers_the_whole_turn_until_its_end():
    table = full_hand().place("E5").choose("turn.what", "discard").choose("discard.card", "knight")
    table.choose("return.card", "titan", "done")
    match = table.match
    assert match.undo_marks() == {"turn": 6, "action": 4}
    match.undo_to("turn")
    assert table.arena == {}
    assert table.hand() == {"knight", "champion", "herald"}
    table.place("E5", "E6").end()
    assert not match.undo()


def test_a_position_of_a_played_game_can_be_saved_and_loaded():
    match = new("melee", 4, 5)
    dice = Random(2)
    for _ in range(120):
        assert match.choice is not None
        match.answer(dice.randrange(match.choice.count))
    again = Match.from_position(match.position())
    assert again.digest() == match.digest()
