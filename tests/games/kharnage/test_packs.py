"""Packs: what players write is checked completely, and an error names file, entry and reason."""

import copy
import json
import random
from functools import partial

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tafelrunde.games.kharnage import packs
from tafelrunde.games.kharnage.content import FRONT_AND_MIDDLE_JOINED, ROWS_IGNORED
from tafelrunde.games.kharnage.packs import library_of
from tests import pack_files
from tests.games.kharnage.table import (
    GAME,
    Json,
    army,
    asked,
    attacking,
    card_of,
    choose,
    events,
    finish,
    offered,
    pack_of,
    play_out,
    seat,
    strengths,
    units,
)

example = partial(pack_files.example, "kharnage")
changed = partial(pack_files.changed, "kharnage")
schema = partial(pack_files.schema, "kharnage")


def error_of(pack: object) -> str:
    """What is wrong with this pack."""
    with pytest.raises(TafelrundeError) as error:
        library_of([pack], "my.json")  # type: ignore[list-item]
    return str(error.value)


def broken(change) -> str:
    """The message for a pack after this change to it."""
    pack = copy.deepcopy(pack_of(card_of("beast", "front", 4, "big_unit", "melee 1", cards=2, count=1)))
    change(pack, pack["armies"][0])
    return error_of(pack)


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
        (lambda p, a: a["units"][0].update(id="Plain Unit"), "army testers", "small letters"),
        (lambda p, a: a["units"][0].update(id="orc_brawler"), "army testers", "exists already"),
        (lambda p, a: a["units"][1].update(cards=1), "unit beast", "big_unit goes with more than one card"),
        (lambda p, a: a["units"][1].update(count=2), "unit beast", "only once"),
        (lambda p, a: a["units"][1].update(rows=["middle", "back"]), "unit beast", "foremost"),
        (lambda p, a: a["units"][0].update(rows=["front", "back"]), "unit plain", "only a Big Unit"),
        (lambda p, a: change_symbol(p, a, [{"type": "knight", "value": 2}]), "symbol knight", "no value"),
        (
            lambda p, a: change_symbol(p, a, [{"type": "shield", "surprise": True}]),
            "symbol shield",
            "cannot be a surprise",
        ),
        (lambda p, a: a.update(colour="green"), "army testers", "colour"),
        (lambda p, a: a.update(id="orcs"), "army orcs", "exists already"),
        (lambda p, a: a.update(id="choose"), "army choose", "still to be chosen"),
        (lambda p, a: a["names"].update(de=" "), "army testers", "empty"),
        (
            lambda p, a: a["strategies"][1].update(initiative=180),
            "strategy testers_melee",
            "initiative 180 exists already",
        ),
        (lambda p, a: a["strategies"][0].update(initiative=7), "army testers", "strategy card 0"),
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
        (lambda p, a: p.update(armies=[]) or p.update(alone=True), "my.json", "two armies"),
    ],
)
def test_a_pack_against_the_rules_names_file_entry_and_reason(change, entry, reason):
    message = broken(change)
    assert message.startswith("my.json")
    assert entry in message
    assert reason in message


def test_more_kinds_of_units_than_a_position_can_tell_apart_are_refused(monkeypatch):
    monkeypatch.setattr(packs, "MOST_KINDS", 20)
    assert "at most 20 kinds of units" in broken(lambda p, a: None)


