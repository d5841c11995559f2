/** Tables as files: picked CSV files, and texts that the page wrote. */
import { basename } from 'node:path';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName } from '../files/file-names';
import type { PickedFiles } from '../files/picked-files';
import { readTextFile, requireTextSize, writeTextFile } from '../files/text-files';
import type { Handlers } from '../ipc/router';

interface TransferHandlerOptions {
  readonly dialogs: Pick<FileDialogs, 'pickTableFile' | 'pickTarget'>;
  readonly pickedFiles: PickedFiles;
}

type TransferRequests = 'files.pick-table' | 'files.read-text' | 'files.save-text';

export function transferHandlers(options: TransferHandlerOptions): Pick<Handlers, TransferRequests> {
  const { dialogs, pickedFiles } = options;
  return {
    async 'files.pick-table'() {
      const path = await dialogs.pickTableFile();
      return path === undefined ? null : requireTextSize(await pickedFiles.add(path));
    },
    'files.read-text': ({ handle }) => readTextFile(pickedFiles, handle),
    async 'files.save-text'({ text, name, title }) {
      const target = await dialogs.pickTarget(cleanFileName(name, 'Export.csv'), title);
      if (target === undefined) return null;
      const saved = cleanFileName(target, basename(target));
      await writeTextFile(target, text, saved);
      return { saved };
    },
  };
}
