"""Forms: errors say where, what was expected there, and what was found."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, field

from tafelrunde import TafelrundeError
from tafelrunde.core.forms import carried, carry_over, inside, one_of, read, shown, told
from tafelrunde.core.packs import BadPack, identifier, number, read_json


class Bite(Struct, tag="bite", tag_field="do", forbid_unknown_fields=True):
    value: Annotated[int, Meta(ge=0, le=9)]


class Run(Struct, tag="run", tag_field="do", forbid_unknown_fields=True):
    steps: Annotated[int, Meta(ge=1)] = 1


class Card(Struct, forbid_unknown_fields=True):
    id: str
    cost: int = 0
    wild: bool = False
    row: Literal["front", "back"] = "front"
    only: Literal["this"] = "this"
    names: Annotated[dict[Literal["de", "en"], str], told(propertyNames={"enum": ["en", "de"]})] = {}
    places: Annotated[list[int], Meta(min_length=2, max_length=2, description="2 places")] = field(
        default_factory=lambda: [0, 0]
    )
    few: Annotated[list[int], Meta(min_length=1, max_length=3)] | None = None
    many: Annotated[list[int], Meta(min_length=2)] | None = None
    most: Annotated[list[int], Meta(max_length=2)] = []
    motto: Annotated[str, Meta(min_length=2, max_length=5)] = "Hey"
    deed: Bite | Run | None = None
    maybe: int | None = None


class Deck(Struct, forbid_unknown_fields=True):
    cards: list[Card] = []
    piles: dict[str, list[Card]] = {}


def error_of(data: Any) -> str:
    with pytest.raises(TafelrundeError) as error:
        read(data, Deck, "deck")
    return str(error.value)


def of_card(**what: Any) -> str:
    """What is wrong with the second card, without the place of that card."""
    said = error_of({"cards": [{"id": "owl"}, {"id": "wolf", **what}]})
    place, _, reason = said.partition("deck: cards[1] (wolf)")
    assert place == ""
    return reason.lstrip(".: ")


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"cost": "3"}, 'cost: expected a whole number, got "3"'),
        ({"wild": 1}, "wild: expected true or false, got 1"),
        ({"row": "top"}, 'row: expected one of "back", "front", got "top"'),
        ({"only": "that"}, 'only: expected "this", got "that"'),
        ({"places": [1]}, "places: expected a list of 2, got a list of 1 (2 places)"),
        ({"few": []}, "few: expected a list of 1 to 3 or null, got a list of 0"),
        ({"many": [1]}, "many: expected a list of at least 2 or null, got a list of 1"),
        ({"most": [1, 2, 3]}, "most: expected a list of at most 2, got a list of 3"),
        ({"motto": "x"}, 'motto: expected a text of 2 to 5 letters, got "x"'),
        ({"names": []}, "names: expected an object, got a list of 0"),
        ({"names": {"de": 1}}, "names.de: expected a text, got 1"),
        ({"maybe": "x"}, 'maybe: expected a whole number or null, got "x"'),
        ({"deed": {"do": "bite", "value": 10}}, "deed.value: expected a whole number from 0 to 9, got 10"),
        ({"deed": {"do": "run", "steps": 0}}, "deed.steps: expected a whole number >= 1, got 0"),
        ({"names": {"de": "Wolf", "en": 2}}, "names.en: expected a text, got 2"),
        ({"row": "bakc"}, 'row: expected one of "back", "front", got "bakc" (did you mean back?)'),
        ({"deed": {"do": "bite"}}, "deed: Object missing required field `value`"),
    ],
)
def test_a_wrong_value_is_named_with_its_place(what, reason):
    assert of_card(**what) == reason


def test_an_unknown_field_is_named_with_what_is_known():
    known = "expected one of cost, deed, few, id, many, maybe, most, motto, names, only, places, row, wild"
    assert of_card(cots=1) == f"Object contains unknown field `cots`, {known} (did you mean cost?)"
    assert of_card(xyzzy=1) == f"Object contains unknown field `xyzzy`, {known}"
    assert of_card(deed={"do": "run", "step": 1}).endswith("expected one of do, steps (did you mean steps?)")


def test_an_unknown_key_is_named_with_what_is_known():
    assert of_card(names={"fr": "loup"}).endswith("expected one of de, en")
    assert of_card(names={"de": "Wolf", "eng": "wolf"}).endswith("expected one of de, en (did you mean en?)")


def test_a_name_of_a_list_is_named_with_the_nearest_one():
    assert one_of("wolf", ["owl", "wolf"], "cards[1]") == 1
    with pytest.raises(TafelrundeError) as error:
        one_of("wlof", ["owl", "wolf"], "cards[1]")
    assert str(error.value) == (
        'position: cards[1]: expected one of owl, wolf, got "wlof" (did you mean wolf?)'
    )


def test_entries_of_named_lists_are_found_too():
    assert error_of({"piles": {"mine": [{"id": "wolf", "cost": "3"}]}}).startswith(
        "deck: piles.mine[0] (wolf).cost: "
    )
    assert error_of({"cards": 3}) == "deck: cards: expected a list, got 3"
    assert error_of([]) == "deck: expected an object, got a list of 0"


def test_a_good_value_is_read():
    deck = read({"cards": [{"id": "wolf", "deed": {"do": "run"}}]}, Deck)
    assert deck.cards[0].deed == Run(1) and deck.cards[0].places == [0, 0]


def test_what_was_found_is_shown_shortly():
    assert shown({"a": 1}) == "an object"
    assert shown([1, 2]) == "a list of 2"
    assert shown("ä") == '"ä"'
    assert shown("x" * 58) == f'"{"x" * 58}"'
    assert shown("x" * 59) == f'"{"x" * 49}...'


def test_places_stand_behind_the_name_of_what_they_are_in():
    assert (inside("deck", "cards"), inside("", "cards")) == ("deck: cards", "cards")


def test_records_and_states_carry_each_others_fields():
    class Thing:
        id, cost = "wolf", 3

    card = carried(
        Card, Thing(), **{name: None for name in Card.__struct_fields__ if name not in ("id", "cost")}
    )
    assert (card.id, card.cost, card.row) == ("wolf", 3, None)
    thing = carry_over(Card("owl", 7), Thing(), "cost")
    assert (thing.id, thing.cost) == ("owl", 3)


def test_numbers_and_ids_of_packs(tmp_path):
    assert [number(value, 1, 3, "x") for value in (1, 3)] == [1, 3]
    for value in (0, 4):
        with pytest.raises(BadPack, match=f"^here: expected a whole number from 1 to 3, got {value}$"):
            number(value, 1, 3, "here")
    assert identifier("a" + "_" * 39, "x") == "a" + "_" * 39
    for id in ("a" + "_" * 40, "A", "1a", "", "a b"):
        with pytest.raises(BadPack, match="small letters, digits and _ only"):
            identifier(id, "x")
    with pytest.raises(BadPack, match=r"none.json: cannot be read"):
        read_json(tmp_path / "none.json")
    (tmp_path / "torn.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadPack, match=r"torn.json: is not JSON"):
        read_json(tmp_path / "torn.json")
