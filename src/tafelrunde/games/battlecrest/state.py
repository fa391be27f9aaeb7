"""The position of a Battlecrest game (BC-18.7)."""

from typing import ClassVar, Final, Literal, get_args

from tafelrunde.core.game import State
from tafelrunde.core.rng import Rng
from tafelrunde.games.battlecrest.content import (
    ActionSide,
    Arena,
    Hero,
    Library,
    Location,
    LocationSide,
    VassalSide,
)

# Warriors: seat * 2 is the hero, seat * 2 + 1 the vassal
GONE: Final = -1

# Turn actions (BC-3.2)
MOVE: Final = 0
ACTIVATE: Final = 1
CHARGE: Final = 2
BREATHE: Final = 3
TurnAction = Literal["move", "activate", "charge", "breathe"]
TURN_ACTIONS: Final[tuple[TurnAction, ...]] = get_args(TurnAction)

# Phases of a match
Phase = Literal["heroes", "play"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
CHOOSE_HEROES: Final = 0
PLAY: Final = 1

# Results
RUNNING: Final = -1
DRAW: Final = 2

NO_HEROES: Final[list[Hero]] = []


class Position(State):
    """Who stands where, which cards lie how. Bit masks: bit i of `exhausted[seat]` is that seat's i-th action, bit i of
    `flipped` the location with the i-th number."""

    # what copies may share: it is replaced, never changed
    SHARED: ClassVar = ("library", "arena", "slot_of", "location_on", "ways", "wishes", "heroes")

    def __init__(
        self,
        rng: Rng,
        library: Library,
        arena: Arena,
        slot_of: list[int],
        location_on: list[int],
        ways: list[tuple[int, int, int, int]],
        like: "Position | None" = None,
    ) -> None:
        """An arena without heroes, or a copy of another position."""
        super().__init__(rng)
        self.library = library
        self.arena = arena
        self.slot_of = slot_of  # location index -> slot of the arena's pattern; never changes after setup
        self.location_on = location_on  # slot -> location index
        # secret passages as (location index, side, square before the entry, square behind the exit)
        self.ways = ways
        if like is not None:
            self._copy(like)
            return
        self.at = [GONE, GONE, GONE, GONE]
        self.wounded = [False, False, False, False]
        self.points = [0, 0]
        self.exhausted = [0, 0]
        self.backs = [0, 0]
        # what was agreed on: whoever makes a position says it at once (setup.agree)
        self.mirror: bool
        self.turn_limit: int
        self.wish_start: int  # the agreed starting seat, -1: drawn at random
        self.wishes: list[Hero | None]
        self.heroes: list[Hero] = NO_HEROES
        self.flipped = 0
        self.phase = CHOOSE_HEROES
        self.active = 0
        self.turn = 1
        self.done = 0
        self.stars = 0  # bit 0 hero, bit 1 vassal, bit 2 + i location i (BC-12.3c)
        self.result = RUNNING
        self.reason = ""

    def copy(self) -> "Position":
        return Position(
            self.rng.copy(), self.library, self.arena, self.slot_of, self.location_on, self.ways, self
        )

    def _copy(self, like: "Position") -> None:
        self.at = like.at.copy()
        self.wounded = like.wounded.copy()
        self.points = like.points.copy()
        self.exhausted = like.exhausted.copy()
        self.backs = like.backs.copy()
        self.news = like.news
        self.mirror = like.mirror
        self.turn_limit = like.turn_limit
        self.wish_start = like.wish_start
        self.wishes = like.wishes
        self.heroes = like.heroes
        self.flipped = like.flipped
        self.phase = like.phase
        self.active = like.active
        self.turn = like.turn
        self.done = like.done
        self.stars = like.stars
        self.result = like.result
        self.reason = like.reason

    def overheard(self) -> "Position":
        """A copy that tells what happens in it."""
        twin = self.copy()
        twin.log = []
        return twin

    # --- reading the table -------------------------------------------------------------------------------------------------

    def side(self, seat: int, action: int) -> ActionSide:
        """The face-up side of an action."""
        return self.heroes[seat].actions[action].sides[self.backs[seat] >> action & 1]

    def is_ready(self, seat: int, action: int) -> bool:
        return not self.exhausted[seat] >> action & 1

    def ready_actions(self, seat: int) -> list[int]:
        exhausted = self.exhausted[seat]
        return [i for i in range(len(self.heroes[seat].actions)) if not exhausted >> i & 1]

    def exhausted_actions(self, seat: int) -> list[int]:
        exhausted = self.exhausted[seat]
        return [i for i in range(len(self.heroes[seat].actions)) if exhausted >> i & 1]

    def vassal_side(self, seat: int) -> VassalSide:
        vassal = self.heroes[seat].vassal
        assert vassal is not None
        return vassal.sides[1 if self.wounded[seat * 2 + 1] else 0]

    def location(self, index: int) -> Location:
        return self.arena.locations[index]

    def location_side(self, index: int) -> LocationSide:
        """The face-up side of a location."""
        return self.arena.locations[index].sides[self.flipped >> index & 1]

    def charged(self, seat: int, seal: int, exhausted: int) -> int:
        """Charged seals of a type, with this set of actions counted as exhausted (BC-12.4)."""
        count = 0
        hero = self.heroes[seat]
        backs = self.backs[seat]
        for i in range(len(hero.actions)):
            if exhausted >> i & 1 and hero.actions[i].sides[backs >> i & 1].seal == seal:
                count += 1
        if self.wounded[seat * 2] and hero.seal == seal:
            count += 1
        return count

    def movement(self, seat: int) -> int:
        """A hero's movement value without bonuses: the sum over his ready actions (BC-4.2)."""
        total = 0
        exhausted, backs = self.exhausted[seat], self.backs[seat]
        for i, action in enumerate(self.heroes[seat].actions):
            if not exhausted >> i & 1:
                total += action.sides[backs >> i & 1].move
        return total

    def occupied(self) -> int:
        """The squares with warriors, as a mask."""
        mask = 0
        for square in self.at:
            if square >= 0:
                mask |= 1 << square
        return mask


def empty_position(rng: Rng, library: Library, arena: Arena, slot_of: list[int]) -> Position:
    """An arena laid out with the START sides up, no heroes yet (BC-2.1 to BC-2.4)."""
    location_on = [slot_of.index(slot) for slot in range(len(slot_of))]
    ways: list[tuple[int, int, int, int]] = []
    for index, location in enumerate(arena.locations):
        touch = arena.touch[slot_of[index]]
        for side in range(2):
            for entry, exit in location.sides[side].passages:
                ways.append((index, side, touch[entry], touch[exit]))
    s = Position(rng, library, arena, slot_of, location_on, ways)
    for index, location in enumerate(arena.locations):
        s.flipped |= location.start_side << index
    return s
