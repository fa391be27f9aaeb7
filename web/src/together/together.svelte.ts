/** What a table session knows about the others: what they say and ask for, and what time it is for the server. */
import { go } from "../lib/router.svelte";
import { keep } from "../net/keys";
import type { FromServer, Hello, State, ToServer } from "../net/types";
import type { AskInfo, ChatLine, LevelInfo } from "../wire";
import { t } from "../texts/index.svelte";
import { leftOf, ServerTime } from "./time";

export class Together {
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** The chat is on the screen: what comes is read. */
  reading = $state(false);
  reported = $state(false);
  /** Why something that was asked does not happen. */
  declined = $state.raw<{ seat: number | null } | null>(null);
  readonly time = new ServerTime();
  #send: (message: ToServer) => boolean;
  #asked: { choice: string; at: number } | null = null;
  #flagged = "";
  #timed = false;

  constructor(send: (message: ToServer) => boolean) {
    this.#send = send;
  }

  get now(): number {
    return Date.now() + this.time.offset;
  }

  ping(): void {
    this.#send({ t: "ping", id: this.time.ping(Date.now()) });
  }

  greet(hello: Hello): void {
    this.time.greeted(hello.now ?? 0, Date.now());
    this.chat = hello.chat ?? [];
    this.#timed = (hello.pace ?? "none") !== "none";
    if (this.#timed) this.ping();
  }

  /** True if the message was for us. */
  receive(message: FromServer): boolean {
    switch (message.t) {
      case "probe":
        this.#send({ t: "echo", id: message.id });
        return true;
      case "pong":
        this.time.pong(message.id ?? 0, message.now ?? 0, Date.now());
        return false;
      case "chat":
        this.#hear(message);
        return true;
      case "chat_lines":
        this.chat = message.lines;
        return true;
      case "reported":
        this.reported = true;
        return true;
      case "declined":
        this.declined = { seat: message.seat };
        return true;
      case "moved":
        if (Object.keys(message.keys).length > 0) keep(message.table, message.keys);
        go("table", message.table);
        return true;
      default:
        return false;
    }
  }

  #hear(line: ChatLine): void {
    const known = this.chat.some((one) => one.id === line.id);
    this.chat = known ? this.chat.map((one) => (one.id === line.id ? line : one)) : [...this.chat, line];
    if (!known && !line.mine && !this.reading) this.unread += 1;
  }

  /** A state has come: since when its question is visible, and whether what was declined is forgotten. */
  update(state: State): void {
    const choice = state.choices[0]?.id;
    if (choice === undefined) this.#asked = null;
    else if (this.#asked?.choice !== choice) this.#asked = { choice, at: performance.now() };
    if ((state.asks ?? []).length > 0) this.declined = null;
  }

  /** How long the question has been visible, where that matters. */
  spent(choice: string): { spent?: number } {
    return this.#timed && this.#asked?.choice === choice ? { spent: Math.round(performance.now() - this.#asked.at) } : {};
  }

  /** The clock of somebody shows nothing any more: the server shall look. */
  watchFlag(state: State, seat: number): void {
    const clocks = state.clocks;
    const name = `${state.n}:${seat}`;
    if (!clocks?.running.includes(seat) || this.#flagged === name) return;
    const time = leftOf(clocks, seat, this.now);
    if (time?.left === 0 && time.free === 0) {
      this.#flagged = name;
      this.#send({ t: "flag", seat });
    }
  }

  say(text: string): void {
    if (text.trim()) this.#send({ t: "say", text });
  }
  emote(id: string): void {
    this.#send({ t: "say", emote: id });
  }
  hide(id: number): void {
    this.#send({ t: "chat_hide", id });
  }
  report(id: number): void {
    this.#send({ t: "report", id });
  }
  /** A bot takes a seat that is still free. */
  fill(seat: number, level: LevelInfo["id"]): void {
    this.#send({ t: "fill", seat, level });
  }
  ask(kind: AskInfo["kind"], seat: number, of: number | null = null): void {
    this.declined = null;
    this.#send({ t: "ask", kind, seat, of });
  }
  /** Ask for a rematch, or agree if somebody else has asked. */
  rematch(state: State, seat: number): void {
    const open = state.asks?.find((one) => one.kind === "rematch" && one.needs.includes(seat));
    if (open) this.reply(open.id, true);
    else this.ask("rematch", seat);
  }
  /** What is being asked, or has been declined, as a sentence. */
  sentence(state: State, you: readonly number[], names: readonly string[]): string {
    const ask = state.asks?.[0];
    const name = (seat: number | null | undefined) => (typeof seat === "number" ? (names[seat] ?? "") : "");
    if (ask && you.includes(ask.seat)) return t("asks.mine", { what: t(`ask.${ask.kind}`) });
    if (ask) return t(`asks.${ask.kind}`, { name: name(ask.seat), other: name(ask.of) });
    if (!this.declined) return "";
    return this.declined.seat === null ? t("asks.silent") : t("asks.declined", { name: name(this.declined.seat) });
  }
  reply(id: number, ok: boolean): void {
    this.#send({ t: "reply", id, ok });
  }
  leave(seat: number): void {
    this.#send({ t: "leave", seat });
  }
  claim(seat: number): void {
    this.#send({ t: "claim", seat });
  }
  unrate(seat: number): void {
    this.#send({ t: "unrate", seat });
  }
  back(seat: number): void {
    this.#send({ t: "back", seat });
  }
}

/** Whom this browser does not want to hear, by person or, where nobody is known, by name. */
const MUTED = "tafelrunde.muted";
export function muted(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(MUTED) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}
export function speaker(line: ChatLine): string {
  return line.person ?? `name:${line.name}`;
}
export function toggleMute(id: string): string[] {
  const before = muted();
  const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-200);
  try {
    localStorage.setItem(MUTED, JSON.stringify(after));
  } catch {
    // Then it lasts until the page is closed.
  }
  return after;
}

