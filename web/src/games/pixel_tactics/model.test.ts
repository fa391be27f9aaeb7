import { describe, expect, it } from "vitest";
import type { Choice, Content, Option, View } from "../../net/types";
import {
  attacker,
  cardParts,
  freeIn,
  incoming,
  line,
  middle,
  optionFor,
  pileCard,
  placeAt,
  position,
  shownUse,
  spot,
  trayCard,
  trayOptions,
  useAt,
} from "./model";
import { becomes, cardInMotion, hit, hitAt, optionSign, preview } from "./preview";
import { CONTENT, option, question, table } from "./sample";
import { breakable } from "./words";

const content = CONTENT as unknown as Content;
const view = (change?: Parameters<typeof table>[0]) => position(table(change) as unknown as View);

describe("places", () => {
  it("reads references", () => {
    expect(spot("place:1:K2")).toEqual({ seat: 1, row: "flank", column: 2 });
    expect(spot("hand:0:blue.knight")).toBeNull();
    expect(pileCard("discard:1:red.dragon_mage")).toEqual({ kind: "discard", seat: 1, card: "red.dragon_mage" });
    expect(pileCard("deck:1")).toBeNull();
    expect(cardParts("red.dragon_mage")).toEqual({ faction: "red", character: "dragon_mage" });
  });
  it("finds what lies there", () => {
    expect(placeAt(view(), "place:0:F0")?.character).toBe("knight");
    expect(placeAt(view(), "place:0:K1")?.leader).toBe(true);
  });
  it("counts the bar of the row, and the leader's in the middle (PT-1.11, PT-2.5)", () => {
    expect(useAt("place:0:F1")).toBe("front");
    expect(useAt("place:0:K0")).toBe("flank");
    expect(useAt("place:0:K1")).toBe("leader");
    expect(useAt("row:0:F")).toBeNull();
  });
  it("lists free positions of a row without the leader's (PT-5.3.6)", () => {
    expect(freeIn(view(), 0, "front")).toEqual(["place:0:F1", "place:0:F2"]);
    expect(freeIn(view(), 0, "flank")).toEqual(["place:0:K0", "place:0:K2"]);
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
  const recruit = option(0, "recruit", ["hand:0:blue.oracle"]);
  const order = option(1, "order", ["hand:0:blue.oracle"]);

  it("turns a hand card to what the armed answer makes of it", () => {
    expect(shownUse(view(), [recruit, order], null)).toBe("front");
    expect(shownUse(view(), [recruit, order], order)).toBe("order");
    expect(shownUse(view(), [order], null)).toBe("order");
    expect(shownUse(view({ wave: "rear" }), [recruit, order], recruit)).toBe("rear");
    expect(shownUse(view(), [recruit], order)).toBe("front");
  });
  it("offers the uses the moment allows", () => {
    expect(optionFor("front", view(), [recruit, order])).toBe(recruit);
    expect(optionFor("rear", view(), [recruit, order])).toBeNull();
    expect(optionFor("order", view(), [recruit, order])).toBe(order);
    expect(optionFor("leader", view(), [recruit, order])).toBeNull();
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
    expect(trayOptions(question("effect.card", "?", options), 0).map((one) => one.i)).toEqual([1, 2, 3, 4]);
    expect(trayOptions(question("leader.choose", "?", options.slice(0, 1)), 0).map((one) => one.i)).toEqual([0]);
    expect(trayOptions(null, 0)).toEqual([]);
  });
  it("lets reactions glow where their cards lie, and lays out those that lie nowhere", () => {
    const thorns = option(0, "reaction", ["character:knight", "place:0:F0"]);
    const order = option(1, "reaction", ["character:witch"]);
    expect(trayOptions(question("reaction.next", "?", [thorns, { ...thorns, i: 1 }]), 0)).toEqual([]);
    expect(trayOptions(question("reaction.next", "?", [thorns, order]), 0).map((one) => one.i)).toEqual([0, 1]);
  });
  it("shows leaders as leaders", () => {
    const choice = question("leader.choose", "?", []);
    expect(trayCard(option(0, "leader", ["hand:0:blue.oracle"]), choice, content)).toEqual({ faction: "blue", character: "oracle", use: "leader" });
    expect(trayCard(option(0, "place", ["place:0:F0"]), choice, content)).toBeNull();
  });
  it("shows the bar whose reaction is due", () => {
    const due = { ...option(0, "reaction", ["character:knight"]), text: { de: "", en: "Knight: knight rear" } };
    expect(trayCard(due, question("reaction.next", "?", [due]), content)?.use).toBe("rear");
    const named = option(0, "character", ["character:knight"]);
    expect(trayCard(named, question("effect.name", "?", [named]), content)).toEqual({ character: "knight", faction: null, use: null });
  });
});

describe("attacks", () => {
  const shot: Option = option(0, "ranged", ["place:1:F0"], { damage: 3, lethal: true, interceptors: ["place:1:F0"] });

  it("finds who attacks whom, also when both are of one kind", () => {
    const attack: Choice = question("attack.target", "Knight: whom do you attack?", [shot]);
    expect(attacker(attack, view(), content)).toBe("place:0:F0");
    const defend: Choice = question("defend.target", "Knight attacks Knight. Who is hit?", []);
    expect(attacker(defend, view(), content)).toBe("place:1:F0");
  });
  it("reads both ends of a shot from the answers to it", () => {
    const said = { attacker: "place:1:R2", target: "place:0:K1" };
    const through = option(0, "let_through", ["place:0:K1"], { damage: 4, lethal: false, ...said });
    const caught = option(1, "intercept", ["place:0:F1"], { damage: 2, lethal: true, ...said });
    const choice = question("defend.intercept", "Knight shoots at Witch. Intercept?", [through, caught]);
    expect(incoming(choice)).toEqual(said);
    expect(attacker(choice, view(), content)).toBe("place:1:R2");
    expect(hitAt(through, "place:0:K1")).toMatchObject({ damage: 4, lethal: false });
    expect(hitAt(caught, "place:0:K1")).toBeNull();
    const parts = preview(caught, choice, table() as unknown as View, content, "de");
    expect(parts.map((part) => part.text)).toEqual(["2 Schaden", "tödlich"]);
    expect(incoming(question("attack.target", "?", [shot]))).toBeNull();
  });
  it("marks who an exposed card kills", () => {
    const expose = option(0, "expose", ["hand:0:blue.knight"], { cost: 1, kills: ["place:1:F0"] });
    expect(hitAt(expose, "place:1:F0")).toEqual({ damage: 0, lethal: true, interceptors: [] });
    expect(hitAt(expose, "place:0:F0")).toBeNull();
    const parts = preview(expose, question("turn.action", "?", [expose]), table() as unknown as View, content, "de");
    expect(parts.map((part) => part.text)).toEqual(["Tötet: Knight"]);
  });
  it("takes the caster's own place when a spell is offered", () => {
    const spell = option(1, "spell", ["place:0:K1"]);
    expect(attacker(question("attack.target", "Knight: whom?", [shot, spell]), view(), content)).toBe("place:0:K1");
  });
  it("announces damage, death and interceptors", () => {
    expect(hit(shot)).toEqual({ damage: 3, lethal: true, interceptors: ["place:1:F0"] });
    expect(hit(option(0, "draw", ["deck:0"], { cost: 1 }))).toBeNull();
    const parts = preview(shot, question("attack.target", "?", [shot]), table() as unknown as View, content, "en");
    expect(parts.map((part) => part.text)).toEqual(["3 damage", "lethal", "Intercept: Knight"]);
    const harmless = option(0, "melee", ["place:1:F0"], { damage: 0, lethal: false });
    expect(preview(harmless, question("attack.target", "?", []), table() as unknown as View, content, "de")[0]?.text).toBe("kein Schaden");
  });
});

describe("words", () => {
  it("may break where their parts meet", () => {
    expect(breakable("Töte einen nahkampffähigen Helden vor der Front.")).toBe("Töte einen nahkampf\u00adfähigen Helden vor der Front.");
  });
});

describe("previews of other answers", () => {
  const here = table() as unknown as View;

  it("says which bar a card would have", () => {
    const recruit = option(0, "recruit", ["hand:0:blue.oracle"], { cost: 0 });
    const parts = preview(recruit, question("turn.action", "?", [recruit]), here, content, "en");
    expect(parts.map((part) => part.text)).toEqual(["free", "Front: oracle front"]);
    expect(becomes(option(0, "place", ["place:0:R1"]), "front")).toBe("rear");
    expect(becomes(option(0, "draw", ["deck:0"]), "front")).toBeNull();
  });
  it("knows the card that moves from the question", () => {
    const put = option(0, "place", ["place:0:R1"]);
    expect(cardInMotion(put, question("move.place", "Where do you move Knight?", [put]), here, content)).toBe("knight");
    const held = table({ held: "blue.oracle" }) as unknown as View;
    expect(cardInMotion(put, question("recruit.place", "Where does Oracle go?", [put]), held, content)).toBe("oracle");
  });
  it("has a sign for rows and places", () => {
    expect(optionSign(option(0, "row", ["row:1:K"]))).toBe("flank");
    expect(optionSign(option(0, "place", ["place:0:R1"]))).toBe("rear");
    expect(optionSign(option(0, "number", []))).toBeNull();
  });
});
