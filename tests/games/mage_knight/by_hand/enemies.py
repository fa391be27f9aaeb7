"""Every enemy token: what it takes to defeat and to block it, what it does to a hero, and what each of its abilities comes to.

A row is what stands on the token, read by a person, and the wounds that its attacks deal to Tovak on level 1 (armour 2): each
attack by itself, brutal ones doubled, rounded up (MK-17.11).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.mage_knight.arena import Arena, begun
from tests.games.mage_knight.by_hand.case import kind_of

WHITE: dict[str, Any] = {"mana": {"white": 2}}
GREEN: dict[str, Any] = {"mana": {"green": 2}}
ELEMENTS = ("physical", "fire", "ice", "cold_fire")


class Row(NamedTuple):
    enemy: str
    armor: int
    attacks: str  # "4", "3 fire, 3 ice", or the back of what is summoned: "brown"
    wounds: int
    fame: int
    traits: str = ""  # abilities, and resistances as "no_fire"
    elusive: int = 0  # armour as long as not all attacks are blocked
    defend: int = 0
    reputation: int = 0

    def has(self, trait: str) -> bool:
        return trait in self.traits.split()

    @property
    def hits(self) -> list[tuple[int, str]]:
        """Values and elements of the attacks."""
        if not self.attacks[0].isdigit():
            return []
        words = [attack.split() for attack in self.attacks.split(", ")]
        return [(int(value), element[0] if element else "physical") for value, *element in words]


GREEN_BACKS = [
    Row("prowlers", 3, "4", 2, 2),
    Row("diggers", 3, "3", 2, 2, "fortified"),
    Row("cursed_hags", 5, "3", 2, 3, "poison"),
    Row("wolf_riders", 4, "3", 2, 3, "swift"),
    Row("ironclads", 3, "4", 4, 4, "brutal no_physical"),
    Row("orc_summoners", 4, "brown", 0, 4),
    Row("orc_skirmishers", 4, "1, 1", 2, 2),
    Row("orc_trackers", 3, "4", 2, 3, "elusive assassination", elusive=6),
    Row("orc_war_beasts", 5, "3", 3, 3, "unfortified brutal no_fire no_ice"),
    Row("orc_stonethrowers", 2, "7", 4, 4, "fortified cumbersome no_physical"),
    Row("elemental_priestesses", 4, "3 fire, 3 ice", 4, 3, "no_fire no_ice"),
    Row("elven_protectors", 4, "3", 2, 2, "no_fire", defend=2),
    Row("crystal_sprites", 1, "1 ice, 1 ice", 2, 1, "elusive no_ice", elusive=2, defend=1),
    Row("centaur_outriders", 5, "3", 2, 2, "swift"),
    Row("cloud_griffons", 4, "4", 2, 3, "unfortified elusive swift", elusive=8),
    Row("corrupted_priests", 5, "4 cold_fire", 2, 3, "vampiric", defend=1),
    Row("zombie_horde", 5, "1, 1, 1", 3, 2, "cumbersome no_ice"),
    Row("gibbering_ghouls", 4, "4", 2, 2, "vampiric"),
    Row("shrouded_necromancers", 5, "green", 0, 3, "fortified"),
    Row("skeletal_warriors", 4, "3", 2, 1, "no_fire"),
]
GREY_BACKS = [
    Row("crossbowmen", 4, "4", 2, 3, "swift"),
    Row("guardsmen", 7, "3", 2, 3, "fortified"),
    Row("swordsmen", 5, "6", 3, 4),
    Row("golems", 5, "2", 1, 4, "no_physical"),
    Row("thugs", 5, "3", 3, 2, "brutal", reputation=1),
    Row("shocktroops", 3, "5", 3, 3, "unfortified elusive", elusive=6),
    Row("heroes_fortified", 4, "5, 3", 5, 5, "fortified", reputation=-1),
    Row("heroes_swift", 5, "3, 2", 3, 5, "swift", reputation=-1),
    Row("heroes_fire", 4, "4, 2 fire", 3, 5, "no_fire", reputation=-1),
    Row("heroes_ice", 4, "3, 3 ice", 4, 5, "no_ice", reputation=-1),
]
BROWN_BACKS = [
    Row("minotaur", 5, "5", 5, 4, "brutal"),
    Row("gargoyle", 4, "5", 3, 4, "no_physical"),
    Row("medusa", 4, "6", 3, 5, "paralyze"),
    Row("crypt_worm", 6, "6", 3, 5, "fortified"),
    Row("werewolf", 5, "7", 4, 5, "swift"),
    Row("shadow", 4, "4 cold_fire", 2, 4, "elusive arcane_immunity", elusive=8),
    Row("manticore", 6, "4", 2, 5, "swift assassination poison no_fire"),
    Row("hydra", 6, "2, 2, 2", 3, 5, "no_ice"),
    Row("air_elemental", 4, "3 cold_fire", 2, 4, "elusive swift no_fire no_ice", elusive=8),
    Row("fire_elemental", 6, "7 fire", 4, 4, "no_fire"),
    Row("water_elemental", 7, "6 ice", 3, 4, "no_ice"),
    Row("earth_elemental", 5, "4", 4, 4, "fortified brutal cumbersome no_physical"),
    Row("mummy", 5, "4", 2, 4, "poison no_physical no_ice"),
    Row("vampire", 5, "5", 3, 4, "elusive vampiric", elusive=10),
    Row("pain_wraith", 4, "4", 2, 3, "elusive paralyze", elusive=8),
    Row("blood_demon", 6, "6", 6, 5, "brutal assassination arcane_immunity no_fire"),
]
VIOLET_BACKS = [
    Row("monks", 5, "5", 3, 4, "poison"),
    Row("illusionists", 3, "brown", 0, 4, "no_physical"),
    Row("ice_mages", 6, "5 ice", 3, 5, "no_ice"),
    Row("ice_golems", 4, "2 ice", 1, 5, "paralyze no_physical no_ice"),
    Row("fire_mages", 5, "6 fire", 3, 5, "no_fire"),
    Row("fire_golems", 4, "3 fire", 3, 5, "brutal no_physical no_fire"),
    Row("sorcerers", 6, "6", 3, 5, "arcane_immunity assassination poison"),
    Row("magic_familiars", 7, "3, 3", 6, 5, "unfortified brutal"),
]
WHITE_BACKS = [
    Row("freezers", 7, "3 ice", 2, 7, "swift paralyze no_fire"),
    Row("gunners", 6, "6 fire", 6, 7, "brutal no_ice"),
    Row("altem_guardsmen", 7, "5", 3, 8, "fortified no_physical no_fire no_ice"),
    Row("altem_mages", 8, "4 cold_fire", 4, 8, "brutal poison no_physical"),
    Row("delphana_masters", 8, "5 cold_fire", 3, 9, "assassination paralyze no_fire no_ice"),
    Row("grim_legionnaires", 10, "11", 6, 8, "unfortified arcane_immunity"),
    Row("fire_catapult", 7, "8 fire", 4, 7, "fortified cumbersome"),
    Row("ice_catapult", 6, "9 ice", 5, 7, "fortified cumbersome"),
]
RED_BACKS = [
    Row("swamp_dragon", 9, "5", 3, 7, "swift poison"),
    Row("fire_dragon", 7, "9 fire", 5, 8, "no_physical no_fire"),
    Row("ice_dragon", 7, "6 ice", 3, 8, "paralyze no_physical no_ice"),
    Row("high_dragon", 9, "6 cold_fire", 6, 9, "brutal no_fire no_ice"),
    Row("storm_dragon", 7, "4 ice", 2, 7, "elusive swift no_ice", elusive=14),
    Row("lava_dragon", 8, "6 fire", 6, 8, "fortified brutal no_fire"),
    Row("dragon_summoner", 8, "brown, brown", 0, 9, "arcane_immunity no_physical"),
    Row("savage_dragon", 7, "5", 5, 6, "brutal no_physical"),
    Row("lightning_dragon", 7, "6 cold_fire", 3, 7, "elusive no_fire no_ice", elusive=14),
    Row("death_dragon", 9, "7", 4, 6, "assassination paralyze"),
    Row("vampire_dragon", 8, "8", 4, 7, "elusive vampiric", elusive=16),
]
ROWS = GREEN_BACKS + GREY_BACKS + BROWN_BACKS + VIOLET_BACKS + WHITE_BACKS + RED_BACKS


# --- its numbers -----------------------------------------------------------------------------------------------------


def striking(row: Row, value: int, element: str, state: str, defended: bool = True) -> Arena:
    """An open attack on it, in the attack phase of an assault on a keep; all its attacks were dealt, or blocked."""
    attacks = [{"state": state}] * len(kind_of(row.enemy).attacks)
    combat = {**begun("attack", [0], f"{value} {element}"), "defended": defended}
    return Arena(
        row.enemy, hand="rage", stage="attack", site="keep", changed={0: {"attacks": attacks}}, combat=combat
    )


def resists(row: Row, element: str) -> bool:
    """Cold fire is halved only by those who resist both (MK-15.12)."""
    if element == "cold_fire":
        return row.has("no_fire") and row.has("no_ice")
    return row.has(f"no_{element}")


def armour_and_resistances(row: Row) -> None:
    """An attack of each element just suffices, and does not with one point less."""
    for state, armor in (("blocked", row.armor), ("dealt", row.elusive or row.armor)):
        for element in ELEMENTS:
            needed = armor * (2 if resists(row, element) else 1)
            assert striking(row, needed, element, state).suffices
            assert not striking(row, needed - 1, element, state).suffices


def defence(row: Row) -> None:
    """Who is attacked first is defended, by itself if nobody else is there (MK-21.30)."""
    needed = ((row.elusive or row.armor) + row.defend) * (2 if resists(row, "fire") else 1)
    assert striking(row, needed, "fire", "dealt", defended=False).suffices
    assert not striking(row, needed - 1, "fire", "dealt", defended=False).suffices


def fame_and_reputation(row: Row) -> None:
    arena = striking(row, 99, "cold_fire", "blocked").strike()
    assert (arena.hero.fame, arena.hero.reputation) == (row.fame, row.reputation)


def blocks(row: Row) -> None:
    """Cold fire blocks everything; physical blocks count half against elements; swift attacks take twice as much (MK-16.11)."""
    for place, (value, element) in enumerate(row.hits):
        needed = value * (2 if row.has("swift") else 1)
        for own, times in (
            ("cold_fire", 1),
            ("physical", 1 if element == "physical" else 2),
            ("fire", 1 if element in ("physical", "ice") else 2),
            ("ice", 1 if element in ("physical", "fire") else 2),
        ):
            for points, enough in ((needed * times, True), (needed * times - 1, False)):
                combat = begun("block", [0, place], *([f"{points} {own}"] if points else []))
                arena = Arena(row.enemy, hand="rage", stage="block", combat=combat)
                assert arena.suffices == enough, f"{points} {own} against {value} {element}"


def wounds(row: Row) -> None:
    """What its attacks do: poison as many wounds onto the discard pile, paralyze empties the hand of everything else."""
    if not row.hits:
        return
    arena = Arena(row.enemy, hand="rage", stage="damage").endure()
    assert arena.wounds == row.wounds
    assert arena.discard.split().count("wound") == (row.wounds if row.has("poison") else 0)
    assert ("rage" in arena.hand) == (row.wounds < 5 and not row.has("paralyze"))  # at 5 he is knocked out


# --- its abilities ---------------------------------------------------------------------------------------------------


def can_shoot(row: Row, site: str, card: str) -> bool:
    """Whether the strong half of this card reaches it in the ranged phase."""
    return "strong" in Arena(row.enemy, hand=card, site=site, mana={"white": 2, "green": 2}).ways(card)


def fortified(row: Row) -> None:
    """In the open ranged attacks do not reach it; at a keep they reach only the unfortified, and nothing reaches what is
    fortified twice (MK-21.18, MK-21.19)."""
    assert can_shoot(row, "", "swiftness") == (not row.has("fortified"))
    assert can_shoot(row, "", "crushing_bolt")
    assert can_shoot(row, "keep", "swiftness") == row.has("unfortified")
    assert can_shoot(row, "keep", "crushing_bolt") == (not row.has("fortified"))


def arcane_immunity(row: Row) -> None:
    """Whirlwind stops anybody else."""
    arena = Arena(row.enemy, hand="whirlwind", **WHITE)
    assert ("basic" in arena.ways("whirlwind")) == (not row.has("arcane_immunity"))


def assassination(row: Row) -> None:
    """Its damage is the hero's alone."""
    if row.hits:
        arena = Arena(row.enemy, hand="rage", stage="damage", army="peasants").pick(
            "damage_from", f"{row.enemy}:0"
        )
        assert arena.offers("damage_unit", "peasants_1") == (not row.has("assassination"))


