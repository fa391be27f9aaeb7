/** Kharnage's armies before the game: the crest in ink, and all strategy cards, generals and units. */
import { defineFigures } from "../../pages/figures";
import { strategyFace, unitFace } from "./faces";
import { deckOf } from "./model";
import "./cloth.css";
import Portrait from "./Portrait.svelte";
import type { Content } from "./wire";

export const figures = defineFigures<Content>({
  Portrait,
  cards(id, content) {
    const deck = deckOf(content, id);
    if (!deck) return [];
    const strategies = deck.strategies.map((card) => strategyFace(card, deck, content));
    return [...strategies, ...[...deck.generals, ...deck.units].map((card) => unitFace(card, deck, content))];
  },
});
