"""A position of Mage Knight: ints are changed, tuples and dicts are replaced, the few short lists are copied.

Zones are tuples of card numbers. What nobody has seen is not decided yet: piles are bags (piles.py), the stack of tiles is
numbers and pools, and a face-down token is a colour without a kind. A *player* is a seat or the dummy.
"""

from typing import ClassVar, Final

from tafelrunde.core.game import State
from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight.content import BACKS, ROOM_FOR_RULES, ROOM_FOR_TOKENS, library
from tafelrunde.games.mage_knight.content import MOST_ATTACKS as MOST_ATTACKS
from tafelrunde.games.mage_knight.geometry import NOWHERE, PORTAL, SLOTS
from tafelrunde.games.mage_knight.marks import Marks
from tafelrunde.games.mage_knight.piles import EMPTY, NO_CARDS, Cards, Pile
from tafelrunde.games.mage_knight.quest import NO_DUMMY, Quest
from tafelrunde.games.mage_knight.reserve import EMPTY_RESERVE
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.scenarios import Scenario
from tafelrunde.games.mage_knight.tracks import Level
from tafelrunde.games.mage_knight.unit_marks import NO_UNITS
from tafelrunde.games.mage_knight.vocabulary import Rule

NONE: Final = -1

# What is going on
HEROES: Final = 0  # the seats choose their heroes (MK-1.4)
PREPARE: Final = 1  # the next round is prepared (MK-4.2)
TACTICS: Final = 2  # tactics are taken (MK-4.20)
BEGIN: Final = 3  # a turn begins (MK-10.9)
ACT: Final = 4  # in the middle of a turn
REFILL: Final = 5  # discard and draw at its end (MK-22.17)
OVER: Final = 6
REWARDS: Final = 7  # what was won is taken (MK-22.8)
LEVELS: Final = 8  # levels are gained (MK-22.16)
FIGHT: Final = 9  # in the middle of a combat (MK-14.15)
PHASES: Final = [
    "heroes", "prepare", "tactics", "begin", "act", "refill", "over", "rewards", "levels", "fight",
]  # fmt: skip

DUMMY: Final = 4  # the dummy player, wherever players are named

# Piles
DEEDS: Final = 0  # the deed decks of the seats and of the dummy
TOKENS: Final = 5  # enemies and ruins by their backs (MK-2.2)
SPELLS: Final = TOKENS + len(BACKS)
ACTIONS: Final = SPELLS + 1
ARTIFACTS: Final = SPELLS + 2
REGULAR: Final = SPELLS + 3
ELITE: Final = SPELLS + 4
SKILLS: Final = SPELLS + 5  # skill tokens of the seats and of the dummy (MK-7.1, MK-28.13)
PILES: Final = SKILLS + 5
# What is drawn by number, too, but from no pile
TILES: Final = PILES
DICE: Final = PILES + 1
TACTIC: Final = PILES + 2
DEALING: Final = PILES + 3  # defenders of a city to those who assault it together (MK-26.10)
COUNTERS: Final = PILES + 4
PILE_NAMES: Final = [
    "deeds 1", "deeds 2", "deeds 3", "deeds 4", "deeds dummy", *BACKS, "spells", "actions", "artifacts", "regular",
    "elite", "skills 1", "skills 2", "skills 3", "skills 4", "skills dummy", "tiles", "dice", "tactic",
    "dealing",
]  # fmt: skip

NO_CRYSTALS: Final[Cards] = (0, 0, 0, 0)  # by basic colour
NO_MANA: Final[Cards] = (0, 0, 0, 0, 0, 0)  # by colour
MOST_CRYSTALS: Final = 3  # of a colour (MK-8.3)
_NO_PILES: Final[list[Pile]] = []
_NO_NUMBERS: Final[list[int]] = []
_NO_DROPS: Final[list[Cards]] = []
NO_TILES: Final[Cards] = tuple([NOWHERE] * SLOTS)  # as (NOWHERE,) * SLOTS it would compile for minutes

# --- tokens on the map: back, whether it lies face up, and its kind once that is decided -------------------------------

UP: Final = ROOM_FOR_TOKENS + 1
BACK: Final = 1 << 9


def face_down(back: int) -> int:
    return back * BACK


def face_up(back: int, kind: int) -> int:
    return back * BACK + UP + kind + 1


def back_of(token: int) -> int:
    return token // BACK


