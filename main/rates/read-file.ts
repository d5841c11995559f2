/** Reads the bytes of a rate file, whatever its name says, as the rows of a table. */

import { refusedFile } from '../../shared/rates/finished-file';
import { fileCap } from '../../shared/rates/limits';
import { withoutCurrency } from '../../shared/rates/one-currency';
import type { Answers, ReadFile } from '../../shared/rates/read-settings';
import { readPlainText } from '../../shared/rates/read-text';
import type { ReadingOptions } from '../../shared/rates/scan';
import type { RateTableId } from '../../shared/rates/tables';
import { convertUnits } from '../../shared/rates/unit-conversion';
import { decodeText } from './encoding';
import { fileKind } from './workbook/file-kind';
import { readWorkbook } from './workbook/read-workbook';

/**
 * Reads a text file or a workbook. A file that cannot be read at all has no rows and says why in `refuse`.
 * @throws ReadingCancelled
 */
export async function readRateFile(
  bytes: Uint8Array,
  table: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): Promise<ReadFile> {
  const file =
    fileKind(bytes).kind === 'workbook'
      ? await readWorkbook(bytes, table, answers, options)
      : readTextFile(bytes, table, answers, options);
  return convertUnits(withoutCurrency(file, answers), answers);
}

/**
 * Reads a text file. It decodes, finds separator, header, columns and number style, and reads the rows.
 * @throws ReadingCancelled
 */
export function readTextFile(
  bytes: Uint8Array,
  table: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): ReadFile {
  const content = fileKind(bytes);
  if (content.kind === 'refused') {
    const { refusal, what } = content;
    return { ...refusedFile(table, refusal), ...(what === undefined ? {} : { what }) };
  }
  if (content.kind === 'workbook') return refusedFile(table, 'not-a-table');
  if (bytes.length > fileCap) return refusedFile(table, 'too-large');
  return readPlainText(decodeText(bytes, answers.encoding), table, answers, options);
}
