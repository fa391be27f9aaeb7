"""Damage, life, defeat (BC-10)."""

import random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.battlecrest import atoms
from tests.games.battlecrest.table import Json, Table, side


def great_axe_on(target: Json, at: str = "C3") -> Table:
    """Korvu strikes with 4 (from B3, Gallows Oak's south edge, with 5); a hero does not defend."""
    table = Table(side("korvu", at), target, sides={"poachers_stand": "front"}).activate("great_axe")
    return table.choose("defend", "none") if table.prompt == "defend" else table


@pytest.mark.rule("BC-10.1", "BC-2.7")
def test_every_warrior_is_healthy_or_wounded():
    table = Table(side("platino", "C3", vassal="D4", vassal_wounded=True), side("korvu", "F6", wounded=2))
    assert [table.is_wounded(warrior) for warrior in ("platino", "rig", "korvu")] == [False, True, True]


@pytest.mark.rule("BC-10.2", "BC-10.3", "BC-15.3")
def test_a_vassal_has_two_lives_whatever_the_damage():
    """4 - 1 = 3 damage turns healthy Rig over, and no more; the same again removes him, and the game goes on."""
    healthy = great_axe_on(side("platino", "F6", vassal="C4"))
    assert (healthy.at("rig"), healthy.is_wounded("rig")) == ("C4", True)
    wounded = great_axe_on(side("platino", "F6", vassal="C4", vassal_wounded=True))
    assert wounded.at("rig") is None
    assert (wounded.result, wounded.asked) == (None, (0, "turn.action"))


@pytest.mark.rule("BC-10.3")
def test_a_defeated_vassal_never_comes_back():
    """Platino without Rig: only he moves, his ★ has no gun, and his square C4 is free."""
    table = Table(side("platino", "C3", exhausted=("long_musket", "blunderbuss")), side("korvu", "C1"))
    table.choose("turn.action", "move")
    assert (table.prompt, "C4" in table.options) == ("move.to", True)
    for foe in ("C1", "E6"):
        stars = Table(side("platino", "C3"), side("korvu", foe)).activate("barked_orders").execute()
        assert (stars.prompt, stars.abilities[-1]) == ("move.to", "sea_legs")


@pytest.mark.rule("BC-10.4", "BC-10.9", "BC-10.8")
def test_example_platino_is_dealt_4():
    """Slot 0 to slot 4, still healthy."""
    table = great_axe_on(side("platino", "C4"))
    seen = table.seen["seats"][1]
    assert (seen["slot"], seen["wounded"], seen["points"]) == (4, False, 3)


@pytest.mark.rule("BC-10.5", "BC-10.7", "BC-10.10")
def test_example_5_damage_with_2_healthy_points_left():
    """Healthy 7 / wounded 6: he turns over and keeps 6 - 3 = 3."""
    table = great_axe_on(side("platino", "C3", life=2), at="B3")
    assert table.strengths == [("platino", 5)]
    assert table.life("platino") == ("wounded", 3)


@pytest.mark.rule("BC-10.5", "BC-10.6", "BC-10.7")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"life": 7}, ("healthy", 3)),
        ({"life": 5}, ("healthy", 1)),
        ({"life": 4}, ("wounded", 6)),  # exactly: turned over, nothing carried over
        ({"life": 3}, ("wounded", 5)),
        ({"life": 1}, ("wounded", 3)),
        ({"wounded": 6}, ("wounded", 2)),
        ({"wounded": 5}, ("wounded", 1)),
        ({"wounded": 4}, ("wounded", 0)),
        ({"wounded": 1}, ("wounded", 0)),
    ],
)
def test_4_damage_on_platino(before: Json, after: tuple[str, int]):
    table = great_axe_on(side("platino", "C4", **before))
    assert table.life("platino") == after
    assert table.result == (([0], "defeated") if after == ("wounded", 0) else None)


@pytest.mark.rule("BC-10.6", "BC-10.7")
def test_damage_for_both_sides_of_the_life_card():
    """1 healthy point and 6 wounded ones: 7 at once are all he has, and 20 are no more than that."""
    for amount, left in ((6, 1), (7, 0), (20, 0)):
        table = Table(side("korvu", "A1"), side("platino", "F6", life=1))
        atoms.hurt(table.match.state, 2, amount)
        assert table.life("platino") == ("wounded", left)


@pytest.mark.rule("BC-10.8", "BC-10.5")
def test_slots_of_the_life_card():
    """Platino 7 / 6: healthy slots 0 to 6, the wounded side starts at 7 - 6 = 1, the skull is at 7."""

    def slot(**life: Any) -> int:
        value: int = Table(side("korvu", "A1"), side("platino", "F6", **life)).seen["seats"][1]["slot"]
        return value

    assert [slot(life=points) for points in (7, 6, 1)] == [0, 1, 6]
    assert [slot(wounded=points) for points in (6, 5, 1)] == [1, 2, 6]
    beaten = great_axe_on(side("platino", "C4", wounded=3))
    assert beaten.seen["seats"][1]["slot"] == 7


@pytest.mark.rule("BC-10.11")
def test_there_is_no_healing():
    """In whole random games nobody's life ever grows, no wounded card turns back and no vassal returns."""
    chance = random.Random(11)
    for seed in range(4):
        match = Match.new("battlecrest", seed=seed, options={"hero0": "platino", "hero1": "isgrid"})
        before = [(0, False), (0, False), (0, False), (0, False)]
        while match.choice is not None:
            view: Json = match.view(None)
            now = []
            for data in view["seats"]:
                hurt = (6 if data["wounded"] else 0) + 7 - data["points"]
                vassal = data["vassal"]
                now += [(hurt, data["wounded"]), (int(vassal["square"] is None), vassal["wounded"])]
            assert all(old <= new for old, new in zip(before, now))
            before = now
            match.answer(chance.randrange(match.choice.count))


@pytest.mark.rule("BC-10.12", "BC-12.4")
def test_a_wounded_hero_plays_as_before_except_for_his_seal():
    healthy = Table(side("akhena", "C3", life=1), side("korvu", "D4"))
    wounded = Table(side("akhena", "C3", wounded=6), side("korvu", "D4"))
    assert healthy.movement("akhena") == wounded.movement("akhena") == 4
    assert healthy.options == wounded.options
    for table, strength in ((healthy, 3), (wounded, 4)):
        assert table.at("akhena") == "C3"
        table.activate("ornate_staff")
        assert table.strengths == [("korvu", strength)]
