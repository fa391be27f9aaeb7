/** The combat as the screen shows it: columns, meters, what is armed. Every figure comes from the view; nothing is computed by rules here. */
import type { Choice, Lang, Option } from "../../net/types";
import { abilityOf } from "./abilities";
import { damageWords, elementWord, F, halves, missing, wounds } from "./fightWords";
import { boxOf, said, told, type Content, type FightView, type FoeAttackView, type FoeView, type GainView, type OpenView, type PartView, type View } from "./model";

export const STAGES = ["ranged", "block", "damage", "attack"] as const;
export type Stage = (typeof STAGES)[number];

/** A phase of the row above a combat; `name`: how it is called, if not as always. */
export interface Station {
  stage: Stage | "melee";
  state: "done" | "now" | "later";
  name?: string;
}
export function stations(fight: FightView): Station[] {
  const at = STAGES.indexOf(fight.stage as Stage);
  return STAGES.map((stage, place) => ({ stage, state: place < at ? "done" : place === at ? "now" : "later" }));
}

// --- who is there --------------------------------------------------------------------------------------------------------

/** Enemies that are fought now: a summoned one stands in front of whoever called it. */
export const faced = (fight: FightView): number[] => fight.foes.flatMap((foe, place) => (foe.out || foe.hidden ? [] : [place]));

/** What a click on an enemy can mean, in this order; anything else that is about it has a button of its own. */
const MAIN = ["damage_from", "block_on", "attack_on", "attack_too", "spare", "protected", "aim_at", "aim_at_attack"];

/** The references of an enemy: itself and its attacks. */
export const refsOf = (fight: FightView, place: number): string[] => [`foe:${place}`, ...(fight.foes[place]?.attacks ?? []).map((_, attack) => `attack:${place},${attack}`)];

export function mainOption(options: readonly Option[] | undefined): Option | null {
  if (!options?.length) return null;
  for (const kind of MAIN) {
    const found = options.find((option) => option.kind === kind);
    if (found) return found;
  }
  return options.length === 1 ? (options[0] ?? null) : null;
}

/** The one reference that a click on the whole column stands for; null if its attacks have to be told apart. */
export function columnRef(fight: FightView, place: number, byRef: ReadonlyMap<string, readonly Option[]>): string | null {
  const glowing = refsOf(fight, place).filter((ref) => byRef.has(ref));
  return glowing.length > 1 ? null : (glowing[0] ?? `foe:${place}`);
}

export function placeOf(ref: string | null | undefined): number | null {
  const found = /^(?:foe|attack):(\d+)/.exec(ref ?? "");
  return found ? Number(found[1]) : null;
}

/** The enemies of the open attack or block. */
export const aimedAt = (open: OpenView | null): number[] => (open === null ? [] : open.kind === "block" ? open.targets.slice(0, 1) : open.targets);

/** The enemy shown in full where there is no room for all: what is open, what is armed, what was tapped, the first that matters. */
export function chosenPlace(fight: FightView, armed: Option | null, subject: string | null, tapped: number | null): number | null {
  const there = faced(fight);
  const due = fight.due.map(([place]) => place);
  const wishes = [aimedAt(fight.open)[0], placeOf(subject), placeOf(armed?.refs[0]), tapped, fight.stage === "ranged" || fight.stage === "attack" ? undefined : due[0], there[0]];
  return wishes.find((place): place is number => typeof place === "number" && there.includes(place)) ?? null;
}

/** Columns from left to right: the targets of an attack on several stand together. */
export function groups(fight: FightView): number[][] {
  const there = faced(fight);
  const joined = fight.open?.kind === "attack" && fight.open.targets.length > 1 ? fight.open.targets.filter((place) => there.includes(place)) : [];
  if (joined.length < 2) return there.map((place) => [place]);
  const found: number[][] = [];
  for (const place of there) {
    if (!joined.includes(place)) found.push([place]);
    else if (place === joined[0]) found.push(joined);
  }
  return found;
}

// --- meters --------------------------------------------------------------------------------------------------------------

export interface Meter {
  ref: string;
  total: number;
  needed: number;
  efficient: number;
  preview: number;
  state: "open" | "idle" | "blocked" | "averted" | "dealt";
  missing: number;
  suffices: boolean;
}

