/** The five games of the house, in the order of the start page, whether this server offers them yet or not. */
import type { TextKey } from "../texts/index.svelte";

export interface Entry {
  id: string;
  name: string;
  seats: [number, number];
  minutes: string;
  accent: string;
  line: TextKey;
}

export const CATALOGUE: readonly Entry[] = [
  { id: "battlecrest", name: "Battlecrest", seats: [2, 2], minutes: "20", accent: "#7a9e5a", line: "game.battlecrest" },
  { id: "pixel_tactics", name: "Pixel Tactics", seats: [2, 2], minutes: "30", accent: "#3f7fe0", line: "game.pixel_tactics" },
  { id: "kharnage", name: "Kharnage", seats: [2, 6], minutes: "30", accent: "#c8642e", line: "game.kharnage" },
  { id: "tash_kalar", name: "Tash-Kalar", seats: [2, 4], minutes: "45", accent: "#8d6bd1", line: "game.tash_kalar" },
  { id: "mage_knight", name: "Mage Knight", seats: [1, 4], minutes: "120", accent: "#c9a24b", line: "game.mage_knight" },
];
