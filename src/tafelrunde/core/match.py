"""Match drives a game: the pending choice, answers, journal, undo, clone, views, saving.

It keeps the state at the last step boundary (`_base`, never changed, shared between clones) and the values answered since
(`_trail`, including those of choices that answered themselves).
Clone, load and undo are all the same thing: copy the base and answer again.
"""

from collections.abc import Generator
from hashlib import blake2b
from typing import Any, Final

import msgspec

from tafelrunde.core.checks import expect, ints, make_setup
from tafelrunde.core.choice import Choice, GameOver, Together
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import event_text
from tafelrunde.core.game import Game, Outcome, Setup, State, find_game
from tafelrunde.core.record import Moment, Record, Undone
from tafelrunde.core.rng import Rng

FORMAT: Final = 1
DIGEST_EVERY: Final = 50  # a journal holds a digest after every so many answers


class Match:
    """A running game. Make one with `Match.new`, `Match.replay`, `Match.from_position` or `Match.from_dict`."""

    def __init__(self, game: Game[Any], setup: Setup, base: State, record: Record | None) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.record = record
        self._base = base
        self._start: dict[str, object] | None = (
            None  # the position the match began from, if it is not a fresh setup
        )
        self._trail: list[int] = []
        self._redraws: list[tuple[int, int, int]] = []
        self._pending: Choice | None = None
        self._together: Together | None = None
        self._parts: list[int] = []
        self._outcome: Outcome | None = None
        self._state = base
        self._flow: Generator[Choice, int, None] | None = None

    # --- making a match ------------------------------------------------------------------------------------------------------

    @staticmethod
    def new(
        game: object,
        mode: object = None,
        seats: object = None,
        seed: object = 0,
        options: object = None,
        record: bool = True,
    ) -> "Match":
        """A fresh match of a game (its id, or a Game).

        `options` are the game's settings; `packs` among them is a list of user packs (JSON content).

        `record=False` switches journal, undo and events off, for simulation.
        """
        rules: Game[Any] = game if isinstance(game, Game) else find_game(game)
        setup = make_setup(rules, mode, seats, seed, options)
        match = Match(rules, setup, rules.setup(setup), Record() if record else None)
        match._restart([])
        return match

    @staticmethod
    def replay(journal: object, upto: int | None = None) -> "Match":
        """The match that a journal tells of (its first `upto` answers); a clear error if it does not fit these rules."""
        if not isinstance(journal, dict):
            raise TafelrundeError(f"journal: expected a JSON object, got {journal!r}")
        expect(journal.get("format") == FORMAT, "journal format", str(FORMAT), journal.get("format"))
        answers, digests, options = journal.get("answers"), journal.get("digests"), journal.get("options", {})
        mode, seats, seed, name = (
            journal.get("mode"),
            journal.get("seats"),
            journal.get("seed"),
            journal.get("game"),
        )
        if not isinstance(answers, list) or not isinstance(digests, list) or not isinstance(options, dict):
            raise TafelrundeError("journal: expected the lists answers and digests and the object options")
        if (
            not isinstance(name, str)
            or not isinstance(mode, str)
            or not isinstance(seats, int)
            or not isinstance(seed, int)
        ):
            raise TafelrundeError("journal: expected game and mode as text, seats and seed as whole numbers")
        start = journal.get("start")
        if start is None:
            match = Match.new(name, mode, seats, seed, options)
        else:
            match = Match.from_position(start)
        record = match.record
        assert record is not None
        for number, answer in enumerate(answers if upto is None else answers[:upto]):
            if (
                not isinstance(answer, list)
                or len(answer) != 2
                or not all(isinstance(x, int) for x in answer)
            ):
                raise TafelrundeError(f"journal: answer {number} should be [seat, index], got {answer!r}")
            try:
                match.answer(answer[1], answer[0])
            except TafelrundeError as error:
                raise TafelrundeError(f"journal: answer {number} does not fit: {error}") from None
        for number, digest in enumerate(record.digests):
            if number < len(digests) and digests[number] != digest:
                raise TafelrundeError(
                    f"journal: the game differs at or before answer {(number + 1) * DIGEST_EVERY}"
                )
        final = journal.get("digest")
        if upto is None and final is not None and final != match.digest():
            raise TafelrundeError("journal: the final position differs from the one recorded")
        return match

    @staticmethod
    def from_position(position: object) -> "Match":
        """A match that starts from a position as `position()` gives it: what rule tests and puzzles are written in."""
        if not isinstance(position, dict):
            raise TafelrundeError(f"position: expected a JSON object, got {type(position).__name__}")
        name, mode, seats = position.get("game"), position.get("mode"), position.get("seats")
        options, state = position.get("options", {}), position.get("state")
        if not isinstance(name, str):
            raise TafelrundeError("position: game is missing")
        if (mode is not None and not isinstance(mode, str)) or (
            seats is not None and not isinstance(seats, int)
        ):
            raise TafelrundeError("position: mode is a text, seats a whole number")
        if not isinstance(options, dict) or not isinstance(state, dict):
            raise TafelrundeError("position: expected the objects options and state")
        game = find_game(name)
        setup = make_setup(game, mode, seats, 0, options)
        packs: dict[str, object] = {
            "packs": setup.packs,
            "options": setup.options,
            "mode": setup.mode,
            "seats": setup.seats,
        }
        packs.update(state)
        match = Match(game, setup, game.load(packs), Record())
        match._start = position
        trail, parts = ints(position, "trail"), ints(position, "parts")
        redraws = position.get("redraws", [])
        if not isinstance(redraws, list) or not all(isinstance(r, list) and len(r) == 3 for r in redraws):
            raise TafelrundeError("position, redraws: expected a list of [place, seat, key]")
        match._redraws = [(int(r[0]), int(r[1]), int(r[2])) for r in redraws]
        try:
            match._restart(trail, parts)
        except (StopIteration, IndexError, KeyError, AssertionError, ValueError) as error:
            if not trail and not parts and not redraws:
                raise
            raise TafelrundeError(
                f"position: the answers of the running step do not fit ({error!r})"
            ) from None
        return match

    # --- what is asked -------------------------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """The pending choice; None when the game is over. Of a simultaneous choice the first one still open."""
        if self._together is not None:
            for part, choice in enumerate(self._together.parts):
                if not self._answered(part):
                    return self._bind(choice)
        return None if self._pending is None else self._bind(self._pending)

    @property
    def choices(self) -> dict[int, Choice]:
        """The pending choices by seat; more than one when several seats decide at once."""
        if self._together is not None:
            open_parts: dict[int, Choice] = {}
            for part, choice in enumerate(self._together.parts):
                if not self._answered(part):
                    open_parts[choice.seat] = self._bind(choice)
            return open_parts
        return {} if self._pending is None else {self._pending.seat: self._bind(self._pending)}

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
        return not self._trail and not self._parts

    # --- answering -----------------------------------------------------------------------------------------------------------

    def answer(self, index: object, seat: object = None) -> None:
        """Answer the pending choice with the option of this index. Raises, and changes nothing, if that is not possible.

        Both are checked here and not by their types: a compiled table would refuse other types with an error of its own.
        """
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            raise TafelrundeError(f"seat {seat!r}: expected a whole number")
        choice = self._choice_of(seat)
        values = choice.values
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(values):
            raise TafelrundeError(f"answer {index!r}: expected a whole number from 0 to {len(values) - 1}")
        record = self.record
        if record is not None:
            self._remember(record, choice.seat)
            record.seats.append(choice.seat)
            record.indices.append(index)
        self.play(values[index], choice)
        if record is not None and len(record.indices) % DIGEST_EVERY == 0:
            record.digests.append(self.digest())

    def play(self, value: int, choice: Choice | None = None) -> None:
        """Answer with an option's *value*, unchecked and unrecorded: the fast way for simulations."""
        together = self._together
        if together is None:
            self._trail.append(value)
            self._run(value)
            return
        asked = self.choice if choice is None else choice
        assert asked is not None
        part = together.parts.index(asked)
        self._parts.append(part)
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
        record = self.record
        if record is not None:
            record.past.clear()  # now everybody knows what the others chose
            record.barrier = "other"
        self._trail.extend(answers)
        together.answers = answers
        self._run(0)

    def _answered(self, part: int) -> bool:
        return part in self._parts[::2]

    def _bind(self, choice: Choice) -> Choice:
        choice.game = self.game
        choice.state = self._state
        return choice

    def _choice_of(self, seat: int | None) -> Choice:
        if self._pending is None:
            raise TafelrundeError("the game is over: nothing is asked")
        if seat is None:
            if self._together is not None and len(self.choices) > 1:
                raise TafelrundeError(
                    f"several seats decide at once: say which of {sorted(self.choices)} answers"
                )
            choice = self.choice
            assert choice is not None
            return choice
        if self._together is None:
            if self._pending.seat != seat:
                raise TafelrundeError(
                    f"seat {seat!r} is not asked; it is seat {self._pending.seat}'s decision"
                )
            return self._bind(self._pending)
        if seat not in self.choices:
            raise TafelrundeError(f"seat {seat!r} is not asked; expected one of {sorted(self.choices)}")
        return self.choices[seat]

    # --- driving the game ----------------------------------------------------------------------------------------------------

    def _restart(self, trail: list[int], parts: list[int] | None = None) -> None:
        """Begin again at the base and answer as the trail says: nothing is listed on the way."""
        record = self.record
        state = self._base.copy()
        if record is not None:
            del record.events[record.events_at_base :]
            state.log = record.events
        self._state = state
        self._trail = trail
        self._forget_question()
        if not trail:
            outcome = self.game.outcome(state)
            if outcome is not None:
                self._outcome = outcome
                return
        flow = self._flow = self.game.step(state)
        at = 0
        redraw = 0
        if trail:
            choice = next(flow)
            while True:
                while redraw < len(self._redraws) and self._redraws[redraw][0] == at:
                    self._redraw(redraw)
                    redraw += 1
                if isinstance(choice, Together):
                    n = len(choice.parts)
                    choice.answers = trail[at : at + n]
                    at += n
                    value = 0
                else:
                    value = trail[at]
                    at += 1
                if at >= len(trail):
                    break
                choice = flow.send(value)
            self._run(value)
        else:
            self._begin()
        while redraw < len(self._redraws):
            self._redraw(redraw)
            redraw += 1
        if parts and self._together is not None:
            self._parts = parts.copy()

    def _forget_question(self) -> None:
        # A method of its own: the compiler takes what a function sets to None for None until the function's end.
        self._together = None
        self._parts = []
        self._outcome = None
        self._pending = None

    def _begin(self) -> None:
        """Start the step in `_flow`; go on until something is asked or the game is over."""
        flow = self._flow
        assert flow is not None
        try:
            choice = next(flow)
        except (StopIteration, GameOver):
            self._next_step()
            return
        if not self._ask(choice):
            self._run(self._trail[-1])

    def _run(self, value: int) -> None:
        """Send a value into the running step; go on until something is asked or the game is over."""
        flow = self._flow
        assert flow is not None
        while True:
            try:
                choice = flow.send(value)
            except (StopIteration, GameOver):
                self._next_step()
                return
            if self._ask(choice):
                return
            value = 0 if isinstance(choice, Together) else self._trail[-1]

    def _ask(self, choice: Choice) -> bool:
        """Make a choice the pending one; False if it answered itself (its value is then the last of the trail)."""
        if isinstance(choice, Together):
            return self._ask_together(choice)
        values = choice.values
        if len(values) == 1 and not choice.always:
            self._trail.append(values[0])
            return False
        assert values, f"dead end: nothing to choose for {choice.prompt}"
        self._pending = choice
        return True

    def _ask_together(self, together: Together) -> bool:
        self._parts = []
        for part, choice in enumerate(together.parts):
            assert choice.values, f"dead end: nothing to choose for {choice.prompt}"
            if choice.count == 1 and not choice.always:
                self._parts.append(part)
                self._parts.append(choice.values[0])
        if len(self._parts) < 2 * len(together.parts):
            self._together = together
            self._pending = together
            return True
        together.answers = [self._parts[i] for i in range(1, len(self._parts), 2)]
        self._trail.extend(together.answers)
        self._parts = []
        return False

    def _next_step(self) -> None:
        """A step is over: the state is everything again. Start the next one, or end the game."""
        while True:
            self._pending = None
            outcome = self.game.outcome(self._state)
            self._trail = []
            self._redraws = []
            self._base = self._state.copy()
            record = self.record
            if record is not None:
                record.events_at_base = len(record.events)
            if outcome is not None:
                self._outcome = outcome
                return
            flow = self._flow = self.game.step(self._state)
            try:
                choice = next(flow)
            except (StopIteration, GameOver):
                continue
            if not self._ask(choice):
                self._run(0 if isinstance(choice, Together) else self._trail[-1])
            return

    # --- the past ------------------------------------------------------------------------------------------------------------

    def _stamp(self) -> int:
        """Changes whenever chance was used or something hidden became known."""
        return self._state.news + self._state.rng.counter

    def _remember(self, record: Record, seat: int) -> None:
        past = record.past
        if self._together is not None:
            past.clear()  # an open simultaneous choice has its own way back: _undo_part
            record.barrier = "other"
            return
        if past and (past[-1].seat != seat or past[-1].news != self._stamp()):
            record.barrier = "other" if past[-1].seat != seat else "news"
            past.clear()
        elif not past and record.seats:
            record.barrier = "other" if record.seats[-1] != seat else "news"
        moment = Moment(seat, self._base, self._trail.copy(), self._redraws, self._stamp())
        moment.parts = self._parts.copy()
        moment.events_at_base = record.events_at_base
        moment.reason_before = record.barrier
        past.append(moment)

    def undo(self, seat: int | None = None) -> Undone:
        """Take the last answer back (with `seat`: only if it was this seat's), unless new information appeared since."""
        possible = self.can_undo(seat)
        record = self.record
        if not possible.ok or record is None:
            return possible
        if self._together is not None and self._undo_part(record, self._together, seat):
            return possible
        last = record.past.pop()
        record.seats.pop()
        record.indices.pop()
        del record.digests[len(record.indices) // DIGEST_EVERY :]
        record.events_at_base = last.events_at_base
        self._base = last.base
        self._redraws = last.redraws
        self._restart(last.trail, last.parts)
        return Undone(True)

    def can_undo(self, seat: int | None = None) -> Undone:
        """What `undo` would answer, without doing it."""
        record = self.record
        if record is None:
            raise TafelrundeError("this match keeps no record: undo is not possible")
        if self._together is not None and self._part_seat(record, self._together, seat) >= 0:
            return Undone(True)
        if not record.past:
            return Undone(False, record.barrier if record.seats else "nothing")
        last = record.past[-1]
        if seat is not None and last.seat != seat:
            return Undone(False, "other" if seat in record.seats else "nothing")
        if last.news != self._stamp():
            return Undone(False, "news")
        return Undone(True)

    def _part_seat(self, record: Record, together: Together, seat: int | None) -> int:
        """Whose answer to the open simultaneous choice would be taken back: this seat's, or the last one; -1 if none."""
        answered = [
            part.seat
            for number, part in enumerate(together.parts)
            if self._answered(number) and (part.always or part.count > 1)
        ]
        if seat is None and answered and record.seats:
            seat = record.seats[-1]
        return seat if seat is not None and seat in answered else -1

    def _undo_part(self, record: Record, together: Together, wish: int | None) -> bool:
        """While a simultaneous choice is open, nobody knows anything new: a seat may take its own answer back at any time."""
        seat = self._part_seat(record, together, wish)
        if seat < 0:
            return False
        at = len(record.seats) - 1
        while record.seats[at] != seat:
            at -= 1
        del record.seats[at], record.indices[at]
        number = [part.seat for part in together.parts].index(seat)
        place = self._parts[::2].index(number) * 2
        del self._parts[place : place + 2]
        del record.digests[at // DIGEST_EVERY :]
        if len(record.digests) < len(record.indices) // DIGEST_EVERY:
            record.digests.append(self.digest())
        return True

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, object]]:
        """What happened (from event number `since` on), as this seat may know it, with sentences in both languages."""
        record = self.record
        if record is None:
            raise TafelrundeError("this match keeps no record: there are no events")
        seen: list[dict[str, object]] = []
        for number in range(since, len(record.events)):
            event = record.events[number].seen_by(seat)
            if event is not None:
                event["text"] = event_text(self.game.texts, event)
                event["number"] = number
                seen.append(event)
        return seen

    def journal(self) -> dict[str, object]:
        """Everything needed to play this match again: set-up and answers, with digests to check against."""
        record = self.record
        if record is None:
            raise TafelrundeError("this match keeps no record: there is no journal")
        journal: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "mode": self.setup.mode,
            "seats": self.setup.seats,
            "seed": self.setup.seed,
            "options": self._all_options(),
            "answers": [[record.seats[i], record.indices[i]] for i in range(len(record.seats))],
            "digests": record.digests.copy(),
            "digest": self.digest(),
        }
        if self._start is not None:
            journal["start"] = self._start
        return journal

    @property
    def answers_given(self) -> int:
        """How many answers have been given so far: the number of the pending choice."""
        return 0 if self.record is None else len(self.record.indices)

    # --- copies, views, saving -----------------------------------------------------------------------------------------------

    def clone(self, record: bool = False) -> "Match":
        """An independent match that stands where this one stands. It has no past unless `record` is set (slower)."""
        if record and self.record is not None:
            return Match.from_dict(self.to_dict())
        twin = Match(self.game, self.setup, self._base, None)
        twin._start = self._start
        twin._redraws = self._redraws
        if self._pending is None:
            twin._state = self._base.copy()
            twin._outcome = self._outcome
            for number in range(len(twin._redraws)):
                twin._redraw(number)
        else:
            twin._restart(self._trail.copy(), self._parts)
        return twin

    def resample(self, seat: int, seed: int) -> "Match":
        """A clone in which everything this seat cannot know has been drawn anew, consistently with all it does know."""
        twin = self.clone()
        if twin._together is not None:
            # Answers of others to a running simultaneous choice are not known either: they are open again. Choices with a
            # single option stay answered.
            parts: list[int] = []
            for i in range(0, len(twin._parts), 2):
                part = twin._together.parts[twin._parts[i]]
                if part.seat == seat or (part.count == 1 and not part.always):
                    parts.extend([twin._parts[i], twin._parts[i + 1]])
            twin._parts = parts
        key = seed & 0x7FFFFFFFFFFFFFFF
        twin._redraws = [*twin._redraws, (len(twin._trail), seat, key)]
        twin._redraw(len(twin._redraws) - 1)
        return twin

    def _redraw(self, number: int) -> None:
        """Carry out one resampling: future chance is as unknown as hidden cards are."""
        seat, key = self._redraws[number][1], self._redraws[number][2]
        state = self._state
        rng = Rng(key)
        state.rng = Rng(rng.below(1 << 32) << 32 | rng.below(1 << 32), state.rng.counter)
        self.game.resample(state, seat, rng)
        if self._together is not None:
            for part in self._together.parts:
                self._list_anew(part, seat)
        elif self._pending is not None:
            self._list_anew(self._pending, seat)

    def _list_anew(self, choice: Choice, seat: int) -> None:
        """What others can choose from follows from what they hold, and that has just been redrawn."""
        if choice.seat != seat and choice.lister is not None:
            choice.listed = None
            choice.described = None

    def view(self, seat: int | None = None) -> dict[str, object]:
        """What this seat (None: a spectator) sees, as JSON."""
        self._check_seat(seat)
        return self.game.view(self._state, seat)

    def position(self) -> dict[str, object]:
        """The full position at the last step boundary, as readable JSON. It holds hidden things: never show it to a player."""
        return {
            "game": self.game.id,
            "mode": self.setup.mode,
            "seats": self.setup.seats,
            "options": self._all_options(),
            "state": self._base.to_dict(),
        }

    def digest(self) -> str:
        """A fingerprint of the match: equal for equal positions and equal answers since the last step boundary."""
        data = msgspec.json.encode(
            [self.game.id, self.setup.mode, self._base.to_dict(), self._trail, self._parts, self._redraws],
            order="deterministic",
        )
        return blake2b(data, digest_size=16).hexdigest()

    def to_dict(self) -> dict[str, object]:
        """The match as JSON: a snapshot from which play goes on under any later version, and the journal with the whole past."""
        return {
            "format": FORMAT,
            "rules": self.game.version,
            "position": self.position(),
            "seed": self.setup.seed,
            "trail": self._trail.copy(),
            "parts": self._parts.copy(),
            "redraws": [list(redraw) for redraw in self._redraws],
            "over": self._pending is None,
            "journal": None if self.record is None else self.journal(),
        }

    @staticmethod
    def from_dict(data: object) -> "Match":
        """A saved match. With the same rules its whole past comes back; otherwise it goes on from the snapshot."""
        if not isinstance(data, dict):
            raise TafelrundeError(f"saved match: expected a JSON object, got {data!r}")
        expect(data.get("format") == FORMAT, "saved match format", str(FORMAT), data.get("format"))
        journal = data.get("journal")
        if isinstance(journal, dict):
            try:
                return Match.replay(journal)
            except TafelrundeError:
                pass  # other rules than those it was saved under: the snapshot is what counts
        position, seed = data.get("position"), data.get("seed")
        if not isinstance(position, dict) or not isinstance(seed, int):
            raise TafelrundeError("saved match: expected the object position and the number seed")
        running = {key: data[key] for key in ("trail", "parts", "redraws") if data.get(key)}
        match = Match.from_position({**position, **running})
        match.setup.seed = seed
        return match

    def _all_options(self) -> dict[str, object]:
        options = self.setup.options.copy()
        if self.setup.packs:
            options["packs"] = self.setup.packs
        return options

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < self.setup.seats):
            raise TafelrundeError(f"seat {seat!r}: expected a whole number from 0 to {self.setup.seats - 1}")
