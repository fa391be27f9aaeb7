/** Which symbol stands for what in Battlecrest. Cards from a pack that we do not know get one by their name. */
import angelWings from "glyph:angel-wings";
import axeSwing from "glyph:axe-swing";
import barrel from "glyph:barrel";
import battleAxe from "glyph:battle-axe";
import blunderbuss from "glyph:blunderbuss";
import boulderDash from "glyph:boulder-dash";
import brokenHeart from "glyph:broken-heart";
import bullseye from "glyph:bullseye";
import cardExchange from "glyph:card-exchange";
import cardPlay from "glyph:card-play";
import caveEntrance from "glyph:cave-entrance";
import chargingBull from "glyph:charging-bull";
import cowled from "glyph:cowled";
import crossedSwords from "glyph:crossed-swords";
import cryptEntrance from "glyph:crypt-entrance";
import cycle from "glyph:cycle";
import deadWood from "glyph:dead-wood";
import deathSkull from "glyph:death-skull";
import dungeonGate from "glyph:dungeon-gate";
import earthCrack from "glyph:earth-crack";
import egyptianProfile from "glyph:egyptian-profile";
import fallingRocks from "glyph:falling-rocks";
import featheredWing from "glyph:feathered-wing";
import fist from "glyph:fist";
import furBoot from "glyph:fur-boot";
import furShirt from "glyph:fur-shirt";
import gavel from "glyph:gavel";
import hand from "glyph:hand";
import highTide from "glyph:high-tide";
import iceSpear from "glyph:ice-spear";
import leatherBoot from "glyph:leather-boot";
import lighthouse from "glyph:lighthouse";
import magicShield from "glyph:magic-shield";
import minotaur from "glyph:minotaur";
import mirrorMirror from "glyph:mirror-mirror";
import mountains from "glyph:mountains";
import mushroomsCluster from "glyph:mushrooms-cluster";
import musket from "glyph:musket";
import pirateCaptain from "glyph:pirate-captain";
import pirateHook from "glyph:pirate-hook";
import powderBag from "glyph:powder-bag";
import rockGolem from "glyph:rock-golem";
import rollingEnergy from "glyph:rolling-energy";
import run from "glyph:run";
import scrollUnfurled from "glyph:scroll-unfurled";
import shield from "glyph:shield";
import shouting from "glyph:shouting";
import spinningTop from "glyph:spinning-top";
import stoneBlock from "glyph:stone-block";
import stoneBust from "glyph:stone-bust";
import stoneSpear from "glyph:stone-spear";
import stoneThrone from "glyph:stone-throne";
import stoneWall from "glyph:stone-wall";
import thornyVine from "glyph:thorny-vine";
import trackedRobot from "glyph:tracked-robot";
import treeDoor from "glyph:tree-door";
import treehouse from "glyph:treehouse";
import vortex from "glyph:vortex";
import waxSeal from "glyph:wax-seal";
import well from "glyph:well";
import whirlwind from "glyph:whirlwind";
import whistle from "glyph:whistle";
import windSlap from "glyph:wind-slap";
import windyStripes from "glyph:windy-stripes";
import wizardStaff from "glyph:wizard-staff";
import wolfHead from "glyph:wolf-head";
import wolfTrap from "glyph:wolf-trap";
import { hash } from "../../cards/pattern";
import type { BonusKind, Keyword, Side } from "./model";

export const BONUS: Record<BonusKind, string> = {
  attack: crossedSwords,
  defense: shield,
  far: bullseye,
  move: leatherBoot,
  control: hand,
};
export const KEYWORD: Record<Exclude<Keyword, "star">, string> = {
  attack: crossedSwords,
  control: hand,
  sprint: run,
  ready_action: cycle,
  flip_location: cardExchange,
  flip_action: cardExchange,
  strength_bonus: crossedSwords,
};
export const TURN: Record<string, string> = {
  move: leatherBoot,
  activate: cardPlay,
  charge: waxSeal,
  breathe: windSlap,
};
/** What happened, in the log. */
export const EVENT: Record<string, string> = {
  move: leatherBoot,
  attack: crossedSwords,
  defend: shield,
  guard: shield,
  undefended: shield,
  control: hand,
  damage: brokenHeart,
  wounded: brokenHeart,
  defeated: deathSkull,
  flip: cardExchange,
  danger: thornyVine,
  breathe: windSlap,
};
export const MOVE = leatherBoot;
export const DEFENSE = shield;
export const RANGE = bullseye;
export const THORNS = thornyVine;
export const PASSAGE = caveEntrance;
export const FLIP = cardExchange;
export const SKULL = deathSkull;

const WARRIORS: Record<string, string> = {
  platino: pirateCaptain,
  rig: trackedRobot,
  akhena: egyptianProfile,
  korvu: minotaur,
  isgrid: cowled,
  fenn: wolfHead,
  tarrok: rockGolem,
};
const ACTIONS: Record<string, [front: string, back: string]> = {
  blunderbuss: [blunderbuss, powderBag],
  long_musket: [musket, pirateHook],
  barked_orders: [shouting, barrel],
  ornate_staff: [wizardStaff, whirlwind],
  ward: [magicShield, mirrorMirror],
  ethereal_dive: [featheredWing, angelWings],
  divine_edict: [scrollUnfurled, gavel],
  storm_charge: [chargingBull, spinningTop],
  great_axe: [battleAxe, axeSwing],
  war_bellow: [shouting, stoneWall],
  thick_hide: [furShirt, boulderDash],
  ice_javelin: [iceSpear, stoneSpear],
  whistle: [whistle, furBoot],
  frost_snare: [wolfTrap, windyStripes],
  quake_fist: [fist, earthCrack],
  erratic: [boulderDash, fallingRocks],
  stone_skin: [stoneBlock, mountains],
  rolling_stone: [rollingEnergy, vortex],
};
const LOCATIONS: Record<string, string> = {
  gallows_oak: deadWood,
  hollow_trunk: treeDoor,
  thornbrake: thornyVine,
  poachers_stand: treehouse,
  witch_ring: mushroomsCluster,
  moonwell: well,
  shattered_gate: dungeonGate,
  tidal_cistern: highTide,
  hall_of_statues: stoneBust,
  beacon_tower: lighthouse,
  drowned_crypt: cryptEntrance,
  coral_throne: stoneThrone,
};

function known(table: Record<string, string>, id: string): string {
  const all = Object.values(table);
  return table[id] ?? all[hash(id) % all.length] ?? crossedSwords;
}

export const warriorGlyph = (id: string) => known(WARRIORS, id);
export const locationGlyph = (id: string) => known(LOCATIONS, id);
export function actionGlyph(id: string, side: Side): string {
  const all = Object.values(ACTIONS);
  const pair = ACTIONS[id] ?? all[hash(id) % all.length];
  return pair?.[side === "front" ? 0 : 1] ?? crossedSwords;
}
