import { expect, it } from "vitest";
import { dashes, line } from "./curve";

it("goes from the left edge to the right one, high where things stood well", () => {
  const story = { points: [{ n: 0, shares: [0.5, 0.5] }, { n: 3, shares: [0.75, 0.25] }, { n: 4, shares: [1, 0] }], moments: [] };
  expect(line(story, 0, 100, 80)).toBe("0,40 75,20 100,0");
  expect(line(story, 1, 100, 80)).toBe("0,40 75,60 100,80");
  expect(line({ points: [{ n: 0, shares: [1] }], moments: [] }, 0, 10, 10)).toBe("0,0");
});

it("draws each of six seats in its own way, and every one of them", () => {
  const six = Array.from({ length: 6 }, (_, seat) => dashes(seat));
  expect(new Set(six).size).toBe(6);
  for (const one of six) expect(one ?? "1").toMatch(/^[1-9]/);
});
