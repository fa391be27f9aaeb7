"""The position: everything on the table as small ints. How it is written down: saving.py.

A unit is nine cells, row * 3 + column; the leader lies on cell 4 (PT-2.5). A *spot* is seat * 9 + cell, so that one number
names any position on the table. Columns are absolute: column 0 of one unit lies opposite column 0 of the other (PT-3.4).
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from tafelrunde.core.game import State
from tafelrunde.core.rng import Rng
from tafelrunde.games.pixel_tactics.content import CARDS, CHARACTERS

LEADER_CELL: Final = 4
ROW_LETTERS: Final = "FKR"

# Where a game stands between two steps.
DEAL: Final = 0
CHOOSE_LEADERS: Final = 1
TURN: Final = 2
WAVE_END: Final = 3
ROUND_END: Final = 4
OVER: Final = 5
PHASES: Final = ("deal", "leaders", "turn", "wave_end", "round_end", "over")

# Facts about a card, as bits.
ACTED: Final = 1  # took part in an exclusive action this wave (PT-5.1.2, PT-R4)
HIT: Final = 2  # was dealt damage this wave (PT-R19)
STRUCK: Final = 4  # made a melee attack on the enemy unit this wave (PT-7.20)
FRAIL: Final = 8  # taken by an Overlord leader: 1 health, discarded when killed (PT-R34)
SEEN: Final = 16  # in a hand, and the other seat knows it is there
FROM_PROMO: Final = (
    32  # in a hand, drawn from the promo deck: the other seat knows where it came from, not what it is
)
WAVE_MARKS: Final = ACTED | HIT | STRUCK

RUNNING: Final = -2
DRAW: Final = -1

FIRST_RANDOM: Final = -1
LEADER_BY_CHOICE: Final = -1


@dataclass(frozen=True, eq=False)
class Rules:
    """What was agreed before the game. Never changes, shared by all copies."""

    profile: int
    promo: bool
    concede: bool
    goal: int  # victory pile that wins the match; 0: a single game
    blue: int  # the seat that plays BLUE
    first: int  # first player of the first game, or FIRST_RANDOM
    leaders: tuple[int, int]  # characters set before the game, or LEADER_BY_CHOICE


class PixelState(State):
    SHARED: ClassVar[tuple[str, ...]] = ("rules",)  # what copies may share: it never changes
    DERIVED: ClassVar[tuple[str, ...]] = ("stats",)  # follows from the rules
    FORGOTTEN: ClassVar[tuple[str, ...]] = (
        "damage",
        "flags",
    )  # of cards that are out of play nothing is saved

    def __init__(self, rng: Rng, rules: Rules, like: "PixelState | None" = None) -> None:
        """A table before the first deal, or a copy of another one."""
        super().__init__(rng)
        self.rules = rules
        self.stats = rules.profile * CHARACTERS  # where this profile's numbers begin in the flat tables
        if like is not None:
            self._copy(like)
            return
        self.phase = DEAL
        self.game = 1
        self.first = 0  # holds the first player's wave card
        self.active = 0  # whose turn it is; at the end of wave and round the first player (PT-9.4)
        self.owner = [-1] * CARDS
        self.apart: list[int] = []  # cards whose order is being carried out (PT-10.8); public
        self.held = -1  # a hand card chosen to be recruited, place not yet chosen; still hidden
        self.draw_offered = 0
        self.chain: list[int] = []  # cards whose orders are being carried out right now (PT-R21)
        self.changed = 0  # anything moved or hurt this round (PT-R28)
        self.piles: list[list[int]] = [[], []]
        self.result = RUNNING
        self.reason = ""
        self.clear()

    def clear(self) -> None:
        """An empty table: nothing is left of the last game of a match."""
        self.round = 1
        self.wave = 0
        self.actions = 0
        self.cells = [-1] * 18
        self.alive = [0, 0]  # per seat a bit per cell: living hero or leader
        self.fallen = [0, 0]  # corpses
        self.damage = [0] * CARDS
        self.flags = [0] * CARDS
        self.boost = [0] * CARDS  # added attack until the end of the wave
        self.hand: list[list[int]] = [[], []]
        self.deck: list[list[int]] = [[], []]  # the top card is the last
        self.discard: list[list[int]] = [[], []]
        self.promo_deck: list[int] = []
        self.known_top = [0, 0]  # how many cards on top of the own deck a seat knows
        self.power = [-1, -1]  # the character whose leader power, attack and health count
        self.strength = [0, 0]  # strength markers
        self.fewer = [0, 0]  # actions fewer this wave (Scientist)
        self.fewer_next = [0, 0]
        self.orders_played = [0, 0]  # this wave
        self.vengeance = [0, 0]  # Templar order until the end of the wave
        self.exposed = [0, 0]  # Reporter leader's action used this wave
        self.shifted: list[int] = []  # damage shifts made since the last action, so that they end
        self.quiet_rounds = 0

    def copy(self) -> "PixelState":
        return PixelState(self.rng.copy(), self.rules, self)

    def _copy(self, like: "PixelState") -> None:
        self.news = like.news
        self.phase = like.phase
        self.game = like.game
        self.round = like.round
        self.wave = like.wave
        self.first = like.first
        self.active = like.active
        self.actions = like.actions
        self.cells = like.cells.copy()
        self.alive = like.alive.copy()
        self.fallen = like.fallen.copy()
        self.damage = like.damage.copy()
        self.flags = like.flags.copy()
        self.boost = like.boost.copy()
        self.owner = like.owner.copy()
        self.hand = [like.hand[0].copy(), like.hand[1].copy()]
        self.deck = [like.deck[0].copy(), like.deck[1].copy()]
        self.discard = [like.discard[0].copy(), like.discard[1].copy()]
        self.promo_deck = like.promo_deck.copy()
        self.apart = like.apart.copy()
        self.held = like.held
        self.known_top = like.known_top.copy()
        self.power = like.power.copy()
        self.strength = like.strength.copy()
        self.fewer = like.fewer.copy()
        self.fewer_next = like.fewer_next.copy()
        self.orders_played = like.orders_played.copy()
        self.vengeance = like.vengeance.copy()
        self.exposed = like.exposed.copy()
        self.shifted = like.shifted.copy()
        self.draw_offered = like.draw_offered
        self.chain = like.chain.copy()
        self.changed = like.changed
        self.quiet_rounds = like.quiet_rounds
        self.piles = [like.piles[0].copy(), like.piles[1].copy()]
        self.result = like.result
        self.reason = like.reason


def spot_name(spot: int) -> str:
    """A position of a unit as it is written in rules and tests: F0 ... R2."""
    return f"{ROW_LETTERS[spot % 9 // 3]}{spot % 3}"
