import { describe, expect, it } from "vitest";
import { asked as plainly, only, option as plain } from "../../net/sample";
import type { Option } from "../../net/types";
import { abilityOf, ABILITIES } from "./abilities";
import { markAngles, marksOf, PILES, TEETH } from "./enemies";
import { addsOf, aimedAt, cells, chips, chosenPlace, columnRef, contributions, diceOf, faced, footer, gainsByRef, gainWords, groups, helping, mainOption, meters, meterSays, stations, taking } from "./fight";
import { halves } from "./fightWords";
import { fightFace } from "./lens";
import { plateOf, rowsOf, spokenOffer, sumOf, takes } from "./market";
import type { Content, FightView, FoeAttackView, FoeView, MarketView, OpenView, SaleView, SeatView, View } from "./model";

// --- small positions -------------------------------------------------------------------------------------------------------

const attack = (more: Partial<FoeAttackView> = {}): FoeAttackView => ({ value: 4, element: "physical", abilities: [], summons: null, to_block: 4, full: ["physical", "fire", "ice", "cold_fire"], damage: 4, wounds: 2, poisoned: 0, stuns: false, state: "due", ...more });
const foe = (enemy: string, more: Partial<FoeView> = {}): FoeView => ({ enemy, role: "rampager", at: null, caller: null, out: false, beaten: false, hidden: false, stopped: false, armor: 3, fortified: 0, abilities: [], resistances: [], half: [], attacks: [attack()], ...more });
const opened = (more: Partial<OpenView> = {}): OpenView => ({ kind: "block", targets: [0, 0], parts: [], half: [], total: 0, efficient: 0, needed: 4, missing: 4, suffices: false, ...more });
function combat(stage: string, foes: FoeView[], more: Partial<FightView> = {}): FightView {
  const due = foes.flatMap((one, place) => (one.out || one.hidden ? [] : one.attacks.flatMap((each, at) => (each.state === "due" && !each.summons ? [[place, at]] : []))));
  return { seat: 0, stage, space: "0,0,C", assault: false, dark: false, no_units: false, wounds: 0, knocked_out_at: 5, absorbed: [], guards: [], duels: [], later: [], foes, due, open: null, gains: [], ...more };
}
const option = (i: number, kind: string, refs: string[], preview: Record<string, unknown> | null = null) => plain(i, kind, refs, { text: { de: kind, en: kind }, preview });
const asked = (prompt: string, options: Option[], refs: string[] = []) => plainly(prompt, options, { refs });
const thing = (id: string, de: string) => ({ id, names: { de, en: id } });
const CONTENT = only<Content>({
  enemies: [
    { ...thing("prowlers", "Herumtreiber"), back: "green", armor: 3, elusive_armor: 3, fame: 2, reputation: 0, attacks: [{ value: 4, element: "physical", summons: null }], abilities: [], resistances: [], defend: 0 },
    { ...thing("trackers", "Fährtenleser"), back: "green", armor: 3, elusive_armor: 6, fame: 3, reputation: 0, attacks: [{ value: 4, element: "physical", summons: null }], abilities: ["elusive", "assassination"], resistances: ["fire", "ice"], defend: 0 },
    { ...thing("fire_mages", "Feuermagier"), back: "violet", armor: 5, elusive_armor: 5, fame: 5, reputation: 0, attacks: [{ value: 6, element: "fire", summons: null }], abilities: [], resistances: ["fire"], defend: 0 },
    { ...thing("summoners", "Beschwörer"), back: "green", armor: 4, elusive_armor: 4, fame: 4, reputation: 0, attacks: [{ value: 0, element: "physical", summons: "brown" }], abilities: [], resistances: [], defend: 0 },
  ],
  deeds: [{ ...thing("rage", "Wut"), kind: "basic_action", colours: ["red"], effects: [], strong_names: {}, signs: [] }],
  units: [{ ...thing("peasants", "Bauern"), elite: false, level: 1, cost: 4, armor: 3, abilities: [], signs: [], costs: [], trait: null, cards: ["peasants_1"], resistances: [], recruit: ["village", "keep"] }],
  skills: [], heroes: [], tactics: [], sites: [], terrains: [], tiles: [],
});
const by = (options: Option[]) => {
  const found = new Map<string, Option[]>();
  for (const one of options) for (const ref of one.refs) found.set(ref, [...(found.get(ref) ?? []), one]);
  return found;
};

