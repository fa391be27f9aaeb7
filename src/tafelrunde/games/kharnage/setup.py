"""Settings, set-up and starting armies (KH-2, KH-19, KH-20)."""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Option, Prompt
from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Setting, Setup, Value
from tafelrunde.core.offering import Offering
from tafelrunde.core.words import Texts
from tafelrunde.games.kharnage.atoms import (
    MAX_COPIES,
    begin_muster,
    begin_round,
    begin_starting_army,
    take_army,
    turn_over,
)
from tafelrunde.games.kharnage.content import Library
from tafelrunde.games.kharnage.pack_records import CHOOSE
from tafelrunde.games.kharnage.packs import library_of
from tafelrunde.games.kharnage.reinforce import deploy_top_card, plain_card_on_top
from tafelrunde.games.kharnage.state import (
    MAX_SEATS,
    MIRROR_OFFSET,
    NO_DECK,
    Position,
    empty_table,
)

# --- settings (KH-20) -------------------------------------------------------------------------------------


def settings(library: Library, texts: Texts) -> list[Setting]:
    """What can be set up."""
    offer = Offering(texts)
    found = [
        offer.setting("army_choice", "armies", "free", ("free", "random", "draft")),
        # with five or six players an army may be chosen twice in any case (KH-20.3)
        offer.setting("mirrored_armies", "armies", False, shown=(2, 3, 4)),
        # with fewer than four armies melee reaches everybody
        offer.setting("seating", "table", "random", ("random", "listed"), shown=(4, 5, 6)),
        offer.setting("shout_rule", "table", False),
        offer.setting("shout_seconds", "table", 8, low=3, high=30, needs=(("shout_rule", True),)),
    ]
    armies = [offer.value("army", CHOOSE)]
    armies += [Value(deck.id, deck.names, deck.style, deck.suits) for deck in library.decks]
    for seat in range(MAX_SEATS):
        here = tuple(range(seat + 1, MAX_SEATS + 1))
        found.append(
            offer.setting(f"army_{seat + 1}", "armies", CHOOSE, armies, "army", seat=seat, shown=here)
        )
    return found


# --- set-up (KH-2) ----------------------------------------------------------------------------------------


def new_game(setup: Setup) -> Position:
    """The table before the first decision: seats drawn, and armies as far as they are settled (KH-2.3, KH-2.14, KH-20.2)."""
    library = library_of(setup.packs)
    s = empty_table(setup.rng(), library, setup.seats)
    s.shout_rule = setup.flag("shout_rule")
    s.mirrored = is_mirrored(setup)
    if s.mirrored:
        check_mirrors(library)
    if setup.text("seating") == "random":
        s.rng.shuffle(s.circle)
    for seat in range(setup.seats):
        assign(s, seat, setup.text(f"army_{seat + 1}"))
    if len(library.decks) * (MAX_COPIES if s.mirrored else 1) < setup.seats:
        raise TafelrundeError(f"{setup.seats} players need more armies: allow armies twice (mirrored_armies)")
    without = [army.seat for army in s.armies if army.deck == NO_DECK]
    way = setup.text("army_choice")
    if way == "random":
        for seat in without:
            decks = open_decks(s)
            s.armies[seat].deck = decks[s.rng.below(len(decks))]
        return s
    if way == "draft":
        s.rng.shuffle(without)
    s.choosers = without
    return s


def is_mirrored(setup: Setup) -> bool:
    """Whether an army may be chosen twice; with five or six players it must be possible (KH-20.3)."""
    return setup.flag("mirrored_armies") or setup.seats > 4


def check_mirrors(library: Library) -> None:
    """All initiatives stay different when second copies add 10 to theirs (KH-1.12, KH-19.7); only packs can break that."""
    plain = [strategy.initiative for deck in library.decks for strategy in deck.strategies[1:]]
    for initiative in plain:
        if initiative + MIRROR_OFFSET in plain:
            clash = f"initiatives {initiative} and {initiative + MIRROR_OFFSET}"
            raise TafelrundeError(
                f"mirrored armies: {clash} would clash, because a second copy adds {MIRROR_OFFSET}"
            )


def assign(s: Position, seat: int, wanted: str) -> None:
    """An army settled before the match; "choose" is none."""
    deck = s.library.deck(wanted)
    if deck is None:
        return
    if deck.index not in open_decks(s):
        raise TafelrundeError(
            f"option army_{seat + 1}: {wanted} is taken (mirrored_armies allows an army twice)"
        )
    s.armies[seat].deck = deck.index


def open_decks(s: Position) -> list[int]:
    """The armies that can still be chosen: each once, or twice with mirrored armies (KH-2.3, KH-19.6)."""
    taken = [army.deck for army in s.armies]
    copies = MAX_COPIES if s.mirrored else 1
    return [deck.index for deck in s.library.decks if taken.count(deck.index) < copies]


# --- choosing armies (KH-20.2) ----------------------------------------------------------------------------


def army_option(s: Position, seat: int, value: int) -> Option:
    deck = s.library.decks[value]
    return Option("army", (f"deck:{deck.id}",), {"army": deck.names, "style": deck.style})


def begins_muster(s: Position, seat: int, value: int) -> bool:
    """With the last army chosen, reserves are shuffled."""
    return len(s.choosers) == 1


ARMY: Final = Prompt("army", ("KH-2.3", "KH-19.6", "KH-20.2"), option=army_option, final=begins_muster)


def choose_army(s: Position) -> Flow[None]:
    """The next player without an army chooses one; when all have one, the armies muster."""
    if not s.choosers:
        begin_muster(s)
        return
    seat = s.choosers[0]
    deck = yield Choice(seat, ARMY, open_decks(s))
    take_army(s, seat, deck)


# --- starting armies (KH-2.4 to KH-2.11) ------------------------------------------------------------------


def muster(s: Position) -> Flow[None]:
    """The next card of a starting army is deployed (KH-2.8); the next army follows, then the first round."""
    army = s.armies[s.turn]
    while army.stack and plain_card_on_top(army):
        turn_over(s, s.turn)
    if army.stack:
        yield from deploy_top_card(s, s.turn)
        return
    if s.turn + 1 < s.seats:
        begin_starting_army(s, s.turn + 1)
    else:
        begin_round(s)
