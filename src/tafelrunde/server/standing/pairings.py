"""Who plays whom in the next round: round-robin, Swiss, and groups of three to six.

Nothing is left to chance: the same past gives the same pairings, so a round that was being written when a process died can be
made again.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

NEIGHBOURS: Final = (
    20  # in the order of scores: whoever is further away is looked at only if nobody near is left
)
# What a pairing costs, each more than all that follows together: meeting again, a bye for somebody else than the last, a
# difference in score. Whole numbers, so that the matching is exact.
AGAIN: Final = 10**14
LAST: Final = 10**10
GAP: Final = 10**5


class Past(Struct, frozen=True):
    """What pairing needs to know: who met whom (once for each time), who had a bye, and how often each sat first."""

    met: Mapping[frozenset[str], int]
    byes: Mapping[str, int]
    first: Mapping[str, int]


def past_of(boards: Sequence[Sequence[str]]) -> Past:
    """From the boards of all rounds so far: the players in the order of their seats; one alone had a bye."""
    met: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for players in boards:
        if len(players) == 1:
            byes[players[0]] += 1
            continue
        first[players[0]] += 1
        met.update(frozenset(pair) for pair in combinations(players, 2))
    return Past(met, byes, first)


# --- everybody against everybody -------------------------------------------------------------------------------------


def round_robin(players: Sequence[str], legs: int = 1) -> list[list[tuple[str, ...]]]:
    """The circle method: one stands still, the others move on by one place each round. With an odd number somebody has a bye each
    round. Seats alternate; each further leg turns them round."""
    ring: list[str | None] = [*([None] if len(players) % 2 else []), *players]
    rounds: list[list[tuple[str, ...]]] = []
    for number in range(len(ring) - 1):
        boards = []
        for board in range(len(ring) // 2):
            one, other = ring[board], ring[-1 - board]
            turned = number % 2 == 1 if board == 0 else board % 2 == 1
            pair = (other, one) if turned else (one, other)
            boards.append(tuple(player for player in pair if player is not None))
        rounds.append(sorted(boards, key=len, reverse=True))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return [
        [board[::-1] if leg % 2 else board for board in boards] for leg in range(legs) for boards in rounds
    ]


# --- Swiss -----------------------------------------------------------------------------------------------------------


def swiss(order: Sequence[str], scores: Mapping[str, float], past: Past) -> list[tuple[str, ...]]:
    """The next round: nobody meets the same opponent twice, scores are near each other, nobody has two byes. `order`: those who
    play, the best first. Only if there is no other way does somebody meet again (or have a second bye), as rarely as possible.
    """
    if len(order) < 2:
        return [(player,) for player in order]
    # Ever more is looked at, until everybody has somebody.
    for reach, repeats in ((NEIGHBOURS, False), (len(order), False), (len(order), True)):
        boards = _matched(order, scores, past, reach, repeats)
        if boards is not None:
            return boards
    raise AssertionError("where everybody may meet everybody there is always a matching")


def _matched(
    order: Sequence[str], scores: Mapping[str, float], past: Past, reach: int, repeats: bool
) -> list[tuple[str, ...]] | None:
    import networkx  # half a second, which a server that starts need not wait for

    place = {player: number for number, player in enumerate(order)}
    level = Counter(scores[player] for player in order)
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(order)))
    for one, other in combinations(order, 2):
        times = past.met.get(frozenset((one, other)), 0)
        # Those of one score meet top half against bottom half, so that the best meet late.
        ideal = level[scores[one]] // 2 if scores[one] == scores[other] else 0
        apart = abs(place[other] - place[one] - ideal)
        if apart > reach or (times and not repeats):
            continue
        gap = round(2 * abs(scores[one] - scores[other])) ** 2
        graph.add_edge(place[one], place[other], weight=-(AGAIN * times + GAP * gap + apart))
    if len(order) % 2:
        for player in order:
            times = past.byes.get(player, 0)
            if not times or repeats:
                behind = len(order) - 1 - place[player]
                graph.add_edge(place[player], len(order), weight=-(AGAIN * times + LAST * behind))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(found) < len(graph):
        return None
    pairs = sorted(tuple(sorted(pair)) for pair in found)
    boards = [
        (order[one],) if other == len(order) else _seated(order[one], order[other], past)
        for one, other in pairs
    ]
    return sorted(boards, key=len, reverse=True)


def _seated(one: str, other: str, past: Past) -> tuple[str, str]:
    """Whoever sat first less often sits first; else the one with fewer points so far."""
    return (one, other) if past.first.get(one, 0) < past.first.get(other, 0) else (other, one)


# --- groups of three to six ------------------------------------------------------------------------------------------


def group_sizes(number: int, low: int, high: int) -> tuple[list[int], int]:
    """Sizes of the groups, as large and as even as possible, and how many must sit out because no groups would fit."""
    for out in range(number + 1):
        playing = number - out
        for groups in range(1, playing // low + 1):
            if groups * low <= playing <= groups * high:
                small, more = divmod(playing, groups)
                return [small + 1] * more + [small] * (groups - more), out
    return [], number


def groups(order: Sequence[str], past: Past, low: int, high: int) -> list[tuple[str, ...]]:
    """The next round at tables of `low` to `high`: by score, cut into groups; then some change places, as long as that makes
    fewer people meet again. `order`: the best first."""
    sizes, out = group_sizes(len(order), low, high)
    # Whoever sits out: the last who have not yet, else the last.
    from_below = order[::-1]
    resting = sorted(from_below, key=lambda player: past.byes.get(player, 0))[:out]
    playing = [player for player in order if player not in resting]
    cut: list[list[str]] = []
    for size in sizes:
        begin = sum(map(len, cut))
        cut.append(list(playing[begin : begin + size]))
    _change_places(cut, past)
    # Sorted by how often each sat first: turns change, as seats do at a real table.
    seated = [tuple(sorted(group, key=lambda player: past.first.get(player, 0))) for group in cut]
    return [*seated, *[(player,) for player in resting]]


def _change_places(cut: list[list[str]], past: Past) -> None:
    """Between neighbouring groups first, then between those further apart. Each change makes fewer meet again, so this ends."""
    apart = 1
    while apart < len(cut):
        changed = [_change_between(upper, lower, past) for upper, lower in zip(cut, cut[apart:])]
        apart = 1 if any(changed) else apart + 1


def _change_between(upper: list[str], lower: list[str], past: Past) -> bool:
    changed = False
    for high in range(len(upper)):
        for low in range(len(lower)):
            before = repeats(upper, past) + repeats(lower, past)
            upper[high], lower[low] = lower[low], upper[high]
            if repeats(upper, past) + repeats(lower, past) < before:
                changed = True
            else:
                upper[high], lower[low] = lower[low], upper[high]
    return changed


def repeats(players: Sequence[str], past: Past) -> int:
    """How often those who sit here together have met before."""
    return sum(past.met.get(frozenset(pair), 0) for pair in combinations(players, 2))
