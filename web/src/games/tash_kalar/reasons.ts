/** Why a card of one's own cannot be chosen now. On turn every card says by itself what is missing; else the question is about others. */
import { NOT_NOW, unusable } from "../../cards/usable";
import type { Choice, Word } from "../../net/types";
import { cardAsked } from "./model";

export function cardReason(ref: string, choice: Choice | null, byRef: ReadonlyMap<string, unknown>): Word | null {
  if (choice?.prompt === "turn.what" || cardAsked(choice) === ref) return null;
  return unusable(ref, byRef) ? NOT_NOW : null;
}
