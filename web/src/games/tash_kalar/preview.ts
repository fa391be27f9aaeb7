/** What an answer would do, in symbols and words: everything it says was foreseen by the engine. */
import type { Choice, Lang, Option } from "../../net/types";
import type { Part } from "../ui";
import { beingOf, foreseen, rankOf, said, sideDeck, sideOfSeat, taskOf, type Content, type Victim, type View } from "./model";
import { aPiece, RANK, W } from "./words";

export function preview(option: Option, choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const de = lang === "de";
  const what = foreseen(option);
  const own = sideOfSeat(view, choice.seat);
  const parts: Part[] = [];
  if (what.square && what.rank) {
    parts.push({ text: `${what.square}: ${RANK[rankOf(what.rank)][lang]}`, tone: "strong" });
    if (what.lifts) parts.push({ text: de ? "ein eigener Stein wird dafür genommen" : "one of your pieces is taken for it" });
    for (const colour of what.markers ?? []) parts.push({ text: `${de ? "improvisiert mit" : "improvised with"} ${said(sideDeck(view, content, colour)?.names, lang)}` });
  }
  for (const victim of what.dies ?? []) parts.push(victimPart(victim, own, lang));
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
  if (option.kind === "summon") parts.push({ text: said(beingOf(content, (option.refs[0] ?? "").slice(5))?.effect, lang) });
  return parts;
}

function victimPart(victim: Victim, own: number, lang: Lang): Part {
  const rank = aPiece(rankOf(victim.rank), lang);
  if (victim.side === own) return { text: lang === "de" ? `eigener Verlust: ${RANK[rankOf(victim.rank)].de} auf ${victim.square}` : `own loss: ${rank} on ${victim.square}`, tone: "bad" };
  return { text: lang === "de" ? `zerstört ${rank} auf ${victim.square}` : `destroys the ${rank} on ${victim.square}`, tone: "good" };
}
