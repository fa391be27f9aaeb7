/** How Mage Knight's events are told: what flashes, for how long, with which sound. A hero walks at 140 ms a space. */
import type { GameEvent } from "../../net/types";
import type { Effect, SoundName, Telling } from "../ui";

interface Manner {
  ms: number;
  sound?: SoundName;
}
const MANNERS: Record<string, Manner> = {
  moved: { ms: 150, sound: "step" },
  went_back: { ms: 150, sound: "step" },
  explored: { ms: 60 },
  tile: { ms: 350, sound: "flip" },
  token: { ms: 160 },
  turned_up: { ms: 320, sound: "flip" },
  face_down: { ms: 60 },
  played: { ms: 200, sound: "card" },
  used_basic: { ms: 240 },
  used_strong: { ms: 240 },
  used_side_move: { ms: 180 },
  used_side_influence: { ms: 180 },
  used_side_attack: { ms: 180 },
  used_side_block: { ms: 180 },
  move_points: { ms: 160 },
  influence_points: { ms: 160 },
  heal_points: { ms: 160 },
  fame: { ms: 320 },
  reputation: { ms: 260 },
  crystal: { ms: 240 },
  mana: { ms: 180 },
  took_die: { ms: 240 },
  source: { ms: 320 },
  fight: { ms: 320, sound: "hit" },
  stage: { ms: 240 },
  wounded: { ms: 320, sound: "hit" },
  defeated: { ms: 340, sound: "hit" },
  attacks_hero: { ms: 320, sound: "hit" },
  commits_fully: { ms: 260 },
  commits_partly: { ms: 260 },
  melee_begins: { ms: 320 },
  passes: { ms: 200 },
  launches: { ms: 320, sound: "hit" },
  gets_through: { ms: 320, sound: "hit" },
  held_off: { ms: 260 },
  stole: { ms: 300, sound: "card" },
  forced_back: { ms: 200, sound: "step" },
  duel_won: { ms: 340 },
  duel_drawn: { ms: 340 },
  site_appears: { ms: 260 },
  portal_closed: { ms: 300 },
  tile_turned: { ms: 200 },
  recruited: { ms: 300, sound: "card" },
  unit_used: { ms: 240, sound: "card" },
  skill_used: { ms: 240, sound: "card" },
  tactic: { ms: 260, sound: "card" },
  turn: { ms: 260 },
  round: { ms: 600 },
  announced: { ms: 320 },
};

export function tell(event: GameEvent): Telling {
  const manner = MANNERS[event.kind];
  if (!manner) return { effects: [], ms: 0 };
  const effects: Effect[] = typeof event["ref"] === "string" ? [{ kind: "pulse", ref: event["ref"] }] : [];
  return manner.sound ? { effects, ms: manner.ms, sound: manner.sound } : { effects, ms: manner.ms };
}

export const startsTurn = (event: GameEvent): boolean => event.kind === "turn" || event.kind === "round" || event.kind === "start";
export const turnSeat = (event: GameEvent): number | null => (typeof event["seat"] === "number" && event["seat"] >= 0 ? event["seat"] : null);
