"""Everything these characters do, one section each, as in characters_alchemist_to_gunner.py."""

from collections.abc import Callable
from typing import Final

from tafelrunde.core.choice import DONE, Choice, Flow, Prompt
from tafelrunde.games.pixel_tactics import (
    atoms,
    attack,
    battle,
    damage,
    foresight,
    naming,
    picking,
    previews,
    progress,
    recruiting,
    units,
)
from tafelrunde.games.pixel_tactics.content import CHARACTER_OF, FLANK, FRONT, HERO_HEALTH
from tafelrunde.games.pixel_tactics.effects import NOWHERE, Happening, Use
from tafelrunde.games.pixel_tactics.state import FRAIL, LEADER_CELL, STRUCK, PixelState

# --- Overlord -------------------------------------------------------------------------------------------------------------


def overlord_flank(s: PixelState, use: Use) -> Flow[None]:
    """Your leader makes a melee attack, melee-capable or not."""
    yield from attack.make_attack(s, units.leader(s, use.seat), melee=True)


def overlord_rear(s: PixelState, use: Use) -> Flow[None]:
    """One hero of yours, maybe this one, makes a melee attack."""
    spot = yield picking.pick_hero(use, units.spots(use.seat, units.living_heroes(s, use.seat)))
    yield from attack.make_attack(s, s.cells[spot], melee=True)


def overlord_order(s: PixelState, use: Use) -> Flow[None]:
    """Choose a row of your unit; recruit any number of heroes from your hand into its free positions."""
    rows = [use.seat * 3 + row for row in range(3) if units.free_cells(s, use.seat) & units.ROW_MASKS[row]]
    if not rows or not s.hand[use.seat]:
        return
    chosen = yield picking.pick(picking.ROW, use, rows)
    card = chosen
    while card != DONE:
        cells = units.free_cells(s, use.seat) & units.ROW_MASKS[chosen % 3]
        card = yield from recruiting.recruit_from_hand(s, use, cells, optional=True)


def overlord_leader_due(s: PixelState, ability: int, dying: Happening) -> list[int]:
    """When enemy heroes are killed and your unit has room (PT-R34)."""
    here = units.leads_with(s, dying.seat, ability)
    return here if here and units.free_cells(s, dying.seat) and _takeable(s, dying) else []


