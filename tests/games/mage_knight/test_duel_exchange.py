"""Attacks, blocks and damage between players: from afar, then in melee (MK-25d, MK-25e)."""

import pytest

from tafelrunde.games.mage_knight import duel_sums
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.unit_marks import banner_of, token_of, wounds_of
from tests.games.mage_knight.ring import Ring
from tests.games.mage_knight.table import names

FIRE_SHOT = {"army": "fire_golems_1", "crystals": {"red": 1}}  # with red mana: fire ranged attack 4

# --- whose opportunity it is -----------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.21", "MK-25.22", "MK-25.35", "MK-25.36")
def test_the_defender_shoots_first_and_the_aggressor_strikes_first() -> None:
    ring = Ring("rage", "rage").attack()
    assert (ring.asked, ring.prompt, ring.offers("pass")) == (1, "duel.shoot", True)
    ring.passes()
    assert (ring.asked, ring.prompt) == (0, "duel.shoot")
    ring.passes()
    assert (ring.asked, ring.prompt) == (0, "duel.charge"), "both have passed: the melee begins"


@pytest.mark.rule("MK-25.35", "MK-25.22", "MK-25.20")
def test_roles_swap_after_every_attack_and_only_two_passes_in_a_row_end_a_phase() -> None:
    ring = Ring("rage", "rage", rival={"army": "utem_crossbowmen_1"}).attack()
    ring.use("utem_crossbowmen", 0).launch()
    assert (ring.asked, ring.prompt) == (0, "duel.block")
    ring.enough().forgo()
    assert (ring.asked, ring.prompt) == (0, "duel.shoot"), "the blocker attacks next"
    ring.passes()
    assert (ring.asked, ring.prompt) == (1, "duel.shoot"), "one pass is not enough"
    ring.passes()
    assert ring.prompt == "duel.charge"


@pytest.mark.rule("MK-25.22")
def test_whoever_has_put_something_into_an_attack_makes_it() -> None:
    ring = Ring("rage", "battle_versatility").attack()
    assert ring.offers("pass") and not ring.offers("launch")
    ring.plays("battle_versatility", "basic", 0)
    assert ring.offers("launch") and not ring.offers("pass")


# --- from afar -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.23")
def test_only_ranged_and_siege_attacks_from_afar_and_nothing_sideways() -> None:
    ring = Ring("rage", "rage swiftness crushing_bolt", rival={"crystals": {"white": 1, "green": 1}}).attack()
    assert ring.ways("rage") == {"side_move", "side_influence"}
    assert "strong" in ring.ways("swiftness") and "strong" in ring.ways("crushing_bolt")
    ring.plays("swiftness", "strong").plays("crushing_bolt", "strong")
    assert duel_sums.gathered(ring.s) == 6, "any number of them"


@pytest.mark.rule("MK-25.24")
@pytest.mark.parametrize("site", ["keep", "mage_tower"])
def test_against_a_defender_behind_walls_only_siege_attacks_count(site: str) -> None:
    both = {"army": "utem_crossbowmen_1 catapults_1"}
    ring = Ring("rage", "rage", site=site, army=both["army"], rival={"army": "utem_crossbowmen_2"}).attack()
    assert ring.offers("use_unit", "utem_crossbowmen_2"), "the walls do not shield the aggressor"
    ring.passes()
    assert ring.offers("use_unit", "catapults_1") and not ring.offers("use_unit", "utem_crossbowmen_1")
    open_field = Ring("rage", "rage", army=both["army"]).attack().passes()
    assert open_field.offers("use_unit", "utem_crossbowmen_1")


@pytest.mark.rule("MK-25.37")
def test_in_melee_walls_do_not_matter_and_everything_counts() -> None:
    ring = Ring(
        "rage swiftness", "rage", site="keep", army="utem_crossbowmen_1 catapults_1", crystals={"white": 1}
    )
    ring.attack().melee().use("catapults").use("utem_crossbowmen", 1).plays("rage", "basic")
    ring.plays("swiftness", "strong")
    assert duel_sums.gathered(ring.s) == 3 + 2 + 2 + 3


# --- blocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-X1", "MK-25.27", "MK-25.25")
def test_example_ice_block_against_fire_from_afar() -> None:
    ring = Ring("rage", "rage", army="ice_mages_1", rival=FIRE_SHOT).attack().use("fire_golems").launch()
    assert ring.through == 4
    ring.use("ice_mages")
    assert ring.through == 2


