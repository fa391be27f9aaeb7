# mypyc: off
"""Packs: the cards as data. The built-in pack and packs that players write go through the same checks.

A bad pack gets an error with file, entry and reason, and is not loaded. The form of a pack stands in pack_records.py.
A pack brings whole armies and, if it likes, strategy effects of its own: an effect is a list of parts out of a small vocabulary
(`do`: strength, magic, gunpowder, rows, defence, hide, sacrifice, fetch, look, recall). A pack that says `"alone": true` is a box
of its own: the built-in armies are left out, so that nothing of theirs (initiatives, ids) can clash with it.
"""

import re
from pathlib import Path

import msgspec
from msgspec import UNSET

from tafelrunde.core.errors import guess
from tafelrunde.core.forms import carried
from tafelrunde.core.packs import BadPack, inside, read_json, records, schema_of
from tafelrunde.core.packs import identifier as _id
from tafelrunde.core.packs import need as _need
from tafelrunde.games.kharnage import content
from tafelrunde.games.kharnage.content import ROWS
from tafelrunde.games.kharnage.pack_records import (
    CHOOSE,
    COLOUR,
    ArmyCards,
    ArmyData,
    CardSymbol,
    Content,
    DefencePart,
    EffectData,
    FetchPart,
    GunpowderPart,
    HidePart,
    LookPart,
    MagicPart,
    Names,
    PackData,
    Part,
    RecallPart,
    RowsPart,
    SacrificePart,
    StepData,
    StrategyData,
    StrengthPart,
    SymbolData,
    Terms,
    UnitCard,
    UnitData,
)
from tafelrunde.games.kharnage.state import KIND

WITHOUT_VALUE = ("explosion", "flying", "big_unit", "knight")
ATTACK_SYMBOLS = ("melee", "ranged", "magic")
ON_DEPLOYMENT = ("red_reinforcement", "black_reinforcement", "free_reinforcement", "explosion")
MAX_KINDS = 4000  # a card is kept as a small number with a few flags above it

DATA = Path(__file__).parent / "data"
MOST_KINDS = KIND + 1  # as many as a position can tell apart
SYMBOLS = {"red": content.RED, "black": content.BLACK, "free": content.FREE}

# Phases of a turn in which a part of an effect is carried out (KH-5.3)
BEFORE_REINFORCEMENT, RECEIVING, BEFORE_ATTACKS, ATTACKING, END_OF_TURN = range(5)
PHASE_NAMES = (
    "before reinforcement",
    "reinforcements",
    "before attacks",
    "attacks",
    "at the end of the turn",
)


def _word(names: Names, where: str) -> None:
    for text in (names.de, names.en):
        _need(bool(text.strip()), where, "a name or text is empty")


# --- units ------------------------------------------------------------------------------------------------


def _symbol(data: SymbolData, where: str) -> CardSymbol:
    where = f"{where}, symbol {data.type}"
    surprise = data.surprise
    if data.type in WITHOUT_VALUE:
        _need(data.value is None, where, "has no value")
    if data.type in ON_DEPLOYMENT:
        surprise = True  # they act on deployment by their nature (KH-15, KH-17.1), marked or not
    elif data.type not in (*ATTACK_SYMBOLS, "big_unit"):
        _need(not surprise, where, "cannot be a surprise")
    default = 0 if data.type == "smash" else 1  # Smash without a value: any defence (KH-17.43)
    return CardSymbol(data.type, default if data.value is None else data.value, surprise)


def _unit(data: UnitData, where: str, index: int, general: bool) -> content.UnitKind:
    where = f"{where}: {'general' if general else 'unit'} {_id(data.id, where)}"
    types: list[str] = [symbol.type for symbol in data.symbols]
    big = "big_unit" in types
    _need(big == (data.cards > 1), where, "big_unit goes with more than one card (KH-17.11)")
    _need(not general or not big, where, "a general is one card (KH-R56)")
    _need(not big or data.count == 1, where, "an army has a Big Unit of a name only once (KH-R27)")
    rows = data.rows or [data.row]
    _need(big or len(rows) == 1, where, "only a Big Unit stands in several rows")
    _need(len(set(rows)) == len(rows), where, "a row is named twice")
    _need(data.row == min(rows, key=ROWS.index), where, "row must be the foremost of rows (KH-R29)")
    symbols = [_symbol(symbol, where) for symbol in data.symbols]
    for type in WITHOUT_VALUE:
        _need(types.count(type) < 2, where, f"symbol {type}: a second one would change nothing")
    doubled = "knight" not in types or "melee" in types
    _need(doubled, where, "a Knight without melee has nothing to double (KH-17.27)")
    _word(data.names, where)
    shielded = data.defence + content.total(symbols, "shield")
    card = carried(UnitCard, data, general=general, rows=rows, symbols=symbols, shielded=shielded)
    return content.UnitKind(index, card)


