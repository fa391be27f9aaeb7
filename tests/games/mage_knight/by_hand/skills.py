"""Skills by hero (MK-7): what each gives; day and night where they differ."""

from tests.games.mage_knight.by_hand.case import Case, case

LAKE = {"tiles": {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}, "at": "0,1,C"}
LAST = {"others": {1: {"fame": 5}}}  # seat 0 has the least fame
AHEAD = {"fame": 1}  # it has not
THREE = "rage rage rage rage"


def motivation(hero: str, gain: str) -> list[Case]:
    """Two cards, and something for whoever has the least fame."""
    feat = f"{hero}_motivation"
    return [
        case(feat, "open", "", "hand rage +2, deck -2, down " + feat + " +1", deck=THREE, **AHEAD),
        case(feat, "open", "", f"hand rage +2, deck -2, {gain}, down {feat} +1", deck=THREE, **LAST),
    ]


ARYTHEA = [
    case("arythea_dark_paths", "open", "", "move +1"),
    case("arythea_dark_paths", "open night", "", "move +2"),
    case("arythea_burning_power", "ranged", "Siege", "attack siege +1"),
    case("arythea_burning_power", "ranged", "Fire", "attack siege fire +1"),
    case("arythea_hot_swordsmanship", "attack", "Attack", "attack +2"),
    case("arythea_hot_swordsmanship", "attack", "Fire", "attack fire +2"),
    case("arythea_dark_negotiation", "open", "", "influence +2"),
    case("arythea_dark_negotiation", "open night", "", "influence +3"),
    case("arythea_dark_fire_magic", "open", "black", "crystal red +1, black +1, down arythea_dark_fire_magic +1"),
    case("arythea_dark_fire_magic", "open", "red", "crystal red +1, red +1, down arythea_dark_fire_magic +1"),
    case("arythea_power_of_pain", "open", "side_move_worth", "move +2, hand wound -1", hand="wound rage"),
    case("arythea_power_of_pain", "attack", "Sideways: attack 2", "attack +2, hand wound -1", hand="wound rage"),
    *motivation("arythea", "red +1"),
    case("arythea_healing_ritual", "open", "#0", "hand wound -2, rival hand wound +1, down arythea_healing_ritual +1",
         hand="wound wound rage"),
]  # fmt: skip

GOLDYX = [
    case("goldyx_freezing_power", "ranged", "Siege", "attack siege +1"),
    case("goldyx_freezing_power", "ranged", "Ice", "attack siege ice +1"),
    case("goldyx_potion_making", "open", "", "heal +2, down goldyx_potion_making +1"),
    case("goldyx_white_crystal_craft", "open", "", "crystal blue +1, white +1, down goldyx_white_crystal_craft +1"),
    case("goldyx_green_crystal_craft", "open", "", "crystal blue +1, green +1, down goldyx_green_crystal_craft +1"),
    case("goldyx_red_crystal_craft", "open", "", "crystal blue +1, red +1, down goldyx_red_crystal_craft +1"),
    case("goldyx_glittering_fortune", "open", "", "influence +3", crystals={"red": 2, "green": 1, "blue": 1},
         interacting=True, acted=True),
    case("goldyx_flight", "open", "1,0,SW", "at 1,0,SW, down goldyx_flight +1"),
    case("goldyx_flight", "open", "#1; 1,0,SE", "at 1,0,SE, move -2, down goldyx_flight +1", move=2),
    case("goldyx_universal_power", "open", "green; march; side_move_worth", "move +4, green -1, hand march -1",
         hand="march rage"),
    case("goldyx_universal_power", "open", "green; rage; side_influence_worth", "influence +3, green -1, hand rage -1",
         hand="march rage"),
    *motivation("goldyx", "green +1"),
]  # fmt: skip

