"""Chapters 8 and 11: damage, kills, corpses, the end of the game."""

import pytest

from tafelrunde.core.choice import DONE
from tafelrunde.games.pixel_tactics.damage import deal
from tests.games.pixel_tactics.table import PLACES, Table, spot_of


@pytest.mark.rule("PT-8.6", "PT-15.7", "PT-8.12", "PT-8.10")
def test_a_killed_hero_becomes_a_corpse_where_it_lies():
    """Markers gone, no bars, no hero: Mystic K0 dead gives no +2; it cannot be chosen as hero and does not attack."""
    t = Table({"F0": "fighter", "K0": "mystic 7"}, {}, hands=("assassin witch", "witch"))
    assert t.attack_of("A:F0") == 6
    t.end_wave()
    assert (t.at("A:K0"), t.damage("A:K0"), t.attack_of("A:F0")) == ("x mystic", 0, 4)
    assert not t.offers("attack", "A:K0")
    t.pick("order", "assassin")  # the Fighter is the only hero on the table
    assert t.at("A:F0") == "x fighter"


@pytest.mark.rule("PT-8.3", "PT-9.13", "PT-8.18")
def test_lethally_damaged_characters_act_until_the_check():
    """Alchemist (health 4) gets 3 + 2 = 5: it still intercepts in A's second action and may attack in B's turn."""
    t = Table(
        {"F0": "fighter", "F1": "gunner"}, {"F1": "alchemist 3", "F0": "witch"}, hands=("oracle", "oracle")
    )
    t.attack("A:F0", "B:F1")
    assert t.damage("B:F1") == 5
    t.attack("A:F1", "B:K1", "ranged")
    t.pick("intercept", "B:F1")
    assert t.offers("attack", "B:F1")


@pytest.mark.rule("PT-8.9", "PT-9.14")
def test_immediate_kills_do_not_wait():
    """Templar order: two guilty heroes die together at once, undamaged; then their reactions (Reporter draws 2)."""
    t = Table(
        {"F0": "fighter struck", "F1": "oracle struck", "R0": "reporter"}, {"K1": "witch"},
        hands=("", "templar gunner"), decks=("knight paladin vampire", None), active=1,
    )  # fmt: skip
    t.pick("order", "templar")
    assert (t.at("A:F0"), t.at("A:F1"), t.hand("A")) == ("x fighter", "x oracle", ["knight", "paladin"])


@pytest.mark.rule("PT-8.11", "PT-8.10")
def test_a_corpse_blocks_its_position():
    t = Table({"F0": "x oracle", "F1": "x knight", "F2": "fighter", "R0": "gunner"}, {}, hands=("witch", ""))
    assert not t.offers("recruit")
    t.pick("move", "A:F2")
    assert "A:F0" not in t.options()


@pytest.mark.rule("PT-8.13", "PT-15.8", "PT-R40")
def test_a_revived_hero_is_back_without_damage_and_may_act():
    """Not a recruitment: with a Mascot leader no attack at once; but it may take the Attack action in its row."""
    t = Table({"K1": "mascot", "F0": "x fighter"}, {"F1": "knight"}, hands=("priestess witch", ""))
    t.pick("order", "priestess")
    assert (t.asked, t.at("A:F0"), t.damage("A:F0")) == (("A", "turn.action"), "fighter", 0)
    assert t.offers("attack", "A:F0")


@pytest.mark.rule("PT-8.14", "PT-15.10", "PT-8.19")
def test_dealing_damage_is_not_an_attack():
    """The Knight order on the front Knight: no reduction by the Knight leader, no 2 damage back."""
    t = Table({"F0": "fighter"}, {"K1": "paladin", "F0": "knight"}, hands=("knight witch", ""))
    t.pick("order", "knight")
    assert (t.damage("B:F0"), t.damage("A:F0")) == (4, 0)


@pytest.mark.rule("PT-8.15")
def test_damage_stays_over_waves_and_rounds():
    t = Table({"F0": "fighter 3"}, {"K1": "knight 4"}, hands=("witch", "witch"), wave="rear")
    t.end_wave()
    assert (t.state.round, t.damage("A:F0"), t.damage("B:K1")) == (3, 3, 4)


@pytest.mark.rule("PT-8.16")
def test_healing_stops_at_zero():
    t = Table({"K1": "healer 1", "F0": "fighter 1"}, {}, hands=("witch", "witch"))
    t.end_wave()
    assert t.damage("A:F0") == 0


@pytest.mark.rule("PT-8.17")
def test_a_card_that_leaves_the_unit_loses_its_markers():
    t = Table({"F0": "illusionist", "F1": "fighter 7"}, {}, hands=("witch", ""))
    t.spell("A:F0").pick("lying", "A:F1").pick("recruit", "fighter").pick("place", "A:F2")
    assert t.damage("A:F2") == 0


