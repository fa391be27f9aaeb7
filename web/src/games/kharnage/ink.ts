/** Ink and paper drawn from a name: torn edges, brush strokes, splatter. The same name always gives the same drawing. */
import { numbers } from "../../cards/pattern";

const round = (value: number) => Math.round(value * 10) / 10;

/** A sheet with torn edges, about `width` x `height` with a margin of 2. */
export function tornSheet(name: string, width: number, height: number, rough = 2.2): string {
  const next = numbers("sheet " + name);
  const points: string[] = [];
  const edge = (x1: number, y1: number, x2: number, y2: number) => {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const pieces = Math.max(3, Math.round(length / 9));
    for (let i = 0; i < pieces; i++) {
      const along = (i + next() * 0.6) / pieces;
      const off = (next() - 0.5) * 2 * rough;
      const across = { x: -(y2 - y1) / length, y: (x2 - x1) / length };
      points.push(`${round(x1 + (x2 - x1) * along + across.x * off)} ${round(y1 + (y2 - y1) * along + across.y * off)}`);
    }
  };
  const m = rough;
  edge(m, m, width - m, m);
  edge(width - m, m, width - m, height - m);
  edge(width - m, height - m, m, height - m);
  edge(m, height - m, m, m);
  return `M${points.join("L")}Z`;
}

/** One stroke of a wide, dry brush from left to right: a ragged band with a frayed end. */
export function brushStroke(name: string, width: number, height: number): string {
  const next = numbers("brush " + name);
  const above: string[] = [];
  const below: string[] = [];
  const pieces = 9;
  for (let i = 0; i <= pieces; i++) {
    const x = (width * i) / pieces;
    const thick = height * (0.36 + 0.12 * Math.sin((i / pieces) * Math.PI) + next() * 0.06);
    const sway = height * 0.05 * (next() - 0.5);
    above.push(`${round(x)} ${round(height / 2 - thick + sway)}`);
    below.unshift(`${round(x)} ${round(height / 2 + thick + sway)}`);
  }
  const frayed: string[] = [];
  for (let i = 1; i < 7; i++) {
    const y = height * (0.12 + (0.76 * i) / 7);
    frayed.push(`${round(width + (i % 2 ? next() * height * 0.5 : -next() * height * 0.3))} ${round(y)}`);
  }
  return `M${above.join("L")}L${frayed.join("L")}L${below.join("L")}Z`;
}

/** A splash of ink around a middle, with drops: the ground behind a unit's picture. On a field of 100 x 100. */
export function splash(name: string): string {
  const next = numbers("splash " + name);
  const arms = 9 + Math.floor(next() * 6);
  const turn = next() * Math.PI * 2;
  const lean = 0.75 + next() * 0.5;
  let path = "";
  for (let i = 0; i < arms; i++) {
    const angle = turn + (i / arms) * Math.PI * 2;
    const half = Math.PI / arms;
    const far = 34 + next() * 16;
    const at = (a: number, r: number) => `${round(50 + r * Math.cos(a) * lean)} ${round(50 + (r * Math.sin(a)) / lean)}`;
    path += `${i === 0 ? "M" + at(angle - half, 27) : ""}Q${at(angle - half * 0.5, 28)} ${at(angle, far)}Q${at(angle + half * 0.5, 28)} ${at(angle + half, 27)}`;
  }
  path += "Z";
  const drops = 3 + Math.floor(next() * 4);
  for (let i = 0; i < drops; i++) {
    const angle = next() * Math.PI * 2;
    const far = 40 + next() * 9;
    const r = round(1.2 + next() * 2.4);
    path += `M${round(50 + far * Math.cos(angle))} ${round(50 + far * Math.sin(angle))}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return path;
}

/** How far a stamp or a sheet is turned, in degrees: never quite straight. */
export function tilt(name: string, most = 3): number {
  return round((numbers("tilt " + name)() - 0.5) * 2 * most);
}

/** Hatching of a slope, one stroke per line, as a brush would shade a hill. On a field of 400 x 120. */
export function slopes(name: string): string[] {
  const next = numbers("slope " + name);
  const found: string[] = [];
  for (let i = 0; i < 30; i++) {
    const x = 26 + i * 12 + next() * 6;
    const top = 108 - 78 * Math.sin((Math.PI * x) / 400) + 8 + next() * 16;
    const drop = 10 + next() * 20;
    const lean = (x - 200) / 22;
    found.push(`M${round(x)} ${round(top)}q${round(lean * 0.4)} ${round(drop / 2)} ${round(lean)} ${round(drop)}`);
  }
  return found;
}
