# mypyc: off
"""A position as readable JSON and back. This is also the form rule tests and puzzles are written in.

A card that lies face down or in hand is its id, with flags behind it: "orc_brawler", "orc_brawler known", "orc_giant hand known".
Lists of cards have their top (the next card) first. What is left out is empty or at its start.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.forms import Count, carried, carry_over, need, one_of, read
from tafelrunde.core.game import Setup
from tafelrunde.core.rng import Rng
from tafelrunde.games.kharnage.atoms import MAX_COPIES
from tafelrunde.games.kharnage.content import Deck, Library
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.setup import is_mirrored
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

Seat = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=UNIT)]  # of a unit in its army


class SavedUnit(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A unit and what has happened to it. Left out: its number is the next one."""

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
    masks = {name: _seats(getattr(s, name)) for name in ("attacked", "attacked_melee")}
    return carried(Saved, s, armies=armies, phase=PHASES[s.phase], rng=s.rng.to_list(), **masks)


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(6) if mask >> seat & 1]


def _army_of(army: Army) -> NoArmy:
    if army.deck == NO_DECK:
        return NoArmy()
    library, strategies = army.library, army.cards.strategies
    return carried(
        SavedArmy,
        army,
        army=army.cards.id,
        reserve=_texts(library, reversed(army.reserve)),
        stack=_texts(library, reversed(army.stack)),
        hand=_texts(library, army.hand),
        hill=_texts(library, army.hill),
        strategies=[strategies[index].id for index in army.strategies],
        played=[strategies[index].id for index in army.played],
        units=[
            SavedUnit(
                kind.id, unit, army.nets[unit], army.absent[unit], army.changes[unit], army.smashed[unit]
            )
            for unit, kind in enumerate(army.kinds)
            if unit in army.units
        ],
        next_unit=len(army.kinds),
        trophies=[f"{card >> SEAT_SHIFT} {library.kinds[card & KIND].id}" for card in army.trophies],
    )


def _texts(library: Library, cards: Iterable[int]) -> list[str]:
    return [
        " ".join([library.kinds[card & KIND].id, *[name for name, flag in FLAGS.items() if card & flag]])
        for card in cards
    ]


# --- reading ----------------------------------------------------------------------------------------------


def load(data: dict[str, object], setup: Setup) -> Position:
    """The position that was written down, completely checked."""
    saved = read(data, Saved, "position")
    s = empty_table(Rng.from_list(saved.rng), library_of(setup.packs), setup.seats)
    everybody = list(range(s.seats))
    s.shout_rule, s.mirrored = setup.flag("shout_rule"), is_mirrored(setup)
    carry_over(saved, s, "armies", "phase", "round", "circle", "order", "attacked", "attacked_melee", "rng")
    s.phase = PHASES.index(saved.phase)
    s.round = int(s.phase > MUSTER) if saved.round is None else saved.round
    s.circle = everybody if saved.circle is None else saved.circle
    need(sorted(s.circle) == everybody, "circle", f"every seat from 0 to {s.seats - 1} once", str(s.circle))
    need(len(saved.armies) == s.seats, "armies", f"one for each of the {s.seats} seats", saved.armies)
    for army, one in zip(s.armies, saved.armies):
        _load_army(s, army, one)
    _check_armies(s)
    without = [army.seat for army in s.armies if army.deck == NO_DECK]
    need(sorted(s.choosers) == without, "choosers", f"the seats without an army, {without}", str(s.choosers))
    if s.phase != CHOOSE_ARMIES:
        need(not without, "phase", "armies while a seat has no army", saved.phase)
        _check_progress(s)
    if s.phase == TURN:
        _load_turn(s, saved)
    return s


def _check_progress(s: Position) -> None:
    """Where the game stands must fit the cards played."""
    need((s.round == 0) == (s.phase == MUSTER), "round", "0 during the muster, 1 to 4 afterwards", s.round)
    need(s.phase != OVER or s.round == ROUNDS, "round", f"{ROUNDS} when the game is over", s.round)
    need(s.turn < s.seats, "turn", f"a whole number from 0 to {s.seats - 1}", s.turn)
    need(s.phase == TURN or not s.cursor, "cursor", "0 outside of turns", s.cursor)
    played = s.round - (1 if s.phase == CHOOSE_STRATEGIES else 0)
    finished = s.round if s.phase == OVER else max(s.round - 1, 0)
    for army in s.armies:
        where = f"armies[{army.seat}]"
        need(len(army.played) == played, f"{where}.played", f"{played} strategy cards", len(army.played))
        most = f"at most {finished}, one for each round that is over"
        need(len(army.tiles) <= finished, f"{where}.tiles", most, army.tiles)
        enough = len(army.strategies) >= ROUNDS - len(army.played)
        need(enough, f"{where}.strategies", "enough cards for the rounds to come", len(army.strategies))
        between = s.phase in (CHOOSE_STRATEGIES, OVER)
        need(not between or not army.stack, f"{where}.stack", "an empty stack between turns", len(army.stack))


def _load_turn(s: Position, saved: Saved) -> None:
    s.order = sorted(range(s.seats), key=lambda seat: s.armies[seat].initiative())
    fine = saved.order is None or saved.order == s.order
    need(fine, "order", f"the order of the initiatives, {s.order}", str(saved.order))
    last = len(s.armies[s.active].strategy().program)
    need(s.cursor <= last, "cursor", f"a whole number from 0 to {last}", s.cursor)
    for name in ("attacked", "attacked_melee"):
        seats: list[int] = getattr(saved, name)
        fine = set(seats) <= set(range(s.seats)) - {s.active}
        need(fine, name, f"seats from 0 to {s.seats - 1} that are not at turn", str(seats))
        setattr(s, name, sum(1 << seat for seat in set(seats)))
    for army in s.armies:
        fine = not army.stack or army.seat == s.active
        need(fine, f"armies[{army.seat}].stack", "an empty stack outside the own turn", len(army.stack))


