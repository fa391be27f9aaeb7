"""Every small change of the table: what is told of it and to whom, and what becomes known by it."""

from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.core.match import Match
from tafelrunde.games.kharnage import atoms
from tafelrunde.games.kharnage.state import Attack, Position
from tafelrunde.games.kharnage.view import Standing
from tests.games.kharnage.table import in_turn, seat, state, unit

ORCS, HUMANS = 1, 0
Deed = Callable[[Position], object]


def table() -> Match:
    """The humans are asked for their last reinforcement; the orcs come after them."""
    humans = seat(
        "humans_320", "human_militia", "human_shield_guard",
        reserve=["human_archer"] * 5 + ["human_militia"], hand=["human_general"], kharnage=1,
    )  # fmt: skip
    orcs = seat(
        "orcs_560", "orc_giant", "orc_bonecrusher", unit("orc_brawler", absent=True),
        reserve=["orc_shaman", "orc_berserker", "orc_banner", "orc_spearhand"],
        hand=["orc_general", "orc_drummer"], hill=["orc_headsman", "orc_axe_thrower"], trophies=["0 human_knight"],
    )  # fmt: skip
    return in_turn(humans, orcs)


def happened(match: Match, since: int, viewer: int | None) -> list[dict[str, Any]]:
    """What a seat is told, without the names of armies and cards and the sentences made of them."""
    words = ("who", "whose", "name", "text", "number", "what")
    return [
        {key: value for key, value in event.items() if key not in words}
        for event in match.events(viewer, since)
    ]


def attack(strength: int = 5) -> Attack:
    return Attack(ORCS, True, "strategy", strength)


DEEDS: list[tuple[str, Deed, dict[str, Any], int]] = [
    (
        "reinforced",
        lambda s: atoms.draw(s, ORCS),
        {"from": "reserve", "left": 3, "stack": 1},
        0,
    ),
    (
        "hand_card_played",
        lambda s: atoms.play_from_hand(s, ORCS, 1),
        {"from": "hand", "left": 1, "stack": 1, "known": True, "card": "orc_drummer"},
        0,
    ),
    (
        "taken_into_hand",
        lambda s: atoms.take_into_hand(s, ORCS, 1, False),
        {"left": 3, "hand": 3, "known": True, "card": "orc_berserker"},
        0,
    ),
    (
        "recalled",
        lambda s: atoms.put_back_from_hill(s, ORCS, 1),
        {"left": 5, "hill": 1, "known": True, "card": "orc_axe_thrower"},
        0,
    ),
    (
        "revealed",
        lambda s: atoms.reveal_reserve_card(s, ORCS, 2),
        {"card": "orc_shaman", "strength": 2},
        1,
    ),
    (
        "discarded",
        lambda s: atoms.discard(s, ORCS, 1),
        {"unit": "unit:1:1", "card": "orc_bonecrusher"},
        0,
    ),
    (
        "destroyed",
        lambda s: atoms.destroy(s, ORCS, HUMANS, 1),
        {"unit": "unit:0:1", "victim": 0, "card": "human_shield_guard", "cards": 1, "total": 2},
        0,
    ),
    ("kharnage", lambda s: atoms.take_kharnage_tile(s, ORCS, HUMANS), {"victim": 0, "tiles": 1}, 0),
    ("absent", lambda s: atoms.leave(s, ORCS, 1), {"unit": "unit:1:1"}, 0),
    (
        "net",
        lambda s: atoms.put_net(s, HUMANS, ORCS, 0),
        {"seat": 0, "unit": "unit:1:0", "victim": 1, "nets": 1, "captured": False},
        0,
    ),
    (
        "captured",
        lambda s: atoms.put_net(s, HUMANS, ORCS, 1),
        {"seat": 0, "unit": "unit:1:1", "victim": 1, "nets": 1, "captured": True},
        0,
    ),
    (
        "defence_changed",
        lambda s: atoms.change_defence(s, ORCS, 0, -2),
        {"unit": "unit:1:0", "defence": 4, "amount": -2},
        0,
    ),
    ("attack_skipped", lambda s: atoms.skip_attack(s, ORCS, False), {"attack": "ranged"}, 0),
    (
        "attack_strategy",
        lambda s: atoms.declare(s, attack(), HUMANS),
        {"victims": [0], "cause": "strategy", "attack": "melee", "strength": 5, "points": 5},
        0,
    ),
    (
        "points_lost",
        lambda s: atoms.lose_points(s, attack(3), HUMANS),
        {"n": 3, "points": 3, "victim": 0},
        0,
    ),
]


