/** The rows that are written to a file, and what they are by column. */

import { isDecimal } from '../../../shared/money';
import { type FindingName, findingKinds } from '../../../shared/rates/findings';
import { findingsHeader } from '../../../shared/rates/findings-column';
import { type RateTableId, rateTable } from '../../../shared/rates/tables';

export interface WrittenColumn {
  /** Name of the field; it is the header, which our own reading and the server know. */
  readonly name: string;
  /** As sentences call it. */
  readonly label: string;
  readonly kind: 'number' | 'text';
}

export interface WrittenFinding {
  readonly kind: FindingName;
  /** Null for the row as a whole. */
  readonly field: string | null;
}

export interface WrittenRow {
  /** By column. A cell with a finding may hold any text. */
  readonly cells: readonly string[];
  readonly findings?: readonly WrittenFinding[];
  /** What the column of findings says instead. */
  readonly note?: string;
}

/** Blocks of rows. Nothing is held longer than a block. */
export type RowBlocks = AsyncIterable<readonly WrittenRow[]> | Iterable<readonly WrittenRow[]>;

export interface WriteOptions {
  readonly columns: readonly WrittenColumn[];
  /** Adds the column of findings, and marks their cells in a workbook. */
  readonly withFindings?: boolean;
  /** Called now and then with the number of rows that were taken. */
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

/** The header of a written file: names of fields, which our reading and `parse_rates` both know. */
export function headerOf({ columns, withFindings }: WriteOptions): string[] {
  return [...columns.map(({ name }) => name), ...(withFindings ? [findingsHeader] : [])];
}

/** True for a cell that is written as it stands. Text in a column of numbers is guarded like any text. */
export function isNumberCell(column: WrittenColumn | undefined, text: string): boolean {
  return column?.kind === 'number' && isDecimal(text);
}

/** Findings of a row in sentences: `Rate: In brackets. Brackets mean a number below 0. …`. */
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
