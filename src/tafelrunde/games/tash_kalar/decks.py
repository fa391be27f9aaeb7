"""Every change of cards and tasks: drawing, discarding, putting under a deck, passing on (TK-3.9, TK-9.2, TK-11).

A card is drawn from the sorted bag at the moment of drawing; those put under a deck come after the bag, those laid on
top of it before. So what nobody has seen is not decided yet, and a redrawn world need not know the truth.
"""

from typing import Final

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word, word
from tafelrunde.games.tash_kalar.content import library
from tafelrunde.games.tash_kalar.naming import card_name, card_ref, flare_ref, seat_name, task_ref
from tafelrunde.games.tash_kalar.state import (
    FLARE_SIZE,
    FLARES,
    HAND_SIZE,
    LEGEND_SIZE,
    LEGENDS,
    NONE,
    Cards,
    Position,
    partner_of,
)

OWN_DECK: Final = 2  # behind the two shared ones
DECK_IDS: Final = ["legends", "flares", "own"]
DECK_NAMES: Final[list[Word]] = [
    word("Legendenstapel", "legend deck", "m"),
    word("Leuchtfeuerstapel", "flare deck", "m"),
    word("eigenen Stapel", "own deck", "m"),  # never the subject: an own deck is not made anew
]
CURRENT_TASKS: Final = 3
TOO_MANY_ALIKE: Final = 3  # visible tasks of one category (TK-2.14)


def take_deck(s: Position, seat: int, deck: int) -> None:
    s.decks = [deck if other == seat else s.decks[other] for other in range(s.seats)]
    if s.log is not None:
        names = library().decks[deck].names
        data: dict[str, object] = {"seat": seat, "seat_number": seat + 1, "name": names}
        s.emit(Event("school", {**data, "aside": in_brackets(s, seat)}))


def in_brackets(s: Position, seat: int) -> Word:
    """How the seat will be called from now on, behind its school; partners keep the names of their seats."""
    if s.sides < s.seats:
        return word("", "")
    return {lang: f" ({name})" for lang, name in seat_name(s, seat).items()}


def put(piles: list[Cards], place: int, cards: Cards) -> list[Cards]:
    """The same piles with one replaced: copies of a position share them, so they are never changed."""
    return [cards if n == place else pile for n, pile in enumerate(piles)]


def put_one(values: list[int], place: int, value: int) -> list[int]:
    """The same for single cards."""
    return [value if n == place else one for n, one in enumerate(values)]


def without(cards: Cards, card: int) -> Cards:
    return tuple([one for one in cards if one != card])


def name_of(deck: int, card: int) -> Word:
    return library().flares[card].names if deck == FLARES else card_name(card)


def ref_of(deck: int, card: int) -> str:
    return flare_ref(card) if deck == FLARES else card_ref(card)


def _tell(
    s: Position, kind: str, seat: int, deck: int, card: int, knowing: tuple[int, ...], open: bool
) -> None:
    """Something happens to a card: all hear of it, and those who know see which one it is."""
    if s.log is None:
        return
    data: dict[str, object] = {"seat": seat, "who": seat_name(s, seat), "deck": DECK_IDS[deck]}
    data["deck_name"] = DECK_NAMES[deck]
    seen: dict[str, object] = {"card": name_of(deck, card), "ref": ref_of(deck, card), "known": True}
    if open:
        s.emit(Event(kind, {**data, **seen}))
    else:
        s.emit(Event(kind, data, seen, knowing))


# --- drawing ---------------------------------------------------------------------------------------------------------


