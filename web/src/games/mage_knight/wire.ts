// Made by scripts/wire_types.py from the records of this game: do not edit, run the script.

/** Which of a unit's abilities, in the order they are printed. */
export interface AbilityPreview {
  ability: number;
}

/** Everything in the box. */
export interface Content {
  deeds: DeedText[];
  tactics: TacticText[];
  heroes: HeroText[];
  skills: SkillText[];
  units: UnitText[];
  enemies: EnemyText[];
  abilities: Thing[];
  ruins: Thing[];
  tiles: TileText[];
  terrains: TerrainText[];
  sites: SiteText[];
  reputation: (number | null)[];
}

/** A deed card; `effects`, `signs`: basic and strong. */
export interface DeedText {
  id: string;
  names: Record<string, string>;
  strong_names: Record<string, string>;
  kind: string;
  colours: string[];
  effects: (Record<string, string>)[];
  signs: Signs[];
}

/** Two players who fight each other. `seat`: who acts; `stage`: ranged, attack (melee), block or damage; `gathered`: an attack that is not made yet, or the block; `attack`: one that is, with its value and elements; `rate`: points of block that hold off one of the attack; `through`: what the block leaves of it; `left`: damage to be assigned; `wounds`: those that came into the hands of aggressor and defender; `gains`: what helps now, for the own eyes only. */
export interface DuelView {
  aggressor: number;
  defender: number;
  full: boolean;
  melee: boolean;
  seat: number;
  attacker: number;
  stage: string;
  space: string;
  fortified: boolean;
  passes: number;
  gathered: PartView[];
  attack: PartView[];
  value: number;
  elements: string[];
  rate: number;
  through: number;
  left: number;
  wounds: number[];
  fighters: FighterView[];
  gains: GainView[];
}

export interface DummyView {
  hero: string;
  deck_size: number;
  discard: string[];
  crystals: Record<string, number>;
  tactic: string | null;
}

/** A printed attack; `summons`: the back of the token that it brings instead. */
export interface EnemyAttackText {
  value: number;
  element: string;
  summons: string | null;
}

/** A kind of enemy as it is printed; `elusive_armor`: the higher one, while it is not blocked; `defend`: what it adds to the armour of others. */
export interface EnemyText {
  id: string;
  names: Record<string, string>;
  back: string;
  armor: number;
  elusive_armor: number;
  fame: number;
  reputation: number;
  attacks: EnemyAttackText[];
  abilities: string[];
  resistances: string[];
  defend: number;
}

/** A combat. `wounds`: those that came into the hand, `knocked_out_at` so many; `absorbed`: units that can take no more damage; `duels`: places of enemies that are fought in a duel; `guards`: units that take the damage of an attack first; `due`: attacks that are still to come, as enemy and attack; `later`: what effects have kept or promised for later in it; `gains`: what helps now, for the own eyes only. */
export interface FightView {
  seat: number;
  stage: string;
  space: string;
  assault: boolean;
  dark: boolean;
  no_units: boolean;
  wounds: number;
  knocked_out_at: number;
  absorbed: string[];
  guards: SavedGuard[];
  duels: SavedDuel[];
  foes: FoeView[];
  due: number[][];
  open: OpenView | null;
  later: (Record<string, string>)[];
  gains: GainView[];
}

/** A unit of a combat between players. `share`: what it has put into the attack that is being made; `price`: damage that wounds it now. */
export interface FighterView {
  unit: string;
  owner: number;
  out: boolean;
  armor: number;
  share: number;
  price: number;
  resistances: string[];
}

/** One attack as it stands now; `summons`: the back of the token that comes in its place; `to_block`: the block needed; `full`: elements whose block counts in full. Unblocked and without units: `damage`, `wounds` into the hand, `poisoned` as many onto the discard pile; `stuns`: the hand is lost. */
export interface FoeAttackView {
  value: number;
  element: string;
  abilities: string[];
  summons: string | null;
  to_block: number;
  full: string[];
  damage: number;
  wounds: number;
  poisoned: number;
  stuns: boolean;
  state: string;
}

