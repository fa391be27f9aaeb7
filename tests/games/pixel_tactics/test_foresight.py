"""Which answers cannot be taken back, case by case: exactly those after which something may become known."""

from typing import Any

import pytest

from tests.games.pixel_tactics.table import Table


def finals(t: Table, kind: str | None = None) -> dict[str, bool]:
    """By what the option refers to (a card by its character), or by its kind."""
    return {
        (option.refs[0].split(".")[-1] if option.refs else option.kind): option.final
        for option in t.choice.options
        if kind is None or option.kind == kind
    }


PLAIN = {"K1": "paladin"}  # a leader without anything that makes news


@pytest.mark.parametrize(("deck", "final"), [("witch", True), ("", False)])
@pytest.mark.parametrize("player", [0, 1])
def test_who_draws_when_attacked_needs_a_deck(deck, final, player):
    """Playtester front draws from the own deck, whatever the other deck holds."""
    own, other = {"F0": "playtester", "F1": "knight"}, {**PLAIN, "F0": "fighter"}
    decks = ("oracle gunner", deck) if player == 0 else (deck, "oracle gunner")
    units = (other, own) if player == 0 else (own, other)
    t = Table(*units, decks=decks, hands=("healer", "healer"), active=player, first=player)
    t.pick("attack", f"{'AB'[player]}:F0")
    assert finals(t) == {f"place:{1 - player}:F0": final, f"place:{1 - player}:F1": False}


@pytest.mark.parametrize(("deck", "final"), [("witch", True), ("", False)])
@pytest.mark.parametrize("player", [0, 1])
def test_an_attack_on_who_draws_for_the_dead_needs_a_deck(deck, final, player):
    """Reporter rear, in the last place of its unit; whether the shot will kill is not worked out."""
    own, other = {**PLAIN, "R2": "reporter"}, {"F0": "gunner"}
    decks = ("oracle trapper", deck) if player == 0 else (deck, "oracle trapper")
    units = (other, own) if player == 0 else (own, other)
    t = Table(*units, decks=decks, hands=("healer", "healer"), active=player, first=player)
    t.pick("attack", f"{'AB'[player]}:F0")
    assert finals(t, "ranged")[f"place:{1 - player}:R2"] is final


@pytest.mark.parametrize(
    ("mine", "theirs", "decks", "final"),
    [
        ({}, {"R0": "reporter"}, ("oracle", "gunner"), True),
        ({}, {"F2": "reporter"}, ("oracle", "gunner"), True),  # it may come to the rear
        ({"R0": "reporter"}, {}, ("oracle", "gunner"), True),  # the own one counts as well
        ({"R0": "reporter"}, {}, ("", "gunner"), False),  # nothing to draw
        ({}, {"R0": "reporter"}, ("oracle", ""), False),
        ({}, {"R0": "witch"}, ("oracle", "gunner"), False),
    ],
)
def test_a_death_is_news_if_somebody_draws_for_it(mine, theirs, decks, final):
    t = Table(
        {**PLAIN, "F0": "dragon_mage", **mine},
        {"F0": "knight", **theirs},
        decks=decks,
        hands=("healer", "healer"),
    )
    t.spell("A:F0")
    assert finals(t)["place:1:F0"] is final


@pytest.mark.parametrize(
    ("damage", "final"),
    [(14, False), (15, True), (18, True)],  # the Mystic leader has 19; the Fighter does 4
)
def test_a_blow_is_final_if_it_may_end_a_game_of_a_match(damage, final):
    """With the last action of the wave; the other targets are no leaders."""
    mine, theirs = {**PLAIN, "F0": "fighter"}, {"K1": f"mystic {damage}", "F0": "knight"}
    t = Table(mine, theirs, mode="match", actions=1, first=1, hands=("healer", "healer"))
    t.pick("attack", "A:F0")
    assert finals(t) == {"place:1:F0": damage >= 19, "place:1:K1": final}


