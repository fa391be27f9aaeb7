"""What must be there for a spell to be cast at all (PT-R41, PT-R57), by the words of the card file.

`spot` is where the caster stands. A Doppelganger casts the spells of others: what it needs is seen from its own place (PT-R24).
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.games.pixel_tactics import units
from tafelrunde.games.pixel_tactics.content import ABILITIES, IS_SPELL
from tafelrunde.games.pixel_tactics.state import PixelState

Need = Callable[[PixelState, int], bool]


def _others(s: PixelState, spot: int) -> int:
    """Living heroes of the caster's unit, without the caster."""
    return s.alive[spot // 9] & units.HERO_CELLS & ~(1 << spot % 9)


def _cards_lying(s: PixelState, seat: int) -> int:
    return units.COUNT[(s.alive[seat] | s.fallen[seat]) & units.HERO_CELLS]


def _hand_and_place(s: PixelState, spot: int, cells: int) -> bool:
    return bool(s.hand[spot // 9]) and units.free_cells(s, spot // 9) & cells != 0


def spells_to_copy(s: PixelState, spot: int, chain: list[int]) -> list[int]:
    """Heroes of the same row, of either unit, whose spell the Doppelganger on this spot could use now (PT-R24).

    `chain` are the Doppelgangers already copying: none of them is chosen again.
    """
    found: list[int] = []
    row = units.ROW_MASKS[units.row_of(spot)] & units.HERO_CELLS
    for other in units.spots(0, s.alive[0] & row) + units.spots(1, s.alive[1] & row):
        card, ability = s.cells[other], units.ability_of(s, other)
        if card in chain or not IS_SPELL[ability]:
            continue
        if copies_spells(ability):
            if spells_to_copy(s, spot, [*chain, card]):
                found.append(other)
        elif usable(s, ability, spot):
            found.append(other)
    return found


def copies_spells(ability: int) -> bool:
    return ABILITIES[ability].needs == "spell_to_copy"


# A caster is itself a living hero, so spells that ask for any hero or any own hero always find one.
NEEDS: Final[dict[str, Need]] = {
    "melee_capable_hero": lambda s, spot: (
        (units.melee_capable(s, 0) | units.melee_capable(s, 1)) & units.HERO_CELLS != 0
    ),
    "another_own_hero": lambda s, spot: _others(s, spot) != 0,
    "another_own_hero_in_row": lambda s, spot: _others(s, spot) & units.ROW_MASKS[units.row_of(spot)] != 0,
    "another_own_melee_capable_hero": lambda s, spot: (
        _others(s, spot) & units.melee_capable(s, spot // 9) != 0
    ),
    "own_hand": lambda s, spot: bool(s.hand[spot // 9]),
    "enemy_hand": lambda s, spot: bool(s.hand[1 - spot // 9]),
    "own_deck": lambda s, spot: bool(s.deck[spot // 9]),
    "enemy_deck": lambda s, spot: bool(s.deck[1 - spot // 9]),
    "own_discard": lambda s, spot: bool(s.discard[spot // 9]),
    "any_corpse": lambda s, spot: s.fallen[0] | s.fallen[1] != 0,
    "two_own_cards": lambda s, spot: _cards_lying(s, spot // 9) >= 2,
    "two_enemy_cards": lambda s, spot: _cards_lying(s, 1 - spot // 9) >= 2,
    "hand_and_place": lambda s, spot: _hand_and_place(s, spot, units.HERO_CELLS),
    "hand_and_place_in_wave_row": lambda s, spot: _hand_and_place(s, spot, units.ROW_MASKS[s.wave]),
    "hero_next_to_corpse": lambda s, spot: bool(units.heroes_next_to_corpses(s)),
    "spell_to_copy": lambda s, spot: bool(spells_to_copy(s, spot, [s.cells[spot]])),
}
ALWAYS_MET: Final = ("", "any_hero", "any_own_hero")
_NEED_OF: Final[list[Need | None]] = [NEEDS.get(ability.needs) for ability in ABILITIES]
assert all(ability.needs in NEEDS or ability.needs in ALWAYS_MET for ability in ABILITIES)


def usable(s: PixelState, ability: int, spot: int) -> bool:
    """Whether this spell can be used by the hero on this spot."""
    need = _NEED_OF[ability]
    return need is None or need(s, spot)


def castable(s: PixelState, spot: int) -> bool:
    """The hero's active bar is a spell that it can use now (PT-7.18)."""
    ability = units.ability_of(s, spot)
    return IS_SPELL[ability] and usable(s, ability, spot)
