"""The position of a Kharnage game (KH-21.5)."""

from typing import ClassVar, Final, Literal

from tafelrunde.core.game import State
from tafelrunde.core.rng import Rng
from tafelrunde.core.words import Word
from tafelrunde.games.kharnage.content import ROW_BY_ROW, Deck, Instruction, Library, Strategy, UnitKind

MAX_SEATS: Final = 6
ROUNDS: Final = 4
CONQUEST: Final = (5, 3, 1)  # skulls of the tiles for the first three (KH-12.2)
MIRROR_OFFSET: Final = 10  # added to the initiatives of an army's second copy (KH-19.7)

# Phases of a match
CHOOSE_ARMIES: Final = 0
MUSTER: Final = 1
CHOOSE_STRATEGIES: Final = 2
TURN: Final = 3
OVER: Final = 4
PHASES: Final = ("armies", "muster", "strategies", "turn", "over")

# A card that lies face down or in hand is the number of its kind with flags above it:
KIND: Final = 0xFFF
OWNER_KNOWS: Final = 0x1000  # its owner has seen it (Call Up, Last Round of Ale, own hand)
FROM_HAND: Final = 0x2000  # a stack card played from hand: everybody sees that, nobody else which (KH-6.12)
FROM_HILL: Final = 0x4000  # the others saw it go from the hill to the reserve, but not which it is (KH-18.13)
UNSEEN: Final = 0x8000  # a hand card that the others never saw: it came from the reserve (KH-18.8)

# A unit anywhere on the table is one number: seat << 12 | number of the unit in its army
UNIT: Final = 0xFFF
SEAT_SHIFT: Final = 12

NOBODY: Final = -1
NO_DECK: Final = -1
Cause = Literal["strategy", "surprise", "explosion", "veteran"]

NO_PARTS: Final[list[tuple[int, int]]] = []
NO_KINDS: Final[list[UnitKind]] = []


