// Made by scripts/wire_types.py from src/tafelrunde/server/wire.py: do not edit, run the script.
// The engine's own parts (views, previews, card contents) are open objects; each game types its own.

/** The answer is safely stored. */
export interface Ack {
  t: "ack";
  choice: string;
  accepted?: true;
}

/** A sentence behind a hint, and the things on the table it speaks of. */
export interface AdviceInfo {
  text: Word;
  refs: string[];
}

/** How far an analysis is: so many looks of so many, and what was found, in the order of play. */
export interface Analysis {
  seconds: number;
  done: number;
  of: number;
  over: boolean;
  findings: Finding[];
}

/** `spent`: the milliseconds that the question was visible; believed as far as the server has measured the way itself. */
export interface Answer {
  t: "answer";
  choice: string;
  index: number;
  spent?: number | null;
}

/** A choice of the past and what was chosen. */
export interface Answered {
  seat: number;
  prompt: string;
  text: Word;
  chosen: Word;
  refs: string[];
}

/** `to` may be left out: then back to before one's own last answer. `of`: who gets the time; left out: oneself. */
export interface Ask {
  t: "ask";
  kind: "abort" | "draw" | "pause" | "rematch" | "resume" | "rewind" | "time";
  seat: number;
  to?: number | null;
  of?: number | null;
}

export interface AskHint {
  t: "hint";
  seat: number;
}

/** Somebody asks the others for something: `rewind` to when `to` answers stood, a `pause` or its end, `time` (15 seconds for `of`), to call the game off (`abort`), a `draw`, or a `rematch`. It needs the yes of all seats in `needs`; `agreed` have given it. */
export interface AskInfo {
  id: number;
  kind: "abort" | "draw" | "pause" | "rematch" | "resume" | "rewind" | "time";
  seat: number;
  until: number;
  needs: number[];
  agreed: number[];
  to?: number | null;
  of?: number | null;
}

/** The page of the log before this event. */
export interface AskLog {
  t: "log";
  before: number;
}

export interface AskMoment {
  t: "moment";
  n: number;
  seat?: number | null;
}

/** Take one's own seat back from the bot. */
export interface Back {
  t: "back";
  seat: number;
}

/** A board of a round; one player alone has a bye. `points`: of each, once they are known. */
export interface BoardInfo {
  round: number;
  board: number;
  players: PersonRef[];
  table: string | null;
  points: number[] | null;
}

export interface BotList {
  levels: LevelInfo[];
}

/** Something that was said: a line of text, or a gesture. `seat`: null for a spectator. `mine`: you said it. `hidden`: the host has hidden it, and the text is gone. `person`: the id of who said it, if it is known. */
export interface ChatLine {
  t: "chat";
  id: number;
  room: "players" | "watchers";
  seat: number | null;
  name: string;
  at: number;
  text?: string | null;
  emote?: EmoteInfo | null;
  hidden?: boolean;
  mine?: boolean;
  person?: string | null;
}

/** What was said last in your room, anew: you want to hear somebody no longer, or again. */
export interface ChatLines {
  t: "chat_lines";
  lines: ChatLine[];
}

/** A question to one of your own seats. The id is opaque: send it back with the answer. `refs`: what it is about. */
export interface ChoiceInfo {
  id: string;
  seat: number;
  prompt: string;
  text: Word;
  rules: string[];
  refs: string[];
  options: OptionInfo[];
}

/** The person on this seat has been gone too long (Seat.claim): take the win, or let a bot play on. */
export interface ClaimSeat {
  t: "claim";
  seat: number;
}

/** `left`, and what this spell may still take for free (`delay`), by seat, in milliseconds at the moment `at`; null where no clock counts. `running`: the seats whose time goes by. `paused_until`: all clocks stand, at the latest until then. `outage`: the server was away for long, so whoever plays may finish this rated game unrated (Unrate); or somebody has wished that. */
export interface ClockInfo {
  left: (number | null)[];
  delay: (number | null)[];
  running: number[];
  at: number;
  paused_until?: number | null;
  outage?: "offered" | "unrated" | null;
}

export interface Concede {
  t: "concede";
  seat: number;
}

/** The game of the day of one game: its mode, by id and name, and what the day has chosen for whoever plays it. */
export interface DailyInfo {
  game: string;
  mode: string;
  names: Word;
  given: Given[];
}

