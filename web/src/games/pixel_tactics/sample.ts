/** A small table for the tests: two units with a knight at the front of each, written as the server writes views. */
import { asked, option as plain } from "../../net/sample";
import type { Choice, Option } from "../../net/types";
import type { Row } from "./model";
import type { CharacterInfo, Content, Place, SeatView, View } from "./wire";

function character(id: string, name: string): CharacterInfo {
  const ability = (use: string) => ({
    id: `${id}.${use}`,
    kind: use === "order" ? ("order" as const) : ("passive" as const),
    ranged: false,
    intercept: false,
    optional: false,
    text: { de: `${id} ${use}`, en: `${id} ${use}` },
    source: "",
  });
  return {
    id,
    no: "1",
    promo: false,
    name: { de: name, en: name },
    leader_name: { de: `Chief ${id}`, en: `Chief ${id}` },
    division: { de: "", en: "" },
    hero: { attack: 3, health: 10 },
    leader: { attack: 4, health: 20 },
    source: {},
    abilities: { leader: ability("leader"), front: ability("front"), flank: ability("flank"), rear: ability("rear"), order: ability("order") },
  };
}

export const CONTENT: Content = {
  characters: [character("knight", "Knight"), character("oracle", "Oracle"), character("witch", "Witch")],
  rows: ["front", "flank", "rear"],
  factions: ["blue", "red"],
};

function unit(seat: number, faction: string): Place[] {
  const places: Place[] = ["F0", "F1", "F2", "K0", "K1", "K2", "R0", "R1", "R2"].map((name) => ({ ref: `place:${seat}:${name}` }));
  const lying = { owner: seat, damage: 0, acted: false, melee_capable: true };
  Object.assign(places[0]!, { ...lying, card: `${faction}.knight`, character: "knight", leader: false, health: 10, attack: 3 });
  Object.assign(places[4]!, { ...lying, card: `${faction}.witch`, character: "witch", leader: true, health: 20, attack: 4 });
  return places;
}

export function table(change: { wave?: Row; held?: string } = {}): View {
  const seat = (index: number, faction: "blue" | "red"): SeatView => ({
    seat: index,
    name: { de: faction, en: faction },
    faction,
    leader: "witch",
    power: "witch",
    unit: unit(index, faction),
    hand_size: 1,
    hand: index === 0 ? ["blue.oracle"] : [],
    held: index === 0 ? (change.held ?? null) : null,
    known: [],
    deck_size: 20,
    deck_top: [],
    discard: [],
    victory_pile: [],
    strength: 0,
    fewer_actions: 0,
    fewer_actions_next_wave: 0,
    vengeance: false,
    exposed: false,
  });
  return {
    phase: "turn",
    game: 1,
    round: 2,
    wave: change.wave ?? "front",
    first: 0,
    active: 0,
    actions: 2,
    truce: false,
    profile: "classic",
    goal: 0,
    promo_deck: 0,
    apart: [],
    seats: [seat(0, "blue"), seat(1, "red")],
    result: null,
    reason: "",
  };
}

export function option(i: number, kind: string, refs: string[], preview: Record<string, unknown> | null = null): Option {
  return plain(i, kind, refs, { text: { de: kind, en: kind }, preview });
}

export function question(prompt: string, options: Option[], refs: string[] = [], seat = 0): Choice {
  return asked(prompt, options, { seat, refs, text: { de: "?", en: "?" } });
}
