"""The cards: numbers, keywords and standing modifiers of the 29 characters, read once from data/cards.json and checked.

A *character* (0-28) is what is printed; a *card* (0-57) is a piece of cardboard: 25 characters in BLUE, the same 25 in RED
(PT-1.2), and the 4 promo characters once per faction (PT-1.3). An *ability* is character * 5 + bar.
"""

import json
from pathlib import Path
from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.words import Word

FRONT: Final = 0
FLANK: Final = 1
REAR: Final = 2
ORDER: Final = 3
LEADER: Final = 4
BARS: Final = ("front", "flank", "rear", "order", "leader")

ALCHEMIST: Final = 0
ASSASSIN: Final = 1
BERSERKER: Final = 2
DOPPELGANGER: Final = 3
DRAGON_MAGE: Final = 4
FIGHTER: Final = 5
GUNNER: Final = 6
HEALER: Final = 7
HOMUNCULUS: Final = 8
ILLUSIONIST: Final = 9
KNIGHT: Final = 10
MASCOT: Final = 11
MYSTIC: Final = 12
ORACLE: Final = 13
OVERLORD: Final = 14
PALADIN: Final = 15
PLANESTALKER: Final = 16
PRIESTESS: Final = 17
PYROMANCER: Final = 18
SCIENTIST: Final = 19
SUMMONER: Final = 20
TEMPLAR: Final = 21
TRAPPER: Final = 22
VAMPIRE: Final = 23
WITCH: Final = 24
GAME_DESIGNER: Final = 25
REPORTER: Final = 26
EDITOR: Final = 27
PLAYTESTER: Final = 28

BASE_CHARACTERS: Final = 25
PROMO_CHARACTERS: Final = 4
CHARACTERS: Final = 29
PROMO_START: Final = 50
CARDS: Final = 58
FACTIONS: Final = ("blue", "red")

# What a standing modifier changes.
ATTACK: Final = 0
PRINTED_FACTOR: Final = 1
TOTAL_FACTOR: Final = 2
LESS_DAMAGE: Final = 3
NO_DAMAGE: Final = 4
RANGED: Final = 5
INTERCEPT: Final = 6
STATS: Final = ("attack", "printed_factor", "total_factor", "less_damage", "no_damage", "ranged", "intercept")

# Whom it serves.
SELF: Final = 0
FORERUNNER: Final = 1
SUPPORTER: Final = 2
OWN_LEADER: Final = 3
OWN_HEROES: Final = 4
OWN_HEROES_AND_LEADER: Final = 5
ENEMY_FRONT_HEROES: Final = 6
WHO: Final = (
    "self", "forerunner", "supporter", "own_leader", "own_heroes", "own_heroes_and_leader", "enemy_front_heroes",
)  # fmt: skip

# What its amount is multiplied with.
PER_NOTHING: Final = 0
PER_DAMAGE_ON_IT: Final = 1
PER_CORPSE: Final = 2
PER_ENEMY_DISCARD: Final = 3
PER_STRENGTH_MARKER: Final = 4
PER: Final = ("", "damage_on_it", "corpse", "enemy_discard", "strength_marker")

# When it counts.
ALWAYS: Final = 0
TARGET_IS_LEADER: Final = 1
TARGET_IS_HERO: Final = 2
TARGET_HAS_INTERCEPT: Final = 3
MELEE_ATTACK: Final = 4
RANGED_ATTACK: Final = 5
CORPSE_IN_FRONT: Final = 6
IS_FIRST_PLAYER: Final = 7
IS_SECOND_PLAYER: Final = 8
WAS_DEALT_DAMAGE: Final = 9
WHEN: Final = (
    "", "target_is_leader", "target_is_hero", "target_is_hero_with_intercept", "melee_attack", "ranged_attack",
    "corpse_on_position_directly_in_front", "controller_is_first_player", "controller_is_second_player",
    "hero_was_dealt_damage_this_wave",
)  # fmt: skip

