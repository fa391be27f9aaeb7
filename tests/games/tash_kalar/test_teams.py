"""Section 14: partners, handing over, legends that travel, six cards in reserve; nothing leaks between partners."""

import pytest

from tafelrunde.games.tash_kalar.content import library
from tests.games.tash_kalar.play import Json, Play

IMPERIAL = [library().beings[being].id for being in library().schools[0].beings]


def team(at: dict[str, str] | None = None, hand: str = "swordmaster knight champion", **more) -> Play:
    """Seat 0 (partner: seat 2) is to move with two legends in hand."""
    more.setdefault("mode", "team_duel")
    return Play(at=at, hand=hand, legends="titan leviathan", flares="flare_08_4_5", **more)


def legends(table: Play, seat: int) -> set[str]:
    return {library().beings[legend].id for legend in table.s.legends[seat]}


# --- handing over (TK-14.1 to TK-14.5, TK-14.8, TK-R23) --------------------------------------------------------------


@pytest.mark.rule("TK-14.1", "TK-14.2", "TK-14.4", "TK-1.8")
def test_before_an_action_the_partner_gets_control_and_the_legends_and_can_only_place():
    table = team({"E4": "a", "E6": "a"})
    assert table.options == {"place", "swordmaster", "discard", "hand_over"}
    table.choose("turn.what", "hand_over")
    assert legends(table, 0) == set() and legends(table, 2) == {"titan", "leviathan"}
    assert (table.asked, table.prompt) == (2, "turn.what")
    assert table.options == {"place"}
    table.place("A5")
    assert table.asked == 2
    assert table.at("A5") == "a"


@pytest.mark.rule("TK-14.5", "TK-14.4")
def test_the_owner_ends_the_turn_and_can_invoke_no_flare_any_more():
    """Four upgraded enemy pieces: the flare could have been invoked before."""
    at = dict.fromkeys(["C1", "D1", "E1", "F1"], "B")
    table = team(at)
    assert "flare_08_4_5" in table.options
    table.choose("turn.what", "hand_over")
    assert table.options == {"place"}
    table.place("A5", "A6")
    assert table.asked == 0
    assert table.options == {"end"}
    table.end()
    assert table.s.seat == 1


@pytest.mark.rule("TK-14.3", "TK-14.1", "TK-14.4")
def test_during_an_effect_the_partner_finishes_it():
    table = team({"E4": "a", "E6": "a", "D4": "b"}).summon("swordmaster", "E5")
    assert table.asked == 0
    assert table.options == {"D4", "done", "hand_over"}
    table.choose("effect.destroy", "hand_over")
    assert (table.asked, table.options) == (2, {"D4", "done"})
    table.choose("effect.destroy", "D4")
    assert table.at("E5") == "A"
    assert table.pile(0) == ["swordmaster"]
    assert (table.asked, table.options) == (2, {"place"})


@pytest.mark.rule("TK-14.4")
def test_summoning_and_placing_themselves_cannot_be_handed_over():
    table = team({"E4": "a", "D5": "a"}, hand="ritual_keeper").choose("turn.what", "ritual_keeper")
    assert table.prompt == "summon.square" and "hand_over" not in table.options
    table = team().choose("turn.what", "place")
    assert "hand_over" not in table.options


@pytest.mark.rule("TK-14.8")
def test_without_an_action_left_control_cannot_be_handed_over():
    assert team(actions=0).options == {"end"}


@pytest.mark.rule("TK-R23")
def test_control_does_not_come_back_in_that_turn():
    table = team().choose("turn.what", "hand_over").place("A5")
    assert "hand_over" not in table.options
    # Dire Wolf on F4 of E5, F5, D6: two moves, so two questions.
    table = team({"E5": "a", "F5": "a", "D6": "a"}, hand="dire_wolf").summon("dire_wolf", "F4")
    table.choose("move.to", "hand_over", "F3")
    assert table.prompt == "move.to" and "hand_over" not in table.options


