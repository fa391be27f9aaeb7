"""What a seat cannot know, drawn anew; and what never changes in number."""

from typing import Final

from tafelrunde.core.rng import Rng
from tafelrunde.games.mage_knight import agreed, keepsakes, provocation
from tafelrunde.games.mage_knight.content import (
    ADVANCED_ACTION,
    ARTIFACT,
    BACKS,
    CORE,
    COUNTRYSIDE,
    WOUND_CARD,
    library,
)
from tafelrunde.games.mage_knight.decks import all_tokens
from tafelrunde.games.mage_knight.geometry import NOWHERE
from tafelrunde.games.mage_knight.packing import sighting
from tafelrunde.games.mage_knight.piles import Pile, less
from tafelrunde.games.mage_knight.setup import base_units, city_tiles, tiles_of_box
from tafelrunde.games.mage_knight.state import (
    ACTIONS,
    ARTIFACTS,
    DEEDS,
    DUMMY,
    ELITE,
    HEROES,
    NONE,
    OVER,
    REGULAR,
    SKILLS,
    SPELLS,
    SUMMONED,
    TOKENS,
    Mage,
    back_of,
    face_down,
    kind_of,
)
from tafelrunde.games.mage_knight.teams import members
from tafelrunde.games.mage_knight.unit_marks import banner_of


def resample(s: Mage, seat: int, rng: Rng) -> None:
    """Deal the other hands anew from sorted cards; what everybody has seen arrive stays. The order of piles is decided only
    when they are drawn from, so there is nothing to redraw in them."""
    if provocation.hidden(s) and s.quest.die_seat != seat:
        colours = provocation.possible_colours(s)
        s.quest.die = colours[rng.below(len(colours))]
    resample_chosen(s, seat, rng)
    resample_draft(s, seat, rng)
    for other in range(s.seats):
        tucked = len(s.heroes[other].tucked)
        if tucked:
            untuck_to_resample(s, other)
        if other != seat:
            resample_hand(s, other, rng)
        if tucked:
            resample_tucked(s, other, tucked, rng)
    resample_tokens(s, seat, rng)


def resample_chosen(s: Mage, seat: int, rng: Rng) -> None:
    """Either player of the other team may have to return, until it is shown (MK-S10.9)."""
    if s.phase == OVER:
        return
    found: list[int] = []
    for team, one in enumerate(s.quest.chosen):
        pool = members(s.quest.teams, team)
        found.append(one if seat in pool else pool[rng.below(len(pool))])
    s.quest.chosen = tuple(found)


def resample_draft(s: Mage, seat: int, rng: Rng) -> None:
    """Cards of the opening draft that others hold: any advanced actions that nobody has seen (MK-31.46)."""
    if not s.quest.kept:
        return
    others = [other for other in range(s.seats) if other != seat]
    pile = s.piles[ACTIONS]
    held = [
        card for other in others for cards in (s.quest.packs, s.quest.kept) if cards for card in cards[other]
    ]
    pool = sorted([*held, *pile.bag])
    rng.shuffle(pool)
    zones: list[list[tuple[int, ...]]] = []
    for cards in (s.quest.packs, s.quest.kept):
        zone = list(cards)
        for other in others if cards else []:
            n = len(cards[other])
            zone[other], pool = tuple(sorted(pool[:n])), pool[n:]
        zones.append(zone)
    s.quest.packs, s.quest.kept = tuple(zones[0]), tuple(zones[1])
    s.piles[ACTIONS] = Pile(tuple(sorted(pool)), pile.top, pile.below)


def untuck_to_resample(s: Mage, other: int) -> None:
    """Cards under a tactic are known to nobody: they might as well be in the deck."""
    h = s.heroes[other]
    deck = s.deck(other)
    s.piles[DEEDS + other] = Pile(tuple(sorted([*deck.bag, *h.tucked])), deck.top, deck.below)
    h.tucked = ()


def resample_tucked(s: Mage, other: int, n: int, rng: Rng) -> None:
    deck = s.deck(other)
    pool = list(deck.bag)
    rng.shuffle(pool)
    s.heroes[other].tucked = tuple(sorted(pool[:n]))
    s.piles[DEEDS + other] = Pile(tuple(sorted(pool[n:])), deck.top, deck.below)


def resample_hand(s: Mage, other: int, rng: Rng) -> None:
    """Wounds in hand are open, so what is hidden in it is something else."""
    h = s.heroes[other]
    unknown = list(h.hand)
    for card in h.open_hand:
        unknown.remove(card)
    deck = s.deck(other)
    wounds = [card for card in deck.bag if card == WOUND_CARD]
    pool = sorted([*unknown, *[card for card in deck.bag if card != WOUND_CARD]])
    rng.shuffle(pool)
    h.hand = tuple(sorted([*h.open_hand, *pool[: len(unknown)]]))
    s.piles[DEEDS + other] = Pile(tuple(sorted([*wounds, *pool[len(unknown) :]])), deck.top, deck.below)