/** An enemy of a combat as it stands now. `hidden`: a summoner that is replaced by what it has summoned; `abilities`: those of its defence; `half`: elements that count half against it. */
export interface FoeView {
  enemy: string;
  role: string;
  at: string | null;
  caller: number | null;
  out: boolean;
  beaten: boolean;
  hidden: boolean;
  stopped: boolean;
  armor: number;
  fortified: number;
  abilities: string[];
  resistances: string[];
  half: string[];
  attacks: FoeAttackView[];
}

/** What a thing of one's own would add to what is open, by the way it is played or the place of the ability; `value`: what the total grows by, after resistances. */
export interface GainView {
  ref: string;
  how: string;
  printed: number;
  element: string;
  value: number;
}

/** The hero takes what is left: wounds, and whether they knock it out. */
export interface HeroDamagePreview {
  damage: number;
  knocked_out: boolean;
  left: number;
  wounds: number;
}

/** A hero; `deck`: the cards to begin with, each kind once with how many there are. */
export interface HeroText {
  id: string;
  names: Record<string, string>;
  line: Record<string, string>;
  colour: string;
  deck: Record<string, number>;
}

export interface HexText {
  terrain: string;
  site: string | null;
}

/** An assault of several players on the city of a `space`: `seats` in the order of their fights, with the number of defenders each faces; `proposed`: those behind the first one are still asked whether they take part; `part`: whose part is going on, by place; `closing`: all have fought and end their turns. */
export interface JointView {
  space: string;
  seats: number[];
  shares: number[];
  proposed: boolean;
  part: number;
  closing: boolean;
}

/** An interaction: who, where, with what. `start`: what reputation and own shields gave to begin with, `shields` of it by the latter; `services`: what is sold besides cards (their refs are their kinds). */
export interface MarketView {
  seat: number;
  at: string;
  site: string;
  city: string | null;
  influence: number;
  start: number;
  shields: number;
  services: SaleView[];
  units: SaleView[];
  lessons: SaleView[];
  spells: SaleView[];
  actions: SaleView[];
}

/** A move: its whole cost, the points left, the spaces on the way; to the next space also what it brings about: who is provoked, whether it is an assault, whether something is turned up, which hero stands there. */
export interface MovePreview {
  assault?: boolean;
  cost: number;
  left: number;
  meets?: string;
  provokes?: string[];
  turns_up?: boolean;
  way: string[];
}

/** An open attack or block: its targets (of a block the enemy and its attack), what lies in it, its total, how much of it counts in full, what is needed and what is missing. */
export interface OpenView {
  kind: string;
  targets: number[];
  parts: PartView[];
  half: string[];
  total: number;
  efficient: number;
  needed: number;
  missing: number;
  suffices: boolean;
}

/** What comes of playing a card: points, how it would be paid, spaces that come into reach with their whole cost. What cannot be foreseen is left out. */
export interface Outcome {
  heal?: number;
  influence?: number;
  move?: number;
  pays?: string[];
  reach?: ([string, number])[];
}

/** A value in an open attack or block. `by`: the card, unit or skill it came from; `counts`: in full, half, double or (first doubled, then halved) both; `halves`: what it comes to in half-points. */
export interface PartView {
  by: string;
  value: number;
  element: string;
  kind: string;
  counts: string;
  halves: number;
}

/** Every way to play a card. */
export interface PlayPreview {
  uses: UsePreview[];
}

/** What is paid, in the points of the moment; of exploring also whether it leads into the core. */
export interface PricePreview {
  core?: boolean;
  cost: number;
}

