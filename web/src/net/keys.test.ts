import { beforeEach, expect, it, vi } from "vitest";
import { attemptsAt } from "../lib/results";
import { finished, keep, kept, tablesToList } from "./keys";

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => void storage.set(key, value) });
  vi.useFakeTimers();
});

function played(...ids: string[]): void {
  for (const id of ids) {
    vi.advanceTimersByTime(1000);
    keep(id, { 0: "key" });
  }
}

it("lists every game that may still run, and the newest of the others", () => {
  played("old", "a", "b", "c", "d");
  for (const id of ["a", "b", "c", "d"]) finished(id);
  expect(tablesToList(3)).toEqual(["d", "c", "old"]);
  expect(tablesToList(0)).toEqual(["old"]);
  finished("old");
  expect(tablesToList(3)).toEqual(["d", "c", "b"]);
  expect(tablesToList(0)).toEqual([]);
});

it("keeps the seat of a game that is over", () => {
  played("a");
  finished("a");
  finished("unknown");
  expect(kept("a")).toMatchObject({ keys: { 0: "key" }, over: true });
  expect(kept("unknown")).toBeUndefined();
});

it("notes an attempt at the game of a day when its table is made", () => {
  keep("a", { 0: "key" }, { game: "g", daily: "2026-11-16" });
  keep("b", { 0: "key" }, { game: "g" });
  expect(attemptsAt("g", "2026-11-16").map((one) => one.table)).toEqual(["a"]);
});
