/** A small table for the tests: two tiles, a few cards, one hero on the way. */
import type { Choice, Option } from "../../net/types";
import type { Content, DeedText, QuestView, SeatView, TileText, View } from "./wire";

const named = (de: string, en = de) => ({ de, en });
const sign = (what: string, n: number, of: string[] = []) => ({ what, n, of });

export function deed(id: string, kind = "basic_action", colours = ["green"]): DeedText {
  return { id, names: named(id), strong_names: named(id), kind, colours, effects: [named("Bewegung 2."), named("Bewegung 4.")], signs: [{ groups: [[sign("move", 2)]], more: false }, { groups: [[sign("move", 4)]], more: false }] };
}
function tile(id: string, sites: Record<string, string> = {}, terrain = "plains"): TileText {
  const hexes = Object.fromEntries(["C", "NE", "E", "SE", "SW", "W", "NW"].map((position) => [position, { terrain, site: sites[position] ?? null }]));
  return { id, names: named(id), core: id.startsWith("core"), hexes };
}

export const BOX = {
  deeds: [deed("march"), deed("stamina", "basic_action", ["blue"]), deed("wound", "wound", [])],
  tactics: [{ id: "planning", names: named("Planung", "Planning"), night: false, number: 4, text: named("Plane.", "Plan.") }],
  heroes: [{ id: "tovak", names: named("Tovak"), line: named("Geradliniger Krieger"), colour: "blue", deck: { march: 2 } }],
  skills: [{ id: "tovak_double_time", hero: "tovak", names: named("Eilmarsch"), text: named("Bewegung 2."), signs: { groups: [], more: true }, type: "once_per_turn" }],
  units: [{ id: "peasants", names: named("Bauern"), elite: false, level: 1, cost: 4, armor: 3, abilities: [named("Angriff 2.")], signs: [{ groups: [], more: true }], costs: [null], trait: null, cards: ["peasants_1"], resistances: [], recruit: ["village"] }],
  enemies: [{ id: "prowlers", names: named("Herumtreiber", "Prowlers"), back: "green", armor: 3, elusive_armor: 0, fame: 2, reputation: 0, attacks: [{ value: 4, element: "physical", summons: null }], abilities: [], resistances: [], defend: 0 }],
  ruins: [],
  tiles: [tile("start_a", { C: "portal" }), tile("countryside_01", { NE: "village", E: "marauding_orcs" }, "forest")],
  terrains: [
    { id: "plains", names: named("Ebene", "Plains"), costs: [2, 2] },
    { id: "forest", names: named("Wald", "Forest"), costs: [3, 5] },
    { id: "lake", names: named("See", "Lake"), costs: [null, null] },
  ],
  sites: [
    { id: "portal", names: named("Portal"), kind: "portal", sort: "special" },
    { id: "village", names: named("Dorf", "Village"), kind: "village", sort: "inhabited" },
    { id: "marauding_orcs", names: named("Orks", "Orcs"), kind: "marauding_orcs", sort: "rampaging" },
  ],
  reputation: [null, -1, 0, 1, 2],
} as Partial<Content> as Content;

const SEAT = {
  hero: "tovak", hand: ["march", "march", "wound"], hand_size: 3, open_hand: [], deck_size: 11, deck_top: [], discard: [], play: [], fame: 4, level: 2, level_at: 3, next_level: 8,
  reputation: 1, standing: 1, at: "0,0,C", crystals: { green: 1 }, mana: {}, dice: [], dice_left: 1, tactic: "planning", move: 3, influence: 0, heal: 0, hand_limit: 5, armor: 2,
  units: [{ id: "peasants_1", spent: false, wounds: 0, banner: null, banner_used: false, token: null, loyal: false }], command: 2, skills: [], interacting: false,
} as Partial<SeatView> as SeatView;

export const QUEST: QuestView = {
  variants: [], shape: "open", out: [], sites: {}, turned: {}, face_down: [], upgrades: [], paths: {}, maze: 0, companion: null, die: null, die_seat: null, pack: [], kept: [], halves: {}, walls: [],
  halted: false, chanted: [], joint: null, teams: [], chosen: [],
};

export const view = (more: Partial<View> = {}, seat: Partial<SeatView> = {}): View =>
  ({
    phase: "act", round: 1, rounds: 4, night: false, order: [0], active: 0, turn: 1, source: ["red", "gold"], tiles: { "0,0": "start_a", "1,0": "countryside_01" }, slots: ["0,1", "1,1"],
    stack: 5, core_next: false, tokens: { "1,0,E": [{ back: "green", id: "prowlers" }] }, shields: {}, seats: [{ ...SEAT, ...seat }], dummy: null, fight: null, duel: null, scores: null, beyond: {}, quest: QUEST, spells: [], actions: [], lessons: [],
    ...more,
  }) as Partial<View> as View;

let number = 0;
export const option = (kind: string, refs: string[], preview: Record<string, unknown> | null = null, text = kind): Option => ({ i: number++, kind, refs, text: named(text), preview, final: false });
export function asked(prompt: string, options: Option[], refs: string[] = []): Choice {
  return { id: "1", seat: 0, prompt, text: named(prompt), rules: [], refs, options: options.map((one, i) => ({ ...one, i })) };
}
