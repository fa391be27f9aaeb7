import { describe, expect, it } from "vitest";
import type { Option } from "../../net/types";
import { cardFace } from "./faces";
import {
  attacker,
  cardInMotion,
  cardParts,
  incoming,
  line,
  middle,
  optionFor,
  pileCard,
  placeAt,
  shownUse,
  spot,
  trayCard,
  trayOptions,
  useAt,
  useOf,
} from "./model";
import { hitAt, optionSign, preview } from "./preview";
import { CONTENT, option, question, table } from "./sample";

describe("places", () => {
  it("reads references", () => {
    expect(spot("place:1:K2")).toEqual({ seat: 1, row: "flank", column: 2 });
    expect(spot("hand:0:blue.knight")).toBeNull();
    expect(pileCard("discard:1:red.dragon_mage")).toEqual({ kind: "discard", seat: 1, card: "red.dragon_mage" });
    expect(pileCard("deck:1")).toBeNull();
    expect(cardParts("red.dragon_mage")).toEqual({ faction: "red", character: "dragon_mage" });
  });
  it("finds what lies there", () => {
    expect(placeAt(table(), "place:0:F0")?.character).toBe("knight");
    expect(placeAt(table(), "place:0:K1")?.leader).toBe(true);
  });
  it("counts the bar of the row, and the leader's in the middle (PT-1.11, PT-2.5)", () => {
    expect(useAt("place:0:F1")).toBe("front");
    expect(useAt("place:0:K0")).toBe("flank");
    expect(useAt("place:0:K1")).toBe("leader");
    expect(useAt("row:0:F")).toBeNull();
  });
});

describe("geometry", () => {
  it("lets the fronts meet in the middle, the own unit below", () => {
    expect(["rear", "flank", "front"].map((row) => line(1, row as never, 0))).toEqual([0, 1, 2]);
    expect(["front", "flank", "rear"].map((row) => line(0, row as never, 0))).toEqual([3, 4, 5]);
    expect(line(1, "front", 1)).toBe(3);
  });
  it("keeps columns absolute: column 0 faces column 0 (PT-3.4)", () => {
    const field = { width: 300, height: 620, gap: 20 };
    const own = middle({ seat: 0, row: "front", column: 0 }, 0, field);
    const other = middle({ seat: 1, row: "front", column: 0 }, 0, field);
    expect(own).toEqual({ x: 50, y: 370 });
    expect(other).toEqual({ x: 50, y: 250 });
  });
});

describe("cards and choices", () => {
  const bar = { de: "", en: "" };
  const recruit = option(0, "recruit", ["hand:0:blue.oracle"], { cost: 1, use: "front", bar });
  const order = option(1, "order", ["hand:0:blue.oracle"], { cost: 1, use: "order", bar });

  it("turns a hand card to what the armed answer makes of it", () => {
    expect(shownUse(table(), [recruit, order], null)).toBe("front");
    expect(shownUse(table(), [recruit, order], order)).toBe("order");
    expect(shownUse(table(), [order], null)).toBe("order");
    expect(shownUse(table({ wave: "rear" }), [recruit, order], recruit)).toBe("front");
    expect(shownUse(table(), [recruit], order)).toBe("front");
  });
  it("offers the uses the moment allows", () => {
    expect(optionFor("front", [recruit, order])).toBe(recruit);
    expect(optionFor("rear", [recruit, order])).toBeNull();
    expect(optionFor("order", [recruit, order])).toBe(order);
    expect(optionFor("leader", [recruit, order])).toBeNull();
  });
  it("lays out only cards that lie nowhere in sight", () => {
    const options = [
      option(0, "card", ["hand:0:blue.oracle"]),
      option(1, "card", ["hand:1:red.oracle"]),
      option(2, "card", ["discard:0:blue.witch"]),
      option(3, "card", ["deck:0:blue.witch"]),
      option(4, "character", ["character:knight"]),
      option(5, "draw", ["deck:0"]),
      option(6, "end_turn", []),
    ];
    expect(trayOptions(question("effect.card", options), 0).map((one) => one.i)).toEqual([1, 2, 3, 4]);
    expect(trayOptions(question("leader.choose", options.slice(0, 1)), 0).map((one) => one.i)).toEqual([0]);
    expect(trayOptions(null, 0)).toEqual([]);
  });
  it("lets reactions glow where their cards lie, and lays out those that lie nowhere", () => {
    const thorns = option(0, "reaction", ["character:knight", "place:0:F0"]);
    const order = option(1, "reaction", ["character:witch"]);
    expect(trayOptions(question("reaction.next", [thorns, { ...thorns, i: 1 }]), 0)).toEqual([]);
    expect(trayOptions(question("reaction.next", [thorns, order]), 0).map((one) => one.i)).toEqual([0, 1]);
  });
  it("leads from every ability to the rule behind it: the keyword's before the bar's", () => {
    const { abilities, ...rest } = CONTENT.characters[0]!;
    const rules = (change: Partial<typeof abilities>) => cardFace({ ...rest, abilities: { ...abilities, ...change } }, "blue", null).lines.map((one) => one.rule);
    expect(rules({})).toEqual(["PT-1.10", "PT-9.11", "PT-9.11", "PT-9.11", "PT-5.5.1"]);
    expect(rules({ front: { ...abilities.front, intercept: true }, rear: { ...abilities.rear, kind: "spell" } })).toEqual(["PT-1.10", "PT-7.12", "PT-9.11", "PT-7.15", "PT-5.5.1"]);
  });
  it("shows leaders as leaders", () => {
    expect(trayCard(option(0, "leader", ["hand:0:blue.oracle"]))).toEqual({ faction: "blue", character: "oracle", use: "leader" });
    expect(trayCard(option(0, "place", ["place:0:F0"]))).toBeNull();
  });
  it("shows the bar whose reaction is due", () => {
    const due = option(0, "reaction", ["character:knight"], { use: "rear", bar });
    expect(trayCard(due)).toEqual({ character: "knight", faction: null, use: "rear" });
    expect(trayCard(option(0, "character", ["character:knight"]))).toEqual({ character: "knight", faction: null, use: null });
  });
  it("knows the card that moves from the question", () => {
    expect(cardInMotion(question("move.place", [], ["place:0:F0"]), table())).toBe("blue.knight");
    expect(cardInMotion(question("recruit.place", [], ["hand:0:blue.oracle"]), table())).toBe("blue.oracle");
    expect(cardInMotion(question("effect.row", [], []), table())).toBeNull();
  });
});

