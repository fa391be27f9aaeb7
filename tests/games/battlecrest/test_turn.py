"""The turn (BC-3): two different turn actions, one after the other."""

import itertools
import random
from typing import Any

import pytest

from tafelrunde import Match
from tests.games.battlecrest.table import Table, side


def offered(table: Table) -> list[str]:
    """The turn actions open in a position; a single one has been carried out by itself."""
    done = [event["action"] for event in table.events("turn_action")]
    return done[:1] if done else table.options


@pytest.mark.rule("BC-3.1")
def test_players_alternate():
    table = Table(side("korvu", "C3"), side("akhena", "F6"), active=1)
    for seat in (1, 0, 1, 0):
        assert table.turn == (seat, [])
        table.choose("turn.action", "charge").match.answer(0)
        table.choose("turn.action", "breathe")
    assert table.turn[0] == 1


@pytest.mark.rule("BC-3.1", "BC-2.8")
def test_the_starting_player_has_the_first_turn():
    for start in ("0", "1"):
        match = Match.new("battlecrest", options={"hero0": "korvu", "hero1": "tarrok", "start": start})
        assert match.choice is not None
        assert (match.choice.seat, match.choice.prompt) == (int(start), "turn.action")


@pytest.mark.rule("BC-3.2", "BC-3.4")
def test_exactly_two_different_turn_actions_in_any_order():
    """All four are open: each pair of different ones, in both orders, is a turn."""
    four = ["activate", "breathe", "charge", "move"]
    for first, second in itertools.permutations(four, 2):
        table = Table(side("korvu", "C3", exhausted="thick_hide"), side("akhena", "D4"))
        assert table.options == four
        for action in (first, second):
            table.choose("turn.action", action)
            while table.prompt != "turn.action":
                table.match.answer(0)
            if action == first:
                assert table.turn == (0, [first])
                assert first not in table.options
        assert table.turn == (1, [])
        assert [event["action"] for event in table.events("turn_action")] == [first, second]


@pytest.mark.rule("BC-3.3")
def test_the_second_turn_action_is_chosen_after_the_first_is_resolved():
    """Breathe is not open at first; after the Charge is fully resolved it is."""
    table = Table(side("korvu", "C3"))
    assert "breathe" not in table.options
    table.choose("turn.action", "charge")
    assert table.prompt == "charge.card"
    table.choose("charge.card", "great_axe")
    assert (table.prompt, table.exhausted("korvu")) == ("turn.action", ["great_axe"])
    assert "breathe" in table.options


@pytest.mark.rule("BC-3.5", "BC-3.6")
def test_when_move_is_legal():
    assert "move" in Table(side("korvu", "C3")).options
    every = ("storm_charge", "great_axe", "war_bellow", "thick_hide")
    assert offered(Table(side("korvu", "C3", exhausted=every))) == ["breathe"]
    boxed_in = Table(side("korvu", "A1"), side("platino", "A2", vassal="B1"))
    assert "move" not in boxed_in.options
    assert "move" in Table(side("korvu", "A1"), side("platino", "A2", vassal="C1")).options


@pytest.mark.rule("BC-3.5", "BC-3.6", "BC-6.5")
def test_when_activate_is_legal():
    """Only Great Axe (Direct) is ready: it needs somebody next to Korvu. Thick Hide (SPRINT) always works."""
    rest = ("storm_charge", "war_bellow", "thick_hide")
    assert "activate" in Table(side("korvu", "C3", exhausted=rest), side("akhena", "C4")).options
    assert "activate" not in Table(side("korvu", "C3", exhausted=rest), side("akhena", "D4")).options
    rest = ("storm_charge", "war_bellow", "great_axe")
    assert "activate" in Table(side("korvu", "C3", exhausted=rest), side("akhena", "D4")).options
    nothing_ready = Table(side("korvu", "C3", exhausted=(*rest, "thick_hide")), side("akhena", "C4"))
    assert offered(nothing_ready) == ["breathe"]


@pytest.mark.rule("BC-3.5", "BC-3.6")
def test_when_charge_and_breathe_are_legal():
    every = ("storm_charge", "great_axe", "war_bellow", "thick_hide")
    none, some, all_of_them = (offered(Table(side("korvu", "A1", exhausted=every[:n]))) for n in (0, 3, 4))
    assert ("charge" in none, "breathe" in none) == (True, False)
    assert ("charge" in some, "breathe" in some) == (True, True)
    assert ("charge" in all_of_them, "breathe" in all_of_them) == (False, True)


@pytest.mark.rule("BC-3.7", "BC-R.11")
def test_there_is_always_a_turn_action():
    """A hero who can neither move nor reach anybody, with every set of exhausted cards, before and after every first action."""
    every = ("storm_charge", "great_axe", "war_bellow", "thick_hide")
    for number in range(5):
        for exhausted in itertools.combinations(every, number):
            for done in ([], ["move"], ["activate"], ["charge"], ["breathe"]):
                if (done in (["activate"], ["charge"]) and not exhausted) or (
                    done == ["breathe"] and exhausted
                ):
                    continue  # these cannot be the state after that action
                table = Table(
                    side("korvu", "A1", exhausted=exhausted), side("platino", "A2", vassal="B1"), done=done
                )
                assert set(offered(table)) & {"charge", "breathe"}, (exhausted, done)


@pytest.mark.rule("BC-3.7", "BC-R.11")
def test_random_games_never_get_stuck():
    """A choice without options would raise; nobody ever passes: every turn has exactly two turn actions."""
    chance = random.Random(5)
    for seed in range(6):
        match = Match.new("battlecrest", seed=seed)
        while match.choice is not None:
            match.answer(chance.randrange(match.choice.count))
        events = match.events()
        counts: list[int] = []
        for event in events:
            if event["kind"] in ("start", "turn"):
                counts.append(0)
            elif event["kind"] == "turn_action":
                counts[-1] += 1
        assert all(count == 2 for count in counts[:-1])


@pytest.mark.rule("BC-R.23")
def test_charge_and_defence_do_not_use_up_activate():
    table = Table(side("korvu", "C3"), side("akhena", "C4"))
    table.choose("turn.action", "charge").choose("charge.card", "thick_hide")
    assert "activate" in table.options
    table.activate("great_axe").choose("defend", "ethereal_dive")
    assert table.turn == (1, [])
    assert "activate" in table.options


@pytest.mark.rule("BC-18.6", "BC-3.1")
def test_end_of_turn():
    """Used turn actions and ★-abilities are forgotten, the turn is counted, the other player is next."""
    table = Table(side("akhena", "C3"), side("korvu", "D4"), turn=7, done=["move"], stars=["moonwell"])
    table.activate("ward").choose("move.to", "D3")
    position: Any = table.match.position()
    assert position["state"]["stars"] == []
    assert table.turn == (1, [])
    assert table.seen["turn"] == 8
    assert not any(location["star_used"] for location in table.seen["locations"])
    assert table.options == ["activate", "charge", "move"]
