"""What is in the box, and that a wrong data file is refused with its place."""

import copy
import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.content import Being, Library, library
from tafelrunde.games.tash_kalar.reading import DATA, Entry
from tafelrunde.games.tash_kalar.vocabulary import Effect, Step
from tests.games.tash_kalar.plain_reading import places

# Images and placements on the empty arena (images that differ in pieces, marks that matter or arrows).
COUNTS = {
    "imperial": (91, 3919),
    "highland": (90, 3826),
    "sylvan": (113, 4909),
    "everfrost": (116, 4948),
    "nethervoid": (120, 5192),
    "etherweave": (94, 3954),
    "legends": (68, 2332),
}
# The pieces of the Crystal Mirror look the same turned by 180 degrees, its marks do not: counted apart.
MIRROR = (2, 102)
ALL_IMAGES, ALL_PLACEMENTS, ALL_CELLS = 692, 29_080, 101_028


def groups() -> dict[str, list[Being]]:
    box = library()
    found = {school.id: [box.beings[one] for one in school.beings] for school in box.schools}
    found["legends"] = [box.beings[one] for one in box.legends]
    return found


@pytest.mark.rule("TK-0.5")
def test_eighteen_beings_a_school_twelve_legends_twelve_flares_24_tasks():
    box = library()
    assert [len(school.beings) for school in box.schools] == [18] * 6
    assert (len(box.legends), len(box.flares), len(box.tasks)) == (12, 12, 24)
    assert sorted(one for school in box.schools for one in school.beings) + box.legends == list(range(120))
    assert [being.index for being in box.beings] == list(range(120))
    assert all((being.rank == v.LEGENDARY) == (being.index in box.legends) for being in box.beings)


@pytest.mark.rule("TK-0.7")
def test_three_schools_of_the_rulebook_and_three_expansions():
    box = library()
    base = [school.id for school in box.schools if not school.expansion]
    assert base == ["imperial", "highland", "sylvan"]
    assert [school.id for school in box.schools if school.expansion] == [
        "everfrost",
        "nethervoid",
        "etherweave",
    ]
    assert [deck.id for deck in box.decks if deck.school < 3] == [
        "northern_imperial",
        "southern_imperial",
        "highland",
        "sylvan",
    ]
    assert len({deck.colour for deck in box.decks}) == len(box.decks) == 7
    for being in box.beings:
        assert (being.frozen is None) or box.schools[being.school].id == "everfrost"
        assert (being.warp is None) or box.schools[being.school].id == "etherweave"


def test_tasks_are_16_simple_and_8_advanced_in_five_categories():
    tasks = library().tasks
    assert Counter(task.advanced for task in tasks) == {False: 16, True: 8}
    assert [Counter(task.category for task in tasks)[number] for number in range(5)] == [5, 6, 4, 6, 3]
    assert sum(task.points for task in tasks) == 50


def test_flares_name_their_two_numbers():
    for flare in library().flares:
        assert flare.id.endswith(f"_{flare.upper.ahead}_{flare.lower.ahead}")


# --- patterns --------------------------------------------------------------------------------------------------------


def count(beings: list[Being]) -> tuple[int, int]:
    images = [image for being in beings for image in being.images]
    return len(images), sum(image.placements for image in images)


def test_images_and_placements():
    for name, beings in groups().items():
        extra = MIRROR if name == "everfrost" else (0, 0)
        assert count(beings) == (COUNTS[name][0] + extra[0], COUNTS[name][1] + extra[1]), name
    assert count(library().beings) == (ALL_IMAGES + MIRROR[0], ALL_PLACEMENTS + MIRROR[1])
    assert [sum(numbers) for numbers in zip(*COUNTS.values())] == [ALL_IMAGES, ALL_PLACEMENTS]


def test_only_the_crystal_mirror_has_images_that_differ_in_marks_alone():
    """Without its marks it has two images and 102 placements, as many as its marks add."""
    for being in library().beings:
        shapes = {tuple(image.needs) for image in being.images}
        assert (len(shapes) < len(being.images)) == (being.id == "crystal_mirror"), being.id
    mirror = library().being("crystal_mirror")
    assert count([mirror]) == (2 * MIRROR[0], 2 * MIRROR[1])