@pytest.mark.rule("MK-X2", "MK-25.27", "MK-25.26")
def test_example_physical_block_against_fire_from_afar() -> None:
    ring = Ring("rage determination", "rage", crystals={"blue": 1}, rival=FIRE_SHOT).attack()
    ring.use("fire_golems").launch().plays("determination", "strong").plays("rage", "basic")
    assert ring.through == 3, "block 7 counts 3, and 3 hold off 1"


@pytest.mark.rule("MK-X202", "MK-25.28")
def test_example_a_block_that_counts_double_against_swift_attacks() -> None:
    ring = Ring(
        "rage", "rage", army="utem_guardsmen_1", rival={"army": "utem_crossbowmen_1 catapults_1"}
    ).attack()
    ring.use("utem_crossbowmen", 0).use("catapults", 0).launch()
    ring.use("utem_guardsmen").plays("rage", "side_block")
    assert ring.through == 1, "(8 + 1) / 2 = 4 of 5"


@pytest.mark.rule("MK-25.28", "MK-25.39")
def test_in_melee_nothing_counts_double_against_swift_attacks() -> None:
    ring = Ring("rage", "rage", army="amotep_gunners_1", rival={"army": "utem_guardsmen_1"}).attack().melee()
    ring.use("amotep_gunners", 0, 0).launch().use("utem_guardsmen")
    assert ring.through == 1


@pytest.mark.rule("MK-25.28")
def test_an_attack_that_is_no_longer_swift_is_held_off_by_every_point() -> None:
    ring = Ring("chilling_stare rage", "rage", rival={"army": "utem_crossbowmen_1 catapults_1"}).attack()
    ring.use("utem_crossbowmen", 0).use("catapults", 0).launch().plays("rage", "basic")
    assert ring.through == 4
    ring.plays("chilling_stare", "basic", 1)
    assert ring.through == 3, "the whole block of this exchange counts in full"


@pytest.mark.rule("MK-25.26", "MK-25.61")
def test_a_block_is_efficient_if_it_is_so_against_one_element() -> None:
    def left(army: str, block: str) -> int:
        ring = Ring("", "", army=army, rival={"army": block}).attack().melee()
        for unit in army.split():
            ring.use(unit, 0, 0)
        return ring.launch().use(block, 0, 0).through

    assert left("ice_mages_1", "ice_mages_2") == 4 - 2, "ice against ice counts half"
    assert left("fire_mages_1", "ice_mages_1") == 0, "ice against fire"
    assert left("fire_mages_1 ice_mages_1", "ice_mages_2") == 7 - 4, (
        "against fire and ice: efficient against one of them"
    )
    assert left("fire_mages_1 ice_mages_1", "northern_monks_1") == 7 - 1, "a physical block against neither"
    assert left("fire_mages_1 peasants_1", "northern_monks_1") == 5 - 3, (
        "a physical part makes every block efficient"
    )


@pytest.mark.rule("MK-25.39", "MK-25.29")
def test_in_melee_every_point_of_block_counts() -> None:
    ring = Ring("rage rage", "determination", crystals={"red": 1}).attack().melee()
    ring.plays("rage", "strong").launch().plays("determination", "basic")
    assert ring.through == 2
    ring.enough()
    assert (ring.asked, ring.duel.left) == (0, 2), "what is left is damage"


@pytest.mark.rule("MK-25.38")
def test_a_sideways_card_makes_the_whole_attack_physical() -> None:
    def price_and_rest(*sideways: str) -> tuple[int, int]:
        ring = Ring(
            "rage",
            "",
            army="fire_mages_1",
            crystals={"red": 2},
            rival={"army": "guardian_golems_1 northern_monks_1"},
        )
        ring.attack().melee().use("fire_mages", 1, 0)
        for card in sideways:
            ring.plays(card, "side_attack")
        ring.launch().use("northern_monks", 0)
        return ring.price("guardian_golems"), ring.through

    assert price_and_rest() == (3, 6 - 1), "fire: half a block of 3, and no resistance"
    assert price_and_rest("rage") == (6, 7 - 3), "full block, and twice the armour"


# --- damage ----------------------------------------------------------------------------------------------------------


def struck(damage: int, army: str) -> Ring:
    """Tovak has dealt so much physical damage to Arythea with her units."""
    ring = Ring("rage " * damage, "", rival={"army": army}, level=9, fame=80).attack().melee()
    return ring.strikes(*["rage"] * damage)


@pytest.mark.rule("MK-25.30", "MK-25.31", "MK-25.32")
def test_the_attacker_assigns_damage_for_the_full_armour() -> None:
    ring = struck(9, "peasants_1 foresters_1/spent utem_crossbowmen_1/wounded")
    assert ring.asked == 0
    assert ring.prices["peasants_1"] == 3 and ring.prices["foresters_1"] == 4 and ring.prices["hero"] == 2
    assert "utem_crossbowmen_1" not in ring.prices, "wounded already"
    ring.pick("wound_unit", "foresters_1").pick("wound_hero").pick("wound_unit", "peasants_1")
    assert (ring.unit_wounds("foresters"), ring.unit_wounds("peasants"), ring.wounds(1)) == (1, 1, 1)
    assert ring.asked == 1, "nothing is left"


