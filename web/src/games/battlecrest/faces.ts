/** Battlecrest's cards as faces that the house's one card component draws. */
import type { CardFace, CardLine, Chip } from "../../cards/face";
import type { Word } from "../../net/types";
import { EDGES, otherSide, passages, type AbilityCard, type ActionView, type BonusKind, type Content, type HeroCards, type Keyword, type LineCard, type LocationView, type Side, type SideCard, type View } from "./model";
import { actionGlyph, BONUS, DEFENSE, KEYWORD, locationGlyph, MOVE, PASSAGE, RANGE, THORNS, warriorGlyph } from "./symbols";

export const WORDS = {
  move: { de: "Bewegung", en: "Movement" },
  defense: { de: "Verteidigung", en: "Defence" },
  action: { de: "Aktion", en: "Action" },
  hero: { de: "Held", en: "Hero" },
  vassal: { de: "Vasall", en: "Vassal" },
  location: { de: "Ort", en: "Location" },
  wounded: { de: "verwundet", en: "wounded" },
  healthy: { de: "kraftvoll", en: "healthy" },
  starUsed: { de: "★ in diesem Zug genutzt", en: "★ used this turn" },
  exhausted: { de: "erschöpft", en: "exhausted" },
  spent: { de: "Erschöpft: Ihr Siegel ist geladen; nutzen kannst du sie erst wieder, wenn sie bereit ist.", en: "Exhausted: its seal is charged; it can be used again only when it is ready." },
  star: { de: "Nutze sofort eine ★-Fähigkeit", en: "Use a ★ ability at once" },
  direct: { de: "Direkt", en: "Direct" },
  near: { de: "In der Nähe", en: "Near" },
  passed: { de: "Durchquerte", en: "Passed" },
} satisfies Record<string, Word>;

/** Each hero set has its own band, or what the palette for colour weakness puts in its place; sets from packs take one by their name's length. */
const BANDS: Record<string, string> = {
  platino: "#b4703a",
  akhena: "#a9831f",
  korvu: "#a8483a",
  isgrid: "#4c83a8",
  tarrok: "#6f7a52",
};
const SPARE = ["#7a6aa8", "#4f8f80", "#a05a7a"];
export function band(hero: string): string {
  const own = BANDS[hero];
  if (own) return `var(--hero-${hero}, ${own})`;
  const spare = hero.length % SPARE.length;
  return `var(--hero-spare${spare}, ${SPARE[spare]})`;
}

const LOCATION_BAND = "#8a6238";

/** The chips of an ability line: "swords 4 + sun · Near · 2 targets". */
export function chips(line: LineCard): Chip[] {
  if (line.do === "star") return [{ text: "★", strong: true }];
  const found: Chip[] = [{ glyph: KEYWORD[line.do], text: line.value > 0 ? String(line.value) : "", strong: true }];
  if (line.do === "strength_bonus") found[0] = { glyph: KEYWORD.attack, text: `+${line.value}`, strong: true };
  if (line.per_seal) found.push({ text: "+", seal: line.per_seal });
  if (line.range === "far") found.push({ glyph: RANGE, text: `2–${line.far}` });
  else if (line.range) found.push({ text: WORDS[line.range] });
  if (line.targets > 1) found.push({ text: `×${line.targets}` });
  return found;
}

/** The rule that says what an ability line does. */
const LINE_RULE: Record<Keyword, string> = {
  attack: "BC-7.6",
  control: "BC-7.2",
  sprint: "BC-7.1",
  star: "BC-12.2",
  ready_action: "BC-17.1",
  flip_location: "BC-17.2",
  flip_action: "BC-17.3",
  strength_bonus: "BC-17.4",
};
const lineRule = (line: LineCard) => (line.range === "passed" ? "BC-14.1" : LINE_RULE[line.do]);

const cardLine = (line: LineCard): CardLine => ({ chips: chips(line), text: line.do === "star" ? WORDS.star : line.text, rule: lineRule(line) });

/** The ability of a hero, vassal or location: its name, the star in front if it needs one. */
export function abilityLine(ability: AbilityCard, used = false): CardLine {
  const lead: Chip[] = ability.trigger === "star" ? [{ text: "★", strong: true }] : [];
  return {
    chips: [...lead, ...chips(ability.line)],
    text: {
      de: `${ability.names.de}: ${ability.text.de}`,
      en: `${ability.names.en}: ${ability.text.en}`,
    },
    dim: used,
    rule: ability.trigger === "after_breathe" ? "BC-17.5" : lineRule(ability.line),
  };
}

