/** A fake bridge that stores drafts as main does, in a database in memory. */
import { deskHandlers } from '../../../main/handlers/desk';
import { ReplyText } from '../../../main/ipc/reply-text';
import type { OpenCall } from '../../../shared/desk/operations';
import type { SessionState } from '../../../shared/ipc/contract';
import { deskInMemory } from '../desk-store';
import type { FakeBridge } from './fake-bridge';

export interface FakeDraftDesk {
  readonly store: ReturnType<typeof deskInMemory>;
  /** Another user signs in: main has the new session before the page. */
  signIn(owner: string): void;
  readonly session: () => SessionState;
  /** Operations without a known result. */
  readonly operations: OpenCall[];
}

export const sessionOf = (owner: string): SessionState => ({
  status: owner === '' ? 'signed_out' : 'signed_in',
  server: 'https://x.test',
  practice: false,
  user: { id: 1, name: owner },
  owner,
  kept: 'memory',
});

/** @param store an existing one, as after a restart of the page */
export function installDrafts(bridge: FakeBridge, owner = 'mira', store = deskInMemory()): FakeDraftDesk {
  let session = sessionOf(owner);
  const operations: OpenCall[] = [];
  const handlers = deskHandlers({
    desk: store,
    operations: { forget: async () => undefined },
    provider: {
      credentials: () => ({ server: session.server, token: 'tok' }),
      resend: () => Promise.reject(new Error('no operation')),
    },
    lookUp: (id) => bridge.lookUp(id),
    session: () => session,
  });
  for (const [name, handle] of Object.entries(handlers)) {
    bridge.answerWith(name, async (input) => {
      const answer = await (handle as (given: unknown) => unknown)(input);
      return answer instanceof ReplyText ? JSON.parse(answer.envelope).data : answer;
    });
  }
  bridge.answerWith('session.get', async () => session);
  bridge.answerWith('journal.list', async () => ({ changes: [], calls: operations, runs: [] }));
  return {
    store,
    operations,
    session: () => session,
    signIn(next) {
      session = sessionOf(next);
    },
  };
}
