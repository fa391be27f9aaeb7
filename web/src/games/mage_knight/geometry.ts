/** Where things lie on the map: axial hexes with pointed tops, tiles of seven, the part of the map that is seen. No rule is known here. */

/** The side of a hex in units of the map; zooming scales the whole map. */
export const S = 42;
const ROOT3 = Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const POSITIONS = ["C", "NE", "E", "SE", "SW", "W", "NW"] as const;
export type Position = (typeof POSITIONS)[number];
const STEPS: Record<Position, readonly [number, number]> = { C: [0, 0], NE: [1, -1], E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [0, -1] };
/** The keys of the ring around S, by place on the keyboard. */
export const RING: Record<string, Exclude<Position, "C">> = { KeyW: "NW", KeyE: "NE", KeyA: "W", KeyD: "E", KeyZ: "SW", KeyX: "SE" };

/** Axial place of the middle of a slot (a, b). */
export const slotAxial = (a: number, b: number): readonly [number, number] => [3 * a + b, -2 * a - 3 * b];
export const place = (q: number, r: number): Point => ({ x: S * ROOT3 * (q + r / 2), y: 1.5 * S * r });

export interface Hex extends Point {
  /** "1,0,NE": as the engine calls it. */
  name: string;
  q: number;
  r: number;
  slot: string;
  position: Position;
}

export function hexOf(name: string): Hex | null {
  const [a, b, position] = name.split(",");
  if (a === undefined || b === undefined || position === undefined || !(position in STEPS)) return null;
  const [sq, sr] = slotAxial(Number(a), Number(b));
  const [dq, dr] = STEPS[position as Position];
  const [q, r] = [sq + dq, sr + dr];
  return { name, q, r, slot: `${a},${b}`, position: position as Position, ...place(q, r) };
}
/** Which position of the tile is seen here if it lies turned by so many sixths clockwise. */
export function printedAt(position: Position, turn: number): Position {
  const at = EDGES.findIndex((way) => way === position);
  return at < 0 ? position : (EDGES[(at - turn + EDGES.length) % EDGES.length] ?? position);
}
export const hexesOf = (slot: string): Hex[] => POSITIONS.map((position) => hexOf(`${slot},${position}`)).filter((hex): hex is Hex => hex !== null);
export function slotMiddle(slot: string): Point {
  const [a = 0, b = 0] = slot.split(",").map(Number);
  return place(...slotAxial(a, b));
}
export const key = (q: number, r: number): string => `${q} ${r}`;
/** The hex next to another one in a direction, among those that are there. */
export function beside(hex: Hex, way: Position, all: ReadonlyMap<string, Hex>): Hex | null {
  const [dq, dr] = STEPS[way];
  return all.get(key(hex.q + dq, hex.r + dr)) ?? null;
}

/** The direction of a neighbour, null if it is none. */
export const wayTo = (from: Hex, to: Hex): Position | null => POSITIONS.find((way) => way !== "C" && from.q + STEPS[way][0] === to.q && from.r + STEPS[way][1] === to.r) ?? null;

/** The corner of a hex; 0 is the top, then clockwise. */
export const corner = (at: Point, n: number, size = S): Point => {
  const angle = (Math.PI / 180) * (60 * n - 90);
  return { x: at.x + size * Math.cos(angle), y: at.y + size * Math.sin(angle) };
};
const spot = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
export const hexPath = (at: Point, size = S): string => `M${[0, 1, 2, 3, 4, 5].map((n) => spot(corner(at, n, size))).join("L")}Z`;

/** Which edge of a hex faces which neighbour: the edge from corner n to n + 1. */
const EDGES: readonly Exclude<Position, "C">[] = ["NE", "E", "SE", "SW", "W", "NW"];
/** The rim of a set of hexes, edge by edge: what has no neighbour in the set. */
export function rim(hexes: readonly Hex[]): string {
  const inside = new Set(hexes.map((hex) => key(hex.q, hex.r)));
  let path = "";
  for (const hex of hexes) {
    EDGES.forEach((way, n) => {
      const [dq, dr] = STEPS[way];
      if (!inside.has(key(hex.q + dq, hex.r + dr))) path += `M${spot(corner(hex, n))}L${spot(corner(hex, n + 1))}`;
    });
  }
  return path;
}

