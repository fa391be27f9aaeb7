"""Chapter 9 and rulings: obligations, reactions, their order; special cases between cards."""

import pytest

from tests.games.pixel_tactics.table import Table


@pytest.mark.rule("PT-9.1", "PT-9.3")
def test_effects_are_mandatory_and_only_the_impossible_is_ignored():
    """Dragon Mage front with only own melee-capable heroes must kill one; Scientist flank with 1 card draws 1."""
    t = Table({"F0": "dragon_mage", "K1": "paladin"}, {})
    t.spell("A:F0")
    assert t.at("A:F0") == "x dragon_mage"
    t = Table(
        {"K0": "scientist", "F0": "fighter"}, {}, decks=("gunner", None), hands=("witch", ""), wave="flank"
    )
    t.spell("A:K0")
    assert t.hand("A") == ["witch", "gunner"]


@pytest.mark.rule("PT-9.5")
def test_several_effects_of_one_player_in_the_order_that_player_likes():
    """Fighter strikes the Knight beside a Berserker: B chooses between the Knight's 2 and the Berserker's 2, both come."""
    t = Table({"F0": "fighter"}, {"F0": "knight", "K2": "berserker"})
    t.attack("A:F0", "B:F0")
    assert t.asked == ("B", "reaction.next")
    assert t.options() == ["knight", "berserker"]
    t.pick("reaction", "berserker")
    assert t.damage("A:F0") == 4


@pytest.mark.rule("PT-9.5", "PT-9.10", "PT-R6")
def test_gunner_leader_and_berserker_rear_in_any_order():
    """The player may let the Gunner's 3 come first, then the Berserker's ranged attack of 3; or the other way round."""
    t = Table(
        {"K1": "gunner", "R0": "berserker"}, {"F0": "paladin"}, hands=("scientist witch", ""), wave="rear"
    )
    t.pick("order", "scientist")
    assert t.asked == ("A", "reaction.after_order")
    t.pick("reaction", "gunner").pick("lying", "B:F0")
    assert t.asked == ("A", "attack.target")
    t.pick("ranged", "B:K1")
    assert (t.damage("B:F0"), t.damage("B:K1")) == (3, 3)
    t = Table(
        {"K1": "gunner", "R0": "berserker"}, {"F0": "paladin"}, hands=("scientist witch", ""), wave="rear"
    )
    t.pick("order", "scientist").pick("reaction", "berserker")
    assert t.asked == ("A", "attack.target")


@pytest.mark.rule("PT-9.11", "PT-1.11", "PT-9.13")
def test_passive_bars_are_active_while_the_hero_lives_in_the_row():
    """Mystic flank counts in the flank only, in every wave, also for a lethally damaged Mystic."""
    assert Table({"F0": "fighter", "K0": "mystic"}, wave="rear").attack_of("A:F0") == 6
    assert Table({"F0": "fighter", "K0": "mystic 9"}).attack_of("A:F0") == 6
    assert Table({"F0": "fighter", "R0": "mystic"}).attack_of("A:F0") == 4
    assert Table({"F0": "fighter", "K0": "x mystic"}).attack_of("A:F0") == 4


@pytest.mark.rule("PT-9.12", "PT-9.9")
def test_reactions_trigger_every_time():
    t = Table({"F0": "fighter", "F1": "paladin"}, {"F0": "knight"})
    t.attack("A:F0", "B:F0").attack("A:F1", "B:F0")
    assert (t.damage("A:F0"), t.damage("A:F1")) == (2, 2)


@pytest.mark.rule("PT-9.10", "PT-9.14", "PT-R60")
def test_reactions_to_an_order_wait_reactions_to_a_kill_do_not():
    """Assassin order by a Gunner leader on a hero of a Berserker leader: kill, last attack, then the 3 damage."""
    t = Table(
        {"K1": "gunner", "F1": "oracle"},
        {"K1": "berserker", "F0": "fighter", "F2": "knight"},
        hands=("assassin witch", ""),
    )
    t.pick("order", "assassin").pick("lying", "B:F0")
    assert (t.at("B:F0"), t.damage("A:F1")) == (
        "x fighter",
        4,
    )  # Oracle F1 is the only melee-capable one of A
    assert t.asked == ("A", "effect.hero")
    t.pick("lying", "B:F2")
    assert t.damage("B:F2") == 3