/** What can be played as the game of the day, and which day it is (UTC). It begins the same for everybody (NewTable). */
export interface DailyList {
  day: string;
  games: DailyInfo[];
}

/** Somebody said no to what was asked (`seat`), or nobody answered in time (null). */
export interface Declined {
  t: "declined";
  id: number;
  kind: "abort" | "draw" | "pause" | "rematch" | "resume" | "rewind" | "time";
  seat: number | null;
}

/** Everything that is known about you goes. An account needs its password for that; a guest has none. */
export interface DeleteMe {
  password?: string | null;
}

export interface Echo {
  t: "echo";
  id: number;
}

export interface EmoteInfo {
  id: string;
  sign: string;
  says: Word;
}

/** End one session, or (null) all others. */
export interface EndSession {
  id?: string | null;
}

/** This browser wants to hear no more; null: none of yours. */
export interface EndTarget {
  endpoint?: string | null;
}

export interface ErrorReply {
  error: Fault;
}

/** A decision that search expects: whose, and what. */
export interface ExpectedAnswer {
  seat: number;
  text: Word;
}

/** Why a request was refused: a code for programs, a sentence for people, and the detail in the engine's words. */
export interface Fault {
  code: string;
  message: Word;
  detail?: string | null;
}

/** Whoever opened the table waits no longer: a bot takes this open seat. */
export interface FillSeat {
  t: "fill";
  seat: number;
  level?: "easy" | "hard" | "master" | "normal";
}

/** A moment in which another answer was clearly better: `n` answers stood before it, `seat` decided. `loss`: how much better things would stand, from 0 to 1. `line`: what was probably to follow the better answer (perhaps nothing). */
export interface Finding {
  n: number;
  seat: number;
  loss: number;
  question: Word;
  taken: Word;
  better: Word;
  line: ExpectedAnswer[];
}

export interface Fine {
  ok: true;
}

/** Look at the clock of this seat: is its time over? The server decides by its own time. */
export interface Flag {
  t: "flag";
  seat: number;
}

/** A seat, and its key; null where you sit already and wait for somebody. `opened`: at a new table, where somebody may sit down. */
export interface Found {
  table: string;
  seat: number;
  key: string | null;
  opened: boolean;
}

/** The table after answer `n` (0: the start), what that answer made happen, and the choice it answered. */
export interface Frame {
  n: number;
  view: Record<string, unknown>;
  events: GameEvent[];
  choice: Answered | null;
}

/** Something that happened, with its sentence (empty: not for the log). `number` is its place in the log, `moment` the answer that made it happen (AskMoment shows the table just after it). `patch` is what it changed in your view: [path, value] puts a value at a place, [path] removes a key; left out where nobody looked. Where one browser holds several seats, `patches` has one for each, and `seen_by` is there if they see the event differently: the seats that see it like this. Further keys are the game's. */
export interface GameEvent {
  kind: string;
  moment: number;
  number: number;
  patch?: unknown[][];
  patches?: Record<string, unknown[][]>;
  seen_by?: number[];
  text: Word;
  [key: string]: unknown;
}

/** A game on the shelf. `daily`: there is a game of the day. `puzzles`: how many there are. */
export interface GameInfo {
  id: string;
  names: Word;
  seats: [number, number];
  modes: ModeInfo[];
  settings: Record<string, SettingInfo[]>;
  takes_packs: boolean;
  hidden_info: boolean;
  lessons: LessonInfo[];
  daily?: boolean;
  puzzles?: number;
}

export interface GameList {
  games: GameInfo[];
}

/** A question that the day answers itself, and what it has chosen. */
export interface Given {
  asked: Word;
  chosen: Word;
}

export interface Health {
  ok: true;
  version: string;
}

/** What does not change while the table lives: sent before the first state. `content` is left out for a browser that says it has the content of this id (Since); `chosen_seed` and `daily` as in TableInfo; `invitation` as in TableKeys, only for who sits here. `term`: grows whenever the table is taken anew; what comes with a lower one than was seen before is from somebody who does not lead the table any more. `who`: as whom you are here, if you are known. `now`: the server's time in milliseconds. `pace`, `delay`, `private`, `rated`: as in NewTable. `chat`: what was said last in your room; `emotes`: gestures. `host`: you opened the table. `leaving`: what it means if your seat leaves. */
export interface Hello {
  t: "hello";
  table: string;
  game: string;
  mode: string;
  names: Word;
  you: number[];
  seats: Seat[];
  options: Record<string, unknown>;
  content: Record<string, unknown> | null;
  content_id: string;
  hidden_info: boolean;
  chosen_seed: number | string | null;
  lesson?: LessonInfo | null;
  practice?: boolean;
  invitation?: string | null;
  daily?: string | null;
  term?: number;
  who?: Who | null;
  now?: number;
  pace?: string;
  delay?: number;
  chat?: ChatLine[];
  emotes?: EmoteInfo[];
  host?: boolean;
  leaving?: Word | null;
  private?: boolean;
  rated?: boolean;
}

