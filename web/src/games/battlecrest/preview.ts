/** What an option would do, in symbols and words: everything it says was foreseen by the engine. */
import type { Choice, Lang, Option } from "../../net/types";
import type { Chip, Count, Part } from "../ui";
import { between, defenseRange, foreseen, warriors, type Blow, type Content, type Foreseen, type View } from "./model";
import { BONUS, DEFENSE, FLIP, MOVE, SKULL, THORNS } from "./symbols";

export function preview(option: Option, _choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  const what = foreseen(option);
  const turn = option.kind.startsWith("turn.") ? turnPreview(option.kind.slice(5), view, lang === "de") : [];
  return [...turn, ...deeds(option, what, lang), ...aftermath(what, view, content, lang)];
}

/** What the option itself does. */
function deeds(option: Option, what: Foreseen, lang: Lang): Part[] {
  const de = lang === "de";
  const blows = (what.attacks ?? []).flatMap((blow) => blowParts(blow, option.kind !== "target", lang));
  if (what.attacks && what.steps === undefined) return blows;
  if (what.stars) return [{ text: `★ ${what.stars.map((star) => star[lang]).join(" / ")}`, tone: "strong" }];
  const damage = what.damage ?? 0;
  if (what.defense !== undefined) {
    return [
      { glyph: DEFENSE, text: String(what.defense), tone: "strong" },
      { text: `→ ${damage} ${de ? "Schaden" : "damage"}`, tone: damage > 0 ? "bad" : "good" },
    ];
  }
  if (what.steps === undefined) return [];
  const squares = de ? (what.steps === 1 ? "Feld" : "Felder") : what.steps === 1 ? "square" : "squares";
  const parts: Part[] = [{ glyph: MOVE, text: `${what.steps} ${squares}`, tone: "strong" }];
  if (damage > 0) parts.push({ text: `${damage} ${de ? "Schaden durch Gefahr" : "damage from dangers"}`, tone: "bad" });
  return [...parts, ...blows]; // a charge hits whom it passes
}

/** What an attack would do to whom. */
const blowParts = (blow: Blow, named: boolean, lang: Lang): Part[] => [
  ...(named ? [{ text: `${blow.who[lang]}:` }] : []),
  { glyph: BONUS.attack, text: String(blow.strength), tone: "strong" },
  { glyph: DEFENSE, text: `− ${defenseRange(blow)}`, tone: "strong" },
  { text: `= ${between(blow.least, blow.most)} ${lang === "de" ? "Schaden" : "damage"}`, tone: "bad" },
];

/** What follows from it: locations that flip, whom their dangers hurt, who would be defeated. */
function aftermath(what: Foreseen, view: View, content: Content, lang: Lang): Part[] {
  const named = (ref: string) => warriors(view, content).find((warrior) => warrior.ref === ref)?.names[lang] ?? "";
  const place = (ref: string) => content.arena.locations[ref.slice("location:".length)]?.names[lang] ?? "";
  const defeated = lang === "de" ? "wäre besiegt" : "would be defeated";
  return [
    ...(what.flips ?? []).map((ref): Part => ({ glyph: FLIP, text: place(ref) })),
    ...(what.dangers ?? []).map((harm): Part => ({ glyph: THORNS, text: `${named(harm.ref)} −${harm.n}`, tone: "bad" })),
    ...(what.falls ?? []).map((ref): Part => ({ glyph: SKULL, text: `${named(ref)} ${defeated}`, tone: "bad" })),
  ];
}

function turnPreview(name: string, view: View, de: boolean): Part[] {
  const seat = view.seats[view.active];
  const movement = seat?.movement ?? 0;
  const exhausted = seat?.actions.filter((action) => !action.ready).length ?? 0;
  const texts: Record<string, string> = de
    ? {
        move: `Bewege deine Krieger; dein Held bis zu ${movement} ${movement === 1 ? "Feld" : "Felder"}.`,
        activate: "Erschöpfe eine bereite Aktion und führe sie aus.",
        charge: "Erschöpfe eine bereite Aktion, um ihr Siegel zu laden.",
        breathe: exhausted === 1 ? "Wende und bereite deine erschöpfte Aktion." : `Wende und bereite deine ${exhausted} erschöpften Aktionen.`,
      }
    : {
        move: `Move your warriors; your hero up to ${movement} ${movement === 1 ? "square" : "squares"}.`,
        activate: "Exhaust a ready action and execute it.",
        charge: "Exhaust a ready action to charge its seal.",
        breathe: exhausted === 1 ? "Turn over and ready your exhausted action." : `Turn over and ready your ${exhausted} exhausted actions.`,
      };
  return [{ text: texts[name] ?? "" }];
}

/** The number of the moment: the strength of a blow that comes, else how many actions are left this turn (BC-3.2). */
export function counter(view: View, _content: Content, choice: Choice | null, seat: number | null): Count | null {
  const undefended = choice?.options.find((option) => option.kind === "defend.none");
  if (undefended) {
    const { damage = 0, defense = 0 } = foreseen(undefended);
    return { value: String(damage + defense), glyph: BONUS.attack, label: { de: "Angriff", en: "Attack" } };
  }
  if (view.phase !== "play") return null;
  const left = view.active === (seat ?? view.active) ? 2 - view.done.length : 0;
  return { value: String(left), pips: { left, all: 2 }, label: { de: left === 1 ? "Aktion" : "Aktionen", en: left === 1 ? "action" : "actions" } };
}

/** An answer in the strip: damage, defence and danger are badges, not words. */
export function chip(option: Option, _choice: Choice, view: View, content: Content, lang: Lang): Chip | null {
  const what = foreseen(option);
  const tone = (n: number) => (n > 0 ? "bad" : "good") as Part["tone"];
  const harm = (what.dangers ?? []).reduce((sum, one) => sum + one.n, 0);
  const thorns: Part[] = harm > 0 ? [{ glyph: THORNS, text: String(harm), tone: "bad" }] : [];
  if (option.kind === "defend.none") return { detail: "", badges: [{ text: `${what.damage ?? 0} ${lang === "de" ? "Schaden" : "damage"}`, tone: tone(what.damage ?? 0) }, ...thorns] };
  if (what.defense !== undefined) {
    const damage = what.damage ?? 0;
    return { name: actionName(option.refs[0], view, content, lang), detail: "", badges: [{ glyph: DEFENSE, text: String(what.defense) }, { text: `${damage > 0 ? "−" : ""}${damage} ♥`, tone: tone(damage) }, ...thorns] };
  }
  if (option.kind.startsWith("square")) {
    const blows = (what.attacks ?? []).map((blow): Part => ({ glyph: BONUS.attack, text: between(blow.least, blow.most), tone: "good" }));
    return { detail: "", badges: [...(what.damage ? [{ glyph: THORNS, text: String(what.damage), tone: "bad" as const }] : []), ...blows] };
  }
  if (option.kind === "line.skip") return { detail: "", badges: [] };
  if (what.attacks) {
    const sums = what.attacks.map((blow): Part => ({ glyph: BONUS.attack, text: between(blow.least, blow.most), tone: "bad" }));
    return { ...(option.kind === "target" ? { detail: "" } : {}), badges: [...sums, ...thorns] };
  }
  return thorns.length > 0 ? { badges: thorns } : null;
}

/** The side of an action that lies up. */
function actionName(ref: string | undefined, view: View, content: Content, lang: Lang): string | undefined {
  for (const seat of view.seats) {
    const action = seat?.actions.find((one) => one.ref === ref);
    if (seat && action) return content.heroes[seat.hero]?.actions[action.id]?.[action.side].names[lang];
  }
  return undefined;
}
