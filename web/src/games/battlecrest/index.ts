/** Battlecrest at the table. */
import type { GameEvent, Option } from "../../net/types";
import { defineGame } from "../ui";
import Board from "./Board.svelte";
import "./cloth.css";
import { describe } from "./describe";
import { faceOf } from "./faces";
import type { Content, View } from "./model";
import Opponent from "./Opponent.svelte";
import Pieces from "./Pieces.svelte";
import { GLOSSARY } from "./glossary";
import Own from "./Own.svelte";
import { chip, counter, preview } from "./preview";
import { actionGlyph, BONUS, DEFENSE, EVENT, KEYWORD, locationGlyph, MOVE, TURN, warriorGlyph } from "./symbols";
import { entry } from "./log";
import { tell } from "./telling";

function glyph(option: Option): string | null {
  if (option.kind.startsWith("turn.")) return TURN[option.kind.slice(5)] ?? null;
  const [kind, a, b] = (option.refs[0] ?? "").split(":");
  if (kind === "hero" && a) return warriorGlyph(a);
  if (kind === "square") return MOVE;
  if (kind === "location" && a) return locationGlyph(a);
  if (kind === "action" && b) return option.kind.startsWith("defend") ? DEFENSE : actionGlyph(b, "front");
  if (option.kind === "target") return BONUS.attack;
  if (option.kind === "control") return KEYWORD.control;
  if (option.kind === "warrior.move") return MOVE;
  return null;
}

export const battlecrest = defineGame<View, Content>({
  Board,
  Pieces,
  Opponent,
  Own,
  low: true,
  counter,
  chip,
  glossary: GLOSSARY,
  card: faceOf,
  glyph,
  preview,
  tell,
  entry,
  eventGlyph: (event: GameEvent) => EVENT[event.kind] ?? null,
  seated: (view, seat) => view.seats[seat] !== undefined,
  startsTurn: (event: GameEvent) => event.kind === "turn" || event.kind === "start",
  turnSeat: (event: GameEvent) => (typeof event.seat === "number" ? event.seat : null),
  describe,
  intro: [
    {
      de: "Such dir einen Helden aus. Besiege den anderen: erst seine kraftvolle, dann seine verwundete Seite.",
      en: "Pick a hero. Defeat the other one: first its healthy, then its wounded side.",
    },
    {
      de: "In jedem Zug machst du zwei verschiedene Aktionen: Bewegung, Aktivierung, Aufladen oder Durchatmen.",
      en: "Every turn you take two different actions: Move, Activate, Charge or Breathe.",
    },
    {
      de: "Was leuchtet, kannst du wählen. Orte geben an ihren Rändern Boni und wenden sich danach; Dornen tun weh.",
      en: "What glows can be chosen. Locations give bonuses at their edges and then flip; thorns hurt.",
    },
  ],
});
