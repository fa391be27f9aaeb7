"""The rules are the same for both seats: the same game with the seats exchanged goes the same way, option by option and word by
word."""

import random
import re
from typing import Any

import pytest

from tafelrunde import Match
from tests.games.battlecrest.table import Table, side

HEROES = ["platino", "akhena", "korvu", "isgrid", "tarrok"]
WITH_VASSAL = ("platino", "isgrid")
SQUARES = ["C1", "C2", "B3", "C3", "D3", "C4", "D4", "D5"]


def mirrored(told: Any) -> Any:
    """What is told of a game, with the seats exchanged."""
    if isinstance(told, str):
        return re.sub(r"\b(warrior|action):([01])", lambda found: f"{found[1]}:{1 - int(found[2])}", told)
    if isinstance(told, list | tuple):
        return [mirrored(one) for one in told]
    if isinstance(told, dict):
        return {key: _mirrored_field(key, value) for key, value in told.items()}
    return told


def _mirrored_field(key: str, value: Any) -> Any:
    if key in ("seat", "active", "winner") and value in (0, 1):
        return 1 - value
    return mirrored(value)[::-1] if key == "seats" else mirrored(value)


def twins(seed: int) -> tuple[Match, Match]:
    """The same position twice; in the second one the seats are exchanged."""
    dice = random.Random(seed)
    squares = dice.sample(SQUARES, 4)
    sides = []
    for hero in dice.sample(HEROES, 2):
        vassal = squares.pop() if hero in WITH_VASSAL else None
        life: dict[str, Any] = {"wounded": 2} if dice.random() < 0.5 else {"life": 4}
        sides.append(side(hero, squares.pop(), vassal=vassal, vassal_wounded=dice.random() < 0.5, **life))
    active = dice.randrange(2)
    one, other = Table(*sides, active=active), Table(*sides[::-1], active=1 - active)
    return one.match, other.match


def asked(match: Match) -> list[Any]:
    choice = match.choice
    assert choice is not None
    options = [
        {
            "kind": option.kind,
            "refs": list(option.refs),
            "text": option.text("de"),
            "preview": option.preview,
            "final": option.final,
            "weight": match.game.weight(match.state, choice, value),
        }
        for option, value in zip(choice.options, choice.values)
    ]
    return [choice.prompt, choice.text("de"), list(choice.refs), options]


def unordered(told: Any) -> Any:
    """Where warriors or flips of both seats are listed, their order is another one."""
    if isinstance(told, dict):
        return {key: unordered(value) for key, value in told.items()}
    return sorted([unordered(one) for one in told], key=repr) if isinstance(told, list) else told


@pytest.mark.parametrize("seed", range(8))
def test_the_same_game_with_the_seats_exchanged_goes_the_same_way(seed: int):
    one, other = twins(seed)
    dice = random.Random(seed)
    for _ in range(30):
        assert one.over == other.over
        if one.choice is None or other.choice is None:
            break
        assert one.choice.seat == 1 - other.choice.seat
        mine, theirs = mirrored(asked(one)), asked(other)
        assert unordered(mine) == unordered(theirs)
        index = dice.randrange(one.choice.count)
        wanted = unordered(mine[3][index])
        one.answer(index)
        other.answer([unordered(option) for option in theirs[3]].index(wanted))
        assert mirrored(one.view(None)) == other.view(None)
        assert one.game.judge(one.state) == pytest.approx(other.game.judge(other.state)[::-1])
    assert mirrored(one.events(None)) == other.events(None)