def cumbersome(row: Row) -> None:
    """A move point makes its attack 1 lower."""
    arena = Arena(row.enemy, hand="march", stage="block", move=1, piles=BAGS)
    assert arena.offers("slow_down") == row.has("cumbersome")


def vampiric(row: Row) -> None:
    """Its armour grows by the wounds it has dealt."""
    if row.hits:
        arena = Arena(row.enemy, hand="rage", stage="damage")
        for attack in range(len(row.hits)):
            arena.suffer(f"{row.enemy}:{attack}")
        more = row.wounds if row.has("vampiric") else 0
        assert arena.armor(row.enemy) == (row.elusive or row.armor) + more


BAGS = {"brown": {"bag": ["gargoyle", "gargoyle"]}, "green": {"bag": ["prowlers"]}}


def summons(row: Row) -> None:
    """In the block phase those stand there that it has summoned: one for each such attack."""
    if row.hits:
        return
    arena = Arena(row.enemy, hand="rage", piles=BAGS).next()
    called = {"brown": "gargoyle", "green": "prowlers"}
    assert arena.faced == [called[back] for back in row.attacks.split(", ")]


ASPECTS: list[Callable[[Row], None]] = [
    armour_and_resistances, defence, fame_and_reputation, blocks, wounds, fortified, arcane_immunity, assassination, cumbersome,
    vampiric, summons,
]  # fmt: skip
