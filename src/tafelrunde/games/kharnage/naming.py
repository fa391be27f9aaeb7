"""How things on the table are named: references, and words for options and questions.

References, the same in views, options, questions and events:
  army:<seat>                  an army as a whole
  unit:<seat>:<number>         a unit in an army
  hand:<seat>:<slot>           a unit or general card in hand
  strategy:<seat>:<index>      a strategy card (index in the army's list of strategy cards)
  stack:<seat>:<place>         a face-down card of the reinforcement stack, place 0 on top
  reserve:<seat>:<place>       a card of the reserve, place 0 on top
  hill:<seat>:<slot>           an own card on the hill
  deck:<army id>               an army that can be chosen
"""

from collections.abc import Callable

from tafelrunde.core.choice import DONE, Option
from tafelrunde.core.words import Word, word
from tafelrunde.games.kharnage.state import NOBODY, SEAT_SHIFT, UNIT, Position
from tafelrunde.games.kharnage.targets import alike


def army_ref(seat: int) -> str:
    return f"army:{seat}"


def unit_ref(seat: int, unit: int) -> str:
    return f"unit:{seat}:{unit}"


def unit_refs(seat: int, units: list[int]) -> tuple[str, ...]:
    return tuple([unit_ref(seat, unit) for unit in units])


def source_ref(s: Position, seat: int, unit: int = NOBODY, *about: object) -> tuple[str, ...]:
    """Where a symbol that is being carried out stands: on a unit, or on the strategy card."""
    return unit_refs(seat, [unit]) if unit != NOBODY else strategy_ref(s, seat)


def strategy_ref(s: Position, seat: int, *about: object) -> tuple[str, ...]:
    """The strategy card that is being carried out."""
    played = s.armies[seat].played
    return (f"strategy:{seat}:{played[-1]}",) if played else ()


def attack_word(melee: bool) -> Word:
    return word("Nahkampf", "melee") if melee else word("Fernkampf", "ranged")


def unit_words(s: Position, value: int) -> dict[str, object]:
    army = s.armies[value >> SEAT_SHIFT]
    unit = value & UNIT
    return {"unit": army.kinds[unit].names, "army": army.names(), "defence": army.defence(unit)}


# --- options of a kind --------------------------------------------------------------------------------------


def plain(kind: str) -> Callable[..., Option]:
    """Options that say nothing but yes or (DONE) no."""
    return lambda s, seat, value, *about: Option(kind + ".done" if value == DONE else kind)


def unit_options(kind: str, preview: Callable[..., dict[str, object]] | None = None) -> Callable[..., Option]:
    """Options that stand for a unit (every unit just like it lights up as well), or for declining."""

    def describe(s: Position, seat: int, value: int, *about: object) -> Option:
        if value == DONE:
            return Option(kind + ".done")
        owner = value >> SEAT_SHIFT
        refs = unit_refs(owner, alike(s.armies[owner], value & UNIT))
        return Option(kind, refs, unit_words(s, value), preview and preview(s, value, *about))

    return describe
