/** Drafts of forms, and operations without a known answer. Each belongs to one person of one server. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { Operations } from '../api/operations';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import type { Handlers } from '../ipc/router';

type DeskRequests =
  | 'drafts.keep'
  | 'drafts.list'
  | 'drafts.read'
  | 'drafts.drop'
  | 'operations.list'
  | 'operations.forget';

interface DeskHandlerOptions {
  readonly desk: Pick<DeskStore, 'keepDraft' | 'drafts' | 'draftText' | 'dropDraft'>;
  readonly operations: Pick<Operations, 'list' | 'forget'>;
  readonly session: () => SessionState;
}

export function deskHandlers({
  desk,
  operations,
  session,
}: DeskHandlerOptions): Pick<Handlers, DeskRequests> {
  /** Also after the session has ended: the forms of its person stay open. */
  const owner = () => {
    const { owner: current } = session();
    if (current === '') throw new CodeskError(failure('session_ended'));
    return current;
  };
  return {
    async 'drafts.keep'({ draft }) {
      await desk.keepDraft(owner(), draft);
      return {};
    },
    'drafts.list': async () => ({ drafts: await desk.drafts(owner()) }),
    'drafts.read': async ({ key }) =>
      new ReplyText(`{"draft":${(await desk.draftText(owner(), key)) ?? 'null'}}`),
    async 'drafts.drop'({ key }) {
      await desk.dropDraft(owner(), key);
      return {};
    },
    'operations.list': async () => ({ operations: [...(await operations.list(owner()))] }),
    async 'operations.forget'({ id }) {
      await operations.forget(owner(), id);
      return {};
    },
  };
}
