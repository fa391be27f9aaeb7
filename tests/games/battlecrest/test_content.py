"""Components and terms (BC-1): what the cards are and what the words on them mean."""

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.games.battlecrest import packs
from tafelrunde.games.battlecrest.packs import library_of
from tests.games.battlecrest.cards import glade, pack
from tests.games.battlecrest.table import Table, side

Json = dict[str, Any]
ARENAS = ("fellwoods", "sunken_citadel")
HEROES = ("platino", "akhena", "korvu", "isgrid", "tarrok")


def printed(name: str) -> Json:
    data: Json = json.loads(
        (Path(packs.__file__).parent / "data" / f"{name}.json").read_text(encoding="utf-8")
    )
    return data


def hero_cards(hero: Json) -> dict[str, int]:
    """How many cards of each kind a hero set has."""
    return {"hero": 1, "life": 1, "vassal": 1 if hero.get("vassal") else 0, "actions": len(hero["actions"])}


def content(arena: str = "fellwoods") -> Json:
    match = Match.new("battlecrest", options={"arena": arena, "hero0": "platino", "hero1": "isgrid"})
    return match.game.content(match.state)


@pytest.mark.rule("BC-1.1")
def test_base_game_has_25_cards():
    base = printed("base")
    hero_set_cards = sum(sum(hero_cards(hero).values()) for hero in base["heroes"])
    location_cards = sum(len(arena["locations"]) for arena in base["arenas"])
    overview_card = 1  # it lists the four turn actions and is not played
    assert (hero_set_cards, location_cards) == (18, 6)
    assert hero_set_cards + location_cards + overview_card == 25


@pytest.mark.rule("BC-1.2", "BC-R.25")
def test_three_hero_sets_of_the_base_game():
    cards = {hero["names"]["de"]: hero_cards(hero) for hero in printed("base")["heroes"]}
    assert cards == {
        "Platino": {"hero": 1, "life": 1, "vassal": 1, "actions": 3},
        "Akhena": {"hero": 1, "life": 1, "vassal": 0, "actions": 4},
        "Korvu": {"hero": 1, "life": 1, "vassal": 0, "actions": 4},
    }


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-R.25")
def test_the_pirate_is_platino_and_his_robot_is_rig():
    platino = content()["heroes"]["platino"]
    assert platino["names"] == {"de": "Platino", "en": "Platino"}
    assert platino["vassal"]["names"] == {"de": "Rig", "en": "Rig"}
    assert "mutino" not in content()["heroes"]


