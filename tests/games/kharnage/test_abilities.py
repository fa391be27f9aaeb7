"""Unit abilities other than Smash (KH-17.1 to KH-17.40, KH-17.51 to KH-17.53)."""

import pytest

from tests.games.kharnage.table import (
    Json,
    army,
    army_view,
    asked,
    attacking,
    card_of,
    choose,
    defence,
    deploying,
    ending,
    events,
    hand,
    hill,
    in_turn,
    is_captured,
    mustering,
    offered,
    pack_of,
    pass_turn,
    reserve,
    seat,
    state,
    strengths,
    trophies,
    unit,
    units,
)

GIANT = ["orc_giant"]

# --- Explosion ------------------------------------------------------------------------------------------------


def bomb(
    *reserve: str,
    enemy: tuple[str, ...] = ("orc_giant", "orc_brawler"),
    stack: tuple[str, ...] = (),
    **more: object,
):
    """A Goblin Bomber on top of the stack."""
    return deploying(
        seat("goblins_100", "goblin_mob", stack=["goblin_bomber", *stack], reserve=list(reserve), **more),
        seat("orcs", *enemy),
    )


@pytest.mark.rule("KH-17.1", "KH-17.2", "KH-17.3", "KH-E18", "KH-R8", "KH-R43")
def test_explosion_multiplies_the_defences_and_discards_both():
    match = bomb("goblin_scrap_cart")
    assert strengths(match)[0] == 2 * 4
    assert events(match, "revealed")[0]["card"] == "goblin_scrap_cart"  # to all
    assert hill(match, 0) == ["goblin_scrap_cart", "goblin_bomber"]
    assert trophies(match, 0) == [
        "orc_giant",
        "orc_giant",
        "orc_brawler",
    ]  # 8 points; the own cards count for nobody
    assert trophies(match, 1) == []


@pytest.mark.rule("KH-17.1", "KH-R30", "KH-E18")
def test_a_revealed_big_unit_takes_its_other_card_along():
    match = bomb("goblin_cave_troll", "goblin_mob", "goblin_cave_troll")
    assert strengths(match)[0] == 2 * 6
    assert hill(match, 0) == ["goblin_cave_troll", "goblin_cave_troll", "goblin_bomber"]
    assert reserve(match, 0) == ["goblin_mob"]


@pytest.mark.rule("KH-17.1", "KH-17.13")
def test_the_other_card_is_taken_out_of_the_stack_too():
    match = bomb("goblin_cave_troll", "goblin_mob", stack=("goblin_cave_troll",))
    assert hill(match, 0) == ["goblin_cave_troll", "goblin_cave_troll", "goblin_bomber"]
    assert reserve(match, 0) == ["goblin_mob"]  # no replacement
    assert units(match, 0) == ["goblin_mob"]


@pytest.mark.rule("KH-17.2", "KH-R10")
def test_shields_count_on_both_sides_of_the_product():
    assert strengths(bomb("goblin_potlid"))[0] == 2 * (1 + 1)
    pack = pack_of(card_of("shielded_bomb", "front", 2, "shield 1", "explosion"))
    match = deploying(
        seat("testers_none", stack=["shielded_bomb"], reserve=["plain"]),
        seat("orcs", "orc_giant"),
        packs=[pack],
    )
    assert strengths(match) == [(2 + 1) * 1]


@pytest.mark.rule("KH-17.4")
def test_the_revealed_unit_is_not_deployed():
    match = bomb("goblin_horn", "goblin_mob")  # a horn blower would bring two more cards
    assert units(match, 0) == ["goblin_mob"]
    assert reserve(match, 0) == ["goblin_mob"]
    second = bomb("goblin_bomber", "goblin_mob")
    assert strengths(second)[0] == 4
    assert reserve(second, 0) == ["goblin_mob"]  # the revealed bomber does not explode


