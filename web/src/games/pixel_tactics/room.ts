/** A hand card's words are never cut and never small: where they need more room, the picture gives way step by step. */
import type { Attachment } from "svelte/attachments";

/** 0: large picture; 1: small picture; 2: the picture stands in the title bar; 3: the tabs of the other uses go as well. */
export const ROOMS = ["0", "1", "2", "3"] as const;

/**
 * Put on the box of the words: the card around it (`data-words`) says in `data-room` how much room they have. Words that are only peeked at
 * leave the card as it is, so that nothing moves away under the pointer: they stand there whole or, where they do not fit (`data-tight`),
 * only in the loupe.
 */
export function roomFor(_words: unknown, peeked: boolean): Attachment<HTMLElement> {
  return (box) => {
    const card = box.closest<HTMLElement>("[data-words]");
    if (!card) return;
    const fits = (one: Element | null) => !one || (one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth);
    const settle = () => {
      delete box.dataset.tight;
      if (peeked) {
        if (!fits(box)) box.dataset.tight = "";
        return;
      }
      for (const room of ROOMS) {
        card.dataset.room = room;
        if (fits(box) && fits(card.querySelector("[data-tabs]"))) return;
      }
      if (!fits(box)) box.dataset.tight = ""; // a very wide font: better in the loupe alone than cut
    };
    settle();
    const watcher = new ResizeObserver(settle);
    watcher.observe(card);
    void document.fonts?.ready.then(settle); // another font, another height
    return () => watcher.disconnect();
  };
}