def draw_own(s: Position, seat: int) -> bool:
    """The top card of the own deck, if there is one; it is never reshuffled (TK-11.3). Whether that triggers the end:
    nothing but cards in reserve is left (TK-12.1, TK-12.2)."""
    if s.top[seat]:
        card = s.top[seat][-1]
        s.top = put(s.top, seat, s.top[seat][:-1])
    elif s.bag[seat]:
        card = s.bag[seat][s.rng.below(len(s.bag[seat]))]
        s.bag = put(s.bag, seat, without(s.bag[seat], card))
    elif s.tail[seat]:
        card = s.tail[seat][0]
        s.tail = put(s.tail, seat, s.tail[seat][1:])
    else:
        return False
    s.hand = put(s.hand, seat, (*s.hand[seat], card))
    _tell(s, "drawn", seat, OWN_DECK, card, (seat,), card in s.shown[seat])
    return s.deck_size(seat) <= s.mode.reserve


def draw_shared(s: Position, deck: int, seat: int) -> None:
    """The top card of the legends or flares; without any card there is nothing to draw (TK-R17)."""
    bag, tail = s.shared_bag[deck], s.shared_tail[deck]
    if bag:
        card = bag[s.rng.below(len(bag))]
        s.shared_bag = put(s.shared_bag, deck, without(bag, card))
    elif tail:
        card = tail[0]
        s.shared_tail = put(s.shared_tail, deck, tail[1:])
        s.shared_by = put(s.shared_by, deck, s.shared_by[deck][1:])
    else:
        return
    if deck == LEGENDS:
        s.legends = put(s.legends, seat, (*s.legends[seat], card))
    else:
        s.flares = put(s.flares, seat, (*s.flares[seat], card))
    _tell(s, "drawn", seat, deck, card, (seat,), False)
    _renew(s, deck)


def _renew(s: Position, deck: int) -> None:
    """An empty shared deck is made of its discard pile at once (TK-11.2, TK-R17)."""
    if not s.shared_bag[deck] and not s.shared_tail[deck] and s.shared_pile[deck]:
        s.shared_bag = put(s.shared_bag, deck, tuple(sorted(s.shared_pile[deck])))
        s.shared_pile = put(s.shared_pile, deck, ())
        if s.log is not None:
            s.emit(Event("reshuffled", {"deck": DECK_IDS[deck], "deck_name": DECK_NAMES[deck]}))


def refill(s: Position) -> bool:
    """Draw cards at the end of a turn: first up to 3-2-1, then the extra ones (TK-11.1, TK-8.7, TK-11.5). Whether
    that triggers the end.

    In a team the legends go to the partner, who draws those that are missing and the extra ones (TK-11.4, TK-8.8).
    A pending being is part of the hand here (TK-X3.3).
    """
    seat, partner = s.seat, partner_of(s, s.seat)
    last = False
    size = HAND_SIZE - int(s.pending[seat] != NONE)
    while len(s.hand[seat]) < size and s.deck_size(seat):
        last = draw_own(s, seat) or last
    pass_legends(s, seat)
    _draw_up_to(s, LEGENDS, partner, LEGEND_SIZE)
    _draw_up_to(s, FLARES, seat, FLARE_SIZE)
    for _ in range(s.extra_own):
        last = draw_own(s, seat) or last
    _draw_up_to(s, LEGENDS, partner, len(s.legends[partner]) + s.extra_legends)
    return last


def _draw_up_to(s: Position, deck: int, seat: int, size: int) -> None:
    while len(_held(s, deck)[seat]) < size and (s.shared_bag[deck] or s.shared_tail[deck]):
        draw_shared(s, deck, seat)


def _held(s: Position, deck: int) -> list[Cards]:
    return s.legends if deck == LEGENDS else s.flares


# --- leaving the hand ------------------------------------------------------------------------------------------------


def show_being(s: Position, being: int) -> None:
    """A being is played face up: its card leaves the hand, or is no longer pending (TK-4.1, TK-X3.3)."""
    seat = s.seat
    if s.pending[seat] == being:
        s.pending = put_one(s.pending, seat, NONE)
    s.hand = put(s.hand, seat, without(s.hand[seat], being))
    s.shown = put(s.shown, seat, without(s.shown[seat], being))
    _lose_legend(s, seat, being)
    s.playing = being