ARMY = "armies[0] (showfolk)"
TUMBLER = f"{ARMY}.units[0] (show_tumbler)"
KNIVES = f"{ARMY}.strategies[1] (showfolk_155)"
PARADE = "effects[2] (grand_parade)"
SYMBOLS = (
    '"big_unit", "black_reinforcement", "explosion", "flying", "free_reinforcement", "gunpowder", "knight", "magic", "melee", '
    '"net", "ranged", "red_reinforcement", "shield", "smash", "veteran"'
)
ATTACK = 'expected one of "melee", "ranged"'
CARDS = "strategy card 0 and at least 4 others: KH-1.5, KH-4.3"
NONE = "expected a list of at least 1, got a list of 0"
VERBS = '"strength", "magic", "gunpowder", "rows", "defence", "hide", "sacrifice", "fetch", "look", "recall"'


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("format", 2, "format: expected 1, got 2"),
        ("game", "chess", 'game: expected "kharnage", got "chess"'),
        ("armies", 3, "armies: expected a list, got 3"),
        ("armies", ..., "Object missing required field `armies`"),
        ("names", "Show", 'names: expected an object, got "Show" (The same in both languages.)'),
        ("names.fr", "Foire", "names: Object contains unknown field `fr`, expected one of de, en"),
        ("alone", "yes", 'alone: expected true or false, got "yes"'),
        ("armies.0.names.en", "", f'{ARMY}.names.en: expected a text of 1 to 400 letters, got ""'),
        ("armies.0.style.de", "x" * 401, f'{ARMY}.style.de: expected a text of 1 to 400 letters, got "{"x" * 49}...'),
        ("armies.0.generals", [], f"{ARMY}.generals: {NONE} (at least one general: KH-1.5)"),
        ("armies.0.units", [], f"{ARMY}.units: {NONE} (an army has units: KH-1.5)"),
        ("armies.0.strategies", [], f"{ARMY}.strategies: expected a list of at least 5, got a list of 0 ({CARDS})"),
        ("armies.0.units.0.names", ..., f"{TUMBLER}: Object missing required field `names`"),
        ("armies.0.units.0.row", "side", f'{TUMBLER}.row: expected one of "back", "front", "middle", got "side"'),
        ("armies.0.units.0.defence", 0, f"{TUMBLER}.defence: expected a whole number from 1 to 20, got 0"),
        ("armies.0.units.0.defence", 21, f"{TUMBLER}.defence: expected a whole number from 1 to 20, got 21"),
        ("armies.0.units.0.defence", "two", f'{TUMBLER}.defence: expected a whole number from 1 to 20, got "two"'),
        ("armies.0.units.0.defence", 1.5, f"{TUMBLER}.defence: expected a whole number from 1 to 20, got 1.5"),
        ("armies.0.units.0.count", 41, f"{TUMBLER}.count: expected a whole number from 1 to 40, got 41"),
        ("armies.0.units.0.symbols.0.type", "fire", f'{TUMBLER}.symbols[0].type: expected one of {SYMBOLS}, got "fire"'),
        ("armies.0.units.0.symbols.0.value", 0,
            f"{TUMBLER}.symbols[0].value: expected a whole number from 1 to 20 or null, got 0"),
        ("armies.0.units.9.cards", 5, f"{ARMY}.units[9] (show_bear).cards: expected a whole number from 1 to 4, got 5"),
        ("armies.0.strategies.1.initiative", -5, f"{KNIVES}.initiative: expected a whole number from 0 to 9999, got -5"),
        ("armies.0.strategies.1.steps.0.reinforce", ["red"] * 16,
            f"{KNIVES}.steps[0].reinforce: expected a list of 1 to 15, got a list of 16"),
        ("armies.0.strategies.1.steps.1.attack", "both", f'{KNIVES}.steps[1].attack: {ATTACK}, got "both"'),
        ("armies.0.strategies.1.steps.1.attack", None, f"{KNIVES}.steps[1].attack: {ATTACK}, got null"),
        ("effects.2.parts", [], f"{PARADE}.parts: expected a list of 1 to 4, got a list of 0"),
        ("effects.2.parts.0.do", "dance", f'{PARADE}.parts[0].do: expected one of {VERBS}, got "dance"'),
        ("effects.2.parts.0.do", ..., f"{PARADE}.parts[0]: Object missing required field `do`"),
        ("effects.2.parts.0.every", 0, f"{PARADE}.parts[0].every: expected a whole number from 1 to 20, got 0"),
        ("effects.2.parts.0.attack", "any", f'{PARADE}.parts[0].attack: {ATTACK}, got "any"'),
        ("effects.3.parts.0.in_rows", [], f"effects[3] (curtain).parts[0].in_rows: {NONE}"),
        ("effects.1.parts.0.times", 1, "effects[1] (fire_show).parts[0].times: expected a whole number from 2 to 9, got 1"),
    ],
)  # fmt: skip
def test_a_bad_form_gets_one_line_with_place_and_expectation(path, value, line):
    bad = changed(path, value)
    assert error_of(bad) == f"my.json: {line}"
    assert not schema().is_valid(bad), "an editor shows it as well"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("armies.0.id", "Show Folk", "id 'Show Folk': small letters, digits and _ only"),
        ("armies.0.id", "choose", "army choose: this word stands for an army that is still to be chosen"),
        ("armies.0.names.de", "  ", "army showfolk: a name or text is empty"),
        ("armies.0.style.en", " ", "army showfolk: a name or text is empty"),
        ("armies.0.colour", "pink", "army showfolk: colour 'pink': expected # and six hexadecimal digits (0-9, a-f)"),
        ("armies.0.strategies.1.steps.0", {}, "showfolk_155, step 1: expected one of reinforce, effect, attack"),
        ("armies.0.strategies.1.steps.1.effect", "curtain", "step 2: expected one of reinforce, effect, attack"),
        ("effects.2.parts.1.amount", 0, "effect grand_parade, part 2: an amount of 0 changes nothing"),
    ],
)  # fmt: skip
def test_the_schema_knows_what_the_checks_say_in_words(path, value, reason):
    bad = changed(path, value)
    assert error_of(bad).endswith(reason)
    assert not schema().is_valid(bad)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("$schema", ...),
        ("effects.2.parts.0.every", ...),
        ("effects.2.rules", ["KH-18.7"]),
        ("armies.0.units.0.defence", 20),
        ("armies.0.units.0.symbols", []),
        ("armies.0.units.0.rows", None),
        ("armies.0.units.0.symbols.0.value", None),
        ("armies.0.strategies.1.steps", []),
        ("armies.0.strategies.1.initiative", 9999),
        ("armies.0.names.de", "Ä" * 400),
    ],
)
def test_schema_and_checks_accept_the_same(path, value):
    good = changed(path, value)
    assert library_of([good]).deck("showfolk") is not None
    assert schema().is_valid(good)


