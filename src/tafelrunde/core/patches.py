"""What an event changed in a seat's view, as a patch: the browser shows what happened without knowing a rule.

A patch is a list of changes. `[path, value]` puts a value at a place (path: keys and indices from the view's root),
`[path]` removes a key. Lists of equal length are compared entry by entry; any other list is replaced whole.
"""

from typing import Any

from msgspec.json import encode

from tafelrunde.core.events import Event, Watcher
from tafelrunde.core.game import Game, State, as_json

Patch = list[list[Any]]
KEPT = (
    500  # patches of older events are forgotten: whoever comes back after so many is shown the table as it is
)


def difference(before: object, after: object) -> Patch:
    """The patch that makes `after` from `before` (both JSON)."""
    changes: Patch = []
    if not _alike(before, after):
        _compare(before, after, [], changes)
    return changes


def _alike(one: object, other: object) -> bool:
    """Most of a view stays as it is: comparisons in C (the last one tells 0 from false) spare the walk through it."""
    return one is other or (one == other and encode(one) == encode(other))


def _compare(before: object, after: object, path: list[str | int], changes: Patch) -> None:
    """What is different between two things that are not alike."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key not in after:
                changes.append([[*path, key]])
        for key, value in after.items():
            if key not in before:
                changes.append([[*path, key], value])
            elif not _alike(before[key], value):
                _compare(before[key], value, [*path, key], changes)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i in range(len(after)):
            if not _alike(before[i], after[i]):
                _compare(before[i], after[i], [*path, i], changes)
    else:
        changes.append([path, after])


def patched(view: object, patch: Patch) -> object:
    """The view with a patch applied; the old one stays as it is."""
    for change in patch:
        view = _put(view, change[0], 0, change)
    return view


def _put(at: object, path: list[Any], depth: int, change: list[Any]) -> object:
    if depth == len(path):
        return change[1]
    key = path[depth]
    if isinstance(at, dict):
        copy = dict(at)
        if depth == len(path) - 1 and len(change) == 1:
            del copy[key]
        else:
            copy[key] = _put(copy.get(key), path, depth + 1, change)
        return copy
    assert isinstance(at, list)
    entries = list(at)
    entries[key] = _put(entries[key], path, depth + 1, change)
    return entries


class Lens(Watcher):
    """Looks through the eyes of some seats (-1: a spectator) and notes what each event changed there."""

    def __init__(self, game: Game[Any], events: list[Event]) -> None:
        self.game = game
        self.events = events
        self.state: State | None = None
        self.answers = -1  # how many there were when the views were taken
        self.views: dict[int, object] = {}
        self.told: dict[int, int] = {}  # the last event that each seat was told of during this answer
        self.patches: dict[int, dict[int, Patch]] = {}  # event number -> seat -> patch

    def look(self, seats: list[int], state: State, answers: int) -> None:
        """An answer is about to be carried out before these eyes, the one after so many others."""
        if state is not self.state or answers != self.answers or list(self.views) != seats:
            self.state = state
            self.views = self._seen(seats)
        self.told = {}

    def notice(self, event: Event) -> None:
        number = len(self.events) - 1
        concerned = [seat for seat in self.views if event.concerns(None if seat < 0 else seat)]
        self.patches[number] = self._changes(concerned)
        for seat in concerned:
            self.told[seat] = number
        self.patches.pop(number - KEPT, None)

    def close(self, answers: int) -> None:
        """The answer is carried out: what no event told (whose turn it is, what is asked ...) comes with the last one."""
        told = self.told
        for seat, rest in self._changes(list(self.views)).items():
            if rest and seat in told:
                self.patches[told[seat]][seat] = [*self.patches[told[seat]][seat], *rest]
        self.answers = answers

    def cut(self, count: int) -> None:
        """Only so many events remain."""
        for number in [number for number in self.patches if number >= count]:
            del self.patches[number]

    def _changes(self, seats: list[int]) -> dict[int, Patch]:
        """What these seats see changed since they last looked."""
        found: dict[int, Patch] = {}
        shared: Patch | None = None
        for seat, after in self._seen(seats).items():
            if shared is None or self.game.hidden_info:
                shared = difference(self.views[seat], after)
            found[seat] = shared
            self.views[seat] = after
        return found

    def _seen(self, seats: list[int]) -> dict[int, object]:
        """What these seats see; where nothing is hidden, all see the same."""
        assert self.state is not None
        eyes = [None if seat < 0 else seat for seat in seats]
        if not seats or self.game.hidden_info:
            return dict(zip(seats, [as_json(view) for view in self.game.views(self.state, eyes)]))
        return dict.fromkeys(seats, as_json(self.game.view(self.state, eyes[0])))
