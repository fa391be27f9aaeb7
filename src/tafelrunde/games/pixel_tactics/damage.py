"""Chapter 8, first half: placing damage (PT-8.19), redirecting and shifting it, healing."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow
from tafelrunde.games.pixel_tactics.asking import amount_of, one_or_none
from tafelrunde.games.pixel_tactics.cards import (
    CHARACTER_OF,
    FLANK,
    FRONT,
    HOMUNCULUS,
    KNIGHT,
    LEADER,
    REAR,
    VAMPIRE,
)
from tafelrunde.games.pixel_tactics.log import place_ref, spot_word, tell, tell_at, use_ability
from tafelrunde.games.pixel_tactics.state import HIT, LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import (
    HERO_CELLS,
    ROW_MASKS,
    find_living,
    health,
    is_alive,
    row_of,
    spots,
)

PAIR: Final = 18  # a shift is from * PAIR + to, both spots


class Dealt:
    """How much damage one attack or spell has placed so far: in all, and on enemy heroes (PT-R18)."""

    __slots__ = ("seat", "total", "on_enemy_heroes")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.total = 0
        self.on_enemy_heroes = 0


# --- placing --------------------------------------------------------------------------------------------------------------


def deal(s: PixelState, card: int, amount: int, dealt: Dealt | None) -> Flow[None]:
    """Place damage on a living character, whatever the source: redirection first, then markers (PT-8.19)."""
    spot = find_living(s, card)
    if amount <= 0 or spot < 0:
        return  # a packet of 0 causes no redirection
    if spot % 9 != LEADER_CELL:
        whole = _takers_of_all(s, spot)
        shares = share_takers(s, spot)
        if whole or shares:
            yield from _redirect(s, spot, amount, whole, shares, dealt)
            return
    put_markers(s, spot, amount, dealt)


def deal_each(s: PixelState, targets: list[int], amount: int, dealt: Dealt | None) -> Flow[None]:
    """Area damage: each character's damage is a packet of its own, decided one after another (PT-R43)."""
    for card in [s.cells[spot] for spot in targets]:
        yield from deal(s, card, amount, dealt)