/** What the armed answer would add, and to which enemy: `total` is the whole sum it would come to, where nothing is open yet. */
export interface Adds {
  place: number | null;
  points: number;
  ref: string;
}

const best = (gains: readonly GainView[], ref: string): GainView | null => gains.filter((one) => one.ref === ref).sort((a, b) => b.value - a.value)[0] ?? null;

/** Gains by the thing that gives them, the best use of each. */
export function gainsByRef(fight: Pick<FightView, "gains"> | null): Map<string, GainView> {
  const found = new Map<string, GainView>();
  for (const gain of fight?.gains ?? []) if (gain.value > (found.get(gain.ref)?.value ?? 0)) found.set(gain.ref, gain);
  return found;
}

/** What helps now, best first, as references. */
export const helping = (fight: FightView | null): string[] => [...gainsByRef(fight).values()].sort((a, b) => b.value - a.value).map((gain) => gain.ref);

/** A gain as the badge under a thing says it: "+2", "quer +1". */
export function gainWords(gain: GainView, lang: Lang): string {
  return gain.how.startsWith("side_") ? `${lang === "de" ? "quer" : "sideways"} +${gain.value}` : `+${gain.value}`;
}

/** `zone`: the part of a card in hand that is pointed at. */
export function addsOf(fight: FightView, choice: Choice | null, armed: Option | null, zone: { card: string; how: string } | null = null): Adds | null {
  if (!armed) return null;
  if (choice?.prompt === "attack.on" || choice?.prompt === "block.on") {
    const total = told(armed).total ?? null;
    return total === null ? null : { place: placeOf(armed.refs[0]), points: total, ref: armed.refs[0] ?? "" };
  }
  if (!fight.open) return null;
  const subject = choice?.refs[0] ?? "";
  const ability = told(armed).ability ?? null;
  const gain =
    armed.kind === "ability" ? fight.gains.find((one) => one.ref === subject && one.how === String(ability))
    : choice?.prompt === "card.how" ? fight.gains.find((one) => one.ref === subject && one.how === armed.kind)
    : armed.kind === "play" && zone && armed.refs[0] === `card:${zone.card}` ? fight.gains.find((one) => one.ref === armed.refs[0] && one.how === zone.how)
    : ["play", "use_unit", "use_skill"].includes(armed.kind) ? best(fight.gains, armed.refs[0] ?? "")
    : null;
  return gain ? { place: aimedAt(fight.open)[0] ?? null, points: gain.value, ref: gain.ref } : null;
}

const STATES: Record<string, Meter["state"]> = { blocked: "blocked", void: "averted", dealt: "dealt", due: "idle" };

/** The meters of a column: in the block and damage phases one for each attack, else one of armour. */
export function meters(fight: FightView, places: readonly number[], adds: Adds | null): Meter[] {
  const [place] = places;
  const foe = place === undefined ? undefined : fight.foes[place];
  if (place === undefined || !foe) return [];
  const open = fight.open;
  if (fight.stage === "block" || fight.stage === "damage") {
    return foe.attacks.flatMap((attack, at) => {
      if (attack.summons) return [];
      const ref = `attack:${place},${at}`;
      const mine = open?.kind === "block" && open.targets[0] === place && open.targets[1] === at ? open : null;
      const more = adds && (mine || adds.ref === ref) ? adds.points : 0;
      return [meter(ref, mine, attack.to_block, more, foe.stopped ? "averted" : (STATES[attack.state] ?? "idle"))];
    });
  }
  const mine = open?.kind === "attack" && open.targets.includes(place) ? open : null;
  const more = adds && (mine || adds.ref === `foe:${place}`) ? adds.points : 0;
  return [meter(`foe:${place}`, mine, foe.armor, more, "idle")];
}

function meter(ref: string, open: OpenView | null, needed: number, preview: number, state: Meter["state"]): Meter {
  if (open) return { ref, total: open.total, needed: open.needed, efficient: open.efficient, preview, state: "open", missing: open.missing, suffices: open.suffices };
  const done = state === "blocked";
  return { ref, total: done ? needed : 0, needed, efficient: done ? needed : 0, preview, state, missing: done ? 0 : needed, suffices: done };
}

