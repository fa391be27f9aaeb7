/** How Kharnage's events are told: what flashes, for how long. The position after an event comes with it from the server. */
import type { GameEvent } from "../../net/types";
import type { Effect, SoundName, Telling } from "../ui";
import { armyAt, isChosen, type Stage, type StageEffect } from "./model";
import type { Content, EventData, Standing, NamedPart, View } from "./wire";

/**
 * How long things take, in ms. A turn tells dozens of events: most are quick, the loud ones may take their time. Numbers that must be
 * read (strength, points) stay for half a second at least.
 */
const DRAW = 70;
const HAND_CARD = 210;
const TURN_OVER = 300;
const SUM_OF_ONE = 110;
const SUM_OF_MANY = 720;
const NUMBER = 500;
const FALL = 220;
const REVEAL = 1500;
const EFFECT = 420;
const STAMP = 1250;
const CONQUEST = 1900;
const MARK = 150;
const QUICK = 45;
const TURN = 320;

const pulse = (ref: string): Effect => ({ kind: "pulse", ref });
const onStage = (stage: Stage): StageEffect => ({ kind: "pulse", ref: "stage", stage });
const told = (ms: number, effects: Effect[] = [], sound?: SoundName): Telling => (sound ? { ms, effects, sound } : { ms, effects });
const NOTHING = told(0);

export function tell(event: GameEvent, view: View, _content: Content): Telling {
  const data = event as GameEvent & EventData;
  const { seat = 0, victim = 0, unit = "", card = "" } = data;
  if (!armyAt(view, seat)) return NOTHING; // armies are still being chosen
  switch (event.kind) {
    case "strategy":
      // one event per army, in turn order; the cards turn over together with the last one (KH-4.4)
      return seat === view.order[view.order.length - 1] ? told(REVEAL, [onStage({ reveal: true })], "flip") : NOTHING;
    case "turn":
      return told(TURN, [pulse(`army:${seat}`)]);
    case "reinforced":
    case "hand_card_played":
      return told(data.from === "hand" ? HAND_CARD : DRAW, [pulse(`stack:${seat}:0`)], "card");
    case "deployed":
      return told(TURN_OVER, [onStage({ turned: { seat, card } }), pulse(unit)], "flip");
    case "revealed":
      return told(NUMBER, [onStage({ turned: { seat, card } })], "flip");
    case "incomplete":
      return told(EFFECT, [onStage({ turned: { seat, card } })], "flip");
    case "ability":
      return data.symbol === "effect" && data.what ? told(EFFECT, [onStage({ effect: data.what }), pulse(`army:${seat}`)]) : NOTHING;
    case "strength_melee":
    case "strength_ranged":
      return strength(data.parts ?? [], seat);
    case "destroyed":
      return told(FALL, [onStage({ fallen: { seat: victim, unit, card } }), { kind: "pop", ref: unit, text: "☠", tone: "bad" }], "hit");
    case "discarded":
      return told(FALL, [onStage({ fallen: { seat, unit, card } }), { kind: "pop", ref: unit, text: "✕", tone: "plain" }]);
    case "smash":
      return told(MARK, [{ kind: "pop", ref: unit, text: "!", tone: "bad" }], "hit");
    case "points_lost":
      return told(NUMBER, [pulse(`army:${victim}`)]);
    case "net":
    case "captured":
      return told(MARK, [pulse(unit)], "card");
    case "absent":
      return told(QUICK);
    case "defence_changed":
      return told(QUICK, [pulse(unit)]);
    case "kharnage":
      return told(STAMP, [onStage({ kharnage: { seat, victim } }), pulse(`army:${victim}`)], "win");
    case "conquest":
    case "no_conquest":
      return conquest(data.standings ?? [], view);
    default:
      return data.victims ? attack(seat, data.victims) : NOTHING;
  }
}

/** What every unit adds stands at it, the sum over the hill (KH-8.4, KH-8.5): the more units, the longer. No number runs past. */
function strength(parts: NamedPart[], seat: number): Telling {
  const pops = parts.map((part): Effect => ({ kind: "pop", ref: part.unit, text: `+${part.symbols}`, tone: "good" }));
  return told(NUMBER + Math.min(SUM_OF_ONE * parts.length, SUM_OF_MANY), [...pops, pulse(`army:${seat}`)], "step");
}

function attack(seat: number, victims: number[]): Telling {
  return told(NUMBER, victims.map((victim): Effect => ({ kind: "blow", from: `army:${seat}`, to: `army:${victim}` })), "hit");
}

/** The tiles of a round are given out one after the other and shown together with the last of them (KH-12.2). */
function conquest(standings: Standing[], view: View): Telling {
  const all = standings.length === view.armies.filter(isChosen).length;
  return all ? told(CONQUEST, [onStage({ conquest: standings })], "flip") : NOTHING;
}
