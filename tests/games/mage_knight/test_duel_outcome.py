"""How a combat between players ends: retreat, fame, draw, and who stands where (MK-25e, MK-25f)."""

from typing import Any

import pytest

from tests.games.mage_knight.arena import token
from tests.games.mage_knight.ring import Ring

STRONG: dict[str, Any] = {"level": 9, "fame": 80}


def struck(damage: int, hand: str = "", **fields: Any) -> Ring:
    """Tovak has dealt so much damage to Arythea in melee."""
    ring = Ring("rage " * damage, hand, **{**STRONG, **fields}).attack().melee()
    return ring.strikes(*["rage"] * damage)


def refuges(ring: Ring) -> dict[str, int]:
    """Where the blocker can be forced to, and for how much."""
    return {thing: price for thing, price in ring.prices.items() if ring.offers("force_back", thing)}


# --- retreat ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.43", "MK-25.45", "MK-25.46", "MK-25.64")
def test_damage_forces_a_retreat_to_a_space_next_to_it() -> None:
    ring = struck(4)
    assert refuges(ring) == {"1,0,C": 3, "1,0,SW": 3, "0,0,NE": 3, "1,0,NW": 3}
    ring.pick("force_back", "1,0,SW")
    assert ring.over and (ring.rival_at, ring.at) == ("1,0,SW", "1,0,W")
    assert ring.asked == 0 and ring.told("duel_won")[-1]["seat"] == 0
    ring.choose("turn.what", "end")
    assert ring.at == "1,0,W" and not ring.told("wounded"), "no withdrawal"


@pytest.mark.rule("MK-25.43")
def test_the_price_of_a_retreat_is_the_printed_one_of_the_time_of_day() -> None:
    assert refuges(struck(9, night=True))["0,0,NE"] == 5, "a forest by night"
    cheap = Ring("rage rage rage path_finding", "", **STRONG, crystals={"green": 1}).attack().melee()
    cheap.plays("path_finding", "strong").strikes("rage", "rage", "rage")
    assert refuges(cheap)["1,0,C"] == 3, "effects change nothing"


@pytest.mark.rule("MK-25.43")
def test_no_retreat_is_forced_from_afar_or_with_too_little() -> None:
    ring = Ring("rage", "rage", army="amotep_gunners_1", crystals={"red": 1}).attack().passes()
    assert refuges(ring.use("amotep_gunners").launch().enough()) == {}
    assert refuges(struck(2)) == {}


@pytest.mark.rule("MK-25.44", "MK-25.72")
def test_which_spaces_are_no_refuge() -> None:
    orcs: dict[str, Any] = {"tokens": {"1,0,NW": [token("prowlers")]}}
    assert "1,0,NW" not in refuges(struck(4, **orcs)), "a rampaging enemy"
    third = {2: {"at": "1,0,C", "hand": "rage", "deck": "march"}}
    assert "1,0,C" not in refuges(struck(4, seats=3, others=third)), "another player"
    beside: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "0,1": "countryside_03"}, "at": "0,1,C", "path": ["0,1,SW"], "rival": {"at": "0,1,C"},
    }  # fmt: skip
    assert "0,1,NE" not in refuges(struck(5, **beside)), "an unconquered keep"
    assert "0,1,NE" in refuges(struck(5, **beside, shields={"0,1,NE": [1]})), "the blocker's own keep"
    assert "0,1,NE" not in refuges(struck(5, **beside, shields={"0,1,NE": [0]})), "the attacker's keep"


@pytest.mark.rule("MK-25.72")
def test_the_portal_and_conquered_cities_are_refuges_but_no_lakes_or_mountains() -> None:
    at_portal = struck(5, at="0,0,NE", path=["1,0,W"], rival={"at": "0,0,NE"})
    assert "0,0,C" in refuges(at_portal)
    tower = Ring("rage " * 6, "", site="mage_tower", **STRONG).attack().melee().strikes(*["rage"] * 6)
    assert set(refuges(tower)) == {"0,1,NE", "0,1,SE", "0,1,SW", "0,1,W", "0,1,NW"}, "not the mountain"
    city: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "0,1": "core_08"}, "at": "0,1,SW", "path": ["0,0,NW"], "rival": {"at": "0,1,SW"},
    }  # fmt: skip
    assert "0,1,C" in refuges(struck(5, **city, shields={"0,1,C": [0]}))
    assert "0,1,C" not in refuges(struck(5, **city, tokens={"0,1,C": [token("altem_guardsmen")]}))


