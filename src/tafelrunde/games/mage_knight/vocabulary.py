"""The closed vocabulary of effects: what the data files may say, as records with an int code each.

An effect is a list of steps, carried out in order. Costs are steps too: an effect is offered only if all of them can be
paid (MK-5.16). What lasts is a *rule* (until the end of the turn unless the step says otherwise, MK-9.3), what comes later
a *trigger*. What the vocabulary cannot say is a function named after its effect (`Effect.function`).
"""

from typing import Final

from tafelrunde.core.vocables import vocables
from tafelrunde.core.words import Word

NOTHING: Final = -1  # no colour, no filter, no such thing
MANY: Final = 99  # any number, all

# --- colours, elements, terrains: the order of these lists is the order of all tables --------------------------------

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
WHITE: Final = 3
GOLD: Final = 4
BLACK: Final = 5
COLOURS: Final = ["red", "blue", "green", "white", "gold", "black"]  # the faces of a mana die (MK-3.10)
BASIC_COLOURS: Final[list[int]] = [RED, BLUE, GREEN, WHITE]
BASIC: Final = 0b001111  # masks of colours
SPECIAL: Final = 0b110000
ALL_COLOURS: Final = 0b111111

PHYSICAL: Final = 0
FIRE: Final = 1
ICE: Final = 2
COLD_FIRE: Final = 3
ELEMENTS: Final = ["physical", "fire", "ice", "cold_fire"]
RESISTANCES: Final = ["physical", "fire", "ice"]  # bit n: resistance against element n

MELEE: Final = 0
RANGED: Final = 1
SIEGE: Final = 2
KINDS: Final = ["melee", "ranged", "siege"]

PLAINS: Final = 0
HILLS: Final = 1
FOREST: Final = 2
WASTELAND: Final = 3
DESERT: Final = 4
SWAMP: Final = 5
CITY: Final = 6
LAKE: Final = 7
MOUNTAIN: Final = 8
SEA: Final = 9
TERRAINS: Final = [
    "plains", "hills", "forest", "wasteland", "desert", "swamp", "city", "lake", "mountain", "sea",
]  # fmt: skip
ALL_TERRAINS: Final = 0b0111111111  # nobody ever enters the sea

# --- steps -----------------------------------------------------------------------------------------------------------

