"""Druid Nights (MK-S08): glades are marked by day, and chants call enemies at night."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.mage_knight import glades, scoring
from tafelrunde.games.mage_knight.content import BACKS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.quest import EPIC
from tafelrunde.games.mage_knight.state import Mage
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table, name_of, seen
from tests.games.mage_knight.test_mines import drawn
from tests.games.mage_knight.test_scenarios import CARDS, OTHER, play_on, sizes

MODE = "druid_nights"
LAND = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
GLADE = "0,1,C"
OTHER_GLADE = "1,0,NE"
WILD = "0,1,W"  # a forest without a site


def table(**fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": LAND, "at": GLADE, "others": OTHER, "used_card": True}
    return Table("rage rage", CARDS, mode=MODE, **{**given, **fields})


def at_night(**fields: Any) -> Table:
    """In the first night, with two marked glades."""
    marked = {GLADE: [0], OTHER_GLADE: [0, 1]}
    return table(**{"night": True, "round": 2, "at": WILD, "shields": marked, **fields})


def faced(s: Mage) -> list[str]:
    return [BACKS[library().enemies[foe.enemy].back] for foe in s.combat.foes]


@pytest.mark.rule("MK-S08.1", "MK-S08.2")
def test_size() -> None:
    assert [sizes(MODE, seats) for seats in (1, 2, 3, 4)] == [
        (4, "wedge", 8, 1, 1), (4, "wedge", 8, 1, 1), (4, "wedge", 9, 2, 1), (4, "open_4", 11, 3, 1),
    ]  # fmt: skip
    glades_there = {"countryside_01", "countryside_02", "countryside_05", "countryside_07", "countryside_08"}
    for seed in range(8):
        countryside, core, cities = drawn(MODE, 2, seed)
        assert glades_there <= countryside
        assert (len(countryside), len(core), cities) == (8, 1, {"core_05"})


@pytest.mark.rule("MK-S08.3")
def test_the_city_is_friendly() -> None:
    found = table(at="0,1,NE", move=2, stack={"top": ["core_05"]}).choose("turn.what", "1,1")
    city = HEX_NUMBERS["1,1,C"]
    assert (found.s.shields[city], found.s.tokens.get(city)) == ((0, 1), None)


@pytest.mark.rule("MK-S08.4", "MK-R210")
def test_activating_a_glade() -> None:
    """Also without having moved; then nobody moves on, but acts. Each seat once, beside the others."""
    here = table(shields={GLADE: [1]}, move=4)
    here.choose("turn.what", "mark_glade")
    assert here.s.shields[HEX_NUMBERS[GLADE]] == (1, 0)
    assert "mark_glade" not in here.options
    assert not [one for one in here.options if here.option(one).kind in ("move", "move_site", "explore")]
    here.end()
    assert not here.s.quest.halted


@pytest.mark.rule("MK-S08.4", "MK-R210", "MK-10.18", "MK-10.31")
def test_whoever_has_marked_a_glade_neither_moves_by_any_means_nor_rests() -> None:
    """The movement part of a normal turn is over: no skill and no spell goes on with it, and it is not a rest any more."""
    flying: dict[str, Any] = {"skills": "goldyx_flight", "used_card": False, "move": 4}
    here = table(**flying)
    assert {"goldyx_flight", "rest"} <= set(here.options)
    here.choose("turn.what", "mark_glade")
    assert {"goldyx_flight", "rest"}.isdisjoint(here.options)
    spells = "underground_travel space_bending temporal_portal"
    mana = {"green": 1, "black": 1, "blue": 1}
    keep = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_03"}  # three spaces away
    deep = Table(spells, CARDS, mode=MODE, tiles=keep, at=GLADE, others=OTHER, night=True, mana=mana)
    assert {"basic", "strong"} <= set(ways(deep, "underground_travel"))
    deep.choose("turn.what", "mark_glade")
    assert {"basic", "strong"}.isdisjoint(ways(deep, "underground_travel"))
    assert "basic" in ways(deep, "temporal_portal"), "a movement that is the action itself"


def ways(found: Table, card: str) -> list[str]:
    """How a card could be played; it stays in hand."""
    match = found.match.clone()
    names = found.options
    match.answer(names.index(card))
    return [] if match.choice is None else [name_of(option) for option in match.choice.options]


@pytest.mark.rule("MK-S08.4")
@pytest.mark.parametrize("fields", [{"acted": True}, {"rested": True, "acted": True}, {"at": WILD}])
def test_no_activating(fields: Any) -> None:
    """After the action, in a rest, and where there is no glade."""
    assert "mark_glade" not in table(**fields).options


@pytest.mark.rule("MK-S08.5", "MK-R210")
def test_a_chant_calls_an_enemy_for_each_own_glade() -> None:
    night = at_night()
    night.choose("turn.what", "chant")
    assert faced(night.s) == ["brown", "brown"]
    f = night.s.combat
    assert (f.assault, f.no_units, night.hero.acted) == (False, False, True)
    night.endure()
    assert night.s.quest.chanted == (0,)


@pytest.mark.rule("MK-S08.5", "MK-R210")
def test_a_glade_counts_in_the_turn_in_which_it_is_activated() -> None:
    night = at_night(at=GLADE, shields={OTHER_GLADE: [0]})
    night.choose("turn.what", "mark_glade").choose("turn.what", "chant")
    assert len(night.s.combat.foes) == 2


@pytest.mark.rule("MK-S08.5", "MK-R210")
@pytest.mark.parametrize(
    "fields",
    [
        {"night": False, "round": 1},
        {"shields": {OTHER_GLADE: [1]}},
        {"quest": {"chanted": [0]}},
        {"at": "0,1,E"},
        {"acted": True},
        {"others": {1: {**OTHER[1], "at": WILD}}},
    ],
)
def test_no_chant(fields: Any) -> None:
    """By day, without an own glade, a second time, in a village, after the action, beside another hero."""
    assert "chant" in at_night().options
    assert "chant" not in at_night(**fields).options


@pytest.mark.rule("MK-R210")
def test_inhabited_spaces() -> None:
    """A monastery only while it stands; an own keep, too."""
    land = {**LAND, "0,1": "countryside_05"}
    assert "chant" not in at_night(tiles=land, at="0,1,NE", shields={OTHER_GLADE: [0]}).options
    assert "chant" in at_night(tiles=land, at="0,1,NE", shields={OTHER_GLADE: [0], "0,1,NE": [1]}).options
    land = {**LAND, "0,1": "countryside_03"}
    assert "chant" not in at_night(tiles=land, at="0,1,NE", shields={OTHER_GLADE: [0], "0,1,NE": [0]}).options


def fighting(stage: str = "attack", **fields: Any) -> Arena:
    """In the combat of a chant; one more enemy than is beaten."""
    return Arena(
        "prowlers", "cursed_hags", mode=MODE, site="dungeon", tiles=LAND, at=WILD, place=WILD, stage=stage, night=True,
        hand="rage rage", deck=CARDS, others=OTHER, used_card=True, combat=begun("attack", [0], "90"),
        **{"round": 2, "quest": {"chanted": [0], "chanting": True}, **fields},
    )  # fmt: skip


@pytest.mark.rule("MK-S08.6")
def test_double_fame_and_the_others_vanish() -> None:
    arena = fighting()
    arena.strike()
    assert arena.hero.fame == 2 * next(one.fame for one in library().enemies if one.id == "prowlers")
    arena.endure()
    assert (arena.s.fight, arena.s.tokens, arena.s.shields) == (None, {}, {})
    assert arena.dropped == ["cursed_hags", "prowlers"]


@pytest.mark.rule("MK-S08.6")
def test_who_lived_there_before_stays() -> None:
    """A chant beside a monster den: its enemies are neither fought nor do they vanish."""
    night = at_night(
        tiles={**LAND, "0,1": "countryside_06"}, at="0,1,W", shields={OTHER_GLADE: [0]}, tokens={"0,1,W": [token("gargoyle")]}
    )  # fmt: skip
    night.choose("turn.what", "chant")
    assert len(night.s.combat.foes) == 1
    night.endure()
    assert [library().enemies[one % 256 - 1].id for one in night.s.tokens[HEX_NUMBERS["0,1,W"]]] == [
        "gargoyle"
    ]
    assert night.s.shields[HEX_NUMBERS[OTHER_GLADE]] == (0,)


@pytest.mark.rule("MK-S08.7", "MK-S08.9")
@pytest.mark.parametrize(("round", "back", "crystals"), [(2, "brown", 2), (4, "red", 4)])
def test_crystals_whoever_wins(round: int, back: str, crystals: int) -> None:
    """One for each enemy, two in the second night, which brings red ones."""
    night = at_night(round=round)
    night.choose("turn.what", "chant")
    assert faced(night.s) == [back, back]
    night.endure()
    assert night.rewards == ["random_crystal"] * crystals


@pytest.mark.rule("MK-S08.8")
def test_after_the_night_the_glades_are_bare() -> None:
    """Not after the day before; other shields stay."""
    shields = {GLADE: [0], "1,0,SW": [1]}
    night = at_night(shields=shields, last_turns=[0], announced=1, quest={"chanted": [0]})
    night.end()
    assert (night.s.round, night.s.quest.chanted) == (3, ())
    assert night.s.shields == {HEX_NUMBERS["1,0,SW"]: (1,)}
    day = table(shields=shields, last_turns=[0], announced=1)
    day.end()
    assert HEX_NUMBERS[GLADE] in day.s.shields


@pytest.mark.rule("MK-S08.10")
def test_when_all_have_chanted_in_the_second_night_one_turn_is_left() -> None:
    night = at_night(round=4, quest={"chanted": [1]}, level=9, fame=80)
    night.choose("turn.what", "chant")
    assert night.s.ending
    night.endure()
    assert play_on(night) == [0, 1, 0]
    assert not at_night(round=2, quest={"chanted": [1]}).choose("turn.what", "chant").s.ending
    assert not at_night(round=4).choose("turn.what", "chant").s.ending


@pytest.mark.rule("MK-S08.10")
def test_after_the_second_night_it_is_over() -> None:
    night = at_night(round=4, last_turns=[0], announced=1)
    night.end()
    assert night.match.over


@pytest.mark.rule("MK-R252", "MK-31.55", "MK-S08.10")
def test_after_an_arrival_at_night_the_last_day_is_played_too() -> None:
    """The second night is round 3, in which all may chant; else round 4, a day without chants, is the last one."""
    quest = {"variants": ["night_arrival"]}
    night = at_night(round=3, last_turns=[0], announced=1, quest=quest).end()
    assert (night.s.round, night.s.night, night.match.over) == (4, False, False)
    assert "chant" not in table(round=4, shields={GLADE: [0]}, quest=quest).options
    assert table(round=4, last_turns=[0], announced=1, quest=quest).end().match.over
    assert at_night(round=3, quest={**quest, "chanted": [1]}).choose("turn.what", "chant").s.ending


@pytest.mark.rule("MK-S08.11")
def test_scoring() -> None:
    """The standard achievements; shields on glades are worth nothing."""
    rows = {row.id: row.points for row in scoring.sheet(at_night().s)}
    assert list(rows) == ["fame", "knowledge", "loot", "leader", "conqueror", "adventurer", "beating"]
    assert rows["conqueror"] == rows["adventurer"] == [0, 0]
    match = at_night(round=4, last_turns=[0], announced=1, fame=2).end().match
    assert match.outcome is not None
    assert match.outcome.winners == [0]


@pytest.mark.rule("MK-S08.12")
def test_contested_glades() -> None:
    """Room for one shield, with three or four players for two; another one is replaced."""
    two = table(quest={"variants": ["glade_limit"]}, shields={GLADE: [1]}).choose("turn.what", "mark_glade")
    assert two.s.shields[HEX_NUMBERS[GLADE]] == (0,)
    others = {1: OTHER[1], 2: OTHER[1]}
    three = table(quest={"variants": ["glade_limit"]}, seats=3, others=others, shields={GLADE: [1]})
    assert three.choose("turn.what", "mark_glade").s.shields[HEX_NUMBERS[GLADE]] == (1, 0)
    full = table(quest={"variants": ["glade_limit"]}, seats=3, others=others, shields={GLADE: [1, 2]})
    full.choose("turn.what", "mark_glade").choose("glade.replace", "1")
    assert full.s.shields[HEX_NUMBERS[GLADE]] == (2, 0)
    with pytest.raises(TafelrundeError, match="seats"):
        Match.new("mage_knight", MODE, 1, 1, {"glade_limit": True})


@pytest.mark.rule("MK-S08.13", "MK-R211")
def test_epic() -> None:
    """Three nights on the largest map; the third one calls a pair for each glade, and ends the game."""
    match = Match.new("mage_knight", MODE, 2, 1, {"epic": True})
    while match.choice is not None and match.choice.prompt == "setup.hero":
        match.answer(0)
    s = match.state
    assert isinstance(s, Mage)
    assert s.quest.plays(EPIC)
    assert seen(match, 0)["rounds"] == 6
    assert (s.countryside_left, s.core_left, s.cities_left) == (9, 4, 1)  # two lie on the map
    third = at_night(round=6, quest={"variants": ["epic"], "chanted": [1]})
    third.choose("turn.what", "chant")
    assert sorted(faced(third.s)) == ["brown", "brown", "red", "red"]
    assert third.s.ending
    third.endure()
    assert third.rewards == ["random_crystal"] * 6
    second = at_night(round=4, quest={"variants": ["epic"], "chanted": [1]})
    assert not second.choose("turn.what", "chant").s.ending
    after = at_night(round=4, quest={"variants": ["epic"]}, last_turns=[0], announced=1).end()
    assert (after.match.over, glades.marked(after.s, 0)) == (False, [])


@pytest.mark.rule("MK-R211")
def test_double_fame_in_the_third_night() -> None:
    arena = fighting(round=6, quest={"variants": ["epic"], "chanted": [0], "chanting": True})
    arena.strike()
    assert arena.hero.fame == 2 * next(one.fame for one in library().enemies if one.id == "prowlers")
