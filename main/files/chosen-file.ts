/** A file at a place that a person chose, written whole or not at all. */
import { namedByDisk } from '../api/errors';
import { type Chunks, fillFile } from '../system/atomic-files';
import type { Parts } from './parts';

/**
 * Rejects with a `CodeskError` that names the file and its folder, or with what the pieces reject with. The place is as it
 * was before then.
 */
export async function writeChosen(parts: Pick<Parts, 'make'>, target: string, pieces: Chunks): Promise<void> {
  const part = await parts.make(target);
  try {
    await fillFile(part.file, pieces, part.shown.name);
    await part.commit();
  } catch (error) {
    await part.drop();
    throw namedByDisk(error, part.shown.place);
  }
}
