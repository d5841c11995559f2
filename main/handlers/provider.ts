/** Calls of the provider's API, files in and files out. */
import { shell } from 'electron';
import { findCall } from '../../shared/api';
import { tableCallName } from '../../shared/api/tables';
import { CodeskError } from '../../shared/errors';
import { findList } from '../../shared/lists';
import { inSentence } from '../../shared/table/list';
import type { ApiClient } from '../api/client';
import { downloadUrl, reservePart } from '../api/download';
import { failure } from '../failure';
import type { FileDialogs } from '../files/dialogs';
import { cleanFileName } from '../files/file-names';
import type { Jobs } from '../files/jobs';
import type { PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';
import type { Policy } from '../policy';
import type { Credentials, Session } from '../session/session';

interface ProviderHandlerOptions {
  readonly session: Session;
  readonly client: () => Promise<ApiClient>;
  readonly policy: Policy;
  readonly dialogs: FileDialogs;
  readonly pickedFiles: PickedFiles;
  readonly jobs: Jobs;
}

type ProviderRequests =
  | 'api.call'
  | 'files.pick-rates'
  | 'files.save-sample'
  | 'export.start'
  | 'export.cancel'
  | 'export.reveal';

export function providerHandlers(options: ProviderHandlerOptions): Pick<Handlers, ProviderRequests> {
  const { session, client, policy, dialogs, pickedFiles, jobs } = options;

  const credentials = (): Credentials => {
    const current = session.credentials();
    if (!current) throw new CodeskError(failure('session_ended'));
    return current;
  };
  const send = async (name: string, input: unknown, to: Credentials) => {
    const call = findCall(name);
    // Signing in has a request of its own; its answer holds a token, which the page must not get.
    if (!call || name.startsWith('session.'))
      throw new CodeskError(failure('bad_request', { subject: name }));
    return (await client()).send(name, call, input, to);
  };
  /** Where a file that the server named may be fetched from, with the token only on the API's own origin. */
  const place = (address: string, from: Credentials) => {
    const url = downloadUrl(address, from.server, policy.downloadHosts);
    if (!url) throw new CodeskError(failure('link_refused'));
    return url.origin === new URL(from.server).origin ? { url, token: from.token } : { url };
  };

  return {
    'api.call': ({ call, input }) => send(call, input, credentials()),

    async 'files.pick-rates'() {
      const path = await dialogs.pickRateFile();
      return path === undefined ? null : pickedFiles.add(path);
    },

    async 'files.save-sample'({ url, name }) {
      const from = credentials();
      const located = place(url, from);
      const target = await dialogs.pickTarget(cleanFileName(name, 'Template.csv'), 'Save template');
      if (target === undefined) return { saved: null };
      await reservePart(target);
      jobs.start({ title: 'Template', target, locate: async () => located });
      return { saved: cleanFileName(target, 'Template.csv') };
    },

    async 'export.start'(input) {
      const list = findList(input.list);
      if (!list) throw new CodeskError(failure('bad_request', { subject: input.list }));
      const from = credentials();
      const target = await dialogs.pickTarget(
        cleanFileName(list.exportName, 'Export.csv'),
        `Export ${inSentence(list.title)}`,
      );
      if (target === undefined) return null;
      await reservePart(target);
      const { list: _id, ...body } = input;
      const locate = async (signal: AbortSignal) => {
        const reply = (await send(tableCallName(list.id, 'export'), body, from)) as { url: string };
        signal.throwIfAborted();
        return place(reply.url, from);
      };
      return { job: jobs.start({ title: `Export of ${inSentence(list.title)}`, target, locate }) };
    },

    'export.cancel'({ job }) {
      jobs.cancel(job);
      return {};
    },

    async 'export.reveal'({ job }) {
      const file = jobs.finishedFile(job);
      if (!file) throw new CodeskError(failure('file_gone'));
      shell.showItemInFolder(file);
      return {};
    },
  };
}
