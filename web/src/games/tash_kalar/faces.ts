/** The card behind a thing on the table, for the big view. */
import type { Word } from "../../net/types";
import type { CardFace } from "../../cards/face";
import { softened } from "../../lib/hyphens";
import BigFace from "./BigFace.svelte";
import SmallFace from "./SmallFace.svelte";
import { againstInOrder, beingOf, cellsOf, deckOf, flareOf, halvesOf, handCard, rankOf, sideDeck, taskOf, type BeingContent, type Content, type DeckContent, type FlareContent, type Half, type HeldFlare, type View, type Words } from "./model";
import { CROWN, FLARE, schoolGlyph, TASK } from "./symbols";
import { RANK, signed, W } from "./words";

export interface ArenaFace extends CardFace {
  being?: BeingContent;
  deck?: DeckContent;
  flare?: FlareContent;
  halves?: [Half, Half];
}

const titled = (words: Words): Word => ({ de: softened(words["de"] ?? ""), en: words["en"] ?? "" });
const both = (words: Words | null | undefined): Word => ({ de: words?.["de"] ?? "", en: words?.["en"] ?? "" });

const BANDS: Record<string, string> = { blue: "#2b5a93", red: "#8e2f22", yellow: "#86691c", green: "#2f6a4a", white: "#5d7382", orange: "#9a5417", purple: "#4f3d70" };
export const deckColour = (deck: DeckContent | undefined): string => BANDS[deck?.colour ?? ""] ?? "#5d5344";

export function faceOf(ref: string, view: View, content: Content): ArenaFace | null {
  const [kind, id = ""] = ref.split(":");
  if (kind === "card") return beingFace(id, view, content);
  if (kind === "flare") return flareFace(id, view, content);
  if (kind === "task") return taskFace(id, content);
  return null;
}

/** The deck a being is shown in: that of whoever plays this school, one's own for legends. */
export function deckFor(being: BeingContent, view: View, content: Content, seat: number | null): DeckContent | undefined {
  const played = view.seats.map((one) => deckOf(content, one.deck));
  const own = seat === null ? undefined : played[seat];
  if (being.school === null) return own ?? played[0];
  if (own?.school === being.school) return own;
  return played.find((deck) => deck?.school === being.school) ?? content.decks.find((deck) => deck.school === being.school);
}

/** What is printed on a being, and the rule that says when it happens. */
const BEING_LINES = [
  ["effect", "TK-4.13"],
  ["frozen", "TK-X1.3"],
  ["warp", "TK-X3.1"],
] as const;
/** A flare's conditions, from the top. */
const FLARE_RULES = ["TK-7.2", "TK-7.3"];

function beingFace(id: string, view: View, content: Content): ArenaFace | null {
  const being = beingOf(content, id);
  if (!being) return null;
  const mine = view.own ? view.seats.findIndex((seat) => seat.deck !== null && view.own?.hand.some((card) => beingOf(content, card.id)?.school === deckOf(content, seat.deck)?.school)) : -1;
  const deck = deckFor(being, view, content, mine < 0 ? null : mine);
  return {
    id,
    title: titled(being.names),
    kind: RANK[rankOf(being.rank)],
    band: deckColour(deck),
    art: being.school === null ? CROWN : schoolGlyph(deck?.id ?? null),
    lines: BEING_LINES.filter(([part]) => being[part]?.["de"]).map(([part, rule]) => ({ chips: [], text: both(being[part]), rule })),
    notes: [...whereNotes(id, view), ...(being.pattern.images > 1 ? [{ de: "Die Figur darf gedreht und gespiegelt liegen. Höhere Steine zählen auch.", en: "The pattern may be turned and mirrored. Higher pieces count too." }] : [])],
    rules: ["TK-4.2"],
    own: BigFace,
    picture: SmallFace,
    being,
    deck,
  };
}

/** Of a card in hand: where its pattern is complete, and where one recruit is missing. */
function whereNotes(id: string, view: View): Word[] {
  const card = handCard(view, `card:${id}`);
  if (!card) return [];
  const gaps = cellsOf(card, "common");
  const notes: Word[] = [];
  if (card.complete.length > 0) notes.push({ de: `Vollständig: ${card.complete.join(", ")}`, en: `Complete: ${card.complete.join(", ")}` });
  if (gaps.length > 0 && gaps.length <= MOST_NAMED) notes.push({ de: `1 Rekrut fehlt: ${gaps.join(", ")}`, en: `1 common missing: ${gaps.join(", ")}` });
  return notes;
}
const MOST_NAMED = 16;

/** Among several opponents: how far each of them is ahead, the best one first. */
function leadNotes(held: HeldFlare | undefined, view: View, content: Content): Word[] {
  if (!held || held.against.length < 2) return [];
  return againstInOrder(held).map((one) => {
    const names = sideDeck(view, content, one.side)?.names ?? {};
    const tick = (met: boolean) => (met ? " ✓" : "");
    return {
      de: `${names["de"]}: aufgewertet ${signed(one.upgraded)}${tick(one.upper)}, Steine ${signed(one.pieces)}${tick(one.lower)}`,
      en: `${names["en"]}: upgraded ${signed(one.upgraded)}${tick(one.upper)}, pieces ${signed(one.pieces)}${tick(one.lower)}`,
    };
  });
}

function flareFace(id: string, view: View, content: Content): ArenaFace | null {
  const flare = flareOf(content, id);
  if (!flare) return null;
  const held = view.own?.flares.find((one) => one.id === id);
  const halves = held ? halvesOf(held, content)?.halves : undefined;
  return {
    id,
    title: both(flare.names),
    kind: W.flares,
    band: "#b3571b",
    art: FLARE,
    lines: flare.effects.map((effect, at) => ({ chips: [], text: both(effect), rule: FLARE_RULES[at] })),
    notes: leadNotes(held, view, content),
    rules: ["TK-7.1", "TK-7.6"],
    own: BigFace,
    flare,
    ...(halves ? { halves } : {}),
  };
}

function taskFace(id: string, content: Content): ArenaFace | null {
  const task = taskOf(content, id);
  if (!task) return null;
  const category = content.categories.find((one) => one.id === task.category);
  return {
    id,
    title: titled(task.names),
    kind: both(category?.names),
    band: "#5b4791",
    art: TASK[task.category] ?? CROWN,
    topRight: { glyph: CROWN, value: String(task.points), label: W.points },
    lines: [{ chips: [], text: both(task.text), rule: "TK-9.1" }],
  };
}
