/** The signs on the board: what the engine's options and prospects say about each square. No rules here. */
import type { Choice, Option } from "../../net/types";
import { aimed, cellsOf, foreseen, MOST_PLUSES, pieceAt, squareOf, squareOptions, type HandCard, type View } from "./model";

export type SignKind =
  | "target" // armed: the piece that would stand here
  | "place" // another square where it can be done
  | "used"
  | "borrowed"
  | "dies"
  | "dies-own"
  | "destroy"
  | "ring"
  | "up"
  | "down"
  | "plus"
  | "goal"
  | "lack-heroic"
  | "lack-upgrade"
  | "lack-enemy"
  | "mark"
  | "mark-b"
  | "threat";

export interface Sign {
  square: string;
  kind: SignKind;
}

/** How the squares of a question are marked. Questions that are not named ask for a piece or a square with a ring. */
const MANNER: Record<string, SignKind> = {
  "summon.square": "place",
  "summon.how": "used",
  "effect.destroy": "destroy",
  "effect.convert": "destroy",
  "effect.upgrade": "up",
  "effect.downgrade": "down",
  "effect.place": "plus",
  "effect.square": "plus",
  "effect.colourless": "plus",
  "effect.unload": "goal",
  "place.square": "plus",
  "start.square": "plus",
  "move.to": "goal",
  "run.to": "goal",
  "leap.to": "goal",
};
export const mannerOf = (choice: Choice | null): SignKind => MANNER[choice?.prompt ?? ""] ?? "ring";

export interface Looking {
  view: View;
  side: number;
  choice: Choice | null;
  armed: Option | null;
  /** The card in hand that is chosen or pointed at, while no other card is being carried out. */
  card: HandCard | null;
  /** Show all squares where a piece is missing, however many. */
  all: boolean;
  /** Squares where an opponent might summon, if somebody wants to see them. */
  threats?: readonly string[];
}

export function signs(looking: Looking): Sign[] {
  const threats = (looking.threats ?? []).map((square): Sign => ({ square, kind: "threat" }));
  return [...ofChoice(looking), ...ofArmed(looking), ...ofCard(looking), ...threats];
}

function ofChoice({ choice, armed }: Looking): Sign[] {
  const manner = mannerOf(choice);
  const squares = [...squareOptions(choice).keys()];
  // Squares for a recruit are quiet where there are many: pointing shows it.
  if (manner === "used" || (manner === "plus" && squares.length > MOST_PLUSES)) return [];
  const aimed = squareOf(armed?.refs[0]);
  return squares.filter((square) => !(square === aimed && manner === "place")).map((square) => ({ square, kind: manner }));
}

/** What the armed answer would do. */
function ofArmed({ view, side, choice, armed }: Looking): Sign[] {
  if (!armed) return [];
  const what = aimed(armed);
  const found: Sign[] = [];
  const end = what.square ?? (squareOptions(choice).has(squareOf(armed.refs[0]) ?? "") ? squareOf(armed.refs[0]) : null);
  if (end && (what.rank || ["plus", "goal"].includes(mannerOf(choice)))) found.push({ square: end, kind: "target" });
  for (const square of what.used ?? []) found.push({ square, kind: "used" });
  for (const square of what.borrowed ?? []) found.push({ square, kind: "borrowed" });
  for (const square of what.marks ?? []) found.push({ square, kind: "mark" });
  for (const square of what.marks_b ?? []) found.push({ square, kind: "mark-b" });
  const dies = (square: string, whose = pieceAt(view, square)?.side): Sign => ({ square, kind: whose === side ? "dies-own" : "dies" });
  for (const victim of what.dies ?? []) found.push(dies(victim.square, victim.side));
  for (const change of what.then ?? []) {
    const kind = CERTAIN[change.what];
    found.push(kind ? { square: change.square, kind } : dies(change.square));
  }
  // Several squares to choose from: what dies on each of them.
  for (const way of foreseen(armed).ways ?? []) if (!what.square) found.push(...(way.dies ?? []).map((victim) => dies(victim.square, victim.side)));
  if (mannerOf(choice) === "destroy" && end) found.push(dies(end));
  return once(found);
}

/** How the changes of an effect are marked that destroy nothing. */
const CERTAIN: Record<string, SignKind> = { placed: "plus", upgraded: "up", downgraded: "down" };

const once = (found: readonly Sign[]): Sign[] => [...new Map(found.map((sign) => [`${sign.kind} ${sign.square}`, sign])).values()];

/** Where a card in hand is complete (also with borrowed pieces), and where one piece is missing. */
function ofCard({ card, all, armed }: Looking): Sign[] {
  if (!card) return [];
  const here = aimed(armed).square;
  const squares = new Set([...card.complete, ...(foreseen(armed).ways ?? []).map((way) => way.square)]);
  const found: Sign[] = [...squares].filter((square) => square !== here).map((square) => ({ square, kind: "place" }));
  if (squares.size > card.complete.length) return found; // improvised: what is missing is lent
  const lacks: [string, SignKind][] = [
    ["common", "plus"],
    ["heroic", "lack-heroic"],
    ["upgrade", "lack-upgrade"],
    ["enemy", "lack-enemy"],
  ];
  for (const [what, kind] of lacks) {
    const cells = cellsOf(card, what);
    if (cells.length > 0 && (cells.length <= MOST_PLUSES || all)) return [...found, ...cells.map((square) => ({ square, kind }))];
    if (cells.length > 0) break; // too many to show: the card says how many
  }
  return found;
}

export function signsBySquare(found: readonly Sign[]): Map<string, Set<SignKind>> {
  const by = new Map<string, Set<SignKind>>();
  for (const { square, kind } of found) by.set(square, (by.get(square) ?? new Set()).add(kind));
  return by;
}