def put_away_being(s: Position) -> None:
    """After the effect the card goes to its discard pile (TK-4.14), unless the effect has put it elsewhere."""
    being = s.playing
    if being == NONE:
        return
    s.playing = NONE
    if being in library().legends:
        s.shared_pile = put(s.shared_pile, LEGENDS, (*s.shared_pile[LEGENDS], being))
        _renew(s, LEGENDS)
    else:
        s.pile = put(s.pile, s.seat, (*s.pile[s.seat], being))


def show_flare(s: Position, flare: int) -> None:
    """A flare is invoked (TK-7.1)."""
    seat = s.seat
    s.flares = put(s.flares, seat, without(s.flares[seat], flare))
    s.burning = flare
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": seat_name(s, seat)}
        data["card"] = library().flares[flare].names
        data["ref"] = flare_ref(flare)
        s.emit(Event("flare", data))


def put_away_flare(s: Position) -> None:
    """After its effects the flare is discarded (TK-7.7)."""
    s.shared_pile = put(s.shared_pile, FLARES, (*s.shared_pile[FLARES], s.burning))
    s.burning = NONE
    _renew(s, FLARES)


def burn_flare(s: Position, flare: int) -> None:
    """A flare is discarded from the hand without being invoked."""
    seat = s.seat
    s.flares = put(s.flares, seat, without(s.flares[seat], flare))
    s.shared_pile = put(s.shared_pile, FLARES, (*s.shared_pile[FLARES], flare))
    _tell(s, "burned", seat, FLARES, flare, (), True)
    _renew(s, FLARES)


def discard_being(s: Position, being: int) -> None:
    """The discard action: only its owner knows which card it was, unless all had seen it (TK-3.9, TK-R20, TK-R50)."""
    seat = s.seat
    known = being in s.shown[seat]
    s.hand = put(s.hand, seat, without(s.hand[seat], being))
    s.shown = put(s.shown, seat, without(s.shown[seat], being))
    s.pile = put(s.pile, seat, (*s.pile[seat], being))
    if not known:
        s.face_down = put(s.face_down, seat, (*s.face_down[seat], being))
    _tell(s, "discarded", seat, OWN_DECK, being, (seat,), known)


def return_being(s: Position, being: int) -> None:
    """A being from the hand under the own deck (TK-3.9, TK-14.6, TK-R19)."""
    seat = s.seat
    s.hand = put(s.hand, seat, without(s.hand[seat], being))
    s.tail = put(s.tail, seat, (*s.tail[seat], being))
    _tell(s, "returned", seat, OWN_DECK, being, (seat,), being in s.shown[seat])


def return_shared(s: Position, deck: int, card: int) -> None:
    """A legend or the flare from the hand under its deck (TK-3.9). Partners share their legends, so both know which
    one it was."""
    seat = s.seat
    if deck == LEGENDS:
        _lose_legend(s, seat, card)
    else:
        s.flares = put(s.flares, seat, without(s.flares[seat], card))
    s.shared_tail = put(s.shared_tail, deck, (*s.shared_tail[deck], card))
    s.shared_by = put(s.shared_by, deck, (*s.shared_by[deck], seat))
    _tell(s, "returned", seat, deck, card, tuple(those_who_know(s, deck, seat)), False)


def those_who_know(s: Position, deck: int, by: int) -> list[int]:
    """Who knows a card that a seat has put under a shared deck."""
    return sorted({by, partner_of(s, by)}) if deck == LEGENDS else [by]


def _lose_legend(s: Position, seat: int, legend: int) -> None:
    s.legends = put(s.legends, seat, without(s.legends[seat], legend))
    partner = partner_of(s, seat)
    s.passed = put(s.passed, partner, without(s.passed[partner], legend))