// --- phases and columns ----------------------------------------------------------------------------------------------------

describe("the phases", () => {
  it("are always four", () => {
    expect(stations(combat("damage", [])).map((one) => one.state)).toEqual(["done", "done", "now", "later"]);
  });
});

describe("columns", () => {
  it("leave out who is gone and who is replaced by what it summoned", () => {
    const fight = combat("block", [foe("summoners", { hidden: true }), foe("prowlers", { role: "summoned", caller: 0 }), foe("prowlers", { out: true })]);
    expect(faced(fight)).toEqual([1]);
  });
  it("join for an attack on several", () => {
    const fight = combat("attack", [foe("prowlers"), foe("trackers"), foe("fire_mages")], { open: opened({ kind: "attack", targets: [0, 2] }) });
    expect(groups(fight)).toEqual([[0, 2], [1]]);
    expect(aimedAt(fight.open)).toEqual([0, 2]);
  });
  it("show in full what is open before what was tapped", () => {
    const foes = [foe("prowlers"), foe("trackers"), foe("fire_mages")];
    expect(chosenPlace(combat("block", foes), null, null, 2)).toBe(2);
    expect(chosenPlace(combat("block", foes, { open: opened({ targets: [1, 0] }) }), null, null, 2)).toBe(1);
    expect(chosenPlace(combat("block", foes, { due: [[2, 0]] }), null, null, null)).toBe(2);
    expect(chosenPlace(combat("attack", foes), option(0, "attack_on", ["foe:1"]), null, null)).toBe(1);
  });
});

describe("a click on an enemy", () => {
  it("means what is done to it, not what slows it down", () => {
    const options = [option(0, "slow_down", ["attack:0,0"]), option(1, "block_on", ["attack:0,0"])];
    expect(mainOption(options)?.i).toBe(1);
    expect(columnRef(combat("block", [foe("prowlers")]), 0, by(options))).toBe("attack:0,0");
  });
  it("is not clear where two attacks can be chosen", () => {
    const fight = combat("block", [foe("prowlers", { attacks: [attack(), attack()] })]);
    expect(columnRef(fight, 0, by([option(0, "block_on", ["attack:0,0"]), option(1, "block_on", ["attack:0,1"])]))).toBeNull();
  });
});

// --- meters ----------------------------------------------------------------------------------------------------------------

describe("meters", () => {
  const open = opened({ total: 4, efficient: 3, needed: 6, missing: 2 });
  it("show what counts in full, what is left of the halved, and the preview", () => {
    const [one] = meters(combat("block", [foe("fire_mages")], { open }), [0], { place: 0, points: 1, ref: "card:rage" });
    expect(one && cells(one).list).toEqual(["full", "full", "full", "half", "preview", "empty"]);
    expect(one && meterSays(one, "de")).toEqual({ text: "Es fehlen noch 2", tone: "want" });
  });
  it("draw a line where enough is passed", () => {
    const [one] = meters(combat("block", [foe("prowlers")], { open: opened({ total: 8, efficient: 8, needed: 6, missing: 0, suffices: true }) }), [0], null);
    expect(one && cells(one)).toEqual({ list: ["full", "full", "full", "full", "full", "full", "beyond", "beyond"], line: 0.75 });
    expect(one && meterSays(one, "de").text).toBe("Reicht");
  });
  it("are one for each attack of an enemy with several, and only the open one is lit", () => {
    const fight = combat("block", [foe("prowlers", { attacks: [attack({ state: "blocked" }), attack()] })], { open: opened({ targets: [0, 1], total: 1, efficient: 1, missing: 3 }) });
    expect(meters(fight, [0], null).map((one) => [one.ref, one.state, one.total])).toEqual([["attack:0,0", "blocked", 4], ["attack:0,1", "open", 1]]);
  });
  it("are of armour where one attacks, and none is shown for a summons", () => {
    expect(meters(combat("attack", [foe("prowlers")]), [0], null).map((one) => one.needed)).toEqual([3]);
    expect(meters(combat("block", [foe("summoners", { attacks: [attack({ summons: "brown" })] })]), [0], null)).toEqual([]);
  });
});

