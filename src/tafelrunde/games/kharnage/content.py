"""The cards as frozen records. Filled by packs.py, never changed afterwards.

A strategy card is compiled into a *program*: the list of instructions its owner carries out from top left to bottom right
(KH-5.2, KH-5.3). A unit's surprise symbols are compiled the same way (KH-7.7, KH-7.8).
"""

from typing import Final

from tafelrunde.core.words import Word

# Rows, in the order of targeting (KH-7.4, KH-10.1)
FRONT: Final = 0
MIDDLE: Final = 1
BACK: Final = 2
ROWS: Final = ("front", "middle", "back")

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

ABILITIES: Final = (
    "red_reinforcement",
    "black_reinforcement",
    "free_reinforcement",
    "explosion",
    "flying",
    "big_unit",
    "net",
    "knight",
    "gunpowder",
    "shield",
    "veteran",
    "smash",
)


class Symbol:
    """One printed symbol. `value` is the number of symbols or the number in it; 0 on Smash means: without a value."""

    def __init__(self, type: str, value: int, surprise: bool) -> None:
        self.type: Final = type
        self.value: Final = value
        self.surprise: Final = surprise

    def to_dict(self) -> dict[str, object]:
        return {"type": self.type, "value": self.value, "surprise": self.surprise}


class Surprise:
    """One thing that happens when a unit is deployed: what, and how strong or how often."""

    def __init__(self, what: int, amount: int) -> None:
        self.what: Final = what
        self.amount: Final = amount


class UnitKind:
    """A unit or general card (KH-1.11). `cards` is the number of cards one unit consists of, `count` the number of units."""

    def __init__(
        self,
        index: int,
        id: str,
        names: Word,
        source: str,
        general: bool,
        count: int,
        cards: int,
        rows: tuple[int, ...],
        defence: int,
        symbols: list[Symbol],
    ) -> None:
        self.index: Final = index
        self.id: Final = id
        self.names: Final = names
        self.source: Final = source
        self.general: Final = general
        self.count: Final = count
        self.cards: Final = cards
        self.row: Final = min(rows)
        self.rows: Final = rows
        self.defence: Final = defence
        self.symbols: Final = symbols
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
        whats = [surprise.what for surprise in self.surprises]
        self.asks_in_setup: Final = BLACK in whats or FREE in whats
        self.asks: Final = any([what != RED for what in whats])

    def to_dict(self) -> dict[str, object]:
        return {
            "id": self.id,
            "names": self.names,
            "general": self.general,
            "count": self.count,
            "cards": self.cards,
            "row": ROWS[self.row],
            "rows": [ROWS[row] for row in self.rows],
            "defence": self.defence,
            "symbols": [symbol.to_dict() for symbol in self.symbols],
            "source": self.source,
        }


def total(symbols: list[Symbol], type: str) -> int:
    return sum([symbol.value for symbol in symbols if symbol.type == type])


def has(symbols: list[Symbol], type: str) -> bool:
    return any([symbol.type == type for symbol in symbols])


def surprises_of(symbols: list[Symbol]) -> list[Surprise]:
    """The surprise symbols from left to right; attack symbols that strike together become one attack (KH-7.8, KH-16.9)."""
    found: list[Surprise] = []
    melee = surprise_total(symbols, "melee")
    ranged = surprise_total(symbols, "ranged")
    magic = surprise_total(symbols, "magic")
    melee_done = melee == 0
    ranged_done = ranged == 0
    for place, symbol in enumerate(symbols):
        if not symbol.surprise:
            continue
        if symbol.type in ("melee", "ranged", "magic"):
            if melee == 0 and ranged == 0:
                if magic > 0:
                    found.append(Surprise(SURPRISE_MAGIC, magic))
                    magic = 0
                continue
            # Magic on the left starts both attacks; between them the kind printed first goes first.
            later = symbols[place:]
            kinds = [later_one.type for later_one in later if later_one.surprise]
            for kind in kinds if symbol.type == "magic" else [symbol.type]:
                if kind == "melee" and not melee_done:
                    melee_done = True
                    found.append(Surprise(SURPRISE_MELEE, melee + magic))
                elif kind == "ranged" and not ranged_done:
                    ranged_done = True
                    found.append(Surprise(SURPRISE_RANGED, ranged + magic))
        elif symbol.type == "red_reinforcement":
            found.append(Surprise(RED, symbol.value))
        elif symbol.type == "black_reinforcement":
            found.append(Surprise(BLACK, symbol.value))
        elif symbol.type == "free_reinforcement":
            found.append(Surprise(FREE, symbol.value))
        elif symbol.type == "explosion":
            found.append(Surprise(EXPLOSION, 1))
            break  # nothing to the right of Explosion is carried out (KH-17.7)
    return found


