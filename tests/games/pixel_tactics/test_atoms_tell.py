"""Every small change of the table: what is told of it and to whom, whether a round with it is quiet, what becomes known."""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.games.pixel_tactics import atoms, damage, progress
from tafelrunde.games.pixel_tactics.content import CARD_BY_NAME, CHARACTER_OF
from tafelrunde.games.pixel_tactics.state import PixelState
from tests.games.pixel_tactics.table import Table, spot_of

Deed = Callable[[PixelState], object]

RED = 1


def card(name: str) -> int:
    return CARD_BY_NAME[name]


def character(name: str) -> int:
    return CHARACTER_OF[card(f"red.{name}")]


def table() -> Table:
    return Table(
        {"F0": "fighter 3", "F1": "x knight"},
        {"F0": "gunner", "F1": "x oracle", "R2": "blue.witch frail"},
        hands=("scientist vampire", "assassin healer"),
        decks=("trapper summoner priestess", "templar pyromancer illusionist"),
        discards=("mascot", "paladin"),
        promo_deck="blue.editor",
    )


def told(t: Table, seat: int | None, since: int) -> list[str]:
    return [str(event["text"]["en"]) for event in t.match.events(seat, since)]  # type: ignore[index]


DEEDS: list[tuple[Deed, list[str], list[str] | None]] = [
    (
        lambda s: atoms.draw(s, RED, 2),
        ["Red draws: “Templar”, “Pyromancer”."],
        ["Red draws 2 cards."],
    ),
    (
        lambda s: atoms.draw_promo(s, RED),
        ["Red draws the promo card “Editor”."],
        ["Red draws a promo card."],
    ),
    (lambda s: atoms.shuffle(s, RED), ["Red shuffles the deck."], None),
    (
        lambda s: atoms.look_at_top(s, RED, 2),
        ["Red sees from the top: “Templar”, “Pyromancer”."],
        ["Red looks at the top 2 cards of the deck."],
    ),
    (lambda s: atoms.look_at_hand(s, RED), ["Red sees the enemy hand: “Scientist”, “Vampire”."], None),
    (lambda s: atoms.reveal(s, RED, card("red.healer")), ["Red shows “Healer”."], None),
    (
        lambda s: atoms.discard_from_hand(s, RED, card("red.healer")),
        ["“Healer” goes to Red's discard pile."],
        None,
    ),
    (
        lambda s: atoms.discard_top(s, RED, 2),
        ["“Templar” goes to Red's discard pile.", "“Pyromancer” goes to Red's discard pile."],
        None,
    ),
    (lambda s: atoms.end_sorting(s, RED, 2), ["Red has rearranged the top cards."], None),
    (
        lambda s: atoms.fetch_from_deck(s, RED, character("templar")),
        ["Red takes “Templar” from the deck."],
        None,
    ),
    (
        lambda s: atoms.fetch_from_deck(s, RED, character("healer")),
        ["“Healer” is not in the deck."],
        None,
    ),
    (
        lambda s: atoms.take_back(s, RED, card("red.paladin")),
        ["Red takes “Paladin” from the discard pile."],
        None,
    ),
    (
        lambda s: atoms.put_back_into_deck(s, RED, card("red.paladin")),
        ["Red shuffles “Paladin” into the deck."],
        None,
    ),
    (
        lambda s: atoms.discard_named(s, RED, character("gunner")),
        ["“Gunner” goes to Red's discard pile.", "Red shuffles the deck."],
        None,
    ),
    (
        lambda s: atoms.announce_order(s, RED, card("red.healer")),
        ["Red plays the order “Healer”."],
        None,
    ),
    (lambda s: atoms.move_card(s, at("B:F0"), at("B:R0")), ["The Gunner changes position."], None),
    (
        lambda s: atoms.swap_cards(s, at("B:F0"), at("B:F1")),
        ["The Gunner and the Oracle swap places."],
        None,
    ),
    (lambda s: atoms.clear_corpse(s, at("B:F1")), ["The corpse “Oracle” is cleared."], None),
    (lambda s: atoms.discard_from_unit(s, at("B:F0")), ["“Gunner” goes to Red's discard pile."], None),
    (lambda s: atoms.return_to_hand(s, at("B:R2")), ["The Witch returns to the hand."], None),
    (lambda s: atoms.revive(s, at("B:F1")), ["The Oracle is revived."], None),
    (lambda s: atoms.become_corpse(s, at("B:F0")), ["The Gunner (Red) is killed."], None),
    (
        lambda s: atoms.discard_killed(s, at("B:F0")),
        ["The Gunner (Red) is killed.", "“Gunner” goes to Red's discard pile."],
        None,
    ),
    (
        lambda s: atoms.take_killed(s, at("B:F0"), at("A:K0")),
        ["The Gunner (Red) is killed.", "Blue takes “Gunner” into the unit."],
        None,
    ),
    (lambda s: atoms.mark_damage(s, at("B:F0"), 4), ["The Gunner takes 4 damage."], None),
    (lambda s: atoms.heal(s, at("A:F0"), 9), ["The Fighter heals 3 damage."], None),
    (lambda s: atoms.add_boost(s, at("B:F0"), 2), ["The Gunner has +2 attack this wave."], None),
    (lambda s: atoms.add_strength(s, RED), ["Tatsumi Nuoc now has 1 strength marker."], None),
    (lambda s: progress.add_actions(s, RED, 2), ["Red has 2 more actions."], None),
    (
        lambda s: progress.take_action_away(s, RED),
        ["Red has one action fewer in the next wave."],
        None,
    ),
    (lambda s: progress.note_draw_offer(s, RED), ["Red offers a draw."], None),
    (lambda s: progress.begin_wave_end(s), ["End of the front wave."], None),
    (
        lambda s: progress.next_wave(s),
        ["Blue's turn: 2 actions."],
        None,
    ),
    (
        lambda s: progress.next_round(s),
        [
            "Round 3: Red begins.",
            "Red's turn: 2 actions.",
            "“Adjenna Callista”: “Your opponent may not choose the “Clear Corpse” action.”",
        ],
        None,
    ),
]