def _takeable(s: PixelState, dying: Happening) -> list[int]:
    """The killed of the other unit, but none that was taken before."""
    lying = [units.find(s, card) for card in dying.cards if not s.flags[card] & FRAIL]
    return [spot for spot in lying if spot // 9 != dying.seat]


TAKE: Final = Prompt(
    "overlord.take", ("PT-R34",), naming.lying("take", "take_none"), final=foresight.killing_is_news
)
TAKE_PLACE: Final = Prompt(
    "overlord.place",
    ("PT-R34",),
    lambda s, seat, value, spot: previews.place_option(s, value, s.cells[spot]),
    naming.spot_words,
    naming.spot_subject,
    final=lambda s, seat, value, spot: (
        foresight.killing_is_news(s, seat, value) or foresight.place_is_news(s, s.cells[spot], value)
    ),
)


def overlord_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """They may join your unit alive, with 1 health, instead of becoming corpses."""
    while True:
        takeable, free = _takeable(s, use.cause), units.free_cells(s, use.seat)
        if not takeable or not free:
            return
        spot = yield Choice(use.seat, TAKE, [*takeable, DONE])
        if spot == DONE:
            return
        to = yield Choice(use.seat, TAKE_PLACE, units.spots(use.seat, free), (spot,))
        use.cause.cards.remove(atoms.take_killed(s, spot, to))


# --- Paladin: the leader clears corpses and moves for free (standing power) -------------------------------------------------

NOT_YET: Final = -1
LYING: Final = Prompt(
    "effect.lying",
    ("PT-9.1",),
    naming.lying("lying"),
    words=lambda s, seat, use, first: picking.effect_words(s, seat, use),
    subject=lambda s, seat, use, first: (
        picking.effect_subject(s, seat, use)
        if first == NOT_YET
        else picking.spot_subject(s, seat, use, first)
    ),
    final=lambda s, seat, value, use, first: first != NOT_YET and foresight.move_is_news(s, first, value),
)


def _swap_two(s: PixelState, use: Use, unit: int) -> Flow[None]:
    first = yield Choice(use.seat, LYING, picking.lying_spots(s, unit), (use, NOT_YET))
    others = [spot for spot in picking.lying_spots(s, unit) if spot != first]
    second = yield Choice(use.seat, LYING, others, (use, first))
    atoms.swap_cards(s, first, second)


def paladin_flank(s: PixelState, use: Use) -> Flow[None]:
    """Swap two of your heroes and/or corpses."""
    yield from _swap_two(s, use, use.seat)


def paladin_rear(s: PixelState, use: Use) -> Flow[None]:
    """Swap two enemy heroes and/or corpses."""
    yield from _swap_two(s, use, 1 - use.seat)


INTO_PLACE: Final = Prompt(
    "effect.into_place",
    ("PT-R52",),
    naming.lying("lying"),
    picking.spot_words,
    picking.spot_subject,
    final=lambda s, seat, value, use, place: foresight.move_is_news(s, place, value),
)


def paladin_order(s: PixelState, use: Use) -> Flow[None]:
    """Choose an enemy column; exchange the positions of its heroes and corpses as you like (PT-R52)."""
    enemy = 1 - use.seat
    lying = (s.alive[enemy] | s.fallen[enemy]) & units.HERO_CELLS
    columns = [column for column in range(3) if units.COUNT[lying & units.COLUMN_MASKS[column]] >= 2]
    if not columns:
        return
    column = yield picking.pick(picking.COLUMN, use, columns)
    places = units.spots(enemy, lying & units.COLUMN_MASKS[column])
    for i in range(len(places) - 1):
        chosen = yield Choice(use.seat, INTO_PLACE, places[i:], (use, places[i]))
        if chosen != places[i]:
            atoms.swap_cards(s, places[i], chosen)


# --- Planestalker ---------------------------------------------------------------------------------------------------------


def planestalker_order(s: PixelState, use: Use) -> Flow[None]:
    """5 damage to each hero in the flank of both units."""
    yield from damage.deal_each(s, picking.heroes_in_row(s, FLANK), 5)


# --- Priestess ------------------------------------------------------------------------------------------------------------


def priestess_front(s: PixelState, use: Use) -> Flow[None]:
    """Any one hero heals up to 4."""
    yield from picking.heal_any_hero(s, use, 4)


def priestess_flank(s: PixelState, use: Use) -> Flow[None]:
    """Your leader heals up to 2."""
    yield from picking.heal_up_to(s, use, use.seat * 9 + LEADER_CELL, 2)


def priestess_rear(s: PixelState, use: Use) -> Flow[None]:
    """Revive any corpse; then this hero suffers as much damage as the revived hero has printed health."""
    spot = yield picking.pick(picking.CORPSE, use, units.corpse_spots(s))
    atoms.revive(s, spot)
    yield from damage.deal(s, use.card, HERO_HEALTH[s.stats + CHARACTER_OF[s.cells[spot]]], use.dealt)


def priestess_order(s: PixelState, use: Use) -> Flow[None]:
    """Revive any corpse, an enemy one if there is no other (PT-9.2)."""
    corpses = units.corpse_spots(s)
    if corpses:
        spot = yield picking.pick(picking.CORPSE, use, corpses)
        atoms.revive(s, spot)


def priestess_leader_due(s: PixelState, ability: int, ends: Happening) -> list[int]:
    """At the end of every round from the second on."""
    return units.leads_with(s, ends.seat, ability) if s.round >= 2 else []


def priestess_leader_reacts(s: PixelState, use: Use) -> None:
    """A strength marker."""
    atoms.add_strength(s, use.seat)


# --- Pyromancer -----------------------------------------------------------------------------------------------------------


def pyromancer_front(s: PixelState, use: Use) -> Flow[None]:
    """3 damage to each melee-capable enemy hero and leader."""
    enemy = 1 - use.seat
    yield from damage.deal_each(s, units.spots(enemy, units.melee_capable(s, enemy)), 3, use.dealt)


def pyromancer_order(s: PixelState, use: Use) -> Flow[None]:
    """7 damage to each hero in the front row of both units."""
    yield from damage.deal_each(s, picking.heroes_in_row(s, FRONT), 7)


# --- Scientist: the leader has an action more (standing power) --------------------------------------------------------------


def scientist_front(s: PixelState, use: Use) -> None:
    """The opponent has 1 action fewer in the next wave."""
    progress.take_action_away(s, 1 - use.seat)


def scientist_flank(s: PixelState, use: Use) -> None:
    """Draw 2 cards."""
    atoms.draw(s, use.seat, 2)


def scientist_rear(s: PixelState, use: Use) -> Flow[None]:
    """Another melee-capable hero of yours makes a melee attack."""
    others = units.melee_capable(s, use.seat) & units.HERO_CELLS & ~(1 << units.find(s, use.card) % 9)
    spot = yield picking.pick_hero(use, units.spots(use.seat, others))
    yield from attack.make_attack(s, s.cells[spot], melee=True)


def scientist_order(s: PixelState, use: Use) -> None:
    """3 more actions this wave; lost if it is not your turn."""
    if s.active == use.seat:
        progress.add_actions(s, use.seat, 3)


# --- Summoner: the leader recruits for free (standing power) ----------------------------------------------------------------


def summoner_front(s: PixelState, use: Use) -> Flow[None]:
    """A melee-capable hero of either unit returns to its owner's hand."""
    spot = yield picking.pick_hero(use, units.melee_capable_hero_spots(s))
    atoms.return_to_hand(s, spot)


def summoner_flank(s: PixelState, use: Use) -> Flow[None]:
    """Recruit a hero onto any free position of your unit."""
    yield from recruiting.recruit_from_hand(s, use, units.free_cells(s, use.seat), optional=False)


TO_HAND: Final = picking.effect_prompt("to_hand", ("PT-R17",), naming.of_cards())
ON_TOP: Final = picking.effect_prompt("on_top", ("PT-R17",), naming.of_cards())


def summoner_rear(s: PixelState, use: Use) -> Flow[None]:
    """Of your deck's top 3 cards one goes to your hand, one back on top, one is discarded (in this order, PT-R17)."""
    seat = use.seat
    count = atoms.look_at_top(s, seat, 3)
    # The cards stay on the deck until each has its place: what they are is known to their owner only.
    chosen = yield Choice(seat, TO_HAND, _from_the_top(s, seat, count), (use,))
    atoms.take_known_from_deck(s, seat, chosen)
    if count == 3:
        chosen = yield Choice(seat, ON_TOP, _from_the_top(s, seat, 2), (use,))
        first, second = s.deck[seat][-1], s.deck[seat][-2]
        atoms.discard_known_from_deck(s, seat, first if second == chosen else second)
    atoms.end_sorting(s, seat, count)


def _from_the_top(s: PixelState, seat: int, count: int) -> Callable[[], list[int]]:
    return lambda: s.deck[seat][: -count - 1 : -1]


def summoner_order(s: PixelState, use: Use) -> Flow[None]:
    """Name a card; if your deck holds it you take it. Shuffle afterwards in any case."""
    character = yield from picking.pick_name(s, use)
    atoms.fetch_from_deck(s, use.seat, character)
    atoms.shuffle(s, use.seat)


# --- Templar --------------------------------------------------------------------------------------------------------------


def templar_rear(s: PixelState, use: Use) -> Flow[None]:
    """Swap places with another hero of yours, then make a melee attack from there."""
    spot = units.find(s, use.card)
    others = [other for other in units.spots(use.seat, units.living_heroes(s, use.seat)) if other != spot]
    other = yield picking.pick_hero(use, others)
    atoms.swap_cards(s, spot, other)
    yield from attack.make_attack(s, use.card, melee=True)


def templar_order(s: PixelState, use: Use) -> Flow[None]:
    """Every enemy hero that attacked your unit in melee this wave is killed; each further one right after its attack."""
    enemy = 1 - use.seat
    progress.swear_vengeance(s, use.seat)
    heroes = [s.cells[spot] for spot in units.spots(enemy, units.living_heroes(s, enemy))]
    yield from battle.kill(s, [card for card in heroes if s.flags[card] & STRUCK])


def templar_order_due(s: PixelState, ability: int, attacked: Happening) -> list[int]:
    """Until the end of the wave, when a hero has attacked your unit in melee (PT-R63)."""
    melee = attacked.blow is not None and attacked.blow.melee
    return [NOWHERE] if attacked.attacker >= 0 and melee and s.vengeance[attacked.seat] else []


def templar_order_reacts(s: PixelState, use: Use) -> Flow[None]:
    """That hero is killed."""
    if units.lives_with(s, use.cause.attacker, 1 - use.seat):
        yield from battle.kill(s, [use.cause.attacker])
