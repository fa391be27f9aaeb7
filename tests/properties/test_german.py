"""What is spoken at the table reads like the words of a person, as far as a machine can tell: German above all, English too.

Random games of all games and modes; whatever is asked, offered and told is listened to. What stands in quotation marks is quoted
from a card and may say "du" to whoever plays it.
"""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from tafelrunde import Match, all_games, find_game
from tafelrunde.core.words import LANGUAGES
from tests.properties.worlds import Table, every_table, new_match, weighted_game

DECISIONS = 120
# What a machine can hear, outside of quotation marks.
BARE = {
    "a preposition and its article are one word": re.compile(r"\b([Vv]on|[Zz]u|[Ii]n|[Aa]n|[Bb]ei) dem (?=[A-ZÄÖÜ„])"),
    "zur": re.compile(r"\b[Zz]u der (?=[A-ZÄÖÜ„])"),
    "a weak noun": re.compile(r"\b([Dd]en|[Dd]em|[Ee]inen) (Illusionist|Oberherr|Rekrut|Held)\b"),
    "a colour as if it were a name": re.compile(r"\b(Stein|Steine|Rekrut|Rekruten|Held) von (Rot|Blau|Grün|Gelb|Weiß|Violett)\b"),
    "a hole": re.compile(r"[{}]|\(\)|  | [,;:]| \.(?!\.\.)|(?<!\.)\.\.(?!\.)|,,|\bNone\b(?! of)|„“|“”"),
}  # fmt: skip
# What no template shows and a filled one may hold, in either language.
HALVES = re.compile(r"\{\w+:(\w+)[^{}|]*\|(\w+)[^{}|]*\}")  # {n:Punkt verfällt|Punkte verfallen}
SLIPS = {
    "de": {
        "nothing is not counted": re.compile(r"(?<![\d.,:+−/])\b0 [A-ZÄÖÜ]"),
        "a word of the other language": re.compile(r"\b(the|of|with|your|and|seat|cards?)\b"),
    },
    "en": {
        "nothing is not counted": re.compile(r"(?<![\d.,:+−/])\b0 [a-z]"),
        "a word of the other language": re.compile(
            r"\b(der|das|und|oder|eine|mit|nicht|Platz|Karten?)\b|[äöüÄÖÜß„]"
        ),
    },
}
EITHER = {
    "a word twice": re.compile(r"\b([^\W\d]{2,}) \1\b", re.IGNORECASE),
    "a hyphen for a minus": re.compile(r"(?<![\w)-])-\d"),
    "an old quotation mark": re.compile(r"\"|(?<!\w)'"),
    "a hole": BARE["a hole"],
    "two signs in a row": re.compile(r"[,;:–] ?[.,;:!?]|\+[−-]|−−|[:;,] *$"),
}
PAIRS = ("()", "„“", "“”")
YOU = re.compile(r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[rnms]?)\b")
QUOTED = re.compile(r"„[^„“]*“")
# Parameters that are names of cards: in a sentence they stand in quotation marks.
CARDS = ("card", "cards", "old", "skill", "tactic", "task", "ability")


def many_of(lang: str) -> dict[str, str]:
    """Nouns that the templates of all games count: the plural and the singular, where they differ. A German adjective in the
    plural may be one of a singular, too ("1 weitere Aktion")."""
    templates = str([find_game(info.id).texts.tables[lang] for info in all_games()])
    return {
        many: one
        for one, many in HALVES.findall(templates)
        if one != many and (lang == "en" or many[0].isupper())
    }


MANY = {lang: many_of(lang) for lang in LANGUAGES}
ONE_OF_MANY = {
    lang: re.compile(rf"(?<![\d.,:+−/])\b1 ({'|'.join(sorted(many))})\b") for lang, many in MANY.items()
}


def slips(text: str, lang: str) -> list[str]:
    """What went wrong when a template was filled."""
    found = [what for what, pattern in (*EITHER.items(), *SLIPS[lang].items()) if pattern.search(text)]
    if ONE_OF_MANY[lang].search(text):
        found.append("one of many")
    opened = PAIRS[:2] if lang == "de" else PAIRS[0:3:2]
    found += [f"{pair} do not match" for pair in opened if text.count(pair[0]) != text.count(pair[1])]
    return found


