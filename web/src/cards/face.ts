/** The one description of a card that the one card component draws, whatever the game. */
import type { Component } from "svelte";
import type { Word } from "../net/types";

export interface Badge {
  glyph: string;
  value: string;
  label: Word;
}
/** A piece of an effect line: a symbol with an optional number or short word. */
export interface Chip {
  glyph?: string;
  seal?: SealName;
  text?: string | Word;
  strong?: boolean;
}
export interface CardLine {
  chips: Chip[];
  /** The full sentence, for the big view and screen readers. */
  text: Word;
  dim?: boolean;
  /** The rule behind the sentence: a link, never a number on the card. */
  rule?: string;
}
export type SealName = "sun" | "moon" | "storm";

export interface CardFace {
  /** Decides the pattern behind the art: the same id always looks the same. */
  id: string;
  title: Word;
  kind: Word;
  band: string;
  art: string;
  topLeft?: Badge;
  topRight?: Badge;
  lines: CardLine[];
  seal?: { name: SealName; charged: boolean; label: Word };
  /** Shown below the lines in the big view. */
  notes?: Word[];
  /** The other side, shown beside the card in the big view. */
  other?: CardFace;
  rules?: string[];
  /** Kinds of answers that are about this although they name no thing: the loupe offers them as buttons. */
  deeds?: readonly string[];
  /** A wound, used star and the like: a ribbon across the art. */
  ribbon?: Word;
  /** A game's own drawing of this card for the big view, where the house card does not fit. */
  own?: Component<{ face: CardFace; big?: boolean }>;
  /** A game's own small picture of it for the loupe, where what lies on the board looks otherwise than the symbol. */
  picture?: Component<{ face: CardFace }>;
}
