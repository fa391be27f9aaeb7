"""Conquer and Hold (MK-S11): a fixed map, and nothing counts but keeps and mage towers."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.games.mage_knight import interaction, movement, scoring
from tafelrunde.games.mage_knight.content import BACKS, RECRUIT_ICONS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, SLOT_NUMBERS, may_lie, shape_of
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.state import ELITE, Mage
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.table import Table, new_game, position, seen
from tests.games.mage_knight.test_mines import drawn
from tests.games.mage_knight.test_scenarios import CARDS, OTHER, sizes

MODE = "conquer_and_hold"
# keep at 0,1,NE; mage tower at 1,0,C
LAND = {"0,0": "start_b", "0,1": "countryside_03", "1,0": "countryside_04"}
KEEP, TOWER = "0,1,NE", "1,0,C"


def table(**fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": LAND, "others": OTHER, "used_card": True}
    return Table("rage rage", CARDS, mode=MODE, **{**given, **fields})


def assaulting(site: str, start: str, **fields: Any) -> Table:
    """The hero goes from here into a fortified site."""
    found = table(**{"at": start, "move": 9, "shields": {site: [1]}, **fields}).choose("turn.what", site)
    if found.prompt == "challenge.more":
        found.choose("challenge.more", "no_more")
    return found


def faced(s: Mage) -> list[str]:
    return [BACKS[library().enemies[foe.enemy].back] for foe in s.combat.foes]


@pytest.mark.rule("MK-S11.2", "MK-S11.3", "MK-X12", "MK-R36")
def test_tiles() -> None:
    """Always the same ones, all with keeps or mage towers: 25 points in all."""
    countryside, core, cities = drawn(MODE, 2, 9)
    for seed in range(4):
        assert drawn(MODE, 2, seed) == (countryside, core, cities)
    assert sorted(countryside) == [f"countryside_{n}" for n in ("03", "04", "09", "10", "11")]
    assert (sorted(core), cities) == (["core_02", "core_03", "core_04"], {"core_07"})
    kinds = [site for tile in (*countryside, *core, *cities) for site in kinds_of(tile)]
    assert (kinds.count("keep"), kinds.count("mage_tower")) == (5, 5)
    assert scoring.KEEP_POINTS * 5 + scoring.TOWER_POINTS * 5 == 25


def kinds_of(tile: str) -> list[str]:
    return library().tiles[library().tile_numbers[tile]].kinds


@pytest.mark.rule("MK-S11.2", "MK-27.14", "MK-R30")
def test_the_map_is_fixed() -> None:
    """Three tiles lie face up, six face down at their places; no other place exists, and what touches what does not matter."""
    match = new_game(MODE, 2)
    s = position(match)
    slots = {name for name, slot in SLOT_NUMBERS.items() if s.tiles[slot] >= 0}
    assert slots == {"0,0", "0,1", "1,0", "1,-1"}
    assert library().tiles[s.tiles[SLOT_NUMBERS["0,0"]]].id == "start_b"
    assert seen(match, 0)["quest"]["face_down"] == ["1,1", "2,-1", "2,0", "2,1", "3,-1", "3,0"]
    shape = shape_of("fixed")
    assert [name for name, slot in SLOT_NUMBERS.items() if may_lie(shape, s.tiles, slot, False, False)] == [
        "1,1",
        "2,-1",
    ]
    assert [name for name, slot in SLOT_NUMBERS.items() if may_lie(shape, s.tiles, slot, True, False)] == [
        "2,0", "2,1", "3,-1", "3,0",
    ]  # fmt: skip


@pytest.mark.rule("MK-27.14")
def test_a_tile_is_revealed_where_it_lies() -> None:
    """For two move points from beside it: countryside or core by its place, whatever was revealed before."""
    stack = {"countryside_left": 2, "core_left": 3, "cities_left": 1}
    found = table(tiles={**LAND, "1,0": "countryside_09"}, at="1,0,NE", move=2, stack=stack)
    assert "2,0" in found.options
    assert found.option("2,0").preview == {"cost": 2, "core": True}
    found.choose("turn.what", "2,0")
    assert library().tiles[found.s.tiles[SLOT_NUMBERS["2,0"]]].core
    assert (found.s.countryside_left, found.hero.move) == (2, 0)
    assert "1,1" in table(at="1,0,NW", move=2, stack=stack).options
    assert not [one for one in table(at="1,0,NW", move=1, stack=stack).options if one == "1,1"]
    # nothing is left over to be laid elsewhere, and what lies face down is not entered
    assert not [one for one in table(at="1,0,NW", move=9, stack={}).options if one in SLOT_NUMBERS]


@pytest.mark.rule("MK-S11.4")
def test_the_city_is_closed() -> None:
    found = table(tiles={"0,0": "start_b", "0,1": "core_07"}, at="0,1,W", shields={"0,1,W": [0]}, move=9)
    assert "0,1,C" not in found.options
    assert HEX_NUMBERS["0,1,C"] not in found.s.tokens
    assert not movement.is_safe(found.s, 0, HEX_NUMBERS["0,1,C"])


@pytest.mark.rule("MK-S11.5")
def test_units_of_cities_are_out() -> None:
    s = position(new_game(MODE, 2))
    assert {library().unit_of(unit).level for unit in s.piles[ELITE].cards()} == {3}
    assert {library().unit_of(unit).level for unit in s.lost_units} == {4}
    assert {
        library().unit_of(unit).level for unit in position(new_game("full_conquest", 2)).piles[ELITE].cards()
    } == {3, 4}


@pytest.mark.rule("MK-S11.6")
@pytest.mark.parametrize(("seats", "first"), [(2, 4), (3, 3), (4, 3)])
def test_elite_units_come_in_the_second_half(seats: int, first: int) -> None:
    """Whatever is revealed: not even with core tiles before, and without them afterwards."""
    others = dict.fromkeys(range(1, seats), OTHER[1])
    for round, tiles in ((first - 1, {**LAND, "2,0": "core_02"}), (first, LAND)):
        found = table(
            seats=seats, others=others, tiles=tiles, round=round - 1, night=round % 2 == 1, last_turns=[0], announced=1
        ).end()  # fmt: skip
        elite = [library().unit_of(unit).elite for unit in found.s.units]
        assert found.s.round == round
        assert elite == (
            [place % 2 == 0 for place in range(seats + 2)] if round == first else [False] * (seats + 2)
        )


@pytest.mark.rule("MK-S11.7")
def test_more_units_can_be_recruited() -> None:
    """Those of monasteries at mage towers, those of villages at keeps."""

    def icons(site: str, mode: str) -> set[str]:
        s = Table(mode=mode, tiles=LAND).s
        mask = interaction.icons_at(s, HEX_NUMBERS[site])
        return {name for n, name in enumerate(RECRUIT_ICONS) if mask >> n & 1}

    assert (icons(TOWER, MODE), icons(KEEP, MODE)) == ({"mage_tower", "monastery"}, {"keep", "village"})
    assert (icons(TOWER, "full_conquest"), icons(KEEP, "full_conquest")) == ({"mage_tower"}, {"keep"})


@pytest.mark.rule("MK-S11.8")
def test_an_assault_costs_no_reputation() -> None:
    assert assaulting(KEEP, "0,1,C").hero.reputation == 0
    assert assaulting(TOWER, "1,0,SW", shields={}, tokens={TOWER: [{"back": "violet"}]}).hero.reputation == 0
    home = assaulting(KEEP, "0,1,C", others={1: {**OTHER[1], "at": KEEP}})
    assert (home.prompt, home.hero.reputation) == ("duel.commit", 0)


def taking(site: str, *enemies: str, **fields: Any) -> Arena:
    """The last enemies of an assault are about to fall."""
    given: dict[str, Any] = {"hand": "rage rage", "deck": CARDS, "others": OTHER}
    arena = Arena(
        *enemies, mode=MODE, site="keep", tiles=LAND, at=site, place=site, stage="attack", used_card=True,
        **{"combat": begun("attack", list(range(len(enemies))), "90"), **given, **fields},
    )  # fmt: skip
    return arena.strike()


@pytest.mark.rule("MK-S11.9")
def test_a_tower_gives_no_spell() -> None:
    """They can be bought there."""
    arena = taking(TOWER, "prowlers")
    assert (arena.rewards, arena.s.shields) == ([], {HEX_NUMBERS[TOWER]: (0,)})
    shop = table(
        at=TOWER,
        shields={TOWER: [0]},
        mana={"red": 1},
        spells=["fireball"],
        reputation=7,
        crystals={"red": 1},
    )
    shop.choose("turn.what", "interact")
    shop.s.heroes[0].influence = 7
    assert interaction.spells_for_sale(shop.s, 0)


@pytest.mark.rule("MK-S11.10")
def test_a_tower_is_owned() -> None:
    """Only its owner interacts there; the others assault it."""
    own = table(at=TOWER, shields={TOWER: [0]})
    assert "interact" in own.options
    other = assaulting(TOWER, "1,0,SW")
    assert faced(other.s) == ["violet"]
    assert (other.s.combat.assault, other.s.combat.half_fame) == (True, True)
    taken = taking(
        TOWER, "prowlers", shields={TOWER: [1]}, combat={**begun("attack", [0], "90"), "half_fame": True}
    )
    assert taken.s.shields == {HEX_NUMBERS[TOWER]: (0,)}
    assert taken.hero.fame == (next(one.fame for one in library().enemies if one.id == "prowlers") + 1) // 2


@pytest.mark.rule("MK-S11.11", "MK-S11.12")
@pytest.mark.parametrize(("night", "colour"), [(False, "gold"), (True, "black")])
def test_mana_of_the_towers(night: bool, colour: str) -> None:
    """In or next to an own one, one for each; an own keep nearby helps the hand as well."""
    land = {**LAND, "1,-1": "countryside_11"}
    shields = {TOWER: [0], "1,-1,C": [0], KEEP: [0]}
    given: Any = {"tiles": land, "phase": "begin", "night": night, "shields": shields, "used_card": False}
    for at, n in ((TOWER, 2), ("1,0,W", 2), ("0,0,C", 0)):
        here = table(at=at, **given)
        assert here.mana == ({colour: n} if n else {})
    nobody = table(at=TOWER, **{**given, "shields": {TOWER: [1]}})
    assert nobody.mana == {}
    near = {**LAND, "0,1": "countryside_09"}  # keep and mage tower on one tile
    both = table(
        at="0,1,C", tiles=near, phase="begin", shields={"0,1,E": [0], "0,1,SW": [0]}, used_card=False
    )
    assert both.mana == {"gold": 1}
    assert seen(both.match, 0)["seats"][0]["hand_limit"] == 6


@pytest.mark.rule("MK-S11.13", "MK-S11.14")
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5, 6])
def test_more_defenders_each_day(round: int) -> None:
    """Grey ones in keeps, violet ones in towers."""
    n = (round + 1) // 2
    for site, start, back in ((KEEP, "0,1,C", "grey"), (TOWER, "1,0,SW", "violet")):
        assert faced(assaulting(site, start, round=round, night=round % 2 == 0).s) == [back] * n


@pytest.mark.rule("MK-S11.13")
def test_their_fame_is_halved_together() -> None:
    two = {**begun("attack", [0, 1], "90"), "half_fame": True}
    arena = taking(KEEP, "prowlers", "cursed_hags", shields={KEEP: [1]}, combat=two, round=3)
    fame = sum(one.fame for one in library().enemies if one.id in ("prowlers", "cursed_hags"))
    assert arena.hero.fame == (fame + 1) // 2


@pytest.mark.rule("MK-S11.19")
def test_the_first_conquest_is_a_normal_assault() -> None:
    """Its own token and full fame, on whatever day."""
    first = assaulting(KEEP, "0,1,C", shields={}, tokens={KEEP: [{"back": "grey"}]}, round=5)
    assert faced(first.s) == ["grey"]
    assert not first.s.combat.half_fame


@pytest.mark.rule("MK-S11.20")
def test_all_at_once_or_none() -> None:
    """One of two is defeated: the site stays with its owner, and all tokens are gone."""
    given: Any = {"shields": {KEEP: [1]}, "combat": {**begun("attack", [0], "90"), "half_fame": True}}
    arena = taking(KEEP, "prowlers", "cursed_hags", **given)
    arena.endure()
    assert arena.s.shields == {HEX_NUMBERS[KEEP]: (1,)}
    assert arena.s.tokens == {}


@pytest.mark.rule("MK-S11.16")
def test_the_end() -> None:
    """After the round limit, or when one side gives up."""
    found = table(round=6, night=True, last_turns=[0], announced=1, shields={KEEP: [1]})
    given_up = found.match.conceded(0)
    assert given_up is not None
    assert given_up.winners == [1]
    found.end()
    assert found.match.over
    assert not table(round=5, last_turns=[0], announced=1).end().match.over


def ended(shields: dict[str, list[int]]) -> Any:
    return (
        table(round=6, night=True, last_turns=[0], announced=1, shields=shields, fame=2).end().match.outcome
    )


@pytest.mark.rule("MK-S11.17")
def test_points() -> None:
    """Three for a keep, two for a tower, nothing for fame; a tie is won by nobody."""
    end = ended({KEEP: [1], TOWER: [0]})
    assert (end.winners, end.scores, end.reason) == ([1], [2, 3], "strongholds")
    end = ended({KEEP: [0], "0,1,SE": [1], TOWER: [1], "1,0,W": [1]})
    assert end.winners == [0]
    towers = {**LAND, "1,1": "countryside_09"}  # another keep and a tower
    tie = table(
        tiles=towers, round=6, night=True, last_turns=[0], announced=1, shields={KEEP: [0], "1,1,E": [1]}
    ).end()
    assert tie.match.outcome is not None
    assert (tie.match.outcome.winners, tie.match.outcome.scores) == ([], [3, 3])
    end = ended({})
    assert (end.winners, end.reason, end.worth) == ([], "nobody", [0, 0])
    three = {"1,0": "countryside_09", "0,1": "countryside_11"}
    s = table(tiles={**LAND, **three}, shields={"1,0,E": [0], "1,0,SW": [1], "0,1,C": [1]}).s
    assert scoring.totals(s) == [3, 4]


@pytest.mark.rule("MK-S11.18")
def test_variants() -> None:
    """The map lies open from the start; three play four rounds."""
    match = Match.new("mage_knight", MODE, 2, 1, {"open_map": True})
    while match.choice is not None and match.choice.prompt == "setup.hero":
        match.answer(0)
    s = position(match)
    assert s.stack() == 0
    assert sum(tile >= 0 for tile in s.tiles) == 10
    assert seen(match, 0)["quest"]["face_down"] == []
    assert sizes(MODE, 2) == (6, "fixed", 5, 3, 1)
    assert sizes(MODE, 3) == (4, "fixed", 5, 3, 1)


# --- in teams --------------------------------------------------------------------------------------------------------

TEAMS: Any = {"seats": 4, "quest": {"teams": [0, 1, 0, 1]}, "others": dict.fromkeys((1, 2, 3), OTHER[1])}
ALLY = 2


@pytest.mark.rule("MK-S11.1")
def test_two_or_four_in_two_teams() -> None:
    """Six rounds or four; with four there are always teams, with others never."""
    assert scenario_of(MODE).seats == (2, 4)
    assert [sizes(MODE, seats)[0] for seats in (2, 4)] == [6, 4]
    assert sizes(MODE, 4)[1:] == sizes(MODE, 2)[1:]
    assert [position(new_game(MODE, seats)).quest.teams for seats in (2, 3, 4)] == [(), (), (0, 1, 0, 1)]
    other = Match.new("mage_knight", MODE, 4, 1, {"partners": "seats_1_2"})
    assert position(other).quest.teams == (0, 0, 1, 1)
    last = table(**TEAMS, round=4, night=True, last_turns=[0], announced=1).end()
    assert last.match.over
    assert not table(**TEAMS, round=3, last_turns=[0], announced=1).end().match.over


@pytest.mark.rule("MK-S11.15", "MK-S11.10")
@pytest.mark.parametrize(("site", "start"), [(KEEP, "0,1,C"), (TOWER, "1,0,SW")])
def test_keeps_and_towers_of_an_ally_are_open(site: str, start: str) -> None:
    """Nobody is fought there, units can be recruited; while the ally is at home there is no room. Rivals assault it."""
    unit = "utem_guardsmen_1" if site == KEEP else "herbalists_1"
    given: Any = {
        **TEAMS,
        "at": start,
        "move": 9,
        "shields": {site: [ALLY]},
        "units": [unit],
        "reputation": 7,
    }
    found = table(**given).choose("turn.what", site)
    assert (found.s.fight, found.s.shields) == (None, {HEX_NUMBERS[site]: (ALLY,)})
    found.choose("turn.what", "interact").choose("turn.what", unit).choose("turn.what", "end")
    assert (found.at, found.army) == (site, unit)
    home = {**TEAMS["others"], ALLY: {**OTHER[1], "at": site}}
    assert site not in table(**{**given, "others": home}).options
    rival = table(**{**given, "shields": {site: [1]}}).choose("turn.what", site)
    assert rival.s.fight is not None or rival.prompt == "challenge.more"


@pytest.mark.rule("MK-S11.15")
def test_an_ally_helps_only_with_the_place() -> None:
    """Near its keep or tower the own ones count: none, or one that lies far away."""
    near = {"0,0": "start_b", "0,1": "countryside_09", "1,-1": "countryside_11", "2,-1": "countryside_03"}
    ally = {"0,1,E": [ALLY], "0,1,SW": [ALLY]}  # keep and tower
    for own, mana, limit in (({}, {}, 5), ({"1,-1,C": [0], "2,-1,NE": [0]}, {"gold": 1}, 6)):
        found = table(
            **TEAMS, at="0,1,C", tiles=near, phase="begin", shields={**ally, **own}, used_card=False
        )
        assert (found.mana, seen(found.match, 0)["seats"][0]["hand_limit"]) == (mana, limit)
    apart = table(
        **TEAMS, at="0,0,C", tiles=near, phase="begin", shields={**ally, "1,-1,C": [0]}, used_card=False
    )
    assert apart.mana == {}
    rival = {hex: [1] for hex in ally}
    theirs = table(
        **TEAMS, at="0,1,C", tiles=near, phase="begin", shields={**rival, "1,-1,C": [0]}, used_card=False
    )
    assert theirs.mana == {}


@pytest.mark.rule("MK-S11.17", "MK-S11.16")
def test_points_of_a_team_are_added() -> None:
    """Whatever either of them owns; a tie is won by nobody, and a team gives up together."""
    land = {**LAND, "1,1": "countryside_09"}  # another keep and a tower

    def end(shields: dict[str, list[int]]) -> Any:
        given: Any = {"tiles": land, "round": 4, "night": True, "last_turns": [0], "announced": 1}
        return table(**TEAMS, **given, shields=shields).end().match.outcome

    won = end({KEEP: [0], TOWER: [ALLY], "1,1,E": [1]})
    assert (won.scores, won.winners, won.reason) == ([5, 3, 5, 3], [0, 2], "strongholds")
    tie = end({KEEP: [0], TOWER: [ALLY], "1,1,E": [1], "1,1,SW": [3]})
    assert (tie.scores, tie.winners, tie.reason, tie.worth) == ([5] * 4, [], "nobody", [0] * 4)
    every = end({KEEP: [0], "1,1,E": [ALLY], TOWER: [0], "1,1,SW": [ALLY]})
    assert every.scores == [10, 0, 10, 0]
    given_up = table(**TEAMS).match.conceded(ALLY)
    assert given_up is not None
    assert given_up.winners == [1, 3]
