/** Why a card of one's own cannot be chosen now, as far as hand and question say it. */
import { NOT_NOW } from "../../cards/usable";
import type { Word } from "../../net/types";

const R = {
  same: { de: "gespielt wird die gleiche Karte, die leuchtet", en: "the equal card that glows is played" },
  waits: { de: "ein Teil dieser Großen Einheit ist schon gespielt, dieser wartet auf der Hand", en: "a part of this Big Unit is played already, this one waits in hand" },
} satisfies Record<string, Word>;

/** For a card that cannot be chosen while others of the hand can. */
export function handReason(card: string, prompt: string | undefined, hand: readonly { ref: string; card: string }[], byRef: ReadonlyMap<string, unknown>): Word {
  if (prompt !== "reinforce.card") return NOT_NOW;
  return hand.some((other) => other.card === card && byRef.has(other.ref)) ? R.same : R.waits;
}
