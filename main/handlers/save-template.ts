/** Saves the empty template of a table where a person wants it. */
import type { RateTableId } from '../../shared/rates/tables';
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import { type RateFileFormat, templateFile } from '../rates/write/rate-file';

interface SaveTemplateOptions {
  readonly dialogs: Pick<FileDialogs, 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
}

/** @returns the name that it was saved under; null if the dialog was cancelled. Rejects with what is in the way on the disk */
export async function saveTemplate(
  { dialogs, parts }: SaveTemplateOptions,
  table: RateTableId,
  format: RateFileFormat,
): Promise<{ readonly saved: string } | null> {
  const target = await dialogs.pickTarget(`${table}.${format}`, 'Save the template');
  if (target === undefined) return null;
  await writeChosen(parts, target, templateFile(format, table));
  return { saved: shownFileName(target) };
}
