/** A game on one page: what it is about, how a turn goes, what to watch. Loaded when somebody reads it. */
import type { Word } from "../../net/types";

export interface QuickPart {
  title: Word;
  /** Each with a symbol before it, if there is one (path data). */
  lines: { glyph?: string; text: Word }[];
}
export interface Quick {
  goal: Word;
  parts: QuickPart[];
}

const OWN: Record<string, () => Promise<{ QUICK: Quick }>> = {
  battlecrest: () => import("./battlecrest"),
  pixel_tactics: () => import("./pixel_tactics"),
  kharnage: () => import("./kharnage"),
  tash_kalar: () => import("./tash_kalar"),
  mage_knight: () => import("./mage_knight"),
};

export async function loadQuick(game: string): Promise<Quick | null> {
  return (await OWN[game]?.())?.QUICK ?? null;
}
