# mypyc: off
"""What a seat sees and what everybody may read, as records.

How things on the table are called (place:0:F1, hand:1:red.knight ...) stands in naming.py.
"""

from typing import Final, Literal, cast

from msgspec import UNSET, Struct, UnsetType

from tafelrunde.games.pixel_tactics import state
from tafelrunde.games.pixel_tactics.card_records import Ability, Character, Kind
from tafelrunde.games.pixel_tactics.content import (
    ABILITY_NAMES,
    BARS,
    BASE_CHARACTERS,
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_OF,
    CHARACTERS,
    DECK,
    FACTIONS,
    HERO_ATTACK,
    PROFILES,
)
from tafelrunde.games.pixel_tactics.hidden import seen_by_enemy
from tafelrunde.games.pixel_tactics.naming import place_ref, player_word
from tafelrunde.games.pixel_tactics.previews import ActionPreview, CardUse, Hit, Words, both
from tafelrunde.games.pixel_tactics.state import PixelState
from tafelrunde.games.pixel_tactics.units import health, melee_capable
from tafelrunde.games.pixel_tactics.values import Aim, attack_value

Row = Literal["front", "flank", "rear"]
Phase = Literal["deal", "leaders", "turn", "wave_end", "round_end", "over"]
Faction = Literal["blue", "red"]


class Place(Struct):
    """A position of a unit and what lies there, if anything. A corpse has no numbers."""

    ref: str
    card: str | UnsetType = UNSET
    character: str | UnsetType = UNSET
    owner: int | UnsetType = UNSET
    acted: bool | UnsetType = UNSET
    corpse: bool | UnsetType = UNSET
    leader: bool | UnsetType = UNSET
    damage: int | UnsetType = UNSET
    health: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    melee_capable: bool | UnsetType = UNSET
    hit: bool | UnsetType = UNSET
    struck: bool | UnsetType = UNSET
    taken: bool | UnsetType = UNSET
    boost: int | UnsetType = UNSET


class SeatView(Struct):
    """One player's side of the table: the unit from the front row to the rear, cards as far as they are known."""

    seat: int
    name: Words
    faction: Faction
    leader: str | None
    power: str | None
    unit: list[Place]
    hand_size: int
    hand: list[str]
    held: str | None
    known: list[str]
    deck_size: int
    deck_top: list[str]
    discard: list[str]
    victory_pile: list[str]
    strength: int
    fewer_actions: int
    fewer_actions_next_wave: int
    vengeance: bool
    exposed: bool


class View(Struct):
    """The whole table as a seat sees it."""

    phase: Phase
    game: int
    round: int
    wave: Row
    first: int | None
    active: int | None
    actions: int
    truce: bool
    profile: str
    goal: int
    promo_deck: int
    apart: list[str]
    seats: list[SeatView]
    result: int | None
    reason: str


class AbilityInfo(Struct):
    """One bar of a card, or its leader power."""

    id: str
    kind: Kind
    ranged: bool
    intercept: bool
    optional: bool
    text: Words
    source: str


class BarsInfo(Struct):
    """The five things a card can be."""

    front: AbilityInfo
    flank: AbilityInfo
    rear: AbilityInfo
    order: AbilityInfo
    leader: AbilityInfo


class NumbersInfo(Struct):
    attack: int
    health: int


class CharacterInfo(Struct):
    """What is printed on a card, with the numbers of this match's printing."""

    id: str
    no: str
    promo: bool
    name: Words
    leader_name: Words
    division: Words
    hero: NumbersInfo
    leader: NumbersInfo
    source: dict[str, str]
    abilities: BarsInfo


class Content(Struct):
    """All cards of this match; it never changes."""

    characters: list[CharacterInfo]
    rows: list[str]
    factions: list[str]


RECORDS: Final[list[type]] = [View, Content, Hit, ActionPreview, CardUse]


# --- what a seat sees -----------------------------------------------------------------------------------------------------


def view(s: PixelState, seat: int | None) -> View:
    """The whole table as this seat (None: a spectator) sees it."""
    started = s.phase not in (state.DEAL, state.CHOOSE_LEADERS)
    return View(
        phase=state.PHASES[s.phase],
        game=s.game,
        round=s.round,
        wave=cast("Row", BARS[s.wave]),
        first=s.first if started else None,
        active=s.active if started else None,
        actions=s.actions,
        truce=s.round == 1,
        profile=PROFILES[s.rules.profile],
        goal=s.rules.goal,
        promo_deck=len(s.promo_deck),
        apart=_names(s.apart),
        seats=[_seat(s, owner, seat) for owner in range(2)],
        result=s.result if s.reason else None,
        reason=s.reason,
    )


