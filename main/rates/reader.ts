/** Reads the bytes of a rate file as the rows of a table. A stand-in until text files and workbooks are read for real. */

import { findingCode } from '../../shared/rates/book-cells';
import { readTyped } from '../../shared/rates/cell-reading';
import { RateColumns } from '../../shared/rates/columns';
import type { Answers, ReadFile } from '../../shared/rates/reading';
import { type RateTableId, rateTable } from '../../shared/rates/tables';

/** @param progress called with a part from 0 to 1; it may throw to give the reading up */
export function readRateFile(
  bytes: Uint8Array,
  table: RateTableId,
  answers: Answers,
  progress: (part: number) => void = () => undefined,
): ReadFile {
  progress(0);
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  const { columns } = rateTable(table).definition;
  const delimiter = answers.delimiter ?? (lines[0]?.includes(';') ? ';' : ',');
  const mark = answers.decimal ?? (delimiter === ';' ? ',' : '.');
  const header = (lines[0] ?? '').split(delimiter).map((text) => text.trim().toLowerCase());
  const data = lines.flatMap((text, at) =>
    at > 0 && text.trim() !== '' ? [{ at, cells: text.split(delimiter) }] : [],
  );
  const read = new RateColumns(columns.map(({ name, kind }) => ({ name, decimal: kind === 'decimal' })));
  read.resize(data.length);
  const findings = new Map<string, Uint8Array>();
  for (const column of columns) {
    const at = header.indexOf(column.name);
    const found = new Uint8Array(data.length);
    data.forEach(({ cells }, row) => {
      const { value, finding } = readTyped(cells[at] ?? '', column, { mark, mixed: false });
      read.fields.get(column.name)?.put(row, value);
      found[row] = findingCode(finding);
    });
    findings.set(column.name, found);
  }
  progress(1);
  return {
    table,
    reading: {
      encoding: 'utf-8',
      delimiter,
      decimal: mark,
      headerRow: 1,
      sheet: null,
      columns: header.map((text, at) => ({
        at,
        header: text,
        field: columns.some(({ name }) => name === text) ? text : null,
        decimal: columns.some(({ name, kind }) => name === text && kind === 'decimal') ? mark : null,
        example: null,
        filled: data.length,
      })),
      sheets: [],
    },
    rows: {
      columns: read,
      lines: Uint32Array.from(data, ({ at }) => at + 1),
      findings,
      text: (row, field) => data[row]?.cells[header.indexOf(field)] ?? '',
    },
    warnings: [],
    refuse: null,
  };
}
