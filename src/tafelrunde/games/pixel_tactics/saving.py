# mypyc: off
"""The position as readable JSON and back. Each field stands here once, with its limits; decks are listed from the top.

What exists only inside a step (the order under way, a card held to be recruited) is not part of it.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.forms import Json, carried, carry_over, need, read
from tafelrunde.core.rng import Rng
from tafelrunde.games.pixel_tactics import state
from tafelrunde.games.pixel_tactics.content import (
    BARS,
    CARD_BY_NAME,
    CARD_NAMES,
    CARDS,
    CHARACTER_OF,
    PROMO_START,
    faction_of,
)
from tafelrunde.games.pixel_tactics.progress import powers_of
from tafelrunde.games.pixel_tactics.state import PixelState, Rules

Seat = Annotated[int, Meta(ge=0, le=1)]
Flag = Annotated[int, Meta(ge=0, le=1)]
Count = Annotated[int, Meta(ge=0, le=99)]
Markers = Annotated[int, Meta(ge=0, le=999)]
Two = Meta(min_length=2, max_length=2)
Cards = list[str]
Piles = Annotated[list[Cards], Two]

Reason = Literal[
    "", "leader_killed", "more_heroes", "both_leaders", "eight_corpses", "stalemate", "conceded", "agreed", "victory_pile",
    "no_cards",
]  # fmt: skip

_MARKS = {"acted": state.ACTED, "hit": state.HIT, "struck": state.STRUCK, "frail": state.FRAIL}


class Lying(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card of a unit, with markers and marks."""

    card: str
    corpse: bool = False
    damage: Markers = 0
    boost: Markers = 0
    acted: bool = False
    hit: bool = False
    struck: bool = False
    frail: bool = False


Unit = Annotated[list[Lying | None], Meta(min_length=9, max_length=9, description="9 positions")]


def _pair() -> list[int]:
    return [0, 0]


def _piles() -> list[Cards]:
    return [[], []]


class Saved(
    Struct,
    forbid_unknown_fields=True,
    rename={"fewer": "fewer_actions", "fewer_next": "fewer_actions_next_wave", "piles": "victory_piles"},
):
    rng: list[int | str] = field(default_factory=lambda: [0, 0])
    news: Annotated[int, Meta(ge=0)] = 0
    phase: Literal["deal", "leaders", "turn", "wave_end", "round_end", "over"] = "turn"
    game: Annotated[int, Meta(ge=1, le=99)] = 1
    round: Annotated[int, Meta(ge=1, le=101)] = 2
    wave: Literal["front", "flank", "rear"] = "front"
    first: Seat = 0
    active: Seat = 0
    actions: Count = 2
    units: Annotated[list[Unit], Two] = field(default_factory=lambda: [[None] * 9, [None] * 9])
    hand: Piles = field(default_factory=_piles)
    deck: Piles = field(default_factory=_piles)
    discard: Piles = field(default_factory=_piles)
    promo_deck: Cards = []
    known: Cards = []
    from_promo: Cards = []
    promo_owners: dict[str, Seat] = {}
    known_top: Annotated[list[Count], Two] = field(default_factory=_pair)
    strength: Annotated[list[Markers], Two] = field(default_factory=_pair)
    fewer: Annotated[list[Count], Two] = field(default_factory=_pair)
    fewer_next: Annotated[list[Count], Two] = field(default_factory=_pair)
    orders_played: Annotated[list[Count], Two] = field(default_factory=_pair)
    vengeance: Annotated[list[Flag], Two] = field(default_factory=_pair)
    exposed: Annotated[list[Flag], Two] = field(default_factory=_pair)
    shifted: list[Annotated[int, Meta(ge=0, le=18 * 18 - 1)]] = []
    draw_offered: Flag = 0
    changed: Flag = 0
    quiet_rounds: Annotated[int, Meta(ge=0, le=2)] = 0
    piles: Piles = field(default_factory=_piles)
    result: Annotated[int, Meta(ge=state.RUNNING, le=1)] = state.RUNNING
    reason: Reason = ""


_TRANSLATED = (
    "rng", "phase", "wave", "units", "hand", "deck", "discard", "piles", "promo_deck", "known", "from_promo", "promo_owners",
)  # fmt: skip


# --- writing --------------------------------------------------------------------------------------------------------------


def save(s: PixelState) -> Saved:
    in_hands = [card for hand in s.hand for card in hand]
    return carried(
        Saved,
        s,
        rng=s.rng.to_list(),
        phase=state.PHASES[s.phase],
        wave=BARS[s.wave],
        units=[[_lying(s, seat * 9 + cell) for cell in range(9)] for seat in range(2)],
        hand=[_names(cards) for cards in s.hand],
        deck=[_names(cards[::-1]) for cards in s.deck],
        discard=[_names(cards) for cards in s.discard],
        piles=[_names(cards) for cards in s.piles],
        promo_deck=_names(s.promo_deck[::-1]),
        known=_names([card for card in in_hands if s.flags[card] & state.SEEN]),
        from_promo=_names([card for card in in_hands if s.flags[card] & state.FROM_PROMO]),
        promo_owners={
            CARD_NAMES[card]: s.owner[card] for card in range(PROMO_START, CARDS) if s.owner[card] >= 0
        },
    )


def _names(cards: list[int]) -> Cards:
    return [CARD_NAMES[card] for card in cards]


