import { describe, expect, test } from "vitest";
import { footText, squareText, summonText } from "./words";

describe("below a card", () => {
  const foot = (kind: Parameters<typeof footText>[0]["kind"], n: number, cells = 0) => footText({ tone: "gold", kind, n, cells }, "de");
  test("stands where it can be summoned or what is missing", () => {
    expect(foot("places", 3)).toBe("3 Stellen");
    expect(foot("places", 1)).toBe("1 Stelle");
    expect(foot("common", 1, 5)).toBe("1 Rekrut fehlt");
    expect(foot("pieces", 2)).toBe("2 Steine fehlen");
  });
  test("stands how many squares would help if they are not all shown", () => expect(foot("common", 1, 12)).toBe("1 Rekrut fehlt (12)"));
});

test("a square is read aloud with what stands there and what would happen", () => {
  expect(squareText("E6", { rank: "heroic", own: false, colour: "Waldland" }, "none", "de")).toBe("E6, gegnerischer Held (Waldland)");
  expect(squareText("E5", null, "red", "de")).toBe("E5, leer, rotes Mosaik");
  expect(summonText("Ritter", "heroic", 1, 3, "de")).toBe("Ritter hier vollständig, zerstört Helden. Stelle 1 von 3");
});