@pytest.mark.rule("KH-17.5", "KH-R7")
def test_explosion_with_an_empty_reserve_only_discards():
    match = bomb()
    assert not events(match, "attack_explosion")
    assert hill(match, 0) == ["goblin_bomber"]


@pytest.mark.rule("KH-17.6")
def test_explosion_without_a_target_still_discards_both():
    match = bomb("goblin_scrap_cart", enemy=())
    assert not events(match, "attack_explosion")
    assert hill(match, 0) == ["goblin_scrap_cart", "goblin_bomber"]


@pytest.mark.rule("KH-17.7", "KH-7.9")
def test_symbols_right_of_explosion_are_not_carried_out():
    card = card_of("chain", "front", 1, "red_reinforcement 1", "explosion", "red_reinforcement 2")
    match = deploying(
        seat("testers_none", stack=["chain"], reserve=["plain"] * 6),
        seat("orcs", "orc_giant"),
        packs=[pack_of(card)],
    )
    assert units(match, 0) == ["plain"]  # one red symbol to the left, two to the right
    assert len(reserve(match, 0)) == 6 - 1 - 1


@pytest.mark.rule("KH-17.51", "KH-R5")
def test_nothing_adds_to_an_explosion_and_nothing_follows_it():
    """Double Charge, Gunpowder and magic of the army do not matter; no Veteran, Net or Smash follows."""
    match = deploying(
        seat(
            "dwarves_360",
            "dwarf_arquebusier",
            "dwarf_rune_priest",
            "dwarf_greybeard",
            stack=["dwarf_keg_runner"],
            reserve=["dwarf_axeman"],
        ),
        seat("orcs", "orc_giant"),
    )
    assert strengths(match)[0] == 2 * 2
    assert [event["cause"] for event in match.events() if "victims" in event][:2] == ["explosion", "strategy"]
    smashing = deploying(
        seat("goblins_140", "goblin_cave_troll", stack=["goblin_bomber"], reserve=["goblin_mob"]),
        seat("orcs", "orc_brawler", "orc_giant"),
    )
    assert asked(smashing) != "smash.target"


@pytest.mark.rule("KH-17.51", "KH-17.53", "KH-R47")
def test_the_target_of_an_explosion_counts_as_attacked():
    """A later Veteran attack may go there."""
    match = deploying(
        seat("dwarves_300", "dwarf_greybeard", stack=["dwarf_keg_runner"], reserve=["dwarf_axeman"]),
        seat("orcs", "orc_giant"),
        seat("humans", "human_halberdier", "human_halberdier"),
    )
    choose(match, "Orcs with 4", "Humans with 1")
    assert (asked(match), offered(match)) == ("veteran.target", ["Orcs with 1", "Humans with 1"])


@pytest.mark.rule("KH-R61")
def test_two_bombers_reveal_one_card_each():
    match = bomb("goblin_mob", "goblin_scrap_cart", stack=("goblin_bomber",), enemy=("orc_giant",))
    assert strengths(match)[:2] == [2, 8]


# --- Flying ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.8", "KH-17.9", "KH-R12", "KH-16.1", "KH-5.3")
def test_flyers_are_absent_after_the_attack_phase():
    match = attacking(
        seat("humans_460", "human_griffin_rider", "human_militia"), seat("orcs")
    )  # both attacks are skipped, and the griffin flies all the same
    assert units(match, 0, absent=False) == ["human_militia"]
    assert units(match, 0) == ["human_griffin_rider", "human_militia"]  # it stays where it is


@pytest.mark.rule("KH-17.8", "KH-12.7", "KH-16.3")
def test_flyers_return_at_the_end_of_the_round():
    match = ending(seat("humans_460", "human_griffin_rider"), seat("orcs_560", "orc_brawler"))
    assert asked(match) == "strategy"
    assert units(match, 0, absent=False) == ["human_griffin_rider"]
    assert len(events(match, "returned")) == 1


