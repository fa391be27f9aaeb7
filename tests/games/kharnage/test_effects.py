"""Strategy effects (KH-18, KH-5.4 to KH-5.6) and the rulings about them."""

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
    ending,
    events,
    finish,
    hand,
    hill,
    in_turn,
    mustering,
    offered,
    pack_of,
    pass_turn,
    reserve,
    seat,
    stack,
    strengths,
    trophies,
    unit,
    units,
)

# --- Orcs -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-18.1")
def test_battle_roar_counts_the_able_front_row():
    match = attacking(
        seat("orcs_560", "orc_brawler", "orc_berserker", unit("orc_brawler", nets=1), "orc_spearhand"),
        seat("humans", *["human_shield_guard"] * 3),
    )
    assert strengths(match)[0] == 2 + 2 + 1 + 2  # symbols of three units, and two able units in front
    assert strengths(match)[1] == 1  # the ranged attack gets nothing


@pytest.mark.rule("KH-18.1", "KH-17.29", "KH-R59")
def test_knights_discarded_for_the_attack_still_count_for_the_roar():
    match = attacking(seat("orcs_180", "orc_boar_rider", "orc_boar_rider"), seat("humans", "human_general"))
    choose(match, "attack.knights")
    assert strengths(match) == [4 + 4 + 2]


@pytest.mark.rule("KH-18.1", "KH-9.16")
def test_battle_roar_is_added_before_a_split_and_belongs_to_the_first_melee_attack():
    match = attacking(
        seat("orcs_180", "orc_brawler"), seat("humans", "human_general"), seat("goblins", "goblin_cave_troll")
    )
    assert offered(match)[-1] == "Humans and Goblins with 2 each"  # (2 + 1) / 2, rounded up


@pytest.mark.rule("KH-R44", "KH-18.1", "KH-18.2")
def test_the_bonus_of_a_skipped_attack_is_lost_and_the_reduction_still_comes():
    pack = pack_of(
        card_of("sling", "back", 3, "ranged 1"),
        strategies={
            "testers_roar": (105, [{"effect": "battle_roar"}, {"attack": "melee"}, {"attack": "melee"}])
        },
    )
    match = attacking(seat("testers_roar", "sling"), seat("orcs", "orc_giant"), packs=[pack])
    assert len(events(match, "attack_skipped")) == 2
    assert defence(match, 0, "sling") == 2


@pytest.mark.rule("KH-18.2", "KH-5.3", "KH-5.5")
def test_reckless_lowers_all_own_units_at_the_end_of_the_turn():
    match = ending(
        seat("orcs_500", "orc_general", "orc_spearhand", unit("orc_brawler", nets=1)),
        seat("humans", reserve=["human_militia"] * 6),
    )
    assert defence(match, 0, "orc_general") == 3
    assert defence(match, 0, "orc_spearhand") == 1  # never below 1
    assert defence(match, 0, "orc_brawler") == 1  # captured ones too
    pass_turn(match)
    assert asked(match) == "strategy"
    assert defence(match, 0, "orc_general") == 4  # until the end of the round


@pytest.mark.rule("KH-18.2", "KH-16.2")
def test_reckless_does_not_reach_absent_units():
    match = ending(seat("orcs_500", unit("orc_brawler", absent=True)), seat("humans"))
    assert defence(match, 0, "orc_brawler") == 2


@pytest.mark.rule("KH-18.2")
def test_the_minimum_is_checked_on_the_total_with_shield():
    wall = card_of("wall", "front", 1, "melee 1", "shield 1")
    pack = pack_of(wall, strategies={"testers_roar": (105, [{"effect": "battle_roar"}, {"attack": "melee"}])})
    match = ending(seat("testers_roar", "wall"), seat("orcs", "orc_giant"), packs=[pack])
    assert defence(match, 0, "wall") == 1  # 1 + 1 - 1, not 1 - 1 raised to 1 and then + 1


@pytest.mark.rule("KH-18.3")
def test_call_the_giant_takes_both_cards_into_hand():
    pile = ["orc_brawler", "orc_giant", "orc_shaman", "orc_giant", "orc_drummer"]
    match = in_turn(seat("orcs_400", reserve=pile, hand=["orc_general"]), seat("humans"))
    assert hand(match, 0) == ["orc_general", "orc_giant", "orc_giant"]
    assert stack(match, 0) == [
        "orc_drummer",
        "orc_shaman",
        "orc_brawler",
    ]  # the order of the others is unchanged
    none = in_turn(
        seat("orcs_400", "orc_giant", reserve=["orc_brawler"] * 4, hand=["orc_general"]), seat("humans")
    )
    assert "orc_general" in units(none, 0)  # nothing to fetch: the general was the only playable card


