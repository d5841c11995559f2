/** Picked files of one person, or of several, over a desk in memory. */
import type { DeskStore } from '../../main/desk/desk';
import { createPickedFiles, type PickedFiles } from '../../main/files/picked-files';
import { deskInMemory } from './desk-store';

/** @param store the same one for what is a new start of Codesk */
export function pickedFiles(
  store: Pick<DeskStore, 'keepFile' | 'file'> = deskInMemory(),
  owner: () => string = () => 'anna',
): PickedFiles {
  return createPickedFiles({
    store,
    owner,
    notStored: () => undefined,
  });
}
