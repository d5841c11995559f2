/** Reads the bytes of a rate file, whatever its name says, as the rows of a table. */
import { fileContent } from '../../shared/rates/file-content';
import { fileCap } from '../../shared/rates/limits';
import { readPlainText, refusedFile } from '../../shared/rates/read-text';
import type { Answers, ReadFile } from '../../shared/rates/reading';
import type { ReadingOptions } from '../../shared/rates/scan';
import type { RateTableId } from '../../shared/rates/tables';
import { decodeText } from './encoding';

/**
 * Reads a text file. It decodes, finds separator, header, columns and number style, and reads the rows.
 * @param name of the file; the content decides, so it only serves messages
 * @throws ReadingCancelled
 */
export function readTextFile(
  bytes: Uint8Array,
  _name: string,
  table: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): ReadFile {
  if (bytes.length > fileCap) return refusedFile(table, 'too-large');
  const content = fileContent(bytes);
  if (content === 'empty') return refusedFile(table, 'empty');
  if (content !== 'text') return refusedFile(table, 'not-a-table');
  return readPlainText(decodeText(bytes, answers.encoding), table, answers, options);
}
