/** A table for any game: the view as plain panels, the options as a list. Ugly on purpose; a game brings its own board. */
import type { GameEvent } from "../../net/types";
import type { GameUi } from "../ui";
import Board from "./Board.svelte";
import { facts } from "./facts";

export const generic: GameUi = {
  Board,
  Pieces: null,
  Opponent: null,
  card: () => null,
  glyph: () => null,
  preview: (option) =>
    Object.entries(option.preview ?? {}).flatMap(([key, value]) =>
      typeof value === "number" || typeof value === "string" ? [{ text: `${key}: ${value}` }] : [],
    ),
  tell: (event) => ({ ms: 120, effects: typeof event.ref === "string" ? [{ kind: "pulse", ref: event.ref }] : [] }),
  startsTurn: (event: GameEvent) => event.kind === "turn" || event.kind === "round" || event.kind === "start",
  turnSeat: (event: GameEvent) => (typeof event.seat === "number" ? event.seat : null),
  describe: (view, _content, lang) => facts(view, lang).map((fact) => `${fact.name}: ${fact.text}`),
  intro: [],
};
