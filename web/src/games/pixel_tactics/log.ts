/** How Pixel Tactics' log joins events: an attack with whom it hits, an order with what it brings. The cards' lines stand below. */
import { sharing, type Share } from "../../table/entries";

const DRAW = { gather: "draw", head: { de: "{player} zieht", en: "{player} draws" } } as const;
const BEINGS = ["name", "place"] as const;

const TABLE: Record<string, Share> = {
  draw: { as: "action", ...DRAW, short: [{ de: '{names:"}', en: '{names:"}' }, { de: "{n} {n:Karte|Karten}", en: "{n} {n:card|cards}" }] },
  attack_melee: { as: "action", of: BEINGS, about: ["other", "to"] },
  attack_ranged: { as: "action", of: BEINGS, about: ["other", "to"] },
  attack_hits: { as: "result", of: ["other", "to"], short: { de: "Angriffswert {value}", en: "attack value {value}" } },
  retarget: { as: "result" },
  intercept: { as: "result" },
  redirect: { as: "silent" },
  damage: { as: "result", of: BEINGS, short: { de: "{n} Schaden", en: "{n} damage" } },
  heal: { as: "result", of: BEINGS, short: { de: "um {n} geheilt", en: "heals {n}" } },
  boost: { as: "result", of: BEINGS, short: { de: "+{n} Angriff", en: "+{n} attack" } },
  strength: { as: "result", of: BEINGS },
  killed: { as: "result", of: BEINGS, short: { de: "tot", en: "dead" } },
  leader_killed: { as: "result", of: BEINGS, short: { de: "der Anführer fällt", en: "the leader falls" } },
  revive: { as: "result", of: BEINGS, short: { de: "zum Leben erweckt", en: "brought back to life" } },
  return: { as: "result", of: BEINGS, short: { de: "zurück auf die Hand", en: "back to hand" } },
  discard: { as: "result", short: { de: 'abgelegt {name:"}', en: 'discarded {name:"}' } },
  reveal: { as: "result", short: { de: 'gezeigt {name:"}', en: 'shown {name:"}' } },
  more_actions: { as: "result", short: { de: "{n} {n:Aktion|Aktionen} mehr", en: "{n} {n:action|actions} more" } },
  fewer_actions: { as: "result" },
  ability: { as: "cause" },
  no_effect: { as: "result" },
  found: { as: "result" },
  not_found: { as: "result" },
  into_deck: { as: "result" },
  taken: { as: "result" },
  taken_back: { as: "result" },
  sorted: { as: "result" },
  named: { as: "result" },
  peek: { as: "result" },
  look: { as: "result" },
  look_hand: { as: "result" },
  shuffle: { as: "result" },
  pile: { as: "result" },
};

export const entry = sharing(TABLE);
