import { describe, expect, it } from "vitest";
import type { Rule, SeatInfo, Setting } from "../net/types";
import { botName, botOf } from "../lib/bots";
import { seatName } from "../table/people";
import { offered, takenBy } from "./figures";
import { applicable, defaults, grouped, valueOf, wished } from "./options";
import { replayTarget } from "./replayLink";
import { inShort, marks, matching, sectionName, sections, sourceKey, table } from "./rules";
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
  it("name a section without its number", () => {
    expect(sectionName("7. Flares")).toBe("Flares");
    expect(sectionName("5. Aktionen: 5.1 Allgemeines")).toBe("Aktionen: Allgemeines");
    expect(sectionName("R. Rulings")).toBe("Rulings");
    expect(sectionName("Aufbau")).toBe("Aufbau");
  });
  it("are found by all words, in any order and case", () => {
    expect(matching(RULES, "HERO place", "en").map((one) => one.id)).toEqual(["BC-2.1"]);
    expect(matching(RULES, "bc-1.2", "de").map((one) => one.id)).toEqual(["BC-1.2"]);
    expect(matching(RULES, "  ", "de")).toHaveLength(3);
  });
  it("are told in short beside the board: without other rules and without settings", () => {
    expect(inShort("Jeder wählt eine Armee. Standard: keine doppelt; siehe KH-19.6.")).toBe("Jeder wählt eine Armee.");
    expect(inShort("Each takes 1 hero (see BC-2.5). The platform may offer more.")).toBe("Each takes 1 hero.");
    expect(inShort("Es gilt BC-2.5.")).toBe("Es gilt BC-2.5.");
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
    expect(sourceKey("ruling")).toBe("rules.source.ruling");
    expect(sourceKey("fan-data")).toBe("rules.source.fan-data");
    expect(sourceKey("printed number fan-data, rest rulebook")).toBe("rules.source.fan-data");
    expect(sourceKey("inferred from the rulebook")).toBe("rules.source.inferred");
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

describe("settings of a table", () => {
  const setting = (id: string, value: unknown, more: Partial<Setting> = {}): Setting => ({
    id,
    kind: "flag",
    names: { de: id, en: id },
    default: value,
    help: null,
    group: null,
    seats: null,
    needs: null,
    ...more,
  });
  const house = { de: "Haus", en: "House" };
  const SETTINGS = [
    setting("solo", false, { seats: [1], group: house }),
    setting("goal", "score"),
    setting("limit", 3, { needs: [["goal", "score"]] }),
    setting("harder", false, { needs: [["solo", true]], group: house }),
  ];
  const ids = (settings: Setting[]) => settings.map((one) => one.id);

  it("are there only if they apply", () => {
    const chosen = defaults(SETTINGS);
    expect(ids(applicable(SETTINGS, 2, chosen))).toEqual(["goal", "limit"]);
    expect(ids(applicable(SETTINGS, 1, chosen))).toEqual(["solo", "goal", "limit"]);
    expect(ids(applicable(SETTINGS, 1, { ...chosen, solo: true, goal: "duel" }))).toEqual(["solo", "goal", "harder"]);
  });
  it("that do not apply have their default, also for those that need them", () => {
    expect(ids(applicable(SETTINGS, 2, { ...defaults(SETTINGS), solo: true }))).toEqual(["goal", "limit"]);
    expect(wished(SETTINGS, 2, { solo: true, goal: "duel", limit: 9, harder: true })).toEqual({ goal: "duel" });
  });
  it("that need one that is not there never apply, and those that need each other do no harm", () => {
    const odd = [setting("a", true, { needs: [["b", false]] }), setting("b", true, { needs: [["a", false]] }), setting("c", 1, { needs: [["x", 1]] })];
    expect(ids(applicable(odd, 2, defaults(odd)))).toEqual([]);
  });
  it("that need one of several are there with each of them, and those that another one rules out are not", () => {
    const cities = [
      setting("halves", "none"),
      setting("level", 10, { needs: [["halves", "last"], ["halves", "both"]] }),
      setting("rise", 0, { unless: [["halves", "both"]] }),
    ];
    expect(ids(applicable(cities, 2, { halves: "none" }))).toEqual(["halves", "rise"]);
    expect(ids(applicable(cities, 2, { halves: "last" }))).toEqual(["halves", "level", "rise"]);
    expect(ids(applicable(cities, 2, { halves: "both" }))).toEqual(["halves", "level"]);
  });
  it("that change nothing with so many seats are not asked, and nothing is said of them", () => {
    const seating = [setting("seating", "random", { shown: [4, 5, 6] })];
    expect(ids(applicable(seating, 3, {}))).toEqual([]);
    expect(ids(applicable(seating, 4, {}))).toEqual(["seating"]);
    expect(wished(seating, 2, { seating: "listed" })).toEqual({});
  });
  it("stand under their headings, those without one first", () => {
    expect(grouped(SETTINGS).map((group) => [group.title?.en ?? null, ids(group.settings)])).toEqual([
      [null, ["goal", "limit"]],
      ["House", ["solo", "harder"]],
    ]);
  });
});

describe("what a seat plays", () => {
  const name = (id: string) => ({ de: id, en: id });
  const VALUES = [
    { id: "choose", names: name("choose") },
    { id: "promo", names: name("promo"), needs: ["promo", true] as [string, unknown] },
    { id: "plain", names: name("plain") },
    { id: "easy", names: name("easy"), suits: "beginners" as const },
    { id: "best", names: name("best"), suits: "first" as const },
  ];
  const hero = (seat: number): Setting => ({
    id: `hero${seat}`, kind: "choice", names: name("hero"), default: "choose", help: null, group: null, seats: null, needs: null, seat, values: VALUES,
  });

  it("is offered with what suits newcomers first, and only if it can be had", () => {
    expect(offered(hero(0), {}).map((one) => one.id)).toEqual(["choose", "best", "easy", "plain"]);
    expect(offered(hero(0), { promo: true }).map((one) => one.id)).toContain("promo");
  });
  it("falls back when what it needs is taken back", () => {
    expect(valueOf(hero(0), { hero0: "promo", promo: true })).toBe("promo");
    expect(valueOf(hero(0), { hero0: "promo", promo: false })).toBe("choose");
    expect(wished([hero(0)], 2, { hero0: "promo", promo: false })).toEqual({ hero0: "choose" });
  });
  it("says where it is taken already; to choose later never is", () => {
    const both = [hero(0), hero(1)];
    expect(takenBy(both, hero(0), "best", { hero0: "best", hero1: "best" })).toEqual([2]);
    expect(takenBy(both, hero(0), "plain", { hero1: "best" })).toEqual([]);
    expect(takenBy(both, hero(0), "choose", { hero1: "choose" })).toEqual([]);
  });
});

describe("bots", () => {
  it("have a name and a face of their own on each of six seats, and say that they are bots", () => {
    const six = Array.from({ length: 6 }, (_, seat) => botOf(seat));
    expect(new Set(six.map((bot) => bot.name)).size).toBe(6);
    expect(new Set(six.map((bot) => bot.glyph)).size).toBe(6);
    expect(botName(1)).toBe(`${botOf(1).name} (Bot)`);
  });
  it("keep that name at a table that was made without one", () => {
    const seat = { kind: "bot", name: "", level: "easy" } as SeatInfo;
    expect(seatName(seat, 2, [0])).toBe(botName(2));
    expect(seatName({ ...seat, name: "Ada" }, 2, [0])).toBe("Ada");
  });
});
