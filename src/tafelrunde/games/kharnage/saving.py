"""A position as readable JSON and back. This is also the form rule tests and puzzles are written in.

A card that lies face down or in hand is its id, with flags behind it: "orc_brawler", "orc_brawler known", "orc_giant hand known".
Lists of cards have their top (the next card) first.
"""

from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.rng import Rng
from tafelrunde.games.kharnage.content import Deck, Library
from tafelrunde.games.kharnage.packs import library_of
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
    UNSEEN,
    Army,
    Position,
    empty_table,
)

_FLAGS: Final = (("known", OWNER_KNOWS), ("hand", FROM_HAND), ("hill", FROM_HILL), ("unseen", UNSEEN))
_MAX_NUMBER: Final = 0xFFF


def position_to_dict(s: Position) -> dict[str, object]:
    return {
        "phase": PHASES[s.phase],
        "round": s.round,
        "circle": s.circle.copy(),
        "choosers": s.choosers.copy(),
        "armies": [_army_to_dict(s, army) for army in s.armies],
        "order": s.order.copy(),
        "turn": s.turn,
        "cursor": s.cursor,
        "attacked": _seats(s.attacked, s.seats),
        "attacked_melee": _seats(s.attacked_melee, s.seats),
        "news": s.news,
        "rng": s.rng.to_list(),
    }


def _seats(mask: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if mask >> seat & 1]


def cards_of(s: Position, army: Army) -> list[int]:
    """The kinds of all cards of this army, wherever they lie."""
    cards: list[int] = []
    for pile in (army.reserve, army.stack, army.hand, army.revealed, army.hill):
        cards += [card & KIND for card in pile]
    for unit in army.units:
        kind = army.kinds[unit]
        cards += [kind.index] * kind.cards
    for other in s.armies:
        cards += [card & KIND for card in other.trophies if card >> SEAT_SHIFT == army.seat]
    return cards


def _card_to_text(library: Library, card: int) -> str:
    return " ".join([library.kinds[card & KIND].id] + [name for name, flag in _FLAGS if card & flag])


def _army_to_dict(s: Position, army: Army) -> dict[str, object]:
    if army.deck == NO_DECK:
        return {}
    strategies = army.cards.strategies
    return {
        "army": army.cards.id,
        "second_copy": army.second_copy,
        "reserve": [_card_to_text(s.library, card) for card in reversed(army.reserve)],
        "stack": [_card_to_text(s.library, card) for card in reversed(army.stack)],
        "hand": [_card_to_text(s.library, card) for card in army.hand],
        "hill": [_card_to_text(s.library, card) for card in army.hill],
        "veil": army.veil,
        "strategies": [strategies[index].id for index in army.strategies],
        "played": [strategies[index].id for index in army.played],
        "units": [_unit_to_dict(army, unit) for unit in army.units],
        "next_unit": len(army.kinds),
        "trophies": [
            f"{card >> SEAT_SHIFT} {_card_to_text(s.library, card & KIND)}" for card in army.trophies
        ],
        "tiles": army.tiles.copy(),
        "kharnage": army.kharnage,
    }


def _unit_to_dict(army: Army, unit: int) -> dict[str, object]:
    data: dict[str, object] = {"id": unit, "unit": army.kinds[unit].id}
    if army.nets[unit]:
        data["nets"] = army.nets[unit]
    if army.absent[unit]:
        data["absent"] = True
    if army.changes[unit]:
        data["defence_change"] = army.changes[unit]
    if army.smashed[unit]:
        data["smashed"] = army.smashed[unit]
    return data


# --- reading ----------------------------------------------------------------------------------------------


def _bad(what: str, expected: str, got: object) -> TafelrundeError:
    return TafelrundeError(f"position, {what}: expected {expected}, got {got!r}")


def _one_of(value: object, what: str, allowed: list[str]) -> int:
    if not isinstance(value, str) or value not in allowed:
        raise _bad(what, f"one of {', '.join(allowed) or '(nothing)'}", value)
    return allowed.index(value)