def kind_of(token: int) -> int:
    """The kind of an enemy or ruin, NONE while it is undecided."""
    return token % UP - 1


def is_up(token: int) -> bool:
    return bool(token & UP)


# --- rules in force: the number of a rule of the box, and what was chosen for it ---------------------------------------

CHOSEN: Final = ROOM_FOR_RULES


def in_force(rule: int, chosen: int = NONE) -> int:
    return rule + CHOSEN * (chosen + 1)


def rule_of(packed: int) -> Rule:
    return library().rules[packed % CHOSEN]


def chosen_of(packed: int) -> int:
    """The space or terrain that was chosen for a rule, NONE where nothing is."""
    return packed // CHOSEN - 1


# --- a combat: its phases, who the enemies are, what has become of their attacks, and what lies in an open attack or block --

RANGED_PHASE: Final = 0
BLOCK_PHASE: Final = 1
DAMAGE_PHASE: Final = 2
ATTACK_PHASE: Final = 3
STAGES: Final = ["ranged", "block", "damage", "attack"]

DEFENDER: Final = 0  # of the site: has to be defeated for success
RAMPAGER: Final = 1
SUMMONED: Final = 2
FIGHTER: Final = 3  # a unit of the other player (MK-25.52)
ROLES: Final = ["defender", "rampager", "summoned", "fighter"]

DUE: Final = 0
BLOCKED: Final = 1
VOID: Final = 2  # does not take place, so it is not blocked either (MK-16.18)
DEALT: Final = 3
ATTACK_STATES: Final = ["due", "blocked", "void", "dealt"]

CLOSED_UP: Final = 0
OPEN_ATTACK: Final = 1
OPEN_BLOCK: Final = 2
OPENINGS: Final = ["nothing", "attack", "block"]

# A part of an attack or block: value, element, kind, whether it counts double against swift attacks; above it who gave it.
ROOM_FOR_VALUE: Final = 1 << 8
_ELEMENT: Final = 4
_KIND: Final = 3
PARTS: Final = ROOM_FOR_VALUE * _ELEMENT * _KIND * 2


def packed_part(kind: int, element: int, value: int, swift_double: bool = False) -> int:
    return value + ROOM_FOR_VALUE * (element + _ELEMENT * (kind + _KIND * int(swift_double)))


def part_value(part: int) -> int:
    return part % ROOM_FOR_VALUE


def part_element(part: int) -> int:
    return part // ROOM_FOR_VALUE % _ELEMENT


def part_kind(part: int) -> int:
    return part // (ROOM_FOR_VALUE * _ELEMENT) % _KIND


def part_doubles(part: int) -> bool:
    return part % PARTS >= ROOM_FOR_VALUE * _ELEMENT * _KIND


def attack_number(place: int, attack: int) -> int:
    """One attack of one enemy of the combat, as a number."""
    return place * MOST_ATTACKS + attack


class Foe:
    """An enemy of a combat. What was changed is kept beside what is printed: armour raised and lowered, or fixed (MK-9.22);
    what it has lost, as bits of LOSSES; for each attack its change, whether its abilities are gone, and its state."""

    def __init__(self, enemy: int, role: int, at: int, attacks: int, caller: int = NONE) -> None:
        self.enemy = enemy  # its kind
        self.role = role
        self.at = at  # where its token lies, NONE for a summoned one
        self.caller = caller  # which enemy of the combat has summoned it
        self.owner = self.unit = NONE  # a unit of another player, with attacks while it takes part in one
        self.out = False  # defeated, or a summoned one that has left
        self.beaten = False  # defeated
        self.stopped = False  # makes none of its attacks (MK-21.38)
        self.heavy = False  # made cumbersome
        self.doomed = False  # destroyed once all its attacks are blocked
        self.raised = 0
        self.lowered = 0
        self.fixed = 0
        self.lost = 0
        self.changes: Cards = tuple([0] * attacks)
        self.elements: Cards = tuple([NONE] * attacks)  # that took the place of the printed ones
        self.stripped: Cards = tuple([0] * attacks)
        self.states: Cards = tuple([DUE] * attacks)

    def copy(self) -> "Foe":
        twin = Foe(self.enemy, self.role, self.at, 0, self.caller)
        twin.owner, twin.unit = self.owner, self.unit
        twin.out = self.out
        twin.beaten = self.beaten
        twin.stopped = self.stopped
        twin.heavy = self.heavy
        twin.doomed = self.doomed
        twin.raised, twin.lowered, twin.fixed = self.raised, self.lowered, self.fixed
        twin.lost = self.lost
        twin.changes, twin.elements = self.changes, self.elements
        twin.stripped, twin.states = self.stripped, self.states
        return twin


