/** The socket of the start page: open tables and one's own turns, told when they change. The tab's title and badge come from here. */
import { prefs } from "../lib/settings.svelte";
import { call } from "../net/api";
import type { NoticeInfo, NoticeList, OpenTable, TurnInfo } from "../wire";
import { t } from "../texts/index.svelte";

const RETRY = 3_000;
const WISH = "tafelrunde.notify";

type Message = { t: "lobby"; tables: OpenTable[] } | { t: "turns"; tables: TurnInfo[] } | { t: "pong" } | { t: "error" };

class Site {
  tables = $state.raw<OpenTable[]>([]);
  turns = $state.raw<TurnInfo[]>([]);
  /** Whether this person wants to be told, and the browser lets us. */
  notifies = $state(wished());
  /** And whether that reaches this browser without an open page, too. */
  pushed = $state(false);
  /** Invitations. */
  notices = $state.raw<NoticeInfo[]>([]);
  #socket: WebSocket | null = null;
  #users = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #told = new Set<string>();
  #first = true;

  readonly yours = $derived(this.turns.filter((turn) => turn.yours));
  /** How much waits for this person. */
  readonly calls = $derived(this.yours.length + this.notices.filter((notice) => notice.unread).length);

  constructor() {
    if (this.notifies) void import("./push").then(({ isPushed }) => isPushed()).then((found) => (this.pushed = found), () => undefined);
  }

  /** A page wants to know; returns what it calls when it goes. Whoever wants to be told stays connected elsewhere too. */
  open(): () => void {
    this.#users += 1;
    this.#connect();
    return () => {
      this.#users -= 1;
      if (this.#users === 0 && !this.notifies) this.#close();
    };
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/ws`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: "watch", lobby: true }));
    socket.onmessage = (message: MessageEvent<string>) => this.#receive(JSON.parse(message.data) as Message);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#users > 0 || this.notifies) this.#retry = setTimeout(() => this.#connect(), RETRY);
    };
  }

  #close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #receive(message: Message): void {
    if (message.t === "lobby") this.tables = message.tables;
    else if (message.t === "turns") {
      this.turns = message.tables;
      this.#notify();
      void this.#look();
      const badge = (navigator as Navigator & { setAppBadge?: (n: number) => Promise<void> }).setAppBadge;
      if (badge) void badge.call(navigator, this.yours.length).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    this.#show(await call<NoticeList>("/notices").catch(() => null));
  }

  #show(found: NoticeList | null): void {
    if (found) this.notices = found.notices;
  }

  /** Seen; or seen, and no. */
  async answerNotice(id: string, decline: boolean): Promise<void> {
    this.#show(await call<NoticeList>("/notices/read", { id, decline }).catch(() => null));
  }

  /** Tell of what is new, but not of what was there when the page was opened. */
  #notify(): void {
    const now = new Set(this.yours.map((turn) => `${turn.table}:${turn.since}:${turn.soon ?? false}`));
    const fresh = this.yours.filter((turn) => !this.#told.has(`${turn.table}:${turn.since}:${turn.soon ?? false}`));
    if (this.notifies && !this.#first && document.hidden) {
      for (const turn of fresh) {
        const note = new Notification(t("turns.call", { game: turn.names[prefs.lang] }), { tag: turn.table });
        note.onclick = () => {
          window.focus();
          location.hash = `#/table/${turn.table}`;
        };
      }
    }
    this.#told = now;
    this.#first = false;
  }

  /** Ask the browser whether we may tell; it asks the person. */
  async wantNotes(): Promise<void> {
    if (typeof Notification === "undefined") return;
    const answer = await Notification.requestPermission();
    this.notifies = answer === "granted";
    remember(this.notifies);
    if (!this.notifies) return;
    this.pushed = await import("./push").then(({ startPush }) => startPush(prefs.lang)).catch(() => false);
  }

  async noMoreNotes(): Promise<void> {
    this.notifies = this.pushed = false;
    remember(false);
    await import("./push").then(({ endPush }) => endPush()).catch(() => undefined);
  }
}

function remember(wish: boolean): void {
  try {
    localStorage.setItem(WISH, wish ? "yes" : "no");
  } catch {
    // Then it is asked again next time.
  }
}

function wished(): boolean {
  try {
    return typeof Notification !== "undefined" && Notification.permission === "granted" && localStorage.getItem(WISH) === "yes";
  } catch {
    return false;
  }
}

export const site = new Site();
