"""What may be done in other players' turns: in practice directly before the own one (MK-10.1, MK-10.2)."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, chart, decks, holdings, skills
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.state import Mage

PLUNDER: Final = 0
SKILL: Final = 10  # and the skill
LOOT: Final = 2  # cards (MK-32.9)
SHAME: Final = -1  # reputation


def may_plunder(s: Mage, seat: int) -> bool:
    """On a village, once between two own turns (MK-32.9, MK-32.10)."""
    h = s.heroes[seat]
    return chart.is_site(s, h.at, "village") and not h.plundered


def before_turn(s: Mage, seat: int) -> list[int]:
    """Plundering, and skills that may be used in other players' turns (MK-7.5)."""
    found = [PLUNDER] if may_plunder(s, seat) else []
    outside = [skill for skill in s.heroes[seat].skills if library().skills[skill].outside_turn]
    return [*found, *[SKILL + skill for skill in sorted(set(outside)) if skills.can_use(s, seat, skill)]]


def before_option(s: Mage, seat: int, value: int) -> Option:
    if value >= SKILL:
        return skills.skill_option(s, seat, value - SKILL)
    return Option("begin_turn" if value == DONE else "plunder")


def before_weight(s: Mage, seat: int, value: int) -> int:
    """Reputation is dear."""
    return 4 if value == DONE else 1 if value == PLUNDER else 3


def draws(s: Mage, seat: int, value: int) -> bool:
    return value != DONE


BEFORE = Prompt("before.what", ("MK-10.1", "MK-32.9"), before_option, weight=before_weight, final=draws)


def use_window(s: Mage, seat: int) -> Flow[bool]:
    """One effect before the turn, if there is one; whether the turn can begin. Nobody may do so after the own last turn of the
    round: then no turn follows (MK-10.6)."""
    options = before_turn(s, seat)
    if not options:
        return True
    what = yield Choice(seat, BEFORE, [DONE, *options])
    if what == DONE:
        return True
    if what >= SKILL:
        yield from skills.use_skill(s, seat, what - SKILL)
    else:
        plunder(s, seat)
    return False


def plunder(s: Mage, seat: int) -> None:
    """Two cards for reputation; it is no action, and the village stays what it is (MK-32.9, MK-32.11, MK-32.12)."""
    holdings.plunder(s, seat)
    atoms.change_reputation(s, seat, SHAME)
    decks.draw_cards(s, seat, LOOT)
