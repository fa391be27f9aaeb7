"""Chapter 4: waves, rounds, turns, and the sequence at their end."""

import pytest

from tests.games.pixel_tactics.table import Table

LONG = "witch trapper vampire templar summoner scientist pyromancer priestess planestalker paladin overlord oracle"


@pytest.mark.rule("PT-4.12", "PT-4.1", "PT-4.2", "PT-4.6", "PT-4.7", "PT-4.8", "PT-4.9", "PT-15.14")
def test_order_of_turns_over_two_rounds():
    """A first: A, B in front, flank, rear; then B, A. Nothing ends the game while no leader is killed."""
    t = Table({"K1": "fighter"}, {"K1": "knight"}, hands=("gunner", "gunner"), decks=(LONG, LONG), round=1)
    seen = []
    while t.state.round < 3:
        here = (t.state.round, "FKR"[t.state.wave], t.asked[0])
        if not seen or seen[-1] != here:
            seen.append(here)
        t.pick("draw")
        assert not t.match.over
    wanted = [(1, wave, player) for wave in "FKR" for player in "AB"]
    wanted += [(2, wave, player) for wave in "FKR" for player in "BA"]
    assert seen == wanted


@pytest.mark.rule("PT-4.3", "PT-4.4", "PT-5.1.3")
def test_two_actions_the_same_or_different():
    t = Table({"F0": "fighter"}, {"F1": "knight"}, hands=("witch gunner", "oracle"))
    t.pick("draw").pick("draw")
    assert (t.asked, t.state.actions) == (("B", "turn.action"), 2)
    t = Table({"F0": "fighter"}, {"F1": "knight"}, hands=("witch gunner", "oracle"))
    t.pick("draw").attack("A:F0", "B:F1")
    assert t.asked == ("B", "turn.action")


@pytest.mark.rule("PT-4.5", "PT-8.5", "PT-8.8", "PT-15.13", "PT-15.11", "PT-8.2", "PT-8.3")
def test_casualties_are_checked_after_both_turns_of_a_wave():
    """Damage = health is lethal, one less is not. Both units at once, all rows; until then everybody stands."""
    t = Table({"F0": "fighter 8", "R0": "oracle 3"}, {"K0": "gunner 4"}, hands=("witch", "witch"))
    t.pass_turn()
    assert (t.at("A:F0"), t.at("B:K0")) == ("fighter", "gunner")
    t.pass_turn()
    assert [t.at(p) for p in ("A:F0", "A:R0", "B:K0")] == ["x fighter", "oracle", "x gunner"]


@pytest.mark.rule("PT-4.10", "PT-9.4")
def test_end_of_wave_sequence():
    """(a) Alchemist's damage, (b) shifting, (c) check, (e) Overlord takes, (f) reactions, (g) marks and boosts end."""
    t = Table(
        {"K1": "alchemist", "F0": "fighter acted +5", "R2": "reporter", "F1": "oracle 4"},
        {"K1": "overlord", "F0": "paladin 5", "R0": "knight"},
        hands=("witch", "witch"), decks=("gunner trapper mystic", "gunner trapper mystic"),
    )  # fmt: skip
    t.pick("draw").pick("draw").pick("draw").pick("draw")
    # (a) every hero of B is dealt 1 damage; the Knight may take the Paladin's at once (PT-R13 a)
    assert t.asked == ("B", "damage.redirect")
    t.pick("keep_damage")
    assert (t.damage("B:F0"), t.damage("B:R0")) == (6, 1)
    # (b) then B may shift before the check
    assert t.asked == ("B", "damage.shift")
    assert t.at("A:F1") == "oracle"
    t.pick("no_shift")
    # (c), (e): Oracle and Paladin are killed; B's Overlord decides before A's Reporter draws
    drawn = len(t.hand("A"))
    assert t.asked == ("B", "overlord.take")
    t.pick("take", "A:F1").pick("place", "B:F2")
    assert (t.at("B:F2"), t.at("B:F0"), t.at("A:F1")) == ("oracle", "x paladin", "")
    # (f) Reporter, (g) the Fighter is fresh again
    assert len(t.hand("A")) == drawn + 1
    assert (t.state.wave, t.attack_of("A:F0"), t.offers("move", "A:F0")) == (1, 4, True)


