# mypyc: off
"""What is printed on cards, tokens and tiles, for the browser: the same for every table."""

from msgspec import Struct

from tafelrunde.core.words import Word
from tafelrunde.games.mage_knight import vocabulary as v
from tafelrunde.games.mage_knight.content import (
    BACKS,
    DEEDS,
    RECRUIT_ICONS,
    SITE_CLASSES,
    SKILL_TYPES,
    Deed,
    Enemy,
    Hero,
    library,
)
from tafelrunde.games.mage_knight.geometry import HEXES_PER_TILE, POSITIONS
from tafelrunde.games.mage_knight.signs import Signs, signs_of
from tafelrunde.games.mage_knight.state import (
    NONE,
)
from tafelrunde.games.mage_knight.wording import (
    ability_text,
    deed_texts,
    effect_text,
    trait_text,
)


class DeedText(Struct):
    """A deed card; `effects`, `signs`: basic and strong."""

    id: str
    names: Word
    strong_names: Word
    kind: str
    colours: list[str]
    effects: list[Word]
    signs: list[Signs]


class TacticText(Struct):
    id: str
    names: Word
    night: bool
    number: int
    text: Word


class HeroText(Struct):
    """A hero; `deck`: the cards to begin with, each kind once with how many there are."""

    id: str
    names: Word
    line: Word
    colour: str
    deck: dict[str, int]


class SkillText(Struct):
    """A skill; `type`: how often it can be used."""

    id: str
    hero: str
    names: Word
    text: Word
    signs: Signs
    type: str


class UnitText(Struct):
    """A kind of unit; `cards`: what its cards are called on the table; `recruit`: sites where it can be recruited; `costs`: mana
    for each ability."""

    id: str
    names: Word
    elite: bool
    level: int
    cost: int
    armor: int
    abilities: list[Word]
    signs: list[Signs]
    costs: list[str | None]
    trait: Word | None
    cards: list[str]
    resistances: list[str]
    recruit: list[str]


class EnemyAttackText(Struct):
    """A printed attack; `summons`: the back of the token that it brings instead."""

    value: int
    element: str
    summons: str | None


class EnemyText(Struct):
    """A kind of enemy as it is printed; `elusive_armor`: the higher one, while it is not blocked; `defend`: what it adds to the
    armour of others."""

    id: str
    names: Word
    back: str
    armor: int
    elusive_armor: int
    fame: int
    reputation: int
    attacks: list[EnemyAttackText]
    abilities: list[str]
    resistances: list[str]
    defend: int


class HexText(Struct):
    terrain: str
    site: str | None


class TileText(Struct):
    """A tile and its seven spaces by position; `core`: its back."""

    id: str
    names: Word
    core: bool
    hexes: dict[str, HexText]


class Thing(Struct):
    id: str
    names: Word


class TerrainText(Struct):
    """A terrain; `costs`: move points by day and by night, null where nobody can go."""

    id: str
    names: Word
    costs: list[int | None]


class SiteText(Struct):
    """A site; `kind`: the same for all colours, `sort`: inhabited, fortified, adventure ..."""

    id: str
    names: Word
    kind: str
    sort: str


class Content(Struct):
    """Everything in the box."""

    deeds: list[DeedText]
    tactics: list[TacticText]
    heroes: list[HeroText]
    skills: list[SkillText]
    units: list[UnitText]
    enemies: list[EnemyText]
    abilities: list[Thing]
    ruins: list[Thing]
    tiles: list[TileText]
    terrains: list[TerrainText]
    sites: list[SiteText]
    reputation: list[int | None]


def _counted(hero: Hero) -> dict[str, int]:
    ids = [library().deeds[card].id for card in hero.deck]
    return {id: ids.count(id) for id in ids}


def content() -> Content:
    box = library()
    return Content(
        deeds=[deed_text(card) for card in box.deeds],
        tactics=[
            TacticText(one.id, one.names, one.night, one.number, effect_text(one.effect))
            for one in box.tactics
        ],
        heroes=[HeroText(one.id, one.names, one.line, one.colour, _counted(one)) for one in box.heroes],
        skills=[
            SkillText(
                one.id,
                box.heroes[one.hero].id,
                one.names,
                effect_text(one.effect),
                signs_of(one.effect),
                SKILL_TYPES[one.type],
            )
            for one in box.skills
        ],
        units=[
            UnitText(
                one.id,
                one.names,
                one.elite,
                one.level,
                one.cost,
                one.armor,
                [ability_text(ability) for ability in one.abilities],
                [signs_of(ability.effect) for ability in one.abilities],
                [None if ability.cost == v.NOTHING else v.COLOURS[ability.cost] for ability in one.abilities],
                trait_text(one),
                [id for card, id in enumerate(box.unit_card_ids) if box.unit_cards[card] == one.index],
                [name for n, name in enumerate(v.RESISTANCES) if one.resistances >> n & 1],
                [name for n, name in enumerate(RECRUIT_ICONS) if one.recruit >> n & 1],
            )
            for one in box.units
        ],
        enemies=[enemy_text(one) for one in box.enemies],
        abilities=[Thing(one.id, one.names) for one in box.enemy_abilities],
        ruins=[Thing(one.id, one.names) for one in box.ruins],
        tiles=[
            TileText(
                one.id,
                one.names,
                one.core,
                {
                    POSITIONS[place]: HexText(
                        v.TERRAINS[one.terrain[place]],
                        None if one.site[place] == NONE else box.sites[one.site[place]].id,
                    )
                    for place in range(HEXES_PER_TILE)
                },
            )
            for one in box.tiles
        ],
        terrains=[
            TerrainText(one.id, one.names, [None if cost == v.NOTHING else cost for cost in one.costs])
            for one in box.terrains
        ],
        sites=[SiteText(one.id, one.names, one.kind, SITE_CLASSES[one.type]) for one in box.sites],
        reputation=box.modifiers,
    )


def enemy_text(enemy: Enemy) -> EnemyText:
    box = library()
    return EnemyText(
        enemy.id,
        enemy.names,
        BACKS[enemy.back],
        enemy.armor,
        enemy.elusive_armor,
        enemy.fame,
        enemy.reputation,
        [
            EnemyAttackText(
                one.value,
                v.ELEMENTS[one.element],
                None if one.summons == v.NOTHING else box.backs[one.summons][0],
            )
            for one in enemy.attacks
        ],
        [one.id for n, one in enumerate(box.enemy_abilities) if enemy.abilities >> n & 1],
        [name for n, name in enumerate(v.RESISTANCES) if enemy.resistances >> n & 1],
        enemy.defend,
    )


def deed_text(card: Deed) -> DeedText:
    colours = [v.COLOURS[colour] for colour in v.BASIC_COLOURS if card.colours >> colour & 1]
    return DeedText(
        card.id,
        card.names,
        card.strong_names,
        DEEDS[card.kind],
        colours,
        deed_texts(card),
        [signs_of(one) for one in card.effects()],
    )
