/** How well a text fits to what is typed. */

/** Spaces, hyphens and slashes are between words, so that a part of a number such as `CT-1042` begins a word, too. */
const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[\s/–-]+/)
    .filter(Boolean);

/**
 * 0 the text begins with what is typed, 1 each typed word begins a word of it, 2 its initials, 3 it contains each typed
 * word; undefined if it does not fit. Every text begins with nothing.
 */
export function rankOf(text: string, typed: string): number | undefined {
  const whole = text.toLocaleLowerCase();
  const sought = typed.trim().toLocaleLowerCase();
  if (whole.startsWith(sought)) return 0;
  const words = wordsOf(text);
  const parts = sought.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (
    sought.length > 1 &&
    words
      .map((word) => word.charAt(0))
      .join('')
      .startsWith(sought)
  )
    return 2;
  return parts.every((part) => whole.includes(part)) ? 3 : undefined;
}

/** Those that fit, the best first; equal ones in their order. */
export function fittingOf<T>(all: readonly T[], typed: string, textOf: (each: T) => string): readonly T[] {
  return all
    .flatMap((each) => {
      const rank = rankOf(textOf(each), typed);
      return rank === undefined ? [] : [{ each, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}
