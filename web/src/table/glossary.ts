/** Words of a game inside its texts: found, so that they can be explained where they stand. */
import type { GlossaryEntry } from "../games/ui";
import type { Lang } from "../net/types";

export interface Run {
  text: string;
  term: GlossaryEntry | null;
}

const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** One pattern per glossary and language, made once. */
const patterns = new WeakMap<readonly GlossaryEntry[], Partial<Record<Lang, RegExp | null>>>();

function pattern(glossary: readonly GlossaryEntry[], lang: Lang): RegExp | null {
  const made = patterns.get(glossary) ?? {};
  patterns.set(glossary, made);
  if (made[lang] === undefined) {
    const words = glossary.flatMap((entry) => entry.words[lang]).filter((word) => word !== "");
    words.sort((a, b) => b.length - a.length);
    made[lang] = words.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(plain).join("|")})(?![\\p{L}])`, "u") : null;
  }
  return made[lang];
}

/** A text cut into runs; those that are words of the glossary carry their entry. */
export function runs(text: string, glossary: readonly GlossaryEntry[], lang: Lang): Run[] {
  const found = pattern(glossary, lang);
  if (!found) return [{ text, term: null }];
  return text
    .split(found)
    .map((part, at): Run => ({ text: part, term: at % 2 === 1 ? (glossary.find((entry) => entry.words[lang].includes(part)) ?? null) : null }))
    .filter((run) => run.text !== "");
}

/** The words of the glossary that these texts use, each once, in the order they come. */
export function termsIn(texts: readonly string[], glossary: readonly GlossaryEntry[], lang: Lang): GlossaryEntry[] {
  const all = texts.flatMap((text) => runs(text, glossary, lang)).flatMap((run) => run.term ?? []);
  return [...new Set(all)];
}
