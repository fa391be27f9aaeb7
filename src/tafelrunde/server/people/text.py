"""What must not be in any text that somebody types: characters that nobody sees, and those that turn others around."""

import unicodedata
from typing import Final

JOINERS: Final = {"\u200c", "\u200d"}  # Persian words and many emoji need them
MOST_MARKS: Final = 3  # on one letter: more than that only covers the lines above
# Control and formatting (with all that change the direction of writing), private, unassigned, and halves of characters.
UNWANTED: Final = {"Cc", "Cf", "Co", "Cn", "Cs"}
EMOJI: Final = range(0x1F000, 0x1FB00)  # some of them are younger than this Python


def without_invisible(text: str, emoji: bool = False) -> str:
    """The text in one line. Line breaks and tabs become spaces; what nobody can see goes, NUL above all. `emoji`: they stay
    whole, with what joins them."""
    kept: list[str] = []
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        if char in "\t\n\v\f\r\x85" or category in ("Zs", "Zl", "Zp"):
            char, marks = " ", 0
        elif category in UNWANTED and not (emoji and (char in JOINERS or ord(char) in EMOJI)):
            continue
        elif category in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                continue
        else:
            marks = 0
        kept.append(char)
    return " ".join("".join(kept).split())
