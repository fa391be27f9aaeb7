"""What can be taken back as a whole, and which answers cannot be taken back at all."""

import random

import pytest

from tafelrunde.core.match import Match
from tests.games.pixel_tactics.table import Table


def finals(t: Table, kind: str | None = None) -> dict[str, bool]:
    return {
        option.refs[0] if option.refs else option.kind: option.final
        for option in t.choice.options
        if kind is None or option.kind == kind
    }


def test_an_action_and_a_turn_can_be_taken_back():
    t = Table({"F0": "fighter", "F1": "knight"}, {"F1": "paladin"}, hands=("witch", ""), actions=3)
    before = t.match.digest()
    t.pick("move", "A:F0").pick("place", "A:R0")
    after_one = t.match.digest()
    t.pick("move", "A:F1").pick("place", "A:R1")
    assert t.match.undo_marks() == {"turn": 4, "action": 2}
    assert t.match.undo_to("action").ok
    assert t.match.digest() == after_one
    assert t.match.undo_to("turn").ok
    assert t.match.digest() == before


def test_each_players_part_of_a_wave_is_a_turn_of_its_own():
    t = Table({}, {}, hands=("witch", "witch"))
    turns = []
    for _ in range(4):  # A and B in the front wave, A and B in the flank wave
        turns.append(t.match.game.marks(t.state)["turn"])
        t.pass_turn()
    assert turns == sorted(set(turns))


def test_free_actions_are_actions_of_their_own():
    """A Paladin leader moves for free: two moves are two actions."""
    t = Table({"K1": "paladin", "F0": "fighter", "F1": "knight"}, {}, hands=("witch", ""))
    t.pick("move", "A:F0").pick("place", "A:R0").pick("move", "A:F1").pick("place", "A:R1")
    assert t.match.undo_marks()["action"] == 2


def test_drawing_revealing_and_rolling_are_final():
    t = Table(
        {"K1": "reporter", "F0": "fighter"}, {"F0": "knight"}, hands=("knight trapper assassin", "oracle")
    )
    assert finals(t, "draw") == {"deck:0": True}
    assert finals(t, "expose") == {"hand:0:blue.knight": True}
    orders = finals(t, "order")
    assert (orders["hand:0:blue.trapper"], orders["hand:0:blue.assassin"]) == (True, False)
    assert not any(finals(t, "move").values())


def test_an_attack_on_who_draws_for_it_is_final():
    t = Table({"F0": "fighter"}, {"F0": "playtester", "F1": "knight"})
    t.pick("attack", "A:F0")
    assert finals(t) == {"place:1:F0": True, "place:1:F1": False}


def test_a_death_that_makes_somebody_draw_is_final():
    t = Table({"F0": "dragon_mage", "K1": "paladin"}, {"F0": "knight", "F1": "fighter", "R0": "reporter"})
    t.spell("A:F0")
    assert finals(t)["place:1:F0"] is True
    t = Table({"F0": "dragon_mage", "K1": "paladin"}, {"F0": "knight", "F1": "fighter", "R0": "oracle"})
    t.spell("A:F0")
    assert finals(t)["place:1:F0"] is False


def test_sending_the_oracle_to_the_rear_is_final():
    t = Table({"F0": "oracle"}, {}, hands=("witch", ""))
    t.pick("move", "A:F0")
    assert (finals(t)["place:0:R0"], finals(t)["place:0:F1"]) == (True, False)


def test_swapping_the_oracle_to_the_rear_is_final():
    """Templar rear changes places with any hero of the own unit, the one on the first place too."""
    t = Table({"R0": "templar", "F0": "oracle", "F1": "knight"}, {}, wave="rear")
    t.spell("A:R0")
    assert (finals(t)["place:0:F0"], finals(t)["place:0:F1"]) == (True, False)


@pytest.mark.parametrize(("first", "final"), [(1, True), (0, False)])
def test_ending_the_last_turn_of_a_wave_is_final_if_a_game_of_a_match_ends_with_it(first, final):
    """A Paladin leader may still move for free, so the turn does not end by itself."""
    mine, theirs = {"K1": "paladin", "F0": "knight"}, {"K1": "mystic lethal"}
    t = Table(mine, theirs, mode="match", hands=("healer", "healer"), actions=0, first=first)
    assert finals(t, "end_turn") == {"end_turn": final}


def test_what_ends_a_game_of_a_match_is_final():
    """Its next game is dealt at once. In a single game nothing is dealt afterwards."""
    for mode, final in (("match", True), ("duel", False)):
        mine, theirs = {"K1": "fighter", "F0": "knight"}, {"K1": "mystic lethal"}
        t = Table(mine, theirs, mode=mode, hands=("healer", "healer"), actions=1, first=1)
        t.pick("move", "A:F0")
        assert finals(t)["place:0:F1"] is final


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_final_makes_nothing_known(seed):
    """Random games in the second format, where a single answer that is final is asked: news and chance move only with final ones,
    or in some of the worlds that the seat considers possible."""
    dice = random.Random(seed)
    mode = ("duel", "match")[seed % 2]
    options = {"promo": seed % 3 > 0}
    match = Match.new("pixel_tactics", mode, seed=seed, options=options, record=False, format=2)
    for _ in range(300):
        if match.over:
            break
        choice = match.choice
        assert choice is not None
        value = dice.choice(choice.values)
        final = match.simultaneous or choice.is_final(value, match.state)
        before = None if final else match.clone()
        stamp = known(match)
        match.play(value, choice)
        if before is not None and known(match) != stamp:
            assert not always_known(before, choice.seat, value), (seed, choice.prompt, value)


def known(match: Match) -> int:
    return match.state.news + match.state.rng.counter


def always_known(match: Match, seat: int, value: int) -> bool:
    """Whether this answer makes something known in every world that the seat considers possible."""
    for key in range(8):
        world = match.resample(seat, key)
        stamp = known(world)
        world.play(value, world.choices[seat])
        if known(world) == stamp:
            return False
    return True
