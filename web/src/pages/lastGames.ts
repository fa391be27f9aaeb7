/** What a game of the list meant to whoever held these seats. */
import type { TableInfo } from "../net/types";

export type Result = "running" | "won" | "lost" | "draw" | "over";

export function resultFor(table: TableInfo, seats: readonly number[]): Result {
  const outcome = table.outcome;
  if (!outcome) return "running";
  if (table.practice) return "over"; // it counts neither as won nor as lost
  // Whoever played both sides, or none, neither won nor lost.
  if (seats.length === 0 || (seats.length > 1 && seats.length === table.seats.length)) return "over";
  const won = seats.some((seat) => outcome.winners.includes(seat));
  if (!won) return outcome.winners.length === 0 ? "draw" : "lost";
  const party = (seat: number) => outcome.teams?.[seat] ?? seat;
  return new Set(outcome.winners.map(party)).size > 1 ? "draw" : "won";
}

/** A bot answers at once, so that at a table with nobody else it is always our turn; otherwise the server may know. */
export function yourTurn(table: TableInfo, seats: readonly number[]): boolean {
  if (table.over || seats.length === 0) return false;
  if (table.waiting) return table.waiting.some((seat) => seats.includes(seat));
  return table.seats.every((seat) => seat.kind === "bot" || seats.includes(seat.seat));
}
