/** The position in sentences, for those who cannot see the board. */
import type { Lang } from "../../net/types";
import { heaps, isChosen, ROWS, strategyCard, unitCard, type Heap, type Row } from "./model";
import type { ArmyView, Content, View } from "./wire";
import { CARD, count, ROW_LONG, SKULLS, W } from "./words";

export function describe(here: View, all: Content, lang: Lang): string[] {
  const lines: string[] = [];
  if (here.round > 0) lines.push(`${W.round[lang]} ${here.round}/${here.rounds}.`);
  if (here.order.length > 0) {
    const order = here.order.map((seat) => here.armies[seat]?.names[lang] ?? "");
    lines.push(`${W.order[lang]}: ${order.join(", ")}.`);
  }
  for (const army of here.armies) if (isChosen(army)) lines.push(...armyLines(army, all, lang));
  return lines;
}

function armyLines(army: ArmyView, all: Content, lang: Lang): string[] {
  const name = army.names[lang];
  const strategy = army.played.length > 0 ? strategyCard(all, army.played[army.played.length - 1] ?? "") : undefined;
  const facts = [
    count(army.skulls, ...SKULLS, lang),
    `${W.destroyed[lang]}: ${army.trophies.length}`,
    `${W.reserve[lang]}: ${army.reserve}`,
    `${W.hand[lang]}: ${count(army.hand, ...CARD, lang)}`,
  ];
  if (army.stack.length > 0) facts.push(`${W.stackLong[lang]}: ${army.stack.length}`);
  if (strategy) facts.push(`${W.strategy[lang]}: ${strategy.names[lang]}, ${army.initiative}`);
  return [`${name}: ${facts.join(", ")}.`, ...ROWS.map((row) => `${name}, ${rowText(army, row, all, lang)}.`)];
}

export function rowText(army: ArmyView, row: Row, all: Content, lang: Lang): string {
  const heaped = heaps(army.rows[row]).map((heap) => heapText(heap, all, lang));
  return `${ROW_LONG[row][lang]}: ${heaped.length > 0 ? heaped.join("; ") : W.nobody[lang]}`;
}

/** "3 Ork-Schläger, Verteidigung 2, gefangen": what a heap is called. */
export function heapText(heap: Heap, all: Content, lang: Lang): string {
  const name = unitCard(all, heap.card)?.names[lang] ?? heap.card;
  const parts = [heap.refs.length > 1 ? `${heap.refs.length} ${name}` : name, `${W.defence[lang]} ${heap.defence}`];
  if (heap.absent) parts.push(W.absent[lang]);
  if (heap.captured) parts.push(W.captured[lang]);
  else if (heap.nets > 0) parts.push(`${heap.nets} ${(heap.nets === 1 ? W.net : W.nets)[lang]}`);
  if (heap.smashed) parts.push(W.smashUsed[lang]);
  return parts.join(", ");
}
