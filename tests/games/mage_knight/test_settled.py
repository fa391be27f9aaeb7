"""Bots judge where a turn is over: they look neither into the middle of one nor further than its end."""

import pytest

from tafelrunde import Match
from tafelrunde.bots.bot import Dice, likely, play_on

TABLES = [("first_reconnaissance", 1), ("first_reconnaissance", 2), ("full_conquest", 4)]
A_TURN = 70  # decisions: no turn by weights takes more


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_turn_that_has_just_begun_can_be_judged(mode, seats):
    """At the first question of each turn but few: where something came to hand at its beginning (mana of a glade)."""
    begun, judged = 0, 0
    for seed in range(2):
        match, dice = Match.new("mage_knight", mode, seats, seed, record=False), Dice(seed)
        turn = 0
        while not match.over and begun < 30:
            choice = match.choice
            if match.state.turn > turn and choice.prompt == "turn.what":
                turn = match.state.turn
                begun += 1
                judged += match.game.settled(match.state, choice.seat, match.boundary)
            match.play(likely(match, choice, dice), choice)
    assert begun >= 20 and judged >= 0.8 * begun


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_what_comes_after_a_decision_is_played_on_for_a_turn_at_most(mode, seats):
    """Choosing a hero, too, is judged before the first turn, not after turns of everybody."""
    match, dice = Match.new("mage_knight", mode, seats, 5, record=False), Dice(5)
    played = []
    for _ in range(80):
        if match.over:
            break
        choice = match.choice
        match.play(likely(match, choice, dice), choice)
        if not match.over:
            played.append(play_on(match.clone(), choice.seat, dice))
    assert max(played) <= A_TURN
    assert played[0] < 3 * seats + 10


def test_something_that_was_used_is_no_beginning():
    """Dice, mana, points, skills, cards, moves, actions: the turn must be played to its end before it is judged."""
    match, dice = Match.new("mage_knight", "first_reconnaissance", 2, 1, record=False), Dice(1)
    while not (match.choice.prompt == "turn.what" and match.game.settled(match.state, 0, match.boundary)):
        match.play(likely(match, match.choice, dice), match.choice)
    state, game = match.state, match.game
    hero = state.heroes[state.active]
    for name, value in [
        ("used_card", True),
        ("acted", True),
        ("moved", True),
        ("rested", True),
        ("dice", (1,)),
        ("skills_used", (3,)),
        ("move", 2),
        ("influence", 1),
        ("heal", 1),
        ("mana", (1,) * len(hero.mana)),
    ]:
        before = getattr(hero, name)
        setattr(hero, name, value)
        assert not game.settled(state, 0, True), name
        setattr(hero, name, before)
    assert game.settled(state, 0, True)
    assert not game.settled(state, 0, False)
