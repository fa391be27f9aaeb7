import { expect, it } from "vitest";
import { browserName, fieldOf, secondsIn } from "./forms";

it("tells a refusal beside its field", () => {
  expect(["name_taken", "password_short", "wrong_password", "needs_invitation", "wrong_login", "slow_down"].map(fieldOf)).toEqual([
    "name", "password", "old", "invitation", "form", "form",
  ]);
});

it("reads how long to wait", () => {
  expect(["180 s", null, "long", "1 s more"].map(secondsIn)).toEqual([180, null, null, null]);
});

it("calls browsers by their names", () => {
  expect(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox · Linux");
  expect(browserName("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36")).toBe("Chrome · Android");
  expect(browserName("a program")).toBe("a program");
});