@pytest.mark.rule("PT-8.19", "PT-8.20", "PT-R64")
def test_redirection_homunculus_takes_all_knight_any_share():
    """4 on Oracle R0 beside Homunculus R1 and Knight R2: the Knight takes 3, then the Homunculus is no longer asked."""
    unit = {"R0": "oracle", "R1": "homunculus", "R2": "knight", "F0": "witch"}
    t = Table({"F0": "trapper", "K0": "pyromancer"}, unit, hands=("gunner", ""))
    t.attack("A:F0", "B:R0", "ranged")
    assert t.options("redirect") == ["B:R1", "B:R2"]
    t.pick("redirect", "B:R2").pick("number", 3)
    assert [t.damage(p) for p in ("B:R0", "B:R1", "B:R2")] == [1, 0, 3]
    t = Table({"F0": "trapper", "K0": "pyromancer"}, unit, hands=("gunner", ""))
    t.attack("A:F0", "B:R0", "ranged").pick("redirect", "B:R1")  # all 4; those points do not move again
    assert [t.damage(p) for p in ("B:R0", "B:R1", "B:R2")] == [0, 4, 0]


@pytest.mark.rule("PT-R64", "PT-R12")
def test_knight_and_vampire_share_one_packet():
    t = Table({"F0": "fighter"}, {"F0": "paladin", "K0": "vampire", "R2": "knight"})
    t.attack("A:F0", "B:F0").pick("redirect", "B:K0").pick("number", 1).pick("redirect", "B:R2").pick(
        "number", 2
    )
    assert [t.damage(p) for p in ("B:F0", "B:K0", "B:R2")] == [1, 1, 2]


@pytest.mark.rule("PT-8.19", "PT-7.23")
def test_a_packet_of_zero_is_not_redirected():
    """An attack of 0 on the Paladin before a Vampire: nobody is asked about damage."""
    t = Table({"F0": "mystic"}, {"K1": "knight", "F0": "paladin", "K0": "vampire"}, hands=("witch", ""))
    t.attack("A:F0", "B:F0")
    assert (t.asked, t.damage("B:F0")) == (("A", "turn.action"), 0)


@pytest.mark.rule("PT-8.19", "PT-R32", "PT-R58")
def test_the_homunculus_leader_splits_for_each_receiver():
    """Paladin (health 6, 5 on it) gets 4, 3 of them go to the Vampire (health 6, 5 on it): 0 stay anywhere, 4 to the leader."""
    t = Table({"F0": "fighter"}, {"K1": "homunculus", "F0": "paladin 5", "K0": "vampire 5"})
    t.attack("A:F0", "B:F0").pick("redirect", "B:K0").pick("number", 3)
    assert [t.damage(p) for p in ("B:F0", "B:K0", "B:K1")] == [5, 5, 4]


@pytest.mark.rule("PT-R13")
def test_shifting_goes_only_to_the_taker_and_never_from_the_leader():
    t = Table({"K1": "paladin 5", "F0": "fighter 2", "R0": "knight 3"}, {}, hands=("witch", ""))
    assert t.options("shift") == ["A:F0"]


@pytest.mark.rule("PT-R13")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_is_on_turn_says_who_takes_the_damage_wherever_it_lies(seat):
    """Rear right, with two Knights who could take it."""
    unit = {"R2": "fighter 3", "R0": "knight", "R1": "red.knight frail"}
    units = [unit, {}] if seat == 0 else [{}, {**unit, "R1": "blue.knight frail"}]
    t = Table(*units, hands=("witch", "oracle"), active=seat)
    t.pick("shift", f"{'AB'[seat]}:R2")
    assert t.asked == ("AB"[seat], "damage.taker")


@pytest.mark.rule("PT-R13")
def test_shifting_does_not_keep_a_turn_open():
    t = Table({"F0": "fighter 2 acted", "R0": "knight acted"}, {}, hands=("", "witch"), actions=1)
    t.pick("draw")
    assert t.asked == ("B", "turn.action")


@pytest.mark.rule("PT-R13")
def test_shifting_before_the_assassin_leaders_check():
    """B's Fighter gets 4 on 4: before A's Assassin leader checks, B may shift to the Knight."""
    t = Table({"K1": "assassin", "F0": "fighter"}, {"F0": "fighter 4", "R2": "knight"})
    t.attack("A:F0", "B:F0").pick("keep_damage")
    assert t.asked == ("B", "damage.shift")
    t.pick("shift_pair", "B:F0").pick("number", 1)
    assert (t.at("B:F0"), t.damage("B:F0"), t.damage("B:R2")) == ("fighter", 7, 1)


# --- the end --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-11.1", "PT-11.2", "PT-8.7", "PT-11.9")
def test_a_killed_leader_ends_the_game_at_the_check_not_before():
    t = Table({"F0": "fighter"}, {"K1": "mystic 16"}, hands=("witch", "witch"))
    t.pick("attack", "A:F0")
    assert (t.damage("B:K1"), t.winner) == (20, "")
    t.pass_turn()
    assert t.winner == ""
    t.pass_turn()
    assert (t.winner, t.reason) == ("A", "leader_killed")


