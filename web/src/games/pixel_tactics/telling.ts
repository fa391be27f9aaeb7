/** How Pixel Tactics' events look: what flashes, for how long. What changed comes from the server with the event. */
import type { GameEvent } from "../../net/types";
import type { Effect, Telling } from "../ui";

const text = (value: unknown) => (typeof value === "string" ? value : "");
const number = (value: unknown) => (typeof value === "number" ? value : 0);

export function tell(event: GameEvent): Telling {
  const ref = text(event.place);
  const to = text(event.to);
  const n = number(event.n);
  const pulse = (at: string): Effect[] => [{ kind: "pulse", ref: at }];
  const pop = (words: string, tone: "bad" | "good" | "plain"): Effect[] => [{ kind: "pop", ref, text: words, tone }];
  switch (event.kind) {
    case "turn":
      return { effects: [], ms: 320 };
    case "round":
    case "next_game":
      return { effects: [], ms: 200 };
    case "draw":
    case "draw_promo":
      return { effects: pulse(`deck:${number(event.seat)}`), ms: 160, sound: "card" };
    case "leader":
    case "recruit":
    case "taken":
      return { effects: pulse(ref), ms: 260, sound: "card" };
    case "move":
    case "swap":
      return { effects: pulse(to), ms: 240, sound: "step" };
    case "attack_melee":
    case "attack_ranged":
      return { effects: ref ? [{ kind: "blow", from: ref, to }] : pulse(to), ms: 300, sound: "hit" };
    case "cast":
    case "intercept":
    case "retarget":
      return { effects: pulse(ref), ms: 260, sound: "flip" };
    case "damage":
      return { effects: pop(`-${n}`, "bad"), ms: 520, sound: "hit" };
    case "heal":
      return { effects: pop(`+${n}`, "good"), ms: 500 };
    case "boost":
      return { effects: pop(`+${n}`, "plain"), ms: 500 };
    case "strength":
      return { effects: pop(`+1`, "plain"), ms: 500 };
    case "killed":
      return { effects: pop("X", "bad"), ms: 320, sound: "hit" };
    case "leader_killed":
      return { effects: pop("K.O.", "bad"), ms: 350, sound: "hit" };
    case "revive":
      return { effects: pop("1UP", "good"), ms: 280, sound: "flip" };
    case "clear":
    case "return":
      return { effects: [], ms: 220, sound: "card" };
    case "order":
      return { effects: [], ms: 350, sound: "card" };
    case "discard":
      return { effects: [], ms: 140, sound: "card" };
    default:
      return { effects: [], ms: 0 };
  }
}
