/** Patterns drawn from a name: the same name always gives the same picture, on every machine. */

/** A small, stable hash (FNV-1a, 32 bit). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

/** Numbers from 0 to 1 that follow from a name (mulberry32). */
export function numbers(name: string): () => number {
  let state = hash(name);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

export interface Field {
  strokes: string[];
  rim: string;
}

/** The field behind a card's symbol: rays, waves, hatching or rings, on 100 x 70. */
export function field(id: string): Field {
  const next = numbers(id);
  const kind = Math.floor(next() * 4);
  const count = 14 + Math.floor(next() * 8);
  const turn = next() * Math.PI;
  const strokes: string[] = [];
  for (let i = 0; i < count; i++) {
    if (kind === 0) {
      const angle = turn + (i / count) * 2 * Math.PI;
      const inner = 31 + (i % 2) * 4;
      strokes.push(
        `M${round(50 + inner * Math.cos(angle))} ${round(35 + inner * Math.sin(angle))}L${round(50 + 70 * Math.cos(angle))} ${round(35 + 70 * Math.sin(angle))}`,
      );
    } else if (kind === 1) {
      const y = round((i / count) * 84 - 7);
      const sway = round(3 + next() * 5);
      strokes.push(`M-5 ${y}q14 ${-sway} 28 0t28 0t28 0t28 0`);
    } else if (kind === 2) {
      const x = round((i / count) * 150 - 25);
      strokes.push(`M${x} -4l${round(-18 - next() * 8)} 78`);
    } else {
      const r = round(31 + i * 3.2);
      strokes.push(`M${50 - r} 35a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`);
    }
  }
  return { strokes, rim: next() < 0.5 ? "none" : `${round(3 + next() * 6)} 1.6` };
}
