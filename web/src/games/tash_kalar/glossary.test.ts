import { expect, test } from "vitest";
import { runs } from "../../table/glossary";
import { GLOSSARY } from "./glossary";

const found = (text: string, lang: "de" | "en") => runs(text, GLOSSARY, lang).flatMap((run) => run.term?.id ?? []);

test("the words of a card are explained where they stand", () => {
  expect(found("Du darfst mit einem Rekruten einen Standardsprung machen.", "de")).toEqual(["common", "standard_leap"]);
  expect(found("Mache mit einem Helden eine Kampfbewegung.", "de")).toEqual(["heroic", "combat_move"]);
  expect(found("Werte einen Stein auf dem markierten Feld auf.", "de")).toEqual(["upgrade", "piece", "marked"]);
  expect(found("Verwandle eine Legende; die Figur liegt auf einem roten Feld.", "de")).toEqual(["convert", "legendary", "pattern", "red"]);
  expect(found("You may make a combat leap with an upgraded piece next to the Gateway.", "en")).toEqual(["combat_leap", "upgraded", "adjacent", "gateway"]);
});

test("a longer word is not cut for a shorter one", () => {
  expect(found("Standardbewegung Kampfsprung Kein Stein im Vorrat Mittelfelder", "de")).toEqual(["standard_move", "combat_leap", "shortage", "central"]);
});
