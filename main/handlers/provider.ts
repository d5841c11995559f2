/** Calls of the server's API, and the files that they send. */
import { findCall } from '../../shared/api';
import type { LargeReplies } from '../api/large-replies';
import type { Provider } from '../api/provider';
import type { FileDialogs } from '../files/dialogs';
import type { PickedFiles } from '../files/picked-files';
import type { Handlers } from '../ipc/router';
import type { Snapshots } from '../rates/snapshots';
import { isRateRead } from '../rates/target-calls';
import { forThisPerson } from '../session/resumable';
import type { Session } from '../session/session';

interface ProviderHandlerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send' | 'passOn'>;
  readonly session: Pick<Session, 'state' | 'credentials' | 'resumed'>;
  readonly dialogs: Pick<FileDialogs, 'pickRateFile' | 'pickDocument'>;
  readonly pickedFiles: Pick<PickedFiles, 'add' | 'check'>;
  readonly largeReplies: Pick<LargeReplies, 'part'>;
  readonly snapshots: Pick<Snapshots, 'noteRead'>;
}

type ProviderRequests = 'api.call' | 'api.rows' | 'files.pick-rates' | 'files.pick-document' | 'files.check';

export function providerHandlers(options: ProviderHandlerOptions): Pick<Handlers, ProviderRequests> {
  const { provider, session, dialogs, pickedFiles, largeReplies, snapshots } = options;
  const picked = async (path: string | undefined) => (path === undefined ? null : pickedFiles.add(path));
  return {
    'api.call': async ({ call, input, address, operation, title, mayRepeat, as }) => {
      const reply = await forThisPerson(
        session,
        async () =>
          provider.send(call, input, provider.credentials(as), address, { operation, title, mayRepeat }),
        { again: findCall(call)?.effect === 'read' },
      );
      if (isRateRead(call)) snapshots.noteRead(call, input, reply);
      return reply;
    },
    'api.rows': ({ id, part }) => provider.passOn(largeReplies.part(id, part)),
    'files.pick-rates': async () => picked(await dialogs.pickRateFile()),
    'files.pick-document': async () => picked(await dialogs.pickDocument()),
    'files.check': ({ handle }) => pickedFiles.check(handle),
  };
}
