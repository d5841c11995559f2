/** Picked files of one or several users, over a desk in memory. */
import type { DeskStore } from '../../main/desk/desk';
import { createPickedFiles, type PickedFiles } from '../../main/files/picked-files';
import { deskInMemory } from './desk-store';

/** @param store an existing one for a new start of Codesk */
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
