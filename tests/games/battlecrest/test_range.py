"""Range and several targets (BC-8)."""

from typing import Any

import pytest

from tests.games.battlecrest.cards import card, glade, hero_set, pack
from tests.games.battlecrest.table import Json, Table, side

ATTACKS = {
    "direct": {"do": "attack", "value": 3, "range": "direct"},
    "near": {"do": "attack", "value": 3, "range": "near"},
    "far 3": {"do": "attack", "value": 3, "range": "far 3"},
    "far 4": {"do": "attack", "value": 3, "range": "far 4"},
}


def can_reach(reach: str, at: str, target: str) -> bool:
    """Whether an archer whose only ready action is an ATTACK of this range can activate it, in an arena without bonuses."""
    archer = hero_set("archer", {"shot": card(ATTACKS[reach])})
    idle = ("plain_0", "plain_1", "plain_2")
    table = Table(
        side("archer", at, exhausted=idle),
        side("korvu", target),
        arena="glade",
        packs=[pack([archer], [glade()])],
    )
    return "activate" in table.options


@pytest.mark.rule("BC-8.1", "BC-8.2", "BC-8.3", "BC-8.4", "BC-8.5", "BC-8.6")
@pytest.mark.parametrize(
    ("target", "reaches"),
    [
        ("D3", {"direct", "near"}),
        ("C4", {"direct", "near"}),
        ("D4", {"near", "far 3", "far 4"}),  # a diagonal neighbour is 2 squares away
        ("C1", {"far 3", "far 4"}),
        ("A3", {"far 3", "far 4"}),
        ("E2", {"far 3", "far 4"}),
        ("B1", {"far 3", "far 4"}),
        ("A1", {"far 4"}),
        ("F4", {"far 4"}),
        ("F5", set()),
        ("F6", set()),
    ],
)
def test_who_is_in_range_from_c3(target: str, reaches: set[str]):
    assert {reach for reach in ATTACKS if can_reach(reach, "C3", target)} == reaches


@pytest.mark.rule("BC-8.2")
def test_nothing_blocks_and_everything_counts():
    """Over a location (B3-B1), round a corner without a legal square (E1-F2)."""
    assert can_reach("far 3", "B3", "B1")
    assert can_reach("far 3", "E1", "F2")
    assert not can_reach("far 3", "A2", "E2")  # 4 squares, two of them with locations


@pytest.mark.rule("BC-8.2")
def test_warriors_in_between_are_counted_as_squares():
    """Hurled Boulder (Far 3) from A1 over Rig on B1 to Platino on C1; Rig, who is Direct, is no target."""
    table = Table(side("korvu", "A1", back="thick_hide"), side("platino", "C1", vassal="B1"))
    table.activate("thick_hide")
    assert table.strengths == [("platino", 3)]


@pytest.mark.rule("BC-8.1", "BC-8.11")
def test_range_is_checked_when_the_target_is_declared():
    """Boarding Hook pulls Akhena from C1 (Far) next to Platino, and then the Direct ATTACK may name her."""
    table = Table(side("platino", "C3", vassal="F6", back="long_musket"), side("akhena", "C1"))
    table.activate("long_musket").go("C2")
    table.choose("line.use", "execute")
    assert table.strengths == [("akhena", 3)]
    away = Table(side("platino", "C3", vassal="F6", back="long_musket"), side("akhena", "C1"))
    away.activate("long_musket").go("B1")
    assert away.turn == (0, ["activate"])


@pytest.mark.rule("BC-8.7")
def test_one_target_unless_the_line_says_more():
    """Rubble Rain (Near) has 1 target; Staff Arc (Near) up to 2, and 1 is enough."""
    foes = side("platino", "D4", vassal="C4")
    one = Table(side("tarrok", "C3", back="erratic"), foes).activate("erratic").choose("attack.target", "rig")
    assert one.strengths == [("rig", 3)]
    assert one.turn == (0, ["activate"])
    two = Table(side("akhena", "C3", back="ornate_staff"), foes).activate("ornate_staff")
    two.choose("attack.target", "rig")
    assert (two.prompt, two.options) == ("attack.further", ["enough", "platino"])
    two.choose("attack.further", "enough")
    assert two.strengths == [("rig", 3)]


@pytest.mark.rule("BC-8.7")
def test_every_target_must_be_in_range():
    table = Table(side("akhena", "C3", back="ornate_staff"), side("platino", "C1", vassal="C4"))
    table.activate("ornate_staff")
    assert table.strengths == [("rig", 3)]  # Platino, 2 squares away, was no further target


@pytest.mark.rule("BC-8.8", "BC-8.9")
@pytest.mark.parametrize(("first", "second"), [("rig", "platino"), ("platino", "rig")])
def test_each_target_once_in_the_order_the_active_player_likes(first: str, second: str):
    table = Table(side("akhena", "C3", back="ornate_staff"), side("platino", "D4", vassal="C4"))
    table.activate("ornate_staff").choose("attack.target", first)
    assert table.options == ["enough", second]
    table.choose("attack.further", second).choose("defend", "barked_orders")
    hits = {
        "rig": ["attack rig 3", "hurt rig 2", "wounded rig"],
        "platino": ["attack platino 3", "defend barked_orders 2", "hurt platino 1"],
    }
    assert table.story == hits[first] + hits[second]  # each is finished before the next


