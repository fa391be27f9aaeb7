"""Invoking a flare (TK-7)."""

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.games.tash_kalar import atoms, decks
from tafelrunde.games.tash_kalar.casting import Casting
from tafelrunde.games.tash_kalar.content import Flare, library
from tafelrunde.games.tash_kalar.effects import carry_out
from tafelrunde.games.tash_kalar.naming import card_in_play, side_option
from tafelrunde.games.tash_kalar.scoring import scorer_of
from tafelrunde.games.tash_kalar.state import Position


def upgraded_lead(s: Position, own: int, other: int) -> int:
    """How many upgraded pieces more the other side has in the arena (TK-7.2)."""
    return s.upgraded(other) - s.upgraded(own)


def piece_lead(s: Position, own: int, other: int) -> int:
    """How many pieces more the other side has in the arena (TK-7.3)."""
    return s.pieces(other) - s.pieces(own)


def upper_met(s: Position, own: int, flare: Flare, other: int) -> bool:
    return upgraded_lead(s, own, other) >= flare.upper.ahead


def lower_met(s: Position, own: int, flare: Flare, other: int) -> bool:
    return piece_lead(s, own, other) >= flare.lower.ahead


def opponents(s: Position, flare: Flare) -> list[int]:
    """Those against whom at least one condition holds; in a melee one of them is compared (TK-7.1, TK-7.4, TK-7.13)."""
    own = s.side
    return [
        other
        for other in s.enemies(own)
        if upper_met(s, own, flare, other) or lower_met(s, own, flare, other)
    ]


def invokable(s: Position) -> list[int]:
    """The flares in hand that may be invoked now, also if nothing will happen (TK-7.12, TK-R8)."""
    return [flare for flare in s.flares[s.seat] if opponents(s, library().flares[flare])]


def opponent_option(s: Position, seat: int, value: int, flare: Flare) -> Option:
    """An opponent, with the differences that count."""
    option = side_option(s, value)
    own = s.side_of[seat]
    option.preview = {
        "upgraded": upgraded_lead(s, own, value),
        "pieces": piece_lead(s, own, value),
        "upper": upper_met(s, own, flare, value),
        "lower": lower_met(s, own, flare, value),
    }
    return option


AGAINST = Prompt("flare.against", ("TK-7.4", "TK-7.13"), opponent_option, subject=card_in_play)


def invoke(s: Position, number: int) -> Flow[None]:
    """Compare, give the point, then the upper and the lower effect, each if its condition held at the beginning
    (TK-7.6, TK-R6)."""
    flare = library().flares[number]
    decks.show_flare(s, number)
    other = yield Choice(s.controller, AGAINST, opponents(s, flare), (flare,))
    own = s.side
    upper, lower = upper_met(s, own, flare, other), lower_met(s, own, flare, other)
    scorer_of(s).flare_invoked(s, other)
    for half, met, name in ((flare.upper, upper, "upper"), (flare.lower, lower, "lower")):
        if met:
            atoms.watch_nothing(s)
            yield from carry_out(s, Casting(s, own), half.effect, f"{flare.id}.{name}")
    atoms.stop_watching(s)
    decks.put_away_flare(s)
