import { describe, expect, it } from "vitest";
import type { Rule } from "../net/types";
import { replayTarget } from "./replayLink";
import { marks, matching, sections, sourceKey, table } from "./rules";
import { seatsFor } from "./seats";

const rule = (id: string, section: string, text: string): Rule => ({
  id,
  source: "rulebook",
  section: { de: section, en: section },
  text: { de: text, en: text },
  extra: "",
});
const RULES = [rule("BC-1.1", "Terms", "A hero has life."), rule("BC-1.2", "Terms", "A vassal is weak."), rule("BC-2.1", "Setup", "Place the hero.")];

describe("rules", () => {
  it("are found by all words, in any order and case", () => {
    expect(matching(RULES, "HERO place", "en").map((one) => one.id)).toEqual(["BC-2.1"]);
    expect(matching(RULES, "bc-1.2", "de").map((one) => one.id)).toEqual(["BC-1.2"]);
    expect(matching(RULES, "  ", "de")).toHaveLength(3);
  });
  it("come in sections", () => expect(sections(RULES).map((one) => [one.title.en, one.rules.length])).toEqual([["Terms", 2], ["Setup", 1]]));
  it("show bold, italic and code", () => {
    expect(marks("a **b** *c* `d` 2*3*4 x").map((one) => [one.kind, one.text])).toEqual([
      ["plain", "a "],
      ["bold", "b"],
      ["plain", " "],
      ["italic", "c"],
      ["plain", " "],
      ["code", "d"],
      ["plain", " 2"],
      ["italic", "3"],
      ["plain", "4 x"],
    ]);
  });
  it("have tables and drawings", () => {
    expect(table("| a | b |\n|---|---|\n| 1 | 2 |")).toEqual([["a", "b"], ["1", "2"]]);
    expect(table("```\nA B\n```")).toBeNull();
  });
  it("say where they come from", () => {
    expect(sourceKey("rulebook p.3")).toBe("rules.source.rulebook");
    expect(sourceKey("original")).toBe("rules.source.original");
    expect(sourceKey("something else")).toBe("rules.source.rulebook");
  });
});

describe("replayTarget", () => {
  it("understands links", () => {
    expect(replayTarget(" http://localhost:8420/#/replay/table/abc-1 ")).toEqual(["table", "abc-1"]);
    expect(replayTarget("#/replay/shared/x_y")).toEqual(["shared", "x_y"]);
  });
  it("understands ids", () => expect(replayTarget("x_y-1")).toEqual(["shared", "x_y-1"]));
  it("gives up on the rest", () => expect(replayTarget("not a link")).toBeNull());
});

describe("seatsFor", () => {
  it("seats me first and bots after", () => expect(seatsFor([], 3).map((seat) => seat.kind)).toEqual(["me", "bot", "bot"]));
  it("keeps what was chosen", () => {
    expect(seatsFor([{ kind: "open" }, { kind: "person" }], 1)).toEqual([{ kind: "open" }]);
    expect(seatsFor([{ kind: "open" }], 2).map((seat) => seat.kind)).toEqual(["open", "bot"]);
  });
});
