"""Combat at sites: adventures, monasteries, cities (MK-14.4, MK-14.5, MK-14.13, MK-19), and every token once."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import sums
from tafelrunde.games.mage_knight.content import BACKS, Enemy, library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.vocabulary import NOTHING, PHYSICAL
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Json, Table

OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}


class Visit(Arena):
    """The hero stands on a site and has not acted yet."""

    def __init__(self, tile: str, position: str, hand: str = "rage march", **fields: Any) -> None:
        tiles = {"0,0": "start_a", "1,0": tile}
        setting: dict[str, Any] = {"tiles": tiles, "at": f"1,0,{position}", "others": OTHER, **fields}
        Table.__init__(self, hand, "march", **setting)

    @property
    def shields(self) -> Json:
        return {hex_name(hex): list(seats) for hex, seats in self.s.shields.items()}


def bag(**piles: str) -> Json:
    return {"piles": {back: {"bag": names.split()} for back, names in piles.items()}}


# --- adventures ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.4", "MK-32.53", "MK-14.15")
def test_a_dungeon_is_entered_as_an_action() -> None:
    visit = Visit("countryside_07", "SE", **bag(brown="minotaur"))
    assert visit.match.choice is not None
    assert [option.final for option in visit.match.choice.options if option.kind == "enter"] == [True]
    visit.pick("enter")
    assert (visit.faced, visit.hero.acted, visit.fight.dark, visit.fight.no_units) == (
        ["minotaur"],
        True,
        True,
        True,
    )


@pytest.mark.rule("MK-14.13", "MK-R55")
def test_in_an_adventure_nobody_else_can_be_challenged() -> None:
    """Orcs stand beside the ruin, and beside the monastery."""
    ruin = [{"back": "yellow", "kind": "ruin_green_green"}, token("diggers")]
    visit = Visit("countryside_08", "NE", tokens={"1,0,NE": ruin, "1,0,C": [token("prowlers")]})
    assert visit.offers("challenge", "1,0,C")
    visit.pick("enter_ruin")
    assert (visit.prompt, visit.faced) == ("fight.what", ["diggers"])
    cloister = Visit("countryside_05", "NE", tokens={"1,0,E": [token("prowlers")]}, **bag(violet="monks"))
    assert cloister.offers("challenge", "1,0,E")
    cloister.pick("burn")
    assert (cloister.prompt, cloister.faced) == ("fight.what", ["monks"])


@pytest.mark.rule("MK-8.9", "MK-32.3")
def test_underground_it_is_night_even_by_day() -> None:
    """Gold is of no use there, black is, and the strong effect of a spell works."""
    inside = Arena("minotaur", site="dungeon", hand="swiftness fireball", combat={"dark": True},
                   mana={"gold": 1, "red": 1, "black": 1})  # fmt: skip
    assert "strong" not in inside.ways("swiftness")
    assert "strong" in inside.ways("fireball")
    outside = Arena("minotaur", hand="swiftness fireball", mana={"gold": 1, "red": 1, "black": 1})
    assert "strong" in outside.ways("swiftness")
    assert "strong" not in outside.ways("fireball")


@pytest.mark.rule("MK-19.11", "MK-32.62")
def test_a_later_visit_to_a_dungeon_meets_somebody_new() -> None:
    visit = Visit("countryside_07", "SE", **bag(brown="minotaur")).pick("enter").endure()
    assert (visit.lying, visit.dropped, visit.shields) == ([], ["minotaur"], {})


@pytest.mark.rule("MK-19.12", "MK-19.13", "MK-32.63")
def test_the_enemy_of_a_monster_den_stays_for_all_to_see() -> None:
    visit = Visit("countryside_06", "W", **bag(brown="minotaur")).pick("enter").endure()
    assert (visit.lying, visit.shields) == (["minotaur"], {})
    seen: Any = visit.match.view(1)
    assert seen["tokens"]["1,0,W"] == [{"back": "brown", "id": "minotaur"}]
    again = Visit("countryside_06", "W", tokens={"1,0,W": [token("gargoyle")]}).pick("enter")
    assert again.faced == ["gargoyle"]


@pytest.mark.rule("MK-19.12", "MK-32.57")
def test_spawning_grounds_keep_the_undefeated_and_refill_the_defeated() -> None:
    two = {"1,0,W": [token("gargoyle"), token("minotaur")]}
    visit = Visit("core_01", "W", tokens=two, hand="fireball", mana={"red": 1}).pick("enter")
    assert visit.faced == ["gargoyle", "minotaur"]
    visit.plays("fireball", "basic", "minotaur").strike().endure()
    assert visit.lying == ["gargoyle"]
    assert len(visit.s.tokens[visit.hero.at]) == 2
    assert visit.face_up == {"1,0,W": False}  # the new one


@pytest.mark.rule("MK-19.5")
def test_a_cleared_site_is_marked() -> None:
    visit = Visit(
        "countryside_06", "W", tokens={"1,0,W": [token("minotaur")]}, hand="fireball", mana={"red": 1}
    )
    visit.pick("enter").plays("fireball", "basic").strike()
    assert (visit.shields, visit.hero.fame, visit.prompt) == ({"1,0,W": [0]}, 4, "turn.what")
    assert not visit.offers("enter")


@pytest.mark.rule("MK-14.4", "MK-32.49", "MK-32.51")
def test_a_ruin_with_enemies_is_fought_for_and_gives_no_reputation_for_orcs() -> None:
    ruin = next(one for one in library().ruins if one.enemies and BACKS[one.enemies[0]] == "green")
    lying = [{"back": "yellow", "kind": ruin.id}, token("prowlers")]
    visit = Visit("countryside_08", "NE", tokens={"1,0,NE": lying}, hand="fireball", mana={"red": 1})
    visit.pick("enter_ruin").plays("fireball", "basic").strike()
    assert (visit.hero.fame, visit.hero.reputation, visit.shields) == (2, 0, {"1,0,NE": [0]})


# --- monasteries -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-14.5", "MK-32.17", "MK-32.18")
def test_burning_a_monastery_costs_three_reputation_and_is_fought_for_without_units() -> None:
    visit = Visit("countryside_05", "NE", army="peasants", **bag(violet="monks")).pick("burn")
    assert (visit.hero.reputation, visit.faced, visit.fight.no_units) == (-3, ["monks"], True)
    assert sums.fortifications(visit.s, visit.foe("monks")) == 0
    assert not visit.offers("use_unit")


@pytest.mark.rule("MK-19.9")
def test_a_burned_monastery_bears_the_shield() -> None:
    visit = Visit("countryside_05", "NE", hand="fireball", mana={"red": 1}, **bag(violet="monks")).pick(
        "burn"
    )
    visit.plays("fireball", "basic").strike()
    assert visit.shields == {"1,0,NE": [0]}
    assert not visit.offers("interact") and not visit.offers("burn")


@pytest.mark.rule("MK-19.11", "MK-32.20")
def test_the_defender_of_a_monastery_is_discarded() -> None:
    visit = Visit("countryside_05", "NE", **bag(violet="monks")).pick("burn").endure()
    assert (visit.lying, visit.dropped, visit.shields) == ([], ["monks"], {})


# --- cities ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-19.2")
def test_a_shield_for_each_defender_of_a_city() -> None:
    arena = Arena("monks", "golems", site="keep", tiles={"0,0": "start_a", "1,0": "core_05"}, at="1,0,C", hand="rage",
                  stage="attack", combat=begun("attack", [0], "5"), shields={"1,0,C": [1]}, rampagers="prowlers",
                  place="1,0,C")  # fmt: skip
    arena.strike()
    assert list(arena.s.shields.values()) == [(1, 0)]
    arena.next()
    assert arena.at != "1,0,C"  # the golems are left


# --- every token -----------------------------------------------------------------------------------------------------


def expected_wounds(enemy: Enemy) -> int:
    """What the printed attacks do to a hero with armour 4, read off the token."""
    names = [one.id for place, one in enumerate(library().enemy_abilities) if enemy.abilities >> place & 1]
    return sum(-(-attack.value * (2 if "brutal" in names else 1) // 4) for attack in enemy.attacks)


@pytest.mark.parametrize("enemy", library().enemies, ids=lambda enemy: enemy.id)
@pytest.mark.rule("MK-17.11", "MK-15.9", "MK-15.11", "MK-19.10")
def test_every_token_is_fought_once(enemy: Enemy) -> None:
    """Nothing is done: it deals what is printed. Attacked with one point less than it needs it stays, with all it falls."""
    brown = {"brown": {"bag": ["minotaur", "gargoyle"]}, "green": {"bag": ["prowlers"]}}
    arena = Arena(enemy.id, hand="rage", level=9, piles=brown).endure()
    summons = [attack for attack in enemy.attacks if attack.summons != NOTHING]
    if not summons:
        assert arena.wounds == expected_wounds(enemy)
    assert (arena.prompt, arena.lying) == ("turn.what", [enemy.id])
    weak = bool(enemy.resistances >> PHYSICAL & 1)
    needed = (enemy.elusive_armor + enemy.defend) * (2 if weak else 1)
    short = Arena(enemy.id, hand="rage", stage="attack", combat=begun("attack", [0], f"{needed - 1}"))
    assert not short.suffices
    full = Arena(enemy.id, hand="rage", stage="attack", combat=begun("attack", [0], f"{needed}")).strike()
    assert (full.hero.fame, full.dropped, full.lying) == (enemy.fame, [enemy.id], [])
