import { beforeEach, expect, it } from "vitest";
import type { PuzzleInfo } from "../net/types";
import { finish, skip } from "./finished";
import { byDifficulty, stars, unsolved } from "./puzzles";

const PUZZLES: PuzzleInfo[] = [
  { id: "pa", difficulty: 1 },
  { id: "pb", difficulty: 1 },
  { id: "pc", difficulty: 3 },
];

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
});

it("says how hard a puzzle is", () => {
  expect(stars(1)).toBe("★☆☆☆☆");
  expect(stars(5)).toBe("★★★★★");
});

it("numbers puzzles through, in groups", () => {
  expect(byDifficulty(PUZZLES).map((group) => [group.difficulty, group.puzzles.map((one) => one.number)])).toEqual([
    [1, [1, 2]],
    [3, [3]],
  ]);
});

it("goes on behind the last one, and comes round to those that were left out", () => {
  expect(unsolved("g", PUZZLES)).toBe("pa");
  expect(unsolved("g", PUZZLES, "pa")).toBe("pb");
  finish("g", "pb");
  expect(unsolved("g", PUZZLES, "pa")).toBe("pc");
  expect(unsolved("g", PUZZLES, "pc")).toBe("pa");
  skip("g", "pa");
  expect(unsolved("g", PUZZLES, "pc")).toBeNull();
  finish("g", "pc");
  expect(unsolved("g", PUZZLES)).toBeNull();
});