describe("what the armed answer adds", () => {
  const gains = [
    { ref: "card:rage", how: "basic", printed: 2, element: "physical", value: 1 },
    { ref: "card:rage", how: "strong", printed: 4, element: "physical", value: 2 },
    { ref: "unit:peasants_1", how: "1", printed: 3, element: "physical", value: 3 },
  ];
  const fight = combat("block", [foe("fire_mages")], { open: opened(), gains });
  it("is the best use of a card, or the zone that is pointed at", () => {
    const play = option(3, "play", ["card:rage"]);
    expect(addsOf(fight, asked("fight.what", [play]), play)?.points).toBe(2);
    expect(addsOf(fight, asked("fight.what", [play]), play, { card: "rage", how: "basic" })?.points).toBe(1);
    expect(gainsByRef(fight).get("card:rage")?.how).toBe("strong");
  });
  it("is the way that is asked for", () => {
    const basic = option(0, "basic", ["use:basic"]);
    expect(addsOf(fight, asked("card.how", [basic], ["card:rage"]), basic)?.points).toBe(1);
    const ability = option(0, "ability", [], { ability: 1 });
    expect(addsOf(fight, asked("unit.how", [ability], ["unit:peasants_1"]), ability)).toEqual({ place: 0, points: 3, ref: "unit:peasants_1" });
  });
  it("goes to the target that is pointed at, while nothing is open", () => {
    const target = option(0, "attack_on", ["foe:0"], { total: 2, needed: 3 });
    const closed = combat("attack", [foe("prowlers")]);
    const adds = addsOf(closed, asked("attack.on", [target]), target);
    expect(meters(closed, [0], adds)[0]?.preview).toBe(2);
  });
});

// --- words -----------------------------------------------------------------------------------------------------------------

describe("chips", () => {
  it("carry the numbers that count", () => {
    const one = foe("prowlers", { attacks: [attack({ value: 3, to_block: 6, damage: 6, abilities: ["swift", "brutal"] })] });
    expect(chips(one, combat("block", [one]), CONTENT, "de").map((chip) => chip.text)).toEqual(["Angriff 3", "Flink: Block 6 nötig", "Brutal: 6 Schaden"]);
  });
  it("leave the element to its sign where there is little room", () => {
    const one = foe("fire_mages", { resistances: ["fire"], attacks: [attack({ value: 6, element: "fire" })] });
    expect(chips(one, combat("block", [one]), CONTENT, "de", true).map((chip) => chip.text)).toEqual(["Angriff 6", "Widerstand"]);
    expect(chips(one, combat("block", [one]), CONTENT, "de").map((chip) => chip.text)).toEqual(["Angriff 6 Feuer", "Feuer-Widerstand"]);
  });
  it("count equal attacks and tell the lower armour of an elusive enemy while it is not in force", () => {
    const one = foe("trackers", { armor: 6, abilities: ["elusive"], resistances: ["fire"], attacks: [attack(), attack()] });
    expect(chips(one, combat("block", [one]), CONTENT, "de").map((chip) => chip.text)).toEqual(["2 × Angriff 4", "Ausweichend: geblockt Rüstung 3", "Feuer-Widerstand"]);
  });
});