export type Cell = "full" | "half" | "preview" | "empty" | "beyond";
const MOST_CELLS = 24;

/** The cells of a meter from left to right; beyond what is needed they are pale. */
export function cells(one: Meter): { list: Cell[]; line: number | null } {
  const all = Math.min(MOST_CELLS, Math.max(one.needed, one.total + one.preview));
  const list = Array.from({ length: all }, (_, at): Cell => {
    if (at < one.total) return at >= one.needed ? "beyond" : at < one.efficient ? "full" : "half";
    return at < one.total + one.preview ? "preview" : "empty";
  });
  return { list, line: all > one.needed ? one.needed / all : null };
}

/** "Es fehlen noch 2", "Reicht", "Geblockt" ... */
export function meterSays(one: Meter, lang: Lang): { text: string; tone: "good" | "want" | "plain" } {
  if (one.state === "blocked") return { text: F.blocked[lang], tone: "good" };
  if (one.state === "averted") return { text: F.averted[lang], tone: "good" };
  if (one.state === "dealt") return { text: F.dealt[lang], tone: "plain" };
  if (one.state === "open") return one.suffices ? { text: F.enough[lang], tone: "good" } : { text: missing(one.missing, lang), tone: "want" };
  return { text: "", tone: "plain" };
}

// --- contributions -------------------------------------------------------------------------------------------------------

export interface Contribution {
  name: string;
  sort: string;
  kind: string;
  element: string;
  value: number;
  counts: "full" | "half" | "double" | "both";
  points: string;
}

export function thingName(ref: string, content: Content, lang: Lang): { name: string; sort: string } {
  const [sort = "", id = ""] = ref.split(":");
  const box = boxOf(content);
  if (sort === "card") return { name: said(box.deeds.get(id)?.names, lang), sort: F.card[lang] };
  if (sort === "unit") return { name: said(box.units.get(id)?.names, lang), sort: F.unit[lang] };
  if (sort === "skill") return { name: said(box.skills.get(id)?.names, lang), sort: F.skill[lang] };
  return { name: "", sort: "" };
}

export function contributions(parts: readonly PartView[], content: Content, lang: Lang): Contribution[] {
  return parts.map((part) => {
    const from = thingName(part.by, content, lang);
    return { name: from.name || elementWord(part.element, lang), sort: from.sort, kind: part.kind, element: part.element, value: part.value, counts: part.counts as Contribution["counts"], points: halves(part.halves) };
  });
}

// --- chips ---------------------------------------------------------------------------------------------------------------

export interface AbilityChip {
  id: string;
  glyph: string;
  text: string;
  element?: string | undefined;
}

/** A chip for the attack and for every ability; the number in it is the one that counts now. `short`: the sign tells the element. */
export function chips(foe: FoeView, fight: FightView, content: Content, lang: Lang, short = false): AbilityChip[] {
  const found: AbilityChip[] = [];
  const add = (id: string, text: string) => {
    const ability = abilityOf(id);
    if (ability && !found.some((chip) => chip.id === id && chip.text === text)) found.push({ id, glyph: ability.glyph, text, element: ability.element });
  };
  const alike = (attack: FoeAttackView) => foe.attacks.filter((one) => one.value === attack.value && one.element === attack.element && one.summons === attack.summons).length;
  for (const attack of foe.attacks) attackChips(attack, alike(attack), lang, short, add);
  const enemy = boxOf(content).enemies.get(foe.enemy);
  for (const id of foe.abilities) add(id, defenceText(id, foe, enemy?.armor ?? foe.armor, enemy?.defend ?? 0, lang));
  if (foe.fortified > (foe.abilities.includes("fortified") ? 1 : 0) && fight.stage === "ranged") {
    const what = foe.role === "rampager" ? "fortified_wall" : "fortified_site";
    add(what, name(what, lang));
  }
  for (const one of foe.resistances) add(`resist_${one}`, short ? (lang === "de" ? "Widerstand" : "Resistance") : name(`resist_${one}`, lang));
  return found;
}

const name = (id: string, lang: Lang): string => abilityOf(id)?.names[lang] ?? id;

