/** How Tash-Kalar's events are told: what flashes, for how long, with which sound. Whatever carries a number stays long enough to be read. */
import type { GameEvent } from "../../net/types";
import type { Effect, SoundName, Telling } from "../ui";

interface Manner {
  ms: number;
  sound?: SoundName;
  /** What flashes; left out: the thing itself. */
  effect?: (event: GameEvent) => Effect[];
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const square = (event: GameEvent) => text(event["ref"]);
const pop = (ref: string, words: string, tone: "bad" | "good" | "plain"): Effect => ({ kind: "pop", ref, text: words, tone });
const pulse = (event: GameEvent): Effect[] => (square(event) ? [{ kind: "pulse", ref: square(event) }] : []);
/** The piece stands at its end by now and glides there. */
const glide = (event: GameEvent): Effect[] => {
  const [from, to] = Array.isArray(event["refs"]) ? (event["refs"] as string[]) : [];
  return from && to ? [{ kind: "blow", from, to }] : [];
};
const points = (event: GameEvent): Effect[] => [pop(`side:${Number(event["side"])}`, `+${Number(event["n"])}`, "good")];
const NUMBER = 600;

const MANNERS: Record<string, Manner> = {
  placed: { ms: 260, sound: "step", effect: pulse },
  lifted: { ms: 220, effect: (event) => [pop(square(event), "↑", "plain")] },
  summoned: { ms: 420, sound: "flip", effect: pulse },
  destroyed: { ms: 340, sound: "hit", effect: (event) => [pop(square(event), "✕", "bad")] },
  removed: { ms: 340, sound: "hit", effect: (event) => [pop(square(event), "✕", "bad")] },
  moved: { ms: 280, sound: "step", effect: glide },
  leapt: { ms: 320, sound: "step", effect: glide },
  swapped: { ms: 320, sound: "step", effect: (event) => [...glide(event), ...glide({ ...event, refs: [...(Array.isArray(event["refs"]) ? (event["refs"] as string[]) : [])].reverse() })] },
  upgraded: { ms: 320, sound: "flip", effect: (event) => [...pulse(event), pop(square(event), "▲", "good")] },
  downgraded: { ms: 320, sound: "flip", effect: (event) => [...pulse(event), pop(square(event), "▼", "bad")] },
  converted: { ms: 340, sound: "flip", effect: pulse },
  gateway: { ms: 260, effect: pulse },
  flare: { ms: 420, sound: "card" },
  claimed: { ms: NUMBER, sound: "win", effect: points },
  scored: { ms: NUMBER, effect: points },
  scored_in: { ms: NUMBER, effect: points },
  action: { ms: NUMBER },
  extra_own: { ms: NUMBER },
  extra_legend: { ms: NUMBER },
  doubled: { ms: NUMBER },
  handed_over: { ms: 320 },
  improvised: { ms: 320, sound: "card" },
  drawn: { ms: 120, sound: "card" },
  discarded: { ms: 200, sound: "card" },
  turn: { ms: 320 },
  extra_turn: { ms: 320 },
};

export function tell(event: GameEvent): Telling {
  const manner = MANNERS[event.kind];
  if (!manner) return { effects: [], ms: 0 };
  const told = { effects: manner.effect?.(event) ?? [], ms: manner.ms };
  return manner.sound ? { ...told, sound: manner.sound } : told;
}
