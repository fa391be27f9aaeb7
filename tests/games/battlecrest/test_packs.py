"""Packs: cards that players write. A bad one gets an error with file, entry and reason; a good one is played like any other."""

import copy
import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.games.battlecrest.packs import library_of
from tests import pack_files
from tests.games.battlecrest.cards import card, glade, hero_set, pack, vassal
from tests.games.battlecrest.table import Table, side

Json = dict[str, Any]
EXAMPLE = pack_files.example_file("battlecrest")
example = partial(pack_files.example, "battlecrest")
changed = partial(pack_files.changed, "battlecrest")
schema = partial(pack_files.schema, "battlecrest")


def error_of(tmp_path: Path, text: str) -> str:
    """The error that a pack file of this text gets."""
    file = tmp_path / "my.battlecrest.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TafelrundeError) as caught:
        pack_files.check_file(library_of, file)
    message = str(caught.value)
    assert message.startswith(f"{file}: "), "the file is named"
    return message.removeprefix(f"{file}: ")


# --- what the pack's form must be -------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(TafelrundeError, match=r"missing\.json: cannot be read"):
        pack_files.check_file(library_of, tmp_path / "missing.json")


@pytest.mark.parametrize("text", ["", "{", "[" * 5000, '{"id": "a"', "not json"])
def test_a_file_that_is_not_json(tmp_path: Path, text: str):
    assert error_of(tmp_path, text).startswith("is not JSON")


@pytest.mark.parametrize("text", ["[]", "1", "null", '"pack"'])
def test_json_that_is_no_pack(tmp_path: Path, text: str):
    assert error_of(tmp_path, text).startswith("expected an object, got ")


LINDE = "heroes[0] (linde)"
ORCHARD_ARENA = "arenas[0] (old_orchard)"
BEE_HOUSE = f"{ORCHARD_ARENA}.locations[0] (bee_house)"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", 2, "format: expected 1, got 2"),
        ("game", "chess", 'game: expected "battlecrest", got "chess"'),
        ("id", ..., "Object missing required field `id`"),
        ("names", "Orchard", 'names: expected an object, got "Orchard"'),
        ("names.de", ..., "names: Object missing required field `de`"),
        ("heroes.0.names.en", "", f'{LINDE}.names.en: expected a text of 1 to 300 letters, got ""'),
        (
            "heroes.0.names.fr",
            "Linde",
            f"{LINDE}.names: Object contains unknown field `fr`, expected one of de, en",
        ),
        ("heroes.0.life", ..., f"{LINDE}: Object missing required field `life`"),
        (
            "heroes.0.life.healthy",
            "seven",
            f'{LINDE}.life.healthy: expected a whole number from 1 to 20, got "seven"',
        ),
        (
            "heroes.0.life.healthy",
            7.5,
            f"{LINDE}.life.healthy: expected a whole number from 1 to 20, got 7.5",
        ),
        (
            "heroes.0.life.seal",
            "star",
            f'{LINDE}.life.seal: expected one of "moon", "storm", "sun", got "star"',
        ),
        (
            "heroes.0.colour",
            "red",
            (
                f"{LINDE}: Object contains unknown field `colour`, "
                "expected one of ability, actions, id, life, names, source, suits, summary, vassal"
            ),
        ),
        (
            "heroes.0.actions.1.front.lines.0.do",
            "heal",
            (
                f'{LINDE}.actions[1] (hive_tool).front.lines[0].do: expected one of "attack", "control", "flip_action", '
                '"flip_location", "ready_action", "sprint", "star", "strength_bonus", got "heal"'
            ),
        ),
        (
            "heroes.0.ability.trigger",
            "always",
            f'{LINDE}.ability.trigger: expected one of "after_breathe", "star", "target_near_vassal", got "always"',
        ),
        ("heroes.0.vassal.wounded", ..., f"{LINDE}.vassal: Object missing required field `wounded`"),
        (
            "arenas.0.locations.0.start_side",
            "left",
            f'{BEE_HOUSE}.start_side: expected one of "back", "front", got "left"',
        ),
        (
            "arenas.0.locations.0.front.bonuses.luck",
            "n",
            (
                f"{BEE_HOUSE}.front.bonuses: Invalid enum value 'luck', "
                "expected one of attack, control, defense, far, move"
            ),
        ),
        (
            "arenas.0.locations.2.front.passages",
            "n->s",
            f'{ORCHARD_ARENA}.locations[2] (old_well).front.passages: expected a list, got "n->s"',
        ),
    ],
)
def test_a_bad_form(tmp_path: Path, path: str, value: object, message: str):
    bad = changed(path, value)
    assert error_of(tmp_path, json.dumps(bad)) == message
    assert not schema().is_valid(bad), "an editor shows it as well"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("heroes.0.id", "korvu", "pack orchard: hero korvu exists already"),
        ("format", 2, "pack: format: expected 1, got 2"),
    ],
)
def test_a_pack_without_a_file_is_named_once(path: str, value: object, message: str):
    with pytest.raises(TafelrundeError) as caught:
        Match.new("battlecrest", options={"packs": [changed(path, value)]})
    assert str(caught.value) == message


