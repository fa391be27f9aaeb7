# mypyc: off
"""A position as readable JSON and back: what rule tests and puzzles are written in.

Cards, heroes, tokens, tiles, spaces and slots are written by name. What is left out starts fresh: a deck holds whatever of
the hero's sixteen cards is nowhere else, piles hold what the box holds. A position is saved between two steps.
"""

from functools import cache
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Count, OrNone, carried, carry_over, read
from tafelrunde.core.game import Setup
from tafelrunde.core.rng import KEY_BYTES, Rng
from tafelrunde.core.spelling import LISTED, SAME, Names, Spelling, number_of, unordered
from tafelrunde.games.mage_knight.content import (
    BACKS,
    CORE,
    CORE_CITY,
    COUNTRYSIDE,
    REWARDS,
    RUIN_BACK,
    library,
)
from tafelrunde.games.mage_knight.geometry import NOWHERE
from tafelrunde.games.mage_knight.packing import AT_END, SPARED, curse_of
from tafelrunde.games.mage_knight.piles import Cards, Pile, shuffled
from tafelrunde.games.mage_knight.saving_fight import SavedFight, load_fight, save_fight
from tafelrunde.games.mage_knight.saving_marks import SavedMarks, load_marks, save_marks
from tafelrunde.games.mage_knight.saving_names import (
    CARD,
    CARDS,
    COLOUR,
    CRYSTALS,
    FACES,
    HELD,
    HERO,
    MANA,
    PROMISES,
    RULES,
    SKILL_TOKENS,
    SLOT,
    SPACE,
    TACTIC,
    TILE,
    TILES,
    UNITS,
    BasicColour,
    Colour,
)  # fmt: skip
from tafelrunde.games.mage_knight.saving_quest import SavedQuest, load_quest, save_quest
from tafelrunde.games.mage_knight.saving_units import (
    MIDDLE,
    SavedMiddle,
    SavedUnit,
    missing_piles,
    save_unit,
    unit_state,
)
from tafelrunde.games.mage_knight.scenarios import scenario_of
from tafelrunde.games.mage_knight.setup import city_tiles, fill_piles, tiles_of_box
from tafelrunde.games.mage_knight.state import (
    COUNTERS,
    DEEDS,
    DUMMY,
    ELITE,
    HEROES,
    NONE,
    PHASES,
    PILE_NAMES,
    PILES,
    REGULAR,
    SKILLS,
    TOKENS,
    Hero,
    Mage,
    back_of,
    face_down,
    face_up,
    fresh_position,
    is_up,
    kind_of,
)
from tafelrunde.games.mage_knight.variants import may_attack, wished
from tafelrunde.games.mage_knight.vocabulary import COLOURS

Odd = Literal[
    "crystal_mastery", "banner_of_protection", "bow_of_starsdawn", "banner_of_command", "underground_travel"
]  # fmt: skip
Reward = Literal[
    "artifact", "spell", "advanced_action", "unit", "crystals_4", "random_crystal", "dungeon", "chosen_crystal"
]  # fmt: skip


class SavedPile(Struct, forbid_unknown_fields=True):
    """A pile: what lies on top and below in a known order, and the bag of what is undecided."""

    bag: list[str] = []
    top: list[str] = []
    below: list[str] = []


class SavedToken(Struct, forbid_unknown_fields=True):
    """A token: its back, what it is if that is decided, and whether it lies face up."""

    back: str
    kind: str | None = None
    up: bool = True


