/** Requests of the page that are so long that a thread reads them. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { EncodedInput, type ReadFile } from '../api/body';
import type { LargeRequests } from '../api/large-requests';
import type { Provider } from '../api/provider';
import type { DeskStore } from '../desk/desk';
import { failure, wrongField } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import type { TextHandlers } from '../ipc/router';
import type { Runner } from '../journal/runner';

interface LargeRequestOptions {
  readonly largeRequests: LargeRequests;
  readonly provider: Pick<Provider, 'credentials' | 'send'>;
  readonly readFile: ReadFile;
  readonly desk: Pick<DeskStore, 'keepDraftText' | 'addRowsText'>;
  readonly outbox: Pick<Runner, 'touched'>;
  readonly session: () => Pick<SessionState, 'owner'>;
}

export function largeRequestHandlers(options: LargeRequestOptions): TextHandlers {
  const { largeRequests, provider, readFile, desk, outbox, session } = options;
  /** Passes a request of the signed-in user to the desk as text. */
  const onDesk = async (
    name: 'drafts.keep' | 'journal.add-rows',
    ask: (owner: string) => Promise<string | undefined>,
  ) => {
    const { owner } = session();
    if (owner === '') throw new CodeskError(failure('session_ended'));
    const wrong = await ask(owner);
    if (wrong === 'as') throw new CodeskError(failure('session_ended'));
    if (wrong !== undefined) throw wrongField(wrong, name);
    return owner;
  };
  return {
    async 'api.call'(text) {
      // The session counts now, not when the thread has read the request.
      const now = provider.credentials();
      const read = await largeRequests.read(text, readFile);
      const to = read.as === undefined ? now : provider.credentials(read.as);
      const { bytes, type, secrets, print, about } = read;
      const input = new EncodedInput(bytes, type, read.input, secrets, print, about);
      const { call, address, operation, title, mayRepeat } = read;
      const { owner } = session();
      const answer = await provider.send(call, input, to, address, { operation, title, mayRepeat });
      if (session().owner !== owner) throw new CodeskError(failure('session_ended'));
      return answer instanceof ReplyText ? answer : new ReplyText(JSON.stringify(answer ?? null));
    },
    async 'drafts.keep'(text) {
      await onDesk('drafts.keep', (owner) => desk.keepDraftText(owner, text));
      return {};
    },
    async 'journal.add-rows'(text) {
      outbox.touched(await onDesk('journal.add-rows', (owner) => desk.addRowsText(owner, text, Date.now())));
      return {};
    },
  };
}