/** The host takes a line away. */
export interface HideLine {
  t: "chat_hide";
  id: number;
}

/** What the search bot would do, how likely it thinks a win is (0 to 1), and what the game has to say about it. */
export interface Hint {
  t: "hint";
  choice: string;
  seat: number;
  index: number;
  win: number;
  advice: AdviceInfo[];
}

/** A finished game of somebody. `change`: what it did to the number beside the name. */
export interface HistoryLine {
  table: string;
  game: string;
  mode: string;
  ended: number;
  seat: number;
  rank: number | null;
  score: number | null;
  label: string | null;
  others: PersonRef[];
  rated: boolean;
  change?: number | null;
}

/** Ask an account by its name to a table at which you sit. */
export interface Invite {
  table: string;
  name: string;
}

/** `invitation`: as the people at the table were told it (Hello); a public table asks for none. */
export interface Join {
  name?: string | null;
  seat?: number | null;
  invitation?: string | null;
}

export interface Joined {
  seat: number;
  key: string;
}

export interface LeaderLine {
  rank: number;
  person: string;
  name: string;
  shown: string;
  games: number;
  wins: number;
}

export interface Leaderboard {
  game: string;
  mode: string;
  pace: "days" | "live" | "none";
  against: "bots" | "people" | "scenario";
  lines: LeaderLine[];
}

/** Leave the game: a duel is lost by it; elsewhere a bot takes the seat. */
export interface Leave {
  t: "leave";
  seat: number;
}

/** A lesson of a game: it is played at a table of its own (NewTable). `difficulty`: it is a puzzle, 1 (easy) to 5. */
export interface LessonInfo {
  id: string;
  names: Word;
  summary: Word;
  minutes: number;
  difficulty?: number | null;
}

/** Where a lesson is: the `step`th thing of `of` that are told. say: sentences to read one after the other, the last of which says what to do (of a lesson that is done: the farewell; nothing while a bot is on its way); glow: things to look at; accept: the options it lets through; otherwise: what it says to another one; done: the lesson is over and free play has begun. There is none (any more) once the learner has left it. */
export interface LessonStep {
  step: number;
  of: number;
  say: Word[];
  glow: string[];
  accept: number[];
  otherwise: Word | null;
  done: boolean;
}

/** A level that bots play at, and the only tables where it is offered; null: everywhere. */
export interface LevelInfo {
  id: "easy" | "hard" | "master" | "normal";
  names: Word;
  tables?: LevelTable[] | null;
}

/** A table by game, mode and number of seats. */
export interface LevelTable {
  game: string;
  mode: string;
  seats: number;
}

/** All open tables, the newest first; sent again when something has changed, at most once a second. */
export interface Lobby {
  t: "lobby";
  tables: OpenTable[];
}

export interface LogIn {
  name: string;
  password: string;
}

/** Older events: those with numbers from `since` up to `before`. */
export interface LogPage {
  t: "log";
  epoch: number;
  since: number;
  before: number;
  events: GameEvent[];
}

/** Who you are: null for somebody who has only looked so far. `accounts`: whether one can have an account here, by oneself (open), with an invitation from who runs the server (invite), or not at all (off). `since`: when you came first. */
export interface Me {
  who: Who | null;
  accounts: "invite" | "off" | "open";
  since?: number | null;
}

export interface ModeInfo {
  id: string;
  names: Word;
  seats: [number, number];
}

/** The table as it was after answer `n`, and what that answer made happen. */
export interface Moment {
  t: "moment";
  n: number;
  seat: number | null;
  view: Record<string, unknown>;
  events: GameEvent[];
}

/** The rematch: at this table, with these keys of your seats. */
export interface Moved {
  t: "moved";
  table: string;
  keys: Record<string, string>;
}

/** What this person says is not told to you any more, at any table; or (`off`) it is again. */
export interface Mute {
  person: string;
  off?: boolean;
}

