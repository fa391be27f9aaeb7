/** Engravings of the terrains: small strokes around a middle that stays free where a site lies. Four drawings of each, chosen by hash. */
import { hash } from "./geometry";

/** Lines are strokes of ink, `dark` and `light` are filled. */
export interface Engraving {
  line: string;
  dark: string;
  light: string;
}
type Mark = (x: number, y: number, s: number, n: number) => Partial<Engraving>;

const f = (value: number) => value.toFixed(1);
const m = (x: number, y: number) => `M${f(x)} ${f(y)}`;

const grass: Mark = (x, y, s) => ({ line: `${m(x - 4 * s, y + 2 * s)}l${f(1.5 * s)} ${f(-5 * s)}${m(x, y + 2 * s)}v${f(-7 * s)}${m(x + 4 * s, y + 2 * s)}l${f(-1.5 * s)} ${f(-5 * s)}` });
const furrow: Mark = (x, y, s) => ({ line: `${m(x - 9 * s, y)}q${f(4.5 * s)} ${f(-3 * s)} ${f(9 * s)} 0t${f(9 * s)} 0` });
const mound: Mark = (x, y, s) => ({
  line: `${m(x - 12 * s, y + 5 * s)}q${f(11 * s)} ${f(-19 * s)} ${f(24 * s)} 0${m(x + 3 * s, y - 3 * s)}l${f(4 * s)} ${f(7 * s)}${m(x + 6 * s, y - 2 * s)}l${f(3.5 * s)} ${f(6 * s)}${m(x, y - 4 * s)}l${f(4 * s)} ${f(8 * s)}`,
  dark: `${m(x + 1 * s, y - 4.4 * s)}q${f(6 * s)} ${f(2 * s)} ${f(11 * s)} ${f(9.4 * s)}h${f(-7 * s)}z`,
});
const crown: Mark = (x, y, s) => ({
  dark: `${m(x - 5.5 * s, y - 3 * s)}a${f(5.5 * s)} ${f(5.5 * s)} 0 1 1 ${f(11 * s)} 0a${f(5.5 * s)} ${f(5.5 * s)} 0 1 1 ${f(-11 * s)} 0z`,
  line: `${m(x - 5.5 * s, y - 3 * s)}a${f(5.5 * s)} ${f(5.5 * s)} 0 1 1 ${f(11 * s)} 0a${f(5.5 * s)} ${f(5.5 * s)} 0 1 1 ${f(-11 * s)} 0z${m(x, y + 2.5 * s)}v${f(4 * s)}`,
});
const fir: Mark = (x, y, s) => ({
  dark: `${m(x, y - 9 * s)}l${f(5 * s)} ${f(12 * s)}h${f(-10 * s)}z`,
  line: `${m(x, y - 9 * s)}l${f(5 * s)} ${f(12 * s)}h${f(-10 * s)}z${m(x, y + 3 * s)}v${f(3.5 * s)}`,
});
const crack: Mark = (x, y, s, n) => ({ line: `${m(x - 8 * s, y)}l${f(5 * s)} ${f((n % 2 ? -4 : 3) * s)}l${f(4 * s)} ${f(4 * s)}l${f(6 * s)} ${f(-3 * s)}${m(x - 3 * s, y + (n % 2 ? -4 : 3) * s)}l${f(-1 * s)} ${f(-4 * s)}` });
const stone: Mark = (x, y, s) => ({
  dark: `${m(x - 5 * s, y + 3 * s)}l${f(2 * s)} ${f(-6 * s)}l${f(5 * s)} ${f(-1 * s)}l${f(4 * s)} ${f(7 * s)}z`,
  line: `${m(x - 5 * s, y + 3 * s)}l${f(2 * s)} ${f(-6 * s)}l${f(5 * s)} ${f(-1 * s)}l${f(4 * s)} ${f(7 * s)}z`,
});
const dune: Mark = (x, y, s) => ({ line: `${m(x - 12 * s, y + 2 * s)}q${f(8 * s)} ${f(-8 * s)} ${f(14 * s)} ${f(-2 * s)}q${f(5 * s)} ${f(3 * s)} ${f(10 * s)} 0${m(x + 2 * s, y)}q${f(-4 * s)} ${f(1 * s)} ${f(-5 * s)} ${f(5 * s)}` });
const stipple: Mark = (x, y, s) => ({ line: `${m(x - 4 * s, y)}h.6${m(x, y + 2.5 * s)}h.6${m(x + 4 * s, y - 1 * s)}h.6${m(x + 1 * s, y - 3 * s)}h.6` });
const pool: Mark = (x, y, s) => ({
  dark: `${m(x - 9 * s, y)}a${f(9 * s)} ${f(3.4 * s)} 0 1 1 ${f(18 * s)} 0a${f(9 * s)} ${f(3.4 * s)} 0 1 1 ${f(-18 * s)} 0z`,
  line: `${m(x - 5 * s, y)}h${f(10 * s)}${m(x - 2 * s, y + 1.8 * s)}h${f(5 * s)}`,
});
const reed: Mark = (x, y, s) => ({ line: `${m(x - 3 * s, y + 4 * s)}l${f(-1 * s)} ${f(-8 * s)}${m(x, y + 4 * s)}v${f(-11 * s)}${m(x + 3 * s, y + 4 * s)}l${f(1.5 * s)} ${f(-8 * s)}${m(x - 0.7, y - 7 * s)}h1.4v${f(-3 * s)}h-1.4z` });
const wave: Mark = (x, y, s) => ({ line: `${m(x - 10 * s, y)}q${f(2.5 * s)} ${f(-4 * s)} ${f(5 * s)} 0t${f(5 * s)} 0t${f(5 * s)} 0t${f(5 * s)} 0` });
const peak: Mark = (x, y, s) => ({
  dark: `${m(x, y - 15 * s)}l${f(11 * s)} ${f(24 * s)}h${f(-12 * s)}l${f(2 * s)} ${f(-9 * s)}l${f(-3 * s)} ${f(-5 * s)}z`,
  light: `${m(x, y - 15 * s)}l${f(4.4 * s)} ${f(9.6 * s)}l${f(-3 * s)} ${f(-1.6 * s)}l${f(-1.8 * s)} ${f(3.4 * s)}l${f(-2.4 * s)} ${f(-3.6 * s)}l${f(-2.2 * s)} ${f(2.2 * s)}z`,
  line: `${m(x - 13 * s, y + 9 * s)}l${f(13 * s)} ${f(-24 * s)}l${f(11 * s)} ${f(24 * s)}`,
});
const cobble: Mark = (x, y, s) => ({ line: `${m(x - 7 * s, y)}h${f(14 * s)}${m(x - 4 * s, y)}v${f(5 * s)}${m(x + 4 * s, y)}v${f(5 * s)}${m(x, y)}v${f(-5 * s)}` });

