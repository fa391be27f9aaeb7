"""Everything these characters do, one section each; bars that a section does not mention are numbers in data/cards.json.

`<card>_<bar>` is a spell or an order, `..._due` and `..._reacts` are a reaction (reactions.py). Use.seat is "you", Use.card
"this hero": a Doppelganger casts the spells of others, so nothing here asks for a name (PT-R24).
"""

from typing import Final

from tafelrunde.core.choice import Choice, Flow, Prompt
from tafelrunde.games.pixel_tactics import (
    atoms,
    attack,
    battle,
    damage,
    foresight,
    naming,
    needs,
    orders,
    picking,
    units,
)
from tafelrunde.games.pixel_tactics.content import REAR
from tafelrunde.games.pixel_tactics.effects import Blow, Happening, Use, carry_out
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.values import Aim, attack_value

# --- Alchemist ------------------------------------------------------------------------------------------------------------


def alchemist_rear(s: PixelState, use: Use) -> Flow[None]:
    """1 damage to each of up to 5 different heroes of either unit."""
    chosen = yield from picking.pick_some_heroes(s, use, 5)
    yield from damage.deal_each(s, chosen, 1, use.dealt)


def alchemist_order(s: PixelState, use: Use) -> Flow[None]:
    """Place 7 damage on heroes, divided as you like."""
    yield from picking.split_damage(s, use, 7)


def alchemist_leader_due(s: PixelState, ability: int, ends: Happening) -> list[int]:
    """At the end of every wave, in round 1 too (PT-R9)."""
    return units.leads_with(s, ends.seat, ability) if units.living_heroes(s, 1 - ends.seat) else []


def alchemist_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """1 damage to every enemy hero."""
    enemy = 1 - use.seat
    yield from damage.deal_each(s, units.spots(enemy, units.living_heroes(s, enemy)), 1)


# --- Assassin -------------------------------------------------------------------------------------------------------------


def assassin_rear(s: PixelState, use: Use) -> Flow[None]:
    """3 damage to the enemy leader."""
    yield from damage.deal(s, units.leader(s, 1 - use.seat), 3, use.dealt)


def assassin_order(s: PixelState, use: Use) -> Flow[None]:
    """Kill any one hero at once."""
    heroes = units.hero_spots(s)
    if heroes:
        spot = yield picking.pick_hero(use, heroes)
        yield from battle.kill(s, [s.cells[spot]])


def assassin_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """After each attack or spell of your unit the enemy unit checks casualties immediately (PT-R31, PT-R62)."""
    yield from battle.check_casualties(s, (1 - use.seat,))


# --- Berserker ------------------------------------------------------------------------------------------------------------


def berserker_flank_due(s: PixelState, ability: int, attacked: Happening) -> list[int]:
    """Whenever an enemy hero strikes your unit in melee."""
    if attacked.attacker < 0 or attacked.blow is None or not attacked.blow.melee:
        return []
    return units.living_with(s, attacked.seat, ability)


def berserker_flank_reacts(s: PixelState, use: Use) -> Flow[None]:
    """2 damage to that hero."""
    if units.lives_with(s, use.cause.attacker, 1 - use.seat):
        yield from damage.deal(s, use.cause.attacker, 2)


def berserker_rear_due(s: PixelState, ability: int, played: Happening) -> list[int]:
    """After your first order of a rear wave, if this hero stands in the rear row by then, even by that order (PT-R47)."""
    return units.living_with(s, played.seat, ability) if s.wave == REAR and played.number == 1 else []


def berserker_rear_reacts(s: PixelState, use: Use) -> Flow[None]:
    """A ranged attack, if the hero still lives in the rear row (PT-R6)."""
    if units.lives_with(s, use.card, use.seat) and units.row_of(units.find(s, use.card)) == REAR:
        yield from attack.make_attack(s, use.card, melee=False)


ATTACKER: Final = picking.effect_prompt("attacker", ("PT-R61",))


def berserker_order(s: PixelState, use: Use) -> Flow[None]:
    """Each of your melee-capable heroes makes a melee attack on a melee-capable enemy hero (PT-R61)."""
    seat = use.seat
    waiting = [s.cells[spot] for spot in units.spots(seat, units.melee_capable(s, seat) & units.HERO_CELLS)]
    while True:
        ready = [units.find_living(s, card) for card in waiting if units.lives_with(s, card, seat)]
        if not ready or not units.melee_capable(s, 1 - seat) & units.HERO_CELLS:
            return
        spot = yield picking.pick(ATTACKER, use, ready)
        card = s.cells[spot]
        waiting.remove(card)
        yield from attack.make_attack(s, card, melee=True, heroes_only=True)