def resample_tokens(s: Mage, seat: int, rng: Rng) -> None:
    """Tokens that scouts of other seats have looked at: they might be any other ones of their piles."""
    for hex in sorted(s.tokens):
        for token in s.tokens[hex]:
            if not keepsakes.is_known(s, seat, hex, token) and kind_of(token) != NONE:
                resample_token(s, seat, hex, token, rng)
    for back in range(len(BACKS)):
        pile = s.piles[TOKENS + back]
        if pile.top and sighting(back, pile.top[0]) not in s.heroes[seat].marks.foreseen:
            pool = sorted([*pile.bag, *pile.top])
            rng.shuffle(pool)
            s.piles[TOKENS + back] = Pile(tuple(sorted(pool[1:])), (pool[0],), pile.below)
            resample_sightings(s, seat, sighting(back, pile.top[0]), sighting(back, pool[0]))


def resample_token(s: Mage, seat: int, hex: int, token: int, rng: Rng) -> None:
    back, kind = back_of(token), kind_of(token)
    pile = s.piles[TOKENS + back]
    pool = sorted([*pile.bag, kind])
    rng.shuffle(pool)
    s.piles[TOKENS + back] = Pile(tuple(sorted(pool[1:])), pile.top, pile.below)
    s.tokens = {**s.tokens, hex: (*less(s.tokens[hex], token), face_down(back) + pool[0] + 1)}
    now = keepsakes.thing_of(back, pool[0])
    resample_sightings(s, seat, sighting(hex, keepsakes.thing_of(back, kind)), sighting(hex, now))


def resample_sightings(s: Mage, seat: int, seen: int, now: int) -> None:
    """What others have seen is something else in this world."""
    for other, h in enumerate(s.heroes):
        if other != seat:
            h.marks.scouted = tuple([now if one == seen else one for one in h.marks.scouted])
            h.marks.foreseen = tuple([now if one == seen else one for one in h.marks.foreseen])


# --- the census ------------------------------------------------------------------------------------------------------


def census(s: Mage) -> dict[str, int]:
    """Cards, units, tokens and tiles of the base box. Wounds and shields are unlimited (MK-2.33, MK-R34), face-down tokens are
    not decided: neither is counted."""
    box = library()
    dealt = s.phase != HEROES
    spells = agreed.spells(s)
    taught = [card for card in box.deeds if card.kind in (ADVANCED_ACTION, ARTIFACT)]
    deeds = len(spells) + len(taught) + DECK_SIZE * len(s.players)
    return {
        "deeds": _deeds(s) if dealt else deeds,
        "units": _units(s) if dealt else len(base_units(s, False)) + len(base_units(s, True)),
        "skills": _skills(s)
        if dealt
        else (SKILL_TOKENS - int(not agreed.interactive_skills(s))) * (s.seats + int(agreed.alone(s))),
        "tokens": _tokens(s) if dealt else _all_tokens(s),
        "tiles": _tiles(s)
        if dealt
        else sum([len(tiles_of_box(s, kind)) for kind in (COUNTRYSIDE, CORE)]) + len(city_tiles(s.scenario)),
    }


DECK_SIZE: Final = 16  # MK-2.30
SKILL_TOKENS: Final = 10  # of a hero; alone without the interactive one (MK-R3)


def _deeds(s: Mage) -> int:
    """Every deed card but wounds, wherever it is."""
    zones = [s.spells, s.actions, s.lessons, s.dummy_discard, s.quest.upgrades, *s.quest.kept]
    for h in s.heroes:
        zones += [
            h.hand,
            h.discard,
            h.play,
            h.gone,
            h.tucked,
            h.aside,
            *([(h.box,)] if h.box != NONE else []),
        ]
        banners = [banner_of(s.unit_state[unit]) for unit in h.units]
        zones.append(tuple([card for card in banners if card != NONE]))
    zones += [s.piles[pile].cards() for pile in (*range(TOKENS), SPELLS, ACTIONS, ARTIFACTS)]
    return sum([1 for zone in zones for card in zone if card != WOUND_CARD])


def _units(s: Mage) -> int:
    """In the decks, offered, with the heroes, out of the game."""
    owned = sum([len(h.units) for h in s.heroes])
    return s.piles[REGULAR].size + s.piles[ELITE].size + len(s.units) + owned + len(s.lost_units)


def _skills(s: Mage) -> int:
    """With the heroes, in the common offer, or not drawn yet; one in the middle still belongs to its owner."""
    owned = sum([len(h.skills) for h in s.heroes])
    piles = sum([s.piles[SKILLS + player].size for player in range(DUMMY + 1)])
    return piles + owned + len(s.common_skills)


def _tokens(s: Mage) -> int:
    """In piles, discarded, kept by a hero, and on the map as far as they are decided; as many of them as serve where all are in
    use are copies, which do not count (MK-R205)."""
    lying = [token for tokens in s.tokens.values() for token in tokens if kind_of(token) != NONE]
    piles = sum([s.piles[TOKENS + back].size + len(s.drops[back]) for back in range(len(BACKS))])
    summoned = (
        [] if s.fight is None else [foe for foe in s.fight.foes if foe.role == SUMMONED and not foe.out]
    )
    kept = sum([len(h.marks.kept) for h in s.heroes])
    return piles + len(lying) + len(summoned) + kept - s.copies


def _all_tokens(s: Mage) -> int:
    return sum([len(all_tokens(s, back)) for back in range(len(BACKS))])


def _tiles(s: Mage) -> int:
    on_map = sum([1 for tile in s.tiles if tile != NOWHERE]) - 1
    return on_map + len(s.tile_top) + len(s.countryside) + len(s.core) + len(s.cities)
