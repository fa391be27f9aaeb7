import { describe, expect, it } from "vitest";
import { event as plain } from "../../net/sample";
import { describe as inWords } from "./describe";
import { CONTENT, table } from "./sample";
import { tell } from "./telling";

const event = (kind: string, data: Record<string, unknown> = {}) => plain(kind, { seat: 0, ...data });

describe("telling", () => {
  it("pops numbers over the card they belong to, long enough to be read", () => {
    const numbers = { damage: "-4", heal: "+4", boost: "+4", strength: "+1" };
    for (const [kind, words] of Object.entries(numbers)) {
      const told = tell(event(kind, { place: "place:0:F0", n: 4 }));
      expect(told.effects).toMatchObject([{ kind: "pop", ref: "place:0:F0", text: words }]);
      expect(told.ms).toBeGreaterThanOrEqual(500);
    }
  });
  it("draws a blow from the attacker to the target, or only marks the target", () => {
    const blow = event("attack_melee", { place: "place:0:F0", to: "place:1:F2" });
    expect(tell(blow).effects).toEqual([{ kind: "blow", from: "place:0:F0", to: "place:1:F2" }]);
    expect(tell({ ...blow, place: "" }).effects).toEqual([{ kind: "pulse", ref: "place:1:F2" }]);
  });
  it("pulses where a card comes to", () => {
    expect(tell(event("move", { place: "place:0:F0", to: "place:0:R2" })).effects).toEqual([{ kind: "pulse", ref: "place:0:R2" }]);
    expect(tell(event("recruit", { place: "place:0:F1" })).effects).toEqual([{ kind: "pulse", ref: "place:0:F1" }]);
    expect(tell(event("draw", { seat: 1, n: 2 })).effects).toEqual([{ kind: "pulse", ref: "deck:1" }]);
  });
  it("takes no time for what only the log tells", () => {
    expect(tell(event("shuffle"))).toEqual({ effects: [], ms: 0 });
  });
});

describe("the position in words", () => {
  it("names round, wave, units and hand", () => {
    const lines = inWords(table(), CONTENT, "en");
    expect(lines[0]).toBe("Round 2, Wave: Front. first player: blue. blue: 2 actions.");
    expect(lines).toContain("blue, Front 1: Knight, Attack 3, Health 10/10. knight front");
    expect(lines).toContain("red, Leader: Chief witch, Attack 4, Health 20/20. witch leader");
    expect(lines).toContain("blue, Hand: Oracle.");
  });
});
