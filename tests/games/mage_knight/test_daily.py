"""The game of the day: everybody meets the same tiles, tokens, cards and dice in the same order, however they play."""

from datetime import date
from random import Random

import pytest

from tafelrunde import Match, TafelrundeError, find_game
from tafelrunde.core.daily import begin, daily_of, seed_of
from tafelrunde.games.mage_knight import decks
from tafelrunde.games.mage_knight.content import BACKS
from tafelrunde.games.mage_knight.keepsakes import scout_pile
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.scenarios import SCENARIOS
from tafelrunde.games.mage_knight.state import ACTIONS, ARTIFACTS, ELITE, REGULAR, SPELLS, TOKENS, Mage

GAME = find_game("mage_knight")
DAY = date(2026, 11, 16)
WEEK = [date(2026, 11, 16 + n) for n in range(7)]
SHARED = [*range(TOKENS, TOKENS + len(BACKS)), SPELLS, ACTIONS, ARTIFACTS, REGULAR, ELITE]

Left = dict[tuple[int, int], Cards]


def play(match: Match, way: int, answers: int) -> tuple[Left, dict[int, Cards]]:
    """What was left in every pile after so many draws, and of the tiles after so many were laid, with one way of playing."""
    rng = Random(way)
    piles: Left = {}
    tiles: dict[int, Cards] = {}
    for _ in range(answers):
        if match.over:
            break
        choice = match.choice
        assert choice is not None
        promising = [1 + GAME.weight(match.state, choice, value) ** 2 for value in choice.values]
        match.answer(rng.choices(range(choice.count), promising)[0])
        s = match.state
        assert isinstance(s, Mage)
        for pile in SHARED:
            if s.piles[pile].bag and not s.piles[pile].top:
                piles.setdefault((pile, s.drawn[pile]), s.piles[pile].bag)
        left = (*s.tile_top, *s.countryside, *s.core, *s.cities)
        tiles.setdefault(len(left), tuple(sorted(left)))
    return piles, tiles


@pytest.mark.parametrize("day", [WEEK[0], pytest.param(WEEK[3], marks=pytest.mark.slow)], ids=str)
def test_two_ways_of_playing_meet_the_same_tiles_tokens_and_cards(day: date):
    (piles, tiles), (other_piles, other_tiles) = [play(begin(GAME, day).match, way, 200) for way in (1, 2)]
    both = set(piles) & set(other_piles)
    laid = set(tiles) & set(other_tiles)
    assert {key: piles[key] for key in both} == {key: other_piles[key] for key in both}
    assert {n: tiles[n] for n in laid} == {n: other_tiles[n] for n in laid}
    # both really turned up things, and not the same number of them
    assert len(laid) >= 3 and len({pile for pile, _ in both}) >= 5
    assert set(piles) != set(other_piles)


def test_what_the_day_answers_itself_is_said_as_it_was_answered():
    start = begin(GAME, DAY)
    again = Match.new(GAME, start.daily.mode, 1, start.seed, start.daily.options)
    for (seat, index), (_, said) in zip(start.answers, start.given, strict=True):
        assert again.choice is not None and again.choice.options[index].text("en") == said["en"]
        again.answer(index, seat)
    assert again.digest() == start.match.digest() and len(start.answers) == start.daily.given > 0


def first(day: date = DAY) -> Mage:
    s = begin(GAME, day).match.state
    assert isinstance(s, Mage)
    return s


def test_the_next_token_of_a_colour_does_not_wait_for_the_others():
    one, other = first(), first()
    seen = {back: [decks.draw_token(one, back) for _ in range(5)] for back in range(len(BACKS))}
    for _ in range(3):
        decks.draw_tile(other)
        decks.roll_die(other)
    turns: dict[int, list[int]] = {back: [] for back in range(len(BACKS))}
    for _ in range(5):  # one of each colour in turn, the last colour first
        for back in reversed(range(len(BACKS))):
            turns[back].append(decks.draw_token(other, back))
    assert turns == seen
    assert len({tuple(kinds) for kinds in seen.values()}) > len(BACKS) // 2


@pytest.mark.parametrize("day", WEEK, ids=str)
def test_the_next_tile_and_the_next_roll_do_not_either(day: date):
    one, other = first(day), first(day)
    tiles, rolls = [decks.draw_tile(one) for _ in range(6)], [decks.roll_die(one) for _ in range(12)]
    found: list[int] = []
    faces = [decks.roll_die(other) for _ in range(6)]
    for back in range(len(BACKS)):
        decks.draw_token(other, back)
        if len(found) < 6:
            found.append(decks.draw_tile(other))
    faces += [decks.roll_die(other) for _ in range(6)]
    assert (found, faces) == (tiles, rolls)


def test_who_looks_at_a_token_first_meets_the_same_ones_afterwards():
    plain, scout = first(), first()
    expected = [decks.draw_token(plain, 0) for _ in range(4)]
    scout_pile(scout, 0, 0)
    assert [decks.draw_token(scout, 0) for _ in range(4)] == expected


def test_another_day_another_game():
    assert len({seed_of(GAME, day) for day in WEEK}) == 7
    dealt = [tuple(decks.roll_die(s) for _ in range(12)) for s in map(first, WEEK)]
    assert len(set(dealt)) == 7


def test_every_scenario_for_one_has_its_day_and_the_day_chooses_the_heroes():
    starts = [begin(GAME, day) for day in WEEK]
    alone = {scenario.id for scenario in SCENARIOS if scenario.seats[0] == 1}
    assert {start.daily.mode for start in starts} == alone
    for start in starts:
        s = start.match.state
        assert isinstance(s, Mage)
        assert start.given[0][1] == GAME.played(s)[0] != start.given[1][1]
        again = begin(GAME, WEEK[starts.index(start)])
        assert again.match.digest() == start.match.digest() and again.answers == start.answers
        assert start.match.setup.seats == 1


def test_a_game_for_two_has_no_game_of_the_day():
    battlecrest = find_game("battlecrest")
    assert daily_of(battlecrest, DAY) is None
    with pytest.raises(TafelrundeError, match="no game of the day"):
        begin(battlecrest, DAY)
