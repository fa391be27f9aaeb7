/** What glows, what is armed, what a click on a thing does. One object per table page; the boards only ask it. */
import type { Choice, Option } from "../net/types";
import { endOf, listOrder } from "./answers";
import { neighbour, optionsByRef } from "./logic";

export interface Source {
  choice(): Choice | null;
  commit(index: number): void;
  label(option: Option): string;
  /** Whether a first tap may answer at once, because there is nothing to preview. */
  direct(option: Option): boolean;
  /** Whether there is a card to enlarge behind a thing. */
  hasCard(ref: string): boolean;
  /** Whether the answer has to be given twice, because it cannot be taken back. Left out: never. */
  asksTwice?(option: Option): boolean;
  /** Whether the answer, once chosen, waits for the end button because somebody else decides after it. Left out: never. */
  holds?(option: Option): boolean;
  /** Whether the answer declines, passes or ends. Left out: as its kind says. */
  ends?(option: Option): boolean;
}

export interface Inspected {
  ref: string;
  /** Stays until closed (click, Space, long press) or follows the pointer. */
  pinned: boolean;
  box: DOMRect | null;
}

const LONG_PRESS = 450;
const HOVER = 90;
/** The loupe keeps what was pointed at for a moment: the way to the next thing, or to the loupe itself, leads over empty cloth. */
const LINGER = 700;
/** What lies on the way to the loupe is shown only to a pointer that stops there. */
const STOP = 350;

export class Controls {
  armed = $state<number | null>(null);
  pointed = $state<string | null>(null);
  /** The option that was chosen once and has to be chosen again. */
  doubted = $state<number | null>(null);
  /** The option that is chosen and waits for the end button: nothing has left the browser yet. */
  held = $state<number | null>(null);
  /** The option the search bot would take, once the player has asked for a hint. */
  hinted = $state<number | null>(null);
  /** Things that a sentence of advice speaks of, while somebody points at it. */
  advised = $state.raw<readonly string[]>([]);
  /** What the loupe shows: the thing pointed at, or the one that was pinned. */
  inspected = $state.raw<Inspected | null>(null);
  /** The word that is being explained. */
  term = $state<string | null>(null);
  /** Words that somebody tapped: where the loupe has no place, a sheet explains them. */
  tapped = $state.raw<readonly string[]>([]);
  /** A sentence of the log that has the focus: the loupe explains its words. */
  reread = $state("");
  /** What other seats did last, thing by thing: the seat that did it. */
  marked = $state.raw<ReadonlyMap<string, number>>(new Map());

