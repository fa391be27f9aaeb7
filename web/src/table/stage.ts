/** One event on the stage: the position after it, and how the game tells it. */
import type { GameUi, Telling } from "../games/ui";
import type { Content, GameEvent, View } from "../net/types";
import { patched, patchOf } from "./patch";

export interface Act extends Telling {
  view: View;
}

/** Null if it is not known what the event changed: then only the position at the end can be shown. */
export function act(ui: GameUi, event: GameEvent, shown: View, content: Content, seat: number | null): Act | null {
  const patch = patchOf(event, seat);
  const view = patch ? patched(shown, patch) : null;
  return view ? { view, ...ui.tell(event, view, content) } : null;
}