/** `variants`: those that are played; `shape`: of the map; `out`: seats that have left the game; `sites`: those that are not printed on the tiles, by space, "" where a printed one is gone; `turned`: how many sixths a tile is turned clockwise, by slot; `face_down`: where tiles of a fixed map lie face down; `upgrades`: advanced actions that can be taken after a night; `paths`: conquered ones of a maze, by space; `maze`: the path that the hero is on, with its companion; `die`: set for a single enemy by `die_seat`, as far as it may be seen; `pack` and `kept`: the own cards of the opening draft; `halves`: the right space of a Megapolis and its left one; `walls`: each between two spaces; `halted`: whoever's turn it is moves no further; `chanted`: seats that have chanted in this night; `joint`: an assault of several players, proposed or going on; `teams`: the team of every seat, none where each plays alone; `chosen`: who has to return, as far as this seat knows: by team, null for the other one before the end. */
export interface QuestView {
  variants: string[];
  shape: string;
  out: number[];
  sites: Record<string, string>;
  turned: Record<string, number>;
  face_down: string[];
  upgrades: string[];
  paths: Record<string, number[]>;
  maze: number;
  companion: string | null;
  die: string | null;
  die_seat: number | null;
  pack: string[];
  kept: string[];
  halves: Record<string, string>;
  walls: string[][];
  halted: boolean;
  chanted: number[];
  joint: JointView | null;
  teams: number[];
  chosen: (number | null)[];
}

/** A thing on offer: its price in influence and what is missing of it. `why` not, whatever one could pay: `place` (it is not sold here), `mana` (none for it), `closed` (nobody can be recruited this turn, or not beside those who were). */
export interface SaleView {
  ref: string;
  kind: string;
  price: number;
  missing: number;
  why: string | null;
}

/** An enemy that is fought in a duel; `armed`: its attack is still to come. */
export interface SavedDuel {
  enemy: number;
  armed?: boolean;
}

/** A unit that takes the damage of an attack first. */
export interface SavedGuard {
  enemy: number;
  unit: string;
  attack?: number;
}

/** A line of the score sheet: points and titles by seat. */
export interface ScoreView {
  what: string;
  names: Record<string, string>;
  points: number[];
  titles: number[];
}

/** A seat. `hand` is null for the others; `open_hand`: what everybody has seen arrive; `deck_top`: known cards on the deck; `waiting`: what will happen later in the turn or may be bought in it; `tucked`: cards under the tactic; `again`: another turn follows; `level_at`, `next_level`: fame at which this level began and the next one begins; `standing`: influence that reputation gives, null on the X; `kept`: enemies of a Puppet Master; `ring`: the field of a Master of Chaos; `hoard`: colours on the own Mana Suppression; `scouted`, `foreseen`: face-down tokens and next ones of piles that the seat knows, empty for the others; `face_down`: the round order token, since the next turn was taken in advance; `gone`: cards that have left the game. */
export interface SeatView {
  hero: string | null;
  hand: string[] | null;
  hand_size: number;
  open_hand: string[];
  deck_size: number;
  deck_top: string[];
  discard: string[];
  play: string[];
  fame: number;
  level: number;
  level_at: number;
  next_level: number | null;
  reputation: number;
  standing: number | null;
  at: string;
  crystals: Record<string, number>;
  mana: Record<string, number>;
  dice: string[];
  dice_left: number;
  tactic: string | null;
  tactic_used: boolean;
  move: number;
  influence: number;
  heal: number;
  hand_limit: number;
  rules: (Record<string, string>)[];
  acted: boolean;
  rested: boolean;
  units: UnitView[];
  command: number;
  armor: number;
  skills: SkillView[];
  skills_left: number;
  interacting: boolean;
  rewards: string[];
  waiting: (Record<string, string>)[];
  borrowed: string[][];
  box: string | null;
  tactic_die: string | null;
  tucked: number;
  aside: string[];
  claimed: string[];
  yields: string[];
  again: boolean;
  kept: string[];
  ring: string | null;
  hoard: string[];
  scouted: string[][];
  foreseen: string[][];
  face_down: boolean;
  gone: string[];
}

/** A symbol with a number. `of`: the element of an attack or block, the colours of mana. */
export interface Sign {
  what: string;
  n: number;
  of: string[];
}

/** What an effect gives: one of several groups of signs. `more`: it says more than the signs do. */
export interface Signs {
  groups: Sign[][];
  more: boolean;
}

