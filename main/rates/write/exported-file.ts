/**
 * Writes files of rate rows: the rows of a rate file, the rows with their findings, or the empty template of a table.
 */
import type { RateTableId } from '../../../shared/rates/rate-tables';
import { csvFile } from './csv';
import { type RowBlocks, type WriteOptions, writtenColumns } from './rows';
import { rateWorkbook } from './xlsx';

export type RateFileFormat = 'csv' | 'xlsx';

/**
 * The bytes of a file in chunks. The header has the field names of the table. Rejects with the reason of the signal.
 */
export function exportedFile(
  format: RateFileFormat,
  table: RateTableId,
  rows: RowBlocks,
  options: Omit<WriteOptions, 'columns'> = {},
): AsyncGenerator<Buffer> {
  return writtenFile(format, rows, { ...options, columns: writtenColumns(table) });
}

/** Like `exportedFile`, for rows with custom columns. */
export function writtenFile(
  format: RateFileFormat,
  rows: RowBlocks,
  options: WriteOptions,
): AsyncGenerator<Buffer> {
  return format === 'csv' ? csvFile(rows, options) : rateWorkbook(rows, options);
}

/** A file with only the header: an example row that a user forgot to delete would become a rate. */
export function templateFile(format: RateFileFormat, table: RateTableId): AsyncGenerator<Buffer> {
  return exportedFile(format, table, []);
}
