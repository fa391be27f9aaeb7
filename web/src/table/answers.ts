/** The answers of a question as the decision bar shows them: what lies in the strip, what is the fixed button, what is a badge. Plain functions. */
import type { Choice, Option } from "../net/types";

/** Names of answers that decline, pass or end something, whatever the game: the last part of an option's kind. */
const ENDING = /(^|[._])(end|end_\w+|enough|done|none|no|no_\w+|skip|pass|stop|finish|decline|refuse|keep_damage|keep_card|take_none|let_through)$/;

export const isEnding = (option: Pick<Option, "kind">): boolean => ENDING.test(option.kind);

/**
 * The answer that declines, passes or ends: it has a button of its own at a fixed place. Of several the last one, but one that only its game
 * calls an end (the hand-over to a partner) stands back.
 */
export function endOf(choice: Choice | null, isEnd: (option: Option) => boolean = isEnding): Option | null {
  const ends = choice?.options.filter(isEnd) ?? [];
  return ends.findLast(isEnding) ?? ends.at(-1) ?? null;
}

/** The order of the strip: what is nowhere on the board first, so that it is always in sight; what glows on the board after it; the end last. */
export function listOrder(choice: Choice, end: Option | null): Option[] {
  const others = choice.options.filter((option) => option !== end);
  const nowhere = others.filter((option) => option.refs.length === 0);
  const somewhere = others.filter((option) => option.refs.length > 0);
  return [...nowhere, ...somewhere, ...(end ? [end] : [])];
}

/** An answer's text in two: what it is called, and what else there is to know about it. */
export interface Label {
  name: string;
  detail: string;
}

const LONGEST_NAME = 44;

/** "Name (detail)", "Name (detail): more" and "Name: detail" are taken apart; anything else is a name. */
export function labelOf(text: string): Label {
  const bracket = /^([^(]{2,}?) \((.+?)\)(?:: (.+))?$/.exec(text);
  if (bracket && !bracket[2]?.includes(")")) {
    return { name: bracket[1] ?? text, detail: [bracket[2], bracket[3]].filter(Boolean).join(", ") };
  }
  const colon = text.indexOf(": ");
  if (colon > 1 && colon <= LONGEST_NAME) return { name: text.slice(0, colon), detail: text.slice(colon + 2) };
  return { name: text, detail: "" };
}

/** Details longer than this are read in the sheet, in the line below the sentence and in the loupe, not in the strip. */
export const ROOM_FOR_DETAIL = 46;

/** Which of the answers, in rows of equal boxes that wrap, end below the room there is: they wait in the sheet. */
export function hiddenBelow(bottoms: readonly number[], room: number): number {
  return bottoms.filter((bottom) => bottom > room + 0.5).length;
}

/** A long "Name: what it is" without the second half, where there is room for little; the list of answers says it all. */
export function shortened(text: string): string {
  const end = text.indexOf(": ");
  return text.length > 60 && end > 0 ? text.slice(0, end) : text;
}

/** The room of a symbol or of the gap between two parts, in letters; and of the word that an answer is final: words that wrap leave it a line of its own. */
const GAP = 5;
const FINAL = 30;

/** A question of so many letters takes three lines of a phone and leaves one to the armed answer; one that takes two leaves two. */
const LONG_QUESTION = 90;
const TWO_LINES = 44;
const roomBeside = (question: string): number => (question.length > LONG_QUESTION ? 20 : question.length > TWO_LINES ? 52 : 80);

/** Whether more can stand beside this on a small screen: what an answer does goes before how it is given. */
export const fewWords = (parts: readonly { text: string }[], final = false, question = ""): boolean =>
  parts.reduce((sum, part) => sum + part.text.length + GAP, final ? FINAL : -GAP) <= roomBeside(question);
