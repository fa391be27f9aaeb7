"""Who may propose to assault a city together, to whom, and what comes of the answers (MK-26.1 to MK-26.9)."""

import json
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import odd_fights
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.joint_atoms import forget_proposals
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.league import CITY, League
from tests.games.mage_knight.table import Json, seen

HANDS = ("march rage rage", "march rage rage")
THREE = (*HANDS, "march rage rage")
RIGHT = "0,1,E"
MEGAPOLIS: Any = {"sites": {RIGHT: "city_white"}, "halves": {RIGHT: CITY}}


# --- when, and with whom ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-26.1")
def test_it_is_part_of_cooperative_games_and_elsewhere_it_is_agreed_on() -> None:
    assert League(*HANDS).proposes
    fought: Any = {"mode": "full_conquest", "dummy": {}}
    assert not League(*HANDS, **fought).proposes
    assert League(*HANDS, **fought, quest={"variants": ["joint_assaults"]}).proposes
    assert Match.new("mage_knight", "full_conquest", 2, 1, {"joint_assaults": True}).setup.options[
        "joint_assaults"
    ]


@pytest.mark.rule("MK-26.2")
def test_nobody_proposes_it_once_something_is_ending() -> None:
    assert not League(*HANDS, announced=4, last_turns=[0, 1]).proposes
    assert not League(*HANDS, ending=True, last_turns=[0, 1]).proposes


@pytest.mark.rule("MK-26.3")
def test_it_is_the_action_of_the_turn() -> None:
    assert not League(*HANDS, acted=True).proposes
    assert not League(*HANDS, rested=True, acted=True).proposes
    league = League(*HANDS).propose(1).agree().enter("march").give_up()
    assert league.seat(0).acted and not league.offers("interact")


@pytest.mark.rule("MK-26.4")
def test_the_initiator_stands_alone_next_to_the_city() -> None:
    assert not League(*HANDS, at="0,0,NW").proposes, "not next to it"
    assert not League(*HANDS, others={1: {"at": "0,1,SW"}}).proposes, "not alone"
    three = League(*THREE, others={1: {"at": "0,1,NW"}})
    assert three.proposes, "others may share a space"


@pytest.mark.rule("MK-26.4")
def test_an_underground_attack_reaches_the_city_from_afar() -> None:
    spell = ("underground_travel rage rage", HANDS[1])
    mana: Json = {"night": True, "mana": {"black": 1, "green": 1}, "at": "0,0,NW"}
    assert not League(*spell, at="0,0,NW").proposes, "it has to be paid for"
    assert not League(*HANDS, **mana).proposes
    league = League(*spell, **mana).propose(1).agree()
    assert not [kind for kind in league.told_options if kind.startswith("move")], "no other way"
    league.pick("play", "underground_travel").pick("strong")
    while league.prompt != "fight.what":
        league.match.answer(0)
    assert (league.place(0), len(league.faced)) == (CITY, 1)
    league.give_up()
    assert league.asked == 1


@pytest.mark.rule("MK-26.14", "MK-26.4")
def test_an_underground_attack_of_a_participant_leads_nowhere_else() -> None:
    """A mage tower is as near as the city."""
    tiles = {"0,0": "start_a", "0,1": "core_08", "1,0": "countryside_04"}
    spell = ("underground_travel rage rage", HANDS[1])
    where: Json = {"tiles": tiles, "at": "0,1,SE", "tokens": {"1,0,C": [token("fire_mages")]}, "night": True}
    league = League(*spell, mana={"black": 1, "green": 1}, **where)
    assert sorted(hex_name(hex) for hex in odd_fights.tunnels(league.s, 0)) == [CITY, "1,0,C"]
    league.propose(1).agree()
    assert [hex_name(hex) for hex in odd_fights.tunnels(league.s, 0)] == [CITY]


@pytest.mark.rule("MK-26.5")
def test_who_is_suitable() -> None:
    assert not League(*HANDS, others={1: {"at": "0,0,NW"}}).proposes, "next to the city"
    assert not League(*HANDS, others={1: {"face_down": True}}).proposes, "with a token that lies face up"
    assert not League(HANDS[0], "wound wound").proposes, "with a card that is no wound"
    assert League(HANDS[0], "wound rage").proposes
    assert not League(*HANDS, tokens={CITY: []}).proposes, "a city with a garrison"


@pytest.mark.rule("MK-26.6")
def test_any_of_them_can_be_invited_or_left_out() -> None:
    league = League(*THREE, garrison="prowlers prowlers prowlers")
    league.pick("propose_joint")
    assert league.match.choice is not None and league.prompt == "joint.invite"
    assert [len(option.refs) for option in league.match.choice.options] == [1, 1, 2]
    assert League(*THREE, garrison="prowlers prowlers prowlers").propose(
        2, invite="2"
    ).agree().joint.seats == (0, 2)


@pytest.mark.rule("MK-26.7")
def test_everybody_faces_at_least_one() -> None:
    league = League(*HANDS, garrison="prowlers prowlers ironclads").pick("propose_joint")
    assert league.match.choice is not None
    assert [option.words["n"] for option in league.match.choice.options] == [1, 2]
    assert not League(*HANDS, garrison="prowlers").proposes, "one is not enough for two"
    two = League(*THREE).pick("propose_joint")
    assert two.options == ["1", "2"], "two are not enough for three"
    three = League(*THREE, garrison="prowlers prowlers ironclads gunners").propose(1, 2, invite="1 2").agree()
    assert three.joint.shares == (1, 2, 1)


