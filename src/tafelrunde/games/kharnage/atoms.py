"""One function per observable change: it changes the table, tells the log, and nothing else may do so."""

from tafelrunde.core.events import Event
from tafelrunde.core.words import Word
from tafelrunde.games.kharnage.content import ROWS, Effect, UnitKind
from tafelrunde.games.kharnage.state import (
    FROM_HAND,
    FROM_HILL,
    KIND,
    OWNER_KNOWS,
    SEAT_SHIFT,
    UNSEEN,
    Army,
    Position,
)


def unit_ref(seat: int, unit: int) -> str:
    return f"unit:{seat}:{unit}"


def who(s: Position, seat: int) -> dict[str, object]:
    """Seat and name of an army, as every event carries them."""
    return {"seat": seat, "who": s.armies[seat].names()}


def log_ability(s: Position, seat: int, kind: UnitKind, ability: str) -> None:
    """A card's ability is carried out: the log counts them (KH-17)."""
    if s.log is not None:
        data = who(s, seat)
        data.update(
            {
                "ability": f"{kind.id}.{ability}",
                "name": kind.names,
                "symbol": ability,
                "what": ability_names(s, ability),
            }
        )
        s.emit(Event("ability", data))


def ability_names(s: Position, ability: str) -> Word:
    symbols = s.library.terms["symbols"]
    assert isinstance(symbols, list)
    for symbol in symbols:
        if symbol["type"] == ability:
            names: Word = symbol["names"]
            return names
    return {"de": "Überraschungsangriff", "en": "Surprise attack"}


def log_effect(s: Position, seat: int, effect: Effect | None) -> None:
    """A strategy effect is carried out (KH-18)."""
    if s.log is not None and effect is not None:
        data = who(s, seat)
        data.update(
            {"ability": effect.id, "name": s.armies[seat].names(), "symbol": "effect", "what": effect.names}
        )
        s.emit(Event("ability", data))


# --- cards ------------------------------------------------------------------------------------------------


def draw(s: Position, seat: int) -> None:
    """The top card of the reserve goes unseen on top of the stack; an empty reserve gives nothing (KH-6.2, KH-6.6, KH-6.10)."""
    army = s.armies[seat]
    if not army.reserve:
        if s.log is not None:
            s.emit(Event("reserve_empty", who(s, seat)))
        return
    army.stack.append(army.reserve.pop())
    if s.log is not None:
        s.emit(
            Event(
                "reinforced",
                {**who(s, seat), "from": "reserve", "left": len(army.reserve), "stack": len(army.stack)},
            )
        )


def play_from_hand(s: Position, seat: int, slot: int) -> None:
    """A hand card goes face down on top of the stack: the others see that, not which one (KH-6.3, KH-6.12)."""
    army = s.armies[seat]
    card = army.hand.pop(slot)
    army.stack.append(card | FROM_HAND | OWNER_KNOWS)
    if s.log is not None:
        kind = s.library.kinds[card & KIND]
        secret: dict[str, object] = {"known": True, "card": kind.id, "name": kind.names}
        data = {**who(s, seat), "from": "hand", "left": len(army.hand), "stack": len(army.stack)}
        s.emit(Event("hand_card_played", data, secret, (seat,)))


def take_into_hand(s: Position, seat: int, place: int, openly: bool) -> None:
    """A reserve card (counted from the top) moves into the hand; openly: everybody knows which."""
    army = s.armies[seat]
    card = army.reserve.pop(len(army.reserve) - 1 - place)
    army.hand.append(card & (KIND | FROM_HILL) | (0 if openly else UNSEEN))
    if s.log is not None:
        kind = s.library.kinds[card & KIND]
        name: dict[str, object] = {"known": True, "card": kind.id, "name": kind.names}
        data = {**who(s, seat), "left": len(army.reserve), "hand": len(army.hand)}
        if openly:
            data.update(name)
            s.emit(Event("taken_into_hand", data))
        else:
            s.emit(Event("taken_into_hand", data, name, (seat,)))


def put_back_from_hill(s: Position, seat: int, slot: int) -> None:
    """An own card moves from the hill to the top of the reserve; the others see only that one moves (KH-18.13)."""
    army = s.armies[seat]
    card = army.hill.pop(slot)
    army.veil = len(army.hill)
    army.reserve.append(card | OWNER_KNOWS | FROM_HILL)
    if s.log is not None:
        kind = s.library.kinds[card]
        secret: dict[str, object] = {"known": True, "card": kind.id, "name": kind.names}
        data = {**who(s, seat), "left": len(army.reserve), "hill": len(army.hill)}
        s.emit(Event("recalled", data, secret, (seat,)))


def find_others(army: Army, kind: UnitKind) -> int:
    """Take the other cards of a Big Unit out of reserve, stack and hand; returns how many were found (KH-17.12 to KH-17.14)."""
    found = 0
    for pile in (army.reserve, army.stack, army.hand):
        for place in range(len(pile) - 1, -1, -1):
            if pile[place] & KIND == kind.index and found < kind.cards - 1:
                pile.pop(place)
                found += 1
    return found


