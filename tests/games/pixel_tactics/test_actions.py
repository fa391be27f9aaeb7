"""Chapters 5 and 6: the six actions, exclusivity, the truce."""

import pytest

from tests.games.pixel_tactics.table import Table


@pytest.mark.rule("PT-5.1.1")
def test_the_six_actions():
    t = Table({"K1": "fighter", "F0": "knight", "R0": "x oracle"}, {"F1": "paladin"}, hands=("witch", ""))
    assert t.kinds == {"draw", "recruit", "attack", "order", "clear_corpse", "move"}


@pytest.mark.rule("PT-5.1.2", "PT-5.1.4", "PT-5.4.3", "PT-5.7.4", "PT-5.4.2", "PT-5.1.9")
@pytest.mark.parametrize("first", ["recruit", "attack", "move"])
def test_one_exclusive_action_per_hero_and_wave(first):
    """Having been recruited, attacked or moved by action, the hero can do none of them again this wave."""
    if first == "recruit":
        t = Table({}, {"F1": "paladin"}, hands=("fighter witch", ""), actions=3)
        t.pick("recruit", "fighter").pick("place", "A:F0")
    else:
        t = Table({"F0": "fighter"}, {"F1": "paladin"}, hands=("witch", ""), actions=3)
        if first == "attack":
            t.attack("A:F0", "B:F1")
        else:
            t.pick("move", "A:F0").pick("place", "A:F1")
    assert not t.offers("attack")
    assert not t.offers("move")


@pytest.mark.rule("PT-5.1.3", "PT-4.10")
def test_the_limit_is_per_hero_and_ends_with_the_wave():
    t = Table({"F0": "fighter", "F1": "knight"}, {"F1": "paladin"}, hands=("witch", "witch"))
    t.attack("A:F0", "B:F1")
    assert t.offers("attack", "A:F1")
    t.end_wave()
    assert t.offers("move", "A:F0")


@pytest.mark.rule("PT-5.1.5", "PT-5.4.4", "PT-9.8")
def test_effects_neither_need_nor_use_the_exclusive_action():
    """The Berserker order makes the Fighter strike twice; Paladin flank moved it; it may still attack by action."""
    t = Table({"F0": "fighter"}, {"F0": "knight"}, hands=("berserker witch", ""), actions=3)
    t.pick("order", "berserker")
    assert t.damage("B:F0") == 4
    t.attack("A:F0", "B:F0")
    assert t.damage("B:F0") == 8
    t = Table({"F0": "fighter acted"}, {"F0": "knight"}, hands=("berserker witch", ""))
    t.pick("order", "berserker")
    assert t.damage("B:F0") == 4


@pytest.mark.rule("PT-R4")
def test_the_mark_stays_with_the_card_in_the_unit():
    """Swapped by an effect, killed and revived: still marked. Returned to hand and recruited by an effect: fresh."""
    t = Table({"F0": "fighter acted"}, {}, hands=("assassin priestess witch", ""), actions=4)
    t.pick("order", "assassin").pick("order", "priestess")
    assert t.at("A:F0") == "fighter"
    assert not t.offers("move", "A:F0")
    t = Table({"F0": "fighter acted"}, {"F1": "knight"}, hands=("playtester witch", ""), actions=4)
    t.pick("order", "playtester").pick("card", "fighter").pick("place", "A:F0")
    assert t.offers("attack", "A:F0")


# --- Draw Card ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-5.2.1", "PT-5.2.3", "PT-5.2.2", "PT-10.6")
def test_draw_card():
    """The top card; a hand of any size; not with an empty deck, which has no other consequence."""
    hand = (
        "alchemist assassin berserker doppelganger fighter gunner healer homunculus illusionist knight mascot"
    )
    t = Table(hands=(hand, ""), decks=("witch trapper", None), actions=3)
    t.pick("draw")
    assert (t.hand("A")[-1], len(t.hand("A"))) == ("witch", 12)
    t.pick("draw")
    assert (t.deck("A"), t.offers("draw"), t.winner) == ([], False, "")


