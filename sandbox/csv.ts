/** Writes the cells of export files, and decides which columns can be exported. */
import Papa from 'papaparse';
import { defaultDateFormat } from '../shared/date-formats';
import { shownDate, shownDateTime } from '../shared/dates';
import { guarded } from '../shared/formula-guard';
import type { ListColumn } from '../shared/table/list';
import { isJsonColumn, isNumberColumn } from './tables/list-columns';

/** Lines of a CSV file, each with its end. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return `${Papa.unparse(rows as string[][], { newline: '\r\n' })}\r\n`;
}

/** JSON columns whose values fit into one cell. Secrets, pictures and tables do not. */
const writtenTypes = new Set([
  'boolean',
  'list',
  'list_modal',
  'errors_list',
  'error_log',
  'client',
  'store',
  'photo',
  'sale_person',
  'account_manager',
  'roles',
  'warehouses',
  'customers',
  'validations',
]);

/** True for columns that can be exported. */
export function isExportable(column: ListColumn): boolean {
  return !isJsonColumn(column) || writtenTypes.has(column.type);
}

/** A value as text: days as DD/MM/YYYY, numbers unchanged, and text that no spreadsheet reads as a formula. */
export function exportCell(column: ListColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (column.type === 'date') return shownDate(value, defaultDateFormat);
  if (column.type === 'datetime') return shownDateTime(value, defaultDateFormat);
  if (isNumberColumn(column) && typeof value !== 'object') return String(value);
  return guarded(textOf(value));
}

/** The text of a value: names of objects, entries of lists one after the other. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  const named = value as Record<string, unknown>;
  return textOf(named.name ?? named.text ?? named.label ?? named.message ?? named.title ?? named.value);
}