describe("the foot of a column", () => {
  const says = (fight: FightView) => {
    const found = footer(fight, 0, CONTENT, "de");
    return [found.tone, [found.lead, ...found.parts.map((part) => part.text)].join(" ")];
  };
  it("tells what happens if nothing is done", () => {
    expect(says(combat("block", [foe("prowlers")]))).toEqual(["bad", "Ungeblockt: 4 Schaden 2 Verletzungen"]);
    expect(says(combat("block", [foe("prowlers", { attacks: [attack({ poisoned: 2, stuns: true })] })]))[1]).toBe("Ungeblockt: 4 Schaden 2 Verletzungen Gift: 2 auf die Ablage die Hand geht verloren");
    expect(says(combat("block", [foe("prowlers", { attacks: [attack({ state: "blocked" })] })]))).toEqual(["good", "Kein Schaden. Noch nicht besiegt: Rüstung 3"]);
    expect(says(combat("ranged", [foe("prowlers", { attacks: [attack(), attack()] })]))[1]).toBe("Danach greift er an: 2 × 4 Schaden je 2 Verletzungen");
  });
  it("tells what a victory brings", () => {
    expect(says(combat("attack", [foe("prowlers")]))[1]).toContain("Sieg: Ruhm 2");
    expect(says(combat("attack", [foe("prowlers", { role: "defender" })], { assault: true }))[1]).toContain("zurückweichen");
  });
});

describe("contributions", () => {
  it("say where they come from and what they count", () => {
    const parts = [{ by: "card:rage", value: 3, element: "physical", kind: "melee", counts: "half", halves: 3 }, { by: "", value: 2, element: "ice", kind: "melee", counts: "full", halves: 4 }];
    expect(contributions(parts, CONTENT, "de").map((one) => [one.name, one.counts, one.points])).toEqual([["Wut", "half", "1½"], ["Eis", "full", "2"]]);
  });
  it("are written in halves", () => expect([0, 1, 2, 5].map(halves)).toEqual(["0", "½", "1", "2½"]));
});

describe("damage", () => {
  it("knows who can take it and what remains", () => {
    const options = [option(0, "damage_unit", ["unit:peasants_1"], { damage: 4, left: 1, wounds: 1, unit_wounds: 1, lost: false }), option(1, "take_damage", [], { damage: 4, left: 0, wounds: 2, knocked_out: true })];
    const found = taking(combat("damage", [foe("prowlers", { attacks: [attack({ state: "dealt", damage: 8 })] })]), asked("damage.to", options, ["attack:0,0"]), options[0] ?? null);
    expect(found).toMatchObject({ place: 0, all: 8, left: 4, after: 1, heroWounds: 2, knockedOut: true });
    expect(found?.units).toHaveLength(1);
  });
  it("is no question in other phases", () => expect(taking(combat("block", []), asked("fight.what", []), null)).toBeNull());
});

// --- tokens and the loupe ----------------------------------------------------------------------------------------------------

describe("tokens", () => {
  it("have at most three marks, evenly spread", () => {
    const enemy = CONTENT.enemies[1];
    expect(enemy && marksOf(enemy)).toEqual(["elusive", "assassination", "resist_fire"]);
    expect(markAngles(3)).toEqual([-42, 0, 42]);
  });
  it("tell every pile by the teeth of its rim, too", () => {
    const shapes = Object.values(TEETH).map((one) => `${one.n} ${one.d}`);
    expect(new Set(shapes).size).toBe(Object.keys(PILES).length);
  });
});