class Fight:
    """A combat of one seat (MK-14 to MK-19), or of two, where `seat` is who acts (MK-25). Points are never loose: parts lie in an
    open attack, with its targets, or in an open block, with the attack it is against (MK-15.15, MK-16.17)."""

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space  # where it is fought
        self.stage = RANGED_PHASE
        self.assault = False  # on a fortified site, which fortifies its defenders
        self.dark = False  # under night rules (MK-32.3)
        self.no_units = False  # MK-32.4
        self.half_fame = False  # for the defenders (MK-14.3)
        self.halved = 0  # fame of these that was counted in full before it was halved (MK-R17)
        self.wounds = 0  # that came into the hand (MK-17.13, MK-17.17)
        self.defended = False  # the first attack was made: who defends others has done it (MK-21.29)
        self.opened = CLOSED_UP
        self.targets: Cards = NO_CARDS  # places of enemies, or the number of the one attack to be blocked
        self.parts: Cards = NO_CARDS
        self.absorbed: Cards = NO_CARDS  # units that took an attack unwounded: no more for them (MK-17.9)
        self.guards: Cards = NO_CARDS  # units that take the damage of an attack first (packing.py)
        self.duels: Cards = NO_CARDS  # enemies that are fought in a duel (packing.py)
        self.aided: Cards = NO_CARDS  # places of enemies that units had a part in fighting
        self.helped = False  # a unit's value lies in what is open
        self.by_unit = False  # a unit is being used
        self.tint = 0  # colours of what is being played: some enemies ignore it (MK-14.18, MK-14.19)
        self.giver = 0  # what is being played (givers.py)
        self.aimed = NONE  # the enemy that it has chosen
        self.foes: list[Foe] = []
        self.reserve = EMPTY_RESERVE  # what effects have left behind in it
        self.duel: Duel | None = None  # a combat between players

    def copy(self) -> "Fight":
        twin = Fight(self.seat, self.space)
        twin.stage = self.stage
        twin.assault = self.assault
        twin.dark = self.dark
        twin.no_units = self.no_units
        twin.half_fame = self.half_fame
        twin.halved = self.halved
        twin.wounds = self.wounds
        twin.defended = self.defended
        twin.opened = self.opened
        twin.targets = self.targets
        twin.parts = self.parts
        twin.absorbed = self.absorbed
        twin.guards = self.guards
        twin.duels = self.duels
        twin.aided = self.aided
        twin.helped = self.helped
        twin.by_unit = self.by_unit
        twin.tint = self.tint
        twin.giver = self.giver
        twin.aimed = self.aimed
        twin.foes = [foe.copy() for foe in self.foes]
        twin.reserve = self.reserve
        twin.duel = None if self.duel is None else self.duel.copy()
        return twin

    def wounds_of(self, seat: int) -> int:
        """Wounds that came into this seat's hand (MK-17.13, MK-25.71)."""
        own = self.wounds if seat == self.seat else 0
        return own if self.duel is None else self.duel.wounds_of(seat)


