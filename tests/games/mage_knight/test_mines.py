"""Freedom for the mines (MK-S07): occupied mines, a friendly city, crystals from afar."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import decks, mines, scoring
from tafelrunde.games.mage_knight.content import BACKS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import back_of, is_up
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Json, Table, new_game, position
from tests.games.mage_knight.test_scenarios import CARDS, OTHER, play_on, sizes

MODE = "mines_liberation"
HOME = {
    "0,0": "start_a",
    "0,1": "countryside_06",
    "1,0": "countryside_02",
}  # mines at 0,1,C (red) and 1,0,SW (green)
MINE = "0,1,C"
FAR_MINE = "1,0,SW"
HIDDEN = {"back": "brown"}


def at_the_mine(*enemies: str, **fields: Any) -> Table:
    """The hero stands on an occupied mine: these enemies and one in the dark."""
    tokens = {MINE: [*[token(one) for one in enemies], HIDDEN], **fields.pop("tokens", {})}
    given: dict[str, Any] = {"tiles": HOME, "at": MINE, "others": OTHER, "tokens": tokens}
    return Table("rage rage", CARDS, mode=MODE, **{**given, **fields})


@pytest.mark.rule("MK-S07.1", "MK-S07.2")
def test_size() -> None:
    assert [sizes(MODE, seats) for seats in (2, 3, 4)] == [
        (4, "wedge", 8, 1, 1), (4, "wedge", 9, 2, 1), (4, "open_4", 11, 3, 1),
    ]  # fmt: skip
    assert scenario_of(MODE).seats == (1, 4)
    assert sizes(MODE, 1) == sizes(MODE, 2)  # MK-R229


def drawn(mode: str, seats: int, seed: int) -> tuple[set[str], set[str], set[str]]:
    """Which tiles of each kind come out of the stack."""
    s = position(new_game(mode, seats, seed))
    tiles = [tile for tile in s.tiles if tile >= 0]
    while s.stack():
        tiles.append(decks.draw_tile(s))
    ids = {library().tiles[tile].id for tile in tiles}
    cities = {id for id in ids if id in ("core_05", "core_06", "core_07", "core_08")}
    return (
        {id for id in ids if id.startswith("country")},
        {id for id in ids if id.startswith("core")} - cities,
        cities,
    )


@pytest.mark.rule("MK-S07.2", "MK-R36")
def test_every_mine_of_the_countryside_is_there() -> None:
    """Only tiles without mines are left out, and not always the same ones; the core tile without a mine is never used."""
    seen: set[frozenset[str]] = set()
    for seed in range(12):
        countryside, core, cities = drawn(MODE, 2, seed)
        assert len(countryside) == 8
        assert {"countryside_02", "countryside_03", "countryside_05", "countryside_06"} <= countryside
        assert (len(core), core & {"core_01"}, cities) == (1, set(), {"core_08"})
        seen.add(frozenset(countryside))
    assert len(seen) > 3
    assert drawn(MODE, 4, 1)[1] == {"core_02", "core_03", "core_04"}


@pytest.mark.rule("MK-S07.3", "MK-R44")
def test_the_city_is_friendly() -> None:
    """Everybody has a shield there and nobody leads it: it is entered and bought in, with its bonus, without any assault."""
    table = Table(
        "rage", CARDS, mode=MODE, others=OTHER, at="0,1,NE", move=4, stack={"top": ["core_08"]},
        tiles={"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_06"},
    )  # fmt: skip
    table.choose("turn.what", "1,1")
    city = HEX_NUMBERS["1,1,C"]
    assert table.s.shields[city] == (0, 1)
    assert city not in table.s.tokens
    inside = Table(
        "rage", CARDS, mode=MODE, others=OTHER, at="0,1,W", move=2, tiles={"0,0": "start_a", "0,1": "core_08"},
        shields={"0,1,C": [0, 1]},
    )  # fmt: skip
    inside.choose("turn.what", "0,1,C")
    assert (inside.at, inside.hero.move, inside.hero.reputation) == ("0,1,C", 0, 0)
    inside.choose("turn.what", "interact")
    assert inside.hero.influence == 1
    view: Json = inside.match.view(0)
    assert view["seats"][0]["hand_limit"] == 6
    assert scoring.city_fame(inside.s, 0) == 4  # a shield, but no leader; this scenario does not count it
    assert "cities" not in [row.id for row in scoring.sheet(inside.s)]


@pytest.mark.rule("MK-S07.4")
@pytest.mark.parametrize(
    ("tile", "slot", "hex", "backs"),
    [("countryside_06", "1,1", "1,1,C", ["green", "brown"]), ("core_08", "1,1", "1,1,NE", ["red", "brown"])],
)
def test_a_revealed_mine_is_occupied(tile: str, slot: str, hex: str, backs: list[str]) -> None:
    """One enemy lies face up, one face down."""
    table = Table(
        "rage", CARDS, mode=MODE, others=OTHER, at="0,1,NE", move=2, stack={"top": [tile]},
        tiles={"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_03"},
    )  # fmt: skip
    table.choose("turn.what", slot)
    lying = table.s.tokens[HEX_NUMBERS[hex]]
    assert [BACKS[back_of(one)] for one in lying] == backs
    assert [is_up(one) for one in lying] == [True, False]


@pytest.mark.rule("MK-S07.4")
def test_its_enemies_do_not_rampage() -> None:
    """One walks past them and onto their space, and nobody challenges them from beside it."""
    table = at_the_mine("prowlers", at="0,1,SE", move=8)
    assert MINE in table.options
    assert "challenge" not in [table.option(one).kind for one in table.options]
    table.choose("turn.what", "0,1,SW")  # from one space next to the mine to another
    assert table.s.fight is None
    table.choose("turn.what", MINE)
    assert (table.at, table.s.fight) == (MINE, None)


@pytest.mark.rule("MK-S07.5")
def test_entering_a_mine() -> None:
    """Both enemies are fought, under night rules, with units."""
    table = at_the_mine("prowlers", army="peasants_1")
    table.choose("turn.what", "enter")
    f = table.s.combat
    assert len(f.foes) == 2
    assert (table.s.dark, table.s.night, f.no_units, f.assault) == (True, False, False, False)
    table.choose("fight.what", "next_phase")
    assert "peasants_1" in table.options
    free = at_the_mine(tokens={MINE: []}, shields={MINE: [1]})
    assert "enter" not in free.options


@pytest.mark.rule("MK-S07.6")
def test_who_is_undefeated_stays() -> None:
    """The hero gives up: both lie face up now and can be fought again."""
    table = at_the_mine("prowlers")
    table.choose("turn.what", "enter").endure()
    lying = table.s.tokens[HEX_NUMBERS[MINE]]
    assert [is_up(one) for one in lying] == [True, True]
    assert table.s.shields == {}


def last_enemy(mine: str, tiles: dict[str, str], **fields: Any) -> Arena:
    """The last enemy of a mine is about to fall."""
    given: dict[str, Any] = {"others": OTHER, "deck": CARDS, "hand": "rage rage", "used_card": True}
    arena = Arena(
        "prowlers", mode=MODE, site="dungeon", stage="attack", tiles=tiles, at=mine, place=mine,
        combat=begun("attack", [0], "90"), **{**given, **fields},
    )  # fmt: skip
    return arena.strike()


@pytest.mark.rule("MK-S07.7", "MK-S07.8")
@pytest.mark.parametrize(
    ("mine", "tiles", "colour", "thanks"),
    [(MINE, HOME, "red", 1), ("0,1,E", {"0,0": "start_a", "0,1": "core_02"}, "green", 2)],
)
def test_liberating_a_mine(mine: str, tiles: dict[str, str], colour: str, thanks: int) -> None:
    """A shield, reputation, and the first crystal in the same turn."""
    arena = last_enemy(mine, tiles, stack={"countryside_left": 1})
    assert arena.s.shields == {HEX_NUMBERS[mine]: (0,)}
    assert arena.hero.reputation == thanks
    arena.end()
    assert arena.crystals == {colour: 1}


@pytest.mark.rule("MK-S07.8")
def test_an_occupied_mine_gives_nothing() -> None:
    table = at_the_mine("prowlers", used_card=True)
    table.end()
    assert table.crystals == {}


@pytest.mark.rule("MK-S07.9")
def test_crystals_at_the_start_of_a_round() -> None:
    """From each own mine, at any distance; a full colour gives nothing, another player's mine neither."""
    s = at_the_mine(shields={MINE: [0], FAR_MINE: [0]}, tokens={MINE: []}, at="0,0,C", crystals={"red": 3}).s
    mines.send_crystals(s)
    assert s.heroes[0].crystals[0] == 3
    assert [sum(h.crystals) + sum(h.mana) for h in s.heroes] == [4, 0]
    table = at_the_mine(
        shields={MINE: [1]}, tokens={MINE: []}, at="0,0,C", last_turns=[0], announced=1, used_card=True
    )  # fmt: skip
    table.end()
    assert table.s.round == 2
    assert [sum(h.crystals) for h in table.s.heroes] == [0, 1]


