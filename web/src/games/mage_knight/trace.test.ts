import { describe, expect, it } from "vitest";
import { hexOf, slotMiddle } from "./geometry";
import { QUEST, view } from "./sample";
import { eased, happened, traceOf } from "./trace";

const one = view();
const two = (at: string, more: Parameters<typeof view>[0] = {}) => traceOf({ ...view(more), seats: [one.seats[0], { ...one.seats[0], at }] } as typeof one);

describe("following the others", () => {
  it("leads to the hero that has moved, not to the own one", () => {
    expect(happened(two("0,0,C"), two("0,0,NE"), 0)).toMatchObject({ name: "0,0,NE" });
    expect(happened(two("0,0,C"), two("0,0,NE"), 1)).toBeNull();
  });
  it("leads to a new tile, and to a space where something has changed", () => {
    expect(happened(two("0,0,C"), two("0,0,C", { tiles: { "0,0": "start_a", "1,0": "countryside_01", "0,1": "countryside_01" } }), 0)).toEqual(slotMiddle("0,1"));
    expect(happened(two("0,0,C"), two("0,0,C", { tokens: {} }), 0)).toEqual(hexOf("1,0,E"));
    expect(happened(two("0,0,C"), two("0,0,C", { shields: { "1,0,NE": [1] } }), 0)).toEqual(hexOf("1,0,NE"));
    expect(happened(two("0,0,C"), two("0,0,C", { quest: { ...QUEST, sites: { "0,0,C": "" } } }), 0)).toEqual(hexOf("0,0,C"));
  });
  it("stays where it is if nothing has happened", () => {
    expect(happened(two("0,0,C"), two("0,0,C"), 0)).toBeNull();
  });
  it("glides gently and arrives", () => {
    expect([eased(0), eased(1), eased(2)]).toEqual([0, 1, 1]);
    expect(eased(0.5)).toBeGreaterThan(0.5);
  });
});
