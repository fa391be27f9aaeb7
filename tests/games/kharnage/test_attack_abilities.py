"""Unit abilities of attacks: Net, Knight, Gunpowder, Shield, Veteran (KH-17.21 to KH-17.40, KH-17.52, KH-17.53)."""

import pytest

from tests.games.kharnage.table import (
    Json,
    army,
    asked,
    attacking,
    card_of,
    choose,
    defence,
    deploying,
    events,
    hill,
    is_captured,
    offered,
    pack_of,
    pass_turn,
    seat,
    state,
    strengths,
    trophies,
    unit,
    units,
)

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
