"""Everything these characters do, one section each, as in characters_alchemist_to_gunner.py."""

from typing import Final

from tafelrunde.core.choice import DONE, Flow
from tafelrunde.games.pixel_tactics import atoms, battle, damage, picking, progress, recruiting, units
from tafelrunde.games.pixel_tactics.content import CHARACTER_OF
from tafelrunde.games.pixel_tactics.effects import Happening, Use
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PixelState

# --- Trapper --------------------------------------------------------------------------------------------------------------


def trapper_rear(s: PixelState, use: Use) -> None:
    """The opponent discards a random card."""
    atoms.discard_at_random(s, 1 - use.seat, 1)


def trapper_order(s: PixelState, use: Use) -> None:
    """Your opponent discards 3 random cards."""
    atoms.discard_at_random(s, 1 - use.seat, 3)


# --- Vampire: in the flank it takes the forerunner's damage (standing power, damage.py) -------------------------------------


def vampire_front_due(s: PixelState, ability: int, attacked: Happening) -> list[int]:
    """When this hero's attack has dealt damage."""
    dealt = attacked.dealt
    here = dealt is not None and dealt.total > 0 and units.has_bar(s, attacked.spot, ability)
    return [attacked.card] if here else []


def vampire_front_reacts(s: PixelState, use: Use) -> None:
    """It heals by all of it."""
    if use.dealt is not None and units.lives_with(s, use.card, use.seat):
        atoms.heal(s, units.find(s, use.card), use.dealt.total)


def vampire_rear(s: PixelState, use: Use) -> Flow[None]:
    """One hero of either unit takes over up to 2 of your leader's damage."""
    to = yield picking.pick_hero(use, units.hero_spots(s))
    own = use.seat * 9 + LEADER_CELL
    points = yield picking.pick_amount(picking.MOVE, use, own, 0, min(2, s.damage[s.cells[own]]))
    yield from damage.move_markers(s, own, to, points, use.dealt)


FROM_HERO: Final = picking.effect_prompt("from_hero", ("PT-9.1",))


def vampire_order(s: PixelState, use: Use) -> Flow[None]:
    """One hero takes over the entire damage of another; the first must carry damage if any hero does."""
    heroes = units.hero_spots(s)
    hurt = [spot for spot in heroes if s.damage[s.cells[spot]] > 0]
    if hurt and len(heroes) >= 2:
        source = yield picking.pick(FROM_HERO, use, hurt)
        to = yield picking.pick_hero(use, [spot for spot in heroes if spot != source])
        yield from damage.move_markers(s, source, to, s.damage[s.cells[source]])


def vampire_leader_due(s: PixelState, ability: int, attacked: Happening) -> list[int]:
    """When an attack or spell of a hero or leader of yours has dealt damage to enemy heroes (PT-R18)."""
    dealt = attacked.dealt
    here = dealt is not None and dealt.on_enemy_heroes > 0 and units.leads_with(s, attacked.seat, ability)
    return [attacked.card] if here else []


def vampire_leader_reacts(s: PixelState, use: Use) -> None:
    """It heals by that much."""
    if use.dealt is not None and units.lives_with(s, use.card, use.seat):
        atoms.heal(s, units.find(s, use.card), use.dealt.on_enemy_heroes)


# --- Witch: the leader's corpses attack (standing power) --------------------------------------------------------------------


def witch_rear(s: PixelState, use: Use) -> Flow[None]:
    """Remove all corpses from one row of either unit."""
    corpses = yield from picking.corpses_of_a_row(s, use)
    for spot in corpses:
        atoms.clear_corpse(s, spot)


def witch_order(s: PixelState, use: Use) -> Flow[None]:
    """All corpses of one row return to their owners' hands."""
    corpses = yield from picking.corpses_of_a_row(s, use)
    for spot in corpses:
        atoms.return_to_hand(s, spot)


# --- Game Designer: in the rear, the dead are discarded (standing power) ----------------------------------------------------


def game_designer_flank(s: PixelState, use: Use) -> None:
    """The top 3 cards of the enemy deck are discarded."""
    atoms.discard_top(s, 1 - use.seat, 3)


def game_designer_order(s: PixelState, use: Use) -> Flow[None]:
    """Name a card other than the enemy leader; the opponent discards it from unit, hand and deck and shuffles."""
    enemy = 1 - use.seat
    character = yield from picking.pick_name(s, use, CHARACTER_OF[units.leader(s, enemy)])
    atoms.discard_named(s, enemy, character)


