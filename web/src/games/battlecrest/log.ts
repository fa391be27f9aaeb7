/** How Battlecrest's log joins events: an ability with whom it hits, how they defend themselves, and what it costs them. */
import type { GameEvent } from "../../net/types";
import { sharing, type Share } from "../../table/entries";

const LINES = ["ability"];

const TABLE: Record<string, Share> = {
  turn_action: { as: "opening" },
  exhaust: { as: "silent" },
  move: { as: "action", within: LINES, of: ["who"], short: { de: "von {from} nach {to}", en: "from {from} to {to}" } },
  attack: {
    as: "action",
    within: LINES,
    of: ["target"],
    about: ["target"],
    brings: { de: "gegen {target}", en: "against {target}" },
    short: { de: "Stärke {strength}", en: "strength {strength}" },
  },
  control: {
    as: "action",
    within: LINES,
    of: ["target"],
    about: ["target"],
    brings: { de: "gegen {target}", en: "against {target}" },
    short: { de: "KONTROLLE {n}", en: "CONTROL {n}" },
  },
  defend: { as: "result", of: ["who"], short: { de: 'verteidigt mit {card:"} ({defense})', en: 'defends with {card:"} ({defense})' } },
  guard: { as: "result", of: ["who"], short: { de: "Verteidigung {defense}", en: "defence {defense}" } },
  undefended: { as: "result", of: ["who"], short: { de: "nicht verteidigt", en: "not defended" } },
  damage: { as: "result", of: ["who"], short: { de: "{n} Schaden", en: "{n} damage" } },
  wounded: { as: "result", of: ["who"], short: { de: "verwundet", en: "wounded" } },
  defeated: { as: "result", of: ["who"], short: { de: "besiegt", en: "defeated" } },
  ready: { as: "result", of: ["who"], short: { de: 'richtet {card:"} auf', en: 'readies {card:"}' } },
  turn_over: { as: "result", of: ["who"], short: { de: 'wendet {card:"}', en: 'flips {card:"}' } },
  breathe: {
    as: "action",
    gather: "breathe",
    head: { de: "{who} atmet durch", en: "{who} catches breath" },
    short: { de: '{card:"} bereit', en: '{card:"} ready' },
  },
  flip: { as: "note" },
  danger: { as: "cause" },
  lapse: { as: "note" },
};
const ordinary = sharing(TABLE);

/** The lines of one card are one entry. */
export function entry(event: GameEvent): Share {
  return event.kind === "ability" ? { as: "action", gather: `ability ${String(event.ref)}` } : ordinary(event);
}