def places(data, way=()):
    """Every place in a pack (the first two entries of a list stand for all)."""
    keys = (
        list(data) if isinstance(data, dict) else range(min(2, len(data))) if isinstance(data, list) else []
    )
    for key in keys:
        yield (*way, key)
        yield from places(data[key], (*way, key))


@pytest.mark.slow
def test_whatever_is_changed_schema_and_checks_agree():
    """Every value of the example, replaced by nonsense. Only what depends on other cards is beyond a schema."""
    beyond = ("does not exist", "is not in this army", "expected one strategy card 0")
    validator = schema()
    for way in places(example()):
        for value in (None, 10**9, "x", [], {}, [None], True):
            pack = changed(".".join(map(str, way)), value)
            try:
                library_of([pack])
                reason = ""
            except TafelrundeError as error:
                reason = str(error)
            valid = validator.is_valid(pack)
            assert valid == (not reason) or (valid and any(one in reason for one in beyond)), (
                way,
                value,
                reason,
            )
            assert "\n" not in reason


@pytest.mark.parametrize("pack", [[], "pack", None, 7])
def test_things_that_are_no_pack_at_all(pack):
    assert error_of(pack).startswith("my.json: expected an object, got ")
    assert not schema().is_valid(pack)


@pytest.mark.parametrize("pack", [{}, {"format": 1}])
def test_packs_with_hardly_anything_in_them(pack):
    assert "missing required field" in error_of(pack)
    assert not schema().is_valid(pack)


# --- the example -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_the_example_are_played_to_the_end(players):
    dice = random.Random(players)
    for seed in range(5):
        options: Json = {"packs": [example()], "army_1": "showfolk", "army_choice": "random"}
        match = play_out(Match.new(GAME, seats=players, seed=seed, options=options), dice)
        assert match.outcome is not None
        assert Match.replay(match.journal()).digest() == match.digest()


def test_everything_on_the_cards_of_the_example_happens_in_play():
    own = {effect["id"] for effect in example()["effects"]}
    own |= {unit["id"] for deck in example()["armies"] for unit in deck["generals"] + deck["units"]}
    dice = random.Random(1)
    wanted: set[str] = set()
    happened: set[str] = set()
    for seed in range(40):
        options: Json = {"packs": [example()], "army_1": "showfolk", "army_2": "humans"}
        match = play_out(Match.new(GAME, seats=2, seed=seed, options=options), dice)
        wanted |= {id for id in GAME.abilities(match.state) if id.split(".")[0] in own}
        happened |= {str(event["ability"]) for event in events(match, "ability")}
    assert {id.split(".")[0] for id in wanted} >= {effect["id"] for effect in example()["effects"]}
    assert wanted <= happened


# --- effects -----------------------------------------------------------------------------------------------------


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
        ({"do": "magic", "times": 1}, "2 to 9"),
        ({"do": "defence", "units": "all", "amount": 0}, "changes nothing"),
        ({"do": "hide", "up_to": 0, "in_rows": ["back"]}, "1 to 40"),
        ({"do": "look", "cards": 0}, "1 to 10"),
        ({"do": "recall", "up_to": 0}, "1 to 10"),
        ({"do": "sacrifice", "draw": -1}, "0 to 20"),
        ({"do": "strength", "attack": "melee", "per": "unit", "every": 0}, "1 to 20"),
    ],
)
def test_bad_effects(part, reason):
    assert reason in broken(lambda pack, _: pack["effects"].append(effect("mine", part)))


