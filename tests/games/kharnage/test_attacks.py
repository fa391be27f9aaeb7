"""Attack strength, targets, range, splitting, resolving an attack (KH-8, KH-9, KH-10, KH-14)."""

import pytest

from tests.games.kharnage.table import (
    Json,
    army,
    asked,
    attacking,
    card_of,
    choose,
    deploying,
    events,
    offered,
    pack_of,
    seat,
    state,
    strengths,
    trophies,
    unit,
    units,
)

# --- strength (KH-8, KH-14) -----------------------------------------------------------------------------------


@pytest.mark.rule("KH-8.4", "KH-8.8", "KH-14.2", "KH-14.3", "KH-1.11")
def test_melee_strength_counts_melee_and_magic():
    match = attacking(
        seat("humans_460", "human_halberdier", "human_militia", "human_sorcerer", "human_archer"),
        seat("orcs", "orc_brawler", "orc_giant"),
    )
    assert strengths(match)[0] == 2 + 1 + 2  # the archer does not count


@pytest.mark.rule("KH-8.5", "KH-14.1", "KH-14.3")
def test_ranged_strength_counts_ranged_and_magic():
    match = attacking(
        seat("humans_120", "human_archer", "human_sorcerer", "human_halberdier"), seat("orcs", "orc_giant")
    )
    assert strengths(match) == [2 + 2]


@pytest.mark.rule("KH-8.6", "KH-R46", "KH-8.3")
def test_magic_only_armies_make_both_kinds_of_attack():
    match = attacking(seat("humans_320", "human_sorcerer"), seat("orcs", "orc_giant"))
    kinds = [event["attack"] for event in match.events() if "victims" in event]
    assert strengths(match) == [2, 2]
    assert kinds == ["melee", "ranged"]


@pytest.mark.rule("KH-8.7", "KH-R3")
def test_surprise_symbols_count_in_later_attacks():
    match = attacking(
        seat("orcs_420", "orc_berserker", "orc_berserker"),
        seat("humans", "human_general", reserve=[], hand=[]),
    )
    assert strengths(match)[0] == 4


@pytest.mark.rule("KH-8.9", "KH-16.2", "KH-16.12")
def test_every_able_unit_counts_and_no_other():
    match = attacking(
        seat(
            "humans_460",
            "human_halberdier",
            "human_halberdier",
            unit("human_halberdier", nets=1),
            unit("human_halberdier", absent=True),
        ),
        seat("orcs", "orc_giant"),
    )
    assert strengths(match)[0] == 4  # nobody was asked whom to hold back


@pytest.mark.rule("KH-8.2", "KH-8.1", "KH-E13")
def test_attacks_are_never_merged():
    """Two melee attacks of 4: a giant of defence 6 survives both, and each is counted anew when its turn comes."""
    match = attacking(
        seat("orcs_420", "orc_brawler", "orc_brawler"),
        seat("goblins", "goblin_cave_troll", reserve=[], hand=[]),
    )
    assert strengths(match)[:2] == [4, 4]
    assert units(match, 1) == ["goblin_cave_troll"]


@pytest.mark.rule("KH-E13", "KH-8.1", "KH-8.11")
def test_the_melee_attack_is_over_before_the_ranged_strength_is_counted():
    """Knights discarded in the melee attack no longer bring their magic to the ranged one."""
    pack = pack_of(card_of("rider", "front", 2, "melee 1", "magic 1", "knight"))
    match = attacking(seat("testers_both", "rider", "plain"), seat("orcs", "orc_giant"), packs=[pack])
    choose(match, "attack.knights")
    assert strengths(match) == [
        1 + 1 + 1 + 1
    ]  # plain 1, rider 1 doubled, magic 1; then nobody is left for a ranged attack
    assert events(match, "attack_skipped")


@pytest.mark.rule("KH-8.12", "KH-R55")
def test_strength_zero_is_skipped():
    match = attacking(seat("humans_460", "human_archer"), seat("orcs", "orc_giant"))
    assert strengths(match) == []
    assert len(events(match, "attack_skipped")) == 2


@pytest.mark.rule("KH-8.10")
def test_abilities_are_not_optional():
    """Gunpowder, Shield, Net, Veteran, Flying ask nobody whether; only Knight and Smash do."""
    match = attacking(
        seat("dwarves_240", "dwarf_arquebusier", "dwarf_cannon"), seat("orcs", "orc_brawler", "orc_giant")
    )
    assert strengths(match) == [1 + 2 + 2]
    assert asked(match) == "reinforce.free"  # the orc's turn: nothing was asked


