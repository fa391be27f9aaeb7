/** Every way to a new table: open the one that is wished for, remember its keys, go there. */
import { api } from "../net/api";
import { keep } from "../net/keys";
import type { TableWish } from "../net/types";
import { go } from "./router.svelte";

export async function sitDown(wish: TableWish): Promise<void> {
  const made = await api.open(wish);
  keep(made.table, made.keys, wish);
  go("table", made.table);
}