def at(place: str) -> int:
    return spot_of(place)


@pytest.mark.parametrize(
    ("deed", "to_red", "to_blue"), [pytest.param(*deed, id=deed[1][0]) for deed in DEEDS]
)
def test_what_is_told(deed: Deed, to_red: list[str], to_blue: list[str] | None):
    t = table()
    since = len(t.match.events(None))
    deed(t.state)
    assert told(t, 1, since) == to_red
    assert told(t, 0, since) == (to_red if to_blue is None else to_blue)


@pytest.mark.parametrize(
    ("deed", "places"),
    [
        (lambda s: atoms.move_card(s, at("B:F0"), at("B:R0")), ("place:1:F0", "place:1:R0")),
        (lambda s: atoms.swap_cards(s, at("B:F0"), at("B:F1")), ("place:1:F0", "place:1:F1")),
        (lambda s: atoms.clear_corpse(s, at("B:F1")), ("place:1:F1", None)),
        (lambda s: atoms.return_to_hand(s, at("B:R2")), ("place:1:R2", None)),
        (lambda s: atoms.mark_damage(s, at("B:F0"), 4), ("place:1:F0", None)),
        (lambda s: atoms.add_strength(s, RED), ("place:1:K1", None)),
    ],
)
def test_events_point_at_the_places_they_are_about(deed: Deed, places: tuple[str | None, str | None]):
    t = table()
    since = len(t.match.events(None))
    deed(t.state)
    event = t.match.events(None, since)[0]
    assert (event["seat"], event.get("place"), event.get("to")) == (1, *places)


# --- quiet rounds and new information -------------------------------------------------------------------------------------

