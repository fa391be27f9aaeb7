"""Dangers (BC-11)."""

import pytest

from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side

ONE = ("great_axe", "war_bellow", "thick_hide")  # Korvu with movement value 1
# E4 between two dangers: Thornbrake's south edge and Gallows Oak's north edge
TWO_DANGERS = {"E3": "thornbrake", "E5": "gallows_oak"}
BOTH_BACK = {"thornbrake": "back", "gallows_oak": "back"}


@pytest.mark.rule("BC-11.1", "BC-R.2")
def test_a_danger_belongs_to_one_edge_of_the_face_up_side():
    """Gallows Oak (B2): danger at the north edge of its back, nowhere else."""
    for up, target, points in (("back", "B1", 7), ("front", "B1", 8), ("back", "C2", 8)):
        table = Table(side("korvu", "C1", exhausted=ONE), sides={"gallows_oak": up}).move("korvu", target)
        assert table.life("korvu") == ("healthy", points), (up, target)


@pytest.mark.rule("BC-11.2", "BC-18.5")
def test_entering_a_dangerous_square_costs_1():
    table = Table(side("korvu", "C3", exhausted=ONE)).move("korvu", "C4")
    assert table.story == ["danger poachers_stand", "hurt korvu 1"]
    assert (table.at("korvu"), table.life("korvu")) == ("C4", ("healthy", 7))


@pytest.mark.rule("BC-11.3", "BC-R.14", "BC-17.2")
def test_a_danger_that_becomes_active_hits_who_touches_it():
    """Witch Ring's ★ flips Gallows Oak: Korvu on its north edge is hit, somebody on its east edge is not."""
    table = Table(side("tarrok", "C4"), side("platino", "B1", vassal="C2"))
    table.activate("stone_skin").choose("star", "witch_ring").choose("flip.location", "gallows_oak")
    assert table.story == ["gallows_oak to back", "danger gallows_oak", "hurt platino 1"]
    again = Table(side("tarrok", "C4"), side("platino", "B1", vassal="C2"), sides={"gallows_oak": "back"})
    again.activate("stone_skin").choose("star", "witch_ring").choose("flip.location", "gallows_oak")
    assert again.story == ["gallows_oak to front"]  # this flip ends a danger


@pytest.mark.rule("BC-11.4")
def test_standing_and_leaving_are_harmless():
    """Korvu on the danger of C4: he attacks, is attacked and defends, a turn begins, he leaves; nothing of it hurts."""
    table = Table(side("korvu", "C4"), side("akhena", "D4"))
    table.activate("great_axe").choose("defend", "none").choose("turn.action", "charge").choose(
        "charge.card", "thick_hide"
    )
    assert table.turn == (1, [])
    table.activate("ornate_staff").choose("defend", "storm_charge")
    table.choose("turn.action", "breathe")
    assert table.life("korvu") == ("healthy", 6)  # 3 - 1 from the staff
    table.move("korvu", "C3")
    assert table.life("korvu") == ("healthy", 6)
    assert table.events("danger") == []


@pytest.mark.rule("BC-11.5")
def test_every_entry_counts():
    """C3 to D4 with 4 points: C4 may be crossed not at all, once or twice."""
    for way, points in (("0 damage", 8), ("1 damage", 7), ("2 damage", 6)):
        table = Table(side("korvu", "C3"))
        table.choose("turn.action", "move").choose("move.to", "D4")
        assert table.options == ["0 damage", "1 damage", "2 damage"]
        table.choose("move.path", way)
        assert (table.at("korvu"), table.life("korvu")) == ("D4", ("healthy", points))


@pytest.mark.rule("BC-11.5", "BC-11.9")
def test_also_when_an_enemy_moves_you():
    """War Bellow pushes Akhena from D4 into the danger of C4; own vassals are hit alike by an own Boarding Hook."""
    table = (
        Table(side("korvu", "C3"), side("akhena", "D4")).activate("war_bellow").execute().go("C4", "1 damage")
    )
    assert table.life("akhena") == ("healthy", 7)
    own = Table(side("platino", "C3", vassal="D4", back="long_musket"), side("korvu", "F6"))
    own.activate("long_musket").choose("move.to", "C4")
    assert own.is_wounded("rig")


@pytest.mark.rule("BC-11.6", "BC-R.13")
def test_two_dangers_at_one_square_are_two_damages():
    """E4 touches Thornbrake (3) and Gallows Oak (1): ascending number; a hero loses 2, a healthy vassal is defeated."""
    hero = Table(
        side("korvu", "F4", exhausted=ONE), side("akhena", "A1"), locations=TWO_DANGERS, sides=BOTH_BACK
    )
    hero.move("korvu", "E4")
    assert hero.story == ["danger gallows_oak", "hurt korvu 1", "danger thornbrake", "hurt korvu 1"]
    assert hero.life("korvu") == ("healthy", 6)
    vassal = Table(
        side("platino", "A1", vassal="F4"), side("korvu", "A5"), locations=TWO_DANGERS, sides=BOTH_BACK
    )
    vassal.move("rig", "E4", "2 damage")
    assert (vassal.at("rig"), vassal.is_wounded("rig")) == (None, True)
    assert vassal.story[-3:] == ["danger thornbrake", "hurt rig 1", "defeated rig"]