@pytest.mark.rule("BC-8.10", "BC-13.13", "BC-12.8")
def test_attack_bonus_for_the_first_target_seals_for_all():
    """Powder Keg (2 + sun, sun seal) from Gallows Oak's south edge: 2 + 1 + 1 for the first, 2 + 1 for the second."""
    table = Table(
        side("platino", "B3", vassal="F6", back="barked_orders"),
        side("isgrid", "B1", vassal="C4"),
        locations={"B4": "moonwell"},
    )
    table.activate("barked_orders").choose("attack.target", "fenn").choose("attack.further", "isgrid")
    assert table.location("gallows_oak") == "back"
    table.choose("defend", "none")
    assert table.strengths == [("fenn", 4), ("isgrid", 3)]


@pytest.mark.rule("BC-8.10", "BC-13.14", "BC-R.29")
def test_a_far_bonus_is_for_the_first_target_only():
    """Howling Wind (Far 3) at Poacher's Stand (far +1): Platino 4 squares away may be hit first, never second."""

    def isgrid() -> Table:
        return Table(
            side("isgrid", "A4", vassal="F6", back="frost_snare"),
            side("platino", "C2", vassal="C3"),
            sides={"poachers_stand": "front"},
        ).activate("frost_snare")

    table = isgrid()
    assert table.options == ["platino", "rig"]
    table.choose("attack.target", "platino")
    assert table.options == ["enough", "rig"]
    near_first = isgrid().choose("attack.target", "rig")
    assert near_first.strengths == [("rig", 3)]  # 2 + its own storm seal; nobody else is in the printed range
    assert near_first.turn == (0, ["activate"])


@pytest.mark.rule("BC-8.10", "BC-13.13", "BC-13.7")
def test_a_control_bonus_is_for_the_first_target_only():
    """Frost Snare (CONTROL 2, 2 targets) at Witch Ring's north edge: 3 squares for the first, 2 for the second."""
    arena = glade(five={"front": {"bonuses": {"control": "n"}}})
    table = Table(
        side("isgrid", "C4", vassal="C3"), side("akhena", "D4"), arena="glade", packs=[pack(arenas=[arena])]
    )
    table.activate("frost_snare").execute()
    table.choose("control.target", "fenn").choose("control.further", "akhena")
    assert table.location("five") == "back"
    assert "C1" in table.options and "B1" in table.options  # C3 - C2 - C1 - B1
    table.go("B3")
    assert table.options == ["C3", "D3", "D5", "D6", "E4", "F4"]  # 2 squares from D4


@pytest.mark.rule("BC-8.10", "BC-13.18", "BC-R.29")
def test_every_defender_has_his_own_bonuses():
    """Powder Keg on Isgrid and Fenn at two different defence edges: both get their +1."""
    arena = glade(two={"front": {"bonuses": {"defense": "s"}}}, four={"front": {"bonuses": {"defense": "e"}}})
    table = Table(
        side("platino", "C1", vassal="F6", back="barked_orders"),
        side("isgrid", "D3", vassal="C4"),
        arena="glade",
        packs=[pack(arenas=[arena])],
    )
    table.activate("barked_orders").choose("attack.target", "isgrid").choose("attack.further", "fenn")
    table.choose("defend", "whistle")
    assert table.story == [
        "attack isgrid 3",
        "defend whistle 3",
        "two to back",
        "attack fenn 3",
        "four to back",
    ]


@pytest.mark.rule("BC-8.11")
def test_all_targets_are_declared_first_and_a_gone_one_is_skipped():
    """Isgrid's defence flips Thornbrake; its danger defeats wounded Fenn, the second target."""
    table = Table(
        side("platino", "C4", vassal="F6", back="barked_orders"),
        side("isgrid", "D3", vassal="E4", vassal_wounded=True),
    )
    table.activate("barked_orders").choose("attack.target", "isgrid").choose("attack.further", "fenn")
    assert table.prompt == "defend"
    table.choose("defend", "ice_javelin")
    assert table.story == [
        "attack isgrid 3",
        "defend ice_javelin 3",
        "thornbrake to back",
        "danger thornbrake",
        "hurt fenn 1",
        "defeated fenn",
    ]
    assert table.turn == (0, ["activate"])


@pytest.mark.rule("BC-8.12", "BC-R.14")
def test_the_bonus_is_lost_with_the_first_target():
    """Gallows Oak flips for Platino's +1; its danger defeats wounded Fenn, the first target. Isgrid is hit without the +1."""
    table = Table(
        side("platino", "B3", vassal="F6", back="barked_orders"),
        side("isgrid", "C4", vassal="B1", vassal_wounded=True),
        locations={"B4": "moonwell"},
    )
    table.activate("barked_orders").choose("attack.target", "fenn").choose("attack.further", "isgrid")
    table.choose("defend", "none")
    assert table.story == [
        "gallows_oak to back",
        "danger gallows_oak",
        "hurt fenn 1",
        "defeated fenn",
        "attack isgrid 3",
        "hurt isgrid 3",
    ]


@pytest.mark.rule("BC-R.28", "BC-13.5")
def test_a_far_bonus_serves_far_attacks_only():
    """At Poacher's Stand (front: far): Ethereal Dive's Direct ATTACK neither uses nor flips it, Ascension's Far one does."""

    def akhena(**more: Any) -> Json:
        return side("akhena", "A4", **more)

    up = {"poachers_stand": "front"}
    direct = (
        Table(akhena(), side("korvu", "A3"), sides=up).activate("ethereal_dive").choose("line.use", "skip")
    )
    assert (direct.prompt, direct.location("poachers_stand")) == ("defend", "front")
    far = Table(akhena(back="ethereal_dive"), side("korvu", "C2"), sides=up).activate("ethereal_dive")
    far.choose("line.use", "execute")
    assert (far.strengths, far.location("poachers_stand")) == ([("korvu", 1)], "back")