@pytest.mark.rule("PT-4.11", "PT-9.4")
def test_end_of_round_effects_come_after_the_rear_check_first_players_first():
    """Playtester (A, second) counts columns after the check of the rear wave; Game Designer (B, first) acts before."""
    t = Table(
        {"K1": "playtester 5", "F0": "fighter 8", "F2": "knight"}, {"K1": "game_designer"}, wave="rear", first=1, active=1,
        hands=("witch", "witch"),
    )  # fmt: skip
    t.end_wave()
    assert t.asked == ("B", "effect.name")
    assert (t.at("A:F0"), t.damage("A:K1"), t.state.round) == ("x fighter", 5, 2)
    t.pick("character", "knight")
    assert (t.at("A:F2"), t.damage("A:K1"), t.state.round, t.state.first) == ("", 5, 3, 0)


@pytest.mark.rule("PT-4.11", "PT-9.4")
def test_a_round_ends_with_the_first_player():
    """Also in a position that begins there: whoever was on turn before, B's Game Designer is asked as the first player."""
    t = Table({"F2": "knight"}, {"K1": "game_designer"}, phase="round_end", wave="rear", first=1, active=0)
    assert (t.asked, t.match.view(None)["active"]) == (("B", "effect.name"), 1)


@pytest.mark.rule("PT-5.1.8", "PT-R15", "PT-10.7", "PT-4.13")
def test_the_turn_ends_when_nothing_is_possible():
    """No deck, no hand, the only hero has acted and nothing is free: the remaining actions lapse."""
    t = Table({"F0": "fighter acted"}, {}, decks=("", None), hands=("", "witch"), actions=2)
    assert t.asked == ("B", "turn.action")


@pytest.mark.rule("PT-R15")
def test_passing_is_only_possible_without_a_paid_action():
    """With a card to draw no passing; with free actions only (Paladin leader) they are optional."""
    t = Table({"F0": "fighter"}, {}, hands=("witch", ""))
    assert not t.offers("end_turn")
    t = Table({"K1": "paladin", "R0": "fighter"}, {}, decks=("", None))
    assert t.kinds == {"move", "end_turn"}
    t.pick("end_turn")
    assert t.state.active == 1


@pytest.mark.rule("PT-R15")
def test_what_is_possible_is_looked_at_again_after_every_free_action():
    """Moving the Fighter to the front for free makes no attack possible (it acted), so the turn ends by itself."""
    t = Table({"K1": "paladin", "R0": "fighter"}, {}, decks=("", None), hands=("", "witch"))
    t.pick("move", "A:R0").pick("place", "A:F0")
    assert t.asked == ("B", "turn.action")


@pytest.mark.rule("PT-R28")
def test_two_quiet_rounds_are_a_draw():
    """Nothing to draw, nothing to play: nothing changes for two whole rounds."""
    t = Table({"K1": "priestess"}, {"K1": "healer"}, decks=("", ""), round=2)
    # both leaders have attack 0: their attacks change nothing (their only options answer themselves)
    assert (t.winner, t.reason, t.state.round) == ("draw", "stalemate", 3)
    # Knight (4) against Healer (0, health 15): the leader's attacks are changes, and end the game before
    t = Table({"K1": "knight"}, {"K1": "priestess"}, decks=("", ""), round=2)
    assert (t.winner, t.reason) == ("A", "leader_killed")


@pytest.mark.rule("PT-R28")
def test_round_100_is_the_last():
    t = Table({"F0": "fighter"}, {}, hands=("witch", "witch"), round=99, wave="rear")
    t.end_wave()
    assert (t.winner, t.state.round) == ("", 100)
    t = Table({"F0": "fighter"}, {}, hands=("witch", "witch"), round=100, wave="rear")
    t.end_wave()
    assert (t.winner, t.reason) == ("draw", "stalemate")
