/** The shapes of Battlecrest's views and cards as the server sends them, and plain geometry on them. */
import type { Content, Option, View, Word } from "../../net/types";
import type { SealName } from "../../cards/face";

export type Edge = "n" | "e" | "s" | "w";
export type Side = "front" | "back";
export type BonusKind = "attack" | "defense" | "far" | "move" | "control";
export type Keyword =
  | "attack"
  | "control"
  | "sprint"
  | "star"
  | "ready_action"
  | "flip_location"
  | "flip_action"
  | "strength_bonus";

export interface Line {
  do: Keyword;
  value: number;
  per_seal: SealName | null;
  range: "direct" | "near" | "far" | "passed" | null;
  far: number;
  targets: number;
  text: Word;
}
export interface Ability {
  id: string;
  names: Word;
  trigger: "star" | "after_breathe" | "target_near_vassal";
  line: Line;
  text: Word;
}
export interface ActionSide {
  names: Word;
  move: number;
  defense: number;
  defense_per_seal: SealName | null;
  seal: SealName;
  lines: Line[];
}
export interface HeroCards {
  id: string;
  names: Word;
  summary: Word;
  ability: Ability;
  life: { healthy: number; wounded: number; seal: SealName };
  vassal: { id: string; names: Word; sides: { move: number; defense: number; ability: Ability }[] } | null;
  actions: Record<string, Record<Side, ActionSide>>;
}
export interface LocationSide {
  bonuses: Record<Edge, BonusKind[]>;
  dangers: Edge[];
  passages: { from: Edge; to: Edge }[];
}
export interface LocationCard {
  number: number;
  names: Word;
  star: Ability;
  sides: Record<Side, LocationSide>;
}
export interface Arena {
  id: string;
  names: Word;
  columns: number;
  rows: number;
  squares: string[];
  locations: Record<string, LocationCard>;
}
export interface Cards {
  arena: Arena;
  heroes: Record<string, HeroCards>;
  seals: Record<SealName, Word>;
}

export interface LocationView {
  ref: string;
  id: string;
  square: string;
  side: Side;
  star_used: boolean;
}
export interface ActionView {
  ref: string;
  id: string;
  side: Side;
  ready: boolean;
}
export interface VassalView {
  ref: string;
  id: string;
  square: string | null;
  wounded: boolean;
  star_used: boolean;
}
export interface SeatView {
  hero: string;
  ref: string;
  square: string | null;
  wounded: boolean;
  points: number;
  slot: number;
  movement: number;
  seals: Record<SealName, number>;
  star_used: boolean;
  actions: ActionView[];
  vassal: VassalView | null;
}
export interface Position {
  arena: string;
  phase: "heroes" | "play";
  turn: number;
  turn_limit: number;
  active: number;
  done: string[];
  locations: LocationView[];
  seats: SeatView[];
}

export const position = (view: View) => view as unknown as Position;
export const cards = (content: Content) => content as unknown as Cards;

export const EDGES: readonly Edge[] = ["n", "e", "s", "w"];
export const otherSide = (side: Side): Side => (side === "front" ? "back" : "front");

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a square name: "C4" is column 2, row 3. */
export function cell(name: string): Point {
  return { x: name.charCodeAt(0) - 65, y: Number(name.slice(1)) - 1 };
}
export function squareName(x: number, y: number): string {
  return String.fromCharCode(65 + x) + String(y + 1);
}

export const SIZE = 100;

/** The middle of a square on the drawing. */
export function middle(name: string): Point {
  const at = cell(name);
  return { x: at.x * SIZE + SIZE / 2, y: at.y * SIZE + SIZE / 2 };
}

/** Whether a target square is in range of a line executed from another square (BC-8.2 to BC-8.5). */
export function inRange(line: Pick<Line, "range" | "far">, from: string, to: string): boolean {
  const a = cell(from);
  const b = cell(to);
  const dx = Math.abs(a.x - b.x);
  const dy = Math.abs(a.y - b.y);
  const steps = dx + dy;
  if (line.range === "direct") return steps === 1;
  if (line.range === "near") return steps > 0 && Math.max(dx, dy) === 1;
  if (line.range === "far") return steps >= 2 && steps <= line.far;
  return false;
}

