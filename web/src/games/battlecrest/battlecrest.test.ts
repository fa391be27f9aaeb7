import { describe, expect, it } from "vitest";
import type { Content, GameEvent, View } from "../../net/types";
import { between, blows, cell, defenseRange, inRange, passages, place, reach, squareName, wayLine, type Arena, type Cards, type Line, type LocationSide, type Position, type SeatView } from "./model";
import { pictures } from "./pictures";
import { pines, tufts } from "./woods";

const word = (text: string) => ({ de: text, en: text });
const line = (over: Partial<Line> = {}): Line => ({ do: "attack", value: 2, per_seal: null, range: "near", far: 0, targets: 1, text: word("ATTACK 2, Near"), ...over });
const none = (): LocationSide => ({ bonuses: { n: [], e: [], s: [], w: [] }, dangers: [], passages: [] });
const ability = { id: "a", names: word("a"), trigger: "star" as const, line: line(), text: word("a") };
const side = (over: object = {}) => ({ names: word("card"), move: 1, defense: 1, defense_per_seal: null, seal: "sun" as const, lines: [line()], ...over });

function content(): Cards {
  return {
    arena: {
      id: "test",
      names: word("Test"),
      columns: 3,
      rows: 3,
      squares: ["A1", "B1", "C1", "A2", "C2", "A3", "B3"],
      locations: { oak: { number: 1, names: word("Oak"), star: ability, sides: { front: none(), back: none() } } },
    },
    heroes: {
      red: { id: "red", names: word("Red"), summary: word(""), ability, life: { healthy: 7, wounded: 6, seal: "sun" }, vassal: null, actions: { axe: { front: side(), back: side() } } },
      blue: {
        id: "blue",
        names: word("Blue"),
        summary: word(""),
        ability,
        life: { healthy: 7, wounded: 6, seal: "sun" },
        vassal: { id: "dog", names: word("Dog"), sides: [{ move: 1, defense: 2, ability }, { move: 1, defense: 1, ability }] },
        actions: { ward: { front: side({ defense: 1, defense_per_seal: "moon", seal: "moon" }), back: side() } },
      },
    },
    seals: { sun: word("Sun"), moon: word("Moon"), storm: word("Storm") },
  };
}
const seat = (index: number, hero: string, action: string, square: string, over: Partial<SeatView> = {}): SeatView => ({
  hero,
  ref: `warrior:${index}:hero`,
  square,
  wounded: false,
  points: 7,
  slot: 0,
  movement: 1,
  seals: { sun: 0, moon: 0, storm: 0 },
  star_used: false,
  actions: [{ ref: `action:${index}:${action}`, id: action, side: "front", ready: true }],
  vassal: null,
  ...over,
});
function view(): Position {
  return {
    arena: "test",
    phase: "play",
    turn: 1,
    turn_limit: 200,
    active: 0,
    done: [],
    locations: [{ ref: "location:oak", id: "oak", square: "B2", side: "front", star_used: false }],
    seats: [
      seat(0, "red", "axe", "A1"),
      seat(1, "blue", "ward", "B1", { vassal: { ref: "warrior:1:vassal", id: "dog", square: "A2", wounded: false, star_used: false } }),
    ],
  };
}
const show = (here: Position, event: object) => pictures(here as unknown as View, event as GameEvent, content() as unknown as Content);
const last = (list: { view: View }[]) => list[list.length - 1]?.view as unknown as Position;

describe("geometry", () => {
  it("reads and writes square names", () => {
    expect(cell("C4")).toEqual({ x: 2, y: 3 });
    expect(squareName(2, 3)).toBe("C4");
  });
  it("knows ranges (BC-8.3 to BC-8.6)", () => {
    expect(inRange({ range: "direct", far: 0 }, "B2", "B3")).toBe(true);
    expect(inRange({ range: "direct", far: 0 }, "B2", "C3")).toBe(false);
    expect(inRange({ range: "near", far: 0 }, "B2", "C3")).toBe(true);
    expect(inRange({ range: "near", far: 0 }, "B2", "B2")).toBe(false);
    expect(inRange({ range: "far", far: 4 }, "B2", "C3")).toBe(true);
    expect(inRange({ range: "far", far: 4 }, "B2", "B3")).toBe(false);
    expect(inRange({ range: "far", far: 3 }, "A1", "C3")).toBe(false);
    expect(inRange({ range: "passed", far: 0 }, "A1", "A2")).toBe(false);
  });
  it("lists the squares that lines reach", () => {
    const arena = content().arena;
    expect(reach(arena, [line({ range: "direct" })], "A1")).toEqual(["B1", "A2"]);
    expect(reach(arena, [], "A1")).toEqual([]);
  });
  it("finds things on the board", () => {
    expect(place("square:B1", view())).toEqual({ x: 150, y: 50 });
    expect(place("location:oak", view())).toEqual({ x: 150, y: 150 });
    expect(place("warrior:1:vassal", view())).toEqual({ x: 50, y: 150 });
    expect(place("warrior:0:vassal", view())).toBeNull();
    expect(place("action:0:axe", view())).toBeNull();
  });
  it("draws ways, through passages too", () => {
    expect(wayLine(["A1", "B1"])).toBe("M50 50L150 50");
    expect(wayLine(["B1", "B3"])).toBe("M150 50Q150 150 150 250");
  });
  it("joins the two directions of a passage", () => {
    const both: LocationSide = { ...none(), passages: [{ from: "n", to: "e" }, { from: "e", to: "n" }, { from: "s", to: "w" }] };
    expect(passages(both)).toEqual([
      { a: "n", b: "e", both: true },
      { a: "s", b: "w", both: false },
    ]);
  });
  it("writes a range of damage", () => {
    expect(between(2, 4)).toBe("2–4");
    expect(between(3, 3)).toBe("3");
  });
});

