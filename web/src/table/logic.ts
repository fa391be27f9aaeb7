/** Plain functions behind the table: no browser, no Svelte, all tested. */
import type { Choice, GameEvent, Lang, Option, State } from "../net/types";

/** Which options a thing on the table stands for. */
export function optionsByRef(choice: Choice | null): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of choice?.options ?? []) {
    for (const ref of option.refs) {
      const there = found.get(ref);
      if (there) there.push(option);
      else found.set(ref, [option]);
    }
  }
  return found;
}

/**
 * The answer to give without asking, or null. Ways to the same square are only asked about if the player wants that or if they
 * differ in who is passed; otherwise the first one, the safest, is taken.
 */
export function answerForMe(choice: Choice, askWays: boolean): number | null {
  if (choice.prompt !== "move.path" || askWays) return null;
  const passed = choice.options.map((option) => [...option.refs].sort().join(" "));
  return new Set(passed).size === 1 ? (choice.options[0]?.i ?? null) : null;
}

/** The option after (or before) another one in the list, going round. */
export function neighbour(order: readonly Option[], current: number | null, step: 1 | -1): number | null {
  if (order.length === 0) return null;
  const at = order.findIndex((option) => option.i === current);
  if (at < 0) return (step > 0 ? order[0] : order[order.length - 1])?.i ?? null;
  return order[(at + step + order.length) % order.length]?.i ?? null;
}

/** The log as far as this browser knows it: all events from number `first` on. Older ones come when somebody scrolls up. */
export interface Log {
  first: number;
  events: GameEvent[];
}

/** Whether what is known of the log goes on with this state: the same past, or one that was cut before our eyes, and no gap. */
function goesOn(before: State, state: State, cameBack: boolean): boolean {
  return state.event_since <= before.event_count && (before.epoch === state.epoch || !cameBack);
}

/** The log after a state message: its events replace everything from number `event_since` on (an undo takes sentences away). */
export function logAfter(log: Log, before: State | null, state: State, cameBack: boolean): Log {
  const since = state.event_since;
  if (!before || !goesOn(before, state, cameBack)) return { first: since, events: state.events };
  return { first: Math.min(log.first, since), events: [...log.events.filter((event) => event.number < since), ...state.events] };
}

/** The log with an older page before it; null if the page is not the one that is missing. */
export function withOlder(log: Log, page: { since: number; before: number; events: GameEvent[] }): Log | null {
  return page.before === log.first ? { first: page.since, events: [...page.events, ...log.events] } : null;
}

/** What an animation shows of a new state: the events that are new. None if the past is another one, or something is missing. */
export function news(before: State | null, state: State): GameEvent[] {
  if (!before || before.epoch !== state.epoch || state.event_since > before.event_count) return [];
  return state.events.filter((event) => event.number >= before.event_count);
}

/** Events that are told in words; some only show something on the board. */
export function sentences(events: readonly GameEvent[]): GameEvent[] {
  return events.filter((event) => event.text.de !== "");
}

/** The sentences a seat may read, where several seats at one screen were told different things. */
export function seenBy(log: readonly GameEvent[], seat: number | null): GameEvent[] {
  return log.filter((event) => event.seen_by === undefined || (seat !== null && event.seen_by.includes(seat)));
}

export interface Paragraph {
  head: GameEvent | null;
  events: GameEvent[];
}

/** The log in paragraphs, one per turn. What comes before the first turn is a paragraph without a head. */
export function paragraphs(log: readonly GameEvent[], startsTurn: (event: GameEvent) => boolean): Paragraph[] {
  const found: Paragraph[] = [];
  let last: Paragraph | undefined;
  for (const event of log) {
    if (startsTurn(event)) {
      last = { head: event, events: [] };
      found.push(last);
      continue;
    }
    if (!last) {
      last = { head: null, events: [] };
      found.push(last);
    }
    last.events.push(event);
  }
  return found;
}

/** A sentence that was said several times in a row stands there once. */
export interface Line {
  first: number;
  event: GameEvent;
  times: number;
}

export function lines(events: readonly GameEvent[]): Line[] {
  const found: Line[] = [];
  for (const event of events) {
    const last = found[found.length - 1];
    if (last && last.event.text.de === event.text.de && last.event.text.en === event.text.en) {
      last.event = event;
      last.times += 1;
    } else {
      found.push({ first: event.number, event, times: 1 });
    }
  }
  return found;
}

export interface Run {
  text: string;
  bold: boolean;
}

/** A sentence cut into runs, the names of things in bold. Names are the two-language words an event carries besides its text. */
export function emphasise(event: GameEvent, lang: Lang): Run[] {
  const names: string[] = [];
  for (const [key, value] of Object.entries(event)) {
    if (key === "text" || key === "effect" || typeof value !== "object" || value === null) continue;
    const name = (value as Record<string, unknown>)[lang];
    if (typeof name === "string" && name !== "") names.push(name);
  }
  const sentence = event.text[lang];
  if (names.length === 0) return [{ text: sentence, bold: false }];
  names.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
  return sentence
    .split(pattern)
    .filter((text) => text !== "")
    .map((text) => ({ text, bold: names.includes(text) }));
}

/** Milliseconds until the next try to connect: quick at first, never longer than five seconds. */
export function retryDelay(attempt: number): number {
  return Math.min(300 * 2 ** attempt, 5000);
}
