"""What is true of every game at every decision. Each function checks one promise and says which decision broke it."""

import inspect
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import zip_longest
from random import Random

import msgspec
import pytest

from tafelrunde import Match, TafelrundeError
from tafelrunde.core.choice import Choice
from tafelrunde.core.game import State
from tafelrunde.core.handover import goes_on, handovers
from tafelrunde.core.numbers import encode
from tafelrunde.core.patches import patched
from tafelrunde.core.record import Undone


def seen(choice: Choice) -> list[object]:
    """A choice as a player meets it."""
    options = [
        [option.kind, list(option.refs), option.text("de"), option.text("en"), option.preview, option.final]
        for option in choice.options
    ]
    return [choice.seat, choice.prompt, choice.words(), list(choice.refs), options]


def as_json(data: object) -> bytes:
    return msgspec.json.encode(data, order="deterministic")


def saved(match: Match) -> object:
    """The very position, with all that is hidden, in the middle of whatever is going on."""
    return msgspec.to_builtins(match.game.save(match.state))


def told(match: Match, seat: int | None) -> bytes:
    """What a seat has been told, without what it saw change (patches are only made where somebody looks)."""
    return as_json([{**event, "patch": None} for event in match.events(seat)])


def in_numbers(match: Match, seat: int) -> bytes:
    """What a seat sees and may choose, as a machine that learns meets it."""
    numbers = encode(match, seat)
    return numbers.observation.tobytes() + numbers.rows.tobytes()


def every_choice(match: Match) -> bytes:
    return as_json([seen(match.choices[seat]) for seat in sorted(match.choices)])


def clone_is_equal_and_isolated(match: Match, dice: Random) -> None:
    before = match.digest()
    twin = match.clone()
    assert twin.digest() == before
    assert {seat: choice.values for seat, choice in twin.choices.items()} == {
        seat: choice.values for seat, choice in match.choices.items()
    }
    for _ in range(3):
        if twin.over:
            break
        seat = min(twin.choices)
        twin.answer(dice.randrange(twin.choices[seat].count), seat)
    assert match.digest() == before, "playing on in a clone changed the original"


def two_seats(match: Match, dice: Random) -> list[int]:
    """One that decides, if any, and another; each time others, so that tables of six are not watched three times as long."""
    first = dice.choice(sorted(match.choices) or range(match.setup.seats))
    others = [seat for seat in range(match.setup.seats) if seat != first]
    return [first, *dice.sample(others, min(1, len(others)))]


def looking_changes_nothing(match: Match) -> None:
    """Views, sentences, previews and who is next: whoever asks for them finds the position as it was."""
    before = saved(match)
    for seat in range(match.setup.seats):
        match.view(seat)
        in_numbers(match, seat)
    for seat, choice in match.choices.items():
        seen(choice)
        handovers(match, seat)
    assert saved(match) == before, "looking changes the position"


def whoever_stays_goes_on(match: Match) -> None:
    """What a question says of who is next is so."""
    for seat, choice in match.choices.items():
        for value in choice.values:
            if goes_on(match, choice, value):
                twin = match.clone()
                twin.play(value, twin.choices[seat])
                assert seat in twin.choices, f"{choice.prompt} {value}: somebody else is next"


def saves_and_loads(match: Match, closely: bool = True) -> None:
    """From the snapshot alone, through real JSON, in the middle of whatever is going on; `closely` compares every word too."""
    record, match.record = match.record, None  # the snapshot, not the journal
    saved = msgspec.json.decode(msgspec.json.encode(match.to_dict()))
    match.record = record
    loaded = Match.from_dict(saved)
    assert loaded.digest() == match.digest()
    assert loaded.over == match.over
    assert {seat: choice.values for seat, choice in loaded.choices.items()} == {
        seat: choice.values for seat, choice in match.choices.items()
    }
    if closely:
        assert every_choice(loaded) == every_choice(match)
        assert as_json(loaded.view(None)) == as_json(match.view(None))


def undoes_and_redoes(match: Match) -> int:
    """Undo as far as it goes, redo the same answers: nothing has changed. The same with every stretch that can be taken back at
    once. Returns how many answers were undone."""

    def stretch(mark: str) -> Callable[[], Undone]:
        return lambda: match.undo_to(mark)

    for mark, steps in match.undo_marks().items():
        assert takes_back_and_redoes(match, stretch(mark), once=True) == steps, f"undo_to {mark}"
    return takes_back_and_redoes(match, match.undo)