describe("attacks", () => {
  const shot: Option = option(0, "ranged", ["place:1:F0"], { damage: 3, lethal: true, interceptors: ["place:1:F0"] });

  it("takes both ends of an attack from what the question is about", () => {
    expect(attacker(question("attack.target", [shot], ["place:0:F0"]))).toBe("place:0:F0");
    expect(incoming(question("attack.target", [shot], ["place:0:F0"]))).toBeNull();
    const defend = question("defend.intercept", [], ["place:1:R2", "place:0:K1"]);
    expect(incoming(defend)).toEqual({ attacker: "place:1:R2", target: "place:0:K1" });
    expect(attacker(defend)).toBe("place:1:R2");
    // a killed hero that strikes once more may lie nowhere any more
    expect(incoming(question("defend.target", [], ["place:0:K1"]))).toEqual({ attacker: null, target: "place:0:K1" });
    expect(attacker(question("turn.action", [], []))).toBeNull();
  });
  it("says what an answer costs the one it hits", () => {
    const through = option(0, "let_through", ["place:0:K1"], { damage: 4, lethal: false });
    const caught = option(1, "intercept", ["place:0:F1"], { damage: 2, lethal: true });
    expect(hitAt(through, "place:0:K1")).toEqual({ damage: 4, lethal: false });
    expect(hitAt(caught, "place:0:K1")).toBeNull();
    const parts = preview(caught, question("defend.intercept", [through, caught]), table(), CONTENT, "de");
    expect(parts.map((part) => part.text)).toEqual(["2 Schaden", "tödlich"]);
  });
  it("marks who an exposed card kills", () => {
    const expose = option(0, "expose", ["hand:0:blue.knight"], { cost: 1, kills: ["place:1:F0"] });
    expect(hitAt(expose, "place:1:F0")).toEqual({ damage: 0, lethal: true });
    expect(hitAt(expose, "place:0:F0")).toBeNull();
    const parts = preview(expose, question("turn.action", [expose]), table(), CONTENT, "de");
    expect(parts.map((part) => part.text)).toEqual(["Tötet: Knight"]);
  });
  it("announces damage, death and interceptors", () => {
    const parts = preview(shot, question("attack.target", [shot]), table(), CONTENT, "en");
    expect(parts.map((part) => part.text)).toEqual(["3 damage", "lethal", "Intercept: Knight"]);
    const harmless = option(0, "melee", ["place:1:F0"], { damage: 0, lethal: false });
    expect(preview(harmless, question("attack.target", []), table(), CONTENT, "de")[0]?.text).toBe("kein Schaden");
  });
});

describe("previews of other answers", () => {
  it("says which bar a card would have", () => {
    const bar = { de: "Abfangen.", en: "Intercept." };
    const recruit = option(0, "recruit", ["hand:0:blue.oracle"], { cost: 0, use: "front", bar, places: ["place:0:F1"] });
    const parts = preview(recruit, question("turn.action", [recruit]), table(), CONTENT, "en");
    expect(parts.map((part) => part.text)).toEqual(["free", "Front: Intercept."]);
    expect(useOf(option(0, "place", ["place:0:R1"], { use: "rear", bar }))).toBe("rear");
    expect(useOf(option(0, "draw", ["deck:0"], { cost: 1 }))).toBeNull();
  });
  it("has a sign for rows and places", () => {
    expect(optionSign(option(0, "row", ["row:1:K"]))).toBe("flank");
    expect(optionSign(option(0, "place", ["place:0:R1"]))).toBe("rear");
    expect(optionSign(option(0, "number", []))).toBeNull();
  });
});
