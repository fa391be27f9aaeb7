"""Interactive combat: whoever sits before the fighter secretly sets a die for a single enemy (MK-31.22 to MK-31.25).

What is hidden on it is shown, or denied, when a phase begins that it would change, and after the combat at the latest.
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, effects, quest_atoms
from tafelrunde.games.mage_knight.naming import colour_names, colour_ref
from tafelrunde.games.mage_knight.quest import INTERACTIVE_COMBAT
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    DUMMY,
    NONE,
    RANGED_PHASE,
    Mage,
)
from tafelrunde.games.mage_knight.vocabulary import BLACK, BLUE, RED, WHITE

# What the die does: armour in the ranged phase, attack, armour in the attack phase; black does nothing (MK-31.23, MK-31.24)
COLOURS: Final = [WHITE, RED, BLUE, BLACK]
AFFECTS: Final[dict[int, int]] = {RANGED_PHASE: WHITE, BLOCK_PHASE: RED, ATTACK_PHASE: BLUE}


def chooser(s: Mage) -> int:
    """The real player before the fighter in the round order, NONE if there is no other (MK-31.23, MK-31.51)."""
    order = [player for player in s.order if player != DUMMY]
    before = order[order.index(s.combat.seat) - 1]
    return NONE if before == s.combat.seat else before


def due(s: Mage) -> bool:
    """At the start of a combat against exactly one enemy token (MK-31.22, MK-31.52); units of another player are none."""
    f = s.fight
    if f is None or f.duel is not None or not s.quest.plays(INTERACTIVE_COMBAT) or s.quest.die != NONE:
        return False
    return f.stage == RANGED_PHASE and len(f.foes) == 1 and chooser(s) != NONE


def die_option(s: Mage, seat: int, value: int) -> Option:
    return Option(DEEDS[value], (colour_ref(value),), {"colour": colour_names(value)})


DEEDS: Final[dict[int, str]] = {
    WHITE: "tougher_at_range",
    RED: "stronger_attack",
    BLUE: "tougher_in_melee",
    BLACK: "no_provocation",
}
DIE = Prompt("provocation.die", ("MK-31.22", "MK-31.23", "MK-31.24"), die_option, final=True)


def set_die(s: Mage) -> Flow[None]:
    """One seat chooses, for itself; the first phase is beginning."""
    seat = chooser(s)
    colour = yield Choice(seat, DIE, COLOURS)
    quest_atoms.set_die(s, seat, colour)
    begin_phase(s)


def hidden(s: Mage) -> bool:
    """Whether a die lies there that nobody else has seen."""
    return s.quest.die != NONE and not s.quest.die_shown


def begin_phase(s: Mage) -> None:
    """It is shown if it matters now, else it is denied; in the attack phase it is shown in any case (MK-31.25)."""
    if not hidden(s) or s.combat.stage not in AFFECTS:
        return
    if s.quest.die == AFFECTS[s.combat.stage] or s.combat.stage == ATTACK_PHASE:
        quest_atoms.show_die(s)
    else:
        quest_atoms.deny_die(s, AFFECTS[s.combat.stage])


def uncover(s: Mage, seat: int) -> Flow[None]:
    """The combat is over, perhaps before the attack phase: the die is shown then (MK-31.25)."""
    if hidden(s):
        yield Choice(seat, effects.GO, [1])
    settle(s, seat)


def settle(s: Mage, seat: int) -> None:
    """It is shown if it was not; a provocation brings one more fame for a defeated enemy, whether or not
    it came into effect, and after any halving (MK-31.23, MK-31.25, MK-R217)."""
    if s.quest.die == NONE:
        return
    if not s.quest.die_shown:
        quest_atoms.show_die(s)
    if s.quest.die_beaten and s.quest.die != BLACK:
        atoms.gain_fame(s, seat, 1)
    quest_atoms.put_die_away(s)


def possible_colours(s: Mage) -> list[int]:
    """What a hidden die may show to those who have not set it: everything that was not denied."""
    denied = [WHITE] if s.fight is None or s.fight.stage == RANGED_PHASE else [WHITE, RED]
    return [colour for colour in COLOURS if colour not in denied]
