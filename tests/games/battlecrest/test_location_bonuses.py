"""Location bonuses (BC-13)."""

import pytest

from tests.games.battlecrest.cards import card, glade, hero_set, pack
from tests.games.battlecrest.table import Table, side

# B3 between two attack edges: Gallows Oak's south (front) and Poacher's Stand's north (back, with far)
OAK_ONLY = {"B4": "moonwell"}


@pytest.mark.rule("BC-13.1")
def test_a_bonus_is_applied_without_asking():
    """Nobody is asked whether to use it, and no option leaves it out."""
    table = Table(side("korvu", "B3"), side("akhena", "C3"), locations=OAK_ONLY).activate("great_axe")
    assert (table.asked, table.strengths) == ((1, "defend"), [("akhena", 5)])
    assert table.location("gallows_oak") == "back"


@pytest.mark.rule("BC-13.1", "BC-13.4")
def test_only_a_related_act_uses_a_bonus():
    """Korvu at an attack edge: moving, charging, breathing and a SPRINT leave the location as it is."""
    for action in ("charge", "breathe", "move"):
        table = Table(side("korvu", "B3", exhausted="great_axe"), locations=OAK_ONLY)
        table.choose("turn.action", action)
        while table.prompt != "turn.action":
            table.match.answer(0)
        assert table.location("gallows_oak") == "front"
    sprint = Table(side("korvu", "B3"), locations=OAK_ONLY).activate("thick_hide").go("A3")
    assert sprint.location("gallows_oak") == "front"


@pytest.mark.rule("BC-13.2", "BC-18.3")
def test_apply_then_flip_then_act():
    table = Table(side("korvu", "B3"), side("akhena", "C3"), locations=OAK_ONLY).activate("great_axe")
    table.choose("defend", "none")
    assert table.story == ["gallows_oak to back", "attack akhena 5", "hurt akhena 5"]


@pytest.mark.rule("BC-13.2", "BC-2.4")
def test_a_flipped_location_keeps_its_orientation():
    """Gallows Oak's back has its defence bonus east and west: C2 is still its east edge."""
    table = Table(side("korvu", "C3"), side("akhena", "C2"), sides={"gallows_oak": "back"})
    table.activate("great_axe").choose("defend", "ornate_staff")
    assert table.story == [
        "attack akhena 4",
        "defend ornate_staff 1",
        "gallows_oak to front",
        "hurt akhena 3",
    ]


@pytest.mark.rule("BC-13.3", "BC-1.16")
def test_bonuses_of_several_locations_add_up():
    """Great Axe from B3 between two attack edges: 4 + 1 + 1; E4 between two defence edges: 1 + 1 + 1."""
    table = Table(side("korvu", "B3"), side("akhena", "C3")).activate("great_axe")
    assert table.strengths == [("akhena", 6)]
    defence = (
        Table(side("korvu", "D4"), side("platino", "E4"))
        .activate("great_axe")
        .choose("defend", "long_musket")
    )
    assert defence.story[1] == "defend long_musket 3"


@pytest.mark.rule("BC-13.4", "BC-13.3")
def test_move_counts_for_the_turn_action_as_well():
    """Korvu with value 1 on B3: 2 squares with a move edge above him."""
    for bonuses, farthest in (({}, 1), ({"move": "s"}, 2)):
        arena = glade(one={"front": {"bonuses": bonuses}})
        slow = side("korvu", "B3", exhausted=("great_axe", "war_bellow", "thick_hide"))
        table = Table(slow, arena="glade", packs=[pack(arenas=[arena])]).choose("turn.action", "move")
        assert max(_distance("B3", square) for square in table.options) == farthest


