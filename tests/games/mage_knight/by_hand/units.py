"""Units: each ability, with the mana it costs (MK-6.9); the unit that was used is spent."""

from tests.games.mage_knight.by_hand.case import Case, case


def fights(
    unit: str, ability: int, value: int, element: str = "", cost: str = "", more: str = ""
) -> list[Case]:
    """An ability that is an attack or a block of the same value."""
    with_element = f" {element}" if element else ""
    rest = f"{', ' + cost + ' -1' if cost else ''}{', ' + more if more else ''}"
    return [
        case(f"{unit}.{ability}", stage, "", f"{kind}{with_element} +{value}{rest}")
        for stage, kind in (("attack", "attack"), ("block", "block"))
    ]


REGULAR = [
    *fights("peasants", 1, 2),
    case("peasants.2", "open", "", "influence +2"),
    case("peasants.3", "open", "", "move +2"),
    case("herbalists.1", "open", "", "heal +2, green -1"),
    case("herbalists.2", "open", "", "unit utem_swordsmen_1/spent -1, unit utem_swordsmen_1 +1",
         army="utem_swordsmen/spent fire_mages/spent"),
    case("herbalists.3", "open", "", "green +1"),
    # Hills 3, forest 3, swamp 5 cost 1 less.
    case("foresters.1", "open", "1,0,SW", "at 1,0,SW"),
    case("foresters.1", "open", "0,1,SE", "at 0,1,SE, move -2", move=2),
    case("foresters.1", "open", "0,0,NE", "at 0,0,NE", at="0,0,C"),
    case("foresters.2", "block", "", "block +3"),
    *fights("utem_crossbowmen", 1, 3),
    case("utem_crossbowmen.2", "ranged", "", "attack ranged +2"),
    case("utem_guardsmen.1", "attack", "", "attack +2"),
    case("utem_guardsmen.2", "block", "", "block double +4"),
    *fights("utem_swordsmen", 1, 3),
    case("utem_swordsmen.2", "attack", "", "attack +6, unit utem_swordsmen_1 -1, unit utem_swordsmen_1/wounded +1"),
    case("utem_swordsmen.2", "block", "", "block +6, unit utem_swordsmen_1 -1, unit utem_swordsmen_1/wounded +1"),
    *fights("guardian_golems", 1, 2),
    case("guardian_golems.2", "block", "", "block fire +4, red -1"),
    case("guardian_golems.3", "block", "", "block ice +4, blue -1"),
    case("illusionists.1", "open", "", "influence +4"),
    case("illusionists.2", "block", "", "attacks prowlers -1, white -1"),
    case("illusionists.3", "open", "", "crystal white +1"),
    *fights("red_cape_monks", 1, 3),
    *fights("red_cape_monks", 2, 4, "fire", "red"),
    *fights("northern_monks", 1, 3),
    *fights("northern_monks", 2, 4, "ice", "blue"),
    *fights("savage_monks", 1, 3),
    case("savage_monks.2", "ranged", "", "attack siege +4, green -1"),
]  # fmt: skip

ELITE = [
    *fights("fire_golems", 1, 3),
    case("fire_golems.2", "ranged", "", "attack ranged fire +4, red -1"),
    *fights("ice_golems", 1, 3),
    case("ice_golems.2", "attack", "", "attack ice +6, blue -1"),
    case("fire_mages.1", "ranged", "", "attack ranged fire +3"),
    *fights("fire_mages", 2, 6, "fire", "red"),
    case("fire_mages.3", "open", "", "red +1, crystal red +1"),
    *fights("ice_mages", 1, 4, "ice"),
    case("ice_mages.2", "ranged", "", "attack siege ice +4, blue -1"),
    case("ice_mages.3", "open", "", "blue +1, crystal blue +1"),
    *fights("amotep_gunners", 1, 5),
    case("amotep_gunners.2", "ranged", "", "attack ranged fire +6, red -1"),
    *fights("amotep_freezers", 1, 5),
    case("amotep_freezers.2", "block", "", "attacks guardsmen -1, armor guardsmen -3, blue -1", foes="guardsmen"),
    case("catapults.1", "ranged", "", "attack siege +3"),
    case("catapults.2", "ranged", "", "attack siege fire +5, red -1"),
    case("catapults.3", "ranged", "", "attack siege ice +5, blue -1"),
    case("altem_mages.1", "open", "red; gold", "red +1, gold +1"),
    case("altem_mages.2", "attack", "skip; skip", "attack cold_fire +5"),
    case("altem_mages.2", "block", "skip; skip", "block cold_fire +5"),
    case("altem_mages.2", "attack", "do_it; do_it", "attack cold_fire +9, red -1, blue -1"),
    case("altem_mages.2", "attack", "do_it; skip", "attack cold_fire +7, blue -1"),
    case("altem_mages.2", "attack", "skip; do_it", "attack cold_fire +7, red -1"),
    case("altem_mages.3", "attack night", "#0; rage; basic", "attack cold_fire +2, black -1, hand rage -1", hand="rage"),
    case("altem_guardians.1", "attack", "", "attack +5"),
    case("altem_guardians.2", "block", "", "block double +8"),
    case("altem_guardians.3", "damage", "damage_from; peasants_1", "attacks skeletal_warriors -1, green -1", army="peasants",
         foes="skeletal_warriors"),
]  # fmt: skip

