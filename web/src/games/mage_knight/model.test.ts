import { beforeEach, describe, expect, it } from "vitest";
import { event, only } from "../../net/sample";
import type { Controls } from "../../table/controls.svelte";
import { aim, lookedAt } from "./aim.svelte";
import { askedCard, numbered, sideways, zonesOf } from "./cardwork";
import { describe as told } from "./describe";
import { faceOf } from "./faces";
import { S } from "./geometry";
import { fights, landOf, loud, movePreview, openSlots, reached, wayOf } from "./land";
import { beyondPill, pillOf, spaceName } from "./pill";
import { chip, counter, preview } from "./preview";
import { asked, BOX, option, QUEST, view } from "./sample";
import { startsTurn, tell, turnSeat } from "./telling";
import { engraving } from "./terrain";
import { payment } from "./words";

const quiet = option("move", ["hex:0,0,E"], { cost: 2, left: 1, way: ["hex:0,0,E"], provokes: [], assault: false, turns_up: false }, "Gehen: Ebene (2)");
const fight = option("move", ["hex:0,0,NE"], { cost: 2, left: 1, way: ["hex:0,0,NE"], provokes: ["hex:1,0,E"], assault: false, turns_up: false }, "Gehen: Ebene (2)");
const explore = option("explore", ["slot:1,1"], { cost: 2, core: false });
const USES = [
  { how: "basic", move: 2, reach: [["hex:1,0,W", 5]] },
  { how: "strong", move: 4, pays: ["crystal:green"] },
  { how: "side_move", move: 1 },
  { how: "side_influence", influence: 1 },
];
const play = option("play", ["card:march"], { uses: USES });
const menu = asked("turn.what", [quiet, fight, explore, play, option("end", [])]);
const how = asked("card.how", [option("basic", ["use:basic"], { move: 2 }), option("side_move", ["use:side_move"], { move: 1 })], ["card:march"]);
const texts = (parts: { text: string }[] | null) => parts?.map((part) => part.text);
const land = landOf(view(), view().slots, BOX);

describe("what is bought", () => {
  const recruit = option("recruit", ["unit:peasants_1"], { cost: 3 }, "Bauern rekrutieren (3)");
  const spell = option("buy_spell", ["card:fireball"], { cost: 7 }, "„Feuerball“ lernen (7 und ein Mana seiner Farbe)");
  const rich = view({}, { influence: 8 });
  it("has its price as a badge, and the sum below the question", () => {
    const choice = asked("turn.what", [recruit, spell]);
    expect(chip(recruit, choice, rich, BOX, "de")).toMatchObject({ detail: "", badges: [{ text: "3" }] });
    expect(texts(preview(recruit, choice, rich, BOX, "de"))).toEqual(["Bauern rekrutieren:", "8 − 3 = 5"]);
    expect(chip(spell, choice, rich, BOX, "de")).toMatchObject({ detail: "und ein Mana seiner Farbe", badges: [{ text: "7" }] });
    expect(texts(preview(spell, choice, rich, BOX, "de"))).toEqual(["„Feuerball“ lernen:", "8 − 7 = 1", "und ein Mana seiner Farbe"]);
  });
});

