# mypyc: off
"""Packs: the cards as data. The built-in pack and packs that players write go through the same checks.

A bad pack gets an error with file, entry and reason, and is not loaded. The form of a pack stands in pack_records.py.
A pack brings whole armies and, if it likes, strategy effects of its own: an effect is a list of parts out of a small vocabulary
(`do`: strength, magic, gunpowder, rows, defence, hide, sacrifice, fetch, look, recall). A pack that says `"alone": true` is a box
of its own: the built-in armies are left out, so that nothing of theirs (initiatives, ids) can clash with it.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from tafelrunde.core.packs import BadPack, inside, read_json, records, schema_of
from tafelrunde.core.packs import identifier as _id
from tafelrunde.core.packs import need as _need
from tafelrunde.games.kharnage import content
from tafelrunde.games.kharnage.content import ROWS
from tafelrunde.games.kharnage.pack_records import (
    CHOOSE,
    COLOUR,
    ArmyData,
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
    Reinforcement,
    RowsPart,
    SacrificePart,
    StepData,
    StrategyData,
    StrengthPart,
    SymbolData,
    UnitData,
)

WITHOUT_VALUE = ("explosion", "flying", "big_unit", "knight")
ATTACK_SYMBOLS = ("melee", "ranged", "magic")
ON_DEPLOYMENT = ("red_reinforcement", "black_reinforcement", "free_reinforcement", "explosion")
MAX_KINDS = 4000  # a card is kept as a small number with a few flags above it

# Phases of a turn in which a part of an effect is carried out (KH-5.3)
BEFORE_REINFORCEMENT, RECEIVING, BEFORE_ATTACKS, ATTACKING, END_OF_TURN = range(5)
PHASE_NAMES = (
    "before reinforcement",
    "reinforcements",
    "before attacks",
    "attacks",
    "at the end of the turn",
)


def _word(names: Names, where: str) -> dict[str, str]:
    for text in (names.de, names.en):
        _need(bool(text.strip()), where, "a name or text is empty")
    return names.word()


# --- units ------------------------------------------------------------------------------------------------


def _symbol(data: SymbolData, where: str) -> content.Symbol:
    where = f"{where}, symbol {data.type}"
    surprise = data.surprise
    if data.type in WITHOUT_VALUE:
        _need(data.value is None, where, "has no value")
    if data.type in ON_DEPLOYMENT:
        surprise = True  # they act on deployment by their nature (KH-15, KH-17.1), marked or not
    elif data.type not in (*ATTACK_SYMBOLS, "big_unit"):
        _need(not surprise, where, "cannot be a surprise")
    default = 0 if data.type == "smash" else 1  # Smash without a value: any defence (KH-17.43)
    return content.Symbol(data.type, default if data.value is None else data.value, surprise)


def _unit(data: UnitData, where: str, index: int, general: bool) -> content.UnitKind:
    where = f"{where}: {'general' if general else 'unit'} {_id(data.id, where)}"
    names = _word(data.names, where)
    big = any(symbol.type == "big_unit" for symbol in data.symbols)
    _need(big == (data.cards > 1), where, "big_unit goes with more than one card (KH-17.11)")
    _need(not general or not big, where, "a general is one card (KH-R56)")
    _need(not big or data.count == 1, where, "an army has a Big Unit of a name only once (KH-R27)")
    rows = [ROWS.index(row) for row in (data.rows or [data.row])]
    _need(big or len(rows) == 1, where, "only a Big Unit stands in several rows")
    _need(len(set(rows)) == len(rows), where, "a row is named twice")
    _need(ROWS.index(data.row) == min(rows), where, "row must be the foremost of rows (KH-R29)")
    symbols = [_symbol(symbol, where) for symbol in data.symbols]
    return content.UnitKind(
        index,
        data.id,
        names,
        data.source,
        general,
        data.count,
        data.cards,
        tuple(rows),
        data.defence,
        symbols,
    )


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
    parts = [msgspec.to_builtins(part) for part in data.parts]
    names, text = _word(data.names, where), _word(data.text, where)
    return content.Effect(data.id, names, text, data.source, list(data.rules), parts)


class _Known(NamedTuple):
    """An effect that a strategy card may name."""

    record: content.Effect
    parts: list[Part]


_Tail = list[tuple[Part, content.Effect, int]]


class _Compiler:
    """Turns the printed steps of one strategy card into its program."""

    def __init__(self, where: str, effects: dict[str, _Known], kinds: list[content.UnitKind]) -> None:
        self.where = where
        self.effects = effects
        self.kinds = kinds
        self.phase = BEFORE_REINFORCEMENT
        self.program: list[content.Instruction] = []
        self.used: list[content.Effect] = []
        self.before_attacks: list[Part] = []
        self.tail: _Tail = []
        self.attacks: list[tuple[content.AttackPlan, int]] = []

    def compile(self, steps: list[StepData]) -> list[content.Instruction]:
        announced: list[content.Instruction] = []
        for number, step in enumerate(steps):
            given = [one for one in (step.reinforce, step.effect, step.attack) if one is not UNSET]
            _need(
                len(given) == 1,
                f"{self.where}, step {number + 1}",
                "expected one of reinforce, effect, attack",
            )
            if step.reinforce is not UNSET:
                self._enter(RECEIVING, number)
                self._reinforce(step.reinforce, number)
            elif step.attack is not UNSET:
                self._enter(ATTACKING, number)
                self.attacks.append((content.AttackPlan(step.attack == "melee"), number))
            elif step.effect is not UNSET:
                announced += self._effect(step.effect, number)
        self.program.append(content.Instruction(content.DEPLOY, step=self._step_of_deployment(steps)))
        self.program += announced
        self._apply_to_attacks()
        for plan, number in self.attacks:
            self.program.append(content.Instruction(content.ATTACK, plan=plan, step=number))
        self.program.append(content.Instruction(content.FLY, step=len(steps) - 1))
        for part, effect, number in self.tail:
            self.program.append(self._at_end(part, effect, number))
        return self.program

    def _step_of_deployment(self, steps: list[StepData]) -> int:
        places = [number for number, step in enumerate(steps) if step.reinforce is not UNSET]
        return places[-1] if places else 0

    def _enter(self, phase: int, number: int) -> None:
        """Steps stand in the order of the phases of a turn (KH-5.2, KH-5.3)."""
        reason = f"{PHASE_NAMES[phase]} cannot come after {PHASE_NAMES[self.phase]} (KH-5.3)"
        _need(phase >= self.phase, f"{self.where}, step {number + 1}", reason)
        self.phase = phase

    def _reinforce(self, symbols: list[Reinforcement], number: int) -> None:
        kinds = {"red": content.RED, "black": content.BLACK, "free": content.FREE}
        for symbol in symbols:
            self.program.append(content.Instruction(kinds[symbol], step=number))

    def _effect(self, id: str, number: int) -> list[content.Instruction]:
        where = f"{self.where}, step {number + 1}"
        _need(id in self.effects, where, f"effect {id!r} does not exist")
        effect, parts = self.effects[id]
        self._enter(_phase(parts[0]), number)
        self.used.append(effect)
        announced: list[content.Instruction] = []
        for part in parts:
            phase = _phase(part)
            if phase == BEFORE_REINFORCEMENT:
                _need(
                    self.phase == BEFORE_REINFORCEMENT,
                    where,
                    "this effect has parts of phases that are over by then",
                )
                self.program.append(self._at_start(part, effect, number, where))
            elif phase == BEFORE_ATTACKS:
                self.before_attacks.append(part)
                if not announced:
                    announced.append(content.Instruction(content.ANNOUNCE, effect=effect, step=number))
            else:
                self.tail.append((part, effect, number))
        return announced

    def _at_start(self, part: Part, effect: content.Effect, number: int, where: str) -> content.Instruction:
        if isinstance(part, FetchPart):
            found = [kind for kind in self.kinds if kind.id == part.unit]
            _need(bool(found), where, f"unit {part.unit!r} is not in this army")
            return content.Instruction(content.FETCH, found[0].index, effect=effect, step=number)
        if isinstance(part, LookPart):
            return content.Instruction(content.LOOK, part.cards, effect=effect, step=number)
        if isinstance(part, SacrificePart):
            return content.Instruction(content.SACRIFICE, part.draw, effect=effect, step=number)
        assert isinstance(part, RecallPart)
        return content.Instruction(content.RECALL, part.up_to, effect=effect, step=number)

    def _at_end(self, part: Part, effect: content.Effect, number: int) -> content.Instruction:
        if isinstance(part, DefencePart):
            rows = (content.FRONT,) if part.units == "front" else ()
            return content.Instruction(
                content.CHANGE_DEFENCE, part.amount, effect=effect, rows=rows, step=number
            )
        assert isinstance(part, HidePart)
        in_rows = tuple(ROWS.index(row) for row in part.in_rows)
        return content.Instruction(content.HIDE, part.up_to, effect=effect, rows=in_rows, step=number)

    def _apply_to_attacks(self) -> None:
        """What effects do to the attack symbols they concern; "first" belongs to the first such symbol (KH-R44)."""
        plans = [plan for plan, _ in self.attacks]
        for part in self.before_attacks:
            kind = "ranged" if isinstance(part, GunpowderPart) else getattr(part, "attack", "any")
            concerned = [plan for plan in plans if kind == "any" or plan.melee == (kind == "melee")]
            if getattr(part, "first", False):
                concerned = concerned[:1]
            for plan in concerned:
                _change_plan(plan, part)


def _change_plan(plan: content.AttackPlan, part: Part) -> None:
    if isinstance(part, StrengthPart):
        if part.per == "front_unit":
            plan.per_front_unit = part.every
        else:
            plan.per_unit = part.every
    elif isinstance(part, MagicPart):
        plan.magic_times = part.times
    elif isinstance(part, GunpowderPart):
        plan.gunpowder_times = part.times
    elif isinstance(part, RowsPart):
        joined = part.rows == "front_and_middle_joined"
        plan.rows = content.FRONT_AND_MIDDLE_JOINED if joined else content.ROWS_IGNORED


def _strategy(
    data: StrategyData, where: str, index: int, effects: dict[str, _Known], kinds: list[content.UnitKind]
) -> content.Strategy:
    where = f"{where}: strategy {_id(data.id, where)}"
    if data.initiative == 0:
        only_reinforces = all(step.reinforce is not UNSET for step in data.steps)
        _need(only_reinforces, where, "card 0 only has reinforcements (KH-2.12)")
    compiler = _Compiler(where, effects, kinds)
    program = compiler.compile(data.steps)
    steps = [msgspec.to_builtins(step) for step in data.steps]
    names = _word(data.names, where)
    return content.Strategy(
        index, data.id, names, data.source, data.initiative, steps, compiler.used, program
    )


# --- armies and packs -------------------------------------------------------------------------------------


def _army(
    data: ArmyData, where: str, pack: str, index: int, first_kind: int, effects: dict[str, _Known]
) -> content.Deck:
    where = f"{where}: army {_id(data.id, where)}"
    _need(data.id != CHOOSE, where, "this word stands for an army that is still to be chosen")
    fine_colour = re.fullmatch(COLOUR, data.colour) is not None
    _need(fine_colour, where, f"colour {data.colour!r}: expected # and six hexadecimal digits (0-9, a-f)")
    kinds: list[content.UnitKind] = []
    for unit in data.generals:
        kinds.append(_unit(unit, where, first_kind + len(kinds), True))
    for unit in data.units:
        kinds.append(_unit(unit, where, first_kind + len(kinds), False))
    ordered = sorted(data.strategies, key=lambda strategy: strategy.initiative)
    zeros = [strategy for strategy in ordered if strategy.initiative == 0]
    _need(len(zeros) == 1, where, f"expected one strategy card 0, got {len(zeros)} (KH-1.5)")
    strategies = [_strategy(strategy, where, i, effects, kinds) for i, strategy in enumerate(ordered)]
    names, style = _word(data.names, where), _word(data.style, where)
    return content.Deck(index, data.id, names, style, data.colour, data.source, pack, strategies, kinds)


class _Shelf:
    """What has been read so far; ids and initiatives must be different over everything on it (KH-1.12)."""

    def __init__(self) -> None:
        self.decks: list[content.Deck] = []
        self.kinds: list[content.UnitKind] = []
        self.effects: dict[str, _Known] = {}
        self.seen: dict[str, str] = {}

    def add(self, data: object, where: str) -> None:
        pack = records(data, PackData, where)
        where = inside(where, f"pack {_id(pack.id, where)}")
        _word(pack.names, where)
        if pack.alone:
            self.decks, self.kinds, self.seen = [], [], {}
        own: set[str] = set()
        for effect in pack.effects:
            exists = effect.id in own or effect.id in self.effects
            _need(not exists, f"{where}: effect {effect.id}", "an effect of this id exists already")
            own.add(effect.id)
            self.effects[effect.id] = _Known(_effect(effect, where), list(effect.parts))
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
        terms = json.loads((Path(__file__).parent / "data" / "terms.json").read_text(encoding="utf-8"))
        records = [known.record for known in self.effects.values()]
        return content.Library(self.decks, self.kinds, records, terms)


def _base_shelf() -> _Shelf:
    shelf = _Shelf()
    path = Path(__file__).parent / "data" / "base.json"
    shelf.add(json.loads(path.read_text(encoding="utf-8")), path.name)
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


def read_pack_file(path: Path) -> dict[str, object]:
    """The JSON content of a pack file, checked; a clear error if it cannot be read or is not a good pack."""
    data = read_json(path)
    library_of([data], str(path))
    assert isinstance(data, dict)
    return data


def pack_schema() -> dict[str, object]:
    """JSON Schema of a pack, for editors and docs."""
    return schema_of(PackData)