@pytest.mark.rule("BC-1.3")
def test_one_arena_of_six_locations_in_the_base_game():
    arenas = printed("base")["arenas"]
    assert [(arena["names"]["de"], arena["names"]["en"]) for arena in arenas] == [
        ("Teufelswald", "Fellwoods")
    ]
    assert len(arenas[0]["locations"]) == 6


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-1.4")
def test_the_extra_set_has_the_same_format():
    extra = printed("extra")
    cards = {hero["names"]["en"]: hero_cards(hero) for hero in extra["heroes"]}
    assert cards == {
        "Isgrid": {"hero": 1, "life": 1, "vassal": 1, "actions": 3},
        "Tarrok": {"hero": 1, "life": 1, "vassal": 0, "actions": 4},
    }
    assert [arena["names"]["de"] for arena in extra["arenas"]] == ["Versunkene Zitadelle"]
    assert len(extra["arenas"][0]["locations"]) == 6
    assert [hero.id for hero in library_of([]).heroes] == list(HEROES)
    assert [arena.id for arena in library_of([]).arenas] == list(ARENAS)


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-1.5")
def test_start_may_be_the_front_or_the_back_of_a_location_only():
    """Poacher's Stand and Drowned Crypt show START on their back; everything of a hero begins with its front."""
    starts = {}
    for arena in ARENAS:
        match = Match.new("battlecrest", options={"arena": arena, "hero0": "platino", "hero1": "tarrok"})
        seen: Json = match.view(None)
        starts.update({location["id"]: location["side"] for location in seen["locations"]})
        for seat in seen["seats"]:
            assert {action["side"] for action in seat["actions"]} == {"front"}
            assert not seat["wounded"]
    assert sorted(id for id, up in starts.items() if up == "back") == ["drowned_crypt", "poachers_stand"]
    assert len(starts) == 12


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-1.6")
def test_cards_of_warriors_show_name_ability_and_effect():
    heroes = content()["heroes"]
    for hero in heroes.values():
        for shown in [hero, *([hero["vassal"]] if hero["vassal"] else [])]:
            assert shown["names"]["de"] and shown["names"]["en"]
        sides = hero["vassal"]["sides"] if hero["vassal"] else []
        for ability in [hero["ability"], *(one["ability"] for one in sides)]:
            assert (
                ability["names"]["de"]
                and ability["names"]["en"]
                and ability["text"]["de"]
                and ability["text"]["en"]
            )
    fenn = printed("extra")["heroes"][0]["vassal"]
    for shown, name in zip(heroes["isgrid"]["vassal"]["sides"], ("healthy", "wounded")):
        card = fenn[name]
        assert (shown["move"], shown["defense"]) == (card["move"], card["defense"])
        assert shown["ability"]["id"] == card["ability"]["id"]


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-14.1", "BC-17.1", "BC-17.2", "BC-17.3", "BC-17.4", "BC-17.5")
def test_the_printed_cards_have_what_the_rules_name():
    """Whatever their numbers: Korvu's charge, the conditions of Isgrid and Tarrok, and the ★ effects of locations."""
    heroes = content()["heroes"]
    rush, blow = heroes["korvu"]["actions"]["storm_charge"]["front"]["lines"]
    assert (rush["do"], blow["do"], blow["range"]) == ("sprint", "attack", "passed")
    assert heroes["isgrid"]["ability"]["trigger"] == "target_near_vassal"
    assert (heroes["tarrok"]["ability"]["trigger"], heroes["tarrok"]["ability"]["line"]["do"]) == (
        "after_breathe",
        "attack",
    )
    stars = {
        location["star"]["line"]["do"]
        for arena in ARENAS
        for location in content(arena)["arena"]["locations"].values()
    }
    assert {"ready_action", "flip_location", "flip_action"} <= stars


@pytest.mark.rule("BC-1.6")
def test_a_vassal_plays_by_its_face_up_side():
    """Fenn next to his prey: Bite has strength 3, the wounded side's Snap has 1."""
    for wounded, strength in ((False, 3), (True, 1)):
        table = Table(side("isgrid", "A1", vassal="C3", vassal_wounded=wounded), side("korvu", "C4"))
        table.activate("ice_javelin")
        assert table.strengths == [("korvu", strength)]


@pytest.mark.rule("BC-1.7")
def test_the_hero_card_is_the_figure_and_keeps_its_front():
    for akhena in (side("akhena", "C3", life=8), side("akhena", "C3", wounded=3)):
        table = Table(akhena, side("korvu", "D4"))
        assert table.at("akhena") == "C3"
        table.activate("ward")
        assert table.abilities == ["akhena.ward.front.1", "goddess_gaze"]


@pytest.mark.rule("BC-1.8")
@pytest.mark.parametrize(
    ("hero", "seal"),
    [("platino", "storm"), ("akhena", "sun"), ("korvu", "storm"), ("isgrid", "moon"), ("tarrok", "storm")],
)
def test_only_the_wounded_side_of_a_life_card_has_a_charged_seal(hero: str, seal: str):
    foe = side("korvu" if hero != "korvu" else "tarrok", "F6")
    assert Table(side(hero, "A1", life=1), foe).charged(hero) == {}
    assert Table(side(hero, "A1", wounded=1), foe).charged(hero) == {seal: 1}


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-1.9")
def test_both_sides_of_an_action_have_all_their_parts():
    for hero in content()["heroes"].values():
        for action in hero["actions"].values():
            assert set(action) == {"front", "back"}
            for shown in action.values():
                assert shown["names"]["de"] and shown["names"]["en"]
                assert shown["move"] >= 0 and shown["defense"] >= 0
                assert shown["seal"] in ("sun", "moon", "storm")
                assert 1 <= len(shown["lines"]) <= 2


