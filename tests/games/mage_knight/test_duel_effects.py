"""Effects that are neither attacks nor blocks, in a combat between players (MK-25g); and what everybody sees of it."""

import re
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import duel_sums, sums
from tafelrunde.games.mage_knight.game import EFFECTS
from tafelrunde.games.mage_knight.vocabulary import PHYSICAL
from tests.games.mage_knight.ring import Ring
from tests.project import PACKAGE

GREEN: dict[str, Any] = {"mana": {"green": 1}}
NIGHT: dict[str, Any] = {"night": True}


# --- effects on units ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.51", "MK-25.52", "MK-25.55")
def test_what_touches_enemies_touches_unwounded_units_of_the_other_player() -> None:
    army = {"army": "herbalists_1 foresters_1 peasants_1/wounded"}
    ring = (
        Ring("tremor rage", "", **GREEN, army="utem_swordsmen_1", rival=army)
        .attack()
        .melee()
        .plays("tremor", "basic", 0)
    )
    assert set(ring.options) == {"herbalists_1", "foresters_1"}, (
        "neither wounded nor own ones, and never the hero"
    )
    ring.choose("aim.enemy", "herbalists_1")
    assert (ring.armor("herbalists"), ring.armor("foresters")) == (1, 4), "never below 1"


@pytest.mark.rule("MK-25.52")
def test_against_a_hero_without_units_such_effects_are_of_no_use() -> None:
    ring = Ring("tremor rage", "", **GREEN).attack().melee()
    assert "basic" not in ring.ways("tremor")


@pytest.mark.rule("MK-25.52")
def test_a_unit_that_is_prey_loses_a_resistance() -> None:
    army = {"army": "ice_golems_1 herbalists_1"}
    ring = (
        Ring("rage", "", skills="wolfhawk_know_your_prey", army="fire_golems_1", rival=army).attack().melee()
    )
    before = sums.resisted_by(ring.s, ring.fighter("ice_golems"))
    ring.pick("use_skill")  # herbalists have nothing to lose, and nobody hunts his own units
    assert ring.prompt == "prey.what" and set(ring.options) == {"lose_ability"} and len(ring.options) == 2
    ring.match.answer(0)
    assert before - sums.resisted_by(ring.s, ring.fighter("ice_golems")) == 1 << PHYSICAL


@pytest.mark.rule("MK-25.53", "MK-21.34")
def test_units_ignore_effects_of_the_colour_they_resist() -> None:
    def aimed(card: str, unit: str, colour: str) -> bool:
        mana: dict[str, Any] = {"mana": {colour: 1, "black": 1}}
        ring = Ring(f"{card} rage", "", **NIGHT, **mana, rival={"army": f"{unit}_1"}).attack().melee()
        return "strong" in ring.ways(card)

    assert aimed("demolish", "ice_golems", "red") and not aimed("demolish", "fire_golems", "red")


@pytest.mark.rule("MK-25.53", "MK-21.34")
def test_so_they_do_with_abilities_that_are_paid_in_it() -> None:
    def aimed(unit: str) -> bool:
        own: dict[str, Any] = {"army": "amotep_freezers_1", "mana": {"blue": 1}}
        ring = Ring("", "rage", **own, rival={"army": unit}).attack().melee()
        ring.passes().use(unit, 0, 0).launch().pick("use_unit", "amotep_freezers_1")
        return ring.prompt == "unit.how"  # two of them: block, or keep from attacking

    assert aimed("fire_golems_1") and not aimed("ice_golems_1")


@pytest.mark.rule("MK-25.54")
def test_what_destroys_an_enemy_wounds_a_unit() -> None:
    mana: dict[str, Any] = {"mana": {"white": 1, "black": 1}}
    ring = Ring("whirlwind rage", "", **NIGHT, **mana, rival={"army": "foresters_1"}).attack().melee()
    ring.plays("whirlwind", "strong")
    assert ring.unit_wounds("foresters") == 1 and ring.hero.fame == 0
    assert len(ring.rival.units) == 1
    assert ring.fighter("foresters").out, "it stands aside at once"


