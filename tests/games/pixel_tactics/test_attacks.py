"""Chapter 7: types of attack, targets, intercept, spells, the order of resolution."""

import pytest

from tafelrunde.core.errors import TafelrundeError
from tests.games.pixel_tactics.table import Table


@pytest.mark.rule("PT-7.1", "PT-7.2", "PT-7.11", "PT-15.16", "PT-15.17")
def test_three_types_of_attack():
    """The Planestalker front chooses melee or ranged; the Mystic front melee or spell; the Fighter only melee."""
    enemy = {"F0": "knight", "K0": "oracle"}
    t = Table({"F0": "planestalker"}, enemy)
    t.pick("attack", "A:F0")
    assert t.options("melee") == ["B:F0", "B:K1"]
    assert t.options("ranged") == ["B:F0", "B:K0", "B:K1"]
    t = Table({"F0": "mystic"}, enemy)
    t.pick("attack", "A:F0")
    assert t.kinds == {"melee", "spell"}
    t = Table({"F0": "fighter"}, enemy)
    t.pick("attack", "A:F0")
    assert t.kinds == {"melee"}


@pytest.mark.rule("PT-7.7", "PT-7.4", "PT-7.5", "PT-7.6", "PT-15.2", "PT-8.10")
def test_melee_targets():
    """Fighter F0: Paladin F1, Oracle K0 (nothing before it), Gunner R2 (corpse ignored); not the leader. 4 damage."""
    t = Table({"F0": "fighter"}, {"F1": "paladin", "K0": "oracle", "F2": "x knight", "R2": "gunner"})
    t.pick("attack", "A:F0")
    assert t.options() == ["B:F1", "B:K0", "B:R2"]
    t.pick("melee", "B:R2")
    assert t.damage("B:R2") == 4


@pytest.mark.rule("PT-7.10", "PT-7.24", "PT-7.11")
def test_ranged_targets():
    """Every living enemy, whoever stands before it; damage = attack value; no corpses, no own characters."""
    t = Table({"F0": "gunner", "F1": "oracle"}, {"F1": "paladin", "R1": "vampire", "F0": "x knight"})
    t.pick("attack", "A:F0")
    assert t.options("ranged") == ["B:F1", "B:K1", "B:R1"]
    t.pick("ranged", "B:R1").pick("let_through")
    assert t.damage("B:R1") == 5


@pytest.mark.rule("PT-7.12", "PT-7.13", "PT-15.15", "PT-7.16")
def test_intercept_only_against_ranged_attacks_on_characters_behind():
    """One or two positions behind; not for melee, spells, orders; not for the hero in front or beside; not a corpse."""
    unit = {"F1": "fighter", "R1": "gunner", "F0": "x knight", "R0": "oracle"}
    for target, asked in (("B:R1", True), ("B:K1", True), ("B:R0", False), ("B:F1", False)):
        t = Table({"F0": "gunner"}, unit, hands=("witch", ""))
        t.attack("A:F0", target, "ranged")
        assert (t.asked == ("B", "defend.intercept")) is asked
    t = Table({"R0": "assassin", "F0": "witch"}, unit, wave="rear", hands=("gunner", ""))
    t.spell("A:R0")
    assert (t.asked, t.damage("B:K1")) == (("A", "turn.action"), 3)
    t.pick("order", "gunner")
    assert (t.asked[1], t.damage("B:R1")) == ("turn.action", 5)


@pytest.mark.rule("PT-7.15", "PT-7.17", "PT-7.18")
def test_a_spell_is_cast_instead_of_an_attack_in_the_wave_of_its_row():
    """Pyromancer F0 casts: no attack any more this wave. In the flank wave it cannot be chosen at all."""
    t = Table({"F0": "pyromancer"}, {"F1": "paladin"}, hands=("witch", ""))
    t.spell("A:F0")
    assert t.damage("B:F1") == 3
    assert not t.offers("attack", "A:F0")
    t = Table({"F0": "pyromancer"}, {"F1": "paladin"}, hands=("witch", ""), wave="flank")
    assert not t.offers("attack", "A:F0")
    # only the bar of the row: the Assassin's rear spell is not there in the front
    t = Table({"F0": "assassin"}, {"F1": "paladin", "F0": "knight"}, hands=("witch", ""))
    t.pick("attack", "A:F0")
    assert t.kinds == {"melee"}