  readonly #source: Source;
  readonly choice = $derived.by(() => this.#source.choice());
  /** Changes with the question and with nothing else: what others answer meanwhile brings a new position, but no new question. */
  readonly question = $derived.by(() => this.choice?.id ?? null);
  readonly byRef = $derived.by(() => optionsByRef(this.choice));
  /** The answer that declines, passes or ends: a button of its own. */
  readonly end = $derived.by(() => endOf(this.choice, this.#source.ends && ((option) => this.#source.ends?.(option) === true)));
  readonly order = $derived.by(() => (this.choice ? listOrder(this.choice, this.end) : []));
  readonly armedOption = $derived.by(() => this.order.find((option) => option.i === this.armed) ?? null);
  readonly heldOption = $derived.by(() => this.order.find((option) => option.i === this.held) ?? null);
  /** Things the armed option refers to: the board draws them with the thicker ring. */
  readonly armedRefs = $derived(new Set(this.armedOption?.refs ?? []));

  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer changes in the loupe when the moment is over. */
  #next: (() => void) | null = null;
  #approached = -Infinity;
  /** What the mouse rests on; null after an answer, until it points anew. */
  #under: Element | null = null;
  /** The pointer is in the loupe: what it shows stays. */
  #reading = false;
  #touch = false;
  #swallowClick = false;
  #longPress = false;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * The attributes that make an element a thing on the table: `<g {...controls.thing(ref, name)}>`. A `focusable` thing (a card, a piece)
   * is a named group, because its text is more than a button's name; anything else is a button while it can be chosen.
   */
  thing(ref: string, name: string, focusable = false) {
    const options = this.byRef.get(ref);
    const can = options !== undefined;
    const label = options?.length === 1 && options[0] ? this.#source.label(options[0]) : name;
    const active = can || focusable;
    return {
      "data-ref": ref,
      "data-glow": can ? (this.armedRefs.has(ref) ? "armed" : "yes") : undefined,
      "data-last": this.marked.get(ref),
      "data-hint": options?.some((option) => option.i === this.hinted) || this.advised.includes(ref) ? "" : undefined,
      role: focusable ? "group" : can ? "button" : undefined,
      tabindex: active ? (focusable ? 0 : -1) : undefined,
      "aria-label": active ? (label === name || !name ? label : `${name}. ${label}`) : undefined,
      onclick: (event: Event) => this.#click(ref, event),
      onpointerdown: (event: PointerEvent) => this.#down(ref, event),
      onpointerup: () => this.#forget(),
      onpointerenter: (event: PointerEvent) => this.#enter(ref, event),
      onpointerleave: (event: PointerEvent) => this.#leave(event),
      onpointercancel: () => this.#forget(),
      onkeydown: () => {
        this.#touch = false;
      },
      // A finger focuses what it taps before its click comes: that must not arm the answer, or the first tap would give it.
      // Only what matters listens: a shape that listens for the focus is a stop of the Tab key, even without a name.
      onfocus: active ? () => !this.#touch && this.#focus(ref) : undefined,
      onblur: active ? () => this.#unfocus(ref) : undefined,
    };
  }

  /** Whether the thing was last used with a finger: its focus then arms nothing. */
  get touched(): boolean {
    return this.#touch;
  }

  /** Whether the press that ends now opened the loupe: it is no click on what lies below. */
  get pressedLong(): boolean {
    return this.#longPress;
  }

  arm(index: number | null): void {
    this.armed = index ?? this.held; // the board goes on showing what is chosen while nothing else is pointed at
    if (index !== this.doubted) this.doubted = null;
  }

  step(step: 1 | -1): void {
    this.#touch = false;
    this.arm(neighbour(this.order, this.armed, step));
  }

  /** A mouse points at an answer beside the board, or no longer at any: the loupe shows what the answer is about. */
  pointAt(option: Option | null): void {
    this.arm(option?.i ?? null);
    const ref = option?.refs.find((one) => this.#source.hasCard(one));
    if (ref !== undefined) this.#soon(() => this.#look(ref, null));
    else this.#later(() => this.#lookAway(), LINGER);
  }

  /** The pointer heads for the loupe: what comes next waits until it stops. */
  approach(): void {
    this.#approached = performance.now();
    if (this.#next) this.#later(this.#next, STOP);
  }

  /** The pointer comes into the loupe, or leaves it. */
  read(inside: boolean): void {
    this.#reading = inside;
    if (inside) this.#forget();
    else this.#later(() => this.#lookAway(), LINGER);
  }

  /** A click or tap on an option in the list. A finger first previews, then commits. */
  pick(option: Option, touch: boolean): void {
    if (touch && !this.#holds(option.i) && this.armed !== option.i && !this.#source.direct(option)) {
      this.arm(option.i);
      if (this.#asksTwice(option.i)) this.doubted = option.i; // this tap is the first of the two
    } else this.commit(option.i);
  }

  /** Give the answer; one that cannot be taken back perhaps only the second time. */
  commit(index: number): void {
    if (!this.choice || index === this.held) return; // held already: a double click sends nothing
    if (this.#holds(index)) return this.hold(index);
    if (this.doubted !== index && this.#asksTwice(index)) {
      this.armed = this.doubted = index;
      return;
    }
    this.release();
    this.#source.commit(index);
  }

  /** Choose it without giving the answer. */
  hold(index: number): void {
    this.armed = this.held = index;
    this.doubted = null;
  }

  /** Give the answer that waits. */
  send(): void {
    const index = this.held;
    if (index === null || !this.choice) return;
    this.release();
    this.#source.commit(index);
  }

  /** Choose anew; false if nothing was waiting. */
  drop(): boolean {
    if (this.held === null) return false;
    this.held = null;
    this.arm(null);
    return true;
  }

  #holds(index: number): boolean {
    const option = this.order.find((one) => one.i === index);
    return option !== undefined && this.#source.holds?.(option) === true;
  }

  #asksTwice(index: number): boolean {
    const option = this.order.find((one) => one.i === index);
    return option !== undefined && this.#source.asksTwice?.(option) === true;
  }

  /** Forget what was pointed at: an answer was given. */
  release(): void {
    this.#under = null;
    this.renew();
  }

  /** Another question: nothing is chosen. The loupe keeps what the mouse rests on, whoever answers meanwhile. */
  renew(): void {
    this.held = null;
    this.arm(null);
    this.tapped = [];
    if (this.#under?.isConnected) return;
    this.#forget();
    this.pointed = null;
    this.#lookAway();
  }

  /** Keep what the loupe shows, or let it go. */
  pin(): void {
    if (this.inspected) this.inspected = this.inspected.pinned ? null : { ...this.inspected, pinned: true };
  }

  inspect(ref: string, pinned: boolean, element: Element | null): void {
    if (this.#source.hasCard(ref)) this.inspected = { ref, pinned, box: element?.getBoundingClientRect() ?? null };
  }

  close(): void {
    this.inspected = null;
    this.term = null;
    this.tapped = [];
  }

  /** Words are explained because somebody wants to know: by a click, a tap, or a finger that stays on an answer. */
  explain(terms: readonly string[]): void {
    this.term = terms.length === 1 ? (terms[0] ?? null) : null;
    this.tapped = terms;
  }

  /** A finger comes down on an answer beside the board: where it stays, the answer's words are explained. */
  press(option: Option, terms: readonly string[], event: PointerEvent): void {
    this.#touch = event.pointerType === "touch";
    this.#swallowClick = this.#longPress = false;
    this.#forget();
    if (!this.#touch || terms.length === 0) return;
    this.#stay(() => {
      this.arm(option.i);
      this.explain(terms);
    });
  }

  /** The finger lifts, or slides away. */
  lift(): void {
    this.#forget();
  }

  /** Whether a click only ends a press that has done something already. */
  swallows(): boolean {
    const swallowed = this.#swallowClick;
    this.#swallowClick = false;
    return swallowed;
  }

  #click(ref: string, event: Event): void {
    this.#forget();
    if (this.swallows()) return;
    const options = this.byRef.get(ref);
    event.stopPropagation();
    const only = options?.length === 1 ? options[0] : undefined;
    if (only) this.pick(only, this.#touch);
    else if (options) this.arm(neighbour(options, this.armed, 1));
    else this.inspect(ref, true, event.currentTarget as Element | null);
  }

  #down(ref: string, event: PointerEvent): void {
    this.#touch = event.pointerType === "touch";
    this.#swallowClick = this.#longPress = false;
    this.#forget();
    if (!this.#touch) return;
    const element = event.currentTarget as Element;
    this.#stay(() => this.inspect(ref, true, element));
  }

  /** What a finger does that stays: it lifts after something has opened, and that is no click. */
  #stay(open: () => void): void {
    this.#timer = setTimeout(() => {
      this.#swallowClick = this.#longPress = true;
      open();
    }, LONG_PRESS);
  }

  #enter(ref: string, event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    this.#point(ref);
    const element = (this.#under = event.currentTarget as Element);
    this.#soon(() => this.#look(ref, element));
  }

  #leave(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    this.#under = this.pointed = null;
    this.arm(null);
    this.#later(() => this.#lookAway(), LINGER);
  }

  #later(change: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#next = change;
    this.#timer = setTimeout(() => {
      this.#next = null;
      change();
    }, ms);
  }

  /** As soon as the pointer rests; on the way to the loupe it has to rest longer. An armed answer is seen at once, where it takes nothing else away. */
  #soon(change: () => void): void {
    this.#forget();
    if (this.armed !== null && this.inspected === null) change();
    else this.#later(change, performance.now() - this.#approached < STOP ? STOP : HOVER);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#next = null;
  }

  #look(ref: string, element: Element | null): void {
    if (!this.inspected?.pinned) this.inspect(ref, false, element);
  }

  #lookAway(): void {
    if (this.inspected && !this.inspected.pinned && !this.#reading) this.inspected = null;
  }

  #focus(ref: string): void {
    this.#point(ref);
    this.#look(ref, null);
  }

  #point(ref: string): void {
    this.pointed = ref;
    const options = this.byRef.get(ref);
    if (options && !options.some((option) => option.i === this.armed)) this.arm(options[0]?.i ?? null);
  }

  #unfocus(ref: string): void {
    if (this.pointed === ref) this.pointed = null;
    this.#lookAway();
  }
}
