import { afterEach, expect, it } from "vitest";
import { prefs } from "../lib/settings.svelte";
import { chose } from "./people";

const before = prefs.lang;
afterEach(() => void (prefs.lang = before));

it("says to whoever looks what they have chosen, and by name what others have", () => {
  prefs.lang = "de";
  expect(chose("Du", "Aufladen", "Bewegung")).toBe("Du hast „Aufladen“ gewählt. Besser: „Bewegung“.");
  expect(chose("Ada", "Aufladen", "Bewegung")).toBe("Ada hat „Aufladen“ gewählt. Besser: „Bewegung“.");
  prefs.lang = "en";
  expect(chose("You", "Charge", "Move")).toBe("You chose “Charge”. Better: “Move”.");
});
