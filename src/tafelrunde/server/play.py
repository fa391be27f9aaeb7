"""A match together with what only a table knows: names of choices, answers taken back, a concession.

Everything that happens to it is a `Deed`. Deeds are what the storage keeps: doing them again, in order, gives the same play.
So the running table, loading after a restart, and replays all go through `Play.do`.
"""

import logging
from bisect import bisect_right
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tafelrunde import Match, find_game
from tafelrunde import Outcome as Ending
from tafelrunde.core.events import event_text
from tafelrunde.core.game import ScoreRow
from tafelrunde.core.handover import OWN, TURN, handovers
from tafelrunde.core.journal import read_seed
from tafelrunde.core.lessons import Lesson, Step
from tafelrunde.core.puzzles import find_course
from tafelrunde.server.deeds import SETTLING, TAKING_BACK, TIMELY
from tafelrunde.server.deeds import Deed as Deed
from tafelrunde.server.deeds import Start as Start
from tafelrunde.server.refusals import SENTENCES, Refusal
from tafelrunde.server.settling import Settling, sides_of
from tafelrunde.server.wire import (
    Answered,
    ChoiceInfo,
    GameEvent,
    LessonStep,
    OptionInfo,
    Outcome,
    ScoreLine,
    UndoInfo,
    UndoMark,
    Word,
    as_word,
    word,
)

log = logging.getLogger(__name__)


class Saved(Struct, frozen=True):
    """A match without its past, as JSON text, and its digest."""

    match: bytes
    digest: str