# --- targets (KH-9) -------------------------------------------------------------------------------------------


def three() -> list[Json]:
    return [
        seat("humans_460", *["human_halberdier"] * 3, "human_militia"),
        seat("orcs", "orc_giant"),
        seat("goblins", "goblin_cave_troll"),
    ]


@pytest.mark.rule("KH-9.1", "KH-9.2", "KH-9.3", "KH-E10", "KH-R18", "KH-19.2")
def test_seven_points_split_into_four_and_four():
    match = attacking(*three())
    assert offered(match) == ["Orcs with 7", "Goblins with 7", "Orcs and Goblins with 4 each"]
    choose(match, "Orcs and Goblins", "Orcs first")
    assert [event["points"] for event in events(match, "attack_split")] == [4]


@pytest.mark.rule("KH-E14", "KH-9.2")
def test_one_point_splits_into_one_and_one():
    match = attacking(
        seat("humans_460", "human_militia"),
        seat("orcs", "orc_spearhand", reserve=[], hand=[]),
        seat("goblins", "goblin_archer"),
    )
    choose(match, "Orcs and Goblins with 1 each", "Orcs first")
    assert trophies(match, 0) == ["orc_spearhand", "goblin_archer"]


@pytest.mark.rule("KH-19.1", "KH-9.1")
def test_no_split_with_two_players():
    match = attacking(
        seat("humans_460", "human_halberdier"),
        seat("orcs", "orc_brawler", "orc_spearhand", "orc_axe_thrower"),
    )
    assert asked(match) != "attack.target"  # one legal target: nothing to decide
    assert strengths(match)[0] == 2


@pytest.mark.rule("KH-R16", "KH-9.3")
def test_a_split_needs_two_legal_targets():
    match = attacking(seat("humans_460", "human_halberdier"), seat("orcs", "orc_brawler"), seat("goblins"))
    assert strengths(match)[0] == 2
    assert not events(match, "attack_split")


@pytest.mark.rule("KH-9.4")
def test_ranged_attacks_can_be_split_too():
    match = attacking(
        seat("humans_120", "human_archer"), seat("orcs", "orc_giant"), seat("goblins", "goblin_cave_troll")
    )
    assert "Orcs and Goblins with 1 each" in offered(match)


@pytest.mark.rule("KH-9.4", "KH-16.7", "KH-R9")
def test_surprise_explosion_and_veteran_attacks_are_never_split():
    rivals = [seat("humans", "human_halberdier"), seat("goblins", "goblin_cave_troll")]
    surprise = deploying(seat("orcs_420", stack=["orc_berserker"]), *rivals)
    assert (asked(surprise), offered(surprise)) == ("surprise.target", ["Humans with 2", "Goblins with 2"])
    blast = deploying(seat("dwarves_300", stack=["dwarf_keg_runner"], reserve=["dwarf_warrior"]), *rivals)
    assert (asked(blast), offered(blast)) == ("surprise.target", ["Humans with 4", "Goblins with 4"])
    veterans = attacking(seat("orcs_420", "orc_scarred_veteran"), *rivals)
    choose(veterans, "Humans and Goblins", "Humans first")
    assert (asked(veterans), offered(veterans)) == ("veteran.target", ["Humans with 1", "Goblins with 1"])


@pytest.mark.rule("KH-9.5", "KH-R13", "KH-R15", "KH-16.2")
def test_an_army_without_present_units_is_no_target():
    match = attacking(
        seat("humans_460", "human_halberdier"),
        seat("orcs", unit("orc_brawler", absent=True)),
        seat("goblins", "goblin_cave_troll"),
    )
    assert [event["victims"] for event in match.events() if "victims" in event] == [[2], [2]]


@pytest.mark.rule("KH-9.6", "KH-R14")
def test_an_attack_that_cannot_destroy_anything_is_made_all_the_same():
    match = attacking(seat("humans_460", "human_militia"), seat("orcs", "orc_giant"))
    assert strengths(match) == [1, 1]
    assert [event["points"] for event in events(match, "points_lost")] == [1, 1]


@pytest.mark.rule("KH-9.7")
def test_without_a_legal_target_the_attack_is_skipped():
    match = attacking(seat("humans_460", "human_halberdier"), seat("orcs"))
    assert len(events(match, "attack_skipped")) == 2


