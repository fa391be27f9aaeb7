"""The closed vocabulary of effects and tasks: what the data files may say, as records with an int code each.

A step acts on pieces or squares that a *target* describes. Steps bind what they did to a, b or c; later steps and conditions
refer to it. Numbers of pieces and moves go from `low` to `high`: low 0 means "may", MANY means all or as many as you like.
What the vocabulary cannot say is a named function (`Effect.function`).
"""

from dataclasses import dataclass, field
from typing import Final

from tafelrunde.core.vocables import vocables

MANY: Final = 99  # "all", "any number", "to the rim"
NOTHING: Final = -1  # no binding, no square, no such thing

# Ranks in ascending order (TK-0.3); a set of ranks is a mask with bit 1 << rank.
COMMON: Final = 0
HEROIC: Final = 1
LEGENDARY: Final = 2
RANKS: Final = ["common", "heroic", "legendary"]
ALL_RANKS: Final = 7
UPGRADED_RANKS: Final = 6  # heroic and legendary (TK-8.9)

# Types of pieces by rank: common and heroic are two faces of one piece, legendary pieces are separate (TK-0.3).
DOUBLE_SIDED: Final = 0
LEGENDARY_PIECE: Final = 1
PIECE_TYPE: Final[list[int]] = [DOUBLE_SIDED, DOUBLE_SIDED, LEGENDARY_PIECE]

# --- steps ------------------------------------------------------------------------------------------------------------

DESTROY: Final = 0
SHOOT: Final = 1
UPGRADE: Final = 2
DOWNGRADE: Final = 3
CONVERT: Final = 4
PLACE: Final = 5
MOVE: Final = 6
RUN: Final = 7
LEAP: Final = 8
SWAP: Final = 9
PICK: Final = 10
ACTION: Final = 11
DRAW: Final = 12
BORROW: Final = 13
CHOOSE: Final = 14
WHEN: Final = 15
EACH_COLOUR: Final = 16
GATEWAY: Final = 17
BURN_FLARE: Final = 18
DROP_PENDING: Final = 19
STEPS: Final = vocables(
    ("destroy", "remove pieces from the arena; `all` chooses its victims first and removes them together (TK-8.23, TK-8.31)"),
    ("shoot", "from the being along an arrow or the direction of a bound move: destroy up to `most` pieces of `ranks`"),
    ("upgrade", "raise pieces by one rank (TK-8.21)"),
    ("downgrade", "lower pieces by one rank (TK-8.22)"),
    ("convert", "replace pieces by own ones of rank `to`, or of the same rank (TK-8.24)"),
    ("place", "put own pieces of `rank` from supply on empty squares (TK-8.20)"),
    ("move", "single moves to adjacent squares, `equal` of them onto an equal rank (TK-8.15 to TK-8.17, TK-R29)"),
    ("run", "moves of one piece in one straight direction; low `all`: as far as possible"),
    ("leap", "as moves, but to any square, to one at `distance`, or onto a bound piece (TK-8.18)"),
    ("swap", "a piece of `who` and one of `with` exchange squares; nothing is destroyed (TK-X3.8)"),
    ("pick", "choose a piece and bind it; nothing else happens"),
    ("action", "gain `n` actions this turn (TK-8.6)"),
    ("draw", "draw `n` extra cards of `deck` at the end of the turn (TK-8.7)"),
    ("borrow", "in the next summoning of this turn one enemy piece may count as own (TK-R9); `directly`: in the one now begun"),
    ("choose", "carry out one of the branches, or with `may` none (TK-R12)"),
    ("when", "carry out steps if a condition holds"),
    ("each_colour", "carry out steps once for each colour in play, or for each `enemy` colour (TK-R30)"),
    ("gateway", "the being or a bound piece becomes the Gateway (TK-X2.1)"),
    ("burn_flare", "you may discard your flare"),
    ("drop_pending", "you may discard your pending being (TK-X3.4)"),
)  # fmt: skip

# --- areas ------------------------------------------------------------------------------------------------------------

