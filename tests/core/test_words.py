"""Templates: plurals, quotation marks, articles; lists; what is missing never breaks a game."""

import pytest

from tafelrunde import TafelrundeError
from tafelrunde.core.words import Texts, say, word

MAGE = word("Drachenmagier", "Dragon Mage", "m")
GATE = word("Pforte", "Gate", "f")
EGG = word("Ei", "Egg", "n")
ORCS = word("Orks", "Orcs", "p")
KORVU = word("Korvu", "Korvu")


def speak(template: str, lang: str = "de", **params: object) -> str:
    return Texts({"de": {"t": template}, "en": {"t": template}}).text("t", params, lang)


@pytest.mark.parametrize(("n", "text"), [(0, "0 Punkte"), (1, "1 Punkt"), (2, "2 Punkte")])
def test_singular_and_plural(n, text):
    assert speak("{n} {n:Punkt|Punkte}", n=n) == text


def test_less_than_nothing_has_a_real_minus_and_may_be_one():
    assert speak("{n} {n:Punkt|Punkte}", n=-1) == "−1 Punkt"
    assert speak("{n} {n:Punkt|Punkte}", n=-3) == "−3 Punkte"


def test_a_capital_where_a_sentence_begins():
    assert speak("{colour:^}: attack +1", "en", colour=word("Blau", "blue")) == "Blue: attack +1"


def test_a_name_with_a_full_stop_of_its_own_ends_a_sentence():
    junior = word("D. Brad Talton Jr.", "D. Brad Talton Jr.")
    assert speak("2 Schaden für {who:den}.", who=junior) == "2 Schaden für D. Brad Talton Jr."
    assert speak("{who} fällt. Schade.", who=junior) == "D. Brad Talton Jr. fällt. Schade."
    assert speak('{who:"}.', who=junior) == "„D. Brad Talton Jr.“."


def test_several_plurals_in_one_sentence():
    template = "{n} {n:Karte|Karten}, {m} {m:Feld|Felder}"
    assert speak(template, n=1, m=3) == "1 Karte, 3 Felder"
    assert speak(template, n=2, m=1) == "2 Karten, 1 Feld"


def test_variants_by_n():
    texts = Texts({"de": {"t": {"one": "ein Schaden", "other": "{n} Schaden"}}, "en": {}})
    assert [texts.text("t", {"n": n}, "de") for n in (0, 1, 2)] == ["0 Schaden", "ein Schaden", "2 Schaden"]
    texts = Texts({"de": {"t": {"zero": "kein Schaden", "other": "{n} Schaden"}}, "en": {}})
    assert [texts.text("t", {"n": n}, "de") for n in (0, 1, 2)] == ["kein Schaden", "1 Schaden", "2 Schaden"]


def test_names_in_quotation_marks():
    assert (
        speak('Mit {card:"} verteidigen', card=word("Dickes Fell", "Thick Hide"))
        == "Mit „Dickes Fell“ verteidigen"
    )
    assert speak('{cards:"}', "en", cards=[MAGE, GATE]) == "“Dragon Mage”, “Gate”"


@pytest.mark.parametrize(
    ("how", "texts"),
    [
        ("der", ["der Drachenmagier", "die Pforte", "das Ei", "die Orks", "Korvu"]),
        ("des", ["des Drachenmagier", "der Pforte", "des Ei", "der Orks", "Korvu"]),
        ("dem", ["dem Drachenmagier", "der Pforte", "dem Ei", "den Orks", "Korvu"]),
        ("Den", ["Den Drachenmagier", "Die Pforte", "Das Ei", "Die Orks", "Korvu"]),
        ("einen", ["einen Drachenmagier", "eine Pforte", "ein Ei", "Orks", "Korvu"]),
    ],
)
def test_articles_in_every_case(how, texts):
    assert [speak("{who:" + how + "}", who=who) for who in (MAGE, GATE, EGG, ORCS, KORVU)] == texts


@pytest.mark.parametrize(
    ("template", "texts"),
    [
        (
            "Wie viel geht von {who:dem} aus?",
            ["vom Drachenmagier", "von der Pforte", "von den Orks", "von Korvu"],
        ),
        ("Wohin? Zu {who:dem}!", ["Zum Drachenmagier", "Zur Pforte", "Zu den Orks", "Zu Korvu"]),
        ("In {who:dem}", ["Im Drachenmagier", "In der Pforte", "In den Orks", "In Korvu"]),
        ("dicht an {who:dem}", ["am Drachenmagier", "an der Pforte", "an den Orks", "an Korvu"]),
        ("bei {who:dem}", ["beim Drachenmagier", "bei der Pforte", "bei den Orks", "bei Korvu"]),
    ],
)
def test_a_preposition_and_its_article_become_one_word(template, texts):
    said = [speak(template, who=who) for who in (MAGE, GATE, ORCS, KORVU)]
    for sentence, text in zip(said, texts, strict=True):
        assert text in sentence
        assert "  " not in sentence
        assert sentence.count(text.split()[-1]) == 1


def test_only_the_article_of_a_parameter_is_joined():
    assert speak("Der Platz, an dem {who:der} steht") == "Der Platz, an dem {who:der} steht"
    assert speak("Der Platz, an dem {who:der} steht", who=MAGE) == "Der Platz, an dem der Drachenmagier steht"
    assert speak("von {who}", who=word("dem Ersten", "the first")) == "von dem Ersten"
    assert speak("von {who:dem}", who=word("dem Ersten", "the first")) == "von dem Ersten"
    assert speak("davon {who:dem}", who=MAGE) == "davon dem Drachenmagier"
    assert speak("{who:dem} und von{other:dem}", who=MAGE, other=EGG) == "dem Drachenmagier und vondem Ei"
    assert speak("von {who:dem}", "en", who=word("Ei", "in dem", "n")) == "von dem in dem"


def test_english_articles():
    assert speak("{who:The} falls", "en", who=GATE) == "The Gate falls"
    assert speak("{who:The} falls", "en", who=KORVU) == "Korvu falls"


def test_lists_and_numbers():
    assert say([MAGE, 3, "x"], "de") == "Drachenmagier, 3, x"


def test_what_is_missing_breaks_nothing():
    assert speak("{who} and {what}", who="a") == "a and {what}"
    assert Texts({"de": {}, "en": {}}).text("no.such", {}, "de") == "no.such"
    with pytest.raises(TafelrundeError, match="language 'fr'"):
        speak("x", "fr")


def test_a_verb_agrees_with_a_thing_that_is_many():
    template = "{who:Der} {who:greift|greifen} an"
    assert [speak(template, who=who) for who in (MAGE, ORCS, KORVU)] == [
        "Der Drachenmagier greift an",
        "Die Orks greifen an",
        "Korvu greift an",
    ]


def test_a_list_of_things_with_their_articles():
    assert speak("gegen {who:den}", who=[MAGE, ORCS]) == "gegen den Drachenmagier und die Orks"
    assert (
        speak("{who:Der} fallen", who=[MAGE, ORCS, GATE])
        == "Der Drachenmagier, die Orks und die Pforte fallen"
    )
    assert speak("against {who:the}", "en", who=[ORCS, GATE]) == "against the Orcs and the Gate"
    assert speak("gegen {who:den}", who=[ORCS]) == "gegen die Orks"
