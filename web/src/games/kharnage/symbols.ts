/** Which picture stands for what in Kharnage. Cards from a pack that we do not know get one by their name. */
import airBalloon from "glyph:air-balloon";
import archer from "glyph:archer";
import backstab from "glyph:backstab";
import barrel from "glyph:barrel";
import bat from "glyph:swamp-bat";
import battleAxe from "glyph:battle-axe";
import beerStein from "glyph:beer-stein";
import blunderbuss from "glyph:blunderbuss";
import bolas from "glyph:bolas";
import boar from "glyph:boar";
import boneMace from "glyph:bone-mace";
import bowman from "glyph:bowman";
import brightExplosion from "glyph:bright-explosion";
import brute from "glyph:brute";
import cannon from "glyph:cannon";
import cartwheel from "glyph:cartwheel";
import cavalry from "glyph:cavalry";
import checkedShield from "glyph:checked-shield";
import chessKnight from "glyph:chess-knight";
import crossbow from "glyph:crossbow";
import crossedBones from "glyph:crossed-bones";
import crossedSwords from "glyph:crossed-swords";
import divergence from "glyph:divergence";
import drum from "glyph:djembe";
import dwarfFace from "glyph:dwarf-face";
import dwarfHelmet from "glyph:dwarf-helmet";
import dwarfKing from "glyph:dwarf-king";
import enrage from "glyph:enrage";
import executionerHood from "glyph:executioner-hood";
import featheredWing from "glyph:feathered-wing";
import fishingNet from "glyph:fishing-net";
import giant from "glyph:giant";
import goblinHead from "glyph:goblin-head";
import griffin from "glyph:griffin-symbol";
import guards from "glyph:guards";
import hammerDrop from "glyph:hammer-drop";
import hand from "glyph:hand";
import highShot from "glyph:high-shot";
import hills from "glyph:hills";
import hourglass from "glyph:hourglass";
import huntingHorn from "glyph:hunting-horn";
import kharnageSkull from "glyph:burning-skull";
import knightBanner from "glyph:knight-banner";
import lasso from "glyph:lasso";
import magicSwirl from "glyph:magic-swirl";
import minions from "glyph:minions";
import mountedKnight from "glyph:mounted-knight";
import musket from "glyph:musket";
import ogre from "glyph:ogre";
import orcHead from "glyph:orc-head";
import pitchfork from "glyph:pitchfork";
import powder from "glyph:powder";
import queenCrown from "glyph:queen-crown";
import rank3 from "glyph:rank-3";
import robotGolem from "glyph:robot-golem";
import rollingBomb from "glyph:rolling-bomb";
import roundShield from "glyph:round-shield";
import runeStone from "glyph:rune-stone";
import scarWound from "glyph:scar-wound";
import sharpHalberd from "glyph:sharp-halberd";
import shield from "glyph:shield";
import shieldBash from "glyph:shield-bash";
import shouting from "glyph:shouting";
import skull from "glyph:death-skull";
import skullStaff from "glyph:skull-staff";
import sly from "glyph:sly";
import spears from "glyph:stone-spear";
import splitArrows from "glyph:split-arrows";
import sprint from "glyph:sprint";
import stack from "glyph:stack";
import swordman from "glyph:swordman";
import tatteredBanner from "glyph:tattered-banner";
import tomahawk from "glyph:tomahawk";
import totemMask from "glyph:totem-mask";
import trumpetFlag from "glyph:trumpet-flag";
import unlitBomb from "glyph:unlit-bomb";
import visoredHelm from "glyph:visored-helm";
import warAxe from "glyph:war-axe";
import warlordHelmet from "glyph:warlord-helmet";
import witchFace from "glyph:witch-face";
import wizardFace from "glyph:wizard-face";
import { hash } from "../../cards/pattern";

export const SKULL = skull;
export const KHARNAGE = kharnageSkull;
export const HILL = hills;
export const INITIATIVE = hourglass;
export const DEFENCE = checkedShield;
export const NET = fishingNet;
export const AWAY = featheredWing;
export const GENERAL = queenCrown;
export const SPLIT = divergence;
export const TROPHY = crossedBones;
export const HAND = hand;
export const RESERVE = stack;
export const EFFECT = shouting;
export const ATTACK: Record<"melee" | "ranged", string> = { melee: crossedSwords, ranged: highShot };
export const REINFORCE: Record<"red" | "black" | "free", string> = { red: stack, black: hand, free: splitArrows };

