"""Every kind of unit: its price and where it is recruited, the armour and resistances it takes damage with, the level that
healing it costs (MK-6, MK-13.8, MK-17.6 to MK-17.9)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.mage_knight.arena import Arena
from tests.games.mage_knight.table import Table

PLACES: dict[str, tuple[str, str]] = {
    "village": ("countryside_03", "SW"), "monastery": ("countryside_05", "NE"), "keep": ("countryside_03", "NE"),
    "mage_tower": ("countryside_04", "C"), "city": ("core_08", "C"),
}  # fmt: skip
# An enemy with one attack of each element, and its value.
HITTING = {"physical": ("prowlers", 4), "fire": ("fire_elemental", 7), "ice": ("water_elemental", 6)}


class Row(NamedTuple):
    unit: str
    level: int
    cost: int
    armor: int
    places: str
    resists: str = ""

    def resists_to(self, element: str) -> bool:
        return element in self.resists.split()


REGULAR = [
    Row("peasants", 1, 4, 3, "village"),
    Row("herbalists", 1, 3, 2, "village monastery"),
    Row("foresters", 1, 5, 4, "village"),
    Row("utem_crossbowmen", 2, 6, 4, "village keep"),
    Row("utem_guardsmen", 2, 5, 5, "village keep"),
    Row("utem_swordsmen", 2, 6, 4, "keep"),
    Row("guardian_golems", 2, 7, 3, "keep mage_tower", "physical"),
    Row("illusionists", 2, 7, 2, "monastery mage_tower", "physical"),
    Row("red_cape_monks", 2, 7, 4, "monastery"),
    Row("northern_monks", 2, 7, 4, "monastery"),
    Row("savage_monks", 2, 7, 4, "monastery"),
    Row("scouts", 1, 4, 2, "village monastery keep mage_tower city"),
    Row("thugs", 1, 5, 5, "village keep"),
    Row("shocktroops", 2, 6, 3, "keep"),
    Row("magic_familiars", 2, 6, 5, "monastery mage_tower"),
]
ELITE = [
    Row("fire_golems", 3, 8, 4, "keep mage_tower", "physical fire"),
    Row("ice_golems", 3, 8, 4, "keep mage_tower", "physical ice"),
    Row("fire_mages", 3, 9, 4, "monastery mage_tower", "fire"),
    Row("ice_mages", 3, 9, 4, "monastery mage_tower", "ice"),
    Row("amotep_gunners", 3, 8, 6, "keep city"),
    Row("amotep_freezers", 3, 8, 6, "keep city"),
    Row("catapults", 3, 9, 4, "keep city"),
    Row("altem_mages", 4, 12, 5, "city", "fire ice"),
    Row("altem_guardians", 4, 11, 7, "city"),
    Row("heroes_white", 3, 9, 6, "village keep city"),
    Row("heroes_green", 3, 9, 3, "village keep city", "physical"),
    Row("heroes_blue", 3, 9, 4, "village keep city", "ice"),
    Row("heroes_red", 3, 9, 4, "village keep city", "fire"),
    Row("sorcerers", 3, 9, 4, "monastery mage_tower", "fire ice"),
    Row("delphana_masters", 4, 13, 3, "city", "physical fire ice"),
]
ROWS = REGULAR + ELITE


def recruits(row: Row, place: str, influence: int) -> bool:
    """Whether it can be paid there now."""
    tile, hex = PLACES[place]
    spot = f"0,1,{hex}"
    table = Table(
        "march", tiles={"0,0": "start_a", "0,1": tile}, at=spot, interacting=True, acted=True, influence=influence,
        shields={spot: [0]} if place in ("keep", "mage_tower", "city") else {}, units=[f"{row.unit}_1"], mana={"red": 1},
    )  # fmt: skip
    assert table.match.choice is not None
    return "recruit" in [option.kind for option in table.match.choice.options]


def price_and_places(row: Row) -> None:
    """Its price buys it where its symbols are, and 1 influence less does not."""
    for place in PLACES:
        assert recruits(row, place, row.cost) == (place in row.places.split())
        assert not recruits(row, place, row.cost - 1)


def healing(row: Row) -> None:
    """A wound costs its level."""
    for points in (row.level - 1, row.level):
        table = Table("march", army=f"{row.unit}/wounded", heal=points)
        assert ("heal_unit" in [option.kind for option in options(table)]) == (points == row.level)


def options(table: Table) -> Any:
    assert table.match.choice is not None
    return table.match.choice.options


def hurt(row: Row, element: str, damage: int) -> tuple[int, int]:
    """Wounds of the unit and of the hero (armour 2), the unit taking what it can of so much damage."""
    enemy, value = HITTING[element]
    attacks = {0: {"attacks": [{"change": damage - value}]}}
    arena = Arena(enemy, hand="rage", stage="damage", army=row.unit, changed=attacks, influence=2)
    arena.suffer(enemy, row.unit)
    wounds = arena.unit_wounds(row.unit)
    assert wounds is not None
    return wounds, arena.wounds


def armour_and_resistances(row: Row) -> None:
    """It is wounded and takes off its armour; what it resists takes off the armour first, and wounds it only if something is
    left, of which it takes off the armour again."""
    for element in HITTING:
        if row.resists_to(element):
            assert hurt(row, element, row.armor) == (0, 0)
            assert hurt(row, element, row.armor + 1) == (1, 0)
            assert hurt(row, element, 2 * row.armor) == (1, 0)
            assert hurt(row, element, 2 * row.armor + 1) == (1, 1)
        else:
            assert hurt(row, element, row.armor) == (1, 0)
            assert hurt(row, element, row.armor + 1) == (1, 1)
            assert hurt(row, element, row.armor + 3) == (1, 2)


ASPECTS: list[Callable[[Row], None]] = [price_and_places, healing, armour_and_resistances]
