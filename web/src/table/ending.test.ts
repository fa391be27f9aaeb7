import { expect, it } from "vitest";
import type { Outcome } from "../net/types";
import { ending, teamsInOrder } from "./ending";

const outcome = (winners: number[], more: Partial<Outcome> = {}): Outcome => ({
  ranks: [0, 1, 2].map((seat) => (winners.includes(seat) ? 1 : 2)),
  scores: [0, 0, 0],
  winners,
  reason: "r",
  text: { de: "", en: "" },
  ...more,
});
const pairs = { teams: [0, 1, 0, 1], ranks: [1, 2, 1, 2] };

it("is a win, a defeat or somebody else's win", () => {
  expect(ending(outcome([1]), [1])).toEqual({ kind: "won", together: false });
  expect(ending(outcome([1]), [0])).toEqual({ kind: "lost" });
  expect(ending(outcome([1]), [])).toEqual({ kind: "winners", seats: [1] });
  expect(ending(outcome([1]), [0, 1])).toEqual({ kind: "winners", seats: [1] });
});
it("is a draw only for those who share the first place", () => {
  expect(ending(outcome([0, 1]), [0])).toEqual({ kind: "draw" });
  expect(ending(outcome([0, 1]), [])).toEqual({ kind: "draw" });
  expect(ending(outcome([0, 1]), [2])).toEqual({ kind: "lost" });
});
it("is shared with partners", () => {
  expect(ending(outcome([0, 2], pairs), [2])).toEqual({ kind: "won", together: true });
  expect(ending(outcome([0, 2], pairs), [0, 2])).toEqual({ kind: "won", together: true });
  expect(ending(outcome([0, 2], pairs), [1])).toEqual({ kind: "lost" });
  expect(ending(outcome([0, 2], pairs), [0, 1])).toEqual({ kind: "winners", seats: [0, 2] });
});
it("may be lost by all", () => {
  expect(ending(outcome([]), [0])).toEqual({ kind: "nobody" });
  expect(ending(outcome([]), [])).toEqual({ kind: "nobody" });
});
it("may be a score", () => {
  expect(ending(outcome([], { scored: true, ranks: [1] }), [0])).toEqual({ kind: "scored", seat: 0, won: false });
  expect(ending(outcome([0], { scored: true, ranks: [1] }), [])).toEqual({ kind: "scored", seat: 0, won: true });
  expect(ending(outcome([0, 1], { scored: true, ranks: [1, 1], teams: [0, 0] }), [1])).toEqual({ kind: "scored", seat: 1, won: true });
});
it("is no draw if somebody left", () => {
  expect(ending(outcome([0, 2], { conceded: 1 }), [0])).toEqual({ kind: "gave_up", seat: 1 });
  expect(ending(outcome([0, 2], { conceded: 1 }), [1])).toEqual({ kind: "lost" });
  expect(ending(outcome([0], { conceded: 1, ranks: [1, 2] }), [0])).toEqual({ kind: "won", together: false });
});

it("puts partners side by side, the best team first", () => {
  expect(teamsInOrder([0, 1, 0, 1], [1, 3, 0, 2])).toEqual([{ team: 1, seats: [1, 3] }, { team: 0, seats: [0, 2] }]);
  expect(teamsInOrder([0, 0], [1, 0])).toEqual([{ team: 0, seats: [1, 0] }]);
});
