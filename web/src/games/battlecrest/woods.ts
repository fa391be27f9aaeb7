/** The woodland around and under the arena, drawn once per arena: tufts of grass, pines, stones. */
import { numbers } from "../../cards/pattern";
import { SIZE, type Arena } from "./model";

export interface Tree {
  x: number;
  y: number;
  scale: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Short cuts in a square, as a carver would leave them: the same for the same square. */
export function tufts(square: string): string {
  const next = numbers("tuft " + square);
  let path = "";
  for (let i = 0; i < 5; i++) {
    const x = round(14 + next() * 72);
    const y = round(16 + next() * 70);
    const lean = round((next() - 0.5) * 6);
    path += `M${x} ${y}q${lean} -5 ${round(lean * 1.6)} -9M${round(x + 4)} ${y}q1 -4 ${round(lean + 4)} -7`;
  }
  return path;
}

/** Pines on the squares nobody may enter, and a ragged rim of pines around the arena. */
export function pines(arena: Arena, taken: ReadonlySet<string>, margin: number): Tree[] {
  const next = numbers("woods " + arena.id);
  const width = arena.columns * SIZE;
  const height = arena.rows * SIZE;
  const trees: Tree[] = [];
  for (let x = 0; x < arena.columns; x++) {
    for (let y = 0; y < arena.rows; y++) {
      const name = String.fromCharCode(65 + x) + String(y + 1);
      if (taken.has(name)) continue;
      for (const [dx, dy] of [[30, 44], [68, 40], [50, 74]] as const) {
        trees.push({ x: x * SIZE + dx + next() * 6, y: y * SIZE + dy + next() * 6, scale: 0.95 + next() * 0.25 });
      }
    }
  }
  const rim = 44;
  for (let x = -rim; x <= width + rim; x += 34) {
    trees.push({ x: x + next() * 14, y: -margin + 1 + next() * 5, scale: 0.55 + next() * 0.3 });
    trees.push({ x: x + next() * 14, y: height + margin - 4 + next() * 8, scale: 0.6 + next() * 0.3 });
  }
  return trees
    .map(({ x, y, scale }) => ({ x: round(x), y: round(y), scale: round(scale) }))
    .sort((a, b) => a.y - b.y);
}

/** A pine of two tones: the dark silhouette and the light cuts of its sunny side. */
export const PINE = {
  dark: "M0 -34L9 -20L5 -21L14 -7L8 -9L18 7L3 5V13H-3V5L-18 7L-8 -9L-14 -7L-5 -21L-9 -20Z",
  light: "M-1 -28L-5 -21M-2 -20L-9 -10M-3 -12L-8 -5M-3 -8L-12 4M-4 -1L-8 4",
};
