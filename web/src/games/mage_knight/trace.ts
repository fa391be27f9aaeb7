/** Where something has happened on the map between two positions: so that one can follow the others. */
import { hexOf, slotMiddle, type Point } from "./geometry";
import type { View } from "./model";

export interface Trace {
  heroes: string[];
  tiles: string[];
  things: Record<string, string>;
}

export function traceOf(view: View): Trace {
  const spaces = [...Object.keys(view.tokens), ...Object.keys(view.shields), ...Object.keys(view.quest.sites)];
  return {
    heroes: view.seats.map((seat) => seat.at),
    tiles: Object.keys(view.tiles),
    things: Object.fromEntries(spaces.map((space) => [space, JSON.stringify([view.tokens[space], view.shields[space], view.quest.sites[space]])])),
  };
}

/** A hero that has moved before a tile that has come, before what has changed on a space. Nothing: null. */
export function happened(before: Trace, now: Trace, mine: number): Point | null {
  const seat = now.heroes.findIndex((at, one) => one !== mine && at !== before.heroes[one]);
  if (seat >= 0) return hexOf(now.heroes[seat] ?? "");
  const tile = now.tiles.find((slot) => !before.tiles.includes(slot));
  if (tile !== undefined) return slotMiddle(tile);
  const space = [...Object.keys(now.things), ...Object.keys(before.things)].find((one) => now.things[one] !== before.things[one]);
  return space === undefined ? null : hexOf(space);
}

/** The part of a movement that is done after so much of its time: quick at first, gentle at its end. */
export const eased = (part: number): number => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
