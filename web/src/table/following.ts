/** What the others did, so that one can follow it: their last moves, thing by thing, and where taking back ends. Plain functions. */
import type { GameEvent } from "../net/types";

const REF = /^[a-z_]+:[\w:.,-]+$/; // Mage Knight calls a space hex:1,0,NW
const NOT_THINGS = new Set(["kind", "text", "patch", "patches", "effect"]);

/** The things on the table that an event names. */
export function refsOf(event: GameEvent): string[] {
  const values = Object.entries(event).filter(([key]) => !NOT_THINGS.has(key)).flatMap(([, value]) => value);
  return values.filter((value): value is string => typeof value === "string" && REF.test(value));
}

export interface Turns {
  startsTurn(event: GameEvent): boolean;
  turnSeat(event: GameEvent): number | null;
  /** Whether a thing that events name lies before everybody, once: in Mage Knight every hero has a card of that name. Left out: all do. */
  shared?(ref: string): boolean;
}

/** What every other seat touched in its last turn: thing -> seat. A later turn of somebody else takes a thing over. */
export function lastMoves(log: readonly GameEvent[], turns: Turns, mine: number | null): Map<string, number> {
  const last = new Map<number, GameEvent[]>();
  let now: GameEvent[] | null = null;
  for (const event of log) {
    if (turns.startsTurn(event)) {
      const seat = turns.turnSeat(event);
      now = seat === null || seat === mine ? null : [];
      if (now && seat !== null) {
        last.delete(seat); // and in again at the end: the order is that of the turns
        last.set(seat, now);
      }
    } else now?.push(event);
  }
  const found = new Map<string, number>();
  const shared = (ref: string) => turns.shared?.(ref) ?? true;
  for (const [seat, events] of last) for (const ref of events.flatMap(refsOf).filter(shared)) found.set(ref, seat);
  return found;
}

/** The numbers of the sentences that stand last before points of no return, each of them told by how many answers there were. */
export function locksIn(log: readonly GameEvent[], answers: readonly number[]): Set<number> {
  return new Set(answers.flatMap((count) => log.findLast((event) => event.moment <= count)?.number ?? []));
}

/** The number of the last sentence that undo does not take back; null if nothing was said before. */
export function lockedAt(log: readonly GameEvent[], answers: number, steps: number): number | null {
  return log.findLast((event) => event.moment <= answers - steps)?.number ?? null;
}

/** A number that stands for itself, not a coordinate such as C4: whoever shows it must leave time to read it. */
export const tellsNumber = (text: string) => /(?<![\p{L}\p{N}])\d/u.test(text);
