"""Chapters 2 and 12: dealing, choosing leaders, the doppelganger alarm, promo cards."""

from typing import Any

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import find_game
from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics.content import BASE_CHARACTERS, CHARACTER_IDS, CHARACTER_OF, PROMO_START
from tests.games.pixel_tactics.table import Table


def new(seed: int = 0, **options: object) -> Match:
    return Match.new("pixel_tactics", seed=seed, options=dict(options))


def leaders_table(hands: tuple[str, str], **state: Any) -> Table:
    """A position in which the leaders are still to be chosen."""
    return Table({"K1": ""}, {"K1": ""}, hands=hands, phase="leaders", round=1, **state)


def choose(t: Table, mine: str, theirs: str) -> None:
    for seat, name in enumerate((mine, theirs)):
        choice = t.match.choices[seat]
        names = [str(option.refs[0]).split(".")[-1] for option in choice.options]
        t.match.answer(names.index(name), seat)


@pytest.mark.rule("PT-2.2", "PT-2.1")
def test_five_cards_from_a_shuffled_deck():
    hands = set()
    for seed in range(5):
        match = new(seed)
        assert [len(hand) for hand in match.state.hand] == [5, 5]
        assert [len(deck) for deck in match.state.deck] == [20, 20]
        hands.add(tuple(match.state.hand[0]))
    assert len(hands) == 5


@pytest.mark.rule("PT-2.3", "PT-2.4", "PT-2.5", "PT-2.9", "PT-2.11")
def test_leaders_are_chosen_secretly_and_revealed_together():
    match = new(1, first="seat1")
    assert match.simultaneous
    before = (match.view(1), match.events(1), match.view(None))
    first = match.state.hand[0][2]
    match.answer(2, 0)
    assert (match.view(1), match.events(1), match.view(None)) == before
    second = match.state.hand[1][0]
    match.answer(0, 1)
    state = match.state
    assert (state.cells[4], state.cells[9 + 4]) == (first, second)
    assert [len(hand) for hand in state.hand] == [4, 4]
    assert (state.first, state.active, state.wave, state.round) == (1, 1, 0, 1)


@pytest.mark.rule("PT-2.6", "PT-2.7", "PT-2.8", "PT-2.12")
def test_doppelganger_alarm():
    """Both reveal Paladin: discarded, one card drawn, chosen again from the whole hand; then Oracle and Witch lead."""
    t = leaders_table(("paladin oracle knight gunner fighter", "paladin witch vampire trapper mystic"))
    choose(t, "paladin", "paladin")
    assert t.asked[1] == "leader.choose"
    told = [event["card"] for event in t.match.events(None) if event["kind"] == "alarm"]
    assert told == ["blue.paladin"]
    assert (t.discard("A"), t.discard("B")) == (["paladin"], ["paladin"])
    assert [len(hand) for hand in t.state.hand] == [5, 5]
    assert len(t.choice.options) == 5
    choose(t, "oracle", "witch")
    assert (t.at("A:K1"), t.at("B:K1")) == ("oracle", "witch")
    assert (len(t.hand("A")), len(t.hand("B"))) == (4, 4)


@pytest.mark.rule("PT-2.7")
def test_the_alarm_repeats_until_the_leaders_differ():
    t = leaders_table(("paladin oracle knight", "paladin oracle witch"))
    choose(t, "paladin", "paladin")
    choose(t, "oracle", "oracle")
    assert t.discard("A") == ["paladin", "oracle"]
    choose(t, "knight", "witch")
    assert t.at("A:K1") == "knight"


def test_when_alarms_used_up_every_card_nobody_leads():
    t = leaders_table(("paladin", "paladin"), decks=("", ""))
    choose(t, "paladin", "paladin")
    assert (t.winner, t.reason) == ("draw", "no_cards")


@pytest.mark.parametrize("hands", [("", "knight"), ("knight", "")])
def test_who_has_no_card_left_cannot_lead_and_nobody_wins(hands):
    """Bonus cards may leave one player with more cards than the other."""
    t = leaders_table(hands, decks=("", ""))
    assert (t.winner, t.reason) == ("draw", "no_cards")


@pytest.mark.rule("PT-2.8")
def test_two_equal_leaders_are_no_position():
    with pytest.raises(TafelrundeError, match="different leaders"):
        Table({"K1": "mystic"}, {})
    with pytest.raises(TafelrundeError, match="different leaders"):
        new(leader0="knight", leader1="knight")


@pytest.mark.rule("PT-2.10")
def test_the_first_player_is_drawn_at_random():
    firsts = set()
    for seed in range(12):
        match = new(seed, leader0="knight", leader1="witch")
        firsts.add(match.state.first)
    assert firsts == {0, 1}
    assert all(
        new(seed, leader0="knight", leader1="witch", first="seat1").state.first == 1 for seed in range(5)
    )


