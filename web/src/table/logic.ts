/** Plain functions behind the table: no browser, no Svelte, all tested. */
import type { Choice, GameEvent, Lang, Option, State } from "../net/types";
import { ACTION, type Share, type Sharing } from "./entries";

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

export interface Shared {
  event: GameEvent;
  share: Share;
}

/** What somebody did, with all that came of it: one sentence of the log. */
export interface Entry {
  /** The action; null where only consequences are known. */
  head: GameEvent | null;
  share: Share;
  results: Shared[];
  /** Lines of cards, dangers, bonuses: why it came as it did. */
  causes: GameEvent[];
  /** Everything that was said, in order; it is there when the entry is unfolded. */
  events: GameEvent[];
  /** Whether actions that would be part of it begin entries of their own again. */
  ended: boolean;
}

/** Whether an event goes on with an entry that is there. */
function continues(entry: Entry, event: GameEvent, share: Share): boolean {
  if (share.as === "result" || share.as === "silent" || share.as === "note") return true;
  if (isBelow(entry, share) || !isBegun(entry)) return true;
  if (entry.share.as === "opening") return share.as === "action" || (entry.results.length === 0 && event.kind !== entry.head?.kind);
  const same = entry.head?.text.de === event.text.de && entry.head.text.en === event.text.en;
  return (same && entry.results.length === 0) || isGathered(entry, event, share);
}

const isBegun = (entry: Entry) => entry.head !== null || entry.results.length > 0;
const isBelow = (entry: Entry, share: Share) => !entry.ended && entry.head !== null && (share.within?.includes(entry.head.kind) ?? false);
const isGathered = (entry: Entry, event: GameEvent, share: Share) =>
  share.gather !== undefined && share.gather === entry.share.gather && (share.everybody === true || entry.head?.seat === event.seat);

function put(entry: Entry, event: GameEvent, share: Share): void {
  entry.events.push(event);
  if (share.as === "note") entry.causes.push(event);
  else if (share.as === "opening" || share.as === "action") {
    const below = isBelow(entry, share);
    if (entry.head === null || (entry.share.as === "opening" && !below)) Object.assign(entry, { head: event, share });
    if (below ? share.as === "action" : share.gather !== undefined && entry.share.head) entry.results.push({ event, share });
  } else if (share.as === "result" && !(entry.head && share.unsaid?.includes(entry.head.kind))) entry.results.push({ event, share });
  if (share.ends) entry.ended = true;
}

/**
 * The sentences of a turn as entries, one per action: an event begins an entry or belongs to the one before, as the game says. Causes
 * are told before what they bring about, so they wait for it.
 */
export function entries(events: readonly GameEvent[], shareOf: Sharing = () => ACTION): Entry[] {
  const found: Entry[] = [];
  let waiting: GameEvent[] = [];
  const begin = (): Entry => {
    const entry: Entry = { head: null, share: ACTION, results: [], causes: [], events: [], ended: false };
    found.push(entry);
    return entry;
  };
  const settle = (entry: Entry) => {
    entry.events.push(...waiting);
    entry.causes.push(...waiting);
    waiting = [];
  };
  events.forEach((event, at) => {
    const share = shareOf(event, events[at - 1]);
    if (share.as === "cause") return void waiting.push(event);
    const last = found[found.length - 1];
    const entry = last && continues(last, event, share) ? last : begin();
    if (share.claims && last && entry !== last) handOver(last, entry);
    settle(entry);
    put(entry, event, share);
  });
  if (waiting.length > 0) settle(found[found.length - 1] ?? begin());
  return onceOnly(found.filter((entry) => entry.events.length > 0).map(withHead));
}

/**
 * The entries of paragraphs, kept as long as nothing is added to them: a log grows at its end, and hundreds of sentences above need not
 * be put together again.
 */
export function entryBook(shareOf: Sharing | undefined): (events: readonly GameEvent[]) => Entry[] {
  const known = new Map<number, { last: GameEvent; length: number; entries: Entry[] }>();
  return (events) => {
    const [first, last] = [events[0], events[events.length - 1]];
    if (!first || !last) return [];
    const before = known.get(first.number);
    if (before?.last === last && before.length === events.length) return before.entries;
    const fresh = entries(events, shareOf);
    known.set(first.number, { last, length: events.length, entries: fresh });
    return fresh;
  };
}

/** A cause that has been told in this turn need not be told again; its sentences are there when the entry is unfolded. */
function onceOnly(found: Entry[]): Entry[] {
  const told = new Set<string>();
  const isNew = ({ text }: GameEvent) => !told.has(text.de) && told.add(text.de);
  return found.map((entry) => ({ ...entry, causes: entry.causes.filter(isNew) }));
}

/** Where nothing was done and nothing came of it, the first sentence stands for itself. */
function withHead(entry: Entry): Entry {
  const [head = null, ...causes] = entry.causes;
  return isBegun(entry) ? entry : { ...entry, head: head ?? entry.events[0] ?? null, causes };
}

/** The last thing that was told goes to the entry that it was done for. */
function handOver(from: Entry, to: Entry): void {
  const event = from.events.pop();
  const result = from.results.findIndex((one) => one.event === event);
  if (result >= 0) to.results.push(...from.results.splice(result, 1));
  if (from.head === event) from.head = null;
  if (event) to.events.push(event);
}

export interface Run {
  text: string;
  bold: boolean;
}

/** A sentence cut into runs, the names of things in bold. Names are the two-language words an event carries besides its text. */
export function emphasise(event: GameEvent, lang: Lang): Run[] {
  return inBold(event.text[lang], [event], lang);
}

function namesIn(event: GameEvent, lang: Lang): string[] {
  return Object.entries(event).flatMap(([key, value]) => {
    if (key === "text" || key === "effect" || typeof value !== "object" || value === null) return [];
    const name = (value as Record<string, unknown>)[lang];
    return typeof name === "string" && name !== "" ? [name] : [];
  });
}

/** A sentence about these events, the names of things in bold. */
export function inBold(sentence: string, events: readonly GameEvent[], lang: Lang): Run[] {
  const names = [...new Set(events.flatMap((event) => namesIn(event, lang)))];
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