@pytest.mark.rule("BC-13.4", "BC-13.3")
@pytest.mark.parametrize("kind", ["attack", "defense", "far", "move", "control"])
def test_each_kind_gives_one(kind: str):
    """The same position with and without one bonus at the south edge of the location on B2."""
    results = []
    for bonuses in ({}, {kind: "s"}):
        arena = glade(one={"front": {"bonuses": bonuses}})
        tester = hero_set(
            "tester",
            {
                "blow": card({"do": "attack", "value": 3, "range": "direct"}),
                "shot": card({"do": "attack", "value": 3, "range": "far 3"}),
                "run": card({"do": "sprint", "value": 1}),
                "push": card({"do": "control", "value": 1, "range": "direct"}),
            },
        )
        packs = [pack([tester], [arena])]
        where = {"attack": "C3", "defense": "C3", "far": "D5", "move": "F6", "control": "C3"}[kind]
        if kind == "defense":
            table = Table(side("korvu", "C3"), side("tester", "B3"), arena="glade", packs=packs)
            table.activate("great_axe").choose("defend", "run")
            results.append(4 - sum(event["n"] for event in table.events("damage")))
        else:
            table = Table(side("tester", "B3"), side("korvu", where), arena="glade", packs=packs)
            if kind == "attack":
                results.append(table.activate("blow").strengths[0][1])
            elif kind == "far":
                table.choose("turn.action", "activate")
                results.append(int("shot" in table.options))
            else:
                table.activate("run" if kind == "move" else "push")
                results.append(
                    max(_distance("B3" if kind == "move" else "C3", square) for square in table.options)
                )
        if bonuses and kind != "far":
            assert table.location("one") == "back"
    assert results[1] == results[0] + 1


def _distance(a: str, b: str) -> int:
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1]))


@pytest.mark.rule("BC-13.5")
def test_far_helps_only_far_attacks():
    """At Poacher's Stand (front: far on every edge) neither a Near ATTACK nor a Far CONTROL uses or flips it."""
    up = {"poachers_stand": "front"}
    near = Table(side("akhena", "A4"), side("korvu", "A3"), sides=up).activate("ornate_staff")
    assert (near.prompt, near.location("poachers_stand")) == ("defend", "front")
    # Goddess' Gaze (CONTROL, Far 3): 4 squares away is out of range in spite of the bonus
    rest = ("ornate_staff", "ethereal_dive", "divine_edict")
    assert "activate" in Table(side("akhena", "A4", exhausted=rest), side("korvu", "C3"), sides=up).options
    control = Table(side("akhena", "A4", exhausted=rest), side("korvu", "A2"), sides=up).activate("ward")
    control.choose("star", "akhena").go("A1")
    assert control.location("poachers_stand") == "front"
    edict = Table(side("akhena", "A4"), side("korvu", "C1"), sides=up).choose("turn.action", "activate")
    assert "divine_edict" not in edict.options  # CONTROL Far 4, distance 5


@pytest.mark.rule("BC-13.6")
def test_a_move_bonus_counts_where_the_movement_starts():
    """Moonwell's move edges E6 and F5: starting there helps; passing or being moved by CONTROL does not."""
    start = Table(
        side("korvu", "E6", exhausted=("great_axe", "war_bellow", "thick_hide")), side("akhena", "A1")
    )
    start.choose("turn.action", "move")
    assert (start.options, start.location("moonwell")) == (["C6", "D5", "D6", "F5", "F6"], "back")
    moved = Table(side("akhena", "D4"), side("korvu", "E6")).activate("divine_edict").execute()
    assert moved.options == ["C6", "D5", "D6", "F5", "F6"]  # CONTROL 2
    moved.go("F6")
    assert moved.location("moonwell") == "front"


@pytest.mark.rule("BC-13.7")
def test_a_control_bonus_counts_where_the_executor_stands():
    """Witch Ring's control edges C4 and D5: Akhena there moves Korvu 3 squares; Korvu there does not help her."""
    table = Table(side("akhena", "D5"), side("korvu", "D3"), sides={"hollow_trunk": "back"})
    table.activate("divine_edict").execute()
    assert (table.location("witch_ring"), "C1" in table.options) == ("back", True)  # D3 - C3 - C2 - C1
    other = Table(side("akhena", "D3"), side("korvu", "D5"), sides={"hollow_trunk": "back"})
    other.activate("divine_edict").execute()
    assert other.location("witch_ring") == "front"
    assert other.options == ["C3", "C4", "C6", "D4", "D6", "E4", "E6"]


