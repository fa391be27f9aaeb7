import { describe, expect, test } from "vitest";
import { stageOf } from "./model";
import { army, CARDS, event, stands, table } from "./sample";
import { tell } from "./telling";

const here = table([
  army(0, "orcs", { front: [stands("unit:0:1", "brawler"), stands("unit:0:2", "giant")] }),
  army(1, "dwarves", { front: [stands("unit:1:1", "bulwark", { defence: 2 })] }),
  army(2, "orcs"),
]);
const told = (kind: string, more: Record<string, unknown> = {}, view = here) => {
  const telling = tell(event(kind, more), view, CARDS);
  return { ...telling, stage: stageOf(telling.effects), refs: telling.effects.map((effect) => (effect.kind === "blow" ? `${effect.from} ${effect.to}` : effect.ref)) };
};

test("strategies are revealed together: only the last one takes time", () => {
  const view = { ...here, order: [1, 2, 0] };
  expect(told("strategy", { seat: 1 }, view).ms).toBe(0);
  expect(told("strategy", { seat: 2 }, view).ms).toBe(0);
  expect(told("strategy", { seat: 0 }, view).stage).toEqual({ reveal: true });
  expect(told("strategy", { seat: 0 }, view).ms).toBeGreaterThan(1000);
});

describe("reinforcements", () => {
  test("a card comes onto the stack; one from the hand is told more slowly", () => {
    const drawn = told("reinforced", { seat: 1, from: "reserve" });
    expect(drawn.refs).toEqual(["stack:1:0"]);
    expect(told("hand_card_played", { seat: 1, from: "hand" }).ms).toBeGreaterThan(drawn.ms);
  });
  test("the card that is turned over is shown on the hill while its unit appears", () => {
    const deployed = told("deployed", { seat: 1, unit: "unit:1:1", card: "bulwark" });
    expect(deployed.stage).toEqual({ turned: { seat: 1, card: "bulwark" } });
    expect(deployed.refs).toContain("unit:1:1");
    expect(told("revealed", { seat: 1, card: "keg", strength: 4 }).stage).toEqual({ turned: { seat: 1, card: "keg" } });
  });
});

describe("attacks", () => {
  const counted = told("strength_melee", { seat: 0, strength: 7, parts: [{ unit: "unit:0:1", symbols: 2 }, { unit: "unit:0:2", symbols: 4 }], bonus: 1 });
  test("what each unit adds to the strength stands there as long as the strength itself", () => {
    expect(counted.effects.filter((effect) => effect.kind === "pop").map((effect) => effect.kind === "pop" && effect.text)).toEqual(["+2", "+4"]);
    expect(counted.ms).toBeGreaterThan(500);
  });
  test("a large army does not take longer and longer", () => {
    const parts = Array.from({ length: 40 }, (_, i) => ({ unit: `unit:0:${i}`, symbols: 1 }));
    expect(told("strength_ranged", { seat: 0, strength: 40, parts }).ms).toBeLessThan(1500);
  });
  test("blows go to everybody who is attacked", () => {
    expect(told("attack_split", { seat: 0, victims: [1, 2], points: 4 }).refs).toEqual(["army:0 army:1", "army:0 army:2"]);
    expect(told("attack_veteran", { seat: 0, victims: [1], points: 1 }).refs).toEqual(["army:0 army:1"]);
    expect(told("attack_skipped", { seat: 0 }).ms).toBe(0);
  });
  test("a destroyed unit is seen falling in the row it has left", () => {
    const fallen = told("destroyed", { seat: 0, unit: "unit:1:7", card: "bulwark", victim: 1 });
    expect(fallen.stage).toEqual({ fallen: { seat: 1, unit: "unit:1:7", card: "bulwark" } });
    expect(fallen.refs).toContain("unit:1:7");
    expect(told("discarded", { seat: 0, unit: "unit:0:1", card: "brawler" }).stage.fallen?.seat).toBe(0);
  });
  test("KHARNAGE! is stamped", () => {
    expect(told("kharnage", { seat: 0, victim: 1 })).toMatchObject({ stage: { kharnage: { seat: 0, victim: 1 } }, sound: "win" });
  });
  test("numbers that must be read stay for half a second", () => {
    for (const kind of ["strength_melee", "attack_strategy", "points_lost", "revealed"]) {
      expect(told(kind, { seat: 0, parts: [], victims: [1], victim: 1, points: 3, strength: 3 }).ms, kind).toBeGreaterThanOrEqual(500);
    }
  });
});

test("only the effects of strategy cards are shown by name, abilities of units are not", () => {
  const what = { de: "Schwarm", en: "Swarm" };
  expect(told("ability", { seat: 0, symbol: "effect", what }).stage).toEqual({ effect: what });
  expect(told("ability", { seat: 0, symbol: "shield", what }).ms).toBe(0);
});

test("the tiles of a round are shown together with the last of them", () => {
  const standings = [1, 0, 2].map((seat, at) => ({ seat, place: at + 1, cards: 3 - at, skulls: [5, 3, 1][at] }));
  expect(told("conquest", { seat: 0, standings: standings.slice(0, 2) }).ms).toBe(0);
  expect(told("no_conquest", { seat: 2, standings }).stage.conquest?.map((one) => one.seat)).toEqual([1, 0, 2]);
});

test("nothing is told of armies that are not chosen yet, nor of what is not shown", () => {
  const start = table([{ ref: "army:0", seat: 0, army: null, names: { de: "", en: "" } }], { phase: "armies" });
  expect(told("army", { seat: 0 }, start)).toMatchObject({ ms: 0, effects: [] });
  expect(told("symbol_lost", { seat: 0 })).toMatchObject({ ms: 0, effects: [] });
});
