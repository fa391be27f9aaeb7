/** Tash-Kalar's views, cards and previews (their shapes come from the engine: `wire.ts`), and what can be read from them at a glance. */
import type { Choice, Lang, Option } from "../../net/types";
import type { ActPreview, BeingContent, CardPreview, Content, DeckContent, FlareAgainst, FlareContent, Gains, HandCard, HeldFlare, Own, PiecePreview, Piece, SideView, SummonPreview, TaskContent, TaskGain, View, WayPreview } from "./wire";

export type * from "./wire";
export type Rank = "common" | "heroic" | "legendary";
export type Words = Record<string, string>;
export const RANKS: readonly Rank[] = ["common", "heroic", "legendary"];

export const said = (words: Words | null | undefined, lang: Lang): string => words?.[lang] ?? "";
export const squareOf = (ref: string | undefined): string | null => (ref?.startsWith("square:") ? ref.slice(7) : null);
export const rankOf = (text: string): Rank => RANKS.find((rank) => rank === text) ?? "common";

// --- cards ------------------------------------------------------------------------------------------------------------

export const beingOf = (content: Content, id: string): BeingContent | undefined => content.beings.find((being) => being.id === id);
export const flareOf = (content: Content, id: string): FlareContent | undefined => content.flares.find((flare) => flare.id === id);
export const taskOf = (content: Content, id: string): TaskContent | undefined => content.tasks.find((task) => task.id === id);
export const deckOf = (content: Content, id: string | null): DeckContent | undefined => content.decks.find((deck) => deck.id === id);

/** The deck whose pieces a side uses. */
export const sideDeck = (view: View, content: Content, side: number): DeckContent | undefined => deckOf(content, view.sides[side]?.deck ?? null);
export const sideOfSeat = (view: View, seat: number | null): number => (seat === null ? -1 : (view.seats[seat]?.side ?? -1));

/** Being cards in hand: own ones, one that is pending, legends. */
export function handCards(own: (Own & { pending?: HandCard | null }) | null): HandCard[] {
  if (!own) return [];
  return [...own.hand, ...(own.pending ? [own.pending] : []), ...own.legends];
}
export const handCard = (view: View, ref: string | null): HandCard | null => handCards(view.own).find((card) => card.ref === ref) ?? null;

/** What stands below a card: where it can be summoned, or what is missing. */
export interface Foot {
  tone: "gold" | "violet" | "plain";
  kind: "places" | "improvised" | "common" | "heroic" | "upgrade" | "enemy" | "pieces";
  n: number;
  /** Squares where the missing piece would help; counted on the card if there are too many to show. */
  cells: number;
}
export const MOST_PLUSES = 8;
/** What kind of piece is missing is asked in this order: a common can be laid at once. */
const LACKS = ["common", "heroic", "upgrade", "enemy"] as const;

export function footOf(card: HandCard, summonable: boolean): Foot {
  if (card.complete.length > 0) return { tone: "gold", kind: "places", n: card.complete.length, cells: 0 };
  if (summonable) return { tone: "gold", kind: "improvised", n: 1, cells: 0 };
  const lack = LACKS.find((what) => card.missing.some((one) => one.what === what));
  if (lack) return { tone: "violet", kind: lack, n: 1, cells: cellsOf(card, lack).length };
  return { tone: "plain", kind: "pieces", n: card.least, cells: 0 };
}

/** The squares on which a piece is missing, each once. */
export function cellsOf(card: HandCard, what: string): string[] {
  return [...new Set(card.missing.filter((one) => one.what === what).map((one) => one.cell))];
}

// --- flares -----------------------------------------------------------------------------------------------------------

export interface Half {
  need: number;
  have: number;
  met: boolean;
}
/** The opponents a flare can be compared with, the best one first. */
export function againstInOrder(flare: HeldFlare): FlareAgainst[] {
  const value = (one: FlareAgainst) => Number(one.upper) * 20 + Number(one.lower) * 20 + one.upgraded + one.pieces;
  return [...flare.against].sort((a, b) => value(b) - value(a));
}
/** Both conditions of a flare against the opponent who is furthest ahead (one whose condition holds comes first). */
export function halvesOf(flare: HeldFlare, content: Content, against: number | null = null): { side: number; halves: [Half, Half] } | null {
  const card = flareOf(content, flare.id);
  const best = flare.against.find((one) => one.side === against) ?? againstInOrder(flare)[0];
  if (!card || !best) return null;
  const half = (need: number, have: number, met: boolean): Half => ({ need, have: Math.max(0, Math.min(need, have)), met });
  return { side: best.side, halves: [half(card.ahead[0] ?? 0, best.upgraded, best.upper), half(card.ahead[1] ?? 0, best.pieces, best.lower)] };
}

