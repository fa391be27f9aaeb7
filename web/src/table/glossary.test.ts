import { expect, it } from "vitest";
import type { GlossaryEntry } from "../games/ui";
import { runs, termsIn } from "./glossary";

const entry = (id: string, de: string[], en: string[]): GlossaryEntry => ({ id, names: { de: id, en: id }, text: { de: "", en: "" }, words: { de, en } });
const GLOSSARY = [entry("net", ["Netz", "Netze"], ["Net"]), entry("netman", ["Netzwerfer"], ["Netter"]), entry("star", ["★"], ["★"])];

it("finds the longest word, and only whole ones", () => {
  expect(runs("Netzwerfer legt ein Netz, kein Netzwerk.", GLOSSARY, "de").map((run) => [run.text, run.term?.id ?? null])).toEqual([
    ["Netzwerfer", "netman"],
    [" legt ein ", null],
    ["Netz", "net"],
    [", kein Netzwerk.", null],
  ]);
});
it("knows signs as well", () => expect(runs("★-Fähigkeit", GLOSSARY, "de")[0]?.term?.id).toBe("star"));
it("leaves a text whole if there is nothing to explain", () => expect(runs("Netz", [], "de")).toEqual([{ text: "Netz", term: null }]));
it("names each word once", () => expect(termsIn(["Netz und Netze", "Netz ★"], GLOSSARY, "de").map((one) => one.id)).toEqual(["net", "star"]));
