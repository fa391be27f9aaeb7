"""Korvu's Storm Charge (BC-14)."""

import pytest

from tests.games.battlecrest.cards import card, glade, hero_set, pack
from tests.games.battlecrest.table import Table, side

NO_DANGER = {"poachers_stand": "front"}  # C4 is harmless


@pytest.mark.rule("BC-14.1")
def test_storm_charge_is_a_sprint_through_enemies_and_an_attack_on_them():
    table = Table(side("korvu", "C3"))
    heroes = table.match.game.content(table.match.state)["heroes"]
    assert isinstance(heroes, dict)
    lines = heroes["korvu"]["actions"]["storm_charge"]["front"]["lines"]
    assert [(line["do"], line["value"], line["range"]) for line in lines] == [
        ("sprint", 3, None),
        ("attack", 3, "passed"),
    ]
    assert lines[0]["text"]["en"] == "SPRINT 3, also through enemies"
    corner = Table(side("korvu", "A1"), side("platino", "A2", vassal="B1")).activate("storm_charge")
    corner.go("A3").choose("line.use", "execute")
    assert corner.strengths == [("platino", 3)]


@pytest.mark.rule("BC-14.2", "BC-14.8", "BC-14.10", "BC-14.7")
def test_example_through_the_enemy_hero():
    """C3-C4-D4 through Platino: ATTACK 3 against defence 1 = 2 damage. C4 (occupied) and C5 (a location) are no stops."""
    table = Table(side("korvu", "C3"), side("platino", "C4"), sides=NO_DANGER).activate("storm_charge")
    assert "C4" not in table.options and "C5" not in table.options
    table.choose("move.to", "D4")
    assert table.options == ["0 damage", "0 damage through platino"]
    table.choose("move.path", "0 damage through platino")
    assert table.events("move")[0]["path"] == ["square:C3", "square:C4", "square:D4"]
    table.choose("line.use", "execute")
    assert table.asked == (1, "defend")
    table.choose("defend", "long_musket")
    assert table.story == ["attack platino 3", "defend long_musket 1", "hurt platino 2"]


@pytest.mark.rule("BC-14.2")
def test_a_passed_enemy_is_a_target_wherever_korvu_stands():
    """Through Akhena on D3 and on to D5, two squares behind her: no range to check."""
    table = Table(side("korvu", "C3"), side("akhena", "D3"), sides=NO_DANGER).activate("storm_charge")
    table.go("D5", "0 damage through akhena").choose("line.use", "execute").choose("defend", "none")
    assert (table.at("korvu"), table.life("akhena")) == ("D5", ("healthy", 5))


@pytest.mark.rule("BC-14.2", "BC-14.5")
def test_an_enemy_beside_the_way_is_no_target():
    table = Table(side("korvu", "C3"), side("platino", "C4", vassal="D3"), sides=NO_DANGER).activate(
        "storm_charge"
    )
    table.go("D4", "0 damage through platino").choose("line.use", "execute").choose("defend", "none")
    assert table.strengths == [("platino", 3)]


@pytest.mark.rule("BC-14.3")
@pytest.mark.parametrize("order", [("platino", "rig"), ("rig", "platino")])
def test_all_enemies_passed_are_targets_in_korvus_order(order: tuple[str, str]):
    """C3-C4 (Platino)-D4 (Rig)-D5."""
    table = Table(
        side("korvu", "C3"), side("platino", "C4", vassal="D4"), sides={**NO_DANGER, "witch_ring": "back"}
    )
    table.activate("storm_charge").go("D5", "0 damage through platino rig").choose("line.use", "execute")
    assert (table.asked, table.options) == ((0, "attack.order"), ["platino", "rig"])
    table.choose("attack.order", order[0]).choose("defend", "none")
    assert [target for target, _ in table.strengths] == list(order)  # the second one is not left out


@pytest.mark.rule("BC-14.4")
def test_an_enemy_passed_twice_is_one_target():
    """A dead end: C3-D3 (Akhena) and back is no movement, but C3-D3-D4 ... with D3 crossed twice: one target."""
    runner = hero_set(
        "runner",
        {
            "rush": card(
                {"do": "sprint", "value": 5, "through_enemies": True},
                {"do": "attack", "value": 3, "range": "passed"},
            )
        },
    )
    arena = glade(one={"front": {"dangers": "e"}})
    table = Table(side("runner", "C3"), side("akhena", "C2"), arena="glade", packs=[pack([runner], [arena])])
    table.activate("rush").choose("move.to", "D3")
    # only a way through Akhena's dangerous square C2, in and out and in again, costs 2
    table.choose("move.path", "2 damage through akhena").choose("line.use", "execute").choose(
        "defend", "none"
    )
    assert (table.strengths, table.life("akhena")) == ([("akhena", 3)], ("healthy", 5))


