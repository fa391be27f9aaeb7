import { describe, expect, it } from "vitest";
import { asked, event as plainEvent, option as plain } from "../../net/sample";
import { describe as sentences } from "./describe";
import { faceOf } from "./faces";
import { between, cell, defenseRange, foreseen, passages, place, squareName, warriors, wayLine, type AbilityCard, type Content, type LineCard, type LocationSideCard, type SeatView, type SideCard, type View } from "./model";
import { preview } from "./preview";
import { tell } from "./telling";
import { pines, tufts } from "./woods";

const word = (text: string) => ({ de: text, en: text });
const source = { name: "test", numbers: "test" };
const nowhere = { attack: [], control: [] };
const line: LineCard = { do: "attack", value: 2, per_seal: null, range: "near", far: 0, targets: 1, text: word("ATTACK 2, Near") };
const none = (): LocationSideCard => ({ bonuses: { n: [], e: [], s: [], w: [] }, dangers: [], passages: [] });
const ability: AbilityCard = { id: "a", names: word("a"), trigger: "star", line, text: word("a") };
const side = (over: Partial<SideCard> = {}): SideCard => ({ names: word("card"), move: 1, defense: 1, defense_per_seal: null, seal: "sun", lines: [line], ...over });
const life = { healthy: 7, wounded: 6, seal: "sun" as const, wounded_slot: 1 };

function content(): Content {
  return {
    arena: {
      id: "test",
      names: word("Test"),
      source,
      columns: 3,
      rows: 3,
      squares: ["A1", "B1", "C1", "A2", "C2", "A3", "B3"],
      locations: { oak: { number: 1, names: word("Oak"), star: ability, sides: { front: none(), back: none() } } },
    },
    heroes: {
      red: { id: "red", names: word("Red"), summary: word(""), source, ability, life, movement: 4, vassal: null, actions: { axe: { front: side(), back: side() } } },
      blue: {
        id: "blue",
        names: word("Blue"),
        summary: word(""),
        source,
        ability,
        life,
        movement: 3,
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
  reach: nowhere,
  actions: [{ ref: `action:${index}:${action}`, id: action, side: "front", ready: true, reach: { attack: ["B1"], control: [] } }],
  vassal: null,
  ...over,
});
function view(): View {
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
      seat(1, "blue", "ward", "B1", { vassal: { ref: "warrior:1:vassal", id: "dog", square: "A2", wounded: false, star_used: false, reach: nowhere } }),
    ],
  };
}
const event = (kind: string, more: object = {}) => plainEvent(kind, { text: word(kind), ...more });

