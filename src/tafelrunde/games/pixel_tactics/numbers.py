"""The table in numbers, for machines that learn: what a seat may know, and no more (view.py shows the same)."""

from typing import Final

from tafelrunde.core.numbers import NOTHING, Meaning, Sheet, Vocabulary
from tafelrunde.games.pixel_tactics import state
from tafelrunde.games.pixel_tactics.atoms import hand_is_open
from tafelrunde.games.pixel_tactics.content import (
    BARS,
    CARD_BY_NAME,
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_OF,
    HERO_ATTACK,
    PROFILES,
)
from tafelrunde.games.pixel_tactics.state import LEADER_CELL, PHASES, ROW_LETTERS, PixelState, spot_name
from tafelrunde.games.pixel_tactics.units import health, melee_capable
from tafelrunde.games.pixel_tactics.values import Aim, attack_value

CELLS: Final = 9
NO_CARD: Final = "no card"
SPOT_NAMES: Final[list[str]] = [spot_name(cell) for cell in range(CELLS)]
WAVES: Final[list[str]] = list(BARS[:3])


def vocabulary() -> Vocabulary:
    numbers = [str(n) for n in range(10)]
    things = ("place", "hand", "deck", "promo_deck", "discard", "row", "column", "character")
    return Vocabulary(things, [*CHARACTER_IDS, *CARD_NAMES, *SPOT_NAMES, *ROW_LETTERS, *numbers])


def meaning(s: PixelState, seat: int, ref: str) -> Meaning:
    parts = ref.split(":")
    if parts[0] == "place":
        owner = int(parts[1])
        card = s.cells[owner * CELLS + SPOT_NAMES.index(parts[2])]
        return Meaning(owner, "" if card < 0 else CHARACTER_IDS[CHARACTER_OF[card]])
    if len(parts) == 3 and parts[2] in CARD_BY_NAME:
        return Meaning(int(parts[1]), CHARACTER_IDS[CHARACTER_OF[CARD_BY_NAME[parts[2]]]])
    if parts[0] in ("row", "deck"):
        return Meaning(int(parts[1]))
    return Meaning(-1, parts[1]) if parts[0] == "character" else NOTHING


def write(s: PixelState, seat: int, sheet: Sheet) -> None:
    started = s.phase not in (state.DEAL, state.CHOOSE_LEADERS)
    sheet.one("phase", s.phase, PHASES)
    sheet.number("game", s.game, 5)
    sheet.number("round", s.round, 10)
    sheet.one("wave", s.wave, WAVES)
    sheet.seat("first player", s.first if started else -1)
    sheet.seat("active", s.active if started else -1)
    sheet.number("actions left", s.actions, 2)
    sheet.one("printing", s.rules.profile, PROFILES)
    sheet.flag("promo cards", s.rules.promo)
    sheet.number("victory pile that wins", s.rules.goal, 5)
    sheet.number("promo deck", len(s.promo_deck), 4)
    sheet.bag("cards whose orders are carried out", characters(s.apart), CHARACTER_IDS)
    for owner in sheet.order():
        sheet.part = "own side" if owner == seat else "enemy's side"
        write_side(s, owner, seat, sheet)


def characters(cards: list[int]) -> list[int]:
    return [CHARACTER_OF[card] for card in cards]


def write_side(s: PixelState, owner: int, viewer: int, sheet: Sheet) -> None:
    own = owner == viewer
    hand = s.hand[owner]
    holds = s.held >= 0 and owner == s.active
    seen = [card for card in hand if seen_by_enemy(s, owner, card)]
    sheet.flag("plays blue", owner == s.rules.blue)
    sheet.one("leader's power", s.power[owner], CHARACTER_IDS)
    sheet.number("hand", len(hand) + (1 if holds else 0), 5)
    sheet.bag("known hand cards", characters(hand if own else seen), CHARACTER_IDS)
    sheet.bag("hand cards that the enemy knows", characters(seen) if own else [], CHARACTER_IDS)
    knows_held = holds and (own or seen_by_enemy(s, owner, s.held))
    sheet.one("held card", CHARACTER_OF[s.held] if knows_held else -1, CHARACTER_IDS)
    sheet.number("deck", len(s.deck[owner]), 20)
    known = s.known_top[owner] if own else 0
    sheet.bag("known on top of the deck", characters(s.deck[owner][::-1][:known]), CHARACTER_IDS)
    sheet.bag("discard pile", characters(s.discard[owner]), CHARACTER_IDS)
    sheet.number("victory pile", len(s.piles[owner]), 5)
    sheet.number("strength", s.strength[owner], 3)
    sheet.number("actions fewer", s.fewer[owner], 2)
    sheet.number("actions fewer in the next wave", s.fewer_next[owner], 2)
    sheet.flag("vengeance", s.vengeance[owner] == 1)
    sheet.flag("exposed", s.exposed[owner] == 1)
    capable = melee_capable(s, owner)
    for cell in range(CELLS):
        write_place(s, owner * CELLS + cell, capable, sheet)


def seen_by_enemy(s: PixelState, owner: int, card: int) -> bool:
    return hand_is_open(s, owner) or s.flags[card] & state.SEEN != 0


def write_place(s: PixelState, spot: int, capable: int, sheet: Sheet) -> None:
    card, owner, cell = s.cells[spot], spot // CELLS, spot % CELLS
    if card < 0 and sheet.again(NO_CARD):
        return
    begin = sheet.at
    corpse = bool(s.fallen[owner] >> cell & 1)
    lives = card >= 0 and not corpse
    flags = s.flags[card] if card >= 0 else 0
    name = SPOT_NAMES[cell]
    sheet.one(name, CHARACTER_OF[card] if card >= 0 else -1, CHARACTER_IDS)
    sheet.flag("corpse", card >= 0 and corpse)
    sheet.flag("of the other player", card >= 0 and s.owner[card] != owner)
    sheet.flag("acted", flags & state.ACTED != 0)
    sheet.number("damage", s.damage[card] if lives else 0, 10)
    sheet.number("health", health(s, spot) if lives else 0, 10)
    sheet.number("attack", shown_attack(s, spot) if lives else 0, 10)
    sheet.flag("melee-capable", lives and capable >> cell & 1 == 1)
    sheet.flag("hit", lives and flags & state.HIT != 0)
    sheet.flag("struck", lives and flags & state.STRUCK != 0)
    sheet.flag("frail", lives and flags & state.FRAIL != 0)
    sheet.number("boost", s.boost[card] if lives else 0, 5)
    sheet.flag("leader", lives and cell == LEADER_CELL)
    if card < 0:
        sheet.keep(NO_CARD, begin)


def shown_attack(s: PixelState, spot: int) -> int:
    """As a melee attack on a hero without Intercept; once the leaders have left only the printed value."""
    if s.power[spot // CELLS] < 0:
        return HERO_ATTACK[s.stats + CHARACTER_OF[s.cells[spot]]]
    return attack_value(s, spot, Aim(True))
