# mypyc: off
"""What a seat sees (KH-21.5), what everybody may read, and what never changes. References are explained in naming.py."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from tafelrunde.core.forms import carried
from tafelrunde.games.kharnage import previews
from tafelrunde.games.kharnage.content import ABILITIES, ROWS, SURPRISE_MAGIC
from tafelrunde.games.kharnage.naming import army_ref, unit_ref
from tafelrunde.games.kharnage.pack_records import AttackKind, Content, Names, Row
from tafelrunde.games.kharnage.state import (
    FROM_HAND,
    KIND,
    MIRROR_OFFSET,
    NO_DECK,
    NOBODY,
    OWNER_KNOWS,
    PHASES,
    ROUNDS,
    SEAT_SHIFT,
    Army,
    Attack,
    Cause,
    Position,
)

# --- what is seen, as records -----------------------------------------------------------------------------


class UnitView(Struct):
    """A unit in an army. `change`: what effects do to its defence; `smashed`: a bit per Smash symbol that was used this turn."""

    ref: str
    card: str
    defence: int
    change: int
    nets: int
    captured: bool
    absent: bool
    smashed: int


class Rows(Struct):
    """The units of an army, row by row."""

    front: list[UnitView]
    middle: list[UnitView]
    back: list[UnitView]


class StackCard(Struct):
    """A face-down card: everybody sees where it came from, its owner also what it is if it was seen before (KH-6.11, KH-6.12)."""

    ref: str
    source: Literal["hand", "reserve"] = field(name="from")
    card: str | UnsetType = UNSET


class KnownCard(Struct):
    """A card that its owner may look at."""

    ref: str
    card: str


class Trophy(Struct):
    """A card destroyed this round, and whose it was."""

    card: str
    seat: int


class OwnCards(Struct):
    """What only the owner sees. Of the reserve, from the top, what has been looked at need not be remembered by heart."""

    hand: list[KnownCard]
    strategies: list[KnownCard]
    hill: list[KnownCard]
    reserve: list[str | None]


class SeatView(Struct):
    """A place at the table; `army` is null until one is chosen."""

    ref: str
    seat: int
    army: str | None
    names: Names


class ArmyView(SeatView):
    """An army that has been chosen. `delay` is what a second copy adds to its initiatives (KH-19.7)."""

    army: str
    second_copy: bool
    delay: int
    initiative: int | None
    rows: Rows
    units: int
    present: int
    reserve: int
    stack: list[StackCard]
    hand: int
    hill: int
    strategies: int
    played: list[str]
    trophies: list[Trophy]
    tiles: list[int]
    kharnage: int
    skulls: int
    revealed: list[str]
    own: OwnCards | UnsetType = UNSET


class AttackPart(Struct):
    """A unit that adds to an attack, and how much."""

    unit: str
    symbols: int


class AttackView(Struct):
    """The attack on its way, which everybody can follow: what it is made of, whom it goes against, who is being struck
    (`facing`), and what is left of it."""

    seat: int
    attack: AttackKind
    cause: Cause
    strength: int
    parts: list[AttackPart]
    victims: list[int]
    facing: int | None
    points: int


class View(Struct):
    """The table as a seat sees it. `step` is the printed step that the active player's strategy card is at."""

    phase: Literal["armies", "muster", "strategies", "turn", "over"]
    round: int
    rounds: int
    you: int | None
    circle: list[int]
    order: list[int]
    active: int | None
    step: int | None
    attack: AttackView | None
    shout_rule: bool
    armies: list[SeatView]


class Standing(Struct):
    """A place in the ranking at the end of a round, as the events about conquest tiles tell it."""

    seat: int
    place: int
    cards: int
    skulls: int


Symbol = Literal[
    "red_reinforcement", "black_reinforcement", "free_reinforcement", "explosion", "flying", "big_unit",
    "net", "knight", "gunpowder", "shield", "veteran", "smash", "surprise", "effect",
]  # fmt: skip


class NamedPart(AttackPart):
    """The same in an event, with the unit's name."""

    name: Names


class EventData(Struct, forbid_unknown_fields=True):
    """What the events of this game carry; which of it each kind does, docs/positions.md tells. `who` and `whose` are armies by
    name, the others: `seat`, `victim` and `victims`. `symbol` of an ability is the printed one, or "effect"."""

    seat: int | UnsetType = UNSET
    who: Names | UnsetType = UNSET
    victim: int | UnsetType = UNSET
    victims: list[int] | UnsetType = UNSET
    whose: Names | list[Names] | UnsetType = UNSET
    unit: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    name: Names | UnsetType = UNSET
    known: bool | UnsetType = UNSET
    row: Row | UnsetType = UNSET
    ability: str | UnsetType = UNSET
    symbol: Symbol | UnsetType = UNSET
    what: Names | UnsetType = UNSET
    attack: AttackKind | UnsetType = UNSET
    cause: Cause | UnsetType = UNSET
    strength: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    parts: list[NamedPart] | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    source: Literal["hand", "reserve"] | UnsetType = field(default=UNSET, name="from")
    left: int | UnsetType = UNSET
    stack: int | UnsetType = UNSET
    hand: int | UnsetType = UNSET
    hill: int | UnsetType = UNSET
    units: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    n: int | UnsetType = UNSET
    total: int | UnsetType = UNSET
    nets: int | UnsetType = UNSET
    captured: bool | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    initiative: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    place: int | UnsetType = UNSET
    skulls: int | UnsetType = UNSET
    tiles: int | UnsetType = UNSET
    standings: list[Standing] | UnsetType = UNSET


