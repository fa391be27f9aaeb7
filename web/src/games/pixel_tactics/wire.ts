// Made by scripts/wire_types.py from the records of this game: do not edit, run the script.

/** One bar of a card, or its leader power. */
export interface AbilityInfo {
  id: string;
  kind: "order" | "passive" | "reaction" | "rule" | "spell";
  ranged: boolean;
  intercept: boolean;
  optional: boolean;
  text: Words;
  source: string;
}

/** An action: what it costs, the bar the card would have, where a recruit could go, whom exposing would kill (PT-R39). */
export interface ActionPreview {
  cost: number;
  use?: "flank" | "front" | "leader" | "order" | "rear";
  bar?: Words;
  places?: string[];
  kills?: string[];
}

/** The five things a card can be. */
export interface BarsInfo {
  front: AbilityInfo;
  flank: AbilityInfo;
  rear: AbilityInfo;
  order: AbilityInfo;
  leader: AbilityInfo;
}

/** A card on the table or to be played: as what it would count, and what is written there. */
export interface CardUse {
  use: "flank" | "front" | "leader" | "order" | "rear";
  bar: Words;
}

/** What is printed on a card, with the numbers of this match's printing. */
export interface CharacterInfo {
  id: string;
  no: string;
  promo: boolean;
  name: Words;
  leader_name: Words;
  division: Words;
  hero: NumbersInfo;
  leader: NumbersInfo;
  source: Record<string, string>;
  abilities: BarsInfo;
}

/** All cards of this match; it never changes. */
export interface Content {
  characters: CharacterInfo[];
  rows: string[];
  factions: string[];
}

/** An attack: what it would do to the one it then hits, and whether that one then carries lethal damage (PT-8.5). */
export interface Hit {
  damage: number;
  lethal: boolean;
  interceptors?: string[];
  attacker?: string;
  target?: string;
}

export interface NumbersInfo {
  attack: number;
  health: number;
}

/** A position of a unit and what lies there, if anything. A corpse has no numbers. */
export interface Place {
  ref: string;
  card?: string;
  character?: string;
  owner?: number;
  acted?: boolean;
  corpse?: boolean;
  leader?: boolean;
  damage?: number;
  health?: number;
  attack?: number;
  melee_capable?: boolean;
  hit?: boolean;
  struck?: boolean;
  taken?: boolean;
  boost?: number;
}

/** One player's side of the table: the unit from the front row to the rear, cards as far as they are known. */
export interface SeatView {
  seat: number;
  name: Words;
  faction: "blue" | "red";
  leader: string | null;
  power: string | null;
  unit: Place[];
  hand_size: number;
  hand: string[];
  held: string | null;
  known: string[];
  deck_size: number;
  deck_top: string[];
  discard: string[];
  victory_pile: string[];
  strength: number;
  fewer_actions: number;
  fewer_actions_next_wave: number;
  vengeance: boolean;
  exposed: boolean;
}

/** The whole table as a seat sees it. */
export interface View {
  phase: "deal" | "leaders" | "over" | "round_end" | "turn" | "wave_end";
  game: number;
  round: number;
  wave: "flank" | "front" | "rear";
  first: number | null;
  active: number | null;
  actions: number;
  truce: boolean;
  profile: string;
  goal: number;
  promo_deck: number;
  apart: string[];
  seats: SeatView[];
  result: number | null;
  reason: string;
}

/** A name or a sentence in both languages. */
export interface Words {
  de: string;
  en: string;
}
