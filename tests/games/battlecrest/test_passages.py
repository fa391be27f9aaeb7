"""Secret passages (BC-5)."""

import pytest

from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side

# Korvu with movement value 1, and with 2
ONE = ("great_axe", "war_bellow", "thick_hide")
TWO = ("war_bellow", "thick_hide")


def destinations(table: Table) -> list[str]:
    table.choose("turn.action", "move")
    assert table.prompt == "move.to"
    return table.options


@pytest.mark.rule("BC-5.1")
def test_passages_lead_from_one_edge_to_another_edge_of_the_same_location():
    for arena in ("fellwoods", "sunken_citadel"):
        table = Table(side("korvu", "A1"), side("akhena", "C3"), arena=arena)
        content = table.match.game.content(table.match.state)["arena"]
        assert isinstance(content, dict)
        sides = [shown for location in content["locations"].values() for shown in location["sides"].values()]
        passages = [passage for shown in sides for passage in shown["passages"]]
        assert passages
        assert all(passage["from"] != passage["to"] for passage in passages)


@pytest.mark.rule("BC-5.2", "BC-5.3", "BC-5.8")
def test_through_a_location_for_one_point():
    """Hollow Trunk on D2 (front: e <-> w): C2 to E2 for 1 point, and back for 1 more."""
    assert destinations(Table(side("korvu", "C2", exhausted=ONE))) == ["C1", "C3", "E2"]
    assert destinations(Table(side("korvu", "E2", exhausted=ONE))) == ["C2", "E1", "F2"]
    two = Table(side("korvu", "C2", exhausted=TWO))
    assert destinations(two) == ["B1", "B3", "C1", "C3", "C4", "D1", "D3", "E1", "E2", "F2"]
    round_trip = Table(
        side("korvu", "C2", exhausted="thick_hide"), sides={"thornbrake": "back", "poachers_stand": "front"}
    )
    round_trip.choose("turn.action", "move").choose("move.to", "C3")
    preview = round_trip.option("1 damage").preview  # out to the danger on E2 and back again
    assert preview is not None and preview["path"] == ["square:E2", "square:C2", "square:C3"]


@pytest.mark.rule("BC-5.4", "BC-5.8")
def test_entered_only_at_an_arrow():
    """The passage e <-> w cannot be entered from the north or the south; n -> s not from the south."""
    arenas = [glade(two={"front": {"passages": ["w<->e"]}})]
    for square, expected in (("D1", ["C1", "E1"]), ("D3", ["C3", "D4"])):
        table = Table(side("korvu", square, exhausted=ONE), arena="glade", packs=[pack(arenas=arenas)])
        assert destinations(table) == expected
    back = {"hollow_trunk": "back"}
    assert destinations(Table(side("korvu", "D1", exhausted=ONE), sides=back)) == ["C1", "D3", "E1"]
    assert destinations(Table(side("korvu", "D3", exhausted=ONE), sides=back)) == ["C3", "D4"]
    assert destinations(Table(side("korvu", "C2", exhausted=ONE), sides=back)) == ["C1", "C3"]


@pytest.mark.rule("BC-5.5")
def test_only_passages_of_the_face_up_side():
    """Witch Ring on C5: front n <-> e, back s -> w."""
    front = Table(side("korvu", "C6", exhausted=ONE))
    assert destinations(front) == ["B6", "D6"]
    assert destinations(Table(side("korvu", "C4", exhausted=ONE))) == ["C3", "D4", "D5"]
    turned = {"witch_ring": "back"}
    # C6 is now a move edge as well: that flips it to the front first, and the passage is gone again
    assert destinations(Table(side("korvu", "C6", exhausted=ONE), sides=turned)) == [
        "B5",
        "B6",
        "D5",
        "D6",
        "E6",
    ]
    assert destinations(Table(side("korvu", "C4", exhausted=ONE), sides=turned)) == ["C3", "D4"]