def takes_back_and_redoes(match: Match, back: Callable[[], Undone], once: bool = False) -> int:
    record = match.record
    assert record is not None
    digest, events = match.digest(), told(match, None)
    answers = list(zip(record.seats, record.indices))
    while back() and not once:
        pass
    kept = list(zip(record.seats, record.indices))
    assert kept == answers[: len(kept)]
    for seat, index in answers[len(kept) :]:
        match.answer(index, seat)
    assert match.digest() == digest
    assert told(match, None) == events
    return len(answers) - len(kept)


def refuses_impossible_answers(match: Match, dice: Random) -> int:
    """A position whose running step holds an answer that was not offered is no position of this game; one that was offered
    leads to where the match itself goes. Returns how many impossible ones were tried."""
    position = match.position()
    if match.over:
        return refuses(position, "trail", [dice.randrange(10)], "trail[0]: the game is over")
    trail: list[int] = list(position.get("trail", []))  # type: ignore[call-overload]
    if match.simultaneous:
        parts: list[int] = list(position.get("parts", []))  # type: ignore[call-overload]
        choice = match.choices[dice.choice(sorted(match.choices))]
        part = match._together.parts.index(choice)  # type: ignore[union-attr]
        if len(match.choices) == 1:
            return refuses(position, "parts", [*parts, part, choice.values[0]], "parts: expected pairs")
        where = f"parts[{len(parts) + 1}]"
        return sum(
            refuses(position, "parts", [*parts, part, wrong], where) for wrong in not_offered(choice, dice)
        )
    choice = match.choices[min(match.choices)]
    value = dice.choice(choice.values)
    twin = match.clone()
    twin.play(value)
    followed = Match.from_position({**position, "trail": [*trail, value]})
    assert saved(followed) == saved(twin), "a position with an answer more leads elsewhere"
    where = f"trail[{len(trail)}]"
    return sum(refuses(position, "trail", [*trail, wrong], where) for wrong in not_offered(choice, dice))


def not_offered(choice: Choice, dice: Random) -> list[int]:
    """Some values that no option has: just beside those that are offered, and far off."""
    near = {value + step for value in choice.values for step in (-2, -1, 1, 2)} - set(choice.values)
    return [*dice.sample(sorted(near), min(3, len(near))), 1 << 40]


def refuses(position: dict[str, object], key: str, answers: list[int], where: str) -> int:
    with pytest.raises(TafelrundeError, match=re.escape(f"position: {where}")):
        Match.from_position({**position, key: answers})
    return 1


def replays(match: Match, closely: bool = True) -> None:
    """The journal brings the same game back; `closely` compares every word that was told to anybody."""
    journal = json.loads(json.dumps(match.journal()))
    again = Match.replay(journal)
    assert again.digest() == match.digest()
    audience = [None, *two_seats(match, Random(len(journal["answers"])))] if closely else []
    for seat in audience:
        assert told(again, seat) == told(match, seat)


def ends_with_a_ranking(match: Match) -> None:
    """Everybody has a rank and a worth; whoever won is on the first rank, and nobody's defeat is worth more than a win."""
    end = match.outcome
    assert end is not None
    assert len(end.ranks) == len(end.worth) == len(end.scores) == match.setup.seats
    assert all(end.ranks[seat] == 1 for seat in end.winners)
    assert all(0 <= worth <= 1 for worth in end.worth)
    losers = [end.worth[seat] for seat in range(match.setup.seats) if seat not in end.winners]
    if end.winners and losers:
        assert max(losers) <= min(end.worth[seat] for seat in end.winners)


# --- copies and saves hold every field ---------------------------------------------------------------------------------------

NOT_COPIED = {"log", "watcher"}  # a copy has no listeners


def fields(thing: object) -> list[str]:
    """The attributes of an object, in both forms of the package."""
    if hasattr(thing, "__dict__"):
        return sorted(vars(thing))
    found = set()
    for kind in type(thing).__mro__:
        for name, entry in vars(kind).items():
            if not name.startswith("__") and (
                inspect.isgetsetdescriptor(entry) or inspect.ismemberdescriptor(entry)
            ):
                found.add(name)
    return sorted(name for name in found if shows_something(thing, name))


def shows_something(thing: object, name: str) -> bool:
    """Compiled, a property looks like a field, too: one that has nothing to show now is none."""
    try:
        getattr(thing, name)
    except AssertionError:
        return False
    return True


def writable(thing: object, name: str) -> bool:
    """Compiled, a property looks like a field: it is one that nobody can set."""
    try:
        setattr(thing, name, getattr(thing, name))
    except AttributeError:  # read-only, or not yet set
        return False
    return True


