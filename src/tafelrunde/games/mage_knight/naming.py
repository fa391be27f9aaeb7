"""How things on the table are called: references for the browser, words for people."""

from tafelrunde.core.words import Word, word
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import library
from tafelrunde.games.mage_knight.geometry import HEXES_PER_TILE, hex_name, slot_name
from tafelrunde.games.mage_knight.state import DUMMY, MOST_ATTACKS, NONE, Mage


def card_ref(card: int) -> str:
    return f"card:{library().deeds[card].id}"


def card_names(card: int) -> Word:
    return library().deeds[card].names


def hero_ref(hero: int) -> str:
    return f"hero:{library().heroes[hero].id}"


def tactic_ref(tactic: int) -> str:
    return f"tactic:{library().tactics[tactic].id}"


def hex_ref(hex: int) -> str:
    return f"hex:{hex_name(hex)}"


def terrain_names(s: Mage, hex: int) -> Word:
    tile = library().tiles[s.tiles[hex // HEXES_PER_TILE]]
    return library().terrains[tile.terrain[hex % HEXES_PER_TILE]].names


# Where somebody goes who goes there.
INTO: dict[str, Word] = {
    "plains": word("auf eine Ebene", "onto plains"),
    "hills": word("auf Hügel", "onto hills"),
    "forest": word("in einen Wald", "into a forest"),
    "wasteland": word("in ein Ödland", "into a wasteland"),
    "desert": word("in eine Wüste", "into a desert"),
    "swamp": word("in einen Sumpf", "into a swamp"),
    "city": word("in die Stadt", "into the city"),
    "lake": word("auf einen See", "onto a lake"),
    "mountain": word("auf einen Berg", "onto a mountain"),
}


def going_to(s: Mage, hex: int) -> dict[str, object]:
    """A space that somebody goes to, for events: its reference, its terrain, and both as people say it."""
    tile = library().tiles[s.tiles[hex // HEXES_PER_TILE]]
    terrain = library().terrains[tile.terrain[hex % HEXES_PER_TILE]]
    return {"ref": hex_ref(hex), "terrain": terrain.names, "into": INTO.get(terrain.id, terrain.names)}


def here_ref(s: Mage, seat: int, *about: object) -> tuple[str, ...]:
    """The space on which the hero stands: what questions about its site are about."""
    return (hex_ref(s.heroes[seat].at),)


def slot_ref(slot: int) -> str:
    return f"slot:{slot_name(slot)}"


def foe_ref(place: int) -> str:
    """An enemy of the combat, by its place in it."""
    return f"foe:{place}"


def attack_ref(number: int) -> str:
    """One attack of an enemy of the combat."""
    return f"attack:{number // MOST_ATTACKS},{number % MOST_ATTACKS}"


def unit_ref(card: int) -> str:
    return f"unit:{library().unit_card_ids[card]}"


def unit_names(card: int) -> Word:
    return library().unit_of(card).names


def seat_ref(seat: int) -> str:
    return f"seat:{seat}"


def skill_ref(skill: int) -> str:
    return f"skill:{library().skills[skill].id}"


def skill_names(skill: int) -> Word:
    return library().skills[skill].names


def colour_ref(colour: int) -> str:
    return f"colour:{v.COLOURS[colour]}"


def colour_names(colour: int) -> Word:
    return COLOUR_WORDS[colour]


COLOUR_WORDS: list[Word] = [
    word("Rot", "red"),
    word("Blau", "blue"),
    word("Grün", "green"),
    word("Weiß", "white"),
    word("Gold", "gold"),
    word("Schwarz", "black"),
]


def who(s: Mage, player: int) -> Word:
    """A player by the hero; before heroes are chosen by the seat."""
    if player == DUMMY:
        return word("Dummyspieler", "dummy player", "m")
    hero = s.heroes[player].hero
    if hero == NONE:
        return word(f"Platz {player + 1}", f"seat {player + 1}")
    return library().heroes[hero].names


def time_names(night: bool) -> Word:
    return word("Nacht", "night", "f") if night else word("Tag", "day", "m")


def stage_names(stage: int) -> Word:
    return STAGE_WORDS[stage]


STAGE_WORDS: list[Word] = [
    word("Fern- und Belagerungsangriffsphase", "ranged and siege phase", "f"),
    word("Blockphase", "block phase", "f"),
    word("Schadensphase", "damage phase", "f"),
    word("Angriffsphase", "attack phase", "f"),
]
