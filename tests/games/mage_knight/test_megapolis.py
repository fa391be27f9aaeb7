"""Megapolis (MK-31.34 to MK-31.44): a city of two halves."""

from typing import Any

import pytest

from tafelrunde import Match
from tafelrunde.core.checks import Unsuitable
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.mage_knight import chart, cities, interaction, movement, scoring, sums
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, NEIGHBOURS, SLOT_NUMBERS, adjacent
from tafelrunde.games.mage_knight.state import Mage, back_of
from tests.games.mage_knight.arena import Arena, begun, token
from tests.games.mage_knight.table import Table, position
from tests.games.mage_knight.test_scenarios import CARDS, OTHER

LEFT, RIGHT = "1,1,C", "1,1,E"
TILES = {
    "0,0": "start_a",
    "0,1": "countryside_01",
    "1,0": "countryside_02",
    "1,1": "core_05",
}  # the green city
JOINED: Any = {"sites": {RIGHT: "city_red"}, "halves": {RIGHT: LEFT}}


def found(
    level: int = 10, variant: str = "megapolis", left: int = 0, seed: int = 1, tile: str = "core_05"
) -> Mage:
    """A city tile is revealed at 1,1; so many city tiles are still in the stack."""
    match = Match.new(
        "mage_knight", "full_conquest", 2, seed, {"city_halves": variant, "megapolis_level": level}
    )
    while match.choice is not None and match.choice.prompt.startswith("setup."):
        match.answer(0)
    s = position(match)
    s.cities_left = left
    s.tile_top = (library().tile_numbers[tile],)
    chart.reveal_tile(s, SLOT_NUMBERS["1,1"])
    return s


def table(**fields: Any) -> Table:
    given: dict[str, Any] = {"tiles": TILES, "others": OTHER, "used_card": True, "quest": JOINED}
    return Table("rage rage", CARDS, **{**given, **fields})


def site(s: Mage, hex: str) -> str:
    there = chart.site_of(s, HEX_NUMBERS[hex])
    assert there is not None
    return there.id


@pytest.mark.rule("MK-31.34", "MK-31.44")
def test_levels_that_would_change_nothing_are_refused() -> None:
    """That of a Megapolis without one, and those of the other cities where there are none: said in both languages."""

    def refused(seats: int, **options: Any) -> str:
        with pytest.raises(Unsuitable) as raised:
            Match.new("mage_knight", "full_conquest", seats, 1, options)
        assert raised.value.words is not None
        return raised.value.words["de"]

    needed = (
        "„Level der Megalopolis“: nur mit „Megalopolis“ = „Die letzte Stadt“ oder „Megalopolis“ = „Zwei“."
    )
    assert refused(3, megapolis_level=12) == needed
    teams = "„Level der Megalopolis“: nur mit „Städte der Teams“ = „Zwei Megalopolis“."
    assert refused(4, megapolis_level=12) == teams
    alone = "„Level der Städte“: nicht zusammen mit „Megalopolis“ = „Zwei“."
    assert refused(2, city_halves="two_megapolis", city_levels=1) == alone
    for seats, options in (
        (2, {"city_halves": "megapolis", "megapolis_level": 12, "city_levels": 1}),
        (4, {"teams": True, "team_cities": "two_megapolis", "megapolis_level": 12}),
    ):
        assert (
            Match.new("mage_knight", "full_conquest", seats, 1, options).setup.number("megapolis_level") == 12
        )


@pytest.mark.rule("MK-31.34")
def test_the_last_city_is_a_megapolis() -> None:
    """Where a scenario has three cities at most; its level is 2 to 24."""
    assert found(left=1).quest.halves == {}
    assert found(left=0).quest.halves == {HEX_NUMBERS[RIGHT]: HEX_NUMBERS[LEFT]}
    with pytest.raises(TafelrundeError, match="seats"):
        Match.new("mage_knight", "full_conquest", 4, 1, {"city_halves": "megapolis"})
    for level in (1, 25):
        with pytest.raises(TafelrundeError, match="megapolis_level"):
            Match.new(
                "mage_knight", "full_conquest", 2, 1, {"city_halves": "megapolis", "megapolis_level": level}
            )


@pytest.mark.rule("MK-31.35", "MK-R224")
def test_a_second_city_to_the_right() -> None:
    """A random one; what is printed under it does not count: neither terrain nor orcs."""
    seconds = set()
    for seed in range(8):
        s = found(seed=seed)
        assert site(s, LEFT) == "city_green"
        seconds.add(site(s, RIGHT))
        assert HEX_NUMBERS[RIGHT] not in s.tokens  # orcs are printed there
        assert library().terrains[chart.terrain_of(s, HEX_NUMBERS[RIGHT])].id == "city"
        assert not chart.rampager_on(s, HEX_NUMBERS[RIGHT])
    assert seconds == {"city_red", "city_blue", "city_white"}


