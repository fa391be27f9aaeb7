"""What somebody without a plan leans to: the weights that questions give to their own answers."""

from collections.abc import Callable

import pytest

from tafelrunde.core.choice import DONE
from tafelrunde.games.mage_knight import (
    auction,
    cards,
    duel,
    endturn,
    errands,
    exchange,
    fray,
    mana,
    menu,
    offers,
    resting,
    rewards,
    turn,
    windows,
)
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import NEIGHBOURS, hex_name
from tafelrunde.games.mage_knight.state import BLOCK_PHASE, RANGED_PHASE, Mage
from tests.games.mage_knight.arena import PLACES, Arena, begun, token
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table

Weight = Callable[[Mage, int, int], int]


def at_peace() -> Mage:
    return Table("march rage").s


def in_combat(*parts: str) -> Mage:
    fight = begun("attack", [0], *parts) if parts else {}
    return Arena("prowlers", hand="march rage", stage="attack", combat=fight).s


@pytest.mark.parametrize(
    ("value", "weight"),
    [
        (turn.END, 1),
        (turn.REST, 1),
        (turn.HEAL, 8),
        (turn.CRYSTAL, 0),
        (turn.CARD - 1, 0),
        (turn.CARD, 4),
        (turn.EXPLORE, 6),
        (menu.INTERACT, 2),
        (menu.ENTER, 2),
        (menu.BURN, 0),
        (menu.ATTACK, 8),
        (menu.UNIT, 3),
        (menu.HEAL_UNIT, 3),
        (menu.POWER, 3),
        (menu.SKILL, 3),
        (menu.BUY, 8),
        (offers.OFFERS, 3),
        (offers.KEPT, 3),
        (turn.CHALLENGE, 1),
        (errands.MARK, 8),
        (errands.CHANT, 2),
        (errands.PATH_END, 2),
        (errands.STAY_OUT, 1),
        (errands.TUNNEL, 1),
        (errands.JOINT, 2),
    ],
)
def test_in_a_turn(value: int, weight: int) -> None:
    assert turn.menu_weight(at_peace(), 0, value) == weight


def test_an_assault_that_was_refused_is_hardly_proposed_again() -> None:
    s = at_peace()
    s.quest.refused = (1,)
    assert turn.menu_weight(s, 0, errands.JOINT) == 0


def test_nobody_walks_into_a_garrison_by_chance() -> None:
    tiles, _, before = PLACES["keep"]
    s = Table("march", tiles=tiles, at=before, move=9, tokens={"0,1,NE": [token("guardsmen")]}).s
    leanings = {hex_name(hex): turn.menu_weight(s, 0, turn.MOVE + hex) for hex in NEIGHBOURS[s.heroes[0].at]}
    assert (leanings["0,1,NE"], leanings["0,1,SW"]) == (0, 1)


@pytest.mark.parametrize(
    ("value", "weight"),
    [
        (fray.NEXT, 1),
        (fray.STRIKE, 20),
        (fray.LET_GO, 0),
        (fray.CRYSTAL - 1, 1),
        (fray.CRYSTAL, 0),
        (fray.TARGET - 1, 0),
        (fray.TARGET, 1),
        (fray.SPARE - 1, 1),
        (fray.SPARE, 0),
        (fray.BLOCK - 1, 0),
        (fray.BLOCK, 1),
        (fray.SLOW - 1, 1),
        (fray.SLOW, 4),
        (fray.DAMAGE, 4),
        (fray.CARD - 1, 4),
    ],
)
def test_in_a_combat(value: int, weight: int) -> None:
    assert fray.menu_weight(in_combat(), 0, value) == weight


def test_what_is_begun_gets_more_cards() -> None:
    assert fray.menu_weight(in_combat(), 0, fray.CARD) == 3
    assert fray.menu_weight(in_combat("3"), 0, fray.CARD) == 6


@pytest.mark.parametrize(
    ("how", "outside", "inside"),
    [
        ("basic", 3, 5),
        ("strong", 4, 6),
        ("side_move", 1, 0),
        ("side_influence", 0, 0),
        ("to_a_unit", 5, 1),
        ("side_attack", 2, 2),
        ("side_block", 2, 2),
    ],
)
def test_how_a_card_is_used(how: str, outside: int, inside: int) -> None:
    value = cards.HOWS.index(how)
    assert cards.how_weight(at_peace(), 0, value, 1) == outside
    assert cards.how_weight(in_combat(), 0, value, 1) == inside


def test_free_mana_is_paid_first_and_a_crystal_late() -> None:
    order = ["endless", "token", "die", "gold_token", "gold_die", "black_die", "tactic_die", "crystal"]
    weights = [mana.source_weight(at_peace(), 0, mana.SOURCES.index(name), 0) for name in order]
    assert weights == [16, 15, 14, 13, 12, 11, 10, 9]


@pytest.mark.parametrize(
    ("weigh", "value", "weight"),
    [
        (endturn.discard_weight, DONE, 4),
        (endturn.discard_weight, 1, 1),
        (windows.before_weight, DONE, 4),
        (windows.before_weight, windows.PLUNDER, 1),
        (windows.before_weight, windows.TACTIC, 3),
        (windows.before_weight, windows.SKILL, 3),
        (resting.wounds_weight, 0, 1),
        (resting.wounds_weight, 2, 7),
        (rewards.gift_weight, DONE, 0),
    ],
)
def test_between_turns(weigh: Weight, value: int, weight: int) -> None:
    assert weigh(at_peace(), 0, value) == weight


def test_the_better_unit_is_taken_as_a_reward() -> None:
    levels = {"peasants_1": 1, "utem_swordsmen_1": 2, "fire_golems_1": 3}
    numbers = [library().unit_card_ids.index(unit) for unit in levels]
    assert [rewards.gift_weight(at_peace(), 0, unit) for unit in numbers] == list(levels.values())


def test_fame_and_the_next_turn_are_dear() -> None:
    s = at_peace()
    assert (auction.bid_weight(s, 0, DONE, 0, 0), auction.bid_weight(s, 0, 3, 0, 0)) == (8, 1)
    assert (duel.commit_weight(s, 0, duel.FULLY, 1), duel.commit_weight(s, 0, duel.PARTLY, 1)) == (1, 4)


@pytest.mark.parametrize(
    ("value", "weight"),
    [(DONE, 0), (exchange.HERO, 3), (exchange.UNIT, 3), (exchange.STEAL - 1, 3), (exchange.STEAL, 8), (exchange.RETREAT - 1, 8),
     (exchange.RETREAT, 20)],
)  # fmt: skip
def test_what_is_done_with_damage_to_a_player(value: int, weight: int) -> None:
    assert exchange.damage_weight(at_peace(), 0, value) == weight


def test_what_is_done_in_a_duel() -> None:
    ring = Ring("swiftness rage", "march").attack()
    s = ring.s
    assert s.combat.stage == RANGED_PHASE
    assert [exchange.menu_weight(s, 0, value) for value in (fray.NEXT, fray.STRIKE, fray.CARD)] == [10, 20, 2]
    s.combat.stage = BLOCK_PHASE
    assert [exchange.menu_weight(s, 0, value) for value in (fray.STRIKE, fray.CARD)] == [10, 2]