@pytest.mark.rule("TK-14.9")
def test_actions_gained_by_the_effect_are_place_actions_of_the_partner():
    """Champion hits a legendary piece: an action more, for the partner."""
    at = {"D5": "a", "D6": "a", "E6": "a", "E7": "a", "F4": "B*", "F5": "b"}
    table = (
        team(at, hand="champion", actions=1)
        .summon("champion", "E5")
        .choose("effect.destroy", "hand_over", "F4")
    )
    assert table.s.actions == 1
    assert (table.asked, table.options) == (2, {"place"})


@pytest.mark.rule("TK-R48")
def test_the_legend_in_play_is_not_passed():
    at = {"D4": "a", "F4": "a", "D5": "A", "E5": "a", "F5": "A", "E6": "a"}
    table = Play(at=at, mode="team_duel", legends="hell_bull titan").summon("hell_bull", "E5")
    table.choose("run.to", "hand_over")
    assert legends(table, 2) == {"titan"}
    table.choose("run.to", "done")
    assert [library().beings[one].id for one in table.s.shared_pile[0]] == ["hell_bull"]
    table.place("A5").end()
    assert len(table.s.legends[2]) == 2 and table.s.legends[0] == ()


def test_handing_over_cannot_be_undone_also_without_legends():
    assert not team().choose("turn.what", "hand_over").match.undo()
    assert not Play(mode="team_duel").choose("turn.what", "hand_over").match.undo()


# --- cards (TK-11.4, TK-8.8, TK-14.6, TK-14.10, TK-12.2) -------------------------------------------------------------


@pytest.mark.rule("TK-11.4", "TK-2.43")
def test_at_the_end_of_a_turn_the_legends_go_to_the_partner_who_fills_up():
    table = team(hand="knight champion").choose("turn.what", "discard").choose("discard.card", "knight")
    table.choose("return.card", "titan", "done").place("A5").end()
    s = table.s
    assert s.legends[0] == () and len(s.legends[2]) == 2
    assert "leviathan" in legends(table, 2)
    assert len(s.hand[0]) == 3 and len(s.flares[0]) == 1
    assert len(s.hand[2]) == 0  # the partner draws nothing else (TK-R23)


@pytest.mark.rule("TK-8.8", "TK-14.10", "TK-8.7")
def test_extra_cards_own_ones_for_the_owner_legends_for_the_partner():
    table = team(extra_own=1, extra_legends=1).place("A5", "A6").end()
    assert len(table.s.hand[0]) == 4
    assert len(table.s.legends[2]) == 3 and table.s.legends[0] == ()


@pytest.mark.rule("TK-14.10")
def test_extra_own_cards_are_drawn_by_the_owner_of_the_turn_after_a_hand_over_too():
    table = team(extra_own=1).choose("turn.what", "hand_over").place("A5", "A6").end()
    assert len(table.s.hand[0]) == 4


@pytest.mark.rule("TK-R15")
def test_in_an_extra_turn_the_player_has_no_legends():
    table = team(again=True).place("A5", "A6").end()
    assert (table.s.seat, table.s.extra_turn) == (0, True)
    assert table.s.legends[0] == () and len(table.s.legends[2]) == 2
    table.place("B5", "B6").end()
    assert table.s.seat == 1 and len(table.s.legends[2]) == 2


def deck_of(cards: int) -> Json:
    held = ["knight", "champion"]
    rest = [one for one in IMPERIAL if one not in held]
    return {"hand": held, "bag": rest[:cards], "pile": rest[cards:]}


@pytest.mark.rule("TK-12.2", "TK-2.42", "TK-14.11")
@pytest.mark.parametrize(("cards", "triggered"), [(7, True), (8, False)])
def test_the_last_upright_card_triggers_the_end(cards, triggered):
    table = Play(mode="team_duel", others={0: deck_of(cards)}).pass_turn()
    assert (table.s.last_turns == 4) == triggered


@pytest.mark.rule("TK-12.2")
def test_sideways_cards_are_drawn_if_needed():
    table = Play(mode="team_duel", others={0: deck_of(4)}, last_turns=3).pass_turn()
    assert len(table.s.hand[0]) == 3 and table.s.deck_size(0) == 3


