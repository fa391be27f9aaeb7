/** A small table for the tests: two of the armies with a few cards, and positions made from them. */
import { option as plain } from "../../net/sample";
import type { Choice, GameEvent, Option } from "../../net/types";
import type { Row } from "./model";
import type { ArmyView, CardSymbol, Content, StepData, StrategyData, UnitCard, UnitView, View } from "./wire";

const named = (name: string) => ({ de: name, en: name });

type Symbols = UnitCard["symbols"];
function unit(id: string, row: Row, defence: number, symbols: Symbols = [], more: Partial<UnitCard> = {}): UnitCard {
  const printed = { id, names: named(id), general: false, count: 4, cards: 1, row, rows: [row], defence, shielded: defence, symbols, source: "test" };
  return { ...printed, ...more };
}
const symbol = (type: CardSymbol["type"], value = 1, surprise = false): CardSymbol => ({ type, value, surprise });
const strategy = (id: string, name: string, initiative: number, steps: StepData[]): StrategyData => ({ id, names: named(name), initiative, steps, source: "test" });

export const CARDS: Content = {
  armies: [
    {
      id: "orcs",
      names: named("Orcs"),
      style: named("loud"),
      colour: "#7a3b1d",
      source: "test",
      pack: "test",
      strategies: [
        strategy("orcs_000", "Muster", 0, [{ reinforce: ["red"] }]),
        strategy("orcs_180", "First Blood", 180, [{ reinforce: ["red", "red", "free"] }, { effect: "roar" }, { attack: "melee" }]),
      ],
      generals: [unit("warlord", "front", 4, [symbol("melee", 3), symbol("smash", 0)], { general: true, count: 1 })],
      units: [
        unit("brawler", "front", 2, [symbol("melee", 2)]),
        unit("thrower", "middle", 1, [symbol("ranged", 2)]),
        unit("giant", "front", 6, [symbol("big_unit"), symbol("melee", 4)], { cards: 2, rows: ["front", "middle"] }),
      ],
    },
    {
      id: "dwarves",
      names: named("Dwarves"),
      style: named("stout"),
      colour: "#b8860b",
      source: "test",
      pack: "test",
      strategies: [
        strategy("dwarves_000", "Muster", 0, []),
        strategy("dwarves_160", "Axe and Powder", 160, [{ attack: "ranged" }]),
      ],
      generals: [],
      units: [unit("bulwark", "front", 1, [symbol("melee"), symbol("shield")], { shielded: 2 }), unit("keg", "back", 2, [symbol("explosion", 1, true)])],
    },
  ],
  effects: [{ id: "roar", names: named("Battle Roar"), text: named("Stronger."), parts: [], source: "test", rules: ["KH-18.1"] }],
  terms: {
    symbols: [
      { type: "melee", names: named("Melee"), text: named("Adds to melee."), kind: "attack", rules: ["KH-14.2"] },
      { type: "smash", names: named("Smash"), text: named("Destroys."), kind: "ability", rules: ["KH-17.41"] },
      { type: "explosion", names: named("Explosion"), text: named("Bursts."), kind: "ability", rules: ["KH-17.1"] },
    ],
    keywords: [],
    tokens: [],
  },
};

export function stands(ref: string, card: string, more: Partial<UnitView> = {}): UnitView {
  return { ref, card, defence: 1, change: 0, nets: 0, captured: false, absent: false, smashed: 0, ...more };
}

export function army(seat: number, id: string, rows: Partial<Record<Row, UnitView[]>> = {}, more: Partial<ArmyView> = {}): ArmyView {
  const all = { front: [], middle: [], back: [], ...rows };
  const units = Object.values(all).flat();
  return {
    ref: `army:${seat}`,
    seat,
    army: id,
    names: named(id),
    second_copy: false,
    delay: 0,
    initiative: null,
    rows: all,
    units: units.length,
    present: units.filter((one) => !one.absent).length,
    reserve: 20,
    stack: [],
    hand: 1,
    hill: 0,
    strategies: 6,
    played: [],
    trophies: [],
    tiles: [],
    kharnage: 0,
    skulls: 0,
    revealed: [],
    ...more,
  };
}

export function table(armies: View["armies"], more: Partial<View> = {}): View {
  return {
    phase: "turn",
    round: 1,
    rounds: 4,
    you: 0,
    circle: armies.map((one) => one.seat),
    order: armies.map((one) => one.seat),
    active: 0,
    step: 0,
    attack: null,
    shout_rule: false,
    armies,
    ...more,
  };
}

export function option(i: number, kind: string, refs: string[], preview: Option["preview"] = null): Option {
  return plain(i, kind, refs, { text: named(kind), preview });
}
export function choice(prompt: string, options: Option[], text = prompt): Choice {
  return { id: "1:0", seat: 0, prompt, text: named(text), rules: [], refs: [], options };
}
export function event(kind: string, more: Record<string, unknown> = {}): GameEvent {
  return { kind, number: 1, moment: 1, text: named(kind), ...more };
}