@pytest.mark.rule("BC-1.9")
def test_an_action_plays_by_its_face_up_side():
    """Long Musket: movement 1, storm seal. Its back Boarding Hook: movement 2, moon seal, CONTROL first."""
    front = Table(side("platino", "C3", exhausted="long_musket"))
    back = Table(side("platino", "C3", exhausted="long_musket", back="long_musket"))
    assert (front.charged("platino"), back.charged("platino")) == ({"storm": 1}, {"moon": 1})
    assert Table(side("platino", "C3")).movement("platino") == 3
    assert Table(side("platino", "C3", back="long_musket")).movement("platino") == 4
    hook = Table(side("platino", "C3", back="long_musket"), side("korvu", "D4"))
    hook.choose("turn.action", "activate").choose("activate.card", "long_musket")
    assert hook.asked == (0, "move.to")


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-1.10")
def test_locations_are_numbered_1_to_6_and_have_all_their_parts():
    for arena in ARENAS:
        locations = content(arena)["arena"]["locations"].values()
        assert sorted(location["number"] for location in locations) == [1, 2, 3, 4, 5, 6]
        for location in locations:
            assert location["names"]["de"] and location["names"]["en"] and location["star"]["text"]["de"]
            for shown in location["sides"].values():
                assert set(shown) == {"bonuses", "dangers", "passages"}
                assert set(shown["bonuses"]) == {"n", "e", "s", "w"}
    for number in (7, 1):
        with pytest.raises(TafelrundeError, match="number"):
            library_of([pack(arenas=[glade(two={"number": number})])])


@pytest.mark.rule("BC-1.10", "BC-R.9")
def test_the_bonus_of_the_other_side_has_no_effect():
    """Great Axe from B3, the south edge of Gallows Oak: its attack bonus counts only while the front is up."""
    for up, strength in (("front", 5), ("back", 4)):
        table = Table(
            side("korvu", "B3"),
            side("akhena", "C3"),
            sides={"gallows_oak": up, "poachers_stand": "front"},
        )
        table.activate("great_axe")
        assert table.strengths == [("akhena", strength)]


@pytest.mark.rule("BC-1.11", "BC-1.12")
def test_warriors_allies_and_enemies():
    """Akhena's Divine Edict moves any other warrior; Staff Arc hits enemies only: Korvu has none of his own to hit."""
    control = Table(side("akhena", "C3"), side("platino", "D4", vassal="C1"))
    control.choose("turn.action", "activate").choose("activate.card", "divine_edict")
    control.choose("line.use", "execute")
    assert control.options == ["platino", "rig"]
    allies = Table(side("platino", "C3", vassal="D4", back="long_musket"), side("korvu", "C1"))
    allies.choose("turn.action", "activate").choose("activate.card", "long_musket")
    assert (allies.prompt, allies.options) == ("control.target", ["korvu", "rig"])
    attack = Table(side("platino", "C3", vassal="D4"), side("isgrid", "C4", vassal="C2"))
    attack.activate("blunderbuss")
    assert (attack.prompt, attack.options) == ("attack.target", ["fenn", "isgrid"])


@pytest.mark.rule("BC-1.13")
def test_an_action_is_ready_or_exhausted_and_nothing_else():
    table = Table(side("korvu", "C3", exhausted="thick_hide"))
    assert table.ready("korvu") == ["storm_charge", "great_axe", "war_bellow"]
    assert table.exhausted("korvu") == ["thick_hide"]
    table.choose("turn.action", "charge").choose("charge.card", "war_bellow")
    assert table.exhausted("korvu") == ["war_bellow", "thick_hide"]
    odd = side("korvu", "C3")
    odd["actions"] = {"thick_hide": ["front", "turned"]}
    with pytest.raises(TafelrundeError, match=r'thick_hide: expected one of ready, exhausted, got "turned"'):
        Table(odd)


