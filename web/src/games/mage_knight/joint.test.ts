import { expect, it } from "vitest";
import { jointText, partsOf, shieldsIn, teamText } from "./joint";
import type { JointView } from "./model";
import { BOX, QUEST, view } from "./sample";

const joint = (more: Partial<JointView> = {}): JointView => ({ space: "1,0,C", seats: [0, 2, 1], shares: [2, 1, 1], proposed: false, part: 1, closing: false, ...more });
const doing = (more: Partial<JointView>) => partsOf(joint(more)).map((part) => part.doing);

it("says what everybody in an assault does", () => {
  expect(doing({ proposed: true, part: 0 })).toEqual(["proposes", "asked", "asked"]);
  expect(doing({})).toEqual(["fought", "now", "waits"]);
  expect(doing({ closing: true })).toEqual(["ended", "ends", "waits"]);
  expect(partsOf(joint()).map((part) => [part.seat, part.share])).toEqual([[0, 2], [2, 1], [1, 1]]);
});

it("tells it in a sentence", () => {
  const shown = view({ quest: { ...QUEST, joint: joint({ seats: [0], shares: [1], part: 0 }) } });
  expect(jointText(shown, BOX, "de", () => "Tovak")[0]).toContain("Tovak, 1 Feind, ist dran");
  expect(jointText(view(), BOX, "de", () => "Tovak")).toEqual([]);
});

it("counts the shields in the city", () => {
  const shown = view({ shields: { "1,0,C": [0, 1, 0] } });
  expect([0, 1, 2].map((seat) => shieldsIn(shown, "1,0,C", seat))).toEqual([2, 1, 0]);
});

it("says who plays with whom", () => {
  const shown = view({ quest: { ...QUEST, teams: [0, 1, 0, 1] } });
  expect(teamText(shown, 2, 0, "de")).toBe("Team 1, verbündet");
  expect(teamText(shown, 1, 0, "de")).toBe("Team 2");
  expect(teamText(shown, 0, 0, "en")).toBe("Team 1");
  expect(teamText(view(), 0, 0, "de")).toBe("");
});