@pytest.mark.rule("KH-9.10")
def test_with_three_players_everybody_is_in_range():
    match = attacking(*three(), circle=[0, 1, 2])
    assert {"Orcs with 7", "Goblins with 7"} <= set(offered(match))


def four(*second: str | Json, card: str = "humans_460") -> list[Json]:
    """Clockwise A humans, B orcs, C goblins, D dwarves."""
    return [
        seat(card, *["human_halberdier"] * 3, "human_archer"),
        seat("orcs", *second),
        seat("goblins", "goblin_cave_troll"),
        seat("dwarves", "dwarf_iron_golem"),
    ]


@pytest.mark.rule("KH-9.9", "KH-9.11", "KH-19.3", "KH-2.14")
def test_with_four_players_melee_reaches_only_the_neighbours():
    match = attacking(*four("orc_giant"))
    assert offered(match) == ["Orcs with 6", "Dwarves with 6", "Orcs and Dwarves with 3 each"]
    elsewhere = attacking(*four("orc_giant"), circle=[0, 2, 1, 3])
    assert offered(elsewhere)[:2] == ["Goblins with 6", "Dwarves with 6"]


@pytest.mark.rule("KH-9.8", "KH-19.5")
def test_ranged_attacks_reach_everybody():
    match = attacking(*four("orc_giant", card="humans_120"))
    assert offered(match)[:3] == ["Orcs with 2", "Goblins with 2", "Dwarves with 2"]


@pytest.mark.rule("KH-9.12", "KH-E15", "KH-9.13")
def test_an_emptied_neighbour_opens_the_way_for_the_second_attack():
    match = attacking(*four("orc_brawler", "orc_spearhand"))
    assert not any(text.startswith("Goblins") for text in offered(match))
    choose(match, "Orcs with 6")
    assert offered(match)[:2] == ["Goblins with 6", "Dwarves with 6"]


@pytest.mark.rule("KH-E15", "KH-9.12", "KH-16.2")
def test_absent_units_do_not_block_the_way():
    match = attacking(*four(unit("orc_giant", absent=True)))
    assert offered(match)[:2] == ["Goblins with 6", "Dwarves with 6"]


@pytest.mark.rule("KH-9.13", "KH-R19")
def test_both_targets_of_a_split_are_checked_before_either_is_resolved():
    match = attacking(*four("orc_brawler"))
    assert offered(match) == ["Orcs with 6", "Dwarves with 6", "Orcs and Dwarves with 3 each"]


@pytest.mark.rule("KH-9.14", "KH-16.10")
def test_surprise_melee_attacks_are_subject_to_range():
    match = deploying(
        seat("goblins_220", stack=["goblin_sneak"]),
        seat("orcs", "orc_giant"),
        seat("humans", "human_halberdier"),
        seat("dwarves", "dwarf_iron_golem"),
    )
    assert offered(match) == ["Orcs with 2", "Dwarves with 2"]


@pytest.mark.rule("KH-9.15")
def test_the_attacker_chooses_which_half_comes_first():
    match = attacking(*three())
    choose(match, "Orcs and Goblins")
    assert (asked(match), offered(match)) == ("attack.first", ["Orcs first", "Goblins first"])
    choose(match, "Goblins first")
    assert events(match, "attack_split")[0]["victims"] == [2, 1]


@pytest.mark.rule("KH-9.16", "KH-R57", "KH-R17", "KH-E21")
def test_bonuses_are_added_before_halving_and_veterans_come_once():
    match = attacking(
        seat("orcs_400", "orc_boar_rider", "orc_scarred_veteran"),
        seat("humans", "human_halberdier"),
        seat("goblins", "goblin_cave_troll"),
    )
    choose(match, "attack.knights", "Humans and Goblins with 3 each", "Humans first")  # 1 + 2 + 2 = 5
    assert strengths(match) == [5, 1]  # one split attack, one attack of the veteran after both halves


@pytest.mark.rule("KH-9.17", "KH-R14", "KH-R24")
def test_declared_targets_count_as_attacked():
    match = attacking(
        seat("orcs_420", "orc_scarred_veteran"),
        seat("humans", "human_halberdier"),
        seat("goblins", "goblin_cave_troll"),
    )
    choose(match, "Humans and Goblins with 1 each", "Humans first")  # destroys nothing
    assert state(match).attacked == 0b110
    assert offered(match) == ["Humans with 1", "Goblins with 1"]


