/** The bots of the house: each seat has one of its own, with a name and a face, so that two at one table are told apart. */
import delivery from "glyph:delivery-drone";
import golem from "glyph:robot-golem";
import helmet from "glyph:robot-helmet";
import mask from "glyph:android-mask";
import monowheel from "glyph:mono-wheel-robot";
import vintage from "glyph:vintage-robot";

export interface Bot {
  name: string;
  glyph: string;
}

const BOTS: readonly Bot[] = [
  { name: "Wanda", glyph: vintage },
  { name: "Otto", glyph: helmet },
  { name: "Juna", glyph: mask },
  { name: "Brumm", glyph: golem },
  { name: "Pixi", glyph: delivery },
  { name: "Theo", glyph: monowheel },
];

/** The bot that sits on this seat, if a bot does. */
export function botOf(seat: number): Bot {
  const bot = BOTS[seat % BOTS.length];
  if (!bot) throw new Error(`no bot for seat ${seat}`);
  return bot;
}

/** As it is called at the table, where its name stands alone: nobody takes it for a person. */
export const botName = (seat: number): string => `${botOf(seat).name} (Bot)`;
