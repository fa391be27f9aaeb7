"""What the browser's table shows of a combat and of an interaction: figures come from here, it computes none."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight.printed import content
from tafelrunde.games.mage_knight.view import View
from tafelrunde.games.mage_knight.view_fight import FightView, GainView, OpenView
from tafelrunde.games.mage_knight.view_market import MarketView, SaleView
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import Table
from tests.games.mage_knight.test_interaction import buying


def seen(table: Table, seat: int = 0) -> View:
    view = table.match.game.view(table.s, seat)
    assert isinstance(view, View)
    return view


def fight(arena: Arena, seat: int = 0) -> FightView:
    found = seen(arena, seat).fight
    assert found is not None
    return found


def opened(arena: Arena) -> OpenView:
    found = fight(arena).open
    assert found is not None
    return found


def gains(arena: Arena, seat: int = 0) -> dict[str, int]:
    return {f"{one.ref} {one.how}".strip(): one.value for one in fight(arena, seat).gains}


def preview(arena: Arena, kind: str, thing: str = "") -> dict[str, Any]:
    assert arena.match.choice is not None
    [number] = arena.listed(kind, thing)
    return arena.match.choice.options[number].preview or {}


# --- what lies in an attack or block ---------------------------------------------------------------------------------


@pytest.mark.rule("MK-16.6", "MK-16.9")
def test_an_open_block_says_what_counts_and_what_is_missing() -> None:
    arena = Arena("fire_mages", stage="block", combat=begun("block", [0, 0], "ice 3", "3"))
    now = opened(arena)
    assert (now.total, now.efficient, now.needed, now.missing, now.suffices) == (4, 3, 6, 2, False)
    assert [(part.counts, part.halves) for part in now.parts] == [("full", 6), ("half", 3)]
    assert now.half == ["physical", "fire"]


@pytest.mark.rule("MK-15.18", "MK-21.23")
def test_an_open_attack_pools_the_resistances_of_its_targets() -> None:
    arena = Arena(
        "ironclads",
        "orc_war_beasts",
        stage="attack",
        combat=begun("attack", [0, 1], "fire 4", "cold_fire 3", "3"),
    )
    now = opened(arena)
    assert now.half == ["physical", "fire", "ice", "cold_fire"]
    assert (now.total, now.needed, now.missing) == (5, 8, 3)
    assert fight(arena).foes[0].half == ["physical"]


@pytest.mark.rule("MK-16.20")
def test_what_counts_double_against_swift_attacks_says_so() -> None:
    arena = Arena("wolf_riders", stage="block", combat=begun("block", [0, 0], "4 double"))
    [part] = opened(arena).parts
    assert (part.counts, part.halves, opened(arena).total) == ("double", 16, 8)


def test_a_value_knows_where_it_came_from() -> None:
    arena = Arena("fire_mages", hand="rage cold_toughness march", stage="block", army="red_cape_monks")
    arena.block("fire_mages").plays("cold_toughness", "basic")
    arena.plays("march", "side_block").use("red_cape_monks", 0)
    assert [part.by for part in opened(arena).parts] == [
        "card:cold_toughness", "card:march", "unit:red_cape_monks_1",
    ]  # fmt: skip
    again = Table.__new__(Table)
    again.match = type(arena.match).from_position(arena.match.position())
    assert again.s.combat.parts == arena.s.combat.parts


# --- what would help -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-16.9")
def test_gains_are_those_of_the_open_block_and_halves_join() -> None:
    arena = Arena(
        "fire_mages",
        hand="rage cold_toughness wound",
        stage="block",
        army="red_cape_monks",
        combat=begun("block", [0, 0], "3"),
    )
    # one half-point lies there: 2 more halves are 1, 3 more are 2
    assert gains(arena) == {
        "card:rage basic": 1,
        "card:rage side_block": 1,
        "card:cold_toughness basic": 3,
        "card:cold_toughness side_block": 1,
        "unit:red_cape_monks_1 0": 2,
    }


def test_gains_stay_while_it_is_asked_how_a_card_is_played() -> None:
    arena = Arena("prowlers", hand="rage", stage="attack", combat=begun("attack", [0], "1"))
    arena.pick("play", "rage")
    assert gains(arena)["card:rage basic"] == 2


def test_a_card_in_hand_says_what_each_use_would_add() -> None:
    arena = Arena("fire_mages", hand="cold_toughness", stage="block", combat=begun("block", [0, 0]))
    uses = {one["how"]: one["points"] for one in preview(arena, "play", "cold_toughness")["uses"]}
    assert (uses["basic"], uses["side_block"], uses["side_move"]) == (3, 0, 0)  # half a point is none yet


def test_nobody_else_sees_what_would_help() -> None:
    arena = Arena("prowlers", hand="rage", stage="attack", combat=begun("attack", [0], "1"))
    assert gains(arena, 1) == {} != gains(arena, 0)


@pytest.mark.rule("MK-15.4")
def test_against_a_fortified_enemy_only_siege_helps() -> None:
    fields: dict[str, Any] = {"hand": "swiftness", "mana": {"white": 1}, "stage": "ranged"}
    assert gains(Arena("prowlers", combat=begun("attack", [0]), **fields)) == {"card:swiftness strong": 3}
    assert gains(Arena("diggers", combat=begun("attack", [0]), **fields)) == {}


@pytest.mark.rule("MK-15.15", "MK-16.17")
def test_a_value_without_a_target_says_what_it_is_worth_against_each() -> None:
    arena = Arena("ironclads", "prowlers", hand="rage", stage="attack").pick("play", "rage").pick("basic")
    if arena.prompt == "effect.choose":
        arena.pick_branch(0)
    assert preview(arena, "attack_on", "ironclads") == {"total": 1, "needed": 3}
    assert preview(arena, "attack_on", "prowlers") == {"total": 2, "needed": 3}


# --- what happens if nothing is done ---------------------------------------------------------------------------------


@pytest.mark.rule("MK-17.11", "MK-21.2", "MK-21.5", "MK-21.7")
def test_an_attack_says_what_it_does_unblocked() -> None:
    arena = Arena("ironclads", "cursed_hags", "medusa", stage="block")
    attacks = [foe.attacks[0] for foe in fight(arena).foes]
    assert [(one.damage, one.wounds, one.poisoned, one.stuns) for one in attacks] == [
        (8, 4, 0, False), (3, 2, 2, False), (6, 3, 0, True),
    ]  # fmt: skip


@pytest.mark.rule("MK-17.1", "MK-17.13")
def test_ending_the_block_phase_has_a_price() -> None:
    arena = Arena("prowlers", "diggers", stage="block")
    assert preview(arena, "next_phase") == {"damage": 7, "wounds": 4, "knocked_out": False}
    assert preview(Arena("ironclads", "diggers", stage="block"), "next_phase")["knocked_out"]
    assert preview(Arena("prowlers", stage="attack"), "end_fight") == {}
    [number] = arena.listed("next_phase")
    assert arena.match.choice is not None
    assert arena.match.choice.options[number].text("de") == "Blocken beenden (4 Verletzungen)"


@pytest.mark.rule("MK-17.5", "MK-17.6", "MK-21.5", "MK-21.6")
@pytest.mark.parametrize(
    ("enemy", "unit", "left", "wounds", "lost"),
    [
        ("prowlers", "peasants", 1, 1, False),
        ("cursed_hags", "peasants", 0, 2, False),
        ("medusa", "peasants", 3, 0, True),
        ("golems", "guardian_golems", 0, 0, False),  # it resists: 2 is less than its armour
    ],
)
def test_damage_for_a_unit_is_told_before_it_is_given(
    enemy: str, unit: str, left: int, wounds: int, lost: bool
) -> None:
    arena = Arena(enemy, stage="damage", army=f"{unit}_1").pick("damage_from", enemy)
    told = preview(arena, "damage_unit", f"{unit}_1")
    assert (told["left"], told["unit_wounds"], told["lost"]) == (left, wounds, lost)
    arena.pick("damage_unit", f"{unit}_1")
    assert arena.wounds == told["wounds"]  # the hero took the rest
    assert arena.army == " ".join([f"{unit}_1" + "/wounded" * wounds] if not lost else [])


def test_the_question_says_what_the_phase_is_about() -> None:
    def asked(arena: Arena) -> str:
        assert arena.match.choice is not None
        return arena.match.choice.text("de")

    assert asked(Arena("prowlers", stage="block")) == "Welchen Angriff blockst du?"
    assert asked(Arena("prowlers", stage="block").block("prowlers")) == "Blocke: Herumtreiber."
    both = Arena("prowlers", "ironclads", stage="attack").attack("prowlers", "ironclads")
    assert asked(both) == "Greife an: Herumtreiber, Eisenpanzer."


# --- who is fought ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21.18")
def test_a_wall_that_was_taken_is_no_ability_any_more() -> None:
    assert fight(Arena("diggers")).foes[0].abilities == ["fortified"]
    razed = Arena("diggers", changed={0: {"lost": ["fortification"]}})
    assert (fight(razed).foes[0].abilities, fight(razed).foes[0].fortified) == ([], 0)


def test_enemies_are_printed_with_all_they_have() -> None:
    enemies = {one.id: one for one in content().enemies}
    trackers = enemies["orc_trackers"]
    assert (trackers.armor, trackers.elusive_armor, trackers.abilities) == (
        3,
        6,
        ["elusive", "assassination"],
    )
    assert [(one.value, one.element) for one in enemies["elemental_priestesses"].attacks] == [
        (3, "fire"),
        (3, "ice"),
    ]
    assert enemies["orc_summoners"].attacks[0].summons == "brown"
    assert enemies["elven_protectors"].defend == 2
    assert "swift" in [one.id for one in content().abilities]


# --- interaction -----------------------------------------------------------------------------------------------------


def market(table: Table) -> MarketView:
    found = seen(table).market
    assert found is not None
    return found


def told(sales: list[SaleView]) -> dict[str, tuple[int, int, str | None]]:
    return {one.ref.partition(":")[2] or one.ref: (one.price, one.missing, one.why) for one in sales}


@pytest.mark.rule("MK-13.8", "MK-13.10", "MK-3.12")
def test_a_village_sells_healing_and_its_units() -> None:
    now = market(buying("village", 4, units=["peasants_1", "utem_crossbowmen_1", "guardian_golems_1"]))
    assert (now.site, now.influence, told(now.services)) == ("village", 4, {"healing": (3, 0, None)})
    assert told(now.units) == {
        "peasants_1": (4, 0, None), "utem_crossbowmen_1": (6, 2, None), "guardian_golems_1": (7, 3, "place"),
    }  # fmt: skip


@pytest.mark.rule("MK-13.12")
def test_a_spell_needs_its_colour_besides() -> None:
    now = market(buying("mage_tower", 7, spells=["fireball", "snowstorm"], crystals={"red": 1}))
    assert told(now.spells) == {"fireball": (7, 0, None), "snowstorm": (7, 0, "mana")}
    elsewhere = market(buying("village", 7, spells=["fireball"], crystals={"red": 1}))
    assert told(elsewhere.spells) == {"fireball": (7, 0, "place")}


@pytest.mark.rule("MK-13.13", "MK-13.14", "MK-13.15")
@pytest.mark.parametrize(
    ("city", "service"),
    [("city_red", "artifact"), ("city_green", "unseen"), ("city_white", "elite"), ("city_blue", "")],
)
def test_what_the_cities_sell_besides(city: str, service: str) -> None:
    now = market(buying(city, 3, shields={"0,1,C": [0]}))
    assert [one.kind for one in now.services] == ([service] if service else [])
    assert (now.start, now.shields) == (1, 1)


@pytest.mark.rule("MK-8.6", "MK-8.9", "MK-32.3")
def test_depleted_dice_are_named() -> None:
    assert seen(Table("march")).depleted == ["black"]
    assert seen(Table("march", night=True)).depleted == ["gold"]
    assert seen(Arena("minotaur", site="dungeon", combat={"dark": True})).depleted == ["gold"]


def test_nothing_is_for_sale_while_nobody_interacts() -> None:
    assert seen(Table("march")).market is None


def test_gain_records_name_their_value() -> None:
    arena = Arena("fire_mages", hand="cold_toughness", stage="block", combat=begun("block", [0, 0]))
    assert GainView("card:cold_toughness", "basic", 3, "ice", 3) in fight(arena).gains


def test_whoever_looks_at_what_would_help_changes_nothing() -> None:
    """A unit with the Banner of Glory brings fame when it fights, not when somebody looks at it."""
    arena = Arena("prowlers", stage="block", army="peasants_1/banner_of_glory").block("prowlers")
    fame = arena.hero.fame
    assert any("peasants" in thing for thing in gains(arena))
    assert (arena.hero.fame, arena.hero.fought) == (fame, ())


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-11.4")
def test_spaces_a_little_out_of_reach_say_what_is_missing() -> None:
    """With two move points the plains next door are in reach, the hills beyond them are not. Nobody else is told, nor whoever
    has acted."""
    land = {"0,0": "start_a", "1,0": "countryside_02"}
    table = Table("march", tiles=land, at="0,0,NE", move=2)
    assert "1,0,W" in table.options
    assert seen(table).beyond == {"1,0,C": 3, "1,0,SE": 3, "1,0,SW": 1, "1,0,NW": 3}
    assert seen(Table("march", tiles=land, at="0,0,NE")).beyond["1,0,W"] == 2
    assert seen(table, 1).beyond == {}
    assert seen(Table("march", tiles=land, at="0,0,NE", acted=True)).beyond == {}


# --- between players -------------------------------------------------------------------------------------------------


def gains_between(ring: Ring, seat: int) -> dict[str, int]:
    duel = seen(ring, seat).duel
    assert duel is not None
    return {f"{one.ref} {one.how}".strip(): one.value for one in duel.gains}


@pytest.mark.rule("MK-25.26")
def test_in_an_attack_on_a_player_everything_helps_in_full_and_only_who_acts_is_told() -> None:
    ring = Ring("rage march", "determination", crystals={"red": 1}).attack().melee()
    told = gains_between(ring, 0)
    assert told == {
        "card:rage basic": 2,
        "card:rage strong": 4,
        "card:rage side_attack": 1,
        "card:march side_attack": 1,
    }
    assert gains_between(ring, 1) == {}


@pytest.mark.rule("MK-25.26", "MK-25.28")
def test_a_block_against_a_player_helps_by_what_it_holds_off() -> None:
    """In melee every point holds off one; from afar it takes two."""
    melee = Ring("rage", "determination rage").attack().melee().plays("rage", "basic").launch()
    assert gains_between(melee, 1)["card:determination basic"] == 2 and gains_between(melee, 0) == {}
    afar = Ring("swiftness", "determination march", crystals={"white": 1}).attack().passes()
    afar.plays("swiftness", "strong").pays("crystal").launch()
    assert gains_between(afar, 1)["card:determination basic"] == 1
    assert "card:march side_block" not in gains_between(afar, 1), "half a point holds off nothing"
