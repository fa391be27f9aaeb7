/** How much room there is: with rails beside the board, or with sheets instead of them; flat: a phone that lies on its side. */
const WIDE = "(min-width: 1100px)";
const FLAT = "(max-height: 560px)";

class Screen {
  wide = $state(true);
  flat = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const [wide, flat] = [matchMedia(WIDE), matchMedia(FLAT)];
    this.wide = wide.matches;
    this.flat = flat.matches;
    wide.addEventListener("change", () => (this.wide = wide.matches));
    flat.addEventListener("change", () => (this.flat = flat.matches));
  }
}

export const screen = new Screen();
