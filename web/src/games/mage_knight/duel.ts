/** A combat between players as the screen shows it: sides, steps, meters, what damage can be used for. Every figure comes from the view. */
import type { Choice, Lang, Option, Word } from "../../net/types";
import type { Meter, Station } from "./fight";
import { F } from "./fightWords";
import { hexOf, wayTo } from "./geometry";
import { landIn } from "./land";
import { boxOf, said, told, type Content, type DuelView, type FighterView, type View } from "./model";
import { cardGlyph, MOVE, unitGlyph, WOUND } from "./symbols";

const w = (de: string, en: string): Word => ({ de, en });

/** The words of a combat between players. */
export const D = {
  ranged: w("Fernkampf", "Ranged"),
  steps: w("Wer jetzt was tut", "Who does what now"),
  aggressor: w("Aggressor", "Aggressor"),
  defender: w("Verteidiger", "Defender"),
  fully: w("vollständig dabei", "fully committed"),
  partly: w("teilweise dabei", "partly committed"),
  attacks: w("greift an", "attacks"),
  blocks: w("blockt", "blocks"),
  assigns: w("verteilt Schaden", "assigns damage"),
  suffers: w("wird getroffen", "is hit"),
  waits: w("wartet", "waits"),
  siegeOnly: w("befestigt: nur Belagerung wirkt", "fortified: only siege works"),
  allBlocked: w("Ganz geblockt", "All blocked"),
  slowly: w("Aus der Ferne halten je 2 Block 1 Angriff auf", "From afar 2 block hold off 1 attack"),
  inAttack: w("im Angriff", "in the attack"),
  hurt: w("verletzt", "wounded"),
  toWound: w("Schaden nötig", "damage needed"),
  oneWound: w("1 Verletzung", "1 wound"),
  unitWound: w("wird verletzt", "is wounded"),
  steal: w("stehlen", "steal"),
  retreat: w("Rückzug", "retreat"),
  taken: w("Verletzungen in diesem Kampf", "wounds in this combat"),
} as const;

const WAYS: Record<string, Word> = { NE: w("Nordosten", "north-east"), E: w("Osten", "east"), SE: w("Südosten", "south-east"), SW: w("Südwesten", "south-west"), W: w("Westen", "west"), NW: w("Nordwesten", "north-west") };

export const blockerOf = (duel: DuelView): number => (duel.attacker === duel.aggressor ? duel.defender : duel.aggressor);
export const gathering = (duel: DuelView): boolean => duel.stage === "ranged" || duel.stage === "attack";
export const heroName = (view: View, seat: number, content: Content, lang: Lang): string => said(boxOf(content).heroes.get(view.seats[seat]?.hero ?? "")?.names, lang);

/** From left to right: the own side first; for the others the aggressor. */
export const sides = (duel: DuelView, seat: number | null): [number, number] => (seat === duel.defender ? [duel.defender, duel.aggressor] : [duel.aggressor, duel.defender]);

/** The two phases. */
export const phases = (duel: DuelView, lang: Lang): Station[] => [
  { stage: "ranged", state: duel.melee ? "done" : "now", name: D.ranged[lang] },
  { stage: "melee", state: duel.melee ? "now" : "later" },
];

/** The three steps of an opportunity, with who takes them unless there is no room for names. */
export function steps(duel: DuelView, view: View, content: Content, lang: Lang, brief = false): Station[] {
  const at = gathering(duel) ? 0 : duel.stage === "block" ? 1 : 2;
  const who = (seat: number) => (brief ? "" : ` ${heroName(view, seat, content, lang)}`);
  const all: [Station["stage"], string][] = [
    ["attack", `${F.attack[lang]}${who(duel.attacker)}`],
    ["block", `Block${who(blockerOf(duel))}`],
    ["damage", F.damage[lang]],
  ];
  return all.map(([stage, name], place) => ({ stage, name, state: place < at ? "done" : place === at ? "now" : "later" }));
}

/** What a side is doing. */
export function roleOf(duel: DuelView, seat: number): Word {
  const attacking = seat === duel.attacker;
  if (gathering(duel)) return attacking ? D.attacks : D.waits;
  if (duel.stage === "block") return attacking ? D.attacks : D.blocks;
  return attacking ? D.assigns : D.suffers;
}

/** The attack: it has nothing to reach, so every cell is full. */
export const attackMeter = (duel: DuelView): Meter => ({ ref: "", total: duel.value, needed: duel.value, efficient: duel.value, preview: 0, state: "open", missing: 0, suffices: true });

/** What the block holds off of the attack. */
export function blockMeter(duel: DuelView): Meter {
  const held = duel.value - duel.through;
  return { ref: "", total: held, needed: duel.value, efficient: held, preview: 0, state: "open", missing: duel.through, suffices: duel.through === 0 };
}

export function blockSays(duel: DuelView, lang: Lang): { text: string; tone: "good" | "bad" } {
  if (duel.through === 0) return { text: D.allBlocked[lang], tone: "good" };
  const de = duel.through === 1 ? "1 kommt durch" : `${duel.through} kommen durch`;
  return { text: lang === "de" ? de : `${duel.through} ${duel.through === 1 ? "gets" : "get"} through`, tone: "bad" };
}