@pytest.mark.rule("MK-25.32", "MK-25.33", "MK-25.71")
def test_the_hero_can_be_wounded_again_and_again_until_knocked_out() -> None:
    ring = Ring("rage " * 10, "rage determination", level=9, fame=80).attack().melee()
    ring.strikes(*["rage"] * 10)
    for n in range(1, 5):
        ring.pick("wound_hero")
        assert (ring.wounds(1), "rage" in ring.rival_hand) == (n, True)
    assert ring.match.choice is not None and ring.match.choice.options[ring.listed("wound_hero")[0]].final
    ring.pick("wound_hero")
    assert ring.rival_hand == "wound wound wound wound wound", "five wounds in this combat: the hand is lost"
    assert [event["who"]["en"] for event in ring.told("knocked_out")] == ["Arythea"]


@pytest.mark.rule("MK-25.71")
def test_wounds_of_both_phases_count_for_each_player_alone() -> None:
    shots = {"army": "amotep_gunners_1", "crystals": {"red": 1}}
    ring = Ring(
        "rage " * 9,
        "rage determination",
        rival=shots,
        level=9,
        fame=80,
        army="fire_golems_1",
        crystals={"red": 1},
    )
    ring.attack().use("amotep_gunners").launch().enough().pick("wound_hero")  # Tovak: 1
    ring.use("fire_golems").launch().enough().pick("wound_hero").pick("wound_hero")  # Arythea: 2
    ring.passes(2).strikes(*["rage"] * 8).pick("wound_hero").pick("wound_hero")
    assert list(ring.duel.hurt) == [1, 4] and "rage" in ring.rival_hand
    ring.pick("wound_hero")
    assert "rage" not in ring.rival_hand and "rage" in ring.hand


@pytest.mark.rule("MK-25.31", "MK-21.33")
def test_a_unit_that_resists_an_element_costs_twice_its_armour_once() -> None:
    def price(unit: str, *attack: tuple[str, int, int], **crystals: int) -> int:
        army = " ".join(one for one, _, _ in attack)
        ring = Ring("", "", army=army, crystals=crystals, rival={"army": unit}).attack().melee()
        for one, ability, branch in attack:
            ring.use(one, ability, branch)
        return ring.launch().enough().prices[unit]

    fire, ice, cold_fire = ("fire_mages_1", 0, 0), ("ice_mages_1", 0, 0), ("altem_mages_1", 1, 0)
    punch = ("utem_swordsmen_1", 1, 0)
    assert price("fire_golems_1", ice, punch) == 8, "physical"
    assert price("fire_golems_1", ice) == 4
    assert price("fire_golems_1", fire, ice, punch) == 8, "fire and physical: doubled once"
    assert price("guardian_golems_1", cold_fire) == 3
    assert price("ice_golems_1", cold_fire) == 4, "cold fire needs both resistances"


@pytest.mark.rule("MK-25.31")
def test_cold_fire_is_resisted_with_both_resistances() -> None:
    ring = Ring(
        "", "", army="altem_mages_1", crystals={"blue": 1, "red": 1}, rival={"army": "sorcerers_1"}
    ).attack()
    ring.melee().use("altem_mages", 1, 0)
    while ring.prompt in ("effect.may", "mana.with", "mana.last"):
        ring.match.answer(0)
    assert ring.launch().enough().prices["sorcerers_1"] == 8


@pytest.mark.rule("MK-25.34")
def test_damage_may_be_forgone_and_must_be_where_it_suffices_for_nothing() -> None:
    ring = struck(3, "peasants_1")
    ring.pick("wound_hero")
    assert ring.asked == 1, "1 is left, and nobody can be wounded with it"
    ring = struck(3, "peasants_1").forgo()
    assert (ring.asked, ring.wounds(1), ring.unit_wounds("peasants")) == (1, 0, 0)
    small = Ring("rage", "rage").attack().melee().strikes("rage")
    assert (small.asked, small.prompt) == (1, "duel.charge"), "1 damage does nothing at all"