def _whole(value: object, what: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _bad(what, f"a whole number from {low} to {high}", value)
    return value


def _flag(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise _bad(what, "true or false", value)
    return value


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise _bad(what, "a list", value)
    return value


def _table(value: object, what: str, keys: str) -> dict[str, object]:
    """An object that has no other keys than these."""
    if not isinstance(value, dict):
        raise _bad(what, "an object", value)
    for key in value:
        if key not in keys.split():
            raise _bad(what, f"no other keys than {', '.join(keys.split())}", key)
    return value


def position_from_dict(data: dict[str, object]) -> Position:
    """Read a position, completely checked. What is left out is empty or at its start."""
    keys = "phase round circle choosers armies order turn cursor attacked attacked_melee news rng"
    data = _table(data, "position", keys + " packs options mode seats")
    packs = data.get("packs", [])
    assert isinstance(packs, list)
    library = library_of(packs)
    seats = _whole(data.get("seats"), "seats", 2, 6)
    s = empty_table(Rng.from_list(data.get("rng", [0, 0])), library, seats)
    s.news = _whole(data.get("news", 0), "news", 0, 1 << 40)
    options = data.get("options", {})
    assert isinstance(options, dict)
    s.shout_rule = options.get("shout_rule", False) is True
    s.mirrored = options.get("mirrored_armies", False) is True or seats > 4
    s.phase = _one_of(data.get("phase", "strategies"), "phase", list(PHASES))
    armies = _list(data.get("armies", []), "armies")
    if len(armies) != seats:
        raise _bad("armies", f"one for each of the {seats} seats", len(armies))
    for seat, army in enumerate(armies):
        _army_from(s, seat, army, s.phase == CHOOSE_ARMIES)
    _check_decks(s)
    _check_counts(s)
    s.circle = _permutation(data.get("circle", list(range(seats))), "circle", seats)
    s.choosers = _some_seats(data.get("choosers", []), "choosers", seats)
    s.round = _whole(data.get("round", 0 if s.phase <= MUSTER else 1), "round", 0, ROUNDS)
    _progress_from(s, data)
    return s


def _some_seats(value: object, what: str, seats: int) -> list[int]:
    found = [_whole(seat, what, 0, seats - 1) for seat in _list(value, what)]
    if len(set(found)) != len(found):
        raise _bad(what, "every seat at most once", value)
    return found


def _permutation(value: object, what: str, seats: int) -> list[int]:
    found = _some_seats(value, what, seats)
    if len(found) != seats:
        raise _bad(what, f"every seat from 0 to {seats - 1} once", value)
    return found


def _mask(seats: list[int]) -> int:
    return sum([1 << seat for seat in seats])


def _progress_from(s: Position, data: dict[str, object]) -> None:
    """Where the round stands; it must fit the cards played."""
    without = [army.seat for army in s.armies if army.deck == NO_DECK]
    if s.phase == CHOOSE_ARMIES:
        if sorted(s.choosers) != without:
            raise _bad("choosers", f"the seats without an army, {without}", s.choosers)
        return
    if without or s.choosers:
        raise _bad("phase", "armies while a seat has no army", PHASES[s.phase])
    if (s.round == 0) != (s.phase == MUSTER):
        raise _bad("round", "0 during the muster, 1 to 4 afterwards", s.round)
    for army in s.armies:
        expected = s.round - (1 if s.phase == CHOOSE_STRATEGIES else 0)
        if s.phase != MUSTER and len(army.played) != expected:
            raise _bad(f"played of seat {army.seat}", f"{expected} strategy cards", len(army.played))
        if len(army.strategies) < ROUNDS - len(army.played):
            raise _bad(
                f"strategies of seat {army.seat}", "enough cards for the rounds to come", len(army.strategies)
            )
        if s.phase != TURN and s.phase != MUSTER and army.stack:
            raise _bad(f"stack of seat {army.seat}", "an empty stack between turns", len(army.stack))
    s.turn = _whole(data.get("turn", 0), "turn", 0, s.seats - 1)
    if s.phase != TURN:
        if s.phase == OVER and s.round != ROUNDS:
            raise _bad("round", f"{ROUNDS} when the game is over", s.round)
        return
    by_initiative = sorted(range(s.seats), key=lambda seat: s.armies[seat].initiative())
    s.order = _permutation(data.get("order", by_initiative), "order", s.seats)
    if s.order != by_initiative:
        raise _bad("order", f"the order of the initiatives, {by_initiative}", s.order)
    program = s.armies[s.order[s.turn]].strategy().program
    s.cursor = _whole(data.get("cursor", 0), "cursor", 0, len(program))
    s.attacked = _mask(_some_seats(data.get("attacked", []), "attacked", s.seats))
    s.attacked_melee = _mask(_some_seats(data.get("attacked_melee", []), "attacked_melee", s.seats))
    for army in s.armies:
        if army.stack and army.seat != s.order[s.turn]:
            raise _bad(f"stack of seat {army.seat}", "an empty stack outside the own turn", len(army.stack))


def _check_decks(s: Position) -> None:
    """No army more often than allowed, at most one second copy (KH-2.3, KH-19.6, KH-19.7)."""
    for deck in s.library.decks:
        owners = [army for army in s.armies if army.deck == deck.index]
        if len(owners) > (2 if s.mirrored else 1):
            raise _bad(f"army {deck.id}", "an army once, or twice with mirrored_armies", len(owners))
        seconds = len([army for army in owners if army.second_copy])
        if seconds > 1 or (
            len(owners) == 2 and seconds == 0 and any([bool(army.strategies) for army in owners])
        ):
            raise _bad(f"army {deck.id}", "one of two copies as the second copy", seconds)


def _army_from(s: Position, seat: int, given: object, choosing: bool) -> None:
    what = f"seat {seat}"
    keys = "army second_copy reserve stack hand hill veil strategies played units next_unit trophies tiles kharnage"
    data = _table(given, what, keys)
    if not data:
        return
    army = s.armies[seat]
    army.deck = _one_of(data.get("army"), f"{what} army", [deck.id for deck in s.library.decks])
    if choosing:
        return  # nobody has cards yet
    army.second_copy = _flag(data.get("second_copy", False), f"{what} second_copy")
    deck = army.cards
    army.reserve = _cards_from(deck, data.get("reserve", []), f"{what} reserve", OWNER_KNOWS | FROM_HILL)[
        ::-1
    ]
    army.stack = _cards_from(
        deck, data.get("stack", []), f"{what} stack", OWNER_KNOWS | FROM_HAND | FROM_HILL | UNSEEN
    )[::-1]
    army.hand = _cards_from(deck, data.get("hand", []), f"{what} hand", FROM_HILL | UNSEEN)
    army.hill = _cards_from(deck, data.get("hill", []), f"{what} hill", 0)
    army.veil = _whole(data.get("veil", 0), f"{what} veil", 0, len(army.hill))
    _strategies_from(army, data, what)
    for unit in _list(data.get("units", []), f"{what} units"):
        _unit_from(army, unit, f"{what} unit")
    last = _whole(data.get("next_unit", len(army.kinds)), f"{what} next_unit", len(army.kinds), _MAX_NUMBER)
    while len(army.kinds) < last:
        _add_unit(army, deck.kinds[0].index)
    army.tiles = [
        _whole(tile, f"{what} tile", 1, 5) for tile in _list(data.get("tiles", []), f"{what} tiles")
    ]
    army.kharnage = _whole(data.get("kharnage", 0), f"{what} kharnage", 0, 999)
    _trophies_from(s, army, data.get("trophies", []), what)


def _cards_from(deck: Deck, given: object, what: str, flags: int) -> list[int]:
    cards: list[int] = []
    ids = [kind.id for kind in deck.kinds]
    for text in _list(given, what):
        words = text.split() if isinstance(text, str) else []
        if not words:
            raise _bad(what, "a card id with flags", text)
        card = deck.kinds[_one_of(words[0], what, ids)].index
        allowed = [name for name, flag in _FLAGS if flag & flags]
        for name in words[1:]:
            _one_of(name, f"{what} {words[0]}", allowed)
            card |= sum([flag for known, flag in _FLAGS if known == name])
        cards.append(card)
    return cards


def _strategies_from(army: Army, data: dict[str, object], what: str) -> None:
    """Strategy cards in hand: by default all but card "0" and those played."""
    ids = [strategy.id for strategy in army.cards.strategies]
    played = _list(data.get("played", []), f"{what} played")
    army.played = [_one_of(id, f"{what} played", ids) for id in played]
    rest = [id for index, id in enumerate(ids) if index > 0 and index not in army.played]
    hand = _list(data.get("strategies", rest), f"{what} strategies")
    army.strategies = [_one_of(id, f"{what} strategies", ids) for id in hand]
    both = army.played + army.strategies
    if 0 in both or len(set(both)) != len(both):
        raise _bad(f"{what} strategies", "every card at most once, and never card 0", hand)


def _unit_from(army: Army, given: object, what: str) -> None:
    """A unit: its id alone, or an object with its number and what has happened to it."""
    if isinstance(given, str):
        given = {"unit": given}
    data = _table(given, what, "id unit nets absent defence_change smashed")
    kinds = army.cards.kinds
    kind = kinds[_one_of(data.get("unit"), what, [kind.id for kind in kinds])]
    number = _whole(data.get("id", len(army.kinds)), f"{what} id", len(army.kinds), _MAX_NUMBER)
    while len(army.kinds) < number:
        _add_unit(army, kind.index)
    _add_unit(army, kind.index)
    army.units.append(number)
    army.nets[number] = _whole(data.get("nets", 0), f"{what} nets", 0, 99)
    army.absent[number] = _flag(data.get("absent", False), f"{what} absent")
    army.changes[number] = _whole(data.get("defence_change", 0), f"{what} defence_change", -60, 60)
    army.smashed[number] = _whole(data.get("smashed", 0), f"{what} smashed", 0, (1 << len(kind.smashes)) - 1)
    if not army.absent[number]:
        army.present += 1


def _add_unit(army: Army, kind: int) -> None:
    army.kinds.append(army.library.kinds[kind])
    army.nets.append(0)
    army.absent.append(False)
    army.changes.append(0)
    army.smashed.append(0)


def _trophies_from(s: Position, army: Army, given: object, what: str) -> None:
    """Cards this player destroyed this round, as "<owner's seat> <card>"; owners are checked when all armies are read."""
    for text in _list(given, f"{what} trophies"):
        words = text.split() if isinstance(text, str) else []
        if len(words) != 2 or not words[0].isdigit():
            raise _bad(f"{what} trophies", '"<seat> <card>"', text)
        owner = _whole(int(words[0]), f"{what} trophies", 0, s.seats - 1)
        index = _one_of(words[1], f"{what} trophies", [kind.id for kind in s.library.kinds])
        if owner == army.seat:
            raise _bad(f"{what} trophies", "cards of other seats", text)
        army.trophies.append(owner << SEAT_SHIFT | index)


def _check_counts(s: Position) -> None:
    """No card more often than its army has it, and trophies only of armies that have such cards."""
    for army in s.armies:
        cards = cards_of(s, army)
        for index in set(cards):
            kind = s.library.kinds[index]
            if army.deck == NO_DECK or kind not in army.cards.kinds:
                raise _bad(f"cards of seat {army.seat}", "cards of its own army", kind.id)
            if cards.count(index) > kind.count * kind.cards:
                raise _bad(
                    f"seat {army.seat} {kind.id}",
                    f"at most {kind.count * kind.cards} cards",
                    cards.count(index),
                )