def test_cells_and_shifts():
    images = [image for being in library().beings for image in being.images]
    mirrored_cells = 2 * MIRROR[1]
    assert sum(image.placements * len(image.needs) for image in images) == ALL_CELLS + mirrored_cells
    shifts = [shift for image in images for shift in [*image.shifts, image.square]]
    assert (min(shifts), max(shifts)) == (0, 38)  # below 45, the size of the lower half
    assert all(image.valid_lower < 1 << 45 and image.valid_upper < 1 << 36 for image in images)


def test_most_and_fewest_placements():
    numbers = {being.id: count([being])[1] for being in library().beings}
    most, fewest = max(numbers.values()), min(numbers.values())
    assert (fewest, {id for id, number in numbers.items() if number == fewest}) == (
        37,
        {"master_of_intrigue", "singularity"},
    )
    assert (most, {id for id, number in numbers.items() if number == most}) == (
        432,
        {"crystal_grower", "doppelganger"},
    )


@pytest.mark.parametrize("name", list(COUNTS))
def test_the_plain_reading_knows_the_same_placements(name: str):
    for being in groups()[name]:
        assert len(places(being)) == count([being])[1], being.id


def test_only_the_time_traveler_has_no_square_of_its_own():
    assert [being.id for being in library().beings if being.free_square] == ["time_traveler"]


# --- effects ---------------------------------------------------------------------------------------------------------


def effects() -> dict[str, list[Effect]]:
    box = library()
    found = {
        name: [one.effect for one in beings if not one.effect.empty] for name, beings in groups().items()
    }
    found["frozen"] = [one.frozen for one in box.beings if one.frozen is not None]
    found["warp"] = [one.warp for one in box.beings if one.warp is not None]
    found["flares"] = [half.effect for flare in box.flares for half in (flare.upper, flare.lower)]
    return found


# Effects as data and as functions.
SHARES = {
    "imperial": (16, 2),
    "highland": (17, 1),
    "sylvan": (15, 3),
    "everfrost": (9, 7),
    "nethervoid": (13, 5),
    "etherweave": (5, 12),
    "legends": (7, 5),
    "frozen": (7, 0),
    "warp": (8, 3),
    "flares": (24, 0),
}


def test_183_effects_140_of_them_data():
    shares = {
        name: (len([one for one in listed if one.steps]), len([one for one in listed if one.function]))
        for name, listed in effects().items()
    }
    assert shares == SHARES
    tasks = [task.condition.function for task in library().tasks]
    data = sum(pair[0] for pair in SHARES.values()) + tasks.count("")
    functions = sum(pair[1] for pair in SHARES.values()) + len(tasks) - tasks.count("")
    assert (data + functions, data, functions) == (183, 140, 43)
    assert len(library().functions) == 41
    assert Counter(tasks) == {"": 19, "chain": 2, "surrounded": 2, "isolation": 1}


def all_steps(steps: list[Step]) -> list[Step]:
    found = []
    for step in steps:
        found.append(step)
        for inner in (step.steps, *step.branches):
            found += all_steps(inner)
    return found


def test_every_word_of_the_vocabulary_is_used():
    """What no card says would be dead weight; only functions speak of colourless squares."""
    steps = [step for listed in effects().values() for effect in listed for step in all_steps(effect.steps)]
    targets = [step.target for step in steps] + [step.partner for step in steps]
    targets += [
        step.movement.goal for step in steps if step.movement is not None and step.movement.goal is not None
    ]
    targets += [step.condition.target for step in steps]
    assert {step.do for step in steps} == set(range(len(v.STEPS))) and len(v.STEPS) == 20
    areas = set(range(len(v.AREAS))) - {target.area for target in targets}
    assert {v.AREAS[area].name for area in areas} == {"colourless"} and len(v.AREAS) == 22
    assert {target.owner for target in targets} == set(range(len(v.OWNERS))) and len(v.OWNERS) == 6
    conditions = {step.condition.code for step in steps} - {v.NOTHING}
    assert conditions == set(range(len(v.CONDITIONS))) and len(v.CONDITIONS) == 17
    terms = [term for task in library().tasks for term in [task.condition, *task.condition.terms]]
    assert {term.code for term in terms} - {v.NOTHING} == set(range(len(v.TASK_TERMS)))
    assert {counter for term in terms for counter in term.counters} == set(range(len(v.COUNTERS)))