@pytest.mark.rule("PT-R60", "PT-9.14")
def test_all_reactions_of_one_attack_come_before_the_next_attack_of_an_order():
    """Berserker order: the first attacker suffers the Knight's 2 before the second attacks."""
    t = Table({"F0": "fighter", "F1": "paladin"}, {"F0": "knight"}, hands=("berserker witch", ""))
    t.pick("order", "berserker").pick("lying", "A:F0")
    order = [
        (event["kind"], event["name"]["en"])
        for event in t.match.events(0)
        if event["kind"] in ("attack_melee", "damage")
    ]
    assert order == [
        ("attack_melee", "Fighter"), ("damage", "Knight"), ("damage", "Fighter"),
        ("attack_melee", "Paladin"), ("damage", "Knight"), ("damage", "Paladin"),
    ]  # fmt: skip


@pytest.mark.rule("PT-9.15", "PT-R61")
def test_who_died_or_left_meanwhile_is_skipped():
    """Berserker order against a Templar vow: each attacker dies after its attack; the second still has its own."""
    t = Table(
        {"F0": "fighter", "F1": "oracle"},
        {"K1": "witch", "F0": "paladin"},
        hands=("berserker trapper", ""),
        vengeance=[0, 1],
    )
    t.pick("order", "berserker").pick("lying", "A:F0")
    assert (t.at("A:F0"), t.at("A:F1"), t.damage("B:F0")) == ("x fighter", "x oracle", 6)
    # A killed hero cannot be hurt any more: vow first, then the Berserker flank's 2 find nobody.
    t = Table(
        {"F0": "fighter"},
        {"K1": "witch", "F0": "paladin", "K2": "berserker"},
        hands=("trapper", ""),
        vengeance=[0, 1],
    )
    t.attack("A:F0", "B:F0").pick("reaction", "templar")
    assert (t.at("A:F0"), t.damage("A:F0")) == ("x fighter", 0)


@pytest.mark.rule("PT-9.15", "PT-R34")
def test_a_taken_attacker_is_no_longer_the_attacker():
    """B's vow kills A's Fighter, B's Overlord leader takes it; then the Berserker flank's 2 must not hit it over there."""
    t = Table(
        {"F0": "fighter"},
        {"K1": "overlord", "F0": "paladin", "K2": "berserker"},
        hands=("trapper", ""),
        vengeance=[0, 1],
    )
    t.attack("A:F0", "B:F0").pick("reaction", "templar").pick("take", "A:F0").pick("place", "B:R0")
    assert (t.at("B:R0"), t.damage("B:R0"), t.at("A:F0")) == ("fighter", 0, "")


@pytest.mark.rule("PT-R6")
def test_a_triggered_reaction_happens_although_its_source_is_gone():
    """The front Knight dies in the Assassin leader's check; its 2 damage to the attacker still come."""
    t = Table({"K1": "assassin", "F0": "fighter"}, {"F0": "knight 6"})
    t.attack("A:F0", "B:F0")
    assert (t.at("B:F0"), t.damage("A:F0")) == ("x knight", 2)


@pytest.mark.rule("PT-R42", "PT-R34")
def test_the_last_attack_of_a_hero_that_an_overlord_takes():
    """B (Berserker leader) loses Fighter F0; A takes it to F1. It still strikes with 4, but not itself."""
    t = Table(
        {"K1": "overlord", "F0": "oracle"}, {"K1": "berserker", "F0": "fighter"}, hands=("assassin witch", "")
    )
    t.pick("order", "assassin").pick("lying", "B:F0").pick("take", "B:F0").pick("place", "A:F1")
    # The taken Fighter stands before A's leader, so only the Oracle is left as a target.
    assert (t.at("A:F1"), t.damage("A:F0"), t.damage("A:F1"), t.damage("A:K1")) == ("fighter", 4, 0, 0)


@pytest.mark.rule("PT-R21")
def test_an_order_cannot_call_itself():
    """Mascot -> leader's Doppelganger order -> Illusionist -> enemy Mascot -> leader's order again: that one has no effect."""
    t = Table({"K1": "doppelganger"}, {"K1": "knight"}, hands=("mascot illusionist", "mascot"))
    t.pick("order", "mascot").forced()  # leader's Doppelganger order: only the Illusionist can be shown
    # the Illusionist takes the enemy Mascot, whose order calls A's leader card again: already under way, no effect
    assert len(t.events("no_effect")) == 1
    assert (t.hand("A"), t.discard("A"), t.discard("B")) == (["illusionist"], ["mascot"], ["mascot"])