# --- Recruit --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-5.3.1", "PT-5.3.3", "PT-5.3.2", "PT-5.3.6")
def test_recruit_into_the_row_of_the_wave():
    t = Table({"F1": "fighter"}, hands=("knight witch", ""))
    t.pick("recruit", "knight")
    assert t.options() == ["A:F0", "A:F2"]
    t = Table({"K0": "fighter", "K2": "x oracle"}, hands=("knight witch", ""), wave="flank")
    assert not t.offers("recruit")
    t = Table({}, hands=("knight witch", ""), wave="flank")
    t.pick("recruit", "knight")
    assert t.options() == ["A:K0", "A:K2"]


@pytest.mark.rule("PT-5.3.4")
def test_a_hero_recruited_by_action_cannot_attack_or_move_this_wave():
    t = Table({}, {"F1": "paladin"}, hands=("fighter witch", "oracle"))
    t.pick("recruit", "fighter").pick("place", "A:F0")
    assert not t.offers("attack", "A:F0")
    assert not t.offers("move", "A:F0")


# --- Attack ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-5.4.1", "PT-5.4.5", "PT-R1")
def test_attack_with_the_row_of_the_wave_and_the_leader_in_the_flank_wave():
    unit = {"F0": "fighter", "K2": "gunner", "R2": "planestalker"}
    for wave, attackers in (("front", ["A:F0"]), ("flank", ["A:K1", "A:K2"]), ("rear", ["A:R2"])):
        t = Table(unit, {"F1": "knight"}, hands=("witch", ""), wave=wave)
        assert t.options("attack") == attackers
    t = Table({}, {"F1": "knight"}, hands=("witch", ""), wave="flank")
    t.pick("attack", "A:K1")
    assert t.damage("B:F1") == 3
    assert not t.offers("attack", "A:K1")  # once per wave


@pytest.mark.rule("PT-5.4.6", "PT-7.3", "PT-R57", "PT-R41")
def test_an_attack_must_be_possible():
    """Behind a living hero only Ranged or a usable spell allows the Attack action."""
    t = Table(
        {"F0": "knight", "K0": "fighter", "F1": "oracle"},
        {"F1": "paladin"},
        hands=("witch", ""),
        wave="flank",
    )
    assert not t.offers("attack")  # the Fighter and the leader both stand behind somebody
    t = Table({"F0": "knight", "K0": "paladin"}, {"F1": "paladin"}, hands=("witch", ""), wave="flank")
    assert t.offers("attack", "A:K0")  # Paladin flank: two own cards to swap
    t = Table(
        {"F0": "knight", "K0": "scientist"},
        {"F1": "paladin"},
        hands=("witch", ""),
        decks=("", None),
        wave="flank",
    )
    assert not t.offers("attack", "A:K0")  # Scientist flank needs a card to draw


@pytest.mark.rule("PT-R57", "PT-R41")
@pytest.mark.parametrize(
    ("mine", "theirs", "wave", "hands", "usable"),
    [
        ({"R0": "mascot", "F0": "oracle"}, {}, "rear", ("", ""), False),
        ({"R0": "mascot", "R1": "oracle", "F0": "witch"}, {}, "rear", ("", ""), True),
        ({"R0": "trapper", "F0": "oracle"}, {}, "rear", ("", ""), False),
        ({"R0": "trapper", "F0": "oracle"}, {}, "rear", ("", "knight"), True),
        ({"R0": "witch", "F0": "oracle"}, {}, "rear", ("", ""), False),
        ({"R0": "witch", "F0": "oracle"}, {"F0": "x knight"}, "rear", ("", ""), True),
        ({"R0": "priestess", "F0": "oracle"}, {}, "rear", ("", ""), False),
        ({"R0": "paladin", "F0": "oracle"}, {"F0": "knight"}, "rear", ("", ""), False),
        ({"R0": "paladin", "F0": "oracle"}, {"F0": "knight", "F1": "x witch"}, "rear", ("", ""), True),
        ({"R0": "illusionist", "F0": "oracle"}, {}, "rear", ("", ""), False),
        ({"R0": "illusionist", "F0": "oracle"}, {}, "rear", ("knight", ""), True),
        ({"R0": "illusionist", "R1": "x knight", "R2": "x witch"}, {}, "rear", ("gunner", ""), False),
        ({"R0": "templar"}, {}, "rear", ("", ""), False),
        ({"R0": "scientist", "K0": "oracle", "F0": "x witch"}, {}, "rear", ("", ""), True),
        ({"R0": "playtester", "F0": "oracle"}, {}, "rear", ("", ""), False),
        ({"R0": "vampire", "F0": "oracle"}, {}, "rear", ("", ""), True),
        ({"K0": "homunculus", "F0": "oracle"}, {}, "flank", ("", ""), True),
        ({"K0": "illusionist", "F0": "oracle"}, {}, "flank", ("", ""), False),
        ({"K0": "editor", "F0": "oracle"}, {}, "flank", ("", ""), False),
        ({"K0": "reporter", "F0": "oracle"}, {}, "flank", ("", ""), False),
        ({"K0": "summoner", "F0": "oracle"}, {}, "flank", ("", ""), False),
    ],
)
def test_when_a_spell_is_unusable(mine, theirs, wave, hands, usable):
    """The caster stands behind somebody or alone in the rear, so that only its spell could be its attack."""
    from tafelrunde.games.pixel_tactics.attack import castable
    from tests.games.pixel_tactics.table import spot_of

    t = Table(mine, theirs, hands=hands, wave=wave, actions=0, phase="turn", active=1, first=1)
    caster = next(place for place in mine if place.startswith("FKR"[("front", "flank", "rear").index(wave)]))
    assert castable(t.state, spot_of(f"A:{caster}")) is usable