@pytest.mark.rule("MK-25.31")
def test_a_banner_that_ignores_wounds_is_its_owners_to_use() -> None:
    ring = struck(9, "peasants_1/banner_of_fortitude").pick("wound_unit", "peasants_1")
    assert (ring.asked, ring.prompt) == (1, "duel.banner")
    ring.pick("banner_takes")
    assert ring.unit_wounds("peasants") == 0 and ring.asked == 0
    assert "peasants_1" not in ring.prices, "no more damage for it in this combat"
    assert (
        struck(9, "peasants_1/banner_of_fortitude")
        .pick("wound_unit")
        .pick("unit_takes")
        .unit_wounds("peasants")
        == 1
    )


# --- artifacts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.40", "MK-25.41", "MK-25.42", "MK-25.65")
def test_which_artifacts_can_be_stolen() -> None:
    owned = {
        "discard": "ruby_ring rage", "play": "emerald_ring march", "deck": "diamond_ring",
        "army": "peasants_1/wounded/banner_of_glory foresters_1/banner_of_courage",
    }  # fmt: skip
    ring = (
        Ring("rage " * 10, "sapphire_ring", rival=owned, level=9, fame=80)
        .attack()
        .melee()
        .strikes(*["rage"] * 10)
    )
    stealable = {thing for thing, price in ring.prices.items() if ring.offers("steal_artifact", thing)}
    assert stealable == {"ruby_ring", "emerald_ring", "banner_of_glory"}
    assert ring.prices["ruby_ring"] == 5
    ring.pick("steal_artifact", "banner_of_glory").pick("steal_artifact", "emerald_ring")
    assert ring.discard == "banner_of_glory emerald_ring" and names(ring.rival.play) == "march"
    assert ring.s.unit_state[ring.rival.units[0]] == 2, "the unit has no banner any more"
    assert ring.asked == 1, "5 damage each"


@pytest.mark.rule("MK-25.41", "MK-25.73")
def test_a_banner_can_be_stolen_from_a_unit_wounded_in_this_attack() -> None:
    ring = struck(8, "peasants_1/banner_of_courage")
    assert not ring.offers("steal_artifact")
    ring.pick("wound_unit", "peasants_1").pick("steal_artifact", "banner_of_courage")
    assert ring.discard == "banner_of_courage"


@pytest.mark.rule("MK-25.40", "MK-6.3")
@pytest.mark.parametrize("level", [1, 3])
def test_a_unit_whose_banner_of_command_is_stolen_needs_a_command_token(level: int) -> None:
    """Without a free one it is disbanded."""
    army = "peasants_1 foresters_1/wounded/banner_of_command"
    rival = {"army": army, "level": level, "fame": 8 if level == 3 else 0}
    ring = Ring("rage " * 5, "", rival=rival, level=9, fame=80).attack().melee().strikes(*["rage"] * 5)
    ring.pick("steal_artifact", "banner_of_command")
    kept = [library().unit_card_ids[unit] for unit in ring.rival.units]
    assert kept == (["peasants_1"] if level == 1 else ["peasants_1", "foresters_1"])
    assert ring.discard == "banner_of_command"


@pytest.mark.rule("MK-25.40")
def test_a_unit_keeps_its_mana_token_when_its_banner_is_stolen() -> None:
    ring = struck(5, "magic_familiars_1/wounded/red/banner_of_glory").pick("steal_artifact")
    familiars = ring.s.unit_state[ring.rival.units[0]]
    assert (banner_of(familiars), token_of(familiars), wounds_of(familiars)) == (-1, 0, 1)


@pytest.mark.rule("MK-25.40")
def test_nothing_is_stolen_from_afar() -> None:
    ring = Ring(
        "rage", "rage", army="amotep_gunners_1", crystals={"red": 1}, rival={"discard": "ruby_ring"}
    ).attack()
    ring.passes().use("amotep_gunners").launch().enough()
    assert ring.duel.left == 6 and set(ring.prices) == {"hero"}


@pytest.mark.rule("MK-25.70", "MK-25.65")
def test_an_artifact_whose_strong_effect_was_used_is_gone() -> None:
    def stealable(how: str) -> bool:
        ring = Ring("rage " * 5, "ruby_ring", level=9, fame=80).attack().plays("ruby_ring", how).melee()
        return ring.strikes(*["rage"] * 5).offers("steal_artifact", "ruby_ring")

    assert stealable("basic") and not stealable("strong")


@pytest.mark.rule("MK-25.40")
def test_a_stolen_box_shows_its_new_owner_nothing_and_its_old_one_no_longer() -> None:
    box = {"play": "mysterious_box", "box": "soul_harvester"}
    ring = Ring("rage " * 5, "rage", rival=box, level=9, fame=80).attack().melee().strikes(*["rage"] * 5)
    ring.pick("steal_artifact", "mysterious_box")
    assert ring.asked == 1 and not ring.offers("use_box") and ring.rival.box == -1
