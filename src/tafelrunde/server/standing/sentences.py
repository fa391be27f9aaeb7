"""What people are told about ratings and tournaments, in both languages."""

from typing import Final

from tafelrunde.server.refusals import Refusal
from tafelrunde.server.wire import Word, word

# Why a table does not count for the rating (ratings.py).
UNRATED: Final[dict[str, Word]] = {
    "not_wished": word("Der Tisch wurde ohne Wertung eröffnet.", "The table was opened as unrated."),
    "open_seat": word("Ein Platz ist noch frei.", "A seat is still open."),
    "guest": word("An jedem Platz muss ein Konto sitzen.", "Every seat needs an account."),
    "bot": word(
        "Ein Bot spielt mit. Gegen Bots gibt es eine eigene Wertung.",
        "A bot plays along. There is a ladder of its own against bots.",
    ),
    "no_bot": word(
        "In der Wertung gegen Bots spielt eine Person gegen Bots.",
        "On the ladder against bots one person plays against bots.",
    ),
    "unknown_bot": word("Dieser Bot hat noch keine Wertungszahl.", "This bot has no rating yet."),
    "hotseat": word("Jemand spielt mehrere Plätze.", "Somebody plays several seats."),
    "too_few": word("Für eine Wertung braucht es einen Gegner.", "A rating needs an opponent."),
    "option": word(
        "Eine Einstellung steht nicht auf der Liste für gewertete Partien.",
        "A setting is not on the list for rated games.",
    ),
    "pack": word("Es wird mit eigenen Karten gespielt.", "Cards of your own are in play."),
    "chosen_seed": word("Der Zufall wurde selbst gewählt.", "The seed was chosen by hand."),
    "known_seed": word(
        "Beim Spiel des Tages ist der Zufall allen bekannt.",
        "In the game of the day everybody knows the seed.",
    ),
    "practice": word("Übungspartien zählen nicht.", "Practice games do not count."),
    "lesson": word("Lektionen zählen nicht.", "Lessons do not count."),
    "rewound": word("Es wurde zurückgespult.", "The game was rewound."),
    "on_request": word(
        "Der Server war lange fort; jemand wollte die Partie ohne Wertung beenden.",
        "The server was away for long; somebody wished to finish the game unrated.",
    ),
    "aborted": word("Die Partie wurde abgebrochen.", "The game was aborted."),
}

SENTENCES: Final[dict[str, Word]] = {
    "bad_tournament": word(
        "So lässt sich kein Turnier veranstalten.", "A tournament cannot be held like this."
    ),
    "broken": word(
        "Dieses Turnier lässt sich gerade nicht öffnen.", "This tournament cannot be opened at the moment."
    ),
    "not_your_tournament": word(
        "Das entscheidet, wer das Turnier veranstaltet.", "That is up to whoever holds the tournament."
    ),
    "changed_meanwhile": word(
        "Gerade hat sich daran etwas geändert. Versuch es noch einmal.",
        "Something about it has just changed. Please try again.",
    ),
    "needs_account": word("Dafür brauchst du ein Konto.", "You need an account for that."),
    "tournament_closed": word("Das Turnier hat schon begonnen.", "The tournament has already begun."),
    "tournament_over": word("Das Turnier ist zu Ende.", "The tournament is over."),
    "not_begun": word("Das Turnier hat noch nicht begonnen.", "The tournament has not begun yet."),
    "already_entered": word("Du bist schon angemeldet.", "You have already entered."),
    "not_entered": word("Du bist nicht angemeldet.", "You have not entered."),
    "tournament_full": word("Das Turnier ist voll.", "The tournament is full."),
    "tournaments_held": word(
        "Du veranstaltest schon so viele Turniere, wie hier gehen. Bring erst eines davon zu Ende.",
        "You already hold as many tournaments as you may here. Bring one of them to its end first.",
    ),
    "tournaments_entered": word(
        "Du bist schon bei so vielen Turnieren dabei, wie hier gehen. Spiel erst eines davon zu Ende.",
        "You already take part in as many tournaments as you may here. Finish one of them first.",
    ),
    "too_few_entrants": word(
        "Für dieses Turnier haben sich noch nicht genug angemeldet.",
        "Not enough players have entered this tournament yet.",
    ),
    "unknown_board": word("Diese Paarung gibt es nicht.", "There is no such pairing."),
    "other_result": word(
        "Für diese Paarung steht schon ein anderes Ergebnis fest.",
        "This pairing already has a different result.",
    ),
}


def refusal(code: str, detail: str | None = None) -> Refusal:
    return Refusal(code, detail, SENTENCES[code])
