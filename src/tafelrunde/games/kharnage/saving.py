# mypyc: off
"""A position as readable JSON and back. This is also the form rule tests and puzzles are written in.

A card that lies face down or in hand is its id, with flags behind it: "orc_brawler", "orc_brawler known", "orc_giant hand known".
Lists of cards have their top (the next card) first. What is left out is empty or at its start.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import carried, carry_over, read, shown
from tafelrunde.core.game import Setup
from tafelrunde.core.rng import Rng
from tafelrunde.games.kharnage.content import Deck, Library, UnitKind
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.setup import MAX_COPIES, is_mirrored
from tafelrunde.games.kharnage.state import (
    CHOOSE_ARMIES,
    CHOOSE_STRATEGIES,
    FROM_HAND,
    FROM_HILL,
    KIND,
    MUSTER,
    NO_DECK,
    OVER,
    OWNER_KNOWS,
    PHASES,
    ROUNDS,
    SEAT_SHIFT,
    TURN,
    UNIT,
    UNSEEN,
    Army,
    Position,
    empty_table,
)

FLAGS = {"known": OWNER_KNOWS, "hand": FROM_HAND, "hill": FROM_HILL, "unseen": UNSEEN}

Count = Annotated[int, Meta(ge=0)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=UNIT)]  # of a unit in its army


class SavedUnit(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit and what has happened to it. Its number is the next one if it is left out."""

    unit: str
    id: Number | None = None
    nets: Annotated[int, Meta(ge=0, le=99)] = 0
    absent: bool = False
    defence_change: Annotated[int, Meta(ge=-60, le=60)] = 0
    smashed: Count = 0


class NoArmy(Struct):
    """A seat that has yet to choose."""


class SavedArmy(NoArmy, forbid_unknown_fields=True):
    """Everything in front of one player. Left out: all strategy cards that were not played are in hand."""

    army: str = ""
    second_copy: bool = False
    reserve: list[str] = []
    stack: list[str] = []
    hand: list[str] = []
    hill: list[str] = []
    veil: Count = 0
    strategies: list[str] | None = None
    played: list[str] = []
    units: list[str | SavedUnit] = []
    next_unit: Number | None = None
    trophies: list[str] = []
    tiles: Annotated[list[Literal[1, 3, 5]], Meta(max_length=ROUNDS)] = []
    kharnage: Annotated[int, Meta(ge=0, le=999)] = 0


class Saved(Struct, forbid_unknown_fields=True):
    """A position (KH-21.5). Left out: seats sit in their order, and the round has just begun."""

    armies: list[SavedArmy]
    phase: Literal["armies", "muster", "strategies", "turn", "over"] = "strategies"
    round: Annotated[int, Meta(ge=0, le=ROUNDS)] | None = None
    circle: list[Seat] | None = None
    choosers: list[Seat] = []
    order: list[Seat] | None = None
    turn: Seat = 0
    cursor: Count = 0
    attacked: list[Seat] = []
    attacked_melee: list[Seat] = []
    news: Annotated[int, Meta(ge=0, le=1 << 40)] = 0
    rng: Any = field(default_factory=lambda: [0, 0])


# --- writing ----------------------------------------------------------------------------------------------


def save(s: Position) -> Saved:
    armies: list[Any] = [_army_of(army) for army in s.armies]
    return carried(
        Saved,
        s,
        armies=armies,
        phase=PHASES[s.phase],
        attacked=_seats(s.attacked, s.seats),
        attacked_melee=_seats(s.attacked_melee, s.seats),
        rng=s.rng.to_list(),
    )


def _seats(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]