/** Small teeth along the edge between two neighbours, pointing from the first into the second; empty if they are none. */
export function teeth(from: Hex, to: Hex): string {
  const n = EDGES.findIndex((way) => from.q + STEPS[way][0] === to.q && from.r + STEPS[way][1] === to.r);
  if (n < 0) return "";
  const [a, b] = [corner(from, n, S - 1), corner(from, n + 1, S - 1)];
  const along = { x: (b.x - a.x) / 5, y: (b.y - a.y) / 5 };
  const [mx, my] = [(to.x - from.x) / (S * ROOT3), (to.y - from.y) / (S * ROOT3)];
  return [0.5, 1.5, 2.5, 3.5]
    .map((at) => {
      const p = { x: a.x + along.x * at, y: a.y + along.y * at };
      return `M${spot(p)}L${spot({ x: p.x + along.x, y: p.y + along.y })}L${spot({ x: p.x + along.x / 2 + mx * 7, y: p.y + along.y / 2 + my * 7 })}Z`;
    })
    .join("");
}

/** A line through the middles of hexes that ends a little before the last one, and the arrow head at its end. */
export function wayLine(points: readonly Point[]): { line: string; head: string } | null {
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  if (!last || !before) return null;
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const [ux, uy] = [(last.x - before.x) / length, (last.y - before.y) / length];
  const tip = { x: last.x - ux * 8, y: last.y - uy * 8 };
  const foot = { x: tip.x - ux * 15, y: tip.y - uy * 15 };
  const start = points[0] ?? last;
  const second = points[1] ?? last;
  const first = Math.hypot(second.x - start.x, second.y - start.y) || 1;
  const from = { x: start.x + ((second.x - start.x) / first) * 16, y: start.y + ((second.y - start.y) / first) * 16 };
  const line = `M${[from, ...points.slice(1, -1), foot].map(spot).join("L")}`;
  const head = `M${spot(tip)}L${spot({ x: foot.x - uy * 11, y: foot.y + ux * 11 })}L${spot({ x: foot.x + uy * 11, y: foot.y - ux * 11 })}Z`;
  return { line, head };
}

// --- what is seen ---------------------------------------------------------------------------------------------------

/** The box around these points, with a margin. */
export function around(points: readonly Point[], margin: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}

/** The part of the map on the screen: its middle, and the scale. */
export interface Look extends Point {
  k: number;
}
export const SMALLEST = 24 / S;
export const LARGEST = 64 / S;
export const clampScale = (k: number): number => Math.min(LARGEST, Math.max(SMALLEST, k));

/** The screen stays inside the land, or the land inside the screen: nobody gets lost at sea. */
export function kept(look: Look, land: Box, width: number, height: number): Look {
  const k = clampScale(look.k);
  const clamp = (value: number, low: number, size: number, half: number) => {
    const [one, other] = [low + half, low + size - half];
    return Math.min(Math.max(one, other), Math.max(Math.min(one, other), value));
  };
  return { k, x: clamp(look.x, land.x, land.w, width / 2 / k), y: clamp(look.y, land.y, land.h, height / 2 / k) };
}

/** Zoom so that the point of the map below the pointer stays there. `at`: from the middle of the screen, in pixels. */
export function zoomed(look: Look, factor: number, at: Point): Look {
  const k = clampScale(look.k * factor);
  return { k, x: look.x + at.x / look.k - at.x / k, y: look.y + at.y / look.k - at.y / k };
}

/** Just so far that a point is in sight, with a margin in pixels. */
export function broughtIntoSight(look: Look, point: Point, width: number, height: number, margin: number): Look {
  const [halfW, halfH] = [Math.max(0, width / 2 - margin) / look.k, Math.max(0, height / 2 - margin) / look.k];
  const near = (middle: number, value: number, half: number) => (value > middle + half ? value - half : value < middle - half ? value + half : middle);
  return { k: look.k, x: near(look.x, point.x, halfW), y: near(look.y, point.y, halfH) };
}

/** Whether everything is on the screen. */
export const fits = (land: Box, look: Look, width: number, height: number): boolean =>
  (look.x - width / 2 / look.k) <= land.x && (look.x + width / 2 / look.k) >= land.x + land.w && (look.y - height / 2 / look.k) <= land.y && (look.y + height / 2 / look.k) >= land.y + land.h;

/** A small number that is always the same for a word: which of several drawings a hex gets. */
export function hash(word: string): number {
  let found = 7;
  for (const letter of word) found = (found * 31 + letter.charCodeAt(0)) >>> 0;
  return found;
}
/** The edge between two hexes that lie side by side, as a path; nothing where there is none. */
export function edge([one, other]: readonly Point[]): string[] {
  if (!one || !other) return [];
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2];
  // half a side long in either direction, across the way from one middle to the other
  const [dx, dy] = [(one.y - other.y) / (2 * ROOT3), (other.x - one.x) / (2 * ROOT3)];
  return [`M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`];
}