# --- strategy cards ---------------------------------------------------------------------------------------


def _phase(part: Part) -> int:
    """When a part of an effect is carried out (KH-5.3)."""
    if isinstance(part, FetchPart | LookPart | SacrificePart | RecallPart):
        return BEFORE_REINFORCEMENT
    if isinstance(part, DefencePart | HidePart):
        return END_OF_TURN
    return BEFORE_ATTACKS


def _effect(data: EffectData, where: str) -> content.Effect:
    where = f"{where}: effect {_id(data.id, where)}"
    for number, part in enumerate(data.parts):
        if isinstance(part, DefencePart):
            _need(part.amount != 0, f"{where}, part {number + 1}", "an amount of 0 changes nothing")
    _word(data.names, where)
    _word(data.text, where)
    return content.Effect(data)


def _change(part: Part) -> tuple[str, int]:
    """What a part does to the attacks that it concerns: an attribute of their plans, and its value."""
    if isinstance(part, StrengthPart):
        return "per_front_unit" if part.per == "front_unit" else "per_unit", part.every
    if isinstance(part, MagicPart):
        return "magic_times", part.times
    if isinstance(part, GunpowderPart):
        return "gunpowder_times", part.times
    assert isinstance(part, RowsPart)
    joined = part.rows == "front_and_middle_joined"
    return "rows", content.FRONT_AND_MIDDLE_JOINED if joined else content.ROWS_IGNORED


