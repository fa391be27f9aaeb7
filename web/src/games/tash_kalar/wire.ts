// Made by scripts/wire_types.py from the records of this game: do not edit, run the script.

/** Placing: squares where a common helps with a task, and what the opponents might summon as the arena lies now. */
export interface ActPreview {
  squares?: RecruitGain[];
  threats?: ThreatsOf[];
}

/** A being: rank, pattern, and what it does. */
export interface BeingContent {
  ref: string;
  id: string;
  names: Record<string, string>;
  rank: string;
  school: string | null;
  pattern: PatternContent;
  effect: Record<string, string>;
  frozen: Record<string, string> | null;
  warp: Record<string, string> | null;
}

/** A being that can be summoned: on every square the first way to do it. */
export interface CardPreview {
  ways?: SummonPreview[];
}

export interface CategoryContent {
  id: string;
  names: Record<string, string>;
}

/** What an effect would surely do before anything is asked: a piece destroyed, removed, converted, placed, upgraded or downgraded. */
export interface Change {
  what: string;
  square: string;
  side: number;
  rank: string;
}

/** Everything that is printed: what never changes during a match. */
export interface Content {
  squares: SquareContent[];
  decks: DeckContent[];
  beings: BeingContent[];
  flares: FlareContent[];
  tasks: TaskContent[];
  categories: CategoryContent[];
}

/** A deck of a school, and the colour of its pieces. */
export interface DeckContent {
  ref: string;
  id: string;
  names: Record<string, string>;
  colour: string;
  rgb: string;
  school: string;
}

/** The end of the turn: points that will be scored by enemy colour, tasks that could be taken, and what the opponents might summon as the arena lies now. */
export interface EndPreview {
  points?: number[];
  tasks?: string[];
  threats?: ThreatsOf[];
}

/** A flare compared with an opponent: by how much it is ahead, and whether the conditions hold (TK-7.2, TK-7.3). */
export interface FlareAgainst {
  side: number;
  upgraded: number;
  pieces: number;
  upper: boolean;
  lower: boolean;
}

/** A flare: numbers, conditions and effects, upper and lower. */
export interface FlareContent {
  ref: string;
  id: string;
  names: Record<string, string>;
  ahead: number[];
  conditions: (Record<string, string>)[];
  effects: (Record<string, string>)[];
}

/** What the side whose turn it is would gain: towards its tasks; in points by enemy colour, with all that was destroyed this turn; in points that count as they stand (legendary pieces in the High Form). */
export interface Gains {
  tasks?: TaskGain[];
  points?: number[];
  score?: number;
}

/** A being in hand: where it can be summoned with own pieces, where one piece is missing, and how many are at best. */
export interface HandCard {
  ref: string;
  id: string;
  complete: string[];
  missing: Missing[];
  least: number;
}

export interface HeldFlare {
  ref: string;
  id: string;
  against: FlareAgainst[];
}

/** The card that is being carried out, its being and the pieces used. */
export interface InPlay {
  ref: string;
  square: string | null;
  used: string[];
}

/** What keeps a being from being summoned on a square: a cell where a common or heroic is missing, an own piece that needs an upgrade, or an enemy piece in the way. */
export interface Missing {
  square: string;
  cell: string;
  what: string;
}

/** What only the seat itself sees; `partner_legends` are those it has passed on. */
export interface Own {
  hand: HandCard[];
  pending: HandCard | null;
  legends: HandCard[];
  flares: HeldFlare[];
  tail: string[];
  pile: string[];
  partner_legends: string[];
}

/** The grid of a card as rows of cells, and how often it looks different when turned and mirrored. */
export interface PatternContent {
  rows: string[];
  images: number;
  marks_matter: boolean;
}

/** A piece in the arena. */
export interface Piece {
  side: number;
  rank: string;
}

/** A piece that would be destroyed, upgraded, downgraded or converted. `supply`: what its owner has in supply now, double-sided and legendary, if it would be exchanged. */
export interface PiecePreview {
  supply?: number[];
  gains?: Gains | null;
}

/** A piece laid here: the cards in hand that could be summoned then and cannot be now. */
export interface PlacePreview {
  completes?: string[];
  gains?: Gains | null;
}

/** What a common laid on this square would gain. */
export interface RecruitGain {
  square: string;
  gains: Gains;
}

