"""Every change of turn, wave, round and game (chapters 2, 4, 11 and 13): like in atoms.py, each function changes and tells."""

from typing import Final, NoReturn

from tafelrunde.core.choice import GameOver
from tafelrunde.games.pixel_tactics import atoms, state
from tafelrunde.games.pixel_tactics.content import (
    CARD_NAMES,
    CARDS,
    CHARACTER_IDS,
    CHARACTER_OF,
    COPIES_LEADER,
    FORBIDS,
    FRONT,
    MORE_ACTIONS,
    OPENS_HAND,
    PROMO_START,
    faction_of,
    power_ability,
)
from tafelrunde.games.pixel_tactics.naming import ROW_WORDS
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.units import leader

ACTIONS_PER_TURN: Final = 2  # PT-4.3


# --- a turn and its actions -----------------------------------------------------------------------------------------------


def begin_turn(s: PixelState, seat: int) -> None:
    """2 actions, one more for a Scientist leader, fewer by Scientist spells, never below 0 (PT-4.3, PT-R16, PT-R45)."""
    s.active = seat
    s.actions = actions_of_turn(s, seat)
    s.shifted = []
    s.draw_offered = 0
    if s.log is not None:
        atoms.tell(s, "turn", seat, {"n": s.actions, "wave": s.wave})
        if MORE_ACTIONS[s.power[seat]]:
            atoms.use_power(s, seat)
        if FORBIDS[s.power[1 - seat]] and s.fallen[seat]:
            atoms.use_power(s, 1 - seat)


def actions_of_turn(s: PixelState, seat: int) -> int:
    return max(0, ACTIONS_PER_TURN + MORE_ACTIONS[s.power[seat]] - s.fewer[seat])


def pay_action(s: PixelState, cost: int) -> None:
    """After an action damage may be shifted once more (PT-R13)."""
    s.actions -= cost
    s.shifted = []


def note_shift(s: PixelState, pair: int) -> None:
    s.shifted.append(pair)


def note_exposing(s: PixelState, seat: int) -> None:
    """Once per wave (PT-R39)."""
    s.exposed[seat] = 1


def note_draw_offer(s: PixelState, seat: int) -> None:
    s.draw_offered = 1
    atoms.tell(s, "draw_offer", seat, {})


def swear_vengeance(s: PixelState, seat: int) -> None:
    """Templar order: until the end of the wave (PT-R63)."""
    s.vengeance[seat] = 1


def add_actions(s: PixelState, seat: int, count: int) -> None:
    s.actions += count
    atoms.tell(s, "more_actions", seat, {"n": count})


def take_action_away(s: PixelState, seat: int) -> None:
    """One action fewer in the next wave."""
    s.fewer_next[seat] += 1
    atoms.tell(s, "fewer_actions", seat, {})


# --- waves and rounds -----------------------------------------------------------------------------------------------------


def turns_are_over(s: PixelState) -> None:
    s.phase = state.WAVE_END


def begin_wave_end(s: PixelState) -> None:
    """Effects of the first player come first (PT-9.4)."""
    s.active = s.first
    atoms.tell(s, "wave_end", s.first, {"wave": ROW_WORDS[s.wave], "round": s.round})


def begin_round_end(s: PixelState) -> None:
    s.active = s.first


def clear_wave(s: PixelState) -> None:
    """What lasts until the end of the wave ends; marks are taken off (PT-4.10 g)."""
    for card in s.cells:
        if card >= 0:
            s.flags[card] &= ~state.WAVE_MARKS
            s.boost[card] = 0
    s.orders_played = [0, 0]
    s.vengeance = [0, 0]
    s.exposed = [0, 0]
    s.fewer = s.fewer_next
    s.fewer_next = [0, 0]


def next_wave(s: PixelState) -> None:
    s.wave += 1  # PT-4.6
    s.phase = state.TURN
    begin_turn(s, s.first)


def waves_are_over(s: PixelState) -> None:
    s.phase = state.ROUND_END


def count_quiet_round(s: PixelState) -> None:
    """PT-R28."""
    s.quiet_rounds = 0 if s.changed else s.quiet_rounds + 1
    s.changed = 0


def next_round(s: PixelState) -> None:
    """The wave cards are exchanged (PT-4.8)."""
    s.round += 1
    s.wave = FRONT
    s.first = 1 - s.first
    s.phase = state.TURN
    atoms.tell(s, "round", s.first, {"round": s.round})
    begin_turn(s, s.first)


# --- a game begins --------------------------------------------------------------------------------------------------------


def gather_cards(s: PixelState) -> None:
    """Every card that is not in a victory pile returns to its deck (PT-13.9); nothing is left of the last game."""
    s.clear()
    for card in range(CARDS):
        if card in s.piles[0] or card in s.piles[1]:
            continue
        if card >= PROMO_START:
            s.owner[card] = -1
            if s.rules.promo:
                s.promo_deck.append(card)
        else:
            s.owner[card] = s.rules.blue if faction_of(card) == 0 else 1 - s.rules.blue
            s.deck[s.owner[card]].append(card)
    if s.game > 1:
        atoms.tell(s, "next_game", s.first, {"game": s.game})