@pytest.mark.parametrize(
    ("state", "final"),
    [
        ({"actions": 1, "first": 1}, True),  # the last action of the wave
        ({"actions": 2, "first": 1}, False),
        ({"actions": 1, "first": 0}, False),  # the other player's turn follows
        ({"actions": 1, "first": 0, "fewer_actions": [0, 2]}, True),  # who has no actions
        ({"actions": 1, "first": 0, "fewer_actions": [0, 1]}, False),
        ({"actions": 2, "first": 1, "decks": ("", "gunner")}, True),  # perhaps nothing is left to do
        ({"actions": 1, "first": 0, "decks": ("oracle", "")}, True),  # perhaps the other has nothing to do
    ],
)
def test_the_end_of_a_wave_is_foreseen(state: Any, final: bool):
    """Whoever moves a hero while a leader is about to die: the check comes when the wave ends."""
    mine, theirs = {**PLAIN, "K1": "fighter", "F0": "knight"}, {"K1": "mystic lethal"}
    t = Table(
        mine, theirs, mode="match", hands=("healer", "healer"), **{"decks": ("oracle", "gunner"), **state}
    )
    t.pick("move", "A:F0")
    assert set(finals(t).values()) == {final}


@pytest.mark.parametrize(("mode", "final"), [("match", True), ("duel", False)])
@pytest.mark.parametrize("leader", ["alchemist", "fighter"])  # also the leader whose card has the number 0
def test_the_end_of_a_single_game_makes_nothing_known(mode, final, leader):
    """The own leader dies with the last action of the wave: only in a match is another game dealt."""
    t = Table(
        {"K1": f"{leader} lethal", "F0": "knight"}, {"F0": "paladin"}, mode=mode, actions=1, first=1, hands=("healer", "healer")
    )  # fmt: skip
    t.pick("move", "A:F0")
    assert set(finals(t).values()) == {final}


def test_an_assassin_leader_checks_at_once():
    for leader, final in (("assassin", True), ("fighter", False)):
        t = Table(
            {"K1": leader, "F0": "knight"}, {"K1": "mystic lethal"}, mode="match", hands=("healer", "healer")
        )
        t.pick("move", "A:F0")
        assert set(finals(t).values()) == {final}


def test_a_homunculus_leader_may_die_of_any_blow():
    for leader, final in (("homunculus", True), ("mystic", False)):
        mine, theirs = {**PLAIN, "F0": "fighter"}, {"K1": leader, "F0": "knight", "F2": "gunner"}
        t = Table(mine, theirs, mode="match", actions=1, first=1, hands=("healer", "healer"))
        t.pick("attack", "A:F0")
        assert finals(t)["place:1:F0"] is final


def test_orders_that_draw_look_or_roll_are_final():
    hand = "trapper oracle illusionist assassin paladin"
    t = Table({"K1": "fighter"}, {"F0": "knight"}, hands=(hand, "healer"))
    assert finals(t, "order") == {
        "trapper": True,
        "oracle": True,
        "illusionist": True,
        "assassin": False,
        "paladin": False,
    }


@pytest.mark.parametrize(("leader", "final"), [("trapper", True), ("fighter", False)])
def test_the_mascot_carries_out_the_leaders_order(leader, final):
    t = Table({"K1": leader}, {"F0": "knight"}, hands=("mascot", "healer"))
    assert finals(t, "order") == {"mascot": final}


@pytest.mark.parametrize(("discard", "final"), [("", True), ("witch", False)])
def test_the_editor_shuffles_at_once_if_there_is_nothing_to_choose(discard, final):
    t = Table({"K1": "fighter"}, {"F0": "knight"}, hands=("editor", "healer"), discards=(discard, ""))
    assert finals(t, "order") == {"editor": final}


def test_which_actions_are_final_by_themselves():
    t = Table(
        {"K1": "fighter", "F0": "knight", "F1": "x witch"},
        {},
        hands=("healer", "healer"),
        options={"concede": True},
    )
    assert finals(t, "draw") == {"deck:0": True}
    assert [finals(t, kind) for kind in ("recruit", "clear_corpse", "offer_draw", "concede")] == [
        {"healer": False},
        {"place:0:F1": False},
        {"offer_draw": False},
        {"concede": False},
    ]
    t = Table({"K1": "fighter"}, {}, mode="match", hands=("healer", "healer"), options={"concede": True})
    assert finals(t, "concede") == {"concede": True}  # the next game is dealt
    t.pick("offer_draw")
    assert finals(t) == {"agree": True, "refuse": False}


