"""What a seat cannot know, drawn anew: nothing, in this game. And what never changes in number."""

from tafelrunde.core.rng import Rng
from tafelrunde.games.battlecrest.state import GONE, PLAY, Position


def resample(s: Position, seat: int, rng: Rng) -> None:
    """Nothing on the table is hidden (BC-18.7)."""


def census(s: Position) -> dict[str, int]:
    """Cards that never leave the game: locations on distinct squares, warriors on distinct legal squares or defeated vassals."""
    on_board = [square for square in s.at if square != GONE]
    return {
        "locations": len(set(s.slot_of)),
        "heroes": len([1 for seat in range(2) if s.phase != PLAY or s.at[seat * 2] != GONE]),
        "shared_squares": len(on_board) - len(set(on_board)),
        "off_board": len([1 for square in on_board if not s.arena.legal >> square & 1]),
    }
