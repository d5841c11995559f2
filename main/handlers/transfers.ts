/** Tables as files: picked CSV files, texts that the page wrote, and imports that are not finished. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Parts } from '../files/parts';
import type { PickedFiles } from '../files/picked-files';
import { readTextFile, requireTextSize, writeTextFile } from '../files/text-files';
import type { TransferRuns } from '../files/transfer-runs';
import type { Handlers } from '../ipc/router';

interface TransferHandlerOptions {
  readonly dialogs: Pick<FileDialogs, 'pickTableFile' | 'pickTarget'>;
  readonly pickedFiles: PickedFiles;
  readonly runs: TransferRuns;
  readonly parts: Pick<Parts, 'make'>;
  readonly session: () => SessionState;
}

type TransferRequests =
  | 'files.pick-table'
  | 'files.read-text'
  | 'files.save-text'
  | 'transfers.list'
  | 'transfers.begin'
  | 'transfers.note'
  | 'transfers.remove';

export function transferHandlers(options: TransferHandlerOptions): Pick<Handlers, TransferRequests> {
  const { dialogs, pickedFiles, runs, parts } = options;
  /** Rejects with `session_ended` while nobody is signed in. */
  const user = () => {
    const session = options.session();
    if (session.status === 'signed_out') throw new CodeskError(failure('session_ended'));
    return session.owner;
  };
  return {
    async 'files.pick-table'() {
      const path = await dialogs.pickTableFile();
      return path === undefined ? null : requireTextSize(await pickedFiles.add(path));
    },
    'files.read-text': ({ handle }) => readTextFile(pickedFiles, handle),
    async 'files.save-text'({ text, name, title }) {
      const target = await dialogs.pickTarget(cleanFileName(name, 'Export.csv'), title);
      if (target === undefined) return null;
      await writeTextFile(parts, target, text);
      return { saved: shownFileName(target) };
    },
    async 'transfers.list'({ list, owner }) {
      return [...(await runs.list(user(), list, owner))];
    },
    async 'transfers.begin'({ plan }) {
      await runs.begin(user(), plan);
      return {};
    },
    async 'transfers.note'({ id, events }) {
      await runs.note(user(), id, events);
      return {};
    },
    async 'transfers.remove'({ id }) {
      await runs.remove(user(), id);
      return {};
    },
  };
}
