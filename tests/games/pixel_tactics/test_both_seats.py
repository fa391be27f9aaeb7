"""The rules are the same for both seats: the same game with the seats exchanged goes the same way, option by option and word by
word."""

import random
import re
from typing import Any

import pytest

from tafelrunde.core.choice import Option
from tafelrunde.games.pixel_tactics.content import BASE_CHARACTERS, CHARACTER_IDS
from tests.games.pixel_tactics.table import PLACES, Table

SWAPPED = {
    "blue": "red", "red": "blue", "Blue": "Red", "Red": "Blue", "Blau": "Rot", "Rot": "Blau", ":0": ":1", ":1": ":0",
}  # fmt: skip
SEATS = ("seat", "owner", "first", "active", "result", "winner")
BY_SEAT = ("seats", "leaders")


def mirrored(told: Any) -> Any:
    """What is told of a game, with the seats exchanged."""
    if isinstance(told, str):
        return re.sub(
            r"\b(blue|red|Blue|Red|Blau|Rot)\b|(?<!column):[01]\b", lambda found: SWAPPED[found[0]], told
        )
    if isinstance(told, list | tuple):
        return [mirrored(one) for one in told]
    if isinstance(told, dict):
        return {key: _mirrored_field(key, value) for key, value in told.items()}
    return told


def _mirrored_field(key: str, value: Any) -> Any:
    if key in SEATS and value in (0, 1) and not isinstance(value, bool):
        return 1 - value
    return mirrored(value)[::-1] if key in BY_SEAT else mirrored(value)


def a_unit(dice: random.Random, leader: str, characters: list[str]) -> dict[str, str]:
    unit = {"K1": f"{leader} {dice.randrange(6)}"}
    for place in dice.sample([place for place in PLACES if place != "K1"], 6):
        name = characters.pop()
        unit[place] = dice.choice([name, name, f"{name} 1", f"{name} 2", f"x {name}"])
    return unit


def twins(seed: int) -> tuple[Table, Table]:
    """The same position twice; in the second one the seats are exchanged."""
    dice = random.Random(seed)
    characters = CHARACTER_IDS[:BASE_CHARACTERS]
    leaders = dice.sample(characters, 2)
    units, hands, decks = [], [], []
    for leader in leaders:
        cards = [name for name in characters if name != leader]
        dice.shuffle(cards)
        units.append(a_unit(dice, leader, cards))
        hands.append(" ".join(cards[:4]))
        decks.append(" ".join(cards[4:9]))
    first, active, wave = dice.randrange(2), dice.randrange(2), dice.choice(["front", "flank", "rear"])
    one = Table(
        *units, hands=(hands[0], hands[1]), decks=(decks[0], decks[1]), first=first, active=active, wave=wave
    )
    other = Table(
        *units[::-1], hands=(hands[1], hands[0]), decks=(decks[1], decks[0]), first=1 - first, active=1 - active, wave=wave
    )  # fmt: skip
    return one, other


def described(t: Table, option: Option, value: int) -> dict[str, Any]:
    weight = t.match.game.weight(t.state, t.choice, value)
    texts = [option.text("de"), option.text("en")]
    return {
        "kind": option.kind,
        "refs": list(option.refs),
        "texts": texts,
        "preview": option.preview,
        "final": option.final,
        "weight": weight,
    }


def asked(t: Table) -> list[dict[str, Any]]:
    return [described(t, option, value) for option, value in zip(t.choice.options, t.choice.values)]


def in_order(told: list[dict[str, Any]]) -> list[str]:
    return sorted(repr(one) for one in told)


def unordered(told: Any) -> Any:
    """Where both units are listed, the order of the places is another one."""
    if isinstance(told, dict):
        return {key: unordered(value) for key, value in told.items()}
    if isinstance(told, list) and all(isinstance(one, str) for one in told):
        return sorted(told)
    return [unordered(one) for one in told] if isinstance(told, list) else told


@pytest.mark.parametrize("seed", range(6))
def test_the_same_game_with_the_seats_exchanged_goes_the_same_way(seed: int):
    one, other = twins(seed)
    dice = random.Random(seed)
    for _ in range(25):
        assert one.match.over == other.match.over
        if one.match.over:
            break
        assert one.choice.seat == 1 - other.choice.seat
        assert mirrored([one.choice.text("de"), one.choice.refs]) == [
            other.choice.text("de"),
            list(other.choice.refs),
        ]
        mine, theirs = [mirrored(option) for option in asked(one)], asked(other)
        assert in_order(unordered(mine)) == in_order(unordered(theirs))
        index = dice.randrange(len(mine))
        same = [number for number, option in enumerate(theirs) if unordered(option) == unordered(mine[index])]
        one.match.answer(index)
        other.match.answer(same[0])
        if not one.match.boundary:
            continue  # damage to both units is placed in the first one first
        assert mirrored(one.match.view(0)) == other.match.view(1)
        assert mirrored(one.match.view(None)) == other.match.view(None)
        assert one.match.game.judge(one.state) == pytest.approx(other.match.game.judge(other.state)[::-1])
    assert in_order([happened(mirrored(event)) for event in one.match.events(0)]) == in_order(
        [happened(event) for event in other.match.events(1)]
    )


def happened(event: dict[str, Any]) -> dict[str, Any]:
    """Without its number: of several at once those of the first seat come first."""
    return {key: value for key, value in unordered(event).items() if key != "number"}
