# mypyc: off
"""A combat in a saved position: its enemies by name and by their places, an open attack or block part by part."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.errors import TafelrundeError, guess
from tafelrunde.core.forms import Count, OrNone, carried, carry_over
from tafelrunde.games.mage_knight import givers
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, hex_name
from tafelrunde.games.mage_knight.packing import armed, duel_of, duelled, guard_of, guarded, guarding
from tafelrunde.games.mage_knight.reserve import Kept, Pledge, Reserve
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.saving_names import waiting_id, waiting_number
from tafelrunde.games.mage_knight.saving_units import unit_ids, unit_number, unit_numbers
from tafelrunde.games.mage_knight.state import (
    ATTACK_STATES,
    MOST_ATTACKS,
    NONE,
    OPEN_BLOCK,
    OPENINGS,
    ROLES,
    ROOM_FOR_VALUE,
    STAGES,
    Fight,
    Foe,
    Mage,
    attack_number,
    packed_part,
    part_doubles,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.vocabulary import ELEMENTS, KINDS, LOSSES

PartValue = Annotated[int, Meta(ge=0, le=ROOM_FOR_VALUE - 1)]
Loss = Literal[
    "fortification", "physical", "fire", "ice", "attack_abilities", "fortified", "elusive", "brutal", "swift", "poison",
    "paralyze", "assassination", "vampiric",
]  # fmt: skip
Element = Literal["physical", "fire", "ice", "cold_fire"]


class SavedAttack(Struct, forbid_unknown_fields=True):
    """One attack of an enemy: how much it was changed, whether its abilities are gone, what has become of it, and an element
    that took the place of the printed one."""

    change: int = 0
    stripped: bool = False
    state: Literal["due", "blocked", "void", "dealt"] = "due"
    element: Element | None = None


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
    """A value in an open attack or block; `by`: the card, unit or skill it came from."""

    value: PartValue
    element: Element = "physical"
    kind: Literal["melee", "ranged", "siege"] = "melee"
    swift_double: bool = False
    by: str = ""


class SavedKept(Struct, forbid_unknown_fields=True):
    """A value that may be used later, `times` times, the first time `bonus` higher. `unhurt`: only without a wound in this
    combat; `different`: each time against another target than those `used`; `spared`: enemies it never goes against."""

    part: SavedPart
    block: bool = False
    times: Annotated[int, Meta(ge=1)] = 1
    bonus: int = 0
    unhurt: bool = False
    different: bool = False
    used: list[Count] = []
    spared: list[Count] = []


class SavedPledge(Struct, forbid_unknown_fields=True):
    """A promise that is due, or will be with its enemy: "ice_shield.strong.1*1"; places of enemies, and what a block was worth
    beyond the attack."""

    promise: str
    foes: list[Count]
    surplus: Count = 0


class SavedReserve(Struct, forbid_unknown_fields=True):
    """`bound`: promises of the open attack or block; `barred`: enemies that cannot become its targets; `phased`: promises for
    enemies defeated in this phase; `fallen`: those that were."""

    bound: list[str] = []
    barred: list[Count] = []
    phased: list[str] = []
    fallen: list[Count] = []
    pledges: list[SavedPledge] = []
    kept: list[SavedKept] = []


class SavedDuel(Struct, forbid_unknown_fields=True):
    """An enemy that is fought in a duel; `armed`: its attack is still to come."""

    enemy: Count
    armed: bool = True


class SavedGuard(Struct, forbid_unknown_fields=True):
    """A unit that takes the damage of an attack first."""

    enemy: Count
    unit: str
    attack: Count = 0


class SavedClash(Struct, forbid_unknown_fields=True):
    """Two players who fight each other. `full`: the defender plays the next turn in advance; `melee`: the second phase; `passes`:
    attack opportunities in a row that were not used; `attack`: what is being blocked or dealt, `left`: damage to be assigned;
    `slowed`: blocks count in full; `breached`: the site fortifies nobody; `spent`: mana used for this attack; `hurt`: wounds of
    aggressor and defender."""

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
    spent: Count = 0
    hurt: tuple[Count, Count] = (0, 0)


class SavedFight(Struct, forbid_unknown_fields=True):
    """A combat. `space`: where it is fought; `halved`: fame that was counted for half; `targets`: places of enemies, and of a
    block the place of the enemy and the number of its attack; `aided`: places of those that units had a part in fighting;
    `helped`: a unit's value lies in what is open."""

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
    reserve: SavedReserve = field(default_factory=SavedReserve)
    guards: list[SavedGuard] = []
    duels: list[SavedDuel] = []
    aided: list[Count] = []
    helped: bool = False
    duel: SavedClash | None = None


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
        reserve=save_reserve(f.reserve),
        guards=[save_guard(guard) for guard in f.guards],
        duels=[SavedDuel(duelled(one), armed(one)) for one in f.duels],
        aided=list(f.aided),
        duel=save_duel(f.duel),
    )


def save_duel(duel: Duel | None) -> SavedClash | None:
    if duel is None:
        return None
    return carried(SavedClash, duel, attack=[save_part(part) for part in duel.attack])


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
            SavedAttack(
                change,
                bool(stripped),
                ATTACK_STATES[state],  # type: ignore[arg-type]
                None if element == NONE else ELEMENTS[element],  # type: ignore[arg-type]
            )
            for change, stripped, state, element in zip(foe.changes, foe.stripped, foe.states, foe.elements)
        ],
    )