@pytest.mark.rule("KH-18.4", "KH-10.4")
def test_trample_joins_front_and_middle():
    match = attacking(
        seat("orcs_500", "orc_brawler", "orc_berserker"),
        seat("humans", "human_knight", "human_halberdier", "human_archer"),
    )
    assert sorted(trophies(match, 0)) == ["human_halberdier", "human_knight"]  # 4 points for the joined row
    less = attacking(
        seat("orcs_500", "orc_brawler"), seat("humans", "human_knight", "human_halberdier", "human_archer")
    )
    assert offered(less) == ["Knight of the Realm (defence 2)", "Halberdier (defence 2)"]
    choose(less, "Halberdier")
    assert trophies(less, 0) == ["human_halberdier"]


@pytest.mark.rule("KH-18.4")
def test_trample_is_not_for_ranged_or_surprise_attacks():
    ranged = attacking(
        seat("orcs_500", "orc_axe_thrower"), seat("humans", "human_knight", "human_halberdier")
    )
    assert trophies(ranged, 0) == ["human_knight"]
    surprise = deploying(
        seat("orcs_500", stack=["orc_berserker"]), seat("humans", "human_knight", "human_halberdier")
    )
    assert trophies(surprise, 0)[0] == "human_knight"


# --- Goblins --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-18.5", "KH-16.13", "KH-11.5", "KH-21.2")
def test_scatter_hides_up_to_nine_one_card_units_of_the_rear_rows():
    match = ending(
        seat(
            "goblins_140",
            "goblin_mob",
            "goblin_archer",
            "goblin_shaman",
            "goblin_general_caller",
            "goblin_cave_troll",
            unit("goblin_netter", nets=1),
        ),
        seat("humans", "human_general"),
    )
    assert asked(match) == "effect.hide"
    assert offered(match) == [
        "All of them hide (3)",
        "Goblin Archer",
        "Goblin Shaman",
        "Boss Yellow-Ear",
        "Enough",
    ]
    choose(match, "Goblin Shaman", "Enough")
    assert "goblin_shaman" not in units(match, 0, absent=False)
    assert "goblin_archer" in units(match, 0, absent=False)


@pytest.mark.rule("KH-18.5")
def test_scatter_stops_at_nine_and_may_be_declined():
    rear = ["goblin_archer"] * 4 + ["goblin_netter"] * 6
    match = ending(seat("goblins_140", *rear), seat("humans", "human_general"))
    assert offered(match) == [
        "Goblin Archer",
        "Net Thrower",
        "Enough",
    ]  # ten are too many to hide all at once
    choose(match, *["Net Thrower"] * 6, *["Goblin Archer"] * 3)
    assert len(units(match, 0, absent=False)) == 1
    assert asked(match) == "reinforce.free"
    declined = ending(seat("goblins_140", *rear), seat("humans", "human_general"))
    choose(declined, "Enough")
    assert len(units(declined, 0, absent=False)) == 10


@pytest.mark.rule("KH-18.5", "KH-11.5", "KH-11.3")
def test_scatter_gives_nobody_a_kharnage_but_makes_one_easier():
    match = ending(seat("goblins_140", "goblin_archer", "goblin_shaman"), seat("humans"))
    choose(match, "effect.hide.all")
    assert army(match, 0).present == 0
    assert army(match, 1).kharnage == 0


@pytest.mark.rule("KH-18.6")
def test_throw_them_in_trades_a_unit_for_two_cards_at_the_bottom():
    own: list[str | Json] = [
        "goblin_mob",
        "goblin_archer",
        "goblin_cave_troll",
        unit("goblin_netter", nets=1),
    ]
    pile = ["goblin_potlid", "goblin_archer", *["goblin_mob"], *["goblin_potlid"] * 5]
    match = in_turn(
        seat("goblins_280", *own, reserve=pile, hand=["goblin_general_caller", "goblin_general_schemer"]),
        seat("humans", "human_general"),
    )
    assert offered(match) == ["Discard “Goblin Mob”", "Discard “Goblin Archer”", "Discard nobody"]
    choose(match, "Discard “Goblin Mob”")
    assert hill(match, 0) == ["goblin_mob"]
    assert stack(match, 0)[-2:] == ["goblin_archer", "goblin_potlid"]  # the first two cards, at the bottom
    assert len(stack(match, 0)) == 2 + 4
    assert trophies(match, 1) == []


@pytest.mark.rule("KH-18.6")
def test_throw_them_in_may_be_declined():
    match = in_turn(
        seat("goblins_280", "goblin_mob", reserve=["goblin_potlid"] * 8, hand=["goblin_general_caller"]),
        seat("humans", "human_general"),
    )
    choose(match, "Discard nobody")
    assert hill(match, 0) == []
    drawn = [event for event in events(match, "reinforced") if event["seat"] == 0]
    assert len(drawn) == 4 + 3  # the card's red symbols, and the boss's