MOVE: Final = 0
INFLUENCE: Final = 1
HEAL: Final = 2
ATTACK: Final = 3
BLOCK: Final = 4
RAISE: Final = 5
DRAW: Final = 6
MANA: Final = 7
CRYSTAL: Final = 8
RANDOM_CRYSTALS: Final = 9
FAME: Final = 10
REPUTATION: Final = 11
WOUND: Final = 12
READY: Final = 13
HEAL_UNITS: Final = 14
RECRUIT: Final = 15
CHOOSE: Final = 16
MAY: Final = 17
IF: Final = 18
PER: Final = 19
BY_COLOUR: Final = 20
ROLL: Final = 21
DISCARD: Final = 22
THROW: Final = 23
PAY_MANA: Final = 24
PAY_MOVE: Final = 25
LEARN: Final = 26
PLAY_OTHER: Final = 27
CARD_TO: Final = 28
RECALL: Final = 29
PICK_DIE: Final = 30
SET_DICE: Final = 31
REROLL: Final = 32
LEAP: Final = 33
AIM: Final = 34
RULE: Final = 35
LATER: Final = 36
STORE: Final = 37
OFFER: Final = 38
MIDDLE: Final = 39
BANNER: Final = 40
ACTION: Final = 41
FLIP: Final = 42
STEPS: Final = vocables(
    ("move", "gain `n` move points (MK-9.2)"),
    ("influence", "gain `n` influence points (MK-9.2)"),
    ("heal", "gain `n` healing points; never in combat (MK-10.21)"),
    ("attack", "`n` attack of a `kind` and an `element`"),
    ("block", "`n` block of an `element`; `swift_double`: each point counts twice against a swift attack (MK-16.20)"),
    ("raise", "the value that this effect has just given is `n` higher"),
    ("draw", "draw `n` cards; with an empty deck nothing more (MK-22.24)"),
    ("mana", "gain `n` mana tokens of `colours`; `each`: one of every colour listed"),
    ("crystal", "gain `n` crystals of `colours`, all of the `same` colour if it says so (MK-9.10)"),
    ("random_crystals", "roll `n` times for a crystal: gold is a free choice, black 1 fame (MK-22.10)"),
    ("fame", "gain `n` fame"),
    ("reputation", "move `n` steps on the reputation track"),
    ("wound", "take `n` wounds `to` hand, discard pile, either, or this unit"),
    ("ready", "spent units become ready: `n` of them up to a `level`, or a `budget` of levels, `all`, `this`, another"),
    ("heal_units", "one wound of one unit, or `all` wounds of all units, goes"),
    ("recruit", "take a unit of the offer for nothing (MK-6.6)"),
    ("choose", "carry out one of the branches, or `n` different ones"),
    ("may", "carry out the steps if you like, up to `times` times"),
    ("if", "carry out `steps` if a condition holds, `else` otherwise"),
    ("per", "carry out the steps once for each thing counted, at most `most` times"),
    ("by_colour", "carry out the steps of the colour just paid, discarded or thrown away"),
    ("roll", "roll `n` mana dice: for each that shows one of `colours` carry out the steps"),
    ("discard", "cost: `n` cards of `filter` from hand to the discard pile; `n` any: as many as you like"),
    ("throw", "cost: `n` cards of `filter` from hand leave the game, wounds return to their pile (MK-9.16)"),
    ("pay_mana", "cost: `n` mana of `colours`"),
    ("pay_move", "cost: `n` move points"),
    ("learn", "take a card of an `offer` in a `colour`, `to` hand, discard pile or deck; refill (MK-9.12)"),
    ("play_other", "use the `half` of another card `from` somewhere as part of this one, `times` times, `bonus` higher (MK-9.5)"),
    ("card_to", "this card goes `to` the hand, the top or the bottom of the deck"),
    ("recall", "`n` cards of the discard pile onto or under the deck, `random` ones if it says so"),
    ("pick_die", "choose a die of the source that shows a basic colour"),
    ("set_dice", "set `n` dice of the source to any face but gold and gain `tokens` mana of each"),
    ("reroll", "roll the die just picked, or `all` dice of the source"),
    ("leap", "go to a space up to `n` spaces away, at `price` move points a space, ending on an `end`"),
    ("aim", "change enemies or their attacks: see the record `Aim`"),
    ("rule", "a rule of the game is different: see the record `Rule`"),
    ("later", "carry out the steps `on` a trigger, at most `times` times"),
    ("store", "`n` attacks or blocks to be used later in this combat, against `different` targets if it says so"),
    ("offer", "until the end of the turn the steps can be bought for `price` influence, `times` times"),
    ("middle", "the token goes to the middle: `own` rules for its owner, `others` for opponents (MK-7.6)"),
    ("banner", "what an attached banner gives its unit: see the record `Banner`"),
    ("action", "this is the action of the turn"),
    ("flip", "this token is turned face down"),
)  # fmt: skip
COSTS: Final[list[int]] = [DISCARD, THROW, PAY_MANA, PAY_MOVE]

# --- where a step finds its colours ----------------------------------------------------------------------------------

LISTED: Final = 0
ANY_BASIC: Final = 1
USABLE: Final = 2
ANY_COLOUR: Final = 3
PAID: Final = 4
DISCARDED: Final = 5
THROWN: Final = 6
NOT_THROWN: Final = 7
OWNED: Final = 8
MISSING: Final = 9
OFFERED: Final = 10
OFFERED_TWO: Final = 11
DEFEATED: Final = 12
DIE: Final = 13
SOURCES: Final = vocables(
    ("listed", "the colours are listed"),
    ("any_basic", "red, blue, green or white"),
    ("usable", "any mana that works now (MK-8.6 to MK-8.9)"),
    ("any", "any of the six, even one that does not work now"),
    ("paid", "the colour of the mana just paid; gold is what it stood for (MK-8.6)"),
    ("discarded", "the colour of the card just discarded; of an artifact any basic one"),
    ("thrown", "the colour of the card just thrown away"),
    ("not_thrown", "each basic colour that the card just thrown away has not"),
    ("owned", "a colour of which you own a crystal"),
    ("missing", "a basic colour of which you own no crystal"),
    ("offered", "the colour of a spell of the offer"),
    ("offered_two", "the colours of two different spells of the offer"),
    ("defeated", "white, or the colour of a resistance of the enemy just defeated: fire red, ice blue, physical green"),
    ("die", "the colour of the die just picked"),
)  # fmt: skip

