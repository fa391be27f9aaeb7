"""The cards as tables: numbers, bars and standing powers of the 29 characters, read once from data/cards.json.

A *character* (0-28) is what is printed; a *card* (0-57) is a piece of cardboard: 25 characters in BLUE, the same 25 in RED
(PT-1.2), and the 4 promo characters once per faction (PT-1.3). An *ability* is character * 5 + bar.
"""

import json
from pathlib import Path
from typing import Final

from tafelrunde.core.words import Word
from tafelrunde.games.pixel_tactics import card_records
from tafelrunde.games.pixel_tactics.card_records import Ability, Character, Standing

FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2
ORDER: Final = 3
LEADER: Final = 4
BARS: Final[tuple[str, ...]] = card_records.BARS

BASE_CHARACTERS: Final[int] = card_records.BASE_CHARACTERS
PROMO_CHARACTERS: Final[int] = card_records.PROMO_CHARACTERS
CHARACTERS: Final[int] = card_records.CHARACTERS
PROMO_START: Final[int] = 2 * BASE_CHARACTERS
CARDS: Final[int] = 2 * CHARACTERS
FACTIONS: Final = ("blue", "red")
PROFILES: Final = ("classic", "revised")


def _load() -> list[Character]:
    file = Path(__file__).parent / "data" / "cards.json"
    return card_records.read_characters(json.loads(file.read_text(encoding="utf-8")))


DECK: Final[list[Character]] = _load()
CHARACTER_IDS: Final[list[str]] = [character.id for character in DECK]
NAMES: Final[list[Word]] = [character.name.word() for character in DECK]
LEADER_NAMES: Final[list[Word]] = [character.leader.name.word() for character in DECK]
LEADER_SUITS: Final[list[str]] = [str(character.leader.suits) for character in DECK]

ABILITIES: Final[list[Ability]] = [ability for character in DECK for ability in character.bars()]
ABILITY_NAMES: Final[list[str]] = [f"{character.id}.{bar}" for character in DECK for bar in BARS]
ABILITY_TEXTS: Final[list[Word]] = [ability.text.word() for ability in ABILITIES]
_SPELL: Final = {"de": "Zauber: ", "en": "Spell: "}


def _effect(text: Word) -> Word:
    """What an ability does, as a sentence: without the word that says it is a spell."""
    effect = {lang: text[lang].rpartition(spell)[2] for lang, spell in _SPELL.items()}
    return {lang: said[:1].upper() + said[1:] for lang, said in effect.items()}


EFFECTS: Final[list[Word]] = [_effect(text) for text in ABILITY_TEXTS]
IS_SPELL: Final[list[bool]] = [ability.kind == "spell" for ability in ABILITIES]

# Standing powers. Those of leaders by character, those of heroes by ability.
_POWERS: Final[list[Standing]] = [character.abilities.leader.standing for character in DECK]
MORE_ACTIONS: Final[list[int]] = [power.more_actions for power in _POWERS]
DRAWS: Final[list[int]] = [power.draws for power in _POWERS]
CORPSE_ATTACK: Final[list[int]] = [power.corpse_attack for power in _POWERS]
EXPOSES: Final[list[bool]] = [power.exposes for power in _POWERS]
OPENS_HAND: Final[list[bool]] = [power.opens_hand for power in _POWERS]
COPIES_LEADER: Final[list[bool]] = [power.copies_leader for power in _POWERS]
SPARES_HEROES: Final[list[bool]] = [power.spares_heroes for power in _POWERS]
FREE: Final[list[list[str]]] = [[str(action) for action in power.free] for power in _POWERS]
FORBIDS: Final[list[list[str]]] = [[str(action) for action in power.forbids] for power in _POWERS]
SEES_TOP: Final[list[bool]] = [ability.standing.sees_top for ability in ABILITIES]
LEAVES_NO_CORPSE: Final[list[bool]] = [ability.standing.leaves_no_corpse for ability in ABILITIES]
TAKES: Final[list[str]] = [ability.standing.takes for ability in ABILITIES]
TAKES_SHARES: Final[list[bool]] = [taking.startswith("share") for taking in TAKES]


def _character_of(card: int) -> int:
    if card < PROMO_START:
        return card % BASE_CHARACTERS
    return BASE_CHARACTERS + (card - PROMO_START) % PROMO_CHARACTERS


CHARACTER_OF: Final[list[int]] = [_character_of(card) for card in range(CARDS)]


def faction_of(card: int) -> int:
    """0 blue, 1 red."""
    return card // BASE_CHARACTERS if card < PROMO_START else (card - PROMO_START) // PROMO_CHARACTERS


CARD_NAMES: Final[list[str]] = [
    f"{FACTIONS[faction_of(card)]}.{CHARACTER_IDS[CHARACTER_OF[card]]}" for card in range(CARDS)
]
CARD_BY_NAME: Final[dict[str, int]] = {name: card for card, name in enumerate(CARD_NAMES)}
# Numbers by profile * CHARACTERS + character: flat, because they are read all the time.
HERO_ATTACK: Final[list[int]] = [c.hero_numbers(profile).attack for profile in range(2) for c in DECK]
HERO_HEALTH: Final[list[int]] = [c.hero_numbers(profile).health for profile in range(2) for c in DECK]
LEADER_ATTACK: Final[list[int]] = [c.leader_numbers(profile).attack for profile in range(2) for c in DECK]
LEADER_HEALTH: Final[list[int]] = [c.leader_numbers(profile).health for profile in range(2) for c in DECK]


def power_ability(character: int) -> int:
    """The ability that a leader's power is."""
    return character * 5 + LEADER