@pytest.mark.rule("PT-7.20", "PT-R12", "PT-8.19")
def test_reductions_are_those_of_the_final_target_before_redirection():
    """Gunner on Oracle; Alchemist intercepts: 5 + 3 - 2 = 6; the Vampire behind the Alchemist takes 4 of the 6."""
    t = Table({"F0": "gunner"}, {"F0": "alchemist", "K0": "vampire", "R0": "oracle"})
    t.attack("A:F0", "B:R0", "ranged").pick("intercept", "B:F0")
    assert t.asked == ("B", "damage.redirect")
    t.pick("redirect", "B:K0").pick("number", 4)
    assert (t.damage("B:F0"), t.damage("B:K0"), t.damage("B:R0")) == (2, 4, 0)
    # Knight leader: 4 - 1 = 3 on the Paladin; the Vampire may take all 3, which are not reduced a second time
    t = Table({"F0": "fighter"}, {"K1": "knight", "F0": "paladin", "K0": "vampire"})
    t.attack("A:F0", "B:F0").pick("redirect", "B:K0")
    assert t.options() == ["1", "2", "3"]
    t.pick("number", 3)
    assert (t.damage("B:F0"), t.damage("B:K0")) == (0, 3)


@pytest.mark.rule("PT-7.20", "PT-9.4")
def test_reactions_of_the_player_on_turn_come_first():
    """Vampire front (A on turn) heals 2 of 5, then the Knight's 2 damage: 5 - 2 + 2 = 5; at 1 damage: 0 + 2 = 2."""
    t = Table({"F0": "vampire 1"}, {"F0": "knight"})
    t.attack("A:F0", "B:F0")
    assert t.damage("A:F0") == 2


@pytest.mark.rule("PT-7.21", "PT-7.22")
def test_values_never_drop_below_zero():
    t = Table({"F0": "mystic"}, {"R0": "editor", "F0": "healer", "K1": "witch"})
    assert t.attack_of("A:F0") == 0
    t.attack("A:F0", "B:F0")
    assert t.damage("B:F0") == 0


@pytest.mark.rule("PT-7.8", "PT-7.9", "PT-R3")
def test_a_plain_attack_needs_the_heros_own_capability():
    """Mascot leader recruits behind somebody: Fighter cannot attack there, Pyromancer flank has Ranged and can."""
    t = Table(
        {"K1": "mascot", "F0": "oracle"},
        {"F1": "paladin"},
        hands=("fighter pyromancer", ""),
        wave="flank",
        actions=3,
    )
    t.pick("recruit", "fighter").pick("place", "A:K0")
    assert t.asked == ("A", "turn.action")
    t = Table(
        {"K1": "mascot", "F0": "oracle"},
        {"F1": "paladin"},
        hands=("fighter pyromancer", ""),
        wave="flank",
        actions=3,
    )
    t.pick("recruit", "pyromancer").pick("place", "A:K0")
    assert t.kinds == {"ranged", "no_attack"}


@pytest.mark.rule("PT-R2", "PT-7.19", "PT-9.9")
def test_spell_damage_is_not_being_attacked():
    """Alchemist rear on Alchemist front (2 less) and Playtester front (draws): full 1 damage each, no card."""
    t = Table({"R0": "alchemist", "F0": "witch"}, {"F0": "alchemist", "F1": "playtester"}, wave="rear")
    t.spell("A:R0").pick("lying", "B:F0").pick("lying", "B:F1").pick("enough")
    assert (t.damage("B:F0"), t.damage("B:F1"), t.hand("B")) == (1, 1, [])


def test_attack_options_tell_the_damage_before():
    """ "Consequences before commitment": the preview is what then happens."""
    t = Table({"F0": "gunner"}, {"F1": "alchemist", "R1": "vampire 2"})
    t.pick("attack", "A:F0")
    previews = {option.refs[0]: option.preview for option in t.choice.options if option.kind == "ranged"}
    assert previews["place:1:F1"] == {"damage": 6, "lethal": True, "interceptors": []}
    assert previews["place:1:R1"] == {"damage": 5, "lethal": True, "interceptors": ["place:1:F1"]}
    t.pick("ranged", "B:F1")
    assert t.damage("B:F1") == 6


def test_bad_answers_change_nothing():
    t = Table({"F0": "gunner"}, {"F1": "alchemist"})
    before = t.match.digest()
    for wrong in (-1, 99):
        with pytest.raises(TafelrundeError):
            t.match.answer(wrong)
    assert t.match.digest() == before