/** A seat as everybody sees it: numbers of cards, and cards that lie open. `pile` has null for a card only its owner knows; `sideways` is how many cards of the deck lie sideways (TK-2.42). */
export interface SeatView {
  ref: string;
  side: number;
  deck: string | null;
  hand: number;
  legends: number;
  flares: number;
  cards: number;
  sideways: number;
  pile: (string | null)[];
  shown: string[];
  pending: string | null;
  frozen: string | null;
}

/** A colour: its seats, pieces and points. `points` by enemy colour, `score` from what decides first to what decides last, `markers` the colours it may still improvise with, `removed` pieces out of the game (double-sided, legendary), `tax` actions less in its next turn. */
export interface SideView {
  ref: string;
  seats: number[];
  deck: string | null;
  double_sided: number;
  legendary: number;
  pieces: number;
  upgraded: number;
  legendaries: number;
  points: number[];
  score: number[];
  claimed: string[];
  markers: number[];
  removed: number[];
  tax: number;
}

/** A square of the arena: place in the 9 x 9 grid, from 0 at the top left, and colour. */
export interface SquareContent {
  ref: string;
  name: string;
  column: number;
  row: number;
  colour: string;
}

/** A summoning: square, rank laid, colour of the square, what dies there, pieces used, enemy pieces among them, colours whose marker is flipped, whether a piece must be lifted; marks and arrows of the orientation as squares and directions; `then`: what the effect does for certain. */
export interface SummonPreview {
  square: string;
  rank: string;
  colour: string;
  dies?: Victim[];
  used?: string[];
  borrowed?: string[];
  markers?: number[];
  lifts?: boolean;
  reuses?: boolean;
  marks?: string[];
  marks_b?: string[];
  arrows?: number[];
  then?: Change[];
  gains?: Gains | null;
}

/** A task; `terms` says in a word or two what each term of its progress counts. */
export interface TaskContent {
  ref: string;
  id: string;
  names: Record<string, string>;
  category: string;
  advanced: boolean;
  points: number;
  text: Record<string, string>;
  terms: (Record<string, string>)[];
}

/** A current task: what each term of its progress would gain (or lose), and whether it would be met. */
export interface TaskGain {
  id: string;
  terms: number[];
  met: boolean;
}

/** How far a side is with a task. */
export interface TaskProgress {
  met: boolean;
  terms: TermView[];
}

export interface TaskView {
  ref: string;
  id: string;
  sides: TaskProgress[];
}

/** A term of a task: what a side has, and what it needs. */
export interface TermView {
  have: number;
  need: number;
}

/** A being that an opponent might hold: squares where it could be summoned now, and squares where one more common would complete its pattern. */
export interface Threat {
  ref: string;
  id: string;
  now: string[];
  next: string[];
}

/** What a seat might summon as the arena lies, own pieces only. */
export interface ThreatsOf {
  seat: number;
  beings: Threat[];
}

/** This turn: what is left, what was destroyed by side and rank, and the points it will give by enemy colour. `borrow`, `void` and `possessed`: what the next summoning may use; `doubled`: how many times more each destroyed piece counts. */
export interface TurnView {
  number: number;
  seat: number;
  controller: number;
  actions: number;
  discarded: boolean;
  handed: boolean;
  borrow: boolean;
  void: boolean;
  possessed: number | null;
  doubled: number;
  extra_turn: boolean;
  again: boolean;
  extra_own: number;
  extra_legends: number;
  summoned: number;
  summoned_on_red: number;
  summoned_on_green: number;
  summoned_legendary: number;
  killed: number[][];
  points: number[];
}

/** A piece that would be destroyed. */
export interface Victim {
  square: string;
  side: number;
  rank: string;
}

/** The table. `board` by square; `stored` lies on the Merchant of Time; `last_turns` is null until the end is triggered. */
export interface View {
  mode: string;
  phase: string;
  board: Record<string, Piece>;
  sides: SideView[];
  seats: SeatView[];
  turn: TurnView;
  legends: number;
  legend_pile: string[];
  flares: number;
  flare_pile: string[];
  tasks: (TaskView | null)[];
  next_task: TaskView | null;
  task_deck: number;
  tasks_under: string[];
  in_play: InPlay | null;
  gateway: string | null;
  stored: Piece | null;
  last_turns: number | null;
  limit: number;
  own: Own | null;
}

/** A move, run, leap or shot: what dies, in order. */
export interface WayPreview {
  dies?: Victim[];
  gains?: Gains | null;
}
