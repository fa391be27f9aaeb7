/** What an option would do, in signs and words, and the small sign of an option in the list. */
import type { Choice, Lang, Option } from "../../net/types";
import { labelOf } from "../../table/answers";
import type { Chip, Count, Part } from "../ui";
import { nameOf, placeAt, told, useAt } from "./model";
import { sign } from "./sprites";
import type { Content, Hit, View } from "./wire";
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

/** What the armed answer would do to a position: the damage it takes, or death without any (Expose). */
export function hitAt(option: Option | null, ref: string): Hit | null {
  const what = told(option);
  if (what.kills?.includes(ref)) return { damage: 0, lethal: true };
  return what.damage !== undefined && option?.refs[0] === ref ? { damage: what.damage, lethal: what.lethal === true } : null;
}

export function preview(option: Option, _choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const { damage, lethal, interceptors, cost, kills, use, bar } = told(option);
  const parts: Part[] = [];
  if (damage !== undefined) {
    const words = damage > 0 ? `${damage} ${WORDS.damage[lang]}` : WORDS.harmless[lang];
    parts.push({ glyph: sign(optionSign(option) ?? "attack"), text: words, tone: damage > 0 ? "bad" : "strong" });
  }
  if (lethal) parts.push({ glyph: sign("skull"), text: WORDS.lethal[lang], tone: "bad" });
  const catchers = namesOf(interceptors, view, content, lang);
  if (catchers) parts.push({ glyph: sign("intercept"), text: `${WORDS.canIntercept[lang]} ${catchers}`, tone: "strong" });
  if (cost === 0) parts.push({ text: WORDS.freeAction[lang], tone: "good" });
  const victims = namesOf(kills, view, content, lang);
  if (victims) parts.push({ glyph: sign("skull"), text: `${WORDS.kills[lang]} ${victims}`, tone: "bad" });
  // A reaction's own text already says what it does.
  if (use && bar && option.kind !== "reaction") parts.push({ glyph: sign(use), text: `${USE[use][lang]}: ${bar[lang]}`, tone: "strong" });
  return parts;
}

function namesOf(places: readonly string[] | undefined, view: View, content: Content, lang: Lang): string {
  return (places ?? []).map((ref) => nameOf(placeAt(view, ref) ?? { ref }, content)?.[lang] ?? "").join(", ");
}

/** The number of the moment: how many actions are left in this wave. */
export function counter(view: View, _content: Content, _choice: Choice | null, seat: number | null): Count | null {
  if (view.active === null) return null;
  const left = view.active === (seat ?? view.active) ? view.actions : 0;
  return { value: String(left), pips: left <= 3 ? { left, all: Math.max(left, 2) } : undefined, label: { de: left === 1 ? "Aktion" : "Aktionen", en: left === 1 ? "action" : "actions" } };
}

/** An answer in the strip: the damage is a badge, the place stays a word. */
export function chip(option: Option, _choice: Choice, _view: View, _content: Content, lang: Lang): Chip | null {
  const { damage, lethal } = told(option);
  if (damage === undefined) return null;
  const badges: Part[] = [{ glyph: sign("attack"), text: String(damage), tone: damage > 0 ? "bad" : undefined }];
  if (lethal) badges.push({ glyph: sign("skull"), text: "", tone: "bad" });
  return { detail: labelOf(option.text[lang]).detail.replace(/,? ?(\d+|kein|no) (Schaden|damage)$/, ""), badges };
}
