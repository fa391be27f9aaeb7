/** The position in sentences, for those who cannot see the board. */
import type { Lang } from "../../net/types";
import { beingOf, flareOf, footOf, handCards, isMelee, isSetUp, melee, RANKS, said, scoreOf, sideDeck, taskOf, type Content, type View } from "./model";
import { footText, RANK, W } from "./words";

export function describe(view: View, content: Content, lang: Lang): string[] {
  if (!isSetUp(view)) return [];
  return [...sides(view, content, lang), ...tasks(view, content, lang), ...hand(view, content, lang)];
}

function sides(view: View, content: Content, lang: Lang): string[] {
  return view.sides.map((one, side) => {
    const name = said(sideDeck(view, content, side)?.names, lang);
    const standing = RANKS.map((rank) => {
      const squares = Object.entries(view.board).filter(([, piece]) => piece.side === side && piece.rank === rank).map(([square]) => square);
      return squares.length > 0 ? `${RANK[rank][lang]}: ${squares.join(", ")}` : "";
    }).filter((text) => text !== "");
    const colours = isMelee(view) ? ` (${melee(view, side).map((row) => `${said(sideDeck(view, content, row.colour)?.names, lang)} ${row.points}`).join(", ")})` : "";
    return `${name}: ${scoreOf(one)} ${W.points[lang]}${colours}. ${standing.join("; ")}. ${W.supply[lang]}: ${one.double_sided}, ${W.legends[lang]} ${one.legendary}.`;
  });
}

function tasks(view: View, content: Content, lang: Lang): string[] {
  return view.tasks.flatMap((task) => {
    const card = task && taskOf(content, task.id);
    if (!task || !card) return [];
    const progress = task.sides.map((one, side) => `${said(sideDeck(view, content, side)?.names, lang)} ${one.terms.map((term) => `${term.have}/${term.need}`).join(", ")}`);
    return [`${said(card.names, lang)} (${card.points}): ${said(card.text, lang)} ${progress.join("; ")}.`];
  });
}

function hand(view: View, content: Content, lang: Lang): string[] {
  const beings = handCards(view.own).map((card) => {
    const being = beingOf(content, card.id);
    const where = card.complete.length > 0 ? `: ${card.complete.join(", ")}` : "";
    return `${said(being?.names, lang)}, ${footText(footOf(card, false), lang)}${where}. ${said(being?.effect, lang)}`;
  });
  const flares = (view.own?.flares ?? []).map((held) => {
    const flare = flareOf(content, held.id);
    return `${said(flare?.names, lang)}: ${(flare?.effects ?? []).map((effect) => said(effect, lang)).join(" ")}`;
  });
  return [...beings, ...flares];
}
