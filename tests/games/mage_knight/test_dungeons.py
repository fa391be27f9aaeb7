"""Dungeon Lords (MK-S09): secret entrances, tunnels, and what they are worth."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import dungeons, scoring, tunnels
from tafelrunde.games.mage_knight.content import BACKS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, distance, hex_name
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import back_of, is_up
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table, name_of, new_game, position, seen
from tests.games.mage_knight.test_mines import drawn
from tests.games.mage_knight.test_scenarios import CARDS, OTHER, play_on, sizes

MODE = "dungeon_lords"
LAND = {"0,0": "start_a", "0,1": "countryside_06", "1,0": "countryside_06"}
SECRET = "0,1,NE"  # a space without a site
MORE = "1,0,NE"


def table(**fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": LAND, "others": OTHER, "used_card": True}
    return Table("rage rage", CARDS, mode=MODE, **{**given, **fields})


def exploring(tile: str, **fields: Any) -> Table:
    """The next tile is this one, and the hero has explored it at 1,1."""
    found = table(**{"at": "0,1,NE", "move": 2, "stack": {"top": [tile]}, **fields})
    return found.choose("turn.what", "1,1")


@pytest.mark.rule("MK-S09.1", "MK-S09.2")
def test_size() -> None:
    assert scenario_of(MODE).seats == (1, 4)
    assert [sizes(MODE, seats) for seats in (1, 2, 3, 4)] == [
        (5, "wedge", 8, 1, 1), (5, "wedge", 8, 1, 1), (5, "wedge", 9, 2, 1), (5, "open_4", 11, 3, 1),
    ]  # fmt: skip
    for seed in range(8):
        countryside, core, cities = drawn(MODE, 3, seed)
        assert {"countryside_07", "countryside_09"} <= countryside
        assert (len(countryside), len(core), cities) == (9, 2, {"core_06"})
        assert "core_01" in core


@pytest.mark.rule("MK-S09.3")
def test_the_city_is_friendly() -> None:
    found = exploring("core_06")
    assert found.s.shields[HEX_NUMBERS["1,1,C"]] == (0, 1)


@pytest.mark.rule("MK-S09.4", "MK-S09.13")
def test_a_village_has_a_secret_dungeon() -> None:
    """Who reveals it chooses a space beside it, also on another tile; a face-down brown token lies there, in nobody's way."""
    found = exploring("countryside_01")  # beside the village: a lake, a glade, and one space with room
    space = HEX_NUMBERS["1,1,SE"]
    [lying] = found.s.tokens[space]
    assert (BACKS[back_of(lying)], is_up(lying)) == ("brown", False)
    assert seen(found.match, 1)["quest"]["sites"] == {"1,1,SE": "dungeon"}
    walk = table(
        at="0,1,E", move=4, quest={"sites": {SECRET: "dungeon"}}, tokens={SECRET: [{"back": "brown"}]}
    )
    terrain = (
        library().terrains[library().tiles[walk.s.tiles[HEX_NUMBERS[SECRET] // 7]].terrain[1]].names["en"]
    )
    assert terrain in walk.option(SECRET).text("en")
    walk.choose("turn.what", SECRET)
    assert (walk.at, walk.s.fight) == (SECRET, None)


@pytest.mark.rule("MK-S09.4")
def test_beside_a_village_on_another_tile() -> None:
    """The village of countryside 4 is at its southeast: spaces of the tile below it count."""
    found = exploring("countryside_04")
    assert (found.prompt, found.asked) == ("entrance.where", 0)
    there = next(one for one in found.options if not one.startswith("1,1"))
    found.choose("entrance.where", there)
    assert seen(found.match, 0)["quest"]["sites"] == {there: "dungeon"}


@pytest.mark.rule("MK-S09.6")
def test_a_monastery_has_a_secret_tomb() -> None:
    found = exploring("countryside_07")  # monastery at W
    space = found.options[0]
    found.choose("entrance.where", space)
    [lying] = found.s.tokens[HEX_NUMBERS[space]]
    assert (BACKS[back_of(lying)], is_up(lying)) == ("red", False)
    assert seen(found.match, 0)["quest"]["sites"] == {space: "tomb"}


@pytest.mark.rule("MK-R26")
def test_where_no_entrance_can_be() -> None:
    """Not on lakes, mountains, swamps and the sea, on the portal, on sites, rampaging enemies and other entrances."""
    s = table(
        tiles={"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_02"}, tokens={"1,0,NW": [token("prowlers")]},
        quest={"sites": {"1,0,C": "tomb"}},
    ).s  # fmt: skip
    room = {hex_name(hex) for hex in range(len(s.tiles) * 7) if dungeons.has_room(s, hex)}
    assert {"0,0,NE", "1,0,SE", "1,0,W"} <= room
    assert room.isdisjoint({"0,0,C", "0,0,W", "1,0,NW", "1,0,C", "1,0,E"})
    swamps = [hex for hex in range(len(s.tiles) * 7) if s.tiles[hex // 7] >= 0 and is_swamp(s, hex)]
    assert swamps
    assert not [hex for hex in swamps if dungeons.has_room(s, hex)]
    full = dict.fromkeys(
        [hex_name(hex) for hex in range(len(s.tiles) * 7) if dungeons.has_room(s, hex)], "tomb"
    )
    nothing = exploring("countryside_01", quest={"sites": {**full, **dict.fromkeys(ROUND_VILLAGE, "tomb")}})
    assert nothing.prompt == "turn.what"


ROUND_VILLAGE = ["1,1,SE", "1,1,C", "1,1,NE", "2,0,NW", "2,0,W", "2,1,SW", "1,1,W", "1,1,SW", "1,1,NW"]


def is_swamp(s: Any, hex: int) -> bool:
    return bool(library().terrains[library().tiles[s.tiles[hex // 7]].terrain[hex % 7]].id == "swamp")


@pytest.mark.rule("MK-S09.12")
def test_entrances_of_the_first_tiles() -> None:
    """The first to choose a hero places them, before any tactic is taken."""
    for seed in range(6):
        match = new_game(MODE, 2, seed)
        s = position(match)
        asked = []
        while match.choice is not None and match.choice.prompt == "entrance.where":
            asked.append(match.choice.seat)
            match.answer(0)
        assert set(asked) <= {0}
        kinds = [site for tile in s.tiles if tile >= 0 for site in library().tiles[tile].kinds]
        s = position(match)
        assert len(s.quest.sites) == kinds.count("village") + kinds.count("monastery")
        assert match.choice is not None
        assert match.choice.prompt == "tactic.take"


def at_the_entrance(kind: str = "dungeon", back: str = "brown", **fields: Any) -> Table:
    given = {"at": SECRET, "quest": {"sites": {SECRET: kind}}, "tokens": {SECRET: [{"back": back}]}}
    return table(**{**given, **fields})


@pytest.mark.rule("MK-S09.5", "MK-S09.14")
@pytest.mark.parametrize(("kind", "back"), [("dungeon", "brown"), ("tomb", "red")])
def test_a_secret_entrance_is_entered(kind: str, back: str) -> None:
    """Night rules, no units, and only the token that lies there; who fails finds another one next time."""
    here = at_the_entrance(kind, back, army="peasants_1")
    here.choose("turn.what", "enter")
    f = here.s.combat
    assert [BACKS[library().enemies[foe.enemy].back] for foe in f.foes] == [back]
    assert (here.s.dark, f.no_units) == (True, True)
    met = f.foes[0].enemy
    here.endure()
    [lying] = here.s.tokens[HEX_NUMBERS[SECRET]]
    assert (BACKS[back_of(lying)], is_up(lying)) == (back, False)
    assert any(met in dropped for dropped in here.s.drops)


@pytest.mark.rule("MK-S09.14")
def test_a_printed_dungeon_draws_its_enemy() -> None:
    here = table(tiles={**LAND, "0,1": "countryside_07"}, at="0,1,SE").choose("turn.what", "enter")
    assert len(here.s.combat.foes) == 1


def last_enemy(**fields: Any) -> Arena:
    given: dict[str, Any] = {"shields": {}, "quest": {"sites": {SECRET: "dungeon"}}, "others": OTHER}
    arena = Arena(
        "prowlers", mode=MODE, site="dungeon", tiles=LAND, at=SECRET, place=SECRET, stage="attack", hand="rage rage",
        deck=CARDS, used_card=True, combat=begun("attack", [0], "90"), **{**given, **fields},
    )  # fmt: skip
    return arena.strike()


@pytest.mark.rule("MK-S09.5", "MK-S09.6")
@pytest.mark.parametrize(("kind", "won"), [("dungeon", ["dungeon"]), ("tomb", ["artifact", "spell"])])
def test_it_is_conquered_like_any_other(kind: str, won: list[str]) -> None:
    arena = last_enemy(quest={"sites": {SECRET: kind}})
    assert (arena.s.shields, arena.rewards) == ({HEX_NUMBERS[SECRET]: (0,)}, won)
    assert arena.told("conquered")[0]["text"]["en"].endswith({"dungeon": "Dungeon.", "tomb": "Tomb."}[kind])


@pytest.mark.rule("MK-S09.7")
def test_nobody_enters_a_conquered_one_again() -> None:
    """Elsewhere it is possible."""
    assert "enter" not in at_the_entrance(tokens={}, shields={SECRET: [1]}).options
    printed: dict[str, Any] = {
        "tiles": {**LAND, "0,1": "countryside_07"},
        "at": "0,1,SE",
        "shields": {"0,1,SE": [1]},
    }
    assert "enter" not in table(**printed).options
    assert "enter" in Table("rage", CARDS, others=OTHER, **printed).options


# --- tunnels ---------------------------------------------------------------------------------------------------------


def tunnel(move: int, **fields: Any) -> Table:
    """A dungeon and a tomb, both conquered, by different players."""
    sites = {SECRET: "dungeon", MORE: "tomb"}
    given: dict[str, Any] = {
        "at": SECRET,
        "quest": {"sites": sites},
        "shields": {SECRET: [0], MORE: [1]},
        "move": move,
    }
    return table(**{**given, **fields})


@pytest.mark.rule("MK-S09.8", "MK-S09.9", "MK-R208")
def test_a_tunnel() -> None:
    """Two move points and one for each space, over rampaging enemies and past them, in the middle of the movement."""
    far = tunnels.distances(tunnel(0).s, HEX_NUMBERS[SECRET])[HEX_NUMBERS[MORE]]
    assert not [one for one in tunnel(far + 1).options if tunnel(far + 1).option(one).kind == "tunnel"]
    here = tunnel(far + 3)
    assert here.match.choice is not None
    [number] = [n for n, one in enumerate(here.match.choice.options) if one.kind == "tunnel"]
    assert name_of(here.match.choice.options[number]) == MORE
    here.match.answer(number)
    assert (here.at, here.hero.move, here.s.fight, here.hero.acted) == (MORE, 1, None, False)


@pytest.mark.rule("MK-S09.8")
@pytest.mark.parametrize(
    "fields",
    [
        {"shields": {SECRET: [0]}},
        {"shields": {MORE: [0]}},
        {"acted": True},
        {"at": "0,1,E"},
        {"mode": "full_conquest"},
    ],
)
def test_no_tunnel(fields: Any) -> None:
    """Both ends are conquered, the hero stands on one of them and still moves."""
    mode = fields.pop("mode", MODE)
    given: dict[str, Any] = {
        "at": SECRET,
        "shields": {SECRET: [0], MORE: [1]},
        "move": 20,
        "tiles": LAND,
        "others": OTHER,
    }
    here = Table(
        "rage", CARDS, mode=mode, quest={"sites": {SECRET: "dungeon", MORE: "tomb"}}, **{**given, **fields}
    )
    assert "tunnel" not in [here.option(one).kind for one in here.options if here.options.count(one) == 1]


@pytest.mark.rule("MK-X31")
def test_a_tunnel_of_four_spaces_costs_six() -> None:
    s = tunnel(
        0,
        quest={"sites": {"0,0,C": "dungeon", "0,1,NE": "tomb"}},
        at="0,0,C",
        shields={"0,0,C": [0], "0,1,NE": [0]},
    ).s
    far = tunnels.distances(s, HEX_NUMBERS["0,0,C"])
    four = min(hex for hex, n in far.items() if n == distance(HEX_NUMBERS["0,0,C"], hex) == 4)
    long = tunnel(0, quest={"sites": {"0,0,C": "dungeon", hex_name(four): "tomb"}}, at="0,0,C",
                  shields={"0,0,C": [0], hex_name(four): [0]})  # fmt: skip
    assert tunnels.prices(long.s, 0) == {four: 6}


@pytest.mark.rule("MK-X205", "MK-R208", "MK-S09.9")
def test_around_a_swamp_or_not_at_all() -> None:
    """Swamps and lakes are gone round; an island cannot be reached."""
    s = tunnel(0, tiles={"0,0": "start_a", "0,1": "countryside_08", "1,0": "countryside_06"}).s
    far = tunnels.distances(s, HEX_NUMBERS["0,0,C"])
    assert not [hex for hex in far if is_swamp(s, hex)]
    assert [hex for hex, n in far.items() if n > distance(HEX_NUMBERS["0,0,C"], hex)]
    apart = tunnel(0, tiles={"0,0": "start_a", "2,2": "countryside_06"}, at="0,0,C", quest={"sites": {"0,0,C": "dungeon",
                   "2,2,NE": "tomb"}}, shields={"0,0,C": [0], "2,2,NE": [0]})  # fmt: skip
    assert tunnels.prices(apart.s, 0) == {}


@pytest.mark.rule("MK-R208")
def test_coming_out_where_another_hero_stands() -> None:
    """That is allowed; at the end of the turn one goes back where one came from."""
    here = tunnel(20, pvp=False, others={1: {**OTHER[1], "at": MORE}})
    [number] = [n for n, one in enumerate(here.match.choice.options) if one.kind == "tunnel"]  # type: ignore[union-attr]
    here.match.answer(number)
    here.end()
    assert here.at == SECRET


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-S09.10", "MK-R25")
def test_the_last_one_gives_everybody_a_last_turn() -> None:
    arena = last_enemy()
    assert arena.s.ending
    assert play_on(arena) == [0, 1, 0]
    assert (arena.match.over, arena.s.round) == (True, 1)


@pytest.mark.rule("MK-S09.10", "MK-4.31")
def test_if_the_round_ends_meanwhile_the_game_is_over() -> None:
    arena = last_enemy(last_turns=[0], announced=1)
    assert play_on(arena) == [0]
    assert (arena.match.over, arena.s.round) == (True, 1)


@pytest.mark.rule("MK-S09.10")
def test_something_is_left() -> None:
    assert not last_enemy(stack={"core_left": 1}).s.ending
    assert not last_enemy(quest={"sites": {SECRET: "dungeon", MORE: "tomb"}}).s.ending


@pytest.mark.rule("MK-S09.11", "MK-R209")
def test_scoring() -> None:
    """Four for each dungeon and tomb, two for other adventures; the title compares all of them."""
    sites = {SECRET: "dungeon", MORE: "tomb"}
    s = table(quest={"sites": sites}, shields={SECRET: [0], MORE: [1], "0,1,W": [1]}).s  # and a monster den
    row = next(row for row in scoring.sheet(s) if row.id == "crawler")
    assert (row.points, row.titles) == ([4, 6], [0, 5])
    assert row.names["de"] == "Größter Dungeon-Crawler"
    s = table(quest={"sites": sites}, shields={SECRET: [0], MORE: [1]}).s
    assert next(row for row in scoring.sheet(s) if row.id == "crawler").titles == [2, 2]
    assert "adventurer" not in [row.id for row in scoring.sheet(s)]


@pytest.mark.rule("MK-S09.11", "MK-R229")
def test_alone_all_of_them_have_to_be_conquered() -> None:
    arena = last_enemy(seats=1, order=[0, 4], others=None)
    play_on(arena)
    end = arena.match.outcome
    assert end is not None
    assert (end.winners, end.reason) == ([0], "mission_dungeons")
