/** What an answer would do, in symbols and words: everything it says was foreseen by the engine. */
import type { Choice, Lang, Option } from "../../net/types";
import { screen } from "../../table/screen.svelte";
import type { Chip, Part } from "../ui";
import { aimed, beingOf, foreseen, rankOf, said, sideDeck, sideOfSeat, taskOf, type Change, type Content, type Foreseen, type Gains, type Victim, type View } from "./model";
import { aPiece, RANK, shortened, signed, W } from "./words";

/** Flares bear numbers that only tell them apart: whoever holds a single one need not read them. */
export function chip(option: Option, choice: Choice, _view: View, _content: Content, lang: Lang): Chip | null {
  if (option.kind !== "invoke" || choice.options.filter((one) => one.kind === "invoke").length > 1) return null;
  return { name: lang === "de" ? "Leuchtfeuer zünden" : "Invoke the flare", badges: [] };
}

export function preview(option: Option, choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const de = lang === "de";
  const what = aimed(option);
  const own = sideOfSeat(view, choice.seat);
  const parts: Part[] = [];
  if (what.square && what.rank) {
    parts.push({ text: `${what.square}: ${RANK[rankOf(what.rank)][lang]}`, tone: "strong" });
    if (what.lifts) parts.push({ text: de ? "ein eigener Stein wird dafür genommen" : "one of your pieces is taken for it" });
    for (const colour of what.markers ?? []) parts.push({ text: `${de ? "improvisiert mit" : "improvised with"} ${said(sideDeck(view, content, colour)?.names, lang)}` });
  }
  for (const victim of what.dies ?? []) parts.push(victimPart(victim, own, lang));
  parts.push(...thenParts(what, view, own, lang));
  parts.push(...gainParts(what.gains ?? null, content, lang));
  const completes = (what.completes ?? []).map((id) => said(beingOf(content, id)?.names, lang));
  if (completes.length > 0) parts.push({ text: `${W.then[lang]} ${completes.join(", ")}`, tone: "good" });
  if (what.points?.length) {
    const sum = what.points.reduce((all, n) => all + n, 0);
    parts.push({ text: `+${sum} ${de ? (sum === 1 ? "Punkt" : "Punkte") : sum === 1 ? "point" : "points"}`, tone: "good" });
  }
  const tasks = (what.tasks ?? []).map((id) => said(taskOf(content, id)?.names, lang));
  if (tasks.length > 0) parts.push({ text: `${de ? "erfüllt:" : "met:"} ${tasks.join(", ")}`, tone: "good" });
  if (choice.prompt === "flare.against" && what.upgraded !== undefined) {
    parts.push({ text: `${W.upgraded[lang]} +${what.upgraded}, ${W.pieces[lang]} +${what.pieces}`, tone: "strong" });
  }
  const ways = foreseen(option).ways ?? [];
  if (ways.length > 1) parts.push({ text: `${de ? "möglich auf" : "possible on"} ${ways.map((way) => way.square).join(", ")}`, tone: "strong" });
  if (option.kind === "summon") {
    const room = roomForEffect(parts);
    if (room > 24) parts.push({ text: shortened(said(beingOf(content, (option.refs[0] ?? "").slice(5))?.effect, lang), room) });
  }
  return parts;
}

/** How many letters of the effect stand below the question; the card has it whole. A phone has two lines for everything. */
function roomForEffect(others: readonly Part[]): number {
  if (screen.wide) return others.length > 1 ? 60 : 110;
  return 60 - others.reduce((all, part) => all + part.text.length, 0);
}

/** What the effect does for certain, besides the piece on the summoning square. */
function thenParts(what: Foreseen, view: View, own: number, lang: Lang): Part[] {
  const lost = (change: Change) => !["placed", "upgraded", "downgraded"].includes(change.what);
  const deaths = (what.then ?? []).filter(lost).map((change) => view.board[change.square]);
  const mine = deaths.filter((piece) => piece?.side === own).length;
  const others = deaths.length - mine;
  const de = lang === "de";
  const parts: Part[] = [];
  if (others > 0) parts.push({ text: de ? `dann ${others} zerstört` : `then ${others} destroyed`, tone: "good" });
  if (mine > 0) parts.push({ text: de ? `dann ${mine} eigene verloren` : `then ${mine} of yours lost`, tone: "bad" });
  return parts;
}

/** What would be gained: tasks by name, points by number. */
export function gainParts(gains: Gains | null, content: Content, lang: Lang): Part[] {
  const parts: Part[] = (gains?.tasks ?? []).map((one) => {
    const sum = one.terms.reduce((all, n) => all + n, 0);
    const name = said(taskOf(content, one.id)?.names, lang);
    return { text: one.met ? `${name} ✓` : `${name} ${signed(sum)}`, tone: sum < 0 ? "bad" : "good" };
  });
  const points = (gains?.score ?? 0) + (gains?.points ?? []).reduce((all, n) => all + n, 0);
  if (points !== 0) parts.push({ text: `${signed(points)} ${lang === "de" ? (Math.abs(points) === 1 ? "Punkt" : "Punkte") : Math.abs(points) === 1 ? "point" : "points"}`, tone: points < 0 ? "bad" : "good" });
  return parts;
}

function victimPart(victim: Victim, own: number, lang: Lang): Part {
  const rank = aPiece(rankOf(victim.rank), lang);
  if (victim.side === own) return { text: lang === "de" ? `eigener Verlust: ${RANK[rankOf(victim.rank)].de} auf ${victim.square}` : `own loss: ${rank} on ${victim.square}`, tone: "bad" };
  return { text: lang === "de" ? `zerstört ${rank} auf ${victim.square}` : `destroys the ${rank} on ${victim.square}`, tone: "good" };
}
