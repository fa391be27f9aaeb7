/** The rules reference made readable: search, sections, the little Markdown it uses. */
import type { Lang, Rule, Word } from "../net/types";
import type { TextKey } from "../texts/index.svelte";

/** Rules that contain every word of the query (or whose number it is), in either case and in any order. */
export function matching(rules: readonly Rule[], query: string, lang: Lang): Rule[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return rules.filter((rule) => {
    const text = `${rule.id} ${rule.section[lang]} ${rule.text[lang]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export interface Section {
  title: Word;
  rules: Rule[];
}

export function sections(rules: readonly Rule[]): Section[] {
  const found: Section[] = [];
  for (const rule of rules) {
    const last = found[found.length - 1];
    if (last && last.title.en === rule.section.en) last.rules.push(rule);
    else found.push({ title: rule.section, rules: [rule] });
  }
  return found;
}

export interface Mark {
  kind: "plain" | "bold" | "italic" | "code";
  text: string;
}

/** **bold**, *italic* and `code`; everything else is plain. */
export function marks(text: string): Mark[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part): Mark => {
      if (part.startsWith("**") && part.length > 4) return { kind: "bold", text: part.slice(2, -2) };
      if (part.startsWith("`") && part.length > 2) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return { kind: "italic", text: part.slice(1, -1) };
      return { kind: "plain", text: part };
    });
}

/** The number of a rule, alone in brackets or not. */
const NUMBER = /\b(BC|PT|KH|TK|MK)-[A-Z]?\d/;

/** A rule for whoever is in the middle of a game: without what leads to other rules, and without what it says about settings. */
export function inShort(text: string): string {
  const bare = text.replace(/ \([^()]*\)/g, (bracket) => (NUMBER.test(bracket) ? "" : bracket));
  const sentences = bare.split(/(?<=[.!?]) (?=\p{Lu})/u);
  const plain = sentences.filter((sentence) => !NUMBER.test(sentence) && !/\bplatt?form\b/i.test(sentence));
  return plain.length > 0 ? plain.join(" ") : text;
}

/** The cells of a Markdown table; null if it is none. */
export function table(extra: string): string[][] | null {
  const lines = extra.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  if (lines.length === 0 || !lines.every((line) => line.startsWith("|"))) return null;
  return lines
    .filter((line) => !/^[|\s:-]+$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
}

const SOURCES = ["rulebook", "inferred", "original", "example", "review", "ruling", "fan-data"] as const;

/** The label of a source such as "rulebook p.3" or "printed number fan-data": the first word of it that we know. */
export function sourceKey(source: string): TextKey {
  const found = SOURCES.filter((one) => source.includes(one)).sort((a, b) => source.indexOf(a) - source.indexOf(b));
  return `rules.source.${found[0] ?? "rulebook"}`;
}

/** "7. Flares", "5. Actions: 5.1 General": the words without the numbers. */
export const sectionName = (section: string): string => section.replace(/(?<=^|: )[0-9A-Z]+(\.\d+)*\.? /g, "");
