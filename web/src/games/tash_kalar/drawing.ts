/** How arena and pieces are drawn: plain geometry, no Svelte. A square is 54 units wide. */
import { numbers } from "../../cards/pattern";

export const SIZE = 54;
export const FIELDS = 9;

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a square name: "C4" is column 2, row 3. */
export function cell(name: string): Point {
  return { x: name.charCodeAt(0) - 65, y: Number(name.slice(1)) - 1 };
}
export const squareName = (x: number, y: number): string => `${String.fromCharCode(65 + x)}${y + 1}`;

/** The upper left corner of a square on the drawing, and its middle. */
export function corner(name: string): Point {
  const at = cell(name);
  return { x: at.x * SIZE, y: at.y * SIZE };
}
export function middle(name: string): Point {
  const at = corner(name);
  return { x: at.x + SIZE / 2, y: at.y + SIZE / 2 };
}

/** The square beside another one that exists, or null at the rim. */
export function beside(name: string, dx: number, dy: number, exists: ReadonlySet<string>): string | null {
  const at = cell(name);
  const next = squareName(at.x + dx, at.y + dy);
  return exists.has(next) ? next : null;
}

/** All squares grown by a margin, as one path: painted on top of each other they make the stepped rim of the arena. */
export function grown(squares: readonly string[], by: number): string {
  const side = SIZE + 2 * by;
  const r = Math.max(by * 0.7, 0);
  return squares
    .map((name) => {
      const { x, y } = corner(name);
      const inner = (side - 2 * r).toFixed(1);
      return `M${x - by + r} ${y - by}h${inner}a${r} ${r} 0 0 1 ${r} ${r}v${inner}a${r} ${r} 0 0 1 ${-r} ${r}h${-inner}a${r} ${r} 0 0 1 ${-r} ${-r}v${-inner}a${r} ${r} 0 0 1 ${r} ${-r}z`;
    })
    .join("");
}

/** Hair cracks of a stone: always the same for the same square. */
export function cracks(name: string): string {
  const next = numbers(`stone ${name}`);
  const lines = 2 + Math.floor(next() * 2);
  return Array.from({ length: lines }, () => {
    const x = 6 + next() * 34;
    const y = 8 + next() * 38;
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${(3 + next() * 6).toFixed(1)} ${(next() * 3 - 1.5).toFixed(1)}`;
  }).join("");
}

const TILES = 9;
/** The little tiles of a mosaic, light ones apart from dark ones: red shows a diamond, green a circle. */
export function mosaic(colour: "red" | "green"): { light: string; dark: string } {
  const step = (SIZE - 4) / TILES;
  const paths = { light: "", dark: "" };
  const centre = (TILES - 1) / 2;
  for (let y = 0; y < TILES; y++) {
    for (let x = 0; x < TILES; x++) {
      const dx = Math.abs(x - centre);
      const dy = Math.abs(y - centre);
      const inside = colour === "red" ? dx + dy <= 4 && dx + dy !== 1 : Math.hypot(dx, dy) <= 4 && Math.hypot(dx, dy) >= 1.2;
      const tile = `M${(2.5 + x * step).toFixed(2)} ${(2.5 + y * step).toFixed(2)}h${(step - 1).toFixed(2)}v${(step - 1).toFixed(2)}h${(1 - step).toFixed(2)}z`;
      paths[inside ? "light" : "dark"] += tile;
    }
  }
  return paths;
}

/** A star with so many points around the middle. */
export function star(points: number, outer: number, inner: number, at = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const r = i % 2 === 0 ? outer : inner;
    const angle = (i * Math.PI) / points - Math.PI / 2;
    return `${(at + r * Math.cos(angle)).toFixed(2)} ${(at + r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

export const HERO = star(8, 24, 17.5);
export const ROSETTE = star(20, 24.5, 21.5);
export const CROWN_SHAPE = "M-12 8.5V-5.5l6.4 5L0-9.5l5.6 9 6.4-5V8.5z";

/** Our own signs in the size of a glyph (512 units): the faces of a double-sided piece, and the mosaics of the arena. */
const dot = (r: number) => `M256 ${256 - r}a${r} ${r} 0 1 0 .1 0Z`;
export const RANK_SIGNS = { common: dot(200), heroic: star(8, 250, 182, 256) };
export const MOSAIC_SIGNS = {
  red: "M256 20L492 256L256 492L20 256ZM256 120L120 256L256 392L392 256ZM256 190L322 256L256 322L190 256Z",
  green: `${dot(236)}M256 120a136 136 0 1 1-.1 0Z${dot(66)}`,
};

/** The eight directions by their names on the wire. */
export const DIRECTION: Record<string, Point> = {
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
};
export const DIRECTION_ORDER = Object.keys(DIRECTION);

/** An arrow from one point to another that stops short of both, with its head. */
export function arrow(from: Point, to: Point, short = 20): { shaft: string; head: string } {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const u = { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
  const a = { x: from.x + u.x * short, y: from.y + u.y * short };
  const tip = { x: to.x - u.x * Math.min(short, long / 3), y: to.y - u.y * Math.min(short, long / 3) };
  const b = { x: tip.x - u.x * 9, y: tip.y - u.y * 9 };
  const f = (p: Point) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  return {
    shaft: `M${f(a)}L${f(b)}`,
    head: `M${f(tip)}L${f({ x: b.x - u.y * 7, y: b.y + u.x * 7 })}L${f({ x: b.x + u.y * 7, y: b.y - u.x * 7 })}Z`,
  };
}

/** A line between two points that leaves both of them free. */
export function between(a: Point, b: Point, free: number): string {
  const share = Math.min(free / (Math.hypot(b.x - a.x, b.y - a.y) || 1), 0.45);
  const at = (t: number) => `${(a.x + (b.x - a.x) * t).toFixed(1)} ${(a.y + (b.y - a.y) * t).toFixed(1)}`;
  return `M${at(share)}L${at(1 - share)}`;
}

/** Four corners of a bracket around a square. */
export function brackets(inset: number, arm: number): string {
  const far = SIZE - inset;
  return (
    `M${inset} ${inset + arm}V${inset}H${inset + arm}M${far - arm} ${inset}H${far}V${inset + arm}` +
    `M${far} ${far - arm}V${far}H${far - arm}M${inset + arm} ${far}H${inset}V${far - arm}`
  );
}
