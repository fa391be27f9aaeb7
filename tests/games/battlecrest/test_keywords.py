"""SPRINT, CONTROL, ATTACK (BC-7)."""

import pytest

from tests.games.battlecrest.cards import card, hero_set, pack, vassal
from tests.games.battlecrest.table import Table, side

# --- SPRINT and CONTROL -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-7.1", "BC-R.5")
def test_sprint_moves_the_executing_warrior_up_to_n_squares():
    """Thick Hide: SPRINT 2, so 1 or 2 squares, and not 0."""
    table = Table(side("korvu", "C3")).activate("thick_hide")
    assert table.options == ["A3", "B3", "C1", "C2", "C4", "D3", "D4", "D5", "E2"]
    assert table.go("B3").at("korvu") == "B3"
    # not through enemies: Akhena on E2 leaves only the way to the left
    blocked = Table(side("korvu", "E1"), side("akhena", "E2")).activate("thick_hide")
    assert blocked.options == ["C1", "D1"]


@pytest.mark.rule("BC-7.1", "BC-12.3f")
def test_a_sprint_by_star_moves_the_hero():
    table = Table(side("platino", "C3", vassal="F6", exhausted="long_musket"), side("korvu", "A5"))
    table.activate("barked_orders").execute()
    assert (table.prompt, "B1" in table.options) == ("move.to", False)
    table.go("C1")
    assert (table.at("platino"), table.abilities[-1]) == ("C1", "sea_legs")


@pytest.mark.rule("BC-7.2", "BC-R.5", "BC-7.5")
def test_control_moves_another_warrior_friend_or_foe():
    """War Bellow (CONTROL 2, Far 3); Boarding Hook (CONTROL 1, Far 3)."""
    table = Table(side("korvu", "C3"), side("akhena", "C1")).activate("war_bellow").execute()
    # at most 2 squares, at least 1; on B1 or D1 only 1 was used
    assert table.options == ["A1", "B1", "C2", "D1", "E1", "E2"]
    assert table.go("B1").at("akhena") == "B1"
    friend = Table(side("platino", "C3", vassal="D4", back="long_musket"), side("korvu", "C1"))
    friend.activate("long_musket")
    assert (friend.prompt, friend.options) == ("control.target", ["korvu", "rig"])
    friend.choose("control.target", "rig").go("D3")
    assert friend.at("rig") == "D3"


@pytest.mark.rule("BC-7.3", "BC-R.15", "BC-18.2")
def test_the_executing_player_chooses_target_square_and_way():
    """Korvu drags Akhena from C3: to D4 over D3 or over the danger on C4. She is never asked."""
    for way, points in (("0 damage", 8), ("1 damage", 7)):
        table = Table(side("korvu", "A3"), side("akhena", "C3")).activate("war_bellow").execute()
        assert table.asked == (0, "move.to")
        table.choose("move.to", "D4")
        assert table.asked == (0, "move.path")
        table.choose("move.path", way)
        assert (table.at("akhena"), table.life("akhena")) == ("D4", ("healthy", points))
        assert table.asked[0] == 0


@pytest.mark.rule("BC-7.4", "BC-4.10")
def test_a_controlled_warrior_passes_its_enemies():
    """Akhena on E1 can leave only over E2 or D1, where Isgrid and Fenn stand: she passes both, and stops on neither."""
    table = Table(side("isgrid", "E2", vassal="D1"), side("akhena", "E1"))
    table.activate("whistle").choose("line.use", "execute")
    # Far 5 does not reach a neighbour: Fenn is the one in range
    assert table.options == ["B1", "C1", "C2"]
    far = Table(side("isgrid", "E2", vassal="D1"), side("akhena", "E1"))
    far.activate("frost_snare").execute().choose("control.target", "akhena").choose(
        "control.further", "enough"
    )
    assert far.options == ["C1", "C2", "F2"]


@pytest.mark.rule("BC-7.5")
def test_nobody_controls_himself():
    """Every CONTROL in range of its own executor would reach distance 0: he is never offered."""
    near = Table(side("isgrid", "C3", vassal="D4"), side("akhena", "C4")).activate("frost_snare").execute()
    assert (near.prompt, near.options) == ("control.target", ["akhena", "fenn"])
    near.choose("control.target", "fenn")
    assert near.options == ["akhena", "enough"]