/** The symbols printed on units. */
export const SYMBOL: Record<string, string> = {
  melee: crossedSwords,
  ranged: highShot,
  magic: magicSwirl,
  red_reinforcement: stack,
  black_reinforcement: hand,
  free_reinforcement: splitArrows,
  explosion: brightExplosion,
  flying: featheredWing,
  big_unit: giant,
  net: fishingNet,
  knight: chessKnight,
  gunpowder: powder,
  shield,
  veteran: rank3,
  smash: hammerDrop,
};

const CRESTS: Record<string, string> = { orcs: orcHead, goblins: goblinHead, humans: visoredHelm, dwarves: dwarfFace };

const UNITS: Record<string, string> = {
  orc_general: warlordHelmet,
  orc_brawler: brute,
  orc_spearhand: spears,
  orc_axe_thrower: tomahawk,
  orc_berserker: enrage,
  orc_bonecrusher: boneMace,
  orc_headsman: executionerHood,
  orc_scarred_veteran: scarWound,
  orc_shaman: totemMask,
  orc_drummer: drum,
  orc_boar_rider: boar,
  orc_banner: tatteredBanner,
  orc_giant: giant,
  goblin_general_schemer: sly,
  goblin_general_caller: shouting,
  goblin_mob: minions,
  goblin_potlid: roundShield,
  goblin_sneak: backstab,
  goblin_archer: archer,
  goblin_netter: fishingNet,
  goblin_net_gang: bolas,
  goblin_bomber: unlitBomb,
  goblin_bat_rider: bat,
  goblin_shaman: skullStaff,
  goblin_horn: huntingHorn,
  goblin_runner: sprint,
  goblin_scrap_cart: cartwheel,
  goblin_cave_troll: ogre,
  human_general: queenCrown,
  human_militia: pitchfork,
  human_shield_guard: guards,
  human_halberdier: sharpHalberd,
  human_archer: bowman,
  human_knight: mountedKnight,
  human_griffin_rider: griffin,
  human_sorcerer: wizardFace,
  human_witch: witchFace,
  human_old_guard: swordman,
  human_handgunner: musket,
  human_beast_catcher: lasso,
  human_herald: trumpetFlag,
  dwarf_general: dwarfKing,
  dwarf_warrior: dwarfHelmet,
  dwarf_bulwark: shieldBash,
  dwarf_axeman: battleAxe,
  dwarf_crossbow: crossbow,
  dwarf_arquebusier: blunderbuss,
  dwarf_cannon: cannon,
  dwarf_greybeard: warAxe,
  dwarf_keg_runner: barrel,
  dwarf_rune_priest: runeStone,
  dwarf_brewmaster: beerStein,
  dwarf_balloon: airBalloon,
  dwarf_iron_golem: robotGolem,
};

function known(table: Record<string, string>, id: string): string {
  const all = Object.values(table);
  return table[id] ?? all[hash(id) % all.length] ?? crossedSwords;
}
export const unitGlyph = (id: string) => known(UNITS, id);
export const crestGlyph = (id: string) => known(CRESTS, id);

/**
 * A strategy card is pictured by what it is for (two equal attacks: riders or archers, else its first attack), and no two cards of an
 * army alike: what another card before it shows already gives way to the next picture that is free.
 */
const PICTURES = [knightBanner, trumpetFlag, shouting, warAxe, rollingBomb, tatteredBanner, sprint, spears];
export function strategyGlyphs(cards: readonly { id: string; attacks: readonly ("melee" | "ranged")[] }[]): Map<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, attacks } of cards) {
    const [first, second] = attacks;
    const wanted = !first ? null : first === second ? (first === "melee" ? cavalry : archer) : ATTACK[first];
    const art = wanted && !taken.has(wanted) ? wanted : (PICTURES.find((one) => !taken.has(one)) ?? hills);
    taken.add(art);
    found.set(id, art);
  }
  return found;
}

/**
 * The outline of an army's crest on a field of 40 x 40: every army has its own shape, so that nobody needs to see the colour.
 * Armies from packs take one of the shapes that are left.
 */
const SHAPES: Record<string, string> = {
  orcs: "M4 7L13 3L20 6L27 3L36 7L34 24L37 34L27 33L20 38L13 33L3 34L6 24Z",
  goblins: "M20 2L38 33L27 35L20 39L13 35L2 33Z",
  humans: "M4 4Q12 6 20 2Q28 6 36 4V19Q36 31 20 39Q4 31 4 19Z",
  dwarves: "M11 3H29L38 12V28L29 37H11L2 28V12Z",
};
const SPARE_SHAPES = ["M20 2L38 20L20 38L2 20Z", "M20 2A18 18 0 1 0 20 38A18 18 0 1 0 20 2Z"];
export const crestShape = (id: string) => SHAPES[id] ?? SPARE_SHAPES[hash(id) % SPARE_SHAPES.length] ?? "";
