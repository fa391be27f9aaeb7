/** What carries a number can be read, in every game: every kind of event the engine tells is put on the stage once. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { only } from "../net/sample";
import type { GameEvent } from "../net/types";
import { act } from "../table/stage";
import { tell as battlecrest } from "./battlecrest/telling";
import { army, CARDS, stands, table } from "./kharnage/sample";
import { tell as kharnage } from "./kharnage/telling";
import { tell as mageKnight } from "./mage_knight/telling";
import { tell as pixelTactics } from "./pixel_tactics/telling";
import { tell as tashKalar } from "./tash_kalar/telling";
import type { GameUi, Unread } from "./ui";

const GAMES = join(process.cwd(), "../src/tafelrunde/games");
const HALF_A_SECOND = 500;
const field = table([army(0, "orcs", { front: [stands("unit:0:1", "brawler")] }), army(1, "dwarves", { front: [stands("unit:1:1", "bulwark")] })]);

/** As at the table: each game knows its own shapes. */
const TELLING: Record<string, { tell: GameUi["tell"]; view: Unread; content: Unread }> = {
  battlecrest: { tell: battlecrest, view: {}, content: {} },
  kharnage: { tell: kharnage, view: field, content: CARDS },
  mage_knight: { tell: mageKnight, view: {}, content: {} },
  pixel_tactics: { tell: pixelTactics, view: {}, content: {} },
  tash_kalar: { tell: tashKalar, view: {}, content: {} },
};

/** Fields as the engine fills them: names are words, amounts are numbers. */
const AMOUNTS = new Set(["n", "strength", "points", "defense", "defence", "value", "total", "now", "turn", "round", "game", "place", "cards", "skulls", "initiative", "seat_number", "armor", "hand_limit", "command", "team"]);

function kindsOf(game: string): [kind: string, template: string][] {
  const texts = JSON.parse(readFileSync(join(GAMES, game, "text", "de.json"), "utf8")) as Record<string, string | Record<string, string>>;
  return Object.entries(texts).flatMap(([key, text]) => {
    const forms = typeof text === "string" ? [text] : Object.values(text);
    return key.startsWith("event.") ? forms.map((form): [string, string] => [key.split(".")[1] ?? "", form]) : [];
  });
}

function eventOf(kind: string, template: string): GameEvent {
  const said = template.replace(/\{(\w+)(?::[^}]*)?\}/g, (_mark, name: string) => (AMOUNTS.has(name) ? "3" : "Eiche"));
  const about = { seat: 0, victim: 1, victims: [1], side: 0, n: 3, points: 3, strength: 3, unit: "unit:0:1", card: "brawler", ref: "unit:0:1", place: "place:0:F0", to: "square:B2" };
  const parts = Array.from({ length: 12 }, (_, at) => ({ unit: `unit:0:${at}`, symbols: 1 }));
  const standings = [0, 1].map((seat) => ({ seat, place: seat + 1, cards: 3, skulls: 5 }));
  return { kind, number: 1, moment: 1, patch: [], text: { de: said, en: said }, ...about, parts, standings };
}

const carriesNumber = (text: string) => /(?<![\p{L}\p{N}])\d/u.test(text);

describe.each(readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith("_")).map((entry) => entry.name))("%s", (game) => {
  const known = TELLING[game];
  it("tells its events here", () => expect(known).toBeDefined());
  it.each(known ? kindsOf(game) : [])("leaves half a second for the numbers of %s", (kind, template) => {
    const event = eventOf(kind, template);
    const shown = act(only<GameUi>({ tell: known!.tell }), event, known!.view, known!.content, 0);
    const pops = shown!.effects.flatMap((effect) => (effect.kind === "pop" ? [effect.text] : []));
    if ([event.text.de, ...pops].some(carriesNumber)) expect(shown!.ms).toBeGreaterThanOrEqual(HALF_A_SECOND);
    // no clock of its own inside an effect: what it shows stands as long as the event
    for (const effect of shown!.effects) expect(JSON.stringify(effect)).not.toMatch(/"ms":/);
  });
});
