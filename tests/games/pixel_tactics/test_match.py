"""Chapter 13: a match over several games with victory piles."""

import random
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics.content import CARDS
from tests.games.pixel_tactics.table import Table


def game_about_to_end(piles: tuple[str, str], winner: str, goal: str = "4", **state: Any) -> Table:
    """A match position whose running game ends with this wave: winner "A", "B" or "draw"."""
    mine = "fighter 23" if winner in ("B", "draw") else "fighter"
    theirs = "knight 20" if winner in ("A", "draw") else "knight"
    t = Table(
        {"K1": mine}, {"K1": theirs}, mode="match", options={"goal": goal}, hands=("healer", "healer"),
        piles=piles, **state,
    )  # fmt: skip
    t.end_wave()
    return t


def piles(t: Table) -> tuple[int, int]:
    return len(t.state.piles[0]), len(t.state.piles[1])


@pytest.mark.rule("PT-13.1", "PT-13.2", "PT-13.8", "PT-13.9", "PT-13.11")
def test_the_winner_takes_both_leaders_and_begins_the_next_game():
    t = game_about_to_end(("", ""), "B", game=1)
    view = t.match.view(0)["seats"]
    assert (view[0]["victory_pile"], view[1]["victory_pile"]) == ([], ["blue.fighter", "red.knight"])
    state = t.state
    assert (state.game, state.first, state.round, t.match.over) == (2, 1, 1, False)
    # 24 cards of each faction are dealt again; the two leaders are out of the match
    for seat in range(2):
        assert len(state.hand[seat]) + len(state.deck[seat]) == 24
        assert state.discard[seat] == []
    assert state.cells == [-1] * 18


@pytest.mark.rule("PT-13.9")
def test_the_next_game_begins_like_a_fresh_one_whatever_the_last_one_left_behind():
    """After a draw nobody is behind: the leaders are chosen at once, as in a first game."""
    left = {
        "strength": [2, 1], "fewer_actions": [1, 1], "fewer_actions_next_wave": [1, 1], "orders_played": [1, 2],
        "vengeance": [1, 1], "exposed": [1, 1], "known_top": [8, 0], "quiet_rounds": 1,
    }  # fmt: skip
    t = Table(
        {"K1": "fighter 23", "F0": "witch 1 hit +5"}, {"K1": "knight 20", "F0": "witch", "F1": "x gunner"}, mode="match",
        hands=("healer", "healer"), known=["red.healer"], discards=("oracle", "mascot"), wave="rear", **left,
        decks=("alchemist assassin berserker doppelganger gunner homunculus illusionist mascot", None),
    )  # fmt: skip
    t.end_wave()
    fresh = Match.new("pixel_tactics", mode="match")
    assert (t.state.game, t.asked[1]) == (2, "leader.choose")
    assert after_dealing(t.match) == after_dealing(fresh)
    for match in (t.match, fresh):  # of cards that are out of play
        assert match.state.damage == match.state.flags == match.state.boost == [0] * CARDS


def after_dealing(match: Match) -> dict[str, Any]:
    """The position, less the cards, the count of games and who was on turn."""
    state: Any = match.position()["state"]
    other = ("rng", "news", "game", "first", "active", "hand", "deck", "victory_piles")
    return {field: value for field, value in state.items() if field not in other}


@pytest.mark.rule("PT-13.3", "PT-R29", "PT-13.11")
def test_after_a_draw_each_takes_the_opponents_leader_and_the_second_player_begins():
    for first, round, next_first in ((0, 2, 0), (1, 2, 1), (0, 3, 1)):
        t = game_about_to_end(("", ""), "draw", first=first, active=first, round=round)
        view = t.match.view(0)["seats"]
        assert (view[0]["victory_pile"], view[1]["victory_pile"]) == (["red.knight"], ["blue.fighter"])
        # In round 2 the first player is the one who was second in round 1, who begins the next game.
        assert t.state.first == next_first


@pytest.mark.rule("PT-13.4", "PT-13.1")
@pytest.mark.parametrize(
    ("goal", "before", "over"), [("4", 2, True), ("4", 0, False), ("6", 2, False), ("6", 4, True)]
)
def test_four_or_six_cards_win_the_match(goal, before, over):
    pile = " ".join(["blue.gunner", "red.gunner", "blue.oracle", "red.oracle"][:before])
    t = game_about_to_end((pile, ""), "A", goal)
    assert t.match.over is over
    if over:
        assert (t.winner, t.reason) == ("A", "victory_pile")
    t = game_about_to_end(("", pile), "B", goal)
    assert (t.winner, t.reason) == (("B", "victory_pile") if over else ("", ""))