def test_the_codes_are_the_places_in_the_vocabulary():
    renamed = {("gateway", 22): "THE_GATEWAY"}
    for words in (v.STEPS, v.AREAS, v.OWNERS, v.CONDITIONS, v.TASK_TERMS):
        for place, word in enumerate(words):
            constant = renamed.get((word.name, len(words)), word.name.upper())
            assert (word.code, getattr(v, constant)) == (place, place), word.name
            assert word.meaning


def test_some_effects_as_records():
    """Hand-read: what the sentence of the card says is what its record says."""
    (move,) = library().being("cavalry_captain").effect.steps
    assert (move.do, move.low, move.high) == (v.MOVE, 0, 3)
    assert move.movement is not None
    assert (move.movement.equal, move.movement.pieces) == (1, v.ONE_PIECE)
    assert (move.target.owner, move.target.without) == (v.OWN, v.WITHOUT_BEING)
    (run,) = library().being("messenger").effect.steps
    assert (run.do, run.high, run.target.ranks) == (v.RUN, v.MANY, 1 << v.COMMON | 1 << v.HEROIC)
    orthogonal, diagonal = library().being("titan").effect.steps
    assert orthogonal.uncounted and diagonal.uncounted
    assert (orthogonal.low, orthogonal.target.ranks, diagonal.target.ranks) == (v.MANY, v.ALL_RANKS, 3)
    frozen = library().being("winter_whisperer").frozen
    assert frozen is not None
    destroy, burn, both = frozen.steps
    assert (destroy.bind, burn.bind) == (0, 1)
    assert both.condition.bound == 0b11


# --- errors ----------------------------------------------------------------------------------------------------------


def cards(name: str) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["cards"]
    return data


def card(name: str, id: str) -> dict[str, Any]:
    return next(one for one in cards(name) if one["id"] == id)


def refused(data: dict[str, Any], message: str, school: int = 0) -> None:
    place = f"imperial.json, {data.get('id')}"
    with pytest.raises(TafelrundeError, match=rf"^{place}.*{message}"):
        Being(0, school, Entry(data, place), list(library().functions))


def changed_step(step: dict[str, Any], *, card_of: str = "swordmaster") -> dict[str, Any]:
    data = card("imperial", card_of)
    data["effect"] = [step]
    return data


DESTROY = {"do": "destroy", "low": 0, "high": 1, "owner": "enemy", "ranks": ["common"], "area": "near"}
MOVE = {"do": "move", "low": 0, "high": 1, "equal": 0, "who": {"area": "being"}, "pieces": "one"}


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"do": "explode"}, r"effect\[0\]: do: expected one of destroy, .*got 'explode'"),
        ({**DESTROY, "area": "nearby"}, r"effect\[0\]: area: expected one of anywhere, .*got 'nearby'"),
        ({**DESTROY, "owner": "nobody"}, r"effect\[0\]: owner: expected one of own, .*got 'nobody'"),
        ({**DESTROY, "owner": "this_colour"}, "owner: this_colour stands outside of each_colour"),
        ({**DESTROY, "ranks": ["mythic"]}, r"ranks: expected different ones of common, .*got \['mythic'\]"),
        ({**DESTROY, "ranks": []}, "ranks: expected at least one of common"),
        ({**DESTROY, "ranks": ["common", "common"]}, "ranks: expected different ones"),
        ({**DESTROY, "colour": "red"}, r"effect\[0\]: unknown field colour; expected only area, bind, "),
        ({**DESTROY, "low": 2}, "low and high: expected a range such as 0 to 1, got 2 to 1"),
        ({**DESTROY, "high": "some"}, "high: expected one of all, any, got 'some'"),
        ({**DESTROY, "high": -1}, "high: expected a whole number from 0"),
        ({**DESTROY, "not": ["me"]}, "not: expected different ones of being, gateway"),
        ({**DESTROY, "bind": "z"}, "bind: expected one of a, b, c"),
        ({**DESTROY, "area": "marks"}, "area: the pattern has no such marks that matter"),
        ({**DESTROY, "area": "rays"}, "area: the pattern has no arrows"),
        ({**DESTROY, "area": "near_bound", "of": "a"}, "of: no step before has bound a"),
        ({**DESTROY, "area": "within"}, "n: missing"),
        ({**MOVE, "pieces": "all"}, "pieces: expected one of one, free, each_once"),
        ({**MOVE, "stop": "never"}, "stop: expected one of empty_square, legendary_hit"),
        ({**MOVE, "who": {"area": "being", "owner": "own"}}, r"effect\[0\], who: unknown field owner"),
        ({**MOVE, "distance": 2}, "unknown field distance"),
        ({"do": "shoot", "low": 0, "high": 1, "direction": "arrows"}, "direction: the pattern has no arrows"),
        ({"do": "choose", "branches": [[DESTROY]]}, "branches: expected a list of two or more"),
        ({"do": "choose", "branches": [[DESTROY], []]}, r"branches\[1\]: steps: expected at least one step"),
        (
            {"do": "when", "if": {"is": "raining"}, "steps": [DESTROY]},
            "if: is: expected one of done, .*got 'raining'",
        ),
        ({"do": "when", "if": {"is": "done", "of": "a"}, "steps": [DESTROY]}, "no step before has bound a"),
        ({"do": "when", "if": {"is": "else"}, "steps": [DESTROY]}, "if: else stands behind no other when"),
        ({"do": "when", "if": {"is": "on_red"}, "steps": []}, "steps: expected at least one step"),
        ({"do": "when", "if": {"is": "on_red", "n": 2}, "steps": [DESTROY]}, "if: unknown field n"),
        ({"do": "action", "n": "many"}, "n: expected a whole number from 1"),
        ({"do": "draw", "deck": "flares", "n": 1}, "deck: expected one of own, legends"),
        ({"do": "gateway", "who": "enemy"}, "who: expected one of being, bound"),
        ("destroy it", r"effect\[0\]: expected an object"),
    ],
)
def test_a_step_outside_of_the_vocabulary_is_refused(step: Any, message: str):
    refused(changed_step(step), message)


