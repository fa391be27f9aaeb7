"""How an effect or a task is put into words: what German and English have in common.

A step becomes a clause. German needs it in two orders: "du darfst ... zerstören" and, behind "Wenn du das tust,",
"darfst du ... zerstören". English uses the same for both.
"""

from typing import Final

from tafelrunde.games.tash_kalar import vocabulary as v
from tafelrunde.games.tash_kalar.vocabulary import Condition, Movement, Step, Term

# Which counters of a turn are part of which (the larger first): "..., among them at least one ...".
PART_OF: Final[list[tuple[int, int]]] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (4, 5), (4, 6), (4, 7)]


class Clause:
    """A clause without capital and full stop, alone and behind a condition."""

    def __init__(self, alone: str, behind: str = "") -> None:
        self.alone: Final = alone
        self.behind: Final = behind or alone


class Speech:
    """Speaks the effect of one card. `marks` and `marks_b` are the numbers of its marked cells; `card_names` say who is who."""

    def __init__(self, marks: int, marks_b: int, card_names: dict[str, str]) -> None:
        self.marks: Final = marks
        self.marks_b: Final = marks_b
        self.card_names: Final = card_names
        self.bound_by: Final[dict[int, int]] = {}  # binding -> kind of step that bound it
        self.may_said = False  # "you may do one of these" has been said: no need to say it again

    # --- what the languages say ----------------------------------------------------------------------------------

    def and_(self) -> str:
        raise NotImplementedError

    def or_(self) -> str:
        raise NotImplementedError

    def if_(self, condition: Condition) -> str:
        """The condition as the beginning of a sentence, comma included where one follows."""
        raise NotImplementedError

    def clause(self, step: Step) -> Clause:
        raise NotImplementedError

    def choice(self, may: bool) -> str:
        raise NotImplementedError

    def for_each_colour(self, enemies: bool) -> str:
        raise NotImplementedError

    def counted(self, counters: list[int], least: int) -> str:
        """At least so many destroyed or summoned, without the verb."""
        raise NotImplementedError

    def counted_verb(self, counters: list[int]) -> str:
        raise NotImplementedError

    def owned(self, term: Term, where: str) -> str:
        """At least so many own pieces somewhere, or so many more than the opponent."""
        raise NotImplementedError

    def region(self, region: int) -> str:
        raise NotImplementedError

    def group(self, group: int) -> str:
        raise NotImplementedError

    def this_turn(self, objects: list[str], verb: str, link: str) -> str:
        raise NotImplementedError

    def you_have(self, objects: list[str], link: str) -> str:
        raise NotImplementedError

    def among_them(self) -> str:
        raise NotImplementedError

    # --- effects -------------------------------------------------------------------------------------------------

    def sentences(self, steps: list[Step]) -> list[str]:
        """One for each step, in order."""
        return [self.sentence(step) for step in steps]

    def sentence(self, step: Step) -> str:
        if step.do == v.WHEN:
            begin = self.if_(step.condition)
            first = self.inner(step.steps[0])
            rest = [self.inner(one).alone for one in step.steps[1:]]
            return capital(f"{begin} {self.linked([first.behind, *rest])}.")
        return capital(self.inner(step).alone) + "."

    def inner(self, step: Step) -> Clause:
        """A step inside of another one."""
        if step.do == v.CHOOSE:
            self.may_said = step.flag
            branches = [self.linked([self.inner(one).alone for one in branch]) for branch in step.branches]
            self.may_said = False
            branches[0] = self.after_colon(branches[0])
            return Clause(f"{self.choice(step.flag)}: " + f" – {self.or_()} ".join(branches))
        if step.do == v.EACH_COLOUR:
            text = self.linked([self.inner(one).alone for one in step.steps])
            return Clause(f"{self.for_each_colour(step.flag)}: {self.after_colon(text)}")
        clause = self.clause(step)
        if step.bind != v.NOTHING:
            self.bound_by[step.bind] = step.do
        return clause

    def linked(self, clauses: list[str]) -> str:
        return f", {self.and_()} ".join(clauses)

    def after_colon(self, text: str) -> str:
        return text

    # --- tasks ---------------------------------------------------------------------------------------------------

    def task(self, term: Term) -> str:
        return capital(self.task_clause(term)) + "."

    def task_clause(self, term: Term) -> str:
        if term.code in (v.ANY_OF, v.ALL_OF):
            return self.owned_terms(term.terms, self.and_(), self.group(term.group))
        terms = term.terms if term.code in (v.AND, v.OR) else [term]
        link = self.or_() if term.code == v.OR else self.and_()
        if terms[0].code == v.TURN:
            objects = [self.counted(one.counters, one.least) for one in terms]
            among = term.code == v.AND and (terms[0].counters[0], terms[1].counters[0]) in PART_OF
            return self.this_turn(
                objects, self.counted_verb(terms[0].counters), self.among_them() if among else link
            )
        return self.owned_terms(terms, link, "")

    def owned_terms(self, terms: list[Term], link: str, group: str) -> str:
        """Terms about pieces that stand somewhere: in a group of regions, in the same one, or each in its own."""
        among = len(terms) == 2 and terms[0].region == terms[1].region and terms[0].sort < terms[1].sort
        where = [group or self.region(one.region) for one in terms]
        if among:
            where[1] = ""
        objects = [self.owned(one, place) for one, place in zip(terms, where)]
        return self.you_have(objects, self.among_them() if among else link)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def is_mixed(step: Step, movement: Movement) -> bool:
    return 0 < movement.equal < step.high