@pytest.mark.rule("BC-14.5", "BC-14.13")
def test_no_enemy_passed_no_attack_and_no_attack_without_the_sprint():
    """Past nobody: the ATTACK lapses. With Akhena right beside him the SPRINT still cannot be left out."""
    table = Table(side("korvu", "C3"), side("akhena", "C4"), sides=NO_DANGER).activate("storm_charge")
    assert table.prompt == "move.to"
    table.go("C2")
    assert (table.strengths, table.turn) == ([], (0, ["activate"]))


@pytest.mark.rule("BC-14.13", "BC-6.7", "BC-6.10")
def test_storm_charge_needs_room_to_sprint():
    """Through enemies he gets out of the corner; with only 1 square and no free one behind he does not."""
    rest = ("great_axe", "war_bellow", "thick_hide")
    table = Table(side("korvu", "A1", exhausted=rest), side("platino", "A2", vassal="B1"))
    assert "activate" in table.options
    shuffler = hero_set(
        "shuffler",
        {
            "shuffle": card(
                {"do": "sprint", "value": 1, "through_enemies": True},
                {"do": "attack", "value": 3, "range": "passed"},
            )
        },
    )
    idle = ("plain_0", "plain_1", "plain_2")
    stuck = Table(
        side("shuffler", "A1", exhausted=idle), side("platino", "A2", vassal="B1"), packs=[pack([shuffler])]
    )
    assert "activate" not in stuck.options


@pytest.mark.rule("BC-14.6", "BC-14.11", "BC-14.12")
def test_example_attack_bonus_where_the_charge_begins():
    """From an attack edge through both enemies: 4 against the first, 3 against the second; the location flipped before."""
    arena = glade(one={"front": {"bonuses": {"attack": "s"}}})
    table = Table(
        side("korvu", "B3"), side("platino", "C3", vassal="D3"), arena="glade", packs=[pack(arenas=[arena])]
    )
    table.activate("storm_charge")
    assert (table.prompt, table.location("one")) == ("move.to", "back")
    table.go("D4", "0 damage through platino rig").choose("line.use", "execute")
    assert table.blow("rig") == {"strength": 4, "defense": 1, "least": 3, "most": 3}
    table.choose("attack.order", "rig").choose("defend", "none")
    assert table.strengths == [("rig", 4), ("platino", 3)]
    assert table.story[0] == "one to back"


@pytest.mark.rule("BC-14.6")
def test_move_and_attack_bonuses_flip_together_at_the_start():
    """B3 with an attack edge above and a move edge below: 3 + 1 squares, both flip before the way is chosen."""
    arena = glade(one={"front": {"bonuses": {"attack": "s"}}}, four={"front": {"bonuses": {"move": "n"}}})
    table = Table(side("korvu", "B3"), side("akhena", "C3"), arena="glade", packs=[pack(arenas=[arena])])
    table.activate("storm_charge")
    assert table.story == ["one to back", "four to back"]
    assert "D5" in table.options and "D6" not in table.options  # 4 squares away, and 5
    table.go("D4", "0 damage through akhena").choose("line.use", "execute").choose("defend", "none")
    assert table.strengths == [("akhena", 4)]


@pytest.mark.rule("BC-14.6", "BC-14.12")
def test_bonuses_at_the_end_square_do_not_count():
    """Ending on an attack edge: strength 3, and that location stays as it is."""
    arena = glade(two={"front": {"bonuses": {"attack": "s"}}})
    table = Table(side("korvu", "B3"), side("akhena", "C3"), arena="glade", packs=[pack(arenas=[arena])])
    table.activate("storm_charge").go("D3", "0 damage through akhena").choose("line.use", "execute")
    table.choose("defend", "none")
    assert (table.strengths, table.location("two")) == ([("akhena", 3)], "front")


@pytest.mark.rule("BC-14.7", "BC-4.12")
def test_korvu_stops_on_a_free_square_only():
    """From A1 over A2 and B1, both held by enemies: on, but not there; not over the location B2."""
    table = Table(side("korvu", "A1"), side("platino", "A2", vassal="B1")).activate("storm_charge")
    assert table.options == ["A3", "A4", "B3", "C1", "C2", "D1"]


