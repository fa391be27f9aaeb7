"""What a card, unit or skill in the own hand would add to the open attack or block: its true value there, after resistances and
all that counts double or half. For whoever looks at the table; nothing is decided by it."""

from tafelrunde.games.mage_knight import (
    cards,
    duel_sums,
    givers,
    problem,
    skills,
    soldiers,
    strike,
    sums,
    units,
)
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.modifiers import howled_at
from tafelrunde.games.mage_knight.naming import card_ref, skill_ref, unit_ref
from tafelrunde.games.mage_knight.piles import Cards
from tafelrunde.games.mage_knight.problem import CARD, UNIT, Item, Use
from tafelrunde.games.mage_knight.state import CLOSED_UP, NONE, OPEN_BLOCK, Mage, packed_part, part_value


class Gain:
    """`how`: the way to play a card, the place of a unit's ability; `points`: what the total grows by."""

    def __init__(self, ref: str, how: str, use: Use, points: int) -> None:
        self.ref = ref
        self.how = how
        self.use = use
        self.points = points


def gains(s: Mage, card: int = NONE) -> list[Gain]:
    """Every use that adds something now (of one card, or of all things), the best one of each way to play a thing. Between
    players, too: an attack is worth what it would be if nothing blocked it."""
    f = s.combat
    if f.opened == CLOSED_UP:
        return []
    best: dict[tuple[str, str], Gain] = {}
    hand = cards_at_hand(s) if card == NONE else (card,)
    for item in problem.items_of(s, f.seat, hand, card == NONE and not f.no_units):
        for use in item.uses:
            if fits(s, use) and possible(s, item, use):
                gain = Gain(ref_of(item), how_of(item, use), use, points_of(s, item, use))
                known = best.get((gain.ref, gain.how))
                if gain.points > (0 if known is None else known.points):
                    best[(gain.ref, gain.how)] = gain
    return list(best.values())


def cards_at_hand(s: Mage) -> Cards:
    """The hand, and the card that was just laid out and has done nothing yet."""
    f = s.combat
    h = s.heroes[f.seat]
    card = f.giver - givers.CARDS
    laid_out = givers.CARDS <= f.giver < givers.UNITS and card in h.play
    return (*h.hand, card) if laid_out else h.hand


def fits(s: Mage, use: Use) -> bool:
    """Block in a block, and in an attack what reaches all its targets (MK-15.3, MK-15.4, MK-16.4)."""
    if s.combat.opened == OPEN_BLOCK:
        return use.kind == problem.BLOCK
    return use.kind in (v.MELEE, v.RANGED, v.SIEGE) and bool(strike.targets_for(s, use.kind))


def possible(s: Mage, item: Item, use: Use) -> bool:
    seat = s.combat.seat
    if item.sort == CARD:
        return use.how not in (cards.BASIC, cards.STRONG) or cards.can_play(s, seat, item.number, use.how)
    if item.sort == UNIT:
        return use.how in units.abilities(s, seat, item.number)
    return skills.can_use(s, seat, item.number)


def points_of(s: Mage, item: Item, use: Use) -> int:
    """How much the total grows: halves are put together before they are rounded down (MK-15.7, MK-16.9)."""
    f = s.combat
    kind = v.BLOCK if f.opened == OPEN_BLOCK else v.ATTACK
    value = use.value
    if item.sort == UNIT:  # what its banner, rules and a Wolf's Howl do
        value += soldiers.added(s, f.seat, item.number, kind) - int(howled_at(s, f.seat))
    part = packed_part(v.MELEE, use.element, max(0, value), use.double)
    if f.duel is not None:
        return between_players(s, part)
    if f.opened == OPEN_BLOCK:
        foe, attack = sums.open_block(s)
        swift = sums.attack_able(s, foe, attack, sums.SWIFT)
        before, more = (
            sums.open_block_sum(s),
            sums.block_sum((part,), sums.attack_element(foe, attack), swift),
        )
    else:
        before = sums.open_attack_sum(s)
        more = sums.attack_sum((part,), sums.inefficient_against(f, f.targets))
    return (before + more) // 2 - before // 2


def between_players(s: Mage, part: int) -> int:
    """In an attack everything counts in full; a block by what it holds off of the attack (MK-25.26 to MK-25.28)."""
    f = s.combat
    if f.opened != OPEN_BLOCK:
        return part_value(part)
    return duel_sums.held_off(s, (*f.parts, part)) - duel_sums.held_off(s, f.parts)


def ref_of(item: Item) -> str:
    if item.sort == CARD:
        return card_ref(item.number)
    return unit_ref(item.number) if item.sort == UNIT else skill_ref(item.number)


def how_of(item: Item, use: Use) -> str:
    if item.sort == CARD:
        return cards.HOWS[use.how]
    return str(use.how) if item.sort == UNIT else ""
