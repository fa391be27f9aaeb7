import { expect, it } from "vitest";
import { field, hash, numbers } from "./pattern";

it("gives the same picture for the same name, for ever", () => {
  expect(hash("long_musket:front")).toBe(hash("long_musket:front"));
  expect(hash("")).toBe(0x811c9dc5);
  expect(field("ward:back")).toEqual(field("ward:back"));
});

it("gives different pictures for different names", () => {
  const names = ["a", "b", "c", "d", "ward:front", "ward:back"];
  expect(new Set(names.map((name) => JSON.stringify(field(name)))).size).toBe(names.length);
});

it("draws numbers between 0 and 1", () => {
  const next = numbers("x");
  for (let i = 0; i < 200; i++) {
    const value = next();
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  }
});
