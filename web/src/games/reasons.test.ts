import { describe, expect, it } from "vitest";
import { asked as plain, only, option } from "../net/sample";
import { cardReason, turnReason } from "./battlecrest/reasons";
import type { ActionView, View } from "./battlecrest/model";
import { handReason } from "./kharnage/reasons";
import { exposeReason } from "./pixel_tactics/words";

const choice = (prompt: string, kinds: string[]) =>
  plain(
    prompt,
    kinds.map((kind, i) => option(i, kind)),
  );

describe("Battlecrest", () => {
  const card = (ready: boolean) => only<ActionView>({ ref: "action:0:ward", ready });
  it.each([
    [false, "activate.card", true, "erschöpft"],
    [true, "activate.card", true, "keine ihrer Fähigkeiten lässt sich jetzt ausführen"],
    [true, "ready.card", true, "ist schon bereit"],
    [true, "star", true, "gerade nicht spielbar"],
  ])("a card that is ready: %s says at %s", (ready, prompt, dull, said) => expect(cardReason(card(ready), prompt, dull)?.de).toBe(said));
  it("says nothing about a card that can be chosen, or that nobody asks about", () => expect(cardReason(card(true), "activate.card", false)).toBeNull());

  const view = (done: View["done"], active = 0) => only<View>({ active, done });
  const asked = choice("turn.action", ["turn.move"]);
  it("says why a turn action is not offered", () => {
    expect(turnReason("charge", view(["charge"]), 0, asked)?.de).toBe("in diesem Zug schon gewählt");
    expect(turnReason("breathe", view([]), 0, asked)?.de).toBe("keine deiner Aktionen ist erschöpft");
    expect(turnReason("move", view([]), 0, asked)).toBeNull();
    expect(turnReason("breathe", view([], 1), 1, asked)).toBeNull();
    expect(turnReason("breathe", view([]), 0, choice("activate.card", []))).toBeNull();
  });
});

it("Kharnage says which part of a Big Unit waits", () => {
  const hand = [
    { ref: "hand:0:1", card: "giant" },
    { ref: "hand:0:2", card: "giant" },
    { ref: "hand:0:3", card: "dragon" },
  ];
  const offered = new Map([["hand:0:1", []]]);
  expect(handReason("giant", "reinforce.card", hand, offered).de).toContain("die leuchtet");
  expect(handReason("dragon", "reinforce.card", hand, offered).de).toContain("wartet auf der Hand");
  expect(handReason("dragon", "effect.look", hand, offered).de).toBe("gerade nicht spielbar");
});

it("Pixel Tactics says that a card names nobody over there", () => {
  expect(exposeReason("turn.action").de).toBe("drüben steht niemand mit diesem Namen");
  expect(exposeReason("effect.card").de).toBe("gerade nicht spielbar");
});