def same(one: object, other: object) -> bool:
    """Equal in every part; records of cards are the very same things."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (int, float, str, bytes, bool, set, frozenset)):
        return one == other
    names = [name for name in fields(one) if name not in getattr(type(one), "DERIVED", ())]
    return bool(names) and all(same(getattr(one, name), getattr(other, name)) for name in names)


def copy_is_whole(state: State) -> None:
    """Every field is copied; a list or dict is shared only where the state says that it is replaced and never changed
    (SHARED)."""
    twin = state.copy()
    shared = getattr(type(state), "SHARED", ())
    derived = getattr(type(state), "DERIVED", ())  # follow from other fields
    for name in fields(state):
        if name in NOT_COPIED:
            continue
        value = getattr(state, name)
        assert same(value, getattr(twin, name)), f"copy forgets {name}"
        if isinstance(value, (list, dict)) and value:
            assert name in shared or getattr(twin, name) is not value, f"copy shares {name}"
        if isinstance(value, (bool, int)) and name not in derived and writable(state, name):
            changed = state.copy()
            setattr(changed, name, not value if isinstance(value, bool) else value + 1)
            assert same(getattr(changed, name), getattr(changed.copy(), name)), f"copy forgets {name}"


def save_is_whole(match: Match) -> None:
    """A position at a step boundary that is saved and loaded is the same in every field."""
    match.digest()  # brings the base up to the last boundary
    state = match._base
    data = msgspec.json.decode(msgspec.json.encode(match.game.save(state)))
    loaded = match.game.load(data, match.setup)
    assert as_json(msgspec.to_builtins(match.game.save(loaded))) == as_json(data)
    # where things get new numbers, or what no rule reads any more is not saved: the second save above must do
    loose = (*getattr(type(state), "RENUMBERED", ()), *getattr(type(state), "FORGOTTEN", ()))
    for name in fields(state):
        if name not in NOT_COPIED and name not in loose:
            assert same(getattr(state, name), getattr(loaded, name)), f"a save forgets {name}"


# --- what is told -------------------------------------------------------------------------------------------------------------


class Onlookers:
    """A spectator and somebody at two seats (each time others) who see nothing but what the events change."""

    def __init__(self, match: Match) -> None:
        assert match.record is not None
        first, count = len(match.record.events), match.setup.seats
        self.seats: list[int | None] = [None, *sorted({first % count, (first + 1) % count})]
        match.watch(self.seats)
        self.views = {seat: match.view(seat) for seat in self.seats}
        self.known = len(match.record.events)
        self.told = 0

    def follow(self, match: Match) -> None:
        """After an answer: the patches of its events lead to what each of them sees now."""
        assert match.record is not None
        for seat in self.seats:
            events = match.events(seat, self.known)
            shown: object = self.views[seat]
            for event in events:
                shown = patched(shown, event["patch"])  # type: ignore[arg-type]
                self.told += 1
            now = match.view(seat)
            if events:
                assert shown == now, f"seat {seat}: the events' patches lead elsewhere"
            self.views[seat] = now
        self.known = len(match.record.events)


def stamp(match: Match) -> int:
    return match.state.news + match.state.rng.counter


Told = list[dict[str, object]]
Telling = Callable[[Match, int], Told]

WORLDS = (
    3  # so many redrawn worlds are tried until one has an answer that looks alike to the seat that listens
)

# What is told to whom it may be, though no view keeps it: game, kind -> whether this event may say more to this seat.
SAID_ONCE: dict[tuple[str, str], Callable[[dict[str, object], int], bool]] = {
    # a legend put under its deck: the partner, opposite, knows which one (TK-R52)
    ("tash_kalar", "returned"): lambda event, seat: (
        event["deck"] == "legends" and abs(seat - int(str(event["seat"]))) == 2
    ),
}


def nobody(event: dict[str, object], seat: int) -> bool:
    return False


class Secrets:
    """Whether what is told keeps secrets, asked at many decisions: which kinds of events were compared, and for which seats."""

    def __init__(self, telling: Telling = Match.events) -> None:
        self.telling = telling
        self.compared: Counter[str] = Counter()
        self.listeners: Counter[int] = Counter()

    def are_kept(self, match: Match, dice: Random, listeners: Iterable[int]) -> None:
        """An answer is told to a seat in the same words whatever it is that the seat may not know, up to the moment at which its
        view shows the difference. Where the answer uses chance, dice and shuffles fall alike in all worlds."""
        seat = dice.choice(sorted(match.choices))
        asked = match.choices if match.simultaneous else {seat: match.choices[seat]}
        answers = {other: dice.randrange(choice.count) for other, choice in asked.items()}
        for listener in listeners:
            truth = match.clone()
            here = self.heard(truth, answers, listener)
            calm = stamp(truth) == stamp(match)
            for _ in range(WORLDS):
                world = match.resample(listener, dice.getrandbits(30))
                alike = answers_alike(match, world, answers, listener, dice)
                if alike is None:
                    continue
                if not calm:
                    world.state.rng = match.state.rng.copy()
                there = self.heard(world, alike, listener)
                if calm and stamp(world) != stamp(match):
                    continue
                self.compare(match.game.id, here, there, listener)
                break

    def heard(self, match: Match, answers: dict[int, int], listener: int) -> Told:
        match.listen()
        match.watch([listener])
        for seat, index in answers.items():
            match.answer(index, seat)
        return self.telling(match, listener)

    def compare(self, game: str, here: Told, there: Told, listener: int) -> None:
        for event, other in zip_longest(here, there):
            heard = event or other
            patches = [one["patch"] if one else None for one in (event, other)]
            if patches[0] != patches[1] and any(patches):
                return  # the view shows the difference: from here on it may be told
            kind = str(heard["kind"])
            if event != other and SAID_ONCE.get((game, kind), nobody)(heard, listener):
                return
            assert event == other, f"seat {listener}: {kind} tells what it may not know: {event} / {other}"
            self.compared[kind] += 1
            self.listeners[listener] += 1


def options_seen(match: Match, seat: int) -> list[object]:
    return seen(match.choices[seat])[4]  # type: ignore[return-value]


def answers_alike(
    match: Match, world: Match, answers: dict[int, int], listener: int, dice: Random
) -> dict[int, int] | None:
    """The same answers in a redrawn world. Where somebody else there has no such option, one of its kind: which card it is
    that lies face down is what may not be told. None where there is no such thing, or others' answers are open again."""
    if match.choices.keys() != world.choices.keys():
        return None
    found = {}
    for seat, index in answers.items():
        here, there = options_seen(match, seat)[index], options_seen(world, seat)
        alike = [number for number, option in enumerate(there) if option == here]
        if not alike and seat != listener:
            alike = [number for number, option in enumerate(there) if option[0] == here[0]]  # type: ignore[index]
        if not alike:
            return None
        found[seat] = index if index in alike else dice.choice(alike)
    return found


