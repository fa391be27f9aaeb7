/** Pixel Tactics' leaders before the game: the sprite, and the card with its five uses. */
import { defineFigures } from "../../pages/figures";
import { cardFace } from "./faces";
import { characters } from "./model";
import Portrait from "./Portrait.svelte";
import "./pixel.css";
import type { Content } from "./wire";

export const figures = defineFigures<Content>({
  Portrait,
  cards(id, content) {
    const character = characters(content).get(id);
    return character ? [cardFace(character, "blue", "leader")] : [];
  },
});
