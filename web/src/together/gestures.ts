/** The pictures of the gestures: no font has to know them. */
import again from "glyph:cycle";
import luck from "glyph:clover";
import moment from "glyph:coffee-cup";
import bye from "glyph:exit-door";
import hello from "glyph:high-five";
import close from "glyph:tightrope";
import oops from "glyph:banana-peeled";
import thanks from "glyph:prayer";
import goodGame from "glyph:shaking-hands";
import sorry from "glyph:shrug";
import wow from "glyph:surprised";
import thinking from "glyph:think";
import wellPlayed from "glyph:thumb-up";

export const GESTURES: Readonly<Record<string, string>> = {
  hello,
  luck,
  well_played: wellPlayed,
  thanks,
  sorry,
  oops,
  wow,
  thinking,
  moment,
  close,
  good_game: goodGame,
  again,
  bye,
};
