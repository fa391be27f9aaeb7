"""Promises of a combat that come true, and values that were kept for a later moment of it (MK-R109)."""

from tafelrunde.core.choice import Choice, Flow, Option, concerning
from tafelrunde.games.mage_knight import battle, effects, pledges, strike, sums
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.naming import card_ref
from tafelrunde.games.mage_knight.packing import WAITING, step_of
from tafelrunde.games.mage_knight.piles import NO_CARDS
from tafelrunde.games.mage_knight.reserve import Kept, Pledge
from tafelrunde.games.mage_knight.state import (
    BLOCK_PHASE,
    CLOSED_UP,
    OPEN_ATTACK,
    OPEN_BLOCK,
    Mage,
    packed_part,
    part_element,
    part_kind,
    part_value,
)
from tafelrunde.games.mage_knight.terms import COUNTING, Played, count_code
from tafelrunde.games.mage_knight.vocabulary import Step
from tafelrunde.games.mage_knight.wording import part_text

# --- promises --------------------------------------------------------------------------------------------------------


def is_due(s: Mage, pledge: Pledge) -> bool:
    """At once, unless the enemy itself has to be blocked: with all its attacks (MK-21.39, MK-R109)."""
    if step_of(pledge.promise).on != v.ENEMY_BLOCKED_WITH_THIS:
        return True
    return sums.fully_blocked(s.combat.foes[pledge.foes[0]])


def keep_promises(s: Mage, seat: int) -> Flow[None]:
    """Whatever is due happens, in the order in which it was promised, in the colours of its card (MK-14.18, MK-14.19)."""
    while s.fight is not None:
        due = [pledge for pledge in s.fight.reserve.pledges if is_due(s, pledge)]
        if not due:
            return
        pledge = due[0]
        pledges.drop_pledge(s, pledge)
        card = library().waiting_cards[pledge.promise % WAITING]
        battle.tint(s, library().deeds[card].colours)
        battle.take_aim(s, pledge.foes[0])
        played = Played(card)
        played.foes = list(pledge.foes)
        played.surplus = pledge.surplus
        steps = step_of(pledge.promise).steps
        yield from concerning((card_ref(card),), effects.run(s, seat, steps, played))


def surplus(s: Mage, seat: int, step: Step, played: Played) -> int:
    return played.surplus


def symbols(s: Mage, seat: int, step: Step, played: Played) -> int:
    """On the token of the enemy whose attack is being blocked: abilities, resistances, and the elements of its attacks, cold
    fire twice and physical not at all. An arcanely immune enemy ignores it all. A player has no token; what counts is the mana
    that the attack has cost."""
    if s.combat.duel is not None:
        return s.combat.duel.spent if s.combat.stage == BLOCK_PHASE else 0
    enemy = sums.kind_of_foe(sums.open_block(s)[0])
    if enemy.abilities >> sums.ARCANE_IMMUNITY & 1:
        return 0
    elements = [[0, 1, 1, 2][attack.element] for attack in enemy.attacks]
    return enemy.abilities.bit_count() + enemy.resistances.bit_count() + sum(elements)


# --- values that are kept --------------------------------------------------------------------------------------------


def store(s: Mage, seat: int, step: Step, played: Played) -> Flow[None]:
    """Its value is fixed now; a bonus is for one of several (MK-9.20)."""
    [value] = step.steps
    part = packed_part(value.kind, value.element, value.n, value.swift_double)
    kept = Kept(part, value.do == v.BLOCK, step.n, effects.bonus_for(s, seat, value.do, played))
    kept.unhurt = step.condition != v.NOTHING
    kept.different = step.different
    pledges.keep(s, kept)
    return
    yield


def worth_storing(s: Mage, seat: int, step: Step) -> bool:
    """Blocks, and attacks against different targets, are for this phase; any other attack may wait."""
    if s.fight is None or s.fight.seat != seat:
        return False
    [value] = step.steps
    if value.do == v.BLOCK:
        return strike.block_possible(s, seat, value)
    return not step.different or strike.attack_possible(s, seat, value)


def targets_of(s: Mage, kept: Kept) -> list[int]:
    """Whom it can go against now: the targets of what is open, or anybody if nothing is."""
    f = s.combat
    if kept.unhurt and f.wounds_of(f.seat):
        return []
    gone = kept.used if kept.different else NO_CARDS
    if kept.block:
        found = list(f.targets) if f.opened == OPEN_BLOCK else []
        return [number for number in found or closed_blocks(s) if number not in gone]
    found = strike.targets_of_parts(s, f.seat, part_kind(kept.part))
    if f.opened == OPEN_ATTACK and any([place in kept.spared for place in found]):
        return []
    return [place for place in found if place not in gone and place not in kept.spared]


def closed_blocks(s: Mage) -> list[int]:
    return strike.blockable(s) if s.combat.opened == CLOSED_UP else []


def usable(s: Mage, seat: int) -> list[int]:
    """Places of the values that can be used now."""
    if s.fight is None or s.fight.seat != seat:
        return []
    return [place for place, kept in enumerate(s.fight.reserve.kept) if targets_of(s, kept)]


def option(s: Mage, place: int) -> Option:
    kept = s.combat.reserve.kept[place]
    return Option("use_kept", (), {"text": part_text(kept.part + kept.bonus, kept.block)})


def use(s: Mage, seat: int, place: int) -> Flow[None]:
    """It joins what is open, or opens an attack or block on a target of one's choice (MK-15.15, MK-16.17)."""
    f = s.combat
    kept = f.reserve.kept[place]
    part = kept.part + kept.bonus
    targets = targets_of(s, kept)
    target = targets[0]
    battle.tint(s, f.tint)  # nobody plays it now: what was used last has no part in it
    opens = f.opened == CLOSED_UP
    if kept.block:
        if opens:
            target = yield Choice(seat, strike.BLOCK_ON, targets, (part,))
            battle.aim_block(s, target)
        battle.put_part(s, part)
    else:
        kind, element = part_kind(part), part_element(part)
        yield from strike.attack_with(s, seat, kind, element, part_value(part), targets)
        target = f.targets[0] if opens else target
    pledges.use_kept(s, place, target)


effects.DOING[v.STORE] = store
effects.POSSIBLE[v.STORE] = worth_storing
COUNTING[count_code("surplus")] = surplus
COUNTING[count_code("symbols")] = symbols