def test_a_step_within_the_vocabulary_is_not():
    for step in (DESTROY, MOVE):
        Being(0, 0, Entry(changed_step(step), "imperial.json, swordmaster"), list(library().functions))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rank": "mythic"}, "rank: expected one of common, heroic, legendary"),
        ({"rank": "legendary"}, "rank: expected legendary for legends and only for them"),
        ({"names": {"de": "Schwertmeister"}}, "names: expected a text in each of de, en"),
        ({"names": {"de": "Schwertmeister", "en": " "}}, "names: expected a text in each of de, en"),
        ({"effect": {"function": "juggle"}}, "effect: function: expected one of hypnotist, "),
        ({"effect": {"function": "hypnotist", "n": 3}}, "effect: unknown field n"),
        ({"effect": "none"}, "effect: expected a list of objects"),
        ({"effect": []}, "effect: a being without any effect"),
        ({"frozen": []}, "frozen: expected at least one step"),
        ({"frozen": [DESTROY]}, r"frozen\[0\]: area: there is no being here, so no near"),
        ({"warp": [{**DESTROY, "area": "anywhere", "not": ["being"]}]}, "not: there is no being here"),
        ({"cost": 3}, "unknown field cost"),
    ],
)
def test_a_wrong_card_is_refused(change: dict[str, Any], message: str):
    refused({**card("imperial", "swordmaster"), **change}, message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grid": ["m C m", ". . .", "m C m"]}, "grid: expected exactly one T"),
        ({"grid": ["m C m", "T T .", "m C m"]}, "grid: expected exactly one T"),
        ({"grid": ["m C m", ". T", "m C m"]}, "grid: expected rows of the same length"),
        ({"grid": ["m C m", ". T .", "m X m"]}, "grid: unknown sign 'X'"),
        ({"needs": [[0, -1, "common"]]}, "needs: expected what the grid shows"),
        ({"needs": [[0, -1, "common"], [0, 1, "heroic"]]}, "needs: expected what the grid shows"),
        ({"images": 4}, "images: expected the number of different images, 2"),
        ({"square": "red"}, "square: expected one of colourless"),
        ({"square": "colourless"}, "grid: expected exactly one T, or none"),
        ({"marks_matter": "yes"}, "marks_matter: expected true or false"),
        ({"colour": "red"}, "unknown field colour"),
    ],
)
def test_a_wrong_pattern_is_refused(change: dict[str, Any], message: str):
    data = card("imperial", "swordmaster")
    data["pattern"] = {**data["pattern"], **change}
    refused(data, message)


def test_marks_that_matter_make_different_images():
    """The same grid, once with marks that only illustrate and once with marks the effect speaks of."""
    data = card("imperial", "champion")
    assert not data["pattern"]["marks_matter"]
    mirror = card("everfrost", "crystal_mirror")
    mirror["pattern"] = {**mirror["pattern"], "marks_matter": False}
    refused(mirror, "images: expected the number of different images, 2")