@pytest.mark.rule("BC-7.18", "BC-8.7", "BC-8.9", "BC-18.9")
def test_control_with_several_targets():
    """Frost Snare (CONTROL 2, Near, 2 targets): both are named first; each is moved completely before the next."""
    table = Table(side("isgrid", "C3", vassal="B3"), side("akhena", "D4"))
    table.activate("frost_snare").execute()
    table.choose("control.target", "akhena").choose("control.further", "fenn")
    assert (table.prompt, table.at("akhena")) == ("move.to", "D4")
    assert "D4" not in table.options
    table.go("D3")
    assert (table.prompt, table.at("akhena"), table.at("fenn")) == ("move.to", "D3", "B3")
    assert "B3" not in table.options and "enough" not in table.options  # a named target must be moved
    table.go("A3")
    assert table.at("fenn") == "A3"


@pytest.mark.rule("BC-7.18")
def test_a_later_control_target_that_cannot_move_is_skipped():
    """Rig in the corner A1 has nowhere to go: he cannot be the first target; named second he stays where he is."""
    push = card({"do": "control", "value": 1, "range": "near", "targets": 2})
    pusher = hero_set("pusher", {"push": push}, vassal=vassal("imp"))
    table = Table(
        side("pusher", "A2", vassal="B1"), side("platino", "B3", vassal="A1"), packs=[pack([pusher])]
    )
    table.activate("push")
    assert (table.prompt, table.options) == ("control.target", ["imp", "platino"])
    table.choose("control.target", "platino")
    assert table.options == ["enough", "imp", "rig"]
    table.choose("control.further", "rig").go("C3")
    assert (table.at("platino"), table.at("rig"), table.turn) == ("C3", "A1", (0, ["activate"]))


@pytest.mark.rule("BC-7.18", "BC-8.7")
def test_a_further_control_target_must_be_in_range_too():
    """Frost Snare is Near. Rig on F6 is out of range, and a vassal that is gone is nobody's target."""
    for rig, options in (("F6", ["enough", "platino"]), ("B3", ["enough", "platino", "rig"])):
        table = Table(side("isgrid", "C3", vassal="C4"), side("platino", "D4", vassal=rig))
        table.activate("frost_snare").execute().choose("control.target", "fenn")
        assert (table.prompt, table.options) == ("control.further", options)
    gone = Table(side("isgrid", "C3", vassal="C4"), side("platino", "D4"))
    gone.activate("frost_snare").execute().choose("control.target", "fenn")
    assert gone.options == ["enough", "platino"]
    alone = Table(side("isgrid", "C3", vassal="C4"), side("akhena", "F6"))
    alone.activate("frost_snare")
    assert alone.prompt == "move.to"  # Fenn is the only target: there is nobody to name after him


@pytest.mark.rule("BC-R.22")
def test_control_does_not_use_up_a_move():
    table = Table(side("platino", "C3", vassal="D4", back="long_musket"), side("korvu", "F6"))
    table.activate("long_musket").go("D3")
    assert table.at("rig") == "D3"
    table.choose("turn.action", "move").choose("move.warrior", "rig").go("D4")
    assert table.at("rig") == "D4"


# --- ATTACK -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-7.6", "BC-7.7", "BC-7.15", "BC-18.4")
def test_attack_defend_damage():
    """Blunderbuss (4, Near, 2 targets): targets and strength are named, then the defence is asked, then damage is dealt."""
    table = Table(side("platino", "C3"), side("isgrid", "D4", vassal="D3"))
    table.activate("blunderbuss")
    assert (table.asked, table.options) == ((0, "attack.target"), ["fenn", "isgrid"])
    assert table.blow("isgrid") == {"strength": 4, "defense": 2, "least": 2, "most": 4}
    table.choose("attack.target", "isgrid").choose("attack.further", "enough")
    assert (table.asked, table.life("isgrid")) == ((1, "defend"), ("healthy", 6))
    assert table.match.choice is not None and table.match.choice.about[0] == 4
    table.choose("defend", "whistle")
    assert table.story == ["attack isgrid 4", "defend whistle 2", "hurt isgrid 2"]
    assert table.life("isgrid") == ("healthy", 4)


