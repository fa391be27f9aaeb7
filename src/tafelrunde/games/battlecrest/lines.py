"""Ability lines in words: the numbers of a line make its text, in both languages."""

from typing import Final

from tafelrunde.core.words import Word
from tafelrunde.games.battlecrest.content import (
    ATTACK,
    CONTROL,
    DIRECT,
    FAR,
    FLIP_ACTION,
    FLIP_LOCATION,
    NEAR,
    READY_ACTION,
    SEAL_NAMES,
    SPRINT,
    STAR,
    Line,
)

_GERMAN_SEALS: Final = ("Sonnen-Siegel", "Mond-Siegel", "Sturm-Siegel")


def line_words(line: Line) -> Word:
    return {"de": _german(line), "en": _english(line)}


def _german(line: Line) -> str:
    keyword = line.keyword
    if keyword == STAR:
        return "★"
    if keyword == READY_ACTION:
        return "Richte 1 deiner anderen erschöpften Aktionen auf, ohne sie zu wenden"
    if keyword == FLIP_LOCATION:
        return "Wende 1 beliebigen Ort der Arena"
    if keyword == FLIP_ACTION:
        return "Wende 1 deiner bereiten Aktionen; sie bleibt bereit"
    if keyword not in (ATTACK, CONTROL, SPRINT):
        return f"Eigene ANGRIFFE +{line.value} gegen Ziele In der Nähe des Vasallen"
    name = "ANGRIFF" if keyword == ATTACK else "KONTROLLE" if keyword == CONTROL else "SPRINT"
    text = f"{name} {line.value}"
    if line.per_seal >= 0:
        text += f" (+1 je geladenem {_GERMAN_SEALS[line.per_seal]})"
    if keyword == SPRINT:
        return text + (", auch durch Feinde" if line.through_enemies else "")
    if line.range == DIRECT:
        text += ", Direkt"
    elif line.range == NEAR:
        text += ", In der Nähe"
    elif line.range == FAR:
        text += f", Weit weg {line.far}"
    else:
        text += " gegen jeden durchquerten Feind"
    return text + (f", bis zu {line.targets} Ziele" if line.targets > 1 else "")


def _english(line: Line) -> str:
    keyword = line.keyword
    if keyword == STAR:
        return "★"
    if keyword == READY_ACTION:
        return "Stand 1 of your other exhausted actions upright without turning it over"
    if keyword == FLIP_LOCATION:
        return "Flip any 1 location of the arena"
    if keyword == FLIP_ACTION:
        return "Turn 1 of your ready actions over; it stays ready"
    if keyword not in (ATTACK, CONTROL, SPRINT):
        return f"Own ATTACKs +{line.value} against targets Near the vassal"
    name = "ATTACK" if keyword == ATTACK else "CONTROL" if keyword == CONTROL else "SPRINT"
    text = f"{name} {line.value}"
    if line.per_seal >= 0:
        text += f" (+1 per charged {SEAL_NAMES[line.per_seal]['en']} seal)"
    if keyword == SPRINT:
        return text + (", also through enemies" if line.through_enemies else "")
    if line.range == DIRECT:
        text += ", Direct"
    elif line.range == NEAR:
        text += ", Near"
    elif line.range == FAR:
        text += f", Far {line.far}"
    else:
        text += " on every enemy passed"
    return text + (f", up to {line.targets} targets" if line.targets > 1 else "")
