import { beforeEach, expect, it, vi } from "vitest";
import { only } from "../net/sample";
import type { Outcome, Setting } from "../net/types";
import { attemptsAt, beginAttempt, bestsOf, dayName, endAttempt, levelOf, noteResult, resultOf, type Kind, type Result } from "./results";

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => void storage.set(key, value) });
});

const KIND: Kind = { game: "mage_knight", mode: "solo_conquest", seats: 1, level: "", label: "tovak" };
const result = (table: string, score: number, more: Partial<Result> = {}): Result => ({ table, at: score, score, worth: score / 1000, won: false, played: { de: "Tovak", en: "Tovak" }, ...more });

it("keeps the best result and what it has beaten", () => {
  expect(noteResult(KIND, result("a", 40))).toEqual({ best: result("a", 40), fresh: true });
  expect(noteResult(KIND, result("b", 47))).toEqual({ best: { ...result("b", 47), before: result("a", 40) }, fresh: true });
  expect(noteResult(KIND, result("c", 45))).toMatchObject({ best: { table: "b" }, fresh: false });
  expect(noteResult(KIND, result("d", 47))).toMatchObject({ best: { table: "b" }, fresh: false }); // as good is not better
  expect(noteResult(KIND, result("b", 47))).toMatchObject({ best: { table: "b", before: { table: "a" } }, fresh: true }); // looked at again
});

it("holds a mission fulfilled above any that failed", () => {
  noteResult(KIND, result("a", 90, { worth: 0.4 }));
  expect(noteResult(KIND, result("b", 60, { worth: 0.8, won: true }))).toMatchObject({ best: { table: "b" }, fresh: true });
});

it("compares only what is alike", () => {
  noteResult(KIND, result("a", 47));
  for (const other of [{ label: "goldyx" }, { mode: "blitz" }, { level: '[["city_levels",2]]' }, { seats: 2 }, { game: "g" }]) {
    expect(noteResult({ ...KIND, ...other }, result("b", 3)).fresh).toBe(true);
  }
  expect(bestsOf(KIND).map((one) => one.score)).toEqual([47, 3]); // two heroes, the best first
  expect(bestsOf({ ...KIND, level: '[["city_levels",2]]' }).map((one) => one.score)).toEqual([3]);
});

it("takes for difficulty what differs from what the game suggests, in any order", () => {
  const settings = [only<Setting>({ id: "a", default: 0 }), only<Setting>({ id: "b", default: false })];
  expect(levelOf({}, settings)).toBe("");
  expect(levelOf({ a: 0, b: false }, settings)).toBe("");
  expect(levelOf({ b: true, a: 2 }, settings)).toBe(levelOf({ a: 2, b: true }, settings));
  expect(levelOf({ a: 2 }, settings)).not.toBe(levelOf({ a: 1 }, settings));
});

it.each(["", "{", "[]", "null", "7", '{"k": 3}', '{"k": {"table": "a", "at": "x", "score": 1, "worth": 1}}', '{"2026-11-16 mage_knight": {"a": 1}}', '{"2026-11-16 mage_knight": [3, null, {"table": 3}]}'])(
  "is not harmed by what is broken: %s",
  (broken) => {
    for (const key of ["tafelrunde.bests", "tafelrunde.daily"]) storage.set(key, broken);
    expect(bestsOf(KIND)).toEqual([]);
    expect(attemptsAt("mage_knight", "2026-11-16")).toEqual([]);
    expect(noteResult(KIND, result("a", 4)).fresh).toBe(true);
    beginAttempt("mage_knight", "2026-11-16", "a", 1);
    expect(attemptsAt("mage_knight", "2026-11-16")).toHaveLength(1);
  },
);

it("does without storage", () => {
  vi.stubGlobal("localStorage", { getItem: () => { throw new Error("no"); }, setItem: () => { throw new Error("no"); } });
  expect(noteResult(KIND, result("a", 4)).fresh).toBe(true);
  beginAttempt("g", "2026-11-16", "a", 1);
  expect(attemptsAt("g", "2026-11-16")).toEqual([]);
});

const outcome = (more: Partial<Outcome> = {}): Outcome => ({ ranks: [1], scores: [31], winners: [], worth: [0.3], reason: "score", text: { de: "", en: "" }, scored: true, ...more });
it("counts only games that were played for their score, to the end", () => {
  expect(resultOf(outcome({ played: [{ de: "T", en: "T" }] }), 0, "a", 5)).toEqual({ table: "a", at: 5, score: 31, worth: 0.3, won: false, played: { de: "T", en: "T" } });
  expect(resultOf(outcome({ scored: false }), 0, "a", 5)).toBeNull();
  expect(resultOf(outcome({ conceded: 0 }), 0, "a", 5)).toBeNull();
});

it("remembers the attempts of a day in their order", () => {
  beginAttempt("g", "2026-11-16", "a", 1);
  beginAttempt("g", "2026-11-16", "b", 2);
  beginAttempt("g", "2026-11-16", "a", 3);
  endAttempt("g", "2026-11-16", "b", 44, 4);
  endAttempt("g", "2026-11-16", "a", null, 5);
  endAttempt("g", "2026-11-16", "c", 7, 6);
  expect(attemptsAt("g", "2026-11-16").map((one) => [one.table, one.ended, one.score])).toEqual([["a", true, null], ["b", true, 44], ["c", true, 7]]);
  expect(attemptsAt("g", "2026-11-17")).toEqual([]);
  expect(attemptsAt("h", "2026-11-16")).toEqual([]);
});

it("names a day the same everywhere", () => {
  expect(dayName("2026-11-16", "de")).toBe("16.\u00a0November\u00a02026");
  expect(dayName("2026-11-16", "en")).toBe("November\u00a016,\u00a02026");
  expect(dayName("?", "de")).toBe("?");
});