def points_of_no_return_are_announced(match: Match, dice: Random) -> bool:
    """An option that is not `final` reveals, draws and rolls nothing in at least one of the worlds that its seat holds
    possible."""
    seat = dice.choice(sorted(match.choices))
    choice = match.choices[seat]
    index = dice.randrange(choice.count)
    if choice.options[index].final or match.simultaneous:
        return False
    worlds = [match.clone(), *(match.resample(seat, dice.getrandbits(30)) for _ in range(3))]
    for world in worlds:
        before = stamp(world)
        world.answer(index, seat)
        if stamp(world) == before:
            return True
    text = choice.options[index].text("en")
    raise AssertionError(f"{choice.prompt}: {text!r} crosses a point of no return unannounced")


def hides_what_is_hidden(match: Match, dice: Random) -> None:
    """Redrawing what a seat cannot know leaves all it sees as it is; which truth it was drawn from makes no difference."""
    seed, other = dice.getrandbits(30), dice.getrandbits(30)
    for seat in two_seats(match, dice):
        world = match.resample(seat, seed)
        assert as_json(world.view(seat)) == as_json(match.view(seat)), (
            f"seat {seat}: its view tells what it may not know"
        )
        assert in_numbers(world, seat) == in_numbers(match, seat), (
            f"seat {seat}: its numbers tell what it may not know"
        )
        if seat in match.choices:
            assert as_json(seen(world.choices[seat])) == as_json(seen(match.choices[seat])), (
                f"seat {seat}: its choice tells"
            )
            assert handovers(world, seat) == handovers(match, seat), (
                f"seat {seat}: who decides next tells what it may not know"
            )
        again = match.resample(seat, other).resample(seat, seed)
        assert saved(world) == saved(again), f"seat {seat}: the redrawn world depends on the hidden truth"
        twin = world.clone()
        assert saved(twin) == saved(world), "a clone of a redrawn world knows the truth"


def look_closely(match: Match, dice: Random, every_word: bool = True) -> None:
    """Every promise that can be checked at one decision."""
    clone_is_equal_and_isolated(match, dice)
    saves_and_loads(match, closely=every_word)
    if every_word:
        copy_is_whole(match.state)
        hides_what_is_hidden(match, dice)
        save_is_whole(match)
        looking_changes_nothing(match)
        whoever_stays_goes_on(match)
        if not match.over:
            Secrets().are_kept(match, dice, two_seats(match, dice))
            points_of_no_return_are_announced(match, dice)
