/** Opens, lists and removes rate files. Each belongs to one user of one server. */
import { join } from 'node:path';
import { incrementsPart, incrementsTarget } from '../../shared/desk/increments';
import type { RateFile } from '../../shared/desk/rates';
import { CodeskError, type Failure } from '../../shared/errors';
import type { PickedFile, RequestInput, SessionState } from '../../shared/ipc/contract';
import type { rateFileRequests } from '../../shared/ipc/rate-files';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { openLimit, type PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';
import { createFileReceiver } from '../rates/dropped-files';
import { newRateFile } from '../rates/new-rate-file';
import type { OpenedFiles } from '../rates/opened-files';
import type { RateThread } from '../rates/rate-thread';
import type { RecentFiles } from '../rates/recent-files';
import { rateSamples } from '../rates/samples';
import type { StoredFiles } from '../rates/stored-files';
import { ownRequests } from './own-requests';

interface RateFileOptions {
  readonly store: Pick<
    DeskStore,
    'keepRateFile' | 'changeRateFile' | 'rateFiles' | 'rateFile' | 'dropRateFile'
  >;
  readonly files: StoredFiles;
  readonly thread: Pick<RateThread, 'close' | 'zones'>;
  readonly pickedFiles: Pick<PickedFiles, 'add' | 'chunks'>;
  readonly dialogs: () => Pick<FileDialogs, 'pickRateFile'>;
  /** Folder of the practice files. */
  readonly samples: string;
  readonly recent: RecentFiles;
  /** Files that the system opened with Codesk. */
  readonly opened: Pick<OpenedFiles, 'names' | 'take'>;
  readonly session: () => Pick<SessionState, 'owner' | 'practice'>;
  readonly isSignedIn: () => boolean;
  readonly changed: () => void;
  /** A rate file was removed. */
  readonly removed: () => void;
}

/** @throws CodeskError if this user has no such rate file */
export async function rateFileOf(
  store: Pick<DeskStore, 'rateFile'>,
  owner: string,
  id: string,
): Promise<RateFile> {
  const rateFile = await store.rateFile(owner, id);
  if (!rateFile) throw new CodeskError(failure('rate_file_gone'));
  return rateFile;
}

export function rateFileHandlers(options: RateFileOptions): Pick<Handlers, keyof typeof rateFileRequests> {
  const { store, files, thread, pickedFiles, recent, opened, session, changed } = options;
  const { own, still } = ownRequests(session);
  const receiving = createFileReceiver(files);
  /** Copies the file of a handle. */
  const copied = async (owner: string, handle: string) => {
    const received = receiving.received(owner, handle);
    if (received) return received;
    const { name, bytes } = await pickedFiles.chunks(handle);
    return { name, ...(await files.put(bytes)) };
  };
  const add = async (as: string, handle: string, table: RateTableId, target: RateFile['target']) => {
    const owner = own(as);
    const copy = await copied(owner, handle);
    const rateFile = newRateFile(copy, table, target);
    own(as);
    await store.keepRateFile(owner, rateFile);
    changed();
    return { rateFile: rateFile.id };
  };
  const openPath = async (owner: string, path: string): Promise<PickedFile> => {
    const file = await pickedFiles.add(path, openLimit).catch((error: unknown) => {
      const isMissing =
        error instanceof CodeskError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
      throw isMissing
        ? new CodeskError(failure('file_gone', { subject: error.failure.subject }), error)
        : error;
    });
    recent.note(owner, path);
    return file;
  };

  return {
    'rateFiles.list': async ({ as }) => still(as, { rateFiles: await store.rateFiles(own(as)) }),
    async 'rateFiles.pick'({ as }) {
      const owner = own(as);
      const path = await options.dialogs().pickRateFile();
      return path === undefined ? null : still(as, await openPath(owner, path));
    },
    'rateFiles.receive': async ({ as, ...part }) => ({ handle: await receiving.take(own(as), part) }),
    'rateFiles.add': ({ as, handle, table, target }) => add(as, handle, table, target),
    async 'rateFiles.restore'({ as, rateFile: id, handle }) {
      const owner = own(as);
      const { file, name } = await rateFileOf(store, owner, id);
      const chosen = await copied(owner, handle);
      own(as);
      if (chosen.hash !== file) throw new CodeskError(failure('rate_file_other', { subject: name }));
      return {};
    },
    async 'rateFiles.split'({ as, rateFile: id, part, others }) {
      const owner = own(as);
      const base = await rateFileOf(store, owner, id);
      const group = base.group ?? base.id;
      await store.changeRateFile(owner, id, { group, part });
      const made = others.map((other) => partFile({ ...base, group, part }, other));
      for (const rateFile of made) await store.keepRateFile(owner, rateFile);
      changed();
      return { rateFiles: made.map((rateFile) => rateFile.id) };
    },
    async 'rateFiles.zones'({ as, handle }) {
      const owner = own(as);
      const { hash } = await copied(owner, handle);
      return still(as, { zones: (await thread.zones(hash)) ?? null });
    },
    async 'rateFiles.remove'({ as, rateFile }) {
      const owner = own(as);
      await store.dropRateFile(owner, rateFile);
      await thread.close(rateFile);
      options.removed();
      changed();
      return {};
    },
    'rateFiles.samples': ({ as }) => {
      own(as);
      return { samples: session().practice ? [...rateSamples] : [] };
    },
    async 'rateFiles.add-sample'({ as, id }) {
      own(as);
      if (!session().practice || !rateSamples.some((sample) => sample.id === id))
        throw new CodeskError(failure('bad_request', { subject: 'practice file' }));
      const { handle } = await pickedFiles.add(join(options.samples, id), openLimit);
      return add(as, handle, 'delivery-rates', null);
    },
    'rateFiles.recent': async ({ as }) => ({ files: await recent.list(own(as)) }),
    async 'rateFiles.open-recent'({ as, id }) {
      const owner = own(as);
      const path = recent.path(owner, id);
      if (path === undefined) throw new CodeskError(failure('file_gone', { subject: 'The recent file' }));
      return openPath(owner, path);
    },
    'rateFiles.forget-recent': ({ as, id }) => {
      recent.forget(own(as), id);
      return {};
    },
    'rateFiles.waiting': () => ({ names: opened.names() }),
    async 'rateFiles.opened'({ as }) {
      const owner = own(as);
      // After a session has expired, they wait until the user signs in again.
      if (!options.isSignedIn()) throw new CodeskError(failure('session_ended'));
      const taken: PickedFile[] = [];
      const failures: Failure[] = [];
      for (const path of opened.take()) {
        try {
          taken.push(await openPath(owner, path));
        } catch (error) {
          if (!(error instanceof CodeskError)) throw error;
          failures.push(error.failure);
        }
      }
      return { files: taken, failures };
    },
  };
}

/** Creates the rate file for another part of the same file. Its increments belong to the same service. */
function partFile(
  base: RateFile & { readonly part: string; readonly group: string },
  { table, answers, part }: RequestInput<'rateFiles.split'>['others'][number],
): RateFile {
  const increments = incrementsPart({ table: base.table, part: base.part });
  const isOfBase = table === increments?.table && part === increments.part;
  const target = (isOfBase && base.target && incrementsTarget(base.target)) || null;
  const copy = { name: base.name, hash: base.file, size: base.size };
  const file = { ...newRateFile(copy, table, target), answers, group: base.group, part };
  return base.shape ? { ...file, shape: base.shape } : file;
}
