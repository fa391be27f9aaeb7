"""A game that runs: its state, the step that is being carried out, and the way back to where both came from.

A generator cannot be copied. So a running game keeps a *base* (the state at some step boundary, never changed, shared
between clones)
and the *trail* of values answered since, including those of choices that answered themselves. Copying, loading and undoing
are all the same thing: copy the base and answer again, without listing anything.

The base may be older than the last step boundary: bringing it up to date costs a copy of the state, which rollouts and
steps that ask nothing need not pay. `_settle` does it when somebody asks for the boundary itself.
"""

from collections.abc import Generator
from typing import Any, Final

from tafelrunde.core.checks import check_answers, check_end, check_parts
from tafelrunde.core.choice import Choice, GameOver, Together
from tafelrunde.core.game import Game, Outcome, Setup, State
from tafelrunde.core.rng import Rng

MANY: Final = 1 << 40

Redraw = tuple[int, int, int]
"""A resampling: how many values the trail held, the seat that looks, and the key of what was drawn."""


class Running:
    """A game between its questions. `Match` is its public face."""

    def __init__(self, game: Game[Any], setup: Setup, base: State) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self._base = base
        self._trail: list[int] = []
        self._redraws: list[Redraw] = []
        self._steps = 0  # step boundaries crossed since the base
        self._at_step = 0  # how long the trail was at the last of them
        self._returns = False  # whether somebody may come back to step boundaries
        self._pending: Choice | None = None
        self._together: Together | None = None
        self._parts: list[int] = []  # answers to an open simultaneous choice: part, value, part, value ...
        self._outcome: Outcome | None = None
        self._state = base
        self._flow: Generator[Choice, int, None] | None = None

    # --- what is asked -------------------------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """The pending choice; None when the game is over. Of a simultaneous choice the first one still open."""
        if self._together is not None:
            for part, choice in enumerate(self._together.parts):
                if not self._answered(part):
                    return choice
        return self._pending

    @property
    def choices(self) -> dict[int, Choice]:
        """The pending choices by seat; more than one when several seats decide at once."""
        if self._together is not None:
            open_parts: dict[int, Choice] = {}
            for part, choice in enumerate(self._together.parts):
                if not self._answered(part):
                    open_parts[choice.seat] = choice
            return open_parts
        return {} if self._pending is None else {self._pending.seat: self._pending}

    @property
    def simultaneous(self) -> bool:
        """Whether the pending choice is asked of several seats at once (also when all but one have answered)."""
        return self._together is not None

    @property
    def over(self) -> bool:
        return self._pending is None

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def state(self) -> State:
        """The position itself, for the game's own tools (judge, tests). It holds hidden things: never show it."""
        return self._state

    @property
    def boundary(self) -> bool:
        """Whether nothing has been answered since the last step boundary."""
        return len(self._trail) == self._at_step and not self._parts

    def _answered(self, part: int) -> bool:
        return part in self._parts[::2]

    # --- going on ------------------------------------------------------------------------------------------------------------

    def _take(self, value: int, choice: Choice | None) -> None:
        """Go on with a value as the answer (of a simultaneous choice: to this part of it)."""
        together = self._together
        if together is None:
            self._trail.append(value)
            self._drive(value)
            return
        asked = self.choice if choice is None else choice
        assert asked is not None
        self._parts.append(together.parts.index(asked))
        self._parts.append(value)
        if len(self._parts) == 2 * len(together.parts):
            self._close_together(together)

    def _close_together(self, together: Together) -> None:
        """All answers are in: order them by part and go on."""
        answers = [0] * len(together.parts)
        for i in range(0, len(self._parts), 2):
            answers[self._parts[i]] = self._parts[i + 1]
        self._parts = []
        self._together = None
        self._trail.extend(answers)
        together.answers = answers
        self._drive(0)

    def _drive(self, value: int) -> None:
        """Send a value into the running step; go on until something is asked or the game is over."""
        flow = self._flow
        assert flow is not None
        while True:
            try:
                choice = flow.send(value)
            except (StopIteration, GameOver):
                self._begin_step(len(self._trail))
                return
            if self._ask(choice):
                return
            value = 0 if isinstance(choice, Together) else self._trail[-1]

    def _begin_step(self, at: int) -> None:
        """A step is over after so many values of the trail: the state is everything again. Start the next one, or end the
        game."""
        while True:
            self._steps += 1
            self._at_step = at
            if self._returns:
                self._cross_boundary()
                self._renew_base()
            self._pending = None
            self._outcome = self.game.outcome(self._state)
            if self._outcome is not None:
                return
            flow = self._flow = self.game.step(self._state)
            try:
                choice = next(flow)
                while not self._ask(choice):
                    choice = flow.send(0 if isinstance(choice, Together) else self._trail[-1])
                return
            except (StopIteration, GameOver):
                at = len(self._trail)

    def _cross_boundary(self) -> None:
        """A match with a past notes what it needs to come back to a step boundary."""

    def _renew_base(self) -> None:
        """A match with a past needs a base here; a rollout never comes back."""

    def _ask(self, choice: Choice) -> bool:
        """Make a choice the pending one; False if it answered itself (its value is then the last of the trail)."""
        if isinstance(choice, Together):
            return self._ask_together(choice)
        values = choice.values
        if len(values) == 1 and self._answers_itself(choice):
            self._trail.append(values[0])
            return False
        assert values, f"dead end: nothing to choose for {choice.prompt}"
        self._await(choice)
        return True

    def _await(self, choice: Choice) -> None:
        """Make a choice the pending one: now it can be described."""
        self._pending = choice
        choice.game = self.game
        choice.state = self._state

    def _answers_itself(self, choice: Choice) -> bool:
        # In the first format nobody was asked before a point of no return.
        return choice.answers_itself(self._state, across=self.setup.format == 1)

    def _await_all(self, together: Together) -> None:
        self._together = together
        self._await(together)
        for part in together.parts:
            part.game = self.game
            part.state = self._state

    def _ask_together(self, together: Together) -> bool:
        for part, choice in enumerate(together.parts):
            assert choice.values, f"dead end: nothing to choose for {choice.prompt}"
            if self._answers_itself(choice):
                self._parts.append(part)
                self._parts.append(choice.values[0])
        if len(self._parts) < 2 * len(together.parts):
            self._await_all(together)
            return True
        together.answers = [self._parts[i] for i in range(1, len(self._parts), 2)]
        self._trail.extend(together.answers)
        self._parts = []
        return False

    # --- answering again -----------------------------------------------------------------------------------------------------

    def _fresh_state(self) -> State:
        """A copy of the base to answer again on."""
        return self._base.copy()

    def _restart(self, parts: list[int], like: Choice | None = None, check: bool = False) -> None:
        """Begin again at the base and answer as the trail says: nothing is listed on the way, unless answers that come from
        outside are to be checked.

        `like` is the question that will be pending then, where one is known: what it lists need not be listed again.
        """
        self._state = self._fresh_state()
        self._forget_question()
        choice = self._replay(MANY, check)
        if choice is not None:
            self._ask_again(choice, parts, like)
        if check:
            check_parts(self._together, parts)

    def _ask_again(self, choice: Choice, parts: list[int], like: Choice | None) -> None:
        """The question behind the last answer of the trail is pending once more."""
        if like is None:
            if not self._ask(choice):
                self._drive(0 if isinstance(choice, Together) else self._trail[-1])
        else:
            if isinstance(choice, Together):
                self._await_all(choice)
            else:
                self._await(choice)
        if self._together is not None and parts:
            self._parts = parts.copy()
        for number in range(len(self._redraws)):
            if self._redraws[number][0] >= len(self._trail):
                self._redraw(number)
        if like is not None:
            _list_alike(choice, like)

    def _replay(self, steps: int, check: bool = False) -> Choice | None:
        """Answer with the values of the trail, for so many whole steps at most. The choice that comes after the last
        value; None if the steps or the game are over."""
        game, state, trail, redraws = self.game, self._state, self._trail, self._redraws
        self._steps = 0
        self._at_step = 0
        self._outcome = game.outcome(state)
        if self._outcome is not None:
            if check:
                check_end(trail, 0)
            return None
        flow = self._flow = game.step(state)
        at, redraw, value = 0, 0, 0
        begun = False
        while True:
            try:
                choice = flow.send(value) if begun else next(flow)
            except (StopIteration, GameOver):
                self._steps += 1
                self._at_step = at
                if self._returns:
                    self._cross_boundary()
                if self._steps == steps:
                    return None
                self._outcome = game.outcome(state)
                if self._outcome is not None:
                    if check:
                        check_end(trail, at)
                    return None
                flow = self._flow = game.step(state)
                begun = False
                continue
            begun = True
            if at >= len(trail):
                return choice
            while redraw < len(redraws) and redraws[redraw][0] == at:
                self._redraw(redraw)
                redraw += 1
            if check:
                check_answers(choice, trail, at)
            if isinstance(choice, Together):
                n = len(choice.parts)
                choice.answers = trail[at : at + n]
                at += n
                value = 0
            else:
                value = trail[at]
                at += 1

    def _forget_question(self) -> None:
        # A method of its own: the compiler takes what a function sets to None for None until the function's end.
        self._together = None
        self._parts = []
        self._outcome = None
        self._pending = None

    def _settle(self) -> None:
        """Bring the base up to the last step boundary; the running step is not touched."""
        if self._steps == 0:
            return
        if self._pending is None:
            self._base = self._state.copy()
            self._trail = []
            self._redraws = []
        else:
            twin = Running(self.game, self.setup, self._base)
            twin._state = self._base.copy()
            twin._trail = self._trail
            twin._redraws = self._redraws
            twin._replay(self._steps)
            self._base = twin._state
            at = self._at_step
            self._trail = self._trail[at:]
            self._redraws = [(place - at, seat, key) for place, seat, key in self._redraws if place >= at]
        self._steps = 0
        self._at_step = 0

    # --- what a seat cannot know, drawn anew ----------------------------------------------------------------------------------

    def _redraw(self, number: int) -> None:
        """Carry out one resampling: future chance is as unknown as hidden cards are."""
        seat, key = self._redraws[number][1], self._redraws[number][2]
        state = self._state
        state.rng = state.rng.redrawn(key)
        self.game.resample(state, seat, Rng.for_thinking(key))
        if self._together is not None:
            for part in self._together.parts:
                _list_anew(part, seat)
        elif self._pending is not None:
            _list_anew(self._pending, seat)


def _list_anew(choice: Choice, seat: int) -> None:
    """What others can choose from follows from what they hold, and that has just been redrawn."""
    if choice.seat != seat and choice.lister is not None:
        choice.listed = None
        choice.described = None


def _list_alike(choice: Choice, like: Choice) -> None:
    if isinstance(choice, Together):
        assert isinstance(like, Together)
        for part, other in enumerate(like.parts):
            _list_alike(choice.parts[part], other)
    elif like.listed is not None:
        choice.listed = like.listed
