/** Tash-Kalar at the table. */
import type { Choice, GameEvent, Option } from "../../net/types";
import { defineGame } from "../ui";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { ends } from "./ends";
import { faceOf } from "./faces";
import { GLOSSARY } from "./glossary";
import { isSetUp, type Content, type View } from "./model";
import Opponent from "./Opponent.svelte";
import Pieces from "./Pieces.svelte";
import { chip, preview } from "./preview";
import { CROWN, EVENT, OPTION, schoolGlyph } from "./symbols";
import { entry } from "./log";
import { tell } from "./telling";
import { W } from "./words";

function glyph(option: Option): string | null {
  if (option.kind === "deck") return schoolGlyph((option.refs[0] ?? "").slice("deck:".length));
  if (option.kind === "summon") return CROWN;
  return OPTION[option.kind] ?? null;
}

/** What the frame shows where it has a place for it: the actions that are left, and which answers end something. */
const moment = {
  counter(view: View, _content: Content, choice: Choice | null, seat: number | null) {
    if (!isSetUp(view) || (choice === null && view.turn.seat !== seat)) return null;
    const left = view.turn.actions;
    return { value: String(left), label: W.actions, pips: { left, all: Math.max(left, 2) } };
  },
  ends,
};

export const tashKalar = defineGame<View, Content>({
  Board,
  Pieces,
  Opponent,
  glossary: GLOSSARY,
  card: faceOf,
  glyph,
  preview,
  chip,
  tell,
  entry,
  eventGlyph: (event: GameEvent) => EVENT[event.kind] ?? null,
  seated: (view) => isSetUp(view),
  startsTurn: (event: GameEvent) => event.kind === "turn" || event.kind === "extra_turn" || event.kind === "start",
  turnSeat: (event: GameEvent) => (typeof event["seat"] === "number" ? event["seat"] : null),
  describe,
  intro: [
    {
      de: "Leg Rekruten in die Arena. Liegt die Figur einer Karte vollständig da, kannst du ihr Wesen beschwören.",
      en: "Place commons in the arena. When the pattern of a card lies there complete, you can summon its being.",
    },
    {
      de: "Ein Klick auf ein leeres Feld legt einen Rekruten. Eine Karte zeigt, wo ihre Figur passt und wo noch ein Stein fehlt.",
      en: "A click on an empty square places a common. A card shows where its pattern fits and where a piece is still missing.",
    },
    {
      de: "Jeder Zug hat zwei Aktionen, und beide müssen sein. Wer zurückliegt, darf sein Leuchtfeuer zünden.",
      en: "Every turn has two actions, and both must be used. Whoever is behind may invoke a flare.",
    },
  ],
  ...moment,
});
