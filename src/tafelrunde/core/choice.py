"""Everything is a choice: who decides, what is asked, and the list of legal options.

Rules code *yields* a Choice and receives the value of the chosen option (a small int whose meaning the rule knows: a
square, a card, a warrior).
The options are listed only when somebody looks, and become full records with texts only when somebody reads them.
"""

from collections.abc import Callable, Generator, Iterable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tafelrunde.core.words import Texts, Word, check_language

if TYPE_CHECKING:
    from tafelrunde.core.game import Game, State

T = TypeVar("T")
Preview = dict[str, object] | None
Foreseen = Preview | Callable[[], Preview]
Flow = Generator["Choice", int, T]
"""A piece of rules that may ask questions: yields choices, is sent values, returns T."""

DONE: Final = -1
"""The value of an option that declines, stops or finishes. Things on the table have values >= 0."""


class GameOver(Exception):
    """Raised by the atom that decides the game: nothing further of the running step is resolved."""


class Option:
    """One legal answer: what kind it is, which things on the table it refers to, and its text in both languages.

    preview: what choosing it would do, for "consequences before commitment" (JSON; the keys are the game's), or a function
             that finds it out when somebody looks, which has to be before the match goes on
    final: choosing it reveals, draws or rolls something, so it cannot be taken back (core asks the prompt)
    """

    __slots__ = ("kind", "refs", "words", "texts", "_preview", "_foresee", "final")

    def __init__(
        self,
        kind: str,
        refs: tuple[str, ...] = (),
        words: dict[str, object] | None = None,
        preview: Foreseen = None,
    ) -> None:
        self.kind = kind
        self.refs = refs
        self.words: dict[str, object] = {} if words is None else words
        self._preview: Preview = None
        self._foresee: Callable[[], Preview] | None = None
        if preview is None or isinstance(preview, dict):
            self._preview = preview
        else:
            self._foresee = preview
        self.texts: Texts | None = None
        self.final = False

    @property
    def preview(self) -> Preview:
        foresee = self._foresee
        if foresee is not None:
            self._preview = foresee()
            self._foresee = None
        return self._preview

    @preview.setter
    def preview(self, preview: Preview) -> None:
        self._foresee = None
        self._preview = preview

    def text(self, lang: str = "en") -> str:
        check_language(lang)
        if self.texts is None:
            return self.kind
        return self.texts.text("option." + self.kind, self.words, lang)

    def __repr__(self) -> str:
        return f"<Option {self.kind} {' '.join(self.refs)}: {self.text('en')}>"


class Prompt:
    """A question that a game asks, in one place: it stands beside the flow that asks it.

    key      of its sentence, "prompt.KEY" in the game's texts
    rules    the ids behind it, for the rules help
    option   (s, seat, value, *about) -> Option: how an option is described
    words    (s, seat, *about) -> the parameters of the sentence
    subject  (s, seat, *about) -> the things on the table that the question is about
    weight   (s, seat, value, *about) -> how promising an option looks before any search (1 ordinary, 0 hardly ever sensible)
    final    whether answering reveals, draws or rolls something: always, or (s, seat, value, *about) -> bool. Such a question is
             asked even if it has only one option, because nobody may cross a point of no return unasked
    stays    (s, seat, value, *about) -> whether the same seat decides next for certain, by what it knows: then nobody has to try
             it out to say who is next. For menus with dozens of options

    `about` is what the flow gives the question along, by position; the functions give the positions names.
    """

    def __init__(
        self,
        key: str,
        rules: tuple[str, ...],
        option: Callable[..., Option],
        words: Callable[..., dict[str, object]] | None = None,
        subject: Callable[..., tuple[str, ...]] | None = None,
        weight: Callable[..., int] | None = None,
        final: Callable[..., bool] | bool = False,
        stays: Callable[..., bool] | None = None,
    ) -> None:
        self.key = key
        self.rules = rules
        self.option = option
        self.words = words
        self.subject = subject
        self.weight = weight
        self.stays = stays
        self.always_final = final is True
        self.final_if: Callable[..., bool] | None = None if isinstance(final, bool) else final

    def __repr__(self) -> str:
        return f"<Prompt {self.key}>"


