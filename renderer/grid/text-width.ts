/**
 * About how wide a text is drawn, from the advances of the bundled fonts. Measuring tens of thousands of texts in the
 * page costs more than being a few pixels off; every advance is rounded up, because an ellipsis after a text that
 * would have fitted looks broken.
 */

/** Advances at 13 px, and the characters that have them. */
const advances = new Map(
  (
    [
      [3.5, 'ijlI'],
      // The thin space and the punctuation space stand in numbers.
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
/** The same in texts whose digits line up. */
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
 * Whether a text is a number, date or code, whose digits stand above each other in a column. Words keep their own
 * digits: with tabular figures Inter widens the hyphen as well.
 */
export function linesUp(text: string): boolean {
  return !/\p{Ll}/u.test(text);
}

/** CSS pixels of a text in a cell. */
export function textWidth(text: string, mono = false): number {
  if (mono) return text.length * monoAdvance;
  const own = linesUp(text) ? tabularAdvances : advances;
  let width = 0;
  for (const character of text)
    width += own.get(character) ?? (character >= '\u1100' ? wideAdvance : otherAdvance);
  return width;
}

/**
 * Whether a text is certainly not cut, without measuring it in the page: false for texts with other characters than those
 * whose advances are known.
 * @param room CSS pixels
 */
export function surelyFits(text: string, room: number, mono = false): boolean {
  return text.length * 2 <= room && /^[ -~]*$/.test(text) && textWidth(text, mono) <= room;
}

/** CSS pixels of the name of a column in its heading. */
export function headingTextWidth(text: string): number {
  return textWidth(text) * headingShare;
}