describe("blows", () => {
  const dog = { ref: "warrior:1:vassal", who: word("Dog"), strength: 3, defense: 2, least: 1, most: 1 };
  const blue = { ref: "warrior:1:hero", who: word("Blue"), strength: 3, defense: 2, least: 1, most: 3 };
  it("come as the server foresees them, for everyone in range of a card", () => {
    expect(blows({ kind: "activate.card", refs: ["action:0:axe"], preview: { attacks: [blue, dog] } })).toEqual([blue, dog]);
  });
  it("of a target go to that target", () => {
    const { strength, defense, least, most } = dog;
    const [only] = blows({ kind: "target", refs: [dog.ref], preview: { strength, defense, least, most } });
    expect(only).toMatchObject({ ref: dog.ref, strength: 3, defense: 2, least: 1, most: 1 });
  });
  it("are none where nobody is attacked", () => {
    expect(blows(null)).toEqual([]);
    expect(blows({ kind: "activate.card", refs: ["action:0:axe"], preview: null })).toEqual([]);
    expect(blows({ kind: "square", refs: ["square:A1"], preview: { path: [], damage: 1, steps: 0 } })).toEqual([]);
  });
  it("may meet no defence from a hero, and all of it from a vassal (BC-7.10, BC-7.14)", () => {
    expect(defenseRange(blue)).toBe("0–2");
    expect(defenseRange(dog)).toBe("2");
  });
});

describe("pictures", () => {
  it("walks square by square and leaves the position it started from alone", () => {
    const here = view();
    const found = show(here, { kind: "move", ref: "warrior:0:hero", path: ["square:A1", "square:B1", "square:C1"] });
    expect(found.map((one) => position(one.view).seats[0]?.square)).toEqual(["B1", "C1"]);
    expect(here.seats[0]?.square).toBe("A1");
  });
  it("slides the life card", () => {
    const found = show(view(), { kind: "damage", ref: "warrior:0:hero", n: 3 });
    expect(last(found).seats[0]).toMatchObject({ points: 4, slot: 3 });
    expect(found[0]?.effects).toEqual([{ kind: "pop", ref: "warrior:0:hero", text: "−3", tone: "bad" }]);
  });
  it("stops the life card at its end: turning over is an event of its own", () => {
    expect(last(show(view(), { kind: "damage", ref: "warrior:0:hero", n: 9 })).seats[0]).toMatchObject({ points: 0, slot: 7 });
  });
  it("turns cards and locations", () => {
    const tired = last(show(view(), { kind: "exhaust", ref: "action:0:axe" }));
    expect(tired.seats[0]?.actions[0]).toMatchObject({ ready: false, side: "front" });
    expect(last(show(tired, { kind: "breathe", ref: "action:0:axe" })).seats[0]?.actions[0]).toMatchObject({ ready: true, side: "back" });
    expect(last(show(view(), { kind: "flip", ref: "location:oak", side: "back" })).locations[0]?.side).toBe("back");
  });
  it("is silent about events that nothing shows", () => expect(show(view(), { kind: "turn_action" })).toEqual([]));
  it("keeps to 350 ms per picture", () => {
    for (const kind of ["attack", "defend", "damage", "exhaust", "breathe", "ready", "turn_over", "flip", "danger", "wounded", "defeated"]) {
      for (const one of show(view(), { kind, ref: "warrior:0:hero", by: "warrior:1:hero", n: 1, side: "back" })) {
        expect(one.ms, kind).toBeGreaterThanOrEqual(150);
        expect(one.ms, kind).toBeLessThanOrEqual(350);
      }
    }
  });
});

describe("woods", () => {
  const arena: Arena = content().arena;
  it("grow only where nobody walks, and around the arena", () => {
    const free = new Set([...arena.squares, "B2"]);
    const inside = pines(arena, free, 30).filter((tree) => tree.x > 0 && tree.x < 300 && tree.y > 10 && tree.y < 290);
    expect(inside).not.toHaveLength(0);
    for (const tree of inside) expect(squareName(Math.floor(tree.x / 100), Math.floor(tree.y / 100))).toBe("C3");
  });
  it("look the same every time", () => expect(tufts("A1")).toBe(tufts("A1")));
});

function position(shown: View): Position {
  return shown as unknown as Position;
}
