import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.server.people import chat, sentences
from tafelrunde.server.people.chat import EMOTES, chat_line, emote
from tafelrunde.server.people.names import PersonName, fold, person_name
from tafelrunde.server.people.text import without_invisible
from tafelrunde.server.refusals import SENTENCES as OTHERS
from tafelrunde.server.refusals import Refusal

BIDI = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c"
ALMOST_NAMES = st.text(
    st.sampled_from("aBéßıİ1 '.-_\u0301\u0430я\u202e\x00\u200dﬁＡ"), min_size=1, max_size=30
)
TYPED = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada\x00\x07Byron", "AdaByron"),
        ("A\u202eda", "Ada"),
        ("A\u200bda\ufeff", "Ada"),
        ("Ａｄａ", "Ada"),  # full-width letters
        ("Jürgen_99", "Jürgen_99"),
        ("O'Neill-Smith Jr.", "O'Neill-Smith Jr."),
        ("Владимир", "Владимир"),
        ("Νίκος", "Νίκος"),
        ("さくら子", "さくら子"),
        ("佐々木", "佐々木"),
        ("김철수", "김철수"),
        ("ליאת", "ליאת"),
        ("Nguyễn", "Nguyễn"),
        ("Ştefan", "Ştefan"),
        ("Łukasz", "Łukasz"),
    ],
)
def test_names(typed: str, shown: str):
    assert person_name(typed).shown == shown


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_short"),
        ("A", "name_short"),
        ("A\u202e\x00", "name_short"),
        ("x" * 25, "name_long"),
        ("Ada<b>", "name_signs"),
        ("Ada🙂", "name_signs"),
        ("Ada٣", "name_signs"),
        ("12-34", "name_letters"),
        ("\u0410da", "name_mixed"),  # a Cyrillic A
        ("Ad\u0430", "name_mixed"),
        ("Αda", "name_mixed"),  # a Greek one
        ("さくらAda", "name_mixed"),
        ("\u0440\u0430\u0443\u0440\u0430\u04cf", "name_lookalike"),  # all Cyrillic, and looks like paypal
        ("\u039d\u0399\u039a\u039f", "name_lookalike"),  # NIKO in Greek letters
        ("\u0251da", "name_lookalike"),  # a phonetic a
        ("Ad\u0261a", "name_lookalike"),
        ("Admin", "name_reserved"),
        ("4dm1n", "name_reserved"),
        ("A d-m.i_n", "name_reserved"),
        ("Gu3st", "name_reserved"),
        ("Tafe1runde", "name_reserved"),
        ("ICH", "name_reserved"),
    ],
)
def test_what_is_no_name(typed: str, code: str):
    with pytest.raises(Refusal) as caught:
        person_name(typed)
    assert caught.value.code == code and caught.value.message == sentences.SENTENCES[code]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Groß", "GROSS"),
        ("Ada  B", "ada b"),
        ("Ａda", "ada"),
        ("É", "e\u0301"),
        ("Işık", "IŞIK"),
    ],
)
def test_names_that_are_the_same(one: str, other: str):
    assert fold(one) == fold(other)


def test_names_that_are_not_the_same():
    assert len({fold(name) for name in ("Ada", "Adá", "Ida", "Ada B", "AdaB")}) == 5


def accepted(typed: str) -> PersonName | None:
    try:
        return person_name(typed)
    except Refusal as refusal:
        if refusal.code.startswith("name_"):
            return None
        raise


@pytest.mark.slow
@given(TYPED | ALMOST_NAMES)
def test_whatever_is_typed_is_a_clean_name_or_refused(typed: str):
    name = accepted(typed)
    if name is not None:
        assert 2 <= len(name.shown) <= 24
        assert not set(name.shown) & set(BIDI) and name.shown.isprintable()
        assert person_name(name.shown) == name, "a name that was accepted is accepted as it is"
        assert fold(name.fold) == name.fold
        name.shown.encode("utf-8")


@given(TYPED, st.booleans())
def test_what_nobody_sees_goes(typed: str, emoji: bool):
    text = without_invisible(typed, emoji)
    assert not set(text) & {*BIDI, "\x00", "\n", "\r", "\u2028", "\ufeff", "\u200b"}
    assert "Cs" not in {unicodedata.category(char) for char in text}
    assert text == text.strip() and without_invisible(text, emoji) == text


def test_marks_do_not_pile_up():
    assert without_invisible("e" + "\u0301" * 50 + "x") == "e" + "\u0301" * 3 + "x"


# --- chat ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Hallo!", "Hallo!"),
        (" zwei\nZeilen\x00 ", "zwei Zeilen"),
        ("\u202eeniel", "eniel"),
        ("<b>fett</b> & 'so'", "<b>fett</b> & 'so'"),  # kept as typed: it is only ever shown as text
        ("👩\u200d💻 ❤\ufe0f", "👩\u200d💻 ❤\ufe0f"),
        ("\U0001fae9", "\U0001fae9"),  # an emoji that this Python may not know yet
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("a\ud800b", "ab"),
        ("x" * 300, "x" * 300),
    ],
)
def test_a_line_of_chat(typed: str, line: str):
    assert chat_line(typed) == line


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "chat_empty"),
        (" \n\t", "chat_empty"),
        ("\x00\u202e\u200d", "chat_empty"),
        ("x" * 301, "chat_long"),
        ("\u202e" * 2400 + "xyz", "chat_empty"),
        ("x" + " " * 10_000, "chat_long"),
    ],
)
def test_what_is_no_line_of_chat(typed: str, code: str):
    with pytest.raises(Refusal) as caught:
        chat_line(typed)
    assert caught.value.code == code and set(caught.value.message) == {"de", "en"}


def test_emotes_are_told_in_both_languages():
    assert len(EMOTES) >= 10 and list(EMOTES) == [each.id for each in EMOTES.values()]
    for each in EMOTES.values():
        assert each.sign and each.says["de"] and each.says["en"]
        assert len(chat_line(each.says["de"])) <= chat.LONGEST
    assert emote("thanks").says["de"] == "Danke!"
    with pytest.raises(Refusal, match="unknown_emote"):
        emote("../thanks")


def test_every_sentence_is_there_in_both_languages_and_has_a_code_of_its_own():
    for each in sentences.SENTENCES.values():
        assert set(each) == {"de", "en"} and each["de"] != each["en"]
    assert not sentences.SENTENCES.keys() & OTHERS.keys()
