/** Plain questions about Pixel Tactics' views, cards and choices. Their shapes come from the engine's records (wire.ts). */
import type { Choice, Option, Word } from "../../net/types";
import type * as ui from "../ui";
import type { Faction } from "./sprites";
import type { ActionPreview, BarsInfo, CardUse, CharacterInfo, Content, Hit, Place, View } from "./wire";

export type Row = View["wave"];
/** The five things a card can be. */
export type Use = keyof BarsInfo;
export const ROWS: readonly Row[] = ["front", "flank", "rear"];
export const USES: readonly Use[] = ["leader", "front", "flank", "rear", "order"];

export type Scene = ui.Scene<View, Content>;
export type BoardProps = ui.BoardProps<View, Content>;
export type SeatProps = ui.SeatProps<View, Content>;

/** What choosing an option would do, as the engine foresees it. */
export const told = (option: Option | null | undefined) => (option?.preview ?? {}) as Partial<Hit & ActionPreview & CardUse>;

const indexed = new WeakMap<Content, Map<string, CharacterInfo>>();

/** The characters by name; built once per table. */
export function characters(content: Content): Map<string, CharacterInfo> {
  let found = indexed.get(content);
  if (!found) {
    found = new Map((content.characters ?? []).map((character) => [character.id, character]));
    indexed.set(content, found);
  }
  return found;
}

/** A card is called <faction>.<character>. */
export function cardParts(card: string): { faction: Faction; character: string } {
  const dot = card.indexOf(".");
  return { faction: card.slice(0, dot) === "red" ? "red" : "blue", character: card.slice(dot + 1) };
}

const LETTERS: Record<string, Row> = { F: "front", K: "flank", R: "rear" };
const ROW_LETTERS: Record<Row, string> = { front: "F", flank: "K", rear: "R" };

export interface Spot {
  seat: number;
  row: Row;
  column: number;
}

/** Where `place:<seat>:<row letter><column>` lies; null for anything else. */
export function spot(ref: string): Spot | null {
  const found = /^place:(\d):([FKR])(\d)$/.exec(ref);
  const row = found?.[2] ? LETTERS[found[2]] : undefined;
  return found && row ? { seat: Number(found[1]), row, column: Number(found[3]) } : null;
}
export const placeRef = (at: Spot) => `place:${at.seat}:${ROW_LETTERS[at.row]}${at.column}`;
export const rowRef = (seat: number, row: Row) => `row:${seat}:${ROW_LETTERS[row]}`;

export function placeAt(view: View, ref: string): Place | null {
  const at = spot(ref);
  return (at && view.seats[at.seat]?.unit[ROWS.indexOf(at.row) * 3 + at.column]) ?? null;
}

/** The cell of the leader: the middle of the unit (PT-2.5). */
export const isLeaderCell = (at: Spot) => at.row === "flank" && at.column === 1;

/** Which of its five uses a card on the table has now (PT-1.10, PT-1.11). */
export function useAt(ref: string): Use | null {
  const at = spot(ref);
  return at && (isLeaderCell(at) ? "leader" : at.row);
}

/** What a card on the table is called: leaders by their own name. */
export function nameOf(place: Place, content: Content): Word | null {
  const character = place.character ? characters(content).get(place.character) : undefined;
  if (!character) return null;
  return place.leader ? character.leader_name : character.name;
}

export const life = (place: Place) => Math.max((place.health ?? 0) - (place.damage ?? 0), 0);

// --- geometry -----------------------------------------------------------------------------------------------------------

/** The seat that is drawn below; the other one faces it from above. */
export const seatBelow = (seat: number | null) => seat ?? 0;

export interface Field {
  width: number;
  height: number;
  /** The strip between the two front rows. */
  gap: number;
}
export interface Point {
  x: number;
  y: number;
}

/** How many rows from the top a row is drawn: the upper unit stands on its head, so that the fronts meet in the middle. */
export function line(seat: number, row: Row, below: number): number {
  const depth = ROWS.indexOf(row);
  return seat === below ? 3 + depth : 2 - depth;
}

/** The middle of a position on a field of some size. Columns are absolute: column 0 faces column 0 (PT-3.4). */
export function middle(at: Spot, below: number, field: Field): Point {
  const tall = (field.height - field.gap) / 6;
  const rows = line(at.seat, at.row, below);
  return {
    x: ((at.column + 0.5) * field.width) / 3,
    y: (rows + 0.5) * tall + (at.seat === below ? field.gap : 0),
  };
}

