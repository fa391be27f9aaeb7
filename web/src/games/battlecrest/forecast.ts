/**
 * What an attack would do if its card were used now. The server previews a choice of targets itself; but with one target in range
 * nobody is asked, so the card already has to show it. A forecast only: what flips on the way may change it, and the server decides.
 */
import type { Option } from "../../net/types";
import { cell, inRange, warriors, type BonusKind, type Cards, type Edge, type Line, type Position, type SeatView } from "./model";

export interface Forecast {
  ref: string;
  strength: number;
  /** Best defence of the target; a hero may also decline to defend. */
  defense: number;
  least: number;
  most: number;
}

/** The edge of a location that a square touches, or null. */
export function touchedEdge(location: string, square: string): Edge | null {
  const l = cell(location);
  const s = cell(square);
  if (s.x === l.x && s.y === l.y - 1) return "n";
  if (s.x === l.x && s.y === l.y + 1) return "s";
  if (s.y === l.y && s.x === l.x + 1) return "e";
  if (s.y === l.y && s.x === l.x - 1) return "w";
  return null;
}

/** How many active bonuses of a kind a square touches (BC-13.1, BC-13.3). */
export function bonusAt(view: Position, content: Cards, square: string, kind: BonusKind): number {
  return view.locations.filter((location) => {
    const edge = touchedEdge(location.square, square);
    const side = content.arena.locations[location.id]?.sides[location.side];
    return edge !== null && side?.bonuses[edge].includes(kind);
  }).length;
}

/** The best a hero can defend with: every ready action, its seals (its own included) and locations (BC-7.12). */
function bestDefense(view: Position, content: Cards, seat: SeatView): number {
  if (!seat.square) return 0;
  const bonus = bonusAt(view, content, seat.square, "defense");
  const values = seat.actions
    .filter((action) => action.ready)
    .map((action) => {
      const side = content.heroes[seat.hero]?.actions[action.id]?.[action.side];
      if (!side) return 0;
      const seals = side.defense_per_seal ? seat.seals[side.defense_per_seal] + Number(side.seal === side.defense_per_seal) : 0;
      return side.defense + seals + bonus;
    });
  return Math.max(0, ...values);
}

/** What one attack line of an action card would do to every enemy in range, from where the hero stands. */
export function forecast(view: Position, content: Cards, seatIndex: number, actionId: string, line: Line): Forecast[] {
  const seat = view.seats[seatIndex];
  const action = seat?.actions.find((one) => one.id === actionId);
  const hero = seat ? content.heroes[seat.hero] : undefined;
  const side = action && hero?.actions[actionId]?.[action.side];
  if (!seat?.square || !action || !side || line.do !== "attack") return [];
  const ownSeal = action.ready && side.seal === line.per_seal ? 1 : 0;
  const seals = line.per_seal ? seat.seals[line.per_seal] + ownSeal : 0;
  const strength = line.value + seals + bonusAt(view, content, seat.square, "attack");
  const far = line.range === "far" ? line.far + bonusAt(view, content, seat.square, "far") : line.far;
  const from = seat.square;
  return warriors(view, content)
    .filter((target) => target.seat !== seatIndex && inRange({ range: line.range, far }, from, target.square))
    .map((target) => {
      const other = view.seats[target.seat];
      const vassal = other && content.heroes[other.hero]?.vassal?.sides[target.wounded ? 1 : 0];
      const defense = !other
        ? 0
        : target.vassal
          ? (vassal?.defense ?? 0) + bonusAt(view, content, target.square, "defense")
          : bestDefense(view, content, other);
      const least = Math.max(strength - defense, 0);
      return { ref: target.ref, strength, defense, least, most: target.vassal ? least : strength };
    });
}

/** The attack line an option would use at once: the line asked about, or a card's first line. Null if that is no attack. */
export function attackLine(option: Pick<Option, "kind" | "refs" | "text">, view: Position, content: Cards): Line | null {
  const [kind, seatText, id] = option.refs[0]?.split(":") ?? [];
  const seat = view.seats[Number(seatText)];
  const action = seat?.actions.find((one) => one.id === id);
  if (kind !== "action" || !seat || !id || !action) return null;
  const lines = content.heroes[seat.hero]?.actions[id]?.[action.side].lines ?? [];
  const line = option.kind === "line.execute" ? lines.find((one) => option.text.en.endsWith(one.text.en)) : lines[0];
  return line?.do === "attack" ? line : null;
}
