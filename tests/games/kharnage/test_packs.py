"""Packs: what players write is checked completely, and an error names file, entry and reason."""

import copy
import json
from pathlib import Path

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tafelrunde.games.kharnage.content import FRONT_AND_MIDDLE_JOINED, ROWS_IGNORED
from tafelrunde.games.kharnage.packs import library_of, pack_schema, read_pack_file
from tests.games.kharnage.table import (
    GAME,
    Json,
    army,
    asked,
    card_of,
    choose,
    events,
    finish,
    in_turn,
    offered,
    pack_of,
    seat,
    strengths,
    units,
)

BASE = Path(__file__).parents[3] / "src" / "tafelrunde" / "games" / "kharnage" / "data" / "base.json"


def broken(change) -> str:
    """The message for a pack after this change to it."""
    pack = copy.deepcopy(pack_of(card_of("beast", "front", 4, "big_unit", "melee 1", cards=2, count=1)))
    change(pack, pack["armies"][0])
    with pytest.raises(TafelrundeError) as error:
        library_of([pack], "my.json")
    return str(error.value)


def test_a_pack_can_be_played():
    match = Match.new(
        GAME, seats=2, seed=1, options={"packs": [pack_of()], "army_1": "testers", "army_2": "orcs"}
    )
    finish(match)
    assert match.over
    assert army(match, 0).cards.id == "testers"
    again = Match.from_dict(match.to_dict())
    assert again.digest() == match.digest()


def test_an_army_of_a_pack_is_an_option_of_the_lobby():
    settings = {setting.id: setting for setting in GAME.settings("battle", [pack_of()])}
    values = settings["army_1"].values
    assert values is not None
    assert [value.id for value in values] == ["choose", "orcs", "goblins", "humans", "dwarves", "testers"]


def change_symbol(pack: Json, army_: Json, symbols: list[Json]) -> None:
    army_["units"][0]["symbols"] = symbols


def change_step(pack: Json, army_: Json, steps: list[Json]) -> None:
    army_["strategies"][1]["steps"] = steps


@pytest.mark.parametrize(
    ("change", "entry", "reason"),
    [
        (lambda p, a: p.update(format=2), "format", "2"),
        (lambda p, a: p.update(colour="red"), "", "colour"),
        (lambda p, a: p.pop("names"), "", "names"),
        (lambda p, a: a["units"][0].update(defence="two"), "units[0] (plain)", "Expected `int`"),
        (lambda p, a: a["units"][0].update(defence=0), "unit plain defence", "1 to 20"),
        (lambda p, a: a["units"][0].update(row="side"), "units[0] (plain)", "row"),
        (lambda p, a: a["units"][0].update(count=0), "unit plain count", "1 to 40"),
        (lambda p, a: a["units"][0].update(id="Plain Unit"), "army testers", "small letters"),
        (lambda p, a: a["units"][0].update(id="orc_brawler"), "army testers", "exists already"),
        (lambda p, a: a["units"][1].update(cards=1), "unit beast", "big_unit goes with more than one card"),
        (lambda p, a: a["units"][1].update(count=2), "unit beast", "only once"),
        (lambda p, a: a["units"][1].update(rows=["middle", "back"]), "unit beast", "foremost"),
        (lambda p, a: a["units"][0].update(rows=["front", "back"]), "unit plain", "only a Big Unit"),
        (lambda p, a: change_symbol(p, a, [{"type": "fire"}]), "units[0] (plain)", "fire"),
        (lambda p, a: change_symbol(p, a, [{"type": "knight", "value": 2}]), "symbol knight", "no value"),
        (
            lambda p, a: change_symbol(p, a, [{"type": "shield", "surprise": True}]),
            "symbol shield",
            "cannot be a surprise",
        ),
        (lambda p, a: change_symbol(p, a, [{"type": "melee", "value": 0}]), "symbol melee", "1 to 20"),
        (lambda p, a: a["generals"].clear(), "army testers", "general"),
        (lambda p, a: a["units"].clear(), "army testers", "units"),
        (lambda p, a: a.update(colour="green"), "army testers", "colour"),
        (lambda p, a: a.update(id="orcs"), "army orcs", "exists already"),
        (lambda p, a: a["names"].update(de=" "), "army testers", "empty"),
        (
            lambda p, a: a["strategies"][1].update(initiative=180),
            "strategy testers_melee",
            "initiative 180 exists already",
        ),
        (lambda p, a: a["strategies"][0].update(initiative=7), "army testers", "strategy card 0"),
        (lambda p, a: a.update(strategies=a["strategies"][:4]), "army testers", "at least 4 strategy cards"),
        (
            lambda p, a: a["strategies"][0].update(steps=[{"attack": "melee"}]),
            "strategy testers_zero",
            "only has reinforcements",
        ),
        (lambda p, a: change_step(p, a, [{"effect": "rain"}]), "step 1", "'rain' does not exist"),
        (lambda p, a: change_step(p, a, [{}]), "step 1", "one of reinforce, effect, attack"),
        (
            lambda p, a: change_step(p, a, [{"attack": "melee"}, {"reinforce": ["red"]}]),
            "step 2",
            "cannot come after",
        ),
        (
            lambda p, a: change_step(p, a, [{"attack": "melee"}, {"effect": "muster"}]),
            "step 2",
            "cannot come after",
        ),
        (lambda p, a: change_step(p, a, [{"effect": "call_the_giant"}]), "step 1", "not in this army"),
        (lambda p, a: change_step(p, a, [{"reinforce": []}]), "step 1", "1 to 15"),
        (lambda p, a: p["effects"].append({"id": "swarm"}), "effects[0] (swarm)", "missing"),
        (lambda p, a: p.update(armies=[]) or p.update(alone=True), "my.json", "two armies"),
        (lambda p, a: p.update(surplus=1), "", "surplus"),
    ],
)
def test_a_bad_pack_names_file_entry_and_reason(change, entry, reason):
    message = broken(change)
    assert message.startswith("my.json")
    assert entry in message
    assert reason in message


