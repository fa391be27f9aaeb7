"""An assault of several players: order, whom each faces, what each may do, and what comes of it (MK-26.10 to MK-26.27)."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import chart, joint_course
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.state import kind_of
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.league import CITY, League
from tests.games.mage_knight.table import Json, seen

HANDS = ("march rage rage", "march rage rage")
THREE = (*HANDS, "march rage rage")
MIXED = "prowlers ironclads gunners freezers"
ELSEWHERE: Json = {"stack": {"cities_left": 1}}  # another city is still to be found


def begun(*shares: int, hands: tuple[str, ...] = HANDS, invite: str = "1", **fields: Any) -> League:
    """All have agreed."""
    return League(*hands, **fields).propose(*shares, invite=invite).agree()


def faced_with(seed: int, *shares: int) -> list[str]:
    """Whom Tovak faces in the world of this seed."""
    league = begun(*shares, garrison=MIXED, rng=[f"{seed:02x}" * 16, 0])
    return sorted(league.enter("march").faced)


# --- whom each faces -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-26.10", "MK-26.26")
def test_chance_decides_who_faces_whom_also_of_those_who_lie_face_up() -> None:
    worlds = {tuple(faced_with(seed, 1)) for seed in range(24)}
    assert worlds == {("prowlers",), ("ironclads",), ("gunners",), ("freezers",)}
    assert {len(faced_with(seed, 3)) for seed in range(4)} == {3}


@pytest.mark.rule("MK-26.10", "MK-26.26")
def test_nothing_of_that_is_known_before_a_fight_begins() -> None:
    """The view shows how many each faces, and the position holds no more than that."""
    league = begun(1, garrison=MIXED)
    shown = seen(league.match, 1)["quest"]["joint"]
    assert (shown["space"], shown["seats"], shown["shares"], shown["part"]) == (CITY, [0, 1], [1, 3], 0)
    assert set(shown) == {"space", "seats", "shares", "proposed", "part", "closing"}
    assert len(joint_course.undealt(league.s)) == 4


@pytest.mark.rule("MK-26.18", "MK-26.26")
def test_nobody_faces_what_somebody_else_has_faced() -> None:
    for seed in range(6):
        league = begun(2, garrison=MIXED, rng=[f"{seed:02x}" * 16, 0]).enter("march")
        first = league.faced
        second = league.give_up().enter("march").faced
        assert sorted([*first, *second]) == sorted(MIXED.split())


@pytest.mark.rule("MK-26.26")
def test_a_token_that_lies_face_down_is_turned_up_when_its_fight_begins() -> None:
    hidden = [{"back": "white", "up": False}] * 3
    league = begun(1, tokens={CITY: hidden}).enter("march")
    tokens = league.s.tokens[HEX_NUMBERS[CITY]]
    assert [kind_of(one) >= 0 for one in tokens] == [False, False, True]
    league.give_up().enter("march")
    assert len(league.faced) == 2 and league.face_up[CITY]


@pytest.mark.rule("MK-26.26")
def test_the_undefeated_stay_face_up_on_the_city() -> None:
    league = begun(1, garrison="prowlers prowlers").enter("march").beat("prowlers").enter("march").give_up()
    assert league.garrison == ["prowlers"] and league.face_up[CITY]
    assert league.dropped == ["prowlers"]


@pytest.mark.rule("MK-26.18")
def test_an_effect_on_all_enemies_touches_only_the_own_ones() -> None:
    """Tremor lowers the armour of all enemies."""
    league = begun(
        1, hands=("march tremor", *HANDS[1:]), mana={"green": 1}, garrison="prowlers prowlers prowlers"
    )
    league.enter("march").pick("play", "tremor").pick("basic")
    while league.prompt != "fight.what":
        league.match.answer(len(league.options) - 1)
    assert len(league.s.combat.foes) == 1
    league.give_up().enter("march")
    assert [foe.lowered for foe in league.s.combat.foes] == [0, 0]


# --- the order -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-26.11")
def test_they_fight_one_after_the_other_behind_the_initiator() -> None:
    """The order of the round is Goldyx, Tovak, the dummy, Arythea."""
    league = begun(1, 1, hands=THREE, invite="1 2", garrison=MIXED, order=[2, 0, 4, 1])
    assert league.joint.seats == (0, 1, 2)
    asked = [league.asked]
    for _ in range(2):
        asked.append(league.enter("march").give_up().asked)
    assert asked == [0, 1, 2]


@pytest.mark.rule("MK-26.11")
def test_each_fights_through_all_phases_before_the_next_one_begins() -> None:
    league = begun(1).enter("march")
    while league.s.fight is not None:
        assert league.asked == 0
        league.next() if league.offers("next_phase") or league.offers("end_fight") else league.endure_one()
    assert league.asked == 1 and league.prompt == "turn.what"


@pytest.mark.rule("MK-26.21", "MK-26.22")
def test_turns_are_ended_in_the_same_order_after_all_fights() -> None:
    hands = ("march rage rage", "march tranquility rage rage")
    league = begun(1, hands=hands, garrison="prowlers ironclads", **ELSEWHERE)
    league.enter("march").give_up().enter("march").give_up()
    assert (league.asked, league.offers("end"), league.offers("stay_out")) == (0, True, False)
    league.finish()
    assert league.asked == 1 and league.held(1).count("wound")
    wounds = league.held(1).split().count("wound")
    league.pick("play", "tranquility").pick("basic")
    if league.prompt == "effect.choose":
        league.match.answer(0)
    league.pick("heal")
    assert league.held(1).split().count("wound") == wounds - 1
    league.finish()
    assert league.s.quest.joint is None
    assert [event["seat"] for event in league.told("turn_ended")] == [0, 1]


@pytest.mark.rule("MK-26.22")
def test_then_the_round_goes_on_behind_the_initiator() -> None:
    """Goldyx, who was left out, is between them."""
    league = begun(1, hands=THREE, invite="1", order=[0, 2, 1, 4], **ELSEWHERE)
    league.pick("stay_out").pick("stay_out").finish().finish()
    assert (league.s.active, league.asked) == (2, 2)


# --- what each may do ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-26.12", "MK-R32")
def test_each_may_use_a_die_and_none_comes_back_before_all_have_fought() -> None:
    others = {1: {"dice_left": 0}}  # used up in the last turn
    league = begun(1, source=["green", "green", "blue"], others=others, **ELSEWHERE)
    for left in (2, 1):
        league.pick("play", "march").pick("strong").pick("move_site")
        assert len(league.s.source) == left
        league.give_up()
    assert len(league.s.source) == 1
    league.finish()
    assert len(league.s.source) == 2
    assert len(league.finish().s.source) == 3


@pytest.mark.rule("MK-26.14", "MK-10.29", "MK-R255")
def test_on_the_way_into_the_city_no_effect_is_an_action() -> None:
    """The assault is one."""
    hands = ("march temporal_portal peaceful_moment", *HANDS[1:])
    league = begun(1, hands=hands)
    league.pick("play", "peaceful_moment").pick("basic")
    assert league.prompt == "turn.what" and league.s.heroes[league.asked].influence == 3
    assert {"basic", "strong"}.isdisjoint(league.pick("play", "temporal_portal").options)


@pytest.mark.rule("MK-26.13")
def test_whoever_was_invited_may_do_before_it_what_may_be_done_before_a_turn() -> None:
    """Arythea stands on a village next to the green city."""
    tiles = {"0,0": "start_a", "0,1": "core_05"}
    league = begun(1, tiles=tiles, at="0,1,SE", others={1: {"at": "0,1,NE"}}).pick("stay_out")
    assert league.prompt == "before.react" and league.asked == 1
    league.pick("plunder")
    assert len(league.seat(1).hand) == 5
    assert league.prompt == "turn.what"


@pytest.mark.rule("MK-26.23")
def test_whoever_was_invited_gets_what_a_turn_brings_at_its_start() -> None:
    """On a magical glade next to the green city."""
    tiles = {"0,0": "start_a", "0,1": "core_05"}
    league = begun(1, tiles=tiles, at="0,1,SE", others={1: {"at": "0,1,NW"}})
    assert not any(league.seat(1).mana)
    league.pick("stay_out")
    assert league.asked == 1 and sum(league.seat(1).mana) == 1


@pytest.mark.rule("MK-26.23", "MK-10.19")
def test_whoever_was_invited_plays_or_discards_a_card() -> None:
    others = {1: {"used_card": True}}  # in the last turn
    league = begun(1, others=others, **ELSEWHERE).pick("stay_out").pick("stay_out").pick("end")
    league.match.answer(0)
    while league.asked == 0:
        league.match.answer(0)
    league.pick("end")
    assert league.prompt == "discard.card" and "draw" not in league.options


def without_other_cards(how: str) -> League:
    """Arythea agreed with one card and a wound; then the card is gone. She can end her turn after all."""
    if how == "meditation":  # that she did herself, with her tactic
        others = {1: {"tactic": "midnight_meditation", "deck": "wound wound wound wound"}}
        league = begun(1, hands=("march rage", "march wound"), night=True, others=others, **ELSEWHERE)
        league.pick("stay_out")
        while league.prompt != "turn.what":
            wished = [one for one in ("midnight_meditation", "march") if one in league.options]
            league.match.answer(league.options.index(wished[0]) if wished else len(league.options) - 1)
    else:
        agreed: Any = {"quest": {"variants": ["joint_assaults"]}, "mode": "full_conquest", "dummy": {}}
        league = begun(
            1, hands=("rage mind_read", "march wound"), mana={"white": 1}, **{**agreed, **ELSEWHERE}
        )
        league.pick("play", "mind_read").pick("basic")
        league.choose("mana.colour", "green").choose("mind.card", "march")
        league.pick("stay_out")
    assert set(league.held(1).split()) == {"wound"} and not league.seat(1).used_card
    return league


@pytest.mark.rule("MK-R250", "MK-10.41", "MK-26.23", "MK-26.25")
@pytest.mark.parametrize("how", ["meditation", "mind_read"])
def test_with_wounds_alone_a_participant_need_not_play_a_card(how: str) -> None:
    league = without_other_cards(how).pick("stay_out")
    assert league.asked == 0
    league.finish()
    assert (league.asked, league.offers("end"), league.offers("recover")) == (1, True, False)
    league.finish()
    assert league.s.quest.joint is None


@pytest.mark.rule("MK-26.23", "MK-10.11")
def test_an_interactive_skill_stays_until_the_turn_that_is_forfeited() -> None:
    skill = "norowas_prayer_of_weather"
    middle: Any = [{"skill": skill, "seat": 1}]
    fought: Any = {
        "mode": "full_conquest",
        "dummy": {},
        "quest": {"variants": ["joint_assaults"]},
        **ELSEWHERE,
    }
    owner = {1: {"skills": skill, "hero": "norowas"}}
    league = begun(1, middle=middle, others=owner, **fought).pick("stay_out")
    assert league.asked == 1 and league.s.middle
    league.pick("stay_out").finish().finish()
    assert league.told("forfeited") and not league.s.middle


@pytest.mark.rule("MK-26.14")
def test_on_the_way_there_is_nothing_but_the_city() -> None:
    league = League(*HANDS, move=9)
    elsewhere = [one for one in league.told_options if one.startswith("move")]
    assert len(elsewhere) > 2 and league.offers("rest")
    league.propose(1).agree()
    kinds = [kind.split()[0] for kind in league.told_options]
    assert sorted(set(kinds)) == ["move_site", "play", "stay_out"] and kinds.count("move_site") == 1


@pytest.mark.rule("MK-26.14")
def test_a_leap_leads_nowhere_either() -> None:
    spell = ("underground_travel rage", HANDS[1])
    league = League(*spell, mana={"green": 1})
    assert "basic" in league.ways("underground_travel")
    assert "basic" not in league.propose(1).agree().ways("underground_travel")


@pytest.mark.rule("MK-26.24", "MK-26.17")
def test_each_pays_for_the_way_and_loses_reputation_on_entering() -> None:
    league = begun(1, move=1)
    assert not league.offers("move_site"), "a city costs 2"
    league.pick("play", "march").pick("basic").pick("move_site")
    assert [league.seat(one).reputation for one in (0, 1)] == [-1, 0]
    league.give_up().enter("march")
    assert [league.seat(one).reputation for one in (0, 1)] == [-1, -1]


@pytest.mark.rule("MK-26.24")
def test_only_own_effects_change_the_price_of_the_way() -> None:
    """Path Finding of Tovak makes nothing cheaper for Arythea."""
    hands = ("path_finding rage", "rage rage")
    league = League(*hands, others={1: {"move": 0}}).propose(1).agree()
    league.pick("play", "path_finding").pick("basic").pick("stay_out")
    league.pick("play", "rage").pick("side_move")
    assert league.seat(1).move == 1 and not league.offers("move_site")


@pytest.mark.rule("MK-26.25")
def test_whoever_stays_out_does_not_fight_and_the_own_enemies_stay() -> None:
    league = begun(1, **ELSEWHERE).enter("march").beat("prowlers").pick("stay_out")
    assert (league.garrison, league.seat(1).reputation, league.seat(1).face_down) == (["prowlers"], 0, True)
    assert (league.place(0), league.place(1)) == ("0,1,SW", "0,1,E")


@pytest.mark.rule("MK-26.25")
def test_the_initiator_may_stay_out_too() -> None:
    league = begun(1, garrison="prowlers ironclads prowlers").pick("stay_out")
    assert league.asked == 1 and league.seat(0).acted
    assert len(league.enter("march").faced) == 2


# --- rampaging enemies -----------------------------------------------------------------------------------------------

DRAGON = {"0,1,W": [token("fire_dragon")]}


@pytest.mark.rule("MK-26.15")
def test_whoever_is_provoked_by_the_way_joins_the_own_enemies() -> None:
    league = begun(1, tokens=DRAGON).enter("march")
    assert sorted(league.faced) == ["fire_dragon", "prowlers"]
    league.give_up().pick("play", "march").pick("basic").pick("move_site")
    assert league.prompt == "challenge.more", "Arythea comes from the other side"


@pytest.mark.rule("MK-26.16")
def test_rampaging_enemies_next_to_the_city_can_be_challenged() -> None:
    league = begun(1, tokens=DRAGON).pick("stay_out")
    league.pick("play", "march").pick("basic").pick("move_site").pick("challenge")
    assert sorted(league.faced) == ["fire_dragon", "prowlers"]


@pytest.mark.rule("MK-26.19")
def test_rampaging_enemies_do_not_matter_for_the_city() -> None:
    league = (
        begun(1, tokens=DRAGON, **ELSEWHERE).enter("march").beat("prowlers").enter("march").beat("prowlers")
    )
    assert chart.conquered_city(league.s, HEX_NUMBERS[CITY]) and DRAGON.keys() <= league.face_up.keys()


# --- what comes of it ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-26.17", "MK-26.19", "MK-26.27")
def test_shields_lie_in_the_order_of_defeat_and_say_who_leads() -> None:
    league = begun(1, **ELSEWHERE).enter("march").beat("prowlers")
    assert not league.told("city_taken_together"), "not before the last fight"
    assert list(league.shields) == [0]
    league.enter("march").beat("prowlers")
    assert league.shields == (0, 1)
    leader = library().heroes[league.seat(0).hero].names
    assert [event["leader"] for event in league.told("city_taken_together")] == [leader]
    assert (league.place(0), league.place(1)) == (CITY, CITY)
    assert [league.seat(one).fame for one in (0, 1)] == [82, 82]


@pytest.mark.rule("MK-26.27")
def test_most_shields_lead_whoever_fought_first() -> None:
    hands = ("march rage rage", "march rage rage rage rage")
    league = begun(1, hands=hands, garrison="prowlers prowlers prowlers", **ELSEWHERE)
    league.enter("march").beat("prowlers").enter("march").beat("prowlers", "prowlers")
    assert league.shields == (0, 1, 1) and chart.leader_of(league.s, HEX_NUMBERS[CITY]) == 1


@pytest.mark.rule("MK-26.20")
def test_if_one_is_undefeated_all_go_back_to_where_they_came_from() -> None:
    league = begun(1, **ELSEWHERE).enter("march").beat("prowlers")
    assert league.place(0) == CITY, "not before all have fought"
    league.enter("march").give_up()
    assert (league.place(0), league.place(1)) == ("0,1,SW", "0,1,E")
    assert not league.told("city_taken_together") and league.shields == (0,)
    wounds = len(league.told("wounded"))
    league.finish()
    assert len(league.told("wounded")) == wounds, "that is no withdrawal"


@pytest.mark.rule("MK-R231", "MK-R232", "MK-S05.8")
def test_the_last_city_ends_the_game_after_all_turns_are_ended() -> None:
    """A turn that was played in advance was the last one: it is forfeited, and Tovak has the only one left."""
    league = begun(1).enter("march").beat("prowlers").enter("march").beat("prowlers")
    assert league.s.ending and not league.match.over and league.asked == 0
    league.finish()
    assert league.asked == 1 and not league.told("forfeited")
    league.finish()
    assert [event["seat"] for event in league.told("forfeited")] == [1]
    assert league.asked == 0 and not [one for one in league.told("turn") if one["seat"] == -1], "no dummy"
    while not league.match.over:
        assert league.asked == 0
        league.match.answer(league.match.choice.count - 1)  # type: ignore[union-attr]
    assert league.match.outcome is not None and league.match.outcome.winners == [0, 1]


@pytest.mark.rule("MK-R60")
def test_a_forfeited_turn_is_the_last_one_once_the_end_of_the_round_is_announced() -> None:
    others = {1: {"face_down": True}}
    league = League("march", "march", others=others, deck="", order=[0, 1, 4], announced=4, last_turns=[0, 1])
    league.finish()
    assert league.told("forfeited")[-1]["seat"] == 1 and league.prompt == "tactic.wish", "the round is over"


@pytest.mark.rule("MK-26.9")
def test_another_turn_of_the_initiator_follows_when_all_have_ended_theirs() -> None:
    league = begun(1, again=True, **ELSEWHERE).pick("stay_out").pick("stay_out").finish()
    assert league.asked == 1
    assert league.finish().asked == 0


def test_it_can_be_saved_and_copied_in_the_middle() -> None:
    league = begun(1, garrison=MIXED).enter("march").give_up()
    again = Match.from_position(league.match.position())
    assert again.position() == league.match.position()
    assert league.s.quest.joint is not league.s.copy().quest.joint
    assert league.joint.held == league.s.copy().quest.joint.held  # type: ignore[union-attr]
