"""Every effect of Alchemist, Assassin, Berserker, Doppelganger, Dragon Mage, Fighter and Gunner, computed by hand."""

import pytest

from tafelrunde.games.pixel_tactics.characters_alchemist_to_gunner import berserker_rear_reacts
from tafelrunde.games.pixel_tactics.content import ABILITY_NAMES
from tafelrunde.games.pixel_tactics.effects import Use
from tests.games.pixel_tactics.table import Table, spot_of

# --- Alchemist (hero 2/4, leader 2/14) ------------------------------------------------------------------------------------


def test_alchemist_front():
    """Fighter strikes with 4: 4 - 2 = 2. It intercepts a Gunner's 5 for the leader behind: 5 + 3 - 2 = 6 (PT-16.5)."""
    t = Table({"F0": "fighter", "F1": "gunner"}, {"F1": "alchemist"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 2
    t.attack("A:F1", "B:K1", "ranged")
    assert t.asked == ("B", "defend.intercept")
    t.pick("intercept", "B:F1")
    assert (t.damage("B:F1"), t.damage("B:K1")) == (8, 0)


def test_alchemist_flank():
    """The leader behind an empty front suffers 4 - 2 = 2."""
    t = Table({"F0": "fighter"}, {"K0": "alchemist"})
    t.attack("A:F0", "B:K1")
    assert t.damage("B:K1") == 2


def test_alchemist_rear():
    """1 damage to each of three chosen heroes, also own ones; leaders cannot be chosen."""
    t = Table({"R0": "alchemist", "F0": "fighter"}, {"F1": "paladin", "K0": "oracle"}, wave="rear")
    t.spell("A:R0")
    assert t.options() == ["A:F0", "A:R0", "B:F1", "B:K0"]
    t.pick("lying", "B:F1").pick("lying", "B:K0").pick("lying", "A:F0").pick("enough")
    assert [t.damage(p) for p in ("B:F1", "B:K0", "A:F0", "A:R0")] == [1, 1, 1, 0]


@pytest.mark.rule("PT-R65")
def test_alchemist_order():
    """7 points: 5 on Paladin, the rest on Oracle; all are assigned before any is placed."""
    t = Table({}, {"F1": "paladin", "K0": "oracle"}, hands=("alchemist", ""))
    t.pick("order", "alchemist").pick("lying", "B:F1").pick("number", 5)
    assert (t.damage("B:F1"), t.damage("B:K0")) == (5, 2)
    assert [e["n"] for e in t.events("damage")] == [5, 2]


@pytest.mark.rule("PT-R9", "PT-6.3")
def test_alchemist_leader():
    """1 damage to every enemy hero in all rows at the end of the wave, in round 1 too; no leader is hit."""
    t = Table({"K1": "alchemist", "F0": "fighter"}, {"F1": "paladin", "R0": "oracle"}, round=1)
    t.end_wave()
    assert [t.damage(p) for p in ("B:F1", "B:R0", "B:K1", "A:F0", "A:K1")] == [1, 1, 0, 0, 0]


def test_the_shown_attack_counts_bonuses_under_an_alchemist_too():
    """The first of all characters as leader: Fighter 4, +2 by the Mystic behind it."""
    t = Table({"K1": "alchemist", "F0": "fighter", "K0": "mystic"}, {"K1": "witch"})
    assert t.attack_of("A:F0") == 6


# --- Assassin (3/1, 8/15) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-16.3", "PT-7.21", "PT-R7")
def test_assassin_front():
    """With a Mystic behind (+2): (3 + 2) x 2 = 10 against a leader, 5 against a hero."""
    t = Table({"F0": "assassin", "K0": "mystic"}, {"K1": "witch"})
    t.attack("A:F0", "B:K1")
    assert t.damage("B:K1") == 10
    t = Table({"F0": "assassin", "K0": "mystic"}, {"F1": "fighter"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 5


@pytest.mark.rule("PT-16.4", "PT-7.21", "PT-R7")
def test_assassin_flank():
    """Fighter leader (+3 melee), Berserker in front (3, own bar +2): 3x2+2+3 = 11 against a hero, 3+2+3 = 8 against a leader."""
    t = Table({"K1": "fighter", "K0": "assassin", "F0": "berserker"}, {"F1": "knight"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 11
    t = Table({"K1": "fighter", "K0": "assassin", "F0": "berserker"})
    t.attack("A:F0", "B:K1")
    assert t.damage("B:K1") == 8


def test_assassin_rear():
    """3 damage to the enemy leader, although a hero stands before it."""
    t = Table({"R0": "assassin", "F0": "fighter"}, {"F1": "paladin"}, wave="rear")
    t.spell("A:R0")
    assert (t.damage("B:K1"), t.damage("B:F1")) == (3, 0)


@pytest.mark.rule("PT-8.9")
def test_assassin_order():
    """Any hero dies at once, whatever its damage; own heroes can be chosen, leaders cannot."""
    t = Table({"F0": "fighter"}, {"R1": "knight"}, hands=("assassin", ""))
    t.pick("order", "assassin")
    assert t.options() == ["A:F0", "B:R1"]
    t.pick("lying", "B:R1")
    assert t.at("B:R1") == "x knight"


@pytest.mark.rule("PT-R31", "PT-16.8", "PT-11.2")
def test_assassin_leader():
    """A's leader carries lethal damage; A's attack makes B's leader lethal: only B checks, A wins at once."""
    t = Table({"K1": "assassin 15", "F0": "fighter"}, {"K1": "mystic 16", "F1": "oracle 4"})
    t.pick("attack", "A:F0")  # the only target: Oracle, which dies at once
    assert t.at("B:F1") == "x oracle"
    t = Table({"K1": "assassin 15", "F0": "fighter"}, {"K1": "mystic 16"})
    t.pick("attack", "A:F0")
    assert (t.winner, t.reason) == ("A", "leader_killed")


@pytest.mark.rule("PT-R62")
def test_assassin_leader_checks_after_spells_without_damage():
    """A Scientist's spell does no damage, but it is an attack: a lethally damaged enemy hero dies."""
    t = Table({"K1": "assassin", "F0": "scientist"}, {"F1": "oracle 4"})
    t.spell("A:F0")
    assert t.at("B:F1") == "x oracle"


@pytest.mark.rule("PT-R31")
def test_assassin_leader_does_not_check_after_orders_and_not_the_own_unit():
    t = Table({"K1": "assassin", "F0": "fighter 8"}, {"F1": "knight 6"}, hands=("knight", ""))
    t.pick("order", "knight")  # 4 on the enemy Knight: 10, lethal, but an order is no attack
    assert (t.at("B:F1"), t.damage("B:F1")) == ("knight", 10)
    t.pick("attack", "A:F0")
    assert t.at("B:F1") == "x knight"
    assert t.at("A:F0") == "fighter"


# --- Berserker (3/6, 4/19) ------------------------------------------------------------------------------------------------


def test_berserker_front():
    """3 + 2 = 5 in attack; a Fighter's 4 becomes 4 - 1 = 3."""
    t = Table({"F0": "berserker"}, {"F1": "fighter"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 5
    t = Table({"F0": "fighter"}, {"F1": "berserker"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 3


def test_berserker_flank():
    """A hero that strikes the unit in melee suffers 2, also when the leader was the target; a leader that strikes does not."""
    t = Table({"F0": "fighter"}, {"K0": "berserker", "F0": "knight"})
    t.attack("A:F0", "B:K1")
    assert (t.damage("B:K1"), t.damage("A:F0")) == (4, 2)
    t = Table({"F0": "fighter"}, {"K0": "berserker", "F0": "paladin"}, wave="flank")
    t.attack("A:K1", "B:K1")
    assert (t.damage("B:K1"), t.damage("A:K1"), t.damage("A:F0")) == (3, 0, 0)


def test_berserker_flank_ignores_ranged_attacks():
    t = Table({"F0": "gunner"}, {"K0": "berserker"})
    t.attack("A:F0", "B:K0", "ranged")
    assert (t.damage("B:K0"), t.damage("A:F0")) == (5, 0)


def test_berserker_flank_does_not_answer_a_leader():
    """Only a hero that strikes is hurt: nothing happens, and nothing is told of the Berserker."""
    t = Table({}, {"F1": "paladin", "K0": "berserker"}, wave="flank")
    t.attack("A:K1", "B:F1")
    assert (t.damage("A:K1"), t.abilities()) == (0, [])


@pytest.mark.rule("PT-R47", "PT-9.10", "PT-R22")
def test_berserker_rear():
    """After the first order of a rear wave a ranged attack of 3; not after the second."""
    t = Table({"R0": "berserker acted"}, {"F1": "knight"}, hands=("scientist trapper", ""), wave="rear")
    t.pick("order", "scientist")
    assert t.asked == ("A", "attack.target")
    t.pick("ranged", "B:K1").pick("let_through")
    assert t.damage("B:K1") == 3
    t.pick("order", "trapper")
    assert t.asked == ("A", "turn.action")


@pytest.mark.rule("PT-R47")
def test_berserker_rear_reacts_to_the_very_order_that_recruited_it():
    """Overlord order in the rear wave: the Berserker stands in the rear row when that first order is over, so it shoots."""
    t = Table({}, {"F1": "knight"}, hands=("overlord berserker witch", ""), wave="rear")
    t.pick("order", "overlord").pick("row", "A:R").pick("card", "berserker").pick("place", "A:R0").pick(
        "no_recruit"
    )
    assert t.asked == ("A", "attack.target")
    assert t.choice.refs == ("place:0:R0",)
    t.pick("ranged", "B:F1")
    assert t.damage("B:F1") == 3
    # put into another row by that order, it does not react
    t = Table({}, {"F1": "knight"}, hands=("overlord berserker witch", ""), wave="rear")
    t.pick("order", "overlord").pick("row", "A:F").pick("card", "berserker").pick("place", "A:F0").pick(
        "no_recruit"
    )
    assert t.asked == ("A", "turn.action")


@pytest.mark.rule("PT-R47")
def test_berserker_rear_comes_too_late_for_the_first_order():
    """The first order was played before it stood in the rear row: the second one of the wave sets nothing off."""
    t = Table({}, {"F1": "knight"}, hands=("scientist berserker trapper", ""), wave="rear")
    t.pick("order", "scientist").pick("recruit", "berserker").pick("place", "A:R0").pick("order", "trapper")
    assert t.asked == ("A", "turn.action")


@pytest.mark.rule("PT-R6")
@pytest.mark.parametrize(
    ("lying", "attacks"),
    [({"R0": "berserker"}, True), ({"F0": "berserker"}, False), ({"R0": "x berserker"}, False)],
)
def test_berserker_rear_reacts_only_where_it_still_lives(lying, attacks):
    """Something else may have come first: it must still live in the rear row when it is carried out."""
    t = Table({**lying, "K1": "gunner"}, {"F0": "knight", "F1": "witch"}, wave="rear")
    spot = next(spot_of(f"A:{place}") for place in lying)
    use = Use(0, ABILITY_NAMES.index("berserker.rear"), t.state.cells[spot])
    assert (next(berserker_rear_reacts(t.state, use), None) is not None) is attacks


def test_berserker_rear_only_in_the_rear_wave():
    t = Table({"R0": "berserker"}, {}, hands=("scientist", ""), wave="flank")
    t.pick("order", "scientist")
    assert t.asked == ("A", "turn.action")


@pytest.mark.rule("PT-R61", "PT-9.8", "PT-5.1.9")
def test_berserker_order():
    """Fighter (already acted) and Knight strike; the leader neither strikes nor is struck; Vampire behind Fighter does not."""
    t = Table(
        {"F0": "fighter acted", "F2": "knight", "K0": "vampire"},
        {"F1": "paladin", "K0": "oracle"},
        hands=("berserker", ""),
    )
    t.pick("order", "berserker")
    assert t.asked == ("A", "effect.attacker")
    assert t.options() == ["A:F0", "A:F2"]
    t.pick("lying", "A:F0").pick("melee", "B:F1")
    t.pick("melee", "B:K0")
    assert (t.damage("B:F1"), t.damage("B:K0"), t.damage("B:K1")) == (4, 3, 0)


@pytest.mark.rule("PT-R33", "PT-16.7", "PT-4.10")
def test_berserker_leader():
    """At the check Fighter (8 of 8) dies, then strikes Paladin (3 -> 7 of 6), which lives until the next check."""
    t = Table({"K1": "berserker", "F0": "fighter 8"}, {"F2": "paladin 3", "F1": "knight"})
    t.end_wave()
    assert t.asked == ("A", "attack.last")
    assert t.at("A:F0") == "x fighter"
    t.pick("target", "B:F2")
    assert (t.at("B:F2"), t.damage("B:F2")) == ("paladin", 7)
    t.end_wave()
    assert t.at("B:F2") == "x paladin"


@pytest.mark.rule("PT-R33", "PT-R60")
def test_berserker_leader_strikes_back_at_once_when_killed_by_an_order():
    """B kills A's Berserker hero (3 + 2 in front) by order: it strikes for 5 in B's turn, before anything else."""
    t = Table(
        {"K1": "berserker", "F0": "fighter"},
        {"K1": "mystic", "F1": "paladin"},
        hands=("", "assassin"),
        active=1,
    )
    t.pick("order", "assassin").pick("lying", "A:F0")
    assert t.damage("B:F1") == 4


@pytest.mark.rule("PT-R33")
def test_berserker_leader_needs_melee_capability_and_uses_the_values_of_the_moment_of_death():
    """Templar F0 with 6 damage dies: 1 + 6 = 7. Trapper behind it was not melee-capable: no last attack."""
    t = Table({"K1": "berserker", "F0": "templar 6", "K0": "trapper 6"}, {"F1": "knight"})
    t.end_wave()
    assert (t.at("A:F0"), t.at("A:K0")) == ("x templar", "x trapper")
    assert t.damage("B:F1") == 7


# --- Doppelganger (3/5, leader copies) ------------------------------------------------------------------------------------


@pytest.mark.rule("PT-R24")
def test_doppelganger_front():
    """Copies the enemy Pyromancer's front spell: 3 damage to B's melee-capable characters."""
    t = Table({"F0": "doppelganger"}, {"F1": "pyromancer", "K0": "oracle"})
    t.spell("A:F0")
    assert (t.damage("B:F1"), t.damage("B:K0"), t.damage("B:K1")) == (3, 3, 0)


def test_doppelganger_flank():
    """Copies the own Scientist's flank spell: draws 2."""
    t = Table({"K0": "doppelganger", "K2": "scientist", "F0": "fighter"}, {"F1": "knight"}, wave="flank")
    t.spell("A:K0").forced()
    assert len(t.hand("A")) == 2


@pytest.mark.rule("PT-R24", "PT-16.14")
def test_doppelganger_rear():
    """Copies the Priestess: the Doppelganger itself suffers the revived Knight's 10."""
    t = Table({"R0": "doppelganger", "R2": "priestess", "F0": "x knight"}, {}, wave="rear")
    t.spell("A:R0")
    assert t.at("A:F0") == "knight"
    assert (t.damage("A:R0"), t.damage("A:R2")) == (10, 0)


@pytest.mark.rule("PT-R24")
def test_doppelganger_copies_through_the_enemy_doppelganger():
    """Own Doppelganger -> enemy Doppelganger -> enemy Scientist: A casts, so B has one action fewer in the next wave."""
    t = Table({"F0": "doppelganger"}, {"F0": "doppelganger", "F1": "scientist"})
    t.spell("A:F0")
    assert t.options() == ["B:F0", "B:F1"]
    t.pick("lying", "B:F0")  # then only the Scientist is left, which answers itself
    assert t.state.fewer_next == [0, 1]


@pytest.mark.rule("PT-R24", "PT-R57")
def test_doppelganger_cannot_cast_without_a_spell_to_copy():
    t = Table({"F0": "doppelganger", "F1": "fighter"}, {"F1": "knight", "F0": "oracle"})
    t.pick("attack", "A:F0")
    assert "spell" not in t.kinds  # Oracle front needs an enemy hand card; Fighter and Knight have no spell


@pytest.mark.rule("PT-R24", "PT-R57")
@pytest.mark.parametrize(("hands", "usable"), [(("knight", ""), False), (("", "knight"), True)])
def test_what_a_copied_spell_needs_is_seen_from_the_doppelganger(hands, usable):
    """B's Trapper makes "the opponent" discard. For A's Doppelganger that is B: B must hold a card, whatever A holds."""
    t = Table({"R0": "doppelganger", "F0": "fighter"}, {"R0": "trapper"}, hands=hands, wave="rear")
    assert t.offers("attack", "A:R0") is usable
    if usable:
        t.spell("A:R0").forced()
        assert (t.hand("B"), t.discard("B")) == ([], ["knight"])


@pytest.mark.rule("PT-R24", "PT-R57")
def test_another_hero_means_another_than_the_doppelganger():
    """Scientist rear, copied: the Scientist itself may strike. The Doppelganger, behind the leader, could not have."""
    t = Table({"R1": "doppelganger", "R0": "scientist"}, {"F1": "knight"}, wave="rear")
    t.spell("A:R1")
    assert t.damage("B:F1") == 2
    # Seen from the Scientist nobody else could strike: its own spell is of no use.
    t = Table({"R1": "doppelganger", "R0": "scientist"}, {"F1": "knight"}, wave="rear")
    t.pick("attack", "A:R0")
    assert (t.damage("B:F1"), t.kinds) == (2, {"draw", "move", "attack"})


@pytest.mark.rule("PT-R24", "PT-R57")
def test_what_a_spell_copied_through_the_enemy_doppelganger_needs_is_seen_from_the_first_one():
    """A's Doppelganger, B's Doppelganger, B's Trapper: with cards in A's hand only there is nothing to copy."""
    mine, theirs = {"R0": "doppelganger", "F0": "fighter"}, {"R0": "doppelganger", "R1": "trapper"}
    t = Table(mine, theirs, hands=("knight", ""), wave="rear")
    assert not t.offers("attack", "A:R0")
    t = Table(mine, theirs, hands=("", "knight"), wave="rear")
    t.spell("A:R0")
    assert t.options() == ["B:R0", "B:R1"]


@pytest.mark.rule("PT-R54", "PT-R20", "PT-10.8")
def test_doppelganger_order():
    """Hand Doppelganger, Oracle, Paladin: show Oracle, discard Paladin, draw 2, Oracle returns: 3 hand cards."""
    t = Table(hands=("doppelganger oracle paladin", ""))
    t.pick("order", "doppelganger").pick("card", "oracle")
    assert len(t.hand("A")) == 3
    assert "oracle" in t.hand("A")
    assert sorted(t.discard("A")) == ["doppelganger", "paladin"]


@pytest.mark.rule("PT-16.18", "PT-R46", "PT-R45")
def test_doppelganger_leader():
    """Against Luc Von Gott (Scientist): attack 1, health 17, 3 actions for both."""
    t = Table({"K1": "doppelganger 16"}, {"K1": "scientist"}, active=1, first=1, actions=1)
    t.pass_turn()
    assert t.state.actions == 3
    assert t.attack_of("A:K1") == 1
    view = t.match.view(0)["seats"][0]["unit"][4]
    assert (view["health"], view["damage"]) == (17, 16)


# --- Dragon Mage (6/3, 3/17) ----------------------------------------------------------------------------------------------


def test_dragon_mage_front():
    """Kills a melee-capable hero of either unit; Oracle behind Knight and the leader cannot be chosen."""
    t = Table({"F0": "dragon_mage", "K1": "paladin"}, {"F1": "knight", "F2": "fighter", "K2": "oracle"})
    t.spell("A:F0")
    assert t.options() == ["A:F0", "B:F1", "B:F2"]
    t.pick("lying", "B:F1")
    assert t.at("B:F1") == "x knight"


def test_dragon_mage_flank():
    """The supporter behind it has +3: Vampire 2 + 3 = 5."""
    t = Table({"K1": "paladin", "K0": "dragon_mage", "R0": "vampire"})
    assert t.attack_of("A:R0") == 5


def test_dragon_mage_rear():
    """Ranged: 6 damage to a hero behind others."""
    t = Table(
        {"K1": "paladin", "R0": "dragon_mage", "F0": "fighter"},
        {"F0": "paladin", "R0": "knight"},
        wave="rear",
    )
    t.attack("A:R0", "B:R0", "ranged")
    t.pick("let_through")
    assert t.damage("B:R0") == 6


def test_dragon_mage_order():
    """+5 for one hero until the end of the wave: Fighter 4 + 5 = 9, then 4 again."""
    t = Table({"K1": "paladin", "F0": "fighter"}, hands=("dragon_mage", ""))
    t.pick("order", "dragon_mage")
    assert t.attack_of("A:F0") == 9
    t.end_wave()
    assert t.attack_of("A:F0") == 4


@pytest.mark.rule("PT-16.21")
def test_dragon_mage_leader():
    """B leads with Paladin: Move is free, Clear Corpse is forbidden. Without A's Dragon Mage it is offered."""
    t = Table({"K1": "dragon_mage"}, {"K1": "paladin", "F0": "x oracle", "F1": "fighter"}, active=1)
    assert not t.offers("clear_corpse")
    assert t.offers("move", "B:F1")
    t = Table({"K1": "witch"}, {"K1": "paladin", "F0": "x oracle", "F1": "fighter"}, active=1)
    assert t.offers("clear_corpse", "B:F0")


# --- Fighter (4/8, 4/23) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-7.14", "PT-7.12", "PT-7.13")
def test_fighter_front():
    """Intercepts for leader and Gunner behind it, not for Vampire beside; letting through hits the target."""
    unit = {"F1": "fighter", "R1": "gunner", "R0": "vampire"}
    t = Table({"F0": "gunner"}, unit)
    t.attack("A:F0", "B:R1", "ranged")
    t.pick("intercept", "B:F1")
    assert (t.damage("B:F1"), t.damage("B:R1")) == (8, 0)  # 5 + 3 against a hero with Intercept
    t = Table({"F0": "gunner"}, unit)
    t.attack("A:F0", "B:K1", "ranged").pick("let_through")
    assert t.damage("B:K1") == 5
    t = Table({"F0": "gunner"}, unit)
    t.attack("A:F0", "B:R0", "ranged")  # nobody is asked
    assert t.damage("B:R0") == 5


def test_fighter_flank():
    assert Table({"K0": "fighter"}).attack_of("A:K0") == 6


def test_fighter_rear():
    assert Table({"R0": "fighter"}).attack_of("A:R0") == 8


@pytest.mark.rule("PT-14.5", "PT-14.6", "PT-3.4", "PT-R49")
def test_fighter_order():
    """Column 0 of both units, 5 each; column 1 would hit F1 and R1 of both, never the leaders."""
    mine = {"F0": "knight", "R1": "vampire", "F1": "paladin"}
    theirs = {"K0": "homunculus", "R1": "overlord", "F2": "trapper"}
    t = Table(mine, theirs, hands=("fighter", ""))
    t.pick("order", "fighter").pick("column", "0")
    assert [t.damage(p) for p in ("A:F0", "B:K0", "A:R1", "B:R1", "B:F2")] == [5, 5, 0, 0, 0]
    t = Table(mine, theirs, hands=("fighter", ""))
    t.pick("order", "fighter").pick("column", "1")
    assert [t.damage(p) for p in ("A:F1", "A:R1", "B:R1", "A:K1", "B:K1", "A:F0")] == [5, 5, 5, 0, 0, 0]


def test_fighter_leader():
    """+3 in melee for leader and heroes; not at range."""
    t = Table({"K1": "fighter", "F0": "paladin"}, {"F1": "knight"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 7
    t = Table({"K1": "fighter"}, {"F1": "knight"}, wave="flank")
    t.attack("A:K1", "B:F1")
    assert t.damage("B:F1") == 7
    t = Table({"K1": "fighter", "F0": "gunner"}, {"F1": "paladin", "R0": "vampire"})
    t.attack("A:F0", "B:R0", "ranged")
    assert t.damage("B:R0") == 5


# --- Gunner (5/4, 5/18 ranged) --------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-16.5", "PT-R56", "PT-7.20")
def test_gunner_front():
    """+3 against a hero with Intercept, also granted (Trapper flank) and in melee; 5 against others."""
    t = Table({"F0": "gunner"}, {"F0": "vampire", "K0": "trapper"})
    t.attack("A:F0", "B:F0", "melee")
    assert t.damage("B:F0") == 8
    t = Table({"F0": "gunner"}, {"F0": "vampire"})
    t.attack("A:F0", "B:F0", "ranged")
    assert t.damage("B:F0") == 5


def test_gunner_flank():
    """Ranged for itself and the supporter."""
    t = Table(
        {"K0": "gunner", "R0": "fighter", "F0": "knight"}, {"F1": "paladin", "R2": "vampire"}, wave="rear"
    )
    t.attack("A:R0", "B:R2", "ranged")
    assert t.damage("B:R2") == 8
    t = Table({"K0": "gunner", "F0": "knight"}, {"F1": "paladin", "R2": "vampire"}, wave="flank")
    t.attack("A:K0", "B:R2", "ranged")
    assert t.damage("B:R2") == 5


def test_gunner_rear():
    t = Table({"R0": "gunner", "F0": "knight"}, {"R2": "vampire"}, wave="rear")
    t.attack("A:R0", "B:R2", "ranged")
    assert t.damage("B:R2") == 5


@pytest.mark.rule("PT-R49")
def test_gunner_order():
    t = Table(
        {"R0": "knight", "F0": "fighter"},
        {"R2": "vampire", "R1": "paladin", "K0": "oracle"},
        hands=("gunner", ""),
    )
    t.pick("order", "gunner")
    assert [t.damage(p) for p in ("A:R0", "B:R2", "B:R1", "A:F0", "B:K0")] == [5, 5, 5, 0, 0]


@pytest.mark.rule("PT-9.10", "PT-9.1")
def test_gunner_leader():
    """After each own order 3 damage to any hero, an own one if no other lives; and the leader has Ranged."""
    t = Table({"K1": "gunner", "F0": "fighter"}, {}, hands=("scientist", ""))
    t.pick("order", "scientist")
    assert t.damage("A:F0") == 3
    t = Table({"K1": "gunner", "F1": "fighter"}, {"R0": "vampire"}, wave="flank")
    t.attack("A:K1", "B:R0", "ranged")
    assert t.damage("B:R0") == 5
