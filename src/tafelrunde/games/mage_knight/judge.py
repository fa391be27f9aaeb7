"""How well things stand, for bots: everything is counted in fame.

The value of a position is the score it will probably end with. Fame counts as it is. What a hero owns (cards, units, crystals,
levels, reputation) is worth the more the longer the game still goes; wounds weigh in the same way; in the end they count as
the score sheet counts them. What the next turns promise is read off the map: the best of what can be reached, by sums and not
by the solver.
"""

from typing import Final

from tafelrunde.games.mage_knight import chart, cities, clock, outlook
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    ARTIFACT,
    SPELL,
    WOUND_CARD,
    level_of,
    library,
    modifier_of,
)
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.scenarios import CITY_REVEALED
from tafelrunde.games.mage_knight.scoring import PER_CITY, SOFTNESS, achievements
from tafelrunde.games.mage_knight.state import OVER, Mage
from tafelrunde.games.mage_knight.teams import TWO_TEAMS, members
from tafelrunde.games.mage_knight.unit_marks import is_spent, wounds_of

LEAD: Final = 8  # value ahead that is as good as half a win
BEHIND: Final = 0.6  # how much of a team's value is that of the player who has less
A_TURN: Final = 1.5  # what a turn that is left is worth to somebody alone, besides all that is counted here

EVEN_LEVEL: Final = 3.0  # a skill and an advanced action
ODD_LEVEL: Final = 2.5  # armour or hand limit, and a command token
CARDS: Final[dict[int, float]] = {ADVANCED_ACTION: 1.8, SPELL: 2.5, ARTIFACT: 3.0}
CRYSTAL: Final = 0.7
UNIT_LEVEL: Final = 1.0
UNIT_READY: Final = 0.8
WOUND: Final = -1.6
WOUND_IN_HAND: Final = -0.6
REPUTATION: Final = 0.5
NO_INTERACTION: Final = -4.0  # the X of the reputation track
KEEP: Final = 1.5
CITY_FOUND: Final = 6.0  # what the scenario asks for; it is no score, but the point of the game
CARD_TO_PLAY: Final = 0.35  # a card that can still be played in this round


def judge(s: Mage) -> list[float]:
    """Every seat from 0 to 1; alone by the same curve as scores, so that the end of a game can be compared with going on."""
    values = [value_of(s, seat) for seat in range(s.seats)]
    if s.scenario.cooperative:
        return together(s, values)
    if s.seats == 1:
        return [_curve(values[0], SOFTNESS)]
    if s.quest.teams:
        sides = [
            team_value([values[seat] for seat in members(s.quest.teams, team)]) for team in range(TWO_TEAMS)
        ]
        return [_curve(sides[team] - sides[1 - team], LEAD) for team in s.quest.teams]
    return [_curve(values[seat] - max(values[:seat] + values[seat + 1 :]), LEAD) for seat in range(s.seats)]


def together(s: Mage, values: list[float]) -> list[float]:
    """All share it: the one who is behind and the average count alike, and every city is a step towards the victory (MK-S05.9,
    MK-S05.10)."""
    taken = len(cities.conquered(s))
    value = (min(values) + sum(values) / len(values)) / 2 + PER_CITY * taken
    share = taken / max(1, len(chart.cities(s)) + s.cities_left)
    return [(_curve(value, SOFTNESS) + share) / 2] * s.seats


def team_value(values: list[float]) -> float:
    """The lower fame is the base of a team's score, but the better one counts in every other category (MK-29.10, MK-29.11)."""
    return BEHIND * min(values) + (1.0 - BEHIND) * max(values)


def _curve(ahead: float, softness: int) -> float:
    return 0.5 + 0.49 * ahead / (softness + abs(ahead))


def value_of(s: Mage, seat: int) -> float:
    fame = float(s.heroes[seat].fame)
    score = float(sum([row.points[seat] for row in achievements(s)]))
    if s.phase == OVER:
        return fame + score
    weight = clock.possession_weight(s, seat)
    promise = 0.0 if clock.turns_left(s, seat) < 1 else outlook.promise(s, seat, weight)
    owned = weight * possessions(s, seat) + (1.0 - weight) * score
    return fame + owned + cards_to_play(s, seat) + promise + time_left(s, seat)


def time_left(s: Mage, seat: int) -> float:
    """Alone a hero can find the city too early or too late; several have the same time."""
    if s.seats > 1:
        return 0.0
    turns = clock.all_turns_left(s, seat)
    sought = s.scenario.end == CITY_REVEALED
    found = 1.0 if s.ending else outlook.city_in_time(s, turns) if sought else 0.0
    return A_TURN * turns + CITY_FOUND * found


def cards_to_play(s: Mage, seat: int) -> float:
    """Cards are worth something as long as there are turns to play them in."""
    return CARD_TO_PLAY * min(
        float(clock.cards_left(s, seat)), clock.CARDS_A_TURN * clock.turns_left(s, seat)
    )


# --- what a hero has -------------------------------------------------------------------------------------------------


def possessions(s: Mage, seat: int) -> float:
    """In a game that still goes on for long."""
    h = s.heroes[seat]
    level = level_of(h.fame)
    value = EVEN_LEVEL * (level // 2) + ODD_LEVEL * ((level - 1) // 2)
    value += CRYSTAL * sum(h.crystals)
    for zone in (h.hand, h.discard, h.play, s.deck(seat).cards()):
        value += cards_worth(zone)
    value += WOUND_IN_HAND * h.hand.count(WOUND_CARD)
    for unit in h.units:
        value += unit_worth(s, unit)
    modifier = modifier_of(h.reputation)
    value += NO_INTERACTION if modifier is None else REPUTATION * modifier
    value += KEEP * len(chart.keeps_of(s, seat))
    return value


def cards_worth(cards: Cards) -> float:
    """Basic actions are what everybody has."""
    value = 0.0
    for card in cards:
        if card == WOUND_CARD:
            value += WOUND
        else:
            value += CARDS.get(library().deeds[card].kind, 0.0)
    return value


def unit_worth(s: Mage, unit: int) -> float:
    now = s.unit_state[unit]
    value = UNIT_LEVEL * library().unit_of(unit).level
    if wounds_of(now):
        return value / 2
    return value if is_spent(now) else value + UNIT_READY
