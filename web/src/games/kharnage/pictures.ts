/** How Kharnage's events look: a chain of positions between the one shown and the one the server sent. */
import type { Effect, Picture } from "../ui";
import type { Content, GameEvent, View, Word } from "../../net/types";
import { armyAt, cards, isChosen, position, ROWS, unitCard, type ArmyView, type Position, type Row, type Stage, type UnitView } from "./model";

/** How long things take, in ms. A turn tells dozens of events: most are quick, the loud ones may take their time. */
const DRAW = 70;
const TURN_OVER = 240;
const STAND = 60;
const COUNT_ALL = 720;
const COUNT_LONGEST = 110;
const BLOW = 360;
const STRIKE = 150;
const FALL = 70;
const REVEAL = 1500;
const EFFECT = 420;
const STAMP = 1250;
const CONQUEST = 1900;
const MARK = 150;
const QUICK = 45;

/** A copy of the position with one change. What the stage showed is over unless the change keeps it. */
function changed(view: Position, change: (copy: Position) => void, keep = false): Position {
  const copy = structuredClone(view);
  if (!keep) delete copy.stage;
  copy.attack = null; // what the stage shows of it is younger
  change(copy);
  return copy;
}
function picture(view: Position, ms: number, effects: Effect[] = [], sound?: Picture["sound"]): Picture {
  return { view: view as unknown as View, ms, effects, sound };
}
const pulse = (ref: string): Effect => ({ kind: "pulse", ref });
const text = (value: unknown) => (typeof value === "string" ? value : "");
const whole = (value: unknown) => (typeof value === "number" ? value : 0);
const word = (value: unknown) => value as Word;

export function pictures(shown: View, event: GameEvent, content: Content): Picture[] {
  const view = position(shown);
  const seat = whole(event.seat);
  if (!armyAt(view, seat)) return []; // armies are still being chosen: the starting armies stand there when all have
  switch (event.kind) {
    case "strategy":
      return strategy(view, event, seat);
    case "turn":
      return [picture(turnOf(view, seat), 320, [pulse(`army:${seat}`)])];
    case "reinforced":
    case "hand_card_played":
      return [onStack(view, event, seat)];
    case "deployed":
      return deployed(view, event, seat, content);
    case "revealed":
      return [picture(staged(view, { turned: { seat, card: text(event.card) } }), 520, [], "flip")];
    case "incomplete":
      return [picture(staged(takenFromStack(view, seat), { turned: { seat, card: text(event.card) } }), 420, [], "flip")];
    case "discarded":
      return [picture(view, MARK, [{ kind: "pop", ref: text(event.unit), text: "✕", tone: "plain" }]), picture(without(view, text(event.unit)), FALL)];
    case "effect":
      return [picture(staged(view, { effect: { seat, names: word(event.effect) } }), EFFECT, [pulse(`army:${seat}`)])];
    case "strength_melee":
    case "strength_ranged":
      return countUp(view, event, seat);
    case "destroyed":
      return destroyed(view, event, seat, content);
    case "smash":
      return [picture(smashed(view, text(event.unit)), STRIKE, [{ kind: "pop", ref: text(event.unit), text: "!", tone: "bad" }], "hit")];
    case "net":
    case "captured":
      return [picture(withUnit(view, text(event.unit), (unit) => netted(unit, event)), MARK, [pulse(text(event.unit))], "card")];
    case "absent":
      return [picture(withUnit(view, text(event.unit), (unit) => (unit.absent = true)), QUICK)];
    case "defence_changed":
      return [picture(withUnit(view, text(event.unit), (unit) => (unit.defence = whole(event.defence))), QUICK, [pulse(text(event.unit))])];
    case "kharnage":
      return kharnage(view, event, seat);
    case "conquest":
    case "no_conquest":
      return conquest(view, event, seat);
    default:
      return event.kind.startsWith("attack_") && Array.isArray(event.victims) ? attack(view, event, seat) : [];
  }
}

function staged(view: Position, stage: Stage): Position {
  return changed(view, (copy) => (copy.stage = stage));
}

// --- strategies --------------------------------------------------------------------------------------------------------

