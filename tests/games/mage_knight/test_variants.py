"""Variants (MK-31): settings that can be agreed on before the heroes are chosen."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import find_game
from tafelrunde.games.mage_knight import chart, decks, mana, rampage, rounds
from tafelrunde.games.mage_knight.content import BACKS, INTERACTIVE, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, SLOT_NUMBERS
from tafelrunde.games.mage_knight.quest import VARIANTS
from tafelrunde.games.mage_knight.rounds import VILLAGE
from tafelrunde.games.mage_knight.scenarios import SCENARIOS
from tafelrunde.games.mage_knight.state import ACTIONS, SKILLS, SPELLS, Mage, back_of, kind_of
from tafelrunde.games.mage_knight.vocabulary import COLOURS
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table, new_game, position, seen
from tests.games.mage_knight.test_scenarios import CARDS, OTHER

LAND = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}


def game(mode: str = "full_conquest", seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A new match with variants; heroes are chosen."""
    match = Match.new("mage_knight", mode, seats, seed, options)
    while match.choice is not None and match.choice.prompt.startswith("setup."):
        match.answer(0)
    return match


def table(*variants: str, **fields: Any) -> Table:
    given: dict[str, Any] = {
        "tiles": LAND,
        "others": OTHER,
        "used_card": True,
        "quest": {"variants": list(variants)},
    }
    return Table("rage rage", CARDS, **{**given, **fields})


def last_turn(*variants: str, **fields: Any) -> Table:
    """Seat 0 ends the last turn of the round."""
    return table(*variants, last_turns=[0], announced=1, **fields).end()


@pytest.mark.rule("MK-1.2", "MK-31.1")
def test_any_number_of_variants() -> None:
    """None by default; several together; they are settings, so they are fixed before a hero is chosen."""
    assert position(game()).quest.variants == 0
    several = position(
        game(time_of_day="night_arrival", friendly_mana=True, rampaging="rampage", turned_tiles=True)
    )
    names = {id for n, id in enumerate(VARIANTS) if several.quest.plays(n)}
    assert names == {"night_arrival", "friendly_mana", "rampage", "turned_tiles"}
    begun_match = Match.new("mage_knight", "full_conquest", 2, 1, {"friendly_mana": True})
    assert begun_match.choice is not None
    assert begun_match.choice.prompt == "setup.hero"
    assert seen(begun_match, 0)["quest"]["variants"] == ["friendly_mana"]


def test_every_variant_is_offered_somewhere() -> None:
    """With a name and a sentence in both languages, under a heading."""
    mage_knight = find_game("mage_knight")
    offered: set[str] = set()
    for mode in mage_knight.modes:
        for setting in mage_knight.settings(mode.id, []):
            offered |= {setting.id, *[value.id for value in setting.values or []]}
            assert setting.names["de"]
            assert setting.names["en"]
            assert setting.help is not None or setting.values is not None
            assert setting.group is not None, f"{mode.id}: {setting.id} stands under no heading"
    assert set(VARIANTS) <= offered


# --- time of day -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-31.2", "MK-R51", "MK-31.55")
def test_night_arrival() -> None:
    """A night with its tactics and without gold and black in the source; then day and night in turn, as many rounds as ever."""
    match = game(time_of_day="night_arrival")
    for seed in range(6):
        s = position(game(seed=seed, time_of_day="night_arrival"))
        assert s.night
        assert all(library().tactics[tactic].night for tactic in s.tactics)
        assert {COLOURS[face] for face in s.source}.isdisjoint({"gold", "black"})
    assert seen(match, 0)["rounds"] == 6
    assert len(position(match).source) == 4
    after = last_turn("night_arrival", night=True)
    assert (after.s.round, after.s.night) == (2, False)
    assert {len(decks_rolled(seed)) for seed in range(3)} == {4}


def decks_rolled(seed: int) -> list[int]:
    """Later sources are rolled as always."""
    s = position(game(seed=seed, time_of_day="night_arrival"))
    s.round = 2
    decks.roll_source(s)
    return list(s.source)