NOROWAS = [
    case("norowas_forward_march", "open", "", "move +2", army="peasants foresters herbalists/spent"),
    case("norowas_forward_march", "open", "", "move +3", army="peasants foresters herbalists scouts", level=9),
    case("norowas_day_sharpshooting", "ranged", "", "attack ranged +2"),
    case("norowas_day_sharpshooting", "ranged night", "", "attack ranged +1"),
    case("norowas_inspiration", "open", "#0",
         "unit altem_mages_1/spent -1, unit altem_mages_1 +1, down norowas_inspiration +1",
         army="altem_mages/spent peasants/wounded"),
    case("norowas_inspiration", "open", "#1", "unit peasants_1/wounded -1, unit peasants_1 +1, down norowas_inspiration +1",
         army="altem_mages/spent peasants/wounded"),
    case("norowas_bright_negotiation", "open", "", "influence +3"),
    case("norowas_bright_negotiation", "open night", "", "influence +2"),
    case("norowas_leaves_in_the_wind", "open", "", "crystal green +1, white +1, down norowas_leaves_in_the_wind +1"),
    case("norowas_whispers_in_the_treetops", "open", "",
         "crystal white +1, green +1, down norowas_whispers_in_the_treetops +1"),
    case("norowas_leadership", "attack", "use_unit; ability 1", "attack +4, unit peasants_1 -1, unit peasants_1/spent +1",
         army="peasants"),
    case("norowas_leadership", "block", "use_unit; ability 1", "block +5, unit peasants_1 -1, unit peasants_1/spent +1",
         army="peasants"),
    case("norowas_leadership", "ranged", "use_unit; ability 2",
         "attack ranged +3, unit utem_crossbowmen_1 -1, unit utem_crossbowmen_1/spent +1", army="utem_crossbowmen"),
    *motivation("norowas", "white +1"),
    # A swamp costs 5, in the prayer 3; plains 2, in it 1.
    case("norowas_prayer_of_weather", "open", "0,1,SE", "at 0,1,SE, move -3, down norowas_prayer_of_weather +1", move=5),
    case("norowas_prayer_of_weather", "open", "0,0,C", "at 0,0,C, move -1, down norowas_prayer_of_weather +1", move=5),
]  # fmt: skip

TOVAK = [
    case("tovak_double_time", "open", "", "move +2"),
    case("tovak_double_time", "open night", "", "move +1"),
    case("tovak_night_sharpshooting", "ranged", "", "attack ranged +1"),
    case("tovak_night_sharpshooting", "ranged night", "", "attack ranged +2"),
    case("tovak_cold_swordsmanship", "attack", "Attack", "attack +2"),
    case("tovak_cold_swordsmanship", "attack", "Ice", "attack ice +2"),
    case("tovak_shield_mastery", "block", "Block", "block +3"),
    case("tovak_shield_mastery", "block", "Ice", "block ice +2"),
    case("tovak_shield_mastery", "block", "Fire", "block fire +2"),
    case("tovak_resistance_break", "attack", "", "armor ice_golems -2", foes="ice_golems"),
    case("tovak_resistance_break", "attack", "", "armor golems -1", foes="golems"),
    case("tovak_i_feel_no_pain", "open", "", "hand wound -1, discard wound +1, hand rage +1, deck -1", hand="wound march",
         deck=THREE),
    case("tovak_i_dont_give_a_damn", "open", "march; side_move_worth", "move +2, hand march -1", hand="march fireball"),
    case("tovak_i_dont_give_a_damn", "open", "fireball; side_influence_worth", "influence +3, hand fireball -1",
         hand="march fireball"),
    case("tovak_who_needs_magic", "open", "side_move_worth", "move +2, hand rage -1", hand="rage", source=["red"],
         dice=["red"], dice_left=0),
    *motivation("tovak", "blue +1"),
    case("tovak_mana_exploit", "open", "green", "green +1, down tovak_mana_exploit +1"),
]  # fmt: skip

