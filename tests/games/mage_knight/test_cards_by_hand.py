"""Cards that no other test plays: each half once, with a result computed by hand."""

from typing import Any

import pytest

from tafelrunde.games.mage_knight.content import library
from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table, names


def played(card: str, how: str, hand: str = "", **fields: Any) -> Table:
    return Table(f"{card} {hand}", **fields).choose("turn.what", card).choose("card.how", how)


# --- Spell Forge -----------------------------------------------------------------------------------------------------

SPELLS = ["fireball", "snowstorm", "expose"]  # red, blue, white


def test_spell_forge_gives_a_crystal_of_one_spell_of_the_offer() -> None:
    table = played("spell_forge", "basic", spells=SPELLS)
    assert table.options == ["red", "blue", "white"]
    table.choose("mana.colour", "white")
    assert (table.crystals, table.prompt) == ({"white": 1}, "turn.what")


def test_spell_forge_gives_crystals_of_two_different_spells() -> None:
    """After red of the Fireball blue or white is left; two red spells may both be taken."""
    table = played("spell_forge", "strong", mana={"blue": 1}, spells=SPELLS).choose("mana.colour", "red")
    assert table.options == ["blue", "white"]
    table.choose("mana.colour", "blue")
    assert (table.crystals, table.mana) == ({"red": 1, "blue": 1}, {})
    twice = played("spell_forge", "strong", mana={"blue": 1}, spells=["fireball", "flame_wall", "expose"])
    assert twice.choose("mana.colour", "red").options == ["red", "white"]
    assert twice.choose("mana.colour", "red").crystals == {"red": 2}


def test_spell_forge_finds_no_second_crystal_beside_a_single_spell() -> None:
    table = played("spell_forge", "strong", mana={"blue": 1}, spells=["fireball"])
    assert (table.crystals, table.prompt) == ({"red": 1}, "turn.what")
    assert (
        "strong"
        not in Table("spell_forge", mana={"blue": 1}, spells=[]).choose("turn.what", "spell_forge").options
    )
