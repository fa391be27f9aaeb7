import { describe, expect, it } from "vitest";
import { event as plain } from "../net/sample";
import type { GameEvent } from "../net/types";
import { lastMoves, lockedAt, locksIn, refsOf, tellsNumber } from "./following";

const event = (number: number, kind: string, extra: object = {}) => plain(kind, { number, moment: number, text: { de: "d", en: "e" }, ...extra });
const turns = { startsTurn: (one: GameEvent) => one.kind === "turn", turnSeat: (one: GameEvent) => one.seat as number };

describe("last moves", () => {
  const log = [
    event(0, "turn", { seat: 1 }),
    event(1, "move", { ref: "warrior:1:hero", to: "square:A1" }),
    event(2, "turn", { seat: 0 }),
    event(3, "move", { ref: "warrior:0:hero" }),
    event(4, "turn", { seat: 2 }),
    event(5, "hit", { refs: ["square:A1", "square:B2"], n: 3 }),
  ];
  it("belong to the seat that made them, the latest counts, and the own ones are not marked", () => {
    expect([...lastMoves(log, turns, 0)]).toEqual([["warrior:1:hero", 1], ["square:A1", 2], ["square:B2", 2]]);
  });
  it("stay until the next turn of that seat", () => {
    const later = [...log, event(6, "turn", { seat: 1 }), event(7, "move", { ref: "warrior:1:vassal" })];
    expect(lastMoves(later, turns, 0).get("warrior:1:hero")).toBeUndefined();
    expect(lastMoves(later, turns, 0).get("warrior:1:vassal")).toBe(1);
  });
  it("are marked only where a thing lies before everybody", () => {
    const shared = (ref: string) => ref.startsWith("square:");
    expect([...lastMoves(log, { ...turns, shared }, 0)]).toEqual([["square:A1", 2], ["square:B2", 2]]);
  });
});

it("knows things from words", () => expect(refsOf(event(0, "x", { ref: "unit:1:2", to: "hex:1,0,NW", name: "Oak: old", n: 3 }))).toEqual(["unit:1:2", "hex:1,0,NW"]));
it("locks what undo does not reach", () => {
  expect(lockedAt([event(4, "a", { moment: 2 }), event(5, "b", { moment: 3 }), event(6, "c", { moment: 4 })], 4, 1)).toBe(5);
  expect(lockedAt([event(4, "a", { moment: 3 })], 3, 1)).toBeNull();
});
it("locks every point of no return that the log reaches", () => {
  const log = [event(4, "a", { moment: 2 }), event(5, "b", { moment: 3 }), event(6, "c", { moment: 3 }), event(7, "d", { moment: 6 })];
  expect([...locksIn(log, [1, 3, 5, 6])]).toEqual([6, 7]);
});
it("tells numbers from coordinates", () => {
  expect(tellsNumber("Stärke 5")).toBe(true);
  expect(tellsNumber("von A1 nach C4")).toBe(false);
});