@pytest.mark.rule("MK-25.58")
def test_changed_values_last_for_the_whole_combat() -> None:
    ring = Ring("tremor rage rage", "rage", **GREEN, rival={"army": "foresters_1"}).attack().passes()
    ring.plays("tremor", "basic", 0)
    assert ring.armor("foresters") == 1
    ring.passes()
    ring = ring.strikes("rage", "rage")
    assert ring.prices["foresters_1"] == 1


@pytest.mark.rule("MK-25.58", "MK-25.24")
def test_walls_that_are_broken_stay_broken() -> None:
    mana: dict[str, Any] = {"mana": {"white": 1, "black": 1}}
    ring = Ring("expose rage", "", site="keep", **NIGHT, **mana, army="utem_crossbowmen_1").attack().passes()
    assert not ring.offers("use_unit", "utem_crossbowmen_1")
    ring.plays("expose", "strong", 0)
    assert ring.offers("use_unit", "utem_crossbowmen_1"), "also without units to be touched"
    ring.launch().enough()
    while ring.prompt == "duel.damage":
        ring.forgo()
    ring.passes()
    assert ring.prompt == "duel.shoot" and ring.offers("use_unit", "utem_crossbowmen_1")


# --- effects on attacks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.59")
def test_a_unit_that_is_kept_from_attacking_takes_its_share_with_it() -> None:
    own: dict[str, Any] = {"mana": {"white": 1}}
    ring = (
        Ring("whirlwind", "rage", **own, rival={"army": "foresters_1 utem_swordsmen_1 peasants_1"})
        .attack()
        .melee()
    )
    assert "basic" not in ring.ways("whirlwind"), "only when blocking"
    ring.passes().use("utem_swordsmen", 0, 0).use("peasants", 0, 0).plays("rage", "basic").launch()
    assert ring.through == 3 + 2 + 2
    ring.plays("whirlwind", "basic")
    assert set(ring.options) == {"utem_swordsmen_1", "peasants_1"}, "units that contribute to it"
    ring.choose("aim.enemy", "utem_swordsmen_1")
    assert ring.through == 4
    ring.enough()
    assert ring.s.unit_state[ring.rival.units[1]] == 1, "it stays spent"


@pytest.mark.rule("MK-25.59", "MK-25.52")
def test_weaker_attacks_are_those_of_units() -> None:
    ring = Ring("swift_reflexes", "rage", rival={"army": "utem_swordsmen_1"}).attack().melee().passes()
    ring.use("utem_swordsmen", 0, 0).plays("rage", "basic").launch()
    ring.plays("swift_reflexes", "basic", 1)
    assert ring.through == 3 + 2 - 1
    alone = Ring("swift_reflexes", "rage").attack().melee().passes().plays("rage", "basic").launch()
    alone.plays("swift_reflexes", "basic")
    assert alone.through == 2 and alone.hero.move == 2, "nothing of it touches a hero"


@pytest.mark.rule("MK-25.56")
def test_what_a_successful_block_does_needs_an_attack_that_comes_to_nothing() -> None:
    def wounded(block: str) -> int:
        own: dict[str, Any] = {"army": f"delphana_masters_1 {block}", "mana": {"red": 1}}
        ring = (
            Ring("", "rage", **own, rival={"army": "utem_swordsmen_1 foresters_1"}).attack().melee().passes()
        )
        ring.use("utem_swordsmen", 0, 0).launch().use("delphana_masters")
        ring.use(block, 0).enough()
        return ring.unit_wounds("utem_swordsmen")

    assert wounded("red_cape_monks_1") == 1, "block 3 of 3"
    assert wounded("peasants_1") == 0, "block 2 of 3"


@pytest.mark.rule("MK-25.56")
def test_a_unit_whose_attack_came_to_nothing_is_a_blocked_enemy() -> None:
    own: dict[str, Any] = {"army": "red_cape_monks_1"}
    ring = (
        Ring("counterattack", "counterattack rage", **own, rival={"army": "utem_swordsmen_1"})
        .attack()
        .melee()
        .passes()
    )
    ring.use("utem_swordsmen", 0, 0).launch().use("red_cape_monks", 0).enough()
    ring.plays("counterattack", "basic")
    assert duel_sums.gathered(ring.s) == 2 + 2
    ring.launch().enough()
    while ring.asked == 0:
        ring.forgo()
    ring.plays("counterattack", "basic")
    assert duel_sums.gathered(ring.s) == 2, "whoever was blocked has blocked nobody"


