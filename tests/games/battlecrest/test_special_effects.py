"""Extra effects of the original content (BC-17)."""

import pytest

from tests.games.battlecrest.table import Table, side

# --- ready_action, flip_location, flip_action -------------------------------------------------------------------------


@pytest.mark.rule("BC-17.1", "BC-18.1")
def test_ready_action_stands_another_card_upright():
    """Tarrok at Moonwell activates Stone Skin with two more cards exhausted: one of those, as it lies."""
    table = Table(
        side("tarrok", "F5", exhausted=("erratic", "quake_fist"), back="erratic"), side("korvu", "A1")
    )
    table.activate("stone_skin")
    assert (table.prompt, table.options) == ("ready.card", ["erratic", "quake_fist"])
    table.choose("ready.card", "erratic")
    assert table.exhausted("tarrok") == ["quake_fist", "stone_skin"]
    assert table.face("tarrok", "erratic") == "back"


@pytest.mark.rule("BC-17.1")
def test_ready_action_needs_another_exhausted_action():
    alone = Table(side("tarrok", "F5"), side("korvu", "A1")).choose("turn.action", "activate")
    assert "stone_skin" not in alone.options


@pytest.mark.rule("BC-17.2", "BC-11.3")
def test_flip_location_flips_any_location():
    """Witch Ring's ★: all six, itself included; Platino on the danger that appears is hit."""
    table = Table(side("tarrok", "C4"), side("platino", "B1")).activate("stone_skin")
    assert table.options == [
        "gallows_oak",
        "hollow_trunk",
        "moonwell",
        "poachers_stand",
        "thornbrake",
        "witch_ring",
    ]
    table.choose("flip.location", "gallows_oak")
    assert (table.location("gallows_oak"), table.life("platino")) == ("back", ("healthy", 6))
    itself = Table(side("tarrok", "C4"), side("platino", "A1")).activate("stone_skin")
    assert itself.choose("flip.location", "witch_ring").location("witch_ring") == "back"


@pytest.mark.rule("BC-17.2")
def test_flip_location_is_always_executable():
    """Tarrok alone on Witch Ring's south edge, nobody in reach, nothing else exhausted."""
    table = Table(side("tarrok", "C6"), side("korvu", "A1")).choose("turn.action", "activate")
    assert "stone_skin" in table.options


@pytest.mark.rule("BC-17.3")
def test_flip_action_turns_a_ready_card_over():
    """Hall of Statues (F2 in the Sunken Citadel): a ready action shows its other side and stays ready."""
    table = Table(
        side("tarrok", "F1", exhausted="erratic"), side("korvu", "A5"), arena="sunken_citadel"
    ).activate("stone_skin")
    assert (table.prompt, table.options) == ("flip.card", ["quake_fist", "rolling_stone"])
    table.choose("flip.card", "quake_fist")
    assert (table.face("tarrok", "quake_fist"), table.ready("tarrok")) == (
        "back",
        ["quake_fist", "rolling_stone"],
    )


def test_a_card_that_is_turned_over_is_offered_with_the_side_it_will_show():
    for back, shown in (((), 1), (("rolling_stone",), 0)):
        table = Table(
            side("tarrok", "F1", exhausted="erratic", back=back), side("korvu", "A5"), arena="sunken_citadel"
        ).activate("stone_skin")
        choice = table.match.choice
        assert choice is not None
        stone = next(action for action in table.match.state.heroes[0].actions if action.id == "rolling_stone")
        assert choice.options[1].words["other"] == stone.sides[shown].names


@pytest.mark.rule("BC-17.3")
def test_flip_action_needs_a_ready_action():
    """With Stone Skin as the last ready card nothing is left to turn over."""
    rest = ("quake_fist", "erratic", "rolling_stone")
    table = Table(side("tarrok", "F1", exhausted=rest), side("korvu", "A5"), arena="sunken_citadel")
    assert "activate" not in table.options


# --- Pack Hunt --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-17.4", "BC-7.8")
@pytest.mark.parametrize(("fenn", "strength"), [("D4", 4), ("C4", 4), ("C1", 3), (None, 3)])
def test_pack_hunt(fenn: str | None, strength: int):
    """Ice Javelin (3) on Korvu on D3: +1 while Fenn is Near him, with an edge or a corner."""
    table = Table(
        side("isgrid", "B3", vassal=fenn),
        side("korvu", "D3"),
        locations={"B2": "hollow_trunk", "B4": "moonwell"},
    )
    table.activate("ice_javelin").execute()
    assert table.strengths == [("korvu", strength)]
    assert ("pack_hunt" in table.abilities) == (strength == 4)


