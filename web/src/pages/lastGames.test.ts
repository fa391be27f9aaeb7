import { expect, it } from "vitest";
import type { TableInfo } from "../net/types";
import { resultFor, yourTurn } from "./lastGames";

const seat = (number: number, kind: "person" | "bot") => ({ seat: number, kind, name: "", level: null, online: true });
const table = (winners: number[] | null, more: Partial<TableInfo> = {}): TableInfo => ({
  table: "a",
  game: "g",
  mode: "m",
  names: { de: "", en: "" },
  seats: [seat(0, "person"), seat(1, "bot")],
  over: winners !== null,
  n: 1,
  created: 0,
  updated: 0,
  outcome: winners && { ranks: [1, 1], scores: [0, 0], winners, reason: "r", text: { de: "", en: "" } },
  chosen_seed: null,
  ...more,
});

it("says what a game meant to its player", () => {
  expect(resultFor(table(null), [0])).toBe("running");
  expect(resultFor(table([0]), [0])).toBe("won");
  expect(resultFor(table([1]), [0])).toBe("lost");
  expect(resultFor(table([0, 1]), [0])).toBe("draw");
  expect(resultFor(table([1]), [0, 1])).toBe("over");
  expect(resultFor(table([1]), [])).toBe("over");
});

it("knows whose turn it is as far as the server or the seats tell", () => {
  expect(yourTurn(table(null), [0])).toBe(true);
  expect(yourTurn(table(null, { waiting: [1] }), [0])).toBe(false);
  expect(yourTurn(table(null, { seats: [seat(0, "person"), seat(1, "person")] }), [0])).toBe(false);
  expect(yourTurn(table(null, { seats: [seat(0, "person"), seat(1, "person")], waiting: [0] }), [0])).toBe(true);
  expect(yourTurn(table([0]), [0])).toBe(false);
});

it("does not count what was only practice", () => {
  expect([[0], [1], []].map((winners) => resultFor(table(winners, { practice: true }), [0]))).toEqual(["over", "over", "over"]);
  expect(resultFor(table(null, { practice: true }), [0])).toBe("running");
});
