"""Move and the general movement rules (BC-4)."""

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.games.battlecrest.packs import library_of
from tests.games.battlecrest.cards import card, glade, hero_set, pack
from tests.games.battlecrest.table import SOMEBODY, Table, side

# Korvu with movement value 1 (only one action ready)
SLOW = ("great_axe", "war_bellow", "thick_hide")


def destinations(table: Table, warrior: str) -> list[str]:
    """Where a Move may take this warrior."""
    table.choose("turn.action", "move")
    if table.prompt == "move.warrior":
        table.choose("move.warrior", warrior)
    assert table.prompt == "move.to"
    return table.options


@pytest.mark.rule("BC-4.1", "BC-4.7", "BC-4.20", "BC-18.1")
def test_move_takes_one_warrior_after_the_other_each_once():
    table = Table(side("platino", "C3", vassal="D4"))
    table.choose("turn.action", "move")
    assert (table.prompt, table.options) == ("move.warrior", ["platino", "rig"])
    table.choose("move.warrior", "platino").go("C1")
    assert table.at("platino") == "C1"  # he has finished before anybody else is asked for
    assert (table.prompt, table.options) == ("move.warrior", ["enough", "rig"])
    table.choose("move.warrior", "rig").go("D3")
    assert table.turn == (0, ["move"])  # nobody moves twice


@pytest.mark.rule("BC-4.1")
def test_move_moves_at_least_one_warrior():
    table = Table(side("platino", "C3", vassal="D4"))
    table.choose("turn.action", "move")
    assert "enough" not in table.options
    table.choose("move.warrior", "rig").go("D3").choose("move.warrior", "enough")
    assert table.turn == (0, ["move"])


@pytest.mark.rule("BC-4.2", "BC-4.16")
def test_a_heros_movement_value_is_the_sum_of_his_ready_actions():
    """Tarrok's fronts have 1, 1, 1 and 2."""
    assert Table(side("tarrok", "C3")).movement("tarrok") == 5
    assert Table(side("tarrok", "C3", exhausted="rolling_stone")).movement("tarrok") == 3
    every = ("quake_fist", "erratic", "stone_skin", "rolling_stone")
    nothing = Table(side("tarrok", "C3", exhausted=every), side("platino", "A1", vassal="B1"), active=1)
    assert nothing.movement("tarrok") == 0
    assert Table(side("korvu", "C3", back="thick_hide")).movement("korvu") == 4
    assert Table(side("korvu", "C3", back=("war_bellow", "storm_charge"))).movement("korvu") == 6
    exhausted_back = Table(side("korvu", "C3", back="war_bellow", exhausted="war_bellow"))
    assert exhausted_back.movement("korvu") == 3


@pytest.mark.rule("BC-4.2", "BC-4.6")
def test_movement_is_orthogonal_and_as_far_as_the_value():
    table = Table(side("korvu", "C3", exhausted=SLOW))
    assert destinations(table, "korvu") == ["B3", "C2", "C4", "D3"]


@pytest.mark.rule("BC-4.3")
def test_a_vassals_movement_value_is_on_its_face_up_side():
    """Rig on C1: healthy 2, wounded 1. (C2 leads through Hollow Trunk to E2.)"""
    healthy = Table(side("platino", "F6", vassal="C1"), side("korvu", "A5"))
    assert destinations(healthy, "rig") == ["A1", "B1", "C2", "C3", "D1", "E1", "E2"]
    wounded = Table(side("platino", "F6", vassal="C1", vassal_wounded=True), side("korvu", "A5"))
    assert destinations(wounded, "rig") == ["B1", "C2", "D1"]


@pytest.mark.rule("BC-4.4")
def test_the_value_is_fixed_when_the_movement_starts():
    """Korvu with value 2 crosses E6, a move edge of Moonwell: it gives nothing, because he did not start there."""
    table = Table(side("korvu", "C6", exhausted=("war_bellow", "thick_hide")), side("akhena", "A1"))
    assert destinations(table, "korvu") == ["B5", "B6", "D5", "D6", "E6"]
    table.choose("move.to", "E6")
    assert table.location("moonwell") == "front"


