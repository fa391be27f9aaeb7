/** The clocks of a table, as a browser shows them: it knows the server's time from its pings and counts down by itself. */
import type { ClockInfo } from "../wire";

const KEPT = 8;

/** How far the server's clock is ahead, from the ping with the shortest way of the last few. */
export class ServerTime {
  offset = 0;
  #sent = new Map<number, number>();
  #trips: { trip: number; offset: number }[] = [];
  #number = 0;

  ping(now: number): number {
    this.#number += 1;
    this.#sent.set(this.#number, now);
    return this.#number;
  }

  pong(id: number, server: number, now: number): void {
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    if (sent === undefined || server === 0) return;
    const trip = now - sent;
    this.#trips = [...this.#trips, { trip, offset: server + trip / 2 - now }].slice(-KEPT);
    this.offset = this.#trips.reduce((best, one) => (one.trip < best.trip ? one : best)).offset;
  }

  /** Before the first pong: what the greeting said is close enough. */
  greeted(server: number, now: number): void {
    if (server > 0 && this.#trips.length === 0) this.offset = server - now;
  }
}

/** Milliseconds that a seat has left at this moment of the server's time, its free seconds apart; null where no clock counts. */
export function leftOf(clocks: ClockInfo, seat: number, now: number): { left: number; free: number } | null {
  const left = clocks.left[seat];
  if (left === null || left === undefined) return null;
  const free = clocks.delay[seat] ?? 0;
  const passed = clocks.running.includes(seat) ? Math.max(0, now - clocks.at) : 0;
  return { left: Math.max(0, left - Math.max(0, passed - free)), free: Math.max(0, free - passed) };
}

/** 9:05, 1:02:03, or in days "3 d 4 h" with the letters of the language. */
export function written(ms: number, day: string, hour: string): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} ${day} ${hours % 24} ${hour}`;
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A pace as the server writes it, in parts: "bank 600+10" is bank, 600, 10. */
export function paceParts(pace: string): { kind: string; amount: number; delay: number } {
  const [kind = "none", rest = ""] = pace.split(" ");
  const [amount = "0", delay = "0"] = rest.split("+");
  return { kind, amount: Number(amount), delay: Number(delay) };
}

/** What the set-up offers. */
export const PACES = ["none", "spell 60", "spell 180", "bank 600+10", "bank 1500+15", "days 1", "days 3", "days 7"] as const;