def prompts_of(modules: Iterable[ModuleType]) -> list[Prompt]:
    """The prompts that stand in these modules, each once, by key."""
    found = {
        id(each): each for module in modules for each in vars(module).values() if isinstance(each, Prompt)
    }
    return sorted(found.values(), key=lambda prompt: prompt.key)


class Choice:
    """A question to one seat.

    seat     who decides
    asked    what is asked; `text(lang)` gives the sentence
    options  the values of the legal options, or a function that lists them when somebody looks
    about    what the prompt's descriptions need (strength, card ...); only what the deciding seat may know
    source   the things behind the question, where the prompt names no subject: the card that is being carried out (`concerning`)
    always   ask even if there is only one option, because not asking would reveal something hidden or end something unasked
    """

    def __init__(
        self,
        seat: int,
        asked: Prompt,
        options: list[int] | Callable[[], list[int]],
        about: tuple[Any, ...] = (),
        always: bool = False,
    ) -> None:
        self.seat = seat
        self.asked = asked
        self.about = about
        self.always = always
        self.source: tuple[str, ...] = ()
        self.listed: list[int] | None = None
        self.lister: Callable[[], list[int]] | None = None
        if isinstance(options, list):
            self.listed = options
        else:
            self.lister = options
        self.described: list[Option] | None = None
        self.game: Game[Any] | None = None
        self.state: State | None = None

    @property
    def prompt(self) -> str:
        """The key of what is asked ("attack.target")."""
        return self.asked.key

    @property
    def values(self) -> list[int]:
        """The values of the legal options, in the order of `options`. Nobody may change the list: clones share it."""
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
                option = self.asked.option(state, self.seat, value, *self.about)
                option.texts = game.texts
                option.final = self.is_final(value, state)
                self.described.append(option)
        return self.described

    def is_final(self, value: int, state: "State") -> bool:
        """Whether choosing this value crosses a point of no return."""
        asked = self.asked
        if asked.final_if is not None:
            return asked.final_if(state, self.seat, value, *self.about)
        return asked.always_final

    def answers_itself(self, state: "State", across: bool = False) -> bool:
        """Whether nobody need be asked: one option, nothing given away by not asking, and nothing crossed unasked (`across`: a
        point of no return may be crossed)."""
        values = self.values
        return len(values) == 1 and not self.always and (across or not self.is_final(values[0], state))

    def text(self, lang: str = "en") -> str:
        """The question as a sentence."""
        return self.words()[check_language(lang)]

    def words(self) -> Word:
        game, state = self.game, self.state
        assert game is not None and state is not None
        words = self.asked.words
        return game.texts.both(
            "prompt." + self.prompt, {} if words is None else words(state, self.seat, *self.about)
        )

    @property
    def refs(self) -> tuple[str, ...]:
        """The things on the table that the question is about (who attacks, which card is played ...)."""
        subject, state = self.asked.subject, self.state
        return self.source if subject is None or state is None else subject(state, self.seat, *self.about)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules behind this question, for the rules help."""
        return self.asked.rules

    def __repr__(self) -> str:
        return f"<Choice seat {self.seat} {self.prompt}: {self.count} options>"


class Together(Choice):
    """Several seats decide at once. Answers arrive in any order and stay hidden until all are in.

    After `yield together` the answers lie in `answers`, in the order of `parts`.
    """

    def __init__(self, parts: list[Choice]) -> None:
        super().__init__(parts[0].seat, parts[0].asked, [])
        self.parts = parts
        self.answers: list[int] = []


def concerning(refs: tuple[str, ...], flow: Flow[T]) -> Flow[T]:
    """The same piece of rules; where its questions do not say themselves what they are about, it is these things: the card,
    unit or skill that is being carried out. The innermost counts."""
    try:
        choice = next(flow)
        while True:
            for part in choice.parts if isinstance(choice, Together) else [choice]:
                if not part.source:
                    part.source = refs
            value = yield choice
            choice = flow.send(value)
    except StopIteration as end:
        result: T = end.value
        return result
