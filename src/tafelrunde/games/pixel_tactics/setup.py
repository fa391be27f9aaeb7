"""What can be set up before a game, and what was agreed."""

from typing import Final

from tafelrunde.core.errors import TafelrundeError
from tafelrunde.core.game import Setting, Value
from tafelrunde.core.offering import Offering
from tafelrunde.core.words import Texts
from tafelrunde.games.pixel_tactics.content import (
    ABILITY_TEXTS,
    BASE_CHARACTERS,
    CHARACTER_IDS,
    CHARACTERS,
    LEADER_NAMES,
    LEADER_SUITS,
    PROFILES,
    power_ability,
)
from tafelrunde.games.pixel_tactics.state import FIRST_RANDOM, LEADER_BY_CHOICE, Rules

GOALS: Final = ("4", "6")
FIRST_NAMES: Final = ("random", "seat0", "seat1")
CHOOSE: Final = "choose"
assert FIRST_NAMES.index("random") - 1 == FIRST_RANDOM


def settings(texts: Texts, mode: str) -> list[Setting]:
    """The first value of each is the usual one."""
    offer = Offering(texts)
    found = [
        offer.setting("promo", "cards", False),
        offer.setting("profile", "cards", PROFILES[0], PROFILES),
        offer.setting("first", "start", FIRST_NAMES[0], FIRST_NAMES),
        offer.setting("faction0", "start", "blue", ("blue", "red")),
        offer.setting("concede", "end", False),
    ]
    if mode == "match":
        return [*found, offer.setting("goal", "end", GOALS[0], GOALS)]
    leaders = [offer.value("leader", CHOOSE), *map(_leader, range(CHARACTERS))]
    for seat in range(2):
        found.append(offer.setting(f"leader{seat}", "start", CHOOSE, leaders, "leader", seat=seat))
    return found


def _leader(character: int) -> Value:
    """A leader and its power; those of the promo deck only with the promo cards."""
    needs: tuple[str, object] | None = None if character < BASE_CHARACTERS else ("promo", True)
    line = ABILITY_TEXTS[power_ability(character)]
    return Value(CHARACTER_IDS[character], LEADER_NAMES[character], line, LEADER_SUITS[character], needs)


def read_rules(mode: str, options: dict[str, object]) -> Rules:
    """What was agreed, from checked options."""
    promo = options.get("promo") is True
    leaders = (_preset(options, "leader0", promo), _preset(options, "leader1", promo))
    if leaders[0] >= 0 and leaders[0] == leaders[1]:
        raise TafelrundeError("options leader0 and leader1: expected two different leaders (PT-2.8)")
    return Rules(
        PROFILES.index(str(options.get("profile", PROFILES[0]))),
        promo,
        options.get("concede") is True,
        int(str(options.get("goal", GOALS[0]))) if mode == "match" else 0,
        0 if options.get("faction0", "blue") == "blue" else 1,
        FIRST_NAMES.index(str(options.get("first", FIRST_NAMES[0]))) - 1,
        leaders,
    )


def _preset(options: dict[str, object], key: str, promo: bool) -> int:
    name = str(options.get(key, CHOOSE))
    if name == CHOOSE:
        return LEADER_BY_CHOICE
    character = CHARACTER_IDS.index(name)
    if character >= BASE_CHARACTERS and not promo:
        raise TafelrundeError(f"option {key}: {name} is a promo card; expected the option promo to be on")
    return character
