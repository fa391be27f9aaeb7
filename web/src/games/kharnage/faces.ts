/** Kharnage's cards as faces that the house's one card component draws. */
import type { CardFace, CardLine, Chip } from "../../cards/face";
import type { Lang, Word } from "../../net/types";
import { armyAt, deckOf, deckWith, ROWS, strategyCard, toneOf, total, unitCard, unitOf } from "./model";
import { ATTACK, crestGlyph, DEFENCE, EFFECT, HILL, INITIATIVE, REINFORCE, RESERVE, SKULL, strategyGlyphs, SYMBOL, unitGlyph } from "./symbols";
import { ATTACK_WORD, both, count, REINFORCE_TEXT, REINFORCE_WORD, ROW_LONG, SKULLS, UNIT, W } from "./words";
import type { ArmyCards, CardSymbol, Content, OwnCards, StepData, StrategyData, UnitCard, UnitView, View } from "./wire";

/** Symbols that a unit has or has not, without a number. */
const PLAIN = new Set(["explosion", "flying", "big_unit", "knight"]);
const printedValue = (symbol: CardSymbol) => (symbol.value > 0 && !PLAIN.has(symbol.type) ? String(symbol.value) : "");

/** The chip of a printed symbol; a symbol that works on deployment carries the exclamation mark of the surprise. */
export function symbolChip(symbol: CardSymbol): Chip {
  return {
    glyph: SYMBOL[symbol.type] ?? EFFECT,
    text: printedValue(symbol) + (symbol.surprise ? "!" : ""),
    strong: symbol.surprise,
  };
}

function symbolLine(all: Content, symbol: CardSymbol): CardLine {
  const term = all.terms.symbols.find((one) => one.type === symbol.type);
  return {
    chips: [symbolChip(symbol)],
    text: both((lang) => {
      const name = term?.names[lang] ?? symbol.type;
      const lead = symbol.surprise ? `${W.surprise[lang]}! ` : "";
      return `${lead}${[name, printedValue(symbol)].join(" ").trim()}: ${term?.text[lang] ?? ""}`;
    }),
    rule: term?.rules[0],
  };
}

/** What a unit adds to attacks: the numbers a player compares first. */
export function strengths(card: UnitCard): { type: string; value: number }[] {
  return ["melee", "ranged", "magic"].map((type) => ({ type, value: total(card, type) })).filter((one) => one.value > 0);
}

export function unitFace(card: UnitCard, deck: ArmyCards | undefined, all: Content, unit: UnitView | null = null): CardFace {
  const strength = strengths(card)[0];
  const kind = both((lang) =>
    [card.general ? W.general[lang] : W.unit[lang], deck?.names[lang], card.rows.map((row) => ROW_LONG[row][lang]).join(" + ")]
      .filter(Boolean)
      .join(" · "),
  );
  const rules = card.symbols.flatMap((symbol) => all.terms.symbols.find((term) => term.type === symbol.type)?.rules.slice(0, 2) ?? []);
  return {
    id: card.id,
    title: card.names,
    kind,
    band: toneOf(deck),
    art: unitGlyph(card.id),
    topLeft: strength
      ? { glyph: SYMBOL[strength.type] ?? EFFECT, value: String(strength.value), label: termName(all, strength.type) }
      : undefined,
    topRight: { glyph: DEFENCE, value: String(unit?.defence ?? card.shielded), label: W.defence },
    lines: card.symbols.map((symbol) => symbolLine(all, symbol)),
    notes: unitNotes(card, unit),
    ribbon: ribbon(unit),
    rules: [...new Set(["KH-1.11", ...rules, ...(unit?.captured ? ["KH-16.12"] : []), ...(unit?.absent ? ["KH-16.2"] : [])])].slice(0, 7),
  };
}

function termName(all: Content, type: string): Word {
  return all.terms.symbols.find((term) => term.type === type)?.names ?? { de: type, en: type };
}

function ribbon(unit: UnitView | null): Word | undefined {
  if (unit?.absent) return W.absent;
  if (unit?.captured) return W.captured;
  return unit && unit.smashed > 0 ? W.smashUsed : undefined;
}

function unitNotes(card: UnitCard, unit: UnitView | null): Word[] {
  const notes: Word[] = [both((lang) => card.rows.map((row) => ROW_LONG[row][lang]).join(" + "))];
  if (card.cards > 1) notes.push(both((lang) => `${W.bigUnit[lang]}: ${card.cards} ${W.cards[lang]}`));
  if (unit && unit.nets > 0) notes.push(both((lang) => `${W.nets[lang]}: ${unit.nets}`));
  if (unit && unit.defence !== card.shielded) {
    notes.push(both((lang) => `${W.defence[lang]}: ${unit.defence} (${card.shielded})`));
  }
  return notes;
}

