"""A table in the terminal: the board as the game draws it, the log, numbered options."""

from tafelrunde.bots import Bot, make_bot
from tafelrunde.core.match import Match
from tafelrunde.core.words import Word

_WORDS: dict[str, Word] = {
    "turn": {"de": "Sitz {seat}, du bist dran.", "en": "Seat {seat}, it is your decision."},
    "ask": {
        "de": "Nummer (u = zurück, h = Tipp, q = Schluss): ",
        "en": "Number (u = undo, h = hint, q = quit): ",
    },
    "bad": {"de": "Bitte eine Zahl von 1 bis {n}.", "en": "Please enter a number from 1 to {n}."},
    "think": {"de": "Sitz {seat} ({bot}) überlegt ...", "en": "Seat {seat} ({bot}) is thinking ..."},
    "hint": {"de": "Tipp: {text} (Gewinnchance {win} %)", "en": "Hint: {text} (chance to win {win} %)"},
    "over": {"de": "Das Spiel ist aus: {reason}", "en": "The game is over: {reason}"},
    "won": {"de": "Gewonnen: {who}", "en": "Won: {who}"},
    "bye": {"de": "Bis bald!", "en": "See you!"},
}


class Terminal:
    def __init__(self, match: Match, bots: dict[int, Bot], lang: str) -> None:
        self.match = match
        self.bots = bots
        self.lang = lang
        self.told = 0

    def say(self, key: str, **params: object) -> str:
        return _WORDS[key][self.lang].format(**params)

    def run(self) -> None:
        while not self.match.over:
            seat = next(iter(self.match.choices))
            if seat in self.bots:
                print(self.say("think", seat=seat + 1, bot=self.bots[seat].name))
                self.match.answer(self.bots[seat].choose(self.match, seat), seat)
            elif not self.ask(seat):
                print(self.say("bye"))
                return
        self.tell(None)
        outcome = self.match.outcome
        assert outcome is not None
        print(self.say("over", reason=outcome.words()[self.lang]))
        print(self.say("won", who=", ".join(str(seat + 1) for seat in outcome.winners)))

    def tell(self, seat: int | None) -> None:
        """What happened since we last told."""
        for event in self.match.events(seat, self.told):
            text = event["text"]
            assert isinstance(text, dict)
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
            try:
                given = input(self.say("ask")).strip().lower()
            except EOFError:
                return False
            if given == "q":
                return False
            if given == "u":
                undone = self.match.undo(seat)
                assert self.match.record is not None
                self.told = min(self.told, len(self.match.record.events))
                if not undone:
                    print(undone.text(self.lang))
                    continue
                return True
            if given == "h":
                index, win = make_bot("search", seed=1).estimate(self.match, seat)
                print(self.say("hint", text=choice.options[index].text(self.lang), win=round(win * 100)))
                continue
            if given.isdigit() and 1 <= int(given) <= choice.count:
                self.match.answer(int(given) - 1, seat)
                return True
            print(self.say("bad", n=choice.count))


def play_in_terminal(match: Match, bots: list[str], lang: str) -> None:
    """You have the first seat, the bots the others; without bots all seats are yours."""
    Terminal(match, {seat + 1: make_bot(name, seat + 1) for seat, name in enumerate(bots)}, lang).run()
