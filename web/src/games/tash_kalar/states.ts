/** What holds just now besides the pieces: permissions for the next summoning, promises for the end of the turn, an action less. */
import type { Lang } from "../../net/types";
import { said, sideDeck, type Content, type Rank, type View } from "./model";
import { DRAW, FLARE, HAND, HOURGLASS, PORTAL, SWORDS, TURN } from "./symbols";
import { W } from "./words";

export interface Holding {
  id: string;
  glyph: string;
  text: string;
}

/** What holds in this turn, for everybody to see. */
export function ofTurn(view: View, content: Content, lang: Lang): Holding[] {
  const turn = view.turn;
  const de = lang === "de";
  const cards = (n: number, what: string) => (de ? `Am Zugende ${n} ${what} mehr.` : `${n} more ${what} at the end of the turn.`);
  const possessor = turn.possessed === null ? "" : said(sideDeck(view, content, turn.possessed)?.names, lang);
  const found: (Holding | false)[] = [
    turn.borrow && { id: "borrow", glyph: HAND, text: de ? "Nächste Beschwörung: Ein gegnerischer Stein zählt wie ein eigener." : "Next summoning: one enemy piece counts as your own." },
    turn.void && { id: "void", glyph: PORTAL, text: de ? "Nächste Beschwörung: Bis zu zwei leere Felder zählen als eigene Rekruten." : "Next summoning: up to two empty squares count as own commons." },
    possessor !== "" && { id: "possessed", glyph: FLARE, text: de ? `Nächste Beschwörung: nur mit Steinen von ${possessor}.` : `Next summoning: only with pieces of ${possessor}.` },
    turn.doubled > 0 && { id: "doubled", glyph: SWORDS, text: de ? `Zerstörte Steine zählen ${turn.doubled + 1}-fach.` : `Destroyed pieces count ${turn.doubled + 1} times.` },
    turn.extra_turn && { id: "extra_turn", glyph: TURN, text: de ? "Das ist ein zusätzlicher Zug." : "This is an extra turn." },
    turn.again && { id: "again", glyph: TURN, text: de ? "Danach noch ein ganzer Zug." : "Another whole turn follows." },
    turn.extra_own > 0 && { id: "extra_own", glyph: DRAW, text: cards(turn.extra_own, turn.extra_own === 1 ? W.ownCard[lang] : W.ownCards[lang]) },
    turn.extra_legends > 0 && { id: "extra_legends", glyph: DRAW, text: cards(turn.extra_legends, turn.extra_legends === 1 ? W.legend[lang] : W.legends[lang]) },
    turn.handed && { id: "handed", glyph: HAND, text: de ? "Zug übergeben: Der Partner legt nur noch Rekruten." : "Handed over: the partner only places commons." },
  ];
  return found.filter((one): one is Holding => one !== false);
}

/** What a seat carries with it: fewer actions. */
export function ofSeat(view: View, seat: number, lang: Lang): Holding[] {
  const side = view.sides[view.seats[seat]?.side ?? -1];
  const tax = side?.tax ?? 0;
  if (tax === 0) return [];
  const text = lang === "de" ? `Nächster Zug: ${tax} ${tax === 1 ? "Aktion" : "Aktionen"} weniger` : `Next turn: ${tax} ${tax === 1 ? "action" : "actions"} less`;
  return [{ id: "tax", glyph: HOURGLASS, text }];
}

/** Pieces of a side that left the game for good. */
export function removedOf(view: View, side: number): { rank: Rank; n: number }[] {
  const [double = 0, legendary = 0] = view.sides[side]?.removed ?? [];
  return [{ rank: "common" as const, n: double }, { rank: "legendary" as const, n: legendary }].filter((one) => one.n > 0);
}

/** The being on whose card a piece lies. */
export const STORE = "merchant_of_time";
