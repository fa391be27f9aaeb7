"""A position from its JSON, fully checked: a clear error and nothing else for bad input."""

from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.rng import Rng
from tafelrunde.games.pixel_tactics.cards import (
    BARS,
    CARD_BY_NAME,
    CHARACTER_OF,
    DOPPELGANGER,
    PROMO_START,
    faction_of,
)
from tafelrunde.games.pixel_tactics.state import (
    CHOOSE_LEADERS,
    DEAL,
    DRAW,
    FLAG_NAMES,
    FRAIL,
    FROM_PROMO,
    LEADER_CELL,
    OVER,
    PHASES,
    RUNNING,
    SEEN,
    PixelState,
    Rules,
)

HIGHEST_ROUND: Final = 101
LYING_KEYS: Final = ("card", "corpse", "damage", "boost", "acted", "hit", "struck", "frail")
REASONS: Final = (
    "", "leader_killed", "more_heroes", "both_leaders", "eight_corpses", "stalemate", "conceded", "agreed", "victory_pile",
    "no_cards",
)  # fmt: skip


def load_state(data: dict[str, object], rules: Rules) -> PixelState:
    reader = _Reader(data, rules)
    reader.progress()
    reader.cards()
    reader.counters()
    reader.end()
    return reader.s


def _fail(where: str, expected: str, got: object) -> TafelrundeError:
    return TafelrundeError(f"position: {where}: expected {expected}, got {got!r}")


