/** Why something of one's own cannot be chosen now, as far as position and question say it. The engine lists only what is possible. */
import { NOT_NOW } from "../../cards/usable";
import type { Choice, Word } from "../../net/types";
import { WORDS } from "./faces";
import type { ActionView, View } from "./model";

const R = {
  ready: { de: "ist schon bereit", en: "is ready already" },
  nothing: { de: "keine ihrer Fähigkeiten lässt sich jetzt ausführen", en: "none of its abilities can be executed now" },
  done: { de: "in diesem Zug schon gewählt", en: "chosen this turn already" },
  move: { de: "keiner deiner Krieger kann sich jetzt bewegen", en: "none of your warriors can move now" },
  activate: { de: "keine bereite Aktion kann jetzt etwas bewirken", en: "no ready action can do anything now" },
  charge: { de: "alle deine Aktionen sind erschöpft", en: "all your actions are exhausted" },
  breathe: { de: "keine deiner Aktionen ist erschöpft", en: "none of your actions is exhausted" },
} satisfies Record<string, Word>;

/** `dull`: others like it can be chosen and this one cannot. Null: there is nothing to say. */
export function cardReason(action: ActionView, prompt: string | undefined, dull: boolean): Word | null {
  if (!action.ready) return WORDS.exhausted;
  if (!dull) return null;
  return { "ready.card": R.ready, "activate.card": R.nothing }[prompt ?? ""] ?? NOT_NOW;
}

/** Why a turn action is not offered while one is chosen. */
export function turnReason(name: string, view: View, of: number, choice: Choice | null): Word | null {
  if (choice?.prompt !== "turn.action" || choice.seat !== of || view.active !== of) return null;
  if (choice.options.some((option) => option.kind === `turn.${name}`)) return null;
  if (view.done.some((one) => one === name)) return R.done;
  return { move: R.move, activate: R.activate, charge: R.charge, breathe: R.breathe }[name] ?? null;
}
