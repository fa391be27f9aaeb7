/** How Pixel Tactics' events look: a chain of positions between the one shown and the one the server sent. */
import type { Content, GameEvent, View } from "../../net/types";
import type { Effect, Picture } from "../ui";
import { characters, placeAt, position, ROWS, type Place, type Position } from "./model";

type Change = (copy: Position) => void;

function after(view: Position, change: Change): Position {
  const copy = structuredClone(view);
  change(copy);
  return copy;
}
function picture(view: Position, ms: number, effects: Effect[] = [], sound?: Picture["sound"]): Picture {
  return { view: view as unknown as View, ms, effects, sound };
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const number = (value: unknown) => (typeof value === "number" ? value : 0);

/** Everything that lies on a position goes; its reference stays. */
function clear(place: Place | null): void {
  if (!place) return;
  for (const key of Object.keys(place) as (keyof Place)[]) if (key !== "ref") delete place[key];
}

/** Two positions exchange what lies on them. */
function exchange(a: Place | null, b: Place | null): void {
  if (!a || !b) return;
  const [left, right] = [{ ...a }, { ...b }];
  clear(a);
  clear(b);
  Object.assign(a, right, { ref: left.ref });
  Object.assign(b, left, { ref: right.ref });
}

export function pictures(shown: View, event: GameEvent, content: Content): Picture[] {
  const view = position(shown);
  const ref = text(event.place);
  const to = text(event.to);
  const seat = number(event.seat);
  const amount = number(event.n);
  switch (event.kind) {
    case "turn":
      return [picture(after(view, (copy) => beginTurn(copy, seat, number(event.wave), amount)), 320)];
    case "first":
      return [picture(after(view, (copy) => (copy.first = seat)), 0)];
    case "round":
      return [picture(after(view, (copy) => beginRound(copy, seat, number(event.round))), 200)];
    case "draw":
    case "draw_promo":
      return [picture(after(view, (copy) => drawCards(copy, event)), 160, [{ kind: "pulse", ref: `deck:${seat}` }], "card")];
    case "leader":
    case "recruit":
      return [picture(after(view, (copy) => enter(copy, event, content)), 260, [{ kind: "pulse", ref }], "card")];
    case "move":
    case "swap":
      return [picture(after(view, (copy) => exchange(placeAt(copy, ref), placeAt(copy, to))), 240, [{ kind: "pulse", ref: to }], "step")];
    case "attack_melee":
    case "attack_ranged":
      return [picture(view, 300, ref ? [{ kind: "blow", from: ref, to }] : [{ kind: "pulse", ref: to }], "hit")];
    case "cast":
    case "intercept":
    case "retarget":
      return [picture(view, 260, [{ kind: "pulse", ref }], "flip")];
    case "damage":
      return [picture(after(view, (copy) => hurt(copy, ref, amount)), 340, [{ kind: "pop", ref, text: `-${amount}`, tone: "bad" }], "hit")];
    case "heal":
      return [picture(after(view, (copy) => hurt(copy, ref, -amount)), 300, [{ kind: "pop", ref, text: `+${amount}`, tone: "good" }])];
    case "boost":
      return [picture(view, 260, [{ kind: "pop", ref, text: `+${amount}`, tone: "plain" }])];
    case "killed":
      return [picture(after(view, (copy) => fall(copy, ref)), 320, [{ kind: "pop", ref, text: "X", tone: "bad" }], "hit")];
    case "leader_killed":
      return [picture(view, 350, [{ kind: "pop", ref, text: "K.O.", tone: "bad" }], "hit")];
    case "revive":
      return [picture(after(view, (copy) => rise(copy, ref)), 280, [{ kind: "pop", ref, text: "1UP", tone: "good" }], "flip")];
    case "clear":
    case "return":
      return [picture(after(view, (copy) => clear(placeAt(copy, ref))), 220, [], "card")];
    case "strength":
      return [picture(after(view, (copy) => setStrength(copy, seat, amount)), 240, [{ kind: "pulse", ref }])];
    case "order":
      return [picture(after(view, (copy) => playOrder(copy, seat, text(event.card))), 350, [], "card")];
    case "discard":
      return [picture(after(view, (copy) => copy.seats[seat]?.discard.push(text(event.card))), 140, [], "card")];
    default:
      return [];
  }
}

function beginTurn(copy: Position, seat: number, wave: number, actions: number): void {
  copy.active = seat;
  copy.actions = actions;
  copy.wave = ROWS[wave] ?? copy.wave;
}

function beginRound(copy: Position, first: number, round: number): void {
  copy.first = first;
  copy.round = round;
  copy.truce = round === 1;
  copy.wave = "front";
}

function drawCards(copy: Position, event: GameEvent): void {
  const seat = copy.seats[number(event.seat)];
  if (!seat) return;
  const cards = Array.isArray(event.cards) ? event.cards.map(String) : [];
  seat.hand_size += number(event.n);
  seat.hand.push(...cards.filter((card) => !seat.hand.includes(card)));
  if (event.kind === "draw") seat.deck_size = Math.max(seat.deck_size - number(event.n), 0);
  else copy.promo_deck = Math.max(copy.promo_deck - 1, 0);
}

/** A card comes into a unit. The event names it; its numbers follow with the position from the server. */
function enter(copy: Position, event: GameEvent, content: Content): void {
  const place = placeAt(copy, text(event.place));
  const seat = copy.seats[number(event.seat)];
  const name = (event.name as { en?: string } | undefined)?.en;
  const leads = event.kind === "leader";
  const character = [...characters(content).values()].find((one) => (leads ? one.leader_name : one.name).en === name);
  if (!place || !seat || !character) return;
  const card = `${seat.faction}.${character.id}`;
  const printed = leads ? character.leader : character.hero;
  Object.assign(place, { card, character: character.id, owner: seat.seat, leader: leads, damage: 0, ...printed, melee_capable: true, boost: 0 });
  if (leads) {
    seat.leader = character.id;
    seat.power = character.id;
  }
  if (seat.held === card) seat.held = null;
  seat.hand = seat.hand.filter((one) => one !== card);
  seat.hand_size = Math.max(seat.hand_size - 1, 0);
}

function hurt(copy: Position, ref: string, amount: number): void {
  const place = placeAt(copy, ref);
  if (place?.card) place.damage = Math.max((place.damage ?? 0) + amount, 0);
}

function fall(copy: Position, ref: string): void {
  const place = placeAt(copy, ref);
  if (!place?.card) return;
  place.corpse = true;
  place.damage = 0;
}

function rise(copy: Position, ref: string): void {
  const place = placeAt(copy, ref);
  if (!place?.card) return;
  place.corpse = false;
  place.leader = false;
  place.damage = 0;
}

function setStrength(copy: Position, seat: number, n: number): void {
  const owner = copy.seats[seat];
  if (owner) owner.strength = n;
}

function playOrder(copy: Position, seat: number, card: string): void {
  const owner = copy.seats[seat];
  if (!owner) return;
  copy.apart = [...copy.apart, card];
  owner.hand = owner.hand.filter((one) => one !== card);
  owner.hand_size = Math.max(owner.hand_size - 1, 0);
}