describe("geometry", () => {
  it("reads and writes square names", () => {
    expect(cell("C4")).toEqual({ x: 2, y: 3 });
    expect(squareName(2, 3)).toBe("C4");
  });
  it("finds things on the board", () => {
    expect(place("square:B1", view())).toEqual({ x: 150, y: 50 });
    expect(place("location:oak", view())).toEqual({ x: 150, y: 150 });
    expect(place("warrior:1:vassal", view())).toEqual({ x: 50, y: 150 });
    expect(place("warrior:0:vassal", view())).toBeNull();
    expect(place("action:0:axe", view())).toBeNull();
  });
  it("knows everyone who stands in the arena", () => {
    const here = view();
    expect(warriors(here, content()).map((one) => one.ref)).toEqual(["warrior:0:hero", "warrior:1:hero", "warrior:1:vassal"]);
    const dog = here.seats[1]?.vassal;
    if (dog) dog.square = null;
    expect(warriors(here, content()).map((one) => one.names.en)).toEqual(["Red", "Blue"]);
  });
  it("draws ways, through passages too", () => {
    expect(wayLine(["A1", "B1"])).toBe("M50 50L150 50");
    expect(wayLine(["B1", "B3"])).toBe("M150 50Q150 150 150 250");
  });
  it("joins the two directions of a passage", () => {
    const both: LocationSideCard = { ...none(), passages: [{ from: "n", to: "e" }, { from: "e", to: "n" }, { from: "s", to: "w" }] };
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

describe("previews", () => {
  const dog = { ref: "warrior:1:vassal", who: word("Dog"), strength: 3, defense_least: 2, defense: 2, least: 1, most: 1 };
  const blue = { ref: "warrior:1:hero", who: word("Blue"), strength: 3, defense_least: 0, defense: 2, least: 1, most: 3 };
  const option = (kind: string, what: Record<string, unknown> | null) => plain(0, kind, [], { text: word(kind), preview: what });
  const choice = asked("test");
  const said = (kind: string, what: Record<string, unknown> | null, lang: "de" | "en" = "en") =>
    preview(option(kind, what), choice, view(), content(), lang).map((part) => part.text);

  it("are what the engine foresees, or nothing", () => {
    expect(foreseen(option("activate.card", { attacks: [blue, dog] })).attacks).toEqual([blue, dog]);
    expect(foreseen(null)).toEqual({});
    expect(said("flip", null)).toEqual([]);
  });
  it("of a defence are what is sure and what is possible", () => {
    expect(defenseRange(blue)).toBe("0–2");
    expect(defenseRange(dog)).toBe("2");
  });
  it("name everyone a card could hit, but not the target that is chosen", () => {
    expect(said("activate.card", { attacks: [blue, dog] })).toEqual(["Blue:", "3", "− 0–2", "= 1–3 damage", "Dog:", "3", "− 2", "= 1 damage"]);
    expect(said("target", { attacks: [dog] }, "de")).toEqual(["3", "− 2", "= 1 Schaden"]);
    expect(said("square", { path: ["square:B1", "square:C1"], steps: 2, damage: 0, attacks: [dog] })).toEqual(["2 squares", "Dog:", "3", "− 2", "= 1 damage"]);
  });
  it("tell what flips, whom it hurts and who falls", () => {
    const what = { defense: 3, damage: 0, flips: ["location:oak"], dangers: [{ ref: "warrior:1:hero", n: 1 }], falls: ["warrior:1:hero"] };
    expect(said("defend.danger", what)).toEqual(["3", "→ 0 damage", "Oak", "Blue −1", "Blue would be defeated"]);
    expect(said("warrior.move", { flips: ["location:oak"] })).toEqual(["Oak"]);
  });
  it("of a way count squares and dangers", () => {
    expect(said("square", { path: ["square:A1"], steps: 1, damage: 0 }, "de")).toEqual(["1 Feld"]);
    expect(said("square.danger", { path: ["square:A1", "square:B1"], steps: 2, damage: 1 })).toEqual(["2 squares", "1 damage from dangers"]);
  });
  it("of a star name what it can be spent on", () => expect(said("line.execute", { line: 0, stars: [word("Bite"), word("Howl")] })).toEqual(["★ Bite / Howl"]));
  it("of turn actions speak of the player whose turn it is", () => expect(said("turn.move", null)).toEqual(["Move your warriors; your hero up to 1 square."]));
});

describe("telling", () => {
  it("lets what carries a number stay long enough to be read", () => {
    for (const kind of ["attack", "control", "defend", "guard", "damage"]) {
      expect(tell(event(kind, { ref: "warrior:0:hero", by: "warrior:1:hero", n: 1, strength: 3 })).ms, kind).toBeGreaterThanOrEqual(500);
    }
  });
  it("is brief about everything else", () => {
    for (const kind of ["step", "move", "undefended", "exhaust", "breathe", "ready", "turn_over", "flip", "danger", "wounded", "defeated", "ability", "lapse"]) {
      const { ms } = tell(event(kind, { ref: "warrior:0:hero" }));
      expect(ms, kind).toBeGreaterThanOrEqual(150);
      expect(ms, kind).toBeLessThanOrEqual(350);
    }
  });
  it("strikes from one warrior to the other", () => {
    expect(tell(event("attack", { ref: "warrior:1:hero", by: "warrior:0:hero" }))).toEqual({
      effects: [{ kind: "blow", from: "warrior:0:hero", to: "warrior:1:hero" }],
      ms: 500,
      sound: "hit",
    });
  });
  it("puts the damage over who suffers it", () => {
    expect(tell(event("damage", { ref: "warrior:0:hero", n: 3 })).effects).toEqual([{ kind: "pop", ref: "warrior:0:hero", text: "−3", tone: "bad" }]);
  });
  it("marks a defeat where it happened: the vassal no longer stands there", () => {
    expect(tell(event("defeated", { ref: "warrior:1:vassal", at: "square:A2" })).effects).toEqual([{ kind: "pop", ref: "square:A2", text: "✕", tone: "bad" }]);
  });
  it("lets a vassal's defence, a control and a forced line flash", () => {
    expect(tell(event("guard", { ref: "warrior:1:vassal", defense: 2 })).effects).toEqual([{ kind: "pulse", ref: "warrior:1:vassal" }]);
    expect(tell(event("control", { ref: "warrior:1:hero", by: "warrior:0:hero", n: 2 })).effects).toEqual([{ kind: "pulse", ref: "warrior:1:hero" }]);
    expect(tell(event("ability", { ref: "location:oak" })).effects).toEqual([{ kind: "pulse", ref: "location:oak" }]);
  });
  it("steps with a sound and is silent about what nothing shows", () => {
    expect(tell(event("step", { ref: "warrior:0:hero" }))).toEqual({ effects: [], ms: 170, sound: "step" });
    expect(tell(event("turn_action", { ref: "warrior:0:hero", forced: false }))).toEqual({ effects: [], ms: 0 });
  });
  it("shows a turn action that nobody could choose: its hero flashes", () => {
    expect(tell(event("turn_action", { ref: "warrior:0:hero", forced: true }))).toEqual({ effects: [{ kind: "pulse", ref: "warrior:0:hero" }], ms: 500 });
  });
});

describe("cards and sentences", () => {
  it("show a hero's movement: as it is, or with all fronts before the hero is chosen", () => {
    expect(faceOf("warrior:0:hero", view(), content())?.topLeft?.value).toBe("1");
    expect(faceOf("hero:red", view(), content())?.topLeft?.value).toBe("4");
  });
  it("lead from every sentence to the rule behind it", () => {
    const all = content();
    const oak = all.arena.locations.oak!;
    oak.sides.front = { bonuses: { n: ["far"], e: ["move"], s: [], w: [] }, dangers: ["s"], passages: [{ from: "n", to: "w" }] };
    const rules = (ref: string) => faceOf(ref, view(), all)?.lines.map((one) => one.rule);
    expect(rules("action:0:axe")).toEqual(["BC-7.6"]);
    expect(rules("location:oak")).toEqual(["BC-7.6", "BC-13.5", "BC-13.6", "BC-11.2", "BC-5.2"]);
    all.heroes.red!.ability = { ...ability, trigger: "after_breathe" };
    expect(rules("hero:red")).toEqual(["BC-17.5"]);
    all.heroes.red!.actions.axe!.front.lines = [{ ...line, range: "passed" }, { ...line, do: "star" }];
    expect(rules("action:0:axe")).toEqual(["BC-14.1", "BC-12.2"]);
  });
  it("describe the table", () => {
    const lines = sentences(view(), content(), "en");
    expect(lines[0]).toBe("Red stands on A1, healthy, 7 of 7 life left, movement 1.");
    expect(lines).toContain("Dog stands on A2.");
  });
});

describe("woods", () => {
  const { arena } = content();
  it("grow only where nobody walks, and around the arena", () => {
    const free = new Set([...arena.squares, "B2"]);
    const inside = pines(arena, free, 30).filter((tree) => tree.x > 0 && tree.x < 300 && tree.y > 10 && tree.y < 290);
    expect(inside).not.toHaveLength(0);
    for (const tree of inside) expect(squareName(Math.floor(tree.x / 100), Math.floor(tree.y / 100))).toBe("C3");
  });
  it("look the same every time", () => expect(tufts("A1")).toBe(tufts("A1")));
});
