/**
 * Estimates the width of a text from the character widths of the bundled fonts. Measuring tens of thousands of texts in
 * the page is too slow. Every width is rounded up, so that no text gets an ellipsis although it would fit.
 */

/** Character widths at 13 px, and the characters with each width. */
const advances = new Map(
  (
    [
      [3.5, 'ijlI'],
      // Numbers contain the thin space and the punctuation space.
      [2.5, '\u2009'],
      [4, " !',.:;·\u2008"],
      [4.5, 't|`'],
      [5, 'fr()[]/\\'],
      [6, '_-'],
      [6.5, '*–^"'],
      [7, 's?'],
      [7.5, 'ackvxyzJL1'],
      [8, 'bdeghnopquEF'],
      [8.5, 'PRSTZ023456789$#&'],
      [9, 'ABKVXY+<=>~−€'],
      [10, 'CDGHNOQU'],
      [11, 'w'],
      [11.5, 'm…'],
      [12, 'M'],
      [13, 'W%@—'],
    ] as const
  ).flatMap(([advance, characters]) => [...characters].map((character) => [character, advance] as const)),
);
const tabularAdvance = 8.6;
/** Character widths in texts with tabular figures. */
const tabularAdvances = new Map([
  ...advances,
  ...[...'0123456789-\u2007'].map((character) => [character, tabularAdvance] as const),
]);
const monoAdvance = 7.4;
const wideAdvance = 13;
const otherAdvance = 9;
/** Headings are 12 px and bold. */
const headingShare = 0.96;

/**
 * True for a number, date or code, whose digits are aligned in a column. Words use proportional figures, because with
 * tabular figures Inter also widens the hyphen.
 */
export function linesUp(text: string): boolean {
  return !/\p{Ll}/u.test(text);
}

/** Returns the width of a text in a cell, in CSS pixels. */
export function textWidth(text: string, mono = false): number {
  if (mono) return text.length * monoAdvance;
  const own = linesUp(text) ? tabularAdvances : advances;
  let width = 0;
  for (const character of text)
    width += own.get(character) ?? (character >= '\u1100' ? wideAdvance : otherAdvance);
  return width;
}

/**
 * True if a text certainly fits, without measuring it in the page; false for texts with characters of unknown width.
 * @param available available width in CSS pixels
 */
export function surelyFits(text: string, available: number, mono = false): boolean {
  return text.length * 2 <= available && /^[ -~]*$/.test(text) && textWidth(text, mono) <= available;
}

/** Returns the width of the name of a column in its heading, in CSS pixels. */
export function headingTextWidth(text: string): number {
  return textWidth(text) * headingShare;
}
