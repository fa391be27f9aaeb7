/** What a lesson shows at a moment: plain functions, all tested. */
import type { Choice, LessonStep, Word } from "../net/types";

/** The things that shall be looked at: what the lesson names and, once all is read, what its answer refers to. */
export function lookedAt(lesson: LessonStep, choice: Choice | null, read: boolean): string[] {
  const found = new Set(lesson.glow);
  if (read && choice && narrows(lesson, choice)) {
    for (const option of choice.options) if (lesson.accept.includes(option.i)) option.refs.forEach((ref) => found.add(ref));
  }
  return [...found];
}

/** Whether only some of the answers are let through: then the others glow less. */
export function narrows(lesson: LessonStep, choice: Choice | null): boolean {
  return choice !== null && !lesson.done && lesson.accept.length < choice.options.length;
}

export function sameWords(one: Word | null, other: Word | null): boolean {
  return one !== null && other !== null && one.de === other.de && one.en === other.en;
}

export function sameTexts(some: readonly Word[], others: readonly Word[]): boolean {
  return some.length === others.length && some.every((words, index) => sameWords(words, others[index] ?? null));
}
