/** The server's HTTP side. Every failure becomes an `ApiError` with a text in both languages. */
import type { Found } from "../wire";
import type { Analysis, Content, DailyList, GameInfo, Level, PuzzleInfo, PuzzleSolution, Reach, Replay, Rule, Story, TableInfo, TableMade, TableWish, Word } from "./types";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly words: Word,
    readonly status: number,
    readonly detail: string | null = null,
  ) {
    super(words.en);
  }
}

export const UNREACHABLE: Word = {
  de: "Der Server antwortet nicht. Läuft er noch?",
  en: "The server does not answer. Is it still running?",
};

/** `key`: of one's own seat; in the head, because addresses are written into logs. */
export async function call<T>(path: string, body?: unknown, key?: string): Promise<T> {
  const head: Record<string, string> = key ? { "seat-key": key } : {};
  let answer: Response;
  try {
    answer = await fetch(
      `/api${path}`,
      body === undefined
        ? { headers: head }
        : { method: "POST", headers: { "content-type": "application/json", ...head }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError("unreachable", UNREACHABLE, 0);
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as T;
  const error = (data as { error?: { code?: string; message?: Word; detail?: string | null } } | null)?.error;
  throw new ApiError(error?.code ?? "unknown", error?.message ?? UNREACHABLE, answer.status, error?.detail ?? null);
}

/** Games, their rules and bot levels hardly ever change: asked once per visit, asked again if that failed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

const rulesOf = new Map<string, () => Promise<Rule[]>>();

export const api = {
  games: once(() => call<{ games: GameInfo[] }>("/games").then((answer) => answer.games)),
  /** What is printed on a game's cards, to look at before a table is made. */
  cards: (game: string) => call<Content>(`/games/${encodeURIComponent(game)}/cards`),
  /** Asked each time: the day changes while a page is open. */
  daily: () => call<DailyList>("/daily"),
  reach: () => call<Reach>("/reach"),
  levels: once(() => call<{ levels: Level[] }>("/bots").then((answer) => answer.levels)),
  tables: () => call<{ tables: TableInfo[] }>("/tables").then((answer) => answer.tables),
  /** `invitation`: of a private table where one does not sit yet. */
  table: (id: string, invitation = "") =>
    call<TableInfo>(`/tables/${encodeURIComponent(id)}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`),
  puzzles: (game: string) => call<{ puzzles: PuzzleInfo[] }>(`/games/${encodeURIComponent(game)}/puzzles`).then((answer) => answer.puzzles),
  solution: (game: string, puzzle: string) => call<PuzzleSolution>(`/games/${encodeURIComponent(game)}/puzzles/${encodeURIComponent(puzzle)}`),
  /** Begin to look for better answers in a finished game, for so many seconds; without them: how far it is. */
  analysis: (id: string, key: string | undefined, seconds?: number) =>
    call<Analysis>(`/tables/${encodeURIComponent(id)}/analysis`, seconds === undefined ? undefined : { seconds }, key),
  story: (id: string) => call<Story>(`/tables/${encodeURIComponent(id)}/story`),
  open: (wish: TableWish) => call<TableMade>("/tables", wish),
  join: (table: string, name: string, invitation: string) =>
    call<{ seat: number; key: string }>(`/tables/${encodeURIComponent(table)}/join`, { ...(name && { name }), ...(invitation && { invitation }) }),
  /** Any open seat of this game, or a new table for everybody. */
  seek: (game: string, name: string, rated: boolean) => call<Found>("/seek", { game, ...(name && { name }), ...(rated && { rated }) }),
  /** A page of a game, from this frame on. */
  tableReplay: (table: string, key: string | undefined, from: number) =>
    call<Replay>(`/tables/${encodeURIComponent(table)}/replay?from=${from}`, undefined, key),
  journal: (table: string, key: string | undefined) =>
    call<unknown>(`/tables/${encodeURIComponent(table)}/journal`, undefined, key),
  keepReplay: (journal: unknown) => call<{ replay: string }>("/replays", { journal }),
  replay: (id: string, from: number) => call<Replay>(`/replays/${encodeURIComponent(id)}?from=${from}`),
  rules: (game: string) => {
    const known = rulesOf.get(game) ?? once(() => call<Rule[]>(`/rules/${encodeURIComponent(game)}`));
    rulesOf.set(game, known);
    return known();
  },
};
