"""The odd skills outside combat, each with a result computed by hand; and that no skill and no ability is left out (MK-7)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import effects
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.game import EFFECTS
from tafelrunde.games.mage_knight.vocabulary import Effect, Step
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table, names
from tests.games.mage_knight.test_combat_skills import skilled, thrown_in

BOX = library()
COUNTRY = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}


# --- the Master of Chaos ---------------------------------------------------------------------------------------------


def chaos(ring: str, **fields: Any) -> Table:
    return Table("march", skills="krang_master_of_chaos", marks={"ring": ring}, **fields)


def test_the_ring_turns_clockwise() -> None:
    """Blue, green, black, white, red, gold: green is move 1, white influence 2, gold any of the others."""
    green = chaos("blue").choose("turn.what", "krang_master_of_chaos")
    assert (green.hero.move, green.hero.marks.ring) == (1, 2)
    white = chaos("black").choose("turn.what", "krang_master_of_chaos")
    assert (white.hero.influence, white.hero.marks.ring) == (2, 3)
    gold = chaos("red").choose("turn.what", "krang_master_of_chaos")
    assert (gold.prompt, len(gold.options)) == ("effect.choose", 2)  # outside combat
    gold.match.answer(1)
    assert (gold.hero.influence, gold.hero.marks.ring) == (2, 4)
    for ring in ("gold", "green", "white"):  # block, ranged attack, attack: not outside a combat
        assert "krang_master_of_chaos" not in chaos(ring).options


@pytest.mark.parametrize(
    ("ring", "stage", "value"),
    [("gold", "block", "physical 3"), ("green", "ranged", "cold_fire 1"), ("white", "attack", "physical 2")],
)
def test_the_ring_in_a_combat(ring: str, stage: str, value: str) -> None:
    arena = skilled("krang_master_of_chaos", "prowlers", stage=stage, marks={"ring": ring})
    assert thrown_in(arena) == [value]


@pytest.mark.rule("MK-10.1")
def test_a_ring_that_was_not_used_may_be_turned_before_the_next_turn() -> None:
    other: dict[int, Any] = {1: {"hand": "rage", "deck": "rage rage"}}
    table = chaos("red", deck="march " * 9, others=other, used_card=True).end()
    table.choose("turn.what", "rage").choose("card.how", "side_move").end()
    assert (table.asked, table.options) == (0, ["begin_turn", "krang_master_of_chaos"])
    table.choose("before.what", "krang_master_of_chaos")
    assert (table.hero.marks.ring, table.prompt) == (4, "turn.what")
    used = chaos("red", deck="march " * 9, others=other, used_card=True)
    used.choose("turn.what", "krang_master_of_chaos").match.answer(0)
    used.end()
    used.choose("turn.what", "rage").choose("card.how", "side_move").end()
    assert (used.asked, used.prompt) == (0, "turn.what")


def test_a_die_says_where_the_ring_begins() -> None:
    """Level 2 is reached with 3 fame."""
    piles = {"skills 1": {"top": ["krang_master_of_chaos", "krang_curse"]}}
    table = Table("", "", phase="levels", fame=3, piles=piles, actions=["agility"])
    table.choose("skill.take", "krang_master_of_chaos")
    assert table.told("ring")
    assert [event["colour"] for event in table.told("rolled")] == [
        event["colour"] for event in table.told("ring")
    ]


# --- the Bonds of Loyalty --------------------------------------------------------------------------------------------

VILLAGE: dict[str, Any] = {"tiles": COUNTRY, "at": "0,1,E", "interacting": True, "acted": True}
BONDS = "norowas_bonds_of_loyalty"


def test_the_bonds_bring_two_regular_units() -> None:
    piles = {
        "skills 1": {"top": [BONDS, "norowas_motivation"]},
        "regular": {"top": ["peasants_1", "foresters_1", "herbalists_1"]},
    }
    table = Table("", "", phase="levels", fame=3, piles=piles, actions=["agility"])
    table.choose("skill.take", BONDS)
    assert table.offered == ["peasants_1", "foresters_1"]


@pytest.mark.rule("MK-6.3", "MK-6.6")
def test_the_bonds_are_one_more_command_token_at_a_lower_price() -> None:
    """Foresters cost 5, so nothing; guardsmen 5. With influence 4 only the Bonds are possible."""
    given: dict[str, Any] = {**VILLAGE, "skills": BONDS, "army": "peasants_1", "units": ["foresters_1"]}
    table = Table("march", influence=4, **given).choose("turn.what", "foresters_1")
    assert (table.army, table.hero.influence, table.hero.marks.loyal) == (
        "peasants_1 foresters_1", 4, table.hero.units[1],
    )  # fmt: skip
    rich = Table("march", influence=5, **given).choose("turn.what", "foresters_1")
    assert rich.options == ["bond_slot", "command_slot"]
    rich.choose("recruit.slot", "command_slot")  # the peasants have to go
    assert (rich.army, rich.hero.influence, rich.hero.marks.loyal) == ("foresters_1", 0, -1)
    dear = Table("march", influence=1, **{**given, "units": ["utem_crossbowmen_1"]})
    assert dear.choose("turn.what", "utem_crossbowmen_1").hero.influence == 0  # 6 - 5
    view: Any = dear.match.view(1)
    assert [unit["loyal"] for unit in view["seats"][0]["units"]] == [False, True]


def test_the_loyal_unit_is_never_disbanded_and_leaves_the_bonds_free_when_it_is_destroyed() -> None:
    bound: dict[str, Any] = {
        "skills": BONDS,
        "army": "peasants_1 foresters_1",
        "marks": {"loyal": "foresters_1"},
    }
    table = Table("march", influence=9, **VILLAGE, units=["peasants_2"], **bound)
    table.choose("turn.what", "peasants_2")
    assert table.army == "foresters_1 peasants_2"
    arena = Arena("medusa", stage="damage", **bound).suffer("medusa", "foresters")
    assert (arena.army, arena.hero.marks.loyal) == ("peasants_1", -1)  # paralyzed


@pytest.mark.rule("MK-32.4", "MK-R18")
def test_the_loyal_unit_fights_where_units_are_barred() -> None:
    barred: dict[str, Any] = {
        "site": "dungeon",
        "combat": {"no_units": True},
        "army": "peasants_1 foresters_1",
    }
    arena = Arena("minotaur", stage="block", skills=BONDS, marks={"loyal": "foresters_1"}, **barred)
    assert arena.offers("use_unit", "foresters_1")
    assert not arena.offers("use_unit", "peasants_1")
    arena.next().pick("damage_from", "minotaur")
    assert (arena.offers("damage_unit", "foresters_1"), arena.offers("damage_unit", "peasants_1")) == (
        True,
        False,
    )


def test_the_bonds_take_a_unit_for_nothing_too() -> None:
    table = Table(
        "", "", phase="rewards", skills=BONDS, army="peasants_1", rewards="unit", units=["foresters_1"]
    )
    table.choose("reward.unit", "foresters_1").choose("recruit.slot", "bond_slot")
    assert table.army == "peasants_1 foresters_1"


# --- Invocation ------------------------------------------------------------------------------------------------------


def invoking(hand: str, **fields: Any) -> Table:
    return Table(hand, skills="arythea_invocation", **fields).choose("turn.what", hand.split()[0])


@pytest.mark.rule("MK-8.2", "MK-9.15")
def test_invocation_makes_mana_of_cards() -> None:
    """A wound is red or black, another card white or green; once a turn."""
    red = invoking("threaten wound").choose("card.how", "strong")
    assert (red.hero.influence, red.hand, red.discard) == (5, "", "wound")
    green = invoking("march rage rage march").choose("card.how", "strong").choose("invocation.card", "rage")
    assert (green.hero.move, green.hand, green.discard) == (4, "rage march", "rage")
    assert "strong" not in green.choose("turn.what", "march").options  # though there is another card
    assert "strong" not in invoking("threaten rage").options  # red needs a wound
    assert "strong" not in invoking("march wound").options  # green needs another card
    assert "strong" not in invoking("march").options  # the card itself is no mana
    night = invoking("meditation wound", mana={"green": 1}, night=True)
    assert "strong" in night.options  # black for a wound
    day = invoking("meditation wound", mana={"green": 1})
    assert "strong" not in day.options


@pytest.mark.rule("MK-5.16")
def test_a_card_that_an_effect_needs_does_not_become_mana() -> None:
    """Training, strong: a card in the colour of one of the offer is thrown away, so it does not pay for it."""
    training: dict[str, Any] = {"actions": ["refreshing_walk"]}
    assert "strong" not in invoking("training march", **training).options
    two = invoking("training march rage", **training).choose("card.how", "strong")
    assert (two.discard, names(two.hero.gone)) == ("rage", "march")
    universal = Table("march", skills="goldyx_universal_power arythea_invocation")
    assert "goldyx_universal_power" not in universal.options


def test_invocation_and_polarization() -> None:
    """A wound is red, so blue; by day it is black, so any basic colour."""
    both: dict[str, Any] = {"skills": "arythea_invocation arythea_polarization"}
    for night, ways in ((False, True), (True, False)):
        green = Table("march wound", night=night, **both).choose("turn.what", "march")
        assert ("strong" in green.options) == ways
    cold = Table("crystallize wound", night=True, **both).choose("turn.what", "crystallize")
    assert "strong" in cold.options  # blue


# --- Mana Suppression ------------------------------------------------------------------------------------------------

SUPPRESSED: dict[str, Any] = {
    "middle": [{"skill": "krang_mana_suppression", "seat": 1}],
    "others": {1: {"skills": ["krang_mana_suppression"], "skills_down": ["krang_mana_suppression"], "deck": "rage"}},
}  # fmt: skip


@pytest.mark.rule("MK-7.6")
def test_the_first_basic_mana_costs_double() -> None:
    """Green twice for the first march, once for the second; what was paid lies on the token."""
    table = Table("march march", mana={"green": 3}, **SUPPRESSED).choose("turn.what", "march")
    table.choose("card.how", "strong")
    assert (table.hero.move, table.mana, table.s.heroes[1].marks.hoard) == (4, {"green": 1}, 0b0100)
    table.choose("turn.what", "march").choose("card.how", "strong")
    assert (table.hero.move, table.mana) == (8, {})
    poor = Table("march", mana={"green": 1}, **SUPPRESSED).choose("turn.what", "march")
    assert "strong" not in poor.options
    mixed = Table("march", mana={"green": 1}, crystals={"green": 1}, **SUPPRESSED).choose(
        "turn.what", "march"
    )
    mixed.choose("card.how", "strong").choose("mana.with", "token")
    assert (mixed.mana, mixed.crystals) == ({}, {})


def test_the_owner_pays_the_usual_price() -> None:
    own = {**SUPPRESSED, "middle": [{"skill": "krang_mana_suppression", "seat": 0}]}
    table = Table("march", mana={"green": 1}, **own).choose("turn.what", "march").choose("card.how", "strong")
    assert table.hero.move == 4


def test_a_spell_at_night_costs_three() -> None:
    """Fireball, strong: red twice, black once: it is no basic colour."""
    table = Table("meditation", mana={"green": 2, "black": 1}, night=True, **SUPPRESSED)
    assert "strong" in table.choose("turn.what", "meditation").options
    short = Table("meditation", mana={"green": 1, "black": 2}, night=True, **SUPPRESSED)
    assert "strong" not in short.choose("turn.what", "meditation").options


@pytest.mark.rule("MK-7.6", "MK-10.11")
def test_a_crystal_when_the_token_returns() -> None:
    """Seat 0 suppresses, seat 1 pays green twice; seat 0 gains a green crystal at the start of its turn."""
    other = {1: {"hand": "march", "deck": "rage rage", "mana": {"green": 2}}}
    table = Table("rage", "rage " * 9, skills="krang_mana_suppression", others=other, used_card=True)
    table.choose("turn.what", "krang_mana_suppression").end()
    table.choose("turn.what", "march").choose("card.how", "strong").end()
    assert (table.asked, table.crystals, table.s.middle, table.hero.marks.hoard) == (0, {"green": 1}, (), 0)
    two = Table("", "rage", phase="begin", skills="krang_mana_suppression", skills_down="krang_mana_suppression",
                marks={"hoard": ["red", "white"]}, middle=[{"skill": "krang_mana_suppression", "seat": 0}])  # fmt: skip
    assert two.choose("hoard.colour", "white").crystals == {"white": 1}


@pytest.mark.rule("MK-7.6")
def test_a_crystal_at_the_end_of_the_round() -> None:
    table = Table(
        skills="krang_mana_suppression", skills_down="krang_mana_suppression", marks={"hoard": ["red", "white"]},
        middle=[{"skill": "krang_mana_suppression", "seat": 0}], announced=1, last_turns=[0], used_card=True,
        source=["red"] * 4, tactic="early_bird", others={1: {"tactic": "planning"}},
    ).end()  # fmt: skip
    assert table.option("red").final
    assert table.choose("hoard.colour", "red").crystals == {"red": 1}


# --- Shapeshift ------------------------------------------------------------------------------------------------------


def shapes(table: Table) -> list[str]:
    assert table.match.choice is not None
    return [option.text("en") for option in table.match.choice.options]


def shifted(table: Any, shape: str) -> Any:
    assert shapes(table).count(shape) == 1, shapes(table)
    table.match.answer(shapes(table).index(shape))
    return table


@pytest.mark.rule("MK-5.2", "MK-5.3")
def test_shapeshift_uses_a_number_for_something_else() -> None:
    """Rage as move 2 or, with red, 4; march as attack 2 or 4, or block."""
    table = Table("rage", skills="braevalar_shapeshift", mana={"red": 1})
    table.choose("turn.what", "braevalar_shapeshift")
    assert shapes(table) == ["Basic: Move 2", "Strong: Move 4"]
    shifted(table, "Strong: Move 4")
    assert (table.hero.move, table.mana, table.play) == (4, {}, "rage")
    assert "braevalar_shapeshift" not in table.options
    arena = skilled("braevalar_shapeshift", "prowlers", hand="march", stage="attack")
    assert thrown_in(arena) == ["physical 2"]
    block = skilled("braevalar_shapeshift", "prowlers", hand="march", stage="block", mana={"green": 1})
    shifted(block, "Strong: Block 4")
    assert thrown_in(block) == ["physical 4"]


def test_shapeshift_keeps_the_element_and_makes_melee_attacks() -> None:
    """Cold Toughness: ice block 3 as ice attack 3, ice attack 2 as ice block 2. A ranged attack becomes a block."""
    attack = skilled("braevalar_shapeshift", "prowlers", hand="cold_toughness", stage="attack")
    assert thrown_in(shifted(attack, "Basic: Ice attack 3")) == ["ice 3"]
    block = skilled("braevalar_shapeshift", "prowlers", hand="cold_toughness", stage="block")
    assert thrown_in(shifted(block, "Basic: Ice block 2")) == ["ice 2"]
    swift = skilled("braevalar_shapeshift", "prowlers", hand="swiftness", stage="block", mana={"white": 1})
    assert shapes(swift) == ["Basic: Block 2", "Strong: Move 3", "Strong: Block 3"]
    # neither move nor block becomes a ranged attack
    assert not Arena("prowlers", hand="march", skills="braevalar_shapeshift").offers("use_skill")


def test_shapeshift_is_for_basic_actions_with_such_a_number() -> None:
    for card in ("promise", "tranquility", "fire_bolt", "fireball", "concentration"):
        assert (
            "braevalar_shapeshift" not in Table(card, skills="braevalar_shapeshift", mana={"red": 1}).options
        )
    two = Table("improvisation rage", skills="braevalar_shapeshift").choose(
        "turn.what", "braevalar_shapeshift"
    )
    two.choose(
        "shape.card", "improvisation"
    )  # its attack or block as move; a card is discarded for it as ever
    assert (two.hero.move, two.discard) == (3, "rage")
    assert "braevalar_shapeshift" not in Table("improvisation", skills="braevalar_shapeshift").options


# --- nothing is left out ---------------------------------------------------------------------------------------------

# They are not used from the menu: two are ways to pay (mana.py), one always works (unit_steps.py).
UNASKED = {"arythea_invocation", "arythea_polarization", "norowas_bonds_of_loyalty"}


def unbuilt(steps: list[Step]) -> bool:
    """Whether the game does not know some of these steps, however deep they lie."""
    inner = [branch for step in steps for branch in (step.steps, step.others, *step.branches)]
    banners = [step.banner.power for step in steps if step.banner is not None]
    return not effects.known(steps) or any(unbuilt(branch) for branch in [*inner, *banners])


def is_built(effect: Effect) -> bool:
    return (
        effect.id in effects.FUNCTIONS
        if effect.function
        else bool(effect.steps) and not unbuilt(effect.steps)
    )


def test_every_skill_is_built() -> None:
    assert EFFECTS  # the modules that know them
    missing = {skill.id for skill in BOX.skills if not is_built(skill.effect)}
    assert (len(BOX.skills), missing) == (70, UNASKED)
    assert all(skill.always is None or is_built(skill.always) for skill in BOX.skills)


def test_every_ability_of_every_unit_is_built() -> None:
    abilities = [ability.effect for unit in BOX.units for ability in unit.abilities]
    assert (len(BOX.units), len(abilities)) == (30, 81)
    assert [effect.id for effect in abilities if not is_built(effect)] == []


def test_the_check_sees_what_is_missing() -> None:
    odd = Effect("nobody.knows", [], True)
    hidden = Step(99)
    outer = Step(BOX.skills[0].effect.steps[0].do)
    outer.branches = [[hidden]]
    assert not is_built(odd)
    assert not is_built(Effect("deep", [outer], False))
    assert names(()) == ""
