"""What a bot needs to know about Battlecrest: how a position stands. Which options look promising, the questions say."""

from tafelrunde.games.battlecrest.content import ATTACK
from tafelrunde.games.battlecrest.lines import with_seals
from tafelrunde.games.battlecrest.state import CHOOSE_HEROES, GONE, Position


def judge(s: Position) -> list[float]:
    """Both from 0 (lost) to 1 (won): life, vassals, readiness, and who can strike whom."""
    if s.phase == CHOOSE_HEROES:
        return [0.5, 0.5]
    lead = _strength(s, 0) - _strength(s, 1)
    # A smooth curve through 1/2 that never reaches 0 or 1, less a little for both while nothing is decided: two careful
    # players would otherwise circle each other for ever.
    distance = s.arena.distance[s.at[0]][s.at[2]]
    share = 0.45 * lead / (4.0 + abs(lead))
    even = 0.5 - 0.004 * distance - 0.002 * (_life(s, 0) + _life(s, 1))
    return [even + share, even - share]


def life_left(s: Position, seat: int) -> int:
    """All life points left, those of the wounded side included."""
    return s.points[seat] + (0 if s.wounded[seat * 2] else s.heroes[seat].wounded)


def _life(s: Position, seat: int) -> float:
    return float(life_left(s, seat))


def _strength(s: Position, seat: int) -> float:
    life = _life(s, seat)
    total = life + 0.15 * min(life, 4.0)  # the last points are dearer
    if s.at[seat * 2 + 1] != GONE:
        total += 0.9 if s.wounded[seat * 2 + 1] else 1.8
    shields, blows = 0, 0
    for action in s.ready_actions(seat):
        side = s.side(seat, action)
        shields = max(shields, side.defense)
        for line in side.lines:
            if line.keyword == ATTACK:
                blows = max(blows, with_seals(s, seat, line, s.exhausted[seat]))
        total += 0.12
    total += 0.22 * shields + 0.16 * blows
    # being within reach of a blow matters to both alike; a little closeness keeps games moving
    distance = s.arena.distance[s.at[seat * 2]][s.at[2 - seat * 2]]
    return total - 0.03 * distance * blows
