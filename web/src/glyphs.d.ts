/** Path data of a game-icons symbol; see tools/glyphs.ts. */
declare module "glyph:*" {
  const outline: string;
  export default outline;
}

/** Author -> the symbols of theirs that the table uses. */
declare module "virtual:glyph-credits" {
  const credits: Record<string, string[]>;
  export default credits;
}
