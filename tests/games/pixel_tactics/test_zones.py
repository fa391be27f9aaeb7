"""Chapter 10: owners, hidden hands and decks, and what a redraw may change."""

import json
import random

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics.content import CARD_NAMES
from tafelrunde.games.pixel_tactics.state import SEEN
from tests.games.pixel_tactics.table import Table


@pytest.mark.rule("PT-10.1", "PT-R10", "PT-15.1")
def test_discarded_cards_go_to_their_owner():
    """A taken hero killed in A's unit goes to B's pile, the played order to A's."""
    t = Table({"F0": "red.knight frail", "F1": "fighter"}, {}, hands=("assassin witch", ""))
    t.pick("order", "assassin").pick("lying", "A:F0")
    assert (t.discard("A"), t.discard("B"), t.at("A:F0")) == (["assassin"], ["knight"], "")


@pytest.mark.rule("PT-10.2", "PT-10.6")
def test_drawing_from_a_short_deck():
    t = Table(
        {"K0": "scientist", "F0": "fighter"},
        {},
        decks=("gunner", None),
        hands=("witch", ""),
        wave="flank",
        actions=3,
    )
    t.spell("A:K0")
    assert (t.hand("A"), t.winner, t.offers("draw")) == (["witch", "gunner"], "", False)


@pytest.mark.rule("PT-10.3")
def test_the_discard_pile_is_not_shuffled_back():
    t = Table(
        {"F0": "fighter"},
        {},
        decks=("gunner", None),
        discards=("knight oracle", ""),
        hands=("witch", "witch"),
    )
    t.pick("draw")
    assert (t.deck("A"), t.discard("A"), t.offers("draw")) == ([], ["knight", "oracle"], False)


@pytest.mark.rule("PT-10.4", "PT-R10")
def test_hands_and_decks_are_hidden_everything_else_is_public():
    t = Table(
        {"F0": "x fighter", "F1": "oracle 2"}, {}, hands=("knight witch", "gunner"), discards=("mascot", "")
    )
    mine, theirs, public = (t.match.view(seat)["seats"][0] for seat in (0, 1, None))
    assert mine["hand"] == ["blue.knight", "blue.witch"]
    assert (theirs["hand"], theirs["hand_size"], theirs["deck_size"]) == ([], 2, 6)
    for seen in (mine, theirs, public):
        assert seen["discard"] == ["blue.mascot"]
        assert seen["unit"][0]["card"] == "blue.fighter"
        assert seen["unit"][1]["damage"] == 2
    text = json.dumps([t.match.view(1), t.match.view(None), t.match.events(1)])
    assert "blue.knight" not in text
    assert all(CARD_NAMES[card] not in text for card in t.state.deck[0])


def test_a_seat_sees_which_of_its_cards_the_enemy_knows():
    """The Witch was shown; against an Oracle leader every card is."""
    for leader, known in (("mystic", ["blue.witch"]), ("oracle", ["blue.knight", "blue.witch"])):
        t = Table({}, {"K1": leader}, hands=("knight witch", "gunner"), known=["blue.witch"])
        mine, theirs, public = (t.match.view(seat)["seats"][0]["known"] for seat in (0, 1, None))
        assert (mine, theirs, public) == (known, [], [])


@pytest.mark.rule("PT-10.4")
def test_drawn_cards_are_seen_by_their_owner_only():
    t = Table({"F0": "fighter"}, {}, hands=("knight", ""))
    t.pick("draw")
    assert t.events("draw", 0)[0]["cards"] == [t.cards("A")[-1]]
    assert "cards" not in t.events("draw", 1)[0]
    assert "cards" not in t.events("draw", None)[0]


@pytest.mark.rule("PT-10.5")
def test_naming_is_public():
    t = Table({}, {}, hands=("summoner witch", ""))
    t.pick("order", "summoner").pick("character", "oracle")
    for seat in (0, 1, None):
        assert t.events("named", seat)[0]["name"]["en"] == "Oracle"


@pytest.mark.rule("PT-10.8", "PT-5.5.2", "PT-R54")
def test_an_order_under_way_lies_apart():
    """While the Alchemist order asks for targets the card is in no hand, deck or pile, and everybody sees it."""
    t = Table({"F0": "fighter"}, {"F0": "knight"}, hands=("alchemist witch", ""))
    t.pick("order", "alchemist")
    assert t.match.view(1)["apart"] == ["blue.alchemist"]
    assert (t.hand("A"), t.discard("A")) == (["witch"], [])