@pytest.mark.rule("BC-5.5", "BC-13.17", "BC-13.20", "BC-R.31")
def test_a_claimed_move_bonus_flips_before_the_passage_is_used():
    """Hollow Trunk front on D2, Korvu on D1 with 1 + 1 points: after the flip n -> s leads to D3 for 1 of them."""
    table = Table(side("korvu", "D1", exhausted=ONE))
    assert destinations(table) == ["B1", "C1", "C2", "C3", "D3", "D4", "E1", "E2"]


@pytest.mark.rule("BC-5.5", "BC-13.7")
def test_a_claimed_control_bonus_flips_before_the_passage_is_used():
    """Platino on C4 moves Korvu from C6 with Boarding Hook (1 + 1): Witch Ring now has s -> w, so A5 is 2 squares away."""
    table = Table(side("platino", "C4", back="long_musket"), side("korvu", "C6"))
    table.activate("long_musket")
    assert table.location("witch_ring") == "back"
    assert table.options == ["A5", "B5", "B6", "D5", "D6", "E6"]


@pytest.mark.rule("BC-5.6")
def test_the_exit_square_is_entered_normally():
    """An enemy on E2 closes the passage from C2; an own vassal there can be passed, not joined; a danger there hurts."""
    assert destinations(Table(side("korvu", "C2", exhausted=TWO), side("akhena", "E2"))) == [
        "B1",
        "B3",
        "C1",
        "C3",
        "C4",
        "D1",
        "D3",
    ]
    ally = Table(side("platino", "C2", vassal="E2", exhausted="long_musket"), side("korvu", "A5"))
    ally.choose("turn.action", "move").choose("move.warrior", "platino")
    assert "E2" not in ally.options and "F2" in ally.options
    danger = Table(side("korvu", "C2", exhausted=ONE), sides={"thornbrake": "back"})
    danger.move("korvu", "E2")
    assert danger.life("korvu") == ("healthy", 7)
    assert danger.events("move")[0]["path"] == ["square:C2", "square:E2"]  # D2 itself is never entered


@pytest.mark.rule("BC-5.6", "BC-7.4", "BC-14.13")
def test_control_and_storm_charge_go_through_an_enemy_at_the_exit():
    control = Table(side("akhena", "E2"), side("platino", "C2", vassal="F6"))
    control.activate("divine_edict").execute()
    assert "F2" in control.options  # C2 - E2 - F2
    charge = Table(side("korvu", "C2"), side("akhena", "E2"))
    charge.activate("storm_charge").choose("move.to", "F2")
    charge.choose("line.use", "execute").choose("defend", "none")
    assert charge.life("akhena") == ("healthy", 5)


@pytest.mark.rule("BC-5.7")
def test_passages_serve_every_movement_and_every_warrior():
    """From C2 to E2: Korvu by Move and by SPRINT, Rig by Move, either of them by Akhena's CONTROL."""
    assert "E2" in destinations(Table(side("korvu", "C2", exhausted=ONE)))
    sprint = Table(side("korvu", "C2")).activate("thick_hide")
    assert "E2" in sprint.options
    rig = Table(side("platino", "F6", vassal="C2", vassal_wounded=True), side("korvu", "A5"))
    rig.choose("turn.action", "move").choose("move.warrior", "rig")
    assert rig.options == ["C1", "C3", "E2"]
    for hero, vassal in (("C2", "A1"), ("A1", "C2")):
        control = Table(side("akhena", "E4"), side("platino", hero, vassal=vassal))
        control.activate("divine_edict")
        assert "F2" in control.options  # C2 - E2 - F2


@pytest.mark.rule("BC-5.4")
def test_one_way_and_two_way_arrows_of_a_pack():
    arena = glade(two={"front": {"passages": ["n->e"]}}, six={"front": {"passages": ["w<->s"]}})

    def from_square(at: str) -> list[str]:
        return destinations(
            Table(
                side("korvu", at, exhausted=ONE),
                side("akhena", "A5"),
                arena="glade",
                packs=[pack(arenas=[arena])],
            )
        )

    assert "E2" in from_square("D1") and "D1" not in from_square("E2")
    assert "E6" in from_square("D5") and "D5" in from_square("E6")
