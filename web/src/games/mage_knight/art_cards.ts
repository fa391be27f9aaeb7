/** The symbol in the middle of each deed card. */
import acidBlob from "glyph:acid-blob";
import acrobatic from "glyph:acrobatic";
import anvil from "glyph:anvil";
import bigDiamondRing from "glyph:big-diamond-ring";
import bleedingWound from "glyph:bleeding-wound";
import blood from "glyph:blood";
import bloodySword from "glyph:bloody-sword";
import boltSpellCast from "glyph:bolt-spell-cast";
import bookCover from "glyph:book-cover";
import bootStomp from "glyph:boot-stomp";
import borderedShield from "glyph:bordered-shield";
import bowArrow from "glyph:bow-arrow";
import brain from "glyph:brain";
import brokenWall from "glyph:broken-wall";
import castle from "glyph:castle";
import charm from "glyph:charm";
import compass from "glyph:compass";
import crossedSwords from "glyph:crossed-swords";
import crystalBall from "glyph:crystal-ball";
import crystalCluster from "glyph:crystal-cluster";
import crystalGrowth from "glyph:crystal-growth";
import crystalShine from "glyph:crystal-shine";
import diamondRing from "glyph:diamond-ring";
import discussion from "glyph:discussion";
import dodge from "glyph:dodge";
import earthCrack from "glyph:earth-crack";
import energyArrow from "glyph:energy-arrow";
import enrage from "glyph:enrage";
import evasion from "glyph:evasion";
import eyeTarget from "glyph:eye-target";
import featheredWing from "glyph:feathered-wing";
import fireRay from "glyph:fire-ray";
import fireShield from "glyph:fire-shield";
import fireball from "glyph:fireball";
import firewall from "glyph:firewall";
import fist from "glyph:fist";
import fog from "glyph:fog";
import forest from "glyph:forest";
import frozenRing from "glyph:frozen-ring";
import gemPendant from "glyph:gem-pendant";
import healing from "glyph:healing";
import healthPotion from "glyph:health-potion";
import hidden from "glyph:hidden";
import hospitalCross from "glyph:hospital-cross";
import huntingHorn from "glyph:hunting-horn";
import iceBolt from "glyph:ice-bolt";
import iceShield from "glyph:ice-shield";
import imperialCrown from "glyph:imperial-crown";
import jeweledChalice from "glyph:jeweled-chalice";
import juggler from "glyph:juggler";
import knightBanner from "glyph:knight-banner";
import lightningArc from "glyph:lightning-arc";
import lightningStorm from "glyph:lightning-storm";
import lion from "glyph:lion";
import lockedChest from "glyph:locked-chest";
import lotusFlower from "glyph:lotus-flower";
import magicPortal from "glyph:magic-portal";
import magicSwirl from "glyph:magic-swirl";
import meditation from "glyph:meditation";
import meltingMetal from "glyph:melting-metal";
import metronome from "glyph:metronome";
import moon from "glyph:moon";
import mountedKnight from "glyph:mounted-knight";
import oak from "glyph:oak";
import openBook from "glyph:open-book";
import peaceDove from "glyph:peace-dove";
import pentacle from "glyph:pentacle";
import powerRing from "glyph:power-ring";
import prayer from "glyph:prayer";
import ring from "glyph:ring";
import riposte from "glyph:riposte";
import run from "glyph:run";
import runningShoe from "glyph:running-shoe";
import sacrificialDagger from "glyph:sacrificial-dagger";
import screaming from "glyph:screaming";
import scrollUnfurled from "glyph:scroll-unfurled";
import scythe from "glyph:scythe";
import shakingHands from "glyph:shaking-hands";
import shieldBash from "glyph:shield-bash";
import sickle from "glyph:sickle";
import skullCrossedBones from "glyph:skull-crossed-bones";
import snowflake2 from "glyph:snowflake-2";
import snowing from "glyph:snowing";
import sparkles from "glyph:sparkles";
import spellBook from "glyph:spell-book";
import sprint from "glyph:sprint";
import sprout from "glyph:sprout";
import stoneBridge from "glyph:stone-bridge";
import strong from "glyph:strong";
import sun from "glyph:sun";
import swapBag from "glyph:swap-bag";
import swordArray from "glyph:sword-array";
import swordBrandish from "glyph:sword-brandish";
import tatteredBanner from "glyph:tattered-banner";
import templarShield from "glyph:templar-shield";
import thirdEye from "glyph:third-eye";
import thunderStruck from "glyph:thunder-struck";
import tiara from "glyph:tiara";
import treeFace from "glyph:tree-face";
import trumpetFlag from "glyph:trumpet-flag";
import undergroundCave from "glyph:underground-cave";
import upgrade from "glyph:upgrade";
import vortex from "glyph:vortex";
import walk from "glyph:walk";
import whip from "glyph:whip";
import whirlpoolShuriken from "glyph:whirlpool-shuriken";
import whirlwind from "glyph:whirlwind";
import windyStripes from "glyph:windy-stripes";
import wingedSword from "glyph:winged-sword";
import wizardStaff from "glyph:wizard-staff";
import wolfHead from "glyph:wolf-head";

