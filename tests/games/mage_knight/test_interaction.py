"""Interaction with locals: where, with what influence, and every purchase (MK-13, MK-3.12 to MK-3.18, MK-32, MK-33.7)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import interaction
from tafelrunde.games.mage_knight.content import library
from tests.games.mage_knight.table import Table, seen

BOX = library()
ORCS = {"0,1,W": [{"back": "green", "kind": "prowlers"}]}
PLACES: dict[str, tuple[str, str]] = {
    "village": ("countryside_03", "SW"),
    "monastery": ("countryside_05", "NE"),
    "keep": ("countryside_03", "NE"),
    "mage_tower": ("countryside_04", "C"),
    "city_green": ("core_05", "C"),
    "city_blue": ("core_06", "C"),
    "city_white": ("core_07", "C"),
    "city_red": ("core_08", "C"),
    "refugee_camp": ("countryside_12", "W"),
    "magical_glade": ("countryside_01", "C"),
    "dungeon": ("countryside_07", "SE"),
}
PURCHASES = ("recruit", "buy_", "add_elite")


def at(place: str, hand: str = "march", owner: int | None = 0, **fields: Any) -> Table:
    """Standing on that site; keeps and towers bear a shield of this seat."""
    tile, hex = PLACES[place]
    shields = {f"0,1,{hex}": [owner]} if owner is not None and place in ("keep", "mage_tower") else {}
    return Table(
        hand, **{"tiles": {"0,0": "start_a", "0,1": tile}, "at": f"0,1,{hex}", "shields": shields, **fields}
    )


def buying(place: str, influence: int, hand: str = "march", **fields: Any) -> Table:
    """In the middle of an interaction there."""
    return at(place, hand, **{"interacting": True, "acted": True, "influence": influence, **fields})


def for_sale(table: Table) -> list[str]:
    assert table.match.choice is not None
    return [option.kind for option in table.match.choice.options if option.kind.startswith(PURCHASES)]


def recruits(table: Table) -> list[str]:
    assert table.match.choice is not None
    return [option.refs[0][5:] for option in table.match.choice.options if option.kind == "recruit"]


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-13.1", "MK-32.1")
@pytest.mark.parametrize("place", PLACES)
def test_where_one_can_interact(place: str) -> None:
    assert ("interact" in at(place).options) == (place not in ("magical_glade", "dungeon"))


@pytest.mark.rule("MK-13.1", "MK-32.30", "MK-32.33", "MK-R50")
@pytest.mark.parametrize(("place", "possible"), [("keep", False), ("mage_tower", True)])
def test_a_keep_is_its_owners_but_a_tower_serves_everybody(place: str, possible: bool) -> None:
    assert ("interact" in at(place, owner=1).options) == possible


@pytest.mark.rule("MK-13.1", "MK-32.37")
def test_a_city_must_be_conquered() -> None:
    assert "interact" in at("city_red").options
    garrison = {"0,1,C": [{"back": "white", "kind": "freezers"}]}
    assert "interact" not in at("city_red", tokens=garrison).options


@pytest.mark.rule("MK-19.9", "MK-13.1")
def test_a_burned_monastery_is_an_empty_space() -> None:
    assert "interact" not in at("monastery", shields={"0,1,NE": [1]}).options


@pytest.mark.rule("MK-13.1", "MK-10.28", "MK-10.29", "MK-10.31")
def test_it_is_the_action_of_the_turn() -> None:
    assert "interact" not in at("village", acted=True).options
    assert "interact" not in at("village", rested=True).options
    table = at("village", "march", move=4, tokens={}).choose("turn.what", "interact")
    assert table.hero.acted
    assert table.options == ["march", "end"]  # no moving, no other action, no rest


@pytest.mark.rule("MK-10.41")
def test_with_only_wounds_in_hand_there_is_no_action() -> None:
    assert at("village", "wound").options == ["recover"]


# --- influence -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-13.3", "MK-3.5", "MK-X7", "MK-X32")
@pytest.mark.parametrize(
    ("reputation", "influence"),
    [(-6, -5), (-5, -3), (-4, -2), (-3, -1), (-2, -1), (-1, 0), (0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 5)],
)  # fmt: skip
def test_reputation_is_added_once(reputation: int, influence: int) -> None:
    table = at("village", reputation=reputation).choose("turn.what", "interact")
    assert table.hero.influence == influence


@pytest.mark.rule("MK-13.4")
def test_on_the_x_nobody_interacts() -> None:
    assert "interact" not in at("village", reputation=-7).options


@pytest.mark.rule("MK-13.3", "MK-13.18")
def test_later_changes_of_reputation_do_not_matter() -> None:
    """Threaten, strong, costs reputation in the middle of it."""
    table = at("village", "threaten", reputation=-1, mana={"red": 1}).choose("turn.what", "interact")
    table.choose("turn.what", "threaten").choose("card.how", "strong")
    assert (table.hero.reputation, table.hero.influence) == (-2, 5)


@pytest.mark.rule("MK-10.30")
def test_points_from_before_are_lost() -> None:
    table = at("village", influence=4, move=3).choose("turn.what", "interact")
    assert (table.hero.influence, table.hero.move) == (0, 0)


@pytest.mark.rule("MK-13.6", "MK-32.39", "MK-13.18")
def test_own_shields_in_a_city_add_influence() -> None:
    table = at("city_red", shields={"0,1,C": [0, 1, 0]}, reputation=2).choose("turn.what", "interact")
    assert table.hero.influence == 1 + 2


@pytest.mark.rule("MK-13.6")
def test_a_shield_on_a_keep_adds_none() -> None:
    assert at("keep").choose("turn.what", "interact").hero.influence == 0


@pytest.mark.rule("MK-13.2", "MK-13.5")
def test_cards_units_and_skills_add_influence() -> None:
    table = at("village", "promise rage", army="peasants", skills="norowas_bright_negotiation").choose(
        "turn.what", "interact"
    )
    table.choose("turn.what", "promise").choose("card.how", "basic")
    table.choose("turn.what", "rage").choose("card.how", "side_influence")
    table.choose("turn.what", "peasants_1").match.answer(0)
    table.choose("turn.what", "norowas_bright_negotiation")
    assert table.hero.influence == 2 + 1 + 2 + 3


@pytest.mark.rule("MK-13.5", "MK-24.8")
def test_healing_goes_on_in_an_interaction() -> None:
    table = buying("village", 3, "tranquility wound wound").choose("turn.what", "buy_healing")
    table.choose("turn.what", "tranquility").choose("card.how", "basic").match.answer(0)
    table.choose("turn.what", "heal").choose("turn.what", "heal")
    assert table.hand == ""


@pytest.mark.rule("MK-13.7")
def test_bonuses_alone_may_suffice() -> None:
    table = at("village", "march wound", reputation=7).choose("turn.what", "interact")
    assert for_sale(table) == ["buy_healing"]


@pytest.mark.rule("MK-R21")
def test_a_negative_modifier_must_be_covered_first() -> None:
    table = at("village", "promise wound", reputation=-6, mana={"white": 1}).choose("turn.what", "interact")
    table.choose("turn.what", "promise").choose("card.how", "strong")
    assert table.hero.influence == -1
    assert for_sale(table) == []
    table.end()
    assert table.hero.influence == 0  # there is no debt


def test_nothing_is_for_sale_without_an_interaction() -> None:
    assert for_sale(at("village", influence=20)) == []


# --- recruiting ------------------------------------------------------------------------------------------------------

UNITS = [f"{unit.id}_1" for unit in BOX.units if unit.set == 0]


@pytest.mark.rule("MK-13.8", "MK-32.7", "MK-32.13", "MK-32.28", "MK-32.33", "MK-32.37")
@pytest.mark.parametrize(
    ("place", "icon"),
    [("village", "village"), ("monastery", "monastery"), ("keep", "keep"), ("mage_tower", "mage_tower"), ("city_red", "city")],
)  # fmt: skip
def test_units_with_the_symbol_of_the_site(place: str, icon: str) -> None:
    expected = [
        f"{unit.id}_1"
        for unit in BOX.units
        if unit.set == 0
        and unit.recruit >> ["village", "monastery", "keep", "mage_tower", "city"].index(icon) & 1
    ]
    assert sorted(recruits(buying(place, 20, units=UNITS))) == sorted(expected)


@pytest.mark.rule("MK-13.15", "MK-32.38")
def test_all_units_can_be_recruited_in_the_white_city() -> None:
    assert sorted(recruits(buying("city_white", 20, units=UNITS))) == sorted(UNITS)


@pytest.mark.rule("MK-3.18", "MK-13.8", "MK-13.17")
@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_costs_what_is_printed(unit: str) -> None:
    price = next(kind.cost for kind in BOX.units if f"{kind.id}_1" == unit)
    assert recruits(buying("city_white", price - 1, units=[unit])) == []
    table = buying("city_white", price + 2, units=[unit]).choose("turn.what", unit)
    assert (table.army, table.hero.influence) == (unit, 2)


@pytest.mark.rule("MK-33.7")
@pytest.mark.parametrize(
    ("unit", "price"),
    [("peasants", 4), ("utem_swordsmen", 7), ("herbalists", 3), ("savage_monks", 8), ("fire_golems", 9), ("catapults", 10),
     ("altem_mages", 15)],
)  # fmt: skip
def test_a_refugee_camp_takes_more_for_units_from_elsewhere(unit: str, price: int) -> None:
    table = buying("refugee_camp", price, "march wound", units=[f"{unit}_1"])
    assert for_sale(table) == ["recruit"]  # no healing there
    table.choose("turn.what", f"{unit}_1")
    assert table.hero.influence == 0


def price(table: Table, unit: str) -> int:
    return interaction.price_of(table.s, 0, BOX.unit_card_numbers[unit])


def test_thugs_turn_reputation_round_and_heroes_count_it_twice() -> None:
    for reputation, thugs, heroes in ((2, 7, 8), (-2, 3, 10), (0, 5, 9)):
        table = buying("village", 20, reputation=reputation, units=["thugs_1", "heroes_red_1"])
        prices = {name: table.option(name).preview for name in ("thugs_1", "heroes_red_1")}
        assert prices == {"thugs_1": {"cost": thugs}, "heroes_red_1": {"cost": heroes}}


@pytest.mark.rule("MK-13.3", "MK-13.18", "MK-R256")
def test_the_modifier_of_reputation_is_that_of_the_beginning_for_prices_too() -> None:
    """Thugs in service cost reputation 1 when they bring influence; other thugs and heroes cost what they cost before."""
    units = ["thugs_2", "heroes_red_1"]
    table = at("village", reputation=4, army="thugs_1", units=units, level=9)
    table.choose("turn.what", "interact").choose("turn.what", "thugs_1")
    assert (table.hero.reputation, table.hero.influence) == (3, 2 + 4)
    assert [price(table, unit) for unit in units] == [5 + 2 * 2, 9 - 2]
    saved = type(table.match).from_position(table.match.position())
    market = seen(saved, 0)["market"]
    assert [sale["price"] for sale in market["units"]] == [9, 7]
    assert (market["start"], market["influence"]) == (2, 6)


@pytest.mark.rule("MK-13.3", "MK-13.4", "MK-R256")
def test_a_disguise_comes_too_late_in_an_interaction() -> None:
    """Before it: reputation counts for nothing at all. In it: what the locals know they know."""
    mask: dict[str, Any] = {
        "reputation": 3, "skills": "krang_arcane_disguise", "units": ["thugs_1"], "level": 9, "influence": 9,
    }  # fmt: skip
    early = at("village", **mask).choose("turn.what", "krang_arcane_disguise")
    early.choose("disguise.how", "disguise").choose("turn.what", "interact")
    assert (price(early, "thugs_1"), early.hero.influence) == (5, 0)
    late = at("village", **mask).choose("turn.what", "interact").choose("turn.what", "krang_arcane_disguise")
    late.choose("disguise.how", "disguise")
    assert (price(late, "thugs_1"), late.hero.influence) == (7, 1)


@pytest.mark.rule("MK-R257")
@pytest.mark.parametrize(("first", "second"), [("thugs_1", "heroes_red_1"), ("heroes_red_1", "thugs_1")])
def test_thugs_and_heroes_are_not_recruited_in_one_interaction(first: str, second: str) -> None:
    """Others are; and in the next interaction both can be had."""
    table = buying("village", 40, units=[first, second, "peasants_1", "thugs_2"], level=9)
    assert set(recruits(table)) == {first, second, "peasants_1", "thugs_2"}
    table.choose("turn.what", first)
    assert second not in recruits(table) and "peasants_1" in recruits(table)
    assert ("thugs_2" in recruits(table)) == (first == "thugs_1")
    sales = {sale["ref"]: sale["why"] for sale in seen(table.match, 0)["market"]["units"]}
    assert (sales[f"unit:{second}"], sales["unit:peasants_1"]) == ("closed", None)
    saved = type(table.match).from_position(table.match.position())
    assert saved.position() == table.match.position()
    table.end()
    assert table.hero.marks.company == 0


def test_charm_makes_one_unit_cheaper() -> None:
    """Charm, basic, in an interaction: one unit for 3 less; it may be kept for another one."""
    table = buying("village", 1, "charm", mana={"white": 1}, units=["peasants_1", "foresters_1"], level=3)
    table.choose("turn.what", "charm").choose("card.how", "basic").match.answer(1)
    assert recruits(table) == ["peasants_1", "foresters_1"]
    table.choose("turn.what", "peasants_1").choose("recruit.discount", "full_price")
    assert table.hero.influence == 1
    assert recruits(table) == []
    again = buying("village", 1, "charm", mana={"white": 1}, units=["peasants_1", "foresters_1"], level=3)
    again.choose("turn.what", "charm").choose("card.how", "basic").match.answer(1)
    again.choose("turn.what", "peasants_1").choose("recruit.discount", "discount")
    assert (again.army, again.hero.influence) == ("peasants_1", 4)
    assert recruits(again) == []  # used up


def test_a_bot_takes_a_discount_gladly_unless_it_costs_reputation() -> None:
    table = buying("village", 1, "charm", mana={"white": 1}, units=["peasants_1", "foresters_1"], level=3)
    table.choose("turn.what", "charm").choose("card.how", "basic").match.answer(1)
    choice = table.choose("turn.what", "peasants_1").match.choice
    assert choice is not None and choice.asked.words is not None
    assert {name: table.match.game.weight(table.s, choice, value) for name, value in zip(table.options, choice.values)} == {
        "discount": 4, "full_price": 1,
    }  # fmt: skip
    assert choice.asked.words(table.s, 0, *choice.about)["n"] == 3


def test_ruthless_coercion_costs_reputation_when_it_is_used() -> None:
    table = buying("village", 0, "ruthless_coercion", units=["peasants_1"])
    table.choose("turn.what", "ruthless_coercion").choose("card.how", "basic").choose("effect.may", "do_it")
    assert table.hero.reputation == 0
    table.choose("turn.what", "peasants_1")  # 2 influence and 2 off: there is no other way
    assert (table.army, table.hero.influence, table.hero.reputation) == ("peasants_1", 0, -1)


def test_on_her_own_forbids_recruiting() -> None:
    table = buying("village", 4, units=["peasants_1"], skills="wolfhawk_on_her_own")
    table.choose("turn.what", "wolfhawk_on_her_own").match.answer(0)
    assert (table.hero.influence, recruits(table)) == (7, [])
    late = buying("village", 4, units=["peasants_1"], skills="wolfhawk_on_her_own", hired=1)
    late.choose("turn.what", "wolfhawk_on_her_own")
    assert (late.hero.influence, recruits(late)) == (5, ["peasants_1"])


# --- everything else that is for sale --------------------------------------------------------------------------------


@pytest.mark.rule("MK-3.12", "MK-13.10", "MK-32.8", "MK-32.14")
@pytest.mark.parametrize(("place", "price"), [("village", 3), ("monastery", 2)])
def test_healing_points(place: str, price: int) -> None:
    assert for_sale(buying(place, price - 1)) == []
    table = (
        buying(place, 2 * price, "march wound wound")
        .choose("turn.what", "buy_healing")
        .choose("turn.what", "heal")
    )
    assert (table.hand, table.hero.influence) == ("wound march", price)
    table.choose("turn.what", "buy_healing")
    assert (table.hero.heal, table.hero.influence) == (1, 0)


@pytest.mark.rule("MK-R57")
def test_healing_points_that_were_bought_are_lost_at_the_end_of_the_turn() -> None:
    table = buying("village", 3, used_card=True, others={1: {"hand": "rage"}}).choose(
        "turn.what", "buy_healing"
    )
    assert table.end().hero.heal == 0


@pytest.mark.rule("MK-13.10")
@pytest.mark.parametrize("place", ["keep", "mage_tower", "city_red", "city_blue", "city_white", "city_green"])
def test_nobody_else_sells_healing(place: str) -> None:
    assert "buy_healing" not in for_sale(buying(place, 20, mana={"red": 1}))


@pytest.mark.rule("MK-3.13", "MK-13.11", "MK-32.16", "MK-9.11", "MK-9.13")
def test_a_monastery_trains_for_six() -> None:
    lessons = ["agility", "refreshing_walk"]
    assert for_sale(buying("monastery", 5, lessons=lessons)) == ["buy_healing"]
    table = buying("monastery", 6, lessons=lessons, actions=["decompose"])
    assert table.options[:3] == ["buy_healing", "agility", "refreshing_walk"]  # not the advanced action offer
    table.choose("turn.what", "agility")
    assert (table.deck, table.hero.influence) == ("agility", 0)
    assert [BOX.deeds[card].id for card in table.s.lessons] == ["refreshing_walk"]
    assert "agility" not in for_sale(buying("village", 20, lessons=lessons))


SPELLS: dict[str, Any] = {
    "spells": ["fireball", "chill", "cure"],
    "piles": {"spells": {"top": ["whirlwind"]}},
}


@pytest.mark.rule("MK-3.14", "MK-13.12", "MK-13.14", "MK-32.33", "MK-32.38", "MK-9.12")
@pytest.mark.parametrize("place", ["mage_tower", "city_blue"])
def test_spells_cost_seven_and_a_mana_of_their_colour(place: str) -> None:
    assert for_sale(buying(place, 6, mana={"red": 1}, **SPELLS)) == []
    assert for_sale(buying(place, 7, **SPELLS)) == []
    table = buying(place, 8, mana={"red": 1, "black": 1}, **SPELLS)
    assert for_sale(table) == ["buy_spell"]
    table.choose("turn.what", "fireball").choose("mana.last", "token")
    assert (table.deck, table.hero.influence, table.mana) == ("fireball", 1, {"black": 1})
    assert [BOX.deeds[card].id for card in table.s.spells] == ["whirlwind", "chill", "cure"]


@pytest.mark.rule("MK-13.12")
def test_any_source_of_mana_pays_for_a_spell() -> None:
    table = buying("mage_tower", 7, crystals={"blue": 1}, source=["gold"], **SPELLS)
    assert for_sale(table) == ["buy_spell"] * 3  # gold is any colour by day
    table.choose("turn.what", "chill")
    assert table.options == ["gold_die", "crystal"]
    assert for_sale(buying("mage_tower", 7, source=["gold"], night=True, **SPELLS)) == []


@pytest.mark.rule("MK-13.12")
@pytest.mark.parametrize("place", ["keep", "village", "monastery", "city_red", "city_green", "city_white"])
def test_nobody_else_sells_spells(place: str) -> None:
    assert "buy_spell" not in for_sale(buying(place, 20, mana={"red": 1}, **SPELLS))


@pytest.mark.rule("MK-3.15", "MK-13.13", "MK-X29", "MK-22.13", "MK-32.38", "MK-13.17")
def test_artifacts_of_the_red_city_are_drawn_at_the_end_of_the_turn() -> None:
    """Two for 24: three are drawn, two kept."""
    assert for_sale(buying("city_red", 11)) == []
    pile = {"artifacts": {"top": ["ruby_ring", "golden_grail", "book_of_wisdom", "diamond_ring"]}}
    table = buying("city_red", 24, piles=pile, used_card=True, others={1: {"hand": "rage"}})
    table.choose("turn.what", "buy_artifact").choose("turn.what", "buy_artifact")
    assert (table.hero.influence, table.rewards, table.deck) == (0, ["artifact", "artifact"], "")
    table.choose("turn.what", "end").choose("artifact.back", "golden_grail")
    table.choose("artifact.next", "book_of_wisdom")
    assert table.deck == "ruby_ring book_of_wisdom"
    assert [BOX.deeds[card].id for card in table.s.piles[14].below] == ["golden_grail"]


@pytest.mark.rule("MK-3.16", "MK-13.15", "MK-32.38")
def test_the_white_city_adds_elite_units_to_the_offer() -> None:
    assert for_sale(buying("city_white", 1)) == []
    table = buying("city_white", 10, piles={"elite": {"top": ["catapults_2"]}})
    assert table.option("add_elite").final
    table.choose("turn.what", "add_elite")
    assert (table.offered, table.hero.influence) == (["catapults_2"], 8)
    assert "add_elite" not in for_sale(table)  # the deck is empty


@pytest.mark.rule("MK-3.17", "MK-13.16", "MK-32.38")
def test_the_green_city_teaches_advanced_actions() -> None:
    given: dict[str, Any] = {
        "actions": ["agility", "decompose", "in_need"], "piles": {"actions": {"top": ["stout_resolve", "learning"]}},
    }  # fmt: skip
    assert for_sale(buying("city_green", 5, **given)) == []
    table = buying("city_green", 12, lessons=["refreshing_walk"], **given)
    assert for_sale(table) == ["buy_action"] * 3 + ["buy_unseen"]
    table.choose("turn.what", "decompose")
    assert (table.deck, table.hero.influence) == ("decompose", 6)
    assert [BOX.deeds[card].id for card in table.s.actions] == ["stout_resolve", "agility", "in_need"]
    table.choose("turn.what", "buy_unseen")
    assert table.deck == "learning decompose"
    assert for_sale(table) == []


@pytest.mark.rule("MK-13.17")
def test_different_things_may_be_bought_as_long_as_influence_lasts() -> None:
    table = buying("monastery", 14, "wound", lessons=["agility"], units=["herbalists_1"], used_card=True)
    table.choose("turn.what", "agility").choose("turn.what", "herbalists_1").choose(
        "turn.what", "buy_healing"
    )
    assert table.hero.influence == 3
    assert for_sale(table) == ["buy_healing"]


def test_what_reveals_something_is_announced() -> None:
    """Nothing that only costs influence is a point of no return."""
    table = buying("monastery", 14, "wound", lessons=["agility"], units=["herbalists_1"], used_card=True)
    assert not any(table.option(what).final for what in ("agility", "herbalists_1", "buy_healing"))
    assert interaction.reveals(table.s, 0, interaction.BUY_UNSEEN)