export interface MuteList {
  muted: Muted[];
}

/** Somebody whom you do not hear. */
export interface Muted {
  person: string;
  name: string;
}

/** An account for who asks: a guest keeps his tables. `invitation`: where accounts need one. */
export interface NewAccount {
  name: string;
  password: string;
  invitation?: string | null;
}

/** The time that the player allows. */
export interface NewAnalysis {
  seconds: 10 | 30 | 120;
}

/** All other sessions end with it. */
export interface NewPassword {
  old: string;
  new: string;
}

export interface NewReplay {
  journal: Record<string, unknown>;
}

/** The table that is wished for. With a lesson, everything comes from it but the name on the seat of `me`. With `practice` everything can be taken back, also what bots decided and chance brought; only for one person against bots. `public`: whoever comes may take an open seat; otherwise that needs the invitation. `daily`: the game of this day (not of one to come), where everything comes from the date but the name of `me`; its seed is known to everybody. `private`: to everybody but who sits there or has the invitation it is as if there were no such table; nobody watches. `pace`: whether a clock runs; where one person holds two seats there is none. `delay`: the seconds that spectators are behind. `rated`: it shall count for the ratings of those who play. */
export interface NewTable {
  game: string;
  mode?: string | null;
  options?: Record<string, unknown>;
  seats?: SeatWish[] | null;
  seed?: number | string | null;
  lesson?: string | null;
  practice?: boolean;
  public?: boolean;
  daily?: string | null;
  private?: boolean;
  pace?: string;
  delay?: number;
  rated?: boolean;
}

/** This browser wants to be told; what its maker's push service gave it. */
export interface NewTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `bots`: levels of bots that enter at once. `starts_in`: seconds until it begins by itself; without it its host begins it. `rounds`: how many (Swiss, groups), or how often everybody meets everybody. */
export interface NewTournament {
  name: string;
  game: string;
  pace: string;
  mode?: string | null;
  system?: "groups" | "round_robin" | "swiss";
  options?: Record<string, unknown>;
  bots?: ("easy" | "hard" | "master" | "normal")[];
  rounds?: number | null;
  starts_in?: number | null;
}

/** A request that needs to say nothing more. */
export interface Nothing {
}

/** Somebody (`name`) invites you to a table where a seat is free. `invitation`: what opens it; null where anybody may join. */
export interface NoticeInfo {
  id: string;
  kind: "invitation";
  table: string;
  game: string;
  names: Word;
  pace: string;
  name: string;
  at: number;
  unread: boolean;
  invitation?: string | null;
}

/** `unread`: how many you have not seen. */
export interface NoticeList {
  notices: NoticeInfo[];
  unread: number;
}

/** A browser that is logged in. `here`: this one. `agent`: what it calls itself. */
export interface OneSession {
  id: string;
  agent: string;
  created: number;
  used: number;
  here: boolean;
}

/** A table where somebody is still missing. `rated`: it counts, if all have accounts. */
export interface OpenTable {
  table: string;
  game: string;
  mode: string;
  names: Word;
  pace: string;
  seats: number;
  open: number;
  people: string[];
  created: number;
  rated?: boolean;
}

/** A legal answer. `final`: it reveals, draws or rolls something and cannot be taken back. `hands_over`: after it somebody else decides, as far as your seat can know; `ends_turn`: because the turn or the game is over with it. */
export interface OptionInfo {
  i: number;
  kind: string;
  refs: string[];
  text: Word;
  preview: Record<string, unknown> | null;
  final: boolean;
  hands_over?: boolean;
  ends_turn?: boolean;
}

/** How the game ended: rank (1 is best) and score per seat, who won (perhaps nobody), and what the end is worth to each seat (0 lost, 1 won). teams: the team of every seat, where partners win together; scored: the score itself was the goal; conceded: the seat that gave up, if one did; sheet: what the scores are made of, where they are added up; labels, played: what each seat played (its hero, say), by id and by name. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  winners: number[];
  reason: string;
  text: Word;
  conceded?: number | null;
  worth?: number[];
  teams?: number[] | null;
  scored?: boolean;
  sheet?: ScoreLine[];
  labels?: string[];
  played?: Word[];
}

export interface PackCheck {
  pack: Record<string, unknown>;
}

/** What everybody may know of somebody. */
export interface PersonPage {
  person: string;
  name: string;
  since: number;
  ratings: RatingInfo[];
  tallies: TallyLine[];
  history: HistoryLine[];
  more?: number | null;
}

