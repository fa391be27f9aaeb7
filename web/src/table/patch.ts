/**
 * What an event changed in a view, applied to it: the counterpart of the engine's `patches.py`. A patch is a list of changes:
 * `[path, value]` puts a value at a place, `[path]` removes a key. Nothing is computed here, and no rule is known.
 */
import type { GameEvent, View } from "../net/types";

export type Patch = readonly (readonly unknown[])[];

/** What the event changed for this seat; undefined if nobody looked through its eyes when it happened. */
export function patchOf(event: GameEvent, seat: number | null): Patch | undefined {
  return event.patch ?? (seat === null ? undefined : event.patches?.[String(seat)]);
}

/** The view after the changes; the old one stays as it is, and both share what did not change. Null if they do not fit. */
export function patched(view: View, patch: Patch): View | null {
  try {
    return patch.reduce((now, change) => put(now, change[0] as Path, 0, change) as View, view);
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
}

type Path = readonly (string | number)[];
class Misfit extends Error {}

function put(at: unknown, path: Path, depth: number, change: readonly unknown[]): unknown {
  const key = path[depth];
  if (key === undefined) {
    if (change.length < 2) throw new Misfit();
    return change[1];
  }
  if (Array.isArray(at)) {
    if (typeof key !== "number" || !(key in at)) throw new Misfit();
    const entries = [...(at as unknown[])];
    entries[key] = put(entries[key], path, depth + 1, change);
    return entries;
  }
  if (typeof at !== "object" || at === null) throw new Misfit();
  const copy: Record<string, unknown> = { ...at };
  if (depth === path.length - 1 && change.length === 1) delete copy[key];
  else copy[key] = put(copy[key], path, depth + 1, change);
  return copy;
}