# --- which cards, where to, where from -------------------------------------------------------------------------------

CARD: Final = 0
WOUND_CARD: Final = 1
CARD_OR_WOUND: Final = 2
COLOURED: Final = 3
ACTION_CARD: Final = 4
ONE_WOUND: Final = 5
FILTERS: Final = vocables(
    ("card", "any card but a wound (MK-5.17)"),
    ("wound", "a wound"),
    ("card_or_wound", "any card, wounds too"),
    ("coloured", "an action or a spell"),
    ("action", "a basic or advanced action"),
    ("one_wound", "any cards, among them at most one wound"),
)
TO_HAND: Final = 0
TO_DISCARD: Final = 1
TO_CHOICE: Final = 2
TO_UNIT: Final = 3
TO_DECK: Final = 4
TO_BOTTOM: Final = 5
PLACES: Final = vocables(
    ("hand", "into the hand"),
    ("discard", "onto the discard pile"),
    ("choice", "into the hand or onto the discard pile"),
    ("unit", "onto this unit"),
    ("deck", "onto the deed deck"),
    ("bottom", "under the deed deck"),
)
FROM_HAND: Final = 0
FROM_THROWN: Final = 1
FROM_ACTIONS: Final = 2
FROM_SPELLS: Final = 3
ORIGINS: Final = vocables(
    ("hand", "an action from the hand"),
    ("thrown", "the card just thrown away"),
    ("actions", "the advanced action offer; the card stays there"),
    ("spells", "the spell offer, a spell in the colour of the card just discarded; the card stays there"),
)
BASIC_HALF: Final = 0
STRONG_HALF: Final = 1
HALVES: Final = ["basic", "strong"]
READY_SORTS: Final = ["some", "budget", "all", "this", "other"]
SOME: Final = 0
BUDGET: Final = 1
ALL_UNITS: Final = 2
THIS_UNIT: Final = 3
OTHER_UNIT: Final = 4
ENDS: Final = ["safe"]  # where a leap may end (MK-11.16)

# --- conditions, counts, triggers ------------------------------------------------------------------------------------

