import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asked, event as plain, only } from "../net/sample";
import type { GameUi } from "../games/ui";
import { prefs } from "../lib/settings.svelte";
import type { FromServer, GameEvent, State, ToServer, View } from "../net/types";
import { Session } from "./session.svelte";

/** The server's end of the line. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: ToServer[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.readyState = 3;
    this.onclose({ code: 1006 });
  }
  async say(message: FromServer): Promise<void> {
    this.onmessage({ data: JSON.stringify(message) });
    await vi.advanceTimersByTimeAsync(0);
  }
}

const WORD = { de: "x", en: "x" };
const ui = only<GameUi>({ tell: (event: GameEvent) => ({ effects: [], ms: typeof event.ms === "number" ? event.ms : 100 }) });

const hello = (you: number[], content: Record<string, unknown> | null = { cards: 1 }, hidden = false): FromServer => ({
  t: "hello",
  table: "t",
  game: "g",
  mode: "m",
  names: WORD,
  you,
  seats: [],
  options: {},
  content,
  content_id: "c1",
  hidden_info: hidden,
  chosen_seed: null,
});
const event = (number: number, more: object = {}) => plain("k", { number, moment: number, text: { de: `Satz ${"abcdefgh"[number]}`, en: `s ${"abcdefgh"[number]}` }, ...more });
const state = (views: Record<string, View>, events: GameEvent[], more: Partial<State> = {}): State => ({
  t: "state",
  n: 0,
  epoch: 0,
  views,
  choices: [],
  waiting: [],
  events,
  event_since: events[0]?.number ?? 0,
  event_count: (events.at(-1)?.number ?? -1) + 1,
  over: false,
  outcome: null,
  undo: { ok: false, seat: null, reason: null, steps: 0, marks: [] },
  thinking: [],
  ...more,
});
const choice = (seat: number) => asked("p", [], { id: `0:${seat}:0`, seat, text: WORD });
const moved = (n: number) => [[["at"], n]];

let session: Session;
async function sit(you: number[], views: Record<string, View>, events: GameEvent[] = [], hidden = false): Promise<FakeSocket> {
  session = new Session("t", [], () => Promise.resolve(ui));
  session.connect();
  FakeSocket.last.onopen();
  await FakeSocket.last.say(hello(you, { cards: 1 }, hidden));
  await FakeSocket.last.say(state(views, events));
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "h" });
  vi.stubGlobal("document", { hidden: false });
  prefs.motion = "normal";
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the first message", () => {
  it("names the keys, and after a loss what is known already", async () => {
    session = new Session("t", ["k1", "k2"], () => Promise.resolve(ui));
    session.connect();
    FakeSocket.last.onopen();
    expect(FakeSocket.last.sent).toEqual([{ t: "since", keys: ["k1", "k2"], event: 0, epoch: null, content: null }]);
    await FakeSocket.last.say(hello([0, 1]));
    await FakeSocket.last.say(state({ "0": {} }, [event(0), event(1)], { epoch: 3 }));
    FakeSocket.last.close();
    session.hurry();
    FakeSocket.last.onopen();
    expect(FakeSocket.last.sent).toEqual([{ t: "since", keys: ["k1", "k2"], event: 2, epoch: 3, content: "c1" }]);
  });
});

describe("what is said while there is no connection", () => {
  it("is not said any more once there is one", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 0 } }, [], { choices: [choice(0)] }));
    socket.readyState = 3;
    session.answer(0);
    expect(session.note?.en).toContain("Not connected");
    socket.close();
    session.hurry();
    FakeSocket.last.onopen();
    await FakeSocket.last.say(hello([0]));
    await FakeSocket.last.say(state({ "0": { at: 0 } }, [], { choices: [choice(0)] }));
    expect(session.note).toBeNull();
  });
});

describe("a table that cannot be read any more", () => {
  it("is known as damaged, so that its page can show what is left", async () => {
    session = new Session("t", [], () => Promise.resolve(ui));
    session.connect();
    FakeSocket.last.onopen();
    await FakeSocket.last.say({ t: "error", code: "broken", message: WORD });
    expect(session.damaged).toBe(true);
  });
});

describe("somebody who does not lead the table any more", () => {
  it("is not believed: the line is closed, and asked again", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 5 } }, [], { n: 5, term: 2 }));
    expect(session.state?.n).toBe(5);
    await socket.say(state({ "0": { at: 1 } }, [], { n: 1, term: 1 }));
    expect([session.state?.n, session.status]).toEqual([5, "lost"]);
    session.hurry();
    FakeSocket.last.onopen();
    await FakeSocket.last.say({ ...hello([0]), term: 1 } as FromServer);
    expect(session.status).toBe("lost");
    session.hurry();
    FakeSocket.last.onopen();
    await FakeSocket.last.say({ ...hello([0]), term: 3 } as FromServer);
    await FakeSocket.last.say(state({ "0": { at: 1 } }, [], { n: 1, term: 3 }));
    expect([session.state?.n, session.status]).toEqual([1, "open"]);
  });
});

describe("an animation", () => {
  it("shows one event after the other, from what each of them changed, and ends with the server's view", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 2, turn: 2 } }, [event(0, { patch: moved(1) }), event(1, { patch: moved(2) })], { n: 1 }));
    expect([session.shown, session.playing, session.told]).toEqual([{ at: 1 }, true, 0]);
    await vi.advanceTimersByTimeAsync(100);
    expect([session.shown, session.told, session.telling?.number]).toEqual([{ at: 2 }, 1, 1]);
    await vi.advanceTimersByTimeAsync(100);
    expect([session.shown, session.playing, session.told]).toEqual([{ at: 2, turn: 2 }, false, Infinity]);
  });
  it("ends at once with the server's view where it is not known what an event changed", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 9 } }, [event(0, { patch: moved(1) }), event(1), event(2, { patch: moved(3) })], { n: 1 }));
    expect(session.shown).toEqual({ at: 1 });
    await vi.advanceTimersByTimeAsync(100);
    expect([session.shown, session.playing]).toEqual([{ at: 9 }, false]);
  });
  it("ends like that too if a change does not fit what is shown", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 9 } }, [event(0, { patch: [[["list", 3], 1]] })], { n: 1 }));
    expect([session.shown, session.playing]).toEqual([{ at: 9 }, false]);
  });
  it("goes on from the view of each message, not only from the changes", async () => {
    const socket = await sit([0], { "0": { at: 0, list: [] } });
    await socket.say(state({ "0": { at: 1, list: [1, 2] } }, [event(0, { patch: moved(1) })], { n: 1 }));
    await socket.say(state({ "0": { at: 1, list: [1, 7], turn: 2 } }, [event(1, { patch: [[["list", 1], 7]] })], { n: 2 }));
    await vi.advanceTimersByTimeAsync(100);
    expect([session.shown, session.told]).toEqual([{ at: 1, list: [1, 7] }, 1]);
  });
  it("says nothing new while a step without words is shown", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    const step = event(1, { patch: moved(2), text: { de: "", en: "" } });
    await socket.say(state({ "0": { at: 2 } }, [event(0, { patch: moved(1) }), step], { n: 1 }));
    await vi.advanceTimersByTimeAsync(100);
    expect([session.told, session.telling?.number]).toEqual([1, 0]);
    expect(session.spoken.map((one) => one.number)).toEqual([0]);
  });
  it("is not shown to those who want none", async () => {
    prefs.motion = "off";
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 1 } }, [event(0, { patch: moved(1) })], { n: 1 }));
    expect([session.shown, session.playing]).toEqual([{ at: 1 }, false]);
  });
  it("can be skipped", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 5 } }, [event(0, { patch: moved(1), ms: 9000 }), event(1, { patch: moved(2) })], { n: 1 }));
    session.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([session.shown, session.playing]).toEqual([{ at: 5 }, false]);
  });
  it("is told again when asked for, may be skipped then too, and can be asked for once more", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 5 } }, [event(0, { patch: moved(1) }), event(1, { patch: moved(2) })], { n: 1, choices: [choice(0)] }));
    await vi.advanceTimersByTimeAsync(1000);
    for (const _ of [1, 2]) {
      session.retell();
      expect([session.shown, session.playing, session.told, session.choice]).toEqual([{ at: 1 }, true, 0, null]);
      session.skip();
      await vi.advanceTimersByTimeAsync(0);
      expect([session.shown, session.playing, session.told, session.telling]).toEqual([{ at: 5 }, false, Infinity, null]);
      expect(session.choice?.id).toBe("0:0:0");
    }
    expect(socket.sent.filter((message) => message.t === "answer")).toEqual([]);
  });
  it("stops when something is taken back", async () => {
    const socket = await sit([0], { "0": { at: 0 } });
    await socket.say(state({ "0": { at: 5 } }, [event(0, { patch: moved(1), ms: 9000 })], { n: 1 }));
    await socket.say(state({ "0": { at: 0 } }, [], { epoch: 1 }));
    expect([session.shown, session.playing]).toEqual([{ at: 0 }, false]);
  });
});

describe("several persons at one screen", () => {
  it("see what changed for the one who looks, and only that seat's version", async () => {
    const socket = await sit([0, 1], { "0": { own: 0 }, "1": { own: 0 } }, [], true);
    session.looking = 1;
    const told = [
      event(0, { seen_by: [0], patches: { "0": [[["own"], "secret"]] } }),
      event(0, { seen_by: [1], patches: { "1": [[["own"], 1]] } }),
      event(1, { patches: { "0": [], "1": [[["own"], 2]] } }),
    ];
    await socket.say(state({ "0": { own: "secret" }, "1": { own: 2 } }, told, { n: 1 }));
    expect([session.shown, session.spoken.length]).toEqual([{ own: 1 }, 2]);
    await vi.advanceTimersByTimeAsync(100);
    expect(session.shown).toEqual({ own: 2 });
  });
  it("see the change from the eyes of the one who is asked next", async () => {
    const socket = await sit([0, 1], { "0": { you: 0, at: 0 }, "1": { you: 1, at: 0 } });
    const told = [event(0, { patches: { "0": moved(1), "1": moved(1) } })];
    await socket.say(state({ "0": { you: 0, at: 1 }, "1": { you: 1, at: 1 } }, told, { n: 1, choices: [choice(1)] }));
    expect(session.shown).toEqual({ you: 1, at: 1 });
  });
});

describe("a lost line", () => {
  async function comeBack(socket: FakeSocket): Promise<FakeSocket> {
    socket.close();
    await vi.advanceTimersByTimeAsync(10_000);
    const again = FakeSocket.last;
    expect(again).not.toBe(socket);
    again.onopen();
    return again;
  }
  it("asks for everything the first time, afterwards only for what is missing", async () => {
    const socket = await sit([0], { "0": { at: 0 } }, [event(7), event(8)]);
    expect(socket.sent[0]).toEqual({ t: "since", keys: [], event: 0, epoch: null, content: null });
    const again = await comeBack(socket);
    expect(again.sent[0]).toEqual({ t: "since", keys: [], event: 9, epoch: 0, content: "c1" });
    await again.say(hello([0], null));
    expect(session.content).toEqual({ cards: 1 });
    await again.say(state({ "0": { at: 1 } }, [event(9, { patch: moved(1) })], { n: 1 }));
    expect(session.log.events.map((one) => one.number)).toEqual([7, 8, 9]);
    expect(session.playing).toBe(true);
  });
  it("starts the log anew if the past is another one", async () => {
    const again = await comeBack(await sit([0], { "0": { at: 0 } }, [event(7), event(8)]));
    await again.say(hello([0], null));
    await again.say(state({ "0": { at: 1 } }, [event(6, { patch: moved(1) })], { n: 1, epoch: 3 }));
    expect(session.log).toMatchObject({ first: 6, events: [{ number: 6 }] });
    expect([session.playing, session.shown]).toEqual([false, { at: 1 }]);
  });
});

describe("older pages of the log", () => {
  const page = (since: number, before: number, epoch = 0): FromServer => ({ t: "log", epoch, since, before, events: [event(since)] });
  it("are asked for one at a time, until the beginning is there", async () => {
    const socket = await sit([0], { "0": {} }, [event(150), event(151)]);
    session.loadOlder();
    session.loadOlder();
    expect(socket.sent.slice(1)).toEqual([{ t: "log", before: 150 }]);
    await socket.say(page(50, 150));
    session.loadOlder();
    await socket.say(page(0, 50));
    session.loadOlder();
    expect(socket.sent.slice(2)).toEqual([{ t: "log", before: 50 }]);
    expect(session.log.events.map((one) => one.number)).toEqual([0, 50, 150, 151]);
  });
  it("of another past are not taken", async () => {
    const socket = await sit([0], { "0": {} }, [event(150)]);
    session.loadOlder();
    await socket.say(page(50, 150, 1));
    expect(session.log.first).toBe(150);
    session.loadOlder();
    expect(socket.sent.at(-1)).toEqual({ t: "log", before: 150 });
    expect(socket.sent).toHaveLength(3);
  });
});

describe("taking back", () => {
  const marks = [
    { id: "action", text: WORD, steps: 2 },
    { id: "turn", text: WORD, steps: 5 },
  ];
  it("goes one answer back, or as far as a mark", async () => {
    const socket = await sit([0], { "0": {} });
    await socket.say(state({ "0": {} }, [], { undo: { ok: true, seat: 0, reason: null, steps: 5, marks } }));
    session.undo();
    session.undo("action");
    session.undoMost();
    expect(socket.sent.slice(1)).toEqual([null, "action", "turn"].map((mark) => ({ t: "undo", seat: 0, mark })));
  });
  it("goes one answer back where there is no mark, and says why if it cannot", async () => {
    const socket = await sit([0], { "0": {} });
    await socket.say(state({ "0": {} }, [], { undo: { ok: true, seat: 0, reason: null, steps: 1, marks: [] } }));
    session.undoMost();
    expect(socket.sent.at(-1)).toEqual({ t: "undo", seat: 0, mark: null });
    await socket.say(state({ "0": {} }, [], { undo: { ok: false, seat: null, reason: WORD, steps: 0, marks: [] } }));
    session.undoMost();
    expect(session.note).toEqual(WORD);
    expect(socket.sent).toHaveLength(2);
  });
});

it("can ask for a hint again after none came", async () => {
  const socket = await sit([0], { "0": {} });
  await socket.say(state({ "0": {} }, [], { choices: [choice(0)] }));
  session.askHint();
  expect(session.asking).toBe(true);
  await socket.say({ t: "refused", choice: "", code: "no_hint", message: WORD });
  expect([session.asking, session.note]).toEqual([false, WORD]);
});

describe("a way that the settings choose", () => {
  const way = { i: 0, kind: "k", refs: [], text: WORD, preview: null, final: false };
  const asked = { ...choice(0), prompt: "move.path", options: [way, { ...way, i: 1 }] };
  it("is taken at once", async () => {
    const socket = await sit([0], { "0": {} });
    await socket.say(state({ "0": {} }, [], { choices: [asked] }));
    expect(socket.sent.filter((message) => message.t === "answer")).toHaveLength(1);
    expect(session.choice).toBeNull();
  });
  it("waits where the answer has to wait: nothing leaves the browser", async () => {
    const socket = await sit([0], { "0": {} });
    session.holds = () => true;
    await socket.say(state({ "0": {} }, [], { choices: [asked] }));
    expect(socket.sent.filter((message) => message.t === "answer")).toEqual([]);
    expect(session.choice?.id).toBe(asked.id);
    session.answer(0);
    expect(socket.sent.at(-1)).toEqual({ t: "answer", choice: asked.id, index: 0 });
  });
});

it("counts the moves of several others together: after ten seconds of waiting skipping is offered plainly", async () => {
  const socket = await sit([0], { "0": { at: 0 } });
  await socket.say(state({ "0": { at: 1 } }, [event(0, { patch: moved(1), ms: 6_000 })], { n: 1 }));
  await vi.advanceTimersByTimeAsync(6_100);
  expect(session.playing).toBe(false);
  await socket.say(state({ "0": { at: 2 } }, [event(1, { patch: moved(2), ms: 6_000 })], { n: 2 }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect([session.playing, session.long]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect([session.playing, session.long]).toEqual([true, true]);
});

it("offers plainly to skip what goes on for more than ten seconds", async () => {
  const socket = await sit([0], { "0": { at: 0 } });
  await socket.say(state({ "0": { at: 2 } }, [event(0, { patch: moved(1), ms: 15_000 }), event(1, { patch: moved(2), ms: 15_000 })], { n: 1 }));
  await vi.advanceTimersByTimeAsync(9_900);
  expect([session.playing, session.long]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect([session.playing, session.long]).toEqual([true, true]);
  session.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([session.playing, session.shown]).toEqual([false, { at: 2 }]);
});
