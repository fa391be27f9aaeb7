"""Every card as sentences in German and English, made from its steps; odd functions have a sentence of their own.

The being is "dieses Wesen" / "this being", so that no name has to be declined; the rulebook's terms are kept: Rekrut, Held,
Legende, Stein, Figur, Leuchtfeuer, Ziel.
"""

from tafelrunde.core.words import LANGUAGES, Word
from tafelrunde.games.tash_kalar.content import Being, Flare, Library, Task
from tafelrunde.games.tash_kalar.english import NUMBERS as ENGLISH_NUMBERS
from tafelrunde.games.tash_kalar.english import English
from tafelrunde.games.tash_kalar.geometry import OPPOSITES
from tafelrunde.games.tash_kalar.german import NUMBERS as GERMAN_NUMBERS
from tafelrunde.games.tash_kalar.german import German
from tafelrunde.games.tash_kalar.speech import Speech
from tafelrunde.games.tash_kalar.vocabulary import Effect, Term


def speaker(lang: str, library: Library, marks: int, marks_b: int) -> Speech:
    names = {being.id: being.names[lang] for being in library.beings}
    return German(marks, marks_b, names) if lang == "de" else English(marks, marks_b, names)


def effect_sentences(effect: Effect, library: Library, being: Being | None = None) -> list[Word]:
    """One for each step of an effect; of a function its own."""
    if effect.function:
        return [library.functions[effect.function]]
    marks = len(being.pattern.marks) if being is not None else 0
    marks_b = len(being.pattern.marks_b) if being is not None else 0
    spoken = {lang: speaker(lang, library, marks, marks_b).sentences(effect.steps) for lang in LANGUAGES}
    return [{lang: spoken[lang][place] for lang in LANGUAGES} for place in range(len(effect.steps))]


def effect_text(effect: Effect, library: Library, being: Being | None = None) -> Word:
    """An effect read aloud: its sentences one after the other; empty if nothing happens."""
    sentences = effect_sentences(effect, library, being)
    return {lang: " ".join([one[lang] for one in sentences]) for lang in LANGUAGES}


def flare_conditions(flare: Flare) -> list[Word]:
    """The upper and the lower condition (TK-7.2, TK-7.3)."""
    upper, lower = flare.upper.ahead, flare.lower.ahead
    return [
        {
            "de": f"Dein Gegner hat mindestens {GERMAN_NUMBERS[upper]} aufgewertete Steine mehr in der Arena als du.",
            "en": f"Your opponent has at least {ENGLISH_NUMBERS[upper]} more upgraded pieces in the arena than you.",
        },
        {
            "de": f"Dein Gegner hat mindestens {GERMAN_NUMBERS[lower]} Steine mehr in der Arena als du.",
            "en": f"Your opponent has at least {ENGLISH_NUMBERS[lower]} more pieces in the arena than you.",
        },
    ]


def flare_effects(flare: Flare, library: Library) -> list[Word]:
    return [effect_text(half.effect, library) for half in (flare.upper, flare.lower)]


def task_text(task: Task, library: Library) -> Word:
    """What a task demands at the end of the turn (TK-9.5)."""
    term = task.condition
    if term.function:
        return _function_text(term, library)
    return {lang: speaker(lang, library, 0, 0).task(term) for lang in LANGUAGES}


def _function_text(term: Term, library: Library) -> Word:
    """A task's function with its number, or with what its chain links, filled in."""
    text = dict(library.functions[term.function])
    ends = {"de": ["Seiten", "Ecken"], "en": OPPOSITES}
    numbers = {"de": GERMAN_NUMBERS, "en": ENGLISH_NUMBERS}
    for lang in LANGUAGES:
        text[lang] = text[lang].replace("{between}", ends[lang][max(term.group, 0)])
        text[lang] = text[lang].replace("{n}", numbers[lang][term.least])
    return text
