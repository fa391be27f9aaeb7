"""What a seat sees, and redrawing what it cannot know.

References to things on the table, the same in views, options and events:
  place:<seat>:<F|K|R><column>   a position of a unit and what lies there
  hand:<seat>:<card>             a hand card; cards are called <faction>.<character>, for example blue.knight
  deck:<seat>, promo_deck        draw piles
  discard:<seat>:<card>          a card of a discard pile
  row:<seat>:<F|K|R>, column:<n> rows of a unit, columns through both units
  character:<id>                 a character that is named
"""

from typing import Final

from tafelrunde.core.rng import Rng
from tafelrunde.games.pixel_tactics.cards import (
    ABILITIES,
    BARS,
    CARD_NAMES,
    CHARACTER_IDS,
    CHARACTER_OF,
    DECK,
    FACTIONS,
    HERO_ATTACK,
    ORACLE,
    PROFILES,
)
from tafelrunde.games.pixel_tactics.log import player_word
from tafelrunde.games.pixel_tactics.state import (
    ACTED,
    CHOOSE_LEADERS,
    DEAL,
    FRAIL,
    FROM_PROMO,
    HIT,
    LEADER_CELL,
    PHASES,
    SEEN,
    STRUCK,
    PixelState,
    spot_name,
)
from tafelrunde.games.pixel_tactics.units import health, melee_capable
from tafelrunde.games.pixel_tactics.values import Aim, attack_value


def view(s: PixelState, seat: int | None) -> dict[str, object]:
    """The whole table as this seat (None: a spectator) sees it."""
    started = s.phase not in (DEAL, CHOOSE_LEADERS)
    return {
        "phase": PHASES[s.phase],
        "game": s.game,
        "round": s.round,
        "wave": BARS[s.wave],
        "first": s.first if started else None,
        "active": s.active if started else None,
        "actions": s.actions,
        "truce": s.round == 1,
        "profile": PROFILES[s.rules.profile],
        "goal": s.rules.goal,
        "promo_deck": len(s.promo_deck),
        "apart": [CARD_NAMES[card] for card in s.apart],
        "seats": [_seat(s, owner, seat) for owner in range(2)],
        "result": s.result if s.reason else None,
        "reason": s.reason,
    }


def _seat(s: PixelState, owner: int, viewer: int | None) -> dict[str, object]:
    leader, power = s.cells[owner * 9 + LEADER_CELL], s.power[owner]
    return {
        "seat": owner,
        "name": player_word(s, owner),
        "faction": FACTIONS[0 if owner == s.rules.blue else 1],
        "leader": CHARACTER_IDS[CHARACTER_OF[leader]] if leader >= 0 else None,
        "power": CHARACTER_IDS[power] if power >= 0 else None,
        "unit": [_place(s, owner * 9 + cell) for cell in range(9)],
        "hand_size": len(s.hand[owner]) + (1 if s.held >= 0 and owner == s.active else 0),
        "hand": _hand(s, owner, viewer),
        "held": CARD_NAMES[s.held] if s.held >= 0 and owner == s.active and _knows_held(s, viewer) else None,
        "known": _known_to_enemy(s, owner, viewer),
        "deck_size": len(s.deck[owner]),
        "deck_top": _known_top(s, owner) if viewer == owner else [],
        "discard": [CARD_NAMES[card] for card in s.discard[owner]],
        "victory_pile": [CARD_NAMES[card] for card in s.piles[owner]],
        "strength": s.strength[owner],
        "fewer_actions": s.fewer[owner],
        "fewer_actions_next_wave": s.fewer_next[owner],
        "vengeance": s.vengeance[owner] == 1,
        "exposed": s.exposed[owner] == 1,
    }


def _place(s: PixelState, spot: int) -> dict[str, object]:
    place: dict[str, object] = {"ref": f"place:{spot // 9}:{spot_name(spot)}"}
    card = s.cells[spot]
    if card < 0:
        return place
    seat = spot // 9
    character = CHARACTER_OF[card]
    place["card"] = CARD_NAMES[card]
    place["character"] = CHARACTER_IDS[character]
    place["owner"] = s.owner[card]
    place["acted"] = s.flags[card] & ACTED != 0
    if s.fallen[seat] >> spot % 9 & 1:
        place["corpse"] = True
        return place
    place["leader"] = spot % 9 == LEADER_CELL
    place["damage"] = s.damage[card]
    place["health"] = health(s, spot)
    place["attack"] = shown_attack(s, spot)
    place["melee_capable"] = melee_capable(s, seat) >> spot % 9 & 1 == 1
    place["hit"] = s.flags[card] & HIT != 0
    place["struck"] = s.flags[card] & STRUCK != 0
    place["taken"] = s.flags[card] & FRAIL != 0
    place["boost"] = s.boost[card]
    return place