// --- what a choice is about ---------------------------------------------------------------------------------------------

const KIND = /^[a-z_]+/;
export const kindOf = (ref: string) => KIND.exec(ref)?.[0] ?? "";

/** `hand:<seat>:<card>`, `discard:...`, `deck:...`: the seat and the card behind a reference. */
export function pileCard(ref: string): { kind: string; seat: number; card: string } | null {
  const found = /^(hand|discard|deck|pile):(\d):([a-z_0-9]+\.[a-z_]+)$/.exec(ref);
  return found?.[1] && found[3] ? { kind: found[1], seat: Number(found[2]), card: found[3] } : null;
}

/** Whether the card behind an answer lies on the field, so that it can glow there. */
const inSight = (option: Option) => option.refs.some((ref) => spot(ref) !== null);

/**
 * The options that need a tray because their thing lies nowhere in sight: cards of a pile or of the other hand, characters that
 * are named. The choice of a leader gets one too: it is the first big decision and the field is empty.
 */
export function trayOptions(choice: Choice | null, below: number): Option[] {
  if (!choice) return [];
  if (choice.options.every((option) => option.kind === "reaction" && inSight(option))) return [];
  return choice.options.filter((option) => {
    const ref = option.refs[0] ?? "";
    if (ref.startsWith("character:")) return true;
    const card = pileCard(ref);
    if (!card) return false;
    return card.kind !== "hand" || card.seat !== below || choice.prompt === "leader.choose";
  });
}

/** The card a tray option shows, and as what: a leader to choose, or the bar whose reaction is due. */
export function trayCard(option: Option): { character: string; faction: Faction | null; use: Use | null } | null {
  const ref = option.refs[0] ?? "";
  if (ref.startsWith("character:")) return { character: ref.slice(10), faction: null, use: told(option).use ?? null };
  const card = pileCard(ref);
  return card && { ...cardParts(card.card), use: useOf(option) };
}

/** Which use of a card an option brings into play. */
export const useOf = (option: Option): Use | null => (option.kind === "leader" ? "leader" : (told(option).use ?? null));

/** Which use a hand card shows: what the armed answer would make of it, else what the moment suggests. */
export function shownUse(view: View, options: readonly Option[] | undefined, armed: Option | null): Use {
  const own = armed && options?.includes(armed) ? useOf(armed) : null;
  if (own) return own;
  const kinds = new Set(options?.map((option) => option.kind));
  return kinds.has("order") && !kinds.has("recruit") ? "order" : view.wave;
}

/** The option of a hand card that stands for one of its uses now. */
export function optionFor(use: Use, options: readonly Option[] | undefined): Option | null {
  return options?.find((option) => useOf(option) === use) ?? null;
}

/** An attack that the defender has to answer: where it comes from (if its attacker still lies there) and where it is aimed at. */
export function incoming(choice: Choice | null): { attacker: string | null; target: string } | null {
  const target = choice?.prompt.startsWith("defend.") ? choice.refs.at(-1) : undefined;
  return choice && target ? { attacker: choice.refs.length > 1 ? (choice.refs[0] ?? null) : null, target } : null;
}

/** Who attacks in a question about an attack. */
export function attacker(choice: Choice | null): string | null {
  if (choice?.prompt.startsWith("attack.")) return choice.refs[0] ?? null;
  return incoming(choice)?.attacker ?? null;
}

/** The card that a question puts somewhere: one of the hand, or one that lies in a unit. */
export function cardInMotion(choice: Choice, view: View): string | null {
  const ref = choice.refs[0] ?? "";
  return pileCard(ref)?.card ?? placeAt(view, ref)?.card ?? null;
}

/** A row that is so low takes the picture in any size. */
const LOW = 36;
/** How large a sprite is drawn on a tile: as the row allows, in whole pixels of its bitmap (sixteen across). */
export function pictureSize(tile: { width: number; height: number }, density: number): number {
  const step = density >= 1.5 ? 8 : 16;
  const most = Math.min(tile.height - 6, tile.width * 0.43, 96);
  return tile.height <= LOW ? Math.max(14, most) : Math.floor(most / step) * step;
}
