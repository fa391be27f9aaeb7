"""One to Return (MK-S10): the portal closes after the first day, and nothing counts but standing there in the end."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight.content import BACKS
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import back_of
from tests.games.mage_knight.table import Table, new_game, position, seen
from tests.games.mage_knight.test_scenarios import CARDS, OTHER, play_on, sizes
from tests.properties import properties

MODE = "one_to_return"
LAND = {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}
CLOSED: Any = {"quest": {"sites": {"0,0,C": ""}}}
PORTAL = "0,0,C"


def table(**fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": LAND, "others": OTHER, "used_card": True}
    return Table("rage rage", CARDS, mode=MODE, **{**given, **fields})


def last_turn(round: int, at: str, other: str, **fields: Any) -> Table:
    """Seat 0 has the last turn of a round, and ends it."""
    found = table(
        round=round, night=round % 2 == 0, at=at, others={1: {**OTHER[1], "at": other}}, last_turns=[0], announced=1, **fields
    )  # fmt: skip
    return found.end()


@pytest.mark.rule("MK-S10.1", "MK-S10.2")
def test_size() -> None:
    assert scenario_of(MODE).seats == (2, 4)
    assert [sizes(MODE, seats) for seats in (2, 3, 4)] == [
        (4, "wedge", 7, 1, 1), (4, "wedge", 8, 2, 2), (4, "wedge", 10, 3, 3),
    ]  # fmt: skip
    assert garrison() == ["violet", "white"]  # level 3


def garrison(**quest: Any) -> list[str]:
    found = table(at="0,1,NE", move=2, stack={"top": ["core_06"]}, quest=quest).choose("turn.what", "1,1")
    return [BACKS[back_of(one)] for one in found.s.tokens[HEX_NUMBERS["1,1,C"]]]


@pytest.mark.rule("MK-S10.3", "MK-R212")
def test_who_stands_on_the_portal_is_out() -> None:
    """After the first day; that seat chooses no tactic and has no turn, and the unit offer is smaller. The dice stay."""
    found = last_turn(1, "0,0,E", PORTAL)
    assert (found.s.round, found.s.quest.out) == (2, (1,))
    assert len(found.s.units) == 3
    assert len(found.s.source) == 4
    found.match.answer(0)
    assert found.s.order == (0,)
    while found.prompt != "turn.what":
        found.match.answer(0)
    assert found.asked == 0
    assert seen(found.match, 0)["quest"]["out"] == [1]


@pytest.mark.rule("MK-S10.3")
def test_nobody_stands_there() -> None:
    found = last_turn(1, "0,0,E", "0,0,NE")
    assert (found.s.quest.out, found.s.quest.sites) == ((), {HEX_NUMBERS[PORTAL]: -1})
    assert len(found.s.units) == 4


@pytest.mark.rule("MK-R212")
def test_nobody_is_left() -> None:
    found = last_turn(1, PORTAL, PORTAL)
    assert found.match.over
    end = found.match.outcome
    assert end is not None
    assert (end.winners, end.reason, end.worth) == ([], "nobody", [0, 0])


@pytest.mark.rule("MK-R212")
def test_who_is_out_stands_in_nobodys_way() -> None:
    found = table(at="0,0,E", move=2, round=2, night=True, quest={"sites": {PORTAL: ""}, "out": [1]}, order=[0],
                  others={1: {**OTHER[1], "at": PORTAL}})  # fmt: skip
    found.choose("turn.what", PORTAL).end()
    assert found.at == PORTAL


@pytest.mark.rule("MK-S10.4")
def test_the_portal_space_has_room_for_one() -> None:
    """While the portal is open both may stand there; afterwards the later one has to go back."""
    others = {1: {**OTHER[1], "at": PORTAL}}
    day = table(at="0,0,E", move=2, others=others).choose("turn.what", PORTAL).end()
    assert day.at == PORTAL
    night = (
        table(at="0,0,E", move=2, others=others, pvp=False, round=2, night=True, **CLOSED)
        .choose("turn.what", PORTAL)
        .end()
    )
    assert (night.at, night.hand.split().count("wound")) == ("0,0,E", 1)
    assert table(at="0,0,E", move=2, round=2, night=True, **CLOSED).option(PORTAL).kind == "move"


@pytest.mark.rule("MK-S10.5", "MK-S10.6")
def test_who_stands_there_in_the_end_has_won() -> None:
    """Whatever the fame; it is the end of the second night and of no other round."""
    found = last_turn(4, PORTAL, "0,0,E", **CLOSED)
    end = found.match.outcome
    assert end is not None
    assert (end.winners, end.reason, end.scores) == ([0], "portal", [1, 0])
    rich = table(round=4, night=True, at="0,0,E", last_turns=[0], announced=1, fame=2,
                 others={1: {**OTHER[1], "at": PORTAL}}, **CLOSED).end()  # fmt: skip
    assert rich.match.outcome is not None
    assert rich.match.outcome.winners == [1]
    assert not last_turn(3, PORTAL, "0,0,E", **CLOSED).match.over


@pytest.mark.rule("MK-S10.5")
def test_nobody_stands_there_in_the_end() -> None:
    end = last_turn(4, "0,0,NE", "0,0,E", **CLOSED).match.outcome
    assert end is not None
    assert (end.winners, end.reason) == ([], "nobody")


@pytest.mark.rule("MK-S10.7")
def test_after_the_end_was_announced_the_holder_cannot_be_driven_out() -> None:
    """Another hero comes, and has to go back."""
    found = table(round=4, night=True, at="0,0,E", move=2, last_turns=[0], announced=1,
                  others={1: {**OTHER[1], "at": PORTAL}}, **CLOSED)  # fmt: skip
    found.choose("turn.what", PORTAL)
    play_on(found)
    assert found.match.outcome is not None
    assert found.match.outcome.winners == [1]


@pytest.mark.rule("MK-S10.8")
def test_epic() -> None:
    """Six rounds, one more tile of each kind, higher cities; the third night is the last one."""
    match = Match.new("mage_knight", MODE, 2, 1, {"epic": True})
    while match.choice is not None and match.choice.prompt == "setup.hero":
        match.answer(0)
    s = position(match)
    usual = position(new_game(MODE, 2, 1))
    assert [s.countryside_left - usual.countryside_left, s.core_left - usual.core_left, s.cities_left - usual.cities_left] == [
        1, 1, 1,
    ]  # fmt: skip
    assert garrison(variants=["epic"]) == ["grey", "violet", "white"]  # level 4
    epic = {"quest": {"variants": ["epic"], "sites": {PORTAL: ""}}}
    assert not last_turn(4, PORTAL, "0,0,E", **epic).match.over
    assert last_turn(6, PORTAL, "0,0,E", **epic).match.over


# --- in teams --------------------------------------------------------------------------------------------------------


def teams(chosen: list[int], **quest: Any) -> dict[str, Any]:
    return {"quest": {"sites": {PORTAL: ""}, "teams": [0, 1, 0, 1], "chosen": chosen, **quest}}


def fours(**where: str) -> dict[int, Any]:
    """The three others, somewhere on the map."""
    places = {1: "0,0,NE", 2: "0,1,C", 3: "1,0,C"}
    return {seat: {**OTHER[1], "at": where.get(f"seat_{seat}", at)} for seat, at in places.items()}


def last_of_teams(chosen: list[int], at: str = "0,0,E", **where: str) -> Table:
    """The end of the second night: who of these teams has won?"""
    return table(
        seats=4, round=4, night=True, at=at, others=fours(**where), last_turns=[0], announced=1, **teams(chosen)
    ).end()  # fmt: skip


@pytest.mark.rule("MK-S10.9")
def test_each_team_picks_in_secret() -> None:
    """Both at the same time, one for each team; the other team does not learn it before the end. Chance may decide."""
    match = Match.new("mage_knight", MODE, 4, 1, {"teams": True})
    while match.choice is not None and match.choice.prompt == "setup.hero":
        match.answer(0)
    assert {seat: choice.prompt for seat, choice in match.choices.items()} == {
        0: "team.chosen",
        1: "team.chosen",
    }
    assert [option.refs for option in match.choices[1].options] == [("seat:1",), ("seat:3",), ()]
    match.answer(1, 0)
    match.answer(0, 1)
    assert (position(match).quest.chosen, match.choice and match.choice.prompt) == ((2, 1), "tactic.take")
    known = {seat: seen(match, seat)["quest"]["chosen"] for seat in (0, 1, 2, 3)}
    assert known == {0: [2, None], 2: [2, None], 1: [None, 1], 3: [None, 1]}
    assert seen(match, None)["quest"]["chosen"] == [None, None]
    for seat in (0, 2, None):
        told = [event for event in match.events(seat) if event["kind"] == "chosen"]
        assert ["who" in event for event in told] == ([True, False] if seat is not None else [False, False])
    worlds = {position(match.resample(0, seed)).quest.chosen for seed in range(20)}
    assert worlds == {(2, 1), (2, 3)}


@pytest.mark.parametrize("draft", [False, True])
def test_a_close_look_at_the_picks(draft: bool) -> None:
    """Every promise of the table holds while teams pick, with a draft before it, too."""
    match = Match.new(
        "mage_knight", MODE, 4, 5, {"teams": True, "partners": "by_chance", "opening_draft": draft}
    )
    dice = Random(5)
    met = set()
    while match.choice is not None and match.choice.prompt != "tactic.take":
        met.add(match.choice.prompt)
        if match.choice.prompt == "team.chosen" or len(match.choices) == 1:
            properties.look_closely(match, dice)
        seat = dice.choice(sorted(match.choices))
        match.answer(dice.randrange(match.choices[seat].count), seat)
    assert met == {"setup.hero", "team.chosen", *(["draft.card"] if draft else [])}
    properties.look_closely(match, dice)
    properties.undoes_and_redoes(match)
    properties.replays(match)


@pytest.mark.rule("MK-S10.9")
def test_chance_may_pick() -> None:
    picked = set()
    for seed in range(12):
        match = Match.new("mage_knight", MODE, 4, seed, {"teams": True})
        while match.choice is not None and match.choice.prompt == "setup.hero":
            match.answer(0)
        match.answer(2, 0)
        match.answer(2, 1)
        picked.add(position(match).quest.chosen)
    assert picked == {(0, 1), (0, 3), (2, 1), (2, 3)}


@pytest.mark.rule("MK-S10.9")
def test_only_the_chosen_one_wins() -> None:
    """The whole team with it; with anybody else on the portal, or nobody, neither has won. Then all is shown."""
    found = last_of_teams([0, 3], at=PORTAL)
    end = found.match.outcome
    assert end is not None
    assert (end.winners, end.reason, end.ranks, end.teams) == ([0, 2], "chosen", [1, 2, 1, 2], [0, 1, 0, 1])
    assert seen(found.match, 1)["quest"]["chosen"] == [0, 3]
    assert [event["seat"] for event in found.told("chosen_shown")] == [0, 3]
    assert {position(found.match.resample(1, seed)).quest.chosen for seed in range(8)} == {(0, 3)}
    theirs = last_of_teams([0, 3], seat_3=PORTAL).match.outcome
    assert theirs is not None and theirs.winners == [1, 3]
    for chosen, where in (([2, 3], {"at": PORTAL}), ([0, 3], {"seat_1": PORTAL}), ([0, 3], {})):
        nobody = last_of_teams(chosen, **where).match.outcome
        assert nobody is not None
        assert (nobody.winners, nobody.reason, nobody.worth) == ([], "nobody", [0] * 4)


@pytest.mark.rule("MK-S10.9", "MK-R212")
def test_without_its_chosen_one_a_team_plays_on_in_vain() -> None:
    """Seat 2 is left behind on the first day; seat 0 goes on, and cannot win."""
    first = table(seats=4, round=1, at="0,0,E", others=fours(seat_2=PORTAL), last_turns=[0], announced=1,
                  quest={"teams": [0, 1, 0, 1], "chosen": [2, 1]}).end()  # fmt: skip
    assert (first.s.round, first.s.quest.out, first.match.over) == (2, (2,), False)
    last = table(seats=4, round=4, night=True, at=PORTAL, others=fours(seat_2=PORTAL), last_turns=[0], announced=1,
                 order=[0, 1, 3], **teams([2, 1], out=[2])).end()  # fmt: skip
    end = last.match.outcome
    assert end is not None
    assert (end.winners, end.reason) == ([], "nobody")


@pytest.mark.rule("MK-S10.9", "MK-29.6")
def test_allies_do_not_share_the_closed_portal() -> None:
    found = table(
        seats=4, round=2, night=True, at="0,0,E", move=2, others=fours(seat_2=PORTAL), **teams([0, 1])
    )
    found.choose("turn.what", PORTAL).end()
    assert (found.at, found.hand.split().count("wound")) == ("0,0,E", 1)