@pytest.mark.rule("BC-4.4", "BC-13.6")
def test_location_bonuses_belong_to_the_value():
    """The same start on E6, Moonwell's move edge: 2 + 1 squares."""
    table = Table(side("korvu", "E6", exhausted=("war_bellow", "thick_hide")), side("akhena", "A1"))
    assert destinations(table, "korvu") == ["B6", "C4", "C6", "D4", "D5", "D6", "F4", "F5", "F6"]
    assert table.location("moonwell") == "back"


@pytest.mark.rule("BC-4.5", "BC-4.6", "BC-4.8", "BC-4.11")
@pytest.mark.parametrize("by", ["move", "sprint", "control"])
def test_the_same_rules_for_move_sprint_and_control(by: str):
    """Korvu on B3 with 2 squares to go: by Move, by Thick Hide (SPRINT 2) or by Akhena's Divine Edict (CONTROL 2).

    B3 lies between two locations, whose other sides (B1, B5) would be 2 squares away.
    """
    korvu, akhena = side("korvu", "B3"), side("akhena", "E4")
    if by == "move":
        table = Table(side("korvu", "B3", exhausted=("thick_hide", "war_bellow")), akhena)
        table.choose("turn.action", "move")
    elif by == "sprint":
        table = Table(korvu, akhena).activate("thick_hide")
    else:
        table = Table(korvu, akhena, active=1).activate("divine_edict").execute()
    assert table.prompt == "move.to"
    assert table.options == ["A2", "A3", "A4", "C2", "C3", "C4", "D3"]


@pytest.mark.rule("BC-4.8")
def test_only_squares_adjacent_to_a_location_are_entered_or_passed():
    """From E1 with value 2, Akhena on E2: F1 touches no location, so there is no way round the corner to F2."""
    table = Table(side("korvu", "E1", exhausted=("war_bellow", "thick_hide")), side("akhena", "E2"))
    assert destinations(table, "korvu") == ["C1", "D1"]


@pytest.mark.rule("BC-4.9", "BC-R.19")
def test_through_allies():
    """Rig on E2 does not stop Platino: on to F2, or through Hollow Trunk to C2; but he cannot stop with Rig."""
    table = Table(side("platino", "E1", vassal="E2", exhausted="long_musket"), side("korvu", "A5"))
    assert destinations(table, "platino") == ["C1", "C2", "D1", "F2"]


@pytest.mark.rule("BC-4.10")
def test_not_through_enemies():
    for enemy in (side("akhena", "E2"), side("platino", "F6", vassal="E2")):
        table = Table(side("korvu", "E1", exhausted=("war_bellow", "thick_hide")), enemy)
        assert destinations(table, "korvu") == ["C1", "D1"]
    rig = Table(side("platino", "A5", vassal="E1"), side("korvu", "E2"))
    assert destinations(rig, "rig") == ["C1", "D1"]


@pytest.mark.rule("BC-4.11")
def test_not_through_locations():
    """B3 lies between the locations on B2 and B4."""
    table = Table(side("korvu", "B3", exhausted=("war_bellow", "thick_hide")))
    assert destinations(table, "korvu") == ["A2", "A3", "A4", "C2", "C3", "C4", "D3"]


@pytest.mark.rule("BC-4.12")
def test_one_warrior_per_square():
    """Neither with an ally, nor with an enemy; also not when moved by CONTROL through everybody."""
    table = Table(
        side("platino", "C3", vassal="C2", exhausted=("long_musket", "blunderbuss")), side("korvu", "D3")
    )
    assert destinations(table, "platino") == ["B3", "C4"]
    control = Table(side("akhena", "A3"), side("platino", "C3", vassal="C2"))
    control.activate("divine_edict").choose("line.use", "execute").choose("control.target", "platino")
    assert control.options == ["B3", "C1", "C4", "D3", "D4", "D5", "E2"]


@pytest.mark.rule("BC-4.13")
def test_the_mover_chooses_the_way_and_how_far():
    """C3 to D4 leads over D3, or over C4 with its danger: the player decides. Korvu could go 4 squares and goes 2."""
    for way, life in (("0 damage", 8), ("1 damage", 7)):
        table = Table(side("korvu", "C3", exhausted=("war_bellow", "thick_hide")))
        table.choose("turn.action", "move").choose("move.to", "D4")
        assert (table.asked, table.options) == ((0, "move.path"), ["0 damage", "1 damage"])
        table.choose("move.path", way)
        assert (table.at("korvu"), table.life("korvu")) == ("D4", ("healthy", life))
    short = Table(side("korvu", "C3")).move("korvu", "C2")
    assert short.at("korvu") == "C2"


