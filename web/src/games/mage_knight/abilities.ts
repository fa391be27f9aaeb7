/** Abilities, resistances and elements: sign, word and one sentence each. The sentence leads to the rule behind it. */
import type { Word } from "../../net/types";
import type { GlossaryEntry } from "../ui";
import arcane from "glyph:magic-shield";
import assassin from "glyph:stiletto";
import brutal from "glyph:punch-blast";
import coldFire from "glyph:cold-heart";
import cumbersome from "glyph:snail";
import defend from "glyph:shield-echoes";
import elusive from "glyph:dodging";
import fire from "glyph:fire";
import fortified from "glyph:brick-wall";
import fangs from "glyph:fangs";
import poison from "glyph:poison-bottle";
import resist from "glyph:checked-shield";
import snow from "glyph:snowflake-2";
import stone from "glyph:stone-bust";
import summon from "glyph:magic-portal";
import swift from "glyph:wingfoot";
import sword from "glyph:broadsword";
import unfortified from "glyph:broken-wall";

export interface Ability {
  id: string;
  glyph: string;
  names: Word;
  text: Word;
  rule: string;
  /** The element that gives its mark a colour. */
  element?: string;
}

const able = (id: string, glyph: string, rule: string, de: [string, string], en: [string, string], element?: string): Ability => ({
  id,
  glyph,
  rule,
  names: { de: de[0], en: en[0] },
  text: { de: de[1], en: en[1] },
  ...(element ? { element } : {}),
});

const LIST: Ability[] = [
  able("brutal", brutal, "MK-21.2", ["Brutal", "Ungeblockt richtet der Angriff doppelten Schaden an."], ["Brutal", "Unblocked, the attack deals twice its damage."]),
  able("swift", swift, "MK-21.3", ["Flink", "Zum Blocken brauchst du das Doppelte des Angriffs; der Schaden bleibt gleich."], ["Swift", "To block it you need twice the attack; the damage stays the same."]),
  able("poison", poison, "MK-21.5", ["Giftig", "Für jede Verletzung auf die Hand kommt eine weitere auf deine Ablage; Einheiten nehmen zwei."], ["Poison", "For each wound into your hand another one goes onto your discard pile; units take two."]),
  able("paralyze", stone, "MK-21.7", ["Versteinern", "Verwundet er dich, legst du alle Handkarten außer Verletzungen ab; eine verwundete Einheit ist verloren."], ["Paralyze", "If it wounds you, you discard your hand except wounds; a wounded unit is lost."]),
  able("assassination", assassin, "MK-21.8", ["Attentäter", "Den Schaden dieses Angriffs nimmst du selbst, keine Einheit."], ["Assassination", "You take the damage of this attack yourself, no unit can."]),
  able("cumbersome", cumbersome, "MK-21.9", ["Schwerfällig", "Beim Blocken senkt jeder Bewegungspunkt den Angriff um 1; bei 0 ist er geblockt."], ["Cumbersome", "In the block phase each move point lowers the attack by 1; at 0 it is blocked."]),
  able("vampiric", fangs, "MK-21.10", ["Vampirismus", "Für jede Verletzung und jede verwundete Einheit steigt seine Rüstung um 1."], ["Vampiric", "Its armour rises by 1 for each wound and each unit wounded."]),
  able("fortified", fortified, "MK-21.18", ["Befestigt", "Vor dem Nahkampf wirkt nur Belagerung; verteidigt er auch noch einen befestigten Ort, gar nichts."], ["Fortified", "Before melee only siege works; nothing does if it also defends a fortified site."]),
  able("unfortified", unfortified, "MK-21.19", ["Unbefestigt", "Die Mauern des Ortes schützen diesen Feind nicht."], ["Unfortified", "The walls of the site do not protect this enemy."]),
  able("elusive", elusive, "MK-21.25", ["Ausweichend", "Es gilt die höhere Rüstung; nur wenn du alle seine Angriffe geblockt hast, im Nahkampf die niedrigere."], ["Elusive", "The higher armour counts; only if you blocked all its attacks, the lower one in melee."]),
  able("arcane_immunity", arcane, "MK-21.24", ["Arkane Immunität", "Nur Angriffe und Blocks wirken, und was einen seiner Angriffe verändert."], ["Arcane immunity", "Only attacks and blocks work, and what changes one of its attacks."]),
  able("defend", defend, "MK-21.28", ["Verteidigend", "Dem ersten Feind, den du in diesem Kampf angreifst, gibt er mehr Rüstung."], ["Defend", "The first enemy you attack in this combat gets more armour."]),
  able("summon", summon, "MK-21.11", ["Herbeirufen", "Zum Blocken kommt ein gezogenes Plättchen an seine Stelle; es bringt keinen Ruhm."], ["Summon", "For the block phase a drawn token takes its place; it gives no fame."]),
  able("resist_physical", resist, "MK-21.20", ["Physischer Widerstand", "Physische Angriffe zählen halb, auch quer gespielte Karten."], ["Physical resistance", "Physical attacks count half, sideways cards too."], "physical"),
  able("resist_fire", fire, "MK-21.21", ["Feuer-Widerstand", "Feuer-Angriffe zählen halb; andere Wirkungen roter Karten treffen ihn nicht."], ["Fire resistance", "Fire attacks count half; other effects of red cards do not touch it."], "fire"),
  able("resist_ice", snow, "MK-21.22", ["Eis-Widerstand", "Eis-Angriffe zählen halb; andere Wirkungen blauer Karten treffen ihn nicht."], ["Ice resistance", "Ice attacks count half; other effects of blue cards do not touch it."], "ice"),
  able("attack_physical", sword, "MK-16.5", ["Angriff", "Jeder Block zählt voll."], ["Attack", "Every block counts in full."], "physical"),
  able("attack_fire", fire, "MK-16.6", ["Feuer-Angriff", "Nur Block aus Eis oder Kaltem Feuer zählt voll, alles andere halb."], ["Fire attack", "Only ice and cold fire blocks count in full, everything else half."], "fire"),
  able("attack_ice", snow, "MK-16.7", ["Eis-Angriff", "Nur Block aus Feuer oder Kaltem Feuer zählt voll, alles andere halb."], ["Ice attack", "Only fire and cold fire blocks count in full, everything else half."], "ice"),
  able("attack_cold_fire", coldFire, "MK-16.8", ["Kaltes-Feuer-Angriff", "Nur Block aus Kaltem Feuer zählt voll, alles andere halb."], ["Cold fire attack", "Only cold fire blocks count in full, everything else half."], "cold_fire"),
  able("fortified_site", fortified, "MK-14.2", ["Befestigter Ort", "Vor dem Nahkampf wirkt gegen seine Verteidiger nur Belagerung."], ["Fortified site", "Before melee only siege works against its defenders."]),
  able("fortified_wall", fortified, "MK-33.9", ["Hinter einer Mauer", "Vor dem Nahkampf wirkt gegen ihn nur Belagerung."], ["Behind a wall", "Before melee only siege works against it."]),
];

