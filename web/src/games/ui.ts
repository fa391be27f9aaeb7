/** What a game brings to the table. The frame (sentence, options, log, undo, replays ...) is the same for all games. */
import type { Component } from "svelte";
import type { Choice, Content, GameEvent, Lang, Option, View } from "../net/types";
import type { CardFace } from "../cards/face";
import type { Controls } from "../table/controls.svelte";

/** What the game's components get: a position to draw and the controls that say what glows and what a click does. */
export interface Scene {
  view: View;
  content: Content;
  controls: Controls;
  /** The seat whose eyes we look through; null for spectators. */
  seat: number | null;
  lang: Lang;
  effects: Effect[];
}
export interface BoardProps {
  scene: Scene;
}
export interface SeatProps {
  scene: Scene;
  of: number;
  /** One line for a phone instead of a panel. */
  brief?: boolean;
}

/** Something that flashes over the board: a number over a piece, a blow from one piece to another. */
export type Effect =
  | { kind: "pop"; ref: string; text: string; tone: "bad" | "good" | "plain" }
  | { kind: "blow"; from: string; to: string }
  | { kind: "pulse"; ref: string };

/** One picture of an animation: the position to show, what flashes, and for how long (ms at normal speed). */
export interface Picture {
  view: View;
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

export interface GameUi {
  Board: Component<BoardProps>;
  /** Own cards and pieces, below the board. */
  Pieces: Component<SeatProps> | null;
  /** An opponent in the left rail. */
  Opponent: Component<SeatProps> | null;
  /** The card behind a thing on the table, for the big view. */
  card(ref: string, view: View, content: Content): CardFace | null;
  /** A small symbol for an option in the list (path data). */
  glyph(option: Option): string | null;
  /** What the option would do, in symbols and words. */
  preview(option: Option, choice: Choice, view: View, content: Content, lang: Lang): Part[];
  /** The pictures that show an event, starting from the position shown now. */
  pictures(view: View, event: GameEvent, content: Content): Picture[];
  /** A small symbol in front of a sentence of the log (path data). */
  eventGlyph?(event: GameEvent): string | null;
  /** Whether the log starts a new paragraph here. */
  startsTurn(event: GameEvent): boolean;
  /** Whose turn a paragraph of the log tells of. */
  turnSeat(event: GameEvent): number | null;
  /** The position in sentences, for those who cannot see the board. */
  describe(view: View, content: Content, lang: Lang): string[];
  /** Whether a seat has anything in front of it yet (before heroes or armies are chosen nobody has). Left out: always. */
  seated?(view: View, seat: number): boolean;
  /** Steps of the introduction shown at the very first choice. */
  intro: { de: string; en: string }[];
}
