"""What every seat sees of two crowded tables, part by part: a melee in which nearly everything lies somewhere, and two teams."""

from typing import Any

import pytest

from tafelrunde.games.tash_kalar import decks
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.state import FLARES, LEGENDS
from tests.games.tash_kalar.play import Json, Play, cast

MELEE: Json = {
    "at": {"E5": "a", "C8": "A", "F5": "b", "D2": "B", "I5": "C*"},
    "mode": "melee",
    "decks": ["everfrost", "etherweave", "nethervoid"],
    "seat": 1,
    "turn": 7,
    "actions": 1,
    "hand": "translocationist",
    "legends": "titan",
    "flares": "flare_12_2_5",
    "others": {
        0: {
            "hand": ["snow_fox"],
            "frozen": "ice_queen",
            "pile": ["winter_whisperer", "crystal_grower"],
            "face_down": ["crystal_grower"],
            "legends": ["leviathan", "hell_bull"],
        },
        1: {
            "pending": "lesser_shadow_twin",
            "top": ["doppelganger"],
            "tail": ["antimatter_spirit"],
            "shown": ["doppelganger"],
        },
        2: {"flares": ["flare_01_3_6"]},
    },
    "sides": {
        0: {"points": [0, 2, 3], "markers": [2], "removed": [2, 1], "tax": 1},
        1: {"points": [4, 0, 5]},
        2: {"points": [1, 6, 0], "markers": [0]},
    },
    "killed": [[1, 0, 0], [0, 0, 0], [2, 1, 1]],
    "discarded": True,
    "borrow": True,
    "void": True,
    "possessed": 2,
    "doubled": 1,
    "again": True,
    "extra_own": 2,
    "extra_legends": 1,
    "summoned": 4,
    "summoned_on_red": 1,
    "summoned_on_green": 2,
    "summoned_legendary": 3,
    "last_turns": 2,
    "gateway": "F5",
    "stored": [0, "heroic"],
}
TEAMS: Json = {
    "at": {"D2": "A", "E5": "a", "B5": "b"},
    "mode": "team_high_form",
    "decks": ["sylvan", "northern_imperial", "everfrost", "highland"],
    "legends": "titan leviathan",
    "others": {2: {"passed": ["titan"]}},
    "sides": {1: {"claimed": ["destruction"]}},
    "tasks": {
        "current": ["red_conquest", None, "diagonals"],
        "next": "isolation",
        "under": ["end_of_legends"],
    },
}


def seen(position: Json, seat: int | None) -> Any:
    return Play(**position).match.view(seat)


# --- the melee ---------------------------------------------------------------------------------------------------------


def test_the_arena_and_what_lies_beside_it():
    view = seen(MELEE, None)
    assert (view["mode"], view["phase"], view["limit"], view["last_turns"]) == ("melee", "play", 12, 2)
    assert view["board"] == {
        "E5": {"side": 0, "rank": "common"},
        "C8": {"side": 0, "rank": "heroic"},
        "F5": {"side": 1, "rank": "common"},
        "D2": {"side": 1, "rank": "heroic"},
        "I5": {"side": 2, "rank": "legendary"},
    }
    assert (view["gateway"], view["stored"]) == ("F5", {"side": 0, "rank": "heroic"})
    assert (view["tasks"], view["next_task"], view["task_deck"], view["tasks_under"]) == ([], None, 0, [])


def test_every_side():
    """17 double-sided pieces: two lie on score boards, one on the card, two are out of the game (TK-2.31)."""
    nothing: Json = {"claimed": [], "removed": [0, 0], "tax": 0}
    assert seen(MELEE, None)["sides"] == [
        {
            "ref": "side:0", "seats": [0], "deck": "everfrost", "double_sided": 10, "legendary": 2,
            "pieces": 2, "upgraded": 1, "legendaries": 0, "points": [0, 2, 3], "score": [2, 3],
            "markers": [2], **nothing, "removed": [2, 1], "tax": 1,
        },
        {
            "ref": "side:1", "seats": [1], "deck": "etherweave", "double_sided": 13, "legendary": 3,
            "pieces": 2, "upgraded": 1, "legendaries": 0, "points": [4, 0, 5], "score": [2, 3],  # pending: 2 less
            "markers": [0, 2], **nothing,
        },
        {
            "ref": "side:2", "seats": [2], "deck": "nethervoid", "double_sided": 15, "legendary": 2,
            "pieces": 1, "upgraded": 1, "legendaries": 1, "points": [1, 6, 0], "score": [1, 6],
            "markers": [0], **nothing,
        },
    ]  # fmt: skip


