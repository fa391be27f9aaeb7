"""Conquered cities, rampaging enemies and the portal (MK-20.7, MK-22.20, MK-32)."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight import chart, movement
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS
from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.table import Table, new_game, position

OTHER: dict[int, Any] = {1: {"hand": "rage", "deck": "rage"}}

# --- conquered cities ------------------------------------------------------------------------------------------------


def hand_limit(position: str, seats: list[int], **fields: Any) -> int:
    """Next to or in the red city, with these shields in it, in the order in which they were placed."""
    given = {
        "tiles": {"0,0": "start_a", "0,1": "core_08"},
        "at": f"0,1,{position}",
        "shields": {"0,1,C": seats},
    }
    return chart.hand_limit(Table("march", **{**given, **fields}).s, 0)


@pytest.mark.rule("MK-22.20", "MK-20.7", "MK-32.39")
@pytest.mark.parametrize(
    ("seats", "limit"),
    [([], 5), ([1], 5), ([0], 7), ([1, 0], 6), ([0, 1], 7), ([1, 0, 0], 7), ([0, 1, 1], 6)],
)
def test_shields_in_a_city_raise_the_hand_limit(seats: list[int], limit: int) -> None:
    """One more, two for whoever has most; of equal ones the first shield decides."""
    assert hand_limit("C", seats) == limit
    assert hand_limit("NE", seats) == limit
    assert hand_limit("NE", seats, at="0,0,C") == 5
    assert (
        hand_limit("NE", seats, tokens={"0,1,C": [{"back": "white", "kind": "freezers"}]}) == 5
    )  # not conquered


@pytest.mark.rule("MK-22.21", "MK-X26")
def test_of_keeps_and_city_only_the_higher_bonus_counts() -> None:
    """White city, a keep beside it; two more keeps elsewhere."""
    map: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "0,1": "core_07", "1,0": "countryside_03", "2,0": "countryside_14"}, "at": "0,1,SW",
    }  # fmt: skip

    def limit(*shields: str) -> int:
        return chart.hand_limit(Table("march", shields={hex: [0] for hex in shields}, **map).s, 0)

    assert limit("0,1,C") == 7
    assert limit("0,1,W") == 6
    assert limit("0,1,C", "0,1,W") == 7
    assert limit("0,1,C", "0,1,W", "1,0,NE", "2,0,NE") == 8


@pytest.mark.rule("MK-20.9", "MK-11.27")
def test_a_conquered_city_is_open_for_everybody() -> None:
    """For two move points, though another hero is there."""
    table = Table("march", tiles={"0,0": "start_a", "0,1": "core_08"}, at="0,1,SW", move=2, shields={"0,1,C": [1]},
                  others={1: {"hand": "rage", "at": "0,1,C"}})  # fmt: skip
    table.choose("turn.what", "0,1,C")
    assert (table.at, table.hero.move, table.hero.reputation) == ("0,1,C", 0, 0)
    assert movement.is_safe(table.s, 0, table.hero.at)
    assert "interact" in table.options


# --- rampaging enemies and the portal --------------------------------------------------------------------------------


@pytest.mark.rule("MK-32.66")
@pytest.mark.parametrize(
    ("tile", "hex", "back", "kind"),
    [("countryside_02", "NW", "green", "prowlers"), ("core_08", "W", "red", "fire_dragon")],
)
def test_rampaging_enemies_block_are_provoked_and_challenged(
    tile: str, hex: str, back: str, kind: str
) -> None:
    spaces = {"NW": ("W", "C"), "W": ("SW", "C")}[hex]
    map = {"0,0": "start_a", "1,0": tile}
    token = {f"1,0,{hex}": [{"back": back, "kind": kind}]}
    start, end = f"1,0,{spaces[0]}", f"1,0,{spaces[1]}"
    table = Table("march", tiles=map, at=start, move=9, tokens=token, others=OTHER)
    assert table.match.choice is not None
    goals = [option.refs[0] for option in table.match.choice.options if option.kind.startswith("move")]
    assert f"hex:1,0,{hex}" not in goals
    assert any(option.kind == "challenge" for option in table.match.choice.options)
    assert movement.provoked_by(table.s, 0, HEX_NUMBERS[start], HEX_NUMBERS[end]) == [
        HEX_NUMBERS[f"1,0,{hex}"]
    ]


@pytest.mark.rule("MK-32.67")
@pytest.mark.parametrize(
    ("tile", "hex", "back", "kind", "gain"),
    [("countryside_02", "NW", "green", "prowlers", 1), ("core_08", "W", "red", "fire_dragon", 2)],
)
def test_defeated_rampaging_enemies_bring_reputation_and_nobody_follows_them(
    tile: str, hex: str, back: str, kind: str, gain: int
) -> None:
    start = {"NW": "W", "W": "SW"}[hex]
    arena = Arena(
        kind, tiles={"0,0": "start_a", "1,0": tile}, at=f"1,0,{start}", place=f"1,0,{hex}", stage="attack", others=OTHER,
        combat=begun("attack", [0], "90"), hand="march",
    )  # fmt: skip
    arena.strike()
    assert (arena.hero.reputation, arena.s.tokens, arena.s.shields) == (gain, {}, {})
    assert not chart.rampager_on(arena.s, HEX_NUMBERS[f"1,0,{hex}"])


@pytest.mark.rule("MK-32.5", "MK-32.6")
def test_heroes_enter_the_map_on_the_portal() -> None:
    s = position(new_game("full_conquest", 3))
    assert {h.at for h in s.heroes} == {HEX_NUMBERS["0,0,C"]}
    assert chart.is_site(s, HEX_NUMBERS["0,0,C"], "portal")
    assert all(movement.is_safe(s, seat, s.heroes[seat].at) for seat in range(3))
