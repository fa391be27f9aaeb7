/** The points of a seat's line in the picture of how a game went. */
import type { Story } from "../net/types";

export function line(story: Story, seat: number, width: number, height: number): string {
  const end = story.points[story.points.length - 1]?.n || 1;
  return story.points.map((point) => `${round((width * point.n) / end)},${round(height * (1 - (point.shares[seat] ?? 0)))}`).join(" ");
}

const round = (number: number) => Math.round(number * 10) / 10;