@pytest.mark.rule("KH-18.7")
def test_swarm_adds_one_per_three_present_units():
    own: list[str | Json] = [
        "goblin_mob",
        "goblin_mob",
        "goblin_archer",
        "goblin_archer",
        "goblin_cave_troll",
    ]
    own.append(unit("goblin_netter", nets=1))
    match = attacking(seat("goblins_340", *own), seat("dwarves", "dwarf_iron_golem", "dwarf_general"))
    assert strengths(match) == [
        1 + 1 + 3 + 2,
        1 + 1 + 3 + 2,
    ]  # six units, captured ones count, the troll once; each attack


@pytest.mark.rule("KH-18.7")
def test_swarm_alone_makes_an_attack_possible():
    match = attacking(seat("goblins_340", *["goblin_archer"] * 3), seat("humans", "human_general"))
    assert strengths(match) == [1, 1]


# --- Humans ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-18.8", "KH-21.5", "KH-R42")
def test_call_up_takes_one_of_the_top_three_cards():
    pile = ["human_archer", "human_witch", "human_knight", *["human_militia"] * 4]
    match = in_turn(seat("humans_200", reserve=pile, hand=["human_general"]), seat("orcs", "orc_giant"))
    assert (asked(match), offered(match)) == (
        "effect.look",
        ["Longbowman", "Witch", "Knight of the Realm"],
    )  # not optional
    choose(match, "Witch")
    assert hand(match, 0) == ["human_general", "human_witch"]
    # The rest went back in the same order: the reds drew archer, knight, militia, militia.
    assert stack(match, 0) == ["human_militia", "human_militia", "human_knight", "human_archer"]
    taken = events(match, "taken_into_hand", 1)[0]
    assert "card" not in taken
    assert events(match, "taken_into_hand", 0)[0]["card"] == "human_witch"
    assert offered(match) == ["Marshal Adelin", "Witch"]  # playable with any black symbol from then on


@pytest.mark.rule("KH-18.8")
def test_call_up_with_few_or_no_cards():
    two = in_turn(seat("humans_200", reserve=["human_archer", "human_witch"]), seat("orcs", "orc_giant"))
    assert offered(two) == ["Longbowman", "Witch"]
    none = in_turn(seat("humans_200", reserve=[]), seat("orcs", "orc_giant"))
    assert asked(none) != "effect.look"


@pytest.mark.rule("KH-18.9", "KH-R44")
def test_arcane_focus_doubles_magic_in_the_first_attack_symbol():
    match = attacking(
        seat("humans_380", "human_sorcerer", "human_militia", "human_archer"),
        seat("orcs", "orc_giant", "orc_general"),
    )
    choose(match, "Orc Giant")
    assert strengths(match) == [2 * 2 + 2, 2 + 1]  # ranged first, then melee without the effect
    surprise = deploying(seat("humans_380", stack=["human_witch"]), seat("dwarves", "dwarf_iron_golem"))
    choose(surprise, "Ranged")
    assert strengths(surprise) == [2, 4, 2]  # the surprise neither gets nor uses up the effect


@pytest.mark.rule("KH-18.10")
def test_marked_targets_ignore_rows():
    match = attacking(
        seat("humans_520", "human_archer"),
        seat("dwarves", "dwarf_iron_golem", "dwarf_cannon", "dwarf_axeman"),
    )
    assert offered(match) == ["Dwarf Cannon (defence 2)", "Dwarf Axeman (defence 2)"]
    choose(match, "Dwarf Cannon")
    assert trophies(match, 0) == ["dwarf_cannon", "dwarf_axeman"]  # both attacks; points must be spent


# --- Dwarves --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KH-18.11", "KH-5.5")
def test_shield_wall_raises_the_front_row_until_the_end_of_the_round():
    match = ending(
        seat("dwarves_240", "dwarf_warrior", "dwarf_axeman", "dwarf_iron_golem"),
        seat("orcs", reserve=["orc_shaman"] * 2 + ["orc_drummer"] * 2, hand=["orc_general"]),
    )
    assert [army(match, 0).defence(number) for number in range(3)] == [3, 2, 5 + 1 + 1]
    finish(choose(match, "reinforce.red"), until="strategy")
    assert defence(match, 0, "dwarf_iron_golem") == 5 + 1


