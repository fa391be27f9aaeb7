"""Full Cooperation and Blitz Cooperation (MK-S05, MK-S06): all against the cities, with a dummy player."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.mage_knight import agreed, chart, movement, scoring
from tafelrunde.games.mage_knight.content import INTERACTIVE, SPELL, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, SLOT_NUMBERS
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import DUMMY, NONE, SKILLS, SPELLS, Mage
from tests.games.mage_knight.table import HEROES, Json, Table, new_game, position

FULL, BLITZ = "full_cooperation", "blitz_cooperation"
CARDS = "march march march march march march march"
TILES = {"0,0": "start_b", "0,1": "core_08", "1,0": "core_07"}
RED, WHITE = "0,1,C", "1,0,C"


def fresh(mode: str = FULL, seats: int = 2, **options: Any) -> Match:
    """A table that was just laid."""
    match = Match.new("mage_knight", mode, seats, 1, options)
    for _ in range(seats + 1):
        match.answer(0)
    return match


def table(mode: str = FULL, seats: int = 2, **fields: Any) -> Table:
    """In the middle of the second round; the dummy is the last one."""
    others = {seat: {"hand": "march rage", "deck": CARDS} for seat in range(1, seats)}
    for seat, more in fields.pop("others", {}).items():
        others[seat].update(more)
    given: Json = {
        "mode": mode,
        "seats": seats,
        "dummy": {"hero": "krang"},
        "used_card": True,
        "others": others,
    }
    given |= {"tiles": TILES, "round": 2, "stack": {"countryside_left": 1}}
    return Table(fields.pop("hand", "march rage"), fields.pop("deck", CARDS), **{**given, **fields})


def rows(s: Mage) -> dict[str, int]:
    """What all score together."""
    found = scoring.sheet(s)
    assert all(len(set(row.points)) == 1 and not any(row.titles) for row in found)
    return {row.id: row.points[0] for row in found}


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S05.1", "MK-S06.1", "MK-28.1", "MK-28.2")
@pytest.mark.parametrize(("mode", "rounds"), [(FULL, 6), (BLITZ, 4)])
def test_two_or_three_play_with_a_dummy(mode: str, rounds: int) -> None:
    match = fresh(mode)
    s = position(match)
    assert (agreed.rounds(s), s.players, s.dummy, s.deck(DUMMY).size) == (rounds, [0, 1, DUMMY], 2, 16)
    assert position(fresh(mode, 3)).players == [0, 1, 2, DUMMY]
    with pytest.raises(TafelrundeError, match="seats"):
        Match.new("mage_knight", mode, 1, 1, {})
    with pytest.raises(TafelrundeError, match="seats"):
        Match.new("mage_knight", mode, 5, 1, {})


@pytest.mark.rule("MK-28.13")
def test_the_skills_of_the_dummy_are_for_solo_games_only() -> None:
    assert position(fresh()).piles[SKILLS + DUMMY].size == 0
    assert position(new_game("solo_conquest", 1)).piles[SKILLS + DUMMY].size > 0


@pytest.mark.rule("MK-S05.2", "MK-S06.2", "MK-28.12", "MK-R228")
@pytest.mark.parametrize(
    ("mode", "seats", "tiles"),
    [(FULL, 2, (8, 3, 2)), (FULL, 3, (10, 4, 3)), (FULL, 4, (11, 4, 4)),
     (BLITZ, 2, (7, 2, 1)), (BLITZ, 3, (8, 3, 2)), (BLITZ, 4, (9, 4, 3))],
)  # fmt: skip
def test_the_map_is_open_and_grows_with_the_players(
    mode: str, seats: int, tiles: tuple[int, int, int]
) -> None:
    s = position(fresh(mode, seats))
    shape = agreed.shape(s)
    assert shape.id == "open_5"
    assert (s.countryside_left + len(shape.first), s.cities_left, s.core_left) == tiles
    assert len(s.players) == seats + 1


def levels(mode: str, seats: int, **options: Any) -> list[int]:
    """Of all cities, in the order in which they are found."""
    s = position(fresh(mode, seats, **options))
    found: list[int] = []
    numbers = list(range(s.cities_left))
    for tile, slot in zip(s.cities, ("2,0", "2,1", "1,1", "3,0"), strict=False):
        if len(found) == len(numbers):
            break
        s.tile_top = (tile,)
        s.cities_left -= 1
        chart.reveal_tile(s, SLOT_NUMBERS[slot])
        [hex] = [one for one in chart.cities(s) if one // 7 == SLOT_NUMBERS[slot]]
        city = next(
            one for one in library().cities if chart.is_site(s, hex, "city") and one.id == site(s, hex)
        )
        backs = sorted(token // 512 for token in s.tokens[hex])
        found.append([sorted(garrison) for garrison in city.garrisons].index(backs) + 1)
    return found


def site(s: Mage, hex: int) -> str:
    there = chart.site_of(s, hex)
    assert there is not None
    return there.id


@pytest.mark.rule("MK-S05.3", "MK-S06.3", "MK-R228")
def test_the_last_city_is_the_strongest() -> None:
    full, blitz = scenario_of(FULL), scenario_of(BLITZ)
    assert [full.city_level(2, n, n == 2) for n in range(3)] == [5, 5, 8]
    assert [full.city_level(3, n, n == 3) for n in range(4)] == [5, 5, 5, 11]
    assert [full.city_level(4, n, n == 3) for n in range(4)] == [5, 5, 5, 11]
    assert [blitz.city_level(2, n, n == 1) for n in range(2)] == [5, 8]
    assert [blitz.city_level(3, n, n == 2) for n in range(3)] == [5, 8, 11]
    assert [blitz.city_level(4, n, n == 3) for n in range(4)] == [5, 8, 8, 11]
    assert levels(BLITZ, 3) == [5, 8, 11]


@pytest.mark.rule("MK-S05.3", "MK-S05.14", "MK-S06.1")
def test_levels_and_numbers_of_cities_can_be_changed() -> None:
    assert levels(BLITZ, 3, city_levels=-4) == [1, 4, 7]
    assert levels(BLITZ, 2, city_tiles=1) == [5, 5, 8], "still the last one"
    assert "city_halves" in fresh(FULL, 2, city_halves="megapolis").setup.options
    with pytest.raises(TafelrundeError, match="seats"):
        Match.new("mage_knight", FULL, 3, 1, {"city_halves": "megapolis"})


@pytest.mark.rule("MK-S05.4", "MK-S06.1")
def test_nothing_interactive_is_in_the_game() -> None:
    s = position(fresh())
    spells = [*s.piles[SPELLS].cards(), *s.spells]
    assert not [card for card in spells if library().deeds[card].interactive]
    assert not [one for one in s.piles[SKILLS].cards() if library().skills[one].type == INTERACTIVE]
    assert len(spells) == len([card for card in library().deeds if card.kind == SPELL]) - 4


@pytest.mark.rule("MK-S06.4")
def test_a_blitz_begins_quickly() -> None:
    s = position(fresh(BLITZ))
    assert [(h.fame, h.reputation) for h in s.heroes] == [(1, 2)] * 2
    assert (len(s.source), len(s.units)) == (5, 5)
    full = position(fresh(FULL))
    assert (len(full.source), len(full.units), full.heroes[0].fame) == (4, 4, 0)
    quick = table(BLITZ, fame=2, level=1)
    scenario = quick.s.scenario
    assert (scenario.fame_per_row, quick.s.scenario.extra_dice) == (1, 1)


# --- tactics ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S05.5", "MK-S06.1")
def test_the_dummy_draws_its_tactic_before_all_others() -> None:
    match = fresh()
    s = position(match)
    assert s.dummy_tactic != NONE and match.choice is not None and match.choice.prompt == "tactic.take"
    assert match.choice.count == 5 and s.dummy_tactic not in s.tactics
    drawn = {position(seeded).dummy_tactic for seeded in [seeded_game(n) for n in range(12)]}
    assert len(drawn) > 2, "by chance"


def seeded_game(seed: int) -> Match:
    return new_game(FULL, 2, seed, [*HEROES[:2], "krang"])


def ended(round: int = 2, mode: str = FULL, **fields: Any) -> Table:
    """The last turn of a round is over."""
    tactics: Json = {"tactic": "great_start", "others": {1: {"tactic": "early_bird"}}, "order": [1, 0, 4]}
    tactics["dummy"] = {"hero": "krang", "tactic": "rethink"}
    found = table(
        mode, **{**tactics, "round": round, "announced": 4, "last_turns": [0], "hand": "march", **fields}
    )
    found.choose("turn.what", "end").choose("discard.card", "draw")
    return found


def wishes(match: Table, *answers: str) -> Table:
    for seat, answer in enumerate(answers):
        choice = match.match.choices[seat]
        assert choice.prompt == "tactic.wish"
        refs = [option.refs[0].partition(":")[2] for option in choice.options]
        match.match.answer(refs.index(answer), seat)
    return match


@pytest.mark.rule("MK-S05.6")
def test_all_choose_a_tactic_of_the_players_that_leaves_the_game() -> None:
    found = ended()
    assert set(found.match.choices) == {0, 1}
    refs = [option.refs[0] for option in found.match.choices[0].options]
    assert sorted(refs) == ["tactic:early_bird", "tactic:great_start"], "the dummy's tactic stays"
    wishes(found, "great_start", "great_start")
    assert [library().tactics[one].id for one in found.s.spent_tactics] == ["great_start"]
    assert found.told("tactic_removed") and found.s.round == 3


@pytest.mark.rule("MK-S05.6")
def test_if_they_do_not_agree_the_first_in_round_order_decides() -> None:
    found = wishes(ended(), "great_start", "early_bird")
    assert (found.prompt, found.asked) == ("tactic.remove", 1)
    found.choose("tactic.remove", "great_start")
    assert [library().tactics[one].id for one in found.s.spent_tactics] == ["great_start"]


@pytest.mark.rule("MK-S05.6", "MK-S06.1")
@pytest.mark.parametrize(("mode", "last"), [(FULL, 4), (BLITZ, 2)])
def test_after_the_last_day_no_tactic_is_removed(mode: str, last: int) -> None:
    assert "tactic.wish" in [choice.prompt for choice in ended(last, mode).match.choices.values()]
    assert ended(last + 1, mode).s.spent_tactics == ()
    assert ended(last + 1, mode).s.round == last + 2


@pytest.mark.rule("MK-S05.6")
def test_what_was_removed_cannot_be_taken_any_more() -> None:
    found = wishes(ended(1), "great_start", "great_start")
    assert found.s.night and len(found.s.tactics) + 1 == 6
    again = wishes(ended(2, night=True, spent_tactics=["great_start"]), "early_bird", "early_bird")
    left = [library().tactics[one].id for one in (*again.s.tactics, again.s.dummy_tactic)]
    assert "great_start" not in left and "early_bird" not in left and len(left) == 4


# --- one team --------------------------------------------------------------------------------------------------------

KEEP: Json = {"tiles": {"0,0": "start_b", "0,1": "countryside_03"}, "shields": {"0,1,NE": [1]}, "at": "0,1,C"}


@pytest.mark.rule("MK-S05.7")
def test_the_keep_of_an_ally_is_no_place_to_assault() -> None:
    keep = HEX_NUMBERS["0,1,NE"]
    found = table(**KEEP, move=9, units=["peasants_1"])
    assert not movement.unconquered(found.s, 0, keep)
    found.choose("turn.what", "0,1,NE")
    assert (found.at, found.hero.reputation, found.s.shields[keep]) == ("0,1,NE", 0, (1,))
    assert "interact" in found.options
    rival = table("full_conquest", **{**KEEP, "dummy": {}}, move=9)
    assert movement.unconquered(rival.s, 0, keep)


@pytest.mark.rule("MK-S05.7")
def test_there_is_no_room_while_the_ally_is_at_home() -> None:
    found = table(**KEEP, move=9, others={1: {"at": "0,1,NE"}})
    assert "0,1,NE" not in found.options


@pytest.mark.rule("MK-X11", "MK-S05.7")
def test_example_the_keep_of_an_ally_raises_no_hand_limit_without_own_ones() -> None:
    assert chart.keep_bonus(table(**KEEP).s, 0) == 0
    own = {
        **KEEP,
        "tiles": {**KEEP["tiles"], "1,0": "countryside_09"},
        "shields": {"0,1,NE": [1], "1,0,E": [0]},
    }
    assert chart.keep_bonus(table(**own).s, 0) == 1, "next to the ally's, and one is the own"
    alone = {**own, "shields": {"1,0,E": [0]}}
    assert chart.keep_bonus(table(**alone).s, 0) == 0, "none is near"


@pytest.mark.rule("MK-S05.7")
def test_allies_never_attack_each_other() -> None:
    assert not fresh().state.pvp  # type: ignore[attr-defined]
    with pytest.raises(TafelrundeError, match="pvp"):
        Match.new("mage_knight", FULL, 2, 1, {"pvp": True})
    found = table(at="0,0,NE", path=["0,0,C"], moved=True, others={1: {"at": "0,0,NE"}})
    assert "attack_hero" not in [option.kind for option in found.match.choice.options]  # type: ignore[union-attr]
    found.choose("turn.what", "end")
    assert found.at == "0,0,C" and found.told("wounded"), "the later one withdraws"


# --- the end ---------------------------------------------------------------------------------------------------------

CONQUERED: Json = {"shields": {RED: [0, 1], WHITE: [1]}, "stack": {"countryside_left": 0}}


def over(**fields: Any) -> Table:
    """The game is over after these turns."""
    given: Json = {**CONQUERED, "ending": True, "last_turns": [0], "hand": "march"}
    found = table(**{**given, **fields})
    found.choose("turn.what", "end").choose("discard.card", "draw")
    return found


@pytest.mark.rule("MK-S05.9", "MK-S06.1")
def test_all_win_if_all_cities_are_conquered() -> None:
    outcome = over().match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ranks, outcome.reason, outcome.draw) == (
        [0, 1],
        [1, 1],
        "together",
        False,
    )
    assert 0.5 < outcome.worth[0] == outcome.worth[1] < 1


@pytest.mark.rule("MK-S05.9")
def test_else_all_lose() -> None:
    outcome = over(
        shields={RED: [0]}, tokens={WHITE: [{"back": "white", "up": False}]}, round=6
    ).match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ([], "failed_together")
    assert 0 < outcome.worth[0] == outcome.worth[1] < 0.5
    hidden = over(stack={"cities_left": 1}, round=6).match.outcome
    assert hidden is not None and hidden.winners == [], "one city was never found"


@pytest.mark.rule("MK-S05.9")
def test_nobody_wins_if_one_gives_up() -> None:
    outcome = fresh().conceded(0)
    assert outcome is not None and (outcome.winners, outcome.worth) == ([], [0.0, 0.0])
    other = new_game("full_conquest", 2).conceded(0)
    assert other is not None and other.winners == [1]


@pytest.mark.rule("MK-S05.8", "MK-R233")
def test_all_but_the_dummy_have_one_last_turn() -> None:
    found = table(**CONQUERED, ending=True, last_turns=[0, 1], trigger=0, order=[4, 0, 1], hand="march")
    turns = []
    found.choose("turn.what", "end").choose("discard.card", "draw")
    while not found.match.over:
        if found.prompt == "turn.what":
            turns.append(found.asked)
            found.choose("turn.what", "end")
        else:
            found.match.answer(0)
    assert turns == [1, 0] and not [one for one in found.told("turn") if one["seat"] == NONE]


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S05.10", "MK-R226")
def test_the_lowest_fame_is_the_base() -> None:
    assert rows(table(fame=50, others={1: {"fame": 12}}).s)["fame"] == 12


@pytest.mark.rule("MK-S05.11", "MK-R226")
def test_of_each_category_the_best_counts_and_there_are_no_titles() -> None:
    """Tovak knows more, Arythea has more crystals and more wounds."""
    rich: Json = {"crystals": {"red": 3, "blue": 1}, "discard": "wound wound"}
    found = rows(table(hand="fireball fireball wound", others={1: rich}).s)
    assert (found["knowledge"], found["loot"], found["beating"]) == (4, 2, -4)


@pytest.mark.rule("MK-S05.15")
def test_or_the_lowest_one_if_that_is_agreed_on() -> None:
    rich: Json = {"crystals": {"red": 3, "blue": 1}, "discard": "wound wound"}
    agreed_on = {"variants": ["lowest_scores"]}
    found = rows(table(hand="fireball fireball wound", others={1: rich}, quest=agreed_on).s)
    assert (found["knowledge"], found["loot"], found["beating"]) == (0, 0, -4)
    assert position(fresh(lowest_scores=True)).quest.plays(23)


@pytest.mark.rule("MK-S05.12")
def test_points_for_cities() -> None:
    both = rows(table(**{**CONQUERED, "shields": {RED: [0, 1], WHITE: [0]}}).s)
    assert (both["each_city"], both["all_lead"], both["all_cities"]) == (20, 0, 15), "Arythea leads none"
    each = rows(table(**{**CONQUERED, "shields": {RED: [0], WHITE: [1]}}).s)
    assert (each["each_city"], each["all_lead"], each["all_cities"]) == (20, 10, 15)
    one = rows(table(shields={RED: [0]}, tokens={WHITE: [{"back": "white", "up": False}]}).s)
    assert (one["each_city"], one["all_lead"], one["all_cities"]) == (10, 0, 0)


@pytest.mark.rule("MK-S05.13")
def test_points_for_time() -> None:
    dummy = {"hero": "krang", "deck": {"top": ["march", "rage", "rage"]}}
    found = rows(table(**CONQUERED, dummy=dummy).s)
    assert (found["rounds_left"], found["dummy_cards"], found["unannounced"]) == (120, 3, 5)
    late = rows(table(**CONQUERED, dummy=dummy, round=6, announced=1).s)
    assert (late["rounds_left"], late["unannounced"]) == (0, 0)


@pytest.mark.rule("MK-S05.10", "MK-S05.13")
def test_the_score_of_the_outcome_is_the_same_for_all() -> None:
    found = over(fame=2, others={1: {"fame": 1}})
    outcome = found.match.outcome
    assert outcome is not None and outcome.scores == [float(sum(rows(found.s).values()))] * 2
    assert found.told("scored_together")[0]["n"] == 1, "told once, not for each seat"
    assert not found.told("scored")
