/** Mage Knight at the table. */
import type { GameEvent } from "../../net/types";
import { defineGame } from "../ui";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { ends } from "./ends";
import { faceOf } from "./faces";
import { GLOSSARY } from "./glossary";
import Goal from "./Goal.svelte";
import type { Content, View } from "./model";
import Opponent from "./Opponent.svelte";
import Own from "./Own.svelte";
import Pieces from "./Pieces.svelte";
import { chip, counter, glyph, preview } from "./preview";
import { EVENT } from "./symbols";
import { entry } from "./log";
import { startsTurn, tell, turnSeat } from "./telling";

export const mageKnight = defineGame<View, Content>({
  Board,
  Pieces,
  Opponent,
  Own,
  Goal,
  counter,
  chip,
  ends,
  glossary: GLOSSARY,
  card: faceOf,
  glyph,
  preview,
  tell,
  entry,
  eventGlyph: (event: GameEvent) => EVENT[event.kind] ?? null,
  seated: (view, seat) => view.seats[seat]?.hero != null && Object.keys(view.tiles).length > 0,
  startsTurn,
  turnSeat,
  shared: (ref) => ref.startsWith("hex:"), // cards, dice and tokens are named by their kind: everybody has some
  describe,
  intro: [
    {
      de: "Du führst einen Helden über eine Karte, die beim Erkunden wächst. Ruhm bringt dich Level um Level voran.",
      en: "You lead a hero across a map that grows as you explore. Fame takes you up level by level.",
    },
    {
      de: "Jede Karte hat drei Flächen: die helle Zeile ist die einfache Wirkung, die farbige kostet Mana, der Rand spielt sie quer.",
      en: "Every card has three parts: the pale row is its basic effect, the coloured one costs mana, the edge plays it sideways.",
    },
    {
      de: "Mit Bewegung leuchten die Felder, die du erreichst; die Zahl sagt, was der ganze Weg kostet. Eine rote Raute heißt: Dort wird gekämpft.",
      en: "With movement the spaces in reach glow; the number is what the whole way costs. A red diamond means a fight.",
    },
  ],
});
