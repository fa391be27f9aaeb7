/** The points of a seat's line in the picture of how a game went. */
import type { Story } from "../net/types";

export function line(story: Story, seat: number, width: number, height: number): string {
  const end = story.points[story.points.length - 1]?.n || 1;
  return story.points.map((point) => `${round((width * point.n) / end)},${round(height * (1 - (point.shares[seat] ?? 0)))}`).join(" ");
}

/** Each of six seats has a line of its own, told apart without its colour too; the first one is unbroken. */
const DASHES = [undefined, "9 4", "2 4", "12 4 2 4", "5 3", "16 6"];
export const dashes = (seat: number): string | undefined => DASHES[seat % DASHES.length];

const round = (number: number) => Math.round(number * 10) / 10;
