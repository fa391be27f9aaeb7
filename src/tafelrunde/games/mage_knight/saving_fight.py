# mypyc: off
"""A combat in a saved position: its enemies by name and by their places, an open attack or block part by part."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Count, OrNone, carried, carry_over
from tafelrunde.core.spelling import LISTED, Names, Spelling
from tafelrunde.games.mage_knight import givers
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.packing import armed, duel_of, duelled, guard_of, guarded, guarding
from tafelrunde.games.mage_knight.reserve import Kept, Pledge, Reserve
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.saving_names import ENEMY, PROMISE, PROMISES, SPACE, UNIT, UNITS
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


# --- parts of an attack or block ------------------------------------------------------------------------------------


def save_part(part: int) -> SavedPart:
    element, kind = ELEMENTS[part_element(part)], KINDS[part_kind(part)]
    by = givers.giver_name(givers.giver_of(part))
    return SavedPart(part_value(part), element, kind, part_doubles(part), by)  # type: ignore[arg-type]


def load_part(saved: SavedPart) -> int:
    giver = givers.giver_number(saved.by)
    if giver is None:
        raise TafelrundeError(f"part by {saved.by!r}: there is no such thing")
    part = packed_part(
        KINDS.index(saved.kind), ELEMENTS.index(saved.element), saved.value, saved.swift_double
    )
    return givers.given(part, giver)


PART = Spelling(save_part, load_part)

# --- what is kept for later -----------------------------------------------------------------------------------------

SPELT_KEPT = {"part": PART, "used": LISTED, "spared": LISTED}


def load_kept(saved: SavedKept) -> Kept:
    kept = Kept(PART.read(saved.part), saved.block, saved.times, saved.bonus)
    return carry_over(saved, kept, "part", "block", "times", "bonus", spelt=SPELT_KEPT)


SPELT_RESERVE = {
    "bound": PROMISES,
    "barred": LISTED,
    "phased": PROMISES,
    "fallen": LISTED,
    "pledges": Spelling(
        lambda one: SavedPledge(PROMISE.write(one.promise), list(one.foes), one.surplus),
        lambda saved: Pledge(PROMISE.read(saved.promise), tuple(saved.foes), saved.surplus),
    ).each(),
    "kept": Spelling(lambda one: carried(SavedKept, one, SPELT_KEPT), load_kept).each(),
}

# --- enemies and fighters -------------------------------------------------------------------------------------------

SPELT_FOE = {
    "enemy": ENEMY.or_none(),
    "unit": UNIT.or_none(),
    "role": Names("role", lambda: ROLES),
    "at": SPACE.or_none(),
    "lost": Names("loss", lambda: LOSSES).bits(),
}
CHANGED_ELEMENT = Names("element", lambda: ELEMENTS).or_none()
STATE = Names("state", lambda: ATTACK_STATES)


def save_foe(foe: Foe) -> SavedFoe:
    attacks = [
        SavedAttack(change, bool(stripped), STATE.write(state), CHANGED_ELEMENT.write(element))
        for change, stripped, state, element in zip(foe.changes, foe.stripped, foe.states, foe.elements)
    ]
    return carried(SavedFoe, foe, SPELT_FOE, attacks=attacks)


def load_foe(saved: SavedFoe) -> Foe:
    if saved.unit is None:
        enemy = library().enemies[ENEMY.read(str(saved.enemy))]
        foe = Foe(enemy.index, ROLES.index(saved.role), NONE, len(enemy.attacks), saved.caller)
    else:
        foe = Foe(NONE, ROLES.index(saved.role), NONE, 0)
    carry_over(saved, foe, "enemy", "role", "attacks", spelt=SPELT_FOE)
    if saved.attacks:
        foe.changes = tuple([one.change for one in saved.attacks])
        foe.stripped = tuple([int(one.stripped) for one in saved.attacks])
        foe.states = tuple([STATE.read(one.state) for one in saved.attacks])
        foe.elements = tuple([CHANGED_ELEMENT.read(one.element) for one in saved.attacks])
    return foe


def save_guard(guard: int) -> SavedGuard:
    place, attack = guarded(guard) // MOST_ATTACKS, guarded(guard) % MOST_ATTACKS
    return SavedGuard(place, UNIT.write(guarding(guard)), attack)


# --- the combat -----------------------------------------------------------------------------------------------------

SPELT_DUEL = {"attack": PART.each()}
SPELT = {
    "space": SPACE,
    "foes": Spelling(save_foe, load_foe).each(list),
    "stage": Names("stage", lambda: STAGES),
    "opened": Names("opening", lambda: OPENINGS),
    "targets": LISTED,
    "parts": PART.each(),
    "absorbed": UNITS,
    "reserve": Spelling(
        lambda reserve: carried(SavedReserve, reserve, SPELT_RESERVE),
        lambda saved: carry_over(saved, Reserve(), spelt=SPELT_RESERVE),
    ),
    "guards": Spelling(
        save_guard,
        lambda saved: guard_of(attack_number(saved.enemy, saved.attack), UNIT.read(saved.unit)),
    ).each(),
    "duels": Spelling(
        lambda one: SavedDuel(duelled(one), armed(one)), lambda saved: duel_of(saved.enemy, saved.armed)
    ).each(),
    "aided": LISTED,
    "duel": Spelling(
        lambda duel: carried(SavedClash, duel, SPELT_DUEL),
        lambda saved: carry_over(saved, Duel(saved.aggressor, saved.defender), spelt=SPELT_DUEL),
    ).or_none(None),
}


def save_fight(f: Fight) -> SavedFight:
    blocked = f.targets and f.opened == OPEN_BLOCK
    targets = divmod(f.targets[0], MOST_ATTACKS) if blocked else f.targets
    return carried(SavedFight, f, SPELT, targets=list(targets))


def load_fight(saved: SavedFight) -> Fight:
    f = carry_over(saved, Fight(saved.seat, SPACE.read(saved.space)), spelt=SPELT)
    if f.targets and f.opened == OPEN_BLOCK:
        f.targets = (attack_number(f.targets[0], f.targets[1]),)
    return f
