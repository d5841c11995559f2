/**
 * Writes rows as CSV in UTF-8 with a byte order mark, because spreadsheet programs expect another encoding without it.
 */
import { guarded } from '../../../shared/formula-guard';
import { typedNumber } from '../../../shared/rates/numbers';
import { eachBlock, findingsText, headerOf, isNumberCell, type RowBlocks, type WriteOptions } from './rows';

/** Minimum length of a chunk, except for the last one. */
const chunkLength = 64 * 1024;

/** The bytes of the file in chunks. */
export async function* csvFile(blocks: RowBlocks, options: WriteOptions): AsyncGenerator<Buffer> {
  const { columns, withFindings } = options;
  let text = `\ufeff${headerOf(options).map(quoted).join(',')}\r\n`;
  for await (const block of eachBlock(blocks, options)) {
    for (const { cells, findings, note } of block) {
      columns.forEach((column, at) => {
        const cell = cells[at] ?? '';
        // In a file to be opened again, `1.2040` is unambiguous and `1.204` is not.
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

/** White space at the ends is quoted, too, because some readers trim it otherwise. */
function quoted(text: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