CHANGES: dict[str, Deed] = {
    "drawing": lambda s: atoms.draw(s, RED, 1),
    "drawing a promo card": lambda s: atoms.draw_promo(s, RED),
    "a card leaves the hand": lambda s: atoms.take_from_hand(s, RED, card("red.healer")),
    "discarding from the deck": lambda s: atoms.discard_top(s, RED, 1),
    "sorting": lambda s: atoms.end_sorting(s, RED, 2),
    "fetching": lambda s: atoms.fetch_from_deck(s, RED, character("templar")),
    "laying a card": lambda s: atoms.lay(s, at("B:K0"), card("red.fighter"), True),
    "moving": lambda s: atoms.move_card(s, at("B:F0"), at("B:R0")),
    "clearing": lambda s: atoms.clear_corpse(s, at("B:F1")),
    "reviving": lambda s: atoms.revive(s, at("B:F1")),
    "dying": lambda s: atoms.become_corpse(s, at("B:F0")),
    "damage": lambda s: atoms.mark_damage(s, at("B:F0"), 1),
    "healing": lambda s: atoms.heal(s, at("A:F0"), 1),
}
NO_CHANGES: dict[str, Deed] = {
    "drawing nothing": lambda s: atoms.draw(s, RED, 0),
    "discarding nothing": lambda s: atoms.discard_top(s, RED, 0),
    "healing nobody": lambda s: atoms.heal(s, at("B:F0"), 1),
    "shuffling": lambda s: atoms.shuffle(s, RED),
    "looking": lambda s: atoms.look_at_top(s, RED, 1),
}


@pytest.mark.rule("PT-R28")
@pytest.mark.parametrize("deed", [pytest.param(deed, id=name) for name, deed in CHANGES.items()])
def test_a_round_with_this_is_not_quiet(deed: Deed):
    t = table()
    deed(t.state)
    assert t.state.changed == 1
    progress.count_quiet_round(t.state)
    assert (t.state.quiet_rounds, t.state.changed) == (0, 0)


@pytest.mark.rule("PT-R28")
@pytest.mark.parametrize("deed", [pytest.param(deed, id=name) for name, deed in NO_CHANGES.items()])
def test_a_round_with_nothing_but_this_is_quiet(deed: Deed):
    t = table()
    deed(t.state)
    progress.count_quiet_round(t.state)
    progress.count_quiet_round(t.state)
    assert t.state.quiet_rounds == 2


NEWS: dict[str, tuple[Deed, int]] = {
    "drawing": (lambda s: atoms.draw(s, RED, 2), 1),
    "drawing a promo card": (lambda s: atoms.draw_promo(s, RED), 1),
    "shuffling": (lambda s: atoms.shuffle(s, RED), 1),
    "looking at the deck": (lambda s: atoms.look_at_top(s, RED, 2), 1),
    "looking at a hand": (lambda s: atoms.look_at_hand(s, RED), 1),
    "showing a card": (lambda s: atoms.reveal(s, RED, card("red.healer")), 1),
    "discarding at random": (lambda s: atoms.discard_at_random(s, RED, 5), 2),
    "discarding from the deck": (lambda s: atoms.discard_top(s, RED, 2), 2),
    "drawing nothing": (lambda s: atoms.draw(s, RED, 0), 0),
    "moving": (lambda s: atoms.move_card(s, at("B:F0"), at("B:R0")), 0),
}


@pytest.mark.parametrize(("deed", "count"), [pytest.param(*about, id=name) for name, about in NEWS.items()])
def test_what_becomes_known_is_new_information(deed: Deed, count: int):
    t = table()
    before = t.state.news
    deed(t.state)
    assert t.state.news - before == count


def test_the_oracle_in_the_rear_sees_the_next_card_whenever_the_deck_changes():
    deeds: list[tuple[Deed, str]] = [
        (lambda s: atoms.draw(s, RED, 1), "red.pyromancer"),
        (lambda s: atoms.discard_top(s, RED, 2), "red.illusionist"),
    ]
    for deed, top in deeds:
        t = Table({}, {"R0": "oracle"}, decks=(None, "templar pyromancer illusionist"), known_top=[0, 1])
        since, before = len(t.match.events(1)), t.state.news
        deed(t.state)
        mine: Any = t.match.events(1, since)
        assert [event["card"] for event in mine if event["kind"] == "peek"] == [top]
        assert "peek" not in [event["kind"] for event in t.match.events(0, since)]
        assert t.state.news - before == (2 if top == "red.pyromancer" else 3)
        seen: Any = t.match.view(1)["seats"]
        assert seen[1]["deck_top"] == [top]