# What of an army is kept in other words than it is written down in
TRANSLATED = (
    "army", "reserve", "stack", "hand", "hill", "strategies", "played", "units", "next_unit", "trophies",
)  # fmt: skip


def _load_army(s: Position, army: Army, saved: SavedArmy) -> None:
    where = f"armies[{army.seat}]"
    if not saved.army:
        need(saved == SavedArmy(), f"{where}.army", "the army whose cards these are", saved.army)
        return
    army.deck = one_of(saved.army, [deck.id for deck in s.library.decks], f"{where}.army")
    if s.phase == CHOOSE_ARMIES:
        return  # nobody has cards yet
    deck = army.cards
    carry_over(saved, army, *TRANSLATED)
    army.reserve = _cards(deck, saved.reserve, f"{where}.reserve", "known", "hill")[::-1]
    army.stack = _cards(deck, saved.stack, f"{where}.stack", *FLAGS)[::-1]
    army.hand = _cards(deck, saved.hand, f"{where}.hand", "hill", "unseen")
    army.hill = _cards(deck, saved.hill, f"{where}.hill")
    need(army.veil <= len(army.hill), f"{where}.veil", f"at most {len(army.hill)}", army.veil)
    ids = [strategy.id for strategy in deck.strategies]
    in_hand = saved.strategies
    if in_hand is None:
        in_hand = [id for id in ids[1:] if id not in saved.played]
    army.played = [one_of(id, ids, f"{where}.played") for id in saved.played]
    army.strategies = [one_of(id, ids, f"{where}.strategies") for id in in_hand]
    both = [0, *army.played, *army.strategies]
    fine = len(set(both)) == len(both)
    need(fine, f"{where}.strategies", "every card at most once, and never card 0", in_hand)
    for number, unit in enumerate(saved.units):
        _load_unit(army, SavedUnit(unit) if isinstance(unit, str) else unit, f"{where}.units[{number}]")
    _number_units(army, saved.next_unit, f"{where}.next_unit")
    army.trophies = [_trophy(s, army, text, f"{where}.trophies") for text in saved.trophies]


def _cards(deck: Deck, texts: list[str], where: str, *allowed: str) -> list[int]:
    cards: list[int] = []
    for text in texts:
        id, *flags = text.split() or [""]
        card = deck.kinds[one_of(id, [kind.id for kind in deck.kinds], where)].index
        for flag in flags:
            one_of(flag, list(allowed), f"{where} {id}")
            card |= FLAGS[flag]
        cards.append(card)
    return cards


def _load_unit(army: Army, saved: SavedUnit, where: str) -> None:
    kinds = army.cards.kinds
    kind = kinds[one_of(saved.unit, [kind.id for kind in kinds], where)]
    most = (1 << len(kind.smashes)) - 1
    need(saved.smashed <= most, f"{where}.smashed", f"a whole number from 0 to {most}", saved.smashed)
    _number_units(army, saved.id, f"{where}.id")
    unit = army.add_unit(kind)
    army.units.append(unit)
    army.nets[unit], army.absent[unit] = saved.nets, saved.absent
    army.changes[unit], army.smashed[unit] = saved.defence_change, saved.smashed
    army.present += not saved.absent


def _number_units(army: Army, upto: int | None, where: str) -> None:
    """So many numbers have been given away; units that are gone may have been anything."""
    need(upto is None or upto >= len(army.kinds), where, f"at least {len(army.kinds)}", upto)
    while upto is not None and len(army.kinds) < upto:
        army.add_unit(army.cards.kinds[0])


def _trophy(s: Position, army: Army, text: str, where: str) -> int:
    """A card this player destroyed this round, as "<owner's seat> <card>"; owners are checked when all armies are read."""
    owner, _, id = text.partition(" ")
    need(owner in [str(seat) for seat in range(s.seats)], where, '"<seat> <card>"', text)
    need(int(owner) != army.seat, where, "cards of other seats", text)
    return int(owner) << SEAT_SHIFT | one_of(id, [kind.id for kind in s.library.kinds], where)


def _check_armies(s: Position) -> None:
    """No army more often than allowed, at most one second copy (KH-2.3, KH-19.6, KH-19.7); no card more often than there is."""
    for deck in s.library.decks:
        owners = [army for army in s.armies if army.deck == deck.index]
        fine = len(owners) <= (MAX_COPIES if s.mirrored else 1)
        need(fine, f"army {deck.id}", "an army once, or twice with mirrored_armies", len(owners))
        seconds = len([army for army in owners if army.second_copy])
        settled = len(owners) == MAX_COPIES and s.phase != CHOOSE_ARMIES
        fine = seconds == 1 if settled else seconds <= 1
        need(fine, f"army {deck.id}", "one of two copies as the second copy", seconds)
    for army in s.armies:
        cards = army.all_cards(s.armies)
        for index in set(cards):
            kind = s.library.kinds[index]
            own = army.deck != NO_DECK and kind in army.cards.kinds
            need(own, f"armies[{army.seat}]", "cards of its own army", kind.id)
            most, found = kind.count * kind.cards, cards.count(index)
            need(found <= most, f"armies[{army.seat}], {kind.id}", f"at most {most} cards", found)
