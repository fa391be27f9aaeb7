/**
 * QR codes (ISO/IEC 18004), as far as a link needs them: text as bytes, error correction level M, versions 1 to 9 (180 bytes).
 * Plain functions; `qr(text)` gives the square of modules, true is dark.
 */

/** By version: codewords of error correction in each block, and how many codewords of data each block holds. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [0, []],
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
];
/** Where alignment patterns have their middle, in both directions. */
const ALIGNED: readonly (readonly number[])[] = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];
const LEVEL_M = 0;
const BYTES = 4;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

// --- the field with 256 elements, and the remainder that makes errors correctable ---

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x << 1 ^ (x > 127 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a === 0 || b === 0 ? 0 : (EXP[((LOG[a] as number) + (LOG[b] as number)) % 255] as number));

/** The codewords of error correction for a block of data. */
export function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] = (next[at + 1] as number) ^ times(factor, EXP[i] as number)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] as number;
    generator.forEach((factor, i) => (rest[at + i] = (rest[at + i] as number) ^ times(factor, lead)));
  }
  return rest.slice(data.length);
}

// --- from text to codewords ---

/** The smallest version that holds so many bytes: besides them there is a mode (4 bits) and their number (8 bits). */
function versionFor(bytes: number): number {
  const version = BLOCKS.findIndex(([, blocks]) => sum(blocks) >= bytes + 2);
  if (version < 0) throw new RangeError(`${bytes} bytes are too many for this QR code`);
  return version;
}

function dataCodewords(bytes: readonly number[], room: number): number[] {
  const bits = [BYTES, ...[bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0]; // half bytes; the end is four zeros
  const words: number[] = [];
  for (let i = 0; i + 1 < bits.length; i += 2) words.push(((bits[i] as number) << 4) | (bits[i + 1] as number));
  while (words.length < room) words.push(words.length % 2 === (bytes.length + 2) % 2 ? 0xec : 0x11);
  return words;
}

/** All codewords in the order in which they are drawn: the blocks take turns. */
export function codewords(text: string): { version: number; words: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  const [count, sizes] = BLOCKS[version] as (typeof BLOCKS)[number];
  const data = dataCodewords(bytes, sum(sizes));
  let from = 0;
  const blocks = sizes.map((size) => data.slice(from, (from += size)));
  const turns = (lists: number[][]) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
  return { version, words: [...turns(blocks), ...turns(blocks.map((block) => correction(block, count)))] };
}

// --- drawing ---

type Square = boolean[][];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Bits with their own check bits behind them (BCH). */
function checked(bits: number, polynomial: number, degree: number): number {
  let rest = bits << degree;
  for (let at = 31 - Math.clz32(rest); at >= degree; at--) if (rest & (1 << at)) rest ^= polynomial << (at - degree);
  return (bits << degree) | rest;
}
/** Level and mask, as they are written beside the finders. */
export const formatBits = (mask: number) => checked((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
export const versionBits = (version: number) => checked(version, 0x1f25, 12);

class Drawing {
  readonly size: number;
  readonly dark: Square;
  readonly fixed: Square;

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
    this.#patterns();
  }

  set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    if (!row || x < 0 || x >= this.size) return;
    row[x] = dark;
    (this.fixed[y] as boolean[])[x] = true;
  }

  #patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      this.set(i, 6, i % 2 === 0);
      this.set(6, i, i % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) this.#rings(x, y, 4, [0, 1, 3]);
    const middles = ALIGNED[this.version] as readonly number[];
    const corner = [`6 6`, `6 ${middles.at(-1)}`, `${middles.at(-1)} 6`]; // there the finders are
    for (const x of middles) for (const y of middles) if (!corner.includes(`${x} ${y}`)) this.#rings(x, y, 2, [0, 2]);
    this.format(0); // only to keep the places free
    if (this.version >= 7) this.#writeVersion();
  }

  /** Squares around a middle: those at these distances are dark. */
  #rings(x: number, y: number, reach: number, dark: readonly number[]): void {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) this.set(x + dx, y + dy, dark.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }

  format(mask: number): void {
    const bits = formatBits(mask);
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1;
      const down = i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i;
      const across = i < 8 ? this.size - 1 - i : i === 8 ? 7 : 14 - i;
      this.set(8, down, dark);
      this.set(across, 8, dark);
    }
    this.set(8, this.size - 8, true);
  }

  #writeVersion(): void {
    const bits = versionBits(this.version);
    for (let i = 0; i < 18; i++) {
      const [near, far] = [Math.floor(i / 3), this.size - 11 + (i % 3)];
      this.set(near, far, ((bits >> i) & 1) === 1);
      this.set(far, near, ((bits >> i) & 1) === 1);
    }
  }

  /** Two columns at a time, from the right, up and down in turn; the column of the timing pattern is left out. */
  *places(): Generator<[number, number]> {
    let up = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; i++) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) if (!this.fixed[y]?.[x]) yield [x, y];
      }
      up = !up;
    }
  }
}

/** How hard a square is to read: long runs, blocks, shapes like a finder, and too much of one colour. */
function penalty(square: Square): number {
  const size = square.length;
  const columns = square.map((_, x) => square.map((row) => row[x] as boolean));
  let points = 0;
  for (const line of [...square, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) if (["10111010000", "00001011101"].includes(text.slice(at, at + 11))) points += 40;
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const count = Number(square[y]?.[x]) + Number(square[y]?.[x + 1]) + Number(square[y + 1]?.[x]) + Number(square[y + 1]?.[x + 1]);
      if (count % 4 === 0) points += 3;
    }
  }
  const share = (sum(square.flat().map(Number)) * 100) / (size * size);
  return points + 10 * Math.floor(Math.abs(share - 50) / 5);
}

export function qr(text: string, wish?: number): Square {
  const { version, words } = codewords(text);
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => ((word >> at) & 1) === 1));
  const drawn = MASKS.map((masked, mask) => {
    const drawing = new Drawing(version);
    let at = 0;
    // after the last codeword a few places may be left: they are light
    for (const [x, y] of drawing.places()) (drawing.dark[y] as boolean[])[x] = (bits[at++] ?? false) !== masked(x, y);
    drawing.format(mask);
    return drawing.dark;
  });
  if (wish !== undefined) return drawn[wish] as Square;
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The dark modules as the path of a picture, with the quiet border of four modules that readers want. */
export function qrPath(text: string): { size: number; d: string } {
  const square = qr(text);
  const d = square.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return { size: square.length + 8, d };
}
