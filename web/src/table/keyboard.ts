/** The keys of the table. Everything a mouse can do, the keyboard can do. */
import type { Controls } from "./controls.svelte";

export interface KeyActions {
  blocked: boolean;
  controls: Controls;
  undo(): void;
  undoMost(): void;
  hint(): void;
  rules(): void;
  pin(): void;
  escape(): void;
}

/** Whether the key belongs to what has the focus: a text field, or a button of the frame (Enter and Space press it). */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target || target === document.body) return false;
  if (target.matches("input, select, textarea")) return true;
  const frameButton = target.closest("button:not([role=option]), a, summary") !== null;
  return frameButton && (event.key === "Enter" || event.key === " ");
}

function focusList(controls: Controls): void {
  const at = controls.armed === null ? "" : `[data-option="${controls.armed}"]`;
  document.querySelector<HTMLElement>(`[role=option]${at}`)?.focus({ preventScroll: true });
}

export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.repeat && !event.key.startsWith("Arrow")) return; // a key held down must not answer the next question too
  if (actions.blocked || event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return;
  const { controls } = actions;
  const focused = (event.target as Element | null)?.closest?.("[data-ref]")?.getAttribute("data-ref") ?? null;
  switch (event.key) {
    case "ArrowRight":
    case "ArrowDown":
    case "ArrowLeft":
    case "ArrowUp":
      if ((event.target as Element | null)?.closest?.("[role=log]")) return; // the log scrolls
      controls.step(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
      focusList(controls);
      break;
    case "Enter": {
      const own = focused ? controls.byRef.get(focused) : undefined;
      const armed = controls.armed ?? (own?.length === 1 ? (own[0]?.i ?? null) : null);
      if (armed !== null && armed === controls.held) controls.send();
      else if (armed !== null) controls.commit(armed);
      else if (focused) controls.inspect(focused, true, event.target as Element);
      else return;
      break;
    }
    case " ": {
      const ref = focused ?? controls.armedOption?.refs[0] ?? controls.pointed;
      if (!ref) return;
      controls.inspect(ref, true, event.target as Element);
      break;
    }
    case "Escape":
      actions.escape();
      break;
    case "u":
    case "U":
      if (event.shiftKey) actions.undoMost();
      else actions.undo();
      break;
    case "h":
    case "H":
      actions.hint();
      break;
    case "l":
    case "L":
      actions.pin();
      break;
    case "End":
      if (controls.held !== null) controls.send();
      else if (controls.end) controls.commit(controls.end.i);
      else return;
      break;
    case "?":
      actions.rules();
      break;
    default: {
      const option = /^[1-9]$/.test(event.key) ? controls.order[Number(event.key) - 1] : undefined;
      if (!option) return;
      controls.commit(option.i);
    }
  }
  event.preventDefault();
}