class _Reader:
    def __init__(self, data: dict[str, object], rules: Rules) -> None:
        self.data = data
        self.s = PixelState(Rng.from_list(data.get("rng", [0, 0])), rules)
        self.met: set[int] = set()

    # --- plain values -------------------------------------------------------------------------------------------------

    def number(self, key: str, low: int, high: int, default: int) -> int:
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise _fail(key, f"a whole number from {low} to {high}", value)
        return value

    def name(self, key: str, allowed: tuple[str, ...], default: str) -> int:
        value = self.data.get(key, default)
        if not isinstance(value, str) or value not in allowed:
            raise _fail(key, "one of " + ", ".join(allowed), value)
        return allowed.index(value)

    def listing(self, key: str, length: int) -> list[object]:
        value = self.data.get(key, [[] for _ in range(length)])
        if not isinstance(value, list) or len(value) != length:
            raise _fail(key, f"a list of {length}", value)
        return value

    def pair(self, key: str, high: int) -> list[int]:
        value = self.data.get(key, [0, 0])
        if not isinstance(value, list) or len(value) != 2:
            raise _fail(key, "a list of two numbers", value)
        for one in value:
            if not isinstance(one, int) or isinstance(one, bool) or not 0 <= one <= high:
                raise _fail(key, f"whole numbers from 0 to {high}", one)
        return list(value)

    # --- cards --------------------------------------------------------------------------------------------------------

    def card(self, name: object, where: str) -> int:
        if not isinstance(name, str) or name not in CARD_BY_NAME:
            raise _fail(where, "the name of a card, such as blue.knight", name)
        card = CARD_BY_NAME[name]
        if card >= PROMO_START and not self.s.rules.promo:
            raise _fail(where, "no promo card (the promo option is off)", name)
        return card

    def card_once(self, name: object, where: str) -> int:
        card = self.card(name, where)
        if card in self.met:
            raise _fail(where, "every card at most once", name)
        self.met.add(card)
        return card

    def names(self, value: object, where: str) -> list[int]:
        if not isinstance(value, list):
            raise _fail(where, "a list of card names", value)
        return [self.card_once(name, where) for name in value]

    def pile_pair(self, key: str) -> list[list[int]]:
        both = self.listing(key, 2)
        return [self.names(both[0], f"{key}[0]"), self.names(both[1], f"{key}[1]")]

    def cards(self) -> None:
        s = self.s
        for card in range(PROMO_START):
            s.owner[card] = s.rules.blue if faction_of(card) == 0 else 1 - s.rules.blue
        owners = self.data.get("promo_owners", {})
        if not isinstance(owners, dict):
            raise _fail("promo_owners", "an object from card names to seats", owners)
        for name, seat in owners.items():
            card = self.card(name, "promo_owners")
            if card < PROMO_START or not isinstance(seat, int) or seat not in (0, 1):
                raise _fail("promo_owners", "promo cards and the seats 0 and 1", f"{name}: {seat}")
            s.owner[card] = seat
        s.hand = self.pile_pair("hand")
        s.deck = [cards[::-1] for cards in self.pile_pair("deck")]
        s.discard = self.pile_pair("discard")
        s.promo_deck = self.names(self.data.get("promo_deck", []), "promo_deck")[::-1]
        if any(card < PROMO_START for card in s.promo_deck):
            raise _fail("promo_deck", "promo cards only", self.data.get("promo_deck"))
        s.piles = self.pile_pair("victory_piles")
        for seat in range(2):
            for cards in (s.hand[seat], s.deck[seat], s.discard[seat]):
                for card in cards:
                    if s.owner[card] != seat:
                        raise _fail(
                            f"cards of seat {seat}", "only cards this seat owns", self.data.get("hand")
                        )
        for key, flag in (("known", SEEN), ("from_promo", FROM_PROMO)):
            listed = self.data.get(key, [])
            if not isinstance(listed, list):
                raise _fail(key, "a list of card names", listed)
            for name in listed:
                card = self.card(name, key)
                if card not in s.hand[0] and card not in s.hand[1]:
                    raise _fail(key, "cards that lie in a hand", name)
                s.flags[card] |= flag
        self.units()
        s.known_top = self.pair("known_top", 99)
        for seat in range(2):
            if s.known_top[seat] > len(s.deck[seat]):
                raise _fail("known_top", "no more than the deck holds", s.known_top)

    def units(self) -> None:
        s = self.s
        units = self.listing("units", 2) if "units" in self.data else [[None] * 9, [None] * 9]
        for seat in range(2):
            unit = units[seat]
            if not isinstance(unit, list) or len(unit) != 9:
                raise _fail(f"units[{seat}]", "a list of 9 positions", unit)
            for cell in range(9):
                if unit[cell] is not None:
                    self.lying(seat, cell, unit[cell])
            has_leader = s.cells[seat * 9 + LEADER_CELL] >= 0
            if s.phase != OVER and has_leader == (s.phase in (DEAL, CHOOSE_LEADERS)):
                raise _fail(
                    f"units[{seat}][4]", "a leader, once the leaders are chosen and not before", unit[4]
                )
        # At the end of a match the leaders lie in the victory piles.
        if s.cells[4] >= 0 and s.cells[13] >= 0:
            leaders = [CHARACTER_OF[s.cells[4]], CHARACTER_OF[s.cells[13]]]
            if leaders[0] == leaders[1]:
                raise _fail("units", "two different leaders (PT-2.8)", leaders[0])
            for seat in range(2):
                s.power[seat] = leaders[1 - seat] if leaders[seat] == DOPPELGANGER else leaders[seat]

    def lying(self, seat: int, cell: int, data: object) -> None:
        s = self.s
        where = f"units[{seat}][{cell}]"
        if not isinstance(data, dict):
            raise _fail(where, "null or an object", data)
        card = self.card_once(data.get("card"), where)
        if s.owner[card] < 0:
            raise _fail("promo_owners", "an owner for every promo card in play", data.get("card"))
        for key in data:
            if key not in LYING_KEYS:
                raise _fail(where, "one of " + ", ".join(LYING_KEYS), key)
        corpse = data.get("corpse", False)
        if corpse not in (True, False) or (
            corpse and (cell == LEADER_CELL or "damage" in data or data.get("frail"))
        ):
            raise _fail(where, "a corpse without damage, not the leader and not a taken hero", data)
        for key, store in (("damage", s.damage), ("boost", s.boost)):
            amount = data.get(key, 0)
            if not isinstance(amount, int) or isinstance(amount, bool) or not 0 <= amount <= 999:
                raise _fail(f"{where}.{key}", "a whole number from 0 to 999", amount)
            store[card] = amount
        for bit, name in enumerate(FLAG_NAMES[:4]):
            if data.get(name, False) not in (True, False):
                raise _fail(f"{where}.{name}", "true or false", data[name])
            if data.get(name, False):
                s.flags[card] |= 1 << bit
        if s.owner[card] != seat and not s.flags[card] & FRAIL:
            raise _fail(
                where, "a card of this seat, or a hero taken by an Overlord leader (frail)", data.get("card")
            )
        s.cells[seat * 9 + cell] = card
        if corpse:
            s.fallen[seat] |= 1 << cell
        else:
            s.alive[seat] |= 1 << cell

    # --- where the game stands ----------------------------------------------------------------------------------------

    def progress(self) -> None:
        s = self.s
        s.news = self.number("news", 0, 1 << 60, 0)
        s.phase = self.name("phase", PHASES, "turn")
        s.game = self.number("game", 1, 99, 1)
        s.round = self.number("round", 1, HIGHEST_ROUND, 2)
        s.wave = self.name("wave", BARS[:3], "front")
        s.first = self.number("first", 0, 1, 0)
        s.active = self.number("active", 0, 1, 0)
        s.actions = self.number("actions", 0, 99, 2)

    def counters(self) -> None:
        s = self.s
        s.strength = self.pair("strength", 999)
        s.fewer = self.pair("fewer_actions", 99)
        s.fewer_next = self.pair("fewer_actions_next_wave", 99)
        s.orders_played = self.pair("orders_played", 99)
        s.vengeance = self.pair("vengeance", 1)
        s.exposed = self.pair("exposed", 1)
        shifted = self.data.get("shifted", [])
        if not isinstance(shifted, list) or not all(isinstance(x, int) and 0 <= x < 18 * 18 for x in shifted):
            raise _fail("shifted", "a list of shifts", shifted)
        s.shifted = list(shifted)
        s.draw_offered = self.number("draw_offered", 0, 1, 0)
        s.changed = self.number("changed", 0, 1, 0)
        s.quiet_rounds = self.number("quiet_rounds", 0, 2, 0)

    def end(self) -> None:
        s = self.s
        s.result = self.number("result", RUNNING, 1, RUNNING)
        s.reason = REASONS[self.name("reason", REASONS, "")]
        if (s.phase == OVER) != (s.result != RUNNING) or (s.result == DRAW and s.phase != OVER):
            raise _fail("result", "a result exactly when the game is over", s.result)