@pytest.mark.rule("TK-14.6", "TK-R22")
def test_cards_put_under_the_deck_keep_six_sideways_or_as_many_as_there_are():
    for cards, sideways in ((8, 6), (3, 4)):
        table = Play(mode="team_duel", others={0: deck_of(cards)}, last_turns=3)
        table.choose("turn.what", "discard").choose("discard.card", "knight").choose(
            "return.card", "champion"
        )
        seat = table.match.view(None)["seats"][0]
        assert (seat["cards"], seat["sideways"]) == (cards + 1, sideways)


@pytest.mark.rule("TK-R21", "TK-12.9")
def test_kiskin_spirit_lays_a_card_upright_on_the_sideways_ones():
    """Six sideways cards are left, so the end had been triggered; it stays triggered, and the upright card is drawn first."""
    sylvan = [library().beings[being].id for being in library().schools[2].beings]
    held = ["kiskin_spirit", "naiad", "unicorn"]
    rest = [one for one in sylvan if one not in held]
    seat = {"hand": held, "bag": rest[:6], "pile": rest[6:]}
    at = {"C4": "a", "C5": "a", "E5": "a"}
    table = Play(at=at, hand="kiskin_spirit", mode="team_duel", others={0: seat}, last_turns=2)
    table.summon("kiskin_spirit", "E4").choose("effect.card", rest[6])
    seat_view = table.match.view(None)["seats"][0]
    assert (seat_view["cards"], seat_view["sideways"]) == (7, 6)
    table.place("A5").end()
    assert rest[6] in table.hand() and table.s.last_turns == 1


# --- who knows what (TK-R25, TK-14.2) --------------------------------------------------------------------------------


@pytest.mark.rule("TK-R25", "TK-14.7")
def test_partners_do_not_see_each_others_cards_except_legends_passed():
    table = team(others={2: {"hand": ["sapling", "naiad", "dryad"]}})
    assert table.match.view(2)["own"]["partner_legends"] == []
    table.place("A5", "A6").end()
    own = table.match.view(0)["own"]
    assert set(own["partner_legends"]) == {"titan", "leviathan"}
    assert own["legends"] == []
    # In every world that seat 0 holds possible the partner has these legends, but any beings.
    hands = set()
    for seed in range(12):
        world = table.match.resample(0, seed).state
        assert set(world.legends[2]) == set(table.s.legends[2])
        hands.add(tuple(sorted(world.hand[2])))
    assert len(hands) > 1


@pytest.mark.rule("TK-R25", "TK-R19")
def test_opponents_know_nothing_of_the_legends():
    table = team().place("A5", "A6").end()
    assert "Titan" not in str([event["text"] for event in table.match.events(1)])
    assert "Titan" in str([event["text"] for event in table.match.events(2)])
    held = {tuple(sorted(table.match.resample(1, seed).state.legends[2])) for seed in range(12)}
    assert len(held) > 1


@pytest.mark.rule("TK-R19", "TK-R52")
def test_a_legend_put_under_the_deck_is_known_to_both_partners_only():
    table = (
        team().choose("turn.what", "discard").choose("discard.card", "knight").choose("return.card", "titan")
    )
    for seat, known in ((0, True), (2, True), (1, False), (3, False), (None, False)):
        told = str([event["text"] for event in table.match.events(seat)])
        assert ("Titan" in told) == known, seat
    under = {table.match.resample(2, seed).state.shared_tail[0] for seed in range(8)}
    assert len(under) == 1
    assert len({table.match.resample(1, seed).state.shared_tail[0] for seed in range(8)}) > 1


@pytest.mark.rule("TK-2.40", "TK-3.1")
def test_turns_alternate_between_the_teams():
    table = Play(mode="team_high_form", tasks={"current": []})
    seats = []
    for _ in range(5):
        seats.append((table.s.seat, table.s.side))
        table.pass_turn()
    assert seats == [(0, 0), (1, 1), (2, 0), (3, 1), (0, 0)]