@pytest.mark.parametrize("pack", [[], "pack", None, 7, {}, {"format": 1}])
def test_things_that_are_no_pack_at_all(pack):
    with pytest.raises(TafelrundeError):
        library_of([pack])


def effect(id: str, *parts: Json) -> Json:
    return {
        "id": id,
        "names": {"de": id, "en": id},
        "text": {"de": id, "en": id},
        "parts": list(parts),
        "source": "test",
    }


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ({"do": "dance"}, "dance"),
        ({"do": "magic", "times": 1}, "2 to 9"),
        ({"do": "defence", "units": "all", "amount": 0}, "changes nothing"),
        ({"do": "hide", "up_to": 0, "in_rows": ["back"]}, "1 to 40"),
        ({"do": "hide", "up_to": 2, "in_rows": []}, "no rows"),
        ({"do": "look", "cards": 0}, "1 to 10"),
        ({"do": "recall", "up_to": 0}, "1 to 10"),
        ({"do": "sacrifice", "draw": -1}, "0 to 20"),
        ({"do": "strength", "attack": "melee", "per": "unit", "every": 0}, "1 to 20"),
    ],
)
def test_bad_effects(part, reason):
    assert reason in broken(lambda pack, _: pack["effects"].append(effect("mine", part)))


def test_effects_of_ones_own_out_of_the_vocabulary():
    """A card that lets magic count three times, ignores rows in melee, and hides the middle row at the end."""
    mine = effect(
        "storm",
        {"do": "magic", "attack": "melee", "times": 3},
        {"do": "rows", "attack": "melee", "rows": "ignored"},
        {"do": "hide", "up_to": 1, "in_rows": ["middle"]},
    )
    steps = [{"reinforce": ["red"]}, {"effect": "storm"}, {"attack": "ranged"}, {"attack": "melee"}]
    mage = card_of("mage", "middle", 1, "magic 1")
    pack = pack_of(mage, effects=[mine], strategies={"testers_storm": (105, steps)})
    deck = library_of([pack]).deck("testers")
    assert deck is not None
    ranged, melee = deck.strategies[-1].plans
    assert (ranged.magic_times, melee.magic_times) == (1, 3)
    assert (ranged.rows, melee.rows) == (0, ROWS_IGNORED)
    match = in_turn(
        seat("testers", "mage", card="testers_storm"),
        seat("orcs", "orc_general", "orc_spearhand", "orc_shaman"),
        at="attack",
        packs=[pack],
    )
    assert strengths(match) == [1, 3]
    assert offered(match)[:2] == ["Orc Spearhand (defence 1)", "Orc Shaman (defence 1)"]
    choose(match, "Orc Shaman")
    assert asked(match) == "effect.hide"
    choose(match, "Mage")
    assert units(match, 0, absent=False) == []


def test_base_effects_may_be_used_by_packs():
    steps = [{"effect": "throw_them_in"}, {"reinforce": ["red"]}, {"effect": "trample"}, {"attack": "melee"}]
    deck = library_of([pack_of(strategies={"testers_wild": (105, steps)})]).deck("testers")
    assert deck is not None
    assert deck.strategies[-1].plans[0].rows == FRONT_AND_MIDDLE_JOINED
    assert [one.id for one in deck.strategies[-1].effects] == ["throw_them_in", "trample"]


def test_a_box_of_its_own_leaves_the_built_in_armies_out():
    mine = pack_of()
    text = json.dumps(mine["armies"][0])
    other = json.loads(text.replace("testers", "rivals").replace("plain", "simple").replace("boss", "chief"))
    for strategy in other["strategies"]:
        strategy["initiative"] += 100 if strategy["initiative"] else 0
    mine["armies"].append(other)
    mine["alone"] = True
    assert [deck.id for deck in library_of([mine]).decks] == ["testers", "rivals"]


def test_mirrored_armies_need_initiatives_that_stay_different():
    pack = pack_of(strategies={"testers_late": (15, [{"attack": "melee"}])})  # 5 + 10 = 15
    with pytest.raises(TafelrundeError, match="initiatives 5 and 15 would clash"):
        Match.new(GAME, seats=2, options={"packs": [pack], "mirrored_armies": True})
    assert not events(Match.new(GAME, seats=2, options={"packs": [pack]}), "round")


def test_pack_files(tmp_path):
    good = tmp_path / "good.json"
    good.write_text(json.dumps(pack_of()), encoding="utf-8")
    assert read_pack_file(good)["id"] == "tests"
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    with pytest.raises(TafelrundeError, match=r"bad\.json: is not JSON"):
        read_pack_file(bad)
    with pytest.raises(TafelrundeError, match=r"none\.json: cannot be read"):
        read_pack_file(tmp_path / "none.json")
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**pack_of(), "armies": 3}), encoding="utf-8")
    with pytest.raises(TafelrundeError, match=r"wrong\.json: armies: Expected"):
        read_pack_file(wrong)


def test_every_record_of_the_base_pack_says_where_it_comes_from():
    data = json.loads(BASE.read_text(encoding="utf-8"))
    for deck in data["armies"]:
        for record in (*deck["strategies"], *deck["generals"], *deck["units"], deck):
            assert record["source"]
    assert all(one["source"] and one["rules"] for one in data["effects"])


def test_the_schema_describes_the_base_pack():
    schema = pack_schema()
    assert "PackData" in str(schema)
