"""Every effect of Healer, Homunculus, Illusionist, Knight, Mascot, Mystic and Oracle, computed by hand."""

import pytest

from tests.games.pixel_tactics.table import Table

# --- Healer (1/4, 0/15) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-16.15")
def test_healer_front():
    """Takes 2 less: Fighter 4 -> 2; the Vampire's 2 -> 0, so the Vampire heals nothing. It intercepts too."""
    t = Table({"F0": "fighter", "F1": "vampire 3", "F2": "trapper"}, {"F1": "healer"}, actions=3)
    t.attack("A:F1", "B:F1")
    assert (t.damage("B:F1"), t.damage("A:F1")) == (0, 3)
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 2
    t = Table({"F0": "gunner"}, {"F1": "healer"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 5 + 3 - 2


@pytest.mark.rule("PT-R14")
def test_healer_flank():
    """One hero heals up to 4: the amount is chosen, 0 to 4."""
    t = Table({"K0": "healer", "F0": "fighter 5"}, {"F1": "knight 6"}, wave="flank")
    t.spell("A:K0").pick("lying", "A:F0")
    assert t.options() == ["0", "1", "2", "3", "4"]
    t.pick("number", 4)
    assert t.damage("A:F0") == 1


def test_healer_rear():
    """Two heroes heal 2 and 1."""
    t = Table({"R0": "healer", "F0": "fighter 5", "F1": "knight 1"}, {}, wave="rear")
    t.spell("A:R0").pick("lying", "A:F0").pick("lying", "A:F1").pick("enough")
    t.pick("number", 2).pick("number", 1)
    assert (t.damage("A:F0"), t.damage("A:F1")) == (3, 0)


@pytest.mark.rule("PT-R14")
def test_healer_rear_heals_three_heroes_by_two_and_no_more():
    """Four are hurt by 5: after the third choice nobody is asked for a fourth; each amount ends at 2; the fourth keeps 5."""
    unit = {"R0": "healer", "F0": "fighter 5", "F1": "knight 5", "F2": "paladin 5", "K0": "vampire 5"}
    t = Table(unit, {}, wave="rear")
    t.spell("A:R0").pick("lying", "A:F0").pick("lying", "A:F1").pick("lying", "A:F2")
    for _ in range(3):
        assert (t.asked, t.options()) == (("A", "effect.heal"), ["0", "1", "2"])
        t.pick("number", 2)
    assert t.asked == ("A", "turn.action")
    assert [t.damage(p) for p in ("A:F0", "A:F1", "A:F2", "A:K0")] == [3, 3, 3, 5]


def test_healer_order():
    """10 points over three heroes: 6, 3 and the last one only 1 of its 4."""
    t = Table({"F0": "fighter 6", "F1": "knight 3", "F2": "paladin 4"}, {}, hands=("healer", ""))
    t.pick("order", "healer").pick("lying", "A:F0").pick("number", 6).pick("lying", "A:F1").pick("number", 3)
    t.pick("lying", "A:F2")  # 1 point is left: the amount answers itself
    assert [t.damage(p) for p in ("A:F0", "A:F1", "A:F2")] == [0, 0, 3]


@pytest.mark.rule("PT-16.12", "PT-9.4")
def test_healer_leader():
    """Against Alchemist (A): health 4, 3 damage in the wave's row: A first 3+1-2 = 2; B first 3-2+1 = 2. With 0: 0 or 1."""
    for first, start, result in ((0, 3, 2), (1, 3, 2), (0, 0, 0), (1, 0, 1)):
        t = Table({"K1": "alchemist"}, {"K1": "healer 5", "F0": f"oracle {start}"}, first=first, active=first)
        t.end_wave()
        assert t.damage("B:F0") == result
        assert t.damage("B:K1") == 5
    t = Table({}, {"K1": "healer 5", "F0": "oracle 3"}, wave="flank")
    t.end_wave()
    assert (t.damage("B:K1"), t.damage("B:F0")) == (3, 3)


# --- Homunculus (3/7, 0/36) -----------------------------------------------------------------------------------------------


def test_homunculus_front():
    """3 + 2 = 5, and it intercepts."""
    assert Table({"F0": "homunculus"}).attack_of("A:F0") == 5
    t = Table({"F0": "gunner"}, {"F1": "homunculus"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 8


def test_homunculus_flank():
    """Up to 7 from other heroes: 4 from Fighter and 3 from Knight, beyond its own health; never from the leader."""
    t = Table(
        {"K0": "homunculus 2", "F0": "fighter 4", "F1": "knight 5", "K1": "paladin 3"}, {}, wave="flank"
    )
    t.spell("A:K0")
    assert t.options() == ["A:F0", "A:F1", ""]
    t.pick("lying", "A:F0").pick("number", 4).pick("lying", "A:F1").pick("number", 3)
    assert [t.damage(p) for p in ("A:K0", "A:F0", "A:F1", "A:K1")] == [9, 0, 2, 3]
    # never from itself, on whichever side of the table it stands
    t = Table({}, {"K2": "homunculus 2", "F1": "fighter 4", "R2": "knight 5"}, wave="flank", active=1)
    t.spell("B:K2")
    assert t.options() == ["B:F1", "B:R2", ""]


def test_homunculus_flank_ends_at_seven():
    """4 from the Fighter leave 3: the Knight's 5 are offered up to 3, and then nothing more is asked, although it has 2 left."""
    t = Table({"K0": "homunculus", "F0": "fighter 4", "F1": "knight 5", "K2": "oracle 1"}, {}, wave="flank")
    t.spell("A:K0").pick("lying", "A:F0").pick("number", 4).pick("lying", "A:F1")
    assert t.options() == ["1", "2", "3"]
    t.pick("number", 3)
    assert t.asked == ("A", "turn.action")
    # each hero is chosen once, and "up to" allows to stop
    t = Table({"K0": "homunculus", "F0": "fighter 4", "F1": "knight 5"}, {}, wave="flank")
    t.spell("A:K0").pick("lying", "A:F0").pick("number", 1)
    assert t.options() == ["A:F1", ""]
    t.pick("enough")
    assert (t.damage("A:K0"), t.damage("A:F0")) == (1, 3)


@pytest.mark.rule("PT-16.26", "PT-R58", "PT-R43", "PT-8.20")
def test_homunculus_rear():
    """Gunner order against Homunculus R0 and Oracle R2: Oracle's whole 5 may go to the Homunculus: 10 and 0."""
    t = Table({}, {"R0": "homunculus", "R2": "oracle"}, hands=("gunner", ""))
    t.pick("order", "gunner")
    assert t.asked == ("B", "damage.redirect")
    t.pick("redirect", "B:R0")
    assert (t.damage("B:R0"), t.damage("B:R2")) == (10, 0)
    t = Table({}, {"R0": "homunculus", "R2": "oracle"}, hands=("gunner", ""))
    t.pick("order", "gunner").pick("keep_damage")
    assert (t.damage("B:R0"), t.damage("B:R2")) == (5, 5)


@pytest.mark.rule("PT-R58")
def test_homunculus_rear_serves_the_rear_row_only():
    """Not for heroes of the front or the flank, not for the leader, not for itself; from the front it takes nothing."""
    for target, wave in (("B:F0", "front"), ("B:K1", "front")):
        t = Table({"F0": "fighter"}, {"F0": "oracle", "R0": "homunculus"}, wave=wave)
        t.attack("A:F0", target)
        assert (t.damage(target), t.damage("B:R0")) == (4, 0)
    t = Table({}, {"K2": "oracle", "R0": "homunculus"}, hands=("planestalker", ""))
    t.pick("order", "planestalker")
    assert (t.damage("B:K2"), t.damage("B:R0")) == (5, 0)
    t = Table({}, {"F0": "homunculus", "R0": "oracle"}, hands=("gunner", ""))
    t.pick("order", "gunner")
    assert (t.damage("B:F0"), t.damage("B:R0")) == (0, 5)


@pytest.mark.rule("PT-R52")
def test_homunculus_order_puts_each_card_where_it_stays():
    """A card that was put somewhere is not moved again and its place is taken; the one it pushed away may go on."""
    t = Table({"F0": "fighter", "F1": "oracle"}, {}, hands=("homunculus", ""))
    t.pick("order", "homunculus").pick("lying", "A:F0").pick("place", "A:F1")
    assert (t.asked[1], t.options("lying")) == ("effect.rearrange", ["A:F0"])  # the Oracle, pushed to F0
    t.pick("lying", "A:F0")
    assert "A:F1" not in t.options()
    t.pick("place", "A:R0")
    assert t.asked == ("A", "turn.action")  # every card has its place
    assert (t.at("A:F1"), t.at("A:R0"), t.at("A:F0")) == ("fighter", "oracle", "")


@pytest.mark.rule("PT-R52")
def test_homunculus_order():
    """Fighter F0 goes to the free R2, the corpse to where the Knight is and the Knight back; damage goes along."""
    t = Table({"F0": "fighter 3", "F1": "x oracle", "K0": "knight"}, {}, hands=("homunculus", ""))
    t.pick("order", "homunculus").pick("lying", "A:F0")
    assert "A:K1" not in t.options()
    t.pick("place", "A:R2").pick("lying", "A:F1").pick("place", "A:K0").pick("enough")
    assert [t.at(p) for p in ("A:F0", "A:R2", "A:K0", "A:F1")] == ["", "fighter", "x oracle", "knight"]
    assert t.damage("A:R2") == 3
    t = Table({"F0": "fighter"}, {}, hands=("homunculus", ""))
    t.pick("order", "homunculus").pick("enough")
    assert t.at("A:F0") == "fighter"


@pytest.mark.rule("PT-14.3", "PT-16.1", "PT-16.2", "PT-R32")
def test_homunculus_leader():
    """FAQ: a hero with health 4 takes 5: 3 stay, 2 go to Kehrolyn. Health 1: all 4 go. After reduction 6-2: 3 stay, 1 goes."""
    t = Table({"F0": "gunner"}, {"K1": "homunculus", "F0": "oracle"})
    t.attack("A:F0", "B:F0", "melee")
    assert (t.damage("B:F0"), t.damage("B:K1")) == (3, 2)
    t = Table({"F0": "fighter"}, {"K1": "homunculus", "F0": "assassin"})
    t.attack("A:F0", "B:F0")
    assert (t.damage("B:F0"), t.damage("B:K1")) == (0, 4)
    t = Table({"F0": "gunner"}, {"K1": "homunculus", "F0": "alchemist"})
    t.attack("A:F0", "B:F0", "ranged")  # 5 + 3 - 2 = 6: 3 stay
    assert (t.damage("B:F0"), t.damage("B:K1")) == (3, 3)
    t = Table({"F0": "dragon_mage", "K1": "paladin"}, {"K1": "homunculus", "F0": "alchemist 3"})
    t.pick("attack", "A:F0").pick("melee", "B:F0")  # 6 - 2 = 4, nothing stays
    assert (t.damage("B:F0"), t.damage("B:K1")) == (3, 4)


def test_homunculus_leader_is_told_only_where_it_takes_damage():
    """4 damage: all stay on a Paladin (health 6); on an Oracle (health 4) the last one goes to the leader."""
    for hero, told in (("paladin", False), ("oracle", True)):
        t = Table({"F0": "fighter"}, {"K1": "homunculus", "F0": hero})
        t.attack("A:F0", "B:F0")
        assert ("homunculus.leader" in t.abilities()) is told


@pytest.mark.rule("PT-16.2")
def test_homunculus_leader_after_reduction():
    """A's Alchemist (health 4, 2 less) is hit at range for 6: 4 after reduction, 3 stay, 1 goes to the leader."""
    t = Table(
        {"R0": "dragon_mage", "K1": "paladin", "F0": "fighter"},
        {"K1": "homunculus", "F0": "alchemist"},
        wave="rear",
    )
    t.attack("A:R0", "B:F0", "ranged")
    assert (t.damage("B:F0"), t.damage("B:K1")) == (3, 1)


# --- Illusionist (4/5, 4/15) ----------------------------------------------------------------------------------------------


def test_illusionist_front():
    """One own hero returns to hand with all markers gone; it may be the Illusionist itself."""
    t = Table({"F0": "illusionist", "R0": "fighter 5"}, {"F1": "knight"})
    t.spell("A:F0")
    assert t.options() == ["A:F0", "A:R0"]
    t.pick("lying", "A:R0")
    assert (t.at("A:R0"), t.hand("A")) == ("", ["fighter"])


@pytest.mark.rule("PT-R25", "PT-10.8", "PT-R54")
def test_illusionist_flank():
    """B shows a card of its choice; A carries it out ("you" is A); the card stays in B's hand."""
    t = Table({"K0": "illusionist"}, {"F1": "paladin"}, hands=("trapper", "oracle knight"), wave="flank")
    t.spell("A:K0")
    assert t.asked == ("B", "effect.card")
    t.pick("card", "oracle")  # A discards the Trapper and draws 2
    assert len(t.hand("A")) == 2
    assert t.discard("A") == ["trapper"]
    assert sorted(t.hand("B")) == ["knight", "oracle"]


@pytest.mark.rule("PT-R26")
def test_illusionist_rear():
    """Rear wave: the hand card comes to the rear row, attacks (Gunner rear, ranged 5) and is discarded; not a kill."""
    t = Table(
        {"R0": "illusionist", "F0": "fighter"},
        {"F1": "paladin", "R2": "vampire"},
        hands=("gunner", ""),
        wave="rear",
    )
    t.spell("A:R0")
    assert t.asked == ("A", "recruit.place")
    assert t.options() == ["A:R1", "A:R2"]
    t.pick("place", "A:R2").pick("ranged", "B:R2")
    assert t.damage("B:R2") == 5
    assert (t.at("A:R2"), t.discard("A")) == ("", ["gunner"])


def test_illusionist_order():
    """A random enemy hand card: A carries out its order, then it lies on B's discard pile."""
    t = Table({"F0": "fighter"}, {}, hands=("illusionist", "scientist"))
    t.pick("order", "illusionist")
    assert t.state.actions == 1 + 3
    assert (t.discard("A"), t.discard("B"), t.hand("B")) == (["illusionist"], ["scientist"], [])


@pytest.mark.rule("PT-R30", "PT-16.25")
def test_illusionist_leader():
    """Fighter declares melee on B's leader; B names the Paladin instead. Ranged attacks cannot be turned."""
    t = Table({"F0": "fighter"}, {"K1": "illusionist", "F0": "paladin"})
    t.attack("A:F0", "B:K1")
    assert t.asked == ("B", "defend.target")
    assert t.options() == ["B:F0", "B:K1"]
    t.pick("target", "B:F0")
    assert (t.damage("B:F0"), t.damage("B:K1")) == (4, 0)
    t = Table({"F0": "fighter"}, {"K1": "illusionist", "F0": "paladin"})
    t.attack("A:F0", "B:K1").pick("target", "B:K1")
    assert t.damage("B:K1") == 4
    t = Table({"F0": "gunner"}, {"K1": "illusionist", "F0": "vampire"})
    t.attack("A:F0", "B:K1", "ranged")
    assert t.damage("B:K1") == 5


# --- Knight (3/10, 4/20) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-9.9", "PT-9.12")
def test_knight_front():
    """2 damage to a hero that attacks it in melee or at range, also after an interception; spells do not count."""
    t = Table({"F0": "fighter", "F1": "gunner", "F2": "pyromancer"}, {"F1": "knight"}, actions=3)
    t.attack("A:F0", "B:F1")
    assert (t.damage("B:F1"), t.damage("A:F0")) == (4, 2)
    t.attack("A:F1", "B:K1", "ranged").pick("intercept", "B:F1")
    assert (t.damage("B:F1"), t.damage("A:F1")) == (12, 2)
    t.spell("A:F2")
    assert (t.damage("B:F1"), t.damage("A:F2")) == (15, 0)


def test_knight_front_does_not_answer_a_leader():
    """Only a hero that attacks is hurt: nothing happens, and nothing is told of the Knight."""
    t = Table({}, {"F1": "knight"}, wave="flank")
    t.attack("A:K1", "B:F1")
    assert (t.damage("B:F1"), t.damage("A:K1"), t.abilities()) == (3, 0, [])


def test_knight_flank():
    """The leader takes nothing from ranged attacks; melee hurts it."""
    t = Table({"F0": "gunner", "F1": "fighter"}, {"K0": "knight"})
    t.attack("A:F0", "B:K1", "ranged")
    assert t.damage("B:K1") == 0
    t.attack("A:F1", "B:K1")
    assert t.damage("B:K1") == 4


@pytest.mark.rule("PT-14.1", "PT-14.2", "PT-R13", "PT-16.24")
def test_knight_rear():
    """When damage is placed: any share. In the own turn: any number. Before the check: 2 of Fighter's 9."""
    t = Table({"F0": "fighter"}, {"F0": "paladin", "R2": "knight"})
    t.attack("A:F0", "B:F0")
    t.pick("redirect", "B:R2").pick("number", 3)
    assert (t.damage("B:F0"), t.damage("B:R2")) == (1, 3)
    t = Table({"F0": "fighter 7", "R2": "knight"})
    t.pick("shift", "A:F0").pick("number", 5)
    assert (t.damage("A:F0"), t.damage("A:R2"), t.state.actions) == (2, 5, 2)
    assert [told["ability"] for told in t.events("ability")] == ["knight.rear"]
    t = Table({"F0": "fighter 9", "R2": "knight"}, {}, actions=1, decks=("witch", None))
    t.end_wave()
    assert t.asked == ("A", "damage.shift")
    t.pick("shift_pair", "A:F0").pick("number", 2)
    assert (t.at("A:F0"), t.damage("A:F0"), t.damage("A:R2")) == ("fighter", 7, 2)


def test_knight_order():
    """4 to each melee-capable enemy, the leader among them if nobody stands on F1."""
    t = Table({"F0": "oracle"}, {"F0": "knight", "K0": "paladin"}, hands=("knight", ""))
    t.pick("order", "knight")
    assert [t.damage(p) for p in ("B:F0", "B:K0", "B:K1", "A:F0")] == [4, 0, 4, 0]


@pytest.mark.rule("PT-16.27", "PT-7.23", "PT-7.22", "PT-R44")
def test_knight_leader():
    """1 less for heroes and leader: a Mystic's 1 does nothing, a Fighter's 4 becomes 3."""
    t = Table({"F0": "mystic", "F1": "fighter"}, {"K1": "knight", "F0": "playtester"}, actions=3)
    t.attack("A:F0", "B:F0")
    assert t.damage("B:F0") == 0
    assert len(t.hand("B")) == 1  # it was attacked all the same
    t.attack("A:F1", "B:K1")
    assert t.damage("B:K1") == 3


# --- Mascot (1/4, 1/20) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-7.8", "PT-R55", "PT-5.1.5")
def test_mascot_front():
    """Another own front hero, although it acted already, makes a melee attack of 4; enemy heroes cannot be chosen."""
    t = Table({"F0": "mascot", "F1": "fighter acted"}, {"F1": "knight", "F0": "paladin"})
    t.spell("A:F0")
    assert t.asked == ("A", "attack.target")
    t.pick("melee", "B:F0")
    assert t.damage("B:F0") == 4
    assert t.state.flags[t.state.cells[1]] & 1


@pytest.mark.rule("PT-16.17", "PT-9.7", "PT-9.6")
def test_mascot_flank():
    """Fighter K2 attacks at range without Ranged: 4 + 2 = 6; Hikaru's +3 is for melee only (Trapper K2: 4)."""
    t = Table(
        {"K1": "fighter", "K0": "mascot", "K2": "trapper", "F2": "knight"},
        {"R0": "vampire", "F1": "paladin"},
        wave="flank",
    )
    t.spell("A:K0").pick("ranged", "B:R0")
    assert t.damage("B:R0") == 4
    t = Table({"K0": "mascot", "K2": "fighter"}, {"R0": "vampire"}, wave="flank")
    t.spell("A:K0").pick("ranged", "B:R0")
    assert t.damage("B:R0") == 6  # 4 + 2


def test_mascot_rear():
    t = Table({"R0": "mascot", "R1": "fighter"}, {"R0": "vampire", "F0": "knight"}, wave="rear")
    t.spell("A:R0").pick("ranged", "B:R0").pick("intercept", "B:F0")
    assert (t.damage("B:F0"), t.damage("A:R1")) == (8, 2)


@pytest.mark.rule("PT-16.22", "PT-R20", "PT-14.4")
def test_mascot_order():
    """Leader Fighter: a column takes 5. Leader Doppelganger: show a card. Leader Illusionist: a random enemy card."""
    t = Table({"K1": "fighter"}, {"F0": "knight"}, hands=("mascot", ""))
    t.pick("order", "mascot").pick("column", "0")
    assert t.damage("B:F0") == 5
    t = Table({"K1": "doppelganger"}, {"K1": "knight"}, hands=("mascot scientist witch", ""))
    t.pick("order", "mascot").pick("card", "scientist")
    assert t.state.actions == 4
    assert "scientist" in t.hand("A")
    t = Table({"K1": "illusionist", "F0": "fighter"}, {}, hands=("mascot", "scientist"))
    t.pick("order", "mascot")
    assert (t.state.actions, t.discard("B")) == (4, ["scientist"])


@pytest.mark.rule("PT-14.4", "PT-R21")
def test_mascot_order_with_a_mascot_leader_does_nothing():
    """FAQ: own leader Mascot; the Illusionist order draws the enemy Mascot, which would call itself."""
    t = Table({"K1": "mascot"}, {}, hands=("illusionist", "mascot"))
    t.pick("order", "illusionist")
    assert t.events("no_effect")
    assert t.discard("B") == ["mascot"]


@pytest.mark.rule("PT-7.9", "PT-R60", "PT-6.3")
def test_mascot_leader():
    """From round 2 a recruited hero may attack at once (optional); in round 1 not."""
    t = Table({"K1": "mascot"}, {"F1": "knight", "R0": "vampire"}, hands=("fighter oracle", ""))
    t.pick("recruit", "fighter").pick("place", "A:F0")
    assert t.asked == ("A", "attack.target")
    t.pick("melee", "B:F1")
    assert t.damage("B:F1") == 4
    t.pick("recruit", "oracle").pick("place", "A:F1").pick("no_attack")
    t = Table({"K1": "mascot"}, {"F1": "knight"}, hands=("fighter oracle", ""), round=1)
    t.pick("recruit", "fighter").pick("place", "A:F0")
    assert t.asked == ("A", "turn.action")


# --- Mystic (1/7, 1/19) ---------------------------------------------------------------------------------------------------


def test_mystic_front():
    """Heals completely; and it intercepts although its bar is a spell."""
    t = Table({"F0": "mystic 6"}, {"F1": "paladin"})
    t.spell("A:F0")
    assert t.damage("A:F0") == 0
    t = Table({"F0": "gunner"}, {"K1": "witch", "F1": "mystic"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 8


def test_mystic_flank():
    """The forerunner: +2 attack (4 + 2), 1 less damage (4 - 1)."""
    t = Table({"F0": "fighter", "K0": "mystic"}, {"F1": "knight"})
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 6
    t = Table({"F0": "paladin"}, {"K1": "witch", "F0": "fighter", "K0": "mystic"})
    t.attack("A:F0", "B:F0")
    assert t.damage("B:F0") == 3


@pytest.mark.rule("PT-R22")
def test_mystic_rear():
    """Draws the top card and plays it at once as an order (played: the Gunner leader reacts), or keeps it."""
    t = Table(
        {"K1": "gunner", "R0": "mystic", "F0": "fighter"},
        {"F0": "knight"},
        decks=("scientist witch", None),
        wave="rear",
    )
    t.spell("A:R0").pick("use_card")
    assert t.asked == ("A", "effect.hero")
    t.pick("lying", "B:F0")
    assert (t.damage("B:F0"), t.state.actions, t.discard("A")) == (3, 1 + 3, ["scientist"])
    t = Table({"R0": "mystic"}, {}, decks=("scientist witch", None), wave="rear")
    t.spell("A:R0").pick("keep_card")
    assert t.hand("A")[0] == "scientist"


@pytest.mark.rule("PT-R23", "PT-16.23", "PT-R22")
def test_mystic_order():
    """Gunner leader: 3 damage after Alchemist, after Trapper and after Mystic."""
    t = Table({"K1": "gunner"}, {"F0": "knight"}, hands=("mystic alchemist trapper", ""))
    t.pick("order", "mystic").pick("card", "alchemist")  # its 7 points and the 3 can only go to the Knight
    assert t.damage("B:F0") == 10
    t.pick("card", "trapper")
    assert t.damage("B:F0") == 16  # 3 after Trapper, then the hand is empty: 3 after Mystic
    assert t.discard("A") == ["alchemist", "trapper", "mystic"]


@pytest.mark.rule("PT-6.2", "PT-4.13")
def test_mystic_leader():
    """Orders are free, also after the last action; in round 1 they stay forbidden."""
    t = Table(
        {"K1": "mystic"},
        {"K1": "witch"},
        hands=("scientist trapper", ""),
        decks=("paladin knight", None),
        actions=1,
    )
    t.pick("order", "trapper")
    assert t.state.actions == 1
    t.pick("draw")
    assert t.asked == ("A", "turn.action")
    assert t.kinds == {"order", "end_turn"}
    t = Table({"K1": "mystic"}, {"K1": "witch"}, hands=("scientist trapper", ""), round=1)
    assert not t.offers("order")


# --- Oracle (2/4, 3/20) ---------------------------------------------------------------------------------------------------


def test_oracle_front():
    """Sees the hand, chooses what is discarded, and remembers the rest."""
    t = Table({"F0": "oracle"}, {"F1": "paladin"}, hands=("", "knight trapper witch"))
    t.spell("A:F0")
    assert t.asked == ("A", "effect.enemy_card")
    t.pick("card", "trapper")
    assert (t.hand("B"), t.discard("B")) == (["knight", "witch"], ["trapper"])
    assert t.match.view(0)["seats"][1]["hand"] == ["red.knight", "red.witch"]


@pytest.mark.parametrize("seat", [0, 1])
def test_oracle_front_tells_both_players_which_cards_were_seen(seat):
    units = [{"F0": "oracle"}, {"F1": "paladin"}]
    hands = [("", "knight witch"), ("knight witch", "")][seat]
    t = Table(units[seat], units[1 - seat], hands=hands, active=seat, first=seat)
    t.spell(f"{'AB'[seat]}:F0")
    enemy = ("red", "blue")[seat]
    for watching in (0, 1):
        assert t.events("look_hand", watching)[0]["cards"] == [f"{enemy}.knight", f"{enemy}.witch"]
    assert "cards" not in t.events("look_hand", None)[0]


def test_oracle_flank():
    """The top 5 are put into another order; the sixth card stays where it is; only the owner knows."""
    t = Table({"K0": "oracle"}, {}, decks=("knight trapper witch fighter gunner healer", None), wave="flank")
    t.spell("A:K0")
    for name in ("gunner", "fighter", "witch", "trapper"):
        t.pick("card", name)
    # The turn goes on by itself: nothing but drawing is left for A
    view = t.match.view(0)["seats"][0]
    assert (t.hand("A") + t.deck("A"))[:6] == ["gunner", "fighter", "witch", "trapper", "knight", "healer"]
    assert view["deck_top"] == [f"blue.{name}" for name in t.deck("A")[: 5 - len(t.hand("A"))]]
    assert t.match.view(1)["seats"][0]["deck_top"] == []


def test_oracle_rear():
    """The owner, and nobody else, sees the top card while the Oracle lives in the rear row."""
    t = Table({"R0": "oracle"}, {}, hands=("knight", ""), decks=("witch trapper fighter", None))
    t.pick("draw")
    assert t.match.view(0)["seats"][0]["deck_top"] == ["blue.trapper"]
    assert t.match.view(1)["seats"][0]["deck_top"] == []
    t = Table({"K0": "oracle"}, {}, hands=("knight", ""), decks=("witch trapper fighter", None))
    t.pick("draw")
    assert t.match.view(0)["seats"][0]["deck_top"] == []


@pytest.mark.rule("PT-16.9", "PT-5.5.2", "PT-10.2")
def test_oracle_order():
    """3 other hand cards: discard 3, draw 4; with 2 cards in the deck draw 2."""
    t = Table(hands=("oracle knight trapper witch", ""))
    t.pick("order", "oracle")
    assert (len(t.hand("A")), len(t.discard("A"))) == (4, 4)
    t = Table(hands=("oracle knight trapper witch", ""), decks=("gunner healer", None))
    t.pick("order", "oracle")
    assert t.hand("A") == ["gunner", "healer"]


def test_oracle_leader():
    """The enemy hand is open to this player, not to the other."""
    t = Table({"K1": "oracle"}, {}, hands=("fighter", "knight trapper"))
    assert t.match.view(0)["seats"][1]["hand"] == ["red.knight", "red.trapper"]
    assert t.match.view(1)["seats"][0]["hand"] == []
    t = Table({}, {}, hands=("fighter", "knight trapper"))
    assert t.match.view(0)["seats"][1]["hand"] == []
