/** Windows of the original cells of a rate file. The offsets of its rows are found on first use. */
import { readRecord } from '../../shared/rates/text-record';
import { decodeText } from './encoding';
import { fileKind } from './workbook/file-kind';
import { openWorkbook } from './workbook/workbook';

export interface SheetWindow {
  readonly rows: number;
  readonly columns: number;
  readonly cells: string[][];
}

export interface FileSheet {
  /** `top` and `left` count from 0. */
  window(top: number, rows: number, left: number, columns: number): SheetWindow;
  /** The line of a row in the file, from 1: a row can take several lines. */
  line(row: number): number;
}

/**
 * @param reading how the file was read: its encoding and separator, or its sheet
 * @returns undefined for a file that is neither a text nor a workbook
 */
export async function openFileSheet(
  bytes: Uint8Array,
  reading: {
    readonly encoding: string | null;
    readonly delimiter: string | null;
    readonly sheet: string | null;
  },
): Promise<FileSheet | undefined> {
  const { kind } = fileKind(bytes);
  if (kind === 'refused') return undefined;
  if (kind === 'workbook') {
    const { sheets, cells } = await openWorkbook(bytes);
    const named = sheets.findIndex(({ name }) => name === reading.sheet);
    const sheet = cells[named < 0 ? 0 : named];
    if (!sheet) return undefined;
    return {
      line: (row) => row + 1,
      window: (top, rows, left, columns) => ({
        rows: sheet.rows,
        columns: sheet.width,
        cells: windowOf(sheet.rows, top, rows, (row) =>
          sheet
            .row(row)
            .slice(left, left + columns)
            .map((cell) => cell?.shown ?? cell?.value ?? ''),
        ),
      }),
    };
  }
  const text = decodeText(bytes, reading.encoding ?? undefined).bytes;
  const delimiter = (reading.delimiter ?? ',').charCodeAt(0);
  const starts: number[] = [];
  const lines: number[] = [];
  let line = 1;
  let width = 0;
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    lines.push(line);
    const { next, cells, lines: taken } = readRecord(text, at, delimiter);
    line += taken;
    width = Math.max(width, cells.length);
    at = next;
  }
  return {
    line: (row) => lines[row] ?? 0,
    window: (top, rows, left, columns) => ({
      rows: starts.length,
      columns: width,
      cells: windowOf(starts.length, top, rows, (row) =>
        readRecord(text, starts[row] ?? 0, delimiter).cells.slice(left, left + columns),
      ),
    }),
  };
}

function windowOf(length: number, top: number, rows: number, row: (at: number) => string[]): string[][] {
  return Array.from({ length: Math.max(0, Math.min(length, top + rows) - top) }, (_, at) => row(top + at));
}
