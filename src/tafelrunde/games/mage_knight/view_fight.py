# mypyc: off
"""What is seen of a combat: everything in it lies open. Figures that nobody should compute in the browser come along."""

from msgspec import Struct

from tafelrunde.games.mage_knight import duel_sums, shares, sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.saving_fight import SavedPart, save_part
from tafelrunde.games.mage_knight.saving_units import unit_ids
from tafelrunde.games.mage_knight.state import (
    ATTACK_STATES,
    BLOCK_PHASE,
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
    """A combat. `wounds`: those that came into the hand; `absorbed`: units that can take no more damage."""

    seat: int
    stage: str
    space: str
    assault: bool
    dark: bool
    no_units: bool
    wounds: int
    absorbed: list[str]
    foes: list[FoeView]
    open: OpenView | None


class FighterView(Struct):
    """A unit of a combat between players. `share`: what it has put into the attack that is being made; `price`: damage that
    wounds it now."""

    unit: str
    owner: int
    out: bool
    armor: int
    share: int
    price: int
    resistances: list[str]


class DuelView(Struct):
    """Two players who fight each other. `seat`: who acts; `stage`: ranged, attack (melee), block or damage; `gathered`: an attack
    that is not made yet, or the block; `attack`: one that is, with its value and elements; `through`: what the block leaves of
    it; `left`: damage to be assigned; `wounds`: those that came into the hands of aggressor and defender."""

    aggressor: int
    defender: int
    full: bool
    melee: bool
    seat: int
    attacker: int
    stage: str
    space: str
    fortified: bool
    passes: int
    gathered: list[SavedPart]
    attack: list[SavedPart]
    value: int
    elements: list[str]
    through: int
    left: int
    wounds: list[int]
    fighters: list[FighterView]


def duel_view(s: Mage) -> DuelView | None:
    """Everything in it lies open, too."""
    f = s.fight
    if f is None or f.duel is None:
        return None
    duel = f.duel
    return DuelView(
        aggressor=duel.aggressor,
        defender=duel.defender,
        full=duel.full,
        melee=duel.melee,
        seat=f.seat,
        attacker=duel.attacker,
        stage=STAGES[f.stage],
        space=hex_name(f.space),
        fortified=f.assault and not duel.breached,
        passes=duel.passes,
        gathered=[save_part(part) for part in f.parts],
        attack=[save_part(part) for part in duel.attack],
        value=duel_sums.attack_value(s) if duel.attack else duel_sums.gathered(s),
        elements=[v.ELEMENTS[element] for element in duel_sums.elements(s)],
        through=duel_sums.getting_through(s) if f.stage == BLOCK_PHASE else 0,
        left=duel.left,
        wounds=list(duel.hurt),
        fighters=[fighter_view(s, foe) for foe in f.foes],
    )


def fighter_view(s: Mage, foe: Foe) -> FighterView:
    own = shares.resistances(s, foe)
    return FighterView(
        unit=library().unit_card_ids[foe.unit],
        owner=foe.owner,
        out=foe.out,
        armor=shares.armor(s, foe),
        share=shares.share(s, foe),
        price=duel_sums.price_of_unit(s, foe),
        resistances=[name for n, name in enumerate(v.RESISTANCES) if own >> n & 1],
    )


def fight_view(s: Mage) -> FightView | None:
    f = s.fight
    if f is None or f.duel is not None:
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
        foes=[foe_view(s, place, foe) for place, foe in enumerate(f.foes)],
        open=open_view(s),
    )


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
        element=v.ELEMENTS[printed.element],
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
