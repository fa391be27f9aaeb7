import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { credits, outline, shorten, usedGlyphs } from "../tools/glyphs.ts";

describe("outlines", () => {
  it("are rounded", () => expect(shorten("M348.92 15.633a52 52 0 0 0-4.168.113")).toBe("M348.9 15.6a52 52 0 0 0-4.2 .1"));
  it("keep numbers apart that touched", () => {
    expect(shorten("m1.5.25.96")).toBe("m1.5 .3 1");
    expect(shorten("m.04.5")).toBe("m0 .5");
    expect(shorten("l-.04-3")).toBe("l0-3");
  });
  it("leave squeezed arc flags alone", () => expect(shorten("a1.234 1 0 01.5.55")).toBe("a1.234 1 0 01.5.55"));
  it("join the paths of a symbol", () => expect(outline('<path d="M1 1z"/><path fill="x" d="M2 2z"/>')).toBe("M1 1zM2 2z"));
});

it("credits every symbol that is used", () => {
  const used = usedGlyphs(fileURLToPath(new URL("./", import.meta.url)));
  const named = Object.values(credits(used)).flat();
  expect(used.length).toBeGreaterThan(50);
  expect(named.sort()).toEqual(used);
  expect(() => credits(["no-such-symbol"])).toThrow("no-such-symbol");
});