function attackChips(attack: FoeAttackView, times: number, lang: Lang, short: boolean, add: (id: string, text: string) => void): void {
  if (attack.summons) {
    add("summon", `${times > 1 ? `${times} × ` : ""}${name("summon", lang)}`);
    return;
  }
  const element = short || attack.element === "physical" ? "" : ` ${elementWord(attack.element, lang)}`;
  add(`attack_${attack.element}`, `${times > 1 ? `${times} × ` : ""}${F.attack[lang]} ${attack.value}${element}`);
  for (const id of attack.abilities) {
    const says =
      id === "swift" ? (lang === "de" ? `Block ${attack.to_block} nötig` : `block ${attack.to_block} needed`)
      : id === "brutal" ? damageWords(attack.damage, lang)
      : id === "assassination" ? (lang === "de" ? "trifft den Helden" : "hits the hero")
      : "";
    add(id, says ? `${name(id, lang)}: ${says}` : name(id, lang));
  }
}

function defenceText(id: string, foe: FoeView, low: number, defend: number, lang: Lang): string {
  if (id === "defend") return `${name(id, lang)}: ${F.armor[lang]} +${defend}`;
  if (id === "elusive" && foe.armor > low) return lang === "de" ? `Ausweichend: geblockt Rüstung ${low}` : `Elusive: armour ${low} if blocked`;
  return name(id, lang);
}

// --- what happens if nothing is done ---------------------------------------------------------------------------------------

export interface Footer {
  tone: "bad" | "good" | "plain";
  lead: string;
  parts: { text: string; strong?: boolean; bad?: boolean }[];
}

export function footer(fight: FightView, place: number, content: Content, lang: Lang): Footer {
  const foe = fight.foes[place];
  const de = lang === "de";
  if (!foe) return { tone: "plain", lead: "", parts: [] };
  const enemy = boxOf(content).enemies.get(foe.enemy);
  const due = fight.due.filter(([at]) => at === place).flatMap(([, at]) => foe.attacks[at ?? 0] ?? []);
  if (fight.stage === "attack") {
    const fame = foe.role === "summoned" ? 0 : (enemy?.fame ?? 0);
    const back = fight.assault && foe.role === "defender";
    const lead = back ? (de ? "Unbesiegt: Du musst zurückweichen." : "Undefeated: you have to fall back.") : de ? "Unbesiegt bleibt der Feind stehen." : "Undefeated, the enemy stays.";
    return { tone: "plain", lead, parts: fame ? [{ text: `${F.victory[lang]}: ${F.fame[lang]} ${fame}`, strong: true }] : [] };
  }
  if (foe.stopped) return { tone: "good", lead: `${enemy ? said(enemy.names, lang) : ""} ${F.stopped[lang]}.`, parts: [] };
  if (due.length === 0 && foe.attacks.some((attack) => attack.summons)) {
    return { tone: "plain", lead: de ? "Ruft zum Blocken ein Plättchen herbei." : "Summons a token for the block phase.", parts: [] };
  }
  if (due.length === 0) return { tone: "good", lead: de ? "Kein Schaden." : "No damage.", parts: [{ text: de ? `Noch nicht besiegt: Rüstung ${foe.armor}` : `Not defeated yet: armour ${foe.armor}`, strong: true }] };
  const lead = fight.stage === "ranged" ? (de ? "Danach greift er an:" : "Then it attacks:") : de ? "Ungeblockt:" : "Unblocked:";
  const parts: Footer["parts"] = [];
  for (const [says, times] of alikes(due.map((attack) => JSON.stringify(harm(attack, lang))))) {
    const [first, ...more] = JSON.parse(says) as Footer["parts"];
    if (first && times === 1) parts.push(first, ...more);
    else if (first) parts.push({ ...first, text: `${times} × ${first.text}` }, ...more.map((part) => ({ ...part, text: de ? `je ${part.text}` : `${part.text} each` })));
  }
  return { tone: "bad", lead, parts };
}

/** Equal things once, with their number. */
function alikes(list: readonly string[]): [string, number][] {
  return [...new Set(list)].map((one) => [one, list.filter((other) => other === one).length]);
}