@pytest.mark.rule("BC-4.13")
def test_the_preview_shows_the_way():
    table = Table(side("korvu", "C3", exhausted=("war_bellow", "thick_hide")))
    table.choose("turn.action", "move").choose("move.to", "D4")
    ways = {word: table.option(word).preview for word in table.options}
    assert ways["0 damage"] == {"damage": 0, "steps": 2, "path": ["square:D3", "square:D4"]}
    assert ways["1 damage"] == {"damage": 1, "steps": 2, "path": ["square:C4", "square:D4"]}


@pytest.mark.rule("BC-4.14", "BC-4.18")
def test_a_movement_does_not_end_where_it_began():
    table = Table(side("korvu", "C3"))
    assert "C3" not in destinations(table, "korvu")
    # In a dead end with one way out that somebody holds there is no movement at all, only a way out and back.
    ally_in_the_way = Table(
        side("platino", "A1", vassal="A2", exhausted=("long_musket", "blunderbuss")), side("korvu", "B1")
    )
    ally_in_the_way.choose("turn.action", "move")
    assert ally_in_the_way.prompt == "move.to"
    assert ally_in_the_way.option("A3").refs == ("square:A3",)  # it is Rig who moves: Platino cannot


@pytest.mark.rule("BC-4.15", "BC-R.12")
def test_a_hero_without_movement_stays_but_his_vassal_goes():
    every = ("blunderbuss", "long_musket", "barked_orders")
    table = Table(side("platino", "C3", vassal="D4", exhausted=every))
    table.choose("turn.action", "move")
    assert table.prompt == "move.to"
    table.go("D3")
    assert (table.at("platino"), table.at("rig")) == ("C3", "D3")
    assert [event["action"] for event in table.events("turn_action")] == ["move", "breathe"]


@pytest.mark.rule("BC-4.15")
def test_a_location_bonus_can_be_all_the_movement_there_is():
    every = ("storm_charge", "great_axe", "war_bellow", "thick_hide")
    table = Table(side("korvu", "E6", exhausted=every), side("akhena", "A1"))
    assert table.options == ["breathe", "move"]
    assert destinations(table, "korvu") == ["D6", "F6"]


@pytest.mark.rule("BC-4.17", "BC-4.2", "BC-4.3")
@pytest.mark.parametrize(
    ("hero", "value", "vassal"),
    [("platino", 3, 2), ("akhena", 4, None), ("korvu", 4, None), ("isgrid", 4, 3), ("tarrok", 5, None)],
)
def test_movement_values_at_the_start(hero: str, value: int, vassal: int | None):
    table = Table(side(hero, "A1"), side("korvu" if hero != "korvu" else "akhena", "F6"))
    assert table.movement(hero) == value
    sides = table.match.game.content(table.match.state)["heroes"]
    assert isinstance(sides, dict)
    assert (sides[hero]["vassal"]["sides"][0]["move"] if vassal else None) == vassal


@pytest.mark.rule("BC-4.18", "BC-13.17", "BC-R.31")
def test_can_move_is_judged_after_the_flip():
    """Korvu on D1 has only Hollow Trunk's +1, both neighbours are held by enemies. Flipped, its passage leads to D3."""
    every = ("storm_charge", "great_axe", "war_bellow", "thick_hide")
    table = Table(side("korvu", "D1", exhausted=every), side("platino", "C1", vassal="E1"))
    assert table.options == ["breathe", "move"]
    table.choose("turn.action", "move")
    assert (table.at("korvu"), table.location("hollow_trunk")) == ("D3", "back")
    # The other way round: the flip takes the only passage away, so there is no Move.
    arena = glade(two={"front": {"bonuses": {"move": "n"}, "passages": ["n->s"]}})
    closed = Table(
        side("korvu", "D1", exhausted=every),
        side("platino", "C1", vassal="E1"),
        arena="glade",
        packs=[pack(arenas=[arena])],
        done=["activate"],
    )
    assert [event["action"] for event in closed.events("turn_action")][:1] == ["breathe"]


