/** Which picture stands for what in Tash-Kalar. */
import acorn from "glyph:acorn";
import barbedSun from "glyph:barbed-sun";
import cardDiscard from "glyph:card-discard";
import cardDraw from "glyph:card-draw";
import convergence from "glyph:convergence-target";
import crenelCrown from "glyph:crenel-crown";
import crossedSwords from "glyph:crossed-swords";
import crossFlare from "glyph:cross-flare";
import eagleHead from "glyph:eagle-head";
import cycle from "glyph:cycle";
import hand from "glyph:hand";
import hawkEmblem from "glyph:hawk-emblem";
import hourglass from "glyph:hourglass";
import magicPortal from "glyph:magic-portal";
import oakLeaf from "glyph:oak-leaf";
import plainSquare from "glyph:empty-chessboard";
import snowflake from "glyph:snowflake-2";
import stack from "glyph:stack";
import starFormation from "glyph:star-formation";
import starSwirl from "glyph:star-swirl";
import chain from "glyph:crossed-chains";

export const CROWN = crenelCrown;
export const FLARE = crossFlare;
export const STACK = stack;
export const HAND = hand;
export const PORTAL = magicPortal;
export const HOURGLASS = hourglass;
export const TURN = cycle;
export const DRAW = cardDraw;
export const SWORDS = crossedSwords;

/** The sign of a school on its pieces; the two decks of the Imperium have one each. */
const SCHOOLS: Record<string, string> = {
  northern_imperial: eagleHead,
  southern_imperial: barbedSun,
  highland: hawkEmblem,
  sylvan: oakLeaf,
  everfrost: snowflake,
  nethervoid: magicPortal,
  etherweave: starSwirl,
};
export const schoolGlyph = (deck: string | null): string => SCHOOLS[deck ?? ""] ?? acorn;

/** Categories of tasks. */
export const TASK: Record<string, string> = {
  destruction: crossedSwords,
  colour: plainSquare,
  summoning: magicPortal,
  formation: starFormation,
  enemy: chain,
};

/** In front of the answers in the list. */
export const OPTION: Record<string, string> = {
  place: convergence,
  discard: cardDiscard,
  discard_card: cardDiscard,
  return_being: stack,
  return_legend: stack,
  return_flare: stack,
  invoke: crossFlare,
  hand_over: hand,
  recall: cardDraw,
};

/** In front of the sentences of the log. */
export const EVENT: Record<string, string> = {
  flare: crossFlare,
  destroyed: crossedSwords,
  claimed: starFormation,
  discarded: cardDiscard,
  gateway: magicPortal,
  handed_over: hand,
};
