"""Match: a running game with its past. The pending choice, answers, journal, undo, clone, views, saving.

How a game is driven, copied and answered again stands in `running`; the past in `record`; what travels in and out in `journal`.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

import msgspec

from tafelrunde.core.checks import check_redraws, make_setup
from tafelrunde.core.choice import Choice, Together
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.events import event_text
from tafelrunde.core.game import FORMAT, Game, Outcome, Setup, State, as_json, find_game
from tafelrunde.core.journal import read_journal, read_position, read_saved, written_seed
from tafelrunde.core.patches import Lens
from tafelrunde.core.record import Moment, Record, Undone
from tafelrunde.core.running import Running

DIGEST_EVERY: Final = 50  # a journal holds a digest after every so many answers


class Match(Running):
    """A running game. Make one with `Match.new`, `Match.replay`, `Match.from_position` or `Match.from_dict`."""

    def __init__(self, game: Game[Any], setup: Setup, base: State, record: Record | None) -> None:
        super().__init__(game, setup, base)
        self.record = record
        self._returns = record is not None
        self._answered_steps = 0
        # the position the match began from, if it is not a fresh setup
        self._start: dict[str, object] | None = None

    # --- making a match ------------------------------------------------------------------------------------------------------

    @staticmethod
    def new(
        game: object,
        mode: object = None,
        seats: object = None,
        seed: object = 0,
        options: object = None,
        record: bool = True,
        format: int = FORMAT,
    ) -> "Match":
        """A fresh match of a game (its id, or a Game).

        `options` are the game's settings; `packs` among them is a list of user packs (JSON content).

        `record=False` switches journal, undo and events off, for simulation. `format` is that of the journal to be replayed.
        """
        rules: Game[Any] = game if isinstance(game, Game) else find_game(game)
        setup = make_setup(rules, mode, seats, seed, options, format)
        match = Match(rules, setup, rules.setup(setup), Record() if record else None)
        match._restart([])
        return match

    @staticmethod
    def replay(journal: object, upto: int | None = None) -> "Match":
        """The match that a journal tells of (its first `upto` answers); a clear error if it does not fit these rules."""
        told = read_journal(journal)
        if told.start is None:
            match = Match.new(told.game, told.mode, told.seats, told.seed, told.options, format=told.format)
        else:
            match = Match.from_position(told.start)
        record = match.record
        assert record is not None
        for number, (seat, index) in enumerate(told.answers if upto is None else told.answers[:upto]):
            try:
                match.answer(index, seat)
            except TafelrundeError as error:
                raise TafelrundeError(f"journal: answer {number} does not fit: {error}") from None
        for number, digest in enumerate(record.digests):
            if number < len(told.digests) and told.digests[number] != digest:
                raise TafelrundeError(
                    f"journal: the game differs at or before answer {(number + 1) * DIGEST_EVERY}"
                )
        if upto is None and told.digest is not None and told.digest != match.digest():
            raise TafelrundeError("journal: the final position differs from the one recorded")
        return match

    @staticmethod
    def from_position(position: object) -> "Match":
        """A match that starts from a position as `position()` gives it: what rule tests and puzzles are written in."""
        told = read_position(position)
        game = find_game(told.game)
        setup = make_setup(game, told.mode, told.seats, 0, told.options, told.format)
        match = Match(game, setup, game.load(told.state, setup), Record())
        assert isinstance(position, dict)
        match._start = position
        match._trail = told.trail
        match._redraws = [(place, seat, key) for place, seat, key in told.redraws]
        check_redraws(match._redraws, len(told.trail), setup.seats)
        match._restart(told.parts, check=True)
        return match

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
            self._open_eyes(record)
        self._take(values[index], choice)
        if record is not None:
            self._close_eyes(record)
        if record is not None and len(record.indices) % DIGEST_EVERY == 0:
            record.digests.append(self.digest())

    def play(self, value: int, choice: Choice | None = None) -> None:
        """Answer with an option's *value*, unchecked: the fast way for simulations. A match with a record would lose its past."""
        if self.record is not None:
            raise TafelrundeError("this match keeps a record: answer it with `answer`, or play on in a clone")
        self._take(value, choice)

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
            return self._pending
        if seat not in self.choices:
            raise TafelrundeError(f"seat {seat!r} is not asked; expected one of {sorted(self.choices)}")
        return self.choices[seat]

    # --- driving the game, with a past ----------------------------------------------------------------------------------------

    def _fresh_state(self) -> State:
        state = self._base.copy()
        record = self.record
        if record is not None:
            del record.events[record.events_at_base :]
            state.log = record.events
        return state

    def _cross_boundary(self) -> None:
        if self.record is not None:
            self.record.events_at_step = len(self.record.events)

    def _renew_base(self) -> None:
        """Undo goes back over many steps: from a base of each step that was answered, not from the beginning of the game.
        And what was cloned once will be cloned again: bots think about the same match at every decision."""
        if self._trail:
            self._answered_steps += 1
            self._base = self._state.copy()
            self._trail = []
            self._redraws = []
            self._steps = 0
            self._at_step = 0
            if self.record is not None:
                self.record.events_at_base = self.record.events_at_step

    def _settle(self) -> None:
        moved = self._steps > 0
        super()._settle()
        if moved and self.record is not None:
            self.record.events_at_base = self.record.events_at_step

    # --- the past ------------------------------------------------------------------------------------------------------------

    def stamp(self) -> int:
        """Changes whenever chance was used or something hidden became known."""
        return self._state.news + self._state.rng.counter

    def _remember(self, record: Record, seat: int) -> None:
        past = record.past
        if past and past[-1].news != self.stamp():
            record.locks.append((len(record.seats), past[-1].seat))
        if self._together is not None:
            past.clear()  # it has its own way back (_undo_part); afterwards everybody knows what the others chose
            record.barrier = "other"
            return
        if past and (past[-1].seat != seat or past[-1].news != self.stamp()):
            record.barrier = "other" if past[-1].seat != seat else "news"
            past.clear()
        elif not past and record.seats:
            record.barrier = "other" if record.seats[-1] != seat else "news"
        marks = {"action": self._answered_steps}
        marks.update(self.game.marks(self._state))
        past.append(
            Moment(
                seat,
                self._base,
                self._trail.copy(),
                self._redraws,
                self.stamp(),
                self._parts.copy(),
                record.events_at_base,
                marks,
                self._answered_steps,
            )
        )

    def undo(self, seat: int | None = None) -> Undone:
        """Take the last answer back (with `seat`: only if it was this seat's), unless new information appeared since."""
        possible = self.can_undo(seat)
        record = self.record
        if not possible.ok or record is None:
            return possible
        if self._together is not None and self._undo_part(record, self._together, seat):
            return possible
        self._go_back(record, len(record.past) - 1)
        return possible

    def undo_to(self, mark: str, seat: int | None = None) -> Undone:
        """Take back everything since the running stretch of this name began (turn, card ...: `Game.marks`), as far as information
        allows."""
        record = self.record
        possible = self.can_undo(seat)
        if not possible.ok or record is None:
            return possible
        if not record.past:
            return self.undo(seat)  # one's own part of an open simultaneous choice
        self._go_back(record, len(record.past) - self.undo_steps(mark, seat))
        return possible

    def undo_steps(self, mark: str | None = None, seat: int | None = None) -> int:
        """How many answers `undo` could take back one after the other, or `undo_to` at once."""
        record = self.record
        if record is None or not self.can_undo(seat).ok:
            return 0
        past = record.past
        if not past or mark is None:
            return max(len(past), 1)
        number = past[-1].marks.get(mark)
        if number is None:
            raise TafelrundeError(f"mark {mark!r}: expected one of {', '.join(past[-1].marks) or '(none)'}")
        steps = 1
        while steps < len(past) and past[-1 - steps].marks.get(mark) == number:
            steps += 1
        return steps

    def locks(self, seats: Iterable[int]) -> list[int]:
        """The points of no return that these seats have passed: after how many answers something was revealed, drawn or rolled by
        what they chose. The one where undo stops now is not among them until the next answer."""
        record = self.record
        return [] if record is None else [answers for answers, seat in record.locks if seat in seats]

    def undo_marks(self, seat: int | None = None) -> dict[str, int]:
        """The stretches that `undo_to` could take back, with the number of answers each of them holds; those that the game has a
        name for."""
        record, texts = self.record, self.game.texts
        if record is None or not record.past or not self.can_undo(seat).ok:
            return {}
        marks = [mark for mark in record.past[-1].marks if texts.has(f"mark.{mark}")]
        return {mark: self.undo_steps(mark, seat) for mark in marks}

    def _go_back(self, record: Record, to: int) -> None:
        """To the moment with this number."""
        moment = record.past[to]
        record.cut(len(record.seats) - (len(record.past) - to), DIGEST_EVERY)
        del record.past[to:]
        record.events_at_base = moment.events_at_base
        self._base = moment.base
        self._trail = moment.trail
        self._redraws = moment.redraws
        self._answered_steps = moment.step
        self._restart(moment.parts)
        if record.lens is not None:
            record.lens.cut(len(record.events))

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
        if last.news != self.stamp():
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

    # --- what happened -------------------------------------------------------------------------------------------------------

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, object]]:
        """What happened (from event number `since` on), as this seat may know it, with sentences in both languages.

        For a seat that is watched, each event carries a `patch`: what it changed in the seat's view.
        """
        record = self.record
        if record is None:
            raise TafelrundeError("this match keeps no record: there are no events")
        patches = {} if record.lens is None else record.lens.patches
        seen: list[dict[str, object]] = []
        for number in range(since, len(record.events)):
            event = record.events[number].seen_by(seat)
            if event is not None:
                event["text"] = event_text(self.game.texts, event)
                event["number"] = number
                patch = patches.get(number, {}).get(-1 if seat is None else seat)
                if patch is not None:
                    event["patch"] = patch
                seen.append(event)
        return seen

    def watch(self, seats: list[int | None]) -> None:
        """From the next answer on, note what every event changes in the views of these seats (None: a spectator)."""
        record = self.record
        if record is None:
            raise TafelrundeError("this match keeps no record: there is nothing to watch")
        record.watching = [-1 if seat is None else seat for seat in seats]

    def _open_eyes(self, record: Record) -> None:
        if record.watching:
            if record.lens is None:
                record.lens = Lens(self.game, record.events)
            record.lens.look(record.watching, self._state, len(record.indices) - 1)
            self._state.watcher = record.lens

    def _close_eyes(self, record: Record) -> None:
        if self._state.watcher is not None:
            self._state.watcher = None
            assert record.lens is not None
            record.lens.close(len(record.indices))

    def journal(self) -> dict[str, object]:
        """Everything needed to play this match again: set-up and answers, with digests to check against."""
        record = self.record
        if record is None:
            raise TafelrundeError("this match keeps no record: there is no journal")
        journal: dict[str, object] = {
            "format": self.setup.format,
            "game": self.game.id,
            "rules": self.game.version,
            "mode": self.setup.mode,
            "seats": self.setup.seats,
            "seed": written_seed(self.setup.seed),
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
        self._settle()
        self._returns = True
        twin = Match(self.game, self.setup, self._base, None)
        twin._start = self._start
        twin._redraws = self._redraws
        twin._trail = self._trail.copy()
        if self._pending is None:
            twin._state = self._state.copy()
            twin._outcome = self._outcome
        else:
            twin._restart(self._parts, self._pending)
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
                if part.seat == seat or twin._answers_itself(part):
                    parts.extend([twin._parts[i], twin._parts[i + 1]])
            twin._parts = parts
        twin._redraws = [*twin._redraws, (len(twin._trail), seat, seed & 0x7FFFFFFFFFFFFFFF)]
        twin._redraw(len(twin._redraws) - 1)
        return twin

    def listen(self) -> None:
        """Keep a record from here on: events, answers and undo of a clone that had none."""
        if self.record is None:
            self._settle()
            self.record = Record()
            self._returns = True
            self._state.log = self.record.events

    def view(self, seat: int | None = None) -> dict[str, object]:
        """What this seat (None: a spectator) sees, as JSON."""
        self._check_seat(seat)
        seen = as_json(self.game.view(self._state, seat))
        assert isinstance(seen, dict)
        return seen

    def position(self) -> dict[str, object]:
        """The full position, as readable JSON: at the last step boundary, with the answers given since. It holds hidden
        things: never show it to a player."""
        self._settle()
        position: dict[str, object] = {
            "game": self.game.id,
            "mode": self.setup.mode,
            "seats": self.setup.seats,
            "options": self._all_options(),
            "state": as_json(self.game.save(self._base)),
        }
        if self.setup.format != FORMAT:
            position["format"] = self.setup.format
        if self._trail:
            position["trail"] = self._trail.copy()
        if self._parts:
            position["parts"] = self._parts.copy()
        if self._redraws:
            position["redraws"] = [list(redraw) for redraw in self._redraws]
        return position

    def digest(self) -> str:
        """A fingerprint of the match: equal for equal positions and equal answers since the last step boundary."""
        self._settle()
        data = msgspec.json.encode(
            [
                self.game.id,
                self.setup.mode,
                self.game.save(self._base),
                self._trail,
                self._parts,
                self._redraws,
            ],
            order="sorted",
        )
        return blake2b(data, digest_size=16).hexdigest()

    def snapshot(self) -> dict[str, object]:
        """The match without its past, as JSON: from here play goes on under any later version."""
        return {
            "format": self.setup.format,
            "rules": self.game.version,
            "position": self.position(),
            "seed": written_seed(self.setup.seed),
            "over": self._pending is None,
        }

    def to_dict(self) -> dict[str, object]:
        """The match as JSON: a snapshot from which play goes on under any later version, and the journal with the whole past."""
        saved = self.snapshot()
        saved["journal"] = None if self.record is None else self.journal()
        return saved

    @staticmethod
    def from_dict(data: object) -> "Match":
        """A saved match. With the same rules its whole past comes back; otherwise it goes on from the snapshot."""
        told = read_saved(data)
        if told.journal is not None:
            try:
                return Match.replay(told.journal)
            except TafelrundeError:
                pass  # other rules than those it was saved under: the snapshot is what counts
        match = Match.from_position(told.whole_position())
        match.setup.seed = told.seed
        return match

    def conceded(self, seat: int) -> Outcome | None:
        """How the game ends if this seat gives up now; None where that is not allowed."""
        self._check_seat(seat)
        return None if self.over else self.game.conceded(self._state, seat, self.setup.seats)

    def _all_options(self) -> dict[str, object]:
        options = self.setup.options.copy()
        if self.setup.packs:
            options["packs"] = self.setup.packs
        return options

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < self.setup.seats):
            raise TafelrundeError(f"seat {seat!r}: expected a whole number from 0 to {self.setup.seats - 1}")
