"""Chapter 8, first half: placing damage (PT-8.19), redirecting and shifting it."""

from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Option, Prompt
from tafelrunde.core.packing import pack, unpack
from tafelrunde.games.pixel_tactics.atoms import heal, mark_damage, tell, use_ability, use_power
from tafelrunde.games.pixel_tactics.content import FLANK, REAR, SPARES_HEROES, TAKES, TAKES_SHARES
from tafelrunde.games.pixel_tactics.foresight import killing_is_news, redirecting_is_news
from tafelrunde.games.pixel_tactics.naming import (
    lying,
    number_option,
    place_ref,
    spot_subject,
    spot_word,
    whom,
)
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState
from tafelrunde.games.pixel_tactics.units import (
    HERO_CELLS,
    ROW_MASKS,
    ability_of,
    find_living,
    health,
    row_of,
    spots,
    supporter_spot,
)

PAIR: Final = (18, 18)  # a shift: from one spot to another


class Dealt:
    """How much damage one attack or spell has placed so far: in all, and on enemy heroes (PT-R18)."""

    __slots__ = ("seat", "total", "on_enemy_heroes")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.total = 0
        self.on_enemy_heroes = 0


# --- placing --------------------------------------------------------------------------------------------------------------


def deal(s: PixelState, card: int, amount: int, dealt: Dealt | None = None) -> Flow[None]:
    """Place damage on a living character, whatever the source: redirection first, then markers (PT-8.19)."""
    spot = find_living(s, card)
    if amount <= 0 or spot < 0:
        return  # a packet of 0 causes no redirection
    if spot % 9 != LEADER_CELL:
        whole = takers(s, spot, "whole_in_row") if row_of(spot) == REAR else []
        shares = share_takers(s, spot)
        if whole or shares:
            yield from _redirect(s, spot, amount, whole, shares, dealt)
            return
    put_markers(s, spot, amount, dealt)


def deal_each(s: PixelState, targets: list[int], amount: int, dealt: Dealt | None = None) -> Flow[None]:
    """Area damage: each character's damage is a packet of its own, decided one after another (PT-R43)."""
    for card in [s.cells[spot] for spot in targets]:
        yield from deal(s, card, amount, dealt)


def takers(s: PixelState, spot: int, taking: str) -> list[int]:
    """Other heroes of the rear row that may take damage of this one: the whole packet or nothing (Homunculus rear, PT-R58), or
    any share (Knight rear)."""
    seat = spot // 9
    found: list[int] = []
    for other in spots(seat, s.alive[seat] & ROW_MASKS[REAR]):
        if TAKES[ability_of(s, other)] == taking and other != spot:
            found.append(other)
    return found


def share_takers(s: PixelState, spot: int) -> list[int]:
    """Knight rear (for every other hero) and Vampire flank (for the forerunner) take any share."""
    found = takers(s, spot, "share_of_heroes")
    behind = supporter_spot(s, spot)
    if behind >= 0 and behind % 9 != LEADER_CELL and TAKES[ability_of(s, behind)] == "share_of_forerunner":
        found.append(behind)
    return found


def _redirect_words(s: PixelState, seat: int, spot: int, left: int) -> dict[str, object]:
    return {"name": spot_word(s, spot), "n": left}


def _amount_words(s: PixelState, seat: int, spot: int, taker: int) -> dict[str, object]:
    return {"name": whom(spot_word(s, spot)), "other": whom(spot_word(s, taker))}


REDIRECT: Final = Prompt(
    "damage.redirect",
    ("PT-8.19", "PT-8.20"),
    lying("redirect", "keep_damage"),
    _redirect_words,
    lambda s, seat, spot, left: (place_ref(spot),),
    final=redirecting_is_news,
)
AMOUNT: Final = Prompt(
    "damage.amount", ("PT-14.2",), number_option, _amount_words, spot_subject, final=redirecting_is_news
)


