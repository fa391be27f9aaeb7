"""Procedures (BC-18) and rulings (BC-R) that no chapter of their own covers."""

import random
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side

ACTIVE_PLAYER = {
    "turn.action",
    "move.warrior",
    "move.to",
    "move.path",
    "activate.card",
    "line.use",
    "star",
    "attack.target",
    "attack.further",
    "attack.order",
    "control.target",
    "control.further",
    "charge.card",
    "ready.card",
    "flip.location",
    "flip.card",
    "after.breathe",
}


@pytest.mark.slow
@pytest.mark.rule("BC-18.1", "BC-18.2")
def test_who_decides_what():
    """In random games of all heroes in both arenas the active player decides all there is, the other one only defences."""
    chance = random.Random(3)
    seen: set[tuple[bool, str]] = set()
    pairs = [("korvu", "platino"), ("isgrid", "tarrok"), ("akhena", "isgrid"), ("tarrok", "platino")]
    for number in range(600):
        first, second = pairs[number % 4]
        options = {"hero0": first, "hero1": second, "arena": ("fellwoods", "sunken_citadel")[number // 4 % 2]}
        match = Match.new("battlecrest", seed=number, options=dict(options))
        while match.choice is not None:
            seen.add((match.choice.seat == match.state.active, match.choice.prompt))
            match.answer(chance.randrange(match.choice.count))
    assert {prompt for active, prompt in seen if not active} == {"defend"}
    asked = {prompt for active, prompt in seen if active}
    assert asked <= ACTIVE_PLAYER
    assert ACTIVE_PLAYER - asked <= {"attack.order"}  # two enemies in one Storm Charge are rare


@pytest.mark.rule("BC-18.3", "BC-11.8")
def test_an_act_with_a_bonus_in_order():
    """Targets named, values fixed, flips with dangers, then the act."""
    table = Table(side("tarrok", "B1", back="quake_fist"), side("isgrid", "C1", vassal="A1")).activate(
        "quake_fist"
    )
    table.choose("attack.target", "fenn")
    assert table.story == []  # nothing flips before all targets are named
    table.choose("attack.further", "isgrid").choose("defend", "none")
    assert table.story == [
        "gallows_oak to back",
        "danger gallows_oak",
        "hurt tarrok 1",
        "attack fenn 4",
        "hurt fenn 2",
        "wounded fenn",
        "attack isgrid 3",
        "hurt isgrid 3",
    ]


@pytest.mark.rule("BC-18.4", "BC-7.12")
def test_an_attack_in_order():
    """Defence: choice, exhaust, value fixed, flip, dangers - then the damage."""
    table = Table(
        side("korvu", "D4"), side("akhena", "E4"), locations={"E3": "thornbrake", "E5": "hollow_trunk"}
    )
    table.activate("great_axe").choose("defend", "ward")
    assert table.story == [
        "attack akhena 4",
        "defend ward 3",
        "thornbrake to back",
        "danger thornbrake",
        "hurt akhena 1",
        "hurt akhena 1",
    ]


@pytest.mark.rule("BC-18.5", "BC-11.10")
def test_a_step_in_order():
    """Enter, danger, stop if the warrior is gone: Korvu with one point left dies on C4 and never gets to D4."""
    table = Table(side("korvu", "C3", wounded=1, exhausted=("war_bellow", "thick_hide")))
    table.move("korvu", "D4", "1 damage")
    assert (table.result, table.at("korvu")) == (([1], "defeated"), "C4")
    assert table.events("move")[0]["path"] == ["square:C3", "square:C4"]


@pytest.mark.rule("BC-18.7")
def test_nothing_is_hidden():
    match = Match.new("battlecrest", seed=4)
    chance = random.Random(4)
    for _ in range(60):
        if match.choice is None:
            break
        assert match.view(0) == match.view(1) == match.view(None)
        match.answer(chance.randrange(match.choice.count))


@pytest.mark.rule("BC-18.7")
@pytest.mark.parametrize("seed", range(4))
def test_the_state_is_everything(seed: int):
    """Saved and loaded at every decision, also in the middle of an activation, the game goes on exactly as before."""
    chance = random.Random(seed)
    match = Match.new("battlecrest", seed=seed)
    for _ in range(150):
        if match.choice is None:
            break
        saved: dict[str, Any] = match.to_dict()
        saved["journal"] = None  # only the position counts
        again = Match.from_dict(saved)
        assert again.view(0) == match.view(0)
        assert again.choice is not None
        assert (again.choice.seat, again.choice.prompt, again.choice.values) == (
            match.choice.seat,
            match.choice.prompt,
            match.choice.values,
        )
        index = chance.randrange(match.choice.count)
        match.answer(index)
        again.answer(index)
        assert again.view(None) == match.view(None)


@pytest.mark.rule("BC-18.7")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"active": 2}, "active: expected a whole number from 0 to 1"),
        ({"turn": 0}, "turn: expected a whole number"),
        ({"done": ["rest"]}, 'done.0.: expected one of "activate", "breathe", "charge", "move"'),
        ({"stars": ["pond"]}, "stars: expected one of"),
        ({"phase": "heroes"}, "phase: expected play with two heroes"),
        ({"weather": "rain"}, "unknown field `weather`, expected one of active, arena, done"),
        ({"heroes": [{"hero": "nobody", "at": "A1"}]}, 'heroes.0..hero: expected one of .* got "nobody"'),
        ({"heroes": [side("korvu", "A1"), side("akhena", "A1")]}, "one warrior per square"),
        ({"heroes": [side("korvu", "A1", wounded=0), side("akhena", "B1")]}, "at least 1 point"),
        (
            {"heroes": [side("korvu", "A1", vassal="B1"), side("akhena", "C1")]},
            "korvu.*vassal: expected none",
        ),
        ({"locations": {"B2": ["gallows_oak", "front"]}}, "locations: expected each of"),
        ({"locations": {"B2": ["gallows_oak", "left"]}}, "locations"),
        ({"starz": []}, "did you mean stars"),
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, Any], reason: str):
    state: dict[str, Any] = {"heroes": [side("korvu", "A1"), side("platino", "F6", vassal="E6")]}
    Match.from_position({"game": "battlecrest", "state": state})
    with pytest.raises(TafelrundeError, match=reason):
        Match.from_position({"game": "battlecrest", "state": {**state, **change}})
    state["heroes"][1]["vassal"]["mood"] = "good"
    with pytest.raises(TafelrundeError, match=r"heroes\[1\]\.vassal: .*`mood`, expected one of at, life"):
        Match.from_position({"game": "battlecrest", "state": state})


