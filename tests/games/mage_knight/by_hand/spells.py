"""Spells by colour: the basic half for one mana, the strong one at night for black mana too (MK-8.19)."""

from tests.games.mage_knight.by_hand.case import case

OPEN_LAKE = {"tiles": {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}, "at": "0,1,C"}
RIVAL = {1: {"crystals": {"green": 2}}}
AT_KEEP = {"tiles": {"0,0": "start_a", "0,1": "countryside_03", "1,0": "countryside_02"}, "at": "0,1,C"}

RED = [
    case("fireball.basic", "ranged", "", "attack ranged fire +5, red -1"),
    case("fireball.strong", "ranged night", "", "attack siege fire +8, hand wound +1, red -1, black -1"),
    case("flame_wall.basic", "attack", "", "attack fire +5, red -1"),
    case("flame_wall.basic", "block", "", "block fire +7, red -1"),
    case("flame_wall.strong", "attack night", "", "attack fire +7, red -1, black -1"),
    case("flame_wall.strong", "block night", "#0", "block fire +11, red -1, black -1", foes="prowlers diggers"),
    case("burning_shield.basic", "block", "", "block fire +4, red -1"),
    case("burning_shield.basic", "block", "block; next_phase; use_kept", "attack fire +4, attacks prowlers -1, red -1"),
    case("burning_shield.strong", "block night", "", "block fire +4, red -1, black -1"),
    case("burning_shield.strong", "block night", "block", "fame +2, reputation +1, red -1, black -1"),
    case("demolish.basic", "attack", "", "armor prowlers -1, red -1"),
    case("demolish.strong", "attack night", "#0",
         "foe prowlers -1, fame +2, reputation +1, armor wolf_riders -1, red -1, black -1", foes="prowlers wolf_riders"),
    case("mana_meltdown.basic", "open", "green", "rival crystal green -1, crystal green +1, red -1", others=RIVAL),
    case("mana_meltdown.basic", "open", "", "rival hand wound +1, red -1"),
    case("mana_meltdown.strong", "open night", "green",
         "rival hand wound +2, hand wound +1, crystal green +2, red -1, black -1", crystals={"green": 1}, others=RIVAL),
    case("offering.basic", "open", "skip", "crystal red +1, red -1", hand="march rage"),
    case("offering.basic", "open", "do_it; march; do_it; stamina; do_it; promise",
         "crystal red +1, crystal green +1, crystal blue +1, crystal white +1, red -1, hand march -1, hand stamina -1, "
         "hand promise -1, discard march +1, discard stamina +1, discard promise +1",
         hand="march stamina promise rage"),
    case("offering.strong", "ranged night", "#0",
         "attack siege fire +8, red +1, black -1, green +2, crystal red -2, crystal green -2",
         crystals={"red": 2, "green": 3}),
]  # fmt: skip

BLUE = [
    case("snowstorm.basic", "ranged", "", "attack ranged ice +5, blue -1"),
    case("snowstorm.strong", "ranged night", "", "attack siege ice +8, hand wound +1, blue -1, black -1"),
    case("mana_bolt.basic", "attack", "red", "attack cold_fire +7, red -1, blue -1"),
    case("mana_bolt.basic", "attack", "blue", "attack ice +8, blue -2"),
    case("mana_bolt.basic", "ranged", "green", "attack siege ice +5, green -1, blue -1"),
    case("mana_bolt.basic", "ranged", "white", "attack ranged ice +6, white -1, blue -1"),
    case("mana_bolt.strong", "attack night", "red", "attack cold_fire +10, red -1, blue -1, black -1"),
    case("mana_bolt.strong", "attack night", "blue", "attack ice +11, blue -2, black -1"),
    case("mana_bolt.strong", "ranged night", "green", "attack siege ice +8, green -1, blue -1, black -1"),
    case("mana_bolt.strong", "ranged night", "white", "attack ranged ice +9, white -1, blue -1, black -1"),
    case("chill.basic", "block", "", "attacks fire_elemental -1, blue -1", foes="fire_elemental"),
    case("chill.basic", "ranged", "use_unit; ability 2; strike",
         "fame +4, reputation +1, blue -1, red -1, unit amotep_gunners_1 -1, unit amotep_gunners_1/spent +1",
         foes="fire_elemental", army="amotep_gunners"),
    case("chill.strong", "block night", "", "attacks prowlers -1, armor prowlers -2, blue -1, black -1"),  # 3 - 4 is 1
    case("chill.strong", "block night", "", "attacks guardsmen -1, armor guardsmen -4, blue -1, black -1", foes="guardsmen"),
    case("space_bending.basic", "open", "0,1,C", "at 0,1,C, move -5, blue -1", move=5),
    case("space_bending.strong", "open night", "march; basic; end", "nothing", hand="march rage rage rage rage"),
    case("mana_claim.basic", "open", "token; #0", "red +3, blue -1, die red -1", source=["red", "gold"]),
    case("mana_claim.strong", "open night", "#0", "red +3, blue -1, black -1, die red -1", source=["red", "gold"]),
    case("mist_form.basic", "open", "0,1,SE", "at 0,1,SE, move +2, blue -1"),  # swamp 2
    case("mist_form.basic", "open", "0,1,NE", "at 0,1,NE, move +2, blue -1", **OPEN_LAKE),  # lake 2
    case("mist_form.strong", "damage night", "damage_from; foresters_1", "attacks prowlers -1, blue -1, black -1",
         army="foresters"),
    case("mist_form.strong", "damage night", "damage_from", "attacks prowlers -1, hand wound +1, blue -1, black -1"),
]  # fmt: skip

