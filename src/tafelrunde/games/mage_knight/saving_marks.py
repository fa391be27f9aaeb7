# mypyc: off
"""What skills have left behind, in a saved position."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tafelrunde.core.forms import Count, carried, carry_over
from tafelrunde.core.spelling import SAME, Names, Spelling
from tafelrunde.games.mage_knight.content import BACKS, TRAITS, library
from tafelrunde.games.mage_knight.marks import UNSAID, Marks
from tafelrunde.games.mage_knight.packing import kind_seen, place_seen, sighting
from tafelrunde.games.mage_knight.saving_names import COLOUR, ENEMY, SPACE, UNIT, BasicColour, Colour

Trait = Literal["thugs", "heroes", "familiars", "delphana"]


class SavedMarks(Struct, forbid_unknown_fields=True):
    """What skills have left with a hero. `kept`, `slain`: kinds of enemies; `ring`: the field of the Master of Chaos; `loyal`:
    the unit of the Bonds of Loyalty; `hoard`: colours on the own Mana Suppression; `scouted`: face-down tokens that only this
    seat knows, by their spaces, `foreseen`: likewise the next ones of piles by their backs; `hunted`: those that bring fame in
    this turn, with their space or none; `welcome`: the modifier of reputation with which the interaction of this turn began;
    `company`: traits of units that were recruited in it; `owed`: cards that the deck could not give for wounds, left out where
    there are none."""

    kept: list[str] = []
    slain: list[str] = []
    ring: Colour | None = None
    ring_idle: bool = False
    loyal: str | None = None
    taxed: bool = False
    hoard: list[BasicColour] = []
    scouted: list[tuple[str, str]] = []
    foreseen: list[tuple[str, str]] = []
    hunted: list[tuple[str | None, str]] = []
    welcome: int | None = None
    company: list[Trait] = []
    owed: Count | UnsetType = UNSET


# Enemies, and ruins behind them.
SEEN = Names("token", lambda: [*ENEMY.names, *[ruin.id for ruin in library().ruins]])


def seen_at(place: Spelling) -> Spelling:
    """Tokens that were seen somewhere."""
    return Spelling(
        lambda one: (place.write(place_seen(one)), SEEN.write(kind_seen(one))),
        lambda saved: sighting(place.read(saved[0]), SEEN.read(saved[1])),
    ).each()


SPELT = {
    "kept": ENEMY.each(),
    "slain": ENEMY.each(),
    "ring": COLOUR.or_none(),
    "loyal": UNIT.or_none(),
    "hoard": COLOUR.bits(),
    "scouted": seen_at(SPACE),
    "foreseen": seen_at(Names("token", lambda: BACKS)),
    "hunted": seen_at(SPACE.or_none()),
    "welcome": SAME.or_none(UNSAID),
    "company": Names("trait", lambda: TRAITS).bits(),
    "owed": SAME.or_none(0, UNSET),
}


def save_marks(marks: Marks) -> SavedMarks:
    return carried(SavedMarks, marks, SPELT)


def load_marks(saved: SavedMarks) -> Marks:
    return carry_over(saved, Marks(), spelt=SPELT)
