/** Saves the kept copy of a rate file where a person wants it, with the bytes that it came with. */
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import type { RateFiles } from '../rates/files';

const pieceSize = 1024 * 1024;

interface SaveOriginalOptions {
  readonly files: Pick<RateFiles, 'read'>;
  readonly dialogs: Pick<FileDialogs, 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
}

/**
 * @param file its name, and the SHA-256 under which it is kept
 * @returns the name that it was saved under; null if the dialog was cancelled. Rejects with `rate_file_lost`, or with what
 *   is in the way on the disk
 */
export async function saveOriginal(
  { files, dialogs, parts }: SaveOriginalOptions,
  file: { readonly name: string; readonly hash: string },
): Promise<{ readonly saved: string } | null> {
  // Before the dialog: nobody chooses a place for a file that is not there.
  const bytes = await files.read(file.hash);
  const target = await dialogs.pickTarget(cleanFileName(file.name, 'rates.csv'), 'Save the file as it came');
  if (target === undefined) return null;
  function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  }
  await writeChosen(parts, target, pieces());
  return { saved: shownFileName(target) };
}
