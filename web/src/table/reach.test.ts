import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { only } from "../net/sample";
import { Controls } from "./controls.svelte";
import { headsFor } from "./reach";

const LOUPE = { left: 1100, right: 1400, top: 50, bottom: 450 };
const way = (x: number, y: number, toX: number, toY: number) => headsFor({ x, y }, { x: toX, y: toY }, LOUPE);

describe("a pointer heads for the loupe", () => {
  it.each([
    [500, 800, 520, 780],
    [1200, 800, 1200, 780],
    [500, 200, 520, 200],
    [1500, 200, 1480, 200],
    [1200, 100, 1190, 300],
  ])("from %i,%i over %i,%i", (...points) => expect(way(...points)).toBe(true));
  it.each([
    [500, 800, 520, 800],
    [500, 800, 500, 780],
    [520, 780, 500, 800],
    [500, 40, 520, 30],
  ])("and not from %i,%i over %i,%i", (...points) => expect(way(...points)).toBe(false));
});

describe("what the loupe shows", () => {
  let controls: Controls;
  const mouse = only<PointerEvent>({ pointerType: "mouse", currentTarget: null });
  const enter = (ref: string) => controls.thing(ref, ref).onpointerenter(mouse);
  const leave = (ref: string) => controls.thing(ref, ref).onpointerleave(mouse);
  const shown = () => controls.inspected?.ref ?? null;

  beforeEach(() => {
    vi.useFakeTimers();
    controls = new Controls({ choice: () => null, commit: () => undefined, label: () => "", direct: () => true, hasCard: (ref) => ref.startsWith("card") });
    enter("card:1");
    vi.advanceTimersByTime(100);
    leave("card:1");
  });
  afterEach(() => void vi.useRealTimers());

  it("goes when nothing else is pointed at for a while", () => {
    vi.advanceTimersByTime(600);
    expect(shown()).toBe("card:1");
    vi.advanceTimersByTime(200);
    expect(shown()).toBeNull();
  });
  it("changes at once when the pointer rests on another card", () => {
    enter("card:2");
    vi.advanceTimersByTime(100);
    expect(shown()).toBe("card:2");
  });
  it("stays while the pointer is on its way, over empty cloth and over other cards", () => {
    for (let step = 0; step < 8; step++) {
      controls.approach();
      if (step === 3) enter("card:2");
      if (step === 5) leave("card:2");
      vi.advanceTimersByTime(200);
    }
    expect(shown()).toBe("card:1");
  });
  it("is another card's where the pointer stops on its way", () => {
    controls.approach();
    enter("card:2");
    vi.advanceTimersByTime(400);
    expect(shown()).toBe("card:2");
  });
  it("stays while the pointer is in it, whatever loses the focus meanwhile", () => {
    controls.read(true);
    vi.advanceTimersByTime(5000);
    controls.release();
    expect(shown()).toBe("card:1");
    controls.read(false);
    vi.advanceTimersByTime(800);
    expect(shown()).toBeNull();
  });
  it("stays when others answer while the pointer rests on the card, not when the card is gone or the answer was given here", () => {
    const point = (isConnected: boolean) => {
      leave("card:1");
      const card = only<Element>({ isConnected, getBoundingClientRect: () => only<DOMRect>({}) });
      controls.thing("card:1", "").onpointerenter(only<PointerEvent>({ pointerType: "mouse", currentTarget: card }));
      vi.advanceTimersByTime(100);
    };
    point(true);
    controls.renew();
    expect(shown()).toBe("card:1");
    controls.release();
    expect(shown()).toBeNull();
    point(false);
    controls.renew();
    expect(shown()).toBeNull();
  });
  it("is what an answer beside the board is about", () => {
    const about = (refs: string[]) => ({ i: 0, kind: "k", refs, text: { de: "", en: "" }, preview: null, final: false });
    controls.pointAt(about(["square:A1", "card:3"]));
    expect(shown()).toBe("card:1");
    vi.advanceTimersByTime(100);
    expect(shown()).toBe("card:3");
    controls.close();
    controls.pointAt(about(["card:2"]));
    expect(shown()).toBe("card:2");
    controls.pointAt(about(["card:3"]));
    vi.advanceTimersByTime(100);
    controls.pointAt(null);
    vi.advanceTimersByTime(600);
    expect(shown()).toBe("card:3");
    controls.pointAt(about([]));
    vi.advanceTimersByTime(800);
    expect(shown()).toBeNull();
  });
});
