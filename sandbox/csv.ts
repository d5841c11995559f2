/** How cells are written into export files. */
import Papa from 'papaparse';
import { shownDate, shownDateTime } from '../shared/dates';
import type { ListColumn } from '../shared/table/list';
import { isNumberColumn } from './list-rows';

/** Lines of a CSV file, each with its end. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;
}

/** A value as a column shows it: days as DD/MM/YYYY, numbers untouched, text that no spreadsheet will run. */
export function exportCell(column: ListColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (column.type === 'date') return shownDate(value);
  if (column.type === 'datetime') return shownDateTime(value);
  return isNumberColumn(column) ? String(value) : guarded(String(value));
}

/** A spreadsheet runs text that begins like a formula; a leading apostrophe makes it text. */
export function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