def levels(level: int) -> tuple[list[int], list[int]]:
    """The garrison, and what the two halves would have on their own by the rule."""
    s = found(level)
    backs = [back_of(one) for one in s.tokens[HEX_NUMBERS[LEFT]]]
    both = [one for id in (site(s, LEFT), site(s, RIGHT)) for one in library().cities if one.id == id]
    up, down = min(11, (level + 1) // 2), min(11, level // 2)
    return backs, [*both[0].garrisons[up - 1], *both[1].garrisons[down - 1]]


@pytest.mark.rule("MK-31.36", "MK-X10", "MK-R10")
@pytest.mark.parametrize("level", [2, 11, 22, 24])
def test_the_garrison(level: int) -> None:
    """Half the level each, the odd one for the left; of 11 that is 6 and 5, beyond 11 as 11. Both garrisons are joined."""
    backs, expected = levels(level)
    assert backs == expected
    assert len(backs) > 2
    eleven = found(11)
    [green] = [one for one in library().cities if one.id == "city_green"]
    n = len(green.garrisons[5])
    assert [back_of(one) for one in eleven.tokens[HEX_NUMBERS[LEFT]]][:n] == green.garrisons[5]


@pytest.mark.rule("MK-31.37", "MK-31.58")
@pytest.mark.parametrize(("start", "half"), [("1,1,W", LEFT), ("1,1,NE", RIGHT), ("1,1,SE", LEFT)])
def test_it_is_seen_and_assaulted_from_beside_either_half(start: str, half: str) -> None:
    """For 2 move points into that half; who is beside both chooses. All of the garrison fights, fortified."""
    here = table(at=start, move=9, tokens={LEFT: [token("freezers"), token("gunners")]}, night=True)
    assert half in here.options
    preview = here.option(half).preview
    assert preview is not None
    assert (preview["assault"], preview["cost"]) == (True, 2)
    if start == "1,1,SE":
        assert {LEFT, RIGHT} <= set(here.options)
    here.choose("turn.what", half)
    while here.prompt == "challenge.more":
        here.choose("challenge.more", "no_more")
    assert len(here.s.combat.foes) == 2
    assert (here.s.combat.assault, here.at) == (True, half)
    hidden = table(at="1,1,NE", tokens={LEFT: [{"back": "white"}]})
    assert chart.in_sight(hidden.s, 0, HEX_NUMBERS["2,1,SW"]) == [HEX_NUMBERS[LEFT]]


def assaulting(at: str = RIGHT, **fields: Any) -> Arena:
    """An assault on the right half is going on; the garrison lies on the left."""
    given: dict[str, Any] = {
        "hand": "rage rage",
        "deck": CARDS,
        "others": OTHER,
        "used_card": True,
        "quest": JOINED,
    }
    return Arena(
        "freezers", site="city", tiles=TILES, at=at, place=LEFT, path=["1,1,NE"], **{**given, **fields}
    )


@pytest.mark.rule("MK-31.38")
def test_the_bonuses_of_both_cities() -> None:
    """Physical attacks are brutal in the red city and poisonous in the green one."""
    arena = Arena("guardsmen", site="city", tiles=TILES, at=RIGHT, place=LEFT, path=["1,1,NE"],
                  quest=JOINED, others=OTHER, stage="block")  # fmt: skip
    foe = arena.fight.foes[0]
    assert sums.attack_able(arena.s, foe, 0, sums.BRUTAL)
    assert sums.attack_able(arena.s, foe, 0, sums.POISON)
    assert sums.fortifications(arena.s, foe) >= 1
    alone = Arena("guardsmen", site="city", tiles=TILES, at=LEFT, others=OTHER, stage="block")
    assert not sums.attack_able(alone.s, alone.fight.foes[0], 0, sums.BRUTAL)


@pytest.mark.rule("MK-31.40", "MK-31.43", "MK-31.58", "MK-R204")
def test_it_is_conquered_as_one_city() -> None:
    """With the last defender; it has one leader, counts once, and the hero stands in the half that was assaulted."""
    arena = assaulting(stage="attack", combat=begun("attack", [0], "90")).strike()
    assert arena.s.shields == {HEX_NUMBERS[LEFT]: (0,)}
    assert (chart.leader_of(arena.s, HEX_NUMBERS[LEFT]), chart.leader_of(arena.s, HEX_NUMBERS[RIGHT])) == (
        0,
        0,
    )
    assert len(cities.conquered(arena.s)) == 1
    assert scoring.city_fame(arena.s, 0) == 7
    assert arena.at == RIGHT
    assert arena.s.ending


@pytest.mark.rule("MK-31.40")
def test_one_defender_is_left() -> None:
    """The assault has failed: back to where the hero came from."""
    arena = Arena(
        "freezers", "gunners", site="city", tiles=TILES, at=RIGHT, place=LEFT, path=["1,1,NE"], hand="rage rage", deck=CARDS,
        others=OTHER, used_card=True, quest=JOINED, stage="attack", combat=begun("attack", [0], "90"), level=9, fame=80,
    ).strike().endure()  # fmt: skip
    assert arena.at == "1,1,NE"
    assert arena.lying == ["gunners"]
    assert not arena.s.ending


@pytest.mark.rule("MK-31.41")
def test_moving_inside() -> None:
    """From half to half for 2; one leaves from the half one is in, and challenges from there."""
    inside = table(at=LEFT, move=2, shields={LEFT: [0]})
    preview = inside.option(RIGHT).preview
    assert preview is not None
    assert preview["cost"] == 2
    assert "1,1,NW" in table(at=LEFT, move=5, shields={LEFT: [0]}).options
    assert "1,1,NW" not in table(at=RIGHT, move=5, shields={LEFT: [0]}, night=True).options
    right = table(at=RIGHT, move=3, shields={LEFT: [0]}, tokens={"1,1,SW": [token("prowlers")]})
    assert "challenge" not in [option.kind for option in right.match.choice.options]  # type: ignore[union-attr]
    left = table(at=LEFT, move=0, shields={LEFT: [0]}, tokens={"1,1,SW": [token("prowlers")]})
    assert "challenge" in [option.kind for option in left.match.choice.options]  # type: ignore[union-attr]
    assert movement.is_safe(right.s, 0, HEX_NUMBERS[RIGHT])


@pytest.mark.rule("MK-31.42", "MK-31.57")
@pytest.mark.parametrize("half", [LEFT, RIGHT])
def test_both_shops_in_either_half(half: str) -> None:
    """Own shields count in both: influence, and the hand limit on or beside either."""
    shop = table(at=half, shields={LEFT: [0, 0]}, actions=["agility"]).choose("turn.what", "interact")
    assert shop.hero.influence == 2
    shop.s.heroes[0].influence = 20
    bought = interaction.purchases(shop.s, 0)
    assert interaction.BUY_ARTIFACT in bought  # red
    assert interaction.BUY_UNSEEN in bought  # green
    assert chart.city_bonus(shop.s, 0) == 2
    other, main = (LEFT, RIGHT) if half == RIGHT else (RIGHT, LEFT)
    near, apart = NEIGHBOURS[HEX_NUMBERS[main]], HEX_NUMBERS[other]
    beside = next(hex for hex in near if not adjacent(hex, apart) and hex != apart)
    shop.s.heroes[0].at = beside
    assert chart.city_bonus(shop.s, 0) == 2


@pytest.mark.rule("MK-31.43")
def test_levels_do_not_matter_for_scoring() -> None:
    for level in (2, 24):
        s = found(level)
        s.tokens = {}
        s.shields = {HEX_NUMBERS[LEFT]: (0,)}
        assert scoring.city_fame(s, 0) == 7
        assert cities.all_conquered(s)


@pytest.mark.rule("MK-31.44", "MK-R219")
def test_two_of_them() -> None:
    """All four cities on two tiles: the left half is the city of the tile, if it is still free."""
    free = 0
    for seed in range(10):
        s = found(variant="two_megapolis", left=1, seed=seed)
        assert site(s, LEFT) == "city_green"
        second = site(s, RIGHT)
        s.tile_top = (library().tile_numbers["core_08"],)  # the red city
        chart.reveal_tile(s, SLOT_NUMBERS["2,1"])
        stand = [site(s, LEFT), second, site(s, "2,1,C"), site(s, "2,1,E")]
        assert sorted(stand) == ["city_blue", "city_green", "city_red", "city_white"]
        if second != "city_red":
            assert site(s, "2,1,C") == "city_red"
            free += 1
        assert len(chart.cities(s)) == 2
    assert 0 < free < 10
    match = Match.new("mage_knight", "full_conquest", 3, 1, {"city_halves": "two_megapolis"})
    while match.choice is not None and match.choice.prompt.startswith("setup."):
        match.answer(0)
    assert position(match).cities_left == 2