export const CARD_ART: Record<string, string> = {
  rage: fist,
  determination: shieldBash,
  swiftness: sprint,
  march: bootStomp,
  stamina: run,
  tranquility: meditation,
  promise: shakingHands,
  threaten: enrage,
  crystallize: crystalGrowth,
  mana_draw: magicSwirl,
  concentration: meditation,
  improvisation: juggler,
  battle_versatility: swordArray,
  mana_pull: vortex,
  cold_toughness: frozenRing,
  instinct: wolfHead,
  will_focus: thirdEye,
  crystal_joy: crystalCluster,
  noble_manners: imperialCrown,
  rejuvenate: sprout,
  swift_reflexes: dodge,
  tirelessness: runningShoe,
  savage_harvesting: sickle,
  ruthless_coercion: whip,
  one_with_the_land: oak,
  druidic_paths: forest,
  fire_bolt: fireRay,
  blood_rage: bloodySword,
  intimidate: screaming,
  blood_ritual: blood,
  into_the_heat: crossedSwords,
  decompose: acidBlob,
  maximal_effect: upgrade,
  ice_bolt: iceBolt,
  ice_shield: iceShield,
  frost_bridge: stoneBridge,
  pure_magic: sparkles,
  steady_tempo: metronome,
  crystal_mastery: crystalShine,
  magic_talent: wizardStaff,
  swift_bolt: lightningArc,
  agility: acrobatic,
  song_of_wind: windyStripes,
  heroic_tale: scrollUnfurled,
  diplomacy: discussion,
  mana_storm: lightningStorm,
  learning: openBook,
  crushing_bolt: thunderStruck,
  refreshing_walk: walk,
  path_finding: compass,
  regeneration: healing,
  in_need: prayer,
  ambush: hidden,
  training: swordBrandish,
  counterattack: riposte,
  ritual_attack: pentacle,
  blood_of_ancients: blood,
  shield_bash: shieldBash,
  temporal_portal: magicPortal,
  spell_forge: anvil,
  chivalry: mountedKnight,
  peaceful_moment: peaceDove,
  dodge_and_weave: evasion,
  stout_resolve: strong,
  force_of_nature: treeFace,
  fireball: fireball,
  flame_wall: firewall,
  burning_shield: fireShield,
  demolish: brokenWall,
  mana_meltdown: meltingMetal,
  offering: sacrificialDagger,
  snowstorm: snowing,
  mana_bolt: boltSpellCast,
  chill: snowflake2,
  space_bending: whirlpoolShuriken,
  mana_claim: crystalBall,
  mist_form: fog,
  expose: eyeTarget,
  whirlwind: whirlwind,
  wings_of_wind: featheredWing,
  call_to_arms: trumpetFlag,
  mind_read: brain,
  charm: charm,
  tremor: earthCrack,
  underground_travel: undergroundCave,
  restoration: hospitalCross,
  meditation: lotusFlower,
  energy_flow: energyArrow,
  cure: healthPotion,
  banner_of_glory: tatteredBanner,
  banner_of_fear: skullCrossedBones,
  banner_of_protection: borderedShield,
  banner_of_courage: lion,
  ruby_ring: ring,
  sapphire_ring: diamondRing,
  diamond_ring: bigDiamondRing,
  emerald_ring: powerRing,
  sword_of_justice: wingedSword,
  horn_of_wrath: huntingHorn,
  endless_bag_of_gold: swapBag,
  endless_gem_pouch: gemPendant,
  golden_grail: jeweledChalice,
  book_of_wisdom: spellBook,
  amulet_of_the_sun: sun,
  amulet_of_darkness: moon,
  bow_of_starsdawn: bowArrow,
  banner_of_command: knightBanner,
  banner_of_fortitude: castle,
  soul_harvester: scythe,
  shield_of_the_fallen_kings: templarShield,
  druidic_staff: wizardStaff,
  circlet_of_proficiency: tiara,
  tome_of_all_spells: bookCover,
  mysterious_box: lockedChest,
  wound: bleedingWound,
};
