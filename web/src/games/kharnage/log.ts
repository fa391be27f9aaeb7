/** How Kharnage's log joins events: a reinforcement, an attack with all that falls, what a round brings to whom. */
import type { GameEvent } from "../../net/types";
import { sharing, type Share } from "../../table/entries";
import type { EventData } from "./wire";

const REINFORCE = { gather: "reinforcement", head: { de: "{who} verstärken sich", en: "{who} reinforce" } } as const;
/** What is told of every army by itself names each of them. */
const NOBODY = ["nobody"] as const;
const CONQUEST = {
  as: "action",
  gather: "conquest",
  everybody: true,
  head: { de: "Eroberung", en: "Conquest" },
  about: NOBODY,
  of: ["who"],
} as const;
const ATTACKS: Record<string, Share["head"]> = {
  melee: { de: "{who} gegen {whose} im Nahkampf mit Stärke {points}", en: "{who} against {whose} in melee with strength {points}" },
  ranged: { de: "{who} gegen {whose} im Fernkampf mit Stärke {points}", en: "{who} against {whose} at range with strength {points}" },
};

const TABLE: Record<string, Share> = {
  strategy: {
    as: "action",
    gather: "strategies",
    everybody: true,
    head: { de: "Strategien", en: "Strategies" },
    about: NOBODY,
    of: ["who"],
    short: { de: '{name:"} ({initiative})', en: '{name:"} ({initiative})' },
  },
  reinforced: { as: "action", ...REINFORCE, short: { de: "{times} {times:Karte|Karten} aus der Reserve", en: "{times} reserve {times:card|cards}" } },
  hand_card_played: {
    as: "action",
    ...REINFORCE,
    short: [
      { de: '{name:"} aus der Hand', en: '{name:"} from hand' },
      { de: "{times} {times:Handkarte|Handkarten}", en: "{times} hand {times:card|cards}" },
    ],
  },
  taken_into_hand: {
    as: "action",
    ...REINFORCE,
    short: [
      { de: 'auf die Hand {name:"}', en: 'to hand {name:"}' },
      { de: "{times} {times:Karte|Karten} auf die Hand", en: "{times} {times:card|cards} to hand" },
    ],
  },
  recalled: {
    as: "action",
    ...REINFORCE,
    short: [
      { de: 'vom Hügel zurück {name:"}', en: 'back from the hill {name:"}' },
      { de: "{times} {times:Karte|Karten} vom Hügel zurück", en: "{times} {times:card|cards} back from the hill" },
    ],
  },
  deployed: { as: "action", ...REINFORCE, short: { de: 'aufgestellt {name:"}', en: 'deployed {name:"}' } },
  incomplete: { as: "result", short: { de: 'nicht vollständig {name:"}', en: 'incomplete {name:"}' } },
  reserve_empty: { as: "result", short: { de: "die Reserve ist leer", en: "the reserve is empty" } },
  symbol_lost: { as: "result", short: { de: "eine Verstärkung verfällt", en: "a reinforcement is lost" } },
  ability: { as: "cause" },
  strength_melee: { as: "opening" },
  strength_ranged: { as: "opening" },
  destroyed: { as: "result", short: { de: 'vernichtet {name:"}', en: 'destroys {name:"}' } },
  smash: { as: "silent" },
  discarded: { as: "result", short: { de: 'auf den Hügel {name:"}', en: 'to the hill {name:"}' } },
  points_lost: { as: "result", short: { de: "{n} {n:Punkt verfällt|Punkte verfallen}", en: "{n} {n:point is|points are} lost" } },
  net: { as: "result", short: { de: 'Netz auf {name:"}', en: 'net on {name:"}' } },
  captured: { as: "result", short: { de: 'gefangen {name:"}', en: 'captured {name:"}' } },
  absent: { as: "result", short: { de: 'abwesend {name:"}', en: 'absent {name:"}' } },
  defence_changed: { as: "result", short: { de: '{name:"} Verteidigung {defence}', en: '{name:"} defence {defence}' } },
  kharnage: { as: "result", short: { de: "KHARNAGE: {whose} ausgelöscht", en: "KHARNAGE: {whose} wiped out" } },
  kharnage_not_called: { as: "result" },
  kharnage_lost: { as: "result" },
  conquest: {
    ...CONQUEST,
    short: { de: "Rang {place}, {skulls} Schädel", en: "place {place}, {skulls} skulls" },
  },
  no_conquest: {
    ...CONQUEST,
    short: { de: "Rang {place}, kein Plättchen", en: "place {place}, no tile" },
  },
};
const ordinary = sharing(TABLE);

export function entry(event: GameEvent): Share {
  const share = ordinary(event);
  const { attack } = event as GameEvent & EventData;
  const head = event.kind === "attack_strategy" && attack ? ATTACKS[attack] : undefined;
  return head ? { ...share, head } : share;
}