@pytest.mark.rule("MK-25.57")
def test_how_many_enemies_there_are() -> None:
    own: dict[str, Any] = {"mana": {"red": 1, "black": 1}, **NIGHT}
    army = "foresters_1 utem_swordsmen_1 peasants_1/spent herbalists_1/wounded"
    ring = Ring("flame_wall", "rage", **own, rival={"army": army}).attack().melee().passes()
    ring.use("utem_swordsmen", 0, 0).launch().plays("flame_wall", "strong")
    part = ring.s.combat.parts[0] % 256
    assert part == 7 + 2 * 3, "the hero, the ready unit, and the one that attacks"


# --- what is seen, saved and taken back ------------------------------------------------------------------------------


def test_both_seats_and_guests_see_the_whole_combat_but_no_hands() -> None:
    ring = (
        Ring("rage determination", "rage", army="utem_swordsmen_1")
        .attack()
        .melee()
        .use("utem_swordsmen", 0, 0)
        .launch()
    )
    views: list[Any] = [ring.match.view(seat) for seat in (0, 1, None)]
    assert [one["ref"] for one in views[1]["duel"]["gains"]] == ["card:rage"] * 2, (
        "what helps: for one's own eyes"
    )
    views[1]["duel"]["gains"] = []
    assert views[0]["duel"] == views[1]["duel"] == views[2]["duel"]
    duel = views[0]["duel"]
    assert (duel["attacker"], duel["seat"], duel["value"], duel["through"]) == (0, 1, 3, 3)
    assert (duel["stage"], duel["elements"], duel["fighters"][0]["share"]) == ("block", ["physical"], 3)
    golems = Ring("", "", rival={"army": "guardian_golems_1 utem_swordsmen_1"}).attack().melee()
    told: Any = golems.match.view(0)
    assert [one["resistances"] for one in told["duel"]["fighters"]] == [["physical"], []]
    assert views[0]["fight"] is None
    assert views[1]["seats"][0]["hand"] is None and views[1]["seats"][1]["hand"] == ["rage"]


@pytest.mark.rule("MK-25.26", "MK-25.27", "MK-25.39")
def test_the_view_tells_how_each_value_of_a_block_counts() -> None:
    """In melee a physical block counts half against ice; from afar two points hold off one, but these ones count double."""
    ice: dict[str, Any] = {"crystals": {"blue": 1}, "rival": {"army": "utem_guardsmen_1"}}
    ring = Ring("ice_shield crystal_joy", "rage", army="northern_monks_1", **ice).attack().melee()
    ring.use("northern_monks", 1).pays("crystal").launch().use("utem_guardsmen", 1)
    duel: Any = ring.match.view(None)["duel"]
    assert (duel["elements"], duel["rate"]) == (["ice"], 1)
    part = duel["gathered"][0]
    assert (part["by"], part["value"], part["counts"], part["halves"]) == (
        "unit:utem_guardsmen_1",
        4,
        "half",
        4,
    )
    assert duel["attack"][0]["counts"] == "full" and duel["value"] - duel["through"] == 2

    ring = (
        Ring("march", "march", army="utem_crossbowmen_1", rival={"army": "utem_guardsmen_1"})
        .attack()
        .passes()
    )
    ring.use("utem_crossbowmen", 1).launch().use("utem_guardsmen", 1)
    duel = ring.match.view(None)["duel"]
    assert (duel["stage"], duel["rate"], duel["gathered"][0]["counts"]) == ("block", 2, "double")
    assert (duel["value"], duel["through"]) == (2, 0)


def test_a_combat_is_saved_in_the_middle_of_it() -> None:
    ring = (
        Ring("rage rage tremor", "rage", **GREEN, rival={"army": "foresters_1"}, army="utem_swordsmen_1")
        .attack()
        .melee()
    )
    ring.plays("tremor", "basic", 0).use("utem_swordsmen", 0, 0)
    for _ in range(3):  # gathering, blocking, assigning
        ring.match.record = None  # the position itself, not the answers
        loaded = Match.from_dict(ring.match.to_dict())
        assert (
            loaded.digest() == ring.match.digest()
            and loaded.choice is not None
            and ring.match.choice is not None
        )
        assert [one.text("de") for one in loaded.choice.options] == [
            one.text("de") for one in ring.match.choice.options
        ]
        ring.match.answer(ring.listed("launch")[0] if ring.offers("launch") else len(ring.options) - 1)