/** Somebody by name. `person` is null for bots; a bot's `level` says which. */
export interface PersonRef {
  name: string;
  person?: string | null;
  level?: string | null;
}

export interface Ping {
  t: "ping";
  id?: number;
}

/** Leave the lesson and go on from here without it, against its bots. Taking back leads into it again, as long as nothing was answered since. */
export interface PlayAlone {
  t: "free";
  seat: number;
}

/** `now`: the server's time in milliseconds, when it read the Ping of this `id`. */
export interface Pong {
  t: "pong";
  id?: number;
  now?: number;
}

/** The server measures how long the way is; to be sent back at once (Echo). */
export interface Probe {
  t: "probe";
  id: number;
}

/** `key`: with which a browser lets this server send it something; null: it does not. `browsers`: of yours that are told. */
export interface PushInfo {
  key: string | null;
  browsers: number;
}

/** A puzzle of a game: a position in which one answer is clearly best. It is played like a lesson. `difficulty`: 1 (easy) to 5. */
export interface PuzzleInfo {
  id: string;
  difficulty: 1 | 2 | 3 | 4 | 5;
}

/** The easiest first. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/** For whoever gives up: the index of the best answer, its words, and what probably follows it (perhaps nothing). */
export interface PuzzleSolution {
  best: number;
  text: Word;
  line: Word;
}

/** A rating on one ladder. `shown`: the number beside a name, or a question mark while there are too few games. */
export interface RatingInfo {
  game: string;
  mode: string;
  pace: "days" | "live" | "none";
  against: "bots" | "people" | "scenario";
  shown: string;
  games: number;
  wins: number;
}

/** Where others find this server: addresses without a path, the likeliest first. `command`: nobody else can reach it; this command would open it. */
export interface Reach {
  addresses: string[];
  command: string | null;
}

/** You have seen one, or (null) all of them. `decline`: and you do not want to come. */
export interface ReadNotice {
  id?: string | null;
  decline?: boolean;
}

/** Nothing has changed. `choice` is the id that was sent, empty for anything but an answer. */
export interface Refused {
  t: "refused";
  choice: string;
  code: string;
  message: Word;
}

/** A game to step through, in pages: `next` is the first frame of the next one. `count` is the number of the last frame. `damaged`: of a running game the rest cannot be read any more, so this is all that is left of it. */
export interface ReplayDocument {
  game: string;
  mode: string;
  names: Word;
  content: Record<string, unknown>;
  seats: Seat[];
  seat: number | null;
  over: boolean;
  outcome: Outcome | null;
  seed: number | string | null;
  first: number;
  count: number;
  frames: Frame[];
  next: number | null;
  practice?: boolean;
  damaged?: boolean;
}

export interface ReplayId {
  replay: string;
}

export interface Reply {
  t: "reply";
  id: number;
  ok: boolean;
}

/** Tell those who run the server about a line. */
export interface Report {
  t: "report";
  id: number;
  why?: string;
}

export interface Reported {
  t: "reported";
  id: number;
}

/** A numbered rule of the rules reference; `extra` is a table or drawing as Markdown. */
export interface RuleInfo {
  id: string;
  source: string;
  section: Word;
  text: Word;
  extra: string;
}

/** Say a line to everybody in one's own room; empty with an `emote`. */
export interface Say {
  t: "say";
  text?: string;
  emote?: string | null;
}

/** A line of the score sheet, by seat: points, and what comes on top for a title. */
export interface ScoreLine {
  id: string;
  names: Word;
  points: number[];
  titles: number[];
}

/** A result in a game that is played for points, alone or together. */
export interface ScoreRow {
  table: string;
  name: string;
  person: string | null;
  score: number;
  label: string | null;
  ended: number;
  scenario: string;
}

export interface ScoreTable {
  game: string;
  mode: string;
  rows: ScoreRow[];
}

/** `presence`: here, or away (for less than half a minute), or gone, and `since` when. `stand_in`: a bot plays for this person, who has left. `claim`: the person is asked and has been gone too long: what the others may do about it. `person`: the id of who sits there, if it is known (Who). `vacation`: until when the person is away and the clock stands (seconds). */
export interface Seat {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: "easy" | "hard" | "master" | "normal" | null;
  online: boolean;
  person?: string | null;
  presence?: "away" | "gone" | "here";
  since?: number | null;
  stand_in?: boolean;
  claim?: "bot" | "win" | null;
  vacation?: number | null;
}

