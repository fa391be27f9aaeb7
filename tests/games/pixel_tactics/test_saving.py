"""Positions as JSON: what is wrong is named with place, expectation and what was found; what is right comes back."""

import copy
from typing import Any

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.match import Match
from tafelrunde.games.pixel_tactics.content import CHARACTER_IDS
from tests.games.pixel_tactics.table import Table

MIDDLE = {"F0": "fighter 3 acted", "F1": "x oracle", "R0": "reporter", "F2": "red.gunner frail hit struck +5"}


def position() -> dict[str, Any]:
    t = Table(MIDDLE, {"K0": "paladin"}, hands=("knight witch", "vampire"), discards=("trapper", ""), promo_deck="blue.editor",
              known=["red.vampire"], strength=[2, 0], shifted=[20])  # fmt: skip
    return copy.deepcopy(t.match.position())


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("phase",), "lunch", 'phase: expected one of "deal", "leaders", .*got "lunch"'),
        (("round",), 0, "round: expected a whole number from 1 to 101, got 0"),
        (("actions",), True, "actions: expected a whole number from 0 to 99, got true"),
        (("wave",), "order", 'wave: expected one of .*got "order"'),
        (("strength",), [1], "strength: expected a list of 2, got a list of 1"),
        (("vengeance",), [2, 0], r"vengeance\[0\]: expected a whole number from 0 to 1"),
        (("shifted",), [400], r"shifted\[0\]: expected a whole number from 0 to 323, got 400"),
        (("units", 0), [None] * 8, r"units\[0\]: expected a list of 9, got a list of 8"),
        (("units", 0, 0, "damage"), -1, r"damage: expected a whole number from 0 to 999, got -1"),
        (("units", 0, 0, "tired"), True, "tired.*expected one of acted, boost, card"),
        (
            ("units", 0, 0, "card"),
            "blue.dragon",
            'expected the name of a card, such as blue.knight, got "blue.dragon"',
        ),
        (("units", 0, 0, "card"), "red.fighter", "a card of this seat, or a hero taken by an Overlord"),
        (("units", 0, 1, "damage"), 2, "a corpse without damage"),
        (("units", 0, 4), None, "a leader, once the leaders are chosen"),
        (("units", 0, 4, "card"), "blue.mystic", "two different leaders"),
        (("hand", 0), ["blue.fighter"], "every card at most once"),
        (("hand", 0), ["red.oracle"], "only cards this seat owns"),
        (("promo_deck",), ["blue.alchemist"], "promo_deck: expected promo cards only"),
        (("promo_owners",), {}, "promo_owners: expected an owner for every promo card in play"),
        (("promo_owners",), {"blue.knight": 0, "blue.reporter": 0}, "promo cards only"),
        (("known",), ["red.mascot"], "cards that lie in a hand"),
        (("known_top",), [99, 0], "no more than the deck holds"),
        (("result",), 1, "a result exactly when the game is over"),
        (("reason",), "boredom", 'reason: expected one of .*got "boredom"'),
        (("rng",), [1], r"rng: expected \[key, counter\]"),
        (("quiet_round",), 1, "quiet_round.*did you mean quiet_rounds"),
    ],
)
def test_a_bad_position_is_refused_with_the_reason(path, value, message):
    data = position()
    place: Any = data["state"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(TafelrundeError, match=message):
        Match.from_position(data)


def test_promo_cards_need_the_promo_option():
    data = position()
    data["options"]["promo"] = False
    with pytest.raises(TafelrundeError, match="no promo card"):
        Match.from_position(data)


def test_everything_comes_back():
    data = position()
    again = Match.from_position(data)
    assert again.position() == data
    unit = data["state"]["units"][0]
    assert unit[0] == {"card": "blue.fighter", "damage": 3, "acted": True}
    assert unit[1] == {"card": "blue.oracle", "corpse": True}
    assert unit[2] == {"card": "red.gunner", "boost": 5, "hit": True, "struck": True, "frail": True}
    assert unit[3] is None


def test_the_first_card_of_all_can_lead():
    """Card number 0, the blue Alchemist: it comes back, with its power."""
    again = Match.from_position(Table({"K1": "alchemist"}, {}).match.position())
    assert again.state.power == [CHARACTER_IDS.index("alchemist"), CHARACTER_IDS.index("mystic")]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_finished_game_has_both_leaders_or_none(seat):
    """They stay where they are, or at the end of a match both go to the victory piles."""
    data = position()
    data["state"] |= {"phase": "over", "result": 1, "reason": "conceded"}
    assert Match.from_position(data).over
    data["state"]["units"][seat][4] = None
    with pytest.raises(TafelrundeError, match="units: expected a leader in both of them or in none"):
        Match.from_position(data)
    data["state"]["units"][1 - seat][4] = None
    assert Match.from_position(data).over
