import { describe, expect, it } from "vitest";
import type { Content, GameEvent, View } from "../../net/types";
import { describe as inWords } from "./describe";
import { placeAt, position, type Position } from "./model";
import { pictures } from "./pictures";
import { CONTENT, table } from "./sample";

const content = CONTENT as unknown as Content;

function event(kind: string, data: Record<string, unknown> = {}): GameEvent {
  return { kind, number: 1, moment: 1, text: { de: "", en: "" }, seat: 0, ...data };
}
/** The last position an event is shown with; the position it started from must stay as it was. */
function after(start: Position, ...events: GameEvent[]): Position {
  const before = JSON.stringify(start);
  let shown = start as unknown as View;
  for (const one of events) for (const picture of pictures(shown, one, content)) shown = picture.view;
  expect(JSON.stringify(start)).toBe(before);
  return position(shown);
}

describe("pictures", () => {
  it("puts damage on a card and pops the number over it", () => {
    const hit = event("damage", { place: "place:0:F0", n: 4 });
    expect(placeAt(after(table(), hit), "place:0:F0")?.damage).toBe(4);
    expect(pictures(table() as unknown as View, hit, content)[0]?.effects).toEqual([{ kind: "pop", ref: "place:0:F0", text: "-4", tone: "bad" }]);
    expect(placeAt(after(table(), hit, event("heal", { place: "place:0:F0", n: 9 })), "place:0:F0")?.damage).toBe(0);
  });
  it("moves a card with its damage and leaves the old place empty", () => {
    const now = after(table(), event("damage", { place: "place:0:F0", n: 2 }), event("move", { place: "place:0:F0", to: "place:0:R2" }));
    expect(placeAt(now, "place:0:R2")).toMatchObject({ ref: "place:0:R2", character: "knight", damage: 2 });
    expect(placeAt(now, "place:0:F0")).toEqual({ ref: "place:0:F0" });
  });
  it("turns the killed into corpses and the revived back", () => {
    const dead = after(table(), event("damage", { place: "place:1:F0", n: 12 }), event("killed", { place: "place:1:F0", seat: 1 }));
    expect(placeAt(dead, "place:1:F0")).toMatchObject({ corpse: true, damage: 0 });
    expect(placeAt(after(dead, event("revive", { place: "place:1:F0" })), "place:1:F0")?.corpse).toBe(false);
    expect(placeAt(after(dead, event("clear", { place: "place:1:F0" })), "place:1:F0")).toEqual({ ref: "place:1:F0" });
  });
  it("brings a recruit from the hand into the unit", () => {
    const now = after(table(), event("recruit", { place: "place:0:F1", name: { de: "Oracle", en: "Oracle" } }));
    expect(placeAt(now, "place:0:F1")).toMatchObject({ card: "blue.oracle", health: 10, leader: false });
    expect(now.seats[0]?.hand).toEqual([]);
    expect(now.seats[0]?.hand_size).toBe(0);
  });
  it("slides the wave and changes the turn", () => {
    expect(after(table(), event("turn", { seat: 1, wave: 2, n: 3 }))).toMatchObject({ active: 1, wave: "rear", actions: 3 });
    expect(after(table(), event("round", { seat: 1, round: 3 }))).toMatchObject({ first: 1, round: 3, wave: "front", truce: false });
  });
  it("draws known and unknown cards", () => {
    const now = after(table(), event("draw", { n: 1, cards: ["blue.witch"] }), event("draw", { seat: 1, n: 2 }));
    expect(now.seats[0]).toMatchObject({ hand: ["blue.oracle", "blue.witch"], hand_size: 2, deck_size: 19 });
    expect(now.seats[1]).toMatchObject({ hand: [], hand_size: 3, deck_size: 18 });
  });
  it("lays an order apart until it is carried out", () => {
    expect(after(table(), event("order", { card: "blue.oracle" }))).toMatchObject({ apart: ["blue.oracle"] });
  });
  it("shows nothing for events without a picture", () => {
    expect(pictures(table() as unknown as View, event("shuffle"), content)).toEqual([]);
  });
});

describe("the position in words", () => {
  it("names round, wave, units and hand", () => {
    const lines = inWords(table() as unknown as View, content, "en");
    expect(lines[0]).toBe("Round 2, Wave: Front. first player: blue. blue: 2 actions.");
    expect(lines).toContain("blue, Front 1: Knight, Attack 3, Health 10/10. knight front");
    expect(lines).toContain("red, Leader: Chief witch, Attack 4, Health 20/20. witch leader");
    expect(lines).toContain("blue, Hand: Oracle.");
  });
});