/** Who shall sit there: the creator (`me`), somebody at the same screen (`person`), a bot, or whoever joins (`open`). */
export interface SeatWish {
  kind: "bot" | "me" | "open" | "person";
  name?: string | null;
  level?: "easy" | "hard" | "master" | "normal" | null;
}

/** Somebody joined, came or went. */
export interface Seats {
  t: "seats";
  seats: Seat[];
}

/** Any open seat of this game; `mode` and `pace` only if they matter. `rated`: at a table that counts (for accounts), or else at one that does not. If there is none, a public table is opened. */
export interface Seek {
  game: string;
  mode?: string | null;
  pace?: string | null;
  name?: string | null;
  rated?: boolean;
}

export interface SessionList {
  sessions: OneSession[];
}

/** Something that can be set when a table is made. help: what it does; group: the heading it stands under; seats: only with these numbers of seats; needs: only if another setting has one of these values; unless: not if another setting has one of these; seat: what this seat plays; shown: with these numbers of seats it changes something. */
export interface SettingInfo {
  id: string;
  kind: "choice" | "flag" | "number";
  names: Word;
  default: unknown;
  help: Word | null;
  group: Word | null;
  seats: number[] | null;
  needs: ([string, unknown])[] | null;
  unless?: ([string, unknown])[] | null;
  seat?: number | null;
  shown?: number[] | null;
  values?: SettingValue[] | null;
  low?: number | null;
  high?: number | null;
}

/** One possible value. line: a sentence about it; suits: whom it is for; needs: only if another setting has this value. */
export interface SettingValue {
  id: string;
  names: Word;
  line?: Word | null;
  suits?: "beginners" | "first" | null;
  needs?: [string, unknown] | null;
}

/** The first message of every connection: the keys of one's seats (none: to watch), and what is known already, the first events of the log (of which past: `epoch`) and the content. Said again later, the keys count no more. */
export interface Since {
  t: "since";
  keys?: string[];
  event?: number;
  epoch?: number | null;
  content?: string | null;
}

export interface Standing {
  rank: number;
  player: PersonRef;
  score: number;
  buchholz: number;
  direct: number;
  wins: number;
  gone: boolean;
}

/** All that your seats may know now. `events` replace your log from number `event_since` on; older ones can be asked for. `bots_wait`: many bots are thinking elsewhere; those of this table wait so many seconds at most, then they move at once. `term`: as in Hello. */
export interface State {
  t: "state";
  n: number;
  epoch: number;
  views: Record<string, Record<string, unknown>>;
  choices: ChoiceInfo[];
  waiting: number[];
  events: GameEvent[];
  event_since: number;
  event_count: number;
  over: boolean;
  outcome: Outcome | null;
  undo: UndoInfo;
  thinking: number[];
  lesson?: LessonStep | null;
  bots_wait?: number | null;
  term?: number;
  clocks?: ClockInfo | null;
  asks?: AskInfo[];
}

/** How a game went that is over; `rounds` where it is counted round by round, how such a round is called, and what is counted. */
export interface Story {
  points: StoryPoint[];
  moments: StoryMoment[];
  rounds?: StoryRound[];
  round_name?: Word | null;
  counted?: Word | null;
}

/** A stretch of play that changed much: it ends with answer `n`, `seat` gained most by it (`gain`: of its share), and what happened last in it. */
export interface StoryMoment {
  n: number;
  seat: number;
  gain: number;
  text: Word;
}

/** How things stood after so many answers, in the eyes of the judge that bots ask: every seat's share, 1 in all. */
export interface StoryPoint {
  n: number;
  shares: number[];
}

/** A round: what every seat scored in it, and had after it. */
export interface StoryRound {
  n: number;
  gained: number[];
  total: number[];
}

/** A table. `chosen_seed` is the seed if whoever made the table chose it: then everybody may know it. `waiting`: the seats that must decide now; null in an old table where nobody has decided anything since an update. `practice`: its result does not count. `public`: an open seat is for whoever comes. `daily`: it is the game of this day. `pace`, `delay`, `private`, `rated`: as in NewTable. */
export interface TableInfo {
  table: string;
  game: string;
  mode: string;
  names: Word;
  seats: Seat[];
  over: boolean;
  n: number;
  created: number;
  updated: number;
  outcome: Outcome | null;
  chosen_seed: number | string | null;
  lesson?: LessonInfo | null;
  waiting?: number[] | null;
  practice?: boolean;
  public?: boolean;
  daily?: string | null;
  pace?: string;
  delay?: number;
  private?: boolean;
  rated?: boolean;
}

