import { expect, test } from "vitest";
import { isOffered } from "./seats";

const HARD = { id: "hard", names: { de: "Schwer", en: "Hard" }, tables: null } as const;
const MASTER = { id: "master", names: { de: "Meister", en: "Master" }, tables: [{ game: "g", mode: "duel", seats: 2 }] } as const;

test("a master sits only at tables that have a network", () => {
  const master = { ...MASTER, tables: [...MASTER.tables] };
  expect(isOffered(master, "g", "duel", 2)).toBe(true);
  for (const [game, mode, seats] of [["h", "duel", 2], ["g", "match", 2], ["g", "duel", 3]] as const) {
    expect(isOffered(master, game, mode, seats)).toBe(false);
    expect(isOffered(HARD, game, mode, seats)).toBe(true);
  }
});