@pytest.mark.rule("KH-17.10")
def test_flyers_can_be_attacked_before_their_owners_attack_phase_is_over():
    match = attacking(seat("orcs_260", "orc_brawler"), seat("humans", "human_griffin_rider"))
    assert trophies(match, 0) == ["human_griffin_rider"]


@pytest.mark.rule("KH-16.15", "KH-R11")
def test_a_captured_flyer_does_not_fly():
    match = ending(seat("humans_460", unit("human_griffin_rider", nets=1)), seat("orcs"))
    assert units(match, 0, absent=False) == ["human_griffin_rider"]


# --- Big Unit -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.11", "KH-17.12", "KH-17.14", "KH-17.16", "KH-R28")
def test_the_other_card_comes_from_the_reserve():
    pile = ["orc_brawler", "orc_giant", "orc_shaman", "orc_drummer"]
    match = deploying(seat("orcs_400", stack=GIANT, reserve=pile), seat("humans"))
    assert units(match, 0) == ["orc_giant"]
    assert reserve(match, 0) == [
        "orc_brawler",
        "orc_shaman",
        "orc_drummer",
    ]  # the order of the rest is unchanged


@pytest.mark.rule("KH-17.13", "KH-E27")
def test_the_other_card_is_taken_from_the_stack_without_a_replacement():
    match = deploying(
        seat("orcs_400", stack=["orc_giant", "orc_brawler", "orc_giant"], reserve=["orc_shaman"]),
        seat("humans"),
    )
    assert [event["card"] for event in events(match, "deployed")] == ["orc_giant", "orc_brawler"]
    assert reserve(match, 0) == ["orc_shaman"]


@pytest.mark.rule("KH-17.12", "KH-17.14", "KH-E26", "KH-18.3")
def test_the_other_card_comes_from_the_hand():
    pile = ["orc_brawler", "orc_giant", "orc_brawler", "orc_giant", "orc_shaman"]
    match = in_turn(seat("orcs_400", reserve=pile, hand=["orc_general"]), seat("humans"))
    assert asked(match) == "reinforce.card"
    assert hand(match, 0) == ["orc_general", "orc_giant", "orc_giant"]
    assert offered(match) == ["Warlord Gorrash", "Orc Giant"]
    choose(match, "Orc Giant")
    assert units(match, 0).count("orc_giant") == 1
    assert hand(match, 0) == ["orc_general"]
    assert events(match, "deployed")[0]["card"] == "orc_giant"


@pytest.mark.rule("KH-17.12")
def test_surprises_of_a_big_unit_happen_once():
    beast = card_of(
        "beast", "front", 4, "big_unit", "red_reinforcement 1", cards=2, count=1, rows=["front", "middle"]
    )
    match = deploying(
        seat("testers_none", stack=["beast", "beast"], reserve=["plain"] * 4),
        seat("orcs", "orc_giant"),
        packs=[pack_of(beast)],
    )
    assert units(match, 0) == ["beast", "plain"]


@pytest.mark.rule("KH-17.15")
def test_an_incomplete_big_unit_goes_to_the_hill():
    match = deploying(
        seat("orcs_400", stack=["orc_giant", "orc_brawler"], reserve=["orc_shaman"]), seat("humans")
    )
    assert units(match, 0) == ["orc_brawler"]
    assert hill(match, 0) == ["orc_giant"]


@pytest.mark.rule("KH-17.17", "KH-17.19", "KH-R29")
def test_a_big_unit_is_one_unit_with_one_defence_in_its_foremost_row():
    match = attacking(seat("dwarves_540", *["dwarf_axeman"] * 2), seat("orcs", "orc_giant", "orc_spearhand"))
    assert (
        trophies(match, 0) == []
    )  # 4 points: the giant (6) stands in front, the spearhand behind it is safe
    assert defence(match, 1, "orc_giant") == 6
    assert army(match, 1).present == 2
    rows = army_view(match, 0, 1)["rows"]
    assert [len(rows[row]) for row in ("front", "middle", "back")] == [1, 1, 0]


