"""Chapters 11 and 13: how a game ends, and what that means for a match over several games."""

from typing import NoReturn

from tafelrunde.core.choice import GameOver
from tafelrunde.games.pixel_tactics.cards import CARD_NAMES, CHARACTER_IDS, CHARACTER_OF
from tafelrunde.games.pixel_tactics.log import tell
from tafelrunde.games.pixel_tactics.state import DEAL, DRAW, OVER, PixelState


def finish(s: PixelState, winner: int, reason: str) -> NoReturn:
    """The game is decided (DRAW or the winning seat): nothing further is carried out (PT-11.8)."""
    leaders = [s.cells[4], s.cells[13]]
    for card in s.apart:  # an order that was still being carried out
        s.discard[s.owner[card]].append(card)
    s.apart = []
    s.chain = []
    if s.log is not None:
        names: list[object] = ["" if card < 0 else CHARACTER_IDS[CHARACTER_OF[card]] for card in leaders]
        kind = "game_drawn" if winner == DRAW else "game_won"
        data: dict[str, object] = {
            "winner": winner,
            "reason": reason,
            "leaders": names,
            "round": s.round,
            "game": s.game,
        }
        tell(s, kind, max(winner, 0), data)
    if s.rules.goal == 0:
        close(s, winner, reason)
    _take_leaders(s, winner, leaders)
    sizes = [len(s.piles[0]), len(s.piles[1])]
    if max(sizes) >= s.rules.goal and sizes[0] != sizes[1]:
        close(s, 0 if sizes[0] > sizes[1] else 1, "victory_pile")  # PT-13.4, PT-13.5
    # PT-13.8: the winner begins the next game; after a draw the second player of round 1 does (PT-R29). The wave cards
    # change hands after every round, so in odd rounds the first player is the one of round 1.
    first_of_round_1 = s.first if s.round % 2 == 1 else 1 - s.first
    s.first = 1 - first_of_round_1 if winner == DRAW else winner
    s.game += 1
    s.phase = DEAL
    raise GameOver


def _take_leaders(s: PixelState, winner: int, leaders: list[int]) -> None:
    """The winner takes both leader cards (PT-13.2); after a draw each takes the opponent's (PT-13.3)."""
    for seat in range(2):
        taker = 1 - seat if winner == DRAW else winner
        if leaders[seat] >= 0:
            s.cells[seat * 9 + 4] = -1
            s.alive[seat] &= ~16
            s.piles[taker].append(leaders[seat])
            tell(s, "pile", taker, {"card": CARD_NAMES[leaders[seat]], "n": len(s.piles[taker])})
    s.power = [-1, -1]


def close(s: PixelState, winner: int, reason: str) -> NoReturn:
    """Everything is over: the single game, or the match."""
    s.result = winner
    s.reason = reason
    s.phase = OVER
    raise GameOver
