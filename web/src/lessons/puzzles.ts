/** Puzzles in their order: plain functions, all tested. */
import type { PuzzleInfo } from "../net/types";
import { isFinished, isSkipped } from "./finished";

export const HARDEST = 5;

export function stars(difficulty: number): string {
  return "★".repeat(difficulty) + "☆".repeat(HARDEST - difficulty);
}

export interface Numbered {
  puzzle: PuzzleInfo;
  number: number;
}

/** As they come (the easiest first), each with its number, in groups. */
export function byDifficulty(puzzles: readonly PuzzleInfo[]): { difficulty: PuzzleInfo["difficulty"]; puzzles: Numbered[] }[] {
  const groups = new Map<PuzzleInfo["difficulty"], Numbered[]>();
  puzzles.forEach((puzzle, index) => {
    const group = groups.get(puzzle.difficulty) ?? [];
    group.push({ puzzle, number: index + 1 });
    groups.set(puzzle.difficulty, group);
  });
  return [...groups].map(([difficulty, found]) => ({ difficulty, puzzles: found }));
}

/** The next puzzle to solve: behind this one (if there is one), else from the beginning; null when all are solved or shown. */
export function unsolved(game: string, puzzles: readonly PuzzleInfo[], after = ""): string | null {
  const at = puzzles.findIndex((one) => one.id === after) + 1;
  const order = [...puzzles.slice(at), ...puzzles.slice(0, at)].filter((one) => one.id !== after);
  return order.find((one) => !isFinished(game, one.id) && !isSkipped(game, one.id))?.id ?? null;
}
