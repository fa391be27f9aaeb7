"""Every effect of Overlord, Paladin, Planestalker, Priestess, Pyromancer, Scientist, Summoner and Templar."""

import pytest

from tests.games.pixel_tactics.table import Table

# --- Overlord (3/7, 4/17) -------------------------------------------------------------------------------------------------


def test_overlord_front():
    t = Table({"F0": "gunner"}, {"F1": "overlord"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 8


@pytest.mark.rule("PT-7.8", "PT-R3", "PT-5.4.5")
def test_overlord_flank():
    """The leader (3) strikes from behind the Fighter, and may still take its own Attack action."""
    t = Table(
        {"K0": "overlord", "K1": "dragon_mage"}, {"F1": "knight", "F0": "paladin"}, wave="flank", actions=3
    )
    t.spell("A:K0").pick("melee", "B:F1")
    assert t.damage("B:F1") == 3
    assert t.offers("attack", "A:K1")
    t = Table({"K0": "overlord", "F1": "fighter"}, {"F1": "paladin"}, wave="flank", hands=("witch", ""))
    t.spell("A:K0")
    assert t.damage("B:F1") == 3
    assert not t.offers("attack", "A:K1")


@pytest.mark.rule("PT-7.8")
def test_overlord_rear():
    """Any own hero, also one that is not melee-capable, strikes in melee; the target must be melee-capable."""
    t = Table(
        {"R0": "overlord", "F1": "knight", "R1": "fighter"}, {"F1": "paladin", "F0": "vampire"}, wave="rear"
    )
    t.spell("A:R0")
    assert t.options() == ["A:F1", "A:R0", "A:R1"]
    t.pick("lying", "A:R1")
    assert t.options() == ["B:F0", "B:F1"]
    t.pick("melee", "B:F1")
    assert t.damage("B:F1") == 8


@pytest.mark.rule("PT-5.3.5", "PT-R60")
def test_overlord_order():
    """Two heroes into the front row; they may attack this wave. With a Mascot leader each may attack right after it is placed."""
    t = Table({"K1": "paladin"}, {"F1": "knight"}, hands=("overlord fighter oracle gunner", ""))
    t.pick("order", "overlord").pick("row", "A:F").pick("card", "fighter").pick("place", "A:F0")
    t.pick("card", "oracle").pick("place", "A:F1").pick("no_recruit")
    assert (t.at("A:F0"), t.at("A:F1")) == ("fighter", "oracle")
    assert t.offers("attack", "A:F0")
    t = Table({"K1": "mascot"}, {"F1": "knight"}, hands=("overlord fighter oracle", ""))
    t.pick("order", "overlord").pick("row", "A:F").pick("card", "fighter").pick("place", "A:F0")
    assert t.asked == ("A", "attack.target")
    t.pick("melee", "B:F1")
    assert t.asked == ("A", "effect.recruit")


@pytest.mark.rule("PT-R34", "PT-16.19", "PT-R51")
def test_overlord_leader():
    """At the check an enemy Knight dies: A puts it on F2 with health 1; its place is free. Killed there, B's discard pile."""
    t = Table({"K1": "overlord"}, {"F0": "knight 10"})
    t.end_wave()
    assert t.asked == ("A", "overlord.take")
    t.pick("take", "B:F0").pick("place", "A:F2")
    assert (t.at("A:F2"), t.at("B:F0"), t.damage("A:F2"), t.attack_of("A:F2")) == ("knight", "", 0, 3)
    assert t.match.view(0)["seats"][0]["unit"][2]["health"] == 1
    t = Table({"K1": "overlord", "F2": "red.knight frail 1", "F0": "fighter"}, {})
    t.end_wave()
    assert (t.at("A:F2"), t.discard("B")) == ("", ["knight"])


@pytest.mark.rule("PT-R34")
def test_overlord_leader_takes_on_immediate_kills_and_may_decline():
    """Not a recruitment, no exclusive mark: in the own turn and the right row it may attack at once."""
    t = Table({"K1": "overlord"}, {"F0": "fighter"}, hands=("assassin", ""))
    t.pick("order", "assassin").pick("take", "B:F0").pick("place", "A:F1")
    assert t.offers("attack", "A:F1")
    t = Table({"K1": "overlord"}, {"F0": "fighter"}, hands=("assassin witch", ""))
    t.pick("order", "assassin").pick("take_none")
    assert t.at("B:F0") == "x fighter"


# --- Paladin (4/6, 3/20) --------------------------------------------------------------------------------------------------


def test_paladin_front():
    t = Table({"F0": "gunner"}, {"F1": "paladin"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 8


def test_paladin_flank():
    """Two own cards, a corpse among them, swap; free positions and the leader are no choice."""
    t = Table({"K0": "paladin", "F0": "fighter 2", "R2": "x oracle"}, {"F1": "knight"}, wave="flank")
    t.spell("A:K0").pick("lying", "A:F0")
    assert t.options() == ["A:K0", "A:R2"]
    t.pick("lying", "A:R2")
    assert (t.at("A:F0"), t.at("A:R2"), t.damage("A:R2")) == ("x oracle", "fighter", 2)


def test_paladin_rear():
    t = Table({"R0": "paladin", "F0": "oracle"}, {"F0": "knight 4", "R2": "vampire"}, wave="rear")
    t.spell("A:R0").pick("lying", "B:F0")
    assert (t.at("B:F0"), t.at("B:R2"), t.damage("B:R2")) == ("vampire", "knight", 4)


@pytest.mark.rule("PT-R52")
def test_paladin_order():
    """Column 0 of the enemy unit: Knight F0, corpse R0 change places; free positions are not used."""
    t = Table(
        {"F0": "fighter", "R0": "oracle"},
        {"F0": "knight", "R0": "x vampire", "F2": "witch"},
        hands=("paladin", ""),
    )
    t.pick("order", "paladin")  # only column 0 holds two enemy cards
    assert t.asked == ("A", "effect.into_place")
    t.pick("lying", "B:R0")
    assert [t.at(p) for p in ("B:F0", "B:K0", "B:R0", "A:F0")] == ["x vampire", "", "knight", "fighter"]


@pytest.mark.rule("PT-4.14", "PT-4.13", "PT-R59", "PT-5.1.6")
def test_paladin_leader():
    """Both actions spent: Clear Corpse and Move are still offered with "end turn"; each hero moves once a wave."""
    t = Table({"K1": "paladin", "F0": "fighter", "R0": "x oracle"}, {}, actions=1)
    t.pick("draw")
    assert t.state.actions == 0
    assert t.kinds == {"clear_corpse", "move", "end_turn"}
    t.pick("move", "A:F0").pick("place", "A:F2")
    assert t.kinds == {"clear_corpse", "end_turn"}
    t.pick("clear_corpse", "A:R0")
    assert t.asked == ("B", "turn.action")


# --- Planestalker (3/7, 4/19 ranged) --------------------------------------------------------------------------------------


def test_planestalker_front():
    """Ranged and Intercept."""
    t = Table({"F0": "planestalker"}, {"F1": "fighter", "R0": "vampire"})
    t.attack("A:F0", "B:R0", "ranged")
    assert t.damage("B:R0") == 3
    t = Table({"F0": "gunner"}, {"F1": "planestalker"})
    t.attack("A:F0", "B:K1", "ranged").pick("intercept", "B:F1")
    assert t.damage("B:F1") == 8


def test_planestalker_flank():
    """Forerunner and supporter have Ranged; the Planestalker itself does not."""
    unit = {"F0": "fighter", "K0": "planestalker", "R0": "knight"}
    for wave, place, damage in (("front", "A:F0", 4), ("rear", "A:R0", 3)):
        t = Table(unit, {"F1": "paladin", "R0": "vampire"}, wave=wave)
        t.attack(place, "B:R0", "ranged")
        assert t.damage("B:R0") == damage
    t = Table(unit, {"F1": "paladin", "R0": "vampire"}, wave="flank", hands=("witch", ""))
    assert not t.offers("attack", "A:K0")


def test_planestalker_rear():
    t = Table({"R0": "planestalker", "F0": "oracle"}, {"F1": "fighter", "R0": "vampire"}, wave="rear")
    t.attack("A:R0", "B:R0", "ranged")
    assert t.damage("B:R0") == 3


@pytest.mark.rule("PT-3.14", "PT-R49")
def test_planestalker_order():
    t = Table(
        {"K0": "knight"}, {"K0": "vampire", "K2": "paladin", "F0": "oracle"}, hands=("planestalker", "")
    )
    t.pick("order", "planestalker")
    assert [t.damage(p) for p in ("A:K0", "B:K0", "B:K2", "B:F0", "A:K1", "B:K1")] == [5, 5, 5, 0, 0, 0]


def test_planestalker_leader():
    """Leader and all heroes have Ranged."""
    t = Table({"K1": "planestalker", "F0": "fighter"}, {"F1": "paladin", "R0": "vampire"})
    t.attack("A:F0", "B:R0", "ranged")
    assert t.damage("B:R0") == 4
    t = Table({"K1": "planestalker", "F1": "fighter"}, {"F1": "paladin", "R0": "vampire"}, wave="flank")
    t.attack("A:K1", "B:R0", "ranged")
    assert t.damage("B:R0") == 4


# --- Priestess (1/7, 0/19) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-8.4", "PT-8.18", "PT-8.3")
def test_priestess_front():
    """Alchemist (health 4) with 5 damage is lethally damaged; healed by 4 it lives at the check with 1."""
    t = Table({"F0": "alchemist 5", "F1": "priestess"}, {})
    t.spell("A:F1").pick("lying", "A:F0").pick("number", 4)
    t.end_wave()
    assert (t.at("A:F0"), t.damage("A:F0")) == ("alchemist", 1)


def test_priestess_flank():
    t = Table({"K0": "priestess", "K1": "paladin 5"}, {}, wave="flank")
    t.spell("A:K0").pick("number", 2)
    assert t.damage("A:K1") == 3


@pytest.mark.rule("PT-16.14", "PT-8.13")
def test_priestess_rear():
    """Revives the Knight (health 10): 10 damage on the Priestess (health 7), who dies at the check."""
    t = Table({"R0": "priestess", "F0": "x knight"}, {}, wave="rear")
    t.spell("A:R0")
    assert (t.at("A:F0"), t.damage("A:F0"), t.damage("A:R0")) == ("knight", 0, 10)
    t.end_wave()
    assert t.at("A:R0") == "x priestess"


@pytest.mark.rule("PT-9.2", "PT-9.1")
def test_priestess_order():
    """Only the opponent has a corpse: it must be revived."""
    t = Table({"F0": "fighter"}, {"F0": "x knight"}, hands=("priestess", ""))
    t.pick("order", "priestess")
    assert (t.at("B:F0"), t.damage("B:F0")) == ("knight", 0)


@pytest.mark.rule("PT-1.4", "PT-4.11", "PT-6.3")
def test_priestess_leader():
    """No marker at the end of round 1; one at the end of round 2: heroes +1, the leader nothing."""
    t = Table({"K1": "priestess", "F0": "fighter"}, {}, round=1, wave="rear")
    t.end_wave()
    assert (t.state.strength, t.attack_of("A:F0")) == ([0, 0], 4)
    t = Table({"K1": "priestess", "F0": "fighter"}, {}, round=2, wave="rear")
    t.end_wave()
    assert (t.state.strength, t.attack_of("A:F0"), t.attack_of("A:K1")) == ([1, 0], 5, 0)


# --- Pyromancer (3/3, 6/17 ranged) ----------------------------------------------------------------------------------------


@pytest.mark.rule("PT-7.19", "PT-R2", "PT-7.16")
def test_pyromancer_front():
    """3 to each melee-capable enemy; a spell is no attack: no reduction for Alchemist, no bonus from the Fighter leader."""
    t = Table({"K1": "fighter", "F0": "pyromancer"}, {"F0": "alchemist", "K0": "knight", "F2": "vampire"})
    t.spell("A:F0")
    assert [t.damage(p) for p in ("B:F0", "B:F2", "B:K1", "B:K0")] == [3, 3, 3, 0]


def test_pyromancer_flank():
    """Ranged for itself and the forerunner."""
    for wave, place, damage in (("front", "A:F0", 4), ("flank", "A:K0", 3)):
        t = Table({"F0": "fighter", "K0": "pyromancer"}, {"F1": "paladin", "R0": "vampire"}, wave=wave)
        t.attack(place, "B:R0", "ranged")
        assert t.damage("B:R0") == damage


def test_pyromancer_rear():
    t = Table({"R0": "pyromancer", "F0": "oracle"}, {"F1": "fighter", "R0": "vampire"}, wave="rear")
    t.attack("A:R0", "B:R0", "ranged")
    assert t.damage("B:R0") == 3


@pytest.mark.rule("PT-R49")
def test_pyromancer_order():
    t = Table({"F0": "knight"}, {"F1": "fighter", "K0": "oracle"}, hands=("pyromancer", ""))
    t.pick("order", "pyromancer")
    assert [t.damage(p) for p in ("A:F0", "B:F1", "B:K0")] == [7, 7, 0]


@pytest.mark.rule("PT-16.13", "PT-R44", "PT-4.8")
def test_pyromancer_leader():
    """First player: heroes +3 (4 + 3); second: 1 less from attacks (4 - 1). The leader gets neither."""
    t = Table({"K1": "pyromancer", "F0": "fighter"}, {"F1": "knight"})
    assert (t.attack_of("A:F0"), t.attack_of("A:K1")) == (7, 6)
    t = Table({"K1": "pyromancer", "F0": "fighter"}, {"F1": "paladin"}, first=1, active=1)
    assert t.attack_of("A:F0") == 4
    t.attack("B:F1", "A:F0")
    assert t.damage("A:F0") == 3
    t = Table({"K1": "pyromancer"}, {"F1": "paladin"}, first=1, active=1)
    t.attack("B:F1", "A:K1")
    assert t.damage("A:K1") == 4


# --- Scientist (2/7, 1/17) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-16.11", "PT-R16", "PT-R45")
def test_scientist_front():
    """Cast in the front wave of round 3: B still has 2 actions now, 1 in the flank wave, 2 again in the rear wave."""
    t = Table({"F0": "scientist"}, {"F1": "oracle"}, hands=("witch", "witch"), round=3)
    t.spell("A:F0").pass_turn()
    assert (t.asked, t.state.actions) == (("B", "turn.action"), 2)
    t.end_wave()
    t.pass_turn()
    assert (t.state.wave, t.asked, t.state.actions) == (1, ("B", "turn.action"), 1)
    t.end_wave()
    t.pass_turn()
    assert (t.state.wave, t.state.actions) == (2, 2)


def test_scientist_flank():
    t = Table({"K0": "scientist", "F0": "fighter"}, {}, wave="flank")
    t.spell("A:K0")
    assert len(t.hand("A")) == 2


@pytest.mark.rule("PT-R3", "PT-R55")
def test_scientist_rear():
    """Another melee-capable hero strikes: Fighter F0, not the Oracle behind it."""
    t = Table(
        {"R1": "scientist", "F0": "fighter", "K0": "oracle", "F2": "knight"}, {"F1": "paladin"}, wave="rear"
    )
    t.spell("A:R1")
    assert t.options() == ["A:F0", "A:F2"]
    t.pick("lying", "A:F0")
    assert t.damage("B:F1") == 4


@pytest.mark.rule("PT-16.10")
def test_scientist_order():
    """As the first of 2 actions: 1 left + 3 = 4."""
    t = Table({}, {}, hands=("scientist witch", ""))
    t.pick("order", "scientist")
    assert t.state.actions == 4


@pytest.mark.rule("PT-R45", "PT-R16")
def test_scientist_leader():
    """3 actions a wave; a Scientist spell takes one of the three; below 0 it never goes."""
    t = Table({"K1": "scientist"}, {}, hands=("witch", "witch"), first=1, active=1, actions=1)
    t.pass_turn()
    assert (t.asked, t.state.actions) == (("A", "turn.action"), 3)
    t = Table(
        {"K1": "scientist"}, {}, hands=("witch", "witch"), first=1, active=1, actions=1, fewer_actions=[1, 0]
    )
    t.pass_turn()
    assert t.state.actions == 2
    t = Table(
        {}, {"K1": "knight"}, hands=("witch", "witch"), first=1, active=1, actions=1, fewer_actions=[4, 0]
    )
    t.pass_turn()
    assert t.state.wave == 1  # no action at all: the wave is over


# --- Summoner (2/5, 1/21) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-R10", "PT-8.17")
def test_summoner_front():
    """A melee-capable hero of either unit returns to its owner's hand; a taken Knight goes home to B."""
    t = Table({"F0": "summoner", "F1": "red.knight frail"}, {"F0": "fighter 3", "K0": "oracle"})
    t.spell("A:F0")
    assert t.options() == ["A:F0", "A:F1", "B:F0"]
    t.pick("lying", "A:F1")
    assert (t.at("A:F1"), t.cards("B")) == ("", ["red.knight"])


@pytest.mark.rule("PT-5.3.5")
def test_summoner_flank():
    """Any free position; the hero may act this wave."""
    t = Table({"K0": "summoner"}, {"F1": "knight"}, hands=("fighter", ""), wave="flank")
    t.spell("A:K0")
    assert len(t.options()) == 7
    t.pick("place", "A:K2")
    assert t.at("A:K2") == "fighter"
    assert t.offers("attack", "A:K2")


@pytest.mark.rule("PT-R17")
def test_summoner_rear():
    """Of Knight, Witch, Trapper: Witch to hand, Trapper on top, Knight discarded. Deck of 2: hand and top; of 1: hand."""
    t = Table(
        {"R0": "summoner", "F0": "fighter"}, {}, decks=("knight witch trapper gunner", None), wave="rear"
    )
    t.spell("A:R0").pick("card", "witch").pick("card", "trapper")
    assert (t.hand("A"), t.deck("A"), t.discard("A")) == (["witch"], ["trapper", "gunner"], ["knight"])
    t = Table({"R0": "summoner", "F0": "fighter"}, {}, decks=("knight witch", None), wave="rear")
    t.spell("A:R0").pick("card", "witch")
    assert (t.hand("A"), t.deck("A"), t.discard("A")) == (["witch"], ["knight"], [])
    t = Table({"R0": "summoner", "F0": "fighter"}, {}, decks=("knight", None), wave="rear")
    t.spell("A:R0")
    assert (t.hand("A"), t.deck("A")) == (["knight"], [])


@pytest.mark.rule("PT-10.5")
def test_summoner_order():
    """Named and found: into the hand; named and not found: nothing, but both times the deck is shuffled."""
    t = Table({}, {}, hands=("summoner witch", ""), decks=("knight trapper gunner", None))
    t.pick("order", "summoner").pick("character", "gunner")
    assert (t.hand("A"), sorted(t.deck("A"))) == (["witch", "gunner"], ["knight", "trapper"])
    assert [e["name"]["en"] for e in t.events("named", 1)] == ["Gunner"]
    t = Table({}, {}, hands=("summoner witch", ""), decks=("knight trapper gunner", None))
    t.pick("order", "summoner").pick("character", "oracle")
    assert (t.hand("A"), len(t.events("shuffle"))) == (["witch"], 1)


@pytest.mark.rule("PT-5.1.7", "PT-16.29", "PT-5.1.6")
def test_summoner_leader():
    """Three heroes for free into the front row; none may attack or move by action; 2 actions are left."""
    t = Table({"K1": "summoner"}, {"F1": "knight"}, hands=("fighter oracle gunner witch", ""))
    for name, place in (("fighter", "A:F0"), ("oracle", "A:F1")):
        t.pick("recruit", name).pick("place", place)
    t.pick("recruit", "gunner")
    assert t.state.actions == 2
    assert not t.offers("attack")
    assert not t.offers("move")
    assert not t.offers("recruit")


# --- Templar (1/6, 4/23) --------------------------------------------------------------------------------------------------


def test_templar_front():
    """+1 per damage on it: 1 + 4."""
    assert Table({"F0": "templar 4"}).attack_of("A:F0") == 5


def test_templar_flank():
    """The supporter takes nothing from attacks on it; an order still hurts."""
    t = Table({"F0": "gunner"}, {"K0": "templar", "R0": "vampire"})
    t.attack("A:F0", "B:R0", "ranged")
    assert t.damage("B:R0") == 0
    t = Table({}, {"K0": "templar", "R0": "vampire"}, hands=("gunner", ""))
    t.pick("order", "gunner")
    assert t.damage("B:R0") == 5


def test_templar_rear():
    """Swaps with Fighter F0 and strikes from the front with 1 + its 3 damage = 4; no exclusive action is used."""
    t = Table({"R0": "templar 3", "F0": "fighter"}, {"F1": "knight", "F0": "paladin"}, wave="rear")
    t.spell("A:R0").pick("melee", "B:F0")
    assert (t.at("A:F0"), t.at("A:R0"), t.damage("B:F0")) == ("templar", "fighter", 4)
    assert t.offers("move", "A:R0")
    assert not t.offers("move", "A:F0")  # the Templar's own Attack action


@pytest.mark.rule("PT-16.16", "PT-R63")
def test_templar_order():
    """B (second) plays it: A's hero that struck dies, the leader does not. Later strikers die right after their attack."""
    t = Table({"F0": "fighter", "F1": "oracle"}, {"K1": "paladin", "F0": "knight"}, hands=("", "templar"))
    t.attack("A:F0", "B:F0").pass_turn()
    t.pick("order", "templar")
    assert (t.at("A:F0"), t.at("A:F1")) == ("x fighter", "oracle")
    t = Table({"F0": "mascot", "F1": "fighter"}, {"F0": "paladin"}, vengeance=[0, 1])
    t.spell("A:F0").pick("melee", "B:F0")
    assert (t.at("A:F1"), t.at("A:F0"), t.damage("B:F0")) == ("x fighter", "mascot", 4)


@pytest.mark.rule("PT-4.10", "PT-16.16")
def test_templar_order_ends_with_the_wave():
    """Made in the front wave; in the flank wave a striking hero lives, and earlier strikes are forgotten."""
    t = Table(
        {"K0": "fighter", "F1": "oracle struck"},
        {"F0": "paladin"},
        hands=("witch", "templar"),
        vengeance=[0, 1],
    )
    t.end_wave()
    t.attack("A:K0", "B:F0").pass_turn()
    assert (t.at("A:K0"), t.damage("B:F0"), t.asked[0]) == ("fighter", 6, "B")
    t.pick("order", "templar")
    assert (t.at("A:K0"), t.at("A:F1")) == ("x fighter", "oracle")


@pytest.mark.rule("PT-16.16", "PT-R63")
def test_templar_order_spares_leaders():
    t = Table({}, {"F0": "knight"}, vengeance=[0, 1], wave="flank")
    t.attack("A:K1", "B:F0")
    assert (t.at("A:K1"), t.damage("B:F0"), t.winner) == ("dragon_mage", 3, "")
    assert "templar.order" not in t.abilities()  # nothing is told of it either


@pytest.mark.rule("PT-16.28", "PT-R19")
def test_templar_leader():
    """Fighter K0 (4 + 2) was dealt 1 by the Alchemist order this wave and healed again: 4 + 2 + 5 = 11 until the wave ends."""
    t = Table(
        {"K1": "templar", "K0": "fighter"}, {}, hands=("alchemist healer witch", ""), wave="flank", actions=3
    )
    assert t.attack_of("A:K0") == 6
    t.pick("order", "alchemist")
    assert t.attack_of("A:K0") == 11
    t.pick("order", "healer").pick("lying", "A:K0").pick("number", 7)
    assert (t.damage("A:K0"), t.attack_of("A:K0")) == (0, 11)
    t.end_wave()
    assert t.attack_of("A:K0") == 6
