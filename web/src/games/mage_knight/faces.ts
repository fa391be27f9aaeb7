/** What the loupe shows: cards, units, skills, tactics, spaces with their sites and enemies, slots. */
import type { CardFace, CardLine } from "../../cards/face";
import type { Word } from "../../net/types";
import { missing } from "./fightWords";
import { landIn, type Space } from "./land";
import { abilityLines, fightFace } from "./lens";
import { boxOf, type Content, type DeedText, type EnemyText, type HeroText, type SkillText, type TacticText, type UnitText, type View, type Words } from "./model";
import { questNotes } from "./questNotes";
import { ARMOUR, cardGlyph, EXPLORE, heroGlyph, INFLUENCE, MOON, MOVE, skillGlyph, siteGlyph, SUN, unitGlyph } from "./symbols";
import { W } from "./words";

const both = (words: Words | null | undefined): Word => ({ de: words?.["de"] ?? "", en: words?.["en"] ?? "" });
const line = (text: Word, head?: Word, rule?: string): CardLine => ({ chips: head ? [{ text: head, strong: true }] : [], text, ...(rule ? { rule } : {}) });
const join = (one: Word, other: Word, by = ", "): Word => ({ de: [one.de, other.de].filter(Boolean).join(by), en: [one.en, other.en].filter(Boolean).join(by) });
const plain = (text: string): Word => ({ de: text, en: text });

/** Solid colours: the art behind a symbol cannot read variables of the cloth. */
const BANDS: Record<string, string> = { red: "#8e2f22", blue: "#2b5a93", green: "#3c6a36", white: "#7d776a" };
const TERRAIN_BANDS: Record<string, string> = { plains: "#7c8448", hills: "#8f7042", forest: "#536a3c", wasteland: "#74635b", desert: "#a98a50", swamp: "#566a56", lake: "#507888", mountain: "#6d675f", sea: "#2c454f", city: "#8a7444" };

/** The rules behind the basic and the strong half of a card, by its kind. */
const HALVES: Record<string, [string, string]> = { spell: ["MK-5.5", "MK-5.6"], artifact: ["MK-5.8", "MK-5.8"] };
const ACTION_HALVES: [string, string] = ["MK-5.3", "MK-5.12"];

/** Answers about the space where the hero stands. */
const HERE = ["interact", "enter", "enter_ruin", "enter_altar", "burn", "rest", "recover"];

export function faceOf(ref: string, view: View, content: Content): CardFace | null {
  const [kind = "", id = ""] = [ref.slice(0, ref.indexOf(":")), ref.slice(ref.indexOf(":") + 1)];
  const box = boxOf(content);
  if (kind === "hero") return heroFace(box.heroes.get(id), content);
  if (kind === "card") return cardFace(box.deeds.get(id));
  if (kind === "unit") return unitFace(box.units.get(id));
  if (kind === "skill") return skillFace(box.skills.get(id));
  if (kind === "tactic") return tacticFace(box.tactics.get(id));
  if (kind === "hex") return spaceFace(landIn(view, content).byName.get(id), view, content);
  if (kind === "slot") return slotFace(view, id);
  if (kind === "foe" && view.duel) return unitFace(box.units.get(view.duel.fighters[Number(id)]?.unit ?? "")); // units of players stand for enemies
  return fightFace(ref, view, content);
}

/** What a hero is good at, and what is in the deck and among the skills. */
export function heroFace(hero: HeroText | undefined, content: Content): CardFace | null {
  if (!hero) return null;
  const box = boxOf(content);
  const list = (names: readonly (Words | undefined)[]): Word => ({ de: names.map((name) => name?.["de"] ?? "").join(", "), en: names.map((name) => name?.["en"] ?? "").join(", ") });
  const deck = list(Object.keys(hero.deck).map((id) => box.deeds.get(id)?.names));
  const skills = list(content.skills.filter((skill) => skill.hero === hero.id).map((skill) => skill.names));
  return {
    id: hero.id,
    title: both(hero.names),
    kind: W.hero,
    band: BANDS[hero.colour] ?? "#3a4a6b",
    art: heroGlyph(hero.id),
    rules: ["MK-1.4", "MK-2.30"],
    lines: [line(both(hero.line)), line(deck, W.deck), line(skills, W.skills)],
  };
}

export function cardFace(deed: DeedText | undefined): CardFace | null {
  if (!deed) return null;
  const [basic, powered] = HALVES[deed.kind] ?? ACTION_HALVES;
  const lines =
    deed.kind === "wound" ? [line(W.unplayable, undefined, "MK-5.9")] : [line(both(deed.effects[0]), W.basic, basic), line(both(deed.effects[1]), W.strong, powered)];
  const strong = both(deed.strong_names);
  return {
    id: deed.id,
    title: both(deed.names),
    kind: (W as Record<string, Word>)[deed.kind] ?? plain(deed.kind),
    band: BANDS[deed.colours[0] ?? ""] ?? (deed.kind === "artifact" ? "#8a6a1c" : "#4a1f1d"),
    art: cardGlyph(deed.id),
    lines,
    notes: strong.de && strong.de !== deed.names["de"] ? [join(W.strong, strong, ": ")] : [],
  };
}

