"""Stars and seals (BC-12)."""

from typing import Any

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.games.battlecrest import lines
from tafelrunde.games.battlecrest.packs import library_of
from tafelrunde.games.battlecrest.state import Position
from tests.games.battlecrest.cards import ability, card, glade, hero_set, pack, vassal
from tests.games.battlecrest.table import Table, side

# --- stars ------------------------------------------------------------------------------------------------------------


def stars_for_platino(at: str, rig: str, foe: str, **more: Any) -> list[str]:
    """The ★-abilities offered to Platino's Barked Orders."""
    table = Table(side("platino", at, vassal=rig), side("akhena", foe), **more)
    table.activate("barked_orders").execute()
    assert table.prompt == "star"
    return table.options


@pytest.mark.rule("BC-12.1")
def test_special_abilities_need_a_star():
    """Long Musket has no ★: it shoots, and neither Sea Legs nor Rig's gun nor a location comes into it."""
    table = Table(side("platino", "C2", vassal="C4"), side("akhena", "E1"))
    assert table.options == ["activate", "charge", "move"]
    table.activate("long_musket").choose("defend", "none")
    assert (table.abilities, table.turn) == (["platino.long_musket.front.1"], (0, ["activate"]))


@pytest.mark.rule("BC-12.2", "BC-18.10")
def test_a_star_is_spent_at_once():
    """The line once chosen, a ★-ability must be used; it belongs to this activation."""
    table = (
        Table(side("platino", "C2", vassal="C4"), side("akhena", "C1")).activate("barked_orders").execute()
    )
    assert table.prompt == "star"
    assert "enough" not in table.options and "skip" not in table.options
    table.choose("star", "rig").choose("defend", "none")
    table.choose("line.use", "skip")
    assert table.turn == (0, ["activate"])
    assert table.abilities == ["platino.barked_orders.front.1", "swivel_gun"]


@pytest.mark.rule("BC-12.3")
def test_stars_serve_hero_vassal_and_locations_the_hero_is_direct_at():
    assert stars_for_platino("C2", "C4", "C1") == ["gallows_oak", "hollow_trunk", "platino", "rig"]
    assert stars_for_platino("C3", "C4", "C1") == ["platino", "rig"]  # touches corners only
    # without Rig in the arena his ability is gone
    for foe, usable in (
        ("C1", ["gallows_oak", "hollow_trunk", "platino"]),
        ("E6", ["hollow_trunk", "platino"]),
    ):
        table = Table(side("platino", "C2"), side("akhena", foe)).activate("barked_orders").execute()
        assert table.options == usable


@pytest.mark.rule("BC-12.3a", "BC-12.3")
def test_vassals_cannot_use_locations():
    """Rig touches Gallows Oak and Hollow Trunk with Akhena next to him; Platino stands in the open."""
    table = (
        Table(side("platino", "F6", vassal="C2"), side("akhena", "C1")).activate("barked_orders").execute()
    )
    assert table.prompt == "move.to"  # Sea Legs was the only one: Rig's gun does not reach a neighbour
    assert table.abilities[-1] == "sea_legs"


@pytest.mark.rule("BC-12.3b")
def test_a_locations_range_counts_from_the_hero():
    """Snap Shot (Far 3) of the location on B4, Tarrok on A4: A1 is 3 squares from him, D3 is 4 (and 3 from B4)."""
    rest = ("quake_fist", "erratic", "rolling_stone")
    reach = Table(side("tarrok", "A4", exhausted=rest), side("korvu", "A1"), sides={"poachers_stand": "back"})
    assert "activate" in reach.options
    reach.choose("turn.action", "activate")
    assert reach.strengths == [("korvu", 1)]
    assert "activate" not in Table(side("tarrok", "A4", exhausted=rest), side("korvu", "D3")).options


@pytest.mark.rule("BC-12.3c", "BC-18.6")
def test_each_star_ability_once_per_turn():
    table = (
        Table(side("platino", "C3", vassal="C4"), side("akhena", "C1")).activate("barked_orders").execute()
    )
    table.choose("star", "rig").choose("defend", "none").execute()
    assert table.abilities[-1] == "sea_legs"  # the only one left
    used = Table(side("platino", "C3", vassal="C4"), side("akhena", "C1"), stars=["hero"])
    used.activate("barked_orders").execute().choose("defend", "none")
    assert used.turn == (0, ["activate"])  # one ability for two ★: the second ★ is lost