class Play:
    """The match of a table. Not thread-safe, knows no input or output."""

    def __init__(self, start: Start, deeds: Iterable[Deed] = (), upto: int | None = None) -> None:
        """The play that these deeds lead to. `upto` ends it early, as soon as that many answers stand."""
        self.start = start
        self.epoch = 0  # changes whenever the past changed
        self.settling = Settling()
        self._saved: Saved | None = None
        self._handed: dict[str, list[int]] = {}  # id of a choice -> who decides after each of its options
        self.answers_before = 0  # answers given before the rules changed (rebase)
        self.rebased: Deed | None = None  # the rebase this match goes on from, if there was one
        self.lesson: Lesson | None = (
            None  # after a rebase a lesson is over: it counts answers that no longer fit
        )
        self.freed: int | None = (
            None  # the learner plays on alone: so many answers stood when the lesson was left
        )
        todo = list(deeds)
        rebases = [number for number, deed in enumerate(todo) if deed.kind == "rebase"]
        if rebases:
            # Nothing before it fits the rules of today, perhaps not even the set-up; who gave up or left still counts.
            before, rebase, todo = todo[: rebases[-1]], todo[rebases[-1]], todo[rebases[-1] + 1 :]
            self._rebase(rebase)
            for deed in before:
                if deed.kind in SETTLING:
                    with suppress(Refusal):
                        self.settling.do(deed, self.match)
        elif start.lesson is not None:
            self.lesson = find_course(find_game(start.game), start.lesson)
            self._begin(self.lesson.begin())
        else:
            seed = read_seed(start.seed)
            self._begin(
                Match.new(start.game, start.mode, start.seats, seed, start.options, format=start.format)
            )
        for deed in todo:
            if upto is not None and self.n >= upto:
                break
            self.do(deed)

    def _begin(self, match: Match) -> None:
        self.match = match
        self.sides = sides_of(match)  # who plays with whom: partners share a number
        self.asked: dict[int, str] = {}
        # How many events there were after 0, 1, 2 ... answers: tells which answer an event belongs to.
        self.event_ends = [self.event_count]
        self._steps = [0]  # the step of the lesson after 0, 1, 2 ... answers
        self._name_choices(set())

    # --- deeds -------------------------------------------------------------------------------------------------------

    def do(self, deed: Deed) -> None:
        """Carry out a deed. Raises `Refusal` and changes nothing if it is not possible."""
        if self.over:
            raise Refusal("over")
        self._saved = None
        if deed.kind == "answer":
            self._answer(deed.seat, deed.index)
        elif deed.kind == "undo":
            self._undo(deed.seat, deed.mark)
        elif deed.kind in SETTLING:
            self._check_seat(deed.seat)
            self.settling.do(deed, self.match)
        elif deed.kind == "free":
            self._free(deed.seat)
        elif deed.kind == "rewind":
            self._rewind(deed.index)
        elif deed.kind not in TIMELY:
            raise ValueError("a rebase is where a play begins, never something that happens to it")

    def _answer(self, seat: int, index: int) -> None:
        before = set(self.match.choices)
        if seat not in before:
            raise Refusal("not_asked")
        if not 0 <= index < self.match.choices[seat].count:
            raise Refusal("bad_index")
        self._check_with_lesson(seat, index)
        self.match.answer(index, seat)
        self.event_ends.append(self.event_count)
        if self.lesson is not None:
            self._steps.append(self.lesson.after(self._steps[-1], self.match.choices.values()))
        self._name_choices(before - {seat})

    def _check_with_lesson(self, seat: int, index: int) -> None:
        """While a lesson runs, only the answer it waits for counts; to another one it says why not. Where the learner is free, so
        are the bots."""
        step = self.step
        if step is None or self.lesson is None or (step.until is not None and seat != self.lesson.seat):
            return
        if seat not in self.waiting:
            raise Refusal("not_asked")
        if index not in self.lesson.accepted(step, self.match.choices[seat]):
            no = self.lesson.refusal(step, index)
            raise Refusal("lesson", message=None if no is None else as_word(no))

    def _undo(self, seat: int, mark: str | None) -> None:
        before, given = set(self.match.choices), self.match.answers_given
        if self._back_in_lesson(seat):
            if mark is not None:
                raise Refusal("no_mark")
            self.freed = None
            self.epoch += 1
            self._name_choices(before - {seat})
            return
        if mark is not None and mark not in self._marked(seat):
            raise Refusal("no_mark")
        if self.start.practice and mark is None and not self.match.can_undo(seat):
            self._undo_past_everything(seat)
        else:
            undone = self.match.undo(seat) if mark is None else self.match.undo_to(mark, seat)
            if not undone:
                raise Refusal("not_asked", undone.reason)
        self.epoch += 1
        del self.event_ends[self.match.answers_given - given :]
        if self.lesson is not None:
            del self._steps[self.match.answers_given - given :]
        self.event_ends[-1] = self.event_count
        self._name_choices(before - {seat})

    def _free(self, seat: int) -> None:
        """The learner leaves the lesson: it says nothing more and lets everything through, and its bots decide for themselves."""
        if self.lesson is None or self.step is None:
            raise Refusal("no_lesson")
        if seat != self.lesson.seat:
            raise Refusal("not_yours")
        self.freed = self.match.answers_given

    def _back_in_lesson(self, seat: int) -> bool:
        """Leaving the lesson can be taken back like an answer, as long as nothing was answered since."""
        return self.lesson is not None and seat == self.lesson.seat and self.freed == self.match.answers_given

    def _undo_past_everything(self, seat: int) -> None:
        """Practice: back to this seat's last decision, past what bots decided and chance brought since. The answers before it are
        given again with the same seed: what was drawn would be drawn again, so the journal stays one that replays."""
        record = self.match.record
        assert record is not None
        if seat not in record.seats:
            raise Refusal("not_asked", "nothing")
        self._begin_again(max(number for number, each in enumerate(record.seats) if each == seat))

    def _begin_again(self, given: int) -> None:
        """As it was when so many answers were given."""
        record = self.match.record
        twin = Match.replay(self.match.journal(), given)
        assert record is not None and twin.record is not None
        twin.setup.seed = self.match.setup.seed
        twin.record.watching = record.watching
        self.match = twin

    def _rewind(self, to: int) -> None:
        """All agreed to go back to when so many answers stood."""
        given = to - self.answers_before
        if not 0 <= given < self.match.answers_given or self.lesson is not None:
            raise Refusal("no_moment")
        self._begin_again(given)
        self.epoch += 1
        del self.event_ends[given + 1 :]
        self.event_ends[-1] = self.event_count
        self._name_choices(set())

    def _rebase(self, deed: Deed) -> None:
        """Go on from a saved position because the answers before it no longer fit the rules of today."""
        data = deed.data
        assert data is not None
        self.epoch = int(data["epoch"]) + 1
        self.answers_before = int(data["n"])
        self.rebased = deed
        self._begin(Match.from_dict(data["match"]))

    def _name_choices(self, still_open: set[int]) -> None:
        """Give each pending choice its id. One that stays open while another seat answers keeps the id it has."""
        self.asked = {
            seat: self.asked[seat]
            if seat in still_open and seat in self.asked
            else f"{self.n}:{seat}:{self.epoch}"
            for seat in self.match.choices
        }

    # --- where it stands ---------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """How many answers stand."""
        return self.answers_before + self.match.answers_given

    @property
    def over(self) -> bool:
        return self.settling.over or self.match.over

    @property
    def conceded(self) -> int | None:
        """The seat that gave up, if one did."""
        return self.settling.conceded

    @property
    def left(self) -> list[int]:
        """The seats that bots lead because their persons left."""
        return self.settling.left

    def last_of(self, seats: Iterable[int]) -> int | None:
        """How many answers stood before the last one of these seats."""
        record, own = self.match.record, set(seats)
        assert record is not None
        given = [number for number, each in enumerate(record.seats) if each in own]
        return self.answers_before + given[-1] if given else None

    def answers_of(self) -> list[int]:
        """How many answers of each seat stand."""
        record = self.match.record
        assert record is not None
        return [record.seats.count(seat) for seat in range(self.start.seats)]

    @property
    def waiting(self) -> list[int]:
        """The seats that must decide now; in a lesson only the one whose step it is, even if several are asked at once."""
        if self.over:
            return []
        step, lesson = self.step, self.lesson
        if step is None or lesson is None or step.until is not None:
            return sorted(self.asked)
        return sorted(seat for seat in self.asked if (seat == lesson.seat) == (step.bot is None))

    @property
    def step(self) -> Step | None:
        """The step of the lesson that waits for its answer; None where there is no lesson (any more)."""
        if self.lesson is None or self.over or self.freed is not None:
            return None
        return self.lesson.step(self._steps[-1])

    def bots_answer(self, seat: int) -> int | None:
        """What the lesson lets a bot answer; None if the bot decides itself."""
        step, lesson = self.step, self.lesson
        if step is None or lesson is None or step.until is not None:
            return None
        return lesson.accepted(step, self.match.choices[seat])[0]

    def lesson_step(self, seats: list[int]) -> LessonStep | None:
        """Where the lesson is, for whoever holds these seats."""
        lesson = self.lesson
        if lesson is None or self.freed is not None:
            return None
        number, of = lesson.stage(self._steps[-1])
        step = self.step
        if step is None:
            return LessonStep(number, of, list(map(as_word, lesson.farewell)), [], [], None, True)
        learning = lesson.seat in seats and lesson.seat in self.waiting
        return LessonStep(
            number,
            of,
            list(map(as_word, step.say)),
            step.glow,
            lesson.shown(step, self.match.choices[lesson.seat]) if learning else [],
            SENTENCES["lesson"] if step.otherwise is None else as_word(step.otherwise),
            False,
        )

    @property
    def event_count(self) -> int:
        record = self.match.record
        return 0 if record is None else len(record.events)

    @property
    def hidden_info(self) -> bool:
        return has_hidden_info(self.match.game)

    @property
    def outcome(self) -> Outcome | None:
        settled = self.settling.ending
        end = self.match.outcome if settled is None else settled
        if end is None:
            return None
        game, state = self.match.game, self.match.state
        outcome = Outcome(
            end.ranks,
            end.scores,
            end.winners,
            end.reason,
            self.settling.words() or as_word(end.words()),
            self.conceded,
            end.worth,
            end.teams,
            end.scored,
            [ScoreLine(row.id, as_word(row.names), row.points, row.titles) for row in self._sheet(end)],
            game.labels(state),
            [as_word(names) for names in game.played(state)],
        )
        return self.settling.ranked(outcome)

    def _sheet(self, end: Ending) -> list[ScoreRow]:
        """Whoever gives up has nothing to add up, but it stood somehow; what was called off was no game."""
        game, state = self.match.game, self.match.state
        if end is not self.settling.ending:
            return game.sheet(state)
        return [] if end.reason == "aborted" else game.standing(state)

    def find(self, choice: str, seats: Iterable[int]) -> int:
        """The seat that a choice id asks, if it is one of these; otherwise says why not."""
        if self.over:
            raise Refusal("over")
        own = set(seats)
        for seat, id in self.asked.items():
            if id == choice and seat in own:
                if seat in self.left:
                    raise Refusal("has_left")
                return seat
        raise Refusal("not_yours" if not own or choice in self.asked.values() else "stale")

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.start.seats:
            raise Refusal("not_yours")

    def undo_info(self, seats: list[int]) -> UndoInfo:
        """Whether one of these seats could take its last answer back, how much with it, and where that was over before."""
        info = self._undo_info(seats)
        if not self.start.practice:
            info.locks = self.match.locks(seats)
        return info

    def _undo_info(self, seats: list[int]) -> UndoInfo:
        if self.over:
            return UndoInfo(False, None, SENTENCES["over"], 0, [])
        if self.start.practice:
            return self._undo_info_of_practice(seats)
        verdicts = [(seat, self.match.can_undo(seat)) for seat in seats]
        for seat, verdict in verdicts:
            if self._back_in_lesson(seat):
                return UndoInfo(True, seat, None, 1, [])
            if verdict:
                steps = min(self.match.undo_steps(None, seat), self._answers_since_freed)
                return UndoInfo(True, seat, None, steps, self._undo_marks(seat))
        # Of several reasons, that of the seat that decided last says most.
        record = self.match.record
        last = record.seats[-1] if record is not None and record.seats else None
        verdicts.sort(key=lambda each: each[0] != last)
        reason = word(verdicts[0][1].text("de"), verdicts[0][1].text("en")) if verdicts else None
        return UndoInfo(False, None, reason, 0, [])

    def _undo_info_of_practice(self, seats: list[int]) -> UndoInfo:
        """Every own decision can be taken back, one after the other."""
        record = self.match.record
        assert record is not None
        own = [seat for seat in record.seats if seat in seats]
        if not own:
            return UndoInfo(False, None, SENTENCES["nothing_yet"], 0, [])
        seat = own[-1]
        marks = self._undo_marks(seat) if self.match.can_undo(seat) else []
        return UndoInfo(True, seat, None, len(own), marks)

    @property
    def _answers_since_freed(self) -> int:
        """How many answers can be taken back at most: none that was given in a lesson that was left."""
        return self.match.answers_given - (self.freed or 0)

    def _marked(self, seat: int) -> dict[str, int]:
        """The stretches that can be taken back as a whole, with the number of answers in each."""
        marks = self.match.undo_marks(seat)
        return {mark: steps for mark, steps in marks.items() if steps <= self._answers_since_freed}

    def _undo_marks(self, seat: int) -> list[UndoMark]:
        """These stretches, the smallest first; one that holds no more than a smaller one is left out."""
        texts = self.match.game.texts
        found: dict[int, UndoMark] = {}
        for mark, steps in self._marked(seat).items():
            if steps > 1 and steps not in found:
                found[steps] = UndoMark(mark, as_word(texts.both(f"mark.{mark}", {})), steps)
        return [found[steps] for steps in sorted(found)]

    # --- what a seat may see -----------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, object]:
        self._check_seat(seat)
        return self.match.view(seat)

    def choice_info(self, seat: int) -> ChoiceInfo | None:
        """The pending question to this seat."""
        choice = self.match.choices.get(seat) if seat in self.waiting else None
        if choice is None:
            return None
        options = [
            OptionInfo(
                i,
                option.kind,
                list(option.refs),
                _both(option.text),
                option.preview,
                option.final,
                after != OWN,
                after == TURN,
            )
            for i, (option, after) in enumerate(zip(choice.options, self._handovers(seat), strict=True))
        ]
        return ChoiceInfo(
            self.asked[seat],
            seat,
            choice.prompt,
            as_word(choice.words()),
            list(choice.rules),
            list(choice.refs),
            options,
        )

    def _handovers(self, seat: int) -> list[int]:
        """Who decides after each option of this seat's question. Worked out once: every browser and reconnect asks again. A rule
        that fails when it is only tried must not close the table: whoever chooses that option will be told."""
        id = self.asked[seat]
        if id not in self._handed:
            self._handed = {
                known: self._handed[known] for known in self.asked.values() if known in self._handed
            }
            try:
                self._handed[id] = handovers(self.match, seat)
            except Exception:
                log.exception("nobody knows who decides after %s", self.match.choices[seat].prompt)
                self._handed[id] = [OWN] * self.match.choices[seat].count
        return self._handed[id]

    def answered(self, seat: int, index: int) -> Answered:
        """The pending question to this seat and one of its options, for the record of what was chosen."""
        choice = self.match.choices[seat]
        option = choice.options[index]
        text = as_word(choice.words())
        return Answered(seat, choice.prompt, text, _both(option.text), list(option.refs))

    def news(self, seats: list[int], since: int) -> list[GameEvent]:
        """What happened from event number `since` on, as these seats (none: a spectator) may know it, with what each event
        changed in their views as far as somebody looked."""
        return _for_one_browser(seats, lambda seat: self._dated(self.match.events(seat, since)))

    def events(self, seats: list[int], since: int, before: int | None = None) -> list[GameEvent]:
        """A part of the log, to be read: no views."""
        until = self.event_count if before is None else min(before, self.event_count)
        return _for_one_browser(seats, lambda seat: self._log_of(seat, range(since, until)))

    def _log_of(self, seat: int | None, numbers: range) -> list[GameEvent]:
        """Made one by one: a page of a long log costs what a page of a short one does."""
        record, texts = self.match.record, self.match.game.texts
        assert record is not None
        found = []
        for number in numbers:
            seen = record.events[number].seen_by(seat)
            if seen is not None:
                seen["text"], seen["number"] = event_text(texts, seen), number
                found.append(seen)
        return self._dated(found)

    def _dated(self, events: list[dict[str, object]]) -> list[GameEvent]:
        """With the answer that made each of them happen."""
        found: list[GameEvent] = []
        for seen in events:
            number = seen["number"]
            assert isinstance(number, int)
            seen["moment"] = self.answers_before + bisect_right(self.event_ends, number)
            found.append(seen)  # type: ignore[arg-type]  # the engine's events are open records
        return found

    def last_events(self, seat: int | None) -> list[GameEvent]:
        """What the last answer made happen; before the first one, what happened at set-up."""
        ends = self.event_ends
        return self._dated(self.match.events(seat, ends[-2] if len(ends) > 1 else 0))

    # --- saving ------------------------------------------------------------------------------------------------------

    def saved(self) -> Saved:
        """The match without its past: from here play goes on even under other rules. Made once for storage and bots."""
        if self._saved is None:
            snapshot = self.match.snapshot()
            position: Any = snapshot["position"]
            # The one large part is encoded once; the digest is that of `Match.digest`, which encodes it in the same order.
            position["state"] = Raw(msgspec.json.encode(position["state"], order="sorted"))
            running = [position.get(part, []) for part in ("trail", "parts", "redraws")]
            data = msgspec.json.encode([position["game"], position["mode"], position["state"], *running])
            digest = blake2b(data, digest_size=16).hexdigest()
            self._saved = Saved(msgspec.json.encode(snapshot), digest)
        return self._saved

    def standing_deeds(self) -> list[Deed]:
        """The shortest way here: every answer that stands, without those that were taken back, and where a lesson was left."""
        record = self.match.record
        assert record is not None
        deeds = [
            Deed("answer", seat, index) for seat, index in zip(record.seats, record.indices, strict=True)
        ]
        if self.lesson is not None and self.freed is not None:
            deeds.insert(self.freed, Deed("free", self.lesson.seat))
        return deeds if self.rebased is None else [self.rebased, *deeds]


