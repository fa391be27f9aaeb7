import { beforeEach, describe, expect, it } from "vitest";
import { asked, only, option as plain } from "../net/sample";
import type { Option } from "../net/types";
import { Controls } from "./controls.svelte";

const option = (i: number, refs: string[], preview: Record<string, unknown> | null = null, final = false): Option =>
  plain(i, "k", refs, { text: { de: `d${i}`, en: `e${i}` }, preview, final });
const question = asked(
  "p",
  [option(0, ["square:A1"], { steps: 1 }), option(1, ["square:B1", "card"], {}), option(2, ["card"], {}), option(3, []), option(4, ["square:D1"], null, true)],
  { id: "1:0:0" },
);

let answered: number[] = [];
let askFinal = false;
let controls: Controls;
beforeEach(() => {
  answered = [];
  askFinal = false;
  controls = new Controls({
    choice: () => question,
    commit: (index) => answered.push(index),
    label: (one) => one.text.en,
    direct: (one) => one.preview === null,
    hasCard: (ref) => ref === "card",
    asksTwice: (one) => askFinal && one.final,
  });
});
const at = only<Event>({ currentTarget: null, stopPropagation: () => undefined });
const down = (pointerType: string) => only<PointerEvent>({ pointerType, currentTarget: null });

describe("things on the table", () => {
  it("glow if they can be chosen, and say what choosing them does", () => {
    expect(controls.thing("square:A1", "A1")).toMatchObject({ "data-ref": "square:A1", "data-glow": "yes", role: "button", "aria-label": "A1. e0" });
    expect(controls.thing("square:C1", "C1")).toMatchObject({ "data-glow": undefined, role: undefined, tabindex: undefined });
  });
  it("are named groups if they can be focused", () => {
    expect(controls.thing("location:oak", "Oak", true)).toMatchObject({ role: "group", tabindex: 0, "aria-label": "Oak" });
  });
  it("show what the hint means", () => {
    controls.hinted = 0;
    expect(controls.thing("square:A1", "A1")["data-hint"]).toBe("");
    expect(controls.thing("square:B1", "B1")["data-hint"]).toBeUndefined();
  });
});

describe("a mouse", () => {
  it("answers with one click", () => {
    const thing = controls.thing("square:A1", "A1");
    thing.onpointerdown(down("mouse"));
    thing.onclick(at);
    expect(answered).toEqual([0]);
  });
  it("goes through the options of a thing that stands for several, and answers none of them", () => {
    const thing = controls.thing("card", "Card");
    thing.onclick(at);
    expect(controls.armed).toBe(1);
    thing.onclick(at);
    expect(controls.armed).toBe(2);
    expect(answered).toEqual([]);
  });
});

describe("a finger", () => {
  it("previews first and answers with the second tap", () => {
    const thing = controls.thing("square:A1", "A1");
    for (const expected of [[], [0]]) {
      thing.onpointerdown(down("touch"));
      thing.onpointerup();
      thing.onclick(at);
      expect(answered).toEqual(expected);
    }
  });
  it("answers at once where there is nothing to preview", () => {
    controls.pick(option(3, []), true);
    expect(answered).toEqual([3]);
  });
});

describe("the keyboard", () => {
  it("goes through the list and round", () => {
    controls.step(1);
    expect([...controls.armedRefs]).toEqual([]); // what is nowhere on the board comes first
    controls.step(-1);
    expect(controls.armed).toBe(4);
    controls.step(-1);
    expect([...controls.armedRefs]).toEqual(["card"]);
    controls.step(-1);
    expect(controls.armed).toBe(1);
  });
});

describe("what cannot be taken back", () => {
  const click = (pointerType: string) => {
    const thing = controls.thing("square:D1", "D1");
    thing.onpointerdown(down(pointerType));
    thing.onpointerup();
    thing.onclick(at);
  };
  it("is answered as everything else unless the player wants to be asked", () => {
    controls.commit(4);
    expect(answered).toEqual([4]);
  });
  it("has to be chosen twice, by mouse, key or finger", () => {
    askFinal = true;
    for (const choose of [() => click("mouse"), () => controls.commit(4), () => click("touch")]) {
      answered = [];
      choose();
      expect([controls.armed, controls.doubted, answered]).toEqual([4, 4, []]);
      choose();
      expect([controls.doubted, answered]).toEqual([null, [4]]);
    }
  });
  it("is no longer half chosen after a look at something else", () => {
    askFinal = true;
    controls.commit(4);
    controls.step(1);
    controls.commit(4);
    expect(answered).toEqual([]);
    controls.commit(0);
    expect(answered).toEqual([0]);
  });
  it("takes a finger no more than two taps", () => {
    askFinal = true;
    const previewed = option(4, ["square:D1"], {}, true);
    controls.pick(previewed, true);
    expect(answered).toEqual([]);
    controls.pick(previewed, true);
    expect(answered).toEqual([4]);
  });
});

it("marks what a sentence of advice speaks of", () => {
  controls.advised = ["square:C1"];
  expect(controls.thing("square:C1", "C1")["data-hint"]).toBe("");
  expect(controls.thing("square:A1", "A1")["data-hint"]).toBeUndefined();
});

it("enlarges only what has a card", () => {
  controls.inspect("square:A1", true, null);
  expect(controls.inspected).toBeNull();
  controls.inspect("card", true, null);
  expect(controls.inspected).toMatchObject({ ref: "card", pinned: true });
});

describe("what hands the decision over", () => {
  const held = () => [controls.armed, controls.held, answered];
  beforeEach(() => {
    controls = new Controls({
      choice: () => question,
      commit: (index) => answered.push(index),
      label: (one) => one.text.en,
      direct: (one) => one.preview === null,
      hasCard: () => false,
      asksTwice: (one) => askFinal && one.final,
      holds: (one) => one.i === 0 || one.i === 4,
    });
  });
  const click = (ref: string, pointerType: string) => {
    const thing = controls.thing(ref, "");
    thing.onpointerdown(down(pointerType));
    thing.onpointerup();
    thing.onclick(at);
  };

  it.each(["mouse", "touch"])("is held after one click of a %s, and a second click sends nothing", (pointer) => {
    click("square:A1", pointer);
    expect(held()).toEqual([0, 0, []]);
    click("square:A1", pointer);
    expect(held()).toEqual([0, 0, []]);
    controls.send();
    expect(held()).toEqual([null, null, [0]]);
  });
  it("stays on the board while nothing else is pointed at", () => {
    controls.commit(0);
    controls.arm(3);
    expect(held()).toEqual([3, 0, []]);
    controls.arm(null);
    expect(held()).toEqual([0, 0, []]);
    expect([...controls.armedRefs]).toEqual(["square:A1"]);
  });
  it("is dropped, and nothing was sent", () => {
    controls.commit(0);
    expect(controls.drop()).toBe(true);
    expect(held()).toEqual([null, null, []]);
    expect(controls.drop()).toBe(false);
    controls.send();
    expect(answered).toEqual([]);
  });
  it("gives way to another answer, which is held or given as it deserves", () => {
    controls.commit(0);
    controls.commit(4);
    expect(held()).toEqual([4, 4, []]);
    controls.commit(3);
    expect(held()).toEqual([null, null, [3]]);
  });
  it("is not asked about twice as well", () => {
    askFinal = true;
    controls.commit(4);
    expect([controls.doubted, ...held()]).toEqual([null, 4, 4, []]);
    controls.send();
    expect(answered).toEqual([4]);
  });
  it("is forgotten with its question", () => {
    controls.commit(0);
    controls.release();
    expect(held()).toEqual([null, null, []]);
  });
});
