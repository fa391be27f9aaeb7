/**
 * `import oak from "glyph:oak"` gives the outline of one game-icons symbol as SVG path data (a 512 x 512 grid).
 * Only the symbols that are imported get into the build, each in the chunk of the game that uses it.
 * `import credits from "virtual:glyph-credits"` gives the authors of all symbols that are used anywhere.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
}

const PREFIX = "glyph:";
const CREDITS = "virtual:glyph-credits";
const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const AUTHORS = fileURLToPath(new URL("glyph-authors.json", import.meta.url));

export function glyphs(): Plugin {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  let set: IconSet | null = null;
  return {
    name: "tafelrunde-glyphs",
    enforce: "pre",
    resolveId(id) {
      return id.startsWith(PREFIX) || id === CREDITS ? "\0" + id : null;
    },
    load(id) {
      if (id === "\0" + CREDITS) return `export default ${JSON.stringify(credits(usedGlyphs(SOURCES)))};`;
      if (!id.startsWith("\0" + PREFIX)) return null;
      set ??= JSON.parse(readFileSync(file, "utf8")) as IconSet;
      const name = id.slice(PREFIX.length + 1);
      const icon = set.icons[name];
      if (!icon) this.error(`game-icons has no symbol "${name}"`);
      return `export default ${JSON.stringify(outline(icon.body))};`;
    },
  };
}

/** The symbols that the sources import. */
export function usedGlyphs(folder: string): string[] {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(ts|svelte)$/.test(entry.name)) continue;
    const text = readFileSync(`${entry.parentPath}/${entry.name}`, "utf8");
    for (const match of text.matchAll(/from "glyph:([a-z0-9-]+)"/g)) names.add(match[1] ?? "");
  }
  return [...names].sort();
}

/** Who drew which of these symbols. Every symbol needs an author: the licence (CC BY 3.0) asks for the name. */
export function credits(names: readonly string[]): Record<string, string[]> {
  const all = JSON.parse(readFileSync(AUTHORS, "utf8")) as Record<string, string>;
  const authorOf = new Map(Object.entries(all).flatMap(([author, list]) => list.split(" ").map((name) => [name, author] as const)));
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const author = authorOf.get(name);
    if (!author) throw new Error(`tools/glyph-authors.json does not say who drew "${name}"`);
    (found[author] ??= []).push(name);
  }
  return found;
}

/** The path data of all paths of a symbol, joined, with at most one decimal: plenty on a 512 grid. */
export function outline(body: string): string {
  return [...body.matchAll(/ d="([^"]+)"/g)].map((match) => shorten(match[1] ?? "")).join("");
}

/** Rounds every number of some path data. A number may touch the one before ("1.5.25"), so a rounded one may need a space. */
export function shorten(path: string): string {
  if (/(^|[^\d.])0\d/.test(path)) return path; // arc flags written without spaces ("01"): not ours to split
  let result = "";
  for (const token of path.matchAll(/-?(?:\d+\.?\d*|\.\d+)|[^\d.-]+/g)) {
    const text = token[0];
    if (!/\d/.test(text)) {
      result += text;
      continue;
    }
    const rounded = String(Math.round(Number(text) * 10) / 10).replace(/^(-?)0\./, "$1.");
    const touches = /[\d.]$/.test(result) && !rounded.startsWith("-");
    result += touches ? " " + rounded : rounded;
  }
  return result;
}
