/** Prevents spreadsheet programs from running texts of files that Codesk writes as formulas. */

/**
 * Spreadsheet programs run a text with this start as a formula, also after blanks, and with East Asian full-width
 * characters.
 */
const formula = /^'*(?:[\t\r]|[\s\ufeff]*[=+\-@＝＋－＠])/;

/** A text with an apostrophe before what a spreadsheet would run as a formula. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Undoes `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
