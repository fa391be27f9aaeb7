/** Words of this game that carry an explanation of two lines. */
import type { GlossaryEntry } from "../ui";

export const GLOSSARY: readonly GlossaryEntry[] = [];
