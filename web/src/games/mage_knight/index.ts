/** Mage Knight at the table. */
import type { GameEvent } from "../../net/types";
import { defineGame } from "../ui";
import Board from "./Board.svelte";
import type { Content, View } from "./model";

export const mageKnight = defineGame<View, Content>({
  Board,
  Pieces: null,
  Opponent: null,
  card: () => null,
  glyph: () => null,
  preview: () => [],
  tell: (event) => ({ ms: 120, effects: typeof event.ref === "string" ? [{ kind: "pulse", ref: event.ref }] : [] }),
  startsTurn: (event: GameEvent) => event.kind === "turn" || event.kind === "round" || event.kind === "start",
  turnSeat: (event: GameEvent) => (typeof event.seat === "number" ? event.seat : null),
  describe: () => [],
  intro: [],
});
