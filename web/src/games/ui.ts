/** What a game brings to the table. The frame (sentence, options, log, undo, replays ...) is the same for all games. */
import type { Component } from "svelte";
import type { Choice, Content, GameEvent, Lang, Option, View, Word } from "../net/types";
import type { CardFace } from "../cards/face";
import type { Controls } from "../table/controls.svelte";
import type { Share } from "../table/entries";

/** What the game's components get: a position to draw and the controls that say what glows and what a click does. */
export interface Scene<V = View, C = Content> {
  view: V;
  content: C;
  controls: Controls;
  /** The seat whose eyes we look through; null for spectators. */
  seat: number | null;
  lang: Lang;
  effects: Effect[];
  /** The event whose moment is looked at, of those that are over: a sentence of the log was clicked. */
  moment?: GameEvent | null;
}
export interface BoardProps<V = View, C = Content> {
  scene: Scene<V, C>;
}
export interface SeatProps<V = View, C = Content> {
  scene: Scene<V, C>;
  of: number;
  /** One line for a phone instead of a panel. */
  brief?: boolean;
}

export interface GoalProps<V = View, C = Content> extends BoardProps<V, C> {
  mode: string;
}

/** Something that flashes over the board: a number over a piece, a blow from one piece to another. */
export type Effect =
  | { kind: "pop"; ref: string; text: string; tone: "bad" | "good" | "plain" }
  | { kind: "blow"; from: string; to: string }
  | { kind: "pulse"; ref: string };

/**
 * How an event is told: what flashes, for how long (ms at normal speed), with which sound. The position after the event comes from the
 * server, as a patch with the event: nothing is computed here.
 */
export interface Telling {
  effects: Effect[];
  ms: number;
  sound?: SoundName;
}
export type SoundName = "step" | "card" | "hit" | "flip" | "win" | "yours";

/** A piece of the line that says what an option would do: a symbol, a number, words. */
export interface Part {
  glyph?: string;
  text: string;
  tone?: "bad" | "good" | "strong";
}

/** The one number of the moment, left of the leading sentence: "Bewegung 3", "Block 4/6", two action diamonds. */
export interface Count {
  value: string;
  of?: string;
  label: Word;
  glyph?: string;
  /** Shown as diamonds in place of the number: so many are left of so many. */
  pips?: { left: number; all: number };
}

/** An answer as the strip shows it. What is left out is taken from its text: "Name (detail)". */
export interface Chip {
  name?: string;
  detail?: string;
  badges: Part[];
}

/** A word of the game that can be explained: how it is called, where it stands in texts, and two lines about it. */
export interface GlossaryEntry {
  id: string;
  names: Word;
  text: Word;
  glyph?: string;
  words: { de: string[]; en: string[] };
}

/** A game's own views and cards, in the frame's hands: it passes them on as they came. */
export type Unread = any;

export interface GameUi<V = Unread, C = Unread> {
  Board: Component<BoardProps<V, C>>;
  /** Own cards and pieces, below the board. */
  Pieces: Component<SeatProps<V, C>> | null;
  /** An opponent in the left rail. */
  Opponent: Component<SeatProps<V, C>> | null;
  /** The own sheet below the opponents in the left rail: levels, tracks, supply. Left out: the panel opponents get. */
  Own?: Component<SeatProps<V, C>>;
  /** What the game is about and how far it has come, in the left rail below the others. Left out: nothing. */
  Goal?: Component<GoalProps<V, C>>;
  /** Whether the hand is low: the board then gets more of the height. */
  low?: boolean;
  /** The number of the moment. Left out: the sentence stands alone. */
  counter?(view: V, content: C, choice: Choice | null, seat: number | null): Count | null;
  /** Name, detail and badges of an answer in the strip. Null: as its text says. */
  chip?(option: Option, choice: Choice, view: V, content: C, lang: Lang): Chip | null;
  /** Whether an answer declines, passes or ends. Left out: as its kind says. */
  ends?(option: Option): boolean;
  /** Words of the game that carry an explanation. */
  glossary?: readonly GlossaryEntry[];
  /** The card behind a thing on the table, for the loupe. */
  card(ref: string, view: V, content: C): CardFace | null;
  /** A small symbol for an option in the list (path data). */
  glyph(option: Option): string | null;
  /** What the option would do, in symbols and words. */
  preview(option: Option, choice: Choice, view: V, content: C, lang: Lang): Part[];
  /** How an event is told; `view` is the position after it. */
  tell(event: GameEvent, view: V, content: C): Telling;
  /** An event's part in the log, where every action is one entry with what came of it; `before` is the sentence before. Left out: an action. */
  entry?(event: GameEvent, before?: GameEvent): Share;
  /** A small symbol in front of a sentence of the log (path data). */
  eventGlyph?(event: GameEvent): string | null;
  /** Whether the log starts a new paragraph here. */
  startsTurn(event: GameEvent): boolean;
  /** Whose turn a paragraph of the log tells of. */
  turnSeat(event: GameEvent): number | null;
  /** Whether a thing that events name lies before everybody, once, so that it can be marked as somebody's last move. Left out: all do. */
  shared?(ref: string): boolean;
  /** The position in sentences, for those who cannot see the board. */
  describe(view: V, content: C, lang: Lang): string[];
  /** Whether a seat has anything in front of it yet (before heroes or armies are chosen nobody has). Left out: always. */
  seated?(view: V, seat: number): boolean;
  /** Steps of the introduction shown at the very first choice. */
  intro: { de: string; en: string }[];
}

/**
 * A game knows the shape of its own views and cards (`wire.ts` beside it, made from the engine's records); the frame passes them on
 * unread. This is the one place where the two meet.
 */
export function defineGame<V, C>(ui: GameUi<V, C>): GameUi {
  return ui;
}
