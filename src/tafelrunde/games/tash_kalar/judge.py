"""What a bot needs to know: how well things stand.

In points: what is scored, what lies in the arena, what the cards in hand could do there, tasks and flares. Called at the end
of a search's line, so it lists nothing but the matches of the hands. In a redrawn world the others' hands are guesses, and
they are judged like the own one.
"""

from typing import Final

from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.flares import piece_lead, upgraded_lead
from tafelrunde.games.tash_kalar.matching import (
    MISSES_COMMON,
    being_of,
    complete,
    missing_of,
    missing_one,
    square_of,
)
from tafelrunde.games.tash_kalar.promising import held_beings
from tafelrunde.games.tash_kalar.scoring import destroyed_points, scorer_of
from tafelrunde.games.tash_kalar.state import NONE, PLAY, RANK_OF, SCHOOLS, SIDE_OF, Position
from tafelrunde.games.tash_kalar.tasks import is_met, progress
from tafelrunde.games.tash_kalar.vocabulary import COMMON, HEROIC, LEGENDARY

# What is worth how much, in points. By rank: common, heroic, legendary.
PIECE: Final = [0.3, 0.7, 1.5]
STANDING_LEGEND: Final = 1.1  # besides its point, where standing legendary pieces are points (TK-10.1)
COMPLETE: Final = [0.2, 0.35, 0.9]  # a being in hand whose pattern lies in the arena; further ones count half
MISSING: Final = [0.15, 0.15, 0.4]  # one piece is missing on an empty square
HARD_TO_GET: Final = 0.33  # of it, if the square is taken or the piece is of too low a rank
STRIKE: Final = 0.5  # of the price of an enemy piece on which a being could be summoned
TEMPO: Final = 1.3  # prospects of the side that moves next
LATER: Final = 0.8  # and of the others
SECOND_COLOUR: Final = 0.35
FURTHER_COLOUR: Final = 0.1
ODD_COMMON: Final = 0.15  # destroyed this turn, worth half a point with another one
ACTION: Final = 0.35
TASK_MET: Final = 0.7  # of its points
TASK_NEAR: Final = 0.4  # of its points, with all terms fulfilled but the last bit
TASK_OTHER: Final = 0.5  # tasks of who has just moved can still be spoiled
FLARE_READY: Final = 0.5
FLARE_PAID: Final = 0.15  # where invoking gives the opponent a point
FLARE_NEAR: Final = 0.1
SOFTNESS: Final = 6.0  # a lead of so many points is three quarters of the way to certainty


def judge(s: Position) -> list[float]:
    """Every seat from 0 (lost) to 1 (won): its side's lead over the best opponent, in a melee also over the average one."""
    if s.phase == SCHOOLS:
        return [0.5] * s.seats
    worths = [worth(s, side) for side in range(s.sides)]
    leads = [lead(worths, side) for side in range(s.sides)]
    return [0.5 + 0.48 * leads[side] / (SOFTNESS + abs(leads[side])) for side in s.side_of]


def lead(worths: list[float], side: int) -> float:
    others = worths[:side] + worths[side + 1 :]
    rival = max(others)
    if len(others) > 1:
        rival = (rival + sum(others) / len(others)) / 2
    return worths[side] - rival


def worth(s: Position, side: int) -> float:
    """Points, pieces and prospects of a side. Prospects fade in the last turns."""
    value = scored(s, side) + standing(s, side)
    to_come = 1.0 if s.last_turns == NONE else s.last_turns / (s.seats + 1)
    return value + to_come * prospects(s, side)


def scored(s: Position, side: int) -> float:
    counted = scorer_of(s).counted(s, side)
    value = float(counted[0])
    for place in range(1, len(counted)):
        value += (SECOND_COLOUR if place == 1 else FURTHER_COLOUR) * counted[place]
    if s.phase == PLAY and side == s.side:
        value += ACTION * s.actions
        if s.mode.score_pieces:
            value += sum(destroyed_points(s)) / (s.sides - 1)
            value += ODD_COMMON * sum([s.killed[3 * colour] & 1 for colour in range(s.sides)])
    return value


def standing(s: Position, side: int) -> float:
    """Pieces in the arena by rank."""
    pieces, upgraded, legendaries = s.pieces(side), s.upgraded(side), s.legendaries(side)
    value = PIECE[COMMON] * (pieces - upgraded) + PIECE[HEROIC] * (upgraded - legendaries)
    return value + (STANDING_LEGEND if s.mode.tasks else PIECE[LEGENDARY]) * legendaries


def prospects(s: Position, side: int) -> float:
    """What the cards of all seats of a side promise."""
    value = 0.0
    for seat in range(s.seats):
        if s.side_of[seat] == side:
            tempo = TEMPO if seat == s.seat else LATER
            value += tempo * hand_value(s, seat, side) + flare_value(s, seat, side)
    return value + (task_value(s, side) if s.mode.tasks else 0.0)


def hand_value(s: Position, seat: int, side: int) -> float:
    """Patterns that lie in the arena, or nearly; the best one counts fully, the others half."""
    held = held_beings(s, seat)
    values: dict[int, float] = {}
    strike = 0.0
    for placement in complete(held, s.bits, side):
        being = being_of(placement)
        values[being] = COMPLETE[library().beings[being].rank]
        piece = s.board[square_of(placement)]
        if piece > 0 and SIDE_OF[piece] != side:
            strike = max(strike, STRIKE * PIECE[RANK_OF[piece]])
    rest = [being for being in held if being.index not in values]
    for placement in missing_one(rest, s.bits, side):
        being = being_of(placement)
        value = MISSING[library().beings[being].rank]
        if missing_of(placement) != MISSES_COMMON:
            value *= HARD_TO_GET
        if value > values.get(being, 0.0):
            values[being] = value
    total = sum(values.values())
    return strike + (total + max(values.values(), default=0.0)) / 2


def flare_value(s: Position, seat: int, side: int) -> float:
    """A flare in hand whose condition holds against somebody, or nearly does."""
    best = 0.0
    for number in s.flares[seat]:
        flare = library().flares[number]
        for other in s.enemies(side):
            short = min(
                flare.upper.ahead - upgraded_lead(s, side, other),
                flare.lower.ahead - piece_lead(s, side, other),
            )
            if short <= 0:
                best = max(best, FLARE_PAID if s.mode.score_pieces else FLARE_READY)
            elif short == 1:
                best = max(best, FLARE_NEAR)
    return best


def task_value(s: Position, side: int) -> float:
    """How near the current tasks are; the best one counts, since only one can be claimed in a turn."""
    best = 0.0
    for task in s.tasks:
        if task != NONE:
            terms = progress(s, side, task)
            part = sum([max(0, min(have, need)) for have, need in terms]) / sum([need for _, need in terms])
            price = TASK_MET if is_met(s, side, task) else TASK_NEAR * part * part
            best = max(best, price * library().tasks[task].points)
    return best if side == s.side else TASK_OTHER * best
