import { expect, it } from "vitest";

const sources = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

it("nothing is called by a type that it does not have", () => {
  const forced = Object.entries(sources).filter(([file, text]) => !file.endsWith(".test.ts") && text.includes("as unknown as"));
  expect(forced.map(([file]) => file)).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(200);
});
