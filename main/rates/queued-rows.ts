/** Rows in the outbox: a rows file with its number of rows. */
import type { RowsFile } from '../../shared/desk/rates';
import type { RateColumns } from '../../shared/rates/columns';
import { rateTable, type TargetTableId } from '../../shared/rates/rate-tables';
import {
  readRowsFile,
  rowsOfColumns,
  writeRowsFile,
  writeRowsFileOfRows,
} from '../../shared/rates/rows-file';
import type { TableRow } from '../../shared/row-tables/row-table';
import type { StoredFiles } from './stored-files';

/** `bytes` is a rows file (`shared/rates/rows-file.ts`). */
export interface Rows {
  readonly bytes: Uint8Array;
  readonly count: number;
}

/** Writes rows to the disk. */
export async function storeRows(files: Pick<StoredFiles, 'put'>, { bytes, count }: Rows): Promise<RowsFile> {
  const { hash } = await files.put(bytes);
  return { file: hash, rows: count };
}

export const definitionOf = (table: TargetTableId) => rateTable(table).definition;

/** @throws Error if the bytes are not a rows file of the table */
export const columnsOf = (table: TargetTableId, bytes: Uint8Array) => readRowsFile(rateTable(table), bytes);

export function rowsOf(table: TargetTableId, bytes: Uint8Array): TableRow[] {
  return rowsOfColumns(rateTable(table), columnsOf(table, bytes));
}

export function fileOf(table: TargetTableId, rows: readonly TableRow[]): Rows {
  return { bytes: writeRowsFileOfRows(rateTable(table), rows), count: rows.length };
}

export function fileOfColumns(table: TargetTableId, columns: RateColumns): Rows {
  return { bytes: writeRowsFile(rateTable(table), columns), count: columns.length };
}