def _names(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _seat(s: PixelState, owner: int, viewer: int | None) -> SeatView:
    leader, power = s.cells[owner * 9 + state.LEADER_CELL], s.power[owner]
    holds = s.held >= 0 and owner == s.active
    return SeatView(
        seat=owner,
        name=both(player_word(s, owner)),
        faction=FACTIONS[0 if owner == s.rules.blue else 1],
        leader=CHARACTER_IDS[CHARACTER_OF[leader]] if leader >= 0 else None,
        power=CHARACTER_IDS[power] if power >= 0 else None,
        unit=[_place(s, owner * 9 + cell) for cell in range(9)],
        hand_size=len(s.hand[owner]) + (1 if holds else 0),
        hand=_names(known_cards(s, owner, viewer)),
        held=CARD_NAMES[s.held] if holds and _knows_held(s, viewer) else None,
        known=_names([card for card in s.hand[owner] if viewer == owner and seen_by_enemy(s, owner, card)]),
        deck_size=len(s.deck[owner]),
        deck_top=_names(s.deck[owner][::-1][: s.known_top[owner]]) if viewer == owner else [],
        discard=_names(s.discard[owner]),
        victory_pile=_names(s.piles[owner]),
        strength=s.strength[owner],
        fewer_actions=s.fewer[owner],
        fewer_actions_next_wave=s.fewer_next[owner],
        vengeance=s.vengeance[owner] == 1,
        exposed=s.exposed[owner] == 1,
    )


def _place(s: PixelState, spot: int) -> Place:
    card, seat = s.cells[spot], spot // 9
    if card < 0:
        return Place(place_ref(spot))
    flags = s.flags[card]
    place = Place(
        ref=place_ref(spot),
        card=CARD_NAMES[card],
        character=CHARACTER_IDS[CHARACTER_OF[card]],
        owner=s.owner[card],
        acted=flags & state.ACTED != 0,
    )
    if s.fallen[seat] >> spot % 9 & 1:
        place.corpse = True
        return place
    place.leader = spot % 9 == state.LEADER_CELL
    place.damage = s.damage[card]
    place.health = health(s, spot)
    place.attack = shown_attack(s, spot)
    place.melee_capable = melee_capable(s, seat) >> spot % 9 & 1 == 1
    place.hit = flags & state.HIT != 0
    place.struck = flags & state.STRUCK != 0
    place.taken = flags & state.FRAIL != 0
    place.boost = s.boost[card]
    return place


def shown_attack(s: PixelState, spot: int) -> int:
    """As a melee attack on a hero without Intercept; what depends on the target shows in the attack's preview."""
    if s.power[spot // 9] < 0:
        # A game of a match is over and the leaders lie in the victory piles: only the printed value is left.
        return HERO_ATTACK[s.stats + CHARACTER_OF[s.cells[spot]]]
    return attack_value(s, spot, Aim(True))


def known_cards(s: PixelState, owner: int, viewer: int | None) -> list[int]:
    """The cards of a hand this seat knows; the own in their order, others sorted so that the order tells nothing."""
    if viewer == owner:
        return s.hand[owner]
    if viewer is None:
        return []
    return [card for card in sorted(s.hand[owner]) if seen_by_enemy(s, owner, card)]


def _knows_held(s: PixelState, viewer: int | None) -> bool:
    return viewer == s.active or (viewer is not None and seen_by_enemy(s, s.active, s.held))


# --- what everybody may read ----------------------------------------------------------------------------------------------


def content(s: PixelState) -> Content:
    """All cards of this game in words and numbers, for the browser."""
    profile = s.rules.profile
    characters = [
        _character(number, character, profile)
        for number, character in enumerate(DECK)
        if s.rules.promo or not character.promo
    ]
    return Content(characters, list(BARS[:3]), list(FACTIONS))


def _character(number: int, character: Character, profile: int) -> CharacterInfo:
    hero, leader = character.hero_numbers(profile), character.leader_numbers(profile)
    abilities = [
        _ability(ABILITY_NAMES[number * 5 + bar], ability) for bar, ability in enumerate(character.bars())
    ]
    return CharacterInfo(
        id=character.id,
        no=character.no,
        promo=character.promo,
        name=both(character.name.word()),
        leader_name=both(character.leader.name.word()),
        division=both(character.leader.division.word()),
        hero=NumbersInfo(hero.attack, hero.health),
        leader=NumbersInfo(leader.attack, leader.health),
        source=character.source,
        abilities=BarsInfo(*abilities),
    )


def _ability(id: str, ability: Ability) -> AbilityInfo:
    words = both(ability.text.word())
    ranged, intercept = "ranged" in ability.keywords, "intercept" in ability.keywords
    return AbilityInfo(id, ability.kind, ranged, intercept, ability.optional, words, ability.source)


def abilities(s: PixelState) -> list[str]:
    return ABILITY_NAMES[: (CHARACTERS if s.rules.promo else BASE_CHARACTERS) * 5]