@pytest.mark.rule("BC-18.8", "BC-13.17")
def test_a_movement_in_order():
    """The hero's bonus is claimed and the location flips (with its danger) before the way is chosen."""
    arena = glade(two={"front": {"bonuses": {"move": "n"}}, "back": {"dangers": "n"}})
    table = Table(side("korvu", "D1"), arena="glade", packs=[pack(arenas=[arena])]).choose(
        "turn.action", "move"
    )
    assert (table.prompt, table.story) == ("move.to", ["two to back", "danger two", "hurt korvu 1"])
    charge = Table(side("korvu", "D1"), arena="glade", packs=[pack(arenas=[arena])]).activate("thick_hide")
    assert (charge.prompt, charge.story) == ("move.to", ["two to back", "danger two", "hurt korvu 1"])


@pytest.mark.rule("BC-18.9", "BC-R.14", "BC-7.18")
def test_a_control_whose_target_is_gone_is_lost():
    """Tidal Cistern flips for Isgrid's bonus; its danger defeats wounded Rig, the target. The line counts as executed."""
    table = Table(
        side("isgrid", "D3"),
        side("platino", "A5", vassal="E2", vassal_wounded=True),
        arena="sunken_citadel",
        locations={"D2": "tidal_cistern", "D4": "hall_of_statues"},
    )
    table.activate("frost_snare").execute()
    assert (table.at("rig"), table.location("tidal_cistern")) == (None, "back")
    assert table.events("move") == []
    assert (table.turn, table.exhausted("isgrid")) == ((0, ["activate"]), ["frost_snare"])


@pytest.mark.rule("BC-18.9")
def test_a_control_in_order():
    """All targets named, then the flip, then one way after the other."""
    table = Table(
        side("isgrid", "D3", vassal="C3"),
        side("korvu", "E3"),
        arena="sunken_citadel",
        locations={"D2": "tidal_cistern", "D4": "hall_of_statues"},
    )
    table.activate("frost_snare").execute().choose("control.target", "korvu")
    assert (table.prompt, table.story) == ("control.further", [])
    table.choose("control.further", "enough")
    assert (table.prompt, table.story) == ("move.to", ["tidal_cistern to back"])


@pytest.mark.rule("BC-18.11", "BC-18.4", "BC-R.18")
def test_example_fenn_at_thornbrake():
    """4 against 2 + 1: fixed; the flip's danger turns Fenn over; the remaining 1 damage defeats him."""
    table = Table(side("korvu", "E1"), side("isgrid", "A5", vassal="E2")).activate("great_axe")
    assert table.story == [
        "attack fenn 4",
        "thornbrake to back",
        "danger thornbrake",
        "hurt fenn 1",
        "wounded fenn",
        "hurt fenn 1",
        "defeated fenn",
    ]


