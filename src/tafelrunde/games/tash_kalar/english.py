"""Effects and tasks in English."""

from typing import Final

from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.geometry import ARENA, COLOURS
from tafelrunde.games.tash_kalar.speech import Clause, Speech, is_mixed
from tafelrunde.games.tash_kalar.vocabulary import Condition, Movement, Shot, Step, Target, Term

NUMBERS: Final = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
TIMES: Final = ["never", "once", "twice", "three times"]
# Ranks by mask: singular and plural.
NOUNS: Final[list[list[str]]] = [
    [],
    ["common", "commons"],
    ["heroic", "heroics"],
    ["common or heroic", "commons or heroics"],
    ["legendary piece", "legendary pieces"],
    ["common or legendary piece", "common or legendary pieces"],
    ["upgraded piece", "upgraded pieces"],
    ["piece", "pieces"],
]
OWNERS: Final = ["own", "enemy", "", "", "", ""]
BEHIND: Final = [
    "", "", "", " of this colour",
    " of an opponent who has more commons in the arena than you",
    " of an opponent who has more upgraded pieces in the arena than you",
]  # fmt: skip
AREAS: Final[list[str]] = [
    "", "", "", "",
    "on the square of this being and on adjacent squares",
    "next to this being",
    "orthogonally next to this being",
    "diagonally next to this being",
    "", "",
    "of the pattern you used",
    "within distance {n}",
    "in one of the arrow directions, at any distance",
    "",
    "on or next to a {colour} square",
    "next to a green square",
    "next to an own piece",
    "next to an own heroic",
    "next to an enemy piece",
    "next to the Gateway",
    "on a red or green square",
    "on a colourless square",
]  # fmt: skip
CONDITIONS: Final[list[str]] = [
    "if you do", "if that destroys a piece", "if it was a legendary piece", "if there were at least {n}",
    "if it is {rank}", "if that piece stood on a red square", "if the marked square was empty when the effect began",
    "if you have at least one action left after this one", "if you summoned this being on a red square",
    "if you summoned this being on a green square",
    "if you summoned this being on a red or green square other than the centre",
    "otherwise", "if neither the summoning nor its effect has destroyed a piece", "if this being is the Gateway",
    "if the Gateway is on a {colour} square", "if there is no {none}", "if the card “{card}” is in your discard pile",
]  # fmt: skip
RANK_SUBJECTS: Final = ["a common", "a heroic", "a legendary piece"]
# Counters of a turn: one of them, several, verb.
COUNTERS: Final[list[list[str]]] = [
    ["enemy piece", "enemy pieces", "destroyed"],
    ["upgraded enemy piece", "upgraded enemy pieces", "destroyed"],
    ["enemy heroic", "enemy heroics", "destroyed"],
    ["enemy legendary piece", "enemy legendary pieces", "destroyed"],
    ["being", "beings", "summoned"],
    ["being on a red square", "beings on red squares", "summoned"],
    ["being on a green square", "beings on green squares", "summoned"],
    ["legend", "legends", "summoned"],
]
COLOURED_WORD: Final = ["being on a red or green square", "beings on red or green squares"]
SORTS: Final[list[list[str]]] = [
    ["piece", "pieces"],
    ["upgraded piece", "upgraded pieces"],
    ["legendary piece", "legendary pieces"],
]
REGIONS: Final[dict[str, str]] = {
    "red": "on red squares",
    "green": "on green squares",
    "coloured": "on red and green squares together",
    "central": "on the nine central squares",
}
GROUPS: Final = [
    "on the upright or on the diagonal cross of the central squares",
    "on a row or column through the central squares",
    "on each of the two long diagonals",
]


def with_article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