function sideFace(hero: HeroCards, id: string, side: Side, card: SideCard, content: Content, charged: boolean): CardFace {
  const bonus = card.defense_per_seal ? content.seals[card.defense_per_seal] : null;
  return {
    id: `${id}:${side}`,
    title: card.names,
    kind: { de: `${WORDS.action.de} · ${hero.names.de}`, en: `${WORDS.action.en} · ${hero.names.en}` },
    band: band(hero.id),
    art: actionGlyph(id, side),
    topLeft: { glyph: MOVE, value: String(card.move), label: WORDS.move },
    topRight: { glyph: DEFENSE, value: bonus ? `${card.defense}+` : String(card.defense), label: WORDS.defense },
    lines: card.lines.map(cardLine),
    seal: { name: card.seal, charged, label: content.seals[card.seal] },
    notes: bonus
      ? [
          {
            de: `Verteidigung ${card.defense}, +1 je geladenem ${bonus.de}-Siegel`,
            en: `Defence ${card.defense}, +1 per charged ${bonus.en} seal`,
          },
        ]
      : [],
    rules: ["BC-6.1", "BC-7.12", "BC-9.1"],
  };
}

export function actionFace(hero: HeroCards, action: Pick<ActionView, "id" | "side" | "ready">, content: Content): CardFace {
  const sides = hero.actions[action.id];
  if (!sides) throw new Error(`no action ${action.id}`);
  const other = otherSide(action.side);
  const face = sideFace(hero, action.id, action.side, sides[action.side], content, !action.ready);
  if (!action.ready) face.notes = [WORDS.spent, ...(face.notes ?? [])];
  face.other = sideFace(hero, action.id, other, sides[other], content, false);
  return face;
}

export function heroFace(hero: HeroCards, view: View | null, seat: number | null): CardFace {
  const shown = seat === null ? null : view?.seats[seat];
  return {
    id: hero.id,
    title: hero.names,
    kind: WORDS.hero,
    band: band(hero.id),
    art: warriorGlyph(hero.id),
    topLeft: { glyph: MOVE, value: String(shown ? shown.movement : hero.movement), label: WORDS.move },
    lines: [abilityLine(hero.ability, shown?.star_used)],
    notes: [
      hero.summary,
      { de: `Leben ${hero.life.healthy}, verwundet ${hero.life.wounded}`, en: `Life ${hero.life.healthy}, wounded ${hero.life.wounded}` },
    ],
    ribbon: shown?.star_used ? WORDS.starUsed : shown?.wounded ? WORDS.wounded : undefined,
    rules: ["BC-1.6", "BC-12.3", "BC-10.4"],
  };
}

export function vassalFace(hero: HeroCards, wounded: boolean, starUsed: boolean): CardFace {
  const vassal = hero.vassal;
  if (!vassal) throw new Error(`${hero.id} has no vassal`);
  const one = (index: number): CardFace => {
    const side = vassal.sides[index];
    if (!side) throw new Error("a vassal has two sides");
    return {
      id: `${vassal.id}:${index}`,
      title: vassal.names,
      kind: { de: `${WORDS.vassal.de} · ${hero.names.de}`, en: `${WORDS.vassal.en} · ${hero.names.en}` },
      band: band(hero.id),
      art: warriorGlyph(vassal.id),
      topLeft: { glyph: MOVE, value: String(side.move), label: WORDS.move },
      topRight: { glyph: DEFENSE, value: String(side.defense), label: WORDS.defense },
      lines: [abilityLine(side.ability, starUsed && index === Number(wounded))],
      ribbon: index === 1 ? WORDS.wounded : starUsed ? WORDS.starUsed : undefined,
      rules: ["BC-1.6", "BC-7.14", "BC-10.2"],
    };
  };
  const face = one(wounded ? 1 : 0);
  if (!wounded) face.other = one(1);
  return face;
}

const EDGE: Record<string, Word> = {
  n: { de: "Norden", en: "north" },
  e: { de: "Osten", en: "east" },
  s: { de: "Süden", en: "south" },
  w: { de: "Westen", en: "west" },
};
const BONUS_WORDS: Record<BonusKind, Word> = {
  attack: { de: "Angriff +1", en: "Attack +1" },
  defense: { de: "Verteidigung +1", en: "Defence +1" },
  far: { de: "Reichweite +1 (Weit weg)", en: "Range +1 (Far)" },
  move: { de: "Bewegung +1", en: "Movement +1" },
  control: { de: "Kontrolle +1", en: "Control +1" },
};