@pytest.mark.rule("BC-7.8", "BC-17.4", "BC-12.5")
def test_strength_is_printed_value_plus_seals_plus_conditions_plus_locations():
    """Javelin Thrust (2 + moon, moon seal) at Gallows Oak's south edge, Fenn Near the target: 2 + 1 + 1 + 1 = 5."""
    table = Table(
        side("isgrid", "B3", vassal="C4", back="ice_javelin"),
        side("korvu", "C3"),
        sides={"poachers_stand": "front"},
    )
    table.activate("ice_javelin")
    assert table.strengths == [("korvu", 5)]
    assert table.location("gallows_oak") == "back"


@pytest.mark.rule("BC-7.9", "BC-1.12")
def test_only_enemies_can_be_attacked():
    table = Table(side("platino", "C3", vassal="D4"), side("korvu", "C4"))
    table.activate("blunderbuss")
    assert table.strengths == [("korvu", 4)]  # Rig is Near, too, and was not even offered


@pytest.mark.rule("BC-7.10", "BC-18.2")
def test_a_hero_defends_with_exactly_one_ready_action_or_not_at_all():
    table = Table(side("korvu", "C3"), side("akhena", "C4", exhausted="divine_edict"))
    table.activate("great_axe")
    assert (table.asked, table.options) == ((1, "defend"), ["ethereal_dive", "none", "ornate_staff", "ward"])
    table.choose("defend", "ethereal_dive")
    assert table.exhausted("akhena") == ["ethereal_dive", "divine_edict"]
    assert table.asked == (0, "turn.action")  # asked once
    assert table.life("akhena") == ("healthy", 6)  # 4 - 2
    declined = Table(side("korvu", "C3"), side("akhena", "C4")).activate("great_axe").choose("defend", "none")
    assert (declined.exhausted("akhena"), declined.life("akhena")) == ([], ("healthy", 4))


@pytest.mark.rule("BC-7.10")
def test_without_a_ready_action_there_is_no_defence():
    every = ("ornate_staff", "ward", "ethereal_dive", "divine_edict")
    table = Table(side("korvu", "C3"), side("akhena", "C4", exhausted=every)).activate("great_axe")
    assert table.life("akhena") == ("healthy", 4)


@pytest.mark.rule("BC-7.11")
def test_a_card_with_defence_0_may_defend():
    """Ornate Staff (0) on Thornbrake's west edge: it charges its sun seal and claims the location's bonus."""
    table = (
        Table(side("korvu", "C3"), side("akhena", "D3"))
        .activate("great_axe")
        .choose("defend", "ornate_staff")
    )
    assert table.life("akhena") == ("healthy", 5)  # 4 - (0 + 1)
    assert (table.charged("akhena"), table.location("thornbrake")) == ({"sun": 1}, "back")


@pytest.mark.rule("BC-7.12", "BC-12.7", "BC-R.6", "BC-12.5")
def test_defence_is_value_plus_seals_plus_locations():
    """Ward (1 + moon, moon seal) at Thornbrake: 1 + 1 (its own seal) + 1 (location) = 3, with Mirror Veil's moon seal 4."""
    table = Table(side("korvu", "C3"), side("akhena", "D3")).activate("great_axe").choose("defend", "ward")
    assert table.story == ["attack akhena 4", "defend ward 3", "thornbrake to back", "hurt akhena 1"]
    moon = side("akhena", "D3", back="divine_edict", exhausted="divine_edict")
    more = Table(side("korvu", "C3"), moon).activate("great_axe").choose("defend", "ward")
    assert more.story == ["attack akhena 4", "defend ward 4", "thornbrake to back"]


@pytest.mark.rule("BC-7.12", "BC-R.8", "BC-13.8")
def test_without_exhausting_no_location_helps():
    table = Table(side("korvu", "C3"), side("akhena", "D3")).activate("great_axe").choose("defend", "none")
    assert (table.life("akhena"), table.location("thornbrake")) == (("healthy", 4), "front")