@pytest.mark.rule("PT-13.5", "PT-13.10", "PT-13.4")
def test_both_reach_the_goal_at_the_same_time():
    """3 : 3 and a draw: 4 : 4, another game; then a win gives 6 : 4 and the match."""
    mine, theirs = "red.gunner red.oracle red.witch", "blue.gunner blue.oracle blue.witch"
    t = game_about_to_end((mine, theirs), "draw")
    assert (piles(t), t.match.over) == ((4, 4), False)
    t = game_about_to_end((mine + " red.paladin", theirs + " blue.paladin"), "A")
    assert (piles(t), t.winner) == ((6, 4), "A")
    t = game_about_to_end((mine + " red.paladin", theirs + " blue.paladin"), "draw")
    assert (piles(t), t.match.over) == ((5, 5), False)


@pytest.mark.rule("PT-13.6", "PT-13.7", "PT-13.12")
def test_bonus_cards_for_the_player_who_is_behind():
    """Piles A 3, B 1: B may draw floor(3 / 2) = 1 extra card, A floor(1 / 2) = 0; before leaders are chosen."""
    t = game_about_to_end(("red.gunner gunner", ""), "draw", goal="6")
    assert piles(t) == (3, 1)
    assert t.asked == ("B", "bonus.draw")
    assert t.options() == ["0", "1"]
    t.pick("number", 1)
    assert (len(t.hand("A")), len(t.hand("B"))) == (5, 6)
    assert t.asked[1] == "leader.choose"
    assert len(t.match.choices[1].options) == 6
    t = game_about_to_end(("red.gunner gunner", ""), "draw", goal="6")
    t.pick("number", 0)
    assert len(t.hand("B")) == 5


@pytest.mark.rule("PT-13.12", "PT-12.2", "PT-13.9")
def test_a_promo_match_deals_four_and_one_and_returns_promo_cards():
    t = Table(
        {"K1": "fighter"}, {"K1": "reporter lethal", "F0": "editor"}, mode="match", hands=("healer", "healer"),
        promo_deck="blue.playtester",
    )  # fmt: skip
    t.end_wave()
    state = t.state
    assert [len([card for card in hand if card >= 50]) for hand in state.hand] == [1, 1]
    assert len(state.promo_deck) == 8 - 1 - 2  # a promo leader leaves the promo deck (PT-13.11)
    assert [len(hand) + len(deck) for hand, deck in zip(state.hand, state.deck)] == [24 + 1, 25 + 1]


@pytest.mark.rule("PT-R53", "PT-13.2")
def test_conceding_in_a_match_counts_like_a_killed_leader():
    t = Table(
        {"K1": "fighter"},
        {"K1": "knight"},
        mode="match",
        options={"concede": True},
        hands=("healer", "healer"),
    )
    t.pick("concede")
    assert (piles(t), t.state.game) == ((0, 2), 2)
    # nobody can concede before the leaders are revealed
    assert (t.asked, t.kinds) == (("A", "bonus.draw"), {"number"})
    t.pick("number", 0)
    assert (t.asked[1], t.kinds) == ("leader.choose", {"leader"})


def test_a_whole_match_by_random_play_ends_with_a_winner():
    for seed in range(3):
        rng = random.Random(seed)
        match = Match.new("pixel_tactics", mode="match", seed=seed, options={"goal": "4"}, record=False)
        while match.choice is not None:
            match.play(rng.choice(match.choice.values), match.choice)
        sizes = [len(pile) for pile in match.state.piles]
        assert max(sizes) >= 4
        assert match.outcome is not None
        assert match.outcome.winners == [sizes.index(max(sizes))]


def test_a_finished_match_can_be_looked_at_saved_and_loaded():
    t = Table(
        {"K1": "fighter", "F0": "oracle"}, {"K1": "knight 20", "F1": "x witch"}, mode="match", hands=("healer", "healer"),
        piles=("gunner red.gunner", ""),
    )  # fmt: skip
    t.end_wave()
    assert t.winner == "A"
    saved = t.match.to_dict()
    saved["journal"] = None
    loaded = Match.from_dict(saved)
    assert loaded.over
    for seat in (0, 1, None):
        assert loaded.view(seat) == t.match.view(seat)
    assert t.match.view(0)["seats"][0]["unit"][0]["attack"] == 2  # the Fighter leader's +3 is gone
    assert loaded.game.drawing(loaded.state, 0, "de") == t.match.game.drawing(t.state, 0, "de")
