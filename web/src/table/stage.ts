/** One event on the stage: the position after it, and how the game tells it. */
import type { GameUi, Telling } from "../games/ui";
import type { Content, GameEvent, View } from "../net/types";
import { tellsNumber } from "./following";
import { patched, patchOf } from "./patch";

/** The shortest time that whatever carries a number stands on the screen, at normal speed. */
const TO_READ = 500;

export interface Act extends Telling {
  view: View;
}

/** Null if it is not known what the event changed: then only the position at the end can be shown. */
export function act(ui: GameUi, event: GameEvent, shown: View, content: Content, seat: number | null): Act | null {
  const patch = patchOf(event, seat);
  const view = patch ? patched(shown, patch) : null;
  return view ? { view, ...readable(event, ui.tell(event, view, content)) } : null;
}

function readable(event: GameEvent, telling: Telling): Telling {
  const shown = telling.effects.map((effect) => (effect.kind === "pop" ? effect.text : ""));
  const number = shown.some((text) => /\d/.test(text)) || (event.text.de !== "" && tellsNumber(event.text.de));
  return number ? { ...telling, ms: Math.max(telling.ms, TO_READ) } : telling;
}
