/** What somebody at this screen has in mind before it is an answer: a card that is looked at, a square for the next recruit. */
import type { Choice } from "../../net/types";
import type { Controls } from "../../table/controls.svelte";

export class Intent {
  /** The card in hand that was clicked though it cannot be summoned yet: its missing pieces stay marked. */
  card = $state<string | null>(null);
  /** All missing pieces, also if there are many. */
  all = $state(false);
  /** An empty square under the pointer or finger, where a recruit would come. */
  ghost = $state<string | null>(null);
  /** The square that was last pointed at, focused or tapped. */
  spot = $state<string | null>(null);
  /** Whether it is shown where the opponents might summon something. */
  threats = $state(false);
  /** On a small screen: whether it is told what holds just now. */
  states = $state(false);
  /** On a small screen: whether the tasks lie over the arena. */
  tasks = $state(false);
  #wish: { square: string; asked: string } | null = null;

  toggle(card: string): void {
    this.card = this.card === card ? null : card;
    this.all = false;
  }

  /** The answer "place" that leads to this square, if it may be given now. */
  static placing(choice: Choice | null): number | null {
    return choice?.prompt === "turn.what" ? (choice.options.find((option) => option.kind === "place")?.i ?? null) : null;
  }

  /** A recruit on this square: two answers in one gesture, "place" and then the square. */
  place(square: string, choice: Choice, commit: (index: number) => void): boolean {
    const index = Intent.placing(choice);
    if (index === null) return false;
    this.#wish = { square, asked: choice.id };
    this.ghost = null;
    commit(index);
    return true;
  }

  /** A new question: if it is the one the wish is for, its answer. A wish does not outlive other questions. */
  granted(choice: Choice): number | null {
    const wish = this.#wish;
    if (!wish || choice.id === wish.asked || choice.prompt === "place.lift") return null;
    this.#wish = null;
    if (choice.prompt !== "place.square") return null;
    return choice.options.find((option) => option.refs[0] === `square:${wish.square}`)?.i ?? null;
  }
}

const intents = new WeakMap<Controls, Intent>();
/** One for each table page. */
export function intentOf(controls: Controls): Intent {
  let found = intents.get(controls);
  if (!found) intents.set(controls, (found = new Intent()));
  return found;
}