def _takers_of_all(s: PixelState, spot: int) -> list[int]:
    """Homunculus rear: the whole packet of another hero of the rear row, or nothing (PT-R58)."""
    if row_of(spot) != REAR:
        return []
    return [other for other in _heroes_of(s, spot // 9, REAR, HOMUNCULUS) if other != spot]


def share_takers(s: PixelState, spot: int) -> list[int]:
    """Knight rear (for every other hero) and Vampire flank (for the forerunner) take any share."""
    seat = spot // 9
    takers: list[int] = [other for other in _heroes_of(s, seat, REAR, KNIGHT) if other != spot]
    if row_of(spot) == FRONT and is_alive(s, spot + 3) and (spot + 3) % 9 != LEADER_CELL:
        if CHARACTER_OF[s.cells[spot + 3]] == VAMPIRE:
            takers.append(spot + 3)
    return takers


def _heroes_of(s: PixelState, seat: int, row: int, character: int) -> list[int]:
    found: list[int] = []
    for spot in spots(seat, s.alive[seat] & ROW_MASKS[row] & HERO_CELLS):
        if CHARACTER_OF[s.cells[spot]] == character:
            found.append(spot)
    return found


def _redirect(
    s: PixelState, spot: int, amount: int, whole: list[int], shares: list[int], dealt: Dealt | None
) -> Flow[None]:
    """The receiver's controller decides; no point moves twice in the same placing (PT-8.20, PT-R64)."""
    seat = spot // 9
    left = amount
    given: list[int] = []  # taker, points, taker, points ...
    takers = whole + shares
    while takers and left > 0:
        taker = yield Choice(seat, "damage.redirect", one_or_none(takers), (spot, left))
        if taker == DONE:
            break
        points = left
        if taker not in whole:
            points = yield Choice(seat, "damage.amount", amount_of(1, left), (spot, taker))
        given.append(taker)
        given.append(points)
        left -= points
        takers = [other for other in shares if other != taker and other not in given[::2]]
    for i in range(0, len(given), 2):
        taker = given[i]
        use_ability(s, CHARACTER_OF[s.cells[taker]] * 5 + row_of(taker), seat)
        if s.log is not None:
            words: dict[str, object] = {
                "place": place_ref(spot), "to": place_ref(taker), "name": spot_word(s, spot),
                "other": spot_word(s, taker), "n": given[i + 1],
            }  # fmt: skip
            tell(s, "redirect", seat, words)
        put_markers(s, taker, given[i + 1], dealt)
    if left > 0:
        put_markers(s, spot, left, dealt)


def put_markers(s: PixelState, spot: int, amount: int, dealt: Dealt | None) -> None:
    """Place markers; with a Homunculus leader only what is not lethal stays on a hero (PT-14.3, PT-R32)."""
    seat = spot // 9
    if spot % 9 != LEADER_CELL and s.power[seat] == HOMUNCULUS:
        stays = max(0, min(amount, health(s, spot) - 1 - s.damage[s.cells[spot]]))
        if stays < amount:
            use_ability(s, HOMUNCULUS * 5 + LEADER, seat)
            _mark(s, seat * 9 + LEADER_CELL, amount - stays, dealt)
        amount = stays
    if amount > 0:
        _mark(s, spot, amount, dealt)


def _mark(s: PixelState, spot: int, amount: int, dealt: Dealt | None) -> None:
    card = s.cells[spot]
    s.damage[card] += amount
    s.flags[card] |= HIT
    s.changed = 1
    if dealt is not None:
        dealt.total += amount
        if spot % 9 != LEADER_CELL and spot // 9 != dealt.seat:
            dealt.on_enemy_heroes += amount
    tell_at(s, "damage", spot, amount)


def heal(s: PixelState, spot: int, amount: int) -> int:
    """Remove up to this much damage; returns how much it was (PT-8.16)."""
    card = s.cells[spot]
    amount = min(amount, s.damage[card])
    if amount > 0:
        s.damage[card] -= amount
        s.changed = 1
        tell_at(s, "heal", spot, amount)
    return amount


def move_markers(s: PixelState, spot: int, to: int, amount: int, dealt: Dealt | None) -> Flow[None]:
    """Take markers off one character and place them on another: that is a placing like any other."""
    amount = heal(s, spot, amount)
    yield from deal(s, s.cells[to], amount, dealt)


# --- Knight rear and Vampire flank at any time (PT-14.1, PT-R13) --------------------------------------------------------


def possible_shifts(s: PixelState, seat: int, done: list[int]) -> list[int]:
    """Shifts of markers from protected heroes to takers, as from * PAIR + to. Each pair once until something else happens."""
    if not _has_taker(s, seat):
        return []
    found: list[int] = []
    for spot in spots(seat, s.alive[seat] & HERO_CELLS):
        if s.damage[s.cells[spot]] > 0:
            for taker in share_takers(s, spot):
                if spot * PAIR + taker not in done:
                    found.append(spot * PAIR + taker)
    return found


def _has_taker(s: PixelState, seat: int) -> bool:
    return bool(_heroes_of(s, seat, REAR, KNIGHT) or _heroes_of(s, seat, FLANK, VAMPIRE))


def shift(s: PixelState, pair: int) -> Flow[None]:
    """Any amount, also more than the taker's health (PT-14.2)."""
    spot, taker = pair // PAIR, pair % PAIR
    points = yield Choice(spot // 9, "damage.amount", amount_of(1, s.damage[s.cells[spot]]), (spot, taker))
    use_ability(s, CHARACTER_OF[s.cells[taker]] * 5 + row_of(taker), spot // 9)
    yield from move_markers(s, spot, taker, points, None)


def shift_before_check(s: PixelState, seat: int) -> Flow[None]:
    """The last window before the unit's casualties are checked (PT-R13 c)."""
    done: list[int] = []
    while True:
        pairs = possible_shifts(s, seat, done)
        if not pairs:
            return
        pair = yield Choice(seat, "damage.shift", one_or_none(pairs))
        if pair == DONE:
            return
        done.append(pair)
        yield from shift(s, pair)
