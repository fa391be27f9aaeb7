import { expect, it } from "vitest";
import { leftOf, paceParts, ServerTime, written } from "./time";

const CLOCKS = { left: [60_000, 30_000, null], delay: [10_000, 0, null], running: [0], at: 1_000_000 };

it("counts down whoever is asked, the free seconds first", () => {
  expect(leftOf(CLOCKS, 0, 1_004_000)).toEqual({ left: 60_000, free: 6_000 });
  expect(leftOf(CLOCKS, 0, 1_025_000)).toEqual({ left: 45_000, free: 0 });
  expect(leftOf(CLOCKS, 0, 9_000_000)).toEqual({ left: 0, free: 0 });
  expect(leftOf(CLOCKS, 1, 1_025_000)).toEqual({ left: 30_000, free: 0 });
  expect(leftOf(CLOCKS, 2, 1_025_000)).toBeNull();
});

it("believes the ping with the shortest way", () => {
  const time = new ServerTime();
  time.greeted(5_000, 1_000);
  expect(time.offset).toBe(4_000);
  const slow = time.ping(2_000);
  time.pong(slow, 7_000, 3_000);
  expect(time.offset).toBe(4_500);
  const quick = time.ping(4_000);
  time.pong(quick, 8_210, 4_020);
  expect(time.offset).toBe(4_200);
  time.pong(quick, 99_999, 4_020);
  expect(time.offset).toBe(4_200);
});

it("writes times and reads paces", () => {
  expect([written(9_000, "d", "h"), written(545_000, "d", "h"), written(3_723_000, "d", "h")]).toEqual(["0:09", "9:05", "1:02:03"]);
  expect(written(3 * 86_400_000 + 4 * 3_600_000, "T", "h")).toBe("3 T 4 h");
  expect(paceParts("bank 600+10")).toEqual({ kind: "bank", amount: 600, delay: 10 });
  expect(paceParts("none").kind).toBe("none");
});
