"""What people say to each other at a table: a line of text, or a gesture from a list."""

from typing import Final

from msgspec import Struct

from tafelrunde.server.people.sentences import refusal
from tafelrunde.server.people.text import without_invisible
from tafelrunde.server.wire import Word, word

LONGEST: Final = 300


def chat_line(typed: str) -> str:
    """The line as it is stored and shown, always as text. A refusal if nothing is left of it, or too much."""
    line = without_invisible(typed[: 8 * LONGEST], emoji=True)
    if not line.replace("\u200c", "").replace("\u200d", "").strip():
        raise refusal("chat_empty")
    if len(line) > LONGEST or len(typed) > 8 * LONGEST:
        raise refusal("chat_long")
    return line


class Emote(Struct, frozen=True):
    id: str
    sign: str
    says: Word


EMOTES: Final[dict[str, Emote]] = {
    each.id: each
    for each in (
        Emote("hello", "👋", word("Hallo!", "Hello!")),
        Emote("luck", "🍀", word("Viel Glück!", "Good luck!")),
        Emote("well_played", "👏", word("Gut gespielt!", "Well played!")),
        Emote("thanks", "🙏", word("Danke!", "Thank you!")),
        Emote("sorry", "😬", word("Entschuldige!", "Sorry!")),
        Emote("oops", "🙈", word("Ups!", "Oops!")),
        Emote("wow", "😮", word("Oh!", "Wow!")),
        Emote("thinking", "🤔", word("Ich überlege noch.", "I am still thinking.")),
        Emote("moment", "☕", word("Einen Moment, bitte.", "One moment, please.")),
        Emote("close", "😅", word("Das war knapp!", "That was close!")),
        Emote("good_game", "🤝", word("Schöne Partie!", "Good game!")),
        Emote("again", "🔁", word("Noch eine?", "Another one?")),
        Emote("bye", "👋", word("Bis bald!", "See you!")),
    )
}


def emote(id: str) -> Emote:
    found = EMOTES.get(id)
    if found is None:
        raise refusal("unknown_emote")
    return found
