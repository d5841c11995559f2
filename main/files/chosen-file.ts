/** Writes a file to a place that the user chose, all or nothing. */
import { namedByDisk } from '../api/errors';
import { type Chunks, fillFile } from '../system/atomic-files';
import type { Parts } from './parts';

/**
 * Rejects with a `CodeskError` that names the file and its folder, or with the error of the chunks. Then the place is
 * unchanged.
 */
export async function writeChosen(parts: Pick<Parts, 'make'>, target: string, chunks: Chunks): Promise<void> {
  const part = await parts.make(target);
  try {
    await fillFile(part.file, chunks, part.shown.name);
    await part.commit();
  } catch (error) {
    await part.drop();
    throw namedByDisk(error, part.shown.place);
  }
}
