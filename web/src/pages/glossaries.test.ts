import { expect, it } from "vitest";
import { GLOSSARY as battlecrest } from "../games/battlecrest/glossary";
import { GLOSSARY as kharnage } from "../games/kharnage/glossary";
import { GLOSSARY as mageKnight } from "../games/mage_knight/glossary";
import { GLOSSARY as pixelTactics } from "../games/pixel_tactics/glossary";
import { GLOSSARY as tashKalar } from "../games/tash_kalar/glossary";
import { loadGlossary } from "./glossaries";
import { loadQuick } from "./quick/quick";

const GAMES = { battlecrest, pixel_tactics: pixelTactics, kharnage, tash_kalar: tashKalar, mage_knight: mageKnight };

it.each(Object.entries(GAMES))("explains the words of %s in both languages, each once and shortly", async (game, terms) => {
  expect(new Set(terms.map((term) => term.id)).size).toBe(terms.length);
  for (const lang of ["de", "en"] as const) {
    const words = terms.flatMap((term) => term.words[lang]);
    expect(new Set(words).size, `${game} ${lang}: a word stands for two things`).toBe(words.length);
    for (const term of terms) {
      expect(term.names[lang], term.id).not.toBe("");
      expect(term.words[lang].length, term.id).toBeGreaterThan(0);
      expect(term.text[lang].length, term.id).toBeGreaterThan(20);
      expect(term.text[lang].length, term.id).toBeLessThanOrEqual(170);
    }
  }
  expect(await loadGlossary(game)).toBe(terms);
});

it.each(Object.keys(GAMES))("has %s on one page", async (game) => {
  const quick = await loadQuick(game);
  expect(quick?.parts.length).toBeGreaterThanOrEqual(3);
  for (const part of quick?.parts ?? []) for (const line of part.lines) expect(line.text.de && line.text.en).toBeTruthy();
});

it("knows no words of a game it does not know", async () => {
  expect(await loadGlossary("chess")).toEqual([]);
  expect(await loadQuick("chess")).toBeNull();
});
