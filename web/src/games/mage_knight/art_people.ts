/** Symbols of units, by kind, and of skills, by name without the hero; what is not here has a scroll. */
import axeInLog from "glyph:axe-in-log";
import bleedingHeart from "glyph:bleeding-heart";
import brassKnuckles from "glyph:brass-knuckles";
import broadsword from "glyph:broadsword";
import brokenShield from "glyph:broken-shield";
import candleFlame from "glyph:candle-flame";
import carnivalMask from "glyph:carnival-mask";
import catapult from "glyph:catapult";
import checkedShield from "glyph:checked-shield";
import coins from "glyph:coins";
import conversation from "glyph:conversation";
import crossbow from "glyph:crossbow";
import crystalCluster from "glyph:crystal-cluster";
import crystalGrowth from "glyph:crystal-growth";
import crystalShine from "glyph:crystal-shine";
import discussion from "glyph:discussion";
import featheredWing from "glyph:feathered-wing";
import fire from "glyph:fire";
import fireSpellCast from "glyph:fire-spell-cast";
import fist from "glyph:fist";
import flamingClaw from "glyph:flaming-claw";
import footprint from "glyph:footprint";
import forest from "glyph:forest";
import frozenBlock from "glyph:frozen-block";
import healing from "glyph:healing";
import healthPotion from "glyph:health-potion";
import herbsBundle from "glyph:herbs-bundle";
import iceBolt from "glyph:ice-bolt";
import iceBomb from "glyph:ice-bomb";
import iceGolem from "glyph:ice-golem";
import iceSpellCast from "glyph:ice-spell-cast";
import imp from "glyph:imp";
import inspiration from "glyph:inspiration";
import knightBanner from "glyph:knight-banner";
import megaphone from "glyph:megaphone";
import metalGolemHead from "glyph:metal-golem-head";
import monkFace from "glyph:monk-face";
import moon from "glyph:moon";
import musket from "glyph:musket";
import oakLeaf from "glyph:oak-leaf";
import pentacle from "glyph:pentacle";
import pitchfork from "glyph:pitchfork";
import pointyHat from "glyph:pointy-hat";
import rockGolem from "glyph:rock-golem";
import romanShield from "glyph:roman-shield";
import run from "glyph:run";
import shakingHands from "glyph:shaking-hands";
import snowflake2 from "glyph:snowflake-2";
import sparkles from "glyph:sparkles";
import spyglass from "glyph:spyglass";
import strong from "glyph:strong";
import sun from "glyph:sun";
import sunCloud from "glyph:sun-cloud";
import swordClash from "glyph:sword-clash";
import templarShield from "glyph:templar-shield";
import throneKing from "glyph:throne-king";
import thumbDown from "glyph:thumb-down";
import tiedScroll from "glyph:tied-scroll";
import visoredHelm from "glyph:visored-helm";
import vortex from "glyph:vortex";
import warlockHood from "glyph:warlock-hood";
import wizardFace from "glyph:wizard-face";
import yinYang from "glyph:yin-yang";

export const PEOPLE_ART: Record<string, string> = {
  peasants: pitchfork,
  herbalists: herbsBundle,
  foresters: axeInLog,
  utem_crossbowmen: crossbow,
  utem_guardsmen: romanShield,
  utem_swordsmen: broadsword,
  guardian_golems: rockGolem,
  illusionists: carnivalMask,
  red_cape_monks: monkFace,
  northern_monks: monkFace,
  savage_monks: monkFace,
  fire_golems: metalGolemHead,
  ice_golems: iceGolem,
  fire_mages: fireSpellCast,
  ice_mages: iceSpellCast,
  amotep_gunners: musket,
  amotep_freezers: iceBomb,
  catapults: catapult,
  altem_mages: pointyHat,
  altem_guardians: templarShield,
  scouts: spyglass,
  thugs: brassKnuckles,
  shocktroops: swordClash,
  magic_familiars: imp,
  heroes_white: visoredHelm,
  heroes_green: visoredHelm,
  heroes_blue: visoredHelm,
  heroes_red: visoredHelm,
  sorcerers: wizardFace,
  delphana_masters: warlockHood,
  dark_paths: footprint,
  burning_power: fire,
  hot_swordsmanship: flamingClaw,
  dark_negotiation: conversation,
  dark_fire_magic: candleFlame,
  power_of_pain: bleedingHeart,
  invocation: pentacle,
  polarization: yinYang,
  motivation: megaphone,
  healing_ritual: healing,
  freezing_power: snowflake2,
  potion_making: healthPotion,
  white_crystal_craft: crystalShine,
  green_crystal_craft: crystalGrowth,
  red_crystal_craft: crystalCluster,
  glittering_fortune: coins,
  flight: featheredWing,
  universal_power: sparkles,
  source_freeze: frozenBlock,
  forward_march: knightBanner,
  day_sharpshooting: sun,
  inspiration: inspiration,
  bright_negotiation: discussion,
  leaves_in_the_wind: oakLeaf,
  whispers_in_the_treetops: forest,
  leadership: throneKing,
  bonds_of_loyalty: shakingHands,
  prayer_of_weather: sunCloud,
  double_time: run,
  night_sharpshooting: moon,
  cold_swordsmanship: iceBolt,
  shield_mastery: checkedShield,
  resistance_break: brokenShield,
  i_feel_no_pain: strong,
  i_dont_give_a_damn: thumbDown,
  who_needs_magic: fist,
  mana_exploit: vortex,
  other: tiedScroll,
};
