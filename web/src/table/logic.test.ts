import { describe, expect, it } from "vitest";
import { asked, event as plainEvent, option as plain } from "../net/sample";
import type { GameEvent, Option, State } from "../net/types";
import {
  answerForMe,
  emphasise,
  lines,
  logAfter,
  neighbour,
  news,
  optionsByRef,
  paragraphs,
  retryDelay,
  seenBy,
  sentences,
  withOlder,
} from "./logic";

const option = (i: number, refs: string[] = [], kind = "x") => plain(i, kind, refs, { text: { de: `d${i}`, en: `e${i}` } });
const choice = (options: Option[], prompt = "p") => asked(prompt, options);
const event = (number: number, kind = "k", extra: object = {}) =>
  plainEvent(kind, { number, moment: number, text: { de: `Satz ${number}`, en: `sentence ${number}` }, ...extra });
const numbers = (events: GameEvent[]) => events.map((one) => one.number);
/** A state that tells the events from `since` on, so that there are `count`. */
const told = (since: number, count: number, epoch = 0, kind = "k"): State => ({
  t: "state",
  n: count,
  epoch,
  views: {},
  choices: [],
  waiting: [],
  events: Array.from({ length: count - since }, (_, i) => event(since + i, kind)),
  event_since: since,
  event_count: count,
  over: false,
  outcome: null,
  undo: { ok: false, seat: null, reason: null, steps: 0, marks: [] },
  thinking: [],
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
  const empty = { first: 0, events: [] };
  const page = (state: State) => logAfter(empty, null, state, true);

  it("begins with the last page", () => expect(page(told(3, 5))).toEqual({ first: 3, events: [event(3), event(4)] }));
  it("grows", () => {
    const log = logAfter(page(told(3, 5)), told(3, 5), told(5, 6), false);
    expect([log.first, numbers(log.events)]).toEqual([3, [3, 4, 5]]);
  });
  it("shrinks after an undo", () => {
    const log = logAfter(page(told(0, 3)), told(0, 3), told(1, 1, 1), false);
    expect([log.first, numbers(log.events)]).toEqual([0, [0]]);
  });
  it("shrinks even below what is known of it", () => {
    const log = logAfter(page(told(3, 5)), told(3, 5), told(2, 2, 1), false);
    expect(log).toEqual({ first: 2, events: [] });
  });
  it("replaces what was undone and played differently", () => {
    const log = logAfter(page(told(0, 2, 0, "old")), told(0, 2), told(1, 2, 1, "new"), false);
    expect(log.events.map((one) => one.kind)).toEqual(["old", "new"]);
  });
  it("goes on after the line was lost", () => {
    const log = logAfter(page(told(0, 3)), told(0, 3), told(3, 4), true);
    expect(numbers(log.events)).toEqual([0, 1, 2, 3]);
  });
  it("begins anew if the past is another one meanwhile, or too much is missing", () => {
    expect(logAfter(page(told(0, 9)), told(0, 9), told(5, 8, 2), true)).toMatchObject({ first: 5 });
    expect(logAfter(page(told(0, 9)), told(0, 9), told(50, 60), true)).toMatchObject({ first: 50 });
  });
  it("gets older pages, each once", () => {
    const log = page(told(3, 5));
    const older = { since: 1, before: 3, events: [event(1), event(2)] };
    const more = withOlder(log, older);
    expect([more?.first, numbers(more?.events ?? [])]).toEqual([1, [1, 2, 3, 4]]);
    expect(withOlder(more ?? empty, older)).toBeNull();
  });
  it("knows what is new", () => {
    expect(numbers(news(told(0, 2), told(1, 4)))).toEqual([2, 3]);
    expect(news(null, told(0, 2))).toEqual([]);
    expect(news(told(0, 2), told(1, 4, 1)), "of another past").toEqual([]);
    expect(news(told(0, 2), told(3, 4)), "something is missing").toEqual([]);
  });
  it("leaves out what is told without words", () => {
    expect(numbers(sentences([event(0), event(1, "step", { text: { de: "", en: "" } }), event(2)]))).toEqual([0, 2]);
  });
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
