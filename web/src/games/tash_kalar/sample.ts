/** A small table for the tests: two sides with a few pieces and cards. */
import type { Choice, GameEvent, Option } from "../../net/types";
import type { Content, HandCard, SeatView, SideView, View } from "./wire";

const named = (name: string) => ({ de: name, en: name });

export const CARDS: Content = {
  squares: ["C1", "E5", "E6"].map((name) => ({ ref: `square:${name}`, name, column: name.charCodeAt(0) - 65, row: Number(name[1]) - 1, colour: name === "E5" ? "red" : "none" })),
  decks: [
    { ref: "deck:northern_imperial", id: "northern_imperial", names: named("Norden"), colour: "blue", rgb: "#00f", school: "imperial" },
    { ref: "deck:sylvan", id: "sylvan", names: named("Waldland"), colour: "green", rgb: "#0f0", school: "sylvan" },
  ],
  beings: [
    {
      ref: "card:knight",
      id: "knight",
      names: named("Ritter"),
      rank: "heroic",
      school: "imperial",
      pattern: { rows: [". T .", "C C C"], images: 8, marks_matter: false },
      effect: named("Zieht."),
      frozen: null,
      warp: null,
    },
  ],
  flares: [{ ref: "flare:one", id: "one", names: named("Leuchtfeuer"), ahead: [2, 4], conditions: [named("a"), named("b")], effects: [named("x"), named("y")] }],
  tasks: [],
  categories: [],
};

const side = (deck: string, more: Partial<SideView> = {}): SideView => ({
  ref: "side:0", seats: [0], deck, double_sided: 10, legendary: 3, pieces: 0, upgraded: 0, legendaries: 0, points: [0, 0], score: [0], claimed: [], markers: [], ...more,
}) as SideView;
const seat = (at: number, deck: string): SeatView => ({ ref: `seat:${at}`, side: at, deck, hand: 3, legends: 2, flares: 1, cards: 9, sideways: 0, pile: [], shown: [], pending: null, frozen: null });

export function table(more: Partial<View> = {}): View {
  const view = {
    mode: "duel", phase: "play", board: {}, legends: 8, legend_pile: [], flares: 8, flare_pile: [], tasks: [], next_task: null, task_deck: 0, tasks_under: [],
    sides: [side("northern_imperial"), side("sylvan")],
    seats: [seat(0, "northern_imperial"), seat(1, "sylvan")],
    turn: {
      number: 1, seat: 0, controller: 0, actions: 2, discarded: false, handed: false, borrow: false, void: false, possessed: null, doubled: 0, extra_turn: false, again: false, extra_own: 0, extra_legends: 0,
      killed: [[0, 0, 0], [0, 0, 0]], points: [0, 0],
    },
    in_play: null, gateway: null, last_turns: null, limit: 18, own: null,
  };
  return { ...view, ...more } as Partial<View> as View;
}
export const sideWith = side;

export const card = (more: Partial<HandCard> = {}): HandCard => ({ ref: "card:knight", id: "knight", complete: [], missing: [], least: 2, ...more });

export function option(i: number, refs: string[], preview: Record<string, unknown> | null = null, kind = "square"): Option {
  return { i, kind, refs, text: named(`option ${i}`), preview, final: false };
}
export const choice = (prompt: string, options: Option[], refs: string[] = []): Choice => ({ id: "1", seat: 0, prompt, text: named(prompt), rules: [], refs, options });
export const event = (kind: string, more: Record<string, unknown> = {}): GameEvent => ({ kind, moment: 0, number: 0, text: named(kind), ...more });
