import { expect, test } from "vitest";
import { softened } from "./hyphens";

const shown = (text: string) => softened(text).replaceAll("\u00ad", "|");

test("long names may break where their parts meet", () => {
  expect(shown("Infanteriehauptmann")).toBe("Infanterie|hauptmann");
  expect(shown("Feuerelementar")).toBe("Feuer|elementar");
  expect(shown("Geschützturm")).toBe("Geschütz|turm");
  expect(shown("Axtkämpfer")).toBe("Axt|kämpfer");
  expect(shown("Drachenmagierin")).toBe("Drachen|magierin");
  expect(shown("Töte einen nahkampffähigen Helden vor der Front.")).toBe("Töte einen nahkampf|fähigen Helden vor der Front.");
});

test("others may break between two syllables, and short ones not at all", () => {
  expect(shown("Beschwörerin")).toBe("Beschwö|re|rin");
  expect(shown("Hypnotiseur")).toBe("Hypno|ti|seur");
  expect(shown("Vertrauter")).toBe("Vertrau|ter");
  expect(shown("Bote")).toBe("Bote");
});
