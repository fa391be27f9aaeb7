/** Which cards cannot be chosen although the question is about cards like them. The engine lists what is possible, not why the rest is not. */
import type { Word } from "../net/types";

export const NOT_NOW: Word = { de: "gerade nicht spielbar", en: "not playable right now" };

/** Whether others of its kind (the same words before its own name) can be chosen and this one cannot. */
export function unusable(ref: string, byRef: ReadonlyMap<string, unknown>): boolean {
  if (byRef.has(ref)) return false;
  const kind = ref.slice(0, ref.lastIndexOf(":") + 1);
  return [...byRef.keys()].some((other) => other.startsWith(kind));
}