@pytest.mark.rule("BC-4.19", "BC-4.13")
def test_a_way_may_cross_the_start_square():
    """C3 to D3 with 3 points, D4 held by Akhena: into the danger of C4 and back over C3 is a way of its own."""
    table = Table(side("korvu", "C3", exhausted="thick_hide"), side("akhena", "D4"))
    table.choose("turn.action", "move").choose("move.to", "D3")
    assert table.options == ["0 damage", "1 damage"]
    preview = table.option("1 damage").preview
    assert preview is not None and preview["path"] == ["square:C4", "square:C3", "square:D3"]
    table.choose("move.path", "1 damage")
    assert (table.at("korvu"), table.life("korvu")) == ("D3", ("healthy", 7))


@pytest.mark.rule("BC-4.19", "BC-4.12")
def test_no_way_ends_on_an_occupied_square():
    """Rig on D3, Platino with 1 point on C3: he may pass Rig only if points are left to go on."""
    one_point = ("long_musket", "blunderbuss")
    table = Table(side("platino", "C3", vassal="D3", exhausted=one_point), side("korvu", "A1"))
    assert destinations(table, "platino") == ["B3", "C2", "C4"]
    table = Table(
        side("platino", "D1", vassal="C1", exhausted=one_point),
        side("korvu", "E2"),
        sides={"hollow_trunk": "back"},
    )
    assert "C1" not in destinations(table, "platino")


@pytest.mark.rule("BC-4.20")
def test_a_move_of_the_vassal_alone_claims_no_bonus():
    """Platino stands at Hollow Trunk's move edge. It flips when he starts to move, not before and not for Rig."""
    table = Table(side("platino", "D1", vassal="D4"))
    table.choose("turn.action", "move").choose("move.warrior", "rig").go("D3")
    assert (table.prompt, table.location("hollow_trunk")) == ("move.warrior", "front")
    table.choose("move.warrior", "enough")
    assert (table.turn, table.location("hollow_trunk")) == ((0, ["move"]), "front")
    both = Table(side("platino", "D1", vassal="D4"))
    both.choose("turn.action", "move").choose("move.warrior", "rig").go("D5")
    both.choose("move.warrior", "platino")
    assert both.location("hollow_trunk") == "back"


@pytest.mark.rule("BC-4.21", "BC-4.4")
def test_a_vassal_wounded_on_the_way_finishes_its_movement():
    """Rig (2, wounded 1) walks C3-C4-D4; the danger at C4 wounds him at the first step."""
    table = Table(side("platino", "A1", vassal="C3"))
    table.move("rig", "D4", "1 damage")
    assert (table.at("rig"), table.is_wounded("rig")) == ("D4", True)


@pytest.mark.rule("BC-R.12")
def test_a_boxed_in_hero_does_not_move_but_his_vassal_may():
    table = Table(side("isgrid", "A1", vassal="C3"), side("platino", "A2", vassal="B1"))
    table.choose("turn.action", "move")
    assert table.prompt == "move.to"  # only Fenn can
    table.go("C2")
    assert (table.at("fenn"), table.at("isgrid")) == ("C2", "A1")


@pytest.mark.rule("BC-R.19")
def test_start_squares_never_coincide():
    for arena in library_of([]).arenas:
        assert len({square for start in arena.starts for square in start}) == 4
    coinciding = glade()
    coinciding["starts"][0]["vassal"] = "A2"
    coinciding["starts"][1] = {"hero": "A1", "vassal": "B1"}
    with pytest.raises(TafelrundeError, match="start squares coincide"):
        library_of([pack(arenas=[coinciding])])


@pytest.mark.rule("BC-R.32", "BC-15.2")
def test_a_suicidal_step_is_allowed():
    table = Table(side("korvu", "C3", wounded=1), SOMEBODY)
    assert "C4" in destinations(table, "korvu")
    table.go("C4", "1 damage")
    assert table.result == ([1], "defeated")


@pytest.mark.rule("BC-4.2")
def test_a_card_without_movement_adds_nothing():
    lame = hero_set("lame", {"stand": card(move=0)})
    table = Table(side("lame", "C3"), packs=[pack([lame])])
    assert table.movement("lame") == 3
