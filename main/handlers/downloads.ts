/** Downloads of files that the server names, to the path that the user chooses. */
import { shell } from 'electron';
import { CodeskError } from '../../shared/errors';
import { reservePart } from '../api/download';
import type { Provider } from '../api/provider';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName } from '../files/file-names';
import type { Jobs } from '../files/jobs';
import type { Handlers } from '../ipc/router';

interface DownloadHandlerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send' | 'locateFile' | 'locateNamedFile'>;
  readonly dialogs: Pick<FileDialogs, 'pickTarget'>;
  readonly jobs: Jobs;
}

type DownloadRequests = 'download.file' | 'download.call' | 'download.cancel' | 'download.reveal';

/** File name where neither a definition nor the server gives one that can be used (tables section 8). */
const fallbackName = 'ProblemWithExport.csv';

export function downloadHandlers(options: DownloadHandlerOptions): Pick<Handlers, DownloadRequests> {
  const { provider, dialogs, jobs } = options;
  return {
    async 'download.file'({ url, name, title }) {
      const from = provider.credentials();
      const located = provider.locateNamedFile(url, from);
      const target = await dialogs.pickTarget(proposedName(name, url), title);
      if (target === undefined) return null;
      await reservePart(target);
      return {
        job: jobs.start({ title, target, locate: async () => located }),
        saved: cleanFileName(target, fallbackName),
      };
    },

    async 'download.call'({ call, input, address, name, title }) {
      const from = provider.credentials();
      const ask = async () => fileIn(call, await provider.send(call, input, from, address));
      // Without a name of its own the file has that of the server, which must then be asked first.
      const known = cleanFileName(name, '') === '' ? await ask() : undefined;
      const target = await dialogs.pickTarget(proposedName(name, known), title);
      if (target === undefined) return null;
      await reservePart(target);
      const locate = async (signal: AbortSignal) => {
        const file = known ?? (await ask());
        signal.throwIfAborted();
        return provider.locateFile(file, from);
      };
      return { job: jobs.start({ title, target, locate }) };
    },

    'download.cancel'({ job }) {
      jobs.cancel(job);
      return {};
    },

    async 'download.reveal'({ job }) {
      const file = jobs.finishedFile(job);
      if (!file) throw new CodeskError(failure('file_gone'));
      shell.showItemInFolder(file);
      return {};
    },
  };
}

/** The given name, else the one at the end of the file's address if it has an extension, else the fallback. */
function proposedName(name: string, address = ''): string {
  const given = cleanFileName(name, '');
  if (given !== '') return given;
  const last = address.split(/[?#]/)[0]?.split('/').pop() ?? '';
  const own = cleanFileName(decoded(last), '');
  return /\.[a-z0-9]{1,5}$/i.test(own) ? own : fallbackName;
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
