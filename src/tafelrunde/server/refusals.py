"""Ways to say no. Each is a code for programs and a sentence for people; nothing has changed when one is raised."""

import logging
from typing import Final

from tafelrunde.server.wire import Word, word

log = logging.getLogger(__name__)

SENTENCES: Final[dict[str, Word]] = {
    # at the table
    "stale": word("Diese Frage ist schon beantwortet.", "This question has already been answered."),
    "not_asked": word("Du bist gerade nicht gefragt.", "You are not asked at the moment."),
    "not_yours": word("Das ist nicht dein Platz.", "This is not your seat."),
    "may_not_concede": word(
        "Aufgeben geht in dieser Partie gerade nicht.", "Giving up is not possible in this game right now."
    ),
    "has_left": word(
        "Für diesen Platz spielt gerade ein Bot. Nimm ihn erst zurück.",
        "A bot plays this seat at the moment. Take it back first.",
    ),
    "not_left": word("Diesen Platz hat niemand verlassen.", "Nobody has left this seat."),
    "no_claim": word("Das kannst du hier gerade nicht verlangen.", "You cannot claim that here right now."),
    "still_rated": word(
        "Ohne Wertung geht es nur weiter, wenn der Server lange fort war.",
        "Playing on unrated is only possible after the server was away for long.",
    ),
    "not_flagged": word("Die Zeit ist noch nicht abgelaufen.", "Time has not run out yet."),
    "open_ask": word("Es wird gerade schon etwas gefragt.", "Something else is being asked already."),
    "no_ask": word("Diese Frage ist nicht mehr offen.", "This question is no longer open."),
    "cannot_ask": word(
        "Darum kannst du hier gerade nicht bitten.", "You cannot ask for that here right now."
    ),
    "one_seat": word(
        "Wo eine Uhr läuft, hat jeder nur einen Platz.", "Where a clock runs everybody has one seat only."
    ),
    "chat_fast": word("Das war schnell. Warte einen Moment.", "That was quick. Wait a moment."),
    "no_chat": word("Hier kannst du gerade nichts sagen.", "You cannot say anything here right now."),
    "no_line": word("Diese Zeile gibt es nicht.", "There is no such line."),
    "not_host": word(
        "Das darf nur, wer den Tisch eröffnet hat.", "Only whoever opened the table may do this."
    ),
    "no_mark": word("So weit lässt sich nichts zurücknehmen.", "Nothing can be taken back that far."),
    "nothing_yet": word("Es gibt noch nichts zurückzunehmen.", "There is nothing to take back yet."),
    "practice_alone": word(
        "Geübt wird allein: eine Person gegen Bots.", "Practising is for one person alone, against bots."
    ),
    "no_master": word(
        "Für solche Tische gibt es noch keinen Meisterbot. Wähle eine andere Stärke.",
        "There is no master bot for such a table yet. Choose another strength.",
    ),
    "bad_index": word("Diese Möglichkeit gibt es nicht.", "There is no such option."),
    "over": word("Die Partie ist zu Ende.", "The game is over."),
    "lesson": word(
        "Das geht auch, aber jetzt üben wir etwas anderes. Lies noch einmal, was gerade dran ist.",
        "That would work too, but now we practise something else. Read again what comes next.",
    ),
    "in_lesson": word(
        "In der Lektion sagt dir die Sprechblase, wie es weitergeht.",
        "In a lesson the bubble tells you how to go on.",
    ),
    "no_lesson": word("Hier läuft keine Lektion.", "There is no lesson going on here."),
    "busy": word("Der Tipp kommt gleich.", "The hint is on its way."),
    "no_hint": word("Gerade gibt es keinen Tipp.", "There is no hint right now."),
    "no_moment": word("Diesen Moment gibt es nicht.", "There is no such moment."),
    "storage": word(
        "Das konnte nicht gespeichert werden. Es ist nichts passiert.",
        "This could not be saved. Nothing has happened.",
    ),
    "unsure": word(
        "Es ist nicht sicher, ob das gespeichert ist. Lade die Seite gleich neu: Sie zeigt, was gilt.",
        "It is not certain whether this was saved. Reload the page in a moment: it shows what counts.",
    ),
    "moved": word(
        "Dieser Tisch wird gerade neu geöffnet. Komm gleich wieder.",
        "This table is being opened anew. Come back in a moment.",
    ),
    "newer": word(
        "Dieser Tisch wurde mit einer neueren Version gespielt. Der Server muss erst aktualisiert werden.",
        "This table was played with a newer version. The server has to be updated first.",
    ),
    "unreadable": word(
        "Der Server kann seine Daten gerade nicht lesen.",
        "The server cannot read its data at the moment.",
    ),
    "fault": word(
        "Da ging im Spiel etwas schief. Der Tisch steht wie zuvor.",
        "Something went wrong in the game. The table is as it was.",
    ),
    "broken": word(
        "Dieser Tisch lässt sich gerade nicht öffnen.", "This table cannot be opened at the moment."
    ),
    # on the way there
    "malformed": word("Diese Nachricht ist unverständlich.", "This message cannot be understood."),
    "too_big": word("Diese Nachricht ist zu groß.", "This message is too large."),
    "too_fast": word(
        "Zu viele Nachrichten auf einmal. Die Verbindung wird beendet.",
        "Too many messages at once. The connection is closed.",
    ),
    "silent": word(
        "Hier hat sich niemand gemeldet. Die Verbindung wird beendet.",
        "Nobody has spoken here. The connection is closed.",
    ),
    "no_room": word(
        "Gerade ist zu viel Betrieb. Versuche es gleich noch einmal.",
        "There are too many visitors right now. Please try again in a moment.",
    ),
    "too_often": word(
        "Von hier kam in der letzten Stunde zu viel. Versuche es später noch einmal.",
        "Too much has come from here within the last hour. Please try again later.",
    ),
    "reads_too_often": word(
        "Von hier wurde gerade sehr viel abgerufen. Versuche es in einer Minute noch einmal.",
        "Very much has been asked for from here just now. Please try again in a minute.",
    ),
    "too_busy": word(
        "Gerade ist hier zu viel zu tun. Versuche es gleich noch einmal.",
        "There is too much to do here right now. Please try again in a moment.",
    ),
    "too_heavy": word(
        "Das ist mehr Arbeit, als dieser Server dafür leisten mag.",
        "This is more work than this server is willing to do.",
    ),
    "house_full": word(
        "Der Speicher dieses Servers ist voll. Laufende Partien gehen weiter, Neues hat keinen Platz.",
        "This server's storage is full. Running games go on, but there is no room for anything new.",
    ),
    "shelf_full": word(
        "Du hast hier schon so viele Partien aufgehoben, wie Platz haben. Was da ist, bleibt.",
        "You have kept as many games here as there is room for. What is there stays.",
    ),
    "endless": word(
        "Diese Partie ist zu lang geworden und geht hier nicht weiter.",
        "This game has become too long and cannot go on here.",
    ),
    "unknown_table": word("Diesen Tisch gibt es nicht.", "There is no such table."),
    "unknown_replay": word("Diese Aufzeichnung gibt es nicht.", "There is no such replay."),
    "unknown_game": word("Dieses Spiel gibt es hier nicht.", "There is no such game here."),
    "unknown_address": word("Hier ist nichts.", "There is nothing here."),
    "wrong_method": word("So geht das hier nicht.", "This address is used differently."),
    "full": word("An diesem Tisch ist es gerade zu voll.", "This table is too crowded at the moment."),
    "elsewhere": word(
        "Dieser Platz wurde in anderen Fenstern geöffnet. Hier ist jetzt Schluss.",
        "This seat was opened in other windows. This one is closed now.",
    ),
    "bad_key": word("Dieser Schlüssel passt zu keinem Platz.", "This key fits no seat."),
    "not_invited": word(
        "Für diesen Platz brauchst du die Einladung: den ganzen Link von jemandem am Tisch.",
        "This seat needs the invitation: the whole link, from somebody at the table.",
    ),
    "log_in": word(
        "Dieser Platz gehört zu einem Konto. Melde dich an, dann geht es weiter.",
        "This seat belongs to an account. Log in, and you can go on.",
    ),
    "banned": word("Du bist hier gesperrt.", "You are banned here."),
    "no_open_seat": word("Hier ist kein Platz mehr frei.", "There is no open seat left."),
    "unknown_lesson": word("Diese Lektion gibt es hier nicht.", "There is no such lesson here."),
    "unknown_puzzle": word("Dieses Rätsel gibt es hier nicht.", "There is no such puzzle here."),
    "no_daily": word(
        "Für diesen Tag gibt es hier kein Spiel des Tages.", "There is no game of the day here for that day."
    ),
    "bad_setup": word("So lässt sich kein Tisch aufbauen.", "A table cannot be set up like this."),
    "bad_journal": word(
        "Diese Aufzeichnung lässt sich nicht nachspielen.", "This replay cannot be played back."
    ),
    "bad_pack": word("Dieses Paket ist nicht in Ordnung.", "There is something wrong with this pack."),
    "not_over": word(
        "Das ist erst nach dem Ende der Partie zu sehen.", "This can be seen only when the game is over."
    ),
    "no_story": word(
        "Der Verlauf lässt sich gerade nicht erzählen.", "How it went cannot be told right now."
    ),
    "no_analysis": word("Diese Partie wurde noch nicht analysiert.", "This game has not been analysed yet."),
    "not_whole": word(
        "Diese Partie lief über eine Regeländerung hinweg; ihr Anfang lässt sich nicht weitergeben.",
        "This game ran across a change of rules; its beginning cannot be passed on.",
    ),
    "not_at_table": word("Dafür musst du am Tisch sitzen.", "You have to sit at the table for this."),
    "no_push": word(
        "Dieser Server schickt keine Benachrichtigungen.", "This server does not send notifications."
    ),
    "bad_push": word(
        "An den Benachrichtigungsdienst dieses Browsers schickt der Server nichts.",
        "The server sends nothing to the notification service of this browser.",
    ),
    "unknown_person": word("So jemanden gibt es hier nicht.", "There is nobody like that here."),
    "unknown_tournament": word("Dieses Turnier gibt es nicht.", "There is no such tournament."),
    "not_json": word("Erwartet wird JSON.", "JSON is expected."),
    "bad_origin": word(
        "Diese Anfrage kommt von einer fremden Seite.", "This request comes from a foreign page."
    ),
}


class Refusal(Exception):
    """A no, with its code; `detail` says more in the engine's words, `message` is the sentence for people."""

    def __init__(self, code: str, detail: str | None = None, message: Word | None = None) -> None:
        super().__init__(code if detail is None else f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.message = SENTENCES[code] if message is None else message


# Who hears one of these has tried what is not his, or more than is allowed: whoever keeps the server may see that.
ATTEMPTS: Final = frozenset(
    {
        "bad_key",
        "bad_session",
        "malformed",
        "not_invited",
        "not_yours",
        "too_big",
        "too_fast",
        "too_often",
        "reads_too_often",
        "unknown_address",
        "unknown_replay",
        "unknown_table",
    }
)


def note_attempt(code: str, where: str) -> None:
    """`where`: an address without its query, or a table; never a key, a name or what somebody wrote."""
    if code in ATTEMPTS:
        log.warning("refused: %s, %s", code, where)