const BY_ID = new Map(LIST.map((one) => [one.id, one]));
export const abilityOf = (id: string): Ability | undefined => BY_ID.get(id);
export const ABILITIES: readonly Ability[] = LIST;

export const ELEMENT_NAMES: Record<string, Word> = {
  physical: { de: "Physisch", en: "Physical" },
  fire: { de: "Feuer", en: "Fire" },
  ice: { de: "Eis", en: "Ice" },
  cold_fire: { de: "Kaltes Feuer", en: "Cold fire" },
};
export const ELEMENTS = ["physical", "fire", "ice", "cold_fire"] as const;
export const ELEMENT_GLYPH: Record<string, string> = { physical: sword, fire, ice: snow, cold_fire: coldFire };
export const elementColour = (element: string): string => `var(--mk-${element.replace("_", "-")})`;

/** How sentences say it, beside the name that stands on the token. */
const SAID: Record<string, { de: string[]; en: string[] }> = {
  swift: { de: ["flinke"], en: ["swift"] },
  cumbersome: { de: ["schwerfällig"], en: ["cumbersome"] },
  fortified: { de: ["befestigt", "Befestigte"], en: ["fortified"] },
  unfortified: { de: ["unbefestigte", "unbefestigter"], en: ["unfortified"] },
  summon: { de: ["herbeigerufen"], en: ["summoned"] },
  resist_physical: { de: ["physischen Widerstand"], en: ["physical resistance"] },
  resist_fire: { de: [], en: ["fire resistance"] },
  resist_ice: { de: [], en: ["ice resistance"] },
  fortified_site: { de: ["befestigten Ort"], en: ["fortified site"] },
};

/** For texts of cards and log: words that carry an explanation. */
export const ABILITY_GLOSSARY: readonly GlossaryEntry[] = LIST.filter((one) => !one.id.startsWith("attack_")).map((one) => ({
  id: one.id,
  names: one.names,
  text: one.text,
  glyph: one.glyph,
  words: { de: [one.names.de, ...(SAID[one.id]?.de ?? [])], en: [one.names.en, ...(SAID[one.id]?.en ?? [])] },
}));
