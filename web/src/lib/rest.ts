/**
 * A mouse that rests points at nothing. When the table changes below it, browsers tell whatever comes to lie there that the mouse
 * has entered it, and an answer would be armed that nobody has pointed at. So such an entry waits until the hand really moves.
 */

/** Browsers round: less than this is no movement. */
const STEP = 1;

export class Rest {
  /** Where something was last seen to move or to press. */
  #last: { x: number; y: number } | null = null;
  /** What lies below the mouse without having been told so. */
  readonly #below = new Set<EventTarget>();
  #telling = false;

  constructor(root: EventTarget) {
    const listen = (type: string, listener: (event: PointerEvent) => void) => root.addEventListener(type, listener as EventListener, true);
    listen("pointerenter", (event) => this.#enter(event));
    listen("pointerleave", (event) => this.#leave(event));
    // A finger too: after its tap browsers take the place for that of the mouse.
    for (const type of ["pointermove", "pointerdown", "pointerup"]) listen(type, (event) => this.#see(event));
  }

  #enter(event: PointerEvent): void {
    if (this.#telling || !event.target || event.pointerType !== "mouse") return;
    // What lies around the thing is told first: a map that does not know of the mouse yet would move away below it.
    if (this.#moved(event)) return this.#tell(event);
    event.stopImmediatePropagation();
    this.#below.add(event.target);
  }

  #leave(event: PointerEvent): void {
    if (event.target && this.#below.delete(event.target)) event.stopImmediatePropagation();
  }

  #see(event: PointerEvent): void {
    const moved = this.#last === null || this.#moved(event);
    if (!moved) return;
    this.#last = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") this.#tell(event);
  }

  /** The hand moves: of what has waited, whatever it is still on. */
  #tell(event: PointerEvent): void {
    const path = event.composedPath();
    const entered = [...this.#below].filter((one) => path.includes(one));
    this.#below.clear();
    this.#telling = true;
    const { clientX, clientY, pointerId, pointerType } = event;
    for (const one of entered) one.dispatchEvent(new PointerEvent("pointerenter", { clientX, clientY, pointerId, pointerType }));
    this.#telling = false;
  }

  /** A page that has seen nothing move yet has opened below the mouse. */
  #moved(event: PointerEvent): boolean {
    return this.#last !== null && Math.hypot(event.clientX - this.#last.x, event.clientY - this.#last.y) >= STEP;
  }
}