def recall(s: Position, being: int) -> None:
    """A card of the own discard pile onto the deck, shown to all (TK-R50)."""
    seat = s.seat
    _off_pile(s, being)
    s.shown = put(s.shown, seat, (*s.shown[seat], being))
    s.top = put(s.top, seat, (*s.top[seat], being))
    _tell(s, "recalled", seat, OWN_DECK, being, (), True)


def _off_pile(s: Position, being: int) -> None:
    seat = s.seat
    s.pile = put(s.pile, seat, without(s.pile[seat], being))
    s.face_down = put(s.face_down, seat, without(s.face_down[seat], being))


def drop_pending(s: Position) -> None:
    """The pending being goes to the discard pile (TK-X3.4)."""
    seat = s.seat
    being = s.pending[seat]
    s.pending = put_one(s.pending, seat, NONE)
    s.pile = put(s.pile, seat, (*s.pile[seat], being))
    _tell(s, "dropped", seat, OWN_DECK, being, (), True)


def take_back(s: Position) -> None:
    """The pending being goes back into the hand; all have seen it (TK-X3.4)."""
    seat = s.seat
    being = s.pending[seat]
    s.pending = put_one(s.pending, seat, NONE)
    s.hand = put(s.hand, seat, (*s.hand[seat], being))
    s.shown = put(s.shown, seat, (*s.shown[seat], being))
    _tell(s, "taken_back", seat, OWN_DECK, being, (), True)


def lay_out(s: Position, being: int) -> None:
    """A hand card is revealed and becomes the pending being (TK-X3.1)."""
    seat = s.seat
    s.hand = put(s.hand, seat, without(s.hand[seat], being))
    s.shown = put(s.shown, seat, without(s.shown[seat], being))
    s.pending = put_one(s.pending, seat, being)
    _tell(s, "pending", seat, OWN_DECK, being, (), True)


def freeze(s: Position) -> None:
    """The card in play stays in front of its owner as frozen effect (TK-X1.1)."""
    being = s.playing
    s.playing = NONE
    _bring_into_play(s, being)


def freeze_from_pile(s: Position, being: int) -> None:
    """A card of the own discard pile becomes the frozen effect in play (Frozen Chest)."""
    _off_pile(s, being)
    _bring_into_play(s, being)


def _bring_into_play(s: Position, being: int) -> None:
    """At most one frozen effect is in play: the other one is discarded (TK-X1.2)."""
    seat = s.seat
    if s.frozen[seat] != NONE:
        s.pile = put(s.pile, seat, (*s.pile[seat], s.frozen[seat]))
    s.frozen = put_one(s.frozen, seat, being)
    _tell(s, "frozen", seat, OWN_DECK, being, (), True)


def thaw(s: Position) -> None:
    """The frozen effect in play is used: its card is being carried out (TK-X1.3)."""
    seat = s.seat
    being = s.frozen[seat]
    s.frozen = put_one(s.frozen, seat, NONE)
    s.playing = being
    _tell(s, "thawed", seat, OWN_DECK, being, (), True)


def tuck_being(s: Position) -> None:
    """The card in play goes under the own deck, known to all (Hell Hound)."""
    seat, being = s.seat, s.playing
    s.playing = NONE
    s.tail = put(s.tail, seat, (*s.tail[seat], being))
    s.shown = put(s.shown, seat, (*s.shown[seat], being))
    _tell(s, "tucked", seat, OWN_DECK, being, (), True)


def open_discard(s: Position, being: int) -> None:
    """An effect speaks of a card that was discarded face down: from now on all know it (TK-R50)."""
    seat = s.seat
    if being in s.face_down[seat]:
        s.face_down = put(s.face_down, seat, without(s.face_down[seat], being))
        _tell(s, "opened", seat, OWN_DECK, being, (), True)


def burn_legend(s: Position, legend: int) -> None:
    """A legend is discarded from the hand without being summoned."""
    _lose_legend(s, s.seat, legend)
    s.shared_pile = put(s.shared_pile, LEGENDS, (*s.shared_pile[LEGENDS], legend))
    _tell(s, "burned", s.seat, LEGENDS, legend, (), True)
    _renew(s, LEGENDS)