@pytest.mark.rule("TK-0.6")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_every_seat_as_all_see_it(seat: int | None):
    nothing: Json = {"pile": [], "shown": [], "pending": None, "frozen": None, "sideways": 0}
    assert seen(MELEE, seat)["seats"] == [
        {
            **nothing, "ref": "seat:0", "side": 0, "deck": "everfrost", "hand": 1, "legends": 2, "flares": 0,
            "cards": 14, "pile": ["winter_whisperer", None], "frozen": "ice_queen",
        },
        {
            **nothing, "ref": "seat:1", "side": 1, "deck": "etherweave", "hand": 1, "legends": 1, "flares": 1,
            "cards": 16, "shown": ["doppelganger"], "pending": "lesser_shadow_twin",
        },
        {
            **nothing, "ref": "seat:2", "side": 2, "deck": "nethervoid", "hand": 0, "legends": 0, "flares": 1,
            "cards": 18,
        },
    ]  # fmt: skip


def test_the_turn():
    assert seen(MELEE, None)["turn"] == {
        "number": 7, "seat": 1, "controller": 1, "actions": 1, "discarded": True, "handed": False,
        "borrow": True, "void": True, "possessed": 2, "doubled": 1, "extra_turn": False, "again": True,
        "extra_own": 2, "extra_legends": 1, "summoned": 4, "summoned_on_red": 1, "summoned_on_green": 2,
        "summoned_legendary": 3, "killed": [[1, 0, 0], [0, 0, 0], [2, 1, 1]], "points": [0, 0, 4],
    }  # fmt: skip


def test_the_turn_when_nothing_has_happened():
    turn = seen(TEAMS, None)["turn"]
    assert (turn["possessed"], turn["points"], turn["killed"]) == (None, [0, 0], [[0, 0, 0], [0, 0, 0]])
    killed = [[0, 0, 0], [4, 1, 1]]
    assert seen({**TEAMS, "killed": killed}, None)["turn"]["points"] == [
        0,
        0,
    ]  # the High Form has no such points
    assert seen({**TEAMS, "handed": True, "controller": 2, "extra_turn": True}, None)["turn"] == {
        **turn, "handed": True, "controller": 2, "extra_turn": True,
    }  # fmt: skip


@pytest.mark.rule("TK-0.6")
def test_own_cards_are_seen_by_their_seat_only():
    own = seen(MELEE, 1)["own"]
    card = {"complete": [], "missing": []}
    assert own == {
        "hand": [{"ref": "card:translocationist", "id": "translocationist", **card, "least": 3}],
        "pending": {"ref": "card:lesser_shadow_twin", "id": "lesser_shadow_twin", **card, "least": 2},
        "legends": [{"ref": "card:titan", "id": "titan", **card, "least": 4}],
        "flares": [
            {
                "ref": "flare:flare_12_2_5", "id": "flare_12_2_5",
                "against": [
                    {"side": 0, "upgraded": 0, "pieces": 0, "upper": False, "lower": False},
                    {"side": 2, "upgraded": 0, "pieces": -1, "upper": False, "lower": False},
                ],
            }
        ],
        "tail": ["antimatter_spirit"],
        "pile": [],
        "partner_legends": [],
    }  # fmt: skip
    first = seen(MELEE, 0)["own"]
    assert [card["id"] for card in first["hand"]] == ["snow_fox"] and first["pending"] is None
    assert [card["id"] for card in first["legends"]] == ["leviathan", "hell_bull"]
    assert first["pile"] == ["winter_whisperer", "crystal_grower"]  # the one that lies face down, too
    assert seen(MELEE, None)["own"] is None
    hidden = ("translocationist", "titan", "flare_12_2_5", "antimatter_spirit", "crystal_grower", "leviathan")
    assert not [id for id in hidden if id in str(seen(MELEE, 2))]


