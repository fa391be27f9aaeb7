"""Chapter 4: the end of a wave and of a round."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow
from tafelrunde.games.pixel_tactics.asking import one_of
from tafelrunde.games.pixel_tactics.battle import check_casualties
from tafelrunde.games.pixel_tactics.cards import (
    ALCHEMIST,
    BASE_CHARACTERS,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    FRONT,
    GAME_DESIGNER,
    HEALER,
    LEADER,
    PLAYTESTER,
    PRIESTESS,
    REAR,
)
from tafelrunde.games.pixel_tactics.damage import deal_each, heal
from tafelrunde.games.pixel_tactics.ending import finish
from tafelrunde.games.pixel_tactics.log import ROW_WORDS, tell, tell_at, use_ability
from tafelrunde.games.pixel_tactics.state import DRAW, LEADER_CELL, ROUND_END, TURN, WAVE_MARKS, PixelState
from tafelrunde.games.pixel_tactics.turns import begin_turn
from tafelrunde.games.pixel_tactics.units import COLUMN_MASKS, ROW_MASKS, leader, living_heroes, spots
from tafelrunde.games.pixel_tactics.zones import character_word, discard_named

QUIET_ROUNDS: Final = 2  # PT-R28
LAST_ROUND: Final = 100


def end_wave(s: PixelState) -> Flow[None]:
    """The sequence of PT-4.10; effects of the first player come first (PT-9.4)."""
    s.active = s.first
    tell(s, "wave_end", s.first, {"wave": ROW_WORDS[s.wave], "round": s.round})
    for seat in (s.first, 1 - s.first):
        yield from _before_casualties(s, seat)
    yield from check_casualties(s, (s.first, 1 - s.first))
    _clear_wave(s)
    if s.wave == REAR:
        s.phase = ROUND_END
    else:
        s.wave += 1  # PT-4.6
        s.phase = TURN
        begin_turn(s, s.first)


def _before_casualties(s: PixelState, seat: int) -> Flow[None]:
    """Alchemist and Healer leaders; in round 1 too (PT-R9)."""
    if s.power[seat] == ALCHEMIST:
        heroes = spots(1 - seat, living_heroes(s, 1 - seat))
        if heroes:
            use_ability(s, ALCHEMIST * 5 + LEADER, seat)
            yield from deal_each(s, heroes, 1, None)
    elif s.power[seat] == HEALER:
        use_ability(s, HEALER * 5 + LEADER, seat)
        for spot in spots(seat, s.alive[seat] & ROW_MASKS[s.wave]):
            heal(s, spot, 2)


def _clear_wave(s: PixelState) -> None:
    """What lasts until the end of the wave ends; marks are taken off (PT-4.10 g)."""
    for card in range(CARDS):
        s.flags[card] &= ~WAVE_MARKS
        s.boost[card] = 0
    s.orders_played = [0, 0]
    s.vengeance = [0, 0]
    s.exposed = [0, 0]
    s.fewer = s.fewer_next
    s.fewer_next = [0, 0]


def end_round(s: PixelState) -> Flow[None]:
    """End-of-round effects, first player's first, then the wave cards are exchanged (PT-4.8, PT-4.11)."""
    s.active = s.first
    for seat in (s.first, 1 - s.first):
        if s.power[seat] == PRIESTESS and s.round >= 2:
            _strengthen(s, seat)
        elif s.power[seat] == GAME_DESIGNER:
            yield from _cut_a_card(s, seat)
        elif s.power[seat] == PLAYTESTER:
            _recover(s, seat)
    _look_for_stalemate(s)
    s.round += 1
    s.wave = FRONT
    s.first = 1 - s.first
    s.phase = TURN
    tell(s, "round", s.first, {"round": s.round})
    begin_turn(s, s.first)


def _strengthen(s: PixelState, seat: int) -> None:
    """Priestess leader: a strength marker at the end of every round from the second on."""
    use_ability(s, PRIESTESS * 5 + LEADER, seat)
    s.strength[seat] += 1
    tell_at(s, "strength", seat * 9 + LEADER_CELL, s.strength[seat])


def _cut_a_card(s: PixelState, seat: int) -> Flow[None]:
    """Game Designer leader: name a card; both discard it from unit, hand and deck and shuffle."""
    ability = GAME_DESIGNER * 5 + LEADER
    use_ability(s, ability, seat)
    character = yield Choice(
        seat, "effect.name", one_of(nameable(s, CHARACTER_OF[leader(s, 1 - seat)])), (ability,)
    )
    tell(s, "named", seat, {"name": character_word(character)})
    discard_named(s, s.first, character)
    discard_named(s, 1 - s.first, character)


def _recover(s: PixelState, seat: int) -> None:
    """Playtester leader: 1 damage less per own column with a living hero."""
    use_ability(s, PLAYTESTER * 5 + LEADER, seat)
    columns = [column for column in range(3) if living_heroes(s, seat) & COLUMN_MASKS[column]]
    heal(s, seat * 9 + LEADER_CELL, len(columns))


def _look_for_stalemate(s: PixelState) -> None:
    """Two whole rounds in which nothing moved and nobody was hurt or healed, or 100 rounds: a draw (PT-R28)."""
    s.quiet_rounds = 0 if s.changed else s.quiet_rounds + 1
    s.changed = 0
    if s.quiet_rounds >= QUIET_ROUNDS or s.round >= LAST_ROUND:
        finish(s, DRAW, "stalemate")


def nameable(s: PixelState, except_character: int) -> list[int]:
    """Characters that can be named: all that are in this game, but one."""
    count = CHARACTERS if s.rules.promo else BASE_CHARACTERS
    return [character for character in range(count) if character != except_character]
