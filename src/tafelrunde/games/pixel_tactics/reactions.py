"""Chapter 9: what reacts to which moment. One table for the whole game; the characters' own files say what each of them does.

A reaction is two functions, found by the name of its card and bar: `knight_front_reacts` carries it out, `knight_front_due` says
from which cards it comes this time. Left out: from every living hero with this bar, or from the leader whose power it is.
"""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.pixel_tactics.atoms import use_ability
from tafelrunde.games.pixel_tactics.content import ABILITIES, ABILITY_NAMES, EFFECTS
from tafelrunde.games.pixel_tactics.effects import FUNCTIONS, Effect, Happening, Use
from tafelrunde.games.pixel_tactics.foresight import killing_is_news
from tafelrunde.games.pixel_tactics.naming import ability_word, character_ref, table_refs
from tafelrunde.games.pixel_tactics.previews import reaction_preview
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.units import leads_with, living_with

RECRUITED: Final = "a hero of yours was recruited"
AIMED_AT: Final = "a melee attack on your unit was declared"
ATTACKED: Final = "a character of yours was attacked"
HAS_ATTACKED: Final = "your hero or leader has attacked"
HAS_CAST: Final = "your hero has cast a spell"
ORDER_PLAYED: Final = "you have played an order"
DYING: Final = "heroes are about to become corpses"
KILLED: Final = "a hero of yours was killed"
WAVE_ENDS: Final = "the wave ends, before casualties"
ROUND_ENDS: Final = "the round ends"

# Moment -> reactions. Several of one player come in the order that player likes (PT-9.5) and are offered in this one.
TABLE: Final[dict[str, tuple[str, ...]]] = {
    RECRUITED: ("mascot.leader",),
    AIMED_AT: ("illusionist.leader",),
    ATTACKED: ("knight.front", "berserker.flank", "templar.order", "playtester.front"),
    HAS_ATTACKED: ("vampire.front", "vampire.leader", "assassin.leader"),
    HAS_CAST: ("vampire.leader", "assassin.leader"),
    ORDER_PLAYED: ("gunner.leader", "berserker.rear"),
    DYING: ("overlord.leader",),
    KILLED: ("reporter.rear", "berserker.leader"),
    WAVE_ENDS: ("alchemist.leader", "healer.leader"),
    ROUND_ENDS: ("priestess.leader", "game_designer.leader", "playtester.leader"),
}
# Several of these need no order: each only draws a card.
ONLY_DRAW: Final = [ability.kind == "reaction" and ability.reveals for ability in ABILITIES]

Due = Callable[[PixelState, int, Happening], list[int]]
"""(state, ability, what happened) -> the cards this reaction comes from now; NOWHERE if it comes from none on the table."""


def _leading(s: PixelState, ability: int, happening: Happening) -> list[int]:
    return leads_with(s, happening.seat, ability)


def _living(s: PixelState, ability: int, happening: Happening) -> list[int]:
    return living_with(s, happening.seat, ability)


class Reaction:
    __slots__ = ("ability", "due", "reacts")

    def __init__(self, name: str) -> None:
        function = name.replace(".", "_")
        self.ability = ABILITY_NAMES.index(name)
        usual = _leading if name.endswith(".leader") else _living
        self.due: Due = FUNCTIONS.get(f"{function}_due", usual)
        self.reacts: Effect = FUNCTIONS[f"{function}_reacts"]


REACTIONS: Final[dict[str, list[Reaction]]] = {}
_BY_ABILITY: Final[dict[int, Reaction]] = {}


def fill_table() -> None:
    """Find the functions of all reactions in the book of effects."""
    for moment, names in TABLE.items():
        REACTIONS[moment] = [Reaction(name) for name in names]
        _BY_ABILITY.update({reaction.ability: reaction for reaction in REACTIONS[moment]})


def due(s: PixelState, moment: str, happening: Happening) -> list[Use]:
    """What is triggered now and waits to be carried out; that is fixed from here on (PT-R6)."""
    found: list[Use] = []
    for reaction in REACTIONS[moment]:
        for card in reaction.due(s, reaction.ability, happening):
            found.append(Use(happening.seat, reaction.ability, card, happening.dealt, happening))
    return found


# --- in which order -------------------------------------------------------------------------------------------------------


def _option(s: PixelState, seat: int, value: int, waiting: tuple[Use, ...]) -> Option:
    """The card whose effect it is, and where that lies: on its own place, also if a like one waits beside it."""
    use = waiting[value]
    words: dict[str, object] = {"name": ability_word(use.ability), "effect": EFFECTS[use.ability]}
    refs = (character_ref(use.ability // 5), *table_refs(s, use.card))
    return Option("reaction", refs, words, reaction_preview(use.ability))


def _subject(s: PixelState, seat: int, waiting: tuple[Use, ...]) -> tuple[str, ...]:
    return table_refs(s, *[use.card for use in waiting])


def _final(s: PixelState, seat: int, value: int, waiting: tuple[Use, ...]) -> bool:
    """The last one that waits is carried out without a question."""
    draws = bool(s.deck[seat]) and any([ONLY_DRAW[use.ability] for use in waiting])
    return draws or killing_is_news(s, seat, value)


NEXT: Final = Prompt("reaction.next", ("PT-9.5",), _option, subject=_subject, final=_final)
AFTER_ORDER: Final = Prompt(
    "reaction.after_order", ("PT-9.5", "PT-9.10"), _option, subject=_subject, final=_final
)


def react(s: PixelState, uses: list[Use], asked: Prompt = NEXT) -> Flow[None]:
    """The player whose turn it is first (PT-9.4); several of one player in the order that player likes (PT-9.5)."""
    for seat in (s.active, 1 - s.active):
        waiting = [use for use in uses if use.seat == seat]
        while waiting:
            which = 0
            if len(waiting) > 1 and not all([ONLY_DRAW[use.ability] for use in waiting]):
                which = yield Choice(seat, asked, list(range(len(waiting))), (tuple(waiting),))
            use = waiting.pop(which)
            use_ability(s, use.ability, seat)
            flow = _BY_ABILITY[use.ability].reacts(s, use)
            if flow is not None:
                yield from flow


def happens(s: PixelState, moment: str, happening: Happening) -> Flow[None]:
    """Something happens, and what reacts to it is carried out."""
    uses = due(s, moment, happening)
    if uses:
        yield from react(s, uses)