# --- what the rules demand --------------------------------------------------------------------------------------------

HERO = "pack orchard: hero linde"
ARENA = "pack orchard: arena old_orchard"
# Abilities of the pack besides those of Linde's actions
ORCHARD = {"beeline", "hundred_stings", "last_sting"}
ORCHARD |= {"angry_bees", "fright", "cold_drink", "windfall", "second_helping", "shortcut"}
CHARGE = [{"do": "sprint", "value": 2, "through_enemies": True}]


@pytest.mark.parametrize(
    ("path", "value", "entry", "reason"),
    [
        ("id", "Old Orchard", "", "id 'Old Orchard': small letters, digits and _ only"),
        ("heroes.0.id", "linde!", "pack orchard", "id 'linde!'"),
        ("heroes.0.id", "choose", "hero choose", "open choice of heroes"),
        ("heroes.0.id", "korvu", "pack orchard", "hero korvu exists already"),
        ("arenas.0.id", "fellwoods", "pack orchard", "arena fellwoods exists already"),
        ("heroes.0.life.healthy", 0, f"{LINDE}.life.healthy", "from 1 to 20, got 0"),
        ("heroes.0.life.wounded", 21, f"{LINDE}.life.wounded", "from 1 to 20, got 21"),
        ("heroes.0.vassal", ..., HERO, "expected 4 actions, got 3"),
        ("heroes.0.actions.2", ..., HERO, "expected 3 actions, got 2"),
        ("heroes.0.actions.1.id", "smoker", HERO, "two actions have the same id"),
        ("heroes.0.actions.1.front.move", 10, "actions[1] (hive_tool).front.move", "from 0 to 9, got 10"),
        ("heroes.0.actions.1.back.defense", -1, "actions[1] (hive_tool).back.defense", "from 0 to 9, got -1"),
        ("heroes.0.actions.1.front.lines", [], f"{HERO}, action hive_tool front", "1 or 2 ability lines, got 0"),
        ("heroes.0.actions.1.front.lines", [{"do": "star"}] * 3, f"{HERO}, action hive_tool front", "got 3"),
        ("heroes.0.actions.1.front.lines.0.value", 0, "hive_tool front line 1 (attack)", "value: expected at least 1, got 0"),
        ("heroes.0.actions.1.front.lines.0.range", ..., "hive_tool front line 1 (attack)", "range is missing"),
        ("heroes.0.actions.1.front.lines.0.range", "far", "hive_tool front line 1 (attack)", "range 'far'"),
        ("heroes.0.actions.1.front.lines.0.range", "far 1", "hive_tool front line 1 (attack)", "N from 2 to 9"),
        ("heroes.0.actions.1.front.lines.0.targets", 4, "(hive_tool).front.lines[0].targets", "from 1 to 3, got 4"),
        ("heroes.0.actions.0.front.lines.0.range", "passed", "smoker front line 1 (control)", "only an attack"),
        ("heroes.0.actions.2.front.lines.0", {"do": "star", "value": 1}, "swarm_call front line 1 (star)", "has no value"),
        ("heroes.0.actions.2.front.lines.0", {"do": "star", "range": "near"}, "line 1 (star)", "has no range"),
        ("heroes.0.actions.2.front.lines.0", {"do": "star", "targets": 2}, "line 1 (star)", "has no targets"),
        ("heroes.0.actions.2.front.lines.0", {"do": "star", "per_seal": "sun"}, "line 1 (star)", "has no seal bonus"),
        ("heroes.0.actions.2.front.lines.0", {"do": "star", "through_enemies": True}, "line 1 (star)", "only a sprint"),
        ("heroes.0.actions.2.front.lines", CHARGE, "swarm_call front", "a charge is a sprint through enemies"),
        (
            "heroes.0.actions.2.front.lines",
            [*CHARGE, {"do": "attack", "value": 2, "range": "passed", "targets": 2}],
            "swarm_call front line 2 (attack)",
            "hits everyone passed: targets would mean nothing",
        ),
        ("heroes.0.vassal.names.der", "x", f"{LINDE}.vassal.names.der", 'expected one of "f", "m", "n", "p"'),
        ("heroes.0.names.der", "f", f"{LINDE}.names", "unknown field `der`"),
        (
            "heroes.0.actions.2.front.lines.0",
            {"do": "strength_bonus", "value": 1},
            "action swarm_call front",
            "strength_bonus is for hero cards only",
        ),
        ("heroes.0.ability.line", {"do": "star"}, f"{HERO} ability beeline", "cannot give a star"),
        ("heroes.0.ability.line.through_enemies", True, f"{HERO} ability beeline", "for action cards only"),
        ("heroes.0.ability.line.per_seal", "sun", f"{HERO} ability beeline", "BC-12.9"),
        ("heroes.0.ability.trigger", "after_breathe", f"{HERO} ability beeline", "after_breathe needs an attack"),
        ("heroes.0.ability.trigger", "target_near_vassal", f"{HERO} ability beeline", "goes with target_near_vassal"),
        ("heroes.0.ability.id", "Bee Line", HERO, "id 'Bee Line'"),
        ("heroes.0.vassal.healthy.move", 10, f"{LINDE}.vassal.healthy.move", "from 0 to 9, got 10"),
        ("heroes.0.vassal.wounded.ability.line.per_seal", "sun", "vassal swarm wounded ability last_sting", "BC-12.9"),
        ("heroes.0.vassal.healthy.ability.trigger", "after_breathe", "ability hundred_stings", "only a hero's ability"),
        ("arenas.0.columns", 2, f"{ORCHARD_ARENA}.columns", "from 3 to 9, got 2"),
        ("arenas.0.rows", 9, ARENA, "the grid is too large"),
        ("arenas.0.locations.5", ..., ARENA, "expected 6 locations, got 5"),
        ("arenas.0.location_squares.5", ..., ARENA, "expected 6 location squares, got 5"),
        ("arenas.0.location_squares.0", "B9", ARENA, "square 'B9'"),
        ("arenas.0.location_squares.0", "b2", ARENA, "square 'b2'"),
        ("arenas.0.location_squares.0", "D2", ARENA, "two locations have the same square"),
        ("arenas.0.location_squares.0", "A2", ARENA, "location square A2 lies on the rim"),
        ("arenas.0.location_squares.0", "B1", ARENA, "location square B1 lies on the rim"),
        ("arenas.0.location_squares.0", "F2", ARENA, "location square F2 lies on the rim"),
        ("arenas.0.location_squares.0", "B5", ARENA, "location square B5 lies on the rim"),
        ("arenas.0.location_squares.0", "C2", ARENA, "touches another location with an edge"),
        ("arenas.0.locations.0.number", 7, f"{BEE_HOUSE}.number", "from 1 to 6, got 7"),
        ("arenas.0.locations.0.number", 2, ARENA, "two locations have the same number"),
        ("arenas.0.locations.0.id", "scarecrow", ARENA, "two locations have the same id"),
        ("arenas.0.locations.0.front.dangers", "x", f"{ARENA}, location bee_house front dangers", "edges out of n, e, s, w"),
        ("arenas.0.locations.0.front.bonuses.attack", "nn", "location bee_house front bonus attack", "'nn'"),
        ("arenas.0.locations.2.front.passages.0", "n->n", f"{ARENA}, location old_well front", "passage 'n->n'"),
        ("arenas.0.locations.2.front.passages.0", "n-s", f"{ARENA}, location old_well front", "passage 'n-s'"),
        ("arenas.0.locations.0.star.line.per_seal", "sun", "location bee_house ability angry_bees", "BC-12.9"),
        ("arenas.0.locations.0.star.trigger", "after_breathe", "ability angry_bees", "only a hero's ability"),
        ("arenas.0.starts.1", ..., ARENA, "expected 2 start squares, got 1"),
        ("arenas.0.starts.1.hero", "E4", ARENA, "start E4: must touch exactly one location, with a corner"),
        ("arenas.0.starts.1.vassal", "A5", ARENA, "start F4/A5: two adjacent legal squares"),
        ("arenas.0.starts.1.vassal", "F5", ARENA, "start F4/F5: two adjacent legal squares"),
        ("arenas.0.starts.1", {"hero": "A1", "vassal": "B1"}, ARENA, "start squares coincide"),
    ],
)  # fmt: skip
def test_a_pack_against_the_rules(tmp_path: Path, path: str, value: object, entry: str, reason: str):
    message = error_of(tmp_path, json.dumps(changed(path, value)))
    assert entry in message and reason in message


