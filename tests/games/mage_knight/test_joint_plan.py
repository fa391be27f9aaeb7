"""What bots think of an assault together: they propose and agree to what they can do, and go into the city."""

from typing import Any

from tafelrunde.games.mage_knight import council, joint_plan, judge, outlook, plan, tastes, weights
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.joint import share_of
from tests.games.mage_knight.arena import token
from tests.games.mage_knight.league import CITY, League

ABLE = "march rage rage stamina determination"
FEEBLE = "promise promise"
EASY, HARD = "prowlers prowlers", "high_dragon high_dragon"


def weights_of(league: League, seat: int) -> list[int]:
    choice = league.match.choices[seat]
    return [weights.weight(league.s, choice, value) for value in choice.values]


def favourite(league: League) -> str:
    """What whoever is asked first likes best."""
    seat = min(league.match.choices)
    weighed = weights_of(league, seat)
    return league.match.choices[seat].options[weighed.index(max(weighed))].kind


def follow(league: League) -> League:
    """Everybody does what is liked best until the assault is over."""
    for n in range(80):
        if league.s.quest.joint is None and n > 2:
            break
        seat = min(league.match.choices)
        weighed = weights_of(league, seat)
        league.match.answer(weighed.index(max(weighed)), seat)
    return league


def test_a_city_that_two_can_take_is_proposed_and_taken() -> None:
    league = League(ABLE, ABLE, garrison=EASY, stack={"cities_left": 1})
    assert favourite(league) == "propose_joint"
    follow(league)
    assert league.garrison == [] and league.shields == (0, 1)


def test_nobody_proposes_what_is_hopeless() -> None:
    assert favourite(League(ABLE, ABLE, garrison=HARD)) != "propose_joint"
    assert favourite(League(FEEBLE, ABLE, garrison=EASY)) != "propose_joint", "the own part cannot be done"
    weak = {1: {"level": 1, "fame": 0}}
    many = "prowlers " * 5
    assert favourite(League(ABLE, ABLE, garrison=many, others=weak)) != "propose_joint", (
        "too much for the other one"
    )


def test_there_is_no_prospect_without_a_way_to_win() -> None:
    for hand, garrison, possible in ((ABLE, EASY, True), (FEEBLE, EASY, False), (ABLE, HARD, False)):
        s = League(hand, ABLE, garrison=garrison).s
        city = HEX_NUMBERS[CITY]
        assert (joint_plan.prospect(s, 0, city, s.tokens[city][:1], True) is not None) == possible


def test_whoever_can_do_the_own_part_agrees() -> None:
    assert favourite(League(ABLE, ABLE, garrison=EASY).propose(1)) == "agree_joint"
    assert favourite(League(ABLE, FEEBLE, garrison=EASY).propose(1)) == "refuse_joint"
    assert favourite(League(ABLE, ABLE, garrison=HARD).propose(1)) == "refuse_joint"


def test_everybody_is_offered_the_share_that_was_planned() -> None:
    league = League(ABLE, ABLE, garrison="prowlers prowlers prowlers").pick("propose_joint")
    choice = league.match.choice
    assert choice is not None and (choice.prompt, choice.values) == ("joint.share", [1, 2])
    _city, proposal = joint_plan.wanted(league.s, 0)
    assert weights.preferred(league.s, choice) == share_of(proposal, 0)


def test_one_refusal_is_enough() -> None:
    league = League(ABLE, ABLE, garrison="prowlers prowlers prowlers").propose(1).agree("refuse")
    assert league.proposes and favourite(league) != "propose_joint"


def test_on_the_way_without_hope_one_stays_out() -> None:
    league = League(FEEBLE, ABLE, garrison=EASY).propose(1).agree()
    assert favourite(league) == "stay_out"
    assert favourite(League(ABLE, ABLE, garrison=EASY).propose(1).agree()) == "play"


def test_the_tactic_that_is_liked_least_leaves_the_game() -> None:
    used = [one.index for one in library().tactics if one.id in ("great_start", "early_bird")]
    liked = tastes.favourite(council.WISH, used)
    assert library().tactics[liked].id == "early_bird"