class Hero:
    """One seat: its cards, what it owns, and what it has gathered in this turn."""

    def __init__(self) -> None:
        self.hero = NONE
        self.hand: Cards = NO_CARDS  # sorted
        self.discard: Cards = NO_CARDS  # open, in order (MK-2.35)
        self.play: Cards = NO_CARDS
        self.gone: Cards = NO_CARDS  # thrown away or removed from the game
        self.open_hand: Cards = NO_CARDS  # those of the hand that everybody has seen arrive
        self.fame = 0
        self.level = 1  # rises at the end of a turn only (MK-23.1)
        self.reputation = 0
        self.at = PORTAL  # MK-2.32
        self.crystals: Cards = NO_CRYSTALS
        self.tactic = NONE
        self.tactic_used = False
        self.hand_bonus = 0  # hand limit of the next draw (MK-4.18)
        self.units: Cards = NO_CARDS  # in the order of recruiting (MK-6.2)
        self.skills: Cards = NO_CARDS  # in the order of gaining (MK-7.2)
        self.skills_down: Cards = NO_CARDS  # used in this round (MK-7.4)
        self.plundered = False  # since the own last turn (MK-32.10)
        self.motivated = False  # a Motivation was used; no other one before the own turn is over
        self.face_down = False  # the round order token: the next turn was taken in advance (MK-10.10)
        # --- this turn
        self.mana: Cards = NO_MANA  # tokens (MK-8.2)
        self.dice: Cards = NO_CARDS  # faces of the dice taken from the source
        self.dice_left = 0  # how many more may be taken (MK-8.10)
        self.move = 0
        self.influence = 0
        self.heal = 0
        self.rules: Cards = NO_CARDS  # rules in force until the end of the turn (MK-9.3)
        self.path: Cards = (
            NO_CARDS  # spaces left behind, this turn or on the way to where it is not safe any more (MK-R27)
        )
        self.used_card = False  # a card was played or discarded, or need not be (MK-10.19)
        self.acted = False  # the action of the turn is over (MK-10.29)
        self.moved = False  # so it is no rest (MK-10.31)
        self.rested = False
        self.skills_used: Cards = NO_CARDS  # in this turn (MK-7.7)
        self.interacting = False  # things can be bought (MK-13.1)
        self.recruited = 0  # units
        self.hired = 0  # those of them that were paid for with influence
        self.rewards: Cards = NO_CARDS  # to be taken at its end (MK-9.14)
        # --- this turn: what effects have left behind
        self.later: Cards = NO_CARDS  # triggers that wait for their moment (MK-9.3)
        self.offers: Cards = NO_CARDS  # what may be bought until the end of the turn
        self.borrowed: Cards = NO_CARDS  # colours of spells of the offer that may be cast
        self.box = NONE  # the artifact that the Mysterious Box is in this turn
        self.spent_crystals: Cards = NO_CRYSTALS  # used as mana this turn
        self.cast: Cards = NO_CARDS  # spells cast this turn
        self.set_dice: Cards = NO_CARDS  # dice that return to the source as they were set
        self.wild_black = 0  # black dice that may be used as any basic colour
        self.move_cards = 0  # cards that gave move this turn
        self.healed = 0  # wounds healed from hand this turn (MK-24.9)
        self.defeated = 0  # enemies; summoned ones do not count
        self.fought: Cards = NO_CARDS  # units that attacked or blocked
        self.wounds_in_hand = 0  # that came into the hand this turn
        self.wounds_in_discard = 0  # that came onto the discard pile this turn
        self.rush = 0  # wounds that will still draw a card
        self.rush_throws = False  # and the next one is thrown away
        self.at_end = 0  # odd things that hold for this turn or happen at its end: bits
        self.again = False  # another turn follows this one
        self.bending = NONE  # the card that bends time at the end of this turn (MK-9.8)
        self.hurt_by = 0  # colours whose curse has hurt this turn
        self.disguised = False  # reputation does not count
        self.locked = False  # no die of the source is used any more
        self.exploited = 0  # colours of mana that were punished this turn
        self.tactic_turn = False  # the tactic was used in this turn, or before it
        # --- this round: likewise
        self.exploit = NONE  # the colour that is not punished while the own token lies in the middle
        self.tactic_die = NONE  # a die of the source that lies on the tactic
        self.tucked: Cards = NO_CARDS  # cards under the tactic: nobody knows them
        self.aside: Cards = NO_CARDS  # cards that are away until the next round
        self.claimed: Cards = NO_CARDS  # dice that stay here until the round ends
        self.yields: Cards = NO_CARDS  # colours of mana that come at the start of each turn
        self.marks = Marks()  # what skills have left behind

    def copy(self) -> "Hero":
        twin = Hero()
        twin.hero = self.hero
        twin.hand = self.hand
        twin.discard = self.discard
        twin.play = self.play
        twin.gone = self.gone
        twin.open_hand = self.open_hand
        twin.fame = self.fame
        twin.level = self.level
        twin.reputation = self.reputation
        twin.at = self.at
        twin.crystals = self.crystals
        twin.tactic = self.tactic
        twin.tactic_used = self.tactic_used
        twin.hand_bonus = self.hand_bonus
        twin.units = self.units
        twin.skills = self.skills
        twin.skills_down = self.skills_down
        twin.plundered = self.plundered
        twin.motivated = self.motivated
        twin.face_down = self.face_down
        twin.mana = self.mana
        twin.dice = self.dice
        twin.dice_left = self.dice_left
        twin.move = self.move
        twin.influence = self.influence
        twin.heal = self.heal
        twin.rules = self.rules
        twin.path = self.path
        twin.used_card = self.used_card
        twin.acted = self.acted
        twin.moved = self.moved
        twin.rested = self.rested
        twin.skills_used = self.skills_used
        twin.interacting = self.interacting
        twin.recruited = self.recruited
        twin.hired = self.hired
        twin.rewards = self.rewards
        twin.later = self.later
        twin.offers = self.offers
        twin.borrowed = self.borrowed
        twin.box = self.box
        twin.spent_crystals = self.spent_crystals
        twin.cast = self.cast
        twin.set_dice = self.set_dice
        twin.wild_black = self.wild_black
        twin.move_cards = self.move_cards
        twin.healed = self.healed
        twin.defeated, twin.fought = self.defeated, self.fought
        twin.wounds_in_hand = self.wounds_in_hand
        twin.wounds_in_discard = self.wounds_in_discard
        twin.rush = self.rush
        twin.rush_throws = self.rush_throws
        twin.at_end = self.at_end
        twin.again = self.again
        twin.bending = self.bending
        twin.hurt_by = self.hurt_by
        twin.disguised = self.disguised
        twin.locked = self.locked
        twin.exploited = self.exploited
        twin.tactic_turn = self.tactic_turn
        twin.exploit = self.exploit
        twin.tactic_die = self.tactic_die
        twin.tucked = self.tucked
        twin.aside = self.aside
        twin.claimed = self.claimed
        twin.yields = self.yields
        twin.marks = self.marks.copy()
        return twin

    @property
    def rushing(self) -> bool:
        """Whether a wound that comes into the hand draws a card: Rush of Adrenaline."""
        return self.rush > 0 or self.rush_throws

    @property
    def printed(self) -> Level:
        """Armour, hand limit and command tokens of the level reached (MK-2.27, MK-3.3)."""
        return library().levels[self.level - 1]