@pytest.mark.rule("BC-R.2")
def test_bonuses_belong_to_edges():
    """Gallows Oak's front: Korvu on the north or south edge gets its bonus, on the east or west edge he does not."""
    for at, target, strength in (("B1", "C1", 5), ("B3", "C3", 5), ("C2", "C1", 4), ("A2", "A1", 4)):
        table = Table(
            side("korvu", at), side("akhena", target), locations={"B4": "moonwell", "D2": "hollow_trunk"}
        )
        assert table.activate("great_axe").strengths == [("akhena", strength)]


@pytest.mark.rule("BC-R.14", "BC-15.1")
def test_an_acting_hero_defeated_by_his_own_flip_does_not_act():
    table = Table(side("korvu", "B1", wounded=1), side("akhena", "C1", wounded=1)).activate("great_axe")
    assert table.result == ([1], "defeated")
    assert (table.strengths, table.life("akhena")) == ([], ("wounded", 1))


@pytest.mark.rule("BC-R.18", "BC-12.4")
def test_a_life_seal_gained_by_the_own_flip_is_not_counted():
    """Shockwave (2 + storm, storm seal) on B1: the flip wounds Tarrok (storm), but 4 and 3 were fixed before."""
    table = Table(side("tarrok", "B1", life=1, back="quake_fist"), side("isgrid", "C1", vassal="A1"))
    table.activate("quake_fist").choose("attack.target", "fenn").choose("attack.further", "isgrid")
    assert table.charged("tarrok") == {"storm": 2}
    assert table.strengths == [("fenn", 4), ("isgrid", 3)]


@pytest.mark.rule("BC-R.18", "BC-18.4")
def test_a_defence_is_fixed_before_its_flip():
    """Frost Snare (1 + moon) at Thornbrake: 1 + 1 = 2; the danger wounds Isgrid (moon seal), which does not help any more."""
    table = Table(
        side("korvu", "D4"),
        side("isgrid", "E4", life=1),
        locations={"E3": "thornbrake", "E5": "hollow_trunk"},
    )
    table.activate("great_axe").choose("defend", "frost_snare")
    assert table.story == [
        "attack isgrid 4",
        "defend frost_snare 2",
        "thornbrake to back",
        "danger thornbrake",
        "hurt isgrid 1",
        "wounded isgrid",
        "hurt isgrid 2",
    ]
    assert table.life("isgrid") == ("wounded", 4)


@pytest.mark.rule("BC-R.27")
def test_a_hero_wounded_on_the_way_goes_on():
    """Ethereal Dive through C4: Akhena turns wounded and goes on to D4; her seal (sun) counts for later lines only."""
    table = Table(side("akhena", "C3", life=1), side("korvu", "E4")).activate("ethereal_dive")
    table.go("D4", "1 damage")
    assert (table.at("akhena"), table.life("akhena"), table.charged("akhena")) == (
        "D4",
        ("wounded", 6),
        {"sun": 1, "storm": 1},
    )
    veil = Table(
        side("akhena", "B1", life=1, back="ward"), side("korvu", "F6"), sides={"gallows_oak": "back"}
    )
    veil.activate("ward")
    assert "A4" not in veil.options and "D1" in veil.options  # B1: 3 squares


@pytest.mark.rule("BC-R.30")
def test_an_attack_goes_on_without_the_attacking_vassal():
    """Akhena's defence flips Thornbrake, whose danger defeats wounded Rig: his shot still hits."""
    table = Table(side("platino", "A1", vassal="E4", vassal_wounded=True), side("akhena", "D3"))
    table.activate("barked_orders").execute().choose("star", "rig").choose("defend", "ornate_staff")
    assert table.story == [
        "attack akhena 2",
        "defend ornate_staff 1",
        "thornbrake to back",
        "danger thornbrake",
        "hurt rig 1",
        "defeated rig",
        "hurt akhena 1",
    ]


@pytest.mark.rule("BC-R.30", "BC-15.1")
def test_no_damage_if_the_defence_defeats_the_attacking_hero():
    """Akhena's defence with Thornbrake endangers Korvu on its south edge: he falls, she is not hurt."""
    table = Table(side("tarrok", "E4", wounded=1, back="quake_fist"), side("akhena", "D3", wounded=2))
    table.activate("quake_fist").choose("defend", "ornate_staff")
    assert table.result == ([1], "defeated")
    assert table.life("akhena") == ("wounded", 2)
