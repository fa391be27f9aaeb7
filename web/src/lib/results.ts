/**
 * What this browser remembers of games whose score is the goal: the best result of each kind, and the attempts at the games of the day.
 * Nobody has an account, so it is kept here and nowhere else. Whatever cannot be read is left out.
 */
import type { Outcome, Setting, Word } from "../net/types";
import { dateOf as dateOfMoment, whole } from "./dates";

export interface Result {
  table: string;
  at: number;
  score: number;
  /** What the end was worth, from 0 to 1: a mission fulfilled is worth more than any that failed. */
  worth: number;
  won: boolean;
  /** What was played (a hero), in words. */
  played: Word | null;
}
export interface Best extends Result {
  /** The one that was beaten. */
  before?: Result;
}
/** Results are compared within a kind: the same mode at as many seats, as difficult, with the same hero. */
export interface Kind {
  game: string;
  mode: string;
  seats: number;
  level: string;
  label: string;
}
export interface Attempt {
  table: string;
  at: number;
  ended: boolean;
  /** null: given up, or not over yet. */
  score: number | null;
}

const BESTS = "tafelrunde.bests";
const DAYS = "tafelrunde.daily";
const MOST_BESTS = 400;
const MOST_DAYS = 100;

type Loose = Record<string, unknown>;
const isRecord = (value: unknown): value is Loose => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isWord = (value: unknown): value is Word => isRecord(value) && typeof value.de === "string" && typeof value.en === "string";

function read(key: string): Loose {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

function write(key: string, data: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(data));
  } catch {
    // Without storage nothing is remembered; the game was played all the same.
  }
}

// --- best results ---------------------------------------------------------------------------------------------------------

function asResult(value: unknown): Result | null {
  if (!isRecord(value)) return null;
  const { table, at, score, worth, won, played } = value;
  if (typeof table !== "string" || !isNumber(at) || !isNumber(score) || !isNumber(worth)) return null;
  return { table, at, score, worth, won: won === true, played: isWord(played) ? played : null };
}

function allBests(): Map<string, Best> {
  const found = new Map<string, Best>();
  for (const [key, value] of Object.entries(read(BESTS))) {
    const best = asResult(value);
    const before = isRecord(value) ? asResult(value.before) : null;
    if (best) found.set(key, before ? { ...best, before } : best);
  }
  return found;
}

const keyOf = (kind: Kind) => JSON.stringify([kind.game, kind.mode, kind.seats, kind.level, kind.label]);

/** How difficult a table is: whatever was set otherwise than the game suggests. */
export function levelOf(options: Readonly<Record<string, unknown>>, settings: readonly Setting[]): string {
  const plain = new Map(settings.map((one) => [one.id, one.default as unknown]));
  const odd = Object.entries(options).filter(([id, value]) => plain.get(id) !== value);
  return odd.length === 0 ? "" : JSON.stringify(odd.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A result is compared with the best one so far and takes its place if it is better. `fresh`: it is the best one now. */
export function noteResult(kind: Kind, result: Result): { best: Best; fresh: boolean } {
  const bests = allBests();
  const known = bests.get(keyOf(kind));
  if (known && (known.table === result.table || known.worth >= result.worth)) return { best: known, fresh: known.table === result.table };
  const best: Best = { ...result };
  if (known) best.before = { table: known.table, at: known.at, score: known.score, worth: known.worth, won: known.won, played: known.played };
  bests.set(keyOf(kind), best);
  const newest = [...bests].sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_BESTS);
  write(BESTS, Object.fromEntries(newest));
  return { best, fresh: true };
}

/** The best results with every hero, the very best first. */
export function bestsOf(kind: Omit<Kind, "label">): Best[] {
  const start = keyOf({ ...kind, label: "" }).slice(0, -3); // without the label: `""]`
  return [...allBests()]
    .filter(([key]) => key.startsWith(start))
    .map(([, best]) => best)
    .sort((a, b) => b.worth - a.worth);
}

/** The result of one seat that played for its score; null where there is none to speak of. */
export function resultOf(outcome: Outcome, seat: number, table: string, at: number): Result | null {
  const score = outcome.scores[seat];
  const worth = outcome.worth?.[seat];
  if (!outcome.scored || typeof outcome.conceded === "number" || score === undefined || worth === undefined) return null;
  return { table, at, score, worth, won: outcome.winners.includes(seat), played: outcome.played?.[seat] ?? null };
}

// --- games of the day -----------------------------------------------------------------------------------------------------

function asAttempt(value: unknown): Attempt | null {
  if (!isRecord(value) || typeof value.table !== "string" || !isNumber(value.at)) return null;
  return { table: value.table, at: value.at, ended: value.ended === true, score: isNumber(value.score) ? value.score : null };
}

/** All attempts at the game of a day, the first one first: that is the one that counts. */
export function attemptsAt(game: string, day: string): Attempt[] {
  const stored = read(DAYS)[`${day} ${game}`];
  return Array.isArray(stored) ? stored.map(asAttempt).filter((one) => one !== null) : [];
}

function keepAttempts(game: string, day: string, attempts: Attempt[]): void {
  const days = { ...read(DAYS), [`${day} ${game}`]: attempts };
  const newest = Object.entries(days).sort(([a], [b]) => (a < b ? 1 : -1));
  write(DAYS, Object.fromEntries(newest.slice(0, MOST_DAYS)));
}

export function beginAttempt(game: string, day: string, table: string, at: number): void {
  const before = attemptsAt(game, day);
  if (!before.some((one) => one.table === table)) keepAttempts(game, day, [...before, { table, at, ended: false, score: null }]);
}

/** It is over; without a score it was given up. */
export function endAttempt(game: string, day: string, table: string, score: number | null, at: number): void {
  beginAttempt(game, day, table, at); // a table that was begun elsewhere
  keepAttempts(game, day, attemptsAt(game, day).map((one) => (one.table === table ? { ...one, ended: true, score } : one)));
}

/** The day as people write it, in the time of the server: UTC. */
export function dayName(day: string, lang: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : whole(date.toLocaleDateString(lang, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }));
}

/** When a result was reached, in the time of whoever looks. */
export const dateOf = (result: Result, lang: string) => dateOfMoment(result.at / 1000, lang);