@pytest.mark.rule("KH-17.18", "KH-17.23")
def test_an_effect_applies_to_the_whole_big_unit():
    match = ending(seat("orcs_500", "orc_giant", reserve=[]), seat("humans"))
    assert defence(match, 0, "orc_giant") == 5  # -1 once, not once per card


@pytest.mark.rule("KH-17.20", "KH-2.4")
def test_big_units_work_during_setup():
    match = mustering(
        {"army": "orcs", "stack": ["orc_giant", "orc_brawler"], "reserve": ["orc_shaman", "orc_giant"]},
        {"army": "humans", "reserve": ["human_militia"] * 6},
    )
    assert units(match, 0) == ["orc_giant", "orc_brawler"]


# --- Net ------------------------------------------------------------------------------------------------------


def netters(
    *own: str, card: str = "goblins_100", enemies: tuple[str | Json, ...] = ("orc_giant", "orc_brawler")
):
    return attacking(seat(card, *own), seat("orcs", *enemies))


@pytest.mark.rule("KH-17.21", "KH-17.22", "KH-17.23", "KH-21.3")
def test_net_markers_after_the_attack_on_any_row():
    match = netters("goblin_netter", enemies=("orc_brawler", "orc_spearhand", "orc_shaman"))
    assert asked(match) == "net.unit"
    assert offered(match) == ["Orc Brawler (Orcs)", "Orc Spearhand (Orcs)", "Orc Shaman (Orcs)"]
    choose(match, "Orc Shaman")
    assert is_captured(match, 1, "orc_shaman")
    assert not is_captured(match, 1, "orc_brawler")


@pytest.mark.rule("KH-17.21")
def test_no_nets_after_a_ranged_attack():
    match = attacking(seat("goblins_140", "goblin_netter", "goblin_archer"), seat("orcs", "orc_giant"))
    assert asked(match) == "effect.hide"


@pytest.mark.rule("KH-17.23", "KH-17.24", "KH-E23")
def test_a_giant_needs_two_markers():
    match = netters("goblin_net_gang", enemies=("orc_giant", "orc_brawler"))
    choose(match, "Orc Giant")
    assert not is_captured(match, 1, "orc_giant")
    choose(match, "Orc Giant")
    assert is_captured(match, 1, "orc_giant")


@pytest.mark.rule("KH-17.24", "KH-R26", "KH-12.7")
def test_markers_of_different_players_add_up_until_the_end_of_the_round():
    match = netters("goblin_netter", enemies=(unit("orc_giant", nets=1), "orc_brawler"))
    choose(match, "Orc Giant")
    assert is_captured(match, 1, "orc_giant")
    pass_turn(match)
    assert asked(match) == "strategy"
    assert not is_captured(match, 1, "orc_giant")
    assert army(match, 1).nets[0] == 0


@pytest.mark.rule("KH-17.25", "KH-R60")
def test_captured_units_cannot_be_chosen_again_and_spare_markers_are_lost():
    match = netters("goblin_netter", "goblin_netter", "goblin_netter", enemies=("orc_bonecrusher",))
    # 3 points destroy the bonecrusher, nobody is left to net.
    assert trophies(match, 0) == ["orc_bonecrusher"]
    second = netters("goblin_netter", "goblin_netter", enemies=("orc_bonecrusher", "orc_shaman"))
    choose(
        second, "Orc Bonecrusher"
    )  # the second marker can then only go on the shaman, and does so by itself
    assert is_captured(second, 1, "orc_shaman")
    assert army(second, 1).nets[:2] == [1, 1]
    third = netters("goblin_netter", "goblin_netter", enemies=("orc_bonecrusher",))
    assert army(third, 1).nets[0] == 1  # the second marker is lost