@pytest.mark.parametrize(("kind", "deed", "data", "news"), [pytest.param(*one, id=one[0]) for one in DEEDS])
def test_what_is_told(kind: str, deed: Deed, data: dict[str, Any], news: int):
    match = table()
    s = state(match)
    since, before = len(match.events(None)), s.news
    deed(s)
    assert happened(match, since, ORCS) == [{"kind": kind, "seat": ORCS, **data}]
    hidden = ("known", "card") if "known" in data else ()
    told_to_others = {key: value for key, value in data.items() if key not in hidden}
    assert happened(match, since, HUMANS) == [{"kind": kind, "seat": ORCS, **told_to_others}]
    assert s.news - before == news


def test_what_nobody_has_is_told_as_missing():
    match = table()
    s = state(match)
    since = len(match.events(None))
    for _ in range(5):
        atoms.draw(s, ORCS)
    assert [event["kind"] for event in happened(match, since, ORCS)] == ["reinforced"] * 4 + ["reserve_empty"]
    since = len(match.events(None))
    atoms.lose_kharnage_tile(s, ORCS)  # there is none
    assert happened(match, since, None) == []
    atoms.lose_kharnage_tile(s, HUMANS)
    assert happened(match, since, None) == [{"kind": "kharnage_lost", "seat": HUMANS, "tiles": 0}]


def test_a_card_that_everybody_sees_is_told_to_everybody():
    match = table()
    since = len(match.events(None))
    atoms.take_into_hand(state(match), ORCS, 0, True)
    for viewer in (ORCS, HUMANS, None):
        assert happened(match, since, viewer)[0]["card"] == "orc_shaman"


def test_turning_over_and_looking_are_new_information():
    match = table()
    s = state(match)
    before = s.news
    atoms.look_at_reserve(s, ORCS, 2)
    assert s.news == before + 1
    shown: Any = match.view(ORCS)["armies"]
    assert shown[ORCS]["own"]["reserve"] == ["orc_shaman", "orc_berserker", None, None]
    atoms.draw(s, ORCS)
    since = len(match.events(None))
    unit_number = atoms.turn_over(s, ORCS)
    assert s.news == before + 2
    assert happened(match, since, None) == [
        {
            "kind": "deployed",
            "seat": ORCS,
            "unit": f"unit:1:{unit_number}",
            "card": "orc_shaman",
            "row": "back",
        }
    ]


def test_whoever_is_absent_returns_at_the_end_of_the_round_and_marks_are_taken_off():
    match = table()
    s = state(match)
    atoms.put_net(s, HUMANS, ORCS, 0)
    atoms.change_defence(s, ORCS, 0, -2)
    since = len(match.events(None))
    atoms.clear_battlefield(s)
    assert happened(match, since, None) == [{"kind": "returned", "seat": ORCS, "n": 1, "units": 1}]
    orcs: Any = match.view(None)["armies"]
    units = orcs[ORCS]["rows"]["front"]
    assert [(one["absent"], one["nets"], one["change"]) for one in units] == [(False, 0, 0)] * 3
    assert (orcs[ORCS]["present"], orcs[ORCS]["trophies"], orcs[HUMANS]["hill"]) == (3, [], 1)


def test_the_places_of_a_round_are_told_one_after_the_other():
    match = table()
    s = state(match)
    since = len(match.events(None))
    atoms.award_tiles(s, [ORCS, HUMANS])
    told = happened(match, since, None)
    assert [(event["kind"], event["seat"], event["place"], event["n"]) for event in told] == [
        ("conquest", ORCS, 1, 1),
        ("conquest", HUMANS, 2, 0),
    ]
    assert [(event["skulls"], event["total"], len(event["standings"])) for event in told] == [
        (5, 5, 1),
        (3, 4, 2),
    ]
    assert told[1]["standings"] == [
        {"seat": ORCS, "place": 1, "cards": 1, "skulls": 5},
        {"seat": HUMANS, "place": 2, "cards": 0, "skulls": 3},
    ]
    assert all(set(one) == set(Standing.__struct_fields__) for one in told[1]["standings"])


def test_a_split_attack_is_told_with_the_points_against_each():
    orcs = seat("orcs_400", "orc_brawler")
    match = in_turn(orcs, seat("humans", "human_militia"), seat("dwarves", "dwarf_axeman"))
    since = len(match.events(None))
    atoms.declare(state(match), Attack(0, True, "strategy", 5), 1, 2)
    event = happened(match, since, None)[0]
    assert (event["kind"], event["victims"], event["strength"], event["points"]) == (
        "attack_split",
        [1, 2],
        5,
        3,
    )
    assert (state(match).attacked, state(match).attacked_melee) == (0b110, 0b110)
    atoms.end_turn(state(match), 0)
    assert (state(match).attacked, state(match).attacked_melee, state(match).cursor) == (0, 0, 0)