def to_hill(army: Army, kind: UnitKind, cards: int) -> None:
    """Cards come to lie on the hill, kept apart by owner (KH-1.9, KH-19.8)."""
    for _ in range(cards):
        army.hill.append(kind.index)


# --- units ------------------------------------------------------------------------------------------------


def deploy(s: Position, seat: int, kind: UnitKind) -> int:
    """A new unit stands in its row (KH-7.3); returns its number."""
    army = s.armies[seat]
    unit = len(army.kinds)
    army.units.append(unit)
    army.kinds.append(kind)
    army.nets.append(0)
    army.absent.append(False)
    army.changes.append(0)
    army.smashed.append(0)
    army.present += 1
    if s.log is not None:
        data = who(s, seat)
        data.update(
            {"unit": unit_ref(seat, unit), "card": kind.id, "name": kind.names, "row": ROWS[kind.row]}
        )
        s.emit(Event("deployed", data))
    return unit


def discard(s: Position, seat: int, unit: int) -> None:
    """An own unit goes to the hill; it counts for nobody (KH-11.5, KH-17.3, KH-17.30)."""
    army = s.armies[seat]
    kind = army.kinds[unit]
    army.units.remove(unit)
    army.present -= 1
    to_hill(army, kind, kind.cards)
    if s.log is not None:
        data = who(s, seat)
        data.update({"unit": unit_ref(seat, unit), "card": kind.id, "name": kind.names})
        s.emit(Event("discarded", data))


def destroy(s: Position, seat: int, victim: int, unit: int) -> bool:
    """A unit is destroyed: all its cards lie in front of the destroyer (KH-10.8, KH-10.9, KH-10.12).

    With the last present unit of an army the destroyer takes a Kharnage tile at once (KH-11.1 to KH-11.3, KH-21.4).
    With the shout rule it must be called first: True asks the caller to let that happen.
    """
    army = s.armies[victim]
    kind = army.kinds[unit]
    army.units.remove(unit)
    army.present -= 1
    trophies = s.armies[seat].trophies
    for _ in range(kind.cards):
        trophies.append(victim << SEAT_SHIFT | kind.index)
    s.smash_declined = False
    if s.log is not None:
        data = who(s, seat)
        data.update(
            {"unit": unit_ref(victim, unit), "card": kind.id, "name": kind.names, "cards": kind.cards}
        )
        data.update({"victim": victim, "whose": army.names(), "total": len(trophies)})
        s.emit(Event("destroyed", data))
    if army.present:
        return False
    if s.shout_rule:
        return True
    take_kharnage_tile(s, seat, victim)
    return False


def take_kharnage_tile(s: Position, seat: int, victim: int) -> None:
    s.armies[seat].kharnage += 1
    if s.log is not None:
        data = who(s, seat)
        data.update({"victim": victim, "whose": s.armies[victim].names(), "tiles": s.armies[seat].kharnage})
        s.emit(Event("kharnage", data))


def lose_kharnage_tile(s: Position, seat: int) -> None:
    """Back to the supply, if there is one (KH-11.7)."""
    if s.armies[seat].kharnage:
        s.armies[seat].kharnage -= 1
        if s.log is not None:
            s.emit(Event("kharnage_lost", {**who(s, seat), "tiles": s.armies[seat].kharnage}))


def leave(s: Position, seat: int, unit: int) -> None:
    """A unit becomes absent until the end of the round (KH-16.1)."""
    army = s.armies[seat]
    army.absent[unit] = True
    army.present -= 1
    if s.log is not None:
        data = who(s, seat)
        data.update({"unit": unit_ref(seat, unit), "name": army.kinds[unit].names})
        s.emit(Event("absent", data))


def put_net(s: Position, seat: int, victim: int, unit: int) -> None:
    """A net marker on a unit; with as many as it has cards it is captured (KH-17.23)."""
    army = s.armies[victim]
    army.nets[unit] += 1
    s.smash_declined = False
    if s.log is not None:
        data = who(s, seat)
        data.update(
            {
                "unit": unit_ref(victim, unit),
                "name": army.kinds[unit].names,
                "victim": victim,
                "whose": army.names(),
            }
        )
        data.update({"nets": army.nets[unit], "captured": army.captured(unit)})
        s.emit(Event("captured" if army.captured(unit) else "net", data))


def change_defence(s: Position, seat: int, unit: int, amount: int) -> None:
    """Until the end of the round (KH-18.2, KH-18.11)."""
    army = s.armies[seat]
    army.changes[unit] += amount
    if s.log is not None:
        data = who(s, seat)
        data.update({"unit": unit_ref(seat, unit), "name": army.kinds[unit].names})
        data.update({"defence": army.defence(unit), "amount": amount})
        s.emit(Event("defence_changed", data))
