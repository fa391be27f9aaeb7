/** Kharnage's own texts at the table. What is printed on cards and said in the log comes from the server. */
import type { Lang, Word } from "../../net/types";
import type { AttackKind, Reinforcement, Row } from "./model";

export const ROW: Record<Row, Word> = {
  front: { de: "Front", en: "Front" },
  middle: { de: "Mitte", en: "Middle" },
  back: { de: "Grund", en: "Back" },
};
export const ROW_LONG: Record<Row, Word> = {
  front: { de: "Frontreihe", en: "front row" },
  middle: { de: "Mittelreihe", en: "middle row" },
  back: { de: "Grundreihe", en: "back row" },
};
export const ATTACK_WORD: Record<AttackKind, Word> = {
  melee: { de: "Nahkampf", en: "Melee" },
  ranged: { de: "Fernkampf", en: "Ranged" },
};
export const REINFORCE_WORD: Record<Reinforcement, Word> = {
  red: { de: "Rot", en: "Red" },
  black: { de: "Schwarz", en: "Black" },
  free: { de: "Frei", en: "Free" },
};
export const REINFORCE_TEXT: Record<Reinforcement, Word> = {
  red: { de: "oberste Karte der Reserve", en: "top card of the reserve" },
  black: { de: "eine Karte von der Hand", en: "a card from your hand" },
  free: { de: "Rot oder Schwarz", en: "red or black" },
};

export const W = {
  unit: { de: "Einheit", en: "Unit" },
  general: { de: "General", en: "General" },
  strategy: { de: "Strategie", en: "Strategy" },
  army: { de: "Armee", en: "Army" },
  initiative: { de: "Initiative", en: "Initiative" },
  defence: { de: "Verteidigung", en: "Defence" },
  each: { de: "je", en: "each" },
  skulls: { de: "Schädel", en: "Skulls" },
  kharnageTiles: { de: "Kharnage-Plättchen", en: "Kharnage tiles" },
  conquestTile: { de: "Eroberungsplättchen", en: "Conquest tile" },
  destroyed: { de: "Vernichtete Karten", en: "Destroyed cards" },
  reserve: { de: "Reserve", en: "Reserve" },
  stackLong: { de: "Verstärkungsstapel", en: "Reinforcement stack" },
  hand: { de: "Hand", en: "Hand" },
  handCards: { de: "Handkarten", en: "Cards in hand" },
  onHill: { de: "Karten auf dem Hügel", en: "Cards on the hill" },
  holds: { de: "Hält den Hügel:", en: "Holds the hill:" },
  unheld: { de: "Noch hält niemand den Hügel", en: "Nobody holds the hill yet" },
  tied: { de: "Gleichauf: Niemand hält den Hügel", en: "Level: nobody holds the hill" },
  round: { de: "Runde", en: "Round" },
  order: { de: "Reihenfolge", en: "Turn order" },
  captured: { de: "gefangen", en: "captured" },
  absent: { de: "abwesend", en: "absent" },
  smashUsed: { de: "Zerschmettern genutzt", en: "Smash used" },
  net: { de: "Netzmarker", en: "Net marker" },
  nets: { de: "Netzmarker", en: "Net markers" },
  surprise: { de: "Überraschung", en: "Surprise" },
  effect: { de: "Effekt", en: "Effect" },
  attack: { de: "Angriff", en: "Attack" },
  reinforcements: { de: "Verstärkungen", en: "Reinforcements" },
  bigUnit: { de: "Große Einheit", en: "Big Unit" },
  cards: { de: "Karten", en: "Cards" },
  units: { de: "Einheiten", en: "Units" },
  left: { de: "übrig", en: "left" },
  destroysCards: { de: "vernichtet bis zu", en: "destroys up to" },
  lastOne: { de: "KHARNAGE!", en: "KHARNAGE!" },
  nobody: { de: "leer", en: "empty" },
  secret: { de: "verdeckt", en: "face down" },
  chooseStrategies: { de: "Alle wählen verdeckt", en: "All choose in secret" },
  endOfRound: { de: "Ende der Runde", en: "End of the round" },
  wipedOut: { de: "ausgelöscht", en: "wiped out" },
  played: { de: "Gespielt", en: "Played" },
  show: { de: "zeigen", en: "show" },
} satisfies Record<string, Word>;

export const both = (build: (lang: Lang) => string): Word => ({ de: build("de"), en: build("en") });

/** "1 Karte", "3 Karten": a number with its word. */
export function count(n: number, one: Word, many: Word, lang: Lang): string {
  return `${n} ${(n === 1 ? one : many)[lang]}`;
}
export const CARD: [Word, Word] = [{ de: "Karte", en: "card" }, { de: "Karten", en: "cards" }];
export const UNIT: [Word, Word] = [{ de: "Einheit", en: "unit" }, { de: "Einheiten", en: "units" }];
export const SKULLS: [Word, Word] = [{ de: "Schädel", en: "skull" }, { de: "Schädel", en: "skulls" }];