@pytest.mark.parametrize(
    ("what", "final"),
    [
        ({}, True),
        ({"known_top": [1, 0]}, False),  # the top card is known already
        ({"decks": ("", "gunner")}, False),  # there is none
    ],
)
def test_the_oracle_comes_to_the_rear(what: Any, final: bool):
    """By moving and by being recruited there; elsewhere it sees nothing."""
    t = Table(
        {**PLAIN, "F0": "oracle"}, {}, hands=("witch", "healer"), **{"decks": ("gunner", "gunner"), **what}
    )
    t.pick("move", "A:F0")
    assert (finals(t)["place:0:R0"], finals(t)["place:0:K0"]) == (final, False)
    t = Table(PLAIN, {}, hands=("oracle", "healer"), wave="rear", **{"decks": ("gunner", "gunner"), **what})
    t.pick("recruit", "oracle")
    assert finals(t)["place:0:R0"] is final


def test_reviving_an_oracle_in_the_rear_is_final():
    """Priestess order revives; in the front row nothing becomes known."""
    for place, final in (("R0", True), ("F2", False)):
        t = Table({**PLAIN, place: "x oracle", "F0": "x witch"}, {}, hands=("priestess", "healer"))
        t.pick("order", "priestess")
        assert (finals(t)[f"place:0:{place}"], finals(t)["place:0:F0"]) == (final, False)
        t.pick("lying", f"A:{place}")
        view: Any = t.match.view(0)
        assert bool(view["seats"][0]["deck_top"]) is final


def test_copying_a_spell_that_draws_is_final():
    """Doppelganger flank uses the spell of another flank hero."""
    t = Table({**PLAIN, "K0": "doppelganger"}, {"K0": "scientist", "K2": "oracle"}, wave="flank")
    t.spell("A:K0")
    assert finals(t) == {"place:1:K0": True, "place:1:K2": True}
    mine = {**PLAIN, "K0": "doppelganger", "F0": "witch", "F1": "fighter"}
    t = Table(mine, {"K0": "scientist", "K2": "paladin"}, wave="flank")
    t.spell("A:K0")
    assert finals(t) == {"place:1:K0": True, "place:1:K2": False}


def test_showing_a_card_is_final():
    t = Table(PLAIN, {"F0": "knight"}, hands=("doppelganger witch fighter", "healer"))
    t.pick("order", "doppelganger")
    assert set(finals(t).values()) == {True}


def test_discarding_for_two_new_cards_is_final_and_declining_is_not():
    t = Table({**PLAIN, "K0": "reporter"}, {"F0": "knight"}, hands=("witch fighter", "healer"), wave="flank")
    t.spell("A:K0")
    assert finals(t) == {"witch": True, "fighter": True, "enough": False}


def test_of_further_orders_those_that_draw_are_final():
    t = Table(PLAIN, {"F0": "knight"}, hands=("mystic trapper assassin", "healer"))
    t.pick("order", "mystic")
    assert finals(t) == {"trapper": True, "assassin": False, "enough": False}


def test_a_spell_that_draws_is_final_and_the_attack_beside_it_is_not():
    t = Table({**PLAIN, "K0": "scientist"}, {"F0": "knight"}, wave="flank")
    t.pick("attack", "A:K0")
    assert finals(t, "spell") == {"place:0:K0": True}
    assert finals(t, "melee") == {"place:1:F0": False, "place:1:K1": False}


@pytest.mark.parametrize(("drawn", "final"), [("trapper", True), ("assassin", False)])
def test_playing_the_drawn_card_is_final_if_its_order_is_and_keeping_it_is_not(drawn, final):
    """Mystic rear; the card lies on top of the deck."""
    t = Table({**PLAIN, "R0": "mystic"}, {"F0": "knight"}, decks=(f"{drawn} oracle", None), wave="rear")
    t.spell("A:R0")
    assert t.hand("A") == [drawn]
    assert finals(t) == {"use_card": final, "keep_card": False}
