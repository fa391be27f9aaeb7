"""Chapter 7: which attacks a character can make, choosing one, casting spells."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of
from tafelrunde.games.pixel_tactics.battle import CORPSE, Blow, after_dealing, react, strike, targets
from tafelrunde.games.pixel_tactics.book import SPELLS
from tafelrunde.games.pixel_tactics.cards import (
    CHARACTER_OF,
    DOPPELGANGER,
    IS_SPELL,
    NEED_ANOTHER_OWN_HERO,
    NEED_ANOTHER_OWN_HERO_IN_ROW,
    NEED_ANOTHER_OWN_MELEE_CAPABLE_HERO,
    NEED_ANY_CORPSE,
    NEED_ENEMY_DECK,
    NEED_ENEMY_HAND,
    NEED_HAND_AND_PLACE,
    NEED_HAND_AND_PLACE_IN_WAVE_ROW,
    NEED_HERO_NEXT_TO_CORPSE,
    NEED_MELEE_CAPABLE_HERO,
    NEED_OWN_DECK,
    NEED_OWN_DISCARD,
    NEED_OWN_HAND,
    NEED_SPELL_TO_COPY,
    NEED_TWO_ENEMY_CARDS,
    NEED_TWO_OWN_CARDS,
    RANGED,
    SPELL_NEEDS,
)
from tafelrunde.games.pixel_tactics.damage import Dealt
from tafelrunde.games.pixel_tactics.log import place_ref, spot_word, tell, use_ability
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import (
    COUNT,
    HERO_CELLS,
    MELEE_CAPABLE,
    ROW_MASKS,
    ability_of,
    find,
    find_living,
    free_cells,
    heroes_next_to_corpses,
    melee_capable,
    row_of,
    spots,
)
from tafelrunde.games.pixel_tactics.values import has_keyword

# Values of the question "attack.target": target * 4 + how; a spell has no target yet.
MELEE: Final = 0
AT_RANGE: Final = 1
SPELL: Final = 2
CAST: Final = SPELL


def can_attack(s: PixelState, spot: int) -> bool:
    """At least one attack must be possible (PT-5.4.6): every unit always has melee and ranged targets (PT-3.12)."""
    if melee_capable(s, spot // 9) >> spot % 9 & 1 or has_keyword(s, spot, RANGED, None):
        return True
    return spot % 9 != LEADER_CELL and castable(s, spot)


def possible_attacks(s: PixelState, spot: int) -> list[int]:
    """Melee if melee-capable, ranged with the keyword, or the spell of the active bar."""
    seat = spot // 9
    values: list[int] = []
    if melee_capable(s, seat) >> spot % 9 & 1:
        for target in spots(1 - seat, melee_capable(s, 1 - seat)):
            values.append(target * 4 + MELEE)
    if has_keyword(s, spot, RANGED, None):
        for target in spots(1 - seat, s.alive[1 - seat]):
            values.append(target * 4 + AT_RANGE)
    if spot % 9 != LEADER_CELL and castable(s, spot):
        values.append(CAST)
    return values


def attack(s: PixelState, card: int, may_decline: bool = False) -> Flow[None]:
    """A hero or leader makes any one attack it is capable of where it stands (PT-7.9)."""
    spot = find(s, card)
    values = possible_attacks(s, spot)
    if may_decline:
        values.append(DONE)
    if not values:
        return
    value = yield Choice(spot // 9, "attack.target", one_of(values), (card,))
    if value == DONE:
        return
    if value == CAST:
        yield from cast(s, spot)
    else:
        yield from strike(s, Blow(spot // 9, card, value % 4 == MELEE), value // 4)


def make_attack(s: PixelState, card: int, melee: bool, heroes_only: bool = False) -> Flow[None]:
    """An effect makes a character attack with a stated type: its own capability does not matter (PT-7.8, PT-R3)."""
    spot = find_living(s, card)
    if spot < 0:
        return
    blow = Blow(spot // 9, card, melee, heroes_only=heroes_only)
    possible = targets(s, blow)
    if not possible:
        return
    how = MELEE if melee else AT_RANGE
    value = yield Choice(
        spot // 9, "attack.target", one_of([target * 4 + how for target in possible]), (card,)
    )
    yield from strike(s, blow, value // 4)


# --- a Witch leader's corpses (PT-R36) ------------------------------------------------------------------------------------


def corpse_can_attack(s: PixelState, spot: int) -> bool:
    """No living own hero and not the leader may stand in front of it."""
    return MELEE_CAPABLE[s.alive[spot // 9] | 1 << spot % 9] >> spot % 9 & 1 != 0


def corpse_attack(s: PixelState, spot: int) -> Flow[None]:
    blow = Blow(spot // 9, s.cells[spot], True, CORPSE)
    values = [target * 4 + MELEE for target in targets(s, blow)]
    value = yield Choice(spot // 9, "attack.target", one_of(values), (blow.card,))
    yield from strike(s, blow, value // 4)


# --- spells ---------------------------------------------------------------------------------------------------------------


def castable(s: PixelState, spot: int) -> bool:
    """The active bar is a spell and something it names exists (PT-7.18, PT-R41, PT-R57)."""
    ability = ability_of(s, spot)
    return IS_SPELL[ability] and usable(s, ability, spot)


def usable(s: PixelState, ability: int, spot: int) -> bool:
    """Whether this spell can be used by the hero on this spot (a Doppelganger may use another hero's)."""
    need = SPELL_NEEDS[ability]
    # A caster is itself a living hero, so spells that ask for any hero or any own hero always find one.
    if need < NEED_MELEE_CAPABLE_HERO:
        return True
    seat = spot // 9
    enemy = 1 - seat
    others = s.alive[seat] & HERO_CELLS & ~(1 << spot % 9)
    if need == NEED_OWN_HAND:
        return bool(s.hand[seat])
    if need == NEED_ENEMY_HAND:
        return bool(s.hand[enemy])
    if need == NEED_OWN_DECK:
        return bool(s.deck[seat])
    if need == NEED_ENEMY_DECK:
        return bool(s.deck[enemy])
    if need == NEED_OWN_DISCARD:
        return bool(s.discard[seat])
    if need == NEED_ANY_CORPSE:
        return s.fallen[0] | s.fallen[1] != 0
    if need == NEED_ANOTHER_OWN_HERO:
        return others != 0
    if need == NEED_ANOTHER_OWN_HERO_IN_ROW:
        return others & ROW_MASKS[row_of(spot)] != 0
    if need == NEED_ANOTHER_OWN_MELEE_CAPABLE_HERO:
        return others & melee_capable(s, seat) != 0
    if need == NEED_MELEE_CAPABLE_HERO:
        return (melee_capable(s, 0) | melee_capable(s, 1)) & HERO_CELLS != 0
    if need == NEED_TWO_OWN_CARDS:
        return COUNT[(s.alive[seat] | s.fallen[seat]) & HERO_CELLS] >= 2
    if need == NEED_TWO_ENEMY_CARDS:
        return COUNT[(s.alive[enemy] | s.fallen[enemy]) & HERO_CELLS] >= 2
    if need == NEED_HAND_AND_PLACE:
        return bool(s.hand[seat]) and free_cells(s, seat) != 0
    if need == NEED_HAND_AND_PLACE_IN_WAVE_ROW:
        return bool(s.hand[seat]) and free_cells(s, seat) & ROW_MASKS[s.wave] != 0
    if need == NEED_HERO_NEXT_TO_CORPSE:
        return bool(heroes_next_to_corpses(s))
    if need == NEED_SPELL_TO_COPY:
        return bool(spells_to_copy(s, spot, [s.cells[spot]]))
    return True


def spells_to_copy(s: PixelState, spot: int, chain: list[int]) -> list[int]:
    """Heroes of the same row, of either unit, whose spell the Doppelganger on this spot could use now (PT-R24).

    `chain` are the Doppelgangers already copying: none of them is chosen again.
    """
    found: list[int] = []
    row = ROW_MASKS[row_of(spot)] & HERO_CELLS
    for other in spots(0, s.alive[0] & row) + spots(1, s.alive[1] & row):
        card = s.cells[other]
        ability = ability_of(s, other)
        if card in chain or not IS_SPELL[ability]:
            continue
        if CHARACTER_OF[card] == DOPPELGANGER:
            if spells_to_copy(s, spot, [*chain, card]):
                found.append(other)
        elif usable(s, ability, spot):
            found.append(other)
    return found


def cast(s: PixelState, spot: int) -> Flow[None]:
    """A spell is cast instead of a melee or ranged attack and counts as one (PT-7.15, PT-7.17)."""
    seat, card = spot // 9, s.cells[spot]
    if s.log is not None:
        tell(s, "cast", seat, {"place": place_ref(spot), "name": spot_word(s, spot)})
    dealt = Dealt(seat)
    yield from carry_out_spell(s, seat, card, ability_of(s, spot), dealt)
    reactions = after_dealing(s, seat, card, dealt)
    if reactions:
        yield from react(s, reactions)


def carry_out_spell(s: PixelState, seat: int, card: int, ability: int, dealt: Dealt) -> Flow[None]:
    use_ability(s, ability, seat)
    yield from SPELLS[ability](s, seat, card, dealt)
