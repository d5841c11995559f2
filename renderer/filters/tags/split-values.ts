/** How text becomes the values of a text-multiple filter. */

/** Typed text: trimmed, runs of spaces collapsed, split on spaces (tables section 5). */
export function splitTyped(text: string): readonly string[] {
  return text.trim().split(/\s+/).filter(Boolean);
}

/**
 * Pasted text, for example a column of a spreadsheet: cells end at line breaks, tabs, commas, semicolons or spaces.
 * The quotes that spreadsheets put around a cell and signs without width are left out.
 */
export function splitPasted(text: string): readonly string[] {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .split(/[\s,;]+/)
    .map((cell) => cell.replace(/^"(.*)"$/, '$1'))
    .filter(Boolean);
}

/** Adds values that are not there yet, each once, in their order. */
export function withValues(now: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...now, ...more])];
}
