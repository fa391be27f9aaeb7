/** Kharnage at the table. */
import type { Choice, GameEvent, Lang, Option } from "../../net/types";
import { defineGame, type Chip, type Count, type Part } from "../ui";
import Board from "./Board.svelte";
import { prefs } from "../../lib/settings.svelte";
import { describe } from "./describe";
import { faceOf } from "./faces";
import { battleOf, isChosen, previewOf, unitOf } from "./model";
import { GLOSSARY } from "./glossary";
import Opponent from "./Opponent.svelte";
import Pieces from "./Pieces.svelte";
import { ATTACK, AWAY, crestGlyph, DEFENCE, EFFECT, HAND, HILL, INITIATIVE, KHARNAGE, NET, REINFORCE, RESERVE, SKULL, SPLIT, SYMBOL, TROPHY } from "./symbols";
import { entry } from "./log";
import { tell } from "./telling";
import type { Content, View } from "./wire";
import { CARD, count, W } from "./words";

const GLYPHS: Record<string, string> = {
  strategy: INITIATIVE,
  "reinforce.red": RESERVE,
  "reinforce.black": HAND,
  "reinforce.card": HAND,
  "attack.target": ATTACK.melee,
  "attack.split": SPLIT,
  "attack.first": ATTACK.melee,
  "attack.unit": SKULL,
  "attack.knights": SYMBOL.knight ?? "",
  "surprise.target": ATTACK.melee,
  "veteran.target": SYMBOL.veteran ?? "",
  "smash.target": SYMBOL.smash ?? "",
  "smash.with": SYMBOL.smash ?? "",
  "smash.with.plain": SYMBOL.smash ?? "",
  "net.unit": NET,
  "effect.look": RESERVE,
  "effect.sacrifice": TROPHY,
  "effect.recall": HILL,
  "effect.hide": AWAY,
  "effect.hide.all": AWAY,
  "shout.kharnage": KHARNAGE,
  "shout.yeah": EFFECT,
};

function glyph(option: Option): string | null {
  if (option.kind === "army") return crestGlyph((option.refs[0] ?? "").slice("deck:".length));
  return GLYPHS[option.kind] || null;
}

/** What the engine says that an answer would do. */
function preview(option: Option, choice: Choice, view: View, content: Content, lang: Lang): Part[] {
  if (option.kind === "strategy") return strategyPreview(option, view, content, lang);
  const { cost, left, kharnage = false, captured, points, destroys } = previewOf(option);
  if (choice.prompt === "attack.unit") {
    return [{ glyph: DEFENCE, text: `−${cost}`, tone: "strong" }, { text: `${left} ${W.left[lang]}`, tone: "strong" }, ...lastOne(kharnage, lang)];
  }
  if (choice.prompt === "smash.target" && option.preview) {
    const defence = unitOf(view, option.refs[0] ?? "")?.defence ?? "";
    return [{ glyph: SYMBOL.smash, text: `${W.defence[lang]} ${defence}`, tone: "strong" }, ...lastOne(kharnage, lang)];
  }
  if (captured) return [{ glyph: NET, text: W.captured[lang], tone: "good" }];
  if (!destroys) return [];
  const most = destroys.map((n) => count(n, ...CARD, lang)).join(" + ");
  return [
    { glyph: ATTACK.melee, text: String(points), tone: "strong" },
    { glyph: SKULL, text: `${W.destroysCards[lang]} ${most}`, tone: (destroys[0] ?? 0) > 0 ? "good" : "bad" },
  ];
}

function lastOne(kharnage: boolean, lang: Lang): Part[] {
  return kharnage ? [{ glyph: KHARNAGE, text: W.lastOne[lang], tone: "good" }] : [];
}

/** What a strategy card brings, in the order of its steps. */
function strategyPreview(option: Option, view: View, all: Content, lang: Lang): Part[] {
  const [, seat = "", index = ""] = (option.refs[0] ?? "").split(":");
  const army = view.armies[Number(seat)];
  const card = all.armies.find((one) => one.id === army?.army)?.strategies[Number(index)];
  if (!card) return [];
  return card.steps.flatMap((step): Part[] => {
    if (step.attack) return [{ glyph: ATTACK[step.attack], text: "", tone: "strong" }];
    if (!step.reinforce) return [{ glyph: EFFECT, text: all.effects.find((one) => one.id === step.effect)?.names[lang] ?? "" }];
    const given = step.reinforce;
    return (["red", "black", "free"] as const)
      .map((kind) => ({ glyph: REINFORCE[kind], text: String(given.filter((one) => one === kind).length), tone: "strong" as const }))
      .filter((part) => part.text !== "0");
  });
}

/** The number of the moment: the strength of the attack on its way, else the round. */
function counter(view: View): Count | null {
  const battle = battleOf(view);
  if (battle) return { value: String(battle.points), glyph: ATTACK[battle.kind], label: { de: "Stärke", en: "Strength" } };
  return view.round > 0 ? { value: String(view.round), of: String(view.rounds), label: W.round } : null;
}

/** An answer in the strip: what it costs or brings is a badge. */
function chip(option: Option, choice: Choice, view: View, content: Content): Chip | null {
  const { cost, points } = previewOf(option);
  if (option.kind === "strategy") {
    const [, seat = "", index = ""] = (option.refs[0] ?? "").split(":");
    const army = view.armies[Number(seat)];
    const card = content.armies.find((one) => one.id === army?.army)?.strategies[Number(index)];
    return card ? { name: card.names[prefs.lang], detail: "", badges: [{ glyph: INITIATIVE, text: String(card.initiative), tone: "strong" }] } : null;
  }
  if (choice.prompt === "attack.unit") return { detail: "", badges: [{ glyph: DEFENCE, text: String(cost) }] };
  return points === undefined ? null : { badges: [{ glyph: ATTACK.melee, text: String(points), tone: "strong" }] };
}

export const kharnage = defineGame<View, Content>({
  Board,
  Pieces,
  Opponent,
  counter,
  chip,
  glossary: GLOSSARY,
  card: faceOf,
  glyph,
  preview,
  tell,
  entry,
  seated: (view, seat) => isChosen(view.armies[seat]),
  startsTurn: (event: GameEvent) => event.kind === "turn" || event.kind === "round",
  turnSeat: (event: GameEvent) => (event.kind === "turn" && typeof event.seat === "number" ? event.seat : null),
  shared: (ref) => !ref.startsWith("card:"), // two players may have the same army, and so the same cards
  describe,
  intro: [
    {
      de: "Vier Runden um den Hügel. Jede Runde wählen alle verdeckt eine Strategiekarte; die niedrigste Initiative ist zuerst dran.",
      en: "Four rounds for the hill. Each round all choose a strategy card in secret; the lowest initiative goes first.",
    },
    {
      de: "Deine Karte holt Verstärkung und greift an. Angriffe räumen Reihe für Reihe ab: erst die Front, dann die Mitte, dann den Grund.",
      en: "Your card brings reinforcements and attacks. Attacks clear row by row: the front first, then the middle, then the back.",
    },
    {
      de: "Wer in einer Runde die meisten Karten vernichtet, bekommt die meisten Schädel. Die letzte Einheit einer Armee bringt ein KHARNAGE!",
      en: "Whoever destroys the most cards in a round gets the most skulls. The last unit of an army gives a KHARNAGE!",
    },
  ],
});
