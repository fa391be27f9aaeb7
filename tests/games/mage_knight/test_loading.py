"""What the data files may say: numbers within the box's limits, and what is meant by leaving something out."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.reading import Entry
from tafelrunde.games.mage_knight import content, scenarios, tracks
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import DATA
from tafelrunde.games.mage_knight.parsing import read_step

Json = dict[str, Any]


def entry_of(file: str, key: str, *fields: str, inner: str = "") -> Json:
    """The first entry of a list that has all of these fields; `inner`: of a list inside it."""
    entries: list[Json] = json.loads((DATA / f"{file}.json").read_text(encoding="utf-8"))[key]
    if inner:
        entries = [deeper for one in entries for deeper in one[inner]]
    return next(one for one in entries if all(field in one for field in fields))


def deed(entry: Entry) -> content.Deed:
    return content.Deed(
        1, content.ADVANCED_ACTION, entry, [f"{entry.data['id']}.basic", f"{entry.data['id']}.strong"]
    )


def tactic(entry: Entry) -> content.Tactic:
    return content.Tactic(0, False, entry, [str(entry.data["id"])])


def unit(entry: Entry) -> content.Unit:
    return content.Unit(0, entry, [f"{entry.data['id']}.{n}" for n in range(1, 5)])


def enemy(entry: Entry) -> content.Enemy:
    return content.Enemy(
        0, entry, [one["id"] for one in json.loads((DATA / "enemies.json").read_text())["abilities"]]
    )


def ruin(entry: Entry) -> content.Ruin:
    return content.Ruin(0, entry)


Reader = Callable[[Entry], object]
LIMITS: list[tuple[Reader, Json, str, int, int]] = [
    (deed, entry_of("actions", "advanced", "number"), "number", 1, 377),
    (tactic, entry_of("tactics", "day"), "number", 1, 6),
    (unit, entry_of("units", "units"), "copies", 1, 3),
    (unit, entry_of("units", "units"), "level", 1, 4),
    (unit, entry_of("units", "units"), "cost", 1, 20),
    (unit, entry_of("units", "units"), "armor", 1, 9),
    (content.Attack, entry_of("enemies", "enemies", "value", inner="attacks"), "value", 1, 12),
    (enemy, entry_of("enemies", "enemies"), "count", 1, 3),
    (enemy, entry_of("enemies", "enemies"), "armor", 1, 15),
    (enemy, entry_of("enemies", "enemies", "elusive_armor"), "elusive_armor", 1, 20),
    (enemy, entry_of("enemies", "enemies"), "fame", 1, 12),
    (enemy, entry_of("enemies", "enemies"), "reputation", -2, 2),
    (enemy, entry_of("enemies", "enemies", "defend"), "defend", 1, 3),
    (ruin, entry_of("ruins", "ruins", "altar"), "fame", 1, 10),
    (content.Terrain, entry_of("world", "terrains"), "day", 2, 5),
    (content.Terrain, entry_of("world", "terrains"), "night", 2, 5),
    (tracks.Level, entry_of("world", "levels"), "level", 1, 10),
    (tracks.Level, entry_of("world", "levels"), "fame_from", 0, 119),
    (tracks.Level, entry_of("world", "levels"), "armor", 2, 4),
    (tracks.Level, entry_of("world", "levels"), "hand_limit", 5, 7),
    (tracks.Level, entry_of("world", "levels"), "command_tokens", 1, 5),
    (scenarios.Table, entry_of("scenarios", "scenarios", inner="tables"), "seats", 1, 4),
    (scenarios.Table, entry_of("scenarios", "scenarios", inner="tables"), "rounds", 3, 6),
    (scenarios.Table, entry_of("scenarios", "scenarios", inner="tables"), "countryside", 5, 11),
    (scenarios.Table, entry_of("scenarios", "scenarios", inner="tables"), "core", 1, 4),
    (scenarios.Table, entry_of("scenarios", "scenarios", inner="tables"), "cities", 1, 4),
    (scenarios.Scenario, entry_of("scenarios", "scenarios"), "fame_per_tile", 0, 1),
    (scenarios.Scenario, entry_of("scenarios", "scenarios"), "start_fame", 0, 1),
    (scenarios.Scenario, entry_of("scenarios", "scenarios"), "start_reputation", 0, 2),
    (scenarios.Scenario, entry_of("scenarios", "scenarios"), "extra_dice", 0, 1),
    (scenarios.Scenario, entry_of("scenarios", "scenarios"), "extra_units", 0, 1),
    (scenarios.Scenario, entry_of("scenarios", "scenarios"), "fame_per_row", 0, 1),
    (scenarios.Scenario, entry_of("scenarios", "scenarios", "epic_rounds"), "epic_rounds", 6, 6),
    (scenarios.Scenario, entry_of("scenarios", "scenarios", "epic_tiles"), "epic_tiles", 1, 11),
    (read_step, {"do": "move", "n": 1}, "n", -20, 20),
    (read_step, {"do": "discard", "n": 1, "filter": "card"}, "n", 1, 20),
    (read_step, {"do": "aim", "who": "one_enemy"}, "armor", -20, 20),
    (read_step, {"do": "set_dice", "n": 1, "tokens": 1}, "tokens", 1, 2),
    (read_step, {"do": "offer", "price": 1, "steps": []}, "price", 1, 20),
]  # fmt: skip


@pytest.mark.parametrize(
    ("read", "entry", "field", "low", "high"), LIMITS, ids=lambda one: str(getattr(one, "__name__", one))[:20]
)
def test_a_number_that_no_such_thing_has_is_refused(
    read: Reader, entry: Json, field: str, low: int, high: int
) -> None:
    read(Entry({**entry, field: low}, "here"))
    read(Entry({**entry, field: high}, "here"))
    for wrong in (low - 1, high + 1):
        with pytest.raises(
            TafelrundeError, match=re.escape(f"{field}: expected a whole number from {low} to {high}, got")
        ):
            read(Entry({**entry, field: wrong}, "here"))


def test_a_hero_has_one_or_two_of_a_card_and_an_altar_takes_one_to_three_mana() -> None:
    hero = entry_of("heroes", "heroes")
    with pytest.raises(TafelrundeError, match="rage: expected a whole number from 1 to 2"):
        content.Hero(0, Entry({**hero, "deck": {"rage": 3}}, "here"), content.library().deed_numbers)
    altar = {**entry_of("ruins", "ruins", "altar"), "altar": {"red": 4}}
    with pytest.raises(TafelrundeError, match="red: expected a whole number from 1 to 3"):
        ruin(Entry(altar, "here"))


def without(entry: Json, *fields: str) -> Entry:
    return Entry({key: value for key, value in entry.items() if key not in fields}, "here")


def test_what_a_card_does_not_say() -> None:
    plain = deed(
        without(entry_of("actions", "advanced"), "number", "set", "strong_icons", "interactive", "banner")
    )
    assert (plain.number, plain.origin.set, plain.interactive, plain.banner) == (0, 0, False, False)
    assert plain.strong_icons == plain.icons


def test_what_a_token_does_not_say() -> None:
    plain = enemy(without(entry_of("enemies", "enemies", "elusive_armor"), "elusive_armor", "defend"))
    assert (plain.elusive_armor, plain.defend) == (plain.armor, 0)
    soldier = unit(without(entry_of("units", "units"), "trait"))
    assert content.TRAITS[soldier.trait] == "none"
    enemies = ruin(Entry(entry_of("ruins", "ruins", "enemies"), "here"))
    assert (enemies.altar, enemies.fame, enemies.price) == (False, 0, [])


def test_what_a_summoner_does_not_say() -> None:
    summoner = content.Attack(Entry({"summon": "brown"}, "here"))
    assert (summoner.value, summoner.element, summoner.summons) == (0, 0, content.BROWN_BACK)
    assert content.Attack(Entry({"value": 3, "element": "ice"}, "here")).summons == v.NOTHING


def test_what_a_scenario_does_not_say() -> None:
    more = (
        "quest",
        "epic_rounds",
        "epic_tiles",
        "teams",
        "city",
        "elites_from",
        "countryside_with",
        "core_with",
    )
    plain = scenarios.Scenario(without(entry_of("scenarios", "scenarios"), *more))
    assert (plain.quest, plain.epic_rounds, plain.epic_tiles, plain.teams) == (0, 0, 0, scenarios.NO_TEAMS)
    assert (plain.city, plain.elites_from, plain.countryside_with, plain.core_with) == ("", [], [], [])


def step(do: str, **fields: Any) -> v.Step:
    return read_step(Entry({"do": do, **fields}, "here"))


def test_what_a_step_does_not_say() -> None:
    """One of what is counted, any number of what is only limited."""
    assert (step("ready", who="some").n, step("ready", who="some").level) == (1, v.MANY)
    assert step("choose", of=[{"steps": []}, {"steps": []}]).n == 1
    assert step("may", steps=[]).times == 1
    assert step("discard", filter="card").n == 1
    assert step("per", count="wounds", steps=[]).most == v.MANY
    assert step("later", on="end_of_turn", steps=[]).times == v.MANY
    assert (step("store", steps=[]).n, step("store", steps=[]).condition) == (1, v.NOTHING)
    assert step("offer", price=1, steps=[]).times == 1
    assert step("discard", filter="card", n="any").n == v.MANY


def test_what_a_rule_does_not_say() -> None:
    rule = step("rule", rule="terrain_cost").rule
    assert rule is not None
    assert (rule.n, rule.add, rule.floor, rule.move, rule.attack, rule.block, rule.armor) == (0,) * 7
    assert (rule.set, rule.ceiling, rule.kind, rule.element) == (v.NOTHING, v.MANY, v.NOTHING, v.NOTHING)
    assert (rule.which, rule.points, rule.colours, rule.elements, rule.terrains) == (0, 0, 0, 0, 0)
    assert (rule.ranged_phase, rule.reputation) == (0, 0)


def test_what_an_aim_does_not_say() -> None:
    aim = step("aim", who="one_enemy").aim
    assert aim is not None
    assert (aim.armor, aim.armor_fortified, aim.armor_set, aim.attack, aim.loses) == (0,) * 5
    assert aim.phase == v.ANY_PHASE


@pytest.mark.runs_in("plain")  # compiled records do not tell what they hold
def test_what_was_just_made_says_as_little_as_an_entry_without_words() -> None:
    """Code makes some of them itself: a rule without a number changes nothing there either."""

    def says(thing: object) -> dict[str, Any]:
        return {name: value for name, value in vars(thing).items() if name != "number"}

    rule, aim = step("rule", rule="terrain_cost").rule, step("aim", who="one_enemy").aim
    assert rule is not None and aim is not None
    assert says(rule) == says(v.Rule(rule.code))
    assert says(aim) == says(v.Aim(aim.who))
    assert says(step("banner").banner) == says(v.Banner())
    assert says(step("fame", n=0)) == says(v.Step(step("fame", n=0).do))


def test_all_terrains_or_some() -> None:
    every = step("rule", rule="terrain_cost", terrains="all").rule
    some = step("rule", rule="terrain_cost", terrains=["forest", "hills"]).rule
    assert every is not None and some is not None
    assert every.terrains == v.ALL_TERRAINS
    assert some.terrains == 1 << v.TERRAINS.index("forest") | 1 << v.TERRAINS.index("hills")
