/** How enemies look: a picture for each kind, teeth on the rim for each pile, at most three marks. */
import type { Word } from "../../net/types";
import bandit from "glyph:bandit";
import barbute from "glyph:barbute";
import blackKnight from "glyph:black-knight-helm";
import boar from "glyph:boar";
import brute from "glyph:brute";
import cannon from "glyph:cannon";
import catapult from "glyph:catapult";
import centaur from "glyph:centaur";
import closedBarbute from "glyph:closed-barbute";
import crossbow from "glyph:crossbow";
import cultist from "glyph:cultist";
import daemon from "glyph:daemon-skull";
import doubleDragon from "glyph:double-dragon";
import dragonHead from "glyph:dragon-head";
import dragonSpiral from "glyph:dragon-spiral";
import elfHelmet from "glyph:elf-helmet";
import fairyWings from "glyph:fairy-wings";
import fireSilhouette from "glyph:fire-silhouette";
import frozenArrow from "glyph:frozen-arrow";
import gargoyle from "glyph:gargoyle";
import ghost from "glyph:ghost";
import goblin from "glyph:goblin-head";
import golem from "glyph:rock-golem";
import griffin from "glyph:griffin-symbol";
import hydra from "glyph:hydra";
import iceGolem from "glyph:ice-golem";
import imp from "glyph:imp";
import lion from "glyph:lion";
import medusa from "glyph:medusa-head";
import metalGolem from "glyph:metal-golem-head";
import minotaur from "glyph:minotaur";
import monk from "glyph:monk-face";
import mummy from "glyph:mummy-head";
import ninja from "glyph:hooded-assassin";
import orc from "glyph:orc-head";
import reaper from "glyph:grim-reaper";
import seaDragon from "glyph:sea-dragon";
import skeleton from "glyph:skeleton";
import spartan from "glyph:spartan-helmet";
import spectre from "glyph:spectre";
import spikedDragon from "glyph:spiked-dragon-head";
import splash from "glyph:water-splash";
import sunPriest from "glyph:sun-priest";
import swordman from "glyph:swordman";
import trebuchet from "glyph:trebuchet";
import vampire from "glyph:vampire-dracula";
import visored from "glyph:visored-helm";
import warlock from "glyph:warlock-hood";
import werewolf from "glyph:werewolf";
import whirlwind from "glyph:whirlwind";
import witch from "glyph:witch-face";
import wizard from "glyph:wizard-face";
import wizardStaff from "glyph:wizard-staff";
import wolf from "glyph:wolf-head";
import worm from "glyph:worm-mouth";
import wyvern from "glyph:wyvern";
import zombie from "glyph:shambling-zombie";
import type { EnemyText } from "./model";

const PICTURES: Record<string, string> = {
  prowlers: brute,
  diggers: goblin,
  cursed_hags: witch,
  wolf_riders: wolf,
  ironclads: closedBarbute,
  orc_summoners: orc,
  orc_skirmishers: orc,
  orc_trackers: ninja,
  orc_war_beasts: boar,
  orc_stonethrowers: catapult,
  elemental_priestesses: sunPriest,
  elven_protectors: elfHelmet,
  crystal_sprites: fairyWings,
  centaur_outriders: centaur,
  cloud_griffons: griffin,
  corrupted_priests: cultist,
  zombie_horde: zombie,
  gibbering_ghouls: zombie,
  shrouded_necromancers: reaper,
  skeletal_warriors: skeleton,
  crossbowmen: crossbow,
  guardsmen: barbute,
  swordsmen: swordman,
  golems: golem,
  thugs: bandit,
  shocktroops: blackKnight,
  heroes_fortified: visored,
  heroes_swift: visored,
  heroes_fire: visored,
  heroes_ice: visored,
  minotaur,
  gargoyle,
  medusa,
  crypt_worm: worm,
  werewolf,
  shadow: ghost,
  manticore: lion,
  hydra,
  air_elemental: whirlwind,
  fire_elemental: fireSilhouette,
  water_elemental: splash,
  earth_elemental: golem,
  mummy,
  vampire,
  pain_wraith: spectre,
  blood_demon: daemon,
  monks: monk,
  illusionists: wizardStaff,
  ice_mages: wizard,
  ice_golems: iceGolem,
  fire_mages: wizard,
  fire_golems: metalGolem,
  sorcerers: warlock,
  magic_familiars: imp,
  freezers: frozenArrow,
  gunners: cannon,
  altem_guardsmen: spartan,
  altem_mages: wizardStaff,
  delphana_masters: sunPriest,
  grim_legionnaires: blackKnight,
  fire_catapult: trebuchet,
  ice_catapult: trebuchet,
  swamp_dragon: seaDragon,
  fire_dragon: dragonHead,
  ice_dragon: spikedDragon,
  high_dragon: dragonSpiral,
  storm_dragon: wyvern,
  lava_dragon: dragonHead,
  dragon_summoner: doubleDragon,
  savage_dragon: spikedDragon,
  lightning_dragon: wyvern,
  death_dragon: reaper,
  vampire_dragon: vampire,
};
export const enemyGlyph = (id: string): string => PICTURES[id] ?? daemon;

/** The pile on a face-down token, and its name. */
export const PILES: Record<string, { glyph: string; names: Word }> = {
  green: { glyph: orc, names: { de: "Marodierende Orks", en: "Marauding orcs" } },
  grey: { glyph: barbute, names: { de: "Burgbesatzung", en: "Keep garrison" } },
  brown: { glyph: minotaur, names: { de: "Dungeonmonster", en: "Dungeon monster" } },
  violet: { glyph: wizard, names: { de: "Magierturmbesatzung", en: "Mage tower garrison" } },
  white: { glyph: spartan, names: { de: "Stadtbesatzung", en: "City garrison" } },
  red: { glyph: dragonHead, names: { de: "Drakonier", en: "Draconum" } },
};

/** Teeth on the rim say the pile without its colour: how many, and a shape around the origin (the rim is 5 wide). */
export const TEETH: Record<string, { n: number; d: string }> = {
  green: { n: 12, d: "M-3-2.5h6L0 3z" },
  grey: { n: 10, d: "M-2-2.5h4v5h-4z" },
  brown: { n: 14, d: "M0-1.7a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 1 1 0-3.4z" },
  violet: { n: 8, d: "M0-3l3 3-3 3-3-3z" },
  white: { n: 12, d: "M-1.6-2.5h1v5h-1zM.6-2.5h1v5h-1z" },
  red: { n: 16, d: "M-2 2.5L0-3 2 2.5z" },
};

const MOST_MARKS = 3;

/** What is marked on a token: abilities first, then resistances. */
export function marksOf(enemy: Pick<EnemyText, "abilities" | "resistances">): string[] {
  return [...enemy.abilities, ...enemy.resistances.map((one) => `resist_${one}`)].slice(0, MOST_MARKS);
}

/** Where the marks sit on the rim, in degrees from the top. */
export const markAngles = (n: number): number[] => Array.from({ length: n }, (_, at) => (at - (n - 1) / 2) * 42);

/** Where the badges of attacks sit: one low on the left, several along the rim. */
export const attackPlaces = (n: number): { x: number; y: number; r: number }[] =>
  n <= 1
    ? [{ x: -20, y: 20, r: 12 }]
    : n === 2
      ? [{ x: -26, y: 8, r: 10 }, { x: -12, y: 25, r: 10 }]
      : [{ x: -29, y: -4, r: 9 }, { x: -22, y: 15, r: 9 }, { x: -6, y: 28, r: 9 }];