def test_shared_decks_count_what_was_put_under_them_and_show_their_piles():
    table = Play(**MELEE)
    s, legends = table.s, library().legends
    s.shared_bag = [tuple(legends[3:5]), (2, 3, 4)]
    s.shared_tail = [tuple(legends[5:6]), (5, 6)]
    s.shared_pile = [tuple(legends[7:9]), (7,)]
    view: Any = table.match.game.view(s, None)
    assert (view.legends, view.flares) == (3, 5)
    assert view.legend_pile == [library().beings[one].id for one in legends[7:9]]
    assert view.flare_pile == [library().flares[7].id]
    assert decks.name_of(FLARES, 7) == library().flares[7].names
    assert decks.name_of(LEGENDS, legends[0]) == library().beings[legends[0]].names


def test_a_held_flare_whose_conditions_hold():
    """The flare 2/5 against an opponent with two more upgraded pieces of five more."""
    at = {"A3": "B", "A5": "B", "A7": "b", "I3": "b", "I5": "b"}
    (flare,) = Play(at=at, flares="flare_12_2_5").match.view(0)["own"]["flares"]
    assert flare["against"] == [{"side": 1, "upgraded": 2, "pieces": 5, "upper": True, "lower": True}]


# --- teams -------------------------------------------------------------------------------------------------------------


def test_teams_share_a_colour_and_their_tasks():
    view = seen(TEAMS, 2)
    first, second = view["sides"]
    assert (first["seats"], first["deck"], first["score"]) == ([0, 2], "sylvan", [0])
    assert (second["seats"], second["deck"], second["score"], second["claimed"]) == (
        [1, 3], "northern_imperial", [1], ["destruction"],
    )  # fmt: skip
    assert [seat["side"] for seat in view["seats"]] == [0, 1, 0, 1]
    assert [seat["deck"] for seat in view["seats"]] == TEAMS["decks"]
    assert (
        view["limit"] == 9
        and view["last_turns"] is None
        and view["stored"] is None
        and view["gateway"] is None
    )
    assert view["own"]["partner_legends"] == ["titan"]  # what the seat has passed on itself (TK-14.2)
    assert seen(TEAMS, 1)["own"]["partner_legends"] == []


@pytest.mark.rule("TK-2.42")
def test_six_cards_lie_sideways_in_team_play():
    assert [seat["sideways"] for seat in seen(TEAMS, None)["seats"]] == [6] * 4
    school = [library().beings[one].id for one in library().schools[2].beings]
    few = {**TEAMS, "others": {0: {"pile": school[:14]}}}
    assert [seat["sideways"] for seat in seen(few, None)["seats"]] == [4, 6, 6, 6]


def test_tasks_and_how_far_both_teams_are():
    """Red Conquest: two of three pieces on red squares, one of two upgraded. E5 lies on both long diagonals."""
    view = seen(TEAMS, None)
    red, gap, diagonals = view["tasks"]
    nothing = [{"have": 0, "need": need} for need in (3, 2)]
    assert red == {
        "ref": "task:red_conquest", "id": "red_conquest",
        "sides": [
            {"met": False, "terms": [{"have": 2, "need": 3}, {"have": 1, "need": 2}]},
            {"met": False, "terms": nothing},
        ],
    }  # fmt: skip
    assert gap is None
    assert [(one["have"], one["need"]) for one in diagonals["sides"][0]["terms"]] == [(1, 4), (0, 1)] * 2
    assert view["next_task"]["id"] == "isolation" and view["next_task"]["ref"] == "task:isolation"
    assert (view["task_deck"], view["tasks_under"]) == (20, ["end_of_legends"])
    met = seen({**TEAMS, "at": {"D2": "A", "E5": "A", "H6": "a"}}, None)["tasks"][0]["sides"]
    assert [side["met"] for side in met] == [True, False]