@pytest.mark.rule("MK-31.39")
def test_next_to_either_half_of_a_megapolis_is_near_enough() -> None:
    beside: Any = {
        "others": {1: {"at": "1,0,NW"}},
        "tiles": {"0,0": "start_a", "0,1": "core_08", "1,0": "core_07"},
    }
    assert not League(*HANDS, **beside).proposes
    league = League(*HANDS, **beside, quest=MEGAPOLIS).propose(1).agree().enter("march").give_up()
    league.pick("play", "march").pick("basic").pick("move_site", RIGHT)
    assert (league.place(1), len(league.faced), league.s.combat.foes[0].at) == (RIGHT, 1, league.joint.space)


# --- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-26.8")
def test_only_if_all_agree_it_begins() -> None:
    three = {"garrison": "prowlers prowlers ironclads"}
    league = League(*THREE, **three).propose(1, 1, invite="1 2").agree("agree", "refuse")
    assert league.s.quest.joint is None and league.asked == 0 and not league.seat(1).face_down
    assert league.told("joint_refused")
    assert league.offers("end") and league.offers("play", "march"), "the turn goes on"
    assert League(*THREE, **three).propose(1, 1, invite="1 2").agree().joint.seats == (0, 1, 2)


@pytest.mark.rule("MK-26.8", "MK-R241")
def test_another_proposal_may_follow_but_not_the_same() -> None:
    league = League(*HANDS).propose(1).agree("refuse")
    assert not league.proposes, "there is no other one"
    more = League(*HANDS, garrison="prowlers prowlers ironclads").propose(2).agree("refuse")
    assert more.proposes
    more.pick("propose_joint")
    assert more.prompt == "joint.agree", "one way is left"
    more.agree()
    assert more.joint.shares == (1, 2)


@pytest.mark.rule("MK-R241")
def test_in_another_turn_it_can_be_proposed_again() -> None:
    league = League(*HANDS).propose(1).agree("refuse").finish().finish()
    while league.prompt != "turn.what" or league.asked != 0:
        league.match.answer(0)
    assert league.proposes


@pytest.mark.rule("MK-26.8")
def test_a_proposal_of_a_kept_position_ends_with_the_turn() -> None:
    """In play nobody can end a turn while others are asked; a position may say so."""
    league = League(*THREE, garrison="prowlers prowlers ironclads").propose(1, 1, invite="1 2")
    assert league.s.quest.proposal is not None
    forget_proposals(league.s)
    assert league.s.quest.proposal is None and seen(league.match, 0)["quest"]["joint"] is None


@pytest.mark.rule("MK-26.8")
def test_those_who_are_asked_answer_at_the_same_time() -> None:
    league = League(*THREE, garrison="prowlers prowlers ironclads").propose(1, 1, invite="1 2")
    assert set(league.match.choices) == {1, 2}
    assert "1 von 3" in league.match.choices[1].words()["de"]


@pytest.mark.rule("MK-26.7", "MK-26.8")
def test_everybody_hears_what_is_proposed_until_it_is_answered() -> None:
    league = League(*THREE, garrison="prowlers prowlers ironclads ironclads").propose(2, 1, invite="1 2")
    joint = seen(league.match, 0)["quest"]["joint"]
    assert (joint["seats"], joint["shares"], joint["proposed"]) == ([0, 1, 2], [2, 1, 1], True)
    assert all(seen(league.match, eyes)["quest"]["joint"] == joint for eyes in (1, 2, None))
    league.match.answer(0, 1)
    kept = Match.from_dict(json.loads(json.dumps(league.match.to_dict())))
    assert seen(kept, 0)["quest"]["joint"] == joint, "it is saved with everything else"
    refused = League(*HANDS).propose(1).agree("refuse")
    assert seen(refused.match, 1)["quest"]["joint"] is None
    begun = League(*HANDS).propose(1).agree()
    assert seen(begun.match, 1)["quest"]["joint"]["proposed"] is False


@pytest.mark.rule("MK-26.9", "MK-R6")
def test_the_invited_turn_their_tokens_over() -> None:
    three = {"garrison": "prowlers prowlers ironclads"}
    league = League(*THREE, **three).propose(1, invite="2").agree()
    assert [league.seat(one).face_down for one in range(3)] == [False, False, True]
    flips = League(*THREE, **three, quest={"variants": ["initiator_flips"]}).propose(1, invite="2").agree()
    assert [flips.seat(one).face_down for one in range(3)] == [True, False, True]


@pytest.mark.rule("MK-26.9", "MK-R60")
def test_the_next_turn_of_the_invited_is_forfeited() -> None:
    league = League(*HANDS, garrison="prowlers prowlers ironclads").propose(1).agree()
    league.pick("stay_out").pick("stay_out").finish().finish()
    assert league.told("forfeited")[-1]["seat"] == 1 and not league.seat(1).face_down
    assert league.asked == 0, "behind the dummy"
