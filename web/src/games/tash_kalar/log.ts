/** How Tash-Kalar's log joins events: a being with all it does, the cards of a hand in one line, points with what brought them. */
import type { GameEvent } from "../../net/types";
import { sharing, type Share } from "../../table/entries";

const MOVED = { de: "{piece} von {from} nach {to}", en: "{piece} from {from} to {to}" };

const TABLE: Record<string, Share> = {
  drawn: {
    as: "action",
    gather: "drawn",
    head: { de: "{who} zieht", en: "{who} draws" },
    short: [
      { de: '{card:"}', en: '{card:"}' },
      { de: "{times} {times:Karte|Karten}", en: "{times} {times:card|cards}" },
    ],
  },
  returned: {
    as: "action",
    gather: "returned",
    head: { de: "{who} legt zurück", en: "{who} puts back" },
    short: [
      { de: '{card:"}', en: '{card:"}' },
      { de: "{times} {times:Karte|Karten}", en: "{times} {times:card|cards}" },
    ],
  },
  placed: { as: "result", short: { de: "legt {piece} auf {square}", en: "places {piece} on {square}" } },
  lifted: { as: "opening" },
  destroyed: { as: "result", short: { de: "{piece} auf {square} zerstört", en: "{piece} on {square} destroyed" } },
  removed: { as: "result", short: { de: "{piece} auf {square} zerstört und aus dem Spiel", en: "{piece} on {square} destroyed and out of the game" } },
  moved: { as: "result", short: { de: `bewegt ${MOVED.de}`, en: `moves ${MOVED.en}` } },
  leapt: { as: "result", short: { de: "lässt {piece} von {from} nach {to} springen", en: `leaps ${MOVED.en}` } },
  swapped: { as: "result", short: { de: "{from} und {to} getauscht", en: "{from} and {to} swapped" } },
  upgraded: { as: "result", short: { de: "aufgewertet auf {square}: {piece}", en: "upgraded on {square}: {piece}" } },
  downgraded: { as: "result", short: { de: "abgewertet auf {square}: {piece}", en: "downgraded on {square}: {piece}" } },
  converted: { as: "result", short: { de: "verwandelt {old} auf {square} in {piece}", en: "converts {old} on {square} into {piece}" } },
  gateway: { as: "result", short: { de: "das Tor ist jetzt auf {square}", en: "the gateway is now on {square}" } },
  stored: { as: "result", short: { de: "legt {piece} von {square} auf die Karte", en: "puts {piece} from {square} on the card" } },
  unloaded: { as: "result", short: { de: "{piece} springt von der Karte auf {square}", en: "{piece} leaps from the card to {square}" } },
  action: { as: "result", short: { de: "{n} {n:Aktion|Aktionen} mehr", en: "{n} more {n:action|actions}" } },
  extra_own: { as: "result" },
  extra_legend: { as: "result" },
  borrow: { as: "result" },
  again: { as: "result" },
  void: { as: "result" },
  possessed: { as: "result" },
  doubled: { as: "result" },
  taxed: { as: "result" },
  lost_action: { as: "result" },
  passed: { as: "result" },
  frozen: { as: "result", short: { de: "bleibt als Frosteffekt im Spiel", en: "stays in play as a freeze effect" } },
  reshuffled: { as: "note" },
  scored: { as: "result", short: { de: "{n} {n:Punkt|Punkte} ({reason_name})", en: "{n} {n:point|points} ({reason_name})" } },
  scored_in: { as: "result", short: { de: "{n} {n:Punkt|Punkte} in {colour} ({reason_name})", en: "{n} {n:point|points} in {colour} ({reason_name})" } },
};
const ordinary = sharing(TABLE);

/** A recruit is an action or comes of an effect. What is destroyed where a being comes into play makes room for it. */
export function entry(event: GameEvent, before?: GameEvent): Share {
  if (event.kind === "placed" && event["action"] === true) return { as: "action" };
  const cleared = event.kind === "summoned" && before?.kind === "destroyed" && before["ref"] === event["ref"];
  return cleared ? { as: "action", claims: true } : ordinary(event);
}