@pytest.mark.runs_in("plain")
@pytest.mark.rule("MK-31.3", "MK-31.55")
def test_darkness_is_coming(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a day two dice are rolled: a black one brings the night for good, otherwise another day follows."""
    for faces, night in (([0, 4], False), ([1, 5], True), ([5, 5], True)):
        rolled = iter([*faces, *[0] * 9])
        monkeypatch.setattr(decks, "roll_die", lambda s, rolled=rolled: next(rolled))
        after = last_turn("darkness")
        assert (after.s.round, after.s.night) == (2, night)
        assert len(after.told("darkness")) == 1
    monkeypatch.setattr(decks, "roll_die", lambda s: 0)
    dark = last_turn("darkness", night=True, round=2)
    assert (dark.s.night, dark.told("darkness")) == (True, [])
    assert seen(dark.match, 0)["rounds"] == 6


@pytest.mark.rule("MK-R214")
def test_druids_need_day_and_night() -> None:
    with pytest.raises(TafelrundeError, match="time_of_day"):
        Match.new("mage_knight", "druid_nights", 2, 1, {"time_of_day": "darkness"})
    # arriving at night, the first night is round 1, and the glades are bare after it
    night = Table(
        "rage rage", CARDS, mode="druid_nights", others=OTHER, used_card=True, tiles=LAND, night=True, round=3, at="0,1,W",
        quest={"variants": ["night_arrival"]}, shields={"0,1,C": [0]},
    )  # fmt: skip
    night.choose("turn.what", "chant")
    assert [BACKS[library().enemies[foe.enemy].back] for foe in night.s.combat.foes] == [
        "red"
    ]  # the second night


@pytest.mark.rule("MK-R214")
def test_the_portal_closes_after_the_first_round() -> None:
    after = last_turn("night_arrival", mode="one_to_return", night=True)
    assert (after.s.round, after.s.quest.out) == (2, (0, 1))


# --- a friendly game -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-31.4")
def test_without_interactive_spells() -> None:
    s = position(game(no_interactive_spells=True))
    left = {library().deeds[card].id for card in (*s.piles[SPELLS].cards(), *s.spells)}
    assert left.isdisjoint({"mana_meltdown", "mana_claim", "mind_read", "energy_flow"})
    assert len(left) == 20
    usual = position(game())
    assert len((*usual.piles[SPELLS].cards(), *usual.spells)) == 24


@pytest.mark.rule("MK-31.5")
def test_without_interactive_skills() -> None:
    for seat in (0, 1):
        tokens = position(game(no_interactive_skills=True)).piles[SKILLS + seat].cards()
        assert [library().skills[skill].type for skill in tokens].count(INTERACTIVE) == 0
        assert len(tokens) == 9
        assert len(position(game()).piles[SKILLS + seat].cards()) == 10


def purse(*source: str, **fields: Any) -> mana.Purse:
    return mana.purse_of(table("friendly_mana", source=list(source), **fields).s, 0)


@pytest.mark.rule("MK-31.7")
def test_friendly_mana_gold_stands_for_what_is_missing() -> None:
    red, blue = COLOURS.index("red"), COLOURS.index("blue")
    assert mana.GOLD_DIE not in purse("gold", "red").sources(red)
    assert mana.GOLD_DIE in purse("gold", "red").sources(blue)
    assert mana.GOLD_DIE in mana.purse_of(table(source=["gold", "red"]).s, 0).sources(red)
    assert mana.GOLD_TOKEN in purse("gold", "red", mana={"gold": 1}).sources(red)  # only dice


@pytest.mark.rule("MK-31.7")
def test_friendly_mana_gold_is_left_alone() -> None:
    """By day no effect rolls or sets a gold die while there are others."""

    def faces(*source: str, **fields: Any) -> list[str]:
        return [
            COLOURS[face] for face in mana.changeable(table("friendly_mana", source=list(source), **fields).s)
        ]

    assert faces("gold", "red") == ["red"]
    assert faces("gold", "gold") == ["gold", "gold"]
    assert faces("gold", "red", night=True) == ["red", "gold"]
    search = table("friendly_mana", source=["gold", "red"], tactic="mana_search")
    search.choose("turn.what", "mana_search")
    assert search.source.count("gold") >= 1


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-27.1", "MK-27.11", "MK-31.8")
def test_another_shape() -> None:
    s = position(game(map_shape="open_3"))
    assert {name for name, slot in SLOT_NUMBERS.items() if s.tiles[slot] >= 0} == {
        "0,0",
        "0,1",
        "1,0",
        "1,-1",
    }
    assert library().tiles[s.tiles[SLOT_NUMBERS["0,0"]]].id == "start_b"
    assert seen(game(map_shape="open_3"), 0)["quest"]["shape"] == "open_3"
    assert seen(game(), 0)["quest"]["shape"] == "wedge"
    land = {**LAND, "0,0": "start_b", "1,-1": "countryside_03"}
    for shape, allowed in (("open_5", True), ("open_3", False)):  # beyond the three lines
        explores = table(
            at="0,1,NW", move=2, stack={"countryside_left": 3}, tiles=land, quest={"shape": shape}
        )
        assert ("0,2" in explores.options) == allowed
        assert ("0,2" in seen(explores.match, 0)["slots"]) == allowed, "the map shows the same places"
    mage_knight = find_game("mage_knight")
    [shapes] = [one for one in mage_knight.settings("full_conquest", []) if one.id == "map_shape"]
    lines = {value.id: value.line["en"] for value in shapes.values or [] if value.line is not None}
    assert {id: [n for n in "234" if n in line] for id, line in lines.items() if id != "wedge_unrestricted"} == {
        "wedge": ["2", "3"], "open_5": ["4"], "open_4": ["3", "4"], "open_3": ["2", "3"],
    }  # fmt: skip
    assert "map_shape" not in [one.id for one in mage_knight.settings("conquer_and_hold", [])]


@pytest.mark.rule("MK-31.8")
def test_more_or_fewer_tiles() -> None:
    """As far as there are any; a city is always among them."""
    usual = position(game())
    s = position(game(countryside_tiles=-2, core_tiles=1, city_tiles=1))
    assert (s.countryside_left, s.core_left, s.cities_left) == (
        usual.countryside_left - 2, usual.core_left + 1, usual.cities_left + 1,
    )  # fmt: skip
    most = position(game(countryside_tiles=6, core_tiles=3, city_tiles=2))
    assert (most.countryside_left, most.core_left, most.cities_left) == (9, 4, 4)
    assert position(game(mode="blitz_conquest", seats=2, city_tiles=-1)).cities_left == 1
    assert position(game(mode="one_to_return", seats=2, city_tiles=-1)).cities_left == 1
    assert len(position(game(mode="first_reconnaissance", countryside_tiles=-3)).tile_top) == 3
    joined = position(game(mode="full_cooperation", seats=2, city_tiles=2, city_halves="megapolis"))
    assert joined.cities_left == 3, "the fourth is the other half of the last one"
    limits = {one.id: (one.low, one.high) for one in find_game("mage_knight").settings("full_conquest", [])}
    assert limits["countryside_tiles"] == (-3, 6), "all that are left beside the recommended ones"
    assert (limits["core_tiles"], limits["city_tiles"]) == ((-1, 3), (-1, 2))


@pytest.mark.rule("MK-R254", "MK-31.8", "MK-S07.2", "MK-S09.2")
def test_core_tiles_that_a_scenario_never_or_always_has() -> None:
    """Three of the box have a mine, one has the tomb; the expansion has one more without either."""
    for more in (2, 3):
        assert position(game(mode="mines_liberation", core_tiles=more)).core_left == 3
        assert position(game(mode="mines_liberation", core_tiles=more, lost_legion=True)).core_left == 3
        assert position(game(mode="dungeon_lords", core_tiles=more)).core_left == 1 + more
    assert position(game(mode="dungeon_lords", core_tiles=-1)).core_left == 1
    assert position(game(mode="druid_nights", core_tiles=-1)).core_left == 0


@pytest.mark.parametrize(("mode", "advised"), [("full_conquest", False), ("full_cooperation", True)])
def test_lower_cities_are_advised_where_bots_are_partners(mode: str, advised: bool) -> None:
    [levels] = [one for one in find_game("mage_knight").settings(mode, []) if one.id == "city_levels"]
    assert levels.help is not None and [("−4" in levels.help[lang]) for lang in ("de", "en")] == [advised] * 2


@pytest.mark.rule("MK-31.9")
def test_turned_tiles() -> None:
    """Every tile but the first is turned at random; then what is printed lies elsewhere, and is found there."""
    turned = position(game(turned_tiles=True)).quest.turned
    assert set(turned) == {SLOT_NUMBERS["0,1"], SLOT_NUMBERS["1,0"]}
    found = {
        turn
        for seed in range(12)
        for turn in position(game(seed=seed, turned_tiles=True)).quest.turned.values()
    }
    assert found == {0, 1, 2, 3, 4, 5}
    # the village is printed at E, the lake at NE: turned by a sixth they are at SE and E
    s = table(quest={"turned": {"0,1": 1}}).s
    assert chart.is_site(s, HEX_NUMBERS["0,1,SE"], "village")
    assert not chart.is_site(s, HEX_NUMBERS["0,1,E"], "village")
    assert library().terrains[chart.terrain_of(s, HEX_NUMBERS["0,1,E"])].id == "lake"
    assert chart.is_site(s, HEX_NUMBERS["0,1,C"], "magical_glade")
    assert chart.is_site(table(quest={"turned": {"0,1": 5}}).s, HEX_NUMBERS["0,1,NE"], "village")
    walk = table(at="0,0,NE", move=9, quest={"turned": {"0,1": 2}})
    walk.choose("turn.what", "0,1,SW")
    assert walk.told("moved")[-1]["text"]["en"]


@pytest.mark.rule("MK-31.10", "MK-31.56")
def test_random_cities() -> None:
    """Whatever the tile shows; garrison and services are those of the city that was drawn, its level is the usual one, and no
    city stands there twice."""
    seen: set[str] = set()
    for seed in range(8):
        s = position(game(seed=seed, random_cities=True))
        for slot, tile in (("1,1", "core_06"), ("2,1", "core_07"), ("1,2", "core_08"), ("2,2", "core_05")):
            s.tile_top = (library().tile_numbers[tile],)
            chart.reveal_tile(s, SLOT_NUMBERS[slot])
        cities = [chart.site_of(s, hex) for hex in chart.places(s, "city")]
        ids = [site.id for site in cities if site is not None]
        assert sorted(ids) == ["city_blue", "city_green", "city_red", "city_white"]
        seen.add(ids[0])
        for hex in chart.places(s, "city"):
            site = chart.site_of(s, hex)
            assert site is not None
            [city] = [one for one in library().cities if one.id == site.id]
            assert [back_of(one) for one in s.tokens[hex]] == city.garrisons[3]
    assert len(seen) > 1


@pytest.mark.rule("MK-31.10")
def test_random_cities_where_a_scenario_names_one() -> None:
    """The tile is the named one, the city on it is drawn; it is friendly nevertheless."""
    seen: set[str] = set()
    for seed in range(8):
        s = position(game(mode="mines_liberation", seed=seed, random_cities=True))
        s.tile_top = (library().tile_numbers["core_08"],)
        chart.reveal_tile(s, SLOT_NUMBERS["1,1"])
        [hex] = chart.places(s, "city")
        site = chart.site_of(s, hex)
        assert site is not None
        assert s.shields[hex] == (0, 1)
        seen.add(site.id)
    assert len(seen) > 1


# --- rampage ---------------------------------------------------------------------------------------------------------

ORCS = "1,0,NW"
DRACONUM = "0,1,SE"
WILD = {"0,0": "start_a", "0,1": "core_02", "1,0": "countryside_02"}


@pytest.mark.rule("MK-31.17", "MK-31.21", "MK-R216")
@pytest.mark.parametrize("mode", ["full_conquest", "blitz_conquest"])
def test_rampage_reputation(mode: str) -> None:
    """It takes the place of the scenario's own start value."""
    assert {h.reputation for h in position(game(mode, rampaging="rampage")).heroes} == {-2}
    assert {h.reputation for h in position(game(mode, rampaging="more_rampage")).heroes} == {-4}
    assert {h.reputation for h in position(game(mode)).heroes} == {2 if mode == "blitz_conquest" else 0}


def after_roll(
    monkeypatch: pytest.MonkeyPatch, variant: str, colour: str, night: bool = False, **fields: Any
) -> dict[str, list[str]]:
    """What stands on the empty places of rampaging enemies after this roll: backs by space."""
    monkeypatch.setattr(decks, "roll_die", lambda s: COLOURS.index(colour))
    s = table(variant, tiles=WILD, night=night, **fields).s
    rampage.come_back(s)
    return {
        name: [BACKS[back_of(one)] for one in s.tokens.get(HEX_NUMBERS[name], ())]
        for name in (ORCS, DRACONUM)
        if s.tokens.get(HEX_NUMBERS[name])
    }


@pytest.mark.runs_in("plain")
@pytest.mark.rule("MK-31.18", "MK-31.19", "MK-31.20")
@pytest.mark.parametrize("night", [False, True])
def test_rampage(monkeypatch: pytest.MonkeyPatch, night: bool) -> None:
    """By day warm colours bring an enemy of the printed kind, gold a brown one as well; at night cold ones, and black."""
    matching, worst = (["white", "blue"], "black") if night else (["red", "green"], "gold")
    for colour in ("red", "green", "gold", "white", "blue", "black"):
        found = after_roll(monkeypatch, "rampage", colour, night)
        if colour == worst:
            assert found == {ORCS: ["green", "brown"], DRACONUM: ["red", "brown"]}
        else:
            assert found == ({ORCS: ["green"], DRACONUM: ["red"]} if colour in matching else {})


@pytest.mark.runs_in("plain")
@pytest.mark.rule("MK-31.21")
def test_more_rampage(monkeypatch: pytest.MonkeyPatch) -> None:
    """They always come back; a colour of the time of day brings a brown one."""
    assert after_roll(monkeypatch, "more_rampage", "blue") == {ORCS: ["green"], DRACONUM: ["red"]}
    assert after_roll(monkeypatch, "more_rampage", "red") == {
        ORCS: ["green", "brown"],
        DRACONUM: ["red", "brown"],
    }
    assert after_roll(monkeypatch, "more_rampage", "blue", True) == {
        ORCS: ["green", "brown"],
        DRACONUM: ["red", "brown"],
    }


@pytest.mark.runs_in("plain")
@pytest.mark.rule("MK-31.49", "MK-R216")
def test_where_nobody_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one is left, where a hero stands, where a secret entrance is; and without the variant."""
    left = after_roll(monkeypatch, "rampage", "red", tokens={ORCS: [token("gargoyle")]})
    assert left == {ORCS: ["brown"], DRACONUM: ["red"]}
    assert after_roll(monkeypatch, "rampage", "red", at=ORCS) == {DRACONUM: ["red"]}
    sites: Any = {"quest": {"variants": ["rampage"], "sites": {ORCS: "dungeon"}}}
    assert after_roll(monkeypatch, "rampage", "red", **sites) == {DRACONUM: ["red"]}
    assert after_roll(monkeypatch, "epic", "red") == {}


@pytest.mark.rule("MK-31.49")
def test_the_dice_are_rolled_at_the_end_of_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the time of day that is over."""
    rolled = iter([0, 0, *[0, 1, 2, 3] * 20])
    monkeypatch.setattr(decks, "roll_die", lambda s: next(rolled))
    after = last_turn("rampage", tiles={**LAND, "0,1": "countryside_06"})
    assert after.s.night
    assert len(after.told("rampage")) == 2
    assert chart.rampager_on(after.s, HEX_NUMBERS[ORCS])


@pytest.mark.rule("MK-31.19", "MK-31.50", "MK-R216")
def test_both_are_fought_together() -> None:
    """One challenges both, unfortified; each gives reputation, the brown one 1."""
    here = table("rampage", at="1,0,W", tokens={ORCS: [token("prowlers"), token("gargoyle")]})
    here.choose("turn.what", ORCS)
    assert len(here.s.combat.foes) == 2
    assert not here.s.combat.assault
    arena = Arena(
        "prowlers", "gargoyle", stage="attack", combat=begun("attack", [0, 1], "90"), hand="rage"
    ).strike()
    assert arena.hero.reputation == 2
    dragon = Arena(
        "fire_dragon", "gargoyle", stage="attack", combat=begun("attack", [0, 1], "90"), hand="rage", tiles=WILD, at="0,1,C",
        place=DRACONUM,
    ).strike()  # fmt: skip
    assert dragon.hero.reputation == 3
    one = (
        Arena("prowlers", "gargoyle", stage="attack", combat=begun("attack", [0], "90"), hand="rage")
        .strike()
        .endure()
    )
    assert [library().enemies[kind_of(one)].id for one in one.s.tokens[HEX_NUMBERS[ORCS]]] == ["gargoyle"]
    assert chart.rampager_on(one.s, HEX_NUMBERS[ORCS])


# --- first games -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S01.6")
def test_a_unit_of_villages_in_a_first_game() -> None:
    """Dealt anew until there is one."""

    def offered(s: Mage) -> bool:
        return any(library().unit_of(unit).recruit & VILLAGE for unit in s.units)

    seeds = [seed for seed in range(60) if not offered(position(new_game("first_reconnaissance", 2, seed)))]
    assert seeds
    for seed in seeds[:5]:
        s = position(game("first_reconnaissance", seed=seed, first_game=True))
        assert offered(s)
        assert len(s.units) == 4


@pytest.mark.rule("MK-S01.12")
def test_alone_without_a_dummy() -> None:
    """Nobody chooses a hero for it, nobody else has turns; the round ends when the player announces it."""
    match = Match.new("mage_knight", "first_reconnaissance", 1, 1, {"no_dummy": True})
    match.answer(0)
    s = position(match)
    assert match.choice is not None
    assert match.choice.prompt == "tactic.take"
    assert (s.players, s.dummy) == ([0], -1)
    match.answer(0)
    assert position(match).order == (0,)
    alone = Table(
        "rage",
        "",
        mode="first_reconnaissance",
        seats=1,
        phase="begin",
        quest={"variants": ["no_dummy"]},
        dummy={},
    )
    alone.choose("round.announce", "announce")
    assert alone.s.round == 2
    with pytest.raises(TafelrundeError, match="only with 1"):
        Match.new("mage_knight", "first_reconnaissance", 2, 1, {"no_dummy": True})


@pytest.mark.rule("MK-31.33")
def test_city_levels() -> None:
    assert position(game(city_levels=2)).city_rise == 2


@pytest.mark.rule("MK-31.26")
def test_advanced_actions_run_out() -> None:
    """Monasteries get none first, the offer is filled as far as possible, and who should take one gets none."""
    s = table(piles={"actions": {"bag": []}}, tiles={**LAND, "0,1": "countryside_05"}).s
    decks.offer_lesson(s)
    assert s.lessons == ()
    decks.fill_offer(s, ACTIONS)
    assert s.actions == ()
    rounds.renew_actions(s)
    up = (
        table(piles={"actions": {"bag": []}}, fame=3)
        .choose("turn.what", "end")
        .choose("skill.take", "tovak_mana_exploit")
    )
    assert (up.hero.level, up.prompt) == (2, "discard.card")
    assert len(up.hero.hand) + up.s.deck(0).size == 8  # no card more


@pytest.mark.rule("MK-31.48")
def test_larger_cities_are_recommended_to_better_decks() -> None:
    """Whoever reads what these variants are is told so, where cities are conquered."""
    for scenario in SCENARIOS:
        found = {setting.id: setting.help for setting in find_game("mage_knight").settings(scenario.id, [])}
        advised = {id for id, help in found.items() if help is not None and "recommended" in help["en"]}
        said = {
            id
            for id, help in found.items()
            if help is not None and "Level der Städte empfohlen" in help["de"]
        }
        with_levels = {"opening_draft", "action_upgrades"} if "city_levels" in found else set()
        assert advised == said == with_levels
