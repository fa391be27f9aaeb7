"""A combat as a problem: plain data for the solver, read from a position (solver.py).

Everything that can be put into an attack or block is an *item* (card, unit, skill) with its *uses*. Effects of the box are
unfolded into uses once; cards that give mana for others are *gifts* (gifts.py). Whatever is no plain value (functions, counts,
effects on enemies, stored values, cards that are thrown away) is left out: the solver may miss a trick, but it never promises
what the rules do not give.
"""

from typing import Final

from tafelrunde.games.mage_knight import clock, damage, effects, mana, sites, skills, soldiers, sums, units
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.cards import (
    BASIC,
    SIDE_ATTACK,
    SIDE_BLOCK,
    SIDE_INFLUENCE,
    SIDE_MOVE,
    STRONG,
    is_healing,
    needs_mana,
)
from tafelrunde.games.mage_knight.content import ARTIFACT, SPELL, WOUND_CARD, library
from tafelrunde.games.mage_knight.gifts import Gift, gifts_of
from tafelrunde.games.mage_knight.mana import Purse
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.state import (
    ATTACK_PHASE,
    BLOCKED,
    DEFENDER,
    DUE,
    MOST_ATTACKS,
    OPEN_ATTACK,
    OPEN_BLOCK,
    RANGED_PHASE,
    SUMMONED,
    Fight,
    Foe,
    Mage,
    part_doubles,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.unit_marks import wounds_of
from tafelrunde.games.mage_knight.vocabulary import Effect, Step

# What things cost, in tenths of a card
CARD_PRICE: Final = 10
UNIT_PRICE: Final = 8
SKILL_PRICE: Final = 1
CRYSTAL_PRICE: Final = 12
ARTIFACT_PRICE: Final = 40  # its strong effect removes it from the game
REPUTATION_PRICE: Final = 5
WOUND_PRICE: Final = 30
PARALYZED_PRICE: Final = 30  # the hand is lost; the same when knocked out
UNIT_WOUND_PRICE: Final = 12  # by level
UNIT_LOST_PRICE: Final = 40
FAME_WORTH: Final = 14

# What an item is
CARD: Final = 0
UNIT: Final = 1
SKILL: Final = 2

# Kinds of uses, after melee, ranged and siege attacks
BLOCK: Final = 3
MOVING: Final = 4
DEALING: Final = 5  # influence

# Mana that is needed, in one number: three bits for each basic colour and for black.
NEED_BITS: Final = 3
NEED_MOST: Final = (1 << NEED_BITS) - 1
BLACK_PLACE: Final = 4
NEED_COLOURS: Final[list[int]] = [v.RED, v.BLUE, v.GREEN, v.WHITE, v.BLACK]


class Use:
    """One way to put an item into an attack or block: its value and what that costs besides mana.

    how       a way to play a card, or the ability of a unit
    branches  the choices on the way, as steps and places
    """

    def __init__(
        self, kind: int, element: int, value: int, how: int = 0, need: int = 0, double: bool = False
    ) -> None:
        self.kind: Final = kind
        self.element: Final = element
        self.value: Final = value
        self.how: Final = how
        self.need: Final = need
        self.double: Final = double
        self.discards = 0
        self.price = 0
        self.branches: list[tuple[Step, int]] = []


class Item:
    def __init__(self, sort: int, number: int, uses: list[Use]) -> None:
        self.sort: Final = sort
        self.number: Final = number
        self.uses: Final = uses


class Hit:
    """An attack of an enemy: what a block needs, in half-points, and what it does unblocked."""

    def __init__(self, number: int, element: int, needed: int, damage: int, swift: bool = False) -> None:
        self.number: Final = number
        self.element: Final = element
        self.needed: Final = needed
        self.damage: Final = damage
        self.swift: Final = swift
        self.poison = False
        self.paralyze = False
        self.assassin = False

    def traits(self) -> int:
        return int(self.swift) + 2 * int(self.poison) + 4 * int(self.paralyze) + 8 * int(self.assassin)

    def weaker(self, damage: int) -> "Hit":
        """What is left of it when units have taken some."""
        twin = Hit(self.number, self.element, self.needed, damage, self.swift)
        twin.poison = self.poison
        twin.paralyze = self.paralyze
        twin.assassin = self.assassin
        return twin


class Rival:
    """An enemy: its armour, and that after all its attacks were blocked; what its defeat is worth."""

    def __init__(self, place: int, armor: int, blocked_armor: int, resists: int = 0) -> None:
        self.place: Final = place
        self.armor: Final = armor
        self.blocked_armor: Final = blocked_armor
        self.resists: Final = resists
        self.fortified = 0
        self.worth = 0
        self.beatable = True  # not a summoned one
        self.hits: list[Hit] = []


class Shield:
    """A unit that damage can be given to."""

    def __init__(self, unit: int, armor: int, resists: int, level: int) -> None:
        self.unit: Final = unit
        self.armor: Final = armor
        self.resists: Final = resists
        self.level: Final = level


class Problem:
    """Enemies, what there is against them, and how far the combat has come."""

    def __init__(self, stage: int, rivals: list[Rival], items: list[Item], purse: Purse) -> None:
        self.stage: Final = stage
        self.rivals: Final = rivals
        self.items: Final = items
        self.purse: Final = purse
        self.shields: list[Shield] = []
        self.armor = 2  # of the hero
        self.bearable = 5  # wounds up to being knocked out
        self.must = 0  # rivals that have to be beaten, as a mask
        self.bonus = 0  # for beating all of them
        self.opened = (
            0  # an open attack or block, with its targets (rivals as a mask, or a hit) and its values
        )
        self.targets = 0
        self.parts: list[Use] = []
        self.thrift = 10  # the price of cards and that of wounds, in tenths
        self.care = 10
        self.moves = 0  # move points and influence that are needed before
        self.influence_needed = 0
        self.gifts: list[Gift] = []  # cards that could pay for others
        self.spent = 0  # cards that are items and cannot be used any more

    def lay(self, use: Use) -> None:
        """One more value lies in what is open."""
        self.parts = [*self.parts, use]

    def after(self, gift: Gift) -> "Problem":
        """When this card was played for its mana; items keep their places."""
        items = list(self.items)
        items[gift.item] = Item(CARD, items[gift.item].number, [])
        twin = Problem(self.stage, self.rivals, items, gift.added_to(self.purse))
        twin.shields = self.shields
        twin.armor = self.armor
        twin.bearable = self.bearable
        twin.must = self.must
        twin.bonus = self.bonus
        twin.opened = self.opened
        twin.targets = self.targets
        twin.parts = self.parts
        twin.thrift = self.thrift
        twin.care = self.care
        twin.moves = self.moves
        twin.influence_needed = self.influence_needed
        twin.spent = self.spent + 1
        return twin

    def key(self, dark: bool) -> tuple[object, ...]:
        """Everything that a problem which was read from a position depends on; uses follow from the items and from the time of
        day."""
        rivals: list[object] = []
        for one in self.rivals:
            hits = [(hit.number, hit.element, hit.needed, hit.damage, hit.traits()) for hit in one.hits]
            armor = (one.place, one.armor, one.blocked_armor, one.resists, one.fortified)
            rivals.append((armor, one.worth, one.beatable, tuple(hits)))
        items = tuple([(item.sort, item.number) for item in self.items])
        shields = tuple([(one.unit, one.armor, one.resists, one.level) for one in self.shields])
        parts = tuple([(part.kind, part.element, part.value, part.double) for part in self.parts])
        hero: tuple[object, ...] = (dark, self.armor, self.bearable, self.thrift, self.care, self.spent)
        need: tuple[object, ...] = (self.must, self.bonus, self.moves, self.influence_needed)
        now: tuple[object, ...] = (self.stage, self.opened, self.targets, parts)
        return (tuple(rivals), items, shields, hero, need, now, self.purse.key())

    @property
    def all_beatable(self) -> int:
        return sum([1 << place for place, rival in enumerate(self.rivals) if rival.beatable])


# --- effects as uses -------------------------------------------------------------------------------------------------


class _Draft:
    """A use in the making."""

    def __init__(self) -> None:
        self.part: Step | None = None
        self.discards = 0
        self.price = 0
        self.wounds_unit = False
        self.branches: list[tuple[Step, int]] = []

    def copy(self) -> "_Draft":
        twin = _Draft()
        twin.part = self.part
        twin.discards = self.discards
        twin.price = self.price
        twin.wounds_unit = self.wounds_unit
        twin.branches = self.branches
        return twin


# Steps that neither cost nor give anything that counts here
HARMLESS: Final[list[int]] = [
    v.RAISE, v.MANA, v.CRYSTAL, v.FAME, v.MAY, v.PER, v.AIM, v.RULE, v.LATER, v.STORE, v.OFFER,
]  # fmt: skip
VALUES: Final[list[int]] = [v.ATTACK, v.BLOCK, v.MOVE, v.INFLUENCE]
DAY_OR_NIGHT: Final = ["day", "night"]


def unfold(steps: list[Step], dark: bool) -> list[_Draft]:
    """All ways through the steps that can be told beforehand."""
    drafts = [_Draft()]
    for step in steps:
        drafts = [after for draft in drafts for after in _go_on(draft, step, dark)]
    return drafts


def _go_on(draft: _Draft, step: Step, dark: bool) -> list[_Draft]:
    after = draft.copy()
    if step.do in VALUES:
        if draft.part is None:
            after.part = step
        return [after]
    if step.do == v.CHOOSE and step.n == 1:
        return _branch(draft, step, dark)
    if step.do == v.IF and v.CONDITIONS[step.condition].name in DAY_OR_NIGHT:
        holds = (v.CONDITIONS[step.condition].name == "night") == dark
        return _through(draft, step.steps if holds else step.others, dark)
    if step.do == v.DISCARD and step.filter == v.CARD and step.n != v.MANY:
        after.discards += step.n
        after.price += step.n * CARD_PRICE
        return [after]
    if step.do == v.REPUTATION:
        after.price += max(0, -step.n) * REPUTATION_PRICE
        return [after]
    if step.do == v.WOUND and step.to == v.TO_UNIT:
        after.wounds_unit = True
        return [after]
    return [after] if step.do in HARMLESS or is_gift(step) else []


def is_gift(step: Step) -> bool:
    """Something good that comes on top under a condition, like healing outside combat."""
    good = [*HARMLESS, v.HEAL]
    return step.do == v.IF and all([inner.do in good for inner in [*step.steps, *step.others]])


def _branch(draft: _Draft, step: Step, dark: bool) -> list[_Draft]:
    found: list[_Draft] = []
    for place, branch in enumerate(step.branches):
        chosen = draft.copy()
        chosen.branches = [*draft.branches, (step, place)]
        found += _through(chosen, branch, dark) if effects.known(branch) else []
    return found


def _through(draft: _Draft, steps: list[Step], dark: bool) -> list[_Draft]:
    drafts = [draft]
    for step in steps:
        drafts = [after for one in drafts for after in _go_on(one, step, dark)]
    return drafts


ANYTIME: Final = ["any", "combat"]


def uses_of(effect: Effect, how: int, needs: list[int], price: int, level: int, dark: bool) -> list[Use]:
    """The values that an effect can give, once for each way to pay it."""
    if effect.function or v.WHENS[effect.when] not in ANYTIME or not effects.known(effect.steps):
        return []
    found: list[Use] = []
    for draft in unfold(effect.steps, dark):
        part = draft.part
        # a unit that wounds itself before damage is dealt could not take any: left out
        if part is None or (draft.wounds_unit and (part.do != v.ATTACK or part.kind != v.MELEE)):
            continue
        for need in needs:
            use = Use(kind_of_use(part), part.element, part.n, how, need, part.swift_double)
            use.discards = draft.discards
            use.price = price + draft.price + (UNIT_WOUND_PRICE * level if draft.wounds_unit else 0)
            use.branches = draft.branches
            found.append(use)
    return found


def kind_of_use(part: Step) -> int:
    if part.do == v.ATTACK:
        return part.kind
    return BLOCK if part.do == v.BLOCK else MOVING if part.do == v.MOVE else DEALING


def one_mana(colour: int) -> int:
    return 1 << NEED_BITS * NEED_COLOURS.index(colour)


def needs_of(mask: int, black: bool) -> list[int]:
    """The ways to pay one mana of these colours, and perhaps a black one besides."""
    extra = one_mana(v.BLACK) if black else 0
    return [one_mana(colour) + extra for colour in NEED_COLOURS if mask >> colour & 1]


_CARDS: Final[dict[tuple[int, bool], list[Use]]] = {}


def card_uses(card: int, dark: bool) -> list[Use]:
    """Basic, strong, and sideways as an attack or block of 1 (MK-5.10)."""
    found = _CARDS.get((card, dark))
    if found is None:
        found = _CARDS[(card, dark)] = _card_uses(card, dark)
    return found


def _card_uses(card: int, dark: bool) -> list[Use]:
    deed = library().deeds[card]
    found: list[Use] = []
    for how, effect in ((BASIC, deed.basic), (STRONG, deed.strong)):
        if effect is None:
            continue
        needs = needs_of(deed.colours, how == STRONG and deed.kind == SPELL) if needs_mana(card, how) else [0]
        price = ARTIFACT_PRICE if how == STRONG and deed.kind == ARTIFACT else CARD_PRICE
        found += uses_of(effect, how, needs, price, 0, dark)
    for how, kind in (
        (SIDE_ATTACK, v.MELEE),
        (SIDE_BLOCK, BLOCK),
        (SIDE_MOVE, MOVING),
        (SIDE_INFLUENCE, DEALING),
    ):
        use = Use(kind, v.PHYSICAL, 1, how)
        use.price = CARD_PRICE
        found.append(use)
    return found


# --- reading a position ----------------------------------------------------------------------------------------------


def read(s: Mage, hand: Cards | None = None) -> Problem:
    """The combat that is going on. `hand`: what the seat would have."""
    f = s.combat
    seat = f.seat
    h = s.heroes[seat]
    problem = Problem(
        f.stage,
        rivals_of(s),
        items_of(s, seat, h.hand if hand is None else hand, not f.no_units),
        mana.purse_of(s, seat),
    )
    problem.armor = h.printed.armor
    problem.bearable = max(0, h.printed.hand_limit - f.wounds)
    if not f.no_units and not soldiers.shielded(s, seat):
        problem.shields = shields_of(s)
    places = [rival.place for rival in problem.rivals]
    if f.opened == OPEN_ATTACK:
        problem.targets = sum([1 << places.index(place) for place in f.targets])
    elif f.opened == OPEN_BLOCK:
        problem.targets = f.targets[0]
    problem.opened = f.opened
    problem.parts = [read_part(part, f.opened == OPEN_BLOCK) for part in f.parts]
    if any([foe.role == DEFENDER for foe in f.foes]):
        problem.bonus = site_worth(s, f)
    problem.gifts = [gift for gift in gifts_in(problem.items) if not heals(problem.items[gift.item])]
    price_by_time(s, seat, problem)
    return problem


def heals(item: Item) -> bool:
    """Whether it is a card of no use in a combat, whatever it gives (MK-R243)."""
    return item.sort == CARD and is_healing(library().deeds[item.number].icons)


def gifts_in(items: list[Item]) -> list[Gift]:
    return [gift for n, item in enumerate(items) if item.sort == CARD for gift in gifts_of(n, item.number)]


def price_by_time(s: Mage, seat: int, problem: Problem) -> None:
    problem.thrift = clock.thrift(s, seat)
    problem.care = clock.care(s, seat)


def read_part(part: int, block: bool) -> Use:
    kind = BLOCK if block else part_kind(part)
    return Use(kind, part_element(part), part_value(part), double=part_doubles(part))


# What a site is worth besides the fame of its defenders, in the solver's money
SITE_WORTH: Final[dict[str, int]] = {
    "keep": 35, "mage_tower": 60, "dungeon": 35, "tomb": 70, "monster_den": 15, "spawning_grounds": 50,
    "monastery": 25, "ancient_ruins": 35,
}  # fmt: skip
CITY_WORTH: Final = 150  # to the very end: it counts for the score


def site_worth(s: Mage, f: Fight) -> int:
    """What conquering brings, once (MK-32.55)."""
    seat_has = f.seat in s.shields.get(f.space, ())
    if sites.kind_at(s, f.space) == "city":
        return CITY_WORTH
    worth = 0 if seat_has else SITE_WORTH.get(sites.kind_at(s, f.space), 0)
    return int(worth * clock.possession_weight(s, f.seat))


def rivals_of(s: Mage) -> list[Rival]:
    """Whoever is there or comes back when those it has summoned are gone."""
    f = s.combat
    found: list[Rival] = []
    for place, foe in enumerate(f.foes):
        if foe.out or (foe.role == SUMMONED and f.stage == ATTACK_PHASE):
            continue
        rival = read_foe(s, foe, place)
        if not foe.stopped and not sums.hidden(f, place) and f.stage != ATTACK_PHASE:
            rival.hits = hits_of(s, foe, place)
        found.append(rival)
    return found


def read_foe(s: Mage, foe: Foe, place: int) -> Rival:
    kind = sums.kind_of_foe(foe)
    armor = sums.armor(s, foe)
    spared = kind.elusive_armor - kind.armor if sums.able(foe, sums.ELUSIVE) and can_be_blocked(s, foe) else 0
    rival = Rival(place, armor, max(sums.LEAST_ARMOR, armor - spared), sums.resistances(foe))
    rival.fortified = sums.fortifications(s, foe)
    rival.beatable = foe.role != SUMMONED
    rival.worth = kind.fame * FAME_WORTH if rival.beatable else 0
    return rival


def can_be_blocked(s: Mage, foe: Foe) -> bool:
    """Whether all its attacks may still turn out to be blocked; in the attack phase that is settled (MK-21.25, MK-21.39)."""
    if s.combat.stage == ATTACK_PHASE or foe.fixed or foe.stopped or sums.summons(foe):
        return False
    return all([state in (DUE, BLOCKED) for state in foe.states])


TYPICAL_SUMMONED: Final = 5  # nobody knows yet who will come; about what brown tokens attack with


def hits_of(s: Mage, foe: Foe, place: int) -> list[Hit]:
    found: list[Hit] = []
    for attack, printed in enumerate(sums.kind_of_foe(foe).attacks):
        number = place * MOST_ATTACKS + attack
        if printed.summons != v.NOTHING:
            if s.combat.stage == RANGED_PHASE:
                found.append(Hit(number, v.PHYSICAL, 2 * TYPICAL_SUMMONED, TYPICAL_SUMMONED))
            continue
        if foe.states[attack] == DUE and sums.attack_value(s, foe, attack) > 0:
            found.append(read_hit(s, foe, place, attack))
    return found


def read_hit(s: Mage, foe: Foe, place: int, attack: int) -> Hit:
    element = sums.attack_element(foe, attack)
    needed = 2 * sums.block_needed(s, foe, attack)
    swift = sums.attack_able(s, foe, attack, sums.SWIFT)
    hit = Hit(place * MOST_ATTACKS + attack, element, needed, sums.damage_of(s, foe, attack), swift)
    hit.poison = sums.attack_able(s, foe, attack, sums.POISON)
    hit.paralyze = sums.attack_able(s, foe, attack, sums.PARALYZE)
    hit.assassin = sums.attack_able(s, foe, attack, sums.ASSASSINATION)
    return hit


def shields_of(s: Mage) -> list[Shield]:
    f = s.combat
    return [
        Shield(unit, damage.armor_of(s, unit), soldiers.resistances_of(s, f.seat, unit), library().unit_of(unit).level)
        for unit in s.heroes[f.seat].units
        if wounds_of(s.unit_state[unit]) == 0 and unit not in f.absorbed
    ]  # fmt: skip


def read_peace(s: Mage, seat: int) -> Problem:
    """No combat: only what can be gathered."""
    items = items_of(s, seat, s.heroes[seat].hand, True)
    problem = Problem(RANGED_PHASE, [], items, mana.purse_of(s, seat))
    problem.gifts = gifts_in(items)
    price_by_time(s, seat, problem)
    return problem


def items_of(s: Mage, seat: int, hand: Cards, with_units: bool) -> list[Item]:
    h = s.heroes[seat]
    found = [Item(CARD, card, card_uses(card, s.dark)) for card in hand if card != WOUND_CARD]
    if with_units:
        for unit in h.units:
            if units.is_usable(s, unit):
                found.append(Item(UNIT, unit, unit_uses(s, unit)))
    for skill in sorted(set(h.skills)):
        if skills.is_ready(s, seat, skill):
            uses = uses_of(library().skills[skill].effect, 0, [0], SKILL_PRICE, 0, s.dark)
            found.append(Item(SKILL, skill, uses))
    return [item for item in found if item.uses]


def unit_uses(s: Mage, unit: int) -> list[Use]:
    kind = library().unit_of(unit)
    found: list[Use] = []
    for place, ability in enumerate(kind.abilities):
        needs = [0] if ability.cost == v.NOTHING else needs_of(1 << ability.cost, False)
        found += uses_of(ability.effect, place, needs, UNIT_PRICE, kind.level, s.dark)
    return found
