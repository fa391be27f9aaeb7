import { describe, expect, it } from "vitest";
import { ending, GOALS, progress } from "./goals";
import { asked, BOX, option, view } from "./sample";
import { spreadOf } from "./spread";
import { counter } from "./preview";
import type { View } from "./wire";

const shown = (more: Partial<View> = {}) => view({ units: [], ...more });
const refs = (prompt: string, options: ReturnType<typeof option>[], of = shown()) => spreadOf(asked(prompt, options), of, BOX).map((place) => place.ref);

describe("what lies nowhere on the table", () => {
  const skills = [option("skill", ["skill:tovak_double_time"]), option("common_skill", ["skill:other"])];
  it("is laid out: skills, and which of them costs the choice of the action", () => {
    const places = spreadOf(asked("skill.take", skills), shown(), BOX);
    expect(places.map((place) => [place.ref, place.common])).toEqual([["skill:tovak_double_time", false], ["skill:other", true]]);
    expect(places[0]?.skill?.id).toBe("tovak_double_time");
  });
  it("so are cards that nobody holds, each once, without the answer that declines", () => {
    expect(refs("artifact.back", [option("put_back", ["card:stamina"]), option("put_back", ["card:stamina"]), option("skip", [])])).toEqual(["card:stamina"]);
  });
  it("cards in hand are chosen there, unless they come from a pile", () => {
    expect(refs("card.cost", [option("discard", ["card:march"])])).toEqual([]);
    expect(refs("tactic.prepare", [option("pick", ["card:march"])])).toEqual(["card:march"]);
  });
  it("not what is on offer, nor while somebody interacts or says how a card is played", () => {
    expect(refs("card.learn", [option("learn", ["card:stamina"])], shown({ actions: ["stamina"] }))).toEqual([]);
    expect(spreadOf(asked("artifact.back", [option("put_back", ["card:stamina"])]), view({ units: [] }, { interacting: true }), BOX)).toEqual([]);
    expect(spreadOf(asked("card.how", [option("basic", ["card:stamina"])], ["card:stamina"]), shown(), BOX)).toEqual([]);
    expect(spreadOf(null, shown(), BOX)).toEqual([]);
  });
});

describe("the goal of a scenario", () => {
  const counting = { names: { de: "", en: "" }, text: { de: "", en: "" }, sites: ["village"] };
  it("is there for every scenario in both languages", () => {
    expect(Object.keys(GOALS)).toHaveLength(11);
    for (const { names, text } of Object.values(GOALS)) expect([names, text].flatMap((word) => [word["de"], word["en"]]).every(Boolean)).toBe(true);
  });
  it("counts what is taken of what has been found", () => {
    expect(progress(counting, view(), BOX, "de")).toBe("Erobert: 0 von 1 gefundenen");
    expect(progress(counting, view({ shields: { "1,0,NE": [0] } }), BOX, "en")).toBe("Conquered: 1 of 1 found");
    expect(progress(counting, view({ shields: { "1,0,NE": [0] }, tokens: { "1,0,NE": [{ back: "green", id: null }] } }), BOX, "de")).toBe("Erobert: 0 von 1 gefundenen");
    expect(progress({ ...counting, sites: ["city"] }, view(), BOX, "de")).toBeNull();
  });
  it("says when the round or the game ends", () => {
    expect(ending(view({ announced: null, last_turns: null }), "de")).toBeNull();
    expect(ending(view({ announced: 0, last_turns: null }), "de")).toBe("Das Ende der Runde ist angekündigt.");
    expect(ending(view({ announced: 0, last_turns: [0] }), "en")).toBe("The game is ending: last turns.");
  });
});

it("an assault that is planned counts the defenders that are dealt out", () => {
  const joint = { space: "1,0,E", seats: [0, 1], shares: [1, 0], proposed: false, part: 0, closing: false };
  const planned = view({ quest: { ...view().quest, joint } });
  expect(counter(planned, BOX, asked("joint.share", []), 0)).toMatchObject({ value: "1", of: "1" });
  expect(counter(view(), BOX, asked("joint.invite", []), 0)).toBeNull();
});