@pytest.mark.rule("KH-17.21", "KH-17.25", "KH-9.16")
def test_after_a_split_the_markers_are_placed_once_over_both_armies():
    match = attacking(
        seat("goblins_100", "goblin_netter"), seat("orcs", "orc_brawler"), seat("humans", "human_halberdier")
    )
    choose(match, "Orcs and Humans", "Orcs first")
    assert offered(match) == ["Orc Brawler (Orcs)", "Halberdier (Humans)"]
    choose(match, "Halberdier")
    assert asked(match) == "reinforce.free"  # one marker, not one per army


@pytest.mark.rule("KH-17.26", "KH-R5", "KH-8.13")
def test_a_surprise_melee_attack_of_the_netting_unit_itself_triggers_net():
    hunter = card_of("hunter", "front", 1, "melee 1!", "net 1")
    match = deploying(
        seat("testers_none", "hunter", stack=["hunter"]),
        seat("orcs", "orc_brawler", "orc_shaman"),
        packs=[pack_of(hunter)],
    )
    assert asked(match) == "net.unit"
    choose(match, "Orc Shaman")
    assert asked(match) == "reinforce.free"  # only the deployed unit's own net, not that of its comrade


@pytest.mark.rule("KH-R25", "KH-16.2")
def test_absent_units_receive_no_markers():
    match = netters("goblin_netter", enemies=("orc_brawler", unit("orc_shaman", absent=True)))
    assert is_captured(match, 1, "orc_brawler")  # the only choice


# --- Knight ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.27", "KH-17.28", "KH-17.30", "KH-E21", "KH-R8", "KH-11.5")
def test_all_knights_or_none():
    match = attacking(
        seat("humans_460", *["human_knight"] * 3, "human_halberdier"),
        seat("orcs", "orc_giant"),
        seat("goblins", "goblin_cave_troll"),
    )
    assert (asked(match), offered(match)) == (
        "attack.knights",
        ["Discard for this attack", "Keep the Knights"],
    )
    assert match.choice is not None
    assert match.choice.text("en") == "Do you discard all your Knights? Then the strength rises from 8 to 14."
    choose(match, "attack.knights")
    assert "Orcs and Goblins with 7 each" in offered(match)
    assert units(match, 0) == ["human_halberdier"]
    assert hill(match, 0) == ["human_knight"] * 3
    assert trophies(match, 1) == trophies(match, 2) == []
    assert [event["ability"] for event in events(match, "ability")] == ["human_knight.knight"] * 3


@pytest.mark.rule("KH-17.27", "KH-8.10")
def test_knights_may_be_kept():
    match = attacking(seat("humans_460", "human_knight"), seat("orcs", "orc_giant"))
    choose(match, "attack.knights.done", "attack.knights.done")
    assert strengths(match) == [2, 2]
    assert units(match, 0) == ["human_knight"]


@pytest.mark.rule("KH-17.30", "KH-17.31")
def test_only_melee_symbols_double_and_any_unit_with_the_ability_is_a_knight():
    lady = card_of("lady", "front", 2, "melee 1", "magic 2", "knight")
    match = attacking(seat("testers_melee", "lady"), seat("orcs", "orc_giant"), packs=[pack_of(lady)])
    choose(match, "attack.knights")
    assert strengths(match) == [1 + 1 + 2]


@pytest.mark.rule("KH-17.29", "KH-9.7")
def test_knights_are_not_asked_without_a_target():
    match = attacking(seat("humans_460", "human_knight"), seat("orcs"))
    assert asked(match) == "reinforce.free"


@pytest.mark.rule("KH-17.27", "KH-R5")
def test_no_knights_in_ranged_or_surprise_attacks():
    squire = card_of("squire", "front", 1, "melee 1!")
    lady = card_of("lady", "front", 2, "melee 1", "ranged 1", "knight")
    pack = pack_of(squire, lady)
    surprise = deploying(
        seat("testers_none", "lady", stack=["squire"]), seat("orcs", "orc_giant"), packs=[pack]
    )
    assert strengths(surprise) == [1]
    ranged = attacking(seat("testers_ranged", "lady"), seat("orcs", "orc_giant"), packs=[pack])
    assert strengths(ranged) == [1]
    assert asked(ranged) == "reinforce.free"


