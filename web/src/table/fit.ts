/** Text that must never be cut: its size goes down in small steps until it fits the fixed box. `--fit` is the factor. */
import type { Attachment } from "svelte/attachments";

const STEPS = [1, 0.94, 0.88, 0.82, 0.76];

/** Text that is shown whole or not at all: the box says `data-tight` where it is too small, and what does not fit is read in the loupe. */
export function whole(_words: unknown): Attachment<HTMLElement> {
  return (box) => {
    const settle = () => {
      delete box.dataset.tight;
      if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) box.dataset.tight = "";
    };
    settle();
    const watcher = new ResizeObserver(settle);
    watcher.observe(box);
    void document.fonts?.ready.then(settle);
    return () => watcher.disconnect();
  };
}

/** `lines`: it may be as high as it likes, only no word may be wider than the box. */
export function fit(_words: unknown, lines = false): Attachment<HTMLElement> {
  return (box) => {
    const settle = () => {
      for (const step of STEPS) {
        box.style.setProperty("--fit", String(step));
        if ((lines || box.scrollHeight <= box.clientHeight + 0.5) && box.scrollWidth <= box.clientWidth + 0.5) break;
      }
    };
    settle();
    const watcher = new ResizeObserver(settle);
    watcher.observe(box);
    void document.fonts?.ready.then(settle); // another font, another width
    return () => watcher.disconnect();
  };
}
