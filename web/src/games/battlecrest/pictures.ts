/** How Battlecrest's events look: a chain of positions between the one shown and the one the server sent. */
import type { Effect, Picture } from "../ui";
import type { Content, GameEvent, View } from "../../net/types";
import { cards, position, type Position, type SeatView, type Side } from "./model";

const STEP = 170;

/** A copy of the position with one change. */
function changed(view: Position, change: (copy: Position) => void): Position {
  const copy = structuredClone(view);
  change(copy);
  return copy;
}

function picture(view: Position, ms: number, effects: Effect[] = [], sound?: Picture["sound"]): Picture {
  return { view: view as unknown as View, ms, effects, sound };
}

const named = (ref: string) => ref.slice(ref.indexOf(":") + 1);

export function pictures(shown: View, event: GameEvent, content: Content): Picture[] {
  const view = position(shown);
  const ref = typeof event.ref === "string" ? event.ref : "";
  switch (event.kind) {
    case "move":
      return move(view, ref, Array.isArray(event.path) ? (event.path as string[]) : []);
    case "attack":
      return [picture(view, 300, [{ kind: "blow", from: String(event.by), to: ref }], "hit")];
    case "defend":
      return [picture(view, 280, [{ kind: "pulse", ref }])];
    case "damage":
      return damage(view, ref, Number(event.n), content);
    case "exhaust":
      return [picture(withAction(view, ref, (action) => (action.ready = false)), 200, [{ kind: "pulse", ref }], "card")];
    case "breathe":
      return [picture(withAction(view, ref, turnedUp), 180, [{ kind: "pulse", ref }], "card")];
    case "ready":
      return [picture(withAction(view, ref, (action) => (action.ready = true)), 200, [{ kind: "pulse", ref }], "card")];
    case "turn_over":
      return [picture(withAction(view, ref, (action) => (action.side = other(action.side))), 220, [{ kind: "pulse", ref }], "card")];
    case "flip":
      return [picture(flipped(view, named(ref), event.side as Side), 300, [{ kind: "pulse", ref }], "flip")];
    case "danger":
      return [picture(view, 160, [{ kind: "pulse", ref }])];
    case "wounded":
      return [picture(withWarrior(view, ref, (warrior) => (warrior.wounded = true)), 260, [{ kind: "pulse", ref }])];
    case "defeated":
      return [picture(view, 350, [{ kind: "pop", ref, text: "✕", tone: "bad" }], "hit")];
    default:
      return [];
  }
}

const other = (side: Side): Side => (side === "front" ? "back" : "front");

function turnedUp(action: { ready: boolean; side: Side }): void {
  action.ready = true;
  action.side = other(action.side);
}

function move(view: Position, ref: string, path: string[]): Picture[] {
  return path.slice(1).map((square) =>
    picture(
      withWarrior(view, ref, (warrior) => (warrior.square = named(square))),
      STEP,
      [],
      "step",
    ),
  );
}

/** The number over the warrior, and for a hero the life card sliding on. The turn to "wounded" is an event of its own. */
function damage(view: Position, ref: string, amount: number, content: Content): Picture[] {
  const [, seat, who] = ref.split(":");
  const hit: Effect = { kind: "pop", ref, text: `−${amount}`, tone: "bad" };
  const after = changed(view, (copy) => {
    const shown = copy.seats[Number(seat)];
    if (!shown || who !== "hero") return;
    const life = cards(content).heroes[shown.hero]?.life;
    const carried = shown.points - amount;
    if (carried > 0 || shown.wounded || !life) slide(shown, Math.max(carried, 0));
    else slide(shown, 0); // the life card reaches the turn icon; "wounded" follows
  });
  return [picture(after, 320, [hit], "hit")];
}

function slide(seat: SeatView, points: number): void {
  seat.slot += seat.points - points;
  seat.points = points;
}

function withWarrior(
  view: Position,
  ref: string,
  change: (warrior: { square: string | null; wounded: boolean }) => void,
): Position {
  const [, seat, who] = ref.split(":");
  return changed(view, (copy) => {
    const shown = copy.seats[Number(seat)];
    const warrior = who === "vassal" ? shown?.vassal : shown;
    if (warrior) change(warrior);
  });
}

function withAction(view: Position, ref: string, change: (action: { ready: boolean; side: Side }) => void): Position {
  const [, seat, id] = ref.split(":");
  return changed(view, (copy) => {
    const action = copy.seats[Number(seat)]?.actions.find((one) => one.id === id);
    if (action) change(action);
  });
}

function flipped(view: Position, id: string, side: Side): Position {
  return changed(view, (copy) => {
    const location = copy.locations.find((one) => one.id === id);
    if (location) location.side = side;
  });
}
