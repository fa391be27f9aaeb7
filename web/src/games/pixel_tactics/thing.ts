/** A thing on the table that may stand for several answers: the frame's attributes, and a click that opens the chooser then. */
import type { Controls } from "../../table/controls.svelte";

export interface Asked {
  ref: string;
  box: DOMRect;
}

export function thing(controls: Controls, ref: string, name: string, focusable: boolean, ask: (asked: Asked) => void) {
  const attributes = controls.thing(ref, name, focusable);
  const several = (controls.byRef.get(ref)?.length ?? 0) > 1;
  const open = (event: Event) => ask({ ref, box: (event.currentTarget as Element).getBoundingClientRect() });
  return {
    ...attributes,
    onclick: (event: MouseEvent) => {
      attributes.onclick(event);
      // After a long press the loupe is open: that was no click.
      if (several && !controls.pressedLong) open(event);
    },
    onkeydown: (event: KeyboardEvent) => {
      attributes.onkeydown();
      if (!several || event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      open(event);
    },
  };
}