/** The squares some lines reach from a square. */
export function reach(arena: Arena, lines: readonly Line[], from: string): string[] {
  return arena.squares.filter((square) => lines.some((line) => inRange(line, from, square)));
}

/** Everyone in the arena: heroes and vassals that still stand. */
export interface Warrior {
  ref: string;
  seat: number;
  vassal: boolean;
  id: string;
  square: string;
  wounded: boolean;
  points: number | null;
  names: Word;
}

export function warriors(view: Position, content: Cards): Warrior[] {
  const found: Warrior[] = [];
  view.seats.forEach((seat, index) => {
    const hero = content.heroes[seat.hero];
    if (!hero) return;
    const common = { seat: index };
    if (seat.square) {
      const { ref, square, wounded, points } = seat;
      found.push({ ...common, ref, square, wounded, points, vassal: false, id: hero.id, names: hero.names });
    }
    if (seat.vassal?.square && hero.vassal) {
      const { ref, square, wounded } = seat.vassal;
      found.push({ ...common, ref, square, wounded, points: null, vassal: true, id: hero.vassal.id, names: hero.vassal.names });
    }
  });
  return found;
}

/** Where a thing lies on the drawing; null for things that are not in the arena (cards). */
export function place(ref: string, view: Position): Point | null {
  const [kind, a, b] = ref.split(":");
  if (kind === "square" && a) return middle(a);
  if (kind === "location") {
    const location = view.locations.find((one) => one.id === a);
    return location ? middle(location.square) : null;
  }
  if (kind === "warrior") {
    const seat = view.seats[Number(a)];
    const square = b === "vassal" ? seat?.vassal?.square : seat?.square;
    return square ? middle(square) : null;
  }
  return null;
}

/**
 * The line to draw for a way over squares. A step between squares that are not neighbours goes through a secret passage, over
 * the location between them.
 */
export function wayLine(squares: readonly string[]): string {
  let line = "";
  squares.forEach((name, index) => {
    const to = middle(name);
    const before = squares[index - 1];
    if (before === undefined) {
      line += `M${to.x} ${to.y}`;
      return;
    }
    const from = middle(before);
    const neighbours = Math.abs(from.x - to.x) + Math.abs(from.y - to.y) <= SIZE;
    const through = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    line += neighbours ? `L${to.x} ${to.y}` : `Q${through.x} ${through.y} ${to.x} ${to.y}`;
  });
  return line;
}

/** Seals a player has charged, as the life card and exhausted actions show them. */
export function sealsOf(seat: SeatView): { name: SealName; count: number }[] {
  return (["sun", "moon", "storm"] as const).map((name) => ({ name, count: seat.seals[name] ?? 0 }));
}

/** What an attack would do to one target, as the server foresees it with the option. */
export interface Blow {
  ref: string;
  /** Left out where the option itself names its target. */
  who?: Word;
  strength: number;
  /** The best the target can defend with; a hero may also decline to defend. */
  defense: number;
  least: number;
  most: number;
}

/** The blows an option would deal: to the target it names, or to everyone its attack could be aimed at. */
export function blows(option: Pick<Option, "kind" | "refs" | "preview"> | null): Blow[] {
  const preview = option?.preview;
  if (!preview) return [];
  if (Array.isArray(preview.attacks)) return preview.attacks as Blow[];
  const ref = option.refs[0];
  return option.kind === "target" && ref ? [{ ...(preview as unknown as Omit<Blow, "ref">), ref }] : [];
}

/** What may be taken off a blow: a vassal always defends with all it has, a hero with that or with nothing (BC-7.10, BC-7.14). */
export function defenseRange(blow: Blow): string {
  return between(blow.ref.endsWith(":vassal") ? blow.defense : 0, blow.defense);
}

/** Damage an attack would do: least and most, as one text. */
export function between(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** The two directions of a passage as one entry. */
export function passages(side: LocationSide): { a: Edge; b: Edge; both: boolean }[] {
  const found: { a: Edge; b: Edge; both: boolean }[] = [];
  for (const { from, to } of side.passages) {
    const twin = found.find((one) => one.a === to && one.b === from);
    if (twin) twin.both = true;
    else found.push({ a: from, b: to, both: false });
  }
  return found;
}
