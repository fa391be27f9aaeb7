/** Bitmaps as drawings: runs of pixels of one colour become one path, so that a picture is a handful of crisp shapes. */
import { BITMAPS, GRAVE, SIGNS } from "./bitmaps";

export type Faction = "blue" | "red";

const PALETTE: Record<string, string> = {
  k: "#1b1525",
  w: "#f7f2e6",
  W: "#c6ccd8",
  m: "#8e97ab",
  M: "#565f74",
  s: "#f2c69d",
  S: "#cf9468",
  b: "#86522c",
  B: "#4f2e1a",
  y: "#f5c64c",
  Y: "#b9811f",
  r: "#d9453b",
  o: "#f28b2e",
  l: "#66b84f",
  L: "#2f7040",
  p: "#9265d6",
  P: "#57348f",
  c: "#72dcec",
  C: "#2b8fa6",
  n: "#2e2638",
  h: "#efd27a",
  t: "#f390b2",
};
const TONES: Record<Faction, Record<string, string>> = {
  blue: { f: "var(--pt-blue)", F: "var(--pt-blue-dark)", g: "var(--pt-blue-light)" },
  red: { f: "var(--pt-red)", F: "var(--pt-red-dark)", g: "var(--pt-red-light)" },
};

export interface Layer {
  fill: string;
  d: string;
}

export function rows(bitmap: string): string[] {
  return bitmap.trim().split("\n");
}

/** The pixels of each letter as path data on the bitmap's own grid, one rectangle per run. */
export function runs(bitmap: string): Map<string, string> {
  const found = new Map<string, string>();
  rows(bitmap).forEach((row, y) => {
    for (const run of row.matchAll(/([^.])\1*/g)) {
      const letter = run[1] ?? "";
      const piece = `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`;
      found.set(letter, (found.get(letter) ?? "") + piece);
    }
  });
  return found;
}

function layers(bitmap: string, faction: Faction): Layer[] {
  const colours = { ...PALETTE, ...TONES[faction] };
  return [...runs(bitmap)].map(([letter, d]) => ({ fill: colours[letter] ?? "#ff00ff", d }));
}

const drawn = new Map<string, Layer[]>();

/** The picture of a character in a faction's colours; a stranger (a card from a pack to come) is a grave. */
export function picture(character: string, faction: Faction): Layer[] {
  const key = `${faction}.${character}`;
  let found = drawn.get(key);
  if (!found) {
    found = layers(BITMAPS[character] ?? GRAVE, faction);
    drawn.set(key, found);
  }
  return found;
}

/** A sign as path data on the 512 grid that the frame's symbols use. */
export function sign(name: string): string {
  const bitmap = SIGNS[name];
  if (!bitmap) return "";
  let path = "";
  rows(bitmap).forEach((row, y) => {
    for (const run of row.matchAll(/#+/g)) path += `M${run.index * 64} ${y * 64}h${run[0].length * 64}v64h-${run[0].length * 64}z`;
  });
  return path;
}

/** A character's silhouette on the same grid, for places that only take one colour. */
export function silhouette(character: string): string {
  let path = "";
  rows(BITMAPS[character] ?? GRAVE).forEach((row, y) => {
    for (const run of row.matchAll(/[^.k]+/g)) path += `M${run.index * 32} ${y * 32}h${run[0].length * 32}v32h-${run[0].length * 32}z`;
  });
  return path;
}