class English(Speech):
    def and_(self) -> str:
        return "and"

    def or_(self) -> str:
        return "or"

    def choice(self, may: bool) -> str:
        return "you may do one of these" if may else "do one of these"

    def for_each_colour(self, enemies: bool) -> str:
        return "for each enemy colour" if enemies else "for each colour in play, your own included"

    # --- pieces and squares ---------------------------------------------------------------------------------------

    def pieces(self, target: Target, low: int, high: int) -> str:
        """ "an own common next to this being", "up to two ...", "all ..." """
        if target.single:
            without = ", unless it is this being" if target.without & v.WITHOUT_BEING else ""
            return ["", "this being", "that piece", f"the Gateway{without}"][target.area]
        every = low == v.MANY
        noun = (
            self.noun(target, low, high)
            + BEHIND[target.owner]
            + spaced(self.area(target))
            + self.left_out(target)
        )
        if target.flanked:
            verb = "is" if high == 1 else "are"
            own = "one own piece" if target.flanked == 1 else f"{NUMBERS[target.flanked]} own pieces"
            noun += f" that {verb} adjacent to at least {own}"
        return noun + (", your own included" if every and target.owner == v.ANY else "")

    def noun(self, target: Target, low: int, high: int) -> str:
        words = [OWNERS[target.owner]] if OWNERS[target.owner] else []
        some = target.area == v.ANYWHERE and target.owner in (v.ENEMY, v.ANY) and high != v.MANY
        if high == 1:
            noun = " ".join([*words, NOUNS[target.ranks][0]])
            return f"any {noun}" if some else with_article(noun)
        noun = " ".join([*words, NOUNS[target.ranks][1]])
        if low == v.MANY:
            return "all " + noun.replace(" or ", " and ")
        return noun if high == v.MANY else f"{self.several(low, high)} {noun}"

    def several(self, low: int, high: int) -> str:
        return NUMBERS[high] if low == high else f"up to {NUMBERS[high]}"

    def area(self, target: Target) -> str:
        if target.area == v.MARKS:
            return "on the marked square" if self.marks == 1 else "on a marked square"
        if target.area == v.MARKS_B:
            return "on the square of the second mark"
        if target.area == v.NEAR_BOUND:
            destroyed = self.bound_by.get(target.number) == v.DESTROY
            return "next to the square of the destroyed piece" if destroyed else "next to that piece"
        text = AREAS[target.area].replace("{n}", str(target.number))
        return text.replace("{colour}", COLOURS[target.number]) if target.area == v.ON_OR_NEAR else text

    def left_out(self, target: Target) -> str:
        names = [["this being", "the Gateway"][n] for n in range(2) if target.without >> n & 1]
        return " other than " + " and ".join(names) if names else ""

    # --- conditions -----------------------------------------------------------------------------------------------

    def if_(self, condition: Condition) -> str:
        text = CONDITIONS[condition.code]
        if condition.code == v.DONE and condition.bound & (condition.bound - 1):
            text = "if you have done both"
        elif condition.code == v.COUNT:
            text = text.replace("{n}", NUMBERS[condition.number])
        elif condition.code == v.RANK:
            text = text.replace("{rank}", RANK_SUBJECTS[condition.number])
        elif condition.code == v.GATEWAY_ON:
            text = text.replace("{colour}", COLOURS[condition.number])
        elif condition.code == v.NONE_OF:
            none = self.pieces(condition.target, 1, 1).split(" ", 1)[1]
            text = text.replace("{none}", none)
        elif condition.code == v.IN_DISCARD:
            text = text.replace("{card}", self.card_names[condition.card])
        return text + ","

    # --- steps ----------------------------------------------------------------------------------------------------

    def clause(self, step: Step) -> Clause:
        if step.do == v.ACTION:
            return Clause(
                "you gain " + ("an action" if step.number == 1 else f"{NUMBERS[step.number]} actions")
            )
        if step.do == v.DRAW:
            card = "card of your school" if step.deck == v.OWN_DECK else "legend card"
            return Clause(f"at the end of the turn you draw an extra {card}")
        if step.do == v.BORROW:
            like = "you may use one enemy piece as if it were your own, of the same rank"
            if step.flag:
                return Clause(f"use this directly before a summoning: in its pattern {like}")
            return Clause(f"in your next summoning this turn {like}")
        if step.do == v.GATEWAY:
            return Clause(f"{self.pieces(step.target, 1, 1)} becomes the Gateway")
        if step.do == v.BURN_FLARE:
            return Clause("you may discard your flare")
        if step.do == v.DROP_PENDING:
            return Clause("you may discard the being you have pending")
        if step.do == v.PLACE:
            return self.act(step.low, f"place {self.placed(step)}")
        if step.do == v.SWAP:
            return self.swap(step)
        if step.shot is not None:
            return self.shoot(step, step.shot)
        if step.movement is not None:
            return self.move(step, step.movement)
        return self.on_pieces(step)

    def act(self, low: int, deed: str) -> Clause:
        return Clause(f"you may {deed}" if low == 0 and not self.may_said else deed)

    def on_pieces(self, step: Step) -> Clause:
        pieces = self.pieces(step.target, step.low, step.high)
        if step.do == v.CONVERT:
            result = "piece of the same rank" if step.rank == v.NOTHING else v.RANKS[step.rank]
            return self.act(step.low, f"convert {pieces} into an own {result}")
        if step.uncounted:
            pieces += "; they do not count as destroyed by you"
        verb = {v.DESTROY: "destroy", v.UPGRADE: "upgrade", v.DOWNGRADE: "downgrade", v.PICK: "choose"}[
            step.do
        ]
        return self.act(step.low, f"{verb} {pieces}")

    def placed(self, step: Step) -> str:
        marked = "marked " if step.target.area == v.MARKS else ""
        area = "" if marked else spaced(self.area(step.target))
        rank = NOUNS[1 << step.rank]
        if step.high == 1:
            article = "any" if step.target.area == v.ANYWHERE else "an"
            return f"an own {rank[0]} on {article} empty {marked}square{area}"
        area = f", each{area}" if area else ""
        every = "any " if step.target.area == v.ANYWHERE else ""
        return f"{self.several(step.low, step.high)} own {rank[1]} on {every}empty {marked}squares{area}"

    def swap(self, step: Step) -> Clause:
        who, partner = (
            self.pieces(step.target, 1, 1),
            self.pieces(step.partner, 1, 1).replace("any enemy", "an enemy"),
        )
        same = " of the same rank" if step.same_rank else ""
        often = "" if step.high == 1 else f" up to {TIMES[step.high]}"
        return self.act(step.low, f"let {who} and {partner}{same} exchange squares{often}")

    def shoot(self, step: Step, shot: Shot) -> Clause:
        pieces = "pieces" if shot.ranks | shot.stops == v.ALL_RANKS else NOUNS[shot.ranks][1]
        if shot.most == v.MANY:
            victims = f"all {pieces}"
            rest = " up to the rim of the arena, your own included"
        else:
            victims = "the first piece" if shot.most == 1 else f"the first {NUMBERS[shot.most]} {pieces}"
            rest = ""
        if shot.stops:
            rest += "; a legendary piece is not destroyed and shields everything behind it"
        if shot.direction == v.AS_BOUND:
            return self.act(step.low, f"destroy {victims} further in the same direction{rest}")
        often = "" if step.high == 1 else f"up to {TIMES[step.high]} "
        return self.act(step.low, f"{often}choose an arrow direction and destroy {victims} there{rest}")

    # --- moves ----------------------------------------------------------------------------------------------------

    def move(self, step: Step, movement: Movement) -> Clause:
        if step.do == v.RUN and step.low == v.MANY:
            kind = self.kind(movement, step)
            who = self.pieces(step.target, 1, 1)
            return Clause(f"choose a direction and make as many {kind}s in it as possible with {who}")
        moves, goal, rest = self.moves(step, movement), self.where_to(step, movement), self.manner(movement)
        return self.act(step.low, f"make {moves}{goal} with {self.movers(step, movement)}{rest}")

    def movers(self, step: Step, movement: Movement) -> str:
        if movement.pieces == v.EACH_ONCE:
            return self.pieces(step.target, step.low, step.high)
        if movement.pieces == v.FREE_SPLIT:
            return self.pieces(step.target, 0, v.MANY)
        return self.pieces(step.target, 1, 1)

    def kind(self, movement: Movement, step: Step) -> str:
        noun = "leap" if step.do == v.LEAP else "move"
        return f"standard {noun}" if movement.equal == 0 else f"combat {noun}"

    def moves(self, step: Step, movement: Movement) -> str:
        if is_mixed(step, movement):
            combat = self.some_moves(0, movement.equal, "combat move")
            rest = self.some_moves(0, step.high - movement.equal, "standard move")
            return f"{combat} and {rest} in any order"
        kind = "move" if movement.onto_empty else self.kind(movement, step)
        if movement.pieces == v.EACH_ONCE:
            return f"one {kind} each"
        text = self.some_moves(step.low, step.high, kind)
        return f"{text} in all" if movement.pieces == v.FREE_SPLIT else text

    def some_moves(self, low: int, high: int, kind: str) -> str:
        if high == 1:
            return f"one {kind}"
        return f"any number of {kind}s" if high == v.MANY else f"{self.several(low, high)} {kind}s"

    def where_to(self, step: Step, movement: Movement) -> str:
        if movement.goal is not None:
            return self.goal(movement.goal)
        if movement.onto_empty:
            return " onto an empty square" if step.high == 1 else " onto empty squares"
        if movement.distance:
            return f" of distance exactly {movement.distance}"
        if step.do == v.LEAP:
            return " to any square"
        if step.do == v.RUN:
            return " in a single direction"
        if movement.direction_of != v.NOTHING:
            return " in the same direction"
        return " towards the Gateway" if movement.closer != v.NOTHING else ""

    def manner(self, movement: Movement) -> str:
        text = ""
        if movement.spares:
            text += f" without destroying any {NOUNS[movement.spares][1]}"
        if movement.closer == v.CLOSER_BESIDE:
            text += "; none of them may end on the Gateway"
        if movement.stop == v.STOP_EMPTY:
            text += "; it stops when it enters an empty square"
        if movement.stop == v.STOP_LEGENDARY:
            text += "; it stops when it destroys a legendary piece"
        return text

    def goal(self, goal: Target) -> str:
        if goal.area == v.BOUND:
            return " onto the square of that piece"
        if goal.area == v.MARKS:
            return " onto the marked square" if self.marks == 1 else " onto a marked square"
        return (
            " onto a red or green square" if goal.area == v.COLOURED else " onto a square " + self.area(goal)
        )

    # --- tasks ----------------------------------------------------------------------------------------------------

    def counted(self, counters: list[int], least: int) -> str:
        words = COUNTERS[counters[0]] if len(counters) == 1 else COLOURED_WORD
        return f"at least {NUMBERS[least]} {words[0] if least == 1 else words[1]}"

    def counted_verb(self, counters: list[int]) -> str:
        return COUNTERS[counters[0]][2]

    def this_turn(self, objects: list[str], verb: str, link: str) -> str:
        comma = "," if link == self.among_them() else ""
        return f"this turn you have {verb} " + f"{comma} {link} ".join(objects)

    def among_them(self) -> str:
        return "among them"

    def region(self, region: int) -> str:
        return REGIONS[ARENA.regions[region]]

    def group(self, group: int) -> str:
        return GROUPS[group]

    def owned(self, term: Term, where: str) -> str:
        words = SORTS[term.sort]
        if term.code == v.LEAD:
            more = (
                f"more {words[1]}" if term.least == 1 else f"at least {NUMBERS[term.least]} more {words[1]}"
            )
            return f"{more} than your opponent {where}"
        return f"at least {NUMBERS[term.least]} {words[0] if term.least == 1 else words[1]}" + spaced(where)

    def you_have(self, objects: list[str], link: str) -> str:
        comma = "," if link == self.among_them() else ""
        return "you have " + f"{comma} {link} ".join(objects)


def spaced(text: str) -> str:
    return f" {text}" if text else ""
