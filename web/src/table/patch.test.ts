import { describe, expect, it } from "vitest";
import type { GameEvent } from "../net/types";
import { patched, patchOf } from "./patch";

const view = { turn: 1, seats: [{ life: 5, hand: ["a", "b"] }, { life: 4, hand: [] }], attack: { strength: 3 }, board: { A1: null } };

describe("a patch", () => {
  it("puts values at their places", () => {
    const after = patched(view, [
      [["turn"], 2],
      [["seats", 1, "life"], 3],
      [["seats", 0, "hand"], ["a"]],
      [["board", "A1"], "wolf"],
    ]);
    expect(after).toEqual({ turn: 2, seats: [{ life: 5, hand: ["a"] }, { life: 3, hand: [] }], attack: { strength: 3 }, board: { A1: "wolf" } });
  });
  it("adds keys and removes them", () => {
    expect(patched(view, [[["attack"]], [["defence"], 1]])).toEqual({ turn: 1, seats: view.seats, board: { A1: null }, defence: 1 });
    expect(patched({ seats: { 0: "x", 1: "y" } }, [[["seats", 0]]])).toEqual({ seats: { 1: "y" } });
  });
  it("replaces the whole view", () => expect(patched(view, [[[], { over: true }]])).toEqual({ over: true }));
  it("that is empty changes nothing", () => expect(patched(view, [])).toBe(view));
  it("builds on what it changed before", () => {
    expect(patched(view, [[["attack"], { strength: 1 }], [["attack", "strength"], 2]])).toMatchObject({ attack: { strength: 2 } });
  });
  it("leaves the old view alone and shares what did not change", () => {
    const before = structuredClone(view);
    const after = patched(view, [[["seats", 1, "life"], 0]]) as typeof view;
    expect(view).toEqual(before);
    expect(after.seats[0]).toBe(view.seats[0]);
    expect(after.attack).toBe(view.attack);
    expect(after.seats[1]).not.toBe(view.seats[1]);
  });
  it("that does not fit gives nothing at all", () => {
    for (const path of [["seats", 2, "life"], ["seats", "first"], ["turn", "x"], ["nobody", "life"], ["board", "A1", "x"]]) {
      expect(patched(view, [[["turn"], 9], [path, 1]]), path.join(".")).toBeNull();
    }
    expect(patched(view, [[["seats", 0]]]), "an entry of a list is never removed").toBeNull();
  });
});

describe("an event's patch", () => {
  const event: GameEvent = { number: 0, moment: 0, kind: "k", text: { de: "", en: "" } };
  it("is the seat's own", () => {
    const both = { ...event, patches: { "0": [[["a"], 1]], "2": [[["a"], 2]] } };
    expect(patchOf(both, 2)).toEqual([[["a"], 2]]);
    expect(patchOf(both, 1)).toBeUndefined();
    expect(patchOf(both, null)).toBeUndefined();
  });
  it("is the only one where a browser holds one seat or none", () => {
    expect(patchOf({ ...event, patch: [] }, null)).toEqual([]);
    expect(patchOf({ ...event, patch: [] }, 1)).toEqual([]);
    expect(patchOf(event, 0)).toBeUndefined();
  });
});