def test_a_condition_on_the_vassal_needs_a_vassal(tmp_path: Path):
    hunt = {"id": "hunt", "names": {"de": "Jagd", "en": "Hunt"}, "trigger": "target_near_vassal"}
    lonely = hero_set("lonely", {}, ability={**hunt, "line": {"do": "strength_bonus", "value": 1}})
    assert "hero lonely ability hunt: needs a vassal" in error_of(tmp_path, json.dumps(pack([lonely])))


def test_an_arena_must_hang_together(tmp_path: Path):
    """Three locations at each end of a long strip: nobody could ever meet."""
    islands = glade()
    islands |= {"columns": 9, "rows": 6, "location_squares": ["B2", "B4", "C3", "H3", "G2", "G4"]}
    islands["starts"] = [{"hero": "A1", "vassal": "B1"}, {"hero": "I2", "vassal": "I3"}]
    assert "no way leads from one start square to the other" in error_of(
        tmp_path, json.dumps(pack(arenas=[islands]))
    )


def test_two_packs_cannot_bring_the_same_hero():
    twice = [pack([hero_set("twin", {})]), pack([hero_set("twin", {})], id="second")]
    with pytest.raises(TafelrundeError, match="pack second: hero twin exists already"):
        library_of(twice)


def test_a_match_is_not_made_from_a_bad_pack():
    with pytest.raises(TafelrundeError, match=r"life\.healthy: expected a whole number from 1 to 20, got 0"):
        Match.new("battlecrest", options={"packs": [changed("heroes.0.life.healthy", 0)]})
    for packs in ("orchard", [1], [[]]):
        with pytest.raises(TafelrundeError, match="expected a list of packs"):
            Match.new("battlecrest", options={"packs": packs})


