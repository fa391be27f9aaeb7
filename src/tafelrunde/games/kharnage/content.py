"""The cards as frozen records. Filled by packs.py, never changed afterwards.

A strategy card is compiled into a *program*: the list of instructions its owner carries out from top left to bottom right
(KH-5.2, KH-5.3). A unit's surprise symbols are compiled the same way (KH-7.7, KH-7.8).
"""

from dataclasses import dataclass
from typing import Final

from tafelrunde.core.words import Word, word
from tafelrunde.games.kharnage.pack_records import (
    ArmyCards,
    CardSymbol,
    Content,
    EffectData,
    Row,
    StrategyData,
    UnitCard,
)

# Rows, in the order of targeting (KH-7.4, KH-10.1)
FRONT: Final = 0
BACK: Final = 2
ROWS: Final[tuple[Row, ...]] = ("front", "middle", "back")

# How an attack goes through the rows of its target (KH-10.1, KH-18.4, KH-18.10)
ROW_BY_ROW: Final = 0
FRONT_AND_MIDDLE_JOINED: Final = 1
ROWS_IGNORED: Final = 2

# Surprise symbols, as carried out on deployment (KH-7.8, KH-15, KH-16.6 to KH-16.9, KH-17.1)
SURPRISE_MELEE: Final = 0
SURPRISE_RANGED: Final = 1
SURPRISE_MAGIC: Final = 2
RED: Final = 3
BLACK: Final = 4
FREE: Final = 5
EXPLOSION: Final = 6
# the symbols they come from, in the same order
SURPRISES: Final = (
    "melee", "ranged", "magic", "red_reinforcement", "black_reinforcement", "free_reinforcement", "explosion",
)  # fmt: skip

# Instructions of a strategy card besides RED, BLACK and FREE (KH-5.3)
FETCH: Final = 10
LOOK: Final = 11
SACRIFICE: Final = 12
RECALL: Final = 13
DEPLOY: Final = 14
ANNOUNCE: Final = 15
ATTACK: Final = 16
FLY: Final = 17
CHANGE_DEFENCE: Final = 18
HIDE: Final = 19
# those that never ask anything (deploying: when no cards are left)
QUIET: Final = (RED, FETCH, DEPLOY, ANNOUNCE, FLY, CHANGE_DEFENCE)