class Mage(State):
    """Everything there is to know between two steps."""

    SHARED: ClassVar[tuple[str, ...]] = ("tokens", "shields")  # replaced, never changed
    DERIVED: ClassVar[tuple[str, ...]] = ("wishes",)  # follows from the settings

    def __init__(self, rng: Rng, scenario: Scenario, seats: int) -> None:
        super().__init__(rng)
        self.scenario = scenario
        self.seats = seats
        self.wishes: Cards = NO_CARDS  # by seat: the hero that was agreed on before, or NONE
        self.pvp = False  # whether players may attack each other (MK-11.29)
        self.phase = HEROES
        self.heroes: list[Hero] = []
        # --- the round
        self.round = 1
        self.night = False
        self.order: Cards = NO_CARDS  # players, the first one on top (MK-1.5)
        self.active = 0  # the player whose turn it is
        self.turn = 0
        self.interrupted = NONE  # whose turn goes on when the active one's part of it is over (MK-25.63)
        self.announced = NONE  # who announced the end of the round
        self.last_turns = NONE  # bit n: player n still has a last turn; NONE: nothing is ending
        self.ending = False  # with these turns the game ends, too
        self.trigger = NONE  # whose turn has brought that about: it is not yet a last one
        self.source: Cards = NO_CARDS  # faces of the dice
        self.tactics: Cards = NO_CARDS  # those that can be taken
        self.spent_tactics: Cards = NO_CARDS  # out of the game (MK-S04.5)
        # --- cards
        self.piles: list[Pile] = _NO_PILES
        self.drawn: list[int] = _NO_NUMBERS  # how often each pile was drawn from
        self.drops: list[Cards] = _NO_DROPS  # discarded tokens by back (MK-2.3)
        self.copies = 0  # tokens beyond the box, where none of a colour was free any more (MK-R205)
        self.spells: Cards = NO_CARDS  # the offers, from top to bottom
        self.actions: Cards = NO_CARDS
        self.units: Cards = NO_CARDS
        self.lessons: Cards = NO_CARDS  # advanced actions in the unit offer (MK-2.12)
        self.unit_state: list[int] = NO_UNITS  # by unit card
        self.lost_units: Cards = NO_CARDS  # out of the game (MK-6.6)
        self.common_skills: Cards = NO_CARDS  # the common skill offer (MK-23.4)
        self.middle: Cards = NO_CARDS  # interactive skills that are at work (MK-7.6)
        # --- the map
        self.tiles: Cards = NO_TILES  # by slot
        self.tile_top: Cards = NO_CARDS  # tiles whose order is known (MK-S01.2)
        self.countryside_left = 0  # tiles of the stack that are drawn from the pools
        self.core_left = 0
        self.cities_left = 0
        self.countryside: Cards = NO_CARDS  # the pools
        self.core: Cards = NO_CARDS
        self.cities: Cards = NO_CARDS
        self.tokens: dict[int, Cards] = {}
        self.shields: dict[int, Cards] = {}  # seats whose shields lie on a space
        self.cities_seen = 0
        self.city_rise = 0  # how much higher than usual the levels of cities are (MK-S02.9)
        # --- the dummy player (MK-28)
        self.dummy = NONE  # its hero
        self.dummy_discard: Cards = NO_CARDS
        self.dummy_crystals: Cards = NO_CRYSTALS
        self.dummy_tactic = NONE
        # --- a combat, while one is going on
        self.fight: Fight | None = None
        self.quest = Quest()  # what belongs to the scenario and the variants
        # --- what effects have left behind until the round ends
        self.curses: Cards = NO_CARDS  # colours of mana that hurt, and who is spared

    def copy(self) -> "Mage":
        twin = Mage(self.rng.copy(), self.scenario, self.seats)
        twin.news = self.news
        twin.wishes = self.wishes
        twin.pvp = self.pvp
        twin.phase = self.phase
        twin.heroes = [hero.copy() for hero in self.heroes]
        twin.round = self.round
        twin.night = self.night
        twin.order = self.order
        twin.active = self.active
        twin.turn = self.turn
        twin.interrupted = self.interrupted
        twin.announced = self.announced
        twin.last_turns = self.last_turns
        twin.ending = self.ending
        twin.trigger = self.trigger
        twin.source = self.source
        twin.tactics = self.tactics
        twin.spent_tactics = self.spent_tactics
        twin.piles = self.piles[:]
        twin.drawn = self.drawn[:]
        twin.drops = self.drops[:]
        twin.copies = self.copies
        twin.spells = self.spells
        twin.actions = self.actions
        twin.units = self.units
        twin.lessons = self.lessons
        twin.unit_state = self.unit_state[:]
        twin.lost_units = self.lost_units
        twin.common_skills = self.common_skills
        twin.middle = self.middle
        twin.tiles = self.tiles
        twin.tile_top = self.tile_top
        twin.countryside_left = self.countryside_left
        twin.core_left = self.core_left
        twin.cities_left = self.cities_left
        twin.countryside = self.countryside
        twin.core = self.core
        twin.cities = self.cities
        twin.tokens = self.tokens
        twin.shields = self.shields
        twin.cities_seen = self.cities_seen
        twin.city_rise = self.city_rise
        twin.dummy = self.dummy
        twin.dummy_discard = self.dummy_discard
        twin.dummy_crystals = self.dummy_crystals
        twin.dummy_tactic = self.dummy_tactic
        twin.fight = None if self.fight is None else self.fight.copy()
        twin.quest = self.quest.copy()
        twin.curses = self.curses
        return twin

    # --- short questions ---------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[int]:
        """The seats that are still in the game (MK-R212), and the dummy; for practice it may be left out (MK-S01.12)."""
        seats = [seat for seat in range(self.seats) if seat not in self.quest.out]
        dummy = self.scenario.has_dummy(self.seats) and not self.quest.plays(NO_DUMMY)
        return [*seats, DUMMY] if dummy else seats

    @property
    def dark(self) -> bool:
        """Whether the rules of the night are in force: at night, or in a combat under them (MK-8.9, MK-32.3)."""
        return self.night or (self.fight is not None and self.fight.dark)

    @property
    def combat(self) -> Fight:
        """The combat that is going on."""
        assert self.fight is not None
        return self.fight

    def deck(self, player: int) -> Pile:
        return self.piles[DEEDS + player]

    def stack(self) -> int:
        """How many tiles can still be drawn from the stack."""
        return len(self.tile_top) + self.countryside_left + self.core_left + self.cities_left


def fresh_position(rng: Rng, scenario: Scenario, seats: int) -> Mage:
    """The empty table, before heroes are chosen."""
    s = Mage(rng, scenario, seats)
    s.heroes = [Hero() for _ in range(seats)]
    s.order = tuple(range(seats))
    s.piles = [EMPTY] * PILES
    s.drawn = [0] * COUNTERS
    s.drops = [NO_CARDS] * len(BACKS)
    s.unit_state = [0] * len(library().unit_cards)
    return s
