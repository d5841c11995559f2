/**
 * Parts of drafts that came before the draft that names them. In memory only: what gets lost with the thread is missed by its
 * draft, which the page then sends again with all of them. Runs on the thread.
 */
import { draftCap } from '../../shared/desk/drafts';

/** Most characters that wait at once: two drafts of the longest kind. */
const mostWaiting = 2 * draftCap;

export function stagedParts() {
  const waiting = new Map<string, Map<string, string>>();
  const place = (owner: string, key: string) => JSON.stringify([owner, key]);
  const length = () => {
    let sum = 0;
    for (const parts of waiting.values()) for (const text of parts.values()) sum += text.length;
    return sum;
  };
  return {
    /** Adds parts of a draft. Returns false, and forgets what waits for this draft, if too much waits. */
    add(owner: string, key: string, texts: Readonly<Record<string, string>>): boolean {
      const at = place(owner, key);
      const parts = waiting.get(at) ?? new Map<string, string>();
      for (const [name, text] of Object.entries(texts)) parts.set(name, text);
      waiting.set(at, parts);
      if (length() <= mostWaiting) return true;
      waiting.delete(at);
      return false;
    },
    /**
     * Forgets what waits for a draft.
     * @returns the texts of these names; undefined if one of them is not there
     */
    take(owner: string, key: string, names: readonly string[] = []): Record<string, string> | undefined {
      const parts = waiting.get(place(owner, key));
      waiting.delete(place(owner, key));
      const texts: [name: string, text: string][] = [];
      for (const name of names) {
        const text = parts?.get(name);
        if (text === undefined) return undefined;
        texts.push([name, text]);
      }
      return Object.fromEntries(texts);
    },
  };
}
