import { beforeEach, expect, it } from "vitest";
import type { GameUi } from "../games/ui";
import { prefs } from "../lib/settings.svelte";
import { asked, only, option as plain } from "../net/sample";
import type { Hello, State } from "../net/types";
import { heldForMe, holdsAt, playedToTheEnd } from "./holding";

const option = (i: number, kind: string, hands_over: boolean) => plain(i, kind, [], { hands_over, ends_turn: hands_over });
const hello = (more: Partial<Hello> = {}) => ({ game: "g", you: [0], ...more }) as Hello;
const state = (over: boolean, conceded: number | null = null) => ({ over, outcome: over ? { conceded } : null }) as State;

beforeEach(() => {
  prefs.hold = "auto";
  prefs.finished = {};
  prefs.askWays = false;
});

it("holds what hands the decision over, but not what declines or ends, and nothing in a lesson", () => {
  expect(holdsAt(hello(), false, null, option(0, "move.to", true))).toBe(true);
  expect(holdsAt(hello(), false, null, option(0, "move.to", false))).toBe(false);
  expect(holdsAt(hello(), false, null, option(0, "turn.end", true))).toBe(false);
  expect(holdsAt(hello(), false, only<GameUi>({ ends: () => true }), option(0, "move.to", true))).toBe(false);
  expect(holdsAt(hello(), true, null, option(0, "move.to", true))).toBe(false);
  expect(holdsAt(null, false, null, option(0, "move.to", true))).toBe(false);
});

it("holds the way that the settings choose, if it has to wait", () => {
  const choice = asked("move.path", [option(3, "path", true), option(4, "path", true)]);
  expect(heldForMe(choice, () => true)).toBe(3);
  expect(heldForMe(choice, () => false)).toBeNull();
  expect(heldForMe({ ...choice, prompt: "other" }, () => true)).toBeNull();
  expect(heldForMe(null, () => true)).toBeNull();
});

it("counts games that were played to their end, not lessons, practice, watching or giving up", () => {
  expect(playedToTheEnd(hello(), state(true))).toBe(true);
  expect(playedToTheEnd(hello(), state(false))).toBe(false);
  expect(playedToTheEnd(hello(), state(true, 0))).toBe(false);
  expect(playedToTheEnd(hello({ practice: true }), state(true))).toBe(false);
  expect(playedToTheEnd(hello({ you: [] }), state(true))).toBe(false);
});
