import { describe, expect, test } from "vitest";
import type { GameEvent } from "../../net/types";
import { armyAt, position, type Position } from "./model";
import { pictures } from "./pictures";
import { army, CONTENT, event, stands, table, viewOf } from "./sample";

/** Plays events one after the other, as the table does; gives every picture. */
function play(start: Position, ...events: GameEvent[]) {
  let now = start;
  return events.flatMap((one) => {
    const found = pictures(viewOf(now), one, CONTENT);
    now = found.length > 0 ? position(found[found.length - 1]!.view) : now;
    return found.map((picture) => ({ here: position(picture.view), ms: picture.ms, effects: picture.effects }));
  });
}
const last = <T>(list: T[]) => list[list.length - 1]!;

describe("strategies", () => {
  const start = table([army(0, "orcs"), army(1, "dwarves")], { phase: "strategies", order: [1, 0], active: null });
  const shown = play(
    start,
    event("strategy", { seat: 1, card: "dwarves_160", initiative: 160 }),
    event("strategy", { seat: 0, card: "orcs_180", initiative: 180 }),
  );
  test("are revealed together: only the last one takes time", () => {
    expect(shown.map((one) => one.ms > 0)).toEqual([false, true]);
  });
  test("give the turn order", () => {
    expect(last(shown).here.order).toEqual([1, 0]);
    expect(armyAt(last(shown).here, 0)?.initiative).toBe(180);
  });
  test("leave the position they start from alone", () => {
    expect(start.order).toEqual([1, 0]);
    expect(start.stage).toBeUndefined();
  });
});

describe("reinforcements", () => {
  test("lie on the stack, the newest on top, and turn over one by one", () => {
    const shown = play(
      table([army(0, "orcs")]),
      event("reinforced", { seat: 0, from: "reserve", left: 19, stack: 1 }),
      event("hand_card_played", { seat: 0, from: "hand", left: 0, stack: 2 }),
    );
    const stacked = armyAt(last(shown).here, 0)!;
    expect(stacked.stack.map((card) => [card.ref, card.from])).toEqual([["stack:0:0", "hand"], ["stack:0:1", "reserve"]]);
    expect([stacked.reserve, stacked.hand]).toEqual([19, 0]);
    const [turned, standing] = play(last(shown).here, event("deployed", { seat: 0, unit: "unit:0:9", card: "bulwark", row: "front" }));
    expect(turned!.here.stage?.turned).toEqual({ seat: 0, card: "bulwark" });
    expect(armyAt(turned!.here, 0)?.stack).toHaveLength(1);
    expect(armyAt(standing!.here, 0)?.rows.front).toEqual([stands("unit:0:9", "bulwark", { defence: 2 })]); // 1 and a Shield
  });
});

describe("attacks", () => {
  const start = table([
    army(0, "orcs", { front: [stands("unit:0:1", "brawler"), stands("unit:0:2", "giant")] }),
    army(1, "dwarves", { front: [stands("unit:1:1", "bulwark", { defence: 2 }), stands("unit:1:2", "bulwark", { defence: 2 })] }),
    army(2, "orcs", { front: [stands("unit:2:1", "giant", { defence: 3 })] }),
  ]);
  const counted = event("strength_melee", {
    seat: 0,
    strength: 7,
    parts: [{ unit: "unit:0:1", symbols: 2 }, { unit: "unit:0:2", symbols: 4 }],
    bonus: 1,
  });
  test("the strength adds up unit by unit and ends with the bonus", () => {
    expect(play(start, counted).map((one) => one.here.stage?.battle?.points)).toEqual([2, 6, 7]);
  });
  const declared = event("attack_split", { seat: 0, attack: "melee", points: 4, victims: [1, 2] });
  const fall = (unit: string, card: string, victim: number) => event("destroyed", { seat: 0, unit, card, victim });
  test("a destroyed unit costs its defence and lies before its destroyer", () => {
    const after = last(play(start, declared, fall("unit:1:1", "bulwark", 1))).here;
    expect(after.stage?.battle?.points).toBe(2);
    expect(armyAt(after, 1)?.present).toBe(1);
    expect(armyAt(after, 0)?.trophies).toEqual([{ card: "bulwark", seat: 1 }]);
  });
  test("the second half of a split has its own points, and a Big Unit gives all its cards", () => {
    const after = last(play(start, declared, fall("unit:1:1", "bulwark", 1), fall("unit:2:1", "giant", 2))).here;
    expect(after.stage?.battle?.points).toBe(1);
    expect(armyAt(after, 0)?.trophies).toHaveLength(3);
  });
  test("Smash costs no points", () => {
    const smash = event("smash", { seat: 0, unit: "unit:1:1", victim: 1 });
    expect(last(play(start, declared, smash, fall("unit:1:1", "bulwark", 1))).here.stage?.battle?.points).toBe(4);
  });
  test("KHARNAGE! is stamped and gives a skull", () => {
    const [stamped, settled] = play(start, event("kharnage", { seat: 0, victim: 1 }));
    expect(stamped!.here.stage?.kharnage).toEqual({ seat: 0, victim: 1 });
    expect(settled!.here.stage?.kharnage).toBeUndefined();
    expect([armyAt(settled!.here, 0)?.kharnage, armyAt(settled!.here, 0)?.skulls]).toEqual([1, 1]);
  });
  test("nets and absence are seen on the unit", () => {
    const after = last(
      play(
        start,
        event("captured", { seat: 0, unit: "unit:1:1", nets: 1, captured: true }),
        event("absent", { seat: 1, unit: "unit:1:2" }),
        event("defence_changed", { seat: 2, unit: "unit:2:1", defence: 2 }),
      ),
    ).here;
    expect(armyAt(after, 1)?.rows.front).toEqual([
      stands("unit:1:1", "bulwark", { defence: 2, nets: 1, captured: true }),
      stands("unit:1:2", "bulwark", { defence: 2, absent: true }),
    ]);
    expect(armyAt(after, 2)?.rows.front[0]?.defence).toBe(2);
  });
});

test("the tiles of a round are shown together with the last of them", () => {
  const shown = play(
    table([army(0, "orcs"), army(1, "dwarves")]),
    event("conquest", { seat: 1, place: 1, cards: 4, skulls: 5, total: 6 }),
    event("conquest", { seat: 0, place: 2, cards: 1, skulls: 3, total: 3 }),
  );
  expect(shown.map((one) => one.ms > 0)).toEqual([false, true]);
  expect(last(shown).here.stage?.conquest?.map((one) => one.seat)).toEqual([1, 0]);
  expect(armyAt(last(shown).here, 1)).toMatchObject({ tiles: [5], skulls: 6 });
});

test("nothing is shown of armies that are not chosen yet", () => {
  const start = table([{ ref: "army:0", seat: 0, army: null, names: { de: "", en: "" } }], { phase: "armies" });
  expect(play(start, event("deployed", { seat: 0, unit: "unit:0:0", card: "brawler", row: "front" }))).toEqual([]);
});
