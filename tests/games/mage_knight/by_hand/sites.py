"""Sites: what is sold and yielded there, whom one meets, and what conquering brings (MK-13, MK-19, MK-32); ruins and altars."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.mage_knight.by_hand.case import Case, case
from tests.games.mage_knight.test_fight_sums import in_city
from tests.games.mage_knight.test_sites import fought, lying, met, shields
from tests.games.mage_knight.test_sites import ruin as ruin_of


def at(tile: str, hex: str, **fields: Any) -> dict[str, Any]:
    """Standing on that space."""
    return {"tiles": {"0,0": "start_a", "0,1": tile, "1,0": "countryside_02"}, "at": f"0,1,{hex}", **fields}


def owned(tile: str, hex: str, **fields: Any) -> dict[str, Any]:
    """Standing on a site that one has conquered."""
    return at(tile, hex, shields={f"0,1,{hex}": [0]}, **fields)


# A promise is worth influence 4 for white mana.
TALK = "interact; promise; strong"
TWICE = f"{TALK}; promise; strong"
FOUR = "hand promise -1, white -1"
EIGHT = "hand promise -2, white -2"
P2 = {"hand": "promise promise rage"}
P3 = {"hand": "promise promise promise rage"}
SOLD = {"spells": ["fireball", "chill", "cure"], "actions": ["agility", "decompose", "in_need"]}

VISITS = [
    case("village.visit", "open", f"{TALK}; buy_healing", f"influence +1, heal +1, {FOUR}", **at("countryside_03", "SW", **P2)),
    case("village.visit", "open", f"{TALK}; peasants_1", f"unit peasants_1 +1, offered peasants_1 -1, recruited +1, {FOUR}",
         **at("countryside_03", "SW", units=["peasants_1"], **P2)),
    # reputation 7 is influence 5
    case("village.visit", "open", "interact; peasants_1",
         "influence +1, unit peasants_1 +1, offered peasants_1 -1, recruited +1",
         **at("countryside_03", "SW", units=["peasants_1"], reputation=7)),
    # -5: 3 less
    case("village.visit", "open", f"{TALK}", f"influence +1, {FOUR}", **at("countryside_03", "SW", reputation=-5, **P2)),
    case("village.plunder", "open", "plunder", "hand rage +2, deck -2, reputation -1",
         **at("countryside_03", "SW", phase="begin", hand="march", deck="rage rage rage")),
    case("monastery.visit", "open", f"{TALK}; buy_healing; buy_healing", f"heal +2, {FOUR}",
         **at("countryside_05", "NE", **P2)),
    case("monastery.visit", "open", f"{TWICE}; agility", f"influence +2, deck +1, {EIGHT}",
         **at("countryside_05", "NE", lessons=["agility"], **P2)),
    case("keep.visit", "open", f"{TWICE}; utem_swordsmen_1",
         f"influence +2, unit utem_swordsmen_1 +1, offered utem_swordsmen_1 -1, recruited +1, {EIGHT}",
         **owned("countryside_03", "NE", units=["utem_swordsmen_1"], **P2)),
    case("mage_tower.visit", "open", f"{TWICE}; fireball; token",
         f"influence +1, deck +1, red -1, offered fireball -1, {EIGHT}", **owned("countryside_04", "C", **P2, **SOLD)),
    # An own shield in a city is influence 1.
    case("city_red.visit", "open", f"{TWICE}; promise; strong; buy_artifact",
         "influence +1, reward artifact +1, hand promise -3, white -3", **owned("core_08", "C", **P3)),
    case("city_blue.visit", "open", f"{TWICE}; fireball; token",
         f"influence +2, deck +1, red -1, offered fireball -1, {EIGHT}", **owned("core_06", "C", **P2, **SOLD)),
    case("city_white.visit", "open", f"{TALK}; add_elite", f"influence +3, {FOUR}", **owned("core_07", "C", **P2)),
    case("city_white.visit", "open", f"{TWICE}; utem_swordsmen_1",
         f"influence +3, unit utem_swordsmen_1 +1, offered utem_swordsmen_1 -1, recruited +1, {EIGHT}",
         **owned("core_07", "C", units=["utem_swordsmen_1"], **P2)),
    case("city_green.visit", "open", f"{TWICE}; decompose", f"influence +3, deck +1, offered decompose -1, {EIGHT}",
         **owned("core_05", "C", **P2, **SOLD)),
    # Units of villages for their price, of monasteries, keeps and towers for 1 more, of cities for 3.
    case("refugee_camp.visit", "open", f"{TALK}; peasants_1",
         f"unit peasants_1 +1, offered peasants_1 -1, recruited +1, {FOUR}",
         **at("countryside_12", "W", units=["peasants_1"], **P2)),
    case("refugee_camp.visit", "open", f"{TWICE}; utem_swordsmen_1",
         f"influence +1, unit utem_swordsmen_1 +1, offered utem_swordsmen_1 -1, recruited +1, {EIGHT}",
         **at("countryside_12", "W", units=["utem_swordsmen_1"], **P2)),
]  # fmt: skip

ENDING = {"used_card": True, "hand": "march"}
YIELDS = [
    case("crystal_mine_red.yield", "open", "end; draw", "crystal red +1", **at("countryside_06", "C", **ENDING)),
    case("crystal_mine_blue.yield", "open", "end; draw", "crystal blue +1", **at("countryside_05", "SE", **ENDING)),
    case("crystal_mine_green.yield", "open", "end; draw", "crystal green +1", **at("core_02", "E", **ENDING)),
    case("crystal_mine_white.yield", "open", "end; draw", "crystal white +1", **at("countryside_03", "SE", **ENDING)),
    case("deep_mine.yield", "open", "end; green; draw", "crystal green +1", **at("countryside_13", "SE", **ENDING)),
    case("deep_mine.yield", "open", "end; not green; white; draw", "crystal white +1", **at("countryside_14", "W", **ENDING)),
    case("magical_glade.yield", "open", "end; mend_hand; draw", "hand wound -1",
         **at("countryside_01", "C", used_card=True, hand="wound march")),
    case("magical_glade.yield", "open", "end; mend_discard; draw", "discard wound -1",
         **at("countryside_01", "C", used_card=True, hand="march", discard="wound")),
]  # fmt: skip

ARROWS = {
    "hand": "swiftness swiftness swiftness swiftness swiftness swiftness rage",
    "mana": {"white": 6, "red": 1},
}
SHOT = "swiftness; strong"  # a ranged attack 3


def bag(**piles: str) -> dict[str, Any]:
    return {"piles": {back: {"top": names.split()} for back, names in piles.items()}}


CONQUESTS = [
    # Armour 5 takes two arrows, armour 9 three.
    case("dungeon.conquest", "open", f"enter; {SHOT}; {SHOT}; strike",
         "fame +4, hand swiftness -2, white -2, reward dungeon +1, shield 0,1,SE +1",
         **at("countryside_07", "SE", **ARROWS, **bag(brown="minotaur"))),
    case("tomb.conquest", "open", f"enter; {SHOT}; {SHOT}; {SHOT}; strike",
         "fame +7, hand swiftness -3, white -3, reward artifact +1, reward spell +1, shield 0,1,NE +1",
         **at("core_01", "NE", **ARROWS, **bag(red="swamp_dragon"))),
    case("monster_den.conquest", "open", f"enter; {SHOT}; {SHOT}; strike",
         "fame +4, hand swiftness -2, white -2, reward random_crystal +2, shield 0,1,W +1",
         **at("countryside_06", "W", **ARROWS, **bag(brown="minotaur"))),
    case("spawning_grounds.conquest", "open", f"enter; #0; {SHOT}; {SHOT}; strike; {SHOT}; {SHOT}; strike",
         "fame +9, hand swiftness -4, white -4, reward artifact +1, reward random_crystal +3, shield 0,1,W +1",
         **at("core_01", "W", **ARROWS, **bag(brown="minotaur medusa"))),
    case("monastery.conquest", "open", f"burn; {SHOT}; {SHOT}; strike",
         "fame +4, reputation -3, hand swiftness -2, white -2, reward artifact +1, shield 0,1,NE +1",
         **at("countryside_05", "NE", **ARROWS, **bag(violet="monks"))),
    # Orcs of a ruin bring no reputation.
    case("ancient_ruins.conquest", "open", f"enter_ruin; #0; {SHOT}; strike; {SHOT}; {SHOT}; strike",
         "fame +5, hand swiftness -3, white -3, reward crystals_4 +1, shield 0,1,NE +1",
         tokens={"0,1,NE": [{"back": "yellow", "kind": "ruin_green_green"}]},
         **at("countryside_08", "NE", **ARROWS, **bag(green="prowlers cursed_hags"))),
    # An assault costs reputation 1; catapults reach whoever is fortified once.
    case("keep.conquest", "open", "0,1,NE; use_unit; ability 2; strike",
         "at 0,1,NE, move -3, fame +3, reputation -1, red -1, shield 0,1,NE +1, unit catapults_1 -1, unit catapults_1/spent +1",
         army="catapults", move=3, mana={"red": 1}, hand="rage", tokens={"0,1,NE": [{"back": "grey", "kind": "crossbowmen"}]},
         **at("countryside_03", "C")),
    case("mage_tower.conquest", "open", "0,1,C; use_unit; ability 2; strike",
         "at 0,1,C, move -5, fame +4, reputation -1, red -1, reward spell +1, shield 0,1,C +1, unit catapults_1 -1, "
         "unit catapults_1/spent +1",
         army="catapults", move=5, mana={"red": 1}, hand="rage", tokens={"0,1,C": [{"back": "violet", "kind": "monks"}]},
         **at("countryside_04", "SW")),
    # Orcs bring reputation 1, draconum 2.
    case("marauding_orcs.defeat", "attack", "rage; strong; strike", "fame +2, reputation +1, red -1, hand rage -1",
         hand="rage"),
    case("draconum.defeat", "attack", "rage; strong; strike", "fame +7, reputation +2, red -1, hand rage -1", hand="rage",
         foes="swamp_dragon", changed={0: {"lowered": 5, "attacks": [{"state": "dealt"}]}},
         tiles={"0,0": "start_a", "0,1": "core_04"}, at="0,1,SW", place="0,1,C"),
]  # fmt: skip


CATAPULTS = "unit catapults_1 -1, unit catapults_1/spent +1"


def assault(colour: str, tile: str, start: str, cost: int) -> Case:
    """Crossbowmen alone defend the city: armour 4, in the white one 5; fire 5 defeats them."""
    return case(
        f"city_{colour}.conquest", "open", "0,1,C; use_unit; ability 2; strike",
        f"at 0,1,C, move -{cost}, fame +3, reputation -1, red -1, shield 0,1,C +1, {CATAPULTS}",
        army="catapults", move=cost, mana={"red": 1}, hand="rage",
        tokens={"0,1,C": [{"back": "grey", "kind": "crossbowmen"}]}, **at(tile, start),
    )  # fmt: skip


CITIES = [
    assault("green", "core_05", "SE", 2), assault("blue", "core_06", "SW", 2), assault("white", "core_07", "NE", 2),
    assault("red", "core_08", "SW", 2),
]  # fmt: skip
CASES = VISITS + YIELDS + CONQUESTS + CITIES


# --- what the colours do for a garrison ------------------------------------------------------------------------------


def blue() -> None:
    """Fire and ice attacks have 2 more, cold fire 1."""
    for enemy, value in (("ice_mages", 7), ("fire_mages", 8), ("altem_mages", 5), ("swordsmen", 6)):
        assert in_city("blue", enemy).value(enemy) == value


def green() -> None:
    """Physical attacks are poisonous: 3 wounds into the hand and 3 onto the discard pile."""
    for enemy, wounds, poison in (("swordsmen", 3, 3), ("ice_mages", 3, 0)):
        arena = in_city("green", enemy, stage="damage").suffer(enemy)
        assert (arena.wounds, arena.discard.split().count("wound")) == (wounds, poison)


def red() -> None:
    """Physical attacks are brutal: 6 is 12."""
    for enemy, wounds in (("swordsmen", 6), ("fire_mages", 3)):
        assert in_city("red", enemy, stage="damage").suffer(enemy).wounds == wounds


def white() -> None:
    """Armour 1 higher."""
    for enemy, armor in (("swordsmen", 6), ("ice_mages", 7)):
        assert in_city("white", enemy).armor(enemy) == armor


COLOURS: dict[str, Callable[[], None]] = {
    "city_blue.conquest": blue, "city_green.conquest": green, "city_red.conquest": red, "city_white.conquest": white,
}  # fmt: skip


# --- ruins -----------------------------------------------------------------------------------------------------------


class Ruin(NamedTuple):
    """Backs of whom one meets, and what is won."""

    id: str
    enemies: str
    rewards: str


class Altar(NamedTuple):
    id: str
    price: dict[str, int]
    fame: int


ALTARS = [
    Altar("altar_green", {"green": 3}, 7), Altar("altar_blue", {"blue": 3}, 7), Altar("altar_white", {"white": 3}, 7),
    Altar("altar_red", {"red": 3}, 7), Altar("altar_all", {"red": 1, "blue": 1, "green": 1, "white": 1}, 10),
]  # fmt: skip
RUINS = [
    Ruin("ruin_grey_violet", "grey violet", "unit"),
    Ruin("ruin_green_brown", "green brown", "artifact"),
    Ruin("ruin_green_green", "green green", "crystals_4"),
    Ruin("ruin_brown_violet", "brown violet", "spell crystals_4"),
    Ruin("ruin_grey_white", "grey white", "artifact spell"),
    Ruin("ruin_grey_brown", "grey brown", "artifact"),
    Ruin("ruin_brown_red", "brown red", "artifact artifact"),
    Ruin("ruin_green_red", "green red", "artifact advanced_action"),
    Ruin("ruin_violet_violet", "violet violet", "spell advanced_action"),
    Ruin("ruin_green_x3", "green green green", "unit"),
]
# The tokens that lie on top (TOKENS of test_sites), by their back.
TOPS = {
    "brown": ["minotaur", "gargoyle"], "red": ["fire_dragon"], "violet": ["monks", "fire_mages"], "grey": ["crossbowmen"],
    "white": ["gunners"], "green": ["prowlers", "cursed_hags", "wolf_riders"],
}  # fmt: skip


def altar(row: Altar) -> None:
    """The mana is gone, the fame is there, and nothing else; with one mana less nobody worships."""
    first = next(iter(row.price))
    assert "enter_altar" not in ruin_of(row.id, mana={**row.price, first: row.price[first] - 1}).options
    table = ruin_of(row.id, mana=row.price).choose("turn.what", "enter_altar")
    assert (table.hero.fame, table.mana, table.rewards) == (row.fame, {}, [])
    assert (shields(table, "ancient_ruins"), lying(table, "ancient_ruins")) == ((0,), [])


def ruin(row: Ruin) -> None:
    """One meets them, and has won it when all are defeated."""
    table = ruin_of(row.id).choose("turn.what", "enter_ruin")
    backs = row.enemies.split()
    assert met(table) == [TOPS[back][backs[:place].count(back)] for place, back in enumerate(backs)]
    fought(table, len(backs))
    assert sorted(table.rewards) == sorted(row.rewards.split())
    assert shields(table, "ancient_ruins") == (0,)