/** The elements of what lies in the attack, each once. */
export const elementsOf = (duel: DuelView): string[] => [...new Set((duel.attack.length > 0 ? duel.attack : duel.gathered).map((part) => part.element))];

export const fightersOf = (duel: DuelView, seat: number): { fighter: FighterView; place: number }[] => duel.fighters.flatMap((fighter, place) => (fighter.owner === seat ? [{ fighter, place }] : []));

/** What it means if nothing more is done, below each side. */
export function footnote(duel: DuelView, seat: number, view: View, content: Content, lang: Lang): { text: string; tone: "good" | "bad" | "plain" } {
  const de = lang === "de";
  const who = (one: number) => heroName(view, one, content, lang);
  const other = seat === duel.aggressor ? duel.defender : duel.aggressor;
  const next = duel.melee ? (de ? `endet der Kampf unentschieden, ${who(duel.aggressor)} muss zurück` : `the combat is a draw and ${who(duel.aggressor)} goes back`) : de ? "beginnt der Nahkampf" : "melee begins";
  if (gathering(duel) && seat === duel.attacker) {
    if (duel.passes > 0) return { text: de ? `${who(other)} hat gepasst. Passt auch ${who(seat)}, ${next}.` : `${who(other)} passed. If ${who(seat)} passes too, ${next}.`, tone: "plain" };
    return { text: de ? `Passen beide nacheinander, ${next}.` : `If both pass one after the other, ${next}.`, tone: "plain" };
  }
  if (gathering(duel)) return { text: de ? `Kann blocken, sobald ${who(duel.attacker)} angreift.` : `Can block once ${who(duel.attacker)} attacks.`, tone: "plain" };
  if (seat === duel.attacker) return { text: duel.stage === "block" ? (de ? `${who(other)} darf jetzt blocken.` : `${who(other)} may block now.`) : de ? "Was zu nichts reicht, verfällt." : "What suffices for nothing is lost.", tone: "plain" };
  if (duel.stage === "damage") return { text: de ? `${who(duel.attacker)} verteilt noch ${duel.left} Schaden.` : `${who(duel.attacker)} has ${duel.left} damage to assign.`, tone: "bad" };
  if (duel.through === 0) return { text: de ? "Kein Schaden." : "No damage.", tone: "good" };
  return { text: de ? `Jetzt käme durch: ${duel.through} Schaden.` : `Getting through now: ${duel.through} damage.`, tone: "bad" };
}

/** The whole of it in sentences, for those who cannot see it. */
export function duelText(duel: DuelView, view: View, content: Content, lang: Lang): string {
  const side = (seat: number) => `${heroName(view, seat, content, lang)} (${roleOf(duel, seat)[lang]}). ${footnote(duel, seat, view, content, lang).text}`;
  return `${(duel.melee ? F.melee : D.ranged)[lang]}, ${F.attack[lang]} ${duel.value}. ${side(duel.attacker)} ${side(blockerOf(duel))}`;
}

// --- damage ----------------------------------------------------------------------------------------------------------------

export interface Spend {
  option: Option;
  cost: number;
  glyph: string;
  name: string;
  detail: string;
}

/** What the damage can be used for. */
export function spends(choice: Choice | null, duel: DuelView, view: View, content: Content, lang: Lang): Spend[] {
  if (choice?.prompt !== "duel.damage") return [];
  return choice.options.flatMap((option) => {
    const cost = costOf(option);
    const about = cost === null ? null : target(option, duel, view, content, lang);
    return cost === null || about === null ? [] : [{ option, cost, ...about }];
  });
}

export const costOf = (option: Option | null): number | null => told(option).cost ?? null;

function target(option: Option, duel: DuelView, view: View, content: Content, lang: Lang): Omit<Spend, "option" | "cost"> | null {
  const ref = option.refs[0] ?? "";
  const id = ref.slice(ref.indexOf(":") + 1);
  const box = boxOf(content);
  if (option.kind === "wound_hero") return { glyph: WOUND, name: heroName(view, Number(id), content, lang), detail: D.oneWound[lang] };
  if (option.kind === "wound_unit") return { glyph: unitGlyph(box.units.get(id)?.id ?? ""), name: said(box.units.get(id)?.names, lang), detail: D.unitWound[lang] };
  if (option.kind === "steal_artifact") return { glyph: cardGlyph(id), name: said(box.deeds.get(id)?.names, lang), detail: D.steal[lang] };
  if (option.kind !== "force_back") return null;
  const space = landIn(view, content).byName.get(id);
  const [from, to] = [hexOf(duel.space), hexOf(id)];
  const way = from && to ? WAYS[wayTo(from, to) ?? ""]?.[lang] : "";
  const ground = said(box.terrains.get(space?.terrain ?? "")?.names, lang);
  return { glyph: MOVE, name: [(space?.site?.sort === "rampaging" ? "" : said(space?.site?.names, lang)) || ground, way].filter(Boolean).join(", "), detail: D.retreat[lang] };
}
