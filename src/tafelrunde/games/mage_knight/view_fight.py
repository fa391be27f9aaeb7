# mypyc: off
"""What is seen of a combat: everything in it lies open. Figures that nobody should compute in the browser come along."""

from msgspec import Struct

from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import damage, duel_sums, gains, givers, shares, sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.clash import duel_of
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import hex_name
from tafelrunde.games.mage_knight.packing import armed, duelled, step_of
from tafelrunde.games.mage_knight.rivals import Duel
from tafelrunde.games.mage_knight.saving_fight import SavedDuel, SavedGuard, save_guard
from tafelrunde.games.mage_knight.saving_names import unit_ids
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
    part_doubles,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.vocabulary import NOTHING
from tafelrunde.games.mage_knight.wording import part_text, phrase_text


class FoeAttackView(Struct):
    """One attack as it stands now; `summons`: the back of the token that comes in its place; `to_block`: the block needed;
    `full`: elements whose block counts in full. Unblocked and without units: `damage`, `wounds` into the hand, `poisoned` as
    many onto the discard pile; `stuns`: the hand is lost."""

    value: int
    element: str
    abilities: list[str]
    summons: str | None
    to_block: int
    full: list[str]
    damage: int
    wounds: int
    poisoned: int
    stuns: bool
    state: str


class FoeView(Struct):
    """An enemy of a combat as it stands now. `hidden`: a summoner that is replaced by what it has summoned; `abilities`:
    those of its defence; `half`: elements that count half against it."""

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
    abilities: list[str]
    resistances: list[str]
    half: list[str]
    attacks: list[FoeAttackView]


class PartView(Struct):
    """A value in an open attack or block. `by`: the card, unit or skill it came from; `counts`: in full, half, double or (first
    doubled, then halved) both; `halves`: what it comes to in half-points."""

    by: str
    value: int
    element: str
    kind: str
    counts: str
    halves: int


class OpenView(Struct):
    """An open attack or block: its targets (of a block the enemy and its attack), what lies in it, its total, how much of it
    counts in full, what is needed and what is missing."""

    kind: str
    targets: list[int]
    parts: list[PartView]
    half: list[str]
    total: int
    efficient: int
    needed: int
    missing: int
    suffices: bool


class GainView(Struct):
    """What a thing of one's own would add to what is open, by the way it is played or the place of the ability; `value`: what
    the total grows by, after resistances."""

    ref: str
    how: str
    printed: int
    element: str
    value: int


