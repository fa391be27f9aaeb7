/** The card behind a thing on the table, for the big view. */
import type { Component } from "svelte";
import type { CardFace, CardLine } from "../../cards/face";
import type { Word } from "../../net/types";
import BigFace from "./BigFace.svelte";
import SmallFace from "./SmallFace.svelte";
import {
  cardParts,
  characters,
  pileCard,
  placeAt,
  spot,
  useAt,
  USES,
  type Use,
} from "./model";
import { sign, silhouette, type Faction } from "./sprites";
import type { AbilityInfo, CharacterInfo, Content, Place, View } from "./wire";
import { USE, WORDS } from "./words";

export interface PixelFace extends CardFace {
  character: CharacterInfo;
  faction: Faction;
  use: Use | null;
  /** The card drawn our way: five uses do not fit the house's card. */
  own: Component<{ face: CardFace; big?: boolean }>;
}

/** The rules behind each use of a card. */
const USE_RULES: Record<Use, string[]> = {
  leader: ["PT-1.10", "PT-1.13"],
  front: ["PT-1.11", "PT-3.10"],
  flank: ["PT-1.11", "PT-3.6"],
  rear: ["PT-1.11", "PT-3.7"],
  order: ["PT-1.12", "PT-5.5.1"],
};

/** The rule behind one ability: its keyword's, else that of the bar it is printed on. */
function abilityRule(ability: AbilityInfo, use: Use): string {
  if (ability.intercept) return "PT-7.12";
  if (ability.ranged) return "PT-7.10";
  if (ability.kind === "spell") return "PT-7.15";
  if (ability.kind === "reaction") return "PT-9.12";
  if (use === "order") return "PT-5.5.1";
  return use === "leader" ? "PT-1.10" : "PT-9.11";
}

/** The rules a reader of this card may want: of its use, and of every keyword on it. */
export function rulesOf(character: CharacterInfo, use: Use | null): string[] {
  const shown = use ? [use] : USES;
  const found = new Set(use ? USE_RULES[use] : ["PT-1.9", "PT-1.11", "PT-1.12"]);
  for (const one of shown) {
    const ability = character.abilities[one];
    if (ability.kind === "spell") found.add("PT-7.15");
    if (ability.kind === "reaction") found.add("PT-9.12");
    if (ability.ranged) found.add("PT-7.10");
    if (ability.intercept) found.add("PT-7.12");
  }
  return [...found];
}

const both = (text: (lang: keyof Word) => string): Word => ({ de: text("de"), en: text("en") });

export function cardFace(character: CharacterInfo, faction: Faction, use: Use | null): PixelFace {
  const numbers = use === "leader" ? character.leader : character.hero;
  const line = (one: Use): CardLine => ({
    chips: [],
    text: both((lang) => `${USE[one][lang]}: ${character.abilities[one].text[lang]}`),
    dim: use !== null && use !== one,
    rule: abilityRule(character.abilities[one], one),
  });
  return {
    id: character.id,
    title: use === "leader" ? character.leader_name : character.name,
    kind: character.promo ? WORDS.promo : WORDS.hero,
    band: `var(--pt-${faction}-card)`,
    art: silhouette(character.id),
    topLeft: { glyph: sign("attack"), value: String(numbers.attack), label: WORDS.attack },
    topRight: { glyph: sign("health"), value: String(numbers.health), label: WORDS.health },
    lines: USES.map(line),
    rules: rulesOf(character, use),
    character,
    faction,
    use,
    own: BigFace,
    picture: SmallFace,
  };
}

/** What has happened to a card on the table: damage, markers, marks. */
export function stateNotes(place: Place, view: View, content: Content): Word[] {
  const notes: Word[] = [];
  const seat = spot(place.ref)?.seat ?? 0;
  if (place.corpse) return [WORDS.corpse];
  notes.push(
    both((lang) => `${WORDS.attack[lang]} ${place.attack ?? 0}, ${WORDS.health[lang]} ${(place.health ?? 0) - (place.damage ?? 0)}/${place.health ?? 0}`),
  );
  const power = view.seats[seat]?.power;
  const copied = power && power !== place.character ? characters(content).get(power) : undefined;
  if (place.leader && copied) {
    notes.push(both((lang) => `${WORDS.copies[lang]} ${copied.leader_name[lang]}: ${copied.abilities.leader.text[lang]}`));
  }
  if (place.boost) notes.push(both((lang) => `+${place.boost} ${WORDS.attack[lang]} (${WORDS.boost[lang]})`));
  if (place.leader && view.seats[seat]?.strength) notes.push(both((lang) => `${WORDS.strength[lang]}: ${view.seats[seat]?.strength}`));
  if (!place.leader && place.melee_capable === false) notes.push(WORDS.noMelee);
  if (place.acted) notes.push(WORDS.acted);
  if (place.taken) notes.push(WORDS.taken);
  return notes;
}

/** The face for any reference of a view, an option or an event. */
export function faceOf(ref: string, view: View, content: Content): CardFace | null {
  const all = characters(content);
  if (ref.startsWith("character:")) {
    const character = all.get(ref.slice(10));
    return character ? cardFace(character, "blue", null) : null;
  }
  const place = placeAt(view, ref);
  if (place) {
    const character = place.character ? all.get(place.character) : undefined;
    if (!character || !place.card) return null;
    const face = cardFace(character, cardParts(place.card).faction, place.corpse ? null : useAt(ref));
    face.notes = stateNotes(place, view, content);
    if (place.corpse) face.ribbon = WORDS.corpse;
    return face;
  }
  const lying = pileCard(ref);
  if (!lying) return null;
  const parts = cardParts(lying.card);
  const character = all.get(parts.character);
  if (!character) return null;
  return cardFace(character, parts.faction, lying.kind === "pile" || (view.phase === "leaders" && lying.kind === "hand") ? "leader" : null);
}
