/** The line below the sentence, the counter and the chips: what an answer would do, in symbols and few words. */
import type { Choice, Lang, Option } from "../../net/types";
import { labelOf } from "../../table/answers";
import type { Chip, Count, Part } from "../ui";
import { aim, lookedAt, playOf, usesOf, type Use } from "./aim.svelte";
import { costOf } from "./duel";
import { J } from "./joint";
import { damageWords } from "./fightWords";
import { moveParts } from "./pill";
import { boxOf, isSetUp, said, seatOf, shownSeat, told, type Content, type DuelView, type View } from "./model";
import { fights, hexName, landIn, movePreview } from "./land";
import { BLOCK, cardGlyph, ATTACK, EXPLORE, FIGHT, HEAL, INFLUENCE, MOVE, OPTION, skillGlyph, unitGlyph, WOUND } from "./symbols";
import { payment, W } from "./words";

/** Answers that cost influence. */
const BOUGHT = new Set("add_elite buy_action buy_artifact buy_healing buy_spell buy_unseen recruit".split(" "));
const HOW: Record<string, { de: string; en: string }> = { basic: W.basic, strong: W.strong, side_move: W.sideways, side_influence: W.sideways, side_attack: W.sideways, side_block: W.sideways };

/** The number of the moment: what lies in an open attack or block, influence while interacting, else movement. */
export function counter(view: View, _content: Content, choice: Choice | null, seat: number | null): Count | null {
  const mine = seatOf(view, seat);
  if (!mine || !isSetUp(view) || choice?.prompt === "tactic.take" || (choice === null && view.active !== shownSeat(view, seat))) return null;
  if (view.fight) {
    const open = view.fight.open;
    if (!open) return null;
    const block = open.kind === "block";
    return { value: String(open.total), of: String(open.needed), glyph: block ? BLOCK : ATTACK, label: block ? W.block : W.attack };
  }
  if (view.duel) return duelCount(view.duel);
  if (choice?.prompt.startsWith("joint.")) return jointCount(view);
  if (mine.interacting) return { value: String(mine.influence), glyph: INFLUENCE, label: W.influence };
  if (mine.heal > 0 && mine.move === 0) return { value: String(mine.heal), glyph: HEAL, label: W.heal };
  return { value: String(mine.move), glyph: MOVE, label: W.move };
}

/** An assault that is planned: how many defenders are dealt out, of how many. */
function jointCount(view: View): Count | null {
  const joint = view.quest.joint;
  if (!joint) return null;
  const dealt = joint.shares.reduce((sum, share) => sum + share, 0);
  return { value: String(dealt), of: String(view.tokens[joint.space]?.length ?? dealt), glyph: FIGHT, label: J.share };
}

/** Between players: what lies in the attack, what the block holds off of it, the damage that is left. */
function duelCount(duel: DuelView): Count {
  if (duel.stage === "damage") return { value: String(duel.left), glyph: WOUND, label: W.damage };
  if (duel.stage === "block") return { value: String(duel.value - duel.through), of: String(duel.value), glyph: BLOCK, label: W.block };
  return { value: String(duel.value), glyph: ATTACK, label: W.attack };
}

/** "3 + 2 = 5" for every sort of points that a use brings. */
function useParts(use: Use, view: View, seat: number, lang: Lang): Part[] {
  const mine = view.seats[seat];
  const parts: Part[] = [];
  const sum = (glyph: string, before: number, gain: number | undefined) => {
    if (gain) parts.push({ glyph, text: before ? `${before} + ${gain} = ${before + gain}` : `+${gain}`, tone: "strong" });
  };
  sum(MOVE, mine?.move ?? 0, use.move);
  sum(INFLUENCE, mine?.influence ?? 0, use.influence);
  sum(HEAL, mine?.heal ?? 0, use.heal);
  if (use.pays?.length) parts.push({ text: `${W.pays[lang]} ${use.pays.map((source) => payment(source, lang)).join(", ")}` });
  return parts;
}