@pytest.mark.rule("PT-10.4")
def test_a_known_card_that_was_recruited_is_a_card_like_any_other():
    """The Witch was shown; taken back into the hand later she is known no longer than anybody else would be."""
    t = Table({}, {}, hands=("knight witch", "gunner"), known=["blue.witch"])
    witch = t.state.hand[0][-1]
    t.pick("recruit", "witch").pick("place", "A:F0")
    assert (t.at("A:F0"), t.state.flags[witch] & SEEN) == ("witch", 0)


# --- redrawing what a seat cannot know ------------------------------------------------------------------------------------


def looks(match: Match, seat: int) -> str:
    choice = match.choices.get(seat)
    options = None if choice is None else (choice.prompt, choice.values, choice.text("de"))
    return json.dumps([match.view(seat), options])


@pytest.mark.rule("PT-10.4")
@pytest.mark.parametrize("seed", range(6))
def test_a_redraw_changes_nothing_the_seat_can_see_and_never_breaks_the_game(seed):
    """At every 7th decision of a random game, for both seats: same view, same options; then a whole game on from there."""
    rng = random.Random(seed)
    match = Match.new("pixel_tactics", seed=seed, options={"promo": seed % 2 == 0}, record=False)
    count = 0
    while not match.over and count < 400:
        count += 1
        if count % 7 == 0:
            for seat in (0, 1):
                twin = match.resample(seat, rng.randrange(1 << 30))
                assert looks(twin, seat) == looks(match, seat)
                assert twin.game.census(twin.state) == match.game.census(match.state)
            if count % 35 == 0 and match.choice is not None and not match.simultaneous:
                play_on(match.resample(match.choice.seat, 5), rng, 150)
        assert match.choice is not None
        match.play(rng.choice(match.choice.values), match.choice)


def play_on(match: Match, rng: random.Random, most: int) -> None:
    for _ in range(most):
        if match.choice is None:
            return
        match.play(rng.choice(match.choice.values), match.choice)


@pytest.mark.rule("PT-10.4")
def test_a_redraw_really_redraws_and_respects_what_was_seen():
    """B's Knight was shown (seen by A), the rest of B's hand was not; A's own top card is known by the Oracle."""
    hands = ("gunner", "knight witch trapper")
    t = Table({"R0": "oracle"}, {}, hands=hands, known=["red.knight"], known_top=[1, 0])
    top = t.deck("A")[0]
    others, lower = set(), set()
    for key in range(20):
        state = t.match.resample(0, key).state
        names = [CARD_NAMES[card] for card in state.hand[1]]
        assert names[0] == "red.knight"
        assert CARD_NAMES[state.deck[0][-1]] == f"blue.{top}"
        assert sorted(state.hand[1] + state.deck[1]) == sorted(t.state.hand[1] + t.state.deck[1])
        others.add(tuple(names[1:]))
        lower.add(tuple(state.deck[0]))
    assert len(others) > 5
    assert len(lower) > 5


def test_a_redraw_keeps_promo_backs_apart():
    """The opponent's promo-drawn card stays some promo card, the others stay faction cards."""
    match = Match.new("pixel_tactics", seed=8, options={"promo": True}, record=False)
    found = set()
    for key in range(20):
        state = match.resample(0, key).state
        promos = [card for card in state.hand[1] if card >= 50]
        assert len(promos) == 1
        assert state.owner[promos[0]] == 1
        assert {state.owner[card] for card in state.promo_deck} == {-1}  # nobody's until it is drawn
        found.add(promos[0])
    assert len(found) > 3


def test_the_truth_does_not_matter_for_a_redraw():
    """Two positions that differ only in what A cannot know give the same redraw."""
    one = Table({}, {}, hands=("gunner", "knight witch"), decks=(None, "trapper oracle fighter"))
    two = Table({}, {}, hands=("gunner", "oracle fighter"), decks=(None, "witch knight trapper"))
    assert looks(one.match, 0) == looks(two.match, 0)
    for key in range(5):
        a, b = one.match.resample(0, key).state, two.match.resample(0, key).state
        assert (a.hand, a.deck) == (b.hand, b.deck)
