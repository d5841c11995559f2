/** Rows as CSV: UTF-8 with its mark, because spreadsheet programs take a file without one for another encoding. */
import { guarded } from '../../../shared/formula-guard';
import { typedNumber } from '../../../shared/rates/numbers';
import { eachBlock, findingsText, headerOf, isNumberCell, type RowBlocks, type WriteOptions } from './rows';

/** Pieces are at least this long, but for the last one. */
const chunkLength = 64 * 1024;

/** The bytes of the file in pieces. */
export async function* csvFile(blocks: RowBlocks, options: WriteOptions): AsyncGenerator<Buffer> {
  const { columns, withFindings } = options;
  let text = `\ufeff${headerOf(options).map(quoted).join(',')}\r\n`;
  for await (const block of eachBlock(blocks, options)) {
    for (const { cells, findings, note } of block) {
      columns.forEach((column, at) => {
        const cell = cells[at] ?? '';
        // A file that is to be opened again asks for no decimal mark: `1.2040` has one reading, `1.204` has two.
        const number = isNumberCell(column, cell) && (withFindings ? typedNumber(cell, 'ask') : cell);
        text += `${at === 0 ? '' : ','}${number || quoted(guarded(cell))}`;
      });
      if (withFindings) text += `,${quoted(note ?? findingsText(columns, findings))}`;
      text += '\r\n';
      if (text.length < chunkLength) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

/** White space at the ends is quoted as well: some readers take it away otherwise. */
function quoted(text: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
