/** Splits text into the values of a filter with several texts. */

/** Splits typed text at spaces (tables section 5). */
export function splitTyped(text: string): readonly string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}

/**
 * Splits pasted text, for example a column of a spreadsheet, at line breaks, tabs, commas, semicolons and spaces.
 * Removes the quotes that spreadsheets put around a cell, and zero-width characters.
 */
export function splitPasted(text: string): readonly string[] {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .split(/[\s,;]+/)
    .map((cell) => cell.replace(/^"(.*)"$/, '$1'))
    .filter(Boolean);
}

/** Returns the values with the new ones that are missing, in their order. */
export function withValues(now: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...now, ...more])];
}