# What must be there for a spell to be cast at all (PT-R57).
NEED_NOTHING: Final = 0
NEED_ANY_HERO: Final = 1
NEED_MELEE_CAPABLE_HERO: Final = 2
NEED_ANY_OWN_HERO: Final = 3
NEED_ANOTHER_OWN_HERO: Final = 4
NEED_ANOTHER_OWN_HERO_IN_ROW: Final = 5
NEED_ANOTHER_OWN_MELEE_CAPABLE_HERO: Final = 6
NEED_OWN_HAND: Final = 7
NEED_ENEMY_HAND: Final = 8
NEED_OWN_DECK: Final = 9
NEED_ENEMY_DECK: Final = 10
NEED_OWN_DISCARD: Final = 11
NEED_ANY_CORPSE: Final = 12
NEED_TWO_OWN_CARDS: Final = 13
NEED_TWO_ENEMY_CARDS: Final = 14
NEED_HAND_AND_PLACE: Final = 15
NEED_HAND_AND_PLACE_IN_WAVE_ROW: Final = 16
NEED_HERO_NEXT_TO_CORPSE: Final = 17
NEED_SPELL_TO_COPY: Final = 18
NEEDS: Final = (
    "", "any_hero", "melee_capable_hero", "any_own_hero", "another_own_hero", "another_own_hero_in_row",
    "another_own_melee_capable_hero", "own_hand", "enemy_hand", "own_deck", "enemy_deck", "own_discard", "any_corpse",
    "two_own_cards", "two_enemy_cards", "hand_and_place", "hand_and_place_in_wave_row", "hero_next_to_corpse",
    "spell_to_copy",
)  # fmt: skip

PROFILES: Final = ("classic", "revised")
KINDS: Final = ("passive", "reaction", "spell", "order", "rule")


class Modifier:
    """A standing change: `amount` (times `per`) on `stat` of `who`, while `when` holds."""

    __slots__ = ("stat", "who", "amount", "per", "when")

    def __init__(self, stat: int, who: int, amount: int, per: int, when: int) -> None:
        self.stat = stat
        self.who = who
        self.amount = amount
        self.per = per
        self.when = when


class Ability:
    """One bar of a card, or its leader power."""

    __slots__ = (
        "id",
        "name",
        "kind",
        "ranged",
        "intercept",
        "optional",
        "needs",
        "modifiers",
        "text",
        "source",
    )

    def __init__(self, number: int, name: str, kind: str, text: Word, source: str) -> None:
        self.id = number
        self.name = name
        self.kind = kind
        self.ranged = False
        self.intercept = False
        self.optional = False
        self.needs = NEED_NOTHING
        self.modifiers: list[Modifier] = []
        self.text = text
        self.source = source


class Character:
    """What is printed on a card: the hero side and, upside down, the leader side (PT-1.5). Numbers per stat profile."""

    __slots__ = (
        "id", "number", "no", "promo", "name", "leader_name", "division", "hero_attack", "hero_health",
        "leader_attack", "leader_health", "abilities", "source",
    )  # fmt: skip

    def __init__(self, number: int, id: str, no: str, promo: bool, name: Word) -> None:
        self.number = number
        self.id = id
        self.no = no
        self.promo = promo
        self.name = name
        self.leader_name: Word = name
        self.division: Word = name
        self.hero_attack: list[int] = []
        self.hero_health: list[int] = []
        self.leader_attack: list[int] = []
        self.leader_health: list[int] = []
        self.abilities: list[Ability] = []
        self.source: dict[str, str] = {}


def _fail(where: str, expected: str, got: object) -> TafelrundeError:
    return TafelrundeError(f"data/cards.json: {where}: expected {expected}, got {got!r}")


