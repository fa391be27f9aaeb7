/** Kharnage's views and cards as the server sends them (wire.ts), and plain thinking about them. */
import type { Choice, Option } from "../../net/types";
import type { Effect, Scene as AnyScene } from "../ui";
import type { ArmyCards, ArmyView, AttackView, Content, Names, NetPreview, SeatView, SmashPreview, Standing, StrategyData, StrikePreview, TargetPreview, UnitCard, UnitView, View } from "./wire";

export type Scene = AnyScene<View, Content>;
export type Row = UnitCard["row"];
export const ROWS: readonly Row[] = ["front", "middle", "back"];
export type AttackKind = AttackView["attack"];
export type Reinforcement = "red" | "black" | "free";

/** An attack on its way, as it stands over the hill. */
export interface Battle {
  kind: AttackKind;
  /** What is left of it against whoever is struck. */
  points: number;
  victims: number[];
  /** What the strength is made of, before it is spent. */
  sum?: number[];
}

/** What a told event shows in the middle of the table besides the position. */
export interface Stage {
  /** The card that was just turned over from a stack or revealed by an Explosion. */
  turned?: { seat: number; card: string };
  /** A unit that has just left its row: it is seen there once more, falling. */
  fallen?: { seat: number; unit: string; card: string };
  /** The strategy cards turn over, all at once. */
  reveal?: boolean;
  effect?: Names;
  kharnage?: { seat: number; victim: number };
  conquest?: Standing[];
}
/** The stage travels with the effects: a pulse of the stage itself. */
export interface StageEffect {
  kind: "pulse";
  ref: "stage";
  stage: Stage;
}
export function stageOf(effects: readonly Effect[]): Stage {
  return effects.find((effect): effect is StageEffect => "stage" in effect)?.stage ?? {};
}

/** What the engine says that an answer would do; which of it there is follows from what is asked. */
type Preview = Partial<StrikePreview & SmashPreview & NetPreview & TargetPreview>;
export const previewOf = (option: Option) => (option.preview ?? {}) as Preview;

export function isChosen(seat: SeatView | undefined): seat is ArmyView {
  return seat !== undefined && seat.army !== null;
}
export function armyAt(here: View, seat: number): ArmyView | null {
  const army = here.armies[seat];
  return isChosen(army) ? army : null;
}
export function unitOf(here: View, ref: string): UnitView | null {
  const army = armyAt(here, Number(ref.split(":")[1]));
  return army ? (ROWS.flatMap((row) => army.rows[row]).find((unit) => unit.ref === ref) ?? null) : null;
}
export function deckOf(all: Content, id: string | null): ArmyCards | undefined {
  return all.armies.find((army) => army.id === id);
}

const NO_ARMY = "#6b5b4a";
/**
 * The colour of an army as a style: that of its cards, or what the palette for colour weakness puts in its place (`--army-ID`). The second copy
 * of an army is paler, so that two players with the same army are told apart.
 */
export function toneOf(deck: Pick<ArmyCards, "id" | "colour"> | undefined, second = false): string {
  if (!deck) return NO_ARMY;
  const tone = `var(--army-${deck.id}, ${deck.colour})`;
  return second ? `color-mix(in srgb, ${tone} 50%, #fff)` : tone;
}

/** The marks of last moves in the colours of the armies, lighter or darker than they are so that they are seen on them. */
export function markTones(view: View, all: Content): string {
  const tones = view.armies.filter(isChosen).map((army) => [army.seat, toneOf(deckOf(all, army.army), army.second_copy)] as const);
  return tones.map(([seat, tone]) => `--seat${seat}: color-mix(in srgb, ${tone} 62%, var(--ink))`).join("; ");
}

const units = new WeakMap<Content, Map<string, UnitCard>>();
/** A unit or general card by its id. Looked up often, so every set of cards is sorted only once. */
export function unitCard(all: Content, id: string): UnitCard | undefined {
  let found = units.get(all);
  if (!found) {
    found = new Map(all.armies.flatMap((army) => [...army.generals, ...army.units]).map((card) => [card.id, card]));
    units.set(all, found);
  }
  return found.get(id);
}
export function strategyCard(all: Content, id: string): StrategyData | undefined {
  for (const army of all.armies) {
    const card = army.strategies.find((one) => one.id === id);
    if (card) return card;
  }
  return undefined;
}
export function deckWith(all: Content, card: string): ArmyCards | undefined {
  return all.armies.find((army) => [...army.generals, ...army.units, ...army.strategies].some((one) => one.id === card));
}

/** Symbols of one type on a card, added up. */
export function total(card: UnitCard, type: string): number {
  return card.symbols.filter((symbol) => symbol.type === type).reduce((sum, symbol) => sum + symbol.value, 0);
}

// --- units in heaps ----------------------------------------------------------------------------------------------------

/** Units of a rank between which there is no difference, lying on one heap. */
export interface Heap {
  key: string;
  card: string;
  refs: string[];
  defence: number;
  change: number;
  nets: number;
  captured: boolean;
  absent: boolean;
  smashed: boolean;
}

