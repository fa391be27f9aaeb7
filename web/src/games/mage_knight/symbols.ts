/** Symbols of Mage Knight (game-icons): what effects give, sites, heroes, times of day. */
import ancientRuins from "glyph:ancient-ruins";
import backpack from "glyph:backpack";
import blackKnightHelm from "glyph:black-knight-helm";
import bleedingWound from "glyph:bleeding-wound";
import leatherBoot from "glyph:leather-boot";
import bowArrow from "glyph:bow-arrow";
import campingTent from "glyph:camping-tent";
import cardDraw from "glyph:card-draw";
import castle from "glyph:castle";
import castleRuins from "glyph:castle-ruins";
import caveEntrance from "glyph:cave-entrance";
import checkedShield from "glyph:checked-shield";
import church from "glyph:church";
import clockwiseRotation from "glyph:clockwise-rotation";
import coinsIcon from "glyph:coins";
import conversation from "glyph:conversation";
import crossedSwords from "glyph:crossed-swords";
import crystalGrowth from "glyph:crystal-growth";
import deerHead from "glyph:deer-head";
import dragonHead from "glyph:dragon-head";
import dungeonGate from "glyph:dungeon-gate";
import fire from "glyph:fire";
import flagObjective from "glyph:flag-objective";
import goldMine from "glyph:gold-mine";
import graveyard from "glyph:graveyard";
import heartPlus from "glyph:heart-plus";
import hoodedFigure from "glyph:hooded-figure";
import hourglass from "glyph:hourglass";
import iceBolt from "glyph:ice-bolt";
import knightBanner from "glyph:knight-banner";
import laurelCrown from "glyph:laurel-crown";
import laurels from "glyph:laurels";
import magicPortal from "glyph:magic-portal";
import maze from "glyph:maze";
import minions from "glyph:minions";
import moon from "glyph:moon";
import mountainCave from "glyph:mountain-cave";
import nestEggs from "glyph:nest-eggs";
import orcHead from "glyph:orc-head";
import broadsword from "glyph:broadsword";
import pokerHand from "glyph:poker-hand";
import scrollUnfurled from "glyph:scroll-unfurled";
import shield from "glyph:shield";
import sparkles from "glyph:sparkles";
import spyglass from "glyph:spyglass";
import stoneWall from "glyph:stone-wall";
import sun from "glyph:sun";
import swapBag from "glyph:swap-bag";
import thumbUp from "glyph:thumb-up";
import tiedScroll from "glyph:tied-scroll";
import tombstone from "glyph:tombstone";
import trebuchet from "glyph:trebuchet";
import village from "glyph:village";
import visoredHelm from "glyph:visored-helm";
import warlordHelmet from "glyph:warlord-helmet";
import whiteTower from "glyph:white-tower";
import wolfHead from "glyph:wolf-head";
import { CARD_ART } from "./art_cards";
import { PEOPLE_ART } from "./art_people";

export const MOVE = leatherBoot;
export const INFLUENCE = conversation;
export const HEAL = heartPlus;
export const ATTACK = broadsword;
export const BLOCK = checkedShield;
export const ARMOUR = shield;
export const FAME = laurelCrown;
export const REPUTATION = thumbUp;
export const FIGHT = crossedSwords;
export const EXPLORE = spyglass;
export const SIDEWAYS = clockwiseRotation;
export const WOUND = bleedingWound;
export const HAND = pokerHand;
export const SUN = sun;
export const MOON = moon;
export const OFFER = swapBag;
export const SPENT = hourglass;
export const FLAG = flagObjective;
export const SCROLL = tiedScroll;

/** What a sign of an effect shows. */
export const SIGN: Record<string, string> = {
  move: MOVE,
  influence: INFLUENCE,
  heal: HEAL,
  attack: ATTACK,
  ranged: bowArrow,
  siege: trebuchet,
  block: BLOCK,
  draw: cardDraw,
  fame: FAME,
  reputation: REPUTATION,
  wound: WOUND,
  ready: minions,
  mana: sparkles,
  crystal: crystalGrowth,
};
export const ELEMENT: Record<string, string> = { fire, ice: iceBolt, cold_fire: sparkles };

const SITES: Record<string, string> = {
  portal: magicPortal,
  village,
  monastery: church,
  keep: castle,
  mage_tower: whiteTower,
  city: castle,
  crystal_mine: crystalGrowth,
  deep_mine: goldMine,
  magical_glade: sparkles,
  dungeon: dungeonGate,
  tomb: tombstone,
  monster_den: caveEntrance,
  spawning_grounds: nestEggs,
  ancient_ruins: ancientRuins,
  marauding_orcs: orcHead,
  draconum: dragonHead,
  maze,
  labyrinth: maze,
  refugee_camp: campingTent,
  wall: stoneWall,
  volkare_camp: knightBanner,
  hidden_valley: mountainCave,
  necropolis: castleRuins,
  graveyard,
};
export const siteGlyph = (kind: string): string => SITES[kind] ?? flagObjective;

const HEROES: Record<string, string> = {
  tovak: visoredHelm,
  arythea: hoodedFigure,
  norowas: warlordHelmet,
  goldyx: dragonHead,
  wolfhawk: wolfHead,
  krang: orcHead,
  braevalar: deerHead,
};
export const heroGlyph = (hero: string | null): string => HEROES[hero ?? ""] ?? blackKnightHelm;

export const cardGlyph = (id: string): string => CARD_ART[id] ?? scrollUnfurled;
export const unitGlyph = (id: string): string => PEOPLE_ART[id] ?? minions;
/** Skills are called "tovak_double_time": several heroes have one of the same name. */
export const skillGlyph = (id: string): string => PEOPLE_ART[id.slice(id.indexOf("_") + 1)] ?? tiedScroll;

/** Symbols of answers in the strip, by kind. */
export const OPTION: Record<string, string> = {
  move: MOVE,
  move_site: MOVE,
  explore: EXPLORE,
  challenge: FIGHT,
  heal: HEAL,
  heal_unit: HEAL,
  interact: INFLUENCE,
  enter: dungeonGate,
  enter_ruin: ancientRuins,
  enter_altar: ancientRuins,
  burn: fire,
  crystal: crystalGrowth,
  rest: hourglass,
  recover: hourglass,
  recruit: minions,
  buy_spell: scrollUnfurled,
  buy_action: scrollUnfurled,
  buy_artifact: backpack,
  buy_healing: HEAL,
  use_unit: minions,
  use_skill: tiedScroll,
  side_move: MOVE,
  side_influence: INFLUENCE,
  side_attack: ATTACK,
  side_block: BLOCK,
  draw: cardDraw,
  withdraw: MOVE,
  next_phase: crossedSwords,
  announce: laurels,
  reward_artifact: backpack,
  reward_spell: scrollUnfurled,
  reward_crystals_4: crystalGrowth,
  buy: coinsIcon,
};

/** Symbols in front of sentences of the log. */
export const EVENT: Record<string, string> = {
  moved: MOVE,
  explored: EXPLORE,
  tile: EXPLORE,
  fight: FIGHT,
  attacks_hero: FIGHT,
  launches: ATTACK,
  held_off: BLOCK,
  gets_through: WOUND,
  forced_back: MOVE,
  stole: backpack,
  duel_won: laurels,
  site_appears: EXPLORE,
  tile_turned: SIDEWAYS,
  portal_closed: magicPortal,
  wounded: WOUND,
  fame: FAME,
  reputation: REPUTATION,
  recruited: minions,
  crystal: crystalGrowth,
  influence_points: INFLUENCE,
  move_points: MOVE,
  heal_points: HEAL,
  round: hourglass,
};