RECORDS: list[type] = [
    View,
    ArmyView,
    Standing,
    EventData,
    Content,
    previews.StrikePreview,
    previews.SmashPreview,
    previews.NetPreview,
    previews.TargetPreview,
]

# --- what is seen ------------------------------------------------------------------------------------------


def view(s: Position, seat: int | None) -> View:
    """The table as this seat (None: a spectator) sees it."""
    return seen_by(s, seat, [army_view(army, seat) for army in s.armies])


def views(s: Position, seats: list[int | None]) -> list[object]:
    """Of several seats at the same moment: the others' armies look the same to all."""
    common = [army_view(army, None) for army in s.armies]
    found: list[object] = []
    for seat in seats:
        armies = [
            army_view(army, seat) if army.seat == seat else each for army, each in zip(s.armies, common)
        ]
        found.append(seen_by(s, seat, armies))
    return found


def seen_by(s: Position, seat: int | None, armies: list[SeatView]) -> View:
    one = s.instruction()
    return carried(
        View,
        s,
        phase=PHASES[s.phase],
        rounds=ROUNDS,
        you=seat,
        active=None if s.active == NOBODY else s.active,
        step=None if one is None else one.step,
        attack=None if s.attack is None else attack_view(s.attack),
        armies=armies,
    )


def attack_view(attack: Attack) -> AttackView:
    return carried(
        AttackView,
        attack,
        attack="melee" if attack.melee else "ranged",
        parts=[AttackPart(unit_ref(attack.seat, unit), symbols) for unit, symbols in attack.parts],
        victims=attack.victims(),
        facing=None if attack.facing == NOBODY else attack.facing,
    )


def army_view(army: Army, seat: int | None) -> SeatView:
    """One army; cards in hand, on the stack and on the hill only as far as this seat knows them."""
    names = Names(army.names()["de"], army.names()["en"])
    if army.deck == NO_DECK:
        return SeatView(army_ref(army.seat), army.seat, None, names)
    own = seat == army.seat
    kinds = army.library.kinds
    return carried(
        ArmyView,
        army,
        ref=army_ref(army.seat),
        army=army.cards.id,
        names=names,
        delay=MIRROR_OFFSET if army.second_copy else 0,
        initiative=army.initiative() if army.played else None,
        rows=Rows(*[row_view(army, row) for row in range(len(ROWS))]),
        units=len(army.units),
        reserve=len(army.reserve),
        stack=[stack_card(army, place, own) for place in range(len(army.stack))],
        hand=len(army.hand),
        hill=len(army.hill),
        strategies=len(army.strategies),
        played=[army.cards.strategies[index].id for index in army.played],
        trophies=[Trophy(kinds[card & KIND].id, card >> SEAT_SHIFT) for card in army.trophies],
        skulls=army.skulls(),
        revealed=[kinds[card].id for card in army.revealed],
        own=own_cards(army) if own else UNSET,
    )


def own_cards(army: Army) -> OwnCards:
    kinds, seat = army.library.kinds, army.seat
    strategies = army.cards.strategies
    return OwnCards(
        hand=[KnownCard(f"hand:{seat}:{i}", kinds[card & KIND].id) for i, card in enumerate(army.hand)],
        strategies=[KnownCard(f"strategy:{seat}:{i}", strategies[i].id) for i in army.strategies],
        hill=[KnownCard(f"hill:{seat}:{i}", kinds[card].id) for i, card in enumerate(army.hill)],
        reserve=[kinds[card & KIND].id if card & OWNER_KNOWS else None for card in reversed(army.reserve)],
    )


def row_view(army: Army, row: int) -> list[UnitView]:
    return [unit_view(army, unit) for unit in army.units if army.kinds[unit].row == row]


def unit_view(army: Army, unit: int) -> UnitView:
    return UnitView(
        ref=unit_ref(army.seat, unit),
        card=army.kinds[unit].id,
        defence=army.defence(unit),
        change=army.changes[unit],
        nets=army.nets[unit],
        captured=army.captured(unit),
        absent=army.absent[unit],
        smashed=army.smashed[unit],
    )


def stack_card(army: Army, place: int, own: bool) -> StackCard:
    card = army.stack[len(army.stack) - 1 - place]
    known = army.library.kinds[card & KIND].id if own and card & OWNER_KNOWS else UNSET
    return StackCard(f"stack:{army.seat}:{place}", "hand" if card & FROM_HAND else "reserve", known)


def abilities(s: Position) -> list[str]:
    """Every ability of every card of the armies in play, and every effect of their strategy cards."""
    found: list[str] = []
    playing = [army.deck for army in s.armies]
    for deck in [deck for deck in s.library.decks if deck.index in playing]:
        for kind in deck.kinds:
            types = [symbol.type for symbol in kind.card.symbols]
            found += [f"{kind.id}.{ability}" for ability in ABILITIES if ability in types]
            if any([surprise.what <= SURPRISE_MAGIC for surprise in kind.surprises]):
                found.append(f"{kind.id}.surprise")
        for strategy in deck.strategies:
            found += [effect.id for effect in strategy.effects if effect.id not in found]
    return found
