"""What may be done in other players' turns: in practice directly before the own one (MK-10.1).

A window opens before every turn of a seat, the first one and the second of two in a row too (MK-10.2), after all tactics are
taken (MK-10.5); after the last turn of a round there is none (MK-10.6). Anything done at another moment of somebody else's
turn can be done here with the same or a better result. Having something to use is public, so a window without options is
skipped silently.
"""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import (
    atoms,
    card_draws,
    chaos,
    chart,
    feats,
    holdings,
    skills,
    tactic_effects,
)
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import tactic_ref
from tafelrunde.games.mage_knight.state import Mage

PLUNDER: Final = 0
TACTIC: Final = 1  # and what the tactic allows
RING: Final = 9  # the Master of Chaos is turned
SKILL: Final = 10  # and the skill
TACTIC_OPTIONS: Final = ["tuck", "take_tucked", "meditate"]
LOOT: Final = 2  # cards (MK-32.9)
SHAME: Final = -1  # reputation


def may_plunder(s: Mage, seat: int) -> bool:
    """On a village, once between two own turns (MK-32.9, MK-32.10)."""
    h = s.heroes[seat]
    return chart.is_site(s, h.at, "village") and not h.plundered


def before_turn(s: Mage, seat: int) -> list[int]:
    """Plundering, the tactic, and skills that may be used in other players' turns (MK-7.5). Nothing else is played outside
    the own turn (MK-10.7)."""
    found = [PLUNDER] if may_plunder(s, seat) else []
    found += [TACTIC + what for what in tactic_effects.before_turn(s, seat)]
    found += [RING] if s.heroes[seat].marks.ring_idle else []
    outside = [skill for skill in s.heroes[seat].skills if library().skills[skill].outside_turn]
    return [*found, *[SKILL + skill for skill in sorted(set(outside)) if skills.can_use(s, seat, skill)]]


def before_option(s: Mage, seat: int, value: int) -> Option:
    if value >= SKILL:
        return skills.skill_option(s, seat, value - SKILL)
    if value == RING:
        return chaos.ring_option(s, seat)
    if value >= TACTIC:
        return Option(TACTIC_OPTIONS[value - TACTIC], (tactic_ref(s.heroes[seat].tactic),))
    return Option("begin_turn" if value == DONE else "plunder")


def before_weight(s: Mage, seat: int, value: int) -> int:
    """Reputation is dear."""
    return 4 if value == DONE else 1 if value == PLUNDER else 3


def draws(s: Mage, seat: int, value: int) -> bool:
    """Whether cards are drawn or tucked before anything else is asked. Whoever begins a turn without any cards forfeits it, and
    perhaps the round ends with that (MK-10.13)."""
    if value == DONE:
        return s.deck(seat).size == 0 and not s.heroes[seat].hand
    return value not in (TACTIC + tactic_effects.MEDITATION, RING)


BEFORE = Prompt(
    "before.what", ("MK-10.1", "MK-10.2", "MK-32.9"), before_option, weight=before_weight, final=draws
)


def react_option(s: Mage, seat: int, value: int) -> Option:
    return Option("go_on") if value == DONE else before_option(s, seat, value)


def react_draws(s: Mage, seat: int, value: int) -> bool:
    return value != DONE and draws(s, seat, value)


REACT = Prompt("before.react", ("MK-10.3", "MK-25.6"), react_option, weight=before_weight, final=react_draws)


def use_window(s: Mage, seat: int) -> Flow[bool]:
    """One effect before the turn, if there is one; whether the turn can begin: only then it is looked whether there are cards
    left (MK-10.8). Nobody may do so after the own last turn of the round: then no turn follows (MK-10.6)."""
    options = before_turn(s, seat)
    if not options:
        return True
    what = yield Choice(seat, BEFORE, [DONE, *options])
    if what == DONE:
        return True
    yield from use(s, seat, what)
    return False


def reactions(s: Mage, seats: list[int]) -> Flow[None]:
    """Before an announced effect or attack touches them, seats may use what they have (MK-10.3, MK-25.6); never in the middle of
    it."""
    for seat in seats:
        while before_turn(s, seat):
            what = yield Choice(seat, REACT, [DONE, *before_turn(s, seat)])
            if what == DONE:
                break
            yield from use(s, seat, what)


def use(s: Mage, seat: int, what: int) -> Flow[None]:
    if what >= SKILL:
        yield from skills.use_skill(s, seat, what - SKILL)
    elif what == RING:
        chaos.turn(s, seat)
    elif what >= TACTIC:
        yield from tactic_effects.use_before_turn(s, seat, what - TACTIC)
    else:
        yield from plunder(s, seat)


def plunder(s: Mage, seat: int) -> Flow[None]:
    """Two cards for reputation; it is no action, and the village stays what it is (MK-32.9, MK-32.11, MK-32.12). In the middle of
    it the Long Night may bring a new deck (MK-22.25)."""
    holdings.plunder(s, seat)
    feats.tell(s, seat, "village.plunder")
    atoms.change_reputation(s, seat, SHAME)
    yield from card_draws.draw(s, seat, LOOT)
