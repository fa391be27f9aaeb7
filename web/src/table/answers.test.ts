import { describe, expect, it } from "vitest";
import { asked, option } from "../net/sample";
import type { Option } from "../net/types";
import { endOf, fewWords, hiddenBelow, labelOf, listOrder, shortened } from "./answers";

const choice = (options: Option[]) => asked("p", options);
const numbers = (options: Option[]) => options.map((one) => one.i);

describe("the fixed button", () => {
  it.each(["end_turn", "defend.none", "enough", "line.skip", "no", "smash.target.done", "let_through", "keep_damage", "no_shift", "refuse"])(
    "is for %s",
    (kind) => expect(endOf(choice([option(0, "yes"), option(1, kind)]))?.i).toBe(1),
  );
  it.each(["yes", "number", "square", "reinforce.red", "effect.hide.all", "turn.move", "north"])("is not for %s", (kind) =>
    expect(endOf(choice([option(0, kind), option(1, kind)]))).toBeNull(),
  );
  it("is for what the game itself says", () => expect(endOf(choice([option(0, "rest"), option(1, "go")]), (one) => one.kind === "rest")?.i).toBe(0));
  it("is for an end before what only the game itself calls one", () => {
    const ends = (one: Pick<Option, "kind">) => ["done", "hand_over"].includes(one.kind);
    expect(endOf(choice([option(0, "done"), option(1, "hand_over")]), ends)?.i).toBe(0);
    expect(endOf(choice([option(0, "summon"), option(1, "hand_over")]), ends)?.i).toBe(1);
  });
  it("is for nothing when nothing is asked", () => expect(endOf(null)).toBeNull());
});

describe("the order of the strip", () => {
  it("does not begin with what is on the board, and ends with the end", () => {
    const all = choice([option(0, "a", ["s:1"]), option(1, "enough"), option(2, "b"), option(3, "c", ["s:2"])]);
    expect(numbers(listOrder(all, endOf(all)))).toEqual([2, 0, 3, 1]);
  });
  it("keeps the order of the question otherwise", () => expect(numbers(listOrder(choice([option(0, "a"), option(1, "b")]), null))).toEqual([0, 1]));
});

describe("a label", () => {
  it.each([
    ["Nicht verteidigen (2 Schaden)", "Nicht verteidigen", "2 Schaden"],
    ["Nahkampf gegen die Hexe (Blau, Flanke 3): 1 Schaden", "Nahkampf gegen die Hexe", "Blau, Flanke 3, 1 Schaden"],
    ["Verzierter Stab: ANGRIFF 2 (+1 je Siegel), In der Nähe", "Verzierter Stab", "ANGRIFF 2 (+1 je Siegel), In der Nähe"],
    ["Zug beenden", "Zug beenden", ""],
    ["Doppelt hält besser (420): 5 Verstärkungen; Nahkampf", "Doppelt hält besser", "420, 5 Verstärkungen; Nahkampf"],
  ])("%s", (text, name, detail) => expect(labelOf(text)).toEqual({ name, detail }));
  it("loses nothing", () => {
    const text = "„Mystikerin“ tut so viel, dass davor kein Doppelpunkt stehen kann, weil er zu spät kommt: ziehe.";
    expect(labelOf(text)).toEqual({ name: text, detail: "" });
  });
});

it("counts what does not fit", () => expect(hiddenBelow([44, 44, 94, 94.3, 144], 94)).toBe(1));

it("names a long answer by its first words where there is little room", () => {
  expect(shortened("Goblins: low initiative, many weak units, nets, bombs and units that hide.")).toBe("Goblins");
  expect(shortened("Orcs: few but hard.")).toBe("Orcs: few but hard.");
});

it("has room for a word of help beside short words only", () => {
  expect(fewWords([{ text: "4" }, { text: "= 2 damage" }])).toBe(true);
  expect(fewWords([{ text: "x".repeat(50) }, { text: "y".repeat(31) }])).toBe(false);
  expect(fewWords([{ text: "x".repeat(80) }])).toBe(true);
  const alone = [{ text: "Nachhut: Du kennst stets die oberste Karte deines Stapels." }];
  expect([fewWords(alone), fewWords(alone, true)]).toEqual([true, false]);
  const question = "Du bist dran: „Drachenmagierin“: Wähle einen Helden. (Ein Held hat bis zum Ende der Welle +5 Angriff.)";
  const hero = [{ text: "Illusionist (Blau, Flanke 3)" }];
  expect([fewWords(hero, false, "Wähle einen Helden."), fewWords(hero, false, question)]).toEqual([true, false]);
  const two = [{ text: "Front: Zauber: Dein Gegner hat in der nächsten Welle 1 Aktion weniger." }];
  expect([fewWords(two, false, "Du bist dran: Wen?"), fewWords(two, false, "Du bist dran: Was machst du? (noch 2 Aktionen, Front)")]).toEqual([true, false]);
  const many = ["Erschöpfe eine bereite Aktion und führe sie aus.", "Tarrok:", "3", "− 0–2", "= 1–3 Schaden"];
  const less = ["Exhaust a ready action and execute it.", "Tarrok:", "3", "− 0–2", "= 1–3 damage"];
  for (const texts of [many, less]) expect(fewWords(texts.map((text) => ({ text })))).toBe(false);
});