def _army_of(army: Army) -> NoArmy:
    if army.deck == NO_DECK:
        return NoArmy()
    deck = army.cards
    return carried(
        SavedArmy,
        army,
        army=deck.id,
        reserve=_texts(army.library, reversed(army.reserve)),
        stack=_texts(army.library, reversed(army.stack)),
        hand=_texts(army.library, army.hand),
        hill=_texts(army.library, army.hill),
        strategies=[deck.strategies[index].id for index in army.strategies],
        played=[deck.strategies[index].id for index in army.played],
        units=[_unit_of(army, unit) for unit in army.units],
        next_unit=len(army.kinds),
        trophies=[f"{card >> SEAT_SHIFT} {army.library.kinds[card & KIND].id}" for card in army.trophies],
    )


def _texts(library: Library, cards: Any) -> list[str]:
    return [
        " ".join([library.kinds[card & KIND].id, *[name for name, flag in FLAGS.items() if card & flag]])
        for card in cards
    ]


def _unit_of(army: Army, unit: int) -> SavedUnit:
    return SavedUnit(
        army.kinds[unit].id, unit, army.nets[unit], army.absent[unit], army.changes[unit], army.smashed[unit]
    )


# --- reading ----------------------------------------------------------------------------------------------


def _need(fine: bool, where: str, expected: str, found: object) -> None:
    if not fine:
        raise TafelrundeError(f"position: {where}: expected {expected}, got {shown(found)}")


def _one_of(value: str, where: str, allowed: Sequence[str]) -> int:
    _need(value in allowed, where, f"one of {', '.join(allowed) or '(nothing)'}", value)
    return allowed.index(value)


def load(data: dict[str, object], setup: Setup) -> Position:
    """The position that was written down, completely checked."""
    saved = read(data, Saved, "position")
    seats = setup.seats
    s = empty_table(Rng.from_list(saved.rng), library_of(setup.packs), seats)
    s.shout_rule = setup.flag("shout_rule")
    s.mirrored = is_mirrored(setup)
    carry_over(saved, s, "armies", "phase", "round", "circle", "order", "attacked", "attacked_melee", "rng")
    s.phase = PHASES.index(saved.phase)
    _need(len(saved.armies) == seats, "armies", f"one for each of the {seats} seats", saved.armies)
    for army, one in zip(s.armies, saved.armies):
        _load_army(s, army, one)
    _check_decks(s)
    _check_counts(s)
    s.circle = _all_seats(list(range(seats)) if saved.circle is None else saved.circle, "circle", seats)
    _some_seats(s.choosers, "choosers", seats)
    s.round = int(s.phase > MUSTER) if saved.round is None else saved.round
    _load_progress(s, saved)
    return s


def _some_seats(found: list[int], where: str, seats: int) -> list[int]:
    fine = len(set(found)) == len(found) and all(seat < seats for seat in found)
    _need(fine, where, f"seats from 0 to {seats - 1}, each at most once", str(found))
    return found


def _all_seats(found: list[int], where: str, seats: int) -> list[int]:
    _need(sorted(found) == list(range(seats)), where, f"every seat from 0 to {seats - 1} once", str(found))
    return found


def _load_progress(s: Position, saved: Saved) -> None:
    """Where the round stands; it must fit the cards played."""
    without = [army.seat for army in s.armies if army.deck == NO_DECK]
    if s.phase == CHOOSE_ARMIES:
        _need(
            sorted(s.choosers) == without,
            "choosers",
            f"the seats without an army, {without}",
            str(s.choosers),
        )
        return
    _need(not without and not s.choosers, "phase", "armies while a seat has no army", saved.phase)
    _need((s.round == 0) == (s.phase == MUSTER), "round", "0 during the muster, 1 to 4 afterwards", s.round)
    played = s.round - (1 if s.phase == CHOOSE_STRATEGIES else 0)
    for army in s.armies:
        place = f"armies[{army.seat}]"
        _need(len(army.played) == played, f"{place}.played", f"{played} strategy cards", len(army.played))
        enough = len(army.strategies) >= ROUNDS - len(army.played)
        _need(enough, f"{place}.strategies", "enough cards for the rounds to come", len(army.strategies))
        between = s.phase != TURN and s.phase != MUSTER
        _need(
            not between or not army.stack, f"{place}.stack", "an empty stack between turns", len(army.stack)
        )
    _need(s.turn < s.seats, "turn", f"a whole number from 0 to {s.seats - 1}", s.turn)
    _need(s.phase == TURN or not s.cursor, "cursor", "0 outside of turns", s.cursor)
    _need(s.phase != OVER or s.round == ROUNDS, "round", f"{ROUNDS} when the game is over", s.round)
    if s.phase == TURN:
        _load_turn(s, saved)


