import { expect, it } from "vitest";
import { onlyHere, origins } from "./link";

const reach = { addresses: ["http://192.168.0.9:8420", "http://10.0.0.5:8420"], command: null };

it("knows the names that mean this machine", () => {
  expect(["localhost", "127.0.0.1", "127.0.1.1", "[::1]"].map(onlyHere)).toEqual([true, true, true, true]);
  expect(["192.168.0.9", "games.example", "localhost.example", "1127.0.0.1"].map(onlyHere)).toEqual([false, false, false, false]);
});
it("passes on the address in use if others understand it", () => {
  expect(origins({ hostname: "games.example", origin: "https://games.example" }, reach)).toEqual(["https://games.example"]);
});
it("asks the server where the address in use means this machine", () => {
  const here = { hostname: "localhost", origin: "http://localhost:8420" };
  expect(origins(here, reach)).toEqual(reach.addresses);
  expect(origins(here, { addresses: [], command: "x" })).toEqual([]);
  expect(origins(here, null)).toEqual([]);
});
