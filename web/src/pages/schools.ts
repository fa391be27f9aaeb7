/** Tash-Kalar's schools before the game: the piece on stone, and all beings of the deck. Drawn with what the arena draws with. */
import type { CardFace } from "../cards/face";
import { defineFigures } from "./figures";
import BigFace from "../games/tash_kalar/BigFace.svelte";
import { deckColour, type ArenaFace } from "../games/tash_kalar/faces";
import { deckOf, rankOf, type BeingContent, type Content, type DeckContent, type Words } from "../games/tash_kalar/model";
import { schoolGlyph } from "../games/tash_kalar/symbols";
import { RANK } from "../games/tash_kalar/words";
import School from "./School.svelte";

const word = (words: Words | null) => ({ de: words?.["de"] ?? "", en: words?.["en"] ?? "" });

function beingFace(being: BeingContent, deck: DeckContent): ArenaFace {
  return {
    id: being.id,
    title: word(being.names),
    kind: RANK[rankOf(being.rank)],
    band: deckColour(deck),
    art: schoolGlyph(deck.id),
    lines: [being.effect, being.frozen, being.warp].filter((words) => words?.["de"]).map((words) => ({ chips: [], text: word(words) })),
    own: BigFace,
    being,
    deck,
  };
}

export const figures = defineFigures<Content>({
  Portrait: School,
  cards(id, content): CardFace[] {
    const deck = deckOf(content, id);
    return deck ? content.beings.filter((being) => being.school === deck.school).map((being) => beingFace(being, deck)) : [];
  },
});
