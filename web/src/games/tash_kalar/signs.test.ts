import { describe, expect, test } from "vitest";
import { card, choice, option, table } from "./sample";
import { signs, type Looking } from "./signs";

const look = (more: Partial<Looking> = {}) =>
  signs({ view: table(), side: 0, choice: null, armed: null, card: null, all: false, ...more }).map((sign) => `${sign.kind} ${sign.square}`);
const squares = (n: number) => Array.from({ length: n }, (_, at) => ({ square: "E5", cell: `A${at}`, what: "common" }));

describe("a card in hand", () => {
  test("shows where it is complete and where a common is missing", () => {
    const shown = card({ complete: ["E6"], missing: [{ square: "C1", cell: "C2", what: "common" }, { square: "E5", cell: "C2", what: "common" }] });
    expect(look({ card: shown })).toEqual(["place E6", "plus C2"]);
  });
  test("shows at most eight missing pieces, all of them on demand", () => {
    expect(look({ card: card({ missing: squares(8) }) })).toHaveLength(8);
    expect(look({ card: card({ missing: squares(9) }) })).toEqual([]);
    expect(look({ card: card({ missing: squares(9) }), all: true })).toHaveLength(9);
  });
  test("a common is asked for before an upgrade", () => {
    const missing = [{ square: "E5", cell: "A1", what: "upgrade" }, { square: "E5", cell: "A2", what: "common" }];
    expect(look({ card: card({ missing }) })).toEqual(["plus A2"]);
    expect(look({ card: card({ missing: missing.slice(0, 1) }) })).toEqual(["lack-upgrade A1"]);
  });
});

describe("a summoning", () => {
  const own = { square: "E6", rank: "heroic", colour: "none", used: ["E5", "D5"], borrowed: ["D5"], dies: [{ square: "E6", side: 1, rank: "heroic" }] };
  const asked = choice("summon.square", [option(0, ["square:E6"], own), option(1, ["square:C1"], { ...own, square: "C1", dies: [{ square: "C1", side: 0, rank: "common" }] })]);
  test("marks every square where it is possible", () => expect(look({ choice: asked })).toEqual(["place E6", "place C1"]));
  test("shows what the armed one uses and what dies", () => {
    expect(look({ choice: asked, armed: asked.options[0]! })).toEqual(["place C1", "target E6", "used E5", "used D5", "borrowed D5", "dies E6"]);
  });
  test("warns of an own piece", () => expect(look({ choice: asked, armed: asked.options[1]! })).toContain("dies-own C1"));
});

describe("questions of an effect", () => {
  const asked = (prompt: string) => choice(prompt, [option(0, ["square:E6"]), option(1, ["square:C1"])]);
  test("have signs of their own", () => {
    expect(look({ choice: asked("effect.destroy") })).toEqual(["destroy E6", "destroy C1"]);
    expect(look({ choice: asked("move.piece") })).toEqual(["ring E6", "ring C1"]);
    expect(look({ choice: asked("effect.place") })).toEqual(["plus E6", "plus C1"]);
    expect(look({ choice: asked("effect.upgrade") })).toEqual(["up E6", "up C1"]);
  });
  test("are quiet where a recruit may go anywhere", () => {
    const many = choice("place.square", Array.from({ length: 30 }, (_, at) => option(at, [`square:A${at}`])));
    expect(look({ choice: many })).toEqual([]);
    expect(look({ choice: many, armed: many.options[4]! })).toEqual(["target A4"]);
  });
  test("of a move only the end is marked, not the start", () => {
    const move = choice("move.to", [option(0, ["square:E6", "square:E5"], { dies: [{ square: "E6", side: 1, rank: "common" }] })]);
    expect(look({ choice: move })).toEqual(["goal E6"]);
    expect(look({ choice: move, armed: move.options[0]! })).toEqual(["goal E6", "target E6", "dies E6"]);
  });
});

describe("a card that can be summoned", () => {
  const way = (square: string, more = {}) => ({ square, rank: "heroic", colour: "none", used: ["E5"], ...more });
  const offered = (ways: unknown[]) => choice("turn.what", [option(0, ["card:knight"], { ways }, "summon")]);
  test("with a single way shows its pieces and all that surely dies, before the click", () => {
    const then = [
      { what: "destroyed", square: "C1", side: 1, rank: "common" },
      { what: "upgraded", square: "D4", side: 0, rank: "heroic" },
    ];
    const asked = offered([way("E6", { borrowed: ["E5"], dies: [{ square: "E6", side: 1, rank: "common" }], then })]);
    const view = table({ board: { C1: { side: 0, rank: "common" } } });
    expect(look({ view, choice: asked, armed: asked.options[0]!, card: card() })).toEqual(["target E6", "used E5", "borrowed E5", "dies E6", "dies-own C1", "up D4"]);
  });
  test("with several shows the squares and what dies on them", () => {
    const asked = offered([way("E6"), way("C1", { dies: [{ square: "C1", side: 1, rank: "common" }] })]);
    expect(look({ choice: asked, armed: asked.options[0]!, card: card({ complete: ["E6", "C1"] }) })).toEqual(["dies C1", "place E6", "place C1"]);
  });
});
