/** How much room there is: with rails beside the board, or with sheets instead of them. */
const WIDE = "(min-width: 1100px)";

class Screen {
  wide = $state(true);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const query = matchMedia(WIDE);
    this.wide = query.matches;
    query.addEventListener("change", () => (this.wide = query.matches));
  }
}

export const screen = new Screen();
