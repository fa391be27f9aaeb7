import { expect, it } from "vitest";
import { only } from "./sample";
import type { Hello } from "./types";

it("a part of something tells what it has, and ends the test where something else is read", () => {
  const hello = only<Hello>({ game: "g", you: [0] });
  expect([hello.game, hello.you]).toEqual(["g", [0]]);
  expect(() => hello.mode).toThrow('the test has no "mode"');
});