def pass_legends(s: Position, seat: int) -> None:
    """All legends go to the partner, who now holds them; the seat knows which they are (TK-11.4, TK-14.2)."""
    partner = partner_of(s, seat)
    legends = s.legends[seat]
    if partner == seat or not legends:
        return
    s.legends = put(s.legends, seat, ())
    s.legends = put(s.legends, partner, (*s.legends[partner], *legends))
    s.passed = put(s.passed, seat, (*s.passed[seat], *legends))
    s.passed = put(s.passed, partner, ())
    s.news += 1
    if s.log is not None:
        data: dict[str, object] = {"seat": seat, "who": seat_name(s, seat), "to": seat_name(s, partner)}
        data["n"] = len(legends)
        names: list[Word] = [card_name(one) for one in legends]
        s.emit(Event("passed", data, {"cards": names, "known": True}, (seat, partner)))


# --- tasks -----------------------------------------------------------------------------------------------------------


def lay_out_tasks(s: Position) -> None:
    """Three simple tasks, not all of one category; what was passed over goes back into the deck (TK-2.10 to TK-2.13)."""
    tasks = library().tasks
    bag = list(range(len(tasks)))
    s.rng.shuffle(bag)
    chosen: list[int] = []
    for task in bag:
        if tasks[task].advanced:
            continue
        if len(chosen) == 2 and len({tasks[one].category for one in (*chosen, task)}) == 1:
            continue
        chosen.append(task)
        if len(chosen) == CURRENT_TASKS:
            break
    s.tasks = chosen
    s.task_bag = tuple([task for task in range(len(tasks)) if task not in chosen])
    turn_up_task(s)


def turn_up_task(s: Position) -> None:
    """The next task lies open on the deck. While it is the third of its category that can be seen it goes under the
    deck and another one is turned up (TK-2.14, TK-9.2, TK-9.3), unless no other one is left to be found (TK-R18)."""
    while s.task_bag or s.task_under:
        s.next_task = _top_task(s)
        if s.log is not None:
            names = library().tasks[s.next_task].names
            s.emit(Event("next_task", {"task": names, "ref": task_ref(s.next_task)}))
        others = [task for task in (*s.task_bag, *s.task_under) if not too_many_alike(s, task)]
        if not too_many_alike(s, s.next_task) or not others:
            return
        s.task_under = (*s.task_under, s.next_task)
        s.next_task = NONE


def _top_task(s: Position) -> int:
    if s.task_bag:
        task = s.task_bag[s.rng.below(len(s.task_bag))]
        s.task_bag = without(s.task_bag, task)
    else:
        task = s.task_under[0]
        s.task_under = s.task_under[1:]
    return task


def too_many_alike(s: Position, next_task: int) -> bool:
    """Whether with this next task three of the visible ones would be of its category."""
    tasks = library().tasks
    category = tasks[next_task].category
    alike = [task for task in s.tasks if task != NONE and tasks[task].category == category]
    return len(alike) + 1 >= TOO_MANY_ALIKE


def claim(s: Position, task: int) -> None:
    """The side takes a task; the next one fills the gap and a new one is turned up (TK-9.1, TK-9.2, TK-9.6)."""
    side = s.side
    s.claimed = put(s.claimed, side, (*s.claimed[side], task))
    s.tasks = [s.next_task if one == task else one for one in s.tasks]
    s.next_task = NONE
    s.news += 1
    if s.log is not None:
        record = library().tasks[task]
        data: dict[str, object] = {"seat": s.seat, "who": seat_name(s, s.seat), "side": side}
        data["task"] = record.names
        data["ref"] = task_ref(task)
        data["n"] = record.points
        s.emit(Event("claimed", data))
    turn_up_task(s)