@pytest.mark.rule("BC-1.14")
def test_a_seal_is_charged_as_long_as_its_card_is_exhausted():
    table = Table(side("korvu", "C3"))
    assert table.charged("korvu") == {}
    table.choose("turn.action", "charge").choose("charge.card", "war_bellow")
    assert table.charged("korvu") == {"moon": 1}
    table.choose("turn.action", "breathe")
    assert table.charged("korvu") == {}


@pytest.mark.rule("BC-1.15")
def test_adjacent_means_edge_or_corner():
    """Quake Fist's back (Near) from D4 reaches the five free squares around it, and nothing two squares away."""
    for square, near in (
        ("C3", True),
        ("D3", True),
        ("C4", True),
        ("E4", True),
        ("D5", True),
        ("F4", False),
        ("D6", False),
    ):
        table = Table(
            side("tarrok", "D4", back="quake_fist", exhausted=("erratic", "stone_skin", "rolling_stone")),
            side("korvu", square),
        )
        assert ("activate" in table.options) == near, square


@pytest.mark.usefixtures("printed_cards")
@pytest.mark.rule("BC-1.16", "BC-1.17")
def test_touching_an_edge():
    """A square touches at most one edge of a location; B3 touches Gallows Oak from the south, Poacher's Stand from the north."""
    for arena in library_of([]).arenas:
        for square in arena.squares:
            slots = [slot for slot, _ in arena.edges_at[square]]
            assert len(slots) == len(set(slots)) <= 4
    fellwoods = library_of([]).arenas[0]
    touched = {
        (fellwoods.name(fellwoods.location_squares[slot]), "nesw"[edge])
        for slot, edge in fellwoods.edges_at[fellwoods.square("B3")]
    }
    assert touched == {("B2", "s"), ("B4", "n")}


@pytest.mark.rule("BC-1.16", "BC-1.17")
@pytest.mark.parametrize(
    ("square", "usable"),
    [
        ("B1", ["one"]),
        ("A2", ["one"]),
        ("A1", []),
        ("C3", []),
        ("C2", ["one", "two"]),
        ("B3", ["four", "one"]),
    ],
)
def test_direct_at_a_location_means_touching_one_of_its_edges(square: str, usable: list[str]):
    """Which locations give Tarrok their ★ (his own ability needs none); A1 and C3 touch only corners."""
    table = Table(
        side("tarrok", square, exhausted=("quake_fist", "erratic", "rolling_stone")),
        side("korvu", "F6"),
        arena="glade",
        packs=[pack(arenas=[glade()])],
    )
    assert ("activate" in table.options) == bool(usable)
    if usable:
        table.choose("turn.action", "activate")
        offered = table.options if table.prompt == "star" else [table.abilities[-1].removesuffix("_star")]
        assert offered == usable


def test_the_content_shows_where_dangers_are():
    arena = glade(one={"front": {"dangers": "nw"}})
    table = Table(side("platino", "C3"), side("isgrid", "C4"), arena="glade", packs=[pack(arenas=[arena])])
    shown = table.match.game.content(table.match.state)["arena"]["locations"]["one"]["sides"]
    assert (shown["front"]["dangers"], shown["back"]["dangers"]) == (["n", "w"], [])


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_drawing_shows_both_seats_and_every_passage(lang: str):
    arena = glade(one={"front": {"passages": ["w<->e"]}}, two={"front": {"passages": ["n->s"]}})
    table = Table(side("platino", "C3"), side("isgrid", "C4"), arena="glade", packs=[pack(arenas=[arena])])
    drawn = table.match.game.drawing(table.match.state, None, lang)
    assert "1H Platino" in drawn and "2H Isgrid" in drawn
    assert [way for way in ("w→e", "e→w", "n→s", "s→n") if way in drawn] == ["w→e", "e→w", "n→s"]