def _redirect(
    s: PixelState, spot: int, amount: int, whole: list[int], shares: list[int], dealt: Dealt | None
) -> Flow[None]:
    """The receiver's controller decides; no point moves twice in the same placing (PT-8.20, PT-R64)."""
    seat = spot // 9
    left = amount
    given: list[int] = []  # taker, points, taker, points ...
    waiting = whole + shares
    while waiting and left > 0:
        taker = yield Choice(seat, REDIRECT, [*waiting, DONE], (spot, left))
        if taker == DONE:
            break
        points = left
        if taker not in whole:
            points = yield Choice(seat, AMOUNT, list(range(1, left + 1)), (spot, taker))
        given.append(taker)
        given.append(points)
        left -= points
        waiting = [other for other in shares if other not in given[::2]]
    for i in range(0, len(given), 2):
        taker, points = given[i], given[i + 1]
        use_ability(s, ability_of(s, taker), seat)
        if s.log is not None:
            places: dict[str, object] = {"place": place_ref(spot), "to": place_ref(taker), "n": points}
            names: dict[str, object] = {"name": whom(spot_word(s, spot)), "other": spot_word(s, taker)}
            tell(s, "redirect", seat, {**places, **names})
        put_markers(s, taker, points, dealt)
    if left > 0:
        put_markers(s, spot, left, dealt)


def put_markers(s: PixelState, spot: int, amount: int, dealt: Dealt | None) -> None:
    """Place markers; with a Homunculus leader only what is not lethal stays on a hero (PT-14.3, PT-R32)."""
    seat = spot // 9
    if spot % 9 != LEADER_CELL and SPARES_HEROES[s.power[seat]]:
        stays = max(0, min(amount, health(s, spot) - 1 - s.damage[s.cells[spot]]))
        if stays < amount:
            use_power(s, seat)
            _count(s, seat * 9 + LEADER_CELL, amount - stays, dealt)
        amount = stays
    if amount > 0:
        _count(s, spot, amount, dealt)


def _count(s: PixelState, spot: int, amount: int, dealt: Dealt | None) -> None:
    mark_damage(s, spot, amount)
    if dealt is not None:
        dealt.total += amount
        if spot % 9 != LEADER_CELL and spot // 9 != dealt.seat:
            dealt.on_enemy_heroes += amount


def move_markers(s: PixelState, spot: int, to: int, amount: int, dealt: Dealt | None = None) -> Flow[None]:
    """Take markers off one character and place them on another: that is a placing like any other."""
    amount = heal(s, spot, amount)
    yield from deal(s, s.cells[to], amount, dealt)


# --- Knight rear and Vampire flank at any time (PT-14.1, PT-R13) --------------------------------------------------------


def possible_shifts(s: PixelState, seat: int, done: list[int]) -> list[int]:
    """Shifts of markers from protected heroes to takers. Each pair once until something else happens."""
    if not _has_taker(s, seat):
        return []
    found: list[int] = []
    for spot in spots(seat, s.alive[seat] & HERO_CELLS):
        if s.damage[s.cells[spot]] > 0:
            for taker in share_takers(s, spot):
                pair = pack((spot, taker), PAIR)
                if pair not in done:
                    found.append(pair)
    return found


_BEHIND: Final[int] = (ROW_MASKS[FLANK] | ROW_MASKS[REAR]) & HERO_CELLS  # where takers stand


def _has_taker(s: PixelState, seat: int) -> bool:
    for spot in spots(seat, s.alive[seat] & _BEHIND):
        if TAKES_SHARES[ability_of(s, spot)]:
            return True
    return False


def _shift_option(s: PixelState, seat: int, value: int) -> Option:
    if value == DONE:
        return Option("no_shift")
    spot, taker = unpack(value, PAIR)
    names: dict[str, object] = {"name": whom(spot_word(s, spot)), "other": whom(spot_word(s, taker))}
    return Option("shift_pair", (place_ref(spot), place_ref(taker)), names)


SHIFT: Final = Prompt("damage.shift", ("PT-R13",), _shift_option, final=killing_is_news)


def shift(s: PixelState, pair: int) -> Flow[None]:
    """Any amount, also more than the taker's health (PT-14.2)."""
    spot, taker = unpack(pair, PAIR)
    most = s.damage[s.cells[spot]]
    points = yield Choice(spot // 9, AMOUNT, list(range(1, most + 1)), (spot, taker))
    use_ability(s, ability_of(s, taker), spot // 9)
    yield from move_markers(s, spot, taker, points)


def shift_before_check(s: PixelState, seat: int) -> Flow[None]:
    """The last window before the unit's casualties are checked (PT-R13 c)."""
    done: list[int] = []
    while True:
        pairs = possible_shifts(s, seat, done)
        if not pairs:
            return
        pair = yield Choice(seat, SHIFT, [*pairs, DONE])
        if pair == DONE:
            return
        done.append(pair)
        yield from shift(s, pair)