@pytest.mark.rule("BC-12.3c")
def test_locations_with_the_same_effect_are_different_abilities():
    """In the glade every location flips a location: at C2 Platino uses one for the first ★ and two for the second."""
    table = Table(
        side("platino", "C2", vassal="F6"),
        side("akhena", "A5"),
        arena="glade",
        packs=[pack(arenas=[glade()])],
    )
    table.activate("barked_orders").execute()
    assert table.options == ["one", "platino", "two"]
    table.choose("star", "one").choose("flip.location", "one")
    table.choose("line.use", "execute")
    assert table.options == ["platino", "two"]  # flipping it did not renew it


@pytest.mark.rule("BC-12.3d", "BC-R.4", "BC-6.4", "BC-6.5")
def test_of_two_stars_one_may_be_ignored_but_not_both():
    table = Table(side("platino", "C3", vassal="C4"), side("akhena", "C1")).activate("barked_orders")
    assert table.options == ["execute", "skip"]
    table.choose("line.use", "skip")
    assert table.prompt == "star"  # the second one must be used now
    second = (
        Table(side("platino", "C3", vassal="C4"), side("akhena", "C1")).activate("barked_orders").execute()
    )
    second.choose("star", "rig").choose("defend", "none")
    assert (second.prompt, second.options) == ("line.use", ["execute", "skip"])


@pytest.mark.rule("BC-12.3e")
def test_every_location_has_one_star_ability_on_both_sides():
    for arena in library_of([]).arenas:
        assert len({location.star.id for location in arena.locations}) == 6
    for up in ("front", "back"):
        table = Table(side("tarrok", "A2"), side("korvu", "A3"), sides={"gallows_oak": up})
        table.activate("stone_skin")
        assert table.abilities[-1] == "noose"


@pytest.mark.rule("BC-12.3f", "BC-13.19")
def test_star_abilities_follow_the_normal_rules():
    """Noose (ATTACK 1) at Gallows Oak's own attack edge: 1 + 1, the location flips, the target defends."""
    table = Table(side("tarrok", "B3"), side("korvu", "C3"), locations={"B4": "moonwell"})
    table.activate("stone_skin").choose("defend", "war_bellow")
    assert table.story == ["gallows_oak to back", "attack korvu 2", "defend war_bellow 1", "hurt korvu 1"]


@pytest.mark.rule("BC-12.3g", "BC-6.7")
def test_a_star_that_cannot_be_used_is_lost():
    """War Bellow: CONTROL, then ★. Once Akhena is pushed out of reach nothing is left for the ★: the activation ends."""
    table = Table(side("korvu", "C3"), side("akhena", "C1")).activate("war_bellow")
    table.go("A1")
    assert table.turn == (0, ["activate"])
    near = Table(side("korvu", "C3"), side("akhena", "C1")).activate("war_bellow")
    near.go("C2")
    assert near.prompt == "line.use"  # Horn Shove reaches her


def test_what_a_star_is_spent_on_bears_the_name_of_whoever_has_the_ability():
    """Gallows Oak is the first location of its arena."""
    table = (
        Table(side("platino", "C2", vassal="C4"), side("akhena", "C1")).activate("barked_orders").execute()
    )
    choice = table.match.choice
    assert choice is not None
    assert [option.text("en").split(":")[0] for option in choice.options] == [
        "Platino",
        "Rig",
        "Gallows Oak",
        "Hollow Trunk",
    ]


@pytest.mark.rule("BC-R.24")
def test_a_star_for_the_vassal_when_the_hero_cannot_act():
    """Platino is boxed in on A1, Sea Legs is impossible: Rig's gun is fired."""
    table = Table(side("platino", "A1", vassal="C3"), side("isgrid", "B1", vassal="A2"))
    table.activate("barked_orders").execute()
    assert (table.prompt, table.options) == ("attack.target", ["fenn", "isgrid"])
    assert table.abilities[-1] == "swivel_gun"