class Army:
    """Everything in front of one player. Lists of cards have their top (the next card) at the end.

    Units are numbered in the order of their deployment; `units` holds the numbers of those in the army, and the five lists after
    it are indexed by unit number.
    """

    SHARED: ClassVar[tuple[str, ...]] = ("library",)

    def __init__(self, library: Library, seat: int, like: "Army | None" = None) -> None:
        """An empty army, or a copy of another one (both here: compiled classes have no cheaper way to copy)."""
        self.library = library
        self.seat = seat
        if like is None:
            self.deck = NO_DECK
            self.second_copy = False
            self.reserve: list[int] = []
            self.stack: list[int] = []
            self.hand: list[int] = []
            self.revealed: list[int] = []  # cards shown by an Explosion that is being carried out
            self.hill: list[int] = []  # own cards on the hill
            self.veil = 0  # so many hill cards lay there when the others last lost sight of which are which (KH-18.13)
            self.strategies: list[int] = []  # strategy cards in hand, as places in the deck's list
            self.played: list[int] = []
            self.units: list[int] = []
            self.kinds: list[UnitKind] = []
            self.nets: list[int] = []
            self.absent: list[bool] = []
            self.changes: list[int] = []  # defence bonuses and reductions by effects
            self.smashed: list[int] = []  # bit i: the unit's i-th Smash symbol has been used this turn
            self.present = 0  # units that are not absent
            self.trophies: list[int] = []  # cards destroyed by this player this round: owner << 12 | kind
            self.tiles: list[int] = []
            self.kharnage = 0
        else:
            self.deck = like.deck
            self.second_copy = like.second_copy
            self.reserve = like.reserve.copy()
            self.stack = like.stack.copy()
            self.hand = like.hand.copy()
            self.revealed = like.revealed.copy()
            self.hill = like.hill.copy()
            self.veil = like.veil
            self.strategies = like.strategies.copy()
            self.played = like.played.copy()
            self.units = like.units.copy()
            self.kinds = like.kinds.copy()
            self.nets = like.nets.copy()
            self.absent = like.absent.copy()
            self.changes = like.changes.copy()
            self.smashed = like.smashed.copy()
            self.present = like.present
            self.trophies = like.trophies.copy()
            self.tiles = like.tiles.copy()
            self.kharnage = like.kharnage

    def copy(self) -> "Army":
        return Army(self.library, self.seat, self)

    def add_unit(self, kind: UnitKind) -> int:
        """A unit gets the next number."""
        self.kinds.append(kind)
        self.nets.append(0)
        self.absent.append(False)
        self.changes.append(0)
        self.smashed.append(0)
        return len(self.kinds) - 1

    # --- reading the table ---------------------------------------------------------------------------------

    @property
    def cards(self) -> Deck:
        """The deck this army is played with."""
        return self.library.decks[self.deck]

    def strategy(self) -> Strategy:
        """The strategy card on top of the pile; card "0" before the first choice."""
        return self.cards.strategies[self.played[-1]] if self.played else self.cards.strategies[0]

    def initiative_of(self, strategy: Strategy) -> int:
        return strategy.initiative + (MIRROR_OFFSET if self.second_copy else 0)

    def initiative(self) -> int:
        return self.initiative_of(self.strategy())

    def captured(self, unit: int) -> bool:
        """As many net markers as cards (KH-17.23)."""
        return self.nets[unit] >= self.kinds[unit].cards

    def able(self, unit: int) -> bool:
        """Present and not captured: its symbols work (KH-16.2, KH-16.12)."""
        return not self.absent[unit] and self.nets[unit] < self.kinds[unit].cards

    def defence(self, unit: int) -> int:
        """Printed value, Shield unless captured, effects; never below 1 (KH-10.2, KH-16.14, KH-17.34, KH-18.2)."""
        kind = self.kinds[unit]
        defence = kind.defence + self.changes[unit]
        if self.nets[unit] < kind.cards:
            defence += kind.shield
        return max(defence, 1)

    def likeness(self, unit: int) -> int:
        """Equal for units between which there is nothing to choose."""
        return ((self.changes[unit] + 64) << 8 | self.nets[unit]) << SEAT_SHIFT | self.kinds[unit].index

    def all_cards(self, armies: "list[Army]") -> list[int]:
        """The kinds of all own cards, wherever they lie; some may lie in front of others."""
        piles = (self.reserve, self.stack, self.hand, self.revealed, self.hill)
        cards = [card & KIND for pile in piles for card in pile]
        for unit in self.units:
            cards += [self.kinds[unit].index] * self.kinds[unit].cards
        for other in armies:
            cards += [card & KIND for card in other.trophies if card >> SEAT_SHIFT == self.seat]
        return cards

    def skulls(self) -> int:
        return sum(self.tiles) + self.kharnage

    def names(self) -> Word:
        """The army's name, with a II for the second copy of a mirrored army."""
        if self.deck == NO_DECK:
            return {"de": f"Platz {self.seat + 1}", "en": f"Seat {self.seat + 1}"}
        names = self.cards.names
        if not self.second_copy:
            return names
        return {**names, "de": names["de"] + " II", "en": names["en"] + " II"}