/** "3 x" of the same reinforcement in one chip: the card stays readable at arm's length. */
function reinforceChips(step: StepData): Chip[] {
  const kinds = ["red", "black", "free"] as const;
  return kinds
    .map((kind) => ({ kind, n: (step.reinforce ?? []).filter((one) => one === kind).length }))
    .filter((one) => one.n > 0)
    .map(({ kind, n }) => ({ glyph: REINFORCE[kind], text: both((lang) => `${n} ${REINFORCE_WORD[kind][lang]}`) }));
}

/** "3 Rot (oberste Karte der Reserve), 1 Frei (Rot oder Schwarz)": how many of each, and what it means. */
function reinforcements(given: readonly string[], lang: Lang): string {
  return (["red", "black", "free"] as const)
    .map((kind) => ({ kind, n: given.filter((one) => one === kind).length }))
    .filter((one) => one.n > 0)
    .map(({ kind, n }) => `${n} ${REINFORCE_WORD[kind][lang]} (${REINFORCE_TEXT[kind][lang]})`)
    .join(", ");
}

const REINFORCE_RULE: Record<string, string> = { red: "KH-6.2", black: "KH-6.3", free: "KH-6.4" };
const ATTACK_RULE = { melee: "KH-8.4", ranged: "KH-8.5" } as const;

/** The rule of the one symbol, or how several of them are carried out. */
function reinforceRule(given: readonly string[]): string {
  const kinds = new Set(given);
  return (kinds.size === 1 && REINFORCE_RULE[given[0] ?? ""]) || "KH-6.1";
}

function stepLine(all: Content, step: StepData): CardLine {
  if (step.reinforce) {
    const given = step.reinforce;
    return {
      chips: reinforceChips(step),
      text: both((lang) => `${W.reinforcements[lang]}: ${reinforcements(given, lang)}.`),
      rule: reinforceRule(given),
    };
  }
  if (step.attack) {
    const kind = step.attack;
    return { chips: [{ glyph: ATTACK[kind], text: ATTACK_WORD[kind], strong: true }], text: both((lang) => `${W.attack[lang]}: ${ATTACK_WORD[kind][lang]}.`), rule: ATTACK_RULE[kind] };
  }
  const effect = all.effects.find((one) => one.id === step.effect);
  return {
    chips: [{ glyph: EFFECT, text: effect?.names ?? "" }],
    text: both((lang) => (effect ? `${effect.names[lang]}: ${effect.text[lang]}` : (step.effect ?? ""))),
    rule: effect?.rules?.[0],
  };
}

const attacksOf = (card: StrategyData) => card.steps.flatMap((step) => step.attack ?? []);
const artOf = new WeakMap<ArmyCards, Map<string, string>>();
function strategyArt(card: StrategyData, deck: ArmyCards | undefined): string {
  const cards = deck?.strategies ?? [card];
  let found = deck && artOf.get(deck);
  if (!found) {
    found = strategyGlyphs(cards.map((one) => ({ id: one.id, attacks: attacksOf(one) })));
    if (deck) artOf.set(deck, found);
  }
  return found.get(card.id) ?? HILL;
}

export function strategyFace(card: StrategyData, deck: ArmyCards | undefined, all: Content, extra = 0): CardFace {
  const kinds = [...new Set(card.steps.flatMap((step) => step.reinforce ?? []))];
  const effects = card.steps.flatMap((step) => all.effects.find((one) => one.id === step.effect)?.rules ?? []);
  return {
    id: card.id,
    title: card.names,
    kind: both((lang) => [W.strategy[lang], deck?.names[lang]].filter(Boolean).join(" · ")),
    band: toneOf(deck),
    art: strategyArt(card, deck),
    topLeft: { glyph: INITIATIVE, value: String(card.initiative + extra), label: W.initiative },
    lines: card.steps.map((step) => stepLine(all, step)),
    notes: kinds.map((kind) => both((lang) => `${REINFORCE_WORD[kind][lang]}: ${REINFORCE_TEXT[kind][lang]}`)),
    rules: [...new Set(["KH-1.10", "KH-5.1", "KH-5.2", ...effects])],
  };
}

