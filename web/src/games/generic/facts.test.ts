import { expect, it } from "vitest";
import { facts } from "./facts";

it("shows any view as names and values", () => {
  const found = facts({ turn: 3, over: false, name: { de: "Eiche", en: "Oak" }, hand: ["a", "b"], none: null, piece: { ref: "piece:1", hit_points: 2 } }, "en");
  expect(found.map((fact) => [fact.name, fact.text])).toEqual([
    ["turn", "3"],
    ["over", "✗"],
    ["name", "Oak"],
    ["hand", "a, b"],
    ["none", "–"],
    ["piece:1", ""],
  ]);
  expect(found[5]).toMatchObject({ ref: "piece:1", inner: [{ name: "ref" }, { name: "hit points", text: "2" }] });
});

it("has nothing to say about nothing", () => expect(facts(null, "de")).toEqual([]));
