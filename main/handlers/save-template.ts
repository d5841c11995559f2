/** Saves the empty template of a table where a person wants it. */
import { basename } from 'node:path';
import type { RateTableId } from '../../shared/rates/tables';
import type { FileDialogs } from '../files/dialogs';
import { notSaved } from '../rates/not-saved';
import { type RateFileFormat, templateFile } from '../rates/write/rate-file';
import { writeChosen } from '../whole-files';

/** @returns the name that it was saved under; null if the dialog was cancelled. Rejects with what is in the way on the disk */
export async function saveTemplate(
  dialogs: Pick<FileDialogs, 'pickTarget'>,
  table: RateTableId,
  format: RateFileFormat,
): Promise<{ readonly saved: string } | null> {
  const path = await dialogs.pickTarget(`${table}.${format}`, 'Save the template');
  if (path === undefined) return null;
  await writeChosen(path, templateFile(format, table)).catch((error: unknown) => {
    throw notSaved(path, error);
  });
  return { saved: basename(path) };
}
