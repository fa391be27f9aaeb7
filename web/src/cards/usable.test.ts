import { describe, expect, it } from "vitest";
import { unusable } from "./usable";

const asked = new Map([
  ["hand:0:blue.knight", []],
  ["square:A1", []],
]);

describe("a card that cannot be chosen", () => {
  it("is one while others of its kind can", () => {
    expect(unusable("hand:0:blue.witch", asked)).toBe(true);
    expect(unusable("hand:0:blue.knight", asked)).toBe(false);
  });
  it("is none where the question is about something else, or about somebody else's cards", () => {
    expect(unusable("action:0:ward", asked)).toBe(false);
    expect(unusable("hand:1:red.witch", asked)).toBe(false);
    expect(unusable("hand:0:blue.witch", new Map())).toBe(false);
  });
});
