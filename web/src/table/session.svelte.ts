/** One seat (or several, or none) at a table: the connection, the position shown, the log, and what the player asked for. */
import { pace, prefs } from "../lib/settings.svelte";
import { play as playSound } from "../lib/sound";
import type { Effect, GameUi } from "../games/ui";
import type { Advice, Choice, Content, FromServer, GameEvent, Hello, Option, State, ToServer, View, Word } from "../net/types";
import { answerForMe, type Log, logAfter, news, retryDelay, seenBy, sentences, withOlder } from "./logic";
import { act } from "./stage";
import { Together } from "../together/together.svelte";

export type Status = "connecting" | "open" | "lost" | "refused";

export interface Hint {
  choice: string;
  index: number;
  win: number;
  advice: Advice[];
}
export interface PastMoment {
  n: number;
  view: View;
  event: GameEvent | null;
}
/** What the animation does next: tell an event, or show the position that a message of the server ended with. */
type Cue = { event: GameEvent } | { view: View | null };

const OFFLINE: Word = {
  de: "Gerade ohne Verbindung. Gleich noch einmal versuchen.",
  en: "Not connected right now. Try again in a moment.",
};
const LEFT_ALONE: Word = {
  de: "Ab hier spielst du allein. „Zurücknehmen“ führt zur Lektion zurück.",
  en: "From here you play on your own. Taking back leads back to the lesson.",
};
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** Whoever has to wait longer than this is offered to skip the rest. */
const PATIENCE = 10_000;

export class Session {
  status = $state<Status>("connecting");
  problem = $state.raw<Word | null>(null);
  /** The server cannot read this table: what is left of it is a replay. */
  damaged = $state(false);
  /** The seat is an account's, and nobody is logged in to it here. */
  loggedOut = $state(false);
  /** The code of the game's board did not come; only a new visit asks for it again. */
  boardless = $state(false);
  hello = $state.raw<Hello | null>(null);
  /** What is printed on the cards of this match. */
  content = $state.raw<Content>({});
  state = $state.raw<State | null>(null);
  log = $state.raw<Log>({ first: 0, events: [] });
  /** The position on the screen: during an animation an earlier one than the server's. */
  shown = $state.raw<View | null>(null);
  effects = $state.raw<Effect[]>([]);
  playing = $state(false);
  /** The event whose sentence the running animation shows. */
  telling = $state.raw<GameEvent | null>(null);
  /** How far the running animation has told the log, which does not run ahead of it. */
  told = $state(Infinity);
  /** The choice that was answered and whether the server has acknowledged it. */
  sent = $state.raw<{ id: string; index: number; accepted: boolean } | null>(null);
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  note = $state.raw<Word | null>(null);
  moment = $state.raw<PastMoment | null>(null);
  /** The seat that looks at the screen; differs from the deciding seat while the curtain is closed. */
  looking = $state<number | null>(null);
  curtain = $state<number | null>(null);
  /** Whether there is a turn to show once more. */
  retold = $state(false);
  /** Whether the running animation has gone on so long that skipping it should be offered plainly. */
  long = $state(false);
  /** What a screen reader should say next. */
  spoken = $state.raw<GameEvent[]>([]);

