/** A file at a place that a person chose, written whole or not at all. */
import { CodeskError } from '../../shared/errors';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';
import { fillFile, type Pieces } from '../whole-files';
import type { Parts } from './parts';

/** Rejects with a `CodeskError` that names the file and its folder; then the place is as it was before. */
export async function writeChosen(parts: Pick<Parts, 'make'>, target: string, pieces: Pieces): Promise<void> {
  const part = await parts.make(target);
  try {
    await fillFile(part.file, pieces, part.shown.name);
    await part.commit();
  } catch (error) {
    await part.drop();
    if (error instanceof CodeskError) throw error;
    throw new CodeskError(failure(codeOfDisk(error), { subject: part.shown.place }), error);
  }
}