@pytest.mark.rule("PT-11.3", "PT-11.4", "PT-11.5", "PT-11.6", "PT-R8")
def test_both_leaders_killed():
    """A 3 heroes of which 1 is lethally damaged, B 2: a draw. With the third healthy A wins 3 : 2; taken heroes count."""
    mine = {"K1": "knight 20", "F0": "fighter", "F1": "oracle", "F2": "gunner 4"}
    theirs = {"K1": "scientist 17", "F0": "paladin", "R0": "vampire"}
    t = Table(mine, theirs, hands=("witch", "witch"))
    t.end_wave()
    assert (t.winner, t.reason) == ("draw", "both_leaders")
    t = Table({**mine, "F2": "gunner"}, theirs, hands=("witch", "witch"))
    t.end_wave()
    assert (t.winner, t.reason) == ("A", "more_heroes")
    t = Table({**mine, "R0": "red.trapper frail"}, theirs, hands=("witch", "witch"))
    t.end_wave()
    assert t.winner == "A"


@pytest.mark.rule("PT-11.8")
def test_when_the_game_ends_nothing_else_happens():
    """B's leader dies in the check together with A's Fighter: no last attack, no Overlord, no next wave."""
    t = Table({"K1": "berserker", "F0": "fighter 8"}, {"K1": "overlord 17"}, hands=("witch", "witch"))
    t.end_wave()
    assert (t.winner, t.events("attack_melee"), t.state.wave) == ("A", [], 0)
    # A's Assassin leader wins by the check after a spell; B's turn and the rest of the wave do not come.
    t = Table(
        {"K1": "assassin", "R0": "mystic", "F0": "witch"},
        {"K1": "mystic 19"},
        wave="rear",
        decks=("scientist", None),
    )
    t.spell("A:R0").pick("keep_card")
    assert t.winner == "A"


@pytest.mark.rule("PT-R53")
def test_conceding_and_agreeing_on_a_draw():
    t = Table({}, {}, hands=("witch", "witch"), options={"concede": True})
    t.pick("offer_draw")
    assert t.asked == ("B", "draw.agree")
    t.pick("refuse")
    assert not t.offers("offer_draw")
    t.pick("concede")
    assert (t.winner, t.reason) == ("B", "conceded")
    t = Table({}, {}, hands=("witch", "witch"), options={"concede": True})
    t.pick("offer_draw").pick("agree")
    assert (t.winner, t.reason) == ("draw", "agreed")
    t = Table({}, {}, hands=("witch", "witch"))
    assert t.kinds.isdisjoint({"concede", "offer_draw"})


# --- who may take damage for whom -------------------------------------------------------------------------------------------


@pytest.mark.rule("PT-8.19", "PT-8.20")
@pytest.mark.parametrize("player", ["A", "B"])
@pytest.mark.parametrize("place", PLACES)
def test_a_knight_in_the_rear_may_take_damage_of_every_other_hero_and_never_of_the_leader(player, place):
    knight = "R1" if place != "R1" else "R0"
    unit = {knight: "knight", **({} if place == "K1" else {place: "oracle"})}
    t = Table(unit, {}) if player == "A" else Table({}, unit)
    spot = spot_of(f"{player}:{place}")
    asked = next(deal(t.state, t.state.cells[spot], 2), None)
    assert (asked is None) == (place == "K1")
    if asked is None:
        assert t.damage(f"{player}:K1") == 2
    else:
        assert asked.values == [spot_of(f"{player}:{knight}"), DONE]


@pytest.mark.rule("PT-8.19")
def test_no_damage_and_nobody_hit_ask_nothing():
    t = Table({"R1": "knight", "F0": "oracle", "F1": "x witch"}, {})
    for place, amount in (("A:F0", 0), ("A:F0", -1), ("A:F1", 2)):
        assert next(deal(t.state, t.state.cells[spot_of(place)], amount), None) is None
        assert t.damage(place) == 0


@pytest.mark.rule("PT-8.20")
def test_two_who_may_take_shares_are_asked_one_after_the_other():
    """Vampire flank takes for its forerunner, Knight rear for everybody; each is asked once, however much the other took."""
    t = Table({"F0": "oracle", "K0": "vampire", "R0": "knight"}, {})
    flow = deal(t.state, t.state.cells[spot_of("A:F0")], 7)
    knight, vampire = spot_of("A:R0"), spot_of("A:K0")
    assert next(flow).values == [knight, vampire, DONE]
    assert flow.send(knight).values == [1, 2, 3, 4, 5, 6, 7]
    assert flow.send(vampire).values == [vampire, DONE]  # as many points as the number of the Vampire's place
    assert flow.send(vampire).values == [1, 2, 3, 4]
    with pytest.raises(StopIteration):
        flow.send(2)
    assert [t.damage(place) for place in ("A:F0", "A:K0", "A:R0")] == [2, 2, 3]
