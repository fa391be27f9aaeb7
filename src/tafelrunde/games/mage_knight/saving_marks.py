# mypyc: off
"""What skills have left behind, in a saved position."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tafelrunde.core.forms import Count, carried, carry_over
from tafelrunde.games.mage_knight.content import BACKS, TRAITS, library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tafelrunde.games.mage_knight.marks import UNSAID, Marks
from tafelrunde.games.mage_knight.packing import kind_seen, place_seen, sighting
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.saving_names import BasicColour, Colour
from tafelrunde.games.mage_knight.saving_units import number_of, unit_number
from tafelrunde.games.mage_knight.state import NONE
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS, COLOURS

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


def save_marks(marks: Marks) -> SavedMarks:
    return carried(
        SavedMarks,
        marks,
        kept=[library().enemies[kind].id for kind in marks.kept],
        slain=[library().enemies[kind].id for kind in marks.slain],
        ring=None if marks.ring == NONE else COLOURS[marks.ring],
        loyal=None if marks.loyal == NONE else library().unit_card_ids[marks.loyal],
        hoard=[COLOURS[colour] for colour in BASIC_COLOURS if marks.hoard >> colour & 1],
        scouted=[(hex_name(place_seen(one)), thing_seen(kind_seen(one))) for one in marks.scouted],
        foreseen=[(BACKS[place_seen(one)], thing_seen(kind_seen(one))) for one in marks.foreseen],
        hunted=[
            (None if place_seen(one) == NONE else hex_name(place_seen(one)), thing_seen(kind_seen(one)))
            for one in marks.hunted
        ],
        welcome=None if marks.welcome == UNSAID else marks.welcome,
        company=[name for trait, name in enumerate(TRAITS) if marks.company >> trait & 1],
        owed=marks.owed or UNSET,
    )


def thing_seen(kind: int) -> str:
    """Enemies, and ruins behind them."""
    box = library()
    return box.ruins[kind - len(box.enemies)].id if kind >= len(box.enemies) else box.enemies[kind].id


def number_seen(name: str) -> int:
    box = library()
    return number_of(
        name, {thing_seen(kind): kind for kind in range(len(box.enemies) + len(box.ruins))}, "token"
    )


def load_marks(saved: SavedMarks) -> Marks:
    marks = carry_over(
        saved,
        Marks(),
        *(
            "kept",
            "slain",
            "ring",
            "loyal",
            "hoard",
            "scouted",
            "foreseen",
            "hunted",
            "welcome",
            "company",
            "owed",
        ),
    )
    backs = {one: n for n, one in enumerate(BACKS)}
    marks.scouted = tuple(
        [sighting(number_of(hex, HEX_NUMBERS, "space"), number_seen(name)) for hex, name in saved.scouted]
    )
    marks.foreseen = tuple(
        [sighting(number_of(back, backs, "token"), number_seen(name)) for back, name in saved.foreseen]
    )
    marks.hunted = tuple(
        [
            sighting(NONE if hex is None else number_of(hex, HEX_NUMBERS, "space"), number_seen(name))
            for hex, name in saved.hunted
        ]
    )
    marks.kept, marks.slain = enemy_numbers(saved.kept), enemy_numbers(saved.slain)
    marks.ring = NONE if saved.ring is None else COLOURS.index(saved.ring)
    marks.loyal = NONE if saved.loyal is None else unit_number(saved.loyal)
    marks.welcome = UNSAID if saved.welcome is None else saved.welcome
    marks.company = sum([1 << TRAITS.index(trait) for trait in saved.company])
    marks.owed = 0 if saved.owed is UNSET else saved.owed
    marks.hoard = sum([1 << COLOURS.index(colour) for colour in saved.hoard])
    return marks


def enemy_numbers(names: list[str]) -> Cards:
    known = {enemy.id: enemy.index for enemy in library().enemies}
    return tuple([number_of(name, known, "enemy") for name in names])
