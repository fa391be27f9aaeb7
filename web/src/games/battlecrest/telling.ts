/** How Battlecrest's events are told: what flashes, for how long, with which sound. Whatever carries a number stays long enough to be read. */
import type { GameEvent } from "../../net/types";
import type { Effect, SoundName, Telling } from "../ui";

interface Manner {
  ms: number;
  sound?: SoundName;
  /** What flashes; left out: the thing itself. */
  effect?: (event: GameEvent, ref: string) => Effect;
}

const nothing: Telling = { effects: [], ms: 0 };
const text = (value: unknown) => (typeof value === "string" ? value : "");

const MANNERS: Record<string, Manner> = {
  attack: { ms: 500, sound: "hit", effect: (event, ref) => ({ kind: "blow", from: text(event.by), to: ref }) },
  control: { ms: 500 },
  defend: { ms: 500 },
  guard: { ms: 500 },
  undefended: { ms: 300 },
  damage: { ms: 550, sound: "hit", effect: (event, ref) => ({ kind: "pop", ref, text: `−${Number(event.n)}`, tone: "bad" }) },
  wounded: { ms: 260 },
  // a vassal is gone from the board by now: its square remembers
  defeated: { ms: 350, sound: "hit", effect: (event, ref) => ({ kind: "pop", ref: text(event.at) || ref, text: "✕", tone: "bad" }) },
  ability: { ms: 220, sound: "card" },
  lapse: { ms: 220 },
  exhaust: { ms: 200, sound: "card" },
  ready: { ms: 200, sound: "card" },
  breathe: { ms: 180, sound: "card" },
  turn_over: { ms: 220, sound: "card" },
  flip: { ms: 300, sound: "flip" },
  danger: { ms: 160 },
};

export function tell(event: GameEvent): Telling {
  if (event.kind === "turn_action" && event.forced) return { effects: [{ kind: "pulse", ref: text(event.ref) }], ms: 500 };
  if (event.kind === "step" || event.kind === "move") return { effects: [], ms: 170, sound: "step" };
  const manner = MANNERS[event.kind];
  if (!manner) return nothing;
  const ref = text(event.ref);
  return { effects: [manner.effect?.(event, ref) ?? { kind: "pulse", ref }], ms: manner.ms, sound: manner.sound };
}
