/** Mage Knight's heroes before the game: the shield above the land, the cards to begin with, and the skills. */
import type { CardFace } from "../../cards/face";
import { defineFigures } from "../../pages/figures";
import "./cloth.css";
import { cardFace, skillFace } from "./faces";
import { boxOf, type Content } from "./model";
import Portrait from "./Portrait.svelte";

export const figures = defineFigures<Content>({
  Portrait,
  cards(id, content) {
    const box = boxOf(content);
    const deck = Object.entries(box.heroes.get(id)?.deck ?? {}).map(([card, n]) => {
      const face = cardFace(box.deeds.get(card));
      return face && n > 1 ? { ...face, notes: [...(face.notes ?? []), { de: `${n}-mal im Deck`, en: `${n} in the deck` }] } : face;
    });
    const skills = content.skills.filter((skill) => skill.hero === id).map(skillFace);
    return [...deck, ...skills].filter((face): face is CardFace => face !== null);
  },
});
