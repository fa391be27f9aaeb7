/** Pixel Tactics at the table. */
import type { GameEvent } from "../../net/types";
import { defineGame } from "../ui";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { faceOf } from "./faces";
import { GLOSSARY } from "./glossary";
import Opponent from "./Opponent.svelte";
import Pieces from "./Pieces.svelte";
import "./pixel.css";
import { chip, counter, glyph, preview } from "./preview";
import { entry } from "./log";
import { tell } from "./telling";
import type { Content, View } from "./wire";

export const pixelTactics = defineGame<View, Content>({
  Board,
  Pieces,
  Opponent,
  counter,
  chip,
  glossary: GLOSSARY,
  card: faceOf,
  glyph,
  preview,
  tell,
  entry,
  // While leaders are chosen the whole hand lies on the field, every card with all it can do: that needs the room.
  seated: (view) => !["deal", "leaders"].includes(view.phase),
  startsTurn: (event: GameEvent) => event.kind === "turn",
  turnSeat: (event: GameEvent) => (typeof event.seat === "number" ? event.seat : null),
  describe,
  intro: [
    {
      de: "Wähle einen Anführer. Er steht in der Mitte deiner Truppe; wer den gegnerischen Anführer besiegt, gewinnt.",
      en: "Choose a leader. It stands in the middle of your unit; whoever kills the enemy leader wins.",
    },
    {
      de: "Jede Karte kann fünferlei: Anführer, Front, Flanke, Nachhut oder Befehl. Es gilt, was zu ihrem Platz passt.",
      en: "Every card can be five things: leader, front, flank, rear or order. What counts is where it lies.",
    },
    {
      de: "Eine Runde hat drei Wellen: Front, Flanke, Nachhut. In jeder hast du zwei Aktionen. Was leuchtet, kannst du wählen.",
      en: "A round has three waves: front, flank, rear. You have two actions in each. What glows can be chosen.",
    },
  ],
});
