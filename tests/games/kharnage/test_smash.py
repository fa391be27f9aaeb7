"""Smash (KH-17.41 to KH-17.50, KH-17.54 to KH-17.57) and the order inside a melee attack (KH-21.3)."""

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


def orcs(*own: str | Json, enemies: tuple[str | Json, ...], card: str = "orcs_400"):
    return attacking(seat(card, *own), seat("humans", *enemies))


@pytest.mark.rule("KH-17.41", "KH-17.44", "KH-8.10", "KH-R22")
def test_smash_destroys_a_unit_in_any_row_without_strength():
    match = orcs("orc_headsman", enemies=("human_shield_guard", "human_general", "human_sorcerer"))
    assert asked(match) == "smash.target"
    assert [text.split(" (")[0] for text in offered(match)] == [
        "Shield Guard",
        "Marshal Adelin",
        "Sorcerer",
        "Not now",
    ]
    choose(match, "Sorcerer")
    assert trophies(match, 0) == ["human_sorcerer"]
    assert strengths(match) == [1]  # the attack's one point is still there, and lost on the guard
    assert events(match, "points_lost")[0]["points"] == 1


@pytest.mark.rule("KH-17.41", "KH-8.10")
def test_smash_is_optional():
    match = orcs("orc_headsman", enemies=("human_shield_guard", "human_sorcerer"))
    choose(match, "Not now", "Not now")  # before the attack, and once more after its point is lost
    assert trophies(match, 0) == []
    assert asked(match) == "reinforce.free"


@pytest.mark.rule("KH-17.42", "KH-R23")
def test_only_armies_attacked_in_melee_can_be_smashed():
    match = attacking(
        seat("orcs_400", "orc_headsman"),
        seat("humans", "human_shield_guard", "human_halberdier"),
        seat("goblins", "goblin_archer", "goblin_cave_troll"),
    )
    assert asked(match) == "attack.target"  # no window before a target is declared
    choose(match, "Humans with 1")
    assert [text.split(" (")[0] for text in offered(match)] == ["Shield Guard", "Halberdier", "Not now"]


@pytest.mark.rule("KH-17.42", "KH-R47", "KH-R24")
def test_an_army_attacked_earlier_this_round_in_melee_counts():
    match = attacking(
        seat("orcs_420", "orc_headsman"),
        seat("humans", "human_shield_guard"),
        seat("goblins", "goblin_cave_troll", "goblin_archer"),
    )
    choose(match, "Humans with 1", "Not now", "Not now", "Goblins with 1")
    names = [text.split(" (")[0] for text in offered(match)]
    assert names == ["Shield Guard", "Goblin Archer", "Not now"]  # the troll has two cards


@pytest.mark.rule("KH-17.42", "KH-R47")
def test_a_ranged_attack_does_not_make_an_army_smashable():
    match = attacking(
        seat("orcs_260", "orc_headsman", "orc_axe_thrower"),
        seat("humans", "human_general", "human_sorcerer"),
        seat("goblins", "goblin_cave_troll"),
    )
    choose(match, "Humans with 2", "Goblins with 1")
    assert asked(match) == "reinforce.free"  # the only enemy attacked in melee is a troll of two cards


@pytest.mark.rule("KH-17.42", "KH-R62", "KH-21.3", "KH-8.2")
def test_smash_waits_for_the_melee_attack_that_follows_a_ranged_one():
    """Orcs 260: ranged first. The headsman strikes neither before nor in it, although the melee attack is sure to come."""
    match = attacking(
        seat("orcs_260", "orc_headsman", "orc_axe_thrower"),
        seat("humans", "human_shield_guard", "human_general", "human_sorcerer"),
    )
    assert asked(match) == "smash.target"
    told = [event["kind"] for event in match.events() if event["kind"] in ("attack_strategy", "points_lost")]
    assert told == ["attack_strategy", "points_lost", "attack_strategy"]  # the guard held the axes off
    attacks = [event["attack"] for event in events(match, "attack_strategy")]
    assert attacks == ["ranged", "melee"]
    choose(match, "Shield Guard")
    assert trophies(match, 0) == ["human_shield_guard"]