@pytest.mark.rule("BC-13.9", "BC-R.1")
def test_vassals_use_defence_bonuses_only():
    """Rig at move, attack and far edges: he gets nothing and flips nothing. At a defence edge he does."""
    move = Table(side("platino", "A1", vassal="E6"), side("korvu", "A5"))
    move.choose("turn.action", "move").choose("move.warrior", "rig")
    assert (move.options, move.location("moonwell")) == (["C6", "D5", "D6", "F5", "F6"], "front")
    shot = Table(side("platino", "F6", vassal="B3"), side("korvu", "D4"), sides={"poachers_stand": "back"})
    shot.activate("barked_orders").execute().choose("star", "rig").choose("defend", "none")
    assert shot.strengths == [("korvu", 2)]
    assert (shot.location("gallows_oak"), shot.location("poachers_stand")) == ("front", "back")
    far = Table(side("platino", "F6", vassal="B3"), side("korvu", "D5"), sides={"poachers_stand": "front"})
    far.activate("barked_orders").execute()
    assert far.abilities[-1] == "sea_legs"  # D5 is 4 squares away: the far bonus is not for Rig


@pytest.mark.rule("BC-13.10", "BC-13.16", "BC-13.3", "BC-13.12")
def test_example_hurled_erratic():
    """Drowned Crypt (front) on B2, Beacon Tower (back: attack and far) on D2, Tarrok on C2, target on G2: 5 strong, 4 far."""
    table = Table(
        side("tarrok", "C2"),
        side("korvu", "G2"),
        arena="sunken_citadel",
        locations={"B2": "drowned_crypt", "D2": "beacon_tower"},
        sides={"drowned_crypt": "front", "beacon_tower": "back"},
    )
    table.activate("erratic")
    assert table.story == ["beacon_tower to front", "drowned_crypt to back", "attack korvu 5"]
    assert table.asked == (1, "defend")


@pytest.mark.rule("BC-13.11")
def test_a_bonus_that_becomes_active_is_for_the_next_act():
    """Korvu attacks from Gallows Oak's south edge: the back's defence bonus helps Akhena on its east edge at once."""
    table = Table(side("tarrok", "B3", back="quake_fist"), side("akhena", "C2"), locations=OAK_ONLY)
    table.activate("quake_fist").choose("defend", "ornate_staff")
    assert table.story == [
        "gallows_oak to back",
        "attack akhena 4",  # 2 + its own storm seal + 1
        "defend ornate_staff 1",
        "gallows_oak to front",
        "hurt akhena 3",
    ]


@pytest.mark.rule("BC-13.11")
def test_the_new_side_does_not_help_the_act_that_flipped_it():
    """A location with an attack bonus on both sides of its south edge gives +1 per attack, not +2."""
    arena = glade(
        one={"front": {"bonuses": {"attack": "s"}}, "back": {"bonuses": {"attack": "s", "move": "s"}}}
    )
    table = Table(side("korvu", "B3"), side("akhena", "C3"), arena="glade", packs=[pack(arenas=[arena])])
    table.activate("great_axe").choose("defend", "none")
    assert (table.strengths, table.location("one")) == ([("akhena", 5)], "back")


@pytest.mark.rule("BC-13.12")
def test_flips_in_ascending_number_with_their_dangers():
    """Korvu on B3: Gallows Oak (1) flips and endangers Platino on B1, then Poacher's Stand (4) flips."""
    table = Table(side("korvu", "B3"), side("platino", "B1", vassal="C3")).activate("great_axe")
    assert table.story[:4] == [
        "gallows_oak to back",
        "danger gallows_oak",
        "hurt platino 1",
        "poachers_stand to front",
    ]
    # the numbers decide, not the squares: Gallows Oak below, Poacher's Stand above would flip in the same order
    arena = glade(four={"front": {"bonuses": {"attack": "n"}}}, one={"front": {"bonuses": {"attack": "s"}}})
    swapped = glade(one={"front": {"bonuses": {"attack": "n"}}}, four={"front": {"bonuses": {"attack": "s"}}})
    for made, places in ((arena, {}), (swapped, {"B2": "four", "B4": "one"})):
        other = Table(
            side("korvu", "B3"),
            side("akhena", "C3"),
            arena="glade",
            packs=[pack(arenas=[made])],
            locations=places,
        )
        assert other.activate("great_axe").story == ["one to back", "four to back", "attack akhena 6"]