class _Compiler:
    """Turns the printed steps of one strategy card into its program: what is carried out in which phase (KH-5.2, KH-5.3)."""

    def __init__(self, where: str, effects: dict[str, content.Effect], kinds: list[content.UnitKind]) -> None:
        self.where = where
        self.effects = effects
        self.kinds = kinds
        self.phase = BEFORE_REINFORCEMENT
        self.used: list[content.Effect] = []
        self.start: list[content.Instruction] = []
        self.announced: list[content.Instruction] = []
        self.attacks: list[content.Instruction] = []
        self.end: list[content.Instruction] = []
        self.changes: list[tuple[Part, str]] = []

    def compile(self, steps: list[StepData]) -> list[content.Instruction]:
        last_reinforcement = 0
        for number, step in enumerate(steps):
            where = f"{self.where}, step {number + 1}"
            given = [one for one in (step.reinforce, step.effect, step.attack) if one is not UNSET]
            _need(len(given) == 1, where, "expected one of reinforce, effect, attack")
            if step.reinforce is not UNSET:
                self._enter(RECEIVING, where)
                self.start += [content.Instruction(SYMBOLS[one], step=number) for one in step.reinforce]
                last_reinforcement = number
            elif step.attack is not UNSET:
                self._enter(ATTACKING, where)
                plan = content.AttackPlan(step.attack == "melee")
                self.attacks.append(content.Instruction(content.ATTACK, plan=plan, step=number))
            elif step.effect is not UNSET:
                self._effect(step.effect, number, where)
        self._apply_to_attacks()
        deploy = content.Instruction(content.DEPLOY, step=last_reinforcement)
        fly = content.Instruction(content.FLY, step=len(steps) - 1)
        return [*self.start, deploy, *self.announced, *self.attacks, fly, *self.end]

    def _enter(self, phase: int, where: str) -> None:
        """Steps stand in the order of the phases of a turn."""
        reason = f"{PHASE_NAMES[phase]} cannot come after {PHASE_NAMES[self.phase]} (KH-5.3)"
        _need(phase >= self.phase, where, reason)
        self.phase = phase

    def _effect(self, id: str, number: int, where: str) -> None:
        _need(id in self.effects, where, f"effect {id!r} does not exist{guess(id, self.effects)}")
        effect = self.effects[id]
        parts = effect.data.parts
        self._enter(_phase(parts[0]), where)
        self.used.append(effect)
        if any(_phase(part) == BEFORE_ATTACKS for part in parts):
            self.announced.append(content.Instruction(content.ANNOUNCE, effect=effect, step=number))
        for part in parts:
            phase = _phase(part)
            _need(phase >= self.phase, where, "this effect has parts of phases that are over by then")
            if phase == BEFORE_ATTACKS:
                self.changes.append((part, where))
            else:
                what, value, rows = self._verb(part, where)
                place = self.start if phase == BEFORE_REINFORCEMENT else self.end
                place.append(content.Instruction(what, value, effect=effect, rows=rows, step=number))

    def _verb(self, part: Part, where: str) -> tuple[int, int, tuple[int, ...]]:
        """A part as an instruction: its verb, its number and its rows."""
        if isinstance(part, FetchPart):
            found = [kind for kind in self.kinds if kind.id == part.unit]
            known = [kind.id for kind in self.kinds]
            _need(bool(found), where, f"unit {part.unit!r} is not in this army{guess(part.unit, known)}")
            _need(not found[0].general, where, f"general {part.unit!r} is never in the reserve (KH-2.6)")
            return content.FETCH, found[0].index, ()
        if isinstance(part, LookPart):
            return content.LOOK, part.cards, ()
        if isinstance(part, SacrificePart):
            return content.SACRIFICE, part.draw, ()
        if isinstance(part, RecallPart):
            return content.RECALL, part.up_to, ()
        if isinstance(part, DefencePart):
            return content.CHANGE_DEFENCE, part.amount, (content.FRONT,) if part.units == "front" else ()
        assert isinstance(part, HidePart)
        return content.HIDE, part.up_to, tuple(ROWS.index(row) for row in part.in_rows)

    def _apply_to_attacks(self) -> None:
        """What effects do to the attack symbols they concern; "first" belongs to the first such symbol (KH-R44)."""
        plans = [one.plan for one in self.attacks if one.plan is not None]
        for part, where in self.changes:
            kind = "ranged" if isinstance(part, GunpowderPart) else getattr(part, "attack", "any")
            concerned = [plan for plan in plans if kind == "any" or plan.melee == (kind == "melee")]
            if getattr(part, "first", False):
                concerned = concerned[:1]
            wanted = "attack" if kind == "any" else f"{kind} attack"
            _need(bool(concerned), where, f"this card has no {wanted} that the effect could change")
            attribute, value = _change(part)
            for plan in concerned:
                fresh = getattr(plan, attribute) == getattr(content.AttackPlan(plan.melee), attribute)
                _need(fresh, where, "another effect has changed the same about this attack already")
                setattr(plan, attribute, value)


def _strategy(
    data: StrategyData,
    where: str,
    index: int,
    effects: dict[str, content.Effect],
    kinds: list[content.UnitKind],
) -> content.Strategy:
    where = f"{where}: strategy {_id(data.id, where)}"
    if data.initiative == 0:
        symbols = [step.reinforce for step in data.steps]
        _need(UNSET not in symbols, where, "card 0 only has reinforcements (KH-2.12)")
        plain = all(set(one) == {"red"} for one in symbols if one is not UNSET)
        _need(plain, where, "card 0 only says how many reserve cards are drawn: its symbols are red (KH-2.7)")
    _word(data.names, where)
    compiler = _Compiler(where, effects, kinds)
    program = compiler.compile(data.steps)
    return content.Strategy(index, data, compiler.used, program)


# --- armies and packs -------------------------------------------------------------------------------------


