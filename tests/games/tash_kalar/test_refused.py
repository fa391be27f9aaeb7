"""Data files again: what no field of any entry may be, where each number begins and ends, and what stands where it may not.

test_content.py has the kinds of entries one by one; here whole groups are tried on the real cards.
"""

import copy
import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.content import (
    NO_SCHOOL,
    SCHOOLS,
    Being,
    Category,
    Deck,
    Flare,
    Library,
    Task,
    library,
)
from tafelrunde.games.tash_kalar.parsing import EffectReader, read_condition
from tafelrunde.games.tash_kalar.reading import DATA, Entry
from tafelrunde.games.tash_kalar.vocabulary import Step

Json = dict[str, Any]
FUNCTIONS = list(library().functions)
CATEGORIES = [one.id for one in library().categories]


def whole(name: str) -> Json:
    data: Json = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return data


def read_being(school: int) -> Callable[[Json], object]:
    return lambda data: Being(0, school, Entry(data, "here"), FUNCTIONS)


def every_card() -> Iterator[tuple[Callable[[Json], object], Json]]:
    """Everything that is one entry of a file, and what reads it."""
    for school, name in enumerate(SCHOOLS):
        data = whole(name)
        for one in data["cards"]:
            yield read_being(school), one
        for one in data["colours"]:
            yield lambda entry: Deck(0, 0, Entry(entry, "here")), one
    for one in whole("legends")["cards"]:
        yield read_being(NO_SCHOOL), one
    for one in whole("flares")["cards"]:
        yield lambda entry: Flare(0, Entry(entry, "here"), FUNCTIONS), one
    for one in whole("tasks")["cards"]:
        yield lambda entry: Task(0, Entry(entry, "here"), CATEGORIES, FUNCTIONS), one
    for one in whole("tasks")["categories"]:
        yield lambda entry: Category(Entry(entry, "here")), one


def objects(data: Any, path: str = "") -> Iterator[tuple[str, Json]]:
    """All objects inside of an entry, itself first; words in two languages are none."""
    if isinstance(data, dict) and set(data) != {"de", "en"}:
        yield path, data
        for key, value in data.items():
            yield from objects(value, f"{path}.{key}")
    elif isinstance(data, list):
        for one in data:
            yield from objects(one, path)


def test_no_entry_of_any_kind_takes_a_field_nobody_knows():
    tried: set[object] = set()
    for read, card in every_card():
        read(card)
        for number, (path, found) in enumerate(objects(card)):
            looks = (path, found.get("do"), found.get("is"), tuple(sorted(found)))
            if looks in tried:
                continue
            tried.add(looks)
            changed = copy.deepcopy(card)
            list(objects(changed))[number][1]["surplus"] = 1
            with pytest.raises(TafelrundeError, match="unknown field surplus; expected only"):
                read(changed)
    paths = {looks[0] for looks in tried if isinstance(looks, tuple)}
    assert {"", ".pattern", ".effect", ".frozen", ".warp", ".upper", ".lower.effect", ".condition"} <= paths
    assert len(tried) > 100


@pytest.mark.parametrize("name", ["imperial", "legends", "flares", "tasks"])
def test_no_file_takes_a_field_nobody_knows(name: str, tmp_path: Any):
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    for change, message in (
        ({"surplus": 1}, rf"{name}\.json: unknown field surplus"),
        ({"source": ""}, rf"{name}\.json: source: expected a text"),
    ):
        (folder / f"{name}.json").write_text(json.dumps({**whole(name), **change}), encoding="utf-8")
        with pytest.raises(TafelrundeError, match=message):
            Library(folder)


# --- steps -------------------------------------------------------------------------------------------------------------


def reader(being: bool = True, marks: bool = True, arrows: bool = True) -> EffectReader:
    return EffectReader(FUNCTIONS, being, marks, marks, arrows)


def steps(*listed: Json, **offered: bool) -> list[Step]:
    return reader(**offered).steps(Entry({"effect": list(listed)}, "here"), "effect")


def refused(message: str, *listed: Json, **offered: bool) -> None:
    with pytest.raises(TafelrundeError, match=rf"^here.*{message}"):
        steps(*listed, **offered)


DESTROY = {"do": "destroy", "low": 0, "high": 1, "owner": "enemy", "ranks": ["common"], "area": "near"}
ANYWHERE = {**DESTROY, "area": "anywhere"}
MOVE = {"do": "move", "low": 0, "high": 1, "equal": 0, "who": {"area": "being"}, "pieces": "one"}
RUN = {"do": "run", "low": 0, "high": "all", "equal": 0, "who": {"area": "being"}}
LEAP = {"do": "leap", "low": 0, "high": 1, "equal": 0, "who": {"area": "being"}}
SHOOT = {
    "do": "shoot", "low": 0, "high": 1, "direction": "arrows", "ranks": ["common"], "most": 1, "stops": [],
}  # fmt: skip
COUNT = {"is": "count", "of": "a"}
BOUND = {**DESTROY, "bind": "a"}


