"""The edges of effects: one enemy of two, this colour and no other, only there and only then."""

from tests.games.mage_knight.by_hand.case import case

TWO = {"foes": "prowlers wolf_riders"}
BLOCKED = {"attacks": [{"state": "blocked"}]}
LESSONS = ["path_finding", "blood_rage", "ice_bolt"]
HILLS = {"tiles": {"0,0": "start_a", "0,1": "countryside_04", "1,0": "countryside_02"}, "at": "0,1,SE"}
LAKE = {"tiles": {"0,0": "start_a", "0,1": "countryside_01", "1,0": "countryside_02"}, "at": "0,1,C"}
ICY = {"foes": "ice_mages", "hand": "snowstorm"}  # armour 6, resists ice; a spell of ice 5

ACTIONS = [
    case("concentration.basic", "open", "not green; blue", "blue +1"),
    case("will_focus.basic", "open", "1 mana; not green; not gold; blue", "blue +1"),
    case("noble_manners.basic", "open", "end; draw", "discard noble_manners +1", hand="march", source=["red"]),
    case("noble_manners.strong", "open", "end; draw", "discard noble_manners +1", hand="march"),
    case("swift_reflexes.basic", "block", "In the block; #0", "hits prowlers -1", **TWO),
    case("swift_reflexes.strong", "block", "In the block; #0", "hits prowlers -2, white -1", **TWO),
    case("decompose.basic", "open", "not fireball; not wound; march", "hand march -1, gone march +1, crystal green +2",
         hand="march rage fireball wound"),
    case("decompose.strong", "open", "not fireball; march",
         "hand march -1, gone march +1, crystal red +1, crystal blue +1, crystal white +1, red -1",
         hand="march rage fireball"),
    case("maximal_effect.basic", "open", "not meditation; march", "hand march -1, gone march +1, move +6",
         hand="march stamina meditation"),
    case("maximal_effect.strong", "open", "not meditation; march", "hand march -1, gone march +1, move +8, red -1",
         hand="march stamina meditation"),
    case("training.basic", "open", "not fireball; march; path_finding",
         "hand march -1, gone march +1, discard path_finding +1, offered path_finding -1", hand="march rage fireball",
         actions=LESSONS),
    case("training.strong", "open", "not fireball; march; path_finding",
         "hand march -1, gone march +1, hand path_finding +1, green -1, offered path_finding -1", hand="march rage fireball",
         actions=LESSONS),
    case("ritual_attack.basic", "attack", "not fireball; rage", "attack +5, hand rage -1, gone rage +1",
         hand="rage stamina fireball"),
    case("ritual_attack.strong", "attack", "not fireball; rage", "attack fire +6, hand rage -1, gone rage +1, red -1",
         hand="rage stamina fireball"),
    # The second attack is not blocked yet.
    case("ice_shield.strong", "block", "#0; block", "attacks orc_skirmishers -1, blue -1", foes="orc_skirmishers"),
    case("shield_bash.strong", "block", "#0; block", "attacks orc_skirmishers -1, blue -1", foes="orc_skirmishers"),
    case("burning_shield.strong", "block night", "#0; block", "attacks hydra -1, red -1, black -1", foes="hydra"),
    case("song_of_wind.strong", "open", "skip; 0,0,C", "at 0,0,C, move +2, white -1"),  # plains 0
    case("refreshing_walk.basic", "open", "", "move +2, heal +1", at="0,0,C"),
    case("refreshing_walk.basic", "block", "", "move +2"),
    case("refreshing_walk.strong", "open", "", "move +4, heal +2, green -1", at="0,0,C"),
    case("refreshing_walk.strong", "block", "", "move +4, green -1"),
    # A swamp costs 1, and no more for it.
    case("path_finding.strong", "open", "frost_bridge; basic; 0,1,SE", "at 0,1,SE, move +5, green -1, hand frost_bridge -1",
         hand="frost_bridge"),
    # Whoever is hurt does not strike back.
    case("dodge_and_weave.basic", "block", "#0; next_phase; #0; damage_from; not use_kept",
         "hits prowlers -2, attacks prowlers -1, attacks wolf_riders -1, hand wound +3", **TWO),
    case("dodge_and_weave.strong", "block", "#0; #0; next_phase; #0; damage_from; not use_kept",
         "hits minotaur -4, attacks minotaur -1, attacks wolf_riders -1, hand wound +3, white -1",
         foes="minotaur wolf_riders"),
    case("dodge_and_weave.strong", "block", "#1; #0; #0", "hits prowlers -2, hits minotaur -2, white -1",
         foes="minotaur prowlers wolf_riders"),
    case("stout_resolve.basic", "open", "Move; do_it", "move +3, hand wound -1, discard wound +1", hand="wound march"),
    case("force_of_nature.basic", "damage", "peasants_1; damage_from; foresters_1",
         "attacks prowlers -1, unit foresters_1 -1, unit foresters_1/wounded +1", army="peasants foresters"),
    case("power_of_crystals.strong", "open", "blue; #2", "hand rage +2, deck -2, blue -1", deck="rage rage rage", at="0,0,C"),
    # A brutal attack 5 without its ability: 3 wounds.
    case("chilling_stare.basic", "block", "#1; next_phase; damage_from", "attacks minotaur -1, hand wound +3", foes="minotaur"),
]  # fmt: skip