@pytest.mark.rule("BC-R.13", "BC-10.5", "BC-11.6")
def test_the_second_of_two_dangers_goes_to_the_wounded_side():
    table = Table(
        side("korvu", "F4", life=1, exhausted=ONE),
        side("akhena", "A1"),
        locations=TWO_DANGERS,
        sides=BOTH_BACK,
    )
    table.move("korvu", "E4")
    assert table.life("korvu") == ("wounded", 6)


@pytest.mark.rule("BC-11.7")
def test_dangers_are_not_attacks():
    """Nobody is asked to defend, no bonus is used, nothing flips, no card is exhausted - and Pack Hunt adds nothing."""
    arena = glade(two={"front": {"bonuses": {"defense": "s"}, "dangers": "s"}})
    table = Table(
        side("korvu", "C3"), side("isgrid", "D4", vassal="F6"), arena="glade", packs=[pack(arenas=[arena])]
    )
    table.activate("war_bellow").execute().go("D3", "1 damage")
    assert table.story == ["danger two", "hurt isgrid 1"]
    assert (table.exhausted("isgrid"), table.location("two")) == ([], "front")
    hunted = Table(side("isgrid", "A3", vassal="D4"), side("korvu", "C3"))
    hunted.activate("whistle").execute().choose("control.target", "korvu").go("C4", "1 damage")
    assert hunted.story == ["danger poachers_stand", "hurt korvu 1"]


@pytest.mark.rule("BC-11.8", "BC-11.12", "BC-13.2", "BC-18.3")
def test_example_the_own_flip_hurts_before_the_attack():
    """Korvu on Gallows Oak's north edge: +1, the flip makes a danger there, 1 damage to him, then the attack with 5."""
    table = Table(side("korvu", "B1"), side("akhena", "C1")).activate("great_axe")
    assert table.story == ["gallows_oak to back", "danger gallows_oak", "hurt korvu 1", "attack akhena 5"]
    table.choose("defend", "none")
    assert (table.life("korvu"), table.life("akhena")) == (("healthy", 7), ("healthy", 3))


@pytest.mark.rule("BC-11.9")
def test_dangers_hit_both_sides_alike():
    """One flip of Tidal Cistern: dangers east and west, an own vassal on one side, the enemy hero on the other."""
    table = Table(
        side("isgrid", "D3", vassal="C2"),
        side("korvu", "E2"),
        arena="sunken_citadel",
        locations={"D2": "tidal_cistern"},
    )
    table.activate("whistle").execute().choose("control.target", "korvu")
    assert table.story == [
        "tidal_cistern to back",
        "danger tidal_cistern",
        "hurt korvu 1",
        "danger tidal_cistern",
        "hurt fenn 1",
        "wounded fenn",
    ]


@pytest.mark.rule("BC-11.10", "BC-18.5")
def test_a_vassal_defeated_on_the_way_stops_there():
    """Wounded Fenn is dragged over C4 to D4: removed on C4, and the log does not tell of squares he never reached."""
    table = Table(side("korvu", "C1"), side("isgrid", "F6", vassal="C3", vassal_wounded=True))
    table.activate("war_bellow").execute().go("D4", "1 damage")
    assert table.at("fenn") is None
    assert table.events("move")[0]["path"] == ["square:C3", "square:C4"]


@pytest.mark.rule("BC-11.11", "BC-11.5")
def test_example_two_dangerous_squares_in_a_row():
    """C1 - C2 (Poacher's Stand's east edge) - through Hollow Trunk - E2 (Thornbrake's north edge): 1 damage at each step."""
    table = Table(
        side("korvu", "C1", exhausted=("war_bellow", "thick_hide")),
        side("akhena", "D1"),
        locations={"B2": "poachers_stand", "D2": "hollow_trunk", "E3": "thornbrake"},
        sides={"thornbrake": "back"},
    )
    table.move("korvu", "E2")
    assert table.story == ["danger poachers_stand", "hurt korvu 1", "danger thornbrake", "hurt korvu 1"]
    assert (table.at("korvu"), table.life("korvu")) == ("E2", ("healthy", 6))


@pytest.mark.rule("BC-R.3")
def test_a_danger_on_both_sides_does_not_become_active_anew():
    """An edge with a danger on front and back: flipping hits nobody there, only where the danger is new."""
    arena = glade(one={"front": {"dangers": "n"}, "back": {"dangers": "ne"}})
    table = Table(
        side("tarrok", "C4"), side("platino", "B1", vassal="C2"), arena="glade", packs=[pack(arenas=[arena])]
    )
    table.activate("stone_skin").choose("star", "five").choose("flip.location", "one")
    assert table.story == ["one to back", "danger one", "hurt rig 1", "wounded rig"]
