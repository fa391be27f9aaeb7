"""What a bot needs to know: how well things stand. Which options look promising stands beside each question (`weight`)."""

from typing import Final

from tafelrunde.games.pixel_tactics.content import CHARACTER_IDS
from tafelrunde.games.pixel_tactics.progress import ACTIONS_PER_TURN
from tafelrunde.games.pixel_tactics.state import CHOOSE_LEADERS, DEAL, LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import COUNT, health, melee_capable, spots
from tafelrunde.games.pixel_tactics.values import RANGED, Aim, attack_value, has_keyword

# What things are worth, in points of leader health.
HERO: Final = 1.2  # being there at all: a body, a bar
STRIKER: Final = 0.45  # per attack value of a hero that can reach somebody
IDLE: Final = 0.15  # per attack value of one that cannot
LIFE: Final = 0.25  # per point of health left
DOOMED: Final = 0.2  # share of its worth that a lethally damaged hero still has
CARD: Final = 1.1
SPARE_CARD: Final = 0.4  # from the sixth card on
DECK_CARD: Final = 0.05
DECK_SIZE: Final = 20  # cards in a deck after the first hand
CORPSE: Final = 0.35
ACTION: Final = 1.0
LEADER: Final = 20.0
FALLEN: Final = 12.0  # lethally damaged, the check is still to come
LAST_POINTS: Final = 7  # a leader this close to death counts more
# What a leader's power is worth over a whole game: a point for every 5 % above or below an even win rate in the 2,400 games
# of docs/balance (as they went before this table was in use; with it they go a little differently).
_WORTH: Final[dict[str, float]] = {
    "alchemist": 0.9, "assassin": 0.5, "berserker": 2.9, "doppelganger": 1.0, "dragon_mage": -5.2,
    "fighter": 6.8, "gunner": 3.6, "healer": -3.8, "homunculus": -5.7, "illusionist": 3.4, "knight": 0.7,
    "mascot": -0.6, "mystic": 0.9, "oracle": -2.5, "overlord": -3.3, "paladin": 0.8, "planestalker": 0.4,
    "priestess": -1.0, "pyromancer": 2.6, "scientist": 2.1, "summoner": 3.9, "templar": 1.7, "trapper": -2.3,
    "vampire": -4.4, "witch": -3.5,
}  # fmt: skip
POWER: Final[list[float]] = [_WORTH.get(id, 0.0) for id in CHARACTER_IDS]


def judge(s: PixelState) -> list[float]:
    """Both from 0 (lost) to 1 (won), by what lies on the table and the sizes of hands and decks: nothing hidden is looked at."""
    lead = 0.0
    if s.rules.goal:
        lead = 4.0 * (len(s.piles[0]) - len(s.piles[1]))
    if s.phase not in (DEAL, CHOOSE_LEADERS):
        lead += _standing(s, 0) - _standing(s, 1)
    return [_curve(lead), _curve(-lead)]


def _curve(lead: float) -> float:
    """A smooth curve through 1/2 that never reaches 0 or 1."""
    return 0.5 + 0.49 * lead / (9.0 + abs(lead))


def _standing(s: PixelState, seat: int) -> float:
    # The more of the game is still to come, the more a power has to give.
    total = POWER[s.power[seat]] * len(s.deck[seat]) / DECK_SIZE
    for spot in spots(seat, s.alive[seat]):
        most = health(s, spot)
        left = most - s.damage[s.cells[spot]]
        if spot % 9 == LEADER_CELL:
            # By share, not by points: a Homunculus leader's 36 are soon used up by its heroes' damage.
            total += LEADER * left / most if left > 0 else -FALLEN
            total -= max(0, LAST_POINTS - left) * 0.5
        else:
            worth = HERO + _strike(s, seat, spot)
            total += worth + LIFE * left if left > 0 else worth * DOOMED
    hand = len(s.hand[seat]) + (1 if s.held >= 0 and s.active == seat else 0)
    total += CARD * min(hand, 5) + SPARE_CARD * max(0, hand - 5)
    total += DECK_CARD * len(s.deck[seat])
    total -= CORPSE * COUNT[s.fallen[seat]]
    total += 0.8 * s.strength[seat] - 0.8 * s.fewer_next[seat]
    return total + ACTION * _actions_to_come(s, seat)


def _actions_to_come(s: PixelState, seat: int) -> int:
    """What the seat may still do in this wave: without it every leaf after the own turn would look too good."""
    if s.active == seat:
        return s.actions
    return max(0, ACTIONS_PER_TURN - s.fewer[seat]) if s.active == s.first else 0


def _strike(s: PixelState, seat: int, spot: int) -> float:
    value = min(9, attack_value(s, spot, Aim(True)))
    reaches = melee_capable(s, seat) >> spot % 9 & 1 != 0 or has_keyword(s, spot, RANGED)
    return value * (STRIKER if reaches else IDLE)
