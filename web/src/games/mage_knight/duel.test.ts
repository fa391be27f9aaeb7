import { describe, expect, it } from "vitest";
import { attackMeter, blockMeter, blockSays, duelText, elementsOf, footnote, phases, roleOf, sides, spends, steps } from "./duel";
import { describe as told } from "./describe";
import { cells } from "./fight";
import type { Content, DuelView, PartView, View } from "./model";
import { asked, BOX, option, view as table } from "./sample";

const part = (more: Partial<PartView> = {}): PartView => ({ by: "card:march", value: 4, element: "physical", kind: "melee", counts: "full", halves: 8, ...more });
const duel = (more: Partial<DuelView> = {}): DuelView => ({
  aggressor: 0, defender: 1, full: false, melee: true, seat: 0, attacker: 0, stage: "attack", space: "1,0,W", fortified: false, passes: 0, gathered: [], attack: [], value: 0, elements: [], rate: 1,
  through: 0, left: 0, wounds: [0, 0], fighters: [], gains: [], ...more,
});
const HEROES: Content = { ...BOX, heroes: [...BOX.heroes, { id: "arythea", names: { de: "Arythea", en: "Arythea" }, line: { de: "", en: "" }, colour: "red", deck: {} }] };
const one = table();
const [first] = one.seats;
if (!first) throw new Error("somebody sits there");
const VIEW: View = { ...one, seats: [first, { ...first, hero: "arythea" }] };
const note = (fight: DuelView, seat: number) => footnote(fight, seat, VIEW, HEROES, "de").text;

describe("the sides", () => {
  it("begin with the own one, for the others with the aggressor", () => {
    expect(sides(duel(), 1)).toEqual([1, 0]);
    expect(sides(duel(), 0)).toEqual([0, 1]);
    expect(sides(duel(), null)).toEqual([0, 1]);
    expect(sides(duel(), 3)).toEqual([0, 1]);
  });
  it("swap their roles with every attack", () => {
    expect(roleOf(duel(), 0).de).toBe("greift an");
    expect(roleOf(duel({ stage: "block", seat: 1 }), 1).de).toBe("blockt");
    expect(roleOf(duel({ attacker: 1, stage: "block" }), 1).de).toBe("greift an");
    expect(roleOf(duel({ stage: "damage" }), 1).de).toBe("wird getroffen");
  });
});

describe("the phases", () => {
  it("are two, and each attack has three steps with who takes them", () => {
    expect(phases(duel({ melee: false, stage: "ranged" }), "de").map((each) => each.state)).toEqual(["now", "later"]);
    expect(phases(duel(), "de").map((each) => each.state)).toEqual(["done", "now"]);
    const found = steps(duel({ stage: "block", attacker: 1 }), VIEW, HEROES, "de");
    expect(found.map((each) => each.name)).toEqual(["Angriff Arythea", "Block Tovak", "Schaden"]);
    expect(found.map((each) => each.state)).toEqual(["done", "now", "later"]);
    expect(steps(duel(), VIEW, HEROES, "de", true).map((each) => each.name)).toEqual(["Angriff", "Block", "Schaden"]);
  });
});

describe("the meters", () => {
  it("show the whole attack, and what the block holds off of it", () => {
    const fight = duel({ stage: "block", value: 7, through: 5, attack: [part(), part({ value: 3, element: "fire" })] });
    expect(cells(attackMeter(fight)).list.every((cell) => cell === "full")).toBe(true);
    expect(blockMeter(fight)).toMatchObject({ total: 2, needed: 7, suffices: false });
    expect(blockSays(fight, "de")).toEqual({ text: "5 kommen durch", tone: "bad" });
    expect(blockSays({ ...fight, through: 1 }, "en").text).toBe("1 gets through");
    expect(blockSays({ ...fight, through: 0 }, "de").tone).toBe("good");
    expect(elementsOf(fight)).toEqual(["physical", "fire"]);
  });
});

describe("the line below a side", () => {
  it("says what passing means", () => {
    expect(note(duel({ melee: false, stage: "ranged", passes: 1 }), 0)).toBe("Arythea hat gepasst. Passt auch Tovak, beginnt der Nahkampf.");
    expect(note(duel(), 0)).toBe("Passen beide nacheinander, endet der Kampf unentschieden, Tovak muss zurück.");
    expect(note(duel(), 1)).toBe("Kann blocken, sobald Tovak angreift.");
  });
  it("says what gets through", () => {
    expect(note(duel({ stage: "block", through: 3 }), 1)).toBe("Jetzt käme durch: 3 Schaden.");
    expect(note(duel({ stage: "block", through: 0 }), 1)).toBe("Kein Schaden.");
    expect(note(duel({ stage: "damage", left: 4 }), 1)).toBe("Tovak verteilt noch 4 Schaden.");
  });
});

describe("the combat in words", () => {
  it("says the phase, the attack, and what both do", () => {
    expect(duelText(duel({ stage: "block", value: 7, through: 5 }), VIEW, HEROES, "de")).toBe("Nahkampf, Angriff 7. Tovak (greift an). Arythea darf jetzt blocken. Arythea (blockt). Jetzt käme durch: 5 Schaden.");
    expect(told({ ...VIEW, duel: duel() }, HEROES, "en")[1]).toMatch(/^Melee, Attack 0/);
  });
});

describe("damage", () => {
  it("is spent on heroes, units, artifacts and a retreat, each with its price; forgoing is no target", () => {
    const choice = asked("duel.damage", [
      option("wound_unit", ["unit:peasants_1"], { cost: 3 }),
      option("wound_hero", ["seat:1"], { cost: 2 }),
      option("steal_artifact", ["card:march"], { cost: 5 }),
      option("force_back", ["hex:1,0,C"], { cost: 2 }),
      option("force_back", ["hex:1,0,NW"], { cost: 2 }),
      option("forgo_damage", []),
    ]);
    const found = spends(choice, duel({ stage: "damage", left: 5 }), VIEW, HEROES, "de");
    expect(found.map((each) => each.cost)).toEqual([3, 2, 5, 2, 2]);
    expect(found.map((each) => each.name)).toEqual(["Bauern", "Arythea", "march", "Wald, Osten", "Wald, Nordosten"]);
    expect(spends(asked("duel.block", []), duel(), VIEW, HEROES, "de")).toEqual([]);
  });
});