CONDITIONS: Final = vocables(
    ("day", "it is day, and no fight under night rules"),
    ("night", "it is night, or a fight under night rules (MK-32.3)"),
    ("interacting", "an interaction is going on"),
    ("not_in_combat", "no combat is going on"),
    ("in_forest", "your space is forest"),
    ("on_hills", "your space is hills"),
    ("on_mountain", "your space is a mountain"),
    ("at_magical_glade", "your space is a magical glade"),
    ("at_fortified_site", "your space is a keep, mage tower or city"),
    ("deck_not_empty", "your deed deck holds cards"),
    ("least_fame", "you have less fame than everybody else; never true alone"),
    ("unhurt", "no wound came into your hand in this combat"),
    ("nothing_recruited", "you have recruited nothing for influence this turn"),
    ("red_or_least_fame", "red mana was paid, or you have less fame than everybody else"),
    ("green_or_least_fame", "green mana was paid, or you have less fame than everybody else"),
    ("token", "the mana token on this unit has this colour"),
    ("attack_phase", "it is the attack phase of a combat"),
)
COUNTS: Final = vocables(
    ("recruited", "units you recruited this turn"),
    ("wounds", "wounds in your hand and on your units"),
    ("blocked", "enemies you blocked this turn: all their attacks"),
    ("faced", "undefeated enemies in your fight"),
    ("units_fought", "units of yours that attacked or blocked this turn"),
    ("spells_cast", "spells of this colour that you cast this turn"),
    ("cards_paid", "cards just discarded"),
    ("defeated", "enemies you defeated this turn, summoned ones not counted"),
    ("crystal_colours", "different colours of crystals you own"),
    ("crystal_sets", "full sets of four different crystals you own"),
    ("ready_units", "ready, unwounded units of yours"),
    ("surplus", "block points beyond what was needed, undoubled"),
    (
        "symbols",
        "abilities, elements and resistances on the token of the blocked enemy; of a player the mana of the attack",
    ),
    ("terrain_cost", "move points that your space costs without any change; mountain 5, lake 2"),
)
TRIGGERS: Final = vocables(
    ("end_of_turn", "when the end of the turn begins"),
    ("clean_up", "when played cards are cleared away"),
    ("moved_one_space", "when you have moved one space"),
    ("attack_blocked_with_this", "when this block was part of stopping an attack"),
    (
        "enemy_blocked_with_this",
        "when all attacks of an enemy are blocked, this block being part of it (MK-R109)",
    ),
    ("defeated_by_this_attack", "for each enemy defeated by the attack this is part of"),
    ("defeated_in_this_phase", "for each enemy defeated in this phase of the combat"),
)
END_OF_TURN: Final = 0
CLEAN_UP: Final = 1
MOVED_ONE_SPACE: Final = 2
ATTACK_BLOCKED_WITH_THIS: Final = 3
ENEMY_BLOCKED_WITH_THIS: Final = 4
DEFEATED_BY_THIS_ATTACK: Final = 5
DEFEATED_IN_THIS_PHASE: Final = 6
IN_A_COMBAT: Final[list[int]] = [
    ATTACK_BLOCKED_WITH_THIS, ENEMY_BLOCKED_WITH_THIS, DEFEATED_BY_THIS_ATTACK, DEFEATED_IN_THIS_PHASE,
]  # fmt: skip

# --- enemies ---------------------------------------------------------------------------------------------------------

TARGETS: Final = vocables(
    ("one_enemy", "an undefeated enemy that the effect can touch"),
    ("one_attack", "one attack of an enemy"),
    ("two_attacks", "two attacks of one or two enemies"),
    ("up_to_three", "up to three enemies"),
    ("all_enemies", "all enemies"),
    ("other_enemies", "all enemies but the one just chosen"),
    ("that_enemy", "the enemy chosen or blocked just before"),
    ("blocked_enemies", "all enemies whose attacks were all blocked"),
    ("one_unfortified", "an enemy that is not fortified in any way"),
)
# What an enemy can lose: bits.
LOSSES: Final = [
    "fortification", "physical", "fire", "ice", "attack_abilities", "fortified", "elusive", "brutal", "swift", "poison",
    "paralyze", "assassination", "vampiric",
]  # fmt: skip
PHASES: Final = ["any", "block", "attack", "start", "after_block"]  # of a combat
ANY_PHASE: Final = 0
# When an effect may be used at all, beyond what its icons say.
WHENS: Final = [
    "any",
    "not_in_combat",
    "interaction",
    "combat",
    "combat_start",
    "block",
    "attack",
    "after_block",
]


class Aim:
    """What happens to enemies or attacks (MK-9.22): numbers to add, losses as bits."""

    def __init__(self, who: int) -> None:
        self.who: Final = who
        self.armor = 0
        self.armor_fortified = 0  # instead of `armor` if the enemy is fortified
        self.per_resistance = False  # `armor` counts once for each resistance
        self.armor_set = 0
        self.attack = 0
        self.stop = False  # makes none of its attacks (MK-21.38)
        self.void = False  # this attack does not take place
        self.destroy = False
        self.doom = False  # destroyed once all its attacks are blocked
        self.loses = 0
        self.cumbersome = False
        self.phase = ANY_PHASE
        self.reachable = False  # in the ranged phase no fortified enemy


# --- rules -----------------------------------------------------------------------------------------------------------