@pytest.mark.rule("BC-14.9", "BC-R.27")
def test_strength_is_computed_when_the_attack_is_executed():
    """Wounded by a danger on the way, the runner's life seal (sun) counts for the ATTACK that follows: 3 + 1."""
    rush = card(
        {"do": "sprint", "value": 3, "through_enemies": True},
        {"do": "attack", "value": 3, "range": "passed", "per_seal": "sun"},
    )
    runner = hero_set("runner", {"rush": rush}, seal="sun")
    for life, strength in ((1, 4), (8, 3)):
        table = Table(side("runner", "C3", life=life), side("akhena", "C4"), packs=[pack([runner])])
        table.activate("rush").go("D4", "1 damage through akhena")
        assert (table.at("runner"), table.is_wounded("runner")) == ("D4", life == 1)  # he went on
        table.choose("line.use", "execute")
        assert table.strengths == [("akhena", strength)]


@pytest.mark.rule("BC-14.12")
def test_only_the_defender_flips_during_the_attack():
    table = Table(side("korvu", "C3"), side("akhena", "D3"), sides=NO_DANGER).activate("storm_charge")
    table.go("D4", "0 damage through akhena").choose("line.use", "execute").choose("defend", "ward")
    assert table.story == ["attack akhena 3", "defend ward 3", "thornbrake to back"]


@pytest.mark.rule("BC-14.13")
def test_the_exit_of_a_passage_is_passed_like_any_square():
    """C2 - through Hollow Trunk - E2 (Akhena) - F2."""
    table = Table(side("korvu", "C2"), side("akhena", "E2")).activate("storm_charge").choose("move.to", "F2")
    table.choose("line.use", "execute").choose("defend", "none")
    assert table.strengths == [("akhena", 3)]


@pytest.mark.rule("BC-R.21")
def test_the_attack_may_be_skipped_and_its_bonus_is_lost():
    arena = glade(one={"front": {"bonuses": {"attack": "s"}}})
    table = Table(side("korvu", "B3"), side("akhena", "C3"), arena="glade", packs=[pack(arenas=[arena])])
    table.activate("storm_charge").go("D3", "0 damage through akhena")
    assert (table.prompt, table.options) == ("line.use", ["execute", "skip"])
    table.choose("line.use", "skip")
    assert (table.strengths, table.location("one"), table.life("akhena")) == ([], "back", ("healthy", 8))
    assert table.turn == (0, ["activate"])


@pytest.mark.rule("BC-14.2", "BC-14.6")
def test_the_way_of_a_charge_shows_whom_it_hits():
    """C3-C4-D4 through Platino: the square and the way through him foresee the blow, the way around does not."""
    table = Table(side("korvu", "C3"), side("platino", "C4"), sides=NO_DANGER).activate("storm_charge")
    goal = next(option for option in table.match.choice.options if option.refs == ("square:D4",))
    assert goal.preview is not None and goal.preview["path"] == ["square:C4", "square:D4"]
    blows = goal.preview["attacks"]
    assert isinstance(blows, list)
    assert [(blow["ref"], blow["strength"], blow["least"], blow["most"]) for blow in blows] == [
        ("warrior:1:hero", 3, 1, 3)
    ]
    table.choose("move.to", "D4")
    around, through = table.match.choice.options
    assert around.preview is not None and "attacks" not in around.preview
    assert through.preview is not None and through.preview["attacks"] == blows


@pytest.mark.rule("BC-14.6", "BC-14.11")
def test_the_blow_foreseen_has_the_bonus_of_the_square_where_the_charge_begins():
    """The location has flipped before the way is asked for; its bonus is in the strength that is shown, and counts."""
    arena = glade(one={"front": {"bonuses": {"attack": "s"}}})
    table = Table(side("korvu", "B3"), side("akhena", "C3"), arena="glade", packs=[pack(arenas=[arena])])
    table.activate("storm_charge")
    goal = next(option for option in table.match.choice.options if option.refs == ("square:D3",))
    assert goal.preview is not None
    blows = goal.preview["attacks"]
    assert isinstance(blows, list) and [blow["strength"] for blow in blows] == [4]
    table.go("D3", "0 damage through akhena").choose("line.use", "execute").choose("defend", "none")
    assert table.strengths == [("akhena", 4)]
