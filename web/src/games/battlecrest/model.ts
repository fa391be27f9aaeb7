/** Battlecrest's views, cards and previews (their shapes come from the engine: `wire.ts`), and where things lie on the drawing. */
import type { Option } from "../../net/types";
import type { ActionCard, ArenaCards, Blow, Content, DefensePreview, EdgeBonuses, LineCard, LinePreview, LocationSideCard, Passage, SealCounts, SeatView, View, WayPreview, Words } from "./wire";

export type * from "./wire";
export type Side = keyof ActionCard;
export type Edge = Passage["from"];
export type BonusKind = EdgeBonuses["n"][number];
export type Keyword = LineCard["do"];
export type SealName = keyof SealCounts;
export type Arena = Pick<ArenaCards, "id" | "columns" | "rows">;

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

/** Everyone in the arena: heroes and vassals that still stand. */
export interface Warrior {
  ref: string;
  seat: number;
  vassal: boolean;
  id: string;
  square: string;
  wounded: boolean;
  points: number | null;
  names: Words;
}

export function warriors(view: View, content: Content): Warrior[] {
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
export function place(ref: string, view: View): Point | null {
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
export function sealsOf(seat: Pick<SeatView, "seals">): { name: SealName; count: number }[] {
  return (["sun", "moon", "storm"] as const).map((name) => ({ name, count: seat.seals[name] }));
}

/** What an option would do, as the engine foresees it: a line, a defence, a way. */
export type Foreseen = Partial<LinePreview & DefensePreview & WayPreview>;

export function foreseen(option: Pick<Option, "preview"> | null): Foreseen {
  return option?.preview ?? {};
}

/** What may be taken off a blow. */
export const defenseRange = (blow: Pick<Blow, "defense_least" | "defense">) => between(blow.defense_least, blow.defense);

/** Damage an attack would do: least and most, as one text. */
export function between(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** The two directions of a passage as one entry. */
export function passages(side: Pick<LocationSideCard, "passages">): { a: Edge; b: Edge; both: boolean }[] {
  const found: { a: Edge; b: Edge; both: boolean }[] = [];
  for (const { from, to } of side.passages) {
    const twin = found.find((one) => one.a === to && one.b === from);
    if (twin) twin.both = true;
    else found.push({ a: from, b: to, both: false });
  }
  return found;
}