def test_a_shuffled_deck_is_no_longer_known():
    t = Table({}, {}, decks=(None, "templar pyromancer illusionist"), known_top=[0, 2])
    atoms.shuffle(t.state, RED)
    assert t.state.known_top == [0, 0]


def test_an_open_hand_is_told_to_both():
    """Against an Oracle leader cards are drawn openly, promo cards too."""
    t = Table({"K1": "oracle"}, {}, decks=(None, "templar pyromancer"), promo_deck="blue.editor")
    since = len(t.match.events(0))
    atoms.draw(t.state, RED, 1)
    atoms.draw_promo(t.state, RED)
    texts = told(t, 0, since)
    assert texts[0] == "Red draws: “Templar”." and texts[-1] == "Red draws the promo card “Editor”."
    assert [event["ability"] for event in t.match.events(0, since) if event["kind"] == "ability"] == [
        "oracle.leader"
    ]
    spectator = told(t, None, since)
    assert spectator[0] == "Red draws 1 card." and spectator[-1] == "Red draws a promo card."


def test_every_copy_of_a_named_character_is_discarded():
    """From the unit (heroes and corpses, not the leader), the hand and the deck of one player, whichever card it is."""
    for name in ("alchemist", "witch"):
        t = Table({"F0": name}, {"F0": name}, decks=("oracle", "oracle"))
        atoms.discard_named(t.state, 0, character(name))
        assert (t.at("A:F0"), t.at("B:F0"), t.discard("A")) == ("", name, [name])
    for hands, decks in ((("witch", ""), ("oracle", "")), (("", ""), ("oracle witch", ""))):
        t = Table({"F1": "x knight"}, {}, hands=hands, decks=decks)
        atoms.discard_named(t.state, 0, character("witch"))
        assert (t.discard("A"), t.hand("A"), t.deck("A")) == (["witch"], [], ["oracle"])
    t = Table({"F1": "x knight", "K1": "witch"}, {}, decks=("oracle", None))
    for name in ("knight", "witch"):
        atoms.discard_named(t.state, 0, character(name))
    assert (t.at("A:F1"), t.at("A:K1"), t.discard("A")) == ("", "witch", ["knight"])


def test_a_named_character_is_looked_for_on_ones_own_side_only():
    """Rear right of blue and front left of red are neighbours in the list of places, and nowhere else."""
    for seat, left in ((0, ("", "witch")), (1, ("witch", ""))):
        t = Table({"R2": "witch"}, {"F0": "witch"})
        atoms.discard_named(t.state, seat, character("witch"))
        assert (t.at("A:R2"), t.at("B:F0")) == left


def test_how_many_top_cards_are_known_goes_down_with_every_known_card_that_leaves():
    for leave in (
        lambda s: atoms.discard_top(s, RED, 1),
        lambda s: atoms.take_known_from_deck(s, RED, card("red.templar")),
        lambda s: atoms.discard_known_from_deck(s, RED, card("red.templar")),
        lambda s: atoms.draw(s, RED, 1),
    ):
        s = table().state
        atoms.look_at_top(s, RED, 3)
        leave(s)
        assert s.known_top[RED] == 2


def test_a_leader_that_gives_an_action_is_named_when_the_turn_begins():
    for leader, named in (("scientist", ["scientist.leader"]), ("gunner", [])):
        t = Table({}, {"K1": leader})
        progress.begin_turn(t.state, RED)
        assert (t.abilities(), t.state.actions) == (named, 2 + len(named))


def test_at_the_end_of_a_round_the_first_player_comes_first():
    t = Table({}, {}, active=RED)
    progress.begin_round_end(t.state)
    assert t.match.view(None)["active"] == 0


def test_no_markers_are_no_event():
    """A Homunculus leader takes all that would be lethal: of nothing that stays on the hero nobody is told."""
    t = Table({}, {"K1": "homunculus", "F0": "paladin 5"})
    damage.put_markers(t.state, at("B:F0"), 3, None)
    assert [(told["place"], told["n"]) for told in t.events("damage")] == [("place:1:K1", 3)]