class SavedHero(Struct, forbid_unknown_fields=True):
    """A seat. `gone`: cards out of the game; `open_hand`: cards in hand that everybody has seen; `dice`: taken from the
    source this turn; `path`: spaces left behind this turn; `deck` left out: what is nowhere else of the hero's cards;
    `skills_down`: used this round; `skills_used`: used this turn; `recruited`: units this turn, `hired`: those paid for with
    influence; `rewards`: to be taken at the end of the turn; `later`, `offers`: what effects have promised,
    "learning.basic.1*1" with how often; `face_down`: the round order token, since the next turn was taken in advance."""

    hero: str | None = None
    hand: list[str] = []
    deck: SavedPile | UnsetType = UNSET
    discard: list[str] = []
    play: list[str] = []
    gone: list[str] = []
    open_hand: list[str] = []
    fame: int = 0
    level: Annotated[int, Meta(ge=1, le=10)] = 1
    reputation: Annotated[int, Meta(ge=-7, le=7)] = 0
    at: str = "0,0,C"
    crystals: dict[BasicColour, Count] = {}
    tactic: str | None = None
    tactic_used: bool = False
    hand_bonus: Count = 0
    mana: dict[Colour, Count] = {}
    dice: list[Colour] = []
    dice_left: Count = 1
    move: Count = 0
    influence: int = 0
    heal: Count = 0
    rules: list[str] = []
    path: list[str] = []
    used_card: bool = False
    acted: bool = False
    moved: bool = False
    rested: bool = False
    units: list[SavedUnit] = []
    skills: list[str] = []
    skills_down: list[str] = []
    skills_used: list[str] = []
    plundered: bool = False
    motivated: bool = False
    face_down: bool = False
    interacting: bool = False
    recruited: Count = 0
    hired: Count = 0
    rewards: list[Reward] = []
    later: list[str] = []
    offers: list[str] = []
    borrowed: list[list[Colour]] = []
    box: str | None = None
    spent_crystals: dict[BasicColour, Count] = {}
    cast: list[str] = []
    set_dice: list[Colour] = []
    wild_black: Count = 0
    move_cards: Count = 0
    healed: Count = 0
    defeated: Count = 0
    fought: list[str] = []
    wounds_in_hand: Count = 0
    wounds_in_discard: Count = 0
    rush: Count = 0
    rush_throws: bool = False
    at_end: list[Odd] = []
    again: bool = False
    bending: str | None = None
    hurt_by: Count = 0
    disguised: bool = False
    locked: bool = False
    exploited: Count = 0
    exploit: Colour | None = None
    tactic_turn: bool = False
    tactic_die: Colour | None = None
    tucked: list[str] = []
    aside: list[str] = []
    claimed: list[Colour] = []
    yields: list[Colour] = []
    marks: SavedMarks = field(default_factory=SavedMarks)


class SavedDummy(Struct, forbid_unknown_fields=True):
    """The dummy player."""

    hero: str | None = None
    deck: SavedPile | UnsetType = UNSET
    discard: list[str] = []
    crystals: dict[BasicColour, Count] = {}
    tactic: str | None = None


class SavedStack(Struct, forbid_unknown_fields=True):
    """The stack of tiles: those in a known order, how many of each kind come from the pools, and the pools; a pool left out
    holds whatever tile is nowhere else."""

    top: list[str] = []
    countryside_left: Count = 0
    core_left: Count = 0
    cities_left: Count = 0
    countryside: list[str] | UnsetType = UNSET
    core: list[str] | UnsetType = UNSET
    cities: list[str] | UnsetType = UNSET


