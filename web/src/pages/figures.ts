/** What can be chosen from pictures before a game (heroes, leaders, armies, schools): who is drawn how, and which cards belong to it. */
import type { Component } from "svelte";
import type { CardFace } from "../cards/face";
import type { Unread } from "../games/ui";
import type { Setting } from "../net/types";
import type { Options } from "./options";

export interface Figures<C = Unread> {
  Portrait: Component<{ id: string; content: C }>;
  /** All cards of one of them, to look at before choosing. */
  cards: (id: string, content: C) => CardFace[];
}

/** The one place where a game's own cards meet the page that passes them on unread. */
export function defineFigures<C>(figures: Figures<C>): Figures {
  return figures;
}

const OWN: Record<string, () => Promise<Figures>> = {
  battlecrest: () => import("../games/battlecrest/figures").then((module) => module.figures),
  pixel_tactics: () => import("../games/pixel_tactics/figures").then((module) => module.figures),
  kharnage: () => import("../games/kharnage/figures").then((module) => module.figures),
  mage_knight: () => import("../games/mage_knight/figures").then((module) => module.figures),
  tash_kalar: () => import("./schools").then((module) => module.figures),
};

export async function loadFigures(game: string): Promise<Figures | null> {
  return (await OWN[game]?.()) ?? null;
}

export type Value = NonNullable<Setting["values"]>[number];

/** Whether a value stands for somebody; the first one of such a setting says that it is chosen later. */
export const isFigure = (setting: Setting, id: string): boolean => id !== setting.default;

/** The values that can be had with these options, what suits newcomers first. */
export function offered(setting: Setting, chosen: Options): Value[] {
  const rank = (value: Value) => (value.id === setting.default ? 0 : value.suits === "first" ? 1 : value.suits === "beginners" ? 2 : 3);
  return (setting.values ?? [])
    .filter((value) => !value.needs || chosen[value.needs[0]] === value.needs[1])
    .map((value, at) => ({ value, at }))
    .sort((a, b) => rank(a.value) - rank(b.value) || a.at - b.at)
    .map((one) => one.value);
}

/** The seats (from 1) that have chosen a value already, apart from this one. */
export function takenBy(settings: readonly Setting[], asked: Setting, id: string, chosen: Options): number[] {
  return settings.flatMap((one) => (one.seat != null && one.id !== asked.id && isFigure(one, id) && chosen[one.id] === id ? [one.seat + 1] : []));
}
