/** The colours of the pieces. Each has a ring of its own, so that nobody needs to see the colour. */
import type { DeckContent } from "./wire";

export interface Tone {
  fill: string;
  dark: string;
  light: string;
  glyph: string;
  /** Dashes of the inner ring; "double" draws two rings. */
  ring: "plain" | "dotted" | "double" | "dashed" | "long" | "mixed" | "none";
}

const TONES: Record<string, Tone> = {
  blue: { fill: "#2f7fc4", dark: "#174a7a", light: "#8ec5f0", glyph: "#ffffff", ring: "plain" },
  red: { fill: "#b42d1b", dark: "#6d160b", light: "#f0a394", glyph: "#ffffff", ring: "dotted" },
  yellow: { fill: "#ebc85a", dark: "#8a6a16", light: "#8a6a16", glyph: "#3d2c05", ring: "double" },
  green: { fill: "#3f9e6e", dark: "#1c5a3b", light: "#a8e2c6", glyph: "#ffffff", ring: "dashed" },
  white: { fill: "#e8f1f6", dark: "#7b93a3", light: "#7b93a3", glyph: "#27414f", ring: "long" },
  orange: { fill: "#e08a3a", dark: "#8a4a10", light: "#5c2e06", glyph: "#2d1602", ring: "mixed" },
  purple: { fill: "#6a548f", dark: "#3a2a58", light: "#c9b6ea", glyph: "#ffffff", ring: "none" },
};
const PLAIN: Tone = { fill: "#8f8676", dark: "#4f483c", light: "#d8d0c0", glyph: "#ffffff", ring: "plain" };

export const DASHES: Record<Tone["ring"], string> = {
  plain: "none",
  dotted: "0.1 4.1",
  double: "none",
  dashed: "6 4",
  long: "14 3",
  mixed: "8 3 1 3",
  none: "0 99",
};

export const toneOf = (deck: Pick<DeckContent, "colour"> | undefined): Tone => TONES[deck?.colour ?? ""] ?? PLAIN;