WOLFHAWK = [
    case("wolfhawk_refreshing_bath", "open", "", "heal +1, crystal blue +1, down wolfhawk_refreshing_bath +1"),
    case("wolfhawk_refreshing_breeze", "open", "", "heal +1, crystal white +1, down wolfhawk_refreshing_breeze +1"),
    case("wolfhawk_hawk_eyes", "open", "", "move +1"),
    case("wolfhawk_on_her_own", "open", "#0", "influence +3"),
    case("wolfhawk_on_her_own", "open", "#1", "influence +1"),
    case("wolfhawk_on_her_own", "open", "", "influence +1", hired=1),
    case("wolfhawk_deadly_aim", "attack", "rage; basic", "attack +4, hand rage -1", hand="rage"),
    case("wolfhawk_deadly_aim", "ranged", "fireball; basic", "attack ranged fire +6, hand fireball -1, red -1",
         hand="fireball"),
    case("wolfhawk_taunt", "block", "#0", "hits prowlers -1"),
    case("wolfhawk_taunt", "block", "#1", "hits prowlers +2, armor prowlers -2"),
    case("wolfhawk_dueling", "block", "", "block +1"),
    case("wolfhawk_wolfs_howl", "open", "side_move_worth", "move +5, hand march -1, down wolfhawk_wolfs_howl +1", hand="march"),
    case("wolfhawk_wolfs_howl", "open", "side_move_worth", "move +4, hand march -1, down wolfhawk_wolfs_howl +1",
         hand="march", army="peasants"),
    *motivation("wolfhawk", "fame +1"),
]  # fmt: skip

KRANG = [
    case("krang_spirit_guides", "open", "", "move +1"),
    case("krang_spirit_guides", "block", "rage; basic", "move +1, block +3, hand rage -1", hand="rage"),
    case("krang_battle_hardened", "damage", "#0; damage_from", "attacks prowlers -1, hand wound +1"),  # 4 - 2 against armour 2
    # 7 - 1
    case("krang_battle_hardened", "damage", "#1; damage_from", "attacks fire_elemental -1, hand wound +3",
         foes="fire_elemental"),
    case("krang_battle_frenzy", "attack", "Attack 2", "attack +2"),
    case("krang_battle_frenzy", "attack", "Attack 4", "attack +4, down krang_battle_frenzy +1"),
    case("krang_shamanic_ritual", "open", "gold", "gold +1, down krang_shamanic_ritual +1"),
    case("krang_regenerate", "open", "red", "red -1, hand wound -1, hand rage +1, deck -1", hand="wound", deck=THREE, **AHEAD),
    case("krang_regenerate", "open", "blue", "blue -1, hand wound -1", hand="wound", deck=THREE, **AHEAD),
    case("krang_regenerate", "open", "blue", "blue -1, hand wound -1, hand rage +1, deck -1", hand="wound", deck=THREE, **LAST),
    case("krang_arcane_disguise", "open", "talk", "influence +2"),
    case("krang_curse", "block", "#0", "hits prowlers -2"),
    case("krang_curse", "block", "#1", "armor prowlers -1"),
]  # fmt: skip