export function harm(attack: FoeAttackView, lang: Lang): Footer["parts"] {
  const de = lang === "de";
  const parts: Footer["parts"] = [{ text: damageWords(attack.damage, lang) }, { text: wounds(attack.wounds, lang), strong: true, bad: true }];
  if (attack.poisoned) parts.push({ text: de ? `Gift: ${attack.poisoned} auf die Ablage` : `poison: ${attack.poisoned} onto the discard pile`, bad: true });
  if (attack.stuns) parts.push({ text: de ? "die Hand geht verloren" : "the hand is lost", bad: true });
  return parts;
}

/** Where an enemy comes from, below its name. */
export function origin(foe: FoeView, fight: FightView, site: string, lang: Lang): string {
  const de = lang === "de";
  if (foe.role === "summoned") return de ? "herbeigerufen" : "summoned";
  const walls = foe.fortified > 1 ? (de ? "doppelt befestigt" : "fortified twice") : foe.fortified ? (de ? "befestigt" : "fortified") : "";
  const what = foe.role === "defender" ? (site ? `${de ? "verteidigt" : "defends"}: ${site}` : de ? "Verteidiger" : "defender") : de ? "umherziehend" : "rampaging";
  return [what, fight.stage === "ranged" && !walls ? (de ? "nicht befestigt" : "not fortified") : walls].filter(Boolean).join(", ");
}

/** An enemy in one sentence, for those who cannot see it. */
export function spoken(fight: FightView, place: number, content: Content, lang: Lang): string {
  const foe = fight.foes[place];
  if (!foe) return "";
  const title = said(boxOf(content).enemies.get(foe.enemy)?.names, lang);
  const words = chips(foe, fight, content, lang).map((chip) => chip.text).join(", ");
  const says = meters(fight, [place], null).map((one) => `${fight.stage === "ranged" || fight.stage === "attack" ? F.attack[lang] : "Block"} ${one.total}/${one.needed}. ${meterSays(one, lang).text}`);
  const end = footer(fight, place, content, lang);
  return `${title}, ${words}, ${F.armor[lang]} ${foe.armor}. ${says.join(" ")} ${end.lead} ${end.parts.map((part) => part.text).join(", ")}`.replace(/\s+/g, " ").trim();
}

// --- damage ----------------------------------------------------------------------------------------------------------------

export interface Taking {
  ref: string;
  place: number;
  all: number;
  left: number;
  /** After the armed answer: what remains, and the wounds it means for the hero. */
  after: number | null;
  hero: Option | null;
  heroWounds: number;
  knockedOut: boolean;
  units: { option: Option; left: number; wounds: number; lost: boolean; banner: boolean }[];
}

/** The question who takes the damage of one attack. */
export function taking(fight: FightView, choice: Choice | null, armed: Option | null): Taking | null {
  const ref = choice?.refs.find((one) => one.startsWith("attack:")) ?? null;
  const place = placeOf(ref);
  if (choice?.prompt !== "damage.to" || ref === null || place === null) return null;
  const attack = fight.foes[place]?.attacks[Number(ref.split(",")[1])];
  const hero = choice.options.find((option) => option.kind === "take_damage") ?? null;
  const left = told(choice.options[0]).damage ?? 0;
  return {
    ref,
    place,
    all: Math.max(left, attack?.damage ?? left),
    left,
    after: told(armed).left ?? null,
    hero,
    heroWounds: told(hero).wounds ?? 0,
    knockedOut: told(hero).knocked_out === true,
    units: choice.options.flatMap((option) =>
      option.kind === "damage_unit" || option.kind === "damage_banner"
        ? [{ option, left: told(option).left ?? 0, wounds: told(option).unit_wounds ?? 0, lost: told(option).lost === true, banner: option.kind === "damage_banner" }]
        : [],
    ),
  };
}

// --- the source --------------------------------------------------------------------------------------------------------------

export interface Die {
  face: string;
  state: "free" | "dim" | "depleted" | "taken";
}

/** The dice of the source and, as empty slots, those that were taken this turn. */
export function diceOf(view: View, seat: number): Die[] {
  const taken = view.seats.flatMap((one) => one.dice);
  const mine = view.seats[seat];
  const dim = view.active === seat && mine !== undefined && mine.dice.length > 0 && mine.dice_left === 0;
  return [
    ...view.source.map((face): Die => ({ face, state: view.depleted.includes(face) ? "depleted" : dim ? "dim" : "free" })),
    ...taken.map((face): Die => ({ face, state: "taken" })),
  ];
}