WHITE = [
    case("expose.basic", "ranged", "", "attack ranged +2, white -1"),
    case("expose.strong", "ranged night", "#0", "attack ranged +3, white -1, black -1"),
    case("whirlwind.basic", "block", "", "attacks prowlers -1, white -1"),
    case("whirlwind.strong", "attack night", "", "fame +2, reputation +1, white -1, black -1"),
    case("wings_of_wind.basic", "open", "1,0,C", "at 1,0,C, move -2, white -1", move=5),
    case("wings_of_wind.strong", "ranged night", "", "attacks prowlers -1, white -1, black -1"),
    case("call_to_arms.basic", "attack", "#0", "attack +2, white -1", units=["peasants_1"]),
    case("call_to_arms.strong", "open night", "catapults_1",
         "recruited +1, unit catapults_1 +1, offered catapults_1 -1, white -1, black -1",
         units=["peasants_1", "catapults_1"]),
    case("mind_read.basic", "open", "green; march", "crystal green +1, rival hand march -1, rival discard march +1, white -1",
         others={1: {"hand": "march rage"}}),
    case("mind_read.strong", "open night", "green; march; march",
         "crystal green +1, rival hand march -1, hand march +1, white -1, black -1", others={1: {"hand": "march rage"}}),
    case("charm.basic", "open", "", "influence +4, white -1"),
    case("charm.basic", "open", "#0; red", "influence +4, white -1, crystal red +1", interacting=True, acted=True),
    case("charm.basic", "open", "#1; catapults_1",
         "influence -2, white -1, recruited +1, unit catapults_1 +1, offered catapults_1 -1", interacting=True, acted=True,
         tiles=AT_KEEP["tiles"], at="0,1,NE", units=["catapults_1"], influence=2, shields={"0,1,NE": [0]}),
    case("charm.strong", "ranged night", "#0", "attacks prowlers -1, white -1, black -1", foes="prowlers wolf_riders"),
]  # fmt: skip

GREEN = [
    case("tremor.basic", "attack", "#0", "armor swordsmen -3, green -1", foes="swordsmen"),
    case("tremor.basic", "attack", "#1", "armor swordsmen -2, armor prowlers -2, green -1", foes="swordsmen prowlers"),
    case("tremor.strong", "attack night", "#0", "armor swordsmen -3, green -1, black -1", foes="swordsmen"),
    case("tremor.strong", "attack night", "#0", "armor guardsmen -6, green -1, black -1", foes="guardsmen"),
    case("tremor.strong", "attack night", "#0", "armor lava_dragon -6, green -1, black -1", foes="lava_dragon"),
    case("tremor.strong", "attack night", "#1", "armor swordsmen -2, armor guardsmen -4, green -1, black -1",
         foes="swordsmen guardsmen"),
    case("underground_travel.basic", "open", "1,0,SW", "at 1,0,SW, green -1"),
    case("underground_travel.strong", "open night", "#0", "at 0,1,NE, reputation -1, green -1, black -1", **AT_KEEP),
    case("restoration.basic", "open", "", "heal +5, green -1"),
    case("restoration.basic", "open", "", "heal +3, green -1", at="0,0,C"),
    case("restoration.strong", "open night", "utem_swordsmen_1; fire_mages_1",
         "heal +5, green -1, black -1, unit utem_swordsmen_1/spent -1, unit utem_swordsmen_1 +1, "
         "unit fire_mages_1/spent -1, unit fire_mages_1 +1",
         army="utem_swordsmen_1/spent fire_mages_1/spent"),
    case("restoration.strong", "open night", "fire_mages_1",
         "heal +3, green -1, black -1, unit fire_mages_1/spent -1, unit fire_mages_1 +1", at="0,0,C",
         army="altem_mages_1/spent fire_mages_1/spent"),
    case("meditation.basic", "open", "onto_deck", "hand_bonus +2, green -1, discard rage -2, deck +2",
         discard="rage rage rage"),
    case("meditation.strong", "open night", "onto_deck; march; rage; rage",
         "hand_bonus +2, green -1, black -1, discard rage -1, discard march -1, deck +2", discard="rage march promise"),
    case("energy_flow.basic", "open", "", "unit altem_mages_1/spent -1, unit altem_mages_1 +1, green -1",
         army="altem_mages_1/spent"),
    case("energy_flow.strong", "open night", "",
         "unit altem_mages_1/spent/wounded/wounded -1, unit altem_mages_1 +1, green -1, black -1",
         army="altem_mages_1/spent/wounded/wounded"),
    case("cure.basic", "open", "", "heal +2, green -1", deck="rage rage rage"),
    case("cure.basic", "open", "heal; heal", "hand wound -2, hand rage +2, deck -2, green -1", hand="wound wound",
         deck="rage rage rage"),
    case("cure.strong", "attack night", "", "armor swordsmen -4, green -1, black -1", foes="swordsmen",
         changed={0: {"attacks": [{"state": "blocked"}]}}),
]  # fmt: skip

