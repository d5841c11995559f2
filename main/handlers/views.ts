/** Views as files: saved by the native dialog, and read from a picked or a dropped file. */
import { readFile, stat } from 'node:fs/promises';
import { CodeskError } from '../../shared/errors';
import type { viewRequests } from '../../shared/ipc/views';
import { readViewText, sharedViewSchema, viewFileText } from '../../shared/table/view-file';
import { viewFileCap, viewFileEnding } from '../../shared/table/view-file-name';
import { failure } from '../failure';
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import type { Handlers } from '../ipc/router';
import { codeOfReading } from '../system/file-errors';

interface ViewHandlerOptions {
  readonly dialogs: Pick<FileDialogs, 'pickView' | 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
}

export function viewHandlers({
  dialogs,
  parts,
}: ViewHandlerOptions): Pick<Handlers, keyof typeof viewRequests> {
  return {
    async 'views.save'({ view }) {
      const name = [view.list, ...view.name.split(/[\s\\/]+/)].filter(Boolean).join('-');
      const target = await dialogs.pickTarget(
        cleanFileName(`${name.slice(0, 100)}${viewFileEnding}`, `view${viewFileEnding}`),
        'Save the view',
      );
      if (target === undefined) return null;
      const bytes = Buffer.from(viewFileText(view));
      if (bytes.length > viewFileCap)
        throw new CodeskError(failure('view_too_large', { subject: shownFileName(target) }));
      await writeChosen(parts, target, [bytes]);
      return { saved: shownFileName(target) };
    },
    async 'views.open'() {
      const path = await dialogs.pickView();
      return path === undefined ? null : { view: viewIn(shownFileName(path), await textOf(path)) };
    },
    'views.read': ({ name, text }) => ({ view: viewIn(shownFileName(name), text) }),
  };
}

async function textOf(path: string): Promise<string> {
  const subject = shownFileName(path);
  try {
    const file = await stat(path);
    if (file.isDirectory()) throw new CodeskError(failure('file_is_folder', { subject }));
    if (!file.isFile()) throw new CodeskError(failure('file_unreadable', { subject }));
    if (file.size > viewFileCap) throw new CodeskError(failure('view_too_large', { subject }));
    return (await readFile(path, 'utf8')).replace(/^\ufeff/, '');
  } catch (error) {
    if (error instanceof CodeskError) throw error;
    throw new CodeskError(failure(codeOfReading(error), { subject }), error);
  }
}

function viewIn(subject: string, text: string) {
  const read = readViewText(text, sharedViewSchema);
  if ('view' in read) return read.view;
  throw new CodeskError(failure(read.fault === 'newer' ? 'view_newer' : 'view_invalid', { subject }));
}
