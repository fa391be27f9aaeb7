/** What the armed answer would do, in few words: the pill on the map; and how a space is read aloud. */
import type { Choice, Lang, Option } from "../../net/types";
import type { Part } from "../ui";
import { usesOf } from "./aim.svelte";
import { missing } from "./fightWords";
import { fights, hexName, movePreview, type Space } from "./land";
import { boxOf, said, told, type Content, type View } from "./model";
import { FIGHT } from "./symbols";
import { W } from "./words";

/** The enemies that lie open on these spaces. */
export function enemiesOn(refs: readonly string[], view: View, content: Content, lang: Lang): string[] {
  return refs.flatMap((ref) => (view.tokens[hexName(ref) ?? ""] ?? []).map((token) => (token.id ? said(boxOf(content).enemies.get(token.id)?.names, lang) : W.faceDown[lang]))).filter(Boolean);
}

export function pillOf(option: Option | null, view: View, content: Content, lang: Lang): Part[] | null {
  if (!option) return null;
  if (option.kind === "explore") {
    return [{ text: String(told(option).cost ?? ""), tone: "strong" }, { text: W.explore[lang] }, { text: `${told(option).core ? W.core[lang] : W.countryside[lang]}, ${W.final[lang]}` }];
  }
  if (option.kind === "challenge") return [{ text: `${W.fight[lang]}: ${enemiesOn(option.refs, view, content, lang).join(" + ")}`, tone: "bad" }];
  const preview = movePreview(option);
  if (!preview || (!fights(preview) && !preview.turns_up)) return null;
  const end = option.refs[0] ?? "";
  const foes = enemiesOn([...(preview.assault ? [end] : []), ...(preview.provokes ?? [])], view, content, lang);
  const parts: Part[] = [{ text: String(preview.cost), tone: "strong" }];
  if (preview.assault) parts.push({ text: W.assault[lang] });
  if (preview.provokes?.length) parts.push({ text: W.provokes[lang], tone: "bad" });
  if (foes.length > 0) parts.push({ text: foes.join(" + "), tone: "bad" });
  if (preview.turns_up) parts.push({ text: `${W.turnsUp[lang]}, ${W.final[lang]}` });
  return parts;
}

/** A space that is a little out of reach: what is missing, and the cards in hand that would bring it. */
export function beyondPill(ref: string | null, choice: Choice | null, view: View, content: Content, lang: Lang): Part[] | null {
  const short = view.beyond[hexName(ref) ?? ""];
  if (ref === null || short === undefined) return null;
  const cards = (choice?.options ?? []).filter((option) => usesOf(option).some((use) => use.reach?.some(([end]) => end === ref))).map((option) => said(boxOf(content).deeds.get((option.refs[0] ?? "").slice(5))?.names, lang));
  return [{ text: `${missing(short, lang)}: ${W.move[lang]}`, tone: "bad" }, ...[...new Set(cards)].slice(0, 3).map((text): Part => ({ text }))];
}

/** The line below the sentence: "3 - 3 = 0, then fight". */
export function moveParts(option: Option, view: View, content: Content, lang: Lang, glyph: string): Part[] {
  const preview = movePreview(option);
  if (!preview) return [];
  const parts: Part[] = [{ glyph, text: `${preview.left + preview.cost} − ${preview.cost} = ${preview.left}`, tone: "strong" }];
  if (fights(preview)) parts.push({ glyph: FIGHT, text: `${W.then[lang]} ${W.fight[lang]}: ${enemiesOn([...(preview.assault ? [option.refs[0] ?? ""] : []), ...(preview.provokes ?? [])], view, content, lang).join(" + ")}`, tone: "bad" });
  else if (preview.turns_up) parts.push({ text: W.turnsUp[lang], tone: "bad" });
  return parts;
}

/** A space in words: terrain, site, who stands there. */
export function spaceName(space: Space, view: View, content: Content, lang: Lang): string {
  const words = [said(boxOf(content).terrains.get(space.terrain)?.names, lang)];
  if (space.site) words.push(said(space.site.names, lang));
  words.push(...enemiesOn([`hex:${space.name}`], view, content, lang));
  for (const seat of view.seats) if (seat.at === space.name && seat.hero) words.push(said(boxOf(content).heroes.get(seat.hero)?.names, lang));
  return words.filter(Boolean).join(", ");
}
