/** Enemies and abilities in the loupe: one sentence for each ability, how block and attack count, what comes after. */
import type { CardFace, CardLine } from "../../cards/face";
import type { Word } from "../../net/types";
import { abilityOf, ELEMENT_GLYPH, ELEMENT_NAMES, ELEMENTS, type Ability } from "./abilities";
import { enemyGlyph, PILES } from "./enemies";
import { thingName } from "./fight";
import { halves } from "./fightWords";
import { boxOf, type Content, type EnemyText, type FoeView, type View } from "./model";
import { ARMOUR, FAME } from "./symbols";

/** Solid colours: the art behind a symbol cannot read variables of the cloth. */
const PILE_BANDS: Record<string, string> = { green: "#46692f", grey: "#666b72", brown: "#7a512b", violet: "#65458c", white: "#8b8576", red: "#8f3226" };
const ELEMENT_BANDS: Record<string, string> = { physical: "#7d7464", fire: "#a5411b", ice: "#2f6f9f", cold_fire: "#6b45a6" };

const both = (words: Record<string, string> | undefined): Word => ({ de: words?.["de"] ?? "", en: words?.["en"] ?? "" });
const line = (ability: Ability): CardLine => ({ chips: [{ glyph: ability.glyph, text: ability.names, strong: true }], text: ability.text, rule: ability.rule });
const FULL: Word = { de: "zählt voll", en: "counts in full" };
const HALF: Word = { de: "zählt halb", en: "counts half" };
const POOLED: Word = { de: "Alles Halbe wird erst zusammengezählt, dann geteilt und abgerundet.", en: "Everything halved is added up first, then divided and rounded down." };

/** What the loupe shows of `foe:0`, `attack:0,0`, `ability:swift` and `enemy:prowlers`. */
export function fightFace(ref: string, view: View, content: Content): CardFace | null {
  const [kind = "", id = ""] = [ref.slice(0, ref.indexOf(":")), ref.slice(ref.indexOf(":") + 1)];
  if (kind === "enemy") return printedFace(boxOf(content).enemies.get(id));
  if (kind === "ability") return abilityFace(abilityOf(id), view);
  if (kind === "foe" || kind === "attack") return foeFace(view.fight?.foes[Number(id.split(",")[0])], view, content);
  return null;
}

/** The abilities of an enemy as they are printed: those of its attacks, of its defence, and what it resists. */
export function abilityLines(enemy: EnemyText): CardLine[] {
  const attacks = enemy.attacks.map((attack) => (attack.summons ? "summon" : `attack_${attack.element}`)).filter((id) => id !== "attack_physical");
  const ids = [...new Set([...attacks, ...enemy.abilities, ...enemy.resistances.map((one) => `resist_${one}`)])];
  return ids.flatMap((id) => {
    const ability = abilityOf(id);
    return ability ? [line(ability)] : [];
  });
}

function printedFace(enemy: EnemyText | undefined): CardFace | null {
  if (!enemy) return null;
  return {
    id: enemy.id,
    title: both(enemy.names),
    kind: PILES[enemy.back]?.names ?? { de: "Feind", en: "Enemy" },
    band: PILE_BANDS[enemy.back] ?? "#5a2a22",
    art: enemyGlyph(enemy.id),
    topLeft: { glyph: ARMOUR, value: String(enemy.armor), label: { de: "Rüstung", en: "Armour" } },
    topRight: { glyph: FAME, value: String(enemy.fame), label: { de: "Ruhm", en: "Fame" } },
    lines: [...attackLines(enemy), ...abilityLines(enemy)],
  };
}

function attackLines(enemy: EnemyText): CardLine[] {
  return enemy.attacks
    .filter((attack) => !attack.summons)
    .map((attack) => {
      const element = ELEMENT_NAMES[attack.element];
      return { chips: [{ glyph: ELEMENT_GLYPH[attack.element] ?? "", text: String(attack.value), strong: true }], text: { de: `Angriff ${attack.value}, ${element?.de ?? ""}.`, en: `Attack ${attack.value}, ${element?.en.toLowerCase() ?? ""}.` } };
    });
}

/** As it stands in the combat: values of now; while something lies in an attack or block, what it is made of. */
function foeFace(foe: FoeView | undefined, view: View, content: Content): CardFace | null {
  const enemy = boxOf(content).enemies.get(foe?.enemy ?? "");
  const face = printedFace(enemy);
  if (!foe || !enemy || !face) return null;
  const place = view.fight?.foes.indexOf(foe) ?? -1;
  const open = view.fight?.open ?? null;
  const mine = open !== null && (open.kind === "block" ? open.targets[0] === place : open.targets.includes(place));
  const blocking = view.fight?.stage === "block";
  const attack = foe.attacks.find((one) => one.state === "due" && !one.summons);
  const table = blocking && attack ? (attack.full.length < ELEMENTS.length ? countLines(attack.full) : []) : foe.half.length > 0 && !blocking ? countLines(ELEMENTS.filter((element) => !foe.half.includes(element))) : [];
  const parts: CardLine[] = mine
    ? open.parts.map((part) => ({ chips: [{ glyph: ELEMENT_GLYPH[part.element] ?? "", text: String(part.value), strong: true }], text: { de: `${nameOf(part.by, content).de} zählt ${halves(part.halves)}.`.trim(), en: `${nameOf(part.by, content).en} counts ${halves(part.halves)}.`.trim() } }))
    : [];
  return {
    ...face,
    topLeft: { glyph: ARMOUR, value: String(foe.armor), label: { de: "Rüstung", en: "Armour" } },
    lines: [...abilityLines({ ...enemy, abilities: [...foe.abilities, ...(foe.attacks[0]?.abilities ?? [])], resistances: foe.resistances }), ...parts, ...table],
    notes: table.length > 0 ? [POOLED] : [],
  };
}

const nameOf = (by: string, content: Content): Word => ({ de: thingName(by, content, "de").name, en: thingName(by, content, "en").name });

/** The table of elements: which count in full, which half. */
function countLines(full: readonly string[]): CardLine[] {
  return ELEMENTS.map((element) => ({
    chips: [{ glyph: ELEMENT_GLYPH[element] ?? "", text: ELEMENT_NAMES[element] ?? element, strong: true }],
    text: full.includes(element) ? FULL : HALF,
    dim: !full.includes(element),
  }));
}

function abilityFace(ability: Ability | undefined, view: View): CardFace | null {
  if (!ability) return null;
  const attacks = (view.fight?.foes ?? []).flatMap((foe) => foe.attacks);
  const full = attacks.find((attack) => !attack.summons && `attack_${attack.element}` === ability.id)?.full;
  return {
    id: ability.id,
    title: ability.names,
    kind: full ? { de: "So zählt Block gegen ihn", en: "How block counts against it" } : { de: "Eigenschaft", en: "Ability" },
    band: ELEMENT_BANDS[ability.element ?? ""] ?? "#6b5a3a",
    art: ability.glyph,
    lines: [{ chips: [], text: ability.text, rule: ability.rule }, ...(full ? countLines(full) : [])],
    notes: full && full.length < ELEMENTS.length ? [POOLED] : [],
  };
}