# --- Order ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-5.5.1", "PT-5.5.3", "PT-R41")
def test_orders_are_carried_out_and_discarded_in_any_wave_several_per_turn():
    for wave in ("front", "flank", "rear"):
        t = Table({"F0": "fighter"}, {}, hands=("scientist trapper witch", ""), wave=wave)
        t.pick("order", "scientist")
        assert (t.state.actions, t.discard("A")) == (4, ["scientist"])
        t.pick("order", "trapper")  # B's hand is empty: no effect, but it may be played
        assert t.discard("A") == ["scientist", "trapper"]


# --- Clear Corpse ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-5.6.1", "PT-5.6.2", "PT-5.6.3")
def test_clear_corpse_anywhere_in_the_own_unit():
    t = Table({"R2": "x oracle", "F0": "x knight"}, {"F0": "x gunner"}, hands=("witch", ""))
    assert t.options("clear_corpse") == ["A:F0", "A:R2"]
    t.pick("clear_corpse", "A:F0")
    assert (t.at("A:F0"), t.discard("A"), t.state.actions) == ("", ["knight"], 1)
    t.pick("recruit", "witch")
    assert "A:F0" in t.options()


# --- Move -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-5.7.1", "PT-5.7.2", "PT-5.7.3", "PT-5.7.5", "PT-5.7.6")
def test_move_one_hero_to_any_free_position():
    """Not onto heroes, corpses or the leader; neither leader nor corpses move; the new row's bar counts at once."""
    t = Table({"F0": "fighter 2", "F1": "x oracle", "R0": "knight"}, {}, hands=("witch", ""))
    assert t.options("move") == ["A:F0", "A:R0"]
    t.pick("move", "A:F0")
    assert t.options() == ["A:F2", "A:K0", "A:K2", "A:R1", "A:R2"]
    t.pick("place", "A:R2")
    assert (t.at("A:F0"), t.damage("A:R2"), t.attack_of("A:R2")) == ("", 2, 8)


# --- Truce ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-6.1", "PT-6.2", "PT-6.3")
def test_no_attacks_and_orders_in_round_1():
    """No attack, spell or order for either player until the wave cards are exchanged; all other actions work."""
    unit = {"F0": "pyromancer", "R0": "x oracle"}
    for active in (0, 1):
        t = Table(
            unit,
            {"K1": "fighter", **unit},
            hands=("witch gunner", "witch gunner"),
            round=1,
            active=active,
            wave="rear",
        )
        expected = {"draw", "recruit", "move"} | (set() if active else {"clear_corpse"})
        assert t.kinds == expected
    t.pass_turn()
    assert t.state.round == 2
    assert t.offers("attack", "B:F0")
    assert t.offers("order")


@pytest.mark.rule("PT-5.1.6", "PT-15.3")
def test_free_means_no_action_but_all_other_rules_stay():
    t = Table({"K1": "paladin", "F0": "fighter", "F1": "knight"}, {"F1": "paladin"}, hands=("witch", ""))
    t.pick("move", "A:F0").pick("place", "A:F2")
    assert t.state.actions == 2
    assert not t.offers("attack", "A:F2")
    assert not t.offers("move", "A:F2")