@pytest.mark.rule("BC-R.26", "BC-12.3c")
def test_a_vassal_that_turns_over_has_no_second_star():
    """Isgrid's defence flips Thornbrake, whose danger wounds Rig: his other side is not a new ★-ability."""
    table = Table(side("platino", "A1", vassal="E4"), side("isgrid", "D3"))
    table.activate("barked_orders").execute().choose("star", "rig").choose("defend", "whistle")
    assert table.is_wounded("rig")
    table.choose("line.use", "execute")
    assert table.abilities[-1] == "sea_legs"


# --- seals ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BC-12.4", "BC-1.14")
def test_charged_seals_are_those_of_exhausted_actions_and_the_wounded_life_card():
    """Face-up sides count: Judgement (moon) is the back of Divine Edict (sun)."""
    table = Table(
        side("akhena", "C3", wounded=3, exhausted=("divine_edict", "ethereal_dive"), back="divine_edict"),
        side("korvu", "F6"),
    )
    assert table.charged("akhena") == {"sun": 1, "moon": 1, "storm": 1}
    content = table.match.game.content(table.match.state)["seals"]
    assert content == {
        "sun": {"de": "Sonne", "en": "Sun"},
        "moon": {"de": "Mond", "en": "Moon"},
        "storm": {"de": "Sturm", "en": "Storm"},
    }


@pytest.mark.rule("BC-12.5", "BC-12.8", "BC-12.4")
def test_one_for_every_charged_seal_of_the_type():
    """Judgement (ATTACK 1 + sun, moon seal): sun seals of Ornate Staff and of the wounded life card count, others do not."""

    def judgement(**more: Any) -> list[tuple[str, int]]:
        table = Table(side("akhena", "C3", back="divine_edict", **more), side("korvu", "C1"))
        return table.activate("divine_edict").strengths

    assert judgement() == [("korvu", 1)]
    assert judgement(exhausted=("ward", "ethereal_dive")) == [("korvu", 1)]
    assert judgement(exhausted="ornate_staff") == [("korvu", 2)]
    assert judgement(exhausted="ornate_staff", wounded=6) == [("korvu", 3)]


@pytest.mark.rule("BC-12.6")
def test_the_opponents_seals_never_count():
    table = Table(
        side("akhena", "C3", back="divine_edict"),
        side("korvu", "C1", exhausted=("great_axe", "storm_charge", "war_bellow", "thick_hide")),
    )
    assert table.charged("korvu")["sun"] == 1
    table.activate("divine_edict")
    assert table.strengths == [("korvu", 1)]
    defender = Table(side("korvu", "C3", exhausted=("war_bellow", "thick_hide")), side("akhena", "C4"))
    defender.activate("great_axe").choose("defend", "ward")  # 1 + its own moon seal, not Korvu's two
    assert defender.life("akhena") == ("healthy", 6)


@pytest.mark.rule("BC-12.7", "BC-R.6")
def test_the_card_just_exhausted_counts_if_its_seal_matches():
    """Mirror Veil (SPRINT 2 + moon, moon seal): 3 squares. Judgement's own moon seal is no use to its sun bonus."""
    table = Table(side("akhena", "A1", back="ward"), side("korvu", "F6")).activate("ward")
    assert table.options == ["A2", "A3", "A4", "B1", "B3", "C1", "C2", "D1"]


@pytest.mark.rule("BC-12.8")
def test_a_seal_bonus_raises_the_value_never_the_range():
    """Earth Pull (CONTROL 1 + storm, Far 3) with two storm seals: 3 squares, and still Far 3. Long Musket stays Far 4."""
    pull = Table(side("tarrok", "C3", back="rolling_stone", exhausted="quake_fist"), side("korvu", "C1"))
    pull.activate("rolling_stone").execute()
    assert "A2" in pull.options and "A3" not in pull.options
    rest = ("quake_fist", "erratic", "stone_skin")
    out = Table(side("tarrok", "A3", back="rolling_stone", exhausted=rest), side("korvu", "D4"))
    out.activate("rolling_stone")
    assert out.abilities == ["tarrok.rolling_stone.back.2"]  # 4 squares away: only the SPRINT was possible
    musket = side("platino", "A3", wounded=6, exhausted=("blunderbuss", "barked_orders"))
    assert "activate" not in Table(musket, side("korvu", "F3")).options


