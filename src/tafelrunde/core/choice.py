"""Everything is a choice: who decides, what is asked, and the list of legal options.

Rules code *yields* a Choice and receives the value of the chosen option (a small int whose meaning the rule knows: a
square, a card, a warrior).
The options are listed only when somebody looks, and become full records with texts only when somebody reads them.
"""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tafelrunde.core.words import Texts, Word, check_language

if TYPE_CHECKING:
    from tafelrunde.core.game import Game, State

T = TypeVar("T")
Flow = Generator["Choice", int, T]
"""A piece of rules that may ask questions: yields choices, is sent values, returns T."""

DONE: Final = -1
"""The value of an option that declines, stops or finishes. Things on the table have values >= 0."""


class GameOver(Exception):
    """Raised by the atom that decides the game: nothing further of the running step is resolved."""


class Option:
    """One legal answer: what kind it is, which things on the table it refers to, and its text in both languages."""

    __slots__ = ("kind", "refs", "words", "texts", "preview")

    def __init__(
        self,
        kind: str,
        refs: tuple[str, ...] = (),
        words: dict[str, object] | None = None,
        preview: dict[str, object] | None = None,
    ) -> None:
        self.kind = kind
        self.refs = refs
        self.words: dict[str, object] = {} if words is None else words
        # What choosing it would do, for "consequences before commitment" (JSON; the keys are the game's).
        self.preview = preview
        self.texts: Texts | None = None

    def text(self, lang: str = "en") -> str:
        check_language(lang)
        if self.texts is None:
            return self.kind
        return self.texts.text("option." + self.kind, self.words, lang)

    def __repr__(self) -> str:
        return f"<Option {self.kind} {' '.join(self.refs)}: {self.text('en')}>"


class Choice:
    """A question to one seat.

    seat    who decides
    prompt  what is asked, as a key ("attack.target"); `text(lang)` gives the sentence
    about   small ints that the game's texts need (strength, card ...)
    always  ask even if there is only one option, because not asking would reveal something hidden
    """

    def __init__(
        self,
        seat: int,
        prompt: str,
        lister: Callable[[], list[int]] | None,
        about: tuple[int, ...] = (),
        always: bool = False,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.lister = lister
        self.about = about
        self.always = always
        self.listed: list[int] | None = None
        self.described: list[Option] | None = None
        self.game: Game[Any] | None = None
        self.state: State | None = None

    @property
    def values(self) -> list[int]:
        """The values of the legal options, in the order of `options`."""
        if self.listed is None:
            assert self.lister is not None
            self.listed = self.lister()
        return self.listed

    @property
    def count(self) -> int:
        return len(self.values)

    @property
    def options(self) -> list[Option]:
        if self.described is None:
            game, state = self.game, self.state
            assert game is not None and state is not None, "only a match can describe its options"
            self.described = []
            for value in self.values:
                option = game.option(state, self, value)
                option.texts = game.texts
                self.described.append(option)
        return self.described

    def text(self, lang: str = "en") -> str:
        """The question as a sentence."""
        return self.words()[check_language(lang)]

    def words(self) -> Word:
        game, state = self.game, self.state
        assert game is not None and state is not None
        return game.texts.both("prompt." + self.prompt, game.prompt_words(state, self))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules behind this question, for the rules help."""
        return () if self.game is None else self.game.prompt_rules.get(self.prompt, ())

    def __repr__(self) -> str:
        return f"<Choice seat {self.seat} {self.prompt}: {self.count} options>"


def given(seat: int, prompt: str, values: list[int], about: tuple[int, ...] = ()) -> Choice:
    """A choice whose options the rule has listed already."""
    choice = Choice(seat, prompt, None, about)
    choice.listed = values
    return choice


class Together(Choice):
    """Several seats decide at once. Answers arrive in any order and stay hidden until all are in.

    After `yield together` the answers lie in `answers`, in the order of `parts`.
    """

    def __init__(self, parts: list[Choice]) -> None:
        super().__init__(parts[0].seat, parts[0].prompt, parts[0].lister)
        self.parts = parts
        self.answers: list[int] = []
