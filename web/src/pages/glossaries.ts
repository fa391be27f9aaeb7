/** The words of a game with their explanations: loaded when somebody reads them. */
import type { GlossaryEntry } from "../games/ui";

const OWN: Record<string, () => Promise<{ GLOSSARY: readonly GlossaryEntry[] }>> = {
  battlecrest: () => import("../games/battlecrest/glossary"),
  pixel_tactics: () => import("../games/pixel_tactics/glossary"),
  kharnage: () => import("../games/kharnage/glossary"),
  tash_kalar: () => import("../games/tash_kalar/glossary"),
  mage_knight: () => import("../games/mage_knight/glossary"),
};

export async function loadGlossary(game: string): Promise<readonly GlossaryEntry[]> {
  return (await OWN[game]?.())?.GLOSSARY ?? [];
}
