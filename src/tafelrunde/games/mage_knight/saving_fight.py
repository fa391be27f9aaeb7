# mypyc: off
"""A combat in a saved position: its enemies by name and by their places, an open attack or block part by part."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import carried, carry_over
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.saving_units import unit_ids, unit_number, unit_numbers
from tafelrunde.games.mage_knight.state import (
    ATTACK_STATES,
    MOST_ATTACKS,
    NONE,
    OPEN_BLOCK,
    OPENINGS,
    ROLES,
    STAGES,
    Fight,
    Foe,
    Mage,
    attack_number,
    packed_part,
    part_doubles,
    part_element,
    part_kind,
    part_unit,
    part_value,
)
from tafelrunde.games.mage_knight.vocabulary import ELEMENTS, KINDS, LOSSES

Count = Annotated[int, Meta(ge=0)]
OrNone = Annotated[int, Meta(ge=-1)]
Loss = Literal["fortification", "physical", "fire", "ice", "attack_abilities"]


class SavedAttack(Struct, forbid_unknown_fields=True):
    """One attack of an enemy: how much it was changed, whether its abilities are gone, what has become of it."""

    change: int = 0
    stripped: bool = False
    state: Literal["due", "blocked", "void", "dealt"] = "due"


class SavedFoe(Struct, forbid_unknown_fields=True):
    """An enemy of a combat, or a unit of one of two players who fight each other, and whose it is. `at`: where its token lies;
    `caller`: the place of its summoner; `out`: no longer there; armour `raised`, `lowered` and `fixed`; attacks left out are as
    printed."""

    enemy: str | None = None
    unit: str | None = None
    owner: OrNone = NONE
    role: Literal["defender", "rampager", "summoned", "fighter"] = "rampager"
    at: str | None = None
    caller: OrNone = NONE
    out: bool = False
    beaten: bool = False
    stopped: bool = False
    heavy: bool = False
    doomed: bool = False
    raised: Count = 0
    lowered: Count = 0
    fixed: Count = 0
    lost: list[Loss] = []
    attacks: list[SavedAttack] = []


class SavedPart(Struct, forbid_unknown_fields=True):
    """A value in an open attack or block; `unit`: whose it is in a combat between players."""

    value: Count
    element: Literal["physical", "fire", "ice", "cold_fire"] = "physical"
    kind: Literal["melee", "ranged", "siege"] = "melee"
    swift_double: bool = False
    unit: str | None = None


class SavedDuel(Struct, forbid_unknown_fields=True):
    """Two players who fight each other. `full`: the defender plays the next turn in advance; `melee`: the second phase; `passes`:
    attack opportunities in a row that were not used; `attack`: what is being blocked or dealt, `left`: damage to be assigned;
    `slowed`: blocks count in full; `breached`: the site fortifies nobody; `hurt`: wounds of aggressor and defender."""

    aggressor: Count
    defender: Count
    attacker: Count
    full: bool = False
    melee: bool = False
    passes: Count = 0
    attack: list[SavedPart] = []
    left: Count = 0
    slowed: bool = False
    breached: bool = False
    hurt: tuple[Count, Count] = (0, 0)


class SavedFight(Struct, forbid_unknown_fields=True):
    """A combat. `space`: where it is fought; `halved`: fame that was counted for half; `targets`: places of enemies, and of a
    block the place of the enemy and the number of its attack."""

    space: str
    foes: list[SavedFoe]
    seat: Count = 0
    stage: Literal["ranged", "block", "damage", "attack"] = "ranged"
    assault: bool = False
    dark: bool = False
    no_units: bool = False
    half_fame: bool = False
    halved: Count = 0
    wounds: Count = 0
    defended: bool = False
    opened: Literal["nothing", "attack", "block"] = "nothing"
    targets: list[Count] = []
    parts: list[SavedPart] = []
    absorbed: list[str] = []
    duel: SavedDuel | None = None


# --- saving ----------------------------------------------------------------------------------------------------------


def save_fight(s: Mage) -> SavedFight | None:
    f = s.fight
    if f is None:
        return None
    targets = list(f.targets)
    if targets and f.opened == OPEN_BLOCK:
        targets = [targets[0] // MOST_ATTACKS, targets[0] % MOST_ATTACKS]
    return carried(
        SavedFight,
        f,
        space=hex_name(f.space),
        foes=[save_foe(foe) for foe in f.foes],
        stage=STAGES[f.stage],
        opened=OPENINGS[f.opened],
        targets=targets,
        parts=[save_part(part) for part in f.parts],
        absorbed=unit_ids(f.absorbed),
        duel=save_duel(f.duel),
    )


def save_duel(duel: Duel | None) -> SavedDuel | None:
    if duel is None:
        return None
    return carried(SavedDuel, duel, attack=[save_part(part) for part in duel.attack])


def save_foe(foe: Foe) -> SavedFoe:
    return carried(
        SavedFoe,
        foe,
        enemy=None if foe.enemy == NONE else library().enemies[foe.enemy].id,
        unit=None if foe.unit == NONE else library().unit_card_ids[foe.unit],
        role=ROLES[foe.role],
        at=None if foe.at == NONE else hex_name(foe.at),
        lost=[name for n, name in enumerate(LOSSES) if foe.lost >> n & 1],
        attacks=[
            SavedAttack(change, bool(stripped), ATTACK_STATES[state])  # type: ignore[arg-type]
            for change, stripped, state in zip(foe.changes, foe.stripped, foe.states)
        ],
    )


def save_part(part: int) -> SavedPart:
    element, kind = ELEMENTS[part_element(part)], KINDS[part_kind(part)]
    unit = None if part_unit(part) == NONE else library().unit_card_ids[part_unit(part)]
    return SavedPart(part_value(part), element, kind, part_doubles(part), unit)  # type: ignore[arg-type]


# --- loading ---------------------------------------------------------------------------------------------------------


def load_fight(saved: SavedFight | None) -> Fight | None:
    if saved is None:
        return None
    f = Fight(saved.seat, space_number(saved.space))
    carry_over(
        saved,
        f,
        "space", "foes", "stage", "opened", "targets", "parts", "absorbed", "duel",
    )  # fmt: skip
    f.stage = STAGES.index(saved.stage)
    f.opened = OPENINGS.index(saved.opened)
    f.targets = tuple(saved.targets)
    if f.targets and f.opened == OPEN_BLOCK:
        f.targets = (attack_number(saved.targets[0], saved.targets[1]),)
    f.parts = tuple([load_part(one) for one in saved.parts])
    f.absorbed = unit_numbers(saved.absorbed)
    f.foes = [load_foe(one) for one in saved.foes]
    f.duel = load_duel(saved.duel)
    return f


def load_duel(saved: SavedDuel | None) -> Duel | None:
    if saved is None:
        return None
    duel = carry_over(saved, Duel(saved.aggressor, saved.defender), "attack")
    duel.attack = tuple([load_part(one) for one in saved.attack])
    return duel


def load_part(saved: SavedPart) -> int:
    unit = NONE if saved.unit is None else unit_number(saved.unit)
    kind, element = KINDS.index(saved.kind), ELEMENTS.index(saved.element)
    return packed_part(kind, element, saved.value, saved.swift_double, unit)


def load_foe(saved: SavedFoe) -> Foe:
    foe = load_fighter(saved) if saved.unit is not None else load_enemy(saved)
    carry_over(saved, foe, "enemy", "unit", "role", "at", "lost", "attacks")
    foe.lost = sum([1 << LOSSES.index(name) for name in saved.lost])
    if saved.attacks:
        foe.changes = tuple([one.change for one in saved.attacks])
        foe.stripped = tuple([int(one.stripped) for one in saved.attacks])
        foe.states = tuple([ATTACK_STATES.index(one.state) for one in saved.attacks])
    return foe


def load_fighter(saved: SavedFoe) -> Foe:
    foe = Foe(NONE, ROLES.index(saved.role), NONE, 0)
    assert saved.unit is not None
    foe.unit = unit_number(saved.unit)
    return foe


def load_enemy(saved: SavedFoe) -> Foe:
    known = {enemy.id: enemy for enemy in library().enemies}
    if saved.enemy is None or saved.enemy not in known:
        raise TafelrundeError(f"enemy {saved.enemy!r}: there is no such thing")
    enemy = known[saved.enemy]
    at = NONE if saved.at is None else space_number(saved.at)
    return Foe(enemy.index, ROLES.index(saved.role), at, len(enemy.attacks), saved.caller)


def space_number(name: str) -> int:
    if name not in HEX_NUMBERS:
        raise TafelrundeError(f"space {name!r}: there is no such thing")
    return HEX_NUMBERS[name]