export function deckFace(deck: ArmyCards): CardFace {
  const number = deck.units.reduce((sum, card) => sum + card.count, 0);
  const inRow = (row: string) => deck.units.filter((card) => card.row === row).reduce((sum, card) => sum + card.count, 0);
  const initiatives = deck.strategies.map((card) => card.initiative).filter((value) => value > 0);
  return {
    id: deck.id,
    title: deck.names,
    kind: W.army,
    band: toneOf(deck),
    art: crestGlyph(deck.id),
    lines: [
      { chips: [{ glyph: INITIATIVE, text: `${Math.min(...initiatives)}–${Math.max(...initiatives)}` }], text: deck.style },
      { chips: [{ glyph: RESERVE, text: both((lang) => count(number, ...UNIT, lang)) }], text: both((lang) => count(number, ...UNIT, lang)) },
    ],
    notes: [
      both((lang) => `${ROWS.map((row) => `${ROW_LONG[row][lang]} ${inRow(row)}`).join(", ")}`),
      both((lang) => `${W.initiative[lang]}: ${Math.min(...initiatives)}–${Math.max(...initiatives)}`),
      both((lang) => `${W.general[lang]}: ${deck.generals.map((card) => card.names[lang]).join(", ")}`),
    ],
    rules: ["KH-1.4", "KH-1.5", "KH-2.3"],
  };
}

/** A face-down card: what everybody sees of it. */
function backFace(deck: ArmyCards | undefined, title: Word, text: Word): CardFace {
  return {
    id: `back ${deck?.id ?? ""}`,
    title,
    kind: deck?.names ?? W.army,
    band: toneOf(deck),
    art: RESERVE,
    lines: [{ chips: [], text }],
    rules: ["KH-6.6", "KH-6.11", "KH-6.12"],
  };
}

/** The army itself: what its seat has in front of it. */
function armyFace(ref: string, here: View, all: Content): CardFace | null {
  const army = armyAt(here, Number(ref.split(":")[1]));
  const deck = deckOf(all, army?.army ?? null);
  if (!army || !deck) return null;
  const line = (glyph: string, label: Word, value: string): CardLine => ({
    chips: [{ glyph, text: value }],
    text: both((lang) => `${label[lang]}: ${value}`),
  });
  const past = army.played.slice(0, here.phase === "strategies" ? undefined : -1).flatMap((id) => strategyCard(all, id) ?? []);
  return {
    ...deckFace(deck),
    title: army.names,
    topRight: { glyph: SKULL, value: String(army.skulls), label: W.skulls },
    lines: [
      line(HILL, W.units, String(army.units)),
      line(RESERVE, W.reserve, String(army.reserve)),
      ...(past.length > 0 ? [{ chips: [], text: both((lang) => `${W.played[lang]}: ${past.map((card) => `${card.initiative} ${card.names[lang]}`).join(", ")}`) }] : []),
      { chips: [], text: both((lang) => `${count(army.skulls, ...SKULLS, lang)} (${[...army.tiles, ...Array<number>(army.kharnage).fill(1)].join(" + ") || 0})`) },
    ],
    notes: [deck.style],
  };
}

/** The card behind a thing on the table. */
export function faceOf(ref: string, here: View, all: Content): CardFace | null {
  const [kind, a = "", b = ""] = ref.split(":");
  if (kind === "deck") {
    const deck = deckOf(all, a);
    return deck ? deckFace(deck) : null;
  }
  if (kind === "card") return cardFace(a, all); // a card by its id: trophies, played strategies, cards on the stage
  if (kind === "army") return armyFace(ref, here, all);
  const army = armyAt(here, Number(a));
  if (!army) return null;
  const deck = deckOf(all, army.army);
  if (kind === "unit") {
    const unit = unitOf(here, ref);
    const card = unit ? unitCard(all, unit.card) : undefined;
    return unit && card ? unitFace(card, deck, all, unit) : null;
  }
  if (kind === "strategy") {
    const card = deck?.strategies[Number(b)];
    return card ? strategyFace(card, deck, all, army.delay) : null;
  }
  const known = kind === "stack" ? army.stack[Number(b)]?.card : kind === "reserve" ? army.own?.reserve[Number(b)] : owned(army.own, kind, ref);
  if (known) return cardFace(known, all);
  if (kind === "reserve") return backFace(deck, W.reserve, both((lang) => `${army.reserve} ${W.cards[lang]}, ${W.secret[lang]}`));
  if (kind === "stack") return backFace(deck, W.stackLong, both((lang) => `${army.stack.length} ${W.cards[lang]}, ${W.secret[lang]}`));
  return null;
}

function owned(own: OwnCards | undefined, kind: string | undefined, ref: string): string | undefined {
  if (kind !== "hand" && kind !== "hill") return undefined;
  return own?.[kind].find((one) => one.ref === ref)?.card;
}

/** Any unit, general or strategy card by its id. */
export function cardFace(id: string, all: Content): CardFace | null {
  const deck = deckWith(all, id);
  const unit = unitCard(all, id);
  if (unit) return unitFace(unit, deck, all);
  const strategy = strategyCard(all, id);
  return strategy ? strategyFace(strategy, deck, all) : null;
}