# --- good packs -------------------------------------------------------------------------------------------------------


def test_the_example_is_a_good_pack():
    assert pack_files.check_file(library_of, EXAMPLE) == example()
    library = library_of([example()])
    assert [hero.id for hero in library.heroes][-1] == "linde"
    assert [arena.id for arena in library.arenas][-1] == "old_orchard"
    assert len(library_of([]).heroes) == 5, "the built-in cards stay as they are"


def test_the_settings_offer_what_a_pack_brings():
    match = Match.new("battlecrest", options={"packs": [example()], "arena": "old_orchard"})
    settings = {one.id: one for one in match.game.settings("duel", [example()])}
    assert "linde" in [value.id for value in settings["hero0"].values or []]
    assert match.choice is not None
    assert "hero:linde" in [option.refs[0] for option in match.choice.options]
    assert [option.text("de") for option in match.choice.options][-1].startswith("Linde: Imkerin")


@pytest.mark.slow
def test_random_games_with_the_example_pack():
    """Every ability of Linde and of the orchard is executed, every game ends, and a journal brings it all back."""
    chance = random.Random(2)
    executed: set[str] = set()
    wanted: set[str] = set()
    for seed, foe in enumerate(["korvu", "platino", "akhena", "isgrid", "tarrok"] * 20):
        options: Json = {"packs": [example()], "arena": "old_orchard", "hero0": "linde", "hero1": foe}
        match = Match.new("battlecrest", seed=seed, options=options)
        while match.choice is not None:
            match.answer(chance.randrange(match.choice.count))
        assert match.outcome is not None
        executed |= {str(event["ability"]) for event in match.events() if event["kind"] == "ability"}
        wanted |= {id for id in match.game.abilities(match.state) if id.startswith("linde.") or id in ORCHARD}
        if seed == 0:
            again = Match.replay(match.journal())
            assert again.digest() == match.digest()
    assert wanted >= ORCHARD
    assert wanted - executed <= {"last_sting"}  # rare by chance; see the next test


