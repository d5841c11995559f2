/** Keeps spreadsheet programs from running the texts of files that Codesk writes. */

/** Spreadsheets run a text that begins like this as a formula: also behind blanks, and in the full width of East Asia. */
const formula = /^'*(?:[\t\r]|[\s\ufeff]*[=+\-@＝＋－＠])/;

/** A text with an apostrophe before what a spreadsheet would run as a formula. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `guarded` was given. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