def game_designer_leader_reacts(s: PixelState, use: Use) -> Flow[None]:
    """At the end of each round name a card: both discard it from unit, hand and deck and shuffle, the first player first."""
    character = yield from picking.pick_name(s, use, CHARACTER_OF[units.leader(s, 1 - use.seat)])
    atoms.discard_named(s, s.first, character)
    atoms.discard_named(s, 1 - s.first, character)


# --- Reporter -------------------------------------------------------------------------------------------------------------


def reporter_front(s: PixelState, use: Use) -> Flow[None]:
    """Kill any hero directly next to a corpse."""
    spot = yield picking.pick_hero(use, units.heroes_next_to_corpses(s))
    yield from battle.kill(s, [s.cells[spot]])


def reporter_flank(s: PixelState, use: Use) -> Flow[None]:
    """If you discard a card, draw 2."""
    chosen = yield picking.pick_from_hand(s, use, use.seat, may_stop=True)
    if chosen != DONE:
        atoms.discard_from_hand(s, use.seat, chosen)
        atoms.draw(s, use.seat, 2)


def reporter_rear_reacts(s: PixelState, use: Use) -> None:
    """Draw a card whenever a hero of your unit is killed, this one included."""
    atoms.draw(s, use.seat, 1)


def reporter_order(s: PixelState, use: Use) -> None:
    """If the enemy unit holds 8 corpses you win at once."""
    if units.COUNT[s.fallen[1 - use.seat]] == 8:
        progress.finish(s, use.seat, "eight_corpses")


def reporter_leader(s: PixelState, use: Use) -> Flow[None]:
    """As an action: show a hand card, kill an enemy hero of the same name. Not an Attack, not an Order (PT-R39)."""
    progress.note_exposing(s, use.seat)
    atoms.reveal(s, use.seat, use.card)
    spot = yield picking.pick_hero(use, units.enemies_called(s, use.seat, CHARACTER_OF[use.card]))
    yield from battle.kill(s, [s.cells[spot]])


# --- Editor: the leader draws two cards (standing power) --------------------------------------------------------------------


def editor_flank(s: PixelState, use: Use) -> Flow[None]:
    """Take a card of your choice from your discard pile into your hand."""
    chosen = yield picking.pick(picking.CARD, use, s.discard[use.seat].copy())
    atoms.take_back(s, use.seat, chosen)


def editor_order(s: PixelState, use: Use) -> Flow[None]:
    """Shuffle up to 3 cards (at least 1, PT-R14) from your discard pile into your deck, then draw a card."""
    chosen = 0
    while chosen < 3 and s.discard[use.seat]:
        card = yield picking.pick(picking.CARD, use, [*s.discard[use.seat], *([DONE] if chosen else [])])
        if card == DONE:
            break
        atoms.put_back_into_deck(s, use.seat, card)
        chosen += 1
    atoms.shuffle(s, use.seat)
    atoms.draw(s, use.seat, 1)


# --- Playtester -----------------------------------------------------------------------------------------------------------


def playtester_front_due(s: PixelState, ability: int, attacked: Happening) -> list[int]:
    """After this hero was attacked in melee or at range."""
    return [attacked.card] if units.has_bar(s, attacked.spot, ability) else []


playtester_front_reacts = reporter_rear_reacts  # draw a card


def playtester_rear(s: PixelState, use: Use) -> Flow[None]:
    """A hero takes as much damage as you have cards in hand, at most 4."""
    spot = yield picking.pick_hero(use, units.hero_spots(s))
    yield from damage.deal(s, s.cells[spot], min(4, len(s.hand[use.seat])), use.dealt)


def playtester_order(s: PixelState, use: Use) -> Flow[None]:
    """Return one of your heroes to hand, then you may recruit a hero onto any free position."""
    heroes = units.spots(use.seat, units.living_heroes(s, use.seat))
    if heroes:
        spot = yield picking.pick_hero(use, heroes)
        atoms.return_to_hand(s, spot)
    yield from recruiting.recruit_from_hand(s, use, units.free_cells(s, use.seat), optional=True)


def playtester_leader_reacts(s: PixelState, use: Use) -> None:
    """At the end of each round this leader loses 1 damage per own column with a living hero."""
    columns = [column for column in range(3) if units.living_heroes(s, use.seat) & units.COLUMN_MASKS[column]]
    atoms.heal(s, use.seat * 9 + LEADER_CELL, len(columns))