def save_guard(guard: int) -> SavedGuard:
    place, attack = guarded(guard) // MOST_ATTACKS, guarded(guard) % MOST_ATTACKS
    return SavedGuard(place, library().unit_card_ids[guarding(guard)], attack)


def save_part(part: int) -> SavedPart:
    element, kind = ELEMENTS[part_element(part)], KINDS[part_kind(part)]
    by = givers.giver_name(givers.giver_of(part))
    return SavedPart(part_value(part), element, kind, part_doubles(part), by)  # type: ignore[arg-type]


def save_reserve(reserve: Reserve) -> SavedReserve:
    return SavedReserve(
        bound=[waiting_id(packed) for packed in reserve.bound],
        barred=list(reserve.barred),
        phased=[waiting_id(packed) for packed in reserve.phased],
        fallen=list(reserve.fallen),
        pledges=[
            SavedPledge(waiting_id(one.promise), list(one.foes), one.surplus) for one in reserve.pledges
        ],
        kept=[
            carried(SavedKept, one, part=save_part(one.part), used=list(one.used), spared=list(one.spared))
            for one in reserve.kept
        ],
    )


# --- loading ---------------------------------------------------------------------------------------------------------


def load_fight(saved: SavedFight | None) -> Fight | None:
    if saved is None:
        return None
    f = Fight(saved.seat, space_number(saved.space))
    carry_over(
        saved,
        f,
        "space", "foes", "stage", "opened", "targets", "parts", "absorbed", "reserve", "guards", "duels", "aided",
        "duel",
    )  # fmt: skip
    f.stage = STAGES.index(saved.stage)
    f.opened = OPENINGS.index(saved.opened)
    f.targets = tuple(saved.targets)
    if f.targets and f.opened == OPEN_BLOCK:
        f.targets = (attack_number(saved.targets[0], saved.targets[1]),)
    f.parts = tuple([load_part(one) for one in saved.parts])
    f.guards = tuple(
        [guard_of(attack_number(one.enemy, one.attack), unit_number(one.unit)) for one in saved.guards]
    )
    f.duels = tuple([duel_of(one.enemy, one.armed) for one in saved.duels])
    f.aided = tuple(saved.aided)
    f.absorbed = unit_numbers(saved.absorbed)
    f.foes = [load_foe(one) for one in saved.foes]
    f.reserve = load_reserve(saved.reserve)
    f.duel = load_duel(saved.duel)
    return f


def load_duel(saved: SavedClash | None) -> Duel | None:
    if saved is None:
        return None
    duel = carry_over(saved, Duel(saved.aggressor, saved.defender), "attack")
    duel.attack = tuple([load_part(one) for one in saved.attack])
    return duel


def load_part(saved: SavedPart) -> int:
    giver = givers.giver_number(saved.by)
    if giver is None:
        raise TafelrundeError(f"part by {saved.by!r}: there is no such thing")
    part = packed_part(
        KINDS.index(saved.kind), ELEMENTS.index(saved.element), saved.value, saved.swift_double
    )
    return givers.given(part, giver)


def load_reserve(saved: SavedReserve) -> Reserve:
    reserve = Reserve()
    reserve.bound = tuple([waiting_number(name) for name in saved.bound])
    reserve.barred = tuple(saved.barred)
    reserve.phased = tuple([waiting_number(name) for name in saved.phased])
    reserve.fallen = tuple(saved.fallen)
    reserve.pledges = tuple(
        [Pledge(waiting_number(one.promise), tuple(one.foes), one.surplus) for one in saved.pledges]
    )
    reserve.kept = tuple([load_kept(one) for one in saved.kept])
    return reserve


def load_kept(saved: SavedKept) -> Kept:
    kept = Kept(load_part(saved.part), saved.block, saved.times, saved.bonus)
    carry_over(saved, kept, "part", "block", "times", "bonus", "used", "spared")
    kept.used = tuple(saved.used)
    kept.spared = tuple(saved.spared)
    return kept


def load_foe(saved: SavedFoe) -> Foe:
    foe = load_fighter(saved) if saved.unit is not None else load_enemy(saved)
    carry_over(saved, foe, "enemy", "unit", "role", "at", "lost", "attacks")
    foe.lost = sum([1 << LOSSES.index(name) for name in saved.lost])
    if saved.attacks:
        foe.changes = tuple([one.change for one in saved.attacks])
        foe.stripped = tuple([int(one.stripped) for one in saved.attacks])
        foe.states = tuple([ATTACK_STATES.index(one.state) for one in saved.attacks])
        foe.elements = tuple(
            [NONE if one.element is None else ELEMENTS.index(one.element) for one in saved.attacks]
        )
    return foe


def load_fighter(saved: SavedFoe) -> Foe:
    foe = Foe(NONE, ROLES.index(saved.role), NONE, 0)
    assert saved.unit is not None
    foe.unit = unit_number(saved.unit)
    return foe


def load_enemy(saved: SavedFoe) -> Foe:
    known = {enemy.id: enemy for enemy in library().enemies}
    if saved.enemy is None or saved.enemy not in known:
        raise TafelrundeError(f"enemy {saved.enemy!r}: there is no such thing{guess(saved.enemy, known)}")
    enemy = known[saved.enemy]
    at = NONE if saved.at is None else space_number(saved.at)
    return Foe(enemy.index, ROLES.index(saved.role), at, len(enemy.attacks), saved.caller)


def space_number(name: str) -> int:
    if name not in HEX_NUMBERS:
        raise TafelrundeError(f"space {name!r}: there is no such thing{guess(name, HEX_NUMBERS)}")
    return HEX_NUMBERS[name]