@pytest.mark.rule("KH-R62", "KH-21.3")
def test_smash_does_not_wait_until_the_ranged_attack_after_the_melee_one():
    """Orcs 500: melee first. What was not smashed by its end stays whole in the ranged attack."""
    match = attacking(
        seat("orcs_500", "orc_headsman", "orc_axe_thrower"),
        seat("humans", "human_shield_guard", "human_sorcerer"),
    )
    choose(match, "Not now", "Not now")  # before the melee attack, and after its point was lost
    assert [event["attack"] for event in events(match, "attack_strategy")] == ["melee", "ranged"]
    assert asked(match) == "reinforce.free"  # the humans' turn
    assert trophies(match, 0) == []


@pytest.mark.rule("KH-17.43", "KH-17.34")
def test_the_value_limits_the_current_defence():
    match = orcs(
        "orc_bonecrusher", enemies=("human_shield_guard", unit("human_shield_guard", nets=1), "human_general")
    )
    assert offered(match) == [
        "Shield Guard (Humans, defence 2)",
        "Not now",
    ]  # only the captured guard, without its shield
    plain = orcs("orc_headsman", enemies=("human_shield_guard", "human_general"))
    assert "Marshal Adelin (Humans, defence 4)" in offered(plain)  # without a value any defence will do


@pytest.mark.rule("KH-17.45", "KH-R22", "KH-17.46")
def test_each_symbol_once_per_turn_one_after_the_other_on_different_units():
    match = orcs(
        "orc_headsman",
        "orc_general",
        enemies=("human_general", "human_sorcerer", "human_witch"),
        card="orcs_420",
    )
    choose(match, "Sorcerer", "Witch")
    assert trophies(match, 0)[:2] == ["human_sorcerer", "human_witch"]
    assert asked(match) != "smash.target"  # both symbols are used, also for the second attack
    assert not [event for event in events(match, "smash") if event["name"]["en"] == "Marshal Adelin"]


@pytest.mark.rule("KH-17.45")
def test_symbols_are_fresh_in_the_next_turn():
    match = orcs("orc_headsman", enemies=("human_general", "human_sorcerer"))
    choose(match, "Sorcerer")
    assert asked(match) == "reinforce.free"
    assert army(match, 0).smashed == [0]


@pytest.mark.rule("KH-17.47", "KH-E24", "KH-17.55")
def test_values_add_up_for_one_target():
    match = orcs("orc_bonecrusher", "orc_bonecrusher", enemies=("human_general", "human_shield_guard"))
    assert offered(match)[:2] == ["Marshal Adelin (Humans, defence 4)", "Shield Guard (Humans, defence 3)"]
    choose(match, "Marshal Adelin")
    assert trophies(match, 0)[0] == "human_general"
    assert len(events(match, "smash")) == 1
    assert [event["ability"] for event in events(match, "ability")].count("orc_bonecrusher.smash") == 2


@pytest.mark.rule("KH-17.48", "KH-E24", "KH-R58")
def test_two_symbols_without_value_destroy_a_two_card_unit():
    match = attacking(seat("orcs_400", "orc_giant", "orc_headsman"), seat("dwarves", "dwarf_iron_golem"))
    choose(match, "Iron Golem")
    assert trophies(match, 0) == ["dwarf_iron_golem"] * 2
    assert army(match, 0).kharnage == 1
    single = attacking(seat("orcs_400", "orc_headsman"), seat("dwarves", "dwarf_iron_golem"))
    assert asked(single) == "reinforce.free"