describe("the land", () => {
  it("knows terrain and site of every space", () => {
    expect(land.spaces).toHaveLength(14);
    expect(land.byName.get("1,0,NE")).toMatchObject({ terrain: "forest", site: { id: "village" } });
    expect(land.byName.get("0,0,E")?.site).toBeNull();
  });
  it("shows a turned tile as it lies, and sites that are not printed", () => {
    const quest = { ...QUEST, turned: { "1,0": 2 }, sites: { "0,0,E": "village", "0,0,C": "" }, halves: { "1,0,C": "1,0,W" } };
    const other = landOf(view({ quest }), [], BOX);
    expect(other.byName.get("1,0,NE")?.site).toBeNull();
    expect(other.byName.get("1,0,SE")?.site?.id).toBe("village"); // printed at NE, two sixths on
    expect(other.byName.get("0,0,E")).toMatchObject({ added: true, site: { id: "village" } });
    expect(other.byName.get("0,0,C")).toMatchObject({ added: false, site: null, gone: { id: "portal" } });
    expect(other.byName.get("1,0,C")?.terrain).toBe("city");
    expect(other.halves).toHaveLength(1);
    expect(other.tiles.find((tile) => tile.slot === "1,0")?.turn).toBe(2);
  });
  it("draws a wall along the edge of two spaces", () => {
    const [one, other] = land.spaces.filter((space) => space.slot === "0,0" && ["C", "E"].includes(space.position));
    const { walls } = landOf(view({ quest: { ...QUEST, walls: [[one!.name, other!.name], [one!.name, "9,9,C"]] } }), [], BOX);
    const middle = (Math.max(one!.x, other!.x) + Math.min(one!.x, other!.x)) / 2;
    expect(walls).toEqual([`M${middle.toFixed(1)} ${(one!.y - S / 2).toFixed(1)}L${middle.toFixed(1)} ${(one!.y + S / 2).toFixed(1)}`]);
  });
  it("reaches to tiles of a fixed map that lie face down", () => {
    expect(landOf(view({ quest: { ...QUEST, face_down: ["3,0"] } }), [], BOX).box.w).toBeGreaterThan(landOf(view(), [], BOX).box.w);
  });
  it("reaches to the slots where a tile may lie", () => {
    const small = landOf(view(), [], BOX);
    expect(land.box.h).toBeGreaterThan(small.box.h);
  });
  it("shows whole costs, fights, and what a card would add", () => {
    const found = reached(land, menu, [["hex:1,0,W", 5], ["hex:0,0,E", 9]]);
    expect(found.map((one) => [one.space.name, one.cost, one.fight, one.withCard])).toEqual([
      ["0,0,E", 2, false, false],
      ["0,0,NE", 2, true, false],
      ["1,0,W", 5, false, true],
    ]);
  });
  it("tells slots that can be explored from those that may be later", () => {
    expect(openSlots(view(), menu).map((slot) => [slot.slot, slot.asked, slot.cost])).toEqual([
      ["0,1", false, null],
      ["1,1", true, 2],
    ]);
  });
  it("draws the way from the hero on", () => {
    const told = movePreview(quiet);
    expect(told && wayOf(told, "0,0,C").map((hex) => hex.name)).toEqual(["0,0,C", "0,0,E"]);
  });
  it("never takes a loud step by one click", () => {
    expect([quiet, fight, explore].map(loud)).toEqual([false, true, true]);
    expect(fights(movePreview(play))).toBe(false);
  });
  it("draws a terrain always the same, with a free middle below a site", () => {
    expect(engraving("forest", "0,0,E", false)).toBe(engraving("forest", "0,0,E", false));
    expect(engraving("forest", "0,0,E", true).line.length).toBeLessThan(engraving("forest", "0,0,E", false).line.length);
  });
});

describe("what would happen", () => {
  it("stands in the pill only if it is more than a walk", () => {
    expect(pillOf(quiet, view(), BOX, "de")).toBeNull();
    expect(texts(pillOf(fight, view(), BOX, "de"))).toEqual(["2", "provoziert", "Herumtreiber"]);
    expect(texts(pillOf(explore, view(), BOX, "en"))).toEqual(["2", "Explore", "Countryside, final"]);
  });
  it("is a sum below the sentence", () => {
    expect(texts(preview(quiet, menu, view(), BOX, "de"))).toEqual(["3 − 2 = 1"]);
    expect(texts(preview(fight, menu, view(), BOX, "de"))).toEqual(["3 − 2 = 1", "dann Kampf: Herumtreiber"]);
    expect(texts(preview(explore, menu, view(), BOX, "en"))).toEqual(["3 − 2 = 1", "Countryside"]);
  });
  it("is said of the zone that is pointed at", () => {
    aim.point("march", "strong");
    expect(texts(preview(play, menu, view(), BOX, "de"))).toEqual(["march, stark:", "3 + 4 = 7", "kostet Kristall grün"]);
    aim.leave();
    expect(texts(preview(play, menu, view(), BOX, "de"))).toEqual(["march"]);
  });
  it("is short in the strip", () => {
    expect(chip(quiet, menu, view(), BOX, "de")).toMatchObject({ name: "Ebene", badges: [{ text: "2" }] });
    expect(chip(fight, menu, view(), BOX, "de")?.badges).toHaveLength(2);
  });
  it("names payments", () => {
    expect([payment("crystal:blue", "de"), payment("endless", "en")]).toEqual(["Kristall blau", "endless mana"]);
  });
});