def test_an_attack_can_be_taken_back_until_the_other_one_has_answered() -> None:
    ring = Ring("rage rage", "determination").attack().melee().plays("rage", "basic")
    ring.match.undo()
    ring.match.undo()
    assert ring.offers("pass") and duel_sums.gathered(ring.s) == 0
    ring.plays("rage", "basic").launch().plays("determination", "basic")
    assert not ring.match.undo(0), "the attack has been answered"
    ring.match.undo(1)
    assert (ring.asked, ring.prompt) == (1, "card.how")


@pytest.mark.rule("MK-9.18")
def test_nobody_takes_back_a_wound_that_has_shown_a_hand() -> None:
    ring = Ring("rage " * 10, "rage determination", level=9, fame=80).attack().melee().strikes(*["rage"] * 10)
    for _ in range(4):
        ring.pick("wound_hero")
    ring.match.undo()
    assert ring.wounds(1) == 3
    ring.pick("wound_hero").pick("wound_hero")
    assert "knocked_out" in [event["kind"] for event in ring.match.events(0)] and not ring.match.undo()


# --- effects that skip phases ----------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.60")
def test_nothing_in_the_box_skips_the_block_and_damage_phases() -> None:
    """The rule says what such effects do between players. No component has one: no module that carries out an effect leads a
    combat to another phase or to its end. Whoever builds the first such effect meets this test, and that rule."""
    modules = [module.__name__.rpartition(".")[2] for module in EFFECTS]
    modules += ["effects", "cards", "units", "unit_steps", "banners", "skills", "atoms", "holdings", "traces"]
    phases = "go_to_stage|next_phase|begin_attack_phase|end_fight|give_opportunity|let_through"
    for name in modules:
        code = (PACKAGE / "games" / "mage_knight" / f"{name}.py").read_text(encoding="utf-8")
        assert not re.findall(rf"\b(?:{phases})\(", code), name
    code = (PACKAGE / "games" / "mage_knight" / "fight.py").read_text(encoding="utf-8")
    assert len(re.findall(rf"\b(?:{phases})\(", code)) > 5, "what is looked for has these names"


# --- what needs the token of an enemy --------------------------------------------------------------------------------


def toughness(ring: Ring) -> int:
    """What Cold Toughness blocks of the attack that Tovak makes now."""
    ring.launch().pick("play", "cold_toughness").pick("strong")
    [part] = ring.match.view(None)["duel"]["gathered"]  # type: ignore[index]
    return int(part["value"])


@pytest.mark.rule("MK-25.25", "MK-R253")
def test_a_player_has_no_token_but_the_mana_of_an_attack_counts_for_cold_toughness() -> None:
    """It blocks 5, and 1 for each mana of this attack: not for what the attacker used in another one, or as a blocker."""

    def begun(hand: str = "rage rage determination") -> Ring:
        rival = {"mana": {"blue": 1, "red": 1}}
        return (
            Ring(hand, "cold_toughness rage", rival=rival, mana={"red": 2, "blue": 1}).attack("fully").melee()
        )

    assert toughness(begun().plays("rage", "basic", 0)) == 5
    assert toughness(begun().plays("rage", "strong", 0)) == 6
    assert toughness(begun().plays("rage", "strong", 0).plays("rage", "strong", 0)) == 7
    later = begun().plays("rage", "strong", 0).launch().enough().forgo()
    later.plays("rage", "strong").launch().plays("determination", "strong").enough()
    assert toughness(later.plays("rage", "basic", 0)) == 5


@pytest.mark.rule("MK-25.52")
def test_nobody_is_challenged_to_a_duel_within_a_duel() -> None:
    ring = (
        Ring("rage", "march", rival={"skills": "wolfhawk_dueling", "hero": "wolfhawk"})
        .attack("fully")
        .melee()
    )
    ring.plays("rage", "basic", 0).launch()
    assert ring.prompt == "duel.block" and not ring.offers("use_skill")
