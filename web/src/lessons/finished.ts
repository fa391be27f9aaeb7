/** Which lessons were finished in this browser, and which were left to play on alone. */
const FINISHED = "tafelrunde.lessons";
const SKIPPED = "tafelrunde.lessons.skipped";

function all(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function keep(key: string, lesson: string): void {
  if (all(key).includes(lesson)) return;
  try {
    localStorage.setItem(key, JSON.stringify([...all(key), lesson]));
  } catch {
    // Without storage there is no check mark; the lesson was learnt all the same.
  }
}

export function isFinished(game: string, lesson: string): boolean {
  return all(FINISHED).includes(`${game}/${lesson}`);
}

/** Left in the middle, and not finished on another day. */
export function isSkipped(game: string, lesson: string): boolean {
  return all(SKIPPED).includes(`${game}/${lesson}`) && !isFinished(game, lesson);
}

export function finish(game: string, lesson: string): void {
  keep(FINISHED, `${game}/${lesson}`);
}

export function skip(game: string, lesson: string): void {
  keep(SKIPPED, `${game}/${lesson}`);
}

/** Whoever goes back into it, or begins it anew, has not left it. */
export function takeUp(game: string, lesson: string): void {
  const others = all(SKIPPED).filter((one) => one !== `${game}/${lesson}`);
  if (others.length < all(SKIPPED).length) localStorage.setItem(SKIPPED, JSON.stringify(others));
}