class Saved(Struct, forbid_unknown_fields=True):
    """A position. `last_turns`: players who still have a last turn (4 is the dummy), null while nothing is ending; `piles`
    by name, `drawn`: how often each was drawn from; `drops`: discarded tokens by back; `copies`: tokens beyond those of the box,
    left out where there are none; `interrupted`: whose turn goes on when the
    active seat's part of it is over; `pvp`: whether players may attack each other, left out as the settings say."""

    heroes: list[SavedHero]
    rng: list[str | int] = field(default_factory=lambda: ["00" * KEY_BYTES, 0])
    news: Count = 0
    phase: Literal[
        "heroes", "prepare", "tactics", "begin", "act", "refill", "over", "rewards", "levels", "fight"
    ] = "act"
    round: Count = 1
    night: bool = False
    order: list[Count] | UnsetType = UNSET
    active: Count = 0
    turn: Count = 1
    interrupted: OrNone = NONE
    pvp: bool | UnsetType = UNSET
    announced: OrNone = NONE
    last_turns: list[Count] | None = None
    ending: bool = False
    trigger: OrNone = NONE
    source: list[Colour] = []
    tactics: list[str] = []
    spent_tactics: list[str] = []
    piles: dict[str, SavedPile] = {}
    drawn: dict[str, Count] = {}
    drops: dict[str, list[str]] = {}
    copies: Count | UnsetType = UNSET
    spells: list[str] = []
    actions: list[str] = []
    units: list[str] = []
    lessons: list[str] = []
    lost_units: list[str] = []
    common_skills: list[str] = []
    middle: list[SavedMiddle] = []
    tiles: dict[str, str] = field(default_factory=lambda: {"0,0": "start_a"})
    stack: SavedStack = field(default_factory=SavedStack)
    tokens: dict[str, list[SavedToken]] = {}
    shields: dict[str, list[Count]] = {}
    cities_seen: Count = 0
    city_rise: int = 0
    dummy: SavedDummy = field(default_factory=SavedDummy)
    fight: SavedFight | None = None
    quest: SavedQuest = field(default_factory=SavedQuest)
    curses: list[tuple[Count, Colour]] = []


# --- names -----------------------------------------------------------------------------------------------------------

BACK = Names("token", lambda: BACKS)
PILE = Names("pile", lambda: PILE_NAMES)


def token_id(back: int, kind: int) -> str:
    return library().ruins[kind].id if back == RUIN_BACK else library().enemies[kind].id


def token_number(back: int, name: str) -> int:
    return number_of(name, library().token_numbers[back], f"{BACKS[back]} token")


@cache
def tokens(back: int) -> Spelling:
    return Spelling(lambda kind: token_id(back, kind), lambda name: token_number(back, name)).each()


def things(pile: int) -> Spelling:
    """What the cards of this pile are called."""
    if TOKENS <= pile < TOKENS + len(BACKS):
        return tokens(pile - TOKENS)
    if pile in (REGULAR, ELITE):
        return UNITS
    return SKILL_TOKENS if SKILLS <= pile < PILES else CARDS


def saved_pile(pile: int, cards: Pile) -> SavedPile:
    spelt = things(pile)
    return SavedPile(spelt.write(cards.bag), spelt.write(cards.top), spelt.write(cards.below))


def loaded_pile(pile: int, saved: SavedPile) -> Pile:
    spelt = things(pile)
    return Pile(tuple(sorted(spelt.read(saved.bag))), spelt.read(saved.top), spelt.read(saved.below))


