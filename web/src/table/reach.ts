/** The way of a mouse to the loupe: what is shown there waits for a pointer that heads for it, and stays while the pointer is in it. */
import type { Attachment } from "svelte/attachments";
import type { Controls } from "./controls.svelte";

export interface Point {
  x: number;
  y: number;
}
export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** So far a pointer has to move before its direction says anything: a hand is never quite still. */
const STRIDE = 10;

/** The part of the way, in strides ahead, that lies between the two sides; empty if the pointer moves past them. */
function between(at: number, step: number, low: number, high: number): [number, number] {
  if (step === 0) return low <= at && at <= high ? [0, Infinity] : [1, 0];
  const ends = [(low - at) / step, (high - at) / step] as const;
  return [Math.min(...ends), Math.max(...ends)];
}

/** Whether whoever goes on from `from` over `to` comes into the box. */
export function headsFor(from: Point, to: Point, box: Box): boolean {
  const across = between(to.x, to.x - from.x, box.left, box.right);
  const down = between(to.y, to.y - from.y, box.top, box.bottom);
  return Math.max(across[0], down[0], 0) <= Math.min(across[1], down[1]);
}

/** Makes an element the place that a mouse can enter without losing what is shown in it. */
export function reachable(controls: Controls): Attachment<HTMLElement> {
  return (element) => {
    let from: Point | null = null;
    const moved = (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      const to = { x: event.clientX, y: event.clientY };
      if (from && Math.hypot(to.x - from.x, to.y - from.y) < STRIDE) return;
      // Where nothing is to be kept, nothing is measured: that would cost a large board its time.
      if (from && controls.inspected?.pinned === false && headsFor(from, to, element.getBoundingClientRect())) controls.approach();
      from = to;
    };
    const entered = (event: PointerEvent) => event.pointerType !== "touch" && controls.read(true);
    const left = (event: PointerEvent) => event.pointerType !== "touch" && controls.read(false);
    addEventListener("pointermove", moved);
    element.addEventListener("pointerenter", entered);
    element.addEventListener("pointerleave", left);
    return () => {
      removeEventListener("pointermove", moved);
      element.removeEventListener("pointerenter", entered);
      element.removeEventListener("pointerleave", left);
      controls.read(false);
    };
  };
}
