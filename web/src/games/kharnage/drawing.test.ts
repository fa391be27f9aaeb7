import { describe, expect, test } from "vitest";
import { describe as inWords, heapText } from "./describe";
import { faceOf, strengths } from "./faces";
import { brushStroke, splash, tilt, tornSheet } from "./ink";
import { heaps, unitCard } from "./model";
import { army, CARDS, stands, table } from "./sample";
import { crestShape, unitGlyph } from "./symbols";

describe("ink and paper", () => {
  test("the same name gives the same drawing, another name another one", () => {
    for (const draw of [splash, (name: string) => tornSheet(name, 78, 72), (name: string) => brushStroke(name, 200, 60)]) {
      expect(draw("orc_brawler")).toBe(draw("orc_brawler"));
      expect(draw("orc_brawler")).not.toBe(draw("orc_shaman"));
      expect(draw("orc_brawler")).not.toContain("NaN");
    }
  });
  test("nothing is turned further than it may be", () => {
    for (const name of ["a", "b", "c", "orc_giant"]) expect(Math.abs(tilt(name, 2))).toBeLessThanOrEqual(2);
  });
  test("cards and armies of packs get a picture too", () => {
    expect(unitGlyph("somebody_new")).not.toBe("");
    expect(crestShape("elves")).not.toBe("");
  });
});

describe("faces", () => {
  const here = table([
    army(0, "orcs", { front: [stands("unit:0:1", "brawler", { defence: 1, captured: true, nets: 1 })] }, {
      own: { hand: [{ ref: "hand:0:0", card: "warlord" }], strategies: [], hill: [{ ref: "hill:0:0", card: "thrower" }], reserve: ["giant", null] },
      stack: [{ ref: "stack:0:0", from: "reserve" }],
    }),
    army(1, "dwarves", { front: [stands("unit:1:1", "bulwark", { defence: 2 })] }, { second_copy: true, delay: 10 }),
  ]);
  const face = (ref: string) => faceOf(ref, here, CARDS);
  test("a unit shows its strength, its defence of the moment and what has happened to it", () => {
    expect(face("unit:0:1")).toMatchObject({ topLeft: { value: "2" }, topRight: { value: "1" }, ribbon: { en: "captured" } });
    expect(face("unit:0:1")?.rules).toContain("KH-14.2");
    expect(face("card:bulwark")?.topRight?.value).toBe("2"); // the Shield counts
  });
  test("a strategy shows initiative and steps; the second copy of an army acts later", () => {
    expect(face("strategy:0:1")).toMatchObject({ topLeft: { value: "180" }, title: { en: "First Blood" } });
    expect(face("strategy:0:1")?.lines).toHaveLength(3);
    expect(face("strategy:0:1")?.rules).toContain("KH-18.1");
    expect(face("strategy:1:1")?.topLeft?.value).toBe("170");
  });
  test("cards that are known can be looked at, face-down cards stay face down", () => {
    expect(face("hand:0:0")?.title.en).toBe("warlord");
    expect(face("hill:0:0")?.title.en).toBe("thrower");
    expect(face("reserve:0:0")?.title.en).toBe("giant");
    expect(face("reserve:0:1")?.title.en).toBe("Reserve");
    expect(face("stack:0:0")?.title.en).toBe("Reinforcement stack");
    expect(face("unit:1:77")).toBeNull();
  });
  test("a symbol without a number is written without one, a surprise with its mark", () => {
    const lines = face("card:keg")?.lines;
    expect(lines?.[0]?.chips[0]?.text).toBe("!");
    expect(lines?.[0]?.text.en).toBe("Surprise! Explosion: Bursts.");
    expect(face("card:warlord")?.lines[1]?.text.en).toBe("Smash: Destroys.");
  });
  test("every sentence leads to the rule behind it", () => {
    const rules = (ref: string) => face(ref)?.lines.map((one) => one.rule);
    expect(rules("card:warlord")).toEqual(["KH-14.2", "KH-17.41"]);
    expect(rules("strategy:0:0")).toEqual(["KH-6.2"]);
    expect(rules("strategy:0:1")).toEqual(["KH-6.1", "KH-18.1", "KH-8.4"]);
  });
  test("strengths are the numbers to compare", () => {
    expect(strengths(unitCard(CARDS, "thrower")!)).toEqual([{ type: "ranged", value: 2 }]);
  });
  test("the position in words names every rank and what happened to its units", () => {
    const lines = inWords(here, CARDS, "en");
    expect(lines).toContain("orcs, front row: brawler, Defence 1, captured.");
    expect(lines).toContain("orcs, back row: empty.");
  });
  test("a heap is called by its number and name", () => {
    const [heap] = heaps([stands("unit:0:1", "brawler"), stands("unit:0:2", "brawler")]);
    expect(heapText(heap!, CARDS, "en")).toBe("2 brawler, Defence 1");
  });
});
