"""What people are told about their names, passwords and words, in both languages."""

from typing import Final

from tafelrunde.server.refusals import Refusal
from tafelrunde.server.wire import Word, word

SENTENCES: Final[dict[str, Word]] = {
    "name_short": word("Ein Name hat mindestens zwei Zeichen.", "A name has at least two characters."),
    "name_long": word("Ein Name hat höchstens 24 Zeichen.", "A name has 24 characters at most."),
    "name_signs": word(
        "In einem Namen stehen Buchstaben, Ziffern, Leerzeichen und - _ . '",
        "A name is made of letters, digits, spaces and - _ . '",
    ),
    "name_letters": word("Ein Name braucht mindestens einen Buchstaben.", "A name needs a letter at least."),
    "name_mixed": word(
        "Ein Name steht in einer Schrift: Buchstaben verschiedener Schriften sehen sich zu ähnlich.",
        "A name is written in one script: letters of different scripts look too much alike.",
    ),
    "name_lookalike": word(
        "Dieser Name sieht aus wie einer in lateinischer Schrift. Schreib ihn mit lateinischen Buchstaben.",
        "This name looks like one in Latin script. Please write it with Latin letters.",
    ),
    "name_reserved": word("Dieser Name ist vergeben.", "This name is reserved."),
    "name_taken": word("Diesen Namen hat schon jemand.", "Somebody has this name already."),
    "password_short": word(
        "Ein Passwort hat mindestens acht Zeichen.", "A password has at least eight characters."
    ),
    "password_long": word(
        "Ein Passwort hat höchstens 128 Zeichen.", "A password has 128 characters at most."
    ),
    "password_common": word(
        "Dieses Passwort raten andere als Erstes.", "This password is the first that others guess."
    ),
    "password_simple": word(
        "Dieses Passwort besteht aus zu wenigen verschiedenen Zeichen oder ist nur eine Reihe.",
        "This password has too few different characters, or is just a sequence.",
    ),
    "password_name": word(
        "Dein Name gehört nicht ins Passwort.", "Your name does not belong in your password."
    ),
    "wrong_login": word("Name oder Passwort stimmen nicht.", "The name or the password is not right."),
    "wrong_password": word("Das Passwort stimmt nicht.", "The password is not right."),
    "not_logged_in": word("Dafür musst du angemeldet sein.", "You have to be logged in for this."),
    "logged_in": word("Du hast schon ein Konto.", "You have an account already."),
    "accounts_off": word("Auf diesem Server gibt es keine Konten.", "There are no accounts on this server."),
    "needs_invitation": word(
        "Für ein Konto brauchst du hier eine Einladung, die noch gilt.",
        "An account here needs an invitation that is still good.",
    ),
    "unknown_session": word("Diese Anmeldung gibt es nicht mehr.", "This browser is not logged in any more."),
    "slow_down": word(
        "Das war zu oft. Versuche es etwas später noch einmal.",
        "That was too often. Please try again a little later.",
    ),
    "too_many_open": word(
        "An deinen Tischen ist noch viel frei. Fülle oder beende erst ein paar davon.",
        "Many seats at your tables are still open. Fill or finish some of those first.",
    ),
    "bad_token": word(
        "Diese Seite ist nicht mehr aktuell. Lade sie neu.", "This page is out of date. Please reload it."
    ),
    "chat_empty": word("Da steht nichts.", "There is nothing in it."),
    "chat_long": word("Eine Nachricht hat höchstens 300 Zeichen.", "A message has 300 characters at most."),
    "nobody_to_mute": word("Diese Person gibt es nicht.", "There is no such person."),
    "too_many_muted": word(
        "Du hast schon sehr viele stummgeschaltet. Höre erst einigen wieder zu.",
        "You have muted very many people already. Hear some of them again first.",
    ),
    "unknown_emote": word("Diese Geste gibt es nicht.", "There is no such gesture."),
}


def refusal(code: str, detail: str | None = None) -> Refusal:
    return Refusal(code, detail, SENTENCES[code])