# What a field is in a position, where it is not the same as here; what else has to be known is done by hand below.
SPELT = {
    "rng": Spelling(lambda rng: rng.to_list(), Rng.from_list),
    "phase": Names("phase", lambda: PHASES),
    "source": COLOUR.each(unordered),
    "tactics": TACTIC.each(),
    "spent_tactics": TACTIC.each(),
    "copies": SAME.or_none(0, UNSET),
    "spells": CARDS,
    "actions": CARDS,
    "units": UNITS,
    "lessons": CARDS,
    "lost_units": UNITS,
    "common_skills": SKILL_TOKENS,
    "middle": MIDDLE,
    "tokens": SPACE.keyed(Spelling(lambda token: save_token(token), lambda saved: load_token(saved)).each()),
    "shields": SPACE.keyed(LISTED),
    "fight": Spelling(save_fight, load_fight).or_none(None),
    "curses": Spelling(
        lambda curse: (curse // SPARED, COLOURS[curse % SPARED]),
        lambda saved: curse_of(saved[0], COLOUR.read(saved[1])),
    ).each(),
}
SPELT_OF_HERO = {
    "hero": HERO,
    "hand": HELD,
    "discard": CARDS,
    "play": CARDS,
    "gone": CARDS,
    "open_hand": HELD,
    "at": SPACE,
    "crystals": CRYSTALS,
    "tactic": TACTIC.or_none(),
    "mana": MANA,
    "dice": FACES,
    "rules": RULES,
    "path": SPACE.each(),
    "skills": SKILL_TOKENS,
    "skills_down": SKILL_TOKENS,
    "skills_used": SKILL_TOKENS,
    "rewards": Names("reward", lambda: REWARDS).each(),
    "later": PROMISES,
    "offers": PROMISES,
    "borrowed": COLOUR.bits().each(),
    "box": CARD.or_none(),
    "spent_crystals": CRYSTALS,
    "cast": CARDS,
    "fought": UNITS,
    "set_dice": FACES,
    "at_end": Names("effect", lambda: AT_END).bits(),
    "bending": CARD.or_none(),
    "exploit": COLOUR.or_none(),
    "tactic_die": COLOUR.or_none(),
    "tucked": HELD,
    "aside": CARDS,
    "claimed": FACES,
    "yields": FACES,
    "marks": Spelling(save_marks, load_marks),
}


# --- saving ----------------------------------------------------------------------------------------------------------


def save(s: Mage) -> Saved:
    ending = [player for player in range(DUMMY + 1) if s.last_turns >> player & 1]
    tiles = {slot: tile for slot, tile in enumerate(s.tiles) if tile != NOWHERE}
    dummy = SavedDummy(
        HERO.write(s.dummy),
        saved_pile(DEEDS + DUMMY, s.deck(DUMMY)),
        CARDS.write(s.dummy_discard),
        CRYSTALS.write(s.dummy_crystals),
        TACTIC.or_none().write(s.dummy_tactic),
    )
    return carried(
        Saved,
        s,
        SPELT,
        heroes=[save_hero(s, seat) for seat in range(s.seats)],
        order=list(s.order),
        last_turns=None if s.last_turns == NONE else ending,
        piles={PILE_NAMES[pile]: saved_pile(pile, s.piles[pile]) for pile in range(TOKENS, PILES)},
        drawn={PILE_NAMES[pile]: n for pile, n in enumerate(s.drawn) if n},
        drops={BACKS[back]: tokens(back).write(kinds) for back, kinds in enumerate(s.drops) if kinds},
        tiles=SLOT.keyed(TILE).write(tiles),
        stack=SavedStack(
            TILES.write(s.tile_top),
            s.countryside_left,
            s.core_left,
            s.cities_left,
            TILES.write(s.countryside),
            TILES.write(s.core),
            TILES.write(s.cities),
        ),
        dummy=dummy,
        quest=save_quest(s.quest),
    )


def save_hero(s: Mage, seat: int) -> SavedHero:
    h = s.heroes[seat]
    units = [save_unit(s, unit) for unit in h.units]
    return carried(SavedHero, h, SPELT_OF_HERO, deck=saved_pile(DEEDS + seat, s.deck(seat)), units=units)


def save_token(token: int) -> SavedToken:
    back, kind = back_of(token), kind_of(token)
    return SavedToken(BACKS[back], None if kind == NONE else token_id(back, kind), is_up(token))


# --- loading ---------------------------------------------------------------------------------------------------------


# what is laid out as the box and the settings say, or depends on what else is there
BY_HAND = (
    "heroes", "rng", "pvp", "order", "last_turns", "piles", "drawn", "drops", "tiles", "stack", "dummy", "quest",
)  # fmt: skip


def load(data: dict[str, object], setup: Setup) -> Mage:
    saved = read(data, Saved, "position")
    if len(saved.heroes) != setup.seats:
        raise TafelrundeError(f"position: heroes: expected {setup.seats}, got {len(saved.heroes)}")
    s = fresh_position(Rng.from_list(saved.rng), scenario_of(setup.mode), setup.seats)
    s.quest = load_quest(saved.quest, setup.seats)
    carry_over(saved, s, *BY_HAND, spelt=SPELT)
    s.wishes = wished(setup)
    s.pvp = may_attack(s.scenario, setup) if saved.pvp is UNSET else saved.pvp
    s.order = tuple(s.players) if saved.order is UNSET else tuple(saved.order)
    s.last_turns = NONE if saved.last_turns is None else sum([1 << player for player in saved.last_turns])
    load_piles(s, saved)
    load_map(s, saved)
    s.heroes = [load_hero(s, seat, one) for seat, one in enumerate(saved.heroes)]
    load_dummy(s, saved.dummy)
    if s.phase != HEROES:
        for pile, cards in missing_piles(s, set(saved.piles)).items():
            s.piles[pile] = cards
    return s


def load_piles(s: Mage, saved: Saved) -> None:
    if s.phase != HEROES:
        fill_piles(s)
    for name, pile in saved.piles.items():
        number = number_of(name, {one: n for n, one in enumerate(PILE_NAMES[:PILES])}, "pile")
        s.piles[number] = loaded_pile(number, pile)
    s.drawn = [0] * COUNTERS
    for name, n in saved.drawn.items():
        s.drawn[PILE.read(name)] = n
    for name, kinds in saved.drops.items():
        back = BACK.read(name)
        s.drops[back] = tokens(back).read(kinds)


def load_map(s: Mage, saved: Saved) -> None:
    laid, stack = SLOT.keyed(TILE).read(saved.tiles), saved.stack
    s.tiles = tuple([laid.get(slot, tile) for slot, tile in enumerate(s.tiles)])
    s.tile_top = TILES.read(stack.top)
    s.countryside_left, s.core_left, s.cities_left = (
        stack.countryside_left,
        stack.core_left,
        stack.cities_left,
    )
    used = {*s.tiles, *s.tile_top}
    pools = []
    for pool, kind in ((stack.countryside, COUNTRYSIDE), (stack.core, CORE), (stack.cities, CORE_CITY)):
        every = city_tiles(s.scenario) if kind == CORE_CITY else tiles_of_box(s, kind)
        left = tuple([tile for tile in every if tile not in used])
        pools.append(left if pool is UNSET else tuple(sorted(TILES.read(pool))))
    s.countryside, s.core, s.cities = pools


def load_token(saved: SavedToken) -> int:
    back = BACK.read(saved.back)
    if saved.kind is None:
        return face_down(back)
    token = face_up(back, token_number(back, saved.kind))
    return token if saved.up else face_down(back) + kind_of(token) + 1


def load_hero(s: Mage, seat: int, saved: SavedHero) -> Hero:
    h = carry_over(saved, Hero(), "deck", "units", spelt=SPELT_OF_HERO)
    h.units = UNITS.read([one.unit for one in saved.units])
    for unit, one in zip(h.units, saved.units):
        s.unit_state[unit] = unit_state(one)
    held = (*h.hand, *h.discard, *h.play, *h.gone, *h.tucked, *h.aside)
    s.piles[DEEDS + seat] = deck_of(DEEDS + seat, h.hero, saved.deck, held)
    return h


def deck_of(pile: int, hero: int, saved: SavedPile | UnsetType, held: Cards) -> Pile:
    """The deck as it is written, or what is nowhere else of the hero's sixteen cards."""
    if saved is not UNSET:
        return loaded_pile(pile, saved)
    if hero == NONE:
        return Pile()
    rest = list(library().heroes[hero].deck)
    for card in held:
        if card in rest:
            rest.remove(card)
    return shuffled(tuple(rest))


def load_dummy(s: Mage, saved: SavedDummy) -> None:
    s.dummy = HERO.read(saved.hero)
    s.dummy_discard = CARDS.read(saved.discard)
    s.dummy_crystals = CRYSTALS.read(saved.crystals)
    s.dummy_tactic = TACTIC.or_none().read(saved.tactic)
    s.piles[DEEDS + DUMMY] = deck_of(DEEDS + DUMMY, s.dummy, saved.deck, s.dummy_discard)