@pytest.mark.rule("MK-25.72")
def test_without_a_refuge_nobody_is_forced_to_retreat() -> None:
    keep: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "0,1": "countryside_09"}, "at": "0,1,E", "path": ["0,1,SE"], "rival": {"at": "0,1,E"},
        "shields": {"0,1,E": [1]}, "seats": 3,
    }  # fmt: skip
    assert refuges(struck(5, **keep)) == {"0,1,SE": 2}, "the others are mountains or off the map"
    third = {2: {"at": "0,1,SE", "hand": "", "deck": "march"}}
    assert refuges(struck(5, **keep, others=third)) == {}


@pytest.mark.rule("MK-25.45")
def test_a_retreat_provokes_nobody() -> None:
    ring = struck(4, tokens={"1,0,NW": [token("prowlers")]}).pick("force_back", "1,0,C")
    assert ring.rival_at == "1,0,C" and ring.over and ring.prompt == "turn.what"


@pytest.mark.rule("MK-32.23", "MK-25.45")
def test_a_retreat_next_to_a_keep_turns_its_garrison_up() -> None:
    village: dict[str, Any] = {
        "tiles": {"0,0": "start_a", "0,1": "countryside_03"}, "at": "0,1,SW", "path": ["0,1,W"],
        "rival": {"at": "0,1,SW", "plundered": True}, "tokens": {"0,1,NE": [{"back": "grey", "up": False}]},
    }  # fmt: skip
    ring = struck(4, **village)
    assert ring.match.choice is not None
    final = {name: ring.option(name).final for name in ("0,1,C", "0,1,W")}
    assert final == {"0,1,C": True, "0,1,W": False}
    ring.pick("force_back", "0,1,C")
    assert ring.face_up == {"0,1,NE": True}


@pytest.mark.rule("MK-X25", "MK-25.73")
def test_example_a_wound_and_a_retreat_with_one_attack() -> None:
    ring = struck(7, rival={"level": 9, "fame": 80})
    assert ring.prices["hero"] == 4
    ring.pick("wound_hero").pick("force_back", "0,0,NE")
    assert ring.wounds(1) == 1 and ring.rival_at == "0,0,NE" and ring.over


@pytest.mark.rule("MK-25.64", "MK-25.46")
def test_a_winning_defender_stays_and_the_aggressor_goes() -> None:
    ring = Ring("", "rage rage rage").attack().melee().passes().strikes("rage", "rage", "rage")
    assert ring.asked == 1
    ring.pick("force_back", "1,0,C")
    assert (ring.at, ring.rival_at) == ("1,0,C", "1,0,W")
    ring.choose("turn.what", "end")
    assert ring.at == "1,0,C" and not ring.told("wounded")


# --- fame ------------------------------------------------------------------------------------------------------------


def won(winner: tuple[int, int], loser: tuple[int, int]) -> int:
    """Fame of the winner, given level and fame of both."""
    ring = struck(4, level=winner[0], fame=winner[1], rival={"level": loser[0], "fame": loser[1]})
    ring.pick("force_back", "0,0,NE")
    return ring.hero.fame - winner[1]


@pytest.mark.rule("MK-X24", "MK-25.47", "MK-25.48", "MK-25.49", "MK-R8")
def test_example_fame_by_level_and_by_fame() -> None:
    assert won((3, 8), (5, 24)) == 5
    assert won((3, 8), (3, 9)) == 1
    assert won((3, 9), (3, 9)) == 0
    assert won((3, 9), (3, 8)) == 0
    assert won((5, 24), (3, 8)) == 0


@pytest.mark.rule("MK-R227")
def test_a_row_that_was_crossed_counts_as_the_level() -> None:
    assert won((2, 3), (2, 8)) == 3, "the loser's marker lies in the row of level 3"


