"""What is due when turns and rounds change: crystals that a skill has gathered, and mana for familiars."""

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.games.mage_knight import atoms, holdings, keepsakes, modifiers
from tafelrunde.games.mage_knight.content import TRAITS, library
from tafelrunde.games.mage_knight.mana import colour_option
from tafelrunde.games.mage_knight.naming import colour_names, colour_ref, unit_names, unit_ref
from tafelrunde.games.mage_knight.state import PREPARE, Mage
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS

# --- Mana Suppression ------------------------------------------------------------------------------------------------


def new_round(s: Mage, seat: int, value: int) -> bool:
    """Whatever is answered, a new hand follows."""
    return s.phase == PREPARE


HOARD = Prompt("hoard.colour", ("MK-7.6", "MK-10.11"), colour_option, final=new_round)


def hoard_returns(s: Mage, seat: int) -> Flow[None]:
    """The token returns: a crystal in one of the colours that others have paid."""
    hoard = s.heroes[seat].marks.hoard
    if modifiers.whose_token(s, "krang_mana_suppression") == seat and hoard:
        colour = yield Choice(seat, HOARD, [one for one in BASIC_COLOURS if hoard >> one & 1])
        atoms.gain_crystal(s, seat, colour)
        keepsakes.empty_hoard(s, seat)


# --- familiars -------------------------------------------------------------------------------------------------------


def upkeep_option(s: Mage, seat: int, value: int, unit: int) -> Option:
    if value == DONE:
        return Option("familiar_leaves")
    return Option("familiar_stays", (colour_ref(value),), {"colour": colour_names(value)})


def upkeep_words(s: Mage, seat: int, unit: int) -> dict[str, object]:
    return {"unit": unit_names(unit)}


def upkeep_subject(s: Mage, seat: int, unit: int) -> tuple[str, ...]:
    return (unit_ref(unit),)


FAMILIAR = Prompt("familiar.pay", ("MK-4.15",), upkeep_option, upkeep_words, upkeep_subject, final=True)


def is_familiar(unit: int) -> bool:
    return TRAITS[library().unit_of(unit).trait] == "familiars"


def keep_familiars(s: Mage, seat: int) -> Flow[None]:
    """For a new round each of them takes a crystal, whose colour lies on it from now on, or leaves the game."""
    for unit in s.heroes[seat].units:
        if not is_familiar(unit):
            continue
        colours = [colour for colour in BASIC_COLOURS if s.heroes[seat].crystals[colour]]
        paid = yield Choice(seat, FAMILIAR, [*colours, DONE], (unit,))
        if paid == DONE:
            holdings.lose_unit(s, seat, unit)
        else:
            atoms.spend_crystal(s, seat, paid)
            holdings.mark_unit(s, seat, unit, paid)
