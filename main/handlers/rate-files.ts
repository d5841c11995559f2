/** Requests about rate files that come without the dialog: practice files, recent files, and those of the system. */
import { join } from 'node:path';
import { CodeskError, type Failure } from '../../shared/errors';
import type { PickedFile, RequestInput, SessionState } from '../../shared/ipc/contract';
import type { rateFileRequests } from '../../shared/ipc/rate-files';
import { failure } from '../failure';
import { openLimit, type PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';
import type { OpenedFiles } from '../rates/opened-files';
import type { RecentFiles } from '../rates/recent-files';
import { rateSamples } from '../rates/samples';
import { ownRequests } from './own-requests';

interface RateFileOptions {
  /** Folder of the practice files. */
  readonly samples: string;
  readonly pickedFiles: Pick<PickedFiles, 'add'>;
  readonly recent: RecentFiles;
  readonly opened: Pick<OpenedFiles, 'names' | 'take'>;
  readonly session: () => Pick<SessionState, 'owner' | 'practice'>;
  readonly signedIn: () => boolean;
  /** Makes a draft, as `rateDrafts.add`. */
  readonly add: (input: RequestInput<'rateDrafts.add'>) => Promise<{ readonly draft: string }>;
}

export function rateFileHandlers(options: RateFileOptions): Pick<Handlers, keyof typeof rateFileRequests> {
  const { samples, pickedFiles, recent, opened, session, signedIn, add } = options;
  const { own } = ownRequests(session);
  return {
    'rateFiles.samples': ({ as }) => {
      own(as);
      return { samples: session().practice ? [...rateSamples] : [] };
    },
    async 'rateFiles.add-sample'({ as, id }) {
      own(as);
      if (!session().practice || !rateSamples.some((sample) => sample.id === id))
        throw new CodeskError(failure('bad_request', { subject: 'practice file' }));
      const { handle } = await pickedFiles.add(join(samples, id), openLimit);
      return add({ as, handle, table: 'delivery-rates', target: null });
    },
    'rateFiles.recent': async ({ as }) => ({ files: await recent.list(own(as)) }),
    async 'rateFiles.open-recent'({ as, id }) {
      const path = recent.path(own(as), id);
      if (path === undefined) throw new CodeskError(failure('file_gone', { subject: 'The recent file' }));
      return openPath(path);
    },
    'rateFiles.forget-recent': ({ as, id }) => {
      recent.forget(own(as), id);
      return {};
    },
    'rateFiles.waiting': () => ({ names: opened.names() }),
    async 'rateFiles.opened'({ as }) {
      own(as);
      // After the end of a session they wait until the person is there again.
      if (!signedIn()) throw new CodeskError(failure('session_ended'));
      const files: PickedFile[] = [];
      const failures: Failure[] = [];
      for (const path of opened.take()) {
        try {
          files.push(await openPath(path));
        } catch (error) {
          if (!(error instanceof CodeskError)) throw error;
          failures.push(error.failure);
        }
      }
      return { files, failures };
    },
  };

  async function openPath(path: string): Promise<PickedFile> {
    const owner = session().owner;
    const file = await pickedFiles.add(path, openLimit).catch((error: unknown) => {
      const isMissing =
        error instanceof CodeskError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
      throw isMissing
        ? new CodeskError(failure('file_gone', { subject: error.failure.subject }), error)
        : error;
    });
    recent.note(owner, path);
    return file;
  }
}

/** Picked files of which each is a recent file from then on. */
export function notingRecent(
  pickedFiles: PickedFiles,
  recent: Pick<RecentFiles, 'note'>,
  owner: () => string,
): PickedFiles {
  return {
    ...pickedFiles,
    async add(path, cap) {
      const file = await pickedFiles.add(path, cap);
      recent.note(owner(), path);
      return file;
    },
  };
}
