// Made by scripts/wire_types.py from the records of this game: do not edit, run the script.

/** All cards of one army (KH-1.5); its first strategy card is card "0". */
export interface ArmyCards {
  id: string;
  names: Names;
  style: Names;
  colour: string;
  source: string;
  pack: string;
  strategies: StrategyData[];
  generals: UnitCard[];
  units: UnitCard[];
}

/** An army that has been chosen. `delay` is what a second copy adds to its initiatives (KH-19.7). */
export interface ArmyView {
  ref: string;
  seat: number;
  army: string;
  names: Names;
  second_copy: boolean;
  delay: number;
  initiative: number | null;
  rows: Rows;
  units: number;
  present: number;
  reserve: number;
  stack: StackCard[];
  hand: number;
  hill: number;
  strategies: number;
  played: string[];
  trophies: Trophy[];
  tiles: number[];
  kharnage: number;
  skulls: number;
  revealed: string[];
  own?: OwnCards;
}

/** A unit that adds to an attack, and how much. */
export interface AttackPart {
  unit: string;
  symbols: number;
}

/** The attack on its way, which everybody can follow: what it is made of, whom it goes against, who is being struck (`facing`), and what is left of it. */
export interface AttackView {
  seat: number;
  attack: "melee" | "ranged";
  cause: "explosion" | "strategy" | "surprise" | "veteran";
  strength: number;
  parts: AttackPart[];
  victims: number[];
  facing: number | null;
  points: number;
}

/** A printed symbol. `value` is the number of symbols or the number in it; 0 on Smash means: without a value. */
export interface CardSymbol {
  type: "big_unit" | "black_reinforcement" | "explosion" | "flying" | "free_reinforcement" | "gunpowder" | "knight" | "magic" | "melee" | "net" | "ranged" | "red_reinforcement" | "shield" | "smash" | "veteran";
  value: number;
  surprise: boolean;
}

/** Everything printed that can be on this table: it never changes during a match, and everybody may read it. */
export interface Content {
  armies: ArmyCards[];
  effects: EffectData[];
  terms: Terms;
}

/** Own units change their defence until the end of the round: all of them, or those of the front row that are not captured. */
export interface DefencePart {
  do: "defence";
  units: "all" | "front";
  amount: number;
}

/** A strategy effect: `text` is what the card says, `parts` what it does. */
export interface EffectData {
  id: string;
  names: Names;
  text: Names;
  parts: (StrengthPart | MagicPart | GunpowderPart | RowsPart | DefencePart | HidePart | SacrificePart | FetchPart | LookPart | RecallPart)[];
  source: string;
  rules?: string[];
}

/** What the events of this game carry; which of it each kind does, docs/positions.md tells. `who` and `whose` are armies by name, the others: `seat`, `victim` and `victims`. `symbol` of an ability is the printed one, or "effect". */
export interface EventData {
  seat?: number;
  who?: Names;
  victim?: number;
  victims?: number[];
  whose?: Names[] | Names;
  unit?: string;
  card?: string;
  name?: Names;
  known?: boolean;
  row?: "back" | "front" | "middle";
  ability?: string;
  symbol?: "big_unit" | "black_reinforcement" | "effect" | "explosion" | "flying" | "free_reinforcement" | "gunpowder" | "knight" | "net" | "red_reinforcement" | "shield" | "smash" | "surprise" | "veteran";
  what?: Names;
  attack?: "melee" | "ranged";
  cause?: "explosion" | "strategy" | "surprise" | "veteran";
  strength?: number;
  points?: number;
  parts?: NamedPart[];
  bonus?: number;
  from?: "hand" | "reserve";
  left?: number;
  stack?: number;
  hand?: number;
  hill?: number;
  units?: number;
  cards?: number;
  n?: number;
  total?: number;
  nets?: number;
  captured?: boolean;
  amount?: number;
  defence?: number;
  initiative?: number;
  round?: number;
  place?: number;
  skulls?: number;
  tiles?: number;
  standings?: Standing[];
}

/** All cards of this unit move from the reserve to the hand. */
export interface FetchPart {
  do: "fetch";
  unit: string;
}

/** Each Gunpowder symbol counts `times` in ranged attacks. */
export interface GunpowderPart {
  do: "gunpowder";
  times: number;
}

/** Up to so many own one-card units in these rows may become absent until the end of the round. */
export interface HidePart {
  do: "hide";
  up_to: number;
  in_rows: ("back" | "front" | "middle")[];
}

/** A word of the rules: surprise, absent, captured. */
export interface KeywordTerm {
  id: string;
  names: Names;
  rules: string[];
}

/** A card that its owner may look at. */
export interface KnownCard {
  ref: string;
  card: string;
}

/** Look at the top cards of the reserve and take one into hand. */
export interface LookPart {
  do: "look";
  cards: number;
}

/** Each magic symbol counts `times`. */
export interface MagicPart {
  do: "magic";
  times: number;
  attack?: "any" | "melee" | "ranged";
  first?: boolean;
}