def when(condition: Json) -> Json:
    return {"do": "when", "if": condition, "steps": [ANYWHERE]}


# The step, with a place for the number; the least and the largest one that are allowed.
NUMBERS: dict[str, tuple[Callable[[int], list[Json]], int, int]] = {
    "n of action": (lambda n: [{"do": "action", "n": n}], 1, 20),
    "n of draw": (lambda n: [{"do": "draw", "deck": "own", "n": n}], 1, 20),
    "n of within": (lambda n: [{**DESTROY, "area": "within", "n": n}], 1, 8),
    "flanked": (lambda n: [{**DESTROY, "flanked": n}], 1, 8),
    "distance": (lambda n: [{**LEAP, "distance": n}], 2, 8),
    "n of count": (lambda n: [BOUND, when({**COUNT, "n": n})], 1, 20),
    "low": (lambda n: [{**DESTROY, "low": n, "high": 20}], 0, 20),
    "high": (lambda n: [{**DESTROY, "low": 0, "high": n}], 1, 20),
    "equal": (lambda n: [{**MOVE, "equal": n}], 0, 20),
    "most": (lambda n: [{**SHOOT, "most": n}], 0, 20),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_where_the_numbers_of_steps_begin_and_end(name: str):
    step, least, largest = NUMBERS[name]
    for n in (least, largest):
        steps(*step(n))
    for n in (least - 1, largest + 1):
        refused("expected a (whole number|range)", *step(n))


def task(condition: Json) -> Json:
    return {**whole("tasks")["cards"][0], "condition": condition}


def test_where_the_numbers_of_flares_and_tasks_begin_and_end():
    card = whole("flares")["cards"][0]
    for half in ("upper", "lower"):
        for n in (1, 20):
            Flare(0, Entry({**card, half: {**card[half], "ahead": n}}, "here"), FUNCTIONS)
        for n in (0, 21):
            with pytest.raises(
                TafelrundeError, match=f"here, {half}: ahead: expected a whole number from 1 to 20, got {n}"
            ):
                Flare(0, Entry({**card, half: {**card[half], "ahead": n}}, "here"), FUNCTIONS)
    card = whole("tasks")["cards"][0]
    for n in (1, 9):
        assert Task(0, Entry({**card, "points": n}, "here"), CATEGORIES, FUNCTIONS).points == n
    for n in (0, 10):
        with pytest.raises(TafelrundeError, match="here: points: expected a whole number from 1 to 9"):
            Task(0, Entry({**card, "points": n}, "here"), CATEGORIES, FUNCTIONS)
    for field, largest, rest in (
        ("least", 20, {"is": "have", "what": "pieces", "region": "red"}),
        ("n", 8, {"function": "surrounded"}),
    ):
        for n in (1, largest):
            assert read_condition(Entry(task({**rest, field: n}), "here"), "condition", FUNCTIONS).least == n
        for n in (0, largest + 1):
            with pytest.raises(TafelrundeError, match=f"here, condition: {field}: expected a whole number"):
                read_condition(Entry(task({**rest, field: n}), "here"), "condition", FUNCTIONS)


def test_a_flare_half_needs_an_effect():
    card = whole("flares")["cards"][0]
    with pytest.raises(TafelrundeError, match="here, lower: effect: expected at least one step"):
        Flare(0, Entry({**card, "lower": {**card["lower"], "effect": []}}, "here"), FUNCTIONS)


OF_A_MOVE = {"onto": "empty", "spares": ["common"], "closer": "onto", "fixed": True, "pieces": "one"}


@pytest.mark.parametrize("field", [*OF_A_MOVE, "direction"])
def test_what_is_said_of_moves_only(field: str):
    value = {**OF_A_MOVE, "direction": "bound"}[field]
    more = {"of": "a"} if field == "direction" else {}
    steps(BOUND, {**MOVE, field: value, **more})
    for step in (RUN, LEAP):
        refused(rf"effect\[1\]: unknown field {field}", BOUND, {**step, field: value, **more})


def test_what_is_said_of_some_movements_only():
    to = {"to": {"area": "coloured"}}
    for step, field in (
        (MOVE, to),
        (LEAP, to),
        (MOVE, {"stop": "empty_square"}),
        (RUN, {"stop": "empty_square"}),
    ):
        steps({**step, **field})
    steps({**LEAP, "distance": 2})
    refused("unknown field to", {**RUN, **to})
    refused("unknown field stop", {**LEAP, "stop": "empty_square"})
    refused("unknown field distance", {**RUN, "distance": 2})
    refused("to: unknown field owner", {**MOVE, "to": {"area": "coloured", "owner": "own"}})


def test_movements_as_records():
    (move,) = steps(
        {
            **MOVE,
            "onto": "empty",
            "spares": ["heroic"],
            "closer": "beside",
            "stop": "legendary_hit",
            "fixed": True,
        }
    )
    assert move.movement is not None
    assert (move.movement.onto_empty, move.movement.spares, move.movement.closer) == (
        True,
        2,
        v.CLOSER_BESIDE,
    )
    assert (move.movement.stop, move.movement.fixed, move.movement.distance) == (v.STOP_LEGENDARY, True, 0)
    assert (move.movement.goal, move.movement.direction_of) == (None, v.NOTHING)
    (plain,) = steps(MOVE)
    assert plain.movement is not None
    assert (plain.movement.onto_empty, plain.movement.spares, plain.movement.closer) == (False, 0, v.NOTHING)
    assert (plain.movement.stop, plain.movement.fixed) == (v.NOTHING, False)
    (leap,) = steps({**LEAP, "distance": 3})
    assert leap.movement is not None and (leap.movement.distance, leap.movement.pieces) == (3, v.ONE_PIECE)


def test_only_destroying_can_be_uncounted():
    (step,) = steps({**DESTROY, "uncounted": True})
    assert step.uncounted and not steps(DESTROY)[0].uncounted
    refused("unknown field uncounted", {**DESTROY, "do": "upgrade", "uncounted": True})


def test_what_a_piece_is_converted_to():
    convert = {**DESTROY, "do": "convert"}
    to = [(steps({**convert, "to": rank})[0]).rank for rank in ("common", "heroic", "legendary", "same")]
    assert to == [v.COMMON, v.HEROIC, v.LEGENDARY, v.NOTHING]
    refused("unknown field to", {**DESTROY, "to": "common"})


def test_a_piece_named_by_its_area_has_neither_owner_nor_rank():
    for area in ({"area": "being"}, {"area": "gateway"}, {"area": "bound", "of": "a"}):
        steps(BOUND, {"do": "upgrade", "low": 0, "high": 1, **area})
        refused("unknown field owner", BOUND, {"do": "upgrade", "low": 0, "high": 1, "owner": "own", **area})


def test_ranges():
    assert [
        (one.low, one.high)
        for one in steps({**DESTROY, "low": 1, "high": 1}, {**DESTROY, "low": "all", "high": "all"})
    ] == [
        (1, 1),
        (v.MANY, v.MANY),
    ]
    refused("low and high: expected a range such as 0 to 1, got 0 to 0", {**DESTROY, "low": 0, "high": 0})
    refused(
        "low and high: expected a range such as 0 to 1, got 99 to 3", {**DESTROY, "low": "all", "high": 3}
    )


def test_a_binding_is_known_only_after_it():
    near = {**DESTROY, "area": "near_bound", "of": "b"}
    refused(r"effect\[1\]: of: no step before has bound b", BOUND, near)
    steps(BOUND, {**DESTROY, "bind": "b"}, near)
    refused("no step before has bound a", {"do": "gateway", "who": "bound", "of": "a"})


@pytest.mark.parametrize(
    "condition", ["on_red", "on_green", "on_coloured_not_centre", "nothing_destroyed", "gateway_is_being"]
)
def test_conditions_that_need_a_being(condition: str):
    steps(when({"is": condition}))
    refused("if: is: there is no being here", when({"is": condition}), being=False)


@pytest.mark.parametrize("area", v.BEING_AREAS)
def test_areas_that_need_a_being(area: int):
    name = v.AREAS[area].name
    step = {**DESTROY, "area": name, "n": 1} if name == "within" else {**DESTROY, "area": name}
    if name == "being":
        step = {"do": "upgrade", "low": 0, "high": 1, "area": "being"}
    steps(step)
    refused(f"area: there is no being here, so no {name}", step, being=False)


def test_what_else_needs_a_being_marks_or_arrows():
    refused("not: there is no being here", {**ANYWHERE, "not": ["being"]}, being=False)
    steps({**ANYWHERE, "not": ["gateway"]}, being=False)
    refused("who: there is no being here", {"do": "gateway", "who": "being"}, being=False)
    refused("is: the pattern has no marks that matter", when({"is": "marks_empty"}), marks=False)
    for area in ("marks", "marks_b"):
        steps({**DESTROY, "area": area})
        refused("the pattern has no such marks that matter", {**DESTROY, "area": area}, marks=False)
    only_first = EffectReader(FUNCTIONS, True, True, False, False)
    with pytest.raises(TafelrundeError, match="no such marks"):
        only_first.steps(Entry({"effect": [{**DESTROY, "area": "marks_b"}]}, "here"), "effect")
    only_second = EffectReader(FUNCTIONS, True, False, True, False)
    with pytest.raises(TafelrundeError, match="no such marks"):
        only_second.steps(Entry({"effect": [{**DESTROY, "area": "marks"}]}, "here"), "effect")
    steps(SHOOT)
    refused("direction: the pattern has no arrows", SHOOT, arrows=False)
    (_, shot) = steps(BOUND, {**SHOOT, "direction": "bound", "of": "a"}, arrows=False)
    assert shot.shot is not None and (shot.shot.direction, shot.shot.direction_of) == (v.AS_BOUND, 0)
    assert steps(SHOOT)[0].shot.direction_of == v.NOTHING


def test_marks_and_arrows_of_a_card_are_those_of_its_pattern():
    """Only marks that matter can be spoken of; a mark of the second colour is none of the first."""
    for being in library().beings:
        card = next(
            one for name in [*SCHOOLS, "legends"] for one in whole(name)["cards"] if one["id"] == being.id
        )
        tried = {
            "marks": being.pattern.marks_matter and bool(being.pattern.marks),
            "marks_b": being.pattern.marks_matter and bool(being.pattern.marks_b),
            "rays": bool(being.pattern.arrows),
        }
        for area, offered in tried.items():
            changed = {**card, "effect": [{**DESTROY, "area": area}]}
            try:
                read_being(being.school)(changed)
            except TafelrundeError:
                assert not offered, being.id
            else:
                assert offered, being.id


def test_an_else_stands_directly_behind_a_when():
    first, otherwise = when({"is": "on_red"}), when({"is": "else"})
    steps(first, otherwise)
    refused(r"effect\[1\]: if: else stands behind no other when", DESTROY, otherwise)
    refused(r"effect\[2\]: if: else stands behind no other when", first, DESTROY, otherwise)


def test_this_colour_is_said_inside_of_each_colour_only():
    each = {"do": "each_colour", "enemy": True, "steps": [{**DESTROY, "owner": "this_colour"}]}
    (step,) = steps(each)
    assert step.flag and step.steps[0].target.owner == v.THIS_COLOUR
    refused(
        r"effect\[1\]: owner: this_colour stands outside of each_colour",
        each,
        {**DESTROY, "owner": "this_colour"},
    )


def test_two_branches_are_enough():
    (step,) = steps({"do": "choose", "may": True, "branches": [[DESTROY], [MOVE, RUN]]})
    assert step.flag and [len(branch) for branch in step.branches] == [1, 2]
    refused(
        "branches: expected a list of two or more lists of steps, got 'both'",
        {"do": "choose", "branches": "both"},
    )


# --- tasks -------------------------------------------------------------------------------------------------------------


def term(condition: Json) -> Any:
    return read_condition(Entry({"condition": condition}, "here"), "condition", FUNCTIONS)


def test_terms_of_a_group_speak_of_its_regions():
    have = {"is": "have", "what": "upgraded", "least": 2}
    for code, name in ((v.ANY_OF, "any_of"), (v.ALL_OF, "all_of")):
        found = term({"is": name, "group": "crosses", "terms": [have]})
        assert (found.code, found.terms[0].region, found.terms[0].sort) == (code, v.THE_REGION, 1)
        with pytest.raises(TafelrundeError, match=r"terms\[0\]: unknown field region"):
            term({"is": name, "group": "crosses", "terms": [{**have, "region": "red"}]})
    for name in ("and", "or"):
        with pytest.raises(TafelrundeError, match=r"terms\[0\]: region: missing"):
            term({"is": name, "terms": [have]})
    with pytest.raises(TafelrundeError, match="unknown field group"):
        term({"is": "and", "group": "crosses", "terms": []})


def test_each_kind_of_term_takes_its_own_fields():
    turn = {"is": "turn", "counters": ["enemy_destroyed"], "least": 3}
    have = {"is": "have", "what": "pieces", "region": "green", "least": 4}
    assert (term(turn).counters, term(turn).least, term(turn).region) == ([0], 3, v.THE_REGION)
    lead = term({**have, "is": "lead"})
    assert (lead.code, lead.sort, lead.region, lead.least) == (v.LEAD, 0, 1, 4)
    for one, field in (
        (turn, "what"),
        (turn, "region"),
        (have, "counters"),
        (have, "terms"),
        (turn, "terms"),
    ):
        with pytest.raises(TafelrundeError, match=f"condition: unknown field {field}"):
            term({**one, field: []})
    found = term({"function": "chain", "between": "corners"})
    assert (found.function, found.group, found.least) == ("chain", 1, 0)
    assert term({"function": "isolation"}).group == v.NOTHING