BRAEVALAR = [
    # 7 - 2
    case("braevalar_elemental_resistance", "damage", "#0; damage_from", "attacks fire_elemental -1, hand wound +3",
         foes="fire_elemental"),
    # 3 - 1
    case("braevalar_elemental_resistance", "damage", "#1; damage_from", "attacks guardsmen -1, hand wound +1",
         foes="guardsmen"),
    case("braevalar_feral_allies", "attack", "", "attack +1"),
    case("braevalar_feral_allies", "block", "", "hits prowlers -1"),
    case("braevalar_thunderstorm", "open", "green; white", "green +1, white +1, down braevalar_thunderstorm +1"),
    case("braevalar_thunderstorm", "open", "blue; green", "blue +1, green +1, down braevalar_thunderstorm +1"),
    case("braevalar_lightning_storm", "open", "green; red", "green +1, red +1, down braevalar_lightning_storm +1"),
    case("braevalar_lightning_storm", "open", "blue; blue", "blue +2, down braevalar_lightning_storm +1"),
    case("braevalar_beguile", "open", "", "influence +3"),
    case("braevalar_beguile", "open", "", "influence +4", **LAKE),  # at the glade
    case("braevalar_beguile", "open", "", "influence +2", tiles={"0,0": "start_a", "0,1": "countryside_03"}, at="0,1,NE",
         shields={"0,1,NE": [0]}),
    case("braevalar_forked_lightning", "ranged", "use_kept", "attack ranged cold_fire +1"),
    case("braevalar_secret_ways", "open", "skip", "move +1"),
    case("braevalar_secret_ways", "open", "do_it; 0,1,NE", "at 0,1,NE, move -1, blue -1", move=2, **LAKE),  # a lake for 2
    case("braevalar_regenerate", "open", "green", "green -1, hand wound -1, hand rage +1, deck -1", hand="wound", deck=THREE,
         **AHEAD),
    case("braevalar_regenerate", "open", "red", "red -1, hand wound -1", hand="wound", deck=THREE, **AHEAD),
    case("braevalar_natures_vengeance", "block", "", "hits prowlers -1, down braevalar_natures_vengeance +1"),
]  # fmt: skip

# The ring: blue, green, black, white, red, gold; the marker goes one field on. Kept enemies strike with half, rounded up.
ODD = [
    case("krang_master_of_chaos", "block", "", "block +3", marks={"ring": "gold"}),
    case("krang_master_of_chaos", "open", "", "move +1", marks={"ring": "blue"}),
    case("krang_master_of_chaos", "ranged", "", "attack ranged cold_fire +1", marks={"ring": "green"}),
    case("krang_master_of_chaos", "open", "", "influence +2", marks={"ring": "black"}),
    case("krang_master_of_chaos", "attack", "", "attack +2", marks={"ring": "white"}),
    case("krang_master_of_chaos", "open", "#0", "move +1", marks={"ring": "red"}),
    case("krang_puppet_master", "attack", "", "attack +2", marks={"kept": ["cursed_hags"]}),
    case("krang_puppet_master", "attack", "", "attack fire +3", marks={"kept": ["fire_mages"]}),
    case("krang_puppet_master", "block", "", "block +3", marks={"kept": ["cursed_hags"]}),
    case("krang_puppet_master", "block", "", "block ice +3", marks={"kept": ["fire_mages"]}),
    case("tovak_who_needs_magic", "open", "without_dice; side_move_worth", "move +3, hand rage -1", hand="rage", source=["red"]),
    case("tovak_who_needs_magic", "open", "with_dice; side_move_worth", "move +2, hand rage -1", hand="rage", source=["red"]),
    case("tovak_who_needs_magic", "open", "rage; without_dice; side_move_worth; march; not strong; basic",
         "move +5, hand rage -1, hand march -1", hand="rage march", source=["green"], mana={}),
    case("arythea_healing_ritual", "open", "#0", "hand wound -2, rival hand wound +1, down arythea_healing_ritual +1",
         hand="wound wound wound rage"),
    case("braevalar_shapeshift", "open", "Strong: Move 4", "move +4, red -1, hand rage -1", hand="rage"),
    case("braevalar_shapeshift", "attack", "Basic: Attack 2", "attack +2, hand march -1", hand="march"),
    case("braevalar_shapeshift", "block", "Strong: Block 4", "block +4, green -1, hand march -1", hand="march"),
]  # fmt: skip