describe("the number of the moment", () => {
  it("is movement, influence while interacting, the block in a fight", () => {
    expect(counter(view(), BOX, menu, 0)).toMatchObject({ value: "3", label: { de: "Bewegung" } });
    expect(counter(view({}, { interacting: true, influence: 5 }), BOX, menu, 0)).toMatchObject({ value: "5", label: { de: "Einfluss" } });
    const open = { kind: "block", total: 4, needed: 6 };
    expect(counter(view({ fight: { open } } as never), BOX, menu, 0)).toMatchObject({ value: "4", of: "6" });
    expect(counter(view({ tiles: {} }), BOX, null, 0)).toBeNull();
  });
});

describe("zones of a card", () => {
  beforeEach(() => {
    aim.leave();
    aim.forget();
  });
  it("are what it can be used for now", () => {
    expect(zonesOf(menu, "march").map((zone) => [zone.how, zone.zone])).toEqual([["basic", "basic"], ["strong", "strong"], ["side_move", "side"], ["side_influence", "side"]]);
    expect(zonesOf(menu, "stamina")).toEqual([]);
    expect(zonesOf(how, "march").map((zone) => zone.how)).toEqual(["basic", "side_move"]);
    expect([askedCard(how), askedCard(menu)]).toEqual(["march", null]);
  });
  it("show the sorts of a sideways card that fit", () => {
    const zones = zonesOf(menu, "march");
    expect(sideways(zones, false).map((zone) => zone.how)).toEqual(["side_move", "side_influence"]);
    const attack = { ...zones[2]!, how: "side_attack" };
    expect(sideways([...zones, attack], true).map((zone) => zone.how)).toEqual(["side_attack"]);
  });
  it("tell what they would bring", () => {
    expect(lookedAt(menu, null)).toBeNull();
    aim.point("march", "basic");
    expect(lookedAt(menu, null)?.reach).toEqual([["hex:1,0,W", 5]]);
    expect(lookedAt(how, how.options[1] ?? null)).toMatchObject({ how: "side_move", move: 1 });
  });
  it("play the card and say how, in one gesture", () => {
    const given: number[] = [];
    const controls = only<Controls>({ commit: (index: number) => given.push(index) });
    aim.play(controls, menu.options[3]!, "march", "side_move");
    expect(given).toEqual([3]);
    expect(aim.granted(menu)).toBeNull(); // still on its way
    expect(aim.granted(how)).toBe(1);
    expect(aim.granted(how)).toBeNull(); // once
  });
  it("forget the gesture if something else is asked", () => {
    aim.play(only<Controls>({ commit: () => undefined }), menu.options[3]!, "march", "basic");
    expect(aim.granted(asked("effect.choose", []))).toBeNull();
    expect(aim.granted(how)).toBeNull();
  });
  it("of equal cards are told apart", () => {
    expect(numbered(["march", "wound", "march"]).map((one) => one.key)).toEqual(["march 0", "wound 0", "march 1"]);
  });
});

