/** Sit down to a lesson: a table of its own, kept like every other. */
import { go } from "../lib/router.svelte";
import { prefs } from "../lib/settings.svelte";
import { api } from "../net/api";
import { keep } from "../net/keys";
import type { TableWish } from "../net/types";

export async function openLesson(game: string, lesson: string): Promise<void> {
  const wish: TableWish = { game, lesson, seats: [{ kind: "me", name: prefs.name || null }] };
  const made = await api.open(wish);
  keep(made.table, made.keys, wish);
  go("table", made.table);
}