IN_THE_MIDDLE = {
    "middle": [{"skill": "norowas_prayer_of_weather", "seat": 1}], "elsewhere": True,
    "others": {1: {"skills": ["norowas_prayer_of_weather"], "skills_down": ["norowas_prayer_of_weather"]}},
}  # fmt: skip
VENGEANCE = {
    "middle": [{"skill": "braevalar_natures_vengeance", "seat": 1}], "elsewhere": True,
    "others": {1: {"skills": ["braevalar_natures_vengeance"], "skills_down": ["braevalar_natures_vengeance"]}},
}  # fmt: skip
STACK = {"stack": {"top": ["countryside_05"]}}
KEEP = {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_03"}
# Where a number ends, and what holds for others.
LIMITS = [
    case("goldyx_flight", "open", "not 1,0,C; 1,0,SW", "at 1,0,SW, down goldyx_flight +1"),
    case("goldyx_flight", "open", "#1; not 1,0,E; 1,0,SE", "at 1,0,SE, move -2, down goldyx_flight +1", move=2),
    # For the others plains cost 3, a swamp 5 as ever.
    case("norowas_prayer_of_weather", "open", "0,0,C", "at 0,0,C, move -3", move=3, **IN_THE_MIDDLE),
    case("norowas_prayer_of_weather", "open", "0,1,SE", "at 0,1,SE, move -5", move=5, **IN_THE_MIDDLE),
    case("norowas_prayer_of_weather", "open", "0,1,C", "at 0,1,C, move -5", move=5,
         tiles={"0,0": "start_a", "0,1": "core_03"}, at="0,1,SE", **IN_THE_MIDDLE),  # a wasteland, else 4
    # Exploring costs 2.
    case("wolfhawk_hawk_eyes", "open night", "1,1", "nothing", at="1,0,NE", **STACK),
    # 2 and 4 spaces away
    case("wolfhawk_hawk_eyes", "open", "", "move +1, up 0,1,NE +1", tiles=KEEP, at="0,1,SW",
         tokens={"0,1,NE": [{"back": "grey"}], "1,0,NE": [{"back": "grey"}]}),
    # 3 spaces away
    case("wolfhawk_hawk_eyes", "open", "", "move +1", tiles=KEEP, at="0,0,NE",
         tokens={"0,1,NE": [{"back": "grey"}], "1,0,NE": [{"back": "grey"}]}),
    case("braevalar_feral_allies", "open", "1,1", "move -1", at="1,0,NE", move=1, elsewhere=True,
         skills="braevalar_feral_allies", **STACK),
    case("krang_battle_hardened", "damage", "#0; damage_from", "attacks gargoyle -1, hand wound +2", foes="gargoyle"),  # 5 - 2
    # 6 - 1
    case("krang_battle_hardened", "damage", "#1; damage_from", "attacks fire_mages -1, hand wound +3", foes="fire_mages"),
    case("braevalar_elemental_resistance", "damage", "#0; damage_from", "attacks fire_mages -1, hand wound +2",
         foes="fire_mages"),  # 6 - 2
    case("wolfhawk_taunt", "block", "#1", "hits guardsmen +2, armor guardsmen -2", foes="guardsmen"),
    case("braevalar_elemental_resistance", "damage", "#1; damage_from", "attacks prowlers -1, hand wound +2"),  # 4 - 1
    case("braevalar_forked_lightning", "ranged",
         "use_kept; #0; let_go; use_kept; #0; let_go; use_kept; #0; let_go; not use_kept", "nothing",
         foes="prowlers wolf_riders cursed_hags orc_skirmishers"),
    case("braevalar_secret_ways", "open", "skip; 0,1,E", "at 0,1,E, move -4", move=4,
         tiles={"0,0": "start_a", "0,1": "countryside_04", "1,0": "countryside_02"}, at="0,1,SE"),
    case("braevalar_natures_vengeance", "ranged", "next_phase", "hits prowlers +1", **VENGEANCE),
]  # fmt: skip

CASES = ARYTHEA + GOLDYX + NOROWAS + TOVAK + WOLFHAWK + KRANG + BRAEVALAR + ODD + LIMITS