@pytest.mark.rule("PT-R23", "PT-R47")
def test_mystic_order_as_first_order_of_a_rear_wave():
    """The Berserker's attack comes after the whole Mystic order, not after the orders played through it."""
    t = Table(
        {"R0": "berserker"}, {"F0": "paladin"}, hands=("mystic scientist trapper witch", ""), wave="rear"
    )
    t.pick("order", "mystic").pick("card", "scientist")
    assert t.asked == ("A", "effect.card")
    t.pick("enough")
    assert t.asked == ("A", "attack.target")


@pytest.mark.rule("PT-R31", "PT-9.14")
def test_the_assassin_leader_checks_after_each_attack_of_a_multiple_attack():
    """Berserker order: Oracle dies after the first attack, so the second must strike somebody else."""
    t = Table(
        {"K1": "assassin", "F0": "fighter", "F1": "paladin"},
        {"F0": "oracle", "F1": "knight"},
        hands=("berserker witch", ""),
    )
    t.pick("order", "berserker").pick("lying", "A:F0").pick("melee", "B:F0")
    assert (t.at("B:F0"), t.damage("B:F1")) == ("x oracle", 4)


@pytest.mark.rule("PT-R44")
def test_your_heroes_does_not_include_the_leader():
    t = Table({"K1": "trapper"}, {"F1": "knight"}, wave="flank", hands=("witch", ""))
    assert t.attack_of("A:K1") == 5
    t = Table({"F0": "gunner"}, {"K1": "trapper", "R1": "oracle"})
    t.attack("A:F0", "B:R1", "ranged")  # the leader before it never intercepts (PT-R5)
    assert t.damage("B:R1") == 8


@pytest.mark.rule("PT-R46", "PT-1.4")
def test_a_copied_priestess_leader_has_its_own_markers():
    t = Table(
        {"K1": "doppelganger", "F0": "fighter"},
        {"K1": "priestess"},
        wave="rear",
        hands=("witch", "witch"),
        strength=[0, 3],
    )
    t.end_wave()
    assert (t.state.strength, t.attack_of("A:F0")) == ([1, 4], 5)
    # the name is not copied: A's leader stays the Doppelganger, so the Game Designer order may name the Priestess
    t = Table({"K1": "doppelganger"}, {"K1": "pyromancer"}, hands=("game_designer witch", ""), wave="flank")
    assert t.offers("attack", "A:K1")
    t.pick("order", "game_designer")
    assert "pyromancer" not in t.options()
    assert "doppelganger" in t.options()
    # the copied leader's Ranged is copied too
    t = Table(
        {"K1": "doppelganger", "F1": "fighter"},
        {"K1": "gunner", "R0": "witch"},
        wave="flank",
        hands=("oracle", ""),
    )
    t.attack("A:K1", "B:R0", "ranged")
    assert t.damage("B:R0") == 5


@pytest.mark.rule("PT-R51")
def test_two_copies_of_a_card_work_independently():
    """Own and taken Mystic in the flank: each serves its own column."""
    t = Table({"F0": "fighter", "K0": "mystic", "F2": "oracle", "K2": "red.mystic frail"}, {"K1": "witch"})
    assert (t.attack_of("A:F0"), t.attack_of("A:F2")) == (6, 4)


@pytest.mark.rule("PT-R22", "PT-R54")
def test_called_orders_do_not_count_as_played():
    """Doppelganger shows Scientist under a Gunner leader: one order was played, so 3 damage once."""
    t = Table({"K1": "gunner"}, {"F0": "knight"}, hands=("doppelganger scientist", ""))
    t.pick("order", "doppelganger").forced()
    assert t.damage("B:F0") == 3


@pytest.mark.rule("PT-R55", "PT-R57")
def test_mascot_spells_use_own_heroes_only():
    t = Table({"F0": "mascot"}, {"F0": "fighter", "F1": "knight"}, hands=("witch", ""))
    t.pick("attack", "A:F0")
    assert t.kinds == {"melee"}