export function preview(option: Option, choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const seat = choice.seat;
  if (movePreview(option)) return moveParts(option, view, content, lang, MOVE);
  if (option.kind === "explore") {
    const cost = told(option).cost ?? 0;
    const have = view.seats[seat]?.move ?? 0;
    return [{ glyph: EXPLORE, text: `${have} − ${cost} = ${have - cost}`, tone: "strong" }, { text: told(option).core ? W.core[lang] : W.countryside[lang] }];
  }
  if (BOUGHT.has(option.kind)) {
    const cost = told(option).cost ?? 0;
    const have = view.seats[seat]?.influence ?? 0;
    return [{ text: `${labelOf(option.text[lang]).name}:` }, { glyph: INFLUENCE, text: `${have} − ${cost} = ${have - cost}`, tone: "strong" }, ...(option.kind === "buy_spell" ? [{ text: W.manaToo[lang] }] : [])];
  }
  if (option.kind === "play") {
    const id = (option.refs[0] ?? "").slice(5);
    const zone = aim.zone?.card === id ? aim.zone : null;
    const use = zone ? usesOf(playOf(choice, id)).find((one) => one.how === zone.how) : null;
    const name = said(boxOf(content).deeds.get(id)?.names, lang);
    if (!use || !zone) return [{ text: name, tone: "strong" }];
    return [{ text: `${name}, ${(HOW[zone.how]?.[lang] ?? "").toLowerCase()}:` }, ...useParts(use, view, seat, lang), ...(useParts(use, view, seat, lang).length === 0 ? [{ text: wordsOf(id, zone.how, content, lang) }] : [])];
  }
  const damage = choice.prompt === "duel.damage" && view.duel ? costOf(option) : null;
  if (damage !== null) return [{ glyph: WOUND, text: `${view.duel?.left} − ${damage} = ${(view.duel?.left ?? 0) - damage}`, tone: "strong" }];
  if (choice.prompt === "card.how") {
    const use = lookedAt(choice, option);
    return use ? useParts(use, view, seat, lang) : [];
  }
  return [];
}

const wordsOf = (id: string, how: string, content: Content, lang: Lang): string => said(boxOf(content).deeds.get(id)?.effects[how === "strong" ? 1 : 0], lang);

export function chip(option: Option, _choice: Choice, view: View, content: Content, lang: Lang): Chip | null {
  const move = movePreview(option);
  if (move) return { detail: "", badges: [{ glyph: MOVE, text: String(move.cost), tone: "strong" }, ...(fights(move) ? [{ glyph: FIGHT, text: "", tone: "bad" as const }] : [])], ...nameOfSpace(option, view, content, lang) };
  if (option.kind === "explore") return { detail: "", badges: [{ glyph: MOVE, text: String(told(option).cost ?? ""), tone: "strong" }], name: W.explore[lang] };
  if (option.kind === "basic" || option.kind === "strong" || option.kind.startsWith("side_")) {
    const pays = told(option).pays ?? [];
    const badges = useParts({ ...told(option), how: option.kind, pays: [] }, { ...view, seats: [] }, 0, lang);
    return { badges, ...(pays.length > 0 ? { detail: pays.map((source) => payment(source, lang)).join(", ") } : {}) };
  }
  if (BOUGHT.has(option.kind)) return { detail: option.kind === "buy_spell" ? W.manaToo[lang] : "", badges: [{ glyph: INFLUENCE, text: String(told(option).cost ?? ""), tone: "strong" }] };
  if (option.kind === "use_unit") return { badges: [], detail: "" };
  if (option.kind === "block_done") return { badges: [{ text: damageWords(told(option).damage ?? 0, lang), tone: "bad" }], detail: "" };
  if (option.kind === "forgo_damage") return { name: W.forgo[lang], badges: [{ text: damageWords(view.duel?.left ?? 0, lang), tone: "bad" }], detail: "" };
  const cost = costOf(option);
  if (option.kind !== "steal_artifact" && cost !== null && view.duel) return { badges: [{ glyph: WOUND, text: String(cost), tone: "strong" }], detail: "" };
  return null;
}
/** A way leads to "Dorf, Ebene" in the strip; the cost is its badge. */
function nameOfSpace(option: Option, view: View, content: Content, lang: Lang): { name?: string } {
  const space = landIn(view, content).byName.get(hexName(option.refs[0]) ?? "");
  if (!space) return {};
  const terrain = said(boxOf(content).terrains.get(space.terrain)?.names, lang);
  return { name: space.site ? `${said(space.site.names, lang)}, ${terrain}` : terrain };
}

export function glyph(option: Option): string | null {
  const [kind, id = ""] = (option.refs[0] ?? "").split(":");
  if (kind === "card") return cardGlyph(id);
  if (kind === "skill") return skillGlyph(id);
  if (kind === "unit" && option.kind !== "heal_unit") return unitGlyph(id.replace(/_\d+$/, ""));
  return OPTION[option.kind] ?? null;
}
