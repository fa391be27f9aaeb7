import { beforeEach, expect, it } from "vitest";
import { asked, option } from "../net/sample";
import type { LessonStep } from "../net/types";
import { finish, isFinished, isSkipped, skip, takeUp } from "./finished";
import { lookedAt, narrows, sameTexts, sameWords } from "./teaching";

const choice = asked("p", [option(0, "x", ["a"]), option(1, "x", ["b", "c"])]);
const step = (accept: number[], more: Partial<LessonStep> = {}): LessonStep => ({ step: 1, of: 2, say: [], glow: ["g"], accept, otherwise: null, done: false, ...more });

it("shows what the answer refers to once everything is read", () => {
  expect(lookedAt(step([1]), choice, false)).toEqual(["g"]);
  expect(lookedAt(step([1]), choice, true)).toEqual(["g", "b", "c"]);
  expect(lookedAt(step([0, 1]), choice, true)).toEqual(["g"]); // anything goes: nothing stands out
});

it("dims other answers only where not all are let through", () => {
  expect(narrows(step([1]), choice)).toBe(true);
  expect(narrows(step([0, 1]), choice)).toBe(false);
  expect(narrows(step([]), null)).toBe(false);
  expect(narrows(step([], { done: true }), choice)).toBe(false);
});

it("knows its own sentence again", () => {
  expect(sameWords({ de: "a", en: "b" }, { de: "a", en: "b" })).toBe(true);
  expect(sameWords({ de: "a", en: "b" }, { de: "a", en: "c" })).toBe(false);
  expect(sameWords(null, null)).toBe(false);
});

it("knows again what it has said already", () => {
  const [one, other] = [{ de: "a", en: "b" }, { de: "c", en: "d" }];
  expect(sameTexts([one, other], [{ ...one }, { ...other }])).toBe(true);
  expect(sameTexts([one], [one, other])).toBe(false);
  expect(sameTexts([one, other], [one])).toBe(false);
  expect(sameTexts([one], [other])).toBe(false);
});

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as Storage;
});

it("remembers what was finished, and survives nonsense in the storage", () => {
  expect(isFinished("battlecrest", "first")).toBe(false);
  finish("battlecrest", "first");
  finish("battlecrest", "first");
  expect(isFinished("battlecrest", "first")).toBe(true);
  expect(isFinished("kharnage", "first")).toBe(false);
  expect(localStorage.getItem("tafelrunde.lessons")).toBe('["battlecrest/first"]');
  localStorage.setItem("tafelrunde.lessons", "{");
  expect(isFinished("battlecrest", "first")).toBe(false);
});

it("a lesson that was left counts as skipped until it is taken up again or finished", () => {
  skip("kharnage", "first");
  expect(isSkipped("kharnage", "first")).toBe(true);
  takeUp("kharnage", "first");
  expect(isSkipped("kharnage", "first")).toBe(false);
  skip("kharnage", "first");
  expect(isFinished("kharnage", "first")).toBe(false);
  expect(isSkipped("kharnage", "second")).toBe(false);
  finish("kharnage", "first");
  expect(isSkipped("kharnage", "first")).toBe(false);
});
