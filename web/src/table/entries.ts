/** An entry of the log in words: the action, and what came of it joined to it in one sentence. Plain functions. */
import type { GameEvent, Lang, Word } from "../net/types";
import type { Entry } from "./logic";

/** An event's part in its entry, as a game says it (GameUi.entry). */
export interface Share {
  /**
   * action: what somebody did; it begins an entry. opening: begins one too, but leaves the first place to the action that follows.
   * result: what came of it. silent: told only where the entry is unfolded. cause: why the next thing happens (a line of a card, a
   * danger). note: a rule that an action leaves behind, told below it like a cause.
   */
  as: "action" | "opening" | "result" | "silent" | "cause" | "note";
  /** How the entry begins, in place of the event's sentence. Fields of the event: {n}, {who}, {card:"} in quotes, {n:Punkt|Punkte}; {said} is the sentence after its name. */
  head?: Word;
  /** A result in a few words that go on from the head; of several the first whose fields are all there. Left out: the sentence. */
  short?: Word | Word[];
  /** Whom the short words are about: the field with the name and, where names are not enough, the one that tells things apart. */
  of?: Field;
  /** Of a head: whom its results are about if nothing else is said. */
  about?: Field;
  /** How a result brings whom it is about into the sentence: "gegen {target}". */
  brings?: Word;
  /** Actions of one seat with the same word here are one entry, to which `head` then gives its beginning. */
  gather?: string;
  /** What is gathered is told of all seats together. */
  everybody?: true;
  /** The kinds of heads below which this is no action of its own but a result. */
  within?: readonly string[];
  /** The kinds of heads below which a result is too small to be said: it is there when the entry is unfolded. */
  unsaid?: readonly string[];
  /** The event just before belongs to this one: a square is cleared for what is put there. */
  claims?: true;
  /** After this the actions of `within` are actions again. */
  ends?: true;
}
export type Field = readonly [name: string, id?: string];
export type Sharing = (event: GameEvent, before: GameEvent | undefined) => Share;

export const ACTION: Share = { as: "action" };

/** What a game says of its kinds of events, as a table; all others are actions. */
export function sharing(table: Readonly<Record<string, Share>>): (event: GameEvent) => Share {
  return (event) => table[event.kind] ?? ACTION;
}

const MARKS = /\{(\w+)(?::([^}]*))?\}/g;
const QUOTES: Record<Lang, readonly [string, string]> = { de: ["„", "“"], en: ["“", "”"] };
/** Numbers that add up over several events; other fields are listed. */
const SUMS = new Set(["n", "times"]);

/** What a sentence says after the name it begins with: "Akhena: Block 4." */
function saidOf(event: GameEvent, lang: Lang): string {
  const sentence = event.text[lang];
  const name = `${valuesOf(event, "who", lang)[0]}: `;
  return sentence.startsWith(name) ? bare(sentence.slice(name.length)) : bare(sentence);
}

function valuesOf(event: GameEvent, field: string, lang: Lang): string[] {
  if (field === "said") return [saidOf(event, lang)];
  const value = event[field];
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one: unknown) => {
    if (typeof one === "string" || typeof one === "number") return [String(one)];
    const word = typeof one === "object" && one !== null ? (one as Record<string, unknown>)[lang] : undefined;
    return typeof word === "string" && word !== "" ? [word] : [];
  });
}

/** "a, b, 2 × c": what was named several times is counted. */
function listed(values: readonly string[]): string {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].map(([value, count]) => (count > 1 ? `${count}\u00a0×\u00a0${value}` : value)).join(", ");
}

function sum(events: readonly GameEvent[], field: string): number | null {
  if (field === "times") return events.length;
  const numbers = events.map((event) => event[field]);
  return numbers.every((one): one is number => typeof one === "number") ? numbers.reduce((a, b) => a + b, 0) : null;
}

/** The template with the fields of these events; null if one of them has no such field. */
export function filled(template: Word, events: readonly GameEvent[], lang: Lang): string | null {
  let missing = false;
  const text = template[lang].replace(MARKS, (_mark, field: string, how: string | undefined) => {
    if (SUMS.has(field)) {
      const n = sum(events, field);
      if (n === null) missing = true;
      const [one, many] = (how ?? "").split("|");
      return how === undefined ? String(n) : ((n === 1 ? one : many) ?? "");
    }
    const values = events.map((event) => valuesOf(event, field, lang));
    if (values.some((each) => each.length === 0)) missing = true;
    const [open, close] = how === '"' ? QUOTES[lang] : ["", ""];
    return listed(values.flat().map((value) => `${open}${value}${close}`));
  });
  return missing ? null : text;
}

/** Whether several events can be told with this template at once: only one thing changes from one to the next. */
function collects(template: Word): boolean {
  return new Set([...template.de.matchAll(MARKS)].map((mark) => mark[1])).size <= 1;
}

