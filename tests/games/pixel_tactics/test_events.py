"""Events are told after the change: what a seat sees goes along with each, as a patch."""

from typing import Any

import pytest

from tafelrunde.core.patches import patched
from tests.games.pixel_tactics.table import PLACES, Table


class Watched:
    """A table that both seats and a spectator look at: after each answer, what every event changed for seat 0."""

    def __init__(self, t: Table) -> None:
        self.t = t
        t.match.watch([0, 1, None])
        self.told = len(t.match.events(0))

    def pick(self, kind: str, what: str | int | None = None) -> dict[str, Any]:
        """By kind of event: the view that its patch led to."""
        view: object = self.t.match.view(0)
        self.t.pick(kind, what)
        seen: dict[str, Any] = {}
        for event in self.t.match.events(0)[self.told :]:
            view = patched(view, event["patch"])  # type: ignore[arg-type]
            seen[str(event["kind"])] = view
        self.told = len(self.t.match.events(0))
        return seen


def place(view: Any, where: str) -> dict[str, Any]:
    found = view["seats"]["AB".index(where[0])]["unit"][PLACES.index(where[2:])]
    assert isinstance(found, dict)
    return found


def test_a_move_shows_both_places():
    w = Watched(Table({"F0": "fighter 2"}, {}, hands=("witch", "")))
    w.pick("move", "A:F0")
    after = w.pick("place", "A:R2")["move"]
    assert "card" not in place(after, "A:F0")
    assert (place(after, "A:R2")["card"], place(after, "A:R2")["damage"]) == ("blue.fighter", 2)


def test_damage_and_death_show_one_after_the_other():
    """The Assassin leader's check kills at once: first the damage lies there, then the corpse."""
    w = Watched(Table({"K1": "assassin", "F0": "fighter"}, {"F0": "oracle"}, hands=("witch", "")))
    w.pick("attack", "A:F0")
    seen = w.pick("melee", "B:F0")
    assert place(seen["attack_hits"], "B:F0")["damage"] == 0
    assert (place(seen["damage"], "B:F0")["damage"], "corpse" in place(seen["damage"], "B:F0")) == (4, False)
    assert place(seen["killed"], "B:F0")["corpse"] is True


def test_a_recruit_leaves_the_hand_when_it_is_seen_in_the_unit():
    w = Watched(Table({}, {}, hands=("knight witch", "")))
    w.pick("recruit", "knight")
    after = w.pick("place", "A:F0")["recruit"]
    assert (after["seats"][0]["hand"], place(after, "A:F0")["card"]) == (["blue.witch"], "blue.knight")
    assert place(after, "A:F0")["acted"] is True


def test_an_order_lies_apart_when_it_is_told():
    w = Watched(Table({}, {}, hands=("scientist witch", "")))
    seen = w.pick("order", "scientist")
    assert (seen["order"]["apart"], seen["order"]["seats"][0]["hand"]) == (["blue.scientist"], ["blue.witch"])
    assert seen["more_actions"]["actions"] == 1 + 3


def test_a_cleared_corpse_lies_in_the_discard_pile_when_it_is_told():
    w = Watched(Table({"F0": "x fighter"}, {}, hands=("witch", "")))
    after = w.pick("clear_corpse", "A:F0")["clear"]
    assert (after["seats"][0]["discard"], "card" in place(after, "A:F0")) == (["blue.fighter"], False)
    (told,) = w.t.events("clear")
    assert (told["place"], told["card"]) == ("place:0:F0", "blue.fighter")


def test_a_hero_that_returns_is_in_the_hand_when_it_is_told():
    w = Watched(Table({"F0": "illusionist", "F1": "fighter 2"}, {}, hands=("witch", "")))
    w.t.spell("A:F0")
    w.told = len(w.t.match.events(0))
    after = w.pick("lying", "A:F1")["return"]
    assert after["seats"][0]["hand"] == ["blue.witch", "blue.fighter"]
    assert "card" not in place(after, "A:F1")


@pytest.mark.rule("PT-R34")
def test_a_taken_hero_dies_and_then_stands_in_the_other_unit():
    w = Watched(Table({"K1": "overlord"}, {"F0": "fighter"}, hands=("assassin witch", "")))
    w.pick("order", "assassin")
    w.pick("take", "B:F0")
    seen = w.pick("place", "A:F0")
    assert list(seen)[:2] == ["killed", "taken"]
    assert "card" not in place(seen["killed"], "B:F0")
    assert "card" not in place(seen["taken"], "B:F0")
    assert place(seen["taken"], "A:F0")["taken"] is True


@pytest.mark.rule("PT-R34")
def test_a_taken_hero_that_dies_again_lies_in_the_discard_pile_when_it_is_told():
    w = Watched(Table({"K1": "assassin", "F0": "fighter"}, {"F0": "blue.witch frail"}, hands=("knight", "")))
    w.pick("attack", "A:F0")
    seen = w.pick("melee", "B:F0")
    assert [kind for kind in seen if kind in ("killed", "discard")] == ["killed", "discard"]
    assert "card" not in place(seen["killed"], "B:F0")
    assert seen["killed"]["seats"][0]["discard"] == ["blue.witch"]


def test_the_end_is_told_when_it_is_there():
    w = Watched(Table({"F0": "fighter"}, {"K1": "mystic 15"}, actions=1, first=1))
    seen = w.pick("attack", "A:F0")
    assert (seen["leader_killed"]["phase"], seen["leader_killed"]["result"]) == ("wave_end", None)
    assert (seen["game_won"]["phase"], seen["game_won"]["result"]) == ("over", 0)


def test_the_next_game_of_a_match_is_told():
    t = Table({"K1": "fighter"}, {"K1": "knight lethal"}, mode="match", hands=("healer", "healer"))
    t.end_wave()
    assert [event["game"] for event in t.events("next_game")] == [2]