# --- resolving (KH-10) ----------------------------------------------------------------------------------------


@pytest.mark.rule("KH-10.1", "KH-10.13", "KH-7.4")
def test_front_then_middle_then_back():
    match = attacking(
        seat("humans_120", *["human_archer"] * 2),
        seat("orcs", "orc_shaman", "orc_spearhand", "orc_berserker", "orc_drummer"),
    )
    # Front and middle unit fall without a question (4 points), in this order; two of the back row are left to choose from.
    assert trophies(match, 0)[:2] == ["orc_berserker", "orc_spearhand"]


@pytest.mark.rule("KH-10.3", "KH-10.7", "KH-E17", "KH-10.4")
def test_the_attacker_chooses_freely_but_must_destroy_something():
    match = attacking(
        seat("dwarves_300", *["dwarf_warrior"] * 3), seat("orcs", "orc_berserker", "orc_bonecrusher")
    )
    assert (asked(match), offered(match)) == (
        "attack.unit",
        ["Orc Berserker (defence 1)", "Orc Bonecrusher (defence 3)"],
    )
    choose(match, "Orc Berserker")
    assert trophies(match, 0)[0] == "orc_berserker"
    assert events(match, "points_lost")[0]["points"] == 2


@pytest.mark.rule("KH-10.5", "KH-E16", "KH-10.10")
def test_points_that_do_not_suffice_for_the_row_are_lost():
    match = attacking(
        seat("dwarves_540", *["dwarf_warrior"] * 3),
        seat("orcs_560", "orc_berserker", "orc_general", "orc_spearhand", hand=[]),
    )
    assert trophies(match, 0) == ["orc_berserker"]
    assert events(match, "points_lost")[0]["points"] == 2
    assert "orc_spearhand" in units(match, 1)


@pytest.mark.rule("KH-10.6", "KH-10.10")
def test_no_damage_stays_on_a_unit():
    match = attacking(seat("dwarves_300", *["dwarf_warrior"] * 2), seat("orcs", "orc_bonecrusher"))
    assert strengths(match) == [2, 2]  # 4 points in all, but the defence of 3 is never reached at once
    assert units(match, 1) == ["orc_bonecrusher"]


@pytest.mark.rule("KH-10.8", "KH-10.12", "KH-19.8")
def test_destroyed_cards_lie_in_front_of_the_destroyer():
    match = attacking(
        seat("dwarves_540", *["dwarf_warrior"] * 2), seat("orcs", "orc_berserker", "orc_spearhand")
    )
    assert trophies(match, 0) == ["orc_berserker", "orc_spearhand"]
    assert units(match, 1) == []
    assert army(match, 1).hill == []  # not on the hill before the round ends


@pytest.mark.rule("KH-10.9", "KH-17.17", "KH-E12")
def test_a_big_unit_gives_all_its_cards():
    match = attacking(seat("dwarves_540", *["dwarf_axeman"] * 3), seat("orcs", "orc_giant", "orc_brawler"))
    choose(match, "Orc Giant")
    assert trophies(match, 0) == ["orc_giant", "orc_giant"]


@pytest.mark.rule("KH-10.4")
def test_the_attacker_goes_on_while_the_points_suffice():
    match = attacking(
        seat("dwarves_540", *["dwarf_axeman"] * 2, "dwarf_warrior"),
        seat("orcs", "orc_brawler", "orc_berserker", "orc_bonecrusher"),
    )
    choose(match, "Orc Brawler")  # 5 points: brawler 2, then 3 more must be spent
    assert offered(match) == ["Orc Berserker (defence 1)", "Orc Bonecrusher (defence 3)"]


@pytest.mark.rule("KH-8.13", "KH-R45")
def test_taking_part_needs_a_symbol_that_counted():
    """A veteran without a symbol for this attack does not take part; the roar's strength makes nobody take part."""
    pack = pack_of(
        card_of("elder", "front", 1, "veteran 2"), card_of("gunner", "back", 1, "gunpowder", "veteran 3")
    )
    melee = attacking(seat("testers_melee", "elder", "plain"), seat("orcs", "orc_giant"), packs=[pack])
    assert not events(melee, "attack_veteran")
    ranged = attacking(seat("testers_ranged", "gunner", "boss"), seat("orcs", "orc_giant"), packs=[pack])
    assert not events(ranged, "attack_veteran")  # no unit with a ranged symbol: the Gunpowder added nothing