def test_leaders_agreed_on_before_the_game():
    match = new(4, leader0="doppelganger", leader1="fighter", first="seat0")
    assert CHARACTER_IDS[CHARACTER_OF[match.state.cells[4]]] == "doppelganger"
    assert [len(hand) for hand in match.state.hand] == [4, 4]
    for agreed in ("fighter", "alchemist"):  # the character with the number 0, too
        match = new(4, leader0=agreed)
        assert [choice.seat for choice in match.choices.values()] == [1]
    with pytest.raises(TafelrundeError, match="promo"):
        new(leader0="reporter")


# --- promo cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-12.2", "PT-12.1")
def test_promo_game_starts_with_four_and_one():
    state = new(2, promo=True).state
    for seat in range(2):
        assert len(state.hand[seat]) == 5
        assert len([card for card in state.hand[seat] if card >= PROMO_START]) == 1
        assert len(state.deck[seat]) == 21
    assert len(state.promo_deck) == 6


@pytest.mark.rule("PT-12.3")
def test_draw_card_promo():
    """Discard a card of your choice, draw a promo card; 1 action, not exclusive, allowed in round 1; needs a hand card."""
    t = Table(
        {"F0": "fighter acted"}, hands=("knight witch", ""), promo_deck="red.reporter blue.editor", round=1
    )
    t.pick("draw_promo")
    assert t.asked == ("A", "promo.discard")
    t.pick("card", "knight")
    assert (t.hand("A"), t.discard("A"), t.state.actions) == (["witch", "reporter"], ["knight"], 1)
    t = Table({"F0": "fighter"}, hands=("", ""), promo_deck="red.reporter")
    assert not t.offers("draw_promo")


@pytest.mark.rule("PT-12.4")
def test_no_promo_draw_from_an_empty_promo_deck():
    t = Table({"F0": "fighter"}, hands=("knight reporter", ""))
    assert not t.offers("draw_promo")


@pytest.mark.rule("PT-12.5", "PT-10.1", "PT-15.1")
def test_promo_cards_are_used_like_any_card_and_belong_to_who_drew_them():
    """A drew the red Reporter: A recruits it, and when it is discarded it goes to A's pile."""
    t = Table(hands=("knight red.reporter", ""), promo_deck="blue.editor", actions=3)
    t.pick("recruit", "reporter").pick("place", "A:F0")
    assert t.at("A:F0") == "reporter"
    t.pick("draw_promo").forced()  # Knight, the only card, is discarded
    assert t.hand("A") == ["editor"]
    t = Table({"F0": "x oracle"}, hands=("knight red.reporter", ""))
    t.pick("order", "reporter")
    assert t.discard("A") == ["reporter"]


@pytest.mark.rule("PT-12.6", "PT-R11")
def test_the_same_promo_leader_twice_is_an_alarm_and_the_new_card_comes_from_the_faction_deck():
    t = leaders_table(("reporter knight", "reporter witch"), promo_deck="blue.editor red.editor")
    choose(t, "reporter", "reporter")
    assert (t.discard("A"), t.discard("B")) == (["reporter"], ["reporter"])
    assert len(t.state.promo_deck) == 2
    assert all(card < PROMO_START for hand in t.state.hand for card in hand)


@pytest.mark.parametrize("mode", ["duel", "match"])
def test_a_fresh_table_is_empty(mode):
    """Everything but the cards, and what does not matter before the leaders are there."""
    saved: Any = Match.new("pixel_tactics", mode, seed=3).position()["state"]
    cards = ("rng", "hand", "deck", "news", "changed")
    assert {field: value for field, value in saved.items() if field not in cards} == {
        "phase": "leaders",
        "game": 1,
        "round": 1,
        "wave": "front",
        "first": 0,
        "active": 0,
        "actions": 0,
        "units": [[None] * 9] * 2,
        "discard": [[], []],
        "promo_deck": [],
        "known": [],
        "from_promo": [],
        "promo_owners": {},
        "known_top": [0, 0],
        "strength": [0, 0],
        "fewer_actions": [0, 0],
        "fewer_actions_next_wave": [0, 0],
        "orders_played": [0, 0],
        "vengeance": [0, 0],
        "exposed": [0, 0],
        "shifted": [],
        "draw_offered": 0,
        "quiet_rounds": 0,
        "victory_piles": [[], []],
        "result": -2,
        "reason": "",
    }


def test_leaders_of_the_promo_deck_need_the_promo_cards():
    setting = next(each for each in find_game("pixel_tactics").settings("duel", []) if each.id == "leader0")
    assert setting.values is not None
    needing = [value.id for value in setting.values if value.needs == ("promo", True)]
    assert needing == CHARACTER_IDS[BASE_CHARACTERS:] and len(needing) == 4
