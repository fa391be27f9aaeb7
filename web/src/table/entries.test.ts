import { describe, expect, it } from "vitest";
import { entry as battlecrest } from "../games/battlecrest/log";
import { entry as kharnage } from "../games/kharnage/log";
import { entry as mageKnight } from "../games/mage_knight/log";
import { entry as pixelTactics } from "../games/pixel_tactics/log";
import { entry as tashKalar } from "../games/tash_kalar/log";
import { event as plain } from "../net/sample";
import type { GameEvent, Lang, Word } from "../net/types";
import { asMoment, filled, sentenceOf, type Share, type Sharing } from "./entries";
import { entries, entryBook, inBold } from "./logic";

const word = (de: string, en = de): Word => ({ de, en });
const named = (de: string, en = de) => word(de, en);
let number = 0;
const event = (kind: string, de: string, extra: object = {}) => plain(kind, { number: number++, text: word(de, `en ${de}`), ...extra });
/** The log as it is read: sentences, and causes indented below them. */
const read = (events: GameEvent[], shareOf?: Sharing, lang: Lang = "de") =>
  entries(events, shareOf).flatMap((one) => [sentenceOf(one, lang), ...one.causes.map((cause) => `  ${cause.text[lang]}`)]);

const table =
  (shares: Record<string, Share>): Sharing =>
  (one) =>
    shares[one.kind] ?? { as: "action" };

describe("entries", () => {
  it("are single sentences for a game that says nothing, the same one only once", () => {
    const found = entries([event("a", "Rot zieht."), event("a", "Rot zieht."), event("b", "Blau zieht.")]);
    expect(found.map((one) => [sentenceOf(one, "de"), one.events.length])).toEqual([["Rot zieht.", 2], ["Blau zieht.", 1]]);
  });
  const shares = table({ opening: { as: "opening" }, result: { as: "result" }, silent: { as: "silent" }, cause: { as: "cause" }, note: { as: "note" } });
  it("join results to their action and keep every sentence", () => {
    const [one, two] = entries([event("opening", "Rot beginnt."), event("hit", "Rot trifft."), event("result", "Blau fällt."), event("silent", "Klirr."), event("hit", "Rot trifft.")], shares);
    expect(sentenceOf(one!, "de")).toBe("Rot trifft: Blau fällt.");
    expect(one!.events.map((each) => each.text.de)).toEqual(["Rot beginnt.", "Rot trifft.", "Blau fällt.", "Klirr."]);
    expect(sentenceOf(two!, "de")).toBe("Rot trifft.");
  });
  it("leave an opening alone that nothing follows", () => {
    expect(read([event("opening", "Rot wählt A."), event("opening", "Rot wählt B."), event("hit", "Rot trifft.")], shares)).toEqual(["Rot wählt A.", "Rot trifft."]);
  });
  it("put a cause below what it brings about, a note below what left it, and each once in a turn", () => {
    const told = [event("hit", "A trifft."), event("cause", "Karte 1."), event("result", "B fällt."), event("cause", "Karte 2."), event("hit", "C trifft."), event("note", "Danach 3."), event("cause", "Karte 1."), event("result", "D fällt.")];
    expect(read(told, shares)).toEqual(["A trifft: B fällt.", "  Karte 1.", "C trifft: D fällt.", "  Karte 2.", "  Danach 3."]);
    expect(entries(told, shares)[1]!.events).toHaveLength(5);
  });
  it("lose nothing where nobody did anything", () => {
    expect(read([event("cause", "Karte 1.")], shares)).toEqual(["Karte 1."]);
    expect(read([event("silent", "Klirr.")], shares)).toEqual(["Klirr."]);
    expect(read([event("result", "Blau fällt.")], shares)).toEqual(["Blau fällt."]);
    const told = [event("silent", "a."), event("cause", "b."), event("result", "c."), event("hit", "d."), event("cause", "e.")];
    expect(entries(told, shares).flatMap((one) => one.events)).toEqual(told);
  });
  it("are looked at as they ended, at the last thing they name", () => {
    const [one] = entries([event("hit", "A trifft.", { ref: "a:1" }), event("result", "B fällt.", { moment: 7 })], shares);
    expect(asMoment(one!)).toMatchObject({ ref: "a:1", moment: 7, number: number - 1, text: word("A trifft: B fällt.", "en A trifft: en B fällt.") });
  });
  it("are put together again only where something was added", () => {
    const book = entryBook(shares);
    const old = [event("hit", "A.")];
    expect(book(old)).toBe(book([...old]));
    expect(book([...old, event("hit", "B.")])).toHaveLength(2);
    expect(book([])).toEqual([]);
  });
});