ANYWHERE: Final = 0
BEING: Final = 1
BOUND: Final = 2
THE_GATEWAY: Final = 3
BEING_AND_NEAR: Final = 4
NEAR: Final = 5
NEAR_ORTHOGONAL: Final = 6
NEAR_DIAGONAL: Final = 7
MARKS: Final = 8
MARKS_B: Final = 9
USED: Final = 10
WITHIN: Final = 11
RAYS: Final = 12
NEAR_BOUND: Final = 13
ON_OR_NEAR: Final = 14
NEAR_GREEN: Final = 15
NEAR_OWN: Final = 16
NEAR_OWN_HEROIC: Final = 17
NEAR_ENEMY: Final = 18
NEAR_GATEWAY: Final = 19
COLOURED: Final = 20
COLOURLESS: Final = 21
AREAS: Final = vocables(
    ("anywhere", "the whole arena"),
    ("being", "the square on which the being stands now (TK-R11)"),
    ("bound", "the square of the piece bound to `of`"),
    ("gateway", "the square of the Gateway (TK-X2.5)"),
    ("being_and_near", "the square of the being and those around it"),
    ("near", "the squares around the being (TK-8.13, TK-R39)"),
    ("near_orthogonal", "the squares beside the being in its row and column"),
    ("near_diagonal", "the squares at the corners of the being's square"),
    ("marks", "the marked cells of the orientation used (TK-8.12)"),
    ("marks_b", "the cells marked in the second colour"),
    ("used", "the pieces that formed the pattern, wherever they are now (TK-6.4)"),
    ("within", "distance 1 to `n` from the being (TK-8.14)"),
    ("rays", "in one of the arrow directions from the being, at any distance"),
    ("near_bound", "around the piece bound to `of`, or around the square where it was destroyed"),
    ("on_or_near", "on a square of `colour` or around one"),
    ("near_green", "around a green square"),
    ("near_own", "around an own piece"),
    ("near_own_heroic", "around an own heroic piece"),
    ("near_enemy", "around an enemy piece"),
    ("near_gateway", "around the Gateway"),
    ("coloured", "the red and green squares"),
    ("colourless", "the squares that are neither red nor green (TK-X3.7)"),
)
# These name the piece, so there is neither owner nor rank to say.
SINGLE_PIECE_AREAS: Final[list[int]] = [BEING, BOUND, THE_GATEWAY]
# These need a being that was just summoned: flares, frozen and warp effects have none.
BEING_AREAS: Final[list[int]] = [
    BEING, BEING_AND_NEAR, NEAR, NEAR_ORTHOGONAL, NEAR_DIAGONAL, MARKS, MARKS_B, USED, WITHIN, RAYS,
]  # fmt: skip

# --- owners -----------------------------------------------------------------------------------------------------------

OWN: Final = 0
ENEMY: Final = 1
ANY: Final = 2
THIS_COLOUR: Final = 3
AHEAD_COMMONS: Final = 4
AHEAD_UPGRADED: Final = 5
OWNERS: Final = vocables(
    ("own", "the side that carries out the effect"),
    ("enemy", "any opponent (TK-8.10)"),
    ("any", "own and enemy alike (TK-8.11)"),
    ("this_colour", "the colour whose turn it is inside `each_colour`"),
    ("ahead_commons", "an opponent with more commons in the arena than you"),
    ("ahead_upgraded", "an opponent with more upgraded pieces in the arena than you"),
)

# --- conditions -------------------------------------------------------------------------------------------------------

DONE: Final = 0
HIT: Final = 1
HIT_LEGENDARY: Final = 2
COUNT: Final = 3
RANK: Final = 4
BOUND_ON_RED: Final = 5
MARKS_EMPTY: Final = 6
ACTIONS_LEFT: Final = 7
ON_RED: Final = 8
ON_GREEN: Final = 9
ON_COLOURED_NOT_CENTRE: Final = 10
ELSE: Final = 11
NOTHING_DESTROYED: Final = 12
GATEWAY_IS_BEING: Final = 13
GATEWAY_ON: Final = 14
NONE_OF: Final = 15
IN_DISCARD: Final = 16
CONDITIONS: Final = vocables(
    ("done", "all the bound steps did something"),
    ("hit", "the bound move or leap destroyed a piece"),
    ("hit_legendary", "the bound step destroyed a legendary piece"),
    ("count", "the bound step did it to at least `n` pieces"),
    ("rank", "the bound piece had this rank when it was bound"),
    ("bound_on_red", "the bound piece stood on a red square"),
    ("marks_empty", "the marked cells were empty when the effect began"),
    ("actions_left", "at least one action is left after this one (TK-R5)"),
    ("on_red", "the being was summoned on a red square (TK-4.19)"),
    ("on_green", "the being was summoned on a green square (TK-4.19)"),
    ("on_coloured_not_centre", "the being was summoned on a red or green square other than the centre"),
    ("else", "the condition of the `when` before did not hold"),
    ("nothing_destroyed", "neither the summoning nor its effect has destroyed a piece"),
    ("gateway_is_being", "the being is the Gateway"),
    ("gateway_on", "the Gateway stands on a square of `colour`"),
    ("none_of", "no piece fits the target"),
    ("in_discard", "the card named lies in the own discard pile"),
)

# --- smaller sets -----------------------------------------------------------------------------------------------------

BINDINGS: Final = ["a", "b", "c"]
# Pieces a target leaves out, as a mask.
WITHOUT_BEING: Final = 1
WITHOUT_GATEWAY: Final = 2
LEFT_OUT: Final = ["being", "gateway"]
# Which pieces share the moves of a step.
ONE_PIECE: Final = 0
FREE_SPLIT: Final = 1
EACH_ONCE: Final = 2
PIECES: Final = ["one", "free", "each_once"]
# What ends a row of moves early.
STOP_EMPTY: Final = 0
STOP_LEGENDARY: Final = 1
STOPS: Final = ["empty_square", "legendary_hit"]
# Every move brings the piece closer to the Gateway; the last one may or may not end on it.
CLOSER_ONTO: Final = 0
CLOSER_BESIDE: Final = 1
CLOSER: Final = ["onto", "beside"]
ARROWS: Final = 0
AS_BOUND: Final = 1
SHOT_DIRECTIONS: Final = ["arrows", "bound"]
OWN_DECK: Final = 0
LEGEND_DECK: Final = 1
DECKS: Final = ["own", "legends"]

