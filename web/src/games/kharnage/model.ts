/** The shapes of Kharnage's views and cards as the server sends them, and plain thinking about them. */
import type { Choice, Content, Option, View, Word } from "../../net/types";

export type Row = "front" | "middle" | "back";
export const ROWS: readonly Row[] = ["front", "middle", "back"];
export type AttackKind = "melee" | "ranged";
export type Reinforcement = "red" | "black" | "free";

export interface CardSymbol {
  type: string;
  value: number;
  surprise: boolean;
}
export interface UnitCard {
  id: string;
  names: Word;
  general: boolean;
  count: number;
  cards: number;
  row: Row;
  rows: Row[];
  defence: number;
  symbols: CardSymbol[];
}
export interface Step {
  reinforce?: Reinforcement[];
  effect?: string;
  attack?: AttackKind;
}
export interface StrategyCard {
  id: string;
  names: Word;
  initiative: number;
  steps: Step[];
}
export interface ArmyCards {
  id: string;
  names: Word;
  style: Word;
  colour: string;
  strategies: StrategyCard[];
  generals: UnitCard[];
  units: UnitCard[];
}
export interface EffectCard {
  id: string;
  names: Word;
  text: Word;
  rules: string[];
}
export interface SymbolTerm {
  type: string;
  names: Word;
  text: Word;
  rules: string[];
}
export interface Cards {
  armies: ArmyCards[];
  effects: EffectCard[];
  terms: { symbols: SymbolTerm[]; keywords: { id: string; names: Word; rules: string[] }[] };
}

export interface UnitView {
  ref: string;
  card: string;
  defence: number;
  nets: number;
  captured: boolean;
  absent: boolean;
  /** One bit per Smash symbol that was used this turn. */
  smashed: number;
}
export interface StackCard {
  ref: string;
  from: "hand" | "reserve";
  card?: string;
}
export interface OwnCards {
  hand: { ref: string; card: string }[];
  strategies: { ref: string; card: string }[];
  hill: { ref: string; card: string }[];
  reserve: (string | null)[];
}
/** An army that has been chosen. */
export interface ArmyView {
  ref: string;
  seat: number;
  army: string;
  names: Word;
  second_copy: boolean;
  initiative: number | null;
  rows: Record<Row, UnitView[]>;
  units: number;
  present: number;
  reserve: number;
  stack: StackCard[];
  hand: number;
  hill: number;
  strategies: number;
  played: string[];
  trophies: { card: string; seat: number }[];
  tiles: number[];
  kharnage: number;
  skulls: number;
  revealed: string[];
  own?: OwnCards;
}
export interface EmptySeat {
  ref: string;
  seat: number;
  army: null;
  names: Word;
}
export interface Position {
  phase: "armies" | "muster" | "strategies" | "turn" | "over";
  round: number;
  rounds: number;
  you: number | null;
  circle: number[];
  order: number[];
  active: number | null;
  step: number | null;
  /** The attack on its way; everybody follows it. */
  attack?: AttackView | null;
  shout_rule: boolean;
  armies: (ArmyView | EmptySeat)[];
  /** Only in the pictures of an animation: what happens in the middle of the table. */
  stage?: Stage;
}

/** An attack as the server tells it: what it is made of, whom it goes against, and what is left of it. */
export interface AttackView {
  seat: number;
  attack: AttackKind;
  cause: string;
  strength: number;
  parts: { unit: string; symbols: number }[];
  victims: number[];
  /** The victim that is being struck. */
  facing: number | null;
  points: number;
}
/** An attack on its way, as it stands over the hill. */
export interface Battle {
  seat: number | null;
  kind: AttackKind | null;
  /** Points against each victim; while the strength adds up, what has been counted so far. */
  points: number;
  victims: number[];
  counting?: boolean;
  /** Of a split: what each victim is attacked with, and the victim that is being struck. */
  share?: number;
  facing?: number;
  /** What the strength is made of, before it is spent. */
  sum?: number[];
}
/** What an animation shows in the middle of the table besides the position. */
export interface Stage {
  battle?: Battle;
  /** The card that was just turned over from a stack or revealed by an Explosion. */
  turned?: { seat: number; card: string };
  /** A unit that a Smash hits: its destruction costs no points. */
  smashed?: string;
  /** The strategy cards turn over, all at once. */
  reveal?: boolean;
  effect?: { seat: number; names: Word };
  kharnage?: { seat: number; victim: number };
  conquest?: { seat: number; place: number; cards: number; skulls: number }[];
}

