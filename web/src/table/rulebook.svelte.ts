/** The rules of the game at this table, fetched when somebody first needs one. */
import { api } from "../net/api";
import type { Rule } from "../net/types";

export class Rulebook {
  #rules = $state.raw<ReadonlyMap<string, Rule> | null>(null);
  #asked = false;

  /** The rule of this number; null while it is not here. */
  find(game: string, id: string | undefined): Rule | null {
    if (!this.#asked) {
      this.#asked = true;
      void api.rules(game).then(
        (found) => (this.#rules = new Map(found.map((rule) => [rule.id, rule]))),
        () => (this.#asked = false),
      );
    }
    return (id && this.#rules?.get(id)) || null;
  }
}