RULES: Final = vocables(
    ("terrain_cost", "`terrains` cost `add` less or more (not below `floor`), or `set`; `highest`: only if they cost more"),
    ("terrain_open", "impassable `terrains` may be entered; they do not become safe (MK-11.14)"),
    ("terrain_safe", "`terrains` are safe spaces for you"),
    ("terrain_forbidden", "`terrains` may not be entered"),
    ("no_provoke", "moving provokes nobody"),
    ("reach", "spaces `n` away count as adjacent for moving and exploring"),
    ("explore_cost", "exploring costs `add` move points less"),
    ("explore_range", "tiles up to `n` spaces away may be revealed"),
    ("see_range", "garrisons up to `n` spaces away are revealed"),
    ("see_as_by_day", "garrisons and ruins are revealed as by day"),
    ("extra_dice", "`n` more dice of the source may be used; `black_any`: a black one as any colour"),
    ("wild_dice", "gold and black dice serve as any basic colour"),
    ("mana_works", "mana of `colours` works whatever the time of day"),
    ("endless_mana", "endless mana of `colours`"),
    ("hand_limit", "hand limit `n` higher the next time you draw (MK-4.18)"),
    ("card_bonus", "`which` card gives `move`, `attack`, `block` more; in the ranged phase `ranged_phase`"),
    ("block_bonus", "one block is `n` higher"),
    ("unit_bonus", "units have `attack`, `block`, `armor` more (MK-6.12); `others`: not this one"),
    ("unit_resist", "`one` unit or all units have `resists`"),
    ("units_take_no_damage", "units cannot be given damage"),
    ("convert", "`n` points of `points` may be spent as the steps say"),
    ("convert_attacks", "all attacks are of an `element`, or count as a `kind` too"),
    ("physical_twice", "physical attacks count twice in the attack phase"),
    ("sites_fortify_nobody", "sites fortify nobody"),
    ("cancel_wounds", "the first `n` wounds from an enemy are cancelled with all that hangs on them"),
    ("ward", "the hero ignores `n` damage of one attack of `elements`"),
    ("recruit_discount", "one unit costs `n` influence less; recruiting it so costs `reputation`"),
    ("no_recruiting", "no more recruiting for influence"),
    ("healing_draws", "each wound healed from the hand draws a card"),
    ("healing_readies", "each unit healed becomes ready"),
    ("healing_fame", "the next `n` healing points spent give 1 fame each"),
    ("lead_unit", "the next unit attacks with `attack` more, in the ranged phase with `ranged_phase`, or blocks with `block`"),
    ("foes_stronger", "attacks of enemies are `n` higher in the block phase"),
)  # fmt: skip
TERRAIN_COST: Final = 0
TERRAIN_OPEN: Final = 1
TERRAIN_SAFE: Final = 2
TERRAIN_FORBIDDEN: Final = 3
NO_PROVOKE: Final = 4
REACH: Final = 5
EXPLORE_COST: Final = 6
EXPLORE_RANGE: Final = 7
SEE_RANGE: Final = 8
SEE_AS_BY_DAY: Final = 9
WILD_DICE: Final = 11
MANA_WORKS: Final = 12
ENDLESS_MANA: Final = 13
CARD_BONUS: Final = 15
BLOCK_BONUS: Final = 16
CONVERT: Final = 20
UNIT_BONUS: Final = 17
UNIT_RESIST: Final = 18
UNITS_TAKE_NO_DAMAGE: Final = 19
CONVERT_ATTACKS: Final = 21
PHYSICAL_TWICE: Final = 22
SITES_FORTIFY_NOBODY: Final = 23
CANCEL_WOUNDS: Final = 24
WARD: Final = 25
RECRUIT_DISCOUNT: Final = 26
NO_RECRUITING: Final = 27
HEALING_DRAWS: Final = 28
HEALING_READIES: Final = 29
HEALING_FAME: Final = 30
LEAD_UNIT: Final = 31
FOES_STRONGER: Final = 32
# Those that lie beside a hero until the end of the turn; the others are no more than a number somewhere.
LASTING: Final[list[int]] = [
    TERRAIN_COST, TERRAIN_OPEN, TERRAIN_SAFE, TERRAIN_FORBIDDEN, NO_PROVOKE, EXPLORE_COST,
    REACH, EXPLORE_RANGE, SEE_RANGE, SEE_AS_BY_DAY, WILD_DICE, MANA_WORKS, ENDLESS_MANA, CARD_BONUS, BLOCK_BONUS, CONVERT,
    RECRUIT_DISCOUNT, NO_RECRUITING, HEALING_DRAWS, HEALING_READIES, HEALING_FAME,
    UNIT_BONUS, UNIT_RESIST, UNITS_TAKE_NO_DAMAGE,
    PHYSICAL_TWICE, SITES_FORTIFY_NOBODY, CANCEL_WOUNDS,
    CONVERT_ATTACKS, WARD, LEAD_UNIT, FOES_STRONGER,
]  # fmt: skip
ONE_SPACE: Final = 1
ONE_TERRAIN: Final = 2
CARD_BONUSES: Final = ["next_move", "other_moves", "first_attack_or_block", "attack"]
NEXT_MOVE: Final = 0
OTHER_MOVES: Final = 1
FIRST_FIGHTING: Final = 2
ATTACK_CARD: Final = 3
TERRAIN_CHOICES: Final = ["listed", "one_space", "one_terrain"]  # chosen when the rule begins
POINT_KINDS: Final = ["move", "influence"]


