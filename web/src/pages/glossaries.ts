/** The words of a game with their explanations: loaded when somebody reads them. */
import type { Word } from "../net/types";

/** words: how it is written in texts, so that it can be found there. glyph: path data. */
export interface Term {
  id: string;
  names: Word;
  text: Word;
  glyph?: string;
  words: { de: string[]; en: string[] };
}

const OWN: Record<string, () => Promise<{ GLOSSARY: readonly Term[] }>> = {
  battlecrest: () => import("../games/battlecrest/glossary"),
  pixel_tactics: () => import("../games/pixel_tactics/glossary"),
  kharnage: () => import("../games/kharnage/glossary"),
};

export async function loadGlossary(game: string): Promise<readonly Term[]> {
  return (await OWN[game]?.())?.GLOSSARY ?? [];
}
