"""Who takes part in a combat when it begins (MK-14.15)."""

from tafelrunde.games.mage_knight import battle
from tafelrunde.games.mage_knight.content import RUIN_BACK, library
from tafelrunde.games.mage_knight.state import DEFENDER, Fight, Foe, Mage, back_of, kind_of


def muster(s: Mage, hex: int, role: int) -> None:
    """All enemies of a space; they lie face up."""
    for token in s.tokens.get(hex, ()):
        if back_of(token) != RUIN_BACK:
            attacks = len(library().enemies[kind_of(token)].attacks)
            battle.enlist(s, Foe(kind_of(token), role, hex, attacks))


def begin_at_site(s: Mage, seat: int, dark: bool, no_units: bool) -> None:
    """A combat with the enemies of the hero's space, perhaps under night rules or without units. Nobody else can be challenged
    (MK-14.4, MK-14.13, MK-R55)."""
    at = s.heroes[seat].at
    combat = Fight(seat, at)
    combat.dark = dark
    combat.no_units = no_units
    battle.begin(s, combat)
    muster(s, at, DEFENDER)