/** The same in an event, with the unit's name. */
export interface NamedPart {
  unit: string;
  symbols: number;
  name: Names;
}

/** The same in both languages. */
export interface Names {
  de: string;
  en: string;
}

/** A net marker: whether it captures the unit. */
export interface NetPreview {
  captured: boolean;
}

/** What only the owner sees. Of the reserve, from the top, what has been looked at need not be remembered by heart. */
export interface OwnCards {
  hand: KnownCard[];
  strategies: KnownCard[];
  hill: KnownCard[];
  reserve: (string | null)[];
}

/** Put up to so many own one-card units (no generals) from the hill on top of the reserve. */
export interface RecallPart {
  do: "recall";
  up_to: number;
}

/** The units of an army, row by row. */
export interface Rows {
  front: UnitView[];
  middle: UnitView[];
  back: UnitView[];
}

/** How these attacks go through the target's rows. */
export interface RowsPart {
  do: "rows";
  attack: "melee" | "ranged";
  rows: "front_and_middle_joined" | "ignored";
}

/** You may discard an own one-card unit to draw so many reserve cards onto the stack. */
export interface SacrificePart {
  do: "sacrifice";
  draw: number;
}

/** A place at the table; `army` is null until one is chosen. */
export interface SeatView {
  ref: string;
  seat: number;
  army: string | null;
  names: Names;
}

/** Smashing a unit: how many cards it gives, whether it is the last one. */
export interface SmashPreview {
  cards: number;
  kharnage: boolean;
}

/** A face-down card: everybody sees where it came from, its owner also what it is if it was seen before (KH-6.11, KH-6.12). */
export interface StackCard {
  ref: string;
  from: "hand" | "reserve";
  card?: string;
}

/** A place in the ranking at the end of a round, as the events about conquest tiles tell it. */
export interface Standing {
  seat: number;
  place: number;
  cards: number;
  skulls: number;
}

/** One printed step: exactly one of the three. */
export interface StepData {
  reinforce?: ("black" | "free" | "red")[];
  effect?: string;
  attack?: "melee" | "ranged";
}

/** A strategy card; its steps stand in the order of the phases of a turn. */
export interface StrategyData {
  id: string;
  initiative: number;
  names: Names;
  steps: StepData[];
  source: string;
}

/** +1 strength per `every` units: of the front row (not captured) or of the whole army. */
export interface StrengthPart {
  do: "strength";
  attack: "melee" | "ranged";
  per: "front_unit" | "unit";
  every?: number;
  first?: boolean;
}

/** Destroying a unit: what it costs, what is left, how many cards it gives, whether it is the last one. */
export interface StrikePreview {
  cost: number;
  left: number;
  cards: number;
  kharnage: boolean;
}

/** What a symbol means. */
export interface SymbolTerm {
  type: "big_unit" | "black_reinforcement" | "explosion" | "flying" | "free_reinforcement" | "gunpowder" | "knight" | "magic" | "melee" | "net" | "ranged" | "red_reinforcement" | "shield" | "smash" | "veteran";
  names: Names;
  text: Names;
  kind: "ability" | "attack" | "reinforcement";
  rules: string[];
}

/** An attack: the points against each army, how many cards they can destroy there, and the rows that must fall first. */
export interface TargetPreview {
  points: number;
  destroys: number[];
  rows: (("back" | "front" | "middle")[])[];
}

/** What everything besides cards is called. */
export interface Terms {
  symbols: SymbolTerm[];
  keywords: KeywordTerm[];
  tokens: TokenTerm[];
}

/** A tile or marker. */
export interface TokenTerm {
  id: string;
  names: Names;
  skulls: number;
  count: number;
  unlimited: boolean;
  source: string;
}

/** A card destroyed this round, and whose it was. */
export interface Trophy {
  card: string;
  seat: number;
}

/** A unit or general card (KH-1.11). `cards` is the number of cards one unit consists of, `count` the number of units, `shielded` its defence with its Shields. */
export interface UnitCard {
  id: string;
  names: Names;
  general: boolean;
  count: number;
  cards: number;
  row: "back" | "front" | "middle";
  rows: ("back" | "front" | "middle")[];
  defence: number;
  shielded: number;
  symbols: CardSymbol[];
  source: string;
}

/** A unit in an army. `change`: what effects do to its defence; `smashed`: a bit per Smash symbol that was used this turn. */
export interface UnitView {
  ref: string;
  card: string;
  defence: number;
  change: number;
  nets: number;
  captured: boolean;
  absent: boolean;
  smashed: number;
}

/** The table as a seat sees it. `step` is the printed step that the active player's strategy card is at. */
export interface View {
  phase: "armies" | "muster" | "over" | "strategies" | "turn";
  round: number;
  rounds: number;
  you: number | null;
  circle: number[];
  order: number[];
  active: number | null;
  step: number | null;
  attack: AttackView | null;
  shout_rule: boolean;
  armies: SeatView[];
}
