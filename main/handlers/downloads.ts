/** Downloads of files that the server names, to the path that the user chooses. */
import { shell } from 'electron';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { exportedName } from '../../shared/table/exported-file';
import { extensionOf } from '../api/file-content';
import type { Provider } from '../api/provider';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName, shownFileName } from '../files/file-names';
import type { Jobs } from '../files/jobs';
import type { Handlers } from '../ipc/router';

interface DownloadHandlerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send' | 'locateFile' | 'locateNamedFile'>;
  readonly dialogs: Pick<FileDialogs, 'pickTarget'>;
  readonly jobs: Jobs;
  readonly session: () => Pick<SessionState, 'owner'>;
}

type DownloadRequests =
  | 'download.file'
  | 'download.call'
  | 'download.jobs'
  | 'download.dismiss'
  | 'download.cancel'
  | 'download.reveal';

/** File name if neither a definition nor the server gives a usable one (tables section 8). */
const fallbackName = 'ProblemWithExport.csv';

export function downloadHandlers(options: DownloadHandlerOptions): Pick<Handlers, DownloadRequests> {
  const { provider, dialogs, jobs } = options;
  const owner = () => options.session().owner;
  return {
    async 'download.file'({ url, name, title }) {
      const asking = owner();
      const from = provider.credentials();
      const located = provider.locateNamedFile(url, from);
      const promised = proposedName(name, url);
      const target = await dialogs.pickTarget(promised, title);
      if (target === undefined) return null;
      // Another user may have signed in while the dialog was open.
      provider.credentials(asking);
      const job = await jobs.download({
        owner: asking,
        title,
        target,
        promised,
        locate: async () => located,
      });
      return { job, saved: shownFileName(target) };
    },

    async 'download.call'({ call, input, address, name, title, workbook }) {
      const asking = owner();
      const from = provider.credentials();
      const ask = async () => fileIn(call, await provider.send(call, input, from, address));
      // A file without its own name has that of the server, which must then be asked first.
      const known = cleanFileName(name, '') === '' ? await ask() : undefined;
      const proposed = proposedName(name, known);
      const promised = workbook ? exportedName(proposed, 'xlsx') : proposed;
      const target = await dialogs.pickTarget(promised, title);
      if (target === undefined) return null;
      provider.credentials(asking);
      const locate = async (signal: AbortSignal) => {
        const file = known ?? (await ask());
        signal.throwIfAborted();
        return provider.locateFile(file, from);
      };
      const how = workbook ? { workbook } : {};
      return { job: await jobs.download({ owner: asking, title, target, promised, locate, ...how }) };
    },

    'download.jobs': () => ({ jobs: [...jobs.list(owner())] }),

    'download.dismiss'({ jobs: ids }) {
      jobs.dismiss(ids, owner());
      return {};
    },

    'download.cancel'({ job }) {
      jobs.cancel(job, owner());
      return {};
    },

    async 'download.reveal'({ job }) {
      const file = jobs.finishedFile(job, owner());
      if (!file) throw new CodeskError(failure('file_gone'));
      shell.showItemInFolder(file);
      return {};
    },
  };
}

/**
 * Returns the given name, else the one at the end of the file's address if it has an extension, else the fallback. A
 * name with a program extension gets that of the address instead.
 */
function proposedName(name: string, address = ''): string {
  const last = address.split(/[?#]/)[0]?.split('/').pop() ?? '';
  const own = cleanFileName(decoded(last), '');
  const named = extensionOf(own) === '' ? fallbackName : own;
  return cleanFileName(name, '') === '' ? named : cleanFileName(name, named);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A reply names its file as `url`, or as `file` (tables section 3, response fields read by actions). */
function fileIn(call: string, reply: unknown): string {
  const named = (reply ?? {}) as { url?: unknown; file?: unknown };
  const address = named.url ?? named.file;
  if (typeof address !== 'string' || address === '')
    throw new CodeskError(failure('bad_reply', { subject: `${call}, url` }));
  return address;
}