/** Equal units on one heap, in the order of their first unit; those who are away stand at the end. */
export function heaps(row: readonly UnitView[]): Heap[] {
  const found = new Map<string, Heap>();
  for (const unit of row) {
    const { card, defence, change, nets, captured, absent } = unit;
    const key = [card, defence, change, nets, absent ? "away" : "", unit.smashed].join(" ");
    const heap = found.get(key);
    if (heap) heap.refs.push(unit.ref);
    else found.set(key, { key, card, refs: [unit.ref], defence, change, nets, captured, absent, smashed: unit.smashed > 0 });
  }
  const all = [...found.values()];
  return [...all.filter((heap) => !heap.absent), ...all.filter((heap) => heap.absent)];
}

/** A unit that is no longer there, as it is seen for a moment while it falls. */
export function fallenHeap(ref: string, card: UnitCard): Heap {
  const { id, shielded } = card;
  return { key: `fallen ${ref}`, card: id, refs: [ref], defence: shielded, change: 0, nets: 0, captured: false, absent: false, smashed: false };
}

/** A heap is one thing on the table, named after its first unit; a heap whose first unit cannot be chosen may hold one that can. */
export function heapRef(heap: Heap, choosable: ReadonlyMap<string, unknown>): string {
  return heap.refs.find((ref) => choosable.has(ref)) ?? heap.refs[0] ?? "";
}

/** The rows of an army that an attack must go through first, if an answer would mean one: the answer's preview says so. */
export function foremost(army: ArmyView, option: Option | undefined): Row[] {
  const at = option?.refs.indexOf(army.ref) ?? -1;
  return (option && previewOf(option).rows?.[at]) ?? [];
}

// --- seats around the hill ---------------------------------------------------------------------------------------------

/** The other seats clockwise from the left neighbour to the right neighbour of the one in front (KH-2.14). */
export function clockwise(circle: readonly number[], front: number): number[] {
  const at = circle.indexOf(front);
  return at < 0 ? circle.filter((seat) => seat !== front) : [...circle.slice(at + 1), ...circle.slice(0, at)];
}

export interface Places {
  left: number | null;
  top: number[];
  right: number | null;
}
/** Who stands where. With four or more armies the neighbours stand at the sides: melee reaches them first (KH-9.11). */
export function places(others: readonly number[]): Places {
  if (others.length < 3) return { left: null, top: [...others], right: null };
  return { left: others[0] ?? null, top: others.slice(1, -1), right: others[others.length - 1] ?? null };
}

/** Whether so many armies need more room than a board of this width has around the hill: then the others stand in one line. */
export function tooNarrow(armies: number, width: number): boolean {
  return width > 0 && width < (armies > 4 ? 720 : armies === 4 ? 680 : 0);
}

/** Armies that a question or an event is about: on a small screen they get the room. */
export function concerned(here: View, choice: Choice | null, stage: Stage): number[] {
  const found = new Set(battleOf(here)?.victims);
  if (stage.turned) found.add(stage.turned.seat);
  if (stage.fallen) found.add(stage.fallen.seat);
  if (found.size > 0) return [...found];
  for (const option of choice?.options ?? []) {
    for (const ref of option.refs) {
      const [kind, seat] = ref.split(":");
      if (kind === "unit") found.add(Number(seat));
    }
  }
  if (found.size === 0 && here.active !== null) found.add(here.active);
  return [...found];
}

// --- the attack on its way ---------------------------------------------------------------------------------------------

export function battleOf(here: View): Battle | null {
  const attack = here.attack;
  if (!attack) return null;
  const { attack: kind, points, facing } = attack;
  const battle: Battle = { kind, points, victims: facing === null ? attack.victims : [facing] };
  const parts = attack.parts.map((part) => part.symbols);
  const rest = attack.strength - parts.reduce((sum, symbols) => sum + symbols, 0);
  if (attack.victims.length === 0 && parts.length > 0) battle.sum = rest > 0 ? [...parts, rest] : parts;
  return battle;
}

/** The attack that the active player's strategy card is at; null while it reinforces. */
export function attackNow(here: View, all: Content): AttackKind | null {
  const army = here.active === null ? null : armyAt(here, here.active);
  const card = army ? strategyCard(all, army.played[army.played.length - 1] ?? "") : undefined;
  return card?.steps[here.step ?? -1]?.attack ?? null;
}

/** Of several answers behind one thing, the one that is about this thing alone: a click gives it. */
export function mostSpecific(options: readonly Option[] | undefined): Option | null {
  if (!options || options.length === 0) return null;
  return options.reduce((best, option) => (option.refs.length < best.refs.length ? option : best));
}

/** A sum in one glance: a few numbers as they came, many of them gathered by size. */
export function sumText(sum: number[]): string {
  if (sum.length <= 5) return sum.join(" + ");
  const sizes = [...new Set(sum)].sort((a, b) => b - a);
  return sizes
    .map((size) => [sum.filter((one) => one === size).length, size])
    .map(([count, size]) => (count === 1 ? `${size}` : `${count}×${size}`))
    .join(" + ");
}

/** Answers that name two armies: they get a plate of their own on the hill. */
export function splits(choice: Choice | null): Option[] {
  return choice?.options.filter((option) => option.kind === "attack.split") ?? [];
}

/** How many skulls the tiles of an army are worth, from the largest down. */
export function tilesInOrder(army: ArmyView): number[] {
  return [...army.tiles].sort((a, b) => b - a);
}