def test_heroes_meet_before_a_city() -> None:
    """The more it is worth, the stronger they are and the later it is, and most where somebody waits already."""
    place = HEX_NUMBERS["0,1,SW"]
    four: dict[str, Any] = {"garrison": "prowlers " * 4, "round": 6}
    strong = League(ABLE, ABLE, **four)
    far = League(ABLE, ABLE, at="0,0,C", others={1: {"at": "0,0,SW"}}, **four)
    weak = League(ABLE, ABLE, level=1, fame=0, **four)
    assert outlook.meeting(strong.s, 0, place) > outlook.meeting(weak.s, 0, place) > 0
    assert outlook.meeting(strong.s, 0, place) == 2 * outlook.meeting(far.s, 0, place)
    assert outlook.meeting(far.s, 0, far.hero.at) == 0
    assert plan.MEET in [goal.sort for goal in plan.ranked(far.s, 0)]
    assert plan.MEET not in [goal.sort for goal in plan.ranked(strong.s, 0)], "already there"
    rivals = League(ABLE, ABLE, at="0,0,C", mode="full_conquest", dummy={}, round=6)
    assert plan.MEET not in [goal.sort for goal in plan.ranked(rivals.s, 0)]


def test_before_it_is_time_heroes_have_better_things_to_do() -> None:
    place = HEX_NUMBERS["0,1,SW"]
    calls = [outlook.meeting(League(ABLE, ABLE, round=n).s, 0, place) for n in range(1, 7)]
    assert calls[0] == 0 and calls == sorted(calls) and calls[-1] > 0


def test_all_go_to_the_same_city() -> None:
    """The weaker garrison calls, from wherever a hero looks."""
    other = "1,1,C"
    for near, far in ((EASY, HARD), (HARD, EASY)):
        tiles = {"0,0": "start_a", "0,1": "core_08", "1,1": "core_05"}
        tokens = {other: [token(one) for one in far.split()]}
        league = League(ABLE, ABLE, garrison=near, tiles=tiles, tokens=tokens, round=6)
        cities = {
            EASY: HEX_NUMBERS[CITY if near == EASY else other],
            HARD: HEX_NUMBERS[CITY if near == HARD else other],
        }
        for seat in range(2):
            assert outlook.call_of(league.s, seat, cities[EASY]) > 0
            assert outlook.call_of(league.s, seat, cities[HARD]) == 0


def test_some_of_a_garrison_are_better_than_none() -> None:
    """Whoever is beaten stays away: an assault pays even if the city is not conquered by it, but not if nobody is beaten."""
    some = League(
        "march rage rage rage rage", ABLE, garrison="prowlers high_dragon", others={1: {"at": "0,0,SW"}}
    )
    goal = plan.Goal(plan.ASSAULT, some.hero.at, 2, HEX_NUMBERS[CITY])
    plan.price(some.s, 0, goal)
    assert goal.solution is not None and goal.solution.beaten.bit_count() == 1
    none = League(
        "march promise promise", ABLE, garrison="high_dragon high_dragon", others={1: {"at": "0,0,SW"}}
    )
    plan.price(none.s, 0, goal)
    assert goal.solution is None and goal.gain < plan.IDLE


def test_a_problem_is_solved_once() -> None:
    league = League(ABLE, ABLE, garrison=EASY)
    first, again = [plan.Goal(plan.ASSAULT, league.hero.at, 2, HEX_NUMBERS[CITY]) for _ in range(2)]
    for goal in (first, again):
        plan.price(league.s, 0, goal)
    assert again.asked is not first.asked and again.solution is first.solution
    night = League(ABLE, ABLE, garrison=EASY, night=True)
    plan.price(night.s, 0, again)
    assert again.solution is not first.solution


def test_looking_at_it_changes_nothing() -> None:
    league = League(ABLE, ABLE, garrison=EASY)
    before = league.match.position()
    joint_plan.wanted(league.s, 0)
    joint_plan.can_do(league.s, 1, HEX_NUMBERS[CITY], 1, False)
    assert league.match.position() == before


def test_all_seats_judge_alike_and_a_conquered_city_is_good() -> None:
    held = League(ABLE, ABLE, garrison=EASY)
    taken = League(ABLE, ABLE, garrison="", shields={CITY: [0]}, tokens={CITY: []})
    values = judge.judge(held.s)
    assert values[0] == values[1] and judge.judge(taken.s)[0] > values[0] + 0.2
    poor = League(ABLE, ABLE, garrison=EASY, others={1: {"fame": 20, "level": 4}})
    assert judge.judge(poor.s)[0] < values[0]