/** One event per army, in turn order; the cards turn over together with the last one (KH-4.4). */
function strategy(view: Position, event: GameEvent, seat: number): Picture[] {
  const after = changed(view, (copy) => {
    if (copy.phase === "strategies") copy.order = [];
    copy.phase = "turn";
    copy.active = null;
    copy.step = null;
    copy.order.push(seat);
    copy.stage = { reveal: true };
    const army = armyAt(copy, seat);
    if (!army) return;
    army.played.push(text(event.card));
    army.initiative = whole(event.initiative);
    army.strategies -= 1;
    if (army.own) army.own.strategies = army.own.strategies.filter((one) => one.card !== event.card);
  });
  const last = after.order.length === after.armies.length;
  return [picture(after, last ? REVEAL : 0, [], last ? "flip" : undefined)];
}

function turnOf(view: Position, seat: number): Position {
  return changed(view, (copy) => {
    copy.phase = "turn";
    copy.active = seat;
    copy.step = 0;
  });
}

// --- reinforcements ----------------------------------------------------------------------------------------------------

function onStack(view: Position, event: GameEvent, seat: number): Picture {
  const after = changed(view, (copy) => {
    const army = armyAt(copy, seat);
    if (!army) return;
    const from = event.from === "hand" ? "hand" : "reserve";
    if (from === "hand") army.hand = whole(event.left);
    else army.reserve = whole(event.left);
    const known = text(event.card);
    if (known && army.own) army.own.hand = withoutFirst(army.own.hand, (one) => one.card === known);
    if (army.own && from === "reserve") army.own.reserve = army.own.reserve.slice(1);
    army.stack = renumbered(seat, [{ ref: "", from, ...(known ? { card: known } : {}) }, ...army.stack]);
  });
  return picture(after, event.from === "hand" ? DRAW * 3 : DRAW, [pulse(`stack:${seat}:0`)], "card");
}

function withoutFirst<T>(list: readonly T[], fits: (one: T) => boolean): T[] {
  const at = list.findIndex(fits);
  return list.filter((_, index) => index !== at);
}
function renumbered(seat: number, stack: ArmyView["stack"]): ArmyView["stack"] {
  return stack.map((card, place) => ({ ...card, ref: `stack:${seat}:${place}` }));
}
function takenFromStack(view: Position, seat: number): Position {
  return changed(view, (copy) => {
    const army = armyAt(copy, seat);
    if (army) army.stack = renumbered(seat, army.stack.slice(1));
  });
}

/** The top card of the stack turns over, then it stands in its row (KH-7.2, KH-7.3). */
function deployed(view: Position, event: GameEvent, seat: number, content: Content): Picture[] {
  const card = text(event.card);
  const turned = staged(takenFromStack(view, seat), { turned: { seat, card } });
  const stands = changed(turned, (copy) => {
    const army = armyAt(copy, seat);
    const kind = unitCard(cards(content), card);
    if (!army || !kind) return;
    const shield = kind.symbols.filter((symbol) => symbol.type === "shield").reduce((sum, symbol) => sum + symbol.value, 0);
    const unit: UnitView = { ref: text(event.unit), card, defence: kind.defence + shield, nets: 0, captured: false, absent: false, smashed: 0 };
    army.rows[(event.row as Row | undefined) ?? kind.row].push(unit);
    army.units += 1;
    army.present += 1;
  });
  return [picture(turned, TURN_OVER, [], "flip"), picture(stands, STAND, [pulse(text(event.unit))])];
}

// --- attacks -----------------------------------------------------------------------------------------------------------

/** The strength adds up over the hill, unit by unit (KH-8.4, KH-8.5). */
function countUp(view: Position, event: GameEvent, seat: number): Picture[] {
  const kind = event.kind === "strength_melee" ? ("melee" as const) : ("ranged" as const);
  const parts = Array.isArray(event.parts) ? (event.parts as { unit: string; symbols: number }[]) : [];
  const strength = whole(event.strength);
  const ms = Math.min(COUNT_LONGEST, COUNT_ALL / Math.max(parts.length, 1));
  let points = 0;
  const found = parts.map((part) => {
    points += part.symbols;
    const now = staged(view, { battle: { seat, kind, points, victims: [], counting: true } });
    return picture(now, ms, [{ kind: "pop", ref: part.unit, text: `+${part.symbols}`, tone: "good" }]);
  });
  found.push(picture(staged(view, { battle: { seat, kind, points: strength, victims: [] } }), BLOW, [pulse(`army:${seat}`)], "step"));
  return found;
}

