/** Saves files on request: the rows of a rate file, the original file, an empty template. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { rateExportRequests } from '../../shared/ipc/rate-exports';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import { writeChosen } from '../files/chosen-file';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Jobs } from '../files/jobs';
import type { Parts } from '../files/parts';
import type { Handlers } from '../ipc/router';
import type { RateThread } from '../rates/rate-thread';
import type { StoredFiles } from '../rates/stored-files';
import { templateFile } from '../rates/write/exported-file';
import { ownRequests } from './own-requests';
import { rateFileOf } from './rate-files';

const chunkSize = 1024 * 1024;

interface RateExportOptions {
  readonly store: Pick<DeskStore, 'rateFile' | 'sentRateChange'>;
  readonly files: Pick<StoredFiles, 'read'>;
  readonly thread: Pick<RateThread, 'save'>;
  readonly dialogs: () => Pick<FileDialogs, 'pickTarget'>;
  readonly parts: Pick<Parts, 'make'>;
  readonly jobs: Pick<Jobs, 'write'>;
  readonly session: () => Pick<SessionState, 'owner'>;
}

export function rateExportHandlers(
  options: RateExportOptions,
): Pick<Handlers, keyof typeof rateExportRequests> {
  const { store, files, thread, dialogs, parts, jobs, session } = options;
  const { own } = ownRequests(session);
  const sentFile = async (owner: string, id: string): Promise<{ name: string; file: string }> => {
    const sent = await store.sentRateChange(owner, id);
    if (sent?.origin.kind !== 'file') throw new CodeskError(failure('not_found', { subject: 'the import' }));
    return { name: sent.title, file: sent.origin.file };
  };

  return {
    async 'rateExports.rows'({ as, rateFile, what, format }) {
      const owner = own(as);
      const { name } = await rateFileOf(store, owner, rateFile);
      const saved = `${name.replace(/\.[^.]{1,5}$/, '')}${what === 'findings' ? ' with findings' : ''}`;
      const target = await dialogs().pickTarget(
        cleanFileName(`${saved}.${format}`, `rates.${format}`),
        'Save the rates',
      );
      if (target === undefined) return null;
      const job = await jobs.write({
        owner: own(as),
        title: `${what === 'findings' ? 'Rows with findings' : 'Rows'} of ${name}`,
        target,
        write: ({ path, shown }, signal, progress) =>
          thread.save(owner, { rateFile, of: what, format, path, shown: shown.place }, { signal, progress }),
      });
      return { job };
    },
    async 'rateExports.template'({ as, table, format }) {
      own(as);
      const target = await dialogs().pickTarget(`${table}.${format}`, 'Save the template');
      if (target === undefined) return null;
      await writeChosen(parts, target, templateFile(format, table));
      return { saved: shownFileName(target) };
    },
    async 'rateExports.original'({ as, of, id }) {
      const owner = own(as);
      const { name, file } =
        of === 'rateFile' ? await rateFileOf(store, owner, id) : await sentFile(owner, id);
      // Checked first, so that no dialog opens for a file that is missing.
      const bytes = await files.read(file);
      const target = await dialogs().pickTarget(cleanFileName(name, 'rates.csv'), 'Save the original file');
      if (target === undefined) return null;
      function* chunks() {
        for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
      }
      await writeChosen(parts, target, chunks());
      return { saved: shownFileName(target) };
    },
  };
}
