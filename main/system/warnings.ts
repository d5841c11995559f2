/** Problems with the profile, as the page shows them. A warning disappears when its problem is solved. */

export interface Warnings {
  /** The texts, the oldest first. */
  list(): readonly string[];
  /** Reports a problem with a part; `undefined` when the problem is solved. */
  set(part: string, text: string | undefined): void;
}

/** @param changed notifies the page; called only if the texts have changed */
export function createWarnings(changed: () => void): Warnings {
  const texts = new Map<string, string>();
  return {
    list: () => [...new Set(texts.values())],
    set(part, text) {
      if (texts.get(part) === text) return;
      if (text === undefined) texts.delete(part);
      else texts.set(part, text);
      changed();
    },
  };
}
