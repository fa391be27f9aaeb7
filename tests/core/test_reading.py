"""Data files: what an entry holds comes out as it is, and what is wrong is named with its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.core.reading import Entry, read_data

CARD: dict[str, Any] = {
    "id": "wolf",
    "cost": 3,
    "wild": True,
    "names": {"de": "Wolf", "en": "Wolf"},
    "tags": ["grey", "fast"],
    "row": "back",
    "marks": ["sun", "storm"],
    "at": [[1, 2], [3, 0]],
    "bite": {"value": 2},
    "cubs": [{"id": "one"}, {"value": 1}],
}
SEALS = ["sun", "moon", "storm"]


def card(**changes: Any) -> Entry:
    return Entry({**CARD, **changes}, "cards.json, wolf")


def test_what_stands_there_comes_out():
    entry = card()
    assert entry.text("id") == "wolf"
    assert entry.number("cost", 3, 3) == 3
    assert (entry.flag("wild"), entry.flag("tame")) == (True, False)
    assert entry.word("names") == {"de": "Wolf", "en": "Wolf"}
    assert entry.texts("tags") == ["grey", "fast"]
    assert entry.one_of("row", ["front", "middle", "back"]) == 2
    assert entry.some_of("marks", SEALS) == 0b101
    assert entry.pairs("at") == [(1, 2), (3, 0)]
    assert entry.entry("bite").number("value", 0, 9) == 2
    assert [cub.where for cub in entry.entries("cubs")] == [
        "cards.json, wolf, one",
        "cards.json, wolf, cubs[1]",
    ]
    assert (entry.has("cost"), entry.has("price")) == (True, False)
    entry.finish()


def test_what_nobody_asked_for_is_refused():
    entry = Entry({"id": "wolf", "clor": "grey", "agee": 2}, "cards.json")
    entry.text("id")
    entry.flag("wild")
    with pytest.raises(
        TafelrundeError, match=r"^cards.json: unknown field agee, clor; expected only id, wild$"
    ):
        entry.finish()
    near = Entry({"id": "wolf", "wid": True}, "cards.json")
    near.text("id")
    near.flag("wild")
    with pytest.raises(TafelrundeError, match=r"expected only id, wild \(did you mean wild\?\)$"):
        near.finish()


PAIRS = "a list of pairs of whole numbers"


@pytest.mark.parametrize(
    ("read", "changes", "expected"),
    [
        (lambda entry: entry.number("cost", 0, 2), {}, "cost: expected a whole number from 0 to 2, got 3"),
        (lambda entry: entry.number("cost", 4, 9), {}, "cost: expected a whole number from 4 to 9, got 3"),
        (lambda entry: entry.number("cost", 0, 9), {"cost": True}, "cost: expected a whole number"),
        (lambda entry: entry.number("cost", 0, 9), {"cost": "3"}, "cost: expected a whole number"),
        (lambda entry: entry.number("price", 0, 9), {}, "price: missing"),
        (lambda entry: entry.flag("wild"), {"wild": 1}, "wild: expected true or false, got 1"),
        (lambda entry: entry.text("id"), {"id": " "}, "id: expected a text, got ' '"),
        (lambda entry: entry.text("id"), {"id": 7}, "id: expected a text, got 7"),
        (lambda entry: entry.texts("tags"), {"tags": "grey"}, "tags: expected a list of texts"),
        (lambda entry: entry.texts("tags"), {"tags": ["grey", ""]}, "tags: expected a list of texts"),
        (lambda entry: entry.texts("tags"), {"tags": ["grey", 2]}, "tags: expected a list of texts"),
        (lambda entry: entry.word("names"), {"names": "Wolf"}, "names: expected a text in each of de, en"),
        (lambda entry: entry.word("names"), {"names": {"de": "Wolf"}}, "names: expected a text in each of"),
        (lambda entry: entry.word("names"), {"names": {"de": "Wolf", "en": " "}}, "names: expected a text"),
        (lambda entry: entry.word("names"), {"names": {"de": 1, "en": "Wolf"}}, "names: expected a text"),
        (lambda entry: entry.one_of("row", ["front"]), {}, "row: expected one of front, got 'back'"),
        (
            lambda entry: entry.one_of("row", ["front"]),
            {"row": "frnot"},
            r"row: expected one of front, got 'frnot' \(did you mean front\?\)",
        ),
        (
            lambda entry: entry.some_of("marks", SEALS),
            {"marks": ["stomr"]},
            r"marks: expected different ones of .*did you mean storm\?",
        ),
        (lambda entry: entry.one_of("row", ["front"]), {"row": 0}, "row: expected one of front, got 0"),
        (lambda entry: entry.some_of("marks", ["sun"]), {}, "marks: expected different ones of sun"),
        (lambda entry: entry.some_of("marks", SEALS), {"marks": ["sun", "sun"]}, "marks: expected different"),
        (lambda entry: entry.entry("cost"), {}, "wolf, cost: expected an object, got 3"),
        (lambda entry: entry.entries("bite"), {}, "bite: expected a list of objects"),
        (lambda entry: entry.entries("tags"), {}, r"wolf, tags\[0\]: expected an object, got 'grey'"),
        (lambda entry: entry.pairs("bite"), {}, f"bite: expected {PAIRS}"),
        (lambda entry: entry.pairs("at"), {"at": [[1, 2, 3]]}, f"at: expected {PAIRS}"),
        (lambda entry: entry.pairs("at"), {"at": [3]}, f"at: expected {PAIRS}"),
        (lambda entry: entry.pairs("at"), {"at": [["a", 1]]}, f"at: expected {PAIRS}"),
        (lambda entry: entry.pairs("at"), {"at": [[1, "a"]]}, f"at: expected {PAIRS}"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(read, changes, expected):
    with pytest.raises(TafelrundeError, match=r"^cards.json, wolf(: |, )") as error:
        read(card(**changes))
    assert error.match(expected)


def test_a_file_is_its_outermost_entry(tmp_path: Path):
    (tmp_path / "cards.json").write_text(json.dumps({"id": "wolf"}), encoding="utf-8")
    entry = read_data(tmp_path, "cards")
    assert (entry.text("id"), entry.where) == ("wolf", "cards.json")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    (tmp_path / "torn.json").write_text("{", encoding="utf-8")
    for name, reason in (("list", "expected an object"), ("torn", "Expecting"), ("none", "No such file")):
        with pytest.raises(TafelrundeError, match=f"^{name}.json: .*{reason}"):
            read_data(tmp_path, name)
