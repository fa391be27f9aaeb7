/** The card behind a thing on the table, for the big view. */
import type { Word } from "../../net/types";
import type { CardFace } from "../../cards/face";
import BigFace from "./BigFace.svelte";
import { beingOf, deckOf, flareOf, halvesOf, rankOf, taskOf, type BeingContent, type Content, type DeckContent, type FlareContent, type Half, type View, type Words } from "./model";
import { CROWN, FLARE, schoolGlyph, TASK } from "./symbols";
import { RANK, W } from "./words";

export interface ArenaFace extends CardFace {
  being?: BeingContent;
  deck?: DeckContent;
  flare?: FlareContent;
  halves?: [Half, Half];
}

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

function beingFace(id: string, view: View, content: Content): ArenaFace | null {
  const being = beingOf(content, id);
  if (!being) return null;
  const mine = view.own ? view.seats.findIndex((seat) => seat.deck !== null && view.own?.hand.some((card) => beingOf(content, card.id)?.school === deckOf(content, seat.deck)?.school)) : -1;
  const deck = deckFor(being, view, content, mine < 0 ? null : mine);
  return {
    id,
    title: both(being.names),
    kind: RANK[rankOf(being.rank)],
    band: deckColour(deck),
    art: being.school === null ? CROWN : schoolGlyph(deck?.id ?? null),
    lines: [being.effect, being.frozen, being.warp].filter((words) => words?.["de"]).map((words) => ({ chips: [], text: both(words) })),
    notes: being.pattern.images > 1 ? [{ de: "Die Figur darf gedreht und gespiegelt liegen. Höhere Steine zählen auch.", en: "The pattern may be turned and mirrored. Higher pieces count too." }] : [],
    rules: ["TK-4.2"],
    own: BigFace,
    being,
    deck,
  };
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
    lines: flare.effects.map((effect) => ({ chips: [], text: both(effect) })),
    rules: ["TK-7.2", "TK-7.3"],
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
    title: both(task.names),
    kind: both(category?.names),
    band: "#5b4791",
    art: TASK[task.category] ?? CROWN,
    topRight: { glyph: CROWN, value: String(task.points), label: W.points },
    lines: [{ chips: [], text: both(task.text) }],
    rules: ["TK-9.1"],
  };
}