const BONUS_RULE: Record<BonusKind, string> = { attack: "BC-13.4", defense: "BC-13.8", far: "BC-13.5", move: "BC-13.6", control: "BC-13.7" };

interface SideNote {
  glyph: string;
  text: Word;
  rule: string;
}

/** What one side of a location does: one note per kind of bonus, danger and passage. */
function notesOf(content: Content, id: string, side: Side): SideNote[] {
  const card = content.arena.locations[id]?.sides[side];
  if (!card) return [];
  const edges = (list: string[], lang: keyof Word) => list.map((edge) => EDGE[edge]?.[lang] ?? edge).join(", ");
  const notes: SideNote[] = [];
  for (const kind of Object.keys(BONUS) as BonusKind[]) {
    const where = EDGES.filter((edge) => card.bonuses[edge].includes(kind));
    const name = BONUS_WORDS[kind];
    if (where.length === 0) continue;
    notes.push({ glyph: BONUS[kind], text: { de: `${name.de}: ${edges(where, "de")}`, en: `${name.en}: ${edges(where, "en")}` }, rule: BONUS_RULE[kind] });
  }
  if (card.dangers.length > 0) {
    notes.push({ glyph: THORNS, text: { de: `Gefahr: ${edges(card.dangers, "de")}`, en: `Danger: ${edges(card.dangers, "en")}` }, rule: "BC-11.2" });
  }
  for (const { a, b, both } of passages(card)) {
    const arrow = both ? "↔" : "→";
    notes.push({
      glyph: PASSAGE,
      text: { de: `Geheimgang: ${EDGE[a]?.de} ${arrow} ${EDGE[b]?.de}`, en: `Secret passage: ${EDGE[a]?.en} ${arrow} ${EDGE[b]?.en}` },
      rule: "BC-5.2",
    });
  }
  return notes;
}

export const sideNotes = (content: Content, id: string, side: Side): Word[] => notesOf(content, id, side).map((note) => note.text);

function locationLines(content: Content, id: string, side: Side): CardLine[] {
  const card = content.arena.locations[id];
  if (!card) return [];
  const line = (note: SideNote): CardLine => ({ chips: [{ glyph: note.glyph }], text: note.text, rule: note.rule });
  return [abilityLine(card.star), ...notesOf(content, id, side).map(line)];
}

export function locationFace(location: LocationView, content: Content): CardFace {
  const card = content.arena.locations[location.id];
  if (!card) throw new Error(`no location ${location.id}`);
  const one = (side: Side): CardFace => ({
    id: `${location.id}:${side}`,
    title: card.names,
    kind: { de: `${WORDS.location.de} ${card.number}`, en: `${WORDS.location.en} ${card.number}` },
    band: LOCATION_BAND,
    art: locationGlyph(location.id),
    lines: locationLines(content, location.id, side),
    ribbon: location.star_used && side === location.side ? WORDS.starUsed : undefined,
    rules: ["BC-13.1", "BC-13.10", "BC-11.2", "BC-5.2"],
  });
  return { ...one(location.side), other: one(otherSide(location.side)) };
}

/** The card behind a thing on the table. */
export function faceOf(ref: string, view: View, content: Content): CardFace | null {
  const [kind, a, b] = ref.split(":");
  if (kind === "hero" && a) {
    const hero = content.heroes[a];
    return hero ? heroFace(hero, view, null) : null;
  }
  if (kind === "location") {
    const location = view.locations.find((one) => one.id === a);
    return location ? locationFace(location, content) : null;
  }
  const seat = view.seats[Number(a)];
  const hero = seat ? content.heroes[seat.hero] : undefined;
  if (!seat || !hero) return null;
  if (kind === "warrior") {
    if (b !== "vassal") return heroFace(hero, view, Number(a));
    return hero.vassal ? vassalFace(hero, seat.vassal?.wounded ?? false, seat.vassal?.star_used ?? false) : null;
  }
  const action = seat.actions.find((one) => one.id === b);
  return kind === "action" && action ? actionFace(hero, action, content) : null;
}