@pytest.mark.rule("BC-13.14", "BC-13.5")
def test_a_far_bonus_is_used_even_if_it_was_not_needed():
    table = Table(side("tarrok", "A4"), side("korvu", "A2"), sides={"poachers_stand": "front"}).activate(
        "erratic"
    )
    assert (table.strengths, table.location("poachers_stand")) == ([("korvu", 3)], "back")


@pytest.mark.rule("BC-13.14", "BC-13.3")
def test_two_far_bonuses_reach_two_squares_further():
    """Hurled Erratic (Far 3) from B3 between two far edges: 5 squares, not 6."""
    arena = glade(one={"front": {"bonuses": {"far": "s"}}}, four={"front": {"bonuses": {"far": "n"}}})
    for target, fine in (("F4", True), ("F5", False)):
        table = Table(
            side("tarrok", "B3"), side("korvu", target), arena="glade", packs=[pack(arenas=[arena])]
        )
        table.choose("turn.action", "activate")
        if fine:
            table.choose("activate.card", "erratic")
            assert table.strengths == [("korvu", 3)]
        else:
            assert "erratic" not in table.options


@pytest.mark.rule("BC-13.15", "BC-17.2")
def test_a_flip_changes_nothing_but_the_location():
    """Witch Ring's ★ turns Hollow Trunk over: nobody is moved or hurt; the passage under it is a new one."""
    table = (
        Table(side("tarrok", "C4"), side("korvu", "C2")).activate("stone_skin").choose("star", "witch_ring")
    )
    table.choose("flip.location", "hollow_trunk")
    assert (table.at("tarrok"), table.at("korvu"), table.story) == ("C4", "C2", ["hollow_trunk to back"])
    assert (table.life("korvu"), table.exhausted("korvu"), table.exhausted("tarrok")) == (
        ("healthy", 8),
        [],
        ["stone_skin"],
    )


@pytest.mark.rule("BC-13.17")
def test_values_before_the_flip_ways_after_it():
    """D1 with 1 + 1 points: the value counts the front's bonus, the way uses the back's passage."""
    table = Table(side("korvu", "D1", exhausted=("great_axe", "war_bellow", "thick_hide")))
    table.move("korvu", "D4")
    assert table.events("move")[0]["path"] == ["square:D1", "square:D3", "square:D4"]


@pytest.mark.rule("BC-13.19")
def test_bonuses_serve_abilities_of_every_origin():
    """A hero card (Goddess' Gaze), a location (Burrow Run) and a condition (Aftershock) use them like an action card."""
    gaze = Table(side("akhena", "D5"), side("korvu", "D3")).activate("ward").choose("star", "akhena")
    assert gaze.location("witch_ring") == "back"
    assert "B2" not in gaze.options and "C1" in gaze.options  # 2 + 1 squares
    burrow = Table(side("tarrok", "D3")).activate("stone_skin")
    assert (burrow.abilities[-1], burrow.location("hollow_trunk")) == ("burrow", "back")
    assert "A3" in burrow.options  # D3 - C3 - B3 - A3
    shock = Table(side("tarrok", "B3", exhausted="erratic"), side("korvu", "C3"), locations=OAK_ONLY)
    shock.choose("turn.action", "breathe").choose("after.breathe", "yes")
    assert (shock.strengths, shock.location("gallows_oak")) == ([("korvu", 2)], "back")


@pytest.mark.rule("BC-13.20", "BC-13.17", "BC-R.31")
def test_example_hollow_trunk():
    """Value 2 + 1 on D1; after the flip D1-D3 costs 1 of the 3, so D5 is in reach."""
    table = Table(side("korvu", "D1", exhausted=("war_bellow", "thick_hide")))
    table.choose("turn.action", "move")
    assert "D5" in table.options
    before = Table(
        side("korvu", "D1", exhausted="thick_hide"), locations={"D2": "moonwell"}, sides={"moonwell": "back"}
    )
    before.choose("turn.action", "move")
    assert "D5" not in before.options