def _lying(s: PixelState, spot: int) -> Lying | None:
    card = s.cells[spot]
    if card < 0:
        return None
    marks = {name: s.flags[card] & mark != 0 for name, mark in _MARKS.items()}
    corpse = s.fallen[spot // 9] >> spot % 9 & 1 == 1
    return Lying(CARD_NAMES[card], corpse, s.damage[card], s.boost[card], **marks)


# --- reading --------------------------------------------------------------------------------------------------------------


def load(data: Json, rules: Rules) -> PixelState:
    """The position, fully checked: a clear error and nothing else for bad input."""
    saved = read(data, Saved, "position")
    s = carry_over(saved, PixelState(Rng.from_list(saved.rng), rules), *_TRANSLATED)
    s.phase, s.wave = state.PHASES.index(saved.phase), BARS.index(saved.wave)
    _Reader(s, saved).cards()
    for seat in range(2):
        need(s.known_top[seat] <= len(s.deck[seat]), "known_top", "no more than the deck holds", s.known_top)
    over = s.phase == state.OVER
    need(over == (s.result != state.RUNNING), "result", "a result exactly when the game is over", s.result)
    return s


class _Reader:
    """Where every card is; none is met twice."""

    def __init__(self, s: PixelState, saved: Saved) -> None:
        self.s = s
        self.saved = saved
        self.met: set[int] = set()

    def card(self, name: str, where: str) -> int:
        card = CARD_BY_NAME.get(name, -1)
        need(card >= 0, where, "the name of a card, such as blue.knight", name, known=CARD_NAMES)
        allowed = card < PROMO_START or self.s.rules.promo
        need(allowed, where, "no promo card (the promo option is off)", name)
        return card

    def card_once(self, name: str, where: str) -> int:
        card = self.card(name, where)
        need(card not in self.met, where, "every card at most once", name)
        self.met.add(card)
        return card

    def pile(self, names: Cards, where: str) -> list[int]:
        return [self.card_once(name, f"{where}[{number}]") for number, name in enumerate(names)]

    def own_piles(self, piles: list[Cards], where: str) -> list[list[int]]:
        found = [self.pile(names, f"{where}[{seat}]") for seat, names in enumerate(piles)]
        for seat, cards in enumerate(found):
            for card in cards:
                mine = self.s.owner[card] == seat
                need(mine, f"{where}[{seat}]", "only cards this seat owns", CARD_NAMES[card])
        return found

    def cards(self) -> None:
        s, saved = self.s, self.saved
        self.owners()
        s.hand = self.own_piles(saved.hand, "hand")
        s.deck = [cards[::-1] for cards in self.own_piles(saved.deck, "deck")]
        s.discard = self.own_piles(saved.discard, "discard")
        s.promo_deck = self.pile(saved.promo_deck, "promo_deck")[::-1]
        for card in s.promo_deck:
            need(card >= PROMO_START, "promo_deck", "promo cards only", CARD_NAMES[card])
        s.piles = [self.pile(names, f"victory_piles[{seat}]") for seat, names in enumerate(saved.piles)]
        for where, flag in (("known", state.SEEN), ("from_promo", state.FROM_PROMO)):
            for name in getattr(saved, where):
                card = self.card(name, where)
                need(card in s.hand[0] or card in s.hand[1], where, "cards that lie in a hand", name)
                s.flags[card] |= flag
        for seat in range(2):
            self.unit(seat)
        self.leaders()

    def owners(self) -> None:
        s = self.s
        for card in range(PROMO_START):
            s.owner[card] = s.rules.blue if faction_of(card) == 0 else 1 - s.rules.blue
        for name, seat in self.saved.promo_owners.items():
            card = self.card(name, "promo_owners")
            need(card >= PROMO_START, "promo_owners", "promo cards only", name)
            s.owner[card] = seat

    def unit(self, seat: int) -> None:
        s = self.s
        for cell, lying in enumerate(self.saved.units[seat]):
            if lying is not None:
                self.lying(seat, cell, lying)
        led = s.cells[seat * 9 + state.LEADER_CELL] >= 0
        fine = s.phase == state.OVER or led == (s.phase not in (state.DEAL, state.CHOOSE_LEADERS))
        need(fine, f"units[{seat}][4]", "a leader, once the leaders are chosen and not before", led)

    def lying(self, seat: int, cell: int, lying: Lying) -> None:
        s = self.s
        where = f"units[{seat}][{cell}]"
        card = self.card_once(lying.card, where)
        need(s.owner[card] >= 0, "promo_owners", "an owner for every promo card in play", lying.card)
        may_be_dead = cell != state.LEADER_CELL and not lying.damage and not lying.frail
        dead = "a corpse without damage, not the leader and not a taken hero"
        need(may_be_dead or not lying.corpse, where, dead, lying.card)
        belongs = "a card of this seat, or a hero taken by an Overlord leader (frail)"
        need(s.owner[card] == seat or lying.frail, where, belongs, lying.card)
        s.damage[card], s.boost[card] = lying.damage, lying.boost
        s.flags[card] = sum([mark for name, mark in _MARKS.items() if getattr(lying, name)])
        s.cells[seat * 9 + cell] = card
        side = s.fallen if lying.corpse else s.alive
        side[seat] |= 1 << cell

    def leaders(self) -> None:
        """At the end of a match the leaders lie in the victory piles."""
        s = self.s
        leading = [s.cells[spot] for spot in (state.LEADER_CELL, 9 + state.LEADER_CELL) if s.cells[spot] >= 0]
        need(len(leading) != 1, "units", "a leader in both of them or in none", leading)
        if leading:
            leaders = [CHARACTER_OF[card] for card in leading]
            need(leaders[0] != leaders[1], "units", "two different leaders (PT-2.8)", leaders[0])
            s.power = powers_of(leaders)