/** A site; `kind`: the same for all colours, `sort`: inhabited, fortified, adventure ... */
export interface SiteText {
  id: string;
  names: Record<string, string>;
  kind: string;
  sort: string;
}

/** A skill; `type`: how often it can be used. */
export interface SkillText {
  id: string;
  hero: string;
  names: Record<string, string>;
  text: Record<string, string>;
  signs: Signs;
  type: string;
}

/** A skill token: face down until the next round, in the middle, or used this turn. */
export interface SkillView {
  id: string;
  down: boolean;
  used: boolean;
  middle: boolean;
}

/** An attack or a block at one target: what it comes to there, and what is needed. */
export interface StrikePreview {
  needed: number;
  total: number;
}

export interface TacticText {
  id: string;
  names: Record<string, string>;
  night: boolean;
  number: number;
  text: Record<string, string>;
}

/** A terrain; `costs`: move points by day and by night, null where nobody can go. */
export interface TerrainText {
  id: string;
  names: Record<string, string>;
  costs: (number | null)[];
}

export interface Thing {
  id: string;
  names: Record<string, string>;
}

/** Damage that would get through. */
export interface ThroughPreview {
  damage: number;
}

/** A tile and its seven spaces by position; `core`: its back. */
export interface TileText {
  id: string;
  names: Record<string, string>;
  core: boolean;
  hexes: Record<string, HexText>;
}

/** A token on the map; face down only its back is seen. */
export interface TokenView {
  back: string;
  id: string | null;
}

/** A unit takes damage: what is left after it, the hero's wounds from that, the unit's own, and whether it is lost. */
export interface UnitDamagePreview {
  damage: number;
  left: number;
  lost: boolean;
  unit_wounds: number;
  wounds: number;
}

/** A kind of unit; `cards`: what its cards are called on the table; `recruit`: sites where it can be recruited; `costs`: mana for each ability. */
export interface UnitText {
  id: string;
  names: Record<string, string>;
  elite: boolean;
  level: number;
  cost: number;
  armor: number;
  abilities: (Record<string, string>)[];
  signs: Signs[];
  costs: (string | null)[];
  trait: Record<string, string> | null;
  cards: string[];
  resistances: string[];
  recruit: string[];
}

/** A unit in front of its hero. `token`: the mana on a familiar; `loyal`: it uses the Bonds of Loyalty. */
export interface UnitView {
  id: string;
  spent: boolean;
  wounds: number;
  banner: string | null;
  banner_used: boolean;
  token: string | null;
  loyal: boolean;
}

/** One way to play a card, and what it would add to an open attack or block. */
export interface UsePreview {
  heal?: number;
  how: string;
  influence?: number;
  move?: number;
  pays?: string[];
  points?: number;
  reach?: ([string, number])[];
}

/** The table. Players are seats, or 4 for the dummy; `last_turns`: who still has a last turn, null while nothing ends; `depleted`: faces of dice that do not work now; `slots`: where the next tile may be put; `pvp`: players may attack each other; `beyond`: spaces a little out of reach of the viewer, with the move points that are missing; `scores`: the score sheet once the game is over. */
export interface View {
  phase: string;
  round: number;
  rounds: number;
  night: boolean;
  order: number[];
  active: number;
  turn: number;
  announced: number | null;
  last_turns: number[] | null;
  ending: boolean;
  pvp: boolean;
  source: string[];
  depleted: string[];
  tactics: string[];
  spent_tactics: string[];
  spells: string[];
  actions: string[];
  units: string[];
  lessons: string[];
  common_skills: string[];
  pile_sizes: Record<string, number>;
  tiles: Record<string, string>;
  next_tiles: string[];
  stack: number;
  core_next: boolean;
  slots: string[];
  beyond: Record<string, number>;
  tokens: Record<string, TokenView[]>;
  shields: Record<string, number[]>;
  seats: SeatView[];
  dummy: DummyView | null;
  fight: FightView | null;
  market: MarketView | null;
  duel: DuelView | null;
  quest: QuestView;
  scores: ScoreView[] | null;
}
