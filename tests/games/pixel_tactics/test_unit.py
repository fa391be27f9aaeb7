"""Chapter 3: rows, columns, neighbours, melee capability."""

import itertools

import pytest

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.games.pixel_tactics import units
from tafelrunde.games.pixel_tactics.content import CHARACTER_IDS
from tests.games.pixel_tactics.table import PLACES, Table, spot_of


def capable(t: Table, player: str) -> list[str]:
    seat = "AB".index(player)
    return [PLACES[spot % 9] for spot in units.spots(seat, units.melee_capable(t.state, seat))]


@pytest.mark.rule("PT-3.1", "PT-15.12", "PT-3.2", "PT-3.3")
def test_a_unit_is_a_leader_and_up_to_eight_heroes():
    """All eight positions can be used, the leader's never; recruiting in the flank offers the 2 beside the leader."""
    for wave, places in (
        ("front", ["F0", "F1", "F2"]),
        ("flank", ["K0", "K2"]),
        ("rear", ["R0", "R1", "R2"]),
    ):
        t = Table(hands=("knight witch", ""), wave=wave)
        t.pick("recruit", "knight")
        assert t.options() == [f"A:{place}" for place in places]
    with pytest.raises(TafelrundeError, match="9 positions"):
        Table().match.from_position(
            {"game": "pixel_tactics", "state": {"units": [[None] * 10, [None] * 9], "phase": "turn"}}
        )


@pytest.mark.rule("PT-3.5", "PT-8.11", "PT-5.3.1")
def test_a_position_is_free_without_hero_leader_or_corpse():
    t = Table({"F0": "fighter", "F1": "x oracle"}, hands=("knight witch", ""))
    t.pick("recruit", "knight")  # F2 is the only free one
    assert t.at("A:F2") == "knight"


@pytest.mark.rule("PT-3.6", "PT-3.7", "PT-3.8", "PT-3.9", "PT-15.4", "PT-15.5")
def test_forerunner_and_supporter():
    """Directly in front or behind, living; front has no forerunner, rear no supporter; the leader can be either."""
    t = Table(
        {
            "F0": "fighter",
            "K0": "knight",
            "R0": "oracle",
            "R1": "witch",
            "F1": "gunner",
            "F2": "x mystic",
            "R2": "vampire",
        }
    )

    def ahead(place):
        return units.forerunner_spot(t.state, spot_of(place))

    def behind(place):
        return units.supporter_spot(t.state, spot_of(place))

    assert (ahead("A:K0"), ahead("A:R0"), ahead("A:R1")) == (
        spot_of("A:F0"),
        spot_of("A:K0"),
        spot_of("A:K1"),
    )
    assert (behind("A:F0"), behind("A:K0"), behind("A:F1")) == (
        spot_of("A:K0"),
        spot_of("A:R0"),
        spot_of("A:K1"),
    )
    assert (ahead("A:F0"), behind("A:R0"), ahead("A:R2")) == (-1, -1, -1)
    assert (behind("A:F2"), behind("A:K1")) == (-1, spot_of("A:R1"))
    # Two positions away is not directly behind: the Mystic flank's +2 reaches only its own forerunner.
    assert Table({"F0": "fighter", "R0": "mystic"}).attack_of("A:F0") == 4
    assert Table({"F0": "x fighter", "K0": "mystic", "F2": "oracle"}).attack_of("A:F2") == 2


@pytest.mark.rule("PT-3.13", "PT-3.10", "PT-3.11", "PT-15.9")
def test_who_is_melee_capable():
    """Fighter F0, corpse F2 before Oracle K2, Vampire K0, Summoner R1, Gunner R2: Fighter, leader and Oracle."""
    t = Table(
        {"F0": "fighter", "F2": "x knight", "K2": "oracle", "K0": "vampire", "R1": "summoner", "R2": "gunner"}
    )
    assert capable(t, "A") == ["F0", "K1", "K2"]


@pytest.mark.rule("PT-1.11")
@pytest.mark.parametrize("player", ["A", "B"])
def test_a_hero_has_the_bar_of_its_row_and_a_leader_has_none_of_a_hero(player):
    """A whole unit: of the heroes' three bars each hero has one, and the leader between them has none."""
    heroes = ["fighter", "knight", "oracle", "vampire", "scientist", "gunner", "witch", "paladin", "trapper"]
    unit = dict(zip(PLACES, heroes))
    t = Table(unit) if player == "A" else Table(theirs=unit)
    for place, id in unit.items():
        bars = [CHARACTER_IDS.index(id) * 5 + row for row in range(3)]
        has = [
            "FKR"[row] for row in range(3) if units.has_bar(t.state, spot_of(f"{player}:{place}"), bars[row])
        ]
        assert has == ([] if place == "K1" else [place[0]])


@pytest.mark.rule("PT-3.12", "PT-3.10")
def test_consequences_for_all_units():
    """For each of the 256 units: front always, leader exactly without F1, R1 never, at least one, nobody behind anybody."""
    for bits in itertools.product((0, 1), repeat=8):
        living = 1 << 4
        for cell, bit in zip((0, 1, 2, 3, 5, 6, 7, 8), bits):
            living |= bit << cell
        mask = units.MELEE_CAPABLE[living]
        assert mask & 0b111 == living & 0b111
        assert bool(mask & 1 << 4) == (not living & 0b10)
        assert not mask & 1 << 7
        assert mask & ~living == 0
        for column in range(3):
            here = [cell for cell in (column, column + 3, column + 6) if living >> cell & 1]
            assert [cell for cell in here if mask >> cell & 1] == here[:1]


@pytest.mark.rule("PT-3.15", "PT-3.14", "PT-15.6")
def test_any_hero_means_living_heroes_of_both_units():
    t = Table({"F0": "fighter", "R0": "x oracle"}, {"K0": "knight"}, hands=("assassin", ""))
    t.pick("order", "assassin")
    assert t.options() == ["A:F0", "B:K0"]