# --- tasks ------------------------------------------------------------------------------------------------------------

TURN: Final = 0
HAVE: Final = 1
LEAD: Final = 2
ANY_OF: Final = 3
ALL_OF: Final = 4
AND: Final = 5
OR: Final = 6
TASK_TERMS: Final = vocables(
    ("turn", "the sum of one or two counters of this turn is at least `least`"),
    ("have", "at least `least` own pieces of a sort stand on a region"),
    ("lead", "at least `least` more own than enemy pieces of a sort stand on a region"),
    ("any_of", "the terms hold for some region of a group"),
    ("all_of", "the terms hold for every region of a group"),
    ("and", "all terms hold"),
    ("or", "some term holds"),
)
COUNTERS: Final = [
    "enemy_destroyed", "enemy_upgraded_destroyed", "enemy_heroic_destroyed", "enemy_legendary_destroyed",
    "summoned", "summoned_on_red", "summoned_on_green", "summoned_legendary",
]  # fmt: skip
SORTS: Final = ["pieces", "upgraded", "legendary"]
THE_REGION: Final = -1  # inside any_of and all_of: the region whose turn it is


# --- records ----------------------------------------------------------------------------------------------------------


class Target:
    """Which pieces, or for `place` and the goal of a move which squares."""

    def __init__(
        self,
        area: int,
        number: int,
        owner: int = ANY,
        ranks: int = ALL_RANKS,
        without: int = 0,
        flanked: int = 0,
    ) -> None:
        self.area: Final = area
        self.number: Final = number  # distance, colour or binding, as the area needs it
        self.owner: Final = owner
        self.ranks: Final = ranks
        self.without: Final = without
        self.flanked: Final = flanked  # own pieces that must stand around each of them
        self.single: Final = area in SINGLE_PIECE_AREAS


NO_TARGET: Final = Target(ANYWHERE, NOTHING)


@dataclass(frozen=True, eq=False)
class Condition:
    """When a `when` applies."""

    code: int
    bound: int  # mask of the bindings it looks at
    number: int  # n, rank or colour, as the code needs it
    target: Target
    card: str


ALWAYS: Final = Condition(NOTHING, 0, NOTHING, NO_TARGET, "")


@dataclass(frozen=True, eq=False)
class Movement:
    """How `move`, `run` and `leap` go."""

    equal: int  # how many of the moves may hit a piece of equal rank: 0 standard, all of them combat
    pieces: int
    direction_of: int  # the binding whose direction every move takes, or NOTHING
    onto_empty: bool
    spares: int  # ranks that may not be destroyed
    goal: Target | None  # the only squares to move to
    closer: int
    stop: int
    fixed: bool  # the pieces that may move are fixed before the first move (TK-R28)
    distance: int  # of a leap; 0: any


@dataclass(frozen=True, eq=False)
class Shot:
    """How `shoot` goes: pieces that do not fit are skipped unless their rank stops the shot."""

    direction: int
    direction_of: int
    ranks: int
    most: int
    stops: int


@dataclass(frozen=True, eq=False)
class Step:
    """One step of an effect. Which attributes mean something is said by `do`."""

    do: int
    low: int = 1
    high: int = 1
    target: Target = NO_TARGET
    bind: int = NOTHING
    rank: int = NOTHING  # placed, or converted to (NOTHING: the same rank)
    uncounted: bool = False  # destroyed for nobody (TK-R32)
    movement: Movement | None = None
    shot: Shot | None = None
    partner: Target = NO_TARGET  # of a swap
    same_rank: bool = False
    number: int = 0  # of actions or cards
    deck: int = NOTHING
    flag: bool = False  # choose: may; each_colour: enemies only; borrow: directly
    condition: Condition = ALWAYS
    steps: "list[Step]" = field(default_factory=list)
    branches: "list[list[Step]]" = field(default_factory=list)


class Effect:
    """What a card does: steps, or a function named in functions.json. Neither: nothing happens."""

    def __init__(self, steps: list[Step], function: str) -> None:
        self.steps: Final = steps
        self.function: Final = function
        self.empty: Final = not steps and not function


@dataclass(frozen=True, eq=False)
class Term:
    """One term of a task's condition, or a function named in functions.json."""

    code: int
    counters: list[int]
    sort: int
    region: int
    least: int  # of a function: its number
    group: int  # of any_of and all_of; of the function `chain`: which opposites
    terms: "list[Term]"
    function: str = ""
