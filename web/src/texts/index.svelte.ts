/** Texts in the player's language; reading them in a component makes it follow the language setting. */
import { prefs } from "../lib/settings.svelte";
import type { Word } from "../net/types";
import { de } from "./de";
import { en } from "./en";

export type TextKey = keyof typeof de;
export type Texts = Record<TextKey, string>;

const TABLES = { de, en } as const;

export function fill(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark));
}

export function t(key: TextKey, params: Record<string, string | number> = {}): string {
  return fill(TABLES[prefs.lang][key], params);
}

/** A score with its word: one point is no points. */
export function points(n: number): string {
  return t(Math.abs(n) === 1 ? "over.point" : "over.points", { n });
}

/** A text of the server in the player's language. */
export function say(word: Word | null | undefined): string {
  return word ? word[prefs.lang] : "";
}
