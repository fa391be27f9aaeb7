/** Whether the screen is so small that the own army lies below the leading sentence, where the hand is on a large one. */
const SMALL = "(max-width: 639px), (max-height: 560px) and (max-width: 1099px) and (orientation: landscape)";

class Screen {
  small = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const query = matchMedia(SMALL);
    this.small = query.matches;
    query.addEventListener("change", () => (this.small = query.matches));
  }
}

export const screen = new Screen();