export function unitFace(unit: UnitText | undefined): CardFace | null {
  if (!unit) return null;
  return {
    id: unit.id,
    title: both(unit.names),
    kind: { de: `${W.unit.de}, ${W.level.de} ${unit.level}`, en: `${W.unit.en}, ${W.level.en} ${unit.level}` },
    band: unit.elite ? "#9a7a26" : "#6b6254",
    art: unitGlyph(unit.id),
    topLeft: { glyph: INFLUENCE, value: String(unit.cost), label: W.price },
    topRight: { glyph: ARMOUR, value: String(unit.armor), label: W.armour },
    rules: ["MK-6.7", "MK-6.8"],
    lines: [...unit.abilities.map((text) => line(both(text), undefined, "MK-6.9")), ...(unit.trait ? [line(both(unit.trait))] : [])],
  };
}

export function skillFace(skill: SkillText | undefined): CardFace | null {
  if (!skill) return null;
  return { id: skill.id, title: both(skill.names), kind: join(W.skill, (W as Record<string, Word>)[skill.type] ?? plain("")), band: "#3a4a6b", art: skillGlyph(skill.id), rules: ["MK-7.4", "MK-7.6", "MK-7.7"], lines: [line(both(skill.text))] };
}

export function tacticFace(tactic: TacticText | undefined): CardFace | null {
  if (!tactic) return null;
  return { id: tactic.id, title: both(tactic.names), kind: { de: `${W.tactic.de} ${tactic.number}`, en: `${W.tactic.en} ${tactic.number}` }, band: tactic.night ? "#39447c" : "#a8791f", art: tactic.night ? MOON : SUN, rules: ["MK-4.20", "MK-4.24"], lines: [line(both(tactic.text), undefined, "MK-4.23")] };
}

/** What a space costs by day and by night, its site, and who stands there. */
function spaceFace(space: Space | undefined, view: View, content: Content): CardFace | null {
  if (!space || space.terrain === "sea") return null;
  const box = boxOf(content);
  const site = space.site?.sort === "rampaging" && !view.tokens[space.name]?.length ? null : space.site; // they are gone
  const terrain = box.terrains.get(space.terrain);
  const [day, night] = terrain?.costs ?? [];
  const costs: Word = day == null ? W.impassable : { de: `${W.day.de} ${day}, ${W.night.de} ${night}`, en: `${W.day.en} ${day}, ${W.night.en} ${night}` };
  const lines: CardLine[] = [line(costs, W.costs, "MK-11.4")];
  const short = view.beyond[space.name];
  if (short !== undefined) lines.push(line({ de: `${missing(short, "de")}: ${W.move.de}`, en: `${missing(short, "en")}: ${W.move.en}` }, undefined, "MK-11.4"));
  for (const [text, rule] of questNotes(space, view, content)) lines.push(line(text, undefined, rule));
  for (const token of view.tokens[space.name] ?? []) {
    const enemy = box.enemies.get(token.id ?? "");
    const ruin = content.ruins.find((one) => one.id === token.id);
    if (enemy) lines.push(line(numbers(enemy), both(enemy.names)), ...abilityLines(enemy));
    else if (ruin) lines.push(line(ruin.id.startsWith("altar") ? W.altar : W.guarded, both(ruin.names), "MK-32.45"));
    else lines.push(line(W.faceDown));
  }
  for (const seat of view.shields[space.name] ?? []) lines.push(line(join(W.shield, both(box.heroes.get(view.seats[seat]?.hero ?? "")?.names), " ")));
  const cost = (view.night ? night : day) ?? null;
  return {
    id: space.name,
    title: both(site ? site.names : terrain?.names),
    kind: site ? both(terrain?.names) : W.terrain,
    band: TERRAIN_BANDS[space.terrain] ?? "#6b6254",
    art: site ? siteGlyph(site.kind) : MOVE,
    ...(view.seats[view.active]?.at === space.name ? { deeds: HERE } : {}),
    ...(cost === null ? {} : { topLeft: { glyph: MOVE, value: String(cost), label: W.move } }),
    lines,
  };
}

/** "Attack 3, armour 4, fame 2." */
function numbers(enemy: EnemyText): Word {
  const attacks = enemy.attacks.filter((attack) => !attack.summons).map((attack) => attack.value).join(" + ");
  const text = (lang: "de" | "en") => [attacks ? `${W.attack[lang]} ${attacks}` : "", `${W.armour[lang]} ${enemy.armor}`, `${W.fame[lang]} ${enemy.fame}`].filter(Boolean).join(", ");
  return { de: `${text("de")}.`, en: `${text("en")}.` };
}

function slotFace(view: View, slot: string): CardFace {
  if (view.quest.face_down.includes(slot) && !view.slots.includes(slot)) return { id: "slot", title: W.faceDownTile, kind: view.core_next ? W.core : W.countryside, band: "#4f7038", art: EXPLORE, lines: [line(W.fixedMap, undefined, "MK-27.1")] };
  return { id: "slot", title: W.explore, kind: view.core_next ? W.core : W.countryside, band: view.core_next ? "#7a5229" : "#4f7038", art: EXPLORE, rules: ["MK-12.2", "MK-12.3"], lines: [line(W.slot, undefined, "MK-12.1"), line({ de: `${W.tiles.de}: ${view.stack}`, en: `${W.tiles.en}: ${view.stack}` })] };
}