  readonly choice = $derived.by((): Choice | null => {
    const state = this.state;
    if (!state || state.over || this.curtain !== null || this.playing || this.moment) return null;
    const mine = state.choices.find((choice) => choice.seat === this.looking) ?? state.choices[0] ?? null;
    if (!mine || mine.id === this.sent?.id || this.#answersItself(mine)) return null;
    return mine;
  });

  readonly together = new Together((message) => this.#send(message));
  ui: GameUi | null = null;
  /** Whether an answer waits for the end button: then it is not given for the player either. */
  holds: (option: Option) => boolean = () => false;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #term = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #ponged: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #cameBack = false;
  #undoing = false;
  #auto = "";
  #askedBefore: number | null = null;
  #queue: Cue[] = [];
  #final: View | null = null;
  #skip = false;
  /** Since when somebody waits for the own turn, or for the end of what is told again. */
  #waiting: number | null = null;
  #momentEvent: GameEvent | null = null;
  /** What happened since the last own answer, and the position before it: it can be shown again. */
  #story: { from: View; events: GameEvent[] } | null = null;
  #storyOver = true;
  #pace = 1;
  #cheer = false;

  constructor(
    readonly table: string,
    readonly keys: readonly string[],
    private readonly load: (game: string) => Promise<GameUi>,
  ) {}

  // --- connection ---------------------------------------------------------------------------------------------------

  connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#cameBack = true;
      // What we know already need not be told again, if it is still the same past.
      const { event_count: event = 0, epoch = null } = this.state ?? {};
      this.#send({ t: "since", keys: [...this.keys], event, epoch, content: this.hello?.content_id ?? null });
      this.#pinger = setInterval(() => this.#ping(socket), PING_EVERY);
    };
    // One message after the other: the first hello loads the game's own code before anything else is read.
    let reading: Promise<void> = Promise.resolve();
    socket.onmessage = (message: MessageEvent<string>) => {
      reading = reading.then(() => this.#receive(JSON.parse(message.data) as FromServer, socket));
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#quiet();
    this.#socket?.close();
  }

  /** Try again now: the player pressed the button, or the browser says it is online again. */
  hurry(): void {
    if (this.status !== "lost") return;
    this.#attempt = 0;
    this.connect();
  }

  #ping(socket: WebSocket): void {
    this.together.ping();
    clearTimeout(this.#ponged);
    this.#ponged = setTimeout(() => socket.close(), PONG_WITHIN);
  }

  #quiet(): void {
    clearInterval(this.#pinger);
    clearTimeout(this.#ponged);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#quiet();
    this.#socket = null;
    this.sent = null; // not acknowledged: the state after reconnecting says whether it arrived
    this.asking = false;
    this.#undoing = false;
    this.#askedBefore = null;
    if (this.#closed) return;
    if (code >= 4400 && code < 4500) {
      this.status = "refused";
      this.loggedOut = code === 4401;
      return;
    }
    this.status = "lost";
    this.#retry = setTimeout(() => this.connect(), retryDelay(this.#attempt++));
  }

  #send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  // --- what the server says -----------------------------------------------------------------------------------------

  async #receive(message: FromServer, socket: WebSocket): Promise<void> {
    if (socket !== this.#socket) return;
    if (message.t === "hello" || message.t === "state") {
      // Whoever speaks with a lower term does not lead this table any more: ask again who does.
      const term = message.term ?? 0;
      if (term < this.#term) return socket.close();
      this.#term = term;
    }
    if (this.together.receive(message)) return;
    switch (message.t) {
      case "hello":
        this.together.greet(message);
        try {
          this.ui ??= await this.load(message.game);
        } catch {
          this.boardless = true;
          return this.close();
        }
        this.content = message.content ?? this.content;
        this.hello = message;
        break;
      case "seats":
        if (this.hello) this.hello = { ...this.hello, seats: message.seats, doubts: message.doubts ?? [] };
        break;
      case "state":
        this.status = "open";
        this.#attempt = 0;
        this.#update(message);
        break;
      case "log":
        this.#askedBefore = null;
        if (message.epoch === this.state?.epoch) this.log = withOlder(this.log, message) ?? this.log;
        break;
      case "ack":
        if (this.sent?.id === message.choice) this.sent = { ...this.sent, accepted: true };
        break;
      case "refused":
        if (this.sent?.id === message.choice) this.sent = null;
        if (message.choice === "" && message.code !== "busy") this.asking = this.#undoing = false;
        if (message.code !== "stale") this.note = message.message;
        break;
      case "hint":
        this.asking = false;
        this.hint = { choice: message.choice, index: message.index, win: message.win, advice: message.advice };
        break;
      case "undone":
        if (!message.ok) {
          this.#undoing = false;
          this.note = message.reason;
        }
        break;
      case "moment":
        this.moment = { n: message.n, view: message.view, event: this.#momentEvent };
        break;
      case "error":
        this.asking = false;
        this.sent = null;
        if (this.hello) this.note = message.message;
        else {
          this.problem = message.message;
          this.damaged = message.code === "broken";
        }
        break;
      case "pong":
        clearTimeout(this.#ponged);
    }
  }

  #update(state: State): void {
    const before = this.state;
    const unseen = news(before, state);
    this.log = logAfter(this.log, before, state, this.#cameBack);
    if (this.#cameBack) this.note = null; // what was said when the line broke is no longer true
    this.#cameBack = false;
    this.state = state;
    this.together.update(state);
    this.#cheer ||= state.over && before !== null && !before.over;
    if (!state.choices.some((choice) => choice.id === this.sent?.id)) this.sent = null;
    if (this.hint && !state.choices.some((choice) => choice.id === this.hint?.choice)) this.hint = null;
    if (before?.n !== state.n) this.note = null;
    const eyes = this.looking;
    this.#seatLooking(state);
    if (before && eyes !== this.looking) this.#showNow(this.#viewOf(before)); // somebody else looks: what follows changes that seat's view
    const view = this.#viewOf(state);
    // Where several persons share the screen, the one who looks is shown and told only what that seat may know.
    const own = seenBy(unseen, this.looking);
    if (own.length > 0) {
      this.spoken = sentences(own);
      this.#remember(own);
      void this.#animate(own, view);
    } else if (this.playing && before?.epoch === state.epoch) {
      this.#queue.push({ view });
      this.#final = view;
    } else this.#showNow(view);
    this.#finish();
    this.#settle(state);
  }

  /** Who sits before the screen. With secrets at the table the curtain falls before the next person looks. */
  #seatLooking(state: State): void {
    const own = this.hello?.you ?? [];
    if (own.length === 0) this.looking = null;
    else if (own.length === 1) this.looking = own[0] ?? null;
    else {
      const deciding = state.choices[0]?.seat;
      if (deciding === undefined) this.looking ??= own[0] ?? null;
      else if (deciding === this.looking) this.curtain = null;
      else if (this.hello?.hidden_info || (prefs.curtain && this.looking !== null)) this.curtain = deciding;
      else this.looking = deciding;
    }
  }

  raiseCurtain(): void {
    if (this.curtain === null || !this.state) return;
    this.looking = this.curtain;
    this.curtain = null;
    this.#showNow(this.#viewOf(this.state));
  }

  #viewOf(state: State): View | null {
    const seat = this.looking === null ? "spectator" : String(this.looking);
    return state.views[seat] ?? Object.values(state.views)[0] ?? null;
  }

  /** Questions that the settings answer, and an undo that has to go back past such a question. */
  #settle(state: State): void {
    const choice = state.choices[0];
    if (!choice || state.over) {
      this.#undoing = false;
      return;
    }
    const answer = answerForMe(choice, prefs.askWays);
    if (this.#undoing) {
      this.#undoing = false;
      if (answer !== null && state.undo.ok) this.undo();
      return;
    }
    if (answer !== null && this.#auto !== choice.id && !choice.options.some((option) => option.i === answer && this.holds(option))) {
      this.#auto = choice.id;
      this.#send({ t: "answer", choice: choice.id, index: answer });
    }
  }

  #answersItself(choice: Choice): boolean {
    return answerForMe(choice, prefs.askWays) !== null && this.#auto === choice.id;
  }

  // --- animation ----------------------------------------------------------------------------------------------------

  #showNow(view: View | null): void {
    this.#queue = [];
    this.#skip = this.playing;
    this.#final = view;
    if (this.playing) {
      this.#wake?.(); // the running animation ends at once and shows `#final`
      return;
    }
    this.shown = view;
    this.effects = [];
  }

  /** The story goes on until the player answers; with the next answer a new one begins. */
  #remember(events: GameEvent[]): void {
    if (this.#storyOver || !this.#story) {
      if (!this.shown) return;
      this.#story = { from: this.shown, events: [] };
      this.#storyOver = false;
    }
    this.#story.events.push(...events);
    this.retold = true;
  }

  /** "What was that?": everything since the last own answer once more, at a pace to follow it. */
  retell(): void {
    const story = this.#story;
    if (!story || !this.state || this.playing || this.moment) return;
    this.shown = story.from;
    void this.#animate(story.events, this.#viewOf(this.state), Math.max(pace(), 1));
  }

  /** The result is told after the last event. */
  #finish(): void {
    if (this.playing || !this.#cheer) return;
    this.#cheer = false;
    playSound("win");
  }

  async #animate(events: GameEvent[], final: View | null, speed = pace()): Promise<void> {
    this.#queue.push(...events.map((event) => ({ event })), { view: final });
    this.#final = final;
    if (this.playing) return;
    this.#pace = speed;
    if (speed === 0 || document.hidden || !this.ui || !this.shown) {
      this.#queue = [];
      this.shown = final;
      return;
    }
    this.playing = true;
    this.#skip = false;
    // Several moves of others may come one after the other: what counts is how long somebody has waited for the own turn.
    this.#waiting ??= Date.now();
    const waited = Date.now() - this.#waiting;
    this.long = waited >= PATIENCE;
    const patience = setTimeout(() => (this.long = true), Math.max(0, PATIENCE - waited));
    this.told = (events[0]?.number ?? 0) - 1;
    for (let cue = this.#queue.shift(); cue && !this.#skip; cue = this.#queue.shift()) {
      if (!(await this.#perform(cue, this.ui))) break;
    }
    this.#queue = [];
    this.shown = this.#final;
    this.effects = [];
    this.playing = false;
    this.telling = null;
    this.told = Infinity;
    this.#skip = false;
    clearTimeout(patience);
    this.#finish();
    if (this.choice) this.#waiting = null;
    if (this.choice) playSound("yours");
  }

  /** False if it is not known what an event changed: then the animation ends, and the position is shown as it is. */
  async #perform(cue: Cue, ui: GameUi): Promise<boolean> {
    if ("view" in cue) {
      this.shown = cue.view;
      return true;
    }
    const next = this.shown && act(ui, cue.event, this.shown, this.content, this.looking);
    if (!next) return false;
    this.told = cue.event.number;
    if (sentences([cue.event]).length > 0) this.telling = cue.event;
    this.shown = next.view;
    this.effects = next.effects;
    if (next.sound) playSound(next.sound);
    if (next.ms > 0) await this.#wait(next.ms * this.#pace);
    return true;
  }

  #wake: (() => void) | null = null;

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Show the end of the running animation now. */
  skip(): void {
    if (!this.playing) return;
    this.#skip = true;
    this.#wake?.();
  }

  // --- what the player asks for -------------------------------------------------------------------------------------

  answer(index: number): void {
    const choice = this.choice;
    if (!choice || this.sent?.id === choice.id) return;
    this.note = null;
    if (this.#send({ t: "answer", choice: choice.id, index, ...this.together.spent(choice.id) })) {
      this.sent = { id: choice.id, index, accepted: false };
      this.#storyOver = true;
    } else this.note = OFFLINE;
  }

  /** The seat a concession is for. */
  get acting(): number | null {
    return this.state?.choices[0]?.seat ?? this.looking ?? this.hello?.you[0] ?? null;
  }

  /** Take the last answer back, or all answers since a mark. */
  undo(mark: string | null = null): void {
    const undo = this.state?.undo;
    if (!undo) return;
    this.moment = null;
    if (!undo.ok || undo.seat === null) {
      this.note = undo.reason;
      return;
    }
    this.skip();
    this.note = null; // what it says may be no longer true: taking back can lead back into a lesson
    this.#undoing = this.#send({ t: "undo", seat: undo.seat, mark });
  }

  /** Take back the largest stretch that can be taken back at once. */
  undoMost(): void {
    const marks = this.state?.undo.marks ?? [];
    this.undo(marks[marks.length - 1]?.id);
  }

  /** Ask for the page of the log before the oldest sentence here. */
  loadOlder(): void {
    const before = this.log.first;
    if (before > 0 && this.#askedBefore !== before && this.#send({ t: "log", before })) this.#askedBefore = before;
  }

  askHint(): void {
    const choice = this.choice;
    if (!choice || this.asking) return;
    this.note = null;
    this.asking = this.#send({ t: "hint", seat: choice.seat });
  }

  concede(): void {
    const seat = this.acting;
    if (seat !== null) this.#send({ t: "concede", seat });
  }

  /** Leave the lesson and go on from here without it. */
  playAlone(): boolean {
    const seat = this.hello?.you[0];
    const sent = seat !== undefined && this.#send({ t: "free", seat });
    this.note = sent ? LEFT_ALONE : OFFLINE;
    return sent;
  }

  /** Whether the note is good news. */
  get glad(): boolean {
    return this.note === LEFT_ALONE;
  }

  showMoment(event: GameEvent): void {
    this.skip();
    this.#momentEvent = event;
    this.#send({ t: "moment", n: event.moment, seat: this.looking });
  }

  backToNow(): void {
    this.moment = null;
  }
}
