"""Units: the cards, command tokens, using, readying, wounds, healing and banners (MK-6, MK-24)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import effects, holdings, units
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import ELITE, REGULAR
from tafelrunde.games.mage_knight.terms import Played
from tests.games.mage_knight.table import Table, new_game, position

BOX = library()
VILLAGE: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_01"}, "at": "0,1,E"}
LAST_TURN: dict[str, Any] = {
    "announced": 1, "last_turns": [0], "used_card": True, "source": ["red", "red", "red", "red"],
    "tactic": "early_bird", "others": {1: {"tactic": "planning"}},
}  # fmt: skip


def buying(influence: int, **fields: Any) -> Table:
    """In the middle of an interaction at a village."""
    return Table("march", **{**VILLAGE, "interacting": True, "acted": True, "influence": influence, **fields})


def kinds(table: Table) -> list[str]:
    assert table.match.choice is not None
    return [option.kind for option in table.match.choice.options]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-6.1")
def test_every_unit_card_is_a_thing_of_its_own() -> None:
    """The decks hold the forty cards of the base box, each once; in play it does not matter which deck it came from."""
    s = position(new_game("full_conquest", 2))
    dealt = [*s.piles[REGULAR].cards(), *s.piles[ELITE].cards(), *s.units]
    assert len(dealt) == len(set(dealt)) == 40
    assert len(BOX.unit_cards) == len(set(BOX.unit_card_ids)) == 56
    table = buying(20, units=["catapults", "peasants"], level=3)
    assert table.options.count("peasants_1") == 1
    both = Table("march", army="peasants_1/spent peasants_3", mode="full_conquest")
    assert both.options.count("peasants_3") == 1
    assert "peasants_1" not in both.options


@pytest.mark.rule("MK-6.2", "MK-6.5", "MK-9.13", "MK-13.8")
def test_a_recruited_unit_joins_ready_and_unwounded() -> None:
    table = buying(4, units=["peasants_1", "foresters_1"]).choose("turn.what", "peasants_1")
    assert table.army == "peasants_1"
    assert (table.hand, table.discard, table.deck, table.hero.influence) == ("march", "", "", 0)
    assert table.offered == ["foresters_1"]  # nobody takes the place
    assert table.told("recruited")[0]["text"]["en"] == "Tovak recruits Peasants."


@pytest.mark.rule("MK-6.3")
@pytest.mark.parametrize(("level", "tokens"), [(1, 1), (2, 1), (3, 2), (5, 3), (7, 4), (9, 5), (10, 5)])
def test_command_tokens_by_level(level: int, tokens: int) -> None:
    table = buying(20, level=level, units=["peasants_1"], army="foresters_1")
    assert units.free_command(table.s, 0) == tokens - 1
    table.choose("turn.what", "peasants_1")
    if tokens == 1:
        assert table.prompt is not None and table.prompt == "turn.what"  # the only unit had to go
    assert len(table.hero.units) == min(2, tokens)


@pytest.mark.rule("MK-6.6")
def test_without_a_free_token_a_unit_is_disbanded_first() -> None:
    """The disbanded one is out of the game; the new one is ready and unwounded whatever the other one was."""
    table = buying(
        9,
        units=["peasants_1", "foresters_1"],
        army="herbalists_1/spent/wounded utem_swordsmen_1/spent",
        level=3,
    )
    table.choose("turn.what", "peasants_1")
    assert table.prompt == "unit.disband"
    assert table.match.choice is not None
    assert "disband" in table.match.choice.text("en")
    table.choose("unit.disband", "herbalists_1")
    assert table.army == "utem_swordsmen_1/spent peasants_1"
    assert [BOX.unit_card_ids[unit] for unit in table.s.lost_units] == ["herbalists_1"]
    assert "herbalists_1" not in table.offered


# --- using -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-6.7", "MK-24.5", "MK-6.4")
def test_only_a_ready_and_unwounded_unit_can_be_used() -> None:
    for mark, usable in (("", True), ("/spent", False), ("/wounded", False), ("/spent/wounded", False)):
        assert ("peasants_1" in Table("march", army=f"peasants{mark}").options) == usable


@pytest.mark.rule("MK-6.8", "MK-6.17")
def test_one_ability_spends_it_until_the_end_of_the_round() -> None:
    table = Table("march rage", "rage rage rage", army="peasants", at="0,0,C", others={1: {"hand": "rage"}})
    table.choose("turn.what", "peasants_1")
    assert [option.text("en") for option in table.match.choice.options] == ["Influence 2.", "Move 2."]  # type: ignore[union-attr]
    table.match.answer(1)
    assert (table.hero.move, table.hero.influence, table.army) == (2, 0, "peasants_1/spent")
    assert "peasants_1" not in table.options
    table.choose("turn.what", "march").choose("card.how", "basic").end()
    assert table.army == "peasants_1/spent"


@pytest.mark.rule("MK-6.9")
def test_mana_for_an_ability_is_paid_first() -> None:
    without = Table("march", army="herbalists foresters/spent")
    without.choose("turn.what", "herbalists_1")
    assert without.match.choice is not None
    assert without.match.choice.options[0].text("en").startswith("Ready")
    table = Table("march wound wound", army="herbalists", mana={"green": 1}).choose(
        "turn.what", "herbalists_1"
    )
    table.match.answer(0)
    assert (table.mana, table.hero.heal) == ({}, 2)


@pytest.mark.rule("MK-6.10")
def test_units_add_to_cards() -> None:
    table = Table("march", army="peasants").choose("turn.what", "march").choose("card.how", "basic")
    table.choose("turn.what", "peasants_1").match.answer(1)
    assert table.hero.move == 4


@pytest.mark.rule("MK-6.7", "MK-10.21")
@pytest.mark.parametrize("unit", [unit.id for unit in BOX.units if unit.set == 0])
def test_what_every_unit_can_do_outside_combat(unit: str) -> None:
    """Attacks and blocks are no use there; everything else can be carried out."""
    army = f"{unit} herbalists_2/spent"
    rich = {"red": 1, "blue": 1, "green": 1, "white": 1, "black": 1}
    table = Table("march wound", army=army, level=5, mana=rich)
    card = f"{unit}_1"
    count = {
        "peasants": 2,
        "herbalists": 3,
        "foresters": 1,
        "illusionists": 2,
        "fire_mages": 1,
        "ice_mages": 1,
    }
    expected = {**count, "altem_mages": 1}.get(unit, 0)
    assert len(units.abilities(table.s, 0, table.hero.units[0])) == expected
    for ability in range(expected):
        twin = Table("march wound", army=army, level=5, mana=rich).choose("turn.what", card)
        if twin.prompt == "unit.how":
            twin.match.answer(ability)
        while twin.prompt != "turn.what":
            twin.match.answer(0)
        assert twin.army.startswith(f"{card}/spent")


@pytest.mark.rule("MK-14.23")
def test_a_wound_by_its_own_ability_lies_on_the_unit() -> None:
    """The strong ability of the Utem Swordsmen, without the attack that it is for."""
    table = Table("march", army="utem_swordsmen")
    [wound] = [step for step in BOX.units[5].abilities[1].effect.steps if step.to == 3]
    played = Played()
    played.unit = table.hero.units[0]
    list(effects.run(table.s, 0, [wound], played))
    assert (table.army, table.hand, table.discard) == ("utem_swordsmen_1/wounded", "march", "")


# --- readying --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-6.11")
def test_a_readied_unit_can_be_used_again() -> None:
    table = Table("march", army="herbalists peasants/spent", level=3).choose("turn.what", "herbalists_1")
    table.match.answer(0)  # ready another unit of level 2 or lower
    assert table.army == "herbalists_1/spent peasants_1"
    assert "peasants_1" in table.options


@pytest.mark.rule("MK-6.11")
def test_ready_units_up_to_a_level() -> None:
    """Rejuvenate, basic: one unit of level 2 or lower."""
    army = "peasants/spent catapults/spent utem_swordsmen/spent foresters"
    table = Table("rejuvenate", army=army, level=9)
    table.choose("turn.what", "rejuvenate").choose("card.how", "basic").match.answer(3)
    assert (table.prompt, table.options) == ("unit.ready", ["peasants_1", "utem_swordsmen_1"])
    table.choose("unit.ready", "utem_swordsmen_1")
    assert table.army == "peasants_1/spent catapults_1/spent utem_swordsmen_1 foresters_1"


@pytest.mark.rule("MK-6.11")
def test_nobody_is_asked_to_ready_or_heal_nobody() -> None:
    """The second ability of Herbalists makes a unit of level 2 ready; Inspiration one of level 4, or it heals one."""

    def offered(army: str) -> tuple[bool, bool]:
        table = Table("march", army=f"herbalists {army}", level=3, skills="norowas_inspiration")
        herbalists = BOX.unit_card_ids.index("herbalists_1")
        return 1 in units.abilities(table.s, 0, herbalists), "norowas_inspiration" in table.options

    assert offered("peasants") == (False, False)
    assert offered("catapults/spent") == (False, True)
    assert offered("peasants/wounded") == (False, True)
    assert offered("peasants/spent") == (True, True)


@pytest.mark.rule("MK-6.11")
def test_ready_units_by_a_number_of_levels() -> None:
    """Restoration, strong, in no forest: three levels together; one may stop."""
    army = "peasants_1/spent peasants_2/spent utem_swordsmen/spent catapults/spent"
    table = Table("restoration", army=army, level=9, night=True, mana={"green": 1, "black": 1})
    table.choose("turn.what", "restoration").choose("card.how", "strong")
    assert table.options == ["peasants_1", "peasants_2", "utem_swordsmen_1", "catapults_1", "enough"]
    table.choose("unit.ready", "utem_swordsmen_1")
    assert table.options == ["peasants_1", "peasants_2", "enough"]
    table.choose("unit.ready", "peasants_2")
    assert table.prompt == "turn.what"
    assert table.army == "peasants_1/spent peasants_2 utem_swordsmen_1 catapults_1/spent"


@pytest.mark.rule("MK-6.11")
def test_ready_all_units() -> None:
    """Banner of Courage, strong; it is thrown away for that."""
    table = Table("banner_of_courage", army="peasants/spent catapults/spent/wounded", level=3)
    table.choose("turn.what", "banner_of_courage").choose("card.how", "strong")
    assert table.army == "peasants_1 catapults_1/wounded"


@pytest.mark.rule("MK-4.15", "MK-6.17", "MK-24.6")
def test_all_units_become_ready_for_a_new_round_and_stay_wounded() -> None:
    table = Table(army="peasants/spent catapults/spent/wounded foresters/wounded", level=5, **LAST_TURN).end()
    assert table.prompt == "tactic.take"
    assert table.army == "peasants_1 catapults_1/wounded foresters_1/wounded"


# --- healing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-24.10", "MK-24.9")
@pytest.mark.parametrize(
    ("unit", "level"), [("peasants", 1), ("utem_swordsmen", 2), ("catapults", 3), ("altem_mages", 4)]
)
def test_healing_a_unit_costs_its_level(unit: str, level: int) -> None:
    assert "heal_unit" not in kinds(Table("march", army=f"{unit}/wounded", heal=level - 1))
    table = Table("march", army=f"{unit}/wounded", heal=5).choose("turn.what", f"{unit}_1")
    assert (table.army, table.hero.heal) == (f"{unit}_1", 5 - level)


@pytest.mark.rule("MK-24.11")
def test_two_wounds_are_healed_one_by_one() -> None:
    table = Table("march", army="peasants/spent/wounded/wounded", heal=3).choose("turn.what", "peasants_1")
    assert table.army == "peasants_1/spent/wounded"
    table.choose("turn.what", "peasants_1")
    assert (table.army, table.hero.heal) == ("peasants_1/spent", 1)
    assert "heal_unit" not in kinds(table)


@pytest.mark.rule("MK-24.8", "MK-24.10")
def test_healing_points_may_be_pooled() -> None:
    table = Table("tranquility", army="utem_swordsmen/wounded herbalists", level=3, mana={"green": 1})
    table.choose("turn.what", "tranquility").choose("card.how", "basic").match.answer(0)
    assert "utem_swordsmen_1" not in table.options
    table.choose("turn.what", "herbalists_1").match.answer(0)
    table.choose("turn.what", "utem_swordsmen_1")
    assert (table.army, table.hero.heal) == ("utem_swordsmen_1 herbalists_1/spent", 1)


@pytest.mark.rule("MK-22.6", "MK-24.14")
def test_a_glade_heals_no_unit() -> None:
    glade: dict[str, Any] = {"tiles": {"0,0": "start_a", "0,1": "countryside_01"}, "at": "0,1,C"}
    table = Table("rage", "rage", army="peasants/wounded", used_card=True, **glade)
    table.choose("turn.what", "end")
    assert (table.prompt, table.army) == ("discard.card", "peasants_1/wounded")


def test_cure_draws_and_readies() -> None:
    """Cure, basic: each wound healed from hand draws a card, each unit healed becomes ready."""
    table = Table("cure wound", "rage march", army="peasants/spent/wounded", mana={"green": 1})
    table.choose("turn.what", "cure").choose("card.how", "basic")
    assert table.option("heal").final  # a card is drawn
    table.choose("turn.what", "heal")
    assert table.hand == "rage"
    table.choose("turn.what", "peasants_1")
    assert table.army == "peasants_1"


def test_inspiration_heals_one_wound_and_fortitude_all() -> None:
    table = Table(
        "march", army="peasants/wounded catapults/wounded/wounded", level=3, skills="norowas_inspiration"
    )
    table.choose("turn.what", "norowas_inspiration").match.answer(1)
    table.choose("unit.heal", "catapults_1")
    assert table.army == "peasants_1/wounded catapults_1/wounded"
    every = Table("banner_of_fortitude", army="peasants/wounded catapults/wounded/wounded", level=3)
    every.choose("turn.what", "banner_of_fortitude").choose("card.how", "strong")
    assert every.army == "peasants_1 catapults_1"


@pytest.mark.rule("MK-6.6")
def test_call_to_arms_takes_a_unit_for_nothing() -> None:
    given: dict[str, Any] = {
        "mana": {"white": 1, "black": 1},
        "night": True,
        "units": ["altem_mages_1", "thugs_1"],
    }
    table = Table("call_to_arms", army="peasants", **given)
    table.choose("turn.what", "call_to_arms").choose("card.how", "strong").choose(
        "unit.take", "altem_mages_1"
    )
    assert table.army == "altem_mages_1"
    empty = Table("call_to_arms", **{**given, "units": []}).choose("turn.what", "call_to_arms")
    assert "strong" not in empty.options


def test_in_need_counts_wounds_on_units() -> None:
    table = Table("in_need wound", army="peasants/wounded/wounded").choose("turn.what", "in_need")
    table.choose("card.how", "basic")
    assert table.hero.influence == 3 + 1 + 2


# --- banners ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-6.13", "MK-10.40")
def test_a_banner_is_put_to_a_unit() -> None:
    table = Table("banner_of_glory march", army="peasants foresters", level=3).choose(
        "turn.what", "banner_of_glory"
    )
    assert "basic" not in table.options  # its basic effect is what the unit gets
    table.choose("card.how", "to_a_unit").choose("banner.unit", "foresters_1")
    assert (table.army, table.play, table.hero.used_card) == (
        "peasants_1 foresters_1/banner_of_glory",
        "",
        True,
    )
    alone = Table("banner_of_glory march").choose("turn.what", "banner_of_glory")
    assert "to_a_unit" not in alone.options


@pytest.mark.rule("MK-6.13", "MK-6.15")
def test_a_new_banner_takes_the_place_of_the_old_one() -> None:
    table = Table("banner_of_glory", army="peasants/banner_of_courage/used").choose(
        "turn.what", "banner_of_glory"
    )
    table.choose("card.how", "to_a_unit")
    assert (table.army, table.discard) == ("peasants_1/banner_of_glory", "banner_of_courage")
    assert not table.s.unit_state[table.hero.units[0]] & 8


@pytest.mark.rule("MK-6.15")
def test_the_banner_of_a_lost_unit_goes_to_the_discard_pile() -> None:
    table = buying(9, units=["peasants_1"], army="herbalists/spent/banner_of_glory").choose(
        "turn.what", "peasants_1"
    )
    assert (table.army, table.discard) == ("peasants_1", "banner_of_glory")


@pytest.mark.rule("MK-6.14", "MK-4.13")
def test_the_power_of_a_banner_works_once_a_round() -> None:
    """Banner of Courage: the unit becomes ready. Nothing to do while it is ready."""
    assert "banner_power" not in kinds(Table("march", army="peasants/banner_of_courage"))
    table = Table("march", army="peasants/spent/banner_of_courage")
    assert kinds(table).count("banner_power") == 1
    table.match.answer(kinds(table).index("banner_power"))
    assert table.army == "peasants_1/banner_of_courage"
    holdings.spend_unit(table.s, 0, table.hero.units[0])
    again = Table("march", army="peasants/spent/banner_of_courage/used")
    assert "banner_power" not in kinds(again)
    fresh = (
        Table(army="peasants/spent/banner_of_courage/used", **LAST_TURN)
        .end()
        .choose("banner.stay", "banner_stays")
    )
    assert not fresh.s.unit_state[fresh.hero.units[0]] & 8


@pytest.mark.rule("MK-4.14", "MK-6.16")
@pytest.mark.parametrize("stays", [True, False])
def test_at_the_end_of_a_round_a_banner_stays_or_is_shuffled_in(stays: bool) -> None:
    table = Table(army="peasants/spent/banner_of_glory foresters", level=3, **LAST_TURN).end()
    table.choose("banner.stay", "banner_stays" if stays else "banner_leaves")
    assert table.prompt == "tactic.take"
    assert table.army == ("peasants_1/banner_of_glory foresters_1" if stays else "peasants_1 foresters_1")
    assert table.hand == ("" if stays else "banner_of_glory")  # the deck was empty
    assert table.discard == ""


# --- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-6.4")
def test_units_lie_open_for_everybody() -> None:
    table = Table(
        "march", army="peasants_2/spent/wounded foresters/banner_of_glory", level=3, units=["catapults_1"]
    )
    for seat in (0, 1, None):
        view: Any = table.match.view(seat)
        assert view["units"] == ["catapults_1"]
        assert view["seats"][0]["command"] == 2
        assert view["seats"][0]["units"] == [
            {
                "id": "peasants_2",
                "spent": True,
                "wounds": 1,
                "banner": None,
                "banner_used": False,
                "token": None,
                "loyal": False,
            },
            {
                "id": "foresters_1",
                "spent": False,
                "wounds": 0,
                "banner": "banner_of_glory",
                "banner_used": False,
                "token": None,
                "loyal": False,
            },
        ]
    content: Any = table.match.game.content(table.s)
    peasants = next(unit for unit in content["units"] if unit["id"] == "peasants")
    assert peasants["cards"] == ["peasants_1", "peasants_2", "peasants_3"]
    assert (peasants["recruit"], peasants["resistances"]) == (["village"], [])


# --- a new turn ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-13.9")
def test_a_new_unit_may_be_used_at_once_but_does_not_pay_for_itself() -> None:
    assert "peasants_1" not in buying(3, units=["peasants_1"]).options  # 2 influence of its own would do
    table = buying(6, units=["peasants_1"]).choose("turn.what", "peasants_1")
    table.choose("turn.what", "peasants_1").match.answer(0)
    assert table.hero.influence == 4
    assert (table.hero.recruited, table.hero.hired) == (1, 1)


def test_what_was_counted_in_a_turn_is_forgotten() -> None:
    table = buying(4, units=["peasants_1"], others={1: {"hand": "rage"}}).choose("turn.what", "peasants_1")
    table.choose("turn.what", "march").choose("card.how", "side_move").end()
    assert (table.hero.recruited, table.hero.hired, table.hero.interacting) == (0, 0, False)