describe("short words", () => {
  it("add numbers up, list names, and know one from many", () => {
    const drawn = [event("d", "x", { n: 1, name: named("Wolf") }), event("d", "x", { n: 2, name: named("Bär") }), event("d", "x", { n: 1, name: named("Wolf") })];
    expect(filled(word('{n} {n:Karte|Karten}: {name:"}'), drawn, "de")).toBe("4 Karten: 2\u00a0×\u00a0„Wolf“, „Bär“");
    expect(filled(word("{times} {times:Karte|Karten}"), drawn.slice(0, 1), "en")).toBe("1 Karte");
    expect(filled(word("{nobody}"), drawn, "de")).toBeNull();
    expect(filled(word("{said}"), [event("p", "Akhena: Block 4.", { who: named("Akhena") })], "de")).toBe("Block 4");
  });
  it("are bold where they are names", () => {
    expect(inBold("A und B.", [event("x", "", { who: named("A") }), event("x", "", { who: named("B") })], "de").filter((run) => run.bold)).toHaveLength(2);
  });
});

const TARROK = named("Tarrok");
const KORVU = named("Korvu");

describe("a log reads like sentences", () => {
  it("in Battlecrest: an attack with its defence and damage", () => {
    const attack = [
      event("turn_action", "Tarrok wählt: Aktivierung.", { who: TARROK }),
      event("exhaust", "Tarrok erschöpft „Bebenfaust“.", { who: TARROK }),
      event("ability", "Tarrok nutzt „Bebenfaust“.", { who: TARROK, ref: "action:0:quake" }),
      event("attack", "Tarrok greift Korvu mit Stärke 3 an.", { who: TARROK, target: KORVU, strength: 3 }),
      event("exhaust", "Korvu erschöpft „Dickes Fell“.", { who: KORVU }),
      event("defend", "Korvu verteidigt sich mit „Dickes Fell“ (2).", { who: KORVU, card: named("Dickes Fell", "Thick Hide"), defense: 2 }),
      event("damage", "Korvu erleidet 1 Schaden.", { who: KORVU, n: 1 }),
    ];
    expect(read(attack, battlecrest)).toEqual(["Tarrok nutzt „Bebenfaust“ gegen Korvu: Stärke 3, verteidigt mit „Dickes Fell“ (2), 1 Schaden."]);
    expect(read(attack.slice(3), battlecrest)).toEqual(["Tarrok greift Korvu mit Stärke 3 an: verteidigt mit „Dickes Fell“ (2), 1 Schaden."]);
    expect(read(attack, battlecrest, "en")[0]).toContain("against Korvu: strength 3, defends with “Thick Hide” (2), 1 damage.");
    const danger = [event("move", "Tarrok bewegt sich.", { who: TARROK }), event("danger", "Gefahr!"), event("damage", "Tarrok erleidet 1 Schaden.", { who: TARROK, n: 1 })];
    expect(read(danger, battlecrest)).toEqual(["Tarrok bewegt sich: 1 Schaden.", "  Gefahr!"]);
  });
  it("in Pixel Tactics: a shot, and whom it hits, told apart by their place", () => {
    const knight = (seat: string) => ({ name: named("Ritter"), player: named(seat), place: `place:${seat}` });
    const shot = [
      event("attack_ranged", "Der Ritter greift das Orakel im Fernkampf an.", { ...knight("Rot"), other: named("Orakel"), to: "place:O" }),
      event("ability", "„Pirscher“: Fernkampf."),
      event("attack_hits", "Angriffswert 3: 3 Schaden.", { other: named("Orakel"), to: "place:O", value: 3, n: 3 }),
      event("damage", "Der Ritter nimmt 1 Schaden.", { ...knight("Blau"), n: 1 }),
      event("damage", "Das Orakel nimmt 2 Schaden.", { name: named("Orakel"), place: "place:O", player: named("Blau"), n: 2 }),
    ];
    expect(read(shot, pixelTactics)).toEqual(["Der Ritter greift das Orakel im Fernkampf an: Angriffswert 3, 2 Schaden; Ritter (Blau): 1 Schaden.", "  „Pirscher“: Fernkampf."]);
    const dead = ["A", "B"].map((name) => event("killed", `${name} stirbt.`, { name: named(name), place: name, player: named("Rot") }));
    expect(read([event("wave_end", "Ende der Angriffswelle."), ...dead], pixelTactics)).toEqual(["Ende der Angriffswelle – A, B: tot."]);
  });
  it("in Kharnage: a reinforcement of many steps, a melee, the tiles of all armies", () => {
    const orcs = { seat: 1, who: named("Orks") };
    const unit = (name: string) => ({ ...orcs, name: named(name), whose: named("Zwerge") });
    const turn = [
      event("reinforced", "Orks: eine Karte der Reserve kommt auf den Stapel.", orcs),
      event("reinforced", "Orks: eine Karte der Reserve kommt auf den Stapel.", orcs),
      event("deployed", "Orks: „Schläger“ wird aufgestellt.", unit("Schläger")),
      event("ability", "„Orks“: Schlachtgebrüll."),
      event("strength_melee", "Orks: Nahkampfangriff, Stärke 12.", { ...orcs, points: 12 }),
      event("attack_strategy", "Orks gegen Zwerge mit 12.", { ...orcs, whose: [named("Zwerge")], points: 12, attack: "melee" }),
      event("destroyed", "Orks: „A“ vernichtet.", unit("A")),
      event("smash", "Orks: „B“ zerschmettert.", unit("B")),
      event("destroyed", "Orks: „B“ vernichtet.", unit("B")),
    ];
    expect(read(turn, kharnage)).toEqual([
      "Orks verstärken sich: 2 Karten aus der Reserve, aufgestellt „Schläger“.",
      "Orks gegen Zwerge im Nahkampf mit Stärke 12: vernichtet „A“, „B“.",
      "  „Orks“: Schlachtgebrüll.",
    ]);
    const tiles = [0, 1].map((seat) => event("conquest", "x", { seat, who: named(`Heer ${seat}`), place: seat + 1, skulls: 5 }));
    expect(read(tiles, kharnage)).toEqual(["Eroberung – Heer 0: Rang 1, 5 Schädel; Heer 1: Rang 2, 5 Schädel."]);
  });
  it("in Tash-Kalar: a summoning with its effect, and what made room for it", () => {
    const side = { seat: 0, who: named("Hochland") };
    const turn = [
      event("placed", "Hochland legt einen Rekruten auf A1.", { ...side, piece: word("einen Rekruten"), square: "A1", action: true }),
      event("destroyed", "B2: ein Held wird zerstört.", { ...side, ref: "square:B2", square: "B2", piece: word("ein Held") }),
      event("summoned", "Hochland beschwört „Greif“ auf B2.", { ...side, ref: "square:B2", square: "B2" }),
      event("placed", "Hochland legt einen Rekruten auf C3.", { ...side, piece: word("einen Rekruten"), square: "C3" }),
      event("drawn", "Hochland zieht eine Karte.", side),
      event("drawn", "Hochland zieht eine Karte.", side),
    ];
    expect(read(turn, tashKalar)).toEqual([
      "Hochland legt einen Rekruten auf A1.",
      "Hochland beschwört „Greif“ auf B2: ein Held auf B2 zerstört, legt einen Rekruten auf C3.",
      "Hochland zieht: 2 Karten.",
    ]);
    expect(entries(turn, tashKalar).flatMap((one) => one.events)).toEqual(turn);
  });
  it("in Mage Knight: a card with what it gives, a way, a strike with the cards that went into it", () => {
    const me = { seat: 0, who: named("Norowas") };
    const card = (name: string) => ({ ...me, card: named(name) });
    const turn = [
      event("played", "Norowas spielt „Ausdauer“ aus.", card("Ausdauer")),
      event("used_strong", "Ausdauer: starke Wirkung.", card("Ausdauer")),
      event("move_points", "Norowas: Bewegung +4.", { ...me, n: 4 }),
      ...["Ebene", "Hügel"].map((terrain) => event("moved", `Norowas geht weiter: ${terrain}.`, { ...me, terrain: named(terrain), n: 2 })),
      event("stage", "Es beginnt die Angriffsphase.", me),
      event("attacks", "Norowas greift an: Eisenpanzer.", { ...me, enemy: named("Eisenpanzer") }),
      ...["Drohung", "Wut"].flatMap((name) => [
        event("played", `Norowas spielt „${name}“ aus.`, card(name)),
        event("used_side_attack", `${name}: quer als Angriff.`, card(name)),
        event("took_die", "Norowas nutzt einen Würfel.", { ...me, colour: named("Rot") }),
        event("part", "Norowas: Angriff 1.", me),
      ]),
      event("defeated", "Besiegt: Eisenpanzer.", { ...me, enemy: named("Eisenpanzer") }),
      event("played", "Norowas spielt „Marsch“ aus.", card("Marsch")),
      event("used_basic", "Marsch: einfache Wirkung.", card("Marsch")),
    ];
    expect(read(turn, mageKnight)).toEqual([
      "Norowas spielt „Ausdauer“ (stark): Bewegung +4.",
      "Norowas zieht weiter: Ebene (2), Hügel (2).",
      "Norowas greift Eisenpanzer an: mit „Drohung“, „Wut“, 2\u00a0×\u00a0Angriff 1, besiegt Eisenpanzer.",
      "Norowas spielt „Marsch“ (einfach).",
    ]);
  });
});
