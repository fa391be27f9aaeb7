/** Dates as people write them, each read as one piece. */
export const whole = (date: string) => date.replaceAll(" ", "\u00a0");

/** A moment of the server (in seconds), in the time of whoever looks. */
export const dateOf = (seconds: number, lang: string) =>
  whole(new Date(seconds * 1000).toLocaleDateString(lang, { day: "numeric", month: "short", year: "numeric" }));