export const position = (view: View) => view as unknown as Position;
export const cards = (content: Content) => content as unknown as Cards;

export function isChosen(army: ArmyView | EmptySeat | undefined): army is ArmyView {
  return army !== undefined && army.army !== null;
}
export function armyAt(here: Position, seat: number): ArmyView | null {
  const army = here.armies[seat];
  return isChosen(army) ? army : null;
}
export function deckOf(all: Cards, id: string | null): ArmyCards | undefined {
  return all.armies.find((army) => army.id === id);
}

const units = new WeakMap<Cards, Map<string, UnitCard>>();
/** A unit or general card by its id. Looked up often, so every set of cards is sorted only once. */
export function unitCard(all: Cards, id: string): UnitCard | undefined {
  let found = units.get(all);
  if (!found) {
    found = new Map(all.armies.flatMap((army) => [...army.generals, ...army.units]).map((card) => [card.id, card]));
    units.set(all, found);
  }
  return found.get(id);
}
export function strategyCard(all: Cards, id: string): StrategyCard | undefined {
  for (const army of all.armies) {
    const card = army.strategies.find((one) => one.id === id);
    if (card) return card;
  }
  return undefined;
}
export function deckWith(all: Cards, card: string): ArmyCards | undefined {
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
  nets: number;
  captured: boolean;
  absent: boolean;
  smashed: boolean;
}

/** Equal units on one heap, in the order of their first unit; those who are away stand at the end. */
export function heaps(row: readonly UnitView[]): Heap[] {
  const found = new Map<string, Heap>();
  for (const unit of row) {
    const { card, defence, nets, captured, absent } = unit;
    const key = [card, defence, nets, absent ? "away" : "", unit.smashed].join(" ");
    const heap = found.get(key);
    if (heap) heap.refs.push(unit.ref);
    else found.set(key, { key, card, refs: [unit.ref], defence, nets, captured, absent, smashed: unit.smashed > 0 });
  }
  const all = [...found.values()];
  return [...all.filter((heap) => !heap.absent), ...all.filter((heap) => heap.absent)];
}

/** A heap is one thing on the table, named after its first unit; a heap whose first unit cannot be chosen may hold one that can. */
export function heapRef(heap: Heap, choosable: ReadonlyMap<string, unknown>): string {
  return heap.refs.find((ref) => choosable.has(ref)) ?? heap.refs[0] ?? "";
}

/** The row an attack must go through first (KH-10.13): the foremost one with somebody in it. */
export function foremost(army: ArmyView): Row | null {
  return ROWS.find((row) => army.rows[row].some((unit) => !unit.absent)) ?? null;
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

/** Armies that a question or a picture is about: on a small screen they get the room. */
export function concerned(here: Position, choice: Choice | null): number[] {
  const found = new Set<number>();
  const stage = here.stage;
  battleOf(here)?.victims.forEach((seat) => found.add(seat));
  if (stage?.turned) found.add(stage.turned.seat);
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

// --- the attack that is being decided ----------------------------------------------------------------------------------

/** The attack that stands over the hill: what the animation shows of it, else what the server says. */
export function battleOf(here: Position): Battle | null {
  if (here.stage) return here.stage.battle ?? null;
  const attack = here.attack;
  if (!attack) return null;
  const { seat, attack: kind, points, facing } = attack;
  const victims = facing === null ? attack.victims : [facing];
  const battle: Battle = { seat, kind, points, victims };
  const counted = attack.parts.reduce((sum, part) => sum + part.symbols, 0);
  const rest = attack.strength - counted;
  if (attack.victims.length === 0 && attack.parts.length > 0) battle.sum = [...attack.parts.map((part) => part.symbols), ...(rest > 0 ? [rest] : [])];
  return battle;
}

/** The attack that the active player's strategy card is at; null while it reinforces. */
export function attackNow(here: Position, all: Cards): AttackKind | null {
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