def with_steps(*steps: Json, effects: list[Json] | None = None) -> Json:
    """A pack with one more strategy card, of these steps."""
    return pack_of(effects=effects, strategies={"testers_more": (105, list(steps))})


REINFORCE: Json = {"reinforce": ["red"]}
MELEE: Json = {"attack": "melee"}
RANGED: Json = {"attack": "ranged"}


@pytest.mark.parametrize(
    ("pack", "place", "reason"),
    [
        (with_steps(REINFORCE, {"effect": "battle_roar"}, RANGED), "testers_more, step 2", "no melee attack"),
        (with_steps(REINFORCE, {"effect": "double_charge"}, MELEE), "testers_more, step 2", "no ranged attack"),
        (with_steps(REINFORCE, {"effect": "arcane_focus"}), "testers_more, step 2", "no attack that"),
        (
            with_steps(REINFORCE, {"effect": "trample"}, {"effect": "mine"}, MELEE,
                effects=[effect("mine", {"do": "rows", "attack": "melee", "rows": "ignored"})]),
            "testers_more, step 3", "changed the same about this attack already",
        ),
        (
            with_steps({"effect": "mine"}, effects=[effect("mine", {"do": "fetch", "unit": "boss"})]),
            "testers_more, step 1", "general 'boss' is never in the reserve",
        ),
        (
            with_steps(REINFORCE, MELEE, {"effect": "mine"}, effects=[effect(
                "mine", {"do": "defence", "units": "all", "amount": 1}, {"do": "magic", "times": 2})]),
            "testers_more, step 3", "phases that are over by then",
        ),
        (pack_of(card_of("horse", "front", 1, "ranged 1", "knight")), "unit horse", "nothing to double"),
        (pack_of(card_of("bat", "back", 1, "flying", "flying")), "unit bat", "a second one would change nothing"),
    ],
)  # fmt: skip
def test_nothing_on_a_card_is_silently_without_effect(pack, place, reason):
    """What no rule would ever read is refused, with the place where it stands."""
    message = error_of(pack)
    assert place in message
    assert reason in message


@pytest.mark.rule("KH-2.7")
@pytest.mark.parametrize("symbol", ["black", "free"])
def test_card_zero_only_counts_symbols(symbol):
    reason = broken(lambda pack, army: army["strategies"][0].update(steps=[{"reinforce": ["red", symbol]}]))
    assert "strategy testers_zero" in reason
    assert "its symbols are red" in reason


def test_every_part_of_the_vocabulary_does_what_it_says():
    """The front row counts in ranged attacks too, if a card says so; "first" is the first attack of its kind."""
    part = {"do": "strength", "attack": "ranged", "per": "front_unit", "every": 2, "first": True}
    pack = with_steps(
        REINFORCE, {"effect": "volley"}, MELEE, RANGED, RANGED, effects=[effect("volley", part)]
    )
    match = attacking(
        seat("testers_more", *["plain"] * 5, "boss"),
        seat("orcs", "orc_giant", "orc_general", "orc_bonecrusher"),
        packs=[pack],
    )
    finish(match, until="reinforce.free")
    assert strengths(match) == [5 + 1, 1 + 5 // 2, 1]


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
    match = attacking(
        seat("testers_storm", "mage"),
        seat("orcs", "orc_general", "orc_spearhand", "orc_shaman"),
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
    assert pack_files.check_file(library_of, good)["id"] == "tests"
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    with pytest.raises(TafelrundeError, match=r"bad\.json: is not JSON"):
        pack_files.check_file(library_of, bad)
    with pytest.raises(TafelrundeError, match=r"none\.json: cannot be read"):
        pack_files.check_file(library_of, tmp_path / "none.json")
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**pack_of(), "armies": 3}), encoding="utf-8")
    with pytest.raises(TafelrundeError, match=r"wrong\.json: armies: expected a list, got 3"):
        pack_files.check_file(library_of, wrong)


def test_every_record_of_the_base_pack_says_where_it_comes_from():
    (data,) = pack_files.built_in("kharnage")
    for deck in data["armies"]:
        for record in (*deck["strategies"], *deck["generals"], *deck["units"], deck):
            assert record["source"]
    assert all(one["source"] and one["rules"] for one in data["effects"])