@pytest.mark.rule("MK-S07.10")
def test_when_brown_tokens_run_out() -> None:
    """What hides in the dark is drawn when it is met: even if no token was left when the mine was revealed."""
    piles: Json = {"brown": {"bag": []}}
    table = at_the_mine("prowlers", piles=piles)
    table.choose("turn.what", "enter")
    assert [BACKS[library().enemies[foe.enemy].back] for foe in table.s.combat.foes] == ["green", "brown"]


@pytest.mark.rule("MK-S07.11", "MK-R25")
def test_the_last_mine_gives_everybody_a_last_turn() -> None:
    arena = last_enemy(MINE, HOME, shields={FAR_MINE: [1]})
    assert play_on(arena) == [0, 1, 0]
    assert (arena.match.over, arena.s.round) == (True, 1)


@pytest.mark.rule("MK-S07.11")
def test_a_tile_or_a_mine_is_left() -> None:
    assert not last_enemy(MINE, HOME, shields={FAR_MINE: [1]}, stack={"core_left": 1}).s.ending
    assert not last_enemy(MINE, HOME).s.ending


@pytest.mark.rule("MK-S07.11")
def test_the_last_tile_can_be_the_end() -> None:
    """All mines are free, and no new one is found on the last tile."""
    table = Table(
        "rage", CARDS, mode=MODE, others=OTHER, at="0,1,NE", move=2, stack={"top": ["countryside_07"]},
        tiles={"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}, shields={FAR_MINE: [0]},
    )  # fmt: skip
    table.choose("turn.what", "1,1")
    assert table.s.ending


@pytest.mark.rule("MK-S07.11", "MK-4.31")
def test_if_the_round_ends_meanwhile_the_game_is_over() -> None:
    arena = last_enemy(MINE, HOME, shields={FAR_MINE: [1]}, last_turns=[0], announced=1)
    assert play_on(arena) == [0]
    assert (arena.match.over, arena.s.round) == (True, 1)


def scored(**shields: list[int]) -> scoring.Row:
    s = Table(mode=MODE, tiles={**HOME, "1,1": "core_08"}, shields=shields).s
    return next(row for row in scoring.sheet(s) if row.id == "mines")


@pytest.mark.rule("MK-S07.12", "MK-R37")
def test_scoring() -> None:
    """Four for each mine in the countryside, seven for each on a core tile, five for the most of it, two if it is shared."""
    row = scored(**{MINE: [0], FAR_MINE: [0], "1,1,NE": [1]})
    assert (row.points, row.titles) == ([8, 7], [5, 0])
    row = scored(**{MINE: [0], FAR_MINE: [1]})
    assert (row.points, row.titles) == ([4, 4], [2, 2])
    s = Table(mode=MODE, tiles=HOME, shields={MINE: [0]}).s
    assert (scoring.conquests(s, 0), scoring.adventures(s, 0)) == (0, 0)


@pytest.mark.rule("MK-S07.12", "MK-R229")
def test_alone_all_mines_have_to_be_liberated() -> None:
    """Without titles, and lost if a mine is left."""
    arena = last_enemy(MINE, HOME, shields={FAR_MINE: [0]}, seats=1, order=[0, 4], others=None)
    play_on(arena)
    end = arena.match.outcome
    assert end is not None
    assert (end.winners, end.reason) == ([0], "mission_mines")
    assert next(row for row in scoring.sheet(arena.s) if row.id == "mines").titles == [0]
    table = Table(
        "rage rage", CARDS, mode=MODE, seats=1, round=4, night=True, last_turns=[0], announced=4, used_card=True, tiles=HOME
    )  # fmt: skip
    play_on(table)
    lost = table.match.outcome
    assert lost is not None
    assert (lost.winners, lost.reason) == ([], "failed_mines")