def all_said(match: Match, lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence there is: the questions and options of the moment, and the whole log as each seat hears it."""
    for choice in match.choices.values():
        yield choice.prompt, choice.text(lang)
        for option in choice.options:
            yield option.kind, option.text(lang)


def all_told(match: Match, lang: str) -> Iterator[tuple[str, str]]:
    for viewer in (None, *range(match.setup.seats)):
        for event in match.events(viewer):
            words = event["text"]
            assert isinstance(words, dict)
            if words[lang]:
                yield str(event["kind"]), words[lang]


def unquoted(text: str) -> str:
    """Without what is quoted, also inside of quotations."""
    while QUOTED.search(text):
        text = QUOTED.sub("»«", text)
    return text


def faults(text: str) -> list[str]:
    """What nobody would say."""
    spoken = unquoted(text)
    return [what for what, pattern in BARE.items() if pattern.search(spoken)]


def names_in(words: dict[str, object]) -> list[str]:
    """The German names of cards among the parameters of a sentence."""
    found = [words.get(key) for key in CARDS]
    flat = [name for one in found for name in (one if isinstance(one, list) else [one])]
    return [name["de"] for name in flat if isinstance(name, dict) and name["de"][:1].isupper()]


def bare_names(text: str, words: dict[str, object]) -> list[str]:
    """Names that stand in a sentence without quotation marks. A name at the head, with something behind it in brackets or
    after a colon, is a label and no sentence."""
    spoken = unquoted(text)
    label = re.match(r"[^:(]*", spoken)
    head = label[0].strip() if label else ""
    return [
        name
        for name in names_in(words)
        if name != head and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", spoken)
    ]


def without_card(text: str, words: dict[str, object]) -> str:
    """Without what is read from a card: it has colons of its own."""
    card = words.get("text")
    return text.replace(card["de"], "") if isinstance(card, dict) and card["de"] else text


def listen_to_question(match: Match) -> list[str]:
    heard = []
    for choice in match.choices.values():
        asked = choice.text("de")
        heard += [f"{what}: {asked}" for what in faults(asked)]
        heard += [f"two colons: {asked}" for _ in [1] if unquoted(asked).count(": ") > 1]
        for option in choice.options:
            text = option.text("de")
            heard += [f"{what}: {text}" for what in faults(text)]
            heard += [
                f"no quotation marks: {name}: {text}"
                for name in bare_names(without_card(text, option.words), option.words)
            ]
            if unquoted(without_card(text, option.words)).count(": ") > 1:
                heard.append(f"two colons: {option.kind}: {text}")
    return heard


def listen_to_log(match: Match, viewer: int | None) -> list[str]:
    heard = []
    for event in match.events(viewer):
        words = event["text"]
        assert isinstance(words, dict)
        text = words["de"]
        if not text:
            continue
        heard += [f"{what}: {text}" for what in faults(text)]
        heard += [f"no quotation marks: {name}: {text}" for name in bare_names(text, event)]
        if event.get("seat", viewer) != viewer and YOU.search(unquoted(text)):
            heard.append(f"du for somebody else: {event['kind']}: {text}")
        if not re.search(r"[.!?]“?$", text) or not re.match(r"[A-ZÄÖÜ„0-9]", text):
            heard.append(f"no whole sentence: {event['kind']}: {text}")
    return heard


@every_table()
def test_what_is_said_is_german(table: Table):
    match = new_match(table, 1)
    heard: set[str] = set()
    for shown in islice(weighted_game(table, 1, match), DECISIONS):
        heard.update(listen_to_question(shown))
    for viewer in (None, *range(table[2])):
        heard.update(listen_to_log(match, viewer))
    assert sorted(heard) == []


@every_table()
def test_no_sentence_shows_how_it_was_made(table: Table):
    match = new_match(table, 2)
    heard: set[str] = set()
    for shown in islice(weighted_game(table, 2, match), DECISIONS):
        for lang in LANGUAGES:
            heard.update(wrong_in(all_said(shown, lang), lang))
    for lang in LANGUAGES:
        heard.update(wrong_in(all_told(match, lang), lang))
    assert sorted(heard) == []


def wrong_in(said: Iterator[tuple[str, str]], lang: str) -> Iterator[str]:
    for kind, text in said:
        yield from (f"{lang} {what}: {kind}: {text}" for what in slips(text, lang))
        if not re.match(r"[A-ZÄÖÜ„“★+−\d]", text):
            yield f"{lang} no capital: {kind}: {text}"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Die Orks kommen mit 0 Karten auf Rang 3."),
        ("de", "Noch 1 Punkte gegen die Orks"),
        ("en", "1 enemies"),
        ("de", "Das Ansehen von Tovak ist jetzt -1."),
        ("de", "Der Trupp der der Orks"),
        ("de", "„Wut wird abgelegt."),
        ("de", "Figur aus D4; markiert:"),
        ("en", "2 damage to D. Brad Talton Jr.."),
        ("de", "{who} beginnt."),
        ("de", "Tovak gains the skill of flight."),
        ("en", "Tovak spielt eine Karte."),
    ],
)
def test_a_slip_is_heard(lang: str, text: str):
    assert slips(text, lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "Noch 10 Punkte gegen die Orks, Verteidigung 0"),
        ("de", "Das Ansehen von Tovak ist jetzt −1."),
        ("de", "Tovak erhält die Fähigkeit „Ich spüre keinen Schmerz ...“."),
        ("en", "It is Norowas's turn: “Wolf's Howl”."),
    ],
)
def test_good_sentences_have_no_slips(lang: str, text: str):
    assert not slips(text, lang)


@pytest.mark.parametrize(
    "text",
    [
        "Schaden von dem Homunkulus umlegen",
        "zu der Pforte",
        "Willst du den Illusionist bewegen?",
        "Ein Stein von Rot",
        "{who} beginnt.",
        "„Wut“ von dem Helden",
    ],
)
def test_what_nobody_would_say_is_heard(text: str):
    assert faults(text)


@pytest.mark.parametrize(
    "text", ["Das Feld, an dem der Held steht", "„von dem Helden“ und vom Helden", "Die Helden, mit denen"]
)
def test_what_people_say_is_not_held_against_them(text: str):
    assert not faults(text)


def test_a_card_in_a_sentence_needs_quotation_marks():
    words: dict[str, object] = {"card": {"de": "Wut", "en": "Rage"}}
    assert bare_names("Tovak spielt Wut aus.", words) == ["Wut"]
    assert bare_names("Tovak spielt „Wut“ aus.", words) == []
    assert bare_names("Wut: Angriff 2", words) == []
    assert bare_names("Wut (2)", words) == []
