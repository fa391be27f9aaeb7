/** Who sits where when a table is set up: me first, bots on the rest, and what was chosen already stays. */
import type { Level, SeatWish } from "../net/types";

export function seatsFor(before: readonly SeatWish[], count: number): SeatWish[] {
  return Array.from({ length: count }, (_, index) => {
    const known = before[index];
    if (known) return known;
    return index === 0 ? { kind: "me", name: "", level: "normal" } : { kind: "bot", name: "", level: "normal" };
  });
}

/** Whether bots of this level sit down at such a table. */
export function isOffered(level: Level, game: string, mode: string, seats: number): boolean {
  return level.tables?.some((one) => one.game === game && one.mode === mode && one.seats === seats) ?? true;
}