FAR = {
    "0,0": "start_a",
    "0,1": "countryside_05",
    "1,0": "countryside_02",
    "1,1": "countryside_03",
    "0,2": "countryside_06",
}
# Where a number ends: a space farther, a level more.
LIMITS = [
    # Two spaces away count as beside: from the hills to the village, plains, for 2, but not from three spaces away.
    case("space_bending.basic", "open", "1,0,E", "at 1,0,E, move -2, blue -1", move=2, at="1,0,SE"),
    case("space_bending.basic", "open", "not 1,0,E", "blue -1", move=3),
    case("wings_of_wind.basic", "open", "not 0,2,NE; 1,1,NW", "at 1,1,NW, move -5, white -1", move=9, tiles=FAR),
    case("underground_travel.basic", "open", "not 1,1,E; 1,1,SE", "at 1,1,SE, green -1", tiles=FAR),
    case("restoration.strong", "open night", "utem_swordsmen_1; fire_mages_1",
         "heal +5, green -1, black -1, unit utem_swordsmen_1/spent -1, unit utem_swordsmen_1 +1, "
         "unit fire_mages_1/spent -1, unit fire_mages_1 +1",
         army="utem_swordsmen/spent fire_mages/spent peasants/spent"),
    case("restoration.strong", "open night", "fire_mages_1",
         "heal +3, green -1, black -1, unit fire_mages_1/spent -1, unit fire_mages_1 +1", at="0,0,C",
         army="altem_mages/spent fire_mages/spent peasants/spent"),
]  # fmt: skip

ARMY = {1: {"army": "utem_swordsmen fire_mages altem_mages/spent"}}
# What is done to other players, and to one enemy after the other.
OTHERS = [
    # Up to level 2 with the basic half, up to level 3 with the strong one; units that are spent already are left alone.
    case("energy_flow.basic", "open", "not fire_mages_1; utem_swordsmen_1",
         "unit peasants_1/spent -1, unit peasants_1 +1, green -1, rival unit utem_swordsmen_1 -1, "
         "rival unit utem_swordsmen_1/spent +1", army="peasants/spent", others=ARMY),
    case("energy_flow.strong", "open night", "not altem_mages_1; fire_mages_1",
         "unit peasants_1/spent -1, unit peasants_1 +1, green -1, black -1, rival unit fire_mages_1 -1, "
         "rival unit fire_mages_1/spent +1", army="peasants/spent", others=ARMY),
    case("energy_flow.strong", "open night", "not altem_mages_1; utem_swordsmen_1",
         "unit peasants_1/spent -1, unit peasants_1 +1, green -1, black -1, rival unit utem_swordsmen_1 -1, "
         "rival unit utem_swordsmen_1/spent +1", army="peasants/spent", others={1: {"army": "utem_swordsmen altem_mages"}}),
    # The second enemy costs 1 move point, the third 2, and so on.
    case("wings_of_wind.strong", "ranged night", "#0; #0; #0; enough",
         "attacks prowlers -1, attacks wolf_riders -1, attacks cursed_hags -1, move -3, white -1, black -1",
         foes="prowlers wolf_riders cursed_hags skeletal_warriors", move=6),
    # The attack of the one who was charmed, against the others; these take 3 before.
    case("charm.strong", "ranged night", "#0; next_phase; next_phase; damage_from; use_kept; not use_kept",
         "attack +4, attacks prowlers -1, attacks wolf_riders -1, hand wound +2, white -1, black -1",
         foes="prowlers wolf_riders"),
    case("charm.strong", "ranged night", "#0; next_phase; next_phase; damage_from; use_kept; let_go; not use_kept",
         "attacks fire_mages -1, attacks wolf_riders -1, hand wound +2, white -1, black -1", foes="fire_mages wolf_riders"),
    case("charm.strong", "ranged night", "#0; next_phase; next_phase; damage_from; use_kept",
         "attack fire +6, attacks fire_mages -1, attacks wolf_riders -1, hand wound +2, white -1, black -1",
         foes="fire_mages wolf_riders"),
    # A pair: green is siege 4, white ranged 6; red fire, blue ice.
    case("offering.strong", "ranged night", "", "attack siege ice +4, red -1, black -1, green +1, blue +1, crystal blue -1, "
         "crystal green -1", crystals={"blue": 1, "green": 1}),
    case("offering.strong", "ranged night", "", "attack ranged ice +12, red -1, black -1, white +2, blue +2, crystal blue -2, "
         "crystal white -2", crystals={"blue": 2, "white": 3}),
]  # fmt: skip

CASES = RED + BLUE + WHITE + GREEN + LIMITS + OTHERS