SPELLS = [
    case("demolish.basic", "attack", "", "armor cursed_hags -1, armor wolf_riders -1, red -1", foes="cursed_hags wolf_riders"),
    case("mist_form.basic", "open", "not 1,0,SW", "move +4, blue -1"),
    case("mist_form.strong", "damage night", "damage_from; foresters_1", "attacks water_elemental -1, blue -1, black -1",
         army="foresters", foes="water_elemental", changed={0: {"attacks": [{"change": -2}]}}),
    case("mist_form.strong", "damage night", "damage_from; foresters_1", "attacks fire_elemental -1, blue -1, black -1",
         army="foresters", foes="fire_elemental", changed={0: {"attacks": [{"change": -3}]}}),
    case("expose.basic", "ranged", "snowstorm; basic; strike", "fame +5, reputation +1, hand snowstorm -1, white -1, blue -1",
         **ICY),
    case("expose.basic", "ranged keep", "#0", "attack ranged +2, white -1", foes="crossbowmen golems"),
    case("expose.strong", "ranged night keep", "#0; #1", "attack ranged +3, white -1, black -1", foes="crossbowmen golems"),
    case("expose.strong", "ranged night", "#1; snowstorm; basic; strike",
         "fame +5, reputation +1, hand snowstorm -1, white -1, blue -1, black -1", **ICY),
    case("cure.strong", "attack night", "", "armor swordsmen -4, armor prowlers -2, green -1, black -1",
         foes="swordsmen prowlers wolf_riders",
         changed={0: BLOCKED, 1: BLOCKED, 2: {"attacks": [{"state": "dealt"}]}}),
]  # fmt: skip

ARTIFACTS = [
    case("book_of_wisdom.basic", "open", "not fireball; march; path_finding",
         "hand march -1, gone march +1, hand path_finding +1, offered path_finding -1", hand="march rage fireball",
         actions=LESSONS),
    case("book_of_wisdom.strong", "open", "not cure; march; restoration",
         "hand march -1, gone march +1, gone book_of_wisdom +1, hand restoration +1, crystal green +1, offered restoration -1",
         hand="march rage cure", spells=["fireball", "restoration"]),
    case("banner_of_fear.basic", "block", "banner_power; #0",
         "attacks prowlers -1, fame +1, unit peasants_1/banner_of_fear -1, unit peasants_1/spent/banner_of_fear +1",
         army="peasants/banner_of_fear", elsewhere=True, **TWO),
    case("banner_of_fear.strong", "ranged", "#0; #0; #0",
         "gone banner_of_fear +1, attacks prowlers -1, attacks wolf_riders -1, attacks cursed_hags -1",
         foes="prowlers wolf_riders cursed_hags skeletal_warriors"),
    case("banner_of_courage.basic", "open", "banner_power; peasants_1; ability 2; not banner_power", "influence +2",
         army="peasants/spent/banner_of_courage", elsewhere=True),
    # The banner is wounded in place of the unit, once a round.
    case("banner_of_fortitude.basic", "damage", "damage_from; damage_banner", "attacks gargoyle -1, hand wound +1",
         army="peasants/banner_of_fortitude", elsewhere=True, foes="gargoyle"),
    case("banner_of_fortitude.basic", "damage", "damage_from; not damage_banner; peasants_1",
         "attacks gargoyle -1, hand wound +1, unit peasants_1/banner_of_fortitude -1, "
         "unit peasants_1/wounded/banner_of_fortitude +1",
         army="peasants/banner_of_fortitude/used", elsewhere=True, foes="gargoyle"),
    # Black mana of the rings makes spells strong, at night.
    case("sapphire_ring.strong", "open night", "mana_claim; strong; #0",
         "gone sapphire_ring +1, hand mana_claim -1, red +3, die red -1", hand="mana_claim", mana={}, source=["red"]),
    case("diamond_ring.strong", "open night", "call_to_arms; strong",
         "gone diamond_ring +1, hand call_to_arms -1, unit peasants_1 +1, offered peasants_1 -1, recruited +1",
         hand="call_to_arms", mana={}, units=["peasants_1"]),
    case("emerald_ring.strong", "open night", "restoration; strong", "gone emerald_ring +1, hand restoration -1, heal +5",
         hand="restoration", mana={}),
    # Gold at night, black by day.
    case("amulet_of_the_sun.basic", "open night", "march; strong", "move +4, hand march -1", hand="march", mana={}),
    case("amulet_of_the_sun.strong", "open night", "march; strong",
         "gold +2, move +4, hand march -1, gone amulet_of_the_sun +1", hand="march", mana={}),
    case("amulet_of_darkness.basic", "open", "black; restoration; strong", "heal +5, green -1, hand restoration -1",
         hand="restoration"),
    case("amulet_of_darkness.strong", "open", "black; black; black; restoration; strong",
         "heal +5, black +2, green -1, hand restoration -1, gone amulet_of_darkness +1", hand="restoration"),
    case("soul_harvester.strong", "ranged", "", "gone soul_harvester +1"),
    case("shield_of_the_fallen_kings.basic", "block", "#1; use_kept; let_go; not use_kept", "nothing"),
    case("shield_of_the_fallen_kings.strong", "block", "#1; use_kept; let_go; not use_kept",
         "gone shield_of_the_fallen_kings +1"),
    case("tome_of_all_spells.basic", "open", "", "heal +5, hand march -1, discard march +1", hand="march ruby_ring wound",
         spells=["fireball", "restoration"], army="peasants/spent"),
    case("tome_of_all_spells.strong", "open", "peasants_1",
         "heal +5, hand march -1, discard march +1, gone tome_of_all_spells +1, unit peasants_1/spent -1, unit peasants_1 +1",
         hand="march", spells=["fireball", "restoration"], army="peasants/spent"),
    case("tome_of_all_spells.basic", "open", "", "heal +5, hand cure -1, discard cure +1", hand="cure",
         spells=["fireball", "restoration"]),
    case("tome_of_all_spells.strong", "open", "", "heal +5, hand cure -1, discard cure +1, gone tome_of_all_spells +1",
         hand="cure", spells=["fireball", "restoration"]),
]  # fmt: skip

