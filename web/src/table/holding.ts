/** Which answers wait for the end button, and when a game is no longer new. Plain functions. */
import type { GameUi } from "../games/ui";
import { holdsLast, prefs } from "../lib/settings.svelte";
import type { Choice, Hello, Option, State } from "../net/types";
import { isEnding } from "./answers";
import { answerForMe } from "./logic";

/** After these somebody else decides. What declines or ends is a deliberate click on the end button already, and a lesson leads itself. */
export function holdsAt(hello: Hello | null, taught: boolean, ui: GameUi | null, option: Option): boolean {
  if (!hello || taught || !option.hands_over || !holdsLast(prefs, hello.game)) return false;
  return !(ui?.ends?.(option) ?? isEnding(option));
}

/** A question that the settings answer with something that has to wait: it waits chosen. Null: nothing of that kind. */
export function heldForMe(choice: Choice | null, holds: (option: Option) => boolean): number | null {
  const answer = choice && answerForMe(choice, prefs.askWays);
  return choice?.options.find((option) => option.i === answer && holds(option))?.i ?? null;
}

/** Whether this game, now over, counts as one that was played here to its end. */
export function playedToTheEnd(hello: Hello, state: State): boolean {
  return state.over && hello.you.length > 0 && !hello.lesson && !hello.practice && (state.outcome?.conceded ?? null) === null;
}
