"""A match together with what only a table knows: names of choices, answers taken back, a concession.

Everything that happens to it is a `Deed`. Deeds are what the storage keeps: doing them again, in order, gives the same play.
So the running table, loading after a restart, and replays all go through `Play.do`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal

from msgspec import Struct

from tafelrunde import Match
from tafelrunde.server.refusals import SENTENCES, Refusal
from tafelrunde.server.wire import (
    Answered,
    ChoiceInfo,
    GameEvent,
    OptionInfo,
    Outcome,
    UndoInfo,
    Word,
    as_word,
    word,
)

CONCEDED: Final[Word] = word("Aufgegeben.", "Conceded.")


class Start(Struct, frozen=True):
    """What a match is made from."""

    game: str
    mode: str
    seats: int
    seed: int
    options: dict[str, Any]


class Deed(Struct, frozen=True):
    """One thing that happened to a play. `data` is used by `rebase` only: the position from which it goes on."""

    kind: Literal["answer", "undo", "concede", "rebase"]
    seat: int = 0
    index: int = 0
    data: dict[str, Any] | None = None


class Play:
    """The match of a table. Not thread-safe, knows no input or output."""

    def __init__(self, start: Start, deeds: Iterable[Deed] = (), upto: int | None = None) -> None:
        """The play that these deeds lead to. `upto` ends it early, as soon as that many answers stand."""
        self.start = start
        self.epoch = 0  # changes whenever the past changed
        self.conceded: int | None = None
        self.answers_before = 0  # answers given before the rules changed (rebase)
        self.rebased: Deed | None = None  # the rebase this match goes on from, if there was one
        todo = list(deeds)
        rebases = [number for number, deed in enumerate(todo) if deed.kind == "rebase"]
        if rebases:
            # Nothing before it fits the rules of today, perhaps not even the set-up; a concession still counts.
            before, rebase, todo = todo[: rebases[-1]], todo[rebases[-1]], todo[rebases[-1] + 1 :]
            self._rebase(rebase)
            self.conceded = next((deed.seat for deed in before if deed.kind == "concede"), None)
        else:
            self._begin(Match.new(start.game, start.mode, start.seats, start.seed, start.options))
        for deed in todo:
            if upto is not None and self.n >= upto:
                break
            self.do(deed)

    def _begin(self, match: Match) -> None:
        self.match = match
        self.asked: dict[int, str] = {}
        # Seats that have answered a simultaneous choice that is still open: they may take their answer back.
        self.in_hand: set[int] = set()
        # How many events there were after 0, 1, 2 ... answers: tells which answer an event belongs to.
        self.event_ends = [self.event_count]
        self._name_choices(set())

    # --- deeds -------------------------------------------------------------------------------------------------------

    def do(self, deed: Deed) -> None:
        """Carry out a deed. Raises `Refusal` and changes nothing if it is not possible."""
        if self.over:
            raise Refusal("over")
        if deed.kind == "answer":
            self._answer(deed.seat, deed.index)
        elif deed.kind == "undo":
            self._undo(deed.seat)
        elif deed.kind == "concede":
            self._check_seat(deed.seat)
            self.conceded = deed.seat
        else:
            raise ValueError("a rebase is where a play begins, never something that happens to it")

    def _answer(self, seat: int, index: int) -> None:
        before = set(self.match.choices)
        if seat not in before:
            raise Refusal("not_asked")
        if not 0 <= index < self.match.choices[seat].count:
            raise Refusal("bad_index")
        self.match.answer(index, seat)
        self.event_ends.append(self.event_count)
        if before - {seat}:
            self.in_hand.add(seat)
        else:
            self.in_hand.clear()
        self._name_choices(before - {seat})

    def _undo(self, seat: int) -> None:
        before = set(self.match.choices)
        undone = self.match.undo(seat)
        if not undone:
            raise Refusal("not_asked", undone.reason)
        self.epoch += 1
        self.in_hand.discard(seat)
        self.event_ends.pop()
        self.event_ends[-1] = self.event_count
        self._name_choices(before - {seat})

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
        return self.conceded is not None or self.match.over

    @property
    def waiting(self) -> list[int]:
        """The seats that must decide now."""
        return [] if self.over else sorted(self.asked)

    @property
    def event_count(self) -> int:
        record = self.match.record
        return 0 if record is None else len(record.events)

    @property
    def hidden_info(self) -> bool:
        return has_hidden_info(self.match.game)

    @property
    def outcome(self) -> Outcome | None:
        if self.conceded is not None:
            return self._outcome_of_concession(self.conceded)
        end = self.match.outcome
        if end is None:
            return None
        return Outcome(end.ranks, end.scores, end.winners, end.reason, as_word(end.words()))

    def _outcome_of_concession(self, loser: int) -> Outcome:
        """Everybody else wins."""
        others = [seat for seat in range(self.start.seats) if seat != loser]
        ranks = [2 if seat == loser else 1 for seat in range(self.start.seats)]
        scores = [0.0 if seat == loser else 1.0 / len(others) for seat in range(self.start.seats)]
        return Outcome(ranks, scores, others, "conceded", CONCEDED, loser)

    def find(self, choice: str, seats: Iterable[int]) -> int:
        """The seat that a choice id asks, if it is one of these; otherwise says why not."""
        if self.over:
            raise Refusal("over")
        own = set(seats)
        for seat, id in self.asked.items():
            if id == choice and seat in own:
                return seat
        raise Refusal("not_yours" if not own or choice in self.asked.values() else "stale")

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.start.seats:
            raise Refusal("not_yours")

    def undo_info(self, seats: list[int]) -> UndoInfo:
        """Whether one of these seats could take its last answer back."""
        if self.over:
            return UndoInfo(False, None, SENTENCES["over"])
        verdicts = [(seat, self.match.can_undo(seat)) for seat in seats]
        for seat, verdict in verdicts:
            if verdict:
                return UndoInfo(True, seat, None)
        # Of several reasons, that of the seat that decided last says most.
        record = self.match.record
        last = record.seats[-1] if record is not None and record.seats else None
        verdicts.sort(key=lambda each: each[0] != last)
        reason = word(verdicts[0][1].text("de"), verdicts[0][1].text("en")) if verdicts else None
        return UndoInfo(False, None, reason)

    # --- what a seat may see -----------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, object]:
        self._check_seat(seat)
        return self.match.view(seat)

    def choice_info(self, seat: int) -> ChoiceInfo | None:
        """The pending question to this seat."""
        choice = None if self.over else self.match.choices.get(seat)
        if choice is None:
            return None
        options = [
            OptionInfo(i, option.kind, list(option.refs), _both(option.text), option.preview)
            for i, option in enumerate(choice.options)
        ]
        rules = list(choice.rules)
        return ChoiceInfo(self.asked[seat], seat, choice.prompt, as_word(choice.words()), rules, options)

    def answered(self, seat: int, index: int) -> Answered:
        """The pending question to this seat and one of its options, for the record of what was chosen."""
        choice = self.match.choices[seat]
        option = choice.options[index]
        text = as_word(choice.words())
        return Answered(seat, choice.prompt, text, _both(option.text), list(option.refs))

    def events(self, seats: list[int], since: int) -> list[GameEvent]:
        """What happened from event number `since` on, as these seats (none: a spectator) may know it."""
        if len(seats) <= 1:
            return self._events_of(seats[0] if seats else None, since)
        merged: dict[int, list[GameEvent]] = {}
        for seat in seats:
            for event in self._events_of(seat, since):
                versions = merged.setdefault(event["number"], [])
                event["seen_by"] = [seat]
                for known in versions:
                    if {**known, "seen_by": 0} == {**event, "seen_by": 0}:
                        known["seen_by"].append(seat)
                        break
                else:
                    versions.append(event)
        for versions in merged.values():
            if len(versions[0]["seen_by"]) == len(seats):
                del versions[0]["seen_by"]  # all see the same
        return [event for _, versions in sorted(merged.items()) for event in versions]

    def _events_of(self, seat: int | None, since: int) -> list[GameEvent]:
        found: list[GameEvent] = []
        for seen in self.match.events(seat, since):
            number = seen["number"]
            assert isinstance(number, int)
            seen["moment"] = self.answers_before + bisect_right(self.event_ends, number)
            found.append(seen)  # type: ignore[arg-type]  # the engine's events are open records
        return found

    def last_events(self, seat: int | None) -> list[GameEvent]:
        """What the last answer made happen; before the first one, what happened at set-up."""
        ends = self.event_ends
        return self._events_of(seat, ends[-2] if len(ends) > 1 else 0)

    # --- saving ------------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """The match without its past: from here play goes on even under other rules."""
        return self.match.snapshot()

    def standing_deeds(self) -> list[Deed]:
        """The shortest way here: every answer that stands, without those that were taken back."""
        record = self.match.record
        assert record is not None
        deeds = [] if self.rebased is None else [self.rebased]
        return deeds + [
            Deed("answer", seat, index) for seat, index in zip(record.seats, record.indices, strict=True)
        ]


def rebase(deeds: list[Deed], n: int, match: dict[str, Any]) -> Deed:
    """The deed that lets a play go on from a saved match after these deeds, which no longer fit."""
    epoch = sum(1 for deed in deeds if deed.kind in ("undo", "rebase"))
    return Deed("rebase", data={"match": match, "n": n, "epoch": epoch})


def has_hidden_info(game: object) -> bool:
    """Whether a seat may know things that others do not. A game that does not say is taken to have secrets."""
    return bool(getattr(game, "hidden_info", True))


def _both(text: Callable[[str], str]) -> Word:
    return {"de": text("de"), "en": text("en")}
