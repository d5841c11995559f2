/** Reads the bytes of a rate file as the rows of a table, whatever its name. */

import { refusedFile } from '../../shared/rates/finished-file';
import { fileCap } from '../../shared/rates/limits';
import { withoutCurrency } from '../../shared/rates/one-currency';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { Answers, ReadFile } from '../../shared/rates/read-settings';
import { readPlainText } from '../../shared/rates/read-text';
import type { ReadingOptions } from '../../shared/rates/scan';
import { convertUnits } from '../../shared/rates/unit-conversion';
import { decodeText } from './encoding';
import { fileKind } from './workbook/file-kind';
import { readWorkbook } from './workbook/read-workbook';

/**
 * Reads a text file or a workbook. An unreadable file has no rows and a reason in `refuse`.
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
 * Reads a text file: decodes it, detects separator, header, columns and number format, and reads the rows.
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
