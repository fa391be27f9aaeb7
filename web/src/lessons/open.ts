/** Sit down to a lesson: a table of its own, kept like every other. */
import { prefs } from "../lib/settings.svelte";
import { sitDown } from "../lib/sitDown";
import type { TableWish } from "../net/types";

export async function openLesson(game: string, lesson: string): Promise<void> {
  const wish: TableWish = { game, lesson, seats: [{ kind: "me", name: prefs.name || null }] };
  await sitDown(wish);
}