def test_what_lasts_for_the_wave_is_noted_for_its_player_and_ends_with_the_wave():
    t = table()
    s = t.state
    progress.swear_vengeance(s, RED)
    progress.note_exposing(s, RED)
    progress.take_action_away(s, RED)
    progress.note_draw_offer(s, RED)
    progress.note_shift(s, 20)
    progress.add_actions(s, RED, 2)
    atoms.add_boost(s, at("B:F0"), 2)
    atoms.announce_order(s, RED, card("red.healer"))
    red: Any = t.match.view(None)["seats"][1]
    assert (red["vengeance"], red["exposed"], red["fewer_actions"], red["fewer_actions_next_wave"]) == (
        True,
        True,
        0,
        1,
    )
    assert (s.draw_offered, s.shifted, s.actions, s.orders_played) == (1, [20], 4, [0, 1])
    progress.pay_action(s, 1)
    assert (s.shifted, s.actions) == ([], 3)
    progress.clear_wave(s)
    red = t.match.view(None)["seats"][1]
    assert (red["vengeance"], red["exposed"], red["fewer_actions"], red["fewer_actions_next_wave"]) == (
        False,
        False,
        1,
        0,
    )
    assert (red["unit"][0]["boost"], s.orders_played) == (0, [0, 0])
    progress.note_shift(s, 20)
    progress.begin_turn(s, RED)
    assert (s.active, s.actions, s.shifted, s.draw_offered) == (RED, 1, [], 0)


def test_the_templars_order_swears_vengeance():
    t = Table({"F0": "fighter"}, {"F0": "knight"}, hands=("templar", ""))
    t.pick("order", "templar")
    seats: Any = t.match.view(None)["seats"]
    assert [seat["vengeance"] for seat in seats] == [True, False]


# --- the beginning and the end of a game ------------------------------------------------------------------------------------


def test_the_beginning_of_a_game_is_told():
    start = {"phase": "leaders", "round": 1, "decks": ("witch", "witch")}
    t = Table({"K1": ""}, {"K1": ""}, hands=("knight gunner", "fighter"), options={"first": "seat1"}, **start)
    since = len(t.match.events(None))
    t.match.answer(0, 0)
    t.match.answer(0, 1)
    assert told(t, None, since) == [
        "Cadenza leads Blue.",
        "Hikaru Sorayama leads Red.",
        "Red begins.",
        "Red's turn: 2 actions.",
    ]


def test_an_alarm_is_told():
    start = {"phase": "leaders", "round": 1, "decks": ("witch", "oracle")}
    t = Table({"K1": ""}, {"K1": ""}, hands=("knight gunner", "knight"), **start)
    since = len(t.match.events(None))
    t.match.answer(0, 0)
    t.match.answer(0, 1)
    assert [event["kind"] for event in t.match.events(None, since)] == ["alarm"] + ["discard", "draw"] * 2


def test_the_end_of_a_game_of_a_match_is_told():
    t = Table(
        {"K1": "fighter"},
        {"K1": "knight 20"},
        mode="match",
        hands=("healer", "healer"),
        game=3,
        round=4,
        wave="rear",
    )
    t.end_wave()
    won = t.events("game_won")[0]
    data = {key: won[key] for key in ("seat", "winner", "reason", "leaders", "round", "game")}
    assert data == {
        "seat": 0,
        "winner": 0,
        "reason": "leader_killed",
        "leaders": ["fighter", "knight"],
        "round": 4,
        "game": 3,
    }
    piles = [(event["seat"], event["card"], event["n"]) for event in t.events("pile")]
    assert piles == [(0, "blue.fighter", 1), (0, "red.knight", 2)]
    assert [(event["seat"], event["game"]) for event in t.events("next_game")] == [(0, 4)]


def test_a_drawn_game_of_a_match_is_told():
    t = Table({"K1": "fighter 23"}, {"K1": "knight 20"}, mode="match", hands=("healer", "healer"))
    t.end_wave()
    drawn = t.events("game_drawn")[0]
    assert (drawn["winner"], drawn["seat"], drawn["reason"]) == (-1, 0, "both_leaders")
    piles = [(event["seat"], event["card"], event["n"]) for event in t.events("pile")]
    assert piles == [(1, "blue.fighter", 1), (0, "red.knight", 1)]