def set_leader_aside(s: PixelState, seat: int) -> int:
    """The leader agreed on before the game, -1 if it is to be chosen."""
    character = s.rules.leaders[seat]
    if character < 0:
        return -1
    for cards in (s.deck[seat], s.promo_deck):
        for card in cards:
            if CHARACTER_OF[card] == character:
                cards.remove(card)
                s.owner[card] = seat
                return card
    return -1


def shuffle_all(s: PixelState) -> None:
    for seat in range(2):
        s.rng.shuffle(s.deck[seat])
    s.rng.shuffle(s.promo_deck)


def end_dealing(s: PixelState, aside: list[int]) -> None:
    """The leaders agreed on join their hands, to be revealed from there."""
    s.phase = state.CHOOSE_LEADERS
    for seat in range(2):
        if aside[seat] >= 0:
            s.hand[seat].append(aside[seat])


def reveal_leaders(s: PixelState, chosen: list[int]) -> None:
    """Both at once (PT-2.4), in the middle of their units (PT-2.5)."""
    for seat in range(2):
        atoms.take_from_hand(s, seat, chosen[seat])
        atoms.lay(s, seat * 9 + state.LEADER_CELL, chosen[seat], True)
    characters = [CHARACTER_OF[card] for card in chosen]
    s.power = powers_of(characters)
    s.news += 1
    for seat in range(2):
        atoms.tell_at(s, "leader", seat * 9 + state.LEADER_CELL)
        if COPIES_LEADER[characters[seat]]:
            atoms.use_ability(s, power_ability(characters[seat]), seat)
        if OPENS_HAND[s.power[seat]]:
            atoms.use_power(s, seat)


def powers_of(leaders: list[int]) -> list[int]:
    """Whose power, attack and health count: a leader that copies has the other one's (PT-R46)."""
    return [leaders[1 - seat] if COPIES_LEADER[leaders[seat]] else leaders[seat] for seat in range(2)]


def begin_play(s: PixelState) -> None:
    """The first player begins (PT-2.10); in later games of a match that one is fixed (PT-13.8)."""
    if s.game == 1:
        s.first = s.rules.first if s.rules.first != state.FIRST_RANDOM else s.rng.below(2)
    s.phase = state.TURN
    atoms.tell(s, "first", s.first, {})
    begin_turn(s, s.first)


# --- a game ends (chapters 11 and 13) -------------------------------------------------------------------------------------


def finish(s: PixelState, winner: int, reason: str) -> NoReturn:
    """The game is decided (DRAW or the winning seat): nothing further is carried out (PT-11.8)."""
    leaders = [leader(s, 0), leader(s, 1)]
    for card in s.apart:  # an order that was still being carried out
        s.discard[s.owner[card]].append(card)
    s.apart = []
    s.chain = []
    if s.rules.goal == 0:
        _close(s, winner, reason)
    if s.log is not None:
        data: dict[str, object] = {
            "winner": winner,
            "reason": reason,
            "leaders": [CHARACTER_IDS[CHARACTER_OF[card]] for card in leaders],
            "round": s.round,
            "game": s.game,
        }
        atoms.tell(s, "game_drawn" if winner == state.DRAW else "game_won", max(winner, 0), data)
    if s.rules.goal:
        _go_on_with_the_match(s, winner, leaders)
    raise GameOver


def close_without_leaders(s: PixelState) -> NoReturn:
    """Every card went in alarms: nobody can lead."""
    _close(s, state.DRAW, "no_cards")
    raise GameOver


def _close(s: PixelState, winner: int, reason: str) -> None:
    """Everything is over: the single game, or the match."""
    s.result = winner
    s.reason = reason
    s.phase = state.OVER


def _go_on_with_the_match(s: PixelState, winner: int, leaders: list[int]) -> None:
    """The winner takes both leader cards (PT-13.2); after a draw each takes the opponent's (PT-13.3)."""
    taken: list[tuple[int, int, int]] = []
    for seat in range(2):
        taker = 1 - seat if winner == state.DRAW else winner
        s.cells[seat * 9 + state.LEADER_CELL] = -1
        s.alive[seat] &= ~(1 << state.LEADER_CELL)
        s.piles[taker].append(leaders[seat])
        taken.append((taker, leaders[seat], len(s.piles[taker])))
    s.power = [-1, -1]
    for taker, card, size in taken:
        atoms.tell(s, "pile", taker, {"card": CARD_NAMES[card], "n": size})
    sizes = [len(s.piles[0]), len(s.piles[1])]
    if max(sizes) >= s.rules.goal and sizes[0] != sizes[1]:
        _close(s, 0 if sizes[0] > sizes[1] else 1, "victory_pile")  # PT-13.4, PT-13.5
        return
    # PT-13.8: the winner begins the next game; after a draw the second player of round 1 does (PT-R29). The wave cards
    # change hands after every round, so in odd rounds the first player is the one of round 1.
    first_of_round_1 = s.first if s.round % 2 == 1 else 1 - s.first
    s.first = 1 - first_of_round_1 if winner == state.DRAW else winner
    s.game += 1
    s.phase = state.DEAL
