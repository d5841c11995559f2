/** How well a text matches the typed text. */

/** Spaces, hyphens and slashes separate words, so that each part of a number such as `CT-1042` counts as a word. */
const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[\s/–-]+/)
    .filter(Boolean);

/**
 * Returns 0 if the text starts with the typed text, 1 if each typed word starts a word of it, 2 for its initials, 3 if
 * it contains each typed word; undefined if it does not match. An empty typed text matches every text.
 */
export function rankOf(text: string, typed: string): number | undefined {
  const whole = text.toLocaleLowerCase();
  const searched = typed.trim().toLocaleLowerCase();
  if (whole.startsWith(searched)) return 0;
  const words = wordsOf(text);
  const parts = searched.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (
    searched.length > 1 &&
    words
      .map((word) => word.charAt(0))
      .join('')
      .startsWith(searched)
  )
    return 2;
  return parts.every((part) => whole.includes(part)) ? 3 : undefined;
}

/** Returns the matching items, the best first; equal ones in their order. */
export function matchesFor<T>(all: readonly T[], typed: string, textOf: (each: T) => string): readonly T[] {
  return all
    .flatMap((each) => {
      const rank = rankOf(textOf(each), typed);
      return rank === undefined ? [] : [{ each, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}
