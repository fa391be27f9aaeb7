# mypyc: off
"""The form of data/cards.json, written down once: its records with their limits, and which words are read where.

A word that no rule looks for would print a power that does nothing. So a card file is refused if it says anything where nobody
reads it.
"""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from tafelrunde.core.forms import Json, need, read
from tafelrunde.core.words import Word

FILE: Final = "data/cards.json"
BASE_CHARACTERS: Final = 25
PROMO_CHARACTERS: Final = 4
CHARACTERS: Final = BASE_CHARACTERS + PROMO_CHARACTERS

Kind = Literal["passive", "reaction", "spell", "order", "rule"]
Keyword = Literal["ranged", "intercept"]
Stat = Literal["attack", "printed_factor", "total_factor", "less_damage", "no_damage", "ranged", "intercept"]
Who = Literal[
    "self", "forerunner", "supporter", "own_leader", "own_heroes", "own_heroes_and_leader", "enemy_front_heroes",
]  # fmt: skip
Per = Literal["", "damage_on_it", "corpse", "enemy_discard", "strength_marker"]
When = Literal[
    "", "target_is_leader", "target_is_hero", "target_is_hero_with_intercept", "melee_attack", "ranged_attack",
    "corpse_on_position_directly_in_front", "controller_is_first_player", "controller_is_second_player",
    "hero_was_dealt_damage_this_wave",
]  # fmt: skip
Need = Literal[
    "", "any_hero", "melee_capable_hero", "any_own_hero", "another_own_hero", "another_own_hero_in_row",
    "another_own_melee_capable_hero", "own_hand", "enemy_hand", "own_deck", "enemy_deck", "own_discard", "any_corpse",
    "two_own_cards", "two_enemy_cards", "hand_and_place", "hand_and_place_in_wave_row", "hero_next_to_corpse",
    "spell_to_copy",
]  # fmt: skip
Taking = Literal["", "whole_in_row", "share_of_heroes", "share_of_forerunner"]
Action = Literal["recruit", "order", "clear_corpse", "move"]

Text = Annotated[str, Meta(min_length=1)]
Attack = Annotated[int, Meta(ge=0, le=99)]
Health = Annotated[int, Meta(ge=1, le=99)]
Amount = Annotated[int, Meta(ge=-9, le=9)]
Few = Annotated[int, Meta(ge=0, le=9)]


class Named(Struct, forbid_unknown_fields=True):
    """A name or a sentence in both languages; `der` is the German gender, `den` the form of a weak noun in other cases."""

    de: Text
    en: Text
    der: Literal["", "m", "f", "n"] = ""
    den: str = ""

    def word(self) -> Word:
        forms = {"de": self.de, "en": self.en, "der": self.der, "den": self.den}
        return {key: form for key, form in forms.items() if form}


class Modifier(Struct, forbid_unknown_fields=True):
    """A standing change: `amount` (times `per`) on `stat` of `who`, while `when` holds."""

    stat: Stat
    who: Who
    amount: Amount
    per: Per = ""
    when: When = ""


class Standing(Struct, forbid_unknown_fields=True, frozen=True):
    """What else holds while the bar is active, without anything being carried out."""

    free: tuple[Action, ...] = ()  # actions that cost none (PT-5.1.6)
    forbids: tuple[Literal["clear_corpse"], ...] = ()  # actions the opponent may not choose
    more_actions: Few = 0
    draws: Few = 0  # cards for the Draw Card action
    corpse_attack: Few = 0  # what own corpses attack with (PT-R36)
    exposes: bool = False  # the Expose action (PT-R39)
    opens_hand: bool = False  # the enemy hand is open
    copies_leader: bool = False  # PT-R46
    spares_heroes: bool = False  # lethal damage goes to the leader (PT-14.3, PT-R32)
    sees_top: bool = False  # the own top card is known
    leaves_no_corpse: bool = False  # the dead are discarded (PT-R35)
    takes: Taking = ""  # damage of others that may be placed here (PT-14.1, PT-R58)


class Ability(Struct, forbid_unknown_fields=True):
    """One bar of a card, or its leader power."""

    kind: Kind
    text: Named
    source: Text
    keywords: list[Keyword] = []
    modifiers: list[Modifier] = []
    needs: Need = ""  # what must be there for a spell to be cast at all (PT-R57)
    optional: bool = False
    reveals: bool = (
        False  # it draws, looks, shuffles or rolls when it is carried out, before it asks anything
    )
    standing: Standing = Standing()


class Bars(Struct, forbid_unknown_fields=True):
    front: Ability
    flank: Ability
    rear: Ability
    order: Ability
    leader: Ability


BARS: Final = Bars.__struct_fields__


class Numbers(Struct, forbid_unknown_fields=True):
    attack: Attack
    health: Health


class LeaderSide(Struct, forbid_unknown_fields=True):
    name: Named
    division: Named
    attack: Attack
    health: Health
    suits: Literal["", "first", "beginners"] = ""  # for whom: shown when leaders are chosen


class Revised(Struct, forbid_unknown_fields=True, frozen=True):
    """Numbers that the revised printing changed."""

    hero: Numbers | None = None
    leader: Numbers | None = None


