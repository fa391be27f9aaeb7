/** Battlecrest at the table. */
import type { Choice, Content, GameEvent, Lang, Option, View } from "../../net/types";
import type { GameUi, Part } from "../ui";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { faceOf } from "./faces";
import { attackLine, forecast } from "./forecast";
import { between, cards, position, warriors } from "./model";
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

function preview(option: Option, _choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const what = option.preview;
  const de = lang === "de";
  if (option.kind.startsWith("turn.")) return turnPreview(option.kind.slice(5), view, de);
  if (option.kind === "activate.card" || option.kind === "line.execute") return cardPreview(option, view, content, lang);
  if (!what) return [];
  if (option.kind === "target") {
    const hero = !option.refs[0]?.endsWith(":vassal");
    return [
      { glyph: BONUS.attack, text: String(number(what.strength)), tone: "strong" },
      { glyph: DEFENSE, text: `− ${between(hero ? 0 : number(what.defense), number(what.defense))}`, tone: "strong" },
      { text: `= ${between(number(what.least), number(what.most))} ${de ? "Schaden" : "damage"}`, tone: "bad" },
    ];
  }
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

/** A card that attacks first: what it would do to whom. Otherwise the words of the option say enough. */
function cardPreview(option: Option, view: View, content: Content, lang: Lang): Part[] {
  const here = position(view);
  const all = cards(content);
  const line = attackLine(option, here, all);
  const ref = option.refs[0]?.split(":") ?? [];
  if (!line || !ref[2]) return [];
  return forecast(here, all, Number(ref[1]), ref[2], line).flatMap((one): Part[] => {
    const target = warriors(here, all).find((warrior) => warrior.ref === one.ref);
    const vassal = one.ref.endsWith(":vassal");
    return [
      { text: `${target?.names[lang] ?? ""}:` },
      { glyph: BONUS.attack, text: String(one.strength), tone: "strong" },
      { glyph: DEFENSE, text: `− ${between(vassal ? one.defense : 0, one.defense)}`, tone: "strong" },
      { text: `= ${between(one.least, one.most)} ${lang === "de" ? "Schaden" : "damage"}`, tone: "bad" },
    ];
  });
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