def test_a_wounded_swarm_of_the_example_pack():
    table = Table(
        side("linde", "A1", vassal="C2", vassal_wounded=True),
        side("korvu", "C1"),
        arena="old_orchard",
        packs=[example()],
    )
    table.activate("swarm_call").execute().choose("star", "swarm").choose("defend", "none")
    assert (table.abilities[-1], table.life("korvu")) == ("last_sting", ("healthy", 6))


def test_positions_and_saved_matches_keep_their_packs():
    brawler = hero_set("brawler", {"fist": card({"do": "attack", "value": 5, "range": "direct"})})
    table = Table(
        side("brawler", "C3"), side("akhena", "C4"), packs=[pack([brawler], [glade()])], arena="glade"
    )
    table.activate("fist")
    saved = json.loads(json.dumps(table.match.to_dict()))
    again = Match.from_dict(saved)
    assert again.choice is not None and again.choice.prompt == "defend"
    assert again.view(0) == table.match.view(0)
    lost = copy.deepcopy(saved)
    lost["journal"] = None
    del lost["position"]["options"]["packs"]
    with pytest.raises(TafelrundeError, match="arena"):
        Match.from_dict(lost)


def test_a_pack_hero_with_a_vassal_and_every_effect():
    """Effects that the built-in cards have only on locations work on a player's action cards, too."""
    cards = {
        "order": card({"do": "ready_action"}),
        "mirror": card({"do": "flip_action"}),
        "turn": card({"do": "flip_location"}),
    }
    packs = [pack([hero_set("helper", cards, vassal=vassal("imp"))])]
    table = Table(side("helper", "C3", vassal="C4", exhausted="mirror"), side("akhena", "F6"), packs=packs)
    table.activate("order")
    assert table.exhausted("helper") == ["order"]  # the other exhausted card was readied
    flip = Table(side("helper", "C3", vassal="C4"), side("akhena", "F6"), packs=packs).activate("mirror")
    assert flip.choose("flip.card", "turn").face("helper", "turn") == "back"
    turn = Table(side("helper", "C3", vassal="C4"), side("akhena", "F6"), packs=packs).activate("turn")
    assert turn.choose("flip.location", "moonwell").location("moonwell") == "back"


# --- the schema -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("id", "Old Orchard"),
        ("heroes.0.life.healthy", 0),
        ("heroes.0.actions.1.front.move", 10),
        ("heroes.0.actions.1.front.lines.0.range", "far 1"),
        ("heroes.0.actions.1.front.lines.0.targets", 4),
        ("arenas.0.columns", 2),
        ("arenas.0.location_squares.0", "b2"),
        ("arenas.0.locations.0.number", 7),
        ("arenas.0.locations.0.front.dangers", "x"),
        ("arenas.0.locations.2.front.passages.0", "n-s"),
    ],
)
def test_the_schema_knows_the_limits(path: str, value: object):
    assert not schema().is_valid(changed(path, value))
