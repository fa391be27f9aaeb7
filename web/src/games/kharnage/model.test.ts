import { describe, expect, test } from "vitest";
import { attackNow, battleOf, clockwise, concerned, foremost, heapRef, heaps, mostSpecific, places, splits, sumText, tooNarrow, stageOf, unitCard } from "./model";
import { army, CARDS, choice, option, stands, table } from "./sample";
import type { AttackView } from "./wire";

describe("heaps", () => {
  test("equal units lie on one heap, in the order of the first of them", () => {
    const row = [stands("unit:0:1", "brawler"), stands("unit:0:2", "giant"), stands("unit:0:3", "brawler")];
    expect(heaps(row).map((heap) => [heap.card, heap.refs])).toEqual([
      ["brawler", ["unit:0:1", "unit:0:3"]],
      ["giant", ["unit:0:2"]],
    ]);
  });
  test("a net, another defence or a used Smash makes a difference", () => {
    const row = [
      stands("unit:0:1", "brawler"),
      stands("unit:0:2", "brawler", { nets: 1, captured: true }),
      stands("unit:0:3", "brawler", { defence: 2 }),
      stands("unit:0:4", "brawler", { smashed: 1 }),
    ];
    expect(heaps(row)).toHaveLength(4);
  });
  test("who is away stands at the end", () => {
    const row = [stands("unit:0:1", "thrower", { absent: true }), stands("unit:0:2", "brawler")];
    expect(heaps(row).map((heap) => heap.card)).toEqual(["brawler", "thrower"]);
  });
  test("a heap stands for the unit in it that can be chosen", () => {
    const [heap] = heaps([stands("unit:0:1", "brawler"), stands("unit:0:2", "brawler")]);
    expect(heapRef(heap!, new Map([["unit:0:2", []]]))).toBe("unit:0:2");
    expect(heapRef(heap!, new Map())).toBe("unit:0:1");
  });
});

describe("seats around the hill", () => {
  test("the others come clockwise, the left neighbour first", () => {
    expect(clockwise([2, 1, 3, 0], 1)).toEqual([3, 0, 2]);
  });
  test("with four armies the neighbours stand at the sides, with fewer all stand opposite", () => {
    expect(places([1, 2, 3])).toEqual({ left: 1, top: [2], right: 3 });
    expect(places([1, 2, 3, 4, 5])).toEqual({ left: 1, top: [2, 3, 4], right: 5 });
    expect(places([1, 2])).toEqual({ left: null, top: [1, 2], right: null });
  });
});

test("four and more armies stand in one line where there is no room around the hill", () => {
  expect(tooNarrow(4, 500)).toBe(true);
  expect(tooNarrow(4, 700)).toBe(false);
  expect(tooNarrow(6, 700)).toBe(true);
  expect(tooNarrow(3, 400)).toBe(false);
  expect(tooNarrow(6, 0)).toBe(false); // not measured yet
});

describe("the attack on its way", () => {
  const attack: AttackView = {
    seat: 0,
    attack: "ranged",
    cause: "strategy",
    strength: 6,
    parts: [
      { unit: "unit:0:1", symbols: 3 },
      { unit: "unit:0:4", symbols: 1 },
    ],
    victims: [],
    facing: null,
    points: 6,
  };
  const here = table([army(0, "orcs"), army(1, "dwarves"), army(2, "orcs")]);
  test("before the target is chosen the whole strength stands over the hill, and what it is made of", () => {
    expect(battleOf({ ...here, attack })).toEqual({ kind: "ranged", points: 6, victims: [], sum: [3, 1, 2] });
  });
  test("a long sum is gathered by size", () => {
    expect(sumText([3, 1, 2])).toBe("3 + 1 + 2");
    expect(sumText([2, 2, 1, 2, 4, 1])).toBe("4 + 3×2 + 2×1");
  });
  test("then what is left against whoever is struck", () => {
    const split = { ...attack, victims: [1, 2], points: 3 };
    expect(battleOf({ ...here, attack: split })).toEqual({ kind: "ranged", points: 3, victims: [1, 2] });
    expect(battleOf({ ...here, attack: { ...split, facing: 2, points: 1 } })).toMatchObject({ points: 1, victims: [2] });
  });
  test("what an event shows besides travels with its effects", () => {
    const turned = { seat: 1, card: "keg" };
    const effect = { kind: "pulse" as const, ref: "stage", stage: { turned } };
    expect(stageOf([{ kind: "pulse", ref: "army:0" }, effect])).toEqual({ turned });
    expect(stageOf([{ kind: "pulse", ref: "army:0" }])).toEqual({});
  });
  test("otherwise there is none", () => {
    expect(battleOf(here)).toBeNull();
  });
  test("the strategy card says which attack it is at", () => {
    const here = table([army(0, "orcs", {}, { played: ["orcs_180"] })], { step: 2 });
    expect(attackNow(here, CARDS)).toBe("melee");
    expect(attackNow({ ...here, step: 0 }, CARDS)).toBeNull();
  });
  test("the preview of an answer says which rows must be taken first", () => {
    const both = option(1, "attack.split", ["army:1", "army:2"], { points: 3, destroys: [1, 2], rows: [["front"], ["middle", "back"]] });
    expect(foremost(army(2, "orcs"), both)).toEqual(["middle", "back"]);
    expect(foremost(army(0, "orcs"), both)).toEqual([]);
    expect(foremost(army(1, "orcs"), option(0, "net.unit", ["army:1"], { captured: true }))).toEqual([]);
    expect(foremost(army(1, "orcs"), undefined)).toEqual([]);
  });
});

describe("answers behind one thing", () => {
  const alone = option(0, "attack.target", ["army:1"]);
  const both = option(1, "attack.split", ["army:1", "army:2"]);
  test("a click on an army attacks it alone, the split has a plate of its own", () => {
    expect(mostSpecific([both, alone])).toBe(alone);
    expect(mostSpecific([])).toBeNull();
    expect(splits(choice("attack.target", [alone, both]))).toEqual([both]);
  });
  test("armies with units to choose are opened on a small screen, else whoever is at turn", () => {
    const here = table([army(0, "orcs"), army(1, "dwarves"), army(2, "orcs")], { active: 2 });
    expect(concerned(here, choice("net.unit", [option(0, "net.unit", ["unit:1:4"])]), {})).toEqual([1]);
    expect(concerned(here, null, {})).toEqual([2]);
    expect(concerned(here, null, { turned: { seat: 1, card: "keg" } })).toEqual([1]);
  });
});

test("cards are found by their id", () => {
  expect(unitCard(CARDS, "warlord")?.general).toBe(true);
  expect(unitCard(CARDS, "nobody")).toBeUndefined();
});