@pytest.mark.rule("KH-16.15", "KH-17.27")
def test_captured_knights_are_neither_counted_nor_discarded():
    match = attacking(
        seat("humans_460", "human_knight", unit("human_knight", nets=1)), seat("orcs", "orc_giant")
    )
    choose(match, "attack.knights")
    assert strengths(match)[0] == 4
    assert units(match, 0) == ["human_knight"]


@pytest.mark.rule("KH-8.13", "KH-17.29")
def test_discarded_knights_took_part():
    old_rider = card_of("old_rider", "front", 2, "melee 1", "veteran 2", "knight")
    match = attacking(
        seat("testers_melee", "old_rider"), seat("orcs", "orc_giant"), packs=[pack_of(old_rider)]
    )
    choose(match, "attack.knights")
    assert strengths(match) == [2, 2]  # the charge, then the Veteran attack of the rider who is gone


# --- Gunpowder ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.32", "KH-17.33", "KH-E22")
def test_gunpowder_counts_every_unit_with_a_ranged_symbol():
    match = attacking(
        seat("dwarves_240", *["dwarf_arquebusier"] * 2, "dwarf_cannon", "dwarf_rune_priest"),
        seat("orcs", "orc_giant"),
    )
    assert strengths(match) == [1 + 1 + 2 + 2 + 2 * 3]


@pytest.mark.rule("KH-17.33")
def test_a_gunpowder_unit_without_ranged_symbol_does_not_count_itself_and_big_units_count_once():
    powder = card_of("powder", "back", 1, "gunpowder 1")
    wagon = card_of("wagon", "back", 4, "big_unit", "ranged 2", cards=2, count=1)
    match = attacking(
        seat("testers_ranged", "powder", "wagon"), seat("orcs", "orc_giant"), packs=[pack_of(powder, wagon)]
    )
    assert strengths(match) == [2 + 1]


@pytest.mark.rule("KH-16.15", "KH-17.32")
def test_captured_units_are_not_counted_by_gunpowder():
    match = attacking(
        seat("dwarves_240", "dwarf_arquebusier", unit("dwarf_cannon", nets=1)), seat("orcs", "orc_giant")
    )
    assert strengths(match) == [1 + 1]


@pytest.mark.rule("KH-R5", "KH-17.32", "KH-17.38")
def test_no_gunpowder_in_surprise_and_veteran_attacks():
    match = deploying(
        seat("dwarves_540", "dwarf_arquebusier", "dwarf_greybeard", stack=["dwarf_balloon"]),
        seat("orcs", "orc_giant"),
    )
    assert strengths(match) == [2, 1, 1]  # balloon, melee of the greybeard, his Veteran attack


# --- Shield ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.34")
def test_shield_protects_only_its_own_unit():
    match = attacking(seat("orcs_400", "orc_brawler"), seat("humans", "human_shield_guard", "human_knight"))
    assert defence(match, 1, "human_shield_guard") == 3
    assert trophies(match, 0) == ["human_knight"]  # 2 points suffice for the knight (2), not for the guard


# --- Veteran --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-17.35", "KH-17.36", "KH-17.52", "KH-E25")
def test_two_veterans_strike_again_past_the_front_row():
    match = attacking(
        seat("orcs_400", "orc_scarred_veteran", "orc_scarred_veteran"),
        seat("humans", "human_shield_guard", "human_sorcerer"),
    )
    assert strengths(match) == [2, 2]  # one Veteran attack with the sum
    assert trophies(match, 0) == ["human_sorcerer"]  # back row, although the guard (3) still stands in front


