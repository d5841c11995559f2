/** Drafts of forms, and what the user does with calls without a known answer. Each belongs to one person of one server. */
import type { LookUpResult } from '../../shared/desk/operations';
import type { SessionState } from '../../shared/ipc/contract';
import type { Provider } from '../api/provider';
import type { DeskStore } from '../desk/desk';
import { ReplyText } from '../ipc/reply-text';
import type { Handlers } from '../ipc/router';
import type { Operations } from '../journal/calls';
import { ownRequests } from './own-requests';

type DeskRequests =
  | 'drafts.keep'
  | 'drafts.list'
  | 'drafts.read'
  | 'drafts.drop'
  | 'drafts.close'
  | 'operations.look-up'
  | 'operations.send'
  | 'operations.forget';

interface DeskHandlerOptions {
  readonly desk: Pick<DeskStore, 'keepDraft' | 'drafts' | 'draftText' | 'dropDraft' | 'closeDrafts'>;
  readonly operations: Pick<Operations, 'forget'>;
  readonly provider: Pick<Provider, 'credentials' | 'resend'>;
  readonly lookUp: (id: string) => Promise<LookUpResult>;
  readonly session: () => SessionState;
}

export function deskHandlers({
  desk,
  operations,
  provider,
  lookUp,
  session,
}: DeskHandlerOptions): Pick<Handlers, DeskRequests> {
  const { own } = ownRequests(session);
  const owner = () => own(session().owner);
  return {
    async 'drafts.keep'({ as, draft, parts }) {
      await desk.keepDraft(own(as), draft, parts);
      return {};
    },
    'drafts.list': async ({ as }) => ({ drafts: await desk.drafts(own(as)) }),
    'drafts.read': async ({ as, key }) => new ReplyText(await desk.draftText(own(as), key)),
    async 'drafts.drop'({ as, key }) {
      await desk.dropDraft(own(as), key);
      return {};
    },
    async 'drafts.close'({ as, key }) {
      await desk.closeDrafts(own(as), key);
      return {};
    },
    'operations.look-up': ({ id }) => lookUp(id),
    async 'operations.send'({ id, as }) {
      const person = owner();
      const answer = await provider.resend(id, provider.credentials(as));
      own(person);
      return answer ?? null;
    },
    async 'operations.forget'({ id, isDone }) {
      await operations.forget(owner(), id, isDone);
      return {};
    },
  };
}