@pytest.mark.rule("BC-17.4")
def test_pack_hunt_serves_locations_used_by_isgrid_but_not_fenn():
    """Noose (1) by Isgrid on Korvu beside Fenn: 2. Fenn's own Bite: 3, although Korvu is Near him."""
    noose = Table(
        side("isgrid", "A2", vassal="A4"),
        side("korvu", "A3"),
        sides={"gallows_oak": "back", "poachers_stand": "front"},
    )
    noose.activate("ice_javelin").choose("star", "gallows_oak")
    assert noose.strengths == [("korvu", 2)]
    bite = Table(side("isgrid", "F6", vassal="C3"), side("korvu", "C4")).activate("ice_javelin")
    assert bite.strengths == [("korvu", 3)]
    assert "pack_hunt" not in bite.abilities


@pytest.mark.rule("BC-17.4")
def test_pack_hunt_is_checked_for_every_target_just_before_it_defends():
    """Howling Wind on Platino (not Near Fenn) and Rig (Near Fenn): 3 and 4; shown before the choice, too."""
    table = Table(
        side("isgrid", "C3", vassal="F4", back="frost_snare"),
        side("platino", "C1", vassal="E4"),
    ).activate("frost_snare")
    assert table.blow("rig") == {"strength": 4, "defense": 3, "least": 1, "most": 1}
    table.choose("attack.target", "platino").choose("attack.further", "rig").choose("defend", "none")
    assert table.strengths == [("platino", 3), ("rig", 4)]


@pytest.mark.rule("BC-17.4", "BC-18.3")
def test_pack_hunt_after_the_attackers_flips():
    """Isgrid's own flip defeats wounded Fenn beside the target before it defends: no bonus any more."""
    table = Table(
        side("isgrid", "B3", vassal="B1", vassal_wounded=True),
        side("korvu", "C1"),
        locations={"B4": "moonwell"},
    )
    table.activate("ice_javelin").execute()
    assert table.at("fenn") is None
    assert table.strengths == [("korvu", 4)]  # 3 + 1 of Gallows Oak


# --- Aftershock -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-17.5", "BC-18.1")
def test_aftershock_follows_breathe():
    """ATTACK 1 Near, once, part of Breathe: the turn goes on with another turn action, Activate among them."""
    table = Table(side("tarrok", "C3", exhausted="erratic"), side("korvu", "D4")).choose(
        "turn.action", "breathe"
    )
    assert (table.asked, table.options) == ((0, "after.breathe"), ["no", "yes"])
    table.choose("after.breathe", "yes")
    assert (table.asked, table.ready("tarrok")) == (
        (1, "defend"),
        ["quake_fist", "erratic", "stone_skin", "rolling_stone"],
    )
    table.choose("defend", "none")
    assert (table.life("korvu"), table.turn) == (("healthy", 7), (0, ["breathe"]))
    assert table.abilities == ["aftershock"]
    assert "activate" in table.options


@pytest.mark.rule("BC-17.5")
def test_aftershock_is_optional_and_needs_a_target():
    declined = Table(side("tarrok", "C3", exhausted="erratic"), side("korvu", "D4")).choose(
        "turn.action", "breathe"
    )
    assert declined.choose("after.breathe", "no").life("korvu") == ("healthy", 8)
    alone = Table(side("tarrok", "C3", exhausted="erratic"), side("korvu", "C1")).choose(
        "turn.action", "breathe"
    )
    assert alone.turn == (0, ["breathe"])
    other = Table(side("akhena", "C3", exhausted="ward"), side("korvu", "D4")).choose(
        "turn.action", "breathe"
    )
    assert other.turn == (0, ["breathe"])


@pytest.mark.rule("BC-17.6", "BC-12.3")
def test_conditional_abilities_are_not_for_stars():
    """Stone Skin's ★ beside Korvu never offers Aftershock; Isgrid's ★ never offers Pack Hunt."""
    table = Table(side("tarrok", "B1"), side("korvu", "C1"), sides={"gallows_oak": "back"}).activate(
        "stone_skin"
    )
    assert table.abilities == ["tarrok.stone_skin.front.1", "noose"]
    isgrid = Table(side("isgrid", "C3", vassal="D3"), side("korvu", "D4"), sides={"hollow_trunk": "back"})
    isgrid.activate("ice_javelin").execute().choose("defend", "none").execute()
    assert isgrid.abilities[-1] == "bite"