@pytest.mark.rule("KH-17.37", "KH-R20", "KH-17.53")
def test_veterans_ignore_range_and_may_return_to_an_army_attacked_earlier():
    """The first attack empties the neighbour; the second reaches the army behind; its veterans may choose among those left."""
    match = attacking(
        seat("dwarves_160", *["dwarf_greybeard"] * 2, "dwarf_crossbow"),
        seat("goblins", "goblin_cave_troll"),
        seat("orcs", "orc_giant"),
        seat("humans", "human_shield_guard"),
    )
    choose(match, "Goblins with 2")  # melee on a neighbour; Veteran 2 can only go there
    choose(match, "Orcs with 2")  # ranged on the army opposite; no veteran took part
    assert strengths(match) == [2, 2, 2]
    magic = card_of("seer", "back", 1, "magic 1", "veteran 1")
    far = attacking(
        seat("testers_ranged", "seer"),
        seat("goblins", "goblin_cave_troll"),
        seat("orcs", "orc_giant"),
        seat("humans", "human_shield_guard"),
        packs=[pack_of(magic)],
    )
    choose(far, "Orcs with 1")
    assert events(far, "attack_veteran")[0]["victims"] == [2]  # melee against the army opposite


@pytest.mark.rule("KH-17.38")
def test_a_veteran_attack_triggers_neither_veteran_nor_net():
    chief = card_of("chief", "back", 1, "melee 1", "veteran 1", "net 1")
    match = attacking(
        seat("testers_melee", "chief"), seat("orcs", "orc_giant", "orc_brawler"), packs=[pack_of(chief)]
    )
    choose(match, "Orc Giant")  # the one net marker of the strategy attack
    assert strengths(match) == [1, 1]
    assert len(events(match, "net")) == 1
    assert asked(match) == "reinforce.free"


@pytest.mark.rule("KH-17.39")
def test_veteran_points_must_be_spent():
    match = attacking(
        seat("orcs_400", "orc_scarred_veteran", "orc_scarred_veteran"),
        seat("humans", "human_shield_guard", "human_archer", "human_herald"),
    )
    # The archer and the herald cost 1 each: 2 points, both fall, nothing can be kept back.
    assert trophies(match, 0) == []
    choose(match, "Longbowman")
    assert trophies(match, 0) == ["human_archer", "human_herald"]


@pytest.mark.rule("KH-17.40")
def test_veteran_works_after_ranged_and_after_the_own_surprise_attack():
    scout = card_of("scout", "back", 1, "ranged 1!", "veteran 2")
    pack = pack_of(scout)
    ranged = attacking(seat("testers_ranged", "scout"), seat("orcs", "orc_giant"), packs=[pack])
    assert strengths(ranged) == [1, 2]
    surprise = deploying(
        seat("testers_none", "scout", stack=["scout"]), seat("orcs", "orc_giant"), packs=[pack]
    )
    assert strengths(surprise) == [1, 2]  # only the deployed scout's own Veteran value


@pytest.mark.rule("KH-17.52", "KH-R10", "KH-16.14")
def test_veterans_strike_after_the_nets_of_the_same_attack():
    chief = card_of("chief", "back", 1, "melee 1", "veteran 2", "net 1")
    match = attacking(
        seat("testers_melee", "chief"),
        seat("humans", "human_shield_guard", "human_shield_guard"),
        packs=[pack_of(chief)],
    )
    # A net on one of the guards, who is captured: its defence falls from 3 to 2
    assert trophies(match, 0) == ["human_shield_guard"]


@pytest.mark.rule("KH-17.53")
def test_no_veteran_attack_if_none_of_the_attacked_armies_has_units():
    match = attacking(
        seat("orcs_400", "orc_scarred_veteran"),
        seat("humans", "human_militia"),
        seat("goblins", "goblin_archer"),
    )
    choose(match, "Humans with 1")
    assert strengths(match) == [1]
    assert state(match).turn == 1