/** The secret keys of the creator's seats. Whoever holds a key sees and plays that seat. `invitation`: opens an open seat (Join); null at a public table, where none is needed. */
export interface TableKeys {
  table: string;
  keys: Record<string, string>;
  you: number[];
  invitation?: string | null;
}

export interface TableList {
  tables: TableInfo[];
}

/** From now on, for so many days: your clocks by days stand still, except in tournaments. */
export interface TakeVacation {
  days: number;
}

/** How somebody did with what was played (`label`), against whom (`bots`: the level of the strongest bot; empty: people). */
export interface TallyLine {
  game: string;
  mode: string;
  label: string | null;
  bots: string;
  games: number;
  wins: number;
  best: number | null;
}

export interface TournamentId {
  tournament: string;
}

export interface TournamentInfo {
  tournament: string;
  name: string;
  host: PersonRef | null;
  game: string;
  names: Word;
  mode: string;
  system: "groups" | "round_robin" | "swiss";
  pace: string;
  state: "open" | "over" | "running";
  round: number;
  rounds: number;
  entrants: number;
  starts: number | null;
  created: number;
}

export interface TournamentList {
  tournaments: TournamentInfo[];
}

/** `entered`, `yours`: whether whoever asks takes part, and holds it. */
export interface TournamentPage {
  info: TournamentInfo;
  standings: Standing[];
  boards: BoardInfo[];
  entered: boolean;
  yours: boolean;
}

export interface Trouble {
  t: "error";
  code: string;
  message: Word;
}

/** A running game of yours. `yours`: you are asked; `since`: from when; `due`: until when, by days; `unread`: something happened since you last looked. `soon`: half of the time is over, or little is left. */
export interface TurnInfo {
  table: string;
  game: string;
  names: Word;
  yours: boolean;
  since: number;
  unread: boolean;
  due?: number | null;
  pace?: string;
  people?: string[];
  soon?: boolean;
}

export interface Turns {
  t: "turns";
  tables: TurnInfo[];
}

/** Take the last answer back, or everything since a mark (UndoInfo). */
export interface Undo {
  t: "undo";
  seat: number;
  mark?: string | null;
}

/** Whether something can be taken back: by which of your seats and how many answers or, if not, why. marks: what else can be taken back at once, the smallest first. locks: after how many answers something new came of what your seats chose, so that nothing before can be taken back; the place where undo stops now is told by `steps` alone. */
export interface UndoInfo {
  ok: boolean;
  seat: number | null;
  reason: Word | null;
  steps: number;
  marks: UndoMark[];
  locks?: number[];
}

/** A stretch of play that can be taken back at once (an action, a turn), and how many answers it holds. */
export interface UndoMark {
  id: string;
  text: Word;
  steps: number;
}

export interface Undone {
  t: "undone";
  ok: boolean;
  reason: Word | null;
}

/** Finish a rated game unrated, because the server was away for long (ClockInfo.outage). */
export interface Unrate {
  t: "unrate";
  seat: number;
}

/** Days of vacation that are `left` this year, how many can be had at once, and until when you are on one (seconds). */
export interface VacationInfo {
  left: number;
  at_once: number;
  until?: number | null;
}

/** What the start page wants to be told: open tables; its person's own turns in any case. */
export interface Watch {
  t: "watch";
  lobby?: boolean;
}

/** A person as others may know it: an account, or a guest who is remembered without one. */
export interface Who {
  person: string;
  name: string;
  account: boolean;
}

/** A text in both languages. */
export interface Word {
  de: string;
  en: string;
}

export type ServerMessage =
  | Hello
  | State
  | LogPage
  | Seats
  | Ack
  | Refused
  | Hint
  | Undone
  | Moment
  | Trouble
  | Pong
  | Probe
  | ChatLine
  | ChatLines
  | Reported
  | Declined
  | Moved;

export type ClientMessage =
  | Since
  | Answer
  | AskLog
  | Undo
  | AskHint
  | Concede
  | PlayAlone
  | Ping
  | AskMoment
  | Echo
  | Flag
  | Leave
  | ClaimSeat
  | Back
  | Unrate
  | Say
  | HideLine
  | Report
  | Ask
  | Reply
  | FillSeat;