@pytest.mark.rule("KH-18.12", "KH-E22")
def test_double_charge_doubles_the_gunpowder():
    match = attacking(
        seat("dwarves_360", *["dwarf_arquebusier"] * 2, "dwarf_cannon", "dwarf_rune_priest"),
        seat("orcs", "orc_giant"),
    )
    assert strengths(match)[0] == 1 + 1 + 2 + 2 + 2 * 2 * 3
    balloon = deploying(
        seat("dwarves_360", "dwarf_arquebusier", stack=["dwarf_balloon"]), seat("orcs", "orc_giant")
    )
    assert strengths(balloon)[0] == 2


@pytest.mark.rule("KH-18.13", "KH-R50")
def test_last_round_of_ale_brings_units_back_on_top_of_the_reserve():
    match = in_turn(
        seat(
            "dwarves_440",
            reserve=["dwarf_warrior"] * 3,
            hand=["dwarf_brewmaster"],
            hill=[
                "dwarf_cannon",
                "dwarf_general",
                "dwarf_iron_golem",
                "dwarf_iron_golem",
                "dwarf_axeman",
                "dwarf_axeman",
            ],
        ),
        seat("orcs", "orc_giant"),
    )
    assert offered(match) == [
        "Dwarf Cannon",
        "Dwarf Axeman",
        "Enough",
    ]  # no general, no Big Unit, one of a kind listed
    choose(match, "Dwarf Cannon", "Dwarf Axeman")
    assert stack(match, 0) == ["dwarf_warrior", "dwarf_cannon", "dwarf_axeman"]  # the last one lay on top
    assert hill(match, 0) == ["dwarf_general", "dwarf_iron_golem", "dwarf_iron_golem", "dwarf_axeman"]
    for viewer in (1, None):
        recalled = events(match, "recalled", viewer)
        assert len(recalled) == 2
        assert all("card" not in event for event in recalled)
    assert [event["card"] for event in events(match, "recalled", 0)] == ["dwarf_cannon", "dwarf_axeman"]
    told = [event["kind"] for event in match.events(0) if event["kind"] in ("ability", "recalled")]
    assert told[:3] == ["ability", "recalled", "recalled"]  # the effect is told once, before its cards


@pytest.mark.rule("KH-18.13")
def test_last_round_of_ale_is_optional_and_needs_cards_on_the_hill():
    match = in_turn(
        seat("dwarves_440", reserve=["dwarf_warrior"] * 4, hill=["dwarf_cannon"]), seat("orcs", "orc_giant")
    )
    choose(match, "Enough")
    assert hill(match, 0) == ["dwarf_cannon"]
    destroyed = in_turn(
        seat("dwarves_440", reserve=["dwarf_warrior"] * 3, hand=["dwarf_general"]),
        seat("orcs_180", "orc_giant", trophies=["0 dwarf_cannon"]),
    )
    assert asked(destroyed) != "effect.recall"  # cards destroyed this round are not on the hill yet


# --- when effects act -----------------------------------------------------------------------------------------


@pytest.mark.rule("KH-5.4", "KH-R41", "KH-R43")
def test_effects_sleep_until_the_owners_turn_reaches_them():
    """Dwarves play Shield Wall (540) and Orcs Battle Roar (560): before their turns nothing has changed."""
    match = attacking(
        seat("humans_460", "human_halberdier"),
        seat("dwarves", "dwarf_warrior", reserve=[]),
        seat("orcs", "orc_bonecrusher", reserve=[]),
    )
    assert defence(match, 1, "dwarf_warrior") == 2
    choose(match, "Dwarves with 2")
    assert trophies(match, 0) == ["dwarf_warrior"]


@pytest.mark.rule("KH-5.6", "KH-5.2", "KH-5.3")
def test_effects_are_carried_out_in_printed_order_and_phase():
    match = in_turn(
        seat("goblins_340", "goblin_archer", "goblin_shaman", "goblin_mob", reserve=["goblin_potlid"] * 4),
        seat("humans", *["human_shield_guard"] * 4),
    )
    choose(match, "effect.hide.all")
    kinds = [
        event["what"]["en"] if event["kind"] == "ability" else event["kind"]
        for event in match.events()
        if event["kind"] in ("reinforced", "deployed", "attack_strategy", "absent")
        or event.get("symbol") == "effect"
    ]
    assert kinds[:8] == ["reinforced"] * 4 + ["deployed"] * 4
    assert kinds[8:14] == ["Swarm", "attack_strategy", "attack_strategy", "Scatter", "absent", "absent"]


@pytest.mark.rule("KH-5.2", "KH-1.10")
def test_card_zero_has_no_effects_or_attacks():
    match = mustering({"army": "orcs", "reserve": ["orc_brawler"] * 4}, {"army": "humans"})
    assert asked(match) == "strategy"
    assert reserve(match, 0) == ["orc_brawler"] * 4
