"""What is in the box: counts, names, tables (MK-3). The numbers come from the component lists, not from the code."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import read
from tafelrunde.core.packing import check_room
from tafelrunde.core.reading import Entry
from tafelrunde.games.mage_knight import content
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    ARTIFACT,
    BACKS,
    BASIC_ACTION,
    DATA,
    INTERACTIVE,
    SPELL,
    Library,
    check_rooms,
    level_of,
    library,
    modifier_of,
)
from tafelrunde.games.mage_knight.parsing import read_effect, read_step
from tafelrunde.games.mage_knight.saving_fight import SavedPart
from tafelrunde.games.mage_knight.state import back_of, face_up, is_up, kind_of

BOX = library()


@pytest.mark.parametrize("shelf", ["waiting", "rules", "unit_cards", "enemies", "skills", "deeds"])
def test_what_no_longer_fits_into_the_numbers_of_a_position_is_noticed_at_once(shelf):
    box = Library()
    things = getattr(box, shelf)
    things.extend(things[:1] * 1000)
    with pytest.raises(TafelrundeError, match="expected at most"):
        check_rooms(box)


def test_the_last_token_that_has_room_is_told_from_all_others():
    last = face_up(0, content.ROOM_FOR_TOKENS - 1)
    assert (kind_of(last), is_up(last), back_of(last)) == (content.ROOM_FOR_TOKENS - 1, True, 0)
    with pytest.raises(TafelrundeError, match=r"tokens: expected at most 255, .* got 256"):
        check_room("tokens", content.ROOM_FOR_TOKENS + 1, content.ROOM_FOR_TOKENS)


def test_a_part_of_an_attack_that_no_number_holds_is_refused():
    assert read({"value": 255}, SavedPart).value == 255
    with pytest.raises(TafelrundeError, match="value: expected a whole number from 0 to 255, got 256"):
        read({"value": 256}, SavedPart)


def of_kind(kind: int) -> list[content.Deed]:
    return [card for card in BOX.deeds if card.kind == kind]


# --- cards -----------------------------------------------------------------------------------------------------------


def test_deed_cards_are_complete() -> None:
    assert len(of_kind(BASIC_ACTION)) == 12 + 14
    advanced, spells, artifacts = of_kind(ADVANCED_ACTION), of_kind(SPELL), of_kind(ARTIFACT)
    assert (len(advanced), len(spells), len(artifacts)) == (44, 24, 25)
    assert sorted(card.number for card in advanced) == [*range(65, 93), *range(266, 270), *range(287, 299)]
    assert sorted(card.number for card in spells) == [*range(93, 113), *range(299, 303)]
    assert sorted(card.number for card in artifacts) == [*range(113, 129), 270, *range(303, 311)]
    assert [card.number for card in spells if card.interactive] == [109, 110, 111, 112]
    assert sum(card.banner for card in artifacts) == 6


def test_colours_of_cards() -> None:
    """Ten advanced actions of each colour and four of two, six spells of each; artifacts have none."""
    single = Counter(card.colours for card in of_kind(ADVANCED_ACTION))
    assert [single[1 << colour] for colour in v.BASIC_COLOURS] == [10, 10, 10, 10]
    assert sum(colours.bit_count() == 2 for colours in single.elements()) == 4
    spells = Counter(card.colours for card in of_kind(SPELL))
    assert spells == {1 << colour: 6 for colour in v.BASIC_COLOURS}
    assert {card.colours for card in of_kind(ARTIFACT)} == {0}


def test_effects_are_four_hundred() -> None:
    effects = BOX.effects()
    assert len(effects) == len({effect.id for effect in effects}) == 400
    assert sum(effect.function for effect in effects) == 54
    nothing = [effect.id for effect in effects if effect.empty]
    assert nothing == ["early_bird", "from_the_dusk"]  # these tactics only have a number


@pytest.mark.rule("MK-2.30")
def test_every_hero_begins_with_sixteen_cards() -> None:
    """Four of each colour, whatever two of them are exchanged."""
    assert len(BOX.heroes) == 7
    for hero in BOX.heroes:
        assert len(hero.deck) == 16
        colours = Counter(BOX.deeds[card].colours for card in hero.deck)
        assert colours == {1 << colour: 4 for colour in v.BASIC_COLOURS}, hero.id
        assert all(BOX.deeds[card].kind == BASIC_ACTION for card in hero.deck)
    common = set.intersection(*[set(hero.deck) for hero in BOX.heroes])
    own = [set(hero.deck) - common for hero in BOX.heroes]
    assert all(
        len([card for card in cards if card >= BOX.deed_numbers["battle_versatility"]]) == 2 for cards in own
    )


@pytest.mark.rule("MK-28.3", "MK-28.18")
def test_crystals_of_a_dummy() -> None:
    found = {hero.id: " ".join(v.COLOURS[colour] for colour in hero.crystals) for hero in BOX.heroes}
    assert found == {
        "arythea": "red red white",
        "goldyx": "green green blue",
        "tovak": "blue blue red",
        "norowas": "white white green",
        "wolfhawk": "white white blue",
        "krang": "red red green",
        "braevalar": "blue blue green",
    }


@pytest.mark.rule("MK-2.16", "MK-2.34")
def test_tactics_and_skills() -> None:
    assert [tactic.number for tactic in BOX.tactics] == [1, 2, 3, 4, 5, 6] * 2
    assert [tactic.night for tactic in BOX.tactics] == [False] * 6 + [True] * 6
    assert Counter(skill.hero for skill in BOX.skills) == dict.fromkeys(range(7), 10)
    interactive = [skill for skill in BOX.skills if skill.type == INTERACTIVE]
    assert Counter(skill.hero for skill in interactive) == dict.fromkeys(range(7), 1)
    assert {token.replaces for token in BOX.cooperative} == {skill.id for skill in interactive}


def test_a_wound_can_do_nothing() -> None:
    wound = BOX.deeds[content.WOUND_CARD]
    assert (wound.id, wound.colours, wound.icons, wound.basic.empty, wound.strong) == (
        "wound",
        0,
        0,
        True,
        None,
    )


# --- units and tokens ------------------------------------------------------------------------------------------------


def test_units() -> None:
    cards = Counter((unit.elite, content.SETS[unit.set]) for unit in BOX.units for _ in range(unit.copies))
    assert cards == {
        (False, "base"): 20,
        (True, "base"): 20,
        (False, "lost_legion"): 8,
        (True, "lost_legion"): 8,
    }
    assert len(BOX.units) == 30
    assert sum(len(unit.abilities) for unit in BOX.units) == 81


@pytest.mark.rule("MK-2.2")
def test_tokens_of_every_back() -> None:
    tokens: Counter[tuple[str, str]] = Counter()
    for enemy in BOX.enemies:
        tokens[BACKS[enemy.back], content.SETS[enemy.set]] += enemy.count
    base = {"green": 12, "grey": 10, "brown": 10, "violet": 10, "white": 10, "red": 8}
    legion = {"green": 8, "grey": 8, "brown": 6, "violet": 4, "white": 6, "red": 6}
    tezla = {"green": 16, "brown": 8, "red": 8}
    for name, expected in (("base", base), ("lost_legion", legion), ("shades_of_tezla", tezla)):
        assert {back: n for (back, of), n in tokens.items() if of == name} == expected
    assert Counter(content.SETS[ruin.set] for ruin in BOX.ruins) == {"base": 12, "lost_legion": 3}
    assert [id for id, _ in BOX.backs] == BACKS[:6]


def test_a_token_as_it_is_printed() -> None:
    [trackers] = [enemy for enemy in BOX.enemies if enemy.id == "orc_trackers"]
    assert (trackers.armor, trackers.elusive_armor, trackers.fame) == (3, 6, 3)
    assert (trackers.attacks[0].value, trackers.attacks[0].element) == (4, v.PHYSICAL)
    [summoners] = [enemy for enemy in BOX.enemies if enemy.id == "orc_summoners"]
    assert summoners.attacks[0].summons == content.BROWN_BACK


# --- tables (MK-3) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-3.1", "MK-3.2", "MK-R2", "MK-R19")
@pytest.mark.parametrize(
    ("fame", "level"),
    [
        (0, 1),
        (2, 1),
        (3, 2),
        (7, 2),
        (8, 3),
        (14, 3),
        (15, 4),
        (24, 5),
        (35, 6),
        (48, 7),
        (63, 8),
        (80, 9),
        (98, 9),
        (99, 10),
        (119, 10),
        (130, 10),
    ],
)
def test_rows_of_the_fame_track(fame: int, level: int) -> None:
    assert level_of(fame) == level


@pytest.mark.rule("MK-3.3", "MK-3.4", "MK-2.28", "MK-2.29")
def test_levels() -> None:
    """A new level token turns up at every odd level."""
    found = [(row.level, row.armor, row.hand_limit, row.command) for row in BOX.levels]
    assert found == [
        (1, 2, 5, 1), (2, 2, 5, 1), (3, 3, 5, 2), (4, 3, 5, 2), (5, 3, 6, 3),
        (6, 3, 6, 3), (7, 4, 6, 4), (8, 4, 6, 4), (9, 4, 7, 5), (10, 4, 7, 5),
    ]  # fmt: skip


@pytest.mark.rule("MK-3.5")
def test_reputation_track() -> None:
    found = [modifier_of(space) for space in range(-7, 8)]
    assert found == [None, -5, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3, 5]


@pytest.mark.rule("MK-3.7", "MK-3.8", "MK-R1")
def test_terrain_costs() -> None:
    by_day = {terrain.id: terrain.costs[0] for terrain in BOX.terrains}
    at_night = {terrain.id: terrain.costs[1] for terrain in BOX.terrains}
    closed = {"lake": -1, "mountain": -1, "sea": -1}
    assert (
        by_day
        == {"plains": 2, "hills": 3, "forest": 3, "wasteland": 4, "desert": 5, "swamp": 5, "city": 2} | closed
    )
    assert at_night == by_day | {"forest": 5, "desert": 3}
    assert list(by_day) == v.TERRAINS


@pytest.mark.rule("MK-3.10")
def test_faces_of_a_die() -> None:
    assert v.COLOURS == ["red", "blue", "green", "white", "gold", "black"]


@pytest.mark.rule("MK-3.11")
def test_garrisons() -> None:
    """G grey, V violet, B brown, W white, by level."""
    letters = {
        content.GREY_BACK: "G",
        content.VIOLET_BACK: "V",
        content.BROWN_BACK: "B",
        content.WHITE_BACK: "W",
    }
    found = {
        city.id: " ".join("".join(letters[back] for back in row) for row in city.garrisons)
        for city in BOX.cities
    }
    assert found == {
        "city_white": "W GW WW GGW GWW GGGW GGWW GWWW GGGWW GGWWW GWWWW",
        "city_blue": "GV VV VW GVW VVW VWW GVVW VVWW VWWW GVVWW VVWWW",
        "city_red": "W BV BW BVV BVW BBVV BVVW BVWW BBVVW BBVWW BVWWW",
        "city_green": "GB BB GGB GBW BBW GGBW GBBW BBWW GBBBW GBBWW BBWWW",
    }


# --- tiles -----------------------------------------------------------------------------------------------------------


def test_tiles_terrain_and_sites() -> None:
    kinds = Counter((content.TILE_KINDS[tile.kind], content.SETS[tile.set]) for tile in BOX.tiles)
    assert kinds == {
        ("start", "base"): 2, ("countryside", "base"): 11, ("countryside", "lost_legion"): 3, ("core", "base"): 4,
        ("core", "lost_legion"): 2, ("core_city", "base"): 4, ("core_volkare", "lost_legion"): 1,
    }  # fmt: skip
    base = [tile for tile in BOX.tiles if tile.set == 0 and tile.kind != content.START_TILE]
    terrain = Counter(v.TERRAINS[one] for tile in base for one in tile.terrain)
    assert terrain == {
        "city": 4, "desert": 10, "forest": 21, "hills": 26, "lake": 13, "mountain": 9, "plains": 25, "swamp": 10,
        "wasteland": 15,
    }  # fmt: skip
    sites = Counter(BOX.sites[site].id for tile in base for site in tile.site if site != content.NO_SITE)
    assert sites == {
        "ancient_ruins": 7, "city_blue": 1, "city_green": 1, "city_red": 1, "city_white": 1, "crystal_mine_blue": 2,
        "crystal_mine_green": 2, "crystal_mine_red": 2, "crystal_mine_white": 2, "draconum": 6, "dungeon": 2, "keep": 5,
        "mage_tower": 5, "magical_glade": 6, "marauding_orcs": 10, "monastery": 4, "monster_den": 2,
        "spawning_grounds": 2, "tomb": 2, "village": 6,
    }  # fmt: skip


def test_coloured_sites_know_their_kind() -> None:
    mine = BOX.sites[BOX.site_numbers["crystal_mine_red"]]
    assert (mine.kind, mine.colour) == ("crystal_mine", v.RED)
    assert BOX.sites[BOX.site_numbers["village"]].colour == v.NOTHING


# --- the reader refuses what the vocabulary does not know ------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ({"do": "fly"}, "do: expected one of move, influence"),
        ({"do": "move"}, "n: missing"),
        ({"do": "move", "n": 2, "far": True}, "unknown field far"),
        ({"do": "attack", "n": 2, "kind": "melee", "element": "light"}, "element: expected one of physical"),
        ({"do": "crystal", "n": 1, "colours": ["pink"]}, "colours: expected different ones of red"),
        ({"do": "crystal", "n": 1, "colours": "pink"}, "colours: expected one of listed, any_basic"),
        ({"do": "choose", "of": [{"steps": []}]}, "of: expected at least two branches"),
        ({"do": "rule", "rule": "gravity"}, "rule: expected one of terrain_cost"),
    ],
)
def test_unknown_words_are_refused(step: dict[str, object], reason: str) -> None:
    with pytest.raises(TafelrundeError, match=re.escape(reason)):
        read_step(Entry(step, "here"))


def test_a_function_needs_a_sentence() -> None:
    with pytest.raises(TafelrundeError, match=r"functions\.json has no sentence for odd\.basic"):
        read_effect(Entry({"basic": "function"}, "odd"), "basic", "odd.basic", [])


def test_a_sentence_needs_a_function(tmp_path: Path) -> None:
    for file in DATA.glob("*.json"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    functions = tmp_path / "functions.json"
    sentences = json.loads(functions.read_text(encoding="utf-8"))
    functions.write_text(json.dumps({**sentences, "spare": {"de": "x", "en": "x"}}), encoding="utf-8")
    with pytest.raises(TafelrundeError, match="nothing uses spare"):
        Library(tmp_path)


def test_every_word_of_the_vocabulary_is_used() -> None:
    """A word that no card needs would be a word that nothing tests."""
    steps: set[int] = set()
    rules: set[int] = set()
    targets: set[int] = set()
    conditions: set[int] = set()
    counts: set[int] = set()
    triggers: set[int] = set()

    def look(listed: list[v.Step]) -> None:
        for step in listed:
            steps.add(step.do)
            conditions.add(step.condition)
            counts.add(step.count)
            triggers.add(step.on)
            if step.rule is not None:
                rules.add(step.rule.code)
            if step.aim is not None:
                targets.add(step.aim.who)
            if step.banner is not None:
                look(step.banner.power)
            for inner in [step.steps, step.others, *step.branches]:
                look(inner)

    for effect in BOX.effects() + BOX.further_effects():
        look(effect.steps)
    unused = [
        [word.name for word in words if word.code not in used]
        for words, used in (
            (v.STEPS, steps), (v.RULES, rules), (v.TARGETS, targets), (v.CONDITIONS, conditions), (v.COUNTS, counts),
            (v.TRIGGERS, triggers),
        )
    ]  # fmt: skip
    assert unused == [[], [], [], [], [], []]