@pytest.mark.rule("BC-7.13")
def test_defending_executes_nothing():
    """Ward's ★ and Divine Edict's CONTROL stay unused when they defend."""
    for defender in ("ward", "divine_edict"):
        table = (
            Table(side("korvu", "C3"), side("akhena", "C4")).activate("great_axe").choose("defend", defender)
        )
        assert table.abilities == ["korvu.great_axe.front.1"]
        assert table.asked == (0, "turn.action")


@pytest.mark.rule("BC-7.14", "BC-R.20", "BC-13.8")
def test_a_vassal_always_defends_with_its_card_and_location():
    """Rig (1) at Thornbrake's west edge: 4 - (1 + 1) = 2 wounds him; nothing is exhausted, nobody is asked."""
    table = Table(side("korvu", "C3"), side("platino", "F6", vassal="D3")).activate("great_axe")
    assert table.story == ["attack rig 4", "thornbrake to back", "hurt rig 2", "wounded rig"]
    assert (table.exhausted("platino"), table.asked) == ([], (0, "turn.action"))
    # the bonus is used even where it was not needed: strength 1 against Fenn's 2 + 1
    weak = Table(
        side("tarrok", "B3"),
        side("isgrid", "F6", vassal="C2"),
        sides={"gallows_oak": "back", "poachers_stand": "front"},
    )
    weak.activate("stone_skin").choose("star", "gallows_oak")
    assert weak.story == ["attack fenn 1", "gallows_oak to front"]


@pytest.mark.rule("BC-7.15")
def test_damage_is_never_negative():
    """Noose (ATTACK 1) against Divine Edict (2)."""
    table = Table(side("tarrok", "A2"), side("akhena", "A3"), sides={"poachers_stand": "front"})
    table.activate("stone_skin").choose("defend", "divine_edict")
    assert table.life("akhena") == ("healthy", 8)
    assert table.events("damage") == []


@pytest.mark.rule("BC-7.16", "BC-R.7")
def test_a_defence_lasts_for_one_attack_on_one_target():
    """Two attacks in one turn (Howling Wind by ★ and card is not needed: Ice Javelin, then Fenn's Bite by its ★)."""
    table = Table(side("isgrid", "A3", vassal="C4"), side("korvu", "C3"))
    table.activate("ice_javelin").execute().choose("defend", "thick_hide")
    table.execute()
    assert (table.asked, table.options) == (
        (1, "defend"),
        ["great_axe", "none", "storm_charge", "war_bellow"],
    )
    table.choose("defend", "war_bellow")
    # Ice Javelin 3 + 1 (Fenn is Near) - 2, then Bite 3 - 1
    assert table.story == [
        "attack korvu 4",
        "defend thick_hide 2",
        "hurt korvu 2",
        "attack korvu 3",
        "defend war_bellow 1",
        "hurt korvu 2",
    ]
    assert table.exhausted("korvu") == ["war_bellow", "thick_hide"]


@pytest.mark.rule("BC-7.16", "BC-7.14")
def test_a_heros_defence_does_not_help_his_vassal():
    """Blunderbuss on Isgrid, then on Fenn: Isgrid's card is for herself; Fenn defends with his own 2."""
    table = Table(side("platino", "C3"), side("isgrid", "C4", vassal="D4")).activate("blunderbuss")
    table.choose("attack.target", "isgrid").choose("attack.further", "fenn").choose("defend", "whistle")
    assert table.story == [
        "attack isgrid 4",
        "defend whistle 2",
        "hurt isgrid 2",
        "attack fenn 4",
        "hurt fenn 2",
        "wounded fenn",
    ]


@pytest.mark.rule("BC-7.17", "BC-7.12")
def test_example_4_against_1_with_a_defence_bonus():
    """Great Axe 4 against Long Musket's 1 at Thornbrake: 4 - (1 + 1) = 2; Thornbrake flips before the damage."""
    table = (
        Table(side("korvu", "C3"), side("platino", "D3"))
        .activate("great_axe")
        .choose("defend", "long_musket")
    )
    assert table.story == ["attack platino 4", "defend long_musket 2", "thornbrake to back", "hurt platino 2"]
    assert table.life("platino") == ("healthy", 5)
