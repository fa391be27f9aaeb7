import { describe, expect, it } from "vitest";
import type { Choice, GameEvent, Option } from "../net/types";
import { answerForMe, emphasise, lines, listOrder, mergeLog, neighbour, news, optionsByRef, paragraphs, retryDelay, seenBy } from "./logic";

const option = (i: number, refs: string[] = [], kind = "x"): Option => ({ i, kind, refs, text: { de: `d${i}`, en: `e${i}` }, preview: null });
const choice = (options: Option[], prompt = "p"): Choice => ({ id: "1:0", seat: 0, prompt, text: { de: "", en: "" }, rules: [], options });
const event = (number: number, kind = "k", extra: object = {}): GameEvent => ({
  number,
  moment: number,
  kind,
  text: { de: `Satz ${number}`, en: `sentence ${number}` },
  ...extra,
});

describe("optionsByRef", () => {
  it("finds every option a thing stands for", () => {
    const found = optionsByRef(choice([option(0, ["a"]), option(1, ["a", "b"]), option(2)]));
    expect(found.get("a")?.map((one) => one.i)).toEqual([0, 1]);
    expect(found.get("b")?.map((one) => one.i)).toEqual([1]);
    expect(found.size).toBe(2);
  });
  it("is empty without a choice", () => expect(optionsByRef(null).size).toBe(0));
});

describe("listOrder", () => {
  it("keeps short lists as they are", () => {
    expect(listOrder(choice([option(0, ["a"]), option(1)])).map((one) => one.i)).toEqual([0, 1]);
  });
  it("puts answers that are nowhere on the board first in long lists", () => {
    const options = [0, 1, 2, 3, 4].map((i) => option(i, [`s${i}`]));
    expect(listOrder(choice([...options, option(5)])).map((one) => one.i)).toEqual([5, 0, 1, 2, 3, 4]);
  });
});

describe("answerForMe", () => {
  const ways = choice([option(0), option(1)], "move.path");
  it("takes the safest way, which is the first", () => expect(answerForMe(ways, false)).toBe(0));
  it("asks if the player wants to be asked", () => expect(answerForMe(ways, true)).toBeNull());
  it("asks if the ways differ in who is passed", () => {
    expect(answerForMe(choice([option(0), option(1, ["warrior:1:hero"])], "move.path"), false)).toBeNull();
  });
  it("does not mind the order in which the same warriors are named", () => {
    const same = choice([option(0, ["a", "b"]), option(1, ["b", "a"])], "move.path");
    expect(answerForMe(same, false)).toBe(0);
  });
  it("answers nothing else", () => expect(answerForMe(choice([option(0), option(1)], "defend"), false)).toBeNull());
});

describe("neighbour", () => {
  const order = [option(4), option(7), option(2)];
  it("starts at the end it comes from", () => {
    expect(neighbour(order, null, 1)).toBe(4);
    expect(neighbour(order, null, -1)).toBe(2);
  });
  it("goes round in both directions", () => {
    expect(neighbour(order, 2, 1)).toBe(4);
    expect(neighbour(order, 4, -1)).toBe(2);
    expect(neighbour(order, 4, 1)).toBe(7);
  });
  it("has nothing to go to in an empty list", () => expect(neighbour([], 3, 1)).toBeNull());
});

describe("the log", () => {
  it("grows", () => expect(mergeLog([event(0)], [event(1)], 1).map((one) => one.number)).toEqual([0, 1]));
  it("shrinks after an undo", () => expect(mergeLog([event(0), event(1), event(2)], [], 1).map((one) => one.number)).toEqual([0]));
  it("replaces what was undone and played differently", () => {
    const merged = mergeLog([event(0), event(1, "old")], [event(1, "new")], 1);
    expect(merged.map((one) => one.kind)).toEqual(["k", "new"]);
  });
  it("knows what is new", () => expect(news([event(0), event(1)], [event(1), event(2)]).map((one) => one.number)).toEqual([2]));
  it("shows a seat only what it was told", () => {
    const log = [event(0), event(1, "k", { seen_by: [1] })];
    expect(seenBy(log, 0).map((one) => one.number)).toEqual([0]);
    expect(seenBy(log, 1).map((one) => one.number)).toEqual([0, 1]);
    expect(seenBy(log, null).map((one) => one.number)).toEqual([0]);
  });
  it("has a paragraph per turn", () => {
    const found = paragraphs([event(0), event(1, "turn"), event(2), event(3), event(4, "turn")], (one) => one.kind === "turn");
    expect(found.map((one) => [one.head?.number ?? null, one.events.map((each) => each.number)])).toEqual([
      [null, [0]],
      [1, [2, 3]],
      [4, []],
    ]);
  });
  it("says the same only once", () => {
    const draws = { text: { de: "Rot zieht.", en: "Red draws." } };
    const found = lines([event(0), event(1, "k", draws), event(2, "k", draws), event(3), event(4, "k", draws)]);
    expect(found.map((one) => [one.first, one.event.number, one.times])).toEqual([
      [0, 0, 1],
      [1, 2, 2],
      [3, 3, 1],
      [4, 4, 1],
    ]);
  });
});

describe("emphasise", () => {
  it("puts names in bold, the longest first", () => {
    const told = { ...event(0), text: { de: "Rig greift Rigobert an.", en: "Rig attacks Rigobert." }, who: { de: "Rig", en: "Rig" }, target: { de: "Rigobert", en: "Rigobert" } };
    expect(emphasise(told, "en")).toEqual([
      { text: "Rig", bold: true },
      { text: " attacks ", bold: false },
      { text: "Rigobert", bold: true },
      { text: ".", bold: false },
    ]);
  });
  it("does not stumble over signs that mean something in patterns", () => {
    const told = { ...event(0), text: { de: "A (b) c", en: "A (b) c" }, who: { de: "(b)", en: "(b)" } };
    expect(emphasise(told, "de").find((run) => run.bold)?.text).toBe("(b)");
  });
  it("leaves sentences without names alone", () => expect(emphasise(event(3), "de")).toEqual([{ text: "Satz 3", bold: false }]));
});

describe("retryDelay", () => {
  it("starts quickly and never waits longer than five seconds", () => {
    expect(retryDelay(0)).toBeLessThanOrEqual(500);
    expect(retryDelay(1)).toBeGreaterThan(retryDelay(0));
    expect(retryDelay(30)).toBe(5000);
  });
});
