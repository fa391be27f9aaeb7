import { expect, test } from "vitest";
import { CARDS, sideWith, table } from "./sample";
import { ofSeat, ofTurn, removedOf } from "./states";

const quiet = table().turn;
const now = (more: object) => table({ turn: { ...quiet, ...more } });

test("a turn without anything special says nothing", () => expect(ofTurn(now({}), CARDS, "de")).toEqual([]));

test.each([
  [{ borrow: true }, "borrow"],
  [{ void: true }, "void"],
  [{ possessed: 1 }, "possessed"],
  [{ doubled: 1 }, "doubled"],
  [{ extra_turn: true }, "extra_turn"],
  [{ again: true }, "again"],
  [{ extra_own: 2 }, "extra_own"],
  [{ extra_legends: 1 }, "extra_legends"],
  [{ handed: true }, "handed"],
])("what holds in a turn is told in both languages: %o", (more, id) => {
  const texts = (["de", "en"] as const).map((lang) => ofTurn(now(more), CARDS, lang));
  expect(texts.map((one) => one.map((holding) => holding.id))).toEqual([[id], [id]]);
  expect(texts[0]![0]!.text).not.toBe(texts[1]![0]!.text);
});

test("numbers and names are those of the position", () => {
  expect(ofTurn(now({ possessed: 1 }), CARDS, "de")[0]?.text).toContain("Waldland");
  expect(ofTurn(now({ doubled: 2 }), CARDS, "en")[0]?.text).toContain("3 times");
  expect(ofTurn(now({ extra_own: 2 }), CARDS, "de")[0]?.text).toBe("Am Zugende 2 eigene Karten mehr.");
});

test("an action less and pieces out of the game belong to a side", () => {
  const view = table({ sides: [sideWith("northern_imperial"), sideWith("sylvan", { tax: 1, removed: [2, 1] })] });
  expect(ofSeat(view, 0, "de")).toEqual([]);
  expect(ofSeat(view, 1, "de")[0]?.text).toBe("Nächster Zug: 1 Aktion weniger");
  expect(removedOf(view, 0)).toEqual([]);
  expect(removedOf(view, 1)).toEqual([{ rank: "common", n: 2 }, { rank: "legendary", n: 1 }]);
});
