# mypyc: off
"""A position as readable JSON and back: what rule tests and puzzles are written in.

Cards, heroes, tokens, tiles, spaces and slots are written by name. What is left out starts fresh: a deck holds whatever of
the hero's sixteen cards is nowhere else, piles hold what the box holds. A position is saved between two steps.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.forms import Count, OrNone, carried, carry_over, read
from tafelrunde.core.game import Setup
from tafelrunde.core.rng import KEY_BYTES, Rng
from tafelrunde.games.mage_knight.content import (
    BACKS,
    CORE,
    CORE_CITY,
    COUNTRYSIDE,
    REWARDS,
    RUIN_BACK,
    library,
)
from tafelrunde.games.mage_knight.geometry import HEX_NUMBERS, NOWHERE, SLOT_NUMBERS, hex_name, slot_name
from tafelrunde.games.mage_knight.packing import AT_END, SPARED, curse_of
from tafelrunde.games.mage_knight.piles import Cards, Pile, shuffled
from tafelrunde.games.mage_knight.saving_fight import SavedFight, load_fight, save_fight
from tafelrunde.games.mage_knight.saving_marks import SavedMarks, load_marks, save_marks
from tafelrunde.games.mage_knight.saving_names import (
    BasicColour,
    Colour,
    by_colour,
    deed_id,
    deed_ids,
    deed_number,
    deeds,
    faces,
    hero_id,
    hero_number,
    hexes,
    numbers_by_colour,
    rule_id,
    rule_number,
    tactic_id,
    tactic_number,
    tile_ids,
    tiles_of,
    waiting_id,
    waiting_number,
)
from tafelrunde.games.mage_knight.saving_quest import SavedQuest, load_quest, save_quest
from tafelrunde.games.mage_knight.saving_units import (
    SavedMiddle,
    SavedUnit,
    loaded_middle,
    missing_piles,
    number_of,
    save_unit,
    saved_middle,
    skill_ids,
    skill_numbers,
    unit_ids,
    unit_number,
    unit_numbers,
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
from tafelrunde.games.mage_knight.vocabulary import BASIC_COLOURS, COLOURS

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


def token_id(back: int, kind: int) -> str:
    return library().ruins[kind].id if back == RUIN_BACK else library().enemies[kind].id


def token_number(back: int, name: str) -> int:
    return number_of(name, library().token_numbers[back], f"{BACKS[back]} token")


def thing_id(pile: int, card: int) -> str:
    """What a card of this pile is called."""
    if TOKENS <= pile < TOKENS + len(BACKS):
        return token_id(pile - TOKENS, card)
    if pile in (REGULAR, ELITE):
        return library().unit_card_ids[card]
    return library().skills[card].id if SKILLS <= pile < PILES else library().deeds[card].id


def thing_number(pile: int, name: str) -> int:
    if TOKENS <= pile < TOKENS + len(BACKS):
        return token_number(pile - TOKENS, name)
    if pile in (REGULAR, ELITE):
        return unit_number(name)
    if SKILLS <= pile < PILES:
        return skill_numbers([name])[0]
    return number_of(name, library().deed_numbers, "card")


def saved_pile(pile: int, cards: Pile) -> SavedPile:
    return SavedPile(
        [thing_id(pile, card) for card in cards.bag],
        [thing_id(pile, card) for card in cards.top],
        [thing_id(pile, card) for card in cards.below],
    )


def loaded_pile(pile: int, saved: SavedPile) -> Pile:
    return Pile(
        tuple(sorted([thing_number(pile, name) for name in saved.bag])),
        tuple([thing_number(pile, name) for name in saved.top]),
        tuple([thing_number(pile, name) for name in saved.below]),
    )


# --- saving ----------------------------------------------------------------------------------------------------------


def save(s: Mage) -> Saved:
    return carried(
        Saved,
        s,
        heroes=[save_hero(s, seat) for seat in range(s.seats)],
        rng=s.rng.to_list(),
        phase=PHASES[s.phase],
        order=list(s.order),
        last_turns=None
        if s.last_turns == NONE
        else [player for player in range(DUMMY + 1) if s.last_turns >> player & 1],
        source=[COLOURS[face] for face in s.source],
        tactics=[library().tactics[tactic].id for tactic in s.tactics],
        spent_tactics=[library().tactics[tactic].id for tactic in s.spent_tactics],
        piles={PILE_NAMES[pile]: saved_pile(pile, s.piles[pile]) for pile in range(TOKENS, PILES)},
        drawn={PILE_NAMES[pile]: n for pile, n in enumerate(s.drawn) if n},
        drops={
            BACKS[back]: [token_id(back, kind) for kind in kinds]
            for back, kinds in enumerate(s.drops)
            if kinds
        },
        copies=s.copies or UNSET,
        spells=deed_ids(s.spells),
        actions=deed_ids(s.actions),
        units=unit_ids(s.units),
        lessons=deed_ids(s.lessons),
        lost_units=unit_ids(s.lost_units),
        common_skills=skill_ids(s.common_skills),
        middle=saved_middle(s),
        tiles={
            slot_name(slot): library().tiles[tile].id for slot, tile in enumerate(s.tiles) if tile != NOWHERE
        },
        stack=carried(
            SavedStack,
            s,
            top=tile_ids(s.tile_top),
            countryside=tile_ids(s.countryside),
            core=tile_ids(s.core),
            cities=tile_ids(s.cities),
        ),
        tokens={hex_name(hex): [save_token(token) for token in tokens] for hex, tokens in s.tokens.items()},
        shields={hex_name(hex): list(seats) for hex, seats in s.shields.items()},
        dummy=SavedDummy(
            hero_id(s.dummy),
            saved_pile(DEEDS + DUMMY, s.deck(DUMMY)),
            deed_ids(s.dummy_discard),
            by_colour(s.dummy_crystals),  # type: ignore[arg-type]
            tactic_id(s.dummy_tactic),
        ),
        fight=save_fight(s),
        quest=save_quest(s.quest),
        curses=[(curse // SPARED, COLOURS[curse % SPARED]) for curse in s.curses],
    )


def save_hero(s: Mage, seat: int) -> SavedHero:
    h = s.heroes[seat]
    return carried(
        SavedHero,
        h,
        hero=hero_id(h.hero),
        hand=deed_ids(h.hand),
        deck=saved_pile(DEEDS + seat, s.deck(seat)),
        discard=deed_ids(h.discard),
        play=deed_ids(h.play),
        gone=deed_ids(h.gone),
        open_hand=deed_ids(h.open_hand),
        at=hex_name(h.at),
        crystals=by_colour(h.crystals),
        tactic=tactic_id(h.tactic),
        mana=by_colour(h.mana),
        dice=[COLOURS[face] for face in h.dice],
        rules=[rule_id(packed) for packed in h.rules],
        path=[hex_name(hex) for hex in h.path],
        units=[save_unit(s, unit) for unit in h.units],
        skills=skill_ids(h.skills),
        skills_down=skill_ids(h.skills_down),
        skills_used=skill_ids(h.skills_used),
        rewards=[REWARDS[reward] for reward in h.rewards],
        later=[waiting_id(packed) for packed in h.later],
        offers=[waiting_id(packed) for packed in h.offers],
        borrowed=[[COLOURS[one] for one in range(len(COLOURS)) if mask >> one & 1] for mask in h.borrowed],
        box=deed_id(h.box),
        spent_crystals=by_colour(h.spent_crystals),
        cast=deed_ids(h.cast),
        fought=unit_ids(h.fought),
        set_dice=[COLOURS[face] for face in h.set_dice],
        at_end=[name for bit, name in enumerate(AT_END) if h.at_end >> bit & 1],
        bending=deed_id(h.bending),
        exploit=None if h.exploit == NONE else COLOURS[h.exploit],
        tactic_die=None if h.tactic_die == NONE else COLOURS[h.tactic_die],
        tucked=deed_ids(h.tucked),
        aside=deed_ids(h.aside),
        claimed=[COLOURS[face] for face in h.claimed],
        yields=[COLOURS[colour] for colour in h.yields],
        marks=save_marks(h.marks),
    )


def save_token(token: int) -> SavedToken:
    back, kind = back_of(token), kind_of(token)
    return SavedToken(BACKS[back], None if kind == NONE else token_id(back, kind), is_up(token))


# --- loading ---------------------------------------------------------------------------------------------------------


def load(data: dict[str, object], setup: Setup) -> Mage:
    saved = read(data, Saved, "position")
    if len(saved.heroes) != setup.seats:
        raise TafelrundeError(f"position: heroes: expected {setup.seats}, got {len(saved.heroes)}")
    s = fresh_position(Rng.from_list(saved.rng), scenario_of(setup.mode), setup.seats)
    s.quest = load_quest(saved.quest, setup.seats)
    s.phase = PHASES.index(saved.phase)
    s.wishes = wished(setup)
    s.pvp = may_attack(s.scenario, setup) if saved.pvp is UNSET else saved.pvp
    for name in (
        "news",
        "round",
        "night",
        "active",
        "turn",
        "interrupted",
        "announced",
        "ending",
        "trigger",
        "cities_seen",
        "city_rise",
    ):
        setattr(s, name, getattr(saved, name))
    s.order = tuple(s.players) if saved.order is UNSET else tuple(saved.order)
    s.last_turns = NONE if saved.last_turns is None else sum([1 << player for player in saved.last_turns])
    s.source = tuple(sorted(faces(saved.source)))
    s.tactics = tuple([tactic_number(name) for name in saved.tactics])
    s.spent_tactics = tuple([tactic_number(name) for name in saved.spent_tactics])
    load_piles(s, saved)
    load_map(s, saved)
    s.heroes = [load_hero(s, seat, one) for seat, one in enumerate(saved.heroes)]
    load_dummy(s, saved.dummy)
    s.curses = tuple([curse_of(owner, COLOURS.index(colour)) for owner, colour in saved.curses])
    s.lost_units = unit_numbers(saved.lost_units)
    s.common_skills = skill_numbers(saved.common_skills)
    s.middle = loaded_middle(saved.middle)
    if s.phase != HEROES:
        for pile, cards in missing_piles(s, set(saved.piles)).items():
            s.piles[pile] = cards
    s.fight = load_fight(saved.fight)
    return s


def load_piles(s: Mage, saved: Saved) -> None:
    if s.phase != HEROES:
        fill_piles(s)
    for name, pile in saved.piles.items():
        number = number_of(name, {one: n for n, one in enumerate(PILE_NAMES[:PILES])}, "pile")
        s.piles[number] = loaded_pile(number, pile)
    numbers = {one: n for n, one in enumerate(PILE_NAMES)}
    s.drawn = [0] * COUNTERS
    for name, n in saved.drawn.items():
        s.drawn[number_of(name, numbers, "pile")] = n
    for name, kinds in saved.drops.items():
        back = number_of(name, {one: n for n, one in enumerate(BACKS)}, "token")
        s.drops[back] = tuple([token_number(back, kind) for kind in kinds])
    s.copies = 0 if saved.copies is UNSET else saved.copies
    s.spells = deeds(saved.spells)
    s.actions = deeds(saved.actions)
    s.units = unit_numbers(saved.units)
    s.lessons = deeds(saved.lessons)


def load_map(s: Mage, saved: Saved) -> None:
    tiles = list(s.tiles)
    for name, tile in saved.tiles.items():
        tiles[number_of(name, SLOT_NUMBERS, "slot")] = number_of(tile, library().tile_numbers, "tile")
    s.tiles = tuple(tiles)
    stack = saved.stack
    s.tile_top = tiles_of(stack.top)
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
        pools.append(left if pool is UNSET else tuple(sorted(tiles_of(pool))))
    s.countryside, s.core, s.cities = pools
    s.tokens = {
        number_of(name, HEX_NUMBERS, "space"): tuple([load_token(one) for one in tokens])
        for name, tokens in saved.tokens.items()
    }
    s.shields = {number_of(name, HEX_NUMBERS, "space"): tuple(seats) for name, seats in saved.shields.items()}


def load_token(saved: SavedToken) -> int:
    back = number_of(saved.back, {one: n for n, one in enumerate(BACKS)}, "token")
    if saved.kind is None:
        return face_down(back)
    token = face_up(back, token_number(back, saved.kind))
    return token if saved.up else face_down(back) + kind_of(token) + 1


def load_hero(s: Mage, seat: int, saved: SavedHero) -> Hero:
    h = carry_over(
        saved,
        Hero(),
        "hero", "hand", "deck", "discard", "play", "gone", "open_hand", "at", "crystals", "tactic", "mana", "dice",
        "rules", "path", "units", "skills", "skills_down", "skills_used", "rewards",
        "later", "offers", "borrowed", "box", "spent_crystals", "cast", "set_dice", "at_end", "bending", "exploit", "tactic_die",
        "fought",
        "tucked", "aside", "claimed", "yields", "marks",
    )  # fmt: skip
    h.hero = hero_number(saved.hero)
    h.hand = tuple(sorted(deeds(saved.hand)))
    h.discard, h.play, h.gone = deeds(saved.discard), deeds(saved.play), deeds(saved.gone)
    h.open_hand = tuple(sorted(deeds(saved.open_hand)))
    h.at = number_of(saved.at, HEX_NUMBERS, "space")
    h.crystals = numbers_by_colour(saved.crystals, len(BASIC_COLOURS))
    h.tactic = tactic_number(saved.tactic)
    h.mana = numbers_by_colour(saved.mana, len(COLOURS))
    h.dice = faces(saved.dice)
    h.rules = tuple([rule_number(name) for name in saved.rules])
    h.path = hexes(saved.path)
    h.units = unit_numbers([one.unit for one in saved.units])
    for one in saved.units:
        s.unit_state[unit_number(one.unit)] = unit_state(one)
    h.skills, h.skills_down = skill_numbers(saved.skills), skill_numbers(saved.skills_down)
    h.skills_used = skill_numbers(saved.skills_used)
    h.rewards = tuple([REWARDS.index(reward) for reward in saved.rewards])
    load_left_behind(h, saved)
    held = (*h.hand, *h.discard, *h.play, *h.gone, *h.tucked, *h.aside)
    s.piles[DEEDS + seat] = deck_of(DEEDS + seat, h.hero, saved.deck, held)
    return h


def load_left_behind(h: Hero, saved: SavedHero) -> None:
    """What effects have left behind in this turn and this round."""
    h.later = tuple([waiting_number(name) for name in saved.later])
    h.offers = tuple([waiting_number(name) for name in saved.offers])
    h.borrowed = tuple([sum([1 << COLOURS.index(one) for one in colours]) for colours in saved.borrowed])
    h.cast = deeds(saved.cast)
    h.fought = unit_numbers(saved.fought)
    h.at_end = sum([1 << AT_END.index(name) for name in saved.at_end])
    h.box, h.bending = deed_number(saved.box), deed_number(saved.bending)
    h.spent_crystals = numbers_by_colour(saved.spent_crystals, len(BASIC_COLOURS))
    h.set_dice, h.claimed, h.yields = faces(saved.set_dice), faces(saved.claimed), faces(saved.yields)
    h.exploit = NONE if saved.exploit is None else COLOURS.index(saved.exploit)
    h.tactic_die = NONE if saved.tactic_die is None else COLOURS.index(saved.tactic_die)
    h.tucked, h.aside = tuple(sorted(deeds(saved.tucked))), deeds(saved.aside)
    h.marks = load_marks(saved.marks)


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
    s.dummy = hero_number(saved.hero)
    s.dummy_discard = deeds(saved.discard)
    s.dummy_crystals = numbers_by_colour(saved.crystals, len(BASIC_COLOURS))
    s.dummy_tactic = tactic_number(saved.tactic)
    s.piles[DEEDS + DUMMY] = deck_of(DEEDS + DUMMY, s.dummy, saved.deck, s.dummy_discard)