SKILLS = [
    case("wolfhawk_taunt", "block", "#0; #0", "hits prowlers -1", **TWO),
    case("wolfhawk_taunt", "block", "#1; #1", "hits wolf_riders +2, armor wolf_riders -2", **TWO),
    case("krang_battle_hardened", "damage", "#1; damage_from", "attacks delphana_masters -1, hand wound +2",
         foes="delphana_masters"),
    case("krang_regenerate", "open", "red", "red -1, hand wound -1, hand rage +1, deck -1", hand="wound march", deck="rage",
         fame=1),
    case("krang_curse", "block", "#0; #0", "hits prowlers -2", **TWO),
    case("krang_curse", "block", "#1; #0", "armor prowlers -1", **TWO),
    case("krang_curse", "ranged keep", "not krang_curse", "nothing", skills="krang_curse", elsewhere=True, foes="crossbowmen"),
    # 5 - 2
    case("braevalar_elemental_resistance", "damage", "#0; damage_from", "attacks ice_mages -1, hand wound +2",
         foes="ice_mages"),
    case("braevalar_feral_allies", "block", "#0", "hits prowlers -1", **TWO),
    case("braevalar_forked_lightning", "ranged", "use_kept; let_go; not use_kept", "nothing"),
    case("braevalar_secret_ways", "open", "skip; 0,1,E; end; draw", "at 0,1,E", move=4, hand="march", used_card=True, **HILLS),
    case("braevalar_secret_ways", "open", "do_it; 0,1,NE; end; draw", "at 0,1,NE", move=2, hand="march", used_card=True,
         **LAKE),
    case("braevalar_regenerate", "open", "green", "green -1, hand wound -1, hand rage +1, deck -1", hand="wound march",
         deck="rage", fame=1),
    case("braevalar_natures_vengeance", "block", "#0; slow_down",
         "hits prowlers -2, move -1, down braevalar_natures_vengeance +1", move=1, **TWO),
]  # fmt: skip

UNITS = [
    case("altem_mages.3", "ranged night keep", "#1; swiftness; strong",
         "attack siege +3, white -1, black -1, hand swiftness -1", hand="swiftness", foes="crossbowmen"),
    case("altem_guardians.3", "damage", "damage_from; peasants_1", "attacks water_elemental -1, green -1", army="peasants",
         foes="water_elemental", changed={0: {"attacks": [{"change": -3}]}}),
    case("altem_guardians.3", "damage", "damage_from; peasants_1", "attacks fire_elemental -1, green -1", army="peasants",
         foes="fire_elemental", changed={0: {"attacks": [{"change": -4}]}}),
    case("shocktroops.2", "block", "#0", "hits prowlers -1, armor prowlers -1", **TWO),
    case("sorcerers.3", "ranged", "snowstorm; basic; strike", "fame +5, reputation +1, hand snowstorm -1, green -1, blue -1",
         **ICY),
    case("delphana_masters.4", "attack", "enough; snowstorm; basic; strike",
         "fame +5, reputation +1, hand snowstorm -1, white -1, blue -1", foes="ice_golems", hand="snowstorm"),
]  # fmt: skip

CASES = ACTIONS + SPELLS + ARTIFACTS + SKILLS + UNITS
