/** Reads a picked file for the import dialog of a form. Runs on the thread of the rate desk. */
import { CodeskError } from '../../shared/errors';
import type { ImportReading } from '../../shared/ipc/rate-imports';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { Answers } from '../../shared/rates/read-settings';
import { failure } from '../failure';
import { type CopiedFile, newRateFile } from './new-rate-file';
import { RateFileBook } from './rate-file-book';
import { readRateFile } from './read-file';
import type { StoredFiles } from './stored-files';
import { exportedFile } from './write/exported-file';

export interface ImportQuestion {
  readonly file: CopiedFile;
  readonly table: RateTableId;
  readonly answers: Answers;
}

/** Rows that the dialog shows. */
const shownRows = 5;
const wholeView = { sort: null, finding: null, change: null, text: '' };

async function bookOf(
  files: Pick<StoredFiles, 'read'>,
  { file, table, answers }: ImportQuestion,
  cancelled: () => boolean,
): Promise<RateFileBook> {
  const read = await readRateFile(await files.read(file.hash), table, answers, { cancelled });
  return new RateFileBook({ ...newRateFile(file, table), answers }, read);
}

/** @throws ReadingCancelled */
export async function readImport(
  files: Pick<StoredFiles, 'read'>,
  asked: ImportQuestion,
  cancelled: () => boolean,
): Promise<ImportReading> {
  const book = await bookOf(files, asked, cancelled);
  const { reading, refuse, rows, findings, questions, blocks } = book.state();
  const { rows: first } = book.rows(wholeView, 0, shownRows);
  const { table, answers } = asked;
  return { table, answers, reading, refuse, rows, findings, questions, blocks, first };
}

/** @returns the hash of the stored rows. @throws ReadingCancelled */
export async function writeImport(
  files: Pick<StoredFiles, 'read' | 'put'>,
  asked: ImportQuestion,
  cancelled: () => boolean,
): Promise<string> {
  const book = await bookOf(files, asked, cancelled);
  const { blocks, questions } = book.state();
  if (blocks || questions.length > 0)
    throw new CodeskError(failure('rates_blocked', { subject: asked.file.name }));
  const { hash } = await files.put(exportedFile('csv', asked.table, book.blocks(false)));
  return hash;
}
