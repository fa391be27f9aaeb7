# mypyc: off
"""What is seen of a combat: everything in it lies open. Figures that nobody should compute in the browser come along."""

from msgspec import Struct

from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.packing import armed, duelled, step_of
from tafelrunde.games.mage_knight.saving_fight import SavedDuel, SavedGuard, SavedPart, save_guard, save_part
from tafelrunde.games.mage_knight.saving_units import unit_ids
from tafelrunde.games.mage_knight.state import (
    ATTACK_STATES,
    CLOSED_UP,
    MOST_ATTACKS,
    NONE,
    OPEN_BLOCK,
    OPENINGS,
    ROLES,
    STAGES,
    Foe,
    Mage,
)
from tafelrunde.games.mage_knight.vocabulary import NOTHING
from tafelrunde.games.mage_knight.wording import part_text, phrase_text


class FoeAttackView(Struct):
    """One attack as it stands now; `summons`: the back of the token that comes in its place; `to_block`: the block needed."""

    value: int
    element: str
    abilities: list[str]
    summons: str | None
    to_block: int
    damage: int
    state: str


class FoeView(Struct):
    """An enemy of a combat as it stands now. `hidden`: a summoner that is replaced by what it has summoned."""

    enemy: str
    role: str
    at: str | None
    caller: int | None
    out: bool
    beaten: bool
    hidden: bool
    stopped: bool
    armor: int
    fortified: int
    resistances: list[str]
    attacks: list[FoeAttackView]


class OpenView(Struct):
    """An open attack or block: its targets (of a block the enemy and its attack), what lies in it, its total and what is
    needed."""

    kind: str
    targets: list[int]
    parts: list[SavedPart]
    total: int
    needed: int
    suffices: bool


class FightView(Struct):
    """A combat. `wounds`: those that came into the hand; `absorbed`: units that can take no more damage; `duels`: places of
    enemies that are fought in a duel; `guards`: units that take the damage of an attack first; `later`: what effects have kept
    or promised for later in it."""

    seat: int
    stage: str
    space: str
    assault: bool
    dark: bool
    no_units: bool
    wounds: int
    absorbed: list[str]
    guards: list[SavedGuard]
    duels: list[SavedDuel]
    foes: list[FoeView]
    open: OpenView | None
    later: list[Word]


def fight_view(s: Mage) -> FightView | None:
    f = s.fight
    if f is None:
        return None
    return FightView(
        seat=f.seat,
        stage=STAGES[f.stage],
        space=hex_name(f.space),
        assault=f.assault,
        dark=f.dark,
        no_units=f.no_units,
        wounds=f.wounds,
        absorbed=unit_ids(f.absorbed),
        guards=[save_guard(guard) for guard in f.guards],
        duels=[SavedDuel(duelled(one), armed(one)) for one in f.duels],
        foes=[foe_view(s, place, foe) for place, foe in enumerate(f.foes)],
        open=open_view(s),
        later=later(s),
    )


def later(s: Mage) -> list[Word]:
    """Values that may still be used, and promises of the open attack or block, of this phase and of single enemies."""
    reserve = s.combat.reserve
    kept = [part_text(one.part + one.bonus, one.block) for one in reserve.kept for _ in range(one.times)]
    promises = [*reserve.bound, *reserve.phased, *[one.promise for one in reserve.pledges]]
    return [*kept, *[phrase_text([step_of(packed)]) for packed in promises]]


def foe_view(s: Mage, place: int, foe: Foe) -> FoeView:
    own = sums.resistances(foe)
    return FoeView(
        enemy=library().enemies[foe.enemy].id,
        role=ROLES[foe.role],
        at=None if foe.at == NONE else hex_name(foe.at),
        caller=None if foe.caller == NONE else foe.caller,
        out=foe.out,
        beaten=foe.beaten,
        hidden=sums.hidden(s.combat, place),
        stopped=foe.stopped,
        armor=sums.armor(s, foe),
        fortified=sums.fortifications(s, foe),
        resistances=[name for n, name in enumerate(v.RESISTANCES) if own >> n & 1],
        attacks=[attack_view(s, foe, attack) for attack in range(len(foe.states))],
    )


def attack_view(s: Mage, foe: Foe, attack: int) -> FoeAttackView:
    printed = sums.kind_of_foe(foe).attacks[attack]
    box = library()
    return FoeAttackView(
        value=sums.attack_value(s, foe, attack),
        element=v.ELEMENTS[sums.attack_element(foe, attack)],
        abilities=[
            one.id
            for n, one in enumerate(box.enemy_abilities)
            if not one.defends and sums.attack_able(s, foe, attack, n)
        ],
        summons=None if printed.summons == NOTHING else box.backs[printed.summons][0],
        to_block=sums.block_needed(s, foe, attack),
        damage=sums.damage_of(s, foe, attack),
        state=ATTACK_STATES[foe.states[attack]],
    )


def open_view(s: Mage) -> OpenView | None:
    f = s.combat
    if f.opened == CLOSED_UP:
        return None
    parts = [save_part(part) for part in f.parts]
    if f.opened == OPEN_BLOCK:
        foe, attack = sums.open_block(s)
        place = f.targets[0] // MOST_ATTACKS
        total, needed = sums.open_block_sum(s) // 2, sums.block_needed(s, foe, attack)
        return OpenView(OPENINGS[f.opened], [place, attack], parts, total, needed, sums.block_suffices(s))
    total, needed = sums.open_attack_sum(s) // 2, sums.armor_of(s, f.targets)
    return OpenView(OPENINGS[f.opened], list(f.targets), parts, total, needed, sums.attack_suffices(s))
