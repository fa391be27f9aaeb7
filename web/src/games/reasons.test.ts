import { describe, expect, it } from "vitest";
import { asked as plain, only, option } from "../net/sample";
import { cardReason, turnReason } from "./battlecrest/reasons";
import type { ActionView, View } from "./battlecrest/model";
import { handReason } from "./kharnage/reasons";
import { cardReason as mageReason, zoneReason } from "./mage_knight/reasons";
import { deed } from "./mage_knight/sample";
import { exposeReason } from "./pixel_tactics/words";
import { cardReason as beingReason } from "./tash_kalar/reasons";

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

describe("Mage Knight", () => {
  const offered = new Map([["card:march", []]]);
  it("says of a card in hand that others are asked for", () => {
    const hand = ["march", "stamina", "wound"];
    expect(mageReason(deed("stamina"), hand, offered)?.de).toBe("gerade nicht spielbar");
    expect(mageReason(deed("wound", "wound", []), hand, offered)?.de).toBe("kann nicht gespielt werden");
    expect(mageReason(deed("march"), hand, offered)).toBeNull();
    expect(mageReason(deed("stamina"), ["stamina"], offered)).toBeNull(); // a card of the offer is asked for, none of the hand
  });
  it("says of a pale zone what mana it costs", () => {
    expect(zoneReason(deed("march"), "basic").de).toBe("gerade nicht möglich");
    expect(zoneReason(deed("march"), "strong").de).toBe("gerade nicht möglich, kostet Mana: grün");
    expect(zoneReason(deed("fireball", "spell", ["red"]), "basic").en).toBe("not possible right now, costs mana: red");
    expect(zoneReason(deed("fireball", "spell", ["red"]), "strong").en).toBe("not possible right now, costs mana: red, black");
    expect(zoneReason(deed("fireball", "spell", ["red"]), "side").en).toBe("not possible right now");
    expect(zoneReason(deed("horn", "artifact", []), "strong").en).toBe("not possible right now");
  });
});

it("Tash-Kalar says that a question is about other cards; on turn each card says what is missing", () => {
  const offered = new Map([["card:knight", []]]);
  expect(beingReason("card:gun_tower", choice("discard", []), offered)?.en).toBe("not playable right now");
  expect(beingReason("card:knight", choice("discard", []), offered)).toBeNull();
  expect(beingReason("flare:sparks", choice("discard", []), offered)).toBeNull();
  expect(beingReason("card:gun_tower", choice("turn.what", []), offered)).toBeNull();
  expect(beingReason("card:gun_tower", { ...choice("effect", []), refs: ["card:gun_tower"] }, offered)).toBeNull();
});
