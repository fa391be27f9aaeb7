/** Battlecrest's heroes before the game: a crest in the woods, and the six cards of the set. */
import { defineFigures } from "../../pages/figures";
import { actionFace, heroFace, vassalFace } from "./faces";
import "./cloth.css";
import type { Content } from "./model";
import Portrait from "./Portrait.svelte";

export const figures = defineFigures<Content>({
  Portrait,
  cards(id, content) {
    const hero = content.heroes[id];
    if (!hero) return [];
    const actions = Object.keys(hero.actions).map((action) => actionFace(hero, { id: action, side: "front", ready: true }, content));
    return [heroFace(hero, null, null), ...actions, ...(hero.vassal ? [vassalFace(hero, false, false)] : [])];
  },
});
