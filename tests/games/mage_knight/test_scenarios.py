"""The scenarios: how large, how long, how they end (MK-S01 to MK-S04)."""

from random import Random
from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.game import find_game
from tafelrunde.games.mage_knight import scenarios, scoring, variants
from tafelrunde.games.mage_knight.content import BACKS
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import back_of
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table, new_game, position
from tests.properties import properties

CARDS = "rage rage rage rage rage rage"
OTHER: dict[int, Any] = {1: {"hand": "rage rage", "deck": CARDS}}


def sizes(mode: str, seats: int) -> tuple[int, str, int, int, int]:
    """Rounds, shape of the map, and how many tiles of each kind."""
    table = scenario_of(mode).table(seats)
    return table.rounds, table.shape.id, table.countryside, table.core, table.cities


@pytest.mark.rule("MK-1.1", "MK-1.3", "MK-1.6")
def test_a_game_begins_with_its_scenario() -> None:
    """It is chosen before any hero, and its own rules replace those of the usual set-up."""
    match = Match.new("mage_knight", "blitz_conquest", 2, 1, {})
    assert match.choice is not None
    assert match.choice.prompt == "setup.hero"
    assert position(match).scenario.id == "blitz_conquest"
    assert [h.fame for h in position(new_game("blitz_conquest", 2)).heroes] == [1, 1]
    assert [h.fame for h in position(new_game("full_conquest", 2)).heroes] == [0, 0]


@pytest.mark.rule("MK-S01.1", "MK-S01.11", "MK-28.17", "MK-R229")
def test_seats_of_the_scenarios() -> None:
    """Alone, Full Conquest and Blitz Conquest are played as for two."""
    assert [scenario.seats for scenario in scenarios.SCENARIOS[:4]] == [(1, 4), (1, 4), (1, 4), (1, 1)]
    for mode in ("full_conquest", "blitz_conquest"):
        assert sizes(mode, 1) == sizes(mode, 2)


@pytest.mark.rule("MK-S01.1", "MK-S01.2", "MK-S01.11")
def test_first_reconnaissance() -> None:
    shape = "wedge_unrestricted"
    assert [sizes("first_reconnaissance", seats) for seats in (1, 2, 3, 4)] == [
        (4, shape, 8, 2, 1), (3, shape, 8, 2, 1), (3, shape, 9, 2, 1), (3, shape, 11, 2, 1),
    ]  # fmt: skip


@pytest.mark.rule("MK-S02.1", "MK-S02.2")
def test_full_conquest() -> None:
    assert [sizes("full_conquest", seats) for seats in (2, 3, 4)] == [
        (6, "wedge", 8, 1, 2), (6, "wedge", 9, 2, 3), (6, "open_5", 11, 3, 4),
    ]  # fmt: skip


@pytest.mark.rule("MK-S03.1", "MK-S03.2", "MK-S03.3")
def test_blitz_conquest() -> None:
    assert [sizes("blitz_conquest", seats) for seats in (2, 3, 4)] == [
        (4, "wedge", 6, 1, 2), (4, "wedge", 7, 2, 3), (4, "open_4", 9, 3, 4),
    ]  # fmt: skip
    assert garrison("blitz_conquest") == ["violet", "white"]


@pytest.mark.rule("MK-S04.1", "MK-S04.2")
def test_solo_conquest() -> None:
    assert sizes("solo_conquest", 1) == (6, "wedge", 7, 2, 2)
    s = position(new_game("solo_conquest", 1))
    assert s.dummy >= 0
    assert 4 in s.players


def garrison(mode: str, rise: int = 0) -> list[str]:
    """Backs of those who defend the blue city when it is found first."""
    seats = scenario_of(mode).seats[0]
    table = Table(
        "rage", mode=mode, seats=seats, city_rise=rise, at="0,1,NE", move=2, stack={"top": ["core_06"]},
        tiles={"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"},
    )  # fmt: skip
    table.choose("turn.what", "1,1")
    return [BACKS[back_of(one)] for one in table.s.tokens[HEX_NUMBERS["1,1,C"]]]


@pytest.mark.rule("MK-S02.9", "MK-S03.8", "MK-S04.13")
def test_city_levels_can_be_changed() -> None:
    assert garrison("full_conquest") == ["grey", "violet", "white"]
    assert garrison("full_conquest", 1) == ["violet", "violet", "white"]
    assert garrison("blitz_conquest", -9) == ["grey", "violet"]  # level 1 is the lowest
    assert garrison("solo_conquest", 9) == [
        "violet",
        "violet",
        "white",
        "white",
        "white",
    ]  # 11 is the highest
    game = find_game("mage_knight")
    offered = {
        mode.id
        for mode in game.modes
        if variants.CITY_LEVELS in [one.id for one in game.settings(mode.id, [])]
    }
    cooperative = {"full_cooperation", "blitz_cooperation"}
    assert offered == {"full_conquest", "blitz_conquest", "solo_conquest", "one_to_return", *cooperative}
    match = Match.new("mage_knight", "solo_conquest", 1, 1, {variants.CITY_LEVELS: 3})
    assert position(match).city_rise == 3


# --- the end ---------------------------------------------------------------------------------------------------------


