import { describe, expect, test } from "vitest";
import { arrow, beside, grown, mosaic, squareName } from "./drawing";
import { Intent } from "./intent.svelte";
import { faceOf } from "./faces";
import { againstInOrder, footOf, gainsOf, halvesOf, melee, pointGain, taskGain, threatened, threatsAt, threatsOf } from "./model";
import { gainParts } from "./preview";
import { card, CARDS, choice, event, option, sideWith, table } from "./sample";
import { tell } from "./telling";

describe("below a card", () => {
  test("complete, improvised, one missing, more missing", () => {
    expect(footOf(card({ complete: ["E5", "E6"] }), true)).toMatchObject({ tone: "gold", kind: "places", n: 2 });
    expect(footOf(card(), true)).toMatchObject({ tone: "gold", kind: "improvised" });
    expect(footOf(card({ missing: [{ square: "E5", cell: "E4", what: "heroic" }] }), false)).toMatchObject({ tone: "violet", kind: "heroic", cells: 1 });
    expect(footOf(card({ least: 3 }), false)).toMatchObject({ tone: "plain", n: 3 });
  });
});

test("a flare is compared with the opponent against whom it can be lit", () => {
  const against = [
    { side: 1, upgraded: 1, pieces: 3, upper: false, lower: false },
    { side: 2, upgraded: -2, pieces: 5, upper: false, lower: true },
  ];
  const shown = halvesOf({ ref: "flare:one", id: "one", against }, CARDS);
  expect(shown).toEqual({ side: 2, halves: [{ need: 2, have: 0, met: false }, { need: 4, have: 4, met: true }] });
  expect(halvesOf({ ref: "flare:one", id: "one", against }, CARDS, 1)?.halves[1]).toEqual({ need: 4, have: 3, met: false });
});

test("in a melee the smallest colour is marked, and with whom one may still improvise", () => {
  const view = table({ sides: [sideWith("northern_imperial", { points: [0, 3, 1], markers: [1] }), sideWith("sylvan"), sideWith("sylvan")] });
  expect(melee(view, 0)).toEqual([
    { colour: 1, points: 3, smallest: false, marker: true },
    { colour: 2, points: 1, smallest: true, marker: false },
  ]);
});

test("every sentence of a card leads to the rule behind it", () => {
  const rules = (ref: string) => faceOf(ref, table(), CARDS)?.lines.map((one) => one.rule);
  expect(rules("card:knight")).toEqual(["TK-4.13"]);
  expect(rules("flare:one")).toEqual(["TK-7.2", "TK-7.3"]);
});

describe("a recruit in one gesture", () => {
  const menu = { ...choice("turn.what", [option(0, ["card:knight"], null, "summon"), option(1, [], null, "place")]), id: "menu" };
  const where = { ...choice("place.square", [option(0, ["square:C1"]), option(1, ["square:E6"])]), id: "where" };
  test("is the answer that places, then the square", () => {
    const intent = new Intent();
    const given: number[] = [];
    expect(intent.place("E6", menu, (index) => given.push(index))).toBe(true);
    expect(given).toEqual([1]);
    expect(intent.granted(menu)).toBeNull();
    expect(intent.granted(where)).toBe(1);
    expect(intent.granted(where)).toBeNull();
  });
  test("waits while a piece has to be lifted, and is forgotten with any other question", () => {
    const intent = new Intent();
    intent.place("E6", menu, () => undefined);
    expect(intent.granted({ ...choice("place.lift", []), id: "lift" })).toBeNull();
    expect(intent.granted(where)).toBe(1);
    intent.place("E6", menu, () => undefined);
    expect(intent.granted({ ...menu, id: "menu again" })).toBeNull();
    expect(intent.granted(where)).toBeNull();
  });
  test("is not offered where placing is not", () => expect(new Intent().place("E6", where, () => undefined)).toBe(false));
});

describe("telling", () => {
  test("a piece glides from where it was", () => expect(tell(event("moved", { refs: ["square:E5", "square:E6"] })).effects).toEqual([{ kind: "blow", from: "square:E5", to: "square:E6" }]));
  test("numbers stay for half a second", () => {
    for (const kind of ["scored", "scored_in", "claimed", "action", "extra_own"]) expect(tell(event(kind, { side: 1, n: 2 })).ms, kind).toBeGreaterThanOrEqual(500);
    expect(tell(event("scored", { side: 1, n: 2 })).effects).toEqual([{ kind: "pop", ref: "side:1", text: "+2", tone: "good" }]);
  });
  test("what dies is crossed out on its square", () => expect(tell(event("destroyed", { ref: "square:E5" })).effects).toEqual([{ kind: "pop", ref: "square:E5", text: "✕", tone: "bad" }]));
  test("what is not shown takes no time", () => expect(tell(event("ability")).ms).toBe(0));
});