describe("words", () => {
  it("describe the position", () => {
    const lines = told(view(), BOX, "de");
    expect(lines[0]).toContain("Runde 1 von 4");
    expect(lines.join(" ")).toContain("Tovak: Ebene, Portal");
    expect(lines.join(" ")).toContain("Wald, Orks, Herumtreiber");
    expect(told(view({ tiles: {} }), BOX, "de")).toEqual([]);
  });
  it("name a space", () => {
    const space = land.byName.get("1,0,NE");
    expect(space && spaceName(space, view(), BOX, "en")).toBe("Forest, Village");
  });
  it("explain cards, units, skills, tactics, spaces and slots", () => {
    const title = (ref: string) => faceOf(ref, view(), BOX)?.title.en;
    expect(["card:march", "unit:peasants_1", "skill:tovak_double_time", "tactic:planning", "hex:1,0,NE", "slot:0,1"].map(title)).toEqual(["march", "Bauern", "Eilmarsch", "Planning", "Village", "Explore"]);
    expect(faceOf("hex:1,0,NE", view(), BOX)?.lines[0]?.text.de).toBe("Tag 3, Nacht 5");
    expect(faceOf("hex:1,0,E", view({ tokens: {} }), BOX)?.title.de).toBe("Wald"); // whoever was there is gone
    expect(faceOf("die:red", view(), BOX)).toBeNull();
  });
  it("tell events in their time", () => {
    expect(tell(event("moved", { ref: "hex:0,0,E" }))).toEqual({ effects: [{ kind: "pulse", ref: "hex:0,0,E" }], ms: 150, sound: "step" });
    expect(tell(event("unheard"))).toEqual({ effects: [], ms: 0 });
    expect([startsTurn(event("turn")), startsTurn(event("moved")), turnSeat(event("turn", { seat: -1 })), turnSeat(event("turn", { seat: 1 }))]).toEqual([true, false, null, 1]);
  });
});

describe("what variants and scenarios have done", () => {
  const lines = (ref: string, more: Parameters<typeof view>[0]) => faceOf(ref, view(more), BOX)?.lines.map((line) => line.text.de) ?? [];
  it("is explained in the loupe of the space", () => {
    expect(lines("hex:1,0,SE", { quest: { ...QUEST, turned: { "1,0": 2 } } })).toContain("countryside_01 liegt um 120° nach rechts gedreht.");
    expect(lines("hex:0,0,E", { quest: { ...QUEST, sites: { "0,0,E": "village" } } })[1]).toMatch(/^Geheimer Zugang/);
    expect(lines("hex:0,0,C", { quest: { ...QUEST, sites: { "0,0,C": "" } } })).toContain("Das Portal ist geschlossen: Hier ist jetzt eine leere Ebene.");
    expect(lines("hex:1,0,C", { quest: { ...QUEST, halves: { "1,0,C": "1,0,W" } } })[1]).toMatch(/^Rechte Hälfte/);
    expect(lines("hex:1,0,W", { quest: { ...QUEST, halves: { "1,0,C": "1,0,W" } } })[1]).toMatch(/^Linke Hälfte/);
    expect(lines("hex:1,0,NE", { quest: { ...QUEST, paths: { "1,0,NE": [2, 6] } } })).toContain("Eroberte Wege: 2, 6 (von 2, 4 und 6).");
    expect(lines("hex:1,0,NE", { quest: { ...QUEST, walls: [["1,0,C", "1,0,NE"]] } }).some((line) => line.startsWith("Mauer nach Südwesten. "))).toBe(true);
    expect(lines("slot:2,0", { quest: { ...QUEST, face_down: ["2,0"] } })[0]).toMatch(/^Die Form dieser Karte/);
  });
  it("is not told of a plain map", () => {
    expect(lines("hex:0,0,C", {})).toHaveLength(1);
  });
});

describe("a space a little out of reach", () => {
  it("says what is missing and which cards would bring it", () => {
    const here = view({ beyond: { "1,0,W": 2, "1,0,C": 1 } });
    expect(texts(beyondPill("hex:1,0,W", menu, here, BOX, "de"))).toEqual(["Es fehlen noch 2: Bewegung", "march"]);
    expect(texts(beyondPill("hex:1,0,C", menu, here, BOX, "en"))).toEqual(["1 more needed: Move"]);
    expect(beyondPill("hex:0,0,E", menu, here, BOX, "de")).toBeNull();
    expect(faceOf("hex:1,0,W", here, BOX)?.lines.map((line) => line.text.de)).toContain("Es fehlen noch 2: Bewegung");
  });
});
