"""A table in the terminal: the board as the game draws it, the log, numbered options."""

from tafelrunde.bots import Bot, make_bot
from tafelrunde.core.game import Outcome
from tafelrunde.core.match import Match
from tafelrunde.core.words import Word

_WORDS: dict[str, Word] = {
    "turn": {"de": "Platz {seat}, du bist dran.", "en": "Seat {seat}, it is your decision."},
    "ask": {
        "de": "Nummer (u = zurück, h = Tipp, g = aufgeben, q = Schluss): ",
        "en": "Number (u = undo, h = hint, g = give up, q = quit): ",
    },
    "bad": {"de": "Bitte eine Zahl von 1 bis {n}.", "en": "Please enter a number from 1 to {n}."},
    "think": {"de": "Platz {seat} ({bot}) überlegt ...", "en": "Seat {seat} ({bot}) is thinking ..."},
    "hint": {"de": "Tipp: {text} (Gewinnchance {win} %)", "en": "Hint: {text} (chance to win {win} %)"},
    "then": {"de": "  dann Platz {seat}: {text}", "en": "  then seat {seat}: {text}"},
    "sure": {"de": "Wirklich aufgeben? (j/n): ", "en": "Really give up? (y/n): "},
    "no_giving_up": {"de": "Aufgeben ist hier nicht möglich.", "en": "You cannot give up here."},
    "conceded": {"de": "aufgegeben.", "en": "conceded."},
    "over": {"de": "Das Spiel ist aus: {reason}", "en": "The game is over: {reason}"},
    "won": {"de": "Gewonnen: {who}", "en": "Won: {who}"},
    "draw": {"de": "Unentschieden: {who}", "en": "Draw: {who}"},
    "nobody": {"de": "Niemand gewinnt.", "en": "Nobody wins."},
    "seat": {"de": "Platz {seat}", "en": "seat {seat}"},
    "team": {"de": "Team {team} ({seats})", "en": "team {team} ({seats})"},
    "scores": {"de": "Punkte: {scores}", "en": "Scores: {scores}"},
    "bye": {"de": "Bis bald!", "en": "See you!"},
}


def say(key: str, lang: str, **params: object) -> str:
    return _WORDS[key][lang].format(**params)


def verdict(outcome: Outcome, lang: str) -> list[str]:
    """How a game ended, in a few lines: why, who won (seats, teams, all or nobody), and the scores where they say more."""
    reason = say("conceded", lang) if outcome.reason == "conceded" else outcome.words()[lang]
    lines = [say("over", lang, reason=reason)]
    if outcome.winners:
        lines.append(say("draw" if outcome.draw else "won", lang, who=", ".join(_winners(outcome, lang))))
    elif not outcome.scored:
        lines.append(say("nobody", lang))
    if outcome.scored or outcome.scores != outcome.worth:
        scores = [
            f"{say('seat', lang, seat=seat + 1)}: {score:g}" for seat, score in enumerate(outcome.scores)
        ]
        lines.append(say("scores", lang, scores=", ".join(scores)))
    return lines


def _winners(outcome: Outcome, lang: str) -> list[str]:
    """Seats; partners together as their team."""
    if outcome.teams is None:
        return [say("seat", lang, seat=seat + 1) for seat in outcome.winners]
    found: list[str] = []
    for team in sorted({outcome.teams[seat] for seat in outcome.winners}):
        partners = [
            say("seat", lang, seat=seat + 1) for seat in outcome.winners if outcome.teams[seat] == team
        ]
        found.append(say("team", lang, team=team + 1, seats=", ".join(partners)))
    return found


class Terminal:
    def __init__(self, match: Match, bots: dict[int, Bot], lang: str) -> None:
        self.match = match
        self.bots = bots
        self.lang = lang
        self.told = 0
        self.conceded: Outcome | None = None

    def say(self, key: str, **params: object) -> str:
        return say(key, self.lang, **params)

    def run(self) -> None:
        while not self.match.over and self.conceded is None:
            seat = next(iter(self.match.choices))
            if seat in self.bots:
                print(self.say("think", seat=seat + 1, bot=self.bots[seat].name))
                self.match.answer(self.bots[seat].choose(self.match, seat), seat)
            elif not self.ask(seat):
                print(self.say("bye"))
                return
        self.tell(None)
        outcome = self.match.outcome if self.conceded is None else self.conceded
        assert outcome is not None
        print("\n".join(verdict(outcome, self.lang)))

    def tell(self, seat: int | None) -> None:
        """What happened since we last told. Some events have no sentence: they are for the eyes only."""
        for event in self.match.events(seat, self.told):
            text = event["text"]
            assert isinstance(text, dict)
            if text[self.lang]:
                print(f"  · {text[self.lang]}")
        assert self.match.record is not None
        self.told = len(self.match.record.events)

    def ask(self, seat: int) -> bool:
        """Ask a person; False to quit."""
        self.tell(seat)
        board = self.match.game.drawing(self.match.state, seat, self.lang)
        if board:
            print(f"\n{board}")
        choice = self.match.choices[seat]
        print(f"\n{self.say('turn', seat=seat + 1)} {choice.text(self.lang)}")
        for number, option in enumerate(choice.options):
            print(f"  {number + 1:2}  {option.text(self.lang)}")
        while True:
            given = self.read("ask")
            if given is None or given == "q":
                return False
            if given == "u" and self.take_back(seat):
                return True
            if given == "g" and self.give_up(seat):
                return True
            if given == "h":
                self.hint(seat)
            if given.isdigit() and 1 <= int(given) <= choice.count:
                self.match.answer(int(given) - 1, seat)
                return True
            if given not in ("u", "g", "h"):
                print(self.say("bad", n=choice.count))

    def read(self, key: str) -> str | None:
        """What a person types; None if nobody is there any more."""
        try:
            return input(self.say(key)).strip().lower()
        except EOFError:
            return None

    def take_back(self, seat: int) -> bool:
        undone = self.match.undo(seat)
        assert self.match.record is not None
        self.told = min(self.told, len(self.match.record.events))
        if not undone:
            print(undone.text(self.lang))
        return undone.ok

    def give_up(self, seat: int) -> bool:
        """The game says how that ends; among partners it may not be possible."""
        outcome = self.match.conceded(seat)
        if outcome is None:
            print(self.say("no_giving_up"))
        elif self.read("sure") in ("j", "y"):
            self.conceded = outcome
        return self.conceded is not None

    def hint(self, seat: int) -> None:
        """What a bot would do, what it expects to come of it, and what the game itself has to say."""
        bot = make_bot("search", seed=1)
        _, win = bot.estimate(self.match, seat)
        (_, first, _), *rest = bot.line(self.match, seat)
        print(self.say("hint", text=first[self.lang], win=round(win * 100)))
        for whose, text, _ in rest:
            print(self.say("then", seat=whose + 1, text=text[self.lang]))
        for advice in self.match.game.advice(self.match.state, seat):
            print(f"  {advice.text[self.lang]}")


def play_in_terminal(match: Match, bots: list[str], lang: str) -> None:
    """You have the first seat, the bots the others; without bots all seats are yours."""
    Terminal(match, {seat + 1: make_bot(name, seat + 1) for seat, name in enumerate(bots)}, lang).run()