class Character(Struct, forbid_unknown_fields=True):
    """What is printed on a card: the hero side and, upside down, the leader side (PT-1.5)."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z_]*$")]
    no: Text
    promo: bool
    name: Named
    hero: Numbers
    leader: LeaderSide
    source: dict[str, Text]
    abilities: Bars
    revised: Revised = Revised()

    def bars(self) -> list[Ability]:
        return [getattr(self.abilities, bar) for bar in BARS]

    def hero_numbers(self, profile: int) -> Numbers:
        return self.revised.hero if profile and self.revised.hero else self.hero

    def leader_numbers(self, profile: int) -> Numbers:
        if profile and self.revised.leader:
            return self.revised.leader
        return Numbers(self.leader.attack, self.leader.health)


class CardFile(Struct, forbid_unknown_fields=True):
    profiles: Json
    characters: Annotated[list[Character], Meta(min_length=CHARACTERS, max_length=CHARACTERS)]


# --- which words are read where -------------------------------------------------------------------------------------------

_BESIDE: Final = ("forerunner", "supporter")
_HERO: Final[dict[str, tuple[str, ...]]] = dict.fromkeys(
    ("attack", "total_factor", "less_damage", "no_damage"), ("self",)
)
# bar -> stat -> whom a modifier may serve there (values.py)
_READ: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "front": _HERO,
    "flank": {
        **_HERO,
        "attack": ("self", *_BESIDE),
        "printed_factor": _BESIDE,
        "less_damage": ("self", *_BESIDE, "own_leader"),
        "no_damage": ("self", *_BESIDE, "own_leader"),
        "ranged": _BESIDE,
        "intercept": _BESIDE,
    },
    "rear": {**_HERO, "attack": ("self", "enemy_front_heroes")},
    "order": {},
    "leader": {
        "attack": ("own_heroes", "own_heroes_and_leader"),
        "less_damage": ("own_heroes", "own_heroes_and_leader"),
        "ranged": ("own_heroes",),
        "intercept": ("own_heroes",),
    },
}
# stats that hold or do not hold: the amount they are written with, and nothing is counted
_FIXED: Final = {"printed_factor": 2, "total_factor": 2, "no_damage": 1, "ranged": 1, "intercept": 1}
# where standing powers are read that are not a leader's
_HOME: Final = {
    "sees_top": "rear", "leaves_no_corpse": "rear",
    "whole_in_row": "rear", "share_of_heroes": "rear", "share_of_forerunner": "flank",
}  # fmt: skip


def _check_modifier(one: Modifier, bar: str, where: str) -> None:
    def expect(fine: bool, name: str, expected: str) -> None:
        need(fine, f"{where}.{name}", expected, getattr(one, name), FILE)

    stat, readers = one.stat, _READ[bar].get(one.stat, ())
    expect(bool(readers), "stat", f"a stat that this bar can change ({', '.join(_READ[bar])})")
    expect(one.who in readers, "who", f"one of {', '.join(readers)}, for {stat} in this bar")
    if stat in _FIXED:
        expect(one.amount == _FIXED[stat], "amount", f"{_FIXED[stat]} for {stat}")
        expect(not one.per, "per", f"nothing: {stat} is not counted")
    if stat in get_args(Keyword):
        expect(not one.when, "when", "nothing: keywords are granted for good")
    if stat in ("less_damage", "no_damage"):
        expect(not one.when.startswith("target"), "when", "nothing about the target: it is this one")


def _check_ability(one: Ability, bar: str, where: str) -> None:
    def expect(fine: bool, name: str, expected: str) -> None:
        need(fine, f"{where}.{name}", expected, getattr(one, name), FILE)

    kind = one.kind
    expect((kind == "order") == (bar == "order"), "kind", "order exactly for the order bar")
    expect(kind != "spell" or bar != "leader", "kind", "no spell: leaders do not cast")
    expect(kind == "spell" or not one.needs, "needs", "nothing: only spells need something")
    expect(kind not in ("passive", "rule") or not one.reveals, "reveals", "it for what is carried out only")
    expect(bar != "order" or not one.keywords, "keywords", "none in an order")
    expect(bar != "leader" or "intercept" not in one.keywords, "keywords", "none: leaders never intercept")
    for number, modifier in enumerate(one.modifiers):
        _check_modifier(modifier, bar, f"{where}.modifiers[{number}]")
    for name in Standing.__struct_fields__:
        value = getattr(one.standing, name)
        home = _HOME.get(value if name == "takes" else name, "leader")
        fine = not value or bar == home
        need(fine, f"{where}.standing.{name}", f"it in the {home} bar, where it is read", value, FILE)


def read_characters(data: object) -> list[Character]:
    """The characters of a card file; a clear error if it is not one."""
    characters = read(data, CardFile, FILE).characters
    ids = [character.id for character in characters]
    need(len(set(ids)) == CHARACTERS, "characters", "different ids", ids, FILE)
    for number, character in enumerate(characters):
        where = f"characters[{number}] ({character.id})"
        promo = number >= BASE_CHARACTERS
        need(character.promo == promo, f"{where}.promo", "true exactly for the last 4", character.promo, FILE)
        for bar, ability in zip(BARS, character.bars()):
            _check_ability(ability, bar, f"{where}.abilities.{bar}")
    return characters
