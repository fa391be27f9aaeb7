"""Every card can be read aloud in both languages. The whole text stands in spoken.json, to be read by people.

Renew it after a change of cards or wording: `python -m tests.games.tash_kalar.test_wording`, and read what changed.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from tafelrunde.core.words import LANGUAGES, Word
from tafelrunde.games.tash_kalar import wording
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.parsing import read_condition
from tafelrunde.games.tash_kalar.reading import Entry

FILE = Path(__file__).parent / "spoken.json"


@cache
def spoken() -> dict[str, Word]:
    """All effects and conditions: "card" or "card, frozen" -> text."""
    box = library()
    found: dict[str, Word] = {}
    for being in box.beings:
        kinds = {"": being.effect, ", frozen": being.frozen, ", warp": being.warp}
        for name, effect in kinds.items():
            if effect is not None and not effect.empty:
                found[being.id + name] = wording.effect_text(effect, box, being)
    for flare in box.flares:
        for name, text in zip(("upper", "lower"), wording.flare_effects(flare, box)):
            found[f"{flare.id}, {name}"] = text
    for task in box.tasks:
        found[f"task {task.id}"] = wording.task_text(task, box)
    return found


def test_all_183_effects_are_spoken():
    assert len(spoken()) == 183


def test_what_is_spoken_is_what_was_read_and_approved():
    assert json.loads(FILE.read_text(encoding="utf-8")) == spoken()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_whole(lang: str):
    for name, text in spoken().items():
        said = text[lang]
        assert re.fullmatch(r"[A-ZÄÖÜ].*\.", said), name
        assert not re.search(r"  | ,|,,|,\.|\.\.|;\.|[{}_]|- |None|-1", said), f"{name}: {said}"
        for sentence in re.split(r"(?<=\.) ", said):
            assert sentence[0].isupper(), f"{name}: {sentence}"


def test_german_says_du_and_uses_the_terms_of_the_rulebook():
    for name, text in spoken().items():
        assert text["de"] != text["en"]
        assert not re.search(r"\bSie\b|\bIhr\b|Spielfigur|Einheit|Schritt|Common|Heroic", text["de"]), name


def test_one_sentence_or_more_for_each_step():
    box = library()
    for being in box.beings:
        if being.effect.steps:
            sentences = wording.effect_sentences(being.effect, box, being)
            assert len(sentences) == len(being.effect.steps)
            assert all(one[lang].endswith(".") for one in sentences for lang in LANGUAGES)


def test_a_card_without_a_normal_effect_says_nothing():
    box = library()
    being = box.being("antimatter_spirit")
    assert wording.effect_text(being.effect, box, being) == {"de": "", "en": ""}


# By hand, word by word: one example of each kind of grammar.
EXAMPLES = {
    "gryphon_rider": (
        (
            "Du darfst mit diesem Wesen einen Kampfsprung auf ein beliebiges Feld machen. Wenn du das tust, darfst du "
            "dieses Wesen abwerten. Wenn du das tust, lege einen eigenen Rekruten auf ein leeres Feld neben diesem Wesen."
        ),
        (
            "You may make one combat leap to any square with this being. If you do, you may downgrade this being. If you do, "
            "place an own common on an empty square next to this being."
        ),
    ),
    "knight": (
        "Du darfst mit diesem Wesen bis zu drei Kampfbewegungen machen, ohne dabei Rekruten zu zerstören.",
        "You may make up to three combat moves with this being without destroying any commons.",
    ),
    "legend_slayer": (
        (
            "Du darfst eins davon tun: Zerstöre eine Legende diagonal neben diesem Wesen – oder zerstöre bis zu zwei Rekruten "
            "oder Helden diagonal neben diesem Wesen."
        ),
        (
            "You may do one of these: destroy a legendary piece diagonally next to this being – or destroy up to two commons "
            "or heroics diagonally next to this being."
        ),
    ),
    "shadow_imp": (
        (
            "Du darfst mit diesem Wesen eine Kampfbewegung machen. Wenn du das tust, darfst du mit dem Tor, wenn es nicht "
            "dieses Wesen ist, eine Kampfbewegung in dieselbe Richtung machen."
        ),
        (
            "You may make one combat move with this being. If you do, you may make one combat move in the same direction with "
            "the Gateway, unless it is this being."
        ),
    ),
    "task imprisonment": (
        "An ein und denselben gegnerischen Stein grenzen mindestens sechs eigene Steine an.",
        "At least six own pieces are adjacent to one and the same enemy piece.",
    ),
    "task diagonals": (
        "Du hast auf jeder der beiden langen Diagonalen mindestens vier Steine, darunter mindestens einen aufgewerteten Stein.",
        "You have at least four pieces on each of the two long diagonals, among them at least one upgraded piece.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_some_cards_word_by_word(name: str):
    de, en = EXAMPLES[name]
    assert spoken()[name] == {"de": de, "en": en}


def test_conditions_of_flares():
    flare = library().flares[0]
    upper, lower = wording.flare_conditions(flare)
    assert upper["de"] == "Dein Gegner hat mindestens drei aufgewertete Steine mehr in der Arena als du."
    assert lower["en"] == "Your opponent has at least six more pieces in the arena than you."
    for flare in library().flares:
        assert len({text["de"] for text in wording.flare_conditions(flare)}) == 2


def have(what: str, region: str, least: int) -> dict[str, object]:
    return {"is": "have", "what": what, "region": region, "least": least}


@pytest.mark.parametrize(
    ("link", "terms", "de", "en"),
    [
        (
            "and",
            [have("pieces", "red", 3), have("upgraded", "red", 2)],
            "Du hast auf roten Feldern mindestens drei Steine, darunter mindestens zwei aufgewertete Steine.",
            "You have at least three pieces on red squares, among them at least two upgraded pieces.",
        ),
        (
            "and",
            [have("pieces", "red", 3), have("upgraded", "green", 2)],
            "Du hast auf roten Feldern mindestens drei Steine und auf grünen Feldern mindestens zwei aufgewertete Steine.",
            "You have at least three pieces on red squares and at least two upgraded pieces on green squares.",
        ),
        (
            "and",
            [have("upgraded", "red", 2), have("pieces", "red", 3)],
            "Du hast auf roten Feldern mindestens zwei aufgewertete Steine und auf roten Feldern mindestens drei Steine.",
            "You have at least two upgraded pieces on red squares and at least three pieces on red squares.",
        ),
        (
            "or",
            [have("pieces", "red", 3), have("pieces", "red", 2)],
            "Du hast auf roten Feldern mindestens drei Steine oder auf roten Feldern mindestens zwei Steine.",
            "You have at least three pieces on red squares or at least two pieces on red squares.",
        ),
    ],
)
def test_only_what_is_part_of_the_term_before_is_among_them(link: str, terms: list[object], de: str, en: str):
    """The second term of the same region that counts a part of the first; no task of the box has the other cases."""
    condition = read_condition(Entry({"condition": {"is": link, "terms": terms}}, "here"), "condition", [])
    said = {lang: wording.speaker(lang, library(), 0, 0).task(condition) for lang in LANGUAGES}
    assert said == {"de": de, "en": en}


if __name__ == "__main__":
    FILE.write_text(json.dumps(spoken(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