@pytest.mark.rule("KH-17.55", "KH-R58")
def test_values_never_destroy_big_units_and_are_not_mixed():
    many = attacking(
        seat("orcs_400", "orc_bonecrusher", "orc_bonecrusher", "orc_headsman"),
        seat("dwarves", "dwarf_iron_golem"),
    )
    assert asked(many) == "reinforce.free"  # 2 + 2 and one symbol without value: nothing for a golem
    match = orcs("orc_bonecrusher", "orc_headsman", enemies=("human_halberdier", "human_general"))
    choose(match, "Halberdier")
    assert (asked(match), offered(match)) == ("smash.with", ["With one symbol without a number", "Smash 2"])


@pytest.mark.rule("KH-17.55")
def test_no_more_symbols_than_needed():
    cards = [
        card_of("two", "front", 1, "melee 1", "smash 2"),
        card_of("three", "front", 1, "melee 1", "smash 3"),
    ]
    match = attacking(
        seat("testers_melee", "two", "two", "three"),
        seat("humans", "human_general", "human_shield_guard"),
        packs=[pack_of(*cards)],
    )
    choose(match, "Marshal Adelin")  # defence 4: 3 + 2 or 2 + 2, never all three
    assert offered(match) == ["Smash 3 + 2", "Smash 2 + 2"]
    again = attacking(
        seat("testers_melee", "two", "two", "three"),
        seat("humans", "human_general", "human_shield_guard"),
        packs=[pack_of(*cards)],
    )
    choose(again, "Shield Guard")  # defence 3: the 3 alone, or 2 + 2
    assert offered(again) == ["Smash 3", "Smash 2 + 2"]


@pytest.mark.rule("KH-17.49", "KH-21.4", "KH-11.2")
def test_a_smashed_unit_counts_and_the_last_one_is_a_kharnage_at_once():
    match = orcs("orc_headsman", enemies=("human_sorcerer",))
    choose(match, "Sorcerer")
    assert trophies(match, 0) == ["human_sorcerer"]
    assert army(match, 0).kharnage == 1


@pytest.mark.rule("KH-17.50", "KH-16.12")
def test_absent_and_captured_units_cannot_smash():
    match = orcs(
        "orc_brawler",
        unit("orc_headsman", nets=1),
        unit("orc_general", absent=True),
        enemies=("human_general",),
    )
    assert asked(match) == "reinforce.free"
    assert strengths(match) == [2]


@pytest.mark.rule("KH-17.50")
def test_the_smashing_unit_need_not_have_struck():
    """A Smash unit without attack symbols may smash in an attack of its comrades."""
    butcher = card_of("butcher", "back", 1, "smash")
    match = attacking(
        seat("testers_melee", "butcher", "plain"),
        seat("humans", "human_general", "human_sorcerer"),
        packs=[pack_of(butcher)],
    )
    assert asked(match) == "smash.target"


@pytest.mark.rule("KH-17.54", "KH-R5")
def test_windows_open_in_surprise_attacks():
    match = deploying(
        seat("orcs_400", "orc_headsman", stack=["orc_berserker"]),
        seat("humans", "human_general", "human_sorcerer"),
    )
    assert asked(match) == "smash.target"


@pytest.mark.rule("KH-17.54", "KH-R21", "KH-17.37")
def test_windows_open_in_veteran_attacks():
    """A ranged attack has no window of its own, but the Veteran attack after it has."""
    elder = card_of("elder", "back", 1, "ranged 1", "veteran 1", "smash")
    match = attacking(
        seat("testers_ranged", "elder"),
        seat("humans", "human_general", "human_shield_guard"),
        packs=[pack_of(elder)],
    )
    assert strengths(match) == [1, 1]
    assert asked(match) == "smash.target"


@pytest.mark.rule("KH-17.54", "KH-R55")
def test_a_skipped_attack_opens_no_window():
    butcher = card_of("butcher", "back", 1, "smash")
    match = attacking(
        seat("testers_melee", "butcher"), seat("humans", "human_sorcerer"), packs=[pack_of(butcher)]
    )
    assert asked(match) == "reinforce.free"
    assert events(match, "attack_skipped")


