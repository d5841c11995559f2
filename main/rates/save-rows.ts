/** Writes the rows of an open rate file into a file of the user. Runs on the thread of the rate desk. */
import { open } from 'node:fs/promises';
import { CodeskError } from '../../shared/errors';
import { ReadingCancelled } from '../../shared/rates/scan';
import { namedByDisk } from '../api/errors';
import { failure } from '../failure';
import { fillFile } from '../system/atomic-files';
import type { RateFileBook } from './rate-file-book';
import type { FileSheet } from './sheet-window';
import { lastRow } from './workbook/cell-store';
import { annotatedSheet } from './write/annotated-sheet';
import { exportedFile, type RateFileFormat, writtenFile } from './write/exported-file';

/** The file to write. */
export interface SaveRequest {
  readonly rateFile: string;
  readonly of: 'rows' | 'findings';
  readonly format: RateFileFormat;
  /** The path of an existing empty file. */
  readonly path: string;
  /** The name of the file in errors. */
  readonly shown: string;
}

interface Writing {
  readonly isCancelled: () => boolean;
  readonly progress: (bytes: number, part: number) => void;
}

/**
 * Writes the rows of an open rate file.
 * @param sheet the original file, if changes and findings are to be written into it
 * @returns the number of bytes, which are on the disk. Rejects with `ReadingCancelled`, or with the error of the file
 */
export async function saveRows(
  book: RateFileBook,
  sheet: FileSheet | undefined,
  { of, format, path, shown }: SaveRequest,
  { isCancelled, progress }: Writing,
): Promise<number> {
  const rows = Math.max(1, book.book.count);
  // Checked before writing, so that the user does not wait for an error at the end.
  if (format === 'xlsx' && rows >= lastRow)
    throw new CodeskError(failure('sheet_too_long', { subject: shown }));
  let part = 0;
  const options = {
    withFindings: of === 'findings',
    onProgress(taken: number) {
      if (isCancelled()) throw new ReadingCancelled();
      part = Math.min(1, taken / rows);
    },
  };
  const annotated = sheet && annotatedSheet(book, sheet);
  const chunks = annotated
    ? writtenFile(format, annotated.blocks, { ...options, columns: annotated.columns })
    : exportedFile(format, book.rateFile.table, book.blocks(of === 'findings'), options);
  async function* counted() {
    let bytes = 0;
    for await (const chunk of chunks) {
      yield chunk;
      bytes += chunk.length;
      progress(bytes, part);
    }
  }
  try {
    const file = await open(path, 'r+');
    try {
      // A thread that died may have written a part of it.
      await file.truncate(0);
      return await fillFile(file, counted(), shown);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw namedByDisk(error, shown);
  }
}
