/**
 * A file in a layout of its own with what a person changed and what was found: the sheet as it came, each changed rate in
 * its cell, and a column of findings. Opened again it gives the same rows.
 */
import { typedNumber } from '../../../shared/rates/numbers';
import { markOf } from '../../../shared/rates/read-settings';
import type { RateFileBook } from '../rate-file-book';
import type { FileSheet } from '../sheet-window';
import { findingsText, type WrittenColumn, type WrittenRow, writtenColumns } from './rows';

/** Rows of the sheet that are asked for at once. */
const blockRows = 500;

/** What is to be written into a line of the file. */
interface LineNotes {
  readonly cells: Map<number, string>;
  readonly texts: string[];
}

/** The columns of the sheet and its rows below the first one, which is their header. */
export function annotatedSheet(book: RateFileBook, sheet: FileSheet) {
  const { rows, columns, cells } = sheet.window(0, 1, 0, Number.MAX_SAFE_INTEGER);
  const header = Array.from({ length: columns }, (_, at): WrittenColumn => {
    const name = cells[0]?.[at] ?? '';
    return { name, label: name, kind: 'number' };
  });
  const notes = notesOf(book);
  function* blocks(): Generator<WrittenRow[]> {
    for (let top = 1; top < rows; top += blockRows) {
      const window = sheet.window(top, blockRows, 0, columns);
      yield window.cells.map((texts, at) => {
        const line = notes.get(sheet.line(top + at));
        if (!line) return { cells: texts };
        const changed = Array.from(
          { length: columns },
          (_, column) => line.cells.get(column) ?? texts[column] ?? '',
        );
        return { cells: [...changed], note: line.texts.join(' ') };
      });
    }
    yield addedRows(book).map((note) => ({ cells: [], note }));
  }
  return { columns: header, blocks: blocks() };
}

/** By line of the file: changed rates in their cells, and in words what has no cell of its own. */
function notesOf(book: RateFileBook): ReadonlyMap<number, LineNotes> {
  const { file, fields, fileRows, removed } = book.book;
  const mark = markOf(file.reading, 'rate');
  const columns = writtenColumns(book.rateFile.table);
  const width = file.reading.columns.length;
  const lines = new Map<number, LineNotes>();
  for (let row = 0; row < fileRows; row += 1) {
    const place = book.cellOf(row);
    if (!place) continue;
    const edited = [...fields].filter(([, cells]) => cells.edited.get(row) === 1).map(([field]) => field);
    const isRemoved = removed.get(row) === 1;
    const findings = isRemoved ? [] : book.findingsOf(row);
    if (edited.length === 0 && !isRemoved && findings.length === 0) continue;
    const line: LineNotes = lines.get(place.line) ?? { cells: new Map<number, string>(), texts: [] };
    lines.set(place.line, line);
    if (isRemoved) line.cells.set(place.column, '');
    else if (edited.includes('rate'))
      line.cells.set(place.column, typedNumber(book.book.text(row, 'rate'), mark));
    const others = isRemoved ? [] : edited.filter((field) => field !== 'rate');
    const name = place.column < width ? (file.reading.columns[place.column]?.header ?? '') : '';
    const said = [
      ...others.map((field) => {
        const label = columns.find((column) => column.name === field)?.label ?? field;
        return `${label} is ${book.book.shown(row, field)}.`;
      }),
      findingsText(columns, findings),
    ].filter((text) => text !== '');
    if (said.length > 0) line.texts.push(`${name}: ${said.join(' ')}`);
  }
  return lines;
}

/** Rows that were added have no line in the sheet. */
function addedRows(book: RateFileBook): string[] {
  const { order, fileRows } = { order: book.book.order(), fileRows: book.book.fileRows };
  const columns = writtenColumns(book.rateFile.table);
  return Array.from(order)
    .filter((row) => row >= fileRows)
    .map(
      (row) =>
        `Added: ${columns.map(({ name, label }) => `${label} ${book.book.shown(row, name)}`).join(', ')}`,
    );
}
