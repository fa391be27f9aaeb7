import { describe, expect, it } from "vitest";
import { newest } from "../net/keys";
import { href, parse } from "./router.svelte";
import { defaults, holdsLast, merged } from "./settings.svelte";

describe("routes", () => {
  it("start at the start page", () => expect(parse("")).toEqual({ page: "start", parts: [] }));
  it("have a page and parts", () => expect(parse("#/replay/table/a%2Fb")).toEqual({ page: "replay", parts: ["table", "a/b"] }));
  it("can be written and read back", () => expect(parse(href("table", "ä/1"))).toEqual({ page: "table", parts: ["ä/1"] }));
  it("survive a broken escape", () => expect(parse("#/table/%E0%A4%A").parts).toEqual(["%E0%A4%A"]));
});

describe("preferences", () => {
  const base = defaults(["de-AT"]);
  it("speak the browser's language if it is German, else English", () => {
    expect(base.lang).toBe("de");
    expect(defaults(["fr"]).lang).toBe("en");
  });
  it("are quiet and do not ask about ways", () => {
    expect(base.sound).toBe(false);
    expect(base.askWays).toBe(false);
    expect(base.askFinal).toBe(false);
  });
  it("take what is stored", () => expect(merged(base, { lang: "en", known: ["battlecrest"] })).toMatchObject({ lang: "en", known: ["battlecrest"] }));
  it("ignore what makes no sense", () => {
    expect(merged(base, { lang: "xx", sound: "yes", name: 3, known: "all", theme: null })).toEqual(base);
    expect(merged(base, "rubbish")).toEqual(base);
  });
});

describe("the last answer", () => {
  const base = defaults(["de"]);
  it("waits while a game is new here, and no longer than that", () => {
    expect(holdsLast(base, "kharnage")).toBe(true);
    const known = merged(base, { finished: { kharnage: 3, battlecrest: 2, tash_kalar: "many" } });
    expect(["kharnage", "battlecrest", "tash_kalar"].map((game) => holdsLast(known, game))).toEqual([false, true, true]);
  });
  it("waits as somebody chose it, whatever was played", () => {
    expect(holdsLast(merged(base, { hold: "off" }), "kharnage")).toBe(false);
    expect(holdsLast(merged(base, { hold: "on", finished: { kharnage: 9 } }), "kharnage")).toBe(true);
  });
});

describe("kept tables", () => {
  it("are the newest", () => {
    const tables = { a: { keys: {}, at: 1 }, b: { keys: {}, at: 3 }, c: { keys: {}, at: 2 } };
    expect(Object.keys(newest(tables, 2))).toEqual(["b", "c"]);
  });
});