def _load_turn(s: Position, saved: Saved) -> None:
    order = sorted(range(s.seats), key=lambda seat: s.armies[seat].initiative())
    fine = saved.order is None or saved.order == order
    _need(fine, "order", f"the order of the initiatives, {order}", str(saved.order))
    s.order = order
    last = len(s.armies[order[s.turn]].strategy().program)
    _need(s.cursor <= last, "cursor", f"a whole number from 0 to {last}", s.cursor)
    s.attacked = sum(1 << seat for seat in _some_seats(saved.attacked, "attacked", s.seats))
    s.attacked_melee = sum(1 << seat for seat in _some_seats(saved.attacked_melee, "attacked_melee", s.seats))
    for army in s.armies:
        fine = not army.stack or army.seat == s.active
        _need(fine, f"armies[{army.seat}].stack", "an empty stack outside the own turn", len(army.stack))


# --- armies -----------------------------------------------------------------------------------------------

# What of an army is written down in other words than it is kept in
TRANSLATED = (
    "army", "reserve", "stack", "hand", "hill", "strategies", "played", "units", "next_unit", "trophies",
)  # fmt: skip


def _load_army(s: Position, army: Army, saved: SavedArmy) -> None:
    where = f"armies[{army.seat}]"
    if not saved.army:
        _need(saved == SavedArmy(), where, "nothing before an army is chosen", saved.army)
        return
    army.deck = _one_of(saved.army, f"{where}.army", [deck.id for deck in s.library.decks])
    if s.phase == CHOOSE_ARMIES:
        return  # nobody has cards yet
    carry_over(saved, army, *TRANSLATED)
    deck = army.cards
    in_stack = ["known", "hand", "hill", "unseen"]
    army.reserve = _cards(deck, saved.reserve, f"{where}.reserve", ["known", "hill"])[::-1]
    army.stack = _cards(deck, saved.stack, f"{where}.stack", in_stack)[::-1]
    army.hand = _cards(deck, saved.hand, f"{where}.hand", ["hill", "unseen"])
    army.hill = _cards(deck, saved.hill, f"{where}.hill", [])
    _need(army.veil <= len(army.hill), f"{where}.veil", f"at most {len(army.hill)}", army.veil)
    _load_strategies(army, saved, where)
    for number, unit in enumerate(saved.units):
        _load_unit(army, SavedUnit(unit) if isinstance(unit, str) else unit, f"{where}.units[{number}]")
    last = len(army.kinds) if saved.next_unit is None else saved.next_unit
    _need(last >= len(army.kinds), f"{where}.next_unit", f"at least {len(army.kinds)}", last)
    _number_units(army, deck.kinds[0], last)
    army.trophies = [_trophy(s, army, text, f"{where}.trophies") for text in saved.trophies]


def _cards(deck: Deck, texts: list[str], where: str, allowed: list[str]) -> list[int]:
    cards: list[int] = []
    for text in texts:
        id, *flags = text.split() or [""]
        card = deck.kinds[_one_of(id, where, [kind.id for kind in deck.kinds])].index
        for flag in flags:
            _one_of(flag, f"{where} {id}", allowed)
            card |= FLAGS[flag]
        cards.append(card)
    return cards


