"""Names of accounts: what can be one, and which two are the same."""

import unicodedata
from typing import Final

from msgspec import Struct

from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.people.text import without_invisible
from tafelrunde.server.refusals import Refusal

SHORTEST: Final = 2
LONGEST: Final = 24
SIGNS: Final = " -_.'"

# Scripts that are written together.
TOGETHER: Final = (
    {"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "CJK", "IDEOGRAPHIC"},
    {"HANGUL", "CJK"},
    {"BOPOMOFO", "CJK"},
)
# Letters that look like Latin ones: a name made of nothing else pretends to be another.
LOOKALIKES: Final = frozenset(
    "АВСЕНІЈКМОРЅТУХҮԌԜԚҺӀаеһіјорсухѕԁԛԝӏү"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳονικρυχαγ"  # Greek
    "ՕՏՍՀԼօսոցհզ"  # Armenian
)
# Latin letters for phonetics, clicks and old printing, which look like plain ones.
ODD_LATIN: Final = ((0x0180, 0x019F), (0x01A2, 0x01AE), (0x01B1, 0x01CC), (0x01DD, 0x01DD), (0x0221, 0x0221))
ODD_LATIN_FROM: Final = 0x0234
ODD_LATIN_BUT: Final = (0x1E00, 0x1EFF)  # Vietnamese and others

_RESERVED: Final = """
admin administrator moderator mod system root support server host bot bots guest gast anonymous anonym nobody niemand
everybody alle tafelrunde you du me ich
"""
RESERVED: Final = frozenset(_RESERVED.split())
# Digits that are read as letters; a 1 may be either of two.
_READINGS: Final = (str.maketrans("01345789", "oieastbg"), str.maketrans("01345789", "oleastbg"))
_FOLD: Final = str.maketrans({"ı": "i", "ĸ": "k"})


class PersonName(Struct, frozen=True):
    """`shown`: as it was typed, cleaned; `fold`: equal for two names that people would not tell apart by reading them out."""

    shown: str
    fold: str


def person_name(typed: str) -> PersonName:
    """The name that was typed; a refusal that says what is wrong with it."""
    shown = without_invisible(unicodedata.normalize("NFKC", without_invisible(typed)))
    if len(shown) < SHORTEST:
        raise refusal("name_short")
    if len(shown) > LONGEST:
        raise refusal("name_long")
    _check_signs(shown)
    _check_script(shown)
    folded = fold(shown)
    if RESERVED & _readings(folded):
        raise refusal("name_reserved")
    return PersonName(shown, folded)


def fold(name: str) -> str:
    """What must be unique: without capitals, accents as they are, one way to write each letter."""
    once = unicodedata.normalize("NFKC", without_invisible(name)).casefold().translate(_FOLD)
    return unicodedata.normalize("NFKC", once)


def pretends(name: str) -> bool:
    """Whether a name can only be meant to look like another one. Guests may call themselves whatever they like."""
    try:
        person_name(name)
    except Refusal as refused:
        return refused.code in ("name_mixed", "name_lookalike")
    return False


def _check_signs(shown: str) -> None:
    for char in shown:
        digit = char.isascii() and char.isdigit()
        if not (digit or char in SIGNS or unicodedata.category(char)[0] in "LM"):
            raise refusal("name_signs", unicodedata.name(char, hex(ord(char))))
    if not any(unicodedata.category(char)[0] == "L" for char in shown):
        raise refusal("name_letters")


def _check_script(shown: str) -> None:
    letters = [char for char in shown if unicodedata.category(char)[0] == "L"]
    scripts = {_script(char) for char in letters}
    if len(scripts) > 1 and not any(scripts <= written for written in TOGETHER):
        raise refusal("name_mixed", " and ".join(sorted(scripts)))
    if any(_odd(char) for char in letters) or LOOKALIKES.issuperset(letters):
        raise refusal("name_lookalike")


def _script(char: str) -> str:
    """The first word of a letter's name is its script, or near enough."""
    return unicodedata.name(char, "UNKNOWN").split()[0]


def _odd(char: str) -> bool:
    number = ord(char)
    if _script(char) not in ("LATIN", "MODIFIER"):
        return False
    if any(low <= number <= high for low, high in ODD_LATIN):
        return True
    return number >= ODD_LATIN_FROM and not ODD_LATIN_BUT[0] <= number <= ODD_LATIN_BUT[1]


def _readings(folded: str) -> set[str]:
    """Without signs, and with digits read as letters: `4dm1n` is read as `admin`."""
    letters = "".join(char for char in folded if char not in SIGNS)
    return {letters.translate(reading) for reading in _READINGS}
