"""End of the game (BC-15)."""

import pytest

from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side


@pytest.mark.rule("BC-15.1", "BC-10.6", "BC-3.1")
def test_the_game_ends_at_once_when_a_hero_is_defeated():
    """Blunderbuss hits Isgrid first: she falls, Fenn is not hit any more, no second turn action follows."""
    table = Table(side("platino", "C3"), side("isgrid", "C4", vassal="D4", wounded=4)).activate("blunderbuss")
    table.choose("attack.target", "isgrid").choose("attack.further", "fenn").choose("defend", "none")
    assert table.result == ([0], "defeated")
    assert table.match.choice is None
    assert [target for target, _ in table.strengths] == ["isgrid"]
    assert not table.is_wounded("fenn")
    assert [(event["ref"], event["at"]) for event in table.events("defeated")] == [
        ("warrior:1:hero", "square:C4")
    ]
    outcome = table.match.outcome
    assert outcome is not None and (outcome.ranks, outcome.scores) == ([1, 2], [1.0, 0.0])


@pytest.mark.rule("BC-15.1")
def test_the_other_seat_wins_just_as_well():
    table = Table(side("akhena", "C4", wounded=4), side("korvu", "C3"), active=1).activate("great_axe")
    assert table.choose("defend", "none").result == ([1], "defeated")


@pytest.mark.rule("BC-15.2", "BC-11.2")
@pytest.mark.parametrize("how", ["attack", "own movement", "moved by the enemy", "flip"])
def test_it_does_not_matter_how(how: str):
    if how == "attack":
        table = (
            Table(side("korvu", "C3"), side("akhena", "C4", wounded=1))
            .activate("great_axe")
            .choose("defend", "none")
        )
        winner = 0
    elif how == "own movement":
        table = Table(side("korvu", "C3", wounded=1)).move("korvu", "C4", "1 damage")
        winner = 1
    elif how == "moved by the enemy":
        table = Table(side("korvu", "C3"), side("akhena", "D4", wounded=1)).activate("war_bellow").execute()
        table.go("C4", "1 damage")
        winner = 0
    else:
        table = Table(side("tarrok", "C4"), side("korvu", "B1", wounded=1)).activate("stone_skin")
        table.choose("flip.location", "gallows_oak")
        winner = 0
    assert table.result == ([winner], "defeated")


@pytest.mark.rule("BC-15.3")
def test_a_defeated_vassal_does_not_end_the_game():
    table = Table(side("korvu", "C3"), side("platino", "F6", vassal="C4", vassal_wounded=True))
    table.activate("great_axe")
    assert (table.at("rig"), table.result, table.prompt) == (None, None, "turn.action")


@pytest.mark.rule("BC-R.10", "BC-15.1")
def test_both_defeated_by_one_flip_is_a_draw():
    """One location with dangers at both heroes' edges: the whole damage of the flip counts."""
    arena = glade(one={"back": {"dangers": "ns"}}, two={"back": {"dangers": "w"}})
    table = Table(
        side("tarrok", "B1", wounded=1),
        side("korvu", "B3", wounded=1),
        arena="glade",
        packs=[pack(arenas=[arena])],
    )
    table.activate("stone_skin").choose("flip.location", "one")
    assert table.result == ([0, 1], "both_defeated")
    outcome = table.match.outcome
    assert outcome is not None and (outcome.ranks, outcome.scores) == ([1, 1], [0.5, 0.5])


@pytest.mark.rule("BC-R.10")
def test_with_different_flips_the_first_one_decides():
    """Korvu's attack flips location one (danger at Akhena's edge) before location four (danger at his own)."""
    arena = glade(
        one={"front": {"bonuses": {"attack": "s"}}, "back": {"dangers": "n"}},
        four={"front": {"bonuses": {"attack": "n"}}, "back": {"dangers": "n"}},
    )
    table = Table(
        side("korvu", "B3", wounded=1),
        side("platino", "B1", vassal="C3", wounded=1),
        arena="glade",
        packs=[pack(arenas=[arena])],
    )
    table.activate("great_axe")
    assert table.result == ([0], "defeated")
    assert table.location("four") == "front"


@pytest.mark.rule("BC-15.4", "BC-R.17", "BC-18.6")
def test_a_draw_after_the_last_turn():
    """Turns of both players count together; 200 is the usual limit, a match may set another one."""
    for options, last in (({}, 200), ({"turn_limit": 10}, 10)):
        table = Table(side("korvu", "A1"), side("akhena", "F6"), turn=last - 1, active=0, options=options)
        table.choose("turn.action", "charge").choose("charge.card", "thick_hide").choose(
            "turn.action", "breathe"
        )
        assert (table.result, table.seen["turn"], table.turn) == (None, last, (1, []))
        table.choose("turn.action", "charge").choose("charge.card", "ward")
        assert table.result is None  # the turn is not over
        table.choose("turn.action", "breathe")
        assert table.result == ([0, 1], "turn_limit")