# --- draws and keeps -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-25.50", "MK-25.46")
def test_if_both_pass_the_aggressor_goes_back_and_nobody_wins() -> None:
    ring = Ring("rage", "rage", rival={"fame": 30, "level": 5}).attack().melee().passes(2)
    assert ring.over and (ring.at, ring.rival_at) == ("0,0,NE", "1,0,W")
    assert (ring.hero.fame, ring.rival.fame) == (0, 30) and ring.told("duel_drawn")
    ring.choose("turn.what", "end")
    assert not ring.told("wounded"), "the space is safe"


@pytest.mark.rule("MK-25.50")
def test_from_an_unsafe_space_the_aggressor_withdraws_further() -> None:
    third = {2: {"at": "0,0,NE", "hand": "rage", "deck": "march"}}
    ring = Ring("rage", "rage", seats=3, path=["0,0,C", "0,0,NE"], others=third).attack().melee().passes(2)
    assert ring.at == "0,0,NE"
    assert not ring.offers("attack_hero"), "the action of the turn is over"
    ring.choose("turn.what", "end")
    assert ring.at == "0,0,C" and ring.wounds(0) == 1


@pytest.mark.rule("MK-S11.21")
@pytest.mark.parametrize(
    ("site", "mode", "owner"),
    [
        ("keep", "conquer_and_hold", 0),
        ("mage_tower", "conquer_and_hold", 0),
        ("mage_tower", "full_conquest", 1),
    ],
)
def test_where_strongholds_are_held_too(site: str, mode: str, owner: int) -> None:
    """Mage towers, too; elsewhere these belong to nobody, and the shield stays."""
    ring = Ring("rage " * 4, "", site=site, mode=mode, **STRONG).attack().melee().strikes(*["rage"] * 4)
    assert ring.match.choice is not None
    way = next(option.refs[0][4:] for option in ring.match.choice.options if option.kind == "force_back")
    ring.pick("force_back", way)
    assert list(ring.s.shields.values()) == [(owner,)] and not ring.s.tokens


@pytest.mark.rule("MK-R29")
def test_whoever_drives_the_owner_out_of_a_keep_owns_it() -> None:
    ring = Ring("rage " * 4, "", site="keep", **STRONG).attack().melee().strikes(*["rage"] * 4)
    ring.pick("force_back", "0,1,C")
    assert list(ring.s.shields.values()) == [(0,)] and not ring.s.tokens
    assert ring.hero.fame == 80, "no fame for a garrison"
    drawn = Ring("rage", "", site="keep").attack().melee().passes(2)
    assert list(drawn.s.shields.values()) == [(1,)]


@pytest.mark.rule("MK-29.14", "MK-R29", "MK-R251")
def test_a_guest_driven_out_of_the_keep_of_an_ally_does_not_lose_it() -> None:
    """The winner stands in a keep of somebody else, and has to go back at the end of the turn."""
    teams: dict[str, Any] = {"seats": 4, "quest": {"teams": [0, 1, 0, 1]}, "shields": {"0,1,NE": [3]}}
    ring = Ring("rage " * 4, "", site="keep", **STRONG, **teams).attack().melee().strikes(*["rage"] * 4)
    ring.pick("force_back", "0,1,E")
    assert list(ring.s.shields.values()) == [(3,)]
    ring.choose("turn.what", "end")
    assert (ring.at, ring.wounds(0)) == ("0,1,C", 1)


@pytest.mark.rule("MK-25.62")
def test_after_the_combat_the_aggressor_heals_and_ends_the_turn() -> None:
    ring = Ring("rage tranquility wound", "").attack().melee().passes(2)
    ring.plays("tranquility", "basic", 0).choose("turn.what", "heal")
    assert ring.wounds(0) == 0 and not ring.listed("move") and not ring.listed("explore")
    ring.choose("turn.what", "end")
    assert ring.prompt == "discard.card"


@pytest.mark.rule("MK-25.13", "MK-25.63")
def test_a_fully_committed_winner_levels_up_before_the_aggressor_goes_on() -> None:
    ring = Ring("", "rage rage rage", fame=8, level=3).attack("fully").melee().passes()
    ring.strikes("rage", "rage", "rage").pick("force_back", "1,0,C")
    assert ring.rival.fame == 5 and ring.asked == 1
    ring.choose("turn.what", "end")
    while ring.asked == 1:
        ring.match.answer(0)
    assert ring.rival.level == 2 and ring.s.active == 0 and ring.at == "1,0,C"