def last_city(seats: int = 2, mode: str = "full_conquest", **fields: Any) -> Arena:
    """The last defender of the last city is about to fall."""
    others = dict.fromkeys(range(1, seats), OTHER[1])
    given: dict[str, Any] = {
        "hand": "rage rage",
        "deck": CARDS,
        "others": others,
        "used_card": True,
        "seats": seats,
    }
    arena = Arena(
        "freezers",
        mode=mode,
        site="city",
        stage="attack",
        combat=begun("attack", [0], "90"),
        **{**given, **fields},
    )
    return arena.strike()


def play_on(table: Table) -> list[int]:
    """Whose turns follow, each ended with as little as possible."""
    asked: list[int] = []
    for _ in range(60):
        if table.match.over:
            break
        prompt = table.prompt
        assert prompt is not None
        assert prompt != "tactic.take", "a new round has begun"
        if prompt == "turn.what":
            asked.append(table.asked)
            table.choose(prompt, "end")
        elif prompt == "discard.card":
            table.choose(prompt, "draw" if "draw" in table.options else "rage")
        else:
            table.match.answer(0)
    return asked


@pytest.mark.rule("MK-S02.4", "MK-S03.7", "MK-X203")
@pytest.mark.parametrize("mode", ["full_conquest", "blitz_conquest"])
def test_the_last_city_gives_everybody_one_last_turn(mode: str) -> None:
    """This turn is ended, then all have one more; who conquered it comes last."""
    arena = last_city(mode=mode)
    assert arena.s.ending
    assert play_on(arena) == [0, 1, 0]
    assert (arena.match.over, arena.s.round) == (True, 1)


@pytest.mark.rule("MK-S02.4", "MK-R204")
def test_another_city_is_left() -> None:
    tokens = {"0,1,C": [token("freezers")], "1,0,C": [token("freezers")]}
    assert not last_city(tokens=tokens).s.ending


@pytest.mark.rule("MK-S02.4", "MK-4.31")
def test_if_the_round_ends_meanwhile_the_game_is_over() -> None:
    """The end of the round was announced before: those last turns decide, and no other round begins."""
    arena = last_city(last_turns=[0], announced=1)
    assert play_on(arena) == [0]
    assert (arena.match.over, arena.s.round) == (True, 1)


@pytest.mark.rule("MK-S04.6")
def test_alone_one_last_turn_is_left_and_the_dummy_has_none() -> None:
    arena = last_city(1, "solo_conquest", order=[0, 4], cities_seen=2)
    assert play_on(arena) == [0, 0]
    assert arena.told("dummy_flipped") == []
    end = arena.match.outcome
    assert end is not None
    assert (end.winners, end.reason) == ([0], "mission")


@pytest.mark.rule("MK-R233", "MK-S04.6")
def test_alone_no_round_begins_after_the_last_city() -> None:
    """Conquered in the last turn of a round that the dummy has ended: there is no other turn, and none in a new round."""
    arena = last_city(1, "solo_conquest", order=[0, 4], cities_seen=2, last_turns=[0], announced=4)
    assert play_on(arena) == [0]
    assert (arena.match.over, arena.s.round) == (True, 1)


@pytest.mark.rule("MK-S04.7")
def test_alone_the_round_limit_is_a_defeat() -> None:
    table = Table(
        "rage rage",
        CARDS,
        mode="solo_conquest",
        seats=1,
        round=6,
        night=True,
        last_turns=[0],
        announced=4,
        used_card=True,
    )
    play_on(table)
    end = table.match.outcome
    assert end is not None
    assert (end.winners, end.reason) == ([], "failed")


def test_the_sheet_is_read_out() -> None:
    """Seat 0 has conquered one city, whoever conquered the other one."""
    arena = last_city(shields={"1,0,C": [1]})
    play_on(arena)
    told = [event["text"]["en"] for event in arena.told("titled")]
    assert "Tovak: Greatest City Conqueror, 7 points and 2 for the title." in told


# --- random games ----------------------------------------------------------------------------------------------------

Options = dict[str, object]
IN_TEAMS: Options = {"teams": True, "partners": "by_chance"}
TABLES: list[tuple[str, int, Options]] = [
    (one.id, seats, {}) for one in scenarios.SCENARIOS for seats in range(one.seats[0], one.seats[1] + 1)
]
TABLES += [(mode, 4, IN_TEAMS) for mode in ("full_conquest", "one_to_return")]
GAMES = 20
LONGEST = 20_000


@pytest.mark.slow
@pytest.mark.runs_in("compiled")
@pytest.mark.parametrize(("mode", "seats", "options"), TABLES)
def test_twenty_random_games_come_to_an_end_and_are_scored(mode: str, seats: int, options: Options) -> None:
    for seed in range(GAMES):
        match = Match.new("mage_knight", mode, seats, seed, options, record=False)
        dice = Random(seed)
        played = 0
        while not match.over:
            seat = min(match.choices)
            count = match.choices[seat].count
            # the last option ends a turn or a phase: mostly something is done before
            match.answer(dice.randrange(count if count == 1 or dice.random() < 0.1 else count - 1), seat)
            played += 1
            assert played < LONGEST, "the game does not end"
        s = position(match)
        end = match.outcome
        assert end is not None
        assert end.scores == scoring.totals(s)
        assert s.ending or s.round == s.scenario.table(seats).rounds or not s.players
        assert s.ending or s.scenario.end == scenarios.ROUND_LIMIT or not scoring.successful(s)
        properties.ends_with_a_ranking(match)