class Rule:
    """A changed rule: its code and what its meaning names."""

    def __init__(self, code: int) -> None:
        self.code: Final = code
        self.number = NOTHING  # its place among all rules of the box: what a position remembers of it
        self.steps: list[Step] = []  # what points are spent for
        self.n = 0
        self.terrains = 0
        self.choice = 0  # how the terrains are found
        self.add = 0
        self.set = NOTHING
        self.floor = 0
        self.ceiling = MANY
        self.highest = False
        self.colours = 0
        self.black_any = False
        self.which = 0
        self.move = 0
        self.attack = 0
        self.block = 0
        self.armor = 0
        self.ranged_phase = 0
        self.others = False
        self.one = False
        self.elements = 0
        self.points = 0
        self.kind = NOTHING
        self.element = NOTHING
        self.reputation = 0


class Banner:
    """What an attached banner gives its unit (MK-6.14). `flips`: its power works once a round."""

    def __init__(self) -> None:
        self.armor = 0
        self.bonus = 0  # on every attack or block
        self.fame = 0  # for each attack or block
        self.resists = 0
        self.spends = False  # the power is used by spending the unit
        self.flips = False
        self.shrugs = False  # the power ignores a wound of the unit
        self.power: list[Step] = []


class Step:
    """One step. What each kind uses is written at its meaning."""

    def __init__(self, do: int) -> None:
        self.do: Final = do
        self.number = NOTHING  # of a trigger or purchase: its place among all of the box
        self.n = 0
        self.kind = MELEE
        self.element = PHYSICAL
        self.colours = 0
        self.source = LISTED
        self.same = False
        self.each = False
        self.filter = CARD
        self.to = TO_HAND
        self.origin = FROM_HAND
        self.half = BASIC_HALF
        self.bonus = 0
        self.times = 1
        self.most = MANY
        self.level = 0
        self.sort = SOME
        self.all = False
        self.random = False
        self.tokens = 0
        self.price = 0
        self.per_level = False
        self.different = False
        self.swift_double = False
        self.not_through = 0
        self.as_action = False  # part of an effect that is the action of the turn
        self.spells = False  # learn: from the spell offer
        self.condition = NOTHING
        self.count = NOTHING
        self.on = NOTHING
        self.steps: list[Step] = []
        self.others: list[Step] = []
        self.branches: list[list[Step]] = []
        self.aim: Aim | None = None
        self.rule: Rule | None = None
        self.banner: Banner | None = None


class Effect:
    """What a card, a skill, a unit's ability or a tactic does: steps, or a function of its own name."""

    def __init__(self, id: str, steps: list[Step], function: bool, when: int = 0) -> None:
        self.id: Final = id
        self.steps: Final = steps
        self.function: Final = function
        self.when: Final = when
        self.words: Word | None = None  # its text, once somebody has asked for it

    @property
    def empty(self) -> bool:
        return not self.steps and not self.function
