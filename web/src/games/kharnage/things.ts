/** Things on Kharnage's table that stand for several answers at once (an army alone or as half of a split, a unit alone or all). */
import type { Controls } from "../../table/controls.svelte";
import { mostSpecific } from "./model";

const touched = (event: Event) => (event as PointerEvent).pointerType === "touch";

/**
 * Like `controls.thing`, but pointing at and clicking on the thing means the answer that is about it alone. What is written on it (numbers,
 * a name) is not what choosing it does, so it stays a named group.
 */
export function thing(controls: Controls, ref: string, name: string, label: (best: NonNullable<ReturnType<typeof mostSpecific>>) => string) {
  const base = controls.thing(ref, name, true);
  const options = controls.byRef.get(ref);
  const best = mostSpecific(options);
  if (!best || !options || options.length < 2) return base;
  return {
    ...base,
    "aria-label": `${name}. ${label(best)}`,
    onpointerenter: (event: PointerEvent) => {
      base.onpointerenter(event);
      if (!touched(event)) controls.arm(best.i);
    },
    onfocus: () => {
      base.onfocus?.();
      if (!controls.touched) controls.arm(best.i);
    },
    onclick: (event: Event) => {
      event.stopPropagation();
      if (controls.pressedLong) return; // it has just opened the loupe
      controls.pick(best, touched(event));
    },
  };
}

/** A unit of an army that can be chosen as a whole: it can be enlarged, but a click goes through to the army. */
export function within(controls: Controls, ref: string, name: string, armyRef: string) {
  const base = controls.thing(ref, name, true);
  return {
    ...base,
    onclick: undefined,
    onpointerleave: (event: PointerEvent) => {
      base.onpointerleave(event);
      const best = mostSpecific(controls.byRef.get(armyRef));
      if (best && !touched(event)) controls.arm(best.i);
    },
  };
}