def test_progress_of_a_task_is_counted_anew_when_something_changes():
    """The same task, first with the arena and then with the counters of the turn changed."""
    tasks = {"current": ["destruction", "red_summoning"]}
    have = [
        [seen({"mode": "high_form", "tasks": tasks, **more}, None)["tasks"][n]["sides"][0]["terms"][0]["have"] for n in (0, 1)]
        for more in ({}, {"killed": [[0, 0, 0], [2, 0, 0]]}, {"summoned": 1, "summoned_on_red": 1}, {})
    ]  # fmt: skip
    assert have == [[0, 0], [2, 0], [0, 1], [0, 0]]


def test_a_card_in_play_with_its_being_gone():
    """While an effect runs the card is shown; a used piece that is gone is left out."""
    table = cast("dire_wolf", "F4")
    table.s.spots = [-1, *table.s.spots[1:4], -1, *table.s.spots[5:]]
    view: Any = table.match.game.view(table.s, None)
    assert (view.in_play.ref, view.in_play.square, view.in_play.used) == (
        "card:dire_wolf",
        None,
        ["F5", "D6"],
    )


# --- the terminal ------------------------------------------------------------------------------------------------------

GRID = """\
    A  B  C  D  E  F  G  H  I
 1        ·  ·  ·  ·  ·
 2     ·  ·  2+ ·  ·  ·  ·
 3  ·  ·  g  ·  ·  ·  g  ·  ·
 4  ·  ·  ·  ·  ·  ·  ·  ·  g
 5  g  ·  ·  ·  1. 2. ·  ·  3*
 6  ·  ·  ·  ·  ·  ·  ·  r  ·
 7  ·  ·  ·  ·  ·  ·  ·  ·  ·
 8     ·  1+ ·  ·  g  ·  ·
 9        ·  ·  ·  ·  ·

"""


def drawing(position: Json, seat: int | None, lang: str) -> str:
    table = Play(**position)
    return table.match.game.drawing(table.s, seat, lang)


def test_the_whole_drawing_for_a_seat():
    assert drawing(MELEE, 1, "en").startswith(
        GRID
        + """\
common .  heroic +  legendary *   red square r  green square g

1 White (Everfrost): points 2/3, supply 10 + 2
2 Purple (Etherweave): points 2/3, supply 13 + 3
3 Orange (Nethervoid): points 1/6, supply 15 + 2

hand
  Translocationist: You may let an own heroic and an own common exchange squares up to twice.
      . . C
      C T .
      C C .
  Titan: """
    )
    assert drawing(MELEE, 1, "en").endswith("\n      C C C\n  Flare 2/5 (no. 12)")


def test_the_whole_drawing_for_an_onlooker():
    assert drawing(MELEE, None, "de") == (
        GRID
        + """\
Rekrut .  Held +  Legende *   rotes Feld r  grünes Feld g

1 Weiß (Ewiger Frost): Punkte 2/3, Vorrat 10 + 2
2 Violett (Etherweave): Punkte 2/3, Vorrat 13 + 3
3 Orange (Nethervoid): Punkte 1/6, Vorrat 15 + 2"""
    )


def test_the_tasks_are_drawn_in_the_high_form_only():
    lines = drawing(TEAMS, 2, "de").splitlines()
    assert lines[12:14] == ["", "1 Grün (Waldland + Ewiger Frost): Punkte 0, Vorrat 15 + 3"]
    assert lines[14] == "2 Blau (Nördliches Imperium + Hochland): Punkte 1, Vorrat 16 + 3"
    tasks = [line for line in lines if line.startswith(("Ziel: ", "nächstes Ziel: "))]
    assert [line[-3:] for line in tasks] == ["(2)", "(3)", "(2)"] and tasks[2].startswith("nächstes Ziel: ")
    assert tasks[0].startswith("Ziel: Du hast auf roten Feldern mindestens drei Steine")
    assert lines[-2:] == ["", "Hand"]
    assert "task" not in drawing(MELEE, 1, "en")
