"""What people are told about time and about leaving, in both languages."""

from typing import Final

from tafelrunde.server.refusals import Refusal
from tafelrunde.server.wire import Word, word

SENTENCES: Final[dict[str, Word]] = {
    "bad_pace": word(
        "Diese Bedenkzeit gibt es nicht. Möglich sind „none“, „spell 60“, „bank 600+10“ und „days“ mit 1, 2, 3, 7 oder 14.",
        "There is no such pace. There are: none, spell 60, bank 600+10, days 1, 2, 3, 7 or 14.",
    ),
    "late": word("Deine Zeit war schon abgelaufen.", "Your time had already run out."),
    "paused": word("Die Partie ist unterbrochen.", "The game is paused."),
    "already_paused": word("Die Partie ist schon unterbrochen.", "The game is paused already."),
    "not_paused": word("Die Partie läuft.", "The game is not paused."),
    "no_pause_left": word(
        "Eine Partie wird zusammen höchstens 15 Minuten unterbrochen. Die sind verbraucht.",
        "A game is paused for 15 minutes in all at most. They are used up.",
    ),
    "no_clock": word(
        "Das gibt es nur, wo eine Uhr läuft.", "This is only possible where a clock is running."
    ),
    "vacation_days": word(
        "Urlaub dauert einen bis sieben Tage am Stück.", "A vacation lasts one to seven days at a time."
    ),
    "vacation_used": word(
        "So viele Urlaubstage hast du dieses Jahr nicht mehr.",
        "You do not have that many vacation days left this year.",
    ),
    "on_vacation": word("Du bist schon im Urlaub.", "You are on vacation already."),
    "not_on_vacation": word("Du bist nicht im Urlaub.", "You are not on vacation."),
}

# What is offered to those who wait for somebody who is gone (rule 9).
CLAIMS: Final[dict[str, Word]] = {
    "win": word("Sieg beanspruchen", "Claim the win"),
    "bot": word("Ein Bot soll weiterspielen", "Let a bot play on"),
    "wait": word("Weiter warten", "Keep waiting"),
}

# What leaving a table means, told before somebody does it.
LEAVING: Final[dict[str, Word]] = {
    "concede": word(
        "Wenn du jetzt gehst, hast du verloren. Die Partie ist dann zu Ende.",
        "If you leave now you lose, and the game is over.",
    ),
    "bot": word(
        "Wenn du jetzt gehst, spielt ein Bot für dich weiter, und du kommst auf den letzten Platz.",
        "If you leave now a bot plays on for you, and you come last.",
    ),
    "partner": word(
        "Wenn du jetzt gehst, spielt ein Bot an deiner Stelle mit den anderen auf deiner Seite weiter.",
        "If you leave now a bot plays on in your place, with the others on your side.",
    ),
}

# Why a game ended before it was played out.
ENDINGS: Final[dict[str, Word]] = {
    "flag": word("Die Zeit ist abgelaufen.", "Time has run out."),
    "leave": word("Jemand ist gegangen.", "Somebody has left."),
    "claim": word(
        "Jemand war zu lange fort. Der Sieg wurde beansprucht.",
        "Somebody was gone too long. The win was claimed.",
    ),
    "draw": word("Ihr habt euch auf Unentschieden geeinigt.", "You agreed on a draw."),
    "agreed": word(
        "Ihr habt die Partie gemeinsam abgebrochen. Sie zählt nicht.",
        "You called the game off together. It does not count.",
    ),
    "nobody_played": word(
        "Beide waren fort, bevor die Partie richtig begonnen hatte. Sie zählt nicht.",
        "Both were gone before the game had really begun. It does not count.",
    ),
    "no_first_answer": word(
        "Niemand hat innerhalb einer Minute angefangen. Die Partie zählt nicht.",
        "Nobody began within a minute. The game does not count.",
    ),
    "endless": word(
        "Die Partie ist zu lang geworden und geht hier nicht weiter. Sie zählt nicht.",
        "The game has become too long and cannot go on here. It does not count.",
    ),
    "host_left": word(
        "Wer den Tisch eröffnet hat, ist gegangen, bevor alle Plätze besetzt waren.",
        "Whoever opened the table left before all seats were taken.",
    ),
}


def refusal(code: str, detail: str | None = None) -> Refusal:
    return Refusal(code, detail, SENTENCES[code])