describe("the loupe", () => {
  it("has a sentence in both languages for every ability", () => {
    for (const one of ABILITIES) expect([one.text.de.length > 10, one.text.en.length > 10, one.rule.startsWith("MK-")]).toEqual([true, true, true]);
    expect(abilityOf("swift")?.names.de).toBe("Flink");
  });
  it("tells an enemy as it stands and how block counts", () => {
    const mages = foe("fire_mages", { armor: 4, resistances: ["fire"], attacks: [attack({ element: "fire", full: ["ice", "cold_fire"] })] });
    const face = fightFace("attack:0,0", only<View>({ fight: combat("block", [mages]) }), CONTENT);
    expect(face?.topLeft?.value).toBe("4");
    expect(face?.lines.filter((line) => line.text.de === "zählt voll")).toHaveLength(2);
    expect(face?.lines.some((line) => line.rule === "MK-21.21")).toBe(true);
  });
});

// --- offers ------------------------------------------------------------------------------------------------------------------

describe("offers", () => {
  const sale = (more: Partial<SaleView> = {}): SaleView => ({ ref: "unit:peasants_1", kind: "unit", price: 4, missing: 0, why: null, ...more });
  it("say whether and why not", () => {
    expect(plateOf(sale(), CONTENT, "de")).toEqual({ state: "buy", price: 4, text: "" });
    expect(plateOf(sale({ missing: 2 }), CONTENT, "de")).toEqual({ state: "short", price: 4, text: "fehlen 2" });
    expect(plateOf(sale({ missing: 2 }), CONTENT, "de", 2).state).toBe("soon");
    expect(plateOf(sale({ why: "place" }), CONTENT, "de")).toEqual({ state: "not", price: null, text: "nur Dorf, Burg" });
    expect(plateOf(sale({ ref: "card:rage", kind: "spell", why: "mana" }), CONTENT, "en").text).toBe("mana missing");
    expect(spokenOffer({ ref: "unit:peasants_1", sale: sale({ missing: 1 }) }, CONTENT, "de")).toBe("Bauern, Preis 4, fehlt 1");
  });
  it("are there without a deal, too, but have no price", () => {
    const view = only<View>({ units: ["peasants_1"], lessons: [], spells: ["rage"], actions: [] });
    expect(rowsOf(view, null).units).toEqual([{ ref: "unit:peasants_1", sale: null }]);
  });
  it("add the influence up", () => {
    const market = only<MarketView>({ influence: 5, start: 2, shields: 1 });
    expect(sumOf(market, "de").map((part) => part.n)).toEqual([3, 1, 1]);
  });
  it("are taken by a click, and a card of the same name in hand is not meant", () => {
    expect(takes([option(0, "play", ["card:rage"])])).toBeNull();
    expect(takes([option(0, "play", ["card:rage"]), option(1, "buy_action", ["card:rage"])])?.i).toBe(1);
  });
});

describe("the source", () => {
  it("strikes out what is depleted, dims the rest after the die of the turn and leaves a slot", () => {
    const view = only<View>({ source: ["red", "black"], depleted: ["black"], active: 0, seats: [only<SeatView>({ dice: ["green"], dice_left: 0 })] });
    expect(diceOf(view, 0)).toEqual([{ face: "red", state: "dim" }, { face: "black", state: "depleted" }, { face: "green", state: "taken" }]);
  });
});

describe("what helps now", () => {
  const gain = (ref: string, how: string, value: number) => ({ ref, how, printed: value, element: "physical", value });
  it("comes best first, each thing once, with the best of its uses", () => {
    const fight = combat("block", [foe("prowlers")], { open: opened(), gains: [gain("card:rage", "basic", 1), gain("unit:peasants_1", "0", 3), gain("card:rage", "side_block", 2), gain("card:march", "basic", 0)] });
    expect(helping(fight)).toEqual(["unit:peasants_1", "card:rage"]);
    expect(helping(null)).toEqual([]);
    expect(gainWords(gainsByRef(fight).get("card:rage") ?? gain("", "", 0), "de")).toBe("quer +2");
    expect(gainWords(gain("unit:peasants_1", "0", 3), "en")).toBe("+3");
  });
});
