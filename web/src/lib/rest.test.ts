import { beforeEach, describe, expect, it, vi } from "vitest";
import { Rest } from "./rest";

/** An event on its way from the root to what it is about, as browsers send it. */
class Pointer extends Event {
  readonly clientX: number;
  readonly clientY: number;
  readonly pointerType: string;
  readonly pointerId = 1;
  constructor(type: string, { clientX, clientY, pointerType = "mouse" }: { clientX: number; clientY: number; pointerType?: string }) {
    super(type, { cancelable: true });
    this.clientX = clientX;
    this.clientY = clientY;
    this.pointerType = pointerType;
  }
}

let root: EventTarget;
let told: string[];
let card: EventTarget;
let answer: EventTarget;
/** What the thing lies in, if anything but the root. */
let around: EventTarget | null;

function thing(name: string): EventTarget {
  const made = new EventTarget();
  for (const type of ["pointerenter", "pointerleave"]) made.addEventListener(type, () => told.push(`${type} ${name}`));
  return made;
}

/** Without a document the two phases are played: first the root, then the thing unless the root has stopped it. */
function send(type: string, at: EventTarget, clientX: number, clientY: number, pointerType = "mouse"): void {
  const event = new Pointer(type, { clientX, clientY, pointerType });
  let stopped = false;
  Object.defineProperties(event, {
    target: { value: at },
    composedPath: { value: () => [at, ...(around ? [around] : []), root] },
    stopImmediatePropagation: { value: () => (stopped = true) },
  });
  root.dispatchEvent(event);
  if (!stopped) at.dispatchEvent(new Pointer(type, { clientX, clientY, pointerType }));
}

/** A hand moves the mouse: first comes the entry, then the movement. */
function move(to: EventTarget, x: number, y: number): void {
  send("pointerenter", to, x, y);
  send("pointermove", to, x, y);
}

beforeEach(() => {
  vi.stubGlobal("PointerEvent", Pointer);
  told = [];
  around = null;
  root = new EventTarget();
  card = thing("card");
  answer = thing("answer");
  new Rest(root);
});

describe("a mouse", () => {
  it("points at what it is moved to", () => {
    move(card, 10, 10);
    move(answer, 50, 10);
    expect(told).toEqual(["pointerenter card", "pointerenter answer"]);
  });
  it("points at nothing that comes to lie below it while it rests, and so leaves nothing either", () => {
    move(card, 10, 10);
    send("pointerleave", card, 10, 10);
    send("pointerenter", answer, 10, 10.4);
    send("pointerleave", answer, 10, 10.4);
    expect(told).toEqual(["pointerenter card", "pointerleave card"]);
  });
  it("points at what lies below it as soon as it moves there", () => {
    move(card, 10, 10);
    send("pointerenter", answer, 10, 10);
    send("pointermove", answer, 10, 10);
    expect(told).toEqual(["pointerenter card"]);
    send("pointermove", answer, 12, 10);
    send("pointermove", answer, 14, 10);
    expect(told).toEqual(["pointerenter card", "pointerenter answer"]);
  });
  it("points at what lies around a thing before it points at the thing", () => {
    const map = thing("map");
    move(card, 10, 10);
    send("pointerenter", map, 10, 10);
    around = map;
    send("pointerenter", answer, 20, 10);
    send("pointermove", answer, 20, 10);
    expect(told).toEqual(["pointerenter card", "pointerenter map", "pointerenter answer"]);
  });
  it("does not point at what has lain below it, once it has moved away", () => {
    move(card, 10, 10);
    send("pointerenter", answer, 10, 10);
    move(card, 50, 10);
    expect(told).toEqual(["pointerenter card", "pointerenter card"]);
  });
  it("points at nothing in a page that opens below it", () => {
    send("pointerenter", answer, 10, 10);
    expect(told).toEqual([]);
    send("pointermove", answer, 11, 10);
    expect(told).toEqual(["pointerenter answer"]);
  });
  it("rests where a finger has tapped", () => {
    move(card, 10, 10);
    send("pointerdown", card, 80, 80, "touch");
    send("pointerenter", answer, 80, 80);
    expect(told).toEqual(["pointerenter card"]);
  });
});

it("a finger enters whatever it touches", () => {
  send("pointerenter", card, 10, 10, "touch");
  expect(told).toEqual(["pointerenter card"]);
});