// --- score ------------------------------------------------------------------------------------------------------------

export const isMelee = (view: View): boolean => view.mode === "melee";
export const isHighForm = (view: View): boolean => view.mode.endsWith("high_form");
export const isTeams = (view: View): boolean => view.mode.startsWith("team_");
export const isSetUp = (view: View): boolean => view.sides.every((side) => side.deck !== null);
export const scoreOf = (side: SideView | undefined): number => side?.score[0] ?? 0;

/** Colours a side scores in, and which of them is its smallest. */
export function melee(view: View, side: number): { colour: number; points: number; smallest: boolean; marker: boolean }[] {
  const one = view.sides[side];
  if (!one) return [];
  const enemies = view.sides.map((_, at) => at).filter((at) => at !== side);
  const least = Math.min(...enemies.map((at) => one.points[at] ?? 0));
  return enemies.map((colour) => {
    const points = one.points[colour] ?? 0;
    return { colour, points, smallest: points === least, marker: one.markers.includes(colour) };
  });
}

// --- what an option foresees --------------------------------------------------------------------------------------------

export type Foreseen = Partial<SummonPreview & WayPreview & PiecePreview & CardPreview & Omit<ActPreview, "threats">> & {
  completes?: string[];
  points?: number[];
  tasks?: string[];
  upgraded?: number;
  pieces?: number;
};
export const foreseen = (option: Pick<Option, "preview"> | null): Foreseen => (option?.preview as Foreseen | null | undefined) ?? {};

/** The same; of a card with a single way to summon it, that way: choosing the card is choosing the way. */
export function aimed(option: Pick<Option, "preview"> | null): Foreseen {
  const what = foreseen(option);
  return what.ways?.length === 1 && what.ways[0] ? what.ways[0] : what;
}

/** What the answer that is looked at would gain; before any answer, what a recruit on this square would. */
export function gainsOf(choice: Choice | null, armed: Option | null, ghost: string | null, content: Content): Gains | null {
  if (armed?.kind === "task") return { score: taskOf(content, (armed.refs[0] ?? "").slice("task:".length))?.points ?? 0 };
  if (armed && armed.kind !== "place") return aimed(armed).gains ?? null;
  const place = choice?.options.find((option) => option.kind === "place");
  return (ghost && foreseen(place ?? null).squares?.find((one) => one.square === ghost)?.gains) || null;
}
export const taskGain = (gains: Gains | null, id: string): TaskGain | null => gains?.tasks?.find((one) => one.id === id) ?? null;
/** Points that a side would have more: standing ones, and those of all colours together. */
export const pointGain = (gains: Gains | null): number => (gains?.score ?? 0) + (gains?.points ?? []).reduce((all, n) => all + n, 0);

/** What an opponent might summon, from what everybody knows: beings with squares where it is possible now, and with one more common. */
export interface Threats {
  seat: number;
  beings: { ref: string; id: string; now: string[]; next: string[] }[];
}
/** It comes with the answers that place a recruit or end the turn; null if this question tells nothing of it. */
export function threatsOf(choice: Choice | null): Threats[] | null {
  for (const option of choice?.options ?? []) {
    const told = (option.preview as { threats?: Threats[] } | null)?.threats;
    if (told) return told;
  }
  return null;
}
/** Squares on which something might be summoned now. */
export const threatened = (all: readonly Threats[]): string[] => [...new Set(all.flatMap((one) => one.beings.flatMap((being) => being.now)))];
/** What might be summoned on a square: by whom, and whether a recruit is still missing. */
export function threatsAt(all: readonly Threats[], square: string): { seat: number; id: string; now: boolean }[] {
  return all.flatMap(({ seat, beings }) =>
    beings.filter((one) => one.now.includes(square) || one.next.includes(square)).map((one) => ({ seat, id: one.id, now: one.now.includes(square) })),
  );
}

/** The card a question is about. */
export const cardAsked = (choice: Choice | null): string | null => choice?.refs.find((ref) => ref.startsWith("card:") || ref.startsWith("flare:")) ?? null;

/** The options that are squares, by square; of a move its end, not its start. */
export function squareOptions(choice: Choice | null): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const option of choice?.options ?? []) {
    const square = squareOf(option.refs[0]);
    if (square && !found.has(square)) found.set(square, option);
  }
  return found;
}

export const pieceAt = (view: View, square: string): Piece | undefined => view.board[square];
