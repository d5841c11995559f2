/** Calls of the server's API, and the files that they send. */
import { findCall } from '../../shared/api';
import type { LargeReplies } from '../api/large-replies';
import type { Provider } from '../api/provider';
import type { FileDialogs } from '../files/dialogs';
import type { PickedFiles } from '../files/picked-files';
import type { ReplyText } from '../ipc/reply-text';
import type { Handlers } from '../ipc/router';
import type { Snapshots } from '../rates/snapshots';
import { isRateRead } from '../rates/target-calls';
import type { Reading } from '../reading/offline-store';
import type { Session } from '../session/current-session';
import { forThisUser } from '../session/resumable';

interface ProviderHandlerOptions {
  readonly provider: Pick<Provider, 'credentials' | 'send' | 'passOn'>;
  readonly session: Pick<Session, 'state' | 'credentials' | 'resumed'>;
  readonly dialogs: Pick<FileDialogs, 'pickRateFile' | 'pickDocument'>;
  readonly pickedFiles: Pick<PickedFiles, 'add' | 'check'>;
  readonly largeReplies: Pick<LargeReplies, 'part' | 'texts' | 'stored'>;
  readonly reading: Pick<Reading, 'orStored' | 'keep'>;
  readonly snapshots: Pick<Snapshots, 'noteRead'>;
}

type ProviderRequests = 'api.call' | 'api.rows' | 'files.pick-rates' | 'files.pick-document' | 'files.check';

export function providerHandlers(options: ProviderHandlerOptions): Pick<Handlers, ProviderRequests> {
  const { provider, session, dialogs, pickedFiles, largeReplies, reading, snapshots } = options;
  const picked = async (path: string | undefined) => (path === undefined ? null : pickedFiles.add(path));
  /** The parts of a large reply that just arrived. */
  const partsOf = ({ parts }: ReplyText) =>
    parts ? { parts: largeReplies.texts(parts.id), lists: parts.lists } : {};
  return {
    'api.call': async ({ call, input, address, operation, title, mayRepeat, as, shown }) => {
      const isRead = findCall(call)?.effect === 'read';
      const read = shown && isRead ? { owner: session.state().owner, call, input, address } : undefined;
      const send = async () =>
        provider.send(call, input, provider.credentials(as), address, { operation, title, mayRepeat });
      const asked = await forThisUser(
        session,
        async () => {
          const answer = read ? await reading.orStored(read, send) : { reply: await send() };
          // The addresses in the stored reply may be requested, like those of a reply of the server.
          return 'stored' in answer
            ? { stored: await largeReplies.stored(call, answer.stored.text, answer.stored.at) }
            : answer;
        },
        { again: isRead },
      );
      if ('stored' in asked) return provider.passOn(asked.stored);
      if (isRateRead(call)) snapshots.noteRead(call, input, asked.reply);
      return read ? reading.keep(read, asked.reply, partsOf) : asked.reply;
    },
    'api.rows': ({ id, part }) => provider.passOn(largeReplies.part(id, part)),
    'files.pick-rates': async () => picked(await dialogs.pickRateFile()),
    'files.pick-document': async () => picked(await dialogs.pickDocument()),
    'files.check': ({ handle }) => pickedFiles.check(handle),
  };
}