ABILITIES: Final = (
    "red_reinforcement", "black_reinforcement", "free_reinforcement", "explosion", "flying", "big_unit",
    "net", "knight", "gunpowder", "shield", "veteran", "smash",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Surprise:
    """One thing that happens when a unit is deployed: what, and how strong or how often."""

    what: int
    amount: int


class UnitKind:
    """A unit or general card, with its symbols added up for play."""

    def __init__(self, index: int, card: UnitCard) -> None:
        symbols = card.symbols
        self.index: Final = index
        self.card: Final = card
        self.id: Final = card.id
        self.names: Final = card.names.word()
        self.general: Final = card.general
        self.count: Final = card.count
        self.cards: Final = card.cards
        self.row: Final = ROWS.index(card.row)
        self.defence: Final = card.defence
        self.melee: Final = total(symbols, "melee")
        self.ranged: Final = total(symbols, "ranged")
        self.magic: Final = total(symbols, "magic")
        self.shield: Final = total(symbols, "shield")
        self.net: Final = total(symbols, "net")
        self.veteran: Final = total(symbols, "veteran")
        self.gunpowder: Final = total(symbols, "gunpowder")
        self.knight: Final = has(symbols, "knight")
        self.flying: Final = has(symbols, "flying")
        self.smashes: Final = tuple([symbol.value for symbol in symbols if symbol.type == "smash"])
        self.surprises: Final = surprises_of(symbols)


def total(symbols: list[CardSymbol], type: str) -> int:
    return sum([symbol.value for symbol in symbols if symbol.type == type])


def has(symbols: list[CardSymbol], type: str) -> bool:
    return any([symbol.type == type for symbol in symbols])


def surprises_of(symbols: list[CardSymbol]) -> list[Surprise]:
    """The surprise symbols from left to right; attack symbols that strike together are one attack, where the leftmost stands
    (KH-7.8). Magic joins both kinds and starts them in their printed order (KH-16.9); alone it attacks by itself (KH-16.8)."""
    marked = [symbol for symbol in symbols if symbol.surprise]
    totals = {type: total(marked, type) for type in ("melee", "ranged", "magic")}
    kinds = [symbol.type for symbol in marked if symbol.type in ("melee", "ranged")]
    found: list[Surprise] = []
    begun: list[str] = []
    for symbol in marked:
        if symbol.type in totals:
            for kind in kinds if kinds and symbol.type == "magic" else [symbol.type]:
                if kind not in begun:
                    begun.append(kind)
                    joining = totals["magic"] if kinds else 0
                    found.append(Surprise(SURPRISES.index(kind), totals[kind] + joining))
        elif symbol.type in SURPRISES:
            found.append(Surprise(SURPRISES.index(symbol.type), symbol.value))
            if symbol.type == "explosion":
                break  # nothing to the right of Explosion is carried out (KH-17.7)
    return found


class AttackPlan:
    """One attack symbol of a strategy card with everything the card's effects do to it (KH-18)."""

    def __init__(self, melee: bool) -> None:
        self.melee: Final = melee
        self.per_front_unit = 0  # Battle Roar: divide the number of front-row units by this; 0: no bonus
        self.per_unit = 0  # Swarm: divide the number of units by this; 0: no bonus
        self.magic_times = 1  # Arcane Focus
        self.gunpowder_times = 1  # Double Charge
        self.rows = ROW_BY_ROW  # Trample, Marked Targets


class Effect:
    """A strategy effect: its parts are data, their verbs are explained in docs/packs and carried out by effects.py."""

    def __init__(self, data: EffectData) -> None:
        self.data: Final = data
        self.id: Final = data.id
        self.names: Final = data.names.word()


class Instruction:
    """One step of a strategy card's program. `value` and `rows` are the numbers of the verb, `effect` whose part it is."""

    def __init__(
        self,
        what: int,
        value: int = 0,
        plan: AttackPlan | None = None,
        effect: Effect | None = None,
        rows: tuple[int, ...] = (),
        step: int = 0,
    ) -> None:
        self.what: Final = what
        self.value: Final = value
        self.plan: Final = plan
        self.effect: Final = effect
        self.rows: Final = rows
        self.step: Final = step  # the printed step it belongs to, for the table
        self.quiet: Final = what in QUIET


class Strategy:
    """A strategy card (KH-1.10) with its program and the effects on it."""

    def __init__(
        self, index: int, data: StrategyData, effects: list[Effect], program: list[Instruction]
    ) -> None:
        self.index: Final = index
        self.data: Final = data
        self.id: Final = data.id
        self.names: Final = data.names.word()
        self.initiative: Final = data.initiative
        self.effects: Final = effects
        self.program: Final = program
        self.reinforcements: Final = len([one for one in program if one.what in (RED, BLACK, FREE)])
        self.plans: Final[list[AttackPlan]] = [one.plan for one in program if one.plan is not None]


def mean_strength(kinds: list[UnitKind], melee: bool) -> float:
    """What an unknown reserve card brings to an attack of this kind on average, for bots."""
    cards = 0
    strength = 0.0
    for kind in kinds:
        if not kind.general:
            cards += kind.count * kind.cards
            strength += kind.count * (
                kind.magic + (kind.melee if melee else kind.ranged + 1.5 * kind.gunpowder)
            )
    return strength / max(cards, 1)


class Deck:
    """All cards of one army (KH-1.5). `strategies[0]` is card "0"."""

    def __init__(
        self, index: int, cards: ArmyCards, strategies: list[Strategy], kinds: list[UnitKind], suits: str
    ) -> None:
        self.index: Final = index
        self.cards: Final = cards
        self.id: Final = cards.id
        self.names: Final = cards.names.word()
        self.style: Final = cards.style.word()
        self.suits: Final = suits
        self.strategies: Final = strategies
        self.kinds: Final = kinds
        self.has_smash: Final = any([bool(kind.smashes) for kind in kinds])
        self.has_flyers: Final = any([kind.flying for kind in kinds])
        self.mean_melee: Final = mean_strength(kinds, True)
        self.mean_ranged: Final = mean_strength(kinds, False)


class Library:
    """Everything that can be played: the base game and the packs added to it. `kinds` holds the units of all decks."""

    def __init__(self, decks: list[Deck], kinds: list[UnitKind], content: Content) -> None:
        self.decks: Final = decks
        self.kinds: Final = kinds
        self.content: Final = content
        self.ability_names: Final[dict[str, Word]] = {
            symbol.type: symbol.names.word() for symbol in content.terms.symbols
        }
        self.ability_names["surprise"] = word("Überraschungsangriff", "Surprise attack")

    def deck(self, id: str) -> Deck | None:
        for deck in self.decks:
            if deck.id == id:
                return deck
        return None
