/** Battlecrest at the table. */
import type { Choice, Content, GameEvent, Lang, Option, View, Word } from "../../net/types";
import type { GameUi, Part } from "../ui";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { faceOf } from "./faces";
import { between, blows, defenseRange, position } from "./model";
import Opponent from "./Opponent.svelte";
import { pictures } from "./pictures";
import Pieces from "./Pieces.svelte";
import { actionGlyph, BONUS, DEFENSE, EVENT, KEYWORD, locationGlyph, MOVE, TURN, warriorGlyph } from "./symbols";

function glyph(option: Option): string | null {
  if (option.kind.startsWith("turn.")) return TURN[option.kind.slice(5)] ?? null;
  const [kind, a, b] = (option.refs[0] ?? "").split(":");
  if (kind === "hero" && a) return warriorGlyph(a);
  if (kind === "square") return MOVE;
  if (kind === "location" && a) return locationGlyph(a);
  if (kind === "action" && b) return option.kind === "defend" ? DEFENSE : actionGlyph(b, "front");
  if (option.kind === "target") return BONUS.attack;
  if (option.kind === "control") return KEYWORD.control;
  if (option.kind === "warrior.move") return MOVE;
  return null;
}

const number = (value: unknown) => (typeof value === "number" ? value : 0);

function preview(option: Option, _choice: Choice, view: View, _content: Content, lang: Lang): Part[] {
  const what = option.preview;
  const de = lang === "de";
  if (option.kind.startsWith("turn.")) return turnPreview(option.kind.slice(5), view, de);
  if (!what) return [];
  if (option.kind === "target" || what.attacks) return attackPreview(option, lang);
  if (Array.isArray(what.stars)) return [{ text: `★ ${(what.stars as Word[]).map((star) => star[lang]).join(" / ")}`, tone: "strong" }];
  if (option.kind.startsWith("defend")) {
    return [
      { glyph: DEFENSE, text: String(number(what.defense)), tone: "strong" },
      { text: `→ ${number(what.damage)} ${de ? "Schaden" : "damage"}`, tone: number(what.damage) > 0 ? "bad" : "good" },
    ];
  }
  const parts: Part[] = [];
  if (Array.isArray(what.path)) {
    const steps = what.path.length;
    parts.push({ glyph: MOVE, text: `${steps} ${de ? (steps === 1 ? "Feld" : "Felder") : steps === 1 ? "square" : "squares"}`, tone: "strong" });
  }
  if (number(what.damage) > 0) parts.push({ text: `${number(what.damage)} ${de ? "Schaden durch Gefahr" : "damage from dangers"}`, tone: "bad" });
  return parts;
}

/** What an attack would do to whom. */
function attackPreview(option: Option, lang: Lang): Part[] {
  return blows(option).flatMap((blow): Part[] => [
    ...(blow.who ? [{ text: `${blow.who[lang]}:` }] : []),
    { glyph: BONUS.attack, text: String(blow.strength), tone: "strong" },
    { glyph: DEFENSE, text: `− ${defenseRange(blow)}`, tone: "strong" },
    { text: `= ${between(blow.least, blow.most)} ${lang === "de" ? "Schaden" : "damage"}`, tone: "bad" },
  ]);
}

function turnPreview(name: string, view: View, de: boolean): Part[] {
  const here = position(view);
  const seat = here.seats[here.active];
  const exhausted = seat?.actions.filter((action) => !action.ready).length ?? 0;
  const texts: Record<string, string> = de
    ? {
        move: `Bewege deine Krieger; dein Held bis zu ${seat?.movement ?? 0} Felder.`,
        activate: "Erschöpfe eine bereite Aktion und führe sie aus.",
        charge: "Erschöpfe eine bereite Aktion, um ihr Siegel zu laden.",
        breathe: `Wende und bereite deine ${exhausted} erschöpften Aktionen.`,
      }
    : {
        move: `Move your warriors; your hero up to ${seat?.movement ?? 0} squares.`,
        activate: "Exhaust a ready action and execute it.",
        charge: "Exhaust a ready action to charge its seal.",
        breathe: `Turn over and ready your ${exhausted} exhausted actions.`,
      };
  return [{ text: texts[name] ?? "" }];
}

export const battlecrest: GameUi = {
  Board,
  Pieces,
  Opponent,
  card: faceOf,
  glyph,
  preview,
  pictures,
  eventGlyph: (event: GameEvent) => EVENT[event.kind] ?? null,
  seated: (view: View, seat: number) => (view.seats as unknown[])[seat] !== undefined,
  startsTurn: (event: GameEvent) => event.kind === "turn" || event.kind === "start",
  turnSeat: (event: GameEvent) => (typeof event.seat === "number" ? event.seat : null),
  describe,
  intro: [
    {
      de: "Such dir einen Helden aus. Besiege den anderen Helden: bring seine Lebenskarte zweimal ans Ende.",
      en: "Pick a hero. Defeat the other hero: drive the life card to its end twice.",
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
};
