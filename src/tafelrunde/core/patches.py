"""What an event changed in a seat's view, as a patch: the browser shows what happened without knowing a rule.

A patch is a list of changes. `[path, value]` puts a value at a place (path: keys and indices from the view's root),
`[path]` removes a key. Lists of equal length are compared entry by entry; any other list is replaced whole.
"""

from typing import Any

from tafelrunde.core.events import Event, Watcher
from tafelrunde.core.game import Game, State, as_json

Patch = list[list[Any]]
KEPT = (
    500  # patches of older events are forgotten: whoever comes back after so many is shown the table as it is
)


def difference(before: object, after: object) -> Patch:
    """The patch that makes `after` from `before` (both JSON)."""
    changes: Patch = []
    _compare(before, after, [], changes)
    return changes


def _compare(before: object, after: object, path: list[str | int], changes: Patch) -> None:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key not in after:
                changes.append([[*path, key]])
        for key, value in after.items():
            if key not in before:
                changes.append([[*path, key], value])
            elif before[key] is not value:
                _compare(before[key], value, [*path, key], changes)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i in range(len(after)):
            _compare(before[i], after[i], [*path, i], changes)
    elif type(before) is not type(after) or before != after:
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
        self.views: dict[int, object] = {}
        self.told: dict[int, int] = {}  # the last event that each seat was told of during this answer
        self.patches: dict[int, dict[int, Patch]] = {}  # event number -> seat -> patch

    def look(self, seats: list[int], state: State) -> None:
        """An answer is about to be carried out before these eyes."""
        self.state = state
        self.views = {seat: self._view(seat) for seat in seats}
        self.told = {}

    def notice(self, event: Event) -> None:
        found: dict[int, Patch] = {}
        number = len(self.events) - 1
        for seat, before in self.views.items():
            if event.concerns(None if seat < 0 else seat):
                after = self._view(seat)
                found[seat] = difference(before, after)
                self.views[seat] = after
                self.told[seat] = number
        self.patches[number] = found
        self.patches.pop(number - KEPT, None)

    def close(self) -> None:
        """The answer is carried out: what no event told (whose turn it is, what is asked ...) comes with the last one."""
        for seat, number in self.told.items():
            rest = difference(self.views[seat], self._view(seat))
            if rest:
                self.patches[number][seat] = [*self.patches[number][seat], *rest]
        self.views = {}
        self.state = None

    def cut(self, count: int) -> None:
        """Only so many events remain."""
        for number in [number for number in self.patches if number >= count]:
            del self.patches[number]

    def _view(self, seat: int) -> object:
        assert self.state is not None
        return as_json(self.game.view(self.state, None if seat < 0 else seat))