describe("drawing", () => {
  test("squares beside each other, none beyond the rim", () => {
    const exists = new Set(["E5", "E6"]);
    expect(beside("E5", 0, 1, exists)).toBe("E6");
    expect(beside("E5", 1, 0, exists)).toBeNull();
    expect(squareName(4, 5)).toBe("E6");
  });
  test("the mosaics differ by shape, not only by colour", () => expect(mosaic("red").light).not.toBe(mosaic("green").light));
  test("the rim has a part for every square", () => expect(grown(["E5", "E6"], 10).match(/z/g)).toHaveLength(2));
  test("an arrow leaves both ends free", () => expect(arrow({ x: 0, y: 0 }, { x: 100, y: 0 }).shaft).toBe("M20.0 0.0L71.0 0.0"));
});

test("what opponents might summon comes with the answers, and is told square by square", () => {
  const told = [{ seat: 1, beings: [{ ref: "card:knight", id: "knight", now: ["E5"], next: ["E6"] }] }];
  const menu = choice("turn.what", [option(0, [], null, "discard"), option(1, [], { threats: told }, "place")]);
  expect(threatsOf(menu)).toEqual(told);
  expect(threatsOf(choice("turn.what", [option(0, [])]))).toBeNull();
  expect(threatened(told)).toEqual(["E5"]);
  expect(threatsAt(told, "E5")).toEqual([{ seat: 1, id: "knight", now: true }]);
  expect(threatsAt(told, "E6")).toEqual([{ seat: 1, id: "knight", now: false }]);
  expect(threatsAt(told, "C1")).toEqual([]);
});

test("the loupe says where a card fits and how far each opponent is ahead", () => {
  const against = [
    { side: 1, upgraded: 1, pieces: 4, upper: false, lower: true },
    { side: 0, upgraded: -1, pieces: 0, upper: false, lower: false },
  ];
  const own = { hand: [card({ complete: ["E6"], missing: [{ square: "C1", cell: "C2", what: "common" }] })], pending: null, legends: [], flares: [{ ref: "flare:one", id: "one", against }], tail: [], pile: [], partner_legends: [] };
  const view = table({ own });
  expect(faceOf("card:knight", view, CARDS)?.notes?.map((note) => note.de).slice(0, 2)).toEqual(["Vollständig: E6", "1 Rekrut fehlt: C2"]);
  expect(faceOf("flare:one", view, CARDS)?.notes?.map((note) => note.en)).toEqual(["Waldland: upgraded +1, pieces +4 ✓", "Norden: upgraded −1, pieces 0"]);
  expect(faceOf("card:knight", table(), CARDS)?.notes).toHaveLength(1);
});

test("the opponents of a flare come with the best one first", () => {
  const one = (side: number, upgraded: number, pieces: number, lower = false) => ({ side, upgraded, pieces, upper: false, lower });
  const order = againstInOrder({ ref: "flare:one", id: "one", against: [one(1, 1, 0), one(2, -1, 4, true), one(3, 1, 2)] });
  expect(order.map((against) => against.side)).toEqual([2, 3, 1]);
});

describe("what would be gained", () => {
  const gains = { tasks: [{ id: "centre", terms: [1, -1], met: false }], points: [0, 2] };
  const place = option(0, [], { squares: [{ square: "E5", gains }] }, "place");
  const asked = choice("turn.what", [place, option(1, ["card:knight"], { ways: [{ square: "E6", rank: "heroic", colour: "none", gains: { score: 1 } }] }, "summon")]);
  const centre = { ref: "task:centre", id: "centre", names: { de: "Mitte", en: "Centre" }, category: "formation", advanced: false, points: 2, text: { de: "", en: "" }, terms: [] };
  const content = { ...CARDS, tasks: [centre] };
  test("of a task are the points printed on it", () => expect(gainsOf(asked, option(2, ["task:centre"], null, "task"), null, content)).toEqual({ score: 2 }));
  test("comes from the answer that is armed, else from the square for a recruit", () => {
    expect(gainsOf(asked, asked.options[1]!, "E5", content)).toEqual({ score: 1 });
    expect(gainsOf(asked, null, "E5", content)).toEqual(gains);
    expect(gainsOf(asked, place, "E5", content)).toEqual(gains);
    expect(gainsOf(asked, null, "C1", content)).toBeNull();
    expect(gainsOf(asked, null, null, content)).toBeNull();
  });
  test("is told by task and by points", () => {
    expect(taskGain(gains, "centre")?.terms).toEqual([1, -1]);
    expect(taskGain(gains, "other")).toBeNull();
    expect(pointGain(gains)).toBe(2);
    expect(gainParts({ tasks: [{ id: "centre", terms: [1], met: true }], score: 1 }, content, "de").map((part) => part.text)).toEqual(["Mitte ✓", "+1 Punkt"]);
    expect(gainParts({ tasks: [{ id: "centre", terms: [-1], met: false }] }, content, "en")).toEqual([{ text: "Centre −1", tone: "bad" }]);
  });
});
