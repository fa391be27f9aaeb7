/** The shapes of Pixel Tactics' views and cards as the server sends them, and plain questions about them. */
import type { Choice, Content, Lang, Option, View, Word } from "../../net/types";
import type { Faction } from "./sprites";

export type Row = "front" | "flank" | "rear";
/** The five things a card can be. */
export type Use = Row | "order" | "leader";
export const ROWS: readonly Row[] = ["front", "flank", "rear"];
export const USES: readonly Use[] = ["leader", "front", "flank", "rear", "order"];

export interface Ability {
  id: string;
  kind: "passive" | "reaction" | "spell" | "order" | "rule";
  ranged: boolean;
  intercept: boolean;
  optional: boolean;
  text: Word;
}
export interface Numbers {
  attack: number;
  health: number;
}
export interface Character {
  id: string;
  no: string;
  promo: boolean;
  name: Word;
  leader_name: Word;
  division: Word;
  hero: Numbers;
  leader: Numbers;
  abilities: Record<Use, Ability>;
}

/** A position of a unit: what lies there, if anything. A corpse has no numbers. */
export interface Place {
  ref: string;
  card?: string;
  character?: string;
  owner?: number;
  acted?: boolean;
  corpse?: boolean;
  leader?: boolean;
  damage?: number;
  health?: number;
  attack?: number;
  melee_capable?: boolean;
  hit?: boolean;
  taken?: boolean;
  boost?: number;
}
export interface SeatView {
  seat: number;
  name: Word;
  faction: Faction;
  leader: string | null;
  power: string | null;
  unit: Place[];
  hand_size: number;
  hand: string[];
  held: string | null;
  known: string[];
  deck_size: number;
  deck_top: string[];
  discard: string[];
  victory_pile: string[];
  strength: number;
  fewer_actions: number;
  fewer_actions_next_wave: number;
  vengeance: boolean;
  exposed: boolean;
}
export interface Position {
  phase: "deal" | "leaders" | "turn" | "wave_end" | "round_end" | "over";
  game: number;
  round: number;
  wave: Row;
  first: number | null;
  active: number | null;
  actions: number;
  truce: boolean;
  goal: number;
  promo_deck: number;
  apart: string[];
  seats: SeatView[];
}

export const position = (view: View) => view as unknown as Position;

const indexed = new WeakMap<Content, Map<string, Character>>();

/** The characters by name; built once per table. */
export function characters(content: Content): Map<string, Character> {
  let found = indexed.get(content);
  if (!found) {
    const list = (content.characters ?? []) as Character[];
    found = new Map(list.map((character) => [character.id, character]));
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

export function placeAt(view: Position, ref: string): Place | null {
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
export function trayCard(
  option: Option,
  choice: Choice,
  content: Content,
): { character: string; faction: Faction | null; use: Use | null } | null {
  const ref = option.refs[0] ?? "";
  if (ref.startsWith("character:")) {
    const abilities = option.kind === "reaction" ? characters(content).get(ref.slice(10))?.abilities : undefined;
    const use = abilities && USES.find((one) => option.text.en.endsWith(abilities[one].text.en));
    return { character: ref.slice(10), faction: null, use: use ?? null };
  }
  const card = pileCard(ref);
  if (!card) return null;
  return { ...cardParts(card.card), use: choice.prompt === "leader.choose" ? "leader" : null };
}

/** Which use a hand card shows: what the armed answer would make of it, else what the moment suggests. */
export function shownUse(view: Position, options: readonly Option[] | undefined, armed: Option | null): Use {
  const own = armed && options?.includes(armed) ? armed : null;
  if (own?.kind === "order") return "order";
  if (own?.kind === "leader") return "leader";
  if (own?.kind === "recruit") return view.wave;
  const kinds = new Set(options?.map((option) => option.kind));
  if (kinds.has("order") && !kinds.has("recruit")) return "order";
  return view.wave;
}

/** The option of a hand card that stands for one of its uses now. */
export function optionFor(use: Use, view: Position, options: readonly Option[] | undefined): Option | null {
  const wanted = use === "order" ? "order" : use === "leader" ? "leader" : use === view.wave ? "recruit" : "";
  return options?.find((option) => option.kind === wanted) ?? null;
}

/**
 * Who acts in a question: the position whose name the question mentions first. (The question only carries its text, and within a
 * unit names are unique except for taken heroes, where the first is shown.)
 */
export function mentioned(choice: Choice, view: Position, content: Content, lang: Lang = "en"): string[] {
  const found: { ref: string; at: number }[] = [];
  for (const seat of view.seats) {
    for (const place of seat.unit) {
      const name = nameOf(place, content)?.[lang];
      const at = name ? choice.text[lang].indexOf(name) : -1;
      if (at >= 0) found.push({ ref: place.ref, at });
    }
  }
  return found.sort((a, b) => a.at - b.at).map((one) => one.ref);
}

/** Who attacks whom in a question to the defender, as its answers say. */
export function incoming(choice: Choice | null): { attacker: string; target: string } | null {
  for (const option of choice?.options ?? []) {
    const { attacker, target } = option.preview ?? {};
    if (typeof attacker === "string" && typeof target === "string") return { attacker, target };
  }
  return null;
}

/** The attacker in a question about an attack: said by its answers, or the deciding player's own that the question names. */
export function attacker(choice: Choice, view: Position, content: Content): string | null {
  const said = incoming(choice)?.attacker ?? choice.options.find((option) => option.kind === "spell")?.refs[0];
  if (said) return said;
  const side = choice.prompt.startsWith("defend.") ? 1 - choice.seat : choice.seat;
  return mentioned(choice, view, content).find((ref) => spot(ref)?.seat === side) ?? null;
}

/** Living heroes of both units. */
export function heroes(view: Position): Place[] {
  return view.seats.flatMap((seat) => seat.unit.filter((place) => place.card && !place.corpse && !place.leader));
}

/** The free positions of a row, where a recruit could go. */
export function freeIn(view: Position, seat: number, row: Row): string[] {
  const unit = view.seats[seat]?.unit ?? [];
  return unit
    .slice(ROWS.indexOf(row) * 3, ROWS.indexOf(row) * 3 + 3)
    .filter((place) => !place.card && useAt(place.ref) !== "leader")
    .map((place) => place.ref);
}
