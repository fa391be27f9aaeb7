"""Points of a tournament, and who stands before whom when points are equal."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

BYE: Final = 1.0
SAME: Final = 6  # decimals: thirds of points must be equal if they are


class Board(Struct, frozen=True):
    """A finished board: its players, and the points of each. One alone had a bye."""

    players: tuple[str, ...]
    points: tuple[float, ...]


class Place(Struct, frozen=True):
    """A line of the standings. `rank`: equal only if points and all tie-breaks are."""

    rank: int
    player: str
    score: float
    buchholz: float
    direct: float
    wins: int


def points_of(ranks: Sequence[int]) -> tuple[float, ...]:
    """The share of the others that one came before, ties half: 1, ½, 0 in a duel; 1, ⅔, ⅓, 0 among four."""
    others = max(1, len(ranks) - 1)
    return tuple(
        round(
            (sum(rank < each for each in ranks) + (sum(rank == each for each in ranks) - 1) / 2) / others,
            SAME,
        )
        for rank in ranks
    )


def scores_of(players: Sequence[str], boards: Sequence[Board]) -> dict[str, float]:
    totals = dict.fromkeys(players, 0.0)
    for board in boards:
        for player, points in zip(board.players, board.points):
            totals[player] = round(totals[player] + points, SAME)
    return totals


def standings(players: Sequence[str], boards: Sequence[Board]) -> list[Place]:
    """Sorted by points; then Buchholz (the points of those one met), the direct encounters of those who are still equal, and
    wins. Whoever is equal in all shares the rank, in the order of entry."""
    scores = scores_of(players, boards)
    buchholz = {player: _buchholz(player, scores, boards) for player in players}
    wins = {player: sum(_won(player, board) for board in boards) for player in players}
    direct = _direct(players, scores, buchholz, boards)

    def standing(player: str) -> tuple[float, float, float, int]:
        return (-scores[player], -buchholz[player], -direct[player], -wins[player])

    lines = [standing(player) for player in players]
    return [
        Place(
            1 + sum(line < standing(player) for line in lines),
            player,
            scores[player],
            buchholz[player],
            direct[player],
            wins[player],
        )
        for player in sorted(players, key=standing)
    ]


def _buchholz(player: str, scores: Mapping[str, float], boards: Sequence[Board]) -> float:
    """A bye counts like somebody with one's own points: it should neither help nor harm."""
    total = 0.0
    for board in boards:
        if board.players == (player,):
            total += scores[player]
        elif player in board.players:
            others = [scores[other] for other in board.players if other != player]
            total += sum(others) / len(others)
    return round(total, SAME)


def _direct(
    players: Sequence[str],
    scores: Mapping[str, float],
    buchholz: Mapping[str, float],
    boards: Sequence[Board],
) -> dict[str, float]:
    """Points from boards at which at least two of those who are equal met."""
    direct = dict.fromkeys(players, 0.0)
    for board in boards:
        for player, points in zip(board.players, board.points):
            equal = [
                other
                for other in board.players
                if other != player and scores[other] == scores[player] and buchholz[other] == buchholz[player]
            ]
            if equal:
                direct[player] = round(direct[player] + points, SAME)
    return direct


def _won(player: str, board: Board) -> bool:
    """A bye is no win."""
    if len(board.players) == 1 or player not in board.players:
        return False
    mine = board.points[board.players.index(player)]
    return mine == max(board.points) and board.points.count(mine) == 1 and mine > 0