class Attack:
    """One attack on its way: who, with what, against whom.

    parts        the units whose symbols count, with how many
    specialists  the units with Net or Veteran that take part (KH-8.13)
    """

    SHARED: ClassVar[tuple[str, ...]] = ("parts", "specialists")

    def __init__(
        self,
        seat: int,
        melee: bool,
        cause: Cause,
        strength: int,
        rows: int = ROW_BY_ROW,
        parts: list[tuple[int, int]] = NO_PARTS,
        specialists: list[UnitKind] = NO_KINDS,
    ) -> None:
        self.seat: Final = seat
        self.melee: Final = melee
        self.cause: Final = cause
        self.rows: Final = rows
        self.parts: Final = parts
        self.specialists: Final = specialists
        self.strength = strength
        self.points = strength  # what is left of it, or of the share of the army being struck
        self.first = NOBODY
        self.second = NOBODY  # the other army of a split
        self.facing = NOBODY  # the army being struck

    def copy(self) -> "Attack":
        strength, parts, specialists = self.strength, self.parts, self.specialists
        twin = Attack(self.seat, self.melee, self.cause, strength, self.rows, parts, specialists)
        twin.points = self.points
        twin.first, twin.second, twin.facing = self.first, self.second, self.facing
        return twin

    def share(self) -> int:
        """The points against each army: all, or half rounded up against two (KH-9.2)."""
        return self.strength if self.second == NOBODY else half(self.strength)

    def victims(self) -> list[int]:
        return [victim for victim in (self.first, self.second) if victim != NOBODY]


def half(strength: int) -> int:
    """Split between two armies, rounded up (KH-9.2)."""
    return (strength + 1) // 2


class Position(State):
    """All armies around the hill and where the round stands."""

    SHARED: ClassVar[tuple[str, ...]] = ("library", "circle")
    DERIVED: ClassVar[tuple[str, ...]] = ("seats",)  # as many as there are armies
    # units are equal but for their place: loading counts them anew
    RENUMBERED: ClassVar[tuple[str, ...]] = ("armies",)

    def __init__(self, rng: Rng, library: Library, armies: list[Army]) -> None:
        super().__init__(rng)
        self.library = library
        self.seats = len(armies)
        self.shout_rule = False
        self.mirrored = False
        self.circle: list[int] = list(range(len(armies)))  # seats clockwise round the hill (KH-2.14)
        self.choosers: list[int] = []  # seats that still choose an army, the next one first
        self.armies = armies
        self.phase = CHOOSE_ARMIES
        self.round = 0
        self.order: list[int] = []  # seats in the turn order of this round
        self.turn = 0  # place in the turn order; during the muster the seat that deploys
        self.cursor = 0  # next instruction of the active player's strategy card
        self.attacked = 0  # bit per seat: attacked this round by the active player
        self.attacked_melee = 0
        self.smash_declined = False  # nothing has happened since the active player declined to Smash
        self.attack: Attack | None = None  # only inside a step, so it is not saved

    def copy(self) -> "Position":
        twin = Position(self.rng.copy(), self.library, [army.copy() for army in self.armies])
        twin.news = self.news
        twin.shout_rule = self.shout_rule
        twin.mirrored = self.mirrored
        twin.circle = self.circle
        twin.choosers = self.choosers.copy()
        twin.phase = self.phase
        twin.round = self.round
        twin.order = self.order.copy()
        twin.turn = self.turn
        twin.cursor = self.cursor
        twin.attacked = self.attacked
        twin.attacked_melee = self.attacked_melee
        twin.smash_declined = self.smash_declined
        twin.attack = None if self.attack is None else self.attack.copy()
        return twin

    @property
    def active(self) -> int:
        """The seat whose turn it is (or that deploys its starting army); nobody's while the round ends."""
        if self.turn == self.seats:
            return NOBODY
        if self.phase == TURN:
            return self.order[self.turn] if self.turn < len(self.order) else NOBODY
        return self.turn if self.phase == MUSTER else NOBODY

    def instruction(self) -> Instruction | None:
        """What the active player's strategy card says next."""
        if self.phase != TURN or self.turn == self.seats:
            return None
        program = self.armies[self.order[self.turn]].strategy().program
        return program[self.cursor] if self.cursor < len(program) else None


def empty_table(rng: Rng, library: Library, seats: int) -> Position:
    """A table before anybody has chosen an army."""
    return Position(rng, library, [Army(library, seat) for seat in range(seats)])


def unit_value(seat: int, unit: int) -> int:
    """A unit of any army as the value of an option."""
    return seat << SEAT_SHIFT | unit