def _object(data: object, where: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise _fail(where, "an object", data)
    return data


def _number(data: object, where: str, low: int, high: int) -> int:
    if not isinstance(data, int) or not low <= data <= high:
        raise _fail(where, f"a whole number from {low} to {high}", data)
    return data


def _text(data: object, where: str) -> str:
    if not isinstance(data, str) or not data:
        raise _fail(where, "a text", data)
    return data


def _word(data: object, where: str) -> Word:
    both = _object(data, where)
    return {"de": _text(both.get("de"), where + ".de"), "en": _text(both.get("en"), where + ".en")}


def _one_of(data: object, allowed: tuple[str, ...], where: str) -> int:
    if not isinstance(data, str) or data not in allowed:
        raise _fail(where, "one of " + ", ".join(allowed), data)
    return allowed.index(data)


def _modifier(data: object, where: str) -> Modifier:
    one = _object(data, where)
    return Modifier(
        _one_of(one.get("stat"), STATS, where + ".stat"),
        _one_of(one.get("who"), WHO, where + ".who"),
        _number(one.get("amount"), where + ".amount", -9, 9),
        _one_of(one.get("per", ""), PER, where + ".per"),
        _one_of(one.get("when", ""), WHEN, where + ".when"),
    )


def _ability(number: int, character: str, bar: str, data: object) -> Ability:
    where = f"{character}.{bar}"
    one = _object(data, where)
    kind = KINDS[_one_of(one.get("kind"), KINDS, where + ".kind")]
    if (kind == "order") != (bar == "order"):
        raise _fail(where + ".kind", "order exactly for the order bar", kind)
    result = Ability(
        number, where, kind, _word(one.get("text"), where + ".text"), _text(one.get("source"), where)
    )
    keywords = one.get("keywords", [])
    modifiers = one.get("modifiers", [])
    if not isinstance(keywords, list) or not isinstance(modifiers, list):
        raise _fail(where, "lists for keywords and modifiers", one)
    for keyword in keywords:
        if _one_of(keyword, ("ranged", "intercept"), where + ".keywords") == 0:
            result.ranged = True
        else:
            result.intercept = True
    result.optional = one.get("optional", False) is True
    result.needs = _one_of(one.get("needs", ""), NEEDS, where + ".needs")
    result.modifiers = [_modifier(modifier, where + ".modifiers") for modifier in modifiers]
    return result


def _character(number: int, data: object) -> Character:
    one = _object(data, f"character {number}")
    id = _text(one.get("id"), f"character {number}.id")
    if one.get("promo") is not (number >= BASE_CHARACTERS):
        raise _fail(id + ".promo", "true exactly for the last 4 characters", one.get("promo"))
    result = Character(
        number, id, _text(one.get("no"), id + ".no"), number >= BASE_CHARACTERS, _word(one.get("name"), id)
    )
    hero, leader = _object(one.get("hero"), id + ".hero"), _object(one.get("leader"), id + ".leader")
    result.leader_name = _word(leader.get("name"), id + ".leader.name")
    result.division = _word(leader.get("division"), id + ".leader.division")
    revised = _object(one.get("revised", {}), id + ".revised")
    for profile in range(len(PROFILES)):
        changed = revised if profile == 1 else {}
        h = _object(changed.get("hero", hero), id + ".hero")
        ld = _object(changed.get("leader", leader), id + ".leader")
        result.hero_attack.append(_number(h.get("attack"), id + ".hero.attack", 0, 99))
        result.hero_health.append(_number(h.get("health"), id + ".hero.health", 1, 99))
        result.leader_attack.append(_number(ld.get("attack"), id + ".leader.attack", 0, 99))
        result.leader_health.append(_number(ld.get("health"), id + ".leader.health", 1, 99))
    abilities = _object(one.get("abilities"), id + ".abilities")
    if list(abilities) != list(BARS):
        raise _fail(id + ".abilities", "the five bars " + ", ".join(BARS), list(abilities))
    for bar, name in enumerate(BARS):
        result.abilities.append(_ability(number * 5 + bar, id, name, abilities[name]))
    for key, value in _object(one.get("source"), id + ".source").items():
        result.source[key] = _text(value, id + ".source." + key)
    return result


def read_characters(data: object) -> list[Character]:
    """The 29 characters of a card file; a clear error if it is not one."""
    listed = _object(data, "file").get("characters")
    if not isinstance(listed, list) or len(listed) != CHARACTERS:
        raise _fail("characters", f"a list of {CHARACTERS} characters", listed)
    characters = [_character(number, one) for number, one in enumerate(listed)]
    if len({character.id for character in characters}) != CHARACTERS:
        raise _fail("characters", "different ids", [character.id for character in characters])
    return characters


def _load() -> list[Character]:
    file = Path(__file__).parent / "data" / "cards.json"
    return read_characters(json.loads(file.read_text(encoding="utf-8")))


DECK: Final[list[Character]] = _load()
CHARACTER_IDS: Final[list[str]] = [character.id for character in DECK]
ABILITIES: Final[list[Ability]] = [ability for character in DECK for ability in character.abilities]
ABILITY_NAMES: Final[list[str]] = [ability.name for ability in ABILITIES]
MODIFIERS: Final[list[list[Modifier]]] = [ability.modifiers for ability in ABILITIES]
IS_SPELL: Final[list[bool]] = [ability.kind == "spell" for ability in ABILITIES]
SPELL_NEEDS: Final[list[int]] = [ability.needs for ability in ABILITIES]
HAS_RANGED: Final[list[bool]] = [ability.ranged for ability in ABILITIES]
HAS_INTERCEPT: Final[list[bool]] = [ability.intercept for ability in ABILITIES]


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
HERO_ATTACK: Final[list[int]] = [c.hero_attack[profile] for profile in range(2) for c in DECK]
HERO_HEALTH: Final[list[int]] = [c.hero_health[profile] for profile in range(2) for c in DECK]
LEADER_ATTACK: Final[list[int]] = [c.leader_attack[profile] for profile in range(2) for c in DECK]
LEADER_HEALTH: Final[list[int]] = [c.leader_health[profile] for profile in range(2) for c in DECK]


def card_word(card: int) -> Word:
    """The hero name of a card."""
    return DECK[CHARACTER_OF[card]].name