const bare = (sentence: string) => sentence.replace(/[.]$/, "");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Piece {
  /** The template that is used, or null: the event's sentence. */
  template: Word | null;
  events: GameEvent[];
}
interface Topic {
  id: string;
  name: string;
  brought: string | null;
  pieces: Piece[];
}

function subject(event: GameEvent, field: Field | undefined, lang: Lang): { id: string; name: string } | null {
  if (!field) return null;
  const name = valuesOf(event, field[0], lang)[0];
  if (name === undefined) return null;
  return { id: field[1] === undefined ? name : String(event[field[1]]), name };
}

function templateFor(event: GameEvent, share: Share, lang: Lang): Word | null {
  const offered = share.short === undefined ? [] : Array.isArray(share.short) ? share.short : [share.short];
  return offered.find((template) => filled(template, [event], lang) !== null) ?? null;
}

/** The results, thing by thing they are about; what is about the head's own thing needs no name. */
function topicsOf(entry: Entry, lang: Lang): Topic[] {
  const own = entry.head ? subject(entry.head, entry.share.about ?? entry.share.of ?? ["who"], lang) : null;
  const found: Topic[] = [];
  for (const { event, share } of entry.results) {
    if (!share.short && event.text.de === entry.head?.text.de) continue; // the head has said it
    const whom = subject(event, share.of, lang) ?? own;
    const id = whom?.id ?? "";
    let topic = found.find((one) => one.id === id);
    if (!topic) {
      topic = { id, name: id === (own?.id ?? "") ? "" : named(whom, event, entry, lang), brought: null, pieces: [] };
      found.push(topic);
    }
    if (share.brings && topic.pieces.length === 0) topic.brought = filled(share.brings, [event], lang);
    const template = templateFor(event, share, lang);
    const same = template && collects(template) ? topic.pieces.find((piece) => piece.template === template) : undefined;
    if (same) same.events.push(event);
    else topic.pieces.push({ template, events: [event] });
  }
  return fused(found, lang);
}

/** A thing's name; with its player where another thing in the entry is called the same. */
function named(whom: { id: string; name: string } | null, event: GameEvent, entry: Entry, lang: Lang): string {
  if (!whom) return "";
  const player = valuesOf(event, "player", lang)[0];
  const others = [
    ...(entry.head ? [subject(entry.head, entry.share.of, lang), subject(entry.head, entry.share.about, lang)] : []),
    ...entry.results.map((one) => subject(one.event, one.share.of, lang)),
  ];
  const twice = others.some((one) => one !== null && one.name === whom.name && one.id !== whom.id);
  return twice && player !== undefined ? `${whom.name} (${player})` : whom.name;
}

function wordsOf(topic: Topic, lang: Lang): string {
  return listed(topic.pieces.flatMap((piece) => (piece.template && filled(piece.template, piece.events, lang)) ?? piece.events.map((event) => bare(event.text[lang]))));
}

/** Things to which the same happened stand side by side. */
function fused(topics: Topic[], lang: Lang): Topic[] {
  const found: Topic[] = [];
  for (const topic of topics) {
    const last = found[found.length - 1];
    if (last && last.name !== "" && topic.name !== "" && !last.brought && !topic.brought && wordsOf(last, lang) === wordsOf(topic, lang)) last.name += `, ${topic.name}`;
    else found.push(topic);
  }
  return found;
}

/** The entry as one sentence. */
export function sentenceOf(entry: Entry, lang: Lang): string {
  const { head, share } = entry;
  const begins = head ? ((share.head && filled(share.head, [head], lang)) ?? head.text[lang]) : "";
  const topics = topicsOf(entry, lang);
  if (topics.length === 0) return begins === "" || /[.!?:]$/.test(begins) ? begins : `${begins}.`;
  const told = topics.map((topic) => {
    const label = topic.brought ?? topic.name;
    return label === "" ? wordsOf(topic, lang) : `${label}: ${wordsOf(topic, lang)}`;
  });
  const [first] = topics;
  const joint = first?.brought ? " " : first?.name || begins.includes(": ") ? " – " : ": ";
  const sentence = begins === "" ? capital(told.join("; ")) : `${bare(begins)}${joint}${told.join("; ")}`;
  return /[!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The entry as one event, for whoever clicks on it: the moment after all of it, told in its one sentence, at the last thing it names. */
export function asMoment(entry: Entry): GameEvent | null {
  const last = entry.events[entry.events.length - 1];
  if (!last) return null;
  const shown = entry.events.findLast((event) => typeof event["ref"] === "string") ?? last;
  return { ...shown, number: last.number, moment: last.moment, text: { de: sentenceOf(entry, "de"), en: sentenceOf(entry, "en") } };
}
