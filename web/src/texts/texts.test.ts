import { expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { fill } from "./index.svelte";

const marks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

it("has the same keys in both languages, and no empty text", () => {
  expect(Object.keys(en)).toEqual(Object.keys(de));
  for (const text of [...Object.values(de), ...Object.values(en)]) expect(text.trim()).not.toBe("");
});

it("uses the same parameters in both languages", () => {
  for (const key of Object.keys(de) as (keyof typeof de)[]) expect(marks(en[key]), key).toEqual(marks(de[key]));
});

it("says du", () => {
  for (const [key, text] of Object.entries(de)) expect(text, key).not.toMatch(/\b(Ihnen|Ihre?[nmrs]?)\b|\b(Wählen|Klicken|Tippen|Geben) Sie\b/);
});

it("fills in parameters and leaves unknown ones to be seen", () => {
  expect(fill("{a} und {b}", { a: 1 })).toBe("1 und {b}");
});