def _army(
    data: ArmyData, where: str, pack: str, index: int, first_kind: int, effects: dict[str, content.Effect]
) -> content.Deck:
    where = f"{where}: army {_id(data.id, where)}"
    _need(data.id != CHOOSE, where, "this word stands for an army that is still to be chosen")
    fine_colour = re.fullmatch(COLOUR, data.colour) is not None
    _need(fine_colour, where, f"colour {data.colour!r}: expected # and six hexadecimal digits (0-9, a-f)")
    printed = [(unit, True) for unit in data.generals] + [(unit, False) for unit in data.units]
    kinds = [_unit(unit, where, first_kind + i, general) for i, (unit, general) in enumerate(printed)]
    ordered = sorted(data.strategies, key=lambda strategy: strategy.initiative)
    zeros = [strategy for strategy in ordered if strategy.initiative == 0]
    _need(len(zeros) == 1, where, f"expected one strategy card 0, got {len(zeros)} (KH-1.5)")
    strategies = [_strategy(strategy, where, i, effects, kinds) for i, strategy in enumerate(ordered)]
    _word(data.names, where)
    _word(data.style, where)
    generals = [kind.card for kind in kinds if kind.general]
    units = [kind.card for kind in kinds if not kind.general]
    cards = carried(ArmyCards, data, pack=pack, strategies=ordered, generals=generals, units=units)
    return content.Deck(index, cards, strategies, kinds, data.suits)


class _Shelf:
    """What has been read so far; ids and initiatives must be different over everything on it (KH-1.12)."""

    def __init__(self) -> None:
        self.decks: list[content.Deck] = []
        self.kinds: list[content.UnitKind] = []
        self.effects: dict[str, content.Effect] = {}
        self.seen: dict[str, str] = {}

    def add(self, data: object, where: str) -> None:
        pack = records(data, PackData, where)
        where = inside(where, f"pack {_id(pack.id, where)}")
        _word(pack.names, where)
        if pack.alone:
            self.decks, self.kinds, self.seen = [], [], {}
        for effect in pack.effects:
            exists = effect.id in self.effects
            _need(not exists, f"{where}: effect {effect.id}", "an effect of this id exists already")
            self.effects[effect.id] = _effect(effect, where)
        for army in pack.armies:
            deck = _army(army, where, pack.id, len(self.decks), len(self.kinds), self.effects)
            self._check(deck, f"{where}: army {deck.id}")
            self.decks.append(deck)
            self.kinds += deck.kinds
            _need(len(self.kinds) < MAX_KINDS, where, "too many units")

    def _check(self, deck: content.Deck, where: str) -> None:
        self._once(f"army {deck.id}", where)
        for kind in deck.kinds:
            self._once(f"unit {kind.id}", where)
        for strategy in deck.strategies:
            self._once(f"strategy {strategy.id}", where)
            if strategy.initiative:
                self._once(f"initiative {strategy.initiative}", f"{where}: strategy {strategy.id}")

    def _once(self, thing: str, where: str) -> None:
        _need(thing not in self.seen, where, f"{thing} exists already ({self.seen.get(thing)})")
        self.seen[thing] = where

    def library(self, where: str) -> content.Library:
        _need(len(self.decks) >= 2, where, "a game needs at least two armies (KH-1.4)")
        _need(
            len(self.kinds) <= MOST_KINDS,
            where,
            f"all packs together have at most {MOST_KINDS} kinds of units",
        )
        terms = records(read_json(DATA / "terms.json"), Terms, "terms.json")
        effects = [effect.data for effect in self.effects.values()]
        shown = Content([deck.cards for deck in self.decks], effects, terms)
        return content.Library(self.decks, self.kinds, shown)


def _base_shelf() -> _Shelf:
    shelf = _Shelf()
    shelf.add(read_json(DATA / "base.json"), "base.json")
    return shelf


_libraries: dict[bytes, content.Library] = {}


def library_of(packs: list[dict[str, object]], where: str = "") -> content.Library:
    """The built-in armies together with these packs. Read once; the same packs give the same library."""
    try:
        key = msgspec.json.encode(packs, order="deterministic")
    except (TypeError, ValueError, RecursionError) as error:
        raise BadPack(where, f"is not JSON ({error})") from None
    library = _libraries.get(key)
    if library is None:
        shelf = _base_shelf()
        for pack in packs:
            shelf.add(pack, where)
        library = shelf.library(where)
        if len(_libraries) > 50:
            _libraries.clear()
        _libraries[key] = library
    return library


def pack_schema() -> dict[str, object]:
    """JSON Schema of a pack, for editors and docs."""
    return schema_of(PackData)
