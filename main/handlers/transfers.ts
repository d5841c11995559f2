/** Tables as files: picked CSV files, and texts and pictures that the page created. */
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import type { PickedFiles } from '../files/picked-files';
import { readTextFile, requireTextSize } from '../files/text-files';
import type { Handlers } from '../ipc/router';

interface TransferHandlerOptions {
  readonly dialogs: Pick<FileDialogs, 'pickTableFile' | 'pickTarget'>;
  readonly pickedFiles: PickedFiles;
  readonly parts: Pick<Parts, 'make'>;
  /** The page of a window as PDF. */
  readonly printed: (page: number) => Promise<Buffer>;
}

type TransferRequests =
  | 'files.pick-table'
  | 'files.read-text'
  | 'files.save-text'
  | 'files.save-picture'
  | 'window.save-pdf';

export function transferHandlers(options: TransferHandlerOptions): Pick<Handlers, TransferRequests> {
  const { dialogs, pickedFiles, parts, printed } = options;
  return {
    async 'files.pick-table'() {
      const path = await dialogs.pickTableFile();
      return path === undefined ? null : requireTextSize(await pickedFiles.add(path));
    },
    'files.read-text': ({ handle }) => readTextFile(pickedFiles, handle),
    async 'files.save-text'({ text, name, title }) {
      const target = await dialogs.pickTarget(cleanFileName(name, 'Export.csv'), title);
      if (target === undefined) return null;
      await writeChosen(parts, target, [Buffer.from(text)]);
      return { saved: shownFileName(target) };
    },
    async 'files.save-picture'({ png, name }) {
      const target = await dialogs.pickTarget(cleanFileName(name, 'Plot.png'), 'Save as PNG');
      if (target === undefined) return null;
      await writeChosen(parts, target, [Buffer.from(png, 'base64')]);
      return { saved: shownFileName(target) };
    },
    async 'window.save-pdf'({ name }, page) {
      const target = await dialogs.pickTarget(cleanFileName(name, 'Document.pdf'), 'Save as PDF');
      if (target === undefined) return null;
      await writeChosen(parts, target, [await printed(page)]);
      return { saved: shownFileName(target) };
    },
  };
}