def rebase(deeds: list[Deed], n: int, match: dict[str, Any]) -> Deed:
    """The deed that lets a play go on from a saved match after these deeds, which no longer fit."""
    epoch = sum(1 for deed in deeds if deed.kind in (*TAKING_BACK, "rebase"))
    return Deed("rebase", data={"match": match, "n": n, "epoch": epoch})


def has_hidden_info(game: object) -> bool:
    """Whether a seat may know things that others do not. A game that does not say is taken to have secrets."""
    return bool(getattr(game, "hidden_info", True))


def _for_one_browser(seats: list[int], events_of: Callable[[int | None], list[GameEvent]]) -> list[GameEvent]:
    """The events of a browser that holds these seats: of what they see alike, one; of what they see differently, each."""
    if len(seats) <= 1:
        return events_of(seats[0] if seats else None)
    versions: dict[int, list[tuple[GameEvent, list[int], dict[str, Any]]]] = {}
    for seat in seats:
        for event in events_of(seat):
            patch = event.pop("patch", None)
            alike = versions.setdefault(event["number"], [])
            found = next((version for version in alike if version[0] == event), None)
            if found is None:
                found = (event, [], {})
                alike.append(found)
            found[1].append(seat)
            if patch is not None:
                found[2][str(seat)] = patch
    merged = []
    for _, alike in sorted(versions.items()):
        for event, seen_by, patches in alike:
            if len(seen_by) < len(seats):
                event["seen_by"] = seen_by
            if patches:
                event["patches"] = patches
            merged.append(event)
    return merged


def _both(text: Callable[[str], str]) -> Word:
    return {"de": text("de"), "en": text("en")}
