/** What the end of a game means to those who look at this screen. */
import type { Outcome } from "../net/types";

export type Ending =
  /** one's own: alone, or together with partners */
  | { kind: "won"; together: boolean }
  | { kind: "lost" }
  | { kind: "draw" }
  | { kind: "nobody" }
  /** the score itself was the goal */
  | { kind: "scored"; seat: number; won: boolean }
  /** seen from outside, or by several who play against each other */
  | { kind: "winners"; seats: number[] }
  /** somebody left, and all others may call themselves winners */
  | { kind: "gave_up"; seat: number };

export function ending(outcome: Outcome, you: readonly number[]): Ending {
  const { winners, teams, conceded } = outcome;
  const party = (seat: number) => teams?.[seat] ?? seat;
  const parties = (seats: readonly number[]) => new Set(seats.map(party)).size;
  const first = you[0];
  const oneSide = first !== undefined && parties(you) === 1;
  const won = oneSide && winners.includes(first);
  const alone = outcome.ranks.length === 1;
  if (outcome.scored && (alone || oneSide)) return { kind: "scored", seat: first ?? 0, won: winners.includes(first ?? 0) };
  if (winners.length === 0) return { kind: "nobody" };
  if (oneSide && !won) return { kind: "lost" };
  if (parties(winners) > 1) return typeof conceded === "number" ? { kind: "gave_up", seat: conceded } : { kind: "draw" };
  return won ? { kind: "won", together: winners.length > 1 } : { kind: "winners", seats: winners };
}

/** The teams of a game that is over, the best first, each with its seats in the order of their ranks. */
export function teamsInOrder(teams: readonly number[], ranking: readonly number[]): { team: number; seats: number[] }[] {
  const order = [...new Set(ranking.map((seat) => teams[seat] ?? seat))];
  return order.map((team) => ({ team, seats: ranking.filter((seat) => teams[seat] === team) }));
}
