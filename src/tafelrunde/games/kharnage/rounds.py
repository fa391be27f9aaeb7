"""Strategy choice, end of round, end of game (KH-4, KH-5.1, KH-12, KH-13)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Together
from tafelrunde.core.events import Event
from tafelrunde.core.game import Outcome
from tafelrunde.core.words import Texts
from tafelrunde.games.kharnage.atoms import who
from tafelrunde.games.kharnage.state import CHOOSE_STRATEGIES, KIND, OVER, ROUNDS, SEAT_SHIFT, TURN, Position
from tafelrunde.games.kharnage.turn import begin_turn

CONQUEST: Final = (5, 3, 1)

# --- strategy choice (KH-4) --------------------------------------------------------------------------------


def strategy_question(s: Position, seat: int) -> Choice:
    strategies = s.armies[seat].strategies
    return Choice(seat, "strategy", lambda: strategies.copy(), (s.round,))


def choose_strategies(s: Position) -> Flow[None]:
    """All players choose at once; the cards are revealed together (KH-4.1, KH-4.4)."""
    together = Together([strategy_question(s, seat) for seat in range(s.seats)])
    yield together
    for seat in range(s.seats):
        chosen = together.answers[seat]
        s.armies[seat].strategies.remove(chosen)
        s.armies[seat].played.append(chosen)
    s.news += 1
    s.order = turn_order(s)
    s.phase = TURN
    s.turn = 0
    if s.log is not None:
        for seat in s.order:
            strategy = s.armies[seat].strategy()
            data = who(s, seat)
            data.update(
                {"card": strategy.id, "name": strategy.names, "initiative": s.armies[seat].initiative()}
            )
            s.emit(Event("strategy", data))
    begin_turn(s)


def turn_order(s: Position) -> list[int]:
    """Lowest initiative first (KH-5.1)."""
    return sorted(range(s.seats), key=lambda seat: s.armies[seat].initiative())


# --- end of round (KH-12) ---------------------------------------------------------------------------------


def begin_round(s: Position) -> None:
    s.round += 1
    s.phase = CHOOSE_STRATEGIES
    s.order = []
    s.turn = 0
    if s.log is not None:
        s.emit(Event("round", {"round": s.round}))


def conquest_ranking(s: Position) -> list[int]:
    """Most destroyed cards first, ties by the lower initiative of this round (KH-12.1, KH-12.4, KH-12.5)."""
    return sorted(
        range(s.seats), key=lambda seat: (-len(s.armies[seat].trophies), s.armies[seat].initiative())
    )


def end_round(s: Position) -> None:
    """Conquest tiles, destroyed cards to the hill, what lasted until the end of the round ends (KH-12)."""
    for place, seat in enumerate(conquest_ranking(s)):
        skulls = conquest_tile(place, s.seats)
        army = s.armies[seat]
        if skulls:
            army.tiles.append(skulls)
        if s.log is not None:
            data = who(s, seat)
            cards = len(army.trophies)
            data.update(
                {"place": place + 1, "n": cards, "cards": cards, "skulls": skulls, "total": army.skulls()}
            )
            s.emit(Event("conquest" if skulls else "no_conquest", data))
    for army in s.armies:
        for card in army.trophies:
            s.armies[card >> SEAT_SHIFT].hill.append(card & KIND)
        army.trophies.clear()
    for seat in range(s.seats):
        refresh(s, seat)
    if s.round < ROUNDS:
        begin_round(s)
    else:
        s.phase = OVER
        s.order = []
        s.turn = 0


def conquest_tile(place: int, seats: int) -> int:
    """5, 3 and 1 skulls for the first three; with 2 players there is no 1 anyway (KH-12.2, KH-12.3)."""
    return CONQUEST[place] if place < len(CONQUEST) and place < seats else 0


def refresh(s: Position, seat: int) -> None:
    """Absent units return, net markers and defence changes end (KH-12.7)."""
    army = s.armies[seat]
    returned = len(army.units) - army.present
    army.present = len(army.units)
    for unit in army.units:
        army.absent[unit] = False
        army.nets[unit] = 0
        army.changes[unit] = 0
    if returned and s.log is not None:
        s.emit(Event("returned", {**who(s, seat), "n": returned, "units": returned}))


# --- end of game (KH-13) ----------------------------------------------------------------------------------


def final_key(s: Position, seat: int) -> tuple[int, int, int, int]:
    """Skulls, then units, then Kharnage tiles, then the lower initiative of the last round (KH-13.2 to KH-13.5)."""
    army = s.armies[seat]
    return -army.skulls(), -len(army.units), -army.kharnage, army.initiative()


def final_outcome(s: Position, texts: Texts) -> Outcome | None:
    """The ranking of all players (KH-13.6)."""
    if s.phase != OVER:
        return None
    keys = [final_key(s, seat) for seat in range(s.seats)]
    best = sorted(keys)
    ranks = [best.index(key) + 1 for key in keys]
    reason = "skulls"
    for place, name in enumerate(("skulls", "units", "kharnage", "initiative")):
        if best[0][place] != best[1][place]:
            reason = name
            break
    return Outcome(ranks, [float(army.skulls()) for army in s.armies], reason, texts)