def _load_strategies(army: Army, saved: SavedArmy, where: str) -> None:
    ids = [strategy.id for strategy in army.cards.strategies]
    army.played = [_one_of(id, f"{where}.played", ids) for id in saved.played]
    rest = [id for id in ids[1:] if id not in saved.played]
    hand = rest if saved.strategies is None else saved.strategies
    army.strategies = [_one_of(id, f"{where}.strategies", ids) for id in hand]
    both = army.played + army.strategies
    fine = 0 not in both and len(set(both)) == len(both)
    _need(fine, f"{where}.strategies", "every card at most once, and never card 0", hand)


def _load_unit(army: Army, saved: SavedUnit, where: str) -> None:
    kinds = army.cards.kinds
    kind = kinds[_one_of(saved.unit, where, [kind.id for kind in kinds])]
    number = len(army.kinds) if saved.id is None else saved.id
    _need(number >= len(army.kinds), f"{where}.id", f"at least {len(army.kinds)}", number)
    most = (1 << len(kind.smashes)) - 1
    _need(saved.smashed <= most, f"{where}.smashed", f"a whole number from 0 to {most}", saved.smashed)
    _number_units(army, kind, number + 1)
    army.units.append(number)
    army.nets[number] = saved.nets
    army.absent[number] = saved.absent
    army.changes[number] = saved.defence_change
    army.smashed[number] = saved.smashed
    army.present += not saved.absent


def _number_units(army: Army, kind: UnitKind, count: int) -> None:
    """So many numbers are given away; those of units that are gone stand for anything."""
    for _ in range(count - len(army.kinds)):
        army.kinds.append(kind)
        army.nets.append(0)
        army.absent.append(False)
        army.changes.append(0)
        army.smashed.append(0)


def _trophy(s: Position, army: Army, text: str, where: str) -> int:
    """A card this player destroyed this round, as "<owner's seat> <card>"; owners are checked when all armies are read."""
    owner, _, id = text.partition(" ")
    _need(owner in "012345"[: s.seats] and bool(owner), where, '"<seat> <card>"', text)
    _need(int(owner) != army.seat, where, "cards of other seats", text)
    return int(owner) << SEAT_SHIFT | _one_of(id, where, [kind.id for kind in s.library.kinds])


# --- all armies together ----------------------------------------------------------------------------------


def _check_decks(s: Position) -> None:
    """No army more often than allowed, at most one second copy (KH-2.3, KH-19.6, KH-19.7)."""
    for deck in s.library.decks:
        owners = [army for army in s.armies if army.deck == deck.index]
        fine = len(owners) <= (MAX_COPIES if s.mirrored else 1)
        _need(fine, f"army {deck.id}", "an army once, or twice with mirrored_armies", len(owners))
        seconds = len([army for army in owners if army.second_copy])
        settled = len(owners) == MAX_COPIES and any(army.strategies for army in owners)
        fine = seconds == 1 if settled else seconds <= 1
        _need(fine, f"army {deck.id}", "one of two copies as the second copy", seconds)


def cards_of(s: Position, army: Army) -> list[int]:
    """The kinds of all cards of this army, wherever they lie."""
    cards = [card & KIND for pile in (army.reserve, army.stack, army.hand, army.hill) for card in pile]
    cards += army.revealed
    for unit in army.units:
        cards += [army.kinds[unit].index] * army.kinds[unit].cards
    for other in s.armies:
        cards += [card & KIND for card in other.trophies if card >> SEAT_SHIFT == army.seat]
    return cards


def _check_counts(s: Position) -> None:
    """No card more often than its army has it, and trophies only of armies that have such cards."""
    for army in s.armies:
        cards = cards_of(s, army)
        for index in set(cards):
            kind = s.library.kinds[index]
            own = army.deck != NO_DECK and kind in army.cards.kinds
            _need(own, f"armies[{army.seat}]", "cards of its own army", kind.id)
            most = kind.count * kind.cards
            place = f"armies[{army.seat}], {kind.id}"
            _need(cards.count(index) <= most, place, f"at most {most} cards", cards.count(index))