const MARKS: Record<string, readonly Mark[]> = {
  plains: [grass, furrow, grass],
  hills: [mound],
  forest: [crown, fir, crown],
  wasteland: [crack, stone],
  desert: [dune, stipple, dune],
  swamp: [pool, reed],
  lake: [wave],
  mountain: [peak],
  sea: [wave],
  city: [cobble],
};
/** Where marks stand, with their size; the lower ones later, so that they lie in front. */
type Spots = readonly (readonly [number, number, number])[];
const MANY: readonly Spots[] = [
  [[-2, -29, 0.9], [-21, -15, 1], [20, -18, 0.95], [1, -6, 1], [-26, 8, 0.9], [25, 7, 1], [-9, 20, 1], [12, 23, 0.9], [0, 34, 0.8]],
  [[4, -30, 0.85], [-14, -21, 1], [25, -9, 0.95], [-26, 0, 0.9], [2, 1, 1], [17, 15, 1], [-17, 19, 0.95], [3, 30, 0.9]],
  [[-6, -28, 0.9], [15, -23, 1], [-25, -9, 0.95], [-3, -5, 1], [26, 3, 0.9], [-18, 14, 1], [9, 17, 1], [-2, 33, 0.85]],
  [[0, -31, 0.8], [-18, -18, 0.95], [19, -14, 1], [-27, 6, 0.9], [3, 4, 1], [25, 12, 0.9], [-11, 24, 1], [11, 28, 0.9]],
];
const FEW: readonly Spots[] = [
  [[-12, -16, 1.05], [15, -6, 1.15], [-14, 10, 1.1], [11, 22, 0.95]],
  [[10, -18, 1], [-14, -6, 1.15], [16, 8, 1.1], [-6, 23, 1]],
  [[-4, -20, 1.05], [18, -5, 1], [-17, 3, 1.1], [8, 17, 1.15]],
  [[-15, -13, 1], [12, -15, 1.1], [0, 6, 1.15], [-13, 24, 0.9], [17, 20, 0.95]],
];
const PEAKS: readonly Spots[] = [
  [[11, -8, 0.95], [-13, -2, 1.1], [7, 14, 1.2]],
  [[-10, -9, 1], [14, 0, 1.1], [-6, 16, 1.15]],
  [[0, -10, 1.05], [-16, 8, 1.05], [14, 12, 1.15]],
  [[13, -5, 1.15], [-12, 4, 1.2], [8, 18, 0.9]],
];
const SPOTS: Record<string, readonly Spots[]> = { hills: FEW, desert: FEW, swamp: FEW, wasteland: FEW, lake: MANY, mountain: PEAKS };
/** No mark comes nearer to the middle than this where something lies on the hex. */
const FREE = 16;

const drawn = new Map<string, Engraving>();

export function engraving(terrain: string, hex: string, free: boolean): Engraving {
  const variant = hash(`${terrain} ${hex}`) % 4;
  const name = `${terrain} ${variant} ${free}`;
  const known = drawn.get(name);
  if (known) return known;
  const made: Engraving = { line: "", dark: "", light: "" };
  const marks = MARKS[terrain] ?? [];
  (SPOTS[terrain] ?? MANY)[variant]?.forEach(([x, y, s], n) => {
    const mark = marks[(n + variant) % marks.length];
    if (!mark || (free && terrain !== "mountain" && Math.hypot(x, y) < FREE)) return;
    const part = mark(x, y, s, n);
    made.line += part.line ?? "";
    made.dark += part.dark ?? "";
    made.light += part.light ?? "";
  });
  drawn.set(name, made);
  return made;
}
