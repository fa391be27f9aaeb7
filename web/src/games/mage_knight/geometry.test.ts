import { describe, expect, it } from "vitest";
import { around, beside, broughtIntoSight, fits, hash, hexesOf, hexOf, hexPath, key, kept, place, rim, S, slotMiddle, teeth, wayLine, zoomed, type Hex } from "./geometry";

const hex = (name: string): Hex => {
  const found = hexOf(name);
  if (!found) throw new Error(name);
  return found;
};
const land = new Map([...hexesOf("0,0"), ...hexesOf("0,1"), ...hexesOf("1,0")].map((one) => [key(one.q, one.r), one]));

describe("hexes", () => {
  it("lie where the engine's axes say", () => {
    expect([hex("0,0,C").q, hex("0,0,C").r]).toEqual([0, 0]);
    expect([hex("1,0,NE").q, hex("1,0,NE").r]).toEqual([4, -3]);
    expect([hex("0,1,SW").q, hex("0,1,SW").r]).toEqual([0, -2]);
    expect(place(1, 0)).toEqual({ x: S * Math.sqrt(3), y: 0 });
    expect(hexOf("nowhere")).toBeNull();
  });
  it("of neighbouring tiles touch without a gap", () => {
    expect(land.size).toBe(21);
    expect(beside(hex("0,0,NE"), "NE", land)?.name).toBe("1,0,W");
    expect(beside(hex("0,0,NW"), "NW", land)?.name).toBe("0,1,SW");
    expect(beside(hex("0,0,SW"), "SW", land)).toBeNull();
  });
  it("have six corners", () => {
    expect(hexPath({ x: 0, y: 0 }).match(/L/g)).toHaveLength(5);
  });
});

describe("outlines", () => {
  it("of a tile have eighteen edges", () => {
    expect(rim(hexesOf("0,0")).match(/M/g)).toHaveLength(18);
    expect(rim([hex("0,0,C")]).match(/M/g)).toHaveLength(6);
  });
  it("are toothed only between neighbours", () => {
    expect(teeth(hex("0,0,C"), hex("0,0,E")).match(/M/g)).toHaveLength(4);
    expect(teeth(hex("0,0,W"), hex("0,0,E"))).toBe("");
  });
  it("of a way end in an arrow", () => {
    expect(wayLine([hex("0,0,C")])).toBeNull();
    const way = wayLine([hex("0,0,C"), hex("0,0,E"), hex("1,0,SW")]);
    expect(way?.line.match(/L/g)).toHaveLength(2);
    expect(way?.head.endsWith("Z")).toBe(true);
  });
});

describe("what is seen", () => {
  const box = around([...land.values()], S);
  it("keeps the point below the pointer when zooming", () => {
    const look = { x: 10, y: 20, k: 1 };
    const near = zoomed(look, 1.3, { x: 100, y: -50 });
    expect(near.x + 100 / near.k).toBeCloseTo(110);
    expect(near.y - 50 / near.k).toBeCloseTo(-30);
    expect(zoomed(look, 100, { x: 0, y: 0 }).k).toBeCloseTo(64 / S);
  });
  it("never leaves the land", () => {
    expect(kept({ x: 9999, y: -9999, k: 1 }, box, 100, 100)).toEqual({ x: box.x + box.w - 50, y: box.y + 50, k: 1 });
    const wide = kept({ x: 9999, y: 0, k: 1 }, box, box.w + 60, 100);
    expect(wide.x).toBeCloseTo(box.x + box.w / 2 + 30);
  });
  it("moves just far enough to show something", () => {
    const look = { x: 0, y: 0, k: 2 };
    expect(broughtIntoSight(look, { x: 40, y: 0 }, 200, 200, 0)).toEqual(look);
    expect(broughtIntoSight(look, { x: 80, y: 0 }, 200, 200, 0)).toEqual({ x: 30, y: 0, k: 2 });
  });
  it("knows whether everything fits", () => {
    const look = { x: box.x + box.w / 2, y: box.y + box.h / 2, k: 1 };
    expect(fits(box, look, box.w + 2, box.h + 2)).toBe(true);
    expect(fits(box, look, box.w - 20, box.h + 2)).toBe(false);
  });
});

it("the middle of a slot is the middle of its tile", () => {
  expect(slotMiddle("1,1")).toEqual({ x: hex("1,1,C").x, y: hex("1,1,C").y });
});
it("a word always gives the same number", () => {
  expect(hash("0,0,NE")).toBe(hash("0,0,NE"));
  expect(new Set(["a", "b", "c", "d", "e"].map((word) => hash(word) % 4)).size).toBeGreaterThan(1);
});
