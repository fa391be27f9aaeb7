/** Seat keys of this browser's tables: who has the key has the seat. Kept so that a reload or a restart loses nothing. */
import { beginAttempt } from "../lib/results";
import type { TableWish } from "./types";

export interface Kept {
  keys: Record<string, string>;
  /** How the table was made, for a rematch. */
  wish?: TableWish;
  at: number;
  /** It is over, as far as this browser has seen. */
  over?: boolean;
}

const KEY = "tafelrunde.tables";
const MOST = 60;

function all(): Record<string, Kept> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

/** The newest tables only: a browser is not an archive. */
export function newest(tables: Record<string, Kept>, most: number): Record<string, Kept> {
  const entries = Object.entries(tables).sort((a, b) => b[1].at - a[1].at);
  return Object.fromEntries(entries.slice(0, most));
}

export function keep(table: string, keys: Record<string, string>, wish?: TableWish): void {
  if (wish?.daily) beginAttempt(wish.game, wish.daily, table, Date.now());
  const tables = all();
  const before = tables[table];
  tables[table] = { keys: { ...before?.keys, ...keys }, wish: wish ?? before?.wish, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(newest(tables, MOST)));
  } catch {
    // Without storage the seat is lost on reload; playing on is still possible.
  }
}

export function kept(table: string): Kept | undefined {
  return all()[table];
}

export function keysOf(table: string): string[] {
  return Object.values(kept(table)?.keys ?? {});
}

/** A game that is over need not be asked for again to know whether it waits for us. */
export function finished(table: string): void {
  const tables = all();
  const one = tables[table];
  if (!one || one.over) return;
  one.over = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // Then it is asked for again.
  }
}

/** Tidy up: this browser no longer lists the table, and its seat is given away. */
export function forget(table: string): void {
  const tables = all();
  delete tables[table];
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // Nothing is kept anyway.
  }
}

/** What to come back to: every table that may still be running, however old, and of the others the newest up to so many in all. */
export function tablesToList(most: number): string[] {
  const tables = all();
  const running = new Set(Object.keys(tables).filter((id) => tables[id]?.over !== true));
  let room = most - running.size;
  return myTables().filter((id) => running.has(id) || room-- > 0);
}

export function myTables(): string[] {
  return Object.entries(all())
    .sort((a, b) => b[1].at - a[1].at)
    .map(([id]) => id);
}
