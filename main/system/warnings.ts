/** What is wrong with the profile, as the page shows it. A warning goes away when its trouble is mended. */

export interface Warnings {
  /** The texts, the oldest first. */
  list(): readonly string[];
  /** Says what is wrong with a part, or with `undefined` that nothing is any more. */
  set(part: string, text: string | undefined): void;
}

/** @param changed tells the page; called only if the texts are others than before */
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