def berserker_leader_due(s: PixelState, ability: int, killed: Happening) -> list[int]:
    """When one of your melee-capable heroes is killed; its attack values are those of this moment (PT-R33)."""
    if (
        not units.leads_with(s, killed.seat, ability)
        or not units.melee_capable(s, killed.seat) >> killed.spot % 9 & 1
    ):
        return []
    blow = Blow(killed.seat, killed.card, True, battle.KILLED_HERO)
    blow.fixed = (
        attack_value(s, killed.spot, Aim(True)),
        attack_value(s, killed.spot, Aim(True, at_intercept=True)),
        attack_value(s, killed.spot, Aim(True, at_leader=True)),
    )
    killed.blow = blow
    return [killed.card]


LAST_ATTACK: Final = Prompt(
    "attack.last",
    ("PT-R33", "PT-7.4"),
    naming.lying("target"),
    naming.card_words,
    naming.card_subject,
    final=lambda s, seat, value, card: (
        foresight.killing_is_news(s, seat, value) or foresight.hit_is_news(s, value, melee=True)
    ),
)


def berserker_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """It makes one last melee attack."""
    blow = use.cause.blow
    assert blow is not None
    possible = battle.targets(s, blow)
    if possible:
        target = yield Choice(use.seat, LAST_ATTACK, possible, (blow.card,))
        yield from battle.strike(s, blow, target)


# --- Doppelganger: the leader copies (standing power, PT-R46) --------------------------------------------------------------


def doppelganger_front(s: PixelState, use: Use) -> Flow[None]:
    """Use the spell of any other hero in this hero's row, of either unit (PT-R24)."""
    spot = units.find(s, use.card)
    chain = [use.card]
    while True:
        other = yield picking.pick_hero(use, needs.spells_to_copy(s, spot, chain))
        copied = units.ability_of(s, other)
        if not needs.copies_spells(copied):
            yield from carry_out(s, Use(use.seat, copied, use.card, use.dealt))
            return
        # The enemy Doppelganger passes the question on: a further hero of that row.
        atoms.use_ability(s, use.ability, use.seat)
        chain.append(s.cells[other])


doppelganger_flank = doppelganger_front
doppelganger_rear = doppelganger_front


def doppelganger_order(s: PixelState, use: Use) -> Flow[None]:
    """Show a hand card and carry out its order; the card stays in your hand."""
    if s.hand[use.seat]:
        card = yield picking.pick_from_hand(s, use, use.seat)
        atoms.reveal(s, use.seat, card)
        atoms.set_apart(s, use.seat, card)  # PT-R54
        yield from orders.carry_out_order(s, use.seat, card)
        atoms.take_order_back(s, card)


# --- Dragon Mage: the leader forbids to clear corpses (standing power) -----------------------------------------------------


def dragon_mage_front(s: PixelState, use: Use) -> Flow[None]:
    """Kill a melee-capable hero of either unit at once."""
    spot = yield picking.pick_hero(use, units.melee_capable_hero_spots(s))
    yield from battle.kill(s, [s.cells[spot]])


def dragon_mage_order(s: PixelState, use: Use) -> Flow[None]:
    """+5 attack for one hero this wave."""
    heroes = units.hero_spots(s)
    if heroes:
        spot = yield picking.pick_hero(use, heroes)
        atoms.add_boost(s, spot, 5)


# --- Fighter --------------------------------------------------------------------------------------------------------------


def fighter_order(s: PixelState, use: Use) -> Flow[None]:
    """Choose a column: 5 damage to each hero in it, in both units."""
    column = yield picking.pick(picking.COLUMN, use, [0, 1, 2])
    yield from damage.deal_each(s, picking.heroes_in_column(s, column), 5)


# --- Gunner ---------------------------------------------------------------------------------------------------------------


def gunner_order(s: PixelState, use: Use) -> Flow[None]:
    """5 damage to each hero in the rear row of both units."""
    yield from damage.deal_each(s, picking.heroes_in_row(s, REAR), 5)


def gunner_leader_due(s: PixelState, ability: int, played: Happening) -> list[int]:
    """After each order you play (PT-R22)."""
    return units.leads_with(s, played.seat, ability) if units.hero_spots(s) else []


def gunner_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """3 damage to any hero, an own one if no other lives."""
    heroes = units.hero_spots(s)
    if heroes:
        spot = yield picking.pick_hero(use, heroes)
        yield from damage.deal(s, s.cells[spot], 3)