@pytest.mark.rule("BC-12.9")
def test_vassals_and_locations_have_no_seals():
    seal_line = {"do": "attack", "value": 1, "range": "near", "per_seal": "sun"}
    with pytest.raises(TafelrundeError, match="only lines of action cards"):
        library_of([pack(arenas=[glade(one={"star": ability("a", seal_line)})])])
    biting = vassal("imp")
    biting["healthy"]["ability"] = ability("b", seal_line)
    with pytest.raises(TafelrundeError, match="only lines of action cards"):
        library_of([pack([hero_set("h", {}, vassal=biting)])])
    sealed = vassal("imp")
    sealed["healthy"]["seal"] = "sun"
    with pytest.raises(TafelrundeError, match="seal"):
        library_of([pack([hero_set("h", {}, vassal=sealed)])])
    library_of([pack([hero_set("h", {"ok": card(seal_line)})])])


@pytest.mark.rule("BC-12.10")
def test_example_attack_2_plus_storm():
    """Hurled Boulder (2 + storm, storm seal) with Storm Charge exhausted: 4; wounded with a storm life seal: 5."""
    lives: list[tuple[dict[str, Any], int]] = [({"life": 8}, 4), ({"wounded": 6}, 5)]
    for life, strength in lives:
        korvu = side("korvu", "C3", back="thick_hide", exhausted="storm_charge", **life)
        table = Table(korvu, side("akhena", "C1")).activate("thick_hide")
        assert table.strengths == [("akhena", strength)]


@pytest.mark.rule("BC-12.11")
def test_example_long_musket():
    """Alone 3; with Blunderbuss exhausted 4; wounded as well 5."""

    def musket(**more: Any) -> list[tuple[str, int]]:
        return Table(side("platino", "C3", **more), side("akhena", "C1")).activate("long_musket").strengths

    assert musket() == [("akhena", 3)]
    assert musket(exhausted="blunderbuss") == [("akhena", 4)]
    assert musket(exhausted="blunderbuss", wounded=6) == [("akhena", 5)]


@pytest.mark.rule("BC-12.12")
def test_the_table_shows_turned_cards_and_their_charged_seals():
    """What is drawn turned (not ready) is exactly what counts as charged."""
    table = Table(side("korvu", "C3", exhausted=("war_bellow", "thick_hide")))
    seals = {"storm_charge": "storm", "great_axe": "sun", "war_bellow": "moon", "thick_hide": "moon"}
    shown = table.seen["seats"][0]
    turned = [seals[action["id"]] for action in shown["actions"] if not action["ready"]]
    assert turned == ["moon", "moon"]
    assert shown["seals"] == {"sun": 0, "moon": 2, "storm": 0}


@pytest.mark.rule("BC-12.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_own_seals_count_for_every_kind_of_line_and_for_the_defence(seat: int):
    """A made-up hero with two charged Moon seals against one with a single one, whoever sits first."""
    kinds = ("attack", "control", "sprint")
    aims: dict[str, Any] = {"attack": {"range": "direct"}, "control": {"range": "direct"}, "sprint": {}}
    cards = {
        kind: card({"do": kind, "value": 1, "per_seal": "moon", **aims[kind]}, per_seal="moon", seal="sun")
        for kind in kinds
    }
    heroes = [hero_set(id, {**cards, "moon": card()}, seal="moon") for id in ("ann", "bob")]
    ann, bob = side("ann", "C3", exhausted="moon", wounded=6), side("bob", "C4", exhausted="moon")
    table = Table(*((ann, bob) if seat == 0 else (bob, ann)), packs=[pack(heroes=heroes)])
    s = table.match.state
    assert isinstance(s, Position)
    for own, charged in ((seat, 2), (1 - seat, 1)):
        line_of = {kind: s.side(own, number).lines[0] for number, kind in enumerate(kinds)}
        exhausted = s.exhausted[own]
        assert lines.with_seals(s, own, line_of["attack"], exhausted) == 1 + charged
        assert lines.sprint_points(s, own * 2, line_of["sprint"], exhausted)[0] == 1 + charged
        assert lines.control_points(s, own * 2, line_of["control"], exhausted)[0] == 1 + charged
        assert lines.hero_defense(s, own, 0) == 1 + charged
