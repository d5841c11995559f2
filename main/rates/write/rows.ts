/** The rows and columns that are written to a file. */

import { isDecimal } from '../../../shared/money';
import { type FindingName, findingKinds } from '../../../shared/rates/findings';
import { findingsHeader } from '../../../shared/rates/findings-column';
import { type RateTableId, rateTable } from '../../../shared/rates/rate-tables';

export interface WrittenColumn {
  /** Name of the field; it is the header, which Codesk and the server can read. */
  readonly name: string;
  /** Name in sentences. */
  readonly label: string;
  readonly kind: 'number' | 'text';
}

export interface WrittenFinding {
  readonly kind: FindingName;
  /** Null for the row as a whole. */
  readonly field: string | null;
}

export interface WrittenRow {
  /** By column. A cell with a finding may have any text. */
  readonly cells: readonly string[];
  readonly findings?: readonly WrittenFinding[];
  /** Replaces the text in the column of findings. */
  readonly note?: string;
}

/** Blocks of rows. Only one block is in memory at a time. */
export type RowBlocks = AsyncIterable<readonly WrittenRow[]> | Iterable<readonly WrittenRow[]>;

export interface WriteOptions {
  readonly columns: readonly WrittenColumn[];
  /** Adds the column of findings, and marks the cells with findings in a workbook. */
  readonly withFindings?: boolean;
  /** Called regularly with the number of written rows. */
  readonly onProgress?: (rows: number) => void;
  readonly signal?: AbortSignal;
}

/** The columns of a row table. */
export function writtenColumns(id: RateTableId): WrittenColumn[] {
  return rateTable(id).definition.columns.map(({ name, label, kind }) => ({
    name,
    label,
    kind: kind === 'decimal' ? 'number' : 'text',
  }));
}

/** The header of a written file: field names, which Codesk and `parse_rates` can read. */
export function headerOf({ columns, withFindings }: WriteOptions): string[] {
  return [...columns.map(({ name }) => name), ...(withFindings ? [findingsHeader] : [])];
}

/** True for a cell that is written unchanged. Text in a number column is guarded like any text. */
export function isNumberCell(column: WrittenColumn | undefined, text: string): boolean {
  return column?.kind === 'number' && isDecimal(text);
}

/** Findings of a row as sentences: `Rate: In brackets. Brackets mean a number below 0. …`. */
export function findingsText(
  columns: readonly WrittenColumn[],
  findings: readonly WrittenFinding[] = [],
): string {
  return findings
    .map(({ kind, field }) => {
      const label = columns.find(({ name }) => name === field)?.label ?? field;
      const { title, text } = findingKinds[kind];
      return `${label === null ? '' : `${label}: `}${title}. ${text}`;
    })
    .join(' ');
}

/** Rows of blocks, with progress and cancel between blocks. Rejects with the reason of the signal. */
export async function* eachBlock(
  blocks: RowBlocks,
  { signal, onProgress }: WriteOptions,
): AsyncGenerator<readonly WrittenRow[]> {
  let rows = 0;
  for await (const block of blocks) {
    signal?.throwIfAborted();
    yield block;
    rows += block.length;
    onProgress?.(rows);
  }
  signal?.throwIfAborted();
}