LOST_LEGION = [
    case("scouts.1", "ranged", "", "attack siege +1"),
    case("scouts.3", "open", "", "move +2"),
    case("scouts.3", "open", "not 2,0; 1,1", "nothing", at="0,1,C", stack={"top": ["countryside_05"]}),  # 2 spaces away
    case("scouts.3", "open", "not explore", "move +2", at="0,1,SW", stack={"top": ["countryside_05"]}),  # 3
    case("thugs.1", "block", "", "block +3"),
    case("thugs.2", "attack", "", "attack +3, reputation -1"),
    case("thugs.3", "open", "", "influence +4, reputation -1"),
    case("shocktroops.1", "ranged", "", "attack ranged +1"),
    case("shocktroops.1", "ranged", "let_go; utem_crossbowmen_1; ability 2",
         "attack ranged +3, unit utem_crossbowmen_1 -1, unit utem_crossbowmen_1/spent +1", army="utem_crossbowmen"),
    case("shocktroops.2", "block", "", "hits prowlers -1, armor prowlers -1"),
    case("shocktroops.3", "block", "", "hits prowlers -3"),
    case("magic_familiars.1", "attack", "", "attack +3"),
    case("magic_familiars.1", "attack", "", "attack +5", marks="/red"),
    case("magic_familiars.2", "block", "", "block +4"),
    case("magic_familiars.2", "block", "", "block +7", marks="/blue"),
    case("magic_familiars.3", "open", "Move", "move +3"),
    case("magic_familiars.3", "open", "Influence", "influence +3"),
    case("magic_familiars.3", "open", "Influence", "influence +5", marks="/white"),
    case("magic_familiars.4", "open", "", "heal +2"),
    case("magic_familiars.4", "open", "", "heal +3", marks="/green"),
    *fights("heroes_white", 1, 5),
    case("heroes_white.2", "open", "", "influence +5"),
    case("heroes_white.2", "open", "", "influence +5, reputation +1", interacting=True, acted=True),
    case("heroes_white.3", "ranged", "", "attack ranged +7, white -1"),
    *fights("heroes_green", 1, 5),
    case("heroes_green.2", "open", "", "influence +5"),
    case("heroes_green.2", "open", "", "influence +5, reputation +1", interacting=True, acted=True),
    case("heroes_green.3", "open", "", "heal +4, green -1"),
    *fights("heroes_blue", 1, 5),
    case("heroes_blue.2", "open", "", "influence +5"),
    case("heroes_blue.2", "open", "", "influence +5, reputation +1", interacting=True, acted=True),
    case("heroes_blue.3", "block", "", "block cold_fire +8, blue -1"),
    *fights("heroes_red", 1, 5),
    case("heroes_red.2", "open", "", "influence +5"),
    case("heroes_red.2", "open", "", "influence +5, reputation +1", interacting=True, acted=True),
    case("heroes_red.3", "attack", "", "attack cold_fire +6, red -1"),
    case("sorcerers.1", "ranged", "", "attack ranged +3"),
    case("sorcerers.2", "ranged keep", "", "attack ranged +3, white -1", foes="crossbowmen"),
    case("sorcerers.3", "attack", "", "attack ranged +3, green -1"),
    case("sorcerers.3", "attack", "strike", "fame +4, reputation +1, green -1", foes="ironclads"),
    case("delphana_masters.1", "block", "enough", "attacks prowlers -1, blue -1"),
    case("delphana_masters.2", "block", "enough; determination; strong; block",
         "fame +2, reputation +1, red -1, blue -1, hand determination -1", hand="determination"),
    case("delphana_masters.3", "attack", "enough", "armor guardsmen -5, green -1", foes="guardsmen"),
    case("delphana_masters.4", "attack", "enough; rage; strong; strike",
         "fame +4, reputation +1, white -1, red -1, hand rage -1", foes="ironclads", hand="rage"),
]  # fmt: skip

CASES = REGULAR + ELITE + LOST_LEGION