class Box:
    """A copy of the data folder in which one file is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "data"
        shutil.copytree(DATA, self.folder)

    def refuse(self, name: str, data: object, message: str) -> None:
        file = self.folder / f"{name}.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        with pytest.raises(TafelrundeError, match=message):
            Library(self.folder)


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def whole(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return copy.deepcopy(data)


def test_the_copy_itself_is_fine(box: Box):
    assert len(Library(box.folder).beings) == 120


def test_a_missing_card_is_noticed(box: Box):
    for name, number in (("highland", 18), ("legends", 12), ("flares", 12), ("tasks", 24)):
        data = whole(name)
        data["cards"].pop()
        box.refuse(name, data, rf"{name}\.json: cards: expected {number}, got {number - 1}")
        shutil.copy(DATA / f"{name}.json", box.folder)


def test_a_second_card_with_the_same_id_is_noticed(box: Box):
    data = whole("sylvan")
    data["cards"][1]["id"] = "sapling"
    box.refuse("sylvan", data, "sapling: two cards have this id")


def test_a_file_of_the_wrong_school_is_noticed(box: Box):
    box.refuse("sylvan", {**whole("sylvan"), "id": "imperial"}, r"sylvan\.json: id: expected sylvan")


def test_a_card_named_by_an_effect_must_exist(box: Box):
    data = whole("etherweave")
    twin = next(one for one in data["cards"] if one["id"] == "lesser_shadow_twin")
    twin["effect"][0]["if"]["card"] = "greatest_shadow_twin"
    box.refuse("etherweave", data, "lesser_shadow_twin: if: no card is called 'greatest_shadow_twin'")


def test_a_function_without_a_card_is_noticed(box: Box):
    data = {**whole("functions"), "juggle": {"de": "Jongliere.", "en": "Juggle."}}
    box.refuse("functions", data, r"functions\.json: no card uses juggle")


def test_a_function_without_a_sentence_is_noticed(box: Box):
    data = {**whole("functions"), "warlord": {"de": "", "en": "You may move."}}
    box.refuse("functions", data, r"functions\.json: warlord: expected a text in each of de, en")


def test_files_that_are_no_json_objects_are_noticed(box: Box):
    box.refuse("flares", "{", r"flares\.json: ")
    box.refuse("flares", "[]", r"flares\.json: expected an object")
    (box.folder / "flares.json").unlink()
    with pytest.raises(TafelrundeError, match=r"flares\.json: "):
        Library(box.folder)


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ({"is": "magic"}, "condition: is: expected one of turn, have"),
        (
            {"is": "turn", "counters": ["smiles"], "least": 1},
            "condition: counters: expected some of enemy_destroyed",
        ),
        (
            {"is": "have", "what": "hats", "region": "red", "least": 1},
            "condition: what: expected one of pieces",
        ),
        (
            {"is": "have", "what": "pieces", "region": "moon", "least": 1},
            "condition: region: expected one of red",
        ),
        (
            {"is": "have", "what": "pieces", "region": "red", "least": 0},
            "condition: least: expected a whole number",
        ),
        ({"is": "any_of", "group": "stars", "terms": []}, "condition: group: expected one of crosses"),
        ({"is": "and", "terms": [{"is": "or"}]}, r"condition, terms\[0\]: terms: missing"),
        ({"function": "juggle"}, "condition: function: expected one of"),
        ({"function": "chain", "between": "roofs"}, "condition: between: expected one of sides, corners"),
        ({"function": "surrounded", "n": 9}, "condition: n: expected a whole number from 1 to 8"),
    ],
)
def test_a_wrong_task_is_refused(box: Box, condition: dict[str, Any], message: str):
    data = whole("tasks")
    data["cards"][0]["condition"] = condition
    box.refuse("tasks", data, rf"tasks\.json, destruction, {message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"category": "weather"}, "category: expected one of destruction, colour"),
        ({"level": "hard"}, "level: expected one of simple, advanced"),
        ({"points": 0}, "points: expected a whole number"),
    ],
)
def test_a_wrong_task_card_is_refused(box: Box, change: dict[str, Any], message: str):
    data = whole("tasks")
    data["cards"][0] |= change
    box.refuse("tasks", data, rf"tasks\.json, destruction: {message}")