@pytest.mark.rule("KH-17.56", "KH-10.13")
def test_a_smash_before_the_attack_opens_the_next_row():
    match = orcs(
        "orc_headsman", "orc_brawler", enemies=("human_shield_guard", "human_halberdier"), card="orcs_400"
    )
    choose(match, "Shield Guard")  # 3 points now reach the halberdier
    assert trophies(match, 0) == ["human_shield_guard", "human_halberdier"]


@pytest.mark.rule("KH-17.56")
def test_lost_points_do_not_come_back():
    match = orcs("orc_headsman", enemies=("human_shield_guard", "human_archer"))
    choose(match, "Not now")  # the one point cannot destroy the guard and is lost
    assert asked(match) == "smash.target"
    choose(match, "Shield Guard")
    assert trophies(match, 0) == ["human_shield_guard"]  # the archer (1) stays alive
    assert units(match, 1) == ["human_archer"]


@pytest.mark.rule("KH-17.57", "KH-10.11")
def test_smashing_the_last_unit_of_one_half_does_not_stop_the_other():
    match = attacking(
        seat("orcs_400", "orc_headsman", "orc_brawler"),
        seat("humans", "human_sorcerer"),
        seat("goblins", "goblin_archer", "goblin_cave_troll"),
    )
    choose(match, "Humans and Goblins with 2 each", "Humans first", "Sorcerer")
    assert army(match, 0).kharnage == 1
    assert events(match, "points_lost")[0]["points"] == 2  # against the humans
    assert asked(match) == "reinforce.free"


@pytest.mark.rule("KH-21.3", "KH-21.1")
def test_the_order_inside_one_melee_attack():
    """Knights, target, Smash window, destroying with a window after each unit, window, nets, veterans, last window."""
    cards = [
        card_of("rider", "front", 1, "melee 1", "knight"),
        card_of("chief", "back", 1, "melee 2", "net 1", "veteran 1"),
        card_of("butcher", "back", 1, "melee 1", "smash", "smash"),
    ]
    match = attacking(
        seat("testers_melee", "rider", "chief", "butcher"),
        seat("humans", "human_militia", "human_shield_guard", "human_halberdier", "human_archer"),
        seat("goblins", "goblin_cave_troll"),
        packs=[pack_of(*cards)],
    )
    order = []
    answers = {
        "attack.knights": "attack.knights.done",
        "attack.target": "Humans with 4",
        "attack.unit": "Militia",
        "smash.target": "Not now",
        "net.unit": "Longbowman",
        "veteran.target": "Humans",
    }
    while asked(match) in answers:
        order.append(asked(match))
        choose(match, answers[asked(match)])
    assert (
        order
        == [
            "attack.knights",
            "attack.target",
            "smash.target",  # (5) before
            "attack.unit",  # (6) militia (1); the guard (3) falls with the last 3 points
            "smash.target",  # after the militia
            "smash.target",  # after the guard; with no points left, window (8) would be the same and is not asked again
            "net.unit",  # (9)
            "smash.target",  # (10) the Veteran attack begins; its only target needs no answer
            "smash.target",  # (10) after it destroyed the archer; window (11) would be the same
        ]
    )
    assert trophies(match, 0) == ["human_militia", "human_shield_guard", "human_archer"]
    assert state(match).turn == 1


@pytest.mark.rule("KH-21.3")
def test_a_ranged_attack_has_no_smash_window():
    match = attacking(
        seat("goblins_140", "goblin_cave_troll", "goblin_archer"),
        seat("humans", "human_archer", "human_militia"),
    )
    assert asked(match) == "effect.hide"


@pytest.mark.rule("KH-R56")
def test_generals_are_one_card_units():
    match = orcs("orc_headsman", enemies=("human_general",))
    choose(match, "Marshal Adelin")
    assert trophies(match, 0) == ["human_general"]
