"""What a bot needs to know: how well things stand, and which options look promising."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice
from tafelrunde.games.pixel_tactics.attacks import CAST, MELEE
from tafelrunde.games.pixel_tactics.cards import (
    ALCHEMIST,
    ASSASSIN,
    BERSERKER,
    CHARACTER_OF,
    DOPPELGANGER,
    DRAGON_MAGE,
    FIGHTER,
    FLANK,
    GUNNER,
    HEALER,
    HERO_ATTACK,
    HOMUNCULUS,
    ILLUSIONIST,
    KNIGHT,
    MASCOT,
    MYSTIC,
    ORACLE,
    OVERLORD,
    PALADIN,
    PLANESTALKER,
    PRIESTESS,
    PYROMANCER,
    RANGED,
    SCIENTIST,
    SUMMONER,
    TEMPLAR,
    TRAPPER,
    VAMPIRE,
    WITCH,
)
from tafelrunde.games.pixel_tactics.options import expected_damage
from tafelrunde.games.pixel_tactics.state import CHOOSE_LEADERS, DEAL, DRAW, RUNNING, PixelState
from tafelrunde.games.pixel_tactics.turns import (
    ACTIONS_PER_TURN,
    ATTACK,
    DRAW_CARD,
    MOVE,
    ORDER,
    PER_ACTION,
    RECRUIT,
)
from tafelrunde.games.pixel_tactics.units import COUNT, find, health, is_leader_spot, melee_capable, spots
from tafelrunde.games.pixel_tactics.values import Aim, attack_value, has_keyword

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
POWER: Final[dict[int, float]] = {
    ALCHEMIST: 0.9,
    ASSASSIN: 0.5,
    BERSERKER: 2.9,
    DOPPELGANGER: 1.0,
    DRAGON_MAGE: -5.2,
    FIGHTER: 6.8,
    GUNNER: 3.6,
    HEALER: -3.8,
    HOMUNCULUS: -5.7,
    ILLUSIONIST: 3.4,
    KNIGHT: 0.7,
    MASCOT: -0.6,
    MYSTIC: 0.9,
    ORACLE: -2.5,
    OVERLORD: -3.3,
    PALADIN: 0.8,
    PLANESTALKER: 0.4,
    PRIESTESS: -1.0,
    PYROMANCER: 2.6,
    SCIENTIST: 2.1,
    SUMMONER: 3.9,
    TEMPLAR: 1.7,
    TRAPPER: -2.3,
    VAMPIRE: -4.4,
    WITCH: -3.5,
}


def judge(s: PixelState, seat: int) -> float:
    """From 0 (lost) to 1 (won), by what lies on the table and the sizes of hands and decks: nothing hidden is looked at."""
    if s.result != RUNNING:
        return 0.5 if s.result == DRAW else 1.0 if s.result == seat else 0.0
    match_lead = 0.0
    if s.rules.goal:
        match_lead = 4.0 * (len(s.piles[seat]) - len(s.piles[1 - seat]))
    if s.phase in (DEAL, CHOOSE_LEADERS):
        return _curve(match_lead)
    return _curve(match_lead + _standing(s, seat) - _standing(s, 1 - seat))


def _curve(lead: float) -> float:
    """A smooth curve through 1/2 that never reaches 0 or 1."""
    return 0.5 + 0.49 * lead / (9.0 + abs(lead))


def _standing(s: PixelState, seat: int) -> float:
    # The more of the game is still to come, the more a power has to give.
    total = POWER.get(s.power[seat], 0.0) * len(s.deck[seat]) / DECK_SIZE
    for spot in spots(seat, s.alive[seat]):
        most = health(s, spot)
        left = most - s.damage[s.cells[spot]]
        if is_leader_spot(spot):
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
    value = min(9, attack_value(s, spot, Aim(True, False, False)))
    reaches = melee_capable(s, seat) >> spot % 9 & 1 != 0 or has_keyword(s, spot, RANGED, None)
    return value * (STRIKER if reaches else IDLE)


def weight(s: PixelState, choice: Choice, value: int) -> int:
    """Move ordering: attacks and kills first, no giving up, no pointless shuffling about."""
    prompt = choice.prompt
    if prompt == "turn.action":
        return _action_weight(s, value)
    if prompt == "attack.target":
        return _attack_weight(s, choice.about[0], value)
    if prompt == "defend.intercept":
        return 2
    if prompt == "draw.agree":
        return 0 if value != DONE else 1
    if prompt == "effect.hero":
        return 1 if value // 9 == choice.seat else 3
    return 1


def _action_weight(s: PixelState, value: int) -> int:
    if value == DONE:
        return 1
    action = value // PER_ACTION
    if action == ATTACK:
        return 6
    if action == ORDER:
        return 4 if s.wave != FLANK else 3
    if action == RECRUIT:
        return 5 if s.power[s.active] == SUMMONER else 4
    if action == DRAW_CARD:
        return 3 if len(s.hand[s.active]) < 4 else 1
    if action == MOVE:
        return 1
    return 1 if action < MOVE else 0 if action > 8 else 2


def _attack_weight(s: PixelState, card: int, value: int) -> int:
    if value == DONE:
        return 1
    if value == CAST:
        return 5
    spot, target = find(s, card), value // 4
    damage = expected_damage(s, spot, target, value % 4 == MELEE)
    if s.damage[s.cells[target]] + damage >= health(s, target):
        return 12 if is_leader_spot(target) else 8
    if s.damage[s.cells[target]] >= health(s, target):
        return 0  # it dies anyway
    return 2 + min(damage, 8) // 2 + (1 if HERO_ATTACK[s.stats + CHARACTER_OF[s.cells[target]]] > 3 else 0)
