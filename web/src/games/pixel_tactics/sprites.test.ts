import { describe, expect, it } from "vitest";
import { BITMAPS, GRAVE, SIGNS } from "./bitmaps";
import { picture, rows, runs, sign, silhouette } from "./sprites";

describe("bitmaps", () => {
  it("has a picture for each of the 25 characters and 4 promo characters", () => {
    expect(Object.keys(BITMAPS)).toHaveLength(29);
  });
  it.each(Object.entries({ ...BITMAPS, GRAVE }))("%s is 16 x 16", (_, bitmap) => {
    expect(rows(bitmap)).toHaveLength(16);
    for (const row of rows(bitmap)) expect(row).toHaveLength(16);
  });
  it.each(Object.entries(SIGNS))("the sign %s is 8 x 8", (_, bitmap) => {
    expect(rows(bitmap)).toHaveLength(8);
    for (const row of rows(bitmap)) expect(row).toHaveLength(8);
  });
  it("knows every colour that is used", () => {
    for (const id of Object.keys(BITMAPS)) {
      for (const layer of picture(id, "blue")) expect(layer.fill, id).not.toBe("#ff00ff");
    }
  });
  it("draws no two characters alike", () => {
    const all = Object.keys(BITMAPS).map((id) => JSON.stringify(picture(id, "red")));
    expect(new Set(all).size).toBe(all.length);
  });
  it("shows every character in the colours of its faction", () => {
    for (const id of Object.keys(BITMAPS)) expect(picture(id, "blue"), id).not.toEqual(picture(id, "red"));
  });
});

describe("drawing", () => {
  it("joins pixels of one colour in a row", () => {
    expect(runs("kk.k\n.ww.").get("k")).toBe("M0 0h2v1h-2zM3 0h1v1h-1z");
    expect(runs("kk.k\n.ww.").get("w")).toBe("M1 1h2v1h-2z");
  });
  it("covers every pixel of a picture exactly once", () => {
    const pixels = [...rows(BITMAPS.knight ?? "").join("")].filter((letter) => letter !== ".").length;
    const drawn = [...runs(BITMAPS.knight ?? "").values()].join("").matchAll(/h(\d+)v1/g);
    expect([...drawn].reduce((sum, run) => sum + Number(run[1]), 0)).toBe(pixels);
  });
  it("gives a stranger a grave instead of failing", () => {
    expect(picture("nobody", "blue")).toEqual(picture("", "blue"));
    expect(silhouette("nobody")).not.toBe("");
  });
  it("draws signs on the 512 grid of the frame's symbols", () => {
    expect(sign("health").startsWith("M64 0h128v64")).toBe(true);
    expect(sign("no such sign")).toBe("");
  });
});