def shown_attack(s: PixelState, spot: int) -> int:
    """As a melee attack on a hero without Intercept; what depends on the target shows in the attack's preview."""
    if (
        s.power[spot // 9] < 0
    ):  # a match is over and the leaders lie in the victory piles: only the printed value is left
        return HERO_ATTACK[s.stats + CHARACTER_OF[s.cells[spot]]]
    return attack_value(s, spot, Aim(True, False, False))


def knows_hand(s: PixelState, owner: int, viewer: int | None) -> bool:
    """The own hand; the enemy's with an Oracle leader."""
    return viewer == owner or (viewer is not None and s.power[viewer] == ORACLE)


def _knows_held(s: PixelState, viewer: int | None) -> bool:
    return viewer is not None and (knows_hand(s, s.active, viewer) or s.flags[s.held] & SEEN != 0)


def _hand(s: PixelState, owner: int, viewer: int | None) -> list[str]:
    """The cards of a hand this seat knows; the own in their order, others sorted so that the order tells nothing."""
    if viewer == owner:
        return [CARD_NAMES[card] for card in s.hand[owner]]
    if viewer is None:
        return []
    openly = knows_hand(s, owner, viewer)
    return [CARD_NAMES[card] for card in sorted(s.hand[owner]) if openly or s.flags[card] & SEEN]


def _known_to_enemy(s: PixelState, owner: int, viewer: int | None) -> list[str]:
    """Which of the own hand cards the opponent has seen."""
    if viewer != owner:
        return []
    openly = knows_hand(s, owner, 1 - owner)
    return [CARD_NAMES[card] for card in s.hand[owner] if openly or s.flags[card] & SEEN]


def _known_top(s: PixelState, seat: int) -> list[str]:
    count = s.known_top[seat]
    return [CARD_NAMES[card] for card in s.deck[seat][::-1][:count]]


# --- redrawing ------------------------------------------------------------------------------------------------------------


def resample(s: PixelState, seat: int, rng: Rng) -> None:
    """Redraw the enemy's hand and deck, the own deck below what is known, and the promo deck (future chance is the match's).

    Lists are changed in place: a running step may hold on to them.
    """
    _redraw_enemy(s, seat, rng)
    own = s.deck[seat]
    hidden = len(own) - s.known_top[seat]
    pool = sorted(own[:hidden])
    rng.shuffle(pool)
    own[:hidden] = pool


HELD: Final = -1


def _redraw_enemy(s: PixelState, seat: int, rng: Rng) -> None:
    """Two pools: what came from the faction deck and what came from the promo deck; that much is known of every card."""
    enemy = 1 - seat
    hand = s.hand[enemy]
    hidden: list[int] = []  # places in the enemy's hand; HELD for the card taken out to be recruited
    if s.power[seat] != ORACLE:
        hidden = [i for i in range(len(hand)) if not s.flags[hand[i]] & SEEN]
        if s.held >= 0 and s.active == enemy and not s.flags[s.held] & SEEN:
            hidden.append(HELD)
    for back in (0, FROM_PROMO):
        places = [i for i in hidden if s.flags[hand[i] if i != HELD else s.held] & FROM_PROMO == back]
        pile = s.promo_deck if back else s.deck[enemy]
        pool = sorted([hand[i] if i != HELD else s.held for i in places] + pile)
        rng.shuffle(pool)
        for card in pool:
            s.flags[card] &= ~FROM_PROMO
        for i in places:
            card = pool.pop()
            s.owner[card] = enemy
            s.flags[card] |= back
            if i == HELD:
                s.held = card
            else:
                hand[i] = card
        pile[:] = pool
        if back:
            for card in pool:
                s.owner[card] = -1


# --- static content -------------------------------------------------------------------------------------------------------


def content(s: PixelState) -> dict[str, object]:
    """All cards of this game in words and numbers, for the browser; it never changes during a match."""
    profile = s.rules.profile
    characters: list[dict[str, object]] = []
    for character in DECK:
        if character.promo and not s.rules.promo:
            continue
        characters.append(
            {
                "id": character.id,
                "no": character.no,
                "promo": character.promo,
                "name": character.name,
                "leader_name": character.leader_name,
                "division": character.division,
                "hero": {"attack": character.hero_attack[profile], "health": character.hero_health[profile]},
                "leader": {
                    "attack": character.leader_attack[profile],
                    "health": character.leader_health[profile],
                },
                "source": character.source,
                "abilities": {BARS[bar]: _ability(character.number * 5 + bar) for bar in range(5)},
            }
        )
    return {"characters": characters, "rows": list(BARS[:3]), "factions": list(FACTIONS)}


def _ability(number: int) -> dict[str, object]:
    ability = ABILITIES[number]
    return {
        "id": ability.name,
        "kind": ability.kind,
        "ranged": ability.ranged,
        "intercept": ability.intercept,
        "optional": ability.optional,
        "text": ability.text,
        "source": ability.source,
    }
