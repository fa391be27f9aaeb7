/** What an option would do, in signs and words, and the small sign of an option in the list. */
import type { Choice, Content, Lang, Option, View, Word } from "../../net/types";
import type { Part } from "../ui";
import { cardParts, characters, nameOf, pileCard, placeAt, position, spot, useAt, type Position, type Use } from "./model";
import { sign } from "./sprites";
import { USE, WORDS } from "./words";

const KIND_SIGN: Record<string, string> = {
  draw: "cards",
  draw_promo: "cards",
  attack: "attack",
  melee: "melee",
  ranged: "ranged",
  spell: "spell",
  order: "order",
  use_card: "order",
  move: "move",
  shift: "move",
  shift_pair: "move",
  redirect: "move",
  clear_corpse: "discard",
  leader: "leader",
  expose: "eye",
  intercept: "intercept",
  let_through: "ranged",
  target: "melee",
  take: "skull",
  reaction: "reaction",
};

export function optionSign(option: Option): string | null {
  const own = KIND_SIGN[option.kind];
  if (own) return own;
  const ref = option.refs[0] ?? "";
  const row = /^row:\d:([FKR])$/.exec(ref)?.[1];
  if (row) return { F: "front", K: "flank", R: "rear" }[row] ?? null;
  return useAt(ref);
}

/** The sign of an option in the frame's list. A recruit carries the sign of the row it goes to. */
export function glyph(option: Option): string | null {
  const name = option.kind === "recruit" ? "strength" : optionSign(option);
  return name ? sign(name) : null;
}

export interface Hit {
  damage: number;
  lethal: boolean;
  interceptors: string[];
}

/** The damage an option announces, if it does. */
export function hit(option: Option | null): Hit | null {
  const what = option?.preview;
  if (!what || typeof what.damage !== "number") return null;
  return { damage: what.damage, lethal: what.lethal === true, interceptors: refs(what.interceptors) };
}

/** Who would be killed outright, whatever the damage: Reporter leader's Expose. */
export const kills = (option: Option | null): string[] => refs(option?.preview?.kills);

/** What the armed answer would do to a position: the damage it takes, or death without any. */
export function hitAt(option: Option | null, ref: string): Hit | null {
  if (kills(option).includes(ref)) return { damage: 0, lethal: true, interceptors: [] };
  return option?.refs[0] === ref ? hit(option) : null;
}

const refs = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function preview(option: Option, choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const here = position(view);
  const blow = hit(option);
  if (blow) {
    const parts: Part[] = [
      { glyph: sign(optionSign(option) ?? "attack"), text: blow.damage > 0 ? `${blow.damage} ${WORDS.damage[lang]}` : WORDS.harmless[lang], tone: blow.damage > 0 ? "bad" : "strong" },
    ];
    if (blow.lethal) parts.push({ glyph: sign("skull"), text: WORDS.lethal[lang], tone: "bad" });
    const names = namesOf(blow.interceptors, here, content, lang);
    if (names) parts.push({ glyph: sign("intercept"), text: `${WORDS.canIntercept[lang]} ${names}`, tone: "strong" });
    return parts;
  }
  const parts: Part[] = [];
  const what = option.preview;
  if (what?.cost === 0) parts.push({ text: WORDS.freeAction[lang], tone: "good" });
  const victims = namesOf(kills(option), here, content, lang);
  if (victims) parts.push({ glyph: sign("skull"), text: `${WORDS.kills[lang]} ${victims}`, tone: "bad" });
  const use = becomes(option, here.wave);
  const bar = use && barOf(option, choice, use, view, content);
  if (use && bar) parts.push({ glyph: sign(use), text: `${USE[use][lang]}: ${bar[lang]}`, tone: "strong" });
  return parts;
}

function namesOf(places: readonly string[], here: Position, content: Content, lang: Lang): string {
  return places.map((ref) => nameOf(placeAt(here, ref) ?? { ref }, content)?.[lang] ?? "").join(", ");
}

/** Which use of a card an option brings into play. */
export function becomes(option: Option, wave: Use): Use | null {
  if (option.kind === "recruit") return wave;
  if (option.kind === "order" || option.kind === "leader") return option.kind;
  if (option.kind === "place") return useAt(option.refs[0] ?? "");
  return null;
}

/** The text of that use, of the card that the option or the question is about. */
function barOf(option: Option, choice: Choice, use: Use, view: View, content: Content): Word | null {
  const id = cardInMotion(option, choice, view, content);
  return (id && characters(content).get(id)?.abilities[use].text) || null;
}

/** The character an option moves or plays: its hand card, the held card, or the one the question names. */
export function cardInMotion(option: Option, choice: Choice, view: View, content: Content): string | null {
  const lying = pileCard(option.refs[0] ?? "");
  if (lying) return cardParts(lying.card).character;
  const here = position(view);
  const held = here.seats[choice.seat]?.held;
  if (held) return cardParts(held).character;
  // "Where do you move X?", "X: where does Y go?": the last name in the question is the card that moves.
  const text = choice.text.en;
  let best: { id: string; at: number } | null = null;
  for (const seat of here.seats) {
    for (const place of seat.unit) {
      const name = place.leader ? undefined : nameOf(place, content)?.en;
      const at = name ? text.lastIndexOf(name) : -1;
      if (place.character && at >= 0 && (!best || at > best.at)) best = { id: place.character, at };
    }
  }
  return best?.id ?? null;
}

/** The seat in whose colours that card is drawn. */
export const seatOf = (option: Option, choice: Choice) => spot(option.refs[0] ?? "")?.seat ?? choice.seat;
