// Made by scripts/wire_types.py from the records of this game: do not edit, run the script.

/** A special ability, and how it works. */
export interface AbilityCard {
  id: string;
  names: Words;
  trigger: "after_breathe" | "star" | "target_near_vassal";
  line: LineCard;
  text: Words;
}

export interface ActionCard {
  back: SideCard;
  front: SideCard;
}

/** An action card, and the squares its lines reach from where the hero stands. */
export interface ActionView {
  ref: string;
  id: string;
  side: "back" | "front";
  ready: boolean;
  reach: Reach;
}

/** What follows besides: locations that flip, what their dangers do, and who would be defeated. */
export interface Aftermath {
  flips?: string[];
  dangers?: Harm[];
  falls?: string[];
}

/** An arena: its grid, its legal squares and its locations. */
export interface ArenaCards {
  id: string;
  names: Words;
  source: Record<string, string>;
  columns: number;
  rows: number;
  squares: string[];
  locations: Record<string, LocationCard>;
}

/** What an attack would do to one target: strength, least and best defence, least and most damage that goes through. */
export interface Blow {
  ref: string;
  who: Words;
  strength: number;
  defense_least: number;
  defense: number;
  least: number;
  most: number;
}

/** Everything printed on the cards of a match: what never changes. */
export interface Content {
  arena: ArenaCards;
  heroes: Record<string, HeroCards>;
  seals: SealNames;
}

/** A defence, and the damage of the blow that goes through it; dangers of locations that flip for it come on top. */
export interface DefensePreview {
  flips?: string[];
  dangers?: Harm[];
  falls?: string[];
  defense: number;
  damage: number;
}

export interface EdgeBonuses {
  e: ("attack" | "control" | "defense" | "far" | "move")[];
  n: ("attack" | "control" | "defense" | "far" | "move")[];
  s: ("attack" | "control" | "defense" | "far" | "move")[];
  w: ("attack" | "control" | "defense" | "far" | "move")[];
}

/** Damage that dangers do to somebody when locations flip. */
export interface Harm {
  ref: string;
  n: number;
}

/** A hero set. `movement` is the value with all fronts ready (BC-4.2). */
export interface HeroCards {
  id: string;
  names: Words;
  summary: Words;
  source: Record<string, string>;
  ability: AbilityCard;
  life: LifeCard;
  movement: number;
  vassal: VassalCard | null;
  actions: Record<string, ActionCard>;
}

/** A life card; with the wounded side up it starts at `wounded_slot` (BC-10.8). */
export interface LifeCard {
  healthy: number;
  wounded: number;
  seal: "moon" | "storm" | "sun";
  wounded_slot: number;
}

/** An ability line. */
export interface LineCard {
  do: "attack" | "control" | "flip_action" | "flip_location" | "ready_action" | "sprint" | "star" | "strength_bonus";
  value: number;
  per_seal: "moon" | "storm" | "sun" | null;
  range: "direct" | "far" | "near" | "passed" | null;
  far: number;
  targets: number;
  text: Words;
}

/** What executing a line would lead to: blows, or the star abilities to choose from; `line` is its number on the card. */
export interface LinePreview {
  flips?: string[];
  dangers?: Harm[];
  falls?: string[];
  line?: number | null;
  attacks?: Blow[];
  stars?: Words[];
  reach?: Reach | null;
}

/** A location card. */
export interface LocationCard {
  number: number;
  names: Words;
  star: AbilityCard;
  sides: LocationSides;
}

/** One side of a location: what it does at its edges. */
export interface LocationSideCard {
  bonuses: EdgeBonuses;
  dangers: ("e" | "n" | "s" | "w")[];
  passages: Passage[];
}

export interface LocationSides {
  back: LocationSideCard;
  front: LocationSideCard;
}

/** A location: where it lies, which side is up, whether its star was used this turn. */
export interface LocationView {
  ref: string;
  id: string;
  square: string;
  side: "back" | "front";
  star_used: boolean;
}

export interface Passage {
  from: "e" | "n" | "s" | "w";
  to: "e" | "n" | "s" | "w";
}

/** The squares that attacks and controls could be aimed at. */
export interface Reach {
  attack: string[];
  control: string[];
}

export interface SealCounts {
  moon: number;
  storm: number;
  sun: number;
}

export interface SealNames {
  moon: Words;
  storm: Words;
  sun: Words;
}

/** A player's set. `slot` is where the life card lies above the action row, in half-card steps (BC-10.8). */
export interface SeatView {
  ref: string;
  square: string | null;
  wounded: boolean;
  star_used: boolean;
  reach: Reach;
  hero: string;
  points: number;
  slot: number;
  movement: number;
  seals: SealCounts;
  actions: ActionView[];
  vassal: VassalView | null;
}

/** One side of an action card. */
export interface SideCard {
  names: Words;
  move: number;
  defense: number;
  defense_per_seal: "moon" | "storm" | "sun" | null;
  seal: "moon" | "storm" | "sun";
  lines: LineCard[];
}

/** A vassal card: its healthy and its wounded side. */
export interface VassalCard {
  id: string;
  names: Words;
  sides: VassalSideCard[];
}

/** One side of a vassal card. */
export interface VassalSideCard {
  move: number;
  defense: number;
  ability: AbilityCard;
}

/** A vassal. */
export interface VassalView {
  ref: string;
  square: string | null;
  wounded: boolean;
  star_used: boolean;
  reach: Reach;
  id: string;
}

/** The whole table. */
export interface View {
  arena: string;
  phase: "heroes" | "play";
  turn: number;
  turn_limit: number;
  active: number;
  done: ("activate" | "breathe" | "charge" | "move")[];
  locations: LocationView[];
  seats: SeatView[];
}

/** A way: the squares entered, the damage that dangers do on it, and the blows of a charge against those it passes. */
export interface WayPreview {
  flips?: string[];
  dangers?: Harm[];
  falls?: string[];
  path: string[];
  steps: number;
  damage: number;
  attacks?: Blow[];
}

/** A text in both languages. */
export interface Words {
  de: string;
  en: string;
}