class FightView(Struct):
    """A combat. `wounds`: those that came into the hand, `knocked_out_at` so many; `absorbed`: units that can take no more
    damage; `duels`: places of enemies that are fought in a duel; `guards`: units that take the damage of an attack first;
    `due`: attacks that are still to come, as enemy and attack; `later`: what effects have kept or promised for later in it;
    `gains`: what helps now, for the own eyes only."""

    seat: int
    stage: str
    space: str
    assault: bool
    dark: bool
    no_units: bool
    wounds: int
    knocked_out_at: int
    absorbed: list[str]
    guards: list[SavedGuard]
    duels: list[SavedDuel]
    foes: list[FoeView]
    due: list[list[int]]
    open: OpenView | None
    later: list[Word]
    gains: list[GainView]


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
    that is not made yet, or the block; `attack`: one that is, with its value and elements; `rate`: points of block that hold off
    one of the attack; `through`: what the block leaves of it; `left`: damage to be assigned; `wounds`: those that came into the
    hands of aggressor and defender; `gains`: what helps now, for the own eyes only."""

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
    gathered: list[PartView]
    attack: list[PartView]
    value: int
    elements: list[str]
    rate: int
    through: int
    left: int
    wounds: list[int]
    fighters: list[FighterView]
    gains: list[GainView]


def duel_view(s: Mage) -> DuelView | None:
    """Everything in it lies open, too, but what helps in the hand."""
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
        fortified=shares.shelter(s),
        passes=duel.passes,
        gathered=[gathered_part(s, part) for part in f.parts],
        attack=[part_view(part, 0, False) for part in duel.attack],
        value=duel_sums.attack_value(s) if duel.attack else duel_sums.gathered(s),
        elements=[v.ELEMENTS[element] for element in duel_sums.elements(s)],
        rate=rate(duel),
        through=duel_sums.getting_through(s) if f.stage == BLOCK_PHASE else 0,
        left=duel.left,
        wounds=list(duel.hurt),
        fighters=[fighter_view(s, foe) for foe in f.foes],
        gains=[],
    )


def rate(duel: Duel) -> int:
    """In melee, and against an attack that has become slow, 1; before that 2 (MK-25.27, MK-25.28, MK-25.39)."""
    return 1 if duel.melee or duel.slowed else 2


def gathered_part(s: Mage, part: int) -> PartView:
    """In a block some elements count half, and what counts double against swift attacks does so from afar (MK-25.26,
    MK-25.28)."""
    if s.combat.stage != BLOCK_PHASE:
        return part_view(part, 0, False)
    against = duel_sums.elements(s)
    half = sum([1 << n for n in range(len(v.ELEMENTS)) if not duel_sums.is_efficient(n, against)])
    return part_view(part, half, rate(duel_of(s)) > 1)


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
        knocked_out_at=s.heroes[f.seat].printed.hand_limit,
        absorbed=unit_ids(f.absorbed),
        guards=[save_guard(guard) for guard in f.guards],
        duels=[SavedDuel(duelled(one), armed(one)) for one in f.duels],
        foes=[foe_view(s, place, foe) for place, foe in enumerate(f.foes)],
        due=[[number // MOST_ATTACKS, number % MOST_ATTACKS] for number in sums.due_attacks(s)],
        open=open_view(s),
        later=later(s),
        gains=[],
    )


def later(s: Mage) -> list[Word]:
    """Values that may still be used, and promises of the open attack or block, of this phase and of single enemies."""
    reserve = s.combat.reserve
    kept = [part_text(one.part + one.bonus, one.block) for one in reserve.kept for _ in range(one.times)]
    promises = [*reserve.bound, *reserve.phased, *[one.promise for one in reserve.pledges]]
    return [*kept, *[phrase_text([step_of(packed)]) for packed in promises]]


def own_gains(s: Mage, viewer: int) -> list[GainView]:
    """Only whoever acts may know what lies in that hand: what the own cards would bring."""
    return [gain_view(one) for one in gains.gains(s)] if viewer == s.combat.seat else []


def gain_view(gain: gains.Gain) -> GainView:
    use = gain.use
    return GainView(gain.ref, gain.how, use.value, v.ELEMENTS[use.element], gain.points)


def elements(mask: int) -> list[str]:
    return [name for n, name in enumerate(v.ELEMENTS) if mask >> n & 1]


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
        abilities=[
            one.id
            for n, one in enumerate(library().enemy_abilities)
            if one.defends and sums.able(foe, n) and not (n == sums.FORTIFIED and sums.razed(foe))
        ],
        resistances=[name for n, name in enumerate(v.RESISTANCES) if own >> n & 1],
        half=elements(sums.inefficient_against(s.combat, (place,))),
        attacks=[attack_view(s, foe, attack) for attack in range(len(foe.states))],
    )


def attack_view(s: Mage, foe: Foe, attack: int) -> FoeAttackView:
    printed = sums.kind_of_foe(foe).attacks[attack]
    box = library()
    harm = sums.damage_of(s, foe, attack)
    wounds = damage.wounds_from(s, s.combat.seat, harm)
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
        full=[v.ELEMENTS[element] for element in sums.EFFICIENT_BLOCKS[printed.element]],
        damage=harm,
        wounds=wounds,
        poisoned=wounds if sums.attack_able(s, foe, attack, sums.POISON) else 0,
        stuns=sums.attack_able(s, foe, attack, sums.PARALYZE),
        state=ATTACK_STATES[foe.states[attack]],
    )


def open_view(s: Mage) -> OpenView | None:
    f = s.combat
    if f.opened == CLOSED_UP:
        return None
    every = (1 << len(v.ELEMENTS)) - 1
    swift = False
    if f.opened == OPEN_BLOCK:
        foe, attack = sums.open_block(s)
        half = every & ~sum([1 << one for one in sums.EFFICIENT_BLOCKS[sums.attack_element(foe, attack)]])
        swift = sums.attack_able(s, foe, attack, sums.SWIFT)
        targets = [f.targets[0] // MOST_ATTACKS, attack]
        total, needed = sums.open_block_sum(s) // 2, sums.block_needed(s, foe, attack)
    else:
        half = sums.inefficient_against(f, f.targets)
        targets = list(f.targets)
        total, needed = sums.open_attack_sum(s) // 2, sums.armor_of(s, f.targets)
    parts = [part_view(part, half, swift) for part in f.parts]
    return OpenView(
        kind=OPENINGS[f.opened],
        targets=targets,
        parts=parts,
        half=elements(half),
        total=total,
        efficient=sum([part.halves for part in parts if part.element not in elements(half)]) // 2,
        needed=needed,
        missing=max(0, needed - total),
        suffices=total >= needed,
    )


def part_view(part: int, half: int, swift: bool) -> PartView:
    """MK-16.20: what counts double against swift attacks is doubled before it may be halved."""
    halved = bool(half >> part_element(part) & 1)
    doubled = swift and part_doubles(part)
    return PartView(
        by=givers.giver_name(givers.giver_of(part)),
        value=part_value(part),
        element=v.ELEMENTS[part_element(part)],
        kind=v.KINDS[part_kind(part)],
        counts="both" if halved and doubled else "half" if halved else "double" if doubled else "full",
        halves=part_value(part) * (2 if doubled else 1) * (1 if halved else 2),
    )