def surprise_total(symbols: list[Symbol], type: str) -> int:
    return sum([symbol.value for symbol in symbols if symbol.surprise and symbol.type == type])


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

    def __init__(
        self,
        id: str,
        names: Word,
        text: Word,
        source: str,
        rules: list[str],
        parts: list[dict[str, object]],
    ) -> None:
        self.id: Final = id
        self.names: Final = names
        self.text: Final = text
        self.source: Final = source
        self.rules: Final = rules
        self.parts: Final = parts

    def to_dict(self) -> dict[str, object]:
        return {
            "id": self.id,
            "names": self.names,
            "text": self.text,
            "rules": self.rules,
            "parts": self.parts,
            "source": self.source,
        }


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


class Strategy:
    """A strategy card (KH-1.10)."""

    def __init__(
        self,
        index: int,
        id: str,
        names: Word,
        source: str,
        initiative: int,
        steps: list[dict[str, object]],
        effects: list[Effect],
        program: list[Instruction],
    ) -> None:
        self.index: Final = index
        self.id: Final = id
        self.names: Final = names
        self.source: Final = source
        self.initiative: Final = initiative
        self.steps: Final = steps
        self.effects: Final = effects
        self.program: Final = program
        self.reinforcements: Final = len([one for one in program if one.what in (RED, BLACK, FREE)])
        self.plans: Final[list[AttackPlan]] = [one.plan for one in program if one.plan is not None]

    def to_dict(self) -> dict[str, object]:
        return {
            "id": self.id,
            "names": self.names,
            "initiative": self.initiative,
            "steps": self.steps,
            "source": self.source,
        }


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
        self,
        index: int,
        id: str,
        names: Word,
        style: Word,
        colour: str,
        source: str,
        pack: str,
        strategies: list[Strategy],
        kinds: list[UnitKind],
    ) -> None:
        self.index: Final = index
        self.id: Final = id
        self.names: Final = names
        self.style: Final = style
        self.colour: Final = colour
        self.source: Final = source
        self.pack: Final = pack
        self.strategies: Final = strategies
        self.kinds: Final = kinds
        self.has_smash: Final = any([bool(kind.smashes) for kind in kinds])
        self.has_knights: Final = any([kind.knight for kind in kinds])
        self.has_flyers: Final = any([kind.flying for kind in kinds])
        self.mean_melee: Final = mean_strength(kinds, True)
        self.mean_ranged: Final = mean_strength(kinds, False)

    def to_dict(self) -> dict[str, object]:
        return {
            "id": self.id,
            "names": self.names,
            "style": self.style,
            "colour": self.colour,
            "source": self.source,
            "pack": self.pack,
            "strategies": [strategy.to_dict() for strategy in self.strategies],
            "generals": [kind.to_dict() for kind in self.kinds if kind.general],
            "units": [kind.to_dict() for kind in self.kinds if not kind.general],
        }


class Library:
    """Everything that can be played: the base game and the packs added to it. `kinds` holds the units of all decks."""

    def __init__(
        self, decks: list[Deck], kinds: list[UnitKind], effects: list[Effect], terms: dict[str, object]
    ) -> None:
        self.decks: Final = decks
        self.kinds: Final = kinds
        self.effects: Final = effects
        self.terms: Final = terms

    def deck(self, id: str) -> Deck | None:
        for deck in self.decks:
            if deck.id == id:
                return deck
        return None

    def to_dict(self) -> dict[str, object]:
        return {
            "armies": [deck.to_dict() for deck in self.decks],
            "effects": [effect.to_dict() for effect in self.effects],
            "terms": self.terms,
        }