function attack(view: Position, event: GameEvent, seat: number): Picture[] {
  const victims = event.victims as number[];
  const kind = event.attack === "melee" ? ("melee" as const) : ("ranged" as const);
  const now = staged(view, { battle: { seat, kind, points: whole(event.points), victims, share: whole(event.points) } });
  const blows = victims.map((victim): Effect => ({ kind: "blow", from: `army:${seat}`, to: `army:${victim}` }));
  return [picture(now, BLOW, blows, "hit")];
}

/** The unit is stamped, the points go down, its cards lie in front of whoever destroyed it (KH-10.2, KH-10.8). */
function destroyed(view: Position, event: GameEvent, seat: number, content: Content): Picture[] {
  const ref = text(event.unit);
  const cost = view.stage?.smashed === ref ? 0 : (unitOf(view, ref)?.defence ?? 0);
  const struck = changed(view, (copy) => pay(copy, cost, whole(event.victim)), true);
  const fallen = changed(
    without(struck, ref, true),
    (copy) => {
      const winner = armyAt(copy, seat);
      const cardsOf = unitCard(cards(content), text(event.card))?.cards ?? 1;
      for (let i = 0; i < cardsOf; i++) winner?.trophies.push({ card: text(event.card), seat: whole(event.victim) });
    },
    true,
  );
  return [picture(struck, STRIKE, [{ kind: "pop", ref, text: "☠", tone: "bad" }], "hit"), picture(fallen, FALL)];
}

function smashed(view: Position, ref: string): Position {
  return changed(view, (copy) => (copy.stage = { ...copy.stage, smashed: ref }), true);
}

/** The points go down. The second victim of a split is struck with its own share (KH-10.11). */
function pay(copy: Position, cost: number, victim: number): void {
  const battle = copy.stage?.battle;
  if (!battle) return;
  if (battle.facing !== undefined && battle.facing !== victim) battle.points = battle.share ?? battle.points;
  battle.facing = victim;
  battle.points = Math.max(battle.points - cost, 0);
}

function kharnage(view: Position, event: GameEvent, seat: number): Picture[] {
  const after = changed(view, (copy) => {
    const army = armyAt(copy, seat);
    if (army) {
      army.kharnage += 1;
      army.skulls += 1;
    }
    copy.stage = { ...copy.stage, kharnage: { seat, victim: whole(event.victim) } };
  }, true);
  const settled = changed(after, (copy) => {
    if (copy.stage) delete copy.stage.kharnage;
  }, true);
  return [picture(after, STAMP, [pulse(`army:${whole(event.victim)}`)], "win"), picture(settled, 0)];
}

/** The tiles are handed out one after the other and then shown together (KH-12.2). */
function conquest(view: Position, event: GameEvent, seat: number): Picture[] {
  const after = changed(
    view,
    (copy) => {
      const before = copy.stage?.conquest ?? [];
      copy.stage = { conquest: [...before, { seat, place: whole(event.place), cards: whole(event.cards), skulls: whole(event.skulls) }] };
      const army = armyAt(copy, seat);
      if (!army || whole(event.skulls) === 0) return;
      army.tiles.push(whole(event.skulls));
      army.skulls = whole(event.total);
    },
    true,
  );
  const last = after.stage?.conquest?.length === after.armies.filter(isChosen).length;
  return [picture(after, last ? CONQUEST : 0, [], last ? "flip" : undefined)];
}

// --- units -------------------------------------------------------------------------------------------------------------

export function unitOf(view: Position, ref: string): UnitView | null {
  const army = armyAt(view, Number(ref.split(":")[1]));
  return army ? (ROWS.flatMap((row) => army.rows[row]).find((unit) => unit.ref === ref) ?? null) : null;
}

function withUnit(view: Position, ref: string, change: (unit: UnitView) => void): Position {
  return changed(
    view,
    (copy) => {
      const unit = unitOf(copy, ref);
      if (unit) change(unit);
    },
    true,
  );
}

function netted(unit: UnitView, event: GameEvent): void {
  unit.nets = whole(event.nets);
  unit.captured = event.captured === true;
}

function without(view: Position, ref: string, keep = false): Position {
  return changed(
    view,
    (copy) => {
      const army = armyAt(copy, Number(ref.split(":")[1]));
      if (!army) return;
      for (const row of ROWS) {
        const left = army.rows[row].filter((unit) => unit.ref !== ref);
        if (left.length === army.rows[row].length) continue;
        army.rows[row] = left;
        army.units -= 1;
        army.present -= 1;
      }
    },
    keep,
  );
}
